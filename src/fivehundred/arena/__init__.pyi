# Made from the table in __init__.py by nox -s stubs.
from fivehundred.arena.games import Contest, Result, play
from fivehundred.arena.plots import plot
from fivehundred.arena.running import ArenaError, Report, compete, processes
from fivehundred.arena.standings import Mean, Rating, Verdict, mean, ratings, verdict

__all__ = [
    "ArenaError",
    "Contest",
    "Mean",
    "Rating",
    "Report",
    "Result",
    "Verdict",
    "compete",
    "mean",
    "play",
    "plot",
    "processes",
    "ratings",
    "verdict",
]
