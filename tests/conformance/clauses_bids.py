"""Wrong readings of single clauses: BID, also in settings of a table's own."""

from __future__ import annotations

from by_hand import ByHand
from readings import Reading

READINGS: tuple[Reading, ...] = ()
BY_HAND: tuple[ByHand, ...] = ()
