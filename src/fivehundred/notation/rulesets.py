"""Text for rulesets: a preset's name, a preset's name and what is different, or all settings.

For example::

    australian-4
    australian-4 target=700 cap=660 name="our club"
    players=3 sides=individual deck=33 packets="3 K3 4 3"

A setting has the name that it has in `Ruleset`, and its values are the words of `fivehundred.rules.settings`. A setting
that is left out is as in the preset or, without a preset, as in a new `Ruleset`. The page about notation has the
grammar.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Final

import attrs

from fivehundred._words import near
from fivehundred.errors import FiveHundredError, InvalidValue, NotationError
from fivehundred.notation._values import PARTS, TYPES, reader, written
from fivehundred.notation._words import Scanner, checked_text, word
from fivehundred.rules import presets
from fivehundred.rules._checks import LONGEST_NAME, expect
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.specials import Special

#: A ruleset's text is not longer than this.
LONGEST: Final = 20_000
#: How many times over, at most, somebody drops out and the others play on (END-4 c).
_DEEPEST: Final = 5
_EXPECTED: Final = "a preset{}, or settings such as players=3"
_REQUIRED: Final = tuple(field.name for field in attrs.fields(Ruleset) if field.default is attrs.NOTHING)
_NEEDED: Final = tuple(field.name for field in attrs.fields(Special) if field.default is attrs.NOTHING)


def ruleset_text(rules: Ruleset, *, full: bool = False, base: str | None = None) -> str:
    """*rules* in one line: the nearest preset and what is different; *full* has every setting and no preset.

    The nearest preset is the one for as many players in the same sides from which the fewest settings differ; of
    several the first in the order of `presets.names`. Where even fewer settings say it all without a preset, none is
    named. *base* is the name of the preset to start from instead, for callers who know what the rules were made from:
    equal rulesets have the same text, because none of them remembers that.

    Raises `InvalidValue` for a name or a source of more than 1,000 characters, for rules whose text would be too long
    to read, and for both *full* and *base*; `UnknownPreset` when there is no preset of that name.

    >>> ruleset_text(presets.AUSTRALIAN_4.evolve(target=700, cap=660))
    'australian-4 target=700 cap=660'
    >>> ruleset_text(presets.CLUB_4, base="australian-4").partition(" name=")[0]
    'australian-4 packets="3 K1 4 K1 3 K1" reentry="on a change of suit" joker_lead="any suit" joker_declared=no'
    """
    expect("a Ruleset", rules, Ruleset)
    expect("True or False for full", full, bool)
    if full and base is not None:
        raise InvalidValue("a full text names no preset: expected full or base, not both")
    for name in (rules.name, rules.source, *(special.name for special in rules.specials)):
        if len(name) > LONGEST_NAME:
            raise InvalidValue(f"a name of {len(name)} characters: expected at most {LONGEST_NAME}")
    text = _text(rules, rules.name, rules.source, full, None if base is None else presets.named(base).name)
    if len(text) > LONGEST:
        raise InvalidValue(f"a ruleset's text of {len(text)} characters: expected at most {LONGEST}")
    return text


# By name and source as well: rulesets that differ in nothing else are equal.
@lru_cache(maxsize=256)
def _text(rules: Ruleset, name: str, source: str, full: bool, base: str | None) -> str:
    if full:
        return " ".join([*_settings(rules, SETTINGS, full=True), *_names(rules)])
    nearest = presets.named(base) if base is not None else presets.as_preset(rules) or presets.nearest(rules)
    settings = presets.changed(rules, nearest)
    if nearest is None:
        return " ".join([*_settings(rules, settings), *_names(rules)])
    if settings:
        return " ".join([nearest.name, *_settings(rules, settings), *_names(rules)])
    if (nearest.name, nearest.source) == (name, source):
        return name
    # A preset's name alone would bring along its own name and source.
    return " ".join([nearest.name, *(_names(rules) if name or source else ['name=""'])])


def _names(rules: Ruleset) -> Iterator[str]:
    for key, text in (("name", rules.name), ("source", rules.source)):
        if text:
            yield f"{key}={word(text)}"


def _settings(of: Ruleset | Special, names: Iterable[str], *, full: bool = False) -> Iterator[str]:
    """The words for the settings, or the parts of a special bid, that have these *names*."""
    for name in names:
        # It is kept as a distance below the target, but read and written as a score.
        value: Any = of.cap_score if name == "cap" and isinstance(of, Ruleset) else getattr(of, name)
        if isinstance(value, Ruleset):
            yield f"{name}=({ruleset_text(value, full=full)})"
        elif name == "specials" and value:
            yield from (f"{name}=({_special_text(special)})" for special in value)
        else:
            yield f"{name}={word(written(value) or written(None))}"


def _special_text(special: Special) -> str:
    parts = (field.name for field in attrs.fields(Special) if getattr(special, field.name) != field.default)
    return " ".join(_settings(special, parts))


def parse_ruleset(text: str) -> Ruleset:
    """Read a ruleset.

    Raises `NotationError` for a text that is not a ruleset, and `InvalidRuleset` for settings that contradict each
    other.

    >>> parse_ruleset("standard-3 target=1000").target
    1000
    >>> parse_ruleset("standard-3 reentry=often")
    Traceback (most recent call last):
    fivehundred.errors.NotationError: 'standard-3 reentry=often', column 20: expected never, on a...
    """
    if checked_text(text, LONGEST, "a ruleset") in presets.names():
        return presets.named(text)
    scanner = Scanner(text)
    scanner.skip()
    rules = _ruleset(scanner, 0)
    if not scanner.ended:
        raise scanner.error("a setting, or the end of the ruleset")
    return rules


def parse_setting(text: str) -> Any:
    """The value that ``name=value`` means as a setting; quotes may be left out.

    Raises `NotationError`, which lists the choices where there are a few.

    >>> parse_setting("reentry=on a change of suit")
    <Reentry.SUIT_CHANGE: 'on a change of suit'>
    """
    name, equals, value = checked_text(text, LONGEST, "a setting").partition("=")
    scanner = Scanner(text if value.startswith(('"', "(")) else f"{name}{equals}{word(value)}")
    said = _by_name(scanner, TYPES, "setting", 0)
    if [*said] != [name] or not scanner.ended:
        raise scanner.error("one setting", at=0)
    return said[name]


def _ruleset(scanner: Scanner, depth: int) -> Ruleset:
    start = scanner.at
    first = scanner.word(_EXPECTED.format(""))
    scanner.skip()
    preset = None
    if not scanner.text.startswith("=", scanner.at):
        preset = _preset(scanner, first, start)
    else:
        scanner.at = start
    said = _by_name(scanner, TYPES, "setting", depth)
    if preset is not None and not said:
        return preset
    if preset is None:
        missing = [name for name in _REQUIRED if name not in said]
        if missing:
            raise scanner.error(f"more settings: {', '.join(missing)}")
    return Ruleset(**said) if preset is None else preset.evolve(**said)


def _preset(scanner: Scanner, name: str, start: int) -> Ruleset:
    if name not in presets.names():
        raise scanner.error(_EXPECTED.format(_hint(name, presets.names())), at=start)
    return presets.named(name)


def _hint(name: str, names: Iterable[str]) -> str:
    meant = near(name, names)
    return f" (did you mean {meant[0]}?)" if meant else ""


def _by_name(scanner: Scanner, kinds: Mapping[str, Any], what: str, depth: int) -> dict[str, Any]:
    """What comes after this, by name, up to a closing bracket or the end."""
    said: dict[str, Any] = {}
    while not scanner.ended and not scanner.text.startswith(")", scanner.at):
        start = scanner.at
        name = scanner.word(f"a {what}")
        if name not in kinds:
            raise scanner.error(f"a {what}{_hint(name, kinds)}", at=start)
        if name in said and not (name == "specials" and said[name]):
            raise scanner.error(f"a {what} that has not been given before", at=start)
        if not scanner.found("="):
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
    if nested is not None and scanner.found("("):
        if depth == _DEEPEST:
            raise scanner.error("rules for fewer players that are not nested so deeply", at=start)
        scanner.skip()
        value = nested(scanner, depth + 1)
        if not scanner.found(")"):
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
        raise scanner.error(f"more of a special bid: {', '.join(missing)}")
    try:
        return (Special(**said),)
    except FiveHundredError as error:
        raise NotationError(scanner.text, start + 1, f"another special bid ({error})") from None


#: What stands in brackets: its words, its reader, and what *none* means.
_NESTED: Final[Mapping[str, tuple[str, Callable[[Scanner, int], Any], Any]]] = {
    "specials": ("special bid", _special, ()),
    "fewer": ("ruleset", _ruleset, None),
}
