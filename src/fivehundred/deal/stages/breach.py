"""Breach: a defender undertakes a trick more than defeats the contract (BID-15); alone, as every stage is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import attrs

from fivehundred.actions import Action, Breach, Hidden
from fivehundred.deal.contract import Contract, breach_tricks
from fivehundred.deal.dealt import DealInfo, Holding, Holdings
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices
from fivehundred.deal.refusals import Reason, Refusal, refused
from fivehundred.deal.stages.stage import AskedInTurn, one_of
from fivehundred.deal.turns import Outcome, Turn
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import clockwise

_NO: Final = Breach(undertaken=False)
_DECLINE: Final = Choices((_NO,))
_EITHER: Final = Choices((_NO, Breach()))


@attrs.frozen(repr=False)
class BreachCall(AskedInTurn):
    """Before the play, the defenders are asked one after the other whether they undertake to defeat the contract.

    The holder of a called card is asked like the others, because being asked must tell nothing, but may only decline.
    """

    due: ClassVar[Reason] = Reason.BREACH_NOW
    wanted: ClassVar[str] = "breach or no breach"
    no: ClassVar[Action] = _NO

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> BreachCall | None:
        """Nobody asked yet, clockwise from the contractor's left; ``None`` where nobody is (BID-15).

        They are asked against seven tricks or more, and where every trick is to be lost.
        """
        if rules.breach is None or breach_tricks(rules, contract) is None:
            return None
        seats = clockwise(contract.bidder, rules.players)
        return cls(contract, tuple(seat for seat in seats if seat in contract.playing and seat not in contract.side))

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """No; or yes, except for a partner of the contractor (BID-15)."""
        return _DECLINE if holding.held & self.contract.called_bit else _EITHER

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Refusal | None:
        if not isinstance(action, Breach):
            return None
        return refused(self.actor, action, Reason.BREACH_BY_PARTNER, evidence=self.contract.called_bit)

    def after(self, info: DealInfo, action: Action | Hidden) -> BreachCall:
        """The stage after one more answer; once somebody has undertaken it, nobody else is asked."""
        if not isinstance(action, Breach):
            raise self._foreign(action)
        if action.undertaken:
            return BreachCall(attrs.evolve(self.contract, breach=self.seat), (), self.declined)
        return self._declining()

    def _parsed(self, info: DealInfo, text: str) -> Action:
        return one_of(text, Breach(), _NO)

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """That the seat which undertook a breach does not have the called card (BID-15)."""
        if self.contract.breach is not None and self.contract.called_bit:
            yield Fact(self.contract.breach, self.contract.called_bit, Proof.BREACHED)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The answers, in order."""
        declined, by = super().turns(holdings), self.contract.breach
        return declined if by is None else [*declined, Turn(by, Breach())]
