"""Throwing a poor hand in: who may claim a misdeal, and the asking after the auction (DEAL-4)."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import Keep, ThrowIn
from fivehundred.cards import CARDS, JOKERS, Rank
from fivehundred.deal.contract import Contract
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import Choices
from fivehundred.deal.orders import order_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import LateClaim
from fivehundred.seats import Seat, clockwise


def _bits(*ranks: Rank) -> int:
    return sum(CARD_BIT[card.number] for card in CARDS if card.rank in ranks)


#: A joker, ace, king, queen or jack bars either claim, and a trump the later one too (DEAL-4).
BARRING: Final = _bits(Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE) | JOKERS.bits
_KEEP: Final = Choices((Keep(),))
_EITHER: Final = Choices((Keep(), ThrowIn()))


@attrs.frozen
class Claims:
    """After the auction and before the kitty is taken: one seat after the other is asked whether it throws its hand in.

    Everybody who may claim is asked, able or not, so that being asked tells nothing.
    """

    contract: Contract
    #: The seats still to be asked, in order.
    waiting: tuple[Seat, ...]
    #: The seats that have declined, in order.
    kept: tuple[Seat, ...] = ()

    @classmethod
    def start(cls, rules: Ruleset, contract: Contract) -> Claims:
        """Nobody asked yet; the asking goes clockwise from the contractor's left (DEAL-4)."""
        contractor, *others = clockwise(contract.bidder, rules.players)
        anyone = rules.late_claim is LateClaim.ANYONE
        return cls(contract, (*others, contractor) if anyone else tuple(others))

    @classmethod
    def applies(cls, rules: Ruleset) -> bool:
        """Whether anybody is asked at all (DEAL-4)."""
        return rules.late_claim is not LateClaim.BARRED

    @property
    def seat(self) -> Seat:
        """The seat that is asked now."""
        return self.waiting[0]

    def options(self, opening: Opening, holding: Holding) -> Choices:
        """Keep the hand; throw it in if nothing in it bars that (DEAL-4)."""
        return _KEEP if holding.held & self.barring(opening) else _EITHER

    def barring(self, opening: Opening) -> int:
        """The cards that bar a claim under this contract, as bits."""
        order = order_of(opening.rules, self.contract.trump)
        return BARRING | (order.masks[order.trump.number] if order.trump is not None else 0)

    def after(self) -> Claims:
        """The claims after one more seat has declined."""
        seat, *waiting = self.waiting
        return Claims(self.contract, tuple(waiting), (*self.kept, seat))
