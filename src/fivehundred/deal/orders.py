"""How cards rank once the trump suit is known: the one place that knows what a bower is (CARD-4 to CARD-7)."""

from __future__ import annotations

from functools import cached_property, lru_cache
from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT, HIGHER_NAMED, LOWER_NAMED, PLAY_COUNT
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, SUITS, Card, Cards, Rank, Suit

_JACK: Final = Rank.JACK.number
#: Strengths in a trick: a card of the suit led counts from 1, a trump from 100, and nothing beats a joker that can win.
_TRUMP, _LOWER, _HIGHER = 100, 254, 255


#: The number that stands for no suit, behind those of the four.
NO_SUIT: Final = 4


@attrs.frozen
class Order:
    """Suits and ranks as they count in one hand; get it from `order_for`."""

    deck: Cards
    #: The trump suit, ``None`` without one.
    trump: Suit | None
    #: The suit the higher (or only) joker was declared to (JOKER-5).
    higher: Suit | None
    #: The suit the lower joker was declared to.
    lower: Suit | None

    def suit_of(self, card: Card) -> Suit | None:
        """The suit *card* belongs to for every purpose: the left bower is a trump (CARD-4); ``None`` if it is loose."""
        number = self.suits[card.number]
        return SUITS[number] if number < NO_SUIT else None

    def strength(self, card: Card, led: Suit) -> int:
        """How high *card* stands when *led* was led; the highest number wins, 0 cannot win (PLAY-3)."""
        return self.power[led.number][card.number]

    def ranked(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of *suit* in this deck, low to high, bowers and jokers where they belong (CARD-5, CARD-6)."""
        return tuple(CARDS[number] for number in self._ranked[suit.number])

    def bower(self, card: Card) -> str | None:
        """``"right bower"`` or ``"left bower"`` if *card* is one of them (CARD-4)."""
        if card.rank is not Rank.JACK or self.trump is None or self.suit_of(card) is not self.trump:
            return None
        return "right bower" if card.suit is self.trump else "left bower"

    @cached_property
    def _ranked(self) -> tuple[tuple[int, ...], ...]:
        """Each suit's cards, low to high."""
        rows = []
        for suit in SUITS:
            row = [16 * suit.number + rank for rank in range(16)]
            if self.trump is not None and suit.colour is self.trump.colour:
                row.remove(16 * suit.number + _JACK)
            if suit is self.trump:
                row += [16 * suit.twin.number + _JACK, 16 * suit.number + _JACK]
            row += [LOWER_JOKER] * (suit is self.lower) + [HIGHER_JOKER] * (suit is self.higher)
            if suit is self.trump:
                row += [LOWER_JOKER, HIGHER_JOKER]
            rows.append(tuple(number for number in row if self.deck.bits & CARD_BIT[number]))
        return tuple(rows)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cards of each suit as bits."""
        return tuple(sum(CARD_BIT[number] for number in row) for row in self._ranked)

    @cached_property
    def loose(self) -> int:
        """The jokers that belong to no suit, as bits (JOKER-2)."""
        return self.deck.bits & ~sum(self.masks)

    @cached_property
    def suits(self) -> bytes:
        """The suit of each play number, `NO_SUIT` for none; a joker under a name counts as that suit (JOKER-8)."""
        suits = bytearray([NO_SUIT] * PLAY_COUNT)
        for suit, row in enumerate(self._ranked):
            for number in row:
                suits[number] = suit
        for suit in range(4):
            suits[LOWER_NAMED + suit] = suits[HIGHER_NAMED + suit] = suit
        return bytes(suits)

    @cached_property
    def power(self) -> tuple[bytes, ...]:
        """For each suit led, the strength of every play number (PLAY-3)."""
        tables = []
        for led in SUITS:
            table = bytearray(256)
            for strength, number in enumerate(self._ranked[led.number], start=1):
                table[number] = strength
            if self.trump is not None:
                for strength, number in enumerate(self._ranked[self.trump.number], start=_TRUMP):
                    table[number] = strength
            for joker, strength, named in (
                (LOWER_JOKER, _LOWER, LOWER_NAMED),
                (HIGHER_JOKER, _HIGHER, HIGHER_NAMED),
            ):
                # A joker of the suit led stands above a loose lower one too: the higher beats the lower (JOKER-6).
                if table[joker] or self.loose & CARD_BIT[joker]:
                    table[joker] = strength
                    table[named : named + 4] = bytes([strength] * 4)
            tables.append(bytes(table))
        return tuple(tables)


@lru_cache(maxsize=512)
def order_for(deck: Cards, trump: Suit | None, *, higher: Suit | None = None, lower: Suit | None = None) -> Order:
    """The order of *deck* under *trump* with jokers declared to *higher* and *lower*; made once for each meaning."""
    return Order(deck, trump, higher, lower)
