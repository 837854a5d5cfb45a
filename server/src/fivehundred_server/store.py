"""Storage for the journals of all rooms: one SQLite file, written by a single thread."""

import atexit
import operator
import os
import sqlite3
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from functools import partial
from logging import getLogger
from pathlib import Path
from queue import SimpleQueue
from threading import Lock, Thread
from time import monotonic, sleep
from typing import Final, NamedTuple, Self

from fivehundred.errors import FiveHundredError, visible
from fivehundred.hosting import Host, JournalError, record_of
from fivehundred.notation import Record
from fivehundred_server._operating import FAILURES, LINES, WRITING

#: The seconds from one write to the next while several rooms play: most of a write is its commit.
_GATHERED: Final = 0.02
#: A statement that writes to the file without changing anything.
_SOMETHING: Final = "PRAGMA user_version = 1"
# The number of a room's lines is stored twice, so that a missing line is noticed. The version is written at each start,
# to find out if the file can be written.
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


class StoreError(FiveHundredError, OSError):
    """The error raised for a file that cannot be used to store journals.

    >>> str(StoreError(Path("rooms.db"), "another server has it open"))
    'rooms.db: another server has it open'
    """

    def __init__(self, file: Path, problem: str) -> None:
        super().__init__(file, problem)
        #: The file.
        self.file = file
        #: The problem with it.
        self.problem = problem

    def __str__(self) -> str:
        return f"{self.file}: {self.problem}"


class JournalLines(NamedTuple):
    """One or more lines for a room's journal; if the text is empty, only a signal that earlier lines have been written.

    >>> JournalLines("a room", 1, "the first line", print).done(None)
    None
    """

    #: The key of the room.
    room: str
    #: The number of the last line in the journal.
    number: int
    #: One line or more; empty for none.
    text: str
    #: Called with ``None``, or with the reason why it or an earlier line was not written; see `Store.deliver`.
    done: Callable[[str | None], object]
    #: The number of the last snapshot in the journal; 0 if it has none.
    snapshot: int = 0


