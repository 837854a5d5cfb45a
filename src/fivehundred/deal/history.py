"""Events: what has happened in a deal, told one at a time, for people."""

from __future__ import annotations

import attrs

from fivehundred._words import with_fields
from fivehundred.actions import Breach, CallCard, CallPlayers, DeclareJoker, DeclareSlam, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.outcomes import Outcome
from fivehundred.deal.turn import TurnedUp
from fivehundred.rules.calls import Call
from fivehundred.seats import Seat


@attrs.frozen
class Dealt:
    """The cards were dealt (DEAL-1)."""

    #: Who dealt.
    seat: Seat
    #: The hand, in the history of the seat it was dealt to, unless it has yet to look (BID-10).
    cards: Cards | None = None
    #: The table cards of each seat that lie face up; none in most games (TWO-1).
    up: tuple[tuple[Card, ...], ...] = ()
    __repr__ = with_fields


@attrs.frozen
class Called:
    """A seat passed or bid (BID-4)."""

    seat: Seat
    call: Call
    __repr__ = with_fields


@attrs.frozen
class Looked:
    """A seat took up its cards, and can no longer bid blind (BID-10)."""

    seat: Seat
    #: The hand, in the history of the seat that looked.
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class Kept:
    """A seat was asked and did not throw its hand in (DEAL-4)."""

    seat: Seat
    __repr__ = with_fields


@attrs.frozen
class ThrownIn:
    """A seat threw its hand in (DEAL-4)."""

    seat: Seat
    __repr__ = with_fields


@attrs.frozen
class KittyTaken:
    """The contractor took the kitty (KITTY-1)."""

    seat: Seat
    count: int
    #: The kitty, in the history of the seat that took it, and of all where it was shown (KITTY-3).
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class Discarded:
    """A seat laid cards away (KITTY-1)."""

    seat: Seat
    count: int
    #: The discards, in the history of the seat that chose them.
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class PassedOn:
    """The bidder passed the discards to a partner (KITTY-3)."""

    seat: Seat
    #: The partner.
    to: Seat
    count: int
    #: The cards, in the history of either.
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class SlamAnswered:
    """The contractor undertook all the tricks alone, or did not (BID-17)."""

    seat: Seat
    answer: DeclareSlam
    __repr__ = with_fields


@attrs.frozen
class CardGiven:
    """A contractor who undertook all the tricks alone was handed a card by the partner (BID-17)."""

    seat: Seat
    #: The contractor.
    to: Seat
    #: The card, in the history of either.
    card: Card | None = None
    __repr__ = with_fields


@attrs.frozen
class BreachAnswered:
    """A defender undertook to defeat the contract with a trick more than needed, or did not (BID-15)."""

    seat: Seat
    answer: Breach
    __repr__ = with_fields


@attrs.frozen
class PartnerCalled:
    """The contractor called a card or players, or went alone (CALL)."""

    seat: Seat
    chosen: CallCard | CallPlayers
    __repr__ = with_fields


@attrs.frozen
class JokerDeclared:
    """The contractor said what the joker is to be (JOKER-5)."""

    seat: Seat
    declared: DeclareJoker
    __repr__ = with_fields


@attrs.frozen
class CardPlayed:
    """A seat played a card (PLAY-2)."""

    seat: Seat
    play: PlayCard
    #: Whether it came from its table cards (TWO-1).
    from_table: bool = False
    __repr__ = with_fields


@attrs.frozen
class HandShown:
    """The contractor laid the hand open (PLAY-5)."""

    seat: Seat
    #: The hand as it was when play began.
    cards: Cards
    #: What of it was still held at that moment.
    left: Cards
    __repr__ = with_fields


@attrs.frozen
class TrickWon:
    """A seat won a trick (PLAY-3)."""

    seat: Seat
    #: Which trick of the hand, from 1.
    number: int
    __repr__ = with_fields


@attrs.frozen
class Ended:
    """The hand is over."""

    outcome: Outcome
    __repr__ = with_fields


#: Everything that can happen in a hand.
Event = (
    Dealt
    | Looked
    | Called
    | Kept
    | ThrownIn
    | KittyTaken
    | Discarded
    | PassedOn
    | PartnerCalled
    | SlamAnswered
    | CardGiven
    | BreachAnswered
    | JokerDeclared
    | CardPlayed
    | HandShown
    | TrickWon
    | TurnedUp
    | Ended
)
