"""How a hand can end, from which the match decides who deals next."""

from __future__ import annotations

import attrs

from fivehundred.deal.contract import Contract
from fivehundred.seats import Seat


@attrs.frozen
class Played:
    """All tricks were played."""

    #: The contract with everybody who turned out to be on the contractor's side.
    contract: Contract
    #: Tricks won by each seat.
    tricks: tuple[int, ...]


@attrs.frozen
class PassedOut:
    """Everybody passed and the hands were thrown in (BID-6)."""


@attrs.frozen
class Misdealt:
    """A poor hand was thrown in (DEAL-4)."""

    #: Who threw it in.
    seat: Seat


#: Every way in which a hand can end.
Outcome = Played | PassedOut | Misdealt


@attrs.frozen
class Finished:
    """Nothing is left to decide."""

    outcome: Outcome

    @property
    def seat(self) -> None:
        """Nobody is to act."""
        return
