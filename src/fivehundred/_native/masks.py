"""Masks of slots, and chance: the arithmetic that all chapters share."""

from __future__ import annotations

from types import FunctionType
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from mypy_extensions import i64


#: The maximum number of slots; bit 63 is the sign.
SLOTS: Final = 63


#: The suit of a card or a trick without one: a loose joker, or a trick before its lead.
NONE: Final = 4


#: A place that does not exist.
NOBODY: Final = 7


#: The slot of a play number that has none.
ABSENT: Final = 255


#: Facts about past plays that a position remembers, as bits of `PlayLookup.keeps`.
KEEPS_LED: Final = 1


KEEPS_VOID: Final = 2


KEEPS_OWN: Final = 4


# Packed numbers. A name that ends in ``_AT`` is the lowest bit of a field, and one that ends in ``_BITS`` its width;
# without the ending it is a mask of that width, or of a field where it lies. ``tests/test_kernel.py`` derives all masks
# from the fields. They are literals, because the compiler puts only literals into the code.
#: A place, a suit or a number of plays: an octal digit.
DIGIT_BITS: Final = 3
DIGIT: Final = 7


# The state of a position: the place to play in the lowest digit, the suit led, the number of cards in the trick, its
# leader, the place that is winning it, the tricks left, and the suits that jokers may name.
SUIT_AT: Final = 3
LYING_AT: Final = 6
LEADER_AT: Final = 9
TAKER_AT: Final = 12
TRICKS_AT: Final = 15
NAMES_AT: Final = 21
#: The tricks left, where they lie in a state.
TRICKS: Final = 0x1F8000
ONE_TRICK: Final = 0x8000
#: The fields that do not change while a trick is played: its leader and the tricks left.
OF_TRICK: Final = 0x1F8E00
#: All fields but the suits that jokers may name.
WITHOUT_NAMES: Final = 0x1FFFFF


#: The tricks won by each seat, and the points of the cards that each has captured.
WON_BITS: Final = 8
WON: Final = 0xFF
CAPTURED_BITS: Final = 10
CAPTURED: Final = 0x3FF


# The memory of a position: the suits led, then for each place the suits in which it showed a void, then those of which
# it played a card.
SUIT_SET_BITS: Final = 4
SUIT_SET: Final = 15
VOIDS_AT: Final = 4
OWN_AT: Final = 28
#: The voids that a sensible player knows of: for each suit, the places that have shown one.
PLACES_BITS: Final = 8


#: The suit that a joker names, in the number of a named lead; the bit above it stands for the higher joker.
NAMED_SUIT: Final = 3


#: A byte of chance, or of what users see.
BYTE_BITS: Final = 8
BYTE: Final = 0xFF
#: Seeds go up to 2**62 - 1.
SEED_BITS: Final = 62


def shift_up(one: i64, places: i64) -> i64:
    # A parameter instead of a literal, which would be 32 bits wide.
    return one << places


def bit(number: i64) -> i64:
    """The mask with only bit *number* set, 0 to 62."""
    return shift_up(1, number)


def count(mask: i64) -> i64:
    """The number of bits set in *mask*, which has 63 bits."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 127


#: The function that compiled code uses to count bits. Interpreted code uses `int.bit_count`, which is several times as
#: fast; the assignment below does not affect compiled code, whose calls are already bound.
count_by_words: Final = count


globals()["count"] = int.bit_count


#: True if this module is compiled: compiled functions are not Python functions.
COMPILED: Final[bool] = not isinstance(bit, FunctionType)


def seed_state(seed: i64) -> i64:
    """The initial state for a *seed* from 0 to 2**62 - 1; no two seeds share one."""
    high = seed >> 31
    low = seed & 0x7FFFFFFF
    for constant in (0x5851F42D, 0x2545F491, 0x1B873593, 0x4F6CDD1D):
        factor: i64 = constant
        high, low = low, high ^ ((low * factor + 0x14057B7E) >> 17 & 0x7FFFFFFF)
    # Bit 62 avoids the state 0, which a xorshift never leaves.
    return bit(62) | high << 31 | low


def next_state(state: i64) -> i64:
    """The next state."""
    state ^= (state & 0x7FFFFFFFFFFFF) << 12
    state ^= state >> 25
    return state ^ (state & 0xFFFFFFFFF) << 27


def draw_below(state: i64, limit: i64) -> i64:
    """A number from 0 to *limit* - 1 derived from *state*.

    The distribution is uniform to within one part in 2**31 / *limit*.
    """
    return (((state & 0x7FFFFFFF) * 0x2C1B3C6D + (state >> 31)) & 0x7FFFFFFF) * limit >> 31


def draw_each(seed: int, limits: list[int]) -> list[int]:
    """One number below each of *limits*, drawn in turn from *seed*."""
    state = seed_state(seed)
    found: list[int] = []
    for limit in limits:
        state = next_state(state)
        found.append(draw_below(state, limit))
    return found


#: The bits of a word of memory, which numpy reads as eight bytes.
WORD: Final = 64


def write_word(memory: bytearray, at: i64, word: i64) -> None:
    """Write the 64 bits of *word* into *memory* from byte *at* on, the lowest byte first.

    In compiled wheels, the lines of C in ``hatch_build.py`` take its place.
    """
    # Interpreted, there may be more bits above; compiled, the highest is the sign.
    whole: int = word
    memory[at : at + 8] = whole.to_bytes(16, "little", signed=True)[:8]


class MaskWriter:
    """Writes masks one after the other into memory that is shared with numpy."""

    def __init__(self, memory: bytearray) -> None:
        self.memory: Final = memory
        self.at: i64 = 0
        self.bits: i64 = 0
        self.used: i64 = 0

    def put(self, mask: i64, width: i64) -> None:
        """Write the *width* bits of *mask*, 63 at most."""
        bits = self.bits | mask << self.used
        used = self.used + width
        if used >= WORD:
            write_word(self.memory, self.at, bits)
            self.at += 8
            used -= WORD
            bits = mask >> (width - used)
        self.bits = bits
        self.used = used

    def blank(self, width: i64) -> None:
        """Write *width* zeros."""
        while width > SLOTS:
            self.put(0, SLOTS)
            width -= SLOTS
        self.put(0, width)

    def end(self) -> None:
        """Begin a new word, unless the last one is full."""
        if self.used:
            write_word(self.memory, self.at, self.bits)
            self.at += 8
            self.bits = 0
            self.used = 0
