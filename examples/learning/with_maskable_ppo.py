"""Train one seat with MaskablePPO of sb3-contrib, against sensible players; see docs/howto/learning.md."""

from __future__ import annotations

import sys
from typing import Any

import gymnasium
from gymnasium.wrappers import TransformReward
from sb3_contrib import MaskablePPO
from sb3_contrib.common.maskable.evaluation import evaluate_policy

from fivehundred import presets
from fivehundred.learning.environments import SeatEnv


def table() -> gymnasium.Env[Any, Any]:
    """One seat whose rewards are near 1, which suits the network."""
    return TransformReward(SeatEnv(presets.STANDARD_3), lambda points: float(points) / 100)


def main(steps: int) -> None:
    """Learn for *steps* steps, and print what the policy scores in 10 deals before and after."""
    # It asks the environment for `action_masks`, so an illegal number is never chosen.
    model = MaskablePPO("MultiInputPolicy", table(), n_steps=128, batch_size=64, n_epochs=2, seed=1, device="cpu")
    for learnt in (0, steps):
        if learnt:
            model.learn(learnt)
        points, _ = evaluate_policy(model, table(), n_eval_episodes=10, warn=False)
        print(f"after {learnt} steps: {100 * float(points):+.0f} points a deal")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 256)
