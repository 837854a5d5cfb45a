"""A match that the command plays: who sits where, how it is recorded, and taken up where it was broken off."""

from __future__ import annotations

import argparse
import os
import shlex
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random, SystemRandom
from typing import Final, Self

import attrs

from fivehundred import players
from fivehundred.cli.choosing import headed, rules_of
from fivehundred.cli.scoring import names_given
from fivehundred.cli.screen import (
    DEFAULT,
    UsageError,
    about,
    add_rules,
    file_name,
    file_text,
    say,
    whole,
    write_end,
    write_file,
    written,
)
from fivehundred.cli.table import Left, Listener, Person, draw, end, watch
from fivehundred.deal.deal import Deal
from fivehundred.match.book import MOST_DEALS
from fivehundred.match.playing import Match, MatchStep, Player
from fivehundred.notation.records import LONGEST, DealRecord, Record, parse_record, record_text, record_while_valid
from fivehundred.players.registry import check_name

#: What a person at the keyboard is called.
HUMAN: Final = "human"
#: The tag of a record that says what plays in each seat.
PLAYERS: Final = "Players"
#: The tag that says what the players are called, with commas between them.
NAMES: Final = "Names"
#: Who plays where nobody is named.
USUAL: Final = "sensible"
#: The last seat of the largest table.
LAST_SEAT: Final = 5
_LARGEST_SEED: Final = 10**18 - 1
_DEAL: Final = "\n\ndeal\n"


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
    return whole(0, LAST_SEAT)(seat), player


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
    show, playing = _table(kinds, names, seed)
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
            show(step)
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


def _table(kinds: Sequence[str], names: Sequence[str], seed: int) -> tuple[Callable[[MatchStep], None], list[Player]]:
    """The players, and what shows the match to the people among them, or to those who watch."""
    # A single person has the screen from the start; if there are several, each is asked before getting it.
    listener = Listener(names, names[kinds.index(HUMAN)] if kinds.count(HUMAN) == 1 else None)
    playing: list[Player] = []
    for seat, kind in enumerate(kinds):
        # Every player has a separate random generator, so that the cards are the same whoever plays.
        own = Random(f"seat {seat} of {seed}")
        playing.append(Person(names[seat], listener) if kind == HUMAN else players.named(kind, rng=own))
    return listener.step if HUMAN in kinds else partial(watch, names), playing


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


@attrs.define
class Recorder:
    """Writes the record of a match after every step: whole as a deal begins, and then what is new at its end."""

    file: str
    tags: Mapping[str, str]
    #: What stands before the deal under way.
    before: str = ""
    #: The deal under way as it was taken up, with its tags and comments.
    taken_up: DealRecord | None = None
    #: What the file has before the first step; nothing is known of a new one.
    known: str | None = None
    #: The deal under way as it stands in the file, and behind how many bytes.
    under_way: str = ""
    start: int = 0

    @classmethod
    def going_on(cls, file: str, record: Record, tags: Mapping[str, str]) -> Self:
        """The writer that goes on in a *file* that holds *record*."""
        tags = {**dict(record.tags), **tags}
        last, before = record.deals[-1], record_text(attrs.evolve(record, tags=tags))
        if not last.deal.finished:
            before = f"{before[: before.rindex(_DEAL)]}\n"
        return cls(file, tags, before, None if last.deal.finished else last, file_text(file))

    def step(self, step: MatchStep) -> None:
        """Write the deal as it stands after *step*."""
        record = attrs.evolve(self.taken_up or DealRecord(deal=step.deal), deal=step.deal)
        text = record_text(Record(deals=[record], is_match=not self.before, tags=self.tags))
        if self.before:
            text = text[text.index(_DEAL) + 1 :]
        if len(self.before) + len(text) > LONGEST:
            raise UsageError(f"{self.file}: a record has at most {LONGEST} characters")
        if step.action is None:
            write_file(self.file, self.before + text, known=self.known)
            self.start = len(written(self.before))
        else:
            write_end(self.file, self.start, self.under_way, text)
        self.under_way = text
        if step.deal.finished:
            self.before, self.taken_up = self.before + text, None
            self.known = self.before


def names_for(given: str | None, record: Record | None, count: int, file: str) -> list[str]:
    """The names of the players: those *given*, those in the *record* that the *file* holds, or numbers."""
    if given is not None or record is None:
        return names_given(given, count)
    with about(file):
        return names_in(record, count)


def names_in(record: Record, count: int) -> list[str]:
    """The names of the *count* players of a *record*, by its tag."""
    return names_given(dict(record.tags).get(NAMES), count, where=f"the tag {NAMES}")


def kinds_in(record: Record, count: int) -> list[str]:
    """The kind of player in each seat, by the tag of the *record*; empty if it does not say so."""
    kinds = dict(record.tags).get(PLAYERS, "").split()
    if kinds and (len(kinds) != count or not {*kinds} <= {HUMAN, *players.names()}):
        raise UsageError(f"the tag {PLAYERS}: expected {count} of {HUMAN}, {', '.join(players.names())}")
    return kinds


def most_players(record: Record) -> int:
    """The largest number of players in a deal of *record*."""
    return max((one.deal.table.rules.players for one in record.deals), default=0)


def _up_to_last(content: str) -> str:
    """*content* without its last action, if that was not written to the end: then no line feed ends it."""
    if content.endswith("\n"):
        return content
    line = content.rfind("\n")
    shorter = [f"{content[:end]}\n" for end in (content.rfind(" ", line), line)]
    return next((text for text in shorter if record_while_valid(text)[1] is None), content)


def broken_off(file: str) -> tuple[Record, Match, Deal | None]:
    """The record of a match in a *file*, the match after its finished deals, and the deal under way.

    An action that was not written to its end, because the command was killed, is left out.
    """
    content = _up_to_last(file_text(file))
    with about(file):
        record = parse_record(content)
        if not record.is_match:
            raise UsageError("expected the record of a match, not of deals")
        match, deal = record.match, record.deals[-1].deal
        if match.result is not None or len(match.rows) == MOST_DEALS:
            raise UsageError("the match is over; see: fivehundred show")
        if deal.finished:
            return record, match, None
        if not isinstance(deal, Deal):
            raise UsageError(f"expected every card of deal {match.number} to be known")
        return record, match, deal
