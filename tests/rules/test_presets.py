"""Presets: each against its row of the rulebook's table, and how they are found."""

from __future__ import annotations

import re
import subprocess
import sys
from enum import StrEnum
from functools import partial
from pathlib import Path
from typing import Any, get_type_hints

import attrs
import pytest
from generated import assert_current, write

from fivehundred.cards import Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.scoring import score
from fivehundred.errors import InvalidType, UnknownPresetError
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Call, SpecialBid, parse_call
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import AVONDALE, CLASSIC, INVERTED, PERFECT, Floor
from fivehundred.rules.settings import Shares
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat

ROOT = Path(__file__).parents[2]
STANDARD: dict[str, Any] = {
    "players": 3,
    "sides": "individual",
    "deck": 33,
    "fours": "plain",
    "jacks": "below queens",
    "hand_size": 10,
    "dummy_hand": False,
    "table_cards": False,
    "out_of_play": 0,
    "packets": "3 K3 4 3",
    "first_dealer": "rank then suit",
    "early_claim": "barred",
    "late_claim": "barred",
    "schedule": AVONDALE,
    "lowest_level": 6,
    "highest_level": 10,
    "no_trump": "allowed",
    "auction": "single round",
    "reentry": "never",
    "last_bidder": "stands",
    "inkles": False,
    "dealer_stuck": False,
    "ralphing": False,
    "all_pass": "next dealer",
    "specials": "",
    "breach": None,
    "declared_slam": None,
    "kitty_shown": False,
    "calling": "card",
    "alone": "barred",
    "callable_cards": "no joker",
    "call_time": "after the discard",
    "joker_order": "black over red",
    "joker_follow": "when void",
    "joker_in_misere": "may",
    "joker_lead": "any suit",
    "joker_lead_time": "any time",
    "joker_naming": "a suit",
    "joker_rank": "highest",
    "joker_declared": "no",
    "first_lead": "contractor",
    "early_end": False,
    "slam": 250,
    "failed": "loses the value",
    "defence_scores": "always",
    "card_points": "none",
    "defence_tricks": "own",
    "shares": "full",
    "target": 500,
    "both_at_target": "contractor",
    "defence": "may win",
    "cap": None,
    "threshold": None,
    "several_at_target": "order of tricks",
    "limit": -500,
    "at_limit": "highest wins",
    "fewer": None,
    "spread": None,
    "hand_limit": None,
    "source": "CATS",
}
AUSTRALIAN = STANDARD | {
    "players": 4,
    "sides": "partners of two",
    "deck": 43,
    "auction": "until passed",
    "specials": (
        "M 250 7NT<8S seven taken must sit out never nothing"
        " | OM 500 10D<10H none taken must sit out after the first trick nothing"
    ),
    "joker_in_misere": "must",
    "joker_lead": "unled suits",
    "joker_declared": "by the contractor",
    "defence": "capped",
    "cap": "target - 10",
    "at_limit": "other side wins",
}
NULLOS = (
    "N 250 none taken must sit out never the contractor's if failed"
    " | DN 500 none taken plays too never the contractor's if failed after N"
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
    "specials": "M 250 none taken sits out never own | OM 520 none taken sits out after their first card own",
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
PAGAT = AUSTRALIAN | {
    "packets": "3 K1 4 K1 3 K1",
    "defence": "only a contract wins",
    "cap": None,
    "source": "PAGAT",
}
TRICKSTER = STANDARD | {
    "players": 4,
    "sides": "partners of two",
    "deck": 43,
    "at_limit": "other side wins",
    "source": "TRICK",
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
    "six-pairs-63": SIX
    | {
        "sides": "partners of two",
        "packets": "3 K3 4 3",
        "at_limit": "best other side wins",
        "source": "TRICK",
    },
    "pagat-4": PAGAT,
    "pagat-5": PAGAT
    | {
        "players": 5,
        "sides": "called",
        "deck": 53,
        "specials": (
            "M 250 7NT<8S seven taken sits out never nothing"
            " | OM 500 10D<10H none taken sits out after the first trick nothing"
        ),
        "callable_cards": "no joker nor bower",
        "shares": "half",
        "defence": "may win",
        "limit": None,
        "at_limit": None,
    },
    "pagat-6": PAGAT | {"players": 6, "sides": "partners of three", "deck": 63},
    "table-2": AUSTRALIAN
    | {
        "players": 2,
        "sides": "individual",
        "table_cards": True,
        "packets": "3 K1 4 K1 3 K1",
        "specials": "M 250 7NT<8S none taken sits out never nothing",
        "source": "PAGAT",
    },
    "britannica-3": STANDARD
    | {
        "specials": (
            "M 250 7NT<8S seven taken sits out never nothing | OM 500 10NT< none taken sits out before the lead nothing"
        ),
        "source": "BRIT",
    },
    "trickster-au-4": TRICKSTER
    | {
        "auction": "until passed",
        "specials": (
            "M 250 7NT<8S none taken sits out never nothing"
            " | OM 500 10H<10NT none taken sits out after the first trick nothing"
        ),
        "defence": "capped",
        "cap": "target - 10",
    },
    "trickster-us-4": TRICKSTER
    | {
        "lowest_level": 7,
        "inkles": True,
        "specials": "N 250 none taken sits out never own and the contractor's",
        "both_at_target": "higher score",
    },
    "iowa-4": TEAM
    | {
        "deck": 45,
        "packets": "3 K3 2 K2 3 2",
        "lowest_level": 7,
        "inkles": True,
        "all_pass": "next dealer",
        "specials": "",
        "limit": -500,
        "source": "IOWA",
    },
    "new-zealand-4": AUSTRALIAN
    | {
        "packets": "3 K1 4 K1 3 K1",
        "reentry": "always",
        "last_bidder": "may raise",
        "specials": (
            "M 130 none taken sits out never nothing | OM 230 none taken sits out after the first trick nothing"
        ),
        "joker_in_misere": "may",
        "joker_lead": "any suit",
        "joker_declared": "no",
        "source": "NZ-HOUSE",
    },
    "quebec-4": TRICKSTER
    | {
        "deck": 46,
        "packets": "3 K2 4 K2 3 K2",
        "auction": "until passed",
        "specials": (
            "M 500 7NT<8S seven taken must sit out never nothing"
            " | OM 1000 10D<10H none taken must sit out after the first trick nothing"
        ),
        "failed": "the defenders score the value",
        "target": 1000,
        "limit": None,
        "at_limit": None,
        "source": "QUEBEC",
    },
    "perfect-4": AUSTRALIAN
    | {
        "schedule": PERFECT,
        "specials": (
            "M 150 none taken sits out never nothing"
            " | OM 250 none taken sits out after the first trick nothing"
            " | HL 350 none taken sits out never nothing exactly 5"
            " | DM 450 none taken plays too never nothing"
            " | BM 1000 none left sits out never nothing blind"
        ),
        "source": "APPS",
    },
}


def row_of(special: Special) -> str:
    """A special bid in a line: what is not there is as in most, to lose every trick for what it counts."""
    cells = [special.key, str(special.value)]
    cells += [] if special.points is None else [f"for {special.points}"]
    cells += [] if special.place is None else [f"{special.place[0]}<{special.place[1] or ''}"]
    choices = (special.gate, special.kitty, special.partner, special.shown, special.defence)
    cells += [choice.value for choice in choices]
    cells += [] if special.goal == NoTricks() else [str(special.goal)]
    cells += ["blind"] * special.blind
    cells += [] if special.answers is None else [f"after {special.answers}"]
    return " ".join(cells)


def plain(rules: Ruleset, setting: str) -> object:
    value = getattr(rules, setting)
    if setting == "deck":
        return len(value)
    if setting == "packets":
        return str(value)
    if setting == "slam":
        return value and (value.points if isinstance(value, Floor) else str(value))
    if setting == "cap":
        return value and f"target - {value.points}"
    if setting == "fewer":
        return value and value.name
    if setting == "specials":
        return " | ".join(map(row_of, value))
    return getattr(value, "value", value) if setting != "schedule" else value


@pytest.mark.parametrize("name", EXPECTED)
def test_a_preset_is_its_row_of_the_rulebook(name: str) -> None:
    rules = presets.get(name)
    assert EXPECTED[name].keys() == STANDARD.keys()
    assert {setting: plain(rules, setting) for setting in EXPECTED[name]} == EXPECTED[name]
    # A setting that came later is in no row: there its default holds.
    later = [field for field in attrs.fields(Ruleset) if field.name in {*SETTINGS} - {*STANDARD}]
    assert {field.name: getattr(rules, field.name) for field in later} == {field.name: field.default for field in later}
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
        presets.NEBRASKA_9  # type: ignore[attr-defined]  # noqa: B018


@pytest.mark.parametrize("name", EXPECTED)
def test_a_preset_says_in_a_line_what_it_is(name: str) -> None:
    line = presets.description(name)
    assert line
    assert "\n" not in line
    assert len(line) <= 100
    assert sum(presets.description(other) == line for other in EXPECTED) == 1


@pytest.mark.parametrize("ask", [presets.get, presets.description])
def test_an_unknown_preset_offers_the_nearest(ask: Any) -> None:
    with pytest.raises(UnknownPresetError, match=r"no preset is called 'Australian'; did you mean australian-4\?$"):
        ask("Australian")
    with pytest.raises(UnknownPresetError, match=r"; did you mean pagat-4, pagat-5 or pagat-6\?$"):
        ask("Pagat")
    with pytest.raises(UnknownPresetError, match=r"mean team-4, team-widow5-4, team-750-4 or team-original-4\?$"):
        ask("team")
    with pytest.raises(UnknownPresetError, match=r"no preset is called 'standrd-3'; did you mean standard-3\?$"):
        ask("standrd-3")
    with pytest.raises(UnknownPresetError, match=r"no preset is called 'xyzzy': expected standard-3, .*, perfect-4"):
        ask("xyzzy")
    with pytest.raises(InvalidType, match="a preset's name must be a str, not int"):
        ask(4)


@pytest.mark.rule("END-4")
def test_cut_throat_goes_on_for_three_and_for_two() -> None:
    three = presets.CUTTHROAT_4.fewer
    assert three == presets.PRIMER_3
    assert three is not None
    assert three.fewer == presets.PRIMER_2


@pytest.mark.rule("END-4")
def test_a_change_that_does_not_go_over_to_those_who_play_on_is_told_with_their_game() -> None:
    four = presets.CUTTHROAT_4
    going_over, staying = four.evolve(target=700), four.evolve(target=700, fewer=four.fewer)
    assert (presets.changed_settings(going_over, four), presets.changed_settings(staying, four)) == (
        ("target",),
        ("target", "fewer"),
    )


def test_presets_are_built_on_first_use() -> None:
    code = "from fivehundred.rules import presets as p; print(p._build.cache_info().currsize); p.CUTTHROAT_4"
    done = subprocess.run(
        [sys.executable, "-c", f"import sys; sys.path[:0] = {sys.path!r}; {code}"],
        capture_output=True,
        check=True,
    )
    assert done.stdout.strip() == b"0"


def outranked(name: str, call: str) -> list[Call]:
    """The bids that *call* stands above in a preset, from low to high."""
    ladder = presets.get(name).ladder
    number = ladder.numbers[parse_call(call)]
    return [other for other, above in zip(ladder.calls[1:], ladder.above[1:], strict=True) if above >> number & 1]


#: preset, special bid, the highest bid of tricks below it, the lowest above it or nothing
PLACES = [
    ("britannica-3", "M", "7NT", "8S"),
    ("britannica-3", "OM", "10NT", ""),
    ("trickster-au-4", "M", "7NT", "8S"),
    ("trickster-au-4", "OM", "10H", "10NT"),
    ("trickster-us-4", "N", "8S", "8C"),
    ("table-2", "M", "7NT", "8S"),
    ("pagat-5", "OM", "10D", "10H"),
    ("new-zealand-4", "M", "6NT", "7S"),
    ("new-zealand-4", "OM", "7NT", "8S"),
    ("quebec-4", "M", "7NT", "8S"),
    ("quebec-4", "OM", "10D", "10H"),
    ("perfect-4", "M", "7C", "7D"),
    ("perfect-4", "OM", "8C", "8D"),
    ("perfect-4", "HL", "9C", "9D"),
    ("perfect-4", "DM", "10C", "10D"),
    ("perfect-4", "BM", "10NT", ""),
]


@pytest.mark.rule("BID-7", "BID-8", "SCHED-3")
@pytest.mark.parametrize(("name", "call", "below", "above"), PLACES)
def test_where_the_special_bids_beyond_the_five_texts_rank(name: str, call: str, below: str, above: str) -> None:
    ladder = presets.get(name).ladder
    special = parse_call(call)
    over = [bid for bid in outranked(name, call) if isinstance(bid, Bid)]
    under = [bid for bid in ladder.calls if isinstance(bid, Bid) and special in outranked(name, str(bid))]
    assert str(over[-1]) == below
    assert [str(bid) for bid in under[:1]] == [above] * bool(above)
    assert len(over) + len(under) == sum(isinstance(bid, Bid) for bid in ladder.calls)


@pytest.mark.rule("BID-12", "BID-11", "BID-10")
def test_nothing_outranks_a_blind_misere_in_the_perfect_game() -> None:
    ladder = presets.PERFECT_4.ladder
    assert str(ladder.calls[-1]) == "BM"
    assert ladder.above[-1] == 0


@pytest.mark.rule("BID-9")
@pytest.mark.parametrize("name", ["trickster-us-4", "iowa-4"])
def test_inkles_are_the_bids_of_six(name: str) -> None:
    ladder = presets.get(name).ladder
    assert [str(call) for number, call in enumerate(ladder.calls) if ladder.inkles >> number & 1] == [
        *("6S", "6C", "6D", "6H", "6NT"),
    ]


@pytest.mark.rule("TWO-1", "DEAL-2")
def test_table_cards_are_dealt_like_four_hands() -> None:
    rules = presets.TABLE_2
    assert (rules.hands_dealt, rules.kitty_size) == (4, 3)
    assert rules.packets == presets.PAGAT_4.packets
    assert rules.side_count == 2


@pytest.mark.rule("SIX-1")
@pytest.mark.parametrize(
    ("name", "sides", "playing"),
    [
        ("pagat-6", ((0, 2, 4), (1, 3, 5)), (1, 2, 3, 5)),
        ("six-pairs-63", ((0, 3), (1, 4), (2, 5)), (0, 1, 2, 3, 4)),
    ],
)
def test_six_players_sit_in_threes_or_in_pairs(
    name: str, sides: tuple[tuple[int, ...], ...], playing: tuple[int, ...]
) -> None:
    rules = presets.get(name)
    assert rules.scorers == sides
    assert Contract.of(rules, SpecialBid("M"), Seat(2)).playing == playing


@pytest.mark.rule("SIX-1", "SCORE-4")
def test_each_of_two_defending_sides_scores_its_own_tricks() -> None:
    rules = presets.SIX_PAIRS_63
    contract = Contract.of(rules, Bid(8, Suit.SPADES), Seat(0))
    assert score(rules, contract, (4, 2, 1, 3, 0, 0)).points == (-240, 20, 10)


@pytest.mark.rule("CALL-3", "SCORE-9")
def test_half_of_the_value_each_in_pagats_game_for_five() -> None:
    rules = presets.PAGAT_5
    assert str(rules.evolve(shares=Shares.FULL).differences(rules)[0].there).startswith(
        "Each player of the contractor's side"
    )
    misere = Contract.of(rules, SpecialBid("M"), Seat(1))
    assert misere.side == (1,)
    assert score(rules, misere, (3, 0, 3, 4, 0)).points == (0, 250, 0, 0, 0)


@pytest.mark.rule("SCORE-10")
def test_a_failed_bid_counts_for_the_defenders_in_quebec() -> None:
    rules = presets.QUEBEC_4
    misere = Contract.of(rules, SpecialBid("M"), Seat(0))
    assert score(rules, misere, (0, 5, 0, 5)).points == (500, 0)
    assert score(rules, misere, (1, 5, 0, 4)).points == (0, 500)
    bid = Contract.of(rules, Bid(7, None), Seat(1))
    assert score(rules, bid, (3, 4, 0, 3)).points == (30, 220)
    assert score(rules, bid, (3, 4, 1, 2)).points == (220, 0)


def test_the_nearest_preset() -> None:
    club = presets.CLUB_4
    assert presets.nearest(club.evolve(target=700)) is club
    assert presets.changed_settings(club.evolve(target=700), club) == ("target",)
    least = Ruleset(players=4, sides="individual", deck=club.deck, packets=presets.AUSTRALIAN_4.packets)
    assert presets.bases(least) == (presets.CUTTHROAT_4, None)
    assert presets.nearest(least) is presets.CUTTHROAT_4
    five = Ruleset(players=5, sides="individual", deck=presets.CALLED_5.deck, packets=presets.CALLED_5.packets)
    assert (presets.bases(five), presets.nearest(five)) == ((None,), None)
    assert presets.changed_settings(least, None) == ("players", "sides", "deck", "packets")
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        presets.nearest("club-4")  # type: ignore[arg-type]


def counted(file: Path) -> str:
    """The text of *file* with the number of presets that there are."""
    count = str(len(presets.names()))
    return re.sub(r"\b\d+(?= published variants)|(?<=compares all )\d+", count, file.read_text(encoding="utf-8"))


#: Where we say how many there are.
COUNTED = {
    file: partial(counted, file)
    for file in map(ROOT.joinpath, ("README.md", "CITATION.cff", "docs/_site.py", "docs/start/first_deal.md"))
}


@pytest.mark.parametrize("file", COUNTED, ids=lambda file: file.stem)
def test_pages_say_how_many_presets_there_are(file: Path) -> None:
    assert str(len(presets.names())) in file.read_text(encoding="utf-8")
    assert_current(file, COUNTED[file]())


def test_a_paragraph_says_what_comes_from_the_source_of_a_preset() -> None:
    page = (ROOT / "docs" / "rules" / "presets.md").read_text(encoding="utf-8")
    prose, _, _ = page.partition("## All presets, setting by setting")
    assert [name for name in presets.names() if f"`{name}`" not in prose] == []


if __name__ == "__main__":
    write(COUNTED)


def test_the_name_of_a_preset_may_be_a_member_of_an_enum() -> None:
    class Game(StrEnum):
        STANDARD = "standard-3"

    rules = presets.get(Game.STANDARD)
    assert rules is presets.get("standard-3")
    assert type(rules.evolve(name=Game.STANDARD).name) is type(rules.name) is str
