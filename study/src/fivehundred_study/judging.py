"""What a decision cost, as far as the player could know, and a verdict only where the error of the estimate allows one.

Nothing here sees a hidden card: every function begins with the view of the seat that acted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import StrEnum
from itertools import combinations
from math import fsum, hypot, inf, sqrt
from random import Random
from statistics import fmean
from typing import Final

import attrs

from fivehundred import Action, Bid, Cards, Contract, Deal, Discard, Pass, Ranking, Ruleset, SeatView, SpecialBid, score
from fivehundred.cards import CARDS
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidValue
from fivehundred.notation import Symbol
from fivehundred.players import Estimate, SensiblePlayer, ThinkingPlayer, evaluate
from fivehundred.players.calling import call_gains, weight_of_calls, weights_for
from fivehundred.players.outlook import Outlook, ahead_of_others
from fivehundred.players.sensible import least_wanted
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.rules.settings import CardPoints
from fivehundred.shuffle import RandomBits
from fivehundred.solver import Solution, values_all
from fivehundred.worlds import Worlds


class Phase(StrEnum):
    """The four parts of a deal in which players decide.

    >>> print(*Phase)
    auction discards calling play
    """

    AUCTION = "auction"
    DISCARDS = "discards"
    #: Calling a partner, naming suits for a joker, and whatever else is asked before the play.
    CALLING = "calling"
    PLAY = "play"


@attrs.frozen(order=True)
class Situation:
    """Where in a deal a decision stands: decisions of different players in the same place are compared.

    >>> print(Situation(Phase.PLAY, "contractor", "leading"))
    play, contractor, leading
    """

    phase: Phase
    #: In the auction ``first``, ``after partner`` or ``after others``, by who bid last; then the part in the contract:
    #: ``contractor``, ``partner`` or ``defender``, or ``alone`` if nobody has bid.
    role: str
    #: In the play ``leading`` or ``following``, otherwise empty.
    turn: str = ""

    def __str__(self) -> str:
        return ", ".join(filter(None, (self.phase, self.role, self.turn)))

    @classmethod
    def of(cls, view: SeatView) -> Situation:
        """The place of the decision that the seat of *view* has to make."""
        stage, seat = view.table.stage, view.seat
        if isinstance(stage, Auction):
            bidder = stage.bidder
            ours = bidder is not None and view.rules.side_of(bidder) == view.rules.side_of(seat)
            return cls(Phase.AUCTION, "first" if bidder is None else "after partner" if ours else "after others")
        contract = view.contract
        role = "alone"
        if contract is not None and contract.contractor is not None:
            role = "contractor" if seat == contract.contractor else "partner" if seat in contract.side else "defender"
        if isinstance(stage, Play):
            trick = view.tricks[-1].plays if view.tricks else ()
            return cls(Phase.PLAY, role, "following" if 0 < len(trick) < _players_in(stage) else "leading")
        return cls(Phase.DISCARDS if isinstance(stage, Exchange) else Phase.CALLING, role)


def _players_in(play: Play) -> int:
    return len(play.terms.turns[play.terms.leader])


@attrs.frozen
class Loss:
    """What a player loses by one action beside another: below 0, it gains. The errors are standard errors.

    >>> loss = Loss(30.0, 12.0, 0.02, 0.01)
    >>> print(loss, loss.is_clear, Loss(20.0, 12.0, 0.02, 0.01).is_clear)
    30.0 ± 12.0 points, 2.0 ± 1.0 % of the match True False
    """

    points: float
    error: float
    #: The chance to win the match, from 0 to 1.
    chance: float
    chance_error: float

    @property
    def is_clear(self) -> bool:
        """True if the loss of points is above 0 by more than two standard errors."""
        return self.points > 2 * self.error

    @property
    def is_gain(self) -> bool:
        """True if the points are below 0 by more than two standard errors."""
        return -self.points > 2 * self.error

    @property
    def serves_match(self) -> bool:
        """True if the action raises the chance to win the match by more than two standard errors.

        Points do not always serve it: a player who is far behind may be right to risk many.
        """
        return -self.chance > 2 * self.chance_error

    def __str__(self) -> str:
        chance = f"{100 * self.chance:.1f} ± {100 * self.chance_error:.1f} % of the match"
        return f"{self.points:.1f} ± {self.error:.1f} points, {chance}"


class Basis(StrEnum):
    """What a verdict or the worth of an action rests on, or why there is no verdict."""

    #: Sampled worlds in which everybody plays on sensibly (`fivehundred.players.evaluate`).
    ESTIMATE = "estimated"
    #: Sampled worlds in which everybody sees all cards and plays perfectly.
    SOLVED = "solved"
    #: Every possible world, likewise: only of puzzles.
    PROVED = "proved"
    #: The first two.
    BOTH = "estimated and solved"
    #: None, because nothing is lost by more than two standard errors.
    NEITHER = "within the error"
    #: None, because one of the two finds a loss that the other rules out.
    CONTRADICTED = "contradicted"


#: The fewest worlds whose differences say how large an error is.
_FEWEST: Final = 5
#: For each action its points ahead of the others, and its chance to win the match, in each of the same worlds.
Tried = Mapping[Action, tuple[Sequence[float], Sequence[float]]]


@attrs.frozen
class Trial:
    """Several actions tried in the same worlds."""

    tried: Tried
    #: The factor by which errors grow because some worlds were drawn several times.
    factor: float = 1.0
    #: True if these are all worlds there are, so that nothing is left to chance.
    is_exact: bool = False

    def mean(self, action: Action) -> float:
        """The mean of the points of *action*."""
        return fmean(self.tried[action][0])

    def best(self, favourites: Sequence[Action], worlds: slice = slice(None)) -> Action:
        """The action with the most points in some *worlds*; of several, the first of the *favourites*."""
        order = [*favourites, *(action for action in self.tried if action not in favourites)]
        return max(order, key=lambda action: round(fsum(self.tried[action][0][worlds]), 6))

    def loss(self, done: Action, favourites: Sequence[Action]) -> Loss:
        """What *done* loses beside the best action.

        The best of several estimates is too high. So the worlds are halved: the action that is best in one half, by
        more than a standard error, is compared in the other half, and the mean of both is free of that bias. It can be
        below 0.
        """
        halves = (slice(0, None, 2), slice(1, None, 2))
        if self.is_exact or len(self.tried[done][0]) < len(halves):
            return self.beside(self.best(favourites), done)
        first, second = (
            self.beside(self._better(done, favourites, other), done, one)
            for one, other in zip(halves, reversed(halves), strict=True)
        )
        points = _halves((first.points, first.error), (second.points, second.error))
        chance = _halves((first.chance, first.chance_error), (second.chance, second.chance_error))
        return Loss(*points, *chance)

    def _better(self, done: Action, favourites: Sequence[Action], worlds: slice) -> Action:
        """The best action in some *worlds* if it is better than *done* by more than a standard error; else *done*.

        Where nothing is clearly better, chance would pick an action, and *done* would seem to gain beside it.
        """
        found = self.best(favourites, worlds)
        ahead = self.beside(found, done, worlds)
        return found if ahead.points > ahead.error else done

    def beside(self, other: Action, done: Action, worlds: slice = slice(None)) -> Loss:
        """What *done* loses beside the *other* action in some *worlds*."""
        pairs = zip(self.tried[other], self.tried[done], strict=True)
        apart = [[most - less for most, less in zip(one[worlds], two[worlds], strict=True)] for one, two in pairs]
        (points, error), (chance, chance_error) = map(self._mean_error, apart)
        return Loss(points, error, chance, chance_error)

    def _mean_error(self, numbers: Sequence[float]) -> tuple[float, float]:
        mean, count = fmean(numbers), len(numbers)
        if self.is_exact:
            return mean, 0.0
        if count < _FEWEST:
            return mean, inf
        return mean, self.factor * sqrt(fsum((one - mean) ** 2 for one in numbers) / (count - 1) / count)


def _halves(first: tuple[float, float], second: tuple[float, float]) -> tuple[float, float]:
    """The mean of two means with their errors, and its error: half of what they are apart, if that is more.

    In a few worlds that happen to agree, the errors are too small.
    """
    (one, error), (two, other) = first, second
    return (one + two) / 2, max(hypot(error, other), abs(one - two)) / 2


#: The shares of the points at which a match is won from which a clear loss has each symbol, the largest first.
SHARES: Final = ((0.15, Symbol.BLUNDER), (0.04, Symbol.MISTAKE), (0.01, Symbol.DUBIOUS))


@attrs.frozen
class Judgement:
    """What is thought of an action from what the seat could know."""

    place: Situation
    done: Action
    #: The best action; the one that was done, if nothing is better.
    best: Action
    #: What a sensible player does.
    usual: Action
    #: What was lost beside the best action, from the worlds that the verdict rests on.
    loss: Loss
    #: The same from estimates alone, and from solved worlds alone if there are any.
    estimated: Loss
    solved: Loss | None
    #: What was lost beside the usual action, from estimates. Over many deals, these add up to what a sensible player
    #: would have gained in the same seat.
    cost: Loss
    basis: Basis
    #: The symbol of the verdict: `Symbol.GOOD`, `Symbol.DUBIOUS`, `Symbol.MISTAKE` or `Symbol.BLUNDER`; or ``None``.
    verdict: Symbol | None
    #: The estimate of each action that was tried.
    estimates: Mapping[Action, Estimate] = attrs.field(repr=False)


#: The number of worlds that are solved, half of which choose the best card for the other half.
SOLVED_WORLDS: Final = 40
#: The most positions that are searched for all of them.
_NODES: Final = 100_000
#: The calls, by weights, that are tried beside the usual one; and discards, that take some of this many other cards.
_CALLS: Final = 3
_OTHERS: Final = 3
_DISCARDS: Final = 24
#: The most actions of any other kind that are tried.
_MOST: Final = 40
_SENSIBLE: Final = SensiblePlayer()
#: In the auction, players who think call by weights without drawing worlds.
_CALLER: Final = ThinkingPlayer(rng=Random(0))


def usual_action(view: SeatView) -> Action:
    """What a sensible player does; in the auction, one that calls by weights, if there are some for the rules."""
    return (_CALLER if isinstance(view.table.stage, Auction) else _SENSIBLE)(view)


def candidates(view: SeatView, usual: Action, done: Action) -> list[Action]:
    """The actions that are compared: all that are legal, if they are few, or those worth considering."""
    stage, options = view.table.stage, view.legal_actions
    found: list[Action] = [done, usual]
    known = weights_for(view.rules)
    if isinstance(stage, Auction) and isinstance(usual, Bid | Pass | SpecialBid):
        gains = {} if known is None else call_gains(view, stage, known)
        found += sorted(gains, key=lambda call: -gains[call])[:_CALLS]
        found += [option for option in options if isinstance(option, Pass)]
    elif isinstance(stage, Exchange) and len(options) > _MOST:
        ordered = least_wanted(view, stage.contract, min(stage.count + _OTHERS, len(view.hand)))
        places = sorted(combinations(range(len(ordered)), stage.count), key=sum)[:_DISCARDS]
        found += [Discard(Cards.of(CARDS[ordered[place]] for place in each)) for each in places]
    else:
        found += options[:_MOST]
    # What was done stays, so that an illegal action is refused.
    return [action for action in dict.fromkeys(found) if action == done or action in options]


@attrs.define
class Weigher:
    """Weighs worlds by how well the calls of the others fit, and knows by how much that thins them out."""

    weigh: Callable[[Deal], float]
    total: float = 0.0
    squares: float = 0.0

    def __call__(self, world: Deal) -> float:
        """The weight of *world*."""
        weight = self.weigh(world)
        self.total += weight
        self.squares += weight * weight
        return weight

    def factor(self, size: int) -> float:
        """The factor by which errors grow if *size* worlds are picked from those weighed.

        Kish's effective number of worlds bounds what they tell, however many are picked of them.
        """
        return sqrt(1 + size * self.squares / self.total**2) if self.total else 1.0


#: The weight of a world for each trump that a contractor has discarded in it.
_UNLIKE: Final = 0.15


def weigher_for(view: SeatView) -> Weigher | None:
    """What weighs worlds by what others have called and discarded; ``None`` if it says nothing.

    Before the play, these are the calls. In the play, it is that contractors keep their trumps: to weigh calls would
    take longer than all the rest, and change less.
    """
    known, contract = weights_for(view.rules), view.contract
    if isinstance(view.table.stage, Play):
        if contract is None or contract.trump is None or view.seat == contract.contractor or not view.rules.kitty_size:
            return None
        ranking = Ranking.under(view.rules, contract.trump)
        trumps = Cards(ranking.masks[contract.trump.number] | ranking.loose)
        return Weigher(lambda world: _UNLIKE ** len(world.discards & trumps))
    auctions = [stage for stage in (*view.table.past, view.table.stage) if isinstance(stage, Auction)]
    if known is None or all(seat == view.seat for auction in auctions for seat, _ in auction.calls_by_seat):
        return None
    return Weigher(weight_of_calls(view, known))


def try_actions(
    view: SeatView, actions: Iterable[Action], worlds: int, rng: RandomBits
) -> tuple[Trial, dict[Action, Estimate]]:
    """Estimate *actions* in *worlds* that fit what was called."""
    weigher = weigher_for(view)
    found = evaluate(view, actions=actions, worlds=worlds, weight=weigher, rng=rng)
    tried = {action: (one.points_by_world, one.win_by_world) for action, one in found.items()}
    return Trial(tried, 1.0 if weigher is None else weigher.factor(worlds)), found


def tricks_tell(contract: Contract | None, rules: Ruleset) -> bool:
    """True if the points under *contract* follow from the tricks of its side, which are what a search finds."""
    if contract is None or contract.contractor is None or contract.called is not None:
        return False
    if isinstance(contract.call, SpecialBid) and rules.special(contract.call.key).tells_bidders_apart:
        return False
    return isinstance(contract.goal, AtLeast | NoTricks) and rules.card_points is not CardPoints.COUNTED


def ending_of(view: SeatView, solution: Solution) -> tuple[float, float]:
    """The points that the side of the seat is ahead if the play ends with *solution*, and its chance in the match."""
    play, contract, rules = view.table.stage, view.contract, view.rules
    if not isinstance(play, Play) or contract is None:
        raise InvalidValue("the view of a seat: expected one in which cards are being played")
    side, tricks = rules.side_of(view.seat), play.terms.length // _players_in(play)
    # What defenders win counts as that of the one who thinks, because they win it together.
    others = [seat for seat in (view.seat, *range(rules.players)) if seat not in contract.side]
    won = [0] * rules.players
    won[contract.bidder] = solution.low
    won[others[0]] += tricks - solution.low
    found = score(rules, contract, won)
    return ahead_of_others(found.points, side), Outlook.of(view.info).after(contract, found.made, found.points)[side]


def solve_actions(view: SeatView, last: int, rng: RandomBits) -> Trial | None:
    """Solve worlds of *view* after each card if at most *last* tricks are left; ``None`` if the search says nothing."""
    play = view.table.stage
    if not isinstance(play, Play) or not tricks_tell(view.contract, view.rules):
        return None
    if play.terms.length // _players_in(play) - sum(view.table.won) > last:
        return None
    drawn = Worlds(view)
    exact = drawn.count <= SOLVED_WORLDS
    worlds = [*drawn] if exact else [drawn.sample(rng=rng) for _ in range(SOLVED_WORLDS)]
    found = values_all(worlds, nodes=_NODES)
    solutions = {solution.low: solution for each in found for solution in each.values()}
    if not all(solution.solved for each in found for solution in each.values()):
        return None
    ends = {low: ending_of(view, solution) for low, solution in solutions.items()}
    rows = {card: [ends[each[card].low] for each in found] for card in found[0]}
    tried: dict[Action, tuple[list[float], list[float]]] = {
        card: ([points for points, _ in row], [chance for _, chance in row]) for card, row in rows.items()
    }
    return Trial(tried, is_exact=exact)


def judge(view: SeatView, done: Action, *, worlds: int = 100, solve: int = 5, rng: RandomBits) -> Judgement | None:
    """Judge what the seat of *view* has *done*, from *worlds* it cannot tell apart; ``None`` if it had no choice.

    Where others still call, each world takes long, so two fifths of the *worlds* are drawn. In the last *solve*
    tricks, worlds are solved as well. Raises `IllegalAction` if the action is illegal, and `UnsupportedRulesError` or
    `TooManyCardsError` if fast positions do not support the rules.
    """
    if len(view.legal_actions) < 2:
        return None
    usual = usual_action(view)
    options = candidates(view, usual, done)
    favourites = (done, usual) if usual in options else (done,)
    # Where others still act, a world takes a thousand times as long.
    few = min(worlds, 2 * _FEWEST)
    count = worlds if isinstance(view.table.stage, Play | Exchange) else max(few, worlds * 2 // 5)
    trial, estimates = try_actions(view, options, count, rng)
    best, loss = trial.best(favourites), trial.loss(done, favourites)
    cost = trial.beside(favourites[-1], done)
    ends = solve_actions(view, solve, rng)
    estimated, found = loss, None
    basis = Basis.ESTIMATE if loss.is_clear else Basis.NEITHER
    if ends is not None:
        ranked = [
            *favourites,
            *sorted((one for one in ends.tried if one not in favourites), key=lambda one: -trial.mean(one)),
        ]
        winner, found = ends.best(ranked), ends.loss(done, ranked)
        apart = trial.beside(winner, done)
        ruled_out = ends.beside(best, done).is_gain or found.points + 2 * found.error <= 0
        if (found.is_clear and apart.is_gain) or (loss.is_clear and ruled_out):
            basis, best = Basis.CONTRADICTED, winner
        elif found.is_clear:
            basis = Basis.BOTH if apart.is_clear else Basis.SOLVED
            best, loss = winner, found
        elif not loss.is_clear:
            best = winner
    return Judgement(
        place=Situation.of(view),
        done=done,
        best=best,
        usual=usual,
        loss=loss,
        estimated=estimated,
        solved=found,
        cost=cost,
        basis=basis,
        verdict=_verdict(view.rules.target, loss, cost, basis, done == best),
        estimates=estimates,
    )


def _verdict(target: int, loss: Loss, cost: Loss, basis: Basis, is_best: bool) -> Symbol | None:
    if basis in (Basis.ESTIMATE, Basis.SOLVED, Basis.BOTH) and not loss.serves_match and not is_best:
        return next((symbol for share, symbol in SHARES if loss.points >= share * target), None)
    if basis is Basis.NEITHER and is_best and cost.is_gain and -cost.points >= SHARES[-1][0] * target:
        return Symbol.GOOD
    return None
