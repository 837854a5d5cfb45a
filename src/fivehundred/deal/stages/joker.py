"""The declaration of a joker in a hand without trumps (JOKER-5). Each stage has a separate module."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import ClassVar, Final

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred.actions import Action, DeclareJoker, Hidden, parse_declaration
from fivehundred.cards import CARDS, HIGHER_JOKER, JOKERS, LOWER_JOKER, SUITS
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices
from fivehundred.deal.refusals import Reason, Refusal, refused
from fivehundred.deal.stages.stage import Asked
from fivehundred.deal.transfers import Holding
from fivehundred.deal.turns import Outcome
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerDeclaration

_NEITHER: Final = DeclareJoker()
_NONE_HELD: Final = Choices((_NEITHER,))
_HIGHER_HELD: Final = Choices((_NEITHER, *(DeclareJoker(higher=suit) for suit in SUITS)))
_LOWER_HELD: Final = Choices((_NEITHER, *(DeclareJoker(lower=suit) for suit in SUITS)))
_BOTH_HELD: Final = Choices((_NEITHER, *(DeclareJoker(higher, lower) for higher, lower in product(SUITS, SUITS))))


def named_jokers(declared: DeclareJoker) -> int:
    """The jokers to which *declared* assigns a suit, as a bitmask (JOKER-5)."""
    return (CARD_BIT[HIGHER_JOKER] if declared.higher else 0) | (CARD_BIT[LOWER_JOKER] if declared.lower else 0)


@attrs.frozen(repr=False)
class Declaring(Asked):
    """The stage in which the contractor of a hand without trumps declares a suit for the joker, or none.

    The contractor is asked even without a joker, so that the question does not reveal who holds it.
    """

    due: ClassVar[Reason] = Reason.DECLARE_NOW
    wanted: ClassVar[str] = "declare and what the joker is to be"

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Declaring | None:
        """The stage before the answer; ``None`` if there is a trump suit, or no joker in the pack (JOKER-5)."""
        asked = rules.joker_declared is JokerDeclaration.BY_CONTRACTOR and bool(rules.jokers)
        open_to = contract.contractor if asked and contract.trump is None else None
        return None if open_to is None else cls(contract, open_to)

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """The legal declarations: none, or a suit for each joker that the contractor holds (JOKER-5)."""
        if holding.held & CARD_BIT[HIGHER_JOKER]:
            return _BOTH_HELD if holding.held & CARD_BIT[LOWER_JOKER] else _HIGHER_HELD
        return _LOWER_HELD if holding.held & CARD_BIT[LOWER_JOKER] else _NONE_HELD

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, DeclareJoker):
            yield refused(self.seat, action, self.due)
            return
        declared, held = named_jokers(action), holding.held & JOKERS.bits
        for joker in (HIGHER_JOKER, LOWER_JOKER):
            if declared & ~held & CARD_BIT[joker]:
                yield refused(self.seat, action, Reason.JOKER_NOT_YOURS, card=CARDS[joker].pretty)
        if held == JOKERS.bits and declared not in (0, held):
            yield refused(self.seat, action, Reason.JOKERS_APART, evidence=held)

    def needs(self, action: Action | Hidden) -> int:
        """The jokers declared, as a bitmask."""
        return named_jokers(action) if isinstance(action, DeclareJoker) else 0

    def after(self, info: DealInfo, action: Action | Hidden) -> Declaring:
        """The stage after the answer."""
        if not isinstance(action, DeclareJoker):
            raise self._foreign(action)
        return Declaring(self.contract, self.seat, action)

    def _parsed(self, info: DealInfo, text: str) -> Action:
        return parse_declaration(text)

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the facts that the contractor holds the declared jokers and no others (JOKER-5, JOKER-6)."""
        if self.answer is not None and (named := self.needs(self.answer)):
            yield Fact(self.seat, named, Proof.DECLARED)
            if other := info.rules.jokers.bits & ~named:
                yield Fact(self.seat, other, Proof.NOT_DECLARED)
