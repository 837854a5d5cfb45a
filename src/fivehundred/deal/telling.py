"""What was done in a deal, read from its stages: as turns for a view to follow, and as events for people.

It costs the play nothing, because it is told only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from typing import assert_never

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Cards
from fivehundred.deal.ending import uncharged
from fivehundred.deal.history import (
    BreachAnswered,
    Called,
    CardGiven,
    CardPlayed,
    Dealt,
    Discarded,
    Ended,
    Event,
    HandShown,
    JokerDeclared,
    Kept,
    KittyTaken,
    Looked,
    PartnerCalled,
    PassedOn,
    SlamAnswered,
    ThrownIn,
    TrickWon,
    Turn,
    TurnedUp,
)
from fivehundred.deal.holding import Holdings, Transfer
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdealt, Outcome, Played
from fivehundred.deal.piles import SeenPile
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.terms import Terms
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat


@attrs.frozen
class Account:
    """What an onlooker has seen of a deal, put together to be told."""

    info: DealInfo
    #: Every stage so far, the one going on last.
    stages: Sequence[Stage]
    #: What each seat alone has seen, as far as the onlooker knows it.
    holdings: Holdings
    #: What lies open, as in `fivehundred.deal.table.Table`.
    shown: Cards
    kitty: Cards | None
    piles: tuple[tuple[SeenPile, ...], ...]

    def turns(self) -> tuple[Turn, ...]:
        """Everything done, each turn with whatever it revealed; in a hand that was set up, since then."""
        return tuple(turn for _, turns in self.told() for turn in turns)

    def told(self) -> Iterator[tuple[Stage, list[Turn]]]:
        """The stages, each with what was done in it; of a hand that was set up, those since its first lead."""
        set_up = not isinstance(self.stages[0], Auction)
        for stage, turns in self._told():
            set_up = set_up and not isinstance(stage, Play)
            if not set_up:
                yield stage, turns

    def events(self) -> Iterator[Event]:
        """Everything that happened, in order; a hand that was set up begins with what came before its first lead."""
        if isinstance(self.stages[0], Auction):
            yield self._dealt(self.stages[0])
        for stage, turns in self._told():
            for taken in stage.begun_with:
                yield KittyTaken(taken.seat, taken.count, self._seen(taken))
            if isinstance(stage, Play):
                yield from self._played(stage, turns)
            else:
                for turn in turns:
                    yield from self._acted(stage, turn)

    def _told(self) -> Iterator[tuple[Stage, list[Turn]]]:
        """Each stage with what was done in it; the last thing done brings whatever the next stage begins with."""
        for stage, following in zip_longest(self.stages, self.stages[1:]):
            found = [*stage.turns(self.holdings)]
            if isinstance(stage, Play):
                self._reveal(stage, found)
            for taken in following.begun_with if following is not None and found else ():
                found[-1] = attrs.evolve(found[-1], kitty=self._seen(taken))
            match following:
                case Play(terms=Terms(exposed_at=0)) if found:
                    found[-1] = attrs.evolve(found[-1], shown=self.shown)
                case Finished(outcome=outcome):
                    self._end(stage, found, outcome)
                case _:
                    pass
            yield stage, found

    def _dealt(self, auction: Auction) -> Dealt:
        """The deal itself, with the hand of an onlooker who knows just one, unless it could be bid on unseen."""
        seen = [holding for holding in self.holdings if holding is not None]
        hand = None if len(seen) != 1 or auction.call_lookup.blind else seen[0].dealt
        return Dealt(self.info.dealer, hand, tuple(tuple(pile.up for pile in piles) for piles in self.piles))

    def _seen(self, taken: Transfer) -> Cards | None:
        """The kitty that was taken up, if the onlooker has seen it."""
        cards = taken.seen(self.holdings)
        return self.kitty if cards is None else Cards(cards)

    def _reveal(self, play: Play, found: list[Turn]) -> None:
        """Add the open hand, and the table cards uncovered, to the cards that brought them to light."""
        opens = play.terms.exposed_at
        if self.shown and opens:
            found[opens - 1] = attrs.evolve(found[opens - 1], shown=self.shown)
        for index, turned_up in uncovered(play, self.piles).items():
            found[index] = attrs.evolve(found[index], turned_up=turned_up)

    def _end(self, last: Stage, found: list[Turn], outcome: Outcome) -> None:
        """Add how the hand ended: with the last thing done, or by rulings of their own."""
        if isinstance(outcome, Misdealt):
            claimed = outcome.seat is not None
            found.append(Turn(outcome.seat, ThrowIn() if claimed else None, outcome=outcome))
        elif isinstance(outcome, Played) and outcome.revokes:
            # Revokes are charged when the hand is over, and change how it ended.
            self._end(last, found, uncharged(outcome))
            found.append(Turn(None, None, outcome=outcome))
        elif isinstance(outcome, Played) and outcome.rest is not None:
            found.append(Turn(None, None, outcome=outcome))
        else:
            found[-1] = attrs.evolve(found[-1], outcome=outcome)

    def _played(self, play: Play, turns: Sequence[Turn]) -> Iterator[Event]:
        """The cards played, the tricks they won, and what they uncovered."""
        terms = play.terms
        if play.terms.exposed_at == 0:
            yield self._hand_shown(play, 0)
        for index, turn in enumerate(turns):
            if turn.seat is None or turn.action is None:
                yield from _ending(turn)
                continue
            trick, lying = divmod(index, terms.per_trick)
            place = terms.turns[play.leaders[trick]][lying]
            yield self._act(play, turn.seat, turn.action, turn, from_table=place >= terms.rules.players)
            if lying == terms.per_trick - 1:
                yield TrickWon(terms.owners[play.leaders[trick + 1]], trick + 1)
            yield from turn.turned_up
            if turn.shown is not None:
                yield self._hand_shown(play, index + 1)
            yield from _ending(turn)

    def _hand_shown(self, play: Play, cards: int) -> HandShown:
        """The hand laid open once that many *cards* had been played."""
        gone = sum(CARD_BIT[number] for number in play.line[:cards])
        return HandShown(play.terms.contract.bidder, self.shown, Cards(self.shown.bits & ~gone))

    def _acted(self, stage: Stage, turn: Turn) -> Iterator[Event]:
        """A turn before the play as events."""
        if turn.seat is not None and turn.action is not None:
            yield self._act(stage, turn.seat, turn.action, turn)
            if isinstance(turn.action, SpecialBid) and self.info.rules.special(turn.action.key).blind:
                # A blind bidder takes up the hand at once.
                yield Looked(turn.seat, turn.hand)
        yield from _ending(turn)

    def _act(self, stage: Stage, seat: Seat, action: Action | Hidden, turn: Turn, *, from_table: bool = False) -> Event:
        match action:
            case Pass() | Bid() | SpecialBid():
                return Called(seat, action)
            case Look():
                return Looked(seat, turn.hand)
            case Keep():
                return Kept(seat)
            case ThrowIn():
                return ThrownIn(seat)
            case Discard() | Give() | Hidden():
                return _handed(stage, seat, action)
            case DeclareSlam():
                return SlamAnswered(seat, action)
            case Breach():
                return BreachAnswered(seat, action)
            case CallCard() | CallPlayers():
                return PartnerCalled(seat, action)
            case DeclareJoker():
                return JokerDeclared(seat, action)
            case PlayCard():
                return CardPlayed(seat, action, from_table)
            case _:
                assert_never(action)


def _handed(stage: Stage, seat: Seat, action: Discard | Give | Hidden) -> Event:
    """Cards that left a hand in *stage*: a gift, discards passed on, or laid away."""
    cards = action.cards if isinstance(action, Discard) else None
    if isinstance(stage, Exchange) and stage.passed_to is None:
        return Discarded(seat, stage.count, cards)
    if isinstance(stage, Exchange) and stage.passed_to is not None:
        return PassedOn(seat, stage.passed_to, stage.count, cards)
    to = seat if stage.contract is None else stage.contract.bidder
    return CardGiven(seat, to, action.card if isinstance(action, Give) else None)


def _ending(turn: Turn) -> Iterator[Ended]:
    if turn.outcome is not None:
        yield Ended(turn.outcome)


def uncovered(play: Play, lying: Sequence[Sequence[SeenPile]]) -> dict[int, tuple[TurnedUp, ...]]:
    """What each card of the line uncovered, by its place there, in the order of the covers (TWO-1)."""
    found: dict[int, tuple[TurnedUp, ...]] = {}
    below = {up.number: TurnedUp(Seat(seat), number, down) for seat, piles in enumerate(lying)
             for number, (up, down) in enumerate(piles) if down is not None}  # fmt: skip
    for index, number in enumerate(play.line if below else b""):
        turned = below.get(CARD_BIT[number].bit_length() - 1)
        if turned is not None:
            last = play.uncovering(index)
            found[last] = (*found.get(last, ()), turned)
    return found
