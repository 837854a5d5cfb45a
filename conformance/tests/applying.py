"""Which rules apply to a preset: a rule whose setting is off or idle under its rules does not."""

from __future__ import annotations

from collections.abc import Callable

from rulenumbers import RULES
from says import UNASKABLE
from second import Rules, rules_of


def _jokers(rules: Rules) -> int:
    return sum(card in rules["deck"] for card in ("JK", "JK2"))


def _specials(rules: Rules, part: str, *values: object) -> bool:
    return any(row[part] in values for row in rules["specials"])


def _partners(rules: Rules) -> bool:
    return bool(rules["sides"].startswith("partners"))


def _shared_end(rules: Rules) -> bool:
    """Whether equal totals can share a game, or somebody who is barred leave it without a winner."""
    return rules["defence"] == "may win" or rules["at_limit"] in ("highest wins", "best other side wins", "cannot win")


def _named_schedule(word: str) -> Callable[[Rules], bool]:
    first = " lowest_level=5" if word == "five-start" else ""
    return lambda rules: rules["schedule"] == rules_of(f"standard-3 schedule={word}{first}")["schedule"]


def _odd_joker(rules: Rules) -> bool:
    """Whether a policy of JOKER-7 takes the place of the usual one."""
    return bool(
        rules["joker_follow"] != "when void"
        or rules["joker_lead"] == "suits not shown void"
        or rules["joker_lead_time"] != "any time"
        or rules["joker_naming"] != "a suit"
        or rules["joker_rank"] != "highest"
    )


def _several_defenders(rules: Rules) -> bool:
    sides = len({seat % rules["players"] for seat in range(rules["players"])})
    return rules["defence"] in ("may win", "from a threshold") and not _partners(rules) and sides > 2


#: The rules that apply to every preset.
_ALWAYS = frozenset(
    [
        "CARD-1",
        "CARD-2",
        "CARD-3",
        "CARD-4",
        "CARD-5",
        "CARD-6",
        "CARD-7",
        "SEAT-1",
        "SEAT-2",
        "SEAT-3",
        "SEAT-4",
        "DEAL-1",
        "DEAL-2",
        "DEAL-3",
        "DEAL-6",
        "BID-1",
        "BID-2",
        "BID-3",
        "BID-4",
        "BID-6",
        "KITTY-1",
        "PLAY-1",
        "PLAY-2",
        "PLAY-3",
        "PLAY-6",
        "PLAY-7",
        "SCORE-1",
        "END-0",
        "END-1",
        "END-3",
        "IRR-1",
    ]
)

