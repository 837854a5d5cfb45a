"""Solving positions: how many tricks a side gets, and what each card is worth, when all hands are known."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from time import monotonic
from types import MappingProxyType
from typing import cast

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._search import MOST_CARDS, Stopped
from fivehundred.actions import PLAYS, PlayCard
from fivehundred.deal.outcomes import Played
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.errors import ForeignDeal, InvalidValue, WrongType, brief
from fivehundred.rules.goals import EachForHimself, Exactly, Goal, NoTricks
from fivehundred.seats import Seat, checked_seat
from fivehundred.solver._universe import Clock, Universe, cards_left, universe_of


@attrs.frozen
class Solution:
    """The result of a position when everybody sees all cards and plays perfectly."""

    #: The seats that play together against all others and whose tricks count, ascending.
    side: tuple[Seat, ...]
    #: What the contract asks of its side.
    goal: Goal
    #: The least that the result can be: tricks of the side in the whole hand, or for a goal of exactly so many tricks
    #: the number of tricks by which it is missed.
    low: int
    #: The most that the result can be; the same as `low` once the position is solved.
    high: int

    @property
    def solved(self) -> bool:
        """Whether the result is known; without a limit on the search it always is."""
        return self.low == self.high

    @property
    def tricks(self) -> int | None:
        """The tricks of the side in the whole hand, including those it has; ``None`` if that is not known.

        If a goal of exactly so many tricks is missed, only the number by which it is missed is known: see `low`.
        """
        if isinstance(self.goal, Exactly):
            return self.goal.tricks if self.made else None
        return self.low if self.solved else None

    @property
    def made(self) -> bool | None:
        """Whether the contract is made; ``None`` if that is not known or nobody undertook anything (PLAY-8)."""
        goal = self.goal
        if isinstance(goal, EachForHimself):
            return None
        if isinstance(goal, Exactly):
            ends = (self.low == 0, self.high == 0)
        else:
            ends = (goal.met(self.low), goal.met(self.high))
        # As more tricks come, a goal is met once, or missed once.
        return ends[0] if ends[0] == ends[1] else None


class Solver:
    """Solves the positions of one hand, and remembers from one to the next what it has found.

    Several threads may ask one solver at once. A request that comes while others are under way begins with a memory of
    its own, which the solver keeps as well; later requests use either.

    >>> from fivehundred import Card, Cards, Contract, Deal, DealtCards, Seat, presets
    >>> from fivehundred.rules.calls import parse_call
    >>> rules = presets.SHORT_PACK_2
    >>> hands = [Cards.parse("9S 10S JS QS AS 9C KC AC 9D KH"), Cards.parse("KS 10C JC QC 10D JD QD KD AD AH")]
    >>> deal = Deal.at_play(
    ...     rules,
    ...     Contract.of(rules, parse_call("7S"), Seat(0)),
    ...     DealtCards.of(
    ...         hands=hands,
    ...         kitty=Cards.parse("9H 10H JH QH"),
    ...     ),
    ... )
    >>> solver = Solver(deal)
    >>> solver.solve(deal).tricks, solver.solve(deal).made
    (7, True)

    Any lead will do but one:

    >>> [str(play) for play in deal.legal_actions if play not in solver.best(deal)]
    ['9C']
    """

    def __init__(self, deal: Deal, *, side: Sequence[Seat] | None = None) -> None:
        """A solver for *deal*, whose cards are being played, and the positions that follow.

        *side* are the seats that play together against all others; if left out, the contractor and their partners,
        including the holder of a called card. On a passed deal with two sides it is the side that led to the first
        trick; with more sides, *side* has to be given, because everybody plays alone (PLAY-8). A *side* of no seats
        gets no tricks, and one of all seats gets all of them. Raises `InvalidValue` when no cards are being played.
        """
        play = _play_of(deal)
        self._deal = deal
        self._goal: Goal = play.terms.contract.goal if side is None else EachForHimself()
        self._side = _side_of(deal, play) if side is None else _checked_side(deal, side)
        # The side asked for may be that of the contract.
        if side is not None and play.terms.contract.call is not None and self._side == _side_of(deal, play):
            self._goal = play.terms.contract.goal
        places = range(len(play.terms.owners))
        self._makers = sum(1 << place for place in places if play.terms.owners[place] in self._side)
        few = isinstance(self._goal, NoTricks)
        self._counted = ~self._makers & (1 << len(places)) - 1 if few else self._makers
        # All universes made so far, none if none can hold the hand, and those that are not in use now.
        self._universes: list[Universe] = []
        if cards_left(play) <= MOST_CARDS:
            self._universes.append(self._universe())
        self._idle = self._universes.copy()

    @property
    def nodes(self) -> int:
        """How many positions at the beginning of a trick have been searched so far."""
        return sum(universe.search.nodes for universe in self._universes)

    def solve(self, deal: Deal, *, nodes: int | None = None, seconds: float | None = None) -> Solution:
        """The result of *deal*, a position of the same hand: the one that the solver was made for, or a later one.

        The search stops after *nodes* more positions or so many *seconds*; the solution then says what is known so far,
        and is not `Solution.solved`. The solver cannot search a position with more than 60 cards to be played: only
        what follows from the number of tricks is known there.
        """
        limit = _Limit.of(nodes, seconds)
        play = self._checked(deal)
        request = self._request(limit)
        try:
            return self._solution(*self._bounds(play, request, None))
        finally:
            self._done(request)

    def values(
        self, deal: Deal, *, nodes: int | None = None, seconds: float | None = None
    ) -> Mapping[PlayCard, Solution]:
        """For each card that may be played now, the result of the hand once it is played, in the order of the options.

        The limits hold for all of them together. A joker that may be led under several names has one value for each.
        """
        limit = _Limit.of(nodes, seconds)
        play = self._checked(deal)
        options = play.legal(deal.layout.holdings[play.trick.place].held)
        request = self._request(limit)
        try:
            low, high = self._bounds(play, request, None)
            guess = low if low == high else None
            found = {PLAYS[card]: self._after(deal.apply(PLAYS[card]), guess, request) for card in numbers(options)}
            return MappingProxyType(found)
        finally:
            self._done(request)

    def best(self, deal: Deal, *, nodes: int | None = None, seconds: float | None = None) -> tuple[PlayCard, ...]:
        """The best cards for the player to act; none if a limit left open which they are."""
        values = self.values(deal, nodes=nodes, seconds=seconds)
        (seat,) = (deal.to_act,)
        few = isinstance(self._goal, NoTricks | Exactly) == (seat in self._side)
        ends = {
            action: (-found.high, -found.low) if few else (found.low, found.high) for action, found in values.items()
        }
        return tuple(action for action, (least, _) in ends.items() if all(least >= most for _, most in ends.values()))

    def _checked(self, deal: Deal) -> Play:
        """The play of *deal*, if it is a later position of this hand."""
        play, first = _play_of(deal), _play_of(self._deal)
        line = play.line
        mine, theirs = self._deal.layout, deal.layout
        same = (mine.info, mine.dealt, mine.to_be_played) == (theirs.info, theirs.dealt, theirs.to_be_played)
        if not same or play.terms != first.terms or line[: len(first.line)] != first.line:
            raise ForeignDeal("this is not a later position of the hand that the solver was made for")
        return play

    def _solution(self, low: int, high: int) -> Solution:
        return Solution(self._side, self._goal, low, high)

    def _universe(self) -> Universe:
        """The cards of the hand, in a universe that has not been searched yet."""
        return universe_of(self._deal, _play_of(self._deal), self._makers, self._counted)

    def _request(self, limit: _Limit) -> _Request | None:
        """A universe for one request alone, with its limits; ``None`` if none can hold the hand.

        There is no lock, so nobody waits for another's search, nor does the handler of a signal for the search it
        interrupted.
        """
        if not self._universes:
            return None
        try:
            universe = self._idle.pop()
        except IndexError:
            universe = self._universe()
            self._universes.append(universe)
        return _Request(universe, universe.search.nodes + limit.nodes, limit.clock)

    def _done(self, request: _Request | None) -> None:
        """Keep for later requests what *request* has found."""
        if request is not None:
            self._idle.append(request.universe)

    def _after(self, deal: Deal, guess: int | None, request: _Request | None) -> Solution:
        """The result of *deal*, which is one card after a position whose result is *guess*, if that is known."""
        if isinstance(deal.stage, Play):
            return self._solution(*self._bounds(deal.stage, request, guess))
        # After a card the play goes on, or the hand is over.
        tricks = cast("Played", cast("Finished", deal.stage).outcome).tricks
        taken = sum(tricks[seat] for seat in self._side)
        result = abs(taken - self._goal.tricks) if isinstance(self._goal, Exactly) else taken
        return self._solution(result, result)

    def _bounds(self, play: Play, request: _Request | None, guess: int | None) -> tuple[int, int]:
        """The least and the most that the result of *play* can be, by a search that begins near *guess*."""
        won = play.tricks_by_seat()
        taken = sum(won[seat] for seat in self._side)
        left = play.terms.rules.hand_size - sum(won)
        goal = self._goal
        if isinstance(goal, Exactly):
            wanted = goal.tricks - taken
            misses = max(0, -wanted, wanted - left), max(abs(wanted), abs(left - wanted))
            return misses if request is None else request.misses(play, wanted, misses)
        if isinstance(goal, NoTricks):
            # The search counts the defenders' tricks, those that the contractor's side does not take.
            start = left if guess is None else taken + left - guess
            low, high = (0, left) if request is None else request.narrowed(play, left, start)
            return taken + left - high, taken + left - low
        if guess is None:
            guess = taken + (left + 1) // 2 if isinstance(goal, EachForHimself) else goal.tricks
        low, high = (0, left) if request is None else request.narrowed(play, left, guess - taken)
        return taken + low, taken + high


def solve(
    deal: Deal, *, side: Sequence[Seat] | None = None, nodes: int | None = None, seconds: float | None = None
) -> Solution:
    """The result of the position *deal*; see `Solver` and `Solver.solve`.

    Keep a `Solver` if you ask about many positions of one hand.
    """
    return Solver(deal, side=side).solve(deal, nodes=nodes, seconds=seconds)


def values(
    deal: Deal, *, side: Sequence[Seat] | None = None, nodes: int | None = None, seconds: float | None = None
) -> Mapping[PlayCard, Solution]:
    """The result of the position after each card that may be played; see `Solver.values`."""
    return Solver(deal, side=side).values(deal, nodes=nodes, seconds=seconds)


def takes_rest(deal: Deal, seat: Seat, *, nodes: int | None = None, seconds: float | None = None) -> bool | None:
    """Whether *seat* can win the trick under way and all that follow, whatever the others play (PLAY-9).

    A partner counts as one of the others. ``None`` if that is not known after *nodes* positions at the beginning of a
    trick or so many *seconds*. Raises `InvalidValue` when no cards are being played.
    """
    limit, play = _Limit.of(nodes, seconds), _play_of(deal)
    own = checked_seat(seat, deal.rules.players)
    if cards_left(play) > MOST_CARDS:
        return None
    places = sum(1 << place for place, owner in enumerate(play.terms.owners) if owner == own)
    universe = universe_of(deal, play, places, places)
    left = play.terms.rules.hand_size - sum(play.tricks_by_seat())
    try:
        return universe.ask(universe.point(play), left, -1, limit.nodes, limit.clock)
    except Stopped:
        return None


@attrs.frozen
class _Limit:
    """When to stop: after so many positions, or when the time is up."""

    nodes: int
    clock: Clock

    @classmethod
    def of(cls, nodes: int | None, seconds: float | None) -> _Limit:
        if nodes is not None and type(nodes) is not int:
            raise WrongType(f"nodes must be an int, not {type(nodes).__name__}")
        if seconds is not None and type(seconds) not in (int, float):
            raise WrongType(f"seconds must be a number, not {type(seconds).__name__}")
        if (nodes is not None and nodes < 0) or (seconds is not None and not seconds >= 0):
            raise InvalidValue(f"nodes {brief(nodes)}, seconds {brief(seconds)}: expected nothing below 0")
        # An int may be too large for a float.
        clock = _NEVER if seconds is None else Clock(monotonic() + min(seconds, _FOR_EVER))
        return cls(_NO_LIMIT if nodes is None else min(nodes, _NO_LIMIT), clock)


#: More positions, and more seconds, than anybody waits for.
_NO_LIMIT = 2**60
_FOR_EVER = 1e9
_NEVER = Clock(math.inf)


@attrs.frozen
class _Request:
    """One request: the universe it uses, and limits for all its questions together."""

    universe: Universe
    #: How many positions the universe may have searched at the end.
    most_nodes: int
    clock: Clock

    def narrowed(self, play: Play, left: int, need: int) -> tuple[int, int]:
        """How many of the *left* tricks those who are counted can get; *need* is asked about first."""
        point = self.universe.point(play)
        low, high = 0, left
        try:
            while low < high:
                need = min(max(need, low + 1), high)
                if self.universe.ask(point, need, -1, self.most_nodes, self.clock):
                    low, need = need, need + 1
                else:
                    high, need = need - 1, need - 1
        except Stopped:
            pass
        return low, high

    def misses(self, play: Play, wanted: int, misses: tuple[int, int]) -> tuple[int, int]:
        """The number of tricks by which a goal of exactly *wanted* more is missed, within the bounds *misses*."""
        point = self.universe.point(play)
        low, high = misses
        try:
            while low < high:
                if self.universe.ask(point, wanted - low, 2 * low, self.most_nodes, self.clock):
                    high = low
                else:
                    low += 1
        except Stopped:
            pass
        return low, high


def _play_of(deal: Deal) -> Play:
    if not isinstance(deal, Deal):
        raise WrongType(f"expected a Deal, not {type(deal).__name__}")
    if not isinstance(deal.stage, Play):
        raise InvalidValue("only a position in which cards are being played can be solved (PLAY-1)")
    return deal.stage


def _checked_side(deal: Deal, side: Sequence[Seat]) -> tuple[Seat, ...]:
    if not isinstance(side, Sequence):
        raise WrongType(f"side must be a sequence of seats, not {type(side).__name__}")
    return tuple(sorted({checked_seat(seat, deal.rules.players) for seat in side}))


def _side_of(deal: Deal, play: Play) -> tuple[Seat, ...]:
    """The side whose tricks count, unless the caller names one."""
    rules, contract, layout = deal.rules, play.terms.contract, deal.layout
    if contract.call is None:
        if rules.side_count != 2:
            raise InvalidValue("all play for themselves, so say whose tricks to count with side=… (PLAY-8)")
        return rules.scorers[rules.side_of(play.terms.leader)]
    side = set(contract.side)
    if contract.called is not None:
        card = CARD_BIT[contract.called.number]
        side |= {Seat(seat) for seat in range(rules.players) if layout.holdings[seat].held & card}
    return tuple(sorted(side))
