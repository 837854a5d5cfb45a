"""Clients' connections: queues of outgoing messages, and the door through which they come."""

import asyncio
import socket
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from hashlib import sha256
from logging import getLogger
from secrets import token_urlsafe
from typing import Any, Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from fivehundred.errors import FiveHundredError
from fivehundred.wire import parse_json
from fivehundred.wire.walk import compact
from fivehundred_server.limits import Bucket, ConnectionLimit, ServerLimits
from fivehundred_server.proxies import Deployment

#: The size of a secret in bytes, and as text.
_SECRET: Final = 32
_SECRET_LENGTH: Final = 43
#: The most messages of a client that wait before the server stops reading.
_MOST_UNHEARD: Final = 8
#: The most pings of a client at once, with one more a second; and the most frames of a message.
_MOST_PINGS: Final = 20
_MOST_FRAMES: Final = 1_000


class Closing(NamedTuple):
    """The code and the reason sent when a WebSocket connection is closed."""

    code: int
    reason: str


BINARY: Final = Closing(1003, "expected text")
NOT_ENTERED: Final = Closing(1008, "expected enter")
FULL_JOURNAL: Final = Closing(1008, "this room is full")
FAILED: Final = Closing(1011, "something went wrong: enter again")
DAMAGED: Final = Closing(1011, "this room is damaged, and set aside for the operator of the server")
CROWDED: Final = Closing(1013, "too many connections")
NO_ROOM: Final = Closing(4404, "there is no such room")
ELSEWHERE: Final = Closing(4409, "entered elsewhere")
TOO_FAST: Final = Closing(4429, "too many messages")


class WebSocketProtocol(WebSocketsSansIOProtocol):
    """uvicorn's protocol, which stops reading only when several messages wait, not at each one.

    It closes connections with many pings or continuation frames, because only whole messages are counted elsewhere.
    """

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._pings = Bucket(_MOST_PINGS, 1.0, self.loop.time())

    def handle_ping(self) -> None:
        """Answer a ping."""
        if self._pings.take(self.loop.time()):
            super().handle_ping()
        else:
            self.transport.close()

    def handle_cont(self, event: Frame) -> None:
        """Add to a message that comes in parts."""
        if len(self.frames) < _MOST_FRAMES:
            super().handle_cont(event)
        else:
            self.transport.close()

    def send_receive_event_to_app(self) -> None:
        """Queue the message that has arrived."""
        # To stop and to go on are two system calls, as much work as all else that uvicorn does for a message.
        self.read_paused = self.queue.qsize() < _MOST_UNHEARD
        super().send_receive_event_to_app()


class Connection:
    """A client's connection to a room."""

    def __init__(
        self,
        websocket: WebSocket,
        limits: ServerLimits,
        allowed: Callable[[float], bool] = lambda now: True,
        address: str | None = None,
    ) -> None:
        """*allowed* takes the time and returns True if the client's *address* may send one more message."""
        self._websocket, self._limits, self._allowed, self.address = websocket, limits, allowed, address
        # An asyncio.Queue would take more memory than all else that is kept here for a connection.
        self._outbox: list[str | Closing | None] = []
        self._news = asyncio.Event()
        # The time at which the message under way was begun, and the timer that looks whether it is still under way.
        self._since: float | None = None
        self._watching: asyncio.TimerHandle | None = None
        #: The key by which the host knows the client, once it has entered.
        self.key = ""

    def tell(self, text: str | None) -> None:
        """Queue *text* to be sent; a client that falls too far behind, or has entered elsewhere, is disconnected."""
        if text is None:
            self.close(ELSEWHERE)
        elif len(self._outbox) < self._limits.waiting:
            self._outbox.append(text)
            self._news.set()
        else:
            self.close()

    def close(self, closing: Closing | None = None) -> None:
        """Close the connection, if it is still open, and drop all queued messages."""
        self._outbox = [closing]
        self._news.set()

    async def enter(self, room: str) -> bool:
        """Wait for the client to identify itself; return True if it does so correctly and in time."""
        text = None
        with suppress(TimeoutError):
            async with asyncio.timeout(self._limits.enter_seconds):
                text = (await self._websocket.receive()).get("text")
        secret = None if text is None else _secret_of(text)
        if secret is None:
            return False
        self.key = key_of(room, secret)
        self.tell(compact({"message": {"type": "entered", "secret": secret}}))
        return True

    async def run(self, hear: Callable[[str], object]) -> None:
        """Send queued messages and pass received ones to *hear*, until the connection is closed."""
        reading, now = asyncio.create_task(self._read(hear)), asyncio.get_running_loop().time
        try:
            # One timeout for all messages, because one for each costs as much as sending it.
            async with asyncio.timeout(None) as patience:
                while isinstance(item := await self._next(), str):
                    self._since = now()
                    if self._watching is None:
                        self._watch(patience)
                    await self._websocket.send_text(item)
                    self._since = None
            if isinstance(item, Closing):
                await self._websocket.close(*item)
        except TimeoutError:
            # The client does not read.
            pass
        except (WebSocketDisconnect, RuntimeError):
            # The client is on_close, or uvicorn has closed the connection because of a message; the reader hears which.
            self._since = None
            await asyncio.wait([reading], timeout=1)
        finally:
            reading.cancel()
            if self._watching is not None:
                self._watching.cancel()

    async def _next(self) -> str | Closing | None:
        while not self._outbox:
            self._news.clear()
            await self._news.wait()
        return self._outbox.pop(0)

    def _watch(self, patience: asyncio.Timeout) -> None:
        """End *patience* if the client has not taken the message under way in time; otherwise look again then."""
        loop = asyncio.get_running_loop()
        self._watching = None
        if self._since is None:
            return
        until = self._since + self._limits.slow_seconds
        if until <= loop.time():
            patience.reschedule(until)
        else:
            self._watching = loop.call_at(until, self._watch, patience)

    async def _read(self, hear: Callable[[str], object]) -> None:
        now = asyncio.get_running_loop().time
        bucket = Bucket(self._limits.messages_at_once, self._limits.messages_a_second, now())
        closing: Closing | None = FAILED
        try:
            # A client may have left before it entered.
            while self._websocket.client_state is WebSocketState.CONNECTED:
                message = await self._websocket.receive()
                if message["type"] == "websocket.disconnect":
                    break
                text = message.get("text")
                if text is None or not (bucket.take(now()) and self._allowed(now())):
                    closing = BINARY if text is None else TOO_FAST
                    return
                hear(text)
            closing = None
        except Exception:
            getLogger(__name__).exception("a message could not be handled")
        finally:
            self.close(closing)


