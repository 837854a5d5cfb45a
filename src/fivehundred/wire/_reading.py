"""From a text to a tree of dicts and lists; refuses what JSON leaves open and what could cost too much."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from math import isfinite
from typing import Any, Final

from fivehundred.errors import WrongType, brief
from fivehundred.rules._checks import must_be
from fivehundred.wire.errors import DocumentProblem, InvalidDocument

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
#: The largest number that every reader of JSON keeps exactly.
LARGEST_EXACT: Final = 2**53 - 1


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

    For messages of your own, from strangers: parts of it that are documents go to `structure`. Raises
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
