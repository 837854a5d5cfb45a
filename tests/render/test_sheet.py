"""Score sheets as text."""

from __future__ import annotations

import attrs
import pytest

from fivehundred.cli.scoring import parse_deal
from fivehundred.deal.contract import Contract
from fivehundred.match.game import Game
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.render.sheet import change_text, entry_text, needs_text, result_text, sheet_text, standing_of
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, AtLimit, CallTime, DefenceScores, EarlyClaim, Failed
from fivehundred.seats import Seat

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
FOUR = presets.AUSTRALIAN_4


def needs(rules: Ruleset, *scores: int) -> list[str]:
    return needs_text(attrs.evolve(Game.start(rules), scores=scores), NAMES).splitlines()


@pytest.mark.rule("SCORE-11")
def test_a_sheet_has_a_line_for_every_deal() -> None:
    sheet = ScoreSheet.start(FOUR, dealer=Seat(3))
    assert sheet_text(sheet, NAMES) == "No deal has been entered\nDan deals"
    sheet = sheet.enter(sheet.contract("7S", by=1), 8).passed_out().enter(sheet.contract("8H", by=0), 7)
    assert sheet_text(sheet, NAMES).splitlines() == [
        "deal  dealer  contract    by   took                Ann and Cleo        Bob and Dan",
        "   1  Dan     7S          Bob     8  made    +20             20  +140          140",
        "   2  Ann     passed out                                     20                140",
        "   3  Bob     8H          Ann     7  failed  -300          -280  +30           170",
        "Cleo deals",
    ]


@pytest.mark.rule("END-3")
def test_the_gain_is_what_counted() -> None:
    sheet = ScoreSheet.start(FOUR)
    sheet = sheet.enter(sheet.contract("10D", by=1), 10).enter(sheet.contract("6S", by=0), 3)
    assert sheet_text(sheet, NAMES).splitlines()[2].endswith("-40           -40  +10           490")


@pytest.mark.rule("END-6", "BID-13", "PLAY-8")
def test_how_the_game_stands() -> None:
    sheet = ScoreSheet.start(FOUR.evolve(ralphing=True))
    sheet = sheet.enter(sheet.contract("7S", by=1), 3)
    assert standing_of(sheet, NAMES) == "Bob deals; Bob may not bid (BID-13)"
    sheet = sheet.enter(sheet.contract("10NT", by=0), 10)
    result = "Ann and Cleo made 10NT and stand at 590 (END-1)"
    assert standing_of(sheet, NAMES) == f"Result: {result}\nWon by Ann and Cleo"
    assert result_text(sheet, NAMES) == result
    assert result_text(sheet.undo(), NAMES) == ""
    ended = attrs.evolve(ScoreSheet.start(presets.HOWTO_3), scores=(480, 0, 0), barred=frozenset({0}))
    ended = ended.enter(ended.contract("6S", by=0), [6, 2, 2])
    assert standing_of(ended, NAMES).endswith("\nWon by nobody")
    passed = ScoreSheet.start(presets.PASSED_DEAL_3).enter(Contract.of_passed_deal(presets.PASSED_DEAL_3), [4, 3, 3])
    assert "passed deal" in sheet_text(passed, NAMES)


def test_a_sheet_in_german() -> None:
    sheet = ScoreSheet.start(FOUR)
    assert sheet_text(sheet, NAMES, language="de") == "Es ist noch kein Spiel eingetragen\nAnn gibt"
    sheet = sheet.passed_out().enter(sheet.contract("7S", by=1), 6)
    head, first, second, last = sheet_text(sheet, NAMES, language="de").splitlines()
    assert head.split()[:5] == ["Spiel", "Geber", "Kontrakt", "von", "Stiche"]
    assert head.endswith("Bob und Dan")
    assert "alle gepasst" in first
    assert "nicht erfüllt" in second
    assert last == "Cleo gibt"


