"""Special bids: every cell of BID-7's table, and what a caller's own row may hold."""

from __future__ import annotations

import pickle
import re
from typing import Any

import attrs
import pytest

from fivehundred.cards import Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.scoring import score
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules import presets, specials
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks
from fivehundred.rules.specials import MISERE, Special
from fivehundred.seats import Seat

GATES = "none or seven or eight or over a seven or all have spoken"
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
        *("taken", "sits out", "after their first card", "own"),
    ),
    "LONE_MISERE": ("M", "misere", 250, ("7NT", "8S"), "seven", None, "taken", "sits out", "never", "nothing"),
    "LONE_OPEN_MISERE": (
        *("OM", "open misere", 500, ("10D", "10H"), "none", None),
        *("taken", "sits out", "after the first trick", "nothing"),
    ),
    "UNGATED_MISERE": ("M", "misere", 250, ("7NT", "8S"), "none", None, "taken", "sits out", "never", "nothing"),
    "TRICK_OPEN_MISERE": (
        *("OM", "open misere", 500, ("10H", "10NT"), "none", None),
        *("taken", "sits out", "after the first trick", "nothing"),
    ),
    "BRITANNICA_OPEN_MISERE": (
        *("OM", "open misere", 500, ("10NT", "None"), "none", None),
        *("taken", "sits out", "before the lead", "nothing"),
    ),
    "NEW_ZEALAND_MISERE": ("M", "misere", 130, None, "none", None, "taken", "sits out", "never", "nothing"),
    "NEW_ZEALAND_OPEN_MISERE": (
        *("OM", "open misere", 230, None, "none", None),
        *("taken", "sits out", "after the first trick", "nothing"),
    ),
    "QUEBEC_MISERE": ("M", "misere", 500, ("7NT", "8S"), "seven", None, "taken", "must sit out", "never", "nothing"),
    "QUEBEC_OPEN_MISERE": (
        *("OM", "open misere", 1000, ("10D", "10H"), "none", None),
        *("taken", "must sit out", "after the first trick", "nothing"),
    ),
    "PERFECT_MISERE": ("M", "misere", 150, None, "none", None, "taken", "sits out", "never", "nothing"),
    "PERFECT_OPEN_MISERE": (
        *("OM", "open misere", 250, None, "none", None),
        *("taken", "sits out", "after the first trick", "nothing"),
    ),
    "HI_LO": ("HL", "hi-lo", 350, None, "none", None, "taken", "sits out", "never", "nothing"),
    "DOUBLE_MISERE": ("DM", "double misere", 450, None, "none", None, "taken", "plays too", "never", "nothing"),
    "BLIND_MISERE": ("BM", "blind misere", 1000, None, "none", None, "left", "sits out", "never", "nothing"),
}


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize("name", TABLE)
def test_the_rows_of_the_table(name: str) -> None:
    row: Special = getattr(specials, name)
    place = None if row.place is None else tuple(map(str, row.place))
    choices = (row.kitty.value, row.partner.value, row.shown.value, row.defence.value)
    assert (row.key, row.name, row.value, place, row.gate.value, row.answers, *choices) == TABLE[name]
    assert (row.points, row.stake) == (None, row.value)
    assert row.goal == (Exactly(5) if name == "HI_LO" else NoTricks())
    assert row.blind == (name == "BLIND_MISERE")
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
    assert attrs.evolve(MISERE, points=100, value=130).stake == 100


@pytest.mark.rule("BID-7")
def test_points_that_are_the_value_follow_it() -> None:
    assert attrs.evolve(MISERE, value=130).stake == 130
    said = attrs.evolve(MISERE, points=250)
    assert said == MISERE
    assert hash(said) == hash(MISERE)
    assert attrs.evolve(said, value=130).stake == 130
    rules = presets.AUSTRALIAN_4.evolve(specials=(attrs.evolve(MISERE, value=130, place=None),))
    contract = Contract.of(rules, SpecialBid("M"), Seat(0))
    assert score(rules, contract, (0, 4, 0, 6)).points == (130, 0)


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize(
    ("field", "value", "error", "message"),
    [
        ("key", 3, InvalidType, "a special bid's key must be a str, not int"),
        ("key", "AS", InvalidValue, "special bid 'AS': this is a card"),
        ("name", None, InvalidType, "name must be of type str, not NoneType"),
        ("value", "250", InvalidType, "value must be of type int, not str"),
        ("value", True, InvalidType, "value must be of type int, not bool"),
        ("value", 10**7, InvalidValue, "value must lie between -1000000 and 1000000"),
        ("points", 2.5, InvalidType, "points must be of type int or None, not float"),
        (
            "place",
            [Bid(7, None), Bid(8, Suit.SPADES)],
            InvalidType,
            "place must be None or a tuple of two Bids",
        ),
        ("place", (Bid(7, None),), InvalidType, "place must be None or a tuple of two Bids"),
        ("place", ("7NT", "8S"), InvalidType, "place must be None or a tuple of two Bids"),
        ("place", (None, Bid(7, None)), InvalidType, "place must be None or a tuple of two Bids"),
        ("goal", 5, InvalidType, "goal must be of type AtLeast or Exactly or NoTricks, not int"),
        ("goal", None, InvalidType, "goal must be of type AtLeast or Exactly or NoTricks, not NoneType"),
        ("blind", 1, InvalidType, "blind must be of type bool, not int"),
        ("gate", "sevn", InvalidValue, f"gate: expected {GATES}, not 'sevn' (did you mean seven?)"),
        ("answers", 3, InvalidType, "a special bid's key must be a str, not int"),
        ("answers", "n", InvalidValue, "special bid 'n': expected a capital letter"),
        ("kitty", 5, InvalidType, "kitty: expected KittyUse or str, not int"),
        ("partner", None, InvalidType, "partner: expected PartnerRole or str, not NoneType"),
        ("shown", None, InvalidType, "shown: expected Exposure or str, not NoneType"),
        ("defence", None, InvalidType, "defence: expected DefencePoints or str, not NoneType"),
    ],
)
def test_rows_are_checked(field: str, value: Any, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=re.escape(message)):
        attrs.evolve(MISERE, **{field: value})


@pytest.mark.rule("BID-7", "BID-12")
@pytest.mark.parametrize(
    ("goal", "met", "text"),
    [
        (NoTricks(), [0], "none"),
        (Exactly(5), [5], "exactly 5"),
        (AtLeast(8), [8, 9, 10], "at least 8"),
    ],
)
def test_goals(goal: AtLeast | Exactly | NoTricks, met: list[int], text: str) -> None:
    assert [taken for taken in range(11) if goal.is_met(taken)] == met
    assert str(goal) == text


@pytest.mark.rule("BID-12")
@pytest.mark.parametrize("kind", [AtLeast, Exactly])
def test_a_goal_is_a_number_of_tricks_that_there_can_be(kind: Any) -> None:
    for wrong in ("5", True, 5.0, None):
        with pytest.raises(InvalidType, match=f"a number of tricks must be an int, not {type(wrong).__name__}"):
            kind(wrong)
    for number in (0, -3, 34, 10**30):
        with pytest.raises(InvalidValue, match="tricks: expected 1 to 33"):
            kind(number)
