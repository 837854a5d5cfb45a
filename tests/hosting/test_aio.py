"""A room for asyncio: whatever fails, is cancelled or comes late, the match goes on as the journal has it."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from importlib.util import module_from_spec, spec_from_file_location
from math import nan
from pathlib import Path
from random import Random
from socket import socketpair
from typing import Any
from unittest.mock import Mock, patch

import pytest

from fivehundred.actions import Action
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.hosting import (
    Act,
    Follower,
    Hint,
    Hinted,
    Host,
    OutOfTime,
    Ready,
    Refused,
    Request,
    Sit,
    aio,
    request_to_json,
)
from fivehundred.hosting.aio import AsyncRoom
from fivehundred.hosting.room import BotRequest
from fivehundred.match.playing import Match
from fivehundred.players import SensiblePlayer
from fivehundred.programs import ProgramPlayer
from fivehundred.rules import presets
from fivehundred.seats import Seat

RULES = presets.STANDARD_3.evolve(hand_limit=1)


def run(scenario: Callable[[], Awaitable[None]]) -> None:
    async def patiently() -> None:
        async with asyncio.timeout(50):
            await scenario()

    asyncio.run(patiently())


@contextmanager
def passing() -> Iterator[Callable[[int], None]]:
    """Give a function that lets seconds pass in the loop, which no room takes for a suspended process."""
    loop, passed = asyncio.get_running_loop(), 0
    time = loop.time

    def let_pass(seconds: int) -> None:
        nonlocal passed
        passed += seconds

    with patch.object(loop, "time", lambda: time() + passed), patch.object(aio, "_BEAT", 10**6):
        yield let_pass


async def settle() -> None:
    """Let everything happen that is due."""
    for _ in range(9):
        await asyncio.sleep(0)


class Journal:
    """A journal that takes a moment for each write, and fails at some of them: at once, or later."""

    def __init__(self, first: str, *fails: int) -> None:
        self.text, self.fails, self.writes, self.writing = first, fails, 0, False

    def write(self, text: str) -> Awaitable[None]:
        assert not self.writing
        self.writes += 1
        if self.writes in self.fails and self.writes % 2 == 0:
            raise OSError("closed")
        return self.append(text)

    async def append(self, text: str) -> None:
        self.writing = True
        try:
            await asyncio.sleep(0.001)
            if self.writes in self.fails:
                raise OSError("full")
            self.text += text
        finally:
            self.writing = False

    def resumed(self) -> Host:
        host = Host.resume(self.text.splitlines())
        assert host is not None
        return host


class Person:
    """Somebody who sits down as *player* and plays."""

    def __init__(self, room: AsyncRoom, player: int, rng: Random) -> None:
        self.room, self.player, self.rng, self.knows, self.over = room, player, rng, Follower(), asyncio.Event()
        self.key, self.told = f"person {player}", list[object]()

    async def attend(self) -> None:
        while not self.over.is_set():
            attending = asyncio.create_task(self.room.attend(self.key, self.hear))
            await asyncio.sleep(0)
            for text in self.knows.repeats if self.knows.known else (self.say(Sit(self.player)),):
                self.room.receive(self.key, text)
            # The connection is lost now and then.
            await asyncio.wait([attending, asyncio.create_task(self.over.wait())], timeout=self.rng.random() / 10)
            attending.cancel()
            await asyncio.wait([attending])

    def say(self, request: Request) -> str:
        self.knows, text = self.knows.send(request)
        return text

    async def hear(self, text: str) -> None:
        await asyncio.sleep(0)
        self.knows, sent = self.knows.after_json(text)
        self.told.append(sent.message)
        known, view = self.knows.known, self.knows.view
        if self.knows.missed or (isinstance(sent.message, Refused) and self.knows.pending is None and known is None):
            for again in self.knows.repeats:
                self.room.receive(self.key, again)
        elif known is None or known.player is None:
            pass
        elif known.match.result is not None:
            self.over.set()
        elif self.knows.pending is None and (view is None or view.finished) and self.player not in known.ready:
            self.room.receive(self.key, self.say(Ready()))
        elif self.knows.pending is None and isinstance(view, SeatView) and view.to_act == view.seat:
            self.room.receive(self.key, self.say(Act(SensiblePlayer()(view))))


@pytest.mark.parametrize("fails", [(), (5, 9, 10)])
def test_a_match_is_played_whatever_is_cancelled_and_cannot_be_written(fails: tuple[int, ...]) -> None:
    async def scenario() -> None:
        first = Host.start(Match.start(RULES, dealer=Seat(0)))
        placed = first.host.place(2, "sensible")
        journal = Journal(first.journal + placed.journal, *fails)
        async with AsyncRoom(placed.host, write=journal.write, rng=Random(1), undo_seconds=0) as room:
            people = [Person(room, player, Random(player)) for player in (0, 1)]
            async with asyncio.TaskGroup() as group:
                for person in people:
                    group.create_task(person.attend())
        assert journal.resumed().match == room.host.match
        for person in people:
            assert person.knows.known is not None
            assert person.knows.known.match == room.host.match
        refused = [message.text for person in people for message in person.told if isinstance(message, Refused)]
        assert any("cannot save" in text for text in refused) == bool(fails)

    with patch.object(aio, "_AGAIN", 0.01):
        run(scenario)


def test_nothing_is_sent_before_it_is_written_and_all_is_when_a_room_is_closed() -> None:
    async def scenario() -> None:
        begun, go_on, written, heard = asyncio.Event(), asyncio.Event(), list[str](), list[str]()

        async def write(text: str) -> None:
            begun.set()
            await go_on.wait()
            written.append(text)

        async def send(text: str) -> None:
            heard.append(text)

        room = AsyncRoom(Host.start(Match.start(RULES, dealer=Seat(0))).host, write=write)
        attending = asyncio.create_task(room.attend("ann", send))
        await asyncio.sleep(0)
        room.receive("ann", Follower().send(Sit(0))[1])
        await begun.wait()
        # Cancelled in the middle of a write, an action stands.
        attending.cancel()
        room.take(room.host.place(1, "random"))
        closing = asyncio.create_task(room.close())
        await asyncio.sleep(0.01)
        assert (heard, written, closing.done()) == ([], [], False)
        go_on.set()
        await closing
        assert [text.count("\n") for text in written] == [1, 1]
        with pytest.raises(InvalidValue, match="the client 'ann' is not connected"):
            room.receive("ann", "{}")

    run(scenario)


def test_bots_are_asked_by_the_scheduler_that_is_given_and_the_clock_asks_for_others(
    caplog: pytest.LogCaptureFixture,
) -> None:
    asked = list[BotRequest]()

    async def scenario() -> None:
        def think(request: BotRequest) -> Awaitable[Action]:
            asked.append(request)
            if len(asked) == 2:
                raise RuntimeError(str(request.view.hand))
            return asyncio.sleep(0, SensiblePlayer()(request.view))

        host = Host.start(Match.start(RULES, dealer=Seat(0)), turn_seconds=60, hints="strong").host
        host = host.place(1, "mine").host.place(2, "mine").host
        messages = list[type]()
        with passing() as let_pass:
            async with AsyncRoom(host, think=think, rng=Random(1), undo_seconds=0) as room:
                await play(room, messages, let_pass)
        assert {one.name for one in asked} == {"mine", "sensible", "strong"}
        assert {OutOfTime, Hinted} <= {*messages}

    async def play(room: AsyncRoom, messages: list[type], let_pass: Callable[[int], None]) -> None:
        ann = Follower()
        over = asyncio.Event()

        async def send(text: str) -> None:
            nonlocal ann
            ann, sent = ann.after_json(text)
            messages.append(type(sent.message))
            if isinstance(ann.view, SeatView) and ann.view.to_act == 0 and Hinted in messages:
                let_pass(60)
            elif isinstance(ann.view, SeatView) and ann.view.to_act == 0:
                ann, text = ann.send(Hint())
                room.receive("ann", text)
            known = ann.known
            if known is not None and known.match.result is not None:
                over.set()
            elif known is not None and ann.view is not None and ann.view.finished and 0 not in known.ready:
                # All have passed.
                ann, text = ann.send(Ready())
                room.receive("ann", text)

        attending = asyncio.create_task(room.attend("ann", send))
        await asyncio.sleep(0)
        for request in (Sit(0, "Ann"), Ready()):
            ann, text = ann.send(request)
            room.receive("ann", text)
        await over.wait()
        attending.cancel()

    asyncio.run(scenario())
    [record] = caplog.records
    assert record.getMessage().startswith("the bot ")
    assert "in think" in caplog.text
    assert str(asked[1].view.hand) not in caplog.text


def test_the_time_to_take_back_is_a_number_of_seconds() -> None:
    async def make(seconds: Any) -> None:
        AsyncRoom(Host.start(Match.start(RULES, dealer=Seat(0))).host, undo_seconds=seconds)

    for wrong in ("1", -1, nan, True):
        with pytest.raises(InvalidValue, match=r"^undo_seconds .*: expected a number of seconds from 0 to "):
            asyncio.run(make(wrong))


def test_nobody_loses_the_time_in_which_the_process_was_suspended() -> None:
    class Room(AsyncRoom):
        told: int = 0

        def presence_text(self, present: Sequence[int]) -> str:
            self.told += 1
            return ""

    async def scenario() -> None:
        host = Host.start(Match.start(RULES, dealer=Seat(0)), turn_seconds=60).host
        for request in (Sit, lambda player: Ready()):
            for player in range(3):
                host = host.receive(f"p{player}", request(player)).host
        loop, (near, far) = asyncio.get_running_loop(), socketpair()
        reader, writer = await asyncio.open_connection(sock=near)
        time, lost = loop.time, 0
        with far, closing(writer), patch.object(loop, "time", lambda: time() + lost):
            room = Room(host)
            for player in range(3):
                room.enter(f"p{player}", Mock())
            deal = room.host.deal
            assert deal is not None
            # Each time, all are told how much is left.
            for told, seconds in enumerate((50, 500), room.told + 1):
                lost += seconds
                for _ in range(9):
                    await asyncio.sleep(0)
                assert room.told == told
                assert room.host.seconds is not None
                assert 30 < room.host.seconds <= 60
                assert room.host.deal is deal
            far.sendall(request_to_json(Act(deal.legal_actions[0])).encode() + b"\n")
            lost += 70
            room.receive(f"p{deal.to_act}", (await reader.readline()).decode())
            assert room.host.deal is not None
            assert [turn.action for turn in room.host.deal.turns] == [deal.legal_actions[0]]
            await room.close()

    asyncio.run(scenario())


def test_a_client_has_one_connection_and_keeps_up() -> None:
    async def scenario() -> None:
        stuck = asyncio.Event()

        async def send(text: str) -> None:
            await stuck.wait()

        async with AsyncRoom(Host.start(Match.start(RULES, dealer=Seat(0))).host) as room:
            first = asyncio.create_task(room.attend("ann", send))
            await asyncio.sleep(0)
            second = asyncio.create_task(room.attend("ann", send))
            # The first has nothing to send; the second falls behind.
            await first
            for _ in range(aio._MOST_WAITING + 10):
                room.receive("ann", "no request")
            stuck.set()
            await second
            assert room.idle

    run(scenario)


def test_nothing_happens_to_those_who_have_left() -> None:
    async def scenario() -> None:
        first = Host.start(Match.start(RULES, dealer=Seat(2)), turn_seconds=60)
        host = first.host.place(1, "random").host.place(2, "random").host
        failing, heard = asyncio.get_running_loop().create_future(), list[str | None]()

        def write(text: str) -> Awaitable[object]:
            return asyncio.sleep(0) if failing.done() else failing

        class Connection:
            def tell(self, text: str | None) -> None:
                heard.append(text)

        with passing() as let_pass:
            async with AsyncRoom(host, write=write, undo_seconds=0) as room:
                ann, bob = Connection(), Connection()
                room.enter("ann", ann)
                room.enter("bob", bob)
                knows, text = Follower().send(Sit(0))
                room.receive("ann", text)
                # What comes while something is written, and brings no line, is answered again, if anybody is there.
                room.receive("bob", "no request")
                room.leave("bob", bob)
                failing.set_exception(OSError("full"))
                await settle()
                let_pass(2)
                await settle()
                assert len(heard) == 1
                assert "cannot save" in str(heard[0])
                for request in (Sit(0), Ready()):
                    knows, text = knows.send(request)
                    room.receive("ann", text)
                await settle()
                assert room.host.room.awaited_players == (0,)
                room.leave("ann", ann)
                let_pass(60)
                await settle()
                assert not room.host.room.late
                assert room._clock is None
                # Nobody has lost time meanwhile.
                room.enter("ann", ann)
                assert not room.host.room.late
                assert room.host.seconds == pytest.approx(60, abs=1)
                assert room.host.room.awaited_players == (0,)
                let_pass(60)
                await settle()
                # The stand-in has played for her.
                assert room.host.room.awaited_players != (0,)

    asyncio.run(scenario())


def test_a_program_that_plays_blocks_nobody_and_is_killed_with_its_room() -> None:
    async def scenario() -> None:
        begun, given_up, answered = asyncio.Event(), asyncio.Event(), asyncio.Event()

        async def think(asked: BotRequest) -> Action:
            begun.set()
            try:
                return await silent.choose(asked.view)
            except asyncio.CancelledError:
                given_up.set()
                raise

        async def send(text: str) -> None:
            if begun.is_set():
                answered.set()

        host = Host.start(Match.start(RULES, dealer=Seat(0))).host.place(1, "a program").host.place(2, "random").host
        with ProgramPlayer([sys.executable, "-c", "input(); input()"]) as silent:
            async with AsyncRoom(host, think=think) as room:
                attending = asyncio.create_task(room.attend("ann", send))
                await asyncio.sleep(0)
                ann, text = Follower().send(Sit(0))
                room.receive("ann", text)
                room.receive("ann", ann.send(Ready())[1])
                await begun.wait()
                room.receive("ann", "no request")
                await answered.wait()
            await given_up.wait()
            await attending

    run(scenario)


def test_nobody_waits_for_a_client_that_is_refused_again_and_again_nor_in_a_room_that_is_closed() -> None:
    async def scenario() -> None:
        heard, stuck = list[str](), asyncio.Event()

        async def send(text: str) -> None:
            heard.append(text)
            if len(heard) < 1000:
                room.receive("ann", "no request")

        async def write(text: str) -> None:
            await stuck.wait()

        room = AsyncRoom(Host.start(Match.start(RULES, dealer=Seat(0))).host, write=write)
        attending = asyncio.create_task(room.attend("ann", send))
        await asyncio.sleep(0)
        room.receive("ann", "no request")
        for _ in range(10):
            await asyncio.sleep(0)
        assert 1 < len(heard) < 100
        with pytest.raises(InvalidValue, match="expected 1 to 200 characters"):
            await room.attend("", send)
        assert [*room.clients] == ["ann"]
        room.take(room.host.place(1, "random"))
        closing = asyncio.create_task(room.close())
        await asyncio.sleep(0)
        closing.cancel()
        await attending
        await room.attend("bob", send)

    run(scenario)


def test_the_bot_of_a_chat_posts_what_all_may_see_and_whispers_the_rest(tmp_path: Path) -> None:
    spec = spec_from_file_location("chat_bot", Path(__file__).parents[2] / "examples" / "chat_bot.py")
    assert spec is not None
    assert spec.loader is not None
    sys.modules["chat_bot"] = chat_bot = module_from_spec(spec)
    spec.loader.exec_module(chat_bot)

    async def scenario() -> None:
        begun = await chat_bot.main(tmp_path / "journal", most=12)
        chat = await chat_bot.main(tmp_path / "journal")
        host = Host.resume((tmp_path / "journal").read_bytes().splitlines())
        assert host is not None
        assert host.match.result is not None
        assert "Ready: Ann and Bob" in begun.posted
        assert chat.posted[0] == "At the table: Ann, Bob and sensible (a bot)"
        assert {user for user, _ in (*begun.whispered, *chat.whispered)} == {"Ann", "Bob"}

    run(scenario)
