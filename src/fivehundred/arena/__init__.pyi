# Made from the table in __init__.py by nox -s generate.
from fivehundred.arena.games import Contest, ContestResult, play
from fivehundred.arena.plots import plot
from fivehundred.arena.running import ArenaError, ContestReport, compete, processes
from fivehundred.arena.standings import Mean, Rating, SprtResult, mean, ratings, verdict

__all__ = [
    "ArenaError",
    "Contest",
    "ContestReport",
    "ContestResult",
    "Mean",
    "Rating",
    "SprtResult",
    "compete",
    "mean",
    "play",
    "plot",
    "processes",
    "ratings",
    "verdict",
]
