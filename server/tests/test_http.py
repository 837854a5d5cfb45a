"""What is answered over HTTP."""

from __future__ import annotations

import asyncio
import json
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any
from unittest.mock import patch

import attrs
import pytest
from served import QUICK, Client, over, run, serving

from fivehundred import players
from fivehundred.hosting import Access, Door, Host, Publish
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules import presets
from fivehundred.wire import to_json
from fivehundred_server import _rooms
from fivehundred_server.limits import ServerLimits
from fivehundred_server.proxies import Deployment
from fivehundred_server.serving import start_host

EXPECTED = "expected an object with rules, and perhaps away_seconds, bots, hints, ready_seconds, turn_seconds"


@pytest.fixture
def page(tmp_path: Path) -> Path:
    folder = tmp_path / "page"
    (folder / "parts").mkdir(parents=True)
    (folder / "index.html").write_text("<!doctype html><title>500</title>", encoding="utf-8")
    (folder / "parts" / "table.js").write_text("export const seats = 4;", encoding="utf-8")
    (folder / "notes.py").write_text("", encoding="utf-8")
    (tmp_path / "secret.txt").write_text("", encoding="utf-8")
    return folder


def test_the_page_is_served_as_it_is(tmp_path: Path, page: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", page=page) as site:
            first = await site.get("/")
            assert first.body == (page / "index.html").read_bytes() == (await site.get("/rooms/any")).body
            assert first.headers["content-type"] == "text/html; charset=utf-8"
            assert first.headers["x-content-type-options"] == "nosniff"
            assert first.headers["referrer-policy"] == "no-referrer"
            assert "default-src 'self'" in first.headers["content-security-policy"]
            script = await site.get("/page/parts/table.js")
            assert (script.body, script.headers["content-type"]) == (
                b"export const seats = 4;",
                "text/javascript; charset=utf-8",
            )
            same = await site.get("/page/parts/table.js", **{"If-None-Match": script.headers["etag"]})
            assert (same.status, same.body) == (304, b"")
            for path in ("/page/notes.py", "/page/../secret.txt", "/page/%2e%2e/secret.txt", "/page/", "/nowhere"):
                answered = await site.get(path)
                assert (answered.status, list(answered.json)) == (404, ["error"])

    run(scenario)


def test_all_presets_and_bots_are_listed(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            listed = (await site.get("/presets")).json
            assert [one["name"] for one in listed["presets"]] == list(presets.names())
            text = presets.description("standard-3")
            assert {"name": "standard-3", "players": 3, "text": text} in listed["presets"]
            assert listed["bots"] == list(players.names())

    run(scenario)


def test_a_room_is_made_of_what_is_asked_for() -> None:
    changed = presets.STANDARD_3.evolve(target=700)
    for said in ("standard-3 target=700", json.loads(to_json(changed))):
        *_, last = start_host(
            json.dumps({"rules": said, "bots": {"2": "random"}, "turn_seconds": 30, "ready_seconds": 5.5}), "ann"
        )
        host = last.host
        assert (host.match.first_rules, host.turn_seconds, host.ready_seconds) == (changed, 30, 5.5)
        assert [sitter and sitter.name for sitter in host.room.sitters] == [None, None, "random"]
    (only,) = start_host('{"rules":"team-4","hints":"sensible"}', "ann")
    assert only.host.room.hints == "sensible"
    (only,) = start_host('{"rules":"team-4","bots":null}', "ann")
    assert only.host.room.hints is None
    assert isinstance(only.host, Host)
    assert (only.host.room.owner, only.host.room.bots) == ("ann", players.names())
    # Nobody waits for ever, unless it is said aloud.
    assert (only.host.turn_seconds, only.host.ready_seconds, only.host.away_seconds) == (90, 300, 60)
    (only,) = start_host('{"rules":"team-4","turn_seconds":null,"ready_seconds":null,"away_seconds":null}', "ann")
    assert (only.host.turn_seconds, only.host.ready_seconds, only.host.away_seconds) == (None, None, None)


@pytest.mark.parametrize(
    ("asked", "why"),
    [
        ([], EXPECTED),
        (
            {"rules": "team-4", "seed": 1},
            EXPECTED,
        ),
        (
            {"bots": {}},
            EXPECTED,
        ),
        ({"rules": "tem-4"}, "rules: "),
        ({"rules": {"format": "fivehundred/1"}}, "rules: "),
        ({"rules": None}, "rules: "),
        ({"rules": "team-4", "turn_seconds": 0}, "turn_seconds 0: expected a number from 1 to 86400, or null"),
        ({"rules": "team-4", "turn_seconds": True}, "turn_seconds True: expected"),
        ({"rules": "team-4", "ready_seconds": 1e99}, "ready_seconds 1e+99: expected"),
        ({"rules": "team-4", "away_seconds": 0.5}, "away_seconds 0.5: expected"),
        ({"rules": "team-4", "ready_seconds": "5"}, "ready_seconds '5': expected"),
        ({"rules": "team-4", "bots": ["random"]}, 'bots: expected an object such as {"1": "sensible"}: '),
        (
            {"rules": "team-4", "bots": {"4": "random"}},
            'bots: expected an object such as {"1": "sensible"}: players from 0 to 3, each with the name of a bot',
        ),
        (
            {"rules": "team-4", "bots": dict.fromkeys("0123", "random")},
            'bots: expected an object such as {"1": "sensible"}: ',
        ),
        ({"rules": "team-4", "bots": {"1": 2}}, 'bots: expected an object such as {"1": "sensible"}: '),
        ({"rules": "team-4", "bots": {"1": "perfect"}}, "no player is called 'perfect'"),
        ({"rules": "team-4", "hints": "perfect"}, "hints 'perfect': expected "),
        ({"rules": "team-4", "hints": ["random"]}, "hints ['random']: expected "),
    ],
)
def test_a_room_that_cannot_be_made_is_refused_in_words(tmp_path: Path, asked: Any, why: str) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            answered = await site.post("/rooms", json.dumps(asked).encode())
            assert answered.status == 400
            assert answered.json["error"].startswith(why)

    run(scenario)


def test_what_is_no_request_for_a_room_is_refused(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            form = await site.post("/rooms", b'{"rules":"team-4"}', "text/plain")
            assert (form.status, form.json) == (415, {"error": "expected application/json"})
            large = await site.post("/rooms", b" " * 16_385)
            assert (large.status, large.json) == (413, {"error": "expected at most 16384 bytes"})
            for body in (b"\xff\xfe", b"", b"[" * 16_000, b"9" * 16_000, b'{"rules":NaN}'):
                assert (await site.post("/rooms", body)).status == 400
            typed = await site.post("/rooms", b'{"rules":"team-4"}', "Application/JSON; charset=utf-8")
            assert typed.status == 201

    run(scenario)


def test_other_methods_and_a_slash_at_the_end_are_told_what_is_right(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:

            def answered(method: str, path: str, header: str) -> tuple[int, str | None]:
                with closing(HTTPConnection(site.address)) as connection:
                    connection.request(method, path)
                    answer = connection.getresponse()
                    return answer.status, answer.getheader(header)

            status, allowed = await asyncio.to_thread(answered, "PUT", "/rooms", "Allow")
            assert (status, {*str(allowed).split(", ")}) == (405, {"GET", "HEAD", "POST"})
            # The scheme is the one that the browser used.
            assert await asyncio.to_thread(answered, "GET", "/rooms/a%20b/", "Location") == (307, "/rooms/a%20b")

    run(scenario)


def test_rooms_are_listed_that_their_owners_open_to_all(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", deployment=Deployment(trusted_proxies="")) as site:
            room, secret = await site.room_to_run("standard-3 target=700", bots={"2": "sensible"})
            hidden, bobs = await site.room_to_run()
            assert (await site.get("/rooms")).json == {"rooms": []}
            async with site.client(room, secret) as ann, site.client(hidden, bobs) as bob:
                await ann.sit(0, "Ann")
                await bob.sit(0, "Bob")
                assert (await site.get("/rooms")).json == {"rooms": []}
                await ann.request(Publish(listed=True))
                (listed,) = (await site.get("/rooms")).json["rooms"]
                assert listed == {
                    "room": room,
                    "path": f"/rooms/{room}",
                    "rules": "rules of its own",
                    "sitters": [{"name": "Ann", "bot": False}, None, {"name": "sensible", "bot": True}],
                    "door": "open",
                    "under_way": False,
                }
                # Nobody is sent where they cannot come in, or where nobody is.
                await ann.request(Door(Access.LOCKED))
                assert (await site.get("/rooms")).json == {"rooms": []}
                await ann.request(Door(Access.ASK))
                assert (await site.get("/rooms")).json["rooms"][0]["door"] == "ask"
                # One address does not fill the list.
                await bob.request(Publish(listed=True))
                for most in (1, 2):
                    with patch.object(_rooms, "_MOST_LISTED_OF_ADDRESS", most):
                        assert len((await site.get("/rooms")).json["rooms"]) == most
            while (await site.get("/rooms")).json["rooms"]:
                await asyncio.sleep(0.01)

    run(scenario)


@pytest.mark.parametrize("limits", [ServerLimits(rooms=2), ServerLimits(rooms_at_once=2, rooms_a_second=1e-9)])
def test_only_so_many_rooms_are_made(tmp_path: Path, limits: ServerLimits) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=limits) as site:
            for _ in range(2):
                await site.room()
            answered = await site.post("/rooms", b'{"rules":"team-4"}')
            assert answered.status == 503
            assert answered.json == {"error": "there are too many rooms now: try again later"}

    run(scenario)


def test_only_so_many_rooms_are_open(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=ServerLimits(open_rooms=2)) as site:
            one, two = await site.room(), await site.room()
            async with site.client(one):
                # Nobody is in the second one: it is put away for the next.
                three = await site.room()
                async with site.client(three):
                    answered = await site.post("/rooms", b'{"rules":"team-4"}')
                    assert answered.json == {"error": "too many rooms are open now: try again later"}
                    assert (await site.get(f"/rooms/{two}/record")).status == 503
                    async with site.socket(two) as refused:
                        await refused.send('{"type":"enter"}')
                        assert await Client(refused).closed() == 1013

    run(scenario)


def test_only_so_many_records_are_written(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = attrs.evolve(QUICK, records_at_once=1, records_a_second=1e-9)
        async with serving(tmp_path / "rooms.db", limits=limits, deployment=Deployment(trusted_proxies="")) as site:
            room = await site.room("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            async with site.client(room) as ann:
                await ann.sit(0)
                await ann.play(SensiblePlayer(), over)
            assert (await site.get(f"/rooms/{room}/record")).status == 200
            for path in ("record", "deals/1"):
                answered = await site.get(f"/rooms/{room}/{path}")
                assert (answered.status, list(answered.json)) == (429, ["error"])

    run(scenario)


HEAD = b"POST /rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 20\r\n"


def test_half_a_request_is_not_waited_for(tmp_path: Path) -> None:
    async def answered(address: str, half: bytes) -> bytes:
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(half)
        answer = await reader.read()
        writer.close()
        return answer[:12]

    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=attrs.evolve(QUICK, enter_seconds=1.0)) as site:
            halves = (b"", b"GET / HTTP/1.1\r\n", HEAD, HEAD + b"\r\n{")
            answers = await asyncio.gather(*(answered(site.address, half) for half in halves))
            assert answers == [b"", b"", b"", b"HTTP/1.1 408"]

    run(scenario)


def test_whoever_asks_again_and_again_is_not_hurried(tmp_path: Path) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db", limits=attrs.evolve(QUICK, enter_seconds=1.0)) as site:
            reader, writer = await asyncio.open_connection(*site.address.split(":"))
            for _ in range(6):
                writer.write(b"GET /nothing HTTP/1.1\r\nHost: x\r\n\r\n")
                assert (await reader.readuntil(b"}")).startswith(b"HTTP/1.1 404")
                # Longer in all than half a request may take.
                await asyncio.sleep(0.3)
            # And now there is half a one after whole ones.
            writer.write(b"GET /nothing HTTP/1.1\r\n")
            assert await reader.read() == b""
            writer.close()

    run(scenario)


def test_a_socket_is_no_half_request(tmp_path: Path) -> None:
    async def scenario() -> None:
        limits = attrs.evolve(QUICK, enter_seconds=1.0)
        async with serving(tmp_path / "rooms.db", limits=limits) as site, site.socket("any") as socket:
            # It is closed only because nobody enters, in as much time from when it is a socket.
            assert await Client(socket).closed() == 1008

    run(scenario)


def test_whoever_leaves_in_the_middle_of_a_request_is_no_failure(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            reader, writer = await asyncio.open_connection(*site.address.split(":"))
            writer.write(HEAD + b"Expect: 100-continue\r\n\r\n")
            # Now the server waits for the rest.
            assert await reader.readline() == b"HTTP/1.1 100 Continue\r\n"
            writer.transport.abort()

    run(scenario)
    assert capsys.readouterr().err == ""
