"""The modules that wheels bring compiled: that they are, and that their sources say the same to the compiler."""

from __future__ import annotations

import ast
import os
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parent.parent
#: What the build compiles; its script is read, because what it imports need not be there.
MODULES: tuple[str, ...] = next(
    ast.literal_eval(node.value)
    for node in ast.parse((ROOT / "hatch_build.py").read_text(encoding="utf-8")).body
    if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "MODULES"
)
#: From here a compiled constant is boxed.
BOXED = 1 << 62

modules = pytest.mark.parametrize("name", MODULES)


def is_compiled(module: ModuleType) -> bool:
    """Whether *module* was loaded from a library, and not from its source or what the interpreter made of that."""
    return str(module.__file__).endswith(tuple(EXTENSION_SUFFIXES))


@modules
def test_the_module_is_the_one_asked_for(name: str) -> None:
    # A stale binary in the tree would be imported in place of the source, and tested without a word.
    asked_for = os.environ.get("FIVEHUNDRED_KERNEL", "interpreted")
    assert asked_for == ("compiled" if is_compiled(import_module(f"fivehundred.{name}")) else "interpreted")


def tree_of(name: str) -> ast.Module:
    return ast.parse((ROOT / "src" / "fivehundred" / f"{name.replace('.', '/')}.py").read_text(encoding="utf-8"))


def is_constant(node: ast.expr) -> bool:
    """Whether the compiler knows the value: literals and constants of modules, and what is worked out from them."""
    parts = [*ast.walk(node)]
    names = [part.id for part in parts if isinstance(part, ast.Name)]
    return not any(isinstance(part, ast.Attribute | ast.Call) for part in parts) and all(map(str.isupper, names))


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


def shifted_names(tree: ast.AST) -> list[str]:
    """The functions in which a local name that is given a literal is shifted left by what is no literal.

    The compiler puts the literal back where a local name is assigned once: then it is as if it stood there.
    """
    found = []
    for function in ast.walk(tree):
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
                and not is_constant(node.right)
            }
            if literals & shifted:
                found.append(function.name)
    return found


def wide_constants(tree: ast.AST) -> list[int]:
    """The lines with a number that a compiled module can only hold as an object."""
    return [
        node.lineno
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, int) and node.value >= BOXED
    ]


@modules
def test_no_literal_is_shifted_by_a_variable(name: str) -> None:
    assert shifts_of_literals(tree_of(name)) == []


@modules
def test_no_local_name_stands_for_a_shifted_literal(name: str) -> None:
    assert shifted_names(tree_of(name)) == []


@modules
def test_no_constant_is_boxed(name: str) -> None:
    assert wide_constants(tree_of(name)) == []


@modules
@pytest.mark.parametrize("lost", ["__getattr__", "__dir__"])
def test_nothing_is_there_that_is_lost_when_compiled(name: str, lost: str) -> None:
    assert all(not isinstance(node, ast.FunctionDef) or node.name != lost for node in tree_of(name).body)


def test_the_traps_are_found() -> None:
    assert shifts_of_literals(ast.parse("a = 1 << 5\nb = x << 5\nc = 1 << x\nd = x | (7 << y)")) == [3, 4]
    two = "def f():\n    a = 1\n    return a << b\ndef g():\n    b: int = 1\n    return b << 2"
    assert shifted_names(ast.parse(two)) == ["f"]
    assert wide_constants(ast.parse("a = 2**62\nb = 0x3FFF_FFFF_FFFF_FFFF\nc = 0x4000_0000_0000_0000")) == [3]


def test_only_what_the_garbage_collector_tracks_waits_in_the_trashcan() -> None:
    hatch_build = import_module("hatch_build")
    one = "{0}static void\n{0}{1}_dealloc(Object *self)\n{0}{{\n{2}{0}    CPy_TRASHCAN_BEGIN(self, {1}_dealloc)\n"
    one += "{0}    free(self);\n{0}    CPy_TRASHCAN_END(self)\n{0}    done: ;\n{0}}}\n"
    # The compiler moves each module of a group further to the right.
    tracked = one.format(" " * 8, "Lead", "        PyObject_GC_UnTrack(self);\n")
    acyclic = one.format("", "Bounds", "") + one.format(" " * 8, "Spread", "")
    assert hatch_build._free_safely(tracked) == tracked
    freed = hatch_build._free_safely(tracked + acyclic)
    assert freed.startswith(tracked)
    assert freed.count("CPy_TRASHCAN_") == 2
    assert freed.count("free(self);") == 3
    with pytest.raises(RuntimeError, match="expected a trashcan only in"):
        hatch_build._free_safely(acyclic.replace("done: ;", ""))
