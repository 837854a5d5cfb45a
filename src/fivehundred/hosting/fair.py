"""Fair shuffling: every player and the host commit to a secret, and the secrets determine the pack (DEAL-1).

Everyone draws a secret and publishes a commitment to it. Once all commitments are public, the players reveal their
secrets. The host keeps its own secret until the hand is over, so that only the host knows the cards. Then the host
reveals it too, and everyone can verify the deal. A transcript holds everything published, and can be written as text.

:doc:`/explanation/fair_dealing` explains what this proves and what it does not; :doc:`/formats/fair_shuffles` specifies
every byte.

>>> from random import SystemRandom
>>> from fivehundred import presets
>>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
>>> host, *secrets = [draw_secret(rng=SystemRandom()) for _ in range(4)]
>>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
>>> sealed = Sealed(agreement, agreement.host_commitment(host), commitments)
>>> opened = Opened(sealed, tuple(sealed.reveal(Seat(seat), secret) for seat, secret in enumerate(secrets)))
>>> len(opened.pack(host))
33
"""

from __future__ import annotations

import hmac
import re
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import BYTE_ORDER_MARK, between, expect, is_name, must_be, of_type
from fivehundred.actions import Hidden, PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards, Pile, SeenPile
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, NotationError, ProblemsError, brief
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat
from fivehundred.shuffle import RandomBits, below, pack

__all__ = [
    "LONGEST_SHUFFLE_NAME",
    "LONGEST_TRANSCRIPT",
    "SIZE",
    "TRANSCRIPT_HEADING",
    "Agreement",
    "CommitmentError",
    "Opened",
    "Sealed",
    "Transcript",
    "UnfairDealError",
    "draw_secret",
    "parse_transcript",
    "transcript_text",
    "verify",
]

#: The size of a secret, and of a commitment, in bytes.
SIZE: Final = 32
#: The maximum length of a shuffle's name.
LONGEST_SHUFFLE_NAME: Final = 200
_MOST_PLAYERS: Final = 6


class CommitmentError(FiveHundredError, ValueError):
    """A revealed secret does not match its commitment.

    >>> from fivehundred import presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> commitments = tuple(agreement.commitment(Seat(seat), bytes([seat]) * 32) for seat in range(3))
    >>> sealed = Sealed(agreement, agreement.host_commitment(bytes(32)), commitments)
    >>> sealed.reveal(Seat(1), bytes([2]) * 32)
    Traceback (most recent call last):
        ...
    fivehundred.hosting.fair.CommitmentError: seat 1: this secret does not match the commitment
    """


def draw_secret(*, rng: RandomBits) -> bytes:
    """Draw a secret for one deal. Use ``random.SystemRandom()``, and never use a secret twice.

    >>> from random import SystemRandom
    >>> len(draw_secret(rng=SystemRandom()))
    32
    """
    return below(1 << 8 * SIZE, rng=rng).to_bytes(SIZE, "big")


def _bytes(name: str, value: object) -> bytes:
    # Errors must not reveal a secret.
    if type(value) is not bytes:
        raise InvalidType(f"{name} must be bytes, not {type(value).__name__}")
    if len(value) != SIZE:
        raise InvalidValue(f"{name} has {len(value)} bytes: expected {SIZE}")
    return value


def _bytes_by_seat(name: str, values: object, players: int) -> None:
    if type(values) is not tuple:
        raise InvalidType(f"the {name}s must be a tuple, not {type(values).__name__}")
    if len(values) != players:
        raise InvalidValue(f"{len(values)} {name}s of players: expected {players}")
    for seat, value in enumerate(values):
        _bytes(f"the {name} of seat {seat}", value)


