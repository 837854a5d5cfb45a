"""JSON by example: what a document looks like, and what is refused."""

from __future__ import annotations

import json
import pickle
import subprocess
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest
from documents import set_up
from helpers import after, at_play as set_up_at_play, deal_of
from jsonschema import Draft202012Validator
from wording import reason_said

from fivehundred import Bid, Contract, Deal, Ruleset, SeatView, SpectatorView, presets
from fivehundred.actions import Action, DeclareSlam, Discard, PlayCard
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal import Finished, LateRevoke, Misdeal, Play, Played
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.match import Referee
from fivehundred.rules import MISERE, Bonus, JokerDeclaration, Slam
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.wire import (
    FORMAT,
    KINDS,
    DocumentProblem,
    InvalidDocument,
    document_schema,
    from_json,
    from_tree,
    rules_sha256,
    to_json,
    to_tree,
)

RULES = presets.AUSTRALIAN_4
DEALT = ("deal", "start", "dealt")


def problems(tree: Any, kind: Any) -> list[tuple[str, str]]:
    """What is wrong with *tree*, as a tree and as a text, with spaces and as it is written here."""
    with pytest.raises(InvalidDocument) as caught:
        from_json(json.dumps(tree), kind)
    with pytest.raises(InvalidDocument) as again:
        from_tree(tree, kind)
    with pytest.raises(InvalidDocument) as written:
        from_json(json.dumps(tree, separators=(",", ":")), kind)
    assert caught.value.problems == again.value.problems == written.value.problems
    return [(path, problem) for path, problem in caught.value.problems]


def text_problem(text: str | bytes, **how: Any) -> str:
    with pytest.raises(InvalidDocument) as caught:
        from_json(text, Ruleset, **how)
    ((path, problem),) = caught.value.problems
    assert path == "$"
    return problem


def with_changed(value: Any, *path: str | int, to: Any) -> Any:
    """*value* as a tree with something else in one place."""
    tree = to_tree(value)
    at: Any = tree
    for key in path[:-1]:
        at = at[key]
    at[path[-1]] = to(at[path[-1]]) if callable(to) else to
    return tree


def played(rules: Ruleset, seed: int) -> list[Deal]:
    pick = Random(seed).randrange
    return list(play_on(some_deal(rules, pick), pick))


def at_play(rules: Ruleset, cards: int, seed: int = 1) -> Deal:
    """A deal in which so many cards have been played."""
    while True:
        for deal in played(rules, seed):
            if isinstance(deal.stage, Play) and len(deal.stage.line) == cards:
                return deal
        seed += 1


# The schema


def test_the_schema_has_every_kind() -> None:
    assert [each["properties"]["kind"]["const"] for each in document_schema()["oneOf"]] == list(KINDS)


def objects(tree: Any) -> Iterator[dict[str, Any]]:
    """Every object of a schema that is one of an object."""
    if isinstance(tree, dict):
        if tree.get("type") == "object":
            yield tree
        for inner in tree.values():
            yield from objects(inner)
    elif isinstance(tree, list):
        for inner in tree:
            yield from objects(inner)


def test_no_object_may_have_other_keys_than_the_schema_names() -> None:
    found = list(objects(document_schema()))
    assert len(found) > 50
    # Only tags have names of any kind.
    assert all(each["additionalProperties"] in (False, {"type": "string"}) for each in found)


def test_the_whole_schema_tells_kinds_apart() -> None:
    validator = Draft202012Validator(document_schema())
    tree = to_tree(Bid(7, None))
    assert validator.is_valid(tree)
    assert validator.is_valid(to_tree(RULES))
    assert not validator.is_valid({**tree, "kind": "ruleset"})
    assert not validator.is_valid({**tree, "more": 1})


# What a document looks like


def test_a_deal() -> None:
    deal = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0))
    tree = to_tree(deal.apply(Bid(7, Suit.SPADES)))
    assert (tree["format"], tree["kind"], tree["dealer"], tree["scores"]) == ("fivehundred/1", "deal", 0, [0, 0])
    assert tree["deal"]["done"] == ["7S"]
    assert tree["deal"]["start"]["dealt"]["hands"][1] == str(deal.hand(Seat(1))).split()


