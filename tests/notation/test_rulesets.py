"""Rulesets in one line: examples, and what is wrong with those that are none."""

from __future__ import annotations

import string
from typing import Any, cast

import attrs
import pytest

from fivehundred.cards import Cards
from fivehundred.errors import InvalidRuleset, InvalidType, InvalidValue, NotationError, UnknownPresetError
from fivehundred.notation import parse_ruleset, ruleset_text
from fivehundred.notation.rulesets import LONGEST_RULESET
from fivehundred.rules import presets
from fivehundred.rules.decks import DECK_43, DECK_53, Packets
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.presets import AUSTRALIAN_4, CLUB_4, CUTTHROAT_4, PERFECT_4, PRIMER_3, STANDARD_3, TEAM_750_4
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import CLASSIC, Bonus, Floor, Schedule
from fivehundred.rules.settings import AllPass, AtLimit, Sides

LINES = {
    "australian-4": AUSTRALIAN_4,
    "australian-4 target=700 cap=690": AUSTRALIAN_4.evolve(target=700),
    "australian-4 target=700 cap=490": AUSTRALIAN_4.evolve(target=700, cap=490),
    "australian-4 slam=+300": AUSTRALIAN_4.evolve(slam=Bonus(300)),
    "australian-4 slam=300": AUSTRALIAN_4.evolve(slam=Floor(300)),
    "australian-4 slam=none": AUSTRALIAN_4.evolve(slam=None),
    'australian-4 name="our club" source=us': AUSTRALIAN_4.evolve(name="our club", source="us"),
    'australian-4 name=""': AUSTRALIAN_4.evolve(name="", source=""),
    "perfect-4 specials=none": PERFECT_4.evolve(specials=(), name="", source=""),
    "standard-3 fewer=none hand_limit=3": STANDARD_3.evolve(hand_limit=3, name="", source=""),
    'standard-3 schedule="6: 10 20 30 40 50 / 60 70 80 90 100" highest_level=7': STANDARD_3.evolve(
        schedule=Schedule({bid.trump: (10 * n, 50 + 10 * n) for n, bid in enumerate(list(STANDARD_3.schedule)[:5], 1)}),
        highest_level=7,
        name="",
        source="",
    ),
}


@pytest.mark.parametrize("text", LINES)
def test_a_ruleset_is_read(text: str) -> None:
    rules = parse_ruleset(text)
    expected = LINES[text]
    assert (rules, rules.name, rules.source) == (expected, expected.name, expected.source)
    assert parse_ruleset(f"  {text}  ") == rules
    written = parse_ruleset(ruleset_text(rules))
    assert (written, written.name, written.source) == (rules, rules.name, rules.source)


def test_rules_of_ones_own_begin_with_no_preset() -> None:
    text = 'players=2 sides=individual deck="9S 10S JS QS KS AS" hand_size=3 packets="2 1" lowest_level=6'
    with pytest.raises(InvalidRuleset):
        parse_ruleset(text)
    rules = parse_ruleset(text.replace("lowest_level=6", 'schedule="1: 10 20 30 40 50" lowest_level=1 highest_level=1'))
    assert (rules.deck, rules.sides) == (Cards.parse("9S 10S JS QS KS AS"), Sides.INDIVIDUAL)
    assert ruleset_text(rules).startswith("players=2 sides=individual deck=")


def test_the_shortest_text_wins() -> None:
    changes: dict[str, Any] = {
        "joker_lead": "any suit",
        "joker_declared": "no",
        "joker_in_misere": "may",
        "name": "home",
    }
    rules = AUSTRALIAN_4.evolve(**changes)
    assert ruleset_text(rules) == 'club-4 packets="3 K3 4 3" reentry=never joker_in_misere=may name=home'
    assert len(ruleset_text(rules)) < len(ruleset_text(rules, base="australian-4"))
    for base in presets.bases(rules):
        if base is not None:
            assert len(ruleset_text(rules)) <= len(ruleset_text(rules, base=base.name))


