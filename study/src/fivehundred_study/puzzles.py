"""Puzzles: decisions in which exactly one action is best by a clear margin, from what the seat can know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import islice
from random import Random
from typing import Final

import attrs

from fivehundred import Action, Deal, Pass, Seat, SeatView
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidValue, as_int, brief
from fivehundred.players import evaluate
from fivehundred.shuffle import RandomBits, below
from fivehundred.wire import to_tree
from fivehundred_study.filtering import DealSearch, TooRareError
from fivehundred_study.judging import (
    Basis,
    Loss,
    Phase,
    Situation,
    Trial,
    candidates,
    solve_actions,
    try_actions,
    usual_action,
)

#: The parts of a deal in which puzzles are found.
PHASES: Final = (Phase.AUCTION, Phase.DISCARDS, Phase.PLAY)
#: How many margins the next best action may lose.
_EASY: Final = 10
#: The worlds that choose an action, before others say how much better it is.
_FEW: Final = 20
#: The last tricks that are solved.
_LAST: Final = 5


@attrs.frozen
class RatedAction:
    """What an action in a puzzle is worth."""

    action: Action
    #: The points by which the side of the seat ends up ahead of the others in this deal, in the mean of all worlds.
    points: float
    #: What is lost beside the best action.
    loss: Loss


@attrs.frozen
class Puzzle:
    """A decision in which exactly one action is best by a clear margin. `find_puzzles` finds some."""

    #: All that the seat knows.
    view: SeatView
    #: The actions that were tried, the best first.
    choices: tuple[RatedAction, ...]
    #: What a sensible player does.
    usual: Action
    #: What their worth rests on: `Basis.ESTIMATE`, `Basis.SOLVED` or `Basis.PROVED`.
    basis: Basis
    #: The number of worlds in which each action was tried.
    worlds: int
    _seed: int = attrs.field(alias="seed", repr=False)

    @property
    def best(self) -> Action:
        """The best action."""
        return self.choices[0].action

    @property
    def phase(self) -> Phase:
        """The part of the deal."""
        return Situation.of(self.view).phase

    def rate(self, action: Action) -> RatedAction:
        """What *action* is worth; one that is not among the choices is tried in the same worlds.

        Raises `fivehundred.IllegalAction` for an illegal action.
        """
        for choice in self.choices:
            if choice.action == action:
                return choice
        trial, _ = try_actions(self.view, [self.best, action], self.worlds, Random(self._seed))
        return RatedAction(action, trial.mean(action), trial.beside(self.best, action))

    def tree(self) -> dict[str, object]:
        """Return the puzzle as a JSON tree, with the view as a document that `fivehundred.wire` reads."""
        choices = [
            {
                "action": str(choice.action),
                "points": round(choice.points, 3),
                "behind": round(choice.loss.points, 3),
                "error": round(choice.loss.error, 3),
            }
            for choice in self.choices
        ]
        return {
            "phase": self.phase.value,
            "best": str(self.best),
            "usual": str(self.usual),
            "choices": choices,
            "basis": self.basis,
            "worlds": self.worlds,
            "view": to_tree(self.view),
        }


def puzzle_of(
    view: SeatView, *, margin: float = 20.0, worlds: int = 200, hard: bool = False, rng: RandomBits
) -> Puzzle | None:
    """Return what the seat of *view* has to decide as a puzzle; ``None`` if no action is clearly the best.

    Every other action that is worth considering has to lose at least *margin* points, and two standard errors, in so
    many *worlds* that the seat cannot tell apart; in two fifths of them before the play, where a world takes long. In
    the last five tricks, worlds are solved instead, and the estimate must not contradict them. If the next best action
    loses more than ten times the *margin*, and four standard errors, the decision is too easy for a puzzle. If *hard*
    is true, a sensible player has to err.

    The best of several estimates is too high, because luck picks it. So some worlds choose the action, and others say
    how much better it is. Raises `UnsupportedRulesError` or `TooManyCardsError` if fast positions do not support the
    rules.
    """
    usual = usual_action(view)
    options = candidates(view, usual, usual)
    if len(options) < 2:
        return None
    ends = solve_actions(view, _LAST, rng)
    trial = _glance(view, options, rng) if ends is None else ends
    best = trial.best([usual])
    if (hard and best == usual) or not _is_ahead(trial, best, margin / 2):
        return None
    seed, count = below(1 << 62, rng=rng), worlds if isinstance(view.table.stage, Play) else worlds * 2 // 5
    if ends is None:
        basis = Basis.ESTIMATE
        order = [best, *sorted((one for one in options if one != best), key=trial.mean, reverse=True)]
        # Most fail by the next best action already, and each takes as long as the others.
        for some in (order[:3], order):
            trial, _ = try_actions(view, some, count, Random(seed))
            if not _is_clear(trial, best, margin):
                return None
    else:
        basis = Basis.PROVED if ends.is_exact else Basis.SOLVED
        estimate, _ = try_actions(view, options, count, Random(seed))
        again = ends if ends.is_exact else solve_actions(view, _LAST, rng)
        if again is None or any(estimate.beside(best, other).is_gain for other in options):
            return None
        trial = again
    if not _is_clear(trial, best, margin) or _is_easy(trial, best, margin):
        return None
    order = sorted(trial.tried, key=trial.mean, reverse=True)
    choices = tuple(RatedAction(action, trial.mean(action), trial.beside(best, action)) for action in order)
    return Puzzle(view, choices, usual, basis, len(trial.tried[best][0]), seed)


def _glance(view: SeatView, options: Sequence[Action], rng: RandomBits) -> Trial:
    """Estimate *options* in a few worlds, which are not weighed, because that takes long."""
    found = evaluate(view, actions=options, worlds=_FEW, rng=rng)
    return Trial({action: (one.points_by_world, one.win_by_world) for action, one in found.items()})


def _is_ahead(trial: Trial, best: Action, margin: float) -> bool:
    """True if every other action loses *margin*."""
    return all(trial.beside(best, other).points >= margin for other in trial.tried if other != best)


def _is_clear(trial: Trial, best: Action, margin: float) -> bool:
    """True if *best* is the only action to take."""
    losses = [trial.beside(best, other) for other in trial.tried if other != best]
    return all(loss.points >= margin and loss.is_clear and not loss.serves_match for loss in losses)


def _is_easy(trial: Trial, best: Action, margin: float) -> bool:
    """True if *best* is so far ahead of the next best action that anybody finds it."""
    least = min((trial.beside(best, other) for other in trial.tried if other != best), key=lambda loss: loss.points)
    return least.points > max(_EASY * margin, 4 * least.error)


def find_puzzles(
    deals: DealSearch,
    *,
    phases: Sequence[Phase] = PHASES,
    margin: float = 20.0,
    worlds: int = 200,
    hard: bool = False,
    tries: int = 1000,
    on_try: Callable[[int], object] | None = None,
    rng: RandomBits,
) -> Iterator[Puzzle]:
    """Yield puzzles from *deals*, as `find_deals` returns them; the same deals and *rng* give the same puzzles.

    Each puzzle is a decision of the seat of the filter, in one of the *phases*, all of which are equally likely. Up to
    it, everybody calls by weights and plays sensibly. In the auction, every other puzzle has a bid as its best action.
    `puzzle_of` explains the other arguments. *on_try* is called with 1 after each decision that is tried.

    Raises `InvalidValue` unless there are some *phases* and at least 20 *worlds*. The iterator raises `TooRareError`
    after so many *tries*, which are deals, in vain, and whatever *deals* and `puzzle_of` raise.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import DealFilter, find_deals
    >>> deals = find_deals(presets.STANDARD_3, DealFilter(), rng=Random(3))
    >>> puzzle = next(find_puzzles(deals, phases=[Phase.PLAY], worlds=20, rng=Random(3)))
    >>> str(puzzle.best), puzzle.basis
    ('QH', <Basis.SOLVED: 'solved'>)
    """
    if not phases or not {*phases} <= {*PHASES}:
        raise InvalidValue(f"phases {brief(phases)}: expected some of AUCTION, DISCARDS and PLAY")
    if as_int("worlds", worlds) < 20 or as_int("tries", tries) < 1:
        raise InvalidValue(f"worlds {brief(worlds)}, tries {brief(tries)}: expected at least 20, and at least 1")
    ask = partial(puzzle_of, margin=margin, worlds=worlds, hard=hard, rng=rng)
    return _puzzles(deals, phases, ask, hard, tries, on_try or (lambda _: None), rng)


def _puzzles(
    deals: DealSearch,
    phases: Sequence[Phase],
    ask: Callable[[SeatView], Puzzle | None],
    hard: bool,
    tries: int,
    on_try: Callable[[int], object],
    rng: RandomBits,
) -> Iterator[Puzzle]:
    while True:
        phase = phases[below(len(phases), rng=rng)]
        # Otherwise a pass would be best in nearly all puzzles of the auction.
        bids_only = phase is Phase.AUCTION and below(2, rng=rng) == 0
        for deal in islice(deals, tries):
            # No worlds are drawn where a bid is hardly best. If it has to be a surprise, nobody can say so.
            views = _decisions(deal, phase, deals.deal_filter.seat, passes=hard or not bids_only)
            found = None
            while views and found is None:
                found = ask(views.pop(below(len(views), rng=rng)))
                on_try(1)
                if found is not None and bids_only and isinstance(found.best, Pass):
                    found = None
            if found is not None:
                yield found
                break
        else:
            raise TooRareError(tries)


def _decisions(deal: Deal, phase: Phase, seat: Seat, *, passes: bool) -> list[SeatView]:
    """Return what *seat* has to decide in a *phase* of *deal*, if everybody calls by weights and plays sensibly.

    Unless *passes* is true, decisions in which they pass are left out.
    """
    found = []
    while deal.to_act is not None and (phase is Phase.PLAY or not isinstance(deal.stage, Play)):
        view = deal.view(deal.to_act)
        action = usual_action(view)
        if view.seat == seat and Situation.of(view).phase is phase and (passes or not isinstance(action, Pass)):
            found.append(view)
        deal = deal.apply(action)
    return found
