"""Input and output of the command: the terminal, arguments, files and error messages."""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final, NoReturn

from fivehundred._base.files import replace_file
from fivehundred.errors import FiveHundredError, brief, visible


class EndOfInputError(FiveHundredError, EOFError):
    """The error raised if the input ends where an answer was expected."""


class UnreadableInputError(EndOfInputError):
    """The error raised if the input cannot be read."""


#: The language of the person who runs the command.
READER: Final = ""


def tell(code: str, names: Sequence[str] = (), /, **facts: object) -> str:
    """Return the text of a label in the language of the person who runs the command."""
    from fivehundred.texts.messages import label  # ``--help`` needs none

    return label(code, READER, names, **facts)


def help_lines(grammar: Mapping[str, Sequence[str]], width: int) -> list[str]:
    """Lines that say what can be typed: below each heading, the examples in a column of *width* with their meanings."""
    from fivehundred.texts.messages import Sentence, text

    return [
        f"{'' if code == heading else f'  {code:{width}}'}{text(Sentence.of('help', code), READER)}"
        for heading, examples in grammar.items()
        for code in (heading, *examples)
    ]


def say(*lines: str) -> None:
    """Print *lines*, unless there is no standard output; at a terminal, in colour if rich is installed."""
    if lines and at_terminal():
        from fivehundred.render.colour import show

        show("\n".join(lines))
        return
    print(_printable("".join(f"{line}\n" for line in lines)), end="")  # noqa: T201 (this is what shows texts)


def ask(question: str, words: Sequence[str] = ()) -> str:
    """Print *question* and read a line, without surrounding spaces; raises `EndOfInputError` at the end of the input.

    At a terminal, the Tab key completes the given *words* if readline is available.
    """
    try:
        line = _line(question, words)
    except OSError as error:
        raise UnreadableInputError(f"cannot read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableInputError(f"the input is not text in {sys.stdin.encoding}") from None
    if not line:
        raise EndOfInputError("the input ended before the match did; type quit to leave it")
    return line.strip()


def at_terminal() -> bool:
    """True if both standard input and standard output are a terminal."""
    return all(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout))


def _line(question: str, words: Sequence[str]) -> str:
    if at_terminal():
        # Windows lacks readline. Loading it may write to the screen, so it is loaded only when needed.
        with suppress(ImportError):
            import readline

            readline.set_completer(completer(words))
            readline.set_completer_delims(" \t")
            readline.parse_and_bind("tab: complete")
        try:
            return f"{input(_printable(question))}\n"
        except EOFError:
            return ""
    print(_printable(question), end="", flush=True)  # noqa: T201 (this is what asks)
    return "" if sys.stdin is None else sys.stdin.readline()


def completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    """Make a readline completer; it suggests those *words* that start with the typed text, ignoring case."""

    def complete(typed: str, state: int) -> str | None:
        found = [word for word in words if word.lower().startswith(typed.lower())]
        return f"{found[state]} " if state < len(found) else None

    return complete


def complain(message: str) -> None:
    """Write a one-line error to standard error."""
    if sys.stderr is not None:
        sys.stderr.write(f"fivehundred: {visible(' '.join(message.split()))}\n")


def _printable(text: str) -> str:
    """Make *text* visible, and replace suit symbols with letters if the output encoding cannot represent them."""
    text = visible(text, keep="\n")
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        from fivehundred.render.text import letters

        text = letters(text).encode(encoding, "replace").decode(encoding)
    return text


#: The default rules.
DEFAULT: Final = "australian-4"
#: Help for arguments that take rules.
RULES: Final = "a preset (see: fivehundred presets), a ruleset as text, or a file with one"
#: Help for ``--set``.
SET: Final = "change a setting, as in target=700; can be repeated"
#: The longest file accepted, in characters.
LONGEST: Final = 1_000_000


class UsageError(FiveHundredError):
    """The error raised if an argument or input is unusable."""


class Parser(argparse.ArgumentParser):
    """An argument parser that reports errors in one line, like the rest of the command."""

    def error(self, message: str) -> NoReturn:
        """Raise `UsageError` with this *message*."""
        raise UsageError(message)


def nonempty(what: str) -> Callable[[str], str]:
    """Return an argument type for non-empty strings; its error says that *what* was expected."""

    def read(word: str) -> str:
        if not word:
            raise argparse.ArgumentTypeError(f"expected {what}")
        return word

    return read


def file_name(word: str) -> str:
    """Return *word* if it can be the name of a file; an argument type."""
    return nonempty("the name of a file")(word)


