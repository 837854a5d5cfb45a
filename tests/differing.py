"""Where two values of the library differ, for tests that fail: which fields, down to the cards.

The library's own reprs show no hidden cards, so of two deals they may say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import attrs

from fivehundred.cards import CARDS, Card, Cards

#: More differences than these help nobody.
MOST = 12
#: Numbers above this are cards as bits, and no counts.
SMALL = 1 << 12


def differences(left: object, right: object, at: str = "") -> Iterator[str]:
    """Every place in which the two differ, and what is there in each, on a line."""
    kind = type(left)
    if left == right:
        return
    if kind is not type(right) or isinstance(left, Card):
        yield f"{at}: {left!r} != {right!r}"
    elif isinstance(left, Cards) and isinstance(right, Cards):
        yield f"{at}: only left [{left - right}], only right [{right - left}]"
    elif isinstance(left, int) and isinstance(right, int) and SMALL < left | right < 1 << len(CARDS):
        yield from differences(Cards(left), Cards(right), at)
    elif isinstance(left, list | tuple) and isinstance(right, list | tuple):
        yield from _in_order(left, right, at)
    elif attrs.has(kind):
        for field in attrs.fields(kind):
            one, other = getattr(left, field.name), getattr(right, field.name)
            inside = f"{at}.{field.name}".removeprefix(".")
            if callable(field.repr) and one != other:
                # Such as cards that are kept as bits.
                yield f"{inside}: {field.repr(one)} != {field.repr(other)}"
            elif field.eq:
                yield from differences(one, other, inside)
    else:
        yield f"{at}: {left!r} != {right!r}"


def _in_order(left: Sequence[object], right: Sequence[object], at: str) -> Iterator[str]:
    if len(left) != len(right):
        yield f"{at}: {len(left)} != {len(right)} of them"
    for index, (one, other) in enumerate(zip(left, right, strict=False)):
        yield from differences(one, other, f"{at}[{index}]")


def explained(op: str, left: object, right: object) -> list[str] | None:
    """What pytest says of a comparison that failed; nothing of what it tells well enough itself."""
    ours = type(left) is type(right) and attrs.has(type(left)) and type(left).__module__.startswith("fivehundred.")
    if op != "==" or not ours or isinstance(left, Card | Cards):
        return None
    found = list(differences(left, right))
    more = [f"and {len(found) - MOST} more"] if len(found) > MOST else []
    return [f"{type(left).__name__} == {type(right).__name__} fails in", *found[:MOST], *more]
