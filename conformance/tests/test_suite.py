"""What the suite says of an answer that is wrong: whose fault it is, and what it does not hide."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import attrs
import pytest
from in_process import Lines, run_all

from fivehundred.errors import InvalidValue
from fivehundred.programs.processes import Fault
from fivehundred.programs.protocol import question_line
from fivehundred.rules import presets
from fivehundred.wire.parsing import Json
from fivehundred_conformance.comparing import question_of
from fivehundred_conformance.suite import Case, CaseResult, Evidence, Status, case_of, read_cases

CASES = {case.id: case for case in read_cases([Path(__file__).parent / "cases.jsonl"])}
DECK = [*map(str, presets.STANDARD_3.deck)]
GAME, BID = CASES["game/0001"], CASES["BID-2/001"]
Tree = dict[str, Json]


def told(engine: type[Lines], *cases: Case) -> list[CaseResult]:
    return run_all(engine, cases)


class FirstDealOnly(Lines):
    """It does not do what has the number *unknown*, and counts tricks wrongly in all other deals of a match."""

    unknown = 2
    wrong = False

    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        number = self.engine.deal.info.number if self.engine._deal is not None else 0
        if number == self.unknown and question["ask"] == "act":
            return {"id": question["id"], "unsupported": "the play of this"}
        if self.wrong and question["ask"] == "tricks":
            return found | {"is": [9]}
        return found


class SecondDealOnly(FirstDealOnly):
    unknown = 1


class WrongElsewhere(SecondDealOnly):
    wrong = True


class KnowsOnePreset(Lines):
    def answer(self, question: Tree) -> Tree:
        found = super().answer(question)
        if question["ask"] == "hello":
            found["is"] |= {"presets": ["australian-4"], "settings": []}
        return found


class TestGames:
    @pytest.mark.parametrize("engine", [FirstDealOnly, SecondDealOnly])
    def test_a_deal_that_is_declined_is_only_that_deal(self, engine: type[Lines]) -> None:
        (result,) = told(engine, GAME)
        assert (result.status, result.declined) == (Status.PASSED, ("the play of this",))

    def test_a_mistake_in_one_answer_hides_none_in_another(self) -> None:
        (result,) = told(WrongElsewhere, GAME)
        assert (result.status, result.evidence) == (Status.FAILED, Evidence.WHOLE)
        assert '"tricks"}: expected [0,0,0,0], not [9]' in result.what

    def test_one_under_rules_that_are_not_declared_is_not_asked(self) -> None:
        class KnowsAnother(KnowsOnePreset):
            def answer(self, question: Tree) -> Tree:
                found = super().answer(question)
                if question["ask"] == "hello":
                    found["is"]["presets"] = ["standard-3"]
                assert question["ask"] in ("hello", "quit")
                return found

        (result,) = told(KnowsAnother, GAME)
        assert (result.status, result.what, result.declined) == (Status.DECLINED, "preset australian-4", ())
        (result,) = told(KnowsOnePreset, GAME)
        assert (result.status, result.declined) == (Status.PASSED, ())


class TestEvidence:
    def test_the_question_of_a_case_says_more_than_what_leads_to_it(self) -> None:
        class Accepts(Lines):
            ask = "act"

            def answer(self, question: Tree) -> Tree:
                found = super().answer(question)
                return {"id": question["id"], "is": None} if question["ask"] == self.ask else found

        class Refuses(Lines):
            def answer(self, question: Tree) -> Tree:
                refused = {"id": question["id"], "refused": "no"}
                return refused if question["ask"] == "new" else super().answer(question)

        assert [one.evidence for one in told(Accepts, BID)] == [Evidence.CASE]
        assert [one.evidence for one in told(Refuses, BID)] == [Evidence.WAY]
        assert [one.evidence for one in told(Lines, BID)] == [None]

    @pytest.mark.parametrize(
        ("said", "rule"),
        [
            (b"what?\n", "ASK-1"),
            (b'{"id":ID,"is":1,"error":""}\n', "ASK-1"),
            (b'{"id":"ID","is":1}\n', "ASK-3"),
            (b'{"id":4711,"is":1}\n', "ASK-3"),
            (b'{"id":BEFORE,"is":1}\n', "ASK-4"),
        ],
    )
    def test_a_line_that_is_no_answer_breaks_a_promise_in_any_case(self, said: bytes, rule: str) -> None:
        class Breaks(Lines):
            def __init__(self) -> None:
                super().__init__()
                self.before: Tree = {"id": 0}
                self.last = self.before

            def answer(self, question: Tree) -> Tree:
                self.before, self.last = self.last, question
                return super().answer(question)

            def line(self, line: bytes) -> bytes:
                found = super().line(line)
                before, number = str(self.before["id"]).encode(), str(self.last["id"]).encode()
                return (
                    said.replace(b"BEFORE", before).replace(b"ID", number)
                    if self.last["ask"] in ("act", "legal")
                    else found
                )

        (result,) = told(Breaks, BID)
        assert (result.rule, result.status, result.evidence) == (rule, Status.FAULT, Evidence.PROMISE)

    def test_an_answer_without_the_id_shows_that_a_line_was_not_read(self) -> None:
        class ReadsNoSpaces(Lines):
            def line(self, line: bytes) -> bytes:
                return question_line({"id": None, "error": "what?"}) if b" " in line else super().line(line)

        step = {"line": '{"id": 9, "ask": "hello", "protocol": 1}', "id": 9, "expect": {"done": True}}
        case = case_of({"id": "ASK-1/x", "rules": "", "steps": [{"try": [step]}]})
        (result,) = told(ReadsNoSpaces, case)
        assert (result.rule, result.fault, result.evidence) == ("ASK-1", Fault.UNREAD, Evidence.PROMISE)

    def test_ids_of_lines_that_are_no_question_have_a_promise_of_their_own(self) -> None:
        class Numbers(Lines):
            def line(self, line: bytes) -> bytes:
                return super().line(line).replace(b'"id":null', b'"id":0')

        case = case_of(
            {"id": "ASK-5/x", "rules": "", "steps": [{"try": [{"line": "what?", "expect": {"error": True}}]}]}
        )
        (result,) = told(Numbers, case)
        assert (result.rule, result.fault, result.evidence) == ("ASK-5", Fault.WRONG_ID, Evidence.PROMISE)

    @pytest.mark.parametrize(("most", "rule"), [(1, "ASK-4"), (0, "BID-2")])
    def test_who_answers_when_asked_one_question_at_a_time_breaks_the_promise_about_haste(
        self, most: int, rule: str
    ) -> None:
        class Drops(Lines):
            """It answers the first of the lines that come together, or none."""

            def answers(self, lines: Sequence[bytes]) -> list[bytes]:
                hello = b'"hello"' in lines[0]
                return super().answers(lines[: max(most, hello)])

        (result,) = told(Drops, BID)
        assert (result.rule, result.fault) == (rule, Fault.SILENT)

    @pytest.mark.parametrize("step", ["7S", "1", "x 7S", {"seat": 1, "action": "7S"}, {"rule": 1}, 7, None])
    def test_a_step_that_is_none_is_named(self, step: Json) -> None:
        with pytest.raises(InvalidValue, match=r"a step of a deal: expected a seat and its action \(1 7S\)"):
            question_of(step)

    def test_what_is_left_of_earlier_cases_breaks_a_promise(self) -> None:
        class Stubborn(Lines):
            """It never begins a second deal, and never forgets the first totals."""

            word = "new"

            def answer(self, question: Tree) -> Tree:
                if question["ask"] == "new" and self.engine._deal is not None:
                    return {"id": question["id"], "refused": "no"}
                return super().answer(question)

        steps: list[Any] = [
            {"ask": {"ask": "new", "rules": "standard-3", "dealer": 0, "pack": DECK}, "expect": {"is": None}}
        ]
        case = case_of({"id": "ASK-31/x", "rules": "standard-3", "steps": steps})
        first, second = told(Stubborn, case, case)
        assert first.status is Status.PASSED
        assert (second.rule, second.evidence) == ("ASK-14", Evidence.PROMISE)

    def test_totals_left_from_an_earlier_case_break_a_promise(self) -> None:
        class Adds(Lines):
            asked = 0

            def answer(self, question: Tree) -> Tree:
                found = super().answer(question)
                if question["ask"] == "scores":
                    self.asked += 1
                    return found | {"is": [self.asked - 1] * 3}
                return found

        begin = {"ask": {"ask": "new", "rules": "standard-3", "dealer": 0, "pack": DECK}, "expect": {"is": None}}
        steps: list[Any] = [begin, {"ask": {"ask": "scores"}, "expect": {"is": [0, 0, 0]}}]
        case = case_of({"id": "ASK-18/x", "rules": "standard-3", "steps": steps})
        first, second = told(Adds, case, case)
        assert (first.status, second.rule, second.evidence) == (Status.PASSED, "ASK-15", Evidence.PROMISE)

    def test_what_rests_on_a_rule_is_no_proof(self) -> None:
        hello = {"ask": {"ask": "hello", "protocol": 1}, "expect": {"is": "nobody"}}
        for more, evidence in (({"rests on": "a rule"}, Evidence.WHOLE), ({}, Evidence.PROMISE)):
            case = case_of({"id": "ASK-19/x", "rules": "", "steps": [{"try": [hello | more]}]})
            assert [one.evidence for one in told(Lines, case)] == [evidence]


def what(answer: Tree, expect: Tree) -> str:
    """What the suite says of *answer* to ``hello`` where it expects *expect*."""

    class Says(Lines):
        def line(self, line: bytes) -> bytes:
            return question_line({"id": 9, **answer}) if b'"id":9' in line else super().line(line)

    step = {"line": '{"id":9,"ask":"hello","protocol":1}', "id": 9, "expect": expect}
    (result,) = told(Says, case_of({"id": "ASK-19/x", "rules": "", "steps": [step]}))
    return result.what


class TestExpected:
    def test_each_kind_of_answer_is_told_from_the_others(self) -> None:
        answers: dict[str, Tree] = {
            "is": {"is": 3},
            "refused": {"refused": "no"},
            "unsupported": {"unsupported": "no"},
            "error": {"error": "no"},
        }
        expected: dict[str, tuple[Tree, set[str]]] = {
            "is": ({"is": 3}, {"is"}),
            "legal": ({"legal": [2, 3]}, {"is"}),
            "refused": ({"refused": True}, {"refused"}),
            "error": ({"error": True}, {"error"}),
            "unsupported": ({"unsupported": True}, {"unsupported"}),
            "refused or error": ({"refused or error": True}, {"refused", "error"}),
        }
        for expect, right in expected.values():
            fine = {kind for kind, answer in answers.items() if not what(answer, expect)}
            assert fine == right, expect

    def test_a_failure_says_what_was_expected(self) -> None:
        assert what({"is": 3}, {"legal": [1, 2]}).endswith(": expected a legal action of [1,2], not 3")
        assert what({"is": 3}, {"error": True}).endswith(": expected the answer error, not 3")
        assert what({"refused": "no"}, {"unsupported": True}).endswith(
            ": expected the answer unsupported, not refused: no"
        )
        assert what({"unsupported": "no"}, {"error": True}).endswith(": unsupported, expected an error")
        assert what({"is": 3}, {"refused or error": True}).endswith(": accepted, but it is illegal")


def test_cases_without_a_deal_have_no_rules_and_are_short() -> None:
    case = case_of({"id": "ASK-5/any", "rules": "", "steps": [{"line": [255], "expect": {"error": True}}]})
    assert (case.rule, case.every_rules, case.presets, case.length, case.asks) == ("ASK-5", [], frozenset(), (1, 1), ())
    (result,) = told(Lines, attrs.evolve(case, id="x"))
    assert result.status is Status.PASSED


@pytest.mark.parametrize("done", ["P, 7H", [7], 5])
def test_a_case_says_what_is_wrong_with_it(done: Json) -> None:
    with pytest.raises(InvalidValue, match=r"SEAT-1/001: .*expected"):
        case_of({"id": "SEAT-1/001", "rules": "standard-3", "given": [{"dealer": 0, "done": done}]})
