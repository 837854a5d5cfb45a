"""What one seat knows, and what a spectator knows, made of parts that hold nothing else (PLAY-6)."""

from __future__ import annotations

import attrs

from fivehundred.actions import Action
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.doings import Holdings
from fivehundred.deal.evidence import handled, may_have, played, sizes, voids
from fivehundred.deal.finished import Finished, Played
from fivehundred.deal.history import CardGiven, Discarded, Event, KittyTaken, PassedOn
from fivehundred.deal.holding import Holding
from fivehundred.deal.needed import TricksNeeded, tricks_needed
from fivehundred.deal.options import NO_OPTIONS, Options
from fivehundred.deal.piles import seen as seen_of
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import out_of_turn, reason_against
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.table import Table
from fivehundred.errors import WrongType
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, clockwise


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

    @property
    def dealer(self) -> Seat:
        """Who dealt (SEAT-4)."""
        return self.table.opening.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of each score line as the deal began (SEAT-2)."""
        return self.table.opening.scores

    @property
    def holdings(self) -> Holdings:
        """What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known here."""
        return (None,) * self.rules.players

    @property
    def contract(self) -> Contract | None:
        """The contract as everybody knows it, ``None`` while there is none and when the hand is thrown in."""
        return self.table.contract

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """How many cards each seat holds now."""
        play = self.table.play
        gone = (0,) * self.rules.players if play is None else played(play)
        return tuple(size - gone[seat].bit_count() for seat, size in enumerate(sizes(self.table)))

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits that each seat has shown its hand to be void of, as they count in this hand (PLAY-2, CARD-4).

        Whoever played the left bower has followed trumps; a joker without a suit is no card of any.
        """
        return voids(self.table)

    @property
    def unseen(self) -> Cards:
        """The cards that have not been seen from here: neither held, nor played, nor lying open."""
        return Cards(self.rules.deck.bits & ~self._seen)

    def may_hold(self, card: Card) -> tuple[Seat, ...]:
        """The seats that may have *card* in their hands now, as far as can be told from here.

        What was played, called, declared or laid open is taken into account, each by itself; what only follows from
        several such facts together, `fivehundred.worlds` finds. Nobody holds a card that was played or lies on a table.
        """
        if not isinstance(card, Card):
            raise WrongType(f"expected a Card, not {type(card).__name__}")
        return tuple(Seat(seat) for seat, cards in enumerate(self._may_have) if cards >> card.number & 1)

    def possible(self, seat: Seat) -> Cards:
        """The cards that *seat* may have in its hand now, as far as can be told from here; see `may_hold`."""
        return Cards(self._may_have[checked_seat(seat, self.rules.players)])

    @property
    def tricks_needed(self) -> TricksNeeded | None:
        """What the contractor's side still has to do; ``None`` without a contract, and where each plays for himself.

        A partner who has not shown himself counts only in his own view (CALL-1).
        """
        contract, stage = self.contract, self.table.stage
        if contract is None:
            return None
        if isinstance(stage, Finished) and isinstance(stage.outcome, Played):
            return tricks_needed(contract, stage.outcome.tricks, self.rules.hand_size, contract.side)
        side = {*contract.side, *self._hidden_partner}
        return tricks_needed(contract, self.table.won, self.rules.hand_size, side)

    @property
    def _hidden_partner(self) -> tuple[Seat, ...]:
        """Whoever is known here, and not to everybody, to be on the contractor's side (CALL-1)."""
        return ()

    @property
    def _seen(self) -> int:
        """The cards that everybody has seen, as bits."""
        table, play = self.table, self.table.play
        seen = 0 if play is None else table.rules.deck.bits & ~play.unplayed
        for piles in table.tables:
            seen |= seen_of(piles)
        return seen | (table.open_hand[1].bits if table.open_hand else 0) | (table.kitty.bits if table.kitty else 0)

    @property
    def _may_have(self) -> tuple[int, ...]:
        """For each seat the cards that it may hold now, as bits."""
        return may_have(self.table)


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
    def holdings(self) -> Holdings:
        """What each seat alone has seen, from seat 0: this one's own, and ``None`` for the others."""
        return (*(None,) * self.seat, self.holding, *(None,) * (self.rules.players - self.seat - 1))

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
    def left(self) -> Seat:
        """The next seat clockwise, which calls and plays after this one (SEAT-1)."""
        return self.seat_at(1)

    @property
    def right(self) -> Seat:
        """The seat before this one (SEAT-1)."""
        return self.seat_at(-1)

    @property
    def partner(self) -> Seat | None:
        """The one fixed partner; ``None`` where there is none or more than one (SEAT-2)."""
        partners = self.rules.partners_of(self.seat)
        return partners[0] if len(partners) == 1 else None

    @property
    def partners(self) -> tuple[Seat, ...]:
        """Whoever this seat knows to be on its side in this hand: fixed partners, or those of a called game (CALL)."""
        contract = self.contract
        if self.rules.fixed_partners or contract is None:
            return self.rules.partners_of(self.seat)
        side = (*contract.side, *self._hidden_partner)
        return tuple(sorted(set(side) - {self.seat})) if self.seat in side else ()

    @property
    def others(self) -> tuple[Seat, ...]:
        """All other seats, clockwise from the left (SEAT-1)."""
        return tuple(clockwise(self.seat, self.rules.players))[1:]

    def seat_at(self, steps: int) -> Seat:
        """The seat so many *steps* clockwise from this one; counter-clockwise below 0 (SEAT-1)."""
        if type(steps) is not int:
            raise WrongType(f"steps must be an int, not {type(steps).__name__}")
        return Seat((self.seat + steps) % self.rules.players)

    def steps_to(self, seat: Seat) -> int:
        """How many steps clockwise from this seat *seat* is, from 0 (SEAT-1)."""
        return (checked_seat(seat, self.rules.players) - self.seat) % self.rules.players

    @property
    def own_score(self) -> int:
        """The match score of this seat, or of its side, as the deal began (SEAT-2)."""
        return self.scores[self.rules.side_of(self.seat)]

    @property
    def _hidden_partner(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.called_partner else ()

    @property
    def _seen(self) -> int:
        own = self.holding
        return super()._seen | own.held | own.kitty | own.discards | own.received | own.given

    @property
    def _may_have(self) -> tuple[int, ...]:
        own, hand = self.holding, self.hand.bits
        if own == Holding(0):
            # Nobody has looked at it yet (BID-10).
            return super()._may_have
        so_far = handled(self.table)
        partner = so_far.to if so_far.giver is None else so_far.bidder
        found = []
        for seat, cards in enumerate(super()._may_have):
            # What was handed to a partner he may hold, or may have laid away.
            kept = cards & ~(own.held | own.discards | (own.given if seat != partner else 0))
            found.append(hand if seat == self.seat else kept)
        return tuple(found)

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
