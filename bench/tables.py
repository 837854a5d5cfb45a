"""Steps a second of many tables, and of OpenSpiel's euchre driven in the same loop if it is installed.

Every loop chooses at random among what is legal. In the first column its time counts as well; in the second only that
of the library: masks, observations and steps. The time is that of the processor. Run it with the interpreter of a
compiled wheel::

    python bench/tables.py
"""

from __future__ import annotations

import platform
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from random import Random
from time import process_time

import numpy as np
from numpy.typing import NDArray

from fivehundred import Ruleset, presets
from fivehundred.fast import COMPILED
from fivehundred.tables import Tables

COUNT = 1024
SECONDS = 3.0
ROUNDS = 3
#: The number of a pass.
PASS = 0


def chosen(masks: NDArray[np.bool_], rng: np.random.Generator) -> NDArray[np.intp]:
    """For each table the first legal number from a random one on."""
    start = int(rng.integers(masks.shape[1]))
    behind = masks[:, start:].argmax(axis=1) + start
    numbers: NDArray[np.intp] = np.where(masks[np.arange(len(masks)), behind], behind, masks.argmax(axis=1))
    return numbers


def whole(rules: Ruleset, *, observed: bool = False, matches: bool = False) -> tuple[float, float]:
    """Whole deals: auction, exchange and play."""
    tables, rng = Tables(rules, COUNT, seed=1, matches=matches), np.random.default_rng(1)
    inside, steps, begun = 0.0, 0, process_time()
    while process_time() - begun < SECONDS:
        before = process_time()
        if observed:
            _ = tables.observations
        masks = tables.masks
        seen = process_time()
        numbers = chosen(masks, rng)
        decided = process_time()
        tables.step(numbers)
        inside += process_time() - decided + seen - before
        steps += COUNT
    return steps / (process_time() - begun), steps / inside


def play_alone(rules: Ruleset) -> tuple[float, float]:
    """The play alone: eldest hand bids, all others pass, and the clock runs from the first lead on."""
    rng, seed = np.random.default_rng(1), 0
    elapsed = inside = 0.0
    steps = 0
    before_play = rules.players + rules.kitty_size
    while elapsed < SECONDS:
        tables = Tables(rules, COUNT, seed=seed)
        for number in range(before_play):
            masks = tables.masks
            if not number:
                masks[:, PASS] = False
            tables.step(masks.argmax(axis=1))
        begun = process_time()
        for _ in range(rules.players * rules.hand_size):
            before = process_time()
            masks = tables.masks
            seen = process_time()
            numbers = chosen(masks, rng)
            decided = process_time()
            tables.step(numbers)
            inside += process_time() - decided + seen - before
            steps += COUNT
        elapsed += process_time() - begun
        seed += COUNT
    return steps / elapsed, steps / inside


def euchre() -> tuple[float, float]:
    """OpenSpiel's euchre, one state changed in place, its legal actions as a list; then without the choice."""
    game, random = import_module("pyspiel").load_game("euchre"), Random(1).random
    legal: list[int] = []
    steps, begun = 0, process_time()
    while process_time() - begun < SECONDS:
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(random() * len(legal))])
            steps += 1
    everything, begun = process_time() - begun, process_time()
    for _ in range(steps):
        _ = legal[int(random() * len(legal))]
    return steps / everything, steps / (everything - (process_time() - begun))


def works() -> Iterator[tuple[str, Callable[[], tuple[float, float]]]]:
    """What is measured, by name."""
    for name in ("australian-4", "team-4", "standard-3"):
        yield f"{name}, whole deals with masks", lambda name=name: whole(presets.named(name))  # type: ignore[misc]
    yield "australian-4, matches with masks", lambda: whole(presets.AUSTRALIAN_4, matches=True)
    yield "australian-4, the play alone with masks", lambda: play_alone(presets.AUSTRALIAN_4)
    yield "australian-4, whole deals, masks, observations", lambda: whole(presets.AUSTRALIAN_4, observed=True)
    if find_spec("pyspiel"):
        yield "OpenSpiel, euchre in place", euchre


def main() -> None:
    """Take turns, and print the best of the rounds."""
    print(f"{platform.processor() or platform.machine()}, CPython {platform.python_version()}, numpy {np.__version__}")
    print(
        f"{'compiled' if COMPILED else 'interpreted'}, {COUNT} tables; thousands of steps a second: all, library alone"
    )
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(ROUNDS):
        for name, work in works():
            found.setdefault(name, []).append(work())
    for name, rates in found.items():
        both, alone = (max(column) / 1000 for column in zip(*rates, strict=True))
        print(f"{name:50}{both:10,.0f}{alone:10,.0f}")


if __name__ == "__main__":
    main()
