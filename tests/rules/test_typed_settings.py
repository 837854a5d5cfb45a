"""Checkers read every setting and every preset: what they read is made from the settings, and compared here.

After a change that is meant, write it again, ``python tests/rules/test_typed_settings.py --write``, and format it.
"""

from __future__ import annotations

import ast
import sys
from pathlib import Path
from typing import TypeGuard, get_args, get_type_hints

import attrs

from fivehundred.rules import presets, ruleset
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import slam_of
from fivehundred.rules.settings import Choice

KEPT = Path(ruleset.__file__).with_name("_given.pyi")


def given() -> str:
    """The stub of what may be given to `Ruleset` and to `evolve`: each setting with its type, choices as words too."""
    kinds = get_type_hints(Ruleset)
    choices: list[tuple[str, str]] = []
    must: list[str] = []
    may: list[str] = []
    for field in attrs.fields(Ruleset):
        written = Ruleset.__annotations__.get(field.name, str(field.type))
        for choice in filter(is_choice, (kinds[field.name], *get_args(kinds[field.name]))):
            words = ", ".join(f'"{member.value}"' for member in choice)
            choices.append((choice.__name__, f"_{choice.__name__}: TypeAlias = {choice.__name__} | Literal[{words}]"))
            written = f"_{written}"
        if field.converter is slam_of:
            written = f"int | {written}"
        if field.name == "fewer":
            # A ruleset itself, which is written where rulesets are.
            continue
        (must if field.default is attrs.NOTHING else may).append(f"    {field.name}: {written}")
    lines = [
        '"""The settings of a ruleset with their types, which only type checkers read."""',
        "from typing import Literal, TypeAlias, TypedDict",
        "from fivehundred.cards import Cards",
        "from fivehundred.rules.decks import Packets",
        "from fivehundred.rules.schedules import Below, Schedule, Slam",
        f"from fivehundred.rules.settings import {', '.join(sorted((name for name, _ in choices), key=str.lower))}",
        "from fivehundred.rules.specials import Special",
        *(alias for _, alias in choices),
        "class _Others(TypedDict, total=False):",
        *may,
        "class Given(_Others):",
        *must,
        "class Changes(_Others, total=False):",
        *must,
    ]
    return "\n".join(lines)


def is_choice(kind: object) -> TypeGuard[type[Choice]]:
    return isinstance(kind, type) and issubclass(kind, Choice)


def test_checkers_read_the_settings_that_there_are() -> None:
    assert ast.unparse(ast.parse(KEPT.read_text(encoding="utf-8"))) == ast.unparse(ast.parse(given()))


def test_checkers_read_the_presets_that_there_are() -> None:
    constants = [name.upper().replace("-", "_") for name in presets.names()]
    assert [name for name, kind in presets.__annotations__.items() if kind is Ruleset] == constants


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/rules/test_typed_settings.py --write")
    KEPT.write_text(given(), encoding="utf-8")
