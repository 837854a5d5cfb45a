"""The runner of the conformance suite: it runs cases in parallel, retries failures and can save results."""

from __future__ import annotations

import asyncio
import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from time import monotonic
from typing import Any, Final

import attrs

from fivehundred.cli.screen import write_file
from fivehundred.errors import InvalidValue
from fivehundred.programs.processes import SECONDS, Fault, Program, run_coroutine, words_of
from fivehundred.programs.protocol import Declaration, Role
from fivehundred.wire.parsing import Json, parse_json
from fivehundred.wire.walk import compact
from fivehundred_conformance.comparing import short
from fivehundred_conformance.report import ConformanceReport, result_tree
from fivehundred_conformance.suite import ASKED_AGAIN, Case, CaseResult, Doubts, Evidence, Status, run_case

#: The run is abandoned after this many unanswered questions, because each of them takes the full time limit.
MOST_SILENT: Final = 6
#: The run is also abandoned after this many faults of one kind, each of which needs a new program, or this many wrong
#: answers of one kind in a row.
MOST_ALIKE: Final = 50
#: The run is also abandoned after this many faults of all kinds.
MOST_FAULTS: Final = 80
#: The run is also abandoned after this many failures, because the report would not become clearer.
MOST_FAILED: Final = 2000
#: The run is also abandoned if two in five of this many first cases, which cover all rules, have failed.
FIRST_CASES: Final = 1000
#: Up to this many failures are retried in a fresh program; if none of them passes there, no others are retried.
MOST_AGAIN: Final = 30
#: The question on a line, if there is one.
_ASK: Final = re.compile(r'"ask":"(\w+)"')
#: The first line of a file of saved results.
_KEPT: Final = "fivehundred conform results"


def kept_results(file: Path, command: Sequence[str]) -> dict[str, CaseResult]:
    """Return the results saved in *file*, by case; create the file if it does not exist.

    Raises `InvalidValue` if the file is something else, or has the results of another command.
    """
    head, whose = compact({"kept": _KEPT, "command": [*command]}), " ".join(command)
    try:
        text = file.read_text(encoding="utf-8") if file.exists() else f"{head}\n"
    except UnicodeDecodeError:
        raise InvalidValue(f"{file}: not UTF-8 text") from None
    first, *lines = text.split("\n")
    if first != head:
        raise InvalidValue(f"{file}: expected the results of the command {whose}")
    found = {}
    # A run that was ended while writing leaves half a line.
    for number, line in enumerate(lines[:-1], start=2):
        try:
            result = _kept_result(parse_json(line))
        except (AttributeError, TypeError, ValueError) as error:
            raise InvalidValue(f"{file}, line {number}: expected a result: {error}") from error
        found[result.id] = result
    write_file(str(file), "\n".join([first, *lines[:-1], ""]))
    return found


def _kept_result(tree: Json) -> CaseResult:
    """Return the result that was saved as *tree*; raise an error if it is something else."""
    if not isinstance(tree, dict):
        raise InvalidValue(f"not {short(tree)}")
    kinds = (("status", Status), ("fault", Fault), ("evidence", Evidence))
    given: dict[str, Any] = tree | {name: kind(tree[name]) for name, kind in kinds if name in tree}
    return CaseResult(**given | {name: tuple(value) for name, value in given.items() if isinstance(value, list)})


