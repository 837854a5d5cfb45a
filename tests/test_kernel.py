"""The kernel says what it is, and plays the same whatever that is."""

from __future__ import annotations

import importlib.util
import py_compile
from importlib.machinery import SourcelessFileLoader
from pathlib import Path

from traces import digest

from fivehundred._native import dealing, masks
from fivehundred.fast import COMPILED

KERNEL = Path(__file__).parent.parent / "src" / "fivehundred" / "_native" / "masks.py"
#: What every build makes of the first traces.
DIGEST = "a610d965d3170b35bbfd815ebfc267ca14e244b8e475e9e1eb36ba697b2d05ad"


def test_bytecode_without_its_source_is_not_compiled(tmp_path: Path) -> None:
    file = tmp_path / "bytecode.pyc"
    py_compile.compile(str(KERNEL), str(file), doraise=True)
    loader = SourcelessFileLoader("bytecode", str(file))
    spec = importlib.util.spec_from_loader("bytecode", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    loader.exec_module(module)
    assert module.COMPILED is False
    # Elsewhere that is told by the file, where there is one.
    assert COMPILED == masks.COMPILED == (not masks.__file__.endswith((".py", ".pyc")))


def test_every_build_plays_the_same() -> None:
    assert digest(60) == DIGEST


def test_masks_are_made_of_their_fields() -> None:
    # Of the state of a position, bits 15 to 20 count tricks.
    assert masks.ONE_TRICK == 1 << 15
    assert sum(1 << bit for bit in range(15, 21)) == masks.TRICKS
    # A declaration is five times the suit of the higher joker and the suit of the lower one, from 1; 0 is none.
    every = {(higher, lower) for higher in range(5) for lower in range(5)}
    for mask, kind in (
        (dealing.DECLARED_LOWER, {(higher, lower) for higher, lower in every if not higher}),
        (dealing.DECLARED_HIGHER, {(higher, lower) for higher, lower in every if not lower}),
        (dealing.DECLARED_BOTH, {(higher, lower) for higher, lower in every if bool(higher) == bool(lower)}),
    ):
        assert mask == sum(1 << 5 * higher + lower for higher, lower in kind)
