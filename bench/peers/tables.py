"""Steps a second of many tables, and of the environment for PettingZoo. All choose at random among what is legal.

The choice counts, as in the moves of other libraries that ``peers.py`` measures beside these.
"""

from __future__ import annotations

from importlib.util import find_spec
from time import process_time

import numpy as np
from numpy.typing import NDArray
from turns import per_second

from fivehundred import presets
from fivehundred.learning.tables import Tables

RULES = presets.AUSTRALIAN_4
COUNT = 1024
#: The number of a pass.
PASS = 0


def chosen(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.intp]:
    """For each table the first legal number from a random one on."""
    start = int(rng.integers(masks.shape[1]))
    behind = masks[:, start:].argmax(axis=1) + start
    numbers: NDArray[np.intp] = np.where(masks[np.arange(len(masks)), behind], behind, masks.argmax(axis=1))
    return numbers


def whole_deals(*, observed: bool = False, matches: bool = False) -> float:
    """Whole deals: auction, exchange and play."""
    tables, rng = Tables(RULES, COUNT, seed=1, matches=matches), np.random.default_rng(1)
    out = tables.observations

    def step() -> int:
        if observed:
            tables.seen_by(tables.to_act, out=out)
        tables.step(chosen(tables.masks, rng))
        return COUNT

    return per_second(step)


def play_alone() -> float:
    """The play alone: eldest hand bids, all others pass, and the clock runs from the first lead on."""
    tables, rng = Tables(RULES, COUNT, seed=1), np.random.default_rng(1)
    seconds, steps = 0.0, 0
    while seconds < 0.25:
        tables.begin(steps)
        for number in range(RULES.players + RULES.kitty_size):
            masks = tables.masks
            if not number:
                masks[:, PASS] = False
            tables.step(masks.argmax(axis=1))
        begun = process_time()
        for _ in range(RULES.players * RULES.hand_size):
            tables.step(chosen(tables.masks, rng))
            steps += COUNT
        seconds += process_time() - begun
    return steps / seconds


def environment() -> float | None:
    """Steps of the environment for PettingZoo, with observations and masks, one agent after the other."""
    if not find_spec("pettingzoo"):
        return None
    from fivehundred.learning.environments.pettingzoo import TableEnv  # noqa: PLC0415 - only where it is installed

    env, rng = TableEnv(RULES), np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        observed, _, over, _, _ = env.last()
        if over:
            env.reset()
            return 0
        env.step(int(rng.choice(np.flatnonzero(observed["action_mask"]))))
        return 1

    return per_second(step)
