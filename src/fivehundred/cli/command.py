"""The arguments of the command, and what is done with them."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from fivehundred import __version__, players
from fivehundred._kernel import COMPILED
from fivehundred._words import listed, near
from fivehundred.cli import serving
from fivehundred.cli.checking import check
from fivehundred.cli.choosing import (
    DEFAULT,
    RULES,
    SET,
    Parser,
    UsageError,
    add_rules,
    add_set,
    called,
    changes_of,
    file_name,
    headed,
    rules_of,
)
from fivehundred.cli.keeping import add_game, keep
from fivehundred.cli.matches import USUAL, play
from fivehundred.cli.recording import HUMAN
from fivehundred.cli.replaying import show
from fivehundred.cli.screen import complain, say
from fivehundred.cli.sheetlines import GRAMMAR
from fivehundred.errors import FiveHundredError, InvalidRuleset, brief
from fivehundred.notation.files import MOST_DEALS
from fivehundred.render import text
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset

_WIDTH: Final = 100
_LAST_SEAT: Final = 5
_LARGEST_SEED: Final = 10**18 - 1
#: Where nothing else ends a match of players who do not think, this does, long before scores grow too large for a deal.
_MOST_DEALS: Final = 1000

#: What `--version` says of the kernel (see `fivehundred.fast.COMPILED`).
_KERNEL: Final = "compiled" if COMPILED else "interpreted"


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command with *argv*, the arguments of the process if left out, and give its exit status.

    0 when all went well, 2 when arguments or input are no good, 1 when writing fails, 130 after Ctrl-C, 141 when
    nobody reads on.
    """
    try:
        options = _parsed(sys.argv[1:] if argv is None else argv)
        options.run(options)
        if sys.stdout is not None:
            sys.stdout.flush()
    except FiveHundredError as error:
        complain(str(error))
        return 2
    except KeyboardInterrupt:
        return 130
    except OSError as error:
        # Otherwise Python would try to write once more when it exits, and complain.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 141
        complain(f"cannot write: {error.strerror}")
        return 1
    return 0


def _parsed(words: Sequence[str]) -> argparse.Namespace:
    """What *words* ask for; anything that they may not hold is named, with the help that lists what they may."""
    # The parser would only say that the command is missing, or take what follows an unknown option for it.
    if words and words[0].startswith("-") and words[0] not in ("-h", "--help", "--version"):
        raise UsageError(f"unknown option {brief(words[0])}; see: fivehundred --help")
    options, unknown = _parser().parse_known_args(words)
    if unknown:
        what = "unknown option" if unknown[0].startswith("-") else "unexpected argument"
        raise UsageError(f"{what} {brief(unknown[0])}; see: fivehundred {options.command} --help")
    return options


