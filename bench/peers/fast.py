"""Fast positions, playouts and whole random deals as work of ``ours.py``.

Deals are made beforehand, but for whole random deals, where they are part of the work.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random

from fivehundred import Deal, Ruleset, Seat, shuffle
from fivehundred.deal.stages.play import Play
from fivehundred.fast import COMPILED, Position, RandomDeals


def at_play(rules: Ruleset, count: int) -> list[Deal]:
    """So many random deals at their first lead."""
    rng = Random(5)
    found: list[Deal] = []
    while len(found) < count:
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(rng.randrange(rules.players)))
        while not deal.finished and not isinstance(deal.stage, Play):
            options = deal.legal_actions
            deal = deal.apply(options[rng.randrange(len(options))])
        if not deal.finished:
            found.append(deal)
    return found


def driven(positions: list[Position]) -> int:
    """Play positions out, driven from Python; how many decisions that took."""
    chance, decisions = Random(1).random, 0
    for start in positions:
        position = start
        while size := len(legal := position.legal):
            position = position.apply(legal[int(chance() * size)])
            decisions += 1
    return decisions


#: Where the next seeds begin: the same playouts again would be faster than any others, because the processor learns
#: their branches.
FRESH = count(0, 1 << 20)


def playouts(positions: list[Position]) -> int:
    """Play positions out inside, each with ten fresh seeds; how often that was."""
    first = next(FRESH)
    for position in positions:
        for seed in range(first, first + 10):
            position.playout(seed)
    return 10 * len(positions)


def scored(positions: list[Position]) -> int:
    """The same with the points of every end; how often that was."""
    first = next(FRESH)
    for position in positions:
        for seed in range(first, first + 10):
            _ = position.playout(seed).points
    return 10 * len(positions)


def counted(positions: list[Position], each: int) -> int:
    """Count tricks and points of so many playouts of each position; how many that was."""
    first = next(FRESH)
    for position in positions:
        position.playouts(each, first)
    return each * len(positions)


def whole(deals: RandomDeals, count: int) -> int:
    """Play whole random deals inside; how many decisions that took."""
    return deals.tally(next(FRESH), count).decisions


def plain(rules: Ruleset) -> Callable[[], int]:
    """Whole random deals of *rules* as work, their tables made: that happens when a contract first comes up."""
    deals = RandomDeals(rules)
    deals.tally(0, 4000 if COMPILED else 100)
    return partial(whole, deals, 1000 if COMPILED else 50)
