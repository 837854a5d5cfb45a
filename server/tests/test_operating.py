"""What operators need: health, metrics, logs, a path, compression, and limits for each address."""

from __future__ import annotations

import asyncio
import gzip
import json
import logging
import re
import socket
import sqlite3
import sys
import time
from pathlib import Path
from typing import Any
from unittest.mock import Mock, patch

import attrs
import pytest
import uvicorn
from served import QUICK, Client, Site, over, run, serving
from uvicorn.server import ServerState
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus
from websockets.frames import Frame, Opcode

import fivehundred_server
from fivehundred.cli import main
from fivehundred.errors import InvalidValue
from fivehundred.players.sensible import SensiblePlayer
from fivehundred_server import _connections
from fivehundred_server._operating import JsonFormatter, logging_config
from fivehundred_server.limits import Buckets
from fivehundred_server.proxies import Deployment
from fivehundred_server.serving import PAGE
from fivehundred_server.store import Store

#: Nobody is trusted, so that even whoever asks from this machine has an address.
ALONE = Deployment(trusted_proxies="")
TOLD = {"X-Forwarded-For": "203.0.113.9, 192.0.2.7"}
TEAM = b'{"rules":"team-4"}'


async def metrics(site: Site) -> dict[str, float]:
    text = (await site.get("/metrics")).body.decode()
    return {name: float(value) for name, value in re.findall(r"^(\S+) (\S+)$", text, re.MULTILINE)}


