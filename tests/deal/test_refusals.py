"""Refused actions: every reason, its rules, its words, its evidence, and what the others may hear."""

from __future__ import annotations

import pickle

import attrs
import pytest
from helpers import after, at_play, cards, deal_of, refused

from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import OF_THE_HAND, IllegalAction, PublicRefusal, Reason
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Turn
from fivehundred.deal.views import PartialDeal
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    CallableCards,
    Calling,
    EarlyClaim,
    Gate,
    JokerDeclaration,
    JokerFollow,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    KittyUse,
    LateClaim,
    NoTrumpBids,
)
from fivehundred.rules.specials import BLIND_MISERE, DOUBLE_NULLO, MISERE, OPEN_MISERE, TEAM_NULLO
from fivehundred.seats import Seat
from fivehundred.texts import text as worded

AUSTRALIAN, STANDARD, CALLED, TEAM = presets.AUSTRALIAN_4, presets.STANDARD_3, presets.CALLED_5, presets.TEAM_4
EARLY = TEAM.evolve(early_claim=EarlyClaim.ALLOWED)
LATE = TEAM.evolve(late_claim=LateClaim.ANYONE)
TWO_JOKERS = presets.CLUB_46_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR)
FIRST_OR_LAST = STANDARD.evolve(joker_follow=JokerFollow.FIRST_OR_LAST)
LIMITED = STANDARD.evolve(joker_lead=AUSTRALIAN.joker_lead)
SLAM, BREACH = AUSTRALIAN.evolve(declared_slam=500), AUSTRALIAN.evolve(breach=100)
PASSED_ON = TEAM.evolve(specials=(TEAM_NULLO, attrs.evolve(DOUBLE_NULLO, kitty=KittyUse.PASSED_ON)))
BLIND = AUSTRALIAN.evolve(specials=(BLIND_MISERE,))
RALPHING = STANDARD.evolve(ralphing=True)
SPADES = "7S 8S 9S 10S JS QS KS AS"


def exchanging() -> Deal:
    return after(deal_of(STANDARD, SPADES), "7S, P, P")


def calling(bid: str = "7S", rules: Ruleset = CALLED) -> Deal:
    return after(deal_of(rules, "2S 3S 4S AC", "AH JK"), f"{bid}, P, P, P, P, discard 2S 3S 4S")


def declaring(*hands: str) -> Deal:
    return after(deal_of(TWO_JOKERS, *hands), "7NT, P, P, P, discard 4S 5S 6S 7S 8S 9S")


def four_suits_led() -> Deal:
    hands = (
        "JK AS KS AC KC AD KD AH KH QH",
        "9S 10S JS 9C 10C 9D 10D JD 9H 10H",
        "7S 8S QS 7C 8C 7D 8D QD 7H 8H",
    )
    return after(at_play(LIMITED, "7NT", *hands), "AS, 9S, 7S, AC, 9C, 7C, AD, 9D, 7D, AH, 9H, 7H")


