"""What was accepted is never lost, whatever becomes of the process, the disk or the connection."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import sqlite3
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, suppress
from functools import partial
from pathlib import Path
from queue import SimpleQueue
from threading import Event
from typing import Any
from unittest.mock import Mock, patch

import pytest
from served import PATIENCE, Client, Site, lines_of, over, resumed, run, serving
from starlette.websockets import WebSocket

from fivehundred import cli
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError
from fivehundred.hosting import (
    Access,
    Act,
    Agree,
    Door,
    Follower,
    Host,
    JournalError,
    Ready,
    Sit,
    TakeBack,
    Watch,
)
from fivehundred.match.playing import Match
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS
from fivehundred.seats import Seat
from fivehundred_server import store as _store
from fivehundred_server._connections import Connection
from fivehundred_server._rooms import Rooms, UnavailableError
from fivehundred_server.limits import ServerLimits
from fivehundred_server.serving import start_host
from fivehundred_server.store import JournalLines, Store, StoreError

CANNOT_SAVE = "the server cannot save, and accepts nothing until it can"
SHORT = "australian-4 hand_limit=1"
BOTS = {"1": "sensible", "3": "sensible"}


#: As the command does it, but bots wait for nobody who might take an action back.
SERVES = """
import sys
from pathlib import Path
from fivehundred_server import ServerLimits, serve
began = lambda address: print("Serving on", address, flush=True)
serve(Path(sys.argv[1]), port=0, limits=ServerLimits(undo_seconds=0), began=began)
"""


@asynccontextmanager
async def started(file: Path) -> AsyncIterator[tuple[Site, subprocess.Popen[str]]]:
    """The server in a process of its own."""
    with subprocess.Popen([sys.executable, "-c", SERVES, str(file)], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            said = await asyncio.to_thread(process.stdout.readline)
            assert said.startswith("Serving on http://127.0.0.1:")
            yield Site(said.split("//")[1].strip("/\n")), process
        finally:
            process.kill()


def far(knows: Follower) -> bool:
    """Whether some tricks are played."""
    view = knows.view
    return view is not None and len(view.turns) > 8


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
            view = client.knows.view
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


def test_what_all_but_one_agreed_to_before_the_server_was_killed_is_taken_back_after_it(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with started(file) as (site, process):
            room = await site.room("standard-3", turn_seconds=None)
            async with site.client(room) as ann, site.client(room) as bob, site.client(room) as cleo:
                people = [ann, bob, cleo]
                for player, client in enumerate(people):
                    await client.sit(player)
                for client in people:
                    await client.request(Ready())
                for client in people:
                    await client.follow_until(lambda known: known.account is not None)
                assert ann.knows.view is not None
                seat = ann.knows.view.to_act
                assert seat is not None
                acting, agreeing, last = (people[(seat + more) % 3] for more in range(3))
                await acting.request(Act(PASS))
                await acting.request(TakeBack())
                await agreeing.follow_until(lambda known: known.proposal is not None)
                await agreeing.request(Agree())
                process.send_signal(signal.SIGKILL)
        before = resumed(file, room)
        assert before.deal is not None
        assert [turn.action for turn in before.deal.turns] == [PASS]
        async with started(file) as (site, _), site.client(room, last.secret) as again:
            await again.go_on(last.knows)
            await again.follow_until(lambda known: known.proposal is not None)
            await again.request(Agree())
            # What is said of the ruling is followed by a welcome.
            known = await again.follow_until(lambda known: known.taken_back != ())
        assert (view := again.knows.view) is not None
        assert view.turns == ()
        assert [(turn.seat, turn.action) for turn in known.taken_back] == [(seat, PASS)]
        after = resumed(file, room)
        assert after.deal is not None
        assert (after.deal.turns, after.room.taken_back) == ((), known.taken_back)

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


def test_the_command_says_why_it_cannot_serve(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["serve", "--port", "0", "--data", str(tmp_path / "no" / "folder.db")]) == 2
    assert "cannot serve: " in capsys.readouterr().err
    (tmp_path / "text.db").write_text("no database, but long enough to be read as one" * 100, encoding="utf-8")
    assert cli.main(["serve", "--port", "0", "--data", str(tmp_path / "text.db")]) == 2
    assert f"cannot serve: {tmp_path / 'text.db'}: file is not a database" in capsys.readouterr().err
    for number, theirs in enumerate(("notes (room TEXT)", "lines (x)", "rooms (room, place)")):
        foreign = tmp_path / f"foreign-{number}.db"
        with closing(sqlite3.connect(foreign)) as database:
            database.execute(f"CREATE TABLE {theirs}")
        before = foreign.read_bytes()
        assert cli.main(["serve", "--port", "0", "--data", str(foreign)]) == 2
        assert f"cannot serve: {foreign}: the file is the database of another program" in capsys.readouterr().err
        assert foreign.read_bytes() == before
    for change, author in (
        ("DROP COLUMN snapshot", "an older version of this server, which this one cannot read"),
        ("ADD COLUMN colour TEXT", "a later version of this server"),
    ):
        ours = tmp_path / f"{author[:10]}.db"
        Store(ours).close()
        with closing(sqlite3.connect(ours)) as database:
            database.execute(f"ALTER TABLE rooms {change}")
        assert cli.main(["serve", "--port", "0", "--data", str(ours)]) == 2
        assert f"cannot serve: {ours}: the file is the database of {author}\n" in capsys.readouterr().err
    assert cli.main(["serve", "--host", "", "--port", "0"]) == 2
    assert capsys.readouterr().err == "fivehundred: argument --host: expected an address\n"
    assert cli.main(["serve", "--host", "::x", "--port", "0"]) == 2
    assert "cannot serve: " in capsys.readouterr().err


def test_the_command_says_for_how_long_rooms_are_kept() -> None:
    with patch("fivehundred_server.serve") as serve:
        assert cli.main(["serve", "--kept-days", "30"]) == 0
        assert cli.main(["serve"]) == 0
    assert [one.kwargs["limits"].kept_days for one in serve.call_args_list] == [30, None]


def test_a_file_that_another_program_has_overwritten_is_let_go(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"
    store = Store(file)
    store.close()
    file.write_text("no database, but long enough to be read as one" * 100, encoding="utf-8")
    # A connection that stays open is a warning, and so an error.
    with pytest.raises(sqlite3.DatabaseError, match="file is not a database"):
        store.journal("a room")


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
    assert {record.getMessage().partition(" cannot")[2] for record in caplog.records} == {" be read: row 1 is damaged"}


def test_what_cannot_be_written_has_not_happened(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with serving(file) as site:
            room = await site.room("standard-3 hand_limit=1")
            async with site.client(room) as ann, site.client(room) as guest:
                await ann.sit(0, "Ann")
                await guest.request(Watch())
                before = resumed(file, room)
                forbid(file)
                for number in (11, 12):
                    await ann.say({"type": "stand", "number": number})
                    refused = await ann.until("refused")
                    assert (refused["to"], refused["text"]) == (number, CANNOT_SAVE)
                # Whoever wants no more than to see the table is let see it.
                await ann.say({"type": "watch", "number": 13})
                assert (await ann.until("welcome"))["player"] == 0
                answered = await site.post("/rooms", b'{"rules":"team-4"}')
                assert (answered.status, answered.json) == (503, {"error": "the room cannot be saved now"})
                assert resumed(file, room) == before
                allow(file)
                await ann.say({"type": "stand", "number": 14})
                while (await ann.until("welcome"))["player"] is not None:
                    pass
                await guest.request(Sit(0, "Bob"))
                while guest.knows.known is None or guest.knows.known.player is None:
                    await guest.follow()

    run(scenario)
    assert {f"{file}: room" in record.getMessage() for record in caplog.records} == {True}
    assert {record.getMessage().rpartition(": ")[2] for record in caplog.records} == {"full"}


def forbid(file: Path, room: str = "") -> None:
    """Nothing can be written any more, as on a disk that is full, or nothing of one *room*."""
    only = f"WHEN NEW.room = '{room}'" if room else ""
    with closing(sqlite3.connect(file)) as database:
        database.execute(f"CREATE TRIGGER full BEFORE INSERT ON lines {only} BEGIN SELECT RAISE(ABORT, 'full'); END")


def allow(file: Path) -> None:
    with closing(sqlite3.connect(file)) as database:
        database.execute("DROP TRIGGER full")


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 700 kB."""
    folder = tmp_path / "disk"
    folder.mkdir()
    try:
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=700k", "none", folder], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("only root may mount a small disk")
    yield folder
    subprocess.run(["umount", "-l", folder], check=True)


