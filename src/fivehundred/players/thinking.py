"""Actions judged by imagination: how deals end that look the same to a seat, if everybody goes on sensibly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from math import sqrt
from random import Random
from typing import Final

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred._kernel import Position, Standing, Tactics, holder_of, sensibly_played
from fivehundred._words import expect, within
from fivehundred.actions import Action, Discard, PlayCard
from fivehundred.cards import CARDS, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.scoring import score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.fast import NotPlain, TooManyCards, sensible_end
from fivehundred.fast._lookup import MOST, slots_in, standing_of, tactics_of, voids_in
from fivehundred.players.calling import best_call, family_of, weights
from fivehundred.players.sensible import SensiblePlayer, least_wanted
from fivehundred.rules.calls import Call
from fivehundred.rules.goals import Exactly
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.shuffle import RandomBits, below
from fivehundred.solver.solving import values
from fivehundred.worlds import Worlds

_sensible: Final = SensiblePlayer()


@attrs.frozen
class Estimate:
    """An estimate of how well an action does.

    >>> Estimate(points=12.5, error=3.0, worlds=40)
    Estimate(points=12.5, error=3.0, worlds=40)
    """

    #: The points that the seat's side scores more than the others do on average, in the mean of all worlds.
    points: float
    #: The standard error of the difference between these points and those of the best action.
    error: float
    #: The number of worlds.
    worlds: int


#: A race is over for an action that is behind the best one by this many standard errors after some of the worlds.
_BEHIND: Final = 2.5


def evaluate(
    view: SeatView,
    *,
    actions: Iterable[Action] | None = None,
    worlds: int = 40,
    race: bool = False,
    rng: RandomBits,
) -> dict[Action, Estimate]:
    """Judge *actions*, or all legal actions, of the seat whose turn it is.

    Draws *worlds*, deals that the seat cannot tell apart, acts in each of them, and lets everybody go on as
    `SensiblePlayer` does. All actions are tried in the same worlds, so differences between them are more certain than
    their points. In a *race*, an action that falls far behind is not tried in the rest of the worlds. The same *rng*
    gives the same estimates.

    A card takes about a microsecond for each world, with the compiled modules, and so does what leads straight to the
    play, such as a discard. A call takes about a millisecond, because the other seats still have to act on it.

    Raises `InvalidValue` if it is not the turn of the seat, `IllegalAction` for an action that the seat may not take,
    and `NotPlain` or `TooManyCards` where there are no fast positions.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(4)), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 9S JS 9C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> found = evaluate(deal.view(Seat(1)), worlds=20, rng=Random(1))
    >>> best = max(found, key=lambda card: found[card].points)
    >>> str(best), found[best].points
    ('JD', -78.5)
    """
    expect("the view of a seat", view, SeatView)
    if view.to_act != view.seat:
        raise InvalidValue(f"the view of seat {view.seat}: expected one in which it is to act")
    within("worlds", worlds, 1, MOST)
    drawn = Worlds(view)
    futures = [_Future.after(drawn, action) for action in (view.legal_actions if actions is None else actions)]
    if not futures:
        raise InvalidValue("expected at least one action")
    racing, best = futures, futures[0]
    lots = [worlds - worlds // 4 * 3, *[worlds // 4] * 3] if race and worlds > 4 else [worlds]
    for lot in lots:
        seed = below(1 << 62, rng=rng)
        common = drawn.positions(lot, rng=Random(seed)) if isinstance(view.table.stage, Play) else []
        for future in racing:
            future.go_on(lot, seed, common)
        best = max(racing, key=_Future.points)
        racing = [future for future in racing if best.points() - future.points() <= _BEHIND * future.error(best)]
    return {future.action: Estimate(future.points(), future.error(best), len(future.row)) for future in futures}


def _ahead(points: Sequence[int], side: int) -> float:
    """Return the points that *side* scores more than the others do on average."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


