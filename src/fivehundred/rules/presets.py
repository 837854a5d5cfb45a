"""Presets: the published ways to play, by name. Each is built and checked when it is first asked for."""

from __future__ import annotations

import copyreg
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

import attrs

from fivehundred._words import listed, near
from fivehundred.errors import InvalidRuleset, UnknownPreset
from fivehundred.rules._checks import expect, must_be
from fivehundred.rules._preset_rows import ROWS
from fivehundred.rules.packets import Packets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.settings import Choice

STANDARD_3: Ruleset
CLASSIC_3: Ruleset
INVERTED_3: Ruleset
SANS_JOKER_3: Ruleset
NULLO_3: Ruleset
PASSED_DEAL_3: Ruleset
ONE_THOUSAND_3: Ruleset
FIFTEEN_HUNDRED_3: Ruleset
AUSTRALIAN_4: Ruleset
SANS_JOKER_4: Ruleset
DUMMY_2: Ruleset
SHORT_PACK_2: Ruleset
CALLED_5: Ruleset
TEAM_4: Ruleset
TEAM_WIDOW5_4: Ruleset
TEAM_750_4: Ruleset
TEAM_ORIGINAL_4: Ruleset
PRIMER_3: Ruleset
PRIMER_2: Ruleset
PRIMER_4: Ruleset
CUTTHROAT_4: Ruleset
HOWTO_3: Ruleset
CLUB_4: Ruleset
CLUB_45_4: Ruleset
CLUB_46_4: Ruleset
SIX_63: Ruleset
SIX_65: Ruleset
SIX_PAIRS_63: Ruleset
PAGAT_4: Ruleset
PAGAT_5: Ruleset
PAGAT_6: Ruleset
TABLE_2: Ruleset
BRITANNICA_3: Ruleset
TRICKSTER_AU_4: Ruleset
TRICKSTER_US_4: Ruleset
IOWA_4: Ruleset
NEW_ZEALAND_4: Ruleset
QUEBEC_4: Ruleset
PERFECT_4: Ruleset

_DEFAULTS: Final[Mapping[str, Any]] = {field.name: field.default for field in attrs.fields(Ruleset) if field.metadata}
_NAMES: Final[Mapping[str, str]] = MappingProxyType({name.upper().replace("-", "_"): name for name in ROWS})


def names() -> tuple[str, ...]:
    """The names of all presets, in the order of the rulebook.

    >>> names()[:3], len(names())
    (('standard-3', 'classic-3', 'inverted-3'), 39)
    """
    return tuple(ROWS)


def named(name: str) -> Ruleset:
    """The preset of that name; raises `UnknownPreset`, with the nearest names, when there is none.

    >>> named("australian-4").source, len(named("australian-4").deck)
    ('CATS', 43)
    """
    return _built(_known(name))


def description(name: str) -> str:
    """What sets the preset of that name apart, in one line.

    >>> description("short-pack-2")
    'two players with 24 cards'
    """
    return ROWS[_known(name)].line


def _known(name: str) -> str:
    must_be("a preset's name", name, str)
    if name not in ROWS:
        asked = name[:40].strip().lower()
        begun = [known for known in ROWS if asked and asked in known]
        meant = begun or near(asked, ROWS, most=3)
        known = f"; did you mean {listed(meant, 'or')}?" if meant else f": expected {', '.join(ROWS)}"
        raise UnknownPreset(f"no preset is called {name[:40]!r}{known}")
    return name


@cache
def _built(name: str) -> Ruleset:
    settings = _settings(name)
    settings["packets"] = Packets.parse(settings["packets"])
    if settings.get("fewer") is not None:
        settings["fewer"] = _built(settings["fewer"])
    return Ruleset(**settings, name=name, source=ROWS[name].source)


def _settings(name: str) -> dict[str, Any]:
    row = ROWS[name]
    return {**row.changes} if row.like is None else {**_settings(row.like), **row.changes}


def as_preset(rules: Ruleset) -> Ruleset | None:
    """The preset that *rules* equal, name and source included; ``None`` when there is none.

    A cache finds the preset itself at once, but has to compare every setting of a ruleset that is only equal to it.

    >>> as_preset(named("club-4").evolve(target=700)), as_preset(named("club-4")).name
    (None, 'club-4')
    """
    preset = _built(rules.name) if rules.name in ROWS else None
    if preset is None or preset is rules:
        return preset
    same = preset == rules and preset.source == rules.source
    return preset if same and (rules.fewer is None or as_preset(rules.fewer) is preset.fewer) else None


def nearest(rules: Ruleset) -> Ruleset | None:
    """The preset from which *rules* differ in the fewest settings.

    Only presets for as many players in the same sides are compared. If several are equally near, it is the first in the
    order of `names`; ``None`` if a new `Ruleset` differs in even fewer settings.

    >>> nearest(named("club-4").evolve(target=700)).name
    'club-4'
    """
    expect("a Ruleset", rules, Ruleset)
    # Comparing with a game for another table would tell a reader nothing.
    known = [preset for preset in map(_built, ROWS) if (preset.players, preset.sides) == (rules.players, rules.sides)]
    return min([*known, None], key=lambda base: len(changed(rules, base)))


def changed(rules: Ruleset, base: Ruleset | None) -> tuple[str, ...]:
    """The settings that `evolve` must change to make *rules* of *base*; with ``None``, those a new `Ruleset` needs.

    >>> changed(named("club-4").evolve(target=700), named("club-4"))
    ('target',)
    """
    if base is None:
        return tuple(name for name, default in _DEFAULTS.items() if getattr(rules, name) != default)
    found = [name for name in SETTINGS if getattr(rules, name) != getattr(base, name)]
    if rules.fewer == base.fewer is None:
        return tuple(found)
    # A change of the game also holds for those who play on, unless they have a game of their own (END-4 c).
    changes = {name: getattr(rules, name) for name in found if name != "fewer"}
    try:
        follows = base.evolve(**changes).fewer == rules.fewer
    except InvalidRuleset:
        follows = False
    return tuple(changes) if follows else tuple(name for name in SETTINGS if name in {*changes, "fewer"})


def shown(rules: Ruleset) -> str:
    """*rules* as code: the preset that they are, or the nearest preset and the settings that differ.

    >>> shown(named("club-4").evolve(target=700))
    "presets.named('club-4').evolve(target=700)"
    """
    if as_preset(rules) is not None:
        return f"presets.named({rules.name!r})"
    base = nearest(rules)
    values = {name: getattr(rules, name) for name in changed(rules, base)}
    values |= {name: text for name in ("name", "source") if (text := getattr(rules, name))}
    said = (f"{name}={(value.value if isinstance(value, Choice) else value)!r}" for name, value in values.items())
    return f"{'Ruleset' if base is None else f'{base!r}.evolve'}({', '.join(said)})"


def _reduced(rules: Ruleset) -> str | tuple[Any, ...]:
    """How *rules* are pickled: a preset by its name."""
    return rules.__reduce_ex__(2) if as_preset(rules) is None else (named, (rules.name,))


copyreg.pickle(Ruleset, _reduced)


def __getattr__(attribute: str) -> Ruleset:
    name = _NAMES.get(attribute)
    if name is None:
        raise AttributeError(f"module {__name__!r} has no attribute {attribute!r}")
    return _built(name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_NAMES])
