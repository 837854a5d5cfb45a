"""The ``fivehundred practice`` command, which the library's command finds by its entry point."""

import argparse
import json
from collections.abc import Sequence
from contextlib import suppress
from itertools import islice
from random import Random

from fivehundred.cli.scoring import parse_names
from fivehundred.cli.screen import READER, EndOfInputError, UsageError, say, whole
from fivehundred.cli.table import Listener, Person, QuitError
from fivehundred.render import Progress
from fivehundred.render.text import auction_text, columns, exchange_text, indent, table_text, tricks_text
from fivehundred_study.cli.deals import add_filter, search
from fivehundred_study.judging import Basis, Phase
from fivehundred_study.puzzles import Puzzle, RatedAction, find_puzzles
from fivehundred_study.telling import action_text

#: What can be asked for.
_KINDS = {"bids": Phase.AUCTION, "discards": Phase.DISCARDS, "cards": Phase.PLAY}
#: What the worth of actions rests on, in words.
_BASES = {
    Basis.ESTIMATE: "estimated in {} deals that look the same to you; everybody plays on sensibly",
    Basis.SOLVED: "solved in {} deals that look the same to you; everybody sees all cards",
    Basis.PROVED: "solved in every deal that looks the same to you, of which there are {}; everybody sees all cards",
}
#: The choices that are shown.
_SHOWN = 6


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred practice` to *parser*."""
    add_filter(parser)
    # Hands that may be worth a bid.
    parser.set_defaults(hand="trumps=6+")
    parser.add_argument("--kinds", default=",".join(_KINDS), help="what to decide (default: %(default)s)")
    parser.add_argument("-n", type=whole(1, 10_000), default=10, dest="count", help="how many (default: %(default)s)")
    parser.add_argument(
        "--margin", type=whole(1, 1000), default=20, help="the points that all else loses (default: %(default)s)"
    )
    parser.add_argument(
        "--worlds", type=whole(20, 10_000), default=200, help="deals imagined for a decision (default: %(default)s)"
    )
    parser.add_argument("--hard", action="store_true", help="only where a sensible player errs; takes longer to find")
    parser.add_argument("--json", action="store_true", help="print puzzles with their solutions as JSON, one on a line")


def run(options: argparse.Namespace) -> None:
    """Ask for decisions, say what each choice is worth, and keep a score; or print puzzles as JSON."""
    kinds = [kind.strip() for kind in options.kinds.split(",")]
    if not {*kinds} <= _KINDS.keys():
        raise UsageError(f"argument --kinds: expected some of {', '.join(_KINDS)}, with commas")
    progress = Progress(lambda done: f"looking for a puzzle: {done} decisions tried")
    deals = search(options, lambda _: progress.step(0))
    names = parse_names(options.names, deals.rules.players)
    puzzles = find_puzzles(
        deals,
        phases=[_KINDS[kind] for kind in kinds],
        margin=options.margin,
        worlds=options.worlds,
        hard=options.hard,
        # A search takes longer than a deal.
        tries=max(1, options.tries // 100),
        on_try=progress.step,
        # The cards come from the seed itself, and worlds drawn by the same numbers might resemble them.
        rng=Random(f"puzzles {options.seed}"),
    )
    answers: list[RatedAction] = []
    try:
        with progress, suppress(EndOfInputError, QuitError):
            for number, puzzle in enumerate(islice(puzzles, options.count), start=1):
                progress.clear()
                progress.done = 0
                if options.json:
                    say(json.dumps(puzzle.tree()))
                else:
                    answers.append(_ask(puzzle, number, names))
    finally:
        # After Ctrl-C as well, and if no more puzzles are found.
        if not options.json:
            right, lost = sum(not one.loss.is_clear for one in answers), sum(one.loss.points for one in answers)
            say("", f"{right} of {len(answers)} right, {lost:.1f} points lost; to repeat: --seed {options.seed}")


def _ask(puzzle: Puzzle, number: int, names: Sequence[str]) -> RatedAction:
    """Ask for a decision, and say what each choice is worth."""
    view, name = puzzle.view, names[puzzle.view.seat]
    parts = (
        auction_text(view.table, names, language=READER),
        exchange_text(view.rules, view.history, names, language=READER),
        tricks_text(view.table, names, language=READER),
        table_text(view.table, names, language=READER),
    )
    say("", f"Puzzle {number}: {name} to decide", *(indent(part) for part in parts if part))
    given = puzzle.rate(Person(name, Listener(names, name, [*names]))(view))
    best = action_text(view.rules, puzzle.best)
    loss = f"by {given.loss.points:.1f} ± {given.loss.error:.1f} points"
    say(f"No: {best} is better, {loss}." if given.loss.is_clear else "Yes.")
    rows = [
        [
            ">" if choice.action == given.action else "",
            action_text(view.rules, choice.action),
            f"{choice.points:+.1f}",
            f"{choice.loss.points:.1f} ± {choice.loss.error:.1f} less" if choice.action != puzzle.best else "",
        ]
        for choice in dict.fromkeys((*puzzle.choices[:_SHOWN], given))
    ]
    say(indent(columns(rows)), indent(_BASES[puzzle.basis].format(puzzle.worlds)))
    return given
