"""Files and settings that the command is given: rules, records, kept score sheets, and what is wrong with them."""

from __future__ import annotations

import io
import os
import re
import sys
from collections.abc import Iterator
from errno import ENOSPC
from itertools import pairwise
from pathlib import Path
from types import SimpleNamespace
from typing import Literal, NoReturn

import pytest
from helpers import DEEP, FAMILIES, contract, deal_of
from test_cli import Typist, typist_at

from fivehundred import Contract, Match, Ruleset, Seat, presets
from fivehundred.archives import write_games
from fivehundred.cli import main, matches, scoring, screen
from fivehundred.cli.screen import UsageError
from fivehundred.cli.table import needs_lines
from fivehundred.deal.contract import tricks_needed
from fivehundred.hosting.fair import Agreement, Sealed, transcript_text
from fivehundred.match.game import MOST_DEALS
from fivehundred.match.playing import MatchStep
from fivehundred.notation import DealRecord, parse_record, position_text, record_text
from fivehundred.notation.records import LONGEST_RECORD, Record
from fivehundred.wire import to_json

FOUR = presets.AUSTRALIAN_4


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = main(arguments)
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def refused(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """The one line that the command says of *arguments* or of a file."""
    status, _, error = run(capsys, *arguments)
    assert (status, error.count("\n")) == (2, 1)
    assert error.startswith("fivehundred: ")
    return error.removeprefix("fivehundred: ").removesuffix("\n")


def type_in(monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))


