"""The chances to win the match, and what they change for those who think."""

from __future__ import annotations

from random import Random

import pytest

from fivehundred import shuffle
from fivehundred.cards import Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.players import ThinkingPlayer
from fivehundred.players.outlook import Outlook
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

AU = presets.AUSTRALIAN_4


def outlook(rules: Ruleset, *scores: int, number: int = 1) -> Outlook:
    return Outlook.of(DealInfo(rules=rules, dealer=Seat(0), scores=scores, number=number))


@pytest.mark.parametrize("name", presets.names())
def test_chances_sum_to_one_and_go_by_the_scores(name: str) -> None:
    rules = presets.get(name)
    level = outlook(rules, *[0] * rules.side_count)
    assert level.before == pytest.approx([1 / rules.side_count] * rules.side_count)
    ahead = outlook(rules, rules.target // 2, *[0] * (rules.side_count - 1))
    assert sum(ahead.before) == pytest.approx(1)
    assert ahead.before[0] > ahead.before[1]
    contract = Contract.as_bid(rules, Bid(7, Suit.SPADES), Seat(0))
    after = ahead.after(contract, False, [-140, *[20] * (rules.side_count - 1)])
    assert sum(after) == pytest.approx(1)
    assert after[0] < ahead.before[0]


def test_a_contract_that_reaches_the_target_wins_and_tricks_of_defenders_do_not() -> None:
    close = outlook(AU, 460, 490)
    mine = Contract.of(AU, Bid(6, Suit.SPADES), Seat(0))
    assert close.after(mine, True, (40, 40)) == (1, 0)
    failed = close.after(mine, False, (-40, 50))
    assert failed[0] == pytest.approx(outlook(AU, 420, 490).before[0])
    assert close.after(None, None, ()) == close.before


def test_a_side_at_the_negative_limit_has_lost() -> None:
    assert outlook(AU, -460, 0).after(Contract.of(AU, Bid(7, Suit.SPADES), Seat(2)), False, (-140, 40)) == (0, 1)


def test_where_the_order_of_tricks_decides_winners_share() -> None:
    rules = presets.STANDARD_3
    failed = Contract.of(rules, Bid(8, Suit.HEARTS), Seat(1))
    assert outlook(rules, 470, 0, 460).after(failed, False, (40, -300, 40)) == (0.5, 0, 0.5)


def test_the_last_hand_decides() -> None:
    rules = AU.evolve(hand_limit=3)
    contract = Contract.of(rules, Bid(6, Suit.SPADES), Seat(0))
    assert outlook(rules, 10, 20, number=3).after(contract, True, (40, 40)) == (0, 1)
    assert 0 < outlook(rules, 10, 20, number=2).after(contract, True, (40, 40))[0] < 0.5


def test_points_at_stake_are_worth_more_where_they_win_and_less_where_they_do_not() -> None:
    call = Bid(7, Suit.SPADES)
    assert outlook(AU, 0, 0).gains(call, Seat(0)) == outlook(AU, 300, 300).gains(call, Seat(3)) == (140, -140)
    made, failed = outlook(AU, 400, 0).gains(call, Seat(0))
    assert made > 200
    assert -140 < failed < 0
    made, failed = outlook(AU, -400, 0).gains(call, Seat(0))
    assert made < 140
    assert failed < -250


@pytest.mark.parametrize("scores", [(480, 0), (-400, 300), (60, 460)])
def test_the_scores_change_what_is_called(scores: tuple[int, int]) -> None:
    changed, player = 0, ThinkingPlayer(worlds=2, rng=Random(1))
    for seed in range(60):
        calls = []
        for now in ((0, 0), scores):
            info = DealInfo(rules=AU, dealer=Seat(0), scores=now)
            cards = shuffle.pack(AU.deck, rng=Random(seed))
            deal = Deal.from_dealt(info, Deal.from_pack(AU, cards, dealer=Seat(0)).dealt)
            calls.append(player(deal.view(Seat(1))))
        changed += calls[0] != calls[1]
    assert changed >= 5
