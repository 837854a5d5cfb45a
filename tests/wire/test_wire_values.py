"""Values of their own by example: what is computed, rules that are only named, and what is refused."""

from __future__ import annotations

import hashlib
import json
from random import Random
from typing import Any
from unittest.mock import patch

import attrs
import pytest
from documents import validator
from helpers import FAMILIES
from wording import reason_said

from fivehundred.actions import CallCard, CallPlayers, Give, PlayCard
from fivehundred.cards import Card, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.options import Choices, DiscardOptions, GiftOptions, Options, PartnerOptions, PlayOptions
from fivehundred.deal.refusals import PublicRefusal, Reason, Refusal
from fivehundred.deal.turns import Event, Played, Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType
from fivehundred.match.endings import Result
from fivehundred.match.game import DealSummary
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.notation import Record
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import Sentence
from fivehundred.wire import KINDS, InvalidDocument, _forms, from_json, from_tree, rules_sha256, to_json, to_tree

RULES = presets.AUSTRALIAN_4
NO_RULES: Any = "australian-4"


def begun(*actions: str) -> Deal:
    """A deal of the pack as it lies, in which seat 1 begins."""
    deal = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0))
    for action in actions:
        deal = deal.apply(deal.parse(action))
    return deal


def problems(tree: Any, kind: Any, rules: Ruleset | None = None) -> list[tuple[str, str]]:
    with pytest.raises(InvalidDocument) as caught:
        from_tree(tree, kind, rules=rules)
    with pytest.raises(InvalidDocument) as again:
        from_json(json.dumps(tree, separators=(",", ":")), kind, rules=rules)
    assert caught.value.problems == again.value.problems
    return [(path, problem) for path, problem in caught.value.problems]


# Rules by reference


def test_rules_that_are_only_named_have_to_be_given() -> None:
    view = begun("7S").view(Seat(2))
    tree = to_tree(view, rules=False)
    assert tree["rules"] == {"sha256": rules_sha256(RULES)}
    assert from_tree(tree, SeatView, rules=RULES) == view
    assert problems(tree, SeatView) == [("$.rules", "only a hash: expected the rules as an argument")]
    other = RULES.evolve(target=700)
    assert problems(tree, SeatView, other) == [("$.rules.sha256", "expected the hash of the given rules")]
    assert problems(tree | {"rules": {"sha256": 5}}, SeatView, RULES)[0][0] == "$.rules.sha256"
    assert problems(tree | {"rules": {"sha256": "", "more": 1}}, SeatView, RULES)[0] == ("$.rules.deck", "missing")
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        from_tree(tree, SeatView, rules=NO_RULES)


def test_rules_that_are_given_are_the_only_ones() -> None:
    view = begun("7S").view(Seat(2))
    tree = to_tree(view)
    assert from_tree(tree, SeatView, rules=RULES) == view
    wrong = [("$.rules", "expected the given rules")]
    assert problems(tree, SeatView, RULES.evolve(target=700)) == wrong
    other = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    mixed = to_tree(Record(deals=[view, other]))
    assert problems(mixed, Record, RULES) == [("$.deals[1].begins.rules", "expected the given rules")]
    for record in (Record(), Record(deals=[view, view])):
        assert from_tree(to_tree(record), Record, rules=RULES) == record


def test_rules_that_are_played_on_by_are_given_with_the_others() -> None:
    rules = presets.CUTTHROAT_4
    assert rules.fewer is not None
    info = DealInfo.of(rules.fewer, Seat(1))
    assert from_json(to_json(info, rules=False), DealInfo, rules=rules) == info
    assert problems(to_tree(info), DealInfo, rules.fewer.fewer or RULES)[0][0] == "$.rules"


def test_every_document_with_rules_can_name_them() -> None:
    match = Match.start(RULES, dealer=Seat(0))
    for value in (RULES, match, begun("7S"), begun().spectator):
        text = to_json(value, rules=False)
        assert len(text) < 1500
        assert from_json(text, type(value), rules=RULES) == value
        validator(json.loads(text)["kind"]).validate(json.loads(text))


