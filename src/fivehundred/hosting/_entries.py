"""What a journal says happened in a room: whatever was accepted, in order, from which the room can be made again."""

from __future__ import annotations

import attrs

from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.hosting.messages import Request
from fivehundred.hosting.places import MOST_CLIENTS
from fivehundred.match.playing import Match
from fivehundred.seats import Seat


@attrs.frozen(kw_only=True)
class Began:
    """The host began."""

    #: The match before its first deal.
    match: Match
    turn_seconds: float | None = None
    ready_seconds: float | None = None
    nodes: int = 0
    refereed: bool = False
    stand_in: str = "sensible"
    most_clients: int = MOST_CLIENTS


@attrs.frozen
class Heard:
    """A client said something."""

    client: str
    #: The number that the client gave it, 0 for none.
    number: int
    request: Request


@attrs.frozen
class Placed:
    """The program put a bot in the place of a player, or nobody."""

    player: int
    bot: str | None


@attrs.frozen(repr=False)
class Packed:
    """The program handed in a pack."""

    pack: tuple[Card, ...]


@attrs.frozen(repr=False)
class Shuffled:
    """The program began a fair shuffle."""

    name: str
    #: The secret of the host.
    secret: bytes
    #: Those of the seats in which bots sit.
    others: tuple[tuple[Seat, bytes], ...]


@attrs.frozen
class Proved:
    """The program published the proofs of fair shuffles."""


@attrs.frozen
class Acted:
    """A bot, or somebody who plays for a player out of time, did this."""

    action: Action


@attrs.frozen
class Late:
    """Those who were awaited are out of time."""


#: Everything that changes a room, after it began.
Entry = Heard | Placed | Packed | Shuffled | Proved | Acted | Late