class Store:
    """The file with the journals of all rooms; `JournalLines.done` is called once lines have reached the disk.

    Lines that arrive during a write are written together in the next one, in order of arrival, so that there are few
    writes even when many people play. If a write fails, each room's lines are tried separately. At the end of a
    ``with`` statement, or of the program, all queued lines are written and the file is closed.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     with Store(Path(folder, "rooms.db")) as store:
    ...         store.write(JournalLines("a room", 1, "the first line", lambda error: None))
    ...     print(store.journal("a room"))
    [b'the first line']
    """

    def __init__(self, file: Path) -> None:
        """Open or create *file*.

        Raises `OSError`; in particular, `StoreError` if another server has the file open, by whatever name.
        """
        # A file has one set of files beside it, under its own name.
        file = file.resolve()
        if file.exists():
            # Before anything is changed, because it may be another program's.
            _check_file(file)
        # Whoever can read the file sees all cards, and whoever can read the lock can hold it.
        beside = [Path(f"{file}{end}") for end in ("-wal", "-shm", "-lock", "-lock-journal")]
        for one in (file, beside[2]):
            one.touch(mode=0o600)
        #: The path of the file, without links.
        self.file = file
        readable = [
            one for one in (file, *beside) if os.name == "posix" and one.exists() and one.stat().st_mode & 0o077
        ]
        for one in readable:
            one.chmod(0o600)
        if file in readable:
            getLogger(__name__).warning("%s: others could read it, and with it all cards; now only its owner can", file)
        self._lock = sqlite3.connect(beside[2], timeout=0, check_same_thread=False)
        try:
            with _as_store_error(file, "another server has it open"):
                # The lock is held until the process ends, however it ends.
                self._lock.execute("BEGIN EXCLUSIVE")
            with _as_store_error(file, "another program has it open"):
                with closing(self._connect()) as database:
                    # A lock can be removed, but not those of SQLite on the file itself, under any name: nobody can be
                    # alone with it as long as a server keeps a connection.
                    database.execute("PRAGMA locking_mode = EXCLUSIVE")
                    # The tables, unless they exist.
                    database.executescript(_SCHEMA)
                self._database = self._connect()
                #: The number of rooms when the file was opened.
                self.rooms: int = self._database.execute("SELECT count(*) FROM rooms").fetchone()[0]
        except StoreError:
            self._lock.close()
            raise
        #: Runs the function that calls `JournalLines.done` for all lines of a write; by default in the writer's thread.
        self.deliver: Callable[[Callable[[], object]], object] = operator.call
        self._failing, self._finding_out = False, Lock()
        self._waiting: SimpleQueue[JournalLines | None] = SimpleQueue()
        self._closed = False
        # Python waits for any other thread before it calls what is to be done at its end.
        self._writer = Thread(target=self._write_all, name="journals", daemon=True)
        self._writer.start()
        atexit.register(self.close)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def journal(self, room: str) -> list[bytes]:
        """Read all journal lines of *room*; empty if there is no such room. May be called from any thread.

        Raises `JournalError` if lines are missing.
        """
        return self._read(room, whole=True)[1]

    def host(self, room: str) -> Host | None:
        """Restore the host of *room* from its journal; ``None`` if there is none. May be called from any thread.

        Raises `JournalError`, which gives the number of the damaged row.
        """
        first, lines = self._read(room, whole=False)
        try:
            return Host.resume(lines, torn=False)
        except JournalError as error:
            raise JournalError(first + error.place - 1, error.problem) from None

    def record(self, room: str, *, match: int | None = None, deals: int | None = None) -> Record | None:
        """Read a match of *room*, or its first *deals*, as `fivehundred.hosting.record_of` does."""
        return record_of(self.journal(room), match=match, deals=deals, torn=False)

    def can_save(self) -> bool:
        """True if lines can be written. After a failure, this tries to write. May be called from any thread."""
        # If the writer fails meanwhile, it notes that after this, so the failure is not lost.
        with self._finding_out:
            if self._failing:
                with suppress(sqlite3.Error), closing(self._connect()) as database:
                    database.execute(_SOMETHING)
                    self._failing = False
            return not self._failing

    def write(self, line: JournalLines) -> None:
        """Queue *line* to be written after all lines already in the queue; refuse it if the file is closed."""
        if self._closed:
            line.done("the file is closed")
        else:
            self._waiting.put(line)

    def forget(self, days: float, spared: Collection[str]) -> int:
        """Delete rooms, except those *spared*, that have had no new line for *days* days; return how many were deleted.

        Raises `sqlite3.Error`.
        """
        with closing(self._connect()) as database:
            unused = database.execute("SELECT room FROM rooms WHERE used <= datetime('now', ?)", (f"-{days} days",))
            rooms = [room for (room,) in unused.fetchall() if room not in spared]
            for room in rooms:
                # Together, they would hold up those who play.
                with database:
                    for table in _TABLES:
                        database.execute(f"DELETE FROM {table} WHERE room = ?", (room,))
            return len(rooms)

    def close(self) -> None:
        """Write all queued lines, then close the file, unless it is closed already."""
        if not self._closed:
            self._closed = True
            self._waiting.put(None)
            self._writer.join()
            self._lock.close()
            atexit.unregister(self.close)

    def _connect(self) -> sqlite3.Connection:
        database = sqlite3.connect(self.file, check_same_thread=False)
        try:
            database.execute("PRAGMA synchronous = FULL")
        except sqlite3.Error:
            # The file is something else.
            database.close()
            raise
        return database

    def _read(self, room: str, *, whole: bool) -> tuple[int, list[bytes]]:
        """Return the number of the first line read, and the lines of *room*.

        Reads the *whole* journal, or only the lines from the last snapshot on.
        """
        if room.encode("utf-8", "replace").decode() != room:
            # SQLite cannot look for half a character.
            return 1, []
        with closing(self._connect()) as database:
            database.execute("BEGIN")
            known = database.execute("SELECT lines, snapshot FROM rooms WHERE room = ?", (room,)).fetchone()
            number, first = known or (0, 1)
            first = 1 if whole else first
            # As bytes, because a damaged line may not be valid text.
            rows = database.execute(
                "SELECT coalesce(CAST(line AS BLOB), x'') FROM lines WHERE room = ? AND number >= ? ORDER BY number",
                (room, first),
            )
            lines = [line for (line,) in rows]
        if number != first + len(lines) - 1:
            raise JournalError(len(lines) + 1, f"{len(lines)} lines from number {first} on: expected {number} in all")
        return first, lines

    def _write_all(self) -> None:
        with closing(self._database) as database:
            going_on, before = True, set[str]()
            while going_on:
                batch = [self._waiting.get()]
                began = monotonic()
                # No other thread takes anything out.
                while not self._waiting.empty():
                    batch.append(self._waiting.get())
                lines = [line for line in batch if line is not None]
                going_on = len(lines) == len(batch)
                texts = [line for line in lines if line.text]
                with WRITING.time():
                    errors = self._write_lines(database, texts)
                FAILURES.inc(len(errors))
                LINES.inc(sum(line.room not in errors for line in texts))
                try:
                    # When the store is closed, there is nobody left to be told of nothing.
                    if lines:
                        self.deliver(partial(_report_written, lines, errors))
                except Exception:
                    # Lines that come later are written all the same.
                    getLogger(__name__).exception("%s: %s answers cannot be delivered", self.file, len(lines))
                rooms = {line.room for line in texts}
                # Nobody at a single table waits for others.
                if len(rooms | before) > 1:
                    sleep(max(0, began + _GATHERED - monotonic()))
                before = rooms or before

    def _write_lines(self, database: sqlite3.Connection, lines: Sequence[JournalLines]) -> dict[str, str]:
        """Write *lines*; return an error message for each room whose lines could not be written."""
        rooms = dict.fromkeys(line.room for line in lines)
        errors = dict[str, str]()
        if not rooms:
            return errors
        if _write_together(database, lines) is not None:
            for room in rooms:
                own = [line for line in lines if line.room == room]
                error = _write_together(database, own)
                if error is not None:
                    errors[room] = error
                    where = f"room {visible(room)}, line {own[0].number}"
                    getLogger(__name__).error("%s: %s cannot be written: %s", self.file, where, error)
        with self._finding_out:
            self._failing = len(errors) == len(rooms)
        return errors


