"""Making the joker a card of one suit before a hand without trumps (JOKER-5)."""

from __future__ import annotations

from itertools import product
from typing import Final

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import DeclareJoker
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS
from fivehundred.deal.contract import Contract
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import Choices
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerDeclared
from fivehundred.seats import Seat

_NEITHER: Final = DeclareJoker()
_NONE_HELD: Final = Choices((_NEITHER,))
_HIGHER_HELD: Final = Choices((_NEITHER, *(DeclareJoker(higher=suit) for suit in SUITS)))
_LOWER_HELD: Final = Choices((_NEITHER, *(DeclareJoker(lower=suit) for suit in SUITS)))
_BOTH_HELD: Final = Choices((_NEITHER, *(DeclareJoker(higher, lower) for higher, lower in product(SUITS, SUITS))))


def named_jokers(declared: DeclareJoker) -> int:
    """The jokers that *declared* gives a suit, as bits (JOKER-5)."""
    return (CARD_BIT[HIGHER_JOKER] if declared.higher else 0) | (CARD_BIT[LOWER_JOKER] if declared.lower else 0)


@attrs.frozen
class Declaring:
    """The contractor of a hand without trumps says what the joker is to be.

    He is asked whether he holds a joker or not: being asked must not tell who has it.
    """

    contract: Contract
    #: The seat that is asked: the contractor.
    seat: Seat
    #: What he answered; ``None`` until he has.
    declared: DeclareJoker | None = None

    @classmethod
    def applies(cls, rules: Ruleset, contract: Contract) -> bool:
        """Whether the contractor is asked under *contract*: no trump suit, and a joker in the pack (JOKER-5)."""
        asked = rules.joker_declared is JokerDeclared.BY_CONTRACTOR and bool(rules.jokers)
        return asked and contract.contractor is not None and contract.trump is None

    def options(self, opening: Opening, holding: Holding) -> Choices:
        """Nothing, or a suit for the joker he holds; a suit for each if he holds both (JOKER-5)."""
        if holding.held & CARD_BIT[HIGHER_JOKER]:
            return _BOTH_HELD if holding.held & CARD_BIT[LOWER_JOKER] else _HIGHER_HELD
        return _LOWER_HELD if holding.held & CARD_BIT[LOWER_JOKER] else _NONE_HELD

    def after(self, declared: DeclareJoker) -> Declaring:
        """The stage with its answer."""
        return Declaring(self.contract, self.seat, declared)
