"""Actions judged by imagination: how deals end that look the same to a seat, if everybody goes on sensibly."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

import attrs

from fivehundred._bits import CARD_BIT
from fivehundred._kernel import Position, Standing, Tactics, holder_of, sensibly_played
from fivehundred._words import expect, within
from fivehundred.actions import Action, Discard, PlayCard
from fivehundred.cards import CARDS, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.scoring import Score, score
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
from fivehundred.players.outlook import Outlook
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

    >>> print(Estimate(points=12.5, error=3.0, made=0.6, win=0.53, worlds=40))
    +12.5 ± 3.0 points, made in 60 % of 40 worlds, wins the match in 53 %
    """

    #: The points that the seat's side scores more than the others do on average, in the mean of all worlds.
    points: float
    #: The standard error of the difference between these points and those of the best action.
    error: float
    #: The share of worlds in which the contractor makes their contract.
    made: float
    #: The chance that the seat's side wins the match, from the scores after the deal (`fivehundred.players.outlook`).
    win: float
    #: The number of worlds.
    worlds: int

    def __str__(self) -> str:
        points = f"{self.points:+.1f} ± {self.error:.1f} points"
        return f"{points}, made in {self.made:.0%} of {self.worlds} worlds, wins the match in {self.win:.0%}".replace(
            "%", " %"
        )


#: A race is over for an action that is behind the best one by this many standard errors after some of the worlds.
_BEHIND: Final = 2.5