def test_a_view_has_the_number_of_cards_that_were_not_seen() -> None:
    deal = at_play(RULES, 3)
    contractor = deal.contract.bidder if deal.contract else Seat(0)
    other = Seat((contractor + 1) % 4)
    actions = {seat: to_tree(deal.view(seat))["table"]["done"] for seat in (contractor, other)}
    (hidden,) = (place for place, step in enumerate(actions[other]) if step["action"] == {"type": "hidden", "count": 3})
    assert actions[contractor][hidden]["action"]["type"] == "discard"
    assert "hands" not in to_tree(deal.view(other))


@pytest.mark.rule("END-7")
def test_a_cap_is_said_as_how_far_it_lies_below_the_target() -> None:
    rules = presets.AUSTRALIAN_4.evolve(target=1000)
    tree = to_tree(rules)
    assert (tree["rules"]["cap"], rules.cap_score) == ({"below_target": 10}, 990)
    assert from_tree(tree, Ruleset).cap == rules.cap
    # A score would be taken for the distance.
    tree["rules"]["cap"] = 990
    assert problems(tree, Ruleset) == [("$.rules.cap", "expected an object, not 990")]


@pytest.mark.rule("BID-7")
def test_the_points_of_a_special_bid_are_said_only_if_they_are_not_its_value() -> None:
    for points, said in ((None, {}), (130, {}), (150, {"points": 150})):
        special = attrs.evolve(MISERE, value=130, place=None, points=points)
        tree = to_tree(presets.AUSTRALIAN_4.evolve(specials=(special,)))
        assert tree["rules"]["specials"][0].items() >= said.items()
        assert ("points" in tree["rules"]["specials"][0]) == bool(said)
        assert from_tree(tree, Ruleset).specials == (special,)


@pytest.mark.rule("SCORE-3", "SCORE-13")
@pytest.mark.parametrize(
    ("slam", "said"),
    [
        (None, {"slam": None}),
        (250, {}),
        (300, {"slam": {"type": "floor", "points": 300}}),
        (Bonus(300), {"slam": {"type": "bonus", "points": 300}}),
    ],
)
def test_what_all_the_tricks_score_in_documents(slam: Slam | None, said: dict[str, object]) -> None:
    rules = presets.AUSTRALIAN_4.evolve(slam=slam)
    tree = to_tree(rules)
    assert {key: value for key, value in tree["rules"].items() if key == "slam"} == said
    assert from_tree(tree, Ruleset) == rules
    Draft202012Validator(document_schema()).validate(tree)


def test_a_setting_that_has_its_default_is_left_out_and_may_be_said() -> None:
    defaults = {key: one["default"] for key, one in settings_in_schema().items() if "default" in one}
    needed = {key: to_tree(RULES)["rules"][key] for key in ("players", "sides", "deck", "packets")}
    assert defaults.keys() | needed.keys() == settings_in_schema().keys()
    short, whole = ({"format": FORMAT, "kind": "ruleset", "rules": rules} for rules in (needed, needed | defaults))
    rules = from_tree(short, Ruleset)
    assert rules == from_tree(whole, Ruleset)
    assert to_tree(rules) == short
    assert to_tree(rules, computed=True)["computed"]["settings"] == needed | defaults
    assert rules_sha256(rules) == rules_sha256(from_tree(whole, Ruleset))
    for key in needed:
        spoiled = {**short, "rules": {other: said for other, said in needed.items() if other != key}}
        assert problems(spoiled, Ruleset) == [(f"$.rules.{key}", "missing")]


def settings_in_schema() -> dict[str, Any]:
    found: dict[str, Any] = document_schema()["$defs"]["ruleset"]["properties"]
    return found


def test_a_document_means_the_same_whatever_becomes_of_presets() -> None:
    # The name of a ruleset is a text for people; nothing is looked up by it.
    tree = to_tree(RULES)
    tree["rules"] |= {"target": 700, "name": "standard-3"}
    assert from_tree(tree, Ruleset) == RULES.evolve(target=700)


def test_sets_are_in_pack_order() -> None:
    action = Discard(Cards.parse("JK 4H 5S"))
    assert to_tree(action)["action"] == {"type": "discard", "cards": ["5S", "4H", "JK"]}


def test_an_indented_text_is_the_same() -> None:
    assert json.loads(to_json(RULES, indent=2)) == json.loads(to_json(RULES))
    with pytest.raises(InvalidType, match="the indent must be an int, not float"):
        to_json(RULES, indent=odd(1.5))
    assert to_json(RULES).count("\n") == 0


