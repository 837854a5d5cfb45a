"""The declared slam: all the tricks undertaken alone, with a card of the partner's choice (BID-17)."""

from __future__ import annotations

from typing import ClassVar, Final

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred.actions import Action, DeclareSlam, Give, Hidden, parse_gift
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import CardsDealt, DealInfo, Holding, Holdings, Move, Transfer
from fivehundred.deal.options import Choices, GiftOptions
from fivehundred.deal.refusals import Reason, Refusal, refused
from fivehundred.deal.stages.stage import Asked, BaseStage, one_of
from fivehundred.deal.turns import Turn
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

_NO: Final = DeclareSlam(undertaken=False)
_ASKED: Final = Choices((_NO, DeclareSlam()))


@attrs.frozen(repr=False)
class SlamCall(Asked):
    """The contractor is asked whether to undertake all the tricks alone."""

    due: ClassVar[Reason] = Reason.SLAM_NOW
    wanted: ClassVar[str] = "slam or no slam"

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> SlamCall | None:
        """The question before its answer; ``None`` where it is not asked, as after special bids (BID-17)."""
        asked = rules.declared_slam is not None and isinstance(contract.call, Bid)
        return cls(contract, contract.bidder) if asked else None

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """No, or yes (BID-17)."""
        return _ASKED

    def after(self, info: DealInfo, action: Action | Hidden) -> SlamCall:
        """The stage with its answer, and the contract it makes."""
        if not isinstance(action, DeclareSlam):
            raise self._foreign(action)
        contract = self.contract.undertaking_all(info.rules) if action.undertaken else self.contract
        return SlamCall(contract, self.seat, action)

    def _parsed(self, info: DealInfo, text: str) -> Action:
        return one_of(text, DeclareSlam(), _NO)


@attrs.frozen(repr=False)
class Gift(BaseStage):
    """The partner of a contractor who has undertaken all the tricks alone hands over a card of the partner's choice."""

    due: ClassVar[Reason] = Reason.GIVE_NOW
    wanted: ClassVar[str] = "give and a card"
    count: ClassVar[int] = 1
    contract: Contract
    #: The seat that gives: the partner.
    seat: Seat
    #: Whether the card has been handed over.
    complete: bool = False

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Gift | None:
        """The gift that a declared slam asks for; ``None`` without one."""
        if not contract.slam:
            return None
        (partner,) = rules.partners_of(contract.bidder)
        return cls(contract, partner)

    def options(self, info: DealInfo, holding: Holding) -> GiftOptions:
        """Any card of the hand (BID-17)."""
        return GiftOptions(holding.held)

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Refusal | None:
        if not isinstance(action, Give):
            return None
        return refused(self.seat, action, Reason.GIFT_NOT_HELD, card=action.card.pretty)

    def needs(self, action: Action | Hidden) -> int:
        """The card given."""
        return CARD_BIT[action.card.number] if isinstance(action, Give) else 0

    def possible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """Why that card, or that many, cannot have been given (BID-17)."""
        if action == Hidden(1):
            return None
        return super().possible(info, action, elsewhere)

    def after(self, info: DealInfo, action: Action | Hidden) -> Gift:
        """The gift, handed over."""
        if not isinstance(action, Give | Hidden):
            raise self._foreign(action)
        return Gift(self.contract, self.seat, complete=True)

    def moves(self, action: Action | Hidden, dealt: CardsDealt) -> tuple[Transfer, ...]:
        """The card comes to the contractor (BID-17)."""
        cards = None if isinstance(action, Hidden) else self.needs(action)
        return (Transfer(Move.HAND_ON, self.seat, self.count, cards, self.contract.bidder),)

    def _parsed(self, info: DealInfo, text: str) -> Action:
        return parse_gift(text)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The gift, with its card for the two who know it (BID-17)."""
        if not self.complete:
            return []
        cards = self.transfers[-1].seen(holdings)
        return [Turn(self.seat, Give(next(iter(Cards(cards)))) if cards else Hidden(self.count))]
