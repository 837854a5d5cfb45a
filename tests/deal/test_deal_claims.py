"""DEAL-4: throwing a poor hand in."""

from __future__ import annotations

import pytest
from helpers import after, deal_of, options, refused
from wording import reason_said

from fivehundred.actions import Keep, ThrowIn
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Misdealt, Turn
from fivehundred.rules import presets
from fivehundred.rules.settings import EarlyClaim, LateClaim
from fivehundred.seats import Seat

EARLY = presets.TEAM_4.evolve(early_claim=EarlyClaim.ALLOWED)
ANYONE = presets.TEAM_4.evolve(late_claim=LateClaim.ANYONE)
OTHERS = presets.TEAM_4.evolve(late_claim=LateClaim.NOT_THE_CONTRACTOR)
#: No joker, no card above the ten.
POOR = "4D 5D 6D 7D 8D 4H 5H 6H 7H 8H"


@pytest.mark.rule("DEAL-4")
def test_a_hand_without_joker_ace_or_court_card_may_be_thrown_in_instead_of_the_first_call() -> None:
    deal = deal_of(EARLY, POOR)
    assert options(deal).endswith("10NT, throw in")
    done = after(deal, "throw in")
    assert done.stage == Finished(Misdealt(Seat(0)))
    assert done.history[-1].turn == Turn(Seat(0), ThrowIn(), outcome=Misdealt(Seat(0)))
    assert done.score.points == (0, 0)


@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize("bar", ["JK", "AS", "KC", "QD", "JH"])
def test_a_joker_ace_or_court_card_bars_the_early_claim(bar: str) -> None:
    deal = deal_of(EARLY, "4D 5D 6D 7D 8D 4H 5H 6H 7H " + bar)
    assert "throw in" not in options(deal)
    refusal = refused(deal, "throw in")
    assert [str(card) for card in refusal.evidence] == [bar]


@pytest.mark.rule("DEAL-4")
def test_a_hand_may_be_thrown_in_at_a_players_own_first_turn_whatever_was_called_before() -> None:
    deal = after(deal_of(EARLY, "", "", POOR), "6S, 7S")
    assert after(deal, "throw in").stage == Finished(Misdealt(Seat(2)))


@pytest.mark.rule("DEAL-4")
def test_an_early_claim_is_too_late_at_the_second_turn() -> None:
    rules = presets.AUSTRALIAN_4.evolve(early_claim=EarlyClaim.ALLOWED)
    deal = after(deal_of(rules, POOR), "6S, 6C, P, P")
    assert "throw in" not in options(deal)
    assert refused(deal, "throw in").message == reason_said("claim too late")


@pytest.mark.rule("DEAL-4")
def test_by_default_no_hand_is_thrown_in() -> None:
    deal = deal_of(presets.TEAM_4, POOR)
    assert refused(deal, "throw in").message == reason_said("no claims")
    assert isinstance(after(deal, "7S, P, P, P").stage, Exchange)


@pytest.mark.rule("DEAL-4")
def test_after_the_auction_all_are_asked_clockwise_from_the_contractors_left_who_is_last() -> None:
    deal = after(deal_of(ANYONE), "P, 7S, P, P")
    asked = []
    while isinstance(deal.stage, Claims):
        asked.append(deal.to_act)
        deal = after(deal, "keep")
    assert asked == [2, 3, 0, 1]
    assert isinstance(deal.stage, Exchange)
    assert [event.turn.seat for event in deal.history if event.turn.action == Keep()] == [2, 3, 0, 1]
    # The kitty is taken once all have kept their hands.
    assert [event.taker for event in deal.history][-4:] == [None, None, None, 1]


@pytest.mark.rule("DEAL-4")
def test_where_the_contractor_may_not_claim_he_is_not_asked() -> None:
    deal = after(deal_of(OTHERS), "P, 7S, P, P, keep, keep")
    assert deal.to_act == 0
    assert isinstance(after(deal, "keep").stage, Exchange)


def late(hand: str, bid: str = "7S") -> Deal:
    """Seat 1, on the left of the contractor, is asked and has *hand*."""
    return after(deal_of(ANYONE, "", hand), f"{bid}, P, P, P")


@pytest.mark.rule("DEAL-4")
def test_a_hand_without_court_card_ace_or_trump_may_be_thrown_in_after_the_auction() -> None:
    assert options(late(POOR)) == "keep, throw in"
    done = after(late(POOR), "throw in")
    assert done.stage == Finished(Misdealt(Seat(1)))


@pytest.mark.rule("DEAL-4")
@pytest.mark.parametrize(
    ("bid", "bar"),
    [("7S", "5S"), ("7S", "AC"), ("7S", "JC"), ("7S", "JH"), ("7S", "JK"), ("7NT", "JK"), ("N", "KS")],
)
def test_a_trump_a_court_card_an_ace_or_the_joker_bars_the_late_claim(bid: str, bar: str) -> None:
    deal = late("4D 5D 6D 7D 8D 4H 5H 6H 7H " + bar, bid)
    assert options(deal) == "keep"
    assert [str(card) for card in refused(deal, "throw in").evidence] == [bar]


@pytest.mark.rule("DEAL-4")
def test_without_a_trump_suit_a_low_hand_of_any_suits_may_be_thrown_in() -> None:
    assert options(late("5S 6S 7S 5C 6C 4D 5D 4H 5H 6H", "7NT")) == "keep, throw in"


@pytest.mark.rule("DEAL-4")
def test_that_a_seat_was_asked_tells_nothing() -> None:
    poor, rich = late(POOR), late("AS AC AD AH KS KC KD KH QS QC")
    assert poor.table == rich.table
    assert poor.spectator == rich.spectator


@pytest.mark.rule("DEAL-4", "KITTY-2")
def test_claims_come_before_play_when_nothing_is_exchanged() -> None:
    deal = after(deal_of(ANYONE), "P, BN, P, P, keep, keep, keep, keep")
    assert isinstance(deal.stage, Play)


@pytest.mark.rule("DEAL-4")
def test_when_all_pass_nobody_is_asked() -> None:
    assert after(deal_of(ANYONE), "P, P, P, P").finished


@pytest.mark.rule("DEAL-4")
def test_both_claims_may_be_allowed_together() -> None:
    rules = EARLY.evolve(late_claim=LateClaim.ANYONE)
    deal = after(deal_of(rules, "", POOR), "7S, P, P, P")
    assert options(deal) == "keep, throw in"
