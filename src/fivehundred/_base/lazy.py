"""Imports by string: those that load a module on first use, and that of a module which not every Python has.

Modules import only from those listed before them in the package docstring. Importing by string makes later modules
available as well: the package exports their names, and a value uses the function that draws it.
"""

import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.machinery import EXTENSION_SUFFIXES, PathFinder
from typing import Any


def names_of(
    package: str, homes: Mapping[str, str], parts: str = ""
) -> tuple[Callable[[str], Any], Callable[[], list[str]], list[str]]:
    """Return the ``__getattr__``, ``__dir__`` and ``__all__`` for a *package* that loads its modules lazily.

    *homes* maps each module below the package to the names it exports, separated by spaces. A module that is exported
    itself is listed under its own name. The modules *parts* are attributes, too, but no star import loads them. Type
    checkers read the same names from ``__init__.pyi``.
    """
    exported = {name: f"{package}.{home}" for home, names in homes.items() for name in names.split()}
    places = {part: f"{package}.{part}" for part in parts.split()} | exported

    def load(name: str) -> Any:
        if name not in places:
            raise AttributeError(f"module {package!r} has no attribute {name!r}")
        module = import_module(places[name])
        found = module if module.__name__.endswith(f".{name}") else getattr(module, name)
        setattr(sys.modules[package], name, found)
        return found

    # Completion should offer the public names, not the modules that happen to be loaded.
    return load, lambda: sorted(places), sorted(exported)


def import_on_call(path: str) -> Callable[..., Any]:
    """Return a function that imports and calls the function at *path*, given as ``module:name``.

    It can also be used as a method in the body of a class.

    >>> import_on_call("fivehundred._base.words:pluralise")(2, "card")
    '2 cards'
    """

    def call(*values: Any, **options: Any) -> Any:
        return load_object(path)(*values, **options)

    return call


def load_object(path: str) -> Any:
    """Return whatever is at *path*, given as ``module:name``, after importing the module.

    >>> load_object("fivehundred._base.words:pluralise")
    <function pluralise at ...>
    """
    module, _, name = path.partition(":")
    return getattr(import_module(module), name)


@contextmanager
def brought_by(extra: str) -> Iterator[None]:
    """Replace a ``ModuleNotFoundError`` in the block by one that says to install *extra*."""
    try:
        yield
    except ModuleNotFoundError as error:
        hint = f'needs {error.name}: pip install "fivehundred[{extra}]"'
        raise ModuleNotFoundError(hint, name=error.name) from None


def expect_main_interpreter(path: Sequence[str]) -> None:
    """Raise `ImportError` in a subinterpreter if the modules of the package with that *path* are compiled.

    Compiled code has its constants once for the whole process. Subinterpreters with a lock of their own cannot load it
    at all; the others would free the constants as they end.
    """
    found = PathFinder.find_spec("bits", path)
    if found is not None and str(found.origin).endswith(tuple(EXTENSION_SUFFIXES)):
        known = import_module("_interpreters" if sys.version_info >= (3, 13) else "_xxsubinterpreters")
        if known.get_current() != known.get_main():
            raise ImportError("module fivehundred does not support loading in subinterpreters while it is compiled")
