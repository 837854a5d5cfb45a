"""What any set of seats knows together is written, read back and followed, in games where everything comes to light."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

import pytest
from following import GAMES, Game, every_game, rulings
from helpers import DEEP, fewer
from hypothesis import given
from notations import all_knowledge

from fivehundred.deal.deal import Deal
from fivehundred.deal.views import PartialDeal
from fivehundred.notation import Record, parse_position, parse_record, position_text, record_text
from fivehundred.rules.ruleset import Ruleset
from fivehundred.testing import picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import play_on, some_deal

some = fewer(10, deep=3)


def known_to(deal: Deal, seats: int) -> PartialDeal:
    """What the *seats*, as a mask, know of *deal* together."""
    holdings = deal.holdings[: deal.rules.players]
    return PartialDeal(deal.table, tuple(one if seats >> seat & 1 else None for seat, one in enumerate(holdings)))


def as_known(read: Deal | PartialDeal) -> PartialDeal:
    return all_knowledge(read) if isinstance(read, Deal) else read


def read_back(known: PartialDeal) -> None:
    text = position_text(known)
    read = as_known(parse_position(text))
    assert read == known
    assert position_text(read) == text
    assert as_known(parse_record(record_text(Record(deals=[known]))).deals[0].deal) == known


def sets_of(deal: Deal, pick: Pick, *, most: int) -> Iterator[int]:
    """Some of the sets of seats, nobody and everybody among them."""
    everybody = (1 << deal.rules.players) - 1
    yield from {0, everybody, *(pick(everybody + 1) for _ in range(most))}


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_what_several_seats_know_is_read_back(game: Game) -> None:
    pick = Random(1).randrange
    for deal in game.played(pick):
        for ended in (deal, *rulings(deal, pick)) if not pick(2 if DEEP else 24) else ():
            for seats in sets_of(ended, pick, most=2):
                read_back(known_to(ended, seats))


@some
@given(rulesets(), picks())
def test_what_several_seats_know_of_any_deal_is_read_back(rules: Ruleset, pick: Pick) -> None:
    deal = choose_one(pick, list(play_on(some_deal(rules, pick), pick)))
    for seats in range(1 << rules.players):
        read_back(known_to(deal, seats))


def test_what_several_seats_know_is_followed_by_turns() -> None:
    count: Counter[int] = Counter()
    for _, way, pick in every_game(1):
        before: dict[int, PartialDeal] = {}
        for deal in way:
            before = before or {seats: known_to(deal, seats) for seats in sets_of(deal, pick, most=2)}
            for seats, earlier in before.items():
                later = known_to(deal, seats)
                before[seats] = earlier.after(*later.turns[len(earlier.turns) :])
                assert before[seats] == later
                assert later.turns_since(earlier) == later.turns[len(earlier.turns) :]
                count[seats.bit_count()] += 1
    assert set(count) >= {0, 1, 2, 3, 4, 5, 6}
