"""The suite and its runner: what passes, fails and is declined, how it is told, kept and gone on with."""

from __future__ import annotations

import io
import json
import shutil
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import attrs
import hostile
import pytest
from _perft import COLUMNS, PAGE, cell, counted
from in_process import whole_suite
from leftovers import nothing_left

from fivehundred.cli import main
from fivehundred.errors import InvalidValue
from fivehundred.programs.processes import ProgramError
from fivehundred.testing import deal_from
from fivehundred_conformance import ConformanceReport, running
from fivehundred_conformance.comparing import same
from fivehundred_conformance.running import conform
from fivehundred_conformance.suite import Case, CaseResult, Status, case_of, read_cases

HERE = Path(__file__).parent
CASES = HERE / "cases.jsonl"
ENGINES = HERE.parents[1] / "examples" / "engines"
OURS = [sys.executable, "-m", "fivehundred", "engine"]
EXAMPLE = [sys.executable, str(ENGINES / "engine.py")]
HOSTILE = [sys.executable, hostile.__file__]
#: The library's engine; its second argument may change the answer *a* to the question *q*.
CHANGED = """
import json, sys
from fivehundred.programs.answering import RulesEngine

engine, n = RulesEngine(), 0
for line in sys.stdin:
    q = json.loads(line)
    a = engine.answer(q)
    exec(sys.argv[1])
    print(json.dumps(a), flush=True)
"""


def cases(*ids: str) -> list[Case]:
    found = read_cases([CASES])
    return [case for case in found if case.id in ids] if ids else found


def command(monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
    """The exit status of the command, and what it writes to both outputs."""
    out, err = io.StringIO(), io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    monkeypatch.setattr(sys, "stderr", err)
    status = main(["conform", *words])
    return status, out.getvalue(), err.getvalue()


def test_our_own_engine_passes() -> None:
    told = list[CaseResult]()
    report = conform(OURS, cases(), jobs=2, on_result=told.append)
    assert (report.passed, report.failures, report.declined_abilities) == (True, {}, {})
    assert sorted(result.id for result in told) == sorted(case.id for case in cases())
    assert report.summary.startswith("14 cases: 14 passed; ")


NODE = pytest.param(
    ["node", str(ENGINES / "engine.mjs")],
    marks=pytest.mark.skipif(shutil.which("node") is None, reason="needs node"),
)


@pytest.mark.parametrize("program", [EXAMPLE, NODE])
def test_both_examples_pass_what_they_declare(program: list[str]) -> None:
    report = conform(program, [*cases(), *whole_suite()], jobs=2)
    assert report.failures == {}
    assert report.passed
    assert report.declined_abilities


@pytest.fixture(scope="module")
def report() -> ConformanceReport:
    """A run with a program whose answers are false."""
    return conform([*HOSTILE, "false"], cases(), seconds=5)


class TestWhatFails:
    def test_a_report_lists_failures_by_rule_with_a_deal_to_paste(self, report: ConformanceReport) -> None:
        assert not report.passed
        assert {"BID-2", "SEAT-1", "PLAY-2", "perft", "game"} <= {*report.failures}
        (bid, *_) = report.failures["BID-2"]
        assert bid.what == '{"ask":"act","seat":2,"action":"7D"}: accepted, but it is illegal'
        assert deal_from(bid.deal).to_act == 2
        assert [json.loads(line)["ask"] for line in bid.lines] == ["new", "act", "act"]
        text = report.text()
        assert "\nBID-2: 1 of 2 cases fail\n    BID-2/001: " in text
        assert "    auction by 1: 7H\n" in text
        assert "    also SEAT-1/002" in text

    def test_the_shortest_case_comes_first(self, report: ConformanceReport) -> None:
        for failures in report.failures.values():
            lengths = [len(failure.lines) for failure in failures]
            assert lengths == sorted(lengths)

    def test_a_report_is_written_for_other_programs(self, report: ConformanceReport) -> None:
        tree = json.loads(json.dumps(report.tree()))
        assert (tree["passed"], tree["program"]["name"], len(tree["results"])) == (False, "Hostile", 14)
        root = ElementTree.fromstring(report.junit())
        assert root.attrib["tests"] == "14"
        assert len(root.findall(".//failure")) == int(root.attrib["failures"]) > 3
        assert root.find("testcase[@name='BID-2/001']").attrib["classname"] == "BID-2"  # type: ignore[union-attr]

    def test_what_is_legal_and_refused_fails(self) -> None:
        report = conform([*HOSTILE, "refusing"], cases("BID-2/001", "BID-2/002", "SEAT-1/001", "SEAT-1/002"))
        found = {result.id: result.what for result in report.results}
        assert "refused, but it is legal: no" in found["BID-2/001"]
        assert found["SEAT-1/001"] == '{"ask":"to_act"}: refused: no'

    def test_a_rule_that_is_named_has_to_be_the_right_one(self) -> None:
        (case,) = cases("SEAT-1/002")
        report = conform([*HOSTILE, "wrong rule"], [case])
        assert "refused under BID-2, expected SEAT-1" in report.results[0].what


def test_a_run_without_answers_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "MOST_SILENT", 2)
    report = conform([*HOSTILE, "silent"], [case for case in cases() if not case.counts], seconds=2)
    kinds = [result.status for result in report.results]
    assert (kinds.count(Status.FAULT), kinds.count(Status.NOT_RUN) > 5, report.passed) == (2, True, False)
    assert "not run" in report.summary
    assert len(ElementTree.fromstring(report.junit()).findall(".//error")) >= 7


