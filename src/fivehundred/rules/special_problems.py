"""Contradictions of the special bids of a ruleset, each by itself and beside the other settings (BID-7, BID-8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from fivehundred.rules._every_setting import Settings
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ladder import neighbours
from fivehundred.rules.problem import Problem
from fivehundred.rules.settings import Gate, KittyUse, PartnerRole, Sides
from fivehundred.rules.specials import Special

# What a special bid needs a partner for; a role that is not listed needs none.
_PARTNER_MUST: Final = {PartnerRole.MUST_SIT_OUT: "sit out", PartnerRole.PLAYS_TOO: "play, too"}


def special_problems(rules: Settings) -> Iterator[Problem]:
    """Everything about the special bids of *rules* that contradicts itself or another setting."""
    for chapter in (_rows, _places, _answers):
        yield from chapter(rules)


def _rows(rules: Settings) -> Iterator[Problem]:
    """BID-7: each special bid by itself, beside the kitty, the levels and the sides."""
    for key, count in Counter(special.key for special in rules.specials).items():
        if count > 1:
            yield Problem(("specials",), "BID-7", f"{count} special bids are called {key}")
    for special in rules.specials:
        for name, number in (("value", special.value), ("points", special.points)):
            if number is not None and number <= 0:
                yield Problem(("specials",), "BID-7", f"the {name} of {special.key}, {number}, must be above 0")
        if special.gate is Gate.SEVEN and rules.highest_level < 7:
            yield Problem(
                ("specials", "highest_level"),
                "BID-7",
                f"{special.key} needs a bid of seven, but bids end at {rules.highest_level}",
            )
        if special.gate is Gate.OVER_SEVEN and not rules.lowest_level <= 7 <= rules.highest_level:
            yield Problem(
                ("specials", "lowest_level", "highest_level"),
                "BID-16",
                f"{special.key} is bid over a seven, but bids run from {rules.lowest_level} to {rules.highest_level}",
            )
        if not isinstance(special.goal, NoTricks) and special.goal.tricks > rules.hand_size:
            yield Problem(
                ("specials", "hand_size"),
                "BID-12",
                f"{special.key} asks for {special.goal} tricks, but a hand has {rules.hand_size}",
            )
        if special.kitty is KittyUse.LEFT and rules.kitty_size == 0:
            yield Problem(("specials", "deck"), "KITTY-2", f"{special.key} leaves the kitty, but there is none")
        if special.kitty is KittyUse.PASSED_ON:
            yield from _passed_on(rules, special)
        needed = _PARTNER_MUST.get(special.partner)
        if needed is not None and not rules.fixed_partners:
            yield Problem(
                ("specials", "sides"),
                "BID-7",
                f"in {special.key} a partner must {needed}, but sides {rules.sides.value!r} have no fixed partners",
            )


def _passed_on(rules: Settings, special: Special) -> Iterator[Problem]:
    """KITTY-3: the discards of a double bid, passed to the partner."""
    if rules.kitty_size == 0:
        yield Problem(("specials", "deck"), "KITTY-3", f"{special.key} passes the discards on, but there is no kitty")
    if special.partner is not PartnerRole.PLAYS_TOO or rules.sides is not Sides.PARTNERS_OF_TWO:
        yield Problem(
            ("specials", "sides"), "KITTY-3", f"{special.key} passes the discards on: one partner must play, too"
        )


def _places(rules: Settings) -> Iterator[Problem]:
    """BID-8: a place between two bids; if they are not neighbours, the special bid ranks by its value."""
    whole = tuple(rules.schedule)
    for special in rules.specials:
        if special.place is None:
            continue
        lower, upper = special.place
        lacking = [str(bid) for bid in special.place if bid is not None and bid not in whole]
        if lacking:
            yield Problem(
                ("specials", "schedule"),
                "BID-8",
                f"{special.key} has its place beside {' and '.join(lacking)}, which the schedule lacks",
            )
        elif upper is None:
            if lower != whole[-1]:
                yield Problem(
                    ("specials", "schedule"),
                    "BID-8",
                    f"{special.key} has its place above all bids, of which {whole[-1]} is the highest, not {lower}",
                )
        elif lower == upper or (
            # 7NT stands above 8S in some schedules: then the place does not exist, but its bids are in the right order
            whole.index(lower) > whole.index(upper) and (lower.level > upper.level or neighbours(whole, upper, lower))
        ):
            yield Problem(
                ("specials", "schedule"),
                "BID-8",
                f"{special.key} has its place above {lower} and below {upper}, which is the wrong order",
            )


def _answers(rules: Settings) -> Iterator[Problem]:
    """BID-7: special bids that need one of the partner's."""
    keys = {special.key for special in rules.specials}
    for special in rules.specials:
        if special.answers is None:
            continue
        if special.answers == special.key:
            yield Problem(("specials",), "BID-7", f"{special.key} cannot answer itself")
        elif special.answers not in keys:
            yield Problem(
                ("specials",),
                "BID-7",
                f"{special.key} answers {special.answers}, which is not a special bid here",
            )
        if not rules.fixed_partners:
            yield Problem(
                ("specials", "sides"),
                "BID-7",
                f"{special.key} answers a partner, but sides {rules.sides.value!r} have no fixed partners",
            )
