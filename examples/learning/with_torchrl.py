"""Train one seat with TorchRL, by REINFORCE against sensible players; see docs/howto/learning.md."""

from __future__ import annotations

import sys

import torch
from tensordict.nn import TensorDictModule
from torchrl.envs import GymWrapper
from torchrl.envs.utils import set_exploration_type
from torchrl.modules import MaskedCategorical, ProbabilisticActor

from fivehundred import presets
from fivehundred.learning.environments import SeatEnv

RULES = presets.STANDARD_3


def main(rounds: int) -> None:
    """Learn from 5 deals in each of *rounds* rounds, and print what the policy scored in them."""
    torch.manual_seed(1)
    env = GymWrapper(SeatEnv(RULES), categorical_action_encoding=True)
    size, numbers = env.observation_spec["observation"].shape[-1], env.action_spec.space.n
    network = torch.nn.Sequential(torch.nn.Linear(size, 64), torch.nn.Tanh(), torch.nn.Linear(64, numbers))
    policy = ProbabilisticActor(
        TensorDictModule(lambda seen: network(seen.float()), in_keys=["observation"], out_keys=["logits"]),
        in_keys={"logits": "logits", "mask": "action_mask"},
        distribution_class=lambda logits, mask: MaskedCategorical(logits=logits, mask=mask.bool()),
        return_log_prob=True,
    )
    optimizer = torch.optim.Adam(network.parameters(), lr=0.001)
    for number in range(rounds):
        with set_exploration_type("random"):
            deals = [env.rollout(200, policy) for _ in range(5)]
        points = torch.stack([deal["next", "reward"].sum() for deal in deals])
        ahead = (points - points.mean()) / 100
        loss = -sum(
            gain * policy.get_dist(deal).log_prob(deal["action"]).sum() for gain, deal in zip(ahead, deals, strict=True)
        )
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        print(f"round {number + 1}: {points.mean():+.0f} points a deal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
