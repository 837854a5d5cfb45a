"""The hook of Hypothesis loads nothing heavy, and strategies for types are there when a type is."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from helpers import DEEP
from hypothesis import given, settings, strategies as st

from fivehundred._base import strategies
from fivehundred.actions import Action

PYPROJECT = Path(__file__).parents[2] / "pyproject.toml"
KINDS = [getattr(import_module(module), name) for module, names in strategies.STRATEGIES.items() for name in names]


def ran(program: str) -> list[str]:
    """The words that a program prints which begins as Hypothesis does."""
    begin = "from fivehundred._base.strategies import register; register()"
    whole = f"import sys; import hypothesis; {begin}; {program}"
    done = subprocess.run([sys.executable, "-c", whole], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_the_entry_point_is_the_hook() -> None:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["project"]
    (hook,) = project["entry-points"]["hypothesis"].values()
    module, _, name = hook.partition(":")
    assert getattr(import_module(module), name) is strategies.register
    assert [name.split(">")[0] for name in project["optional-dependencies"]["testing"]] == ["hypothesis"]


def test_the_hook_loads_nothing_of_the_game() -> None:
    loaded = [name for name in ran("print(*sys.modules)") if name.startswith("fivehundred")]
    assert sorted(loaded) == [
        "fivehundred",
        "fivehundred._base",
        "fivehundred._base.lazy",
        "fivehundred._base.strategies",
    ]


@pytest.mark.parametrize("first", ["from fivehundred import Card", "from fivehundred.cards import Card"])
def test_a_type_has_its_strategy_as_soon_as_it_is_there(first: str) -> None:
    find = "from hypothesis import find, strategies as st; print(find(st.from_type(Card), lambda card: card.is_joker))"
    assert ran(f"{first}; {find}") == ["JK2"]


def test_a_type_that_is_there_before_has_its_strategy() -> None:
    program = (
        "from fivehundred.cards import Card; from fivehundred._base.strategies import register;"
        "register(); register();"
        "from hypothesis import find, strategies as st; print(find(st.from_type(Card), lambda card: card.is_joker))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["JK2"]


def test_a_module_loads_as_it_would_without_the_hook() -> None:
    assert ran(
        "import fivehundred.seats as m; print(type(m.__loader__).__name__, m.__spec__.loader is m.__loader__)"
    ) == [
        "SourceFileLoader",
        "True",
    ]
    assert ran("from importlib.util import find_spec; print(find_spec('fivehundred.nothing'))") == ["None"]


def test_a_type_is_looked_for_where_it_is_made() -> None:
    assert all(kind.__module__ in strategies.STRATEGIES for kind in KINDS)


@pytest.mark.parametrize("kind", [*KINDS, Action], ids=lambda kind: getattr(kind, "__name__", "Action"))
def test_what_from_type_makes_is_of_the_type(kind: Any) -> None:
    checked = kind if isinstance(kind, type) or kind is Action else int

    @settings(max_examples=10 if DEEP else 3)
    @given(st.from_type(kind))
    def of_the_type(value: object) -> None:
        assert isinstance(value, checked)

    of_the_type()
