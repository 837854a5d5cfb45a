"""The port that the server of the command listens to: all there are, and no others."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import example, given, strategies as st

import fivehundred_server
from fivehundred.cli import main

#: The ports of TCP are numbers of 16 bits; of 0 the system makes any that is free.
PORTS = range(1 << 16)
around = st.integers(PORTS[0] - 70_000, PORTS[-1] + 70_000)


def served_at(*words: str) -> tuple[int, list[int]]:
    """The status of the command, and the ports at which it would have served."""
    ports: list[int] = []

    def serve(data: Path, *, port: int, **others: Any) -> None:
        ports.append(port)

    with patch.object(fivehundred_server, "serve", serve):
        return main(["serve", *words]), ports


@given(around)
@example(PORTS[0])
@example(PORTS[-1])
@example(PORTS[-1] + 1)
@example(PORTS[0] - 1)
@example(1 << 32)
def test_a_port_is_served_at_if_there_is_such_a_port(port: int) -> None:
    assert served_at(f"--port={port}") == ((0, [port]) if port in PORTS else (2, []))


@pytest.mark.parametrize("word", [str(PORTS[-1] + 1), "-1", "", "x", "8500.0", "+1", "1_000", "٣", "9" * 5_000])
def test_what_is_no_port_is_refused_and_said_to_be_none(word: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert served_at(f"--port={word}") == (2, [])
    complaint = capsys.readouterr().err
    assert complaint.startswith("fivehundred: argument --port: ")
    assert complaint.endswith(f"expected a whole number from {PORTS[0]} to {PORTS[-1]}\n")
    assert len(complaint) < 200


def test_the_address_is_printed_once_it_is_served_at(capsys: pytest.CaptureFixture[str]) -> None:
    def serve(data: Path, *, began: Callable[[str], object], **others: Any) -> None:
        began("http://127.0.0.1:8000")

    with patch.object(fivehundred_server, "serve", serve):
        assert main(["serve"]) == 0
    assert capsys.readouterr().out == "Serving on http://127.0.0.1:8000\n"
