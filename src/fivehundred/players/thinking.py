"""Estimates of actions from sampled worlds, in which everybody plays on as sensible players do."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations
from math import inf
from statistics import fmean
from time import perf_counter
from typing import Final

import attrs

from fivehundred._base.words import between, expect
from fivehundred.actions import Action, Discard
from fivehundred.cards import CARDS, Cards
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.scoring import score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import TooManyCardsError, UnsupportedRulesError
from fivehundred.fast._lookup import MOST
from fivehundred.players._futures import (
    BEHIND,
    BETTER,
    Future,
    best_of,
    check_limit,
    close_to,
    endings_of,
    futures_of,
    standard_error,
    usual_action,
)
from fivehundred.players.calling import Weights, call_gains, weight_of_calls, weights_for
from fivehundred.players.sensible import least_wanted
from fivehundred.rules.calls import Call
from fivehundred.rules.goals import Exactly
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.shuffle import RandomBits, expect_random
from fivehundred.solver.solving import values
from fivehundred.texts.messages import Sentence, Worded
from fivehundred.worlds import Weight, Worlds


@attrs.frozen
class Estimate(Worded):
    """An estimate of how well an action does, from sampled worlds.

    The errors are standard errors: in 95 of 100 cases, the true number is within two of them. In a single world, they
    are infinite.

    >>> apart, ours = {"behind": 7.5, "behind_error": 3.0}, {"made": 0.6, "defeated": 0.0, "win": 0.53}
    >>> estimate = Estimate(points=12.5, error=8.0, **apart, **ours, worlds=40)
    >>> print(estimate)
    +12.5 ± 8.0 points in 40 worlds; our side makes its contract in 60%, defeats another in 0%; 53% to win the match
    """

    #: The points of the seat's side minus the average of the other sides, in the mean of all worlds.
    points: float
    #: The standard error of `points`.
    error: float
    #: The points by which it is behind the best action, in the worlds in which both were tried.
    behind: float
    #: The standard error of `behind`. It is smaller than `error`, because both actions have the same luck.
    behind_error: float
    #: The share of worlds in which the seat's side plays a contract and makes it.
    made: float
    #: The share of worlds in which the seat's side defeats a contract of others.
    defeated: float
    #: The chance that the seat's side wins the match, from the scores after the deal (`fivehundred.players.outlook`).
    win: float
    #: The number of worlds in which the action was tried.
    worlds: int
    #: What `points` and `win` are the means of: one number for each world. Those of two actions are of the same worlds,
    #: so differences between any two actions have standard errors of their own.
    points_by_world: tuple[float, ...] = attrs.field(default=(), kw_only=True, repr=False)
    win_by_world: tuple[float, ...] = attrs.field(default=(), kw_only=True, repr=False)

    def as_sentence(self) -> Sentence:
        """The estimate as a code with facts.

        >>> from fivehundred.texts import text
        >>> text(estimate, "de").partition(";")[0]
        '+12,5 ± 8,0 Punkte in 40 Verteilungen'
        """
        told = attrs.asdict(self, filter=lambda field, _: not field.kw_only)
        return Sentence.of("text", "estimate", count=told.pop("worlds"), **told)


def evaluate(
    view: SeatView,
    *,
    actions: Iterable[Action] | None = None,
    worlds: int = 40,
    seconds: float | None = None,
    race: bool = False,
    weight: Weight | None = None,
    on_worlds: Callable[[int], object] | None = None,
    rng: RandomBits,
) -> dict[Action, Estimate]:
    """Estimate the *actions*, by default all legal ones, of the seat whose turn it is.

    The estimates come from *worlds* sampled deals that the seat cannot tell apart. In each of them, the seat takes the
    action, and then everybody plays on as `SensiblePlayer` does, but calls by weights if there are some for the rules.
    All actions are tried in the same worlds, so the differences between them are more certain than their points.

    - In a *race*, an action that falls far behind is not tried in the remaining worlds.
    - After *seconds*, no further worlds are started.
    - With *weight*, worlds are drawn as by `Worlds.samples` from five candidates each, for instance by how well they
      fit the auction (`fivehundred.players.calling.weight_of_calls`). What the seat itself discards must not count.
    - *on_worlds* is called after each lot of worlds with their number; `fivehundred.render.Progress.step` can be
      passed.

    The same *rng* and number of *worlds* give the same worlds in the same order. A race or a time limit only omits the
    last ones, and two estimates of an action in the same number of worlds are equal.

    With the compiled modules, a world takes about a microsecond if a card is played, or if the action leads straight to
    the play, as a discard does. It takes about a millisecond for a call, because the other seats still have to act.

    Raises `InvalidValue` if it is not the seat's turn, `IllegalAction` for an illegal action, and
    `UnsupportedRulesError` or `TooManyCardsError` if fast positions do not support the rules.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(4)), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 9S JS 9C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> found = evaluate(deal.view(Seat(1)), worlds=20, rng=Random(1))
    >>> best = max(found, key=lambda card: found[card].points)
    >>> str(best), found[best].points
    ('JD', -78.75)
    """
    behind = BEHIND if race else 0.0
    futures = futures_of(
        view, actions, worlds, seconds=seconds, race=behind, weight=weight, on_worlds=on_worlds, rng=rng
    )
    best = best_of(futures)
    return {future.action: _estimate(future, best) for future in futures}


def _estimate(future: Future, best: Future) -> Estimate:
    """Return the estimate of an action from its *future*, compared with that of the *best* action."""
    endings = future.endings
    apart = [most - value for most, value in zip(best.values, future.values, strict=False)]
    return Estimate(
        points=fmean(future.values),
        error=standard_error(future.values),
        behind=fmean(apart),
        behind_error=standard_error(apart),
        made=fmean(ending.made for ending in endings),
        defeated=fmean(ending.defeated for ending in endings),
        win=fmean(ending.win for ending in endings),
        worlds=len(endings),
        points_by_world=tuple(future.values),
        win_by_world=tuple(ending.win for ending in endings),
    )


#: Discards are compared that differ from the usual one by some of this many other cards, but no more than so many.
_OTHERS: Final = 3
_DISCARDS: Final = 24
#: So many discards race that they drop out sooner than others (`BEHIND`), at no loss that could be measured.
_NARROW: Final = 1.5


def _candidates(view: SeatView) -> Sequence[Action]:
    """Return the actions that are worth comparing; none, where thinking does not pay."""
    stage = view.table.stage
    match stage:
        case Play() | PartnerCall() | Declaring():
            return view.legal_actions
        case Exchange(contract=contract, count=count):
            ordered = least_wanted(view, contract, min(count + _OTHERS, len(view.hand)))
            # In the order of what would be given up, so that the usual discard is first.
            found = sorted(combinations(range(len(ordered)), count), key=sum)[:_DISCARDS]
            return [Discard(Cards.of(CARDS[ordered[place]] for place in places)) for places in found]
        case _:
            return ()


#: Another action than the usual one must seem better by this many standard errors: the best of several estimates is
#: usually too high, and the usual action is good.
_CAUTION: Final = 1.0
#: Calls are compared in imagined deals if they promise at most so many hundreds of points less than the best one, and
#: no more of them than so many; the typical error of what they promise.
_CLOSE: Final = 0.4
_COMPARED: Final = 4
_DOUBT: Final = 0.5
#: The number of worlds whose ends are solved, and the most positions that are searched for one of them.
_SOLVED: Final = 40
_NODES: Final = 2000


def _leaders(futures: Sequence[Future]) -> list[Future]:
    """Return those that no race has dropped and that may still be as good as the best one."""
    best = best_of(futures)
    return close_to(best, [future for future in futures if len(future.values) == len(best.values)])


def _tricks_tell(rules: Ruleset, contract: Contract) -> bool:
    """Return whether the points under *contract* follow from the tricks of its side, which are what a search finds."""
    counted, special = rules.card_points is CardPoints.COUNTED, special_of(rules, contract)
    if special is not None and special.tells_bidders_apart:
        return False
    return contract.called is None and not isinstance(contract.goal, Exactly) and not counted


def _tricks_left(view: SeatView, play: Play) -> int:
    """Return the number of tricks that are not over yet."""
    return play.terms.length // len(play.terms.turns[play.terms.leader]) - sum(view.table.won)


def _add_solutions(
    view: SeatView, play: Play, contract: Contract, leading: list[Future], until: float, rng: RandomBits
) -> dict[Action, float]:
    """Return what the *leading* cards are worth: half of it as estimated, half as if all hands were open.

    Sensible players make mistakes that a search does not make, and a search knows cards that players do not see. The
    mean of both is better than either. Where a search is stopped, the middle of its bounds counts. No world is begun
    after the time *until*; nothing is returned if it is past.
    """
    rules, worlds = view.rules, Worlds(view)
    side, tricks = rules.side_of(view.seat), _tricks_left(view, play) + sum(view.table.won)
    # What defenders win counts as that of the one who thinks, because they win it together.
    defenders = [seat for seat in (view.seat, *range(rules.players)) if seat not in contract.side]
    ends: dict[Action, list[float]] = {future.action: [] for future in leading}
    matches = leading[0].matches
    for _ in range(_SOLVED):
        if perf_counter() >= until:
            break
        solutions = values(worlds.sample(rng=rng), nodes=_NODES)
        for card, solution in solutions.items():
            if card in ends:
                won = [0] * rules.players
                won[contract.bidder] = (solution.low + solution.high) // 2
                won[defenders[0]] = tricks - won[contract.bidder]
                end = endings_of(view.table.info, side, contract).of(score(rules, contract, won))
                ends[card].append(end.worth if matches else end.ahead)
    return {one.action: (one.value() + fmean(ends[one.action])) / 2 for one in leading if ends[one.action]}


@attrs.frozen
class ThinkingPlayer:
    """A player that chooses cards, discards and partners by sampled worlds (`evaluate`).

    It bids by weights fitted to many deals (`fivehundred.players.calling`), if there are some for the rules; with
    *calls*, sampled worlds decide between bids that are close. In all other decisions, and if fast positions do not
    support the rules, it acts as `SensiblePlayer` does. It also prefers the action of a `SensiblePlayer` unless another
    one seems clearly better.

    A card takes about half a millisecond with the compiled modules, and about ten without. The same *rng* leads to the
    same actions, unless *seconds* runs out.

    Raises `InvalidValue` unless *worlds* is at least 1, and *solved* and *seconds* are at least 0, and `InvalidType`
    unless *rng* has ``getrandbits``.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> str(ThinkingPlayer(rng=Random(1))(deal.view(Seat(1))))
    '6C'
    """

    #: The number of worlds for a decision.
    worlds: int = attrs.field(default=40, kw_only=True, validator=between(1, MOST))
    #: The number of last tricks in which it also solves some of these deals (`fivehundred.solver`).
    solved: int = attrs.field(default=0, kw_only=True, validator=between(0, MOST))
    #: The number of deals, imagined as the auction suggests, for each of several calls whose weights are close.
    calls: int = attrs.field(default=0, kw_only=True, validator=between(0, MOST))
    #: The seconds after which it imagines no more deals and takes the best action so far; ``None`` for no limit.
    seconds: float | None = attrs.field(default=None, kw_only=True)
    rng: RandomBits = attrs.field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        check_limit(self.seconds)
        expect_random(self.rng)

    def __call__(self, view: SeatView) -> Action:
        """Return the action with the highest estimate, or one that is sensible."""
        expect("the view of a seat", view, SeatView)
        stage, known = view.table.stage, weights_for(view.rules)
        until = inf if self.seconds is None else perf_counter() + self.seconds
        usual = usual_action(view)
        # From level scores, more points are what wins.
        matches = len({*view.scores}) > 1
        if self.calls and known is not None and isinstance(stage, Auction) and isinstance(usual, Call):
            return self._call(view, stage, known, matches)
        options = _candidates(view)
        if len(options) < 2:
            return usual
        try:
            behind = _NARROW if isinstance(stage, Exchange) else BEHIND
            futures = futures_of(
                view, options, self.worlds, seconds=self.seconds, race=behind, matches=matches, rng=self.rng
            )
            leading = _leaders(futures)
            solved = self._solve(view, leading, until)
            if solved:
                return max(solved, key=lambda action: (solved[action], action == usual))
        except (UnsupportedRulesError, TooManyCardsError):
            return usual
        best = best_of(leading)
        other = next((future for future in leading if future.action == usual), None)
        if other is not None and best.value() - other.value() <= _CAUTION * other.error(best):
            return usual
        return best.action

    def _solve(self, view: SeatView, leading: list[Future], until: float) -> dict[Action, float]:
        """Return what the *leading* cards are worth where some deals are solved as well; otherwise nothing."""
        stage, contract = view.table.stage, view.contract
        if not isinstance(stage, Play) or contract is None or len(leading) < 2:
            return {}
        if _tricks_left(view, stage) > self.solved or not _tricks_tell(view.rules, contract):
            return {}
        return _add_solutions(view, stage, contract, leading, until, self.rng)

    def _call(self, view: SeatView, auction: Auction, known: Weights, matches: bool) -> Call:
        """Return the call that promises most by the weights *known* and by imagined deals."""
        gains = call_gains(view, auction, known, BETTER)
        most = max(gains.values())
        close = sorted((call for call in gains if gains[call] >= most - _CLOSE), key=lambda call: -gains[call])
        if len(close) < 2:
            return close[0]
        weight, rng = weight_of_calls(view, known), self.rng
        try:
            first, *others = futures_of(
                view, close[:_COMPARED], self.calls, seconds=self.seconds, weight=weight, matches=matches, rng=rng
            )
        except (UnsupportedRulesError, TooManyCardsError):
            return close[0]
        found = {close[0]: 0.0}
        for call, other in zip(close[1:], others, strict=False):
            # The mean of both differences, each as much as it is certain.
            apart, error = (other.value() - first.value()) / 100, other.error(first) / 100
            promise = gains[call] - gains[close[0]]
            found[call] = (apart * _DOUBT**2 + promise * error**2) / (_DOUBT**2 + error**2)
        return max(found, key=lambda call: found[call])
