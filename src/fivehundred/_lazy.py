"""Lazy imports: names whose modules load on first use; separate because only this module imports by string.

Modules import only from those before them in the package docstring. A string can refer to a later module: the top-level
package lists the names it exports, and a value can refer to the function that draws it.
"""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from sys import modules
from typing import Any


def names_of(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The ``__getattr__``, ``__dir__`` and ``__all__`` of a lazily loaded *package*.

    *homes* maps each module below the package to the names it exports, separated by spaces. A module that is exported
    itself is listed under its own name. Type checkers read the same names from ``__init__.pyi``.
    """
    places = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}

    def load(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(places[name])
        found = module if module.__name__.endswith(f".{name}") else getattr(module, name)
        setattr(modules[package], name, found)
        return found

    # Completion should offer the public names, not the modules that happen to be loaded.
    return load, lambda: sorted(places), sorted(places)


def called(path: str) -> Callable[..., Any]:
    """A function that imports and calls the function at *path*, ``module:name``; usable as a method in a class body.

    >>> called("fivehundred._words:counted")(2, "card")
    '2 cards'
    """
    module, _, name = path.partition(":")

    def call(*values: Any) -> Any:
        return getattr(import_module(module), name)(*values)

    return call


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Say how to install *extra* where an import of what it brings fails."""
    try:
        yield
    except ModuleNotFoundError as error:
        hint = f'needs {error.name}: pip install "fivehundred[{extra}]"'
        raise ModuleNotFoundError(hint, name=error.name) from None
