"""Deals read without all their cards: each is followed from the table, as by the people who sit there."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred.actions import Action, Hidden
from fivehundred.deal.beginning import begun
from fivehundred.deal.dealt import Sight
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Outcome
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.run import table_after
from fivehundred.deal.sequence import Stage
from fivehundred.deal.table import Known, Table
from fivehundred.errors import InvalidDeal
from fivehundred.seats import Seat


@attrs.frozen
class Gaps:
    """A deal under way, as far as it is known."""

    #: What everybody has seen by now.
    table: Table
    #: What the seats whose hands are known have seen.
    known: Known
    #: What comes to light in it, as far as its head says.
    sight: Sight

    @classmethod
    def begin(cls, info: DealInfo, sight: Sight, unlooked: list[Seat]) -> Gaps:
        """The deal before anything is done; the seats in *unlooked* have not looked at their hands yet (BID-10).

        Raises `InvalidDeal` with everything that is wrong with the cards.
        """
        return cls(*begun(info, sight, unlooked=unlooked), sight)

    @property
    def stage(self) -> Stage:
        """What is going on now."""
        return self.table.stage

    @property
    def outcome(self) -> Outcome | None:
        """How the hand ended, ``None`` while it goes on."""
        return self.table.outcome

    @property
    def deal(self) -> PartialDeal:
        """What is known of the deal by now."""
        return PartialDeal.of(self.table, self.known)

    def parse(self, text: str) -> Action:
        """Read an action for the seat to act."""
        return self.table.parse(text)

    def apply(self, action: Action | Hidden) -> Gaps:
        """The deal after *action*; it raises what `Table.stepped` does."""
        return Gaps(*self.table.stepped(action, self.known, self.sight), self.sight)

    def run(self, actions: Sequence[Action]) -> tuple[Gaps, int]:
        """The deal after the first of *actions*, as `table_after` takes them, and how many these are."""
        table, count = table_after(self.table, actions, self.known)
        return Gaps(table, self.known, self.sight), count

    def void(self, why: Misdeal) -> Gaps:
        """The end of a hand whose cards were dealt wrongly (DEAL-6)."""
        return Gaps(self.table.void(why), self.known, self.sight)

    def settle(self, seat: Seat, side: tuple[Seat, ...], worth: int) -> Gaps:
        """The end of a hand in which one seat gets all the tricks that are left (PLAY-9).

        Not all cards are known, so the caller says what the contractor's *side* turned out to be, and what the cards
        left are worth.
        """
        return Gaps(self.table.settle(seat, side=side, worth=worth), self.known, self.sight)

    def ended(self) -> PartialDeal:
        """What is known at the end. Raises `InvalidDeal` for cards that no known seat has seen."""
        table, sight = self.table, self.sight
        if sight.kitty is not None and table.kitty is None and not any(own.kitty for own in self.known.values()):
            raise InvalidDeal(["KITTY-1: the kitty is given, but nobody whose hand is known has seen it"])
        if sight.piles != table.piles:
            raise InvalidDeal(["TWO-1: a card below another is given, but it has not been turned up"])
        if sight.shown is not None and not table.shown:
            raise InvalidDeal(["PLAY-5: no hand is laid open here"])
        for seat, own in self.known.items():
            if own.held == sight.shown:
                raise InvalidDeal([f"PLAY-5: seat {seat} has laid its hand open, and it is known already"])
        return self.deal
