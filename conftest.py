"""The examples in docstrings, README and docs are tests; how hard the tests look, and what they say at the end."""

from __future__ import annotations

import ast
import gc
import os
from bisect import bisect
from collections.abc import Generator
from doctest import ELLIPSIS
from functools import cached_property
from pathlib import Path

import pytest
from differing import explained
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from sybil import Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.example import NotEvaluated
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from sybil.python import import_path


class Docstrings(PythonDocStringDocument):
    """The docstrings of a module. Each starts afresh with the names of the module, as a reader would.

    Only what a class has goes on from the example of the class.
    """

    current = -1
    #: The class whose own docstring is being run.
    running: ast.ClassDef | None = None

    @cached_property
    def starts(self) -> list[int]:
        return sorted(start for start, _, _ in self.extract_docstrings(self.text))

    @cached_property
    def classes(self) -> list[ast.ClassDef]:
        return [node for node in ast.walk(ast.parse(self.text)) if isinstance(node, ast.ClassDef)]

    @cached_property
    def made(self) -> dict[ast.ClassDef, dict[str, object]]:
        """The names that the example of each class has made."""
        return {}

    def import_document(self, example: Example) -> None:
        docstring = bisect(self.starts, example.region.start)
        if docstring != self.current:
            if self.running is not None:
                self.made[self.running] = dict(self.namespace)
            self.current, self.running = docstring, None
            self.namespace.clear()
            self.namespace.update(vars(import_path(Path(self.path))))
            for node in self.classes:
                if node.lineno <= example.line <= (node.body[0].end_lineno or 0):
                    self.running = node
                elif node.lineno <= example.line <= (node.end_lineno or 0):
                    self.namespace.update(self.made.get(node, {}))
        raise NotEvaluated


docstrings = Sybil(
    name="docstrings",
    path="src",
    pattern="*.py",
    parsers=[DocTestParser(ELLIPSIS)],
    document_types={".py": Docstrings},
)
pages = Sybil(
    name="pages",
    pattern="*.md",
    parsers=[PythonCodeBlockParser(doctest_optionflags=ELLIPSIS), SkipParser()],
)
pytest_collect_file = (docstrings + pages).pytest()

# Only "1" asks for the deep form; whoever looks whether it is set at all is not to be misled by a "0".
if os.environ.get("FIVEHUNDRED_DEEP") != "1":
    os.environ.pop("FIVEHUNDRED_DEEP", None)

# A shared machine is slow at times; how long an example takes is no property of the library.
settings.register_profile("ci", derandomize=True, deadline=None, max_examples=100, database=None)
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
SERVER, SERVER_SECONDS = Path(__file__).parent / "tests" / "server", 20


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Collect without looking for garbage: what is collected stays, and the search takes as long again."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Bound every test of the server."""
    for item in items:
        if SERVER in item.path.parents:
            item.add_marker(pytest.mark.timeout(SERVER_SECONDS))


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
