"""The match of examples/follow_by_turns.py: whoever is only told turns comes to the same scores as the host."""

from __future__ import annotations

import importlib.util
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers import DEEP

from fivehundred.testing.rule_strategies import PRESETS

PROGRAM = Path(__file__).parent.parent.parent / "examples" / "follow_by_turns.py"
NAMES = ("perfect-4", "called-5", "table-2", "cutthroat-4", "six-63", "passed-deal-3", "iowa-4", "dummy-2")


@cache
def example() -> Any:
    """The program as a module."""
    found = importlib.util.spec_from_file_location("follow_by_turns", PROGRAM)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


@pytest.mark.parametrize("name", NAMES if DEEP else NAMES[:3])
def test_a_match_is_followed_by_turns_to_its_end(name: str) -> None:
    match, clients = example().play(PRESETS[name], Random(5))
    assert match.result is not None
    for client in clients:
        assert client.match == match
        assert client.match.scores == match.scores


@pytest.mark.rule("END-4")
def test_whoever_has_dropped_out_looks_on() -> None:
    match, clients = example().play(PRESETS["cutthroat-4"], Random(85))
    # First one drops out, then another, so that the rules are those of three players and of two in the end.
    assert match.seats == (2, 3)
    assert [client.match for client in clients] == [match] * 4
