"""DEAL-1, DEAL-3: a shuffle from secrets that everybody committed to."""

from __future__ import annotations

import hashlib
import hmac
import pickle
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from fivehundred import FiveHundredError, Seat, presets
from fivehundred.cards import Cards
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.hosting.fair import Agreement, CommitmentError, Opened, Sealed, draw_secret
from fivehundred.rules.decks import DECK_24

RULES = presets.STANDARD_3
NAME = "The Crown, 3 May, deal 1"
HOST = bytes(range(32))
SECRETS = tuple(bytes([number]) * 32 for number in (0xA0, 0xB1, 0xC2))
AGREEMENT = Agreement.under(RULES, NAME)


def sealed_with(agreement: Agreement, host: bytes, secrets: tuple[bytes, ...]) -> Sealed:
    commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    return Sealed(agreement, agreement.host_commitment(host), commitments)


SEALED = sealed_with(AGREEMENT, HOST, SECRETS)
OPENED = Opened(SEALED, SECRETS)


def text(opened: Opened, host: bytes = HOST) -> str:
    return " ".join(map(str, opened.pack(host)))


@pytest.mark.rule("DEAL-1", "DEAL-3")
def test_the_bytes_stay_the_same_in_every_version() -> None:
    # Written down once; they stand on the page too, for those who write a verifier of their own.
    assert SEALED.host.hex() == "c7805b5598fea98a522116940337284357b2a514f34b2b2b5fd0693f13823093"
    assert [commitment.hex() for commitment in SEALED.players] == [
        "4f796cc1d4179e98d2e18efc2143803842573386d28d74923a57c4ff967320c8",
        "5d1bcb390550aff73c11b1d55b403a1f4624741331827bcd1b0e330f1b14601d",
        "a19cee7e57dcb9fea6387fa50a85cc9210de027579d3b3c8e88ae8dfb83a83e7",
    ]
    assert SEALED.fingerprint == "aa507c71918a2c01fd5362954be456b3ada2feb7b287a87956df60f2ba4feb2b"
    assert OPENED.fingerprint == "4804267774edf0515926ecd389b49240ffdf7c77c3fabe9ca0f02458a4aa0788"
    assert text(OPENED) == (
        "9D 9C AS AC KD 10D AH QS QD 7H KS JK KH 8C 10S QH AD 8H JD JC 7D 10H 8S 9S 10C QC JH 9H 8D KC 7C 7S JS"
    )


@pytest.mark.rule("DEAL-1")
def test_the_page_is_enough_to_write_it_again() -> None:
    def digest(key: bytes, *parts: str | bytes) -> bytes:
        message = b""
        for part in parts:
            raw = part.encode("utf-8") if isinstance(part, str) else part
            message += len(raw).to_bytes(4, "big") + raw
        return hmac.new(key, message, hashlib.sha256).digest()

    rng = Random(11)
    for preset in ("dummy-2", "australian-4", "six-65"):
        rules = presets.get(preset)
        agreement = Agreement.under(rules, f"{preset} ♠")
        host, *secrets = (rng.randbytes(32) for _ in range(rules.players + 1))
        agreed = (f"{preset} ♠", " ".join(map(str, rules.deck)), str(rules.players))
        commitments = [
            digest(host, "fivehundred/1 commitment", *agreed, "host"),
            *(
                digest(secret, "fivehundred/1 commitment", *agreed, f"seat {seat}")
                for seat, secret in enumerate(secrets)
            ),
        ]
        sealed = Sealed(agreement, commitments[0], tuple(commitments[1:]))
        opened = Opened(sealed, tuple(secrets))
        assert sealed.fingerprint == digest(b"", "fivehundred/1 sealed", *agreed, *commitments).hex()
        assert opened.fingerprint == digest(b"", "fivehundred/1 opened", *agreed, *commitments, *secrets).hex()

        seed = digest(host, "fivehundred/1 pack", *agreed, *commitments, *secrets)
        stream = b"".join(digest(seed, "fivehundred/1 bits", str(block)) for block in range(20))
        pack = list(rules.deck)
        for last in range(len(pack) - 1, 0, -1):
            chosen = last + 1
            while chosen > last:
                # No deck has so many cards that a number takes more than a byte.
                chosen, stream = stream[0] >> 8 - last.bit_length(), stream[1:]
            pack[last], pack[chosen] = pack[chosen], pack[last]
        assert opened.pack(host) == tuple(pack)


