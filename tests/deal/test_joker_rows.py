"""A row of the tables of joker policies holds wherever jokers are played: here rows that no setting has."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest
from helpers import DEEP, after, at_play, options, refused
from minimax import Minimax
from wording import reason_said

from fivehundred.actions import PLAYS
from fivehundred.deal import joker_policies as jokers
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import LED, SHOWN_VOID, When, joker_play
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.play import Play
from fivehundred.deal.terms import terms_for
from fivehundred.fast import _lookup, position_of
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerFollow, JokerLead, JokerLeadTime
from fivehundred.solver.solving import Solver
from fivehundred.testing.chance import choose_one

STANDARD, CLUB_46 = presets.STANDARD_3, presets.CLUB_46_4
#: The settings whose rows are others here.
CHANGED: dict[str, Any] = {
    "joker_follow": JokerFollow.ALWAYS,
    "joker_lead": JokerLead.NOT_SHOWN_VOID,
    "joker_lead_time": JokerLeadTime.LAST,
}
HANDS = (
    "AS KS QS JS 10S AC KC QC JC 10C",
    "JK 9S 7C 8C 9C 7D 8D 9D 7H 8H",
    "7S 8S 9H 10D JD QD KD AD AH KH",
)


@pytest.fixture(autouse=True)
def _other_rows(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """In the last two tricks alone a joker is played or led, for a suit neither led before nor shown void."""
    late = When(last=2)
    unled = LED | SHOWN_VOID, Reason.JOKER_BARRED, Reason.JOKER_BARRED, False
    monkeypatch.setattr(jokers, "FOLLOWING", {JokerFollow.ALWAYS: (late, late, None)})
    monkeypatch.setattr(jokers, "NAMING", {JokerLead.NOT_SHOWN_VOID: unled})
    monkeypatch.setattr(jokers, "LEADING", {JokerLeadTime.LAST: late})
    for made in (joker_play, terms_for, _lookup._make_lookup):
        made.cache_clear()
    yield
    for made in (joker_play, terms_for, _lookup._make_lookup):
        made.cache_clear()


def late(rules: Ruleset) -> Ruleset:
    return rules.evolve(**CHANGED)


def lines(rules: Ruleset, call: str, count: int) -> Iterator[tuple[Deal, int]]:
    """Deals of *rules* as they are played at random, with the tricks left."""
    for seed in range(count):
        pick = Random(seed).randrange
        hands = list(rules.deck)
        Random(seed).shuffle(hands)
        size = rules.hand_size
        held = [hands[seat * size : (seat + 1) * size] for seat in range(rules.players)]
        deal = at_play(rules, call, *(" ".join(map(str, hand)) for hand in held))
        while isinstance(deal.stage, Play):
            yield deal, size - len(deal.stage.line) // rules.players
            deal = deal.apply(choose_one(pick, list(deal.legal_actions)))


def test_a_row_may_say_in_which_tricks_a_joker_is_played() -> None:
    deal = after(at_play(late(STANDARD), "7NT", *HANDS), "AS")
    assert options(deal) == "9S"
    deal = after(deal, "9S, 7S, KS")
    assert options(deal) == "7C, 8C, 9C, 7D, 8D, 9D, 7H, 8H"
    refusal = refused(deal, "JK")
    assert refusal.reason is Reason.JOKER_BARRED
    assert str(refusal) == f"seat 1 may not play the joker: {reason_said('joker barred')} (JOKER-7)"
    deal = after(deal, "7D, 8S, QS, 8D, 9H, JS, 9D, 10D, 10S, 7H, JD, AC, 7C, QD, KC, 8C, KD, QC, 9C, AD, JC")
    assert options(deal) == "8H, JK"


@pytest.mark.parametrize("rules", [STANDARD, CLUB_46], ids=lambda rules: str(rules.name))
def test_a_row_is_the_same_for_a_fast_position(rules: Ruleset) -> None:
    for deal, _ in lines(late(rules), "8NT", 30 if DEEP else 10):
        assert {*position_of(deal).legal} == {*map(PLAYS.index, deal.legal_actions)}


@pytest.mark.parametrize("rules", [STANDARD, CLUB_46], ids=lambda rules: str(rules.name))
def test_a_row_proves_what_is_true(rules: Ruleset) -> None:
    told = 0
    for deal, _ in lines(late(rules), "8NT", 30 if DEEP else 10):
        for fact in deal.table.facts:
            assert not fact.cards & deal.to_be_played[fact.seat].held
            told += 1
    assert told


@pytest.mark.parametrize("rules", [STANDARD, CLUB_46], ids=lambda rules: str(rules.name))
def test_a_row_is_the_same_for_the_solver(rules: Ruleset) -> None:
    solved = 0
    for deal, left in lines(late(rules), "8NT", 12 if DEEP else 5):
        if left <= 3:
            solver = Solver(deal)
            found = solver.solve(deal)
            assert Minimax(found.side, found.goal).worth(deal) == found.tricks
            solved += 1
    assert solved
