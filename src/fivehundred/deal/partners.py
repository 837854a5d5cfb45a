"""Choosing partners in the five-handed game (CALL)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import assert_never

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import CallCard, CallPlayers
from fivehundred.cards import JOKERS
from fivehundred.deal.contract import MOST_CALLED, PLAYERS_FROM, Contract
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import CardCallOptions, Choices
from fivehundred.deal.orders import order_for
from fivehundred.rules.calls import Bid
from fivehundred.rules.settings import Alone, CallableCards, Calling
from fivehundred.seats import Seat


@lru_cache(maxsize=64)
def _players(players: int, contractor: Seat, most: int, alone: bool) -> Choices:
    """Nobody, each other player, each pair of them, as far as they are allowed."""
    others = [Seat(seat) for seat in range(players) if seat != contractor]
    return Choices(
        tuple(
            CallPlayers(chosen) for size in range(0 if alone else 1, most + 1) for chosen in combinations(others, size)
        )
    )


@attrs.frozen
class PartnerCall:
    """The contractor names a card or players, or goes alone."""

    contract: Contract
    #: The seat that chooses: the contractor.
    seat: Seat
    #: What he chose; ``None`` until he has.
    chosen: CallCard | CallPlayers | None = None

    @property
    def level(self) -> int:
        """The tricks undertaken, on which the form of the call depends."""
        call = self.contract.call
        return call.level if isinstance(call, Bid) else 0

    def by_card(self, opening: Opening) -> bool:
        """Whether a card is to be named, and not players (CALL-1, CALL-2)."""
        return self.level < PLAYERS_FROM and opening.rules.calling is Calling.CARD

    def may_go_alone(self, opening: Opening) -> bool:
        """Whether he may choose nobody: always from eight tricks, below that by the setting (CALL-2, CALL-4)."""
        return self.level >= PLAYERS_FROM or opening.rules.alone is Alone.ALLOWED

    def barred_cards(self, opening: Opening) -> int:
        """The jokers, and the bowers of the trump suit where they may not be called either, as bits (CALL-3)."""
        if opening.rules.callable_cards is CallableCards.NO_JOKER:
            return JOKERS.bits
        order = order_for(opening.rules.deck, self.contract.trump)
        return JOKERS.bits | sum(CARD_BIT[card.number] for card in order.deck if order.bower(card))

    def options(self, opening: Opening, holding: Holding) -> CardCallOptions | Choices:
        """The cards he may name, or the players, or nobody (CALL-1, CALL-2)."""
        alone = self.may_go_alone(opening)
        if self.by_card(opening):
            # A card in his hand or among his discards would have no other holder (CALL-1).
            own = holding.held | holding.discards
            return CardCallOptions(opening.rules.deck.bits & ~(own | self.barred_cards(opening)), alone)
        return _players(opening.rules.players, self.seat, 1 if self.level < PLAYERS_FROM else MOST_CALLED, alone)

    def after(self, chosen: CallCard | CallPlayers) -> PartnerCall:
        """The call made, and the contract with what everybody now knows of its side."""
        contract = self.contract
        match chosen:
            case CallCard():
                contract = attrs.evolve(contract, called=chosen.card)
            case CallPlayers():
                contract = attrs.evolve(contract, side=tuple(sorted((*contract.side, *chosen.players))))
            case _:
                assert_never(chosen)
        return PartnerCall(contract, self.seat, chosen)
