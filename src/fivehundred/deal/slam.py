"""The declared slam: all the tricks undertaken alone, with a card of the partner's choice (BID-17)."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred.actions import DeclareSlam
from fivehundred.deal.contract import Contract, undertaking_all
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import Choices, GiftOptions
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

_ASKED: Final = Choices((DeclareSlam(undertaken=False), DeclareSlam()))


@attrs.frozen
class SlamCall:
    """The contractor is asked whether he undertakes all the tricks alone."""

    contract: Contract
    #: The seat that is asked: the contractor.
    seat: Seat
    #: What he answered; ``None`` until he has.
    answer: DeclareSlam | None = None

    @classmethod
    def applies(cls, rules: Ruleset, contract: Contract) -> bool:
        """Whether the contractor is asked: on bids of tricks (BID-17)."""
        return rules.declared_slam is not None and isinstance(contract.call, Bid)

    def options(self, opening: Opening, holding: Holding) -> Choices:
        """No, or yes (BID-17)."""
        return _ASKED

    def after(self, rules: Ruleset, answer: DeclareSlam) -> SlamCall:
        """The stage with its answer, and the contract it makes."""
        contract = undertaking_all(rules, self.contract) if answer.undertaken else self.contract
        return SlamCall(contract, self.seat, answer)


@attrs.frozen
class Gift:
    """The partner of a contractor who has undertaken all the tricks alone hands him a card of his choice."""

    contract: Contract
    #: The seat that gives: the partner.
    seat: Seat

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Gift:
        """The gift that a declared slam asks for."""
        (partner,) = rules.partners_of(contract.bidder)
        return cls(contract, partner)

    def options(self, opening: Opening, holding: Holding) -> GiftOptions:
        """Any card of his hand (BID-17)."""
        return GiftOptions(holding.held)

    @property
    def exchange(self) -> Exchange:
        """What follows: the contractor lays one more card away (BID-17)."""
        return Exchange(self.contract, self.contract.bidder, 1, Taken.GIFT)
