"""All of a deal that stands still while cards are played: what only the host sees together."""

from __future__ import annotations

import attrs

from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.setup import Given
from fivehundred.seats import Seat


@attrs.frozen(repr=False)
class Layout:
    """All that stands still while cards are played: the cards given, what each seat holds, the stages behind us."""

    opening: Opening
    past: tuple[Stage, ...]
    given: Given
    #: One for each place of play, which in most games is one for each seat.
    holdings: tuple[Holding, ...]

    def after(self, done: Stage) -> Layout:
        """The layout with the stage *done* behind it."""
        return Layout(self.opening, (*self.past, done), self.given, self.holdings)

    def holding(self, seat: Seat, holding: Holding) -> Layout:
        """The layout in which *seat* has *holding*."""
        holdings = (*self.holdings[:seat], holding, *self.holdings[seat + 1 :])
        return Layout(self.opening, self.past, self.given, holdings)

    def handing(self, seat: Seat, to: Seat, cards: int) -> Layout:
        """The layout in which *seat* has handed *cards* to its partner *to* (KITTY-3, BID-17)."""
        given = self.holding(seat, self.holdings[seat].handing_on(cards))
        return given.holding(to, self.holdings[to].with_received(cards))

    def turned_up(self, play: Play) -> Layout:
        """The layout when the trick that ended last in *play* has uncovered what lay below its cards (TWO-1)."""
        hands = self.holdings[: self.opening.rules.players]
        return attrs.evolve(self, holdings=(*hands, *self.given.table_holdings(play.gathered)))

    @property
    def to_be_played(self) -> tuple[Holding, ...]:
        """What each place has for the whole hand, covered table cards included (TWO-1)."""
        if not self.given.tables:
            return self.holdings
        return (*self.holdings[: self.opening.rules.players], *self.given.table_holdings(self.opening.rules.deck.bits))

    def looked(self, seat: Seat) -> Layout:
        """The layout once *seat* has taken up the hand dealt to it (BID-10)."""
        return self.holding(seat, Holding(self.given.hands[seat]))