def test_special_bids_and_rules_for_fewer_stand_in_brackets() -> None:
    rules = parse_ruleset(
        'perfect-4 specials=(key=HL name=hi-lo value=350 goal="exactly 4" place=10NT defence=own) '
        'specials=(key=X name="a; (b)" value=130 points=20 place="6S 6C" defence=nothing)'
    )
    one, other = rules.specials
    assert (one.goal, one.place and one.place[1], one.stake) == (Exactly(4), None, 350)
    assert (other.name, other.points, other.place and [str(bid) for bid in other.place]) == ("a; (b)", 20, ["6S", "6C"])
    assert (
        parse_ruleset("australian-4 specials=(key=X name=x value=130 goal=none defence=own)").specials[0].goal
        == NoTricks()
    )
    nested = CUTTHROAT_4.evolve(fewer=PRIMER_3.evolve(target=600))
    assert "fewer=(primer-3 target=600)" in ruleset_text(nested)
    assert parse_ruleset(ruleset_text(nested)) == nested
    assert parse_ruleset(ruleset_text(nested, full=True)) == nested


def test_rules_for_fewer_keep_their_names() -> None:
    assert CUTTHROAT_4.fewer is not None
    ours, theirs = (CUTTHROAT_4.fewer.evolve(name=name, source=f"{name} book") for name in ("Ours", "Theirs"))
    for fewer in (ours, theirs):
        for rules in (CUTTHROAT_4.evolve(name="A", fewer=fewer), CUTTHROAT_4.evolve(name="A", target=700, fewer=fewer)):
            for text in (ruleset_text(rules), ruleset_text(rules, full=True), ruleset_text(rules, base="cutthroat-4")):
                read = parse_ruleset(text).fewer
                assert read is not None
                assert (read, read.name, read.source) == (fewer, fewer.name, fewer.source)
            assert f"name='{fewer.name}', source='{fewer.name} book'" in repr(rules)


@pytest.mark.rule("END-4")
def test_a_change_is_read_as_one_for_those_who_play_on() -> None:
    rules = parse_ruleset("cutthroat-4 target=1000 hand_limit=8")
    assert rules == CUTTHROAT_4.evolve(target=1000, hand_limit=8)
    assert ruleset_text(rules) == "cutthroat-4 target=1000 hand_limit=8"
    alone = CUTTHROAT_4.evolve(target=1000, fewer=PRIMER_3)
    assert ruleset_text(alone) == "cutthroat-4 target=1000 fewer=(primer-3)"
    read = parse_ruleset(ruleset_text(alone))
    assert read == alone
    assert read.fewer is PRIMER_3, "a preset by its name, not only one that plays alike"
    over = CUTTHROAT_4.evolve(at_limit=AtLimit.HIGHEST_WINS, fewer=None)
    assert parse_ruleset(ruleset_text(over)) == over


@pytest.mark.parametrize("name", ['"\\', "(=);", "♠ é", " ", "علی\u200cرضا\u3000é\xa0", "none", string.punctuation])
def test_any_name_is_read_back(name: str) -> None:
    rules = STANDARD_3.evolve(name=name, source=name * 2)
    text = ruleset_text(rules)
    assert ";" not in text
    assert "\n" not in text
    assert ("\\u" in text) == (";" in name), "an escape of what can be seen makes a text eight times as long"
    read = parse_ruleset(text)
    assert (read, read.name, read.source) == (rules, name, name * 2)


