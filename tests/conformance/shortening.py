"""The form of deals in files: the cards of a place are one text, and so are actions."""

from __future__ import annotations

from second import Json

_PLACES = ("kitty", "dummy", "out_of_play", "pack")


def shortened(tree: Json) -> Json:
    """A line of a file with cards and actions as texts: ``7S 8S`` and ``P, 7H``."""
    return _changed(tree, _joined)


def lengthened(tree: Json) -> Json:
    """A line of a file with cards and actions as lists again."""
    return _changed(tree, _parted)


def _changed(tree: Json, change: Json) -> Json:
    found = {**tree}
    for key in ("given", "match"):
        if key in tree:
            found[key] = [_deal(deal, change) for deal in tree[key]]
    if "cases" in tree:
        found["cases"] = [_deal(case, change) for case in tree["cases"]]
    if "script" in tree:
        found |= {"new": _deal(tree["new"], change), "done": change(tree["done"], ", ")}
    return found


def _deal(deal: dict[str, Json], change: Json) -> dict[str, Json]:
    found = {key: change(value, " ") if key in _PLACES else value for key, value in deal.items()}
    found |= {key: change(deal[key], ", ") for key in ("done", "more") if key in deal}
    return found | ({"hands": [change(hand, " ") for hand in deal["hands"]]} if "hands" in deal else {})


def _joined(value: Json, between: str) -> Json:
    """A text, unless there is nothing, or a ruling among actions."""
    texts = bool(value) and isinstance(value, list) and all(isinstance(one, str) for one in value)
    return between.join(value) if texts else value


def _parted(value: Json, between: str) -> Json:
    return value.split(between) if isinstance(value, str) else value
