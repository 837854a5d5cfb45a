"""Arguments and files of the command: how they are read, and what is said of those that are no good."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

from fivehundred.errors import FiveHundredError, brief

#: What is played where no rules are named.
DEFAULT: Final = "australian-4"
#: What may be given as rules.
RULES: Final = "a preset (see: fivehundred presets), the text of a ruleset, or a file that holds one"
#: What `--set` does.
SET: Final = "change a setting, as in target=700; may be given several times"
#: No file is longer, in characters.
LONGEST: Final = 1_000_000


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


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from *least* to *most*, in plain digits."""

    def read(word: str) -> int:
        digits = word.lstrip("0") or word[:1]
        plain = digits.isascii() and digits.isdecimal() and len(digits) <= len(str(most))
        if not (plain and least <= int(digits) <= most):
            raise argparse.ArgumentTypeError(f"{brief(word)}: expected a whole number from {least} to {most}")
        return int(digits)

    return read


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
    if known is not None and path.exists() and file_text(name).rstrip() != written(known).decode().rstrip():
        raise UsageError(f"{name}: not written: another program has changed it")
    try:
        beside.write_bytes(written(content))
        beside.replace(path)
    except OSError as error:
        raise UsageError(f"{name}: cannot write: {error.strerror}") from error


def write_end(name: str, start: int, known: str, content: str) -> None:
    """Put *content* in place of what is *known* to stand behind the first *start* bytes of the file of that *name*.

    Of text that goes on where the old one ended only what is new is written; then a kill leaves the old text, or the
    new, or no line feed at the end. If something else stands there, another program writes it too, and nothing is
    written.
    """
    old, new = written(known), written(content)
    same = len(old[:-1]) if new.startswith(old[:-1]) else 0
    try:
        with Path(name).open("r+b") as opened:
            opened.seek(start)
            if opened.read() != old:
                raise UsageError(f"{name}: not written: another program has changed it")
            opened.seek(start + same)
            opened.write(new[same:])
            opened.truncate()
    except OSError as error:
        raise UsageError(f"{name}: cannot write: {error.strerror}") from error


def written(content: str) -> bytes:
    """*content* as a file has it."""
    return content.encode(errors="backslashreplace")


def add_rules(parser: argparse.ArgumentParser) -> None:
    """The options that choose rules."""
    parser.add_argument("--preset", metavar="RULES", help=f"which way to play: {RULES} ({DEFAULT})")
    add_set(parser, SET)


def add_set(parser: argparse.ArgumentParser, what: str) -> None:
    """The option `--set`, which does *what*."""
    parser.add_argument("--set", action="append", default=[], dest="settings", metavar="NAME=VALUE", help=what)