def test_a_table_waits_while_the_disk_is_full_and_then_goes_on(
    small_disk: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file, ballast = small_disk / "rooms.db", small_disk / "ballast"

    async def scenario() -> None:
        async with serving(file) as site:
            room = await site.room("standard-3 hand_limit=1", bots={"1": "sensible", "2": "sensible"})
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                with ballast.open("wb", buffering=0) as full, suppress(OSError):
                    while full.write(bytes(4096)):
                        pass
                # What SQLite has room for yet is written.
                sits, told = True, {"type": "welcome"}
                while told["type"] != "refused":
                    sits = not sits
                    await ann.say({"type": "sit", "player": 0} if sits else {"type": "stand"})
                    while (told := await ann.hear())["type"] not in ("welcome", "refused"):
                        pass
                assert told["text"] == CANNOT_SAVE
                before = resumed(file, room)
                assert (before.room.sitters[0] is None) == sits
                # The bots and the clock try again, and nobody is disconnected.
                await asyncio.sleep(1.2)
                assert resumed(file, room) == before
                assert (await site.get("/health")).status == 503
                ballast.unlink()
                # Nobody has to play for it.
                assert (await site.get("/health")).status == 200
                async with asyncio.timeout(10):
                    if sits:
                        await ann.say({"type": "sit", "player": 0})
                    await ann.request(Watch())
                    await ann.play(SensiblePlayer(), over)

    run(scenario)
    assert "database or disk is full" in caplog.text
    assert str(file) in caplog.text


def test_a_folder_that_can_only_be_read_is_refused_at_the_start(
    small_disk: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = small_disk / "rooms.db"
    Store(file).close()
    subprocess.run(["mount", "-o", "remount,ro", small_disk], check=True)
    for name in (file, small_disk / "other.db"):
        assert cli.main(["serve", "--port", "0", "--data", str(name)]) == 2
        said = capsys.readouterr().err
        assert "cannot serve: " in said
        assert str(name) in said


def test_a_file_that_cannot_be_written_is_refused_at_the_start(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"
    Store(file).close()
    with closing(sqlite3.connect(file, isolation_level=None)) as database:
        database.execute("BEGIN IMMEDIATE")
        with patch("sqlite3.connect", partial(sqlite3.connect, timeout=0)), pytest.raises(StoreError) as caught:
            Store(file)
    assert str(caught.value) == f"{file}: another program has it open"
    Store(file).close()


def test_a_file_has_one_server(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "rooms.db"
    store = Store(file)
    assert cli.main(["serve", "--port", "0", "--data", str(file)]) == 2
    assert f"cannot serve: {file}: another server has it open" in capsys.readouterr().err
    store.close()
    Store(file).close()


@pytest.mark.skipif(os.name != "posix", reason="other systems do not remove what is open")
def test_a_file_has_one_server_whatever_it_is_called(tmp_path: Path) -> None:
    file, soft, hard = tmp_path / "rooms.db", tmp_path / "soft.db", tmp_path / "hard.db"
    store = Store(file)
    soft.symlink_to(file)
    with pytest.raises(StoreError, match=r"rooms.db: another server has it open"):
        Store(soft)
    hard.hardlink_to(file)
    for one in (file, hard):
        with pytest.raises(StoreError, match="the file has several hard links"):
            Store(one)
    file.unlink()
    Path(f"{file}-lock").unlink()
    with patch("sqlite3.connect", partial(sqlite3.connect, timeout=0)):
        for _ in range(2):
            with pytest.raises(StoreError, match="another program has it open"):
                Store(hard)
    # The refusals have not dropped the locks of the process, which another process sees.
    alone = "PRAGMA locking_mode=EXCLUSIVE; PRAGMA user_version=1"
    other = "import sqlite3, sys; sqlite3.connect(sys.argv[1], timeout=0).executescript(sys.argv[2])"
    said = subprocess.run([sys.executable, "-S", "-c", other, hard, alone], check=False, capture_output=True)
    assert b"database is locked" in said.stderr
    store.close()
    Store(hard).close()


@pytest.mark.skipif(os.name != "posix", reason="other systems say otherwise who may read")
def test_nobody_else_can_take_the_lock(tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        lock = Path(f"{tmp_path / 'rooms.db'}-lock")
        lock.touch(0o644)
        with Store(tmp_path / "rooms.db"):
            modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir()}
    finally:
        os.umask(before)
    assert modes.keys() >= {"rooms.db", "rooms.db-wal", "rooms.db-lock", "rooms.db-lock-journal"}
    assert set(modes.values()) == {0o600}


def test_what_is_no_file_of_rooms_is_left_as_it_was(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    folder, text, other = tmp_path / "folder", tmp_path / "plain.txt", tmp_path / "other.db"
    folder.mkdir(mode=0o755)
    text.write_text("some text " * 100)
    with closing(sqlite3.connect(other)) as base:
        base.execute("CREATE TABLE contest (said TEXT)")
    there = (folder, text, other)
    for file in there[1:]:
        file.chmod(0o644)
    before = [file.stat().st_mode for file in there]
    for file in there:
        assert cli.main(["serve", "--port", "0", "--data", str(file)]) == 2
        assert f"cannot serve: {file}: " in capsys.readouterr().err
    assert [file.stat().st_mode for file in there] == before
    assert {file.name for file in tmp_path.iterdir()} == {"folder", "plain.txt", "other.db"}


def test_answers_that_cannot_be_delivered_keep_no_line_from_the_disk(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    def gone(call: Callable[[], object]) -> None:
        raise RuntimeError("nobody hears answers any more")

    store = Store(tmp_path / "rooms.db")
    store.deliver = gone
    for number in (1, 2):
        store.write(JournalLines("a room", number, f"line {number}", print))
    store.close()
    assert store.journal("a room") == [b"line 1", b"line 2"]
    assert "answers cannot be delivered" in caplog.text
    # Where nobody has asked, there is nothing to deliver.
    caplog.clear()
    store = Store(tmp_path / "rooms.db")
    store.deliver = gone
    store.close()
    assert not caplog.text


def test_rooms_that_play_at_once_share_writes_and_one_alone_waits_for_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    goes_on, written, together = Event(), SimpleQueue[object](), list[list[str]]()

    def wait(seconds: float) -> None:
        together.append(["waits"])
        goes_on.wait(PATIENCE)

    def write(database: object, lines: list[JournalLines]) -> None:
        together.append([line.text for line in lines])

    monkeypatch.setattr(_store, "sleep", wait)
    monkeypatch.setattr(_store, "_write_together", write)
    with Store(tmp_path / "rooms.db") as store:
        for room, text in (("one", "1"), ("one", "2"), ("other", "3")):
            store.write(JournalLines(room, int(text), text, written.put))
            written.get(timeout=PATIENCE)
        for room, text in (("one", "4"), ("other", "5")):
            store.write(JournalLines(room, int(text), text, written.put))
        goes_on.set()
    assert together[:5] == [["1"], ["2"], ["3"], ["waits"], ["4", "5"]]


@pytest.mark.skipif(os.name != "posix", reason="other systems say otherwise who may read")
def test_a_file_that_others_can_read_is_mended(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "rooms.db"
    Store(file).close()
    file.chmod(0o644)
    Path(f"{file}-wal").touch(0o644)
    Store(file).close()
    assert file.stat().st_mode & 0o777 == 0o600
    assert [record.getMessage() for record in caplog.records] == [
        f"{file}: others could read it, and with it all cards; now only its owner can"
    ]


def lines_written(store: Store, *lines: tuple[str, int, str]) -> list[str | None]:
    """What each line came to."""
    written = SimpleQueue[str | None]()
    for room, number, text in lines:
        store.write(JournalLines(room, number, text, written.put))
    return [written.get(timeout=PATIENCE) for _ in lines]


def test_a_journal_has_no_gaps_and_no_line_twice(tmp_path: Path) -> None:
    store = Store(tmp_path / "rooms.db")
    heard = [
        lines_written(store, ("room", number, text))[0]
        for number, text in ((1, "one"), (3, "three"), (1, "other"), (3, "two\nthree"))
    ]
    store.close()
    assert [error is None for error in heard] == [True, False, False, True]
    assert heard[1] == "the line before it is missing"
    assert store.journal("room") == [b"one", b"two", b"three"]
    assert store.journal("other") == []


def test_a_row_that_fails_is_that_of_one_room(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "rooms.db"
    store = Store(file)
    forbid(file, "bad")
    rooms = [f"room {number}" for number in range(30)]
    for number in range(1, 4):
        written = lines_written(store, *((room, number, "a line") for room in ["bad", *rooms]))
        assert written == ["full" if number == 1 else "the line before it is missing", *[None] * 30]
    assert lines_written(store, ("bad", 1, "a line")) == ["full"]
    # It is the row, and not the disk.
    assert store.can_save()
    store.close()
    assert {len(store.journal(room)) for room in rooms} == {3}
    assert len(caplog.records) == 4


def test_a_disk_that_works_again_is_found_though_nothing_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(tmp_path / "rooms.db")
    connected = store._connect
    monkeypatch.setattr("fivehundred_server.store._write_together", lambda *_: "database or disk is full")
    assert lines_written(store, ("room", 1, "a line")) == ["database or disk is full"]
    monkeypatch.setattr(store, "_connect", Mock(side_effect=sqlite3.OperationalError("database or disk is full")))
    assert not store.can_save()
    monkeypatch.setattr(store, "_connect", connected)
    assert store.can_save()
    store.close()


def test_a_failure_while_somebody_finds_out_is_not_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(tmp_path / "rooms.db")
    connected, written = store._connect, Event()

    def connected_slowly() -> sqlite3.Connection:
        # While it can still be written, the disk is full a moment later.
        database = connected()
        store.write(JournalLines("room", 1, "a line", lambda error: written.set()))
        written.wait(0.5)
        return database

    monkeypatch.setattr("fivehundred_server.store._write_together", lambda *_: "database or disk is full")
    assert lines_written(store, ("room", 1, "a line")) == ["database or disk is full"]
    monkeypatch.setattr(store, "_connect", connected_slowly)
    store.can_save()
    assert written.wait(10)
    monkeypatch.setattr(store, "_connect", Mock(side_effect=sqlite3.OperationalError("database or disk is full")))
    assert not store.can_save()
    store.close()


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with a room in which some was done."""
    file = tmp_path_factory.mktemp("written") / "rooms.db"
    answer = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0)))
    store = Store(file)
    lines_written(store, ("room", 1, answer.journal.strip()))
    for player in range(3):
        for request in (Sit(player), Ready()):
            answer = answer.host.receive(f"p{player}", request)
            lines_written(store, ("room", answer.host.lines, answer.journal.strip()))
    store.close()
    return file


def test_a_bit_that_flips_in_the_last_rows_is_named(written: Path, tmp_path: Path) -> None:
    whole, rows = written.read_bytes(), range(5, 8)
    file = tmp_path / "rooms.db"
    store = Store(file)
    store.close()
    file.write_bytes(whole)
    lines = [line.decode() for line in store.journal("room")]
    before, named = store.host("room"), 0
    for row in rows:
        place = whole.index(lines[row - 1].encode())
        # What SQLite says of the row stands before its text.
        for byte in range(place - 12, place + len(lines[row - 1])):
            flipped = bytearray(whole)
            flipped[byte] ^= 1 << byte % 8
            file.write_bytes(flipped)
            try:
                assert store.host("room") == before
            except JournalError as error:
                named += error.place == row
            except sqlite3.DatabaseError:
                pass
    assert named > 300


def test_a_room_that_is_damaged_is_read_once(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "rooms.db"
    read = []

    class Counting(Store):
        def host(self, room: str) -> Host | None:
            read.append(room)
            return super().host(room)

    async def scenario() -> None:
        rooms = Rooms(Counting(file), ServerLimits())
        room = rooms.new_name()
        assert await rooms.make(room, start_host('{"rules":"team-4"}', "owner"))
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("UPDATE rooms SET lines = 2")
        for _ in range(3):
            with pytest.raises(UnavailableError, match="500: the journal of this room cannot be read"):
                await rooms.table(room)
        rooms.close()
        assert read == [room]
        assert [record.getMessage() for record in caplog.records] == [
            f"{file}: the journal of room {room} cannot be read: row 2 is damaged"
        ]

    run(scenario)


def test_a_disk_that_cannot_be_read_may_be_read_later(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        rooms = Rooms(Store(file), ServerLimits())
        room = rooms.new_name()
        assert await rooms.make(room, start_host('{"rules":"team-4"}', "owner"))
        failing = patch.object(Store, "host", side_effect=sqlite3.OperationalError("disk I/O error"))
        with failing, pytest.raises(UnavailableError, match="500: the journal of this room cannot be read"):
            await rooms.table(room)
        assert await rooms.table(room) is not None
        rooms.close()
        assert "OperationalError('disk I/O error')" in caplog.text

    run(scenario)


def test_nobody_waits_for_the_room_of_others(tmp_path: Path) -> None:
    go_on = Event()

    class Slow(Store):
        def host(self, room: str) -> Host | None:
            if room == "long":
                go_on.wait(PATIENCE)
            return super().host(room)

    async def scenario() -> None:
        rooms = Rooms(Slow(tmp_path / "rooms.db"), ServerLimits())
        room = rooms.new_name()
        assert await rooms.make(room, start_host('{"rules":"team-4"}', "owner"))
        long = asyncio.create_task(rooms.table("long"))
        assert await rooms.table(room) is not None
        assert not long.done()
        go_on.set()
        assert await long is None
        rooms.close()

    run(scenario)


async def nobody(*_: Any) -> Any:
    raise AssertionError("nothing is sent or received here")


def test_rooms_that_nobody_uses_are_deleted_after_as_long_as_the_operator_says(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        rooms = Rooms(Store(file), ServerLimits(kept_days=7, idle_seconds=0.02))
        old, open_now, new = names = [rooms.new_name() for _ in range(3)]
        for room in names:
            assert await rooms.make(room, start_host('{"rules":"team-4"}', "owner"))
        table = await rooms.table(open_now)
        assert table is not None
        with closing(sqlite3.connect(file)) as database, database:
            database.execute("UPDATE rooms SET used = datetime('now', '-8 days') WHERE room <> ?", (new,))
        # Somebody is there.
        table.clients["somebody"] = Connection(WebSocket({"type": "websocket"}, nobody, nobody), ServerLimits())
        while await rooms.table(old) is not None:
            rooms.tidy()
            await asyncio.sleep(0.05)
        assert await rooms.table(open_now) is not None
        assert await rooms.table(new) is not None
        with patch.object(Store, "forget", side_effect=sqlite3.OperationalError("disk I/O error")):
            while "old rooms cannot be deleted" not in caplog.text:
                await asyncio.sleep(0.02)
        # Rooms that are made while others are deleted are counted.
        deleted, number = asyncio.Event(), rooms._number

        def forget(*_: object) -> int:
            rooms._number += 1
            rooms.loop.call_soon_threadsafe(deleted.set)
            return 1

        with patch.object(Store, "forget", forget):
            await deleted.wait()
            await asyncio.sleep(0.01)
        rooms._tidying.cancel()
        assert rooms._number == number
        rooms.close()

    run(scenario)


def test_watchers_who_come_and_go_write_nothing(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with serving(file) as site:
            room = await site.room()
            async with site.client(room) as ann:
                await ann.sit(0, "Ann")
                before = lines_of(file, room)

                async def look_on() -> None:
                    async with site.client(room) as guest:
                        await guest.request(Watch())

                for _ in range(3):
                    async with asyncio.TaskGroup() as group:
                        for _ in range(39):
                            group.create_task(look_on())
                assert lines_of(file, room) == before

    run(scenario)


def test_a_locked_room_forgets_who_looked_on_and_nobody_else(tmp_path: Path) -> None:
    file = tmp_path / "rooms.db"

    async def scenario() -> None:
        async with serving(file) as site:
            room, secret = await site.room_to_run()
            async with site.client(room, secret) as ann, site.client(room) as bob, site.client(room) as guest:
                await bob.sit(1, "Bob")
                await guest.request(Watch())
                await ann.request(Watch())
                await ann.request(Door(Access.LOCKED))
                # Whoever is inside looks on until they are gone.
                await guest.say({"type": "watch"})
                assert (await guest.until("welcome"))["door"] == "locked"
        async with (
            serving(file) as site,
            site.client(room, secret) as owner,
            site.client(room, bob.secret) as player,
            site.client(room, guest.secret) as other,
        ):
            await owner.request(Watch())
            await player.go_on(bob.knows)
            await player.request(Ready())
            refused = await other.ask({"type": "watch"})
            assert (refused["type"], refused["text"]) == ("refused", "the room is locked")
            await owner.request(Door(Access.ASK))
            await other.say({"type": "watch"})
            await other.until("welcome")
            await owner.request(Door(Access.LOCKED))
            await other.say({"type": "watch"})
            assert (await other.until("welcome"))["player"] is None

    run(scenario)


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
    host = Store.host

    def read(store: Store, room: str) -> Host | None:
        opened.append(room)
        return host(store, room)

    async def scenario() -> None:
        monkeypatch.setattr(Store, "host", read)
        async with serving(tmp_path / "rooms.db", limits=ServerLimits(idle_seconds=0.05)) as site:
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
        rooms = Rooms(Store(tmp_path / "rooms.db"), ServerLimits())
        room = rooms.new_name()
        assert await rooms.make(room, start_host('{"rules":"team-4"}', "ann"))
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


def test_half_a_character_keeps_no_room_from_being_written(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with Store(tmp_path / "rooms.db") as store:
        told = SimpleQueue[str | None]()
        for room, text in (("\ud800", "a line"), ("a room", "\udfff"), ("another room", "a line")):
            store.write(JournalLines(room, 1, text, told.put))
        refused = [told.get(timeout=PATIENCE) for _ in range(3)]
        assert [error is None for error in refused] == [False, False, True]
        assert [store.journal(room) for room in ("\ud800", "?", "a room", "another room")] == [[], [], [], [b"a line"]]
        assert (store.host("\ud800"), store.record("\ud800")) == (None, None)
    assert caplog.text.isascii()


def test_no_room_is_made_of_half_a_character() -> None:
    odd = ("\ud800", {"1": "\udfff"}, {"\ud800": "sensible"}, {"kind": "ruleset", "name": "\ud800"}, 1e400, 10**400)
    for said in ("rules", "bots", "hints", "turn_seconds", "\ud800"):
        for wrong in odd:
            with pytest.raises(FiveHundredError) as error:
                start_host(json.dumps({"rules": "team-4"} | {said: wrong}), "ann")
            # The answer says so.
            assert str(error.value).encode()
