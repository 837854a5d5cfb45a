"""Parsing of rules and settings given as arguments, and the ``fivehundred rules`` command, which explains them."""

import argparse
import os
import re
import textwrap
from collections.abc import Mapping, Sequence
from typing import Any, Final

from fivehundred._base.words import near
from fivehundred.cli.screen import DEFAULT, READER, RULES, SET, UsageError, about, add_set, file_text, say, tell
from fivehundred.errors import NotationError, brief
from fivehundred.notation.rulesets import parse_ruleset, parse_setting, ruleset_text
from fivehundred.rules import presets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.texts.messages import text

#: A line that contains only a comment.
REMARK: Final = re.compile(r"^[ \t]*#.*$", re.MULTILINE)


def rules_of(given: str | None, settings: Sequence[str] = (), *, option: str = "--preset") -> Ruleset:
    """Return the rules *given* as the value of *option*, changed by *settings* of the form ``name=value``."""
    rules = _resolve(DEFAULT if given is None else given, option)
    changes = changes_of(settings)
    with about("argument --set"):
        return rules.evolve(**changes) if changes else rules


def _resolve(given: str, option: str) -> Ruleset:
    if given not in presets.names():
        if os.path.exists(given):  # noqa: PTH110 (a name may be too long for a path)
            content = file_text(given)
            with about(given):
                return rules_in(content)
        if "=" in given or " " in given.strip():
            with about(f"argument {option}"):
                return parse_ruleset(given)
        if "/" in given or "." in given:
            raise UsageError(f"argument {option}: {brief(given)}: there is no such file or preset")
        if given.lower() not in presets.names() and re.fullmatch(r"[A-Z]+-[0-9]+", given):
            from fivehundred.wire.documents import SITE  # slow to import, and only needed here

            raise UsageError(f"no preset is called {brief(given)}; rules with such numbers are at {SITE}rules/")
    return presets.get(given.lower())


def rules_in(content: str) -> Ruleset:
    """Parse the *content* of a file as a ruleset: JSON, or settings on one or more lines with # comments."""
    if content.lstrip().startswith("{"):
        from fivehundred.wire import from_json  # slow to import, and only needed for JSON

        return from_json(content, Ruleset)
    try:
        return parse_ruleset(REMARK.sub(lambda found: " " * len(found[0]), content).rstrip())
    except NotationError as error:
        before = error.text[: error.column - 1]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise UsageError(f"line {line}, column {column}: expected {error.expected}") from error


def changes_of(settings: Sequence[str]) -> Mapping[str, Any]:
    """Parse *settings*, each of the form ``name=value``; return their values by name."""
    said: dict[str, Any] = {}
    for setting in settings:
        name, equals, _ = setting.partition("=")
        with about("argument --set"):
            if not equals:
                raise UsageError(f"{brief(setting)}: expected name=value, such as target=700")
            if name in said:
                raise UsageError(f"{name} is given twice")
            if name not in (*SETTINGS, "name", "source"):
                meant = near(name, SETTINGS)
                hint = f"did you mean {meant[0]}?" if meant else f"expected one of {', '.join(SETTINGS)}"
                raise UsageError(f"no setting is called {brief(name)}; {hint}")
            said[name] = parse_setting(setting)
    return said


def headline(rules: Ruleset) -> str:
    """Describe *rules* in one line: name, description and source of a preset; for other rules, all settings."""
    if rules.name in presets.names() and presets.get(rules.name) == rules:
        return f"{rules.name}: {presets.description(rules.name, '')} ({rules.source})"
    return f"{name_of(rules)}: {ruleset_text(rules.evolve())}"


def name_of(rules: Ruleset) -> str:
    """The name of *rules*, or ``custom rules`` if they have none."""
    return rules.name or tell("custom rules")


_WIDTH: Final = 100


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `fivehundred rules` to *parser*."""
    parser.add_argument("preset", nargs="?", help=f"{RULES} (with --set, the default is {DEFAULT})")
    add_set(parser, SET)
    parser.add_argument("--against", metavar="OTHER", help="show only the settings that differ from these rules")


def run(options: argparse.Namespace) -> None:
    """Print an explanation of every setting of a ruleset, or only of those that differ from another ruleset."""
    if options.preset is None and not options.settings:
        raise UsageError("expected a preset, a ruleset or a file; or --set to change a setting")
    rules = rules_of(options.preset, options.settings, option="preset")
    if options.against is not None:
        _compare(rules, rules_of(options.against, option="--against"))
        return
    say(headline(rules), "")
    for line in rules.explain():
        _say_wrapped(text(line, READER), "    ")


def _compare(one: Ruleset, other: Ruleset) -> None:
    """Print each setting that differs between two rulesets, with its meaning in both."""
    say(headline(one), headline(other))
    found = one.differences(other)
    for difference in found:
        say("", f"{difference.setting} ({', '.join(difference.rules)})")
        _say_wrapped(f"  {name_of(one)}: {text(difference.here, READER)}", "      ")
        _say_wrapped(f"  {name_of(other)}: {text(difference.there, READER)}", "      ")
    if not found:
        say("", tell("no differences"))


def _say_wrapped(line: str, indent: str) -> None:
    say(*textwrap.wrap(line, _WIDTH, subsequent_indent=indent, break_on_hyphens=False))
