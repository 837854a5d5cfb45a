"""The examples in docstrings, README and docs are tests; how hard the tests look, and what they say at the end."""

from __future__ import annotations

import gc
import os
import re
import sys
from collections.abc import Generator, Iterator
from doctest import ELLIPSIS
from itertools import chain
from pathlib import Path

import pytest
from _names import FRAMEWORKS, before, docstrings
from _pytest.runner import runtestprotocol
from differing import explained
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from sybil import Document, Example, Region, Sybil
from sybil.document import PythonDocStringDocument
from sybil.example import NotEvaluated, SybilFailure
from sybil.parsers.myst import PythonCodeBlockParser
from sybil.parsers.rest import DocTestParser
from sybil.python import import_path
from sybil.sybil import SybilCollection

#: The docstrings of a module. Nothing else in three quotes has examples, and those with a backslash are raw (D301).
TRIPLE_QUOTED = re.compile(r'"""(.*?)"""', re.DOTALL)


class Docstrings(PythonDocStringDocument):
    """The docstrings of a module. Each runs alone, with what is copied along with it from the reference."""

    @staticmethod
    def extract_docstrings(python_source_code: str) -> Iterator[tuple[int, int, str]]:
        """Yield where each docstring begins and ends, and its text, without parsing the module as sybil does."""
        for found in TRIPLE_QUOTED.finditer(python_source_code):
            yield *found.span(1), found[1]

    def import_document(self, example: Example) -> None:
        module = import_path(Path(self.path)).__name__
        name = next(name for name, (lines, _) in docstrings(module).items() if example.line in lines)
        self.namespace.clear()
        for statement in chain(*before(module, name)):
            exec(statement, self.namespace)
        raise NotEvaluated


doctests = DocTestParser(ELLIPSIS)
code_blocks = PythonCodeBlockParser(doctest_optionflags=ELLIPSIS)


def parse_docstring(document: Document) -> Iterator[Region]:
    """All examples of a docstring as one: each takes as long to begin as to run."""
    regions = [*doctests(document)]
    if regions:
        yield Region(regions[0].start, regions[-1].end, regions, evaluate_each)


def parse_page(document: Document) -> Iterator[Region]:
    """All examples of a block as one."""
    blocks: list[list[Region]] = []
    for region in code_blocks(document):
        if blocks and "```" not in document.text[blocks[-1][-1].end : region.start]:
            blocks[-1].append(region)
        else:
            blocks.append([region])
    for block in blocks:
        yield Region(block[0].start, block[-1].end, block, evaluate_each)


def evaluate_each(example: Example) -> None:
    for region in example.parsed:
        start = example.start + region.start - example.parsed[0].start
        line = example.line + example.document.text.count("\n", example.start, start)
        one = Example(example.document, line, example.column, region, example.namespace)
        if told := region.evaluator(one):
            raise SybilFailure(one, told)


# Those of the learning frameworks run where these are installed: nox -s frameworks.
collect_ignore_glob = [] if FRAMEWORKS else ["tests/learning/environments/*"]
sources = [
    Sybil(
        name="docstrings",
        path=folder,
        pattern="*.py",
        excludes=() if FRAMEWORKS else ("fivehundred/learning/environments/*.py",),
        parsers=[parse_docstring],
        document_types={".py": Docstrings},
    )
    for folder in (
        "src",
        "conformance/src",
        "server/src",
        "study/src",
    )
]
pages = Sybil(
    name="pages",
    pattern="*.md",
    excludes=() if FRAMEWORKS else ("docs/howto/learning.md", "docs/howto/openspiel.md"),
    parsers=[parse_page],
)
pytest_collect_file = SybilCollection([*sources, pages]).pytest()

# What one process compiles, those that the tests start, and the next run, need not compile again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# What the command says is compared with what it says in English.
os.environ["LANGUAGE"] = "en"

# Only "1" asks for the deep form; whoever looks whether it is set at all is not to be misled by a "0".
if os.environ.get("FIVEHUNDRED_DEEP") != "1":
    os.environ.pop("FIVEHUNDRED_DEEP", None)

# A shared machine is slow at times; how long an example takes is no property of the library.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=25, database=None)
settings.register_profile(
    "deep", deadline=None, max_examples=5_000, print_blob=True, suppress_health_check=[HealthCheck.too_slow]
)
# Other examples each time; what fails is kept, and tried first by the next run.
settings.register_profile(
    "soak",
    derandomize=False,
    deadline=None,
    max_examples=300,
    print_blob=True,
    suppress_health_check=[HealthCheck.too_slow],
    database=DirectoryBasedExampleDatabase(Path(__file__).parent / ".hypothesis" / "soak"),
)
settings.load_profile("deep" if "FIVEHUNDRED_DEEP" in os.environ else "ci")

#: Tests of the server wait for others, and one that hangs is to fail soon; `served.PATIENCE` is a little less.
SERVER, SERVER_SECONDS = "server/tests/", 60


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: what is collected stays, and the search takes as long again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        # To look for garbage after every 700 values, as Python does, takes up to a tenth of the time of tests.
        gc.set_threshold(10_000)
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bound every test of the server."""
    for item in items:
        if item.nodeid.startswith(SERVER):
            item.add_marker(pytest.mark.timeout(SERVER_SECONDS))


def pytest_runtest_protocol(item: pytest.Item, nextitem: pytest.Item | None) -> bool | None:
    """Let a worker report what a test came to, but how it was set up and torn down only if that failed.

    To send a report takes longer than a small test.
    """
    if not hasattr(item.config, "workerinput"):
        return None
    item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
    for report in runtestprotocol(item, log=False, nextitem=nextitem):
        if report.when == "call" or not report.passed:
            item.ihook.pytest_runtest_logreport(report=report)
    item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
    return True


def pytest_assertrepr_compare(op: str, left: object, right: object) -> list[str] | None:
    """Say where two values of the library differ."""
    return explained(op, left, right)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Show the figures that tests recorded."""
    figures = [
        value
        for report in terminalreporter.getreports("passed")
        for name, value in report.user_properties
        if name == "figures"
    ]
    if figures:
        terminalreporter.section("figures")
    for line in sorted(map(str, figures)):
        terminalreporter.write_line(line)
