"""A plugin for pytest: which lines each test runs and how long it takes; later only the tests chosen, as chosen.

Time is that of the processor, so a busy machine changes nothing; only a test that waits, as for a server, is ended by
the clock.
"""

from __future__ import annotations

import json
import os
import re
import resource
import signal
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from types import CodeType
from typing import Any

import pytest
from hypothesis import Phase, settings

#: Where to write what each test does, and where to read which are chosen.
RECORD, CHOSEN = os.environ.get("MUTATION_RECORD"), os.environ.get("MUTATION_CHOSEN")
#: The modules whose lines are recorded, and the name of each: its path from the top of the tree.
SOURCES = re.compile(rf"{re.escape(str(Path(__file__).parent.parent))}/((?:\w+/)?src/fivehundred.*)")
#: Our number among the tools that watch what Python does.
TOOL = 4
#: By the clock, a test may take so many times as long: what waits for ever uses no time of the processor.
WAITING = 5.0
#: A mutant that takes so many bytes has got lost.
MOST_MEMORY = 3 << 30

limits: dict[str, float] = json.loads(Path(CHOSEN).read_text(encoding="utf-8")) if CHOSEN else {}
took: dict[str, float] = {}
#: For each module, the lines that the test has run, as bits.
ran: dict[str, int] = {}


def pytest_configure() -> None:
    """The examples are those of every run, but which is the smallest that fails does not matter."""
    if CHOSEN:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings.get_profile("ci"), phases=phases)
        settings.load_profile("mutation")


def monitoring() -> Any:
    """What Python tells of itself, from 3.12."""
    return vars(sys)["monitoring"]


def watch() -> None:
    """Note the lines that are run. Each is told of once, until all are asked for again."""
    ours = SOURCES.fullmatch

    def line_run(code: CodeType, line: int) -> Any:
        if found := ours(code.co_filename):
            ran[found[1]] = ran.get(found[1], 0) | 1 << line
        return monitoring().DISABLE

    monitoring().use_tool_id(TOOL, "mutation")
    monitoring().register_callback(TOOL, monitoring().events.LINE, line_run)
    monitoring().set_events(TOOL, monitoring().events.LINE)


def recorded(folder: Path) -> dict[str, dict[str, Any]]:
    """What was recorded of each test."""
    lines = folder.joinpath("tests.jsonl").read_text(encoding="utf-8").splitlines()
    return {one["test"]: one for one in map(json.loads, lines)}


def chosen(item: pytest.Item) -> str:
    """Under which name the test is chosen, if at all: its own, or that of the folder, of which every test is meant."""
    folder = re.match(r"\w+/src|[^/:]+", item.nodeid)
    return item.nodeid if item.nodeid in limits or folder is None else folder[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests chosen, in their order; or those that nobody has recorded yet."""
    if CHOSEN:
        order = {test: number for number, test in enumerate(limits)}
        items[:] = sorted((item for item in items if chosen(item) in order), key=lambda item: order[chosen(item)])
    if RECORD:
        known = {test for folder in Path(RECORD).parent.glob("lines-*") for test in recorded(folder)}
        items[:] = [item for item in items if item.nodeid not in known]
        watch()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Write down what one test did, if it passed."""
    if RECORD:
        ran.clear()
        monitoring().restart_events()
    result = yield
    if RECORD and item.nodeid in took:
        lines = {module: f"{bits:x}" for module, bits in ran.items()}
        one = json.dumps({"test": item.nodeid, "seconds": took[item.nodeid], "lines": lines})
        with Path(RECORD, "tests.jsonl").open("ab", buffering=0) as file:
            # In one piece, because several processes write to the file.
            file.write(one.encode() + b"\n")
    return result


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Run one test; one that takes too long fails."""

    def too_long(*_: object) -> None:
        pytest.fail("took too long")

    begun = time.process_time()
    if CHOSEN:
        for timer, alarm, times in (
            (signal.ITIMER_PROF, signal.SIGPROF, 1.0),
            (signal.ITIMER_REAL, signal.SIGALRM, WAITING),
        ):
            signal.signal(alarm, too_long)
            signal.setitimer(timer, times * limits[chosen(item)])
    try:
        yield
    finally:
        for timer in (signal.ITIMER_PROF, signal.ITIMER_REAL):
            signal.setitimer(timer, 0)
    took[item.nodeid] = time.process_time() - begun


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Where no test is left, none has failed."""
    if exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK
