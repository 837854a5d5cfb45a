# Made from the table in __init__.py by nox -s generate.
from fivehundred.learning.environments.arrays import array_of, planes_of
from fivehundred.learning.environments.gymnasium import SeatEnv, SeatVectorEnv
from fivehundred.learning.environments.openspiel import SpielGame, SpielState, spiel_game
from fivehundred.learning.environments.pettingzoo import TableEnv

__all__ = ["SeatEnv", "SeatVectorEnv", "SpielGame", "SpielState", "TableEnv", "array_of", "planes_of", "spiel_game"]
