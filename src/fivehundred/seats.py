"""Seats at the table, numbered clockwise from 0 (SEAT-1); a separate module because seats need no cards.

All turns go clockwise.
"""

from collections.abc import Iterator
from typing import Final, NewType

from fivehundred.errors import InvalidValue, as_int, brief

__all__ = ["HIGHEST_SEAT", "Seat", "checked_seat", "clockwise", "left_of"]

#: A seat at the table: 0 to the number of players minus 1, clockwise (SEAT-1).
Seat = NewType("Seat", int)

#: The highest seat at any table: six can play (SEAT-1).
HIGHEST_SEAT: Final = 5


def checked_seat(seat: object, players: int) -> Seat:
    """Return *seat* as an int if it is valid with *players* players; otherwise raise an error (SEAT-1).

    The error is `InvalidType` or `InvalidValue`.

    >>> checked_seat(3, 4)
    3
    >>> checked_seat(4, 4)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: seat 4: expected 0 to 3 (SEAT-1)
    """
    # Seats are checked so often that plain ints are spared the call.
    if type(players) is not int:
        players = as_int("the number of players", players)
    if type(seat) is not int:
        seat = as_int("a seat", seat)
    if not 0 <= seat < players:
        raise InvalidValue(f"seat {brief(seat)}: expected 0 to {players - 1} (SEAT-1)")
    return Seat(seat)


def left_of(seat: Seat, players: int) -> Seat:
    """The next seat clockwise (SEAT-1).

    >>> left_of(Seat(3), 4)
    0
    """
    return Seat((checked_seat(seat, players) + 1) % players)


def clockwise(first: Seat, players: int) -> Iterator[Seat]:
    """Iterate over all seats once, clockwise from *first* (SEAT-1).

    >>> list(clockwise(Seat(2), 4))
    [2, 3, 0, 1]
    """
    start = checked_seat(first, players)
    return (Seat((start + step) % players) for step in range(players))
