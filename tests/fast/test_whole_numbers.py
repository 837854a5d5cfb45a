"""Whole numbers of other libraries are taken where the annotation allows them, and truth values are not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
import numpy as np
import pytest
from helpers import at_play

from fivehundred import presets
from fivehundred.errors import InvalidType
from fivehundred.fast import RandomDeals, line_of, position_of
from fivehundred.learning.encoding import encoding_for
from fivehundred.learning.tables import Tables


@attrs.frozen
class Number:
    """A whole number to Python, and to nobody else."""

    value: int

    def __index__(self) -> int:
        return self.value


POSITION = position_of(at_play(presets.STANDARD_3, "7H"))
DEALS = RandomDeals(presets.STANDARD_3)
ENCODING = encoding_for(presets.STANDARD_3)
TABLES = Tables(presets.STANDARD_3, 3, seed=1)
#: Whatever takes a whole number.
ASKED: dict[str, Callable[[int], object]] = {
    "index": lambda number: POSITION.legal[number],
    "playout": POSITION.playout,
    "playouts": lambda number: POSITION.playouts(number, 7),
    "playouts from": lambda number: POSITION.playouts(7, number),
    "line": lambda number: line_of(POSITION, number),
    "deal": DEALS.deal,
    "tally": lambda number: DEALS.tally(number, 3),
    "tallies": lambda number: DEALS.tally(3, number),
    "meaning": ENCODING.meaning,
    "table": TABLES.deal,
}


def test_whatever_is_an_index_is_a_number() -> None:
    for name, ask in ASKED.items():
        expected = ask(2)
        others: list[Any] = [np.int64(2), np.uint8(2), Number(2)]
        assert [ask(number) for number in others] == [expected] * 3, name
        # To Python, True is an index.
        wrong: list[Any] = [*[True] * (name != "index"), 2.0, "2", None, np.float64(2)]
        for number in wrong:
            with pytest.raises(InvalidType, match=f"not {type(number).__name__}"):
                ask(number)
