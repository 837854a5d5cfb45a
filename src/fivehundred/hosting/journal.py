"""Journal lines: each has a number and a CRC-32 checksum that covers the lines before it as well.

A line is a JSON object with the keys ``number`` (from 1), ``message`` (the entry) and ``crc``, the checksum of the
object without this key. A line feed precedes each line instead of following it, so a line left half-written by a killed
host stays on a line of its own. A journal can be read from any snapshot without the lines before it, so each snapshot
starts a new checksum.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache
from typing import Final
from zlib import crc32

import attrs

from fivehundred._base.words import LEFT_OUT, expect, expect_in_order
from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Refusal
from fivehundred.errors import FiveHundredError, InvalidType
from fivehundred.hosting.messages import FORMS, Sent, read_tree
from fivehundred.hosting.places import Client
from fivehundred.hosting.requests import Request
from fivehundred.hosting.room import MOST_CLIENTS, Room
from fivehundred.match.playing import Match
from fivehundred.wire import parse_json
from fivehundred.wire.documents import document_of, walk_with
from fivehundred.wire.parsing import InvalidDocument, Json
from fivehundred.wire.walk import Form, compact


class JournalError(FiveHundredError, ValueError):
    """The error raised for a journal line that is missing or has changed since it was written.

    >>> list(decode_lines(['{"number":1,"message":{},"crc":"00000000"}']))
    Traceback (most recent call last):
        ...
    fivehundred.hosting.journal.JournalError: line 1 of the journal: its checksum is wrong
    """

    def __init__(self, place: int, problem: str) -> None:
        super().__init__(place, problem)
        #: The number of the line in the file, from 1.
        self.place = place
        #: The fault.
        self.problem = problem

    def __str__(self) -> str:
        return f"line {self.place} of the journal: {self.problem}"


#: The end of every line, character by character.
_END: Final = (*',"crc":"', *["[0-9a-f]"] * 8, '"', "}")


def encode_line(entry: Json, number: int, checksum: int) -> tuple[str, int]:
    """Return the line with this *number* for the tree of an *entry*, and its checksum.

    *checksum* is that of the line before.

    >>> first, checksum = encode_line({"type": "late"}, 1, 0)
    >>> first.strip()
    '{"number":1,"message":{"type":"late"},"crc":"a4303abf"}'
    >>> encode_line({"type": "late"}, 2, checksum)[0].strip()
    '{"number":2,"message":{"type":"late"},"crc":"f25f92b7"}'
    """
    line = compact({"number": number, "message": entry})
    checksum = crc32(line.encode(), checksum)
    return f'\n{line[:-1]},"crc":"{checksum:08x}"}}', checksum


def decode_lines(lines: Iterable[str | bytes], *, torn: bool = True) -> Iterator[tuple[int, Json, int]]:
    """Yield a tuple for each line of a journal: its position in *lines*, its entry as a tree, and its checksum.

    The *lines* must begin with the first line of the journal or with a snapshot. If *torn* is true, a line without an
    end is skipped if the next whole line has the same number: the host was killed while writing it, and was resumed
    without it. Raises `JournalError` for any other line that is missing or has changed.

    >>> line, checksum = encode_line({"type": "late"}, 1, 0)
    >>> [entry for _, entry, _ in decode_lines([*line.splitlines(), '{"number":2,"message":{"ty'])]
    [{'type': 'late'}]
    """
    expect_in_order("the lines of a journal", lines)
    if isinstance(lines, str | bytes):
        raise InvalidType(f"expected the lines of a journal, not {type(lines).__name__}; use text.splitlines()")
    number, checksum, cut = 0, 0, 0
    for place, line in enumerate(lines, start=1):
        expect("a line of a journal", line, str, bytes)
        text = (line.decode("ascii", "replace") if isinstance(line, bytes) else line).strip()
        tree = _parse_line(text)
        if tree is None and torn and not _has_end(text):
            cut = cut or (place if text else 0)
            continue
        found = tree if type(tree) is dict and tree.keys() == {"number", "message", "crc"} else None
        begins = found is not None and holds_snapshot(found["message"])
        number = number or (found["number"] if found is not None and begins else 1)
        if found is None or found["number"] != number:
            raise JournalError(cut or place, f"expected line {number}, complete and in order")
        checksum = crc32(compact({"number": number, "message": found["message"]}).encode(), 0 if begins else checksum)
        if found["crc"] != f"{checksum:08x}":
            raise JournalError(place, "its checksum is wrong")
        yield place, found["message"], checksum
        number, cut = number + 1, 0


@cache
def _changed_end() -> re.Pattern[str]:
    """The pattern for the end of a line in which one character was lost, added or changed."""
    last = len(_END) - 1
    # A line that has lost its last character is one that was partly written.
    ends = ("".join((*_END[:at], f".{{{int(at == last)},2}}", *_END[at + 1 :])) for at in range(last + 1))
    return re.compile(f"(?:{'|'.join(ends)})$")


def _has_end(text: str) -> bool:
    """True if *text* ends as a line does, though one of those characters may have changed."""
    # No part of a line has this and ends so: within a text the quotes would be escaped.
    return (',"crc":"' in text and text.endswith('"}')) or bool(_changed_end().search(text, len(text) - len(_END) - 1))


def _parse_line(text: str) -> Json:
    """Parse a line of a journal; ``None`` if it is not JSON, which no part of a line is."""
    try:
        return parse_json(text, max_size=len(text))
    except InvalidDocument:
        return None


def holds_snapshot(entry: Json) -> bool:
    """True if the tree of an *entry* is that of a snapshot.

    >>> holds_snapshot({"type": "late"})
    False
    """
    return type(entry) is dict and entry.get("type") == "snapshot"


@attrs.frozen(kw_only=True)
class Began:
    """The start of a host, with its options."""

    #: The match before its first deal.
    match: Match
    turn_seconds: float | None = None
    ready_seconds: float | None = None
    nodes: int = 0
    refereed: bool = False
    stand_in: str = "sensible"
    most_clients: int = MOST_CLIENTS
    #: The key of the client who runs the room.
    owner: str | None = None
    #: The names of the bots that this client may put in a place.
    bots: tuple[str, ...] = ()
    away_seconds: float | None = None
    #: The name of the bot whose advice players may ask for.
    hints: str | None = attrs.field(default=None, metadata={LEFT_OUT: True})


@attrs.frozen
class Heard:
    """A request from a client."""

    client: str
    #: The number that the client gave it; 0 for none.
    number: int
    request: Request
    #: The player to whom the room passes, if the client ran it and gives up its place.
    heir: int | None = attrs.field(default=None, metadata={LEFT_OUT: True})
    #: For a client that sits down, the number of the last message to it, because the journal has no earlier trace of
    #: it.
    sent: int = attrs.field(default=0, metadata={LEFT_OUT: True})
    #: If it sits down by a request without a number, the highest number that it has given to another request.
    heard: int = attrs.field(default=0, metadata={LEFT_OUT: True})
    #: For an action within a limit, the seconds that were left, to a thousandth.
    seconds: float | None = attrs.field(default=None, metadata={LEFT_OUT: True})


@attrs.frozen
class Placed:
    """The program's decision to replace a player with a bot or with nobody."""

    player: int
    bot: str | None


