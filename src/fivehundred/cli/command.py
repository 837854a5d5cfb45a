"""The arguments of the command, and what is done with them."""

from __future__ import annotations

import argparse
import os
import sys
import textwrap
from collections.abc import Callable, Sequence
from random import Random, SystemRandom
from typing import Final, NoReturn

from fivehundred import __version__, players
from fivehundred._kernel import COMPILED
from fivehundred._words import listed, near
from fivehundred.cli import scoring
from fivehundred.cli.person import Left, Person, Screen
from fivehundred.cli.screen import EndOfInput, complain, say
from fivehundred.cli.sheetlines import GRAMMAR
from fivehundred.cli.showing import Listener, Watcher, draw, end
from fivehundred.errors import FiveHundredError, UnknownPreset, brief
from fivehundred.match.playing import Match, Player
from fivehundred.render import text
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset

_WIDTH: Final = 100
_HUMAN: Final = "human"
_DEFAULT: Final = "sensible"
_LAST_SEAT: Final = 5
_LARGEST_SEED: Final = 10**18 - 1
#: Where nothing else ends a match of players who do not think, this does, long before scores grow too large for a deal.
_MOST_DEALS: Final = 1000


#: What `--version` says of the kernel (see `fivehundred.fast.COMPILED`).
_KERNEL: Final = "compiled" if COMPILED else "interpreted"


