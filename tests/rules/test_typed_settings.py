"""Checkers read every setting, special bid and preset: what they read is made from the fields, and compared here.

After a change that is meant, write it again, ``python tests/rules/test_typed_settings.py --write``, and format it.
"""

from __future__ import annotations

import ast
import inspect
import sys
from pathlib import Path
from typing import TypeGuard, get_args, get_type_hints

import attrs
import pytest

from fivehundred.rules import presets, ruleset, settings
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import slam_of
from fivehundred.rules.settings import Choice
from fivehundred.rules.specials import Special

FOLDER = Path(ruleset.__file__).parent


def choices() -> str:
    """The stub of the choices, each of which may be given as a word, too."""
    kinds = [kind for kind in vars(settings).values() if is_choice(kind) and kind is not Choice]
    words = {kind.__name__: ", ".join(f'"{member.value}"' for member in kind) for kind in kinds}
    lines = [
        '"""The choices, each a member or its word; a separate stub because only type checkers read it."""',
        "from typing import Literal, TypeAlias",
        "",
        "from fivehundred.rules import settings",
        *(f"{name}: TypeAlias = settings.{name} | Literal[{said}]" for name, said in words.items()),
    ]
    return "\n".join(lines)


def given() -> str:
    """The stub of the settings that `Ruleset` and `evolve` take."""
    must: list[str] = []
    may: list[str] = []
    for field in attrs.fields(Ruleset):
        written = typed(Ruleset, field)
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


def typed(kind: type[attrs.AttrsInstance], field: attrs.Attribute[object]) -> str:
    """The type of a field as checkers should read it."""
    written = kind.__annotations__.get(field.name, str(field.type))
    hint = get_type_hints(kind)[field.name]
    return f"_choices.{written}" if any(map(is_choice, (hint, *get_args(hint)))) else written


#: What is written, and what says how.
STUBS = {FOLDER / "_choices.pyi": choices, FOLDER / "_given.pyi": given}


def is_choice(kind: object) -> TypeGuard[type[Choice]]:
    return isinstance(kind, type) and issubclass(kind, Choice)


@pytest.mark.parametrize("stub", STUBS, ids=lambda stub: stub.name)
def test_checkers_read_the_settings_that_there_are(stub: Path) -> None:
    assert ast.unparse(ast.parse(stub.read_text(encoding="utf-8"))) == ast.unparse(ast.parse(STUBS[stub]()))


def test_checkers_read_the_fields_of_a_special_bid_that_there_are() -> None:
    (written,) = [
        node
        for node in ast.walk(ast.parse(inspect.getsource(Special)))
        if isinstance(node, ast.FunctionDef) and node.name == "__init__"
    ]
    fields = [
        f"{field.name}: {typed(Special, field)}{'' if field.default is attrs.NOTHING else ' = ...'}"
        for field in attrs.fields(Special)
    ]
    expected = ast.parse(f"def __init__(self, *, {', '.join(fields)}) -> None: ...").body[0]
    assert ast.unparse(written) == ast.unparse(expected)


def test_checkers_read_the_presets_that_there_are() -> None:
    constants = [name.upper().replace("-", "_") for name in presets.names()]
    assert [name for name, kind in presets.__annotations__.items() if kind is Ruleset] == constants


if __name__ == "__main__":
    if sys.argv[1:] != ["--write"]:
        sys.exit("usage: python tests/rules/test_typed_settings.py --write")
    for stub, made in STUBS.items():
        stub.write_text(made(), encoding="utf-8")