def test_what_is_handed_out_is_the_callers_own() -> None:
    first = to_tree(RULES)
    first["rules"]["deck"].clear()
    assert to_tree(RULES)["rules"]["deck"]


def test_names_are_kept_although_they_do_not_count() -> None:
    fewer = presets.STANDARD_3.evolve(name="three")
    rules = [
        presets.CUTTHROAT_4.evolve(at_limit=presets.CUTTHROAT_4.at_limit, name=name, source=source)
        for name, source in (("one", "a"), ("two", "a"), ("one", "b"))
    ]
    assert rules[0] == rules[1]
    for each in (*rules, fewer):
        back = from_json(to_json(each), Ruleset)
        assert (back, back.name, back.source) == (each, each.name, each.source)


def test_bytes_are_read_as_utf_8() -> None:
    rules = RULES.evolve(name="Löffel 😀")
    text = json.dumps(to_tree(rules), ensure_ascii=False)
    assert from_json(text.encode(), Ruleset).name == "Löffel 😀"
    assert from_json(text, Ruleset).name == "Löffel 😀"


def test_one_kind_of_action_can_be_asked_for() -> None:
    text = to_json(PlayCard(Card.parse("10H")))
    assert from_json(text, PlayCard) == PlayCard(Card.parse("10H"))
    assert from_json(text, Action) == PlayCard(Card.parse("10H"))
    assert problems(json.loads(text), Bid) == [("$.action", "expected a Bid, not a PlayCard")]


def odd(value: Any) -> Any:
    """*value*, whatever type it has."""
    return value


# Texts that are refused


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "not JSON: Expecting value, line 1, column 1"),
        ('{"a": }', "not JSON: Expecting value, line 1, column 7"),
        ("[1, 2", "not JSON: Expecting ',' delimiter, line 1, column 6"),
        ("NaN", "JSON has no NaN"),
        ("[-Infinity]", "JSON has no -Infinity"),
        ('{"a": 1, "b": 2, "a": 3}', "the key 'a' comes twice in one object"),
        ("1" * 41, f"expected an object, not {'1' * 40}…"),
        ("1" * 5000, "a number with more digits than Python can parse"),
        ("[" + "[1]," * 40, "not JSON: Expecting value, line 1, column 162"),
        ("[" * 33 + "]" * 33, "nested too deep: expected at most 32 lists and objects within one another"),
        ("[" * 33, "not JSON: Expecting value, line 1, column 34"),
        ("[" * 100_000, "nested too deep: expected at most 32 lists and objects within one another"),
        (b"\xff", "not UTF-8: byte 1"),
        ("7", "expected an object, not 7"),
        ("[]", "expected an object, not a list"),
        ("null", "expected an object, not null"),
        ("false", "expected an object, not false"),
    ],
)
def test_texts_that_are_refused(text: str | bytes, problem: str) -> None:
    assert text_problem(text) == problem


def test_the_size_limit_can_be_changed() -> None:
    text = to_json(RULES)
    assert from_json(text, Ruleset, max_size=len(text)) == RULES
    assert text_problem(text, max_size=100) == f"{len(text)} characters: expected at most 100"
    assert "1000000" in text_problem(text + " " * 1_000_000)
    assert from_json(text + " " * 1_000_000, Ruleset, max_size=2_000_000) == RULES


def test_wrong_types_are_refused_as_such() -> None:
    with pytest.raises(InvalidType, match="a document must be a str or bytes, not dict"):
        from_json(odd({}), Ruleset)
    with pytest.raises(InvalidType, match="max_size must be an int, not float"):
        from_json("", Ruleset, max_size=odd(1.5))
    kinds: tuple[Any, ...] = (int, [], "deal", Card)
    for kind in kinds:
        with pytest.raises(InvalidType, match="has no JSON form: expected one of ruleset, action, deal"):
            from_json("", odd(kind))
    with pytest.raises(InvalidType, match="int has no JSON"):
        to_json(5)


