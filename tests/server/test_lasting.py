"""What was accepted is never lost, whatever becomes of the process, the disk or the connection."""

from __future__ import annotations

import asyncio
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path
from queue import SimpleQueue

import pytest
from served import PATIENCE, Client, Site, resumed, run, serving

from fivehundred import cli
from fivehundred.deal.view import SeatView
from fivehundred.hosting import Follower, Watch
from fivehundred.players.registry import SensiblePlayer
from fivehundred.server._making import begun
from fivehundred.server._rooms import Rooms
from fivehundred.server.limits import Limits
from fivehundred.server.store import Line, Store

SHORT = "australian-4 hand_limit=1"
BOTS = {"1": "sensible", "3": "sensible"}


@asynccontextmanager
async def started(file: Path) -> AsyncIterator[tuple[Site, subprocess.Popen[str]]]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "fivehundred", "serve", "--port", "0", "--data", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = await asyncio.to_thread(process.stdout.readline)
            assert said.startswith("fivehundred serves http://127.0.0.1:")
            yield Site(said.split("//")[1].strip("/\n")), process
        finally:
            process.kill()


def far(knows: Follower) -> bool:
    """Whether some tricks are played."""
    view = None if knows.known is None else knows.known.view
    return view is not None and len(view.turns) > 20


def test_a_server_that_is_killed_goes_on_with_all_that_anybody_was_told(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with started(file) as (site, process):
            room = await site.room(bots=BOTS)
            async with site.client(room) as ann, site.client(room) as bob, site.client(room) as guest:
                people = [ann, bob]
                for client, player in ((ann, 0), (bob, 2)):
                    await client.sit(player)
                await guest.request(Watch())
                async with asyncio.TaskGroup() as playing:
                    for client in people:
                        playing.create_task(client.play(SensiblePlayer(), far))
                process.send_signal(signal.SIGKILL)
                assert await ann.closed() is None
        host = resumed(file, room)
        deal = host.deal
        assert deal is not None
        for client in people:
            view = client.knows.known and client.knows.known.view
            assert isinstance(view, SeatView)
            # The host may know more, and has forgotten nothing.
            assert deal.view(view.seat).turns[: len(view.turns)] == view.turns
        async with (
            started(file) as (site, _),
            site.client(room, ann.secret) as one,
            site.client(room, bob.secret) as two,
            asyncio.TaskGroup() as playing,
        ):
            for now, before in ((one, ann), (two, bob)):
                await now.go_on(before.knows)
                playing.create_task(now.play(SensiblePlayer(), one_more(len(host.match.rows))))
        after = resumed(file, room)
        assert len(after.match.rows) > len(host.match.rows)
        # The guest was forgotten.
        assert len(after.clients) == 2

    run(scenario)


def one_more(deals: int) -> Callable[[Follower], bool]:
    """Whether there are more than so many *deals* that are over."""
    return lambda knows: knows.known is not None and len(knows.known.match.rows) > deals


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGINT])
def test_a_server_that_is_told_to_end_says_so_and_has_written_all(tmp_path: Path, how: signal.Signals) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with started(file) as (site, process):
            room = await site.room(SHORT)
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                process.send_signal(how)
                assert await ann.closed() == 1012
            await asyncio.to_thread(process.wait)
        host = resumed(file, room)
        assert [sitter and sitter.name for sitter in host.room.sitters] == ["Ann", None, None, None]
        assert not Path(f"{file}-wal").exists()
        assert file.stat().st_mode & 0o077 == 0 or os.name == "nt"

    run(scenario)


def test_the_command_says_why_it_cannot_serve(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["serve", "--port", "0", "--data", str(tmp_path / "no" / "folder.db")]) == 2
    assert "cannot serve: " in capsys.readouterr().err
    (tmp_path / "text.db").write_text("no database, but long enough to be read as one" * 100, encoding="utf-8")
    assert cli.main(["serve", "--port", "0", "--data", str(tmp_path / "text.db")]) == 2
    assert "cannot serve: file is not a database" in capsys.readouterr().err
    for number, theirs in enumerate(("notes (room TEXT)", "lines (x)", "rooms (room, place)")):
        foreign = tmp_path / f"foreign-{number}.db"
        with closing(sqlite3.connect(foreign)) as database:
            database.execute(f"CREATE TABLE {theirs}")
        before = foreign.read_bytes()
        assert cli.main(["serve", "--port", "0", "--data", str(foreign)]) == 2
        assert "cannot serve: the file is the database of another program" in capsys.readouterr().err
        assert foreign.read_bytes() == before
    assert cli.main(["serve", "--host", "", "--port", "0"]) == 2
    assert capsys.readouterr().err == "fivehundred: argument --host: expected an address\n"
    assert cli.main(["serve", "--host", "::x", "--port", "0"]) == 2
    assert "cannot serve: " in capsys.readouterr().err
    for name in [name for name in sys.modules if name.startswith("fivehundred.server")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "uvicorn", None)
    assert cli.main(["serve"]) == 2
    assert "needs uvicorn: pip install 'fivehundred[server]'" in capsys.readouterr().err


