"""All rooms: those that are open, and those that are only journals."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from logging import getLogger
from secrets import token_urlsafe
from typing import Final

from starlette.exceptions import HTTPException

from fivehundred.errors import FiveHundredError
from fivehundred.hosting import Answer, Host
from fivehundred.server._connections import CROWDED, FAILED, NO_ROOM, NOT_ENTERED, Closing, Connection
from fivehundred.server._tables import Table
from fivehundred.server.limits import Bucket, Limits
from fivehundred.server.store import Store

#: Bytes of the name of a room, which nobody can guess.
_NAME: Final = 16
#: Threads in which bots think and journals are read: few, because they take time from those who are connected.
_THREADS: Final = 2


class TooMany(HTTPException):
    """There is as much of something as there may be, or it is asked for too fast."""

    def __init__(self, what: str) -> None:
        super().__init__(503, f"{what}: try again later")


class Unreadable(HTTPException):
    """The journal of a room cannot be read."""

    def __init__(self) -> None:
        super().__init__(500, "the journal of this room cannot be read")


class Rooms:
    """All rooms of a server, in the file of *store*."""

    def __init__(self, store: Store, limits: Limits, shard: str = "") -> None:
        self._store, self._limits = store, limits
        self._prefix = f"{shard}-" if shard else ""
        self._loop = asyncio.get_running_loop()
        self._threads = ThreadPoolExecutor(_THREADS, "bots")
        self._open: dict[str, Table] = {}
        self._opening = asyncio.Lock()
        self._making = Bucket(limits.rooms_at_once, limits.rooms_a_second, self._loop.time())
        self._number = store.rooms
        self._connections = 0
        self._tidying = asyncio.create_task(self._tidy())

    def new_name(self) -> str:
        """A name for a room."""
        return self._prefix + token_urlsafe(_NAME)

    async def make(self, room: str, answers: Sequence[Answer]) -> bool:
        """Whether a new room of that name is written, for what its host has answered so far.

        Raises `TooMany`.
        """
        if self._number >= self._limits.rooms or not self._making.take(self._loop.time()):
            raise TooMany("there are too many rooms now")
        table = self._table(room, answers[0].host)
        self._number += 1
        for answer in answers:
            table.take(answer)
        return await table.written()

    async def table(self, room: str) -> Table | None:
        """The room of that name, opened if it is not; ``None`` when there is none.

        Raises `TooMany` or `Unreadable`.
        """
        if (found := self._found(room)) is not None:
            return found
        async with self._opening:
            if (found := self._found(room)) is not None:
                return found
            try:
                host = await self._loop.run_in_executor(self._threads, self._resumed, room)
            except (FiveHundredError, sqlite3.Error) as error:
                # What it says may be of cards.
                getLogger(__name__).error("the journal of room %s cannot be read: %s", room, type(error).__name__)
                raise Unreadable from None
            return None if host is None else self._table(room, host)

    async def attend(self, room: str, connection: Connection) -> None:
        """Serve somebody who wants to enter *room*."""
        self._connections += 1
        try:
            table = await self._admitted(connection, room)
            if isinstance(table, Closing):
                connection.close(table)
                await connection.run(str)
                return
            table.enter(connection)
            try:
                await connection.run(partial(table.hear, connection))
            finally:
                table.leave(connection)
        finally:
            self._connections -= 1

    @property
    def counts(self) -> tuple[int, int]:
        """How many rooms are open, and how many clients are connected."""
        return len(self._open), self._connections

    def tidy(self) -> None:
        """Put away the rooms in which nobody is."""
        self._open = {room: table for room, table in self._open.items() if not table.idle}

    def close(self) -> None:
        """End, when nobody is connected any more."""
        self._tidying.cancel()
        self._threads.shutdown()
        self._store.close()

    async def _admitted(self, connection: Connection, room: str) -> Table | Closing:
        """The table to which the client comes, or why they do not."""
        if self._connections > self._limits.connections:
            return CROWDED
        if not await connection.enter(room):
            return NOT_ENTERED
        try:
            table = await self.table(room)
        except TooMany:
            return CROWDED
        except Unreadable:
            return FAILED
        if table is None:
            return NO_ROOM
        others = table.connections.keys() - {connection.key}
        crowded = len(others) >= self._limits.room_connections
        # Strangers keep nobody out who plays.
        return CROWDED if crowded and not table.host.room.belongs(connection.key) else table

    def _found(self, room: str) -> Table | None:
        table = self._open.get(room)
        return None if table is None or table.failed else table

    def _table(self, room: str, host: Host) -> Table:
        if len(self._open) >= self._limits.open_rooms:
            self.tidy()
        if len(self._open) >= self._limits.open_rooms:
            raise TooMany("too many rooms are open now")
        table = self._open[room] = Table(room, host, self._store, self._threads, self._limits)
        return table

    def _resumed(self, room: str) -> Host | None:
        return Host.resumed(self._store.journal(room))

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_seconds)
            self.tidy()
