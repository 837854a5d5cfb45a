"""The file list is the game: the order in the package's docstring is the order in which modules may import."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

import pytest
from house import PATHS, floors, imports, rooms_below, table

import fivehundred

#: A file is a chapter, and no chapter is longer.
LONGEST = 800


def listed(lists: str) -> list[str]:
    """The modules of lists in the docstring, in their order; a folder itself stands behind the last of its modules."""
    found: list[str] = []
    folder = ""
    for line in lists.splitlines():
        words = line.split()
        if not line.startswith(" " * 5):
            found += [folder] * bool(folder)
            folder = words.pop(0).removesuffix("/").replace("/", ".") if words[0].endswith("/") else ""
        found += [f"{folder}.{word}" if folder else word for word in words]
    found += [folder] * bool(folder)
    return [module for place, module in enumerate(found) if module not in found[place + 1 :]]


GAME, *BEHIND = re.findall(r"::\n\n((?: {4}.*\n)+)", fivehundred.__doc__ or "")
CORE = listed(GAME)
LATER = listed("".join(BEHIND))
# Of some folders only a part loads with the package.
ON_DEMAND = [module for module in LATER if module not in CORE]
# A package comes behind the last of its modules, because its table and its stub name what stands in them. The top comes
# last, and nothing imports it.
ORDER = {module: place for place, module in enumerate([*(each for each in CORE if each not in LATER), *LATER, ""])}


@cache
def imported() -> dict[str, set[str]]:
    """The imports of each module; what a stub says of its package for type checkers counts as well."""
    return {
        module: {
            other
            for suffix in (".py", ".pyi")
            if (file := path.with_suffix(suffix)).is_file()
            for other in imports(file)
        }
        for module, path in PATHS.items()
    }


def test_the_docstring_lists_every_module_once() -> None:
    assert sorted([*CORE, *ON_DEMAND, ""]) == sorted(PATHS)


def test_the_house_that_is_drawn_has_floors() -> None:
    below = rooms_below()
    seen: set[str] = set()
    for floor in floors(below):
        for room in floor:
            # A circle of folders would have no floor.
            assert below[room] <= seen
        seen |= {*floor}
    assert seen == {*below}


def test_every_room_is_listed_with_what_it_holds() -> None:
    rows = [line.split(" | ") for line in table().splitlines()[2:]]
    assert len(rows) == len(rooms_below()) - 1
    assert all(len(cells) == 3 and cells[1].endswith(".") for cells in rows)


def arrows_up(below: Mapping[str, set[str]]) -> list[tuple[str, str]]:
    """The imports of modules that stand later in the order, or of themselves."""
    return [(name, other) for name, others in below.items() for other in others if ORDER[other] >= ORDER[name]]


def test_a_module_imports_only_from_those_before_it() -> None:
    assert arrows_up(imported()) == []


@pytest.mark.parametrize(
    ("lower", "upper"), [("cards", "seats"), ("rules.calls", "deal.deal"), ("solver", "cli.command")]
)
def test_a_planted_import_of_a_later_module_is_found(lower: str, upper: str) -> None:
    below = imported()
    assert arrows_up({**below, lower: {*below[lower], upper}}) == [(lower, upper)]


def test_only_lazy_names_are_imported_by_strings() -> None:
    by_string = re.compile(r"import_module|__import__|find_spec|sys\.modules|runpy")
    found = {module for module, path in PATHS.items() if by_string.search(path.read_text(encoding="utf-8"))}
    # The hook of Hypothesis looks for what others import.
    assert found == {"_base.lazy", "_base.strategies"}


def test_no_module_is_long() -> None:
    lines = {name: path.read_text(encoding="utf-8").count("\n") for name, path in PATHS.items()}
    assert not {name for name, count in lines.items() if count > LONGEST}


@pytest.mark.parametrize(
    ("statement", "most"),
    [
        ("import fivehundred", {"", "_base", "_base.lazy"}),
        ("from fivehundred import Seat", {"", "_base", "_base.lazy", "errors", "seats"}),
        ("from fivehundred import Deal, Match, Ruleset, presets, shuffle; presets.CLASSIC_3", {*CORE, ""}),
        ("from fivehundred import Deal; Deal.view", {*CORE, ""}),
    ],
)
def test_a_name_loads_what_it_needs_and_nothing_behind_it(statement: str, most: set[str]) -> None:
    program = f"import sys; {statement}; print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {
        # What a compiled module is made of has a name of its own.
        name.removeprefix("fivehundred").removeprefix(".").removesuffix("__mypyc")
        for name in done.stdout.split()
        if name.split(".")[0] == "fivehundred"
    }
    assert loaded <= most


#: What takes long to load: the machinery of JSON, of search, of the server, of pages and of tests.
HEAVY = {
    *("hypothesis", "numpy", "rich", "websockets", "wsproto", "sqlite3"),
    *(f"fivehundred.{name}" for name in ("wire", "notation", "worlds", "solver", "fast", "players", "hosting")),
    *(f"fivehundred.{name}" for name in ("server", "testing", "render.svg", "render.html", "match.scoresheet")),
}


@pytest.mark.parametrize(
    ("words", "also"),
    [
        (
            ["--help"],
            {"attrs", "fivehundred._native.position", "fivehundred.rules", "fivehundred.deal", "fivehundred.render"},
        ),
        (["--version"], {"fivehundred.rules", "fivehundred.deal", "fivehundred.match", "fivehundred.render"}),
        (["presets"], {"fivehundred.deal.deal", "fivehundred._native.position"}),
    ],
)
def test_the_command_loads_what_it_is_asked_for(words: list[str], also: set[str]) -> None:
    # Whoever measures which lines are run has loaded something before.
    program = f"""
import sys
before = {{*sys.modules}}
from fivehundred.cli import main
try:
    main({words})
finally:
    print(*(name for name in sys.modules if name not in before))
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    loaded = {*done.stdout.splitlines()[-1].split()}
    assert "fivehundred.cli.command" in loaded
    assert loaded & (HEAVY | also) == set()


def test_a_view_cannot_hold_a_deal() -> None:
    assert ORDER["deal.views"] < ORDER["deal.deal"]
    assert "deal.deal" not in imported()["deal.views"]


def test_the_test_sees_every_kind_of_import(tmp_path: Path) -> None:
    file = tmp_path / "some.py"
    file.write_text(
        "import fivehundred.cards\n"
        "import os, fivehundred\n"
        "from fivehundred import shuffle, Deal\n"
        "from fivehundred.rules import presets\n"
        "from fivehundred.rules.calls import Bid\n"
        "from typing import TYPE_CHECKING\n"
        "if TYPE_CHECKING:\n    from fivehundred.deal.deal import Deal\n"
        "else:\n    from fivehundred.seats import Seat\n"
        "def late():\n    from fivehundred.deal import views\n",
        encoding="utf-8",
    )
    assert sorted(imports(file)) == [
        *("", "", "cards", "deal.deal", "deal.views"),
        *("rules.calls", "rules.presets", "seats", "shuffle"),
    ]