@attrs.define
class _Future:
    """The course of deals after *action*, in more and more of the worlds in *drawn*."""

    drawn: Worlds
    action: Action
    #: The play, as the seat sees it, if nothing comes before it; ``None`` if other seats still have to act.
    play: _Ends | None
    #: The worlds in which it is seen so; ``None`` if the action is a card, so that they are those of all actions.
    seen: Worlds | None = None
    #: The points of the own side in each world, less those of the others on average.
    row: list[float] = attrs.field(factory=list, init=False)

    @classmethod
    def after(cls, drawn: Worlds, action: Action) -> _Future:
        """Return what follows *action*."""
        view, stage = drawn.view, drawn.view.table.stage
        if isinstance(stage, Play) and isinstance(action, PlayCard):
            return cls(drawn, action, _Ends(view, stage.with_card(action.number)))
        # A seat's own decisions reveal nothing to it, so what it sees until others act is the same in every world.
        deal = drawn.sample(rng=Random(0)).apply(action)
        while deal.to_act == view.seat and not isinstance(deal.stage, Play):
            deal = deal.apply(_sensible(deal.view(view.seat)))
        if isinstance(deal.stage, Play) and not deal.stage.line:
            view = deal.view(view.seat)
            return cls(drawn, action, _Ends(view, deal.stage), Worlds(view))
        return cls(drawn, action, None)

    def go_on(self, worlds: int, seed: int, common: list[Position]) -> None:
        """Try the action in some more *worlds*; in those of *common*, if it is a card."""
        rng, side = Random(seed), self.drawn.view.rules.side_of(self.drawn.view.seat)
        if self.play is None:
            every = [_gone_on(self.drawn.sample(rng=rng).apply(self.action)) for _ in range(worlds)]
        elif self.seen is None and isinstance(self.action, PlayCard):
            every = [self.play.of(position.apply(self.action)).points for position in common]
        else:
            every = [self.play.of(position).points for position in (self.seen or self.drawn).positions(worlds, rng=rng)]
        self.row += [_ahead(points, side) for points in every]

    def points(self) -> float:
        """Return the mean of all worlds."""
        return sum(self.row) / len(self.row)

    def error(self, best: _Future) -> float:
        """Return the standard error of the difference from *best*, in the worlds in which both were tried."""
        differences = [own - other for own, other in zip(self.row, best.row, strict=False)]
        mean = sum(differences) / len(differences)
        return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)


def _gone_on(deal: Deal) -> tuple[int, ...]:
    """Return the points of *deal* if everybody goes on sensibly."""
    while deal.to_act is not None and not isinstance(deal.stage, Play):
        deal = deal.apply(_sensible(deal.view(deal.to_act)))
    return deal.score.points if deal.finished else sensible_end(deal).points


@attrs.define
class _Ends:
    """The ends of positions that look like *play* to the seat of *view*, if everybody plays on sensibly."""

    view: SeatView
    play: Play
    _known: dict[tuple[int, int], tuple[Tactics, Standing, int, int]] = attrs.field(factory=dict, init=False)

    def of(self, position: Position) -> Position:
        """Return the end of *position*."""
        lookup = position._hands.lookup
        partner = holder_of(position._hands, lookup.called)
        key = lookup.host.cards, partner
        if key not in self._known:
            terms = self.play.terms
            number_of, tactics = tactics_of(terms.ranking, lookup.host.cards)
            aside = [0] * terms.rules.players
            aside[self.view.seat] = slots_in(number_of, self.view.holding.discards)
            standing = standing_of(terms, lookup.called, CARD_BIT[partner] if partner >= 0 else 0, aside)
            self._known[key] = tactics, standing, slots_in(number_of, self.play.unplayed), voids_in(self.play)
        return sensibly_played(position, *self._known[key])


#: Discards are compared that differ from the usual one by some of this many other cards, but no more than so many.
_OTHERS: Final = 3
_DISCARDS: Final = 24


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
    return ()


#: The tricks that thinking brings, compared with the sensible players to whose deals the weights of calls were fitted.
_BETTER: Final = 0.3
#: Another action than the usual one must seem better by this many standard errors: the best of several estimates is
#: usually too high, and the usual action is good.
_CAUTION: Final = 1.0
#: The number of worlds whose ends are solved, and the most positions that are searched for one of them.
_SOLVED: Final = 40
_NODES: Final = 2000


def _leading(found: dict[Action, Estimate]) -> dict[Action, Estimate]:
    """Return the estimates of the actions that no race has dropped and that may still be as good as the best one."""
    most = max(estimate.worlds for estimate in found.values())
    racing = {action: estimate for action, estimate in found.items() if estimate.worlds == most}
    best = max(estimate.points for estimate in racing.values())
    return {action: one for action, one in racing.items() if best - one.points <= _BEHIND * one.error}