VOID = "7C 8C 9C 7D 8D 9D 7H 8H 9H"
#: For each reason: a deal, an action that is refused there, what the player is told, and the cards that prove it.
EXAMPLES: dict[Reason, tuple[Deal, Action, str, str]] = {
    Reason.CALL_NOW: (
        deal_of(STANDARD),
        PlayCard(Card.parse("7S")),
        "seat 0 may not play 7♠: the auction is not over, so a call is due (BID-4)",
        "",
    ),
    Reason.CLAIM_NOW: (
        after(deal_of(LATE), "7S, P, P, P"),
        PASS,
        "seat 1 may not pass: the choice now is to keep the hand or throw it in (DEAL-4)",
        "",
    ),
    Reason.DISCARD_NOW: (
        exchanging(),
        PlayCard(Card.parse("7S")),
        "seat 0 may not play 7♠: cards must first be discarded (KITTY-1)",
        "",
    ),
    Reason.SLAM_NOW: (
        after(deal_of(SLAM), "7S, P, P, P, discard 5S 6S 7S"),
        PASS,
        "seat 0 may not pass: the choice now is whether to undertake all the tricks alone (BID-17)",
        "",
    ),
    Reason.GIVE_NOW: (
        after(deal_of(SLAM), "7S, P, P, P, discard 5S 6S 7S, slam"),
        PASS,
        "seat 2 may not pass: a card must be given to the contractor first (BID-17)",
        "",
    ),
    Reason.GIFT_NOT_HELD: (
        after(deal_of(SLAM, "JK"), "7S, P, P, P, discard 5S 6S 7S, slam"),
        Give(Card.parse("JK")),
        "seat 2 may not give the joker: you do not hold the joker (BID-17)",
        "",
    ),
    Reason.BREACH_NOW: (
        after(deal_of(BREACH), "7S, P, P, P, discard 5S 6S 7S"),
        PASS,
        "seat 1 may not pass: the choice now is whether to undertake to defeat the contract (BID-15)",
        "",
    ),
    Reason.BREACH_BY_PARTNER: (
        after(calling(rules=CALLED.evolve(breach=50)), "call AH"),
        Breach(),
        "seat 1 may not undertake a breach: you hold A♥, so you are the contractor's partner (BID-15)",
        "AH",
    ),
    Reason.LOOK_FIRST: (
        deal_of(BLIND),
        PASS,
        "seat 0 may not pass: you have not looked at your cards: look, or bid blind (BID-10)",
        "",
    ),
    Reason.LOOKED_ALREADY: (
        after(deal_of(BLIND), "look"),
        Look(),
        "seat 0 may not look at the cards: you have already looked at your cards (BID-10)",
        "",
    ),
    Reason.BLIND_TOO_LATE: (
        after(deal_of(BLIND), "look"),
        SpecialBid("BM"),
        "seat 0 may not bid BM: BM must be bid before looking at the cards (BID-10)",
        "",
    ),
    Reason.BARRED_FROM_BIDDING: (
        Deal.from_pack(RALPHING, tuple(RALPHING.deck), dealer=Seat(2), barred=(Seat(0),)),
        Bid(7, Suit.SPADES),
        "seat 0 may not bid 7♠: your last contract failed by more than three tricks (BID-13)",
        "",
    ),
    Reason.MUST_BID: (
        after(deal_of(STANDARD.evolve(dealer_stuck=True)), "P, P"),
        PASS,
        "seat 2 may not pass: all others have passed, so the dealer must bid (BID-13)",
        "",
    ),
    Reason.INKLE_TOO_LATE: (
        after(deal_of(TEAM.evolve(specials=(), lowest_level=7, inkles=True)), "P, P"),
        Bid(6, None),
        "seat 2 may not bid 6NT: only the first two players may bid 6 (BID-9)",
        "",
    ),
    Reason.NO_EIGHT: (
        after(deal_of(AUSTRALIAN.evolve(specials=(attrs.evolve(OPEN_MISERE, gate=Gate.EIGHT),))), "7NT"),
        SpecialBid("OM"),
        "seat 1 may not bid OM: OM may be bid only after a bid of eight or more tricks (BID-16)",
        "",
    ),
    Reason.NOT_OVER_SEVEN: (
        after(deal_of(AUSTRALIAN.evolve(specials=(attrs.evolve(MISERE, gate=Gate.OVER_SEVEN),))), "6S"),
        SpecialBid("M"),
        "seat 1 may not bid M: M may be bid only over a bid of seven tricks (BID-16)",
        "",
    ),
    Reason.NOT_ALL_SPOKEN: (
        after(deal_of(AUSTRALIAN.evolve(specials=(attrs.evolve(MISERE, gate=Gate.ALL_SPOKEN),))), "7S"),
        SpecialBid("M"),
        "seat 1 may not bid M: M may be bid only when everybody has called (BID-16)",
        "",
    ),
    Reason.CALLED_BOWER: (
        calling(rules=CALLED.evolve(callable_cards=CallableCards.NO_JOKER_NOR_BOWER)),
        CallCard(Card.parse("JC")),
        "seat 0 may not call J♣: a bower of the trump suit may not be called (CALL-3)",
        "",
    ),
    Reason.PARTNER_NOW: (
        calling(),
        PlayCard(Card.parse("AC")),
        "seat 0 may not play A♣: the contractor must first choose partners, or go alone (CALL-4)",
        "",
    ),
    Reason.DECLARE_NOW: (
        declaring(),
        PlayCard(Card.parse("10S")),
        "seat 0 may not play 10♠: the joker must be declared first, or left without a suit (JOKER-5)",
        "",
    ),
    Reason.PLAY_NOW: (
        at_play(STANDARD, "7S"),
        PASS,
        "seat 0 may not pass: a card must be played now (PLAY-1)",
        "",
    ),
    Reason.NO_SUCH_BID: (
        deal_of(presets.TEAM_WIDOW5_4),
        Bid(6, None),
        "seat 0 may not bid 6NT: bids in this game run from 7 to 10 tricks (BID-1)",
        "",
    ),
    Reason.NO_TRUMP_BARRED: (
        deal_of(STANDARD.evolve(no_trump=NoTrumpBids.BARRED)),
        Bid(8, None),
        "seat 0 may not bid 8NT: no-trump bids are not allowed in this game (BID-16)",
        "",
    ),
    Reason.NO_TRUMP_FROM_SEVEN: (
        deal_of(STANDARD.evolve(no_trump=NoTrumpBids.FROM_SEVEN)),
        Bid(6, None),
        "seat 0 may not bid 6NT: no-trump bids start at seven tricks in this game (BID-16)",
        "",
    ),
    Reason.NO_SUCH_SPECIAL: (
        deal_of(STANDARD),
        SpecialBid("M"),
        "seat 0 may not bid M: this game has no bid M (BID-7)",
        "",
    ),
    Reason.TOO_LOW: (
        after(deal_of(STANDARD), "7H"),
        Bid(7, Suit.SPADES),
        "seat 1 may not bid 7♠: 7♥ stands, and a bid must outrank it (BID-2)",
        "",
    ),
    Reason.GATE_SHUT: (
        after(deal_of(AUSTRALIAN), "6NT"),
        SpecialBid("M"),
        "seat 1 may not bid M: M may be bid only after a bid of seven or more tricks (BID-7)",
        "",
    ),
    Reason.UNANSWERED: (
        after(deal_of(TEAM), "N"),
        SpecialBid("DN"),
        "seat 1 may not bid DN: DN may be bid only when a partner has bid N (BID-7)",
        "",
    ),
    Reason.NO_CLAIMS: (
        deal_of(STANDARD),
        ThrowIn(),
        "seat 0 may not throw the hand in: hands may not be thrown in under these rules (DEAL-4)",
        "",
    ),
    Reason.CLAIM_TOO_LATE: (
        after(deal_of(AUSTRALIAN.evolve(early_claim=EarlyClaim.ALLOWED)), "6S, 6C, P, P"),
        ThrowIn(),
        "seat 0 may not throw the hand in: a hand may be thrown in only at the first turn to call (DEAL-4)",
        "",
    ),
    Reason.CLAIM_BARRED: (
        deal_of(EARLY, "4D 5D 6D 7D 8D 4H 5H 6H KS JK"),
        ThrowIn(),
        "seat 0 may not throw the hand in: a hand with K♠ and the joker may not be thrown in (DEAL-4)",
        "KS JK",
    ),
    Reason.DISCARD_COUNT: (
        exchanging(),
        Discard(cards("7S 8S")),
        "seat 0 may not discard 7♠ and 8♠: the number of cards to discard is 3, not 2 (KITTY-1)",
        "",
    ),
    Reason.PASSED_ON_COUNT: (
        after(deal_of(PASSED_ON), "N, P, DN, P"),
        Discard(cards("4D 5D")),
        "seat 2 may not discard 4♦ and 5♦: discard 3 cards, as many as you picked up, not 2 (KITTY-3)",
        "",
    ),
    Reason.SLAM_DISCARD_COUNT: (
        after(deal_of(SLAM), "7S, P, P, P, discard 5S 6S 7S, slam, give 4D"),
        Discard(cards("8S 4D")),
        "seat 0 may not discard 8♠ and 4♦: discard one card for the one you were given, not 2 (BID-17)",
        "",
    ),
    Reason.DISCARD_NOT_HELD: (
        exchanging(),
        Discard(cards("7S 8S AD")),
        "seat 0 may not discard 7♠, 8♠ and A♦: you do not hold A♦ (KITTY-1)",
        "",
    ),
    Reason.NOT_HELD: (
        at_play(STANDARD, "7S", "7S", "AS"),
        PlayCard(Card.parse("AS")),
        "seat 0 may not play A♠: you do not hold A♠ (PLAY-2)",
        "",
    ),
    Reason.NOT_ON_TABLE: (
        after(
            Deal.from_pack(presets.TABLE_2, list(presets.TABLE_2.deck), dealer=Seat(1)),
            "6S, P, discard 5S 6S 7S, 8C, QC",
        ),
        PlayCard(Card.parse("QD")),
        "seat 0 may not play Q♦: the next card comes from your table, and Q♦ is not face up on it (TWO-1)",
        "",
    ),
    Reason.NAME_A_CARD: (
        calling(),
        CallPlayers((Seat(2),)),
        "seat 0 may not call seat 2: at 7 tricks the contractor names a card (CALL-1)",
        "",
    ),
    Reason.NAME_PLAYERS: (
        calling("8S"),
        CallCard(Card.parse("AH")),
        "seat 0 may not call A♥: in this game players are named, not a card (CALL-2)",
        "",
    ),
    Reason.ONE_PLAYER: (
        calling("6S", CALLED.evolve(calling=Calling.PLAYER)),
        CallPlayers((Seat(2), Seat(4))),
        "seat 0 may not call seats 2 and 4: at 6 tricks only one player may be named (CALL-2)",
        "",
    ),
    Reason.NOT_ANOTHER: (
        calling("8S"),
        CallPlayers((Seat(0),)),
        "seat 0 may not call seat 0: name at most 2 of the other seats, from 0 to 4 (CALL-2)",
        "",
    ),
    Reason.NOT_ALONE: (
        calling(),
        CallPlayers(),
        "seat 0 may not go alone: at 7 tricks a partner must be called (CALL-4)",
        "",
    ),
    Reason.CALLED_JOKER: (
        calling(),
        CallCard(Card.parse("JK")),
        "seat 0 may not call the joker: a joker may not be called (CALL-3)",
        "",
    ),
    Reason.CALLED_OWN: (
        calling(),
        CallCard(Card.parse("2S")),
        "seat 0 may not call 2♠: 2♠ is yours, so nobody else can hold it (CALL-1)",
        "2S",
    ),
    Reason.CALLED_ABSENT: (
        calling(),
        CallCard(Card.parse("11S")),
        "seat 0 may not call 11♠: 11♠ is not in this pack (CARD-2)",
        "",
    ),
    Reason.JOKER_NOT_YOURS: (
        declaring("JK", "JK2"),
        DeclareJoker(lower=Suit.HEARTS),
        "seat 0 may not declare the lower joker the highest of the hearts: you do not hold the lower joker (JOKER-5)",
        "",
    ),
    Reason.JOKERS_APART: (
        declaring("JK JK2"),
        DeclareJoker(higher=Suit.HEARTS),
        "seat 0 may not declare the joker the highest of the hearts: "
        "two jokers are declared together or not at all (JOKER-5)",
        "JK2 JK",
    ),
    Reason.FOLLOW: (
        after(at_play(STANDARD, "7H", "", "AH 7H", "AS JD 7C 8C 9C 7D 8D 9D 10D QD", by=1), "AH"),
        PlayCard(Card.parse("AS")),
        "seat 2 may not play A♠: hearts were led and you hold J♦ (PLAY-2, CARD-4)",
        "JD",
    ),
    Reason.JOKER_FOLLOWS: (
        after(at_play(STANDARD, "7NT", "AS", "JK 7S 8S"), "AS"),
        PlayCard(Card.parse("JK")),
        "seat 1 may not play the joker: spades were led and you hold 7♠ and 8♠, so the joker must wait (JOKER-3)",
        "7S 8S",
    ),
    Reason.JOKER_FORCED: (
        after(at_play(AUSTRALIAN, "OM", "AS", "JK 5C 6C 7C 5D 6D 7D 5H 6H 7H"), "AS"),
        PlayCard(Card.parse("5C")),
        "seat 1 may not play 5♣: you have none of the spades led and hold the joker: a joker must be played (JOKER-3)",
        "JK",
    ),
    Reason.NAME_A_SUIT: (
        at_play(STANDARD, "7NT", "JK"),
        PlayCard(Card.parse("JK")),
        "seat 0 may not play the joker: a led joker that has no suit must name one to follow, as in JK=D (JOKER-4)",
        "",
    ),
    Reason.NAMES_NOTHING: (
        at_play(STANDARD, "7H", "JK"),
        PlayCard(Card.parse("JK"), Suit.HEARTS),
        "seat 0 may not play the joker as one of the hearts: "
        "a joker can name a suit only when it is led and may stand for one (JOKER-4, JOKER-1)",
        "",
    ),
    Reason.SUIT_WAS_LED: (
        after(at_play(LIMITED, "7NT", "AS JK", "7S", "8S"), "AS, 7S, 8S"),
        PlayCard(Card.parse("JK"), Suit.SPADES),
        "seat 0 may not play the joker as one of the spades: spades were led before in this hand (JOKER-4)",
        "",
    ),
    Reason.JOKER_WAITS: (
        four_suits_led(),
        PlayCard(Card.parse("JK"), Suit.SPADES),
        "seat 0 may not play the joker as one of the spades: "
        "all four suits have been led, so the joker may be led only to the last trick (JOKER-4)",
        "",
    ),
    Reason.JOKER_NOT_FIRST: (
        after(at_play(FIRST_OR_LAST, "7NT", "AS KS", "JK 7S 8S", "9S"), "AS, 7S, 9S, KS"),
        PlayCard(Card.parse("JK")),
        "seat 1 may not play the joker: "
        "spades were led, and you hold 8♠ and have played spades before, so the joker must wait (JOKER-7)",
        "8S",
    ),
    Reason.JOKER_SHOWN_VOID: (
        after(at_play(FIRST_OR_LAST, "7NT", "AS KS", f"JK {VOID}", "9S"), "AS, 7C, 9S, KS"),
        PlayCard(Card.parse("JK")),
        "seat 1 may not play the joker: you have shown that you have no spades, so the joker must wait (JOKER-7)",
        "",
    ),
    Reason.JOKER_IS_EVERY_SUIT: (
        after(at_play(STANDARD.evolve(joker_follow=JokerFollow.EVERY_SUIT), "7NT", "AS", f"JK {VOID}"), "AS"),
        PlayCard(Card.parse("7C")),
        "seat 1 may not play 7♣: you have no spades but the joker, and a joker counts as every suit (JOKER-7)",
        "JK",
    ),
    Reason.JOKER_LED_LAST: (
        at_play(STANDARD.evolve(joker_lead_time=JokerLeadTime.LAST), "7NT", "JK"),
        PlayCard(Card.parse("JK"), Suit.SPADES),
        "seat 0 may not play the joker as one of the spades: "
        "a joker may be led only when nothing else is left (JOKER-7)",
        "",
    ),
    Reason.NAMING_BARRED: (
        at_play(STANDARD.evolve(joker_naming=JokerNaming.NOTHING), "7NT", "JK"),
        PlayCard(Card.parse("JK"), Suit.SPADES),
        "seat 0 may not play the joker as one of the spades: a led joker does not name a suit in this game (JOKER-7)",
        "",
    ),
    Reason.NAMED_VOID: (
        after(
            at_play(
                STANDARD.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID),
                "7NT",
                "AS 7C",
                "JK AC KC QC 7D 8D 9D 7H 8H 9H",
                "9S 8C",
            ),
            "AS, 7D, 9S, 7C, AC, 8C",
        ),
        PlayCard(Card.parse("JK"), Suit.SPADES),
        "seat 1 may not play the joker as one of the spades: you have shown that you have no spades (JOKER-7)",
        "",
    ),
}
#: Reasons that need somebody who is not to act: tested below.
OUT_OF_PLACE = {Reason.OUT_OF_TURN, Reason.FINISHED}
#: A reason for rows of the tables of jokers that have none of their own: tested in test_deal_joker_rows.
SPARE = {Reason.JOKER_BARRED}


