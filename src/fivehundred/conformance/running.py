"""A run of the conformance suite: cases in parallel, results that can be kept and gone on with, and reports."""

from __future__ import annotations

import asyncio
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Sequence
from enum import Enum
from pathlib import Path
from time import monotonic
from typing import Final
from xml.etree import ElementTree

import attrs

from fivehundred._words import ShowsFields, counted
from fivehundred.conformance.programs import SECONDS, Fault, Program, plain, run, words_of
from fivehundred.conformance.protocol import Declaration, written
from fivehundred.conformance.suite import Case, Result, Status, run_case
from fivehundred.errors import InvalidValue
from fivehundred.wire.parsing import parse_json
from fivehundred.wire.walk import compact

#: The run is given up after this many questions without an answer, because each takes as long as an answer may.
MOST_SILENT: Final = 10
#: The first line of a file of kept results.
_KEPT: Final = "fivehundred conform results"
#: A run with one of these fails.
_BAD: Final = (Status.FAILED, Status.FAULT, Status.NOT_RUN)


@attrs.frozen(repr=False)
class Report(ShowsFields):
    """The results of a run.

    >>> report = Report(("true",), None, (Result("BID-2/007", "BID-2", Status.PASSED),), 1.25)
    >>> report.passed, report.summary
    (True, '1 case: 1 passed; 1.2 s')
    """

    #: The words of the command.
    command: tuple[str, ...]
    #: The program's own declaration; ``None`` if nothing was asked of it.
    declaration: Declaration | None
    #: The result of each case, in the order of the suite.
    results: tuple[Result, ...]
    #: The duration of the run.
    seconds: float

    @property
    def passed(self) -> bool:
        """True if every case that the program declares to do has passed."""
        return not any(result.status in _BAD for result in self.results)

    @property
    def summary(self) -> str:
        """The number of cases of each kind, in one line."""
        found = Counter(result.status for result in self.results)
        kinds = ", ".join(f"{found[status]} {status.value}" for status in Status if found[status])
        return f"{counted(len(self.results), 'case')}: {kinds}; {self.seconds:.1f} s"

    @property
    def failures(self) -> dict[str, list[Result]]:
        """The failures by the number of the rule; of each rule, the shortest case first."""
        found = defaultdict[str, list[Result]](list)
        for result in self.results:
            if result.status in (Status.FAILED, Status.FAULT):
                found[result.rule].append(result)
        return {rule: sorted(found[rule], key=lambda result: len(result.lines)) for rule in sorted(found)}

    @property
    def declined(self) -> dict[str, int]:
        """The abilities that the program does not declare, with the number of cases for each, the most first."""
        lacks = Counter(result.what for result in self.results if result.status is Status.DECLINED)
        return dict(lacks.most_common())

    def text(self) -> str:
        """Return the report in words: what fails, with the shortest deal that shows it, and a summary."""
        lines = []
        if self.declaration is not None:
            lines.append(f"{plain(self.declaration.name)} {plain(self.declaration.version)}".rstrip())
        for what, count in self.declined.items():
            lines.append(f"not declared: {what} ({counted(count, 'case')})")
        of_rule = Counter(result.rule for result in self.results if result.status is not Status.DECLINED)
        for rule, failures in self.failures.items():
            first = failures[0]
            lines += ["", f"{rule}: {len(failures)} of {counted(of_rule[rule], 'case')} fail"]
            lines += [f"    {first.id}: {first.what}", *(f"    {line}" for line in first.deal.splitlines())]
            more = [failure.id for failure in failures[1:]]
            lines += [f"    also {', '.join(more[:8])}{', …' if len(more) > 8 else ''}"] * bool(more)
        return "\n".join([*lines, "", self.summary] if lines else [self.summary])

    def tree(self) -> dict[str, object]:
        """Return the report as JSON."""
        return {
            "command": [*self.command],
            "program": None if self.declaration is None else written(self.declaration),
            "passed": self.passed,
            "summary": self.summary,
            "seconds": round(self.seconds, 3),
            "results": [*map(result_tree, self.results)],
        }

    def junit(self) -> str:
        """Return the report as JUnit XML, which servers for continuous integration show."""
        suite = ElementTree.Element("testsuite", name="fivehundred conform", tests=str(len(self.results)))
        suite.set("time", f"{self.seconds:.3f}")
        for result in self.results:
            case = ElementTree.SubElement(suite, "testcase", classname=result.rule, name=result.id)
            tag = {Status.FAILED: "failure", Status.DECLINED: "skipped", Status.FAULT: "error", Status.NOT_RUN: "error"}
            if result.status in tag:
                told = ElementTree.SubElement(case, tag[result.status], message=result.what or result.status.value)
                told.text = "\n".join([result.what, result.deal, *result.lines])
        for tag_name, statuses in {
            "failures": [Status.FAILED],
            "errors": _BAD[1:],
            "skipped": [Status.DECLINED],
        }.items():
            suite.set(tag_name, str(sum(result.status in statuses for result in self.results)))
        return ElementTree.tostring(suite, encoding="unicode", xml_declaration=True)


