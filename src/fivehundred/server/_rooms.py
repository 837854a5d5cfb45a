"""All rooms: those that are open, and those that are only journals."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from logging import getLogger
from secrets import token_urlsafe
from typing import Final, TypeVar

from starlette.exceptions import HTTPException

from fivehundred.hosting import Answer, DamagedJournal, Host
from fivehundred.replay import MatchReplay
from fivehundred.server._connections import CROWDED, DAMAGED, NO_ROOM, NOT_ENTERED, Closing, Connection
from fivehundred.server._tables import Table
from fivehundred.server.limits import Bucket, Limits
from fivehundred.server.store import Line, Store

_T = TypeVar("_T")
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
        # Whole matches take longer, and nobody waits for them who plays.
        self._reading = ThreadPoolExecutor(1, "records")
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        #: The rooms whose journals are damaged: they are not read again.
        self._damaged: set[str] = set()
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
        self._make_way()
        self._number += 1
        known = asyncio.Event()
        errors: list[str | None] = []

        def done(error: str | None) -> None:
            errors.append(error)
            self._loop.call_soon_threadsafe(known.set)

        journal = "".join(answer.journal for answer in answers).strip()
        self._store.write(Line(room, answers[-1].host.lines, journal, done, answers[-1].snapshot))
        await known.wait()
        self._number -= errors != [None]
        return errors == [None]

    async def table(self, room: str) -> Table | None:
        """The room of that name, opened if it is not; ``None`` when there is none.

        Raises `TooMany` or `Unreadable`.
        """
        if room in self._open:
            return self._open[room]
        opening = self._opening.get(room)
        if opening is None:
            opening = self._opening[room] = asyncio.create_task(self._opened(room))
            opening.add_done_callback(lambda _: self._opening.pop(room))
        # Others may wait for it too.
        return await asyncio.shield(opening)

    async def record(self, room: str, *, deals: int | None = None) -> MatchReplay | None:
        """The match of *room* with its deals, or so many of the first; ``None`` when there is no such room.

        Raises `Unreadable`.
        """
        return await self._read(room, self._reading, partial(self._store.record, room, deals=deals))

    async def _opened(self, room: str) -> Table | None:
        host = await self._read(room, self._threads, partial(self._store.host, room))
        return None if host is None else self._table(room, host)

    async def _read(self, room: str, threads: Executor, read: Callable[[], _T]) -> _T:
        """What *read* finds in the journal of *room*."""
        if room in self._damaged:
            raise Unreadable
        try:
            return await self._loop.run_in_executor(threads, read)
        except (DamagedJournal, sqlite3.Error) as error:
            # A disk that fails may work again.
            if not isinstance(error, sqlite3.OperationalError):
                self._damaged.add(room)
            # What else it says may be of cards.
            cause = f"row {error.place} is damaged" if isinstance(error, DamagedJournal) else repr(error)
            getLogger(__name__).error("%s: the journal of room %s cannot be read: %s", self._store.file, room, cause)
            raise Unreadable from None

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
        self._reading.shutdown()
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
            return DAMAGED
        if table is None:
            return NO_ROOM
        others = table.connections.keys() - {connection.key}
        crowded = len(others) >= self._limits.room_connections
        # Strangers keep nobody out who plays.
        return CROWDED if crowded and not table.host.room.belongs(connection.key) else table

    def _make_way(self) -> None:
        """Put rooms away if so many are open as there may be; raises `TooMany` if there are people in all of them."""
        if len(self._open) >= self._limits.open_rooms:
            self.tidy()
        if len(self._open) >= self._limits.open_rooms:
            raise TooMany("too many rooms are open now")

    def _table(self, room: str, host: Host) -> Table:
        self._make_way()
        table = self._open[room] = Table(room, host, self._store, self._threads, self._limits)
        return table

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_seconds)
            self.tidy()
            if self._limits.kept_days is not None:
                await self._delete(self._limits.kept_days)

    async def _delete(self, days: float) -> None:
        """Delete the rooms that nobody has used for so many *days*, except damaged ones."""
        spared = {*self._open, *self._opening, *self._damaged}
        try:
            self._number -= await self._loop.run_in_executor(self._reading, self._store.forget, days, spared)
        except sqlite3.Error as error:
            getLogger(__name__).error("%s: old rooms cannot be deleted: %s", self._store.file, error)