def test_a_journal_that_is_damaged_closes_its_room_alone(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with serving(file) as site:
            rooms = [await site.room("standard-3 hand_limit=1") for _ in range(2)]
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("UPDATE lines SET line = replace(line, 'a', 'b') WHERE room = ?", (rooms[0],))
        async with serving(file) as site:
            answered = await site.get(f"/rooms/{rooms[0]}/record")
            assert (answered.status, answered.json) == (500, {"error": "the journal of this room cannot be read"})
            async with site.socket(rooms[0]) as socket:
                await socket.send('{"type":"enter"}')
                assert await Client(socket).closed() == 1011
            async with site.client(rooms[1]) as ann:
                await ann.sit(0)

    run(scenario)
    assert {record.getMessage().partition(" cannot")[2] for record in caplog.records} == {" be read: DamagedJournal"}


def test_what_cannot_be_written_has_not_happened(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with serving(file) as site:
            room = await site.room("standard-3 hand_limit=1")
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                before = resumed(file, room)
                forbid(file)
                await ann.say_all({"type": "stand"}, {"type": "watch"})
                assert await ann.closed() == 1011
                answered = await site.post("/rooms", b'{"rules":"team-4"}')
                assert (answered.status, answered.json) == (503, {"error": "the room cannot be written down now"})
            assert resumed(file, room) == before
            allow(file)
            async with site.client(room, ann.secret) as again:
                await again.say({"type": "watch"})
                assert (await again.until("welcome"))["player"] == 0

    run(scenario)


def forbid(file: Path) -> None:
    """Nothing can be written any more, as on a disk that is full."""
    with closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TRIGGER full BEFORE INSERT ON lines BEGIN SELECT RAISE(ABORT, 'full'); END")


def allow(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TRIGGER full")


def test_a_journal_has_no_gaps_and_no_line_twice(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooms.db")
    written = SimpleQueue[bool]()
    heard = []
    for number, text in ((1, "one"), (3, "three"), (1, "other"), (2, "two")):
        store.write(Line("room", number, text, written.put))
        heard.append(written.get(timeout=PATIENCE))
    store.close()
    assert heard == [True, False, False, True]
    assert store.journal("room") == ["one", "two"]
    assert store.journal("other") == []


def test_a_server_goes_on_when_a_message_cannot_be_heard(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def scenario() -> None:
        async with serving(tmp_path / "rooms.db") as site:
            room = await site.room()
            async with site.client(room) as ann:
                await ann.sit(0)
                with monkeypatch.context() as patched:
                    patched.setattr("fivehundred.hosting.host.request_from_json", lambda text: 1 // 0)
                    await ann.say({"type": "place", "player": 1, "bot": None})
                    assert await ann.closed() == 1011
            async with site.client(room, ann.secret) as again:
                await again.say({"type": "watch"})
                assert (await again.until("welcome"))["player"] == 0

    run(scenario)


def test_rooms_are_put_away_when_nobody_is_there_and_opened_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = []
    journal = Store.journal

    def read(store: Store, room: str) -> list[str]:
        opened.append(room)
        return journal(store, room)

    async def scenario() -> None:
        monkeypatch.setattr(Store, "journal", read)
        async with serving(tmp_path / "rooms.db", limits=Limits(idle_seconds=0.05)) as site:
            room = await site.room(SHORT)
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
            for times in range(2):
                while len(opened) == times:
                    await asyncio.sleep(0.1)
                    await welcomed(site, room, ann.secret)
                await welcomed(site, room, None)

    run(scenario)


def test_those_who_come_at_once_come_to_the_same_table(tmp_path: Path) -> None:
    async def scenario() -> None:
        rooms = Rooms(Store(tmp_path / "rooms.db"), Limits())
        room = rooms.new_name()
        assert await rooms.make(room, begun('{"rules":"team-4"}', "ann"))
        rooms.tidy()
        one, other = await asyncio.gather(rooms.table(room), rooms.table(room))
        rooms.close()
        assert one is not None
        assert one is other

    run(scenario)


async def welcomed(site: Site, room: str, secret: str | None) -> None:
    async with site.client(room, secret) as client:
        await client.say({"type": "watch"})
        welcome = await client.until("welcome")
        assert welcome["sitters"][0] == {"name": "Ann", "bot": False}
        assert welcome["player"] == (0 if secret else None)
