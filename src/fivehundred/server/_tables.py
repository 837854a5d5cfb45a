"""A room that is open: its host, whoever is connected, the bots and the clock."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterable
from concurrent.futures import Executor
from functools import partial
from logging import getLogger
from random import SystemRandom
from traceback import format_tb
from typing import Final

from fivehundred import players, shuffle
from fivehundred.actions import Action
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.hosting import Answer, Host, Leave, Refused, sent_to_json
from fivehundred.hosting.places import Asked
from fivehundred.server._connections import ELSEWHERE, FAILED, FULL_JOURNAL, Connection
from fivehundred.server._metrics import ACTIONS, REFUSALS, THINKING
from fivehundred.server.limits import Limits
from fivehundred.server.store import Line, Store

_CHANCE: Final = SystemRandom()


class Table:
    """A room that is open.

    Its host is ahead of the journal by what is being written; whatever comes of that is told when it is written.
    """

    def __init__(self, room: str, host: Host, store: Store, bots: Executor, limits: Limits) -> None:
        self.room, self.host = room, host
        #: Who is connected, by their keys.
        self.connections: dict[str, Connection] = {}
        #: Whether a journal could not be written: what this host knows beyond it has not happened.
        self.failed = False
        self._store, self._bots, self._limits = store, bots, limits
        self._loop = asyncio.get_running_loop()
        self._unwritten = 0
        self._thinking = False
        #: The players who were last said to be connected.
        self._present: list[int] = []
        self._clock: asyncio.TimerHandle | None = None
        # Whoever looked on when the server was killed has not said that they left.
        for client in host.clients:
            self._forget(client.key)

    @property
    def idle(self) -> bool:
        """Whether nobody is here, and everything is written."""
        return not (self.connections or self._unwritten or self._thinking)

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
            self._forget(connection.key)
            self._count()
            self._say_who_is_here()
            self._go_on()

    def hear(self, connection: Connection, text: str) -> None:
        """A client says what is in *text*, which may be anything."""
        # Half of the journal is for those who play, so that nobody else can fill it.
        most = self._limits.lines // (2 if self.host.room.player_of(connection.key) is None else 1)
        if self.failed or self.host.lines >= most:
            connection.close(FAILED if self.failed else FULL_JOURNAL)
            return
        self.take(self.host.at(self._loop.time()))
        self.take(self.host.receive_json(connection.key, text))
        self._say_who_is_here()
        self._go_on()

    def take(self, answer: Answer) -> None:
        """First the journal, then the messages."""
        before = self.host.deal
        if before is not None and not before.finished and answer.host.deal is not before:
            ACTIONS.inc()
        self.host = answer.host
        if not (answer.messages or answer.journal):
            return
        REFUSALS.inc(sum(isinstance(sent.message, Refused) for _, sent in answer.messages))
        told = [(client, sent) for client, sent in answer.messages if client in self.connections]
        self._tell([(self.connections[client], sent_to_json(sent)) for client, sent in told], answer.journal.strip())

    async def written(self) -> bool:
        """Whether everything that has happened is written, when it is known."""
        known = asyncio.Event()
        self._store.write(Line(self.room, 0, "", lambda _: self._loop.call_soon_threadsafe(known.set)))
        await known.wait()
        return not self.failed

    def _tell(self, told: Iterable[tuple[Connection, str]], line: str = "") -> None:
        """Tell what is *told* when the *line*, and all before it, are written."""
        self._unwritten += 1

        def done(written: bool) -> None:
            self._loop.call_soon_threadsafe(self._told, told, written)

        self._store.write(Line(self.room, self.host.lines, line, done))

    def _told(self, told: Iterable[tuple[Connection, str]], written: bool) -> None:
        self._unwritten -= 1
        if not written:
            self.failed = True
            for connection in self.connections.values():
                connection.close(FAILED)
        if not self.failed:
            for connection, text in told:
                connection.tell(text)

    def _count(self) -> None:
        """Tell the host who is connected."""
        if not self.failed:
            self.take(self.host.at(self._loop.time()))
            self.take(self.host.connected(self.connections.keys()))

    def _forget(self, client: str) -> None:
        """Leave nothing of a *client* who only looked on."""
        known = any(one.key == client for one in self.host.clients)
        if known and self.host.room.player_of(client) is None and not self.failed:
            self.take(self.host.receive(client, Leave()))

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
        if self._clock is not None:
            self._clock.cancel()
        if self.failed or not self.connections:
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
        if self.host.deal is deal and self.host.asked is not None and not self.failed:
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
