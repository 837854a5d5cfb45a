"""The ``fivehundred play`` command, which can also record a match and resume it."""

from __future__ import annotations

import argparse
import os
import re
import shlex
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from random import Random, SystemRandom
from typing import TYPE_CHECKING, Final, Self

import attrs

from fivehundred import players
from fivehundred.archives import index_games
from fivehundred.cli.choosing import headline, rules_of
from fivehundred.cli.scoring import parse_names
from fivehundred.cli.screen import (
    DEFAULT,
    UsageError,
    about,
    add_rules_and_names,
    encode,
    file_name,
    file_text,
    say,
    tell,
    whole,
    write_end,
    write_file,
)
from fivehundred.cli.table import Listener, Person, QuitError, draw, end, watch
from fivehundred.deal.deal import Deal
from fivehundred.errors import FiveHundredError
from fivehundred.match.game import MOST_DEALS
from fivehundred.match.playing import Match, MatchStep, Player
from fivehundred.notation.notes import DealRecord
from fivehundred.notation.records import (
    LONGEST_RECORD,
    Record,
    parse_record,
    record_text,
    record_while_valid,
)
from fivehundred.players.registry import check_name
from fivehundred.render.progress import Progress

if TYPE_CHECKING:
    from fivehundred.programs.processes import ProgramPlayer

#: The player name for a person at the keyboard.
HUMAN: Final = "human"
#: The kind of player whose actions a program chooses.
PROGRAM: Final = "program"
#: The record tag that lists the kind of player in each seat.
PLAYERS: Final = "Players"
#: The record tag that lists the players' names, separated by commas.
NAMES: Final = "Names"
#: The default player.
USUAL: Final = "sensible"
#: The highest seat number at the largest table.
LAST_SEAT: Final = 5
#: The highest number of a game in an archive.
MOST_GAMES: Final = 10**9
_LARGEST_SEED: Final = 10**18 - 1
_DEAL: Final = "\n\ndeal\n"


