"""Solve a small game with a regret minimiser of OpenSpiel; see docs/howto/learning.md."""

from __future__ import annotations

import sys

import numpy as np
from open_spiel.python.algorithms.exploitability import nash_conv
from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
from open_spiel.python.policy import UniformRandomPolicy

from fivehundred import presets
from fivehundred.learning.environments import spiel_game
from fivehundred.render import Progress
from fivehundred.testing import cut_down


def main(iterations: int) -> None:
    """Learn for some *iterations*, and print what the best answers win from the policy before and after."""
    np.random.seed(1)
    # One card each, so that the whole tree can be walked.
    game = spiel_game(cut_down(presets.SHORT_PACK_2, 1), zero_sum=True)
    print(f"at random: the best answers win {nash_conv(game, UniformRandomPolicy(game)):.1f} points a deal")
    solver = ExternalSamplingSolver(game)
    with Progress(lambda done: f"{done} of {iterations} iterations") as progress:
        for _ in range(iterations):
            solver.iteration()
            progress.step()
    won = nash_conv(game, solver.average_policy())
    print(f"after {iterations} iterations: {won:.1f} points")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100)
