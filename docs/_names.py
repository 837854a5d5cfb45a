"""Where people import names from, and the lines that make an example run when it is pasted."""

from __future__ import annotations

import ast
import builtins
import dis
import importlib
import inspect
import re
from collections.abc import Iterator, Sequence
from doctest import DocTestParser
from functools import cache
from importlib.util import find_spec
from itertools import takewhile
from pathlib import Path
from types import CodeType, ModuleType
from typing import Final

#: Our packages, and the folder of each.
PACKAGES: Final = {
    spec.name: Path(str(spec.origin)).parent
    for spec in map(
        find_spec,
        (
            "fivehundred",
            "fivehundred_conformance",
            "fivehundred_server",
            "fivehundred_study",
        ),
    )
    if spec is not None
}
#: Whether what the environments for learning need is installed (nox -s frameworks).
FRAMEWORKS: Final = all(map(find_spec, ("gymnasium", "numpy", "pettingzoo", "pyspiel")))
#: A line of an example that only imports.
IMPORT: Final = re.compile(r"(from [\w.]+ )?import [\w, ]+$")


def source(module_name: str) -> Path:
    """The file in which a module of ours is written; what was imported can be compiled."""
    package, *names = module_name.split(".")
    path = PACKAGES[package].joinpath(*names)
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def home(module: ModuleType, name: str) -> tuple[str, str]:
    """The module in which *name*, to be had from *module*, is written, and its name there."""
    found = getattr(module, name)
    if isinstance(found, ModuleType):
        return found.__name__, ""
    if inspect.isclass(found) or inspect.isfunction(found):
        return found.__module__, found.__name__
    for place, own, known_as in imported(module.__name__):
        if known_as == name and own:
            return place, own
    return module.__name__, name


