"""Puts compiled twins in the place of classes, in wheels, and gives them everything of the class that is not in C."""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from typing import Any, Final, TypeVar

import attrs

from fivehundred.deal import _twins

_Value = TypeVar("_Value")

#: What says how values are stored; a twin stores its own in another way.
_STORED: Final = frozenset({"__dict__", "__slots__", "__weakref__"})
#: What the compiler gives a twin, but the class has better.
_RENEWED: Final = frozenset({"__doc__", "__getstate__", "__module__", "__setstate__"})


def native(kind: type[_Value]) -> type[_Value]:
    """The twin of *kind* if the wheel has one, otherwise *kind*. Both pickle their values alike, by their fields.

    A twin has the fields of *kind*, and its busiest methods in C (``hatch_build.py``). It gets all other methods here,
    those that attrs made included. So the same code compares, hashes, shows and freezes the values of both builds.
    """
    written: Any = kind
    if attrs.has(kind) and "__reduce__" not in vars(kind):
        # Attrs would make an empty value and then fill it, but a twin cannot be empty.
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
            # The twin cannot inherit from a class that is not compiled, so that has to be an abstract one.
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
