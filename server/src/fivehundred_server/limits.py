"""The limits of a server: how many rooms, connections and messages it takes, in total and from each address."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import attrs

from fivehundred.errors import InvalidValue, brief
from fivehundred.hosting.proposals import UNDO_SECONDS
from fivehundred_server._operating import TURNED_AWAY


@attrs.frozen(kw_only=True)
class ServerLimits:
    """The limits that protect a server from overload, both in total and for each address.

    >>> ServerLimits(rooms=100).open_rooms, ServerLimits(rooms=100).rooms
    (1000, 100)
    """

    #: The most connections at once.
    connections: int = 2_000
    #: The most connections to one room of clients who only watch.
    room_connections: int = 40
    #: The most further connections while newcomers can still take a place. If one more arrives, the client that has
    #: waited longest without asking for a place is disconnected.
    room_newcomers: int = 10
    #: The most rooms in memory at once.
    open_rooms: int = 1_000
    #: The most rooms in the file.
    rooms: int = 100_000
    #: The most rooms created at once.
    rooms_at_once: int = 200
    #: The number allowed per second after that.
    rooms_a_second: float = 2.0
    #: The most connections from one address at once, half-open ones included; for IPv6, an address is a /64 network.
    address_connections: int = 100
    #: The most requests for a room from one address at once, granted or not.
    address_rooms_at_once: int = 20
    #: The number allowed per second after that.
    address_rooms_a_second: float = 0.2
    #: The most messages from all connections of one address at once.
    address_messages_at_once: int = 400
    #: The number allowed per second after that.
    address_messages_a_second: float = 100.0
    #: The most records of matches or deals for one address at once; each has to be replayed.
    records_at_once: int = 10
    #: The number allowed per second after that.
    records_a_second: float = 2.0
    #: The most messages from one connection at once.
    messages_at_once: int = 40
    #: The number allowed per second after that.
    messages_a_second: float = 10.0
    #: The most lines in a journal; beyond half of them, only players may add to it. A client whose request would exceed
    #: the limit is disconnected.
    lines: int = 50_000
    #: The most journal lines at once in a room from clients of one address who do not play, such as requests for a
    #: place, and from players who change places or the form in which they receive deals.
    guest_lines_at_once: int = 30
    #: The number allowed per second after that.
    guest_lines_a_second: float = 0.05
    #: The most phrases that one player may say at once.
    phrases_at_once: int = 10
    #: The number allowed per second after that.
    phrases_a_second: float = 0.05
    #: The longest message over a WebSocket, in bytes.
    message_size: int = 16_384
    #: The longest request for a room, in bytes; the rules of the longest preset, written out, take 1,700.
    body_size: int = 16_384
    #: The seconds a client has to enter, or to complete a request.
    enter_seconds: float = 10.0
    #: The seconds a client has to receive a message.
    slow_seconds: float = 10.0
    #: The most messages waiting for one client.
    waiting: int = 200
    #: The seconds a bot waits after a person's action, which can be taken back only until a bot has acted.
    undo_seconds: float = UNDO_SECONDS
    #: The number of processes in which bots think; 0 for threads of the server, which slow it down for its clients.
    bot_processes: int = 0
    #: The seconds between two looks for rooms that everybody has left, which are removed from memory.
    idle_seconds: float = 60.0
    #: The days without a new line after which a room is deleted; ``None`` for never.
    kept_days: float | None = None

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidValue` for what is no limit, such as a number below 0."""
        for field in attrs.fields(type(self)):
            value = getattr(self, field.name)
            known = type(value) in (int, float) and value >= 0
            if not known and (value is not None or field.default is not None):
                raise InvalidValue(f"{field.name} {brief(value)}: expected a number from 0 upwards")


class Bucket:
    """A token bucket: it lets *at_once* requests through at first, and *a_second* more per second.

    >>> bucket = Bucket(at_once=2, a_second=0.5, now=0)
    >>> [bucket.take(now=0) for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, at_once: float, a_second: float, now: float) -> None:
        self._at_once, self._a_second = at_once, a_second
        self._left, self._filled = at_once, now

    def take(self, now: float) -> bool:
        """Let one request through at the time *now*, in seconds; return False if the limit is reached.

        >>> Bucket(at_once=1, a_second=0.5, now=0).take(now=10)
        True
        """
        self._left = min(self._at_once, self._left + (now - self._filled) * self._a_second)
        self._filled = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


#: The most buckets that are kept; the one unused for longest is dropped.
_MOST: Final = 10_000


class Buckets:
    """A `Bucket` for each address or each room; requests without an address are not limited.

    >>> buckets = Buckets("rooms", at_once=1, a_second=0.5)
    >>> [buckets.take(address, now=0) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", None)]
    [True, False, True, True]
    """

    def __init__(self, what: str, at_once: float, a_second: float) -> None:
        self._turned_away, self._at_once, self._a_second = TURNED_AWAY.labels(what), at_once, a_second
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str | None, now: float) -> bool:
        """Let one request through at the time *now*, in seconds; return False if the limit is reached."""
        if address is None:
            return True
        bucket = self._buckets.pop(address, None) or Bucket(self._at_once, self._a_second, now)
        self._buckets[address] = bucket
        if len(self._buckets) > _MOST:
            del self._buckets[next(iter(self._buckets))]
        if bucket.take(now):
            return True
        self._turned_away.inc()
        return False


class ConnectionLimit:
    """A limit on simultaneous connections from each address; connections without an address are not limited.

    >>> places = ConnectionLimit("sockets", most=1)
    >>> with places.one("192.0.2.1") as first, places.one("192.0.2.1") as second:
    ...     print(first, second)
    True False
    """

    def __init__(self, what: str, most: int) -> None:
        self._turned_away, self._most = TURNED_AWAY.labels(what), most
        self._taken = Counter[str | None]()

    def take(self, address: str | None) -> bool:
        """Let one more in from *address*, which must later `leave`; return False if the limit is reached."""
        if address is not None and self._taken[address] >= self._most:
            self._turned_away.inc()
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str | None) -> None:
        """Free a place taken by *address*."""
        # A subtraction drops addresses with none left.
        self._taken -= Counter([address])

    @contextmanager
    def one(self, address: str | None) -> Iterator[bool]:
        """A context manager that holds a place for *address*; its value is False if the limit is reached."""
        taken = self.take(address)
        try:
            yield taken
        finally:
            if taken:
                self.leave(address)
