"""Rulesets as text: a preset's name, a preset's name and the settings that differ, or a list of settings.

For example::

    australian-4
    australian-4 target=700 cap=660 name="our club"
    players=3 sides=individual deck=33 packets="3 K3 4 3"

Settings have the names of `Ruleset` attributes, and choices are the words in `fivehundred.rules.settings`. Settings
that are left out come from the preset or, without one, have their defaults. The page about notation gives the grammar.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import Enum
from functools import lru_cache, partial, reduce
from operator import or_
from typing import Any, Final, get_args, get_type_hints

import attrs

from fivehundred._base.words import LARGEST, LONGEST_NAME, expect, is_name, join_words, near
from fivehundred.cards import Cards
from fivehundred.errors import FiveHundredError, InvalidValue, NotationError
from fivehundred.notation._words import QUOTES, Scanner, checked_text, word
from fivehundred.rules import decks, presets
from fivehundred.rules.calls import Bid, parse_call
from fivehundred.rules.decks import Packets
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks, Undertaking
from fivehundred.rules.ruleset import SETTINGS, Ruleset, names_in, simple_text
from fivehundred.rules.schedules import AVONDALE, PUBLISHED, Bonus, Floor, Schedule, Slam
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat

#: The published schedules, by the words used in files.
SCHEDULES: Final[Mapping[str, Schedule]] = {row.word: schedule for schedule, row in PUBLISHED.items()}
_PLACE: Final = tuple[Bid, Bid | None]

#: The type of each setting, and of name and source.
TYPES: Final[Mapping[str, Any]] = {
    name: hint for name, hint in get_type_hints(Ruleset).items() if name in (*SETTINGS, "name", "source")
} | {"cap": int | None}
#: The type of each part of a special bid.
PARTS: Final[Mapping[str, Any]] = {field.name: get_type_hints(Special)[field.name] for field in attrs.fields(Special)}


def setting_text(value: object) -> str:
    """Return the text of a setting's value, without quotes; the value must not be a ruleset or a special bid."""
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
            return simple_text(value)


def _table(schedule: Schedule) -> str:
    columns = [values for _, values in schedule.values]
    rows = (" ".join(map(str, row)) for row in zip(*columns, strict=True))
    return f"{schedule.first_level}: {' / '.join(rows)}"


def reader(hint: Any) -> Callable[[str], Any]:
    """Return a function that parses values of type *hint*; it raises `NotationError` for invalid text."""
    if type(None) in get_args(hint):
        known = reader(reduce(or_, (kind for kind in get_args(hint) if kind is not type(None))))
        return lambda text: None if text == "none" else known(text)
    if isinstance(hint, type) and issubclass(hint, Enum):
        return partial(_enum, hint)
    return _READERS[hint]


def _enum(kind: type[Enum], text: str) -> Enum:
    try:
        return kind(text)
    except ValueError:
        words = [member.value for member in kind]
        raise NotationError(text, 1, join_words(words, "or"), words) from None


def _int(text: str) -> int:
    if re.fullmatch(r"-?(?:0|[1-9][0-9]{0,6})", text) is None or abs(int(text)) > LARGEST:
        raise NotationError(text, 1, f"a whole number from -{LARGEST} to {LARGEST}")
    return int(text)


def _ints(text: str) -> tuple[int, ...]:
    return tuple(map(_int, text.split() or [text]))


def _seats(text: str) -> tuple[Seat, ...]:
    return tuple(sorted({Seat(number) for number in _ints(text)}))


def _name(text: str) -> str:
    if not is_name(text, LONGEST_NAME):
        raise NotationError(text, 1, f"at most {LONGEST_NAME} printable characters")
    return text


def _bool(text: str) -> bool:
    if text not in ("yes", "no"):
        raise NotationError(text, 1, "yes or no", ("yes", "no"))
    return text == "yes"


def _cards(text: str) -> Cards:
    if re.fullmatch("[1-9][0-9]", text):
        return decks.deck_of(int(text))
    return Cards.parse(text)


def parse_schedule(text: str) -> Schedule:
    """Parse the name of a published schedule, or a table of values."""
    known = SCHEDULES.get(text)
    if known is not None:
        return known
    found = re.fullmatch(r"(?P<first>[1-9][0-9]?): *(?P<rows>[-0-9 /]+)", text)
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
    found = re.fullmatch(r"(at least|exactly) ([1-9][0-9]?)", text)
    if found is None:
        if text != "none":
            raise NotationError(text, 1, "none, or a number of tricks such as at least 7 or exactly 5")
        return NoTricks()
    return (AtLeast if found[1] == "at least" else Exactly)(int(found[2]))


