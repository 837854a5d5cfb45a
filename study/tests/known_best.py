"""Endings with a known best card: in every deal that the player could not tell from the real one, it costs nothing.

`python study/tests/known_best.py` finds them again and writes `known_best.txt`, one in a line: the best cards, the
number of possible deals, the points that the dearest other card and the cheapest one lose on average, and the position
as its player sees it.
"""

from __future__ import annotations

import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import count, islice
from pathlib import Path
from random import Random
from typing import Final

import attrs

from fivehundred import Action, Contract, Deal, Pass, Ruleset, Seat, SeatView, Suit, Worlds, presets, score, shuffle
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.fast import Position
from fivehundred.notation import PartialDeal, parse_position, position_text
from fivehundred.players import RandomPlayer, SensiblePlayer
from fivehundred.rules.calls import Bid, Call
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.solver import values_all

FILE: Final = Path(__file__).with_name("known_best.txt")
#: Deals go round the presets. Each has a generator of random numbers of its own, made from the seed and its number.
SEED: Final = 60
PRESETS: Final = ("australian-4", "primer-3", "trickster-au-4", "primer-3", "club-46-4")
#: Endings of so many tricks, the current one included, with at most so many possible deals.
TRICKS: Final = (5, 4, 3)
MOST_WORLDS: Final = 6_000
#: Every other card loses this many points in the mean of all possible deals.
LEAST: Final = 10.0
#: The first so many are kept. A place is a side that plays a contract or defends, leading or following: so many are of
#: one place, and so many of these of one kind.
KEPT: Final = 40
IN_PLACE: Final = 12
OF_KIND: Final = {"suit": 6, "no trump": 5, "misere": 4}
#: A player does something at random this often, so that positions differ.
ASTRAY: Final = 0.25
#: A few possible deals show most positions to be no such ending; all are solved in lots.
FEW: Final = (4, 40, 300)
LOT: Final = 250


@attrs.frozen
class Ending:
    """A position with a known best card, as its player sees it."""

    view: SeatView
    #: The cards that are best in every possible deal.
    best: tuple[Action, ...]
    #: The number of possible deals.
    worlds: int
    #: The points that the other cards lose on average: most, and least.
    most: float
    least: float

    def __str__(self) -> str:
        best = " ".join(str(card) for card in self.best)
        return f"{best} | {self.worlds} | {self.most:.1f} {self.least:.1f} | {position_text(self.view)}"


def place_of(view: SeatView) -> tuple[str, str]:
    """The side of the player, and whether they lead."""
    contract, tricks = view.contract, view.tricks
    assert contract is not None
    begun = 0 < len(tricks[-1].plays) < len(tricks[0].plays)
    return "contractors" if view.seat in contract.side else "defenders", "following" if begun else "leading"


def kind_of(view: SeatView) -> str:
    """The kind of the contract."""
    contract = view.contract
    assert contract is not None
    return "misere" if contract.misere else "no trump" if contract.trump is None else "suit"


def read_endings() -> list[Ending]:
    """The endings in the file."""
    found = []
    for line in FILE.read_text(encoding="utf-8").splitlines():
        if line.startswith("#"):
            continue
        best, worlds, points, text = line.split(" | ")
        deal = parse_position(text)
        assert isinstance(deal, PartialDeal)
        (seat,) = deal.seats
        view = deal.view(seat)
        most, least = map(float, points.split())
        found.append(Ending(view, tuple(view.parse(word) for word in best.split()), int(worlds), most, least))
    return found


def points_of(contract: Contract, rules: Ruleset, tricks: int, length: int) -> int:
    """The points of those who play *contract* minus those of all others, if they take *tricks* of *length*."""
    won = [0] * rules.players
    won[contract.bidder] = tricks
    won[next(seat for seat in range(rules.players) if seat not in contract.side)] += length - tricks
    points = score(rules, contract, won).points
    own = rules.side_of(contract.bidder)
    return 2 * points[own] - sum(points)


