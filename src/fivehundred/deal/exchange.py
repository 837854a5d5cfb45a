"""The exchange: the contractor has taken the kitty and lays as many cards away (KITTY)."""

from __future__ import annotations

import attrs

from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import DiscardOptions
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import KittyUse
from fivehundred.seats import Seat


@attrs.frozen
class Exchange:
    """The contractor holds the kitty and chooses his discards."""

    contract: Contract
    #: The seat that discards: the contractor.
    seat: Seat
    #: How many cards the kitty had, and so how many are laid away.
    count: int

    @classmethod
    def applies(cls, rules: Ruleset, contract: Contract) -> bool:
        """Whether there is anything to exchange under *contract* (KITTY-1, KITTY-2)."""
        special = special_of(rules, contract)
        left = special is not None and special.kitty is KittyUse.LEFT
        return bool(rules.kitty_size) and contract.contractor is not None and not left

    def options(self, opening: Opening, holding: Holding) -> DiscardOptions:
        """Every set of so many cards of his hand, kitty cards included (KITTY-1)."""
        return DiscardOptions(holding.held, self.count)
