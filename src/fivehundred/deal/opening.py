"""What everybody knows before the first card is dealt."""

from __future__ import annotations

import attrs

from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, left_of


@attrs.frozen(cache_hash=True)
class Opening:
    """Rules, dealer and scores as the deal begins."""

    rules: Ruleset = attrs.field(repr=lambda rules: repr(rules.name))
    dealer: Seat
    #: The match score of each score line when the deal begins.
    scores: tuple[int, ...]
    #: Which deal of the match this is, from 1.
    number: int = 1
    #: The seats that may not bid in this deal, ascending (BID-13).
    barred: tuple[Seat, ...] = ()

    @property
    def eldest(self) -> Seat:
        """The seat after the dealer, first to speak (SEAT-1); with a dummy hand that is the opponent (DEAL-5)."""
        return left_of(self.dealer, self.rules.players)
