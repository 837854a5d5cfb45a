"""The ``fivehundred duplicate`` command, which the library's command finds by its entry point."""

import argparse
import os
from collections.abc import Callable
from pathlib import Path
from random import Random, SystemRandom

from fivehundred import Deal, players
from fivehundred.archives import write_games
from fivehundred.cli.matches import NAMES, PLAYERS
from fivehundred.cli.scoring import is_name
from fivehundred.cli.screen import (
    DEFAULT,
    PAGE,
    UsageError,
    about,
    check_place,
    expect_different,
    file_name,
    file_text,
    new_file,
    out_file,
    say,
    whole,
    write_file,
)
from fivehundred.notation import Record, parse_ruleset
from fivehundred.render import Progress
from fivehundred_study.evening import Board, Duplicate, Scoring, check_rules
from fivehundred_study.movements import Meeting, Movement, howell, individual, mitchell, teams
from fivehundred_study.printing import enter_csv, movement_text, results_html, results_text, sheet_csv, travellers_text

_MOVEMENTS: dict[str, Callable[[int], Movement]] = {
    "howell": howell,
    "mitchell": mitchell,
    "individual": individual,
    "teams": teams,
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred duplicate` to *parser*."""
    parser.add_argument(
        "action",
        choices=("sheet", "play", "score"),
        help="print who sits where; let bots play what has no result yet; or print the results of a sheet",
    )
    parser.add_argument("sheet", nargs="?", type=file_name, metavar="SHEET", help="a CSV file with results so far")
    parser.add_argument("--movement", choices=[*_MOVEMENTS], default="howell", help="default: %(default)s")
    parser.add_argument("--number", type=whole(2, 40), default=8, help="pairs, players or teams (default: %(default)s)")
    parser.add_argument("--rounds", type=whole(1, 40), help="play only the first rounds")
    parser.add_argument("--boards", type=whole(1, 36), default=2, help="boards in a round (default: %(default)s)")
    parser.add_argument(
        "--preset", default=DEFAULT, metavar="RULES", help="a preset or a ruleset as text (default: %(default)s)"
    )
    parser.add_argument("--names", help="the names of pairs, players or teams, with commas: Ann & Bob,Cleo & Dan,…")
    parser.add_argument(
        "--seed", type=whole(0, 10**18 - 1), help="for the cards that bots play; the same seed deals the same"
    )
    parser.add_argument(
        "--players", default="sensible", metavar="KINDS", help="the bots in turn: sensible,quick (default: %(default)s)"
    )
    parser.add_argument("--imps", action="store_true", help="rank by IMPs; teams always are")
    parser.add_argument("--csv", type=out_file, metavar="OUT", help="write the sheet, with the results")
    parser.add_argument("--html", type=out_file, metavar="OUT", help="write a page with results and travellers")
    parser.add_argument("--record", type=new_file, metavar="OUT", help="write the deals that bots play as an archive")


def run(options: argparse.Namespace) -> None:
    """Make a sheet, let bots play, or print results; options with the same values mean the same evening."""
    drawn = options.seed is None
    if drawn:
        options.seed = SystemRandom().getrandbits(32)
    evening, sheet = _start(options), None
    if options.html is not None:
        check_place(options.html, PAGE)
    expect_different("--csv, --html and --record", options.csv, options.html, options.record)
    known = () if options.sheet is None else (os.path.realpath(options.sheet),)
    if options.csv is not None and Path(options.csv).exists() and os.path.realpath(options.csv) not in known:
        # Nobody loses results that were typed in.
        raise UsageError(f"argument --csv: {options.csv} already exists; to go on with it, give it as SHEET as well")
    if options.sheet is not None:
        sheet = file_text(options.sheet)
        with about(options.sheet):
            evening = enter_csv(evening, sheet)
    elif options.action == "score":
        raise UsageError("score needs a sheet with results: fivehundred duplicate score SHEET")
    plays = options.action == "play" and evening.missing
    if plays:
        if drawn and evening.results:
            raise UsageError("play needs the --seed of the boards that were played, so that all have the same cards")
        evening = _play(evening, options)
    scoring: Scoring | None = "imps" if options.imps else None
    if options.csv is not None:
        write_file(options.csv, sheet_csv(evening), known=sheet)
    if options.html is not None:
        write_file(options.html, results_html(evening, scoring=scoring))
    if options.action == "sheet":
        say(movement_text(evening))
    else:
        left = len(evening.missing)
        say(*([travellers_text(evening), ""] if evening.results else []), results_text(evening, scoring))
        say(*[f"\n{left} result{'s are' if left > 1 else ' is'} missing"] * (left > 0))
        say(*["", f"to repeat: --seed {options.seed}"] * bool(plays))


def _start(options: argparse.Namespace) -> Duplicate:
    with about("argument --number"):
        movement = _MOVEMENTS[options.movement](options.number)
    if options.rounds is not None:
        with about("argument --rounds"):
            movement = movement.cut(options.rounds)
    names = None if options.names is None else [name.strip() for name in options.names.split(",")]
    with about("argument --preset"):
        rules = parse_ruleset(options.preset)
        check_rules(rules)
    with about("argument --names"):
        return Duplicate.start(rules, movement, per_set=options.boards, names=names, rng=Random(options.seed))


def player_names(evening: Duplicate) -> dict[int, list[str]]:
    """The names of the players by the number of their pair, or their own: in records, each is a word of its own.

    A pair called ``Ann & Bob`` are Ann and Bob; of another name, both players get a letter.
    """
    found: dict[int, list[str]] = {}
    taken: set[str] = set()
    for number in sorted({number for meeting in evening.movement.meetings for number in meeting.seats}):
        name, both = evening.name([number]), evening.name([number]).split(" & ")
        if evening.movement.name == "individual":
            both = [name]
        elif evening.movement.name == "teams":
            both = [f"{name} pair {number} {letter}" for letter in "ab"]
        elif len(both) != 2:
            both = [f"{name} {letter}" for letter in "ab"]
        found[number] = []
        for word in ("-".join(one.split()) for one in both):
            own = word if is_name(word) else f"Player-{number}"
            while own.casefold() in taken:
                own += f"-{number}"
            taken.add(own.casefold())
            found[number].append(own)
    return found


def _play(evening: Duplicate, options: argparse.Namespace) -> Duplicate:
    seats = [number for meeting in evening.movement.meetings for number in meeting.seats]
    kinds = [kind.strip() for kind in options.players.split(",")]
    games: list[Record] = []
    names = player_names(evening)

    def keep(meeting: Meeting, board: Board, deal: Deal) -> None:
        seated = [names[number][seat // 2 % len(names[number])] for seat, number in enumerate(meeting.seats)]
        bots = " ".join(kinds[(number - 1) % len(kinds)] for number in meeting.seats)
        place = {"Round": str(meeting.round), "Table": str(meeting.table), "Board": str(board.number)}
        tags = {NAMES: ",".join(seated), PLAYERS: bots, **place}
        games.append(Record(deals=[deal], tags=tags))
        progress.step()

    with about("argument --players"):
        # The cards come from the seed itself.
        named = [players.make_player(kind, rng=Random(f"bots {options.seed}")) for kind in kinds]
    bots = [named[number % len(named)] for number in range(max(seats))]
    progress = Progress(lambda done: f"{done} of {len(evening.missing)} boards")
    with progress:
        found = evening.play(bots, on_deal=keep)
    if options.record is not None:
        write_games(options.record, games)
    return found