@pytest.mark.rule("SCORE-11", "BID-17", "END-5")
@pytest.mark.parametrize(
    ("rules", "scores", "expected"),
    [
        (
            FOUR,
            (460, -420),
            [
                "Ann and Cleo need any contract; or Bob and Dan to fail in a contract worth 80 or more",
                "Bob and Dan cannot win with this hand",
            ],
        ),
        (
            presets.STANDARD_3,
            (0, 470, 250),
            [
                "Ann needs a contract worth 500 or more",
                "Bob needs any contract; or 3 tricks in defence; or Ann to fail in a contract worth 500 or more",
                "Cleo needs a contract worth 260 or more; or any other contract with 10 tricks",
            ],
        ),
        (
            FOUR.evolve(declared_slam=500),
            (0, 20),
            [
                "Ann and Cleo need a contract worth 500 or more; or a declared slam; "
                "or Bob and Dan to fail in a contract worth 520 or more",
                "Bob and Dan need a contract worth 480 or more; or a declared slam; or Ann and Cleo to fail in "
                "a contract worth 500 or more; or Ann and Cleo to fail in a declared slam",
            ],
        ),
        (
            presets.BRITANNICA_3,
            (-60, -40, -250),
            [
                "Ann needs Cleo to fail in a bid of tricks worth 260 or more; "
                "or Bob to fail in a contract worth 460 or more",
                "Bob needs Cleo to fail in a contract worth 250 or more; "
                "or Ann to fail in a contract worth 440 or more",
                "Cleo cannot win with this hand",
            ],
        ),
        (
            presets.PAGAT_5.evolve(limit=-500, at_limit=AtLimit.HIGHEST_WINS, specials=()),
            (470, -200, 0, 0, 0),
            [
                # Each of two partners has half of it.
                "Ann needs a contract worth 60 or more; or any other contract with 10 tricks; or 3 tricks in defence; "
                "or the bidder to fail in a contract worth 300 or more",
                "Bob cannot win with this hand",
                *[f"{name} needs a contract worth 500 or more alone" for name in ("Cleo", "Dan", "Eve")],
            ],
        ),
        (
            presets.STANDARD_3.evolve(hand_limit=1, defence_scores=DefenceScores.NEVER),
            (450, 0, -300),
            [
                "Ann needs any contract; or a contract worth 440 or less that fails; or to defend; "
                "or Bob to fail in any contract; or Cleo to fail in any contract",
                "Bob needs a contract worth 460 or more; or Ann to fail in a contract worth 460 or more",
                "Cleo cannot win with this hand",
            ],
        ),
    ],
)
def test_what_everybody_needs(rules: Ruleset, scores: tuple[int, ...], expected: list[str]) -> None:
    assert needs(rules, *scores) == expected


@pytest.mark.rule("BID-17", "BID-15")
def test_slams_and_breaches_are_among_what_wins() -> None:
    rules = presets.TEAM_ORIGINAL_4.evolve(declared_slam=300, breach=200, specials=())
    first, second = needs(rules, 100, 300)
    assert first == "Ann and Cleo need a contract worth 400 or more"
    assert second.endswith("; or to keep a breach")


@pytest.mark.rule("BID-15", "END-3", "END-4")
def test_a_breach_is_told_of_only_where_it_decides() -> None:
    # Where defenders cannot win it is only the bidder's loss that ends the game; or that of whoever breached in vain.
    first, _ = needs(FOUR.evolve(breach=100), 0, -490)
    assert first == (
        "Ann and Cleo need a contract worth 500 or more; or Bob and Dan to fail in any contract; "
        "or Bob and Dan to fail in a breach"
    )


@pytest.mark.rule("CALL-3")
def test_where_partners_share_it_is_told_what_wins_alone() -> None:
    first, second, *_ = needs(presets.PAGAT_5, 250, 0, 0, 0, 0)
    assert first == (
        "Ann needs a contract worth 250 or more alone; or 8S with 10 tricks alone; "
        "or a bid of tricks worth 500 or more with a partner"
    )
    assert second == "Bob needs a contract worth 500 or more alone"


@pytest.mark.rule("BID-9")
def test_inkles_that_can_be_no_contract_are_not_told_of() -> None:
    first, second = needs(presets.IOWA_4, 400, 300)
    assert first == "Ann and Cleo need any contract"
    assert second == "Bob and Dan need a contract worth 200 or more; or any other contract with 10 tricks"


@pytest.mark.rule("BID-15", "BID-17", "BID-9")
def test_a_sheet_shows_what_was_undertaken_beside_the_bid() -> None:
    sheet = ScoreSheet.start(FOUR.evolve(declared_slam=500, breach=100))
    sheet = sheet.enter(sheet.contract("7S", by=0, breach=3), 5).enter(sheet.contract("7S", by=0, slam=True), 10)
    first, second = sheet_text(sheet, NAMES).splitlines()[1:3]
    assert " 7S breach Dan  Ann " in first
    assert " 7S slam  " in second
    inkles = ScoreSheet.start(presets.IOWA_4).passed_out(inkles=True)
    assert "inkles" in sheet_text(inkles, NAMES).splitlines()[1]


@pytest.mark.rule("BID-17", "END-4")
def test_a_declared_slam_alone_can_bring_a_side_to_the_limit() -> None:
    (_, second) = needs(FOUR.evolve(declared_slam=1000), 100, 0)
    assert second.endswith("; or a declared slam; or Ann and Cleo to fail in a declared slam")


