"""Values: how numbers and lists of things are put into words, and which that are given are refused."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from enum import Enum
from functools import cache, wraps
from inspect import signature
from types import UnionType
from typing import Any, Final, Never, ParamSpec, Self, TypedDict, TypeVar, Unpack, get_args, get_origin, get_type_hints

import attrs

from fivehundred._lazy import called
from fivehundred.errors import InvalidValue, WrongType, brief

#: No score or value comes near this; a larger number is a mistake, or an attack on a program that prints it.
LARGEST: Final = 1_000_000

#: The name of a ruleset or of a special bid, and a source, are not longer than this where they are written or read.
LONGEST_NAME: Final = 1_000

#: What makes a text into what is wanted, by the name of that.
_READERS: Final = {
    "Card": "Card.parse(text)",
    "Cards": "Cards.parse(text)",
    "Ruleset": "presets.named(name)",
    "Suit": "Suit(letter)",
    "action": "deal.parse(text)",
    "call": "parse_call(text)",
}

#: No list of numbers that belong to a deal or a game is longer.
_MOST_NUMBERS: Final = 1_000
#: Of more types than these an error names only the argument.
_FEW: Final = 3
_P = ParamSpec("_P")
_R = TypeVar("_R")
Check = Callable[[object, "attrs.Attribute[Any]", Any], None]


def rule_of(attribute: attrs.Attribute[Any]) -> str:
    """The main rule of a setting, as errors end with it; nothing for what is no setting."""
    return "".join(f" ({rule})" for rule in attribute.metadata.get("rules", ())[:1])


def of_type(*kinds: type | None) -> Check:
    """A validator: exactly one of these types, so ``True`` is not a number; the `WrongType` names the setting."""
    wanted = " or ".join("None" if kind is None else kind.__name__ for kind in kinds)
    expected = [type(None) if kind is None else kind for kind in kinds]

    def check(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if type(value) not in expected:
            how = _instead(expected[0].__name__, value)
            raise WrongType(f"{attribute.name} must be of type {wanted}, not {type(value).__name__}{how}")
        if type(value) is int and not -LARGEST <= value <= LARGEST:
            raise InvalidValue(f"{attribute.name} must lie between -{LARGEST} and {LARGEST}{rule_of(attribute)}")

    return check


def _instead(wanted: str, value: object) -> str:
    return use(_READERS[wanted], value) if wanted in _READERS else ""


def tuple_of(expected: type) -> Check:
    """A validator: a tuple whose members all have that type; the `WrongType` names the setting."""

    def check(instance: object, attribute: attrs.Attribute[Any], value: Any) -> None:
        if type(value) is not tuple:
            raise WrongType(f"{attribute.name} must be of type tuple, not {type(value).__name__}")
        for member in value:
            if type(member) is not expected:
                raise WrongType(f"{attribute.name} must hold only {expected.__name__}, not {type(member).__name__}")

    return check


def expect(wanted: str, value: object, *kinds: Any) -> None:
    """Refuse *value* unless it is of one of those *kinds*; the `WrongType` says what was *wanted*."""
    if not isinstance(value, kinds):
        raise WrongType(
            f"expected {wanted}, not {type(value).__name__}{_instead(wanted.rsplit(maxsplit=1)[-1], value)}"
        )


def as_annotated(function: Callable[_P, _R]) -> Callable[_P, _R]:
    """*function*, which refuses arguments that are not what it is annotated with; for what is asked seldom.

    Numbers are left to the function, which knows those it can take.
    """

    @cache
    def expected() -> dict[str, tuple[str, Any]]:
        return {name: said for name, hint in get_type_hints(function).items() if (said := _expected(name, hint))}

    names = list(signature(function).parameters)

    @wraps(function)
    def asked(*args: _P.args, **kwargs: _P.kwargs) -> _R:
        wanted = expected()
        for name, value in (*zip(names, args, strict=False), *kwargs.items()):
            if name in wanted:
                expect(wanted[name][0], value, wanted[name][1])
        return function(*args, **kwargs)

    return asked


def _expected(name: str, hint: Any) -> tuple[str, Any] | None:
    """The words for an argument of that *name*, and the types it may have."""
    kinds = get_args(hint) if isinstance(hint, UnionType) else (hint,)
    # Of several things only that they are several is asked.
    types = tuple(get_origin(kind) or kind for kind in kinds)
    if any(issubclass(kind, int | float) and kind is not bool for kind in types):
        return None
    words = {kind: _a(kind.__name__) if kind in types else name.replace("_", " ") for kind in kinds}
    words |= {type(None): "None", str: "a text"}
    return " or ".join(words[kind] for kind in kinds) if len(kinds) <= _FEW else _a(name), types


def _a(name: str) -> str:
    return name if name.endswith("s") else f"{'an' if name[0] in 'AEIOaeio' else 'a'} {name}"


def must_be(what: str, value: object, kind: type[int | str]) -> None:
    """Refuse *value* unless it is a str, or an int and not ``True``; the `WrongType` says *what* must be one."""
    if not (type(value) is int if kind is int else isinstance(value, kind)):
        raise WrongType(f"{what} must be {'an int' if kind is int else 'a str'}, not {type(value).__name__}")


def within(what: str, number: int, lowest: int, highest: int) -> int:
    """*number*, which is *what*; raises `WrongType` unless it is an int, `InvalidValue` if it lies outside."""
    must_be(what, number, int)
    if not lowest <= number <= highest:
        raise InvalidValue(f"{what} {brief(number)}: expected {lowest} to {highest}")
    return number


def expect_names(names: object) -> None:
    """Refuse *names*, those of the players, that are not texts."""
    expect("the names of the players", names, Sequence)


def expect_names_of(names: Sequence[str], count: int, *, or_more: bool = False) -> None:
    """Refuse *names* unless they are texts, one for each of *count* players."""
    expect("the names of the players, each a str", names, Sequence)
    for name in names:
        must_be("a name", name, str)
    if isinstance(names, str) or len(names) < count or (len(names) > count and not or_more):
        raise InvalidValue(f"{len(names)} names: expected {count}, one for each player")


def expect_pairs(wanted: str, pairs: Sequence[object]) -> None:
    """Refuse *pairs* unless each is one; the `WrongType` says what was *wanted*."""
    expect(wanted, pairs, Sequence)
    for pair in pairs:
        if isinstance(pair, str) or not isinstance(pair, Sequence) or len(pair) != 2:
            raise WrongType(f"expected {wanted}: pairs, not {type(pair).__name__}")


def ints(name: str, numbers: object) -> tuple[int, ...]:
    """These *numbers*, given for *name*, as a tuple; raises `WrongType` unless all are ints."""
    if isinstance(numbers, Sequence) and len(numbers) > _MOST_NUMBERS:
        raise InvalidValue(f"{name}: {brief(len(numbers))} numbers, expected at most {_MOST_NUMBERS}")
    if not isinstance(numbers, Sequence) or any(type(number) is not int for number in numbers):
        raise WrongType(f"{name} must be a sequence of ints")
    return tuple(numbers)


#: What a setting means, in one sentence without its full stop, and the rules it rests on besides its own.
Said = tuple[str, tuple[str, ...]]
#: The words of a setting that is not a choice, with a gap for its value: those for none, no and 0, and those for
#: everything else; or a function that makes them from the rules.
Words = tuple[str, str] | Callable[[Never], Said]
#: A function that says why a setting makes no difference under some rules; an empty text where it makes one.
Judge = Callable[[Never], str]


class More(TypedDict, total=False):
    """The metadata that only some settings have."""

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
        default=default, validator=of_type(int, None), metadata=about(*rules, words=(none, some), **more)
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


#: Under what the metadata of a field say what it means, and that JSON leaves it out while it has its default.
SAYS, LEFT_OUT = "says", "left out"


def says(what: str, *, left_out: bool = False) -> dict[str, Any]:
    """The metadata of a field that means *what*; JSON may leave it out while it has its default."""
    return {SAYS: what, LEFT_OUT: left_out}


def said(what: str, **more: Any) -> Any:
    """A field that means *what*, of a class that is there to be written; one with a default may be left out."""
    return attrs.field(metadata=says(what, left_out="default" in more), **more)


def counted(count: int, thing: str) -> str:
    """*count* of *thing*: ``1 card``, ``2 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Iterable[object], last_by: str = "and") -> str:
    """A list as a sentence has it: ``a``, ``a and b``, ``a, b and c``; empty for nothing.

    >>> listed([0, 1, 2])
    '0, 1 and 2'
    """
    *first, last = [*map(str, words)] or [""]
    return f"{', '.join(first)} {last_by} {last}" if first else last


