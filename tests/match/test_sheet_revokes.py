"""IRR-1: revokes that were found too late, on a score sheet."""

from __future__ import annotations

import json
import pickle
from random import Random
from typing import Any

import attrs
import pytest
from helpers import MATCH_FAMILIES

from fivehundred import Contract, Deal, Match, ScoreSheet, presets, score
from fivehundred.actions import PlayCard
from fivehundred.cli.scoring import parse_deal
from fivehundred.deal import LateRevoke, Misdealt, PassedOut, Play, Played
from fivehundred.deal.scoring import captured_points, takers, worths
from fivehundred.deal.table import hand_result_text
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match import DealSummary, Referee
from fivehundred.match.scoresheet import fill_tricks
from fivehundred.render import entry_text, sheet_text
from fivehundred.rules import AllPass, DefenceScores
from fivehundred.seats import Seat
from fivehundred.shuffle import pack
from fivehundred.wire import InvalidDocument, from_json, to_json, to_tree

FOUR, THREE = presets.AUSTRALIAN_4, presets.STANDARD_3
NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]


def seven(sheet: ScoreSheet, by: int, took: Any, *revoked: int | LateRevoke) -> ScoreSheet:
    return sheet.enter(sheet.contract("7S", by=by), took, revoked=revoked)


def refereed(deal: Deal, rng: Random) -> Deal:
    """*deal* played to its end by people who revoke now and then, which is always found too late."""
    referee = Referee(deal=deal)
    while not referee.deal.finished:
        now = referee.deal
        options, hand, stage = now.legal_actions, now.view(Seat(now.to_act or 0)).hand, now.stage
        action = options[rng.randrange(min(len(options), 6))]
        if isinstance(stage, Play) and stage.trick.lying and not stage.from_table and not rng.randrange(4):
            action = next((PlayCard(card) for card in hand if card not in now.rules.jokers), action)
        referee, _ = referee.apply(action)
    for revoke in referee.revokes:
        referee, _ = referee.challenge(revoke.seat, trick=revoke.trick)
    return referee.deal


def with_row(sheet: ScoreSheet, deal: Deal, row: DealSummary) -> ScoreSheet:
    """*sheet* with what came of *deal*."""
    match row.outcome:
        case Played(contract=contract, tricks=tricks, revokes=revokes) as outcome:
            (play,) = (stage for stage in deal.past if isinstance(stage, Play))
            return sheet.enter(
                contract,
                tricks,
                captured=captured_points(play, outcome),
                winners=[row.seats[seat] for seat in takers(play, outcome)],
                worth=worths(play, outcome),
                revoked=revokes,
            )
        case PassedOut(inkles=inkles):
            return sheet.passed_out(inkles=inkles)
        case Misdealt(seat=seat):
            return sheet.misdealt(by=seat)


@pytest.mark.rule("IRR-1", "SCORE-11", "END-0")
@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_a_sheet_of_a_match_with_late_revokes_comes_to_the_same(name: str) -> None:
    rng = Random(name)
    match = Match.start(presets.get(name), dealer=Seat(0))
    sheet = ScoreSheet.start(match.rules)
    for _ in range(15):
        if match.result is not None:
            break
        deal = refereed(match.deal(pack(match.rules.deck, rng=rng)), rng)
        match = match.after(deal)
        sheet = with_row(sheet, deal, match.rows[-1])
        if isinstance(match.rows[-1].outcome, Played):
            # A record would tell the same points.
            assert str(hand_result_text(deal.table)).endswith("points " + " ".join(map(str, deal.score.points)))
    assert any(row.outcome.revokes for row in match.rows if isinstance(row.outcome, Played))
    # People may write down more than the rules ask for.
    assert attrs.evolve(ScoreSheet.of(sheet), log=match.log) == ScoreSheet.of(match)
    assert pickle.loads(pickle.dumps(sheet)) == sheet
    back = from_json(to_json(sheet), ScoreSheet)
    assert (back, back.history) == (sheet, sheet.history)


@pytest.mark.rule("IRR-1", "SCORE-11")
@pytest.mark.parametrize(
    ("revoked", "scores", "made"),
    [((), (20, 140), True), ((0,), (0, 140), True), ((2, 0), (0, 140), True), ((1,), (20, -140), False)],
)
def test_who_revoked_is_entered_with_the_tricks(revoked: tuple[int, ...], scores: tuple[int, ...], made: bool) -> None:
    sheet = ScoreSheet.start(FOUR)
    contract = sheet.contract("7S", by=1)
    sheet = sheet.enter(contract, 8, revoked=revoked)
    (row,) = sheet.rows
    assert (sheet.scores, row.made) == (scores, made)
    assert row.points == score(FOUR, contract, [2, 8, 0, 0], revoked=[Seat(seat) for seat in revoked]).points
    assert isinstance(row.outcome, Played)
    assert row.outcome.revokes == tuple(LateRevoke(Seat(seat)) for seat in revoked)