def ending_of(view: SeatView, worlds: Iterable[Deal | Position]) -> Ending | None:
    """The ending that the seat of *view* is in, if there is a known best card in all of these *worlds*."""
    contract = view.contract
    assert contract is not None
    sign, length = 1 if view.seat in contract.side else -1, view.rules.hand_size
    points = [sign * points_of(contract, view.rules, tricks, length) for tricks in range(length + 1)]
    best: set[Action] = {*view.legal_actions}
    lost: Counter[Action] = Counter()
    solved, left = 0, iter(worlds)
    while best and (lot := [*islice(left, LOT)]):
        solved += len(lot)
        for found in values_all(lot):
            most = max(points[one.low] for one in found.values())
            lost.update({card: most - points[one.low] for card, one in found.items()})
        best = {card for card in best if not lost[card]}
    means = [lost[card] / solved for card in lost if card not in best]
    if not best or not means or min(means) < LEAST:
        return None
    return Ending(view, tuple(card for card in lost if card in best), solved, max(means), min(means))


def call_of(rules: Ruleset, rng: Random) -> Call:
    """A call that is made in a deal: a suit, no trump, or a misere."""
    kind = rng.choice([*OF_KIND])
    if kind == "misere":
        return rng.choice([call for call in rules.ladder.calls if not isinstance(call, Bid)])
    return Bid(rng.choice((7, 7, 8, 9)), rng.choice([*Suit]) if kind == "suit" else None)


def play_deal(rules: Ruleset, rng: Random) -> Iterator[Deal]:
    """Yield the positions of a deal in which somebody makes a call, and all are sensible unless they go astray."""
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=rng), dealer=Seat(rng.randrange(rules.players)))
    call, bidder = call_of(rules, rng), rng.randrange(rules.players)
    sensible, astray = SensiblePlayer(), RandomPlayer(rng=rng)
    while (seat := deal.to_act) is not None:
        yield deal
        if isinstance(deal.stage, Auction):
            # Where a misere needs a bid of seven before, there is none.
            deal = deal.apply(call if seat == bidder and call in deal.legal_actions else Pass())
        else:
            player = astray if rng.random() < ASTRAY else sensible
            deal = deal.apply(player(deal.view(seat)))


def positions_of(number: int) -> Iterator[SeatView]:
    """Yield what the players of a deal see in its endings in which there is a choice."""
    rng = Random(f"{SEED} {number}")
    for deal in play_deal(presets.get(PRESETS[number % len(PRESETS)]), rng):
        if not isinstance(deal.stage, Play) or deal.contract is None or len(deal.legal_actions) < 2:
            continue
        if not isinstance(deal.contract.goal, AtLeast | NoTricks) or deal.contract.contractor is None:
            continue
        if deal.rules.hand_size - sum(deal.table.won) in TRICKS:
            yield deal.view(deal.to_act or Seat(0))


def look_at(view: SeatView) -> Ending | None:
    """The ending that the seat of *view* is in, if there is a known best card."""
    drawn, rng = Worlds(view), Random(SEED)
    if not 1 < drawn.count <= MOST_WORLDS:
        return None
    if any(ending_of(view, drawn.positions(few, rng=rng)) is None for few in FEW):
        return None
    return ending_of(view, drawn)


def search(look: Callable[[SeatView], Ending | None] = look_at) -> Iterator[tuple[int, Ending | None]]:
    """Yield the number of each deal with what is found of every ending in it, until there are enough."""
    kept: Counter[tuple[str, ...]] = Counter()
    for number in count():
        for view in positions_of(number):
            place, kind = place_of(view), kind_of(view)
            if kept[place] >= IN_PLACE or kept[(*place, kind)] >= OF_KIND[kind]:
                continue
            found = look(view)
            yield number, found
            if found is not None:
                kept.update([place, (*place, kind), ()])
                break
        if kept[()] == KEPT:
            return


def write_endings() -> None:
    """Search for the endings, and write them to the file."""
    found, looked, deals = list[Ending](), 0, 0
    for number, ending in search():
        looked, deals = looked + 1, number + 1
        if ending is not None:
            found.append(ending)
            sys.stderr.write(f"{deals} {looked} {len(found)} {place_of(ending.view)} {kind_of(ending.view)} {ending}\n")
    head = (
        f"# {len(found)} endings with a known best card, of {looked} in {deals} deals, made by known_best.py:\n"
        "# the best cards | possible deals | points that the dearest and the cheapest other card lose | position\n"
    )
    FILE.write_text(head + "".join(f"{one}\n" for one in found), encoding="utf-8")


if __name__ == "__main__":
    write_endings()
