"""What a table does with the move of a bot that comes late, without sockets, threads and clocks."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count
from random import Random
from typing import Any, cast
from unittest.mock import patch

import attrs
import pytest
from served import run
from starlette.websockets import WebSocket

from fivehundred import Suit, presets, shuffle
from fivehundred.actions import Action
from fivehundred.hosting import (
    Access,
    Act,
    Admit,
    Door,
    Hint,
    Host,
    Ready,
    Request,
    Sit,
    Stand,
    TakeBack,
    Watch,
    aio,
    request_to_json,
)
from fivehundred.hosting.room import BotRequest
from fivehundred.match.playing import Match
from fivehundred.rules.calls import PASS, Bid
from fivehundred.seats import Seat
from fivehundred_server import _rooms
from fivehundred_server._bots import Bots
from fivehundred_server._connections import FULL_JOURNAL, Connection
from fivehundred_server._rooms import Table, write_lines
from fivehundred_server.limits import Buckets, ServerLimits
from fivehundred_server.store import JournalLines, Store

RULES = presets.STANDARD_3


class Journal(Store):
    """The journal without a file: a line is written at once, or cannot be."""

    def __init__(self) -> None:
        self.full = False
        self.lines: list[str] = []

    def write(self, line: JournalLines) -> None:
        """Write *line*, unless the journal is full."""
        if line.text and not self.full:
            self.lines.append(line.text)
        # The store calls the loop from its own thread.
        asyncio.get_running_loop().call_soon(line.done, "full" if self.full else None)


class Thinkers(Bots):
    """Bots who think until they are told what to do."""

    def __init__(self) -> None:
        self.thinking: list[tuple[BotRequest, asyncio.Future[Action]]] = []
        #: The addresses for which they have thought.
        self.addresses: list[str | None] = []

    async def think(self, room: str, address: str | None, asked: BotRequest) -> Action:
        """Let a bot begin to think."""
        future = asyncio.get_running_loop().create_future()
        self.thinking.append((asked, future))
        self.addresses.append(address)
        return cast("Action", await future)

    def decide(self, action: Action) -> None:
        """The one bot who thinks does *action*."""
        [(_, future)] = self.thinking
        self.thinking.clear()
        future.set_result(action)


class Scene:
    """A table at which Ann plays as player 0, and bots as players 1 and 2; it is the turn of player 1."""

    def __init__(self) -> None:
        host = Host.start(Match.start(RULES, dealer=Seat(0)), owner="ann", hints="sensible").host
        host = host.receive("ann", Sit(0, "Ann")).host.place(1, "sensible").host.place(2, "sensible").host
        host = host.receive("ann", Ready()).host
        self.host = host.deal_pack(shuffle.pack(RULES.deck, rng=Random(1))).host
        self.journal, self.bots = Journal(), Thinkers()
        guests, phrases = Buckets("guests", 30, 0.05), Buckets("phrases", 10, 0.05)
        self.table = Table("a room", self.host, self.journal, self.bots, ServerLimits(undo_seconds=0), guests, phrases)

    async def enter(self, key: str, address: str | None = None) -> Connection:
        """Somebody is there."""
        websocket = WebSocket({"type": "websocket"}, _nobody, _nobody)
        connection = Connection(websocket, ServerLimits(), address=address)
        connection.key = key
        self.table.enter(key, connection)
        await settled()
        return connection

    def let_in(self, bob: Connection) -> None:
        """Bob takes the place of player 1, by the word of Ann."""
        self.table.hear(bob, request_to_json(Sit(1, "Bob")))
        self.table.take(self.table.host.receive("ann", Admit(1, yes=True)))

    async def decide(self, action: Action | None = None) -> None:
        """The bot is ready with its move, or with the first that is legal."""
        self.bots.decide(action or self.bots.thinking[0][0].view.legal_actions[0])
        await settled()

    @property
    def done(self) -> list[tuple[Seat | None, str]]:
        """What was done in the deal, and by whom."""
        deal = self.table.host.deal
        assert deal is not None
        return [(turn.seat, str(turn.action)) for turn in deal.turns]

    def waits(self) -> bool:
        """Whether everybody waits for the next deal."""
        return self.table.host.needs_pack

    @property
    def asked(self) -> list[int]:
        """The players whose bots think."""
        return [asked.player for asked, _ in self.bots.thinking]


async def _nobody(*_: Any) -> Any:
    raise AssertionError("nothing is sent or received here")


def test_a_client_has_time_for_each_message_and_not_for_all() -> None:
    async def scenario() -> None:
        taken, stuck, sent = asyncio.Event(), asyncio.Event(), list[str]()

        async def send(message: Any) -> None:
            sent.append(message.get("text", message["type"]))
            if sent[-1] == "slow":
                await taken.wait()
            elif sent[-1] == "stuck":
                stuck.set()
                await asyncio.Event().wait()

        async def receive() -> Any:
            if sent:
                await asyncio.Event().wait()
            return {"type": "websocket.connect"}

        websocket = WebSocket({"type": "websocket"}, receive, send)
        await websocket.accept()
        connection = Connection(websocket, ServerLimits(slow_seconds=2))
        serving = asyncio.create_task(connection.run(str))
        connection.tell("at once")
        # The first message is looked at while the second is under way, and later nothing is. These are whole seconds,
        # because a busy machine is late by tenths of them.
        await asyncio.sleep(1)
        connection.tell("slow")
        await asyncio.sleep(1.5)
        taken.set()
        await asyncio.sleep(3)
        connection.tell("stuck")
        await stuck.wait()
        assert not serving.done()
        await serving
        assert sent == ["websocket.accept", "at once", "slow", "stuck"]

    run(scenario)


async def settled() -> None:
    """Let the loop do whatever is to be done; nothing in it waits for a thread or for time."""
    for _ in range(20):
        await asyncio.sleep(0)


def at_a_table(test: Callable[[Scene], Awaitable[None]]) -> Callable[[], None]:
    """Run *test* with a table, and fail if anything failed unseen in the loop."""

    def alone() -> None:
        failures: list[dict[str, Any]] = []

        async def scenario() -> None:
            asyncio.get_running_loop().set_exception_handler(lambda _, context: failures.append(context))
            await test(Scene())

        run(scenario)
        assert not failures

    return alone


@at_a_table
async def test_bots_play_while_somebody_is_there(scene: Scene) -> None:
    await scene.enter("ann")
    assert scene.asked == [1]
    await scene.decide(PASS)
    assert scene.asked == [2]
    await scene.decide(PASS)
    assert scene.done == [(1, "P"), (2, "P")]
    assert scene.asked == []


@at_a_table
async def test_a_late_move_is_not_made_for_whoever_has_taken_the_place(scene: Scene) -> None:
    await scene.enter("ann")
    bob = await scene.enter("bob")
    scene.let_in(bob)
    await settled()
    written = [*scene.journal.lines]
    await scene.decide(PASS)
    assert scene.done == []
    assert scene.journal.lines == written
    assert scene.asked == []


@at_a_table
async def test_a_late_move_is_not_made_for_another_bot(scene: Scene) -> None:
    await scene.enter("ann")
    bob = await scene.enter("bob")
    scene.let_in(bob)
    scene.table.hear(bob, request_to_json(Act(PASS)))
    # Player 2 is to act now, and the bot of player 1 still thinks.
    assert scene.asked == [1]
    await scene.decide(PASS)
    assert scene.done == [(1, "P")]
    assert scene.asked == [2]


@at_a_table
async def test_a_late_move_is_not_made_where_the_journal_could_not_be_written(scene: Scene) -> None:
    await scene.enter("ann")
    bob = await scene.enter("bob")
    cleo = await scene.enter("cleo")
    scene.journal.full = True
    for guest in (bob, cleo):
        scene.table.hear(guest, request_to_json(Sit(1, "Bob")))
    await settled()
    scene.table.leave(cleo.key, cleo)
    before = scene.table.host.room
    await scene.decide(PASS)
    # The table waits a little, and tries again.
    assert (scene.done, scene.asked, scene.table.idle) == ([], [], False)
    scene.journal.full = False
    with patch.object(scene.table, "_rng", Random(1)):
        await asyncio.sleep(aio._AGAIN + 0.05)
    assert scene.table.host.room == before
    assert scene.asked == [1]
    await scene.decide(PASS)
    assert scene.done == [(1, "P")]


@at_a_table
async def test_what_was_asked_of_a_state_that_was_not_written_is_answered_anew(scene: Scene) -> None:
    with patch.object(aio, "_AGAIN", 0):
        await scene.enter("ann")
        bob, cleo = await scene.enter("bob"), await scene.enter("cleo")
        scene.journal.full = True
        scene.table.hear(bob, request_to_json(Sit(1, "Bob")))
        scene.table.hear(cleo, request_to_json(Watch()))
        scene.table.leave(bob.key, bob)
        # Who is connected no more is not heard.
        scene.table.hear(bob, request_to_json(Watch()))
        await settled()
        scene.journal.full = False
        await settled()
        heard = [*map(str, cleo._outbox)]
        assert sum('"type":"welcome"' in text for text in heard) == 1
        # What is repeated while it cannot be written is refused as well, and is not done later.
        scene.journal.full = True
        for _ in range(2):
            scene.table.hear(cleo, request_to_json(Sit(1, "Cleo"), number=1))
        await settled()
        scene.journal.full = False
        await settled()
        assert str(cleo._outbox).count('"code":"cannot save"') == 1
        assert not scene.table.host.room.wishes


@at_a_table
async def test_lines_are_written_though_nobody_waits_for_it_any_more(scene: Scene) -> None:
    for scene.journal.full in (False, True):
        write_lines(scene.journal, "a room", scene.host, "a line").cancel()
        await settled()
    assert scene.journal.lines[-1] == "a line"


@at_a_table
async def test_a_bot_whose_move_could_not_be_written_moves_again(scene: Scene) -> None:
    with patch.object(aio, "_AGAIN", 0):
        await scene.enter("ann")
        scene.journal.full = True
        await scene.decide(PASS)
        assert scene.done == []
        scene.journal.full = False
        # The bot of player 2 thinks of what has not been.
        assert scene.asked == [2]
        await scene.decide(PASS)
    assert (scene.done, scene.asked) == ([], [1])
    await scene.decide(PASS)
    assert scene.done == [(1, "P")]


@at_a_table
async def test_nobody_is_asked_and_nothing_is_dealt_while_nobody_is_there(scene: Scene) -> None:
    ann = await scene.enter("ann")
    scene.table.leave(ann.key, ann)
    await scene.decide(PASS)
    # What was thought of is done, and then the table waits.
    assert scene.done == [(1, "P")]
    assert scene.asked == []
    assert scene.table.idle
    await scene.enter("ann")
    assert scene.asked == [2]


@at_a_table
async def test_a_deal_begins_only_when_somebody_is_there(scene: Scene) -> None:
    ann, guest = await scene.enter("ann"), await scene.enter("guest")
    await scene.decide(PASS)
    await scene.decide(PASS)
    scene.table.leave(ann.key, ann)
    # All have passed, and Ann, who has gone, was ready for the next deal.
    for request in (Act(PASS), Ready()):
        scene.table._take(scene.table.host.receive("ann", request))
    scene.table.leave(guest.key, guest)
    await settled()
    assert scene.waits()
    assert len(scene.table.host.match.rows) == 1
    await scene.enter("ann")
    assert not scene.waits()
    assert scene.done == []


@at_a_table
async def test_whoever_is_refused_at_the_door_is_not_there(scene: Scene) -> None:
    with patch.object(aio, "_BEAT", 10**6):
        scene.table.host = attrs.evolve(scene.host, turn_seconds=10.0).receive("ann", Door(Access.LOCKED)).host
        ann = await scene.enter("ann")
        for _ in range(2):
            await scene.decide(PASS)
        scene.table.leave(ann.key, ann)
        stranger = await scene.enter("stranger")
        scene.table.hear(stranger, request_to_json(Watch()))
        await settled()
        assert len(stranger._outbox) == 1
        assert (scene.table.attended, scene.table._clock) == (False, None)
        # No time passes before Ann comes back.
        time = scene.table._loop.time
        with patch.object(scene.table._loop, "time", lambda: time() + 20):
            scene.table.hear(stranger, request_to_json(Watch()))
            await scene.enter("ann")
            assert scene.table.attended
            assert not scene.table.host.room.late
            assert scene.table.host.seconds == pytest.approx(10, abs=1)


@at_a_table
async def test_where_no_newcomers_are_let_in_nobody_makes_way(scene: Scene) -> None:
    scene.table._limits = ServerLimits(room_connections=0, room_newcomers=0)
    assert not scene.table.has_space("bob")
    assert scene.table.has_space("ann")


@at_a_table
async def test_a_hint_is_found_beside_the_bots_who_play_and_dropped_when_it_is_late(scene: Scene) -> None:
    ann = await scene.enter("ann")
    for _ in range(2):
        await scene.decide(PASS)
    scene.table.hear(ann, request_to_json(Hint()))
    scene.table.hear(ann, request_to_json(Hint()))
    await settled()
    # Whoever asks twice is thought for once.
    assert scene.asked == [0]
    # The table is not put away meanwhile.
    assert not scene.table.idle
    await scene.decide(PASS)
    assert scene.table.host.hinted == (("ann", PASS),)
    assert scene.done == [(1, "P"), (2, "P")]
    assert scene.asked == []


@at_a_table
async def test_a_hint_for_what_has_been_done_already_is_dropped(scene: Scene) -> None:
    ann = await scene.enter("ann")
    for _ in range(2):
        await scene.decide(PASS)
    scene.table.hear(ann, request_to_json(Hint()))
    scene.table.hear(ann, request_to_json(Act(Bid(7, None))))
    await settled()
    await scene.decide(PASS)
    assert scene.table.host.hinted == ()
    assert scene.done[-1] == (0, "7NT")


@at_a_table
async def test_a_hint_is_found_though_the_table_was_set_back(scene: Scene) -> None:
    ann = await scene.enter("ann")
    for _ in range(2):
        await scene.decide(PASS)
    scene.table.hear(ann, request_to_json(Hint(), number=1))
    await settled()
    with patch.object(aio, "_AGAIN", 0):
        scene.journal.full = True
        scene.table.hear(ann, request_to_json(Act(Bid(7, None)), number=2))
        await settled()
        scene.journal.full = False
        await scene.decide(PASS)
    # The action was refused, and the answer says that the request for a hint was heard.
    assert scene.done == [(1, "P"), (2, "P")]
    assert scene.table.host.hinted == (("ann", PASS),)
    assert scene.table.host.clients[0].heard == 1


@at_a_table
async def test_a_bot_waits_while_an_action_may_be_taken_back(scene: Scene) -> None:
    scene.table._undo_seconds = 0.2
    ann = await scene.enter("ann")
    numbers = count(1)

    def says(request: Request) -> None:
        scene.table.hear(ann, request_to_json(request, number=next(numbers)))

    def acts() -> None:
        """Ann does the first thing that she may."""
        deal = scene.table.host.deal
        assert deal is not None
        says(Act(deal.legal_actions[0]))

    # After another bot, no bot waits.
    await scene.decide(PASS)
    await scene.decide(PASS)
    says(Act(Bid(7, Suit.SPADES)))
    # She discards, and leads.
    acts()
    acts()
    done = len(scene.done)
    await settled()
    await scene.decide()
    assert len(scene.done) == done
    says(TakeBack())
    await asyncio.sleep(0.3)
    assert len(scene.done) == done - 1
    acts()
    await settled()
    await scene.decide()
    assert len(scene.done) == done
    await asyncio.sleep(0.3)
    assert len(scene.done) == done + 1


@at_a_table
async def test_a_clock_that_is_right_is_not_set_anew(scene: Scene) -> None:
    scene.table.host = attrs.evolve(scene.host, turn_seconds=60.0)
    await scene.enter("ann")
    await scene.decide(PASS)
    await scene.decide(PASS)
    clock = scene.table._clock
    assert clock is not None
    # It is Ann's turn, and nothing that Bob does changes the time that she has left.
    await scene.enter("bob")
    assert scene.table._clock is clock
    assert abs(clock.when() - (scene.table.host.deadline or 0)) < 1


@at_a_table
async def test_bots_think_for_who_plays_and_not_for_who_came_first(scene: Scene) -> None:
    guest = await scene.enter("guest", "203.0.113.9")
    scene.table.hear(guest, request_to_json(Watch()))
    await settled()
    await scene.enter("ann", "192.0.2.7")
    await scene.decide(PASS)
    assert scene.bots.addresses == ["203.0.113.9", "192.0.2.7"]


@at_a_table
async def test_a_stranger_takes_no_lines_of_those_who_come_from_elsewhere(scene: Scene) -> None:
    await scene.enter("ann")
    stranger, friend = await scene.enter("stranger", "203.0.113.9"), await scene.enter("friend", "192.0.2.7")
    for _ in range(20):
        for request in (Sit(1), Stand()):
            scene.table.hear(stranger, request_to_json(request))
            await settled()
    scene.table.hear(friend, request_to_json(Sit(2)))
    await settled()
    assert len(scene.journal.lines) == 31
    assert [client for client, _ in scene.table.host.room.wishes] == ["friend"]
    # Whoever comes through a proxy that does not tell their address is not limited.
    unknown = await scene.enter("unknown")
    for _ in range(20):
        for request in (Sit(1), Stand()):
            scene.table.hear(unknown, request_to_json(request))
            await settled()
    assert len(scene.journal.lines) == 31 + 40


@at_a_table
async def test_one_address_keeps_nobody_from_asking_for_a_place(scene: Scene) -> None:
    await scene.enter("ann")
    for number in range(12):
        stranger = await scene.enter(f"stranger {number}", "203.0.113.9")
        scene.table.hear(stranger, request_to_json(Sit(1)))
        await settled()
    friend = await scene.enter("friend", "192.0.2.7")
    scene.table.hear(friend, request_to_json(Sit(2)))
    await settled()
    assert [client for client, _ in scene.table.host.room.wishes] == ["stranger 0", "stranger 1", "friend"]


@at_a_table
async def test_nobody_goes_round_the_table_without_end(scene: Scene) -> None:
    scene.table.host = Host.start(Match.start(RULES, dealer=Seat(0))).host
    ann = await scene.enter("ann", "192.0.2.7")
    before = len(scene.journal.lines)
    for number in range(50):
        scene.table.hear(ann, request_to_json(Sit(number % 3)))
        await settled()
    # The first of them is no exchange.
    assert len(scene.journal.lines) == before + 30


@at_a_table
async def test_a_match_has_an_end(scene: Scene) -> None:
    ann = await scene.enter("ann")
    with patch.object(_rooms, "MOST_DEALS", 0):
        scene.table.hear(ann, request_to_json(Stand()))
    assert FULL_JOURNAL in ann._outbox
    # It has one where only bots go on, too.
    scene.table._limits = ServerLimits(lines=scene.host.lines + 1)
    ann, guest = await scene.enter("ann"), await scene.enter("guest")
    assert scene.asked == [1]
    await scene.decide()
    assert (ann._outbox[0], guest._outbox[0], scene.asked) == (FULL_JOURNAL, FULL_JOURNAL, [])
    # Whoever comes back sees where it has stopped.
    guest = await scene.enter("guest")
    scene.table.hear(guest, request_to_json(Watch()))
    await settled()
    assert '"type":"welcome"' in str(guest._outbox)
    assert scene.asked == []
