"""An engine in the same process behind the lines of a program, for runs of the suite that take no time to start."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Collection, Mapping, Sequence
from functools import cache

from keeping import Keeping

from fivehundred import players
from fivehundred.errors import FiveHundredError
from fivehundred.programs.answering import RulesEngine
from fivehundred.programs.processes import Fault, Program, RawQuestion
from fivehundred.programs.protocol import question_line, tree_in
from fivehundred.wire.parsing import InvalidDocument, Json
from fivehundred_conformance.suite import Case, CaseResult, read_cases, run_case

#: An engine: it answers a question, which is an object.
Answer = Callable[[dict[str, Json]], dict[str, Json]]


class Lines:
    """An engine that reads lines and writes lines; a broken one overrides what it breaks."""

    def __init__(self) -> None:
        self.engine = RulesEngine(players.SensiblePlayer())

    def answers(self, lines: Sequence[bytes]) -> list[bytes]:
        """What it writes for *lines* that come together."""
        return [*map(self.line, lines)]

    def line(self, line: bytes) -> bytes:
        try:
            question = tree_in(line)
        except InvalidDocument as error:
            return question_line({"id": None, "error": str(error)})
        return question_line(self.answer(question))

    def answer(self, question: dict[str, Json]) -> dict[str, Json]:
        return self.engine.answer(question)

    def ends(self) -> bool:
        """Whether it ends once it has been asked to."""
        return True


class SecondReferee(Lines):
    """The second referee as a program."""

    def __init__(self) -> None:
        super().__init__()
        self.referee = Keeping()

    def answer(self, question: dict[str, Json]) -> dict[str, Json]:
        number = question.pop("id", None)
        if type(number) is not int:
            return {"id": None, "error": "id"}
        ask = question.get("ask")
        if not isinstance(ask, str):
            return {"id": number, "error": "ask"}
        hello = self.engine.answer({"id": number, **question})
        # The library plays for it, and says that a hand is worth so much.
        own = ask not in ("hello", "score", "quit", "turn", "choose") and question.get("role") != "player"
        if not own or "unsupported" in hello:
            return hello
        return {"id": number, **self.referee.answer(question)}


class InProcess(Program):
    """A program that is no process."""

    def __init__(self, make: Callable[[], Lines]) -> None:
        super().__init__(["in-process"])
        self._make = make
        self._engine = make()
        self._ended = False

    async def answers(
        self, questions: Sequence[Mapping[str, Json] | RawQuestion], *, seconds: float | None = None
    ) -> AsyncIterator[Json | FiveHundredError]:
        if self._fault is not None:
            raise self._fault
        written = [*map(self._encode, questions)]
        ids = [line.id for line in written]
        said = self._engine.answers([line.text for line in written])
        lines = b"".join(said).split(b"\n")[:-1]
        for place, (_, number, ask) in enumerate(written):
            if not lines:
                raise await self._fail(Fault.SILENT, f"{ask}: no answer")
            yield await self._read(lines.pop(0) + b"\n", number, ask, [self._last, *ids[place:]])
            self._last = number
        if lines:
            raise await self._fail(Fault.OUT_OF_ORDER, f"more than was asked for: {lines[0]!r}")

    async def quit(self) -> None:
        if not self._engine.ends():
            raise await self._fail(Fault.SILENT, "quit: it did not end")

    def again(self) -> Program:
        return InProcess(self._make)

    async def close(self) -> None:
        pass


@cache
def whole_suite() -> tuple[Case, ...]:
    """All cases, read once."""
    return tuple(read_cases())


def run_all(make: Callable[[], Lines], cases: Collection[Case]) -> list[CaseResult]:
    """The results of *cases* with the engine that *make* makes."""

    async def run() -> list[CaseResult]:
        program: Program = InProcess(make)
        results = []
        for case in cases:
            if case.fresh or program.fault is not None:
                program = program.again()
            results.append(await run_case(case, program))
        return results

    return asyncio.run(run())


def told(results: Collection[CaseResult]) -> str:
    """What failed, for a message."""
    bad = [result for result in results if result.evidence is not None]
    return "\n".join(f"{one.id} {one.evidence and one.evidence.value}: {one.what[:400]}" for one in bad[:12])
