"""Fast positions, playouts and whole random deals a second, beside deals that are driven from Python.

The parts take turns, so that a machine that is busy for a while is busy for all of them. Every figure is the median of
several rounds, with the lowest and the highest, in seconds of the processor and not of the clock; the ratios are those
of medians of one run. Deals are made beforehand, but for whole random deals, where they are part of the work.

Run ``python bench/fast.py``; ``--preset`` picks presets.
"""

from __future__ import annotations

import argparse
import platform
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from itertools import count
from random import Random
from statistics import median

from decisions import indexed
from turns import per_second

from fivehundred import Deal, Ruleset, Seat, presets, shuffle
from fivehundred.deal.stages.play import Play
from fivehundred.fast import COMPILED, NotPlain, Position, RandomDeals, position_of


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
    return deals.tally(1 << 40, count).decisions


def plain(rules: Ruleset) -> Callable[[], int]:
    """Whole random deals of *rules* as work, their tables made: that happens when a contract first comes up."""
    deals = RandomDeals(rules)
    deals.tally(0, 4000 if COMPILED else 100)
    return partial(whole, deals, 1000 if COMPILED else 50)


def report(name: str, jobs: dict[str, Callable[[], int]], rounds: int) -> None:
    """Let the jobs take turns, and print what they did."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        for job, work in jobs.items():
            found[job].append(per_second(work))
    print(name)
    for job, rates in found.items():
        print(f"  {median(rates) / 1e6:8.3f} M/s ({min(rates) / 1e6:.3f}-{max(rates) / 1e6:.3f})  {job}", flush=True)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the median is given")
    parser.add_argument("--preset", action="append", choices=presets.names(), help="this one; may be repeated")
    arguments = parser.parse_args()
    names = arguments.preset or presets.names()
    kernel = "compiled" if COMPILED else "interpreted"
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, kernel {kernel}")
    print(f"median of {arguments.rounds} rounds (lowest-highest)\n")
    for name in names:
        rules = presets.named(name)
        deals = at_play(rules, 40)
        positions = [position_of(deal) for deal in deals]
        jobs: dict[str, Callable[[], int]] = {
            "decisions, Deal driven from Python": partial(indexed, deals),
            "decisions, Position driven from Python": partial(driven, positions),
            "playouts": partial(playouts, positions),
            "playouts with their points": partial(scored, positions),
            "playouts counted": partial(counted, positions, 100),
        }
        try:
            jobs["decisions in whole random deals"] = plain(rules)
        except NotPlain as error:
            print(f"{name}: no whole random deals: {error}")
        report(name, jobs, arguments.rounds)


if __name__ == "__main__":
    main()
