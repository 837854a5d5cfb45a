"""The table of sizes, of a tree that is made up."""

from __future__ import annotations

from pathlib import Path

import size
from _names import PACKAGES

FILES = {
    "src/fivehundred/__init__.py": '"""A docstring."""\n',
    "src/fivehundred/cards.py": "def three():\n    'Three.'\n    return 3\n",
    "src/fivehundred/deal/__init__.py": "x = 1\n",
    "src/fivehundred/_base.py": "x = 1\ny = 2\n",
    "tests/test_cards.py": "assert True\n",
    "tests/deal/test_deal.py": "assert True\n" * 2,
    "other/pyproject.toml": "",
    "other/src/fivehundred_other/__init__.py": "x = 1\n",
    "other/tests/test_other.py": "assert True\n" * 4,
    "none/src/none/__init__.py": "x = 1\n",
}


def test_the_size_of_a_small_tree_is_counted(tmp_path: Path) -> None:
    for name, text in FILES.items():
        file = tmp_path / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    sizes = {size.package_of(folder).name: size.measure_source(folder) for folder in size.folders(tmp_path)}
    assert [line.split() for line in size.table(sizes).splitlines()] == [
        ["fivehundred", "fivehundred_other", "all"],
        ["statements", "5", "1", "6"],
        ["of", "the", "game", "3", "0", "3"],
        ["modules", "4", "1", "5"],
        ["nodes", "a", "statement", "4.80", "5.00", "4.83"],
        ["names", "at", "the", "top", "3", "0", "3"],
        ["wheel,", "MB", "0.000", "0.000", "0.000"],
        ["installed,", "MB", "0.00", "0.00", "0.00"],
        ["lines", "of", "tests", "3", "4", "7"],
    ]


def test_the_library_and_both_programs_are_measured() -> None:
    assert [size.package_of(folder).name for folder in size.folders(size.ROOT)] == [*PACKAGES]
