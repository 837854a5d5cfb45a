"""Draws what the page about pictures shows; conf.py runs it at every build, so that they are as the library draws them.

Run by itself, it writes them to the folder that is given.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random

from fivehundred import Card, Deal, Match, Seat, presets
from fivehundred.cards import CARDS
from fivehundred.players import registry
from fivehundred.render import svg
from fivehundred.render.hands import ranking_on
from fivehundred.render.svg import Style
from fivehundred.render.svg.drawing import AUTO
from fivehundred.replay import Replay
from fivehundred.rules.ruleset import Ruleset
from fivehundred.solver.contracts import contract_tricks

NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Finn")


def played(rules: Ruleset, seed: int) -> tuple[Match, list[Deal]]:
    """A match between simple players, and its deals."""
    rng, deals = Random(seed), []
    match = Match.start(rules, dealer=Seat(0))
    players = [registry.named("sensible", rng=rng)] * rules.players
    for step in match.steps(players, rng=rng, max_deals=20):
        match = step.match
        if step.deal.finished:
            deals.append(step.deal)
    return match, deals


def pictures(style: Style = AUTO) -> Iterator[tuple[str, str]]:
    """Every kind of picture, by the name of its file."""
    match, deals = played(presets.AUSTRALIAN_4, 5)
    names = NAMES[:4]
    whole = next(deal for deal in deals if len(deal.tricks) == 10)
    replay = Replay.of(whole)
    middle = replay.back(15).deal
    view = middle.view(Seat(0))
    yield "hand", svg.hand_svg(replay.at(0).deal.hand(Seat(0)), style=style)
    yield "sorted", svg.hand_svg(replay.back(40).deal.hand(Seat(0)), ranking_on(middle.table), style=style)
    yield "trick", svg.trick_svg(whole.tricks[0], names, style=style)
    yield "auction", svg.auction_svg(whole.table, names, style=style)
    yield "bidding", svg.table_svg(replay.at(3).deal.view(Seat(2)), names, style=style)
    yield "table", svg.table_svg(view, names, style=style)
    yield "spectator", svg.table_svg(middle.spectator, names, style=style)
    yield "finished", svg.table_svg(whole.view(Seat(1)), names, style=style)
    yield "deal", svg.deal_svg(middle, names, style=style)
    yield "sheet", svg.sheet_svg(match.book, names, style=style)
    yield "chart", svg.chart_svg(match.book, names, style=style)
    yield "contracts", svg.contracts_svg(contract_tricks(replay.at(0).deal, tries=1, nodes=20000), names, style=style)
    for name, seed in (("two-tables", 1), ("six", 2), ("three", 3)):
        rules = presets.named({"two-tables": "table-2", "six": "pagat-6", "three": "standard-3"}[name])
        other, played_out = played(rules, seed)
        last = Replay.of(next(deal for deal in played_out if deal.tricks))
        yield name, svg.table_svg(last.at(-9).deal.view(Seat(1)), NAMES[: rules.players], style=style)
        yield f"{name}-sheet", svg.sheet_svg(other.book, NAMES[: rules.players], style=style)
        yield f"{name}-chart", svg.chart_svg(other.book, NAMES[: rules.players], style=style)
    for card in (Card.parse("AS"), Card.parse("13C"), Card.parse("QD"), CARDS[-1], None):
        yield f"card-{card or 'back'}", svg.card_svg(card, style=style)


def sheet() -> str:
    """A page with every picture."""
    parts = ["<!doctype html><meta charset=utf-8><title>Every picture</title><body style='font:14px system-ui'>"]
    kinds = [("light", "#fff", False), ("dark", "#000", False), ("light", "#fff", True), ("dark", "#000", True)]
    for theme, page, four in kinds:
        parts.append(f"<section style='background:{page};padding:8px;display:flex;flex-wrap:wrap;gap:8px'>")
        for _, drawn in pictures(Style(theme, four)):
            wide = re.sub(r' width="[0-9.]+" height="[0-9.]+"(?= style)', ' width="100%"', drawn, count=1)
            for width in (300, 900):
                parts.append(f"<div style='width:{width}px'>{wide}</div>")
        parts.append("</section>")
    return "".join(parts)


if __name__ == "__main__":
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for name, drawn in pictures():
        (folder / f"{name}.svg").write_text(drawn, encoding="utf-8")
    (folder / "sheet.html").write_text(sheet(), encoding="utf-8")
