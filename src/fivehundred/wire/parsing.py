"""JSON from strangers as a tree, within limits; and the errors that say, place by place, what is wrong with it."""

import json
from collections import Counter
from collections.abc import Iterable, Sequence
from math import isfinite
from typing import Any, Final, NamedTuple, Self

from fivehundred._words import must_be
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidRuleset, WrongType, brief

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
    fivehundred.wire.parsing.InvalidDocument: $.action.bid: expected a bid of tricks such as 7S or 10NT, not '7X'
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


#: JSON as Python reads it: dicts with keys of type str, lists, texts, numbers, truth values, ``None``.
Json = Any
#: The most characters, or bytes, of a document, unless the caller sets another limit.
MAX_SIZE: Final = 1_000_000
#: How deep a document may be nested.
MAX_DEPTH: Final = 32
_TOO_DEEP: Final = f"nested too deep: expected at most {MAX_DEPTH} lists and objects within one another"
#: Takes away everything but quotes and brackets, and makes one kind of both brackets.
_BRACKETS: Final = dict.fromkeys({*range(128)} - {*map(ord, '"[]')}) | {ord("{"): "[", ord("}"): "]"}
#: The most members of a document or message.
MAX_MEMBERS: Final = 1_000_000


def refused(problem: str, path: str = "$") -> InvalidDocument:
    """The error for one *problem*."""
    return InvalidDocument((DocumentProblem(path, problem),))


def _decoded(text: str | bytes, max_size: int) -> str:
    """*text* as a str, if it has no more than *max_size* characters or bytes."""
    if not isinstance(text, (str, bytes)):
        raise WrongType(f"a document must be a str or bytes, not {type(text).__name__}")
    must_be("max_size", max_size, int)
    if len(text) > max_size:
        raise refused(f"{len(text)} characters: expected at most {max_size}")
    if isinstance(text, bytes):
        try:
            return text.decode("utf-8")
        except UnicodeDecodeError as error:
            raise refused(f"not UTF-8: byte {error.start + 1}") from None
    return text


def parse_json(text: str | bytes, *, max_size: int = MAX_SIZE) -> Json:
    """*text*, a str or UTF-8 bytes, as a tree of dicts, lists, texts, numbers, truth values and ``None``.

    For messages of your own, from strangers: parts of it that are documents go to `from_tree`. Raises
    `InvalidDocument` for text that is not JSON, longer than *max_size* or nested too deep, for keys that come twice,
    and for what Python reads beyond JSON.

    >>> parse_json('{"type": "enter"}')
    {'type': 'enter'}
    """
    whole = _decoded(text, max_size)
    try:
        tree = json.loads(whole, object_pairs_hook=_once, parse_constant=_constant)
    except json.JSONDecodeError as error:
        raise refused(f"not JSON: {error.msg}, line {error.lineno}, column {error.colno}") from None
    except InvalidDocument:
        raise
    except ValueError:
        raise refused("a number with more digits than Python reads") from None
    except RecursionError:
        raise refused(_TOO_DEEP) from None
    return tree if _shallow(whole) else checked_tree(tree)


def _shallow(text: str) -> bool:
    """Whether *text* is surely not nested too deep, which is seen sooner in it than in its tree."""
    if "\\" in text:
        return False
    # Quotes are left where brackets stand in strings.
    left = text.translate(_BRACKETS).replace('""', "")
    for _ in range(MAX_DEPTH):
        left = left.replace("[]", "")
    return not left


def _once(pairs: Sequence[tuple[str, Json]]) -> dict[str, Json]:
    made = dict(pairs)
    if len(made) != len(pairs):
        ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise refused(f"the key {brief(key)} comes twice in one object")
    return made


def _constant(name: str) -> None:
    raise refused(f"{name} is no JSON")


def checked_tree(document: object) -> Json:
    """*document*, if it is a tree such as JSON makes and within the limits of depth and size."""
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
                        raise refused(f"a key must be a str, not {type(key).__name__}")
                below += value.values()
            elif type(value) is list:
                nested = True
                below += value
            elif type(value) not in (str, int, float, bool, type(None)):
                raise refused(f"expected what JSON knows, not {type(value).__name__}")
            elif type(value) is float and not isfinite(value):
                raise refused(f"{value} is no JSON")
            if len(below) > MAX_MEMBERS:
                raise refused(f"more than {MAX_MEMBERS} members")
        members += len(below)
        if members > MAX_MEMBERS:
            raise refused(f"more than {MAX_MEMBERS} members")
        if not nested:
            return document
        waiting = below
    raise refused(_TOO_DEEP)
