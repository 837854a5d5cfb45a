"""The documentation is whole: a page for each public module, and tables that list everything they are about."""

import ast
import importlib
import re
import runpy
from functools import cache
from pathlib import Path

import pytest
from _gallery import EXAMPLES, PROGRAM
from _names import FRAMEWORKS, PACKAGES, before, docstrings, has_example, home, source, whole
from make_pictures import drawings, played

import fivehundred
import fivehundred.fast
from fivehundred import presets
from fivehundred.errors import FiveHundredError
from fivehundred.rules import PLAYERS_FOR

ROOT = Path(__file__).parent.parent
DOCS = ROOT / "docs"
REFERENCE = DOCS / "reference"
API = ROOT / "tests" / "api.txt"
DESCRIBED = re.compile(r"^\(names of (\S+)\)$", re.MULTILINE)


@cache
def public_modules() -> set[str]:
    """Every module and package, but for those whose name begins with an underscore."""
    found = set()
    for package, path in ((name, path) for name, folder in PACKAGES.items() for path in folder.rglob("*.py")):
        *folders, name = (package, *path.relative_to(PACKAGES[package]).with_suffix("").parts)
        parts = folders if name == "__init__" else [*folders, name]
        if not any(part.startswith("_") for part in parts):
            found.add(".".join(parts))
    return found


@cache
def loadable() -> set[str]:
    """Those that can be imported here: the environments for learning need what is not always installed."""
    return {
        module
        for module in public_modules()
        if FRAMEWORKS or not module.startswith("fivehundred.learning.environments")
    }


def described(page: Path) -> list[str]:
    return DESCRIBED.findall(page.read_text(encoding="utf-8"))


def rows(page: Path) -> list[list[str]]:
    """The cells of all table rows on a page."""
    lines = page.read_text(encoding="utf-8").splitlines()
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines if line.startswith("| ")]


def errors(kind: type[FiveHundredError] = FiveHundredError) -> list[type[FiveHundredError]]:
    """*kind* and everything under it, but for private ones and those that only commands raise."""
    under = [error for sub in kind.__subclasses__() for error in errors(sub)]
    ours = kind.__module__.partition(".")[0] in PACKAGES and not re.search(r"\bcli\.|\._command$", kind.__module__)
    return [kind, *under] if ours and not kind.__name__.startswith("_") else under


def resembled(error: type[FiveHundredError]) -> str:
    """The error of the standard library that somebody would catch."""
    (nearest, *_) = (base for base in error.__mro__ if base.__module__ == "builtins")
    return nearest.__name__


def test_every_public_module_has_one_place() -> None:
    found = [module for page in REFERENCE.rglob("*.md") for module in described(page)]
    # The command is for people, and how it is written is its own affair, apart from what other commands use.
    command = {module for module in public_modules() if module.startswith("fivehundred.cli")}
    public = public_modules() - command | {"fivehundred.cli.screen"}
    # The names of the top are described where they belong.
    assert sorted(found) == sorted(public - {"fivehundred"})


def test_every_name_at_the_top_is_on_the_first_page() -> None:
    text = (REFERENCE / "fivehundred.md").read_text(encoding="utf-8")
    assert set(fivehundred.__all__) <= set(re.findall(r"`(\w+)`", text))


def test_guides_are_in_the_same_groups_in_the_navigation_and_on_their_first_page() -> None:
    contents = (DOCS / "index.md").read_text(encoding="utf-8")
    groups = {
        caption: {page.removeprefix("howto/") for page in pages.split()}
        for caption, pages in re.findall(r"^:caption: (.+)\n:hidden:\n\n([^`]+)```", contents, re.MULTILINE)
    }
    sections = (DOCS / "howto" / "index.md").read_text(encoding="utf-8").split("\n## ")[1:]
    shown = {section.partition("\n")[0]: set(re.findall(r"\{doc\}`(\w+)`", section)) for section in sections}
    assert {caption: groups[caption] for caption in shown} == shown
    assert {page.stem for page in (DOCS / "howto").glob("*.md")} <= groups["Start"].union(*shown.values())


def test_the_readme_says_how_strong_players_are_as_the_page_does() -> None:
    (found,) = (row for row in rows(DOCS / "explanation" / "strength.md") if row[:2] == ["`strong`", "`australian-4`"])
    readme = " ".join((ROOT / "README.md").read_text(encoding="utf-8").split())
    points, made = re.findall(
        r"`strong` wins about (\d+) points a deal .* makes (\d+)% of its contracts in a suit", readme
    )[0]
    # Another measurement may differ a little.
    assert abs(float(found[3].split()[0]) - int(points)) < 10
    assert abs(int(found[4].partition("%")[0]) - int(made)) < 5


