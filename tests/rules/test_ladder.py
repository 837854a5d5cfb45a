"""The ladder: which call outranks which, under every schedule, with special bids of every kind."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Sequence

import attrs
import pytest
from helpers import QUARTER
from hypothesis import given, strategies as st

from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid, parse_call
from fivehundred.rules.ladder import Ladder
from fivehundred.rules.schedules import (
    AVONDALE,
    CLASSIC,
    FIVE_START,
    INVERTED,
    PERFECT,
    SCORE_KEEPERS,
    Schedule,
)
from fivehundred.rules.settings import DefencePoints, NoTrumpBids
from fivehundred.rules.specials import (
    BAR_NULLO,
    BRITANNICA_OPEN_MISERE,
    DOUBLE_NULLO,
    LONE_MISERE,
    MISERE,
    NULLO,
    OPEN_MISERE,
    PRIMER_MISERE,
    PRIMER_OPEN_MISERE,
    TEAM_NULLO,
    Special,
)


def ladder(
    schedule: Schedule,
    *specials: Special,
    lowest: int = 6,
    highest: int = 10,
    no_trump: NoTrumpBids = NoTrumpBids.ALLOWED,
    inkles: bool = False,
) -> Ladder:
    return Ladder.of(schedule, lowest, highest, specials, no_trump=no_trump, inkles=inkles)


def among(built: Ladder, mask: int) -> str:
    """The texts of the calls in *mask*."""
    return " ".join(str(call) for number, call in enumerate(built.calls) if mask >> number & 1)


def outranks(built: Ladder, higher: str, lower: str) -> bool:
    numbers = built.numbers
    return bool(built.above[numbers[parse_call(lower)]] >> numbers[parse_call(higher)] & 1)


def level(built: Ladder, one: str, other: str) -> bool:
    return not outranks(built, one, other) and not outranks(built, other, one)


@pytest.mark.rule("BID-2")
@pytest.mark.parametrize("schedule", [AVONDALE, CLASSIC, INVERTED, SCORE_KEEPERS, PERFECT, FIVE_START])
def test_trick_bids_rank_by_value_then_tricks(schedule: Schedule) -> None:
    built = ladder(schedule, lowest=schedule.levels[0])
    assert built.calls[0] is PASS
    for one in schedule:
        for other in schedule:
            higher = (schedule.value(one), one.level) > (schedule.value(other), other.level)
            assert outranks(built, str(one), str(other)) is higher


@pytest.mark.rule("BID-2", "BID-3")
def test_ties_of_the_classic_schedule() -> None:
    built = ladder(CLASSIC)
    assert outranks(built, "10S", "7H")
    assert outranks(built, "7S", "6D")


@pytest.mark.rule("BID-2")
def test_numbers_and_masks_agree() -> None:
    built = presets.AUSTRALIAN_4.ladder
    assert all(built.numbers[call] == number for number, call in enumerate(built.calls))
    assert built.above[0] == (1 << len(built.calls)) - 2
    assert all(not mask & 1 for mask in built.above)
    for number, call in enumerate(built.calls):
        assert bool(built.sevens >> number & 1) is (isinstance(call, Bid) and call.level >= 7)


@pytest.mark.rule("BID-1")
def test_only_permitted_levels_are_calls() -> None:
    built = ladder(AVONDALE, lowest=7, highest=8)
    assert " ".join(map(str, built.calls)) == "P 7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT"


@pytest.mark.rule("BID-7")
def test_nullo_stands_between_eight_spades_and_eight_clubs() -> None:
    built = ladder(AVONDALE, NULLO)
    assert outranks(built, "N", "8S")
    assert outranks(built, "8C", "N")


@pytest.mark.rule("BID-2", "BID-7")
def test_double_and_bar_nullo_are_level_with_ten_hearts() -> None:
    built = ladder(AVONDALE, TEAM_NULLO, DOUBLE_NULLO, BAR_NULLO)
    assert level(built, "DN", "10H")
    assert level(built, "BN", "10H")
    assert level(built, "DN", "BN")
    assert outranks(built, "DN", "10D")
    assert outranks(built, "10NT", "BN")


@pytest.mark.rule("BID-7", "BID-8")
def test_misere_and_open_misere_have_places() -> None:
    built = ladder(AVONDALE, MISERE, OPEN_MISERE)
    assert outranks(built, "M", "7NT")
    assert outranks(built, "8S", "M")
    assert outranks(built, "OM", "10D")
    assert outranks(built, "10H", "OM")
    assert outranks(built, "OM", "M")


@pytest.mark.rule("BID-7")
def test_the_primers_open_misere_is_level_with_ten_no_trump() -> None:
    built = ladder(AVONDALE, PRIMER_MISERE, PRIMER_OPEN_MISERE)
    assert level(built, "OM", "10NT")
    assert outranks(built, "OM", "10H")
    assert outranks(built, "M", "8S")


@pytest.mark.rule("BID-8")
def test_without_neighbours_a_special_bid_ranks_by_its_value() -> None:
    built = ladder(CLASSIC, MISERE, OPEN_MISERE)
    assert outranks(built, "M", "7NT")
    assert outranks(built, "M", "8S"), "by value: 250 over 120"
    assert outranks(built, "9D", "M")
    assert level(built, "OM", "10H")


@pytest.mark.rule("BID-8")
def test_a_place_may_lie_beside_a_barred_bid() -> None:
    built = ladder(AVONDALE, MISERE, lowest=8)
    assert outranks(built, "8S", "M")
    assert ladder(AVONDALE, MISERE, highest=7).numbers[parse_call("M")] == 11


@pytest.mark.rule("BID-2")
def test_a_special_bid_is_level_with_all_bids_of_its_value() -> None:
    built = ladder(CLASSIC, attrs.evolve(NULLO, value=240))
    assert all(level(built, "N", bid) for bid in ("7NT", "8D", "9C"))
    assert outranks(built, "N", "10S")
    assert outranks(built, "10C", "N")


@pytest.mark.rule("BID-2", "BID-8")
def test_special_bids_in_one_gap() -> None:
    dearer = attrs.evolve(NULLO, key="X", value=252)
    other = attrs.evolve(MISERE, key="Y", value=300)
    built = ladder(AVONDALE, dearer, NULLO)
    assert outranks(built, "X", "N"), "by value"
    built = ladder(AVONDALE, other, MISERE)
    assert level(built, "M", "Y"), "at the same place, whatever they are worth"
    built = ladder(AVONDALE, attrs.evolve(NULLO, value=230), MISERE)
    assert level(built, "N", "M"), "above 7NT and below 8S like the place"
    cheap = ladder(AVONDALE, MISERE, attrs.evolve(NULLO, value=20))
    assert outranks(cheap, "6S", "N")
    dear = ladder(AVONDALE, attrs.evolve(NULLO, value=1000))
    assert outranks(dear, "N", "10NT")


@pytest.mark.rule("BID-9")
def test_inkles_are_the_bids_of_six_below_the_others() -> None:
    built = ladder(AVONDALE, NULLO, lowest=7, inkles=True)
    assert among(built, built.inkles) == "6S 6C 6D 6H 6NT"
    assert outranks(built, "7S", "6NT")
    assert outranks(built, "6C", "6S"), "they outrank each other like all bids"
    assert not built.inkles & built.sevens
    assert ladder(AVONDALE, NULLO, lowest=7).inkles == 0
    assert parse_call("6S") not in ladder(AVONDALE, lowest=7).numbers
    assert ladder(AVONDALE).inkles == 0


@pytest.mark.rule("BID-9", "BID-3")
def test_an_inkle_may_outrank_a_seven_that_is_worth_less() -> None:
    built = ladder(CLASSIC, lowest=7, inkles=True)
    assert outranks(built, "6NT", "7S")
    assert outranks(built, "7S", "6D"), "worth the same, but for more tricks"


@pytest.mark.rule("BID-16")
@pytest.mark.parametrize(
    ("no_trump", "inkles", "bids"),
    [
        (NoTrumpBids.ALLOWED, False, "6NT 7NT 8NT 9NT 10NT"),
        (NoTrumpBids.FROM_SEVEN, False, "7NT 8NT 9NT 10NT"),
        (NoTrumpBids.BARRED, False, ""),
        (NoTrumpBids.FROM_SEVEN, True, "7NT 8NT 9NT 10NT"),
        (NoTrumpBids.BARRED, True, ""),
    ],
)
def test_bids_of_no_trump(no_trump: NoTrumpBids, inkles: bool, bids: str) -> None:
    built = ladder(AVONDALE, lowest=7 if inkles else 6, no_trump=no_trump, inkles=inkles)
    assert " ".join(str(call) for call in built.calls if str(call).endswith("NT")) == bids
    assert len(built.calls) == 1 + 20 + len(bids.split())


@pytest.mark.rule("BID-8", "BID-16")
def test_a_place_beside_a_barred_no_trump_is_a_place_all_the_same() -> None:
    built = ladder(AVONDALE, MISERE, no_trump=NoTrumpBids.BARRED)
    assert outranks(built, "M", "7H")
    assert outranks(built, "8S", "M")


@pytest.mark.rule("BID-16")
def test_the_bids_of_exactly_seven() -> None:
    built = ladder(AVONDALE, MISERE)
    assert among(built, built.exactly_seven) == "7S 7C 7D 7H 7NT"
    assert ladder(AVONDALE, lowest=8).exactly_seven == 0
    assert among(built, built.sevens & ~built.exactly_seven).split()[0] == "8S"


@pytest.mark.rule("BID-8", "BID-7")
def test_highest_of_all() -> None:
    dear = attrs.evolve(NULLO, key="X", value=1000)
    built = ladder(AVONDALE, LONE_MISERE, BRITANNICA_OPEN_MISERE, dear)
    assert all(outranks(built, "OM", str(bid)) for bid in AVONDALE)
    assert outranks(built, "OM", "M")
    assert level(built, "OM", "X"), "above 10NT like the place"
    lower = ladder(AVONDALE, BRITANNICA_OPEN_MISERE, highest=8)
    assert str(lower.calls[-1]) == "OM"
    assert outranks(lower, "OM", "8NT"), "barred bids count for the place"
    assert outranks(ladder(CLASSIC, BRITANNICA_OPEN_MISERE), "OM", "10NT")


whole = list(AVONDALE)
places = st.none() | st.integers(0, 23).map(lambda n: (whole[n], whole[n + 1])) | st.just((Bid(10, None), None))
rows = st.lists(st.tuples(st.integers(1, 62).map(lambda n: 10 * n), places), max_size=4)


@pytest.mark.rule("BID-2", "BID-8")
@QUARTER
@given(
    st.sampled_from([AVONDALE, CLASSIC, INVERTED, SCORE_KEEPERS, PERFECT]), rows, st.integers(6, 8), st.integers(8, 10)
)
def test_ranks_are_an_order(
    schedule: Schedule, drawn: Sequence[tuple[int, tuple[Bid, Bid | None] | None]], lowest: int, highest: int
) -> None:
    specials = [
        Special(key=f"X{n}", name="x", value=value, place=place, defence=DefencePoints.OWN)
        for n, (value, place) in enumerate(drawn)
    ]
    built = ladder(schedule, *specials, lowest=lowest, highest=highest)
    count = len(built.calls)
    assert count == 1 + 5 * (highest - lowest + 1) + len(specials)
    for one in range(count):
        above = built.above[one]
        assert above >> count == 0
        assert above & ((2 << one) - 1) == 0, "what outranks a call has a higher number"
        for other in range(count):
            if above >> other & 1:
                assert built.above[other] & ~above == 0, "what outranks the outranking outranks"
    for special in specials:
        for call in built.calls[1:]:
            if special.place is None and isinstance(call, Bid):
                assert outranks(built, special.key, str(call)) is (special.value > schedule.value(call))
                assert outranks(built, str(call), special.key) is (special.value < schedule.value(call))


def test_a_ladder_can_be_copied_and_pickled() -> None:
    built = presets.AUSTRALIAN_4.ladder
    for again in (copy.copy(built), copy.deepcopy(built), pickle.loads(pickle.dumps(built))):
        assert again == built
        assert again.numbers == built.numbers
