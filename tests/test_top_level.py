"""What can be imported from the top, and what of it loads only when it is asked for."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import get_args

import pytest

import fivehundred
from fivehundred.actions import Action

PACKAGE = Path(fivehundred.__file__).parent


def test_all_actions_stand_at_the_top() -> None:
    assert {kind.__name__ for kind in get_args(Action)} <= set(fivehundred.__all__)


def in_a_new_process(program: str) -> str:
    return subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True).stdout


def test_a_name_loads_with_its_first_use_and_stays() -> None:
    program = (
        "import fivehundred\n"
        "print(*vars(fivehundred))\n"
        "for name in fivehundred.__all__:\n"
        "    if getattr(fivehundred, name) is vars(fivehundred)[name]:\n"
        "        print(name, end=' ')"
    )
    before, after = in_a_new_process(program).splitlines()
    assert not {*before.split()} & {*fivehundred.__all__}
    assert after.split() == fivehundred.__all__


def test_every_name_is_listed_before_it_has_loaded() -> None:
    assert set(fivehundred.__all__) <= set(in_a_new_process("import fivehundred; print(*dir(fivehundred))").split())


def test_a_ruleset_names_presets_that_have_not_loaded() -> None:
    program = (
        "import sys\nfrom fivehundred.rules.decks import DECK_33\nfrom fivehundred.rules.decks import Packets\n"
        "from fivehundred import Ruleset\n"
        "rules = Ruleset(players=3, sides='individual', deck=DECK_33, packets=Packets.parse('3 K3 4 3'))\n"
        "print('fivehundred.rules.presets' in sys.modules)\nprint(rules)"
    )
    assert in_a_new_process(program).splitlines() == ["False", "presets.get('standard-3').evolve()"]


def test_modules_without_extras_are_attributes_before_they_have_loaded() -> None:
    kinds = ("", ".py")
    public = {path.stem for path in PACKAGE.iterdir() if path.suffix in kinds and not path.name.startswith("_")}
    parts = sorted(public - {"cli", "server", "testing"} - {*fivehundred.__all__})
    program = (
        "import sys\nimport fivehundred\n"
        "found = sorted({*dir(fivehundred)} - {*fivehundred.__all__})\n"
        "print(*found)\nprint(*sys.modules)\n"
        "print(*(getattr(fivehundred, name).__name__ for name in found))"
    )
    listed, before, after = in_a_new_process(program).splitlines()
    assert listed.split() == parts
    assert not {f"fivehundred.{name}" for name in parts} & {*before.split()}
    assert after.split() == [f"fivehundred.{name}" for name in parts]


def test_no_other_name_stands_at_the_top() -> None:
    with pytest.raises(AttributeError, match="module 'fivehundred' has no attribute 'Order'"):
        _ = fivehundred.Order  # type: ignore[attr-defined]
    assert set(fivehundred.__all__) <= set(dir(fivehundred))
    for name in fivehundred.__all__:
        assert getattr(fivehundred, name) is not None
