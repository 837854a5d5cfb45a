"""Goals: the tricks that a contract requires (BID-1, BID-7, BID-12, PLAY-8); separate because scoring needs no bids."""

from __future__ import annotations

import attrs

from fivehundred._base.words import ShowsFields
from fivehundred.errors import InvalidValue, as_int, brief
from fivehundred.rules.calls import HIGHEST_LEVEL


def _tricks(value: int) -> int:
    value = as_int("a number of tricks", value)
    if not 1 <= value <= HIGHEST_LEVEL:
        raise InvalidValue(f"{brief(value)} tricks: expected 1 to {HIGHEST_LEVEL}")
    return value


@attrs.frozen(repr=False, cache_hash=True)
class AtLeast(ShowsFields):
    """The goal of taking at least *tricks* tricks (SCORE-1).

    >>> print(AtLeast(8))
    at least 8
    """

    tricks: int = attrs.field(converter=_tricks)

    def is_met(self, taken: int) -> bool:
        """Return True if a side that took *taken* tricks has reached the goal.

        >>> AtLeast(8).is_met(9), AtLeast(8).is_met(7)
        (True, False)
        """
        return taken >= self.tricks

    def __str__(self) -> str:
        return f"at least {self.tricks}"


@attrs.frozen(repr=False, cache_hash=True)
class Exactly(ShowsFields):
    """The goal of taking exactly *tricks* tricks (BID-12).

    >>> print(Exactly(4))
    exactly 4
    """

    tricks: int = attrs.field(converter=_tricks)

    def is_met(self, taken: int) -> bool:
        """Return True if a side that took *taken* tricks has reached the goal.

        >>> Exactly(4).is_met(4), Exactly(4).is_met(5)
        (True, False)
        """
        return taken == self.tricks

    def __str__(self) -> str:
        return f"exactly {self.tricks}"


@attrs.frozen(repr=False)
class NoTricks(ShowsFields):
    """The goal of losing every trick (BID-7).

    >>> from fivehundred import presets
    >>> presets.AUSTRALIAN_4.special("M").goal
    NoTricks()
    """

    def is_met(self, taken: int) -> bool:
        """Return True if a side that took *taken* tricks has reached the goal.

        >>> NoTricks().is_met(0), NoTricks().is_met(1)
        (True, False)
        """
        return taken == 0

    def __str__(self) -> str:
        return "none"


@attrs.frozen(repr=False)
class EachForHimself(ShowsFields):
    """The goal of a passed deal: each trick counts for the player who takes it (PLAY-8).

    >>> from fivehundred import Contract, presets
    >>> Contract.of_passed_deal(presets.PASSED_DEAL_3).goal
    EachForHimself()
    """


#: The goals that a player may undertake.
Undertaking = AtLeast | Exactly | NoTricks
#: The goal of a contract.
Goal = Undertaking | EachForHimself
