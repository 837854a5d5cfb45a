"""The library works in a subinterpreter as it does elsewhere; where it is compiled, it says that it does not."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

import pytest

from fivehundred._base import bits
from fivehundred._base.lazy import expect_main_interpreter

PROGRAM = """
import sys
sys.path[:] = {path}
said = "nothing"
try:
    from fivehundred import Deal, Seat, presets
    from fivehundred.fast import RandomDeals
    from fivehundred.wire import from_json, to_json
    deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    said = str(deal.apply(deal.legal_actions[1]).turns[-1].action)
    from fivehundred._base.lazy import expect_main_interpreter
    expect_main_interpreter([{folder}])
except ImportError as error:
    said = f"{{said}}; {{error}}"
with open({file}, "w") as shown:
    shown.write(said)
"""


@pytest.mark.parametrize("isolated", [True, False])
def test_a_subinterpreter_plays_or_is_refused_in_one_sentence(isolated: bool, tmp_path: Path) -> None:
    file = tmp_path / "said"
    (tmp_path / f"bits{EXTENSION_SUFFIXES[0]}").touch()
    program = PROGRAM.format(path=sys.path, file=repr(str(file)), folder=repr(str(tmp_path)))
    if sys.version_info >= (3, 13):
        known = import_module("_interpreters")
        number = known.create("isolated" if isolated else "legacy")
        assert known.exec(number, program) is None
    else:
        known = import_module("_xxsubinterpreters")
        number = known.create(isolated=isolated)
        known.run_string(number, program)
    known.destroy(number)
    said = file.read_text(encoding="utf-8")
    compiled = not bits.__file__.endswith(".py")
    assert said.startswith("nothing; module fivehundred" if compiled else "6S; module fivehundred"), said
    assert " does not support loading in subinterpreters" in said
    expect_main_interpreter([str(tmp_path)])
