"""Decisions per second of random whole deals through the public interface, for every preset.

One decision is: list the legal actions, ask how many there are, pick one of them with equal chances, apply it. Packs
are shuffled and dealt before the clock starts; what that costs is reported apart. Every figure is the median of
several runs over the same deals, with the lowest and the highest. Figures of one run may be compared with each other,
hardly with those of another machine or day.

Run ``python bench/decisions.py``; ``--deals`` and ``--runs`` make it longer or shorter, ``--preset`` picks presets.
"""

from __future__ import annotations

import argparse
import platform
from collections import defaultdict
from random import Random
from statistics import median
from time import perf_counter

from fivehundred import Deal, Ruleset, Seat, presets, shuffle

FIRST = "australian-4"


def made(rules: Ruleset, deals: int) -> tuple[list[Deal], float]:
    """Deals to be played, and how many were shuffled and dealt in a second."""
    rng = Random(rules.players)
    start = perf_counter()
    ready = [
        Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(number % rules.players))
        for number in range(deals)
    ]
    return ready, deals / (perf_counter() - start)


def indexed(deals: list[Deal]) -> int:
    """Play every deal out, looking at one action of each list; how many decisions that took."""
    chance = Random(5).random
    decisions = 0
    for start in deals:
        deal = start
        while size := len(options := deal.legal_actions):
            deal = deal.apply(options[int(chance() * size)])
            decisions += 1
    return decisions


def shares(deals: list[Deal]) -> dict[str, float]:
    """Which part of the time goes into each stage."""
    chance = Random(5).random
    spent: defaultdict[str, float] = defaultdict(float)
    for start in deals:
        deal = start
        while True:
            begin = perf_counter()
            options = deal.legal_actions
            size = len(options)
            if not size:
                break
            after = deal.apply(options[int(chance() * size)])
            spent[type(deal.stage).__name__] += perf_counter() - begin
            deal = after
    whole = sum(spent.values())
    return {stage: seconds / whole for stage, seconds in spent.items()}


def rates(deals: list[Deal], runs: int) -> list[float]:
    """Millions of decisions a second, one figure for each run, in ascending order."""
    found = []
    for _ in range(runs):
        begin = perf_counter()
        decisions = indexed(deals)
        found.append(decisions / (perf_counter() - begin) / 1e6)
    return sorted(found)


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=400, help="deals of each preset")
    parser.add_argument("--runs", type=int, default=5, help="runs of which the median is given")
    parser.add_argument("--preset", action="append", choices=presets.names(), help="only this one; may be repeated")
    arguments = parser.parse_args()
    names = arguments.preset or [FIRST, *(name for name in presets.names() if name != FIRST)]
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}")
    print(f"{arguments.deals} deals of each preset, median of {arguments.runs} runs (lowest-highest), M decisions/s\n")
    print(f"{'preset':22}{'players':>8}  {'decisions':22}{'deals/s':>9}  share of the time")
    for name in names:
        rules = presets.get(name)
        deals, dealing = made(rules, arguments.deals)
        found = rates(deals, arguments.runs)
        column = f"{median(found):.3f} ({found[0]:.3f}-{found[-1]:.3f})"
        parts = ", ".join(f"{stage} {share:.0%}" for stage, share in shares(deals).items())
        print(f"{name:22}{rules.players:>8}  {column:22}{dealing:>9.0f}  {parts}")


if __name__ == "__main__":
    main()
