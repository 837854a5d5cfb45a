"""SCORE: the points of a hand, each line worked out from the rules by hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import attrs
import pytest
from helpers import after, at_play, contract, deal_of, play_out

from fivehundred.cards import CARDS, Card, Cards, Suit
from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.scoring import CARD_POINTS, Score, progress, score, trick_worth
from fivehundred.errors import InvalidValue, UnfinishedDealError
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import Packets
from fivehundred.rules.goals import AtLeast, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Bonus, Schedule
from fivehundred.rules.settings import (
    Alone,
    AtLimit,
    CallableCards,
    CallTime,
    DefenceScores,
    DefenceTricks,
    Failed,
    Shares,
    Sides,
)
from fivehundred.rules.specials import HI_LO, NULLO, PRIMER_MISERE
from fivehundred.seats import Seat

TOGETHER = presets.CALLED_5.evolve(defence_tricks=DefenceTricks.TOGETHER)


def points(rules: Ruleset, call: str, tricks: list[int], *, by: int = 0, side: tuple[int, ...] = ()) -> tuple[int, ...]:
    undertaken = contract(rules, call, by=by)
    if side:
        undertaken = attrs.evolve(undertaken, side=tuple(Seat(seat) for seat in side))
    return score(rules, undertaken, tricks).points


def rules_named(result: Score) -> list[str]:
    return [item.rule for item in result.items]


@pytest.mark.rule("SCORE-1", "SCORE-4")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("7H", [7, 2, 1], (200, 20, 10)),
        ("7H", [9, 1, 0], (200, 10, 0)),  # no overtricks
        ("6S", [6, 0, 4], (40, 0, 40)),
        ("10NT", [10, 0, 0], (520, 0, 0)),
    ],
)
def test_a_contract_made_scores_its_value(call: str, tricks: list[int], expected: tuple[int, ...]) -> None:
    assert points(presets.STANDARD_3, call, tricks) == expected


@pytest.mark.rule("SCORE-2", "SCORE-4")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("7H", [6, 2, 2], (-200, 20, 20)),
        ("10NT", [9, 1, 0], (-520, 10, 0)),
        ("6S", [0, 10, 0], (-40, 100, 0)),
    ],
)
def test_a_contract_failed_loses_its_value(call: str, tricks: list[int], expected: tuple[int, ...]) -> None:
    assert points(presets.STANDARD_3, call, tricks) == expected


@pytest.mark.rule("SCORE-1", "SCORE-4", "SEAT-2")
def test_partners_score_together() -> None:
    assert points(presets.AUSTRALIAN_4, "8C", [5, 1, 3, 1]) == (260, 20)
    assert points(presets.AUSTRALIAN_4, "8C", [4, 2, 3, 1], by=2) == (-260, 30)
    assert points(presets.AUSTRALIAN_4, "8C", [1, 4, 1, 4], by=3) == (20, 260)
    assert points(presets.SIX_63, "7S", [3, 1, 3, 1, 1, 1], by=4) == (140, 30)


@pytest.mark.rule("SCORE-4", "SEAT-2")
def test_each_of_several_defending_sides_scores_its_own_tricks() -> None:
    pairs = presets.SIX_63.evolve(sides=Sides.PARTNERS_OF_TWO, at_limit=presets.STANDARD_3.at_limit)
    # Three sides of two sitting opposite: 0 and 3, 1 and 4, 2 and 5.
    assert points(pairs, "7S", [4, 1, 0, 3, 1, 1]) == (140, 20, 10)


@pytest.mark.rule("SCORE-3")
@pytest.mark.parametrize(
    ("rules", "call", "value"),
    [
        (presets.STANDARD_3, "6S", 250),
        (presets.STANDARD_3, "8S", 250),  # 240
        (presets.STANDARD_3, "8C", 260),  # worth more by itself
        (presets.CLASSIC_3, "10S", 250),  # 200
        (presets.CLASSIC_3, "10C", 300),
        (presets.STANDARD_3.evolve(slam=None), "6S", 40),
        (presets.STANDARD_3.evolve(slam=400), "8C", 400),
    ],
)
def test_all_ten_tricks_on_a_cheap_contract_score_250(rules: Ruleset, call: str, value: int) -> None:
    result = score(rules, contract(rules, call), [10, 0, 0])
    assert result.points == (value, 0, 0)
    assert rules_named(result) == ["SCORE-3" if value in (250, 400) else "SCORE-1"]


@pytest.mark.rule("SCORE-3")
def test_a_contract_worth_as_much_as_the_slam_scores_by_its_own_rule() -> None:
    rules = presets.STANDARD_3.evolve(slam=240)
    assert rules_named(score(rules, contract(rules, "8S"), [10, 0, 0])) == ["SCORE-1"]
    assert rules_named(score(rules, contract(rules, "7NT"), [10, 0, 0])) == ["SCORE-3"]


@pytest.mark.rule("SCORE-3")
def test_nine_tricks_are_no_slam_and_partners_make_one_together() -> None:
    assert points(presets.STANDARD_3, "6S", [9, 1, 0]) == (40, 10, 0)
    assert points(presets.AUSTRALIAN_4, "6S", [4, 0, 6, 0]) == (250, 0)


@pytest.mark.rule("SCORE-3")
def test_a_slam_changes_nothing_on_failure_and_is_for_trick_bids_only() -> None:
    assert points(presets.NULLO_3, "N", [10, 0, 0])[0] == -250
    # A misere of 100 points that is made stays 100.
    small = attrs.evolve(PRIMER_MISERE, value=100, points=100)
    assert points(presets.PRIMER_3.evolve(specials=(small,)), "M", [0, 10, 0]) == (100, 100, 0)


@pytest.mark.rule("SCORE-13")
@pytest.mark.parametrize(
    ("call", "tricks", "expected", "rule"),
    [
        ("7S", [10, 0, 0], (440, 0, 0), "SCORE-13"),
        ("8C", [10, 0, 0], (560, 0, 0), "SCORE-13"),
        ("10NT", [10, 0, 0], (820, 0, 0), "SCORE-13"),
        ("7S", [9, 1, 0], (140, 10, 0), "SCORE-1"),
        ("10NT", [9, 1, 0], (-520, 10, 0), "SCORE-2"),
    ],
)
def test_a_bonus_for_all_the_tricks_is_extra(call: str, tricks: list[int], expected: Sequence[int], rule: str) -> None:
    rules = presets.STANDARD_3.evolve(slam=Bonus(300))
    result = score(rules, contract(rules, call), tricks)
    assert (result.points, result.items[0].rule) == (expected, rule)


@pytest.mark.rule("SCORE-13")
def test_a_bonus_is_for_trick_bids_shared_and_not_for_declared_slams() -> None:
    bonus: dict[str, Any] = {"slam": Bonus(300)}
    assert points(presets.NULLO_3.evolve(**bonus), "N", [0, 5, 5])[0] == 250
    high = attrs.evolve(PRIMER_MISERE, goal=AtLeast(5))
    assert points(presets.PRIMER_3.evolve(**bonus, specials=(high,)), "M", [10, 0, 0])[0] == 250
    assert points(presets.CALLED_5.evolve(**bonus), "7S", [6, 0, 4, 0, 0], side=(0, 2)) == (440, 0, 440, 0, 0)
    assert points(HALVES.evolve(**bonus), "7S", [6, 0, 4, 0, 0], side=(0, 2)) == (220, 0, 220, 0, 0)
    rules = SLAM.evolve(**bonus)
    assert score(rules, contract(rules, "7S").undertaking_all(rules), [10, 0, 0, 0]).points == (500, 0)


@pytest.mark.rule("SCORE-3", "SCORE-9")
def test_in_a_called_game_each_partner_scores_the_slam() -> None:
    assert points(presets.CALLED_5, "7S", [6, 0, 4, 0, 0], side=(0, 2)) == (250, 0, 250, 0, 0)


@pytest.mark.rule("SCORE-5")
def test_nullo_made() -> None:
    assert points(presets.NULLO_3, "N", [0, 6, 4]) == (250, 60, 40)


@pytest.mark.rule("SCORE-5")
def test_nullo_failed_each_opponent_scores_the_contractors_tricks_on_top_of_his_own() -> None:
    # Three tricks to the contractor, four and three to the others: +70 and +60.
    result = score(presets.NULLO_3, contract(presets.NULLO_3, "N"), [3, 4, 3])
    assert result.points == (-250, 70, 60)
    assert [str(item) for item in result.items if item.scorer == 1] == [
        "+40 for 4 tricks (SCORE-5)",
        "+30 for 3 tricks forced on the bidder (SCORE-5)",
    ]


@pytest.mark.rule("SCORE-5")
def test_nullo_failed_by_another_seat() -> None:
    assert points(presets.NULLO_3, "N", [4, 3, 3], by=2) == (70, 60, -250)


@pytest.mark.rule("SCORE-6")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("N", [0, 6, 0, 4], (250, 0)),
        ("N", [3, 4, 0, 3], (-250, 30)),
        ("BN", [0, 10, 0, 0], (500, 0)),
        ("BN", [10, 0, 0, 0], (-500, 100)),
        ("DN", [0, 5, 0, 5], (500, 0)),
        ("DN", [0, 5, 2, 3], (-500, 20)),  # both partners must take none
    ],
)
def test_team_nullos(call: str, tricks: list[int], expected: tuple[int, ...]) -> None:
    assert points(presets.TEAM_4, call, tricks) == expected


@pytest.mark.rule("SCORE-7")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("M", [0, 6, 0, 4], (250, 0)),
        ("M", [1, 5, 0, 4], (-250, 0)),
        ("OM", [0, 6, 0, 4], (500, 0)),
        ("OM", [4, 3, 0, 3], (-500, 0)),
    ],
)
def test_in_misere_the_defenders_score_nothing(call: str, tricks: list[int], expected: tuple[int, ...]) -> None:
    assert points(presets.AUSTRALIAN_4, call, tricks) == expected


@pytest.mark.rule("SCORE-12")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("M", [0, 6, 4], (250, 60, 40)),
        ("M", [3, 4, 3], (-250, 40, 30)),
        ("OM", [0, 10, 0], (520, 100, 0)),
        ("OM", [1, 9, 0], (-520, 90, 0)),
    ],
)
def test_in_primers_misere_each_opponent_scores_his_own_tricks(
    call: str, tricks: list[int], expected: tuple[int, ...]
) -> None:
    assert points(presets.PRIMER_3, call, tricks) == expected


@pytest.mark.rule("SCORE-12", "SEAT-2")
def test_in_primers_partnership_misere_the_side_scores_its_tricks() -> None:
    assert points(presets.PRIMER_4, "M", [2, 5, 0, 3]) == (-250, 80)


@pytest.mark.rule("SCORE-9")
@pytest.mark.parametrize(
    ("rules", "tricks", "side", "expected"),
    [
        # Seat 0 and its partner, seat 2, made eight; seats 1 and 4 took one trick each.
        (presets.CALLED_5, [5, 1, 3, 0, 1], (0, 2), (140, 10, 140, 0, 10)),
        (TOGETHER, [5, 1, 3, 0, 1], (0, 2), (140, 20, 140, 20, 20)),
        # They failed.
        (presets.CALLED_5, [3, 3, 3, 0, 1], (0, 2), (-140, 30, -140, 0, 10)),
        (TOGETHER, [3, 3, 3, 0, 1], (0, 2), (-140, 40, -140, 40, 40)),
        # The contractor played alone.
        (presets.CALLED_5.evolve(alone=Alone.ALLOWED), [7, 1, 2, 0, 0], (0,), (140, 10, 20, 0, 0)),
    ],
)
def test_five_handed(rules: Ruleset, tricks: list[int], side: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert points(rules, "7S", tricks, side=side) == expected
    undertaken = attrs.evolve(contract(rules, "7S"), side=tuple(map(Seat, side)))
    assert set(rules_named(score(rules, undertaken, tricks))) == {"SCORE-9"}


@pytest.mark.rule("SCORE-9", "CALL-2")
def test_two_partners_score_the_full_value_each() -> None:
    assert points(presets.CALLED_5, "8S", [3, 1, 3, 2, 1], side=(0, 2, 3)) == (240, 10, 240, 240, 10)


@pytest.mark.rule("CALL-2", "CALL-4")
@pytest.mark.parametrize(
    ("side", "found"),
    [((0,), "CALL-4: at 7S a partner must be called"), ((0, 1, 2), "CALL-2: at 7S there is one partner, not 2")],
)
def test_the_side_must_be_one_that_could_be_called(side: tuple[int, ...], found: str) -> None:
    with pytest.raises(InvalidValue, match=found):
        points(presets.CALLED_5, "7S", [7, 1, 2, 0, 0], side=side)


# Beyond the five texts.

QUEBEC = presets.AUSTRALIAN_4.evolve(failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None)
HALVES = presets.CALLED_5.evolve(shares=Shares.HALF, alone=Alone.ALLOWED)
BEFORE_KITTY = presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY)
SLAM = presets.AUSTRALIAN_4.evolve(declared_slam=500)
BREACH = presets.AUSTRALIAN_4.evolve(breach=100)


def called(rules: Ruleset, call: str, **changes: Any) -> Contract:
    return attrs.evolve(contract(rules, call), **changes)


def declared(rules: Ruleset, call: str, *, by: int = 0) -> Contract:
    return contract(rules, call, by=by).undertaking_all(rules)


@pytest.mark.rule("SCORE-10")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("8C", [5, 1, 3, 1], (260, 20)),
        ("8C", [4, 2, 3, 1], (0, 260)),  # in place of tricks
        ("6S", [0, 10, 0, 0], (0, 40)),
        ("M", [0, 10, 0, 0], (250, 0)),
        ("M", [1, 9, 0, 0], (0, 250)),  # whatever the row of the special bid says
    ],
)
def test_where_failing_costs_nothing_the_defenders_score_the_value(
    call: str, tricks: list[int], expected: tuple[int, ...]
) -> None:
    assert points(QUEBEC, call, tricks) == expected


@pytest.mark.rule("SCORE-10")
def test_each_defender_scores_the_value_and_what_he_captured() -> None:
    rules = presets.ONE_THOUSAND_3.evolve(failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None)
    result = score(rules, contract(rules, "7S"), [6, 3, 1], captured=[100, 50, 30])
    assert result.points == (0, 190, 170)
    assert rules_named(result) == ["SCORE-10", "SCORE-10", "SCORE-8", "SCORE-10", "SCORE-8"]


@pytest.mark.rule("SCORE-10")
def test_a_special_bid_costs_its_points_not_its_value() -> None:
    cheap = attrs.evolve(NULLO, points=150)
    rules = presets.NULLO_3.evolve(specials=(cheap,), failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None)
    assert points(rules, "N", [3, 4, 3]) == (0, 150, 150)
    assert points(rules, "N", [0, 6, 4]) == (150, 60, 40)


@pytest.mark.rule("SCORE-10")
@pytest.mark.parametrize(
    ("scores", "made", "failed", "nullo_failed"),
    [
        (DefenceScores.ALWAYS, (140, 20, 10), (-140, 30, 10), (-250, 70, 60)),
        (DefenceScores.IF_FAILED, (140, 0, 0), (-140, 30, 10), (-250, 70, 60)),
        (DefenceScores.NEVER, (140, 0, 0), (-140, 0, 0), (-250, 0, 0)),
    ],
)
def test_when_the_tricks_of_defenders_score(
    scores: DefenceScores, made: tuple[int, ...], failed: tuple[int, ...], nullo_failed: tuple[int, ...]
) -> None:
    rules = presets.NULLO_3.evolve(defence_scores=scores)
    assert points(rules, "7S", [7, 2, 1]) == made
    assert points(rules, "7S", [6, 3, 1]) == failed
    assert points(rules, "N", [3, 4, 3]) == nullo_failed


@pytest.mark.rule("SCORE-10", "PLAY-8", "SCORE-8")
@pytest.mark.parametrize("scores", [DefenceScores.IF_FAILED, DefenceScores.NEVER])
def test_a_passed_deal_and_captured_cards_score_whenever_tricks_do(scores: DefenceScores) -> None:
    rules = presets.ONE_THOUSAND_3.evolve(all_pass=presets.PASSED_DEAL_3.all_pass, defence_scores=scores)
    assert score(rules, contract(rules, "P"), [5, 3, 2], captured=[60, 40, 20]).points == (110, 70, 40)
    assert score(rules, contract(rules, "7S"), [7, 2, 1], captured=[60, 40, 20]).points == (200, 40, 20)


@pytest.mark.rule("CALL-3", "SCORE-9")
@pytest.mark.parametrize(
    ("call", "tricks", "side", "expected"),
    [
        ("7S", [5, 1, 3, 0, 1], (0, 2), (70, 10, 70, 0, 10)),
        ("7S", [3, 3, 3, 0, 1], (0, 2), (-70, 30, -70, 0, 10)),
        ("8S", [3, 1, 3, 2, 1], (0, 2, 3), (120, 10, 120, 120, 10)),
        ("7S", [6, 0, 4, 0, 0], (0, 2), (125, 0, 125, 0, 0)),  # half of the slam
        ("7S", [7, 1, 2, 0, 0], (0,), (140, 10, 20, 0, 0)),
        ("8S", [7, 1, 2, 0, 0], (0,), (-240, 10, 20, 0, 0)),
    ],
)
def test_partners_may_share_the_value_and_one_alone_has_all_of_it(
    call: str, tricks: list[int], side: tuple[int, ...], expected: tuple[int, ...]
) -> None:
    assert points(HALVES, call, tricks, side=side) == expected


@pytest.mark.rule("CALL-3")
def test_halves_of_odd_numbers_are_rounded_towards_zero() -> None:
    schedule = Schedule({suit: (2 * place + 41,) for place, suit in enumerate((*Suit, None))})
    rules = HALVES.evolve(schedule=schedule, highest_level=6)
    assert points(rules, "6S", [6, 1, 2, 0, 1], side=(0, 2))[0] == 20
    assert points(rules, "6S", [1, 6, 2, 0, 1], side=(0, 2))[0] == -20
    half = score(rules, called(rules, "6S", side=(Seat(0), Seat(2))), [6, 1, 2, 0, 1]).items[0]
    assert str(half) == "+20 for half of 6♠ made (CALL-3)"


@pytest.mark.rule("CALL-3")
def test_fixed_partners_have_one_score_and_no_halves() -> None:
    assert points(presets.AUSTRALIAN_4.evolve(shares=Shares.HALF), "7S", [7, 1, 1, 1]) == (140, 20)


@pytest.mark.rule("CALL-4")
def test_who_called_a_card_that_lay_in_the_kitty_scores_alone() -> None:
    alone = called(BEFORE_KITTY, "7S", called=Card.parse("AH"))
    assert score(BEFORE_KITTY, alone, [7, 1, 1, 1, 0]).points == (140, 10, 10, 10, 0)
    halves = HALVES.evolve(call_time=CallTime.BEFORE_KITTY)
    assert score(halves, alone, [6, 1, 2, 1, 0]).points == (-140, 10, 20, 10, 0)
    later = called(presets.CALLED_5, "7S", called=Card.parse("AH"))
    with pytest.raises(InvalidValue, match=r"the holder of A♥ is missing from the contractor's side \(CALL-1\)"):
        score(presets.CALLED_5, later, [7, 1, 1, 1, 0])
    # Without a kitty the contractor cannot have come to the card and discarded it.
    no_kitty = BEFORE_KITTY.evolve(deck=BEFORE_KITTY.deck - Cards.parse("2S 2C JK"), packets=Packets.parse("10"))
    with pytest.raises(InvalidValue, match=r"the holder of A♥ is missing"):
        score(no_kitty, called(no_kitty, "7S", called=Card.parse("AH")), [7, 1, 1, 1, 0])


@pytest.mark.rule("CALL-4", "CARD-3")
def test_who_called_a_card_that_is_out_of_play_scores_alone_without_a_kitty_too() -> None:
    rules = presets.CALLED_5.evolve(packets=Packets.parse("10"), out_of_play=3)
    alone = called(rules, "7S", called=Card.parse("AH"))
    assert score(rules, alone, [7, 1, 1, 1, 0]).points == (140, 10, 10, 10, 0)


@pytest.mark.rule("CALL-3")
@pytest.mark.parametrize(("card", "call", "fits"), [("JS", "7S", False), ("JC", "7S", False), ("JH", "7S", True)])
def test_where_bowers_may_not_be_called(card: str, call: str, fits: bool) -> None:
    rules = presets.CALLED_5.evolve(callable_cards=CallableCards.NO_JOKER_NOR_BOWER)
    found = contract_problems(rules, called(rules, call, called=Card.parse(card)))
    assert [*map(str, found)] == (
        [] if fits else [f"CALL-3: {Card.parse(card).pretty} is a bower at {call} and may not be called"]
    )


@pytest.mark.rule("BID-12")
@pytest.mark.parametrize(
    ("tricks", "expected"),
    [([5, 3, 0, 2], (350, 0)), ([4, 3, 0, 3], (-350, 0)), ([6, 2, 0, 2], (-350, 0)), ([10, 0, 0, 0], (-350, 0))],
)
def test_hi_lo_takes_exactly_five_tricks(tricks: list[int], expected: tuple[int, ...]) -> None:
    rules = presets.AUSTRALIAN_4.evolve(specials=(HI_LO,))
    assert points(rules, "HL", tricks) == expected


@pytest.mark.rule("BID-17")
def test_a_declared_slam_scores_its_points_and_no_other() -> None:
    made = score(SLAM, declared(SLAM, "7S"), [10, 0, 0, 0])
    assert (made.points, rules_named(made)) == ((500, 0), ["BID-17"])
    failed = score(SLAM, declared(SLAM, "7S", by=2), [0, 1, 9, 0])
    assert (failed.points, rules_named(failed)) == ((-500, 10), ["BID-17", "SCORE-4"])
    assert str(failed.items[0]) == "-500 for 7♠ failed as a declared slam (BID-17)"
    dear = SLAM.evolve(slam=1000)
    assert score(dear, declared(dear, "10NT"), [10, 0, 0, 0]).points == (500, 0)
    assert score(SLAM, contract(SLAM, "7S"), [6, 0, 4, 0]).points == (250, 0)


@pytest.mark.rule("BID-17", "SCORE-10")
def test_a_declared_slam_that_fails_can_be_what_the_defenders_score() -> None:
    rules = QUEBEC.evolve(declared_slam=500)
    assert score(rules, declared(rules, "7S"), [9, 1, 0, 0]).points == (0, 500)


@pytest.mark.rule("BID-15")
@pytest.mark.parametrize(
    ("call", "tricks", "expected"),
    [
        ("7S", [5, 3, 0, 2], (-140, 150)),
        ("7S", [6, 2, 0, 2], (-140, -60)),  # failed, but not by a trick more than needed
        ("7S", [8, 1, 0, 1], (140, -80)),
        ("8S", [6, 4, 0, 0], (-240, 140)),
        ("10S", [8, 2, 0, 0], (-440, 120)),
        ("M", [3, 5, 0, 2], (-250, 100)),
        ("M", [2, 6, 0, 2], (-250, -100)),
        ("M", [0, 8, 0, 2], (250, -100)),
    ],
)
def test_a_breach_wins_or_loses_its_points_beside_everything_else(
    call: str, tricks: list[int], expected: tuple[int, ...]
) -> None:
    result = score(BREACH, called(BREACH, call, breach=Seat(3)), tricks)
    assert result.points == expected
    assert "BID-15" in rules_named(result)


@pytest.mark.rule("BID-15")
def test_a_breach_is_the_score_of_the_one_who_undertook_it_and_counts_the_tricks_of_all_defenders() -> None:
    rules = presets.STANDARD_3.evolve(breach=100)
    assert score(rules, called(rules, "7S", breach=Seat(2)), [5, 4, 1]).points == (-140, 40, 110)
    assert score(rules, called(rules, "7S", breach=Seat(2)), [7, 2, 1]).points == (140, 20, -90)


@pytest.mark.rule("BID-15", "BID-17")
def test_a_declared_slam_is_breached_with_two_tricks() -> None:
    rules = SLAM.evolve(breach=100)
    undertaken = attrs.evolve(declared(rules, "6S"), breach=Seat(1))
    assert score(rules, undertaken, [8, 2, 0, 0]).points == (-500, 120)
    assert score(rules, undertaken, [9, 1, 0, 0]).points == (-500, -90)


@pytest.mark.rule("BID-15")
@pytest.mark.parametrize(
    ("rules", "call", "breach", "message"),
    [
        (presets.AUSTRALIAN_4, "7S", 1, "BID-15: these rules have no breach"),
        (BREACH, "6S", 1, "BID-15: 6S cannot be breached"),
        (BREACH.evolve(specials=(HI_LO,)), "HL", 1, "BID-15: HL cannot be breached"),
        (BREACH, "7S", 2, "BID-15: a breach by 2: expected a defender who plays"),
        (BREACH, "7S", 4, "BID-15: a breach by 4: expected a defender who plays"),
        (BREACH, "M", 2, "BID-15: a breach by 2: expected a defender who plays"),
    ],
)
def test_contracts_that_nobody_can_breach(rules: Ruleset, call: str, breach: int, message: str) -> None:
    assert [*map(str, contract_problems(rules, called(rules, call, breach=breach)))] == [message]


@pytest.mark.rule("BID-17")
def test_contracts_that_are_no_declared_slam() -> None:
    rules = presets.AUSTRALIAN_4
    assert [*map(str, contract_problems(rules, declared(rules, "7S")))] == ["BID-17: these rules have no declared slam"]
    assert contract_problems(SLAM, declared(SLAM, "7S")) == []
    half = called(SLAM, "7S", slam=True)
    assert [*map(str, contract_problems(SLAM, half))] == ["SEAT-2: side, players or goal are not those of 7S by seat 0"]
    misere = attrs.evolve(declared(SLAM, "M"), slam=True)
    assert [*map(str, contract_problems(SLAM, misere))] == ["BID-17: a slam is declared on a bid of tricks, not on M"]


@pytest.mark.rule("SIX-1")
def test_in_a_misere_of_three_sides_each_defending_side_scores_its_own() -> None:
    pairs = presets.SIX_63.evolve(
        sides=Sides.PARTNERS_OF_TWO, at_limit=AtLimit.BEST_OTHER_WINS, specials=(PRIMER_MISERE,)
    )
    undertaken = contract(pairs, "M", by=4)
    assert undertaken.playing == (0, 2, 3, 4, 5)
    assert score(pairs, undertaken, [2, 0, 1, 3, 0, 4]).points == (50, 250, 50)
    assert score(pairs, undertaken, [2, 0, 1, 3, 1, 3]).points == (50, -250, 40)
    threes = contract(presets.SIX_63, "M", by=4)
    assert threes.playing == (1, 3, 4, 5)


@pytest.mark.rule("END-2", "SCORE-10", "BID-15")
def test_what_belongs_to_no_trick_comes_with_the_last_one() -> None:
    rules = presets.STANDARD_3.evolve(breach=100)
    breached = called(rules, "7S", breach=Seat(2))
    steps = progress(rules, breached, [Seat(seat) for seat in (0, 1, 2, 1, 1, 1, 0, 0, 0, 0)], [0] * 10)
    assert (*steps[:3], *steps[-2:]) == ((0, 0, 0), (0, 10, 0), (0, 10, 10), (0, 40, 10), (0, 40, 110))
    costless = presets.STANDARD_3.evolve(failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None)
    steps = progress(costless, contract(costless, "7S"), [Seat(1)] * 10, [0] * 10)
    assert steps == (*((0, 0, 0),) * 9, (0, 140, 140))


@pytest.mark.rule("SCORE-8")
@pytest.mark.parametrize(
    ("card", "worth"),
    [
        *(("JK", 0), ("JK2", 0), ("AS", 1), ("KH", 10), ("QC", 10), ("JD", 10)),
        *(("13H", 13), ("12D", 12), ("11S", 11), ("10S", 10), ("7H", 7), ("2C", 2)),
    ],
)
def test_what_a_captured_card_is_worth(card: str, worth: int) -> None:
    assert CARD_POINTS[Card.parse(card).number] == worth
    assert len(CARD_POINTS) == len(CARDS)


@pytest.mark.rule("SCORE-8")
def test_captured_cards_score_for_the_defenders_always_and_for_the_contractor_if_he_made_it() -> None:
    rules = presets.ONE_THOUSAND_3
    made = score(rules, contract(rules, "7S"), [7, 2, 1], captured=[100, 50, 30])
    assert made.points == (140 + 100, 20 + 50, 10 + 30)
    failed = score(rules, contract(rules, "7S"), [6, 3, 1], captured=[100, 50, 30])
    assert failed.points == (-140, 30 + 50, 10 + 30)
    assert rules_named(failed) == ["SCORE-2", "SCORE-4", "SCORE-8", "SCORE-4", "SCORE-8"]


@pytest.mark.rule("SCORE-8")
def test_captured_cards_are_summed_per_side_and_score_on_a_passed_deal_too() -> None:
    rules = presets.ONE_THOUSAND_3.evolve(all_pass=presets.PASSED_DEAL_3.all_pass)
    assert score(rules, contract(rules, "P"), [5, 3, 2], captured=[60, 40, 20]).points == (110, 70, 40)
    partners = presets.AUSTRALIAN_4.evolve(card_points=rules.card_points)
    result = score(partners, contract(partners, "7S"), [5, 1, 2, 2], captured=[50, 10, 20, 30])
    assert result.points == (140 + 70, 30 + 40)


@pytest.mark.rule("SCORE-8")
def test_the_cards_of_a_whole_hand_are_counted_where_they_were_captured() -> None:
    # Seat 0 has every top card and takes every trick; the kitty it discarded counts for nobody.
    deal = at_play(
        presets.ONE_THOUSAND_3,
        "10S",
        "JK JS JC AS KS QS 10S 9S 8S 7S",
        "AC KC QC 10C 9C AD KD QD JD 10D",
        "8C 7C 9D 8D 7D AH KH QH JH 10H",
        discards="9H 8H 7H",
    )
    done = play_out(deal)
    assert done.table.won == (10, 0, 0)
    # 33 cards are worth four times 7+8+9+10+10+10+10+1 = 65, so 260; less 24 discarded.
    assert done.score.points == (440 + 236, 0, 0)
    play = done.table.play
    assert play is not None
    assert sum(trick_worth(play)) == 236
    # The first trick, JK led from the top of its trumps in pack order: 7S, and the lowest cards of the others.
    assert trick_worth(play)[0] == 7 + 9 + 7


@pytest.mark.rule("SCORE-8")
def test_cards_of_a_trick_under_way_are_not_yet_captured() -> None:
    deal = after(at_play(presets.ONE_THOUSAND_3, "7S", "7S 8S", "9S 10S", "JS QS"), "7S, 9S, JS, QS, 8S")
    play = deal.table.play
    assert play is not None
    assert trick_worth(play) == (26,)


@pytest.mark.rule("SCORE-8")
def test_ordinary_games_count_no_cards() -> None:
    assert score(presets.STANDARD_3, contract(presets.STANDARD_3, "7S"), [7, 2, 1], captured=[9, 9, 9]).points == (
        140,
        20,
        10,
    )


@pytest.mark.rule("SCORE-4", "SCORE-5")
def test_progress_is_what_the_defenders_had_after_each_trick() -> None:
    rules = presets.NULLO_3
    winners = [Seat(seat) for seat in (1, 1, 2, 0, 1, 2, 2, 1, 1, 2)]
    steps = progress(rules, contract(rules, "N"), winners, [0] * 10)
    # The bid failed with the fourth trick, and that counts for both opponents from then on.
    assert steps[:5] == ((0, 10, 0), (0, 20, 0), (0, 20, 10), (0, 30, 20), (0, 40, 20))
    assert steps[-1] == (0, 60, 50)


def test_progress_counts_captured_cards_where_they_score() -> None:
    rules = presets.ONE_THOUSAND_3
    winners = [Seat(1), Seat(0), *[Seat(2)] * 8]
    steps = progress(rules, contract(rules, "7S"), winners, [21, 30, *[10] * 8])
    assert steps[:3] == ((0, 31, 0), (0, 31, 0), (0, 31, 20))


def test_an_itemised_score_reads_well() -> None:
    result = score(presets.STANDARD_3, contract(presets.STANDARD_3, "7H"), [7, 2, 1])
    assert str(result) == "0: +200 for 7♥ made (SCORE-1); 1: +20 for 2 tricks (SCORE-4); 2: +10 for 1 trick (SCORE-4)"
    assert result.made is True
    thrown_in = after(deal_of(presets.STANDARD_3), "P, P, P").score
    assert (str(thrown_in), thrown_in.made) == ("nothing scored", None)


def test_an_unfinished_deal_has_no_score() -> None:
    with pytest.raises(UnfinishedDealError, match="only a finished deal has a score"):
        _ = deal_of(presets.STANDARD_3).score


@pytest.mark.parametrize(
    ("tricks", "message"),
    [
        ([7, 2], "expected 3 numbers, none negative, together 10"),
        ([7, 2, 2], "expected 3 numbers, none negative, together 10"),
        ([12, -1, -1], "expected 3 numbers, none negative, together 10"),
        ([], "expected 3 numbers"),
    ],
)
def test_numbers_that_cannot_be_the_tricks_of_a_hand(tricks: list[int], message: str) -> None:
    with pytest.raises(InvalidValue, match=message):
        score(presets.STANDARD_3, contract(presets.STANDARD_3, "7S"), tricks)


@pytest.mark.rule("PLAY-4")
def test_a_partner_who_sits_out_takes_no_tricks() -> None:
    with pytest.raises(InvalidValue, match="seat 2 sits out and takes none"):
        points(presets.AUSTRALIAN_4, "M", [0, 5, 1, 4])


@pytest.mark.rule("SCORE-8")
@pytest.mark.parametrize(
    ("captured", "message"),
    [
        (None, "these rules score captured cards"),
        ([1, 2], "expected 3 numbers, none negative"),
        ([1, 2, -3], "expected 3 numbers, none negative"),
    ],
)
def test_captured_points_must_be_given_where_they_score(captured: list[int] | None, message: str) -> None:
    with pytest.raises(InvalidValue, match=message):
        score(presets.ONE_THOUSAND_3, contract(presets.ONE_THOUSAND_3, "7S"), [7, 2, 1], captured=captured)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"call": None}, "PLAY-8: without a call there is no contractor and no side"),
        ({"call": Bid(11, None)}, "BID-1: 11NT cannot be bid under these rules"),
        ({"contractor": 5}, "SEAT-1: contractor 5: expected 0 to 4"),
        ({"side": (1,)}, "CALL-2: side"),
        ({"side": (0, 5)}, "CALL-2: side"),
        ({"side": (2, 0)}, "CALL-2: side"),
        ({"side": (0, 1, 2, 3)}, "CALL-2: side .*: expected up to 3 seats, ascending, seat 0 among them"),
        ({"called": Card.parse("11S")}, "CALL-1: 11♠ is not in this deck"),
        ({"playing": (0, 1)}, "SEAT-2: side, players or goal are not those of 7S by seat 0"),
        ({"goal": NoTricks()}, "SEAT-2: side, players or goal are not those of 7S by seat 0"),
    ],
)
def test_a_contract_of_other_rules_cannot_be_scored(changes: dict[str, Any], message: str) -> None:
    wrong = attrs.evolve(contract(presets.CALLED_5, "7S"), **changes)
    with pytest.raises(InvalidValue, match=message):
        score(presets.CALLED_5, wrong, [7, 3, 0, 0, 0])


def test_a_contract_without_its_partner_is_of_other_rules() -> None:
    alone = attrs.evolve(contract(presets.AUSTRALIAN_4, "7S"), side=(Seat(0),))
    with pytest.raises(InvalidValue, match="SEAT-2: side"):
        score(presets.AUSTRALIAN_4, alone, [7, 3, 0, 0])


@pytest.mark.parametrize(
    ("winners", "worth"),
    [([Seat(0)] * 9, [0] * 10), ([Seat(3)] * 10, [0] * 10)],
)
def test_progress_wants_a_seat_and_a_number_for_each_trick(winners: list[Seat], worth: list[int]) -> None:
    with pytest.raises(InvalidValue, match="one seat that plays, and one number, for each trick"):
        progress(presets.STANDARD_3, contract(presets.STANDARD_3, "7S"), winners, worth)
