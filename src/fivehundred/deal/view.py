"""What one seat knows, and what a spectator knows, made of parts that hold nothing else (PLAY-6)."""

from __future__ import annotations

import attrs

from fivehundred.actions import Action
from fivehundred.cards import Card, Cards
from fivehundred.deal.history import CardGiven, Discarded, Event, KittyTaken, PassedOn
from fivehundred.deal.holding import Holding
from fivehundred.deal.options import NO_OPTIONS, Options
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import out_of_turn, reason_against
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.table import Table
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


@attrs.frozen
class _View:
    """What every onlooker has in common."""

    #: What everybody has seen.
    table: Table

    @property
    def rules(self) -> Ruleset:
        """The rules this deal is played by."""
        return self.table.rules

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, ``None`` when nothing is left to decide."""
        return self.table.to_act


@attrs.frozen
class SpectatorView(_View):
    """What anybody sees who stands by the table."""

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened, as everybody saw it."""
        return self.table.history


@attrs.frozen
class SeatView(_View):
    """All that one seat knows, and nothing else: the table and its own cards.

    Two deals that differ only in cards this seat has not seen give equal views.
    """

    #: Whose view this is.
    seat: Seat
    #: What this seat alone has seen.
    holding: Holding

    @property
    def hand(self) -> Cards:
        """The cards this seat holds now; a partner who sits out keeps his, face down (PLAY-4)."""
        play = self.table.play
        return Cards(self.holding.held & play.unplayed if play else self.holding.held)

    @property
    def dealt(self) -> Cards:
        """The hand as it was dealt."""
        return self.holding.dealt

    @property
    def kitty(self) -> Cards | None:
        """The kitty, if this seat took it (KITTY-1)."""
        return Cards(self.holding.kitty) if self.holding.kitty else None

    @property
    def discards(self) -> Cards | None:
        """What this seat laid away (KITTY-1)."""
        return Cards(self.holding.discards) if self.holding.discards else None

    @property
    def received(self) -> Cards | None:
        """What a partner handed to this seat (KITTY-3, BID-17)."""
        return Cards(self.holding.received) if self.holding.received else None

    @property
    def given(self) -> Cards | None:
        """What this seat handed to a partner (KITTY-3, BID-17)."""
        return Cards(self.holding.given) if self.holding.given else None

    @property
    def called_partner(self) -> bool:
        """Whether this seat holds, or held, the card that the contractor called, and so is his partner (CALL-1)."""
        contract = self.table.contract
        called: Card | None = contract.called if contract else None
        own = contract is not None and contract.contractor == self.seat
        return called is not None and not own and called in Cards(self.holding.held)

    @property
    def legal_actions(self) -> Options:
        """What this seat may do now; nothing when another is to act."""
        if self.table.to_act != self.seat:
            return NO_OPTIONS
        return options_for(self.table, self.holding)

    def why_not(self, action: Action) -> Refusal | None:
        """Why this seat may not do *action* now, ``None`` when it may."""
        if self.table.to_act != self.seat:
            return out_of_turn(self.table.stage, self.seat, action)
        if action in self.legal_actions:
            return None
        holding = acting(self.table, self.holding)
        return reason_against(self.table.stage, self.table.opening, holding, self.seat, action)

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened as this seat saw it: its own kitty and discards have their cards."""
        events: list[Event] = []
        for event in self.table.history:
            events.append(self._unmasked(event, for_gift=bool(events) and isinstance(events[-1], CardGiven)))
        return tuple(events)

    def _unmasked(self, event: Event, *, for_gift: bool) -> Event:
        match event:
            case KittyTaken() if event.seat == self.seat:
                return attrs.evolve(event, cards=Cards(self.holding.kitty))
            case Discarded() if event.seat == self.seat:
                # A card laid away for a gift is the last of them, and one alone.
                last = for_gift and self.holding.for_gift
                return attrs.evolve(event, cards=Cards(last or self.holding.discards & ~self.holding.for_gift))
            case PassedOn() | CardGiven() if self.seat in (event.seat, event.to):
                cards = Cards(self.holding.given if event.seat == self.seat else self.holding.received)
                if isinstance(event, CardGiven):
                    return attrs.evolve(event, card=next(iter(cards)))
                return attrs.evolve(event, cards=cards)
            case _:
                return event


def options_for(table: Table, holding: Holding) -> Options:
    """The legal actions of the seat to act, which has *holding*: legality is a function of these two alone."""
    stage = table.stage
    return NO_OPTIONS if stage.seat is None else stage.options(table.opening, acting(table, holding))


def acting(table: Table, holding: Holding) -> Holding:
    """What the seat to act, which has *holding*, acts with: its table cards when it is their turn (TWO-1)."""
    stage = table.stage
    if isinstance(stage, Play) and stage.from_table:
        return Holding(table.table_cards(stage.seat).bits)
    return holding
