"""Whether processes that a test started, and those that they started, are still running."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

import pytest


def living(mark: str) -> list[str]:
    """The commands of the processes that have *mark* in their environment."""
    found = []
    for place in Path("/proc").glob("[0-9]*/environ"):
        try:
            if mark.encode() in place.read_bytes():
                found.append((place.parent / "cmdline").read_text().replace("\0", " "))
        except OSError:
            continue
    return found


@contextmanager
def nothing_left() -> Iterator[str]:
    """Fail unless every process that is started in the block, with the mark that it is given, soon ends."""
    mark = str(uuid4())
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("OF_THIS_TEST", mark)
        yield mark
    until = time.monotonic() + 5
    while living(mark) and time.monotonic() < until:
        time.sleep(0.05)
    assert living(mark) == []
