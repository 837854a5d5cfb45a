"""Schedules: the published tables against their description in words, and tables of the caller's own."""

from __future__ import annotations

import pickle
from itertools import product

import pytest

from fivehundred.cards import Suit
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules.calls import Bid, parse_call
from fivehundred.rules.ladder import rank_bids
from fivehundred.rules.schedules import (
    AVONDALE,
    CLASSIC,
    FIVE_START,
    INVERTED,
    PERFECT,
    SCORE_KEEPERS,
    TO_ELEVEN,
    Schedule,
    rising,
)

SIX = {"S": 40, "C": 60, "D": 80, "H": 100, "NT": 120}
TURNED = {"C": 40, "S": 60, "H": 80, "D": 100, "NT": 120}


def bid(text: str) -> Bid:
    call = parse_call(text)
    assert isinstance(call, Bid)
    return call


@pytest.mark.rule("BID-3")
def test_published_tables() -> None:
    for level, suit in product(range(6, 11), SIX):
        cell = bid(f"{level}{suit}")
        assert AVONDALE.value(cell) == SIX[suit] + 100 * (level - 6)
        assert CLASSIC.value(cell) == SIX[suit] * (level - 5)
        assert INVERTED.value(cell) == TURNED[suit] * (level - 5)


@pytest.mark.rule("BID-3")
def test_a_schedule_that_rises_has_a_value_for_each_denomination() -> None:
    with pytest.raises(InvalidValue, match="lowest and by: expected 5 numbers each, not 2 and 5"):
        rising((1, 2), by=(1,) * 5)
    with pytest.raises(InvalidValue, match="levels"):
        rising((1,) * 5, by=(1,) * 5, levels=10**9)


@pytest.mark.rule("SCHED-2")
def test_the_score_keepers_table() -> None:
    assert SCORE_KEEPERS.levels == range(6, 11)
    for level, (place, suit) in product(range(6, 11), enumerate(SIX, start=1)):
        assert SCORE_KEEPERS.value(bid(f"{level}{suit}")) == place * (40 + 20 * (level - 6))


@pytest.mark.rule("SCHED-2")
def test_ties_of_the_score_keepers_table_go_to_more_tricks() -> None:
    """120 is what 6D, 7C and 10S are worth: each outranks the one before."""
    order = [str(call) for call in rank_bids(SCORE_KEEPERS)]
    assert order[:3] == ["6S", "7S", "6C"]
    assert order.index("6D") < order.index("7C") < order.index("10S") < order.index("6H")
    assert order[-1] == "10NT"


@pytest.mark.rule("SCHED-3")
def test_the_perfect_table_is_avondale_less_twenty() -> None:
    assert PERFECT.levels == AVONDALE.levels
    assert all(PERFECT.value(cell) == AVONDALE.value(cell) - 20 for cell in AVONDALE)
    assert PERFECT.value(bid("10NT")) == 500


@pytest.mark.rule("SCHED-4")
def test_avondale_begun_at_five() -> None:
    assert FIVE_START.levels == range(5, 11)
    for level, (index, suit) in product(range(5, 11), enumerate(SIX)):
        assert FIVE_START.value(bid(f"{level}{suit}")) == 40 + 20 * index + 100 * (level - 5)


@pytest.mark.rule("SCHED-4")
def test_the_ends_of_avondale_begun_at_five() -> None:
    assert [FIVE_START.value(bid(text)) for text in ("6S", "10NT")] == [140, 620]


@pytest.mark.rule("CARD-11")
def test_bids_to_eleven() -> None:
    assert TO_ELEVEN.levels == range(6, 12)
    assert all(TO_ELEVEN.value(cell) == AVONDALE.value(cell) for cell in AVONDALE)
    assert [TO_ELEVEN.value(Bid(11, trump)) for trump in (*Suit, None)] == [540, 560, 580, 600, 620]


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("table", [SCORE_KEEPERS, PERFECT, FIVE_START, TO_ELEVEN])
def test_suits_of_the_later_tables_are_in_avondales_order(table: Schedule) -> None:
    assert table.suit_order == AVONDALE.suit_order
    copy = pickle.loads(pickle.dumps(table))
    assert (copy, hash(copy)) == (table, hash(table))


@pytest.mark.rule("BID-3")
def test_the_top_of_each_table() -> None:
    assert [table.value(bid("10NT")) for table in (AVONDALE, CLASSIC, INVERTED)] == [520, 600, 600]


