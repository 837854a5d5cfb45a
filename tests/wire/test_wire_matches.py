"""Matches, records and score sheets as JSON: what is told of a game must be what its deals lead to."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from random import Random
from typing import Any

import pytest
from random_matches import match_under_way

from fivehundred.cards import Card
from fivehundred.deal.turns import LateRevoke, Misdeal, Played, Rest
from fivehundred.match.game import HandResult
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.notation import Record
from fivehundred.rules import presets
from fivehundred.rules.settings import EarlyClaim
from fivehundred.seats import Seat
from fivehundred.wire import InvalidDocument, from_json, to_json, to_tree

Change = Callable[[Any], object]
CUTTHROAT = presets.CUTTHROAT_4.evolve(early_claim=EarlyClaim.ALLOWED)
POOR = "a poor hand was thrown in"


def refused(value: Any, change: Change) -> tuple[str, str]:
    """The first thing that is wrong with *value* once it is changed."""
    tree = to_tree(value)
    change(tree)
    with pytest.raises(InvalidDocument) as caught:
        from_json(json.dumps(tree), type(value))
    return caught.value.problems[0].path, caught.value.problems[0].problem


def entering(change: Change) -> Change:
    return lambda tree: change(tree["changes"][0]["entry"])


def kept(name: str, deals: int = 4) -> Record:
    """A match in which more than one deal was played."""
    seed = 1
    while True:
        found = match_under_way(presets.get(name), Random(seed).randrange, deals)
        if len(found.deals) == deals and sum(row.played for row in found.match.rows) > 1:
            return found
        seed += 1


def drawn(*cards: str) -> Any:
    return {"rounds": [[{"drawer": seat, "card": card} for seat, card in enumerate(cards)]], "dealer": 0}


MATCHES: dict[str, tuple[Change, str]] = {
    "the log of another": (lambda tree: tree.update(log=[{"type": "undone"}]), "$.log[0].type"),
    "too many": (lambda tree: tree["log"].extend(tree["log"][:1] * 1998), "$.log"),
    "dealer": (lambda tree: tree.update(dealer=5), "$.dealer"),
    "rows": (lambda tree: tree.update(rows=[]), "$.rows"),
    "no draw": (lambda tree: tree.update(drawn={"rounds": [], "dealer": 0}), "$.drawn"),
    "empty draw": (lambda tree: tree.update(drawn={"rounds": [[]], "dealer": 0}), "$.drawn"),
    "a card of no pack": (lambda tree: tree.update(drawn=drawn("2S", "7S", "8S", "9S")), "$.drawn"),
    "another dealer": (lambda tree: tree.update(drawn=drawn("8S", "7S", "9S", "10S")), "$.drawn"),
}


@pytest.mark.parametrize(("change", "path"), MATCHES.values(), ids=list(MATCHES))
def test_matches_that_are_refused(change: Change, path: str) -> None:
    assert refused(kept("cutthroat-4").match, change)[0] == path


OUTCOMES: dict[str, tuple[Change, str]] = {
    "tricks": (lambda outcome: outcome["tricks"].reverse() or outcome["tricks"].append(1), ".outcome.tricks"),
    "tricks below none": (lambda outcome: outcome.update(tricks=[10, 10, -10, 0]), ".outcome.tricks"),
    "tricks without end": (lambda outcome: outcome.update(tricks=[2**53 - 1, 0, 0, 0]), ".outcome.tricks"),
    "tricks of too many": (lambda outcome: outcome.update(tricks=[1] * 20_000), ".outcome.tricks"),
    "tricks that end early": (
        lambda outcome: outcome.update(
            rest={"seat": outcome["tricks"].index(max(outcome["tricks"])), "tricks": 1, "worth": 0}
        ),
        ".outcome.rest",
    ),
    "side": (lambda outcome: outcome["contract"].update(side=[0, 1]), ".outcome.contract"),
    "call": (lambda outcome: outcome["contract"].update(call="12S"), ".outcome.contract"),
    "special": (lambda outcome: outcome["contract"].update(call="XX"), ".outcome.contract"),
    "slam": (lambda outcome: outcome["contract"].update(slam=True), ".outcome.contract"),
    "rest": (lambda outcome: outcome.update(rest={"seat": 4, "tricks": 1, "worth": 0}), ".outcome.rest"),
    "revoke": (
        lambda outcome: outcome.update(revokes=[{"seat": 0, "trick": 11, "gets": None}]),
        ".outcome.revokes[0]",
    ),
    "thrown in": (
        lambda outcome: outcome.clear() or outcome.update({"type": "misdealt", "seat": 5, "why": POOR}),
        ".seat",
    ),
}


@pytest.mark.parametrize(("change", "path"), OUTCOMES.values(), ids=list(OUTCOMES))
def test_outcomes_that_are_refused(change: Change, path: str) -> None:
    match = kept("cutthroat-4").match
    number = next(row.number for row in match.rows if row.played) - 1
    thrown_in = path == ".seat"
    found, _ = refused(match, lambda tree: change(tree["log"][number] if thrown_in else tree["log"][number]["outcome"]))
    assert found == f"$.log[{number}]{path}"


def hand(rules: Any, call: str, by: int, tricks: tuple[int, ...]) -> Played:
    return Played(ScoreSheet.start(rules).contract(call, by), tricks)


def test_a_match_tells_of_settled_tricks_and_revokes() -> None:
    match = Match.start(presets.AUSTRALIAN_4.evolve(early_end=True), dealer=Seat(0))
    contract = ScoreSheet.start(match.rules).contract("7S", 1)
    outcome = Played(contract, (1, 5, 2, 2), Rest(Seat(1), 3, 0), (LateRevoke(Seat(0), 2, Seat(1)),))
    match = match.record(HandResult(outcome))
    assert from_json(to_json(match), Match) == match


def test_what_was_captured_is_said_where_it_scores() -> None:
    rules = presets.FIFTEEN_HUNDRED_3
    match = Match.start(rules, dealer=Seat(0))
    for captured in ((100, 50, 30), (0, 0, 0)):
        match = match.record(HandResult(hand(rules, "7S", 1, (1, 8, 1)), captured))
        assert from_json(to_json(match), Match) == match
    path, problem = refused(match, lambda tree: tree["log"][1].update(captured=[0, 140, 900]))
    assert path == "$.log[1]"
    assert "SCORE-8" in problem
    assert "captured" not in to_tree(kept("cutthroat-4").match)["log"][0]


def winners_changed(tree: Any, to: Any) -> None:
    tree["log"][0]["winners"] = to


def test_an_end_by_the_order_of_tricks() -> None:
    rules = presets.STANDARD_3
    match = Match.start(rules.evolve(target=40), dealer=Seat(0))
    for order in ((0, 0, 0, 0, 2, 2, 2, 2, 1, 1), (2, 2, 2, 2, 0, 0, 0, 0, 1, 1)):
        winners = tuple(map(Seat, order))
        over = match.record(HandResult(hand(rules, "6S", 1, (4, 2, 4)), winners=winners))
        assert over.result is not None
        assert over.result.winners == (order[0],)
        assert from_json(to_json(over), Match) == over
        for wrong in ([0] * 10, [], None):
            path, problem = refused(over, partial(winners_changed, to=wrong))
            assert path == "$.log[0]"
            assert "END-2" in problem
        assert refused(over, lambda tree: tree["log"][0].update(winners=[5] * 10))[0] == "$.log[0]"


def test_an_end_by_the_order_of_tricks_where_cards_score() -> None:
    rules = presets.FIFTEEN_HUNDRED_3.evolve(target=70)
    match = Match.start(rules, dealer=Seat(0))
    winners = tuple(map(Seat, (2, 2, 2, 2, 0, 0, 0, 0, 1, 1)))
    worth = (40, 0, 0, 0, 40, 0, 0, 0, 20, 0)
    over = match.record(HandResult(hand(rules, "6S", 1, (4, 2, 4)), (40, 20, 40), winners, worth))
    assert over.result is not None
    assert from_json(to_json(over), Match) == over


def test_what_a_game_began_with_is_said_only_if_it_was_something() -> None:
    for scores in (None, (0, 0), (30, -40)):
        match = Match.start(presets.AUSTRALIAN_4, dealer=Seat(1), scores=scores)
        sheet = ScoreSheet.start(presets.AUSTRALIAN_4, scores=scores).passed_out()
        deal = match.deal(tuple(match.rules.deck))
        for value in (match, sheet, Record(first=match), Record(first=match).after(deal)):
            tree = to_tree(value)
            assert tree.get("scores", "nothing") == ([30, -40] if any(scores or ()) else "nothing")
            assert from_json(to_json(value), type(value)) == value


@pytest.mark.parametrize("began", [Match.start, lambda rules, **more: Record(first=Match.start(rules, **more))])
def test_scores_with_which_no_game_begins(began: Callable[..., Any]) -> None:
    value = began(presets.AUSTRALIAN_4, dealer=Seat(1), scores=(30, -40))
    for scores in ([0], [0, 500], [0, -500]):
        path, problem = refused(value, partial(dict.update, scores=scores))
        assert path == "$.scores"
        assert str(scores[-1]) in problem
    sheet = ScoreSheet.start(presets.AUSTRALIAN_4, scores=(30, -40))
    assert refused(sheet, lambda tree: tree.update(scores=[0, 500]))[0] == "$.scores"
    assert refused(value, lambda tree: tree.update(scores=["0", 0]))[0] == "$.scores[0]"


# Records


def test_a_record_goes_on_where_it_stopped() -> None:
    record = kept("cutthroat-4")
    back = from_json(to_json(record), Record)
    assert back == record
    assert back.under_way == record.under_way
    assert back.under_way is not None


RECORDS: dict[str, tuple[Change, str]] = {
    "dealer": (lambda tree: tree.update(dealer=5), "$.dealer"),
    "goes on": (lambda tree: tree["deals"].append(tree["deals"][-1]), "$.deals[4]"),
    "order": (lambda tree: tree["deals"].pop(0), "$.deals[0]"),
    "action": (lambda tree: tree["deals"][1]["done"].__setitem__(0, "keep"), "$.deals[1].done[0]"),
    "cards": (lambda tree: tree["deals"][1]["start"]["dealt"]["hands"].reverse(), "$.deals[1].done["),
    "no rules": (lambda tree: tree.pop("rules"), "$.rules"),
    "rules of nothing": (lambda tree: (tree.pop("dealer"), tree["deals"].clear()), "$.rules"),
    "scores of nobody": (lambda tree: (tree.pop("dealer"), tree.update(scores=[1, 2, 3, 4])), "$.dealer"),
    "two beginnings": (lambda tree: tree["deals"][1].update(begins={"dealer": 0}), "$.deals[1].begins"),
    "no beginning": (lambda tree: tree.pop("dealer"), "$.deals[0].begins"),
    "no cards": (lambda tree: tree["deals"][1].pop("start"), "$.deals[1]"),
    "two notes": (
        lambda tree: tree["deals"][0].update(notes=[{"after": 2, "clock": 1}, {"after": 1, "clock": 2}]),
        "$.deals[0].notes[1].after",
    ),
}


@pytest.mark.parametrize(("change", "path"), RECORDS.values(), ids=list(RECORDS))
def test_records_that_are_refused(change: Change, path: str) -> None:
    assert refused(kept("cutthroat-4"), change)[0].startswith(path)


def test_notes_that_are_refused() -> None:
    record, variation = kept("cutthroat-4"), {"done": ["P"], "notes": [{"after": 2}, {"after": 9}]}
    for note, place in (
        ({"after": 999}, "after"),
        ({"after": 1, "clock": 10**400}, "clock"),
        ({"after": 1, "variations": [{"done": ["P", "5X"]}]}, "variations[0].done[1]"),
        ({"after": 1, "variations": [variation]}, "variations[0].notes[1].after"),
    ):
        change = partial(lambda tree, note: tree["deals"][0].update(notes=[note]), note=note)
        assert refused(record, change)[0] == f"$.deals[0].notes[0].{place}"


def test_a_record_has_its_limit(monkeypatch: pytest.MonkeyPatch) -> None:
    record = kept("cutthroat-4")
    monkeypatch.setattr("fivehundred.wire._deals.MOST_DEALS", 3)
    with pytest.raises(InvalidDocument, match=r"^\$\.deals: 4 deals, 0 variations: expected at most 3 and 2000$"):
        from_json(to_json(record), Record)


# Score sheets


def sheet() -> ScoreSheet:
    """A sheet on which everything that can happen has happened."""
    start = ScoreSheet.start(CUTTHROAT, dealer=Seat(2))
    entered = (
        start.enter(start.contract("7S", 1), (1, 7, 1, 1))
        .passed_out()
        .misdealt(by=3)
        .misdealt(Misdeal.NO_CUT)
        .misdealt()
    )
    corrected = entered.correct(2, lambda before: before.enter(before.contract("8H", 0), (8, 1, 1, 0)))
    undone = corrected.undo().undo().enter(corrected.contract("6NT", 2), (2, 2, 3, 3)).undo()
    return undone.correct(1, lambda before: before.passed_out())


def test_a_sheet_comes_back_with_its_changes() -> None:
    for each in (sheet(), sheet().undo(), sheet().before(2), sheet().before(3).passed_out(), sheet().undo().undo()):
        back = from_json(to_json(each), ScoreSheet)
        assert back == each
        assert back.history == each.history


def test_a_sheet_with_captured_cards_and_winners() -> None:
    rules = presets.FIFTEEN_HUNDRED_3.evolve(target=70)
    empty = ScoreSheet.start(rules)
    winners = (2, 2, 2, 2, 0, 0, 0, 0, 1, 1)
    worth = (40, 0, 0, 0, 40, 0, 0, 0, 20, 0)
    contract = empty.contract("6S", 1)
    full = empty.enter(contract, (4, 2, 4), captured=(40, 20, 40), winners=winners, worth=worth)
    assert full.result is not None
    assert from_json(to_json(full), ScoreSheet) == full
    entry = "$.changes[0].entry"
    changes: tuple[tuple[Change, str], ...] = (
        (lambda said: said.update(captured=[1]), entry),
        (lambda said: said.update(winners=[5] * 10), entry),
        (lambda said: said.update(winners=[0] * 10), entry),
        (lambda said: said.update(worth=[0]), entry),
        (lambda said: said["outcome"]["contract"].update(contractor=2), f"{entry}.outcome.contract"),
        (lambda said: said["outcome"].update(rest={"seat": 0, "tricks": 1, "worth": 0}), f"{entry}.outcome.rest"),
        (lambda said: said["outcome"]["contract"].update(call=None), f"{entry}.outcome.contract"),
    )
    for change, path in changes:
        assert refused(full, entering(change))[0] == path
    more = {"type": "entered", "entry": {"type": "passed out", "inkles": False}}
    path, problem = refused(full, lambda tree: tree["changes"].append(more))
    assert (path, problem.partition(":")[0]) == ("$.changes[1].entry", "the match is over")


SHEETS: dict[str, tuple[Change, str]] = {
    "dealer": (lambda tree: tree.update(dealer=4), "$.dealer"),
    "book": (lambda tree: tree.update(book={}), "$.book"),
    "undone": (lambda tree: tree["changes"].insert(0, {"type": "undone"}), "$.changes[0]"),
    "row": (lambda tree: tree["changes"][5].update(row=9), "$.changes[5]"),
    "entry": (lambda tree: tree["log"].append({"type": "passed out", "inkles": True}), "$.log[0]"),
    "seat": (
        lambda tree: tree["log"].append({"type": "misdealt", "seat": 4, "why": POOR}),
        "$.log[0].seat",
    ),
    "corrected": (
        lambda tree: tree["changes"][5].update(entry={"type": "passed out", "inkles": True}),
        "$.changes[5].entry",
    ),
    "patience": (
        lambda tree: tree.update(
            changes=[tree["changes"][1]] * 100
            + [{"type": "corrected", "row": 1, "entry": tree["changes"][1]["entry"]}] * 200
        ),
        "$.changes[139]",
    ),
}


@pytest.mark.parametrize(("change", "path"), SHEETS.values(), ids=list(SHEETS))
def test_sheets_that_are_refused(change: Change, path: str) -> None:
    assert refused(sheet(), change)[0] == path


def test_a_draw_may_take_several_rounds() -> None:
    for seed in range(30):
        match = Match.start(presets.HOWTO_3, rng=Random(seed))
        assert match.drawn is not None
        assert from_json(to_json(match), Match) == match
        if len(match.drawn.rounds) > 1:
            assert isinstance(match.drawn.rounds[1][0].card, Card)
            break
