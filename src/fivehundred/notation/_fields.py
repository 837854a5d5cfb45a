"""Fields: the lines of a record, or the parts of a position, and how they are told apart."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from typing import Final, NamedTuple, TypeVar

from fivehundred.errors import FiveHundredError, NotationError
from fivehundred.notation.errors import RecordError

T = TypeVar("T")

#: The keys that say how a deal began; each comes once, except those that have a number.
HEAD: Final[Collection[str]] = dict.fromkeys(
    (
        "rules",
        "dealer",
        "number",
        "scores",
        "barred",
        "hand",
        "table",
        "dummy",
        "out of play",
        "kitty",
        "shown",
        "laid away",
        "contract",
        "declared",
    )
)
_NUMBERED: Final = ("hand", "table")
_KEY: Final = re.compile(
    rf"(?P<key>{'|'.join(HEAD)}|auction|trick|rest|void|result)(?: (?P<number>[0-9]{{1,2}}))?(?: by (?P<by>[0-9]))?: *"
)
#: What most fields begin with, up to the colon: the key and its number.
_KEYS: Final[dict[str, tuple[str, int | None]]] = {key: (key, None) for key in HEAD if key not in _NUMBERED} | {
    f"{key} {number}": (key, number) for key in _NUMBERED for number in range(10)
}


class Field(NamedTuple):
    """One field, and where it stands."""

    #: The line or the position that it is part of.
    text: str
    #: Where in it the field begins and ends.
    start: int
    end: int
    #: The number of the line; ``None`` in a position.
    line: int | None

    @property
    def body(self) -> str:
        """The field itself."""
        return self.text[self.start : self.end]

    def error(self, expected: str, *, at: int = 0) -> NotationError:
        """The error that says what was expected *at* that many characters from the beginning of the field."""
        column = min(self.start + at, len(self.text)) + 1
        if self.line is None:
            return NotationError(self.text, column, expected)
        return RecordError(self.line, self.text, column, expected)

    def read(self, read: Callable[[str], T], at: int, end: int | None = None) -> T:
        """What *read* makes of the field from *at* on; its errors are put into place."""
        try:
            return read(self.text[self.start + at : self.end if end is None else self.start + end])
        except NotationError as error:
            raise self.error(error.expected, at=at + error.column - 1) from None
        except FiveHundredError as error:
            raise self.error(f"something else here ({error})", at=at) from error


class Keyed(NamedTuple):
    """A field with a key, taken apart."""

    field: Field
    key: str
    #: The number after the key, if any.
    number: int | None
    #: The seat after the word *by*, if any.
    by: int | None
    #: Where its value begins.
    at: int
    #: What comes after the colon.
    value: str

    def error(self, expected: str) -> NotationError:
        """The error that says what was expected as the value."""
        return self.field.error(expected, at=self.at)

    def read(self, read: Callable[[str], T]) -> T:
        """What *read* makes of the value."""
        return self.field.read(read, self.at)


def keyed(field: Field) -> Keyed | None:
    """*field* taken apart; ``None`` if it has no key, like an action."""
    word, colon, rest = field.body.partition(":")
    plain = _KEYS.get(word) if colon else None
    if plain is not None:
        value = rest.lstrip(" ")
        return Keyed(field, *plain, None, field.end - field.start - len(value), value)
    found = _KEY.match(field.text, field.start, field.end)
    if found is None:
        return None
    key, number, by = found.groups()
    end = found.end()
    value = field.text[end : field.end]
    if (number is not None) != (key in _NUMBERED) and key != "trick":
        raise field.error(f"{key} and a seat" if key in _NUMBERED else f"{key}:", at=len(key))
    if by is not None and key not in ("auction", "trick"):
        raise field.error(f"{key}:", at=len(key))
    seat, place = None if number is None else int(number), None if by is None else int(by)
    return Keyed(field, key, seat, place, end - field.start, value)
