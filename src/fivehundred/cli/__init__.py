"""The command ``fivehundred``: watch or play a match, list the presets, have their rules explained."""

from fivehundred.cli.command import main

__all__ = ["main"]
