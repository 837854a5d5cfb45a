"""The ``fivehundred arena`` command, which finds out who is the stronger player."""

import argparse
import json
from collections.abc import Callable, Iterator
from concurrent.futures import Executor
from contextlib import contextmanager
from math import comb
from pathlib import Path
from typing import Final

from fivehundred._base.lazy import import_on_call
from fivehundred.arena.games import TIMED_STAGES, Contest, expect_program, is_command
from fivehundred.arena.plots import figure_for, plot
from fivehundred.arena.running import MOST_NUMBERS, compete, processes
from fivehundred.cli.choosing import rules_of
from fivehundred.cli.screen import (
    DEFAULT,
    RULES,
    SET,
    UsageError,
    about,
    add_set,
    check_place,
    expect_different,
    file_name,
    out_file,
    say,
    whole,
    write_file,
)
from fivehundred.players.registry import names
from fivehundred.render.progress import Progress


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred arena` to *parser*."""
    parser.add_argument(
        "players",
        nargs="+",
        metavar="PLAYER",
        help=f"two or more players: {', '.join(names())}, module:name for one of your own, or the command of a program",
    )
    parser.add_argument("--preset", metavar="RULES", help=f"{RULES} (default: {DEFAULT})")
    add_set(parser, SET)
    parser.add_argument(
        "--deals",
        type=whole(2, MOST_NUMBERS),
        default=200,
        help="the number of deals, each played from every place (default: %(default)s)",
    )
    parser.add_argument("--matches", action="store_true", help="play whole matches; --deals gives their number")
    parser.add_argument("--seed", type=whole(0, 10**18 - 1), default=1, help="the random seed (default: %(default)s)")
    parser.add_argument("--gauntlet", action="store_true", help="play the first player against each of the others")
    parser.add_argument(
        "--stop",
        nargs=2,
        type=float,
        metavar=("LOW", "HIGH"),
        help="stop a pair once it is clear which of these two means is nearer, in points a deal",
    )
    parser.add_argument(
        "--house",
        type=_house,
        metavar="STAGE=PLAYER",
        help=f"a player who acts for everybody in one stage: {', '.join(TIMED_STAGES)}",
    )
    parser.add_argument("--jobs", type=whole(1, 1024), default=1, help="the number of processes (default: %(default)s)")
    parser.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a dask cluster, instead of processes")
    parser.add_argument(
        "--ms",
        type=whole(1, 600_000),
        default=1000,
        help="the milliseconds in which a program is told to choose; it loses if it takes ten seconds more "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--keep", type=file_name, metavar="FILE", help="save results in this file, and reuse those already in it"
    )
    parser.add_argument("--json", type=out_file, metavar="OUT", help="write every result as JSON")
    parser.add_argument("--plot", type=out_file, metavar="OUT", help="draw the report as .png, .svg or .pdf")


#: What stands near the start of a report in JSON, and of a picture of each kind.
_REPORT: Final = '{\n "contest": {'
_PICTURES: Final = {".png": "PNG", ".svg": "<svg", ".pdf": "%PDF"}


def run(options: argparse.Namespace) -> None:
    """Let the players compete, and print the report.

    An existing file is overwritten only by a report or a picture of its kind.
    """
    expect_different("arena: --keep, --json and --plot", options.keep, options.json, options.plot)
    if options.json is not None:
        check_place(options.json, _REPORT)
    with about("arena"):
        contest = Contest(
            rules_of(options.preset, options.settings),
            options.players,
            seed=options.seed,
            matches=options.matches,
            house=options.house,
            ms=options.ms,
        )
        if options.dask is None:
            for player in (*options.players, *(() if contest.house is None else contest.house[1:])):
                if is_command(player):
                    expect_program(player)
    if options.plot is not None:
        _drawable(Path(options.plot))
    pairs = len(options.players) - 1 if options.gauntlet else comb(len(options.players), 2)
    progress = Progress(lambda done: f"{done} of {options.deals * pairs} numbers")
    with _executor(options) as executor, progress, about("arena"):
        report = compete(
            contest,
            options.deals,
            executor=executor,
            gauntlet=options.gauntlet,
            stop=None if options.stop is None else tuple(options.stop),
            keep=None if options.keep is None else Path(options.keep),
            on_result=lambda pair, result: progress.step(),
        )
    say(report.text())
    if options.json is not None:
        write_file(options.json, f"{json.dumps(report.tree(), indent=1)}\n")
    if options.plot is not None:
        try:
            plot(report, Path(options.plot))
        except OSError as error:
            raise UsageError(f"{options.plot}: cannot write: {error.strerror}") from error


def _drawable(file: Path) -> None:
    """Raise `UsageError` at once if nothing could be drawn into *file* in the end."""
    with about("argument --plot"):
        try:
            figure_for(file)
        except ModuleNotFoundError as error:
            raise UsageError(str(error)) from None
    check_place(str(file), _PICTURES[file.suffix.lower()])


def _house(given: str) -> tuple[str, str]:
    stage, equals, player = given.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{given[:40]!r}: expected a stage and a player, such as auction=sensible")
    return stage, player


@contextmanager
def _executor(options: argparse.Namespace) -> Iterator[Callable[[], Executor] | None]:
    """Give what makes an executor; a client of dask is closed in the end."""
    if options.dask is None:
        yield processes(options.jobs) if options.jobs > 1 else None
        return
    try:
        client = import_on_call("distributed:Client")(options.dask, timeout="10s")
    except ImportError:
        raise UsageError("argument --dask: install it with: pip install 'fivehundred[arena]'") from None
    except (OSError, ValueError) as error:
        raise UsageError(f"argument --dask: {error}") from None
    with client:
        yield client.get_executor
