"""SCORE: the points of a hand, each line worked out from the rules by hand."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from helpers import after, at_play, contract, deal_of, play_out

from fivehundred.cards import CARDS, Card
from fivehundred.deal.contract import NoTricks
from fivehundred.deal.scoring import CARD_POINTS, Score, captured_by_seat, progress, score, trick_worth
from fivehundred.errors import InvalidValue, UnfinishedDeal
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, DefenceTricks, Sides
from fivehundred.rules.specials import PRIMER_MISERE
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
    assert [str(item) for item in result.items if item.line == 1] == [
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
        # Seat 0 and his partner, seat 2, made eight; seats 1 and 4 took one trick each.
        (presets.CALLED_5, [5, 1, 3, 0, 1], (0, 2), (140, 10, 140, 0, 10)),
        (TOGETHER, [5, 1, 3, 0, 1], (0, 2), (140, 20, 140, 20, 20)),
        # They failed.
        (presets.CALLED_5, [3, 3, 3, 0, 1], (0, 2), (-140, 30, -140, 0, 10)),
        (TOGETHER, [3, 3, 3, 0, 1], (0, 2), (-140, 40, -140, 40, 40)),
        # He played alone.
        (presets.CALLED_5.evolve(alone=Alone.ALLOWED), [7, 1, 2, 0, 0], (0,), (140, 10, 20, 0, 0)),
    ],
)
def test_five_handed(rules: Ruleset, tricks: list[int], side: tuple[int, ...], expected: tuple[int, ...]) -> None:
    assert points(rules, "7S", tricks, side=side) == expected


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
    # Seat 0 has every top card and takes every trick; the kitty he laid away counts for nobody.
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
    # 33 cards are worth four times 7+8+9+10+10+10+10+1 = 65, so 260; less 24 laid away.
    assert done.score.points == (440 + 236, 0, 0)
    play = done.table.play
    assert play is not None
    assert sum(trick_worth(play)) == 236
    # The first trick, JK led from the top of his trumps in pack order: 7S, and the lowest cards of the others.
    assert trick_worth(play)[0] == 7 + 9 + 7


@pytest.mark.rule("SCORE-8")
def test_cards_of_a_trick_under_way_are_not_yet_captured() -> None:
    deal = after(at_play(presets.ONE_THOUSAND_3, "7S", "7S 8S", "9S 10S", "JS QS"), "7S, 9S, JS, QS, 8S")
    play = deal.table.play
    assert play is not None
    assert trick_worth(play) == (26,)
    assert captured_by_seat(play) == (0, 0, 26)


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
    assert str(result) == "0: +200 for 7H made (SCORE-1); 1: +20 for 2 tricks (SCORE-4); 2: +10 for 1 trick (SCORE-4)"
    assert result.made is True
    thrown_in = after(deal_of(presets.STANDARD_3), "P, P, P").score
    assert (str(thrown_in), thrown_in.made) == ("nothing scored", None)


def test_an_unfinished_deal_has_no_score() -> None:
    with pytest.raises(UnfinishedDeal, match="only a finished deal has a score"):
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
        (None, "what each seat captured scores here"),
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
        ({"side": (0, 1, 2, 3)}, "CALL-2: side .*: expected up to 3 seats, ascending, 0 among them"),
        ({"called": Card.parse("11S")}, "CALL-1: 11S is not in this deck"),
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