#: What is said of a hand that is not known, by those who have seen the table: what is played, and why it cannot be.
UNSEEN = {
    Reason.ELSEWHERE: ("7S", "8H", "seat 1 may not play 8♥: 8♥ cannot be in that hand (DEAL-3)"),
    Reason.PLAYED_BEFORE: ("7S, 8C, 8S", "8S", "seat 2 may not play 8♠: 8♠ has been played (PLAY-2)"),
    Reason.SHOWN_LACKING: (
        "7S, 8C, 8S, KH, 7H",
        "KS",
        "seat 1 may not play K♠: an earlier card shows that K♠ is not in that hand (PLAY-2)",
    ),
}


def test_there_is_an_example_of_every_reason() -> None:
    assert set(EXAMPLES) | OUT_OF_PLACE | SPARE | set(UNSEEN) == set(Reason)


@pytest.mark.rule("PLAY-2", "DEAL-3")
@pytest.mark.parametrize("reason", UNSEEN, ids=lambda reason: reason.value)
def test_of_a_hand_nobody_knows_is_said_what_it_cannot_have(reason: Reason) -> None:
    played, card, text = UNSEEN[reason]
    deal = after(at_play(STANDARD, "7D", "7S 7H 8H", "8C 9C", "8S KH"), played)
    known = PartialDeal.of(deal.table, {Seat(0): deal.holdings[0]} if reason is Reason.ELSEWHERE else {})
    refusal = known.why_not(PlayCard(Card.parse(card)))
    assert refusal is not None
    assert (refusal.reason, str(refusal)) == (reason, text)
    assert known.to_act is not None
    with pytest.raises(IllegalAction, match=Card.parse(card).pretty):
        known.after(Turn(known.to_act, PlayCard(Card.parse(card))))