def test_the_hash_is_of_what_rules_mean() -> None:
    # It stays as it is, whatever settings later versions add.
    assert rules_sha256(RULES) == "88ce97fa222edb7d736aa8d76b7d7d54233d6cba20213eafd5be111be5e3740e"
    assert rules_sha256(RULES.evolve(name="ours", source="grandmother")) == rules_sha256(RULES)
    hashes = {rules_sha256(rules) for rules in PRESETS.values()}
    assert len(hashes) == len(set(PRESETS.values()))
    cutthroat = presets.CUTTHROAT_4
    assert cutthroat.fewer is not None
    assert rules_sha256(cutthroat.evolve(fewer=cutthroat.fewer.evolve(name="ours"))) == rules_sha256(cutthroat)
    assert rules_sha256(cutthroat.evolve(fewer=cutthroat.fewer.evolve(target=700))) != rules_sha256(cutthroat)
    with pytest.raises(InvalidType, match="expected a Ruleset, not str"):
        rules_sha256(NO_RULES)


def test_the_hash_is_made_as_the_page_says() -> None:
    tree = to_tree(RULES)["rules"]
    del tree["name"], tree["source"]
    text = json.dumps(tree, separators=(",", ":"), sort_keys=True)
    assert hashlib.sha256(text.encode("ascii")).hexdigest() == rules_sha256(RULES)


# What is computed


def test_a_view_says_what_a_page_shows() -> None:
    deal = begun("7S", "P", "P", "P")
    shown = to_tree(deal.view(Seat(1)), computed=True)["computed"]
    assert shown["legal"] == {
        "type": "discards",
        "count": 286,
        "cards": shown["hand"],
        "size": 3,
    }
    assert (shown["stage"], shown["to_act"], shown["partners"]) == ("exchange", 1, [3])
    assert shown["contract"] == {
        "trump": "S",
        "text": "7S by 1 with 3",
        "call": "7S",
        "contractor": 1,
        "side": [1, 3],
        "playing": [0, 1, 2, 3],
        "sits_out": [],
        "goal": {"type": "at least", "tricks": 7},
        "called": None,
        "slam": False,
        "breach": None,
    }
    assert shown["hand_sizes"] == [10, 13, 10, 10]
    assert to_tree(deal.spectator, computed=True)["computed"] == {
        key: value for key, value in shown.items() if key not in ("hand", "partners", "legal")
    }


def test_a_trick_says_who_led_what_and_who_won() -> None:
    deal = begun("7S", "P", "P", "P")
    deal = deal.apply(deal.legal_actions[0])
    while not deal.table.tricks or deal.table.tricks[0].winner is None:
        deal = deal.apply(deal.legal_actions[0])
    shown = to_tree(deal.spectator, computed=True)["computed"]
    (trick,) = deal.table.tricks
    assert shown["tricks"] == [
        {
            "seats": list(trick.seats),
            "cards": [str(play.card) for play in trick.plays],
            "suit": None,
            "winner": trick.winner,
            "from_table": [],
        }
    ]
    assert sum(shown["won"]) == sum(shown["won_by_side"]) == 1
    assert shown["sides"] == [[0, 2], [1, 3]]
    assert shown["needed"]["left"] == 9


@pytest.mark.parametrize("name", FAMILIES)
def test_what_is_legal_can_be_sent_back_as_text(name: str) -> None:
    pick = Random(name).randrange
    for deal in play_on(some_deal(PRESETS[name], pick), pick):
        if deal.to_act is None or pick(6):
            continue
        view = deal.view(deal.to_act)
        legal = to_tree(view, computed=True)["computed"]["legal"]
        assert legal["count"] == len(view.legal_actions)
        if legal["type"] == "listed":
            assert [view.parse(text) for text in legal["texts"]] == list(view.legal_actions)
        else:
            assert len(legal["cards"]) == len(view.hand)
            assert view.why_not(view.parse("discard " + " ".join(legal["cards"][: legal["size"]]))) is None
        other = deal.view(Seat((deal.to_act + 1) % deal.rules.players))
        assert to_tree(other, computed=True)["computed"]["legal"] is None


