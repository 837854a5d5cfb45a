"""Which mutants are made: operators of cosmic-ray, and four of our own for what it leaves alone.

Cosmic-ray changes operators, comparisons, conditions, numbers, loops, exceptions and decorators. Tables, enums and
fields are mostly words, members and named arguments, so these are changed here, and statements without a value.
"""

from __future__ import annotations

import enum
import importlib
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import cosmic_ray.plugins

import fivehundred

Place = tuple[tuple[int, int], tuple[int, int]]

#: Those of cosmic-ray. Its other replacements, such as ``&`` by ``**``, are killed by the first test of all.
CORE = (
    *("AddNot", "ExceptionReplacer", "NumberReplacer", "RemoveDecorator", "ZeroIterationForLoop"),
    *("ReplaceTrueWithFalse", "ReplaceFalseWithTrue", "ReplaceAndWithOr", "ReplaceOrWithAnd"),
    *("ReplaceBreakWithContinue", "ReplaceContinueWithBreak"),
    *(f"ReplaceUnaryOperator_{kind}" for kind in ("Delete_Not", "Delete_USub", "Delete_Invert")),
    *(
        f"ReplaceBinaryOperator_{kind}"
        for kind in (
            *("Add_Sub", "Sub_Add", "Mul_Add", "FloorDiv_Mul", "Mod_FloorDiv", "LShift_RShift", "RShift_LShift"),
            *("BitOr_BitAnd", "BitOr_BitXor", "BitAnd_BitOr", "BitAnd_BitXor", "BitXor_BitOr", "BitXor_BitAnd"),
        )
    ),
    *(
        f"ReplaceComparisonOperator_{kind}"
        for kind in (
            *("Eq_NotEq", "NotEq_Eq", "Is_IsNot", "IsNot_Is", "Lt_LtE", "Lt_GtE", "LtE_Lt", "LtE_Gt"),
            *("Gt_GtE", "Gt_LtE", "GtE_Gt", "GtE_Lt"),
        )
    ),
)
#: Decorators without which the source does the same: they speak to checkers and compilers, or save time.
SAME_WITHOUT = ("final", "override", "overload", "mypyc_attr", "cache", "lru_cache")


class One:
    """An operator without arguments, which changes a node in one way."""

    @classmethod
    def arguments(cls) -> tuple[()]:
        """No operator of ours has any."""
        return ()


class ChangeWord(One):
    """A text begins with something else."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Every text but docstrings."""
        if node.type in {"string", "fstring_string"} and node.parent.type != "simple_stmt":
            yield node.start_pos, node.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """Two letters are put in front."""
        node.value = re.sub(r"""^(\w*(?:'''|\"\"\"|'|\"))?""", r"\1XX", node.value, count=1)
        return node


class ChangeMember(One):
    """A member of an enum of the library is the next one."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Every ``Enum.MEMBER``."""
        if node.type in {"power", "atom_expr"} and self._next(node):
            yield node.children[1].start_pos, node.children[1].end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The next member, and the first after the last."""
        node.children[1].children[1].value = self._next(node)
        return node

    @staticmethod
    def _next(node: Any) -> str | None:
        first, then = node.children[:2]
        members = members_of_enums().get(first.value, ()) if first.type == "name" else ()
        if then.type != "trailer" or then.children[0].value != "." or then.children[1].value not in members:
            return None
        return members[(members.index(then.children[1].value) + 1) % len(members)]


class LeaveOutArgument(One):
    """A named argument is left out."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Every named argument of a call."""
        for argument in self._named(node):
            yield argument.start_pos, argument.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """The argument goes, and a comma with it."""
        at = node.children.index(self._named(node)[index])
        del node.children[at : at + 2 if node.type == "arglist" else at + 1]
        return node

    @staticmethod
    def _named(node: Any) -> list[Any]:
        if node.type not in {"arglist", "trailer"}:
            return []
        return [child for child in node.children if child.type == "argument" and child.children[1] == "="]


class LeaveOutStatement(One):
    """A statement without a value does nothing: a call, a change of what exists, a refusal."""

    def mutation_positions(self, node: Any) -> Iterator[Place]:
        """Every call, ``raise``, ``+=`` and the like, and every ``x.y =`` or ``x[y] =``."""
        if node.type == "simple_stmt":
            first = node.children[0]
            change = first.type == "expr_stmt" and first.children[1].type == "operator"
            part = change and first.children[0].type in {"power", "atom_expr"}
            more = change and first.children[1].value != "="
            if first.type in {"power", "atom_expr", "raise_stmt"} or part or more:
                yield first.start_pos, first.end_pos

    def mutate(self, node: Any, index: int) -> Any:
        """``pass`` in its place."""
        first = node.children[0].get_first_leaf()
        first.value, node.children[0] = "pass", first
        return node


@cache
def members_of_enums() -> dict[str, tuple[str, ...]]:
    """Every enum of the library that has more than one member, by its name."""
    for module in pkgutil.walk_packages(fivehundred.__path__, "fivehundred."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    classes, found = [enum.Enum], {}
    for kind in classes:
        classes += kind.__subclasses__()
        if kind.__module__.startswith("fivehundred.") and len(kind) > 1:
            found[kind.__name__] = tuple(kind.__members__)
    return found


def install() -> None:
    """Cosmic-ray knows these operators, and no others."""
    core = cosmic_ray.plugins.OPERATOR_PROVIDERS["core"]
    ours = (ChangeWord, ChangeMember, LeaveOutArgument, LeaveOutStatement)
    cosmic_ray.plugins.OPERATOR_PROVIDERS.clear()
    cosmic_ray.plugins.OPERATOR_PROVIDERS["core"] = {name: core[name] for name in CORE}
    cosmic_ray.plugins.OPERATOR_PROVIDERS["fivehundred"] = {kind.__name__: kind for kind in ours}


def worth_trying(leaf: Any) -> bool:
    """Whether the place can matter when the code runs: no annotation, and nothing that only type checkers read."""
    node = leaf
    while node.parent is not None:
        above, at = node.parent, node.parent.children.index(node)
        before = above.children[at - 1] if at else None
        match above.type:
            case "annassign" if at == 1:
                return False
            case "tfpdef" if before == ":":
                return False
            case "funcdef" if before == "->":
                return False
            case "if_stmt" if "TYPE_CHECKING" in above.children[1].get_code():
                return False
            case "decorator" if above.children[1].get_code().partition("(")[0] in SAME_WITHOUT:
                return False
            case "power" | "atom_expr" if above.children[0].get_code().strip() in {"assert_never", "TypeVar", "cast"}:
                return False
            case "expr_stmt" if above.children[0].get_code().strip() in {"__all__", "__slots__", "__match_args__"}:
                return False
        node = above
    return True