@pytest.mark.rule("JOKER-7")
def test_a_joker_that_had_to_be_played_is_in_no_hand_that_kept_it() -> None:
    rules = STANDARD.evolve(joker_follow=JokerFollow.EVERY_SUIT)
    deal = after(at_play(rules, "7NT", "7S 7H 8H", "8C 9C", "8S KH"), "7S, 8C, 8S, KH, 7H")
    known = PartialDeal.of(deal.table, {})
    refusal = known.why_not(PlayCard(Card.parse("JK")))
    assert refusal is not None
    text = "seat 1 may not play the joker: an earlier card shows that the joker is not in that hand (PLAY-2)"
    assert str(refusal) == text
    assert known.may_hold(Card.parse("JK")) == (Seat(0), Seat(2))


@pytest.mark.parametrize("reason", EXAMPLES, ids=lambda reason: reason.value)
def test_a_refusal_says_why_in_words(reason: Reason) -> None:
    deal, action, text, evidence = EXAMPLES[reason]
    refusal = deal.why_not(action)
    assert refusal is not None
    assert refusal.reason is reason
    assert str(refusal) == text
    assert refusal.rules[0] == reason.rule
    assert str(refusal.evidence) == evidence
    assert refusal.seat is not None
    assert refusal.seat == deal.to_act
    # Nothing but cards that seat knows: the evidence is its own.
    view = deal.view(refusal.seat)
    assert refusal.evidence <= (view.hand | (view.discards or Cards()))
    assert view.why_not(action) == refusal


