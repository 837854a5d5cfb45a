"""The ``fivehundred stats`` command, which the library's command finds by its entry point."""

import argparse
import json
from collections.abc import Iterator, Sequence
from pathlib import Path

from fivehundred.archives import DamagedGameError, read_games
from fivehundred.cli.screen import UsageError, complain, file_name, new_file, say, write_file
from fivehundred.notation import Record
from fivehundred_study.counting import rows, statistics
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
    damaged: list[str] = []
    found = statistics(_games(options.files, damaged))
    if options.json is not None:
        write_file(options.json, f"{json.dumps(found.tree(), indent=1, ensure_ascii=False)}\n")
    if options.csv is not None:
        table = [*rows(_games(options.files, []))]
        write_file(options.csv, csv_text([*table[:1], *(row.values() for row in table)]))
    say(found.text())
    for message in damaged:
        complain(message)
    return 2 if damaged else 0


def _games(files: Sequence[str], damaged: list[str]) -> Iterator[Record | DamagedGameError]:
    """Yield the games in *files*, and add a message about each that cannot be read to *damaged*."""
    for file in files:
        game = None
        try:
            for game in read_games(file):
                if isinstance(game, DamagedGameError):
                    damaged.append(f"{file}: {game}")
                yield game
        except OSError as error:
            raise UsageError(f"{file}: cannot read: {error.strerror}") from error
        if game is None:
            damaged.append(f"{file}: expected at least one game")