@cache
def imported(module_name: str) -> list[tuple[str, str, str]]:
    """The imports of a module: from where, which name, and the name it gets; that of a whole module is empty."""
    file = source(module_name)
    # What loads with its first use stands in a stub.
    stub = file.with_suffix(".pyi")
    found = []
    for node in ast.walk(ast.parse((stub if stub.is_file() else file).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module is not None:
            found += [(node.module, one.name, one.asname or one.name) for one in node.names]
        elif isinstance(node, ast.Import):
            found += [(one.name, "", one.asname or one.name) for one in node.names]
    return found


@cache
def paths() -> dict[tuple[str, str], list[str]]:
    """The names by which people import what is written elsewhere, those at the top first."""
    folders = [
        (name, *path.parent.relative_to(folder).parts)
        for name, folder in PACKAGES.items()
        for path in folder.rglob("__init__.py")
    ]
    found: dict[tuple[str, str], list[str]] = {}
    for parts in sorted(folders, key=lambda parts: (len(parts), parts)):
        package = importlib.import_module(".".join(parts))
        for name in getattr(package, "__all__", ()) if FRAMEWORKS or parts[-1] != "environments" else ():
            found.setdefault(home(package, name), []).append(f"{package.__name__}.{name}")
    return found


def shown_as(place: str, name: str) -> str:
    """The name under which the reference describes what is written in the module *place* as *name*."""
    return paths().get((place, name), [f"{place}.{name}".rstrip(".")])[0]


@cache
def docstrings(module_name: str) -> dict[str, tuple[range, str]]:
    """The docstrings of a module, under the name of what has them: their lines, and their text."""
    return dict(_docstrings(ast.parse(source(module_name).read_text(encoding="utf-8")), ""))


def _docstrings(
    node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef, name: str
) -> Iterator[tuple[str, tuple[range, str]]]:
    if (text := ast.get_docstring(node)) is not None:
        yield name, (range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1), text)
    for each in node.body:
        if isinstance(each, ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield from _docstrings(each, f"{name}.{each.name}".lstrip("."))


def has_example(module_name: str, name: str) -> tuple[str, str] | None:
    """The module in which the docstring of *name* is written, and the name there, if it has an example."""
    first = name.partition(".")[0]
    # Compiled classes call themselves their package's.
    places = [place for place, _, known_as in imported(module_name) if known_as == first]
    for place in (module_name, *places):
        if place.startswith("fivehundred") and ">>>" in docstrings(place).get(name, ((), ""))[1]:
            return place, name
    return None


def statements(text: str, *, shown: bool = True) -> list[str]:
    """The statements of the examples in *text*; with those that answer something, or without."""
    return [one.source.rstrip() for one in DocTestParser().get_examples(text) if shown or not one.want]


def _names(code: CodeType) -> Iterator[tuple[str, bool]]:
    """The names that code reads and makes, in their order; true if it makes them."""
    for step in dis.get_instructions(code):
        if isinstance(step.argval, CodeType):
            yield from ((name, False) for name, made in _names(step.argval) if not made)
        elif step.opname in ("LOAD_NAME", "LOAD_GLOBAL", "STORE_NAME"):
            yield step.argval, step.opname == "STORE_NAME"


def asked(code: Sequence[str]) -> tuple[list[str], set[str]]:
    """The names that statements read before they make them, and those that they make."""
    needs: dict[str, None] = {}
    makes: set[str] = set()
    for name, made in _names(compile("\n".join(code), "example", "exec")):
        if made:
            makes.add(name)
        elif name not in makes and not hasattr(builtins, name):
            needs[name] = None
    return [*needs], makes


def imports(module_name: str, names: Sequence[str]) -> list[str]:
    """The lines that import *names*, as a module knows them, from where people import them."""
    module = importlib.import_module(module_name)
    lines = []
    for name in names:
        if not hasattr(module, name):
            continue
        # What is ours is known by where it is written; all else by the import of the module.
        place, own = home(module, name)
        if place.startswith("fivehundred"):
            place, _, own = shown_as(place, own).rpartition(".")
        else:
            place, own = next((place, own) for place, own, known_as in imported(module_name) if known_as == name)
        told = own or place
        lines.append((f"from {place} " if own else "") + "import " + (told if told == name else f"{told} as {name}"))
    return lines


def merged(code: Sequence[str]) -> list[str]:
    """Statements with one import for each module at their head, in the order of tools: ours come last."""
    lines = [*takewhile(IMPORT.match, code)]
    found: dict[str, set[str]] = {}
    for line in lines:
        place, _, names = line.partition("import ")
        found.setdefault(place or line, set()).update(names.split(", ") if place else ())
    order = sorted(found, key=lambda place: ("fivehundred" in place, place.startswith("from"), place))
    told = {place: ", ".join(sorted(found[place], key=lambda name: (not name.isupper(), name))) for place in order}
    return [*(f"{place}import {told[place]}" if told[place] else place for place in order), *code[len(lines) :]]


def before(module_name: str, name: str) -> tuple[list[str], list[str]]:
    """The statements that make the example of *name*, which a module has, run alone.

    First those that are not shown, if it goes on from the example of its class; then the imports that it needs.
    """
    known = docstrings(module_name)
    needs, _ = asked(statements(known[name][1]))
    owner = name.rpartition(".")[0]
    first = statements(known[owner][1], shown=False) if owner in known else []
    base, makes = asked(first)
    if makes.isdisjoint(needs):
        return [], imports(module_name, needs)
    return merged([*imports(module_name, base), *first]), imports(
        module_name, [n for n in needs if n not in {*makes, *base}]
    )


def whole(lines: Sequence[str], hidden: Sequence[str], shown: Sequence[str]) -> list[str]:
    """A docstring with an example that runs alone, because it begins with what is *hidden* and with what is *shown*.

    What is not shown is emphasised, and hidden by the formatter of the site.
    """
    first = next(place for place, line in enumerate(lines) if line.startswith(">>>"))
    end = next((place for place, line in enumerate(lines) if place > first and not line.strip()), len(lines))
    code = [line.removeprefix(">>> ") for line in lines[first:end]]
    own = len([*takewhile(IMPORT.match, code)])
    begins = merged([*shown, *code[:own]])
    block = [*(f">>> {line}" for line in begins), *lines[first + own : end]]
    if hidden:
        from_class = [f">>> {one}".replace("\n", "\n... ") for one in hidden]
        unseen = "\n".join(from_class).splitlines()
        directive = [".. code-block:: pycon", f"   :emphasize-lines: 1-{len(unseen)}", ""]
        block = [*directive, *(f"   {line}" for line in (*unseen, *block))]
    return [*lines[:first], *block, *lines[end:]]
