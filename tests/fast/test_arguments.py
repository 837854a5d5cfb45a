"""What people hand to `fivehundred.fast` by mistake is refused in the words of the library, compiled or not."""

from __future__ import annotations

import gc
import re
import signal
from collections.abc import Callable
from time import monotonic
from typing import Any

import pytest
from helpers import at_play, telling

from fivehundred.errors import FiveHundredError, IllegalPlay, InvalidType, InvalidValue
from fivehundred.fast import MOST, RandomDeals, line_of, position_of
from fivehundred.rules import presets
from fivehundred.seats import Seat

POSITION = position_of(at_play(presets.AUSTRALIAN_4, "8H"))
DEALS = RandomDeals(presets.AUSTRALIAN_4)
#: What takes a number, and what it says of what is none.
NUMBERS: dict[str, tuple[Callable[[Any], object], str]] = {
    "apply": (POSITION.apply, "expected a play number or a PlayCard"),
    "playout": (POSITION.playout, "a seed must be an int"),
    "hand": (POSITION.hand, "a seat must be an int"),
    "line_of": (lambda wrong: line_of(POSITION, wrong), "a seed must be an int"),
    "play": (DEALS.play, "a seed must be an int"),
    "play, dealer": (lambda wrong: DEALS.play(1, dealer=wrong), "a seat must be an int"),
    "deal": (DEALS.deal, "a seed must be an int"),
    "deal, dealer": (lambda wrong: DEALS.deal(1, dealer=wrong), "a seat must be an int"),
    "tally": (lambda wrong: DEALS.tally(wrong, 2), "a seed must be an int"),
    "tally, deals": (lambda wrong: DEALS.tally(2, wrong), "a number of deals must be an int"),
}
#: What takes something else.
OTHERS: dict[str, tuple[Callable[[Any], object], str]] = {
    "line_of": (lambda wrong: line_of(wrong, 1), "expected a Position"),
    "position_of": (position_of, "expected a Deal"),
    "RandomDeals": (RandomDeals, "expected a Ruleset"),
}


def message(call: Callable[[Any], object], wrong: object, kind: type[FiveHundredError]) -> str:
    """What is said of *wrong*; the error must be of just that kind."""
    with telling(repr(wrong)), pytest.raises(kind) as caught:
        call(wrong)
    assert type(caught.value) is kind
    return str(caught.value)


@pytest.mark.parametrize("name", NUMBERS)
def test_what_is_no_number_is_of_the_wrong_type(name: str) -> None:
    call, expected = NUMBERS[name]
    wrong: tuple[object, ...] = (None, "1", b"1", 1.0, float("nan"), True, False, [], 1j)
    assert [message(call, one, InvalidType) for one in wrong] == [
        f"{expected}, not {type(one).__name__}" for one in wrong
    ]


@pytest.mark.parametrize("name", NUMBERS)
def test_a_number_that_is_out_of_bounds_is_shown(name: str) -> None:
    call, _ = NUMBERS[name]
    for wrong in (-1, -(2**63), -(2**70), 2**62, 2**63, 2**64, 2**70, 2**200):
        said = message(call, wrong, IllegalPlay if name == "apply" else InvalidValue)
        assert repr(wrong)[:40] in said
        assert "expected" in said


@pytest.mark.parametrize("name", OTHERS)
def test_what_is_something_else_altogether_is_of_the_wrong_type(name: str) -> None:
    call, expected = OTHERS[name]
    for wrong in (None, "1", 1.0, True, -1, 2**70):
        how = "; use presets.get(name)" if (name, wrong) == ("RandomDeals", "1") else ""
        assert message(call, wrong, InvalidType) == f"{expected}, not {type(wrong).__name__}{how}"


def test_what_is_no_index_is_of_the_wrong_type() -> None:
    wrong: tuple[object, ...] = (None, "x", 1.5, slice(1, 3), (1, 2))
    said = [message(POSITION.legal.__getitem__, one, InvalidType) for one in wrong]
    assert said == [f"an index must be an int, not {type(one).__name__}" for one in wrong]


def test_deals_end_with_the_last_seed() -> None:
    for seed, deals in ((2**62 - 5, 6), (2**62 - 1, 2)):
        with pytest.raises(InvalidValue, match=rf"^{deals} deals from seed {seed} on: expected them to end by seed"):
            DEALS.tally(seed, deals)
    assert DEALS.tally(2**62 - 5, 5).deals == 5


@pytest.mark.parametrize("size", [-1, MOST + 1, 2**62, 2**200], ids=repr)
def test_no_more_are_counted_than_a_program_can_wait_for(size: int) -> None:
    with pytest.raises(InvalidValue, match=r"^-?\d+…? deals: expected 0 to 1000000$"):
        DEALS.tally(0, size)
    with pytest.raises(InvalidValue, match=r"^-?\d+…? playouts: expected 0 to 1000000$"):
        POSITION.playouts(size, 0)


def test_a_seat_is_one_of_the_table() -> None:
    with pytest.raises(InvalidValue, match=re.escape("seat 4: expected 0 to 3")):
        POSITION.hand(4)
    assert len(POSITION.hand(Seat(3))) == 10


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there are no alarms here")
def test_a_tally_can_be_interrupted() -> None:
    class Rang(Exception):
        pass

    def ring(*_: object) -> None:
        raise Rang

    deals = RandomDeals(presets.STANDARD_3)
    expected = deals.play(7)
    before = signal.signal(signal.SIGALRM, ring)
    begin = monotonic()
    # What is raised while garbage is collected is lost, because Hypothesis listens to that.
    gc.disable()
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(Rang):
            deals.tally(0, MOST)
    finally:
        gc.enable()
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
    # A lot takes a fortieth of a second; the rest is for a machine that is busy.
    assert monotonic() - begin < 10
    assert deals.play(7) == expected
