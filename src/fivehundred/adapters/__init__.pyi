# Made from the table in __init__.py by nox -s stubs.
from fivehundred.adapters.arrays import array_of, planes_of
from fivehundred.adapters.gymnasium import SeatEnv
from fivehundred.adapters.openspiel import SpielGame, SpielState, spiel_game
from fivehundred.adapters.pettingzoo import TableEnv

__all__ = ["SeatEnv", "SpielGame", "SpielState", "TableEnv", "array_of", "planes_of", "spiel_game"]
