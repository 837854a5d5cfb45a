"""BID beyond the five texts: inkles, blind bids, dealers who must bid, re-entry, gates."""

from __future__ import annotations

import attrs
import pytest
from helpers import after, deal_of, done, options, refused

from fivehundred.actions import Look
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Event, PassedOut, Turn
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.settings import AllPass, AuctionForm, EarlyClaim, Gate, LastBidder, NoTrumpBids, Reentry
from fivehundred.rules.specials import BLIND_MISERE, HI_LO, MISERE, NULLO, OPEN_MISERE
from fivehundred.seats import Seat

AUSTRALIAN = presets.AUSTRALIAN_4
INKLES = presets.TEAM_4.evolve(specials=(), lowest_level=7, inkles=True)
BLIND = AUSTRALIAN.evolve(specials=(*AUSTRALIAN.specials, BLIND_MISERE))
STUCK = presets.STANDARD_3.evolve(dealer_stuck=True)
ALWAYS = AUSTRALIAN.evolve(reentry=Reentry.ALWAYS)
RAISES = AUSTRALIAN.evolve(last_bidder=LastBidder.MAY_RAISE)
RALPHING = presets.STANDARD_3.evolve(ralphing=True)


def may(deal: Deal, *texts: str) -> list[bool]:
    return [deal.parse(text) in deal.legal_actions for text in texts]


def to_act(deal: Deal) -> int | None:
    return deal.to_act if isinstance(deal.stage, Auction) else None


@pytest.mark.rule("BID-9")
def test_only_the_first_two_players_may_bid_six() -> None:
    deal = deal_of(INKLES)
    assert may(deal, "6S", "6NT", "7S") == [True, True, True]
    assert may(after(deal, "6H"), "6D", "6NT", "7S") == [False, True, True]
    assert may(after(deal, "P, P"), "6S", "7S") == [False, True]
    assert refused(after(deal, "6S, P"), "6NT").reason is Reason.INKLE_TOO_LATE


@pytest.mark.rule("BID-9")
@pytest.mark.parametrize("calls", ["6S, P, P, P", "6S, 6H, P, P", "P, 6NT, P, P"])
@pytest.mark.parametrize("all_pass", [AllPass.NEXT_DEALER, AllPass.PLAYED])
def test_when_only_inkles_are_bid_the_same_dealer_deals_again(calls: str, all_pass: AllPass) -> None:
    match = Match.start(INKLES.evolve(all_pass=all_pass), dealer=Seat(2))
    deal = match.deal(tuple(INKLES.deck))
    done = after(deal, calls)
    assert done.stage == Finished(PassedOut(inkles=True))
    assert match.after(done).dealer == 2


@pytest.mark.rule("BID-9")
def test_an_inkle_and_a_bid_make_the_bid_the_contract() -> None:
    done = after(deal_of(INKLES), "6S, P, 7S, P")
    assert done.contract is not None
    assert (str(done.contract.call), done.contract.contractor) == ("7S", 2)


@pytest.mark.rule("BID-10")
def test_a_blind_bid_is_offered_before_the_hand_is_seen() -> None:
    deal = deal_of(BLIND, "JK AS")
    assert options(deal) == "BM, look"
    assert deal.view(Seat(0)).hand == Cards()
    assert deal.view(Seat(0)).dealt == Cards()
    looked = after(deal, "look")
    assert looked.to_act == 0
    assert looked.hand(Seat(0)) == deal_of(AUSTRALIAN, "JK AS").hand(Seat(0))
    assert looked.view(Seat(1)).hand == Cards()
    assert may(looked, "P", "7S", "BM") == [True, True, False]


@pytest.mark.rule("BID-10")
def test_a_blind_bidder_takes_up_his_hand_and_never_bids_blind_again() -> None:
    deal = after(deal_of(BLIND, "JK AS"), "BM")
    assert deal.hand(Seat(0)) == deal_of(AUSTRALIAN, "JK AS").hand(Seat(0))
    assert deal.to_act == 1
    assert options(deal) == "look"


@pytest.mark.rule("BID-10")
@pytest.mark.parametrize(
    ("calls", "text", "reason"),
    [
        ("", "P", Reason.LOOK_FIRST),
        ("", "7S", Reason.LOOK_FIRST),
        ("look", "BM", Reason.BLIND_TOO_LATE),
        ("look", "look", Reason.LOOKED_ALREADY),
    ],
)
def test_blind_means_before_looking(calls: str, text: str, reason: Reason) -> None:
    deal = deal_of(BLIND)
    assert refused(after(deal, calls) if calls else deal, text).reason is reason


@pytest.mark.rule("BID-10")
def test_there_is_nothing_to_look_for_where_no_bid_is_blind() -> None:
    assert refused(deal_of(AUSTRALIAN), "look").reason is Reason.LOOKED_ALREADY