def test_trees_that_json_does_not_make_are_refused() -> None:
    loop: list[Any] = []
    loop.append(loop)
    twice: list[Any] = []
    for _ in range(40):
        twice = [twice, twice]
    wide: list[Any] = [[0] * 1000] * 1001
    for tree, problem in (
        ((1, 2), "expected a JSON value, not tuple"),
        ({1: 2}, "a key must be a str, not int"),
        ({"a": Suit.HEARTS}, "expected a JSON value, not Suit"),
        ({"computed": float("nan")}, "JSON has no nan"),
        ({"computed": [float("-inf")]}, "JSON has no -inf"),
        (loop, "nested too deep: expected at most 32 lists and objects within one another"),
        (twice, "more than 1000000 members"),
        (wide, "more than 1000000 members"),
    ):
        with pytest.raises(InvalidDocument) as caught:
            from_tree(tree, Ruleset)
        assert caught.value.problems == (DocumentProblem("$", problem),)
    with pytest.raises(InvalidDocument, match=r"^\$\.rules\.target: expected a number from -9007199254740991 to"):
        from_tree({**to_tree(RULES), "rules": {**to_tree(RULES)["rules"], "target": 10**5000}}, Ruleset)


def test_format_and_kind_are_looked_at_first() -> None:
    tree = to_tree(RULES)
    assert problems({**tree, "format": "fivehundred/2"}, Ruleset) == [
        ("$.format", "expected 'fivehundred/1', not 'fivehundred/2'")
    ]
    assert problems({**tree, "format": []}, Ruleset)[0][0] == "$.format"
    assert problems(tree, Deal) == [("$.kind", "expected 'deal', not 'ruleset'")]
    assert problems({}, Deal) == [("$.format", "missing")]
    assert problems({"format": FORMAT}, Deal) == [("$.kind", "missing")]


# Values that are refused: nothing is taken for what it is not


@pytest.mark.parametrize(
    ("path", "to", "problem"),
    [
        (("players",), "4", ("$.rules.players", "expected a whole number, not '4'")),
        (("players",), 4.0, ("$.rules.players", "expected a whole number, not 4.0")),
        (("players",), True, ("$.rules.players", "expected a whole number, not true")),
        (("players",), None, ("$.rules.players", "expected a whole number, not null")),
        (("target",), 1 << 60, ("$.rules.target", "expected a number from -9007199254740991 to 9007199254740991")),
        (("target",), 10**7, ("$.rules", "target must lie between -1000000 and 1000000")),
        (("inkles",), 0, ("$.rules.inkles", "expected true or false, not 0")),
        (("name",), 5, ("$.rules.name", "expected a text, not 5")),
        (("name",), "\ud800", ("$.rules.name", "expected text without lone surrogates")),
        (("auction",), "once", ("$.rules.auction", "expected single round or until passed, not 'once'")),
        (("deck",), "5S", ("$.rules.deck", "expected a list of cards, not '5S'")),
        (("deck", 0), "5s", ("$.rules.deck", "expected a card such as 10H or JK in place 0, not '5s'")),
        (("deck", 1), "5S", ("$.rules.deck", "5S comes twice")),
        (("packets",), "3 k3  4 3", ("$.rules.packets", "expected 3 K3 4 3, not '3 k3  4 3'")),
        (("schedule", "values", "S"), 1, ("$.rules.schedule.values.S", "expected a list, not 1")),
        (
            ("schedule", "values", "S"),
            [1],
            ("$.rules.schedule", "every row of a schedule must have the same number"),
        ),
        (("schedule", "first_level"), "6", ("$.rules.schedule.first_level", "expected a whole number, not '6'")),
        (("schedule", "values"), {}, ("$.rules.schedule.values.C", "missing")),
        (("specials",), {}, ("$.rules.specials", "expected a list, not an object")),
        (("specials", 0), [], ("$.rules.specials[0]", "expected an object, not a list")),
        (("slam",), "250", ("$.rules.slam", "expected an object, not '250'")),
        (("slam",), True, ("$.rules.slam", "expected an object, not true")),
        (("slam",), {"points": 5}, ("$.rules.slam.type", "missing")),
        (("slam",), {"type": "bound", "points": 5}, ("$.rules.slam.type", "expected floor or bonus, not")),
        (("slam",), {"type": "bonus"}, ("$.rules.slam.points", "missing")),
        (("slam",), {"type": "bonus", "points": "5"}, ("$.rules.slam.points", "expected a whole number, not '5'")),
        (("slam",), {"type": "bonus", "points": 0}, ("$.rules", "SCORE-13: the slam bonus, 0, must be above 0 (slam)")),
        (("specials", 0, "points"), "9", ("$.rules.specials[0].points", "expected a whole number, not '9'")),
        (("specials", 0, "key"), "P", ("$.rules.specials[0]", "special bid 'P': this is a pass")),
        (("specials", 0, "place"), ["7S"], ("$.rules.specials[0].place", "expected a list of 2, not a list")),
        (("specials", 1, "place", 0), "M", ("$.rules.specials[1].place[0]", "expected a bid of tricks such as 7S")),
        (("specials", 1, "place", 0), "7s", ("$.rules.specials[1].place[0]", "expected a bid of tricks such as 7S")),
        (("specials", 1, "goal"), 1, ("$.rules.specials[1].goal", "expected an object, not 1")),
        (("specials", 1, "goal"), {}, ("$.rules.specials[1].goal.type", "missing")),
        (("specials", 1, "goal", "type"), [], ("$.rules.specials[1].goal.type", "expected at least or exactly or no")),
        (("specials", 1, "goal", "tricks"), 5, ("$.rules.specials[1].goal.tricks", "unknown key")),
        (
            ("specials", 1, "goal"),
            {"type": "exactly", "tricks": "5"},
            ("$.rules.specials[1].goal.tricks", "expected a whole number, not '5'"),
        ),
        (
            ("specials", 1, "goal"),
            {"type": "at least", "tricks": 50},
            ("$.rules.specials[1].goal", "50 tricks: expected 1 to 33"),
        ),
        (("fewer",), [], ("$.rules.fewer", "expected an object, not a list")),
    ],
)
def test_settings_that_are_refused(path: tuple[str | int, ...], to: Any, problem: tuple[str, str]) -> None:
    tree = to_tree(RULES, computed=True)
    at: Any = tree["rules"]
    at |= tree.pop("computed")["settings"]
    for key in path[:-1]:
        at = at[key]
    if isinstance(at, list) and path[-1] == 1 and isinstance(to, str):
        to = at[0]
    at[path[-1]] = to
    found = problems(tree, Ruleset)
    assert found[0][0] == problem[0]
    assert found[0][1].startswith(problem[1])


