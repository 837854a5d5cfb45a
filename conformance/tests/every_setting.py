"""Mistakes in the settings of one preset: each is read as if it had another value, and gets a case if none shows it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from applying import applying
from readings import CALLS, MISERES, POINTS, Reading, setting, special
from second import Rules, rules_of

#: Rules that are off under most presets; a program may have them on all the same.
OFF = ("DEAL-4",)
_THRESHOLD = "a side that reaches {} in defence wins, although a contract has to"


def readings_of(name: str) -> Iterator[Reading]:
    """What a program that knows this preset alone may read wrongly in its settings."""
    rules = rules_of(name)

    def add(rule: str, wrong: str, change: Any, **how: Any) -> Reading:
        return Reading(rule=rule, name=wrong, under=(name,), change=change, **how)

    if rules["early_claim"] == "barred":
        wrong = "a hand without a court card or a joker may be thrown in"
        change = setting("early_claim", "allowed")
        for asks in CALLS:
            yield add("DEAL-4", wrong, change, asks=(asks,), stack="poor", aim=("P",))
    yield add(
        "SEAT-4",
        "who failed by more than three tricks may not bid on the next hand",
        setting("ralphing", True),
        asks=("next",),
        stack="lost",
        aim=("8S", "9H", "8D"),
    )
    if rules["joker_lead"].startswith("any suit") and "JK" in rules["deck"]:
        yield add(
            "JOKER-4",
            "a led joker may not name a suit that its player has not followed",
            setting("joker_lead", "suits not shown void"),
            asks=("legal",),
            stack="keep jokers",
            aim=("6NT", "7NT", "8NT", *MISERES),
        )
    if rules["at_limit"] == "highest wins":
        wrong = "if all scores are negative at the limit the game goes on"
        change = setting("at_limit", "other side wins unless negative")
        yield add("END-4", wrong, change, asks=("winners",), late=True, stack="all negative", aim=("8S", "7H", "9D"))
    if rules["defence"] == "only a contract wins":
        for number in (600, 750):
            change = _with(defence="from a threshold", threshold=number)
            how: dict[str, Any] = {"asks": ("winners",), "late": True, "aim": ("6S", "7H", "8D")}
            yield add("END-3", _THRESHOLD.format(number), change, stack=f"defence at {number}", **how)
    yield from _of_values(rules, add)
    yield from _of_specials(name, rules, add)


def _of_values(rules: Rules, add: Any) -> Iterator[Reading]:
    """The value of each bid where the cards in the tricks count, so that no bid is scored from its tricks alone."""
    if rules["card_points"] != "counted":
        return
    for bid in rules["schedule"]:
        change = _with_schedule({bid: rules["schedule"][bid] + 10})
        yield add("BID-3", f"{bid} counts 10 more", change, asks=POINTS, aim=(bid,), stack="strong")


def _of_specials(name: str, rules: Rules, add: Any) -> Iterator[Reading]:
    """Of each special bid its rank, where it ranks by its value, and that its hand is never shown."""
    for row in rules["specials"]:
        key = row["key"]
        near = [bid for bid, value in rules["schedule"].items() if abs(value - row["value"]) <= 10]
        for more in (-10, 10) if row["place"] is None else ():
            wrong = f"{row['name']} ranks as {row['value'] + more}"
            change = special(key=key, value=row["value"] + more)
            yield add("BID-7", wrong, change, asks=CALLS, aim=(*near, *near, key) if near else (key,))
        if row["shown"] == "never":
            rule = "PLAY-5" if "PLAY-5" in applying(name) else "BID-7"
            wrong = f"the hand of {row['name']} is shown"
            change = special(key=key, shown="after the first trick")
            yield add(rule, wrong, change, asks=("open_hand",), aim=(key,))


def _with(**parts: object) -> Any:
    return lambda rules: rules | parts


def _with_schedule(values: dict[str, int]) -> Any:
    return lambda rules: rules | {"schedule": rules["schedule"] | values}
