"""A cattrs converter that coerces nothing, and its errors as places and words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from enum import Enum
from typing import Any, Final, Self, get_args, get_origin

import attrs
from cattrs import Converter
from cattrs.errors import (
    AttributeValidationNote,
    BaseValidationError,
    IterableValidationError,
    IterableValidationNote,
)
from cattrs.gen import make_dict_structure_fn

from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidRuleset, brief
from fivehundred.rules._about import FORMERLY
from fivehundred.seats import Seat
from fivehundred.wire._reading import LARGEST_EXACT, Json
from fivehundred.wire.errors import DocumentProblem, InvalidDocument

Hook = Callable[[Json, Any], Any]

#: The highest number of a seat or a player.
HIGHEST_SEAT: Final = 5
#: How many members of one list may be wrong before the rest is no longer looked at.
_ENOUGH: Final = 10
#: The most words that an error names.
_MOST_NAMED: Final = 12
#: The most members of a list.
_MOST: Final = 20_000
#: The key under which a field says that it is left out while it is empty.
LEFT_OUT: Final = "left out"
_PLAIN_KEY: Final = str.isidentifier


class Unfit(ValueError):
    """A value is not what was expected there."""


class Keys(ValueError):
    """An object lacks keys, or has others."""

    def __init__(self, missing: list[str], unknown: list[str]) -> None:
        super().__init__(missing, unknown)
        self.missing = missing
        self.unknown = unknown


#: What refuses a value.
_WRONG: Final = (FiveHundredError, BaseValidationError, Unfit, Keys)


def found(value: Json) -> str:
    """What *value* is, as an error says it."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case dict():
            return "an object"
        case list():
            return "a list"
        case _:
            return brief(value)


def checked(value: Json, expected: type, words: str) -> Any:
    """*value*, if it is of exactly that type, because ``True`` is not a number here."""
    if type(value) is not expected:
        raise Unfit(f"expected {words}, not {found(value)}")
    return value


def checked_keys(value: Json, needed: frozenset[str], allowed: frozenset[str] = frozenset()) -> None:
    """Refuse *value* unless it is an object with all keys *needed* and no others than those *allowed*."""
    if type(value) is not dict:
        raise Unfit(f"expected an object, not {found(value)}")
    if value.keys() != needed:
        missing = sorted(needed - value.keys())
        unknown = [key for key in value if key not in needed and key not in allowed]
        if missing or unknown:
            raise Keys(missing, unknown[:_ENOUGH])


def _integer(value: Json, _: Any) -> int:
    if type(value) is not int:
        raise Unfit(f"expected a whole number, not {found(value)}")
    if abs(value) > LARGEST_EXACT:
        raise Unfit(f"expected a number from -{LARGEST_EXACT} to {LARGEST_EXACT}")
    return value


def _seat(value: Json, _: Any) -> Seat:
    if type(value) is not int or not 0 <= value <= HIGHEST_SEAT:
        raise Unfit(f"expected a number from 0 to {HIGHEST_SEAT}, not {found(value)}")
    return Seat(value)


def _enum_hook(kind: type[Enum]) -> Hook:
    members = {member.value: member for member in kind}
    few = len(members) <= _MOST_NAMED
    expected = " or ".join(members) if few else f"one of {len(members)} words such as {next(iter(members))}"

    def one_of(value: Json, _: Any) -> Any:
        member = members.get(value) if type(value) is str else None
        if member is None:
            raise Unfit(f"expected {expected}, not {found(value)}")
        return member

    return one_of


def _is_tuple(kind: Any) -> bool:
    return get_origin(kind) is tuple


def _tuple_hook(kind: Any, converter: Converter) -> Hook:
    args = get_args(kind)
    if args[-1] is Ellipsis:
        one = converter.get_structure_hook(args[0])

        def many(value: Json, _: Any) -> Any:
            if type(value) is not list:
                raise Unfit(f"expected a list, not {found(value)}")
            if len(value) > _MOST:
                raise Unfit(f"a list of {len(value)}: expected at most {_MOST}")
            member = args[0]
            try:
                return tuple([one(part, member) for part in value])
            except _WRONG:
                # Everything that is wrong is told, each with its place.
                return _all(kind, value, ((one, member) for _ in value))

        return many
    hooks = tuple((converter.get_structure_hook(arg), arg) for arg in args)

    def so_many(value: Json, _: Any) -> Any:
        if type(value) is not list or len(value) != len(hooks):
            raise Unfit(f"expected a list of {len(hooks)}, not {found(value)}")
        return _all(kind, value, hooks)

    return so_many


def _all(kind: Any, values: list[Json], hooks: Iterable[tuple[Hook, Any]]) -> Any:
    made, errors = [], []
    for place, (value, (hook, member)) in enumerate(zip(values, hooks, strict=True)):
        try:
            made.append(hook(value, member))
        except _WRONG as error:
            error.add_note(IterableValidationNote("", place, member))
            errors.append(error)
            if len(errors) == _ENOUGH:
                break
    if errors:
        raise IterableValidationError("", errors, kind)
    return tuple(made)


