"""The weights by which thinking players call, fitted to deals that sensible players play with such calls.

Run ``python bench/calls.py --write`` for new weights in ``src/fivehundred/players/weights.json``, with a compiled
kernel (half an hour on two cores; ``--deals`` makes it shorter), and without ``--write`` to see on fresh
deals how far the weights that stand are right.

In each round, every family of rulesets plays deals whose auctions go by the weights so far, in the first rounds by the
calls of sensible players. At each turn, deals in which the seat's bid ends the auction give tricks for
`contract_features`; deals in which the auction goes on after a call give gains over a pass, in the same deal, for
`call_features`. Both are fitted by least squares, to all rounds so far: to the last one alone, everybody would pass in
one round and bid too much in the next. Of the weights that stand, those of `cutthroat-4` and of all presets for two and
six players were made so, these by 3,000 deals a round, and the others by two rounds that each stood alone. For five
players there are none: with such weights, thinking players scored 10 points a deal less in `called-5`, and no more in
`pagat-5`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from math import sqrt
from pathlib import Path
from random import Random
from typing import Final

import attrs

from fivehundred import Deal, Seat, presets, shuffle
from fivehundred._native.position import holder_of
from fivehundred.actions import Action
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.fast import sensible_end
from fivehundred.players import SensiblePlayer, calling
from fivehundred.players.bidding import before_calling, choose_call
from fivehundred.players.calling import Family, HeardCalls, Weights
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.ruleset import Ruleset

#: Weights to begin with: six tricks in an average hand, and a bid is worth its points.
START: Final = Weights(
    trumps=(4.0, 0.2, 1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3, 0.2, 0.2, 0.4, 0.2, *[0.0] * 4, *[0.0] * 7),
    no_trumps=(4.0, 0.2, 0.7, *[0.0] * 7, *[0.0] * 2, 0.5, 0.5, 0.7, 0.2, 0.3, 0.1, *[0.0] * 7),
    spreads=(1.5, 1.75),
    bids=(*[0.0] * 3, 1.0, 1.0, 1.0, -0.5, *[0.0] * 9),
    specials=(*[0.0] * 3, 1.0, 1.0, 1.0, -0.5, *[0.0] * 9),
)
#: Rounds whose calls go by weights, after two with the calls of sensible players.
ROUNDS: Final = 3
WRITTEN: Final = Path("src/fivehundred/players/weights.json")
_sensible: Final = SensiblePlayer()
#: The hundreds of points by which special bids of a family must seem better than other calls. People dislike gambles,
#: and in `australian-4`, so many fewer of them cost nothing that 4,000 deals would show.
GAMBLE: Final[dict[Family, float]] = {(4, 1, 0): 0.2}
#: The number of deals that one process fits at a time.
LOT: Final = 25


class Fit:
    """The sums from which least squares follow, so that rows need not be kept."""

    def __init__(self, size: int) -> None:
        self.rows, self.products, self.sums, self.squares = 0, [[0.0] * size for _ in range(size)], [0.0] * size, 0.0

    def add(self, numbers: Sequence[float], found: float) -> None:
        """Add what was found for a row of numbers."""
        self.rows, self.squares = self.rows + 1, self.squares + found * found
        there = [(place, number) for place, number in enumerate(numbers) if number]
        for place, number in there:
            self.sums[place] += number * found
            row = self.products[place]
            for other, factor in there:
                row[other] += number * factor

    def join(self, other: Fit) -> None:
        """Add all rows of *other*."""
        self.rows, self.squares = self.rows + other.rows, self.squares + other.squares
        for place, (row, more) in enumerate(zip(self.products, other.products, strict=True)):
            self.products[place] = [one + two for one, two in zip(row, more, strict=True)]
            self.sums[place] += other.sums[place]

    def weights(self) -> tuple[float, ...]:
        """Return the weights that fit best; where nothing is known of a number, it has none."""
        size = len(self.sums)
        rows = [[*row, total] for row, total in zip(self.products, self.sums, strict=True)]
        for place in range(size):
            rows[place][place] += 3.0
        for place in range(size):
            pivot = rows[place]
            for below in rows[place + 1 :]:
                factor = below[place] / pivot[place]
                for column in range(place, size + 1):
                    below[column] -= factor * pivot[column]
        found = [0.0] * size
        for place in reversed(range(size)):
            known = sum(rows[place][column] * found[column] for column in range(place + 1, size))
            found[place] = (rows[place][size] - known) / rows[place][place]
        return tuple(found)

    def spread(self, weights: Sequence[float]) -> float:
        """Return the typical error of *weights*."""
        fitted = calling.weighted_sum(weights, self.sums)
        return sqrt(max(self.squares - fitted, 0.0) / max(self.rows, 1))


@attrs.frozen
class Round:
    """The terms of a round."""

    #: The weights by which calls are judged, and those by which the players call; ``None`` if they call as sensible
    #: players do.
    weights: Weights
    policy: Weights | None
    #: Whether gains are looked for.
    gains: bool = True


class Lot:
    """What a lot of deals of one family has shown."""

    def __init__(self) -> None:
        self.trumps, self.no_trumps = Fit(calling.CONTRACT_FEATURES), Fit(calling.CONTRACT_FEATURES)
        self.bids, self.specials = Fit(calling.CALL_FEATURES), Fit(calling.CALL_FEATURES)
        #: By half tricks or by the tenth of a hundred points that were promised: the number, those, and what came.
        self.tricks: dict[float, list[float]] = {}
        self.gains: dict[float, list[float]] = {}

    def join(self, other: Lot) -> None:
        """Add what *other* has shown."""
        for name in ("trumps", "no_trumps", "bids", "specials"):
            getattr(self, name).join(getattr(other, name))
        for name in ("tricks", "gains"):
            for key, row in getattr(other, name).items():
                mine = getattr(self, name).setdefault(key, [0.0, 0.0, 0.0])
                mine[:] = [one + two for one, two in zip(mine, row, strict=True)]


def families() -> dict[Family, list[str]]:
    """Return the names of the presets in each family."""
    found: dict[Family, list[str]] = {}
    for name in presets.names():
        found.setdefault(calling.family_of(presets.get(name)), []).append(name)
    return found


def gone_on(deal: Deal, call: Callable[[SeatView, Auction], Action]) -> Deal:
    """Return *deal* at the beginning of the play, or at its end, after an auction by *call*."""
    while deal.to_act is not None and not isinstance(deal.stage, Play):
        view, stage = deal.view(deal.to_act), deal.stage
        deal = deal.apply(call(view, stage) if isinstance(stage, Auction) else _sensible(view))
    return deal


def passing(view: SeatView, auction: Auction) -> Action:
    """Pass, or take the first action there is, where that is not allowed."""
    return PASS if PASS in view.legal_actions else view.legal_actions[0]


def gain(deal: Deal, seat: Seat, known: Weights | None) -> float:
    """Return by how many hundred points the side of *seat* scores more than the others, on average."""
    deal = gone_on(deal, lambda view, auction: called(view, auction, known))
    points = deal.score.points if deal.finished else sensible_end(deal).points
    side = deal.rules.side_of(seat)
    return (points[side] - (sum(points) - points[side]) / (len(points) - 1)) / 100


def tricks_of(deal: Deal) -> int:
    """Return the tricks of the contractor's side, at the end of what *deal* began."""
    end = sensible_end(deal)
    lookup = end._hands.lookup
    side = lookup.host.contract(holder_of(end._hands, lookup.called)).side
    return sum(end.tricks[seat] for seat in side)


