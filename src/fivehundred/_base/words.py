"""Validators for arguments and settings, and helpers that put numbers and lists into words."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence, Set
from enum import Enum
from functools import cache, wraps
from inspect import signature
from operator import index
from types import UnionType
from typing import (
    Any,
    Final,
    Never,
    ParamSpec,
    Self,
    SupportsIndex,
    TypedDict,
    TypeVar,
    Unpack,
    get_args,
    get_origin,
    get_type_hints,
)

import attrs

from fivehundred._base.lazy import import_on_call
from fivehundred.errors import InvalidType, InvalidValue, as_int, brief, visible, whole_number

#: The largest value of a setting or score; a larger number is a mistake, or an attempt to flood the output.
LARGEST: Final = 1_000_000
#: The highest total of a game under way, in points: a thousand deals with the largest numbers lead to it.
LARGEST_TOTAL: Final = 1_000 * LARGEST

#: The longest name of a ruleset or special bid, and the longest source, in characters.
LONGEST_NAME: Final = 1_000

#: The mark that some editors put at the beginning of a file; whatever reads a text ignores it.
BYTE_ORDER_MARK: Final = "\ufeff"

#: The code that makes a value from a text, keyed by the name of the value.
_READERS: Final = {
    "Card": "Card.parse(text)",
    "Cards": "Cards.parse(text)",
    "Packets": "Packets.parse(text)",
    "Ruleset": "presets.get(name)",
    "Schedule": "Schedule.parse(text)",
    "Suit": "Suit(letter)",
    "action": "deal.parse(text)",
    "call": "parse_call(text)",
}

#: The longest list of numbers accepted for a deal or a match.
_MOST_NUMBERS: Final = 1_000
#: An error for an argument with more types than this names only the argument.
_FEW: Final = 3
_P = ParamSpec("_P")
_R = TypeVar("_R")
_E = TypeVar("_E", bound=Enum)
Check = Callable[[object, "attrs.Attribute[Any]", Any], None]


def rule_of(attribute: attrs.Attribute[Any]) -> str:
    """The main rule of a setting, formatted for the end of an error message; empty for other fields."""
    return "".join(f" ({rule})" for rule in attribute.metadata.get("rules", ())[:1])


def of_type(*kinds: type | None) -> Check:
    """Return a validator that accepts exactly these types (``True`` is not an int); its error names the field.

    Where it accepts an int, it stores any other whole number as one.
    """
    wanted = " or ".join("None" if kind is None else kind.__name__ for kind in kinds)
    expected = [type(None) if kind is None else kind for kind in kinds]

    def check(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if type(value) not in expected:
            number = whole_number(value) if int in expected else None
            if number is None:
                how = _instead(expected[0].__name__, value)
                raise InvalidType(f"{attribute.name} must be of type {wanted}, not {type(value).__name__}{how}")
            value = number
            object.__setattr__(instance, attribute.name, value)
        if type(value) is int and not -LARGEST <= value <= LARGEST:
            raise InvalidValue(f"{attribute.name} must lie between -{LARGEST} and {LARGEST}{rule_of(attribute)}")

    return check


def _instead(wanted: str, value: object) -> str:
    return use(_READERS[wanted], value) if wanted in _READERS else ""


def is_whole(text: str) -> bool:
    """True if *text* has no lone surrogate, half of a character, so that it can be written to files."""
    return text.isascii() or re.search("[\ud800-\udfff]", text) is None


def is_name(text: str, longest: int) -> bool:
    """True if *text* can be a name: at most *longest* characters of any script, all of which can be seen."""
    return len(text) <= longest and visible(text) == text


def check_name(instance: object, attribute: attrs.Attribute[Any], value: str) -> None:
    """Raise an error unless *value* is a string of at most `LONGEST_NAME` printable characters; a validator."""
    if isinstance(value, str):
        # A member of an enum of strings is stored as the string that it is.
        value = str.__str__(value)
        object.__setattr__(instance, attribute.name, value)
    of_type(str)(instance, attribute, value)
    if not is_name(value, LONGEST_NAME):
        raise InvalidValue(f"{attribute.name} {brief(value)}: expected at most {LONGEST_NAME} printable characters")


def tuple_of(expected: type) -> Check:
    """Return a validator for a tuple whose items all have type *expected*; its `InvalidType` names the field.

    Of ints, it stores any other whole numbers as such.
    """

    def check(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if type(value) is not tuple:
            raise InvalidType(f"{attribute.name} must be of type tuple, not {type(value).__name__}")
        others = [item for item in value if type(item) is not expected]
        for item in others:
            if expected is not int or whole_number(item) is None:
                raise InvalidType(f"{attribute.name} must hold only {expected.__name__}, not {type(item).__name__}")
        if others:
            object.__setattr__(instance, attribute.name, tuple(map(index, value)))

    return check


def expect(wanted: str, value: object, *kinds: Any) -> None:
    """Raise `InvalidType`, saying that *wanted* was expected, unless *value* is an instance of *kinds*."""
    if not isinstance(value, kinds):
        raise InvalidType(
            f"expected {wanted}, not {type(value).__name__}{_instead(wanted.rsplit(maxsplit=1)[-1], value)}"
        )


def as_annotated(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """Decorate *function* to check its arguments against its annotations. This is too slow for functions called often.

    Numbers are not checked here: the function checks their range itself.
    """

    @cache
    def expected() -> dict[str, tuple[str, Any]]:
        return {name: said for name, hint in get_type_hints(function).items() if (said := _argument_kinds(name, hint))}

    names = list(signature(function).parameters)

    @wraps(function)
    def asked(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        wanted = expected()
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if name in wanted:
                expect(wanted[name][0], value, wanted[name][1])
        return function(*args, **kwargs)

    return asked


def _argument_kinds(name: str, hint: Any) -> tuple[str, Any] | None:
    """Return a description of the argument *name* and the types it accepts, or ``None`` if it is a number."""
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    # Container types are checked, but not their items.
    types = tuple(get_origin(kind) or kind for kind in kinds)
    if any(issubclass(kind, int | float) and kind is not bool for kind in types):
        return None
    words = {kind: _a(kind.__name__) if kind in types else name.replace("_", " ") for kind in kinds}
    words |= {type(None): "None", str: "a text"}
    return " or ".join(words[kind] for kind in kinds) if len(kinds) <= _FEW else _a(name), types


def _a(name: str) -> str:
    return name if name.endswith("s") else f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"


def must_be(what: str, value: object, kind: type[bool | str]) -> None:
    """Raise `InvalidType` unless *value* is a *kind*. *what* names the value in the error."""
    if not isinstance(value, kind):
        raise InvalidType(f"{what} must be a {kind.__name__}, not {type(value).__name__}")


def within(what: str, number: SupportsIndex, lowest: int, highest: int) -> int:
    """Return *number* as an int from *lowest* to *highest*; raise `InvalidType` or `InvalidValue` for another."""
    number = as_int(what, number)
    if not lowest <= number <= highest:
        raise InvalidValue(f"{what} {brief(number)}: expected {lowest} to {highest}")
    return number


def between(lowest: int, highest: int) -> Check:
    """Return a validator that stores a whole number from *lowest* to *highest* as an int."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        object.__setattr__(instance, attribute.name, within(attribute.name, value, lowest, highest))

    return check


