"""The lines of a journal: numbered, and with a checksum that goes on from the line before (CRC-32).

A line is an object with ``line``, its number from 1, an ``entry``, and ``crc`` in the last place. A line feed stands
before each line, and not after it, so that whatever a killed host has left half-written stands on a line of its own. A
snapshot is a line from which a journal can be read without those before it: with it the checksum begins anew.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final
from zlib import crc32

import attrs

from fivehundred._words import LEFT_OUT, expect
from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Refusal
from fivehundred.errors import FiveHundredError, WrongType
from fivehundred.hosting.messages import FORMS, Request, Sent, Wanted, read_tree
from fivehundred.hosting.room import MOST_CLIENTS, Client, Room
from fivehundred.match.playing import Match
from fivehundred.seats import Seat
from fivehundred.wire import parse_json
from fivehundred.wire.documents import document_of, walk_with
from fivehundred.wire.walk import Form, compact

#: How the entry of a snapshot begins.
SNAPSHOT: Final = '{"type":"snapshot",'
#: A line that is whole: only its end shows that. The group *snapshot* is there if it holds one.
_LINE: Final = re.compile(
    r'(?P<said>(?:\{"line":(?P<number>[1-9][0-9]{0,14}),"entry":(?=(?P<snapshot>'
    + re.escape(SNAPSHOT)
    + r')?))?(?P<entry>.*)),"crc":"(?P<checksum>[0-9a-f]{8})"}',
    re.DOTALL,
)


class DamagedJournal(FiveHundredError, ValueError):
    """A line of a journal is not as it was written.

    >>> list(entries_of(['{"line":1,"entry":{},"crc":"00000000"}']))
    Traceback (most recent call last):
        ...
    fivehundred.hosting.journal.DamagedJournal: line 1 of the journal: it does not have its checksum
    """

    def __init__(self, place: int, problem: str) -> None:
        super().__init__(place, problem)
        #: Which line of the file it is, from 1.
        self.place = place
        #: What is wrong with it.
        self.problem = problem

    def __str__(self) -> str:
        return f"line {self.place} of the journal: {self.problem}"


def line_of(entry: str, number: int, checksum: int) -> tuple[str, int]:
    """The line of that *number* for an *entry*, after one with that *checksum*, and its own checksum.

    >>> first, checksum = line_of('{"type":"late"}', 1, 0)
    >>> first.strip()
    '{"line":1,"entry":{"type":"late"},"crc":"aa381859"}'
    >>> line_of('{"type":"late"}', 2, checksum)[0].strip()
    '{"line":2,"entry":{"type":"late"},"crc":"3dab7f1b"}'
    """
    text = f'{{"line":{number},"entry":{entry}'
    checksum = crc32(text.encode(), checksum)
    return f'\n{text},"crc":"{checksum:08x}"}}', checksum


def entries_of(lines: Iterable[str | bytes], *, torn: bool = True) -> Iterator[tuple[int, str, int]]:
    """Each entry of a journal, as text, between its place among the *lines* and the checksum of its line.

    They begin with the first line or with a snapshot. If lines can be *torn*, one without an end is left out if the
    next whole one has its number, because then a host was killed while it wrote it, and resumed without it. Raises
    `DamagedJournal` for any other line that is not as it was written.

    >>> line, checksum = line_of('{"type":"late"}', 1, 0)
    >>> [entry for _, entry, _ in entries_of([*line.splitlines(), '{"line":2,"entry":{"ty'])]
    ['{"type":"late"}']
    """
    expect("the lines of a journal", lines, Iterable)
    if isinstance(lines, str | bytes):
        raise WrongType(f"expected the lines of a journal, not {type(lines).__name__}; use text.splitlines()")
    number, checksum, cut = 0, 0, 0
    for place, line in enumerate(lines, start=1):
        expect("a line of a journal", line, str, bytes)
        text = line.decode("ascii", "replace") if isinstance(line, bytes) else line
        found = _LINE.fullmatch(text.strip())
        if found is None and torn:
            cut = cut or (place if text.strip() else 0)
            continue
        number = number or (int(found["number"]) if found is not None and found["snapshot"] else 1)
        if found is None or found["number"] != str(number):
            raise DamagedJournal(cut or place, f"expected line {number}, whole and in its place")
        checksum = crc32(found["said"].encode("utf-8", "replace"), 0 if found["snapshot"] else checksum)
        if found["checksum"] != f"{checksum:08x}":
            raise DamagedJournal(place, "it does not have its checksum")
        yield place, found["entry"], checksum
        number, cut = number + 1, 0


@attrs.frozen(kw_only=True)
class Began:
    """The host began."""

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
    #: The bots that this client may put in a place.
    bots: tuple[str, ...] = ()
    away_seconds: float | None = None


@attrs.frozen
class Heard:
    """A client said something."""

    client: str
    #: The number that the client gave it, 0 for none.
    number: int
    request: Request
    #: The player to whom the room passes if the client ran it and plays no more.
    heir: int | None = attrs.field(default=None, metadata={LEFT_OUT: True})
    #: How the client is told of deals, if it sits down: nothing that it said before is in the journal.
    wants: Wanted = attrs.field(default=Wanted.TURNS, metadata={LEFT_OUT: True})
    #: The number of the last message to it before that.
    sent: int = attrs.field(default=0, metadata={LEFT_OUT: True})


@attrs.frozen
class Placed:
    """The program put a bot in the place of a player, or nobody."""

    player: int
    bot: str | None


@attrs.frozen(repr=False)
class Packed:
    """The program handed in a pack."""

    pack: tuple[Card, ...]


@attrs.frozen(repr=False)
class Shuffled:
    """The program began a fair shuffle."""

    name: str
    #: The secret of the host.
    secret: bytes
    #: Those of the seats in which bots sit.
    others: tuple[tuple[Seat, bytes], ...]


@attrs.frozen
class Proved:
    """The program published the proofs of fair shuffles."""


@attrs.frozen
class Acted:
    """A bot, or somebody who plays for a player out of time, did this."""

    action: Action


@attrs.frozen
class Late:
    """These players, who were awaited, are out of time."""

    players: tuple[int, ...]


@attrs.frozen
class Inherited:
    """Whoever ran the room has been away for long, and it passes to this player."""

    player: int


@attrs.frozen(kw_only=True, repr=False)
class Snapshot:
    """All of a host that lasts, after the line before: resuming may begin here."""

    room: Room
    #: Those that the room keeps, each as if it had missed nothing.
    clients: tuple[Client, ...]
    turn_seconds: float | None
    ready_seconds: float | None
    away_seconds: float | None
    most_clients: int
    #: How many lines come before this one.
    lines: int
    #: The checksum of the last of them; that of this line begins anew.
    checksum: int


#: Everything that changes a room, after it began.
Entry = Heard | Placed | Packed | Shuffled | Proved | Acted | Late | Inherited
#: Everything that a line of a journal can hold.
Written = Began | Entry | Snapshot


#: What stands for messages in a journal, which has none.
_NO_MESSAGES: Final = Form(lambda kept: [], lambda tree: (), {"type": "array"})
#: What writes and reads journals, which need nothing computed.
_JOURNAL: Final = walk_with(
    {**FORMS, tuple[Sent, ...]: _NO_MESSAGES, **{kind: document_of(kind) for kind in (Match, Deal, Refusal)}}
)


def entry_text(entry: Written) -> str:
    """*entry* as the journal says it."""
    return compact(_JOURNAL.form(Written).write(entry))


def entry_of(text: str) -> Written:
    """The entry that a journal says."""
    entry: Written = read_tree(parse_json(text, max_size=len(text)), Written, _JOURNAL)
    return entry
