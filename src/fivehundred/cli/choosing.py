"""What the command is given: rules with settings changed, files, the names of the players."""

from __future__ import annotations

import argparse
import os
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NoReturn

import attrs

from fivehundred._words import near
from fivehundred.cli.sheetlines import is_name
from fivehundred.errors import FiveHundredError, NotationError, brief
from fivehundred.notation.rulesets import parse_ruleset, parse_setting, ruleset_text
from fivehundred.rules import presets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.wire import from_json

#: What is played where no rules are named.
DEFAULT: Final = "australian-4"
#: What may be given as rules.
RULES: Final = "a preset (see: fivehundred presets), the text of a ruleset, or a file that holds one"
#: What `--set` does.
SET: Final = "change a setting, as in target=700; may be given several times"
#: No file is longer, in characters.
LONGEST: Final = 1_000_000
#: A line that is only a remark.
REMARK: Final = re.compile(r"^[ \t]*#.*$", re.MULTILINE)


class UsageError(FiveHundredError):
    """The command was given something it cannot work with."""


class Parser(argparse.ArgumentParser):
    """A parser whose complaints are one line, as all complaints of the command are."""

    def error(self, message: str) -> NoReturn:
        """Complain."""
        raise UsageError(message)


def filled(what: str) -> Callable[[str], str]:
    """A reader of arguments that refuses an empty one: it says *what* was expected."""

    def read(word: str) -> str:
        if not word:
            raise argparse.ArgumentTypeError(f"expected {what}")
        return word

    return read


#: How the name of a file is read as an argument.
file_name: Final = filled("the name of a file")


@contextmanager
def about(what: str) -> Iterator[None]:
    """Say of every mistake found inside *what* it is about: an option, a file, a line."""
    try:
        yield
    except FiveHundredError as error:
        raise UsageError(f"{what}: {error}") from error


def file_text(name: str) -> str:
    """The text of the file of that *name*; `UsageError` when it cannot be read."""
    try:
        with Path(name).open(encoding="utf-8-sig") as opened:
            content = opened.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(f"{name}: cannot read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{name}: this is not UTF-8 text") from None
    if len(content) > LONGEST:
        raise UsageError(f"{name}: expected at most {LONGEST} characters")
    return content


def write_file(name: str, content: str, *, known: str | None = None) -> None:
    """Put *content* into the file of that *name* at once, so that a kill leaves the old text or the new.

    If the file no longer has what is *known* to be in it, another program writes it too, and nothing is written.
    """
    path = Path(os.path.realpath(name))
    beside = path.with_name(f"{path.name}.new")
    # A device or a pipe would be gone, with a file in its place.
    if path.exists() and not path.is_file():
        raise UsageError(f"{name}: cannot write: this is no file")
    if known is not None and path.exists() and file_text(name).rstrip() != _as_written(known).rstrip():
        raise UsageError(f"{name}: not written: another program has changed it")
    try:
        beside.write_text(_as_written(content), encoding="utf-8", newline="\n")
        beside.replace(path)
    except OSError as error:
        raise UsageError(f"{name}: cannot write: {error.strerror}") from error


def _as_written(content: str) -> str:
    return content.encode(errors="backslashreplace").decode()


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The options that choose rules."""
    parser.add_argument("--preset", metavar="RULES", help=f"which way to play: {RULES} ({DEFAULT})")
    add_set(parser, SET)


def add_set(parser: argparse.ArgumentParser, what: str) -> None:
    """The option `--set`, which does *what*."""
    parser.add_argument("--set", action="append", default=[], dest="settings", metavar="NAME=VALUE", help=what)


def rules_of(given: str | None, settings: Sequence[str] = (), *, option: str = "--preset") -> Ruleset:
    """The rules *given* as the value of *option*, with *settings* changed, each as ``name=value``."""
    rules = _given(DEFAULT if given is None else given, option)
    changes = changes_of(settings)
    with about("argument --set"):
        return rules.evolve(**changes) if changes else rules


def _given(given: str, option: str) -> Ruleset:
    if given not in presets.names():
        if os.path.exists(given):  # noqa: PTH110 (a name may be too long for a path)
            content = file_text(given)
            with about(given):
                return rules_in(content)
        if "=" in given or " " in given.strip():
            with about(f"argument {option}"):
                return parse_ruleset(given)
        if "/" in given or "." in given:
            raise UsageError(f"argument {option}: {brief(given)}: there is no such file, and no such preset")
    return presets.named(given)


def rules_in(text: str) -> Ruleset:
    """The ruleset that the *text* of a file is, in one line or several, with remarks behind #; or as JSON."""
    if text.lstrip().startswith("{"):
        return from_json(text, Ruleset)
    try:
        return parse_ruleset(REMARK.sub(lambda found: " " * len(found[0]), text).rstrip())
    except NotationError as error:
        before = error.text[: error.column - 1]
        line, column = before.count("\n") + 1, len(before) - before.rfind("\n")
        raise UsageError(f"line {line}, column {column}: expected {error.expected}") from error


def changes_of(settings: Sequence[str]) -> Mapping[str, Any]:
    """What *settings* say, each as ``name=value``, by name."""
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


def headed(rules: Ruleset) -> str:
    """The *rules* in a line: a preset's name, description and source; otherwise their text."""
    if rules.name in presets.names() and presets.named(rules.name) == rules:
        return f"{rules.name}: {presets.description(rules.name)} ({rules.source})"
    return f"{called(rules)}: {ruleset_text(attrs.evolve(rules, name='', source=''))}"


def called(rules: Ruleset) -> str:
    """What to call the *rules*."""
    return rules.name or "own rules"


def names_given(given: str | None, count: int, *, where: str = "argument --names") -> list[str]:
    """What to call so many players: the names *given*, with commas between them, or ``Player 0`` and so on."""
    if given is None:
        return [f"Player {number}" for number in range(count)]
    names = [name.strip() for name in given.split(",")]
    for name in names:
        if not is_name(name):
            raise UsageError(f"{where}: {brief(name)}: expected one word, no number and no word of a line")
    if len(names) != count or len({name.casefold() for name in names}) != len(names):
        raise UsageError(f"{where}: expected {count} different names")
    return names
