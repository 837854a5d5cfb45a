"""What a wrong reading of a rule is, and the rules under which readings are tried (`misread_cards` and its likes).

Each is the second referee with some of its text replaced, or one that is given other rules. `make_cases` looks for
positions in which a reading answers otherwise, and `test_cases` holds every case to the reading that it names.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs
from second import Change, Rules, Second, misread, rules_of

from fivehundred.rules import presets

#: The presets of this version of the suite. Newer ones, which come after its last, join at its next version, so that
#: nothing published changes.
PRESETS = presets.names()[: presets.names().index("perfect-4") + 1]
CALLS = ("legal", "act")
HAND = ("hand",)
POINTS = ("points",)
VIEW = ("view",)
#: What is asked where a reading does not say.
ANY = ("to_act", "legal", "act", "tricks", "contract", "points")
END = ("winners", "scores", "next")
MISERES = ("M", "OM", "N", "DN", "BN", "DM", "BM")
LOW = ("6S", "6H", "6D", "7S", "7C")
SUIT_BIDS = ("6S", "7C", "6D", "7H", "8S")
NO_TRUMP = ("6NT", "7NT", "8NT", "9NT", *MISERES)


@attrs.frozen(kw_only=True)
class Reading:
    """One wrong reading of a rule, and where it may be found out."""

    rule: str
    name: str
    #: The texts of the rules under which to look for it.
    under: tuple[str, ...]
    swaps: tuple[tuple[str, str], ...] = ()
    change: Change | None = None
    #: The questions that it may answer otherwise.
    asks: tuple[str, ...] = ANY
    #: The calls that are to become the contract; any, if there are none.
    aim: tuple[str, ...] = ()
    #: Hands that are stacked: "strong", "weak", "poor", "jokers"; "" for any.
    stack: str = ""
    #: The most deals of a match.
    deals: int = 1
    #: Whether the match begins near its end.
    late: bool = False
    #: Whether the cards are given as a pack.
    pack: bool = False
    #: The setting on which published sources differ, with the choice of the case: ``slam=none``.
    setting: str = ""
    #: Whether its cases are among the hard ones.
    hard: bool = False

    def engine(self) -> Second:
        return Second(misread(*self.swaps), self.change)


def where(wanted: Callable[[Rules], Any], *more: str) -> tuple[str, ...]:
    """The presets whose rules are as wanted, and what more there is."""
    return tuple(name for name in PRESETS if wanted(rules_of(name))) + more


def changing(change: Change) -> tuple[str, ...]:
    """The presets whose rules it changes."""
    return where(lambda rules: change(rules) != rules)


def given(setting: str, *names: str) -> tuple[str, ...]:
    """These presets with another setting."""
    return tuple(f"{name} {setting}" for name in names)


def setting(name: str, value: object) -> Change:
    """The rules with that setting instead."""
    return lambda rules: rules | {name: value}


def special(**parts: object) -> Change:
    """The rules with these parts of every special bid, ``key`` saying of which only."""
    key = parts.pop("key", None)

    def changed(rules: Rules) -> Rules:
        rows = [row | parts if key in (None, row["key"]) else row for row in rules["specials"]]
        return rules | {"specials": rows}

    return changed


def scaled(by: Callable[[str, int], int]) -> Change:
    """The rules with other values of the bids."""
    return lambda rules: rules | {"schedule": {bid: by(bid, value) for bid, value in rules["schedule"].items()}}


ALL = PRESETS
MORE = where(lambda r: r["players"] > 2)
JOKER = where(lambda r: "JK" in r["deck"])
TWO_JOKERS = where(
    lambda r: "JK2" in r["deck"],
    *given('joker_lead="unled suits"', "club-46-4", "quebec-4"),
    *given('joker_declared="by the contractor"', "club-46-4", "quebec-4"),
    'australian-4 deck=44 packets="3 K4 4 3"',
    'pagat-4 deck=44 packets="3 K4 4 3"',
)
PARTNERS = where(lambda r: r["sides"].startswith("partners"))
CALLED = where(lambda r: r["sides"] == "called")
_FOURS = "5S 6S 7S 8S 9S 10S JS QS KS AS 4C 5C 6C 7C 8C 9C 10C JC QC KC AC"
_FOURS += " 5D 6D 7D 8D 9D 10D JD QD KD AD 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK"
FOURS = given(f'deck="{_FOURS}" fours="of trumps"', "australian-4", "club-4", "team-4", "primer-4", "cutthroat-4")
CALL_MORE = (
    *CALLED,
    *given("alone=allowed", *CALLED),
    *given("shares=half", "called-5"),
    *given("target=700", *CALLED),
)
CLASSICAL = (
    "classic-3",
    "inverted-3",
    *given("schedule=classic", "australian-4", "club-4", "primer-3", "team-4"),
    *given("schedule=inverted", "australian-4", "team-4"),
)
DUMMIES = where(lambda r: r["dummy_hand"], *given("target=700", "dummy-2", "primer-2"), *given("limit=-700", "dummy-2"))
TABLE = where(
    lambda r: r["table_cards"],
    *given('joker_lead="any suit"', "table-2"),
    *given("target=700", "table-2"),
    *given("joker_declared=no", "table-2"),
    *given("slam=none", "table-2"),
)
PASSED = where(
    lambda r: r["all_pass"] == "played",
    *given(
        "all_pass=played",
        "australian-4",
        "cutthroat-4",
        "six-63",
        "club-4",
        "called-5",
        "dummy-2",
        "one-thousand-3",
        "sans-joker-3",
    ),
)
#: Texts of the referee that several readings replace.
JOKER_WINS = "return (9, JOKERS.index(card))"
LAID_AWAY = '"contractor", len(self.kitty))'
SITTING_OUT = "self.sitting_out = partners_in_the_auction(self.rules, self.contract_seat)"


def misread_as(rule: str, name: str, under: tuple[str, ...], *swaps: tuple[str, str], **more: Any) -> Reading:
    """A reading under some rules, with these texts of the referee replaced."""
    return Reading(rule=rule, name=name, under=under, swaps=swaps, **more)


def of_schedule(word: str) -> Change:
    """The rules with the values of that schedule, as far as it goes."""
    values = rules_of(f"standard-3 schedule={word}")["schedule"]
    return lambda rules: rules | {"schedule": {bid: values.get(bid, value) for bid, value in rules["schedule"].items()}}


def opened(when: str) -> Change:
    """The rules with open hands shown at another moment."""

    def changed(rules: Rules) -> Rules:
        rows = [row | {"shown": when} if row["shown"] != "never" else row for row in rules["specials"]]
        return rules | {"specials": rows}

    return changed


def defended(word: str, other: str) -> Change:
    """The rules with other points for the defenders of some special bids."""

    def changed(rules: Rules) -> Rules:
        rows = [row | {"defence": other} if row["defence"] == word else row for row in rules["specials"]]
        return rules | {"specials": rows}

    return changed