def _report_written(lines: Sequence[JournalLines], errors: Mapping[str, str]) -> None:
    for line in lines:
        line.done(errors.get(line.room))


def _write_together(database: sqlite3.Connection, lines: Sequence[JournalLines]) -> str | None:
    """Write all *lines* in one transaction; return the error message if it fails."""
    try:
        with database:
            for line in lines:
                texts = line.text.split("\n")
                first = line.number - len(texts) + 1
                if first == 1:
                    database.execute("INSERT INTO rooms (room, lines) VALUES (?, 0)", (line.room,))
                # A line is only written after its predecessor, so no journal ever has a gap.
                followed = database.execute(
                    "UPDATE rooms SET lines = ?, used = CURRENT_TIMESTAMP, snapshot = max(?, snapshot)"
                    " WHERE room = ? AND lines = ?",
                    (line.number, line.snapshot, line.room, first - 1),
                )
                if followed.rowcount == 0:
                    raise sqlite3.IntegrityError("the line before it is missing")
                rows = [(line.room, number, text) for number, text in enumerate(texts, start=first)]
                database.executemany("INSERT INTO lines VALUES (?, ?, ?)", rows)
    except (sqlite3.Error, UnicodeEncodeError) as error:
        # Half a character is in no text, and must not keep the lines of others back.
        return str(error)
    return None


def _check_file(file: Path) -> None:
    """Raise `StoreError` unless *file* belongs to this version of the server, under one name."""
    if file.is_file() and file.stat().st_nlink > 1:
        raise StoreError(file, "the file has several hard links, but SQLite's files beside it belong to only one name")
    found: dict[str, set[str]] = {}
    with _as_store_error(file), closing(sqlite3.connect(file)) as database:
        columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
        for table, column in database.execute(columns):
            found.setdefault(table, set()).add(column)
    if any(_TABLES.get(table) != its for table, its in found.items()):
        raise StoreError(file, f"the file is the database of {_author(found)}")


def _author(found: Mapping[str, set[str]]) -> str:
    """The program that made a file with the tables and columns *found*."""
    if found.keys() == _TABLES.keys() and all(found[table] <= ours for table, ours in _TABLES.items()):
        return "an older version of this server, which this one cannot read"
    if found.keys() >= _TABLES.keys() and all(found[table] >= ours for table, ours in _TABLES.items()):
        return "a later version of this server"
    return "another program"


@contextmanager
def _as_store_error(file: Path, busy: str = "") -> Iterator[None]:
    """A context manager that turns SQLite errors into `StoreError`; *busy* describes a lock that somebody holds."""
    try:
        yield
    except sqlite3.Error as error:
        locked = error.sqlite_errorcode & 0xFF == sqlite3.SQLITE_BUSY
        raise StoreError(file, busy if busy and locked else str(error)) from None
