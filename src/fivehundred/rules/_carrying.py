"""A change of a ruleset that is meant for those who play on after a player has dropped out, too (END-4 c)."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING, Final

import attrs

from fivehundred.errors import InvalidRuleset
from fivehundred.rules.idle import idle
from fivehundred.rules.problem import Problem
from fivehundred.rules.settings import AtLimit

if TYPE_CHECKING:
    from fivehundred.rules.ruleset import Ruleset

#: What goes with the number of players, and so is never meant for another number: the table, the cards, and what
#: happens at the negative limit. The draw for the first deal is over when somebody drops out.
OF_THE_NUMBER: Final = frozenset(
    [
        *("players", "sides", "dummy_hand", "table_cards"),
        *("deck", "fours", "hand_size", "out_of_play", "packets"),
        *("first_dealer", "at_limit", "fewer"),
    ]
)


def carried(before: Ruleset, after: Ruleset, named: Collection[str]) -> Ruleset | None:
    """What those who are left play, once a change of the settings *named* has made *after* of *before*.

    Raises `InvalidRuleset` where the change would be lost, or contradicts what else they play (END-4).
    """
    fewer = after.fewer
    if fewer is None or "fewer" in named or after.at_limit is not AtLimit.DROPS_OUT:
        return fewer
    settings = [field.name for field in attrs.fields(type(after)) if field.eq and field.name not in OF_THE_NUMBER]
    changed = [name for name in settings if name in named and getattr(after, name) != getattr(before, name)]
    common = {name: getattr(after, name) for name in changed if getattr(fewer, name) == getattr(before, name)}
    try:
        following = fewer.evolve(**common) if common else fewer
    except InvalidRuleset as error:
        told = [_told(problem, fewer.players) for problem in error.problems if isinstance(problem, Problem)]
        raise InvalidRuleset(told) from None
    lost = [
        Problem((name, "fewer"), "END-4", f"the {fewer.players} who play on would keep another {name}: give fewer, too")
        for name in changed
        if getattr(following, name) != getattr(after, name) and not idle(after, name) and not idle(following, name)
    ]
    if lost:
        raise InvalidRuleset(lost)
    return following


def _told(problem: Problem, players: int) -> Problem:
    """*problem* as one of the game that so many *players* go on with."""
    settings = tuple(dict.fromkeys((*problem.settings, "fewer")))
    return Problem(settings, problem.rule, f"in the game of the {players} who play on, {problem.message}")
