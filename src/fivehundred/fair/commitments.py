"""The fair shuffle: each player and the host commit to a secret, and from all the secrets follows the pack (DEAL-1).

Everybody draws a secret and commits to it. When all commitments lie open the players reveal theirs. The host's stays
secret until the hand is over, so that only the host can work out the cards; then the host reveals it too, and
everybody can check. :doc:`/explanation/fair_dealing` says what this proves and what it does not,
:doc:`/formats/fair_shuffles` what every byte of it is.

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
from typing import Final

import attrs

from fivehundred._words import expect, must_be, within
from fivehundred.cards import Card, Cards
from fivehundred.errors import FiveHundredError, InvalidValue, WrongType, brief
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat
from fivehundred.shuffle import RandomBits, below, pack

#: How many bytes a secret has, and a commitment.
SIZE: Final = 32
#: How long the name of a shuffle may be.
LONGEST_NAME: Final = 200
_MOST_PLAYERS: Final = 6


class BrokenCommitment(FiveHundredError, ValueError):
    """A secret that was revealed is not the one committed to.

    >>> from fivehundred import presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> commitments = tuple(agreement.commitment(Seat(seat), bytes([seat]) * 32) for seat in range(3))
    >>> sealed = Sealed(agreement, agreement.host_commitment(bytes(32)), commitments)
    >>> sealed.reveal(Seat(1), bytes([2]) * 32)
    Traceback (most recent call last):
        ...
    fivehundred.fair.commitments.BrokenCommitment: seat 1: this secret is not the one committed to
    """


def draw_secret(*, rng: RandomBits) -> bytes:
    """A fresh secret for one deal; draw it with ``random.SystemRandom()``, and never use it again.

    >>> from random import SystemRandom
    >>> len(draw_secret(rng=SystemRandom()))
    32
    """
    return below(1 << 8 * SIZE, rng=rng).to_bytes(SIZE, "big")


def _bytes(name: str, value: object) -> bytes:
    # What a secret is, no error tells.
    if type(value) is not bytes:
        raise WrongType(f"{name} must be bytes, not {type(value).__name__}")
    if len(value) != SIZE:
        raise InvalidValue(f"{name} has {len(value)} bytes: expected {SIZE}")
    return value


def _bytes_by_seat(name: str, values: object, players: int) -> None:
    if type(values) is not tuple:
        raise WrongType(f"the {name}s must be a tuple, not {type(values).__name__}")
    if len(values) != players:
        raise InvalidValue(f"{len(values)} {name}s of players: expected {players}")
    for seat, value in enumerate(values):
        _bytes(f"the {name} of seat {seat}", value)


def _digest(key: bytes, *parts: bytes) -> bytes:
    """HMAC-SHA256 of *parts*, each led by its length, so that no two lists of parts are the same message."""
    return hmac.digest(key, b"".join(len(part).to_bytes(4, "big") + part for part in parts), "sha256")


@attrs.frozen
class Agreement:
    """What all agree on before anybody commits: which shuffle this is, of which deck, for how many players.

    >>> from fivehundred import presets
    >>> agreement = Agreement.under(presets.STANDARD_3, "The Crown, 3 May, deal 1")
    >>> len(agreement.deck), agreement.players
    (33, 3)
    """

    #: What this one shuffle is called, never used before and never again: club, date, table, number of the deal.
    name: str
    #: The cards.
    deck: Cards
    #: How many players take part, apart from the host.
    players: int

    def __attrs_post_init__(self) -> None:
        """Refuse what nobody could shuffle, or tell from another shuffle."""
        name = self.name
        must_be("the name of a shuffle", name, str)
        if not 1 <= len(name) <= LONGEST_NAME or not name.isprintable():
            wanted = f"1 to {LONGEST_NAME} printable characters"
            raise InvalidValue(f"the name of a shuffle is {brief(name)}: expected {wanted}")
        expect("Cards as the deck", self.deck, Cards)
        if not self.deck:
            raise InvalidValue("the deck: expected one card at least (CARD-2)")
        within("the number of players", self.players, 2, _MOST_PLAYERS)

    @classmethod
    def under(cls, rules: Ruleset, name: str) -> Agreement:
        """The agreement for a deal of *rules*.

        >>> Agreement.under(presets.AUSTRALIAN_4, "The Crown, 3 May, deal 1").players
        4
        """
        expect("a Ruleset", rules, Ruleset)
        return cls(name, rules.deck, rules.players)

    def commitment(self, seat: Seat, secret: bytes) -> bytes:
        """What the player in *seat* publishes; it does not give their *secret* away.

        >>> agreement.commitment(Seat(0), bytes(32)).hex()[:16]
        '48d671ec097492ff'
        """
        return self._commitment(f"seat {checked_seat(seat, self.players)}", secret)

    def host_commitment(self, secret: bytes) -> bytes:
        """What the host publishes, before any player reveals anything.

        >>> agreement.host_commitment(bytes(32)) == agreement.commitment(Seat(0), bytes(32))
        False
        """
        return self._commitment("host", secret)

    def _commitment(self, party: str, secret: bytes) -> bytes:
        return _digest(_bytes("a secret", secret), b"fivehundred/1 commitment", *self.parts, party.encode())

    @property
    def parts(self) -> tuple[bytes, ...]:
        """The agreement as it enters every digest: name, deck and number of players, as text.

        >>> agreement.parts[0], agreement.parts[1][:8], agreement.parts[2]
        (b'The Crown, 3 May, deal 1', b'7S 8S 9S', b'3')
        """
        return self.name.encode(), str(self.deck).encode(), str(self.players).encode()


@attrs.frozen
class Sealed:
    """All commitments; when they lie open to everybody, the players may reveal their secrets.

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
        """Refuse commitments too many, too few, or of the wrong size."""
        expect("an Agreement", self.agreement, Agreement)
        _bytes("the commitment of the host", self.host)
        _bytes_by_seat("commitment", self.players, self.agreement.players)

    @property
    def fingerprint(self) -> str:
        """Agreement and commitments in 64 hexadecimal digits: the same for all, or they were told different things.

        >>> sealed.fingerprint[:16]
        '75b04d353609e552'
        """
        return _digest(b"", b"fivehundred/1 sealed", *self.parts).hex()

    @property
    def parts(self) -> tuple[bytes, ...]:
        """Agreement and commitments as they enter digests, the host's first.

        >>> sealed.parts == (*agreement.parts, sealed.host, *sealed.players)
        True
        """
        return (*self.agreement.parts, self.host, *self.players)

    def reveal(self, seat: Seat, secret: bytes) -> bytes:
        """The *secret* of the player in *seat*, to be told to all, if their own commitment to it is among these.

        Raises `BrokenCommitment` when it is not: what was published is not what they committed to, and they should
        keep their secret.

        >>> sealed.reveal(Seat(0), secrets[0]) == secrets[0]
        True
        >>> sealed.reveal(Seat(0), secrets[1])
        Traceback (most recent call last):
            ...
        fivehundred.fair.commitments.BrokenCommitment: seat 0: this secret is not the one committed to
        """
        if not hmac.compare_digest(self.agreement.commitment(seat, secret), self.players[seat]):
            raise BrokenCommitment(f"seat {seat}: this secret is not the one committed to")
        return secret