WRONG = {
    "": (1, "a preset, or settings such as players=3"),
    "(": (1, "a preset, or settings such as players=3"),
    "standard": (1, "a preset (did you mean standard-3?), or settings such as players=3"),
    "standard-3 target": (18, '= and the value of the setting "target"'),
    "standard-3 target=": (19, "the value of target"),
    "standard-3 target=many": (19, "a whole number from -1000000 to 1000000"),
    "standard-3 slam=+": (18, "a whole number from 1 to 1000000"),
    "standard-3 slam=+-5": (18, "a whole number from 1 to 1000000"),
    "standard-3 slam=+1000001": (18, "a whole number from 1 to 1000000"),
    "standard-3 slam=extra": (17, "a whole number from -1000000 to 1000000"),
    "standard-3 target=1000001": (19, "a whole number from -1000000 to 1000000"),
    "standard-3 target=007": (19, "a whole number from -1000000 to 1000000"),
    "standard-3 tarjet=5": (12, "a setting (did you mean target?)"),
    "standard-3 xyzzy=5": (12, "a setting"),
    "standard-3 target=5 target=6": (21, "target only once"),
    "standard-3 target=5)": (20, "a setting, or the end of the ruleset"),
    'standard-3 target="5"cap=6': (22, "a space"),
    "standard-3 inkles=maybe": (19, "yes or no"),
    "standard-3 deck=0": (17, "a rank (2 to 10, 11, 12, 13, J, Q, K or A) or a joker (JK or JK2)"),
    "standard-3 deck=99": (
        17,
        "a valid value, not '99' (no published deck has size 99: expected one of 24, 25, 32, 33, 42, 43, "
        "44, 45, 46, 47, 52, 53, 63, 65, 66)",
    ),
    'standard-3 deck="7S 7X"': (22, "a suit (S, C, D or H)"),
    r'standard-3 packets="3\u{20}K3 X\u{20}\u{20}3"': (31, "a packet, such as 3 (to each hand) or K3 (to the kitty)"),
    'standard-3 name="x': (19, 'a closing quote (")'),
    'standard-3 name="\\x"': (18, '\\", \\\\ or a character such as \\u{3b}'),
    "standard-3 sides=alone": (18, "individual, partners of two, partners of three or called"),
    "standard-3 schedule=cheap": (
        21,
        "avondale, classic, inverted, score-keepers, perfect, five-start, to-eleven, or a table such as 6: "
        "40 60 80 100 120 / 140 160 180 200 220",
    ),
    'standard-3 schedule="6: 1 2 3"': (25, "five values for each level: S C D H NT"),
    'standard-3 schedule="6: 1 2 3 4 5000000"': (22, "a whole number from -1000000 to 1000000"),
    "standard-3 specials=(": (22, "the missing parts of the special bid: key, name, value, defence"),
    "standard-3 specials=(key=X name=x value=1 defence=nothing": (58, "a closing bracket"),
    "standard-3 specials=(key=X name=x value=1 defence=nothing place=P)": (
        65,
        "the bids above and below which it ranks, such as 7NT 8S, or the highest of all",
    ),
    "standard-3 specials=(key=X name=x value=1 defence=nothing goal=some)": (
        64,
        "none, or a number of tricks such as at least 7 or exactly 5",
    ),
    "standard-3 specials=(key=7S name=x value=1 defence=nothing)": (
        22,
        "a valid special bid (special bid '7S': expected a capital letter, then up to 11 capitals, digits and hyphens)",
    ),
    "standard-3 specials=some": (21, "none, or a special bid in brackets"),
    "standard-3 specials=(key=X name=x value=1 defence=nothing) specials=none": (60, "a special bid in brackets"),
    "standard-3 fewer=some": (18, "none, or a ruleset in brackets"),
    "standard-3 fewer=(" * 7: (108, "rules for fewer players with less nesting"),
    f"standard-3 name={'x' * 1001}": (17, "at most 1000 printable characters"),
    'standard-3 source="a\\u{a}b"': (20, "at most 1000 printable characters"),
    "players=3": (10, "the missing settings: sides, deck, packets"),
}


@pytest.mark.parametrize(("text", "wrong"), WRONG.items(), ids=range(len(WRONG)))
def test_an_error_says_where_reading_stopped_and_what_was_expected(text: str, wrong: tuple[int, str]) -> None:
    with pytest.raises(NotationError) as caught:
        parse_ruleset(text)
    assert (caught.value.text, caught.value.column) == (text, wrong[0])
    assert caught.value.expected == wrong[1]


def test_settings_that_contradict_each_other_are_told_as_anywhere() -> None:
    with pytest.raises(InvalidRuleset, match="END-3: the cap, 900"):
        parse_ruleset("australian-4 cap=900")


