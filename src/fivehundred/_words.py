"""How numbers, lists of things and values are put into words."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any, Self

import attrs

from fivehundred._lazy import called

#: Under what the metadata of a field say what it means, and that JSON leaves it out while it has its default.
SAYS, LEFT_OUT = "says", "left out"


def says(what: str, *, left_out: bool = False) -> dict[str, Any]:
    """The metadata of a field that means *what*; JSON may leave it out while it has its default."""
    return {SAYS: what, LEFT_OUT: left_out}


def said(what: str, **more: Any) -> Any:
    """A field that means *what*, of a class that is there to be written; one with a default may be left out."""
    return attrs.field(metadata=says(what, left_out="default" in more), **more)


def counted(count: int, thing: str) -> str:
    """*count* of *thing*: ``1 card``, ``2 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Iterable[object], last_by: str = "and") -> str:
    """What a sentence lists: ``a``, ``a and b``, ``a, b and c``; nothing for nothing.

    >>> listed([0, 1, 2])
    '0, 1 and 2'
    """
    *first, last = [*map(str, words)] or [""]
    return f"{', '.join(first)} {last_by} {last}" if first else last


def near(text: str, words: Iterable[str], most: int = 1) -> list[str]:
    """Those of *words* that *text*, which is none of them, may have been meant for.

    >>> near("Misery", ["misere", "slam"])
    ['misere']
    """
    # Loaded here because it takes long, and most programs never need it.
    from difflib import get_close_matches  # noqa: PLC0415

    return get_close_matches(text[:40].lower(), words, n=most)


def pretty_as_repr(value: Any, printer: Any, cycle: bool) -> None:
    """The ``_repr_pretty_`` of a value whose fields are too many for IPython or Hypothesis to show them all."""
    printer.text(repr(value))


#: The ``_repr_svg_`` of a value, by which notebooks show it as a picture.
as_svg = called("fivehundred.render.html:svg_of")
#: The ``_repr_html_`` of a value, by which notebooks show it as a table.
as_html = called("fivehundred.render.html:html_of")


def with_fields(value: Any) -> str:
    """The ``repr`` of a value of attrs, which shows its fields.

    attrs would write the same for each class, but compiling that takes a sixth of the time in which a deal is imported.
    """
    kind = type(value)
    shown = [(field.name, field.repr) for field in attrs.fields(kind) if field.repr]
    fields = [f"{name}={(repr if show is True else show)(getattr(value, name))}" for name, show in shown]
    return f"{kind.__qualname__}({', '.join(fields)})"


def use(reader: str, value: object) -> str:
    """How an error ends that refuses *value*: with what to *use* for a text, where it is one.

    >>> use("Card.parse(text)", "10H"), use("Card.parse(text)", 10)
    ('; use Card.parse(text)', '')
    """
    return f"; use {reader}" if isinstance(value, str) else ""


class Coded(Enum):
    """Things to say, each with a stable code as value, the `rule` it rests on, and a `text` with gaps."""

    rule: str
    text: str

    def __new__(cls, code: str, rule: str = "", text: str = "") -> Self:
        """A member whose value is its code alone, so that it can be looked up and pickled by it."""
        member = object.__new__(cls)
        member._value_ = code
        member.rule = rule
        member.text = text
        return member


def looked_up(find: Callable[[Any], object]) -> Any:
    """A field worked out from those before it; it is left out of equality, hash and repr.

    Not a cached property: one of those in a class makes the interpreter read all its attributes the slow way.
    """
    return attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(find, takes_self=True))
