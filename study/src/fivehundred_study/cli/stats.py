"""The ``fivehundred stats`` command, which the library's command finds by its entry point."""

import argparse
import json
from collections import deque
from collections.abc import Iterator, Sequence
from itertools import chain
from pathlib import Path

from fivehundred import FiveHundredError
from fivehundred.archives import DamagedGameError, read_games
from fivehundred.cli.screen import UsageError, complain, expect_different, file_name, new_file, say, write_file
from fivehundred.notation import Record
from fivehundred_study.counting import ROW_COLUMNS, rows, seated_deals, statistics
from fivehundred_study.printing import csv_text


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred stats` to *parser*."""
    parser.add_argument("files", nargs="+", type=file_name, metavar="FILE", help="a record or an archive of games")
    parser.add_argument("--json", type=new_file, metavar="OUT", help="write the statistics as JSON")
    parser.add_argument("--csv", type=new_file, metavar="OUT", help="write one row for each deal and seat")


def run(options: argparse.Namespace) -> int:
    """Print the statistics of the games in the files; games that cannot be read are reported, and return 2."""
    if options.csv is not None and any(Path(file).exists() and not Path(file).is_file() for file in options.files):
        raise UsageError("argument --csv: not allowed with a pipe, which cannot be read twice")
    expect_different("--json and --csv", options.json, options.csv)
    damaged: list[str] = []
    found = statistics(_games(options.files, damaged))
    if options.json is not None:
        write_file(options.json, f"{json.dumps(found.tree(), indent=1, ensure_ascii=False)}\n")
    if options.csv is not None:
        table = (row.values() for row in rows(_games(options.files, [])))
        write_file(options.csv, csv_text(chain([ROW_COLUMNS], table)))
    say(found.text())
    for message in damaged:
        complain(message)
    return 2 if damaged else 0


def _games(files: Sequence[str], damaged: list[str]) -> Iterator[Record | DamagedGameError]:
    """Yield the games in *files*, and add a message about each that cannot be read to *damaged*."""
    for file in files:
        game = None
        try:
            for number, game in enumerate(read_games(file), start=1):
                try:
                    if isinstance(game, DamagedGameError):
                        raise game
                    # Its names may be wrong, which must not stop the others.
                    deque(seated_deals(number, game), maxlen=0)
                except FiveHundredError as error:
                    damaged.append(f"{file}: {error}")
                    yield DamagedGameError(number, 0, error)
                else:
                    yield game
        except OSError as error:
            raise UsageError(f"{file}: cannot read: {error.strerror}") from error
        if game is None:
            damaged.append(f"{file}: expected at least one game")