@pytest.fixture
def file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file that is not there yet, in the folder where the command runs."""
    monkeypatch.chdir(tmp_path)
    return Path("file")


@pytest.fixture
def family(file: Path) -> str:
    Path("family.txt").write_text("# Ours\naustralian-4\ntarget=300\n", encoding="utf-8")
    return "family.txt"


# Rules.


def test_rules_come_from_a_file_a_text_or_settings(capsys: pytest.CaptureFixture[str], family: str) -> None:
    shown = run(capsys, "rules", family)
    assert shown[0] == 0
    assert shown[1].startswith("custom rules: australian-4 target=300\n")
    assert run(capsys, "rules", "australian-4 target=300") == shown
    assert run(capsys, "rules", "--set", "target=300") == shown
    Path("family.json").write_text(to_json(FOUR.evolve(target=300)), encoding="utf-8")
    assert run(capsys, "rules", "family.json") == shown


def test_own_rules_are_compared_and_played(capsys: pytest.CaptureFixture[str], family: str) -> None:
    assert "  custom rules: " in run(capsys, "rules", family, "--against", "australian-4")[1]
    shown = run(capsys, "play", "--preset", family, "--set", "name=Ours", "--seed", "1", "--deals", "1")[1]
    lines = shown.splitlines()
    assert lines[0] == "Ours: australian-4 target=300"
    assert lines[1] == "To repeat this match: fivehundred play --preset family.txt --set name=Ours --seed 1 --deals 1"


@pytest.mark.parametrize("change", ["limit=-1000", "reentry=on a change of suit", "players=4", 'reentry="always"'])
def test_presets_are_found_by_their_settings(capsys: pytest.CaptureFixture[str], change: str) -> None:
    status, shown, _ = run(capsys, "presets", "--set", change)
    listed = [line.split()[0] for line in shown.splitlines()[1:]]
    assert status == 0
    assert 0 < len(listed) < len(presets.names())
    assert ("australian-4" in listed) == (change == "players=4")


def test_settings_that_no_preset_has_find_none(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "presets", "--set", "target=471")
    assert shown == (0, "No preset has these settings; see: fivehundred rules --help\n", "")


# Matches.


def test_a_match_that_was_broken_off_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    type_in(monkeypatch, "P", "quit")
    seats = ("--seat", "0=human", "--seat", "1=random", "--names", "Ann,Bob,Cleo,Dan")
    shown = run(capsys, "play", "--seed", "5", *seats, "--record", "file")[1]
    assert shown.endswith("\nTo continue: fivehundred play --resume file\n")
    # Somebody has looked at it since.
    text = file.read_text(encoding="utf-8").replace("\n\ndeal\n", "\n# Friday\n\ndeal\n# A thin hand\n")
    file.write_text(text, encoding="utf-8")
    type_in(monkeypatch, "?", "quit")
    status, shown, _ = run(capsys, "play", "--resume", "file")
    assert status == 0
    assert "Ann passes" in shown
    assert "\n  Not " in shown
    assert "Ann, your c" in shown
    assert "To repeat it" not in shown
    assert file.read_text(encoding="utf-8") == text


def test_every_action_is_in_the_record_at_once(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    texts = stepwise(monkeypatch, file)
    assert run(capsys, "play", "--seed", "3", "--deals", "2", "--record", "file")[0] == 0
    records = [parse_record(text) for text in texts]
    done = [(len(record.deals), len(record.deals[-1].deal.spectator.turns)) for record in records]
    assert done == sorted(set(done))
    assert len(records[-1].match.rows) == 2
    # Cut after any action, or while it is written, it goes on to the same end, because these players think alike.
    for place in (1, 40, len(texts) - 2):
        new = len(texts[place]) - len(texts[place - 1])
        for cut in (0, 1, 2, new):
            file.write_text(texts[place][: len(texts[place]) - cut], encoding="utf-8")
            deals = 2 if len(records[place].deals) == 1 else 1
            assert run(capsys, "play", "--resume", "file", "--deals", str(deals), "--seed", "3")[0] == 0
            after = parse_record(file.read_text(encoding="utf-8"))
            assert after.deals[0] == records[-1].deals[0]
            assert len(after.match.rows) == 2


def stepwise(monkeypatch: pytest.MonkeyPatch, file: Path) -> list[str]:
    """What *file* has after each step of a match that is recorded there."""
    texts: list[str] = []
    step = matches.Recorder.step

    def watched(recorder: matches.Recorder, one: MatchStep) -> None:
        step(recorder, one)
        texts.append(file.read_text(encoding="utf-8"))

    monkeypatch.setattr(matches.Recorder, "step", watched)
    return texts


@pytest.mark.parametrize("name", FAMILIES)
def test_a_record_only_grows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path, name: str
) -> None:
    texts = stepwise(monkeypatch, file)
    seats = [word for seat in range(presets.get(name).players) for word in ("--seat", f"{seat}=random")]
    names = ("--names", ",".join(f"Ölaf{letter}" for letter in "abcdef"[: presets.get(name).players]))
    assert (
        run(capsys, "play", "--preset", name, "--seed", "2", "--deals", "4", *seats, *names, "--record", "file")[0] == 0
    )
    for before, after in pairwise(texts):
        assert after.startswith(before.removesuffix("\n"))
    last = parse_record(texts[-1])
    assert record_text(last) == texts[-1]
    assert len(texts[-1]) < 1_000 * len(last.deals)


def cut_short(text: str) -> str:
    """What is left of the record of a match when its last action was not written to the end."""
    Path("file").write_text(text, encoding="utf-8")
    return record_text(matches.unfinished_match("file")[0])


def test_an_action_that_was_not_written_to_its_end_is_left_out(file: Path) -> None:
    deal = deal_of(FOUR)
    texts = [record_text(Record.of_match([deal]))]
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[1 if len(texts) == 2 else 0])
        texts.append(record_text(Record.of_match([deal])))
    for before, after in pairwise(texts):
        for end in range(len(before), len(after), 1 if DEEP else 3):
            if not after[:end].endswith("\n"):
                # A result follows from the cards.
                assert cut_short(after[:end]) == (after if after[:end].splitlines()[-1][0] == "r" else before)
    # What was never such a record is refused as it stands.
    with pytest.raises(UsageError, match="line 2, 'a match', column 1"):
        cut_short("fivehundred 1\na match\nrules: x")


@pytest.mark.parametrize("deals", [1, 2])
def test_a_match_ends_where_its_record_would(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path, deals: int
) -> None:
    monkeypatch.setattr(matches, "MOST_DEALS", 2)
    shown = run(capsys, "play", "--seed", "3", "--deals", str(deals), "--record", "file")[1]
    assert ("To continue: " in shown) == (deals < 2)
    if deals < 2:
        assert "To continue: " not in run(capsys, "play", "--resume", "file", "--deals", "2")[1]
    assert len(parse_record(file.read_text(encoding="utf-8")).match.rows) == 2
    assert refused(capsys, "play", "--resume", "file") == "file: the match is over; see: fivehundred show"


def test_the_end_of_a_file_is_written(file: Path) -> None:
    file.write_bytes(b"head\nP 7H\n")
    for known, content in (("P 7H\n", "P 7H P\n\nend\n"), ("P 7H P\n\nend\n", "P\n")):
        screen.write_end("file", 5, known, content)
        assert file.read_bytes() == f"head\n{content}".encode()
    with pytest.raises(UsageError, match=r"^file: not written: another program has changed it$"):
        screen.write_end("file", 5, "Q\n", "Q R\n")
    file.unlink()
    with pytest.raises(UsageError, match=r"^file: cannot write: No such file or directory$"):
        screen.write_end("file", 5, "P\n", "P P\n")
    assert not file.exists()


def test_what_is_played_can_be_kept_and_read() -> None:
    # A deal of any preset is written in fewer than 1,000 characters (see `test_a_record_only_grows`).
    assert LONGEST_RECORD >= 1_000 * MOST_DEALS
    assert screen.LONGEST >= LONGEST_RECORD


def test_a_match_goes_on_between_two_deals(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert run(capsys, "play", "--seed", "3", "--deals", "1", "--record", "file")[0] == 0
    shown = run(capsys, "play", "--resume", "file", "--deals", "1", "--seat", "1=random")[1]
    assert "\nDeal 2, dealt by " in shown
    assert "Deal 1," not in shown
    record = parse_record(file.read_text(encoding="utf-8"))
    assert len(record.match.rows) == 2
    assert dict(record.tags)["Players"] == "sensible random sensible sensible"


def test_a_match_goes_on_before_its_first_deal(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    begun = Record(first=Match.start(FOUR, dealer=Seat(0)), tags={"Names": "Ann,Bob,Cleo,Dan", "Players": "quick " * 4})
    file.write_text(record_text(begun), encoding="utf-8")
    assert run(capsys, "check", "file")[:2] == (0, "file: a record of a match with 0 deals\n")
    assert "\nDeal 1, dealt by Ann" in run(capsys, "play", "--resume", "file", "--deals", "1", "--seed", "1")[1]
    assert len(parse_record(file.read_text(encoding="utf-8")).match.rows) == 1


def test_no_match_goes_on_that_cannot(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert run(capsys, "play", "--seed", "3", "--set", "hand_limit=1", "--record", "file")[0] == 0
    assert refused(capsys, "play", "--resume", "file") == "file: the match is over; see: fivehundred show"
    deal = deal_of(FOUR)
    for record, why in (
        (Record(deals=[deal]), "file: expected the record of a match, not of deals"),
        (Record.of_match([deal.view(Seat(0))]), "file: expected every card of deal 1 to be known"),
        (
            Record.of_match([deal], tags={"Players": "human"}),
            "file: the tag Players: expected 4 of human, program, random, sensible, quick, strong, patient",
        ),
        (Record.of_match([deal], tags={"Names": "A,B"}), "file: the tag Names: expected 4 different names"),
    ):
        file.write_text(record_text(record), encoding="utf-8")
        assert refused(capsys, "play", "--resume", "file") == why
    file.write_text("fivehundred 1\nmatch\nrules: x\n", encoding="utf-8")
    assert refused(capsys, "play", "--resume", "file").startswith("file: line 3, 'rules: x', column 8: ")


def test_a_record_has_an_end(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path) -> None:
    monkeypatch.setattr(matches, "LONGEST_RECORD", 900)
    why = "file: a record has at most 900 characters"
    assert refused(capsys, "play", "--seed", "3", "--record", "file") == why
    assert len(parse_record(file.read_text(encoding="utf-8")).match.rows) == 1


def test_a_record_that_cannot_be_written_ends_the_match(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    def full(place: Path) -> NoReturn:
        raise OSError(ENOSPC, "No space left on device")

    monkeypatch.setattr(screen, "replace_file", full)
    assert refused(capsys, "play", "--record", "full") == "full: cannot write: No space left on device"
    assert not Path("full").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="has other permissions")
def test_a_record_that_is_resumed_keeps_its_permissions(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    assert run(capsys, "play", "--seed", "3", "--deals", "1", "--record", "file")[0] == 0
    file.chmod(0o600)
    Path("file.new").write_text("mine", encoding="utf-8")
    assert run(capsys, "play", "--resume", "file", "--deals", "1")[0] == 0
    assert (file.stat().st_mode & 0o777, Path("file.new").read_text(encoding="utf-8")) == (0o600, "mine")


# Showing.


@pytest.fixture
def match(capsys: pytest.CaptureFixture[str], file: Path) -> Path:
    """The record of two deals of a match, with a comment."""
    names = ("--names", "Ann,Bob,Cleo,Dan")
    assert run(capsys, "play", "--seed", "3", "--deals", "2", "--record", "file", *names)[0] == 0
    text = file.read_text(encoding="utf-8").replace("\ntrick 1 by", "\n# A good lead?\ntrick 1 by", 1)
    file.write_text(text, encoding="utf-8")
    return file


def test_a_record_is_shown(capsys: pytest.CaptureFixture[str], match: Path) -> None:
    status, shown, error = run(capsys, "show", "file")
    assert (status, error) == (0, "")
    start, first, second = shown.split("\nDeal ")
    assert start == "Players: sensible sensible sensible sensible\nNames: Ann,Bob,Cleo,Dan\n"
    for number, deal in enumerate((first, second), start=1):
        assert deal.startswith(f"{number}, dealt by ")
        for known in ("\n  Ann: ", "\n  Kitty: ", "\nContract: ", "\nScore\n  ", " and Dan: "):
            assert known in deal
    assert "\n# A good lead?\n" in first
    assert run(capsys, "show", "file", "--deal", "2")[1] == f"{start}\nDeal {second}"
    shown = run(capsys, "show", "file", "--player", "2", "--names", "A,B,C,D")[1]
    assert shown.count("\n  C: ") == 2
    assert shown.count(" deals\n") == 2
    assert "\n  A: " not in shown
    assert "Players" not in shown
    assert "lead?" not in shown


def test_a_record_is_drawn(capsys: pytest.CaptureFixture[str], match: Path) -> None:
    def drawn(*arguments: str) -> str:
        assert run(capsys, "show", "file", "--svg", "out.svg", *arguments) == (0, "", "")
        return Path("out.svg").read_text(encoding="utf-8")

    sheet, deal, seen = drawn(), drawn("--deal", "1"), drawn("--deal", "1", "--player", "0")
    assert "A score sheet" in sheet
    assert all(drawing.startswith("<svg") and "Ann" in drawing for drawing in (sheet, deal, seen))
    assert len({sheet, deal, seen}) == 3
    assert run(capsys, "show", "file", "--html", "out.html", "--player", "1") == (0, "", "")
    page = Path("out.html").read_text(encoding="utf-8")
    assert page.startswith("<!")
    assert "as Bob saw it" in page


@pytest.mark.parametrize("written", [("--html", "file"), ("--svg", "./file"), ("--html", "out", "--svg", "out")])
def test_nothing_is_written_over_the_record(
    capsys: pytest.CaptureFixture[str], match: Path, written: tuple[str, ...]
) -> None:
    before = match.read_bytes()
    assert run(capsys, "show", "file", *written) == (
        2,
        "",
        "fivehundred: the record, --html and --svg: expected different files\n",
    )
    assert match.read_bytes() == before


def test_only_a_file_is_written_over(capsys: pytest.CaptureFixture[str], match: Path) -> None:
    Path("folder").mkdir()
    assert (
        refused(capsys, "show", "file", "--html", "folder")
        == "argument --html: folder: cannot write: not a regular file"
    )
    for mine in ("mine", "<!doctype html>\n<title>Mine</title>", '<svg xmlns="http://www.w3.org/2000/svg"></svg>'):
        Path("notes.txt").write_text(mine)
        for command in ("show file --html", "show file --svg", "score --html", "arena random quick --json"):
            assert refused(capsys, *command.split(), "notes.txt").startswith("notes.txt: not written: the file")
        assert Path("notes.txt").read_text() == mine
    for _ in range(2):
        assert run(capsys, "show", "file", "--svg", "out.svg", "--html", "out.html") == (0, "", "")
    assert refused(capsys, "show", "file", "--html", "out.svg").startswith("out.svg: not written: the file exists")
    assert not Path("folder.new").exists()


def test_deals_that_are_no_match_are_shown(capsys: pytest.CaptureFixture[str], file: Path) -> None:
    deal = deal_of(FOUR)
    file.write_text(record_text(Record(deals=[deal, deal.view(Seat(1))])), encoding="utf-8")
    shown = run(capsys, "show", "file")[1]
    assert shown.count("\nDeal 1, dealt by Player 3\n") == 2
    assert shown.count("\n  Player 1: ") == 2
    assert shown.count("\n  Player 0: ") == 1
    assert run(capsys, "show", "file", "--svg", "last.svg") == (0, "", "")
    assert "Player 1" in Path("last.svg").read_text(encoding="utf-8")


def test_what_can_be_read_is_shown_before_a_mistake_is_told(capsys: pytest.CaptureFixture[str], match: Path) -> None:
    match.write_text(match.read_text(encoding="utf-8") + "nonsense\n", encoding="utf-8")
    status, shown, error = run(capsys, "show", "file")
    assert (status, error.count("\n")) == (2, 1)
    assert shown.count("\nDeal ") == 2
    assert error.startswith("fivehundred: file: line ")


@pytest.mark.parametrize("form", ["text", "json"])
def test_games_of_an_archive_are_shown_and_checked(
    capsys: pytest.CaptureFixture[str], file: Path, form: Literal["text", "json"]
) -> None:
    deal = deal_of(FOUR)
    games = [Record(deals=[deal], tags={"Board": str(board)}) for board in range(1, 5)]
    write_games("file", games, form=form)
    assert refused(capsys, "show", "file") == "file: 4 games; choose one with --game 1 to --game 4"
    assert refused(capsys, "show", "file", "--game", "5") == "argument --game: 5: expected 1 to 4"
    assert run(capsys, "show", "file", "--game", "3")[1].startswith("Board: 3\n\nDeal 1, ")
    assert run(capsys, "check", "file") == (0, "file: an archive of 4 games with 4 deals\n", "")
    # Each damaged game is named, and no page is written of it.
    whole = file.read_text(encoding="utf-8")
    file.write_text(re.sub(r'Board("?[: ]"4")', r"Names\1", whole.replace('"2"', "2")), encoding="utf-8")
    status, shown, told = run(capsys, "check", "file")
    assert (status, shown) == (2, "file: an archive of 4 games with 2 deals; 2 of them damaged\n")
    second, fourth = told.splitlines()
    assert second.startswith("fivehundred: file: game 2, which begins in line ")
    assert fourth == "fivehundred: file: game 4: the tag Names: '4': expected one word, not a number or a keyword"
    assert refused(capsys, "check", "file", "--game", "2").startswith("file: game 2: ")
    assert run(capsys, "check", "file", "--game", "3") == (0, "file: game 3: a record of 1 deal\n", "")
    for option in ("--html", "--svg"):
        assert refused(capsys, "show", "file", "--game", "2", option, "out").startswith("file: ")
        assert not Path("out").exists()
    # Empty lines in a record do not make it an archive.
    file.write_text(record_text(games[0]).replace("\n\n", "\n\n\n\n"), encoding="utf-8")
    assert run(capsys, "check", "file") == (0, "file: a record of 1 deal\n", "")
    assert run(capsys, "show", "file")[1].startswith("Board: 1\n\nDeal 1, ")


@pytest.mark.skipif(os.name != "posix", reason="other systems have no names for pipes")
def test_a_record_is_shown_from_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    reading, writing = os.pipe()
    os.write(writing, record_text(Record(deals=[deal_of(FOUR)], tags={"Board": "1"})).encode())
    os.close(writing)
    try:
        assert run(capsys, "show", f"/dev/fd/{reading}")[1].startswith("Board: 1\n\nDeal 1, ")
    finally:
        os.close(reading)


class Terminal(Typist):
    """Somebody at a terminal, who types one line after the other."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, *lines: str) -> None:
        self.lines = iter(lines)
        self.asked: list[str] = []
        monkeypatch.setattr(sys, "stdin", self)
        monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
        monkeypatch.setattr("builtins.input", self.answer)

    def isatty(self) -> bool:
        return True

    def answer(self, question: str) -> str:
        self.asked.append(question)
        try:
            return next(self.lines)
        except StopIteration:
            raise EOFError from None