def test_a_program_that_does_not_know_itself_is_not_tested() -> None:
    with pytest.raises(ProgramError, match="cannot be started"):
        conform("no-such-program-anywhere", cases())
    assert conform("no-such-program-anywhere", []).passed


class TestDeclared:
    def test_what_is_not_declared_is_not_asked(self) -> None:
        report = conform(EXAMPLE, cases())
        assert report.passed
        assert {*report.declined_abilities} == {f"question {ask}" for ask in ("view", "rule", "perft")}
        assert "declines question view (1 case)\n" in report.text()
        assert "2 cases of other rules: preset howto-3 (1), setting target (1)\n" in report.text()

    def test_a_question_that_turns_out_unsupported_is_declined(self) -> None:
        assert {*conform([*HOSTILE, "unsupported"], cases("SEAT-1/001")).declined_abilities} == {"not today"}

    def test_a_player_alone_is_asked_no_rules(self) -> None:
        report = conform([*HOSTILE, "player"], cases())
        assert {*report.declined_abilities} == {"role rules"}


class TestKept:
    def test_results_are_gone_on_with(self, tmp_path: Path) -> None:
        kept, told = tmp_path / "kept", list[CaseResult]()
        first = conform([*HOSTILE, "false"], cases()[:5], kept=kept)
        # As if the run had ended in the middle of a line.
        kept.write_text(kept.read_text(encoding="utf-8")[:-9], encoding="utf-8")
        again = conform([*HOSTILE, "false"], cases()[:6], kept=kept, on_result=told.append)
        assert len(told) == 2
        assert again.results[:5] == first.results
        told.clear()
        last = conform([*HOSTILE, "false"], cases()[:6], kept=kept, on_result=told.append)
        assert (last.results, told, last.declaration) == (again.results, [], None)
        assert "6 cases" in last.text()

    def test_faults_are_kept_for_the_next_run(self, tmp_path: Path) -> None:
        kept = tmp_path / "kept"
        first = conform([*HOSTILE, "exit"], cases()[:2], kept=kept)
        assert conform([*HOSTILE, "exit"], cases()[:2], kept=kept).results == first.results

    def test_kept_results_of_another_program_are_refused(self, tmp_path: Path) -> None:
        kept = tmp_path / "kept"
        conform(EXAMPLE, cases()[:1], kept=kept)
        with pytest.raises(InvalidValue, match="expected the results of the command"):
            conform(OURS, cases()[:1], kept=kept)
        head = kept.read_bytes().split(b"\n")[0]
        for wrong in (b"{}", b"[]", b'{"id":"a","rule":"b","status":"fine"}', b'{"id":"a","more":1}', b"{"):
            kept.write_bytes(head + b"\n" + wrong + b"\n")
            with pytest.raises(InvalidValue, match=r"kept, line 2: expected a result: "):
                conform(EXAMPLE, cases()[:1], kept=kept)
        kept.write_bytes(b"\xff\xfe")
        with pytest.raises(InvalidValue, match="kept: not UTF-8 text"):
            conform(EXAMPLE, cases()[:1], kept=kept)

    def test_results_that_cannot_be_written_end_the_run(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        kept = tmp_path / "kept"

        def make_folder(file: Path, words: object) -> dict[str, CaseResult]:
            file.mkdir()
            return {}

        monkeypatch.setattr(running, "kept_results", make_folder)
        with pytest.raises(InvalidValue, match="kept: cannot write: "):
            conform(EXAMPLE, cases()[:2], kept=kept, jobs=2)


class TestSuite:
    def test_a_case_that_the_library_does_not_pass_itself_fails(self) -> None:
        (game,) = cases("game/0001")
        first, *more = game.deals
        other = case_of({"id": "X-1/1", "rules": "australian-4", "match": list(game.deals), "trace": "00"})
        wrong = attrs.evolve(game, id="X-1/2", deals=({**first, "done": ["1 6S", "2 6S"]}, *more))
        report = conform(OURS, [other, wrong])
        assert "the library itself plays this game differently" in report.results[0].what
        assert "the library itself does not accept" in report.results[1].what

    def test_the_least_depth_that_differs_is_told(self) -> None:
        (count,) = cases("perft/australian-4")
        for counts, words in (((27, 383, 7), '"depth":3}: expected 7'), ((27, 9, 7), '"depth":2}: expected 9')):
            (result,) = conform(OURS, [attrs.evolve(count, counts=counts)]).results
            assert words in result.what
            assert result.status is Status.FAILED

    def test_what_needs_no_deal_fails_without_one(self) -> None:
        (case,) = cases("SCORE-1/001")
        (result,) = conform([*HOSTILE, "false"], [attrs.evolve(case, deals=())]).results
        assert (result.status, result.deal) == (Status.FAILED, "")

    def test_of_a_game_only_what_is_declared_is_compared(self) -> None:
        (game,) = cases("game/0001")
        report = conform([*HOSTILE, "nothing more"], [game])
        assert report.passed
        assert report.declined_abilities == {}

    def test_a_mistake_after_a_declined_deal_is_shown_with_its_own_deal(self) -> None:
        (game,) = cases("game/0001")
        change = "n = q.get('number', n) if q['ask'] == 'new' else n\n"
        change += "if q['ask'] == 'to_act' and n == 1: a = {'id': q['id'], 'unsupported': 'not now'}\n"
        change += "if q['ask'] == 'tricks' and n == 2: a['is'] = [7, 7]\n"
        (result,) = conform([sys.executable, "-c", CHANGED, change], [game]).results
        asked = [json.loads(line) for line in result.lines]
        assert (result.status, asked[-1]["ask"]) == (Status.FAILED, "tricks")
        assert [question["number"] for question in asked if question["ask"] == "new"] == [1, 2]
        assert deal_from(result.deal).dealer == 1

    def test_actions_may_be_by_others_and_rulings(self) -> None:
        (bid,) = cases("BID-2/001")
        done = ["1 P", {"rule": {"void": "no cut was offered"}}]
        head = {"rules": "australian-4", "ask": {"ask": "to_act"}}
        late = case_of({**head, "id": "X-1/1", "given": [{**bid.deals[0], "done": done[1:]}]})
        first = case_of({**head, "id": "X-1/2", "given": [{**bid.deals[0], "done": done[:1]}], "expect": 2})
        assert conform(OURS, [late, first]).passed
        assert late.asks == ("new", "rule", "to_act")

    def test_sets_may_come_in_any_order(self) -> None:
        view = {"ask": "view"}
        one: dict[str, Any] = {"hands": [["5S", "6S"], None], "kitty": ["7S", "8S"], "discards": None}
        other = {"hands": [["6S", "5S"], None], "kitty": ["8S", "7S"], "discards": None, "turns": ["discard 6S 5S"]}
        one["turns"] = ["discard 5S 6S"]
        assert same(view, one, other)
        assert not same(view, one, {**one, "turns": None})
        assert not same(view, one, {**one, "kitty": None})
        assert same({"ask": "winners"}, [1, 0], [0, 1])
        assert not same({"ask": "tricks"}, [1, 0], [0, 1])
        assert not same({"ask": "to_act"}, True, 1)
        assert same({"ask": "legal"}, {"choose": 1, "of": ["6S", "5S"]}, {"choose": 1, "of": ["5S", "6S"]})

    def test_a_file_of_something_else_is_refused(self, tmp_path: Path) -> None:
        other, (head, case, *_) = tmp_path / "other.jsonl", CASES.read_text(encoding="utf-8").split("\n")
        ask = '"id":"X-1/1","rules":"standard-3","ask":'
        for text, line, words in (
            ("", 1, "expected the first line of a suite"),
            ('{"suite":2}\n', 1, "expected the first line of a suite"),
            ("[1]\n", 1, "expected the first line of a suite"),
            ("[1]", 3, "expected a case"),
            ("{", 3, ".*not JSON"),
            ('{"rules":"standard-3"}', 3, "expected 'id'"),
            ('{"id":7,"rules":"standard-3"}', 3, "id: expected a text, not 7"),
            ('{"id":"X-1/1","rules":"standard-3","given":[1]}', 3, "expected a case"),
            ('{"id":"X-1/1","rules":"standard-3","counts":5}', 3, "counts: expected a list, not 5"),
            ('{"id":"X-1/1","rules":"standard-3","counts":["5"]}', 3, "counts: expected numbers, not "),
            (f'{{{ask}"to_act"}}', 3, 'ask: expected an object, not "to_act"'),
            (f'{{{ask}{{"new":"nope"}}}}', 3, "ask: expected a question, not "),
        ):
            other.write_text(text if line == 1 else f"{head}\n{case}\n{text}", encoding="utf-8")
            with pytest.raises(InvalidValue, match=rf"^other\.jsonl, line {line}: {words}"):
                read_cases([other])

    def test_a_case_that_cannot_be_asked_is_named(self) -> None:
        case = case_of({"id": "ASK-1/x", "rules": "", "steps": [{"new": "nope"}]})
        with pytest.raises(InvalidValue, match=r"^ASK-1/x: it cannot be asked: "):
            conform(OURS, [case])


def test_the_page_has_the_counts_of_the_suite() -> None:
    rows = [row.split(" | ") for row in PAGE.read_text(encoding="utf-8").splitlines() if row.startswith("| `")]
    shown = {row[0].strip("| `"): row[1:-1] for row in rows}
    counts = counted([*whole_suite()])
    assert [*shown] == [*counts]
    for preset, by_column in counts.items():
        assert shown[preset] == [cell(by_column.get(name)) for name in COLUMNS]


class TestCommand:
    def test_the_command_says_by_its_status_whether_all_is_well(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        written = ["--json", str(tmp_path / "j"), "--junit", str(tmp_path / "x")]
        # The second run replaces the reports of the first.
        command(monkeypatch, "--cases", str(CASES), *written, "--", *EXAMPLE)
        status, out, err = command(monkeypatch, "--cases", str(CASES), *written, "--", *EXAMPLE)
        assert (status, out.splitlines()[0], err) == (0, "Example in Python 1", "")
        assert "14 cases: " in out
        assert json.loads((tmp_path / "j").read_text(encoding="utf-8"))["passed"] is True
        assert ElementTree.parse(tmp_path / "x").getroot().tag == "testsuite"
        status, out, _ = command(monkeypatch, "--cases", str(CASES), "--", *HOSTILE, "false")
        assert (status, "fail" in out) == (1, True)

    def test_a_report_takes_the_place_of_no_other_file(self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
        mine = tmp_path / "mine.jsonl"
        mine.write_bytes(CASES.read_bytes())
        for words in (["--json", "--cases"], ["--keep", "--cases"], ["--json", "--junit"]):
            given = [word for option in words for word in (option, str(mine))]
            status, _, err = command(monkeypatch, *given, "--", *EXAMPLE)
            told = "fivehundred: conform: --cases, --keep, --json and --junit: expected different files\n"
            assert (status, err) == (2, told)
        for option in ("--json", "--junit"):
            status, _, err = command(monkeypatch, "--cases", str(CASES), option, str(mine), "--", *EXAMPLE)
            assert (status, err) == (2, f"fivehundred: {mine}: not written: the file exists and is of another kind\n")
        assert mine.read_bytes() == CASES.read_bytes()

    def test_cases_are_chosen_by_preset(self, monkeypatch: pytest.MonkeyPatch) -> None:
        status, out, _ = command(monkeypatch, "--cases", str(CASES), "--rules", "AUSTRALIAN_4,standard-3", "--", *OURS)
        assert (status, "13 cases: 13 passed" in out) == (0, True)

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--rules", "nothing-4", "--", "true"], "'nothing-4' is not a preset"),
            (["--cases", "nowhere", "--", "true"], "argument --cases: nowhere: there is no such file"),
            (["--", "no-such-program-anywhere"], "conform: 'no-such-program-anywhere' cannot be started"),
            ([], "the following arguments are required: COMMAND"),
        ],
    )
    def test_what_cannot_be_run_is_said(self, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str) -> None:
        if "no-such-program-anywhere" in words:
            words = ["--cases", str(CASES), *words]
        status, _, err = command(monkeypatch, *words)
        assert (status, said in err) == (2, True), err

    def test_a_terminal_shows_the_progress_and_a_pipe_nothing(self, monkeypatch: pytest.MonkeyPatch) -> None:
        words = ["--cases", str(CASES), "--", *EXAMPLE]
        assert command(monkeypatch, *words)[2] == ""
        err = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="")
        monkeypatch.setattr(err, "isatty", lambda: True)
        monkeypatch.setattr(sys, "stderr", err)
        assert main(["conform", *words]) == 0
        err.seek(0)
        assert err.read().startswith("\r0 of 14 cases\r")

    def test_nobody_need_read_the_progress(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(sys, "stderr", None)
        assert main(["conform", "--cases", str(CASES), "--", *EXAMPLE]) == 0


class TestPlaying:
    """Programs seated by the command that plays."""

    def played(self, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        return main(["play", "--seed", "3", "--deals", "1", *words]), out.getvalue(), err.getvalue()

    def test_a_program_plays_in_a_seat_or_in_all_that_are_left(self, monkeypatch: pytest.MonkeyPatch) -> None:
        ours = " ".join(OURS)
        _, usual, _ = self.played(monkeypatch)
        for words in (["--player", f"1={ours}"], ["--player", ours, "--seat", "0=sensible", "--ms", "50"]):
            status, out, _ = self.played(monkeypatch, *words)
            assert status == 0
            assert out.splitlines()[2:] == usual.splitlines()[2:]
            assert "--player" in out.splitlines()[1]

    @pytest.mark.parametrize(
        ("words", "said"),
        [
            (["--player", "1=true", "--player", "1=true"], "argument --player: seat 1 is given twice"),
            (["--player", "1=true", "--seat", "1=random"], "argument --seat: seat 1 is given twice"),
            (["--player", "5=true"], "seat 5: expected 0 to 3"),
            (["--player", ""], "argument --player: the command '': expected a program"),
            (["--player", "no-such-program-anywhere"], "no such program"),
        ],
    )
    def test_what_cannot_be_seated_is_said(self, monkeypatch: pytest.MonkeyPatch, words: list[str], said: str) -> None:
        status, _, err = self.played(monkeypatch, *words)
        assert (status, said in err) == (2, True), err

    def test_a_match_with_a_program_needs_the_program_again(
        self, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
    ) -> None:
        file, program = str(tmp_path / "m"), f"1={' '.join(OURS)}"
        assert self.played(monkeypatch, "--record", file, "--player", program)[0] == 0
        status, _, err = self.played(monkeypatch, "--resume", file)
        assert (status, "seat 1 was played by a program: give its command" in err) == (2, True), err
        assert self.played(monkeypatch, "--resume", file, "--player", program)[0] == 0


@pytest.mark.parametrize("how", hostile.ATTACKS)
def test_the_runner_goes_on_after_each_attack(how: str) -> None:
    asked = [case for case in cases() if case.ask and case.ask["ask"] != "act"]
    with nothing_left():
        report = conform([*HOSTILE, how], asked[:2], jobs=2, seconds=2)
    wanted = {Status.FAILED, Status.FAULT} if how == "two answers" else {Status.FAULT}
    assert {result.status for result in report.results} <= wanted
    assert not report.passed
