"""A whole deal, as the host of the game knows it: every card, what has been done, and what may be done now."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, assert_never, cast

import attrs

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
from fivehundred.cards import Card, Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.contract import Contract
from fivehundred.deal.course import BeforePlay, stage_after
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.finished import Finished, Misdealt, Outcome, Played
from fivehundred.deal.history import Event
from fivehundred.deal.holding import Holding
from fivehundred.deal.layout import Layout
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import NO_OPTIONS, Options, PlayOptions
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.piles import as_seen
from fivehundred.deal.play import Play
from fivehundred.deal.reading import parse_for
from fivehundred.deal.reasons import Stage, out_of_turn, reason_against
from fivehundred.deal.refusals import IllegalAction, Refusal
from fivehundred.deal.scoring import Score, score
from fivehundred.deal.settlement import captured, settled
from fivehundred.deal.setup import Beside, Given, checked_given, checked_position, given_by_packets
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.deal.table import Table, known_contract
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import InvalidValue, UnfinishedDeal, WrongType, brief
from fivehundred.rules._checks import LARGEST
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat

_CALLS: Final = (Pass, Bid, SpecialBid)
#: What is neither a call nor a card.
_Other = Look | ThrowIn | Keep | Discard | CallCard | CallPlayers | DeclareSlam | Give | Breach | DeclareJoker


@attrs.frozen(repr=False)
class Deal:
    """One deal of Five Hundred: a value that never changes; an action makes a new one.

    >>> from fivehundred import presets, shuffle
    >>> from random import Random
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.dealt(rules, shuffle.order(rules.deck, rng=Random(4)), dealer=Seat(0))
    >>> deal.to_act, len(deal.legal_actions), str(deal.legal_actions[1])
    (1, 26, '6S')
    >>> deal.apply(deal.parse("7H")).to_act
    2
    """

    #: What is going on now.
    stage: Stage
    layout: Layout

    @classmethod
    def dealt(
        cls,
        rules: Ruleset,
        order: Sequence[Card],
        *,
        dealer: Seat,
        scores: Sequence[int] | None = None,
        number: int = 1,
        barred: Sequence[Seat] = (),
    ) -> Deal:
        """The deal that a pack in that order makes, top card first, dealt in the packets of *rules* (DEAL-1, DEAL-2).

        *scores* are the match scores as the deal begins, none yet if left out; *number* counts the deals of the
        match; the seats in *barred* may not bid (BID-13).

        Raises `InvalidDeal` when the pack is not the deck of *rules*, each card once.
        """
        opening = _opening(rules, dealer, scores, number, barred)
        return cls._begin(opening, given_by_packets(opening, order))

    @classmethod
    def given(
        cls,
        rules: Ruleset,
        *,
        hands: Sequence[Cards],
        kitty: Cards,
        dealer: Seat,
        dummy: Cards | None = None,
        out_of_play: Cards | None = None,
        tables: Sequence[Sequence[tuple[Card, Card]]] | None = None,
        scores: Sequence[int] | None = None,
        number: int = 1,
        barred: Sequence[Seat] = (),
    ) -> Deal:
        """A deal given outright: each seat's hand from seat 0, the kitty, and the dummy's hand if any (DEAL-3).

        *out_of_play* are the cards that go to nobody (CARD-3), *tables* for each seat its piles: the card face up and
        the card face down of each (TWO-1). Raises `InvalidDeal` with everything that is wrong: hands too many or of
        the wrong size, cards twice, missing or foreign.
        """
        opening = _opening(rules, dealer, scores, number, barred)
        beside = Beside(dummy=dummy, out_of_play=out_of_play, tables=tables)
        return cls._begin(opening, checked_given(rules, hands, kitty, beside))

    @classmethod
    def at_play(
        cls,
        rules: Ruleset,
        contract: Contract,
        *,
        hands: Sequence[Cards],
        discards: Cards | None = None,
        dealer: Seat | None = None,
        dummy: Cards | None = None,
        out_of_play: Cards | None = None,
        tables: Sequence[Sequence[tuple[Card, Card]]] | None = None,
        declared: DeclareJoker | None = None,
    ) -> Deal:
        """A position at the first lead: the contract, each seat's hand as it is then, and what was laid away.

        How the auction went and what the kitty was is not known; the deal behaves as if the contractor had been dealt
        his hand and had laid the kitty away. The dealer is the last seat unless given. Raises `InvalidDeal` with
        everything that is wrong.
        """
        opening = _opening(rules, Seat(rules.players - 1) if dealer is None else dealer, None, 1, ())
        beside = Beside(dummy=dummy, out_of_play=out_of_play, tables=tables)
        position = checked_position(opening, contract, hands, discards, beside, declared or DeclareJoker())
        return cls(position.play, Layout(opening, position.past, position.given, position.holdings))

    @classmethod
    def _begin(cls, opening: Opening, given: Given) -> Deal:
        auction = Auction.start(opening)
        # As long as a bid may be made without looking, nobody has seen his hand (BID-10).
        holdings = tuple(Holding(0 if auction.unlooked else hand) for hand in given.hands)
        return cls(auction, Layout(opening, (), given, (*holdings, *given.table_holdings())))

    @property
    def rules(self) -> Ruleset:
        """The rules this deal is played by."""
        return self.layout.opening.rules

    @property
    def dealer(self) -> Seat:
        """Who dealt (SEAT-4)."""
        return self.layout.opening.dealer

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, ``None`` when nothing is left to decide."""
        return self.stage.seat

    @property
    def finished(self) -> bool:
        """True when nothing is left to decide."""
        return isinstance(self.stage, Finished)

    @property
    def contract(self) -> Contract | None:
        """The contract as everybody knows it, ``None`` while there is none."""
        return self.table.contract

    @property
    def table(self) -> Table:
        """What everybody has seen (PLAY-6)."""
        layout = self.layout
        table = Table(layout.opening, layout.past, self.stage, kitty=self._kitty_shown)
        play = table.play
        if layout.given.tables:
            gathered = 0 if play is None else play.gathered
            table = attrs.evolve(table, tables=tuple(as_seen(piles, gathered) for piles in layout.given.tables))
        if play is None or not play.exposed or play.terms.contract.contractor is None:
            return table
        return attrs.evolve(table, shown=Cards(layout.holdings[play.terms.contract.contractor].held))

    @property
    def _kitty_shown(self) -> Cards | None:
        """The kitty, where it was shown to everybody before it was taken (KITTY-3)."""
        layout = self.layout
        taken = layout.opening.rules.kitty_shown and any(
            isinstance(stage, Exchange) for stage in (*layout.past, self.stage)
        )
        return Cards(layout.given.kitty) if taken else None

    @property
    def history(self) -> tuple[Event, ...]:
        """Everything that has happened, in order, as everybody saw it."""
        return self.table.history

    @property
    def legal_actions(self) -> Options:
        """What the seat to act may do, in a fixed order: iterate, ``len``, ``in``, index; nothing once all is done."""
        stage, layout = self.stage, self.layout
        if isinstance(stage, Play):
            return PlayOptions(stage.legal(layout.holdings[stage.step.place].held))
        return NO_OPTIONS if stage.seat is None else stage.options(layout.opening, layout.holdings[stage.seat])

    def hand(self, seat: Seat) -> Cards:
        """The cards *seat* holds now."""
        return self.view(seat).hand

    def view(self, seat: Seat) -> SeatView:
        """All that *seat* knows, and nothing else (PLAY-6)."""
        checked_seat(seat, self.rules.players)
        return SeatView(self.table, seat, self.layout.holdings[seat])

    @property
    def spectator(self) -> SpectatorView:
        """What anybody sees who stands by the table."""
        return SpectatorView(self.table)

    def why_not(self, action: Action, *, by: Seat | None = None) -> Refusal | None:
        """Why *action* is refused now, ``None`` when it is legal; *by* says who tries it, if not the seat to act."""
        in_turn = by is None or checked_seat(by, self.rules.players) == self.stage.seat
        return None if in_turn and action in self.legal_actions else self._refusal(action, by)

    def _refusal(self, action: Action, by: Seat | None) -> Refusal:
        """Why *action*, known to be illegal, is refused."""
        if not isinstance(action, Action):
            raise WrongType(f"expected an action, not {type(action).__name__}")
        stage, layout = self.stage, self.layout
        if stage.seat is None or (by is not None and by != stage.seat):
            return out_of_turn(stage, by, action)
        place = stage.step.place if isinstance(stage, Play) else stage.seat
        return reason_against(stage, layout.opening, layout.holdings[place], stage.seat, action)

    def apply(self, action: Action, *, by: Seat | None = None) -> Deal:
        """The deal after *action*; this one stays as it is.

        Raises `IllegalAction`, with the reason and its rule, when the rules refuse it, and `WrongType` when it is no
        action. If *by* is given, it must be the seat to act.
        """
        stage, layout = self.stage, self.layout
        if by is None or checked_seat(by, self.rules.players) == stage.seat:
            # The two common cases first, on masks: most of a deal is cards, most of the rest is calls.
            if isinstance(stage, Play):
                if (
                    isinstance(action, PlayCard)
                    and stage.legal(layout.holdings[stage.step.place].held) >> action.number & 1
                ):
                    after = stage.after(action.number)
                    # Only a trick's end can be the end of the hand, or uncover anything.
                    if not after.step.lying:
                        if after.over:
                            return self._ended(after, _played(after))
                        if layout.given.tables:
                            layout = layout.turned_up(after)
                    return Deal(after, layout)
            elif isinstance(stage, Auction) and isinstance(action, _CALLS):
                number, seat = stage.call_table.numbers.get(action), stage.seat
                if (
                    number is not None
                    and seat is not None
                    and stage.legal(layout.opening, layout.holdings[seat]) >> number & 1
                ):
                    called = stage.after(seat, number)
                    if stage.unlooked and called.unlooked != stage.unlooked:
                        layout = layout.looked(seat)
                    called_on = Deal(called, layout)
                    return called_on._to_next(called) if called.seat is None else called_on
            elif not isinstance(action, _CALLS) and not isinstance(action, PlayCard) and action in self.legal_actions:
                return self._after(stage, action)
        raise IllegalAction(self._refusal(action, by))

    def _after(self, stage: Stage, action: _Other) -> Deal:
        """The deal after a legal *action* that is neither a call nor a card."""
        match action:
            # What most hands have comes first.
            case Discard():
                return self._after_discard(cast("Exchange", stage), action.cards.bits)
            case DeclareJoker():
                return self._to_next(cast("Declaring", stage).after(action))
            case Look():
                auction = cast("Auction", stage)
                return Deal(auction.after_look(), self.layout.looked(cast("Seat", auction.seat)))
            case ThrowIn():
                return self._ended(stage, Misdealt(cast("Seat", stage.seat)))
            case Keep():
                claims = cast("Claims", stage).after()
                return Deal(claims, self.layout) if claims.waiting else self._to_next(claims)
            case CallCard() | CallPlayers():
                return self._to_next(cast("PartnerCall", stage).after(action))
            case DeclareSlam():
                return self._to_next(cast("SlamCall", stage).after(self.rules, action))
            case Give():
                gift = cast("Gift", stage)
                layout = self.layout.handing(gift.seat, gift.contract.bidder, 1 << action.card.number)
                return Deal(gift, layout)._to_next(gift)
            case Breach():
                breach = cast("BreachCall", stage).after(action)
                return Deal(breach, self.layout) if breach.waiting else self._to_next(breach)
            case _:
                assert_never(action)

    def _after_discard(self, exchange: Exchange, cards: int) -> Deal:
        """The deal after *cards* were laid away, or passed on (KITTY-1, KITTY-3, BID-17)."""
        seat, layout = exchange.seat, self.layout
        if exchange.passed_to is not None:
            return Deal(exchange, layout.handing(seat, exchange.passed_to, cards))._to_next(exchange)
        held = layout.holdings[seat]
        left = held.without_for_gift(cards) if exchange.taken is Taken.GIFT else held.without(cards)
        return Deal(exchange, layout.holding(seat, left))._to_next(exchange)

    def _to_next(self, done: BeforePlay) -> Deal:
        """The deal with the stage *done* behind it."""
        layout = self.layout.after(done)
        following = stage_after(layout.opening, done)
        if isinstance(following, Exchange) and following.taken is Taken.KITTY:
            seat = following.seat
            layout = layout.holding(seat, layout.holdings[seat].with_kitty(layout.given.kitty))
        return Deal(following, layout)

    def _ended(self, last: Stage, outcome: Outcome) -> Deal:
        """The finished deal, *last* being the stage it ended in."""
        return Deal(Finished(outcome), self.layout.after(last))

    def settle(self, seat: Seat) -> Deal:
        """The finished deal when *seat* gets all the tricks that are left, the one under way included (PLAY-9).

        Whether that is certain or agreed is for the players to say, or for `fivehundred.match.referee`. Raises
        `InvalidValue` when no cards are being played, or hands are played to the end here.
        """
        if not isinstance(self.stage, Play):
            raise InvalidValue("tricks can be settled only while cards are played (PLAY-9)")
        return self._ended(self.stage, settled(self.stage, self.layout.to_be_played, seat))

    def parse(self, text: str) -> Action:
        """Read an action for the seat to act, as the stage wants it: ``7S``, ``discard 5S 6C 4H``, ``10H``, ``JK=H``.

        Raises `NotationError` when the text is no action of this stage. Whether the action is legal, `why_not` tells.
        """
        return parse_for(self.stage, text)

    @property
    def score(self) -> Score:
        """The points of the finished deal, itemised by rule; before the end this raises `UnfinishedDeal`."""
        match self.stage:
            case Finished(outcome=Played() as outcome):
                play = self.table.play
                points = captured(play, outcome) if play else None
                revoked = [revoke.seat for revoke in outcome.revokes]
                return score(self.rules, outcome.contract, outcome.tricks, captured=points, revoked=revoked)
            case Finished():
                return Score((), (0,) * self.rules.side_count, None)
            case _:
                raise UnfinishedDeal("only a finished deal has a score")

    def __repr__(self) -> str:
        # The host's value holds every hand; a log should not.
        turn = "finished" if self.to_act is None else f"seat {self.to_act} to act"
        name = self.rules.name or "under its own rules"
        return f"<Deal {name}, dealer {self.dealer}, {type(self.stage).__name__}, {turn}>"


