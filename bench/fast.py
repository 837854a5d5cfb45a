"""Fast positions, playouts and whole random deals a second; with ``--peers`` OpenSpiel's euchre beside them.

The parts take turns, so that a machine that is busy for a while is busy for all of them. Every figure is the median of
several rounds, with the lowest and the highest, in seconds of the processor and not of the clock; the ratios are those
of medians of one run. Deals are made beforehand, but for whole random deals, where they are part of the work.

Run ``python bench/fast.py``; ``--preset`` picks presets, ``--peers PYTHON`` names an interpreter that has open_spiel.
"""

from __future__ import annotations

import argparse
import json
import platform
import subprocess
from collections import defaultdict
from collections.abc import Callable
from functools import partial
from random import Random
from statistics import median
from time import process_time

from fivehundred import Deal, Ruleset, Seat, presets, shuffle
from fivehundred.deal.play import Play
from fivehundred.fast import COMPILED, NotPlain, Position, RandomDeals, position_of

#: What a peer does in one round, as a program of its own: prints its rates as JSON.
SPIEL = """
import json, random, sys, time
import pyspiel
game = pyspiel.load_game("euchre")
def rate(clone, games):
    chance, decisions, seconds = random.Random(1).random, 0, 0.0
    for _ in range(games):
        state = game.new_initial_state()
        while state.is_chance_node():
            outcomes = state.chance_outcomes()
            state.apply_action(outcomes[int(chance() * len(outcomes))][0])
        begin = time.process_time()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                state.apply_action(outcomes[int(chance() * len(outcomes))][0])
                continue
            legal = state.legal_actions()
            if clone:
                state = state.clone()
            state.apply_action(legal[int(chance() * len(legal))])
            decisions += 1
        seconds += time.process_time() - begin
    return decisions / seconds
def inside(games):
    decisions, seconds = 0, 0.0
    for seed in range(games):
        state = game.new_initial_state()
        bots = [pyspiel.make_uniform_random_bot(seat, seed + seat) for seat in range(4)]
        begin = time.process_time()
        pyspiel.evaluate_bots(state, bots, seed)
        seconds += time.process_time() - begin
        decisions += sum(1 for player, _ in state.full_history_pairs()) if hasattr(state, "full_history_pairs") else (
            sum(1 for step in state.full_history() if step.player >= 0)
        )
    return decisions / seconds
for line in sys.stdin:
    print(json.dumps({"in place": rate(False, 300), "with a clone each step": rate(True, 300),
                      "inside C++, random bots": inside(300)}), flush=True)
"""


def at_play(rules: Ruleset, count: int) -> list[Deal]:
    """So many random deals at their first lead."""
    rng = Random(5)
    found: list[Deal] = []
    while len(found) < count:
        deal = Deal.dealt(rules, shuffle.order(rules.deck, rng=rng), dealer=Seat(rng.randrange(rules.players)))
        while not deal.finished and not isinstance(deal.stage, Play):
            options = deal.legal_actions
            deal = deal.apply(options[rng.randrange(len(options))])
        if not deal.finished:
            found.append(deal)
    return found


def driven_deals(deals: list[Deal]) -> float:
    """Decisions a second when deals are driven from Python."""
    chance, decisions, begin = Random(1).random, 0, process_time()
    for start in deals:
        deal = start
        while size := len(options := deal.legal_actions):
            deal = deal.apply(options[int(chance() * size)])
            decisions += 1
    return decisions / (process_time() - begin)


def driven(positions: list[Position]) -> float:
    """Decisions a second when positions are driven from Python."""
    chance, decisions, begin = Random(1).random, 0, process_time()
    for start in positions:
        position = start
        while size := len(legal := position.legal):
            position = position.apply(legal[int(chance() * size)])
            decisions += 1
    return decisions / (process_time() - begin)


def playouts(positions: list[Position], each: int) -> float:
    """Whole plays a second."""
    begin = process_time()
    for position in positions:
        for seed in range(each):
            position.playout(seed)
    return each * len(positions) / (process_time() - begin)


def whole(deals: RandomDeals, count: int) -> float:
    """Decisions a second in whole random deals."""
    begin = process_time()
    tally = deals.tally(1 << 40, count)
    return tally.decisions / (process_time() - begin)


class Peer:
    """Another program, which measures itself when it is its turn."""

    def __init__(self, python: str) -> None:
        """Start it."""
        self.process = subprocess.Popen([python, "-c", SPIEL], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def rates(self) -> dict[str, float]:
        """One round."""
        asked, told = self.process.stdin, self.process.stdout
        if asked is None or told is None:
            return {}
        asked.write("\n")
        asked.flush()
        answer: dict[str, float] = json.loads(told.readline())
        return answer

    def stop(self) -> None:
        """Let it end."""
        self.process.communicate()


#: What is compared with the peer.
DEAL, POSITION = "decisions, Deal driven from Python", "decisions, Position driven from Python"


def report(name: str, jobs: dict[str, Callable[[], float]], rounds: int, peer: Peer | None) -> None:
    """Let the jobs take turns, and print what they did."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(rounds):
        for job, measure in jobs.items():
            found[job].append(measure())
        if peer is not None:
            for job, figure in peer.rates().items():
                found[f"decisions, OpenSpiel euchre, {job}"].append(figure)
    middle = {job: median(figures) for job, figures in found.items()}
    print(name)
    for job, figures in found.items():
        ratio = f"  Position {middle[POSITION] / middle[job]:.2f} times as fast" if "euchre" in job else ""
        print(f"  {middle[job] / 1e6:8.3f} M/s ({min(figures) / 1e6:.3f}-{max(figures) / 1e6:.3f})  {job}{ratio}")


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=5, help="rounds of which the median is given")
    parser.add_argument("--preset", action="append", choices=presets.names(), help="this one; may be repeated")
    parser.add_argument("--peers", metavar="PYTHON", help="an interpreter that has open_spiel")
    arguments = parser.parse_args()
    names = arguments.preset or presets.names()
    many = 40 if COMPILED else 1
    kernel = "compiled" if COMPILED else "interpreted"
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, kernel {kernel}")
    print(f"median of {arguments.rounds} rounds (lowest-highest)\n")
    peer = Peer(arguments.peers) if arguments.peers else None
    for name in names:
        rules = presets.get(name)
        deals = at_play(rules, 40)
        positions = [position_of(deal) for deal in deals]
        jobs: dict[str, Callable[[], float]] = {
            DEAL: partial(driven_deals, deals),
            POSITION: partial(driven, positions),
            "playouts": partial(playouts, positions, many),
        }
        try:
            random_deals = RandomDeals(rules)
        except NotPlain as error:
            print(f"{name}: no whole random deals: {error}")
        else:
            # Tables are made when a contract first comes up.
            random_deals.tally(0, 100 * many)
            jobs["decisions in whole random deals"] = partial(whole, random_deals, 500 * many)
        report(name, jobs, arguments.rounds, peer)
    if peer is not None:
        peer.stop()


if __name__ == "__main__":
    main()
