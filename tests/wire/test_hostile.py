"""Whatever is read, nothing but errors of the library comes out, and soon."""

from __future__ import annotations

import json
from functools import cache
from random import Random
from time import process_time
from typing import Any

import pytest
from documents import values
from helpers import QUARTER, fewer
from hypothesis import given, settings, strategies as st
from work import calls

from fivehundred.deal.views import SeatView
from fivehundred.notation import Record
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.match_strategies import ODDS, spoil
from fivehundred.testing.random_deals import any_action, play_on, some_deal
from fivehundred.wire import (
    FORMAT,
    KINDS,
    MAX_SIZE,
    InvalidDocument,
    from_json,
    from_tree,
    parse_json,
    to_json,
    to_tree,
)

#: The most seconds for a document. Reading takes less than one; work that grew with the square of a text would take
#: many minutes. A busy machine, and coverage, cost some of the difference.
SECONDS = 20.0
#: A document costs a reader fewer calls than this, whatever is in it.
MOST = 2_500_000
#: Whether to look at every place, and not only at some.
DEEP = settings().max_examples > 1000
kinds = st.sampled_from(list(KINDS.items()))


def read(text: str | bytes, kind: Any, rules: Ruleset | None = None) -> Any:
    """What *text* is; ``None``, if it is refused as it should be."""
    try:
        return from_json(text, kind, rules=rules)
    except InvalidDocument as error:
        caught = error
    assert caught.problems
    assert all(len(str(problem)) < 400 for problem in caught.problems)
    assert len(str(caught)) < 1300
    return None


@given(st.text() | st.binary(), kinds)
def test_any_text(text: str | bytes, kind: tuple[str, Any]) -> None:
    assert read(text, kind[1]) is None


json_trees = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from(ODDS),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=12,
)


@QUARTER
@given(json_trees, kinds)
def test_any_json(tree: Any, kind: tuple[str, Any]) -> None:
    read(json.dumps(tree), kind[1])
    read(json.dumps({"format": FORMAT, "kind": kind[0], "rules": tree, "action": tree, "computed": tree}), kind[1])


@fewer(6, deep=6)
@given(rulesets(), picks())
def test_any_document_with_something_spoiled(rules: Ruleset, pick: Pick) -> None:
    for value in values(rules, pick):
        if not pick(5):
            tree = to_tree(value, computed=not pick(3), rules=bool(pick(3)))
            for _ in range(5):
                back = read(json.dumps(spoil(tree, pick)), KINDS[tree["kind"]], choose_one(pick, (rules, None)))
                if isinstance(back, SeatView):
                    use(back, pick)
                if back is not None:
                    assert from_json(to_json(back, computed=True), KINDS[tree["kind"]]) == back


def use(view: SeatView, pick: Pick) -> None:
    """Ask *view* everything that a player asks."""
    _ = (view.hand, view.dealt, view.kitty, view.discards, view.received, view.handed_on, view.called_partner)
    _ = (view.history, view.table.tricks, view.table.won, view.table.contract, view.table.open_hand)
    deal = some_deal(view.rules, pick)
    actions = [*view.legal_actions[:20], *(any_action(deal, pick) for _ in range(10))]
    for action in actions:
        refusal = view.why_not(action)
        assert (refusal is None) == (action in view.legal_actions)
        str(refusal)
    if view.table.to_act == view.seat:
        assert view.legal_actions


@fewer(6, deep=6)
@given(rulesets(), picks())
def test_a_view_with_something_spoiled_is_refused_or_can_be_used(rules: Ruleset, pick: Pick) -> None:
    *_, last = (position for position in play_on(some_deal(rules, pick), pick) if pick(30))
    for position in (last, choose_one(pick, list(play_on(some_deal(rules, pick), pick)))):
        tree = to_tree(position.view(Seat(pick(rules.players))))
        for _ in range(12):
            # The rules are the greater part of a small document, and have their own test.
            changed = spoil({key: part for key, part in tree.items() if key != "rules"}, pick)
            if isinstance(changed, dict):
                back = read(json.dumps({**changed, "rules": tree["rules"]}), SeatView)
                if back is not None:
                    use(back, pick)


