"""What is wrong with a document, place by place."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from fivehundred.errors import FiveHundredError

#: How many problems the text of an error lists.
_SHOWN = 3


class DocumentProblem(NamedTuple):
    """One thing that is wrong with a document.

    >>> str(DocumentProblem("$.hands[0][3]", "expected a card"))
    '$.hands[0][3]: expected a card'
    """

    #: Where it is, starting from the whole document, ``$``: keys after points, places in lists in brackets.
    path: str
    #: What is wrong there, in words.
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class InvalidDocument(FiveHundredError, ValueError):
    """A text, or a tree of dicts and lists, is not a valid document; every problem found is listed with its place.

    >>> from fivehundred import Action
    >>> from fivehundred.wire import from_json
    >>> from_json('{"format":"fivehundred/1","kind":"action","action":{"type":"bid","bid":"7X"}}', Action)
    Traceback (most recent call last):
        ...
    fivehundred.wire.errors.InvalidDocument: $.action.bid: expected a bid such as 7S, 10NT or M, not '7X'
    """

    def __init__(self, problems: Sequence[DocumentProblem]) -> None:
        super().__init__(tuple(problems))
        #: Every problem found, as far as reading got.
        self.problems: tuple[DocumentProblem, ...] = tuple(problems)

    def __str__(self) -> str:
        shown = "; ".join(map(str, self.problems[:_SHOWN]))
        more = len(self.problems) - _SHOWN
        return f"{shown}; and {more} more" if more > 0 else shown
