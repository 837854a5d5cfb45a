"""The stages after the exchange for a declared slam and the partner's gift (BID-17), and for a breach (BID-15)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import Action, Breach, DeclareSlam, Give, Hidden, parse_gift
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract, breach_tricks
from fivehundred.deal.dealt import DealInfo, KnownCards
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices, GiftOptions
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.stage import Asked, AskedInTurn, BaseStage, one_of
from fivehundred.deal.transfers import Holding, Holdings, Move, Transfer
from fivehundred.deal.turns import Outcome, Turn
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, clockwise

_NO_SLAM: Final = DeclareSlam(undertaken=False)
_SLAM_OR_NOT: Final = Choices((_NO_SLAM, DeclareSlam()))


@attrs.frozen(repr=False)
class SlamCall(Asked):
    """The stage in which the contractor is asked whether to undertake to win every trick alone."""

    due: ClassVar[Reason] = Reason.SLAM_NOW
    expected_entry: ClassVar[str] = "slam or no slam"

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> SlamCall | None:
        """The stage before the answer; ``None`` if a slam cannot be declared, as after special bids (BID-17)."""
        asked = rules.declared_slam is not None and isinstance(contract.call, Bid)
        return cls(contract, contract.bidder) if asked else None

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """The legal answers: no, or yes (BID-17)."""
        return _SLAM_OR_NOT

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, DeclareSlam):
            yield refuse(self.seat, action, self.due)

    def after(self, info: DealInfo, action: Action | Hidden) -> SlamCall:
        """The stage after the answer, with the contract that results from it."""
        if not isinstance(action, DeclareSlam):
            raise self._foreign(action)
        contract = self.contract.undertaking_all(info.rules) if action.undertaken else self.contract
        return SlamCall(contract, self.seat, action)

    def _parse(self, info: DealInfo, text: str) -> Action:
        return one_of(text, (DeclareSlam(), _NO_SLAM))


@attrs.frozen(repr=False)
class Gift(BaseStage):
    """The stage in which the partner of a contractor who declared a slam gives them a card of the partner's choice."""

    due: ClassVar[Reason] = Reason.GIVE_NOW
    expected_entry: ClassVar[str] = "give and a card"
    count: ClassVar[int] = 1
    contract: Contract
    #: The seat that gives: the partner.
    seat: Seat
    #: True once the card has been handed over.
    complete: bool = False

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Gift | None:
        """The stage before the gift; ``None`` if no slam was declared."""
        if not contract.slam:
            return None
        (partner,) = rules.partners_of(contract.bidder)
        return cls(contract, partner)

    def options(self, info: DealInfo, holding: Holding) -> GiftOptions:
        """Any card of the hand (BID-17)."""
        return GiftOptions(holding.held)

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, Give):
            yield refuse(self.seat, action, self.due)
        elif not holding.held & self.needs(action):
            yield refuse(self.seat, action, Reason.GIFT_NOT_HELD, card=action.card)

    def needs(self, action: Action | Hidden) -> int:
        """The card given."""
        return CARD_BIT[action.card.number] if isinstance(action, Give) else 0

    def why_impossible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """The reason why that card, or that many, cannot have been given (BID-17)."""
        if action == Hidden(1):
            return None
        return super().why_impossible(info, action, elsewhere)

    def after(self, info: DealInfo, action: Action | Hidden) -> Gift:
        """The stage after the card has been given."""
        if not isinstance(action, Give | Hidden):
            raise self._foreign(action)
        return Gift(self.contract, self.seat, complete=True)

    def moves(self, action: Action | Hidden, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The transfer of the card to the contractor (BID-17)."""
        cards = None if isinstance(action, Hidden) else self.needs(action)
        return (Transfer(Move.HAND_ON, self.seat, self.count, cards, self.contract.bidder),)

    def _parse(self, info: DealInfo, text: str) -> Action:
        return parse_gift(text)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The turn of the gift, with its card for the two players who know it (BID-17)."""
        if not self.complete:
            return []
        cards = self.transfers[-1].cards_seen_by(holdings)
        return [Turn(self.seat, Give(next(iter(Cards(cards)))) if cards else Hidden(self.count))]


_NO_BREACH: Final = Breach(undertaken=False)
_DECLINE: Final = Choices((_NO_BREACH,))
_EITHER: Final = Choices((_NO_BREACH, Breach()))


@attrs.frozen(repr=False)
class BreachCall(AskedInTurn):
    """The stage before the play in which each defender in turn may undertake to defeat the contract.

    The holder of a called card is asked too, so that the question reveals nothing, but may only decline.
    """

    due: ClassVar[Reason] = Reason.BREACH_NOW
    expected_entry: ClassVar[str] = "breach or no breach"
    no: ClassVar[Action] = _NO_BREACH

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> BreachCall | None:
        """The stage before anyone is asked, in order from the contractor's left; ``None`` if nobody is (BID-15).

        A breach is possible against bids of seven tricks or more, and against bids to lose every trick.
        """
        if rules.breach is None or breach_tricks(rules, contract) is None:
            return None
        seats = clockwise(contract.bidder, rules.players)
        return cls(contract, tuple(seat for seat in seats if seat in contract.playing and seat not in contract.side))

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """The legal answers: no or, except for a partner of the contractor, yes (BID-15)."""
        return _DECLINE if holding.held & self.contract.called_bit else _EITHER

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, Breach):
            yield refuse(self.actor, action, self.due)
        elif action.undertaken and (called := holding.held & self.contract.called_bit):
            yield refuse(self.actor, action, Reason.BREACH_BY_PARTNER, evidence=called)

    def after(self, info: DealInfo, action: Action | Hidden) -> BreachCall:
        """The stage after one more answer. Once a defender undertakes a breach, nobody else is asked."""
        if not isinstance(action, Breach):
            raise self._foreign(action)
        if action.undertaken:
            return BreachCall(attrs.evolve(self.contract, breach=self.seat), (), self.declined)
        return self._declining()

    def _parse(self, info: DealInfo, text: str) -> Action:
        return one_of(text, (Breach(), _NO_BREACH))

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the fact that the defender who undertook the breach does not hold the called card (BID-15)."""
        if self.contract.breach is not None and self.contract.called_bit:
            yield Fact(self.contract.breach, self.contract.called_bit, Proof.BREACHED)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The turns of the answers, in order."""
        declined, by = super().turns(holdings), self.contract.breach
        return declined if by is None else [*declined, Turn(by, Breach())]
