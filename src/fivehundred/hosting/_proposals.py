"""Proposals to end a hand before its last card: who has to agree, and what comes of it (PLAY-9, DEAL-6)."""

from __future__ import annotations

from fivehundred.deal.ending import may_be_void
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.hosting.messages import Settle, Void
from fivehundred.match.referee import Referee
from fivehundred.seats import Seat


def asked_about(deal: Deal, by: Seat, what: Settle | Void, *, nodes: int) -> tuple[Seat, ...] | Deal:
    """The seats that are asked when *by* proposes *what*, or the finished deal if at most so many *nodes* prove it.

    Raises `InvalidValue` when the rules do not let it be proposed.
    """
    if isinstance(what, Void):
        if not may_be_void(deal.stage, what.why):
            raise InvalidValue(f"it is too late to say that {what.why.value}: the deal stands (DEAL-6)")
        return tuple(Seat(seat) for seat in range(deal.rules.players) if seat != by)
    referee, winner = Referee(deal=deal, nodes=nodes), Seat(what.seat)
    after, ruling = referee.claim(by=by) if winner == by else referee.concede(by=by, to=winner)
    if after.deal.finished:
        return after.deal
    if after.claimed is None:
        raise InvalidValue(str(ruling))
    return after.claimed.waiting


def ended(deal: Deal, what: Settle | Void) -> Deal:
    """The finished deal when all have agreed to *what*."""
    return deal.void(what.why) if isinstance(what, Void) else deal.settle(Seat(what.seat))
