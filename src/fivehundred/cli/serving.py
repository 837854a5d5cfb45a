"""The part of the command that serves rooms, with the extra ``server``."""

from __future__ import annotations

import argparse
import sqlite3
import sys
from pathlib import Path

from fivehundred.cli.screen import file_name, nonempty, say, whole
from fivehundred.errors import FiveHundredError


class CannotServe(FiveHundredError):
    """The server cannot begin."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let *parser* read what `fivehundred serve` is given."""
    parser.add_argument(
        "--host", type=nonempty("an address"), default="127.0.0.1", help="the address to listen at (%(default)s)"
    )
    parser.add_argument("--port", type=whole(0, 65_535), default=8500, help="the port, 0 for any (%(default)s)")
    parser.add_argument(
        "--data",
        type=file_name,
        metavar="FILE",
        default="fivehundred.db",
        help="where the journals are kept (%(default)s)",
    )
    parser.set_defaults(run=_serve)


def _serve(options: argparse.Namespace) -> None:
    """Serve until the process is told to end."""
    try:
        from fivehundred.server import serve  # the extra may be missing
    except ModuleNotFoundError as error:
        raise CannotServe(f"needs {error.name}: pip install 'fivehundred[server]'") from None
    try:
        serve(Path(options.data), host=options.host, port=options.port, began=_began)
    except (OSError, sqlite3.Error) as error:
        raise CannotServe(f"cannot serve: {error}") from None


def _began(address: str) -> None:
    say(f"fivehundred serves {address}")
    sys.stdout.flush()