@pytest.mark.rule("SCORE-10")
def test_the_value_of_a_contract_that_fails_can_be_what_wins() -> None:
    told = needs(presets.STANDARD_3.evolve(failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None), 0, 0, 380)
    assert told[2] == (
        "Cleo needs a contract worth 120 or more; or any other contract with 10 tricks; "
        "or Ann to fail in a contract worth 120 or more; or Bob to fail in a contract worth 120 or more"
    )


@pytest.mark.rule("END-8")
def test_a_made_contract_of_the_other_side_can_be_enough() -> None:
    rules = FOUR.evolve(at_limit=AtLimit.OTHER_SIDE_UNLESS_NEGATIVE)
    first, second = needs(rules, -10, -700)
    assert first.startswith("Ann and Cleo need any contract; or 1 trick in defence")
    assert second == "Bob and Dan cannot win with this hand"


@pytest.mark.rule("BID-7")
def test_contracts_that_no_value_sums_up_are_listed() -> None:
    rules = presets.TRICKSTER_US_4
    assert needs(rules, 410, 210)[0].endswith("; or 9 tricks in defence; or Bob and Dan to fail in nullo")


@pytest.mark.rule("SCORE-8")
def test_where_cards_score_they_come_on_top() -> None:
    assert needs(presets.ONE_THOUSAND_3, 900, 0, 0)[-1] == "Captured cards count in addition (SCORE-8)"


def test_the_history_in_words() -> None:
    sheet = ScoreSheet.start(FOUR)
    sheet = sheet.enter(sheet.contract("7S", by=1), 8).misdealt().passed_out()
    sheet = sheet.correct(1, lambda before: before.enter(before.contract("7S", by=1), 7)).undo().undo()
    assert [change_text(FOUR, change, NAMES) for change in sheet.history] == [
        "row 1: 7S by Bob took 8",
        "row 2: misdeal",
        "row 3: passed",
        "row 1 corrected: 7S by Bob took 7, in place of 7S by Bob took 8",
        "the correction of row 1 taken back",
        "row 3 taken back",
    ]


@pytest.mark.rule("SCORE-11")
@pytest.mark.parametrize(
    ("rules", "typed"),
    [
        (FOUR, ["7S by Bob took 8", "misdeal", "passed"]),
        (presets.STANDARD_3, ["7S by Bob took 8 2 0"]),
        (presets.SIX_63, ["7S by Bob took 8"]),
        (presets.SIX_PAIRS_63, ["7S by Bob took 7 1 2"]),
        (presets.PASSED_DEAL_3, ["passed took 4 3 3"]),
        (FOUR.evolve(all_pass=AllPass.PLAYED), ["passed took 4 6"]),
        (presets.IOWA_4, ["inkles"]),
        (FOUR.evolve(early_claim=EarlyClaim.ALLOWED), ["misdeal by Dan", "misdeal"]),
        (presets.CALLED_5, ["7S by Bob with Dan took 8 1 0 1", "8S by Ann took 7 1 0 1 1"]),
        (presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY), ["7S by Ann called AH took 7 1 1 1 0"]),
        (FOUR.evolve(declared_slam=500, breach=100), ["7S by Ann breach Dan took 5", "7S by Ann slam took 10"]),
        (
            presets.ONE_THOUSAND_3.evolve(target=60),
            [
                "6S by Ann took 5 3 2 cards 50 40 50 won Ann Cleo Cleo Bob Bob Bob Ann Ann Ann Ann "
                "worth 10 25 25 20 10 10 10 10 10 10"
            ],
        ),
        (presets.CUTTHROAT_4, ["10NT by Bob took 0 4 3 3", "7S by Dan took 7 1 2"]),
    ],
)
def test_an_entry_is_told_as_it_is_typed(rules: Ruleset, typed: list[str]) -> None:
    names = NAMES[: rules.players]
    sheet = ScoreSheet.start(rules)
    for deal in typed:
        sheet = parse_deal(deal, names)(sheet)
    assert [entry_text(rules, entry, names) for entry in sheet.entries] == typed


@pytest.mark.rule("CALL-1", "END-4")
def test_partners_called_once_others_have_dropped_out_are_told() -> None:
    alone = presets.SIX_63.evolve(
        sides="individual", defence="may win", cap=None, at_limit="drops out", fewer=presets.CALLED_5, specials=()
    )
    names = ("Ann", "Bob", "Cleo", "Dan", "Eve", "Fay")
    sheet = ScoreSheet.start(alone, scores=[-490, 0, 0, 0, 0, 0])
    for typed in ("10NT by Ann took 0 2 2 2 2 2", "7S by Cleo with Eve took 8 0 1 1"):
        sheet = parse_deal(typed, names)(sheet)
    assert len(sheet.seats) == 5
    assert entry_text(alone, sheet.entries[-1], names) == "7S by Cleo with Eve took 8 0 1 1"
