"""The rules asked at every card, as functions over plain ints and bytes. Private: the stages of a deal are its face.

A *play number* is a card's number, 0 to 65, or 66 to 73 for a joker led under the name of a suit: 66 + suit for the
lower joker, 70 + suit for the higher. A trick, or a whole line of play, is a `bytes` of play numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

#: How many play numbers there are: 66 cards, and two jokers under four names.
PLAY_COUNT: Final = 74
LOWER_NAMED: Final = 66
HIGHER_NAMED: Final = 70

#: The card of each play number, as a bit. A table, not a shift: a compiled shift of a constant 1 is 32 bits wide.
CARD_BIT: Final[tuple[int, ...]] = (*(2**number for number in range(66)), *(2**64,) * 4, *(2**65,) * 4)
#: Each play number as a line of one play.
ONE: Final = tuple(bytes((number,)) for number in range(256))


def winner(trick: bytes, power: bytes) -> int:
    """Which play of *trick* wins, counted from the lead; *power* is each play's strength under that lead (PLAY-3)."""
    strengths = trick.translate(power)
    return strengths.index(max(strengths))


def nth(mask: int, index: int) -> int:
    """The number of the *index*-th lowest bit of *mask*; the caller knows that there are as many."""
    while index:
        mask &= mask - 1
        index -= 1
    return (mask & -mask).bit_length() - 1


def numbers(mask: int) -> Iterator[int]:
    """The number of each bit set in *mask*, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low
