"""The packages beside the library use what it has public, and it knows nothing of them."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from _names import PACKAGES

LIBRARY = "fivehundred"
OTHERS = PACKAGES.keys() - {LIBRARY}


def module_of(package: str, path: Path) -> str:
    parts = (package, *path.relative_to(PACKAGES[package]).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def files(package: str) -> Iterator[tuple[str, str]]:
    """The modules of a package, and their texts; what only checkers read counts as well."""
    for path in sorted(PACKAGES[package].rglob("*.py*")):
        if path.suffix in (".py", ".pyi"):
            yield module_of(package, path), path.read_text(encoding="utf-8")


def imports(text: str) -> Iterator[str]:
    """Whatever of ours a text imports, in functions and for checkers alone, too: a module, or a name of one."""
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.ImportFrom):
            names = [f"{node.module}.{name.name}" for name in node.names]
        else:
            names = [name.name for name in node.names] if isinstance(node, ast.Import) else []
        yield from (name for name in names if name.partition(".")[0] in PACKAGES)


def is_private(name: str) -> bool:
    return any(part.startswith("_") and not part.endswith("__") for part in name.split("."))


def wrongly_imported(package: str, text: str) -> list[str]:
    """What a module of a package imports that it must not."""
    found = []
    for name in imports(text):
        root = name.partition(".")[0]
        if root != package and (package == LIBRARY or root != LIBRARY or is_private(name)):
            found.append(name)
    return found


def circle(texts: Iterable[tuple[str, str]]) -> list[str]:
    """The modules that import each other in a circle, each imported by the next; empty without one."""
    known = dict(texts)
    below = {
        module: {name if name in known else name.rpartition(".")[0] for name in imports(text)} & known.keys()
        for module, text in known.items()
    }
    try:
        TopologicalSorter(below).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_what_it_may(package: str) -> None:
    found = {module: wrong for module, text in files(package) if (wrong := wrongly_imported(package, text))}
    assert found == {}


@pytest.mark.parametrize("package", sorted(OTHERS))
def test_a_package_has_no_circle(package: str) -> None:
    assert circle(files(package)) == []
    assert len([*files(package)]) > 1


@pytest.mark.parametrize(
    ("package", "text", "wrong"),
    [
        (LIBRARY, "import fivehundred_conformance", ["fivehundred_conformance"]),
        (
            LIBRARY,
            "def late():\n    from fivehundred_conformance.running import conform",
            ["fivehundred_conformance.running.conform"],
        ),
        ("fivehundred_conformance", "from fivehundred._base.words import counted", ["fivehundred._base.words.counted"]),
        ("fivehundred_conformance", "from fivehundred import _native", ["fivehundred._native"]),
        ("fivehundred_conformance", "import fivehundred.fast._lookup as tables", ["fivehundred.fast._lookup"]),
        ("fivehundred_conformance", "from fivehundred import __version__, Seat", []),
        ("fivehundred_conformance", "from fivehundred_conformance._own import what", []),
        (LIBRARY, "from fivehundred._base.words import counted", []),
    ],
)
def test_what_is_planted_is_found(package: str, text: str, wrong: list[str]) -> None:
    assert wrongly_imported(package, text) == wrong


@pytest.mark.parametrize("package", sorted(OTHERS))
def test_a_package_beside_the_library_imports_no_other(package: str) -> None:
    others = sorted(OTHERS - {package})
    assert wrongly_imported(package, "".join(f"import {other}\n" for other in others)) == others


def test_a_circle_is_found() -> None:
    texts = {
        "fivehundred_conformance.one": "from fivehundred_conformance.two import two",
        "fivehundred_conformance.two": "def late():\n    import fivehundred_conformance.one",
    }
    assert {*circle(texts.items())} == texts.keys()
