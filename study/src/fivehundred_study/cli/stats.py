"""The ``fivehundred stats`` command, which the library's command finds by its entry point."""

import argparse
import csv
import io
import json
from collections.abc import Iterator, Sequence

from fivehundred.archives import DamagedGameError, read_games
from fivehundred.cli.screen import UsageError, complain, file_name, say, write_file
from fivehundred.notation import Record
from fivehundred_study.counting import rows, statistics


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred stats` to *parser*."""
    parser.add_argument("files", nargs="+", type=file_name, metavar="FILE", help="a record or an archive of games")
    parser.add_argument("--json", type=file_name, metavar="OUT", help="write the statistics as JSON")
    parser.add_argument("--csv", type=file_name, metavar="OUT", help="write one row for each deal and seat")


def run(options: argparse.Namespace) -> None:
    """Print the statistics of the games in the files; report games that cannot be read, and go on."""
    found = statistics(_games(options.files))
    if options.json is not None:
        write_file(options.json, f"{json.dumps(found.tree(), indent=1, ensure_ascii=False)}\n")
    if options.csv is not None:
        table = [*rows(game for game in _games(options.files, report=False))]
        text = io.StringIO()
        writer = csv.DictWriter(text, table[0] if table else (), lineterminator="\n")
        writer.writeheader()
        writer.writerows(table)
        write_file(options.csv, text.getvalue())
    say(found.text())


def _games(files: Sequence[str], *, report: bool = True) -> Iterator[Record | DamagedGameError]:
    for file in files:
        try:
            for game in read_games(file):
                if report and isinstance(game, DamagedGameError):
                    complain(f"{file}: {game}")
                yield game
        except OSError as error:
            raise UsageError(f"{file}: cannot read: {error.strerror}") from error
