"""Input and output of the command: the screen, arguments and files, and the errors about them."""

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NoReturn

from fivehundred.errors import FiveHundredError, brief


class EndOfInput(FiveHundredError, EOFError):
    """The input ended while a person was asked."""


class UnreadableInput(EndOfInput):
    """The input, from a keyboard or not, cannot be read."""


def say(*lines: str) -> None:
    """Write *lines*, if there is a screen."""
    print(_shown("".join(f"{line}\n" for line in lines)), end="")  # noqa: T201 (this is what shows texts)


def ask(question: str, words: Sequence[str] = ()) -> str:
    """Write *question* and read one line, without spaces at its ends; `EndOfInput` when there is none.

    At a terminal the tab key completes *words*, where Python has readline.
    """
    try:
        line = _line(question, words)
    except OSError as error:
        raise UnreadableInput(f"cannot read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableInput(f"the input is not text in {sys.stdin.encoding}") from None
    if not line:
        raise EndOfInput("the input ended before the match did; type quit to leave it")
    return line.strip()


def at_terminal() -> bool:
    """True if a person sits at a terminal, to be asked and to read."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _line(question: str, words: Sequence[str]) -> str:
    if at_terminal():
        # Windows has no readline. Elsewhere loading it may write to the screen, so it is not loaded in vain.
        with suppress(ImportError):
            import readline

            readline.set_completer(completer(words))
            readline.set_completer_delims(" \t")
            readline.parse_and_bind("tab: complete")
        try:
            return f"{input(_shown(question))}\n"
        except EOFError:
            return ""
    print(_shown(question), end="", flush=True)  # noqa: T201 (this is what asks)
    return "" if sys.stdin is None else sys.stdin.readline()


def completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    """The function that gives readline the *words* that begin like what was typed, in small letters or large."""

    def complete(typed: str, state: int) -> str | None:
        found = [word for word in words if word.lower().startswith(typed.lower())]
        return f"{found[state]} " if state < len(found) else None

    return complete


def complain(message: str) -> None:
    """Write one line to those who watch for errors."""
    if sys.stderr is not None:
        sys.stderr.write(f"fivehundred: {' '.join(message.split())}\n")


def _shown(text: str) -> str:
    """*text* with letters for the suits' signs where the screen has none."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        from fivehundred.render.text import letters

        text = letters(text).encode(encoding, "replace").decode(encoding)
    return text


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


def nonempty(what: str) -> Callable[[str], str]:
    """A reader of arguments that refuses an empty one: it says *what* was expected."""

    def read(word: str) -> str:
        if not word:
            raise argparse.ArgumentTypeError(f"expected {what}")
        return word

    return read


#: How the name of a file is read as an argument.
file_name: Final = nonempty("the name of a file")


def whole(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers from *least* to *most*, in plain digits."""

    def read(word: str) -> int:
        found = re.fullmatch(rf"0*([0-9]{{1,{len(str(most))}}})", word)
        if found is None or not least <= int(found[1]) <= most:
            raise argparse.ArgumentTypeError(f"{brief(word)}: expected a whole number from {least} to {most}")
        return int(found[1])

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