def _slam(text: str) -> Slam:
    if not text.startswith("+"):
        return Floor(_int(text))
    if re.fullmatch(r"\+[1-9][0-9]{0,6}", text) is None or int(text) > LARGEST:
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
    Schedule: parse_schedule,
    Undertaking: _goal,
    Slam: _slam,
    _PLACE: _place,
}


#: The longest text of a ruleset, in characters.
LONGEST_RULESET: Final = 20_000
#: The deepest nesting of rules for fewer players (END-4 c).
_DEEPEST: Final = 5
_EXPECTED: Final = "a preset{}, or settings such as players=3"
_REQUIRED: Final = tuple(field.name for field in attrs.fields(Ruleset) if field.default is attrs.NOTHING)
_NEEDED: Final = tuple(field.name for field in attrs.fields(Special) if field.default is attrs.NOTHING)


def ruleset_text(rules: Ruleset, *, full: bool = False, base: str | None = None) -> str:
    """Return *rules* on one line: a preset and the settings that differ, or every setting if *full*.

    By default, the text starts from the preset that makes it shortest, or from none if that is shorter still. Only
    presets with the same number of players and the same sides are considered, in the order of `presets.names`.
    Rulesets do not remember the preset that they were made from; pass its name as *base* to start from it instead.

    Raises `InvalidValue` if the text would be too long for `parse_ruleset`, and if both *full* and *base* are given.
    Raises `UnknownPresetError` if there is no preset *base*.

    >>> ruleset_text(presets.AUSTRALIAN_4.evolve(target=700, cap=660))
    'australian-4 target=700 cap=660'
    >>> ruleset_text(presets.CLUB_4, base="australian-4").partition(" name=")[0]
    'australian-4 packets="3 K1 4 K1 3 K1" reentry="on a change of suit" joker_lead="any suit" joker_declared=no'
    """
    expect("a Ruleset", rules, Ruleset)
    expect("True or False for full", full, bool)
    if full and base is not None:
        raise InvalidValue("expected full or base, not both, because a full text names no preset")
    text = _text(rules, names_in(rules), full, None if base is None else presets.get(base).name)
    if len(text) > LONGEST_RULESET:
        raise InvalidValue(f"a ruleset's text of {len(text)} characters: expected at most {LONGEST_RULESET}")
    return text


# The names are part of the cache key, because they do not count when rulesets are compared.
@lru_cache(maxsize=256)
def _text(rules: Ruleset, names: tuple[str, ...], full: bool, base: str | None) -> str:
    if full:
        return " ".join([*_settings(rules, SETTINGS, full=True), *_names(rules)])
    preset = presets.as_preset(rules)
    known = [presets.get(base)] if base is not None else presets.bases(rules) if preset is None else [preset]
    return min((_from(rules, one) for one in known), key=len)


def _from(rules: Ruleset, base: Ruleset | None) -> str:
    """Return the text of *rules* based on the preset *base*, or without a preset if *base* is ``None``."""
    settings = presets.changed_settings(rules, base)
    if base is None:
        return " ".join([*_settings(rules, settings), *_names(rules)])
    if settings:
        return " ".join([base.name, *_settings(rules, settings), *_names(rules)])
    if (base.name, base.source) == (rules.name, rules.source):
        return base.name
    # The name of a preset alone would also set the preset's name and source.
    return " ".join([base.name, *(_names(rules) if rules.name or rules.source else ['name=""'])])


def _names(rules: Ruleset) -> Iterator[str]:
    for key, text in (("name", rules.name), ("source", rules.source)):
        if text:
            yield f"{key}={word(text)}"


def _settings(of: Ruleset | Special, names: Iterable[str], *, full: bool = False) -> Iterator[str]:
    """Yield ``name=value`` for each of the *names*, which are settings or parts of a special bid."""
    for name in names:
        # The cap is stored as a distance below the target, but read and written as a score.
        value: Any = of.cap_score if name == "cap" and isinstance(of, Ruleset) else getattr(of, name)
        if isinstance(value, Ruleset):
            yield f"{name}=({ruleset_text(value, full=full)})"
        elif name == "specials" and value:
            yield from (f"{name}=({_special_text(special)})" for special in value)
        else:
            yield f"{name}={word(value if isinstance(value, str) else setting_text(value) or setting_text(None))}"


def _special_text(special: Special) -> str:
    parts = (field.name for field in attrs.fields(Special) if getattr(special, field.name) != field.default)
    return " ".join(_settings(special, parts))


