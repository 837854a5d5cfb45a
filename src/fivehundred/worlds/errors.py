"""The error of worlds: a view contradicts itself."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred.errors import FiveHundredError


class ImpossibleView(FiveHundredError, ValueError):
    """No deal has such a view; facts that clash are listed, and without any one of them there would be such a deal."""

    def __init__(self, facts: Sequence[str]) -> None:
        super().__init__(tuple(facts))
        #: The facts that clash, in words.
        self.facts: tuple[str, ...] = tuple(facts)

    def __str__(self) -> str:
        return f"no deal looks like that: {'; '.join(self.facts)}"
