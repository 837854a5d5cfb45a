"""A score sheet in a file: the lines that were accepted, behind the command that began it.

    fivehundred score --preset standard-3 --names Ann,Bob,Cleo --dealer 0
    7S by Bob took 8 2 0

The sheet is what comes of entering the lines again.
"""

from __future__ import annotations

import argparse
import os
import shlex
from typing import Final

from fivehundred.cli.arguments import Parser, UsageError, about, add_rules, file_name, file_text, filled, write_file
from fivehundred.cli.choosing import rules_of
from fivehundred.cli.scoring import SheetKeeper, begun, converse
from fivehundred.cli.screen import say
from fivehundred.cli.sheetlines import GRAMMAR, names_given
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.render.sheet import sheet_text

#: How the first line of every kept sheet begins.
HEAD: Final = "fivehundred score "


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let *parser* read what `fivehundred score` is given."""
    parser.description = (
        "Keep score of a game that is played at a table, under any preset. Type what happened in\n"
        "each deal; what the rules refuse is reported with the rule, and nothing is lost. With FILE the\n"
        "same lines are read from there."
    )
    parser.epilog = "\n".join(GRAMMAR)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    _add_game(parser)
    lines = parser.add_mutually_exclusive_group()
    lines.add_argument(
        "--keep", type=file_name, metavar="KEPT", help="save the sheet in this file after every entry, and go on in it"
    )
    lines.add_argument(
        "file", nargs="?", type=file_name, metavar="FILE", help="a text with one line for each deal; # begins a remark"
    )
    parser.set_defaults(run=_keep)


def _add_game(parser: argparse.ArgumentParser) -> None:
    """The options that say how a game begins."""
    add_rules(parser)
    parser.add_argument("--names", help="the players by seat, clockwise, with commas: Ann,Bob,Cleo,Dan")
    parser.add_argument("--dealer", type=filled("a number or a name"), help="who deals first, a number or a name (0)")
    parser.add_argument(
        "--scores",
        help="the totals the game begins with, of each side or player, with commas: --scores=100,-40 (0)",
    )


def _keep(options: argparse.Namespace) -> None:
    """Keep a score sheet, from a file or with the person at the keyboard, and save it if a file is named for that."""
    kept = options.keep
    if options.file is not None:
        keeper = entered(file_text(options.file), options.file, options)
        say(sheet_text(keeper.sheet.book, keeper.names))
        return
    if kept is None:
        keeper = _begun(options)
    elif os.path.lexists(kept):
        content = file_text(kept)
        if not content.startswith(HEAD):
            raise UsageError(f"argument --keep: {kept} is there already, and is no kept score sheet")
        keeper = entered(content, kept, options)
        say(sheet_text(keeper.sheet.book, keeper.names))
        keeper.file, keeper.content = kept, f"{content.rstrip()}\n"
    else:
        keeper = _begun(options)
        keeper.file, keeper.content = kept, _head(keeper, options.names)
        write_file(kept, keeper.content)
    keeper.tells = True
    converse(keeper)


def entered(content: str, file: str, options: argparse.Namespace | None = None) -> SheetKeeper:
    """The sheet to which the lines of a *file* lead; *options* begin the game, unless the first line says how."""
    lines = content.splitlines()
    head = content.startswith(HEAD)
    given = options or _options("")
    if head and any((given.preset, given.settings, given.names, given.dealer, given.scores)):
        raise UsageError(f"{file} says how its game began: leave rules, names, dealer and scores out")
    if head:
        with about(f"{file}, line 1"):
            keeper = _begun(_options(lines[0]))
    else:
        keeper = _begun(given)
    for number, line in enumerate(lines[head:], start=head + 1):
        with about(f"{file}, line {number}"):
            if not keeper.take(line):
                break
    return keeper


def _begun(options: argparse.Namespace) -> SheetKeeper:
    rules = rules_of(options.preset, options.settings)
    return begun(rules, names_given(options.names, rules.players), options.dealer or "0", options.scores)


def _options(line: str) -> argparse.Namespace:
    """What the first line of a kept sheet says, as the command would read it."""
    parser = Parser(add_help=False, allow_abbrev=False)
    _add_game(parser)
    try:
        return parser.parse_args(shlex.split(line)[2:])
    except ValueError as error:
        raise UsageError(f"{error} in {line[:40]!r}") from None


def _head(keeper: SheetKeeper, names: str | None) -> str:
    """The first line of a kept sheet: the command as it might have been typed."""
    sheet = keeper.sheet
    words = ["--preset", ruleset_text(sheet.first_rules)]
    words += [] if names is None else ["--names", ",".join(keeper.names)]
    words += ["--dealer", str(sheet.first_dealer)]
    words += [f"--scores={','.join(map(str, sheet.first_scores))}"] if any(sheet.first_scores) else []
    return f"{HEAD}{shlex.join(words)}\n"