@attrs.frozen(repr=False)
class Packed:
    """A pack of cards that the program supplied."""

    pack: tuple[Card, ...]


@attrs.frozen
class Acted:
    """An action by a bot, or by the stand-in for a player who is out of time."""

    action: Action


@attrs.frozen
class Late:
    """The players who ran out of time while the table was waiting for them."""

    players: tuple[int, ...]


@attrs.frozen
class Inherited:
    """The player who takes over the room because its owner has been away for too long."""

    player: int


@attrs.frozen
class Rematched:
    """Another match that the program started with the same players."""

    match: Match


@attrs.frozen(kw_only=True, repr=False)
class Snapshot:
    """The persistent state of a host; a journal can be read from any line that contains a snapshot."""

    #: The match, the deal and the players: `Room.view_of`, `Room.seat_of` and `Room.sitters` tell who may see what.
    room: Room
    #: The clients, in the order in which they came; in a journal only those that the room keeps, without messages.
    clients: tuple[Client, ...]
    #: The seconds a player has for an action; ``None`` for no limit.
    turn_seconds: float | None
    #: The seconds a player has to be ready for the next deal; ``None`` for no limit.
    ready_seconds: float | None
    #: The seconds the table waits for a player who has lost the connection; ``None`` for no limit.
    away_seconds: float | None
    #: The most clients that are let in.
    most_clients: int
    #: The number of lines in the journal; a snapshot does not count itself.
    lines: int
    #: The checksum of the last of them.
    checksum: int


#: Every entry that changes a room after its start.
RoomEntry = Heard | Placed | Packed | Acted | Late | Inherited | Rematched
#: Every entry of a journal.
JournalEntry = Began | RoomEntry | Snapshot


#: The form of the messages to a client, which journals do not contain.
_NO_MESSAGES: Final = Form(lambda kept: [], lambda tree: (), {"type": "array"})
#: The walk that writes and reads journals; nothing computed is added.
_JOURNAL: Final = walk_with(
    {**FORMS, tuple[Sent, ...]: _NO_MESSAGES, **{kind: document_of(kind) for kind in (Match, Deal, Refusal)}}
)


@cache
def _entry_form() -> Form:
    return _JOURNAL.form(JournalEntry)


def encode_entry(entry: JournalEntry) -> Json:
    """Convert *entry* to a tree for a line of a journal."""
    return _entry_form().write(entry)


def decode_entry(tree: Json) -> JournalEntry:
    """Convert a *tree* to a journal entry."""
    entry: JournalEntry = read_tree(tree, _entry_form())
    return entry
