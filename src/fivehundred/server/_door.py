"""Who is let in: a listening socket that counts by address, and buckets for each address."""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from typing import Any, Final

from fivehundred.server._metrics import TURNED_AWAY
from fivehundred.server.deployment import Deployment
from fivehundred.server.limits import Bucket, Limits

#: Of how many addresses it is known what they have taken; those who took nothing for longest are forgotten.
_MOST: Final = 10_000


class Buckets:
    """A `Bucket` for each address; those without an address pass.

    >>> buckets = Buckets("rooms", at_once=1, a_second=0.5)
    >>> [buckets.take(address, now=0) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", None)]
    [True, False, True, True]
    """

    def __init__(self, what: str, at_once: float, a_second: float) -> None:
        self._turned_away, self._at_once, self._a_second = TURNED_AWAY.labels(what), at_once, a_second
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str | None, now: float) -> bool:
        """Whether one more from *address* may pass *now*, in seconds."""
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


class Places:
    """So many at once from each address; those without an address are not counted.

    >>> places = Places("sockets", most=1)
    >>> with places.one("192.0.2.1") as first, places.one("192.0.2.1") as second:
    ...     print(first, second)
    True False
    """

    def __init__(self, what: str, most: int) -> None:
        self._turned_away, self._most = TURNED_AWAY.labels(what), most
        self._taken = Counter[str]()

    def take(self, address: str | None) -> bool:
        """Whether one more is let in; whoever is has to `leave`."""
        if address is not None and self._taken[address] >= self._most:
            self._turned_away.inc()
            return False
        if address is not None:
            self._taken[address] += 1
        return True

    def leave(self, address: str | None) -> None:
        """One of those who were let in is gone."""
        if address is not None:
            self._taken -= Counter([address])

    @contextmanager
    def one(self, address: str | None) -> Iterator[bool]:
        """Whether one more is let in, for as long as this lasts."""
        taken = self.take(address)
        try:
            yield taken
        finally:
            if taken:
                self.leave(address)


class _Accepted(socket.socket):
    """A connection that ends when no request is under way on it, and none has begun for so many seconds."""

    def let_in(self, seconds: float, gone: Callable[[], object]) -> None:
        """Begin to wait for a request; say so when it is *gone*."""
        self._seconds, self._gone, self._under_way = seconds, gone, 0
        self._wait()

    def close(self) -> None:
        super().close()
        gone, self._gone = self._gone, bool
        self._timer.cancel()
        gone()

    @contextmanager
    def request(self) -> Iterator[None]:
        """A request is under way."""
        self._under_way += 1
        self._timer.cancel()
        try:
            yield
        finally:
            # The next one may have begun before this one has ended.
            self._under_way -= 1
            if not self._under_way:
                self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._end)

    def _end(self) -> None:
        # asyncio reads the end of it, and closes it.
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)


class Door(socket.socket):
    """A listening socket that asyncio accepts connections from.

    It closes those that are too many from one address before anything is read, and those on which no request is under
    way and none has begun for `Limits.enter_seconds`: half a request, or none, would keep a connection open for ever.
    """

    def __init__(self, listening: socket.socket, limits: Limits, deployment: Deployment) -> None:
        super().__init__(fileno=listening.detach())
        self._seconds, self._deployment = limits.enter_seconds, deployment
        self._places = Places("connections", limits.address_connections)
        self._open: dict[Any, _Accepted] = {}

    def accept(self) -> tuple[socket.socket, Any]:
        """The next connection; raises `ConnectionAbortedError` for one that is not let in."""
        plain, peer = super().accept()
        address = self._deployment.limited(peer[0])
        if not self._places.take(address):
            plain.close()
            raise ConnectionAbortedError("too many connections from one address")
        connection, key = _Accepted(fileno=plain.detach()), peer[:2]

        def gone() -> None:
            self._places.leave(address)
            del self._open[key]

        self._open[key] = connection
        connection.let_in(self._seconds, gone)
        return connection, peer

    def request(self, client: Any) -> AbstractContextManager[None]:
        """While a request of *client* is under way, an address with a port."""
        connection = self._open.get(client)
        return nullcontext() if connection is None else connection.request()
