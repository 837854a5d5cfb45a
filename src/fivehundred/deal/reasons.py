"""Finding the reason for a refusal.

Asked only once an action is known to be illegal, so that legality has one home: the options.
"""

from __future__ import annotations

from typing import Final, assert_never

from fivehundred._kernel import CARD_BIT, LOWER_NAMED
from fivehundred.actions import Action, CallCard, CallPlayers, DeclareJoker, Discard, PlayCard, ThrowIn
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.claims import BARRING, Claims
from fivehundred.deal.contract import MOST_CALLED
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import JOKERS, PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.refusals import Reason, Refusal, listed, shown_call
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.settings import EarlyClaim, Gate
from fivehundred.seats import Seat

#: Every stage a deal can be in.
Stage = Auction | Claims | Exchange | PartnerCall | Declaring | Play | Finished

_NOW: Final = {
    Auction: Reason.CALL_NOW,
    Claims: Reason.CLAIM_NOW,
    Exchange: Reason.DISCARD_NOW,
    PartnerCall: Reason.PARTNER_NOW,
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
    match stage, action:
        case Auction(), Pass() | Bid() | SpecialBid() | ThrowIn():
            return _against_call(stage, opening, holding, seat, action)
        case Claims(), ThrowIn():
            return _claim_barred(seat, action, holding.held & stage.barring(opening))
        case Exchange(), Discard():
            return _against_discard(stage, holding, seat, action)
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
    stage: Auction, opening: Opening, holding: Holding, seat: Seat, action: Pass | Bid | SpecialBid | ThrowIn
) -> Refusal:
    rules = opening.rules
    ladder = rules.ladder
    match action:
        case ThrowIn():
            if rules.early_claim is EarlyClaim.BARRED:
                return _refused(seat, action, Reason.NO_CLAIMS)
            if seat in stage.callers:
                return _refused(seat, action, Reason.CLAIM_TOO_LATE)
            return _claim_barred(seat, action, holding.held & BARRING)
        case Bid() if action not in ladder.numbers:
            lowest, highest = str(rules.lowest_level), str(rules.highest_level)
            return _refused(seat, action, Reason.NO_SUCH_BID, lowest=lowest, highest=highest)
        case SpecialBid() if action not in ladder.numbers:
            return _refused(seat, action, Reason.NO_SUCH_SPECIAL, bid=str(action))
    if not ladder.above[stage.standing] >> ladder.numbers[action] & 1:
        return _refused(seat, action, Reason.TOO_LOW, standing=shown_call(ladder.calls[stage.standing]))
    special = rules.special(str(action))
    if special.gate is Gate.SEVEN and not stage.made & ladder.sevens:
        return _refused(seat, action, Reason.GATE_SHUT, bid=str(action))
    return _refused(seat, action, Reason.UNANSWERED, bid=str(action), asked=str(special.answers))


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
            if CARD_BIT[action.card.number] & JOKERS:
                return _refused(seat, action, Reason.CALLED_JOKER)
            if action.card not in opening.rules.deck:
                return _refused(seat, action, Reason.CALLED_ABSENT, card=action.card.pretty)
            own = CARD_BIT[action.card.number]
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
    return _refused(seat, action, Reason.JOKERS_APART, evidence=JOKERS)


def _against_play(stage: Play, holding: Holding, seat: Seat, action: PlayCard) -> Refusal:
    terms = stage.terms
    card = CARD_BIT[action.number]
    hand = holding.held & stage.unplayed
    legal = stage.legal(holding.held)
    if not hand & card:
        # The same words wherever the card lies, as above.
        return _refused(seat, action, Reason.NOT_HELD, card=action.card.pretty)
    loose = bool(card & terms.order.loose)
    joker_rule = "JOKER-5" if terms.order.trump is None else "JOKER-1"
    if action.suit is not None and not (loose and stage.leading):
        return _refused(seat, action, Reason.NAMES_NOTHING, *(() if loose else (joker_rule,)))
    if stage.leading:
        if not legal >> LOWER_NAMED:
            return _refused(seat, action, Reason.JOKER_WAITS)
        if action.suit is None:
            return _refused(seat, action, Reason.NAME_A_SUIT)
        return _refused(seat, action, Reason.SUIT_WAS_LED, suit=action.suit.name.lower())
    led = SUITS[stage.step.suit].name.lower()
    if hand & stage.step.led:
        reason = Reason.JOKER_FOLLOWS if loose else Reason.FOLLOW
        # What needs explaining: cards that follow a suit not printed on them, and a joker that cannot.
        left = any(terms.order.bower(held) == "left bower" for held in Cards(legal))
        joker = not loose and (legal | card) & JOKERS
        more = ("CARD-4",) * left + (joker_rule,) * bool(joker)
        return _refused(seat, action, reason, *more, evidence=legal, led=led)
    return _refused(seat, action, Reason.JOKER_FORCED, evidence=legal, led=led)
