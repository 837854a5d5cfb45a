"""The exchange: cards taken up, and as many laid away or passed on (KITTY, BID-17)."""

from __future__ import annotations

from enum import Enum

import attrs

from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import DiscardOptions
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import KittyUse
from fivehundred.seats import Seat


class Taken(Enum):
    """What a player has taken up before he lays as many cards away."""

    #: The kitty (KITTY-1).
    KITTY = "kitty"
    #: The discards of a partner, who must lose every trick as well (KITTY-3).
    DISCARDS = "discards"
    #: A card of his partner's choice, for a slam undertaken alone (BID-17).
    GIFT = "gift"


@attrs.frozen
class Exchange:
    """A player holds what he has taken up and chooses as many cards to lay away, or to pass on."""

    contract: Contract
    #: The seat that discards.
    seat: Seat
    #: How many cards were taken up, and so how many are laid away.
    count: int
    #: What was taken up.
    taken: Taken = Taken.KITTY
    #: The partner who gets the discards, ``None`` when they are laid away (KITTY-3).
    passed_to: Seat | None = None

    @classmethod
    def applies(cls, rules: Ruleset, contract: Contract) -> bool:
        """Whether there is anything to exchange under *contract* (KITTY-1, KITTY-2)."""
        special = special_of(rules, contract)
        left = special is not None and special.kitty is KittyUse.LEFT
        return bool(rules.kitty_size) and contract.contractor is not None and not left

    @classmethod
    def of_kitty(cls, rules: Ruleset, contract: Contract) -> Exchange:
        """The contractor has taken the kitty (KITTY-1)."""
        special = special_of(rules, contract)
        partner = None
        if special is not None and special.kitty is KittyUse.PASSED_ON:
            (partner,) = rules.partners_of(contract.bidder)
        return cls(contract, contract.bidder, rules.kitty_size, passed_to=partner)

    @property
    def passing_on(self) -> Exchange | None:
        """The exchange of the partner who has got the discards of this one, if they were passed on (KITTY-3)."""
        if self.passed_to is None:
            return None
        return Exchange(self.contract, self.passed_to, self.count, Taken.DISCARDS)

    def options(self, opening: Opening, holding: Holding) -> DiscardOptions:
        """Every set of so many cards of his hand, those just taken up included (KITTY-1)."""
        return DiscardOptions(holding.held, self.count)
