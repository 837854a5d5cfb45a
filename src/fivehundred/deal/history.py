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
    """The cards were dealt (DEAL-1).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, Dealt(Seat(0), Cards.parse("7S 8S JD")), ["Ann", "Bob", "Cleo"])
    'Ann deals: 8♠ 7♠  J♦'
    """

    #: Who dealt.
    seat: Seat
    #: The hand, in the history of the seat it was dealt to, unless it has yet to look (BID-10).
    cards: Cards | None = None
    #: The table cards of each seat that lie face up; none in most games (TWO-1).
    up: tuple[tuple[Card, ...], ...] = ()
    __repr__ = with_fields


@attrs.frozen
class Called:
    """A seat passed or bid (BID-4).

    >>> from fivehundred import Bid, presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, Called(Seat(1), Bid(8, None)), ["Ann", "Bob", "Cleo"])
    'Bob bids 8NT'
    """

    seat: Seat
    call: Call
    __repr__ = with_fields


@attrs.frozen
class Looked:
    """A seat took up its cards, and can no longer bid blind (BID-10).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, Looked(Seat(1)), ["Ann", "Bob", "Cleo"])
    'Bob looks at the cards'
    """

    seat: Seat
    #: The hand, in the history of the seat that looked.
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class Kept:
    """A seat was asked and did not throw its hand in (DEAL-4).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, Kept(Seat(2)), ["Ann", "Bob", "Cleo"])
    'Cleo keeps the hand'
    """

    seat: Seat
    __repr__ = with_fields


@attrs.frozen
class ThrownIn:
    """A seat threw its hand in (DEAL-4).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, ThrownIn(Seat(2)), ["Ann", "Bob", "Cleo"])
    'Cleo throws the hand in'
    """

    seat: Seat
    __repr__ = with_fields


@attrs.frozen
class KittyTaken:
    """The contractor took the kitty (KITTY-1).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, KittyTaken(Seat(0), 3), ["Ann", "Bob", "Cleo"])
    'Ann takes the kitty of 3 cards'
    """

    seat: Seat
    count: int
    #: The kitty, in the history of the seat that took it, and of all where it was shown (KITTY-3).
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class Discarded:
    """A seat laid cards away (KITTY-1).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, Discarded(Seat(0), 3, Cards.parse("7S 9C 4H")), ["Ann", "Bob", "Cleo"])
    'Ann lays away 7♠  4♥  9♣'
    """

    seat: Seat
    count: int
    #: The discards, in the history of the seat that chose them.
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class PassedOn:
    """The bidder passed the discards to a partner (KITTY-3).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, PassedOn(Seat(0), Seat(2), 3), ["Ann", "Bob", "Cleo"])
    'Ann passes 3 cards to Cleo'
    """

    seat: Seat
    #: The partner.
    to: Seat
    count: int
    #: The cards, in the history of either.
    cards: Cards | None = None
    __repr__ = with_fields


@attrs.frozen
class SlamAnswered:
    """The contractor undertook all the tricks alone, or did not (BID-17).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, SlamAnswered(Seat(0), DeclareSlam()), ["Ann", "Bob", "Cleo"])
    'Ann undertakes all the tricks alone'
    """

    seat: Seat
    answer: DeclareSlam
    __repr__ = with_fields


@attrs.frozen
class CardGiven:
    """A contractor who undertook all the tricks alone was handed a card by the partner (BID-17).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, CardGiven(Seat(2), Seat(0)), ["Ann", "Bob", "Cleo"])
    'Cleo gives a card to Ann'
    """

    seat: Seat
    #: The contractor.
    to: Seat
    #: The card, in the history of either.
    card: Card | None = None
    __repr__ = with_fields


@attrs.frozen
class BreachAnswered:
    """A defender undertook to defeat the contract with a trick more than needed, or did not (BID-15).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, BreachAnswered(Seat(1), Breach(undertaken=False)), ["Ann", "Bob", "Cleo"])
    'Bob declines a breach'
    """

    seat: Seat
    answer: Breach
    __repr__ = with_fields


@attrs.frozen
class PartnerCalled:
    """The contractor called a card or players, or went alone (CALL).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, PartnerCalled(Seat(0), CallCard(Card.parse("AH"))), ["Ann", "Bob", "Cleo"])
    'Ann calls A♥: its holder is their partner'
    """

    seat: Seat
    chosen: CallCard | CallPlayers
    __repr__ = with_fields


@attrs.frozen
class JokerDeclared:
    """The contractor said what the joker is to be (JOKER-5).

    >>> from fivehundred import Suit, presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, JokerDeclared(Seat(0), DeclareJoker(Suit.HEARTS)), ["Ann", "Bob", "Cleo"])
    'Ann declares JK the highest of the hearts'
    """

    seat: Seat
    declared: DeclareJoker
    __repr__ = with_fields


@attrs.frozen
class CardPlayed:
    """A seat played a card (PLAY-2).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, CardPlayed(Seat(1), PlayCard(Card.parse("10H"))), ["Ann", "Bob", "Cleo"])
    'Bob plays 10♥'
    """

    seat: Seat
    play: PlayCard
    #: Whether it came from its table cards (TWO-1).
    from_table: bool = False
    __repr__ = with_fields


@attrs.frozen
class HandShown:
    """The contractor laid the hand open (PLAY-5).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> hand = Cards.parse("7S 8S")
    >>> event_text(presets.STANDARD_3, HandShown(Seat(0), hand, left=hand), ["Ann", "Bob", "Cleo"])
    'Ann lays their hand open: 8♠ 7♠'
    """

    seat: Seat
    #: The hand as it was when play began.
    cards: Cards
    #: What of it was still held at that moment.
    left: Cards
    __repr__ = with_fields


@attrs.frozen
class TrickWon:
    """A seat won a trick (PLAY-3).

    >>> from fivehundred import presets
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, TrickWon(Seat(1), 4), ["Ann", "Bob", "Cleo"])
    'Bob wins trick 4'
    """

    seat: Seat
    #: Which trick of the hand, from 1.
    number: int
    __repr__ = with_fields


@attrs.frozen
class Ended:
    """The hand is over.

    >>> from fivehundred import presets
    >>> from fivehundred.deal.outcomes import PassedOut
    >>> from fivehundred.render.text import event_text
    >>> event_text(presets.STANDARD_3, Ended(PassedOut()), ["Ann", "Bob", "Cleo"])
    'Everybody passed, and the hands are thrown in (BID-6)'
    """

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
