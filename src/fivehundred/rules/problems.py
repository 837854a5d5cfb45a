"""The judge of combinations: every contradiction between the settings of a ruleset, chapter by chapter.

A setting that has no effect beside the others is no contradiction; `fivehundred.rules.explain` calls it idle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import TYPE_CHECKING, Final

import attrs

from fivehundred.cards import LOWER_JOKER
from fivehundred.rules.ladder import neighbours
from fivehundred.rules.settings import (
    AtLimit,
    AuctionForm,
    Defence,
    Gate,
    KittyUse,
    PartnerRole,
    Reentry,
    Sides,
)

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import Ruleset

_PLAYERS_FOR: Final = {
    Sides.INDIVIDUAL: (2, 3, 4, 5, 6),
    Sides.PARTNERS_OF_TWO: (4, 6),
    Sides.PARTNERS_OF_THREE: (6,),
    Sides.CALLED: (5,),
}
# What a special bid needs a partner for; a role that is not here does without.
_PARTNER_MUST: Final = {PartnerRole.MUST_SIT_OUT: "sit out", PartnerRole.PLAYS_TOO: "play, too"}


@attrs.frozen
class Problem:
    """One contradiction: the settings that do not go together, the rule they break, and why.

    >>> str(Problem(("deck", "players"), "CARD-3", "45 cards for 5 players leave -5 for the kitty"))
    'CARD-3: 45 cards for 5 players leave -5 for the kitty (deck, players)'
    """

    #: The names of the settings concerned.
    settings: tuple[str, ...]
    #: The number of the rule.
    rule: str
    #: What is wrong, in words.
    message: str

    def __str__(self) -> str:
        return f"{self.rule}: {self.message} ({', '.join(self.settings)})"


def problems(rules: Ruleset) -> tuple[Problem, ...]:
    """Everything in *rules* that contradicts itself, in the order of the rulebook's chapters."""
    chapters = (_table, _deal, _schedule, _auction, _specials, _places, _answers, _target, _limit, _fewer)
    return tuple(problem for chapter in chapters for problem in chapter(rules))


def _number(count: int, thing: str) -> str:
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def _table(rules: Ruleset) -> Iterator[Problem]:
    """SEAT, CARD: players, sides, deck."""
    fitting = _PLAYERS_FOR[rules.sides]
    if not 2 <= rules.players <= 6:
        yield Problem(("players",), "SEAT-1", f"{_number(rules.players, 'player')}: the game is for 2 to 6")
    elif rules.players not in fitting:
        yield Problem(
            ("sides", "players"),
            "SEAT-2",
            f"sides {rules.sides.value!r} are for {' or '.join(map(str, fitting))} players, not {rules.players}",
        )
    if not rules.deck:
        yield Problem(("deck",), "CARD-2", "the deck has no cards")
    if rules.jokers.bits == 1 << LOWER_JOKER:
        yield Problem(("deck",), "CARD-8", "the only joker of a deck must be JK, not JK2, the lower of two")


def _deal(rules: Ruleset) -> Iterator[Problem]:
    """CARD, DEAL: hand size, kitty, packets, dummy hand."""
    if rules.hand_size < 1:
        yield Problem(("hand_size",), "CARD-3", f"a hand of {_number(rules.hand_size, 'card')} cannot be played")
        return
    if rules.dummy_hand and rules.players != 2:
        yield Problem(("dummy_hand", "players"), "DEAL-5", f"a dummy hand is for 2 players, not {rules.players}")
    dealt_to = _number(rules.players, "player") + (" and a dummy hand" if rules.dummy_hand else "")
    kitty = rules.kitty_size
    if kitty < 0:
        yield Problem(
            ("deck", "players", "hand_size"),
            "CARD-3",
            f"{_number(len(rules.deck), 'card')} for {dealt_to} leave {kitty} for the kitty",
        )
    elif (rules.packets.to_each, rules.packets.to_kitty) != (rules.hand_size, kitty):
        yield Problem(
            ("packets", "deck", "players", "hand_size"),
            "DEAL-2",
            f"packets {rules.packets} give {rules.packets.to_each} to each hand and {rules.packets.to_kitty} "
            f"to the kitty, not {rules.hand_size} and {kitty}",
        )


