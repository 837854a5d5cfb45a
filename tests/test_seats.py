"""SEAT-1: seats are numbered clockwise, and all turns go clockwise."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue
from fivehundred.seats import Seat, checked_seat, clockwise, left_of


@pytest.mark.rule("SEAT-1")
def test_turns_go_clockwise_by_rising_numbers() -> None:
    assert [left_of(Seat(seat), 4) for seat in range(4)] == [1, 2, 3, 0]
    assert list(clockwise(Seat(3), 5)) == [3, 4, 0, 1, 2]
    assert checked_seat(2, 3) == 2


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize(
    ("function", "arguments", "kind", "message"),
    [
        (checked_seat, (3, 3), InvalidValue, "seat 3: expected 0 to 2"),
        (checked_seat, (-1, 3), InvalidValue, "seat -1: expected 0 to 2"),
        (checked_seat, (None, 3), InvalidType, "a seat must be an int, not NoneType"),
        (checked_seat, ("1", 3), InvalidType, "a seat must be an int, not str"),
        (checked_seat, (1.0, 3), InvalidType, "a seat must be an int, not float"),
        (checked_seat, (True, 3), InvalidType, "a seat must be an int, not bool"),
        (checked_seat, (0, None), InvalidType, "the number of players must be an int, not NoneType"),
        (left_of, (None, 3), InvalidType, "a seat must be an int, not NoneType"),
        (left_of, (4, 3), InvalidValue, "seat 4: expected 0 to 2"),
        (clockwise, (None, 3), InvalidType, "a seat must be an int, not NoneType"),
        (clockwise, (0, 0), InvalidValue, "seat 0: expected"),
    ],
)
def test_what_is_no_seat(
    function: Callable[..., object], arguments: tuple[object, ...], kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind) as error:
        function(*arguments)
    assert str(error.value).startswith(message)
