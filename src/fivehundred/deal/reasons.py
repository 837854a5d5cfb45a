"""Finding the reason for a refusal.

Asked only once an action is known to be illegal, so that legality has one home: the options.
"""

from __future__ import annotations

from typing import Final, assert_never

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    Discard,
    Give,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARDS, HIGHER_JOKER, JOKERS, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import BARRING, Claims
from fivehundred.deal.contract import MOST_CALLED
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.refusals import OF_THE_HAND, Reason, Refusal, listed, shown_call
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.settings import EarlyClaim, Gate, JokerFollow, JokerLead, JokerLeadTime, JokerNaming
from fivehundred.seats import Seat

#: Every stage a deal can be in.
Stage = Auction | Claims | Exchange | PartnerCall | SlamCall | Gift | BreachCall | Declaring | Play | Finished

_NOW: Final = {
    Auction: Reason.CALL_NOW,
    Claims: Reason.CLAIM_NOW,
    Exchange: Reason.DISCARD_NOW,
    PartnerCall: Reason.PARTNER_NOW,
    SlamCall: Reason.SLAM_NOW,
    Gift: Reason.GIVE_NOW,
    BreachCall: Reason.BREACH_NOW,
    Declaring: Reason.DECLARE_NOW,
    Play: Reason.PLAY_NOW,
    Finished: Reason.FINISHED,
}


def out_of_turn(stage: Stage, seat: Seat | None, action: Action) -> Refusal:
    """The refusal of any action by a seat that is not to act (SEAT-1)."""
    if stage.seat is None:
        return _refused(seat, action, Reason.FINISHED)
    return _refused(seat, action, Reason.OUT_OF_TURN, turn=str(stage.seat))


def reason_against(stage: Stage, opening: Opening, holding: Holding, seat: Seat, action: Action) -> Refusal:
    """Why the seat to act, with *holding*, may not do *action*, which is known to be illegal."""
    refusal = _against(stage, opening, holding, seat, action)
    # A misplaced action of any seat is refused with what is due, so that to hear this tells of no card (CALL-1).
    return attrs.evolve(refusal, due=_NOW[type(stage)]) if refusal.reason in OF_THE_HAND else refusal


def _against(stage: Stage, opening: Opening, holding: Holding, seat: Seat, action: Action) -> Refusal:
    match stage, action:
        case Auction(), Pass() | Bid() | SpecialBid() | ThrowIn() | Look():
            return _against_call(stage, opening, holding, seat, action)
        case Claims(), ThrowIn():
            return _claim_barred(seat, action, holding.held & stage.barring(opening))
        case Exchange(), Discard():
            return _against_discard(stage, holding, seat, action)
        case Gift(), Give():
            return _refused(seat, action, Reason.GIFT_NOT_HELD, card=action.card.pretty)
        case BreachCall(), Breach():
            called = stage.contract.called
            own = CARD_BIT[called.number] if called is not None else 0
            return _refused(seat, action, Reason.BREACH_BY_PARTNER, evidence=own)
        case PartnerCall(), CallCard() | CallPlayers():
            return _against_partner_call(stage, opening, holding, seat, action)
        case Declaring(), DeclareJoker():
            return _against_declaration(holding, seat, action)
        case Play(), PlayCard():
            return _against_play(stage, holding, seat, action)
        case _:
            return _refused(seat, action, _NOW[type(stage)])


def _refused(seat: Seat | None, action: Action, reason: Reason, *more: str, evidence: int = 0, **facts: str) -> Refusal:
    """A refusal whose cards come from the bits *evidence*; *more* are rules beside the reason's own."""
    if evidence:
        facts["cards"] = listed(Cards(evidence))
    return Refusal(seat, action, reason, (reason.rule, *more), tuple(facts.items()), Cards(evidence))


def _claim_barred(seat: Seat, action: Action, cards: int) -> Refusal:
    return _refused(seat, action, Reason.CLAIM_BARRED, evidence=cards)