#: The milliseconds in which a program is told to choose, unless the options say otherwise.
_MS: Final = 1000


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred play` to *parser*."""
    add_rules_and_names(parser)
    parser.add_argument(
        "--seed",
        type=whole(0, _LARGEST_SEED),
        help="the random seed, to repeat a match; at most 18 digits",
    )
    parser.add_argument(
        "--deals",
        type=whole(1, MOST_DEALS),
        default=MOST_DEALS,
        help="stop after this many deals if nobody has won; the default and the maximum are %(default)s, because "
        "random players may never win a game without a negative limit",
    )
    parser.add_argument(
        "--seat",
        action="append",
        default=[],
        type=_seat_and_player,
        metavar="SEAT=PLAYER",
        help=f"the player in a seat, repeated for each seat: {', '.join((HUMAN, *players.names()))} (default: {USUAL})",
    )
    parser.add_argument(
        "--player",
        action="append",
        default=[],
        type=_seat_and_command,
        metavar="[SEAT=]COMMAND",
        help="a program that plays in a seat, or in every seat that is left; can be repeated",
    )
    parser.add_argument(
        "--ms",
        type=whole(1, 600_000),
        default=_MS,
        help="the milliseconds in which a program is told to choose; the match ends if it takes ten seconds more "
        "(default: %(default)s)",
    )
    parser.add_argument(
        "--nodes", type=whole(1, _LARGEST_SEED), help="the number of positions a program may search, instead of --ms"
    )
    parser.add_argument(
        "--record", type=file_name, metavar="FILE", help="record the match in this new file while it is played"
    )
    parser.add_argument(
        "--resume",
        type=file_name,
        metavar="FILE",
        help="resume the match recorded in this file, and continue the record",
    )


def _seat_and_player(word: str) -> tuple[int, str]:
    seat, equals, player = word.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{word[:40]!r}: expected a seat and a player, such as 0={HUMAN}")
    with about("argument --seat"):
        check_name(player, (HUMAN, *players.names()))
    return whole(0, LAST_SEAT)(seat), player


def _seat_and_command(word: str) -> tuple[int | None, str]:
    from fivehundred.programs.processes import words_of  # few matches need it

    seat, equals, command = word.partition("=") if re.match("[0-9]=", word) else ("", "", word)
    with about("argument --player"):
        words_of(command)
    return whole(0, LAST_SEAT)(seat) if equals else None, command


def run(options: argparse.Namespace) -> None:
    """Play a match, or only some of its deals, and print its progress."""
    seed = SystemRandom().getrandbits(32) if options.seed is None else options.seed
    rng = Random(seed)
    record, match, deal = _start(options, rng)
    rules = match.first_rules
    with about(options.resume):
        before = [] if record is None else kinds_in(record, rules.players)
    programs = _programs(options, rules.players)
    kinds = _seat_players(options.seat, rules.players, before, programs)
    names = names_for(options.names, record, rules.players, options.resume)
    tags = {PLAYERS: " ".join(kinds)} | ({} if options.names is None else {NAMES: ",".join(names)})
    recorder = _recorder(options, record, tags)
    show, playing = _table(kinds, names, seed, programs)
    repeat = [] if record else [_repeat(options, seed, kinds)]
    # The seed determines all cards, so a person who did not choose it sees it only afterwards.
    at_once, afterwards = ([], repeat) if HUMAN in kinds and options.seed is None else (repeat, [])
    hint = [tell("type ?")] * (HUMAN in kinds)
    drawn = [] if record else draw(match, names)
    say(headline(rules).removesuffix(f" ({rules.source})"), *at_once, *hint, *drawn)
    most = min(options.deals, MOST_DEALS - len(match.rows))
    progress = Progress(lambda done: tell("actions done", number=match.number, count=done))
    try:
        with progress:
            for step in match.steps(playing, rng=rng, max_deals=most, deal=deal):
                if recorder is not None:
                    recorder.step(step)
                progress.done = 0 if step.action is None else progress.done + 1
                if HUMAN in kinds or step.action is None or step.deal.finished:
                    # Otherwise nothing is printed until the end of the deal.
                    progress.clear()
                show(step)
                match, to_act = step.match, step.deal.to_act
                if to_act is not None and kinds[match.seats[to_act]] != HUMAN:
                    # A bot may think for a while.
                    progress.step(0)
    except QuitError:
        say("", tell("you have left"))
    finally:
        for program in programs.values():
            program.close()
    say(*end(match, names), *afterwards)
    if recorder is not None and match.result is None and len(match.rows) < MOST_DEALS:
        say(tell("to continue", what=f"fivehundred play --resume {shlex.quote(recorder.file)}"))


def _start(options: argparse.Namespace, rng: Random) -> tuple[Record | None, Match, Deal | None]:
    """Start a new match or resume a recorded one; return its record, the match and the deal in progress.

    A new match has no record and no deal in progress.
    """
    if options.resume is None:
        return None, Match.start(rules_of(options.preset, options.settings), rng=rng), None
    if options.preset is not None or options.settings or options.record is not None:
        hint = "because the file says which rules it has, and goes on in the same file"
        raise UsageError(f"argument --resume: not allowed with --preset, --set or --record, {hint}")
    return unfinished_match(options.resume)


def _recorder(options: argparse.Namespace, record: Record | None, tags: dict[str, str]) -> Recorder | None:
    """The recorder that writes the match to a file; ``None`` if no file is given."""
    if record is not None:
        return Recorder.resume(options.resume, record, tags)
    if options.record is None:
        return None
    if os.path.lexists(options.record):
        hint = "continue it with --resume, or choose another file"
        raise UsageError(f"argument --record: {options.record} already exists; {hint}")
    return Recorder(options.record, tags)


def _programs(options: argparse.Namespace, count: int) -> dict[int, ProgramPlayer]:
    """The programs that play, by seat; none is started before it has to choose."""
    if not options.player:
        return {}
    from fivehundred.arena.games import expect_program
    from fivehundred.programs.processes import ProgramPlayer

    taken = {seat for seat, _ in (*options.seat, *options.player) if seat is not None}
    found: dict[int, ProgramPlayer] = {}
    for seat, command in options.player:
        for each in (seat for seat in range(count) if seat not in taken) if seat is None else (seat,):
            if each in found:
                raise UsageError(f"argument --player: seat {each} is given twice")
            with about("argument --player"):
                expect_program(command)
            found[each] = ProgramPlayer(command, ms=options.ms, nodes=options.nodes)
    return found


def _repeat(options: argparse.Namespace, seed: int, kinds: Sequence[str]) -> str:
    """A line with the command that repeats the match."""
    words = [
        *("fivehundred", "play", "--preset", options.preset or DEFAULT),
        *(word for setting in options.settings for word in ("--set", setting)),
        *("--seed", str(seed)),
        *(
            word
            for seat, kind in enumerate(kinds)
            if kind not in (USUAL, PROGRAM)
            for word in ("--seat", f"{seat}={kind}")
        ),
        *(
            word
            for seat, command in options.player
            for word in ("--player", command if seat is None else f"{seat}={command}")
        ),
        *(("--names", options.names) if options.names else ()),
        *(("--deals", str(options.deals)) if options.deals != MOST_DEALS else ()),
        *(("--ms", str(options.ms)) if options.ms != _MS else ()),
        *(("--nodes", str(options.nodes)) if options.nodes is not None else ()),
    ]
    return tell("to repeat", what=shlex.join(words))


def _table(
    kinds: Sequence[str], names: Sequence[str], seed: int, programs: Mapping[int, ProgramPlayer]
) -> tuple[Callable[[MatchStep], None], list[Player]]:
    """Make the function that prints each step of the match, and the players."""
    # A single person has the screen from the start; several people confirm each time they take it.
    listener = Listener(names, names[kinds.index(HUMAN)] if kinds.count(HUMAN) == 1 else None)
    # Each bot has a random generator of its own, so that the cards do not depend on who plays.
    playing: list[Player] = [
        Person(name, listener)
        if kind == HUMAN
        else programs[seat]
        if kind == PROGRAM
        else players.make_player(kind, rng=Random(f"seat {seat} of {seed}"))
        for seat, (kind, name) in enumerate(zip(kinds, names, strict=True))
    ]
    return listener.step if HUMAN in kinds else partial(watch, names), playing


def _seat_players(
    seats: Sequence[tuple[int, str]], count: int, before: Sequence[str], programs: Mapping[int, ProgramPlayer]
) -> list[str]:
    """The kind of player in each seat: as in *seats* and *programs*, otherwise as *before*, otherwise the default."""
    numbers = [*(seat for seat, _ in seats), *programs]
    for seat in numbers:
        if seat >= count:
            raise UsageError(f"argument --seat: seat {seat}: expected 0 to {count - 1}")
        if numbers.count(seat) > 1:
            raise UsageError(f"argument --seat: seat {seat} is given twice")
    kinds = dict(enumerate(before)) | dict(seats)
    for seat, kind in kinds.items():
        if kind == PROGRAM and seat not in programs:
            raise UsageError(f"seat {seat} was played by a program: give its command with --player")
    return [PROGRAM if seat in programs else kinds.get(seat, USUAL) for seat in range(count)]


@attrs.define
class Recorder:
    """A recorder that saves a match after every step.

    It writes the whole file when a deal starts, and after that only the new text.
    """

    file: str
    tags: Mapping[str, str]
    #: The text before the deal in progress.
    before: str = ""
    #: The deal in progress as it was resumed, with its tags and comments.
    taken_up: DealRecord | None = None
    #: The content of the file before the first step; ``None`` for a new file.
    known: str | None = None
    #: The text of the deal in progress in the file, and its offset in bytes.
    under_way: str = ""
    start: int = 0

    @classmethod
    def resume(cls, file: str, record: Record, tags: Mapping[str, str]) -> Self:
        """Make a recorder that continues *record* in the same *file*."""
        tags = {**dict(record.tags), **tags}
        last, before = record.unfinished, record_text(attrs.evolve(record, tags=tags))
        if last is not None:
            before = f"{before[: before.rindex(_DEAL)]}\n"
        return cls(file, tags, before, last, file_text(file))

    def step(self, step: MatchStep) -> None:
        """Save the deal in its state after *step*."""
        record = attrs.evolve(self.taken_up or DealRecord(deal=step.deal), deal=step.deal)
        if self.before:
            text = record_text(Record(deals=[record]))
            text = text[text.index(_DEAL) + 1 :]
        else:
            text = record_text(Record.of_match([record], tags=self.tags))
        if len(self.before) + len(text) > LONGEST_RECORD:
            raise UsageError(f"{self.file}: a record has at most {LONGEST_RECORD} characters")
        if step.action is None:
            write_file(self.file, self.before + text, known=self.known)
            self.start = len(encode(self.before))
        else:
            write_end(self.file, self.start, self.under_way, text)
        self.under_way = text
        if step.deal.finished:
            self.before, self.taken_up = self.before + text, None
            self.known = self.before


def names_for(given: str | None, record: Record | None, count: int, file: str) -> list[str]:
    """The players' names: those *given*, otherwise those in *record*, otherwise ``Player 0`` and so on.

    Errors in the record's names mention *file*.
    """
    if given is not None or record is None:
        return parse_names(given, count)
    with about(file):
        return names_in(record, count)


def game_in(file: str, number: int | None) -> tuple[Record, FiveHundredError | None]:
    """Read game *number* of a record or an archive, or its only game, up to the first mistake; return that as well.

    Raises `UsageError` if there is no such game, or if there are several and none was chosen.
    """
    if number is None and not Path(file).is_file():
        # An archive is read twice, which a pipe cannot be.
        return record_while_valid(file_text(file))
    try:
        index = index_games(file)
    except OSError as error:
        raise UsageError(f"{file}: cannot read: {error.strerror}") from error
    if not index:
        raise UsageError(f"{file}: expected at least one game")
    if number is None and len(index) > 1:
        # A record may have empty lines in it, which divide an archive.
        with suppress(FiveHundredError):
            return parse_record(file_text(file)), None
        raise UsageError(f"{file}: {len(index)} games; choose one with --game 1 to --game {len(index)}")
    if number is not None and number > len(index):
        raise UsageError(f"argument --game: {number}: expected 1 to {len(index)}")
    return index.read_while_valid(number or 1)


def names_in(record: Record, count: int) -> list[str]:
    """The names of *count* players from the tags of *record*, or ``Player 0`` and so on."""
    return parse_names(dict(record.tags).get(NAMES), count, where=f"the tag {NAMES}")


def kinds_in(record: Record, count: int) -> list[str]:
    """The kind of player in each seat from the tags of *record*; empty if the tag is missing."""
    kinds = dict(record.tags).get(PLAYERS, "").split()
    if kinds and (len(kinds) != count or not {*kinds} <= {HUMAN, PROGRAM, *players.names()}):
        raise UsageError(f"the tag {PLAYERS}: expected {count} of {HUMAN}, {PROGRAM}, {', '.join(players.names())}")
    return kinds


def most_players(record: Record) -> int:
    """The largest number of players in any deal of *record*."""
    if record.is_match:
        return record.match.first_rules.players
    return max((one.deal.table.rules.players for one in record.deals), default=0)


def _up_to_last(content: str) -> str:
    """Remove the last action from *content* if it was only partly written, as a missing final newline indicates."""
    if content.endswith("\n"):
        return content
    line = content.rfind("\n")
    shorter = [f"{content[:end]}\n" for end in (content.rfind(" ", line), line)]
    return next((text for text in shorter if record_while_valid(text)[1] is None), content)


def unfinished_match(file: str) -> tuple[Record, Match, Deal | None]:
    """Read the record of an unfinished match; return it, the match after its finished deals, and any deal in progress.

    If the command was killed while writing an action, that action is dropped.
    """
    content = _up_to_last(file_text(file))
    with about(file):
        record = parse_record(content)
        if not record.is_match:
            raise UsageError("expected the record of a match, not of deals")
        match, deal = record.match, record.deals[-1].deal if record.deals else None
        if match.result is not None or len(match.rows) == MOST_DEALS:
            raise UsageError("the match is over; see: fivehundred show")
        if deal is None or deal.finished:
            return record, match, None
        if not isinstance(deal, Deal):
            raise UsageError(f"expected every card of deal {match.number} to be known")
        return record, match, deal