def expect_in_order(wanted: str, values: object) -> None:
    """Raise `InvalidType`, saying that *wanted* was expected, unless *values* can be iterated over in an order."""
    if isinstance(values, tuple | list):
        # Nearly always it is, and abstract classes take their time.
        return
    expect(wanted, values, Iterable)
    if isinstance(values, Set):
        raise InvalidType(f"expected {wanted} in order, not {type(values).__name__}")


#: The most draws in a row that are rejected. Of random ones at least half are accepted, so they never come to this.
MOST_DRAWS: Final = 1_000


def not_random() -> InvalidValue:
    """The error for a source of random bits with which `MOST_DRAWS` draws in a row came to nothing."""
    return InvalidValue(f"rng: {MOST_DRAWS} draws in a row came to nothing: expected random bits")


def visible_names(names: Sequence[str], count: int, *, exactly: bool = False) -> list[str]:
    """Return *names* as they may be shown; raise an error unless there is one for each of *count* players.

    With *exactly*, there must be no more. Strangers choose their names, so characters that cannot be seen are escaped.
    """
    if isinstance(names, str):
        raise InvalidType("expected the names of the players, not one str")
    expect("the names of the players, each a str", names, Sequence)
    for name in names:
        must_be("a name", name, str)
    if len(names) < count or (exactly and len(names) > count):
        raise InvalidValue(f"{len(names)} names: expected {count}, one for each player")
    return [visible(name) for name in names]


