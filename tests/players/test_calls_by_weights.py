"""Calls by weights: what speaks for them, what hands promise, and the calls of the thinking player."""

from __future__ import annotations

from random import Random

import attrs
import pytest
from helpers import DEEP, deal_of

from fivehundred import shuffle
from fivehundred._native.position import holder_of
from fivehundred.cards import Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.fast import sensible_end
from fivehundred.players import SensiblePlayer, ThinkingPlayer, calling
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid
from fivehundred.seats import Seat

SENSIBLE = SensiblePlayer()


def call(deal: Deal, *actions: str) -> str:
    """What the thinking player calls after these actions."""
    for action in actions:
        deal = deal.apply(deal.parse(action))
    assert deal.to_act is not None
    return str(ThinkingPlayer(worlds=1, rng=Random(1))(deal.view(deal.to_act)))


@pytest.mark.parametrize(
    ("hand", "calls"),
    [
        ("JK JH JD AH KH QH 10H AS AC 4D", "7H 8H 9H"),
        ("JK AS KS AH KH AC KC AD KD QD", "8NT 9NT"),
        ("5S 6S 7S 5C 6C 7C 4D 5D 4H 5H", "OM"),
    ],
)
def test_a_good_hand_is_bid(hand: str, calls: str) -> None:
    assert call(deal_of(presets.AUSTRALIAN_4, hand)) in calls.split()


def test_calls_by_weights_pass_with_nothing_to_gain() -> None:
    hand = "5S 9S QS 6C 10C QC 6D QD 8H KH"
    assert call(deal_of(presets.AUSTRALIAN_4, hand)) == "P"
    assert call(deal_of(presets.AUSTRALIAN_4, "", hand), "8NT") == "P"


def test_calls_by_weights_gamble_for_no_small_gain() -> None:
    assert call(deal_of(presets.AUSTRALIAN_4, "5S 5C 7C 9C JC AC 4D 5D QD AD")) == "7C"


@pytest.mark.parametrize("hand", ["JH JD AH KH QH 10H 9H 8H AS KS", "AS KS QS AH KH QH AC KC AD KD"])
def test_calls_by_weights_bid_no_ten_tricks_without_the_joker(hand: str) -> None:
    assert not call(deal_of(presets.AUSTRALIAN_4, hand)).startswith("10")


def test_calls_by_weights_raise_the_suit_of_the_partner_once() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "", "", "JH KH QH 10H AS 6S 5S 5C 6C 4D")
    assert call(deal, "6H", "6NT") == "7H"
    assert call(deal, "6H", "6NT", "7H", "P", "8H", "P") == "P"


def test_calls_by_weights_stand_by_their_bid_when_asked_last() -> None:
    deal = deal_of(presets.CLUB_4, "JK JH JD AH KH QH 10H AS AC 4D")
    assert call(deal, "6H", "6NT", "P", "P", "7H", "P") == "P"


def test_ten_is_not_bid_without_the_joker() -> None:
    rules, bids = presets.AUSTRALIAN_4, 0
    for seed in range(60):
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0))
        player = ThinkingPlayer(worlds=1, rng=Random(1))
        while isinstance(deal.stage, Auction):
            assert deal.to_act is not None
            view = deal.view(deal.to_act)
            action = player(view)
            if isinstance(action, Bid):
                bids += 1
                assert action.level < 10 or rules.jokers <= view.hand
            deal = deal.apply(action)
    assert bids > 100


@pytest.mark.parametrize("family", calling.weights())
def test_there_is_a_weight_for_every_number(family: calling.Family) -> None:
    found = [len(row) for row in attrs.astuple(calling.weights()[family])]
    assert found == [
        calling.CONTRACT_FEATURES,
        calling.CONTRACT_FEATURES,
        2,
        calling.CALL_FEATURES,
        calling.CALL_FEATURES,
    ]
    assert family in {calling.family_of(presets.get(name)) for name in presets.names()}


def test_evidence_is_what_a_hand_shows_and_what_was_heard() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "", "", "JK JD AH 6H 5H AS KS 10S KC 6C")
    for text in ("6H", "7S"):
        deal = deal.apply(deal.parse(text))
    view, auction = deal.view(Seat(2)), deal.stage
    assert isinstance(auction, Auction)
    heard = calling.HeardCalls.by(auction, view.seat)
    # The joker, the left bower, the ace and two low trumps; no diamond; ace and king of a suit with one card more; a
    # guarded king. The partner bid hearts, and an opponent something else.
    trumps, sides = [1, 0, 1, 1, 0, 0, 2], [1, 0, 1, 1, 0, 1, 1, 0]
    assert calling.contract_features(view, heard, Suit.HEARTS) == [1, 0, 0, *trumps, *sides, 0, 1, 0, 0, 0, 1, 0]
    # Without trumps, the joker belongs to no suit, and the queen of hearts is what beats nothing.
    sides = [0, 1, 2, 1, 0, 3, 1, 0]
    assert calling.contract_features(view, heard, None) == [1, 0, 1, *[0] * 7, *sides, 0, 0, 1, 0, 0, 1, 0]


@pytest.mark.parametrize("name", ["australian-4", "standard-3", "club-46-4", "team-4", "primer-3", "cutthroat-4"])
def test_hands_take_as_many_tricks_as_they_promise(name: str) -> None:
    rules, promised, took, deals = presets.get(name), 0.0, 0.0, 150 if DEEP else 50
    for seed in range(deals):
        deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(seed)), dealer=Seat(0))
        view, auction = deal.view(Seat(1)), deal.stage
        assert isinstance(auction, Auction)
        known, heard = calling.weights()[calling.family_of(rules)], calling.HeardCalls.by(auction, view.seat)
        every = {
            trump: calling.weighted_sum(known.trumps, calling.contract_features(view, heard, trump)) for trump in Suit
        }
        best = max(Suit, key=lambda trump: every[trump])
        promised += every[best]
        deal = deal.apply(next(call for call in deal.legal_actions if isinstance(call, Bid) and call.trump is best))
        while not isinstance(deal.stage, Play):
            assert deal.to_act is not None
            deal = deal.apply(PASS if isinstance(deal.stage, Auction) else SENSIBLE(deal.view(deal.to_act)))
        end = sensible_end(deal)
        side = end._hands.lookup.host.contract(holder_of(end._hands, end._hands.lookup.called)).side
        took += sum(end.tricks[seat] for seat in side)
    assert abs(promised - took) / deals < (0.4 if DEEP else 0.6)


def test_there_are_as_many_weights_as_numbers() -> None:
    assert calling.weighted_sum((0.5, 2.0), (4.0, 3.0)) == 8.0
    for weights in ((0.5,), (0.5, 2.0, 1.0)):
        with pytest.raises(ValueError, match="zip"):
            calling.weighted_sum(weights, (4.0, 3.0))
