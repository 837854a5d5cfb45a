"""Rulesets as JSON: every setting by its name, so that a change of presets never changes what a document means."""

from __future__ import annotations

import hashlib
import json
from functools import lru_cache
from typing import Any, Final

from cattrs import Converter
from cattrs.gen import make_dict_unstructure_fn

from fivehundred.cards import SUITS, Suit
from fivehundred.errors import InvalidValue
from fivehundred.rules._checks import LONGEST_NAME, expect
from fivehundred.rules.amounts import Below, Bonus, Floor, Slam
from fivehundred.rules.packets import Packets
from fivehundred.rules.presets import as_preset
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.specials import Special
from fivehundred.wire._cards import register_cards
from fivehundred.wire._reading import Json
from fivehundred.wire._strict import (
    Unfit,
    checked,
    checked_keys,
    checked_tag,
    formerly,
    found,
    located,
    strict_converter,
)

#: How many times, at most, somebody may drop out while the others play on (END-4 c).
_MOST_FEWER: Final = 5
_ROWS: Final[tuple[tuple[str, Suit | None], ...]] = (*((suit.value, suit) for suit in SUITS), ("NT", None))
_SCHEDULE: Final = frozenset(["first_level", "values"])
_BONUS: Final = frozenset(["type", "points"])
_VALUES: Final = frozenset(name for name, _ in _ROWS)


def _packets(value: Json, _: Any) -> Packets:
    packets = Packets.parse(checked(value, str, "packets such as 3 K3 4 3"))
    if str(packets) != value:
        raise Unfit(f"expected {packets}, not {found(value)}")
    return packets


def _schedule(value: Json, _: Any) -> Schedule:
    checked_keys(value, _SCHEDULE)
    values = value["values"]
    try:
        checked_keys(values, _VALUES)
        for name, row in values.items():
            if type(row) is not list or any(type(number) is not int for number in row):
                raise located(Unfit(f"expected a list of whole numbers, not {found(row)}"), name)
    except ValueError as error:
        raise located(error, "values") from None
    try:
        first_level = checked(value["first_level"], int, "a whole number")
    except Unfit as error:
        raise located(error, "first_level") from None
    return Schedule({suit: tuple(values[name]) for name, suit in _ROWS}, first_level=first_level)


def _schedule_tree(schedule: Schedule) -> Json:
    rows = dict(schedule.values)
    return {"first_level": schedule.first_level, "values": {name: list(rows[suit]) for name, suit in _ROWS}}


def _int_or_none(value: Json, _: Any) -> int | None:
    return None if value is None else _CONVERTER.structure(value, int)


def _slam(value: Json, _: Any) -> Slam | None:
    if value is None:
        return None
    if type(value) is int:
        return Floor(value)
    if type(value) is not dict:
        raise Unfit(f"expected a whole number, a bonus or null, not {found(value)}")
    checked_tag(value, ("bonus",))
    checked_keys(value, _BONUS)
    try:
        return Bonus(_CONVERTER.structure(value["points"], int))
    except ValueError as error:
        raise located(error, "points") from None


def _ruleset_tree(rules: Ruleset) -> Json:
    slam: Json = rules.slam and rules.slam.points
    if isinstance(rules.slam, Bonus):
        # A reader that knows only floors refuses this, and does not take a bonus for one.
        slam = {"type": "bonus", "points": slam}
    return _SETTINGS(rules) | {"cap": rules.cap_score, "slam": slam}


def _special(value: Json, kind: Any) -> Any:
    if type(value) is dict and value.get("points", 0) is None:
        raise located(Unfit(f"expected a whole number, not {found(None)}"), "points")
    return _SPECIAL_READ(value, kind)


