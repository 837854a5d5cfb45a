"""Keeping score of games that others play."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Iterator
from random import Random
from typing import cast

import attrs
import pytest
from helpers import DEEP, MATCH_FAMILIES, rambling
from wording import reason_said

from fivehundred.cards import Card
from fivehundred.deal.contract import Contract
from fivehundred.deal.limits import Limit
from fivehundred.deal.refusals import Reason
from fivehundred.deal.scoring import captured_points, takers, worths
from fivehundred.deal.stages import auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Misdeal, Misdealt, PassedOut, Played
from fivehundred.errors import InvalidType, InvalidValue, MatchOverError, NotationError
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import Corrected, Entered, ScoreSheet, Undone, fill_tricks
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import CLASSIC
from fivehundred.rules.settings import CallTime, EarlyClaim, Failed, LateClaim
from fivehundred.seats import Seat

FOUR = presets.AUSTRALIAN_4
THREE = presets.STANDARD_3


def sheet_of(rules: Ruleset, *scores: int) -> ScoreSheet:
    """An empty sheet, on which the game stands at *scores*."""
    sheet = ScoreSheet.start(rules)
    return attrs.evolve(sheet, scores=scores) if scores else sheet


def seven(sheet: ScoreSheet, by: int, took: int) -> ScoreSheet:
    return sheet.enter(sheet.contract("7S", by=by), took)


@pytest.mark.rule("SCORE-11", "SEAT-4")
def test_a_hand_is_entered_with_contract_and_tricks_alone() -> None:
    sheet = seven(ScoreSheet.start(FOUR, dealer=Seat(3)), 1, 8)
    assert (sheet.scores, sheet.dealer, sheet.result) == ((20, 140), 0, None)
    sheet = sheet.enter(sheet.contract(Bid(8, None), by=2), 7)
    assert (sheet.scores, sheet.dealer) == ((-300, 170), 1)
    assert [row.totals for row in sheet.rows] == [(20, 140), (-300, 170)]
    assert [row.dealer for row in sheet.rows] == [3, 0]


@pytest.mark.rule("SCORE-11", "END-0")
@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_a_sheet_of_a_match_comes_to_the_same(name: str) -> None:
    rules = presets.get(name)
    match = Match.start(rules, rng=Random(1))
    sheet = ScoreSheet.start(rules, dealer=Seat(match.dealer))
    rng = Random(name)
    for step in match.steps([rambling(rng)] * rules.players, rng=rng, max_deals=40 if DEEP else 20):
        if not step.deal.finished:
            continue
        outcome = step.match.rows[-1].outcome
        match outcome:
            case Played(contract=contract, tricks=tricks):
                (play,) = (stage for stage in step.deal.past if isinstance(stage, Play))
                sheet = sheet.enter(
                    contract,
                    tricks,
                    captured=captured_points(play, outcome),
                    winners=[step.match.rows[-1].seats[seat] for seat in takers(play, outcome)],
                    worth=worths(play, outcome),
                )
            case PassedOut(inkles=inkles):
                sheet = sheet.passed_out(inkles=inkles)
            case Misdealt(seat=seat):
                sheet = sheet.misdealt(by=seat)
        match = step.match
    # People may write down more than the rules ask for.
    assert attrs.evolve(ScoreSheet.of(sheet), log=match.log) == ScoreSheet.of(match)
    assert pickle.loads(pickle.dumps(sheet)) == sheet


@pytest.mark.rule("SCORE-11", "END-0")
def test_a_sheet_can_begin_with_scores() -> None:
    start = ScoreSheet.start(FOUR, scores=[-40, 120])
    sheet = seven(start, 1, 8)
    assert (sheet.scores, sheet.first_scores) == ((-20, 260), (-40, 120))
    corrected = sheet.correct(1, lambda before: seven(before, 0, 10))
    assert (corrected.scores, corrected.before(1).scores) == ((210, 120), (-40, 120))
    assert ScoreSheet.of(corrected.undo().undo()) == ScoreSheet.of(start)
    with pytest.raises(InvalidValue, match=r"side 1 stands at 500: expected less than 500 \(END-3\)"):
        ScoreSheet.start(FOUR, scores=[0, 500])


@pytest.mark.rule("SCORE-11", "BID-6", "DEAL-4", "BID-9")
def test_deals_that_were_thrown_in_are_entered_too() -> None:
    sheet = seven(ScoreSheet.start(FOUR), 1, 8).passed_out()
    assert (sheet.dealer, sheet.scores, sheet.rows[1].call) == (2, (20, 140), "passed out")
    sheet = sheet.misdealt()
    assert (sheet.dealer, sheet.rows[2].outcome, sheet.rows[2].call) == (2, Misdealt(None, None), "misdealt")
    assert sheet.misdealt(Misdeal.NO_CUT).rows[3].outcome == Misdealt(None, Misdeal.NO_CUT)
    sheet = ScoreSheet.start(FOUR.evolve(late_claim=LateClaim.ANYONE)).misdealt(by=3).misdealt(Misdeal.POOR_HAND)
    assert [row.outcome for row in sheet.rows] == [Misdealt(Seat(3)), Misdealt(None)]
    assert [row.call for row in sheet.rows] == ["thrown in", "misdealt"]
    iowa = ScoreSheet.start(presets.IOWA_4).passed_out(inkles=True)
    assert (iowa.dealer, iowa.rows[0].outcome, iowa.rows[0].call) == (0, PassedOut(inkles=True), "inkles")


@pytest.mark.rule("BID-6", "BID-9", "BID-13", "PLAY-8")
def test_deals_that_cannot_have_been_thrown_in() -> None:
    with pytest.raises(InvalidValue, match=r"nobody may bid an inkle \(BID-9\)"):
        ScoreSheet.start(FOUR).passed_out(inkles=True)
    with pytest.raises(InvalidValue, match=r"these rules play the hand: expected its tricks \(BID-6, PLAY-8\)"):
        ScoreSheet.start(presets.PASSED_DEAL_3).passed_out()
    stuck = THREE.evolve(dealer_stuck=True, ralphing=True)
    with pytest.raises(InvalidValue, match=rf"seat 0 may not pass: {reason_said('must bid')} \(BID-13\)"):
        ScoreSheet.start(stuck).passed_out()
    sheet = ScoreSheet.start(stuck).enter(Contract.of(stuck, Bid(7, None), Seat(1)), (5, 2, 3))
    assert sheet.passed_out().dealer == 2
    # Without the hand that barred them, the dealer could not have passed.
    with pytest.raises(InvalidValue, match=rf"row 2 could not follow: .* {reason_said('must bid')} \(BID-13\)"):
        sheet.passed_out().correct(1, lambda before: before.enter(before.contract("7NT", by=1), (2, 7, 1)))


@pytest.mark.rule("BID-6", "BID-9")
def test_a_deal_is_not_passed_out_where_a_new_rule_bars_a_pass(monkeypatch: pytest.MonkeyPatch) -> None:
    limits = auction._limits

    def with_a_new_rule(table: auction.CallLookup, standing: int, *, blind: bool) -> Iterator[auction.AuctionLimit]:
        yield from limits(table, standing, blind=blind)
        if not standing:
            yield Limit(Reason.MUST_BID, 1)

    monkeypatch.setattr(auction, "_limits", with_a_new_rule)
    # Auctions are remembered by their rules, so these are nobody else's.
    for rules in (FOUR.evolve(target=729), presets.IOWA_4.evolve(target=729)):
        with pytest.raises(InvalidValue, match=r"^seat [01] may not pass: .* \([A-Z]+-[0-9]+\)$"):
            ScoreSheet.start(rules).passed_out()
    assert ScoreSheet.start(presets.IOWA_4).passed_out(inkles=True).dealer == 0


@pytest.mark.rule("DEAL-4", "DEAL-6", "BID-9")
def test_who_throws_a_hand_in_does_so_for_a_poor_one_where_that_is_allowed() -> None:
    sheet = ScoreSheet.start(FOUR)
    for why, by in ((None, 1), (Misdeal.POOR_HAND, None)):
        with pytest.raises(InvalidValue, match=r"under these rules a poor hand may not be thrown in \(DEAL-4\)"):
            sheet.misdealt(why, by=by)
    with pytest.raises(InvalidValue, match=r"a player cannot throw in a hand that was dealt wrongly \(DEAL-6\)"):
        ScoreSheet.start(FOUR.evolve(early_claim=EarlyClaim.ALLOWED)).misdealt(Misdeal.NO_CUT, by=1)
    with pytest.raises(InvalidType, match="why must be of type Misdeal or None, not str"):
        sheet.misdealt(cast("Misdeal", "no cut"))
    with pytest.raises(InvalidType, match="inkles must be of type bool, not str"):
        ScoreSheet.start(presets.IOWA_4).passed_out(inkles=cast("bool", "no"))


@pytest.mark.rule("BID-9")
def test_an_inkle_is_a_contract_only_when_it_outranks_another_bid() -> None:
    with pytest.raises(InvalidValue, match=r"BID-9: 6S is an inkle and outranks no other bid"):
        ScoreSheet.start(presets.IOWA_4).contract("6S", by=0)
    # In the classic schedule a bid of six without trumps is worth more than one of seven spades.
    classic = presets.IOWA_4.evolve(schedule=CLASSIC)
    assert ScoreSheet.start(classic).contract("6NT", by=0).call == Bid(6, None)


@pytest.mark.rule("PLAY-8", "SCORE-11")
def test_a_passed_deal_has_its_tricks() -> None:
    sheet = ScoreSheet.start(presets.PASSED_DEAL_3)
    sheet = sheet.enter(Contract.of_passed_deal(presets.PASSED_DEAL_3), [4, 5, 1])
    assert (sheet.scores, sheet.rows[0].call) == ((40, 50, 10), "passed deal")
    with pytest.raises(InvalidValue, match="expected 3 numbers"):
        sheet.enter(Contract.of_passed_deal(presets.PASSED_DEAL_3), 10)
    with pytest.raises(InvalidValue, match=r"these rules throw the hands in: expected no tricks \(BID-6\)"):
        ScoreSheet.start(THREE).enter(Contract.of_passed_deal(THREE), [4, 5, 1])


@pytest.mark.rule("SCORE-11", "SCORE-4")
@pytest.mark.parametrize(
    ("rules", "call", "tricks", "filled_up"),
    [
        (FOUR, "7S", (8,), (2, 8, 0, 0)),
        (FOUR, "M", (0,), (10, 0, 0, 0)),
        (presets.DUMMY_2, "7S", (8,), (2, 8)),
        (THREE, "7S", (10,), (0, 10, 0)),
        (THREE, "7S", (8, 1, 1), (1, 8, 1)),
        (THREE, "7S", (7, 0, 3), (0, 7, 3)),
        (presets.BRITANNICA_3, "M", (4,), (6, 4, 0)),  # nobody scores for tricks
        (presets.SIX_63, "7S", (8,), (2, 8, 0, 0, 0, 0)),
    ],
)
def test_tricks_that_need_not_be_said(
    rules: Ruleset, call: str, tricks: tuple[int, ...], filled_up: tuple[int, ...]
) -> None:
    contract = ScoreSheet.start(rules).contract(call, by=1)
    assert fill_tricks(rules, contract, tricks) == filled_up


@pytest.mark.rule("SCORE-4", "PLAY-1")
def test_tricks_that_must_be_said() -> None:
    sheet = ScoreSheet.start(THREE)
    contract = sheet.contract("7S", by=1)
    with pytest.raises(InvalidValue, match=r"8 tricks: expected those of each other side or player too"):
        sheet.enter(contract, 8)
    with pytest.raises(InvalidValue, match=r"11 tricks: a hand has 10 \(PLAY-1\)"):
        sheet.enter(contract, 11)
    with pytest.raises(InvalidValue, match=r"expected 3 numbers, those of the contractor's side first, together 10"):
        fill_tricks(THREE, contract, (8, 1))
    with pytest.raises(InvalidValue, match=r"expected 3 numbers, none negative, together 10"):
        sheet.enter(contract, [7, 2, 0])
    for tricks in ([8, 2], [8, 2, 0, 0]):
        with pytest.raises(InvalidValue, match=r"expected 3 numbers, none negative, together 10"):
            sheet.enter(contract, tricks, winners=[1] * 8 + [0] * 2)
    with pytest.raises(InvalidType, match="tricks must be a sequence of ints"):
        sheet.enter(contract, "8")  # type: ignore[arg-type]
    with pytest.raises(InvalidType, match="tricks must be a sequence of ints"):
        sheet.enter(contract, True)
    failed = presets.STANDARD_3.evolve(failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None)
    assert ScoreSheet.start(failed).enter(contract, 6).scores == (140, 0, 140)


@pytest.mark.rule("SIX-1", "SCORE-4")
def test_three_sides_are_entered_by_sides_or_by_players() -> None:
    sheet = ScoreSheet.start(presets.SIX_PAIRS_63)
    contract = sheet.contract("7S", by=1)
    for tricks in ([8, 0, 2], [0, 8, 2, 0, 0, 0], [0, 5, 0, 0, 3, 2]):
        assert sheet.enter(contract, tricks).scores == (0, 140, 20)
    with pytest.raises(InvalidValue, match=r"expected 3 numbers, those of the contractor's side first, together 10"):
        sheet.enter(contract, [8, 1])


@pytest.mark.rule("CALL-1", "CALL-2", "SCORE-9")
def test_partners_who_were_called_are_named() -> None:
    sheet = ScoreSheet.start(presets.CALLED_5)
    sheet = sheet.enter(sheet.contract("7S", by=3, partners=[0]), [3, 1, 1, 5, 0])
    assert sheet.scores == (140, 10, 10, 140, 0)
    sheet = sheet.enter(
        sheet.contract("8S", by=0), fill_tricks(presets.CALLED_5, sheet.contract("8S", by=0), (8, 1, 0, 1, 0))
    )
    assert sheet.scores == (380, 20, 10, 150, 0)
    with pytest.raises(InvalidValue, match="CALL-4: at 7S a partner must be called"):
        sheet.contract("7S", by=3)
    with pytest.raises(InvalidValue, match=r"CALL-2: at 7S no partners are called: expected the side of seats 0 and 2"):
        ScoreSheet.start(FOUR).contract("7S", by=0, partners=[1])
    assert ScoreSheet.start(FOUR).contract("7S", by=0, partners=[2]) == ScoreSheet.start(FOUR).contract("7S", by=0)


@pytest.mark.rule("CALL-4")
def test_a_card_that_lay_in_the_kitty_leaves_its_caller_alone() -> None:
    rules = presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY)
    sheet = ScoreSheet.start(rules)
    contract = sheet.contract("7S", by=0, called=Card.parse("AH"))
    assert sheet.enter(contract, fill_tricks(rules, contract, (7, 1, 1, 1, 0))).scores == (140, 10, 10, 10, 0)


@pytest.mark.rule("BID-15", "BID-17")
def test_slams_and_breaches_are_entered_with_the_contract() -> None:
    rules = FOUR.evolve(declared_slam=500, breach=100)
    sheet = ScoreSheet.start(rules)
    assert sheet.enter(sheet.contract("7S", by=0, slam=True), 10).scores == (500, 0)
    assert sheet.enter(sheet.contract("7S", by=0, breach=3), 5).scores == (-140, 150)
    with pytest.raises(InvalidValue, match="BID-15: a breach by 2: expected a defender who plays"):
        sheet.contract("7S", by=0, breach=2)
    with pytest.raises(InvalidValue, match="BID-17: these rules have no declared slam"):
        ScoreSheet.start(FOUR).contract("7S", by=0, slam=True)


def test_contracts_that_there_are_not() -> None:
    sheet = ScoreSheet.start(FOUR)
    with pytest.raises(InvalidValue, match="expected a bid, because a pass makes no contract"):
        sheet.contract("P", by=0)
    with pytest.raises(NotationError, match=r"column 1: expected a bid such as 7S or 10NT, M or OM$"):
        sheet.contract("XX", by=0)
    with pytest.raises(InvalidValue, match="BID-1: 5S cannot be bid"):
        sheet.contract("5S", by=0)
    with pytest.raises(
        InvalidValue, match=r"player 4: expected one of those still in, players 0, 1, 2 and 3 \(SEAT-1\)"
    ):
        sheet.contract("7S", by=4)
    with pytest.raises(InvalidType, match="a player's number must be an int, not str"):
        sheet.contract("7S", by="0")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="SEAT-2"):
        sheet.enter(attrs.evolve(sheet.contract("7S", by=0), side=(Seat(0),)), 7)


@pytest.mark.rule("SCORE-8")
def test_captured_cards_are_asked_for_where_they_score() -> None:
    sheet = ScoreSheet.start(presets.ONE_THOUSAND_3)
    contract = sheet.contract("7S", by=0)
    assert sheet.enter(contract, [7, 2, 1], captured=[120, 60, 40]).scores == (260, 80, 50)
    with pytest.raises(InvalidValue, match=r"so their value must be given for each seat \(SCORE-8\)"):
        sheet.enter(contract, [7, 2, 1])
    with pytest.raises(InvalidValue, match=r"points of cards for a side without tricks \(SCORE-8\)"):
        sheet.enter(contract, [10, 0, 0], captured=[0, 100, 100])
    partners = FOUR.evolve(card_points=presets.ONE_THOUSAND_3.card_points)
    sheet = ScoreSheet.start(partners)
    assert sheet.enter(sheet.contract("7S", by=1), 8, captured=[50, 200]).scores == (70, 340)
    assert sheet.enter(sheet.contract("7S", by=1), 8, captured=[50, 150, 0, 50]).scores == (70, 340)


@pytest.mark.rule("END-2", "SCORE-11")
def test_who_won_each_trick_is_asked_for_only_where_it_decides() -> None:
    sheet = sheet_of(THREE, 0, 480, 480)
    contract = sheet.contract("7S", by=0)
    assert sheet.enter(contract, [5, 4, 1]).result is not None
    with pytest.raises(
        InvalidValue, match=r"several defenders reach the target: expected the winner of each trick \(END-2\)"
    ):
        sheet.enter(contract, [5, 3, 2])
    order = [0, 2, 1, 0, 2, 1, 1, 0, 0, 0]
    ended = sheet.enter(contract, [5, 3, 2], winners=order)
    assert ended.winners == (2,)
    with pytest.raises(InvalidValue, match=r"expected each player as often as their tricks say \(END-2\)"):
        sheet.enter(contract, [5, 2, 3], winners=order)
    with pytest.raises(MatchOverError, match="the match is over: players 1 and 2 stand"):
        seven(ended, 0, 7)


@pytest.mark.rule("END-2", "SCORE-8")
def test_what_each_trick_is_worth_is_asked_for_only_where_it_decides() -> None:
    sheet = sheet_of(presets.ONE_THOUSAND_3, 0, 900, 900)
    contract = sheet.contract("7S", by=0)
    captured_by, order = [50, 90, 80], [0, 1, 2, 1, 2, 0, 0, 0, 0, 0]
    with pytest.raises(InvalidValue, match=r"expected the worth of each trick \(END-2, SCORE-8\)"):
        sheet.enter(contract, [6, 2, 2], captured=captured_by, winners=order)
    worth = [10, 10, 40, 80, 40, 10, 10, 10, 10, 0]
    assert sheet.enter(contract, [6, 2, 2], captured=captured_by, winners=order, worth=worth).winners == (1,)
    with pytest.raises(InvalidValue, match=r"the worth of 1 tricks: expected that of 10 \(SCORE-8\)"):
        sheet.enter(contract, [6, 2, 2], captured=captured_by, winners=order, worth=[1])
    for wrong in ([0] * 10, [-10, 10, 40, 80, 40, 30, 10, 10, 10, 0], [*worth[:8], 0, 0]):
        with pytest.raises(InvalidValue, match=r"expected none below 0, together what each captured \(SCORE-8\)"):
            sheet.enter(contract, [6, 2, 2], captured=captured_by, winners=order, worth=wrong)
    with pytest.raises(InvalidValue, match=r"the worth of each trick: expected its winner, too \(END-2\)"):
        sheet.enter(contract, [6, 2, 2], captured=captured_by, worth=worth)
    with pytest.raises(InvalidValue, match=r"so their value must be given for each seat \(SCORE-8\)"):
        sheet.enter(contract, [6, 2, 2], winners=order, worth=worth)
    with pytest.raises(InvalidValue, match=r"captured \[50, 170\]: expected 3 numbers"):
        sheet.enter(contract, [6, 2, 2], captured=[50, 170], winners=order, worth=worth)
    # Where cards do not score their worth is no matter.
    plain = sheet_of(THREE)
    assert plain.enter(plain.contract("7S", by=0), [6, 2, 2], winners=order, worth=[0] * 10).scores == (-140, 20, 20)


def test_what_is_no_hand_and_no_sheet_is_named() -> None:
    sheet = seven(ScoreSheet.start(FOUR), 1, 8)
    with pytest.raises(InvalidType, match="expected a Contract, not NoneType"):
        sheet.enter(cast("Contract", None), 5)
    with pytest.raises(InvalidType, match="expected a Bid or a SpecialBid, not NoneType"):
        sheet.contract(cast("str", None), by=0)
    with pytest.raises(InvalidType, match="slam must be of type bool, not str"):
        sheet.contract("7S", by=0, slam=cast("bool", "yes"))
    with pytest.raises(InvalidType, match="expected the players who were called, not int"):
        ScoreSheet.start(presets.CALLED_5).contract("7S", by=0, partners=cast("list[int]", 2))
    with pytest.raises(InvalidType, match="enter must be callable with a sheet, not NoneType"):
        sheet.correct(1, cast("Callable[[ScoreSheet], ScoreSheet]", None))
    with pytest.raises(InvalidType, match="enter must return a ScoreSheet, not NoneType"):
        sheet.correct(1, lambda before: cast("ScoreSheet", None))


@pytest.mark.rule("SCORE-11")
def test_a_correction_changes_everything_after_it() -> None:
    sheet = seven(seven(ScoreSheet.start(FOUR), 1, 8), 0, 6).passed_out()
    corrected = sheet.correct(1, lambda before: seven(before, 1, 5))
    assert [row.totals for row in corrected.rows] == [(50, -140), (-90, -100), (-90, -100)]
    assert (corrected.dealer, corrected.number) == (3, 4)
    assert sheet.correct(2, ScoreSheet.misdealt).dealer == 2
    assert sheet.correct(3, lambda before: seven(before, 3, 7)).scores == (-90, 320)
    assert sheet.correct(1, lambda before: seven(before, 1, 8)).entries == sheet.entries


@pytest.mark.rule("SCORE-11")
def test_what_was_entered_or_corrected_last_can_be_taken_back_step_by_step() -> None:
    first = seven(ScoreSheet.start(FOUR, dealer=Seat(2)), 1, 8)
    second = seven(first, 0, 6)
    corrected = second.correct(1, lambda before: seven(before, 1, 5))
    assert ScoreSheet.of(corrected.undo()) == ScoreSheet.of(second)
    back = corrected.undo().undo()
    assert ScoreSheet.of(back) == ScoreSheet.of(first)
    assert ScoreSheet.of(back.undo()) == ScoreSheet.of(ScoreSheet.start(FOUR, dealer=Seat(2)))
    with pytest.raises(InvalidValue, match="there is nothing to take back"):
        back.undo().undo()
    assert [type(change) for change in back.history] == [Entered, Entered, Corrected, Undone, Undone]
    again = seven(back, 3, 7)
    assert ScoreSheet.of(again.undo()) == ScoreSheet.of(first)
    assert [change.row for change in again.history if isinstance(change, Entered | Corrected)] == [1, 2, 1, 2]


@pytest.mark.rule("SCORE-11")
def test_corrections_that_are_none() -> None:
    sheet = seven(seven(ScoreSheet.start(FOUR), 1, 8), 0, 6)
    with pytest.raises(InvalidValue, match="row 3: expected one of the 2 rows of the sheet"):
        sheet.correct(3, ScoreSheet.passed_out)
    with pytest.raises(InvalidType, match="a row's number must be an int"):
        sheet.correct("1", ScoreSheet.passed_out)  # type: ignore[arg-type]
    for wrong in (lambda before: before, lambda before: before.passed_out().passed_out(), lambda before: sheet):
        with pytest.raises(InvalidValue, match="row 1: expected one deal to be entered in its place"):
            sheet.correct(1, wrong)


@pytest.mark.rule("SCORE-11", "END-0")
def test_a_correction_after_which_later_rows_could_not_follow_is_refused() -> None:
    sheet = ScoreSheet.start(FOUR)
    sheet = seven(sheet.enter(sheet.contract("10D", by=1), 10), 0, 7)
    with pytest.raises(InvalidValue, match="row 2 could not follow: the match is over: side 1 made 10♥"):
        sheet.correct(1, lambda before: before.enter(before.contract("10H", by=1), 10))
    assert sheet.scores == (140, 490)


@pytest.mark.rule("END-4", "SCORE-11")
def test_players_drop_out_of_a_sheet_and_keep_their_numbers() -> None:
    sheet = ScoreSheet.start(presets.CUTTHROAT_4)
    sheet = sheet.enter(sheet.contract("10NT", by=1), [4, 0, 3, 3])
    assert (sheet.seats, sheet.dealer, sheet.scores) == ((0, 2, 3), 2, (40, -520, 30, 30))
    sheet = sheet.enter(sheet.contract("7S", by=3), [1, 2, 7])
    assert sheet.scores == (50, -520, 50, 170)
    with pytest.raises(InvalidValue, match="player 1: expected one of those still in, players 0, 2 and 3"):
        sheet.contract("7S", by=1)
    with pytest.raises(
        InvalidValue, match=r"row 2 could not follow: it was entered for players 0, 2 and 3, not players 0, 1 and 3"
    ):
        sheet.correct(1, lambda before: before.enter(before.contract("10NT", by=2), [4, 3, 0, 3]))


@pytest.mark.rule("BID-13")
def test_who_may_not_bid_cannot_be_entered_with_a_contract() -> None:
    sheet = ScoreSheet.start(FOUR.evolve(ralphing=True))
    sheet = seven(sheet, 1, 3)
    assert sheet.may_not_bid == (1,)
    with pytest.raises(InvalidValue, match=r"player 1 was set by more than 3 tricks and may not bid \(BID-13\)"):
        seven(sheet, 1, 8)
    assert seven(sheet, 3, 8).scores == (90, 0)


@pytest.mark.rule("END-1", "END-6")
def test_the_end_of_the_game_is_the_end_of_the_sheet() -> None:
    sheet = sheet_of(FOUR, 0, 400)
    sheet = seven(sheet, 3, 7)
    assert sheet.result is not None
    assert (sheet.winners, sheet.chances) == ((1, 3), ())
    with pytest.raises(MatchOverError):
        seven(sheet, 0, 7)
    with pytest.raises(MatchOverError):
        sheet.passed_out()
    with pytest.raises(MatchOverError):
        sheet.misdealt()


@pytest.mark.rule("SCORE-10", "SCORE-11")
def test_quebec() -> None:
    sheet = ScoreSheet.start(presets.QUEBEC_4)
    sheet = sheet.enter(sheet.contract("8H", by=0), 7)
    sheet = sheet.enter(sheet.contract("M", by=1), 0).enter(sheet.contract("7S", by=0), 7)
    assert sheet.scores == (140, 830)
    assert [row.call for row in sheet.rows] == ["8H", "M", "7S"]


def test_a_sheet_is_begun_with_a_ruleset() -> None:
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        ScoreSheet.start("standard-3")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match="seat 3"):
        ScoreSheet.start(THREE, dealer=Seat(3))