@attrs.frozen
class Opened:
    """The secrets of all players, each the one committed to; with the host's, they are the order of the pack.

    Raises `BrokenCommitment`, naming the first seat whose secret is another than the one committed to.

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
        """Refuse secrets that were not committed to."""
        expect("Sealed", self.sealed, Sealed)
        _bytes_by_seat("secret", self.secrets, self.sealed.agreement.players)
        for seat, secret in enumerate(self.secrets):
            self.sealed.reveal(Seat(seat), secret)

    @property
    def fingerprint(self) -> str:
        """All that is public once the players have revealed, in 64 hexadecimal digits: the same for all.

        >>> opened.fingerprint[:16], opened.fingerprint == opened.sealed.fingerprint
        ('8f3fe154020c350f', False)
        """
        return _digest(b"", b"fivehundred/1 opened", *self.sealed.parts, *self.secrets).hex()

    def pack(self, host_secret: bytes) -> tuple[Card, ...]:
        """The pack, top card first; only with the host's secret can it be known.

        Raises `BrokenCommitment` when that is not the secret the host committed to.

        >>> opened.pack(host)[:3]
        (Card.parse('JC'), Card.parse('KC'), Card.parse('9C'))
        """
        agreement = self.sealed.agreement
        if not hmac.compare_digest(agreement.host_commitment(host_secret), self.sealed.host):
            raise BrokenCommitment("the host: this secret is not the one committed to")
        seed = _digest(host_secret, b"fivehundred/1 pack", *self.sealed.parts, *self.secrets)
        return pack(agreement.deck, rng=_Bits(seed))


class _Bits:
    """A stream of bits from a seed: HMAC-SHA256 of 0, 1, 2 … under the seed, one block after the other."""

    def __init__(self, seed: bytes) -> None:
        self._seed = seed
        self._blocks = 0
        self._left = b""

    def getrandbits(self, k: int, /) -> int:
        """The first *k* bits of as many whole bytes as hold them, the first byte the highest."""
        size = (k + 7) // 8
        while len(self._left) < size:
            self._left += _digest(self._seed, b"fivehundred/1 bits", str(self._blocks).encode())
            self._blocks += 1
        taken, self._left = self._left[:size], self._left[size:]
        return int.from_bytes(taken, "big") >> 8 * size - k
