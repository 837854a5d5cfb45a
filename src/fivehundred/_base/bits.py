"""Cards as bits and plays as bytes; a separate module because wheels contain a compiled version of it.

The module is private. Compiling it speeds up `mix`.

A *play number* is a card number, 0 to 65, or 66 to 73 for a joker led as a named suit: 66 + suit for the lower joker,
70 + suit for the higher. Tricks and lines of play are `bytes` of play numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: The number of play numbers: 66 cards, plus two jokers that can each name four suits.
PLAY_COUNT: Final = 74
LOWER_NAMED: Final = 66
HIGHER_NAMED: Final = 70

#: The card bit of each play number. A table, because a compiled ``1 << n`` is only 32 bits wide.
CARD_BIT: Final[tuple[int, ...]] = (*(2**number for number in range(66)), *(2**64,) * 4, *(2**65,) * 4)
#: Each play number as a one-byte line of play.
ONE: Final = tuple(bytes((number,)) for number in range(256))
#: For each number of cards, the highest byte that can be used without bias: ``byte % size`` is then uniform.
FAIR: Final[tuple[int, ...]] = (0, *(255 - 256 % size for size in range(1, 67)))


def winner(trick: bytes, power: bytes) -> int:
    """Return the index of the winning play in *trick*; *power* maps each play to its strength in it (PLAY-3)."""
    strengths = trick.translate(power)
    return strengths.index(max(strengths))


def nth(mask: int, index: int) -> int:
    """Return the item at *index* in the ascending numbers of the bits set in *mask*, as from `numbers`."""
    while index:
        mask &= mask - 1
        index -= 1
    return (mask & -mask).bit_length() - 1


def numbers(mask: int) -> Iterator[int]:
    """Iterate over the numbers of the bits set in *mask*, lowest first."""
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def mix(cards: list[Any], size: i64, drawn: bytes) -> int:
    """Shuffle the first *size* of *cards*, from the last of them down, with the random bytes in *drawn*.

    Each position uses one byte; bytes that would cause a bias are skipped. Return the number of positions left to
    shuffle. *drawn* must not be longer than *size*.
    """
    byte: i64
    for byte in drawn:
        if byte <= FAIR[size]:
            chosen = byte % size
            size -= 1
            cards[size], cards[chosen] = cards[chosen], cards[size]
    return size
