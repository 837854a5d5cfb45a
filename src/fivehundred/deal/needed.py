"""How many tricks are still needed to make a contract, and to defeat it."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import assert_never

import attrs

from fivehundred._words import with_fields
from fivehundred.deal.contract import Contract
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, NoTricks
from fivehundred.seats import Seat


@attrs.frozen
class TricksNeeded:
    """What the contractor's side still has to do (BID-1, BID-7, BID-12).

    >>> needed = TricksNeeded(left=4, least=3, most=4)
    >>> needed.to_make, needed.to_defeat
    (3, 2)
    """

    #: The tricks that nobody has won yet, the one under way included.
    left: int
    #: How many of them the contractor's side must win; more than are left when the contract is defeated.
    least: int
    #: How many of them it may win; below 0 when it has won too many.
    most: int
    __repr__ = with_fields

    @property
    def to_make(self) -> int | None:
        """How many more tricks the contractor's side must win, ``None`` once it can no longer make its contract.

        >>> needed.to_make
        3
        """
        return None if self.defeated else self.least

    @property
    def to_defeat(self) -> int | None:
        """How many more tricks the defenders must win, 0 once they have defeated the contract.

        ``None`` when tricks won by them do not defeat it: it is made already, or it is lost by winning too many.

        >>> needed.to_defeat, TricksNeeded(left=4, least=0, most=0).to_defeat
        (2, None)
        """
        if self.defeated:
            return 0
        return self.left - self.least + 1 if self.least else None

    @property
    def made(self) -> bool:
        """Whether the contract is made, whatever comes.

        >>> needed.made, TricksNeeded(left=1, least=0, most=1).made
        (False, True)
        """
        return self.least == 0 and self.most >= self.left

    @property
    def defeated(self) -> bool:
        """Whether the contract can no longer be made.

        >>> needed.defeated, TricksNeeded(left=2, least=3, most=2).defeated
        (False, True)
        """
        return self.least > self.left or self.most < 0


def tricks_needed(
    contract: Contract, won: Sequence[int], hand_size: int, side: Collection[Seat]
) -> TricksNeeded | None:
    """What *contract* still needs when each seat has *won* so many tricks; ``None`` where each plays alone.

    *side* are the seats known to be on the contractor's side.

    >>> from fivehundred.rules import presets
    >>> from fivehundred.rules.calls import parse_call
    >>> seven = Contract.of(presets.AUSTRALIAN_4, parse_call("7S"), Seat(0))
    >>> needed = tricks_needed(seven, (3, 2, 1, 0), 10, seven.side)
    >>> needed.left, needed.to_make, needed.to_defeat
    (4, 3, 2)
    """
    taken, left = sum(won[seat] for seat in side), hand_size - sum(won)
    match contract.goal:
        case AtLeast(tricks=tricks):
            return TricksNeeded(left, max(0, tricks - taken), left)
        case Exactly(tricks=tricks):
            return TricksNeeded(left, max(0, tricks - taken), min(left, tricks - taken))
        case NoTricks():
            return TricksNeeded(left, 0, min(0, -taken))
        case EachForHimself():
            return None
        case _:
            assert_never(contract.goal)
