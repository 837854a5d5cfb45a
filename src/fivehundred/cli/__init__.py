"""The ``fivehundred`` command: play or watch matches, keep score, replay records, check files, explain rules, serve."""

from fivehundred.cli.command import main

__all__ = ["main"]