def _digest(key: bytes, *parts: bytes) -> bytes:
    """Return the HMAC-SHA256 of *parts*, each preceded by its length, so that different lists give different input."""
    return hmac.digest(key, b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")


@attrs.frozen
class Agreement:
    """The terms of a shuffle, agreed before anybody commits: its name, the deck, and the number of players.

    >>> from fivehundred import presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> len(agreement.deck), agreement.players
    (33, 3)
    """

    #: A unique name, such as club, date, table and deal number. Never use it twice.
    name: str
    #: The cards to shuffle.
    deck: Cards
    #: The number of players, without the host.
    players: int = attrs.field(validator=between(2, _MOST_PLAYERS))

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidType` or `InvalidValue` for an invalid name, deck or number of players."""
        name = self.name
        must_be("the name of a shuffle", name, str)
        if not name or not is_name(name, LONGEST_SHUFFLE_NAME):
            wanted = f"1 to {LONGEST_SHUFFLE_NAME} printable characters"
            raise InvalidValue(f"the name of a shuffle is {brief(name)}: expected {wanted}")
        expect("Cards as the deck", self.deck, Cards)
        if not self.deck:
            raise InvalidValue("the deck: expected at least one card (CARD-2)")

    @classmethod
    def under(cls, rules: Ruleset, name: str) -> Agreement:
        """Return the agreement for a deal under *rules*.

        >>> Agreement.under(presets.AUSTRALIAN_4, "The Crown, 3 May, deal 1").players
        4
        """
        expect("a Ruleset", rules, Ruleset)
        return cls(name, rules.deck, rules.players)

    def commitment(self, seat: Seat, secret: bytes) -> bytes:
        """Return the commitment that the player in *seat* publishes. It does not reveal the *secret*.

        >>> agreement.commitment(Seat(0), bytes(32)).hex()[:16]
        '48d671ec097492ff'
        """
        return self._commitment(f"seat {checked_seat(seat, self.players)}", secret)

    def host_commitment(self, secret: bytes) -> bytes:
        """Return the commitment that the host publishes before any player reveals a secret.

        >>> agreement.host_commitment(bytes(32)) == agreement.commitment(Seat(0), bytes(32))
        False
        """
        return self._commitment("host", secret)

    def _commitment(self, party: str, secret: bytes) -> bytes:
        return _digest(_bytes("a secret", secret), b"fivehundred/1 commitment", *self.parts, party.encode())

    @property
    def parts(self) -> tuple[bytes, ...]:
        """The name, the deck and the number of players, encoded as bytes for use in digests.

        >>> agreement.parts[0], agreement.parts[1][:8], agreement.parts[2]
        (b'The Crown, 3 May, deal 1', b'7S 8S 9S', b'3')
        """
        return self.name.encode(), str(self.deck).encode(), str(self.players).encode()


@attrs.frozen
class Sealed:
    """The commitments of the host and all players. Once these are public, players may reveal their secrets.

    >>> from fivehundred import presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> sealed = Sealed(agreement, agreement.host_commitment(host), commitments)
    >>> sealed.players[0].hex()[:16]
    'e9c755334efefd69'
    """

    agreement: Agreement
    #: The commitment of the host.
    host: bytes
    #: The commitment of each player, from seat 0.
    players: tuple[bytes, ...]

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidType` or `InvalidValue` if commitments are missing, superfluous or of the wrong size."""
        expect("an Agreement", self.agreement, Agreement)
        _bytes("the commitment of the host", self.host)
        _bytes_by_seat("commitment", self.players, self.agreement.players)

    @property
    def fingerprint(self) -> str:
        """A fingerprint of the agreement and commitments, as 64 hex digits; it must be the same for everyone.

        >>> sealed.fingerprint[:16]
        '75b04d353609e552'
        """
        return _digest(b"", b"fivehundred/1 sealed", *self.parts).hex()

    @property
    def parts(self) -> tuple[bytes, ...]:
        """The agreement and then the commitments, the host's first, encoded as bytes for use in digests.

        >>> sealed.parts == (*agreement.parts, sealed.host, *sealed.players)
        True
        """
        return (*self.agreement.parts, self.host, *self.players)

    def reveal(self, seat: Seat, secret: bytes) -> bytes:
        """Return the *secret* of the player in *seat* for publication, after checking it against their commitment.

        Raises `CommitmentError` if they do not match. In that case the published commitment is not the player's own,
        and the player should not reveal the secret.

        >>> sealed.reveal(Seat(0), secrets[0]) == secrets[0]
        True
        >>> sealed.reveal(Seat(0), secrets[1])
        Traceback (most recent call last):
            ...
        fivehundred.hosting.fair.CommitmentError: seat 0: this secret does not match the commitment
        """
        if not hmac.compare_digest(self.agreement.commitment(seat, secret), self.players[seat]):
            raise CommitmentError(f"seat {seat}: this secret does not match the commitment")
        return secret


@attrs.frozen
class Opened:
    """The revealed secrets of all players. Together with the host's secret, they determine the pack.

    Raises `CommitmentError`, naming the first seat whose secret does not match its commitment.

    >>> from fivehundred import presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> opened = Opened(Sealed(agreement, agreement.host_commitment(host), commitments), tuple(secrets))
    >>> len(opened.pack(host))
    33
    """

    sealed: Sealed
    #: The secret of each player, from seat 0.
    secrets: tuple[bytes, ...]

    def __attrs_post_init__(self) -> None:
        """Raise `CommitmentError` if a secret does not match its commitment."""
        expect("Sealed", self.sealed, Sealed)
        _bytes_by_seat("secret", self.secrets, self.sealed.agreement.players)
        for seat, secret in enumerate(self.secrets):
            self.sealed.reveal(Seat(seat), secret)

    @property
    def fingerprint(self) -> str:
        """A fingerprint of everything public once the players have revealed, as 64 hex digits.

        >>> opened.fingerprint[:16], opened.fingerprint == opened.sealed.fingerprint
        ('8f3fe154020c350f', False)
        """
        return _digest(b"", b"fivehundred/1 opened", *self.sealed.parts, *self.secrets).hex()

    def pack(self, host_secret: bytes) -> tuple[Card, ...]:
        """Return the pack, top card first. This requires the host's secret.

        Raises `CommitmentError` if *host_secret* does not match the host's commitment.

        >>> opened.pack(host)[:3]
        (Card.parse('JC'), Card.parse('KC'), Card.parse('9C'))
        """
        agreement = self.sealed.agreement
        if not hmac.compare_digest(agreement.host_commitment(host_secret), self.sealed.host):
            raise CommitmentError("the host: this secret does not match the commitment")
        seed = _digest(host_secret, b"fivehundred/1 pack", *self.sealed.parts, *self.secrets)
        return pack(agreement.deck, rng=_Bits(seed))


class _Bits:
    """A stream of bits from a seed: the HMAC-SHA256 of 0, 1, 2 and so on, keyed with the seed."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._blocks = 0
        self._left = b""

    def getrandbits(self, k: int, /) -> int:
        """Return the first *k* bits, in big-endian order, of as many whole bytes as they need."""
        size = (k + 7) // 8
        while len(self._left) < size:
            self._left += _digest(self._seed, b"fivehundred/1 bits", str(self._blocks).encode())
            self._blocks += 1
        taken, self._left = self._left[:size], self._left[size:]
        return int.from_bytes(taken, "big") >> 8 * size - k


_T = TypeVar("_T")

#: The first line of every transcript.
TRANSCRIPT_HEADING: Final = "fivehundred fair shuffle 1"
#: The maximum length of a transcript, in characters.
LONGEST_TRANSCRIPT: Final = 4000


@attrs.frozen
class Transcript:
    """The published part of a fair shuffle, which need not be complete. It is checked for consistency.

    Raises `CommitmentError` for a secret that does not match its commitment.

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
    #: The players' secrets; ``None`` until they are published.
    opened: Opened | None = attrs.field(default=None, validator=of_type(Opened, None), repr=False)
    #: The host's secret; ``None`` until it is published.
    host_secret: bytes | None = attrs.field(default=None, repr=False)

    def __attrs_post_init__(self) -> None:
        """Raise an error if secrets are missing or belong to other commitments."""
        if self.opened is not None and self.opened.sealed != self.sealed:
            raise InvalidValue("the secrets belong to other commitments than those of this transcript")
        if self.host_secret is not None:
            if self.opened is None:
                raise InvalidType("the host's secret is given without the players' secrets, which come first")
            self.opened.pack(self.host_secret)

    @property
    def pack(self) -> tuple[Card, ...] | None:
        """The pack, top card first; ``None`` until the host's secret is published.

        >>> transcript.pack == opened.pack(host), Transcript(opened.sealed, opened).pack
        (True, None)
        """
        return None if self.opened is None or self.host_secret is None else self.opened.pack(self.host_secret)


def transcript_text(of: Sealed | Opened | Transcript) -> str:
    """Return everything published so far as text.

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
    yield TRANSCRIPT_HEADING
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
    """Parse and verify a transcript. Raises `CommitmentError` for a secret that does not match its commitment.

    Lines end with a line feed, optionally preceded by a carriage return. Raises `NotationError`, with the line and the
    column, if *text* is not a transcript.

    >>> parse_transcript("fivehundred fair shuffle 2")
    Traceback (most recent call last):
        ...
    fivehundred.errors.NotationError: 'fivehundred fair shuffle 2', column 1: expected fivehundred fair shuffle 1...
    """
    must_be("the text of a transcript", text, str)
    if len(text) > LONGEST_TRANSCRIPT:
        raise NotationError(text, LONGEST_TRANSCRIPT + 1, f"a transcript of at most {LONGEST_TRANSCRIPT} characters")
    reader = _Reader(text.removeprefix(BYTE_ORDER_MARK))
    reader.value("", _check_heading)
    name = reader.value("name: ", str)
    deck = reader.value("deck: ", _deck)
    players = reader.value("players: ", _players)
    try:
        agreement = Agreement(name, deck, players)
    except FiveHundredError as error:
        raise reader.error(f"a valid name, deck and number of players ({error})") from error
    host = reader.value("commitment of the host: ", _from_hex)
    commitments = tuple(reader.value(f"commitment of seat {seat}: ", _from_hex) for seat in range(players))
    transcript = Transcript(Sealed(agreement, host, commitments))
    if reader.more:
        secrets = tuple(reader.value(f"secret of seat {seat}: ", _from_hex) for seat in range(players))
        transcript = Transcript(transcript.sealed, Opened(transcript.sealed, secrets))
    if reader.more:
        transcript = attrs.evolve(transcript, host_secret=reader.value("secret of the host: ", _from_hex))
    if reader.more:
        raise reader.error("the end of the transcript")
    return transcript


class _Reader:
    """A reader for the lines of a text."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._at = 0

    @property
    def more(self) -> bool:
        """True if there is text left."""
        return self._at < len(self._text)

    def error(self, expected: str, column: int = 1) -> NotationError:
        """Return the error for *column* of the next line."""
        line = self._text.count("\n", 0, self._at) + 1
        return NotationError(self._text, self._at + column, f"{expected} (line {line}, column {column})")

    def value(self, start: str, read: Callable[[str], _T]) -> _T:
        """Read the next line, which must begin with *start*, and return the value after it."""
        line, feed, _ = self._text[self._at :].partition("\n")
        # Some systems end lines with a carriage return and a line feed, and mail may add carriage returns.
        said = line.removesuffix("\r") if feed else line
        if not said.startswith(start):
            raise self.error(f"{start}and a value")
        try:
            value = read(said.removeprefix(start))
        except NotationError as error:
            raise self.error(error.expected, len(start) + error.column) from None
        self._at += len(line + feed)
        return value


def _check_heading(text: str) -> None:
    if text != TRANSCRIPT_HEADING:
        raise NotationError(text, 1, TRANSCRIPT_HEADING)


def _deck(text: str) -> Cards:
    deck = Cards.parse(text)
    if str(deck) != text:
        raise NotationError(text, 1, "the cards in pack order, one space between them")
    return deck


def _players(text: str) -> int:
    if not re.fullmatch("[2-6]", text):
        raise NotationError(text, 1, "a number of players from 2 to 6")
    return int(text)


def _from_hex(text: str) -> bytes:
    if not re.fullmatch(f"[0-9a-f]{{{2 * SIZE}}}", text):
        raise NotationError(text, 1, f"{2 * SIZE} digits, 0 to 9 and a to f")
    return bytes.fromhex(text)


class UnfairDealError(ProblemsError):
    """The cards seen in a deal differ from those determined by the secrets; the message lists every difference.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.hosting.fair import Agreement, Sealed
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> opened = Opened(Sealed(agreement, agreement.host_commitment(host), commitments), tuple(secrets))
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> try:
    ...     verify(opened, host, deal.view(Seat(1)))
    ... except UnfairDealError as error:
    ...     print(error)
    DEAL-3: in the hand of seat 1: 7S 9S QC AC 7H 8H 9H, dealt elsewhere by the secrets
    """

    #: All differences, each with its place and cards.
    problems: tuple[str, ...]


#: A place where cards were seen, those cards, and the cards that could be there; sets are bitmasks.
_Seen = tuple[str, int, int]


def verify(opened: Opened, host_secret: bytes, seen: Deal | SeatView | SpectatorView) -> None:
    """Verify that the cards in *seen* agree with the pack determined by the secrets.

    After the hand, players pass their own view. Their hand, the kitty if they took it, and every card played or shown
    must come from where the pack puts it. If *seen* is a whole `Deal`, every card is checked.

    Raises `UnfairDealError` with all differences, `CommitmentError` if the host's secret does not match its commitment,
    and `InvalidValue` if the shuffle was agreed for another deck or number of players.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.hosting.fair import Agreement, Sealed
    >>> rules = presets.STANDARD_3
    >>> agreement = Agreement.under(rules, "The Crown, 3 May, deal 1")
    >>> host, *secrets = [bytes([number]) * 32 for number in range(4)]
    >>> commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    >>> opened = Opened(Sealed(agreement, agreement.host_commitment(host), commitments), tuple(secrets))
    >>> verify(opened, host, Deal.from_pack(rules, opened.pack(host), dealer=Seat(0)))
    """
    expect("Opened", opened, Opened)
    expect("a Deal or a view of it", seen, Deal | SeatView | SpectatorView)
    info = seen.info
    agreement = opened.sealed.agreement
    if agreement.deck != info.rules.deck:
        raise InvalidValue("the shuffle was agreed for a different deck than the deal's (CARD-2)")
    if agreement.players != info.rules.players:
        raise InvalidValue(
            f"the shuffle was agreed for {agreement.players} players: expected {info.rules.players}, "
            "as at this deal (SEAT-1)"
        )
    due = DealtCards.from_pack(info, opened.pack(host_secret))
    problems = tuple(
        f"DEAL-3: {where}: {Cards(cards & ~possible)}, dealt elsewhere by the secrets"
        for where, cards, possible in _seen_cards(seen, due)
        if cards & ~possible
    )
    if problems:
        raise UnfairDealError(problems)


def _seen_cards(seen: Deal | SeatView | SpectatorView, due: DealtCards) -> Iterator[_Seen]:
    if isinstance(seen, Deal):
        dealt = seen.dealt
        for place, hand in enumerate(dealt.hand_bits):
            yield f"in the hand of seat {place}", hand, due.hand_bits[place]
        yield from _table_cards(dealt.piles, due)
        yield "in the kitty", dealt.kitty_bits, due.kitty_bits
        yield "in the dummy hand", dealt.dummy_bits, due.dummy_bits
        yield "out of play", dealt.out_bits, due.out_bits
        return
    if isinstance(seen, SeatView):
        yield f"in the hand of seat {seen.seat}", seen.dealt.bits, due.hand_bits[seen.seat]
        yield "in the kitty", seen.holding.kitty, due.kitty_bits
    yield "in the kitty", seen.table.kitty.bits if seen.table.kitty else 0, due.kitty_bits
    yield from _table_cards(seen.table.piles, due)
    # What was passed on, played or shown according to the history.
    table, shown, handed = seen.table, [0] * len(due.hand_bits), []
    # The cards each seat can have played: those dealt to it, and those it can have received in an exchange.
    had = list(due.hand_bits)
    for place, piles in enumerate(due.piles):
        had[place] |= sum(CARD_BIT[card.number] for pile in piles for card in pile)
    for event in table.history:
        seat, action, taker = event.turn.seat, event.turn.action, event.handed_to
        if event.taker is not None:
            had[event.taker] |= due.kitty_bits
        if seat is not None and taker is not None and isinstance(action, Hidden):
            handed.append((seat, taker, action.count))
            if isinstance(seen, SeatView) and taker == seen.seat:
                yield f"handed to seat {taker} by seat {seat}", seen.holding.received, had[seat]
            had[taker] |= had[seat]
        if seat is not None and isinstance(action, PlayCard):
            card = CARD_BIT[action.card.number]
            shown[seat] |= card
            yield f"played by seat {seat} to trick {event.trick}", card, had[seat]
    if table.open_hand is not None:
        seat, cards = table.open_hand
        shown[seat] |= cards.bits
        yield f"in the open hand of seat {seat}", cards.bits, had[seat]
    for giver, taker, count in handed:
        # Any of the giver's cards may have been passed on, but not all of them.
        of_giver = shown[taker] & due.hand_bits[giver]
        if of_giver.bit_count() > count:
            yield f"shown by seat {taker}, who was handed {count} by seat {giver}", of_giver, 0


def _table_cards(lying: Sequence[Sequence[Pile | SeenPile]], due: DealtCards) -> Iterator[_Seen]:
    for seat, piles in enumerate(lying):
        for number, (pile, dealt) in enumerate(zip(piles, due.piles[seat], strict=True), start=1):
            for card, own in zip(pile, dealt, strict=True):
                if card is not None:
                    where = f"in pile {number} of seat {seat}"
                    yield where, CARD_BIT[card.number], CARD_BIT[own.number]
