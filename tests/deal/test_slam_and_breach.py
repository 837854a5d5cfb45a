"""KITTY-3, BID-15, BID-17, CALL-3, CALL-4, PLAY-9: what may come between the auction and the last card."""

from __future__ import annotations

import attrs
import pytest
from helpers import (
    after,
    at_play,
    card,
    cards,
    contract,
    deal_of,
    done,
    handed,
    laid_out,
    options,
    play_out,
    refused,
    taken,
)
from wording import reason_said

from fivehundred.actions import Keep
from fivehundred.cards import Cards
from fivehundred.deal.contract import breach_tricks
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Played, Rest
from fivehundred.errors import InvalidDeal, InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.goals import AtLeast
from fivehundred.rules.settings import CallableCards, CallTime, KittyUse, Shares
from fivehundred.rules.specials import DOUBLE_MISERE, HI_LO
from fivehundred.seats import Seat

AUSTRALIAN = presets.AUSTRALIAN_4
SLAM = AUSTRALIAN.evolve(declared_slam=500)
BREACH = AUSTRALIAN.evolve(breach=120)
SHOWN = AUSTRALIAN.evolve(kitty_shown=True)
PASSED_ON = AUSTRALIAN.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),))
CALLED = presets.CALLED_5
EARLY_CALL = CALLED.evolve(call_time=CallTime.BEFORE_KITTY)
HANDS = ("AS KS QS JS 10S 9S 8S 7S 6S 5S", "", "AC KC QC JC 10C 9C 8C 7C 6C 5C", "")
KITTY = "JK AH KH"


def slam(text: str = "slam") -> Deal:
    return after(deal_of(SLAM, *HANDS, kitty=KITTY), f"7S, P, P, P, discard 5S AH KH, {text}")


@pytest.mark.rule("BID-17")
def test_a_slam_is_undertaken_or_not() -> None:
    assert options(after(deal_of(SLAM, *HANDS, kitty=KITTY), "7S, P, P, P, discard 5S AH KH")) == "no slam, slam"
    declined = slam("no slam")
    assert isinstance(declined.stage, Play)
    assert declined.contract == contract(SLAM, "7S")
    assert done(declined.history)[-1] == (0, "no slam")


@pytest.mark.rule("BID-17")
def test_the_partner_gives_a_card_and_sits_out() -> None:
    deal = slam()
    assert deal.to_act == 2
    assert len(deal.legal_actions) == 10
    assert refused(deal, "give AH").message == reason_said("gift not held", "A♥")
    given = after(deal, "give JC")
    assert given.to_act == 0
    assert len(given.legal_actions) == 11
    assert card("JC") in given.hand(Seat(0))
    playing = after(given, "discard 6S")
    assert isinstance(playing.stage, Play)
    assert playing.contract is not None
    assert (playing.contract.slam, playing.contract.goal) == (True, AtLeast(10))
    assert playing.contract.playing == (0, 1, 3)
    assert playing.contract.side == (0, 2)
    assert len(playing.hand(Seat(2))) == 9


@pytest.mark.rule("BID-17", "PLAY-6")
def test_only_the_two_know_what_was_given_and_laid_away() -> None:
    deal = after(slam(), "give JC, discard 6S")
    contractor, partner, other = (deal.view(Seat(seat)) for seat in (0, 2, 1))
    assert contractor.received == partner.handed_on == cards("JC")
    assert contractor.discards == cards("5S AH KH 6S")
    assert contractor.dealt == cards(HANDS[0])
    assert partner.dealt == cards(HANDS[2])
    assert handed(contractor.history) == [
        (0, "discard 5S KH AH", None),
        (2, "give JC", 0),
        (0, "discard 6S", None),
    ]
    assert handed(partner.history) == [(0, "? ? ?", None), (2, "give JC", 0), (0, "?", None)]
    assert handed(other.history) == [(0, "? ? ?", None), (2, "?", 0), (0, "?", None)]
    for view in (contractor, partner, other):
        assert [event.gift for event in view.history if event.handed_to is not None] == [True]