@pytest.mark.parametrize("reason", EXAMPLES, ids=lambda reason: reason.value)
def test_the_public_reason_of_a_refusal_tells_nothing_of_the_hand(reason: Reason) -> None:
    deal, action, _, _ = EXAMPLES[reason]
    with pytest.raises(IllegalAction) as error:
        deal.apply(action)
    public = error.value.refusal.public
    assert (public.seat, public.rule) == (deal.to_act, public.reason.rule)
    # What is told in its place is what anybody hears who does something that is not due at all.
    misplaced = deal.why_not(Keep() if not isinstance(deal.stage, Claims) else PASS)
    assert misplaced is not None
    assert public.reason is (misplaced.reason if reason in OF_THE_HAND else reason)
    # Whatever bars a card rests on the hand.
    assert public.reason is Reason.PLAY_NOW or not isinstance(deal.stage, Play)
    assert str(public) == f"seat {deal.to_act} was refused: {public.reason.value} ({public.rule})"
    assert {field.name for field in attrs.fields(PublicRefusal)} == {"seat", "reason"}
    # The same refusal from a process far away.
    again = pickle.loads(pickle.dumps(error.value))
    assert (again.refusal, str(again)) == (error.value.refusal, str(error.value))


@pytest.mark.parametrize("reason", Reason, ids=lambda reason: reason.value)
def test_a_reason_is_known_by_its_code(reason: Reason) -> None:
    assert Reason(reason.value) is reason
    assert pickle.loads(pickle.dumps(reason)) is reason


