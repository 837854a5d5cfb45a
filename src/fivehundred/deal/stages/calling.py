"""Choosing partners in the five-handed game (CALL)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import ClassVar

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import Action, CallCard, CallPlayers, Hidden, parse_partner_call
from fivehundred.cards import JOKERS
from fivehundred.deal.callable import MOST_CALLED, PLAYERS_FROM, by_card, calls_partners, may_go_alone, uncallable
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices, PartnerOptions
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.stage import Asked
from fivehundred.deal.transfers import Holding
from fivehundred.deal.turns import Outcome
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Calling
from fivehundred.seats import Seat


@lru_cache(maxsize=64)
def _players(players: int, contractor: Seat, most: int, alone: bool) -> Choices:
    """The choices of up to *most* players other than the contractor, including no players if *alone* is true."""
    others = [Seat(seat) for seat in range(players) if seat != contractor]
    return Choices(
        tuple(
            CallPlayers(chosen) for size in range(0 if alone else 1, most + 1) for chosen in combinations(others, size)
        )
    )


@attrs.frozen(repr=False)
class PartnerCall(Asked):
    """The stage in which the contractor names a card or players, or goes alone."""

    due: ClassVar[Reason] = Reason.PARTNER_NOW
    expected_entry: ClassVar[str] = "call and a card or players, or alone"

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> PartnerCall | None:
        """The stage before the call is made; ``None`` if no partners are called (CALL-1, CALL-4)."""
        return cls(contract, contract.bidder) if calls_partners(rules, contract.call) else None

    @property
    def level(self) -> int:
        """The number of tricks bid, which determines how partners are called."""
        call = self.contract.call
        return call.level if isinstance(call, Bid) else 0

    def most_players(self, info: DealInfo) -> int:
        """The maximum number of players who may be named in one call (CALL-2, CALL-5)."""
        if self.level >= PLAYERS_FROM:
            return MOST_CALLED
        return 0 if info.rules.calling is Calling.CARD else 1

    def options(self, info: DealInfo, holding: Holding) -> PartnerOptions:
        """The possible calls: each card, each choice of players, or nobody (CALL-1, CALL-2, CALL-4, CALL-5)."""
        rules, level = info.rules, self.level
        players = _players(rules.players, self.seat, self.most_players(info), may_go_alone(rules, level))
        if not by_card(rules, level):
            return PartnerOptions(0, players)
        barred = uncallable(rules, self.contract.trump, held=holding.held, discards=holding.discards)
        return PartnerOptions(rules.deck.bits & ~barred, players)

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        match action:
            case CallCard():
                yield from self._against_card(info, holding, action)
            case CallPlayers():
                yield from self._against_players(info, action)
            case _:
                yield refuse(self.seat, action, self.due)

    def _against_card(self, info: DealInfo, holding: Holding, action: CallCard) -> Iterator[Refusal]:
        rules, called = info.rules, CARD_BIT[action.card.number]
        if not by_card(rules, self.level):
            yield refuse(self.seat, action, Reason.NAME_PLAYERS)
        if action.card.is_joker:
            yield refuse(self.seat, action, Reason.CALLED_JOKER)
        if action.card not in rules.deck:
            yield refuse(self.seat, action, Reason.CALLED_ABSENT, card=action.card)
        if called & uncallable(rules, self.contract.trump) & ~JOKERS.bits:
            yield refuse(self.seat, action, Reason.CALLED_BOWER)
        if called & (holding.held | holding.discards):
            yield refuse(self.seat, action, Reason.CALLED_OWN, evidence=called, card=action.card)

    def _against_players(self, info: DealInfo, action: CallPlayers) -> Iterator[Refusal]:
        level, most, others = self.level, self.most_players(info), {*range(info.rules.players)} - {self.seat}
        if not action.players and not may_go_alone(info.rules, self.level):
            yield refuse(self.seat, action, Reason.NOT_ALONE, level=level)
        if action.players and not most:
            yield refuse(self.seat, action, Reason.NAME_A_CARD, level=level)
        if len(action.players) > MOST_CALLED or not others.issuperset(action.players):
            yield refuse(self.seat, action, Reason.NOT_ANOTHER, most=most, last=info.rules.players - 1)
        if len(action.players) > most == 1:
            yield refuse(self.seat, action, Reason.ONE_PLAYER, level=level)

    def after(self, info: DealInfo, action: Action | Hidden) -> PartnerCall:
        """The stage after the call, with the called card or players added to the contract."""
        contract = self.contract
        match action:
            case CallCard():
                contract = attrs.evolve(contract, called=action.card)
            case CallPlayers():
                contract = contract.joined_by(*action.players)
            case _:
                raise self._foreign(action)
        return PartnerCall(contract, self.seat, action)

    def _parse(self, info: DealInfo, text: str) -> Action:
        return parse_partner_call(text)

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the fact that the contractor lacks the called card, unless it may have been in the kitty (CALL-1)."""
        called = self.contract.called_bit
        if called & ~found:
            yield Fact(self.seat, called, Proof.CALLED)