@pytest.mark.rule("IRR-1", "SCORE-11")
def test_the_revokes_of_a_referee_are_taken_as_they_are() -> None:
    revoke = LateRevoke(Seat(1), 3, Seat(0))
    (row,) = seven(ScoreSheet.start(FOUR), 1, 7, revoke).rows
    assert isinstance(row.outcome, Played)
    assert row.outcome.revokes == (revoke,)


@pytest.mark.rule("IRR-1", "PLAY-8")
def test_on_a_passed_deal_who_revoked_scores_nothing() -> None:
    rules = presets.PASSED_DEAL_3
    assert ScoreSheet.start(rules).enter(Contract.of_passed_deal(rules), [4, 5, 1], revoked=[1]).scores == (40, 0, 10)


@pytest.mark.rule("IRR-1", "SCORE-4")
def test_with_a_revoke_it_can_matter_who_took_the_tricks() -> None:
    rules = THREE.evolve(defence_scores=DefenceScores.IF_FAILED)
    contract = ScoreSheet.start(rules).contract("7S", by=1)
    assert fill_tricks(rules, contract, (8,)) == (2, 8, 0)
    with pytest.raises(InvalidValue, match="8 tricks: expected those of each other side or player too"):
        fill_tricks(rules, contract, (8,), revoked=[Seat(1)])
    with pytest.raises(InvalidValue, match="8 tricks: expected those of each other side or player too"):
        seven(ScoreSheet.start(rules), 1, 8, 1)
    assert seven(ScoreSheet.start(rules), 1, [2, 8, 0], 1).scores == (20, -140, 0)


@pytest.mark.rule("IRR-1", "SCORE-11")
def test_a_revoke_can_be_entered_later_and_taken_back() -> None:
    sheet = seven(seven(ScoreSheet.start(FOUR), 1, 8), 0, 7)
    corrected = sheet.correct(1, lambda before: seven(before, 1, 8, 1))
    assert (sheet.scores, corrected.scores) == ((160, 170), (160, -110))
    assert ScoreSheet.of(corrected.undo()) == ScoreSheet.of(sheet)
    assert ScoreSheet.of(corrected.correct(1, lambda before: seven(before, 1, 8))) == ScoreSheet.of(sheet)
    assert ScoreSheet.of(seven(sheet, 3, 7, 2).undo()) == ScoreSheet.of(sheet)


@pytest.mark.rule("IRR-1", "END-4")
def test_players_who_revoked_keep_their_numbers_when_others_drop_out() -> None:
    sheet = ScoreSheet.start(presets.CUTTHROAT_4)
    sheet = sheet.enter(sheet.contract("10NT", by=1), [4, 0, 3, 3])
    sheet = seven(sheet, 3, [1, 2, 7], 2)
    assert sheet.scores == (50, -520, 30, 170)
    assert entry_text(presets.CUTTHROAT_4, sheet.entries[1], NAMES).endswith(" revoked Cleo")
    with pytest.raises(InvalidValue, match="player 1: expected one of those still in, players 0, 2 and 3"):
        seven(sheet, 3, [1, 2, 7], 1)


ANY: Any = "1"
NUMBER: Any = 2


@pytest.mark.rule("IRR-1")
def test_each_player_may_have_revoked_in_each_trick() -> None:
    sheet = ScoreSheet.start(FOUR)
    every = [LateRevoke(Seat(seat), trick) for seat in range(4) for trick in range(1, 11)]
    (row,) = seven(sheet, 1, 8, *every).rows
    assert isinstance(row.outcome, Played)
    assert row.outcome.revokes == tuple(every)


@pytest.mark.rule("IRR-1", "PLAY-4")
def test_revokes_that_there_cannot_have_been() -> None:
    sheet = ScoreSheet.start(FOUR)
    misere = sheet.contract("M", by=0)
    with pytest.raises(InvalidValue, match=r"seat 2 does not play this hand, so .* \(PLAY-4, IRR-1\)"):
        sheet.enter(misere, 0, revoked=[2])
    with pytest.raises(InvalidValue, match="seat 2 does not play this hand"):
        sheet.enter(misere, 0, revoked=[LateRevoke(Seat(0), 1, Seat(2))])
    for trick in (0, 11):
        with pytest.raises(InvalidValue, match=rf"a revoke in trick {trick}: expected 1 to 10 \(IRR-1\)"):
            seven(sheet, 1, 8, LateRevoke(Seat(0), trick))
    with pytest.raises(InvalidValue, match=r"41 revokes: expected at most one of each player in each trick"):
        seven(sheet, 1, 8, *[0] * 41)
    with pytest.raises(InvalidValue, match="player 4: expected one of those still in"):
        seven(sheet, 1, 8, 4)
    with pytest.raises(InvalidType, match="a player's number must be an int, not str"):
        seven(sheet, 1, 8, ANY)
    with pytest.raises(InvalidType, match="expected the players who revoked, not int"):
        sheet.enter(misere, 0, revoked=NUMBER)
    with pytest.raises(InvalidType, match="seat must be of type int, not str"):
        LateRevoke(ANY)