@pytest.mark.parametrize("computed", [None, {}, [], "7S", {"stage": 7, "more": NO_RULES}])
def test_what_is_computed_is_not_read(computed: Any) -> None:
    deal = begun("7S", "P", "P", "P")
    view, match = deal.view(Seat(1)), Match.start(RULES, dealer=Seat(0))
    for value in (view, deal.spectator, match, ScoreSheet.start(RULES), RULES, deal.info, Pass()):
        tree = to_tree(value, computed=True)
        if "computed" in tree:
            assert from_tree(tree | {"computed": computed}, type(value)) == value
        else:
            assert problems(tree | {"computed": computed}, type(value)) == [("$.computed", "unknown key")]


@pytest.mark.parametrize("game", [Match.start, ScoreSheet.start], ids=["match", "sheet"])
def test_a_game_says_what_a_page_shows(game: Any) -> None:
    began = game(presets.CUTTHROAT_4.evolve(name="ours"), dealer=Seat(2), scores=(480, 0, 20, -490))
    shown = to_tree(began, computed=True)["computed"]
    assert {key: value for key, value in shown.items() if key != "settings"} == {
        "number": 1,
        "hands": 0,
        "seats": [0, 1, 2, 3],
        "dealer": 2,
        "sides": [[0], [1], [2], [3]],
        "scores": [480, 0, 20, -490],
        "barred": [],
        "may_not_bid": [],
        "result": None,
        "winners": [],
        "rows": [],
    }
    settings = shown["settings"]
    assert (settings["name"], settings["target"], settings["fewer"]["players"]) == ("ours", 500, 3)
    assert from_tree({"format": "fivehundred/1", "kind": "ruleset", "rules": settings}, Ruleset) == began.rules


# Values of their own


def test_a_turn_leaves_out_what_is_empty() -> None:
    deal = begun("7S", "P", "P", "P")
    taken = to_tree(deal.view(Seat(1)).turns[-1])
    assert taken == {
        "format": "fivehundred/1",
        "kind": "turn",
        "seat": 0,
        "action": {"type": "pass"},
        "kitty": [str(card) for card in deal.view(Seat(1)).kitty or ()],
    }
    assert from_tree(taken, Turn) == deal.view(Seat(1)).turns[-1]
    deal = deal.apply(deal.legal_actions[0])
    laid = to_tree(deal.spectator.turns[-1])
    assert laid["action"] == {"type": "hidden", "count": 3}
    assert from_tree(laid, Turn) == deal.spectator.turns[-1]
    for action, problem in (
        ({"type": "hidden"}, ("$.action.count", "missing")),
        ({"type": "hidden", "count": 3, "cards": []}, ("$.action.cards", "unknown key")),
        ({"type": "hidden", "count": True}, ("$.action.count", "expected a whole number, not true")),
        ({"type": "hidden", "count": -1}, ("$.action", "-1 hidden cards: expected 0 to 66 (KITTY-1)")),
    ):
        assert problems(laid | {"action": action}, Turn)[0] == problem


def test_a_client_follows_turns_that_came_as_json() -> None:
    pick = Random(5).randrange
    for name in ("australian-4", "table-2", "perfect-4", "called-5"):
        first, *later = play_on(some_deal(PRESETS[name], pick), pick)
        views = [first.view(Seat(seat)) for seat in range(first.rules.players)]
        for deal in later:
            for seat, view in enumerate(views):
                turns = deal.view(Seat(seat)).turns_since(view)
                views[seat] = view.after(*(from_json(to_json(turn), Turn) for turn in turns))
        assert views == [later[-1].view(Seat(seat)) for seat in range(first.rules.players)]


