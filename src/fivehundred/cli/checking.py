"""The ``fivehundred check`` command, in a separate module because it imports every parser."""

import argparse
from typing import Final

from fivehundred._base.words import near, pluralise
from fivehundred.cli.choosing import REMARK, headline, rules_in
from fivehundred.cli.matches import kinds_in, most_players, names_in
from fivehundred.cli.scoring import HEAD, enter_lines
from fivehundred.cli.screen import UsageError, about, file_name, file_text, say
from fivehundred.notation.deals import parse_position
from fivehundred.notation.records import RECORD_HEADING, parse_record
from fivehundred.rules import presets
from fivehundred.wire import KINDS, from_tree, parse_json

_KINDS: Final = "a record, positions, a ruleset, JSON, the transcript of a fair shuffle or a kept score sheet"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred check` to *parser*."""
    parser.add_argument(
        "file",
        type=file_name,
        metavar="FILE",
        help="a record, positions, a ruleset, JSON, a transcript or a kept score sheet",
    )


def run(options: argparse.Namespace) -> None:
    """Print one line that says what a file contains.

    Raises `UsageError`, which gives the first mistake and its place, if the file is invalid.
    """
    file = options.file
    text = file_text(file)
    if text.startswith(HEAD):
        sheet = enter_lines(text, file).sheet
        found = f"a score sheet with {pluralise(len(sheet.entries), 'deal')}, {headline(sheet.first_rules)}"
    else:
        with about(file):
            found = _describe(text)
    say(f"{file}: {found}")


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
        record = parse_record(text)
        names_in(record, most_players(record))
        if record.is_match:
            kinds_in(record, most_players(record))
        return f"a record of {'a match with ' * record.is_match}{pluralise(len(record.deals), 'deal')}"
    if word.endswith(":"):
        return _positions(text)
    if "=" in word or near(word, presets.names()):
        return f"a ruleset, {headline(rules_in(text))}"
    raise UsageError(f"expected {_KINDS}")


def _positions(text: str) -> str:
    """Parse positions, one per line, and return their number in words."""
    lines = [(number, line) for number, line in enumerate(text.splitlines(), start=1) if line.strip()]
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
