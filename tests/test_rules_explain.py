"""A ruleset in words: a sentence for every setting of every preset, and a reason for every idle one."""

from __future__ import annotations

from enum import Enum
from typing import Any

import attrs
import pytest

from fivehundred.errors import WrongType
from fivehundred.rules import presets, settings
from fivehundred.rules.explain import _CHOICES, Line, explain
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import CLASSIC, Schedule
from fivehundred.rules.settings import (
    AllPass,
    AtLimit,
    Calling,
    Defence,
    Sides,
)
from fivehundred.rules.specials import BAR_NULLO, MISERE, NULLO


def line(rules: Ruleset, setting: str) -> Line:
    return next(found for found in explain(rules) if found.setting == setting)


@pytest.mark.parametrize("name", presets.names())
def test_every_setting_has_a_sentence(name: str) -> None:
    lines = explain(presets.get(name))
    order = list(dict.fromkeys(found.setting for found in lines))
    assert tuple(order) == SETTINGS
    for found in lines:
        assert found.sentence.endswith(".")
        assert found.sentence[0].isupper()
        assert "\n" not in found.sentence
        assert found.rules
        assert len(set(found.rules)) == len(found.rules)
        assert found.idle == (("no effect here: " if found.value != "none" else ": ") in found.sentence)
        assert str(found) == f"{found.sentence} ({', '.join(found.rules)})"


@pytest.mark.parametrize("name", presets.names())
def test_the_schedule_and_the_special_bids_have_lines_of_their_own(name: str) -> None:
    rules = presets.get(name)
    lines = explain(rules)
    assert sum(found.setting == "schedule" for found in lines) == 1 + 5
    keys = [found.value for found in lines if found.setting == "specials"]
    assert keys[1:] == [special.key for special in rules.specials]
    assert keys[0] == (" ".join(keys[1:]) or "none")


def test_every_choice_has_words() -> None:
    items = [item for item in vars(settings).values() if isinstance(item, type)]
    known = [item for item in items if issubclass(item, Enum) and item is not Enum]
    assert set(_CHOICES) == {member for choice in known if choice is not settings.Gate for member in choice}
    by_choice: dict[type, list[str]] = {}
    for member, words in _CHOICES.items():
        by_choice.setdefault(type(member), []).append(words)
    for choice, words_of in by_choice.items():
        if choice is not settings.PartnerRole:
            assert len(set(words_of)) == len(words_of), choice


