"""What a journal says happened in a room: whatever was accepted, in order, from which the room can be made again."""

from __future__ import annotations

import attrs

from fivehundred._words import LEFT_OUT
from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.hosting.messages import Request, Wanted
from fivehundred.hosting.places import MOST_CLIENTS, Client
from fivehundred.hosting.room import Room
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
    #: The key of the client who runs the room.
    owner: str | None = None
    #: The bots that this client may put in a place.
    bots: tuple[str, ...] = ()
    away_seconds: float | None = None


@attrs.frozen
class Heard:
    """A client said something."""

    client: str
    #: The number that the client gave it, 0 for none.
    number: int
    request: Request
    #: The player to whom the room passes if the client ran it and plays no more.
    heir: int | None = attrs.field(default=None, metadata={LEFT_OUT: True})
    #: How the client is told of deals, if it sits down: nothing that it said before is in the journal.
    wants: Wanted = attrs.field(default=Wanted.TURNS, metadata={LEFT_OUT: True})
    #: The number of the last message to it before that.
    sent: int = attrs.field(default=0, metadata={LEFT_OUT: True})


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
    """These players, who were awaited, are out of time."""

    players: tuple[int, ...]


@attrs.frozen
class Inherited:
    """Whoever ran the room has been away for long, and it passes to this player."""

    player: int


@attrs.frozen(kw_only=True, repr=False)
class Snapshot:
    """All of a host that lasts, after the line before: resuming may begin here."""

    room: Room
    #: Those that the room keeps, each as if it had missed nothing.
    clients: tuple[Client, ...]
    turn_seconds: float | None
    ready_seconds: float | None
    away_seconds: float | None
    most_clients: int
    #: How many lines come before this one.
    lines: int
    #: The checksum of the last of them; that of this line begins anew.
    checksum: int


#: Everything that changes a room, after it began.
Entry = Heard | Placed | Packed | Shuffled | Proved | Acted | Late | Inherited
#: Everything that a line of a journal can hold.
Written = Began | Entry | Snapshot