def out_file(word: str) -> str:
    """Return *word* if a file of that name can be written; an argument type, so that no work is done in vain."""
    path = Path(os.path.realpath(file_name(word)))
    wrong = ""
    # Replacing a device or a pipe would turn it into a file.
    if path.exists() and not path.is_file():
        wrong = "not a regular file"
    elif not path.parent.is_dir():
        wrong = f"there is no folder {path.parent}"
    elif not os.access(path.parent, os.W_OK):
        wrong = "its folder is read-only"
    if wrong:
        raise argparse.ArgumentTypeError(f"{word}: cannot write: {wrong}")
    return word


def new_file(word: str) -> str:
    """Return *word* if a file of that name can be written and does not exist yet; an argument type."""
    if os.path.lexists(out_file(word)):
        raise argparse.ArgumentTypeError(f"{brief(word)} already exists; choose another file")
    return word


def whole(least: int, most: int) -> Callable[[str], int]:
    """Return an argument type for whole numbers from *least* to *most*, written in plain digits."""

    def read(word: str) -> int:
        found = re.fullmatch(rf"0*([0-9]{{1,{len(str(most))}}})", word)
        if found is None or not least <= int(found[1]) <= most:
            raise argparse.ArgumentTypeError(f"{brief(word)}: expected a whole number from {least} to {most}")
        return int(found[1])

    return read


@contextmanager
def about(what: str) -> Iterator[None]:
    """A context manager that prefixes error messages with *what* they are about, such as an option or a file."""
    try:
        yield
    except FiveHundredError as error:
        raise UsageError(f"{what}: {error}") from error


def file_text(name: str) -> str:
    """Return the text of a file; raises `UsageError` if it cannot be read."""
    try:
        with Path(name).open(encoding="utf-8-sig") as opened:
            content = opened.read(LONGEST + 1)
    except OSError as error:
        raise UsageError(f"{name}: cannot read: {error.strerror}") from error
    except UnicodeDecodeError:
        raise UsageError(f"{name}: not UTF-8 text") from None
    if len(content) > LONGEST:
        raise UsageError(f"{name}: expected at most {LONGEST} characters")
    return content


def write_file(name: str, content: str, *, known: str | None = None) -> None:
    """Write *content* to a file atomically; if the process is killed, the file has either the old or the new text.

    The file keeps its permissions. Raises `UsageError` if the old text is not *known*, because another program has
    changed the file.
    """
    path = Path(os.path.realpath(name))
    # Replacing a device or a pipe would turn it into a file.
    if path.exists() and not path.is_file():
        raise UsageError(f"{name}: cannot write: not a regular file")
    if known is not None and path.exists() and file_text(name).rstrip() != encode(known).decode().rstrip():
        raise UsageError(f"{name}: not written: another program has changed it")
    try:
        with replace_file(path) as stream:
            stream.write(encode(content))
    except OSError as error:
        raise UsageError(f"{name}: cannot write: {error.strerror}") from error


#: What stands near the start of every page that the library writes.
PAGE: Final = '<meta name="generator" content="fivehundred">'
#: What stands at the start of every picture that the library writes.
PICTURE: Final = '<svg xmlns="http://www.w3.org/2000/svg" class="fh-'
#: The first bytes of a file, among which such a mark stands.
_START: Final = 400


def check_place(name: str, mark: str) -> None:
    """Raise `UsageError` if the file *name* has content without *mark* near its start: it is of another kind."""
    place = Path(name)
    if place.is_file():
        with about(name), place.open("rb") as there:
            start = there.read(_START)
            if start and mark.encode() not in start:
                raise UsageError("not written: the file exists and is of another kind")


def expect_different(what: str, *names: str | None) -> None:
    """Raise `UsageError` if two of the files *names* are the same; *what* says which arguments they are."""
    files = [os.path.realpath(name) for name in names if name is not None]
    if len({*files}) < len(files):
        raise UsageError(f"{what}: expected different files")


def write_end(name: str, start: int, known: str, content: str) -> None:
    """Replace the end of a file, from byte *start* on: *content* takes the place of *known*.

    If *content* begins with *known*, only the rest is written. If the process is killed meanwhile, the file has the
    old text, the new text, or text without a final newline. Raises `UsageError` if the text after *start* is not
    *known*, which means that another program has changed the file.
    """
    old, new = encode(known), encode(content)
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


def encode(content: str) -> bytes:
    """Encode *content* as it is written to a file."""
    return content.encode(errors="backslashreplace")


def add_rules_and_names(parser: argparse.ArgumentParser) -> None:
    """Add the options that choose the rules and set the players' names."""
    parser.add_argument("--preset", metavar="RULES", help=f"the rules: {RULES} (default: {DEFAULT})")
    add_set(parser, SET)
    parser.add_argument("--names", help="player names by seat, clockwise: Ann,Bob,Cleo,Dan")


def add_set(parser: argparse.ArgumentParser, what: str) -> None:
    """Add the option ``--set``, with *what* as its help."""
    parser.add_argument("--set", action="append", default=[], dest="settings", metavar="NAME=VALUE", help=what)