def test_everything_wrong_is_told_at_once_and_briefly() -> None:
    tree = to_tree(RULES)
    tree["rules"] |= {"players": 5, "cap": {"below_target": -100}}
    found = problems(tree, Ruleset)
    assert len(found) > 1
    assert all(path == "$.rules" for path, _ in found)
    tree = with_changed(RULES, "rules", to=lambda rules: {**rules, **{f"k{n}": 1 for n in range(1000)}})
    found = problems(tree, Ruleset)
    assert ("$.rules.k0", "unknown key") in found
    assert len(found) == 10
    with pytest.raises(InvalidDocument, match=r"unknown key; .*; and 7 more$"):
        from_tree(tree, Ruleset)
    tree = with_changed(RULES, "rules", to=lambda rules: {**rules, **{f"k{n}": 1 for n in range(3)}})
    with pytest.raises(InvalidDocument, match=r"^\$\.rules\.k0: unknown key; \S+ unknown key; \S+ unknown key$"):
        from_tree(tree, Ruleset)
    assert [path for path, _ in problems(with_changed(RULES, "rules", "specials", to=[1] * 50), Ruleset)] == [
        f"$.rules.specials[{n}]" for n in range(10)
    ]


def test_a_list_has_its_limit() -> None:
    tree = with_changed(RULES, "rules", "specials", to=[{}] * 20_001)
    assert problems(tree, Ruleset) == [("$.rules.specials", "a list of 20001: expected at most 20000")]


def test_strange_keys_are_shown_in_a_path() -> None:
    tree = {**to_tree(RULES), "a b": 1}
    assert problems(tree, Ruleset) == [("$['a b']", "unknown key")]


def test_rules_within_rules_have_their_limit() -> None:
    tree = to_tree(RULES)
    inner = tree["rules"]
    for _ in range(6):
        inner["fewer"] = json.loads(json.dumps(tree["rules"]))
        inner = inner["fewer"]
        if len(json.dumps(tree)) > 100_000:
            break
    assert problems(tree, Ruleset)[0][0].startswith("$.rules.fewer")


