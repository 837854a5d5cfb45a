"""Let RLlib check a table as an environment of many agents; see docs/howto/learning.md."""

from __future__ import annotations

from pettingzoo.utils import TerminateIllegalWrapper
from ray.rllib.env.wrappers.pettingzoo_env import PettingZooEnv
from ray.rllib.utils.pre_checks.env import check_multiagent_environments

from fivehundred import presets
from fivehundred.learning.environments import TableEnv

# The check tries any number. The wrapper ends the episode if it is not legal, instead of raising an error.
table = PettingZooEnv(TerminateIllegalWrapper(TableEnv(presets.STANDARD_3), -1000))
check_multiagent_environments(table)
print(f"RLlib accepts a table with {len(table.possible_agents)} agents")
