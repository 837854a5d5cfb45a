"""The port that the server of the command listens to: all there are, and no others."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path
from socket import AF_INET, AF_INET6, create_connection, create_server
from typing import Any
from unittest.mock import MagicMock, Mock, patch

import pytest
import served
from hypothesis import example, given, strategies as st

import fivehundred_server
from fivehundred.cli import main
from fivehundred_server import serving
from fivehundred_server.serving import _local_addresses

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


@pytest.mark.parametrize(
    ("host", "ways", "shown"),
    [
        ("0.0.0.0", ["192.168.1.20", OSError(), "192.168.1.20", "10.8.0.2"], ["192.168.1.20", "10.8.0.2"]),
        ("0.0.0.0", ["127.0.0.1", OSError(), OSError(), OSError()], []),
        ("::", ["fd00::2", "fe80::1%eth0"], ["fd00::2"]),
        ("192.168.1.20", [], []),
    ],
)
def test_a_server_at_all_addresses_knows_those_for_the_local_network(
    host: str, ways: list[str | OSError], shown: list[str]
) -> None:
    listening = Mock(family=AF_INET6 if ":" in host else AF_INET)
    listening.getsockname.return_value = (host, 8500)
    with patch("socket.socket", MagicMock()) as made:
        made.return_value.__exit__.return_value = None
        made.return_value.__enter__.return_value.getsockname.side_effect = [
            way if isinstance(way, OSError) else (way, 4711) for way in ways
        ]
        assert _local_addresses(listening) == shown


def test_each_address_for_the_local_network_is_one_of_this_machine() -> None:
    with create_server(("0.0.0.0", 0)) as listening:
        for address in _local_addresses(listening):
            create_connection((address, listening.getsockname()[1])).close()


def test_all_addresses_are_named_when_the_server_begins(tmp_path: Path) -> None:
    said: list[str] = []
    with (
        patch.object(serving, "_local_addresses", lambda _: ["192.168.1.20", "fd00::2"]),
        patch("uvicorn.Server.run"),
        patch.object(serving, "dictConfig"),
        patch.object(serving, "gc"),
    ):
        deployment = fivehundred_server.Deployment(prefix="/cards")
        serving.serve(tmp_path / "rooms.db", port=0, deployment=deployment, began=said.append)
    port = said[0].rpartition(":")[2]
    assert said == [f"http://{host}:{port}" for host in ("127.0.0.1", "192.168.1.20", "[fd00::2]")]
    assert port.endswith("/cards/")


@pytest.mark.parametrize(
    ("headers", "told"),
    [({}, ["http://192.168.1.20:{}/cards/"]), ({"X-Forwarded-For": "203.0.113.9"}, [])],
)
def test_the_addresses_in_the_network_are_told_on_this_machine_alone(
    tmp_path: Path, headers: dict[str, str], told: list[str]
) -> None:
    async def scenario() -> None:
        deployment = fivehundred_server.Deployment(prefix="/cards")
        async with served.serving(tmp_path / "rooms.db", deployment=deployment) as site:
            port = site.address.rpartition(":")[2]
            answered = await site.get("/cards/addresses", **headers)
            assert answered.json == {"addresses": [one.format(port) for one in told]}

    with patch.object(serving, "_local_addresses", lambda _: ["192.168.1.20"]):
        asyncio.run(scenario())
