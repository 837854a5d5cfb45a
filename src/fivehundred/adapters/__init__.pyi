from fivehundred.adapters.arrays import array_of, planes_of
from fivehundred.adapters.gymnasium import SeatEnv
from fivehundred.adapters.pettingzoo import TableEnv

__all__ = ["SeatEnv", "TableEnv", "array_of", "planes_of"]
