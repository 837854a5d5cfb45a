"""The ``fivehundred check`` command, in a separate module because it imports every parser."""

import argparse
from contextlib import suppress
from itertools import islice
from typing import Final

from fivehundred._base.words import near, pluralise
from fivehundred.archives import DamagedGameError, GameHead, read_games, read_heads
from fivehundred.cli.choosing import REMARK, headline, rules_in
from fivehundred.cli.matches import MOST_GAMES, game_in, kinds_in, most_players, names_in
from fivehundred.cli.scoring import HEAD, enter_lines
from fivehundred.cli.screen import UsageError, about, complain, file_name, file_text, say, whole
from fivehundred.errors import FiveHundredError
from fivehundred.notation.deals import parse_position
from fivehundred.notation.records import RECORD_HEADING, Record, parse_record
from fivehundred.rules import presets
from fivehundred.wire import KINDS, from_tree, parse_json

_KINDS: Final = (
    "a record, an archive, positions, a ruleset, JSON, the transcript of a fair shuffle or a kept score sheet"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred check` to *parser*."""
    parser.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="a record, an archive, positions, a ruleset, JSON, a transcript or a kept score sheet",
    )
    parser.add_argument("--game", type=whole(1, MOST_GAMES), help="check only this game of an archive, counted from 1")


def run(options: argparse.Namespace) -> int:
    """Print one line that says what a file contains; of an archive, also a line about each damaged game.

    Raises `UsageError`, which gives the first mistake and its place, if the file is invalid. Returns 2 if some games of
    an archive are damaged.
    """
    file, number = options.file, options.game
    if number is not None:
        record, error = game_in(file, number)
        with about(f"{file}: game {number}"):
            if error is not None:
                raise error
            say(f"{file}: game {number}: {_describe_record(record)}")
        return 0
    try:
        text = file_text(file)
        if text.startswith(HEAD):
            sheet = enter_lines(text, file, quiet=True).sheet
            found = f"a score sheet with {pluralise(len(sheet.entries), 'deal')}, {headline(sheet.first_rules)}"
        else:
            with about(file):
                found = _describe(text)
        say(f"{file}: {found}")
    except UsageError:
        if not _is_archive(file):
            raise
        return _check_archive(file)
    return 0


def _is_archive(file: str) -> bool:
    """True if the file begins with two games, of which at most one has a damaged head."""
    with suppress(OSError):
        heads = [*islice(read_heads(file), 2)]
        return len(heads) > 1 and any(isinstance(head, GameHead) for head in heads)
    return False


def _check_archive(file: str) -> int:
    games = deals = damaged = 0
    for games, game in enumerate(read_games(file), start=1):
        try:
            if isinstance(game, DamagedGameError):
                raise game
            _describe_record(game)
            deals += len(game.deals)
        except FiveHundredError as error:
            damaged += 1
            complain(f"{file}: {error}" if error is game else f"{file}: game {games}: {error}")
    broken = f"; {damaged} of them damaged" if damaged else ""
    say(f"{file}: an archive of {games} games with {pluralise(deals, 'deal')}{broken}")
    return 2 if damaged else 0


def _describe_record(record: Record) -> str:
    """Describe a record; raise an error if its names or kinds of players are wrong."""
    names_in(record, most_players(record))
    if record.is_match:
        kinds_in(record, most_players(record))
    return f"a record of {'a match with ' * record.is_match}{pluralise(len(record.deals), 'deal')}"


def _describe(text: str) -> str:
    first = REMARK.sub("", text).lstrip().split("\n", 1)[0].rstrip()
    word = first.partition(" ")[0]
    if word.startswith("{"):
        return _json(text)
    if word == RECORD_HEADING.split()[0]:
        if first != RECORD_HEADING:
            # Hosts take long to load.
            from fivehundred.hosting.fair import TRANSCRIPT_HEADING, parse_transcript

            if first.startswith(TRANSCRIPT_HEADING.rpartition(" ")[0]):
                return f"the transcript of a fair shuffle, {parse_transcript(text).sealed.agreement.name}"
        return _describe_record(parse_record(text))
    if word.endswith(":"):
        return _positions(text)
    if "=" in word or near(word, presets.names()):
        return f"a ruleset, {headline(rules_in(text))}"
    raise UsageError(f"expected {_KINDS}")


def _positions(text: str) -> str:
    """Parse positions, one per line, and return their number in words."""
    lines = [(number, line) for number, line in enumerate(text.split("\n"), start=1) if line.strip()]
    for number, line in lines:
        with about(f"line {number}"):
            parse_position(line)
    return pluralise(len(lines), "position")


def _json(text: str) -> str:
    """Parse a JSON document and return a description of its type."""
    tree = parse_json(text)
    kind = tree.get("kind")
    if not isinstance(kind, str) or kind not in KINDS:
        raise UsageError(f"$.kind: expected one of {', '.join(KINDS)}")
    from_tree(tree, KINDS[kind])
    return f"JSON, {'an' if kind[0] in 'aeiou' else 'a'} {kind}"
