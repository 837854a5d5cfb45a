"""The journals of all rooms, in one SQLite file that a thread of its own writes."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Sequence
from contextlib import closing
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Final, NamedTuple

from fivehundred.server._metrics import FAILURES, LINES, WRITING

# Without its predecessor no line gets in: what a server writes that is behind another, or has failed to write, is
# refused, and no journal ever has a gap.
_SCHEMA: Final = """
PRAGMA journal_mode = WAL;
CREATE TABLE IF NOT EXISTS lines (
    room TEXT NOT NULL, number INTEGER NOT NULL, line TEXT NOT NULL, PRIMARY KEY (room, number)
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS rooms (room TEXT PRIMARY KEY, made TEXT NOT NULL DEFAULT CURRENT_TIMESTAMP) WITHOUT ROWID;
CREATE TRIGGER IF NOT EXISTS first_line AFTER INSERT ON lines WHEN NEW.number = 1
BEGIN INSERT INTO rooms (room) VALUES (NEW.room); END;
CREATE TRIGGER IF NOT EXISTS next_line BEFORE INSERT ON lines WHEN NEW.number > 1 AND NOT EXISTS
    (SELECT 1 FROM lines WHERE room = NEW.room AND number = NEW.number - 1)
BEGIN SELECT RAISE(ABORT, 'the line before it is missing'); END;
"""

_TABLES: Final = {"lines": {"room", "number", "line"}, "rooms": {"room", "made"}}


class Line(NamedTuple):
    """A line to be written to the journal of a room, or something that waits for those before it.

    >>> Line("a room", 1, "the first line", print).done(True)
    True
    """

    #: The key of the room.
    room: str
    #: Its number in the journal.
    number: int
    #: Empty for no line.
    text: str
    #: Told in the writer's thread whether the line, and all before it, are written.
    done: Callable[[bool], object]


class Store:
    """The file; what is written has reached the disk when it is said to be written.

    Lines of all rooms that come in while others are being written are written together, in the order in which they
    came. So it takes few writes to the disk when many play.

    >>> from tempfile import TemporaryDirectory
    >>> with TemporaryDirectory() as folder:
    ...     store = Store(Path(folder, "rooms.db"))
    ...     store.write(Line("a room", 1, "the first line", lambda written: None))
    ...     store.close()
    ...     print(store.journal("a room"))
    ['the first line']
    """

    def __init__(self, file: Path) -> None:
        """Open *file*, or make it; raises `OSError` or `sqlite3.Error`."""
        # Whoever can read it sees all cards.
        file.touch(mode=0o600)
        self._file = file
        with closing(self._connected()) as database:
            columns = "SELECT m.name, c.name FROM sqlite_master m, pragma_table_info(m.name) c WHERE m.type = 'table'"
            if any(column not in _TABLES.get(table, ()) for table, column in database.execute(columns)):
                raise sqlite3.DatabaseError("the file is the database of another program")
            database.executescript(_SCHEMA)
            #: How many rooms there were when it was opened.
            self.rooms: int = database.execute("SELECT count(*) FROM rooms").fetchone()[0]
        #: Why the last write failed; ``None`` while all is written.
        self.failing: str | None = None
        self._waiting: SimpleQueue[Line | None] = SimpleQueue()
        self._writer = Thread(target=self._write_all, name="journals")
        self._writer.start()

    def journal(self, room: str) -> list[str]:
        """The lines that are written for *room*; none when there is no such room. From any thread."""
        with closing(self._connected()) as database:
            rows = database.execute("SELECT line FROM lines WHERE room = ? ORDER BY number", (room,))
            return [line for (line,) in rows]

    def write(self, line: Line) -> None:
        """Write *line* after all that were handed in before."""
        self._waiting.put(line)

    def close(self) -> None:
        """Write all that was handed in, and end."""
        self._waiting.put(None)
        self._writer.join()

    def _connected(self) -> sqlite3.Connection:
        database = sqlite3.connect(self._file)
        database.execute("PRAGMA synchronous = FULL")
        return database

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
                    self.failing = _written(database, texts)
                if self.failing is None:
                    LINES.inc(len(texts))
                else:
                    FAILURES.inc()
                for line in lines:
                    line.done(self.failing is None)


def _written(database: sqlite3.Connection, lines: Sequence[Line]) -> str | None:
    """Why none of the *lines* is written; ``None`` if all are."""
    try:
        with database:
            database.executemany("INSERT INTO lines VALUES (?, ?, ?)", [line[:3] for line in lines])
    except sqlite3.Error as error:
        return str(error)
    return None
