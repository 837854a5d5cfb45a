"""The kernel says what it is, and plays the same whatever that is."""

from __future__ import annotations

import ast
import importlib.util
import py_compile
from collections.abc import Iterator, Mapping
from importlib.machinery import SourcelessFileLoader
from itertools import accumulate
from pathlib import Path
from types import ModuleType

import pytest
from traces import digest

from fivehundred._native import dealing, hidden, masks, observing, ordering, stored, universe
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


def mask(*fields: range) -> int:
    """The mask of these fields, given by their bits."""
    return sum(1 << bit for field in fields for bit in field)


def laid_out(widths: Mapping[str, int]) -> dict[str, range]:
    """The bits of fields of these *widths*, one after the other from the lowest bit."""
    ends = [*accumulate(widths.values())]
    return {name: range(end - width, end) for (name, width), end in zip(widths.items(), ends, strict=True)}


def test_masks_are_made_of_their_fields() -> None:
    digit = masks.DIGIT_BITS
    state = laid_out(
        {"place": digit, "suit": digit, "lying": digit, "leader": digit, "taker": digit, "tricks": 6, "names": 8}
    )
    assert [field.start for name, field in state.items() if name != "place"] == [
        masks.SUIT_AT,
        masks.LYING_AT,
        masks.LEADER_AT,
        masks.TAKER_AT,
        masks.TRICKS_AT,
        masks.NAMES_AT,
    ]
    assert mask(state["tricks"]) == masks.TRICKS
    assert masks.ONE_TRICK == 1 << masks.TRICKS_AT
    assert mask(state["leader"], state["tricks"]) == masks.OF_TRICK
    assert mask(*(field for name, field in state.items() if name != "names")) == masks.WITHOUT_NAMES
    # Places and suits, with those that do not exist, fit into a digit.
    assert max(masks.NOBODY, masks.NONE, universe.NOTHING_LED) <= masks.DIGIT
    # For each place its voids, then for each the suits that it played.
    memory = laid_out({"led": masks.SUIT_SET_BITS, "voids": 6 * masks.SUIT_SET_BITS, "own": 6 * masks.SUIT_SET_BITS})
    assert (memory["voids"].start, memory["own"].start) == (masks.VOIDS_AT, masks.OWN_AT)
    past = laid_out({"led": masks.SUIT_SET_BITS, "a": universe.PAST_BITS, "b": universe.PAST_BITS, "place": digit})
    assert universe.PAST_BITS == 2 * masks.SUIT_SET_BITS
    assert (past["a"].start, past["b"].start) == (universe.PAST_A_AT, universe.PAST_B_AT)
    assert (mask(past["a"]), mask(past["b"])) == (universe.PAST_A, universe.PAST_B)
    assert past["place"].start == universe.PLACE_A_AT
    # An exact number of tricks is asked for only where no place is free for a pair of cards on the table.
    assert past["place"].stop <= universe.NEED_AT < universe.SLACK_AT < universe.PLACE_B_AT
    assert universe.PLACE_B_AT + digit == universe.PAIRS_AT
    shapes = {f"shape {suit}": universe.SHAPE_BITS for suit in range(4)}
    key = laid_out({**shapes, "leader": digit, "joker": 1, "over": 1})
    assert [field.start for name, field in key.items() if name not in shapes] == [
        stored.KEY_LEADER_AT,
        stored.KEY_JOKERS_AT,
        stored.KEY_OVER_AT,
    ]
    assert 1 << universe.SHAPE_BITS == universe.MOST_SHAPES
    # Four suits and the joker.
    assert 5 * digit == ordering.HIGH_AT


@pytest.mark.parametrize("chapter", [masks, universe, dealing, observing, hidden], ids=lambda chapter: chapter.__name__)
def test_a_mask_is_as_wide_as_its_field(chapter: ModuleType) -> None:
    widths = {name: value for name, value in vars(chapter).items() if name.endswith("_BITS")}
    assert widths
    for name, width in widths.items():
        same: int | None = vars(chapter).get(name.removesuffix("_BITS"))
        assert same in {None, (1 << width) - 1}, name