#: Of every other rule, when it applies.
_WHEN: dict[str, Callable[[Rules], bool]] = {
    "CARD-8": lambda r: _jokers(r) > 0,
    "CARD-9": lambda r: r["fours"] == "of trumps",
    "CARD-10": lambda r: r["jacks"] == "above aces",
    "CARD-11": lambda r: r["hand_size"] != 10,
    "DEAL-4": lambda r: r["early_claim"] != "barred" or r["late_claim"] != "barred",
    "DEAL-5": lambda r: bool(r["dummy_hand"]),
    "SCHED-2": _named_schedule("score-keepers"),
    "SCHED-3": _named_schedule("perfect"),
    "SCHED-4": _named_schedule("five-start"),
    "BID-5": lambda r: r["reentry"] == "on a change of suit",
    "BID-7": lambda r: bool(r["specials"]),
    "BID-8": lambda r: any(row["place"] for row in r["specials"]),
    "BID-9": lambda r: bool(r["inkles"]),
    "BID-10": lambda r: _specials(r, "blind", True),
    "BID-11": lambda r: _specials(r, "key", "DM"),
    "BID-12": lambda r: _specials(r, "key", "HL"),
    "BID-13": lambda r: bool(r["dealer_stuck"] or r["ralphing"]),
    "BID-14": lambda r: r["reentry"] == "always" or r["last_bidder"] != "stands",
    "BID-15": lambda r: r["breach"] is not None,
    "BID-16": lambda r: (
        r["no_trump"] != "allowed" or any(row["gate"] not in ("none", "seven") for row in r["specials"])
    ),
    "BID-17": lambda r: r["declared_slam"] is not None,
    "KITTY-2": lambda r: _specials(r, "kitty", "left") or r["all_pass"] == "played",
    "KITTY-3": lambda r: bool(r["kitty_shown"]) or _specials(r, "kitty", "passed on"),
    "CALL-1": lambda r: r["sides"] == "called" and r["calling"] != "player",
    "CALL-2": lambda r: r["sides"] == "called",
    "CALL-3": lambda r: r["sides"] == "called",
    "CALL-4": lambda r: r["sides"] == "called",
    "CALL-5": lambda r: r["sides"] == "called" and r["calling"] == "card or player",
    "JOKER-1": lambda r: _jokers(r) > 0,
    "JOKER-2": lambda r: _jokers(r) > 0,
    "JOKER-3": lambda r: _jokers(r) > 0 and r["joker_follow"] == "when void",
    "JOKER-4": lambda r: _jokers(r) > 0,
    "JOKER-5": lambda r: _jokers(r) > 0 and r["joker_declared"] != "no",
    "JOKER-6": lambda r: _jokers(r) > 1,
    "JOKER-7": lambda r: _jokers(r) > 0 and _odd_joker(r),
    "JOKER-8": lambda r: _jokers(r) > 1 and r["joker_lead"] == "unled suits",
    # With one joker it takes a table: from a hand it is the last card.
    "JOKER-9": lambda r: r["joker_lead"] == "unled suits" and _jokers(r) > 1 - bool(r["table_cards"]),
    "JOKER-10": lambda r: _jokers(r) > 0 and r["joker_lead"] == "any suit even with trumps",
    "PLAY-4": lambda r: _partners(r) and _specials(r, "partner", "sits out", "must sit out"),
    "PLAY-5": lambda r: any(row["shown"] != "never" for row in r["specials"]),
    "PLAY-8": lambda r: r["all_pass"] == "played",
    "PLAY-9": lambda r: bool(r["early_end"]),
    "PLAY-10": lambda r: r["first_lead"] == "eldest hand" or _specials(r, "shown", "before the lead"),
    "SCORE-2": lambda r: r["failed"] == "loses the value",
    "SCORE-3": lambda r: r["slam"] is not None and r["slam"][0] == "floor",
    "SCORE-4": lambda r: r["defence_scores"] == "always" and r["sides"] != "called",
    "SCORE-5": lambda r: _specials(r, "defence", "own and the contractor's"),
    "SCORE-6": lambda r: _specials(r, "defence", "the contractor's if failed"),
    "SCORE-7": lambda r: _specials(r, "defence", "nothing"),
    "SCORE-8": lambda r: r["card_points"] == "counted",
    "SCORE-9": lambda r: r["sides"] == "called",
    "SCORE-10": lambda r: r["failed"] != "loses the value" or r["defence_scores"] != "always",
    # Where the cards in the tricks count, tricks alone are not enough.
    "SCORE-11": lambda r: r["card_points"] != "counted",
    "SCORE-12": lambda r: _specials(r, "defence", "own"),
    "SCORE-13": lambda r: r["slam"] is not None and r["slam"][0] == "bonus",
    "END-2": _several_defenders,
    "END-4": lambda r: r["limit"] is not None,
    "END-5": lambda r: r["hand_limit"] is not None,
    "END-6": _shared_end,
    "END-7": lambda r: r["defence"] == "capped",
    "END-8": lambda r: (
        r["spread"] is not None
        or r["at_limit"] == "other side wins unless negative"
        or r["both_at_target"] == "higher score"
    ),
    "TWO-1": lambda r: bool(r["table_cards"]),
    "TWO-2": lambda r: r["out_of_play"] > 0 and r["players"] == 2,
    "SIX-1": lambda r: r["players"] == 6,
}
#: The rules under which something can be refused: each has a case that is refused and one that is accepted.
REFUSING = frozenset(
    (
        "CARD-2",
        "CARD-3",
        "CARD-4",
        "SEAT-1",
        "BID-1",
        "BID-2",
        "BID-4",
        "BID-7",
        "BID-8",
        "BID-9",
        "BID-10",
        "BID-14",
        "KITTY-1",
        "KITTY-2",
        "CALL-1",
        "CALL-2",
        "CALL-3",
        "JOKER-1",
        "JOKER-3",
        "JOKER-4",
        "JOKER-5",
        "PLAY-1",
        "PLAY-2",
        "PLAY-4",
        "PLAY-7",
        "TWO-1",
        "SIX-1",
    )
)


def applying(name: str) -> tuple[str, ...]:
    """The rules that apply under the rules of that name, in the order of the game."""
    rules = rules_of(name)
    return tuple(
        rule for rule in RULES if rule not in UNASKABLE and (rule in _ALWAYS or (rule in _WHEN and _WHEN[rule](rules)))
    )


def refusing(name: str) -> tuple[str, ...]:
    """The rules that can refuse something under the rules of that name."""
    rules = rules_of(name)
    # Of six players it is SIX-1 that sends partners to sit out; a place in the ladder is BID-8.
    idle = {"PLAY-4"} if rules["players"] == 6 else set()
    if all(row["gate"] == "none" and row["place"] and row["answers"] is None for row in rules["specials"]):
        idle.add("BID-7")
    return tuple(rule for rule in applying(name) if rule in REFUSING and rule not in idle)
