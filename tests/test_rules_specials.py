"""Special bids: every cell of BID-7's table, and what a caller's own row may hold."""

from __future__ import annotations

import pickle
from typing import Any

import attrs
import pytest

from fivehundred.cards import Suit
from fivehundred.errors import InvalidValue, WrongType
from fivehundred.rules import specials
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.specials import MISERE, Special

#: key, name, value, place, gate, answers, kitty, partner, shown, defence
TABLE = {
    "NULLO": (
        "N",
        "nullo",
        250,
        None,
        "none",
        None,
        "taken",
        "sits out",
        "never",
        "own and the contractor's",
    ),
    "TEAM_NULLO": (
        *("N", "nullo", 250, None, "none", None),
        *("taken", "must sit out", "never", "the contractor's if failed"),
    ),
    "DOUBLE_NULLO": (
        *("DN", "double nullo", 500, None, "none", "N"),
        *("taken", "plays too", "never", "the contractor's if failed"),
    ),
    "BAR_NULLO": (
        *("BN", "bar nullo", 500, None, "none", None),
        *("left", "must sit out", "never", "the contractor's if failed"),
    ),
    "MISERE": (
        *("M", "misere", 250, ("7NT", "8S"), "seven", None),
        *("taken", "must sit out", "never", "nothing"),
    ),
    "OPEN_MISERE": (
        *("OM", "open misere", 500, ("10D", "10H"), "none", None),
        *("taken", "must sit out", "after the first trick", "nothing"),
    ),
    "PRIMER_MISERE": ("M", "misere", 250, None, "none", None, "taken", "sits out", "never", "own"),
    "PRIMER_OPEN_MISERE": (
        *("OM", "open misere", 520, None, "none", None),
        *("taken", "sits out", "after his first card", "own"),
    ),
}


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize("name", TABLE)
def test_the_rows_of_the_table(name: str) -> None:
    row: Special = getattr(specials, name)
    place = None if row.place is None else tuple(map(str, row.place))
    choices = (row.kitty.value, row.partner.value, row.shown.value, row.defence.value)
    assert (row.key, row.name, row.value, place, row.gate.value, row.answers, *choices) == TABLE[name]
    assert row.points == row.value
    assert row.call == SpecialBid(row.key)
    copy = pickle.loads(pickle.dumps(row))
    assert (copy, hash(copy)) == (row, hash(row))


@pytest.mark.rule("BID-7")
def test_every_row_is_listed_here() -> None:
    assert {name for name, item in vars(specials).items() if isinstance(item, Special)} == set(TABLE)


@pytest.mark.rule("BID-7")
def test_points_may_differ_from_the_value() -> None:
    assert attrs.evolve(MISERE, points=100).points == 100
    assert attrs.evolve(MISERE, points=100).value == 250


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize(
    ("field", "value", "error", "message"),
    [
        ("key", 3, WrongType, "a special bid's key must be a str, not int"),
        ("key", "AS", InvalidValue, "special bid 'AS': this is a card"),
        ("name", None, WrongType, "name must be of type str, not NoneType"),
        ("value", "250", WrongType, "value must be of type int, not str"),
        ("value", True, WrongType, "value must be of type int, not bool"),
        ("value", 10**7, InvalidValue, "value must lie between -1000000 and 1000000"),
        ("points", 2.5, WrongType, "points must be of type int, not float"),
        (
            "place",
            [Bid(7, None), Bid(8, Suit.SPADES)],
            WrongType,
            "place must be None or a tuple of two Bids",
        ),
        ("place", (Bid(7, None),), WrongType, "place must be None or a tuple of two Bids"),
        ("place", ("7NT", "8S"), WrongType, "place must be None or a tuple of two Bids"),
        ("gate", "seven", WrongType, "gate must be of type Gate, not str"),
        ("answers", 3, WrongType, "a special bid's key must be a str, not int"),
        ("answers", "n", InvalidValue, "special bid 'n': expected a capital letter"),
        ("kitty", "left", WrongType, "kitty must be of type KittyUse, not str"),
        ("partner", None, WrongType, "partner must be of type PartnerRole, not NoneType"),
        ("shown", None, WrongType, "shown must be of type Exposure, not NoneType"),
        ("defence", None, WrongType, "defence must be of type DefencePoints, not NoneType"),
    ],
)
def test_rows_are_checked(field: str, value: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        attrs.evolve(MISERE, **{field: value})
