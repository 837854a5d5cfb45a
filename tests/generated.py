"""Files that are made from the library: tests compare them with it, and ``nox -s generate`` writes them again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

#: What to do if a file is not what the library makes now.
HINT: Final = "if the change is meant, run `nox -s generate` and read the difference"


def assert_current(file: Path, made: str) -> None:
    """Fail with what to do if *file* is not what the library makes now."""
    there = file.read_text(encoding="utf-8") if file.exists() else ""
    assert there.splitlines() == made.splitlines(), f"{file.name}: {HINT}"


def write(files: Mapping[Path, Callable[[], str | bytes]]) -> None:
    """Write *files*, if that is what the command line asks for."""
    if sys.argv[1:] != ["--write"]:
        sys.exit(f"usage: PYTHONPATH=tests python {sys.argv[0]} --write")
    for file, make in files.items():
        file.parent.mkdir(exist_ok=True)
        made = make()
        file.write_bytes(made if isinstance(made, bytes) else made.encode())
