"""Movements: who meets whom, where and on which boards, proved for every movement and size."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations

import pytest

from fivehundred.errors import InvalidType, InvalidValue
from fivehundred_study.movements import INDIVIDUALS, Movement, howell, individual, mitchell, teams

EVERY = [
    *(("mitchell", mitchell, pairs) for pairs in range(2, 41)),
    *(("howell", howell, pairs) for pairs in range(2, 21)),
    *(("individual", individual, players) for players in INDIVIDUALS),
    *(("teams", teams, count) for count in range(2, 11)),
]


def opponents(movement: Movement) -> Counter[frozenset[int]]:
    """How often any two pairs or players meet as opponents."""
    return Counter(
        frozenset((one, other))
        for meeting in movement.meetings
        for one in meeting.north_south
        for other in meeting.east_west
    )


def lean(movement: Movement) -> Counter[int]:
    """How much more often each sits North-South than East-West."""
    found = Counter[int]()
    for meeting in movement.meetings:
        found.update(meeting.north_south)
        found.subtract(meeting.east_west)
    return found


def compared(movement: Movement) -> Counter[frozenset[int]]:
    """On how many sets any two pairs hold the same cards."""
    found = Counter[frozenset[int]]()
    for number in range(1, movement.sets + 1):
        here = [meeting for meeting in movement.meetings if meeting.board_set == number]
        for side in ([one.north_south[0] for one in here], [one.east_west[0] for one in here]):
            found.update(map(frozenset, combinations(side, 2)))
    return found


def test_nobody_is_in_two_places_and_no_two_meet_themselves() -> None:
    for name, make, size in EVERY:
        movement = make(size)
        assert (movement.name, movement.units) == (name, size)
        for turn in range(1, movement.rounds + 1):
            here = [meeting for meeting in movement.meetings if meeting.round == turn]
            sitting = [one for meeting in here for one in (*meeting.north_south, *meeting.east_west)]
            assert len({*sitting}) == len(sitting)
            assert len({meeting.table for meeting in here}) == len(here)
            assert {*map(movement.unit_of, sitting)}.isdisjoint(movement.sitting_out(turn))
            assert len({*map(movement.unit_of, sitting)}) + len(movement.sitting_out(turn)) == size


def test_nobody_plays_a_board_twice() -> None:
    for _, make, size in EVERY:
        movement = make(size)
        held = Counter((one, meeting.board_set) for meeting in movement.meetings for one in {*meeting.seats})
        assert {*held.values()} == {1}
        # Those who sit out miss as many sets as rounds, the others none.
        played = Counter(one for one, _ in held)
        sat_out = Counter(one for turn in range(1, movement.rounds + 1) for one in movement.sitting_out(turn))
        assert all(count == movement.sets - sat_out[movement.unit_of(one)] for one, count in played.items())
        assert {*sat_out.values()} <= {1}


def test_each_pair_of_a_howell_movement_meets_each_other_once() -> None:
    for pairs in range(2, 21):
        movement = howell(pairs)
        assert opponents(movement) == Counter(map(frozenset, combinations(range(1, pairs + 1), 2)))
        assert movement.rounds == movement.sets == pairs - 1 + pairs % 2


def test_no_two_tables_of_a_large_howell_movement_need_the_same_boards() -> None:
    for pairs in range(7, 21):
        together = Counter((meeting.round, meeting.board_set) for meeting in howell(pairs).meetings)
        assert {*together.values()} == {1}


def test_pairs_of_a_howell_movement_hold_the_same_cards_equally_often() -> None:
    for pairs in range(4, 21):
        found = compared(howell(pairs))
        counts = {found[frozenset(two)] for two in combinations(range(1, pairs + 1), 2)}
        if pairs % 4 == 0:
            # A Hadamard matrix of that order: every two rows agree equally often.
            assert counts == {pairs // 2 - 1}
        elif pairs % 2 == 0:
            # No such matrix has an order that 4 does not divide, and this is as near as it gets.
            assert counts == {pairs // 2 - 2, pairs // 2 - 1, pairs // 2}
        else:
            assert max(counts) - min(counts) <= 3


def test_nobody_in_a_howell_movement_sits_in_one_direction_throughout() -> None:
    for pairs in range(3, 21):
        # To hold the same cards equally often and to sit equally often in both directions do not go together.
        assert max(map(abs, lean(howell(pairs)).values())) <= (pairs + 3) // 2


def test_each_pair_of_a_mitchell_movement_meets_all_of_the_other_direction_once() -> None:
    for pairs in range(2, 41):
        movement = mitchell(pairs)
        north, east = movement.fields
        assert opponents(movement) == Counter(frozenset((one, other)) for one in north for other in east)
        assert movement.rounds == movement.sets == (pairs + 1) // 2
        assert {meeting.table for meeting in movement.meetings if meeting.north_south == (2,)} <= {2}


def test_only_two_tables_of_a_mitchell_movement_share_boards() -> None:
    for pairs in range(4, 41, 2):
        tables = pairs // 2
        shared = Counter((meeting.round, meeting.board_set) for meeting in mitchell(pairs).meetings)
        assert sum(count - 1 for count in shared.values()) == (0 if tables % 2 else tables)


def test_each_player_partners_each_other_once_and_opposes_each_twice() -> None:
    for players in INDIVIDUALS:
        movement = individual(players)
        every = [*map(frozenset, combinations(range(1, players + 1), 2))]
        partners = Counter(
            frozenset(side) for meeting in movement.meetings for side in (meeting.north_south, meeting.east_west)
        )
        assert partners == Counter(every)
        assert opponents(movement) == Counter(every * 2)
        assert {*map(abs, lean(movement).values())} <= {0, 1, 2, 3}


def test_each_team_meets_each_other_once_at_two_tables_with_the_same_boards() -> None:
    for count in range(2, 11):
        movement = teams(count)
        matches = Counter(
            (meeting.round, meeting.board_set, frozenset(map(movement.unit_of, meeting.seats)))
            for meeting in movement.meetings
        )
        assert {*matches.values()} == {2}
        assert Counter(met for _, _, met in matches) == Counter(map(frozenset, combinations(range(1, count + 1), 2)))
        # A pair holds the cards that the other pair of its team does not.
        for turn, _, met in matches:
            north = [
                movement.unit_of(meeting.north_south[0])
                for meeting in movement.meetings
                if meeting.round == turn and frozenset(map(movement.unit_of, meeting.seats)) == met
            ]
            assert {*north} == met


def test_a_shorter_evening_has_the_first_rounds() -> None:
    movement = mitchell(12).cut(4)
    assert (movement.rounds, movement.units) == (4, 12)
    assert {*opponents(movement).values()} == {1}
    # No boards are dealt that nobody plays.
    short = howell(8).cut(1)
    assert {meeting.board_set for meeting in short.meetings} == {*range(1, short.sets + 1)}
    with pytest.raises(InvalidValue, match=r"^rounds 5: expected 1 to 4$"):
        movement.cut(5)


@pytest.mark.parametrize(
    ("make", "size", "message"),
    [
        (mitchell, 41, "pairs 41: expected 2 to 40"),
        (howell, 1, "pairs 1: expected 2 to 20"),
        (individual, 9, "players 9: expected 4, 5, 8, 12, 13, 16, 17, 20"),
        (teams, 1, "teams 1: expected 2 to 10"),
    ],
)
def test_other_sizes_are_refused(make: Callable[[int], Movement], size: int, message: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        make(size)
    assert str(refused.value) == message
    with pytest.raises(InvalidType):
        make("8")  # type: ignore[arg-type]
