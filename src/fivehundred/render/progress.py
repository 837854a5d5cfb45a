"""A progress line for long work, in a separate module because it renders nothing of the game."""

from __future__ import annotations

import sys
from collections.abc import Callable
from time import monotonic
from typing import Final, Self

import attrs

#: The seconds between two drawings, so that quick steps are not held up by the terminal.
_PAUSE: Final = 0.1


@attrs.define
class Progress:
    """One line on standard error that shows the progress of some work, if standard error is a terminal.

    *line* returns the text for the number of steps done. It is drawn as the ``with`` block begins, overwritten by the
    next text and erased in the end. If standard error is redirected to a file or a program, nothing is written.

    >>> from fivehundred import presets
    >>> from fivehundred.learning.selfplay import collect
    >>> with Progress(lambda done: f"{done} of 2 deals") as progress:
    ...     collect(presets.STANDARD_3, ["sensible"], 2, on_deals=progress.step)
    <72 decisions of sensible>
    """

    line: Callable[[int], str]
    #: The steps done.
    done: int = 0
    _drawn: int = attrs.field(default=0, init=False)
    _next: float = attrs.field(default=0.0, init=False)

    def step(self, count: int = 1) -> None:
        """Add *count* steps, and draw the line unless it was drawn a moment ago.

        >>> progress = Progress(str)
        >>> progress.step(3)
        >>> progress.done
        3
        """
        self.done += count
        if sys.stderr is not None and sys.stderr.isatty() and monotonic() >= self._next:
            self._draw(self.line(self.done))
            self._next = monotonic() + _PAUSE

    def clear(self) -> None:
        """Erase the line, for example before something else is printed; the next step draws it at once.

        >>> with Progress(lambda done: f"{done} of 2 parts") as progress:
        ...     progress.step()
        ...     progress.clear()
        ...     print("the first part")
        the first part
        """
        if self._drawn:
            self._draw("")
            self._draw("")
            self._next = 0.0

    def _draw(self, text: str) -> None:
        # The rest of a longer line before it is overwritten with spaces, which every terminal understands.
        sys.stderr.write(f"\r{text.ljust(self._drawn)}")
        sys.stderr.flush()
        self._drawn = len(text)

    def __enter__(self) -> Self:
        self.step(0)
        return self

    def __exit__(self, *_: object) -> None:
        self.clear()