@pytest.mark.rule("BID-2", "BID-3")
def test_bids_run_from_low_to_high() -> None:
    assert " ".join(map(str, AVONDALE)) == (
        "6S 6C 6D 6H 6NT 7S 7C 7D 7H 7NT 8S 8C 8D 8H 8NT 9S 9C 9D 9H 9NT 10S 10C 10D 10H 10NT"
    )
    order = [str(call) for call in CLASSIC]
    assert order.index("10S") > order.index("7H"), "worth the same, but for more tricks"
    assert order.index("7S") > order.index("6D"), "worth the same, but for more tricks"
    assert order[-1] == "10NT"


@pytest.mark.rule("SEAT-3")
def test_the_order_of_the_suits() -> None:
    assert AVONDALE.suit_order == CLASSIC.suit_order == (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS)
    assert INVERTED.suit_order == (Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS)


@pytest.mark.rule("BID-3")
def test_a_level_without_values() -> None:
    assert AVONDALE.levels == range(6, 11)
    for level in (5, 11):
        with pytest.raises(InvalidValue, match=f"the schedule has no value for {level}S"):
            AVONDALE.value(Bid(level, Suit.SPADES))


@pytest.mark.rule("BID-3")
def test_a_table_of_ones_own() -> None:
    rows = {suit: (number, number + 10) for number, suit in enumerate((*Suit, None), 1)}
    table = Schedule(rows, first_level=5)
    assert table.levels == range(5, 7)
    assert table.value(Bid(6, None)) == 15
    assert Schedule(dict(reversed(rows.items())), first_level=5) == table, "the order of the rows does not count"
    assert Schedule({suit: list(values) for suit, values in rows.items()}, first_level=5) == table
    assert Schedule(table.values, first_level=5) == table
    assert Schedule(rows) != table


@pytest.mark.rule("BID-3")
def test_a_table_given_bid_by_bid() -> None:
    cells = {call: AVONDALE.value(call) for call in AVONDALE}
    assert Schedule.of(cells) == AVONDALE
    assert hash(Schedule.of(cells)) == hash(AVONDALE)
    del cells[bid("8H")], cells[bid("6NT")]
    with pytest.raises(InvalidValue, match="a schedule must have a value for every bid: 8H, 6NT missing"):
        Schedule.of(cells)
    with pytest.raises(InvalidType, match="one or more values by Bid"):
        Schedule.of({})
    with pytest.raises(InvalidType, match="one or more values by Bid"):
        Schedule.of({"6S": 40})  # type: ignore[dict-item]


ROWS = dict.fromkeys((*Suit, None), (1, 2))
A_TABLE = "a schedule must be made of a table: suit (None for no trump) -> values by level"
INTS = "the values of no trump in a schedule must be a tuple of ints"
LEVELS = "the levels of a schedule must be one or more from 1 to 33"


@pytest.mark.rule("BID-3")
@pytest.mark.parametrize(
    ("table", "first_level", "error", "message"),
    [
        (3, 6, InvalidType, A_TABLE),
        ("abc", 6, InvalidType, A_TABLE),
        (ROWS | {"S": (1, 2)}, 6, InvalidType, "a row of a schedule must belong to a Suit or None, not str"),
        (
            {Suit.SPADES: (1,)},
            6,
            InvalidValue,
            "a schedule must have a row for every suit and for no trump: clubs, diamonds, hearts, no trump missing",
        ),
        (ROWS | {None: "12"}, 6, InvalidType, INTS),
        (ROWS | {None: (1, 2.0)}, 6, InvalidType, INTS),
        (ROWS | {None: (1, True)}, 6, InvalidType, INTS),
        (
            ROWS | {Suit.CLUBS: (1, 10**9)},
            6,
            InvalidValue,
            "the values of clubs in a schedule must lie between -1000000 and 1000000",
        ),
        (
            ROWS | {Suit.HEARTS: (1,)},
            6,
            InvalidValue,
            "every row of a schedule must have the same number of values: 2 for spades, 1 for hearts",
        ),
        (ROWS, "6", InvalidType, "first_level must be of type int, not str"),
        (ROWS, 0, InvalidValue, LEVELS),
        (ROWS, 33, InvalidValue, LEVELS),
        (dict.fromkeys(ROWS, ()), 6, InvalidValue, LEVELS),
    ],
)
def test_a_bad_table_is_refused(table: object, first_level: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error) as caught:
        Schedule(table, first_level=first_level)  # type: ignore[arg-type]
    assert str(caught.value) == message


def test_schedules_can_be_pickled() -> None:
    copy = pickle.loads(pickle.dumps(CLASSIC))
    assert (copy, hash(copy)) == (CLASSIC, hash(CLASSIC))
