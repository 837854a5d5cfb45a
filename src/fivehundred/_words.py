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


def near(text: str, words: Iterable[str], most: int = 1) -> list[str]:
    """Those of *words* that *text*, which is none of them, may have been meant for.

    >>> near("Misery", ["misere", "slam"])
    ['misere']
    """
    # Loaded here because it takes long, and most programs never need it.
    from difflib import get_close_matches  # noqa: PLC0415

    return get_close_matches(text[:40].lower(), words, n=most)
