"""The paths of the server, and how it is run."""

from __future__ import annotations

import asyncio
import gc
import json
import socket
from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any, Final

import uvicorn
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route, WebSocketRoute
from starlette.websockets import WebSocket
from uvicorn.protocols.http.h11_impl import H11Protocol

from fivehundred import players
from fivehundred.errors import FiveHundredError
from fivehundred.replay import MatchReplay
from fivehundred.rules import presets
from fivehundred.server._connections import drawn_secret, key_of
from fivehundred.server._files import PAGE, files_of
from fivehundred.server._making import begun
from fivehundred.server._rooms import Rooms, TooMany
from fivehundred.server.limits import Bucket, Limits
from fivehundred.server.store import Store
from fivehundred.wire import to_json

_HEADERS: Final = {
    "Cache-Control": "no-cache",
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; "
        "frame-ancestors 'none'"
    ),
    # The address of a room is an invitation.
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
#: After so many seconds, where the system has it, a connection ends whose other side takes nothing.
_UNTAKEN: Final = [(getattr(socket, name), 30_000) for name in ("TCP_USER_TIMEOUT",) if hasattr(socket, name)]


class _Server:
    """What the paths lead to."""

    def __init__(self, store: Store, limits: Limits, page: Path) -> None:
        self._store, self._limits = store, limits
        self._files = files_of(page)
        shown = [
            {"name": name, "players": presets.named(name).players, "text": presets.description(name)}
            for name in presets.names()
        ]
        self._presets = json.dumps({"presets": shown, "bots": players.names()})
        self._rooms: Rooms
        self._records: Bucket

    @asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Rooms are there while the server runs."""
        self._rooms, now = Rooms(self._store, self._limits), asyncio.get_running_loop().time()
        self._records = Bucket(self._limits.records_at_once, self._limits.records_a_second, now)
        yield
        self._rooms.close()

    async def page(self, request: Request) -> Response:
        """A file of the page, the page itself where none is named."""
        file = self._files.get(request.path_params.get("file", "index.html"))
        if file is None:
            raise HTTPException(404, "there is no such file")
        headers = {**_HEADERS, "ETag": file.etag}
        if request.headers.get("If-None-Match") == file.etag:
            return Response(status_code=304, headers=headers)
        return Response(file.content, media_type=file.media, headers=headers)

    async def presets(self, request: Request) -> Response:
        """The ways to play, and the bots."""
        return _json(self._presets)

    async def make(self, request: Request) -> Response:
        """A new room."""
        # Pages of others cannot send that type without being asked whether they may.
        if request.headers.get("Content-Type", "").partition(";")[0].strip().lower() != "application/json":
            raise HTTPException(415, "expected application/json")
        body = b""
        try:
            async with asyncio.timeout(self._limits.enter_seconds):
                async for chunk in request.stream():
                    body += chunk
                    if len(body) > self._limits.body_size:
                        raise HTTPException(413, f"expected at most {self._limits.body_size} bytes")
        except (TimeoutError, ClientDisconnect):
            raise HTTPException(408, "the request has not come to its end") from None
        room, secret = self._rooms.new_name(), drawn_secret()
        try:
            # To read rules takes some time.
            answers = await run_in_threadpool(begun, body, key_of(room, secret))
        except FiveHundredError as error:
            raise HTTPException(400, str(error)) from None
        if not await self._rooms.make(room, answers):
            raise HTTPException(503, "the room cannot be written down now")
        return _json(json.dumps({"room": room, "path": f"/rooms/{room}", "secret": secret}), 201)

    async def record(self, request: Request) -> Response:
        """The whole match with all cards, when it is over."""
        record = await self._record(request)
        if record.match.result is None:
            raise HTTPException(409, "the match is not over")
        if not self._records.take(asyncio.get_running_loop().time()):
            raise TooMany("too many records are asked for now")
        return _json(await run_in_threadpool(to_json, record))

    async def deal(self, request: Request) -> Response:
        """A deal that is over, as everybody saw it."""
        record, number = await self._record(request), request.path_params["number"]
        if not 1 <= number <= len(record.match.rows):
            raise HTTPException(404, "there is no such deal, or it is not over")
        return _json(to_json(record.deals[number - 1].spectator, computed=True, rules=False))

    async def socket(self, websocket: WebSocket) -> None:
        """A connection to a room."""
        await self._rooms.attend(websocket.path_params["room"], websocket)

    async def _record(self, request: Request) -> MatchReplay:
        table = await self._rooms.table(request.path_params["room"])
        if table is None:
            raise HTTPException(404, "there is no such room")
        return table.host.record


def application(store: Store, *, limits: Limits | None = None, page: Path = PAGE) -> Starlette:
    """The server as an ASGI application, which closes *store* when it ends; *page* is the folder of its page.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(Path(folder, "rooms.db"))
    ...     paths = [route.path for route in application(store).routes]
    ...     store.close()
    >>> paths[:4]
    ['/', '/page/{file:path}', '/presets', '/rooms']
    """
    server = _Server(store, limits or Limits(), page)
    return Starlette(
        routes=[
            Route("/", server.page),
            Route("/page/{file:path}", server.page),
            Route("/presets", server.presets),
            Route("/rooms", server.make, methods=["POST"]),
            Route("/rooms/{room}", server.page),
            Route("/rooms/{room}/record", server.record),
            Route("/rooms/{room}/deals/{number:int}", server.deal),
            WebSocketRoute("/rooms/{room}/socket", server.socket),
        ],
        exception_handlers={HTTPException: _refused},
        lifespan=server.lifespan,
    )


def _hurried(seconds: float) -> type[H11Protocol]:
    """HTTP that closes connections on which no request is under way, and none has begun for so many *seconds*.

    Without it, half a request would keep a connection open for ever.
    """

    class Hurried(H11Protocol):
        def __init__(self, *given: Any, **named: Any) -> None:
            super().__init__(*given, **named)
            self._before = self.cycle
            self._timer = self.loop.call_later(seconds, self._hurry)

        def connection_lost(self, exc: Exception | None) -> None:
            super().connection_lost(exc)
            self._timer.cancel()

        def _hurry(self) -> None:
            # A connection that has become a WebSocket is among them no longer.
            if self in self.connections:
                self._timer = self.loop.call_later(seconds, self._hurry)
                # Before the first request there is no cycle. A proxy that has just asked may ask again at any moment.
                if self.cycle is self._before and getattr(self.cycle, "response_complete", True):
                    self.transport.close()
                self._before = self.cycle

    return Hurried


def configured(store: Store, limits: Limits, page: Path) -> uvicorn.Config:
    """How uvicorn serves it.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(Path(folder, "rooms.db"))
    ...     config = configured(store, Limits(message_size=1000), PAGE)
    ...     store.close()
    >>> config.ws_max_size
    1000
    """
    return uvicorn.Config(
        application(store, limits=limits, page=page),
        http=_hurried(limits.enter_seconds),
        ws="websockets-sansio",
        loop="asyncio",
        lifespan="on",
        log_level="warning",
        access_log=False,
        proxy_headers=False,
        server_header=False,
        h11_max_incomplete_event_size=limits.message_size,
        limit_concurrency=limits.connections,
        timeout_graceful_shutdown=5,
        ws_max_size=limits.message_size,
        # It would take more memory for a connection than all else.
        ws_per_message_deflate=False,
    )


def serve(
    file: Path,
    *,
    host: str = "127.0.0.1",
    port: int = 8500,
    limits: Limits | None = None,
    page: Path = PAGE,
    began: Callable[[str], object] = print,
) -> None:
    """Serve the rooms in *file* until the process is told to end; *began* is told the address.

    Raises `OSError` or `sqlite3.Error` when it cannot begin.
    """
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.create_server((host, port), family=family, backlog=1024) as listening:
        for option, milliseconds in _UNTAKEN:
            listening.setsockopt(socket.IPPROTO_TCP, option, milliseconds)
        config = configured(Store(file), limits or Limits(), page)
        # To look for cycles everywhere stops all tables for a tenth of a second, and hardly any are found: seldom.
        gc.freeze()
        gc.set_threshold(5_000, 5, 500)
        name = f"[{host}]" if ":" in host else host
        began(f"http://{name}:{listening.getsockname()[1]}/")
        uvicorn.Server(config).run(sockets=[listening])


def _json(text: str, status: int = 200, headers: Mapping[str, str] | None = None) -> Response:
    return Response(text, status, media_type="application/json", headers={**_HEADERS, **(headers or {})})


async def _refused(request: Request, error: Any) -> Response:
    return _json(json.dumps({"error": error.detail}), error.status_code, error.headers)