def left_out(kind: type[Any]) -> frozenset[str]:
    """The fields of *kind* that are left out while they are empty."""
    return frozenset(field.name for field in attrs.fields(kind) if field.metadata.get(LEFT_OUT))


def formerly(kind: type[Any]) -> dict[str, Json]:
    """The fields of *kind* that older documents lack, and what these would have said."""
    meant = {field.name: field.metadata[FORMERLY] for field in attrs.fields(kind) if FORMERLY in field.metadata}
    return {name: value.value if isinstance(value, Enum) else value for name, value in meant.items()}


def _class_hook(kind: type[Any], converter: Converter) -> Hook:
    """The hook of an attrs class: its object has every field and nothing else, except those left out while empty.

    An older object may lack the fields that say what their absence means.
    """
    meant = formerly(kind)
    allowed = left_out(kind) | meant.keys()
    needed = frozenset(field.name for field in attrs.fields(kind) if field.init) - allowed
    make = make_dict_structure_fn(kind, converter, _cattrs_detailed_validation=True, _cattrs_forbid_extra_keys=False)

    def one(value: Json, _: Any) -> Any:
        checked_keys(value, needed, allowed)
        return make(meant | value, kind)

    return one


def strict_converter() -> Converter:
    """A converter for numbers, texts, truth values, seats, enums, tuples and attrs classes; it coerces nothing."""
    converter = Converter(detailed_validation=True)
    converter.register_structure_hook_factory(attrs.has, _class_hook)
    converter.register_structure_hook_factory(_is_tuple, _tuple_hook)
    converter.register_structure_hook_factory(
        lambda kind: isinstance(kind, type) and issubclass(kind, Enum), _enum_hook
    )
    converter.register_structure_hook(int, _integer)
    converter.register_structure_hook(Seat, _seat)
    converter.register_structure_hook(str, lambda value, _: checked(value, str, "a text"))
    converter.register_structure_hook(bool, lambda value, _: checked(value, bool, "true or false"))
    return converter


def or_none(hook: Hook) -> Hook:
    """The *hook* of what may be missing."""
    return lambda value, kind: None if value is None else hook(value, kind)


def tagged_hook(converter: Converter, kinds: dict[str, type[Any]]) -> Hook:
    """The hook of a union, whose objects say under ``type`` which of *kinds* they are."""
    hooks = {tag: converter.get_structure_hook(kind) for tag, kind in kinds.items()}

    def one(value: Json, _: Any) -> Any:
        tag = checked_tag(value, hooks)
        return hooks[tag]({key: member for key, member in value.items() if key != "type"}, kinds[tag])

    return one


def checked_tag(value: Json, tags: Any) -> str:
    """What the object *value* says under ``type``, if it is one of *tags*."""
    if type(value) is not dict:
        raise Unfit(f"expected an object, not {found(value)}")
    if "type" not in value:
        raise Keys(["type"], [])
    tag = value["type"]
    if type(tag) is not str or tag not in tags:
        error = Unfit(f"expected {' or '.join(tags)}, not {found(tag)}")
        error.add_note(AttributeValidationNote("", "type", str))
        raise error
    return tag


def located(error: Exception, *path: str | int) -> Exception:
    """*error*, with a note that it concerns the value at *path*, keys and places; no other notes are added here."""
    for step in reversed(path):
        error.add_note(
            IterableValidationNote("", step, Any) if isinstance(step, int) else AttributeValidationNote("", step, Any)
        )
    return error


class At:
    """Blames the value at *path*, keys and places, for the errors raised within; a loop may change the path."""

    def __init__(self, *path: str | int) -> None:
        self.path = path

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, FiveHundredError | Unfit):
            located(error, *self.path)


def under(value: Json, key: str, read: Callable[[Json], Any]) -> Any:
    """What *read* makes of the member of the object *value* under *key*."""
    with At(key):
        return read(value[key])


def invalid(error: Exception, path: str = "$") -> InvalidDocument:
    """*error*, raised for the value at *path*, as an `InvalidDocument`."""
    return InvalidDocument(tuple(problems_of(error, path)))


def problems_of(error: BaseException, path: str) -> Iterator[DocumentProblem]:
    """Everything that *error*, raised for the value at *path*, says is wrong."""
    # An error that went through several places has a note from each, the innermost first.
    for note in reversed(getattr(error, "__notes__", ())):
        if isinstance(note, AttributeValidationNote):
            path += key_path(note.name)
        else:
            path += f"[{note.index}]"
    match error:
        case BaseValidationError():
            for one in error.exceptions:
                yield from problems_of(one, path)
        case Keys():
            yield from (DocumentProblem(path + key_path(key), "missing") for key in error.missing)
            yield from (DocumentProblem(path + key_path(key), "unknown key") for key in error.unknown)
        case InvalidRuleset() | InvalidDeal():
            yield from (DocumentProblem(path, str(problem)) for problem in error.problems)
        case _:
            yield DocumentProblem(path, str(error))


def key_path(key: str) -> str:
    """*key* as a part of a path."""
    return f".{key}" if _PLAIN_KEY(key) and len(key) <= 40 else f"[{brief(key)}]"
