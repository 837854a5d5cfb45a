"""Table cards: piles of one card face up on one face down (TWO-1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivehundred._bits import CARD_BIT
from fivehundred.cards import Card


class Pile(NamedTuple):
    """One pile as it was dealt."""

    #: The card face up.
    up: Card
    #: The card below it, face down.
    down: Card


class SeenPile(NamedTuple):
    """One pile as those who play have seen it."""

    #: The card that was dealt face up.
    up: Card
    #: The card below it, ``None`` until it is turned up.
    down: Card | None


#: The piles of each seat as those who play have seen them; none in most games.
SeenPiles = tuple[tuple[SeenPile, ...], ...]


def piled(cards: Sequence[Card]) -> tuple[Pile, ...]:
    """The piles that table cards make as they are dealt: the first half face down, the second half on them, face up."""
    half = len(cards) // 2
    return tuple(Pile(up, down) for down, up in zip(cards[:half], cards[half:], strict=True))


def as_seen(piles: Sequence[Pile | SeenPile], played: int) -> tuple[SeenPile, ...]:
    """*piles* as everybody has seen them when *played*, as bits, are the cards of the tricks that are over."""
    return tuple(SeenPile(up, down if CARD_BIT[up.number] & played else None) for up, down in piles)


def seen(piles: Sequence[SeenPile]) -> int:
    """The cards of *piles* that lie open or have lain open, as bits."""
    return sum(CARD_BIT[card.number] for pile in piles for card in pile if card is not None)