def test_what_cannot_be_written_is_refused() -> None:
    many = tuple(attrs.evolve(AUSTRALIAN_4.specials[0], key=f"X{number}", name="x" * 1000) for number in range(20))
    with pytest.raises(InvalidValue, match=r"a ruleset's text of \d+ characters: expected at most 20000"):
        ruleset_text(AUSTRALIAN_4.evolve(specials=many))
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        ruleset_text(cast("Ruleset", "standard-3"))
    with pytest.raises(InvalidType, match="expected True or False for full, not list"):
        ruleset_text(STANDARD_3, full=cast("bool", []))
    with pytest.raises(InvalidType, match="a ruleset must be a str, not int"):
        parse_ruleset(cast("str", 3))
    with pytest.raises(NotationError, match=f"which has at most {LONGEST_RULESET} characters"):
        parse_ruleset(" " * (LONGEST_RULESET + 1))


def test_the_preset_named_is_the_one_with_the_fewest_other_settings() -> None:
    for rules, text in (
        # Two settings from club-4, and four from australian-4.
        (CLUB_4.evolve(joker_declared=AUSTRALIAN_4.joker_declared, slam=None), "club-4 joker_declared="),
        (TEAM_750_4.evolve(limit=-1000), "team-750-4 limit=-1000"),
        # As far from one as from the other: the first of them.
        (STANDARD_3.evolve(schedule=CLASSIC, all_pass=AllPass.PLAYED), "classic-3 all_pass=played"),
    ):
        assert ruleset_text(rules).startswith(text)
        assert parse_ruleset(ruleset_text(rules)) == rules


def test_equal_rulesets_have_equal_texts_whatever_they_were_made_from() -> None:
    changes: dict[str, Any] = {"packets": CLUB_4.packets, "reentry": CLUB_4.reentry, "joker_lead": CLUB_4.joker_lead}
    one = AUSTRALIAN_4.evolve(**changes)
    other = CLUB_4.evolve(joker_declared=AUSTRALIAN_4.joker_declared)
    assert ruleset_text(one) == ruleset_text(other) == 'club-4 joker_declared="by the contractor"'


def test_a_game_without_a_preset_for_its_sides_is_said_setting_by_setting() -> None:
    rules = CUTTHROAT_4.evolve(
        players=5, deck=DECK_53, packets=Packets.parse("3 K3 4 3"), at_limit=AtLimit.HIGHEST_WINS, fewer=None
    )
    assert ruleset_text(rules).startswith("players=5 sides=individual deck=53 ")
    # Four settings alone say as much as a preset and five.
    plain = Ruleset(players=4, sides=Sides.INDIVIDUAL, deck=DECK_43, packets=Packets.parse("3 K3 4 3"))
    assert ruleset_text(plain) == 'players=4 sides=individual deck=43 packets="3 K3 4 3"'


def test_whoever_knows_may_say_what_a_text_starts_from() -> None:
    rules = AUSTRALIAN_4.evolve(reentry=CLUB_4.reentry, packets=CLUB_4.packets, joker_lead=CLUB_4.joker_lead)
    for base in presets.names():
        text = ruleset_text(rules, base=base)
        assert text.startswith(f"{base} ")
        assert parse_ruleset(text) == rules
    assert ruleset_text(rules, base="australian-4") == (
        'australian-4 packets="3 K1 4 K1 3 K1" reentry="on a change of suit" joker_lead="any suit"'
    )
    assert ruleset_text(AUSTRALIAN_4, base="australian-4") == "australian-4"
    assert ruleset_text(AUSTRALIAN_4.evolve(), base="australian-4") == 'australian-4 name=""'
    with pytest.raises(UnknownPresetError, match="no preset is called 'club'"):
        ruleset_text(rules, base="club")
    with pytest.raises(InvalidType, match="a preset's name must be a str, not Ruleset"):
        ruleset_text(rules, base=cast("str", rules))
    with pytest.raises(InvalidValue, match="expected full or base, not both"):
        ruleset_text(rules, full=True, base="club-4")
