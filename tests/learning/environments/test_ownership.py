"""Whatever an environment returns belongs to its caller: changing it changes nothing else, now or later."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.observation import make_observation

from fivehundred.learning.environments.arrays import array_of
from fivehundred.learning.environments.gymnasium import SeatEnv, SeatVectorEnv
from fivehundred.learning.environments.openspiel import spiel_game
from fivehundred.learning.environments.pettingzoo import TableEnv
from fivehundred.rules.presets import STANDARD_3, TABLE_2
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.random_rules import cut_down

#: Enough for a deal.
STEPS = 30


def legal(mask: Any, rng: Random) -> int:
    return int(rng.choice(mask.nonzero()[0]))


def table(rules: Ruleset) -> Iterator[Any]:
    env, rng = TableEnv(rules, match=True), Random(1)
    env.reset(seed=1)
    for _ in range(STEPS):
        found = env.last(), *map(env.observe, env.possible_agents), env.state()
        number = legal(found[0][0]["action_mask"], rng)
        yield found
        env.step(number)


def seat(rules: Ruleset) -> Iterator[Any]:
    env, rng = SeatEnv(rules, seat=Seat(1)), Random(1)
    found: Any = env.reset(seed=1)
    for _ in range(STEPS):
        number = legal(found[0]["action_mask"], rng)
        yield found, env.action_masks()
        found = env.step(number)
        if found[2]:
            yield found
            found = env.reset()


def seats(rules: Ruleset) -> Iterator[Any]:
    rng, asked = Random(1), list[Any]()

    def policy(seen: Any) -> Any:
        asked.append(seen)
        return np.array([legal(mask, rng) for mask in seen["action_mask"]])

    env = SeatVectorEnv(rules, 3, policy, seat=Seat(1))
    found: Any = env.reset(seed=1)
    for _ in range(STEPS):
        numbers = [legal(mask, rng) for mask in found[0]["action_mask"]]
        yield found, *asked
        asked.clear()
        found = env.step(numbers)


def states(rules: Ruleset) -> Iterator[Any]:
    game, rng = spiel_game(rules), Random(1)
    kind = pyspiel.IIGObservationType(perfect_recall=True)
    state, observer = game.new_initial_state(), game.make_py_observer(kind)
    while not state.is_terminal():
        number = rng.choice(state.legal_actions())
        other = make_observation(game, kind)
        other.set_from(state, 0)
        observer.set_from(state, 1)
        tensors = [tensor(0) for tensor in (state.information_state_tensor, state.observation_tensor)]
        # The observer that writes again and again is the caller's as well, but its tensor is meant to be overwritten.
        yield state.legal_actions(), state.returns(), state.history(), *tensors, other.tensor, observer.tensor.copy()
        observer.tensor.fill(7)
        state.apply_action(number)


def parts(found: Any) -> Iterator[Any]:
    """The arrays and lists in *found*."""
    if isinstance(found, np.ndarray | list):
        yield found
    elif isinstance(found, tuple | dict):
        for part in found.values() if isinstance(found, dict) else found:
            yield from parts(part)


def spoil(part: Any) -> None:
    if isinstance(part, list):
        part[:] = [7]
    else:
        # Torch takes such arrays as they are.
        assert part.flags.writeable
        part.fill(7)


def spoilt(part: Any) -> bool:
    return bool(part == [7] if isinstance(part, list) else (part == part.dtype.type(7)).all())


@pytest.mark.parametrize(
    ("walk", "rules"),
    [(table, STANDARD_3), (table, TABLE_2), (seat, STANDARD_3), (seats, STANDARD_3), (states, cut_down(STANDARD_3, 2))],
    ids=["a table of tables", "a table of deals", "a seat", "a seat of many tables", "OpenSpiel"],
)
def test_what_is_returned_belongs_to_the_caller(walk: Callable[[Ruleset], Iterator[Any]], rules: Ruleset) -> None:
    kept = list[Any]()
    for found, untouched in zip(walk(rules), walk(rules), strict=True):
        mine, others = [*parts(found)], [*parts(untouched)]
        assert mine
        for one, other in zip(mine, others, strict=True):
            assert np.array_equal(one, other)
            spoil(one)
        kept += mine
    assert all(map(spoilt, kept))
    assert array_of(b"12").flags.writeable
