"""Improve the calls of the imitated network by their results, on many tables; see docs/howto/improving.md."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray
from policy import RULES, Network

from fivehundred.learning.tables import Tables

TABLES, BATCH, PASSES, RATE = 512, 512, 4, 0.001
#: Probabilities change by a factor of no more than this in a round.
CLIP = 0.2

#: The first action numbers are calls, and a pass is legal whenever somebody calls.
PASS = 0

#: What was seen, legal and called, how probable that was, and the table.
Rows = tuple[NDArray[Any], ...]


def played(
    learner: Network, other: Network, side: int, seed: int, rng: np.random.Generator
) -> tuple[NDArray[np.int64], Rows]:
    """Play a deal at each table, with the *learner* on *side*; return its points ahead, and its calls."""
    tables = Tables(RULES, TABLES, seed=seed)
    playing, ahead = np.ones(TABLES, np.bool_), np.zeros(TABLES, np.int64)
    calls: list[Rows] = []
    while playing.any():
        observations, masks = tables.observations, tables.masks
        numbers = masks.argmax(axis=1)
        # Nobody has to be asked where only one action is legal.
        asked = playing & (masks.sum(axis=1) > 1)
        learning = asked & masks[:, PASS] & (tables.to_act % 2 == side)
        if (rest := np.flatnonzero(asked & ~learning)).size:
            numbers[rest] = other.probabilities(observations[rest], masks[rest]).argmax(axis=1)
        if (own := np.flatnonzero(learning)).size:
            found = learner.probabilities(observations[own], masks[own])
            # It draws its calls, or it would never try another one.
            numbers[own] = (found.cumsum(axis=1) > rng.random((len(own), 1)) * found.sum(axis=1, keepdims=True)).argmax(
                axis=1
            )
            likely = found[np.arange(len(own)), numbers[own]]
            calls.append((observations[own], masks[own], numbers[own], likely, own))
        steps = tables.step(numbers)
        over = playing & steps.ended
        ahead[over] = steps.rewards[over, side] - steps.rewards[over, 1 - side]
        playing &= ~steps.ended
    return ahead, tuple(np.concatenate(column) for column in zip(*calls, strict=True))


def main(rounds: int) -> None:
    """Play *rounds* rounds against the imitated network, learn from each, and draw the points on the way."""
    if rounds < 1:
        sys.exit(f"{rounds} rounds: expected one or more")
    learner, other = Network.kept(Path("imitated.npz")), Network.kept(Path("imitated.npz"))
    rng = np.random.default_rng(1)
    curve = []
    for number in range(rounds):
        # The same cards from both sides: in half the sum, luck with them counts for nothing.
        (first, rows), (second, others) = (played(learner, other, side, number * TABLES, rng) for side in (0, 1))
        gains = (first + second) / 2
        curve.append(float(gains.mean()))
        print(
            f"round {number + 1}: {curve[-1]:+.1f} ± {1.96 * gains.std() / TABLES**0.5:.1f} points a deal", flush=True
        )
        learn(learner, [np.concatenate(pair) for pair in zip(rows, others, strict=True)], gains, rng)
    learner.keep(Path("improved.npz"))
    draw(curve)


def learn(learner: Network, rows: list[NDArray[Any]], gains: NDArray[np.float64], rng: np.random.Generator) -> None:
    """Make calls more probable if the deal gained something, and less if it lost: the loss of PPO."""
    seen, legal, called, likely, at = rows
    worth = (gains / (gains.std() + 1)).astype(np.float32)[at]
    for _ in range(PASSES):
        for batch in np.array_split(rng.permutation(len(at)), max(1, len(at) // BATCH)):
            found, places = learner.probabilities(seen[batch], legal[batch]), np.arange(len(batch))
            ratio, gain = found[places, called[batch]] / likely[batch], worth[batch]
            # What has become as probable, or as improbable, as it may is left alone.
            slopes = np.where((ratio - 1) * np.sign(gain) > CLIP, 0, gain * ratio)
            errors = found * slopes[:, None]
            errors[places, called[batch]] -= slopes
            learner.learn(errors / np.float32(len(batch)), RATE)


def draw(curve: list[float]) -> None:
    """Draw the points of each round, and the mean of five."""
    figure = Figure(figsize=(7, 3.5), layout="constrained")
    axes = figure.subplots()
    axes.plot(range(1, len(curve) + 1), curve, ".", color="grey")
    axes.plot(range(3, len(curve) - 1), np.convolve(curve, np.ones(5) / 5, "valid"))
    axes.axhline(0, color="grey", linewidth=1)
    axes.set(xlabel="round", ylabel="points a deal, ahead of the imitated player")
    figure.savefig("curve.svg")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 80)
