"""The solver against DDS, the double-dummy solver of bridge, where both games agree; it comes with endplay.

Without jacks and jokers Five Hundred ranks ten cards of a suit as bridge does, with and without trumps. So a pack of
A K Q 10 9 8 7 6 5 4 in four suits stands for bridge's A K Q J 10 9 8 7 6 5, and the contractor, who leads, for the
player who leads in bridge.
"""

from __future__ import annotations

import importlib
import os
from random import Random
from typing import Any

import pytest

from fivehundred import Card, Cards, Contract, Deal, DealtCards, Seat, presets
from fivehundred.actions import PlayCard
from fivehundred.cards import Rank, Suit
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import Packet, Packets
from fivehundred.solver.solving import Solver

#: How many deals ``nox -s peers`` compares, as a multiple; a compiled solver can do with a hundred. Without it, a few.
FACTOR = int(os.environ.get("FIVEHUNDRED_PEER_FACTOR", "0"))
#: How many deals of each kind, by the cards left to each player.
COUNT = {10: 3 * FACTOR, 7: 20 * FACTOR, 5: 60 * FACTOR} if FACTOR else {7: 4, 5: 30}
RANKS = dict(zip(("4", "5", "6", "7", "8", "9", "10", "Q", "K", "A"), "56789TJQKA", strict=True))
PACK = Cards.of(Card.of(rank, suit) for suit in Suit for rank in Rank if rank.value in RANKS)
RULES = presets.SANS_JOKER_4.evolve(deck=PACK, packets=Packets((Packet(False, 10),)), specials=())
#: Bridge lists a hand from spades to clubs, and numbers its trumps likewise.
LISTED = (Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS, Suit.CLUBS)


def dealt(rng: Random, trump: Suit | None, left: int) -> Deal:
    """A random position at the beginning of a trick with so many cards left to each."""
    pack = list(PACK)
    rng.shuffle(pack)
    hands = [Cards.of(pack[start : start + 10]) for start in range(0, 40, 10)]
    deal = Deal.at_play(RULES, Contract.of(RULES, Bid(6, trump), Seat(0)), DealtCards.of(hands=hands))
    for _ in range(4 * (10 - left)):
        deal = deal.apply(rng.choice(list(deal.legal_actions)))
    return deal


def as_bridge(deal: Deal, trump: Suit | None) -> Any:
    """The same position at the bridge table, seat 0 being north."""
    hands = []
    for seat in range(4):
        held = list(deal.hand(Seat(seat)))
        suits = [[card for card in reversed(held) if card.suit is suit] for suit in LISTED]
        hands.append(".".join("".join(RANKS[card.rank.value] for card in suit if card.rank) for suit in suits))
    bridge: Any = importlib.import_module("endplay.types")
    made, player = bridge.Deal("N:" + " ".join(hands)), bridge.Player
    made.trump = bridge.Denom((*LISTED, None).index(trump))
    made.first = (player.north, player.east, player.south, player.west)[deal.to_act or 0]
    return made


@pytest.mark.parametrize("left", COUNT)
@pytest.mark.parametrize("trump", [*LISTED, None], ids=lambda trump: trump.value if trump else "NT")
def test_every_card_has_the_value_that_dds_finds(trump: Suit | None, left: int) -> None:
    # It takes a second to load, which whoever collects these tests does not need.
    solve_board: Any = pytest.importorskip("endplay.dds", reason="no wheel of endplay is installed").solve_board
    rng = Random(left)
    for _ in range(COUNT[left]):
        deal = dealt(rng, trump, left)
        won = deal.table.won
        found = {str(card): tricks for card, tricks in solve_board(as_bridge(deal, trump))}
        for play, value in Solver(deal).values(deal).items():
            assert isinstance(play, PlayCard)
            # DDS counts the tricks of the side that leads, from here on.
            ours = value.low - won[0] - won[2] if deal.to_act in (0, 2) else 10 - value.low - won[1] - won[3]
            card = play.card
            assert card.suit is not None
            assert card.rank is not None
            name = card.suit.symbol + RANKS[card.rank.value]
            assert found[name] == ours
