"""What is nearly right: valid JSON, texts and values with a number, a card or a member changed, so that it is read far.

Everything is told apart by what it looks like, and not by what it means: no format has to be known here.
"""

from __future__ import annotations

import copy
import re
from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any, Final, TypeVar

import attrs

from fivehundred.cards import CARDS, Card, Cards
from fivehundred.errors import FiveHundredError
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.match_strategies import ODDS

T = TypeVar("T")
Value = TypeVar("Value", bound=attrs.AttrsInstance)
#: A place in a tree of lists and dicts.
Path = tuple[str | int, ...]
#: Every number of players, seats, tricks and piles is among the small ones, and whatever holds as many.
SMALL: Final = range(7)
EXTREME: Final = (-1, 10, 13, 65, 66, 10**6, 2**53 - 1, 2**63, -(2**53))
WORDS: Final = tuple(map(str, CARDS))
_TOKEN: Final = re.compile(r"10[SCDH]|[2-9JQKA][SCDH]|JK2?|-?[0-9]+|\w+|\n|\s+|.", re.DOTALL)
_NUMBER: Final = re.compile(r"-?[0-9]{1,18}")


def near(number: int, pick: Pick) -> int:
    """A neighbour of *number*, or one in the range of seats, or an extreme one."""
    numbers: list[int] = [number - 1, number + 1, -number, *SMALL, *SMALL, choose_one(pick, EXTREME)]
    return choose_one(pick, numbers)


def members_changed(members: Sequence[T], pick: Pick) -> list[T]:
    """*members* with one left out, said twice, put elsewhere or exchanged for another."""
    changed = list(members)
    if not changed:
        return changed
    at, other = pick(len(changed)), pick(len(changed))
    match pick(4):
        case 0:
            del changed[at]
        case 1:
            changed.insert(other, changed[at])
        case 2:
            changed[at] = changed[other]
        case _:
            changed[at], changed[other] = changed[other], changed[at]
    return changed


# JSON


def places(tree: Any) -> dict[str, list[Path]]:
    """Every place in *tree*, by its keys alone, because all members of a list are of one kind."""
    found: dict[str, list[Path]] = {}

    def look(at: Any, path: Path, kind: str) -> None:
        if path:
            found.setdefault(kind, []).append(path)
        if isinstance(at, dict):
            for key, inside in at.items():
                look(inside, (*path, key), f"{kind}.{key}")
        elif isinstance(at, list):
            for number, inside in enumerate(at):
                look(inside, (*path, number), f"{kind}[]")

    look(tree, (), "$")
    return found


def found(tree: Any, path: Path) -> Any:
    """What stands in *tree* at *path*."""
    for key in path:
        tree = tree[key]
    return tree


def tree_with(tree: Any, path: Path, value: Any) -> Any:
    """*tree* with *value* at *path*; it stays as it is itself."""
    changed = copy.deepcopy(tree)
    found(changed, path[:-1])[path[-1]] = value
    return changed


def tree_changed(tree: Any, path: Path, pick: Pick) -> Any:
    """*tree* with something else at *path*, or without it; it stays as it is itself."""
    if pick(6):
        return tree_with(tree, path, _changed(found(tree, path), list(_leaves(tree)), pick))
    *above, key = path
    around = found(tree, tuple(above))
    if isinstance(around, list):
        less: Any = members_changed(around, pick)
    else:
        less = {name: member for name, member in around.items() if name != key}
    return tree_with(tree, tuple(above), less) if above else less


def _changed(value: Any, leaves: list[Any], pick: Pick) -> Any:
    match value:
        case bool() if pick(3):
            return not value
        case int() if pick(8):
            return near(value, pick)
        case str() if pick(4):
            return choose_one(pick, [word for word in leaves if type(word) is str])
        case str() if pick(2):
            return text_changed(value, pick)
        case list() if pick(3):
            return members_changed(value, pick)
    return choose_one(pick, [*ODDS, choose_one(pick, leaves)])


def _leaves(tree: Any) -> Any:
    if isinstance(tree, dict | list) and tree:
        for inside in tree.values() if isinstance(tree, dict) else tree:
            yield from _leaves(inside)
    else:
        yield tree


# Text


def text_changed(text: str, pick: Pick) -> str:
    """*text* with a number, a card, a word or a whole part changed, left out or exchanged."""
    if not pick(5):
        between = "\n" if "\n" in text else "; "
        return between.join(members_changed(text.split(between), pick))
    tokens = _TOKEN.findall(text)
    places = [number for number, token in enumerate(tokens) if not token.isspace()]
    if not places:
        return choose_one(pick, WORDS)
    at = choose_one(pick, places)
    token = tokens[at]
    match pick(5):
        case 0:
            tokens[at] = tokens[choose_one(pick, places)]
        case 1:
            tokens[at] = token + token if pick(2) else ""
        case _ if token in WORDS:
            tokens[at] = choose_one(pick, WORDS)
        case _ if _NUMBER.fullmatch(token):
            tokens[at] = str(near(int(token), pick))
        case _:
            other = choose_one(pick, places)
            tokens[at], tokens[other] = tokens[other], tokens[at]
    return "".join(tokens)


# Values


def values_changed(value: Value, pick: Pick, others: Sequence[Value] = ()) -> Iterator[Value]:
    """*value*, of attrs, with each of its parts changed, numbers in every way, or taken from one of *others*.

    What its class refuses is left out.
    """
    whole: Any = value
    same = [other for other in others if type(other) is type(value)]
    for field in (field for field in attrs.fields(type(value)) if field.init):
        part = getattr(value, field.name)
        taken = [getattr(choose_one(pick, same), field.name) for _ in range(2)] if same else []
        for new in (*parts_changed(part, pick), *taken):
            try:
                changed: Value = attrs.evolve(whole, **{field.alias: new})
            except FiveHundredError:
                continue
            yield changed


def parts_changed(part: Any, pick: Pick) -> Iterator[Any]:
    """*part* of a value, changed."""
    match part:
        case Enum():
            yield from type(part)
        case bool():
            yield not part
        case int():
            yield from dict.fromkeys([part - 1, part + 1, -part, *SMALL, choose_one(pick, EXTREME)])
        case Card():
            yield from (choose_one(pick, CARDS) for _ in range(2))
        case Cards():
            for _ in range(3):
                more = [choose_one(pick, CARDS) for _ in range(pick(3))]
                yield Cards.of(dict.fromkeys([*members_changed(list(part), pick), *more]))
        case tuple():
            at = pick(max(1, len(part)))
            for inside in part[at : at + 1]:
                yield from ((*part[:at], new, *part[at + 1 :]) for new in parts_changed(inside, pick))
            yield from (tuple(members_changed(part, pick)) for _ in range(2))
        case _ if attrs.has(type(part)):
            yield from values_changed(part, pick)
