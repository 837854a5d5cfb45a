"""The ``fivehundred`` command: play matches, keep score, replay records, check files, explain rules, run a server."""

from fivehundred.cli.command import main

__all__ = ["main"]
