"""Imitate the player `strong`: a network guesses the decisions in ``strong.npz``. See docs/howto/imitating.md."""

from __future__ import annotations

from pathlib import Path

import numpy as np
from policy import Network

ROUNDS, BATCH = 8, 256


def main() -> None:
    """Learn from nine tenths of the deals, and say how often the network guesses right in the others."""
    with np.load("strong.npz") as file:
        data = {name: file[name] for name in ("numbers", "observations", "masks", "actions")}
    observations, masks, actions = data["observations"], data["masks"], data["actions"]
    # Nothing is to be learnt where only one action is legal.
    choice, tried = masks.sum(axis=1) > 1, data["numbers"] % 10 == 0
    seen, unseen = np.flatnonzero(choice & ~tried), np.flatnonzero(choice & tried)
    print(f"{len(seen)} decisions to learn from, {len(unseen)} to try")
    rng = np.random.default_rng(1)
    network = Network.begun(rng)
    for number in range(ROUNDS):
        rate = 0.001 * (1 - number / ROUNDS)
        for rows in np.array_split(rng.permutation(seen), max(1, len(seen) // BATCH)):
            errors = network.probabilities(observations[rows], masks[rows])
            errors[np.arange(len(rows)), actions[rows]] -= 1
            network.learn(errors / np.float32(len(rows)), rate)
        guessed = network.probabilities(observations[unseen], masks[unseen]).argmax(axis=1)
        print(f"round {number + 1}: {np.mean(guessed == actions[unseen]):.1%} guessed right")
    network.keep(Path("imitated.npz"))


if __name__ == "__main__":
    main()