class _UsageError(FiveHundredError):
    """The command was given something it cannot work with."""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all complaints of the command are."""

    def error(self, message: str) -> NoReturn:
        raise _UsageError(message)


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
    except (_UsageError, UnknownPreset, EndOfInput, scoring.InvalidSheet) as error:
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
        raise _UsageError(f"unknown option {brief(words[0])}; see: fivehundred --help")
    options, unknown = _parser().parse_known_args(words)
    if unknown:
        what = "unknown option" if unknown[0].startswith("-") else "unexpected argument"
        raise _UsageError(f"{what} {brief(unknown[0])}; see: fivehundred {options.command} --help")
    return options


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="fivehundred", description="The card game Five Hundred.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"fivehundred {__version__} ({_KERNEL})")
    commands = parser.add_subparsers(dest="command", metavar="play|score|presets|rules", required=True)
    play = commands.add_parser(
        "play", help="play a match, with simple players or in a seat of your own", allow_abbrev=False
    )
    play.add_argument(
        "--preset", default="australian-4", help="which way to play (%(default)s); see: fivehundred presets"
    )
    play.add_argument(
        "--seed",
        type=_whole(0, _LARGEST_SEED),
        help="the number that all chance comes from, to repeat a match; of at most 18 digits",
    )
    play.add_argument(
        "--deals",
        type=_whole(1, _MOST_DEALS),
        default=_MOST_DEALS,
        help="stop after so many deals if nobody has won before; at most %(default)s, and %(default)s if left out, "
        "because random players may never win where no negative limit ends the game",
    )
    play.add_argument(
        "--seat",
        action="append",
        default=[],
        type=_seat_and_player,
        metavar="SEAT=PLAYER",
        help=f"who sits where, once for each seat: {', '.join((_HUMAN, *players.names()))} ({_DEFAULT})",
    )
    play.set_defaults(run=_play)
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
    score.add_argument(
        "--preset", default="australian-4", help="which way to play (%(default)s); see: fivehundred presets"
    )
    score.add_argument("--names", help="the players by seat, clockwise, with commas: Ann,Bob,Cleo,Dan")
    score.add_argument("--dealer", default="0", help="who deals first, a number or a name (%(default)s)")
    score.add_argument(
        "--scores",
        help="the totals the game begins with, of each side or player, with commas: --scores=100,-40 (0)",
    )
    score.add_argument("file", nargs="?", metavar="FILE", help="a text with one line for each deal; # begins a remark")
    score.set_defaults(run=_score)
    listing = commands.add_parser("presets", help="list the published ways to play", allow_abbrev=False)
    listing.set_defaults(run=_presets)
    rules = commands.add_parser("rules", help="explain every setting of a preset", allow_abbrev=False)
    rules.add_argument("preset", help="its name; see: fivehundred presets")
    rules.add_argument("--against", metavar="OTHER", help="only the settings in which it differs from this preset")
    rules.set_defaults(run=_rules)
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
        raise argparse.ArgumentTypeError(f"{word[:40]!r}: expected a seat and a player, such as 0={_HUMAN}")
    known = (_HUMAN, *players.names())
    if player not in known:
        meant = near(player, known)
        hint = f"; did you mean {meant[0]}?" if meant else f": expected {listed(known, 'or')}"
        raise argparse.ArgumentTypeError(f"no player is called {player[:40]!r}{hint}")
    return _whole(0, _LAST_SEAT)(seat), player


def _presets(options: argparse.Namespace) -> None:
    """List the presets with players, deck and source."""
    rows = [["preset", "players", "cards", "kitty", "source", ""]]
    for name in presets.names():
        rules = presets.named(name)
        numbers = (f"{rules.players:>7}", f"{len(rules.deck):>5}", f"{rules.kitty_size:>5}")
        rows.append([name, *numbers, rules.source, presets.description(name)])
    say(text.columns(rows))


def _score(options: argparse.Namespace) -> None:
    """Keep the score of a game at a table."""
    scoring.keep(
        presets.named(options.preset),
        names=options.names,
        dealer=options.dealer,
        scores=options.scores,
        file=options.file,
    )


def _rules(options: argparse.Namespace) -> None:
    """Explain every setting of a preset, each with its rule, or those in which it differs from another."""
    rules = presets.named(options.preset)
    if options.against is not None:
        _compare(rules, presets.named(options.against))
        return
    say(_headed(rules), "")
    for line in rules.explain():
        _wrapped(str(line), "    ")


def _compare(one: Ruleset, other: Ruleset) -> None:
    """What each of the settings means in which two presets differ."""
    say(_headed(one), _headed(other))
    found = one.differences(other)
    for difference in found:
        say("", f"{difference.setting} ({', '.join(difference.rules)})")
        _wrapped(f"  {one.name}: {difference.here}", "      ")
        _wrapped(f"  {other.name}: {difference.there}", "      ")
    if not found:
        say("", "They do not differ")


def _headed(rules: Ruleset) -> str:
    return f"{rules.name}: {presets.description(rules.name)} ({rules.source})"


def _wrapped(line: str, indent: str) -> None:
    say(*textwrap.wrap(line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False))


def _play(options: argparse.Namespace) -> None:
    """Play a match, or some deals of it, and show it as it goes."""
    rules = presets.named(options.preset)
    kinds = _seated(options.seat, rules)
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    rng = Random(seed)
    match = Match.start(rules, rng=rng)
    show = Listener() if _HUMAN in kinds else Watcher()
    # A single person has the screen from the start; if there are several, each is asked before getting it.
    screen = Screen(kinds.index(_HUMAN) if kinds.count(_HUMAN) == 1 else None)
    playing: list[Player] = []
    for seat, kind in enumerate(kinds):
        # Every player has a separate random generator, so that the cards are the same whoever plays.
        own = Random(f"seat {seat} of {seed}")
        person = Person(seat, show, screen) if isinstance(show, Listener) and kind == _HUMAN else None
        playing.append(person or players.named(kind, rng=own))
    again = [f"--preset {options.preset} --seed {seed}"]
    again += [f"--seat {seat}={kind}" for seat, kind in enumerate(kinds) if kind != _DEFAULT]
    repeat = f"To repeat it: fivehundred play {' '.join(again)}"
    # The number tells all cards, so a person who did not choose it learns it afterwards.
    secret = _HUMAN in kinds and options.seed is None
    say(
        f"{options.preset}: {presets.description(options.preset)}",
        *([] if secret else [repeat]),
        *(["Type ? for what you may do, help for more"] if _HUMAN in kinds else []),
        *draw(match),
    )
    try:
        for step in match.steps(playing, rng=rng, max_deals=options.deals):
            show.step(step)
            match = step.match
    except Left:
        say("", "You have left the match")
    say(*end(match), *([repeat] if secret else []))


def _seated(seats: Sequence[tuple[int, str]], rules: Ruleset) -> list[str]:
    """Who plays in each seat."""
    numbers = [seat for seat, _ in seats]
    for seat in numbers:
        if seat >= rules.players:
            raise _UsageError(f"argument --seat: seat {seat}: {rules.name} has seats 0 to {rules.players - 1}")
        if numbers.count(seat) > 1:
            raise _UsageError(f"argument --seat: seat {seat} is given twice")
    kinds = dict(seats)
    return [kinds.get(seat, _DEFAULT) for seat in range(rules.players)]
