"""DEAL-1, 2, 3, 5: packets, deals given outright, shuffled packs, the dummy hand."""

from __future__ import annotations

from collections import Counter, deque
from random import Random

import pytest
from helpers import after, cards, deal_of

from fivehundred import shuffle
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.rules import presets
from fivehundred.rules.decks import Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


def dealt(rules: Ruleset, *, dealer: int) -> Deal:
    """The deck dealt in pack order: its lowest card lies on top."""
    return Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(dealer))


def hand(deal: Deal, seat: int) -> str:
    return str(deal.hand(Seat(seat)))


def kitty(deal: Deal) -> str:
    return str(deal.dealt.kitty)


@pytest.mark.rule("DEAL-1", "DEAL-2")
def test_three_k3_four_three() -> None:
    # The pack lies in pack order: 7S to AS, 7C to AC, 7D to AD, 7H to AH, the joker at the bottom.
    deal = dealt(presets.STANDARD_3, dealer=2)
    assert hand(deal, 0) == "7S 8S 9S JC QC KC AC 7H 8H 9H"
    assert hand(deal, 1) == "10S JS QS 7D 8D 9D 10D 10H JH QH"
    assert hand(deal, 2) == "KS AS 7C JD QD KD AD KH AH JK"
    assert kitty(deal) == "8C 9C 10C"


@pytest.mark.rule("DEAL-1", "DEAL-2")
@pytest.mark.parametrize(
    ("packets", "eldest", "dealer", "left"),
    [
        # The 33 cards by their place from the top, 1 to 33.
        ("3 K3 4 3", (1, 2, 3, 13, 14, 15, 16, 25, 26, 27), (7, 8, 9, 21, 22, 23, 24, 31, 32, 33), (10, 11, 12)),
        ("3 4 3 K3", (1, 2, 3, 10, 11, 12, 13, 22, 23, 24), (7, 8, 9, 18, 19, 20, 21, 28, 29, 30), (31, 32, 33)),
        (
            "3 K1 4 K1 3 K1",
            (1, 2, 3, 11, 12, 13, 14, 24, 25, 26),
            (7, 8, 9, 19, 20, 21, 22, 30, 31, 32),
            (10, 23, 33),
        ),
    ],
)
def test_packets_go_clockwise_from_eldest_hand(
    packets: str, eldest: tuple[int, ...], dealer: tuple[int, ...], left: tuple[int, ...]
) -> None:
    rules = presets.STANDARD_3.evolve(packets=Packets.parse(packets))
    pack = shuffle.pack(rules.deck, rng=Random(5))
    deal = Deal.from_pack(rules, pack, dealer=Seat(1))

    def at(places: tuple[int, ...]) -> Cards:
        return Cards.of(pack[place - 1] for place in places)

    assert deal.hand(Seat(2)) == at(eldest)
    assert deal.hand(Seat(1)) == at(dealer)
    assert deal.dealt.kitty == at(left)


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize(
    ("name", "packets", "left"),
    [
        ("team-widow5-4", "3 K3 4 K2 3", (13, 14, 15, 32, 33)),
        ("club-45-4", "3 K2 4 K2 3 K1", (13, 14, 31, 32, 45)),
        ("club-46-4", "3 K2 4 K2 3 K2", (13, 14, 31, 32, 45, 46)),
    ],
)
def test_packets_of_45_and_46_cards(name: str, packets: str, left: tuple[int, ...]) -> None:
    rules = presets.get(name)
    assert str(rules.packets) == packets
    pack = tuple(rules.deck)
    deal = Deal.from_pack(rules, pack, dealer=Seat(0))
    assert deal.dealt.kitty == Cards.of(pack[place - 1] for place in left)
    # The first card goes to eldest hand, seat 1, the fourth to seat 2, and so on to the dealer.
    assert [pack[place] in deal.hand(Seat(seat)) for place, seat in ((0, 1), (3, 2), (6, 3), (9, 0))] == [True] * 4


@pytest.mark.rule("DEAL-3")
def test_a_deal_given_outright_is_as_it_was_given() -> None:
    dealt_once = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(1))
    hands = [dealt_once.hand(Seat(seat)) for seat in range(3)]
    given = Deal.of(presets.STANDARD_3, DealtCards.of(hands=hands, kitty=dealt_once.dealt.kitty), dealer=Seat(1))
    assert given == dealt_once
    assert hash(given) == hash(dealt_once)


@pytest.mark.rule("DEAL-3")
def test_the_same_seed_gives_the_same_deal() -> None:
    packs = [shuffle.pack(presets.STANDARD_3.deck, rng=Random(11)) for _ in range(2)]
    deals = [Deal.from_pack(presets.STANDARD_3, pack, dealer=Seat(0)) for pack in packs]
    assert deals[0] == deals[1]


@pytest.mark.rule("DEAL-3")
def test_every_card_comes_to_every_place_about_as_often() -> None:
    rng = Random(7)
    where = Counter[int | None]()
    for _ in range(3300):
        deal = Deal.from_pack(presets.STANDARD_3, shuffle.pack(presets.STANDARD_3.deck, rng=rng), dealer=Seat(0))
        holders = [seat for seat in range(3) if Card.parse("JK") in deal.hand(Seat(seat))]
        where[holders[0] if holders else None] += 1
    # 1000 times to each hand and 300 to the kitty are expected; five standard deviations are allowed.
    assert all(abs(where[seat] - 1000) < 135 for seat in range(3))
    assert abs(where[None] - 300) < 85


@pytest.mark.rule("DEAL-5")
def test_the_dummy_hand_lies_to_the_dealers_left_and_is_dealt_first() -> None:
    deal = dealt(presets.DUMMY_2, dealer=0)
    pack = tuple(presets.DUMMY_2.deck)
    dummy = deal.dealt.dummy
    assert Cards.of(pack[:3]) <= dummy
    assert Cards.of(pack[3:6]) <= deal.hand(Seat(1))
    assert Cards.of(pack[6:9]) <= deal.hand(Seat(0))
    assert len(dummy) == 10


@pytest.mark.rule("DEAL-5")
def test_with_a_dummy_hand_the_dealers_opponent_bids_first_and_the_dummy_never_plays() -> None:
    deal = deal_of(presets.DUMMY_2, dummy="AS AC AD AH", dealer=1)
    assert deal.to_act == 0
    deal = after(deal, "7S, P")
    deal = deal.apply(deal.legal_actions[0])
    turns = []
    while not deal.finished:
        turns.append(deal.to_act)
        deal = deal.apply(deal.legal_actions[0])
    assert set(turns) == {0, 1}
    assert len(turns) == 20
    played = Cards.of(play.card for trick in deal.table.tricks for play in trick.plays)
    assert not played & cards("AS AC AD AH")


@pytest.mark.rule("SEAT-1")
@pytest.mark.parametrize(("dealer", "eldest"), [(0, 1), (1, 2), (2, 0)])
def test_the_seat_after_the_dealer_is_eldest_hand(dealer: int, eldest: int) -> None:
    deal = dealt(presets.STANDARD_3, dealer=dealer)
    assert deal.to_act == eldest
    assert deal.dealer == dealer


def test_a_pack_is_a_sequence_of_any_kind() -> None:
    for rules in (presets.STANDARD_3, presets.TABLE_2):
        pack = tuple(rules.deck)
        assert Deal.from_pack(rules, deque(pack), dealer=Seat(0)) == Deal.from_pack(rules, pack, dealer=Seat(0))
