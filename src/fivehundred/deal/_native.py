"""Replaces classes with their compiled twins, where a wheel has them, and gives each twin what is not in C."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import attrs

from fivehundred.deal import _twins

_Value = TypeVar("_Value")

#: These names say how values are stored, which a twin does in its own way.
_STORED: Final = frozenset({"__dict__", "__slots__", "__weakref__"})
#: The compiler gives a twin these names, but those of the class are better.
_RENEWED: Final = frozenset({"__doc__", "__getstate__", "__module__", "__setstate__"})


def native(kind: type[_Value]) -> type[_Value]:
    """The twin of *kind* if the wheel has one, otherwise *kind*. The values of both are pickled by their fields.

    A twin has the fields of *kind* and its busiest methods in C (``hatch_twins.py``). Here it gets all other methods,
    including those that attrs wrote. So the same code compares, hashes, shows and freezes values in both builds.
    """
    written: Any = kind
    if attrs.has(kind) and "__reduce__" not in vars(kind):
        # attrs would first make an empty value and then fill it, but a twin cannot be empty.
        written.__reduce__ = _by_fields
    if not attrs.has(kind):
        # Protocols 0 and 1 would ask a base in C for an empty value, even where the class of the value is not in C.
        written.__reduce_ex__ = _by_protocol_2
    twin: type[_Value] | None = vars(_twins).get(kind.__name__)
    if twin is None:
        return kind
    for name, module in vars(_twins)["LATE"].items():
        known = vars(sys.modules.get(module, _twins))
        if name in known:
            setattr(_twins, name, known[name])
    grow(twin, written)
    return twin


def grow(twin: Any, kind: Any) -> None:
    """Give the class *twin* everything that *kind* has and *twin* lacks."""
    elsewhere = [base for base in kind.__mro__ if base not in twin.__mro__]
    taken = {name: value for base in reversed(elsewhere[1:]) for name, value in vars(base).items() if _is_method(value)}
    taken |= vars(kind)
    kept = vars(twin).keys() - _RENEWED | _STORED
    for name, value in taken.items():
        for cell in _cells(value):
            # What `super` and `__class__` mean in a method.
            if cell.cell_contents is kind:
                cell.cell_contents = twin
        if name not in kept:
            setattr(twin, name, value)
    for base in kind.__bases__:
        if not issubclass(twin, base):
            # A twin cannot inherit from a class that is not compiled, so that class has to be an abstract one.
            base.register(twin)
    if attrs.has(kind):
        twin.__signature__ = inspect.signature(kind)


def _is_method(value: object) -> bool:
    return inspect.isroutine(value) or isinstance(value, property)


def _cells(value: object) -> Iterator[Any]:
    for function in (value, getattr(value, "fget", None), getattr(value, "__func__", None)):
        yield from getattr(function, "__closure__", None) or ()


def _by_fields(value: Any) -> tuple[object, ...]:
    kind = type(value)
    return kind, tuple(getattr(value, field.name) for field in attrs.fields(kind) if field.init)


def _by_protocol_2(value: object, _: int) -> str | tuple[Any, ...]:
    return object.__reduce_ex__(value, 2)
