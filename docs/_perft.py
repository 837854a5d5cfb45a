"""Write the table of perft counts, with the time that the library takes: ``python docs/_perft.py --write``.

The counts are those of the conformance suite, which ``conformance/tests`` compares with the page.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import perf_counter
from typing import Final

from _tables import table

from fivehundred.programs.answering import RulesEngine
from fivehundred_conformance.suite import Case, read_cases

PAGE: Final = Path(__file__).parent / "formats" / "perft.md"
#: The columns of the table: the last words of the ids of cases.
COLUMNS: Final = ("auction", "exchange", "first-trick", "sixth-trick", "last-tricks")
HEAD: Final = "| preset |"


def counted(cases: Iterable[Case]) -> dict[str, dict[str, Case]]:
    """The cases that count sequences, by preset and column."""
    found: dict[str, dict[str, Case]] = {}
    for case in cases:
        if case.counts:
            _, preset, where = case.id.split("/")
            found.setdefault(preset, {})[where] = case
    return found


def cell(case: Case | None) -> str:
    """The deepest count of a case, and its depth."""
    return "" if case is None else f"{case.counts[-1]:,} ({len(case.counts)})"


def seconds(case: Case) -> float:
    """The time that the library takes to count what *case* counts."""
    engine = RulesEngine()
    (deal,) = case.deals
    given = {key: value for key, value in deal.items() if key != "done"}
    engine.answer({"id": 0, "ask": "new", "rules": case.rules, **given})
    for step in deal.get("done", ()):
        engine.answer({"id": 0, "ask": "act", "seat": engine.deal.to_act, "action": step})
    began = perf_counter()
    for depth, count in enumerate(case.counts, start=1):
        answer = engine.answer({"id": 0, "ask": "perft", "depth": depth})
        if answer.get("is") != count:
            raise AssertionError(f"{case.id}: depth {depth}: {answer}, expected {count}")
    return perf_counter() - began


def rows() -> Iterator[tuple[str, ...]]:
    """The counts of each preset, and the time for all of them."""
    yield "preset", *(name.replace("-", " ") for name in COLUMNS), "seconds"
    for preset, by_column in counted(read_cases()).items():
        taken = sum(seconds(case) for case in by_column.values())
        yield f"`{preset}`", *(cell(by_column.get(name)) for name in COLUMNS), f"{taken:.2f}"


def main() -> None:
    """Put the table on the page, in place of the one that is there."""
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python docs/_perft.py --write")
    before, _, _ = PAGE.read_text(encoding="utf-8").partition(HEAD)
    PAGE.write_text(f"{before}{table(rows())}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
