"""Evenings on which partners rotate."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import restated

from fivehundred.errors import InvalidValue, WrongType
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.series import Evening, leaders, total
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

FOUR = ("Ann", "Bob", "Cleo", "Dan")


def won_by(*sides: int, rules: Ruleset = presets.CLUB_4) -> Match:
    """A match that these sides have won."""
    match = Match.start(rules, dealer=Seat(0))
    return restated(match, result=Result(sides, "END-1", "the end (END-1)"))


@pytest.mark.rule("SEAT-5")
def test_in_three_games_everybody_partners_everybody_once() -> None:
    evening = Evening(FOUR)
    met = []
    for _ in range(3):
        met += [frozenset(pair) for pair in evening.pairs]
        assert sorted(evening.seating) == sorted(FOUR)
        evening = evening.after(won_by(0))
    assert len(set(met)) == 6
    assert evening.seating == FOUR


@pytest.mark.rule("SEAT-5")
def test_an_evening_goes_on_with_a_score_sheet_as_with_a_match() -> None:
    match = won_by(1)
    assert Evening(FOUR).after(ScoreSheet(match.book)) == Evening(FOUR).after(match)


@pytest.mark.rule("SEAT-5")
def test_partners_sit_opposite() -> None:
    evening = Evening(FOUR).after(won_by(1))
    seating = evening.seating
    assert evening.pairs == ((seating[0], seating[2]), (seating[1], seating[3]))


@pytest.mark.rule("SEAT-5")
def test_each_member_of_a_winning_pair_gets_a_point() -> None:
    evening = Evening(FOUR)
    winners: list[str] = []
    for side in (0, 1, 1, 0):
        winners += evening.pairs[side]
        evening = evening.after(won_by(side))
    assert evening.tally == {person: winners.count(person) for person in FOUR}
    assert sum(evening.tally.values()) == 8
    assert len(evening.games) == 4


@pytest.mark.rule("SEAT-5", "END-6")
def test_a_shared_game_gives_all_a_point_and_a_game_without_winner_none() -> None:
    evening = Evening(FOUR).after(won_by(0, 1))
    assert evening.tally == dict.fromkeys(FOUR, 1)
    evening = evening.after(won_by())
    assert evening.tally == dict.fromkeys(FOUR, 1)
    assert evening.seating == ("Ann", "Dan", "Bob", "Cleo")


@pytest.mark.rule("SEAT-5")
def test_the_leader_over_many_evenings_and_a_shared_lead() -> None:
    evening = Evening(FOUR).after(won_by(0))
    assert leaders(evening.tally) == ("Ann", "Cleo")
    other = Evening(("Ann", "Eve", "Bob", "Dan")).after(won_by(0))
    tally = total([evening.tally, other.tally])
    assert tally == {"Ann": 2, "Bob": 1, "Cleo": 1, "Dan": 0, "Eve": 0}
    assert leaders(tally) == ("Ann",)
    assert leaders({}) == ()


@pytest.mark.rule("SEAT-5")
def test_four_different_people_play() -> None:
    assert Evening(["Ann", "Bob", "Cleo", "Dan"]) == Evening(FOUR)
    with pytest.raises(InvalidValue, match="people: 'Ann' stands twice: expected 4 different names"):
        Evening(("Ann", "Bob", "Cleo", "Ann"))
    with pytest.raises(InvalidValue, match="3 people: expected 4"):
        Evening(["Ann", "Bob", "Cleo"])
    wrong: Any
    for wrong in (("Ann", "Bob", "Cleo", 4), "Anne", 4):
        with pytest.raises(WrongType, match="a sequence of four names"):
            Evening(wrong)


@pytest.mark.rule("SEAT-5")
def test_only_the_four_can_have_won_a_game() -> None:
    games: Any
    for games in (None, 5, [("Ann",)], (["Ann"],), ("Ann",)):
        with pytest.raises(WrongType, match="a tuple with a tuple of winners for each game"):
            Evening(FOUR, games=games)
    for games in ((("Ann", "Eve"),), ((5,),)):
        with pytest.raises(InvalidValue, match="every winner to be one of the four"):
            Evening(FOUR, games=games)
    assert Evening(FOUR, games=(("Ann", "Cleo"), ())).tally == {"Ann": 1, "Bob": 0, "Cleo": 1, "Dan": 0}


@pytest.mark.parametrize(
    ("tally", "message"),
    [
        (None, "a tally must be a mapping from people to points, not NoneType"),
        ("Ann", "a tally must be a mapping from people to points, not str"),
        ([("Ann", 1)], "a tally must be a mapping from people to points, not list"),
        ({"Ann": 1, "Bob": "2"}, "points must be an int, not str"),
        ({"Ann": True}, "points must be an int, not bool"),
    ],
)
def test_a_tally_gives_points_to_people(tally: Any, message: str) -> None:
    with pytest.raises(WrongType, match=message):
        leaders(tally)
    with pytest.raises(WrongType, match=message):
        total([{"Ann": 1}, tally])


def test_a_total_is_of_several_tallies() -> None:
    wrong: Any
    for wrong, message in ((None, "tallies of some evenings, not NoneType"), ({"Ann": 1}, "people to points, not str")):
        with pytest.raises(WrongType, match=message):
            total(wrong)


@pytest.mark.rule("SEAT-5")
def test_only_finished_games_of_two_pairs_count() -> None:
    evening = Evening(FOUR)
    with pytest.raises(InvalidValue, match="no result yet"):
        evening.after(Match.start(presets.CLUB_4, dealer=Seat(0)))
    for rules in (presets.CUTTHROAT_4, presets.SIX_63):
        with pytest.raises(InvalidValue, match="expected two pairs"):
            evening.after(won_by(0, rules=rules))
    with pytest.raises(WrongType, match="expected a Match or a ScoreSheet, not str"):
        evening.after("a game")  # type: ignore[arg-type]
