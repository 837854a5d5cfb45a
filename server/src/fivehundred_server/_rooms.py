"""Open rooms, each with a host, connected clients, bots and a clock."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from functools import partial
from itertools import islice
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
from fivehundred.hosting import (
    Access,
    Answer,
    Host,
    JournalError,
    Leave,
    Refused,
    Sent,
    Signalled,
    request_from_json,
    sent_to_json,
)
from fivehundred.hosting.places import Client
from fivehundred.hosting.room import BotRequest, Room
from fivehundred.match.playing import Match
from fivehundred.match.replay import MatchReplay
from fivehundred.texts import Sentence
from fivehundred.wire.walk import compact
from fivehundred_server._connections import (
    CROWDED,
    DAMAGED,
    ELSEWHERE,
    FULL_JOURNAL,
    NO_ROOM,
    NOT_ENTERED,
    Closing,
    Connection,
)
from fivehundred_server._operating import ACTIONS, REFUSALS, THINKING
from fivehundred_server.limits import Bucket, Buckets, ServerLimits
from fivehundred_server.store import JournalLines, Store

_CHANCE: Final = SystemRandom()
#: The seconds after which bots and the clock try again when a line could not be written.
_AGAIN: Final = 1.0


class _Waiting(NamedTuple):
    """Messages to be sent once a journal line, and all lines before it, have been written to disk."""

    #: The host after that line.
    host: Host
    #: The messages, each with its connection.
    told: Sequence[tuple[Connection, str]]
    #: The connection and the text of the request, if a client asked for it.
    asked: tuple[Connection, str] | None
    #: True if there is a line, and not only messages.
    line: bool
    #: The number of times that the table had been set back when this was queued.
    setbacks: int


class Table:
    """An open room.

    The host is ahead of the journal by the lines that are still being written; their messages are sent once the lines
    are on the disk. If a line cannot be written, the table returns to the last host that was written.
    """

    def __init__(
        self,
        room: str,
        host: Host,
        store: Store,
        bots: Executor,
        limits: ServerLimits,
        guests: Buckets,
        phrases: Buckets,
    ) -> None:
        self.room = room
        #: The host, and the last one that is written.
        self.host = self._saved = host
        #: The connected clients by their keys.
        self.connections: dict[str, Connection] = {}
        self._store, self._bots, self._limits, self._guests, self._phrases = store, bots, limits, guests, phrases
        self._loop = asyncio.get_running_loop()
        self._unwritten = 0
        #: The number of times that the table was set back.
        self._setbacks = 0
        #: True if the table has just been set back and waits to go on from there.
        self._set_back_now = False
        #: Requests without a line that were answered by a host which was set back; they are answered again.
        self._unanswered: list[tuple[Connection, str]] = []
        self._thinking = self._advising = False
        #: The players last reported as connected, and the places then; ``None`` if others are connected now.
        self._present: list[int] = []
        self._places: object = None
        self._clock: asyncio.TimerHandle | None = None

    @property
    def idle(self) -> bool:
        """True if nobody is connected, no bot is thinking, and everything has been written."""
        busy = self._unwritten or self._thinking or self._advising
        return not (self.connections or busy or self._set_back_now)

    def enter(self, connection: Connection) -> None:
        """Let a client in; if it has another connection already, that one is closed."""
        if connection.key in self.connections:
            self.connections[connection.key].close(ELSEWHERE)
        self.connections[connection.key] = connection
        self._count(connection)

    def leave(self, connection: Connection) -> None:
        """Remove a connection that was lost; a player keeps their seat."""
        if self.connections.get(connection.key) is connection:
            del self.connections[connection.key]
            self._count()

    def hear(self, connection: Connection, text: str) -> None:
        """Answer *text* from a client, even if it is not a valid request."""
        now = self._loop.time()
        self.take(self.host.tick(now))
        answer, room = self.host.receive_json(connection.key, text), self.host.room
        # Half of the journal is for those who play, so that nobody else can fill it.
        most = self._limits.lines // (2 if room.player_of(connection.key) is None else 1)
        # Players may write lines that change the room, but changes of the form they want are limited.
        limited = not room.belongs(connection.key) or answer.host.room is room
        # A phrase must not take the lines of guests, nor those of another player's phrases.
        says = any(isinstance(sent.message, Signalled) for _, sent in answer.messages)
        bucket, key = (self._phrases, connection.key) if says else (self._guests, self.room)
        if answer.journal and self.host.lines >= most:
            connection.close(FULL_JOURNAL)
        elif answer.journal and limited and not bucket.take(key, now):
            why = Sentence.of("host", "too many requests")
            self._send_later([(connection, self._refusal(connection, text, why))], asked=(connection, text))
        else:
            self.take(answer, (connection, text))
        self._go_on()

    def take(self, answer: Answer, asked: tuple[Connection, str] | None = None) -> None:
        """Write the *answer* to the journal, then send its messages; if writing fails, refuse the request *asked*."""
        if self.host.room.under_way and answer.host.deal is not self.host.deal:
            ACTIONS.inc()
        self.host = answer.host
        # A request for a hint that has to be found is answered with nothing yet, and must not be lost.
        if not (answer.messages or answer.journal or asked):
            return
        if refused := sum(isinstance(sent.message, Refused) for _, sent in answer.messages):
            REFUSALS.inc(refused)
        told = [(self.connections[client], text) for client, text in answer.texts if client in self.connections]
        self._send_later(told, answer.journal.strip(), asked, snapshot=answer.snapshot)

    def _send_later(
        self,
        told: Sequence[tuple[Connection, str]],
        line: str = "",
        asked: tuple[Connection, str] | None = None,
        *,
        snapshot: bool = False,
    ) -> None:
        """Send the messages *told* once this *line*, and all lines before it, have been written."""
        self._unwritten += 1
        waiting = _Waiting(self.host, told, asked, bool(line), self._setbacks)
        self._store.write(
            JournalLines(
                room=self.room,
                number=self.host.lines,
                text=line,
                # Whatever goes wrong in one room does not keep the answers of others back.
                done=lambda error: self._loop.call_soon(self._after_write, waiting, error),
                snapshot=snapshot,
            )
        )

    def _after_write(self, waiting: _Waiting, error: str | None) -> None:
        self._unwritten -= 1
        current = waiting.setbacks == self._setbacks
        if error is None and current:
            self._saved = waiting.host
            for connection, text in waiting.told:
                connection.tell(text)
            return
        if current:
            # Go on from the last host that was written, after a short delay.
            self.host, self._present, self._places = self._saved, [], None
            self._setbacks, self._set_back_now = self._setbacks + 1, True
            self._set_clock(self._loop.time() + _AGAIN, self._try_again)
        if waiting.asked is not None and waiting.line:
            connection, text = waiting.asked
            connection.tell(self._refusal(connection, text, Sentence.of("host", "cannot save")))
        elif waiting.asked is not None:
            # The host that answered was set back.
            self._unanswered.append(waiting.asked)

    def _set_clock(self, time: float, call: Callable[[], None]) -> None:
        """Call *call* at *time*, instead of what was to be called."""
        if self._clock is not None:
            self._clock.cancel()
        self._clock = self._loop.call_at(time, call)

    def _try_again(self) -> None:
        self._set_back_now, self._clock = False, None
        self._count()
        unanswered, self._unanswered = self._unanswered, []
        for connection, text in unanswered:
            if self.connections.get(connection.key) is connection:
                self.hear(connection, text)

    def _refusal(self, connection: Connection, text: str, why: Sentence) -> str:
        """The refusal of the request in *text*."""
        known = next((one for one in self.host.clients if one.key == connection.key), Client(connection.key))
        number = request_from_json(text)[1]
        return sent_to_json(Sent(known.sent, number, Refused(str(why), why=why), self.host.seconds))

    def _count(self, newcomer: Connection | None = None) -> None:
        """Tell the host who is connected, make it drop watchers who have left, and continue the game."""
        self.take(self.host.tick(self._loop.time()))
        self.take(self.host.set_connected(self.connections.keys()))
        self._places = None
        for client in self.host.clients:
            if client.key not in self.connections and self.host.room.player_of(client.key) is None:
                self.take(self.host.receive(client.key, Leave()))
        self._go_on(newcomer)

    def _announce_present(self, newcomer: Connection | None) -> None:
        """Tell everybody which players are connected if that has changed; tell a *newcomer* in any case.

        The message includes the time left, which may depend on who is connected.
        """
        if newcomer is None and self.host.room.places is self._places:
            return
        self._places = self.host.room.places
        before, of = self._present, self.host.room.player_of
        self._present = sorted(player for key in self.connections if (player := of(key)) is not None)
        told = self.connections.values() if before != self._present else [newcomer] if newcomer else []
        if told:
            left = {} if self.host.seconds is None else {"seconds": round(self.host.seconds, 3)}
            text = compact({"message": {"type": "connected", "players": self._present}, **left})
            self._send_later([(connection, text) for connection in told])

    def _go_on(self, newcomer: Connection | None = None) -> None:
        """Announce who is connected; then deal, set the clock and let bots act as the host requires.

        The game does not continue while nobody is connected.
        """
        self._announce_present(newcomer)
        if self._set_back_now or not self.connections:
            return
        if self.host.needs_match:
            self.take(self.host.rematch(Match.start(self.host.match.first_rules, rng=_CHANCE)))
        if self.host.needs_pack:
            self.take(self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=_CHANCE)))
        deadline = self.host.deadline
        # An earlier call finds nothing due, and sets the clock anew.
        if deadline is not None and (self._clock is None or deadline < self._clock.when()):
            self._set_clock(deadline, self._enforce_limit)
        asked, deal = self.host.bot_request, self.host.deal
        if asked is not None and not self._thinking:
            self._thinking = True
            thinking = self._loop.run_in_executor(self._bots, _choose_action, asked)
            thinking.add_done_callback(partial(self._wait, deal, self._loop.time()))
        hinting = self.host.hint_requests
        if hinting and not self._advising:
            # One after the other, so that the bots who play are not kept waiting.
            client, advising = next(iter(hinting.items()))
            self._advising = True
            thinking = self._loop.run_in_executor(self._bots, _choose_action, advising)
            thinking.add_done_callback(partial(self._advise, client, deal))

    def _enforce_limit(self) -> None:
        """Enforce the limit that has expired, unless everybody has left."""
        self._clock = None
        if self.connections:
            self.take(self.host.tick(self._loop.time()))
        self._go_on()

    def _wait(self, deal: Deal | None, since: float, thinking: asyncio.Future[Action]) -> None:
        """Apply the action that a bot chose in *deal*, later if a person may still want to take theirs back."""
        left, room = since + self._limits.undo_seconds - self._loop.time(), self.host.room
        seat = None if deal is None else deal.table.latest[1].turn.seat
        if left > 0 and seat is not None and room.seats[seat] in room.people:
            self._loop.call_later(left, self._act, deal, thinking)
        else:
            self._act(deal, thinking)

    def _act(self, deal: Deal | None, thinking: asyncio.Future[Action]) -> None:
        """Apply the action that a bot chose in *deal*, unless it is no longer the bot's turn."""
        self._thinking = False
        if self.host.deal is deal and self.host.bot_request is not None and not self._set_back_now:
            self.take(self.host.tick(self._loop.time()))
            self.take(self.host.act(thinking.result()))
        self._go_on()

    def _advise(self, client: str, deal: Deal | None, thinking: asyncio.Future[Action]) -> None:
        """Give *client* the hint that a bot has found in *deal*, unless the game has gone on."""
        self._advising = False
        self.take(self.host.tick(self._loop.time()))
        if self.host.deal is deal and client in self.host.hint_requests and not self._set_back_now:
            self.take(self.host.hint(client, thinking.result()))
        self._go_on()