def judged(deal: Deal, seat: Seat, auction: Auction, round_: Round, lot: Lot, rng: Random) -> None:
    """Add to *lot* what the calls of *seat*, whose turn it is, lead to."""
    known = round_.weights
    view = deal.view(seat)
    if auction.bidder == seat or PASS not in view.legal_actions:
        return
    heard = HeardCalls.by(auction, view.seat)
    lowest: dict[object, Bid] = {}
    for call in view.legal_actions:
        if isinstance(call, Bid):
            lowest.setdefault(call.trump, call)
    for call in rng.sample(list(lowest.values()), min(2, len(lowest))):
        after = gone_on(deal.apply(call), passing)
        if after.finished:
            continue
        numbers, found = calling.contract_features(view, heard, call.trump), tricks_of(after)
        (lot.no_trumps if call.trump is None else lot.trumps).add(numbers, found)
        promised = calling.weighted_sum(known.no_trumps if call.trump is None else known.trumps, numbers)
        add(lot.tricks, promised, found)
    calls = list(calling.call_features(view, auction, known)) if round_.gains else []
    if calls:
        passed = gain(deal.apply(PASS), seat, round_.policy)
        for call, numbers in calls:
            kind = "bids" if isinstance(call, Bid) else "specials"
            gained = gain(deal.apply(call), seat, round_.policy) - passed
            getattr(lot, kind).add(numbers, gained)
            add(lot.gains, calling.weighted_sum(getattr(known, kind), numbers), gained)