def test_at_a_terminal_suits_and_rule_numbers_have_colours(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = run(capsys, "rules", "australian-4")[1]
    Terminal(monkeypatch)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.delenv("NO_COLOR", raising=False)
    shown = run(capsys, "rules", "Australian-4")[1]
    assert "The game is for 4 players. (\x1b[2mSEAT-1\x1b[0m)\n" in shown
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == plain


def test_at_a_terminal_each_step_waits(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, match: Path
) -> None:
    person = Terminal(monkeypatch, "", "", "Quit")
    status, shown, _ = run(capsys, "show", "file")
    assert (status, person.asked) == (0, ["Enter for more, quit to stop: "] * 3)
    assert "\nContract: " not in shown
    assert "Deal 1, dealt" in shown
    person = Terminal(monkeypatch, "")
    assert run(capsys, "show", "file")[2] == ""
    assert len(person.asked) == 2


def test_at_a_terminal_words_are_completed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    readline = pytest.importorskip("readline")
    person = Terminal(monkeypatch, "quit")
    assert main(["play", "--seed", "5", "--seat", "3=human"]) == 0
    assert person.asked == ["Player 3, your call: "]
    complete = readline.get_completer()
    assert [complete("10", state) for state in range(6)] == ["10S ", "10C ", "10D ", "10H ", "10NT ", None]
    assert [complete("Q", 0), complete("x", 0)] == ["quit ", None]
    Terminal(monkeypatch)
    assert refused(capsys, "play", "--seed", "5", "--seat", "3=human").startswith("the input ended before")


def test_cards_to_lay_away_are_completed(monkeypatch: pytest.MonkeyPatch) -> None:
    readline = pytest.importorskip("readline")
    Terminal(monkeypatch, "10NT", "quit")
    assert main(["play", "--seed", "5", "--seat", "3=human"]) == 0
    complete = readline.get_completer()
    assert [complete("d", 0), complete("k", 0), complete("2", 0)] == ["discard ", "KH ", None]


# Score sheets.


NAMES = ("--names", "Ann,Bob,Cleo,Dan")


def test_a_sheet_is_kept_over_two_runs(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path, family: str
) -> None:
    type_in(monkeypatch, "7S by Ann took 8 # a good one", "7S by Zoe took 8", "show", "quit")
    assert run(capsys, "score", "--preset", family, *NAMES, "--dealer", "dan", "--keep", "file")[0] == 0
    head = "fivehundred score --preset 'australian-4 target=300' --names Ann,Bob,Cleo,Dan --dealer 3\n"
    assert file.read_text(encoding="utf-8") == f"{head}7S by Ann took 8 # a good one\n"
    type_in(monkeypatch, "6S by Bob took 6 # nice\x0c passed\u2028passed\r passed", "undo")
    status, shown, _ = run(capsys, "score", "--keep", "file")
    assert status == 0
    assert shown.startswith("deal  dealer")
    assert "Ann deals: " in shown
    lines = "7S by Ann took 8 # a good one\n6S by Bob took 6 # nice\x0c passed\u2028passed  passed\nundo\n"
    assert file.read_text(encoding="utf-8") == head + lines
    found = run(capsys, "check", "file")[1]
    assert found == "file: a score sheet with 1 deal, custom rules: australian-4 target=300\n"
    # Lines that only show something show nothing when a sheet is checked.
    file.write_text(f"{head}{lines}show\nneeds\nhelp\n?\nhistory\n", encoding="utf-8")
    assert run(capsys, "check", "file")[1] == found
    file.write_text(f"{head}{lines}", encoding="utf-8")
    # The sheet alone is shown as that of any file of deals.
    assert run(capsys, "score", "file")[1] == shown[shown.rindex("\ndeal  dealer") + 1 :]


def test_a_kept_sheet_begins_with_scores(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    type_in(monkeypatch, "quit")
    assert run(capsys, "score", "--scores=100,-40", "--keep", "file")[0] == 0
    head = "fivehundred score --preset australian-4 --dealer 0 --scores=100,-40\n"
    assert file.read_text(encoding="utf-8") == head
    # Somebody else has added a line.
    file.write_text(f"{head}\n7S by 0 took 8\n", encoding="utf-8")
    type_in(monkeypatch, "passed")
    shown = run(capsys, "score", "--keep", "file")[1]
    assert "  Totals: Player 0 and Player 2 240, Player 1 and Player 3 -20\n" in shown
    assert file.read_text(encoding="utf-8") == f"{head}\n7S by 0 took 8\npassed\n"


def type_beside(monkeypatch: pytest.MonkeyPatch, file: Path, *lines: str) -> None:
    """Type in *lines*; when the last of them is read, another program has written the *file*."""

    def reading() -> Iterator[str]:
        yield from [f"{line}\n" for line in lines[:-1]]
        with file.open("a", encoding="utf-8") as opened:
            opened.write("8H by 1 took 9\n")
        yield f"{lines[-1]}\n"
        yield ""

    typed = reading()
    monkeypatch.setattr(sys, "stdin", SimpleNamespace(readline=lambda: next(typed), isatty=lambda: False))


def test_what_another_program_has_kept_meanwhile_is_not_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    type_beside(monkeypatch, file, "7S by 0 took 8", "passed")
    status, shown, _ = run(capsys, "score", "--keep", "file")
    assert status == 0
    assert "because the sheet cannot be saved: file: not written: another program has changed it\n" in shown
    assert file.read_text(encoding="utf-8").endswith("\n7S by 0 took 8\n8H by 1 took 9\n")


@pytest.mark.parametrize("resumed", [False, True])
def test_what_another_program_has_recorded_meanwhile_is_not_lost(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path, resumed: bool
) -> None:
    command = ["play", "--seed", "5", "--seat", "0=human", "--record", "file"]
    if resumed:
        type_in(monkeypatch, "quit")
        assert run(capsys, *command)[0] == 0
        command = ["play", "--resume", "file"]
    type_beside(monkeypatch, file, "P")
    assert refused(capsys, *command) == "file: not written: another program has changed it"
    assert file.read_text(encoding="utf-8").endswith("\n8H by 1 took 9\n")


def test_what_cannot_be_saved_is_not_entered(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    def full(name: str, content: str, *, known: str | None = None) -> None:
        if known is not None:
            raise UsageError(f"{name}: cannot write: No space left on device")
        screen.write_file(name, content)

    monkeypatch.setattr(scoring, "write_file", full)
    type_in(monkeypatch, "passed")
    status, shown, _ = run(capsys, "score", "--keep", "file")
    assert status == 0
    assert "  Not entered, because the sheet cannot be saved: file: cannot write: No space left on device\n" in shown
    assert shown.endswith("\nNo deal has been entered\nPlayer 0 deals\n")


@pytest.mark.parametrize(
    ("content", "why"),
    [
        ("7S by 0 took 8\n", "argument --keep: file already exists and is not a kept score sheet"),
        (
            "fivehundred score --dealer 0\n7S by 1 took 1",
            "file, line 2: it may be cut off: end it with a line break if it is",
        ),
        ("fivehundred score --preset none\n", "file, line 1: no preset is called 'none'"),
        ("fivehundred score --preset 'x\n", 'file, line 1: No closing quotation in "fivehundred score --preset \'x"'),
        ("fivehundred score --help\n", "file, line 1: unrecognized arguments: --help"),
        ("fivehundred score --dealer 9\n", "file, line 1: argument --dealer: '9': expected a number up to 3"),
        (
            "fivehundred score --dealer 0\npassed\nquit\npassed\n",
            "file, line 3: a kept sheet goes on: delete this line",
        ),
        pytest.param(
            "fivehundred score --dealer 0\n" + "7S by 1 took 8\nundo\n" * 4000,
            "file, line 2803: too many deals, corrections and undos for one sheet",
            id="many changes",
        ),
        ("fivehundred score --dealer 0\n\n7S by 9 took 8\n", "file, line 3: player 9: expected one of those still in"),
    ],
)
def test_a_kept_sheet_that_is_not_sound(capsys: pytest.CaptureFixture[str], file: Path, content: str, why: str) -> None:
    file.write_text(content, encoding="utf-8")
    assert refused(capsys, "score", "--keep", "file").startswith(why)
    assert file.read_text(encoding="utf-8") == content


def test_a_sheet_is_written_as_a_page(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, file: Path
) -> None:
    type_in(monkeypatch, "7S by Ann took 8", "quit")
    assert run(capsys, "score", *NAMES, "--keep", "file", "--html", "page.html")[0] == 0
    page = Path("page.html").read_text(encoding="utf-8")
    assert "<td>7S</td><td>Ann</td><td>8</td><td>made</td><td>+140</td>" in page
    file.write_text(f"{file.read_text(encoding='utf-8')}passed\n", encoding="utf-8")
    assert run(capsys, "score", "file", "--html", "page.html")[0] == 0
    assert "<td>passed out</td>" in Path("page.html").read_text(encoding="utf-8")
    kept = file.read_bytes()
    for sheet in (["file"], ["--keep", "file"]):
        assert refused(capsys, "score", *sheet, "--html", "file") == "the sheet and --html: expected different files"
    other = "file: not written: the file exists and is of another kind"
    assert refused(capsys, "score", "--html", "file") == other
    assert file.read_bytes() == kept


# What is wrong.


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["play", "--set", "target"], "argument --set: 'target': expected name=value, such as target=700"),
        (["play", "--set", "reentry=often"], "expected never, on a change of suit"),
        (["play", "--set", "target="], "expected a whole number"),
        (["play", "--set", "target=3 cap=2"], "expected a whole number"),
        (["play", "--set", 'target="3'], "expected a closing quote"),
        (["play", "--set", 'target="300" cap=2'], "column 1: expected one setting"),
        (["play", "--set", "targt=3"], "did you mean target?"),
        (["play", "--set", "qqqqqq=3"], "expected one of players, "),
        (["play", "--set", "target=300", "--set", "target=400"], "argument --set: target is given twice"),
        (["play", "--set", "players=9"], "argument --set: "),
        (["play", "--preset", "australian-4 target=x"], "argument --preset: 'australian-4 target=x', column 21"),
        (["play", "--preset", "none.txt"], "there is no such file or preset"),
        (["play", "--preset", "n" * 5000], "no preset is called 'nnn"),
        (["play", "--preset", "."], ".: cannot read: Is a directory"),
        (["rules", "team-4", "--against", "none.txt"], "argument --against: 'none.txt': there is no such file"),
        (["play", "--resume", "none.500"], "none.500: cannot read: "),
        (["play", "--resume", "x", "--set", "target=300"], "not allowed with --preset, --set or --record"),
        (["play", "--record", "."], "argument --record: . already exists; continue it with --resume"),
        (["play", "--record", "none/none.500"], "none/none.500: cannot write: No such file or directory"),
        (["play", "--names", "Ann"], "argument --names: expected 4 different names"),
        (["show", "none.500"], "none.500: cannot read: "),
        (["show", "deal", "--player", "4"], "argument --player: 4: expected 0 to 3"),
        (["show", "deal", "--deal", "2"], "argument --deal: 2: expected 1 to 1"),
        (["show", "deal", "--deal", "1", "--html", "x"], "argument --deal: not allowed with --html"),
        (["show", "deal", "--html", "none/x"], "argument --html: none/x: cannot write: there is no folder "),
        (["arena", "random", "quick", "--json", "x", "--keep", "x"], "arena: --keep, --json and --plot: expected diff"),
        (["arena", "random", "quick", "--json", "locked/x"], "--json: locked/x: cannot write: its folder is read-only"),
        (["play", "--player", "nosuchprogram"], "argument --player: player 'nosuchprogram': no such program; expected"),
        (["show", "deal", "--player", "0", "--svg", "x"], "deal: "),
        (["show", "deal", "--names", "Ann,Bob"], "argument --names: expected 4 different names"),
        (["show", "empty"], "empty: expected at least one deal"),
        (["show", "sheet"], "sheet: line 1, "),
        (["show", ""], "argument FILE: expected the name of a file"),
        (["play", "--record", ""], "argument --record: expected the name of a file"),
        (["check", "none.500"], "none.500: cannot read: "),
        (["score", "--keep", "."], ".: cannot read: "),
        (["score", "--keep", "none/x"], "none/x: cannot write: "),
        (["score", "--keep", "sheet", "--dealer", "1"], "sheet sets the rules, names, dealer"),
        (["score", "sheet", "--set", "target=300"], "sheet sets the rules, names, dealer"),
        (["score", "--keep", "sheet", "sheet"], "argument FILE: not allowed with argument --keep"),
    ],
)
def test_what_is_wrong_with_files_is_one_line(
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    file: Path,
    arguments: list[str],
    complaint: str,
) -> None:
    deal = deal_of(FOUR).view(Seat(1))
    Path("deal").write_text(record_text(Record(deals=[DealRecord(deal=deal)])), encoding="utf-8")
    Path("empty").write_text("fivehundred 1\n", encoding="utf-8")
    Path("sheet").write_text("fivehundred score --preset team-4\n", encoding="utf-8")
    Path("locked").mkdir()
    monkeypatch.setattr("fivehundred.cli.screen.os.access", lambda folder, _: folder.name != "locked")
    assert complaint in refused(capsys, *arguments)


