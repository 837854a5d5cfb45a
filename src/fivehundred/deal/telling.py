"""What was done in a deal, read from its stages: as turns for a view to follow, and as events for people.

It costs the play nothing, because it is told only when somebody asks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import chain, zip_longest
from typing import assert_never

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred._words import with_fields
from fivehundred.actions import (
    PLAYS,
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
from fivehundred.deal.turn import Turn, TurnedUp
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat


@attrs.frozen
class Account:
    """What an onlooker has seen of a deal, put together to be told."""

    info: DealInfo
    #: Every stage so far, the one going on last.
    stages: tuple[Stage, ...]
    #: What each seat alone has seen, as far as the onlooker knows it.
    holdings: Holdings
    #: What lies open, as in `fivehundred.deal.table.Table`.
    shown: Cards
    kitty: Cards | None
    piles: tuple[tuple[SeenPile, ...], ...]
    __repr__ = with_fields

    def turns(self) -> tuple[Turn, ...]:
        """Everything done, each turn with whatever it revealed; in a hand that was set up, since then."""
        return tuple(chain.from_iterable(turns for _, turns in self._told(self._first_told)))

    def done(self) -> Iterator[tuple[Stage, Sequence[Turn]]]:
        """The stages, each with what was done in it and how that ended the hand, but not with what turns revealed.

        Of a hand that was set up they are those since its first lead.
        """
        for stage, following in self._pairs(self._first_told):
            turns = stage.turns(self.holdings)
            yield stage, [*turns, *_rulings(following.outcome)] if isinstance(following, Finished) else turns

    def events(self) -> tuple[Event, ...]:
        """Everything that happened, in order; a hand that was set up begins with what came before its first lead."""
        at = next((place for place, stage in enumerate(self.stages) if isinstance(stage, Play)), len(self.stages))
        # What came before the play stays as it is, and needs nothing that lies open later.
        up = tuple([tuple([SeenPile(pile.up, None) for pile in piles]) for piles in self.piles])
        found = [*_opening(self.info, self.stages[:at], self.holdings, self.kitty, up)]
        for stage, following in self._pairs(at):
            if isinstance(stage, Play):
                found += self._played(stage)
                found += map(Ended, _endings(following.outcome) if isinstance(following, Finished) else ())
        return tuple(found)

    def opening(self) -> Iterator[Event]:
        """The events of stages without a play."""
        if self.stages and isinstance(self.stages[0], Auction):
            yield self._dealt(self.stages[0])
        for stage, turns in self._told(0):
            for taken in stage.begun_with:
                yield KittyTaken(taken.seat, taken.count, self._seen(taken))
            for turn in turns:
                yield from self._acted(stage, turn)

    @property
    def _first_told(self) -> int:
        """The place of the first stage of which it is known what was done in it."""
        if isinstance(self.stages[0], Auction):
            return 0
        return next((place for place, stage in enumerate(self.stages) if isinstance(stage, Play)), len(self.stages))

    def _pairs(self, first: int) -> Iterator[tuple[Stage, Stage | None]]:
        """The stages from the *first* on, each with the one that follows it."""
        return zip_longest(self.stages[first:], self.stages[first + 1 :])

    def _told(self, first: int) -> Iterator[tuple[Stage, list[Turn]]]:
        """The stages from the *first* on, each with what was done in it; the last thing done brings what comes next."""
        for stage, following in self._pairs(first):
            found = [*stage.turns(self.holdings)]
            if isinstance(stage, Play):
                self._reveal(stage, found)
            for taken in following.begun_with if following is not None and found else ():
                found[-1] = attrs.evolve(found[-1], kitty=self._seen(taken))
            match following:
                case Play(terms=Terms(exposed_at=0)) if found:
                    found[-1] = attrs.evolve(found[-1], shown=self.shown)
                case Finished(outcome=outcome):
                    _end(found, outcome)
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

    def _played(self, play: Play) -> list[Event]:
        """The cards played, the tricks they won, and what they brought to light."""
        terms, opens = play.terms, play.terms.exposed_at
        brought: dict[int, tuple[Event, ...]] = {**uncovered(play, self.piles)}
        if self.shown and opens is not None:
            brought[opens - 1] = (*brought.get(opens - 1, ()), self._hand_shown(play, opens))
        found, size = [*brought.get(-1, ())], terms.per_trick
        for number, leader in enumerate(play.leaders):
            start = number * size
            cards = play.line[start : start + size]
            won = terms.owners[play.leaders[number + 1]] if len(cards) == size else None
            events = _trick(terms, cards, leader, number + 1, won)
            if not brought:
                found += events
            for lying in range(len(cards)) if brought else ():
                # What the last card brings comes once the trick is won.
                found += events[lying : None if lying == size - 1 else lying + 1]
                found += brought.get(start + lying, ())
        return found

    def _hand_shown(self, play: Play, cards: int) -> HandShown:
        """The hand laid open once that many *cards* had been played."""
        gone = sum(CARD_BIT[number] for number in play.line[:cards])
        return HandShown(play.terms.contract.bidder, self.shown, Cards(self.shown.bits & ~gone))

    def _acted(self, stage: Stage, turn: Turn) -> Iterator[Event]:
        """A turn before the play as events."""
        if turn.seat is not None and turn.action is not None:
            yield _act(stage, turn.seat, turn.action, turn.hand)
            if isinstance(turn.action, SpecialBid) and self.info.rules.special(turn.action.key).blind:
                # A blind bidder takes up the hand at once.
                yield Looked(turn.seat, turn.hand)
        yield from _ending(turn)


def _act(
    stage: Stage, seat: Seat, action: Action | Hidden, hand: Cards | None = None, *, from_table: bool = False
) -> Event:
    """What *seat* did in *stage*, and the *hand* that it took up with it, if that was seen."""
    match action:
        case Pass() | Bid() | SpecialBid():
            return Called(seat, action)
        case Look():
            return Looked(seat, hand)
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


@lru_cache(maxsize=256)
def _opening(
    info: DealInfo,
    stages: tuple[Stage, ...],
    holdings: Holdings,
    kitty: Cards | None,
    piles: tuple[tuple[SeenPile, ...], ...],
) -> tuple[Event, ...]:
    """What happened before the play, kept because it is told again with every card."""
    return tuple(Account(info, stages, holdings, Cards(), kitty, piles).opening())


@lru_cache(maxsize=2048)
def _trick(terms: Terms, cards: bytes, leader: int, number: int, winner: Seat | None) -> tuple[Event, ...]:
    """One trick, kept because all that follow it tell it again."""
    play, hands = Play.start(terms), terms.rules.players
    played = [
        _act(play, terms.owners[place], PLAYS[card], from_table=place >= hands)
        for place, card in zip(terms.turns[leader], cards, strict=False)
    ]
    return (*played, *(() if winner is None else (TrickWon(winner, number),)))


def _rulings(outcome: Outcome) -> list[Turn]:
    """What ended the hand with *outcome*, or changed how it had ended, other than the last action of a stage."""
    if isinstance(outcome, Misdealt):
        return [Turn(outcome.seat, None if outcome.seat is None else ThrowIn(), outcome=outcome)]
    if not isinstance(outcome, Played) or (outcome.rest is None and not outcome.revokes):
        return []
    # Revokes are charged when the hand is over, and change how it ended.
    before = _rulings(uncharged(outcome)) if outcome.revokes else []
    return [*before, Turn(None, None, outcome=outcome)]


def _endings(outcome: Outcome) -> list[Outcome]:
    """How the hand ended with the last card, if it did, and by each ruling."""
    first = uncharged(outcome) if isinstance(outcome, Played) and outcome.revokes else outcome
    rulings = [turn.outcome for turn in _rulings(outcome) if turn.outcome is not None]
    return rulings if _rulings(first) else [first, *rulings]


def _end(found: list[Turn], outcome: Outcome) -> None:
    """Add how the hand ended to what was *found*: with the last thing done, or by rulings of their own."""
    first = uncharged(outcome) if isinstance(outcome, Played) and outcome.revokes else outcome
    if not _rulings(first):
        found[-1] = attrs.evolve(found[-1], outcome=first)
    found += _rulings(outcome)


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
