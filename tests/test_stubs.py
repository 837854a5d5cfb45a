"""What checkers read in place of what runs: names that load lazily, settings, special bids and presets.

The stubs are made from the tables of the packages and from the fields of rules; a test says when they are not.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeGuard, get_args, get_type_hints

import attrs
import pytest
from generated import HINT, write

import fivehundred
from fivehundred.rules import presets, settings
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import slam_of
from fivehundred.rules.settings import Choice
from fivehundred.rules.specials import Special

SOURCE = Path(fivehundred.__file__).parent


def names(package: Path) -> str:
    """The stub of a package, from the table in its ``__init__.py``."""
    path = ".".join(package.relative_to(SOURCE.parent).parts)
    imports: dict[str, list[str]] = defaultdict(list)
    constants: list[str] = []
    exported: list[str] = []
    for node in ast.parse((package / "__init__.py").read_text(encoding="utf-8")).body:
        match node:
            case ast.Assign(targets=[ast.Name(name)], value=ast.Constant(value)):
                constants.append(f"{name}: {type(value).__name__}")
            case ast.Assign(value=ast.Call(func=ast.Name("names_of"), args=[_, *tables])):
                homes, parts = [*map(ast.literal_eval, tables), ""][:2]
                for part in parts.split():
                    imports[path].append(f"{part} as {part}")
                for home, told in homes.items():
                    exported += told.split()
                    for name in told.split():
                        # A module is listed under its own name.
                        module = home.removesuffix(name).rstrip(".") if home.split(".")[-1] == name else home
                        imports[f"{path}.{module}".rstrip(".")].append(name)
    lines = [f"from {module} import {', '.join(sorted(imports[module], key=by_kind))}" for module in sorted(imports)]
    # As ruff sorts them.
    listed = sorted(exported, key=lambda name: (by_kind(name)[0], name))
    return "\n".join(
        ["# Made from the table in __init__.py by nox -s generate.", *lines, *constants, f"__all__ = {listed}"]
    )


def by_kind(name: str) -> tuple[int, str]:
    """The place of a name among imports: constants, then classes, then functions and modules."""
    return 0 if name.isupper() else 1 if name[0].isupper() else 2, name.lower()


def choices() -> str:
    """The stub of the choices, each of which may be given as a word, too, and of what makes those of special bids."""
    kinds = [kind for kind in vars(settings).values() if is_choice(kind) and kind is not Choice]
    words = {kind.__name__: ", ".join(f'"{member.value}"' for member in kind) for kind in kinds}
    made = {field.name: str(field.type) for field in attrs.fields(Special) if str(field.type) in words}
    lines = [
        '"""The choices, each a member or its word; a separate stub because only type checkers read it."""',
        "from typing import Literal, TypeAlias",
        "",
        "from fivehundred.rules import settings",
        *(f"{name}: TypeAlias = settings.{name} | Literal[{said}]" for name, said in words.items()),
        *(f"def to_{field}(given: {name}) -> settings.{name}: ..." for field, name in made.items()),
    ]
    return "\n".join(lines)


def given() -> str:
    """The stub of the settings that `Ruleset` and `evolve` take."""
    must: list[str] = []
    may: list[str] = []
    for field in attrs.fields(Ruleset):
        written = typed(field)
        if field.converter is slam_of:
            written = f"int | {written}"
        if field.name == "fewer":
            # A ruleset itself, which is written where rulesets are.
            continue
        (must if field.default is attrs.NOTHING else may).append(f"    {field.name}: {written}")
    lines = [
        '"""The settings of a ruleset with their types; a separate stub because only type checkers read it."""',
        "from typing import TypedDict",
        "",
        "from fivehundred.cards import Cards",
        "from fivehundred.rules import _choices",
        "from fivehundred.rules.decks import Packets",
        "from fivehundred.rules.schedules import Below, Schedule, Slam",
        "from fivehundred.rules.specials import Special",
        "class _Others(TypedDict, total=False):",
        *may,
        "class Given(_Others):",
        *must,
        "class Changes(_Others, total=False):",
        *must,
    ]
    return "\n".join(lines)


def typed(field: attrs.Attribute[object]) -> str:
    """The type of a setting as checkers should read it."""
    written = Ruleset.__annotations__.get(field.name, str(field.type))
    hint = get_type_hints(Ruleset)[field.name]
    return f"_choices.{written}" if any(map(is_choice, (hint, *get_args(hint)))) else written


def is_choice(kind: object) -> TypeGuard[type[Choice]]:
    return isinstance(kind, type) and issubclass(kind, Choice)


#: What is written, and what says how.
STUBS: dict[Path, Callable[[], str]] = {
    **{
        path.with_suffix(".pyi"): partial(names, path.parent)
        for path in sorted(SOURCE.rglob("__init__.py"))
        if "names_of(" in path.read_text(encoding="utf-8")
    },
    SOURCE / "rules" / "_choices.pyi": choices,
    SOURCE / "rules" / "_given.pyi": given,
}


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: f"{stub.parent.name}/{stub.stem}")
def test_checkers_read_what_there_is(stub: Path) -> None:
    # Not compared as text, because ruff lays them out.
    there, made = (ast.unparse(ast.parse(text)) for text in (stub.read_text(encoding="utf-8"), STUBS[stub]()))
    assert there == made, HINT


def test_every_stub_is_made() -> None:
    assert {*SOURCE.rglob("*.pyi")} == {*STUBS}


def test_checkers_read_the_presets_that_there_are() -> None:
    constants = [name.upper().replace("-", "_") for name in presets.names()]
    assert [name for name, kind in presets.__annotations__.items() if kind is Ruleset] == constants


if __name__ == "__main__":
    write(STUBS)