def fair() -> str:
    agreement = Agreement.under(presets.DUMMY_2, "Friday")
    commitments = tuple(agreement.commitment(Seat(seat), bytes([seat]) * 32) for seat in range(2))
    return transcript_text(Sealed(agreement, agreement.host_commitment(bytes(32)), commitments))


@pytest.mark.parametrize(
    ("content", "found"),
    [
        (record_text(Record(deals=[deal_of(FOUR)])), "a record of 1 deal"),
        (record_text(Record.of_match([deal_of(FOUR)])), "a record of a match with 1 deal"),
        (f"{position_text(deal_of(FOUR))}\n\n{position_text(deal_of(FOUR).view(Seat(2)))}\n", "2 positions"),
        ("# Ours\n\naustralian-4\ntarget=300\n", "a ruleset, custom rules: australian-4 target=300"),
        ("team-4", f"a ruleset, team-4: {presets.description('team-4')} (TEAM)"),
        (to_json(FOUR), "JSON, a ruleset"),
        (to_json(deal_of(FOUR).legal_actions[0]), "JSON, an action"),
        (fair(), "the transcript of a fair shuffle, Friday"),
        ("fivehundred score --preset team-4\npassed\n", "a score sheet with 1 deal, team-4: "),
    ],
)
def test_a_sound_file_is_known(capsys: pytest.CaptureFixture[str], file: Path, content: str, found: str) -> None:
    file.write_text(content, encoding="utf-8")
    status, shown, error = run(capsys, "check", "file")
    assert (status, error) == (0, "")
    assert shown.startswith(f"file: {found}")


