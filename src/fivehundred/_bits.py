"""Cards as bits, plays as bytes: what everything else is built on; alone, because it is compiled in wheels. Private.

It is compiled for the sake of `mix`, and interpreted otherwise.

A *play number* is a card's number, 0 to 65, or 66 to 73 for a joker led under the name of a suit: 66 + suit for the
lower joker, 70 + suit for the higher. A trick, or a whole line of play, is a `bytes` of play numbers.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from mypy_extensions import i64

#: How many play numbers there are: 66 cards, and two jokers under four names.
PLAY_COUNT: Final = 74
LOWER_NAMED: Final = 66
HIGHER_NAMED: Final = 70

#: The card of each play number, as a bit. A table, not a shift: a compiled shift of a constant 1 is 32 bits wide.
CARD_BIT: Final[tuple[int, ...]] = (*(2**number for number in range(66)), *(2**64,) * 4, *(2**65,) * 4)
#: Each play number as a line of one play.
ONE: Final = tuple(bytes((number,)) for number in range(256))
#: For each number of cards the highest byte that is fair: up to it every remainder comes as often as any other.
FAIR: Final[tuple[int, ...]] = (0, *(255 - 256 % size for size in range(1, 67)))


def winner(trick: bytes, power: bytes) -> int:
    """The index of the play that wins *trick*, from the lead; *power* has the strengths under that lead (PLAY-3)."""
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


def mix(cards: list[Any], size: i64, drawn: bytes) -> int:
    """Shuffle the first *size* of *cards* from the last down, one place with each byte *drawn* that is fair.

    Returns how many are left. The caller gives no more bytes than there are cards.
    """
    byte: i64
    for byte in drawn:
        if byte <= FAIR[size]:
            chosen = byte % size
            size -= 1
            cards[size], cards[chosen] = cards[chosen], cards[size]
    return size