LARGE = {
    "lists": "[" * 500_000,
    "closed lists": "[" * 400_000 + "]" * 400_000,
    "objects": '{"a":' * 150_000,
    "quotes": '"' * 999_999,
    "an open string": '"\\' * 499_999,
    "escapes": '\\"' * 499_999,
    "strings in lists": '["' * 333_333,
    "digits": "1" * 999_999,
    "a negative number": "-" + "9" * 5000,
    "an exponent": "1e" + "9" * 999_990,
    "decimals": "0." + "1" * 999_990,
    "numbers": "[" + "1," * 499_990 + "1]",
    "empty objects": "[" + "{}," * 333_000 + "{}]",
    "keys": "{" + ",".join(f'"{n}":0' for n in range(90_000)) + "}",
    "spaces": " " * 999_999,
    "nothing": "\0" * 999_999,
    "a long kind": '{"format":"fivehundred/1","kind":"' + "x" * 999_000 + '"}',
}


@pytest.mark.parametrize("text", LARGE.values(), ids=list(LARGE))
def test_large_texts_are_read_in_no_time(text: str) -> None:
    assert len(text) <= MAX_SIZE
    begun = process_time()
    assert read(text, Record) is None
    assert process_time() - begun < SECONDS


DONE: dict[str, Any] = {"seat": 0, "action": {"type": "pass"}}
#: By default everything has a tenth of its size and may cost a tenth of the work.
PART = 1 if DEEP else 10
FILLERS: list[Any] = [
    [0] * (300_000 // PART),
    ["10H"] * (150_000 // PART),
    ["P"] * (19_000 // PART),
    ["10H"] * (19_000 // PART),
    [DONE] * (20_000 // PART),
    [DONE] * (19_000 // PART),
    [[]] * (300_000 // PART),
    [[]] * (19_000 // PART),
    {str(n): n for n in range(60_000 // PART)},
    "x" * (900_000 // PART),
    [{"type": "undone"}] * (19_000 // PART),
    [{"type": "entered", "entry": {"type": "passed out", "inkles": False}}] * (12_000 // PART),
    [{"type": "passed out", "inkles": False}] * (19_000 // PART),
]


@cache
def trees() -> dict[str, Any]:
    """A document of each kind, as a tree."""
    found = [to_tree(value) for value in values(presets.STANDARD_3, Random(1).randrange)]
    return {tree["kind"]: tree for tree in reversed(found)}


@pytest.mark.parametrize("kind", KINDS)
def test_large_documents_are_little_work(kind: str) -> None:
    pick = Random(1).randrange
    tree = trees()[kind]
    every = [(path, filler) for path in paths(tree, 4) for filler in FILLERS]
    for path, filler in every if DEEP else [choose_one(pick, every) for _ in range(2)]:
        place = tree
        for key in path[:-1]:
            place = place[key]
        kept, place[path[-1]] = place[path[-1]], filler
        text = json.dumps(tree, separators=(",", ":"))
        place[path[-1]] = kept
        if len(text) < MAX_SIZE:
            assert calls(lambda text: read(text, KINDS[kind]), text) < MOST / PART, path


@pytest.mark.parametrize("kind", ["deal", "seat view", "spectator view"])
def test_what_is_wrong_in_the_end_is_found_with_little_work(kind: str) -> None:
    rules = presets.AUSTRALIAN_4
    *_, end = play_on(some_deal(rules, Random(4).randrange), Random(4).randrange)
    value = {"deal": end, "seat view": end.view(Seat(1)), "spectator view": end.spectator}[kind]
    tree = to_tree(value)
    whole = calls(lambda tree: from_tree(tree, KINDS[kind]), tree)
    if kind == "deal":
        tree["deal"]["done"][-2] = tree["deal"]["done"][-1]
    else:
        last = tree["table"]["done"][-2]
        last["seat"] = (last["seat"] + 1) % rules.players
    assert calls(lambda tree: from_tree(tree, KINDS[kind]), tree) < 1.3 * whole


def paths(tree: Any, depth: int) -> list[list[str]]:
    """The places of *tree*, but for those of the rules, which are many."""
    found = []
    for key, inside in tree.items():
        found.append([key])
        if isinstance(inside, dict) and depth > 1 and key != "rules":
            found += [[key, *path] for path in paths(inside, depth - 1)]
    return found


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("{", "not JSON"),
        ('{"a":1,"a":2}', "the key 'a' comes twice"),
        ("[" * 33 + "]" * 33, "nested too deep"),
        ("[NaN]", "JSON has no NaN"),
        (b'\xef\xbb\xbf{"a":"\xff"}', "not UTF-8: byte 10"),
        (" " * 101, "101 characters: expected at most 100"),
    ],
)
def test_messages_of_others_are_read_as_strictly(text: str | bytes, why: str) -> None:
    assert parse_json(b'{"a":[1,null]}') == {"a": [1, None]}
    with pytest.raises(InvalidDocument, match=why):
        parse_json(text, max_size=100)
