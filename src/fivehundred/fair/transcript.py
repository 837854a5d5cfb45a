"""What was published in a fair shuffle, as text: to be handed round, kept, and checked by anybody (DEAL-1).

A whole one::

    fivehundred fair shuffle 1
    name: The Crown, 3 May, deal 1
    deck: 7S 8S … AH JK
    players: 3
    commitment of the host: c7805b55…
    commitment of seat 0: 4f796cc1…
    commitment of seat 1: 5d1bcb39…
    commitment of seat 2: a19cee7e…
    secret of seat 0: a0a0a0a0…
    secret of seat 1: b1b1b1b1…
    secret of seat 2: c2c2c2c2…
    secret of the host: 00010203…

Until the shuffle is over it ends earlier: after the commitments, or after the secrets of the players.
"""

import re
from collections.abc import Callable, Iterator
from typing import Final, TypeVar

import attrs

from fivehundred._words import expect, must_be, of_type
from fivehundred.cards import Card, Cards
from fivehundred.errors import FiveHundredError, InvalidValue, NotationError, WrongType
from fivehundred.fair.commitments import SIZE, Agreement, Opened, Sealed

_T = TypeVar("_T")

#: The first line of every transcript.
FIRST_LINE: Final = "fivehundred fair shuffle 1"
#: A transcript's text is not longer than this.
LONGEST: Final = 4000
_HEX: Final = re.compile(f"[0-9a-f]{{{2 * SIZE}}}")


@attrs.frozen
class Transcript:
    """What was published in one fair shuffle, as far as it has come; everything in it fits together.

    Raises `BrokenCommitment` for a secret that is not the one committed to.

    >>> from fivehundred import Seat, presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> opened = Opened(Sealed(agreement, agreement.host_commitment(host), commitments), tuple(secrets))
    >>> transcript = Transcript(opened.sealed, opened, host)
    >>> transcript_text(transcript).splitlines()[-1][:36]
    'secret of the host: 0000000000000000'
    """

    #: The commitments.
    sealed: Sealed = attrs.field(validator=of_type(Sealed))
    #: The secrets of the players, ``None`` until they are published.
    opened: Opened | None = attrs.field(default=None, validator=of_type(Opened, None), repr=False)
    #: The secret of the host, ``None`` until it is published.
    host_secret: bytes | None = attrs.field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        """Refuse secrets without, or other than, those they belong to."""
        if self.opened is not None and self.opened.sealed != self.sealed:
            raise InvalidValue("the secrets: expected those for these commitments")
        if self.host_secret is not None:
            if self.opened is None:
                raise WrongType("the secret of the host: expected those of the players before it")
            self.opened.pack(self.host_secret)

    @property
    def pack(self) -> tuple[Card, ...] | None:
        """The pack, top card first; ``None`` until the host has published their secret.

        >>> transcript.pack == opened.pack(host), Transcript(opened.sealed, opened).pack
        (True, None)
        """
        return None if self.opened is None or self.host_secret is None else self.opened.pack(self.host_secret)


def transcript_text(of: Sealed | Opened | Transcript) -> str:
    """The text of what was published so far.

    >>> from fivehundred import Seat, presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> commitments = tuple(agreement.commitment(Seat(seat), bytes([seat]) * 32) for seat in range(3))
    >>> sealed = Sealed(agreement, agreement.host_commitment(bytes(32)), commitments)
    >>> print(transcript_text(sealed)[:57])
    fivehundred fair shuffle 1
    name: The Crown, 3 May, deal 1
    >>> parse_transcript(transcript_text(sealed)).sealed == sealed
    True
    """
    expect("Sealed, Opened or a Transcript", of, Sealed, Opened, Transcript)
    if isinstance(of, Opened):
        of = Transcript(of.sealed, of)
    return "".join(f"{line}\n" for line in _lines(Transcript(of) if isinstance(of, Sealed) else of))