def _against_call(
    stage: Auction, opening: Opening, holding: Holding, seat: Seat, action: Pass | Bid | SpecialBid | ThrowIn | Look
) -> Refusal:
    rules, table = opening.rules, stage.call_table
    ladder = rules.ladder
    match action:
        case Look():
            return _refused(seat, action, Reason.LOOKED_ALREADY)
        case ThrowIn() if rules.early_claim is EarlyClaim.BARRED:
            return _refused(seat, action, Reason.NO_CLAIMS)
        case ThrowIn() if seat in stage.callers:
            return _refused(seat, action, Reason.CLAIM_TOO_LATE)
        case ThrowIn() if not stage.blind:
            return _claim_barred(seat, action, holding.held & BARRING)
        case Pass() if not stage.blind:
            return _refused(seat, action, Reason.MUST_BID)
        case ThrowIn() | Pass():
            return _refused(seat, action, Reason.LOOK_FIRST)
        case Bid() if action not in ladder.numbers:
            lowest, highest = str(rules.lowest_level), str(rules.highest_level)
            return _refused(seat, action, Reason.NO_SUCH_BID, lowest=lowest, highest=highest)
        case SpecialBid() if action not in ladder.numbers:
            return _refused(seat, action, Reason.NO_SUCH_SPECIAL, bid=str(action))
        case _:
            number = ladder.numbers[action]
    if seat in opening.barred:
        return _refused(seat, action, Reason.BARRED_FROM_BIDDING)
    if stage.blind and not table.blind >> number & 1:
        return _refused(seat, action, Reason.LOOK_FIRST)
    if not stage.blind and table.blind >> number & 1:
        return _refused(seat, action, Reason.BLIND_TOO_LATE, bid=str(action))
    if not ladder.above[stage.standing] >> number & 1:
        return _refused(seat, action, Reason.TOO_LOW, standing=shown_call(ladder.calls[stage.standing]))
    if isinstance(action, Bid):
        return _refused(seat, action, Reason.INKLE_TOO_LATE, level=str(action.level))
    special = rules.special(str(action))
    if not stage.is_open(special.gate):
        return _refused(seat, action, _SHUT[special.gate], bid=str(action))
    return _refused(seat, action, Reason.UNANSWERED, bid=str(action), asked=str(special.answers))


_SHUT: Final = {
    Gate.SEVEN: Reason.GATE_SHUT,
    Gate.OVER_SEVEN: Reason.NOT_OVER_SEVEN,
    Gate.ALL_SPOKEN: Reason.NOT_ALL_SPOKEN,
}


def _against_discard(stage: Exchange, holding: Holding, seat: Seat, action: Discard) -> Refusal:
    foreign = action.cards.bits & ~holding.held
    if foreign:
        # The same words wherever the card lies, so that they tell nothing about the other hands.
        return _refused(seat, action, Reason.DISCARD_NOT_HELD, card=next(iter(Cards(foreign))).pretty)
    return _refused(seat, action, Reason.DISCARD_COUNT, count=str(stage.count), given=str(len(action.cards)))


def _against_partner_call(
    stage: PartnerCall, opening: Opening, holding: Holding, seat: Seat, action: CallCard | CallPlayers
) -> Refusal:
    level = str(stage.level)
    match action:
        case CallCard():
            if not stage.by_card(opening):
                return _refused(seat, action, Reason.NAME_PLAYERS)
            if action.card.is_joker:
                return _refused(seat, action, Reason.CALLED_JOKER)
            if action.card not in opening.rules.deck:
                return _refused(seat, action, Reason.CALLED_ABSENT, card=action.card.pretty)
            own = CARD_BIT[action.card.number]
            if own & stage.barred_cards(opening):
                return _refused(seat, action, Reason.CALLED_BOWER)
            return _refused(seat, action, Reason.CALLED_OWN, evidence=own, card=action.card.pretty)
        case CallPlayers():
            if not action.players:
                return _refused(seat, action, Reason.NOT_ALONE, level=level)
            if stage.by_card(opening):
                return _refused(seat, action, Reason.NAME_A_CARD, level=level)
            last = opening.rules.players - 1
            if (
                seat in action.players
                or len(action.players) > MOST_CALLED
                or not 0 <= action.players[0] <= action.players[-1] <= last
            ):
                return _refused(seat, action, Reason.NOT_ANOTHER, last=str(last))
            return _refused(seat, action, Reason.ONE_PLAYER, level=level)
        case _:
            assert_never(action)


