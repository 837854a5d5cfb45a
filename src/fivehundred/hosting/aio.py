"""A room for asyncio: a host with its clock, bots, journal and connected clients."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from logging import getLogger
from random import SystemRandom
from traceback import format_tb
from typing import Final, NamedTuple, Protocol, Self

from fivehundred import players, shuffle
from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.errors import InvalidValue, brief
from fivehundred.hosting.clock import checked_seconds
from fivehundred.hosting.host import Answer, Host, checked_key
from fivehundred.hosting.messages import Refused, Sent, request_from_json, sent_to_json
from fivehundred.hosting.places import Client
from fivehundred.hosting.proposals import UNDO_SECONDS
from fivehundred.hosting.requests import Leave
from fivehundred.hosting.room import BotRequest
from fivehundred.match.playing import Match
from fivehundred.shuffle import RandomBits
from fivehundred.texts.messages import Sentence

#: The seconds until bots and the clock try again after a line could not be written.
_AGAIN: Final = 1.0
#: The seconds between two checks of the time. If a check is late by as much again, the room was suspended.
_BEAT: Final = 1.0
#: The most messages queued for one client of `AsyncRoom.attend`.
_MOST_WAITING: Final = 200


class Listener(Protocol):
    """The interface of a client's connection, for `AsyncRoom.enter`.

    >>> from queue import SimpleQueue
    >>> class Outbox(SimpleQueue):
    ...     tell = SimpleQueue.put
    >>> outbox = Outbox()
    """

    def tell(self, text: str | None, /) -> object:
        """Queue a message for the client, without waiting; ``None`` means that it is no longer connected.

        >>> outbox.tell(None)
        """


class _Outbox(asyncio.Queue[str | None]):
    """The messages that wait for a client; they end with ``None``."""

    def tell(self, text: str | None) -> None:
        if self.qsize() <= _MOST_WAITING:
            self.put_nowait(text if self.qsize() < _MOST_WAITING else None)


class _Request(NamedTuple):
    client: str
    listener: Listener
    text: str


class _Waiting(NamedTuple):
    """Messages to be sent once the journal has been written as far as this *line*."""

    messages: Sequence[tuple[Listener, str]]
    #: One or more lines of the journal; empty for none.
    line: str
    #: The request being answered, if a client made one.
    request: _Request | None


def ask_bot(asked: BotRequest, seconds: float | None = None) -> Action:
    """Return the action of the requested bot from `fivehundred.players`, which takes about *seconds* at most.

    >>> from fivehundred import Deal, Seat, presets
    >>> view = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0)).view(Seat(1))
    >>> str(ask_bot(BotRequest(1, Seat(1), "sensible", view)))
    'P'
    """
    return players.make_player(asked.name, rng=SystemRandom(), seconds=seconds)(asked.view)


class AsyncRoom:
    """A hosted match for programs that use asyncio: it deals, keeps the time, lets bots act and writes the journal.

    Nothing is sent before the journal has been written. If it cannot be written, the room returns to its state in the
    journal, refuses the request, and tries again after a second. The game pauses while nobody is connected whom the
    host has let in; a spectator counts. If the process is suspended for more than two seconds, nobody loses time: the
    clock starts again a second later, after the room has received what arrived in the meantime. Call all methods in the
    event loop in which the room was created.

    >>> from fivehundred import Match, Seat, presets
    >>> from fivehundred.hosting import Follower, Sit
    >>> heard = []
    >>> class Connection:
    ...     def tell(self, text):
    ...         heard.append(text)
    >>> async def begin(host):
    ...     begun = AsyncRoom(host)
    ...     begun.enter("ann", Connection())
    ...     begun.receive("ann", Follower().send(Sit(1, "Ann"))[1])
    ...     return begun
    >>> room = asyncio.run(begin(Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0))).host))
    >>> [text[:46] for text in heard]
    ['{"number":1,"to":1,"message":{"type":"seated",', '{"number":2,"to":1,"message":{"type":"welcome"']
    """

    def __init__(
        self,
        host: Host,
        *,
        write: Callable[[str], Awaitable[object]] | None = None,
        think: Callable[[BotRequest], Awaitable[Action]] | None = None,
        rng: RandomBits | None = None,
        undo_seconds: float = UNDO_SECONDS,
    ) -> None:
        """Continue from *host*, whose lines are already in the journal.

        *write* appends one or more lines to the journal, the last of which is that of the `host`; it is not called
        again until its result is done. *think* runs a bot and returns its action; by default, `ask_bot` runs in a
        thread. It is cancelled when the room is closed. Packs are shuffled with *rng*, by default that of the operating
        system. A bot waits *undo_seconds* after a person's action, in case they want to take it back.
        """
        #: The host, ahead of the journal while lines are being written.
        self.host: Host = host
        self._saved = host
        #: The connected clients by their keys.
        self.clients: dict[str, Listener] = {}
        self._loop = asyncio.get_running_loop()
        self._write = write
        self._think = think or (lambda asked: asyncio.to_thread(ask_bot, asked))
        self._rng, self._undo_seconds = rng or SystemRandom(), checked_seconds("undo_seconds", undo_seconds, 0)
        self._waiting: list[_Waiting] = []
        self._writing: asyncio.Future[object] | None = None
        #: True if the room has just returned to an earlier state, or was closed.
        self._paused = self._closed = False
        #: Requests without a journal line, answered in a state that was then discarded; they are answered again.
        self._unanswered: list[_Request] = []
        #: The bot that is choosing its action, and the one that is finding a hint.
        self._thinking: asyncio.Task[None] | None = None
        self._advising: asyncio.Task[None] | None = None
        #: The players last reported as connected, and the places then; ``None`` if others are connected now.
        self._present: list[int] = []
        self._places: object = None
        self._clock: asyncio.TimerHandle | None = None
        #: The next check of the time, the time of the last, and the seconds by which the room is behind the loop.
        self._beat: asyncio.TimerHandle | None = None
        self._time, self._behind = self._loop.time(), 0.0

    # What a program does ---------------------------------------------------------------------------------------------

    async def attend(self, client: str, send: Callable[[str], Awaitable[object]]) -> None:
        """Await *send* with each message to *client*, who counts as connected until this is cancelled or *send* fails.

        Returns if the client attends again or falls too far behind, and when the room is closed. A player keeps their
        seat.

        >>> async def attend(host):
        ...     heard = asyncio.Queue()
        ...     async with AsyncRoom(host) as other:
        ...         attending = asyncio.create_task(other.attend("bob", heard.put))
        ...         await asyncio.sleep(0)
        ...         other.receive("bob", Follower().send(Sit(2, "Bob"))[1])
        ...         print((await heard.get())[:54])
        >>> asyncio.run(attend(room.host))
        {"number":1,"to":1,"message":{"type":"seated","sitters
        """
        outbox = _Outbox()
        self.enter(client, outbox)
        try:
            while (text := await outbox.get()) is not None:
                await send(text)
                # Others go on even if each message leads to a request that is refused at once.
                await asyncio.sleep(0)
        finally:
            self.leave(client, outbox)

    def enter(self, client: str, listener: Listener) -> None:
        """Send the messages for *client* to *listener* from now on, instead of an earlier one.

        Raises `InvalidValue` for an invalid client key.

        >>> room.enter("bob", Connection())
        >>> sorted(room.clients)
        ['ann', 'bob']
        """
        checked_key(client)
        if self._closed:
            listener.tell(None)
            return
        if client in self.clients:
            self.clients[client].tell(None)
        # Nobody has lost time while nobody was there.
        self._read_time()
        self.clients[client] = listener
        self._count(listener)
        if self._beat is None:
            self._look()

    def leave(self, client: str, listener: Listener) -> None:
        """Remove a connection that was lost, unless *client* has another one; a player keeps their seat.

        >>> listener = Connection()
        >>> room.enter("cleo", listener)
        >>> room.leave("cleo", listener)
        >>> "cleo" in room.clients
        False
        """
        if self.clients.get(client) is listener:
            self._read_time()
            del self.clients[client]
            self._count()

    def receive(self, client: str, text: str) -> None:
        """Answer *text* from a connected *client*, even if it is not a valid request.

        Raises `InvalidValue` if the client is not connected.

        >>> room.receive("ann", "no request")
        >>> heard[-1][:54]
        '{"number":2,"to":0,"message":{"type":"refused","text":'
        """
        if client not in self.clients:
            raise InvalidValue(f"the client {brief(client)} is not connected: call enter first")
        asked = _Request(client, self.clients[client], text)
        self._take(self.host.tick(self._read_time()))
        answer, known = self.host.receive_json(client, text), self._knows(client)
        why = self.refuse(client, answer)
        if why is None:
            self._take(answer, asked)
        else:
            self._waiting.append(_Waiting([(asked.listener, self._refusal(asked, why))], "", asked))
        self._go_on(asked.listener if not known and self._knows(client) else None)

    def take(self, answer: Answer) -> None:
        """Carry out *answer*, which the `host` has just given: write its journal text, then send its messages.

        >>> room.take(room.host.place(2, "sensible"))
        >>> heard[-1][:54]
        '{"number":3,"to":1,"message":{"type":"seated","sitters'
        """
        self._take(answer)
        self._go_on()

    async def close(self) -> None:
        """Accept no more actions, wait until everything has been written, and disconnect all clients.

        >>> asyncio.run(room.close())
        """
        self._paused = self._closed = True
        clients, self.clients = self.clients, {}
        self._stop_clock()
        for bot in filter(None, (self._thinking, self._advising)):
            bot.cancel()
        try:
            while self._writing is not None:
                await asyncio.wait([self._writing])
        finally:
            for listener in clients.values():
                listener.tell(None)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    @property
    def attended(self) -> bool:
        """True if a client that the host has let in is connected: one who plays, waits for a place or watches.

        >>> room.attended
        True
        """
        return any(one.key in self.clients for one in self.host.clients)

    @property
    def idle(self) -> bool:
        """True if nobody is connected, no bot is thinking, and everything has been written.

        >>> room.idle
        False
        """
        busy = self._writing or self._waiting or self._thinking or self._advising
        return not (self.clients or busy or self._paused)

    # What a subclass may say -----------------------------------------------------------------------------------------

    def refuse(self, client: str, answer: Answer) -> Sentence | None:
        """Return a reason to refuse a request of *client* despite its *answer*, or ``None`` to accept it.

        >>> room.refuse("ann", room.host.place(2, "sensible"))
        """
        return None

    def observe(self, answer: Answer) -> None:
        """Prepare for *answer*, while `host` is still the state before it; the default does nothing.

        >>> room.observe(room.host.place(2, "sensible"))
        """

    def allow_more(self) -> bool:
        """Return False to stop the game: nothing is dealt, no clock is set, and no bot acts.

        >>> room.allow_more()
        True
        """
        return True

    def report(self, error: object) -> None:
        """Log the *error* that keeps the journal from being written.

        >>> room.report(OSError("the disk is full"))
        """
        getLogger(__name__).error("a journal cannot be written: %s", error)

    def presence_text(self, present: Sequence[int]) -> str:
        """Return the message to send to everybody when the players *present* change; empty for none.

        >>> room.presence_text([1])
        ''
        """
        return ""

    # How it goes on --------------------------------------------------------------------------------------------------

    def _take(self, answer: Answer, asked: _Request | None = None) -> None:
        self.observe(answer)
        self.host = answer.host
        # A request for a hint that has to be found is answered with nothing yet, and must not be lost.
        if answer.messages or answer.journal or asked:
            told = [(self.clients[client], text) for client, text in answer.texts if client in self.clients]
            self._waiting.append(_Waiting(told, answer.journal, asked))

    def _flush(self) -> None:
        """Write what waits for it, unless something is being written."""
        if self._writing is not None or not self._waiting:
            return
        batch, self._waiting = self._waiting, []
        lines = "".join(one.line for one in batch)
        if not lines or self._write is None:
            self._send(batch, self.host)
            return
        try:
            self._writing = asyncio.ensure_future(self._write(lines))
        except Exception as error:
            self._set_back(batch, error)
        else:
            self._writing.add_done_callback(partial(self._after_write, batch, self.host))

    def _send(self, batch: Sequence[_Waiting], host: Host) -> None:
        self._saved = host
        for one in batch:
            for listener, text in one.messages:
                listener.tell(text)

    def _after_write(self, batch: Sequence[_Waiting], host: Host, writing: asyncio.Future[object]) -> None:
        self._writing = None
        error = "it was cancelled" if writing.cancelled() else writing.exception()
        if error is None:
            self._send(batch, host)
            self._flush()
        else:
            self._set_back(batch, error)

    def _set_back(self, batch: Sequence[_Waiting], error: object) -> None:
        """Go on from the last host that was written, after a short delay."""
        self.report(error)
        lost, self._waiting = [*batch, *self._waiting], []
        self.host, self._present, self._paused = self._saved, [], True
        self._set_clock(self._loop.time() + _AGAIN)
        refused = [one.request for one in lost if one.line]
        for one in lost:
            if one.request is not None and one.line:
                one.request.listener.tell(self._refusal(one.request, Sentence.of("host", "cannot save")))
            elif one.request is not None and one.request not in refused:
                # The host that answered was set back. A repeated request is refused, like the first.
                self._unanswered.append(one.request)

    def _stop_clock(self) -> None:
        if self._clock is not None:
            self._clock.cancel()
            self._clock = None

    def _set_clock(self, time: float) -> None:
        self._stop_clock()
        if not self._closed:
            self._clock = self._loop.call_at(time, self._wake)

    def _read_time(self) -> float:
        """Return the time of the room, which stands still while nobody is there or the process is suspended."""
        now = self._loop.time()
        if not self.attended:
            self._behind = now - self._time
        elif self._beat is not None and now > self._beat.when() + _BEAT:
            # What came meanwhile is heard first, and all are told how much time is left.
            self._behind, self._present, self._places = now + _BEAT - self._time, [], None
        self._time = max(self._time, now - self._behind)
        return self._time

    def _look(self) -> None:
        """Look at the time, and again as long as somebody is connected, at the same time in all rooms of the loop."""
        self._read_time()
        if self._places is None:
            self._count()
        self._beat = (
            self._loop.call_at(self._loop.time() // _BEAT * _BEAT + _BEAT, self._look) if self.clients else None
        )

    def _wake(self) -> None:
        """Enforce the limit that has expired, or go on after a pause, unless everybody has left."""
        self._paused, self._clock = False, None
        if self.clients:
            self._count()
        unanswered, self._unanswered = self._unanswered, []
        for client, listener, text in unanswered:
            if self.clients.get(client) is listener:
                self.receive(client, text)

    def _refusal(self, asked: _Request, why: Sentence) -> str:
        """The refusal of a request."""
        known = next((one for one in self.host.clients if one.key == asked.client), Client(asked.client))
        number = request_from_json(asked.text)[1]
        return sent_to_json(Sent(known.sent, number, Refused(str(why), why=why), self.host.seconds))

    def _knows(self, client: str) -> bool:
        """True if the host has let *client* in."""
        return any(one.key == client for one in self.host.clients)

    def _count(self, newcomer: Listener | None = None) -> None:
        """Tell the host who is connected, make it drop watchers who have left, and continue the game."""
        self._take(self.host.tick(self._read_time()))
        self._take(self.host.set_connected(self.clients.keys()))
        self._places = None
        for client in self.host.clients:
            if client.key not in self.clients and self.host.room.player_of(client.key) is None:
                self._take(self.host.receive(client.key, Leave()))
        self._go_on(newcomer)

    def _announce_present(self, newcomer: Listener | None) -> None:
        """Tell everybody which players are connected if that has changed; tell a *newcomer* in any case."""
        if newcomer is None and self.host.room.places is self._places:
            return
        self._places = self.host.room.places
        before, of = self._present, self.host.room.player_of
        self._present = sorted(player for key in self.clients if (player := of(key)) is not None)
        known = {one.key for one in self.host.clients}
        here = [listener for key, listener in self.clients.items() if key in known]
        told = here if before != self._present else [one for one in here if one is newcomer]
        if told and (text := self.presence_text(self._present)):
            self._waiting.append(_Waiting([(listener, text) for listener in told], "", None))

    def _go_on(self, newcomer: Listener | None = None) -> None:
        """Announce who is connected; then deal, set the clock and let bots act as the host requires."""
        self._announce_present(newcomer)
        if self.attended:
            if not self._paused:
                self._continue_game()
        elif not self._paused:
            # The timer would keep a room in memory that nobody is in.
            self._stop_clock()
        self._flush()

    def _continue_game(self) -> None:
        if self.allow_more():
            self._play_on()
        if self._advising is None and (hinting := self.host.hint_requests):
            # One after the other, so that the bots who play are not kept waiting.
            self._advising = self._loop.create_task(self._advise(*next(iter(hinting.items())), self.host.deal))

    def _play_on(self) -> None:
        if self.host.needs_match:
            self._take(self.host.rematch(Match.start(self.host.match.first_rules, rng=self._rng)))
        if self.host.needs_pack:
            self._take(self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=self._rng)))
        deadline = self.host.deadline
        # An earlier call finds nothing due, and sets the clock anew.
        if deadline is not None and (self._clock is None or deadline + self._behind < self._clock.when()):
            self._set_clock(deadline + self._behind)
        if self._thinking is None and (asked := self.host.bot_request) is not None:
            self._thinking = self._loop.create_task(self._act(asked, self.host.deal))

    async def _act(self, asked: BotRequest, deal: Deal | None) -> None:
        """Apply the action that a bot chooses in *deal*, unless it is no longer the bot's turn."""
        seat, since = asked.view.table.latest(asked.view.holdings)[1].turn.seat, self._read_time()
        action, room = await self._choose(asked), self.host.room
        if room.deal is deal and seat is not None and room.seats[seat] in room.people:
            # A person may still want to take theirs back.
            while (left := since + self._undo_seconds - self._read_time()) > 0:
                await asyncio.sleep(left)
        self._thinking = None
        if self.host.deal is deal and self.host.bot_request is not None and not self._paused:
            self._take(self.host.tick(self._read_time()))
            self._take(self.host.act(action))
        self._go_on()

    async def _advise(self, client: str, asked: BotRequest, deal: Deal | None) -> None:
        """Give *client* the hint that a bot finds in *deal*, unless the game has gone on."""
        action, self._advising = await self._choose(asked), None
        self._take(self.host.tick(self._read_time()))
        if self.host.deal is deal and client in self.host.hint_requests and not self._paused:
            self._take(self.host.hint(client, action))
        self._go_on()

    async def _choose(self, asked: BotRequest) -> Action:
        """The action of a bot; if the bot fails, a random action, because everybody is waiting."""
        try:
            action = await self._think(asked)
            if (why := asked.view.why_not(action)) is None:
                return action
            raise InvalidValue(why.reason.value)
        except (Exception, asyncio.CancelledError) as error:
            if (task := asyncio.current_task()) is not None and task.cancelling():
                raise
            # The traceback without the error's text, which may contain cards.
            where = "".join(format_tb(error.__traceback__))
            getLogger(__name__).error("the bot %r could not act: %s\n%s", asked.name, type(error).__name__, where)
            return players.make_player("random", rng=SystemRandom())(asked.view)
