"""What is asked about a position, and the limits within which it is answered."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from time import monotonic

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._kernel import Position
from fivehundred._plain import play_of
from fivehundred._search import MOST_CARDS, Stopped
from fivehundred.deal.outcomes import Played
from fivehundred.deal.stages.finished import Finished
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue, WrongType, brief
from fivehundred.rules.goals import EachForHimself, Exactly, Goal, NoTricks
from fivehundred.seats import Seat, checked_seat
from fivehundred.solver._universe import Clock, Universe, World, world_of_deal, world_of_position


@attrs.frozen
class Limit:
    """When to stop: after so many positions, or when the time is up."""

    nodes: int
    clock: Clock

    @classmethod
    def of(cls, nodes: int | None, seconds: float | None) -> Limit:
        """The limit of a caller, checked."""
        if nodes is None and seconds is None:
            return _UNLIMITED
        if nodes is not None and type(nodes) is not int:
            raise WrongType(f"nodes must be an int, not {type(nodes).__name__}")
        if seconds is not None and type(seconds) not in (int, float):
            raise WrongType(f"seconds must be a number, not {type(seconds).__name__}")
        if (nodes is not None and nodes < 0) or (seconds is not None and not seconds >= 0):
            raise InvalidValue(f"nodes {brief(nodes)}, seconds {brief(seconds)}: expected nothing below 0")
        # An int may be too large for a float.
        clock = _NEVER if seconds is None else Clock(monotonic() + min(seconds, _FOR_EVER))
        return cls(NO_LIMIT if nodes is None else min(nodes, NO_LIMIT), clock)

    @property
    def limited(self) -> bool:
        """Whether there is any."""
        return self is not _UNLIMITED


#: More positions, and more seconds, than anybody waits for.
NO_LIMIT = 2**60
_FOR_EVER = 1e9
_NEVER = Clock(math.inf)
_UNLIMITED = Limit(NO_LIMIT, _NEVER)


@attrs.frozen(slots=False)
class Request:
    """One request: the universe it uses, and limits for all its questions together."""

    universe: Universe
    #: How many positions the universe may have searched at the end.
    most_nodes: int
    clock: Clock

    @classmethod
    def of(cls, universe: Universe, limit: Limit) -> Request:
        """A request that begins now."""
        return cls(universe, universe.search.nodes + limit.nodes, limit.clock)

    def part(self, nodes: int) -> Request:
        """A part of it, of so many positions from now on."""
        return attrs.evolve(self, most_nodes=min(self.most_nodes, self.universe.search.nodes + nodes))

    @property
    def over(self) -> bool:
        """Whether a limit has been reached."""
        return self.universe.search.nodes >= self.most_nodes or monotonic() >= self.clock.deadline

    def narrowed(self, world: World, low: int, high: int, need: int) -> tuple[int, int]:
        """How many tricks those who are counted can get, from *low* to *high*; *need* is asked about first."""
        asked = self.universe.question(world)
        try:
            while low < high:
                need = min(max(need, low + 1), high)
                if asked(need, -1, self.most_nodes, self.clock.look):
                    low, need = need, need + 1
                else:
                    high, need = need - 1, need - 1
        except Stopped:
            pass
        return low, high

    def misses(self, world: World, wanted: int, low: int, high: int) -> tuple[int, int]:
        """The number of tricks by which a goal of exactly *wanted* more is missed, from *low* to *high*."""
        asked = self.universe.question(world)
        try:
            while low < high:
                if asked(wanted - low, 2 * low, self.most_nodes, self.clock.look):
                    high = low
                else:
                    low += 1
        except Stopped:
            pass
        return low, high


@attrs.frozen(slots=False)
class Task:
    """Whose tricks count in a hand, and what for."""

    side: tuple[Seat, ...]
    goal: Goal
    #: The places of the side; and those whose tricks the search counts.
    makers: int
    counted: int

    @classmethod
    def of(cls, deal: Deal | Position, world: World, side: Sequence[Seat] | None) -> Task:
        """What is asked about *deal*, whose cards are those of *world*."""
        terms = world.terms
        contract = terms.contract
        undertaken = side is None
        if side is None:
            seats = _side_of(deal, world)
        else:
            seats = checked_side(side, terms.rules.players)
            # The side asked for may be that of the contract.
            undertaken = contract.call is not None and seats == _side_of(deal, world)
        return _task(terms.owners, seats, contract.goal if undertaken else EachForHimself())

    def universe(self, world: World) -> Universe | None:
        """A universe for *world* that has not been searched yet; ``None`` if none can hold it."""
        return Universe.of(world, self.makers, self.counted) if world.size <= MOST_CARDS else None

    def result(self, tricks: Sequence[int]) -> int:
        """What a hand comes to in which each seat has won so many *tricks*."""
        taken = sum(tricks[seat] for seat in self.side)
        return abs(taken - self.goal.tricks) if isinstance(self.goal, Exactly) else taken

    def widest(self, world: World) -> tuple[int, int]:
        """The least and the most that the result of *world* can be, by the tricks that are left."""
        taken = sum(world.won[seat] for seat in self.side)
        if isinstance(self.goal, Exactly):
            wanted = self.goal.tricks - taken
            return max(0, -wanted, wanted - world.left), max(abs(wanted), abs(world.left - wanted))
        return taken, taken + world.left

    def bounds(
        self, world: World, request: Request | None, guess: int | None, known: tuple[int, int] | None
    ) -> tuple[int, int]:
        """The least and the most that the result of *world* can be, by a search that begins near *guess*."""
        low, high = known or self.widest(world)
        if request is None:
            return low, high
        taken = sum(world.won[seat] for seat in self.side)
        goal = self.goal
        if isinstance(goal, Exactly):
            return request.misses(world, goal.tricks - taken, low, high)
        if isinstance(goal, NoTricks):
            # The search counts the defenders' tricks, those that the contractor's side does not take.
            most = taken + world.left
            least, most_lost = request.narrowed(
                world, most - high, most - low, most - (taken if guess is None else guess)
            )
            return most - most_lost, most - least
        if guess is None:
            guess = taken + (world.left + 1) // 2 if isinstance(goal, EachForHimself) else goal.tricks
        low, high = request.narrowed(world, low - taken, high - taken, guess - taken)
        return taken + low, taken + high


def checked_side(side: object, players: int) -> tuple[Seat, ...]:
    """The seats of *side*, in order, if they are of a table of *players*; otherwise `WrongType` or `InvalidValue`."""
    if not isinstance(side, Sequence):
        raise WrongType(f"side must be a sequence of seats, not {type(side).__name__}")
    return tuple(sorted({checked_seat(seat, players) for seat in side}))


def world_of(deal: Deal | Position) -> World:
    """Where the play of *deal* stands."""
    if not isinstance(deal, Position):
        return world_of_deal(deal, play_of(deal))
    if deal.finished:
        raise InvalidValue("only a position in which cards are being played can be solved (PLAY-1)")
    return world_of_position(deal)


@lru_cache(maxsize=256)
def _task(owners: tuple[Seat, ...], seats: tuple[Seat, ...], goal: Goal) -> Task:
    """The task of *seats*, of the *owners* of the places."""
    makers = sum(1 << place for place, owner in enumerate(owners) if owner in seats)
    counted = ~makers & (1 << len(owners)) - 1 if isinstance(goal, NoTricks) else makers
    return Task(seats, goal, makers, counted)


def _side_of(deal: Deal | Position, world: World) -> tuple[Seat, ...]:
    """The side whose tricks count, unless the caller names one."""
    terms = world.terms
    rules, contract = terms.rules, terms.contract
    if contract.call is None:
        if rules.side_count != 2:
            raise InvalidValue("all play for themselves, so say whose tricks to count with side=… (PLAY-8)")
        return rules.scorers[rules.side_of(terms.leader)]
    side = set(contract.side)
    if contract.called is not None:
        if isinstance(deal, Position):
            card = 1 << deal._hands.lookup.slot_of[contract.called.number]
            held = list(zip(terms.owners, deal._hands.held, strict=True))
        else:
            card = CARD_BIT[contract.called.number]
            held = [(Seat(seat), deal.layout.holdings[seat].held) for seat in range(rules.players)]
        side |= {seat for seat, cards in held if cards & card}
    return tuple(sorted(side))


def options_of(deal: Deal | Position) -> list[int]:
    """The plays that are legal, as play numbers, ascending."""
    if isinstance(deal, Position):
        return sorted(deal.legal)
    play = play_of(deal)
    return list(numbers(play.legal(deal.layout.holdings[play.trick.place].held)))


def end_of(deal: Deal | Position) -> Sequence[int] | None:
    """The tricks of each seat if the hand is over."""
    if isinstance(deal, Position):
        return deal.tricks if deal.finished else None
    match deal.stage:
        case Finished(outcome=Played(tricks=tricks)):
            return tricks
        case _:
            return None
