"""Archives: files of many recorded games, in text or as JSON lines, which are read one game at a time.

A game in JSON is one line. A game in text begins with the line ``fivehundred 1``, or after two empty lines. So a
damaged game takes no other with it.

>>> from tempfile import mkdtemp
>>> from pathlib import Path
>>> from fivehundred import Deal, Seat, presets
>>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
>>> file = Path(mkdtemp(), "games.txt")
>>> count = write_games(file, [Record(deals=[deal], tags={"Round": str(number)}) for number in range(1, 4)])
>>> damaged = file.write_text(file.read_text(encoding="utf-8").replace('"2"', "2"), encoding="utf-8")
>>> for game in read_games(file):
...     print(game if isinstance(game, DamagedGameError) else game.tags)
(('Round', '1'),)
game 2, which begins in line 12: line 14, '[Round 2]', column 7: expected a space and the text in quotes (")
(('Round', '3'),)
>>> index_games(file).read(3).tags
(('Round', '3'),)
"""

from __future__ import annotations

import os
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from shutil import copyfileobj
from tempfile import TemporaryFile
from typing import IO, BinaryIO, Final, Literal, TypeVar

import attrs

from fivehundred._base.files import replace_file
from fivehundred._base.words import expect, expect_in_order, within
from fivehundred.errors import FiveHundredError, InvalidValue, RecordError, brief
from fivehundred.notation.notes import Tags
from fivehundred.notation.records import (
    LONGEST_RECORD,
    Record,
    parse_head,
    parse_record,
    record_text,
    record_while_valid,
)
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import from_json, to_json
from fivehundred.wire.documents import record_head
from fivehundred.wire.parsing import MAX_SIZE, WRONG, invalid, parse_json

__all__ = ["DamagedGameError", "GameHead", "GameIndex", "index_games", "read_games", "read_heads", "write_games"]

_T = TypeVar("_T")
#: The path of a file.
AnyPath = str | os.PathLike[str]
#: The most bytes of a game that are kept: more than the longest record has.
_MOST: Final = 4 * LONGEST_RECORD + 4
_JSON: Final = re.compile(rb'(?:\xef\xbb\xbf)?\s*\{\s*"')
#: How a line may begin that begins a game, wherever it stands.
_SIGNS: Final = b"f{ \t\xef"
_HEADING: Final = re.compile(rb"(?:\xef\xbb\xbf)?\s*fivehundred\s+1\s*")
_DEAL: Final = re.compile(rb"\n[ \t]*deal[ \t\r]*$", re.MULTILINE)


class DamagedGameError(FiveHundredError, ValueError):
    """A game in an archive that cannot be read: its number, where it begins, and the mistake.

    >>> str(DamagedGameError(2, 11, InvalidValue("no cards")))
    'game 2, which begins in line 11: no cards'
    """

    def __init__(self, number: int, line: int, error: FiveHundredError) -> None:
        super().__init__(number, line, error)
        #: The number of the game in the archive, from 1.
        self.number = number
        #: The line in which it begins, from 1.
        self.line = line
        #: The mistake. Of a game in text, it gives the line in the file.
        self.error = error

    def __str__(self) -> str:
        return f"game {self.number}, which begins in line {self.line}: {self.error}"


@attrs.frozen(kw_only=True)
class GameHead:
    """What an archive says of a game before its deals, which are not read.

    >>> head = GameHead(number=1, line=1, tags=(("Event", "Thursday"),), rules=None, is_match=True, deals=12)
    >>> dict(head.tags)["Event"]
    'Thursday'
    """

    #: The number of the game in the archive, and the line in which it begins, both from 1.
    number: int
    line: int
    #: The tags of the record.
    tags: Tags
    #: The rules of the match, or of the first deal; ``None`` if only the deals say.
    rules: Ruleset | None
    is_match: bool
    #: The number of deals.
    deals: int