def evaluate(
    view: SeatView,
    *,
    actions: Iterable[Action] | None = None,
    worlds: int = 40,
    seconds: float | None = None,
    race: bool = False,
    rng: RandomBits,
) -> dict[Action, Estimate]:
    """Judge *actions*, or all legal actions, of the seat whose turn it is.

    Draws *worlds*, deals that the seat cannot tell apart, acts in each of them, and lets everybody go on as
    `SensiblePlayer` does. All actions are tried in the same worlds, so differences between them are more certain than
    their points. In a *race*, an action that falls far behind is not tried in the rest of the worlds. With *seconds*,
    no more worlds are begun after so much time. The same *rng* gives the same estimates in as many worlds.

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
    futures = _futures(view, actions, worlds, seconds=seconds, race=race, rng=rng)
    best = _best(futures)
    return {future.action: future.estimate(best) for future in futures}


#: The most worlds in a lot, if time is short.
_LOT: Final = 10


def _futures(
    view: SeatView,
    actions: Iterable[Action] | None,
    worlds: int,
    *,
    seconds: float | None = None,
    race: bool = False,
    matches: bool = False,
    rng: RandomBits,
) -> list[_Future]:
    """Return what follows each action; the arguments are those of `evaluate`, and *matches* is that of `_Future`."""
    expect("the view of a seat", view, SeatView)
    if view.to_act != view.seat:
        raise InvalidValue(f"the view of seat {view.seat}: expected one in which it is to act")
    within("worlds", worlds, 1, MOST)
    if seconds is not None:
        expect("a number of seconds", seconds, float, int)
    drawn = Worlds(view)
    options = view.legal_actions if actions is None else actions
    futures = [_Future.after(drawn, action, matches) for action in options]
    if not futures:
        raise InvalidValue("expected at least one action")
    racing, until = futures, None if seconds is None else perf_counter() + seconds
    for lot in _lots(worlds, 4 if race else 1, worlds if seconds is None else _LOT):
        seed = below(1 << 62, rng=rng)
        common = drawn.positions(lot, rng=Random(seed)) if isinstance(view.table.stage, Play) else []
        for future in racing:
            future.go_on(lot, seed, common)
        if race:
            best = _best(racing)
            racing = [one for one in racing if best.value() - one.value() <= _BEHIND * one.error(best)]
        if until is not None and perf_counter() >= until:
            break
    return futures


def _lots(worlds: int, least: int, most: int) -> list[int]:
    """Return how many worlds are tried at a time: *least* lots or more, of at most *most* worlds."""
    count = max(least if worlds > least else 1, -(-worlds // most))
    return [worlds - worlds // count * (count - 1), *[worlds // count] * (count - 1)]


def _best(futures: Iterable[_Future]) -> _Future:
    """Return the first of those *futures* that are worth most, of those that no race has dropped."""
    most = max(len(future.values) for future in futures)
    return max((future for future in futures if len(future.values) == most), key=_Future.value)


def _ahead(points: Sequence[int], side: int) -> float:
    """Return the points that *side* scores more than the others do on average."""
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


@attrs.frozen
class _Ending:
    """The end of a deal, for one side: the points that it is ahead, and the chance that it wins the match."""

    ahead: float
    made: bool | None
    win: float


@attrs.frozen
class _Endings:
    """All ends of deals under one contract that were met so far, or those of deals that were thrown in."""

    info: DealInfo
    side: int
    contract: Contract | None
    _known: dict[tuple[bool | None, tuple[int, ...]], _Ending] = attrs.field(factory=dict, init=False)

    def of(self, end: Position | Score) -> _Ending:
        """Return the ending of a deal with the points of *end*."""
        points, made = end.points, end.made
        found = self._known.get((made, points))
        if found is None:
            win = Outlook.of(self.info).after(self.contract, made, points)[self.side]
            found = self._known[made, points] = _Ending(_ahead(points, self.side), made, win)
        return found


_endings: Final = lru_cache(maxsize=256)(_Endings)


@attrs.define
class _Future:
    """The course of deals after *action*, in more and more of the worlds in *drawn*."""

    drawn: Worlds
    action: Action
    #: True if the chances to win the match are compared, instead of points.
    matches: bool
    #: The play, as the seat sees it, if nothing comes before it; ``None`` if other seats still have to act.
    play: _Ends | None
    #: The worlds in which it is seen so; ``None`` if the action is a card, so that they are those of all actions.
    seen: Worlds | None = None
    #: The end in each world, and what of it is compared.
    endings: list[_Ending] = attrs.field(factory=list, init=False)
    values: list[float] = attrs.field(factory=list, init=False)

    @classmethod
    def after(cls, drawn: Worlds, action: Action, matches: bool) -> _Future:
        """Return what follows *action*."""
        view, stage = drawn.view, drawn.view.table.stage
        if isinstance(stage, Play) and isinstance(action, PlayCard):
            return cls(drawn, action, matches, _Ends(view, stage.with_card(action.number)))
        # A seat's own decisions reveal nothing to it, so what it sees until others act is the same in every world.
        deal = drawn.sample(rng=Random(0)).apply(action)
        while deal.to_act == view.seat and not isinstance(deal.stage, Play):
            deal = deal.apply(_sensible(deal.view(view.seat)))
        if isinstance(deal.stage, Play) and not deal.stage.line:
            view = deal.view(view.seat)
            return cls(drawn, action, matches, _Ends(view, deal.stage), Worlds(view))
        return cls(drawn, action, matches, None)

    def go_on(self, worlds: int, seed: int, common: list[Position]) -> None:
        """Try the action in some more *worlds*; in those of *common*, if it is a card."""
        if self.play is None:
            rng = Random(seed)
            every = [self._gone_on(self.drawn.sample(rng=rng).apply(self.action)) for _ in range(worlds)]
        elif self.seen is None and isinstance(self.action, PlayCard):
            every = [self.play.of(position.apply(self.action)) for position in common]
        else:
            drawn = (self.seen or self.drawn).positions(worlds, rng=Random(seed))
            every = [self.play.of(position) for position in drawn]
        self.endings += every
        self.values += [ending.win if self.matches else ending.ahead for ending in every]

    def _gone_on(self, deal: Deal) -> _Ending:
        """Return the ending of *deal* if everybody goes on sensibly."""
        while deal.to_act is not None and not isinstance(deal.stage, Play):
            deal = deal.apply(_sensible(deal.view(deal.to_act)))
        info, side = deal.table.info, deal.rules.side_of(self.drawn.view.seat)
        if deal.finished:
            return _endings(info, side, deal.contract).of(deal.score)
        end = sensible_end(deal)
        lookup = end._hands.lookup
        return _endings(info, side, lookup.host.contract(holder_of(end._hands, lookup.called))).of(end)

    def value(self) -> float:
        """Return the mean of all worlds."""
        return sum(self.values) / len(self.values)

    def error(self, best: _Future) -> float:
        """Return the standard error of the difference from *best*, in the worlds in which both were tried."""
        differences = [own - other for own, other in zip(self.values, best.values, strict=False)]
        mean = sum(differences) / len(differences)
        return sqrt(sum((one - mean) ** 2 for one in differences)) / len(differences)

    def estimate(self, best: _Future) -> Estimate:
        """Return the estimate, beside that of the *best* action."""
        return Estimate(
            fmean(ending.ahead for ending in self.endings),
            self.error(best),
            fmean(ending.made is True for ending in self.endings),
            fmean(ending.win for ending in self.endings),
            len(self.endings),
        )


@attrs.define
class _Ends:
    """The ends of positions that look like *play* to the seat of *view*, if everybody plays on sensibly."""

    view: SeatView
    play: Play
    _known: dict[tuple[int, int], tuple[_Endings, Tactics, Standing, int, int]] = attrs.field(factory=dict, init=False)

    def of(self, position: Position) -> _Ending:
        """Return the end of *position*."""
        lookup = position._hands.lookup
        partner = holder_of(position._hands, lookup.called)
        key = lookup.host.cards, partner
        if key not in self._known:
            view, terms = self.view, self.play.terms
            endings = _endings(view.table.info, view.rules.side_of(view.seat), lookup.host.contract(partner))
            number_of, tactics = tactics_of(terms.ranking, lookup.host.cards)
            aside = [0] * terms.rules.players
            aside[view.seat] = slots_in(number_of, view.holding.discards)
            standing = standing_of(terms, lookup.called, CARD_BIT[partner] if partner >= 0 else 0, aside)
            unplayed = slots_in(number_of, self.play.unplayed)
            self._known[key] = endings, tactics, standing, unplayed, voids_in(self.play)
        endings, tactics, standing, unplayed, voids = self._known[key]
        return endings.of(sensibly_played(position, tactics, standing, unplayed, voids))


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


def _leading(futures: Sequence[_Future]) -> list[_Future]:
    """Return those that no race has dropped and that may still be as good as the best one."""
    best = _best(futures)
    racing = [future for future in futures if len(future.values) == len(best.values)]
    return [one for one in racing if best.value() - one.value() <= _BEHIND * one.error(best)]


def _tricks_tell(rules: Ruleset, contract: Contract) -> bool:
    """Return whether the points under *contract* follow from the tricks of its side, which are what a search finds."""
    counted = rules.card_points is CardPoints.COUNTED
    return contract.called is None and not isinstance(contract.goal, Exactly) and not counted


def _tricks_left(view: SeatView, play: Play) -> int:
    """Return the number of tricks that are not over yet."""
    return play.terms.length // len(play.terms.turns[play.terms.leader]) - sum(view.table.won)


def _with_solutions(
    view: SeatView, play: Play, contract: Contract, leading: list[_Future], rng: RandomBits
) -> dict[Action, float]:
    """Return what the *leading* cards are worth: half of it as estimated, half as if all hands were open.

    Sensible players make mistakes that a search does not make, and a search knows cards that players do not see. The
    mean of both is better than either. Where a search is stopped, the middle of its bounds counts.
    """
    rules, worlds = view.rules, Worlds(view)
    side, tricks = rules.side_of(view.seat), _tricks_left(view, play) + sum(view.table.won)
    # What defenders win counts as that of the one who thinks, because they win it together.
    defenders = [seat for seat in (view.seat, *range(rules.players)) if seat not in contract.side]
    found = {future.action: future.value() / 2 for future in leading}
    matches = leading[0].matches
    for _ in range(_SOLVED):
        solutions = values(worlds.sample(rng=rng), nodes=_NODES)
        for card, solution in solutions.items():
            if card in found:
                won = [0] * rules.players
                won[contract.bidder] = (solution.low + solution.high) // 2
                won[defenders[0]] = tricks - won[contract.bidder]
                end = _endings(view.table.info, side, contract).of(score(rules, contract, won))
                found[card] += (end.win if matches else end.ahead) / (2 * _SOLVED)
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
            # From level scores, more points are what wins.
            matches = len({*view.scores}) > 1
            futures = _futures(view, options, self.worlds, race=True, matches=matches, rng=self.rng)
            leading = _leading(futures)
            if len(leading) > 1 and isinstance(stage, Play) and _tricks_left(view, stage) <= self.solved:
                contract = view.contract
                if contract is not None and _tricks_tell(view.rules, contract):
                    solved = _with_solutions(view, stage, contract, leading, self.rng)
                    return max(solved, key=lambda action: (solved[action], action == usual))
        except (NotPlain, TooManyCards):
            return usual
        best = _best(leading)
        other = next((future for future in leading if future.action == usual), None)
        if other is not None and best.value() - other.value() <= _CAUTION * other.error(best):
            return usual
        return best.action
