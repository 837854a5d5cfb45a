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
from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import perf_counter

from fivehundred import Action, Deal, Ruleset, Seat, presets, shuffle
from fivehundred.deal.stages.exchange import Exchange

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


def listed(deals: list[Deal], discards: bool = True) -> int:
    """The same, with every list of legal actions built whole; there may be thousands of discards."""
    chance = Random(5).random
    decisions = 0
    for start in deals:
        deal = start
        while size := len(options := deal.legal_actions):
            whole = discards or type(deal.stage) is not Exchange
            actions: Sequence[Action] = list(options) if whole else options
            deal = deal.apply(actions[int(chance() * size)])
            decisions += 1
    return decisions


def listed_but_discards(deals: list[Deal]) -> int:
    """The same, with discards looked at one by one as before."""
    return listed(deals, discards=False)


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


def rates(play: Callable[[list[Deal]], int], deals: list[Deal], runs: int) -> list[float]:
    """Millions of decisions a second, one figure for each run, in ascending order."""
    found = []
    for _ in range(runs):
        begin = perf_counter()
        decisions = play(deals)
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
    heads = "".join(f"{head:22}" for head in ("one looked at", "all listed", "but discards"))
    print(f"{'preset':22}{'players':>8}  {heads}{'deals/s':>9}  share of the time")
    for name in names:
        rules = presets.named(name)
        deals, dealing = made(rules, arguments.deals)
        columns = [
            f"{median(found):.3f} ({found[0]:.3f}-{found[-1]:.3f})"
            for found in (rates(play, deals, arguments.runs) for play in (indexed, listed, listed_but_discards))
        ]
        parts = ", ".join(f"{stage} {share:.0%}" for stage, share in shares(deals).items())
        print(f"{name:22}{rules.players:>8}  {''.join(f'{column:22}' for column in columns)}{dealing:>9.0f}  {parts}")


if __name__ == "__main__":
    main()