# As it is typed and shown.


@pytest.mark.rule("IRR-1", "SCORE-11")
@pytest.mark.parametrize(
    ("rules", "typed", "scores"),
    [
        (FOUR, "7S by Bob took 8 revoked Bob", (20, -140)),
        (FOUR, "7S by Bob took 8 revoked Ann Cleo", (0, 140)),
        (THREE, "7S by Bob took 8 2 0 revoked Cleo", (20, 140, 0)),
        (FOUR.evolve(all_pass=AllPass.PLAYED), "passed took 4 6 revoked Ann", (0, 60)),
        (presets.ONE_THOUSAND_3, "7S by Ann took 7 2 1 revoked Ann cards 120 60 40", (-140, 80, 50)),
    ],
)
def test_a_revoke_in_a_line(rules: Any, typed: str, scores: tuple[int, ...]) -> None:
    sheet = parse_deal(typed, NAMES[: rules.players])(ScoreSheet.start(rules))
    assert sheet.scores == scores
    assert [entry_text(rules, entry, NAMES) for entry in sheet.entries] == [typed]


@pytest.mark.rule("IRR-1", "SCORE-11")
def test_a_sheet_shows_who_revoked() -> None:
    sheet = seven(seven(ScoreSheet.start(FOUR), 1, 8, 1), 0, 7, 3, 1, 3)
    sheet = sheet.enter(sheet.contract("7S", by=0), 7)
    assert sheet_text(sheet, NAMES).splitlines() == [
        "deal  dealer  contract  by   took                                   Ann and Cleo        Bob and Dan",
        "   1  Ann     7S        Bob     8  failed, Bob revoked        +20             20  -140         -140",
        "   2  Bob     7S        Ann     7  made, Dan and Bob revoked  +140           160  +0           -140",
        "   3  Cleo    7S        Ann     7  made                       +140           300  +30          -110",
        "Dan deals",
    ]


# As JSON.


@pytest.mark.rule("IRR-1", "SCORE-11")
def test_a_sheet_with_revokes_comes_back_from_json() -> None:
    sheet = seven(seven(ScoreSheet.start(FOUR), 1, 8, 1), 0, 7, LateRevoke(Seat(0), 3, Seat(1)))
    sheet = sheet.correct(1, lambda before: seven(before, 1, 8)).undo()
    back = from_json(to_json(sheet), ScoreSheet)
    assert (back, back.history) == (sheet, sheet.history)
    said = [change["entry"]["outcome"]["revokes"] for change in to_tree(sheet)["changes"][:3]]
    assert said == [[{"seat": 1, "trick": None, "gets": None}], [{"seat": 0, "trick": 3, "gets": 1}], []]


@pytest.mark.rule("IRR-1", "SCORE-11")
@pytest.mark.parametrize(
    ("revokes", "path", "problem"),
    [
        (None, "$.changes[0].entry.outcome.revokes", "expected a list, not null"),
        ([{"seat": 1, "trick": 1}], "$.changes[0].entry.outcome.revokes[0].gets", "missing"),
        (
            [{"seat": 1, "trick": 11, "gets": None}],
            "$.changes[0].entry.outcome.revokes[0]",
            "a revoke in trick 11: expected 1 to 10",
        ),
        (
            [{"seat": 5, "trick": None, "gets": None}],
            "$.changes[0].entry.outcome.revokes[0]",
            "seat 5 does not play this hand",
        ),
        ([{"seat": 1, "trick": None, "gets": None}] * 41, "$.changes[0].entry.outcome.revokes", "41 revokes"),
    ],
)
def test_revokes_that_no_document_may_have(revokes: Any, path: str, problem: str) -> None:
    tree = to_tree(seven(ScoreSheet.start(FOUR), 1, 8))
    tree["changes"][0]["entry"]["outcome"]["revokes"] = revokes
    with pytest.raises(InvalidDocument) as caught:
        from_json(json.dumps(tree), ScoreSheet)
    assert caught.value.problems[0].path == path
    assert caught.value.problems[0].problem.startswith(problem)


@pytest.mark.rule("IRR-1")
def test_a_match_may_not_know_in_which_trick_it_was() -> None:
    match = Match.start(FOUR, dealer=Seat(0))
    sheet = seven(ScoreSheet.start(FOUR), 1, 8, 0)
    what: Any = sheet.entries[0].what
    match = match.record(what)
    assert from_json(to_json(match), Match) == match
    assert match.rows == sheet.rows