def add(rows: dict[float, list[float]], promised: float, found: float) -> None:
    """Add what was promised, and what was found, to a table by halves of what was promised."""
    row = rows.setdefault(round(2 * promised) / 2, [0.0, 0.0, 0.0])
    row[:] = [row[0] + 1, row[1] + promised, row[2] + found]


def called(view: SeatView, auction: Auction, known: Weights | None, boldness: float = 0.0) -> Action:
    """Return a call by the weights *known*, or what else is sensible."""
    if known is None:
        return choose_call(view, auction, boldness)
    return before_calling(view) or calling.best_call(view, auction, known, boldness)


def lot_of(round_: Round, rules: Ruleset, seeds: Sequence[str]) -> Lot:
    """Return what the deals of *seeds* have shown."""
    lot = Lot()
    for number, seed in enumerate(seeds):
        rng = Random(seed)
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(number % rules.players))
        while isinstance(deal.stage, Auction) and deal.to_act is not None:
            judged(deal, deal.to_act, deal.stage, round_, lot, rng)
            boldness = (rng.randrange(9) - 4) / 8
            deal = deal.apply(called(deal.view(deal.to_act), deal.stage, round_.policy, boldness))
    return lot


def lots(names: Sequence[str], deals: int, label: str) -> Iterator[tuple[Ruleset, list[str]]]:
    """Yield the rules and seeds of each lot."""
    each = max(deals // len(names), 1)
    for name in names:
        for start in range(0, each, LOT):
            yield presets.get(name), [f"{label} {name} {number}" for number in range(start, min(start + LOT, each))]


def played(round_: Round, names: Sequence[str], deals: int, label: str) -> Lot:
    """Return what so many deals have shown, shared among the presets called *names*."""
    whole = Lot()
    with ProcessPoolExecutor() as pool:
        for lot in pool.map(partial(lot_of, round_), *zip(*lots(names, deals, label), strict=True)):
            whole.join(lot)
    return whole


def fitted(names: Sequence[str], deals: int) -> Weights:
    """Return the weights of the presets called *names*."""
    now, lot = START, Lot()
    for number in range(2 + ROUNDS):
        # Gains wait for a second round: which calls are worth considering follows from the tricks of the first.
        lot.join(played(Round(now, now if number > 1 else None, number > 0), names, deals, f"round {number}"))
        trumps, no_trumps = lot.trumps.weights(), lot.no_trumps.weights()
        now = Weights(
            trumps,
            no_trumps,
            (lot.trumps.spread(trumps), lot.no_trumps.spread(no_trumps)),
            lot.bids.weights() if number else START.bids,
            lot.specials.weights() if number else START.specials,
        )
    return now


def shy_of_gambles(found: Weights, less: float) -> Weights:
    """Return *found* with special bids that promise so much *less*, whoever made the bid that stands."""
    return attrs.evolve(found, specials=(*[number - less for number in found.specials[:3]], *found.specials[3:]))


def written(found: dict[Family, Weights]) -> str:
    """Return the text of the file with the weights *found*, a line for each."""
    rows = []
    for family, weights in sorted(found.items()):
        numbers = {name: [round(number, 3) for number in row] for name, row in attrs.asdict(weights).items()}
        rows.append(",\n".join(f'  "{name}": {row}' for name, row in {"family": [*family], **numbers}.items()))
    return "[" + ",".join(f"{{\n{row}\n}}" for row in rows) + "]\n"


def table(name: str, rows: dict[float, list[float]], least: int = 50) -> None:
    """Print what was promised beside what came."""
    print(name, "promised, came, number")
    for _, (number, promised, came) in sorted(rows.items()):
        if number >= least:
            print(f"{promised / number:8.2f} {came / number:8.2f} {number:8.0f}")


def main() -> None:
    """Fit the weights, or show how far they are right."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--deals", type=int, default=6000, help="deals of each family in each round")
    parser.add_argument("--write", action="store_true")
    parser.add_argument("--only", type=int, nargs=3, metavar=("PLAYERS", "PARTNERS", "ONCE"))
    options = parser.parse_args()
    # Those of the working tree, which is not where the package comes from if that is compiled.
    found = dict(calling.weights_in(WRITTEN.read_text("utf-8")))
    for family, names in families().items():
        if list(family) != options.only if options.only else family not in found:
            continue
        print(family, *names, flush=True)
        if options.write:
            found[family] = shy_of_gambles(fitted(names, options.deals), GAMBLE.get(family, 0.0))
            WRITTEN.write_text(written(found), encoding="utf-8")
        lot = played(Round(found[family], found[family]), names, options.deals // 4, "fresh")
        table("tricks", lot.tricks)
        table("gains in hundreds", lot.gains)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
