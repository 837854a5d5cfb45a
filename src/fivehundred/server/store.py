"""The journals of all rooms, in one SQLite file that a thread of its own writes."""

import os
import sqlite3
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from logging import getLogger
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from typing import Final, NamedTuple

from fivehundred.errors import FiveHundredError
from fivehundred.hosting import DamagedJournal, Host, record_of
from fivehundred.replay import MatchReplay
from fivehundred.server._operating import FAILURES, LINES, WRITING

#: Changes nothing, and is written all the same.
_SOMETHING: Final = "PRAGMA user_version = 1"
# How many lines a room has is said twice, so that none is lost without a word. The version is written at each start,
# and shows whether anything can be.
_SCHEMA: Final = f"""
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS lines (
    room TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (room, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (
    room TEXT PRIMARY KEY, made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP, used TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP,
    lines INTEGER NOT NULL, snapshot INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
{_SOMETHING};
"""

_TABLES: Final = {"lines": {"room", "number", "line"}, "rooms": {"room", "made", "used", "lines", "snapshot"}}


class Unusable(FiveHundredError, OSError):
    """No journals can be kept in a file.

    >>> str(Unusable(Path("rooms.db"), "another server has it open"))
    'rooms.db: another server has it open'
    """

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(file, problem)
        #: The file.
        self.file = file
        #: Why it is of no use.
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}"


class Line(NamedTuple):
    """An entry for the journal of a room, or something that waits for the entries before it.

    >>> Line("a room", 1, "the first line", print).done(None)
    None
    """

    #: The key of the room.
    room: str
    #: The number of the last line in the journal.
    number: int
    #: One line or more; empty for none.
    text: str
    #: Told in the writer's thread why it, or anything before it in the room, is not written; ``None`` if it is.
    done: Callable[[str | None], object]
    #: Whether the last line is a snapshot.
    snapshot: bool = False


class Store:
    """The file; what is written has reached the disk when it is said to be written.

    Lines of all rooms that come in while others are being written are written together, in the order in which they
    came. So it takes few writes to the disk when many play. If that fails, each room is tried by itself.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(Path(folder, "rooms.db"))
    ...     store.write(Line("a room", 1, "the first line", lambda error: None))
    ...     store.close()
    ...     print(store.journal("a room"))
    [b'the first line']
    """

    def __init__(self, file: Path) -> None:
        """Open *file*, or make it; raises `OSError`, which is `Unusable` when another server has it open."""
        # Whoever can read it sees all cards.
        file.touch(mode=0o600)
        #: Where it is.
        self.file = file
        _shut(file)
        self._lock = sqlite3.connect(f"{file}-lock", timeout=0, check_same_thread=False)
        try:
            with _named(file, "another server has it open"):
                # It is held as long as the process lives, however that ends.
                self._lock.execute("BEGIN EXCLUSIVE")
            with _named(file), closing(self._connected()) as database:
                _prepare(database)
                #: How many rooms there were when it was opened.
                self.rooms: int = database.execute("SELECT count(*) FROM rooms").fetchone()[0]
        except Unusable:
            self._lock.close()
            raise
        self._failing, self._finding_out = False, Lock()
        self._waiting: SimpleQueue[Line | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="journals")
        self._writer.start()

    def journal(self, room: str) -> list[bytes]:
        """The lines that are written for *room*; none when there is no such room. From any thread.

        Raises `DamagedJournal` when some are missing.
        """
        return self._read(room, whole=True)[1]

    def host(self, room: str) -> Host | None:
        """The host of *room* as it is written, ``None`` when there is no such room. From any thread.

        Raises `DamagedJournal` with the number of the row.
        """
        first, lines = self._read(room, whole=False)
        try:
            return Host.resumed(lines, torn=False)
        except DamagedJournal as error:
            raise DamagedJournal(first + error.place - 1, error.problem) from None

    def record(self, room: str, *, deals: int | None = None) -> MatchReplay | None:
        """The match of *room*, or so many of its first *deals*, as in `fivehundred.hosting.record_of`."""
        return record_of(self.journal(room), deals=deals, torn=False)

    def saves(self) -> bool:
        """True if lines can be written; after some could not, something is written to find out. From any thread."""
        # The writer notes a failure in the meantime afterwards, so that it counts.
        with self._finding_out:
            if self._failing:
                with suppress(sqlite3.Error), closing(self._connected()) as database:
                    database.execute(_SOMETHING)
                    self._failing = False
            return not self._failing

    def write(self, line: Line) -> None:
        """Write *line* after all that were handed in before."""
        self._waiting.put(line)

    def forget(self, days: float, spared: Collection[str]) -> int:
        """Delete the rooms for which nothing was written for so many *days*, except those *spared*; how many it were.

        Raises `sqlite3.Error`.
        """
        with closing(self._connected()) as database, database:
            unused = database.execute("SELECT room FROM rooms WHERE used <= datetime('now', ?)", (f"-{days} days",))
            rooms = [(room,) for (room,) in unused.fetchall() if room not in spared]
            for table in _TABLES:
                database.executemany(f"DELETE FROM {table} WHERE room = ?", rooms)
            return len(rooms)

    def close(self) -> None:
        """Write all that was handed in, and end."""
        self._waiting.put(None)
        self._writer.join()
        self._lock.close()

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.file)
        database.execute("PRAGMA synchronous = FULL")
        return database

    def _read(self, room: str, *, whole: bool) -> tuple[int, list[bytes]]:
        """The lines of *room*, from the first or from the last snapshot on, and the number of the first of them."""
        with closing(self._connected()) as database:
            database.execute("BEGIN")
            known = database.execute("SELECT lines, snapshot FROM rooms WHERE room = ?", (room,)).fetchone()
            number, first = known or (0, 1)
            first = 1 if whole else first
            # As bytes, because what was changed may be no text any more.
            rows = database.execute(
                "SELECT coalesce(CAST(line AS BLOB), x'') FROM lines WHERE room = ? AND number >= ? ORDER BY number",
                (room, first),
            )
            lines = [line for (line,) in rows]
        if number != first + len(lines) - 1:
            raise DamagedJournal(len(lines) + 1, f"{len(lines)} lines from number {first} on: expected {number} in all")
        return first, lines

    def _write_all(self) -> None:
        with closing(self._connected()) as database:
            going_on = True
            while going_on:
                batch = [self._waiting.get()]
                # Nobody else takes anything out.
                while not self._waiting.empty():
                    batch.append(self._waiting.get())
                lines = [line for line in batch if line is not None]
                going_on = len(lines) == len(batch)
                texts = [line for line in lines if line.text]
                with WRITING.time():
                    errors = self._written(database, texts)
                FAILURES.inc(len(errors))
                LINES.inc(sum(line.room not in errors for line in texts))
                for line in lines:
                    line.done(errors.get(line.room))

    def _written(self, database: sqlite3.Connection, lines: Sequence[Line]) -> dict[str, str]:
        """Write *lines*: why those of which rooms could not be written."""
        rooms = dict.fromkeys(line.room for line in lines)
        errors = dict[str, str]()
        if not rooms:
            return errors
        if _together(database, lines) is not None:
            for room in rooms:
                own = [line for line in lines if line.room == room]
                error = _together(database, own)
                if error is not None:
                    errors[room] = error
                    where = f"room {room}, line {own[0].number}"
                    getLogger(__name__).error("%s: %s cannot be written: %s", self.file, where, error)
        with self._finding_out:
            self._failing = len(errors) == len(rooms)
        return errors


