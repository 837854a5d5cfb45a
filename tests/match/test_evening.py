"""Evenings on which partners rotate."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from typing import Any

import attrs
import pytest

from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match.endings import Result
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.series import Evening, leaders, total
from fivehundred.rules import presets
from fivehundred.rules.problems import PLAYERS_FOR
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat
from fivehundred.wire import InvalidDocument, from_json, to_json

FOUR = ("Ann", "Bob", "Cleo", "Dan")
FIVE = (*FOUR, "Eve")


def won_by(*sides: int, rules: Ruleset = presets.CLUB_4) -> Match:
    """A match that these sides have won."""
    match = Match.start(rules, dealer=Seat(0))
    return attrs.evolve(match, result=Result(sides, "END-1", ()))


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
    assert Evening(FOUR).after(ScoreSheet.of(match)) == Evening(FOUR).after(match)


def partners(evening: Evening, games: int) -> Counter[frozenset[str]]:
    """How often two people are partners in the next *games*, which side 0 wins."""
    met: Counter[frozenset[str]] = Counter()
    rules = {4: presets.CLUB_4, 6: presets.SIX_PAIRS_63 if evening.sides is Sides.PARTNERS_OF_TWO else presets.PAGAT_6}
    for _ in range(games):
        met.update(frozenset(two) for side in evening.pairs for two in combinations(side, 2))
        evening = evening.after(won_by(0, rules=rules[evening.players]))
    return met


@pytest.mark.rule("SEAT-5")
def test_five_people_play_fifteen_games_of_four_with_everybody_as_partner_three_times() -> None:
    evening = Evening(FIVE)
    assert len(evening.schedule) == 15
    assert len({frozenset(map(frozenset, (one[::2], one[1::2]))) for one in evening.schedule}) == 15
    assert partners(evening, 15) == dict.fromkeys(map(frozenset, combinations(FIVE, 2)), 3)
    # After five games, everybody has been everybody's partner once.
    assert partners(evening, 5) == dict.fromkeys(map(frozenset, combinations(FIVE, 2)), 1)


@pytest.mark.rule("SEAT-5")
def test_five_people_take_turns_to_sit_out() -> None:
    evening = Evening(FIVE)
    out = []
    for game in range(20):
        (idle,) = evening.sitting_out
        assert {*evening.seating} == {*FIVE} - {idle}
        assert evening.seating == evening.schedule[game % 15]
        out.append(idle)
        evening = evening.after(won_by(1))
    assert out == ["Eve", "Ann", "Bob", "Cleo", "Dan"] * 4
    assert sum(evening.tally.values()) == 40
    assert all(won == sum(name in game for game in evening.games) for name, won in evening.tally.items())


@pytest.mark.rule("SEAT-5", "SEAT-2")
@pytest.mark.parametrize("sides", Sides)
def test_everybody_sits_out_equally_often_at_any_table(sides: Sides) -> None:
    for players in PLAYERS_FOR[sides]:
        for count in range(players, 13):
            people = [f"person {number}" for number in range(count)]
            evening = Evening(people, players=players, sides=sides)
            out: Counter[str] = Counter()
            for number, seating in enumerate(evening.schedule, start=1):
                assert len({*seating}) == players
                out.update({*people} - {*seating})
                times = [out[person] for person in people]
                assert max(times) - min(times) <= 1
                assert sum(times) == number * (count - players)
            assert len({out[person] for person in people}) == 1


@pytest.mark.rule("SEAT-5", "SIX-1")
@pytest.mark.parametrize(
    ("sides", "people", "games", "often"),
    [
        (Sides.PARTNERS_OF_TWO, 6, 5, 1),
        (Sides.PARTNERS_OF_THREE, 6, 10, 4),
        (Sides.PARTNERS_OF_TWO, 7, 35, 5),
        (Sides.PARTNERS_OF_THREE, 7, 70, 20),
    ],
)
def test_six_players_partner_everybody_equally_often(sides: Sides, people: int, games: int, often: int) -> None:
    names = [str(number) for number in range(people)]
    evening = Evening(names, players=6, sides=sides)
    assert len(evening.schedule) == games
    assert partners(evening, games) == dict.fromkeys(map(frozenset, combinations(names, 2)), often)


@pytest.mark.rule("SEAT-5", "SEAT-2")
def test_people_who_play_for_themselves_sit_out_in_turn_too() -> None:
    evening = Evening(FOUR, players=3, sides="individual")
    assert evening.pairs == (("Ann",), ("Bob",), ("Cleo",))
    assert [evening.sitting_out, evening.after(won_by(2, rules=presets.STANDARD_3)).sitting_out] == [("Dan",), ("Ann",)]
    assert evening.after(won_by(2, rules=presets.STANDARD_3)).tally == {"Ann": 0, "Bob": 0, "Cleo": 1, "Dan": 0}
    called = Evening((*FIVE, "Fay"), players=5, sides=Sides.CALLED).after(won_by(0, 3, rules=presets.CALLED_5))
    assert called.games == (("Ann", "Dan"),)


@pytest.mark.rule("SEAT-5", "SEAT-2")
def test_a_table_has_a_number_of_players_that_its_sides_allow() -> None:
    wrong: Any
    for players, sides, expected in (
        (5, "partners of two", "partners of two: 5 players, expected 4 or 6"),
        (0, "partners of two", "partners of two: 0 players, expected 4 or 6"),
        (3, "partners of three", "partners of three: 3 players, expected 6"),
        (7, "individual", "individual: 7 players, expected 2, 3, 4, 5 or 6"),
        (5, "called", r"4 people: expected 5 to 100 \(SEAT-5\)"),
        (4, "pairs", "expected individual or partners of two or"),
    ):
        wrong = sides
        with pytest.raises(InvalidValue, match=expected):
            Evening(FOUR, players=players, sides=wrong)
    for wrong in (4.0, "4", True):
        with pytest.raises(InvalidType, match="players must be of type int"):
            Evening(FOUR, players=wrong)


@pytest.mark.rule("SEAT-5")
def test_an_evening_is_saved_and_read_back() -> None:
    evening = Evening(FIVE).after(won_by(1)).after(won_by())
    text = to_json(evening)
    assert from_json(text, Evening) == evening
    for said, wrong, why in (
        ('["Cleo","Bob"]', '["Ann","Eve"]', "game 1 won by"),
        ('"players":4', '"players":3', "3 players, expected 4 or 6"),
        (',"Eve"]', "]", "game 1 won by|4 people"),
        ('"Eve"]', '"Ann"]', "'Ann' appears twice"),
    ):
        assert said in text
        with pytest.raises(InvalidDocument, match=why):
            from_json(text.replace(said, wrong), Evening)


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
def test_enough_different_people_play() -> None:
    assert Evening(["Ann", "Bob", "Cleo", "Dan"]) == Evening(FOUR)
    with pytest.raises(InvalidValue, match="people: 'Ann' appears twice: expected different names"):
        Evening(("Ann", "Bob", "Cleo", "Ann"))
    with pytest.raises(InvalidValue, match="3 people: expected 4 to 100"):
        Evening(["Ann", "Bob", "Cleo"])
    with pytest.raises(InvalidValue, match="101 people: expected 4 to 100"):
        Evening([str(number) for number in range(101)])
    wrong: Any
    for wrong in (("Ann", "Bob", "Cleo", 4), "Anne", 4):
        with pytest.raises(InvalidType, match="a sequence of names"):
            Evening(wrong)


@pytest.mark.rule("SEAT-5")
def test_only_sides_of_a_game_can_have_won_it() -> None:
    games: Any
    for games in (None, 5, [("Ann",)], (["Ann"],), ("Ann",)):
        with pytest.raises(InvalidType, match="a tuple with a tuple of winners for each game"):
            Evening(FOUR, games=games)
    for games in ((("Ann", "Eve"),), ((5,),), (("Ann", "Bob"),), (("Ann",),), (("Ann", "Cleo", "Ann"),)):
        with pytest.raises(InvalidValue, match=r"game 1 won by .*: expected Ann and Cleo, or Bob and Dan"):
            Evening(FOUR, games=games)
    with pytest.raises(InvalidValue, match=r"game 2 won by .*: expected Ann and Dan, or Cleo and Bob"):
        Evening(FOUR, games=((), ("Ann", "Cleo")))
    assert Evening(FOUR, games=(("Dan", "Bob", "Ann", "Cleo"),)).tally == dict.fromkeys(FOUR, 1)
    assert Evening(FOUR, games=(("Ann", "Cleo"), ())).tally == {"Ann": 1, "Bob": 0, "Cleo": 1, "Dan": 0}


@pytest.mark.parametrize(
    ("tally", "message"),
    [
        (None, "expected a mapping from people to points, not NoneType"),
        ("Ann", "expected a mapping from people to points, not str"),
        ([("Ann", 1)], "expected a mapping from people to points, not list"),
        ({"Ann": 1, "Bob": "2"}, "points must be an int, not str"),
        ({"Ann": True}, "points must be an int, not bool"),
    ],
)
def test_a_tally_gives_points_to_people(tally: Any, message: str) -> None:
    with pytest.raises(InvalidType, match=message):
        leaders(tally)
    with pytest.raises(InvalidType, match=message):
        total([{"Ann": 1}, tally])


def test_a_total_is_of_several_tallies() -> None:
    wrong: Any
    for wrong, message in ((None, "tallies of some evenings, not NoneType"), ({"Ann": 1}, "people to points, not str")):
        with pytest.raises(InvalidType, match=message):
            total(wrong)


@pytest.mark.rule("SEAT-5")
def test_only_finished_games_of_two_pairs_count() -> None:
    evening = Evening(FOUR)
    with pytest.raises(InvalidValue, match="no result yet"):
        evening.after(Match.start(presets.CLUB_4, dealer=Seat(0)))
    for rules in (presets.CUTTHROAT_4, presets.SIX_63):
        with pytest.raises(InvalidValue, match="expected 4 players, partners of two"):
            evening.after(won_by(0, rules=rules))
    with pytest.raises(InvalidType, match="expected a Match or a ScoreSheet, not str"):
        evening.after("a game")  # type: ignore[arg-type]
