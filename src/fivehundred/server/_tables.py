"""A room that is open: its host, whoever is connected, the bots and the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import Executor
from functools import partial
from logging import getLogger
from random import SystemRandom
from traceback import format_tb
from typing import Final, NamedTuple

from fivehundred import players, shuffle
from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.errors import InvalidValue
from fivehundred.hosting import Answer, Host, Leave, Refused, Sent, request_from_json, sent_to_json
from fivehundred.hosting.places import Asked, Client
from fivehundred.server._connections import ELSEWHERE, FULL_JOURNAL, Connection
from fivehundred.server._metrics import ACTIONS, REFUSALS, THINKING
from fivehundred.server.limits import Limits
from fivehundred.server.store import Line, Store

_CHANCE: Final = SystemRandom()
#: After so many seconds bots and the clock try again, when nothing could be written.
_AGAIN: Final = 1.0
_CANNOT_SAVE: Final = "the server cannot save; nothing more is accepted until it can"


class _Waiting(NamedTuple):
    """What waits until a line, or all before it, are written."""

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

    def __init__(self, room: str, host: Host, store: Store, bots: Executor, limits: Limits) -> None:
        self.room = room
        #: The host, and as it is written.
        self.host = self._saved = host
        #: Who is connected, by their keys.
        self.connections: dict[str, Connection] = {}
        self._store, self._bots, self._limits = store, bots, limits
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
        """Whether nobody is here, and everything is written."""
        return not (self.connections or self._unwritten or self._thinking or self._set_back_now)

    def enter(self, connection: Connection) -> None:
        """Somebody is here; if they were here already, that connection is closed."""
        if connection.key in self.connections:
            self.connections[connection.key].close(ELSEWHERE)
        self.connections[connection.key] = connection
        self._count()
        self._say_who_is_here(connection)
        self._go_on()

    def leave(self, connection: Connection) -> None:
        """A connection is lost. Whoever plays keeps their seat."""
        if self.connections.get(connection.key) is connection:
            del self.connections[connection.key]
            self._count()
            self._say_who_is_here()
            self._go_on()

    def hear(self, connection: Connection, text: str) -> None:
        """A client says what is in *text*, which may be anything."""
        # Half of the journal is for those who play, so that nobody else can fill it.
        most = self._limits.lines // (2 if self.host.room.player_of(connection.key) is None else 1)
        if self.host.lines >= most:
            connection.close(FULL_JOURNAL)
            return
        self.take(self.host.at(self._loop.time()))
        self.take(self.host.receive_json(connection.key, text), (connection, text))
        self._say_who_is_here()
        self._go_on()

    def take(self, answer: Answer, asked: tuple[Connection, str] | None = None) -> None:
        """First the journal, then the messages; who *asked* for it, and how, is refused if it cannot be written."""
        before = self.host.deal
        if before is not None and not before.finished and answer.host.deal is not before:
            ACTIONS.inc()
        self.host = answer.host
        if not (answer.messages or answer.journal):
            return
        REFUSALS.inc(sum(isinstance(sent.message, Refused) for _, sent in answer.messages))
        to = [(client, sent) for client, sent in answer.messages if client in self.connections]
        told = [(self.connections[client], sent_to_json(sent)) for client, sent in to]
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

        def done(error: str | None) -> None:
            self._loop.call_soon_threadsafe(self._told, waiting, error)

        self._store.write(Line(self.room, self.host.lines, line, done, snapshot))

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
            self._refuse(*waiting.asked)
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
        self._say_who_is_here()
        self._go_on()

    def _refuse(self, connection: Connection, text: str) -> None:
        """Say that what could not be written has not happened."""
        known = next((one for one in self.host.clients if one.key == connection.key), Client(connection.key))
        refused = Refused(request_from_json(text)[1], _CANNOT_SAVE)
        connection.tell(sent_to_json(Sent(known.sent, known.heard, refused, self.host.seconds)))

    def _count(self) -> None:
        """Tell the host who is connected, and let it forget those who looked on and are not."""
        self.take(self.host.at(self._loop.time()))
        self.take(self.host.connected(self.connections.keys()))
        for client in self.host.clients:
            if client.key not in self.connections and self.host.room.player_of(client.key) is None:
                self.take(self.host.receive(client.key, Leave()))

    def _say_who_is_here(self, newcomer: Connection | None = None) -> None:
        """Tell everybody which players are connected if that has changed, and the *newcomer* anyhow."""
        before, of = self._present, self.host.room.player_of
        self._present = sorted(player for key in self.connections if (player := of(key)) is not None)
        told = self.connections.values() if before != self._present else [newcomer] if newcomer else []
        if told:
            text = json.dumps({"type": "connected", "players": self._present}, separators=(",", ":"))
            self._tell([(connection, text) for connection in told])

    def _go_on(self) -> None:
        """Give the host whatever it wants of its program; nothing while nobody is here."""
        if self._set_back_now:
            return
        if self._clock is not None:
            self._clock.cancel()
        if not self.connections:
            return
        self.take(self.host.at(self._loop.time()))
        if self.host.needs_pack:
            self.take(self.host.give(shuffle.pack(self.host.match.rules.deck, rng=_CHANCE)))
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
    """What a bot does; one that fails plays at random this once, because everybody waits for it."""
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
