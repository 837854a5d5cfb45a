"""Tools find the source and the types of everything public, and pickle it."""

from __future__ import annotations

import ast
import inspect
import pickle
from collections.abc import Callable, Iterator
from functools import cache
from importlib import import_module
from typing import Any, get_type_hints

import attrs
import pytest
from _names import FRAMEWORKS, PACKAGES
from helpers import DEEP
from test_public_api import MODULES

from fivehundred.fast import COMPILED

#: What needs a package that is not there.
MISSING = () if FRAMEWORKS else ("fivehundred.learning.environments",)


def modules() -> Iterator[str]:
    """Every module whose name is public, and what of others is exported."""
    yield from MODULES
    for package, folder in PACKAGES.items():
        for path in sorted(folder.rglob("*.py")):
            parts = path.relative_to(folder).with_suffix("").parts
            if not any(part.startswith("_") for part in parts):
                yield ".".join((package, *parts))


@cache
def public() -> dict[str, Any]:
    """The public classes and functions; what other functions make, such as strategies, has no source."""
    found: dict[str, Any] = {}
    for module in dict.fromkeys(modules()):
        if module.startswith(MISSING):
            continue
        home = import_module(module)
        own = [name for name, one in vars(home).items() if getattr(one, "__module__", "") == module and name[0] != "_"]
        for name in {*own, *(home.__all__ if module in MODULES else ())}:
            one = getattr(home, name)
            composed = "<locals>" in getattr(one, "__qualname__", "")
            if (inspect.isclass(one) or inspect.isroutine(inspect.unwrap(one))) and not composed:
                found[f"{one.__module__}.{one.__qualname__}"] = one
    return found


def failures(ask: Callable[[Any], object]) -> dict[str, str]:
    """Every public class or function of which a tool cannot be asked, with its error."""
    found = {}
    for name, one in [*public().items()][:: 1 if DEEP or ask is not inspect.getsource else 4]:
        try:
            ask(one)
        except Exception as error:
            # The types of a framework may be known to its checkers alone.
            others = [base for base in inspect.getmro(one)[1:] if not is_ours(base)] if inspect.isclass(one) else []
            if not any(fails_alike(ask, base, error) for base in others):
                found[name] = repr(error)
    return found


def is_ours(kind: type) -> bool:
    return kind.__module__.partition(".")[0] in PACKAGES


def fails_alike(ask: Callable[[Any], object], base: type, error: Exception) -> bool:
    try:
        ask(base)
    except Exception as other:
        return (type(other), other.args) == (type(error), error.args)
    return False


def resolve(one: Any) -> None:
    if attrs.has(one):
        types = [(field, field.type) for field in attrs.fields(one)]
        attrs.resolve_types(one)
        # Other tests, such as those of the stubs, read the types as they are written.
        for field, written in types:
            object.__setattr__(field, "type", written)
        delattr(one, "__attrs_types_resolved__")


def send(one: Any) -> None:
    assert pickle.loads(pickle.dumps(one)) is one


def test_many_things_are_public() -> None:
    assert len(public()) > 800
    assert {name.partition(".")[0] for name in public()} == PACKAGES.keys()


@pytest.mark.parametrize("ask", [inspect.getsource, get_type_hints, resolve, send])
def test_a_tool_can_be_asked_of_everything_public(
    ask: Callable[[Any], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    # To find a class, Python 3.11 parses its whole module, each time.
    monkeypatch.setattr(ast, "parse", cache(ast.parse))
    found = failures(ask)
    if ask is inspect.getsource and COMPILED:
        # Compiled code has no source.
        found = {name: why for name, why in found.items() if "._native." not in name}
    assert found == {}