def expect_pairs(wanted: str, pairs: Sequence[object]) -> None:
    """Raise `InvalidType`, saying that *wanted* was expected, unless every item of *pairs* is a pair."""
    expect(wanted, pairs, Sequence)
    for pair in pairs:
        if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
            raise InvalidType(f"expected {wanted}: pairs, not {type(pair).__name__}")


def ints(name: str, numbers: object) -> tuple[int, ...]:
    """Return *numbers* as a tuple; raise `InvalidType`, with *name* in the message, unless all of them are ints."""
    if isinstance(numbers, Sequence) and len(numbers) > _MOST_NUMBERS:
        raise InvalidValue(f"{name}: {brief(len(numbers))} numbers, expected at most {_MOST_NUMBERS}")
    if not isinstance(numbers, Sequence) or any(
        type(number) is not int and whole_number(number) is None for number in numbers
    ):
        raise InvalidType(f"{name} must be a sequence of ints")
    return tuple(map(index, numbers))


#: A function that makes the meaning of a setting from the rules, unless its value alone says it.
Words = Callable[[Never], object]
#: A function that returns the code of the reason why a setting has no effect under some rules; empty if it has one.
Judge = Callable[[Never], str]


class More(TypedDict, total=False):
    """Metadata that only some settings have."""

    #: Tells why the setting has no effect.
    idle: Judge
    #: Makes its meaning.
    words: Words
    #: True if a change also applies to those who play on after a player drops out (END-4 c), unless the setting
    #: depends on the number of players.
    carried: bool


def about(*rules: str, **more: Unpack[More]) -> dict[str, Any]:
    """Return the metadata of a setting, with the *rules* that it concerns."""
    return {"rules": rules, "words": None, "idle": None, **more}


def choice(default: _E, *rules: str, **more: Unpack[More]) -> _E:
    """Return the field for a setting that is one of the members of an enumeration, or the word for one."""
    return attrs.field(default=default, converter=type(default), metadata=about(*rules, **more))


def switch(*rules: str, **more: Unpack[More]) -> bool:
    """Return the field for a yes-or-no setting; its default is no."""
    return attrs.field(default=False, validator=of_type(bool), metadata=about(*rules, **more))


def number(default: int, *rules: str, **more: Unpack[More]) -> int:
    """Return the field for a numeric setting."""
    return attrs.field(default=default, validator=of_type(int), metadata=about(*rules, **more))


def amount(*rules: str, default: int | None = None, **more: Unpack[More]) -> int | None:
    """Return the field for a setting that is a number or ``None``."""
    return attrs.field(default=default, validator=of_type(int, None), metadata=about(*rules, **more))


def by_name(kind: type, fields: list[attrs.Attribute[Any]]) -> list[attrs.Attribute[Any]]:
    """Make the converters of choices name their field in errors; a field transformer for attrs."""
    return [_naming(field) if field.converter and not field.validator else field for field in fields]


def _naming(field: attrs.Attribute[Any]) -> attrs.Attribute[Any]:
    read: Any = field.converter

    def converted(value: Any) -> Any:
        try:
            return read(value)
        except InvalidValue as error:
            raise InvalidValue(f"{field.name}: {error}{rule_of(field)}") from None
        except InvalidType as error:
            raise InvalidType(f"{field.name}: {error}") from None

    # Signatures show this annotation.
    converted.__annotations__["value"] = f"{field.type} | str"
    return field.evolve(converter=attrs.Converter(converted))


#: Metadata keys: the meaning of a field, and whether JSON omits the field while it has its default.
SAYS, LEFT_OUT = "says", "left out"


