"""Files that are replaced as a whole."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import BinaryIO


@contextmanager
def replace_file(place: Path) -> Iterator[BinaryIO]:
    """Give a new file beside *place*, which takes its place and its permissions in the end, unless there is an error.

    *place* is a file, or nothing yet. No other file is touched. Raises `OSError` if the file cannot be written.

    >>> from tempfile import mkdtemp
    >>> file = Path(mkdtemp(), "game.500")
    >>> for text in b"one", b"two":
    ...     with replace_file(file) as stream:
    ...         number = stream.write(text)
    >>> file.read_bytes(), [other.name for other in file.parent.iterdir()]
    (b'two', ['game.500'])
    """
    mode = place.stat().st_mode & 0o777 if place.exists() else None
    # Nobody may read meanwhile what they could not read before.
    beside, descriptor = _create_beside(place, 0o666 if mode is None else mode)
    try:
        with os.fdopen(descriptor, "wb") as stream:
            yield stream
        if mode is not None:
            beside.chmod(mode)
        beside.replace(place)
    finally:
        beside.unlink(missing_ok=True)


def _create_beside(place: Path, mode: int) -> tuple[Path, int]:
    """Create a file with a name that is free; return it and its descriptor."""
    numbers = count()
    while True:
        beside = place.with_name(f"{place.name}.{next(numbers)}.new")
        try:
            return beside, os.open(beside, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        except FileExistsError:
            pass
