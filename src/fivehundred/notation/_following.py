"""Following a deal without knowing all of its cards: stage after stage, as those at the table do."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never, cast

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.course import BeforePlay, stage_after
from fivehundred.deal.declaring import Declaring, named_jokers
from fivehundred.deal.evidence import played
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.finished import Finished, Misdeal, Misdealt, Outcome, Played, Rest
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.piles import SeenPile, seen
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage, reason_against
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.settlement import rest_worth
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.deal.table import Table, known_contract
from fivehundred.errors import InvalidDeal, InvalidValue
from fivehundred.notation._evidence import open_tables, unplayable
from fivehundred.notation.partial import PartialDeal
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

_NOTHING = Holding(0)


@attrs.frozen
class Hidden:
    """Cards that a seat laid away, passed on or gave, of which only the number is known."""

    count: int


@attrs.define
class Following:
    """A deal on its way, of which the hands of some seats are known."""

    opening: Opening
    stage: Stage
    #: The hand dealt to each seat, as bits; ``None`` where it is not known, or not looked at to the end.
    dealt: Sequence[int | None]
    #: What each seat has seen, where that is known.
    holdings: list[Holding | None]
    #: The kitty, where it is known, as bits.
    kitty: int | None
    #: The piles of each seat, every card that has been turned up in the end included (TWO-1).
    tables: tuple[tuple[SeenPile, ...], ...] = ()
    past: list[Stage] = attrs.field(factory=list)
    #: Whether somebody who is known, or everybody, has seen the kitty.
    kitty_seen: bool = False

    @classmethod
    def begin(
        cls,
        opening: Opening,
        hands: Sequence[Cards | None],
        unlooked: Sequence[Seat],
        kitty: Cards | None,
        tables: tuple[tuple[SeenPile, ...], ...],
    ) -> Following:
        """Nothing done yet; the seats in *unlooked* know that they have not looked at their hands (BID-10).

        Raises `InvalidDeal` with everything that is wrong with the cards.
        """
        problems = _problems(opening, hands, kitty, tables)
        auction = Auction.start(opening)
        if unlooked and not auction.unlooked:
            problems.append("BID-10: under these rules everybody looks at once")
        if problems:
            raise InvalidDeal(problems)
        holdings: list[Holding | None] = [
            Holding(0 if auction.unlooked else hand.bits) if hand is not None else None for hand in hands
        ]
        for seat in unlooked:
            holdings[seat] = _NOTHING
        dealt = [None if hand is None else hand.bits for hand in hands]
        return cls(opening, auction, dealt, holdings, None if kitty is None else kitty.bits, tables)

    def apply(self, action: Action | Hidden) -> None:
        """Go on by one action.

        Raises `IllegalAction` where a known seat may not do it, and `InvalidValue` where nobody in that place can.
        """
        seat = cast("Seat", self.stage.seat)
        holding = self.holdings[seat]
        if isinstance(self.stage, Play) and self.stage.from_table:
            holding = Holding(seen(open_tables(self.tables, self.stage)[seat]))
        if holding is None:
            problem = self._problem(seat, action)
            if problem:
                raise InvalidValue(f"seat {seat} cannot have done that: {problem}")
        elif isinstance(action, Hidden):
            raise InvalidValue(f"seat {seat}, whose hand is known, knows these cards")
        elif action not in cast("BeforePlay | Play", self.stage).options(self.opening, holding):
            raise IllegalAction(reason_against(self.stage, self.opening, holding, seat, action))
        before = self.stage, [*self.holdings], [*self.past], self.kitty_seen
        try:
            self._step(seat, action)
        except InvalidValue:
            # Nothing half done may stay: what was sound so far is still wanted.
            self.stage, self.holdings, self.past, self.kitty_seen = before
            raise

    def _problem(self, seat: Seat, action: Action | Hidden) -> str:
        """Why a seat whose hand is not known cannot have done *action*; nothing if it can."""
        stage = cast("BeforePlay | Play", self.stage)
        match action:
            case Hidden():
                count = stage.count if isinstance(stage, Exchange) else 1
                return "" if action.count == count else f"{action.count} cards, not {count}"
            case Discard() | Give():
                cards = _bits(action)
                count = stage.count if isinstance(stage, Exchange) else 1
                wrong = cards.bit_count() != count
                return f"{cards.bit_count()} cards, not {count}" if wrong else self._elsewhere(cards)
            case DeclareJoker():
                return self._elsewhere(named_jokers(action))
            case PlayCard():
                return self._unplayable(cast("Play", stage), action)
            case _:
                possible = action in stage.options(self.opening, _NOTHING)
                return "" if possible else f"{action} is not open to him"

    def _elsewhere(self, cards: int) -> str:
        """Which of *cards* a seat that is not known cannot have, in words."""
        elsewhere = ~self.opening.rules.deck.bits
        for holding in self.holdings:
            if holding is not None:
                elsewhere |= holding.held | holding.discards
        for piles in self.tables:
            elsewhere |= seen(piles)
        wrong = Cards(cards & elsewhere)
        return f"{wrong} is not his" if wrong else ""

    def _unplayable(self, play: Play, action: PlayCard) -> str:
        card = CARD_BIT[action.card.number]
        elsewhere = self._elsewhere(card)
        if elsewhere:
            return elsewhere
        if not card & play.unplayed:
            return f"{action.card} has been played"
        return unplayable(play, action)

    def _step(self, seat: Seat, action: Action | Hidden) -> None:
        """The same as in `Deal`, but for what is not known."""
        stage = self.stage
        match action:
            case PlayCard():
                self._play(cast("Play", stage).after(action.number))
            case Pass() | Bid() | SpecialBid():
                auction = cast("Auction", stage)
                called = auction.after(seat, auction.call_table.numbers[action])
                if called.unlooked != auction.unlooked:
                    self._look(seat)
                self._on(called, done=called.seat is None)
            case Look():
                self._look(seat)
                self.stage = cast("Auction", stage).after_look()
            case ThrowIn():
                self._end(stage, Misdealt(seat))
            case Keep():
                claims = cast("Claims", stage).after()
                self._on(claims, done=not claims.waiting)
            case Discard() | Give() | Hidden():
                self._hand_over(seat, action)
                self._to_next(cast("Exchange | Gift", stage))
            case CallCard() | CallPlayers():
                self._to_next(cast("PartnerCall", stage).after(action))
            case DeclareSlam():
                self._to_next(cast("SlamCall", stage).after(self.opening.rules, action))
            case Breach():
                breach = cast("BreachCall", stage).after(action)
                self._on(breach, done=not breach.waiting)
            case DeclareJoker():
                self._to_next(cast("Declaring", stage).after(action))
            case _:
                assert_never(action)

    def _play(self, after: Play) -> None:
        if self.tables and not after.step.lying:
            for pile in (pile for piles in self.tables for pile in piles):
                if pile.down is None and CARD_BIT[pile.up.number] & after.gathered:
                    raise InvalidValue(f"the card below {pile.up} is turned up: expected it to be known (TWO-1)")
        if not after.step.lying and after.over:
            self._end(after, Played(known_contract(after), after.tricks_by_seat()))
        else:
            self.stage = after

    def _look(self, seat: Seat) -> None:
        dealt = self.dealt[seat]
        if dealt is not None:
            self.holdings[seat] = Holding(dealt)
        elif self.holdings[seat] is not None:
            raise InvalidValue(f"seat {seat} looks at its hand: expected the hand to be known (BID-10)")

    def _hand_over(self, seat: Seat, action: Discard | Give | Hidden) -> None:
        """Cards leave a hand, for nobody or for a partner (KITTY-1, KITTY-3, BID-17)."""
        stage = cast("Exchange | Gift", self.stage)
        to = stage.passed_to if isinstance(stage, Exchange) else stage.contract.bidder
        cards = _bits(action)
        giver, taker = self.holdings[seat], None if to is None else self.holdings[to]
        if giver is not None:
            if to is not None:
                self.holdings[seat] = giver.handing_on(cards)
            elif isinstance(stage, Exchange) and stage.taken is Taken.GIFT:
                self.holdings[seat] = giver.without_for_gift(cards)
            else:
                self.holdings[seat] = giver.without(cards)
        if to is not None and taker is not None:
            if isinstance(action, Hidden):
                raise InvalidValue(f"seat {to}, whose hand is known, knows these cards")
            self.holdings[to] = taker.with_received(cards)

    def _on(self, stage: BeforePlay, *, done: bool) -> None:
        if done:
            self._to_next(stage)
        else:
            self.stage = stage

    def _to_next(self, done: BeforePlay) -> None:
        self.past.append(done)
        self.stage = stage_after(self.opening, done)
        if isinstance(self.stage, Exchange) and self.stage.taken is Taken.KITTY:
            seat = self.stage.seat
            holding = self.holdings[seat]
            self.kitty_seen = holding is not None or self.opening.rules.kitty_shown
            if self.kitty_seen and self.kitty is None:
                raise InvalidValue(f"seat {seat} takes the kitty: expected it to be known (KITTY-1, KITTY-3)")
            if holding is not None and self.kitty is not None:
                self.holdings[seat] = holding.with_kitty(self.kitty)

    def _end(self, last: Stage, outcome: Outcome) -> None:
        self.past.append(last)
        self.stage = Finished(outcome)

    def void(self, why: Misdeal) -> None:
        """End the hand, for the cards were dealt wrongly (DEAL-6)."""
        self._end(self.stage, Misdealt(None, why))

    def settle(self, seat: Seat, side: tuple[Seat, ...], worth: int) -> None:
        """End the hand with all tricks that are left for one seat (PLAY-9).

        Who the contractor's *side* turned out to be, and what the cards left are worth, has to be told.
        """
        stage = self.stage
        if not isinstance(stage, Play):
            raise InvalidValue("tricks can be settled only while cards are played (PLAY-9)")
        rules, contract = self.opening.rules, known_contract(stage)
        if not rules.early_end:
            raise InvalidValue("under these rules every hand is played to its last card (PLAY-9)")
        if seat not in contract.playing:
            raise InvalidValue(f"seat {seat} sits out and can win no tricks (PLAY-4)")
        hidden = contract.called is not None and stage.unplayed >> contract.called.number & 1
        joined = set(side) - set(contract.side)
        foreign = set(contract.side) - set(side) or set(side) - set(range(rules.players))
        if foreign or len(joined) > bool(hidden) or list(side) != sorted(set(side)):
            raise InvalidValue(f"side: expected {' '.join(map(str, contract.side)) or 'nobody'}, ascending (CALL-1)")
        most = rest_worth(rules, rules.deck.bits & ~stage.gathered)
        if worth > most:
            raise InvalidValue(f"worth: expected at most {most} (SCORE-8)")
        tricks = list(stage.tricks_by_seat())
        left = rules.hand_size - sum(tricks)
        tricks[seat] += left
        self._end(stage, Played(attrs.evolve(contract, side=side), tuple(tricks), Rest(seat, left, worth)))

    def ended(self, shown: Cards | None, *, broken_off: bool = False) -> PartialDeal:
        """What is known; *shown* is the hand that was laid open, as it was when play began (PLAY-5).

        Cards that nobody who is known has seen are an `InvalidDeal`, unless the deal was *broken_off* before he did.
        """
        if self.kitty is not None and not self.kitty_seen and not broken_off:
            raise InvalidDeal(["KITTY-1: the kitty is given, but nobody whose hand is known has seen it"])
        kitty = Cards(self.kitty) if self.kitty is not None and self.opening.rules.kitty_shown else None
        table = Table(self.opening, tuple(self.past), self.stage, kitty=kitty if self.kitty_seen else None)
        play = table.play
        if self.tables:
            lying = open_tables(self.tables, play)
            if lying != self.tables and not broken_off:
                raise InvalidDeal(["TWO-1: a card below another is given, but it has not been turned up"])
            table = attrs.evolve(table, tables=lying)
        if play is None or not play.exposed or play.terms.contract.contractor is None:
            if shown is not None and not broken_off:
                raise InvalidDeal(["PLAY-5: no hand is laid open here"])
            return PartialDeal(table, tuple(self.holdings))
        seat = play.terms.contract.contractor
        holding = self.holdings[seat]
        if holding is None:
            return PartialDeal(attrs.evolve(table, shown=self._checked(play, seat, shown)), tuple(self.holdings))
        if shown is not None:
            raise InvalidDeal([f"PLAY-5: seat {seat} has laid its hand open, and it is known already"])
        return PartialDeal(attrs.evolve(table, shown=Cards(holding.held)), tuple(self.holdings))

    def _checked(self, play: Play, seat: Seat, shown: Cards | None) -> Cards:
        """The hand that *seat* has laid open, if it can have been that one (PLAY-5)."""
        size = self.opening.rules.hand_size
        if shown is None:
            raise InvalidDeal([f"PLAY-5: seat {seat} has laid its hand open: expected its {size} cards (shown: …)"])
        others = list(played(play))
        own = others.pop(seat)
        if (
            self._elsewhere(shown.bits)
            or len(shown) != size
            or own & ~shown.bits
            or any(cards & shown.bits for cards in others)
        ):
            raise InvalidDeal([f"PLAY-5: the hand laid open: expected the {size} cards that seat {seat} began with"])
        return shown


def _bits(action: Discard | Give | Hidden) -> int:
    """The cards of *action* as far as they are known."""
    match action:
        case Discard():
            return action.cards.bits
        case Give():
            return CARD_BIT[action.card.number]
        case Hidden():
            return 0
        case _:
            assert_never(action)


def _problems(
    opening: Opening, hands: Sequence[Cards | None], kitty: Cards | None, tables: tuple[tuple[SeenPile, ...], ...]
) -> list[str]:
    rules = opening.rules
    known = [(f"seat {seat}", hand, rules.hand_size) for seat, hand in enumerate(hands) if hand is not None]
    if kitty is not None:
        known.append(("the kitty", kitty, rules.kitty_size))
    problems = []
    if len(tables) != rules.players * rules.table_cards:
        problems.append(f"TWO-1: {len(tables)} tables: expected {rules.players * rules.table_cards}")
    for seat, piles in enumerate(tables):
        if len(piles) * 2 != rules.hand_size:
            problems.append(f"TWO-1: seat {seat} has {len(piles)} piles: expected {rules.hand_size // 2}")
        lying = Cards(seen(piles))
        known.append((f"the table of seat {seat}", lying, len(piles) + sum(pile.down is not None for pile in piles)))
    named = Cards()
    for name, cards, size in known:
        if len(cards) != size:
            problems.append(f"CARD-3: {name} has {len(cards)} cards: expected {size}")
        if cards & named:
            problems.append(f"DEAL-3: {name} has cards that lie elsewhere too: {cards & named}")
        if cards - rules.deck:
            problems.append(f"CARD-2: {name} has cards that are not in this deck: {cards - rules.deck}")
        named |= cards
    return problems