@pytest.mark.rule("DEAL-1")
def test_every_secret_and_every_word_of_the_agreement_counts() -> None:
    packs = {text(OPENED)}
    for agreement in (AGREEMENT, Agreement.under(RULES, NAME + "0")):
        packs.add(text(Opened(sealed_with(agreement, HOST, SECRETS), SECRETS)))
    for seat in range(3):
        others = (*SECRETS[:seat], bytes(32), *SECRETS[seat + 1 :])
        packs.add(text(Opened(sealed_with(AGREEMENT, HOST, others), others)))
    packs.add(text(Opened(sealed_with(AGREEMENT, bytes(32), SECRETS), SECRETS), bytes(32)))
    assert len(packs) == 6


@pytest.mark.rule("DEAL-3")
def test_every_card_is_as_often_on_top() -> None:
    agreement = Agreement("χ²", DECK_24, 2)
    rng = Random(5)
    counts = dict.fromkeys(DECK_24, 0)
    for _ in range(2400):
        host, *secrets = (rng.randbytes(32) for _ in range(3))
        opened = Opened(sealed_with(agreement, host, tuple(secrets)), tuple(secrets))
        counts[opened.pack(host)[0]] += 1
    # 23 degrees of freedom; one in ten thousand would be higher.
    assert sum((count - 100) ** 2 / 100 for count in counts.values()) < 57


def test_a_commitment_is_good_for_one_seat_of_one_shuffle() -> None:
    secret = SECRETS[0]
    made = {
        AGREEMENT.commitment(Seat(0), secret),
        AGREEMENT.commitment(Seat(1), secret),
        AGREEMENT.host_commitment(secret),
        Agreement.under(RULES, "another").commitment(Seat(0), secret),
        Agreement(NAME, DECK_24, 3).commitment(Seat(0), secret),
        Agreement(NAME, RULES.deck, 4).commitment(Seat(0), secret),
        AGREEMENT.commitment(Seat(0), SECRETS[1]),
    }
    assert len(made) == 7


def test_nobody_reveals_to_commitments_that_are_not_his() -> None:
    assert SEALED.reveal(Seat(1), SECRETS[1]) == SECRETS[1]
    for seat, secret in ((1, SECRETS[0]), (0, SECRETS[1]), (2, bytes(32))):
        with pytest.raises(CommitmentError, match=rf"^seat {seat}: this secret does not match the commitment$"):
            SEALED.reveal(Seat(seat), secret)


def test_a_secret_that_was_not_committed_to_opens_nothing() -> None:
    with pytest.raises(CommitmentError, match=r"^seat 2: this secret does not match the commitment$"):
        Opened(SEALED, (*SECRETS[:2], bytes(32)))
    with pytest.raises(CommitmentError, match=r"^seat 0"):
        Opened(SEALED, SECRETS[::-1])
    with pytest.raises(CommitmentError, match=r"^the host: this secret does not match the commitment$"):
        OPENED.pack(SECRETS[0])


def test_what_is_public_knows_nothing_of_the_host_s_secret() -> None:
    for value in (AGREEMENT, SEALED, OPENED):
        assert HOST.hex() not in pickle.dumps(value).hex()
        assert pickle.loads(pickle.dumps(value)) == value
    assert not any(secret in pickle.dumps(SEALED) for secret in SECRETS)