def _parser() -> argparse.ArgumentParser:
    parser = Parser(prog="fivehundred", description="The card game Five Hundred.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"fivehundred {__version__} ({_KERNEL})")
    commands = parser.add_subparsers(dest="command", metavar="play|score|show|check|presets|rules|serve", required=True)
    playing = commands.add_parser(
        "play", help="play a match, with simple players or in a seat of your own", allow_abbrev=False
    )
    add_rules(playing)
    playing.add_argument(
        "--seed",
        type=_whole(0, _LARGEST_SEED),
        help="the number that all chance comes from, to repeat a match; of at most 18 digits",
    )
    playing.add_argument(
        "--deals",
        type=_whole(1, _MOST_DEALS),
        default=_MOST_DEALS,
        help="stop after so many deals if nobody has won before; at most %(default)s, and %(default)s if left out, "
        "because random players may never win where no negative limit ends the game",
    )
    playing.add_argument(
        "--seat",
        action="append",
        default=[],
        type=_seat_and_player,
        metavar="SEAT=PLAYER",
        help=f"who sits where, once for each seat: {', '.join((HUMAN, *players.names()))} ({USUAL})",
    )
    playing.add_argument("--names", help="the players by seat, clockwise, with commas: Ann,Bob,Cleo,Dan")
    playing.add_argument(
        "--record", type=file_name, metavar="FILE", help="write the match into this new file while it is played"
    )
    playing.add_argument(
        "--resume",
        type=file_name,
        metavar="FILE",
        help="take up the match that this file records, under its rules, and write on in it",
    )
    playing.set_defaults(run=play)
    score = commands.add_parser(
        "score",
        help="keep score of a game that is played at a table",
        description="Keep score of a game that is played at a table, under any preset. Type what happened in\n"
        "each deal; what the rules refuse is reported with the rule, and nothing is lost. With FILE the\n"
        "same lines are read from there.",
        epilog="\n".join(GRAMMAR),
        formatter_class=argparse.RawDescriptionHelpFormatter,
        allow_abbrev=False,
    )
    add_game(score)
    lines = score.add_mutually_exclusive_group()
    lines.add_argument(
        "--keep", type=file_name, metavar="KEPT", help="save the sheet in this file after every entry, and go on in it"
    )
    lines.add_argument(
        "file", nargs="?", type=file_name, metavar="FILE", help="a text with one line for each deal; # begins a remark"
    )
    score.set_defaults(run=keep)
    showing = commands.add_parser("show", help="step through the record of a match or of deals", allow_abbrev=False)
    showing.add_argument("file", type=file_name, metavar="FILE", help="a record, as play --record writes it")
    showing.add_argument("--deal", type=_whole(1, MOST_DEALS), help="only this deal, counted from 1")
    showing.add_argument("--player", type=_whole(0, _LAST_SEAT), help="only what this player saw")
    showing.add_argument("--names", help="the players by number, with commas: Ann,Bob,Cleo,Dan")
    showing.add_argument(
        "--html", type=file_name, metavar="OUT", help="write a page that replays the whole record in a browser"
    )
    showing.add_argument("--svg", type=file_name, metavar="OUT", help="draw the deal, or the score sheet of a match")
    showing.set_defaults(run=show)
    checking = commands.add_parser(
        "check", help="say whether a file is sound, or what is wrong where", allow_abbrev=False
    )
    checking.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="a record, positions, a ruleset, JSON, a transcript or a kept score sheet",
    )
    checking.set_defaults(run=check)
    listing = commands.add_parser("presets", help="list the published ways to play", allow_abbrev=False)
    add_set(listing, "list only those in which this setting is so, as in players=4")
    listing.set_defaults(run=_presets)
    rules = commands.add_parser("rules", help="explain every setting of a preset", allow_abbrev=False)
    rules.add_argument("preset", nargs="?", help=f"{RULES} ({DEFAULT}, if settings are changed)")
    add_set(rules, SET)
    rules.add_argument("--against", metavar="OTHER", help="only the settings in which it differs from this preset")
    rules.set_defaults(run=_rules)
    serving.add(
        commands.add_parser(
            "serve", help="serve rooms in which people and bots play, and the page for them", allow_abbrev=False
        ),
        _whole,
    )
    return parser


def _whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from *least* to *most*, in plain digits."""

    def read(word: str) -> int:
        digits = word.lstrip("0") or word[:1]
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
        if not (plain and least <= int(digits) <= most):
            raise argparse.ArgumentTypeError(f"{brief(word)}: expected a whole number from {least} to {most}")
        return int(digits)

    return read


def _seat_and_player(word: str) -> tuple[int, str]:
    seat, equals, player = word.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{word[:40]!r}: expected a seat and a player, such as 0={HUMAN}")
    known = (HUMAN, *players.names())
    if player not in known:
        meant = near(player, known)
        hint = f"; did you mean {meant[0]}?" if meant else f": expected {listed(known, 'or')}"
        raise argparse.ArgumentTypeError(f"no player is called {player[:40]!r}{hint}")
    return _whole(0, _LAST_SEAT)(seat), player


def _presets(options: argparse.Namespace) -> None:
    """List the presets with players, deck and source, or those in which settings are so."""
    rows = [["preset", "players", "cards", "kitty", "source", ""]]
    asked = changes_of(options.settings)
    for name in presets.names():
        rules = presets.named(name)
        with suppress(InvalidRuleset):
            if not asked or rules.evolve(**asked) == rules:
                numbers = (f"{rules.players:>7}", f"{len(rules.deck):>5}", f"{rules.kitty_size:>5}")
                rows.append([name, *numbers, rules.source, presets.description(name)])
    say(text.columns(rows) if len(rows) > 1 else "No preset is played so; see: fivehundred rules --help")


def _rules(options: argparse.Namespace) -> None:
    """Explain every setting of a preset, each with its rule, or those in which it differs from another."""
    if options.preset is None and not options.settings:
        raise UsageError("expected a preset, the text of a ruleset or a file; or --set, to change a setting")
    rules = rules_of(options.preset, options.settings, option="preset")
    if options.against is not None:
        _compare(rules, rules_of(options.against, option="--against"))
        return
    say(headed(rules), "")
    for line in rules.explain():
        _wrapped(str(line), "    ")


def _compare(one: Ruleset, other: Ruleset) -> None:
    """What each of the settings means in which two presets differ."""
    say(headed(one), headed(other))
    found = one.differences(other)
    for difference in found:
        say("", f"{difference.setting} ({', '.join(difference.rules)})")
        _wrapped(f"  {called(one)}: {difference.here}", "      ")
        _wrapped(f"  {called(other)}: {difference.there}", "      ")
    if not found:
        say("", "They do not differ")


def _wrapped(line: str, indent: str) -> None:
    say(*textwrap.wrap(line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False))
