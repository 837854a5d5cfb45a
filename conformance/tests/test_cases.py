"""The promises of the conformance suite: what every number, preset and choice has, and that a wrong reading fails."""

from __future__ import annotations

import hashlib
import json
from collections import Counter, defaultdict
from functools import cache
from typing import Any

import pytest
from by_hand import BY_HAND
from choices import UNASKED, choice_readings, choices_of, named, settings
from helpers import DEEP
from in_process import whole_suite
from make_cases import (
    FOLDER,
    GAMES,
    LATER,
    LATER_BY_HAND,
    LICENCE,
    LINES,
    READINGS,
    draws,
    line_of,
    lines_of,
    of_library,
)
from readings import PRESETS, Reading
from rulenumbers import CHAPTERS, RULES
from says import UNASKABLE
from searching import BROKEN, shape
from second import Json, Second, answer, copied, perft
from shortening import read_lines

from fivehundred.notation.rulesets import parse_ruleset
from fivehundred.rules import presets

#: The cases that are asked again: all of them when looking for a long time.
EVERY = 1 if DEEP else 40
#: The most lines of play that are counted again.
LINES_COUNTED = 2_000 if DEEP else 12


def lines(name: str) -> list[dict[str, Json]]:
    return read_lines(FOLDER / f"{name}.jsonl")


@cache
def cases() -> tuple[dict[str, Json], ...]:
    """The cases of all chapters."""
    names = [chapter.lower() for chapter in CHAPTERS if (FOLDER / f"{chapter.lower()}.jsonl").exists()]
    return tuple(case for name in names for case in lines(name)[1:])


@cache
def readings() -> dict[tuple[str, str], list[Reading]]:
    found: dict[tuple[str, str], list[Reading]] = defaultdict(list)
    for reading in (*READINGS, *LATER, *choice_readings(), *draws()):
        found[reading.rule, reading.name].append(reading)
    return found


def misread(case: dict[str, Json], reading: Reading) -> Json:
    """What a wrong reading answers, or how it breaks down."""
    try:
        return answer(case, reading.engine())
    except BROKEN as error:
        return repr(error)


def test_every_file_says_what_it_is_and_that_it_is_free() -> None:
    files = sorted(FOLDER.glob("*.jsonl"))
    for file in files:
        head = json.loads(file.read_text(encoding="utf-8").partition("\n")[0])
        assert (head["suite"], head["licence"]) == (1, LICENCE)
        assert head["about"]


def test_there_are_enough_cases_and_each_has_its_own_id() -> None:
    ids = [case["id"] for case in (*cases(), *lines("games")[1:], *lines("perft")[1:])]
    assert len(cases()) >= 2_000
    assert len(set(ids)) == len(ids)
    assert all(case["id"].startswith(f"{case['rule']}/") for case in cases())


def test_every_number_that_can_be_asked_has_five_cases() -> None:
    of_number = Counter(case.rule for case in whole_suite())
    assert {rule for rule in RULES if of_number[rule] < 5} == set(UNASKABLE)
    assert not any(of_number[rule] for rule in UNASKABLE)
    assert lines("end")[0]["unasked"] == UNASKABLE


def choice_labels() -> set[str]:
    """Every choice of every setting, as cases name it."""
    found = {reading.setting for reading in (*choice_readings(), *draws()) if reading.setting}
    for name, field in settings().items():
        if name not in UNASKED and name != "first_dealer":
            found |= {f"{name}={named(value)}" for value in choices_of(field)}
    return found


def test_every_choice_of_every_setting_has_five_cases() -> None:
    of_choice = Counter(case.get("setting") for case in cases())
    assert sorted(label for label in choice_labels() if of_choice[label] < 5) == []


def test_a_case_that_names_a_choice_has_it() -> None:
    for case in cases():
        name, _, value = case.get("setting", "").partition("=")
        field = settings().get(name)
        if field is not None and choices_of(field):
            assert named(getattr(parse_ruleset(case["rules"]), name)) == value, case["id"]


def test_the_referee_answers_as_the_case_says_and_the_wrong_reading_otherwise() -> None:
    for case in cases()[::EVERY]:
        if case["source"] == "second referee":
            assert answer(case) == case["expect"], case["id"]
            wrong = [misread(case, reading) for reading in readings()[case["rule"], case["wrong"]]]
            assert any(one != case["expect"] for one in wrong), case["id"]


def test_cases_by_hand_are_those_of_the_table() -> None:
    table = {json.dumps([one.rule, one.rules, one.given, one.ask]): one for one in (*BY_HAND, *LATER_BY_HAND)}
    found = [case for case in cases() if case["source"] == "by hand"]
    assert len(found) == len(table)
    for case in found:
        one = table[json.dumps([case["rule"], case["rules"], case["given"], case["ask"]])]
        assert case["expect"] == one.expect != one.instead
        assert case["wrong"] == one.wrong


