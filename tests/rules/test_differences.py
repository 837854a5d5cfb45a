"""In which settings two rulesets differ: each of them once, and in words that tell the two apart."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import attrs
import pytest
from helpers import FAMILIES, QUARTER
from hypothesis import given

from fivehundred.cards import Suit
from fivehundred.errors import InvalidType
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import DECK_43_ONE_FOUR_A_COLOUR, DECK_45, Packets
from fivehundred.rules.goals import Exactly
from fivehundred.rules.ruleset import SETTINGS, Difference, Ruleset
from fivehundred.rules.schedules import AVONDALE, FIVE_START, Schedule
from fivehundred.rules.settings import DefencePoints, Exposure, Gate, KittyUse, PartnerRole, Reentry
from fivehundred.rules.specials import HI_LO, MISERE, NULLO, OPEN_MISERE, TEAM_NULLO, Special
from fivehundred.testing import random_rulesets


def checked(one: Ruleset, other: Ruleset) -> tuple[Difference, ...]:
    """The differences, which must be the settings that are not the same, and be told apart."""
    found = one.differences(other)
    settings = [setting for setting in SETTINGS if getattr(one, setting) != getattr(other, setting)]
    assert [difference.setting for difference in found] == settings
    for difference in found:
        assert difference.here != difference.there
        assert difference.rules
        assert len(set(difference.rules)) == len(difference.rules)
        assert str(difference.here).endswith(".")
        assert str(difference.there).endswith(".")
        assert str(difference).startswith(f"{difference.setting} ({difference.rules[0]}")
        assert str(difference).endswith(f": {difference.here} / {difference.there}")
    back = other.differences(one)
    assert [(difference.there, difference.here) for difference in back] == [
        (difference.here, difference.there) for difference in found
    ]
    return found


@pytest.mark.parametrize("name", FAMILIES)
def test_a_preset_does_not_differ_from_itself(name: str) -> None:
    rules = presets.get(name)
    assert rules.differences(rules) == ()
    assert rules.differences(rules.evolve(name="the same", source="somewhere")) == ()


@pytest.mark.parametrize("name", FAMILIES)
def test_presets_differ_in_words_as_they_do_in_settings(name: str) -> None:
    for other in presets.names():
        assert bool(checked(presets.get(name), presets.get(other))) == (presets.get(name) != presets.get(other))


@QUARTER
@given(random_rulesets(), random_rulesets())
def test_any_two_rulesets_differ_in_words_as_they_do_in_settings(one: Ruleset, other: Ruleset) -> None:
    checked(one, other)


#: the setting of australian-4 that is changed, its value, what it means here and there, the rules
CHANGES: list[tuple[str, Any, str, str, tuple[str, ...]]] = [
    ("target", 700, "The game is won at 500.", "The game is won at 700.", ("END-1",)),
    (
        "reentry",
        Reentry.ALWAYS,
        "Nobody who has passed may call again.",
        "A pass puts nobody out; a bid stands when all the others have passed after it.",
        ("BID-5", "BID-14", "BID-16"),
    ),
    (
        "deck",
        DECK_43_ONE_FOUR_A_COLOUR,
        "The deck has 43 cards, with the joker. Only here: 4D.",
        "The deck has 43 cards, with the joker. Only here: 4C.",
        ("CARD-2",),
    ),
    (
        "specials",
        (MISERE,),
        "The special bids are misere and open misere. Open misere (OM) counts 500; must lose every trick; "
        "ranks above 10D and below 10H; the bidder takes the kitty and discards; the bidder's partners put their "
        "hands face down; the bidder's hand is shown after the first trick; the defenders score nothing.",
        "The special bids are misere.",
        ("BID-7", "BID-8"),
    ),
]


@pytest.mark.parametrize(("setting", "value", "here", "there", "rules"), CHANGES)
def test_what_a_setting_means_in_both(setting: str, value: Any, here: str, there: str, rules: tuple[str, ...]) -> None:
    changes: dict[str, Any] = {setting: value}
    other = presets.AUSTRALIAN_4.evolve(**changes)
    (found,) = checked(presets.AUSTRALIAN_4, other)
    assert (found.setting, str(found.here), str(found.there), found.rules) == (setting, here, there, rules)


def test_a_deck_with_all_the_cards_of_the_other_and_more() -> None:
    other = presets.AUSTRALIAN_4.evolve(deck=DECK_45, packets=Packets.parse("3 K3 4 K2 3"))
    deck, packets = checked(presets.AUSTRALIAN_4, other)
    assert str(deck.here) == "The deck has 43 cards, with the joker."
    assert str(deck.there) == "The deck has 45 cards, with the joker. Only here: 4S 4C."
    assert packets.setting == "packets"


@pytest.mark.rule("BID-3", "SCHED-4")
def test_schedules_differ_in_the_bids_that_are_not_worth_the_same() -> None:
    (found,) = checked(presets.STANDARD_3, presets.STANDARD_3.evolve(schedule=FIVE_START))
    assert str(found.here).startswith("Bids are worth what the Avondale schedule says. 6S 40, 6C 60,")
    assert str(found.here).endswith(", 10NT 520, no 5S, no 5C, no 5D, no 5H and no 5NT.")
    assert str(found.there).startswith("Bids are worth what the five-start Avondale schedule says. 5S 40, 5C 60,")
    assert found.rules == ("BID-3", "SCHED-4")


@pytest.mark.rule("BID-3")
def test_tables_that_differ_only_where_nobody_may_bid() -> None:
    def dearer(first: int) -> Schedule:
        return Schedule({trump: (values[0] + first, *values[1:]) for trump, values in AVONDALE.values})

    rules = presets.TEAM_WIDOW5_4
    (found,) = checked(rules.evolve(schedule=dearer(1)), rules.evolve(schedule=dearer(2)))
    assert str(found.here) == "Bids are worth what the game's own table says. 6S 41, 6C 61, 6D 81, 6H 101 and 6NT 121."
    assert str(found.there) == "Bids are worth what the game's own table says. 6S 42, 6C 62, 6D 82, 6H 102 and 6NT 122."


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize("specials", list(combinations((MISERE, OPEN_MISERE, TEAM_NULLO), 2)))
def test_special_bids_are_told_apart_in_any_order(specials: tuple[Any, ...]) -> None:
    checked(presets.AUSTRALIAN_4.evolve(specials=specials), presets.AUSTRALIAN_4.evolve(specials=specials[::-1]))


@pytest.mark.rule("BID-7")
def test_bids_of_one_name_are_told_apart_by_their_order() -> None:
    twins = (NULLO, attrs.evolve(NULLO, key="NN"))
    rules = presets.STANDARD_3
    (found,) = checked(rules.evolve(specials=twins), rules.evolve(specials=twins[::-1]))
    assert str(found.here).startswith("The special bids are nullo and nullo. Nullo (N) counts 250;")
    assert str(found.there).startswith("The special bids are nullo and nullo. Nullo (NN) counts 250;")


@pytest.mark.rule("BID-7")
def test_a_partner_who_must_be_there_is_told_from_one_who_may() -> None:
    free = attrs.evolve(MISERE, partner=PartnerRole.SITS_OUT)
    rules = presets.AUSTRALIAN_4.evolve(specials=(MISERE,))
    (found,) = checked(rules, rules.evolve(specials=(free,)))
    assert "the bidder's partners put their hands face down" in str(found.here)
    assert "the bidder's partners, if there are any, put their hands face down" in str(found.there)


@pytest.mark.rule("END-4")
def test_the_games_for_fewer_are_told_apart_in_their_own_settings() -> None:
    rules = presets.CUTTHROAT_4
    (found,) = checked(
        rules, rules.evolve(fewer=presets.PRIMER_3.evolve(target=600, fewer=presets.PRIMER_2, name="primer-3"))
    )
    assert str(found.here) == "Those who are left play on as in primer-3. The game is won at 500."
    assert str(found.there) == "Those who are left play on as in primer-3. The game is won at 600."


def test_only_rulesets_can_be_compared() -> None:
    name: Any = "classic-3"
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        presets.STANDARD_3.differences(name)


#: For each part of a special bid a value that hi-lo does not have.
OTHER_PARTS: dict[str, Any] = {
    "key": "HI",
    "name": "low-hi",
    "value": 360,
    "points": 370,
    "place": (Bid(7, None), Bid(8, Suit.SPADES)),
    "goal": Exactly(6),
    "blind": True,
    "gate": Gate.SEVEN,
    "answers": "M",
    "kitty": KittyUse.LEFT,
    "partner": PartnerRole.MUST_SIT_OUT,
    "shown": Exposure.BEFORE_THE_LEAD,
    "defence": DefencePoints.OWN,
}


@pytest.mark.parametrize("part", [field.name for field in attrs.fields(Special)])
def test_every_part_of_a_special_bid_is_said(part: str) -> None:
    """A new part gets a value above, and fails as long as `Ruleset.explain` leaves it out."""
    rules = presets.AUSTRALIAN_4.evolve(specials=(MISERE, HI_LO))
    other = rules.evolve(specials=(MISERE, attrs.evolve(HI_LO, **{part: OTHER_PARTS[part]})))
    assert rules.explain() != other.explain()
    checked(rules, other)