def _choose_action(asked: BotRequest) -> Action:
    """Return a bot's action; if the bot fails, a random action, because everybody is waiting."""
    try:
        with THINKING.time():
            action = players.named(asked.name, rng=_CHANCE)(asked.view)
        if (why := asked.view.why_not(action)) is None:
            return action
        raise InvalidValue(why.reason.value)
    except Exception as error:
        # The traceback without the error's text, which may contain cards.
        where = "".join(format_tb(error.__traceback__))
        getLogger(__name__).error("the bot %r could not act: %s\n%s", asked.name, type(error).__name__, where)
        return players.named("random", rng=_CHANCE)(asked.view)


_T = TypeVar("_T")
#: The most rooms in the list of those that are open to all.
_MOST_LISTED: Final = 100
#: The size of a room's name in bytes, too many to be guessed.
_NAME: Final = 16
#: Threads in which bots think and journals are read: few, because they take time from those who are connected.
_THREADS: Final = 2


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
        #: Held by whoever reads rules, which takes time from those who play.
        self.reading = asyncio.Lock()
        store.deliver = self.loop.call_soon_threadsafe
        self._threads = ThreadPoolExecutor(_THREADS, "bots")
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
        written: asyncio.Future[str | None] = self.loop.create_future()
        self._store.write(
            JournalLines(
                room=room,
                number=answers[-1].host.lines,
                text="".join(answer.journal for answer in answers).strip(),
                done=lambda error: self.loop.call_soon(written.set_result, error),
                snapshot=answers[-1].snapshot,
            )
        )
        # The request may be cancelled before the room is written.
        error = await asyncio.shield(written)
        self._number -= error is not None
        return error is None

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

    async def record(self, room: str, *, match: int, deals: int | None = None) -> MatchReplay | None:
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
                    "%s: the journal of room %s cannot be read: %s", self._store.file, room, cause
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
            table.enter(connection)
            try:
                await connection.run(partial(table.hear, connection))
            finally:
                table.leave(connection)
        finally:
            self._connections -= 1

    @property
    def counts(self) -> tuple[int, int]:
        """The number of open rooms and the number of connected clients."""
        return len(self._open), self._connections

    @property
    def listed_rooms(self) -> list[tuple[str, Room]]:
        """The rooms that their owners have opened to all, and in which somebody is, each with its name."""
        rooms = ((name, table.host.room) for name, table in self._open.items() if table.connections)
        shown = ((name, room) for name, room in rooms if room.listed and room.door is not Access.LOCKED)
        return list(islice(shown, _MOST_LISTED))

    def tidy(self) -> None:
        """Close the rooms to which nobody is connected."""
        self._open = {room: table for room, table in self._open.items() if not table.idle}

    def close(self) -> None:
        """Close the store and stop the threads; nobody may be connected any more."""
        self._tidying.cancel()
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
        others = table.connections.keys() - {connection.key}
        crowded = len(others) >= self._limits.room_connections
        # Strangers must not keep players out.
        return CROWDED if crowded and not table.host.room.belongs(connection.key) else table

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
        self._open[room] = Table(room, host, self._store, self._threads, self._limits, self._guests, self._phrases)
        return self._open[room]

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self._limits.idle_seconds)
            self.tidy()
            # The rooms that nobody has used for so long are deleted, except damaged ones.
            spared, days = {*self._open, *self._opening, *self._damaged}, self._limits.kept_days
            try:
                if days is not None:
                    self._number -= await self.loop.run_in_executor(self._reading, self._store.forget, days, spared)
            except sqlite3.Error as error:
                getLogger(__name__).error("%s: old rooms cannot be deleted: %s", self._store.file, error)
