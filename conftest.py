"""Make tests of the examples in docstrings, in the README and in the docs."""

from __future__ import annotations

from bisect import bisect
from doctest import ELLIPSIS
from functools import cached_property
from pathlib import Path

from sybil import Example, Sybil
from sybil.document import PythonDocStringDocument
from sybil.example import NotEvaluated
from sybil.parsers.myst import PythonCodeBlockParser, SkipParser
from sybil.parsers.rest import DocTestParser
from sybil.python import import_path


class Docstrings(PythonDocStringDocument):
    """The docstrings of a module. Each starts afresh with the names of the module, as a reader would."""

    current = -1

    @cached_property
    def starts(self) -> list[int]:
        return sorted(start for start, _, _ in self.extract_docstrings(self.text))

    def import_document(self, example: Example) -> None:
        docstring = bisect(self.starts, example.region.start)
        if docstring != self.current:
            self.current = docstring
            self.namespace.clear()
            self.namespace.update(vars(import_path(Path(self.path))))
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
