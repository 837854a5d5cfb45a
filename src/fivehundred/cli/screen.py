"""What the command writes and reads."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from contextlib import suppress

from fivehundred.errors import FiveHundredError


class EndOfInput(FiveHundredError, EOFError):
    """The input ended while a person was asked."""


class UnreadableInput(EndOfInput):
    """What comes from the keyboard, or whatever stands for it, cannot be read."""


def say(*lines: str) -> None:
    """Write *lines*."""
    _write("".join(f"{line}\n" for line in lines))


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
    """Whether a person sits at a terminal, to be asked and to read."""
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
    _write(question)
    if sys.stdout is not None:
        sys.stdout.flush()
    return "" if sys.stdin is None else sys.stdin.readline()


def completer(words: Sequence[str]) -> Callable[[str, int], str | None]:
    """What gives readline those of *words* that begin as what was typed, in small letters or large."""

    def complete(typed: str, state: int) -> str | None:
        found = [word for word in words if word.lower().startswith(typed.lower())]
        return f"{found[state]} " if state < len(found) else None

    return complete


def complain(message: str) -> None:
    """Write one line to those who watch for errors."""
    if sys.stderr is not None:
        sys.stderr.write(f"fivehundred: {' '.join(message.split())}\n")


def _write(text: str) -> None:
    if sys.stdout is not None:
        sys.stdout.write(_shown(text))


def _shown(text: str) -> str:
    """*text* with letters for the suits' signs where the screen has none."""
    encoding = getattr(sys.stdout, "encoding", None) or "utf-8"
    try:
        text.encode(encoding)
    except UnicodeEncodeError:
        from fivehundred.render.text import letters

        text = letters(text).encode(encoding, "replace").decode(encoding)
    return text
