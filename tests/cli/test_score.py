"""Keeping score with the command: what may be typed, what is refused, what a file may hold."""

from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from fivehundred.cli import main
from fivehundred.cli.scoring import GRAMMAR, is_name, parse_deal
from fivehundred.cli.screen import help_lines
from fivehundred.errors import NotationError
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, CallTime, LateClaim

NAMES = ["Ann", "Bob", "Cleo", "Dan", "Eve", "Fay"]
FOUR = presets.AUSTRALIAN_4
UNKNOWN = "a deal, such as 7S by 1 took 8, or a command; for a list of them, type help"


def entered(rules: Ruleset, *deals: str) -> ScoreSheet:
    sheet = ScoreSheet.start(rules)
    for deal in deals:
        sheet = parse_deal(deal, NAMES[: rules.players])(sheet)
    return sheet


# What a deal may be.


@pytest.mark.rule("SCORE-11")
@pytest.mark.parametrize(
    ("rules", "deal", "scores"),
    [
        (FOUR, "7S by 1 took 8", (20, 140)),
        (FOUR, "7s BY bob TOOK 8", (20, 140)),
        (FOUR, "7♠ by Bob took 8, 2", (20, 140)),
        (FOUR, "om by 0 took 0", (500, 0)),
        (FOUR, "Open Misère by 0 took 0", (500, 0)),
        (FOUR, "7 of hearts by Bob took 8", (20, 200)),
        (presets.STANDARD_3, "7S by 1 took 8 1 1", (10, 140, 10)),
        (presets.STANDARD_3, "7S by 1 took 8 0 2", (0, 140, 20)),
        (presets.CALLED_5, "7S by 0 with 2 took 8 1 0 1", (140, 10, 140, 0, 10)),
        (presets.CALLED_5, "8S by Ann with Cleo, Eve took 9 1 0", (240, 10, 240, 0, 240)),
        (presets.CALLED_5, "8S by Ann took 7 1 0 1 1", (-240, 10, 0, 10, 10)),
        (
            presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY),
            "7S by 0 called ah took 7 1 1 1 0",
            (140, 10, 10, 10, 0),
        ),
        (presets.PASSED_DEAL_3, "passed took 4 3 3", (40, 30, 30)),
        (FOUR.evolve(all_pass=AllPass.PLAYED), "passed took 4 6", (40, 60)),
        (FOUR.evolve(declared_slam=500), "7S by 0 slam took 10", (500, 0)),
        (FOUR.evolve(breach=100), "7S by 0 breach Dan took 5", (-140, 150)),
        (presets.ONE_THOUSAND_3, "7S by 0 took 7 2 1 cards 120 60 40", (260, 80, 50)),
        (presets.PASSED_DEAL_3, "passed out took 4 3 3", (40, 30, 30)),
        (FOUR, "passed", (0, 0)),
        (FOUR, "passed out", (0, 0)),
        (FOUR, "misdeal", (0, 0)),
        (FOUR, "misdealt", (0, 0)),
        (FOUR.evolve(late_claim=LateClaim.ANYONE), "Misdeal by Dan", (0, 0)),
        (presets.IOWA_4, "inkles", (0, 0)),
    ],
)
def test_a_deal_in_one_line(rules: Ruleset, deal: str, scores: tuple[int, ...]) -> None:
    sheet = entered(rules, deal)
    assert sheet.scores == scores
    assert len(sheet.rows) == 1


@pytest.mark.rule("END-2")
def test_who_won_each_trick_stands_behind() -> None:
    deals = ["7NT by 1 took 7 2 1", "7NT by 2 took 7 2 1"]
    sheet = entered(presets.STANDARD_3.evolve(target=260), *deals)
    assert sheet.scores == (40, 230, 230)
    last = "6S by 0 took 2 4 4 won 0 0 Cleo 2 1 1 1 2 2 1"
    assert parse_deal(last, NAMES[:3])(sheet).winners == (1,)


@pytest.mark.rule("END-2", "SCORE-8")
def test_what_each_trick_is_worth_stands_behind() -> None:
    rules = presets.ONE_THOUSAND_3.evolve(target=60)
    first = "6S by 0 took 5 3 2 cards 50 40 50 won 0 2 2 1 1 1 0 0 0 0 worth 10 25 25 20 10 10 10 10 10 10"
    assert entered(rules, first).winners == (2,)


