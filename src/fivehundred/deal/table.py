"""What everybody has seen."""

from __future__ import annotations

from typing import assert_never

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.cards import Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.contract import Contract
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, Played
from fivehundred.deal.history import Event, events
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.piles import SeenPile, seen
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.deal.trick import Trick, tricks_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat


def known_contract(play: Play) -> Contract:
    """The contract of *play*, with the partner who has shown himself by playing the called card (CALL-1)."""
    contract = play.terms.contract
    if contract.called is None or play.unplayed & CARD_BIT[contract.called.number]:
        return contract
    (partner,) = (
        seat
        for trick in tricks_of(play)
        for seat, card in zip(trick.seats, trick.plays, strict=True)
        if card.card == contract.called
    )
    # Called before the kitty was taken, it can have come to the contractor himself, who is then alone (CALL-4).
    return attrs.evolve(contract, side=tuple(sorted({*contract.side, partner})))


@attrs.frozen
class Table:
    """The public part of a deal: what lies open, and what was said (PLAY-6)."""

    opening: Opening
    #: The stages behind us, in order.
    past: tuple[Stage, ...]
    #: What is going on now.
    stage: Stage
    #: The contractor's hand at the beginning of play, once he has laid it open (PLAY-5).
    shown: Cards = Cards()
    #: The kitty, once it was shown to everybody (KITTY-3).
    kitty: Cards | None = None
    #: The table cards of each seat, as far as they have lain open; none in most games (TWO-1).
    tables: tuple[tuple[SeenPile, ...], ...] = ()

    @property
    def rules(self) -> Ruleset:
        """The rules this deal is played by."""
        return self.opening.rules

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, ``None`` when nothing is left to decide."""
        return self.stage.seat

    @property
    def play(self) -> Play | None:
        """The play as far as it has come, ``None`` before it begins."""
        for stage in (self.stage, *reversed(self.past)):
            if isinstance(stage, Play):
                return stage
        return None

    @property
    def contract(self) -> Contract | None:
        """The contract as everybody knows it, ``None`` while there is none and when the hand is thrown in."""
        match self.stage:
            case Auction():
                return None
            case Finished(outcome=outcome):
                return outcome.contract if isinstance(outcome, Played) else None
            case Play():
                return known_contract(self.stage)
            case Claims() | Exchange() | PartnerCall() | SlamCall() | Gift() | BreachCall() | Declaring():
                return self.stage.contract
            case _:
                assert_never(self.stage)

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick so far, the one under way last."""
        play = self.play
        return () if play is None else tuple(tricks_of(play))

    @property
    def won(self) -> tuple[int, ...]:
        """How many tricks each seat has won."""
        play = self.play
        return (0,) * self.rules.players if play is None else play.tricks_by_seat()

    @property
    def open_hand(self) -> tuple[Seat, Cards] | None:
        """Whose hand lies open, and the cards he still holds (PLAY-5)."""
        play = self.play
        if play is None or not play.exposed or play.terms.contract.contractor is None:
            return None
        return play.terms.contract.contractor, Cards(self.shown.bits & play.unplayed)

    def table_cards(self, seat: Seat) -> Cards:
        """The cards that lie open on the table of *seat* (TWO-1)."""
        play = self.play
        lying = seen(self.tables[checked_seat(seat, self.rules.players)]) if self.tables else 0
        return Cards(lying if play is None else lying & play.unplayed)

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened, in order, as everybody saw it."""
        return tuple(events(self.opening, (*self.past, self.stage), self.shown.bits, self.kitty, self.tables))