def says(what: str, *, left_out: bool = False) -> dict[str, Any]:
    """Return the metadata of a field described by *what*; with *left_out*, JSON omits the field at its default."""
    return {SAYS: what, LEFT_OUT: left_out}


def json_field(what: str, *, left_out: bool = True, **more: Any) -> Any:
    """Return a field described by *what*, for classes written as JSON.

    A field with a default is omitted while it has it, unless *left_out* is false.
    """
    return attrs.field(metadata=says(what, left_out=left_out and "default" in more), **more)


def pluralise(count: int, thing: str) -> str:
    """Return *count* followed by *thing*, in the plural if needed: ``1 card``, ``2 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def join_words(words: Iterable[object], last_by: str = "and") -> str:
    """Join *words* as in a sentence: ``a``, ``a and b``, ``a, b and c``; empty for no words.

    >>> join_words([0, 1, 2])
    '0, 1 and 2'
    """
    *first, last = [*map(str, words)] or [""]
    return f"{', '.join(first)} {last_by} {last}" if first else last


def words_of(kind: type) -> str:
    """The name of a class in words.

    >>> words_of(TypeError)
    'type error'
    """
    return re.sub("(?<!^)(?=[A-Z])", " ", kind.__name__).lower()


def near(text: str, words: Iterable[str], most: int = 1) -> list[str]:
    """Return at most *most* of the *words* that are similar to *text*, for "did you mean" hints.

    >>> near("Misery", ["misere", "slam"])
    ['misere']
    """
    # Imported here because difflib is slow to import and seldom needed.
    from difflib import get_close_matches  # noqa: PLC0415

    return get_close_matches(text[:40].lower(), words, n=most)


def pretty_as_repr(value: Any, printer: Any, cycle: bool) -> None:
    """Print the repr of *value*: a ``_repr_pretty_`` for values whose fields are too many to be listed."""
    printer.text(repr(value))


#: The ``_repr_svg_`` of a value, which notebooks show as a picture.
as_svg = import_on_call("fivehundred.render.html:svg_of")
#: The ``_repr_html_`` of a value, which notebooks show as a table.
as_html = import_on_call("fivehundred.render.html:html_of")


#: The ``__get_pydantic_core_schema__`` of a value, which pydantic looks for in the type of a field.
as_field: Any = classmethod(import_on_call("fivehundred.wire.fields:core_schema"))


class Written:
    """A base for values with a text of their own, so that a format may give it a width, as in ``f"{card:>4}"``."""

    __slots__ = ()
    __get_pydantic_core_schema__ = as_field

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)


class ShowsFields(Written):
    """A base for attrs classes whose ``repr`` shows their fields.

    attrs would generate the same method for each class, but compiling it takes a sixth of the time needed to import
    a deal.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        kind: Any = type(self)
        fields = [f"{name}={show(getattr(self, name))}" for name, show in _shown_fields(kind)]
        return f"{kind.__qualname__}({', '.join(fields)})"


@cache
def _shown_fields(kind: Any) -> tuple[tuple[str, Callable[[Any], str]], ...]:
    """Return the fields of an attrs class that its ``repr`` shows, each with the function that writes its value."""
    return tuple((one.name, repr if one.repr is True else one.repr) for one in attrs.fields(kind) if one.repr)


def use(reader: str, value: object) -> str:
    """Return the end of an error that rejects *value*: a hint to use *reader* if *value* is a string, else nothing.

    >>> use("Card.parse(text)", "10H"), use("Card.parse(text)", 10)
    ('; use Card.parse(text)', '')
    """
    return f"; use {reader}" if isinstance(value, str) else ""


class Coded(Enum):
    """An enum of codes. A member's value is a stable code; a member also has a `rule`."""

    rule: str

    def __new__(cls, code: str, rule: str = "") -> Self:
        """Create a member whose value is only its code, so that it is looked up and pickled by code."""
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        return member


def lookup_field(find: Callable[[Any], object]) -> Any:
    """A field computed from earlier fields, ignored by equality, hash and repr.

    It is not a cached property because a cached property would slow down access to every attribute of its class.
    """
    return attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(find, takes_self=True))