@pytest.mark.parametrize(
    ("deal", "column", "expected"),
    [
        ("", 1, "a contract, such as 7S, or passed, inkles, misdeal"),
        ("8D", 1, UNKNOWN),
        ("totals", 1, UNKNOWN),
        ("open the sheet", 1, UNKNOWN),
        ("7S took 8", 10, "'by' and a value"),
        ("7S by", 6, "'by' and a value"),
        ("7S Bob took 8", 4, "by, and the contractor"),
        ("7S by Bob tok 8", 11, "a keyword, such as took"),
        ("7S by Zoe took 8", 7, "a player: Ann, Bob, Cleo, Dan, or a number"),
        ("7S by 0 took", 13, "numbers after 'took'"),
        ("7S by 0 took eight", 14, "a number"),
        ("7S by 0 took 8 took 8", 16, "took only once"),
        ("7S by 0 with took 8", 20, "numbers after 'with'"),
        ("7S by 0 slam 3 took 10", 14, "a keyword after slam, such as took"),
        ("P by 0 took 8", 1, "a contract, or passed if nobody bid"),
        ("misdeal took 3", 9, "no 'took' here"),
        ("inkles by 3", 8, "no 'by' here"),
        ("passed by 3", 8, "no 'by' here"),
    ],
)
def test_texts_that_are_no_deal(deal: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_deal(deal, NAMES[:4])
    assert (caught.value.column, caught.value.expected) == (column, expected)


def test_a_deal_without_its_tricks() -> None:
    with pytest.raises(NotationError, match="took, and the number of tricks"):
        entered(FOUR, "7S by 0")
    with pytest.raises(NotationError, match=r"did you mean M\?"):
        entered(FOUR, "closed misere by 0 took 0")
    with pytest.raises(NotationError, match=r"'pas', column 1: expected a bid such as 7S or 10NT, M or OM$"):
        entered(FOUR, "pas by 0 took 8")
    with pytest.raises(NotationError, match="expected a suit"):
        entered(FOUR, "7X by 0 took 8")
    with pytest.raises(NotationError, match="expected"):
        parse_deal("7S by 0 called XX took 8", NAMES)


@pytest.mark.parametrize(
    ("name", "fits"),
    [
        ("Ann", True),
        ("Anne-Lise", True),
        ("Ann B", False),
        ("A,B", False),
        ("7", False),
        ("took", False),
        ("A#", False),
        ("A\udcff", False),
        ("", False),
    ],
)
def test_names_that_a_line_can_hold(name: str, fits: bool) -> None:
    assert is_name(name) is fits


# With somebody at the keyboard.


def typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], *lines: str, options: str = "") -> str:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in (*lines, "quit"))))
    assert main(["score", *options.split()]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    return shown.out


@pytest.mark.rule("SCORE-11")
def test_a_game_is_typed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = typed(
        monkeypatch,
        capsys,
        "7S by Bob took 8",
        "",
        "passed",
        "9H by Ann took 10",
        "10NT by Dan took 10",
        options="--names Ann,Bob,Cleo,Dan --dealer dan",
    )
    assert shown.startswith("Type a deal, such as 7S by 1 took 8; help for more, quit to stop\nThis sheet is not saved")
    assert "start with --keep and the name of a file\nDeal 1, Dan deals: " in shown
    assert "  Ann and Cleo    +20  2 tricks (SCORE-4)\n  Bob and Dan    +140  7♠ made (SCORE-1)\n" in shown
    assert "  Totals: Ann and Cleo 20, Bob and Dan 140\nDeal 2, Ann deals: Deal 2, Ann deals: " in shown
    result = "Result: Bob and Dan made 10NT and stand at 660 (END-1)\n"
    assert f"  {result}  Won by Bob and Dan\nThe game is over: \n" in shown
    assert shown.endswith(f"{result}Won by Bob and Dan\n")


@pytest.mark.rule("SCORE-11")
def test_a_game_begins_with_scores(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = typed(monkeypatch, capsys, "7S by 1 took 8", options="--scores=-40,100")
    assert "  Totals: Player 0 and Player 2 -20, Player 1 and Player 3 240\n" in shown


@pytest.mark.rule("SCORE-11")
def test_what_is_refused_is_told_and_nothing_is_lost(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = typed(
        monkeypatch,
        capsys,
        "7S by 1 took 8",
        "7X by 1 took 8",
        "7S by 1 took 11",
        "6H by 1 took 7 2",
        "5S by 1 took 8",
        "7S by 1 slam took 10",
        "correct 2 passed",
        "correct 1234567 passed",
        "correct x passed",
        "correct",
        "undo",
        "undo",
        "7S by 2 took 8",
    )
    assert "  Refused: '7X', column 2: expected a suit (S, C, D or H) or NT\n" in shown
    assert "  Refused: 11 tricks: a hand has 10 (PLAY-1)\n" in shown
    both = "expected 2 numbers, those of the contractor's side first, together 10"
    assert f"  Refused: tricks [7, 2]: {both} (PLAY-1)\n" in shown
    assert "  Refused: BID-1: 5S cannot be bid under these rules\n" in shown
    assert "  Refused: BID-17: these rules have no declared slam\n" in shown
    assert "  Refused: row 2: expected one of the 1 rows of the sheet\n" in shown
    expected = "column 9: expected a row number, and the corrected deal\n"
    for line in ("correct 1234567 passed", "correct x passed", "correct"):
        assert f"  Refused: {line!r}, {expected}" in shown
    assert "  row 1 taken back\n  Totals: Player 0 and Player 2 0, Player 1 and Player 3 0\n" in shown
    assert "  Refused: there is nothing to take back\n" in shown
    assert shown.splitlines()[-2].startswith("   1  Player 0  7S        Player 2     8  made")


def test_the_end_of_the_input_ends_the_sheet(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("7S by 1 took 8\n"))
    assert main(["score"]) == 0
    shown = capsys.readouterr()
    assert shown.err == ""
    assert shown.out.splitlines()[-2].startswith("   1  Player 0  7S        Player 1     8  made")


def test_a_sheet_cannot_be_record_from_what_is_no_text(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"passed\n\xff\xfe\n"), encoding="utf-8"))
    assert main(["score"]) == 2
    assert capsys.readouterr().err == "fivehundred: the input is not text in utf-8\n"


@pytest.mark.rule("SCORE-11")
def test_a_sheet_can_be_asked(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    shown = typed(
        monkeypatch,
        capsys,
        *("10D by 1 took 10", "correct 1 9NT by 1 took 10", "needs", "history", "show", "help", "?"),
    )
    assert "  row 1 corrected: 9NT by Player 1 took 10, in place of 10D by Player 1 took 10\n" in shown
    assert "\nPlayer 1 and Player 3 need a contract worth 80 or more; or any other contract with 10 tricks" in shown
    assert "row 1: 10D by Player 1 took 10\nrow 1 corrected" in shown
    assert shown.count("deal  dealer") == 2
    assert shown.count("\n".join(help_lines(GRAMMAR, 30))) == 2


def test_after_the_end_nobody_needs_anything(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = typed(monkeypatch, capsys, "10NT by 1 took 10", "needs", "7S by 1 took 8")
    assert "The game is over: Result: Player 1 and Player 3 made 10NT and stand at 520 (END-1)\n" in shown
    assert "  Refused: the match is over: Player 1 and Player 3 made 10NT" in shown


@pytest.mark.rule("END-4")
def test_those_who_dropped_out_have_no_points(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = typed(monkeypatch, capsys, "10NT by 1 took 0 4 3 3", "7S by 3 took 7 1 2", options="--preset cutthroat-4")
    points = shown.split("Deal 2, Player 2 deals: ")[1].splitlines()[:4]
    assert [line.split("  ")[1] for line in points[:3]] == ["Player 0", "Player 2", "Player 3"]
    assert points[3] == "  Totals: Player 0 50, Player 1 -520, Player 2 50, Player 3 170"


# From a file.


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(["score", *arguments])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


@pytest.fixture
def game(tmp_path: Path) -> Path:
    return tmp_path / "game.txt"


@pytest.mark.rule("SCORE-11")
def test_a_game_is_read_from_a_file(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    game.write_text(
        "# Friday\n7S by 0 took 8\n\npassed   # all of them\n8D by 1 took 7\nundo\nneeds\n", encoding="utf-8"
    )
    status, out, err = run(capsys, str(game))
    assert (status, err) == (0, "")
    assert out.splitlines() == [
        "Player 0 and Player 2 need a contract worth 360 or more; "
        "or Player 1 and Player 3 to fail in a contract worth 520 or more",
        "Player 1 and Player 3 need a contract worth 480 or more",
        "deal  dealer    contract    by        took              Player 0 and Player 2       Player 1 and Player 3",
        "   1  Player 0  7S          Player 0     8  made  +140                    140  +20                     20",
        "   2  Player 1  passed out                                                140                          20",
        "Player 2 deals",
    ]


@pytest.mark.parametrize("word", ["quit", "Exit", "Q"])
def test_quit_ends_a_file(capsys: pytest.CaptureFixture[str], game: Path, word: str) -> None:
    game.write_text(f"{word}\nnonsense\n", encoding="utf-8")
    assert run(capsys, str(game)) == (0, "No deal has been entered\nPlayer 0 deals\n", "")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7S by 0 took 8\n7S by 0 took 11\n", "line 2: 11 tricks: a hand has 10 (PLAY-1)"),
        ("7S by 0 took 8\n\nwhat\n", "line 3: 'what', column 1: expected a deal, such as 7S by 1 took 8, or a command"),
        ("10NT by 0 took 10\npassed\n", "line 2: the match is over: Player 0 and Player 2 made 10NT and stand"),
    ],
)
def test_a_wrong_line_of_a_file_is_named(
    capsys: pytest.CaptureFixture[str], game: Path, text: str, reason: str
) -> None:
    game.write_text(text, encoding="utf-8")
    status, out, err = run(capsys, str(game))
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert err.startswith(f"fivehundred: {game}, {reason}")


def test_files_that_cannot_be_read(capsys: pytest.CaptureFixture[str], game: Path) -> None:
    assert run(capsys, str(game))[0] == 2
    assert run(capsys, str(game))[2] == f"fivehundred: {game}: cannot read: No such file or directory\n"
    game.write_bytes(b"\xff\xfe\x00")
    assert run(capsys, str(game))[2] == f"fivehundred: {game}: not UTF-8 text\n"
    game.write_text("#" * 1_000_001, encoding="utf-8")
    assert run(capsys, str(game))[2] == f"fivehundred: {game}: expected at most 1000000 characters\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--preset", "standrd-3"], "no preset is called 'standrd-3'; did you mean standard-3?"),
        (["--names", "Ann,Bob"], "argument --names: expected 4 different names"),
        (["--names", "Ann,Bob,ann,Dan"], "argument --names: expected 4 different names"),
        (["--names", "Ann,by,Cleo,4"], "argument --names: 'by': expected one word, not a number or a keyword"),
        (["--dealer", "4"], "argument --dealer: '4': expected a number up to 3, or a name"),
        (["--dealer="], "argument --dealer: expected a number or a name"),
        (["--scores", "10,"], "argument --scores: '': expected a whole number up to 1000000"),
        (["--scores", "10,10000000x"], "argument --scores: '10000000x': expected a whole number up to 1000000"),
        (["--scores", "10"], "argument --scores: scores (10,): expected 2 whole numbers up to 1000000 (SEAT-2)"),
        (
            ["--scores=0,-500"],
            "argument --scores: expected a game that goes on, but Player 1 and Player 3 stand at",
        ),
    ],
)
def test_games_that_cannot_be_begun(capsys: pytest.CaptureFixture[str], arguments: list[str], reason: str) -> None:
    status, out, err = run(capsys, *arguments)
    assert (status, out) == (2, "")
    assert err.startswith(f"fivehundred: {reason}")


def test_the_help_tells_what_may_be_typed(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["score", "--help"])
    assert stopped.value.code == 0
    assert "\n".join(help_lines(GRAMMAR, 30)) in capsys.readouterr().out
