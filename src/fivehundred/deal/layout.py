"""The parts of a deal that do not change while cards are played; only the host sees all of them."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.ending import rest_worth
from fivehundred.deal.holding import Holding, Transfer
from fivehundred.deal.info import DealInfo
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.play import Play
from fivehundred.seats import Seat


@attrs.frozen(repr=False)
class Layout:
    """What does not change while cards are played: the cards dealt, what each seat holds, the stages that are over."""

    info: DealInfo
    past: tuple[Stage, ...]
    dealt: DealtCards
    #: One for each place of play, which in most games is one for each seat.
    holdings: tuple[Holding, ...]

    def after(self, past: tuple[Stage, ...], transfers: Sequence[Transfer] = ()) -> Layout:
        """The layout with the stages *past* behind it, once cards have changed hands."""
        if not transfers:
            return Layout(self.info, past, self.dealt, self.holdings)
        holdings = [*self.holdings]
        for transfer in transfers:
            seat, to = transfer.seat, transfer.to
            holdings[seat] = transfer.after(seat, holdings[seat])
            if to is not None:
                holdings[to] = transfer.after(to, holdings[to])
        return Layout(self.info, past, self.dealt, tuple(holdings))

    def turned_up(self, play: Play) -> Layout:
        """The layout when the trick that ended last in *play* has uncovered what lay below its cards (TWO-1)."""
        hands = self.holdings[: self.info.rules.players]
        return attrs.evolve(self, holdings=(*hands, *self.dealt.table_holdings(play.uncovered)))

    @property
    def to_be_played(self) -> tuple[Holding, ...]:
        """What each place has for the whole hand, covered table cards included (TWO-1)."""
        return (*self.holdings[: self.info.rules.players], *self.dealt.table_holdings(self.info.rules.deck.bits))

    def at_stake(self, play: Play) -> tuple[tuple[Seat, ...], int]:
        """The contractor's side, hidden partner included (CALL-1), and what the cards still to be taken are worth."""
        terms, contract, holdings = play.terms, play.contract, self.to_be_played
        # The holder of the called card is the partner, though nobody has seen it fall.
        holders = {terms.owners[place] for place, holding in enumerate(holdings) if holding.held & contract.called_bit}
        left = sum(holdings[place].held for place in terms.turns[terms.leader]) & play.unplayed
        return tuple(sorted({*contract.side, *holders})), rest_worth(terms.rules, left | play.lying_cards)
