"""The report leads to the mistake: the order of headings, cases asked again, runs that are given up, and numbers."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Sequence
from pathlib import Path

import attrs
import hostile
import pytest
from in_process import whole_suite
from readings import PRESETS

from fivehundred.cli import main
from fivehundred.programs.processes import Fault, Program
from fivehundred.programs.protocol import Declaration, Role
from fivehundred_conformance import (
    Case,
    CaseResult,
    ConformanceReport,
    Evidence,
    Status,
    command,
    conform,
    running,
    suite,
)
from fivehundred_conformance.comparing import Side
from fivehundred_conformance.promises import Promise
from fivehundred_conformance.running import in_turn
from fivehundred_conformance.suite import ASKED_AGAIN, MOST_LOOKS, Doubts, run_case

HERE = Path(__file__).parent
EXAMPLE = [sys.executable, str(HERE.parents[1] / "examples" / "engines" / "engine.py")]
HOSTILE = [sys.executable, hostile.__file__]
OURS = [sys.executable, "-m", "fivehundred", "engine"]
#: The library's engine, which declares these presets.
DECLARES = """
import json, sys
from fivehundred.programs.answering import RulesEngine

engine = RulesEngine()
for line in sys.stdin:
    answer = engine.answer(json.loads(line))
    if "hello" in line:
        answer["is"]["presets"] = [{}]
    print(json.dumps(answer), flush=True)
