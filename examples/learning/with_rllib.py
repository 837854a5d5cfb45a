"""Train all seats of a table, which share a network, with PPO of RLlib; see docs/howto/learning.md."""

from __future__ import annotations

import sys
from typing import Any

import torch
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.tune.registry import register_env

from fivehundred import presets
from fivehundred.learning.environments import TableEnv

RULES = presets.STANDARD_3


def layers(inputs: int, outputs: int) -> torch.nn.Module:
    """One hidden layer between *inputs* and *outputs*."""
    return torch.nn.Sequential(torch.nn.Linear(inputs, 64), torch.nn.Tanh(), torch.nn.Linear(64, outputs))


class Masked(TorchRLModule, ValueFunctionAPI):
    """A policy and a value of what a seat has seen; illegal action numbers are never drawn."""

    def setup(self) -> None:
        """Make both networks; each has its own, because points are large."""
        size = self.observation_space["observation"].shape[0]
        self.policy, self.value = layers(size, int(self.action_space.n)), layers(size, 1)

    def _forward(self, batch: dict[str, Any], **_: Any) -> dict[str, Any]:
        seen = batch[Columns.OBS]
        chances = self.policy(seen["observation"].float())
        return {Columns.ACTION_DIST_INPUTS: chances.masked_fill(seen["action_mask"] == 0, -1e9)}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> Any:
        """The points that are expected at the end of the deal."""
        return self.value(batch[Columns.OBS]["observation"].float()).squeeze(-1)


def main(rounds: int) -> None:
    """Learn in *rounds* rounds, and print what a seat scores after each."""
    register_env("table", lambda _: PettingZooEnv(TableEnv(RULES)))
    config = (
        PPOConfig()
        # It would try illegal numbers.
        .environment("table", disable_env_checking=True)
        .env_runners(num_env_runners=0)
        .multi_agent(policies={"seat"}, policy_mapping_fn=lambda *_, **__: "seat")
        .rl_module(rl_module_spec=RLModuleSpec(module_class=Masked))
        .training(train_batch_size_per_learner=1000, minibatch_size=250, num_epochs=4, lr=0.001)
        .debugging(seed=1)
    )
    algorithm = config.build_algo()
    for number in range(rounds):
        # The mean of the last 100 deals, in each of which the network has played all seats.
        points = algorithm.train()["env_runners"]["module_episode_returns_mean"]["seat"]
        print(f"round {number + 1}: {points / RULES.players:+.0f} points a deal", flush=True)
    algorithm.stop()


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
