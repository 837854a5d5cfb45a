"""How the value of each setting is written, by its type, and read back."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from functools import partial, reduce
from operator import or_
from types import NoneType
from typing import Any, Final, get_args, get_type_hints

import attrs

from fivehundred.cards import Cards
from fivehundred.errors import NotationError
from fivehundred.rules import decks
from fivehundred.rules._checks import LARGEST, LONGEST_NAME
from fivehundred.rules.amounts import Bonus, Floor, Slam
from fivehundred.rules.calls import Bid, parse_call
from fivehundred.rules.explain import plain
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks, Undertaking
from fivehundred.rules.packets import Packets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import AVONDALE, PUBLISHED, Schedule
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat

#: The published schedules, by the words that files have for them.
SCHEDULES: Final[Mapping[str, Schedule]] = {row.word: schedule for schedule, row in PUBLISHED.items()}
_PLACE: Final = tuple[Bid, Bid | None]
_NUMBER: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,6})")
_EXTRA: Final = re.compile(r"\+[1-9][0-9]{0,6}")
_GOAL: Final = re.compile(r"(at least|exactly) ([1-9][0-9]?)")
_ROW: Final = re.compile(r"(?P<first>[1-9][0-9]?): *(?P<rows>[-0-9 /]+)")

#: The type of each setting, of name and source, and of each part of a special bid.
TYPES: Final[Mapping[str, Any]] = {
    name: hint for name, hint in get_type_hints(Ruleset).items() if name in (*SETTINGS, "name", "source")
} | {"cap": int | None}
#: The type of each part of a special bid.
PARTS: Final[Mapping[str, Any]] = {field.name: get_type_hints(Special)[field.name] for field in attrs.fields(Special)}


def written(value: object) -> str:
    """The text of a value that is neither a ruleset nor a special bid, before quotes."""
    match value:
        case Cards():
            return str(len(value)) if decks.DECKS.get(len(value)) == value else str(value)
        case Schedule():
            return PUBLISHED[value].word if value in PUBLISHED else _table(value)
        case (Bid() as lower, None):
            return str(lower)
        case tuple():
            return " ".join(map(str, value))
        case _:
            return plain(value)


def _table(schedule: Schedule) -> str:
    columns = [values for _, values in schedule.values]
    rows = (" ".join(map(str, row)) for row in zip(*columns, strict=True))
    return f"{schedule.first_level}: {' / '.join(rows)}"


def reader(hint: Any) -> Callable[[str], Any]:
    """What reads a value of type *hint*; it raises `NotationError` for a text that means none."""
    if NoneType in get_args(hint):
        known = reader(reduce(or_, (kind for kind in get_args(hint) if kind is not NoneType)))
        return lambda text: None if text == "none" else known(text)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return partial(_enum, hint)
    return _READERS[hint]


def _enum(kind: type[Enum], text: str) -> Enum:
    try:
        return kind(text)
    except ValueError:
        raise NotationError(text, 1, one_of([str(member.value) for member in kind])) from None


def one_of(words: Sequence[str]) -> str:
    """*words* as a sentence offers them."""
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _int(text: str) -> int:
    if _NUMBER.fullmatch(text) is None or abs(int(text)) > LARGEST:
        raise NotationError(text, 1, f"a whole number from -{LARGEST} to {LARGEST}")
    return int(text)


def _ints(text: str) -> tuple[int, ...]:
    return tuple(map(_int, text.split() or [text]))


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(sorted({Seat(number) for number in _ints(text)}))


def _name(text: str) -> str:
    if len(text) > LONGEST_NAME:
        raise NotationError(text, 1, f"at most {LONGEST_NAME} characters")
    return text


def _bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(text, 1, "yes or no")
    return text == "yes"


def _cards(text: str) -> Cards:
    if re.fullmatch("[1-9][0-9]", text):
        return decks.named(int(text))
    return Cards.parse(text)


def _schedule(text: str) -> Schedule:
    known = SCHEDULES.get(text)
    if known is not None:
        return known
    found = _ROW.fullmatch(text)
    if found is None:
        expected = f"{', '.join(SCHEDULES)}, or a table such as 6: 40 60 80 100 120 / 140 160 180 200 220"
        raise NotationError(text, 1, expected)
    rows = [[_int(value) for value in row.split()] for row in found["rows"].split("/")]
    if any(len(row) != len(AVONDALE.values) for row in rows):
        raise NotationError(text, found.start("rows") + 1, "five values for each level: S C D H NT")
    trumps = [trump for trump, _ in AVONDALE.values]
    return Schedule(dict(zip(trumps, zip(*rows, strict=True), strict=True)), first_level=int(found["first"]))


def _place(text: str) -> tuple[Bid, Bid | None]:
    match [parse_call(word) for word in text.split()[:3]]:
        case [Bid() as lower]:
            return lower, None
        case [Bid() as lower, Bid() as upper]:
            return lower, upper
        case _:
            expected = "the bids above and below which it ranks, such as 7NT 8S, or the highest of all"
            raise NotationError(text, 1, expected)


def _goal(text: str) -> Undertaking:
    found = _GOAL.fullmatch(text)
    if found is None:
        if text != "none":
            raise NotationError(text, 1, "none, at least so many tricks, or exactly so many")
        return NoTricks()
    return (AtLeast if found[1] == "at least" else Exactly)(int(found[2]))


def _slam(text: str) -> Slam:
    if not text.startswith("+"):
        return Floor(_int(text))
    if _EXTRA.fullmatch(text) is None or int(text) > LARGEST:
        raise NotationError(text, 2, f"a whole number from 1 to {LARGEST}")
    return Bonus(int(text))


_READERS: Final[Mapping[Any, Callable[[str], Any]]] = {
    int: _int,
    Seat: _int,
    tuple[int, ...]: _ints,
    tuple[Seat, ...]: _seats,
    bool: _bool,
    str: _name,
    Cards: _cards,
    Packets: Packets.parse,
    Schedule: _schedule,
    Undertaking: _goal,
    Slam: _slam,
    _PLACE: _place,
}
