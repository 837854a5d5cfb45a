"""Presets: each against its row of the rulebook's table, and how they are found."""

from __future__ import annotations

import subprocess
import sys
from typing import Any, get_type_hints

import pytest

from fivehundred.errors import UnknownPreset, WrongType
from fivehundred.rules import presets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import AVONDALE, CLASSIC, INVERTED

STANDARD: dict[str, Any] = {
    "players": 3,
    "sides": "individual",
    "deck": 33,
    "hand_size": 10,
    "dummy_hand": False,
    "packets": "3 K3 4 3",
    "first_dealer": "rank then suit",
    "early_claim": "barred",
    "late_claim": "barred",
    "schedule": AVONDALE,
    "lowest_level": 6,
    "highest_level": 10,
    "auction": "single round",
    "reentry": "never",
    "all_pass": "next dealer",
    "specials": "",
    "calling": "card",
    "alone": "barred",
    "joker_order": "black over red",
    "joker_in_misere": "may",
    "joker_lead": "any suit",
    "joker_declared": "no",
    "slam": 250,
    "card_points": "none",
    "defence_tricks": "own",
    "target": 500,
    "defence": "may win",
    "cap": None,
    "threshold": None,
    "several_at_target": "order of tricks",
    "limit": -500,
    "at_limit": "highest wins",
    "fewer": None,
    "hand_limit": None,
    "source": "CATS",
}
AUSTRALIAN = STANDARD | {
    "players": 4,
    "sides": "partners of two",
    "deck": 43,
    "auction": "until passed",
    "specials": (
        "M 250 seven taken must sit out never nothing | OM 500 none taken must sit out after the first trick nothing"
    ),
    "joker_in_misere": "must",
    "joker_lead": "unled suits",
    "joker_declared": "by the contractor",
    "defence": "capped",
    "cap": 490,
    "at_limit": "other side wins",
}
NULLOS = (
    "N 250 none taken must sit out never the contractor's if failed"
    " | DN 500 none taken plays too never the contractor's if failed"
    " | BN 500 none left must sit out never the contractor's if failed"
)
TEAM = STANDARD | {
    "players": 4,
    "sides": "partners of two",
    "deck": 43,
    "all_pass": "same dealer",
    "specials": NULLOS,
    "defence": "only a contract wins",
    "limit": -1000,
    "at_limit": "other side wins",
    "source": "TEAM",
}
PRIMER = STANDARD | {
    "packets": "3 K1 4 K1 3 K1",
    "first_dealer": "cut",
    "auction": "until passed",
    "specials": "M 250 none taken sits out never own | OM 520 none taken sits out after his first card own",
    "at_limit": "drops out",
    "fewer": "primer-2",
    "source": "PRIMER",
}
DUMMY = STANDARD | {"players": 2, "dummy_hand": True, "at_limit": "other side wins"}
CLUB = AUSTRALIAN | {
    "packets": "3 K1 4 K1 3 K1",
    "reentry": "on a change of suit",
    "joker_lead": "any suit",
    "joker_declared": "no",
    "source": "CLUB",
}
SIX = CLUB | {
    "players": 6,
    "sides": "partners of three",
    "deck": 63,
    "reentry": "never",
    "source": "CLUB, PAGAT",
}
EXPECTED: dict[str, dict[str, Any]] = {
    "standard-3": STANDARD,
    "classic-3": STANDARD | {"schedule": CLASSIC},
    "inverted-3": STANDARD | {"schedule": INVERTED},
    "sans-joker-3": STANDARD | {"deck": 32, "packets": "3 K2 4 3"},
    "nullo-3": STANDARD | {"specials": "N 250 none taken sits out never own and the contractor's"},
    "passed-deal-3": STANDARD | {"all_pass": "played"},
    "one-thousand-3": STANDARD | {"target": 1000, "card_points": "counted"},
    "fifteen-hundred-3": STANDARD | {"target": 1500, "card_points": "counted"},
    "australian-4": AUSTRALIAN,
    "sans-joker-4": AUSTRALIAN | {"deck": 42, "packets": "3 K2 4 3"},
    "dummy-2": DUMMY,
    "short-pack-2": DUMMY | {"dummy_hand": False, "deck": 24, "packets": "3 K4 4 3"},
    "called-5": STANDARD
    | {
        "players": 5,
        "sides": "called",
        "deck": 53,
        "several_at_target": "highest total",
        "limit": None,
        "at_limit": None,
    },
    "team-4": TEAM,
    "team-widow5-4": TEAM | {"deck": 45, "packets": "3 K3 4 K2 3", "lowest_level": 7},
    "team-750-4": TEAM | {"defence": "from a threshold", "threshold": 750, "limit": -750},
    "team-original-4": TEAM | {"defence": "may win"},
    "primer-3": PRIMER,
    "primer-2": PRIMER | {"players": 2, "dummy_hand": True, "at_limit": "other side wins", "fewer": None},
    "primer-4": PRIMER
    | {"players": 4, "sides": "partners of two", "deck": 43, "at_limit": "other side wins", "fewer": None},
    "cutthroat-4": PRIMER | {"players": 4, "deck": 43, "fewer": "primer-3"},
    "howto-3": STANDARD
    | {
        "first_dealer": "draw again",
        "several_at_target": "earliest trick",
        "at_limit": "cannot win",
        "source": "HOWTO",
    },
    "club-4": CLUB,
    "club-45-4": CLUB | {"deck": 45, "packets": "3 K2 4 K2 3 K1"},
    "club-46-4": CLUB | {"deck": 46, "packets": "3 K2 4 K2 3 K2"},
    "six-63": SIX,
    "six-65": SIX | {"deck": 65, "packets": "3 K2 4 K2 3 K1"},
}