def _lines(transcript: Transcript) -> Iterator[str]:
    sealed, agreement = transcript.sealed, transcript.sealed.agreement
    yield FIRST_LINE
    yield f"name: {agreement.name}"
    yield f"deck: {agreement.deck}"
    yield f"players: {agreement.players}"
    yield f"commitment of the host: {sealed.host.hex()}"
    yield from (f"commitment of seat {seat}: {one.hex()}" for seat, one in enumerate(sealed.players))
    if transcript.opened is not None:
        yield from (f"secret of seat {seat}: {one.hex()}" for seat, one in enumerate(transcript.opened.secrets))
    if transcript.host_secret is not None:
        yield f"secret of the host: {transcript.host_secret.hex()}"


def parse_transcript(text: str) -> Transcript:
    """Read a transcript; what it says is checked, and a secret that does not fit is a `BrokenCommitment`.

    Lines end with a line feed, or with a carriage return and a line feed. Raises `NotationError`, with the line and
    column in it, when the text is no transcript.

    >>> parse_transcript("fivehundred fair shuffle 2")
    Traceback (most recent call last):
        ...
    fivehundred.errors.NotationError: 'fivehundred fair shuffle 2', column 1: expected fivehundred fair shuffle 1...
    """
    must_be("the text of a transcript", text, str)
    if len(text) > LONGEST:
        raise NotationError(text, LONGEST + 1, f"a transcript of at most {LONGEST} characters")
    reader = _Reader(text)
    reader.value("", _first)
    name = reader.value("name: ", str)
    deck = reader.value("deck: ", _deck)
    players = reader.value("players: ", _players)
    try:
        agreement = Agreement(name, deck, players)
    except FiveHundredError as error:
        raise reader.error(f"another beginning ({error})") from error
    host = reader.value("commitment of the host: ", _bytes)
    commitments = tuple(reader.value(f"commitment of seat {seat}: ", _bytes) for seat in range(players))
    transcript = Transcript(Sealed(agreement, host, commitments))
    if reader.more:
        secrets = tuple(reader.value(f"secret of seat {seat}: ", _bytes) for seat in range(players))
        transcript = Transcript(transcript.sealed, Opened(transcript.sealed, secrets))
    if reader.more:
        transcript = attrs.evolve(transcript, host_secret=reader.value("secret of the host: ", _bytes))
    if reader.more:
        raise reader.error("the end of the transcript")
    return transcript


class _Reader:
    """The lines of a text, one after the other."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    @property
    def more(self) -> bool:
        """Whether anything is left."""
        return self._at < len(self._text)

    def error(self, expected: str, column: int = 1) -> NotationError:
        """The error at a column of the line to come."""
        line = self._text.count("\n", 0, self._at) + 1
        return NotationError(self._text, self._at + column, f"{expected} (line {line}, column {column})")

    def value(self, start: str, read: Callable[[str], _T]) -> _T:
        """What follows *start* in the next line, which must begin with it."""
        line, feed, _ = self._text[self._at :].partition("\n")
        # Some systems end their lines so, and mail does it on the way.
        said = line.removesuffix("\r") if feed else line
        if not said.startswith(start):
            raise self.error(f"{start}and what it is")
        try:
            value = read(said.removeprefix(start))
        except NotationError as error:
            raise self.error(error.expected, len(start) + error.column) from None
        self._at += len(line + feed)
        return value


def _first(text: str) -> None:
    if text != FIRST_LINE:
        raise NotationError(text, 1, FIRST_LINE)


def _deck(text: str) -> Cards:
    deck = Cards.parse(text)
    if str(deck) != text:
        raise NotationError(text, 1, "the cards in pack order, one space between them")
    return deck


def _players(text: str) -> int:
    if not re.fullmatch("[2-6]", text):
        raise NotationError(text, 1, "a number of players from 2 to 6")
    return int(text)


def _bytes(text: str) -> bytes:
    if not _HEX.fullmatch(text):
        raise NotationError(text, 1, f"{2 * SIZE} digits, 0 to 9 and a to f")
    return bytes.fromhex(text)
