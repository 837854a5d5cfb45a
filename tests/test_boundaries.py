"""The packages beside the library use what it has public, and it knows nothing of them; no import goes in a circle.

Which modules of the library come before which is tested with the order in its docstring, in test_architecture.py.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest
from _names import PACKAGES

LIBRARY = "fivehundred"
OTHERS = sorted(PACKAGES.keys() - {LIBRARY})


def module_of(package: str, path: Path) -> str:
    parts = (package, *path.relative_to(PACKAGES[package]).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def texts_of(package: str) -> dict[str, str]:
    """The text of each module of a package; what only checkers read of it counts as well."""
    texts: dict[str, str] = {}
    for path in sorted(PACKAGES[package].rglob("*.py*")):
        if path.suffix in (".py", ".pyi"):
            module = module_of(package, path)
            texts[module] = f"{texts.get(module, '')}\n{path.read_text(encoding='utf-8')}"
    return texts


def dotted(node: ast.AST) -> str:
    """The text of a name, or of attributes of a name; empty for anything else."""
    match node:
        case ast.Name(id=name):
            return name
        case ast.Attribute(value=value, attr=name):
            return f"{owner}.{name}" if (owner := dotted(value)) else ""
    return ""


@cache
def references(text: str) -> frozenset[str]:
    """What of our packages a text imports anywhere, also in functions and for checkers, and what it takes from that."""
    nodes = [*ast.walk(ast.parse(text))]
    found: set[str] = set()
    known: dict[str, str] = {}
    for node in nodes:
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        for one in node.names:
            name = f"{node.module}.{one.name}" if isinstance(node, ast.ImportFrom) else one.name
            found.add(name)
            if isinstance(node, ast.ImportFrom) or one.asname:
                known[one.asname or one.name] = name
            else:
                known[name.partition(".")[0]] = name.partition(".")[0]
    for node in nodes:
        if isinstance(node, ast.Attribute):
            local, _, taken = dotted(node).partition(".")
            if local in known:
                found.add(f"{known[local]}.{taken}")
    return frozenset(name for name in found if name.partition(".")[0] in PACKAGES)


def is_private(name: str) -> bool:
    return any(part.startswith("_") and not part.endswith("__") for part in name.split("."))


def breaches(package: str, texts: Mapping[str, str]) -> set[tuple[str, str]]:
    """What modules of a package use of the other packages, and must not: the module, and the name."""
    return {
        (module, name)
        for module, text in texts.items()
        for name in references(text)
        if (root := name.partition(".")[0]) != package and (package == LIBRARY or root != LIBRARY or is_private(name))
    }


def module_in(name: str, texts: Mapping[str, str]) -> str:
    """The module that a name is or begins with; empty if it is of no module with a text."""
    while name and name not in texts:
        name = name.rpartition(".")[0]
    return name


def imports(texts: Mapping[str, str]) -> dict[str, set[str]]:
    """For each module the others that it uses."""
    return {
        module: {module_in(name, texts) for name in references(text)} - {"", module} for module, text in texts.items()
    }


def circle(texts: Mapping[str, str]) -> list[str]:
    """Modules of which each is used by the next, and the last by the first; empty if there are none."""
    try:
        TopologicalSorter(imports(texts)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_uses_only_what_it_may(package: str) -> None:
    assert breaches(package, texts_of(package)) == set()


@pytest.mark.parametrize("package", PACKAGES)
def test_no_modules_of_a_package_import_each_other(package: str) -> None:
    assert circle(texts_of(package)) == []


#: Texts that use private names of the library, with those names.
PRIVATE = {
    "from fivehundred._base.words import pluralise": "fivehundred._base.words.pluralise",
    "from fivehundred import _native": "fivehundred._native",
    "import fivehundred.fast._lookup as tables": "fivehundred.fast._lookup",
    "import fivehundred\nfivehundred._native": "fivehundred._native",
    "from fivehundred import fast as search\nsearch._lookup.voids_in": "fivehundred.fast._lookup.voids_in",
    "from fivehundred import Deal\nDeal._new": "fivehundred.Deal._new",
    "def late():\n    from fivehundred.fast._lookup import voids_in": "fivehundred.fast._lookup.voids_in",
    "if TYPE_CHECKING:\n    from fivehundred.fast import _lookup": "fivehundred.fast._lookup",
}


@pytest.mark.parametrize(
    ("package", "text", "name"),
    [
        *((package, text, name) for package in OTHERS for text, name in PRIVATE.items()),
        *((LIBRARY, f"import {other}", other) for other in OTHERS),
        *((LIBRARY, f"def late():\n    from {other} import command", f"{other}.command") for other in OTHERS),
        *((package, f"import {other}", other) for package in OTHERS for other in OTHERS if other != package),
    ],
)
def test_a_planted_breach_is_found(package: str, text: str, name: str) -> None:
    texts = texts_of(package)
    module = max(texts)
    assert (module, name) in breaches(package, texts | {module: f"{texts[module]}\n{text}\n"})


@pytest.mark.parametrize("package", OTHERS)
@pytest.mark.parametrize(
    "text",
    [
        "from fivehundred import __version__, Seat\nSeat.__doc__",
        "from fivehundred.fast import Position\nPosition.of(deal)._own",
        "import fivehundred\nfivehundred.__version__",
        "self._fivehundred",
    ],
)
def test_public_names_may_be_used(package: str, text: str) -> None:
    assert breaches(package, {"planted": text, "own": f"from {package}._own import name"}) == set()


@pytest.mark.parametrize("package", PACKAGES)
@pytest.mark.parametrize(
    "text", ["from {module} import name", "def late():\n    import {module}", "import {package}\n{module}.name"]
)
def test_a_planted_circle_is_found(package: str, text: str) -> None:
    texts = texts_of(package)
    upper, (lower, *_) = max((module, sorted(others)) for module, others in imports(texts).items() if others)
    texts[lower] += f"\n{text.format(module=upper, package=package)}\n"
    assert lower in circle(texts)
