"""Who plays in a room, and what is told to whom."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import attrs

from fivehundred.deal.view import SeatView
from fivehundred.hosting.messages import Message
from fivehundred.seats import Seat


@attrs.frozen
class Person:
    """A client who plays."""

    client: str
    #: What the others may call them.
    name: str = ""


@attrs.frozen
class Bot:
    """A player that the program provides, by whatever name it knows it."""

    name: str


@attrs.frozen
class Asked:
    """The host waits for a player that the program provides: a bot, or one who plays for a player out of time."""

    player: int
    seat: Seat
    #: Which one.
    name: str
    #: What it is shown.
    view: SeatView = attrs.field(repr=False)


class News(NamedTuple):
    """Something to be told, to all unless it says to whom."""

    #: The message, or what makes it for a client, who gets whole views or not.
    message: Message | Callable[[str, bool], Message]
    only: str | None = None
    but: str | None = None
