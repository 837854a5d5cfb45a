"""Which ways the conditions of some functions have gone while something was tried."""

from __future__ import annotations

import dis
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple


class Branch(NamedTuple):
    """One way that a condition can go; each part of an ``and`` is a condition of its own."""

    function: str
    line: int
    #: The number of the condition in the function.
    number: int
    jumps: bool


def _codes(code: CodeType) -> Iterator[CodeType]:
    """*code*, and the code of the functions and generators in it."""
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


class _Condition(NamedTuple):
    name: str
    line: int
    number: int
    target: int
    forward: bool

    def gone(self, to: int) -> Branch:
        return Branch(self.name, self.line, self.number, to >= self.target if self.forward else to <= self.target)


def _conditions(code: CodeType, name: str) -> dict[int, _Condition]:
    found: dict[int, _Condition] = {}
    line = code.co_firstlineno
    for instruction in dis.get_instructions(code):
        line = instruction.starts_line or line if isinstance(instruction.starts_line, int) else line
        if "JUMP" in instruction.opname and "IF" in instruction.opname:
            target = instruction.argval
            found[instruction.offset] = _Condition(name, line, len(found), target, target > instruction.offset)
    return found


class Branches:
    """A record of the ways that the conditions of *functions* go."""

    def __init__(self, functions: Mapping[str, Callable[..., Any]]) -> None:
        self._conditions: Final[dict[CodeType, dict[int, _Condition]]] = {
            code: _conditions(code, f"{name} {number}" if number else name)
            for name, function in functions.items()
            for number, code in enumerate(_codes(function.__code__))
        }
        #: The ways that have been gone.
        self.gone: Final[set[Branch]] = set()
        self._now: set[Branch] = set()

    @property
    def every(self) -> set[Branch]:
        """All the ways there are."""
        conditions = [one for inside in self._conditions.values() for one in inside.values()]
        return {Branch(one.name, one.line, one.number, jumps) for one in conditions for jumps in (False, True)}

    @contextmanager
    def record(self) -> Iterator[set[Branch]]:
        """Add the ways that are gone in here, and tell them."""
        self._now = set()
        with self._follow_opcodes() if sys.version_info < (3, 12) else self._follow_branches():
            yield self._now
        self.gone.update(self._now)

    @contextmanager
    def _follow_branches(self) -> Iterator[None]:
        # From 3.12 on, a function says nothing of its opcodes the first time that it is traced.
        watch: Any = vars(sys)["monitoring"]
        watch.use_tool_id(watch.DEBUGGER_ID, "branches")
        watch.register_callback(watch.DEBUGGER_ID, watch.events.BRANCH, self._went)
        for code in self._conditions:
            watch.set_local_events(watch.DEBUGGER_ID, code, watch.events.BRANCH)
        try:
            yield
        finally:
            watch.free_tool_id(watch.DEBUGGER_ID)

    def _went(self, code: CodeType, offset: int, to: int) -> None:
        condition = self._conditions[code].get(offset)
        if condition is not None:
            self._now.add(condition.gone(to))

    @contextmanager
    def _follow_opcodes(self) -> Iterator[None]:
        before = sys.gettrace()
        sys.settrace(self._called)
        try:
            yield
        finally:
            sys.settrace(before)

    def _called(self, frame: FrameType, event: str, arg: object) -> Any:
        conditions = self._conditions.get(frame.f_code)
        if not conditions:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        last: _Condition | None = None

        def trace(frame: FrameType, event: str, arg: object) -> Any:
            nonlocal last
            if event == "opcode":
                if last is not None:
                    self._now.add(last.gone(frame.f_lasti))
                last = conditions.get(frame.f_lasti)
            return trace

        return trace
