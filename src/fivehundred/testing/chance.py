"""One source of small numbers, from which everything random in this package is made.

A source is a `Pick`: a function that gives a number from 0 to one less than its argument, such as
``random.Random(1).randrange``. Whoever wants the same games from a seed, without Hypothesis, gives one to the functions
of `fivehundred.testing.random_rules` and `fivehundred.testing.random_deals`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

_T = TypeVar("_T")
#: Gives a number from 0 to one less than its argument.
Pick = Callable[[int], int]


def one_of(pick: Pick, options: Sequence[_T]) -> _T:
    """Any of *options*, each equally likely."""
    return options[pick(len(options))]


def mostly(pick: Pick, fitting: bool, option: _T) -> _T | None:
    """*option*, mostly where it is fitting and seldom where it is not."""
    return option if (pick(20) > 0) == fitting else None


def at_times(pick: Pick, fitting: bool) -> bool:
    """True half the time where it is fitting, and hardly ever where it is not."""
    return not pick(2 if fitting else 100)


def fitting_of(pick: Pick, options: Sequence[_T], fitting: bool) -> _T:
    """Any of *options* where that is fitting, and hardly ever another than the first where it is not."""
    return one_of(pick, options) if fitting or not pick(50) else options[0]


def parts_of(total: int, pick: Pick, *, largest: int) -> list[int]:
    """*total* in random parts, in order."""
    parts: list[int] = []
    while total:
        parts.append(1 + pick(min(total, largest)))
        total -= parts[-1]
    return parts


def digits_of(number: int) -> Pick:
    """The choices that are written in one *number*; 0 once there are no more, so 0 is the first choice every time.

    >>> pick = digits_of(57)
    >>> pick(10), pick(3), pick(4), pick(100)
    (7, 2, 1, 0)
    """
    rest = number

    def pick(below: int) -> int:
        nonlocal rest
        rest, digit = divmod(rest, below)
        return digit

    return pick
