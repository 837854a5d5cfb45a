"""What an action proves about the cards of a seat.

An action proves something when hidden cards decide whether it is legal. Calls prove nothing, because any hand may make
them. What is proved is a `Fact` about the cards that a seat has for the play: those it holds as the play begins.
"""

from __future__ import annotations

from enum import Enum

import attrs

from fivehundred._words import with_fields
from fivehundred.actions import PLAYS
from fivehundred.cards import Cards
from fivehundred.seats import Seat


class Proof(Enum):
    """What proves a fact; the value is its sentence."""

    #: It did not follow the suit led (PLAY-2, JOKER).
    PLAYED = "seat {seat} played {play} to trick {trick} ({lead} led): it has none of {cards}"
    #: It was found to have revoked so (IRR-1).
    REVOKED = "seat {seat} revoked with {play} in trick {trick} ({lead} led): it has one of {cards}"
    #: It led a joker that may be led so only when nothing else is left (JOKER-7, JOKER-9).
    LED = "seat {seat} led {play} to trick {trick}, which it may do only when it has nothing else"
    #: It declared the jokers it has (JOKER-5).
    DECLARED = "seat {seat} declared its jokers: it has {cards}"
    #: It declared one joker, and would have declared the other too (JOKER-5, JOKER-6).
    NOT_DECLARED = "seat {seat} declared each joker it has: it does not have {cards}"
    #: It called the card, so it neither held it nor had laid it away (CALL-1).
    CALLED = "seat {seat} called {cards}, so it does not have it"
    #: It undertook a breach, which the holder of a called card may not (BID-15).
    BREACHED = "seat {seat} undertook a breach, so it is not a partner and does not have {cards}"
    #: It threw a poor hand in (DEAL-4).
    THROWN_IN = "seat {seat} threw its hand in: it has none of {cards}"
    #: It turned out to be a partner when the rest of the tricks was settled (CALL-1, PLAY-9).
    PARTNER = "seat {seat} turned out to be the partner: it has {cards}"
    #: It did not turn out to be a partner then (CALL-1, PLAY-9).
    NO_PARTNER = "seat {seat} turned out not to be the partner: it does not have {cards}"


@attrs.frozen
class Fact:
    """That a seat has none of some cards for the play, or all of them, or at least one; `str` tells why."""

    seat: Seat
    #: The cards, as bits; of a play, those not played before it.
    cards: int
    proof: Proof
    #: Where it follows from a card played: the number of that play, of what was led, and of the trick, from 1.
    play: int = 0
    lead: int = 0
    trick: int = 0
    __repr__ = with_fields

    @property
    def has(self) -> bool:
        """Whether the seat has all the cards."""
        return self.proof in (Proof.DECLARED, Proof.PARTNER)

    @property
    def lacks(self) -> bool:
        """Whether the seat has none of the cards."""
        return self.proof not in (Proof.DECLARED, Proof.PARTNER, Proof.REVOKED)

    def __str__(self) -> str:
        return self.proof.value.format(
            seat=self.seat, cards=Cards(self.cards), play=PLAYS[self.play], lead=PLAYS[self.lead], trick=self.trick
        )