def _schedule(rules: Ruleset) -> Iterator[Problem]:
    """BID-1, BID-3: the table of values and the levels taken from it."""
    schedule, lowest, highest = rules.schedule, rules.lowest_level, rules.highest_level
    if lowest > highest:
        yield Problem(
            ("lowest_level", "highest_level"),
            "BID-1",
            f"the lowest level, {lowest}, is above the highest, {highest}",
        )
    else:
        levels = schedule.levels
        for name, level in (("lowest_level", lowest), ("highest_level", highest)):
            if level not in levels:
                yield Problem(
                    ("schedule", name),
                    "BID-3",
                    f"the schedule has values for levels {levels[0]} to {levels[-1]}, but none for {level}",
                )
    if highest > rules.hand_size:
        yield Problem(
            ("highest_level", "hand_size"),
            "BID-1",
            f"nobody can take {highest} tricks with {_number(rules.hand_size, 'card')}",
        )
    for level in schedule.levels:
        bids = [bid for bid in schedule if bid.level == level]
        for lower, upper in pairwise(bids):
            if schedule.value(lower) == schedule.value(upper):
                yield Problem(("schedule",), "BID-3", f"{lower} and {upper} are both worth {schedule.value(lower)}")
        for bid in bids:
            if schedule.value(bid) <= 0:
                yield Problem(("schedule",), "BID-3", f"{bid} is worth {schedule.value(bid)}: it must be above 0")


def _auction(rules: Ruleset) -> Iterator[Problem]:
    """BID-5: re-entry."""
    if rules.reentry is not Reentry.NEVER and rules.auction is AuctionForm.SINGLE_ROUND:
        yield Problem(("reentry", "auction"), "BID-5", "nobody can call again in an auction of a single round")


def _specials(rules: Ruleset) -> Iterator[Problem]:
    """BID-7: each special bid by itself, beside the kitty, the levels and the sides."""
    for key, count in Counter(special.key for special in rules.specials).items():
        if count > 1:
            yield Problem(("specials",), "BID-7", f"{count} special bids are called {key}")
    for special in rules.specials:
        for name, number in (("value", special.value), ("points", special.points)):
            if number <= 0:
                yield Problem(("specials",), "BID-7", f"the {name} of {special.key}, {number}, must be above 0")
        if special.gate is Gate.SEVEN and rules.highest_level < 7:
            yield Problem(
                ("specials", "highest_level"),
                "BID-7",
                f"{special.key} needs a bid of seven, but bids end at {rules.highest_level}",
            )
        if special.kitty is KittyUse.LEFT and rules.kitty_size == 0:
            yield Problem(("specials", "deck"), "KITTY-2", f"{special.key} leaves the kitty, but there is none")
        needed = _PARTNER_MUST.get(special.partner)
        if needed is not None and not rules.fixed_partners:
            yield Problem(
                ("specials", "sides"),
                "BID-7",
                f"in {special.key} a partner must {needed}, but sides {rules.sides.value!r} have no fixed partners",
            )


def _places(rules: Ruleset) -> Iterator[Problem]:
    """BID-8: a place between two bids; if they are no neighbours the special bid ranks by its value."""
    whole = tuple(rules.schedule)
    for special in rules.specials:
        if special.place is None:
            continue
        lower, upper = special.place
        lacking = [str(bid) for bid in special.place if bid not in whole]
        if lacking:
            yield Problem(
                ("specials", "schedule"),
                "BID-8",
                f"{special.key} has its place beside {' and '.join(lacking)}, which the schedule lacks",
            )
        elif lower == upper or (
            # 7NT stands above 8S in some schedules: then there is no such place, but not the wrong order
            whole.index(lower) > whole.index(upper) and (lower.level > upper.level or neighbours(whole, upper, lower))
        ):
            yield Problem(
                ("specials", "schedule"),
                "BID-8",
                f"{special.key} has its place above {lower} and below {upper}, which is the wrong order",
            )