def test_declarations_are_made_of_two_suits() -> None:
    # A declaration is five times the suit of the higher joker and the suit of the lower one, from 1; 0 is none.
    every = {(higher, lower) for higher in range(5) for lower in range(5)}
    for declared, kind in (
        (dealing.DECLARED_LOWER, {(higher, lower) for higher, lower in every if not higher}),
        (dealing.DECLARED_HIGHER, {(higher, lower) for higher, lower in every if not lower}),
        (dealing.DECLARED_BOTH, {(higher, lower) for higher, lower in every if bool(higher) == bool(lower)}),
    ):
        assert declared == sum(1 << 5 * higher + lower for higher, lower in kind)


#: Arithmetic on bits in which no field is packed: counting, chance, and mixing for a table.
ARITHMETIC = {"masks.count", "masks.seed_state", "masks.next_state", "masks.draw_below", "sensible.top", "stored.mix"}
#: The most lines and paths of a function, and the functions that have more, with the reason.
MOST_LINES, MOST_PATHS = 60, 20
LONG = {
    "search.lead": "the search's main loop",
    "search.follow": "the search's main loop, for the other plays of a trick",
    "position.run": "the loop of random play: calls for leads and draws cost interpreted play a twentieth",
    "certain.can_cash": "asked at every lead: its counts stay in registers",
    "ordering.order_leads": "asked at every lead: its counts stay in registers",
    "stored.store": "asked at every lead: its arguments, one a line, stay in registers",
}


def functions() -> Iterator[tuple[str, ast.FunctionDef]]:
    """The functions of the compiled core, with their chapters and names."""
    for file in sorted(KERNEL.parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef):
                yield f"{file.stem}.{node.name}", node


def paths(function: ast.FunctionDef) -> int:
    """The number of independent paths through *function* (McCabe)."""
    return 1 + sum(isinstance(node, ast.If | ast.For | ast.While | ast.ExceptHandler) for node in ast.walk(function))


def test_functions_of_the_kernel_are_short() -> None:
    found = {
        name
        for name, function in functions()
        # A constructor that decides nothing is a list of fields with what they hold.
        if not (name.endswith(".__init__") and paths(function) == 1)
        if (function.end_lineno or 0) - function.lineno >= MOST_LINES or paths(function) > MOST_PATHS
    }
    assert found == {*LONG}


def bare_numbers(function: ast.FunctionDef) -> list[str]:
    """The shifts and masks in *function* by a number that has no name: by more than one bit, or by a multiple."""
    found = []
    for node in ast.walk(function):
        if isinstance(node, ast.BinOp | ast.AugAssign):
            right = node.right if isinstance(node, ast.BinOp) else node.value
            shifted = isinstance(node.op, ast.LShift | ast.RShift)
            if shifted or isinstance(node.op, ast.BitAnd):
                # Twice the width of a field is where its third begins.
                names = {part.id for part in ast.walk(right) if isinstance(part, ast.Name)}
                if not (shifted and any(name.endswith(("_BITS", "_AT")) for name in names)):
                    parts = ast.walk(right) if shifted else [right]
                    found += [ast.unparse(node) for part in parts if is_number(part)]
    return found


def is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and type(node.value) is int and node.value > 1


def test_shifts_and_masks_of_the_kernel_have_names() -> None:
    found = {name: bare for name, function in functions() if (bare := bare_numbers(function))}
    assert {*found} == ARITHMETIC, {name: bare for name, bare in found.items() if name not in ARITHMETIC}


@pytest.mark.parametrize(
    ("statement", "bare"),
    [
        ("state >> 15 & 63", 2),
        ("state &= 0x1F8000", 1),
        ("won >> 8 * seat", 1),
        ("mask >> 1 & 1", 0),
        ("packed >> 2 * DIGIT_BITS & DIGIT", 0),
    ],
)
def test_a_number_without_a_name_is_found(statement: str, bare: int) -> None:
    function = ast.parse(f"def function():\n    {statement}").body[0]
    assert isinstance(function, ast.FunctionDef)
    assert len(bare_numbers(function)) == bare