@pytest.mark.parametrize(
    ("reason", "text"),
    [
        (Reason.NAME_PLAYERS, "Ann may not call A♥: in this game players are named, not a card (CALL-2)"),
        (Reason.ONE_PLAYER, "Ann may not call Cleo and Eve: at 6 tricks only one player may be named (CALL-2)"),
        (Reason.NOT_ALONE, "Ann may not go alone: at 7 tricks a partner must be called (CALL-4)"),
    ],
)
def test_a_refusal_has_names(reason: Reason, text: str) -> None:
    deal, action, _, _ = EXAMPLES[reason]
    names = ["Ann", "Bob", "Cleo", "Dan", "Eve"]
    refusal = deal.why_not(action)
    assert refusal is not None
    assert worded(refusal, names=names) == text
    # Nobody sits there, and nobody in particular tried it.
    unknown = attrs.evolve(refusal, seat=None, action=CallPlayers((Seat(5),)))
    assert worded(unknown, names=names).startswith("a player may not call seat 5: ")


@pytest.mark.rule("SEAT-1")
def test_a_seat_that_is_not_to_act_is_told_whose_turn_it_is() -> None:
    deal = deal_of(STANDARD)
    refusal = deal.why_not(PASS, by=Seat(2))
    assert refusal is not None
    assert str(refusal) == "seat 2 may not pass: it is the turn of seat 0 (SEAT-1)"
    assert worded(refusal, names=["Ann", "Bob", "Cleo"]) == "Cleo may not pass: it is the turn of Ann (SEAT-1)"
    assert refusal.public == PublicRefusal(Seat(2), Reason.OUT_OF_TURN)
    with pytest.raises(IllegalAction, match="it is the turn of seat 0"):
        deal.apply(PASS, by=Seat(2))
    assert deal.apply(PASS, by=Seat(0)) == deal.apply(PASS)


