"""Which cards of a suit beat which, as bits: what every judgement of a hand is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import attrs

from fivehundred._kernel import CARD_BIT, PLAY_COUNT, numbers
from fivehundred.cards import SUITS
from fivehundred.deal.orders import Order


@attrs.frozen
class Ranks:
    """An order of cards as tables by play number."""

    order: Order
    #: The cards of its suit that beat it; for a joker without a suit, a higher joker without one.
    above: tuple[int, ...]
    #: The cards of its suit that it beats; none for a joker without a suit.
    below: tuple[int, ...]

    def suit(self, number: int) -> int:
        """The cards of the suit of that play, as bits; none for a joker without a suit."""
        return (*self.order.masks, 0)[self.order.suits[number]]

    def groups(self, cards: int) -> Iterator[tuple[int, list[int]]]:
        """Each suit's number and the cards of *cards* in it, from the highest down; suits without any are left out."""
        for suit, row in enumerate(self.order.masks):
            if held := cards & row:
                yield suit, self.descending(held)

    def descending(self, cards: int) -> list[int]:
        """The numbers of *cards*, all of one suit, from the highest down."""
        return sorted(numbers(cards), key=lambda number: self.above[number].bit_count())


@lru_cache(maxsize=512)
def ranks_for(order: Order) -> Ranks:
    """The tables of *order*; made once for each meaning."""
    above, below = [0] * PLAY_COUNT, [0] * PLAY_COUNT
    for suit in SUITS:
        lower = 0
        for card in order.ranked(suit):
            bit = CARD_BIT[card.number]
            below[card.number] = lower
            lower |= bit
            above[card.number] = order.masks[suit.number] & ~lower
    for joker in numbers(order.loose):
        above[joker] = order.loose & ~(2 * CARD_BIT[joker] - 1)
    return Ranks(order, tuple(above), tuple(below))
