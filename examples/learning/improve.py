"""Improve the imitated network by its own results, on many tables at once. See docs/howto/improving.md."""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from matplotlib.figure import Figure
from numpy.typing import NDArray
from policy import RULES, Network

from fivehundred.tables import Tables

TABLES, BATCH, RATE = 256, 512, 0.0001
#: Probabilities change by a factor of no more than this in a round.
CLIP = 0.2

Rows = tuple[NDArray[np.uint8], NDArray[np.bool_], NDArray[np.int64], NDArray[np.float32], NDArray[np.int64]]


def played(
    learner: Network, other: Network, side: int, seed: int, rng: np.random.Generator
) -> tuple[NDArray[np.int64], Rows]:
    """Play a deal at each table, with the *learner* on *side*; return its points ahead, and its decisions."""
    tables = Tables(RULES, TABLES, seed=seed)
    playing, ahead = np.ones(TABLES, np.bool_), np.zeros(TABLES, np.int64)
    rows = []
    while playing.any():
        observations, masks, ours = tables.observations, tables.masks, tables.to_act % 2 == side
        numbers = masks.argmax(axis=1)
        # Nobody has to be asked where only one action is legal.
        asked = playing & (masks.sum(axis=1) > 1)
        theirs = np.flatnonzero(asked & ~ours)
        if len(theirs):
            numbers[theirs] = other.probabilities(observations[theirs], masks[theirs]).argmax(axis=1)
        own = np.flatnonzero(asked & ours)
        if len(own):
            found = learner.probabilities(observations[own], masks[own])
            below = rng.random((len(own), 1)) < found.cumsum(axis=1)
            numbers[own] = (below & masks[own]).argmax(axis=1)
            rows.append((observations[own], masks[own], numbers[own], found[np.arange(len(own)), numbers[own]], own))
        steps = tables.step(numbers)
        over = playing & steps.ended
        ahead[over] = steps.rewards[over, side] - steps.rewards[over, 1 - side]
        playing &= ~steps.ended
    observed, legal, chosen, likely, at = (np.concatenate(column) for column in zip(*rows, strict=True))
    return ahead, (observed, legal, chosen, likely, at)


def main(rounds: int) -> None:
    """Play so many rounds against the imitated network, learn from each, and draw the points on the way."""
    learner, other = Network.kept(Path("imitated.npz")), Network.kept(Path("imitated.npz"))
    rng = np.random.default_rng(1)
    curve = []
    for number in range(rounds):
        # The same cards from both sides: what is won more often than by luck is half the sum.
        (first, rows), (second, others) = (played(learner, other, side, number * TABLES, rng) for side in (0, 1))
        gains = (first + second) / 2
        curve.append(gains.mean())
        print(
            f"round {number + 1}: {curve[-1]:+.1f} points a deal, ± {1.96 * gains.std() / TABLES**0.5:.1f}", flush=True
        )
        observations, masks, chosen, likely, at = (np.concatenate(pair) for pair in zip(rows, others, strict=True))
        worth = (gains / gains.std()).astype(np.float32)[at]
        for batch in np.array_split(rng.permutation(len(at)), max(1, len(at) // BATCH)):
            found, places = learner.probabilities(observations[batch], masks[batch]), np.arange(len(batch))
            ratio = found[places, chosen[batch]] / likely[batch]
            # What has become as likely as it may is left alone.
            slopes = np.where(ratio * np.sign(worth[batch]) > np.sign(worth[batch]) + CLIP, 0, worth[batch] * ratio)
            errors = found * slopes[:, None]
            errors[places, chosen[batch]] -= slopes
            learner.learn(errors / np.float32(len(batch)), RATE)
    learner.keep(Path("improved.npz"))
    draw(curve)


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
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 40)
