"""The bots of a server think by turns, and the faster the more of them wait."""

from __future__ import annotations

import asyncio
import os
import signal
from concurrent.futures import BrokenExecutor, ThreadPoolExecutor
from concurrent.futures.process import ProcessPoolExecutor
from threading import Event

import pytest

from fivehundred import Deal, Pass, Seat, presets
from fivehundred.actions import Action
from fivehundred.hosting.room import BotRequest
from fivehundred_server import _bots
from fivehundred_server._bots import Bots

RULES = presets.STANDARD_3
VIEW = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0)).view(Seat(1))


def bot(name: str = "sensible") -> BotRequest:
    return BotRequest(1, Seat(1), name, VIEW)


class Thinkers:
    """What stands in for the bots: each thinks until it is let go."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.began: list[str] = []
        self.seconds: list[float] = []
        self.go = Event()
        monkeypatch.setattr(_bots, "ask_bot", self.think)

    def think(self, asked: BotRequest, seconds: float) -> Action:
        self.began.append(asked.name)
        self.seconds.append(seconds)
        assert self.go.wait(60)
        return Pass()


def test_bots_of_one_address_do_not_keep_those_of_another_waiting(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(monkeypatch)

    async def play() -> None:
        bots = Bots(0)
        flood = [asyncio.create_task(bots.think(f"room {n}", "192.0.2.1", bot(f"flood {n}"))) for n in range(20)]
        while len(thinkers.began) < 2:
            await asyncio.sleep(0.001)
        other = asyncio.create_task(bots.think("other", "192.0.2.2", bot("other")))
        alone = asyncio.create_task(bots.think("alone", None, bot("alone")))
        await asyncio.sleep(0)
        thinkers.go.set()
        await asyncio.gather(*flood, other, alone)
        bots.close()

    asyncio.run(play())
    assert len(thinkers.began) == 22
    assert {"other", "alone"} <= {*thinkers.began[2:5]}
    # The last has half a second for each of two threads; the more wait, the less time there is.
    assert thinkers.seconds[:2] == [1 / 19, 1 / 19]
    assert thinkers.seconds[-1] == 1.0


def test_rooms_of_an_address_take_turns(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(monkeypatch)
    thinkers.go.set()

    async def play() -> None:
        bots = Bots(0)
        await bots.think("busy", "192.0.2.1", bot("busy"))
        waiting = [asyncio.create_task(bots.think("busy", "192.0.2.1", bot("busy"))) for _ in range(4)]
        waiting.append(asyncio.create_task(bots.think("quiet", "192.0.2.1", bot("quiet"))))
        await asyncio.gather(*waiting)
        bots.close()

    asyncio.run(play())
    # Two think when the others have come.
    assert thinkers.began[3] == "quiet"


def test_a_bot_that_nobody_waits_for_any_more_does_not_think(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(monkeypatch)

    async def play() -> None:
        bots = Bots(0)
        waiting = [asyncio.create_task(bots.think("room", None, bot(f"{n}"))) for n in range(3)]
        while len(thinkers.began) < 2:
            await asyncio.sleep(0.001)
        for one in waiting:
            one.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
        thinkers.go.set()
        await bots.think("room", None, bot("last"))
        bots.close()

    asyncio.run(play())
    assert sorted(thinkers.began) == ["0", "1", "last"]


def test_time_that_was_taken_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    thinkers = Thinkers(monkeypatch)
    thinkers.go.set()
    monkeypatch.setattr(_bots, "_HALF_LIFE", 0)

    async def play() -> None:
        bots = Bots(0)
        await bots.think("room", "192.0.2.1", bot())
        for _ in range(60):
            bots._forget()
        assert not bots._taken
        bots.close()

    asyncio.run(play())


def test_bots_think_in_processes_and_go_on_when_one_is_killed() -> None:
    async def play() -> None:
        bots = Bots(1)
        assert VIEW.why_not(await bots.think("room", None, bot())) is None
        assert isinstance(bots._pool, ProcessPoolExecutor)
        (process,) = bots._pool._processes
        os.kill(process, signal.SIGKILL)
        try:
            await bots.think("room", None, bot())
        except BrokenExecutor:
            assert VIEW.why_not(await bots.think("room", None, bot())) is None
        with pytest.raises(ValueError, match="no player is called 'nobody'"):
            await bots.think("room", None, bot("nobody"))
        bots.close()

    asyncio.run(play())


def test_a_process_has_the_next_bot_before_it_is_done_and_nobody_pays_for_waiting(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    thinkers = Thinkers(monkeypatch)
    monkeypatch.setattr(_bots, "processes", lambda count, method: lambda: ThreadPoolExecutor(count))

    async def play() -> None:
        bots = Bots(1)
        rooms = [asyncio.create_task(bots.think(f"room {n}", None, bot())) for n in range(3)]
        while not thinkers.began:
            await asyncio.sleep(0.001)
        assert isinstance(bots._pool, ThreadPoolExecutor)
        assert (bots._pool._work_queue.qsize(), len(bots._waiting)) == (1, 1)
        await asyncio.sleep(0.2)
        thinkers.go.set()
        await asyncio.gather(*rooms)
        assert bots._taken["room 0"] >= 0.2 > bots._taken["room 1"]
        bots.close()

    asyncio.run(play())