_NUMBERED: Final = re.compile(r"\b(seat|side|player)s? ([0-9]\b(?:(?:, | and )[0-9]\b)*)")


def with_names(text: str, **names: Sequence[str]) -> str:
    """*text* with *names* in place of the numbers of seats, sides or players; a number without a name stays.

    >>> with_names("seat 0 agrees; still asked: seats 1 and 2", seat=["Ann", "Bob", "Cleo"])
    'Ann agrees; still asked: Bob and Cleo'
    """

    def named(found: re.Match[str]) -> str:
        known, numbers = names.get(found[1], ()), [*map(int, re.findall("[0-9]", found[2]))]
        return listed(known[number] for number in numbers) if max(numbers) < len(known) else found[0]

    return _NUMBERED.sub(named, text)


def near(text: str, words: Iterable[str], most: int = 1) -> list[str]:
    """Those of *words* that *text*, which is none of them, may have been meant for.

    >>> near("Misery", ["misere", "slam"])
    ['misere']
    """
    # Loaded here because it takes long, and most programs never need it.
    from difflib import get_close_matches  # noqa: PLC0415

    return get_close_matches(text[:40].lower(), words, n=most)


def pretty_as_repr(value: Any, printer: Any, cycle: bool) -> None:
    """The ``_repr_pretty_`` of a value whose fields are too many for IPython or Hypothesis to show them all."""
    printer.text(repr(value))


