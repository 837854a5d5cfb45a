"""Public names: each is defined once in all four distributions, and exceptions can be told from everything else."""

from __future__ import annotations

import builtins
import re
from collections import defaultdict
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import get_args

from fivehundred.hosting import Message, Request

PACKAGES = ("fivehundred", "fivehundred_server", "fivehundred_conformance", "fivehundred_study")
#: The names that are defined more than once, and why.
ALLOWED = {
    "Listed": "the legal actions one by one, in views and in accounts, where JSON calls them listed",
    "names": "presets.names and players.names list what their module has",
    "Observed": "what environments of both frameworks give",
}
#: What ends a search is no error, as StopIteration is none.
NO_ERRORS = {"StopSearch"}


@cache
def modules() -> dict[Path, str]:
    """The text of each module."""
    folders = [Path(str(import_module(package).__file__)).parent for package in PACKAGES]
    return {
        path.relative_to(folder.parent): path.read_text(encoding="utf-8")
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
    }


def is_public(path: Path) -> bool:
    # Of the command, nothing is there to be imported.
    parts = path.with_suffix("").parts
    return (
        "cli" not in parts and path.name != "command.py" and not any(re.match("_(?!_init__)", part) for part in parts)
    )


def defined_names(text: str) -> list[str]:
    return re.findall(r"^(?:class |(?:async )?def |(?=\w+(?:: [^\n]*)? = ))(\w+)", text, re.MULTILINE)


def repeated_names() -> dict[str, list[str]]:
    """The public names that several modules define, with those modules."""
    found: dict[str, set[str]] = defaultdict(set)
    for path, text in modules().items():
        for name in defined_names(text) if is_public(path) else ():
            found[name].add(path.as_posix())
    return {name: sorted(paths) for name, paths in found.items() if len(paths) > 1 and not name.startswith("_")}


@cache
def exceptions() -> set[str]:
    """The names of all classes of ours that can be raised."""
    classes = [
        (name, {*bases.split(", ")})
        for text in modules().values()
        for name, bases in re.findall(r"^class (\w+)\(([^)]*)\):", text, re.MULTILINE)
    ]
    raised = {
        name for name, each in vars(builtins).items() if isinstance(each, type) and issubclass(each, BaseException)
    }
    own: set[str] = {"HTTPException"}
    while more := {name for name, bases in classes if bases & (raised | own)} - own:
        own |= more
    return own - {"HTTPException"}


def test_no_public_name_is_defined_twice() -> None:
    repeated = repeated_names()
    assert {name: paths for name, paths in repeated.items() if name not in ALLOWED} == {}
    assert repeated.keys() == ALLOWED.keys()


def test_exceptions_have_names_of_exceptions() -> None:
    found = exceptions()
    assert {name for name in found if not re.fullmatch(r"_?(\w+Error|Illegal\w+|Invalid\w+)", name)} == NO_ERRORS
    assert len(found) > 30


def test_no_message_of_a_host_is_called_as_an_exception() -> None:
    assert not {kind.__name__ for union in (Message, Request) for kind in get_args(union)} & exceptions()
