"""How numbers and lists of things are put into words."""

from __future__ import annotations

from collections.abc import Iterable


def counted(count: int, thing: str) -> str:
    """*count* of *thing*: ``1 card``, ``2 cards``."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def listed(words: Iterable[object]) -> str:
    """What a sentence lists: ``a``, ``a and b``, ``a, b and c``; nothing for nothing.

    >>> listed([0, 1, 2])
    '0, 1 and 2'
    """
    *first, last = [*map(str, words)] or [""]
    return f"{', '.join(first)} and {last}" if first else last
