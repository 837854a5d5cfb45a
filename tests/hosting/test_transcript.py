"""DEAL-1: what was published in a fair shuffle, as text that anybody can check."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from helpers import QUARTER
from hypothesis import given, strategies as st
from test_commitments import HOST, OPENED, SEALED, SECRETS

from fivehundred import Deal, FiveHundredError, Seat, presets
from fivehundred.errors import InvalidType, NotationError
from fivehundred.hosting.fair import (
    LONGEST_TRANSCRIPT,
    Agreement,
    CommitmentError,
    Opened,
    Sealed,
    Transcript,
    parse_transcript,
    transcript_text,
    verify,
)

WHOLE = Transcript(SEALED, OPENED, HOST)
TEXT = transcript_text(WHOLE)

# Written down once: old transcripts must go on to be readable.
PINNED = """\
fivehundred fair shuffle 1
name: The Crown, 3 May, deal 1
deck: 7S 8S 9S 10S JS QS KS AS 7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D JD QD KD AD 7H 8H 9H 10H JH QH KH AH JK
players: 3
commitment of the host: c7805b5598fea98a522116940337284357b2a514f34b2b2b5fd0693f13823093
commitment of seat 0: 4f796cc1d4179e98d2e18efc2143803842573386d28d74923a57c4ff967320c8
commitment of seat 1: 5d1bcb390550aff73c11b1d55b403a1f4624741331827bcd1b0e330f1b14601d
commitment of seat 2: a19cee7e57dcb9fea6387fa50a85cc9210de027579d3b3c8e88ae8dfb83a83e7
secret of seat 0: a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0a0
secret of seat 1: b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1b1
secret of seat 2: c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2c2
secret of the host: 000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
"""


@pytest.mark.rule("DEAL-1")
def test_the_text_stays_the_same_in_every_version() -> None:
    assert TEXT == PINNED
    assert parse_transcript(PINNED) == WHOLE
    assert parse_transcript(PINNED.removesuffix("\n")) == WHOLE


@pytest.mark.rule("DEAL-1")
@QUARTER
@given(st.integers(0, 2**32), st.sampled_from(presets.names()))
def test_reader_and_writer_are_inverse(seed: int, preset: str) -> None:
    rng, rules = Random(seed), presets.get(preset)
    agreement = Agreement.under(rules, f" {preset} ♠: {seed} ")
    host, *secrets = (rng.randbytes(32) for _ in range(rules.players + 1))
    commitments = tuple(agreement.commitment(Seat(seat), secret) for seat, secret in enumerate(secrets))
    sealed = Sealed(agreement, agreement.host_commitment(host), commitments)
    opened = Opened(sealed, tuple(secrets))
    for stage, value in ((sealed, Transcript(sealed)), (opened, Transcript(sealed, opened))):
        assert parse_transcript(transcript_text(stage)) == value
        assert value.pack is None
        # A secret that is not published does not appear.
        assert host.hex() not in transcript_text(stage) + repr(value)
    whole = Transcript(sealed, opened, host)
    text = transcript_text(whole)
    assert len(text) < LONGEST_TRANSCRIPT
    again = parse_transcript(text)
    assert again == whole
    assert again.pack == opened.pack(host)
    deal = Deal.from_pack(rules, again.pack or (), dealer=Seat(0))
    verify(opened, host, deal)


@pytest.mark.rule("DEAL-1")
@given(st.integers(0, len(TEXT) - 1), st.sampled_from("0aAg \n:ß2JK"))
def test_a_text_that_was_changed_says_something_else_or_nothing(place: int, instead: str) -> None:
    changed = TEXT[:place] + instead + TEXT[place + 1 :]
    try:
        read = parse_transcript(changed)
    except FiveHundredError:
        return
    assert transcript_text(read).rstrip("\n") == changed.rstrip("\n")


@given(st.text() | st.text(alphabet="fivehundra shuffle 1\nname: deckplys0123456789abcdef7SJKAH", max_size=300))
def test_any_text_at_all(text: str) -> None:
    for whole in (text, PINNED[: len(text)] + text, PINNED + text):
        try:
            read = parse_transcript(whole)
        except FiveHundredError:
            continue
        assert transcript_text(read).rstrip("\n") == whole.rstrip("\n")


@pytest.mark.rule("DEAL-1")
def test_every_line_counts() -> None:
    lines = PINNED.splitlines()
    whole: dict[int, Sealed | Opened] = {8: SEALED, 11: OPENED}
    for count in range(len(lines)):
        text = "\n".join(lines[:count])
        if count in whole:
            assert transcript_text(parse_transcript(text)) == transcript_text(whole[count])
        else:
            with pytest.raises(NotationError, match=rf"\(line {max(count, 1) + (count > 0)}, column 1\)"):
                parse_transcript(text + "\n" * bool(count))
    for place in range(len(lines)):
        swapped = [*lines[:place], *lines[place + 1 :], lines[place]]
        if place < len(lines) - 1:
            with pytest.raises(NotationError):
                parse_transcript("\n".join(swapped))


@pytest.mark.rule("DEAL-1")
def test_lines_may_end_as_some_systems_end_them() -> None:
    ended = PINNED.replace("\n", "\r\n")
    assert parse_transcript(ended) == parse_transcript(ended.removesuffix("\r\n")) == WHOLE
    assert transcript_text(parse_transcript(ended)) == PINNED
    lines = ended.splitlines(keepends=True)
    assert parse_transcript("".join(lines[:8])) == Transcript(SEALED)
    with pytest.raises(NotationError, match=r"\(line 5, column 25\)") as error:
        parse_transcript(ended.replace("c7805b", "C7805B"))
    assert error.value.text[error.value.column - 1] == "C"


@pytest.mark.rule("DEAL-1")
@pytest.mark.parametrize(
    "text",
    [
        PINNED.replace("\n", "\r"),
        PINNED.removesuffix("\n") + "\r",
        PINNED + "\r",
        PINNED + "\r\n",
        PINNED.replace("\n", "\r\r\n"),
        PINNED.replace("\n", "\n\r"),
        *(PINNED.replace(line, f"{line}\r\r") for line in PINNED.splitlines()),
    ],
)
def test_a_lone_carriage_return_ends_no_line(text: str) -> None:
    with pytest.raises(NotationError):
        parse_transcript(text)


@pytest.mark.rule("DEAL-1")
def test_a_secret_that_was_not_committed_to_is_found() -> None:
    for seat, digits in enumerate(("a0", "b1", "c2")):
        changed = PINNED.replace(digits * 32, digits * 31 + "ff")
        with pytest.raises(CommitmentError, match=f"seat {seat}: this secret does not match the commitment"):
            parse_transcript(changed)
    with pytest.raises(CommitmentError, match="the host: this secret"):
        parse_transcript(PINNED.replace("1e1f", "1e1e"))
    # The commitment of another, copied.
    lines = PINNED.splitlines()
    lines[6] = lines[5].replace("seat 0", "seat 1")
    lines[9] = lines[8].replace("seat 0", "seat 1")
    with pytest.raises(CommitmentError, match="seat 1"):
        parse_transcript("\n".join(lines))
    with pytest.raises(CommitmentError):
        Transcript(SEALED, OPENED, bytes(32))


ANY: Any = 7


@pytest.mark.parametrize(
    ("wrong", "kind", "message"),
    [
        (lambda: parse_transcript(ANY), InvalidType, "must be a str, not int"),
        (lambda: transcript_text(ANY), InvalidType, "expected Sealed, Opened or a Transcript, not int"),
        (lambda: Transcript(SEALED, None, HOST), InvalidType, "without the players' secrets"),
        (lambda: Transcript(SEALED, OPENED, SECRETS[0][:3]), FiveHundredError, "a secret has 3 bytes: expected 32"),
        (lambda: Transcript(ANY), InvalidType, "sealed must be of type Sealed, not int"),
        (lambda: Transcript(SEALED, ANY), InvalidType, "opened must be of type Opened or None, not int"),
        (
            lambda: Transcript(Sealed(SEALED.agreement, bytes(32), SEALED.players), OPENED),
            FiveHundredError,
            "the secrets belong to other commitments",
        ),
        (lambda: parse_transcript("x" * 10**6), NotationError, "column 4001: expected a transcript of at most 4000"),
        (lambda: parse_transcript(PINNED + "\n"), NotationError, "the end of the transcript (line 13, column 1)"),
        (lambda: parse_transcript(PINNED + "more"), NotationError, "expected the end of the transcript (line 13"),
        (lambda: parse_transcript(PINNED.replace("fair", "fare")), NotationError, "(line 1, column 1)"),
        (lambda: parse_transcript(PINNED.replace("7S 8S", "8S 7S")), NotationError, "pack order"),
        (lambda: parse_transcript(PINNED.replace("7S 8S", "7S 8X")), NotationError, "(line 3, column 11)"),
        (lambda: parse_transcript(PINNED.replace(": 3", ": 7")), NotationError, "2 to 6 (line 4, column 10)"),
        (lambda: parse_transcript(PINNED.replace(": 3", ": ３")), NotationError, "players from 2 to 6"),
        (lambda: parse_transcript(PINNED.replace("c7805b", "C7805B")), NotationError, "(line 5, column 25)"),
        (lambda: parse_transcript(PINNED.replace("The Crown", "The\tCrown")), NotationError, "printable"),
    ],
)
def test_what_is_no_transcript(wrong: Callable[[], object], kind: type[FiveHundredError], message: str) -> None:
    with pytest.raises(kind) as error:
        wrong()
    assert message in str(error.value)
    assert len(str(error.value)) < 350
