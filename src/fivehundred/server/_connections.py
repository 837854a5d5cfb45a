"""A client who is connected: what they may say how fast, and what waits to be sent to them."""

import asyncio
import socket
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from hashlib import sha256
from logging import getLogger
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from fivehundred.errors import FiveHundredError
from fivehundred.server._operating import TURNED_AWAY
from fivehundred.server.deployment import Bucket, Deployment, Limits
from fivehundred.wire import parse_json

#: Bytes of a secret.
_SECRET: Final = 32
_SECRET_LENGTH: Final = 43


class Closing(NamedTuple):
    """The code and the reason with which a connection is closed."""

    code: int
    reason: str


BINARY: Final = Closing(1003, "text is expected")
NOT_ENTERED: Final = Closing(1008, "expected enter")
FULL_JOURNAL: Final = Closing(1008, "this room is full")
FAILED: Final = Closing(1011, "something went wrong: enter again")
DAMAGED: Final = Closing(1011, "this room is damaged and kept aside: whoever runs the server has to look at it")
CROWDED: Final = Closing(1013, "too many connections")
NO_ROOM: Final = Closing(4404, "there is no such room")
ELSEWHERE: Final = Closing(4409, "entered elsewhere")
TOO_FAST: Final = Closing(4429, "too many messages")


class Connection:
    """A connection of a client to a room."""

    def __init__(
        self, websocket: WebSocket, limits: Limits, allowed: Callable[[float], bool] = lambda now: True
    ) -> None:
        """*allowed* says whether one more message may come from where it comes from, at that time."""
        self._websocket, self._limits, self._allowed = websocket, limits, allowed
        self._outbox: asyncio.Queue[str | Closing | None] = asyncio.Queue()
        #: By which the host knows the client, once they have entered.
        self.key = ""

    def tell(self, text: str) -> None:
        """Send *text* when all before it is sent; whoever is too far behind is cut off."""
        if self._outbox.qsize() < self._limits.waiting:
            self._outbox.put_nowait(text)
        else:
            self.close()

    def close(self, closing: Closing | None = None) -> None:
        """Close the connection, whatever waits to be sent; it may be closed already."""
        while not self._outbox.empty():
            self._outbox.get_nowait()
        self._outbox.put_nowait(closing)

    async def enter(self, room: str) -> bool:
        """Hear who it is; whether they said so as they should."""
        text = None
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.enter_seconds):
                text = (await self._websocket.receive()).get("text")
        secret = None if text is None else _secret_of(text)
        if secret is None:
            return False
        self.key = key_of(room, secret)
        self.tell(f'{{"type":"entered","secret":"{secret}"}}')
        return True

    async def run(self, hear: Callable[[str], object]) -> None:
        """Send what there is to send, and let what comes be heard, until it is closed."""
        reading = asyncio.create_task(self._read(hear))
        try:
            while isinstance(item := await self._outbox.get(), str):
                async with asyncio.timeout(self._limits.slow_seconds):
                    await self._websocket.send_text(item)
            if isinstance(item, Closing):
                await self._websocket.close(*item)
        except (TimeoutError, WebSocketDisconnect, RuntimeError):
            # Nobody is there, or nobody reads, or uvicorn has closed it because of what came.
            pass
        finally:
            reading.cancel()

    async def _read(self, hear: Callable[[str], object]) -> None:
        now = asyncio.get_running_loop().time
        bucket = Bucket(self._limits.messages_at_once, self._limits.messages_a_second, now())
        closing: Closing | None = FAILED
        try:
            while (message := await self._websocket.receive())["type"] == "websocket.receive":
                text = message.get("text")
                if text is None or not (bucket.take(now()) and self._allowed(now())):
                    closing = BINARY if text is None else TOO_FAST
                    return
                hear(text)
            closing = None
        except Exception:
            getLogger(__name__).exception("a message could not be heard")
        finally:
            self.close(closing)


def drawn_secret() -> str:
    """A secret that nobody guesses."""
    return token_urlsafe(_SECRET)


def key_of(room: str, secret: str) -> str:
    """By which the host of *room* knows whoever enters with that *secret*, which nobody finds from it."""
    return sha256(f"{room} {secret}".encode()).hexdigest()


def _secret_of(text: str) -> str | None:
    """The secret that a client enters with, a new one if it has none; ``None`` if that is not what it says."""
    try:
        match parse_json(text):
            case {"type": "enter", **rest} if not rest:
                return drawn_secret()
            case {"type": "enter", "secret": str(secret), **rest} if not rest:
                plain = secret.replace("-", "").replace("_", "")
                return secret if len(secret) == _SECRET_LENGTH and plain.isascii() and plain.isalnum() else None
    except FiveHundredError:
        pass
    return None


#: Of how many it is known what they have taken; those who took nothing for longest are forgotten.
_MOST: Final = 10_000


class Buckets:
    """A `Bucket` for each address, or for each room; those without an address pass.

    >>> buckets = Buckets("rooms", at_once=1, a_second=0.5)
    >>> [buckets.take(address, now=0) for address in ("192.0.2.1", "192.0.2.1", "192.0.2.2", None)]
    [True, False, True, True]
    """

    def __init__(self, what: str, at_once: float, a_second: float) -> None:
        self._turned_away, self._at_once, self._a_second = TURNED_AWAY.labels(what), at_once, a_second
        self._buckets: dict[str, Bucket] = {}

    def take(self, address: str | None, now: float) -> bool:
        """Take one more from *address*, or for a room, *now*, in seconds; false if it may not pass."""
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
    """A limit on how many are there at once from each address; those without an address are not limited.

    >>> places = Places("sockets", most=1)
    >>> with places.one("192.0.2.1") as first, places.one("192.0.2.1") as second:
    ...     print(first, second)
    True False
    """

    def __init__(self, what: str, most: int) -> None:
        self._turned_away, self._most = TURNED_AWAY.labels(what), most
        self._taken = Counter[str | None]()

    def take(self, address: str | None) -> bool:
        """Let one more in from *address*; false if it may not. Whoever is let in has to `leave`."""
        if address is not None and self._taken[address] >= self._most:
            self._turned_away.inc()
            return False
        self._taken[address] += 1
        return True

    def leave(self, address: str | None) -> None:
        """One of those who were let in is gone."""
        # Addresses with none left are dropped.
        self._taken -= Counter([address])

    @contextmanager
    def one(self, address: str | None) -> Iterator[bool]:
        """Let one more in for as long as this lasts; false if it may not."""
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
