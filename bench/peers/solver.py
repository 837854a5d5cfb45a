"""Positions for the exact solver, and how long it takes for them, as does the bridge solver DDS (endplay).

Random positions at the beginning of a trick, for four seats, suit and no trump, of a pack without jacks and jokers, so
that both games agree (see tests/solver/test_dds.py); and whole hands of Five Hundred as it is played.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module
from random import Random
from time import process_time
from typing import Any

from fivehundred import Card, Cards, Contract, Deal, DealtCards, Rank, Ruleset, Seat, Suit, presets, shuffle
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.decks import Packet, Packets
from fivehundred.solver.solving import Solver

RANKS = dict(zip(("4", "5", "6", "7", "8", "9", "10", "Q", "K", "A"), "56789TJQKA", strict=True))
PACK = Cards.of(Card.of(rank, suit) for suit in Suit for rank in Rank if rank.value in RANKS)
PLAIN = presets.SANS_JOKER_4.evolve(deck=PACK, packets=Packets((Packet(False, 10),)), specials=())
#: Bridge lists a hand from spades to clubs.
LISTED = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)
#: Hands of Five Hundred as it is played, with bowers and joker: the preset and the bid.
REAL: dict[str, tuple[str, Bid | SpecialBid]] = {
    "`standard-3`, suit": ("standard-3", Bid(7, Suit.HEARTS)),
    "`australian-4`, suit": ("australian-4", Bid(7, Suit.HEARTS)),
    "`australian-4`, no trump": ("australian-4", Bid(7, None)),
    "`australian-4`, misere": ("australian-4", SpecialBid("M")),
    "`six-63`, suit": ("six-63", Bid(7, Suit.HEARTS)),
    "`six-63`, no trump": ("six-63", Bid(7, None)),
}


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


def times(solve: Callable[[Any], object], positions: list[Any]) -> list[float]:
    """For each position the milliseconds that *solve* takes."""
    found = []
    for position in positions:
        start = process_time()
        solve(position)
        found.append(1000 * (process_time() - start))
    return found