class _Run:
    """A run in progress: the cases that wait, and what has been found so far."""

    def __init__(
        self, waiting: list[Case], program: Callable[[], Program], on_result: Callable[[CaseResult], None]
    ) -> None:
        self.waiting = waiting
        self.program = program
        self.on_result = on_result
        self.given_up = ""
        #: The number of faults of each kind, and the last question answered wrongly, with the number in a row.
        self._silent, self._faults = 0, Counter[tuple[Fault, str]]()
        self._in_a_row: tuple[str | None, int] = None, 0
        self._failed, self._run = 0, 0
        self._doubts = Doubts()
        #: The rules with a case that was asked of a fresh program.
        self._fresh = set[str]()
        #: The number of failures of each rule that were retried, and of those that then passed.
        self._again = Counter[str]()
        self._passed_alone = Counter[str]()

    async def all(self, jobs: int) -> Declaration | None:
        """Run all cases in as many programs as there are *jobs*, and return what the program says of itself."""
        if not self.waiting:
            return None
        first = self.program()
        try:
            declared = await first.declaration()
        finally:
            await first.close()
        try:
            async with asyncio.TaskGroup() as group:
                for _ in range(min(jobs, len(self.waiting))):
                    group.create_task(self._work(declared))
        except ExceptionGroup as errors:
            # Whoever runs cases need not know that they run in parallel.
            raise errors.exceptions[0] from None
        return declared

    async def _work(self, declared: Declaration) -> None:
        """Run the cases that wait, one after the other, until none is left."""
        now, asked = self.program(), False
        try:
            while self.waiting:
                case = self.waiting.pop(0)
                # Of a game, each deal is declined by itself.
                rules = [case.rules] if case.trace else case.every_rules
                if Role.RULES in declared.roles and (lacks := declared.lacks(rules, ())):
                    self.on_result(CaseResult(case.id, case.rule, Status.OTHER_RULES, lacks))
                    continue
                if asked and case.fresh and case.rule not in self._fresh:
                    await now.close()
                if now.fault is not None:
                    now, asked = self.program(), False
                try:
                    result = await run_case(case, now, self._doubts)
                except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
                    raise InvalidValue(f"{case.id}: it cannot be asked: {type(error).__name__}: {error}") from error
                if case.fresh and result.status is not Status.DECLINED:
                    self._fresh.add(case.rule)
                if asked and result.status in (Status.FAILED, Status.FAULT):
                    result = await self._ask_again(case, result)
                self.on_result(result)
                self._count(result)
                asked = True
        finally:
            await now.close()

    async def _ask_again(self, case: Case, result: CaseResult) -> CaseResult:
        """Return *result*, and whether the case passes if nothing was asked before."""
        rule = result.rule
        enough = self._again[rule] >= ASKED_AGAIN and not self._passed_alone[rule]
        enough |= self._again.total() >= MOST_AGAIN and not self._passed_alone.total()
        if result.fault is Fault.SILENT or enough:
            return result
        fresh = self.program()
        try:
            alone = (await run_case(case, fresh, self._doubts)).status is Status.PASSED
        finally:
            await fresh.close()
        self._again[rule] += 1
        self._passed_alone[rule] += alone
        return attrs.evolve(result, passes_alone=alone)

    def _count(self, result: CaseResult) -> None:
        """Give up if there are too many failures of one kind."""
        found = _ASK.search(result.lines[-1]) if result.lines else None
        asked = found[1] if found else "what is no question"
        if result.fault is Fault.SILENT:
            self._silent += 1
            if self._silent >= MOST_SILENT:
                self._give_up(f"{MOST_SILENT} questions were not answered")
        elif result.fault is not None:
            self._faults[result.fault, asked] += 1
            if self._faults[result.fault, asked] >= MOST_ALIKE:
                self._give_up(f"{MOST_ALIKE} faults of one kind: {result.fault.value}, asked {asked}")
            if self._faults.total() >= MOST_FAULTS:
                self._give_up(f"{MOST_FAULTS} faults")
        self._failed += result.status in (Status.FAILED, Status.FAULT)
        if self._failed >= MOST_FAILED:
            self._give_up(f"{MOST_FAILED} cases failed")
        self._run += result.status in (Status.PASSED, Status.FAILED, Status.FAULT)
        if self._run == FIRST_CASES and 5 * self._failed >= 2 * FIRST_CASES:
            self._give_up(f"{self._failed} of the first {FIRST_CASES} cases, which cover all rules, failed")
        last, count = self._in_a_row
        failed = result.status is Status.FAILED
        self._in_a_row = (asked, count + 1 if last == asked else 1) if failed else (None, 0)
        if self._in_a_row[1] >= MOST_ALIKE:
            self._give_up(f"{MOST_ALIKE} wrong answers to {asked} in a row")

    def _give_up(self, why: str) -> None:
        self.given_up = self.given_up or why
        self.waiting.clear()


def in_turn(cases: Collection[Case]) -> list[Case]:
    """Return *cases* in the order in which to ask them.

    The shortest case of each rule comes first, then the next of each, so that even an abandoned run covers all rules.
    Games and counts of sequences come last, longest first, because they run in parallel.

    >>> from fivehundred_conformance import read_cases
    >>> cases = [case for case in read_cases() if case.rule in ("BID-2", "SEAT-1")]
    >>> [(case.rule, *case.length) for case in in_turn(cases)[:4]]
    [('BID-2', 1, 1), ('SEAT-1', 1, 0), ('BID-2', 1, 1), ('SEAT-1', 1, 0)]
    """
    of_rule = defaultdict[str, list[Case]](list)
    for case in sorted((case for case in cases if not _is_long(case)), key=lambda case: case.length):
        of_rule[case.rule].append(case)
    rules = dict.fromkeys(case.rule for case in cases)
    turns = [(turn, case) for rule in rules for turn, case in enumerate(of_rule[rule])]
    long = sorted(filter(_is_long, cases), key=lambda case: (bool(case.counts), case.length), reverse=True)
    return [*(case for _, case in sorted(turns, key=lambda each: each[0])), *long]


def _is_long(case: Case) -> bool:
    return bool(case.counts) or case.trace is not None


def conform(
    command: str | Sequence[str],
    cases: Collection[Case],
    *,
    jobs: int = 1,
    seconds: float = SECONDS,
    kept: Path | None = None,
    on_result: Callable[[CaseResult], None] = lambda result: None,
) -> ConformanceReport:
    """Run *cases* with the program that *command* starts, in *jobs* processes.

    Results are added to the file *kept*, if given, and a case with a result there is not run again. *on_result* is
    called with each new result. A failed case is retried in a fresh program, to see whether the failure depends on
    earlier cases. Raises `ProgramError` if the program cannot even introduce itself, and `InvalidValue` if a case
    cannot be asked, or if *kept* is something else or cannot be written.

    >>> import sys
    >>> conform([sys.executable, "-m", "fivehundred", "engine"], []).summary
    '0 cases: ; 0.0 s'
    """
    words, began = words_of(command), monotonic()
    results = {} if kept is None else kept_results(kept, words)

    waiting = in_turn([case for case in cases if case.id not in results])

    def add(result: CaseResult) -> None:
        results[result.id] = result
        if kept is not None:
            try:
                with kept.open("a", encoding="utf-8") as opened:
                    opened.write(f"{json.dumps(result_tree(result))}\n")
            except OSError as error:
                raise InvalidValue(f"{kept}: cannot write: {error.strerror}") from error
        on_result(result)

    work = _Run(waiting, lambda: Program(words, seconds=seconds), add)
    declaration = run_coroutine(work.all(jobs))
    not_run = f"given up: {work.given_up}"
    every = tuple(results.get(case.id, CaseResult(case.id, case.rule, Status.NOT_RUN, not_run)) for case in cases)
    return ConformanceReport(words, declaration, every, monotonic() - began, work.given_up)
