"""Train one of two seats with DQN of OpenSpiel, against a player who acts at random; see docs/howto/openspiel.md."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import numpy as np
from open_spiel.python.algorithms.random_agent import RandomAgent
from open_spiel.python.pytorch.dqn import DQN
from open_spiel.python.rl_environment import ChanceEventSampler, Environment

from fivehundred import presets
from fivehundred.learning.environments import spiel_game
from fivehundred.render import Progress


def play(env: Any, agents: Sequence[Any], *, learning: bool) -> float:
    """Play a deal, and return how many points the learner, in seat 0, is ahead."""
    now = env.reset()
    while not now.last():
        chosen = agents[now.current_player()].step(now, is_evaluation=not learning)
        now = env.step([chosen.action])
    for agent in agents:
        agent.step(now, is_evaluation=not learning)
    return float(now.rewards[0])


def main(deals: int) -> None:
    """Learn in *deals* deals, and print what the learner scores in 50 others before and after."""
    np.random.seed(1)
    game = spiel_game(presets.SHORT_PACK_2, zero_sum=True)
    env = Environment(game, chance_event_sampler=ChanceEventSampler(seed=1))
    numbers, [size] = game.num_distinct_actions(), game.information_state_tensor_shape()
    learner = DQN(
        0,
        size,
        numbers,
        learning_rate=0.001,
        optimizer_str="adam",
        loss_str="huber",
        min_buffer_size_to_learn=200,
        learn_every=4,
        update_target_network_every=100,
        epsilon_decay_duration=1000,
    )
    agents = [learner, RandomAgent(1, numbers)]
    for learnt in (0, deals):
        with Progress(lambda done: f"{done} of {deals} deals") as progress:
            for _ in range(learnt):
                play(env, agents, learning=True)
                progress.step()
        points = np.mean([play(env, agents, learning=False) for _ in range(50)])
        print(f"after {learnt} deals: {points:+.0f} points ahead")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 200)