#: preset, changes, setting, sentence, idle
SENTENCES: list[tuple[str, dict[str, Any], str, str, bool]] = [
    ("australian-4", {}, "players", "The game is for 4 players.", False),
    ("australian-4", {}, "deck", "The deck has 43 cards, with the joker.", False),
    ("sans-joker-3", {}, "deck", "The deck has 32 cards, with no joker.", False),
    ("club-46-4", {}, "deck", "The deck has 46 cards, with two jokers.", False),
    ("australian-4", {}, "hand_size", "Each hand has 10 cards; 3 are left for the kitty.", False),
    (
        "dummy-2",
        {},
        "dummy_hand",
        "A third hand is dealt to the dealer's left, seen by nobody and not played.",
        False,
    ),
    ("short-pack-2", {}, "dummy_hand", "Only the players get hands.", False),
    ("primer-3", {}, "packets", "The cards are dealt in packets 3 K1 4 K1 3 K1, K to the kitty.", False),
    ("classic-3", {}, "schedule", "Bids are worth what the classic schedule says.", False),
    ("team-widow5-4", {}, "lowest_level", "The fewest tricks that may be bid are 7.", False),
    ("team-4", {}, "highest_level", "The most tricks that may be bid are 10.", False),
    ("team-4", {}, "specials", "The special bids are nullo, double nullo, bar nullo.", False),
    ("standard-3", {}, "specials", "There are no special bids.", False),
    (
        "standard-3",
        {},
        "reentry",
        "Nobody who has passed may call again; no effect here: there is only one round of calls.",
        True,
    ),
    ("primer-3", {}, "reentry", "Nobody who has passed may call again.", False),
    ("called-5", {}, "alone", "With a bid of 6 or 7 the contractor must call a partner.", False),
    (
        "called-5",
        {"lowest_level": 8, "calling": Calling.PLAYER},
        "calling",
        "With a bid of 6 or 7 the contractor calls a player; no effect here: nobody may bid 6 or 7.",
        True,
    ),
    (
        "standard-3",
        {},
        "alone",
        "With a bid of 6 or 7 the contractor must call a partner; no effect here: partners are not called.",
        True,
    ),
    (
        "standard-3",
        {},
        "defence_tricks",
        "Each defender scores for the tricks he took himself; no effect here: partners are not called.",
        True,
    ),
    (
        "standard-3",
        {},
        "joker_order",
        "The black joker beats the red one; no effect here: the deck has not two jokers.",
        True,
    ),
    ("club-46-4", {}, "joker_order", "The black joker beats the red one.", False),
    (
        "sans-joker-3",
        {},
        "joker_declared",
        "The joker belongs to no suit when there are no trumps; no effect here: the deck has no joker.",
        True,
    ),
    (
        "sans-joker-4",
        {},
        "joker_in_misere",
        "In a special bid a player who cannot follow must play the joker; no effect here: the deck has no joker.",
        True,
    ),
    (
        "standard-3",
        {},
        "joker_in_misere",
        "In a special bid a player who cannot follow may play the joker or another card; "
        "no effect here: there are no special bids.",
        True,
    ),
    (
        "standard-3",
        {},
        "slam",
        "A made bid of tricks worth less than 250 scores 250 if it takes every trick.",
        False,
    ),
    (
        "standard-3",
        {"slam": 40},
        "slam",
        "A made bid of tricks worth less than 40 scores 40 if it takes every trick; "
        "no effect here: no bid is worth less.",
        True,
    ),
    ("standard-3", {"slam": None}, "slam", "Taking every trick earns nothing extra.", False),
    ("standard-3", {"target": 700}, "target", "The game is won at 700.", False),
    ("australian-4", {}, "cap", "Defence points lift no score above 490.", False),
    ("standard-3", {}, "cap", "No cap: defence points are not capped.", True),
    ("team-750-4", {}, "threshold", "A side that defends wins only from 750.", False),
    ("team-4", {}, "threshold", "No threshold: the defence has no target of its own.", True),
    (
        "team-4",
        {},
        "several_at_target",
        "If several defenders get there, the first in the order of tricks wins; no effect here: only a contract wins.",
        True,
    ),
    (
        "dummy-2",
        {},
        "several_at_target",
        "If several defenders get there, the first in the order of tricks wins; "
        "no effect here: there is only one defending side.",
        True,
    ),
    (
        "dummy-2",
        {"all_pass": AllPass.PLAYED},
        "several_at_target",
        "If several defenders get there, the first in the order of tricks wins.",
        False,
    ),
    ("called-5", {}, "several_at_target", "If several defenders get there, the highest total wins.", False),
    ("team-4", {}, "limit", "The negative limit is -1000.", False),
    ("called-5", {}, "limit", "Scores may fall without limit.", False),
    ("called-5", {}, "at_limit", "Nothing happens below zero: there is no negative limit.", True),
    ("cutthroat-4", {}, "fewer", "Those who are left play on as in primer-3.", False),
    (
        "cutthroat-4",
        {"fewer": presets.PRIMER_3.evolve(target=600)},
        "fewer",
        "Those who are left play on as in a game for 3.",
        False,
    ),
    ("team-4", {}, "fewer", "No game for fewer players: nobody drops out.", True),
    ("team-4", {}, "hand_limit", "The number of hands is not limited.", False),
    (
        "team-4",
        {"hand_limit": 12},
        "hand_limit",
        "The game ends with hand 12 at the latest, and the highest total wins.",
        False,
    ),
]


@pytest.mark.parametrize(("preset", "changes", "setting", "sentence", "idle"), SENTENCES)
def test_sentences(preset: str, changes: dict[str, Any], setting: str, sentence: str, idle: bool) -> None:
    found = line(presets.get(preset).evolve(**changes), setting)
    assert (found.sentence, found.idle) == (sentence, idle)