def test_a_secret_is_drawn_from_the_source_of_randomness() -> None:
    class Bits:
        def getrandbits(self, k: int, /) -> int:
            assert k == 256
            return 258

    assert draw_secret(rng=Bits()) == bytes(30) + b"\x01\x02"
    assert draw_secret(rng=Random(1)) != draw_secret(rng=Random(2))


ANY: Any = None
SHORT = bytes(31)
CHANGEABLE: Any = bytearray(HOST)


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (lambda: Agreement("", DECK_24, 2), InvalidValue, "the name of a shuffle is '': expected 1 to 200 printable"),
        (lambda: Agreement("x" * 201, DECK_24, 2), InvalidValue, "the name of a shuffle is 'xxx"),
        (lambda: Agreement("a\nb", DECK_24, 2), InvalidValue, r"the name of a shuffle is 'a\nb'"),
        (lambda: Agreement("\ud800", DECK_24, 2), InvalidValue, r"the name of a shuffle is '\ud800'"),
        (lambda: Agreement(ANY, DECK_24, 2), InvalidType, "the name of a shuffle must be a str, not NoneType"),
        (lambda: Agreement("a", ANY, 2), InvalidType, "expected Cards as the deck, not NoneType"),
        (lambda: Agreement("a", Cards(), 2), InvalidValue, "the deck: expected at least one card"),
        (lambda: Agreement("a", DECK_24, 1), InvalidValue, "players 1: expected 2 to 6"),
        (
            lambda: Agreement("a", DECK_24, 10**9999),
            InvalidValue,
            "players a number too long to show: expected 2",
        ),
        (lambda: Agreement("a", DECK_24, ANY), InvalidType, "players must be an int, not NoneType"),
        (lambda: Agreement.under(ANY, "a"), InvalidType, "expected a Ruleset, not NoneType"),
        (lambda: AGREEMENT.commitment(Seat(3), HOST), InvalidValue, "seat 3: expected 0 to 2"),
        (lambda: AGREEMENT.commitment(Seat(0), SHORT), InvalidValue, "a secret has 31 bytes: expected 32"),
        (lambda: AGREEMENT.host_commitment(bytes(10**6)), InvalidValue, "a secret has 1000000 bytes: expected 32"),
        (lambda: AGREEMENT.host_commitment(ANY), InvalidType, "a secret must be bytes, not NoneType"),
        (lambda: Sealed(ANY, HOST, SECRETS), InvalidType, "expected an Agreement, not NoneType"),
        (lambda: Sealed(AGREEMENT, SHORT, SECRETS), InvalidValue, "the commitment of the host has 31 bytes"),
        (lambda: Sealed(AGREEMENT, HOST, SECRETS[:2]), InvalidValue, "2 commitments of players: expected 3"),
        (lambda: Sealed(AGREEMENT, HOST, (*SECRETS[:2], SHORT)), InvalidValue, "the commitment of seat 2 has 31 byt"),
        (lambda: Sealed(AGREEMENT, HOST, ANY), InvalidType, "the commitments must be a tuple, not NoneType"),
        (lambda: SEALED.reveal(Seat(7), HOST), InvalidValue, "seat 7: expected 0 to 2"),
        (lambda: Opened(ANY, SECRETS), InvalidType, "expected Sealed, not NoneType"),
        (lambda: Opened(SEALED, SECRETS[:2]), InvalidValue, "2 secrets of players: expected 3"),
        (lambda: Opened(SEALED, (SHORT, *SECRETS[1:])), InvalidValue, "the secret of seat 0 has 31 bytes"),
        (lambda: OPENED.pack(CHANGEABLE), InvalidType, "a secret must be bytes, not bytearray"),
        (lambda: draw_secret(rng=ANY), InvalidType, "rng must have getrandbits"),
    ],
)
def test_what_cannot_be_part_of_a_commitment_is_refused(
    wrong: Callable[[], object], kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind) as error:
        wrong()
    assert str(error.value).startswith(message)
    assert len(str(error.value)) < 200
