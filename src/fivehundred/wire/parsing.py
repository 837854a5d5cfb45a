"""Parsing of untrusted JSON, with limits on size and depth, and errors that locate every problem."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Final, NamedTuple, Self

from fivehundred._base.words import BYTE_ORDER_MARK
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidRuleset, InvalidType, as_int, brief

#: The most problems listed in the text of an error.
_SHOWN = 3


class DocumentProblem(NamedTuple):
    """One problem in a document.

    >>> str(DocumentProblem("$.hands[0][3]", "expected a card"))
    '$.hands[0][3]: expected a card'
    """

    #: The path from the whole document, ``$``: keys follow dots, list indexes are in brackets.
    path: str
    #: The description of the problem.
    problem: str

    def __str__(self) -> str:
        return f"{self.path}: {self.problem}"


class InvalidDocument(FiveHundredError, ValueError):
    """The error raised for an invalid document; it lists every problem found, with its path.

    >>> from fivehundred import Action
    >>> from fivehundred.wire import from_json
    >>> from_json('{"format":"fivehundred/1","kind":"action","action":{"type":"bid","bid":"7X"}}', Action)
    Traceback (most recent call last):
        ...
    fivehundred.wire.parsing.InvalidDocument: $.action.bid: expected a bid of tricks such as 7S or 10NT, not '7X'
    """

    def __init__(self, problems: Sequence[DocumentProblem]) -> None:
        super().__init__(tuple(problems))
        #: The problems found before reading stopped.
        self.problems: tuple[DocumentProblem, ...] = tuple(problems)

    def __str__(self) -> str:
        shown = "; ".join(map(str, self.problems[:_SHOWN]))
        more = len(self.problems) - _SHOWN
        return f"{shown}; and {more} more" if more > 0 else shown


#: The most problems reported for one list or object.
ENOUGH: Final = 10
#: The longest key shown unabridged in a path.
_LONGEST_KEY: Final = 40


class UnfitError(ValueError):
    """The error raised for an unexpected value, or for one that contains others; it lists every problem."""

    def __init__(self, problems: Iterable[DocumentProblem]) -> None:
        super().__init__()
        #: The problems, with paths relative to the value.
        self.problems: tuple[DocumentProblem, ...] = tuple(problems)

    @classmethod
    def at(cls, words: str, *path: str | int) -> Self:
        """Create an error with one problem, described by *words*, at *path* (keys and list indexes)."""
        return cls([DocumentProblem(path_text(*path), words)])

    @classmethod
    def of(cls, error: Exception, *path: str | int) -> Self:
        """Convert *error*, which was raised for the value at *path*, to an `UnfitError`."""
        begin = path_text(*path)
        match error:
            case UnfitError():
                return cls(DocumentProblem(begin + place, words) for place, words in error.problems)
            case InvalidRuleset() | InvalidDeal():
                return cls(DocumentProblem(begin, str(problem)) for problem in error.problems)
            case _:
                return cls([DocumentProblem(begin, str(error))])


#: The errors that reject a value.
WRONG: Final = (FiveHundredError, UnfitError)


class At:
    """A context manager that adds a path (keys and list indexes) to errors; a loop may change the path at each step."""

    def __init__(self, *path: str | int) -> None:
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, WRONG):
            raise UnfitError.of(error, *self.path) from None


def path_text(*path: str | int) -> str:
    """Format *path* (keys and list indexes) as shown in errors, such as ``.hands[0]``."""
    return "".join(f"[{step}]" if isinstance(step, int) else _key_text(step) for step in path)


def _key_text(key: str) -> str:
    return f".{key}" if key.isidentifier() and len(key) <= _LONGEST_KEY else f"[{brief(key)}]"


def describe_json(value: Any) -> str:
    """Return a short description of *value* for an error message."""
    if isinstance(value, bool):
        return str(value).lower()
    return {type(None): "null", dict: "an object", list: "a list"}.get(type(value)) or brief(value)


def invalid(error: Exception) -> InvalidDocument:
    """Convert *error*, which was raised for a whole document, to an `InvalidDocument`."""
    return InvalidDocument([DocumentProblem(f"${place}", words) for place, words in UnfitError.of(error).problems])


#: JSON as Python objects: dicts with str keys, lists, strings, numbers, bools and ``None``.
Json = Any
#: The default limit on the length of a document, in characters or bytes.
MAX_SIZE: Final = 1_000_000
#: The deepest nesting allowed in a document.
MAX_DEPTH: Final = 32
_TOO_DEEP: Final = f"nested too deep: expected at most {MAX_DEPTH} lists and objects within one another"
#: A translation table that deletes all but quotes and brackets, and turns braces into square brackets.
_BRACKETS: Final = dict.fromkeys({*range(128)} - {*map(ord, '"[]')}) | {ord("{"): "[", ord("}"): "]"}
#: The most members in a document or message.
MAX_MEMBERS: Final = 1_000_000


def single_problem(problem: str, path: str = "$") -> InvalidDocument:
    """Return an `InvalidDocument` with a single *problem*."""
    return InvalidDocument((DocumentProblem(path, problem),))


def _decode(text: str | bytes, max_size: int) -> str:
    """Decode *text* to a str; raise an error if it is longer than *max_size* characters or bytes."""
    if not isinstance(text, (str, bytes)):
        raise InvalidType(f"a document must be a str or bytes, not {type(text).__name__}")
    max_size = as_int("max_size", max_size)
    if len(text) > max_size:
        raise single_problem(f"{len(text)} characters: expected at most {max_size}")
    if isinstance(text, bytes):
        try:
            return text.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            # A byte order mark is no part of what the error counts.
            place = len(text) - len(error.object) + error.start + 1
            raise single_problem(f"not UTF-8: byte {place}") from None
    return text.removeprefix(BYTE_ORDER_MARK)


def parse_json(text: str | bytes, *, max_size: int = MAX_SIZE) -> Json:
    """Parse untrusted JSON *text*, a str or UTF-8 bytes, into dicts, lists, strings, numbers, bools and ``None``.

    Use it for your own messages, and pass the documents in them to `from_tree`. Raises `InvalidDocument` for text
    that is not JSON, is longer than *max_size* or is nested too deeply, for duplicate keys, for numbers that would
    become infinite, and for constants such as ``NaN``, which Python accepts but JSON does not.

    >>> parse_json('{"type": "enter"}')
    {'type': 'enter'}
    """
    whole = _decode(text, max_size)
    try:
        tree = _DECODER.decode(whole)
    except json.JSONDecodeError as error:
        raise single_problem(f"not JSON: {error.msg}, line {error.lineno}, column {error.colno}") from None
    except InvalidDocument:
        raise
    except ValueError:
        raise single_problem("a number with more digits than Python can parse") from None
    except RecursionError:
        raise single_problem(_TOO_DEEP) from None
    return tree if _shallow(whole) else checked_tree(tree)


def _shallow(text: str) -> bool:
    """Return True if *text* is certainly not nested too deeply; this is faster than checking the parsed values."""
    if text.count("[") + text.count("{") <= MAX_DEPTH:
        return True
    if "\\" in text:
        return False
    # Quotes remain if a string contains brackets.
    left = text.translate(_BRACKETS).replace('""', "")
    for _ in range(MAX_DEPTH):
        if not left:
            return True
        left = left.replace("[]", "")
    return not left


def _once(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise single_problem(f"the key {brief(key)} comes twice in one object")
    return made


def _constant(name: str) -> None:
    raise single_problem(f"JSON has no {name}")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise single_problem(f"{brief(digits)} is too large a number")
    return number


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_once, parse_float=_finite, parse_constant=_constant)


def checked_tree(document: object) -> Json:
    """Return *document*, or raise an error unless it consists of JSON values within the limits on depth and size."""
    waiting: list[Json] = [document]
    members = 0
    for _ in range(MAX_DEPTH + 1):
        below: list[Json] = []
        nested = False
        for value in waiting:
            if type(value) is dict:
                nested = True
                for key in value:
                    if type(key) is not str:
                        raise single_problem(f"a key must be a str, not {type(key).__name__}")
                below += value.values()
            elif type(value) is list:
                nested = True
                below += value
            elif type(value) not in (str, int, float, bool, type(None)):
                raise single_problem(f"expected a JSON value, not {type(value).__name__}")
            elif type(value) is float and not isfinite(value):
                raise single_problem(f"JSON has no {value}")
            if len(below) > MAX_MEMBERS:
                raise single_problem(f"more than {MAX_MEMBERS} members")
        members += len(below)
        if members > MAX_MEMBERS:
            raise single_problem(f"more than {MAX_MEMBERS} members")
        if not nested:
            return document
        waiting = below
    raise single_problem(_TOO_DEEP)
