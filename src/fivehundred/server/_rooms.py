"""A room that is open: its host, whoever is connected, the bots and the clock."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from logging import getLogger
from random import SystemRandom
from secrets import token_urlsafe
from traceback import format_tb
from typing import Final, NamedTuple, TypeVar

from starlette.exceptions import HTTPException

from fivehundred import players, shuffle
from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.errors import InvalidValue
from fivehundred.hosting import Answer, DamagedJournal, Host, Leave, Refused, Sent, request_from_json, sent_to_json
from fivehundred.hosting.room import Asked, Client
from fivehundred.replay import MatchReplay
from fivehundred.server._connections import (
    CROWDED,
    DAMAGED,
    ELSEWHERE,
    FULL_JOURNAL,
    NO_ROOM,
    NOT_ENTERED,
    Buckets,
    Closing,
    Connection,
)
from fivehundred.server._operating import ACTIONS, REFUSALS, THINKING
from fivehundred.server.deployment import Bucket, Limits
from fivehundred.server.store import Line, Store
from fivehundred.wire.walk import compact

_CHANCE: Final = SystemRandom()
#: After so many seconds bots and the clock try again, when nothing could be written.
_AGAIN: Final = 1.0
_CANNOT_SAVE: Final = "the server cannot save; nothing more is accepted until it can"
_TOO_MANY: Final = "too many requests of this kind in this room: try again later"


class _Waiting(NamedTuple):
    """Messages that wait until a line, or all lines before it, are written."""

    #: The host as it is then.
    host: Host
    #: What is told then, and to whom.
    told: Sequence[tuple[Connection, str]]
    #: Who has asked for it, and how.
    asked: tuple[Connection, str] | None
    #: Whether there is a line.
    line: bool
    #: How often the table had been set back.
    setbacks: int


class Table:
    """A room that is open.

    Its host is ahead of the journal by what is being written; whatever comes of that is told when it is written. If it
    cannot be written, it has not happened, and the table is set back to what is.
    """

    def __init__(self, room: str, host: Host, store: Store, bots: Executor, limits: Limits, guests: Buckets) -> None:
        self.room = room
        #: The host, and as it is written.
        self.host = self._saved = host
        #: Who is connected, by their keys.
        self.connections: dict[str, Connection] = {}
        self._store, self._bots, self._limits, self._guests = store, bots, limits, guests
        self._loop = asyncio.get_running_loop()
        self._unwritten = 0
        #: How often the table was set back, and whether that has just been.
        self._setbacks, self._set_back_now = 0, False
        #: What was asked meanwhile, and changes nothing.
        self._unanswered: list[tuple[Connection, str]] = []
        self._thinking = False
        #: The players who were last said to be connected.
        self._present: list[int] = []
        self._clock: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """True if nobody is here and everything is written."""
        return not (self.connections or self._unwritten or self._thinking or self._set_back_now)

    def enter(self, connection: Connection) -> None:
        """Somebody is here; if they were here already, that connection is closed."""
        if connection.key in self.connections:
            self.connections[connection.key].close(ELSEWHERE)
        self.connections[connection.key] = connection
        self._count(connection)

    def leave(self, connection: Connection) -> None:
        """A connection is lost. Whoever plays keeps their seat."""
        if self.connections.get(connection.key) is connection:
            del self.connections[connection.key]
            self._count()

    def hear(self, connection: Connection, text: str) -> None:
        """A client says what is in *text*, which may be anything."""
        now = self._loop.time()
        self.take(self.host.tick(now))
        answer, room = self.host.receive_json(connection.key, text), self.host.room
        # Half of the journal is for those who play, so that nobody else can fill it.
        most = self._limits.lines // (2 if room.player_of(connection.key) is None else 1)
        # Players may write what changes the room, but not how they want to be told of it, again and again.
        limited = not room.belongs(connection.key) or answer.host.room is room
        if answer.journal and self.host.lines >= most:
            connection.close(FULL_JOURNAL)
        elif answer.journal and limited and not self._guests.take(self.room, now):
            self._tell([(connection, self._refusal(connection, text, _TOO_MANY))], asked=(connection, text))
        else:
            self.take(answer, (connection, text))
        self._go_on()

    def take(self, answer: Answer, asked: tuple[Connection, str] | None = None) -> None:
        """First the journal, then the messages; who *asked* for it, and how, is refused if it cannot be written."""
        if self.host.room.under_way and answer.host.deal is not self.host.deal:
            ACTIONS.inc()
        self.host = answer.host
        if not (answer.messages or answer.journal):
            return
        REFUSALS.inc(sum(isinstance(sent.message, Refused) for _, sent in answer.messages))
        told = [
            (self.connections[client], sent_to_json(sent))
            for client, sent in answer.messages
            if client in self.connections
        ]
        self._tell(told, answer.journal.strip(), asked, snapshot=answer.snapshot)

    def _tell(
        self,
        told: Sequence[tuple[Connection, str]],
        line: str = "",
        asked: tuple[Connection, str] | None = None,
        *,
        snapshot: bool = False,
    ) -> None:
        """Tell what is *told* when the *line*, and all before it, are written."""
        self._unwritten += 1
        waiting = _Waiting(self.host, told, asked, bool(line), self._setbacks)
        self._store.write(
            Line(
                room=self.room,
                number=self.host.lines,
                text=line,
                done=lambda error: self._loop.call_soon_threadsafe(self._told, waiting, error),
                snapshot=snapshot,
            )
        )

    def _told(self, waiting: _Waiting, error: str | None) -> None:
        self._unwritten -= 1
        current = waiting.setbacks == self._setbacks
        if error is None and current:
            self._saved = waiting.host
            for connection, text in waiting.told:
                connection.tell(text)
            return
        if current:
            self._set_back()
        if waiting.asked is not None and waiting.line:
            connection, text = waiting.asked
            connection.tell(self._refusal(connection, text, _CANNOT_SAVE))
        elif waiting.asked is not None:
            # It was the answer of a host that has not been.
            self._unanswered.append(waiting.asked)

    def _set_back(self) -> None:
        """Go on from what is written, a little later."""
        self.host, self._present = self._saved, []
        self._setbacks, self._set_back_now = self._setbacks + 1, True
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self._loop.call_later(_AGAIN, self._try_again)

    def _try_again(self) -> None:
        self._set_back_now = False
        self._count()
        unanswered, self._unanswered = self._unanswered, []
        for connection, text in unanswered:
            if self.connections.get(connection.key) is connection:
                self.hear(connection, text)

    def _refusal(self, connection: Connection, text: str, why: str) -> str:
        """The message that *text* of a client has not been done."""
        known = next((one for one in self.host.clients if one.key == connection.key), Client(connection.key))
        refused = Refused(request_from_json(text)[1], why)
        return sent_to_json(Sent(known.sent, known.heard, refused, self.host.seconds))

    def _count(self, newcomer: Connection | None = None) -> None:
        """Tell the host who is connected, let it forget watchers who are gone, and go on."""
        self.take(self.host.tick(self._loop.time()))
        self.take(self.host.connected(self.connections.keys()))
        for client in self.host.clients:
            if client.key not in self.connections and self.host.room.player_of(client.key) is None:
                self.take(self.host.receive(client.key, Leave()))
        self._go_on(newcomer)

    def _say_who_is_here(self, newcomer: Connection | None) -> None:
        """Tell everybody which players are connected if that has changed, and the *newcomer* anyhow.

        The time left may depend on it, so they are told that too.
        """
        before, of = self._present, self.host.room.player_of
        self._present = sorted(player for key in self.connections if (player := of(key)) is not None)
        told = self.connections.values() if before != self._present else [newcomer] if newcomer else []
        if told:
            left = {} if self.host.seconds is None else {"seconds": round(self.host.seconds, 3)}
            text = compact({"type": "connected", "players": self._present, **left})
            self._tell([(connection, text) for connection in told])

    def _go_on(self, newcomer: Connection | None = None) -> None:
        """Say who is here, then do what the host needs of its program; nothing while nobody is here."""
        self._say_who_is_here(newcomer)
        if self._set_back_now:
            return
        if self._clock is not None:
            self._clock.cancel()
        if not self.connections:
            return
        self.take(self.host.tick(self._loop.time()))
        if self.host.needs_pack:
            self.take(self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=_CHANCE)))
        if self.host.deadline is not None:
            self._clock = self._loop.call_at(self.host.deadline, self._go_on)
        asked, deal = self.host.asked, self.host.deal
        if asked is not None and not self._thinking:
            self._thinking = True
            thinking = self._loop.run_in_executor(self._bots, _thought, asked)
            thinking.add_done_callback(partial(self._act, deal))

    def _act(self, deal: Deal | None, thinking: asyncio.Future[Action]) -> None:
        """A bot has thought of what to do in *deal*; meanwhile somebody may have taken its place."""
        self._thinking = False
        if self.host.deal is deal and self.host.asked is not None and not self._set_back_now:
            self.take(self.host.act(thinking.result()))
        self._go_on()


def _thought(asked: Asked) -> Action:
    """The action of a bot; one that fails plays at random this once, because everybody waits for it."""
    try:
        with THINKING.time():
            action = players.named(asked.name, rng=_CHANCE)(asked.view)
        if (why := asked.view.why_not(action)) is None:
            return action
        raise InvalidValue(why.reason.value)
    except Exception as error:
        # Where it failed, and not what it said, which may be of cards.
        where = "".join(format_tb(error.__traceback__))
        getLogger(__name__).error("the bot %r could not act: %s\n%s", asked.name, type(error).__name__, where)
        return players.named("random", rng=_CHANCE)(asked.view)


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
        self._guests = Buckets("guests", limits.guest_lines_at_once, limits.guest_lines_a_second)
        self._number = store.rooms
        self._connections = 0
        self._tidying = asyncio.create_task(self._tidy())

    def new_name(self) -> str:
        """A name for a room."""
        return self._prefix + token_urlsafe(_NAME)

    async def make(self, room: str, answers: Sequence[Answer]) -> bool:
        """Write a new room of that name with what its host has answered so far; false if that failed.

        Raises `TooMany`.
        """
        if self._number >= self._limits.rooms or not self._making.take(self._loop.time()):
            raise TooMany("there are too many rooms now")
        self._make_way()
        self._number += 1
        written: asyncio.Future[str | None] = self._loop.create_future()
        self._store.write(
            Line(
                room=room,
                number=answers[-1].host.lines,
                text="".join(answer.journal for answer in answers).strip(),
                done=lambda error: self._loop.call_soon_threadsafe(written.set_result, error),
                snapshot=answers[-1].snapshot,
            )
        )
        # Whoever waits may be gone before it is written.
        error = await asyncio.shield(written)
        self._number -= error is not None
        return error is None

    async def table(self, room: str) -> Table | None:
        """The room of that name, opened if it is not; ``None`` when there is none.

        Raises `TooMany` or `Unreadable`.
        """
        while room not in self._open:
            opening = self._opening.get(room)
            if opening is None:
                opening = self._opening[room] = asyncio.create_task(self._opened(room))
                opening.add_done_callback(lambda _: self._opening.pop(room))
            # Others may wait for it too, and before whoever waits goes on it may have been put away again.
            if await asyncio.shield(opening) is None:
                return None
        return self._open[room]

    async def record(self, room: str, *, deals: int | None = None) -> MatchReplay | None:
        """The match of *room* with its deals, or so many of the first; ``None`` when there is no such room.

        Raises `Unreadable`.
        """
        return await self._read(room, self._reading, partial(self._store.record, room, deals=deals))

    async def _opened(self, room: str) -> Table | None:
        host = await self._read(room, self._threads, partial(self._store.host, room))
        return None if host is None else self._table(room, host)

    async def _read(self, room: str, threads: Executor, read: Callable[[], _T]) -> _T:
        """The result of *read* on the journal of *room*."""
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
        """The number of open rooms, and of connected clients."""
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
        table = self._open[room] = Table(room, host, self._store, self._threads, self._limits, self._guests)
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
