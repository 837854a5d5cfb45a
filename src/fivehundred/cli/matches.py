"""A match that the command plays: who sits where, what is shown, what is recorded."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Sequence
from random import Random, SystemRandom
from typing import Final

from fivehundred import players
from fivehundred.cli.choosing import headed, rules_of
from fivehundred.cli.recording import HUMAN, NAMES, PLAYERS, Recorder, broken_off, kinds_in, names_for
from fivehundred.cli.screen import DEFAULT, UsageError, about, add_rules, file_name, say, whole
from fivehundred.cli.table import Left, Listener, Person, Screen, Watcher, draw, end
from fivehundred.deal.deal import Deal
from fivehundred.match.book import MOST_DEALS
from fivehundred.match.playing import Match, Player
from fivehundred.notation.records import Record
from fivehundred.players.registry import check_name

#: Who plays where nobody is named.
USUAL: Final = "sensible"
_LAST_SEAT: Final = 5
_LARGEST_SEED: Final = 10**18 - 1


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let *parser* read what `fivehundred play` is given."""
    add_rules(parser)
    parser.add_argument(
        "--seed",
        type=whole(0, _LARGEST_SEED),
        help="the number that all chance comes from, to repeat a match; of at most 18 digits",
    )
    parser.add_argument(
        "--deals",
        type=whole(1, MOST_DEALS),
        default=MOST_DEALS,
        help="stop after so many deals if nobody has won before; at most %(default)s, and %(default)s if left out, "
        "because random players may never win where no negative limit ends the game",
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        type=_seat_and_player,
        metavar="SEAT=PLAYER",
        help=f"who sits where, once for each seat: {', '.join((HUMAN, *players.names()))} ({USUAL})",
    )
    parser.add_argument("--names", help="the players by seat, clockwise, with commas: Ann,Bob,Cleo,Dan")
    parser.add_argument(
        "--record", type=file_name, metavar="FILE", help="write the match into this new file while it is played"
    )
    parser.add_argument(
        "--resume",
        type=file_name,
        metavar="FILE",
        help="take up the match that this file records, under its rules, and write on in it",
    )


def _seat_and_player(word: str) -> tuple[int, str]:
    seat, equals, player = word.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{word[:40]!r}: expected a seat and a player, such as 0={HUMAN}")
    with about("argument --seat"):
        check_name(player, (HUMAN, *players.names()))
    return whole(0, _LAST_SEAT)(seat), player


def run(options: argparse.Namespace) -> None:
    """Play a match, or some deals of it, and show it as it goes."""
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    rng = Random(seed)
    record, match, deal = _begun(options, rng)
    rules = match.first_rules
    with about(options.resume):
        before = [] if record is None else kinds_in(record, rules.players)
    kinds = _seated(options.seat, rules.players, before)
    names = names_for(options.names, record, rules.players, options.resume)
    tags = {PLAYERS: " ".join(kinds)} | ({} if options.names is None else {NAMES: ",".join(names)})
    recorder = _recorder(options, record, tags)
    show = Listener(names) if HUMAN in kinds else Watcher(names)
    playing = _players(kinds, names, show, seed)
    repeat = [] if record else [_repeat(options, seed, kinds)]
    # The number tells all cards, so a person who did not choose it learns it afterwards.
    at_once, afterwards = ([], repeat) if HUMAN in kinds and options.seed is None else (repeat, [])
    hint = ["Type ? for what you may do, help for more"] * (HUMAN in kinds)
    drawn = [] if record else draw(match, names)
    say(headed(rules).removesuffix(f" ({rules.source})"), *at_once, *hint, *drawn)
    most = min(options.deals, MOST_DEALS - len(match.rows))
    try:
        for step in match.steps(playing, rng=rng, max_deals=most, deal=deal):
            if recorder is not None:
                recorder.step(step)
            show.step(step)
            match = step.match
    except Left:
        say("", "You have left the match")
    say(*end(match, names), *afterwards)
    if recorder is not None and match.result is None and len(match.rows) < MOST_DEALS:
        say(f"To go on: fivehundred play --resume {shlex.quote(recorder.file)}")


def _begun(options: argparse.Namespace, rng: Random) -> tuple[Record | None, Match, Deal | None]:
    """The match to play, with its record and the deal under way if it is taken up."""
    if options.resume is None:
        return None, Match.start(rules_of(options.preset, options.settings), rng=rng), None
    if options.preset is not None or options.settings or options.record is not None:
        raise UsageError("argument --resume: a match goes on under its own rules, in its own file")
    return broken_off(options.resume)


def _recorder(options: argparse.Namespace, record: Record | None, tags: dict[str, str]) -> Recorder | None:
    """The writer of the match into a file, if one is named."""
    if record is not None:
        return Recorder.going_on(options.resume, record, tags)
    if options.record is None:
        return None
    if os.path.lexists(options.record):
        hint = "go on in it with --resume, or name another"
        raise UsageError(f"argument --record: {options.record} is there already; {hint}")
    return Recorder(options.record, tags)


def _repeat(options: argparse.Namespace, seed: int, kinds: Sequence[str]) -> str:
    """The command that shows the same match again."""
    words = ["fivehundred", "play", "--preset", options.preset or DEFAULT]
    words += [word for setting in options.settings for word in ("--set", setting)]
    words += ["--seed", str(seed)]
    words += [word for seat, kind in enumerate(kinds) if kind != USUAL for word in ("--seat", f"{seat}={kind}")]
    words += ["--names", options.names] if options.names else []
    return f"To repeat it: {shlex.join(words)}"


def _players(kinds: Sequence[str], names: Sequence[str], show: Listener | Watcher, seed: int) -> list[Player]:
    # A single person has the screen from the start; if there are several, each is asked before getting it.
    screen = Screen(names[kinds.index(HUMAN)] if kinds.count(HUMAN) == 1 else None)
    playing: list[Player] = []
    for seat, kind in enumerate(kinds):
        # Every player has a separate random generator, so that the cards are the same whoever plays.
        own = Random(f"seat {seat} of {seed}")
        person = Person(names[seat], show, screen) if isinstance(show, Listener) and kind == HUMAN else None
        playing.append(person or players.named(kind, rng=own))
    return playing


def _seated(seats: Sequence[tuple[int, str]], count: int, before: Sequence[str]) -> list[str]:
    """The player in each seat: whoever is named, or sat there *before*."""
    numbers = [seat for seat, _ in seats]
    for seat in numbers:
        if seat >= count:
            raise UsageError(f"argument --seat: seat {seat}: expected 0 to {count - 1}")
        if numbers.count(seat) > 1:
            raise UsageError(f"argument --seat: seat {seat} is given twice")
    kinds = dict(enumerate(before)) | dict(seats)
    return [kinds.get(seat, USUAL) for seat in range(count)]