def new_secret() -> str:
    """Return a new random secret that nobody can guess."""
    return token_urlsafe(_SECRET)


def key_of(room: str, secret: str) -> str:
    """The key that identifies the client with this *secret* to the host of *room*, without revealing the secret."""
    return sha256(f"{room} {secret}".encode()).hexdigest()


def _secret_of(text: str) -> str | None:
    """Return the secret in a client's request to enter, or a new secret if it gives none.

    Returns ``None`` if *text* is not such a request.
    """
    try:
        match parse_json(text):
            case {"type": "enter", **rest} if not rest:
                return new_secret()
            case {"type": "enter", "secret": str(secret), **rest} if not rest:
                plain = secret.replace("-", "").replace("_", "")
                return secret if len(secret) == _SECRET_LENGTH and plain.isascii() and plain.isalnum() else None
    except FiveHundredError:
        pass
    return None


class _Accepted(socket.socket):
    """A connection that is closed after a period without requests."""

    def let_in(self, seconds: float, on_close: Callable[[], object]) -> None:
        """Wait up to *seconds* for the first request; *on_close* is called when the connection is closed."""
        self._seconds, self._on_close, self._under_way = seconds, on_close, 0
        self._wait()

    def close(self) -> None:
        super().close()
        on_close, self._on_close = self._on_close, bool
        self._timer.cancel()
        on_close()

    @contextmanager
    def request(self) -> Iterator[None]:
        """A context manager that keeps the connection open while a request is handled."""
        self._under_way += 1
        self._timer.cancel()
        try:
            yield
        finally:
            # The next request may have begun before this one ended.
            self._under_way -= 1
            if not self._under_way:
                self._wait()

    def _wait(self) -> None:
        self._timer = asyncio.get_running_loop().call_later(self._seconds, self._end)

    def _end(self) -> None:
        # asyncio sees the end of the stream, and closes the socket.
        with suppress(OSError):
            self.shutdown(socket.SHUT_RDWR)


class LimitedSocket(socket.socket):
    """A listening socket for asyncio that limits connections before uvicorn sees them.

    It closes a connection without reading from it if its address has too many already. It also closes a connection that
    has no request in progress for `ServerLimits.enter_seconds`, because half a request, or none, would keep it open for
    ever.
    """

    def __init__(self, listening: socket.socket, limits: ServerLimits, deployment: Deployment) -> None:
        super().__init__(fileno=listening.detach())
        self._seconds, self._deployment = limits.enter_seconds, deployment
        self._places = ConnectionLimit("connections", limits.address_connections)
        self._open: dict[Any, _Accepted] = {}

    def accept(self) -> tuple[socket.socket, Any]:
        """Accept the next connection; raises `ConnectionAbortedError` if its address already has too many."""
        plain, peer = super().accept()
        address = self._deployment.limited_address(peer[0])
        if not self._places.take(address):
            plain.close()
            raise ConnectionAbortedError("too many connections from one address")
        connection, key = _Accepted(fileno=plain.detach()), peer[:2]

        def on_close() -> None:
            self._places.leave(address)
            # Somebody may have come from the same port again.
            if self._open.get(key) is connection:
                del self._open[key]

        self._open[key] = connection
        connection.let_in(self._seconds, on_close)
        return connection, peer

    def request(self, client: Any) -> AbstractContextManager[None]:
        """Keep the connection of *client*, given by address and port, open while a request is handled."""
        connection = self._open.get(client)
        return nullcontext() if connection is None else connection.request()
