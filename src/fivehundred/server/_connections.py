"""A client who is connected: what they may say how fast, and what waits to be sent to them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import suppress
from hashlib import sha256
from logging import getLogger
from secrets import token_urlsafe
from typing import Final, NamedTuple

from starlette.websockets import WebSocket, WebSocketDisconnect

from fivehundred.errors import FiveHundredError
from fivehundred.server.limits import Bucket, Limits
from fivehundred.wire import parse_json

#: Bytes of a secret.
_SECRET: Final = 32
_SECRET_LENGTH: Final = 43


class Closing(NamedTuple):
    """How a connection is closed."""

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
