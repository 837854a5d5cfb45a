"""Imagined deals that go on after each of several actions, as sensible players would play them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from itertools import groupby
from math import dist, fsum, inf, sqrt
from random import Random
from statistics import fmean
from time import perf_counter
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import expect, within
from fivehundred._native.hidden import with_hand
from fivehundred._native.masks import SLOTS
from fivehundred._native.position import Position, holder_of
from fivehundred._native.sensible import SideState, Tactics, sensible_ends
from fivehundred.actions import Action, PlayCard
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.scoring import Score
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.terms import Terms
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue, brief
from fivehundred.fast import position_of, sensible_end
from fivehundred.fast._lookup import MOST, play_lookup, side_state_of, slots_in, slots_of, tactics_of, voids_in
from fivehundred.players.bidding import before_calling
from fivehundred.players.calling import best_call, weights_for
from fivehundred.players.outlook import Outlook, ahead_of_others
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.seats import Seat
from fivehundred.shuffle import RandomBits, below
from fivehundred.worlds import Weight, Worlds

_sensible: Final = SensiblePlayer()


#: The tricks that thinking brings, compared with the sensible players to whose deals the weights of calls were fitted.
BETTER: Final = 0.3


def usual_action(view: SeatView) -> Action:
    """Return a call by the weights for such rules, if there are some, or what else is sensible."""
    known, stage = weights_for(view.rules), view.table.stage
    if known is None or not isinstance(stage, Auction) or view.to_act != view.seat:
        # Which also says whose turn it is, if somebody else is asked.
        return _sensible(view)
    return before_calling(view) or best_call(view, stage, known, BETTER)


#: A race is over for an action that is behind the best one by this many standard errors after some of the worlds.
BEHIND: Final = 2.5


#: The number of candidates for each world with a weight. A candidate costs nearly as much as the deal after a call. In
#: half of all auctions, their effective sample size is a third of their number or more.
_CANDIDATES: Final = 5
#: The worlds in a lot, if somebody waits for its end. A smaller one would spend its time on being begun.
_LOT: Final = 10
#: More seconds than anybody would wait for.
_FOR_EVER: Final = 1e9


def futures_of(
    view: SeatView,
    actions: Iterable[Action] | None,
    worlds: int,
    *,
    seconds: float | None = None,
    race: float = 0.0,
    weight: Weight | None = None,
    matches: bool = False,
    on_worlds: Callable[[int], object] | None = None,
    rng: RandomBits,
) -> list[Future]:
    """Return what follows each action; the arguments are those of `evaluate`, and *matches* is that of `Future`.

    A *race* is over for an action that is behind the best one by this many standard errors; 0 is no race.
    """
    drawn, futures = _start(view, actions, worlds, matches=matches)
    check_limit(seconds)
    # An int may be too large for a float.
    racing, until = futures, None if seconds is None else perf_counter() + min(seconds, _FOR_EVER)
    # Drawn whole, and seeded beforehand: no lot, race or time limit changes what the worlds are.
    blocks = [Block(drawn, size, below(1 << 62, rng=rng), weight) for size in _block_sizes(worlds)]
    for block in blocks:
        most = block.size if until is None and on_worlds is None else _LOT
        for start in range(0, block.size, most):
            lot = slice(start, min(start + most, block.size))
            for future in racing:
                future.go_on(block, lot)
            if on_worlds is not None:
                on_worlds(lot.stop - lot.start)
            if until is not None and perf_counter() >= until:
                return futures
        if race:
            racing = close_to(best_of(racing), racing, race)
    return futures


def check_limit(seconds: float | None) -> None:
    """Raise `InvalidValue` unless *seconds* is a limit, or ``None`` for no limit."""
    if seconds is not None:
        expect("a number of seconds", seconds, float, int)
        if isinstance(seconds, bool) or not seconds >= 0:
            raise InvalidValue(f"seconds {brief(seconds)}: expected 0 or more")


def _start(
    view: SeatView,
    actions: Iterable[Action] | None,
    worlds: int,
    *,
    matches: bool,
) -> tuple[Worlds, list[Future]]:
    """Return the worlds of *view*, and a future for each action that has not been tried in any of them."""
    expect("the view of a seat", view, SeatView)
    if view.to_act != view.seat:
        raise InvalidValue(f"the view of seat {view.seat}: expected one in which that seat is to act")
    worlds = within("worlds", worlds, 1, MOST)
    drawn = Worlds(view)
    options = view.legal_actions if actions is None else [*actions]
    stage = view.table.stage
    if isinstance(stage, Play):
        for option in options if actions is not None else ():
            if (refusal := view.why_not(option)) is not None:
                raise IllegalAction(refusal)
        ends = Ends(view.table.info, view.seat, view.holding.discards, stage)
        futures = [Future(drawn, action, matches, ends, drawn) for action in options]
    else:
        # In larger packs, positions have slots only for the cards in play, and with a table some of these are covered.
        shared = None if len(view.rules.deck) > SLOTS or view.rules.table_cards else dict[Terms, Worlds]()
        deal = drawn.sample(rng=Random(0))
        futures = [Future.after(drawn, deal, action, matches, shared) for action in options]
    if not futures:
        raise InvalidValue("expected at least one action")
    return drawn, futures


def _block_sizes(worlds: int) -> list[int]:
    """Return the number of worlds in each block: four blocks, but none of fewer than ten worlds.

    A race is decided at the end of each, and beginning one costs more than ten worlds of most actions.
    """
    count = max(1, min(4, worlds // _LOT))
    return [worlds // count + (place < worlds % count) for place in range(count)]


def best_of(futures: Iterable[Future]) -> Future:
    """Return the first of those *futures* that are worth most, of those that no race has dropped."""
    most = max(len(future.values) for future in futures)
    return max((future for future in futures if len(future.values) == most), key=Future.value)


def close_to(best: Future, futures: Iterable[Future], behind: float = BEHIND) -> list[Future]:
    """Return those *futures* that are less than so many standard errors *behind* the *best* one."""
    most = best.value()
    return [one for one in futures if most - one.value() <= behind * one.error(best)]


@attrs.frozen
class Ending:
    """The end of a deal, for one side."""

    #: The points that it is ahead.
    ahead: float
    #: True if it makes a contract of its own, and if it defeats one of others.
    made: bool
    defeated: bool
    #: The chance that it wins the match, and the points that would do as much for it from level scores.
    win: float
    worth: float


@attrs.frozen
class Endings:
    """All ends of deals under one contract that were met so far, or those of deals that were thrown in."""

    info: DealInfo
    side: int
    contract: Contract | None
    #: By the tricks and the captured cards of a position, and by the points of any end.
    _met: dict[tuple[int, int], Ending] = attrs.field(factory=dict, init=False)
    _known: dict[tuple[bool | None, tuple[int, ...]], Ending] = attrs.field(factory=dict, init=False)

    def of(self, end: Position | Score) -> Ending:
        """Return the ending of a deal with the points of *end*."""
        points, made = end.points, end.made
        found = self._known.get((made, points))
        if found is None:
            outlook = Outlook.of(self.info)
            win = outlook.after(self.contract, made, points)[self.side]
            worth = (win - outlook.before[self.side]) * outlook.points
            ours = self.ours
            found = self._known[made, points] = Ending(
                ahead_of_others(points, self.side), made is True and ours, made is False and not ours, win, worth
            )
        return found

    @property
    def ours(self) -> bool:
        """True if the contract is one of the side."""
        contract = self.contract
        return contract is not None and self.side in map(self.info.rules.side_of, contract.side)

    def all_of(self, ends: Iterable[Position]) -> list[Ending]:
        """Return the ending of each position."""
        found, met = [], self._met
        for end in ends:
            key = end._won, end._captured
            if key not in met:
                met[key] = self.of(end)
            found.append(met[key])
        return found


# No more than these, because there are many in games in which cards score.
endings_of: Final = lru_cache(maxsize=32)(Endings)


#: Positions one after the other with the same cards in play, a bitmask, and the same holder of a called card.
Alike = tuple[tuple[int, int], list[Position]]


def _cards_and_partner(position: Position) -> tuple[int, int]:
    lookup = position._hands.lookup
    return lookup.host.cards, holder_of(position._hands, lookup.called)


@attrs.define
class Block:
    """Worlds that are drawn once for all actions, which are tried in one lot of them after the other."""

    drawn: Worlds
    size: int
    seed: int
    weight: Weight | None
    #: By the identity of the worlds, because comparing views takes longer than drawing from them.
    _deals: dict[int, list[Deal]] = attrs.field(factory=dict, init=False)
    _positions: dict[int, list[Position]] = attrs.field(factory=dict, init=False)
    _alike: dict[tuple[int, int], list[Alike]] = attrs.field(factory=dict, init=False)

    def deals(self, worlds: Worlds) -> list[Deal]:
        """Return as many of *worlds* as the block has."""
        if id(worlds) not in self._deals:
            candidates = None if self.weight is None else _CANDIDATES * self.size
            rng = Random(self.seed)
            self._deals[id(worlds)] = worlds.samples(self.size, rng=rng, weight=self.weight, candidates=candidates)
        return self._deals[id(worlds)]

    def positions(self, worlds: Worlds, lot: slice) -> list[Alike]:
        """Return a *lot* of them as positions."""
        key = id(worlds), lot.start
        if key not in self._alike:
            if id(worlds) not in self._positions:
                self._positions[id(worlds)] = (
                    worlds.positions(self.size, rng=Random(self.seed))
                    if self.weight is None
                    else [position_of(deal) for deal in self.deals(worlds)]
                )
            alike = groupby(self._positions[id(worlds)][lot], key=_cards_and_partner)
            self._alike[key] = [(key, list(positions)) for key, positions in alike]
        return self._alike[key]


@attrs.define
class Future:
    """The course of deals after *action*, in more and more of the worlds in *drawn*."""

    drawn: Worlds
    action: Action
    #: True if what an end is worth in the match is compared, instead of points.
    matches: bool
    #: The ends of the play, if nothing comes before it; ``None`` if other seats still have to act.
    ends: Ends | None
    #: The worlds in which it is seen so, and the slots that the seat holds in them if they are those of another action.
    seen: Worlds
    held: int | None = None
    #: The end in each world, and what of it is compared.
    endings: list[Ending] = attrs.field(factory=list, init=False)
    values: list[float] = attrs.field(factory=list, init=False)

    @classmethod
    def after(
        cls, drawn: Worlds, deal: Deal, action: Action, matches: bool, shared: dict[Terms, Worlds] | None
    ) -> Future:
        """Return what follows *action* in *deal*, which is one of the worlds *drawn*, before the play.

        *shared* are the worlds of other actions that lead to play on the same terms. In those of this action, only the
        hand of the seat itself differs.
        """
        seat = drawn.view.seat
        # A seat's own decisions reveal nothing to it, so what it sees until others act is the same in every world.
        deal = deal.apply(action)
        while deal.to_act == seat and not isinstance(deal.stage, Play):
            deal = deal.apply(_sensible(deal.view(seat)))
        play = deal.stage
        if not isinstance(play, Play) or play.line:
            return cls(drawn, action, matches, None, drawn)
        ends = Ends(drawn.view.table.info, seat, deal.holdings[seat].discards, play)
        if shared is None:
            return cls(drawn, action, matches, ends, Worlds(deal.view(seat)))
        if play.terms not in shared:
            shared[play.terms] = Worlds(deal.view(seat))
        held = deal.holdings[seat].held if seat in play.terms.turns[play.terms.leader] else 0
        lookup = play_lookup(play.terms, held)
        return cls(drawn, action, matches, ends, shared[play.terms], slots_of(lookup, held))

    def go_on(self, block: Block, lot: slice) -> None:
        """Try the action in the next *lot* of a block."""
        if self.ends is None:
            # Where few worlds go with the auction, they are drawn again and again.
            deals = block.deals(self.drawn)[lot]
            ends = {
                key: self._play_on(deal.apply(self.action)) for key, deal in {id(one): one for one in deals}.items()
            }
            every = [ends[id(deal)] for deal in deals]
        else:
            # A card is still to be played; anything else has been done.
            card = self.action.number if self.seen is self.drawn and isinstance(self.action, PlayCard) else -1
            every = list[Ending]()
            for key, positions in block.positions(self.seen, lot):
                every += self.ends.after(card, key, positions, self.held)
        self.endings += every
        self.values += [ending.worth if self.matches else ending.ahead for ending in every]

    def _play_on(self, deal: Deal) -> Ending:
        """Return the ending of *deal* if everybody goes on sensibly."""
        while deal.to_act is not None and not isinstance(deal.stage, Play):
            deal = deal.apply(usual_action(deal.view(deal.to_act)))
        info, side = deal.table.info, deal.rules.side_of(self.drawn.view.seat)
        if deal.finished:
            return endings_of(info, side, deal.contract).of(deal.score)
        end = sensible_end(deal)
        lookup = end._hands.lookup
        return endings_of(info, side, lookup.host.contract(holder_of(end._hands, lookup.called))).of(end)

    def value(self) -> float:
        """Return the mean of all worlds."""
        # Exact sums, because others would depend on the lots and decide between actions that are worth the same.
        return fsum(self.values) / len(self.values)

    def error(self, best: Future) -> float:
        """Return the standard error of the difference from *best*, as races and players go by it.

        In few worlds it is too small: a single one counts as certain.
        """
        count = len(self.values)
        others = best.values[:count]
        apart = fsum(self.values) - fsum(others)
        # The differences are close to their mean if both actions are alike, and then rounding must not turn the sign.
        return sqrt(max(0.0, dist(self.values, others) ** 2 - apart * apart / count)) / count


def standard_error(values: Sequence[float]) -> float:
    """Return the standard error of the mean of *values*; infinite if there is only one.

    >>> standard_error([1, 2, 3, 4, 5])
    0.7071067811865476
    """
    count = len(values)
    return dist(values, [fmean(values)] * count) / sqrt(count * (count - 1)) if count > 1 else inf


@attrs.define
class Ends:
    """The ends of positions that look like *play* to *seat*, which has laid *discards* away, a bitmask.

    Everybody plays on sensibly.
    """

    info: DealInfo
    seat: Seat
    discards: int
    play: Play
    _known: dict[tuple[int, int], tuple[Endings, Tactics, SideState, int, int]] = attrs.field(factory=dict, init=False)

    def after(self, card: int, key: tuple[int, int], positions: list[Position], held: int | None) -> list[Ending]:
        """Return the ends of *positions* with the same *key* after *card*, a play number, or -1 for none.

        Unless it is ``None``, *held* are the slots that the seat holds before the first lead.
        """
        if key not in self._known:
            cards, partner = key
            lookup = positions[0]._hands.lookup
            terms = self.play.terms
            endings = endings_of(self.info, terms.rules.side_of(self.seat), lookup.host.contract(partner))
            number_of, tactics = tactics_of(terms.ranking, cards)
            aside = [0] * terms.rules.players
            aside[self.seat] = slots_in(number_of, self.discards)
            standing = side_state_of(terms, lookup.called, CARD_BIT[partner] if partner >= 0 else 0, aside)
            unplayed = slots_in(number_of, self.play.unplayed)
            self._known[key] = endings, tactics, standing, unplayed, voids_in(self.play)
        endings, tactics, standing, unplayed, voids = self._known[key]
        if held is not None:
            positions = with_hand(positions, self.seat, held)
        return endings.all_of(sensible_ends(positions, card, tactics, standing, unplayed, voids))
