"""How long the exact solver takes for one position, beside the bridge solver DDS where endplay is installed.

Random positions at the beginning of a trick, ten, seven and five cards each, four seats, suit and no trump, of a pack
without jacks and jokers, so that both games agree (see tests/solver/test_dds.py). Both are timed in turn in one
process, from the position to its result, each deal several times with others in between, so that nothing is kept from
the time before; of these times the shortest counts, and of all deals the median, mean and longest are given. After
them come positions of Five Hundred as it is played, with bowers and joker.

Run ``python bench/solver.py``; ``--deals`` and ``--runs`` make it longer or shorter.
"""

from __future__ import annotations

import argparse
import platform
from collections.abc import Callable
from functools import partial
from importlib import import_module
from importlib.util import find_spec
from random import Random
from statistics import mean, median
from time import process_time
from typing import Any

from fivehundred import Card, Cards, Contract, Deal, DealtCards, Rank, Ruleset, Seat, Suit, _search, presets, shuffle
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.decks import Packet, Packets
from fivehundred.solver.solving import Solver

RANKS = dict(zip(("4", "5", "6", "7", "8", "9", "10", "Q", "K", "A"), "56789TJQKA", strict=True))
PACK = Cards.of(Card.of(rank, suit) for suit in Suit for rank in Rank if rank.value in RANKS)
PLAIN = presets.SANS_JOKER_4.evolve(deck=PACK, packets=Packets((Packet(False, 10),)), specials=())
#: Bridge lists a hand from spades to clubs.
LISTED = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
REAL = (
    ("standard-3", Bid(7, Suit.HEARTS)),
    ("australian-4", Bid(7, Suit.HEARTS)),
    ("australian-4", Bid(7, None)),
    ("australian-4", SpecialBid("M")),
    ("new-zealand-4", Bid(7, None)),
)


def dealt(rules: Ruleset, call: Bid | SpecialBid, rng: Random, left: int) -> Deal:
    """A random position at the beginning of a trick with so many cards left to each."""
    pack = shuffle.pack(rules.deck, rng=rng)
    size = rules.hand_size
    hands = [Cards.of(pack[start : start + size]) for start in range(0, size * rules.players, size)]
    rest = Cards.of(pack[size * rules.players :])
    deal = Deal.at_play(rules, Contract.of(rules, call, Seat(0)), DealtCards.of(hands=hands, kitty=rest))
    while not deal.finished and sum(deal.table.won) < size - left:
        deal = deal.apply(rng.choice(list(deal.legal_actions)))
    return deal


def as_bridge(deal: Deal, trump: Suit | None) -> Any:
    """The same position at the bridge table, seat 0 being north."""
    types = import_module("endplay.types")
    hands = []
    for seat in range(4):
        held = list(deal.hand(Seat(seat)))
        suits = [[card for card in reversed(held) if card.suit is suit] for suit in LISTED]
        hands.append(".".join("".join(RANKS[card.rank.value] for card in suit if card.rank) for suit in suits))
    bridge = types.Deal("N:" + " ".join(hands))
    bridge.trump = types.Denom.nt if trump is None else types.Denom[trump.name.lower()]
    bridge.first = types.Player(deal.to_act or 0)
    return bridge


def ours(deal: Deal) -> None:
    """Solve with this library."""
    Solver(deal).solve(deal)


def bridge_solver() -> Callable[[Any], object]:
    """Solve with DDS: one best card and what it is worth."""
    return partial(
        import_module("endplay.dds").solve_board, mode=import_module("endplay.dds.solve").SolveMode.OptimalOne
    )


def times(solve: Callable[[Any], object], positions: list[Any], runs: int) -> list[float]:
    """For each position the shortest time in milliseconds."""
    found = [float("inf")] * len(positions)
    for _ in range(runs):
        for place, position in enumerate(positions):
            start = process_time()
            solve(position)
            found[place] = min(found[place], 1000 * (process_time() - start))
    return found


def shown(found: list[float]) -> str:
    """Median, mean and longest."""
    return f"{median(found):9.3f} {mean(found):9.3f} {max(found):9.2f}"


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--deals", type=int, default=100, help="positions of each kind")
    parser.add_argument("--runs", type=int, default=3, help="runs of which the shortest counts")
    arguments = parser.parse_args()
    compiled = "compiled" if not _search.__file__.endswith(".py") else "interpreted"
    print(f"{platform.python_implementation()} {platform.python_version()}, {platform.machine()}, search {compiled}")
    print(f"{arguments.deals} positions of each kind, ms: median, mean, longest; ratio of the medians\n")
    bridge = bridge_solver() if find_spec("endplay") else None
    for left in (10, 7, 5):
        for name, trump in (("suit", Suit.HEARTS), ("no trump", None)):
            rng = Random(left)
            positions = [dealt(PLAIN, Bid(6, trump), rng, left) for _ in range(arguments.deals)]
            mine = times(ours, positions, arguments.runs)
            line = f"{left:3} cards, {name:10} {shown(mine)}"
            if bridge is not None:
                theirs = times(bridge, [as_bridge(deal, trump) for deal in positions], arguments.runs)
                line += f"   DDS {shown(theirs)}   ratio {median(mine) / median(theirs):.2f}"
            print(line, flush=True)
    print()
    for preset, call in REAL:
        rng = Random(1)
        positions = [dealt(presets.named(preset), call, rng, 10) for _ in range(arguments.deals)]
        print(f"{preset:14} {call!s:4} {shown(times(ours, positions, arguments.runs))}", flush=True)


if __name__ == "__main__":
    main()
