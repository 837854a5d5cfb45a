"""The promises of the protocol: the page, the cases and engines that break them belong together."""

from __future__ import annotations

import json
import zlib
from collections import Counter
from functools import cache

import pytest
from _promises import PAGE, promises
from broken import BROKEN, UNDER
from helpers import DEEP
from in_process import Lines, SecondReferee, run_all, told
from make_cases import FOLDER
from make_promises import SETTINGS
from readings import PRESETS

from fivehundred.wire.parsing import Json
from fivehundred_conformance.report import ConformanceReport
from fivehundred_conformance.suite import Case, Evidence, Status, read_cases

FILE = FOLDER / "promises.jsonl"
#: Presets that between them come to all stages; engines are broken under one of them, or under all.
FEW = ("standard-3", "australian-4", "table-2", "called-5")
#: A case that asks 2,000 questions.
LONG = "ASK-4/any"
#: The promises that a preset may have no cases of, because its rules have nothing of the kind.
NOT_EVERYWHERE = {"ASK-16", "ASK-27"}


@cache
def cases() -> tuple[Case, ...]:
    return tuple(read_cases([FILE]))


def few(*rules: str) -> list[Case]:
    return [case for case in cases() if case.rules in ("", *rules)]


def test_every_promise_of_the_page_has_cases_and_every_case_a_promise() -> None:
    assert [*promises()] == [f"ASK-{number}" for number in range(1, len(promises()) + 1)]
    assert {case.rule for case in cases()} - {"PLAY-6"} == {*promises()}
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("\n**ASK-") == len(promises())


def test_every_preset_is_asked_every_promise_that_it_can_be_asked() -> None:
    of_preset = {name: {case.rule for case in cases() if case.rules == name} for name in PRESETS}
    anywhere = {"ASK-34"}
    for name, found in of_preset.items():
        assert {*promises()} - found - anywhere <= NOT_EVERYWHERE, name
    assert sum("ASK-16" in found for found in of_preset.values()) > 30


def test_ids_differ_and_the_file_is_small() -> None:
    assert max(Counter(case.id for case in cases()).values()) == 1
    data = FILE.read_bytes()
    assert len(data) < 1_800_000
    assert len(zlib.compress(data, 9)) < 230_000


@pytest.mark.parametrize("name", ["", *(PRESETS if DEEP else PRESETS[::13]), *SETTINGS])
def test_the_library_and_the_second_referee_keep_all(name: str) -> None:
    chosen = [case for case in cases() if case.rules == name]
    for engine in (Lines, SecondReferee):
        results = run_all(engine, chosen)
        assert {result.status for result in results} == {Status.PASSED}, told(results)


def test_every_promise_is_broken_by_an_engine() -> None:
    assert {number for number, _ in BROKEN} == {*promises()}


@pytest.mark.parametrize("place", range(len(BROKEN)), ids=lambda place: BROKEN[place][1].__name__)
def test_the_suite_finds_the_promise_that_is_broken(place: int) -> None:
    number, engine = BROKEN[place]
    names = ["table-2"] if number == "ASK-27" else FEW if DEEP else [FEW[place % len(FEW)]]
    for name in [UNDER[engine.__name__]] if engine.__name__ in UNDER else names:
        # Of other promises, every sixth case is enough to see that they are kept.
        others = {case.id for case in few(name)[::6]} - {LONG}
        asked = [case for case in few(name) if DEEP or case.rule == number or case.id in others]
        bad = [one for one in run_all(engine, asked) if one.status in (Status.FAILED, Status.FAULT)]
        of_promises = [one for one in bad if one.rule in promises()]
        first = {one.rule for one in of_promises if one.evidence is Evidence.PROMISE}
        first = first or {one.rule for one in of_promises if one.evidence is Evidence.WHOLE}
        assert first == {number}, (name, told(bad))


class HidesTheSuit(Lines):
    """In views of others, a led joker has no suit."""

    def answer(self, question: dict[str, Json]) -> dict[str, Json]:
        found = super().answer(question)
        if question.get("ask") == "view" and "is" in found:
            found["is"]["turns"] = [text.partition("=")[0] for text in found["is"]["turns"]]
        return found


def test_the_suit_of_a_led_joker_is_a_matter_of_the_rule_that_tells_it() -> None:
    own = [case for case in cases() if case.rule == "PLAY-6"]
    assert len(own) > 10
    report = ConformanceReport((), None, tuple(run_all(HidesTheSuit, [*own[:2], *few(own[0].rules)])), 1.0)
    assert next(iter(report.failures)) == "PLAY-6"


def test_the_lines_are_json() -> None:
    for line in FILE.read_text(encoding="utf-8").splitlines():
        assert json.loads(line)
