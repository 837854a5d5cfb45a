"""The source of the random choices in this package.

A source is a `Pick`: a function that returns a number from 0 to one less than its argument, such as
``random.Random(1).randrange``. To generate reproducible games without Hypothesis, pass one to the functions of
`fivehundred.testing.random_rules` and `fivehundred.testing.random_deals`.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import TypeVar

_T = TypeVar("_T")
#: A function that returns a number from 0 to one less than its argument.
Pick = Callable[[int], int]


def choose_one(pick: Pick, options: Sequence[_T]) -> _T:
    """Return one of *options*, each equally likely.

    >>> choose_one(Random(1).randrange, ["7S", "7C", "7D", "7H"])
    '7C'
    """
    return options[pick(len(options))]


def mostly(pick: Pick, fitting: bool, option: _T) -> _T | None:
    """Return *option* with a probability of 95 % if it is *fitting*, and of 5 % if not; otherwise ``None``.

    >>> pick = Random(1).randrange
    >>> [mostly(pick, True, "kitty") for _ in range(3)], [mostly(pick, False, "kitty") for _ in range(3)]
    (['kitty', 'kitty', 'kitty'], [None, None, None])
    """
    return option if (pick(20) > 0) == fitting else None


def at_times(pick: Pick, fitting: bool) -> bool:
    """Return True with a probability of 50 % if *fitting*, and of 1 % if not.

    >>> pick = Random(1).randrange
    >>> [at_times(pick, True) for _ in range(6)], [at_times(pick, False) for _ in range(3)]
    ([True, True, False, True, False, False], [False, False, False])
    """
    return not pick(2 if fitting else 100)


def fitting_of(pick: Pick, options: Sequence[_T], fitting: bool) -> _T:
    """Return a random one of *options* if *fitting*; if not, almost always return the first one.

    >>> fitting_of(Random(1).randrange, [10, 20, 30], False)
    10
    """
    return choose_one(pick, options) if fitting or not pick(50) else options[0]


def parts_of(total: int, pick: Pick, *, largest: int) -> list[int]:
    """Split *total* at random into parts of at most *largest*.

    >>> parts_of(10, Random(1).randrange, largest=4)
    [2, 1, 3, 1, 2, 1]
    """
    parts: list[int] = []
    while total:
        parts.append(1 + pick(min(total, largest)))
        total -= parts[-1]
    return parts


def choices_in(written: bytes) -> Pick:
    r"""Return a `Pick` that reads its choices from *written*, and makes only first choices once the bytes run out.

    Each choice uses one or more bytes. Lower bytes make earlier choices, so that examples shrink byte by byte.

    >>> pick = choices_in(b"\x80\xff\x00\x80")
    >>> pick(10), pick(3), pick(1000), pick(100)
    (5, 2, 1, 0)
    """
    rest = iter(written)

    def pick(below: int) -> int:
        number, numbers = next(rest, 0), 256
        while numbers < below:
            number, numbers = number * 256 + next(rest, 0), numbers * 256
        return number * below // numbers

    return pick


def each_in(written: bytes) -> Iterator[Pick]:
    """Yield one `Pick` per action of a deal, each controlled by a byte of *written*; a 0 always picks the first choice.

    The first four bytes are a seed. It supplies the choices that an action's byte does not determine, and all choices
    of the actions after the last byte. Actions therefore shrink independently, and one byte is enough to choose among
    thousands of discards.

    >>> first, second = (pick(100) for pick, _ in zip(each_in(bytes([1, 2, 3, 4, 128, 0])), range(2), strict=False))
    >>> first, second
    (50, 0)
    """
    rng = Random(written[:4])
    for byte in written[4:]:
        by_chance = rng.randbytes(3)
        yield choices_in(bytes([byte]) + by_chance if byte else b"")
    while True:
        yield choices_in(rng.randbytes(4) if any(written[:4]) else b"")