def test_health_says_whether_it_can_save(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            answered = await site.get("/health")
            assert (answered.status, answered.json) == (200, {"saves": True})
            with (
                patch.object(Store, "_failing", property(lambda store: True, lambda store, failing: None), create=True),
                patch.object(Store, "_connect", side_effect=sqlite3.OperationalError("database or disk is full")),
            ):
                answered = await site.get("/health")
            # Why is for the log.
            assert (answered.status, answered.json) == (503, {"saves": False})

    run(scenario)


def test_metrics_count_what_happens(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            before = await metrics(site)
            room = await site.room("standard-3 hand_limit=1", bots={"1": "random", "2": "random"})
            async with site.client(room) as ann:
                await ann.sit(0)
                await ann.say({"type": "act", "action": {"type": "pass"}})
                await ann.until("refused")
                now = await metrics(site)
                assert (now["fivehundred_rooms_open"], now["fivehundred_connections"]) == (1, 1)
                await ann.play(SensiblePlayer(), over)
                now = await metrics(site)
            grown = {name for name, value in now.items() if value > before.get(name, 0)}
            for name in ("actions_total", "refusals_total", "lines_written_total"):
                assert f"fivehundred_{name}" in grown
            assert {"fivehundred_write_seconds_count", "fivehundred_bot_seconds_count"} <= grown
            assert "fivehundred_write_failures_total" not in grown
            assert room not in (await site.get("/metrics")).body.decode()

    run(scenario)


def test_the_access_log_has_no_name_of_a_room(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    async def scenario() -> None:
        caplog.set_level(logging.INFO)
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room()
            await site.get(f"/rooms/{room}/record", **TOLD)
            await site.get(f"/roms/{room}")
            async with site.client(room):
                pass
            async with site.socket("nowhere") as lost:
                await lost.send('{"type":"enter"}')
                assert await Client(lost).closed() == 4404
        assert room not in caplog.text
        said = [record.args for record in caplog.records if record.name == "fivehundred.access"]
        parts = [[one[key] for key in ("address", "method", "route", "status")] for one in said if type(one) is dict]
        assert parts[:3] == [
            ["127.0.0.1", "POST", "/rooms", 201],
            ["192.0.2.7", "GET", "/rooms/{room}/record", 409],
            ["127.0.0.1", "GET", None, 404],
        ]
        assert ["127.0.0.1", "SOCKET", "/rooms/{room}/socket", 4404] in parts

    run(scenario)


def test_the_access_log_has_the_code_with_which_a_connection_was_closed(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def codes() -> list[object]:
        said = [record.args for record in caplog.records if record.name == "fivehundred.access"]
        return [one["status"] for one in said if type(one) is dict and one["method"] == "SOCKET"]

    async def scenario() -> None:
        caplog.set_level(logging.INFO)
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room()
            # A page that says close() gives no code.
            code: Any
            for number, code in enumerate((1000, 1001, None, 1006, 4000, 1009), start=1):
                async with site.client(room) as client:
                    match code:
                        case 1006:
                            client.connection.transport.abort()
                        case 1009:
                            await client.say("A" * 20_000)
                            assert await client.closed() == code
                        case _:
                            await client.connection.close(code)
                while len(codes()) < number:
                    await asyncio.sleep(0.01)
            async with site.socket(room) as silent:
                await silent.close(1001)
            while len(codes()) < 7:
                await asyncio.sleep(0.01)
            with pytest.raises(InvalidStatus, match="HTTP 403"):
                await connect(f"ws://{site.address}/elsewhere")
            stayed = await connect(f"ws://{site.address}/rooms/{room}/socket", compression=None)
            await stayed.send('{"type":"enter"}')
            await stayed.recv()
        assert await Client(stayed).closed() == 1012

    run(scenario)
    assert codes() == [1000, 1001, 1005, 1006, 4000, 1009, 1001, 403, 1012]


def test_logs_are_json_when_that_is_wanted() -> None:
    record = logging.makeLogRecord({"name": "a", "levelname": "INFO", "msg": "%(status)s", "args": {"status": 200}})
    line = json.loads(JsonFormatter().format(record))
    assert (line["message"], line["status"], line["logger"], line["level"]) == ("200", 200, "a", "INFO")
    try:
        raise ValueError("no disk")
    except ValueError:
        failed = logging.makeLogRecord({"msg": "it failed", "exc_info": sys.exc_info()})
    assert "ValueError: no disk" in json.loads(JsonFormatter().format(failed))["traceback"]
    for as_json in (False, True):
        config = logging_config(as_json=as_json, access=True)
        assert ("()" in config["formatters"]["line"]) == as_json


def test_serve_is_given_what_the_command_was_told(capsys: pytest.CaptureFixture[str]) -> None:
    given: dict[str, Any] = {}
    words = ["--prefix=/cards", "--trusted-proxies=10.0.0.0/8", "--shard=a", "--access-log", "--log-json"]
    with patch.object(fivehundred_server, "serve", lambda file, **named: given.update(named)):
        assert main(["serve", *words]) == 0
    assert given["deployment"] == Deployment(prefix="/cards", trusted_proxies="10.0.0.0/8", shard="a")
    assert (given["access_log"], given["log_json"]) == (True, True)
    assert main(["serve", "--prefix=cards/"]) != 0
    assert "expected a path such as /cards" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [{"prefix": "//evil"}, {"trusted_proxies": "proxy"}, {"shard": "a-b"}])
def test_what_is_no_deployment_is_refused(wrong: dict[str, str]) -> None:
    with pytest.raises(InvalidValue):
        Deployment(**wrong)


@pytest.mark.parametrize(
    ("peer", "told", "client"),
    [
        ("192.0.2.7", [], "192.0.2.7"),
        # A stranger says who they are, and is not believed.
        ("192.0.2.7", ["203.0.113.9"], "192.0.2.7"),
        ("127.0.0.1", [], None),
        ("127.0.0.1", ["203.0.113.9, 192.0.2.7"], "192.0.2.7"),
        ("127.0.0.1", ["203.0.113.9", "192.0.2.7, 10.0.0.1"], "192.0.2.7"),
        ("::ffff:192.0.2.7", [], "192.0.2.7"),
        ("2001:db8::1:2", [], "2001:db8::/64"),
        ("127.0.0.1", ["<script>"], "unknown"),
        ("127.0.0.1", ["203.0.113.9, 192.0.2.7:51000"], "192.0.2.7"),
        ("127.0.0.1", ["203.0.113.9, [2001:db8::1:2]:51000"], "2001:db8::/64"),
        ("127.0.0.1", ["203.0.113.9, _hidden"], "unknown"),
        (None, ["192.0.2.7"], "192.0.2.7"),
    ],
)
def test_who_asks_is_whom_the_last_trusted_proxy_tells(peer: str | None, told: list[str], client: str | None) -> None:
    scope = {
        "client": peer and (peer, 5000),
        "headers": [(b"host", b"x"), *((b"x-forwarded-for", one.encode()) for one in told)],
    }
    assert Deployment(trusted_proxies="127.0.0.1, 10.0.0.0/8").client(scope) == client


@pytest.mark.parametrize("kept", [True, False])
def test_under_a_path_everything_is_found(tmp_path: Path, kept: bool) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", page=PAGE, deployment=Deployment(prefix="/cards")) as site:
            before = "/cards" if kept else ""
            page = (await site.get(f"{before}/rooms/any")).body.decode()
            named = re.findall(r'(?:href|src)="(/[^"]*)"', page)
            assert named
            for path in named:
                assert path.startswith("/cards/")
                assert (await site.get(path if kept else path.removeprefix("/cards"))).status == 200
            made = (await site.post(f"{before}/rooms", TEAM)).json
            assert made["path"] == f"/cards/rooms/{made['room']}"
            assert (await site.get("/cards")).body == page.encode()

    run(scenario)


def test_a_trusted_proxy_says_the_path(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", page=PAGE) as site:
            for said, root in (("/cards/", "/cards"), ("//evil.example", ""), ("/a b", "")):
                page = (await site.get("/", **{"X-Forwarded-Prefix": said})).body
                assert f'href="{root}/page/style.css"'.encode() in page
        async with serving(tmp_path / "rooms.db", page=PAGE, deployment=ALONE) as site:
            assert b'href="/page/' in (await site.get("/", **{"X-Forwarded-Prefix": "/cards"})).body

    run(scenario)


def test_files_are_compressed_for_who_takes_it(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", page=PAGE) as site:
            for path in ("/", "/presets", "/page/style.css", "/page/cards.svg"):
                plain, packed = await site.get(path), await site.get(path, **{"Accept-Encoding": "br, gzip"})
                assert gzip.decompress(packed.body) == plain.body
                assert packed.headers["content-encoding"] == "gzip"
                assert plain.headers["vary"] == packed.headers["vary"] == "Accept-Encoding"
                assert plain.headers["etag"] != packed.headers["etag"]
                known = {"If-None-Match": f'"other", W/{packed.headers["etag"]}'}
                assert (await site.get(path, **known)).status == 200
                assert (await site.get(path, **known, **{"Accept-Encoding": "gzip"})).status == 304

    run(scenario)


def test_names_of_rooms_begin_with_the_process(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", deployment=Deployment(shard="a")) as site:
            assert (await site.room()).startswith("a-")

    run(scenario)


def test_an_address_asks_for_so_many_rooms_and_others_are_not_hindered(tmp_path: Path) -> None:
    limits = attrs.evolve(QUICK, address_rooms_at_once=2, address_rooms_a_second=1e-9)

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=limits, deployment=ALONE) as site:
            # What is refused counts too, because it is read.
            assert [(await site.post("/rooms", body)).status for body in (b"{}", TEAM, TEAM)] == [400, 201, 429]
        async with serving(tmp_path / "rooms.db", limits=limits) as site:
            assert [(await site.post("/rooms", TEAM)).status for _ in range(3)] == [201] * 3

    run(scenario)


def test_few_buckets_are_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivehundred_server.limits._MOST", 2)
    buckets = Buckets("rooms", 1, 1e-9)
    assert [buckets.take(address, 0) for address in "abcbca"] == [True, True, True, False, False, True]


def test_an_address_says_so_much_over_all_its_sockets(tmp_path: Path) -> None:
    limits = attrs.evolve(QUICK, address_messages_at_once=5, address_messages_a_second=1e-9)

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=limits, deployment=ALONE) as site:
            room = await site.room()
            async with site.client(room) as one, site.client(room) as two:
                for _ in range(3):
                    assert (await one.ask({"type": "ready"}))["type"] == "refused"
                await two.say_all(*['{"type":"propose","proposal":{"type":"draw"}}'] * 3)
                assert await two.closed() == 4429

    run(scenario)


def test_two_thousand_sockets_from_one_address_leave_room_for_others(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", deployment=Deployment(trusted_proxies="127.0.0.1")) as site:
            host, port = site.address.split(":")
            room = await site.room()
            before = (await metrics(site)).get('fivehundred_turned_away_total{what="connections"}', 0)

            async def stranger() -> socket.socket:
                taken = socket.socket()
                taken.setblocking(False)
                taken.bind(("127.0.0.2", 0))
                await asyncio.get_running_loop().sock_connect(taken, (host, int(port)))
                return taken

            strangers: list[socket.socket] = []
            for _ in range(20):
                strangers += await asyncio.gather(*(stranger() for _ in range(100)))
            async with site.client(room) as ann:
                await ann.sit(0)
            turned_away = (await metrics(site))['fivehundred_turned_away_total{what="connections"}'] - before
            assert turned_away == 1_900
            for one in strangers:
                one.close()

    if sys.platform == "linux":
        run(scenario)


def test_sockets_through_a_proxy_are_counted_by_whom_it_tells(tmp_path: Path) -> None:
    async def scenario() -> None:
        from websockets.asyncio.client import connect

        limits = attrs.evolve(QUICK, address_connections=1)
        async with serving(tmp_path / "rooms.db", limits=limits) as site:
            room = await site.room()
            address = f"ws://{site.address}/rooms/{room}/socket"
            async with connect(address, additional_headers=TOLD) as one:
                await one.send('{"type":"enter"}')
                await one.recv()
                async with connect(address, additional_headers=TOLD) as two:
                    assert await Client(two).closed() == 1013
                async with connect(address, additional_headers={"X-Forwarded-For": "192.0.2.8"}) as other:
                    await other.send('{"type":"enter"}')
                    assert "entered" in str(await other.recv())

    run(scenario)


def test_long_rulesets_are_refused_before_they_are_read(tmp_path: Path) -> None:
    body = json.dumps({"rules": "team-4 " + "target=700 " * 3_700}).encode()
    assert len(body) > 40_000

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", deployment=ALONE) as site:
            room = await site.room()
            async with site.client(room) as ann:
                asked = [asyncio.create_task(site.post("/rooms", body)) for _ in range(30)]
                took = []
                while not all(one.done() for one in asked):
                    began = time.monotonic()
                    await ann.ask('{"type":"ready"}')
                    took.append(time.monotonic() - began)
                statuses = [one.result().status for one in asked]
            assert set(statuses) <= {413, 429}
            assert statuses.count(429) == 11
            assert max(took) < 2

    run(scenario)


def test_half_a_request_after_others_and_guessed_rooms(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = attrs.evolve(QUICK, enter_seconds=1.0)
        async with serving(tmp_path / "rooms.db", limits=limits) as site:
            halves = [await asyncio.open_connection(*site.address.split(":")) for _ in range(200)]
            for _, writer in halves:
                writer.write(b"GET / HT")
            room = await site.room()
            guesses = await asyncio.gather(*(site.get(f"/rooms/{room[:-2]}{one:02}/record") for one in range(20)))
            assert {one.status for one in guesses} == {404}
            assert [await reader.read() for reader, _ in halves] == [b""] * 200
            for _, writer in halves:
                writer.close()

    run(scenario)


def test_serve_begins_its_log_and_says_where_it_is(tmp_path: Path) -> None:
    configure: list[Any] = []
    told: list[str] = []
    with (
        patch("fivehundred_server.serving.dictConfig", configure.append),
        patch("fivehundred_server.serving.Store"),
        patch("uvicorn.Server.run"),
    ):
        deployment = Deployment(prefix="/x")
        fivehundred_server.serve(tmp_path / "rooms.db", port=0, log_json=True, deployment=deployment, began=told.append)
    assert configure == [logging_config(as_json=True, access=False)]
    assert told[0].endswith("/x/")


def test_a_request_that_begins_before_the_last_one_has_ended_is_not_cut_short() -> None:
    async def scenario() -> None:
        ours, theirs = socket.socketpair()
        gone: list[int] = []
        connection = _connections._Accepted(fileno=ours.detach())
        connection.let_in(0.05, lambda: gone.append(1))
        theirs.settimeout(0)
        with connection.request():
            with connection.request():
                pass
            await asyncio.sleep(0.2)
            with pytest.raises(BlockingIOError):
                theirs.recv(1)
        await asyncio.sleep(0.2)
        assert theirs.recv(1) == b""
        connection.close()
        connection.close()
        theirs.close()
        assert gone == [1]

    run(scenario)


def test_the_server_reads_on_until_several_messages_of_a_client_wait() -> None:
    async def scenario() -> None:
        config = uvicorn.Config(bool, log_config=None)
        config.load()
        protocol = _connections.WebSocketProtocol(config, ServerState(), {})
        transport = protocol.transport = Mock()
        paused = []
        for _ in range(9):
            protocol.handle_text(Frame(Opcode.TEXT, b"{}"))
            paused.append(transport.pause_reading.called)
        assert paused == [False] * 8 + [True]
        for _ in range(9):
            assert not transport.resume_reading.called
            await protocol.receive()
        assert transport.resume_reading.called

    run(scenario)
