"""Claims of the tricks that are left: who is asked, and what proves one (PLAY-9)."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred.deal.whole import Deal
from fivehundred.seats import Seat
from fivehundred.solver.solving import takes_rest

#: How many positions a proof looks at unless another number is given: it takes about a second.
NODES: Final = 20_000


@attrs.frozen
class Claim:
    """A seat has said who gets all the tricks that are left, and the others are asked (PLAY-9)."""

    #: Who said it.
    seat: Seat
    #: Who is to get them: the claimer, or somebody to whom they concede.
    winner: Seat
    #: Who has yet to agree.
    waiting: tuple[Seat, ...]


def proved(deal: Deal, winner: Seat, *, nodes: int) -> bool:
    """Whether at most that many *nodes* prove that *winner* gets every trick that is left."""
    # Nothing is certain about cards that come to light as the play goes on (TWO-1).
    return nodes > 0 and not deal.rules.table_cards and takes_rest(deal, winner, nodes=nodes) is True