def test_rules_that_nobody_plays_have_no_document() -> None:
    row = RULES.specials[0]
    many = tuple(attrs.evolve(row, key=f"K{n}", place=None) for n in range(101))
    with pytest.raises(InvalidValue, match="101 special bids: expected at most 100"):
        to_json(RULES.evolve(specials=many))
    for name in ("x" * 1001, "two\nlines"):
        tree = with_changed(RULES, "rules", "source", to=name)
        problem = f"source {brief(name)}: expected at most 1000 printable characters"
        assert problems(tree, Ruleset) == [("$.rules", problem)]


def test_an_error_can_be_pickled() -> None:
    with pytest.raises(InvalidDocument) as caught:
        from_json("[]", Ruleset)
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.problems, str(again)) == (caught.value.problems, "$: expected an object, not a list")
    assert isinstance(again, ValueError)


# Actions


@pytest.mark.parametrize(
    ("action", "problem"),
    [
        ("7S", ("$.action", "expected an object, not '7S'")),
        ({}, ("$.action.type", "missing")),
        ({"type": "double"}, ("$.action.type", "expected pass or bid or special bid")),
        ({"type": 7}, ("$.action.type", "expected pass or bid or special bid")),
        ({"type": "pass", "bid": "7S"}, ("$.action.bid", "unknown key")),
        ({"type": "bid"}, ("$.action.bid", "missing")),
        ({"type": "bid", "bid": "P"}, ("$.action.bid", "expected a bid of tricks such as 7S or 10NT, not 'P'")),
        ({"type": "bid", "bid": "M"}, ("$.action.bid", "expected a bid of tricks such as 7S or 10NT, not 'M'")),
        ({"type": "bid", "bid": "7X"}, ("$.action.bid", "expected a bid of tricks such as 7S or 10NT, not '7X'")),
        ({"type": "bid", "bid": 7}, ("$.action.bid", "expected a bid of tricks such as 7S or 10NT, not 7")),
        ({"type": "special bid", "bid": "7S"}, ("$.action.bid", "expected the key of a special bid, such as M")),
        ({"type": "discard", "cards": ["5S", "5S"]}, ("$.action.cards", "5S comes twice")),
        ({"type": "discard", "cards": ["JK", "5S", "5S", 5]}, ("$.action.cards", "5S comes twice")),
        ({"type": "discard", "cards": [5]}, ("$.action.cards", "expected a card such as 10H or JK in place 0, not 5")),
        ({"type": "call card", "card": None}, ("$.action.card", "expected a card such as 10H or JK, not null")),
        ({"type": "call players", "players": [1, 0]}, ("$.action", "players called: expected different seats")),
        ({"type": "call players", "players": [True]}, ("$.action.players[0]", "expected a number from 0 to 5")),
        ({"type": "call players", "players": [6]}, ("$.action.players[0]", "expected a number from 0 to 5")),
        ({"type": "breach", "undertaken": 1}, ("$.action.undertaken", "expected true or false, not 1")),
        ({"type": "declare joker", "higher": "S"}, ("$.action.lower", "missing")),
        ({"type": "declare joker", "higher": "X", "lower": None}, ("$.action.higher", "expected S, C, D or H")),
        ({"type": "play", "card": "10h"}, ("$.action.card", "expected a card such as 10H or JK, not '10h'")),
        ({"type": "play", "card": []}, ("$.action.card", "expected a card such as 10H or JK, not a list")),
        ({"type": "play", "suit": "H"}, ("$.action.card", "missing")),
        ({"type": "play", "card": "JK", "suit": "H", "seat": 1}, ("$.action.seat", "unknown key")),
        ({"type": "play", "card": "AH", "suit": "H"}, ("$.action", "AH already has a suit")),
    ],
)
def test_actions_that_are_refused(action: Any, problem: tuple[str, str]) -> None:
    ((path, said),) = problems({"format": FORMAT, "kind": "action", "action": action}, Action)
    assert path == problem[0]
    assert said.startswith(problem[1])


# Deals


