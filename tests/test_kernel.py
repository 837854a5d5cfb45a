"""Which kernel is loaded, and that its source says the same to the compiler and to the interpreter."""

from __future__ import annotations

import ast
import os
from pathlib import Path

import pytest
from traces import digest

from fivehundred.fast import COMPILED

KERNEL = Path(__file__).parent.parent / "src" / "fivehundred" / "_kernel.py"
#: From here a compiled constant is boxed.
BOXED = 1 << 62
#: What every build makes of the first traces.
DIGEST = "7da336d0bc55d9c59157217cb9825ca7906c84f8dd2e39c2967b7326630843c6"


def test_the_kernel_is_the_one_asked_for() -> None:
    # A stale binary in the tree would be imported in place of the source, and tested without a word.
    asked_for = os.environ.get("FIVEHUNDRED_KERNEL", "interpreted")
    assert asked_for == ("compiled" if COMPILED else "interpreted")


def test_every_build_plays_the_same() -> None:
    assert digest(60) == DIGEST


def shifts_of_literals(tree: ast.AST) -> list[int]:
    """The lines in which a literal is shifted left by what is no literal: compiled, that is a shift of 32 bits."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.BinOp)
        and isinstance(node.op, ast.LShift)
        and isinstance(node.left, ast.Constant)
        and not isinstance(node.right, ast.Constant)
    ]


def kernel_tree() -> ast.Module:
    return ast.parse(KERNEL.read_text(encoding="utf-8"))


def test_no_literal_is_shifted_by_a_variable() -> None:
    assert shifts_of_literals(kernel_tree()) == []


def test_such_a_shift_is_found() -> None:
    assert shifts_of_literals(ast.parse("a = 1 << 5\nb = x << 5\nc = 1 << x\nd = x | (7 << y)")) == [3, 4]


def test_no_local_name_stands_for_a_shifted_literal() -> None:
    # The compiler puts the literal back where a local name is assigned once: then it is as if it stood there.
    for function in ast.walk(kernel_tree()):
        if isinstance(function, ast.FunctionDef):
            literals = {
                target.id
                for node in ast.walk(function)
                if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant)
                for target in (node.targets if isinstance(node, ast.Assign) else [node.target])
                if isinstance(target, ast.Name)
            }
            shifted = {
                node.left.id
                for node in ast.walk(function)
                if isinstance(node, ast.BinOp)
                and isinstance(node.op, ast.LShift)
                and isinstance(node.left, ast.Name)
                and not isinstance(node.right, ast.Constant)
            }
            assert not literals & shifted, f"{function.name} in line {function.lineno}"


def test_no_constant_is_boxed() -> None:
    wide = [
        node.lineno
        for node in ast.walk(kernel_tree())
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= BOXED
    ]
    assert wide == []


@pytest.mark.parametrize("name", ["__getattr__", "__dir__"])
def test_nothing_is_there_that_is_lost_when_compiled(name: str) -> None:
    assert all(not isinstance(node, ast.FunctionDef) or node.name != name for node in kernel_tree().body)