"""


def broken(mistake: str) -> list[str]:
    return [sys.executable, str(HERE / "mistaken.py"), mistake]


def of_rules(*rules: str, preset: str = "", most: int = 1000) -> list[Case]:
    found = [case for case in whole_suite() if case.rule in rules and case.trace is None]
    return [case for case in found if preset in ("", case.rules)][:most]


def failed(
    rule: str, number: int, *, evidence: Evidence = Evidence.CASE, steps: int = 3, alone: bool = False
) -> CaseResult:
    lines = tuple(f'{{"id":{each},"ask":"legal"}}' for each in range(steps))
    one = CaseResult(f"{rule}/{number:03}", rule, Status.FAILED, "wrong", "", lines, evidence=evidence)
    return attrs.evolve(one, passes_alone=alone)


def passed(rule: str, count: int) -> list[CaseResult]:
    return [CaseResult(f"{rule}/9{number:02}", rule, Status.PASSED) for number in range(count)]


def report_of(*results: CaseResult, presets: Sequence[str] | None = ("standard-3",)) -> ConformanceReport:
    known = None if presets is None else frozenset(presets)
    declaration = Declaration(
        protocol=1, name="My 500", version="2", roles=(Role.RULES,), asks=("new",), presets=known, settings=frozenset()
    )
    return ConformanceReport(("my500",), declaration, results, 1.0)


class TestHeadings:
    def test_a_promise_comes_before_rules_and_rules_before_games(self) -> None:
        games = [failed("game", number, evidence=Evidence.WHOLE) for number in range(5)]
        ways = [failed("BID-1", number, evidence=Evidence.WAY) for number in range(5)]
        promise = failed("ASK-7", 1, evidence=Evidence.PROMISE)
        report = report_of(*games, *ways, failed("PLAY-2", 1), promise, *passed("ASK-7", 8), *passed("PLAY-2", 8))
        assert [*report.failures] == ["ASK-7", "PLAY-2", "game", "BID-1"]

    def test_a_promise_that_is_compared_throughout_a_deal_comes_before_games(self) -> None:
        games = [failed("game", number, evidence=Evidence.WHOLE) for number in range(5)]
        report = report_of(*games, failed("ASK-23", 1, evidence=Evidence.WHOLE), *passed("ASK-23", 8))
        assert [*report.failures] == ["ASK-23", "game"]

    def test_the_greater_share_of_its_own_cases_comes_first(self) -> None:
        many = [failed("BID-3", number) for number in range(6)]
        few = [failed("SCORE-1", number) for number in range(4)]
        report = report_of(*many, *passed("BID-3", 53), *few, *passed("SCORE-1", 2))
        assert [*report.failures] == ["SCORE-1", "BID-3"]

    def test_what_fails_on_the_way_is_not_held_against_a_rule_that_fails_itself(self) -> None:
        ways = [failed("BID-3", number, evidence=Evidence.WAY) for number in range(6)]
        report = report_of(*ways, failed("BID-3", 7), *[failed("SEAT-1", number) for number in range(2)])
        assert [*report.failures] == ["SEAT-1", "BID-3"]

    def test_one_case_that_fails_shows_less_than_many_that_all_fail(self) -> None:
        report = report_of(failed("CARD-5", 1), *[failed("PLAY-3", number) for number in range(9)])
        assert [*report.failures] == ["PLAY-3", "CARD-5"]

    def test_a_rule_whose_cases_often_fail_because_of_others_comes_later(self) -> None:
        few = [failed("DEAL-3", number) for number in range(2)]
        many = [failed("BID-3", number) for number in range(5)]
        report = report_of(*few, *passed("DEAL-3", 1), *many)
        assert [*report.failures] == ["DEAL-3", "BID-3"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_of_equals_the_one_with_the_plainest_case_comes_first(self) -> None:
        report = report_of(failed("BID-1", 1, steps=5), failed("PLAY-1", 1, steps=4), failed("SEAT-1", 1, steps=4))
        assert [*report.failures] == ["PLAY-1", "SEAT-1", "BID-1"]

    def test_under_a_heading_direct_evidence_comes_first_and_then_the_shortest(self) -> None:
        ways = [failed("BID-3", number, evidence=Evidence.WAY, steps=1) for number in range(2)]
        report = report_of(*ways, failed("BID-3", 7, steps=9), failed("BID-3", 8, steps=2))
        assert [result.id for result in report.failures["BID-3"]] == [
            "BID-3/008",
            "BID-3/007",
            "BID-3/000",
            "BID-3/001",
        ]

    def test_cases_that_pass_alone_break_the_promise_that_nothing_is_left(self) -> None:
        alone = [failed(rule, 1, alone=True) for rule in ("BID-13", "END-5", "SCORE-2")]
        report = report_of(*alone, failed("BID-13", 2), *passed("BID-13", 8))
        assert [*report.failures] == ["ASK-14", "BID-13"]
        assert report.text().splitlines()[2:6] == [
            "ASK-14: 3 fail",
            "    BID-13/001: wrong",
            "    also END-5/001, SCORE-2/001",
            "    3 of them would pass as the first thing that a program is asked",
        ]
        many = [failed("PLAY-2", number) for number in range(8)]
        assert [*report_of(*alone[:1], *many).failures] == ["PLAY-2", "ASK-14"]
        totals = attrs.evolve(alone[0], lines=('{"id":1,"ask":"scores"}',))
        assert [*report_of(totals).failures] == ["ASK-15"]

    def test_the_promise_about_the_one_question_that_is_wrong_comes_first(self) -> None:
        def wrong(rule: str, ask: str, what: str, evidence: Evidence = Evidence.CASE) -> CaseResult:
            one = failed(rule, 1, evidence=evidence)
            return attrs.evolve(one, ask=ask, what=what, lines=(f'{{"id":1,"ask":"{ask}"}}',))

        late = "expected null, not 3"
        promise = wrong("ASK-9", "to_act", late, Evidence.WAY)
        assert [*report_of(promise, wrong("DEAL-6", "to_act", late)).failures] == ["ASK-9", "DEAL-6"]
        # Whose turn it is breaks a rule, and so does an answer to anything else.
        assert [*report_of(promise, wrong("DEAL-6", "to_act", "expected 1, not 3")).failures] == ["DEAL-6", "ASK-9"]
        other = wrong("BID-1", "legal", late)
        assert next(iter(report_of(promise, wrong("DEAL-6", "to_act", late), other).failures)) != "ASK-9"
        views = [wrong(rule, "view", "other cards") for rule in ("PLAY-6", "KITTY-1", "KITTY-2")]
        promise = wrong("ASK-25", "view", "other cards", Evidence.WHOLE)
        assert next(iter(report_of(promise, *views).failures)) == "ASK-25"
        right = passed("ASK-25", 1)
        assert next(iter(report_of(promise, *views, *right).failures)) == "ASK-25"
        assert next(iter(report_of(promise, *views[:2], *right).failures)) != "ASK-25"
        # Nearly all cases of the promise fail.
        assert next(iter(report_of(promise, *views[:1]).failures)) == "ASK-25"

    def test_an_answer_that_comes_too_soon_leads_to_its_promise_though_no_case_of_that_fails(self) -> None:
        early = [
            attrs.evolve(failed(rule, 1), ask="contract", what="expected null, not 3", lines=('{"ask":"contract"}',))
            for rule in ("BID-14", "BID-4")
        ]
        report = report_of(*early, *passed("ASK-22", 3))
        assert {rule: len(cases) for rule, cases in report.failures.items()} == {"ASK-22": 2, "BID-14": 1, "BID-4": 1}
        assert [*report_of(*early[:1]).failures] == ["BID-14"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_only_cases_under_presets_for_which_something_fails_count(self) -> None:
        few = [attrs.evolve(failed("IRR-1", number), rules="nullo-3") for number in range(2)]
        many = [attrs.evolve(failed("SCORE-4", number), rules="nullo-3 target=700") for number in range(4)]
        elsewhere = [attrs.evolve(one, rules="standard-3") for one in passed("SCORE-4", 8)]
        assert [*report_of(*few, *many, *elsewhere).failures] == ["SCORE-4", "IRR-1"]
        alike = [attrs.evolve(one, rules="nullo-3") for one in elsewhere]
        assert [*report_of(*few, *many, *alike).failures] == ["IRR-1", "SCORE-4"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_a_list_of_legal_actions_shows_less_than_one_that_is_taken(self) -> None:
        listed, taken = (
            attrs.evolve(failed(rule, 1), ask=ask) for rule, ask in (("CALL-2", "legal"), ("CALL-4", "act"))
        )
        assert [*report_of(listed, taken).failures] == ["CALL-4", "CALL-2"]
        assert [*report_of(listed, taken, *passed("CALL-4", 4)).failures] == ["CALL-2", "CALL-4"]

    def test_a_deal_that_is_dealt_by_another_player_shows_little_if_who_is_next_is_wrong(self) -> None:
        refused = attrs.evolve(failed("ASK-16", 1, evidence=Evidence.PROMISE), lines=('{"ask":"new"}',))
        following = attrs.evolve(failed("BID-6", 1), ask="next")
        assert [*report_of(refused, following).failures] == ["BID-6", "ASK-16"]
        assert [*report_of(refused, attrs.evolve(following, ask="legal")).failures] == ["ASK-16", "BID-6"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_what_rests_on_another_question_shows_little_if_that_is_wrong_too(self) -> None:
        totals = [attrs.evolve(failed("END-7", number), ask="scores") for number in range(5)]
        points = attrs.evolve(failed("SCORE-1", 1), ask="points")
        others = passed("SCORE-1", 5)
        assert [*report_of(*totals, points, *others).failures] == ["SCORE-1", "END-7"]
        assert [*report_of(*totals, attrs.evolve(points, ask="legal"), *others).failures] == ["END-7", "SCORE-1"]

    def test_a_refusal_because_it_is_somebody_elses_turn_is_one_on_the_way(self) -> None:
        what = "refused, but it is legal: not yours (SEAT-1)"
        refused = [attrs.evolve(failed("BID-1", number), what=what) for number in range(5)]
        report = report_of(*refused, failed("SEAT-1", 1), *passed("SEAT-1", 5))
        assert [*report.failures] == ["SEAT-1", "BID-1"]

    def test_a_question_that_is_wrong_throughout_leads_to_its_promise(self) -> None:
        rules = ("PLAY-6", "KITTY-1", "KITTY-2")
        views = [attrs.evolve(failed(rule, number), ask="view") for rule in rules for number in (1, 2)]
        promise = failed("ASK-25", 1, evidence=Evidence.WHOLE)
        right = [attrs.evolve(one, ask="view") for one in passed("KITTY-3", 4)]
        assert next(iter(report_of(*views, promise).failures)) == "ASK-25"
        assert next(iter(report_of(*views, promise, *right).failures)) != "ASK-25"
        assert next(iter(report_of(*views[:2], promise).failures)) != "ASK-25"

    def test_a_promise_that_mostly_fails_on_the_way_is_no_direct_evidence(self) -> None:
        ways = [failed("ASK-14", number, evidence=Evidence.WAY) for number in range(3)]
        direct = failed("ASK-14", 9, evidence=Evidence.PROMISE)
        assert [*report_of(*ways, direct, failed("SEAT-1", 1)).failures] == ["ASK-14", "SEAT-1"]
        ways.append(failed("ASK-14", 4, evidence=Evidence.WAY))
        assert [*report_of(*ways, direct, failed("SEAT-1", 1)).failures] == ["SEAT-1", "ASK-14"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_a_rule_that_few_presets_have_comes_first_unless_others_fail_as_well(self) -> None:
        def of(rule: str, preset: str, status: Status = Status.FAILED) -> CaseResult:
            evidence = Evidence.CASE if status is Status.FAILED else None
            return attrs.evolve(
                failed(rule, 1, evidence=Evidence.CASE), id=f"{rule}/{preset}/1", status=status, evidence=evidence
            )

        rare, often = of("SCORE-5", "nullo-3"), of("SCORE-2", "nullo-3")
        elsewhere = of("SCORE-2", "standard-3", Status.OTHER_RULES)
        assert [*report_of(rare, often, elsewhere).failures] == ["SCORE-5", "SCORE-2"]
        assert [*report_of(rare, often, *(of("SCORE-2", name) for name in PRESETS)).failures] == ["SCORE-2", "SCORE-5"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_points_that_are_wrong_in_deals_are_not_due_to_scores_without_deals(self) -> None:
        alone = [attrs.evolve(failed("SCORE-11", number), ask="score") for number in range(3)]
        other = attrs.evolve(failed("SCORE-3", 1), ask="score")
        assert [*report_of(*alone, other, *passed("SCORE-3", 3)).failures] == ["SCORE-11", "SCORE-3"]
        played = attrs.evolve(failed("SCORE-3", 2), ask="points")
        assert [*report_of(*alone, other, played, *passed("SCORE-3", 3)).failures] == ["SCORE-3", "SCORE-11"]

    @pytest.mark.usefixtures("no_false_alarms")
    def test_only_the_first_headings_have_a_deal(self) -> None:
        text = report_of(*[failed(f"BID-{number}", 1, steps=number) for number in range(1, 15)]).text()
        assert "BID-12: 1 of 1 case fail\n" in text
        assert "\nalso BID-13 (1), BID-14 (1)\n" in text


@pytest.fixture
def no_false_alarms(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("fivehundred_conformance.report.false_alarms", dict)


class TestMistakes:
    """Runs with engines that are right but for one mistake."""

    def test_what_is_kept_from_the_last_match_is_told_as_such(self) -> None:
        # Each begins a match of three players with nothing, and ends with points that do not end the match.
        wanted = [
            case
            for case in whole_suite()
            if case.ask == {"ask": "scores"} and len(case.deals) == 1 and "scores" not in case.deals[0]
            if case.rules in ("standard-3", "classic-3", "nullo-3", "howto-3") and -500 < min(case.expect) < 0
        ][:3]
        report = conform(broken("keeps_scores"), wanted)
        assert {rule: len(results) for rule, results in report.failures.items()} == {"ASK-15": len(wanted) - 1}
        assert len(wanted) > 1
        assert "would pass as the first thing that a program is asked" in report.text()

    def test_a_mistake_of_a_rule_fails_alone_too(self) -> None:
        report = conform(broken("equal_bids"), of_rules("BID-2"))
        assert [*report.failures] == ["BID-2"]
        assert not any(result.passes_alone for result in report.results)

    def test_overtricks_lead_to_the_rule_about_them_and_not_to_the_values_of_bids(self) -> None:
        report = conform(broken("overtricks"), of_rules("BID-3", "SCORE-1", most=5000))
        assert [*report.failures] == ["SCORE-1", "BID-3"]


class TestGivenUp:
    def test_after_many_failures_of_all_kinds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "MOST_FAILED", 2)
        report = conform(broken("equal_bids"), of_rules("BID-2"))
        assert report.given_up == "2 cases failed"
        assert len(report.failures["BID-2"]) == 2

    def test_after_many_failures_among_the_first_cases(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "FIRST_CASES", 5)
        for right, why in ((3, "2 of the first 5 cases, which cover all rules, failed"), (4, "")):
            run = running._Run([], lambda: None, print)  # type: ignore[arg-type, return-value]
            for result in (*passed("BID-2", right), *(failed("PLAY-2", number) for number in range(2))):
                run._count(result)
            assert run.given_up == why

    def test_after_many_faults_of_one_kind(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "MOST_ALIKE", 4)
        report = conform(broken("no_joker"), of_rules("PLAY-2", "JOKER-3", "BID-2"))
        kinds = [result.status for result in report.results]
        assert report.given_up == "4 faults of one kind: ended, asked act"
        assert (kinds.count(Status.FAULT), kinds.count(Status.NOT_RUN) > 5, report.passed) == (4, True, False)
        assert "\ngiven up: 4 faults of one kind: ended, asked act\n" in report.text()
        assert f"given up: {report.given_up}" in [result.what for result in report.results]

    def test_after_many_wrong_answers_of_one_kind_in_a_row(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "MOST_ALIKE", 5)
        cases = [case for case in of_rules("PLAY-2", "JOKER-3") if case.deals[0]["done"]]
        report = conform(broken("nobody_acts"), cases)
        assert report.given_up == "5 wrong answers to act in a row"
        assert sum(result.status is Status.FAILED for result in report.results) == 5

    def test_failures_of_a_rule_apart_do_not_end_its_cases(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "MOST_ALIKE", 2)
        wrong = [failed("PLAY-2", number) for number in range(2)]
        found = list[CaseResult]()
        run = running._Run([*of_rules("PLAY-2")], lambda: None, found.append)  # type: ignore[arg-type, return-value]
        for result in (wrong[0], *passed("BID-2", 1), wrong[1]):
            run._count(result)
        assert (run.given_up, len(run.waiting)) == ("", len(of_rules("PLAY-2")))
        run._count(attrs.evolve(wrong[0], lines=("what is this",)))
        assert run.given_up == ""
        run._count(attrs.evolve(wrong[0], lines=()))
        assert (run.given_up, run.waiting) == ("2 wrong answers to what is no question in a row", [])

    def test_faults_of_different_kinds_are_counted_apart(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "MOST_ALIKE", 2)
        run = running._Run([], lambda: None, print)  # type: ignore[arg-type, return-value]
        for fault in (Fault.ENDED, Fault.NOT_JSON, Fault.TOO_LONG):
            run._count(attrs.evolve(failed("PLAY-2", 1), status=Status.FAULT, fault=fault))
        assert run.given_up == ""
        run._count(attrs.evolve(failed("PLAY-2", 1), status=Status.FAULT, fault=Fault.NOT_JSON))
        assert run.given_up == "2 faults of one kind: not JSON, asked legal"

    def test_after_many_faults_of_all_kinds(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(running, "MOST_FAULTS", 3)
        run = running._Run([], lambda: None, print)  # type: ignore[arg-type, return-value]
        for fault in (Fault.ENDED, Fault.NOT_JSON, Fault.TOO_LONG):
            assert run.given_up == ""
            run._count(attrs.evolve(failed("PLAY-2", 1), status=Status.FAULT, fault=fault))
        assert run.given_up == "3 faults"


def test_failures_of_a_rule_are_asked_again_until_three_have_failed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = list[str]()

    async def count(case: Case, program: Program, doubts: Doubts) -> CaseResult:
        asked.append(case.id)
        return await run_case(case, program, doubts)

    monkeypatch.setattr(running, "run_case", count)
    report = conform(broken("equal_bids"), of_rules("BID-2"))
    wrong = len(report.failures["BID-2"])
    assert wrong > ASKED_AGAIN + 1
    assert len(asked) == len(report.results) + ASKED_AGAIN
    assert max(map(asked.count, asked)) == 2


def test_failures_are_asked_again_until_so_many_of_all_rules_have_failed_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    again = list[str]()

    async def count(case: Case, program: Program, doubts: Doubts) -> CaseResult:
        again.append(case.id)
        return await run_case(case, program, doubts)

    monkeypatch.setattr(running, "run_case", count)
    monkeypatch.setattr(running, "MOST_AGAIN", 2)
    report = conform(broken("equal_bids"), of_rules("BID-2"))
    assert len(again) == len(report.results) + 2


def test_the_first_case_of_a_program_is_not_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[Program]()

    class Counted(Program):
        def __init__(self, command: Sequence[str], *, seconds: float) -> None:
            super().__init__(command, seconds=seconds)
            started.append(self)

    monkeypatch.setattr(running, "Program", Counted)
    cases = [case for case in of_rules("PLAY-2") if case.ask == {"ask": "legal"}][:3]
    conform([*HOSTILE, "exit"], cases)
    # One says what it is, and one makes each fault.
    assert len(started) == 1 + len(cases)


def test_like_failures_of_a_promise_are_looked_into_until_three_have_shown_the_same() -> None:
    doubts, kind = Doubts(), ("ASK-7", "act")
    for evidence in (Evidence.WAY, Evidence.PROMISE, Evidence.PROMISE, Evidence.PROMISE):
        doubts.add(kind, ("ASK-7", evidence))
        doubts.add(("ASK-8", "act"), ("ASK-8", Evidence.PROMISE))
    assert doubts.answer(kind) is None
    assert doubts.answer(("ASK-8", "act")) == ("ASK-8", Evidence.PROMISE)
    assert doubts.answer(("ASK-9", "act")) is None
    for number in range(MOST_LOOKS):
        doubts.add(("ASK-7", str(number)), ("ASK-7", Evidence.PROMISE))
    assert doubts.answer(("ASK-9", "act")) == ("ASK-9", Evidence.WAY)
    assert doubts.answer(("ASK-8", "act")) == ("ASK-8", Evidence.PROMISE)


def test_a_case_about_a_program_that_has_just_begun_is_asked_of_one(monkeypatch: pytest.MonkeyPatch) -> None:
    started = list[Program]()

    class Counted(Program):
        def __init__(self, command: Sequence[str], *, seconds: float) -> None:
            super().__init__(command, seconds=seconds)
            started.append(self)

    monkeypatch.setattr(running, "Program", Counted)
    fresh = [case for case in whole_suite() if case.fresh and case.rule in ("ASK-29", "ASK-30")]
    report = conform(OURS, [*of_rules("BID-2", most=2), *fresh[:8]])
    assert report.passed
    # One says what it is, one is asked the other cases, and one more each of the two numbers.
    assert {case.rule for case in fresh[:8]} == {"ASK-29", "ASK-30"}
    assert len(started) == 2 + 2


class TestOrder:
    def test_each_rule_has_its_turn_with_its_shortest_case(self) -> None:
        order = in_turn(of_rules("PLAY-2", "BID-2", "SEAT-1"))
        assert [case.rule for case in order[:6]] == ["BID-2", "PLAY-2", "SEAT-1"] * 2
        for rule in ("PLAY-2", "BID-2", "SEAT-1"):
            lengths = [case.length for case in order if case.rule == rule]
            assert lengths == sorted(lengths)

    def test_counts_and_games_come_last_the_longest_of_each_first(self) -> None:
        games = [case for case in whole_suite() if case.trace is not None][:5]
        counts = [case for case in whole_suite() if case.counts][:5]
        order = in_turn([*games, *counts, *of_rules("PLAY-2", most=5)])
        kinds = [("counts" if case.counts else "game" if case.trace else "case") for case in order]
        assert kinds == ["case"] * 5 + ["counts"] * 5 + ["game"] * 5
        assert [case.length for case in order[10:]] == sorted([case.length for case in games], reverse=True)

    def test_cases_are_asked_in_the_order_of_in_turn(self) -> None:
        cases, told = of_rules("PLAY-2", "BID-2", most=40)[::4], list[str]()
        conform(OURS, cases, on_result=lambda result: told.append(result.id))
        assert told == [case.id for case in in_turn(cases)]
        assert told != [case.id for case in cases]


class TestNumbers:
    def test_results_are_counted_by_rule(self) -> None:
        declined = CaseResult("CALL-1/001", "CALL-1", Status.DECLINED, "question view")
        other = CaseResult("CALL-1/002", "CALL-1", Status.OTHER_RULES, "preset called-5")
        report = report_of(failed("BID-2", 1), *passed("BID-2", 2), declined, other)
        assert {rule: attrs.astuple(count) for rule, count in report.counts.items()} == {
            "BID-2": (3, 2, 1, 0),
            "CALL-1": (0, 0, 0, 1),
        }
        text = report.text()
        assert "rule    asked  passed  failed  declined\nBID-2       3       2       1         0\n" in text
        assert "\ndeclines question view (1 case)\n1 case of other rules: preset called-5 (1)\n" in text
        assert json.loads(json.dumps(report.tree()))["rules"]["CALL-1"]["declined"] == 1

    def test_a_sentence_can_be_quoted(self) -> None:
        declined = [CaseResult(f"{rule}/001", rule, Status.DECLINED, "?") for rule in ("CALL-1", "CALL-2", "TWO-1")]
        report = report_of(*passed("BID-2", 4), *declined)
        assert report.text().splitlines()[-1] == report.verdict
        assert report.verdict == "My 500 2 under standard-3 passes 4 of 4 asked; declines 3: CALL, TWO"
        assert report_of(*passed("BID-2", 4), presets=None).verdict == "My 500 2 passes 4 of 4 asked"
        many = report_of(failed("BID-2", 1), presets=("a", "b", "c", "d"))
        assert many.verdict == "My 500 2 under 4 presets passes 0 of 1 asked"
        # Names come from the program, which cannot write lines of its own with them.
        hostile = report_of(failed("BID-2", 1), presets=("a passes 9 of 9 asked\n\x1b[2J",))
        assert hostile.verdict == r"My 500 2 under a passes 9 of 9 asked\n\x1b[2J passes 0 of 1 asked"

    def test_cases_of_rules_that_are_not_declared_are_no_part_of_it(self) -> None:
        cases = [case for case in of_rules("BID-2") if case.rules in ("standard-3", "australian-4")]
        report = conform(EXAMPLE, cases)
        assert {result.status for result in report.results} == {Status.PASSED, Status.OTHER_RULES}
        assert report.unasked_rules == []
        assert report.declined_abilities == {}

    def test_a_case_that_is_not_run_is_not_asked(self) -> None:
        report = report_of(*passed("BID-2", 1), CaseResult("BID-2/002", "BID-2", Status.NOT_RUN))
        assert (report.counts["BID-2"].asked, report.passed) == (1, False)

    def test_a_rule_is_unasked_if_a_declared_preset_has_cases_of_it_and_all_are_declined_or_not_run(self) -> None:
        declined = [CaseResult(f"{rule}/001", rule, Status.DECLINED) for rule in ("BID-2", "CALL-1", "game")]
        other, not_run = (
            CaseResult("TWO-1/1", "TWO-1", Status.OTHER_RULES),
            CaseResult("SIX-1/1", "SIX-1", Status.NOT_RUN),
        )
        report = report_of(*passed("BID-2", 1), *declined, other, not_run)
        assert report.unasked_rules == ["CALL-1", "SIX-1"]
        assert report.tree()["unasked"] == ["CALL-1", "SIX-1"]


class TestCommand:
    def ran(self, monkeypatch: pytest.MonkeyPatch, *words: str) -> tuple[int, str, str]:
        out, err = io.StringIO(), io.StringIO()
        monkeypatch.setattr(sys, "stdout", out)
        monkeypatch.setattr(sys, "stderr", err)
        return main(["conform", *words]), out.getvalue(), err.getvalue()

    def test_strict_fails_if_a_rule_was_not_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        (bid, *_), (score, *_) = of_rules("BID-2", preset="australian-4"), of_rules("SCORE-1")
        cases = [bid, attrs.evolve(score, rules="australian-4", deals=bid.deals, ask={"ask": "points"}, expect=None)]
        monkeypatch.setattr(command, "read_cases", lambda _=None: cases)
        status, out, _ = self.ran(monkeypatch, "--", *EXAMPLE)
        assert (status, "not asked" in out) == (0, False)
        status, out, _ = self.ran(monkeypatch, "--strict", "--", *EXAMPLE)
        assert (status, out.splitlines()[-1]) == (1, "not asked: SCORE-1")
        status, out, _ = self.ran(monkeypatch, "--strict", "--", *OURS)
        assert (status, "not asked" in out) == (0, False)

    def test_strict_fails_if_a_preset_or_nothing_was_asked(self, monkeypatch: pytest.MonkeyPatch) -> None:
        (bid, *_) = of_rules("BID-2", preset="australian-4")
        monkeypatch.setattr(command, "read_cases", lambda _=None: [bid])
        for declared, options, told in (
            ('"australian-4", "standard-3"', [], "not asked: preset standard-3"),
            ('"australian-4", "standard-3"', ["--rules", "australian-4"], ""),
            ('"australian-4", "australian_4"', ["--rules", "australian-4"], "not asked: preset australian_4"),
            ('"australian_4"', [], "not asked: preset australian_4"),
            ("", [], "not asked: anything"),
        ):
            program = [sys.executable, "-c", DECLARES.format(declared)]
            status, out, _ = self.ran(monkeypatch, "--strict", *options, "--", *program)
            assert (status, told in out.splitlines()[-1]) == (bool(told), True), out
            status, out, _ = self.ran(monkeypatch, *options, "--", *program)
            assert (status, "presets that do not exist: australian_4\n" in out) == (0, "_" in declared)

    @pytest.mark.parametrize(("how", "wrong"), [("exit", 3), ("false", 3), ("unsupported", 0)])
    def test_faults_are_as_wrong_as_false_answers_and_what_is_declined_is_not(
        self, monkeypatch: pytest.MonkeyPatch, how: str, wrong: int
    ) -> None:
        cases = [case for case in of_rules("PLAY-1") if case.ask and case.ask["ask"] != "act"][:3]
        monkeypatch.setattr(command, "read_cases", lambda _=None: cases)
        status, out, _ = self.ran(monkeypatch, "--", *HOSTILE, how)
        assert status == bool(wrong)
        assert ("PLAY-1: 3 of 3 cases fail" in out) == bool(wrong)


def test_what_like_failures_have_shown_is_not_looked_into_again(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[str]()
    find = suite._broken_promise

    async def count(case: Case, promise: Promise, side: Side) -> tuple[str, Evidence]:
        looked.append(case.id)
        return await find(case, promise, side)

    monkeypatch.setattr(suite, "_broken_promise", count)
    cases = [case for case in whole_suite() if case.rule == "ASK-9" and case.id.endswith("/played")][:8]
    report = conform(broken("nobody_acts"), cases, jobs=1)
    assert [result.status for result in report.results] == [Status.FAILED] * 8
    assert len(looked) == 3