def _against_declaration(holding: Holding, seat: Seat, action: DeclareJoker) -> Refusal:
    for joker, suit in ((HIGHER_JOKER, action.higher), (LOWER_JOKER, action.lower)):
        if suit is not None and not holding.held & CARD_BIT[joker]:
            return _refused(seat, action, Reason.JOKER_NOT_YOURS, card=CARDS[joker].pretty)
    return _refused(seat, action, Reason.JOKERS_APART, evidence=JOKERS.bits)


def _against_play(stage: Play, holding: Holding, seat: Seat, action: PlayCard) -> Refusal:
    terms = stage.terms
    card = CARD_BIT[action.number]
    hand = holding.held & stage.unplayed
    if not hand & card:
        # The same words wherever the card lies, as above.
        reason = Reason.NOT_ON_TABLE if stage.from_table else Reason.NOT_HELD
        return _refused(seat, action, reason, card=action.card.pretty)
    order = terms.order
    loose = bool(card & order.loose)
    joker_rule = "JOKER-5" if order.trump is None else "JOKER-1"
    if action.suit is not None and not (loose and stage.leading):
        return _refused(seat, action, Reason.NAMES_NOTHING, *(() if loose else (joker_rule,)))
    if stage.leading:
        return _against_joker_lead(stage, hand, seat, action)
    led, duty = SUITS[stage.step.suit].name.lower(), hand & stage.suit_cards
    first_or_last = terms.rules.joker_follow is JokerFollow.FIRST_OR_LAST
    if loose and not duty:
        return _refused(seat, action, Reason.JOKER_SHOWN_VOID, led=led)
    if loose:
        reason = Reason.JOKER_NOT_FIRST if first_or_last else Reason.JOKER_FOLLOWS
        return _refused(seat, action, reason, evidence=duty, led=led)
    if not duty:
        every_suit = terms.rules.joker_follow is JokerFollow.EVERY_SUIT
        reason = Reason.JOKER_IS_EVERY_SUIT if every_suit else Reason.JOKER_FORCED
        return _refused(seat, action, reason, evidence=hand & order.loose, led=led)
    # What needs explaining: cards that follow a suit not printed on them, and a joker that cannot.
    moved = dict.fromkeys(rule for rule in map(order.moved_by, Cards(duty)) if rule is not None)
    more = (*moved, joker_rule) if (duty | card) & JOKERS.bits else tuple(moved)
    return _refused(seat, action, Reason.FOLLOW, *more, evidence=duty, led=led)


def _against_joker_lead(stage: Play, hand: int, seat: Seat, action: PlayCard) -> Refusal:
    """Why a joker of no suit may not be led, or not so (JOKER-4, JOKER-7)."""
    rules = stage.terms.rules
    others = hand & ~stage.terms.order.loose
    if others and rules.joker_lead_time is JokerLeadTime.LAST:
        return _refused(seat, action, Reason.JOKER_LED_LAST)
    if rules.joker_naming is JokerNaming.NOTHING:
        return _refused(seat, action, Reason.NAMING_BARRED)
    by_void = rules.joker_lead is JokerLead.NOT_SHOWN_VOID
    if others and not stage.suits_left:
        return _refused(seat, action, Reason.JOKER_LED_LAST if by_void else Reason.JOKER_WAITS)
    if action.suit is None:
        return _refused(seat, action, Reason.NAME_A_SUIT)
    return _refused(seat, action, Reason.NAMED_VOID if by_void else Reason.SUIT_WAS_LED, suit=action.suit.name.lower())
