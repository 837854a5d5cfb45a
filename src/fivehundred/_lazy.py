"""Names whose modules load with their first use: alone, because nothing else imports by strings.

Imports point one way, down the list in the docstring of the package. A string can name what stands further up: the top,
which is imported before everything, names what can be imported from it, and a value names who draws a picture of it.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from sys import modules
from typing import Any


def names_of(package: str, homes: Mapping[str, str]) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """The ``__getattr__``, ``__dir__`` and ``__all__`` of a *package* that lists in *homes* where its names stand.

    By module below the package: the names imported from it, with spaces between them. A module that is such a name
    itself stands under its own. What stands there, type checkers read in an ``__init__.pyi``.
    """
    places = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}

    def load(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(places[name])
        found = module if module.__name__.endswith(f".{name}") else getattr(module, name)
        setattr(modules[package], name, found)
        return found

    # Completion offers names for people, and none of the modules that happen to have loaded.
    return load, lambda: sorted(places), sorted(places)


def called(path: str) -> Callable[..., Any]:
    """A function that calls the one at *path*, ``module:name``; in the body of a class, a method.

    >>> called("fivehundred._words:counted")(2, "card")
    '2 cards'
    """
    module, _, name = path.partition(":")

    def call(*values: Any) -> Any:
        return getattr(import_module(module), name)(*values)

    return call