def tagged(**tags: str) -> str:
    """The record of a match with such tags."""
    return record_text(Record.of_match([deal_of(FOUR)], tags=tags))


UNKNOWN = "file: expected a record, an archive, positions, a ruleset, JSON, the transcript of a fair shuffle or "


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        ("{", "file: $: not JSON: Expecting property name"),
        ('{"a": 1' + "0" * 5000 + "}", "file: $: a number with more digits than Python can parse"),
        ('{"kind": "x"}', "file: $.kind: expected one of "),
        ('{"kind": ["x"]}', "file: $.kind: expected one of "),
        ('{"kind": "ruleset"}', "file: $"),
        ("fivehundred 1\nrules: nope\n", "file: line 2, 'rules: nope', column 8"),
        ("fivehundred fair shuffle 2\n", "file: "),
        ("fivehundred 2\n", "file: line 1, 'fivehundred 2'"),
        ("australian-4\ntarget=x\n", "file: line 2, column 8: expected a whole number"),
        ("australian4", "file: line 1, column 1: expected a preset (did you mean australian-4?)"),
        ("fivehundred score --preset team-4\n\n7S by 9 took 8\n", "file, line 3: "),
        ("dealer: 0\nrules: standard-3; dealer: 9\n", "file: line 1: "),
        ("rules: standard-3; dealer: 0\x0c\nrules: standard-3; dealer: 9\n", "file: line 2: "),
        (tagged(Names="Ann,Bob,Cleo,7"), "file: the tag Names: '7': expected one word, not a number"),
        (tagged(Names="Ann,Bob"), "file: the tag Names: expected 4 different names"),
        (
            tagged(Players="human"),
            "file: the tag Players: expected 4 of human, program, random, sensible, quick, strong, patient",
        ),
        ("", UNKNOWN),
        ("Dear all,\nthe game is off.\n", UNKNOWN),
        ("<html>", UNKNOWN),
    ],
)
def test_a_check_says_what_is_wrong_where(
    capsys: pytest.CaptureFixture[str], file: Path, content: str, complaint: str
) -> None:
    file.write_text(content, encoding="utf-8")
    assert refused(capsys, "check", "file").startswith(complaint)