def parse_ruleset(text: str) -> Ruleset:
    """Parse the text of a ruleset.

    Raises `NotationError` if *text* is not a ruleset, and `InvalidRuleset` if the settings contradict each
    other.

    >>> parse_ruleset("standard-3 target=1000").target
    1000
    >>> parse_ruleset("standard-3 reentry=often")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: 'standard-3 reentry=often', column 20: expected never, on a...
    """
    text = checked_text(text, LONGEST_RULESET, "a ruleset")
    if text in presets.names():
        return presets.get(text)
    scanner = Scanner(text)
    scanner.skip()
    rules = _ruleset(scanner, 0)
    if not scanner.at_end:
        raise scanner.error("a setting, or the end of the ruleset")
    return rules


def parse_setting(text: str) -> Any:
    """Parse one setting, given as ``name=value``, and return its value; quotes may be omitted.

    Raises `NotationError`, which lists the possible words if the setting is a choice.

    >>> parse_setting("reentry=on a change of suit")
    <Reentry.SUIT_CHANGE: 'on a change of suit'>
    """
    text = checked_text(text, LONGEST_RULESET, "a setting")
    name, equals, value = text.partition("=")
    scanner = Scanner(text if value.startswith((*QUOTES, "(")) else f"{name}{equals}{word(value)}")
    said = _by_name(scanner, TYPES, "setting", 0)
    if [*said] != [name] or not scanner.at_end:
        raise scanner.error("one setting", at=0)
    return said[name]


def _ruleset(scanner: Scanner, depth: int) -> Ruleset:
    start = scanner.at
    first = scanner.bare(_EXPECTED.format(""))
    scanner.skip()
    preset = None
    if not scanner.text.startswith("=", scanner.at):
        if first not in presets.names():
            meant = near(first, presets.names())[:1]
            raise scanner.error(_EXPECTED.format(_hint(meant)), at=start, words=meant)
        preset = presets.get(first)
    else:
        scanner.at = start
    said = _by_name(scanner, TYPES, "setting", depth)
    if preset is not None and not said:
        return preset
    if preset is None:
        missing = [name for name in _REQUIRED if name not in said]
        if missing:
            raise scanner.error(f"the missing settings: {', '.join(missing)}", words=missing)
    return Ruleset(**said) if preset is None else preset.evolve(**said)


def _hint(meant: Sequence[str]) -> str:
    return f" (did you mean {meant[0]}?)" if meant else ""


def _by_name(scanner: Scanner, kinds: Mapping[str, Any], what: str, depth: int) -> dict[str, Any]:
    """Read ``name=value`` settings up to a closing bracket or the end of the text, and return the values by name."""
    said: dict[str, Any] = {}
    while not scanner.at_end and not scanner.text.startswith(")", scanner.at):
        start = scanner.at
        name = scanner.bare(f"a {what}")
        if name not in kinds:
            meant = near(name, kinds)[:1]
            raise scanner.error(f"a {what}{_hint(meant)}", at=start, words=meant)
        if name in said and not (name == "specials" and said[name]):
            raise scanner.error(f"{name} only once", at=start)
        if not scanner.accept("="):
            raise scanner.error(f'= and the value of the {what} "{name}"')
        value = _value(scanner, name, kinds[name], depth)
        if name in said and not value:
            raise scanner.error("a special bid in brackets", at=start)
        said[name] = said.get(name, ()) + value if name == "specials" else value
        if scanner.text[scanner.at : scanner.at + 1].strip() not in ("", ")"):
            raise scanner.error("a space")
    return said


def _value(scanner: Scanner, name: str, kind: Any, depth: int) -> Any:
    start = scanner.at
    what, nested, none = _NESTED.get(name, ("", None, None))
    if nested is not None and scanner.accept("("):
        if depth == _DEEPEST:
            raise scanner.error("rules for fewer players with less nesting", at=start)
        scanner.skip()
        value = nested(scanner, depth + 1)
        if not scanner.accept(")"):
            raise scanner.error("a closing bracket")
        return value
    text = scanner.word(f"the value of {name}")
    if nested is None:
        return scanner.inner(reader(kind), text, start)
    if text != "none":
        raise scanner.error(f"none, or a {what} in brackets", at=start)
    return none


def _special(scanner: Scanner, depth: int) -> tuple[Special]:
    start = scanner.at
    said = _by_name(scanner, PARTS, "part of a special bid", depth)
    missing = [name for name in _NEEDED if name not in said]
    if missing:
        raise scanner.error(f"the missing parts of the special bid: {', '.join(missing)}", words=missing)
    try:
        return (Special(**said),)
    except FiveHundredError as error:
        raise NotationError(scanner.text, start + 1, f"a valid special bid ({error})") from None


#: The settings written in brackets: their name in errors, their reader, and the value for ``none``.
_NESTED: Final[Mapping[str, tuple[str, Callable[[Scanner, int], Any], Any]]] = {
    "specials": ("special bid", _special, ()),
    "fewer": ("ruleset", _ruleset, None),
}
