"""Cards that change hands: who takes the kitty, discards or hands cards on, who sees them, and what each seat holds.

A stage says which transfers it makes. A seat sees the cards that enter or leave its hand, and nobody else does, except
that everybody sees a kitty that the rules show (KITTY-1, KITTY-3, BID-17).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import Annotated, Final, TypeAlias

import attrs

from fivehundred._base.words import ShowsFields, json_field, says
from fivehundred.cards import Cards
from fivehundred.errors import InvalidValue
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

#: A set of cards as a bitmask; in JSON, a list of cards.
CardBits: TypeAlias = Annotated[int, "cards"]


def _show_cards(bits: int) -> str:
    return f"<{Cards(bits)}>"


@attrs.frozen(repr=False)
class Holding(ShowsFields):
    """The cards of one seat as that seat knows them.

    Each set of cards is a bitmask. A holding does not change during play: the current hand is what was held when play
    began, without the cards played since. The exception is the table cards of a two-player game, whose separate holding
    grows when cards are turned up (TWO-1).
    """

    held: CardBits = attrs.field(
        repr=_show_cards,
        metadata=says(
            "The hand it holds, or held when play began; it includes the kitty while the contractor chooses discards."
        ),
    )
    kitty: CardBits = json_field("The kitty it took (KITTY-1).", default=0, repr=_show_cards, left_out=False)
    discards: CardBits = json_field("The cards it discarded.", default=0, repr=_show_cards, left_out=False)
    received: CardBits = json_field(
        "The cards a partner handed to it: the discards, or a card of the partner's choice (KITTY-3, BID-17).",
        default=0,
        repr=_show_cards,
        left_out=False,
    )
    handed_on: CardBits = json_field("The cards it handed to a partner.", default=0, repr=_show_cards, left_out=False)
    for_gift: CardBits = json_field(
        "The discard that made room for a partner's gift (BID-17).", default=0, repr=_show_cards, left_out=False
    )

    @property
    def dealt(self) -> Cards:
        """The hand as it was dealt; empty until its player has looked at it (BID-10)."""
        return Cards(self.dealt_bits)

    @property
    def dealt_bits(self) -> int:
        """The hand originally dealt, as a bitmask."""
        return (self.held | self.discards | self.handed_on) & ~(self.kitty | self.received)


#: The holding of a seat that has not looked at its cards (BID-10).
UNLOOKED: Final = Holding(0)
#: The holding of each seat, from seat 0; ``None`` for a seat whose holding is not known.
Holdings = tuple[Holding | None, ...]
#: The holdings that are known, by seat.
Known = Mapping[Seat, Holding]


class Move(Enum):
    """The ways in which cards change hands."""

    #: A seat takes up the hand dealt to it (BID-10).
    LOOK = "the hand"
    #: A seat takes the kitty into its hand (KITTY-1).
    KITTY = "the kitty"
    #: A seat discards cards (KITTY-1).
    AWAY = "the discards"
    #: A seat discards a card for the one that a partner gave (BID-17).
    FOR_GIFT = "the discard for a gift"
    #: A seat hands cards to a partner (KITTY-3, BID-17).
    HAND_ON = "the cards handed on"


#: The cards of each move, taken from the holding of the seat whose hand they entered or left.
_OWN: Final[Mapping[Move, Callable[[Holding], int]]] = {
    Move.LOOK: lambda own: own.dealt_bits,
    Move.KITTY: lambda own: own.kitty,
    Move.AWAY: lambda own: own.discards & ~own.for_gift,
    Move.FOR_GIFT: lambda own: own.for_gift,
    Move.HAND_ON: lambda own: own.handed_on,
}


@attrs.frozen(repr=False)
class Transfer(ShowsFields):
    """A transfer of cards into, out of or between hands. Holdings change in no other way."""

    move: Move
    #: The seat whose hand the cards enter or leave.
    seat: Seat
    #: The number of cards.
    count: int
    #: The cards, as a bitmask; ``None`` if they are unknown.
    cards: int | None
    #: The partner who receives the cards; ``None`` if nobody does.
    to: Seat | None = None
    #: True if everybody sees the cards (KITTY-3).
    public: bool = False

    @property
    def taker(self) -> Seat:
        """The seat that received the cards, or discarded them."""
        return self.seat if self.to is None else self.to

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that see the cards: the one whose hand they enter or leave, and the partner who receives them."""
        return (self.seat,) if self.to is None else (self.seat, self.to)

    def after(self, seat: Seat, holding: Holding) -> Holding:
        """The holding of *seat* after this transfer, given the *holding* before it; *seat* must be one of `seats`.

        Raises `InvalidValue` if the cards are unknown, because the seat itself has seen them.
        """
        cards = self.cards
        if cards is None:
            raise InvalidValue(f"{self.move.value}, seen by seat {seat}: expected the cards to be known")
        if seat == self.to:
            return attrs.evolve(holding, held=holding.held | cards, received=cards)
        match self.move:
            case Move.KITTY:
                return attrs.evolve(holding, held=holding.held | cards, kitty=cards)
            case Move.AWAY | Move.FOR_GIFT:
                away, for_gift = holding.discards | cards, cards if self.move is Move.FOR_GIFT else holding.for_gift
                return attrs.evolve(holding, held=holding.held & ~cards, discards=away, for_gift=for_gift)
            case Move.LOOK:
                return Holding(cards)
            case Move.HAND_ON:
                return attrs.evolve(holding, held=holding.held & ~cards, handed_on=cards)

    def cards_seen_by(self, holdings: Holdings) -> int | None:
        """The cards as a bitmask, if a seat with known *holdings* has seen them; otherwise ``None``."""
        own, partner = holdings[self.seat], None if self.to is None else holdings[self.to]
        if own is None:
            return partner.received if partner else None
        return _OWN[self.move](own)


def sizes(rules: Ruleset, transfers: Iterable[Transfer]) -> tuple[int, ...]:
    """The number of cards that each seat has when play begins, given the *transfers* before it (KITTY, BID-17).

    A hand counts even if its player has not looked at it.
    """
    found = [rules.hand_size] * rules.players
    for one in transfers:
        found[one.seat] += one.count if one.move is Move.KITTY else -one.count
        if one.to is not None:
            found[one.to] += one.count
    return tuple(found)
