"""What is wrong with a document, place by place."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple, Self

from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidRuleset, brief

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
    fivehundred.wire.errors.InvalidDocument: $.action.bid: expected a bid of tricks such as 7S or 10NT, not '7X'
    """

    def __init__(self, problems: Sequence[DocumentProblem]) -> None:
        super().__init__(tuple(problems))
        #: Every problem found, as far as reading got.
        self.problems: tuple[DocumentProblem, ...] = tuple(problems)

    def __str__(self) -> str:
        shown = "; ".join(map(str, self.problems[:_SHOWN]))
        more = len(self.problems) - _SHOWN
        return f"{shown}; and {more} more" if more > 0 else shown


#: The most mistakes of one list or object that are told.
ENOUGH: Final = 10
#: The longest key that stands in a path as it is.
_LONGEST_KEY: Final = 40


class Unfit(ValueError):
    """A value, or something within it, is not what was expected there."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        super().__init__()
        #: What is wrong; the paths begin at the value.
        self.problems: tuple[DocumentProblem, ...] = tuple(problems)

    @classmethod
    def at(cls, words: str, *path: str | int) -> Self:
        """The value at *path*, keys and places, is wrong, as *words* say."""
        return cls([DocumentProblem(path_text(*path), words)])

    @classmethod
    def of(cls, error: Exception, *path: str | int) -> Self:
        """*error*, raised for the value at *path*."""
        begin = path_text(*path)
        match error:
            case Unfit():
                return cls(DocumentProblem(begin + place, words) for place, words in error.problems)
            case InvalidRuleset() | InvalidDeal():
                return cls(DocumentProblem(begin, str(problem)) for problem in error.problems)
            case _:
                return cls([DocumentProblem(begin, str(error))])


#: What refuses a value.
WRONG: Final = (FiveHundredError, Unfit)


class At:
    """Blames the value at *path*, keys and places, for the errors raised within; a loop may change the path."""

    def __init__(self, *path: str | int) -> None:
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, WRONG):
            raise Unfit.of(error, *self.path) from None


def path_text(*path: str | int) -> str:
    """*path*, keys and places in lists, as errors show it."""
    return "".join(f"[{step}]" if isinstance(step, int) else _key_text(step) for step in path)


def _key_text(key: str) -> str:
    return f".{key}" if key.isidentifier() and len(key) <= _LONGEST_KEY else f"[{brief(key)}]"


def found(value: Any) -> str:
    """What *value* is, as an error says it."""
    if isinstance(value, bool):
        return str(value).lower()
    return {type(None): "null", dict: "an object", list: "a list"}.get(type(value)) or brief(value)


def invalid(error: Exception) -> InvalidDocument:
    """What *error*, raised for a whole document, says to those who wanted to read it."""
    return InvalidDocument([DocumentProblem(f"${place}", words) for place, words in Unfit.of(error).problems])
