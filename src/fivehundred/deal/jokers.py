"""Jokers by every policy: how they may be led, why not, and what a card followed or led proves about a hand."""

from __future__ import annotations

from typing import Final

from fivehundred._bits import CARD_BIT, HIGHER_NAMED, LOWER_NAMED
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER
from fivehundred.deal.ranking import NO_SUIT
from fivehundred.deal.refusals import Reason
from fivehundred.deal.terms import Terms
from fivehundred.rules.settings import JokerFollow, JokerLead, JokerLeadTime, JokerNaming

_FOUR_SUITS: Final = 0b1111
_LOWER: Final = CARD_BIT[LOWER_JOKER]
_HIGHER: Final = CARD_BIT[HIGHER_JOKER]


def leads(terms: Terms, jokers: int, suits_left: int, *, alone: bool) -> int:
    """The leads of loose *jokers*, as a mask over play numbers; *alone* when their holder has nothing else (JOKER-4).

    *suits_left* are the suits they may name now, as a mask of suit numbers.
    """
    if not terms.joker_leads_freely:
        rules = terms.rules
        if rules.joker_lead_time is JokerLeadTime.LAST and not alone:
            return 0
        if rules.joker_naming is JokerNaming.NOTHING:
            return jokers
    # A limit never leaves a player without a legal card (JOKER-9); so the joker may be led to the last trick.
    suits = suits_left or (_FOUR_SUITS if alone else 0)
    return (suits << LOWER_NAMED if jokers & _LOWER else 0) | (suits << HIGHER_NAMED if jokers & _HIGHER else 0)


def lacks_following(terms: Terms, number: int, lead: int, played: int, void: int) -> int:
    """What whoever plays *number*, which does not follow suit, to a lead of suit *lead* cannot have, as bits.

    *played* and *void* are the suits played before from there, and those of which it has shown itself void, as masks
    of suit numbers.
    """
    ranking, follow = terms.ranking, terms.rules.joker_follow
    if lead == NO_SUIT:
        return 0
    if CARD_BIT[number] & ranking.loose:
        if follow is JokerFollow.FIRST_OR_LAST:
            # Out of turn for that suit it may be played for want of anything else (JOKER-9).
            if void >> lead & 1:
                return ranking.deck.bits & ~ranking.loose
            return ranking.masks[lead] if played >> lead & 1 else 0
        return ranking.masks[lead] if follow is JokerFollow.VOID_ONLY else 0
    joker_barred = follow is JokerFollow.FIRST_OR_LAST and void >> lead & 1
    must = follow is JokerFollow.EVERY_SUIT or (terms.must_play_joker and not joker_barred)
    return ranking.masks[lead] | (ranking.loose if must else 0)


def lacks_leading(terms: Terms, led: int, void: int) -> int:
    """What whoever leads a loose joker cannot have, as bits.

    *led* are the suits led before in the hand, *void* those of which the place has shown itself void.
    """
    ranking, rules = terms.ranking, terms.rules
    last = rules.joker_lead_time is JokerLeadTime.LAST
    if rules.joker_naming is JokerNaming.A_SUIT:
        # With no suit left to name it may be led only for want of anything else (JOKER-9).
        barred = {JokerLead.UNLED_SUITS: led, JokerLead.NOT_SHOWN_VOID: void}.get(rules.joker_lead, 0)
        last = last or not _FOUR_SUITS & ~barred
    return ranking.deck.bits & ~ranking.loose if last else 0


def why_not_led(terms: Terms, *, others: bool, suits_left: int, named: bool) -> Reason:
    """Why a joker of no suit may not be led, or not so (JOKER-4, JOKER-7).

    *others* tells whether its holder has anything else, *suits_left* are the suits it may name, as a mask of suit
    numbers, and *named* whether it names one.
    """
    rules = terms.rules
    if others and rules.joker_lead_time is JokerLeadTime.LAST:
        return Reason.JOKER_LED_LAST
    if rules.joker_naming is JokerNaming.NOTHING:
        return Reason.NAMING_BARRED
    by_void = rules.joker_lead is JokerLead.NOT_SHOWN_VOID
    if others and not suits_left:
        return Reason.JOKER_LED_LAST if by_void else Reason.JOKER_WAITS
    if not named:
        return Reason.NAME_A_SUIT
    return Reason.NAMED_VOID if by_void else Reason.SUIT_WAS_LED


def shows(suits: bytes, number: int, lead: int) -> tuple[int, int]:
    """Of which suit a play is a card, and of which it shows its place void, each as a mask of suit numbers.

    A loose joker counts as a card of the suit it named, or of the suit it was played to, and shows nothing (JOKER-7).
    """
    suit, led = suits[number], suits[lead]
    own = led if suit == NO_SUIT else suit
    void = 0 if suit in (led, NO_SUIT) else 1 << led
    return 1 << own & _FOUR_SUITS, void & _FOUR_SUITS