def test_a_refusal_says_why_to_the_player_and_less_to_the_table() -> None:
    deal = begun("7S", "P", "P", "P")
    refusal = deal.why_not(deal.parse("discard AH KH QH"))
    assert refusal is not None
    tree = to_tree(refusal, computed=True)
    assert tree == {
        "format": "fivehundred/1",
        "kind": "refusal",
        "seat": 1,
        "action": {"type": "discard", "cards": ["QH", "KH", "AH"]},
        "reason": "discard not held",
        "rules": ["KITTY-1"],
        "facts": {"card": "QH"},
        "evidence": [],
        "due": "discard now",
        "computed": {"text": str(refusal), "message": reason_said("not held", "Q♥")},
    }
    assert from_tree(tree, Refusal) == refusal
    # Its rules are numbers, and no rules are named in it.
    assert from_json(to_json(refusal, rules=False), Refusal, rules=RULES) == refusal
    assert to_tree(refusal.public, computed=True) == {
        "format": "fivehundred/1",
        "kind": "public refusal",
        "seat": 1,
        "reason": "discard now",
        "computed": {"text": "seat 1 was refused: discard now (KITTY-1)", "rule": "KITTY-1"},
    }
    assert problems(tree | {"facts": {}}, Refusal) == [("$.facts.card", "missing")]
    assert problems(tree | {"facts": []}, Refusal) == [("$.facts", "expected an object, not a list")]
    assert problems(tree | {"facts": {"card": 5}}, Refusal) == [
        ("$.facts.card", "expected a card such as 10H or JK, not 5")
    ]
    assert problems(tree | {"facts": {"card": "QH", "rank": "Q"}}, Refusal) == [("$.facts.rank", "unknown key")]
    assert problems(to_tree(refusal.public) | {"reason": "no"}, PublicRefusal) == [
        ("$.reason", f"expected one of {len(Reason)} words such as out of turn, not 'no'")
    ]


def test_a_result_says_why_in_sentences_that_there_are() -> None:
    why = Sentence.of("result", "made", sides=((Seat(1), Seat(3)),), bid=Bid(7, Suit.SPADES), totals=(620,))
    tree = to_tree(Result((1,), "END-1", (why,)), computed=True)
    said: Any = {"family": "result", "code": "made", "facts": {"sides": [[1, 3]], "bid": "7S", "totals": [620]}}
    assert (tree["why"], tree["computed"]) == ([said], {"text": "side 1 made 7♠ and stands at 620 (END-1)"})
    assert from_tree(tree, Result) == Result((1,), "END-1", (why,))
    # Sides that nobody can be have a text all the same.
    nobody = said | {"facts": said["facts"] | {"sides": [[], [5]]}}
    assert str(from_tree(tree | {"why": [nobody]}, Result)).startswith("players 0 and 5 made 7♠")
    assert problems(tree | {"why": [said | {"code": "lost"}]}, Result) == [
        ("$.why[0].code", "expected the code of a sentence, not 'lost'")
    ]
    assert problems(tree | {"why": [said | {"facts": {"sides": [[1]], "bid": "7S"}}]}, Result) == [
        ("$.why[0].facts.totals", "missing")
    ]


def test_an_event_has_its_turn_and_what_that_brought() -> None:
    won = Event(turn=Turn(Seat(1), PlayCard(Card.parse("JK"))), trick=2, lying=2, winner=Seat(1), won=(0, 2, 0))
    tree = to_tree(won)
    assert {key: tree[key] for key in tree if key not in ("format", "kind")} == {
        "turn": {"seat": 1, "action": {"type": "play", "card": "JK"}},
        "trick": 2,
        "lying": 2,
        "winner": 1,
        "won": [0, 2, 0],
    }
    assert from_tree(tree, KINDS["event"]) == won
    assert problems(tree | {"won": 2}, Event) == [("$.won", "expected a list, not 2")]
    assert problems(tree | {"turn": {"seat": 1}}, Event) == [("$.turn.action", "missing")]


@pytest.mark.parametrize(
    "options",
    [
        Choices((Pass(), Bid(7, None))),
        Choices(()),
        PlayOptions(0b1011),
        PartnerOptions(0b101, Choices((CallPlayers(), CallPlayers((Seat(1),))))),
        GiftOptions(0b101),
        DiscardOptions(0b1111, 2),
    ],
)
def test_options_of_every_kind(options: Options) -> None:
    tree = to_tree(options, computed=True)
    assert from_tree(tree, KINDS["options"]) == from_tree(tree, type(options)) == options
    assert tree["computed"]["count"] == len(options)
    listed = [] if isinstance(options, DiscardOptions) else [str(option) for option in options]
    assert tree["computed"]["texts"] == listed


