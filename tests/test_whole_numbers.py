"""Whole numbers of other libraries are taken where the annotation allows them, and truth values are not."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import numpy as np
import pytest
from helpers import at_play

from fivehundred import (
    Bid,
    CallPlayers,
    Card,
    Cards,
    Contract,
    Deal,
    DealInfo,
    Hidden,
    Match,
    ScoreSheet,
    Seat,
    SeatView,
    Worlds,
    players,
    presets,
    score,
)
from fivehundred.deal.deal_numbers import pack_of_number
from fivehundred.errors import InvalidType
from fivehundred.fast import RandomDeals, line_of, position_of
from fivehundred.hosting.fair import Agreement
from fivehundred.hosting.requests import Sit
from fivehundred.learning.encoding import encoding_for
from fivehundred.learning.tables import Tables
from fivehundred.match.first_dealer import Draw, lowest_seats
from fivehundred.match.referee import Referee
from fivehundred.match.replay import Replay
from fivehundred.match.series import Series
from fivehundred.players.bidding import misere_risk
from fivehundred.players.thinking import ThinkingPlayer
from fivehundred.rules import AtLeast, Bonus, Schedule, deck_of
from fivehundred.seats import checked_seat, clockwise, left_of
from fivehundred.shuffle import below


@attrs.frozen
class Number:
    """A whole number to Python, and to nobody else."""

    value: int

    def __index__(self) -> int:
        return self.value


POSITION = position_of(at_play(presets.STANDARD_3, "7H"))
DEALS = RandomDeals(presets.STANDARD_3)
ENCODING = encoding_for(presets.STANDARD_3)
TABLES = Tables(presets.STANDARD_3, 3, seed=1)
RULES = presets.AUSTRALIAN_4
PACK = tuple(RULES.deck)
DEAL = Deal.from_pack(RULES, PACK, dealer=Seat(1))
VIEW = DEAL.view(Seat(2))
LEAD = at_play(RULES, "7H")
SEVEN = Contract.of(RULES, Bid(7, None), Seat(2))
SHEET = ScoreSheet.start(RULES)
MATCH = Match.start(RULES, dealer=Seat(0))
BOTS = [players.make_player("random", rng=Random(1))] * 4
ENTERED = SHEET.passed_out().passed_out()
#: Whatever takes a whole number.
ASKED: dict[str, Callable[[Any], object]] = {
    "index": lambda number: POSITION.legal[number],
    "playout": POSITION.playout,
    "playouts": lambda number: POSITION.playouts(number, 7),
    "playouts from": lambda number: POSITION.playouts(7, number),
    "line": lambda number: line_of(POSITION, number),
    "deal": DEALS.deal,
    "tally": lambda number: DEALS.tally(number, 3),
    "tallies": lambda number: DEALS.tally(3, number),
    "meaning": ENCODING.meaning,
    "table": TABLES.deal,
    "card": Card,
    "cards": Cards,
    "bid": lambda number: Bid(number, None),
    "partners": lambda number: CallPlayers((number,)),
    "hidden cards": Hidden,
    "goal": AtLeast,
    "bonus": Bonus,
    "deck": deck_of,
    "schedule": lambda number: Schedule(dict(RULES.schedule.values) | {None: (number,) * 5}),
    "first level": lambda number: Schedule(RULES.schedule.values, first_level=number),
    "target": lambda number: RULES.evolve(target=number),
    "slam": lambda number: RULES.evolve(slam=number),
    "cap": lambda number: RULES.evolve(cap=number),
    "hand limit": lambda number: RULES.evolve(hand_limit=number),
    "seat": lambda number: checked_seat(number, 4),
    "players": lambda number: checked_seat(1, number),
    "left": lambda number: left_of(number, 4),
    "clockwise": lambda number: [*clockwise(number, 4)],
    "side": RULES.side_of,
    "partners of": RULES.partners_of,
    "dealer": lambda number: Deal.from_pack(RULES, PACK, dealer=number),
    "number": lambda number: Deal.from_pack(RULES, PACK, dealer=Seat(0), number=number),
    "scores": lambda number: Deal.from_pack(RULES, PACK, dealer=Seat(0), scores=(0, number)),
    "facts": lambda number: DealInfo(RULES, number, (number, 0), number),
    "view": DEAL.view,
    "hand": DEAL.hand,
    "by": lambda number: DEAL.apply(DEAL.parse("P"), by=number),
    "refused by": lambda number: LEAD.why_not(DEAL.parse("P"), by=number),
    "settle": lambda number: at_play(RULES.evolve(early_end=True), "7H").settle(number),
    "seat at": VIEW.seat_at,
    "distance": VIEW.distance_to,
    "possible": VIEW.possible,
    "start": lambda number: SeatView.start(DEAL.info, number, DEAL.hand(Seat(2))),
    "contract": lambda number: Contract.of(RULES, Bid(7, None), number),
    "as bid": lambda number: Contract.as_bid(RULES, Bid(7, None), number),
    "tricks": lambda number: score(RULES, SEVEN, (8, 0, number, 0)),
    "revoked": lambda number: score(RULES, SEVEN, (0, 3, 7, 0), revoked=[number]),
    "match": lambda number: Match.start(RULES, dealer=number, scores=[number, 0]),
    "max deals": lambda number: [*MATCH.steps(BOTS, rng=Random(1), max_deals=number)],
    "sheet by": lambda number: SHEET.contract("7S", by=number),
    "sheet tricks": lambda number: SHEET.enter(SEVEN, number),
    "row": ENTERED.before,
    "correction": lambda number: ENTERED.correct(number, lambda before: before.misdealt()),
    "first dealer": lambda number: Series(rules=RULES, dealer=number),
    "games": lambda number: Series(rules=presets.STANDARD_3, games=((number,),)),
    "draw": lambda number: Draw((), number),
    "lowest": lambda number: lowest_seats(RULES, PACK[:1], seats=[number]),
    "nodes": lambda number: Referee(deal=DEAL, nodes=number),
    "replay": Replay((DEAL, DEAL, DEAL), 0).at,
    "worlds": lambda number: Worlds(VIEW).samples(number, rng=Random(1)),
    "candidates": lambda number: Worlds(VIEW).samples(1, rng=Random(1), weight=lambda _: 1, candidates=number),
    "below": lambda number: below(number, rng=Random(1)),
    "deal number": lambda number: pack_of_number(RULES, number),
    "exchanged": lambda number: misere_risk(RULES, DEAL.hand(Seat(2)), number),
    "imagined": lambda number: ThinkingPlayer(worlds=number, rng=Random(1)).worlds,
    "agreement": lambda number: Agreement("today", RULES.deck, number),
    "place": Sit,
}
#: The numbers given to those that take no 2.
GIVEN = {"deck": 43, "target": 700, "slam": 300, "cap": 400, "max deals": 0}


def test_whatever_is_an_index_is_a_number() -> None:
    for name, ask in ASKED.items():
        given = GIVEN.get(name, 2)
        expected = ask(given)
        others: list[Any] = [np.int64(given), Number(given)]
        for found in map(ask, others):
            assert (found, repr(found)) == (expected, repr(expected)), name
            # It keeps an int, and nothing of the other kind.
            kept = pickle.dumps(found)
            assert [kind for kind in (b"numpy", b"Number") if kind in kept] == [], name


def test_whatever_is_no_index_is_refused() -> None:
    for name, ask in ASKED.items():
        # To Python, True is an index.
        wrong: list[Any] = [*[True] * (name != "index"), 1.0, "2", np.array([1, 2])]
        for number in wrong:
            with pytest.raises(InvalidType, match=r"\bints?\b|tuple of seats"):
                ask(number)