@attrs.frozen
class _Entry:
    """The bytes of a game in an archive."""

    number: int
    line: int
    #: Where it begins in the file, in bytes.
    offset: int
    data: bytes

    @property
    def is_json(self) -> bool:
        """True if the game is in JSON."""
        return _JSON.match(self.data) is not None

    def record(self) -> Record:
        """Return the game; raise the error of its first mistake."""
        return from_json(self.data, Record) if self.is_json else parse_record(self._decode(self.data), line=self.line)

    def read_valid_part(self) -> tuple[Record, FiveHundredError | None]:
        """Return the game up to its first mistake, and the mistake."""
        try:
            if self.is_json:
                return self.record(), None
            return record_while_valid(self._decode(self.data), line=self.line)
        except FiveHundredError as error:
            return Record(), error

    def head(self) -> GameHead:
        """Return the head of the game; raise the error of its first mistake."""
        if self.is_json:
            tags, rules, is_match, deals = _json_head(self.data)
        else:
            head, *played = _DEAL.split(self.data)
            (tags, rules, is_match), deals = parse_head(self._decode(head), line=self.line), len(played)
        return GameHead(number=self.number, line=self.line, tags=tags, rules=rules, is_match=is_match, deals=deals)

    def _decode(self, data: bytes) -> str:
        try:
            return data.decode()
        except UnicodeDecodeError as error:
            line = self.line + data.count(b"\n", 0, error.start)
            raise RecordError(line, "", 1, "a line in UTF-8") from None


def _json_head(data: bytes) -> tuple[Tags, Ruleset | None, bool, int]:
    tree = parse_json(data)
    try:
        return record_head(tree)
    except WRONG as error:
        raise invalid(error) from None


def _entries(stream: BinaryIO, number: int = 1, line: int = 1, offset: int = 0) -> Iterator[_Entry]:
    """Yield the games of an archive from where *stream* stands: the beginning of the game *number*, in *line*."""
    held, size, start = list[bytes](), 0, (0, 0)
    # The first line begins a game, as if there were empty lines before it. A long line comes in several pieces.
    after_json, empty, whole = False, 2, True
    while data := stream.readline(_MOST):
        blank = data.isspace()
        if whole and not blank:
            begins, after_json = after_json or empty > 1, False
            # Few lines have such a sign, and the others need not be matched.
            if data[0] in _SIGNS:
                after_json = _JSON.match(data) is not None
                begins = begins or after_json or _HEADING.fullmatch(data) is not None
            if begins:
                if held:
                    # The empty lines after it are not part of it.
                    yield _Entry(number, *start, b"".join(held).rstrip(b"\r\n"))
                    number += 1
                held, size, start = [], 0, (line, offset)
        if (held or not blank) and size < _MOST:
            held.append(data)
            size += len(data)
        empty = empty + 1 if blank and whole else 0
        whole = data.endswith(b"\n")
        line, offset = line + whole, offset + len(data)
    if held:
        yield _Entry(number, *start, b"".join(held).rstrip(b"\r\n"))


def _attempt(read: Callable[[_Entry], _T], entry: _Entry) -> _T | DamagedGameError:
    try:
        return read(entry)
    except FiveHundredError as error:
        # Otherwise it would keep the whole text in memory.
        error.__cause__ = error.__context__ = None
        return DamagedGameError(entry.number, entry.line, error.with_traceback(None))


def _read_all(path: AnyPath, read: Callable[[_Entry], _T]) -> Iterator[_T | DamagedGameError]:
    with Path(path).open("rb") as stream:
        for entry in _entries(stream):
            yield _attempt(read, entry)


def read_games(path: AnyPath) -> Iterator[Record | DamagedGameError]:
    """Yield the games in the file at *path* one at a time; of one that cannot be read, the mistake.

    However long the file is, only one game is in memory. Raises `OSError` if the file cannot be read.

    >>> [game.tags for game in read_games(file) if isinstance(game, Record)]
    [(('Round', '1'),), (('Round', '3'),)]
    """
    return _read_all(path, _Entry.record)


def read_heads(path: AnyPath) -> Iterator[GameHead | DamagedGameError]:
    """Yield only the heads of the games in the file at *path*, as `read_games` does the games, and much faster.

    >>> [(head.number, head.deals) for head in read_heads(file) if isinstance(head, GameHead)]
    [(1, 1), (3, 1)]
    """
    return _read_all(path, _Entry.head)