def _tricks_tell(rules: Ruleset, contract: Contract) -> bool:
    """Return whether the points under *contract* follow from the tricks of its side, which are what a search finds."""
    counted = rules.card_points is CardPoints.COUNTED
    return contract.called is None and not isinstance(contract.goal, Exactly) and not counted


def _tricks_left(view: SeatView, play: Play) -> int:
    """Return the number of tricks that are not over yet."""
    return play.terms.length // len(play.terms.turns[play.terms.leader]) - sum(view.table.won)


def _with_solutions(
    view: SeatView, play: Play, contract: Contract, leading: dict[Action, Estimate], rng: RandomBits
) -> dict[Action, float]:
    """Return the points of the *leading* cards: half of them as estimated, half as if all hands were open.

    Sensible players make mistakes that a search does not make, and a search knows cards that players do not see. The
    mean of both is better than either. Where a search is stopped, the middle of its bounds counts.
    """
    rules, worlds = view.rules, Worlds(view)
    side, tricks = rules.side_of(view.seat), _tricks_left(view, play) + sum(view.table.won)
    # What defenders win counts as that of the one who thinks, because they win it together.
    defenders = [seat for seat in (view.seat, *range(rules.players)) if seat not in contract.side]
    found = {action: estimate.points / 2 for action, estimate in leading.items()}
    for _ in range(_SOLVED):
        solutions = values(worlds.sample(rng=rng), nodes=_NODES)
        for card, solution in solutions.items():
            if card in found:
                won = [0] * rules.players
                won[contract.bidder] = (solution.low + solution.high) // 2
                won[defenders[0]] = tricks - won[contract.bidder]
                points = score(rules, contract, won).points
                found[card] += _ahead(points, side) / (2 * _SOLVED)
    return found


@attrs.frozen
class ThinkingPlayer:
    """A player that judges cards, discards and calls of a partner by imagined deals (`evaluate`).

    Its calls go by weights fitted to many deals (`fivehundred.players.calling`), where there are some for such rules.
    Otherwise it acts as `SensiblePlayer` does, and so it does where there are no fast positions. It prefers what a
    `SensiblePlayer` would do, unless another action seems clearly better. With the compiled modules, a card takes about
    half a millisecond, otherwise about ten. The same *rng* leads to the same actions.

    Raises `InvalidValue` unless *worlds* is at least 1 and *solved* at least 0.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> str(ThinkingPlayer(rng=Random(1))(deal.view(Seat(1))))
    '6C'
    """

    #: The number of imagined deals for a decision.
    worlds: int = attrs.field(default=40, kw_only=True)
    #: The number of last tricks in which it also solves some of these deals (`fivehundred.solver`).
    solved: int = attrs.field(default=0, kw_only=True)
    rng: RandomBits = attrs.field(kw_only=True)

    def __attrs_post_init__(self) -> None:
        within("worlds", self.worlds, 1, MOST)
        within("solved", self.solved, 0, MOST)

    def __call__(self, view: SeatView) -> Action:
        """Return the action with the highest estimate, or one that is sensible."""
        usual, stage = _sensible(view), view.table.stage
        known = weights().get(family_of(view.rules))
        if isinstance(stage, Auction) and isinstance(usual, Call) and known is not None:
            return best_call(view, stage, known, _BETTER)
        options = _candidates(view)
        if len(options) < 2:
            return usual
        try:
            leading = _leading(evaluate(view, actions=options, worlds=self.worlds, race=True, rng=self.rng))
            if len(leading) > 1 and isinstance(stage, Play) and _tricks_left(view, stage) <= self.solved:
                contract = view.contract
                if contract is not None and _tricks_tell(view.rules, contract):
                    solved = _with_solutions(view, stage, contract, leading, self.rng)
                    return max(solved, key=lambda action: (solved[action], action == usual))
        except (NotPlain, TooManyCards):
            return usual
        best = max(leading, key=lambda action: leading[action].points)
        other = leading.get(usual)
        if other is not None and leading[best].points - other.points <= _CAUTION * other.error:
            return usual
        return best