_CONVERTER: Final[Converter] = strict_converter()
register_cards(_CONVERTER)
_CONVERTER.register_structure_hook(Packets, _packets)
_CONVERTER.register_unstructure_hook(Packets, str)
_CONVERTER.register_structure_hook(Schedule, _schedule)
_CONVERTER.register_unstructure_hook(Schedule, _schedule_tree)
# Documents write a cap as a score, whatever it is measured from.
_CONVERTER.register_structure_hook(int | Below | None, _int_or_none)
_CONVERTER.register_structure_hook(Slam | None, _slam)
# Documents write what a special bid wins or loses as a number, even if it is the bid's value.
_SPECIAL: Final = make_dict_unstructure_fn(Special, _CONVERTER)
_SPECIAL_READ: Final = _CONVERTER.get_structure_hook(Special)
_CONVERTER.register_unstructure_hook(Special, lambda special: _SPECIAL(special) | {"points": special.stake})
_CONVERTER.register_structure_hook(Special, _special)
_SETTINGS: Final = make_dict_unstructure_fn(Ruleset, _CONVERTER)
_CONVERTER.register_unstructure_hook(Ruleset, _ruleset_tree)

#: The most special bids of a ruleset.
MOST_SPECIALS: Final = 100

# The same few rulesets are played again and again, so both directions are cached, keyed by every setting, name and
# source.
Names = tuple[str, ...]


def ruleset_text(rules: Ruleset) -> str:
    """*rules* as JSON text, every setting by its name; raises `InvalidValue` for rules that could not be read back."""
    try:
        _check_size(rules)
    except Unfit as error:
        raise InvalidValue(str(error)) from None
    return _text(rules, _names(rules))


def _check_size(rules: Ruleset | None) -> None:
    """Refuse rules so large that nobody plays them, because working them out or keeping them would cost too much."""
    while rules is not None:
        if len(rules.specials) > MOST_SPECIALS:
            raise Unfit(f"{len(rules.specials)} special bids: expected at most {MOST_SPECIALS}")
        longest = max(map(len, (rules.name, rules.source, *(special.name for special in rules.specials))))
        if longest > LONGEST_NAME:
            raise Unfit(f"a name of {longest} characters: expected at most {LONGEST_NAME}")
        rules = rules.fewer


def _names(rules: Ruleset | None) -> Names:
    """The texts in which equal rulesets can differ."""
    return () if rules is None else (rules.name, rules.source, *_names(rules.fewer))


@lru_cache(maxsize=256)
def _text(rules: Ruleset, names: Names) -> str:
    return json.dumps(_CONVERTER.unstructure(rules), separators=(",", ":"))


def ruleset_of(value: Json, _: Any = None) -> Ruleset:
    """The ruleset that *value* says, if its settings go together; it may have been read already."""
    if isinstance(value, Ruleset):
        return value
    fewer = value
    for _ in range(_MOST_FEWER):
        fewer = fewer.get("fewer") if type(fewer) is dict else None
    if fewer is not None:
        raise Unfit(f"rules for fewer players within one another: expected at most {_MOST_FEWER - 1}")
    return _read(json.dumps(value))


@lru_cache(maxsize=256)
def _read(text: str) -> Ruleset:
    rules = _CONVERTER.structure(json.loads(text), Ruleset)
    _check_size(rules)
    return as_preset(rules) or rules


def rules_sha256(rules: Ruleset) -> str:
    """The SHA-256 of what *rules* mean, in hexadecimal: equal rulesets have the same, whatever they are called.

    It is that of their JSON in ASCII, without spaces, keys in alphabetical order; ``name`` and ``source`` are left out,
    and so is every setting that says what its absence means. So it stays the same when a later version adds settings.
    Raises `InvalidValue` for rules that could not be read back.

    >>> from fivehundred import presets
    >>> rules_sha256(presets.AUSTRALIAN_4) == rules_sha256(presets.AUSTRALIAN_4.evolve(name="ours"))
    True
    """
    expect("a Ruleset", rules, Ruleset)
    return _sha256(rules)


@lru_cache(maxsize=256)
def _sha256(rules: Ruleset) -> str:
    meaning = json.dumps(_meaning(json.loads(ruleset_text(rules))), separators=(",", ":"), sort_keys=True)
    return hashlib.sha256(meaning.encode("ascii")).hexdigest()


def _meaning(tree: Json) -> Json:
    """The settings in *tree*, those of fewer players included, as far as they are not what their absence means."""
    if tree is None:
        return None
    older = formerly(Ruleset)
    settings = {key: value for key, value in tree.items() if key not in older or value != older[key]}
    del settings["name"], settings["source"]
    return settings | {"fewer": _meaning(tree["fewer"])}
