"""Draws what the page about pictures shows; conf.py runs it at every build, so that they are as the library draws them.

``python make_pictures.py FOLDER`` writes them by itself: every picture in light and dark, a page with all of them, each
300 and 900 pixels wide, and a match that replays.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from random import Random

from fivehundred import Cards, Deal, Match, Seat, presets, render
from fivehundred.cards import CARDS
from fivehundred.match.replay import Replay
from fivehundred.notation import DealRecord, Note, Record
from fivehundred.players import estimates_svg, evaluate, registry
from fivehundred.render import Style
from fivehundred.render.hands import ranking_on
from fivehundred.render.html import replay_html
from fivehundred.rules.ruleset import Ruleset
from fivehundred.solver.solving import contract_tricks

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")
#: What draws a picture in a style: ``draw(style=…)``.
Draw = Callable[..., str]


def played(rules: Ruleset, seed: int) -> tuple[Match, list[Deal]]:
    """A match between simple players, and its deals."""
    rng, deals = Random(seed), []
    match = Match.start(rules, dealer=Seat(0))
    players = [registry.make_player("sensible", rng=rng)] * rules.players
    for step in match.steps(players, rng=rng, max_deals=14):
        match = step.match
        if step.deal.finished:
            deals.append(step.deal)
    return match, deals


def drawings(match: Match, deals: list[Deal]) -> Iterator[tuple[str, Draw]]:
    """Every kind of picture, by the name of its file."""
    names = NAMES[:4]
    whole = next(deal for deal in deals if len(deal.tricks) == 10)
    replay = Replay.of(whole)
    middle, fresh = replay.back(15).deal, replay.at(0).deal
    yield "cards", partial(render.hand_svg, Cards.of(CARDS[start] for start in (0, 11, 28, 45, 46, 47, 64, 65)))
    yield "hand", partial(render.hand_svg, fresh.hand(Seat(0)))
    yield "trumps", partial(render.hand_svg, whole.view(Seat(0)).dealt, ranking_on(middle.table))
    yield "trick", partial(render.trick_svg, whole.tricks[0], names)
    yield "auction", partial(render.auction_svg, whole.table, names)
    yield "bidding", partial(render.table_svg, replay.at(3).deal.view(Seat(2)), names)
    yield "table", partial(render.table_svg, replay.back(33).deal.view(Seat(0)), names)
    yield "spectator", partial(render.table_svg, middle.spectator, names)
    yield "finished", partial(render.table_svg, whole.view(Seat(1)), names)
    yield "deal", partial(render.deal_svg, middle, names)
    yield "sheet", partial(render.sheet_svg, match, names)
    yield "chart", partial(render.chart_svg, match, names)
    yield "contracts", partial(render.contracts_svg, contract_tricks(fresh, tries=1, nodes=5_000), names)
    asked = next(moment.deal for moment in map(replay.back, (20, 19, 18)) if len(moment.deal.legal_actions) > 2)
    judged = evaluate(asked.view(Seat(asked.to_act or 0)), worlds=100, rng=Random(1))
    yield "estimates", partial(estimates_svg, judged)
    for preset, seed in (("table-2", 1), ("standard-3", 3), ("pagat-6", 2)):
        rules = presets.get(preset)
        other, more = played(rules, seed)
        late = Replay.of(next(deal for deal in more if deal.tricks)).back(9).deal
        yield f"table-{preset}", partial(render.table_svg, late.view(Seat(1)), NAMES[: rules.players])
        yield f"sheet-{preset}", partial(render.sheet_svg, other, NAMES[: rules.players])
        yield f"chart-{preset}", partial(render.chart_svg, other, NAMES[: rules.players])
    yield "back", partial(render.card_svg, None)


def write(pictures: Path, pages: Path) -> None:
    """Write the pictures as files of their own, and the two pages."""
    match, deals = played(presets.AUSTRALIAN_4, 5)
    rows = []
    for folder in (pictures, pages):
        folder.mkdir(parents=True, exist_ok=True)
    for name, draw in drawings(match, deals):
        (pictures / f"{name}.svg").write_text(draw(), encoding="utf-8")
        for theme in ("light", "dark"):
            for four in (False, True):
                file = f"{name}-{theme}{'-4' * four}.svg"
                (pages / file).write_text(draw(style=Style(theme, four)), encoding="utf-8")
                images = "".join(f'<img src="{file}" width="{width}" alt="{name}"> ' for width in (300, 900))
                rows.append((theme, four, images))
    head = "<!doctype html><meta charset=utf-8><title>Every picture</title><link rel=icon href=data:,>"
    sheet = [f"{head}<body style='margin:0'>"]
    for theme, ground in (("light", "#fff"), ("dark", "#000")):
        shown = "".join(f"<p>{images}</p>" for of, _, images in sorted(rows, key=lambda row: row[1]) if of == theme)
        sheet.append(f"<div style='background:{ground};padding:8px'>{shown}</div>")
    (pages / "index.html").write_text("".join(sheet), encoding="utf-8")
    said = [Note(5, "Ann has the joker and four trumps.")]
    told = [DealRecord(deal=deal, notes=[] if place else said) for place, deal in enumerate(deals)]
    record = Record.of_match(told, tags={"Event": "An evening"})
    for name, player in (("host", None), ("player", 1)):
        page = replay_html(record, player=player, names=NAMES[:4])
        (pages / f"replay-{name}.html").write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), Path(sys.argv[1]))
