"""What can go wrong, one class for each kind of mistake.

Every error of the library is a `FiveHundredError` and also the standard exception it resembles, so that code which
knows nothing of card games can still handle it. A refused action is an `IllegalAction`; it lives beside the reasons in
`fivehundred.deal.refusals`.
"""

from __future__ import annotations

from collections.abc import Sequence

#: How much of an unreadable text an error repeats: enough to find it, never a whole file.
_QUOTED = 40


def brief(value: object) -> str:
    """*value* as an error shows it: enough to know it again, never pages of digits."""
    try:
        text = repr(value)
    except ValueError:  # more digits than the interpreter will print
        return "a number too long to show"
    return text if len(text) <= _QUOTED else text[:_QUOTED] + "…"


class FiveHundredError(Exception):
    """The root of every error this library raises on purpose."""


class InvalidValue(FiveHundredError, ValueError):
    """A number or a choice is outside what the game knows, such as card 70 or seat 9."""


class WrongType(FiveHundredError, TypeError):
    """Something of another type stands where a card, a seat or a ruleset belongs."""


class NotationError(FiveHundredError, ValueError):
    """A text is not what it should be; says at which column and what was expected there.

    >>> from fivehundred.cards import Card
    >>> Card.parse("10X")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: '10X', column 3: expected a suit (S, C, D or H)
    """

    def __init__(self, text: str, column: int, expected: str) -> None:
        super().__init__(text, column, expected)
        #: The text as it was given.
        self.text = text
        #: Where reading stopped, counted from 1.
        self.column = column
        #: What would have been right there.
        self.expected = expected

    def __str__(self) -> str:
        shown = self.text if len(self.text) <= _QUOTED else self.text[:_QUOTED] + "…"
        return f"{shown!r}, column {self.column}: expected {self.expected}"


class _Problems(FiveHundredError, ValueError):
    """An error that lists everything that is wrong, so that all of it can be mended at once."""

    def __init__(self, problems: Sequence[object]) -> None:
        super().__init__(tuple(problems))
        self._problems = tuple(problems)

    def __str__(self) -> str:
        return "; ".join(map(str, self._problems))


class InvalidRuleset(_Problems):
    """Settings contradict each other; every contradiction is listed with its rule."""

    @property
    def problems(self) -> tuple[object, ...]:
        """Everything that is wrong, in the order of the settings."""
        return self._problems


class InvalidDeal(_Problems):
    """The cards or the position given cannot be dealt or reached; every problem is listed."""

    @property
    def problems(self) -> tuple[object, ...]:
        """Everything that is wrong with the cards or the position."""
        return self._problems


class UnknownPreset(FiveHundredError, LookupError):
    """No preset has that name."""


class UnfinishedDeal(FiveHundredError, ValueError):
    """A question that only a finished deal can answer was asked before its end."""


class ForeignDeal(FiveHundredError, ValueError):
    """A deal of another table, dealer or ruleset was handed to a match."""


class MatchOver(FiveHundredError, ValueError):
    """The match has its result; there is nothing more to deal."""
