"""A plugin for pytest: how long each test takes, and later only the tests chosen, in the order chosen.

Time is that of the processor, so a busy machine changes nothing.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import Phase, settings

#: Where to write how long each test took, and where to read which are chosen.
TIMES, CHOSEN = os.environ.get("MUTATION_TIMES"), os.environ.get("MUTATION_CHOSEN")
#: A mutant that takes so many bytes has got lost.
MOST_MEMORY = 3 << 30

limits: dict[str, float] = json.loads(Path(CHOSEN).read_text(encoding="utf-8")) if CHOSEN else {}
took: dict[str, float] = {}


def pytest_configure() -> None:
    """The examples are those of every run, but which is the smallest that fails does not matter."""
    if CHOSEN:
        resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))
        phases = (Phase.explicit, Phase.generate)
        settings.register_profile("mutation", settings.get_profile("ci"), phases=phases)
        settings.load_profile("mutation")


def chosen(item: pytest.Item) -> str:
    """Under which name the test is chosen, if at all: its own, or that of the file, of which every test is meant."""
    return item.nodeid if item.nodeid in limits else item.nodeid.partition("::")[0]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The tests chosen, in their order."""
    if CHOSEN:
        order = {test: number for number, test in enumerate(limits)}
        items[:] = sorted((item for item in items if chosen(item) in order), key=lambda item: order[chosen(item)])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    """Run one test; one that takes too long fails."""

    def too_long(*_: object) -> None:
        pytest.fail("took too long")

    begun = time.process_time()
    if CHOSEN:
        signal.signal(signal.SIGPROF, too_long)
        signal.setitimer(signal.ITIMER_PROF, limits[chosen(item)])
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        item.user_properties.append(("processor", time.process_time() - begun))


def pytest_runtest_logreport(report: pytest.TestReport) -> None:
    """Keep how long it took; in the process that started the others, this hears of all of them."""
    if report.when == "call":
        took.update((report.nodeid, float(str(value))) for name, value in report.user_properties if name == "processor")


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Write down how long all took; and where no test is left, none has failed."""
    if CHOSEN and exitstatus == pytest.ExitCode.NO_TESTS_COLLECTED:
        session.exitstatus = pytest.ExitCode.OK
    if TIMES and "PYTEST_XDIST_WORKER" not in os.environ:
        Path(TIMES).write_text(json.dumps(took), encoding="utf-8")
