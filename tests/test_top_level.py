"""What can be imported from the top, and what of it loads only when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from typing import get_args

import pytest

import fivehundred
from fivehundred.actions import Action


def test_all_actions_stand_at_the_top() -> None:
    assert {kind.__name__ for kind in get_args(Action)} <= set(fivehundred.__all__)


@pytest.mark.parametrize("name", ["ScoreSheet", "Worlds"])
def test_what_is_not_needed_to_play_loads_with_its_first_use(name: str) -> None:
    program = (
        "import sys, fivehundred\n"
        f"before = set(sys.modules)\nmade = fivehundred.{name}\n"
        "print(made.__name__, made.__module__ in before, made.__module__ in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == [name, "False", "True"]


def test_no_other_name_stands_at_the_top() -> None:
    with pytest.raises(AttributeError, match="module 'fivehundred' has no attribute 'Order'"):
        _ = fivehundred.Order  # type: ignore[attr-defined]
    for name in fivehundred.__all__:
        assert getattr(fivehundred, name) is not None
