"""Whose turn it is, asked before a player thinks."""

from __future__ import annotations

from typing import Final

from fivehundred.deal.view import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.rules._checks import expect

#: What a player says when asked out of turn.
OVER: Final = "the hand is over: nothing is left to decide"


def check_turn(view: SeatView) -> None:
    """Refuse anything but the view of a seat, and a view while another seat is to act."""
    expect("the view of a seat", view, SeatView)
    if view.to_act not in (view.seat, None):
        raise InvalidValue(f"the view of seat {view.seat}: it is the turn of seat {view.to_act} (SEAT-1)")