# What a person is told.


@pytest.mark.rule("CALL-1")
def test_the_partner_is_told_when_the_called_card_falls(monkeypatch: pytest.MonkeyPatch) -> None:
    typist = typist_at(monkeypatch, 1)
    assert main(["play", "--preset", "called-5", "--seed", "1", "--seat", "4=human", "--deals", "1"]) == 0
    lines = typist.screen.getvalue().splitlines()
    told = [line for line in lines if re.match("The contract|.* (needs|had|made) ", line)]
    assert told[:2] == [
        "The contract: 6H by Player 0",
        "  Player 0 needs 6 of the 10 tricks left; the others need 5 to defeat it",
    ]
    place = told.index("Player 2 had J♥, the called card, and is now the partner of Player 0")
    assert told[place + 1 : place + 3] == [
        "The contract: 6H by Player 0; with Player 2; J♥ was called",
        "  Player 0's side needs 3 of the 7 tricks left; the others need 5 to defeat it",
    ]
    # Nothing is told again that has not changed.
    assert len(told) == len(set(told))


@pytest.mark.rule("BID-1", "BID-7", "BID-12")
@pytest.mark.parametrize(
    ("rules", "call", "won", "told"),
    [
        (FOUR, "7S", (0, 0), ["Ann's side needs 7 of the 10 tricks left; the others need 4 to defeat it"]),
        (FOUR, "6S", (6, 1), ["Ann's side made the contract"]),
        (FOUR, "OM", (0, 3), ["Ann needs none of the 7 tricks left"]),
        (FOUR, "OM", (1, 0), ["Ann can no longer make the contract"]),
        (presets.PERFECT_4, "HL", (1, 0), ["Ann needs exactly 4 of the 9 tricks left; the others need 6 to defeat it"]),
        (presets.PASSED_DEAL_3, "P", (0, 0), []),
    ],
)
def test_what_is_needed_is_told(rules: Ruleset, call: str, won: tuple[int, int], told: list[str]) -> None:
    undertaken = Contract.of_passed_deal(rules) if call == "P" else contract(rules, call)
    needs = tricks_needed(undertaken, (*won, 0, 0), 10, undertaken.side)
    assert needs_lines(undertaken, needs, ["Ann", "Bob", "Cleo", "Dan"]) == told
