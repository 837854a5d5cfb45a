"""Double-dummy solving: the tricks a side can take, the value of each card, and the contracts that can be made."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from itertools import combinations
from typing import Any, Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import expect
from fivehundred._native.position import Position
from fivehundred._native.universe import StopSearch
from fivehundred.actions import PLAYS, PlayCard
from fivehundred.cards import SUITS, Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.terms import Terms
from fivehundred.errors import ForeignDealError, InvalidValue, as_int, brief
from fivehundred.fast._kernel_rules import play_of
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import EachForHimself, Exactly, Goal, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, clockwise
from fivehundred.solver._universe import (
    NO_LIMIT,
    Limit,
    Numbers,
    Request,
    Task,
    Universe,
    World,
    checked_side,
    end_of,
    options_of,
    world_of,
    world_of_deal,
)


@attrs.frozen
class Solution:
    """The result of a position when everybody sees all cards and plays perfectly.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> solution = solve(late)
    >>> solution.side, str(solution.goal), solution.low, solution.high
    ((0,), 'at least 10', 3, 3)
    """

    #: The cooperating seats whose tricks count, ascending.
    side: tuple[Seat, ...]
    #: The goal of the contract.
    goal: Goal
    #: The lowest possible result: the side's tricks in the whole hand. For a goal of exactly *n* tricks, the number of
    #: tricks by which it is missed.
    low: int
    #: The highest possible result; equal to `low` once the position is solved.
    high: int

    @property
    def solved(self) -> bool:
        """True if the result is known, as it always is without a search limit.

        >>> solution.solved, solve(late, nodes=0).solved
        (True, False)
        """
        return self.low == self.high

    @property
    def tricks(self) -> int | None:
        """The side's tricks in the whole hand, including those already taken; ``None`` if unknown.

        If a goal of exactly *n* tricks is missed, only the size of the miss is known: see `low`.

        >>> solution.tricks
        3
        """
        if isinstance(self.goal, Exactly):
            return self.goal.tricks if self.made else None
        return self.low if self.solved else None

    @property
    def made(self) -> bool | None:
        """True if the contract is made; ``None`` if unknown, or if there is no contract (PLAY-8).

        >>> solution.made
        False
        """
        goal = self.goal
        if isinstance(goal, EachForHimself):
            return None
        if isinstance(goal, Exactly):
            ends = (self.low == 0, self.high == 0)
        else:
            ends = (goal.is_met(self.low), goal.is_met(self.high))
        # With a growing number of tricks, a goal changes only once from missed to met or back.
        return ends[0] if ends[0] == ends[1] else None


class Solver:
    """A solver for the positions of one hand, which reuses earlier results.

    It is safe to call from several threads. Requests that run at the same time use separate caches, which the solver
    keeps for later requests. In another process, and as a copy, it has forgotten what it found.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> solver = Solver(late)
    >>> str(late.contract), late.won, solver.solve(late).tricks
    ('10H by 0', (3, 2, 2), 3)
    """

    def __init__(self, deal: Deal | Position, *, side: Sequence[Seat] | None = None) -> None:
        """Create a solver for *deal*, in which cards are being played, and for later positions of the same hand.

        *deal* may also be a `fivehundred.fast.Position`; later positions must then be fast positions too.

        *side* lists the seats that cooperate against all others. By default these are the contractor and their
        partners, including the holder of a called card. On a passed deal with two sides, the default is the side that
        led to the first trick. With more sides, everybody plays alone and *side* is required (PLAY-8). An empty side
        gets no tricks, a side of all seats gets every trick.

        Raises `InvalidValue` if no cards are being played, and `fivehundred.errors.UnsupportedRulesError` if the search
        does not support the rules in play.
        """
        self._deal = deal
        self._world = world_of(deal)
        self._task = Task.of(deal, self._world, side)
        self._side = None if side is None else tuple(side)
        # All universes so far (none while there are too many cards), and those not currently in use.
        first = self._task.universe(self._world)
        self._universes = [] if first is None else [first]
        self._idle = self._universes.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        # What it has searched is not sent, because it takes long to read.
        return partial(Solver, side=self._side), (self._deal,)

    @property
    def nodes(self) -> int:
        """The number of positions searched so far; only those at the start of a trick count.

        >>> solver.nodes < 100
        True
        """
        return sum(universe.search.nodes for universe in self._universes)

    def solve(self, deal: Deal | Position, *, nodes: int | None = None, seconds: float | None = None) -> Solution:
        """Solve *deal*, the position the solver was made for or a later one of the same hand.

        The search stops after *nodes* more positions or after *seconds*. The solution then holds the bounds found so
        far and may not be `Solution.solved`. With more than 60 cards left to play there is no search: the bounds follow
        from the number of tricks left.

        >>> solver.solve(late).tricks, solver.solve(late.apply(late.parse("7C"))).tricks
        (3, 4)
        """
        limit = Limit.of(nodes, seconds)
        world = self._world_of(deal)
        request = self._request(limit, world)
        try:
            return _solve_world(self._task, world, request)
        finally:
            self._release(request)

    def values(
        self, deal: Deal | Position, *, nodes: int | None = None, seconds: float | None = None
    ) -> Mapping[PlayCard, Solution]:
        """Solve the position after each card that may be played now, in the order of the legal actions.

        A joker that can name several suits has one entry for each. The limits apply to all cards together. The search
        visits the cards in rounds, and spends longer on each card in every round, so that each of them gets some
        result.

        >>> {str(play): found.tricks for play, found in solver.values(late).items()}
        {'KS': 3, '7C': 4, 'QC': 3}
        """
        limit = Limit.of(nodes, seconds)
        request = self._request(limit, self._world_of(deal))
        try:
            return _value_cards(self._task, deal, request, limit)
        finally:
            self._release(request)

    def best(
        self, deal: Deal | Position, *, nodes: int | None = None, seconds: float | None = None
    ) -> tuple[PlayCard, ...]:
        """Return the best cards for the player to act; under a search limit, only those proved best, which may be none.

        >>> [str(play) for play in solver.best(late)]
        ['KS', 'QC']
        """
        values = self.values(deal, nodes=nodes, seconds=seconds)
        (seat,) = (deal.to_act,)
        few = isinstance(self._task.goal, NoTricks | Exactly) == (seat in self._task.side)
        ends = {
            action: (-found.high, -found.low) if few else (found.low, found.high) for action, found in values.items()
        }
        return tuple(
            action
            for action, (least, _) in ends.items()
            if all(least >= most for other, (_, most) in ends.items() if other != action)
        )

    def _world_of(self, deal: Deal | Position) -> World:
        """Return the position of *deal*. Raises `ForeignDealError` unless it is a later one of this hand."""
        first, at = self._world, self._deal
        if deal is at:
            return first
        world = world_of(deal)
        same = False
        if isinstance(deal, Position) and isinstance(at, Position):
            theirs, mine = deal._hands, at._hands
            same = (theirs.by_place, theirs.ups, theirs.downs) == (mine.by_place, mine.ups, mine.downs)
            # Also no card of the current trick may be gone from the first.
            same = same and not (world.unplayed & ~first.unplayed or sum(world.held) & ~sum(first.held))
        elif isinstance(deal, Deal) and isinstance(at, Deal):
            same = (at.info, at.dealt, at.to_be_played) == (deal.info, deal.dealt, deal.to_be_played)
            same = same and play_of(deal).line.startswith(play_of(at).line)
        # Tuples check identity first; comparing terms takes long.
        if not same or (world.terms,) != (first.terms,):
            raise ForeignDealError("this is not a later position of the hand that the solver was made for")
        return world

    def _request(self, limit: Limit, world: World) -> Request | None:
        """Return a request about *world* with a universe of its own, or ``None`` if there are too many cards.

        There is no lock, so no thread waits for another's search, and a signal handler does not wait for the search it
        interrupted.
        """
        whole = self._world.fits
        if not whole and not world.fits:
            return None
        try:
            universe = self._idle.pop()
        except IndexError:
            universe = Universe.of(self._world if whole else world, self._task.makers, self._task.counted)
            self._universes.append(universe)
        else:
            if not whole:
                # It has the cards of another position of the hand, perhaps of a later one.
                universe.deal(world)
        return Request.of(universe, limit)

    def _release(self, request: Request | None) -> None:
        """Keep the results of *request* for later requests."""
        if request is not None:
            self._idle.append(request.universe)


def solve(
    deal: Deal | Position,
    *,
    side: Sequence[Seat] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Solution:
    """Solve the position *deal*; see `Solver.solve` for the result and `Solver` for *side*.

    To solve many positions of one hand, keep a `Solver`.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> solve(late).tricks, solve(late, side=[late.to_act]).tricks
    (3, 5)
    """
    return solve_all([deal], side=side, nodes=nodes, seconds=seconds)[0]


def values(
    deal: Deal | Position,
    *,
    side: Sequence[Seat] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Mapping[PlayCard, Solution]:
    """Solve the position after each card that may be played; see `Solver.values`.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> {str(play): found.tricks for play, found in values(late).items()}
    {'KS': 3, '7C': 4, 'QC': 3}
    """
    return values_all([deal], side=side, nodes=nodes, seconds=seconds)[0]


def solve_all(
    worlds: Iterable[Deal | Position],
    *,
    side: Sequence[Seat] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> tuple[Solution, ...]:
    """Solve each of *worlds*, such as the deals that are possible given one view; see `solve`.

    Results are reused for later worlds with the same terms. The limits apply to all worlds together. Once a limit is
    reached, the remaining bounds follow from the number of tricks left.

    >>> from random import Random
    >>> from fivehundred import Worlds, presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> worlds = Worlds(late.view(late.to_act)).samples(5, rng=Random(1))
    >>> [found.tricks for found in solve_all(worlds)]
    [5, 4, 4, 5, 5]
    """
    limit = Limit.of(nodes, seconds)
    return tuple(_solve_world(task, world, request) for _, task, world, request in _prepare(worlds, side, limit))


def values_all(
    worlds: Iterable[Deal | Position],
    *,
    side: Sequence[Seat] | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> tuple[Mapping[PlayCard, Solution], ...]:
    """Solve each of *worlds* after each card that may be played; see `values` and `solve_all`.

    >>> from random import Random
    >>> from fivehundred import Worlds, presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> worlds = Worlds(late.view(late.to_act)).samples(5, rng=Random(1))
    >>> [sum(found[play].tricks for found in values_all(worlds)) for play in late.legal_actions]
    [23, 25, 23]
    """
    limit = Limit.of(nodes, seconds)
    return tuple(_value_cards(task, deal, request, limit) for deal, task, _, request in _prepare(worlds, side, limit))


def takes_rest(deal: Deal, seat: Seat, *, nodes: int | None = None, seconds: float | None = None) -> bool | None:
    """True if *seat* can win the current trick and all later ones, whatever the others play (PLAY-9).

    Partners count as opponents. The result is ``None`` if the search reaches *nodes* positions or *seconds* first.
    Raises `InvalidValue` if no cards are being played.

    >>> from fivehundred import presets
    >>> from fivehundred.fast import RandomDeals
    >>> from fivehundred.match.replay import Replay
    >>> late = Replay.of(RandomDeals(presets.STANDARD_3).deal(6)).back(9).deal
    >>> late.to_act, takes_rest(late, late.to_act)
    (2, True)
    """
    limit, world = Limit.of(nodes, seconds), world_of_deal(deal, play_of(deal))
    if not world.fits:
        return None
    makers = Task.of(deal, world, [checked_seat(seat, deal.rules.players)]).makers
    try:
        return Universe.of(world, makers, makers).question(world)(world.left, -1, limit.nodes, limit.clock.look)
    except StopSearch:
        return None


#: The number of positions to search for each card in the first round.
_FIRST_ROUND: Final = 64


def _prepare(
    worlds: Iterable[Deal | Position], side: Sequence[Seat] | None, limit: Limit
) -> Iterator[tuple[Deal | Position, Task, World, Request | None]]:
    """Yield each of *worlds* with its task and request, in the same universe where possible."""
    expect("worlds, each a Deal or a fast position", worlds, Iterable)
    before: tuple[Task, Terms, Numbers] | None = None
    request: Request | None = None
    nodes = limit.nodes
    for deal in worlds:
        world = world_of(deal)
        task = Task.of(deal, world, side)
        if request is not None and before == (task, world.terms, world.numbers):
            request.universe.deal(world)
        else:
            universe = task.universe(world)
            request = None if universe is None else Request.of(universe, attrs.evolve(limit, nodes=nodes))
            before = task, world.terms, world.numbers
        yield deal, task, world, request
        if request is not None:
            nodes = request.most_nodes - request.universe.search.nodes
    if before is None and side is not None:
        # Without worlds the number of players is unknown, but no table has more than six.
        checked_side(side, 6)


def _solve_world(task: Task, world: World, request: Request | None) -> Solution:
    """Return the solution of *world*."""
    return Solution(task.side, task.goal, *task.bounds(world, request, None, None))


def _value_cards(
    task: Task, deal: Deal | Position, request: Request | None, limit: Limit
) -> Mapping[PlayCard, Solution]:
    """Return the solution of *deal* after each card that may be played now."""
    found: dict[PlayCard, tuple[int, int]] = {}
    after: dict[PlayCard, World] = {}
    for number in options_of(deal):
        card = PLAYS[number]
        then = deal.apply(card)
        tricks = end_of(then)
        if tricks is None:
            after[card] = world_of(then)
            found[card] = task.widest(after[card])
        else:
            found[card] = (task.result(tricks),) * 2
    guess: int | None = None
    most = _FIRST_ROUND if limit.is_set else NO_LIMIT
    while request is not None and any(low < high for low, high in found.values()):
        for card, world in after.items():
            if found[card][0] < found[card][1]:
                found[card] = task.bounds(world, request.part(most), guess, found[card])
                guess = found[card][0]
        if request.over:
            break
        most *= 2
    return {card: Solution(task.side, task.goal, *bounds) for card, bounds in found.items()}


@attrs.frozen
class ContractTricks:
    """The tricks a seat can take in one denomination, with the best discard that was tried.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> found = contract_tricks(deal, tries=1)[Seat(0), Suit.SPADES]
    >>> found.low, found.discards, found.solution.made
    (9, Cards.parse('9C 10C QC JD'), True)
    """

    #: The best discard tried; under a search limit, the one with the most tricks proved.
    discards: Cards
    #: The result of the hand after that discard; another discard might do better.
    solution: Solution

    @property
    def low(self) -> int:
        """The number of tricks that can certainly be made.

        >>> found.low
        9
        """
        return self.solution.low

    @property
    def high(self) -> int:
        """The highest number of tricks possible after this discard; above `low` only under a search limit.

        >>> found.high
        9
        """
        return self.solution.high


def contract_tricks(
    deal: Deal, *, seat: Seat | None = None, tries: int = 4, nodes: int | None = None, seconds: float | None = None
) -> Mapping[tuple[Seat, Suit | None], ContractTricks]:
    """Return the tricks each seat can make in each denomination that can be bid, with ``None`` for no trump.

    Give *seat* to evaluate only that seat. Each seat in turn takes the kitty and discards, while the others have the
    cards dealt to them. The joker is not declared (JOKER-5), and the hand is solved with all cards visible. Results are
    exact for the discards tried: the *tries* that best keep trumps and high cards, some of them making a void. They are
    therefore lower bounds, though rarely a trick below the best. *nodes* and *seconds* limit the search for each
    discard, as in `fivehundred.solver.solving.Solver.solve`; bounds may then be lower still.

    `Solution.made` refers to the lowest bid in the denomination, inkles excluded (BID-9). Where partners are called,
    the seat plays alone against everyone, and `Solution.made` refers to the lowest bid that may be played alone
    (CALL-4); it is ``None`` if there is no such bid.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> table = contract_tricks(deal, tries=1)
    >>> [table[Seat(0), trump].low for trump in (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None)]
    [9, 8, 9, 9, 9]
    """
    expect("a Deal", deal, Deal)
    tries = as_int("tries", tries)
    if tries < 1:
        raise InvalidValue(f"tries {brief(tries)}: expected a whole number from 1")
    ladder = deal.rules.ladder
    whole = [bid for number, bid in enumerate(ladder.calls) if isinstance(bid, Bid) and not ladder.inkles >> number & 1]
    found = {}
    players = deal.rules.players
    for bidder in map(Seat, range(players)) if seat is None else [checked_seat(seat, players)]:
        for trump in (*SUITS, None):
            bids = [bid for bid in whole if bid.trump is trump]
            if bids:
                found[bidder, trump] = _best(deal, bidder, bids, tries, nodes, seconds)
    return found


def _contract(rules: Ruleset, seat: Seat, bids: Sequence[Bid]) -> Contract:
    """Return the contract of the lowest of *bids* that *seat* may play with only its own side (CALL-4).

    If there is none, return the contract of the lowest bid with some partner.
    """
    for bid in bids:
        with suppress(InvalidValue):
            return Contract.of(rules, bid, seat)
    _, other, *_ = clockwise(seat, rules.players)
    return Contract.of(rules, bids[0], seat, partners=[other])


def _best(
    deal: Deal, seat: Seat, bids: Sequence[Bid], tries: int, nodes: int | None, seconds: float | None
) -> ContractTricks:
    """Return the best result among the discards tried."""
    rules, dealt = deal.rules, deal.dealt
    held = dealt.hands[seat] | dealt.kitty
    contract = _contract(rules, seat, bids)
    ranking = Ranking.under(rules, contract.trump)
    # It does not matter whom the contractor would have called, because all others play against them together.
    side = (seat, *rules.partners_of(seat))
    found = []
    for discards in good_discards(held, ranking, len(held) - rules.hand_size, tries=tries):
        hands = (*dealt.hand_bits[:seat], (held - discards).bits, *dealt.hand_bits[seat + 1 :])
        laid_away = attrs.evolve(dealt, hands=hands, kitty=discards.bits)
        position = Deal.at_play(rules, contract, laid_away, dealer=deal.dealer)
        found.append(ContractTricks(discards, solve(position, side=side, nodes=nodes, seconds=seconds)))
    # If results are equal, the first is taken, because it looked best.
    return max(found, key=lambda one: one.low)


def good_discards(
    held: Cards, ranking: Ranking, size: int, *, tries: int | None, to_lose: bool = False
) -> tuple[Cards, ...]:
    """Return up to *tries* good discards of *size* cards from *held* under *ranking*, most promising first (KITTY-1).

    They keep high cards, and above all trumps and loose jokers; with *to_lose*, they keep low cards. Among the cheapest
    sets, those that empty more suits come first. If *tries* is ``None``, every set is returned. Raises `InvalidType` or
    `InvalidValue` for wrong arguments.

    >>> from fivehundred import presets
    >>> held = Cards.parse("7S 5C AC 6D 7D 8D 4H 5H 9H KH AH JH JD")
    >>> [str(cards) for cards in good_discards(held, Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS), 3, tries=2)]
    ['7S 5C 6D', '7S 5C 7D']
    """
    expect("Cards", held, Cards)
    expect("a Ranking", ranking, Ranking)
    size = as_int("size", size)
    if not 0 <= size <= len(held):
        raise InvalidValue(f"size {brief(size)}: expected 0 to {len(held)}, the number of cards held")
    if tries is not None and as_int("tries", tries) < 1:
        raise InvalidValue(f"tries {brief(tries)}: expected a whole number from 1, or None")
    worth = {card: -_worth(card, ranking) if to_lose else _worth(card, ranking) for card in held}
    cheapest = sorted(held, key=worth.__getitem__)[: None if tries is None else size + _SPARE]
    suits: dict[Suit | None, int] = {}
    for card in held:
        suits[ranking.suit_of(card)] = suits.get(ranking.suit_of(card), 0) | CARD_BIT[card.number]
    void = 0 if ranking.trump is None else _VOID

    def cost(chosen: tuple[tuple[int, int], ...]) -> int:
        away = sum(bit for _, bit in chosen)
        return sum(each for each, _ in chosen) - void * sum(away & suit == suit for suit in suits.values())

    sets = combinations([(worth[card], CARD_BIT[card.number]) for card in cheapest], size)
    return tuple(Cards(sum(bit for _, bit in chosen)) for chosen in sorted(sets, key=cost)[:tries])


#: The number of cards considered beyond the size of the discard.
_SPARE: Final = 4
#: The value of a trump above a plain card of its rank, of the highest card, and of a void if there are trumps.
_TRUMP: Final = 40
_HIGHEST: Final = 12
_VOID: Final = 3


def _worth(card: Card, ranking: Ranking) -> int:
    """Return the value of keeping *card*."""
    suit = ranking.suit_of(card)
    if suit is None:
        return 2 * _TRUMP
    row = ranking.cards_of(suit)
    above = len(row) - 1 - row.index(card)
    return max(_HIGHEST - 3 * above, 3 - above // 3, 0) + (_TRUMP if suit is ranking.trump else 0)