@pytest.mark.rule("BID-17")
def test_no_slam_on_a_special_bid() -> None:
    deal = after(deal_of(SLAM, *HANDS), "OM, P, P, P, discard AS KS QS")
    assert not {"slam", "no slam"} & {text for _, text in done(deal.history)}
    assert type(deal.stage).__name__ == "Declaring"


@pytest.mark.rule("BID-17")
def test_a_slam_can_be_set_up() -> None:
    declared = slam().contract
    assert declared is not None
    hands = [Cards.parse(hand) for hand in ("AS KS QS JS 10S 9S 8S 7S JK JC", "", "AC KC QC 10C 9C 8C 7C 6C 5C", "")]
    rest = list(SLAM.deck - hands[0] - hands[2] - cards("5S 6S AH KH"))
    hands[1], hands[3] = Cards.of(rest[:10]), Cards.of(rest[10:])
    position = Deal.at_play(SLAM, declared, DealtCards.of(hands=hands, kitty=cards("5S 6S AH KH")))
    assert position.view(Seat(2)).handed_on == cards("5S")
    assert position.view(Seat(0)).discards == cards("5S 6S AH KH")
    assert all(len(position.view(Seat(seat)).dealt) == 10 for seat in range(4))
    with pytest.raises(InvalidDeal, match="CARD-3: seat 2 has 10 cards: expected 9"):
        Deal.at_play(
            SLAM, declared, DealtCards.of(hands=[*hands[:2], hands[2] | cards("5S"), hands[3]], kitty=cards("6S AH KH"))
        )


@pytest.mark.rule("BID-15")
@pytest.mark.parametrize(
    ("call", "tricks"), [("6NT", None), ("7S", 5), ("8S", 4), ("9S", 3), ("10S", 2), ("M", 3), ("OM", 3)]
)
def test_a_breach_undertakes_a_trick_more_than_needed(call: str, tricks: int | None) -> None:
    assert breach_tricks(BREACH, contract(BREACH, call)) == tricks


@pytest.mark.rule("BID-15")
def test_hi_lo_cannot_be_breached() -> None:
    rules = BREACH.evolve(specials=(HI_LO,))
    assert breach_tricks(rules, contract(rules, "HL")) is None


@pytest.mark.rule("BID-15")
def test_the_defenders_are_asked_in_turn_until_one_undertakes_it() -> None:
    deal = after(deal_of(BREACH), "P, 7S, P, P")
    deal = deal.apply(deal.legal_actions[0])
    assert (deal.to_act, options(deal)) == (2, "no breach, breach")
    third = after(deal, "no breach")
    assert third.to_act == 0
    assert isinstance(after(third, "no breach").stage, Play)
    breached = after(third, "breach")
    assert isinstance(breached.stage, Play)
    assert breached.contract is not None
    assert breached.contract.breach == 0
    assert done(breached.history)[-2:] == [(2, "no breach"), (0, "breach")]
    assert [event.contract for event in breached.history if event.contract][-1] == breached.contract


@pytest.mark.rule("BID-15", "PLAY-4")
def test_six_tricks_are_not_breached_and_who_sits_out_is_not_asked() -> None:
    six = after(deal_of(BREACH), "6S, P, P, P")
    assert isinstance(six.apply(six.legal_actions[0]).stage, Play)
    misere = after(deal_of(BREACH), "OM, P, P, P")
    misere = misere.apply(misere.legal_actions[0])
    assert isinstance(misere.stage, BreachCall)
    assert misere.stage.waiting == (1, 3)


@pytest.mark.rule("BID-15", "CALL-1")
def test_who_holds_the_called_card_is_asked_but_may_only_decline() -> None:
    rules = CALLED.evolve(breach=50)
    deal = after(deal_of(rules, "2S 3S 4S", "AH"), "7S, P, P, P, P, discard 2S 3S 4S, call AH")
    assert (deal.to_act, options(deal)) == (1, "no breach")
    refusal = refused(deal, "breach")
    assert (refusal.reason, str(refusal.evidence)) == (Reason.BREACH_BY_PARTNER, "AH")
    # The others hear what they would hear of anybody who does something other than answer.
    misplaced = deal.why_not(Keep())
    assert misplaced is not None
    assert refusal.public == misplaced.public
    assert options(after(deal, "no breach")) == "no breach, breach"


