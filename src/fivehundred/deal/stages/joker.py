"""The declaration of a joker in a hand without trumps (JOKER-5). Each stage has a separate module."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import Action, DeclareJoker, Hidden, parse_declaration
from fivehundred.cards import CARDS, HIGHER_JOKER, JOKERS, LOWER_JOKER, SUITS
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.stage import BaseStage
from fivehundred.deal.transfers import Holding, Holdings
from fivehundred.deal.turns import Outcome, Turn
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerDeclaration
from fivehundred.seats import Seat, clockwise

_NEITHER: Final = DeclareJoker()
_NONE_HELD: Final = Choices((_NEITHER,))
_HIGHER_HELD: Final = Choices((_NEITHER, *(DeclareJoker(higher=suit) for suit in SUITS)))
_LOWER_HELD: Final = Choices((_NEITHER, *(DeclareJoker(lower=suit) for suit in SUITS)))
_BOTH_HELD: Final = Choices((_NEITHER, *(DeclareJoker(higher, lower) for higher, lower in product(SUITS, SUITS))))


def named_jokers(declared: DeclareJoker) -> int:
    """The jokers to which *declared* assigns a suit, as a bitmask (JOKER-5)."""
    return (CARD_BIT[HIGHER_JOKER] if declared.higher else 0) | (CARD_BIT[LOWER_JOKER] if declared.lower else 0)


@attrs.frozen(repr=False)
class Declaring(BaseStage):
    """The stage in which suits are declared for the jokers of a hand without trumps, or none.

    Everybody who may declare is asked, even without a joker, so that the question does not reveal who holds it.
    """

    due: ClassVar[Reason] = Reason.DECLARE_NOW
    expected_entry: ClassVar[str] = "declare and what the joker is to be"
    contract: Contract
    #: The seats still to be asked, in order.
    waiting: tuple[Seat, ...]
    #: The answers so far, in order, each with its seat.
    answers: tuple[tuple[Seat, DeclareJoker], ...] = ()

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Declaring | None:
        """The stage before the first answer; ``None`` if there is a trump suit, or no joker in the pack (JOKER-5).

        The contractor is asked first. Where the holder declares, all others who play follow clockwise.
        """
        contractor = contract.contractor
        if rules.joker_declared is JokerDeclaration.NO or not rules.jokers or contract.trump or contractor is None:
            return None
        if rules.joker_declared is JokerDeclaration.BY_CONTRACTOR:
            return cls(contract, (contractor,))
        return cls(contract, tuple(seat for seat in clockwise(contractor, rules.players) if seat in contract.playing))

    @property
    def seat(self) -> Seat | None:
        """The seat now being asked, or ``None`` when nobody is left to ask."""
        return self.waiting[0] if self.waiting else None

    @property
    def declaration(self) -> DeclareJoker:
        """The suits declared for the jokers so far."""
        answers = [answer for _, answer in self.answers]
        higher = next((answer.higher for answer in answers if answer.higher), None)
        return DeclareJoker(higher, next((answer.lower for answer in answers if answer.lower), None))

    @property
    def declarers(self) -> tuple[Seat, ...]:
        """The seat that declared each joker that has a suit, the higher joker first."""
        higher = [seat for seat, answer in self.answers if answer.higher]
        return (*higher, *(seat for seat, answer in self.answers if answer.lower))

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """The legal declarations: none, or a suit for each joker that the player holds (JOKER-5)."""
        if holding.held & CARD_BIT[HIGHER_JOKER]:
            return _BOTH_HELD if holding.held & CARD_BIT[LOWER_JOKER] else _HIGHER_HELD
        return _LOWER_HELD if holding.held & CARD_BIT[LOWER_JOKER] else _NONE_HELD

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, DeclareJoker):
            yield refuse(self.seat, action, self.due)
            return
        declared, held = named_jokers(action), holding.held & JOKERS.bits
        for joker in (HIGHER_JOKER, LOWER_JOKER):
            if declared & ~held & CARD_BIT[joker]:
                yield refuse(self.seat, action, Reason.JOKER_NOT_YOURS, card=CARDS[joker])
        if held == JOKERS.bits and declared not in (0, held):
            yield refuse(self.seat, action, Reason.JOKERS_APART, evidence=held)

    def needs(self, action: Action | Hidden) -> int:
        """The jokers declared, as a bitmask."""
        return named_jokers(action) if isinstance(action, DeclareJoker) else 0

    def why_impossible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """The reason why no hand would allow *action*: a joker that another seat has declared is not in it."""
        return super().why_impossible(info, action, elsewhere | named_jokers(self.declaration))

    def after(self, info: DealInfo, action: Action | Hidden) -> Declaring:
        """The stage after one more answer. Once every joker of the pack has a suit, nobody else is asked."""
        if not isinstance(action, DeclareJoker):
            raise self._foreign(action)
        after = Declaring(self.contract, self.waiting[1:], (*self.answers, (self.waiting[0], action)))
        if after.waiting and named_jokers(after.declaration) == info.rules.jokers.bits:
            return Declaring(self.contract, (), after.answers)
        return after

    def _parse(self, info: DealInfo, text: str) -> Action:
        return parse_declaration(text)

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the facts that a seat holds the jokers it declared and no others (JOKER-5, JOKER-6)."""
        for seat, answer in self.answers:
            if named := named_jokers(answer):
                yield Fact(seat, named, Proof.DECLARED)
                if other := info.rules.jokers.bits & ~named:
                    yield Fact(seat, other, Proof.NOT_DECLARED)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The turns of the answers, in order."""
        return [Turn(seat, answer) for seat, answer in self.answers]
