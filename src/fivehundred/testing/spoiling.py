"""What strangers may send: valid JSON and text with something changed, left out, added or exchanged."""

from __future__ import annotations

import copy
from typing import Any, Final

from fivehundred.testing.chance import Pick, one_of

#: What can stand in a document, and things that cannot.
ODDS: Final[tuple[Any, ...]] = (
    None, True, False, 0, 1, -1, 2, 5, 7, 65, 10**9, 1 << 63, 0.5, 7.0, "", "7", "10H", "JK", "NT", "7S", "pass", "M",
    [], [0], ["10H"], [None], {}, {"type": "pass"}, {"type": "play", "card": "JK"}, "x" * 1000, "\ud800",
)  # fmt: skip


def spoiled(tree: Any, pick: Pick) -> Any:
    """*tree*, made of JSON's lists and dicts, with something spoiled in one place; it stays as it is itself.

    >>> from random import Random
    >>> spoiled({"type": "bid", "bid": "7S"}, Random(1).randrange)
    {'type': {'type': 'pass'}, 'bid': '7S'}
    """
    tree = copy.deepcopy(tree)
    at = tree
    # From the top down, so that shallow places come up as often as cards.
    while True:
        keys = list(at) if isinstance(at, dict) else list(range(len(at)))
        if not keys:
            return tree
        key = one_of(pick, keys)
        inside = at[key]
        if isinstance(inside, dict | list) and inside and pick(5):
            at = inside
            continue
        match pick(5):
            case 0:
                del at[key]
            case 1:
                at[one_of(pick, keys)], at[key] = inside, at[one_of(pick, keys)]
            case 2 if isinstance(at, list):
                at.insert(key, copy.deepcopy(one_of(pick, at)))
            case 2:
                at[one_of(pick, ("type", "seat", "strange"))] = inside
            case 3 if type(inside) is int:
                at[key] = inside + one_of(pick, (-1, 1))
            case 3 if isinstance(inside, str):
                at[key] = one_of(pick, ("9S", "AS", "JK", "10H", "7NT", inside.lower(), inside + " "))
            case _:
                at[key] = copy.deepcopy(one_of(pick, ODDS))
        return tree


def spoiled_text(text: str, put_in: str, pick: Pick) -> str:
    """*text* with something taken out, *put_in* or moved, in up to three places.

    >>> from random import Random
    >>> spoiled_text("dealer: 0; auction by 1: 7NT", "?", Random(1).randrange)
    'dealer: 0; auction0; by 1: 7NT'
    """
    for _ in range(1 + pick(3)):
        start, length = pick(len(text) + 1), pick(12)
        new = one_of(pick, ["", text[pick(len(text) + 1) :][: pick(30)], put_in])
        text = text[:start] + new + text[start + length :]
    return text