#: The ``_repr_svg_`` of a value, by which notebooks show it as a picture.
as_svg = called("fivehundred.render.html:svg_of")
#: The ``_repr_html_`` of a value, by which notebooks show it as a table.
as_html = called("fivehundred.render.html:html_of")


class ShowsFields:
    """The base of attrs classes whose ``repr`` shows their fields.

    attrs would write the same for each class, but compiling that takes a sixth of the time in which a deal is imported.
    """

    __slots__ = ()

    def __repr__(self) -> str:
        kind: Any = type(self)
        shown = [(field.name, field.repr) for field in attrs.fields(kind) if field.repr]
        fields = [f"{name}={(repr if show is True else show)(getattr(self, name))}" for name, show in shown]
        return f"{kind.__qualname__}({', '.join(fields)})"


def use(reader: str, value: object) -> str:
    """The end of an error that refuses *value*: the *reader* to use, if it is a text.

    >>> use("Card.parse(text)", "10H"), use("Card.parse(text)", 10)
    ('; use Card.parse(text)', '')
    """
    return f"; use {reader}" if isinstance(value, str) else ""


class Coded(Enum):
    """Things to say, each with a stable code as value, the `rule` it rests on, and a `text` with gaps."""

    rule: str
    text: str

    def __new__(cls, code: str, rule: str = "", text: str = "") -> Self:
        """A member whose value is its code alone, so that it can be looked up and pickled by it."""
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        member.text = text
        return member


def looked_up(find: Callable[[Any], object]) -> Any:
    """A field worked out from those before it; it is left out of equality, hash and repr.

    Not a cached property: one of those in a class makes the interpreter read all its attributes the slow way.
    """
    return attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(find, takes_self=True))