@pytest.mark.rule("BID-10", "DEAL-4")
def test_a_hand_is_thrown_in_only_when_it_was_seen() -> None:
    deal = deal_of(BLIND.evolve(early_claim=EarlyClaim.ALLOWED), "5S 6S 7S 8S 9S 10S 5C 6C 7C 8C")
    assert refused(deal, "throw in").reason is Reason.LOOK_FIRST
    thrown_in = after(deal, "look, throw in")
    assert done(thrown_in.history) == [(0, "look"), (0, "throw in")]
    assert thrown_in.history[-1].turn.outcome == thrown_in.outcome


@pytest.mark.rule("BID-10")
def test_everybody_hears_who_looked_and_who_bid_blind() -> None:
    deal = after(deal_of(BLIND), "look, P, BM, look")
    assert deal.history[0] == Event(turn=Turn(None, None), dealer=Seat(3))
    assert done(deal.history) == [(0, "look"), (0, "P"), (1, "BM"), (2, "look")]
    assert deal.spectator.history == deal.history
    own = deal.view(Seat(1)).history
    # Whoever has bid blind takes up the hand at once.
    assert own[3].turn == Turn(Seat(1), BLIND_MISERE.call, hand=deal.hand(Seat(1)))
    assert own[:3] + own[4:] == deal.history[:3] + deal.history[4:]


@pytest.mark.rule("BID-13", "BID-16")
def test_the_dealer_must_bid_when_all_others_have_passed() -> None:
    deal = after(deal_of(STUCK), "P, P")
    assert PASS not in deal.legal_actions
    assert refused(deal, "P").reason is Reason.MUST_BID
    assert may(after(deal_of(STUCK), "P, 6S"), "P") == [True]


@pytest.mark.rule("BID-13")
def test_a_barred_player_can_only_pass_even_if_he_deals() -> None:
    deal = Deal.from_pack(RALPHING, tuple(RALPHING.deck), dealer=Seat(2), barred=[Seat(0)])
    assert options(deal) == "P"
    assert refused(deal, "7S").reason is Reason.BARRED_FROM_BIDDING
    assert may(after(deal, "P"), "7S") == [True]
    stuck = RALPHING.evolve(dealer_stuck=True)
    dealer = after(Deal.from_pack(stuck, tuple(stuck.deck), dealer=Seat(2), barred=(Seat(2),)), "P, P")
    assert options(dealer) == "P"


@pytest.mark.rule("BID-13")
def test_who_is_barred_must_be_seats_of_a_game_that_bars() -> None:
    with pytest.raises(InvalidValue, match="these rules bar nobody"):
        Deal.from_pack(AUSTRALIAN, tuple(AUSTRALIAN.deck), dealer=Seat(0), barred=(Seat(1),))
    with pytest.raises(InvalidValue, match="seat 3: expected 0 to 2"):
        Deal.from_pack(RALPHING, tuple(RALPHING.deck), dealer=Seat(0), barred=(Seat(3),))
    with pytest.raises(InvalidType, match="barred must be a sequence of seats, not int"):
        Deal.from_pack(RALPHING, tuple(RALPHING.deck), dealer=Seat(0), barred=1)  # type: ignore[arg-type]


@pytest.mark.rule("BID-14", "BID-16")
def test_where_a_pass_is_never_final_all_others_must_pass_in_a_row() -> None:
    deal = after(deal_of(ALWAYS), "P, 6S, P, P")
    assert to_act(deal) == 0
    deal = after(deal, "6C, P, P")
    assert to_act(deal) == 3
    assert to_act(after(deal, "P")) is None
    assert isinstance(after(deal_of(ALWAYS), "P, P, P, P").stage, Finished)


@pytest.mark.rule("BID-14")
def test_a_last_bidder_may_raise_and_lets_all_call_again() -> None:
    deal = after(deal_of(RAISES), "6S, P, P, P")
    assert to_act(deal) == 0
    assert to_act(after(deal, "P")) is None
    raised = after(deal, "6C")
    assert to_act(raised) == 1
    asked = after(raised, "7S, P, P, P")
    assert to_act(asked) == 1
    settled = after(asked, "P")
    assert settled.contract is not None
    assert (str(settled.contract.call), settled.contract.contractor) == ("7S", 1)


@pytest.mark.rule("BID-14", "BID-5")
def test_raising_in_the_same_suit_too_lets_all_call_again() -> None:
    both = RAISES.evolve(reentry=Reentry.SUIT_CHANGE)
    assert to_act(after(deal_of(both), "6S, P, P, P, 7S")) == 1


@pytest.mark.rule("BID-14", "BID-5")
def test_nobody_may_raise_their_own_bid_where_bidders_are_locked() -> None:
    club = presets.CLUB_4
    assert club.reentry is Reentry.SUIT_CHANGE
    assert to_act(after(deal_of(club), "6S, 6C, P, P, P")) == 1
    locked = club.evolve(last_bidder=LastBidder.LOCKED)
    over = after(deal_of(locked), "6S, 6C, P, P, P")
    assert to_act(over) is None
    assert over.contract is not None
    assert (str(over.contract.call), over.contract.contractor) == ("6C", 1)
    # A change of suit over the bid of another still lets all call again.
    assert to_act(after(deal_of(locked), "6S, 6C, P, P, 7D")) == 1


