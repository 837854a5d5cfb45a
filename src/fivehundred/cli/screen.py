"""What the command writes and reads."""

from __future__ import annotations

import sys

from fivehundred.errors import FiveHundredError
from fivehundred.render.text import letters


class EndOfInput(FiveHundredError, EOFError):
    """The input ended while a person was asked."""


class UnreadableInput(EndOfInput):
    """What comes from the keyboard, or whatever stands for it, cannot be read."""


def say(*lines: str) -> None:
    """Write *lines*."""
    _write("".join(f"{line}\n" for line in lines))


def ask(question: str) -> str:
    """Write *question* and read one line, without spaces at its ends; `EndOfInput` when there is none."""
    _write(question)
    if sys.stdout is not None:
        sys.stdout.flush()
    try:
        line = "" if sys.stdin is None else sys.stdin.readline()
    except OSError as error:
        raise UnreadableInput(f"cannot read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise UnreadableInput(f"the input is not text in {sys.stdin.encoding}") from None
    if not line:
        raise EndOfInput("the input ended before the match did; type quit to leave it")
    return line.strip()


def complain(message: str) -> None:
    """Write one line to those who watch for errors."""
    if sys.stderr is not None:
        sys.stderr.write(f"fivehundred: {' '.join(message.split())}\n")


def _write(text: str) -> None:
    """Write *text*, with letters for the suits' signs where the screen has none."""
    if sys.stdout is None:
        return
    encoding = sys.stdout.encoding or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        text = letters(text).encode(encoding, "replace").decode(encoding)
    sys.stdout.write(text)
