"""The ``fivehundred engine`` command, in a separate module because it speaks to programs and not to people."""

import argparse
import sys
from random import SystemRandom

from fivehundred import players
from fivehundred.cli.screen import UsageError, about
from fivehundred.players.registry import check_name
from fivehundred.programs.answering import RulesEngine, answer_lines


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred engine` to *parser*."""
    parser.add_argument(
        "--player",
        default="sensible",
        help=f"the player that chooses actions: {', '.join(players.names())} (default: %(default)s)",
    )


def run(options: argparse.Namespace) -> None:
    """Answer questions about rules, and as a player, until the input ends."""
    with about("argument --player"):
        check_name(options.player, players.names())
    if sys.stdin is None or sys.stdout is None:
        raise UsageError("standard input and standard output must be open")
    rules = RulesEngine(players.make_player(options.player, rng=SystemRandom()))
    with open(sys.stdin.fileno(), "rb", closefd=False) as asked:
        answer_lines(rules, asked, sys.stdout.buffer)