@pytest.mark.rule("BID-15", "CALL-1")
def test_no_position_has_a_breach_by_who_holds_the_called_card() -> None:
    rules = CALLED.evolve(breach=50)
    *hands, away, _ = laid_out(rules, ("5S", "AH"), "2S", "")
    breached = attrs.evolve(contract(rules, "7S"), called=card("AH"), breach=Seat(1))
    with pytest.raises(
        InvalidDeal, match=f"seat 1 may not undertake a breach: {reason_said('breach by partner', 'A♥')}"
    ):
        Deal.at_play(rules, breached, DealtCards.of(hands=hands, kitty=away))
    position = Deal.at_play(rules, attrs.evolve(breached, breach=Seat(2)), DealtCards.of(hands=hands, kitty=away))
    assert "breach" in str(play_out(position).score)


@pytest.mark.rule("KITTY-3")
def test_a_kitty_that_is_shown_is_seen_by_all() -> None:
    deal = after(deal_of(SHOWN, kitty=KITTY), "7S, P, P, P")
    assert deal.table.kitty == cards(KITTY)
    assert taken(deal.spectator.history) == [(0, 3, cards(KITTY))]
    assert deal.view(Seat(2)).table.kitty == cards(KITTY)
    assert after(deal_of(AUSTRALIAN, kitty=KITTY), "7S, P, P, P").table.kitty is None
    before = deal_of(SHOWN, kitty=KITTY)
    assert before.table.kitty is None


@pytest.mark.rule("KITTY-3")
def test_the_bidder_passes_his_discards_to_his_partner() -> None:
    deal = after(deal_of(PASSED_ON, *HANDS, kitty=KITTY), "DM, P, P, P")
    passed = after(deal, "discard AS AH JK")
    assert isinstance(passed.stage, Exchange)
    assert (passed.to_act, len(passed.hand(Seat(2)))) == (2, 13)
    assert passed.view(Seat(2)).received == cards("AS AH JK")
    done = after(passed, "discard AC AH JK")
    assert done.hand(Seat(2)) == cards("AS KC QC JC 10C 9C 8C 7C 6C 5C")
    bidder, partner, other = (done.view(Seat(seat)) for seat in (0, 2, 1))
    assert bidder.handed_on == cards("AS AH JK")
    assert bidder.discards is None
    assert partner.discards == cards("AC AH JK")
    assert (bidder.dealt, partner.dealt) == (cards(HANDS[0]), cards(HANDS[2]))
    assert handed(bidder.history) == [(0, "discard AS AH JK", 2), (2, "? ? ?", None)]
    assert handed(partner.history) == [(0, "discard AS AH JK", 2), (2, "discard AC AH JK", None)]
    assert handed(other.history) == [(0, "? ? ?", 2), (2, "? ? ?", None)]
    assert not any(event.gift for event in bidder.history)


@pytest.mark.rule("KITTY-3")
def test_passed_discards_can_be_set_up() -> None:
    position = at_play(PASSED_ON, "DM", *HANDS, discards=KITTY)
    assert position.view(Seat(0)).handed_on == cards(KITTY)
    assert position.view(Seat(2)).discards == cards(KITTY)
    assert [len(position.view(Seat(seat)).dealt) for seat in range(4)] == [10] * 4


@pytest.mark.rule("CALL-3")
def test_bowers_may_be_barred_from_being_called() -> None:
    rules = CALLED.evolve(callable_cards=CallableCards.NO_JOKER_NOR_BOWER, shares=Shares.HALF)
    deal = after(deal_of(rules, "2S 3S 4S"), "7S, P, P, P, P, discard 2S 3S 4S")
    assert refused(deal, "call JS").reason is Reason.CALLED_BOWER
    assert refused(deal, "call JC").message == reason_said("called bower")
    assert deal.parse("call JH") in deal.legal_actions
    free = after(deal_of(rules, "2S 3S 4S"), "7NT, P, P, P, P, discard 2S 3S 4S")
    assert free.parse("call JC") in free.legal_actions


@pytest.mark.rule("CALL-4")
def test_partners_may_be_called_before_the_kitty_is_taken() -> None:
    deal = after(deal_of(EARLY_CALL, "2S", kitty="AH KH QH"), "7S, P, P, P, P")
    assert type(deal.stage).__name__ == "PartnerCall"
    assert deal.view(Seat(0)).kitty is None
    taken = after(deal, "call AH")
    assert isinstance(taken.stage, Exchange)
    assert not taken.view(Seat(0)).called_partner


