"""What has happened in a deal: turns, by which a view follows it, and events, which tell the same one at a time."""

from __future__ import annotations

from types import NoneType
from typing import get_args

import attrs

from fivehundred._words import with_fields
from fivehundred.actions import Action, Breach, CallCard, CallPlayers, DeclareJoker, DeclareSlam, Hidden, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.outcomes import Outcome
from fivehundred.rules._checks import of_type, tuple_of
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
class TurnedUp:
    """A card that lay face down on the table of a seat was turned up (TWO-1)."""

    seat: Seat = attrs.field(validator=of_type(int))
    #: Which of the piles of that seat it lies in, from 0.
    pile: int = attrs.field(validator=of_type(int))
    card: Card = attrs.field(validator=of_type(Card))
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


@attrs.frozen
class Turn:
    """One thing done in a deal, as one onlooker saw it: who acted, what they did, and what that revealed.

    A view takes a turn whole (`fivehundred.deal.view.SeatView.after`), because no host ever shows half of one: a call
    comes with the kitty that it brings, a card with whatever it uncovers. What everybody can work out for themselves,
    such as who won a trick, is not in it.
    """

    #: Who acted; ``None`` for a ruling that ended the hand, or changed how it had ended.
    seat: Seat | None = attrs.field(validator=of_type(int, NoneType))
    #: What was done; of cards that this onlooker did not see, only their number. ``None`` for a ruling.
    action: Action | Hidden | None = attrs.field(validator=of_type(*get_args(Action), Hidden, NoneType))
    #: The hand that the onlooker took up with it (BID-10).
    hand: Cards | None = attrs.field(default=None, validator=of_type(Cards, NoneType))
    #: The kitty, if the onlooker took it, or it was shown to everybody, with this turn (KITTY-1, KITTY-3).
    kitty: Cards | None = attrs.field(default=None, validator=of_type(Cards, NoneType))
    #: The contractor's hand as it was when play began, if it was laid open with this turn (PLAY-5).
    shown: Cards | None = attrs.field(default=None, validator=of_type(Cards, NoneType))
    #: The table cards that this turn uncovered (TWO-1).
    turned_up: tuple[TurnedUp, ...] = attrs.field(default=(), validator=tuple_of(TurnedUp))
    #: How the hand ended, if it did.
    outcome: Outcome | None = attrs.field(default=None, validator=of_type(*get_args(Outcome), NoneType))
    __repr__ = with_fields