def _answers(rules: Ruleset) -> Iterator[Problem]:
    """BID-7: special bids that need a partner's."""
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
                f"{special.key} answers {special.answers}, which is no special bid here",
            )
        if not rules.fixed_partners:
            yield Problem(
                ("specials", "sides"),
                "BID-7",
                f"{special.key} answers a partner, but sides {rules.sides.value!r} have no fixed partners",
            )


def _target(rules: Ruleset) -> Iterator[Problem]:
    """END-1, END-3, END-5: target, cap, threshold, hand limit."""
    if rules.target <= 0:
        yield Problem(("target",), "END-1", f"the target, {rules.target}, must be above 0")
    if rules.defence is Defence.CAPPED and rules.cap is None:
        yield Problem(("defence", "cap"), "END-3", "defence points are capped, but no cap is given")
    if rules.defence is not Defence.CAPPED and rules.cap is not None:
        yield Problem(
            ("defence", "cap"),
            "END-3",
            f"a cap of {rules.cap} is given, but defence is {rules.defence.value!r}",
        )
    if rules.cap is not None and rules.cap >= rules.target:
        yield Problem(("cap", "target"), "END-3", f"the cap, {rules.cap}, must be below the target, {rules.target}")
    if rules.defence is Defence.THRESHOLD and rules.threshold is None:
        yield Problem(("defence", "threshold"), "END-3", "the defence wins from a threshold, but no threshold is given")
    if rules.defence is not Defence.THRESHOLD and rules.threshold is not None:
        yield Problem(
            ("defence", "threshold"),
            "END-3",
            f"a threshold of {rules.threshold} is given, but defence is {rules.defence.value!r}",
        )
    if rules.threshold is not None and rules.threshold <= rules.target:
        yield Problem(
            ("threshold", "target"),
            "END-3",
            f"the threshold, {rules.threshold}, must be above the target, {rules.target}",
        )
    if rules.hand_limit is not None and rules.hand_limit < 1:
        yield Problem(("hand_limit",), "END-5", f"a limit of {_number(rules.hand_limit, 'hand')} must be at least 1")


def _limit(rules: Ruleset) -> Iterator[Problem]:
    """END-4: the negative limit and what happens there."""
    if rules.limit is not None and rules.limit >= 0:
        yield Problem(("limit",), "END-4", f"the negative limit, {rules.limit}, must be below 0")
    if rules.at_limit is None and rules.limit is not None:
        yield Problem(("limit", "at_limit"), "END-4", f"nothing is said of what happens at {rules.limit}")
    if rules.at_limit is not None and rules.limit is None:
        yield Problem(("limit", "at_limit"), "END-4", f"{rules.at_limit.value!r} needs a negative limit")
    if rules.at_limit is AtLimit.OTHER_SIDE_WINS and rules.side_count > 2:
        yield Problem(
            ("at_limit", "sides"),
            "END-4",
            f"with {rules.side_count} sides there is not one other side to win",
        )


def _fewer(rules: Ruleset) -> Iterator[Problem]:
    """END-4 c: a player drops out and the others play on."""
    if rules.at_limit is not AtLimit.DROPS_OUT:
        if rules.fewer is not None:
            yield Problem(("fewer", "at_limit"), "END-4", "a ruleset for fewer players is given, but nobody drops out")
        return
    if rules.sides is not Sides.INDIVIDUAL:
        yield Problem(
            ("at_limit", "sides"),
            "END-4",
            f"a player cannot drop out alone when sides are {rules.sides.value!r}",
        )
    if rules.fewer is None:
        yield Problem(("at_limit", "fewer"), "END-4", "a ruleset for those who play on is needed")
        return
    if rules.fewer.players != rules.players - 1:
        yield Problem(
            ("fewer", "players"),
            "END-4",
            f"when one of {rules.players} drops out, {rules.players - 1} play on, not {rules.fewer.players}",
        )
    if rules.fewer.fixed_partners:
        yield Problem(("fewer", "sides"), "END-4", "those who play on keep their own scores and cannot become partners")
