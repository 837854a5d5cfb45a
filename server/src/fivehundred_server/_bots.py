"""The bots of all rooms. They take turns to think, so that no visitor's rooms hold up those of others."""

from __future__ import annotations

import asyncio
from concurrent.futures import BrokenExecutor, Executor, ThreadPoolExecutor
from time import monotonic
from typing import Final, NamedTuple

from fivehundred.actions import Action
from fivehundred.arena import processes
from fivehundred.hosting.aio import ask_bot
from fivehundred.hosting.room import BotRequest
from fivehundred_server._operating import BOTS_WAITING, THINKING

#: The threads in which bots think if they have no processes: few, because they slow the server down.
_THREADS: Final = 2
#: The most seconds for an action, if no other bot waits.
_LONGEST: Final = 2.0
#: The seconds that all waiting bots share equally.
_PATIENCE: Final = 0.5
#: After this many seconds, half of the time that bots have used is forgotten, and times below the least entirely.
_HALF_LIFE: Final = 10.0
_LEAST: Final = 0.001


class _Turn(NamedTuple):
    """A bot that waits for its turn to think."""

    room: str
    #: The account that its time is charged to: an address, or the room itself if no address is known.
    payer: str
    asked: BotRequest
    chosen: asyncio.Future[Action]


class Bots:
    """The bots of a server.

    The next bot to think is one whose address has used the least time recently and, among the rooms of that address,
    one whose room has. The more bots wait, the less time each has.
    """

    def __init__(self, count: int) -> None:
        """Let bots think in *count* processes, or in threads if it is 0."""
        self._loop = asyncio.get_running_loop()
        self._count, self._workers = count, count or _THREADS
        # With processes one bot more, so that none of them waits until this thread has time for it.
        self._at_once = self._workers + bool(count)
        self._pool = self._start()
        self._waiting: list[_Turn] = []
        self._thinking = set[asyncio.Task[None]]()
        #: The seconds that bots have used recently, by room and address.
        self._taken: dict[str, float] = {}
        self._halved = self._loop.time()

    def _start(self) -> Executor:
        if not self._count:
            return ThreadPoolExecutor(_THREADS, "bots")
        # A forked process would hold the lock of the data after its parent has ended.
        return processes(self._count, method="spawn")()

    async def think(self, room: str, address: str | None, asked: BotRequest) -> Action:
        """Return the action of a bot in *room*, whose time counts as that of *address*."""
        turn = _Turn(room, address or room, asked, self._loop.create_future())
        self._waiting.append(turn)
        self._go_on()
        try:
            return await turn.chosen
        finally:
            if turn in self._waiting:
                self._waiting.remove(turn)

    def close(self) -> None:
        """Stop the processes or threads."""
        self._pool.shutdown(wait=not self._count)

    def _go_on(self) -> None:
        """Let the next bots think, as far as there is room for them."""
        self._forget()
        while self._waiting and len(self._thinking) < self._at_once:
            # Of those that are equal, min returns the one that has waited longest.
            turn = min(self._waiting, key=lambda one: [self._taken.get(key, 0.0) for key in (one.payer, one.room)])
            self._waiting.remove(turn)
            self._thinking.add(self._loop.create_task(self._run(turn)))
        BOTS_WAITING.set(len(self._waiting))

    async def _run(self, turn: _Turn) -> None:
        pool, taken = self._pool, 0.0
        seconds = min(_LONGEST, _PATIENCE * self._workers / (len(self._waiting) + 1))
        try:
            with THINKING.time():
                action, taken = await self._loop.run_in_executor(pool, _time_bot, turn.asked, seconds)
        except Exception as error:
            if isinstance(error, BrokenExecutor) and pool is self._pool:
                # A process was ended from outside. The room goes on with another action.
                self._pool = self._start()
            if not turn.chosen.done():
                turn.chosen.set_exception(error)
        else:
            if not turn.chosen.done():
                turn.chosen.set_result(action)
        finally:
            for key in {turn.payer, turn.room}:
                self._taken[key] = self._taken.get(key, 0.0) + taken
            self._thinking.discard(asyncio.current_task())
            self._go_on()

    def _forget(self) -> None:
        if self._loop.time() - self._halved >= _HALF_LIFE:
            self._halved = self._loop.time()
            self._taken = {key: taken / 2 for key, taken in self._taken.items() if taken > _LEAST}


def _time_bot(asked: BotRequest, seconds: float) -> tuple[Action, float]:
    """Return the action of a bot and how long it has thought, without the time that it has waited for a process."""
    began = monotonic()
    return ask_bot(asked, seconds), monotonic() - began