@pytest.mark.parametrize(
    ("path", "to", "problem"),
    [
        (("dealer",), 4, ("$.dealer", "seat 4: expected 0 to 3")),
        (("dealer",), 7, ("$.dealer", "expected a number from 0 to 5, not 7")),
        (("scores",), [0], ("$.scores", "scores (0,): expected 2 whole numbers up to 1000000000")),
        (("scores", 0), 10**10, ("$.scores", "scores (10000000000, 0): expected 2 whole numbers up to 1000000000")),
        (("number",), 0, ("$.number", "deal number 0: expected a whole number from 1 to 1000000")),
        (("barred",), [1], ("$.barred", "barred: these rules bar nobody from bidding (BID-13)")),
        ((*DEALT, "hands", 0), [], ("$.deal.start", "CARD-3: seat 0 has 0 cards: expected 10")),
        ((*DEALT, "hands"), [[]] * 5, ("$.deal.start", "SEAT-1: 5 hands: expected 4")),
        ((*DEALT, "piles"), [[]], ("$.deal.start", "TWO-1: 1 tables: expected 0")),
        ((*DEALT, "dummy"), ["7S"], ("$.deal.start", "CARD-3: the dummy hand has 1 cards: expected 0")),
        ((*DEALT, "kitty", 0), "7s", (f"$.{'.'.join(DEALT)}.kitty", "expected a card such as 10H or JK in place 0")),
        (("deal", "done", 0), "AS", ("$.deal.done[0]", "'AS', column 1: expected P, a bid")),
        (("deal", "done", 0), "throw in", ("$.deal.done[0]", "seat ")),
        (("deal", "done", 0), "p", ("$.deal.done[0]", "expected P")),
        (("deal", "done", 0), " P", ("$.deal.done[0]", "expected P")),
        (("deal", "done", 0), 7, ("$.deal.done[0]", "expected a text, not 7")),
        (("deal", "done", 0), {"type": "pass"}, ("$.deal.done[0]", "expected a text, not an object")),
        (("deal", "settled"), 0, ("$.deal.settled", "under these rules every hand")),
        (
            ("deal", "void"),
            "no cut was offered",
            ("$.deal.void", "no cut was offered: this must be pointed out before the first call (DEAL-6)"),
        ),
        (
            ("deal", "void"),
            "a poor hand was thrown in",
            ("$.deal.void", "a poor hand is thrown in by an action (DEAL-4)"),
        ),
    ],
)
def test_deals_that_are_refused(path: tuple[str | int, ...], to: Any, problem: tuple[str, str]) -> None:
    found = problems(with_changed(at_play(RULES, 2), *path, to=to), Deal)
    assert found[0][0] == problem[0]
    assert found[0][1].startswith(problem[1])


@pytest.mark.parametrize("space", [" ", "\n" * 3000])
def test_space_makes_no_difference(space: str) -> None:
    deal = at_play(RULES, 2)
    for mark in (*"{[,", '"action":'):
        assert from_json(to_json(deal).replace(mark, mark + space), Deal, max_size=10**7) == deal


def test_what_was_read_before_is_no_excuse() -> None:
    # Calls, cards and rules are remembered, but 1 is not true, and 1.0 is not 1.
    view = at_play(RULES.evolve(declared_slam=250), 2).spectator
    assert from_json(to_json(view), SpectatorView) == view
    tree = to_tree(view)
    for odd_one in (0.0, False, "0"):
        tree["table"]["done"][0]["seat"] = odd_one
        assert problems(tree, SpectatorView)[0][0] == "$.table.done[0].seat"
    for undertaken in (1, 1.0, "true"):
        assert from_json(to_json(DeclareSlam()), Action) == DeclareSlam()
        said = {"type": "declare slam", "undertaken": undertaken}
        assert problems({"format": FORMAT, "kind": "action", "action": said}, Action)[0][0] == "$.action.undertaken"


def test_nothing_is_done_once_a_hand_is_over() -> None:
    deal = played(RULES, 3)[-1]
    ((_, problem),) = problems(with_changed(deal, "deal", "done", to=lambda done: [*done, "P"]), Deal)
    assert problem == "'P', column 1: expected nothing: the hand is over"
    assert problems(with_changed(deal, "deal", "void", to="no cut was offered"), Deal) == [
        ("$.deal.void", "the hand is already over (DEAL-6)")
    ]


def test_hands_that_were_ended_by_a_ruling() -> None:
    rules = RULES.evolve(early_end=True)
    position = at_play(rules, 5)
    for deal in (position.settle(Seat(position.to_act or 0)), at_play(rules, 0).settle(Seat(0))):
        assert from_json(to_json(deal), Deal) == deal
    begun = played(RULES, 3)
    for deal in (begun[0], begun[1], at_play(RULES, 7)):
        why = Misdeal.WRONG_COUNT
        void = Referee(deal=deal).misdeal(why)[0].deal
        assert from_json(to_json(void), Deal) == void
        for seat in range(4):
            assert from_json(to_json(void.view(Seat(seat))), SeatView) == void.view(Seat(seat))


