"""What one seat alone has seen, and how cards change hands."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Annotated, Final, TypeAlias, assert_never

import attrs

from fivehundred._words import says, with_fields
from fivehundred.cards import Cards
from fivehundred.errors import InvalidValue
from fivehundred.seats import Seat

#: A set of cards as bits; JSON writes it as a list of cards.
CardBits: TypeAlias = Annotated[int, "cards"]


def _listed(bits: int) -> str:
    return f"<{Cards(bits)}>"


@attrs.frozen
class Holding:
    """The cards of one seat as that seat knows them.

    Each set is held as bits. Nothing here changes while cards are played: a hand is what is held less what has been
    played. Only the table cards of a game for two, which have a holding of their own, grow when cards are turned up
    (TWO-1).
    """

    held: CardBits = attrs.field(
        repr=_listed,
        metadata=says(
            "The hand it holds, or held when play began; while the contractor chooses discards the kitty is in it."
        ),
    )
    kitty: CardBits = attrs.field(default=0, repr=_listed, metadata=says("The kitty it took (KITTY-1)."))
    discards: CardBits = attrs.field(default=0, repr=_listed, metadata=says("What it laid away."))
    received: CardBits = attrs.field(
        default=0,
        repr=_listed,
        metadata=says("What a partner handed it: the discards, or a card of the partner's choice (KITTY-3, BID-17)."),
    )
    handed_on: CardBits = attrs.field(default=0, repr=_listed, metadata=says("What it handed to a partner."))
    for_gift: CardBits = attrs.field(
        default=0,
        repr=_listed,
        metadata=says("What of the discards was laid away for a partner's gift (BID-17)."),
    )
    __repr__ = with_fields

    @property
    def dealt(self) -> Cards:
        """The hand as it was dealt; none until its seat has looked at it (BID-10)."""
        return Cards(self.dealt_bits)

    @property
    def dealt_bits(self) -> int:
        """The hand as it was dealt, as bits."""
        return (self.held | self.discards | self.handed_on) & ~(self.kitty | self.received)


#: What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known.
Holdings = tuple[Holding | None, ...]
#: The same, of those seats alone of which it is known.
Known = Mapping[Seat, Holding]


class Move(Enum):
    """What becomes of cards that change hands."""

    #: A seat takes up the hand dealt to it (BID-10).
    LOOK = "the hand"
    #: A seat takes the kitty into its hand (KITTY-1).
    KITTY = "the kitty"
    #: A seat lays cards away (KITTY-1).
    AWAY = "the cards laid away"
    #: A seat lays a card away for the one that a partner gave (BID-17).
    FOR_GIFT = "the card laid away for a gift"
    #: A seat hands cards to a partner (KITTY-3, BID-17).
    HAND_ON = "the cards handed on"


#: Which cards those were, by what the seat has seen whose hand they came to, or left.
_OWN: Final[Mapping[Move, Callable[[Holding], int]]] = {
    Move.LOOK: lambda own: own.dealt_bits,
    Move.KITTY: lambda own: own.kitty,
    Move.AWAY: lambda own: own.discards & ~own.for_gift,
    Move.FOR_GIFT: lambda own: own.for_gift,
    Move.HAND_ON: lambda own: own.handed_on,
}


@attrs.frozen
class Transfer:
    """Cards that change hands: the only way in which what a seat alone has seen ever changes."""

    move: Move
    #: Whose hand they come to, or leave.
    seat: Seat
    #: How many they are.
    count: int
    #: The cards, as bits; ``None`` for those who do not know them.
    cards: int | None
    #: The partner who gets them, ``None`` when nobody does.
    to: Seat | None = None
    #: Whether everybody sees them (KITTY-3).
    public: bool = False
    __repr__ = with_fields

    @property
    def taker(self) -> Seat:
        """The seat that has the cards now, or has laid them away."""
        return self.seat if self.to is None else self.to

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that see the cards: the one whose hand they come to or leave, and the partner who gets them."""
        return (self.seat,) if self.to is None else (self.seat, self.to)

    def after(self, seat: Seat, holding: Holding) -> Holding:
        """What *seat*, one of those that see the cards, has seen after this, having had *holding* before it.

        Raises `InvalidValue` when the cards are not known, because the seat knows them.
        """
        cards = self.cards
        if cards is None:
            raise InvalidValue(f"{self.move.value}, which seat {seat} has seen: expected to be known here too")
        if seat == self.to:
            return attrs.evolve(holding, held=holding.held | cards, received=cards)
        match self.move:
            case Move.KITTY:
                return Holding(holding.held | cards, cards)
            case Move.AWAY:
                return Holding(holding.held & ~cards, holding.kitty, cards, holding.received, holding.handed_on)
            case Move.LOOK:
                return Holding(cards)
            case Move.FOR_GIFT:
                away = holding.discards | cards
                return attrs.evolve(holding, held=holding.held & ~cards, discards=away, for_gift=cards)
            case Move.HAND_ON:
                return attrs.evolve(holding, held=holding.held & ~cards, handed_on=cards)
            case _:
                assert_never(self.move)

    def seen(self, holdings: Holdings) -> int | None:
        """The cards, as bits, as those with *holdings* have seen them; ``None`` when none of them has."""
        own, partner = holdings[self.seat], None if self.to is None else holdings[self.to]
        if own is None:
            return partner.received if partner else None
        return _OWN[self.move](own)
