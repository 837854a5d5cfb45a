"""The error of worlds: what a view says cannot all be true."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.errors import FiveHundredError


class ImpossibleView(FiveHundredError, ValueError):
    """No deal looks like that: the facts that clash are listed, and without any one of them there would be a deal."""

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(tuple(facts))
        #: The facts that clash, in words.
        self.facts: tuple[str, ...] = tuple(facts)

    def __str__(self) -> str:
        return f"no deal looks like that: {'; '.join(self.facts)}"