def test_a_deal_with_a_revoke_has_no_document() -> None:
    deal = played(RULES, 3)[-1]
    outcome = deal.stage.outcome if isinstance(deal.stage, Finished) else None
    assert isinstance(outcome, Played)
    revoked = attrs.evolve(deal, stage=Finished(attrs.evolve(outcome, revokes=(LateRevoke(Seat(0), 1),))))
    with pytest.raises(InvalidValue, match="a deal with a revoke"):
        to_json(revoked)


@pytest.mark.rule("JOKER-5")
def test_what_was_declared_before_a_deal_was_set_up_is_kept() -> None:
    rules = presets.CLUB_46_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR)
    deal = set_up_at_play(rules, "7NT", "JK", declared="declare JK=H")
    assert from_json(to_json(deal), Deal) == deal


@pytest.mark.rule("JOKER-5")
def test_views_of_a_deal_that_was_set_up_say_who_declared_the_joker() -> None:
    rules = presets.CLUB_46_4.evolve(joker_declared=JokerDeclaration.BY_HOLDER)
    deal = set_up_at_play(rules, "7NT", "", "JK2", "", "JK", declared="declare JK=H JK2=S")
    assert from_json(to_json(deal), Deal) == deal
    views: list[Any] = [deal.spectator, *(deal.view(Seat(seat)) for seat in range(4))]
    for view in views:
        tree = to_tree(view)
        assert tree["table"]["declarers"] == [3, 1]
        assert from_tree(tree, type(view)) == view
        assert problems(with_changed(view, "table", "declarers", to=[3]), type(view)) == [
            ("$.table.declarers", "expected a seat for each joker declared, where the holder of a joker declares it")
        ]
        ((path, why),) = problems(with_changed(view, "table", "declarers", to=[5, 1]), type(view))
        assert (path, why) == ("$.table", "JOKER-5: no joker is declared in this hand")
    # A seat knows that it does not hold what it is said to have declared.
    ((_, why),) = problems(with_changed(views[1], "table", "declarers", to=[0, 1]), SeatView)
    assert reason_said("joker not yours", "the joker") in why
    by_contractor = rules.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR)
    view = set_up_at_play(by_contractor, "7NT", "JK", declared="declare JK=H").spectator
    assert "declarers" not in to_tree(view)["table"]
    ((path, _),) = problems(with_changed(view, "table", "declarers", to=[0]), SpectatorView)
    assert path == "$.table.declarers"


def test_a_deal_that_was_set_up() -> None:
    deal = set_up(at_play(RULES, 4))
    assert deal is not None
    assert from_json(to_json(deal), Deal) == deal
    assert problems(with_changed(deal, "number", to=2), Deal) == [
        ("$.deal.start", "a deal that is set up is the first of its match, without scores")
    ]
    contract = ("deal", "start", "contract")
    for key, to in (
        ("side", [0, 1]),
        ("contractor", 5),
        ("breach", 0),
        ("slam", True),
        ("call", "11NT"),
        ("call", None),
    ):
        ((path, _), *_) = problems(with_changed(deal, *contract, key, to=to), Deal)
        assert path.startswith("$.deal.start.contract")
    many = with_changed(deal, *contract, "side", to=[0] * 20_000)
    assert problems(many, Deal) == [("$.deal.start.contract", "expected no more than 4 seats")]


@pytest.mark.rule("PLAY-8")
def test_a_deal_that_was_set_up_where_everybody_passed() -> None:
    deal = set_up(after(deal_of(presets.PASSED_DEAL_3), "P, P, P"))
    assert deal is not None
    assert deal.contract == Contract.of_passed_deal(deal.rules)
    assert from_json(to_json(deal), Deal) == deal
    for key, to in (
        ("call", "7S"),
        ("contractor", 0),
        ("side", [0]),
        ("called", "AH"),
        ("slam", True),
        ("breach", 1),
    ):
        assert problems(with_changed(deal, "deal", "start", "contract", key, to=to), Deal) == [
            ("$.deal.start.contract", "PLAY-8: without a call there is no contractor and no side")
        ]


# Loading


def test_the_package_loads_without_json() -> None:
    program = "import sys, fivehundred; print('fivehundred.wire' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["False"]