@pytest.mark.parametrize(
    ("said", "path"),
    [
        ({"of": "plays", "actions": [PlayCard(Card.parse("6S")), PlayCard(Card.parse("5S"))]}, "$.options.actions"),
        ({"of": "plays", "actions": [PlayCard(Card.parse("5S"))] * 2}, "$.options.actions"),
        ({"of": "plays", "actions": [Pass()]}, "$.options.actions"),
        ({"of": "gifts", "actions": [Give(Card.parse("6S")), Give(Card.parse("5S"))]}, "$.options.actions"),
        ({"of": "gifts", "actions": [Pass()]}, "$.options.actions"),
        ({"of": "partners", "actions": [CallCard(Card.parse("6S"))] * 2}, "$.options.actions"),
        ({"of": "partners", "actions": [CallPlayers(), CallCard(Card.parse("6S"))]}, "$.options.actions"),
        ({"of": "others", "actions": []}, "$.options.of"),
    ],
)
def test_options_that_are_none(said: Any, path: str) -> None:
    said = {"type": "listed", "of": said["of"], "actions": [to_tree(one)["action"] for one in said["actions"]]}
    ((found, _),) = problems({"format": "fivehundred/1", "kind": "options", "options": said}, Options)
    assert found == path


@pytest.mark.parametrize("size", [-1, 3])
def test_more_discards_than_cards(size: int) -> None:
    said = {"type": "discards", "cards": ["5S", "6S"], "size": size}
    assert problems({"format": "fivehundred/1", "kind": "options", "options": said}, Options) == [
        ("$.options.size", "expected a number from 0 to 2")
    ]


def test_a_contract_says_who_plays_and_for_what() -> None:
    contract = Contract.of(RULES, Bid(8, None), Seat(2))
    tree = to_tree(contract, computed=True)
    assert tree["computed"] == {"trump": None, "text": "8NT by 2 with 0"}
    assert from_tree(tree, Contract) == contract
    passed = Contract.of_passed_deal(presets.PASSED_DEAL_3)
    tree = to_tree(passed, computed=True)
    assert tree["goal"] == {"type": "each alone"}
    assert from_tree(tree, Contract) == passed
    assert problems(tree | {"goal": {"type": "each alone", "tricks": 1}}, Contract)[0][0] == "$.goal.tricks"


def test_the_contractor_of_a_deal_sat_in() -> None:
    row = DealSummary(1, (0, 2), 0, Played(Contract.of(RULES, Bid(8, None), Seat(2)), (3, 3, 2, 2)), True, (), (), ())
    assert problems(to_tree(row), DealSummary) == [("$.seats", "expected the player in seat 2, too")]
    whole = attrs.evolve(row, seats=(0, 1, 2, 3))
    tree = to_tree(whole, computed=True)
    assert tree["computed"] == {"call": "8NT", "contractor": 2}
    assert from_tree(tree, DealSummary) == whole


def test_standings_after_a_match() -> None:
    match = Match.start(RULES, dealer=Seat(1), scores=(480, 0))
    assert to_tree(match.standings) == {
        "format": "fivehundred/1",
        "kind": "standings",
        "number": 1,
        "hands": 0,
        "seats": [0, 1, 2, 3],
        "dealer": 1,
        "sides": [[0, 2], [1, 3]],
        "scores": [480, 0],
        "barred": [],
        "may_not_bid": [],
        "result": None,
        "winners": [],
    }


def test_rules_are_read_the_same_after_many_others_were() -> None:
    def read(target: int) -> None:
        assert from_json(to_json(presets.STANDARD_3.evolve(target=target)), Ruleset).target == target

    read(501)
    read(502)
    # Threads may have put in more than fit.
    with patch.object(_forms, "_MOST_READ", 1):
        for target in (503, 502, 503):
            read(target)
            assert len(_forms._READ) == 1
