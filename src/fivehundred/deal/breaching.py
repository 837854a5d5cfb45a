"""Breach: a defender undertakes a trick more than is needed to defeat the contract (BID-15)."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred.actions import Breach
from fivehundred.deal.contract import Contract, breach_tricks
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import Choices
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, clockwise

_NO: Final = Choices((Breach(undertaken=False),))
_EITHER: Final = Choices((Breach(undertaken=False), Breach()))


@attrs.frozen
class BreachCall:
    """Before the play one defender after the other is asked whether he undertakes to defeat the contract.

    Who holds a called card is asked like the others, for being asked must tell nothing; but he may only decline.
    """

    contract: Contract
    #: The seats still to be asked, in order.
    waiting: tuple[Seat, ...]
    #: The seats that have declined, in order.
    declined: tuple[Seat, ...] = ()

    @classmethod
    def applies(cls, rules: Ruleset, contract: Contract) -> bool:
        """Whether anybody is asked: against seven tricks or more, and where every trick is to be lost (BID-15)."""
        return rules.breach is not None and breach_tricks(rules, contract) is not None

    @classmethod
    def start(cls, rules: Ruleset, contract: Contract) -> BreachCall:
        """Nobody asked yet; the asking goes clockwise from the contractor's left (BID-15)."""
        seats = clockwise(contract.bidder, rules.players)
        return cls(contract, tuple(seat for seat in seats if seat in contract.playing and seat not in contract.side))

    @property
    def seat(self) -> Seat:
        """The seat that is asked now."""
        return self.waiting[0]

    def partner(self, holding: Holding) -> bool:
        """Whether the seat with *holding* is a partner of the contractor, as he alone knows (CALL-1)."""
        called = self.contract.called
        return called is not None and bool(holding.held >> called.number & 1)

    def options(self, opening: Opening, holding: Holding) -> Choices:
        """No; or yes, except for a partner (BID-15)."""
        return _NO if self.partner(holding) else _EITHER

    def after(self, answer: Breach) -> BreachCall:
        """The stage after one more answer; nobody waits any longer once somebody has undertaken it."""
        seat, *waiting = self.waiting
        if answer.undertaken:
            return BreachCall(attrs.evolve(self.contract, breach=seat), (), self.declined)
        return BreachCall(self.contract, tuple(waiting), (*self.declined, seat))