def plain(rules: Ruleset, setting: str) -> object:
    value = getattr(rules, setting)
    if setting == "deck":
        return len(value)
    if setting == "packets":
        return str(value)
    if setting == "fewer":
        return value and value.name
    if setting == "specials":
        fields = ("key", "value", "gate", "kitty", "partner", "shown", "defence")
        cells = [[getattr(row, field) for field in fields] for row in value]
        return " | ".join(" ".join(str(getattr(cell, "value", cell)) for cell in row) for row in cells)
    return getattr(value, "value", value) if setting != "schedule" else value


@pytest.mark.parametrize("name", EXPECTED)
def test_a_preset_is_its_row_of_the_rulebook(name: str) -> None:
    rules = presets.get(name)
    assert {setting: plain(rules, setting) for setting in (*SETTINGS, "source")} == EXPECTED[name]
    assert rules.name == name


def test_presets_come_in_the_order_of_the_rulebook() -> None:
    assert presets.names() == tuple(EXPECTED)


@pytest.mark.parametrize("name", EXPECTED)
def test_a_preset_is_found_by_name_and_as_an_attribute(name: str) -> None:
    attribute = name.upper().replace("-", "_")
    assert getattr(presets, attribute) is presets.get(name)
    assert attribute in dir(presets)
    assert get_type_hints(presets)[attribute] is Ruleset


def test_no_attribute_is_promised_in_vain() -> None:
    promised = {name for name, kind in get_type_hints(presets).items() if kind is Ruleset}
    assert promised == {name.upper().replace("-", "_") for name in EXPECTED}
    with pytest.raises(AttributeError, match=r"module 'fivehundred\.rules\.presets' has no attribute 'NEBRASKA_9'"):
        presets.NEBRASKA_9  # noqa: B018


@pytest.mark.parametrize("name", EXPECTED)
def test_a_preset_says_in_a_line_what_it_is(name: str) -> None:
    line = presets.description(name)
    assert line
    assert "\n" not in line
    assert len(line) <= 100
    assert sum(presets.description(other) == line for other in EXPECTED) == 1


@pytest.mark.parametrize("ask", [presets.get, presets.description])
def test_an_unknown_preset_offers_the_nearest(ask: Any) -> None:
    with pytest.raises(UnknownPreset, match=r"no preset is called 'Australian': expected australian-4"):
        ask("Australian")
    with pytest.raises(UnknownPreset, match=r"expected team-4, team-widow5-4, team-750-4, team-original-4$"):
        ask("team")
    with pytest.raises(UnknownPreset, match=r"no preset is called 'standrd-3': expected standard-3$"):
        ask("standrd-3")
    with pytest.raises(UnknownPreset, match=r"no preset is called 'xyzzy': expected standard-3, .*, six-65$"):
        ask("xyzzy")
    with pytest.raises(WrongType, match="a preset's name must be a str, not int"):
        ask(4)


@pytest.mark.rule("END-4")
def test_cut_throat_goes_on_for_three_and_for_two() -> None:
    three = presets.CUTTHROAT_4.fewer
    assert three == presets.PRIMER_3
    assert three is not None
    assert three.fewer == presets.PRIMER_2


def test_presets_are_built_on_first_use() -> None:
    code = "from fivehundred.rules import presets as p; print(p._built.cache_info().currsize); p.CUTTHROAT_4"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b"0"
