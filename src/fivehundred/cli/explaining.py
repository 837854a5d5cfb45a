"""The rules of a preset explained, or what two of them differ in."""

from __future__ import annotations

import argparse
import textwrap
from typing import Final

from fivehundred.cli.arguments import DEFAULT, RULES, SET, UsageError, add_set
from fivehundred.cli.choosing import called, headed, rules_of
from fivehundred.cli.screen import say
from fivehundred.rules.ruleset import Ruleset

_WIDTH: Final = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Let *parser* read what `fivehundred rules` is given."""
    parser.add_argument("preset", nargs="?", help=f"{RULES} ({DEFAULT}, if settings are changed)")
    add_set(parser, SET)
    parser.add_argument("--against", metavar="OTHER", help="only the settings in which it differs from this preset")
    parser.set_defaults(run=_rules)


def _rules(options: argparse.Namespace) -> None:
    """Explain every setting of a preset, each with its rule, or those in which it differs from another."""
    if options.preset is None and not options.settings:
        raise UsageError("expected a preset, the text of a ruleset or a file; or --set, to change a setting")
    rules = rules_of(options.preset, options.settings, option="preset")
    if options.against is not None:
        _compare(rules, rules_of(options.against, option="--against"))
        return
    say(headed(rules), "")
    for line in rules.explain():
        _wrapped(str(line), "    ")


def _compare(one: Ruleset, other: Ruleset) -> None:
    """What each of the settings means in which two presets differ."""
    say(headed(one), headed(other))
    found = one.differences(other)
    for difference in found:
        say("", f"{difference.setting} ({', '.join(difference.rules)})")
        _wrapped(f"  {called(one)}: {difference.here}", "      ")
        _wrapped(f"  {called(other)}: {difference.there}", "      ")
    if not found:
        say("", "They do not differ")


def _wrapped(line: str, indent: str) -> None:
    say(*textwrap.wrap(line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False))
