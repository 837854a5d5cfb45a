"""Presets: the published ways to play, by name. Each is built and checked when first asked for."""

from __future__ import annotations

import copyreg
import difflib
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Any, Final

from fivehundred.errors import UnknownPreset
from fivehundred.rules._checks import must_be
from fivehundred.rules._preset_rows import FIVE_TEXTS, Row
from fivehundred.rules._preset_rows_beyond import BEYOND
from fivehundred.rules.packets import Packets
from fivehundred.rules.ruleset import Ruleset

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

_ROWS: Final[Mapping[str, Row]] = MappingProxyType({**FIVE_TEXTS, **BEYOND})
_NAMES: Final[Mapping[str, str]] = MappingProxyType({name.upper().replace("-", "_"): name for name in _ROWS})


def names() -> tuple[str, ...]:
    """The names of all presets, in the order of the rulebook."""
    return tuple(_ROWS)


def named(name: str) -> Ruleset:
    """The preset of that name; `UnknownPreset` offers the nearest names.

    >>> named("australian-4").source, len(named("australian-4").deck)
    ('CATS', 43)
    """
    return _built(_known(name))


def description(name: str) -> str:
    """What sets the preset of that name apart, in one line.

    >>> description("short-pack-2")
    'two players with 24 cards'
    """
    return _ROWS[_known(name)].line


def _known(name: str) -> str:
    must_be("a preset's name", name, str)
    if name not in _ROWS:
        asked = name[:40].strip().lower()
        begun = [known for known in _ROWS if asked and asked in known]
        near = begun or difflib.get_close_matches(asked, _ROWS, n=3) or _ROWS
        raise UnknownPreset(f"no preset is called {name[:40]!r}: expected {', '.join(near)}")
    return name


@cache
def _built(name: str) -> Ruleset:
    settings = _settings(name)
    settings["packets"] = Packets.parse(settings["packets"])
    if settings.get("fewer") is not None:
        settings["fewer"] = _built(settings["fewer"])
    return Ruleset(**settings, name=name, source=_ROWS[name].source)


def _settings(name: str) -> dict[str, Any]:
    row = _ROWS[name]
    return {**row.changes} if row.like is None else {**_settings(row.like), **row.changes}


def as_preset(rules: Ruleset) -> Ruleset | None:
    """The preset that *rules* are in everything, names and sources included; ``None`` when they are none.

    What is kept of a deal is found at once under the preset itself, and by comparing every setting under an equal one.
    """
    preset = _built(rules.name) if rules.name in _ROWS else None
    if preset is None or preset is rules:
        return preset
    same = preset == rules and preset.source == rules.source
    return preset if same and (rules.fewer is None or as_preset(rules.fewer) is preset.fewer) else None


def _reduced(rules: Ruleset) -> str | tuple[Any, ...]:
    """What a pickle says of *rules*: of a preset its name."""
    return rules.__reduce_ex__(2) if as_preset(rules) is None else (named, (rules.name,))


copyreg.pickle(Ruleset, _reduced)


def __getattr__(attribute: str) -> Ruleset:
    name = _NAMES.get(attribute)
    if name is None:
        raise AttributeError(f"module {__name__!r} has no attribute {attribute!r}")
    return _built(name)


def __dir__() -> list[str]:
    return sorted([*globals(), *_NAMES])