def test_every_program_is_in_the_gallery_and_a_page_leads_there() -> None:
    pages = {page: page.read_text(encoding="utf-8") for page in DOCS.rglob("*.md") if "_build" not in page.parts}
    gallery = {page: PROGRAM.findall(text) for page, text in pages.items() if page.parent.name == "examples"}
    programs = {
        path.relative_to(EXAMPLES).as_posix() for path in EXAMPLES.rglob("*.*") if "__pycache__" not in path.parts
    }
    assert sorted(name for names in gallery.values() for name in names) == sorted(programs)
    guides = "\n".join(text for page, text in pages.items() if page not in gallery)
    unlinked = [page.stem for page, names in gallery.items() if names and f"examples/{page.stem}.md)" not in guides]
    # A mention of a program is a link.
    assert (unlinked, re.findall(r"`examples/\S+`", guides)) == ([], [])


def test_public_data_and_types_are_described() -> None:
    # What has no comment of its own is left out of the reference without a word.
    undescribed = []
    for module in public_modules() - {"fivehundred", "fivehundred.rules.presets"}:
        path = source(module)
        if path.name != "__init__.py":
            lines = path.read_text(encoding="utf-8").splitlines()
            for node in ast.parse("\n".join(lines)).body:
                target = node.targets[0] if isinstance(node, ast.Assign) else getattr(node, "target", None)
                if isinstance(target, ast.Name) and not target.id.startswith("_"):
                    undescribed += [] if lines[node.lineno - 2].startswith("#: ") else [f"{module}.{target.id}"]
    assert undescribed == []


def test_every_error_is_in_the_table() -> None:
    for module in loadable():
        importlib.import_module(module)
    found = {row[0]: row[1] for row in rows(ROOT / "docs" / "howto" / "errors.md") if row[0].startswith("`")}
    assert found == {f"`{error.__name__}`": f"`{resembled(error)}`" for error in errors()}


@pytest.mark.rule("SEAT-2")
def test_the_table_of_sides_has_the_numbers_of_players_that_are_permitted() -> None:
    table, values = rows(DOCS / "rules" / "seats.md"), {f"`{sides.value}`": sides for sides in PLAYERS_FOR}
    given = [(values[row[0]], row[1]) for row in table if row[0] in values]
    found = {(sides, int(count)) for sides, players in given for count in re.findall(r"\d+", players)}
    assert found == {(sides, count) for sides, fitting in PLAYERS_FOR.items() for count in fitting}


def test_what_is_copied_with_a_public_name_imports_public_names() -> None:
    # That they run alone, conftest.py sees to.
    kept = re.findall(
        r"^(?:class |def )?(fivehundred\w*(?:\.[a-z_]+)?)\.(\w+)\b(?!\.)", API.read_text(encoding="utf-8"), re.M
    )
    public = {
        has_example(*home(importlib.import_module(module), name)) for module, name in kept if module in loadable()
    }
    lines = {}
    for module, name in filter(None, public):
        for member, (_, text) in docstrings(module).items():
            if ">>>" in text and f"{member}.".startswith(f"{name}."):
                copied = "\n".join(whole(text.splitlines(), *before(module, member)))
                lines[module, member] = re.findall(r">>> ((?:from|import) .*fivehundred.*)", copied)
    assert len(lines) > 600
    expected = re.compile(r"from fivehundred\w*(\.[a-z]\w*)* import (?!_)")
    assert {at: found for at, found in lines.items() if not all(map(expected.match, found))} == {}


def test_an_example_is_one_block() -> None:
    # The lines that make it run alone are added to the first.
    for module in loadable():
        for name, (_, text) in docstrings(module).items():
            assert len(re.findall(r"(?:^|\n\n) *>>>", text)) < 2, (module, name)


def test_the_site_links_to_the_repository_once_there_is_one() -> None:
    options = runpy.run_path(str(ROOT / "docs" / "_repository.py"))["theme_options"]
    assert options({"Documentation": "https://example.org/"}) == {}
    known = options({"Repository": "https://github.com/somebody/fivehundred"})
    assert [icon["url"] for icon in known["footer_icons"]] == ["https://github.com/somebody/fivehundred"]
    assert (known["source_repository"], known["source_branch"], known["source_directory"]) == (
        "https://github.com/somebody/fivehundred",
        "main",
        "docs/",
    )
    # Of a forge that the theme does not know, it would not know how a page is edited.
    assert list(options({"Repository": "https://example.org/fivehundred"})) == ["footer_icons"]


def test_the_readme_shows_the_table_as_it_is_drawn_now() -> None:
    # To draw it anew: python docs/_pictures/make_pictures.py FOLDER, and copy table.svg from there.
    draw = next(draw for name, draw in drawings(*played(presets.AUSTRALIAN_4, 5)) if name == "table")
    kept = (ROOT / "docs" / "_static" / "table.svg").read_text(encoding="utf-8")
    assert kept == draw()