@pytest.mark.rule("BID-16")
def test_misere_only_over_exactly_a_seven() -> None:
    rules = AUSTRALIAN.evolve(specials=(attrs.evolve(MISERE, gate=Gate.OVER_SEVEN), OPEN_MISERE))
    assert may(after(deal_of(rules), "7S"), "M") == [True]
    assert refused(after(deal_of(rules), "P"), "M").reason is Reason.NOT_OVER_SEVEN
    assert refused(after(deal_of(rules), "6S"), "M").reason is Reason.NOT_OVER_SEVEN
    high = rules.evolve(specials=(attrs.evolve(MISERE, gate=Gate.OVER_SEVEN, value=505, place=None), OPEN_MISERE))
    assert refused(after(deal_of(high), "7S, 8S"), "M").reason is Reason.NOT_OVER_SEVEN


@pytest.mark.rule("BID-16")
def test_open_misere_only_after_a_bid_of_eight() -> None:
    rules = AUSTRALIAN.evolve(specials=(MISERE, attrs.evolve(OPEN_MISERE, gate=Gate.EIGHT)))
    for calls in ("P", "7NT", "7S, M"):
        assert refused(after(deal_of(rules), calls), "OM").reason is Reason.NO_EIGHT
        assert may(after(deal_of(rules), calls), "OM") == [False]
    # Any bid of eight or more opens it for everybody.
    for calls in ("8S", "7S, 9NT", "8S, P, 10S"):
        assert may(after(deal_of(rules), calls), "OM") == [True]


@pytest.mark.rule("BID-16")
def test_the_eight_need_not_stand_and_no_special_bid_is_one() -> None:
    high, higher = attrs.evolve(NULLO, value=510), attrs.evolve(OPEN_MISERE, gate=Gate.EIGHT, value=515, place=None)
    rules = AUSTRALIAN.evolve(specials=(high, higher))
    assert may(after(deal_of(rules), "8S, N"), "OM") == [True]
    assert refused(after(deal_of(rules), "N"), "OM").reason is Reason.NO_EIGHT


@pytest.mark.rule("BID-16")
def test_misere_only_when_everybody_has_spoken() -> None:
    rules = AUSTRALIAN.evolve(specials=(attrs.evolve(MISERE, gate=Gate.ALL_SPOKEN),))
    deal = after(deal_of(rules), "6S, P, P")
    assert refused(deal, "M").reason is Reason.NOT_ALL_SPOKEN
    assert may(after(deal, "6C"), "M") == [True]


@pytest.mark.rule("BID-16")
@pytest.mark.parametrize(
    ("limit", "open_bids"),
    [
        (NoTrumpBids.ALLOWED, [True, True, True]),
        (NoTrumpBids.FROM_SEVEN, [False, True, True]),
        (NoTrumpBids.BARRED, [False, False, False]),
    ],
)
def test_bids_of_no_trump_may_be_limited(limit: NoTrumpBids, open_bids: list[bool]) -> None:
    assert may(deal_of(AUSTRALIAN.evolve(no_trump=limit)), "6NT", "7NT", "10NT") == open_bids


@pytest.mark.rule("BID-11")
def test_double_misere_without_a_condition_needs_no_bid_of_the_partner() -> None:
    rules = presets.PERFECT_4
    assert may(after(deal_of(rules), "look, P, look"), "DM") == [True]


@pytest.mark.rule("BID-12")
def test_hi_lo_is_exactly_five_tricks_alone() -> None:
    rules = AUSTRALIAN.evolve(specials=(HI_LO,))
    deal = after(deal_of(rules), "HL, P, P, P")
    assert deal.contract is not None
    assert deal.contract.playing == (0, 1, 3)
    assert [deal.contract.goal.is_met(taken) for taken in (4, 5, 6)] == [False, True, False]  # type: ignore[union-attr]


@pytest.mark.rule("BID-8")
def test_a_bid_may_stand_above_all_others() -> None:
    highest = attrs.evolve(NULLO, place=(Bid(10, None), None))
    rules = presets.STANDARD_3.evolve(specials=(highest,))
    assert may(after(deal_of(rules), "10NT"), "N") == [True]
    assert options(after(deal_of(rules), "N")) == "P"


@pytest.mark.rule("BID-10")
def test_looking_is_no_call() -> None:
    deal = after(deal_of(BLIND), "look")
    assert isinstance(deal.stage, Auction)
    assert deal.stage.line == b""
    assert Look() not in deal.legal_actions


@pytest.mark.rule("BID-4", "BID-14")
def test_the_kinds_of_auction_do_not_mix() -> None:
    assert ALWAYS.auction is AuctionForm.UNTIL_PASSED