def test_every_reading_of_a_clause_is_failed_by_a_case() -> None:
    named = {(case["rule"], case["wrong"]) for case in cases()}
    assert [(one.rule, one.name) for one in LATER if (one.rule, one.name) not in named] == []


def test_every_case_has_a_reason_and_a_wrong_reading() -> None:
    for case in cases():
        assert case["source"] in ("second referee", "by hand")
        assert case["wrong"] in case["why"], case["id"]


def test_no_two_cases_of_a_number_differ_in_cards_only() -> None:
    alike = defaultdict[str, list[dict[str, Json]]](list)
    for case in cases():
        lengths = [len(deal.get("done", ())) for deal in case["given"]]
        alike[f"{case['rule']} {case['rules']} {case['ask']['ask']} {lengths}"].append(case)
    # To replay the deals of a case takes long; where even these differ, there is no need.
    for several in filter(lambda several: len(several) > 1, alike.values()):
        seen: dict[str, str] = {}
        for case in several:
            key = shape(case)
            assert key not in seen, f"{case['id']} and {seen[key]}"
            seen[key] = case["id"]


def test_hard_cases_come_first() -> None:
    by_hand = [json.dumps([one.rule, one.rules, one.given, one.ask]) for one in BY_HAND if one.hard]
    hard = {key for key, found in readings().items() if any(one.hard for one in found)}
    for chapter in CHAPTERS:
        of_chapter = [case for case in cases() if case["rule"].startswith(f"{chapter}-")]
        places = [
            (case["rule"], case["wrong"]) in hard
            or json.dumps([case["rule"], case["rules"], case["given"], case["ask"]]) in by_hand
            # A draw that is not decided by its first round.
            or (case["rule"] == "SEAT-3" and len(case["ask"]["rounds"]) > 1)
            for case in of_chapter
        ]
        assert places == sorted(places, reverse=True)


def test_there_is_a_game_of_each_preset() -> None:
    games = lines("games")[1:]
    assert len(games) == GAMES
    assert {game["rules"] for game in games} == set(PRESETS) <= set(presets.names())
    over = [game for game in games if game["match"][-1]["check"]["winners"] is not None]
    assert len(over) > GAMES * 0.9


def test_lines_are_counted_for_every_preset_as_far_as_the_referee_agrees() -> None:
    counted = lines("perft")[1:]
    assert {case["rules"] for case in counted} == set(PRESETS)
    for case in counted:
        assert 1 <= case["agreed"] <= len(case["counts"])
        assert max(case["counts"]) <= LINES


def test_short_counts_are_those_of_the_referee_and_of_the_library() -> None:
    for case in lines("perft")[1 :: 1 if DEEP else 3]:
        (deal,) = case["given"]
        engine = Second()
        engine.go(case["rules"], [deal])
        library = of_library(case["rules"], deal)
        for depth, count in enumerate(case["counts"], start=1):
            if count <= LINES_COUNTED:
                assert perft(copied(engine.deal), depth) == count, case["id"]
                assert lines_of(library, depth, [LINES]) == count, case["id"]


def test_games_go_as_the_referee_plays_them() -> None:
    for game in lines("games")[1 :: 2 * EVERY]:
        engine, digest = Second(), hashlib.sha256()
        for deal in game["match"]:
            engine.new(game["rules"], deal)
            for action in (*deal["done"], None):
                digest.update(line_of(engine))
                if action is not None:
                    engine.act(action)
            assert {ask: engine.ask({"ask": ask}) for ask in deal["check"]} == deal["check"], game["id"]
        assert digest.hexdigest() == game["trace"], game["id"]


def unordered(value: Json) -> Json:
    """Lists of texts in one order: a program may give cards and actions in any."""
    match value:
        case [*parts]:
            return sorted(parts) if all(isinstance(part, str) for part in parts) else [*map(unordered, parts)]
        case dict():
            return {key: unordered(part) for key, part in value.items()}
        case _:
            return value


def asked(engine: Any, question: dict[str, Json]) -> Json:
    answer = engine.answer({"id": 1, **question})
    return {"refused": True} if "refused" in answer else answer.get("is", answer)


def test_the_library_answers_as_the_cases_say() -> None:
    answering = pytest.importorskip("fivehundred.programs.answering")
    for case in cases()[::EVERY]:
        library = answering.RulesEngine()
        for deal in case["given"]:
            begun = {key: value for key, value in deal.items() if key != "done"}
            asked(library, {"ask": "new", "rules": case["rules"], **begun})
            for step in deal["done"]:
                seat = asked(library, {"ask": "to_act"})
                act = {"ask": "act", "seat": seat, "action": step}
                asked(library, act if isinstance(step, str) else {"ask": "rule", **step["rule"]})
        found = asked(library, case["ask"])
        expected = case["expect"]
        if isinstance(expected, dict) and "refused" in expected:
            found = {"refused": found == {"refused": True}}
        assert unordered(found) == unordered(expected), case["id"]