def _together(database: sqlite3.Connection, lines: Sequence[Line]) -> str | None:
    """Write all *lines* or none; the error if none is written."""
    try:
        with database:
            for line in lines:
                _put(database, line)
    except sqlite3.Error as error:
        return str(error)
    return None


def _put(database: sqlite3.Connection, line: Line) -> None:
    texts = line.text.split("\n")
    first = line.number - len(texts) + 1
    if first == 1:
        database.execute("INSERT INTO rooms (room, lines) VALUES (?, 0)", (line.room,))
    # Without its predecessor no line gets in: no journal ever has a gap.
    followed = database.execute(
        "UPDATE rooms SET lines = ?, used = CURRENT_TIMESTAMP, snapshot = iif(?, ?, snapshot)"
        " WHERE room = ? AND lines = ?",
        (line.number, line.snapshot, line.number, line.room, first - 1),
    )
    if followed.rowcount == 0:
        raise sqlite3.IntegrityError("the line before it is missing")
    rows = [(line.room, number, text) for number, text in enumerate(texts, start=first)]
    database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)


def _prepare(database: sqlite3.Connection) -> None:
    """Make the tables, if they are not there."""
    columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
    found: dict[str, set[str]] = {}
    for table, column in database.execute(columns):
        found.setdefault(table, set()).add(column)
    if any(_TABLES.get(table) != its for table, its in found.items()):
        raise sqlite3.DatabaseError("the file is the database of another program")
    database.executescript(_SCHEMA)


def _shut(file: Path) -> None:
    """Let nobody but its owner read *file*."""
    if os.name == "posix" and file.stat().st_mode & 0o077:
        for one in (file, Path(f"{file}-wal"), Path(f"{file}-shm")):
            if one.exists():
                one.chmod(0o600)
        getLogger(__name__).warning("%s: others could read it, and with it all cards; now only its owner can", file)


@contextmanager
def _named(file: Path, problem: str = "") -> Iterator[None]:
    """Say of which *file* an error of SQLite is."""
    try:
        yield
    except sqlite3.Error as error:
        raise Unusable(file, problem or str(error)) from None
