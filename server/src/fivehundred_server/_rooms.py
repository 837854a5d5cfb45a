"""Open rooms, each with a host, connected clients, bots and a clock."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from logging import getLogger
from random import SystemRandom
from secrets import token_urlsafe
from typing import Final, TypeVar, cast

from starlette.exceptions import HTTPException

from fivehundred.actions import Action
from fivehundred.errors import visible
from fivehundred.hosting import (
    Access,
    Answer,
    Host,
    JournalError,
    Refused,
    Signalled,
)
from fivehundred.hosting.aio import AsyncRoom
from fivehundred.hosting.room import BotRequest, Room
from fivehundred.match.game import MOST_DEALS
from fivehundred.notation import Record
from fivehundred.texts import Sentence
from fivehundred.wire.walk import compact
from fivehundred_server._bots import Bots
from fivehundred_server._connections import (
    CROWDED,
    DAMAGED,
    FULL_JOURNAL,
    NO_ROOM,
    NOT_ENTERED,
    Closing,
    Connection,
)
from fivehundred_server._operating import ACTIONS, REFUSALS
from fivehundred_server.limits import Bucket, Buckets, ServerLimits
from fivehundred_server.store import JournalLines, Store

_CHANCE: Final = SystemRandom()
#: The most wishes for a place in a room from one address at once.
_MOST_WISHES: Final = 2


class Table(AsyncRoom):
    """An open room, with its journal in the store and the limits of the server."""

    def __init__(
        self,
        room: str,
        host: Host,
        store: Store,
        bots: Bots,
        limits: ServerLimits,
        guests: Buckets,
        phrases: Buckets,
    ) -> None:
        self._now = asyncio.get_running_loop().time

        def think(asked: BotRequest) -> Awaitable[Action]:
            return bots.think(room, self.address, asked)

        super().__init__(host, write=self._store_lines, think=think, rng=_CHANCE, undo_seconds=limits.undo_seconds)
        self.room = room
        self._store, self._limits, self._guests, self._phrases = store, limits, guests, phrases
        self._stopped = self._is_full(limits.lines)

    @property
    def address(self) -> str | None:
        """The address of whoever has played here longest, or else of whoever has watched; ``None`` if it is unknown."""
        here = [key for key in self.clients if self.host.room.belongs(key)]
        return self._address_of(next(iter(here or self.clients), ""))

    def has_space(self, client: str) -> bool:
        """True if *client* may enter; a client who only watches may be disconnected to make room."""
        room, most = self.host.room, self._limits.room_connections
        watching = [key for key in self.clients if key != client and not (room.belongs(key) or room.is_recorded(key))]
        if len(watching) < most or room.belongs(client) or room.is_recorded(client):
            return True
        if room.door is Access.LOCKED or len(room.people) == len(room.places) or not self._limits.room_newcomers:
            return False
        if len(watching) >= most + self._limits.room_newcomers:
            # Of those who came when there was a place to be had, the one who has not taken it for longest.
            idle = cast("Connection", self.clients[watching[most]])
            idle.close(CROWDED)
            self.leave(idle.key, idle)
        return True

    def hear(self, connection: Connection, text: str) -> None:
        """Answer *text* from a client, if it is still connected."""
        if connection.key in self.clients:
            self.receive(connection.key, text)

    def refuse(self, client: str, answer: Answer) -> Sentence | None:
        """Refuse requests beyond the limits of the server."""
        if not answer.journal:
            return None
        room = self.host.room
        # Half of the journal is for those who play, so that nobody else can fill it.
        full = self._is_full(self._limits.lines // (2 if room.player_of(client) is None else 1))
        # Players may write lines that change the room, but changes of the form they want are limited, and so is going
        # round the table, of which everybody is told all.
        seats = (room.player_of(client), answer.host.room.player_of(client))
        limited = not room.belongs(client) or answer.host.room is room or (None not in seats and seats[0] != seats[1])
        # A phrase must not take the lines of guests, nor those of another player's phrases.
        says = any(isinstance(sent.message, Signalled) for _, sent in answer.messages)
        connection = cast("Connection", self.clients[client])
        # A stranger must not take the lines of others, who come from elsewhere.
        address = None if connection.address is None else f"{self.room} {connection.address}"
        bucket, key = (self._phrases, client) if says else (self._guests, address)
        if full:
            connection.close(FULL_JOURNAL)
        elif not self._wishes_too_much(connection, answer) and (not limited or bucket.take(key, self._now())):
            return None
        return Sentence.of("host", "too many requests")

    def observe(self, answer: Answer) -> None:
        """Count actions and refusals."""
        if self.host.room.under_way and answer.host.deal is not self.host.deal:
            ACTIONS.inc()
        if refused := sum(isinstance(sent.message, Refused) for _, sent in answer.messages):
            REFUSALS.inc(refused)

    def allow_more(self) -> bool:
        """Stop the game in a room that is full, and disconnect all clients when it becomes so."""
        stopped, self._stopped = self._stopped, self._is_full(self._limits.lines)
        for listener in self.clients.values() if self._stopped and not stopped else ():
            cast("Connection", listener).close(FULL_JOURNAL)
        return not self._stopped

    def report(self, error: object) -> None:
        """Do nothing, because the store has logged the file and the room."""

    def presence_text(self, present: Sequence[int]) -> str:
        """Return the message about who is connected; it has the time left, which may depend on that."""
        left = {} if self.host.seconds is None else {"seconds": round(self.host.seconds, 3)}
        return compact({"message": {"type": "connected", "players": present}, **left})

    def _wishes_too_much(self, connection: Connection, answer: Answer) -> bool:
        """True if *answer* adds a wish to so many from the same address that they keep out others."""
        wishing = [self._address_of(key) for key, _ in answer.host.room.wishes]
        added = len(wishing) > len(self.host.room.wishes)
        return added and connection.address is not None and wishing.count(connection.address) > _MOST_WISHES

    def _address_of(self, client: str) -> str | None:
        listener = self.clients.get(client)
        return listener.address if isinstance(listener, Connection) else None

    def _is_full(self, lines: int) -> bool:
        # Whoever comes in is told all deals of a match, which must not become many.
        return self.host.lines >= lines or len(self.host.match.rows) >= MOST_DEALS

    def _store_lines(self, lines: str) -> asyncio.Future[object]:
        return write_lines(self._store, self.room, self.host, lines)


def write_lines(store: Store, room: str, host: Host, lines: str) -> asyncio.Future[object]:
    """Write journal *lines* of *room*, up to that of *host*; the awaitable returned fails if that does."""
    written: asyncio.Future[object] = asyncio.get_running_loop().create_future()

    def done(error: str | None) -> None:
        # Whoever waited may have been cancelled.
        if not written.done():
            if error is None:
                written.set_result(None)
            else:
                written.set_exception(OSError(error))

    store.write(JournalLines(room, host.lines, lines.strip(), done, host.snapshot))
    return written


_T = TypeVar("_T")
#: The most rooms in the list of those that are open to all.
_MOST_LISTED: Final = 100
#: The most of them from one address.
_MOST_LISTED_OF_ADDRESS: Final = 5
#: The size of a room's name in bytes, too many to be guessed.
_NAME: Final = 16


class UnavailableError(HTTPException):
    """The error raised if a room cannot be created or opened.

    It holds the status code for an HTTP response and the closing code for a WebSocket.
    """

    def __init__(self, status: int, why: str, closing: Closing) -> None:
        super().__init__(status, why)
        self.closing = closing


class Rooms:
    """All rooms of a server."""

    def __init__(self, store: Store, limits: ServerLimits, shard: str = "") -> None:
        self._store, self._limits = store, limits
        self._prefix = f"{shard}-" if shard else ""
        self.loop = asyncio.get_running_loop()
        #: Held while rules are parsed, which slows the server down for players.
        self.reading = asyncio.Lock()
        store.deliver = self.loop.call_soon_threadsafe
        self._bots = Bots(limits.bot_processes)
        self._threads = ThreadPoolExecutor(1, "rooms")
        # Reading whole matches takes longer, and must not hold up those who play.
        self._reading = ThreadPoolExecutor(1, "records")
        self._open: dict[str, Table] = {}
        self._opening: dict[str, asyncio.Task[Table | None]] = {}
        #: The rooms whose journals are damaged: they are not read again.
        self._damaged: set[str] = set()
        self._making = Bucket(limits.rooms_at_once, limits.rooms_a_second, self.loop.time())
        self._guests = Buckets("guests", limits.guest_lines_at_once, limits.guest_lines_a_second)
        self._phrases = Buckets("phrases", limits.phrases_at_once, limits.phrases_a_second)
        self._number = store.rooms
        self._connections = 0
        self._tidying = asyncio.create_task(self._tidy())

    def new_name(self) -> str:
        """Return a new random name for a room."""
        return self._prefix + token_urlsafe(_NAME)

    async def make(self, room: str, answers: Sequence[Answer]) -> bool:
        """Write a new *room* to the store, with its host's first *answers*; return False if that fails.

        Raises `UnavailableError`.
        """
        if self._number >= self._limits.rooms or not self._making.take(self.loop.time()):
            raise UnavailableError(503, "there are too many rooms now: try again later", CROWDED)
        self._make_way()
        self._number += 1
        written = write_lines(self._store, room, answers[-1].host, "".join(answer.journal for answer in answers))
        try:
            # The request may be cancelled before the room is written.
            await asyncio.shield(written)
        except OSError:
            self._number -= 1
            return False
        return True

    async def table(self, room: str) -> Table | None:
        """Return the open *room*, after opening it if necessary; ``None`` if it does not exist.

        Raises `UnavailableError`.
        """
        while room not in self._open:
            opening = self._opening.get(room)
            if opening is None:
                opening = self._opening[room] = asyncio.create_task(self._open_room(room))
                opening.add_done_callback(lambda _: self._opening.pop(room))
            # Others may wait for it too, and it may be closed again before this goes on.
            if await asyncio.shield(opening) is None:
                return None
        return self._open[room]

    async def record(self, room: str, *, match: int, deals: int | None = None) -> Record | None:
        """Read the *match* with this number in *room*, with all its deals or only the first *deals*.

        Returns ``None`` if there is no such room or match. Raises `UnavailableError`.
        """
        return await self._read(room, self._reading, partial(self._store.record, room, match=match, deals=deals))

    async def _read(self, room: str, threads: Executor, read: Callable[[], _T]) -> _T:
        """Run *read*, which reads the journal of *room*, in one of the *threads*."""
        if room not in self._damaged:
            try:
                return await self.loop.run_in_executor(threads, read)
            except (JournalError, sqlite3.Error) as error:
                # A disk that fails may work again.
                if not isinstance(error, sqlite3.OperationalError):
                    self._damaged.add(room)
                # The rest of the error may contain cards.
                cause = f"row {error.place} is damaged" if isinstance(error, JournalError) else repr(error)
                getLogger(__name__).error(
                    "%s: the journal of room %s cannot be read: %s", self._store.file, visible(room), cause
                )
        raise UnavailableError(500, "the journal of this room cannot be read", DAMAGED)

    async def attend(self, room: str, connection: Connection) -> None:
        """Let a client into *room*, if possible, and serve it until its connection is closed."""
        self._connections += 1
        try:
            table = await self._admit(connection, room)
            if isinstance(table, Closing):
                connection.close(table)
                await connection.run(str)
                return
            table.enter(connection.key, connection)
            try:
                await connection.run(partial(table.hear, connection))
            finally:
                table.leave(connection.key, connection)
        finally:
            self._connections -= 1

    @property
    def counts(self) -> tuple[int, int]:
        """The number of open rooms and the number of connected clients."""
        return len(self._open), self._connections

    @property
    def listed_rooms(self) -> list[tuple[str, Room]]:
        """The rooms that their owners have opened to all, and in which somebody is, each with its name."""
        tables = ((name, table, table.host.room) for name, table in self._open.items() if table.attended)
        shown, listed = list[tuple[str, Room]](), Counter[str | None]()
        for name, table, room in tables:
            if not room.listed or room.door is Access.LOCKED:
                continue
            address = table.address
            listed[address] += address is not None
            if listed[address] <= _MOST_LISTED_OF_ADDRESS:
                shown.append((name, room))
        return shown[:_MOST_LISTED]

    def tidy(self) -> None:
        """Close the rooms to which nobody is connected."""
        self._open = {room: table for room, table in self._open.items() if not table.idle}

    def close(self) -> None:
        """Close the store and stop the threads; nobody may be connected any more."""
        self._tidying.cancel()
        self._bots.close()
        self._threads.shutdown()
        self._reading.shutdown()
        self._store.close()

    async def _admit(self, connection: Connection, room: str) -> Table | Closing:
        """The table that the client enters, or the reason for closing its connection if it is not let in."""
        if self._connections > self._limits.connections:
            return CROWDED
        if not await connection.enter(room):
            return NOT_ENTERED
        try:
            table = await self.table(room)
        except UnavailableError as error:
            return error.closing
        if table is None:
            return NO_ROOM
        return table if table.has_space(connection.key) else CROWDED

    def _make_way(self) -> None:
        """Close unused rooms if too many are open; raises `UnavailableError` if all of them are in use."""
        if len(self._open) >= self._limits.open_rooms:
            self.tidy()
        if len(self._open) >= self._limits.open_rooms:
            raise UnavailableError(503, "too many rooms are open now: try again later", CROWDED)

    async def _open_room(self, room: str) -> Table | None:
        host = await self._read(room, self._threads, partial(self._store.host, room))
        if host is None:
            return None
        self._make_way()
        self._open[room] = Table(room, host, self._store, self._bots, self._limits, self._guests, self._phrases)
        return self._open[room]

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_seconds)
            self.tidy()
            # The rooms that nobody has used for so long are deleted, except damaged ones; in the thread that opens
            # rooms, so that none of them is opened meanwhile.
            spared, days = {*self._open, *self._opening, *self._damaged}, self._limits.kept_days
            try:
                if days is not None:
                    gone = await self.loop.run_in_executor(self._threads, self._store.forget, days, spared)
                    # Rooms may have been made in the meantime.
                    self._number -= gone
            except sqlite3.Error as error:
                getLogger(__name__).error("%s: old rooms cannot be deleted: %s", self._store.file, error)
