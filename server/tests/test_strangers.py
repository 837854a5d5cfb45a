"""What strangers may try: they are refused, and the table goes on."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from unittest.mock import patch

import attrs
import pytest
from served import QUICK, Client, Site, lines_of, over, resumed, run, serving
from starlette.websockets import WebSocket
from websockets.exceptions import ConnectionClosed

from fivehundred.deal.views import SeatView
from fivehundred.hosting import Access, Door, Follower, Ready, Sit, Stand, Watch
from fivehundred.players.sensible import SensiblePlayer
from fivehundred_server._connections import Connection
from fivehundred_server.limits import Bucket, ServerLimits
from fivehundred_server.proxies import Deployment
from fivehundred_server.serving import start_host

SHORT = "australian-4 hand_limit=1"
BOTS = {"1": "sensible", "2": "sensible", "3": "sensible"}
SECRET = "A" * 43
ASKED_TOO_MUCH = "too many requests of this kind in this room: try again later"


def asked(knows: Follower) -> bool:
    """Whether it is their turn in the middle of a deal, so that nothing happens until they act."""
    view = knows.view
    return isinstance(view, SeatView) and view.to_act == view.seat and len(view.turns) > 4


@contextmanager
def from_now_on(**limits: Any) -> Iterator[None]:
    """Whoever connects has these *limits*, which the player has not, however slow everything is."""

    def limited(websocket: WebSocket, usual: ServerLimits, *others: Any) -> Connection:
        return Connection(websocket, attrs.evolve(usual, **limits), *others)

    with patch("fivehundred_server.serving.Connection", limited):
        yield


def beside_a_table(
    folder: Path, stranger: Callable[[Site, str], Awaitable[None]], limits: ServerLimits = QUICK, **options: Any
) -> None:
    """Somebody is in the middle of a deal with bots while the *stranger* comes, and then plays it to its end."""

    async def scenario() -> None:
        async with serving(folder / "rooms.db", limits=limits, **options) as site:
            room = await site.room(SHORT, bots=BOTS)
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                await ann.play(SensiblePlayer(), asked)
                await stranger(site, room)
                await ann.play(SensiblePlayer(), over)
        host = resumed(folder / "rooms.db", room)
        # Nothing is left of the stranger.
        assert len(host.clients) == 1
        assert host.match.result is not None

    run(scenario)


FIRST: tuple[str | bytes, ...] = (
    '{"type":"watch"}',
    '{"type":"enter","secret":null}',
    '{"type":"enter","secret":"short"}',
    json.dumps({"type": "enter", "secret": "/" * 43}),
    json.dumps({"type": "enter", "secret": "é" * 43}),
    json.dumps({"type": "enter", "secret": SECRET, "player": 0}),
    '{"type":"enter","name":"Ann"}',
    '["enter"]',
    "enter",
    "",
    "[" * 16_000,
    b'{"type":"enter"}',
)


def test_whoever_does_not_enter_is_sent_away(tmp_path: Path) -> None:
    async def stranger(site: Site, room: str) -> None:
        for first in FIRST:
            async with site.socket(room) as socket:
                await socket.send(first)
                assert await Client(socket).closed() == 1008, first

    beside_a_table(tmp_path, stranger)


def test_whoever_says_nothing_is_sent_away(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def stranger(site: Site, room: str) -> None:
        with from_now_on(enter_seconds=0.05):
            async with site.socket(room) as socket:
                assert await Client(socket).closed() == 1008
        # Gone before they have entered, with a word and without.
        async with site.socket(room):
            pass
        async with site.socket(room) as socket:
            socket.transport.abort()

    beside_a_table(tmp_path, stranger)
    assert caplog.text == ""


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (b'{"type":"watch"}', 1003),
        (" " * 16_385, 1009),
        ('{"type":"sit","player":1,"name":"%s"}' % ("x" * 20_000), 1009),
    ],
)
def test_messages_that_are_not_taken_close_the_connection(tmp_path: Path, said: str | bytes, code: int) -> None:
    async def stranger(site: Site, room: str) -> None:
        async with site.client(room) as guest:
            await guest.request(Watch())
            await guest.say(said)
            assert await guest.closed() == code

    beside_a_table(tmp_path, stranger)


def test_what_uvicorn_itself_refuses_is_no_failure(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    async def stranger(site: Site, room: str) -> None:
        async with site.socket(room) as socket:
            await socket.send(" " * 16_385)
            assert await Client(socket).closed() == 1009

    beside_a_table(tmp_path, stranger)
    assert capsys.readouterr().err == ""


MALFORMED = (
    "",
    "watch",
    "{",
    "null",
    "[]",
    '{"type":"shout"}',
    '{"type":"watch","wants":1}',
    '{"type":"watch","type":"watch"}',
    '{"type":"sit","player":-1}',
    '{"type":"sit","player":1e400}',
    '{"type":"sit","player":' + "9" * 3_000 + "}",
    '{"type":"sit","player":0,"name":"\\ud800"}',
    '{"type":"sit","player":0}',
    '{"type":"act","action":{"type":"play","card":"AS"}}',
    '{"type":"enter","secret":"' + SECRET + '"}',
    "[" * 3_000,
    "x" * 16_000,
    '{"type":"place","player":0,"bot":"sensible"}',
    '{"type":"place","player":0}',
    '{"type":"place","player":0,"bot":"sensible","why":1}',
    '["place"]',
    '{"type":"place"' + "}" * 20,
)


def test_what_is_malformed_or_not_theirs_to_say_is_refused(tmp_path: Path) -> None:
    async def stranger(site: Site, room: str) -> None:
        async with site.client(room) as guest:
            await guest.say({"type": "watch"})
            await guest.until("welcome")
            before = resumed(tmp_path / "rooms.db", room)
            for said in MALFORMED:
                assert (await guest.ask(said))["type"] == "refused", said
                assert resumed(tmp_path / "rooms.db", room) == before, said

    beside_a_table(tmp_path, stranger)


def test_a_flood_is_cut_off(tmp_path: Path) -> None:
    async def stranger(site: Site, room: str) -> None:
        async with site.client(room) as guest:
            await guest.say_all(*[{"type": "shout"}] * 70)
            assert await guest.closed() == 4429

    beside_a_table(tmp_path, stranger, ServerLimits(messages_at_once=60, messages_a_second=1e-9))


@pytest.mark.parametrize("pings", [True, False])
def test_a_flood_of_what_is_no_whole_message_is_cut_off(tmp_path: Path, pings: bool) -> None:
    async def stranger(site: Site, room: str) -> None:
        async with site.socket(room) as connection:
            await connection.send('{"type":"enter"}')
            with suppress(ConnectionClosed):
                if not pings:
                    await connection.send(["{", *[""] * 2_000])
                for _ in range(100):
                    await connection.ping()
                    await asyncio.sleep(0)
            await asyncio.wait_for(connection.wait_closed(), 60)

    beside_a_table(tmp_path, stranger)


def test_a_bucket_fills_again() -> None:
    bucket = Bucket(2, 0.5, 10.0)
    assert [bucket.take(10.0) for _ in range(3)] == [True, True, False]
    assert [bucket.take(time) for time in (11.0, 12.0, 13.0)] == [False, True, False]
    assert [bucket.take(99.0) for _ in range(3)] == [True, True, False]


def test_a_guessed_secret_and_a_secret_of_another_room_open_no_seat(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            one, two = await site.room(), await site.room()
            async with site.client(one) as ann:
                await ann.sit(0, "Ann")
                for room, secret in ((one, SECRET), (two, ann.secret)):
                    async with site.client(room, secret) as stranger:
                        assert stranger.secret == secret
                        await stranger.say({"type": "watch"})
                        assert (await stranger.until("welcome"))["player"] is None
                # Nobody who reads the file finds it.
                assert all(ann.secret.encode() not in file.read_bytes() for file in tmp_path.iterdir())

    run(scenario)


def test_there_is_no_other_room(tmp_path: Path) -> None:
    async def stranger(site: Site, room: str) -> None:
        for other in ("nowhere", room[:-1], room + "A", "%ff", "%00", "x" * 5_000, "'; DROP TABLE lines; --"):
            async with site.socket(other.replace(" ", "%20")) as socket:
                await socket.send('{"type":"enter"}')
                assert await Client(socket).closed() == 4404

    beside_a_table(tmp_path, stranger)


def test_only_so_many_may_come(tmp_path: Path) -> None:
    beside_a_table(tmp_path, everywhere_else, attrs.evolve(QUICK, connections=3))


def test_strangers_who_watch_keep_no_friends_out(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = attrs.evolve(QUICK, room_connections=1, room_newcomers=1)
        async with serving(tmp_path / "rooms.db", limits=limits) as site:
            room = await site.room("standard-3", bots={"2": "sensible"})
            async with site.client(room) as first, site.client(room) as second, site.client(room) as ann:
                assert await second.closed() == 1013
                await ann.sit(0, "Ann")
                async with site.client(room) as bob:
                    await bob.sit(1, "Bob")
                    async with site.client(room) as cleo:
                        await cleo.sit(2, "Cleo")
                        # There is no place any more but for watchers, and the first of them keeps theirs.
                        async with site.socket(room) as socket:
                            await socket.send('{"type":"enter"}')
                            assert await Client(socket).closed() == 1013
                        async with site.client(room, bob.secret):
                            assert await bob.closed() == 4409
                        await first.request(Watch())

    run(scenario)


async def everywhere_else(site: Site, room: str) -> None:
    other = await site.room()
    async with site.client(other), site.client(other), site.socket(other) as socket:
        assert await Client(socket).closed() == 1013


@pytest.mark.parametrize("limits", [{"slow_seconds": 0.3}, {"waiting": 10}])
def test_whoever_does_not_read_is_cut_off(tmp_path: Path, limits: dict[str, Any]) -> None:
    async def stranger(site: Site, room: str) -> None:
        before = (await site.get("/metrics")).body
        with from_now_on(**limits):
            async with site.client(room) as guest:
                guest.connection.transport.pause_reading()
                # More than the system takes for them, and fewer than may usually wait.
                await guest.say_all(*[{"type": "watch"}] * 190)
                while connected((await site.get("/metrics")).body) > connected(before):
                    await asyncio.sleep(0.05)
                guest.connection.transport.resume_reading()
                assert await guest.closed() is None

    beside_a_table(tmp_path, stranger, buffer=4_096)


def connected(metrics: bytes) -> float:
    """The number of clients, as the server counts them."""
    return next(
        float(line.split()[1]) for line in metrics.decode().splitlines() if line.startswith("fivehundred_connections ")
    )


def test_strangers_cannot_fill_the_journal(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=ServerLimits(lines=60)) as site:
            room = await site.room()
            async with site.client(room) as ann, site.client(room) as guest:
                await ann.sit(0, "Ann")
                await guest.say_all(*[{"type": "sit", "player": 1}, {"type": "stand"}] * 15)
                assert await guest.closed() == 1008
                # Whoever only looks on writes nothing, and whoever plays goes on.
                async with site.client(room) as other:
                    await other.say({"type": "watch"})
                    assert (await other.until("welcome"))["player"] is None
                    await ann.request(Stand())
                    await other.until("seated")
                await ann.say({"type": "sit", "player": 0})
                assert await ann.closed() == 1008

    run(scenario)


def test_strangers_who_wish_for_a_place_and_leave_write_few_lines(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        limits = attrs.evolve(QUICK, guest_lines_at_once=3, guest_lines_a_second=1e-9)
        async with serving(file, limits=limits, deployment=Deployment(trusted_proxies="")) as site:
            room, secret = await site.room_to_run(SHORT, bots=BOTS)
            async with site.client(room, secret) as ann:
                await ann.sit(0, "Ann")
                await ann.request(Door(Access.ASK))
                before = len(lines_of(file, room))
                said = []
                for number in range(8):
                    async with site.client(room) as guest:
                        said.append(await guest.ask({"type": "sit", "player": 1, "number": number + 1}))
                        # To look on is no line.
                        await guest.say({"type": "watch"})
                        assert (await guest.until("welcome"))["player"] is None
                assert [one["type"] for one in said] == ["wished"] * 3 + ["refused"] * 5
                assert (said[-1]["to"], said[-1]["text"]) == (8, ASKED_TOO_MUCH)
                while len(lines_of(file, room)) < before + 6:
                    await asyncio.sleep(0.05)
                # Those who play, and whoever runs the room, are not held up.
                await ann.request(Stand())
                await ann.request(Door(Access.OPEN))
                await ann.request(Sit(0))
                assert len(lines_of(file, room)) == before + 9

    run(scenario)


def test_proposals_count_as_messages_and_cost_no_more(tmp_path: Path) -> None:
    async def stranger(site: Site, room: str) -> None:
        async with site.client(room) as guest:
            await guest.say_all(*[{"type": "claim tricks", "seat": 0}] * 70)
            assert await guest.closed() == 4429

    beside_a_table(tmp_path, stranger, ServerLimits(messages_at_once=60, messages_a_second=1e-9))
    # The solver is asked whether a claim is certain only by a player without other people.
    assert [answer.host.room.nodes for answer in start_host('{"rules":"team-4"}', "owner")] == [0]


def test_a_second_window_takes_the_place_of_the_first(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room(SHORT, bots=BOTS)
            async with site.client(room) as first:
                await first.sit(0, "Ann")
                await first.request(Ready())
                async with site.client(room, first.secret) as second:
                    assert await first.closed() == 4409
                    await second.go_on(first.knows)
                    await second.play(SensiblePlayer(), over)

    run(scenario)
