"""A program ends with its own status, whatever it has begun and not closed, and all that was accepted is written."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from served import PATIENCE

from fivehundred_server.store import JournalLines, Store

#: What a program writes into a file of rooms before it ends.
WRITES = """
import sys
from pathlib import Path
from fivehundred_server import JournalLines, Store, application, serve
file = Path(sys.argv[1])

def write(store):
    for number in range(1, 51):
        store.write(JournalLines("room", number, f"line {number}", lambda error: None))
"""
#: Programs, each with its status and the number of lines that it has written.
ENDINGS = {
    "failure": ("write(Store(file)); raise RuntimeError", 1, 50),
    "application": ("application(Store(file)); sys.exit(4)", 4, 0),
    "server": ("serve(file, port=0, began=lambda address: sys.exit(5))", 5, 0),
}


def test_a_program_ends_with_its_own_status_and_what_was_accepted_is_written(tmp_path: Path) -> None:
    ended = dict[str, tuple[int, int]]()
    for name, (program, _, _) in ENDINGS.items():
        file = tmp_path / f"{name}.db"
        command = [sys.executable, "-c", WRITES + program, str(file)]
        done = subprocess.run(command, stderr=subprocess.PIPE, timeout=PATIENCE, check=False)
        with Store(file) as store:
            ended[name] = done.returncode, len(store.journal("room"))
    assert ended == {name: (status, lines) for name, (_, status, lines) in ENDINGS.items()}


def test_what_comes_after_a_file_is_closed_is_refused(tmp_path: Path) -> None:
    refused = list[str | None]()
    with Store(tmp_path / "rooms.db") as store:
        store.write(JournalLines("room", 1, "a line", refused.append))
        store.close()
    store.write(JournalLines("room", 2, "too late", refused.append))
    assert refused == [None, "the file is closed"]
    assert store.journal("room") == [b"a line"]
