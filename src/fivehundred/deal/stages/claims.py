"""The stage in which players may claim a misdeal for a poor hand (DEAL-4). Each stage has a separate module."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar, Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred.actions import Action, Hidden, Keep, ThrowIn
from fivehundred.cards import CARDS, JOKERS, Rank
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.options import Choices
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.stage import AskedInTurn, Finished, one_of
from fivehundred.deal.transfers import Holding
from fivehundred.deal.turns import Misdealt, Outcome
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import LateClaim
from fivehundred.seats import clockwise


def _bits(*ranks: Rank) -> int:
    return sum(CARD_BIT[card.number] for card in CARDS if card.rank in ranks)


#: A joker, ace, king, queen or jack bars either claim, and a trump the later one too (DEAL-4).
BARRING: Final = _bits(Rank.JACK, Rank.QUEEN, Rank.KING, Rank.ACE) | JOKERS.bits
_KEEP: Final = Choices((Keep(),))
_EITHER: Final = Choices((Keep(), ThrowIn()))


@attrs.frozen(repr=False)
class Claims(AskedInTurn):
    """The stage between auction and kitty in which each seat in turn is asked whether to throw its hand in.

    All players entitled to claim are asked, even if their hand does not allow it, so that the question reveals nothing.
    """

    due: ClassVar[Reason] = Reason.CLAIM_NOW
    expected_entry: ClassVar[str] = "keep or throw in"
    no: ClassVar[Action] = Keep()

    @classmethod
    def under(cls, rules: Ruleset, contract: Contract) -> Claims | None:
        """The stage before anyone is asked, clockwise from the contractor; ``None`` if nobody is asked (DEAL-4)."""
        if rules.late_claim is LateClaim.BARRED:
            return None
        contractor, *others = clockwise(contract.bidder, rules.players)
        anyone = rules.late_claim is LateClaim.ANYONE
        return cls(contract, (*others, contractor) if anyone else tuple(others))

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """The legal actions: keeping the hand, or throwing it in if no card in it bars that (DEAL-4)."""
        return _KEEP if holding.held & self.barring(info) else _EITHER

    def barring(self, info: DealInfo) -> int:
        """The cards that bar a claim under this contract, as a bitmask."""
        ranking = Ranking.under(info.rules, self.contract.trump)
        return BARRING | (ranking.masks[ranking.trump.number] if ranking.trump is not None else 0)

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        if not isinstance(action, Keep | ThrowIn):
            yield refuse(self.actor, action, self.due)
        if isinstance(action, ThrowIn) and (cards := holding.held & self.barring(info)):
            yield refuse(self.actor, action, Reason.CLAIM_BARRED, evidence=cards)

    def after(self, info: DealInfo, action: Action | Hidden) -> Claims | Finished:
        """The stage after one more answer. A hand thrown in ends the deal (DEAL-4)."""
        match action:
            case Keep():
                return self._declining()
            case ThrowIn():
                return Finished(Misdealt(self.seat))
            case _:
                raise self._foreign(action)

    def _parse(self, info: DealInfo, text: str) -> Action:
        return one_of(text, (Keep(), ThrowIn()))

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the fact that a hand thrown in has none of the cards that bar a claim (DEAL-4)."""
        yield from thrown_in(info, outcome, self.barring(info))


def thrown_in(info: DealInfo, outcome: Outcome | None, barring: int) -> Iterator[Fact]:
    """Yield the fact that a hand thrown in has none of the cards *barring* a claim (DEAL-4).

    The *outcome* of the hand tells whether a hand was thrown in, and by which seat.
    """
    if isinstance(outcome, Misdealt) and outcome.seat is not None:
        yield Fact(outcome.seat, barring & info.rules.deck.bits, Proof.THROWN_IN)
