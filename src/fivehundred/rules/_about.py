"""What the field of a setting has in its metadata, besides its type and its default."""

from __future__ import annotations

from collections.abc import Callable
from types import NoneType
from typing import Any, Never, TypedDict, Unpack

import attrs

from fivehundred.errors import InvalidValue, WrongType
from fivehundred.rules._checks import of_type, rule_of

#: What a setting means, in one sentence without its full stop, and the rules it rests on besides its own.
Said = tuple[str, tuple[str, ...]]
#: The words of a setting that is not a choice, with a gap for its value: those for none, no and 0, and those for
#: everything else; or a function that makes them from the rules.
Words = tuple[str, str] | Callable[[Never], Said]
#: A function that says why a setting makes no difference under some rules; an empty text where it makes one.
Judge = Callable[[Never], str]


class More(TypedDict, total=False):
    """What only some settings have."""

    #: Why it makes no difference.
    idle: Judge
    #: Whether a change also holds for those who play on after a player has dropped out (END-4 c); it does, unless the
    #: setting goes with the number of players.
    carried: bool


def about(*rules: str, words: str | Words = "", **more: Unpack[More]) -> dict[str, Any]:
    """The metadata of a setting that rests on these *rules*."""
    return {"rules": rules, "words": (words, words) if isinstance(words, str) else words, "idle": None, **more}


def switch(*rules: str, no: str, yes: str, **more: Unpack[More]) -> bool:
    """The field of a setting that is yes or no, and no unless given."""
    return attrs.field(default=False, validator=of_type(bool), metadata=about(*rules, words=(no, yes), **more))


def number(default: int, *rules: str, words: str | Words, **more: Unpack[More]) -> int:
    """The field of a setting that is a number."""
    return attrs.field(default=default, validator=of_type(int), metadata=about(*rules, words=words, **more))


def amount(*rules: str, none: str, some: str, default: int | None = None, **more: Unpack[More]) -> int | None:
    """The field of a setting that is a number or ``None``."""
    return attrs.field(
        default=default, validator=of_type(int, NoneType), metadata=about(*rules, words=(none, some), **more)
    )


def by_name(kind: type, fields: list[attrs.Attribute[Any]]) -> list[attrs.Attribute[Any]]:
    """The *fields* of a class; those that are choices say their name when they refuse something."""
    return [_naming(field) if field.converter and not field.validator else field for field in fields]


def _naming(field: attrs.Attribute[Any]) -> attrs.Attribute[Any]:
    read: Any = field.converter

    def converted(value: Any) -> Any:
        try:
            return read(value)
        except InvalidValue as error:
            raise InvalidValue(f"{field.name}: {error}{rule_of(field)}") from None
        except WrongType as error:
            raise WrongType(f"{field.name}: {error}") from None

    # As signatures show it.
    converted.__annotations__["value"] = f"{field.type} | str"
    return field.evolve(converter=attrs.Converter(converted))