@pytest.mark.rule("PLAY-1", "BID-6")
@pytest.mark.parametrize(("by", "who"), [(None, "a player"), (Seat(1), "seat 1")])
def test_when_the_hand_is_over_nobody_may_do_anything(by: Seat | None, who: str) -> None:
    done = after(deal_of(STANDARD), "P, P, P")
    with pytest.raises(IllegalAction, match=f"{who} may not pass: the hand is over"):
        done.apply(PASS, by=by)


@pytest.mark.rule("JOKER-1", "PLAY-2")
@pytest.mark.parametrize(
    ("deal", "text", "rules"),
    [
        (after(at_play(STANDARD, "7H", "AH", "JK 7S 8C 9C 10C QC 7D 8D 9D 10D"), "AH"), "7S", "PLAY-2, JOKER-1"),
        (after(at_play(STANDARD, "7H", "AH", "JK JD 7S 8S 9S 7C 8C 9C 7D 8D"), "AH"), "7S", "PLAY-2, CARD-4, JOKER-1"),
        (after(at_play(STANDARD, "7H", "AS", "JK 7S"), "AS"), "JK", "PLAY-2, JOKER-1"),
    ],
)
def test_a_joker_that_follows_or_cannot_is_explained(deal: Deal, text: str, rules: str) -> None:
    assert ", ".join(refused(deal, text).rules) == rules


