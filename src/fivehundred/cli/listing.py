"""The ``fivehundred presets`` command, in a separate module so that it need not import any parsers."""

import argparse
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from fivehundred.cli.screen import add_set, say, tell
from fivehundred.errors import InvalidRuleset
from fivehundred.render import text
from fivehundred.rules import presets


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred presets` to *parser*."""
    add_set(parser, "list only presets with this setting, as in players=4")


def run(options: argparse.Namespace) -> None:
    """Print the presets with their players, deck and source, optionally only those with the given settings."""
    rows = [[*map(tell, ("preset", "players", "cards of", "kitty of", "source")), ""]]
    asked: Mapping[str, Any] = {}
    if options.settings:
        # Parsers take as long to import as everything else here, and only settings need them.
        from fivehundred.cli.choosing import changes_of

        asked = changes_of(options.settings)
    for name in presets.names():
        rules = presets.get(name)
        with suppress(InvalidRuleset):
            if not asked or rules.evolve(**asked) == rules:
                numbers = (f"{rules.players:>7}", f"{len(rules.deck):>5}", f"{rules.kitty_size:>5}")
                rows.append([name, *numbers, rules.source, presets.description(name, "")])
    say(text.columns(rows) if len(rows) > 1 else tell("no preset"))