def test_values_are_the_words_of_files() -> None:
    values = {found.setting: found.value for found in reversed(explain(presets.DUMMY_2))}
    assert values["sides"] == "individual"
    assert values["dummy_hand"] == "yes"
    assert values["players"] == "2"
    assert values["schedule"] == "Avondale"
    assert values["deck"].startswith("7S 8S 9S 10S JS QS KS AS 7C")
    assert line(presets.STANDARD_3, "dummy_hand").value == "no"
    assert line(presets.AUSTRALIAN_4, "specials").value == "M OM"
    assert line(presets.CUTTHROAT_4, "fewer").value == "primer-3"


@pytest.mark.rule("BID-3")
def test_rows_of_the_schedule_show_what_may_be_bid() -> None:
    rules = presets.CLASSIC_3.evolve(lowest_level=7, highest_level=8)
    rows = [(found.value, found.sentence) for found in explain(rules) if found.setting == "schedule"]
    assert rows[1] == ("7S=80 8S=120", "Spades count 80 for 7, 120 for 8.")
    assert rows[-1] == ("7NT=240 8NT=360", "Bids without trumps count 240 for 7, 360 for 8.")
    own = Schedule({trump: tuple(value + 1 for value in values) for trump, values in CLASSIC.table})
    named = line(rules.evolve(schedule=own), "schedule")
    assert (named.value, named.sentence) == (
        "a table of its own",
        "Bids are worth what a table of its own says.",
    )


@pytest.mark.rule("BID-7", "BID-8")
def test_special_bids_in_words() -> None:
    misere = [found for found in explain(presets.AUSTRALIAN_4) if found.value == "M"]
    assert [found.sentence for found in misere] == [
        "Misere (M) counts 250; ranks above 7NT and below 8S; needs a bid of 7 or more before it; "
        "the bidder takes the kitty and discards; his partners put their hands face down; "
        "his hand is not shown; the defenders score nothing."
    ]
    assert misere[0].rules == ("BID-7", "BID-8", "KITTY-1", "PLAY-4", "SCORE-7")
    classic = [found for found in explain(presets.AUSTRALIAN_4.evolve(schedule=CLASSIC)) if found.value == "M"]
    assert "ranks by its value, as 7NT and 8S are no neighbours;" in classic[0].sentence


@pytest.mark.rule("BID-7")
def test_special_bids_of_a_team_in_words() -> None:
    words = {found.value: found.sentence for found in explain(presets.TEAM_4)}
    assert "needs a partner's nullo before it" in words["DN"]
    assert "his partners play and must lose every trick, too" in words["DN"]
    assert "the kitty stays face down" in words["BN"]
    half = presets.TEAM_4.evolve(specials=(attrs.evolve(BAR_NULLO, points=250),))
    assert (
        "Bar nullo (BN) counts 500; wins or loses 250; ranks by its value;"
        in explain(half)[[found.value for found in explain(half)].index("BN", 21)].sentence
    )


@pytest.mark.rule("BID-7")
def test_special_bids_without_partners_in_words() -> None:
    words = [found for found in explain(presets.NULLO_3) if found.setting == "specials"][1]
    assert "he plays alone" in words.sentence
    assert words.rules == ("BID-7", "KITTY-1", "SCORE-5")


@pytest.mark.rule("END-2")
def test_several_defenders_matter_when_the_defence_may_win() -> None:
    three = presets.SIX_63.evolve(sides=Sides.PARTNERS_OF_TWO, at_limit=AtLimit.HIGHEST_WINS)
    assert line(three, "several_at_target").idle
    assert not line(three.evolve(defence=Defence.MAY_WIN, cap=None), "several_at_target").idle


def test_only_a_ruleset_can_be_explained() -> None:
    with pytest.raises(WrongType, match="only a Ruleset can be explained, not str"):
        explain("australian-4")  # type: ignore[arg-type]


def test_the_special_bids_named_are_those_of_the_ruleset() -> None:
    rules = presets.AUSTRALIAN_4.evolve(specials=(NULLO, MISERE))
    assert line(rules, "specials").sentence == "The special bids are nullo, misere."
