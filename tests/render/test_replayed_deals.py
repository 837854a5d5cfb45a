"""What is told of deals in words, of every preset and wherever something rare happens, is told as it always was.

``told.json`` has a digest for each game, ``told.txt`` a few games in full, to be read.
"""

from __future__ import annotations

import hashlib
import io
import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from functools import cache
from pathlib import Path
from random import Random

import pytest
from following import AUSTRALIAN, GAMES, Game, onlookers, refereed, rulings, seen_from
from generated import HINT, assert_current, write
from helpers import DEEP, FAMILIES

from fivehundred import Cards, players
from fivehundred.cli.table import Listener
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import BaseView
from fivehundred.errors import InvalidDeal
from fivehundred.match.playing import Match
from fivehundred.notation import DealRecord
from fivehundred.render import table_svg, text
from fivehundred.render._steps import ReplayedDeal
from fivehundred.render.hands import ranking_on
from fivehundred.seats import Seat
from fivehundred.testing.rule_strategies import PRESETS

DIGESTS = Path(__file__).with_name("told.json")
IN_FULL = Path(__file__).with_name("told.txt")
NAMES = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
ALL_GAMES = {
    **{name: Game(rules) for name, rules in PRESETS.items()},
    **GAMES,
    "a slam declined": Game(AUSTRALIAN.evolve(declared_slam=500), ("7NT", "P", "no slam")),
}
#: Those that are told in every run.
TOLD = [name for name in ALL_GAMES if name in (*FAMILIES[::3], *GAMES, "called-5", "a slam declined") or DEEP]
#: The games that stand in full beside the digests.
READ = (
    "called-5",
    "a blind bid that brings the kitty",
    "a declared slam",
    "discards passed on of a kitty shown",
    "table cards",
)


def told(seen: Deal | BaseView) -> list[str]:
    """All that was done and seen, a sentence for each thing."""
    ranking = ranking_on(seen.table)
    told = [text.event_text(seen.rules, event, NAMES, ranking) for event in seen.history]
    return "\n".join(filter(None, told)).splitlines()


def told_at_once(seen: Deal | BaseView) -> list[str]:
    """What was done and seen, and what of it came between auction and play."""
    exchange = text.exchange_text(seen.rules, seen.history, NAMES, ranking_on(seen.table))
    return [*told(seen), "between:", exchange]


def told_step_by_step(deal: Deal, seat: int | None) -> Iterator[str]:
    """What a page tells at each step."""
    names = NAMES[: deal.rules.players]
    for step in ReplayedDeal(DealRecord(deal=deal), names, seat).list_steps():
        yield " | ".join(step["said"])


def told_in_a_picture(deal: Deal) -> str:
    picture = table_svg(deal.spectator, NAMES[: deal.rules.players])
    return picture[picture.index("<desc>") : picture.index("</desc>")]


def set_up(position: Deal) -> Deal | None:
    """The deal whose play begins now set up at its first lead."""
    play = position.stage
    if not isinstance(play, Play) or position.dealt.piles:
        return None
    dealt, contract = position.dealt, play.terms.contract
    hands = [Cards(holding.held) for holding in position.holdings]
    away = position.discards or dealt.kitty
    cards = DealtCards.of(hands=hands, kitty=away, dummy=dealt.dummy, out_of_play=dealt.out_of_play)
    asked = any(isinstance(stage, Declaring) for stage in position.past)
    try:
        return Deal.at_play(position.rules, contract, cards, declared=play.terms.declared if asked else None)
    except InvalidDeal:
        return None


def texts_of(name: str, game: Game) -> Iterator[str]:
    """Everything told of one deal of *game*, of rulings in it, and of the position at its first lead."""
    pick = Random(f"told {name}").randrange
    way = list(game.played(pick))
    began = next((deal for deal in way if isinstance(deal.stage, Play)), None)
    ends: list[tuple[str, Deal]] = [("played", way[-1])]
    ends += [("ruled", ended) for deal in way[:: max(1, len(way) // 6)] for ended in rulings(deal, pick)]
    *_, last = refereed(game.rules, pick)
    ends.append(("refereed", last.deal))
    position = None if began is None else set_up(began)
    if position is not None:
        ends += [("set up", position), ("set up and played", position.apply(position.legal_actions[0]))]
    for what, deal in ends:
        yield f"== {what}"
        yield from told_at_once(deal)
        for seat in onlookers(deal.rules):
            yield f"-- seen by {'a spectator' if seat is None else NAMES[seat]}"
            yield from told_at_once(seen_from(deal, seat))
        yield told_in_a_picture(deal)
    for deal in way[:: max(1, len(way) // 9)]:
        yield "== on the way"
        yield from told(deal.view(Seat(pick(deal.rules.players))))
    for place in (None, -1, pick(game.rules.players)):
        yield f"== page {place}"
        yield from told_step_by_step(way[-1], place)


def heard(name: str) -> str:
    """What the command tells a person of a deal between bots."""
    match = Match.start(PRESETS[name], dealer=Seat(0))
    bots = [players.make_player("random", rng=Random(seat)) for seat in range(match.first_rules.players)]
    shown, listener = io.StringIO(), Listener(NAMES)
    with redirect_stdout(shown):
        for step in match.steps(bots, rng=Random(name), max_deals=1):
            listener.step(step)
    return shown.getvalue()


@cache
def everything(name: str) -> str:
    lines = list(texts_of(name, ALL_GAMES[name]))
    if name in PRESETS:
        lines += ["== heard", heard(name)]
    return "\n".join(lines) + "\n"


def digest(told: str) -> str:
    return hashlib.sha256(told.encode()).hexdigest()


def in_full() -> str:
    """The deal that is played of some games, as one seat saw it."""
    found = []
    for name in READ:
        part = everything(name).partition("-- seen by Ann\n")[2].partition("\n--")[0]
        found.append(f"{name}\n\n{part}\n")
    return "\n".join(found)


@pytest.mark.parametrize("name", TOLD)
def test_a_deal_is_told_word_for_word_as_before(name: str) -> None:
    assert json.loads(DIGESTS.read_text(encoding="utf-8")).get(name) == digest(everything(name)), HINT


def test_some_deals_are_told_in_full_as_before() -> None:
    assert_current(IN_FULL, in_full())


#: A part of each kind of sentence.
SENTENCES = (
    *("looks at the cards", "keeps the hand", "throws the hand in", "takes the kitty of", "takes the kitty:"),
    *("discards 3 cards", "passes", "gives 1 card to", "undertakes all the tricks", "declines a slam"),
    *("undertakes to defeat the contract", "declines a breach", "its holder is their partner", "plays alone"),
    *("does not declare the joker", "the highest of the", "from the table", "shows their hand", "wins trick 10"),
    *("turns up", "Everybody passed", "A misdeal, for", "threw in a poor hand: the same", "Tricks: Ann"),
)


def test_every_kind_of_sentence_is_among_them() -> None:
    words = "".join(map(everything, TOLD))
    assert [sentence for sentence in SENTENCES if sentence not in words] == []


def digests() -> str:
    return json.dumps({name: digest(everything(name)) for name in ALL_GAMES}, indent=1) + "\n"


if __name__ == "__main__":
    write({DIGESTS: digests, IN_FULL: in_full})