def result_tree(result: Result) -> dict[str, object]:
    """Return *result* as JSON.

    >>> result_tree(Result("BID-2/007", "BID-2", Status.PASSED))
    {'id': 'BID-2/007', 'rule': 'BID-2', 'status': 'passed'}
    """
    tree = attrs.asdict(result, value_serializer=lambda _, __, value: value.value if isinstance(value, Enum) else value)
    return {key: value for key, value in tree.items() if value}


def kept_results(file: Path, command: Sequence[str]) -> dict[str, Result]:
    """Return the results in *file*, by case, and begin the file if there is none.

    Raises `InvalidValue` if it is another file, or has results of another command.
    """
    head = compact({"kept": _KEPT, "command": [*command]})
    text = file.read_text(encoding="utf-8") if file.exists() else f"{head}\n"
    first, *lines = text.split("\n")
    if first != head:
        raise InvalidValue(f"{file}: expected results of the command {' '.join(command)}")
    found = {}
    # A run that was ended while writing leaves half a line.
    for line in lines[:-1]:
        tree = parse_json(line)
        fault = {"fault": Fault(tree["fault"])} if "fault" in tree else {}
        tree |= {"status": Status(tree["status"]), "lines": tuple(tree.get("lines", ())), **fault}
        found[tree["id"]] = Result(**tree)
    file.write_text("\n".join([first, *lines[:-1], ""]), encoding="utf-8")
    return found


async def _work(waiting: list[Case], program: Callable[[], Program], told: Callable[[Result], None]) -> None:
    """Run the cases in *waiting*, one after the other, until none is left."""
    now = program()
    try:
        while waiting:
            case = waiting.pop()
            told(await run_case(case, now))
            if now.fault is not None:
                now = program()
    finally:
        await now.close()


async def _all(
    waiting: list[Case], program: Callable[[], Program], jobs: int, told: Callable[[Result], None]
) -> Declaration | None:
    # Games and counts take longest, so they begin first.
    waiting.sort(key=lambda case: (bool(case.counts), case.trace is not None, case.length))
    if not waiting:
        return None
    first = program()
    try:
        declaration = await first.declaration()
    finally:
        await first.close()
    async with asyncio.TaskGroup() as group:
        for _ in range(min(jobs, len(waiting))):
            group.create_task(_work(waiting, program, told))
    return declaration


def conform(
    command: str | Sequence[str],
    cases: Collection[Case],
    *,
    jobs: int = 1,
    seconds: float = SECONDS,
    kept: Path | None = None,
    told: Callable[[Result], None] = lambda result: None,
) -> Report:
    """Run *cases* with the program that *command* starts, in as many processes as there are *jobs*.

    Results are added to the file *kept*, if given, and a case that has one there is not run again. *told* is called
    with each new result. Raises `ProgramFault` if the program cannot even say what it is.

    >>> import sys
    >>> conform([sys.executable, "-m", "fivehundred", "engine"], []).summary
    '0 cases: ; 0.0 s'
    """
    words, began = words_of(command), monotonic()
    results = {} if kept is None else kept_results(kept, words)

    waiting = [case for case in cases if case.id not in results]
    silent = 0

    def add(result: Result) -> None:
        nonlocal silent
        results[result.id] = result
        silent += result.fault is Fault.SILENT
        if silent >= MOST_SILENT:
            waiting.clear()
        if kept is not None:
            with kept.open("a", encoding="utf-8") as opened:
                opened.write(f"{json.dumps(result_tree(result))}\n")
        told(result)

    declaration = run(_all(waiting, lambda: Program(words, seconds=seconds), jobs, add))
    not_run = f"given up: {MOST_SILENT} questions had no answer"
    every = tuple(results.get(case.id, Result(case.id, case.rule, Status.NOT_RUN, not_run)) for case in cases)
    return Report(words, declaration, every, monotonic() - began)