@pytest.mark.rule("CALL-4", "SCORE-9")
@pytest.mark.parametrize("discards", ["KH QH 2S", "AH KH QH"], ids=["kept", "discarded"])
def test_a_called_card_in_the_kitty_leaves_him_alone(discards: str) -> None:
    deal = after(deal_of(EARLY_CALL, "2S", kitty="AH KH QH"), f"7S, P, P, P, P, call AH, discard {discards}")
    done = play_out(deal)
    assert isinstance(done.stage, Finished)
    assert isinstance(done.stage.outcome, Played)
    assert done.stage.outcome.contract.side == (0,)
    assert {abs(points) for points in done.score.points if abs(points) > 100} == {140}


@pytest.mark.rule("CALL-4")
def test_a_card_called_early_can_be_set_up_among_the_discards() -> None:
    *hands, away, _ = laid_out(EARLY_CALL, ("2S",), "AH KH QH", "")
    named = attrs.evolve(contract(EARLY_CALL, "7S"), called=card("AH"))
    assert Deal.at_play(EARLY_CALL, named, DealtCards.of(hands=hands, kitty=away)).to_act == 0
    with pytest.raises(InvalidDeal, match="seat 0 may not call 2♠"):
        Deal.at_play(EARLY_CALL, attrs.evolve(named, called=card("2S")), DealtCards.of(hands=hands, kitty=away))


EARLY_END = presets.ONE_THOUSAND_3.evolve(early_end=True)


@pytest.mark.rule("PLAY-9")
def test_the_rest_of_the_tricks_can_be_settled() -> None:
    deal = after(at_play(EARLY_END, "7S", "AS KS QS JS 10S 9S 8S 7S AH KH", "7H", "8H"), "AS")
    done = deal.settle(Seat(0))
    assert isinstance(done.stage, Finished)
    assert isinstance(done.stage.outcome, Played)
    rest = done.stage.outcome.rest
    assert rest is not None
    assert (rest.seat, rest.tricks) == (0, 10)
    assert done.stage.outcome.tricks == (10, 0, 0)
    # The bidder captured all thirty cards: 4 aces, 12 court cards, four suits of 7 to 10, less what was discarded.
    away = deal.view(Seat(0)).discards
    assert away is not None
    assert rest.worth == 4 + 120 + 4 * 34 - sum(
        1 if str(one)[0] == "A" else 10 if str(one)[0] in "KQJ1" and one.rank else int(str(one)[:-1]) if one.rank else 0
        for one in away
    )
    assert done.score.points == (250 + rest.worth, 0, 0)


@pytest.mark.rule("PLAY-9")
def test_a_hand_is_settled_only_where_that_is_played() -> None:
    with pytest.raises(InvalidValue, match="every hand is played to its last card"):
        at_play(presets.STANDARD_3, "7S").settle(Seat(0))
    with pytest.raises(InvalidValue, match="only while cards are played"):
        deal_of(EARLY_END).settle(Seat(0))
    sitting = presets.AUSTRALIAN_4.evolve(early_end=True)
    with pytest.raises(InvalidValue, match="seat 2 sits out"):
        at_play(sitting, "OM").settle(Seat(2))


@pytest.mark.rule("PLAY-9", "CALL-1")
def test_a_partner_who_has_not_been_shown_shares_a_settled_hand() -> None:
    rules = CALLED.evolve(early_end=True)
    named = attrs.evolve(contract(rules, "7S"), called=card("AH"))
    *hands, away, _ = laid_out(rules, ("2S", "", "AH"), "", "")
    done = Deal.at_play(rules, named, DealtCards.of(hands=hands, kitty=away)).settle(Seat(0))
    assert isinstance(done.stage, Finished)
    assert isinstance(done.stage.outcome, Played)
    assert done.stage.outcome.contract.side == (0, 2)
    assert done.stage.outcome.rest == Rest(Seat(0), 10, done.stage.outcome.rest.worth)  # type: ignore[union-attr]
