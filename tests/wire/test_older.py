"""Documents that are older than a setting: what they leave out means what was played then, not what is the default."""

from __future__ import annotations

from typing import Any

import attrs
import pytest
from jsonschema import Draft202012Validator

from fivehundred.rules import presets
from fivehundred.rules._about import about, amount, by_name, number, switch
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Jacks
from fivehundred.wire import structure, unstructure
from fivehundred.wire._kinds import Kind
from fivehundred.wire._schema import made_schema
from fivehundred.wire._strict import formerly, invalid, strict_converter


@attrs.frozen(kw_only=True, field_transformer=by_name)
class Game:
    """Rules of which three came later, with defaults that are not what had been played."""

    target: int = number(500, "END-1", words="The game is won at {}")
    inkles: bool = switch("BID-9", no="No inkles", yes="Inkles", formerly=True)
    jacks: Jacks = attrs.field(
        default=Jacks.ABOVE_ACES, converter=Jacks, metadata=about("CARD-10", formerly=Jacks.BELOW_QUEENS)
    )
    breach: int | None = amount("BID-15", none="No breach", some="A breach counts {}", default=50, formerly=None)


@attrs.frozen
class Document:
    """A document that holds such rules."""

    game: Game


def read(tree: dict[str, Any]) -> Game:
    return strict_converter().structure(tree, Game)


def test_what_an_older_document_leaves_out_is_what_was_played_then() -> None:
    assert read({"target": 700}) == Game(target=700, inkles=True, jacks=Jacks.BELOW_QUEENS, breach=None)
    assert read({"target": 500, "jacks": "above aces", "inkles": False, "breach": 50}) == Game()


def test_what_was_there_from_the_first_is_never_left_out() -> None:
    with pytest.raises(Exception, match="target") as caught:
        read({"inkles": True})
    assert [(problem.path, problem.problem) for problem in invalid(caught.value).problems] == [("$.target", "missing")]


def test_what_is_said_is_read_as_strictly() -> None:
    with pytest.raises(Exception, match="Game") as caught:
        read({"target": 500, "inkles": None})
    (problem,) = invalid(caught.value).problems
    assert (problem.path, problem.problem) == ("$.inkles", "expected true or false, not null")


def test_the_schema_says_what_may_be_left_out_and_what_that_means() -> None:
    schema = made_schema("some", {"played": Kind("played", Document)}, by_reference=False)
    game = schema["$defs"]["game"]
    assert game["required"] == ["target"]
    defaults = {name: said["default"] for name, said in game["properties"].items() if "default" in said}
    assert defaults == {"inkles": True, "jacks": "below queens", "breach": None}
    document = {"format": "some", "kind": "played", "game": {"target": 500}}
    Draft202012Validator(schema).validate(document)
    assert not Draft202012Validator(schema).is_valid({**document, "game": {"target": 500, "jacks": "below"}})


def test_rulesets_without_the_later_settings_are_read() -> None:
    later = formerly(Ruleset)
    rules = presets.AUSTRALIAN_4.evolve(**later)
    tree = unstructure(rules)
    tree["rules"] = {name: value for name, value in tree["rules"].items() if name not in later}
    assert structure(tree, Ruleset) == rules
