"""The exchange: a player takes up cards, and discards or passes on the same number (KITTY, BID-17)."""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum
from typing import ClassVar

import attrs

from fivehundred.actions import Action, Discard, Hidden, parse_discard
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.dealt import DealInfo, KnownCards
from fivehundred.deal.options import DiscardOptions
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.stage import BaseStage
from fivehundred.deal.transfers import Holding, Holdings, Move, Transfer
from fivehundred.deal.turns import Turn
from fivehundred.errors import NotationError
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import KittyUse
from fivehundred.seats import Seat


class Taken(Enum):
    """The cards that a player takes up before discarding the same number."""

    #: The kitty (KITTY-1).
    KITTY = "kitty"
    #: The discards of a partner, who must lose every trick as well (KITTY-3).
    DISCARDS = "discards"
    #: A card of a partner's choice, for a slam undertaken alone (BID-17).
    GIFT = "gift"


@attrs.frozen(repr=False)
class Exchange(BaseStage):
    """The stage in which a player who has taken up cards chooses the same number to discard or to pass on."""

    due: ClassVar[Reason] = Reason.DISCARD_NOW
    contract: Contract
    #: The seat that discards.
    seat: Seat
    #: The number of cards taken up, which is also the number to discard.
    count: int
    #: The cards taken up.
    taken: Taken = Taken.KITTY
    #: The partner who receives the discards; ``None`` if nobody does (KITTY-3).
    passed_to: Seat | None = None
    #: True if everybody has seen the cards taken up (KITTY-3).
    public: bool = False
    #: True once the cards have been discarded or passed on.
    complete: bool = False

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Exchange | None:
        """The exchange of the kitty by the contractor (KITTY-1); ``None`` if no kitty is taken (KITTY-2)."""
        special = special_of(rules, contract)
        use = None if special is None else special.kitty
        if not rules.kitty_size or contract.contractor is None or use is KittyUse.LEFT:
            return None
        partners = rules.partners_of(contract.bidder) if use is KittyUse.PASSED_ON else ()
        passed_to = next(iter(partners), None)
        return cls(contract, contract.bidder, rules.kitty_size, passed_to=passed_to, public=rules.kitty_shown)

    @property
    def expected_entry(self) -> str:
        """The cards to discard."""
        return f"discard and {self.count} cards"

    def options(self, info: DealInfo, holding: Holding) -> DiscardOptions:
        """Every choice of the required number of cards from the hand, including the cards just taken up (KITTY-1)."""
        return DiscardOptions(holding.held, self.count)

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, Discard):
            yield refuse(self.seat, action, self.due)
            return
        for card in Cards(action.cards.bits & ~holding.held):
            # The words are the same wherever the card lies, so they tell nothing about the other hands.
            yield refuse(self.seat, action, Reason.DISCARD_NOT_HELD, card=card)
        yield from self._against_count(action, len(action.cards))

    def _against_count(self, action: Action | Hidden, count: int) -> Iterator[Refusal]:
        if count == self.count:
            return
        if self.taken is Taken.GIFT:
            yield refuse(self.seat, action, Reason.SLAM_DISCARD_COUNT, given=count)
        else:
            kept = self.taken is Taken.KITTY and self.passed_to is None
            reason = Reason.DISCARD_COUNT if kept else Reason.PASSED_ON_COUNT
            yield refuse(self.seat, action, reason, count=self.count, given=count)

    def needs(self, action: Action | Hidden) -> int:
        """The cards discarded."""
        return action.cards.bits if isinstance(action, Discard) else 0

    def why_impossible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """The reason why these cards, or this number of cards, cannot have been discarded (KITTY-1)."""
        if isinstance(action, Hidden):
            return next(self._against_count(action, action.count), None)
        return super().why_impossible(info, action, elsewhere)

    def after(self, info: DealInfo, action: Action | Hidden) -> Exchange:
        """The stage after its cards have been discarded or passed on."""
        if not isinstance(action, (Discard, Hidden)):
            raise self._foreign(action)
        return Exchange(
            self.contract, self.seat, self.count, self.taken, self.passed_to, public=self.public, complete=True
        )

    def transfers_on_entry(self, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The transfer of the kitty to the contractor (KITTY-1).

        All other cards that a player takes up here were transferred when they were handed on.
        """
        if self.taken is not Taken.KITTY:
            return ()
        return (Transfer(Move.KITTY, self.seat, self.count, dealt.kitty_bits, public=self.public),)

    def moves(self, action: Action | Hidden, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The transfer of the discards out of the hand, to the partner or to nobody (KITTY-1, KITTY-3, BID-17)."""
        cards = action.cards.bits if isinstance(action, Discard) else None
        if self.passed_to is not None:
            return (Transfer(Move.HAND_ON, self.seat, self.count, cards, self.passed_to),)
        return (Transfer(Move.FOR_GIFT if self.taken is Taken.GIFT else Move.AWAY, self.seat, self.count, cards),)

    def _parse(self, info: DealInfo, text: str) -> Action:
        if not text:
            raise NotationError(text, 1, "discard and the cards")
        return parse_discard(text)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The turn of the discard, with the cards for those who know them (KITTY-1, KITTY-3, BID-17)."""
        if not self.complete:
            return []
        cards = self.transfers[-1].cards_seen_by(holdings)
        return [Turn(self.seat, Hidden(self.count) if cards is None else Discard(Cards(cards)))]