def write_games(
    path: AnyPath, games: Iterable[Record], *, form: Literal["text", "json"] = "text", append: bool = False
) -> int:
    """Write *games* to the file at *path*, as text or as JSON lines, and return their number.

    The file is replaced as a whole, and keeps its permissions, unless the games are to be added at its end with
    *append*. It is changed once all games are there, so they may come from the same file. Raises `InvalidValue` at a
    game that could not be read back; then, the file stays as it is.

    >>> write_games(file, [Record(deals=[deal], comments=["Ours."])], form="json", append=True)
    1
    >>> index_games(file).read(4).comments
    ('Ours.',)
    """
    expect_in_order("Records", games)
    if form not in ("text", "json"):
        raise InvalidValue(f"form {brief(form)}: expected text or json")
    between = b"\n\n" if form == "text" else b""
    place = Path(os.path.realpath(path))
    if not append and (place.is_file() or not place.exists()):
        with replace_file(place) as written:
            return _write_all(games, form, between, written)
    with TemporaryFile() as written:
        count = _write_all(games, form, between, written)
        written.seek(0)
        with place.open("a+b" if append else "wb") as stream:
            if count and append and stream.tell():
                # A program may have left out the end of the last line.
                stream.seek(-1, os.SEEK_END)
                stream.write((b"" if stream.read() == b"\n" else b"\n") + between)
            copyfileobj(written, stream)
    return count


def _write_all(games: Iterable[Record], form: str, between: bytes, stream: IO[bytes]) -> int:
    """Write *games* to *stream* with the bytes *between* two of them, and return their number."""
    count = 0
    for game in games:
        expect("a Record", game, Record)
        text = record_text(game) if form == "text" else f"{to_json(game)}\n"
        if len(text) > MAX_SIZE:
            raise InvalidValue(f"a game of {len(text)} characters: expected at most {MAX_SIZE}")
        stream.write((between if count else b"") + text.encode())
        count += 1
    return count


class GameIndex:
    """The places of the games in an archive, 16 bytes for each. Make it with `index_games`.

    >>> index = index_games(file)
    >>> len(index), index.read(1).tags
    (3, (('Round', '1'),))
    """

    def __init__(self, path: Path, stamp: tuple[int, int], places: Sequence[int]) -> None:
        #: The file.
        self.path = path
        self._stamp, self._places = stamp, places

    def __len__(self) -> int:
        return len(self._places) // 2

    def read(self, number: int) -> Record:
        """Return the game with this *number*, counted from 1, without reading those before it.

        Raises `DamagedGameError` if it cannot be read, and `InvalidValue` if there is none or the file has changed.
        """
        game = _attempt(_Entry.record, self._entry(number))
        if isinstance(game, DamagedGameError):
            raise game
        return game

    def read_while_valid(self, number: int) -> tuple[Record, FiveHundredError | None]:
        """Return the game with this *number* up to its first mistake, and the mistake, or ``None`` if there is none.

        Of a game in JSON that has a mistake, or that is not in UTF-8, there is nothing. Raises `InvalidValue` as `read`
        does.
        """
        return self._entry(number).read_valid_part()

    def _entry(self, number: int) -> _Entry:
        number = within("the number of a game", number, 1, len(self))
        line, offset = self._places[2 * number - 2 : 2 * number]
        with self.path.open("rb") as stream:
            if _stamp(stream) != self._stamp:
                raise InvalidValue(f"{self.path} has changed since its index was made")
            stream.seek(offset)
            return next(_entries(stream, number, line, offset))


def _stamp(stream: BinaryIO) -> tuple[int, int]:
    state = os.fstat(stream.fileno())
    return state.st_size, state.st_mtime_ns


def index_games(path: AnyPath) -> GameIndex:
    """Return the index of the file at *path*, which is read once from end to end, one game at a time.

    >>> len(index_games(file))
    3
    """
    with Path(path).open("rb") as stream:
        # Before it is read, so that a change meanwhile is noticed.
        stamp = _stamp(stream)
        places = array("Q", (place for entry in _entries(stream) for place in (entry.line, entry.offset)))
        return GameIndex(Path(path), stamp, places)