@pytest.mark.rule("JOKER-5")
def test_a_declared_joker_that_must_follow_is_explained() -> None:
    hand = "5S JK 7D 8D 9D 10D JD QD KD AD"
    deal = at_play(AUSTRALIAN, "7NT", "AS AH", "6S 5H", "7S 6H", hand, by=3, declared="declare JK=H")
    deal = after(deal, "5S, AS, 6S, 7S, AH, 5H, 6H")
    refusal = refused(deal, "7D")
    assert str(refusal) == "seat 3 may not play 7♦: hearts were led and you hold the joker (PLAY-2, JOKER-5)"
    assert refused(deal, "JK=H").rules == ("JOKER-4", "JOKER-5")


@pytest.mark.rule("PLAY-2")
def test_a_joker_thrown_on_another_suit_names_none() -> None:
    deal = after(at_play(STANDARD, "7NT", "AS", f"JK {VOID}"), "AS")
    assert refused(deal, "JK=S").rules == ("JOKER-4",)
    assert refused(at_play(STANDARD, "7NT", "7S", "JK"), "JK=S").reason is Reason.NOT_HELD


@pytest.mark.parametrize(
    ("action", "words"),
    [
        (PASS, "pass"),
        (Bid(8, Suit.HEARTS), "bid 8♥"),
        (Bid(8, None), "bid 8NT"),
        (SpecialBid("OM"), "bid OM"),
        (ThrowIn(), "throw the hand in"),
        (Keep(), "keep the hand"),
        (Discard(cards("5S 10H JK")), "discard 5♠, 10♥ and the joker"),
        (Discard(Cards()), "discard nothing"),
        (CallCard(Card.parse("AH")), "call A♥"),
        (CallPlayers(), "go alone"),
        (CallPlayers((Seat(2),)), "call seat 2"),
        (CallPlayers((Seat(2), Seat(4))), "call seats 2 and 4"),
        (DeclareJoker(), "declare no joker"),
        (
            DeclareJoker(Suit.HEARTS, Suit.SPADES),
            "declare the joker the highest of the hearts and the lower joker the highest of the spades",
        ),
        (PlayCard(Card.parse("10H")), "play 10♥"),
        (PlayCard(Card.parse("JK2"), Suit.CLUBS), "play the lower joker as one of the clubs"),
    ],
)
def test_an_action_in_words(action: Action, words: str) -> None:
    assert worded(action) == words