def _opening(
    rules: Ruleset, dealer: Seat, scores: Sequence[int] | None, number: int, barred: Sequence[Seat]
) -> Opening:
    """What everybody knows beforehand, checked."""
    if not isinstance(rules, Ruleset):
        raise WrongType(f"expected a Ruleset, not {type(rules).__name__}")
    if not isinstance(scores, tuple | list | None):
        raise WrongType(f"scores must be a sequence of ints, not {type(scores).__name__}")
    standing = (0,) * rules.side_count if scores is None else tuple(scores)
    if len(standing) != rules.side_count or any(
        type(points) is not int or abs(points) > LARGEST for points in standing
    ):
        raise InvalidValue(f"scores {brief(standing)}: expected {rules.side_count} whole numbers up to {LARGEST}")
    if type(number) is not int or not 1 <= number <= LARGEST:
        raise InvalidValue(f"deal number {brief(number)}: expected a whole number from 1 to {LARGEST}")
    if not isinstance(barred, tuple | list):
        raise WrongType(f"barred must be a sequence of seats, not {type(barred).__name__}")
    seats = tuple(checked_seat(seat, rules.players) for seat in barred)
    if seats and not rules.ralphing:
        raise InvalidValue("barred: these rules bar nobody from bidding (BID-13)")
    return Opening(rules, checked_seat(dealer, rules.players), standing, number, tuple(sorted(set(seats))))


def _played(play: Play) -> Played:
    return Played(known_contract(play), play.tricks_by_seat())
