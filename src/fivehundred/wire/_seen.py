"""Doing again what somebody saw of a deal: his own actions are checked as in the deal, those of others as far as seen.

Of others it is checked that it was their turn, that the table allows the action to somebody with the right cards, that
a card had not been seen elsewhere, and that nobody plays a suit that he has shown himself void of. Whether the cards
that were not seen can lie so that all of it was legal is not asked: that is to find a world for the view.
"""

from __future__ import annotations

from typing import cast

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import (
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.course import BeforePlay, stage_after
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.finished import Finished, Misdeal, Misdealt, Outcome, Played, Rest
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.orders import NO_SUIT
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.piles import as_seen, seen
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.settlement import rest_worth
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.deal.table import Table, known_contract
from fivehundred.errors import brief
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.settings import CallTime
from fivehundred.seats import Seat
from fivehundred.wire._deals import check_void, contract_said, ending_said, seat_named, set_up_meant
from fivehundred.wire._documents import Ending, PlayedSaid, Seen, TableSaid
from fivehundred.wire._own import Unseen, check_holding, set_up_again
from fivehundred.wire._strict import Unfit, in_path, in_place


class SeenAgain:
    """A deal as somebody sees it, built up from what he says that was done."""

    def __init__(self, opening: Opening, said: TableSaid, seat: Seat | None, final: Holding) -> None:
        self.opening = opening
        self.said = said
        self.seat = seat
        #: What the seat says that it has seen of its cards by now; nothing if nobody's.
        self.final = final
        #: What it has seen of them up to the action under way.
        self.own = Holding(0)
        self.past: list[Stage] = []
        self.stage: Stage = Auction.start(opening)
        #: The suits each place has shown itself void of, as a mask of suit numbers.
        self.voids: dict[int, int] = {}
        #: The cards that lie open, or have lain open, on tables, as bits.
        self.lying = self._lying()
        check_holding(opening.rules, final, self.lying)
        self._check_shown()
        self._begin()
        for place, step in enumerate(said.done):
            try:
                self._do(step)
            except Unfit as error:
                raise in_path(in_place(error, place), "done") from None
        self._end()
        self._check_seen()

    @property
    def table(self) -> Table:
        """What everybody has seen."""
        said = self.said
        return Table(self.opening, tuple(self.past), self.stage, said.shown, said.kitty, said.tables)

    def _lying(self) -> int:
        """The cards on all tables, if there are as many as the rules say, each once."""
        rules, tables = self.opening.rules, self.said.tables
        expected = (rules.hand_size // 2,) * (rules.players * rules.table_cards)
        cards = [card for piles in tables for pile in piles for card in pile if card is not None]
        if (
            tuple(map(len, tables)) != expected
            or len(set(cards)) != len(cards)
            or not Cards.of(set(cards)) <= rules.deck
        ):
            raise in_path(
                Unfit(f"expected {len(expected)} tables of {rules.hand_size // 2} piles, each card once"), "tables"
            )
        return Cards.of(cards).bits

    def _check_shown(self) -> None:
        """Refuse an open hand or an open kitty that cannot be."""
        rules, said, own = self.opening.rules, self.said, self.final.held | self.final.discards
        if said.shown and (
            len(said.shown) != rules.hand_size or not said.shown <= rules.deck or said.shown.bits & self.lying
        ):
            raise in_path(Unfit(f"expected {rules.hand_size} cards of the deck, or none"), "shown")
        if said.shown.bits & own not in (0, self.final.held):
            raise in_path(Unfit("expected cards that do not lie elsewhere"), "shown")
        kitty = said.kitty
        if kitty is not None and (
            len(kitty) != rules.kitty_size
            or not kitty <= rules.deck
            or kitty.bits & (self.final.dealt.bits | self.lying)
            or self.final.kitty not in (0, kitty.bits)
        ):
            raise in_path(Unfit(f"expected the {rules.kitty_size} cards of the kitty"), "kitty")

    def _begin(self) -> None:
        """The deal before the first of what was done."""
        set_up = self.said.set_up
        if set_up is not None:
            contract = set_up_meant(self.opening.rules, set_up)
            unseen = Unseen(self.opening, contract, set_up.declared, self.said.tables, self.seat, self.final)
            try:
                deal = set_up_again(unseen)
            except Unfit as error:
                raise in_path(error, "set_up") from None
            self.past, self.stage = list(deal.layout.past), deal.stage
            if self.seat is not None:
                self.own = deal.layout.holdings[self.seat]
        elif isinstance(self.stage, Auction) and not self.stage.unlooked:
            self._look()

    def _look(self) -> None:
        """The seat takes up its hand (BID-10)."""
        dealt, size = self.final.dealt, self.opening.rules.hand_size
        if self.seat is not None and len(dealt) != size:
            raise Unfit(f"seat {self.seat} was dealt {len(dealt)} cards: expected {size} (CARD-3)")
        self.own = Holding(dealt.bits)

    def _do(self, step: Seen) -> None:
        stage = self.stage
        if stage.seat is None or step.seat != stage.seat:
            raise in_path(Unfit(f"seat {step.seat} acts: expected {seat_named(stage.seat)}"), "seat")
        try:
            match stage:
                case Exchange() | Gift():
                    self._hand_over(stage, step)
                case Play():
                    self._play(stage, step)
                case _:
                    self._say(stage, step)
        except Unfit as error:
            raise in_path(error, "action") from None

    def _refuse_unless(self, legal: bool, step: Seen) -> None:
        if not legal:
            said = "nothing" if step.action is None else str(step.action)
            raise Unfit(f"seat {step.seat} may not do this now: {said}")

    def _say(self, stage: Stage, step: Seen) -> None:
        """Something that shows no card."""
        seat, action = step.seat, step.action
        holdings = [self.own] if seat == self.seat else self._perhaps(stage)
        allowed = any(
            action in stage.options(self.opening, holding) for holding in holdings if not isinstance(stage, Finished)
        )
        self._refuse_unless(allowed, step)
        match stage, action:
            case _, ThrowIn():
                self._over(Misdealt(seat))
            case Auction(), Look():
                self.stage = stage.after_look()
                self._looked(seat)
            case Auction(), Pass() | Bid() | SpecialBid():
                called = stage.after(seat, stage.call_table.numbers[action])
                if called.unlooked != stage.unlooked:
                    self._looked(seat)
                self._go_on(called, done=called.seat is None)
            case Claims(), _:
                claims = stage.after()
                self._go_on(claims, done=not claims.waiting)
            case PartnerCall(), CallCard() | CallPlayers():
                self._go_on(stage.after(action))
            case SlamCall(), DeclareSlam():
                self._go_on(stage.after(self.opening.rules, action))
            case BreachCall(), Breach():
                breach = stage.after(action)
                self._go_on(breach, done=not breach.waiting)
            case _:
                self._go_on(cast("Declaring", stage).after(cast("DeclareJoker", action)))

    def _perhaps(self, stage: Stage) -> list[Holding]:
        """Hands with which somebody else could do whatever the table allows him."""
        jokers = self.opening.rules.jokers.bits if isinstance(stage, Declaring) else 0
        higher, lower = jokers & CARD_BIT[HIGHER_JOKER], jokers & CARD_BIT[LOWER_JOKER]
        own = self.own.held | self.own.discards
        return [Holding(held) for held in dict.fromkeys((0, higher, lower, jokers)) if not held & own]

    def _looked(self, seat: Seat) -> None:
        if seat == self.seat:
            self._look()

    def _hand_over(self, stage: Exchange | Gift, step: Seen) -> None:
        """Cards that are laid away or handed on, face down before those who are not concerned."""
        own, seat, action = self.own, step.seat, step.action
        to = stage.contract.bidder if isinstance(stage, Gift) else stage.passed_to
        if self.seat is None or self.seat not in (seat, to):
            if action is not None:
                raise Unfit("expected null: the cards were not seen")
            self._go_on(stage)
            return
        cards = 0
        match stage, action:
            case Exchange(), Discard() if len(action.cards) == stage.count:
                cards = action.cards.bits
            case Gift(), Give():
                cards = CARD_BIT[action.card.number]
        legal = cards and (not cards & own.held if seat != self.seat else action in stage.options(self.opening, own))
        self._refuse_unless(bool(legal), step)
        if seat != self.seat:
            self.own = own.with_received(cards)
        elif to is not None:
            self.own = own.handing_on(cards)
        else:
            gift = isinstance(stage, Exchange) and stage.taken is Taken.GIFT
            self.own = own.without_for_gift(cards) if gift else own.without(cards)
        self._go_on(stage)

    def _play(self, play: Play, step: Seen) -> None:
        """A card; whose hand is known must follow as it can, others as far as what they have shown tells."""
        action, place, seat = step.action, play.step.place, step.seat
        contract = play.terms.contract
        self._refuse_unless(isinstance(action, PlayCard), step)
        number = cast("PlayCard", action).number
        bit = CARD_BIT[number]
        held = self._known(play, place, seat)
        # That of the card itself: a joker that names a suit shows nothing of it.
        suit, led = play.step.suits[bit.bit_length() - 1], play.step.suit
        if held is None:
            elsewhere = self.own.held | self.own.discards | self.lying | self.said.shown.bits
            void = suit != NO_SUIT and self.voids.get(place, 0) >> suit & 1
            self._refuse_unless(not bit & elsewhere and not void, step)
            # With nothing else in his hand he may play whatever he may play at all.
            held = bit & self.opening.rules.deck.bits
        own_call = (
            contract.called is not None and bit == CARD_BIT[contract.called.number] and seat == contract.contractor
        )
        late = self.opening.rules.call_time is CallTime.AFTER_DISCARD
        legal = bit & play.unplayed and play.legal(held) >> number & 1 and not (own_call and late)
        self._refuse_unless(bool(legal), step)
        if play.step.lying and led != NO_SUIT and suit not in (led, NO_SUIT):
            self.voids[place] = self.voids.get(place, 0) | 1 << led
        self.stage = after = play.after(number)
        if not after.step.lying and after.over:
            self._over(Played(known_contract(after), after.tricks_by_seat()))

    def _known(self, play: Play, place: int, seat: Seat) -> int | None:
        """What the place held as play began, if that is seen."""
        if play.from_table:
            return seen(as_seen(self.said.tables[seat], play.gathered))
        if seat == self.seat:
            return self.own.held
        if self.said.shown and seat == play.terms.contract.contractor:
            return self.said.shown.bits
        return None

    def _go_on(self, stage: Stage, *, done: bool = True) -> None:
        """*stage* after an action, or what follows when it is done."""
        if not done:
            self.stage = stage
            return
        self.past.append(stage)
        self.stage = following = stage_after(self.opening, cast("BeforePlay", stage))
        if isinstance(following, Exchange) and following.taken is Taken.KITTY and following.seat == self.seat:
            kitty = self.final.kitty
            if kitty.bit_count() != self.opening.rules.kitty_size or kitty & self.own.held:
                raise Unfit(f"seat {self.seat} takes the kitty: expected its cards in the holding (KITTY-1)")
            self.own = self.own.with_kitty(kitty)

    def _over(self, outcome: Outcome) -> None:
        self.past.append(self.stage)
        self.stage = Finished(outcome)

    def _end(self) -> None:
        """How the hand ended, by what was done or by a ruling."""
        ended, stage = self.said.ended, self.stage
        try:
            if isinstance(stage, Finished):
                if ended != ending_said(stage.outcome):
                    raise Unfit(f"expected how the hand ended: {brief(str(stage.outcome))}")
            elif ended is not None:
                self._over(self._ruled(stage, ended))
        except Unfit as error:
            raise in_path(error, "ended") from None

    def _ruled(self, stage: Stage, ended: Ending) -> Outcome:
        """How a ruling ended the hand."""
        match ended:
            case Misdealt(seat=None, why=Misdeal() as why):
                check_void(why, stage)
                return ended
            case PlayedSaid() if isinstance(stage, Play) and not ended.revokes and ended.rest is not None:
                return self._settled(stage, ended, ended.rest)
            case _:
                raise Unfit("the hand is not over")

    def _settled(self, play: Play, ended: PlayedSaid, rest: Rest) -> Played:
        """The rest went to one seat, as far as can be seen (PLAY-9)."""
        rules, contract = self.opening.rules, known_contract(play)
        tricks = list(play.tricks_by_seat())
        left = rules.hand_size - sum(tricks)
        if (
            not rules.early_end
            or rest.seat not in contract.playing
            or rest.tricks != left
            or not 0 <= rest.worth <= rest_worth(rules, rules.deck.bits)
        ):
            raise Unfit(f"expected the {left} tricks that are left to go to somebody who plays (PLAY-9)")
        tricks[rest.seat] += left
        side = ended.contract.side
        # Whoever held the card called is known by now (CALL-1).
        joined = len(side) == len(contract.side) + 1 and set(contract.side) < set(side) <= set(contract.playing)
        if contract.called is not None and len(contract.side) == 1 and joined and side == tuple(sorted(side)):
            contract = attrs.evolve(contract, side=side)
        if ended.contract != contract_said(contract) or ended.tricks != tuple(tricks):
            raise Unfit("expected the contract that was played, and each seat's tricks")
        return Played(contract, tuple(tricks), rest)

    def _check_seen(self) -> None:
        """Refuse what lies open when nothing should, or does not lie open when it should."""
        table, said = self.table, self.said
        play = table.play
        if bool(said.shown) != (play is not None and play.exposed and play.terms.contract.contractor is not None):
            raise in_path(Unfit("expected the contractor's hand exactly when it lies open (PLAY-5)"), "shown")
        taken = any(isinstance(stage, Exchange) for stage in (*self.past, self.stage))
        if (said.kitty is not None) != (self.opening.rules.kitty_shown and taken):
            raise in_path(Unfit("expected the kitty exactly when it was shown (KITTY-3)"), "kitty")
        gathered = 0 if play is None else play.gathered
        for up, down in (pile for piles in said.tables for pile in piles):
            if (down is not None) != bool(CARD_BIT[up.number] & gathered):
                raise in_path(Unfit("expected a card turned up exactly where its cover was played (TWO-1)"), "tables")
        if self.own != self.final:
            raise Unfit("what was done does not lead to this holding")
