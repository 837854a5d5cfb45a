"""A server in the loop of a test, and clients who talk to it."""

from __future__ import annotations

import asyncio
import json
import socket
import sqlite3
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager, closing, suppress
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import attrs
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from fivehundred.actions import Action
from fivehundred.deal.views import SeatView
from fivehundred.hosting import Act, Follower, Host, Ready, Request as Said, Sit, Watch, Welcome
from fivehundred_server import _rooms, serving as paths
from fivehundred_server.limits import ServerLimits
from fivehundred_server.proxies import Deployment
from fivehundred_server.serving import configure
from fivehundred_server.store import Store

#: Nobody waits longer for anything; a test as a whole has a little more (conftest.py).
PATIENCE = 50.0
#: Players in tests do not stop to think.
QUICK = ServerLimits(messages_at_once=1_000, undo_seconds=0)


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    """Run *scenario* in a loop of its own."""

    async def patiently() -> None:
        async with asyncio.timeout(PATIENCE):
            await scenario()

    asyncio.run(patiently())


@attrs.frozen
class Answered:
    """What was answered over HTTP."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@attrs.frozen
class Site:
    """A server that runs."""

    #: Without the scheme.
    address: str

    async def get(self, path: str, **headers: str) -> Answered:
        return await asyncio.to_thread(_asked, Request(f"http://{self.address}{path}", headers=headers))

    async def post(self, path: str, body: bytes, kind: str = "application/json") -> Answered:
        made = Request(f"http://{self.address}{path}", body, {"Content-Type": kind})
        return await asyncio.to_thread(_asked, made)

    async def room(self, rules: str = "australian-4", **more: Any) -> str:
        """A new room."""
        room, _ = await self.room_to_run(rules, **more)
        return room

    async def room_to_run(self, rules: str = "australian-4", **more: Any) -> tuple[str, str]:
        """A new room, and the secret of whoever runs it."""
        answered = await self.post("/rooms", json.dumps({"rules": rules, **more}).encode())
        assert answered.status == 201, answered
        assert answered.json["path"] == f"/rooms/{answered.json['room']}"
        return answered.json["room"], answered.json["secret"]

    @asynccontextmanager
    async def client(self, room: str, secret: str | None = None) -> AsyncIterator[Client]:
        """Somebody who has entered."""
        async with self.socket(room) as connection:
            client = Client(connection)
            client.secret = (await client.ask({"type": "enter"} | ({"secret": secret} if secret else {})))["secret"]
            yield client

    @asynccontextmanager
    async def socket(self, room: str) -> AsyncIterator[ClientConnection]:
        """A connection to a room, which waits as long as the test does."""
        address = f"ws://{self.address}/rooms/{room}/socket"
        # Without a limit, because what nobody reads would keep the connection from being closed for ten seconds.
        async with connect(
            address, compression=None, max_queue=None, open_timeout=PATIENCE, ping_interval=None
        ) as connection:
            yield connection


def _asked(request: Request) -> Answered:
    try:
        with urlopen(request, timeout=PATIENCE) as answer:
            return Answered(answer.status, dict(answer.headers.items()), answer.read())
    except HTTPError as error:
        with error:
            return Answered(error.code, dict(error.headers.items()), error.read())


@attrs.define
class Client:
    """Somebody who is connected."""

    connection: ClientConnection
    secret: str = ""
    knows: Follower = attrs.field(factory=Follower)
    #: Which players are connected, as the server said last.
    connected: list[int] | None = None

    async def say(self, said: object) -> None:
        await self.connection.send(said if isinstance(said, (str, bytes)) else json.dumps(said))

    async def say_all(self, *said: object) -> None:
        """Say one after the other, as long as the server hears it."""
        with suppress(ConnectionClosed):
            for one in said:
                await self.say(one)

    async def hear(self) -> Any:
        """The next message, with what stands beside it."""
        return beside(await self._told())

    async def _told(self) -> str:
        """The next message, except for who is connected, which may come at any time."""
        while (heard := beside(text := str(await self.connection.recv())))["type"] == "connected":
            self.connected = heard["players"]
        return text

    async def ask(self, said: object) -> Any:
        await self.say(said)
        return await self.hear()

    async def until(self, kind: str) -> Any:
        """The next message of that type."""
        while (heard := await self.hear())["type"] != kind:
            pass
        return heard

    async def closed(self) -> int | None:
        """With which code the server closes the connection."""
        try:
            while True:
                await self.connection.recv()
        except ConnectionClosed as error:
            return None if error.rcvd is None else int(error.rcvd.code)

    async def request(self, request: Said) -> None:
        """Say *request* and follow what is sent until it is answered."""
        self.knows, text = self.knows.send(request)
        await self.say(text)
        while self.knows.pending is not None:
            await self.follow()

    async def follow(self) -> None:
        self.knows, _ = self.knows.after_json(await self._told())

    async def follow_until(self, enough: Callable[[Welcome], bool]) -> Welcome:
        """Follow what is sent until *enough* is known."""
        while (known := self.knows.known) is None or not enough(known):
            await self.follow()
        return known

    async def go_on(self, knows: Follower) -> None:
        """Go on from what they knew over another connection."""
        self.knows = knows
        for text in knows.repeats:
            await self.say(text)

    async def sit(self, player: int, name: str = "") -> None:
        await self.request(Watch())
        await self.request(Sit(player, name))
        while self.knows.known is None or self.knows.known.player != player:
            await self.follow()

    async def play(self, choose: Callable[[SeatView], Action], until: Callable[[Follower], bool]) -> None:
        """Play on, and be ready for each deal, *until* enough is known."""
        while not until(self.knows):
            known = self.knows.known
            view = self.knows.view
            if known is not None and (view is None or view.finished) and known.player not in known.ready:
                await self.request(Ready())
            elif isinstance(view, SeatView) and view.to_act == view.seat:
                await self.request(Act(choose(view)))
            else:
                await self.follow()


def beside(text: str | bytes) -> Any:
    """A message that was sent, with what stands beside it."""
    sent = json.loads(text)
    return sent | sent["message"]


def over(knows: Follower) -> bool:
    """Whether the match is over."""
    return knows.known is not None and knows.known.match.result is not None


def resumed(file: Path, room: str) -> Host:
    """The host of *room*, as the journals in *file* have it."""
    host = Host.resume(lines_of(file, room), torn=False)
    assert host is not None
    return host


def lines_of(file: Path, room: str) -> list[str]:
    """The journal of *room*, read beside whoever writes it."""
    with closing(sqlite3.connect(file)) as database:
        rows = database.execute("SELECT line FROM lines WHERE room = ? ORDER BY number", (room,))
        return [line for (line,) in rows]


@asynccontextmanager
async def serving(
    file: Path,
    *,
    limits: ServerLimits = QUICK,
    page: Path | None = None,
    pyodide: Path | None = None,
    buffer: int | None = None,
    deployment: Deployment | None = None,
) -> AsyncIterator[Site]:
    """A server with its rooms in *file*, and the same cards in each run.

    The system takes no more than *buffer* bytes for whoever does not read.
    """
    with (
        patch.object(_rooms, "_CHANCE", Random(1)),
        patch.object(paths, "SystemRandom", lambda: Random(1)),
        socket.create_server(("127.0.0.1", 0)) as listening,
    ):
        if buffer is not None:
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, buffer)
        server, door = configure(
            Store(file),
            listening,
            limits=limits,
            page=page or file.parent / "page",
            pyodide=pyodide,
            deployment=deployment or Deployment(),
        )
        with door:
            task = asyncio.create_task(server.serve(sockets=[door]))
            try:
                yield Site(f"127.0.0.1:{door.getsockname()[1]}")
            finally:
                server.should_exit = True
                await task
