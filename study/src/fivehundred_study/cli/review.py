"""The ``fivehundred review`` command."""

import argparse
import os
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from random import Random
from typing import Final

from fivehundred.arena import processes
from fivehundred.cli.matches import LAST_SEAT, MOST_GAMES, game_in, most_players, names_for
from fivehundred.cli.screen import (
    PAGE,
    PICTURE,
    UsageError,
    check_place,
    expect_different,
    file_name,
    new_file,
    out_file,
    say,
    whole,
    write_file,
)
from fivehundred.notation import record_text
from fivehundred.render import Progress
from fivehundred_study.page import chances_svg, review_html
from fivehundred_study.reviewing import DealReview, Review, review_deals
from fivehundred_study.telling import add_notes, deal_review_text, ending_text

#: What each option writes, and what stands near its start.
_MAKERS: Final[dict[str, tuple[Callable[[Review, Sequence[str]], str], str]]] = {
    "html": (review_html, PAGE),
    "svg": (chances_svg, PICTURE),
    "record": (lambda review, _: record_text(add_notes(review)), ""),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred review` to *parser*."""
    parser.add_argument("file", type=file_name, metavar="FILE", help="a recorded game, as text or JSON")
    parser.add_argument("--game", type=whole(1, MOST_GAMES), help="the game of an archive, counted from 1")
    parser.add_argument("--player", type=whole(0, LAST_SEAT), help="judge only the decisions of this player")
    parser.add_argument("--names", help="player names by number: Ann,Bob,Cleo,Dan")
    parser.add_argument(
        "--worlds", type=whole(1, 10_000), default=100, help="deals imagined for a decision (default: %(default)s)"
    )
    parser.add_argument(
        "--solve", type=whole(0, 13), default=5, help="the last tricks that are solved as well (default: %(default)s)"
    )
    parser.add_argument("--seed", type=whole(0, 1 << 62), default=0, help="the same seed gives the same review")
    parser.add_argument(
        "--jobs", type=whole(1, 64), default=os.cpu_count() or 1, help="processes in parallel (default: %(default)s)"
    )
    parser.add_argument("--html", type=out_file, metavar="OUT", help="write a page with the replay and the review")
    parser.add_argument("--svg", type=out_file, metavar="OUT", help="draw the chance to win the match")
    parser.add_argument("--record", type=new_file, metavar="OUT", help="write the game with the review as notes in it")


def run(options: argparse.Namespace) -> None:
    """Review the game in a file: print each deal as soon as it is reviewed, then write the pages and pictures."""
    record, error = game_in(options.file, options.game)
    if error is not None or not record.deals:
        raise UsageError(f"{options.file}: {error or 'expected at least one deal'}")
    count = most_players(record)
    names = names_for(options.names, record, count, options.file)
    if options.player is not None and options.player >= count:
        raise UsageError(f"argument --player: {options.player}: expected 0 to {count - 1}")
    outs = [(name, *made) for kind, made in _MAKERS.items() if (name := getattr(options, kind)) is not None]
    expect_different("the game, --html, --svg and --record", options.file, *(name for name, *_ in outs))
    for name, _, mark in outs:
        check_place(name, mark)
    found: list[DealReview] = []
    progress = Progress(lambda done: f"deal {len(found) + 1} of {len(record.deals)}, {done} decisions")
    executor = processes(options.jobs)() if options.jobs > 1 else None
    with ExitStack() as stack, progress:
        if executor is not None:
            # After Ctrl-C, nobody waits for what the processes are doing.
            stack.callback(executor.shutdown, wait=False)
        for deal in review_deals(
            record,
            players=None if options.player is None else [options.player],
            worlds=options.worlds,
            solve=options.solve,
            executor=executor,
            on_decision=progress.step,
            rng=Random(options.seed),
        ):
            progress.clear()
            say(*deal_review_text(deal, names).splitlines(), "")
            found.append(deal)
    review = Review(record, tuple(found))
    say(*ending_text(review, names).splitlines())
    for name, make, _ in outs:
        write_file(name, make(review, names))
