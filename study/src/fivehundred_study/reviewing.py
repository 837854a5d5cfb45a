"""The review of a recorded game: every decision judged by what its player could know, and what shows over many."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor, Future
from itertools import chain, repeat
from math import fsum, hypot, inf
from random import Random
from typing import Final

import attrs

from fivehundred import Action, Deal, FiveHundredError, Seat, SeatView
from fivehundred.arena import Mean, mean
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidValue, InvalidView, TooManyCardsError, UnsupportedRulesError
from fivehundred.match.replay import play_while_valid, start_of
from fivehundred.notation import PartialDeal, Record
from fivehundred.players.outlook import Outlook
from fivehundred.shuffle import RandomBits, below
from fivehundred.solver import Solution, Solver
from fivehundred_study.judging import Judgement, Phase, Situation, ending_of, judge, tricks_tell


@attrs.frozen
class Decision:
    """A decision of a player in a recorded game, and what is thought of it."""

    #: The number of the deal in the record, from 1, and that of the actions before the decision.
    deal: int
    after: int
    seat: Seat
    #: The numbers of the players, by seat.
    players: tuple[int, ...]
    #: All that the seat could know.
    view: SeatView = attrs.field(repr=False)
    judgement: Judgement
    #: The points lost if all hands had been open: the difference from the best card at double dummy. It uses hidden
    #: cards, so nothing else is judged by it. ``None`` before the play, and where it is not known.
    open_points: float | None

    @property
    def player(self) -> int:
        """The number of the player who decided."""
        return self.players[self.seat]


@attrs.frozen
class DealReview:
    """The review of a deal in a recorded game."""

    #: The number of the deal in the record, from 1.
    number: int
    #: The number of the player in each seat.
    players: tuple[int, ...]
    #: The chances to win the match, of each side or player, before the deal and after it; the same, if it is not over.
    before: tuple[float, ...]
    after: tuple[float, ...]
    #: The decisions in which there was a choice.
    decisions: tuple[Decision, ...]
    #: The number of decisions that could not be estimated, because the rules are not supported.
    unjudged: int = 0


def _mean(numbers: Sequence[float]) -> Mean:
    """The mean of *numbers*; a single one does not say how far it may be off."""
    return mean(numbers) if len(numbers) > 1 else Mean(numbers[0], inf, 1)


@attrs.frozen
class Summary:
    """What is thought of the decisions of one player."""

    player: int
    #: The points lost in a deal beside the best actions, and beside those of a sensible player.
    loss: Mean
    cost: Mean
    #: The mean loss of a decision, by the part of the deal.
    phases: Mapping[Phase, Mean]
    #: The decisions with a verdict, in order.
    marked: tuple[Decision, ...]

    @property
    def dearest(self) -> tuple[Decision, ...]:
        """Those with a verdict that lost most, at most three, the dearest first."""
        lost = (one for one in self.marked if one.judgement.best != one.judgement.done)
        return tuple(sorted(lost, key=lambda one: -one.judgement.loss.points)[:DEAREST])


@attrs.frozen
class Weakness:
    """How much more a player loses than the others do in the same place."""

    player: int
    place: Situation
    #: The mean loss of a decision there: of the player, and of all others.
    own: Mean
    others: Mean

    @property
    def apart(self) -> float:
        """The points that the player loses more than the others, in a decision."""
        return self.own.value - self.others.value

    @property
    def error(self) -> float:
        """The standard error of `apart`."""
        return hypot(self.own.error, self.others.error)

    @property
    def ratio(self) -> float:
        """The difference by its standard error: above 2, it is hardly chance, unless many places are looked at.

        Where all decisions lost the same, nothing says how much chance there is, and it is 0.
        """
        return self.apart / self.error if self.error else 0.0


@attrs.frozen
class Review:
    """The review of a recorded game."""

    record: Record = attrs.field(repr=False)
    deals: tuple[DealReview, ...]

    @property
    def decisions(self) -> Iterator[Decision]:
        """All decisions, in order."""
        return (decision for deal in self.deals for decision in deal.decisions)

    @property
    def summaries(self) -> list[Summary]:
        """A summary for each player who decided anything, by number."""
        return [self._summary(player) for player in sorted({one.player for one in self.decisions})]

    def _summary(self, player: int) -> Summary:
        own = [one for one in self.decisions if one.player == player]
        # Of a deal that others have recorded, nothing may be known.
        by_deal = [
            judged
            for deal in self.deals
            if (judged := [one.judgement for one in deal.decisions if one.player == player])
        ]
        phases: dict[Phase, list[float]] = {}
        for one in own:
            phases.setdefault(one.judgement.place.phase, []).append(one.judgement.loss.points)
        return Summary(
            player,
            _mean([fsum(one.loss.points for one in each) for each in by_deal]),
            _mean([fsum(one.cost.points for one in each) for each in by_deal]),
            {phase: _mean(numbers) for phase, numbers in phases.items()},
            tuple(one for one in own if one.judgement.verdict is not None),
        )

    def weaknesses(self, *, least: int = 5) -> list[Weakness]:
        """How much players lose beside the others in the same place; those where they lose more, the surest first.

        A player is set beside the others in the same place, because some places cost everybody more than others. Only
        places count in which both have decided at least *least* times.
        """
        places: dict[Situation, dict[int, list[float]]] = {}
        for one in self.decisions:
            judged = one.judgement
            places.setdefault(judged.place, {}).setdefault(one.player, []).append(judged.loss.points)
        found = []
        for place, by_player in places.items():
            for player, own in by_player.items():
                others = [*chain.from_iterable(row for other, row in by_player.items() if other != player)]
                if min(len(own), len(others)) >= max(least, 1):
                    found.append(Weakness(player, place, _mean(own), _mean(others)))
        return sorted(found, key=lambda one: -one.ratio)


#: The number of dearest decisions in a summary.
DEAREST: Final = 3
#: The most positions that are searched for one card at double dummy.
_NODES: Final = 200_000


def review(
    game: Record,
    *,
    players: Iterable[int] | None = None,
    worlds: int = 100,
    solve: int = 5,
    executor: Executor | None = None,
    on_decision: Callable[[int], object] | None = None,
    rng: RandomBits,
) -> Review:
    """Review *game*: judge every decision of these *players*, by default of all, from what they could know.

    Each action is tried in *worlds* deals that its player could not tell from the real one. Before the play, these fit
    the calls of the others. In the last *solve* tricks, worlds are solved as well. The decisions of a deal are shared
    out by *executor*, for instance among processes. *on_decision* is called with 1 after each;
    `fivehundred.render.Progress.step` can be passed. The same *rng* gives the same review, whichever players are asked
    about.

    Of a deal that is only partly known, the decisions of those seats are judged whose cards are known. What cannot be
    estimated under the rules is left out and counted (`DealReview.unjudged`). Raises `InvalidValue` for a player who is
    not in the game.
    """
    found = review_deals(
        game,
        players=players,
        worlds=worlds,
        solve=solve,
        executor=executor,
        on_decision=on_decision,
        rng=rng,
    )
    return Review(game, tuple(found))


def review_deals(
    game: Record,
    *,
    players: Iterable[int] | None = None,
    worlds: int = 100,
    solve: int = 5,
    executor: Executor | None = None,
    on_decision: Callable[[int], object] | None = None,
    rng: RandomBits,
) -> Iterator[DealReview]:
    """Yield the review of each deal of *game* as soon as it is made; see `review`."""
    count = max((one.deal.table.rules.players for one in game.deals), default=0)
    asked = {*range(count)} if players is None else {*players}
    if not asked <= {*range(count)}:
        raise InvalidValue(f"players {sorted(asked)}: expected 0 to {count - 1}")
    seed = below(1 << 62, rng=rng)
    return _deals(game, asked, worlds, solve, executor, on_decision, seed)


def _deals(
    game: Record,
    asked: set[int],
    worlds: int,
    solve: int,
    executor: Executor | None,
    on_decision: Callable[[int], object] | None,
    seed: int,
) -> Iterator[DealReview]:
    for number, (deal, seats, before, after) in enumerate(_deals_with_chances(game), start=1):
        places = [each for each in decisions_of(deal) if seats[each[1].seat] in asked]
        tasks = [_Task(view, action, worlds, solve, f"{seed} {number} {done}") for done, view, action in places]
        opened = executor.submit(open_losses, deal) if executor is not None else None
        judged: list[Judgement | bool] = []
        # The map of an executor would cancel tasks after Ctrl-C, and an executor whose processes end fails at these.
        waiting = [] if executor is None else [executor.submit(_run, task) for task in tasks]
        for one in map(_run, tasks) if executor is None else map(Future.result, waiting):
            judged.append(one)
            if on_decision is not None:
                on_decision(1)
        open_points = open_losses(deal) if opened is None else opened.result()
        found = [
            Decision(number, done, view.seat, tuple(seats), view, one, open_points.get(done))
            for (done, view, _), one in zip(places, judged, strict=True)
            if isinstance(one, Judgement)
        ]
        yield DealReview(number, tuple(seats), before, after, tuple(found), judged.count(False))


def _deals_with_chances(
    game: Record,
) -> Iterator[tuple[Deal | PartialDeal, Sequence[int], tuple[float, ...], tuple[float, ...]]]:
    """Yield each deal with the players in its seats, and the chances before it and after it."""
    match = game.match if game.is_match else None
    rows = () if match is None else match.rows
    for one, row in zip(game.deals, chain(rows, repeat(None)), strict=False):
        rules = one.deal.table.rules
        # Seats are renumbered when a player drops out (END-4 c).
        seats = range(rules.players) if match is None else match.seats if row is None else row.seats
        outlook = Outlook.of(one.deal.table.info)
        after = outlook.before
        if one.deal.finished:
            result = one.deal.score
            after = outlook.after(one.deal.contract, result.made, result.points)
        yield one.deal, seats, outlook.before, after


def decisions_of(deal: Deal | PartialDeal) -> Iterator[tuple[int, SeatView, Action]]:
    """Yield what was decided in *deal*, as far as it is legal: the number of actions before, the view, the action."""
    if isinstance(deal, Deal):
        for number, position, action in moves_of(deal):
            if position.to_act is not None:
                yield number, position.view(position.to_act), action
        return
    followed = [(seat, [*_follow(deal.view(seat))]) for seat in deal.seats]
    yield from sorted(chain.from_iterable(each for _, each in followed), key=lambda one: one[0])


def _follow(view: SeatView) -> Iterator[tuple[int, SeatView, Action]]:
    """Yield what the seat of *view* decided, which follows the game by what it is told."""
    blind, up = bool(Auction.start(view.info).unlooked), view.history[0].up
    try:
        now = SeatView.start(view.info, view.seat, None if blind else view.dealt, piles=up or ())
        for number, turn in enumerate(view.turns):
            if turn.seat == view.seat and isinstance(turn.action, Action):
                yield number, now, turn.action
            now = now.after(turn)
    except FiveHundredError:
        # A deal that was set up, or in which something illegal was let stand: nothing after it is judged.
        return


@attrs.frozen
class _Task:
    """A decision to judge, perhaps in another process."""

    view: SeatView
    done: Action
    worlds: int
    solve: int
    seed: str


def _run(task: _Task) -> Judgement | bool:
    """Judge a decision; true where there was no choice, and false where the rules are not supported."""
    try:
        return judge(task.view, task.done, worlds=task.worlds, solve=task.solve, rng=Random(task.seed)) or True
    except (UnsupportedRulesError, TooManyCardsError, InvalidView):
        return False


def open_losses(deal: Deal | PartialDeal) -> dict[int, float]:
    """The points that cards of *deal* lose if all hands are open, by the number of actions before them.

    They are what the deal is worth at double dummy before the card, minus what it is worth after it. Cards are left out
    that had no choice, and those for which the search would take long.
    """
    found: dict[int, float] = {}
    moves = [*moves_of(deal)] if isinstance(deal, Deal) else []
    # Every position of the play, as far as it is solved.
    worth: dict[int, Solution] = {}
    solver: Solver | None = None
    for number, position, _ in moves:
        if isinstance(position.stage, Play) and tricks_tell(position.contract, position.rules):
            solver = solver or Solver(position)
            solution = solver.solve(position, nodes=_NODES)
            if solution.solved:
                worth[number] = solution
    for number, position, _ in moves:
        if {number, number + 1} <= worth.keys() and position.to_act is not None and len(position.legal_actions) > 1:
            view = position.view(position.to_act)
            best, left = (ending_of(view, worth[place])[0] for place in (number, number + 1))
            found[number] = best - left
    return found


def moves_of(deal: Deal) -> Iterator[tuple[int, Deal, Action]]:
    """Yield each action of *deal*, as far as all are legal, with the number of those before it and the position."""
    turns = deal.table.turns_taken(deal.holdings)
    actions = [turn.action for turn in turns if isinstance(turn.action, Action)]
    replay = play_while_valid(start_of(deal), actions).replay
    yield from zip(range(replay.index), replay.positions, actions, strict=False)
