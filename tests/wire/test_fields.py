"""Values as fields of models of pydantic, and of classes that cattrs converts; in a session of their own."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from runpy import run_path
from typing import Annotated, Any

import attrs
import pytest
from documents import kind_of, values

from fivehundred.actions import Action
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.decks import Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import AsDocument, InvalidDocument, register_hooks, to_tree

RULES = presets.STANDARD_3
DEAL = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0))
#: Values of every kind, each with what stands in JSON.
VALUES = [(value, to_tree(value)) for value in values(presets.AUSTRALIAN_4, Random(5).randrange)]
BARE: list[tuple[Any, Any]] = [(Card.parse("10H"), "10H"), (Cards.parse("JK 10H"), ["10H", "JK"])]
BARE.append((RULES.packets, str(RULES.packets)))


@attrs.frozen
class Sent:
    """What a program sends: a field that holds documents, and others."""

    card: Card
    action: Action
    views: tuple[SeatView, ...]


SENT = Sent(Card.parse("JK"), Bid(7, None), (DEAL.view(Seat(1)),))
AS_JSON: dict[str, Any] = {"card": "JK", "action": to_tree(SENT.action), "views": [to_tree(SENT.views[0])]}


def test_every_value_is_a_field_of_pydantic_with_its_schema() -> None:
    pydantic, jsonschema = pytest.importorskip("pydantic"), pytest.importorskip("jsonschema")
    seen, checked = set[Any](), dict[Any, Any]()
    for value, tree in [*VALUES, *BARE]:
        kind = type(value) if tree is None else kind_of(value)
        field = pydantic.TypeAdapter(Annotated[kind, AsDocument()] if kind is Action else kind)
        assert field.validate_python(value) is value
        assert field.dump_python(value) is value
        assert field.dump_python(value, mode="json") == json.loads(field.dump_json(value)) == tree
        assert field.dump_json(field.validate_json(json.dumps(tree))) == field.dump_json(value)
        if kind not in checked:
            described = field.json_schema()
            assert described == field.json_schema(mode="serialization")
            checked[kind] = jsonschema.Draft202012Validator(described)
        checked[kind].validate(tree)
        assert not checked[kind].is_valid({"format": "fivehundred/0"})
        seen.add(kind)
    assert {Action, Card, Cards, Deal, Packets, Ruleset, SeatView} <= seen


def test_a_model_names_each_problem_at_its_place() -> None:
    pydantic = pytest.importorskip("pydantic")
    model = pydantic.create_model("Model", cards=Cards, rules=Ruleset, action=Annotated[Action, AsDocument()], bid=Bid)
    given: dict[str, Any] = {"cards": ["10H"], "rules": to_tree(RULES), "action": to_tree(Bid(7, None))}
    given["bid"] = given["action"]
    right = model.model_validate(given)
    assert json.loads(right.model_dump_json()) == given
    # What is written belongs to the program.
    right.model_dump(mode="json")["rules"]["rules"]["players"] = 9
    assert json.loads(right.model_dump_json()) == given
    wrong: dict[str, Any] = {
        "cards": ["10H", "10H"],
        "rules": to_tree(RULES),
        "action": {"format": "fivehundred/1", "a b": 1},
    }
    wrong["rules"]["rules"] |= {"players": "three", "target": None}
    wrong["bid"] = to_tree(DEAL.parse("P"))
    with pytest.raises(pydantic.ValidationError) as caught:
        model.model_validate(wrong)
    assert {one["loc"]: one["msg"] for one in caught.value.errors()} == {
        ("cards",): "10H comes twice",
        ("rules", "rules", "players"): "expected a whole number, not 'three'",
        ("rules", "rules", "target"): "expected a whole number, not null",
        ("action", "kind"): "missing",
        ("bid", "action"): "expected a Bid, not a Pass",
    }
    with pytest.raises(pydantic.ValidationError) as caught:
        model.model_validate(given | {"cards": {1, 2}, "action": given["action"] | {"a b": 1}})
    assert {one["loc"]: one["msg"] for one in caught.value.errors()} == {
        ("cards",): "expected a JSON value, not set",
        ("action", "'a b'"): "unknown key",
    }
    # What has no JSON is as it would be without the library.
    with pytest.raises(pydantic.errors.PydanticSchemaGenerationError):
        pydantic.TypeAdapter(type(RULES.schedule))


def test_cattrs_converts_what_has_json() -> None:
    converter: Any = pytest.importorskip("cattrs").Converter()
    register_hooks(converter)
    assert converter.unstructure(SENT) == AS_JSON
    assert converter.structure(AS_JSON, Sent) == SENT
    assert converter.structure(SENT.card, Card) is SENT.card
    with pytest.raises(InvalidDocument, match=r"\$.action.bid: expected a bid of tricks such as 7S or 10NT, not '7X'"):
        converter.structure({**AS_JSON["action"], "action": {"type": "bid", "bid": "7X"}}, Action)


def test_nobody_pays_for_what_they_do_not_use() -> None:
    packages = "{'pydantic', 'pydantic_core', 'cattrs'}"
    code = f"import fivehundred.wire, sys; print({packages} & {{*sys.modules}})"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, text=True).stdout == "set()\n"


def test_the_gallery_shows_what_the_service_prints(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("fastapi")
    root = Path(__file__).parents[2]
    run_path(str(root / "examples" / "services" / "practice.py"), run_name="__main__")
    shown = (root / "docs" / "examples" / "service.md").read_text(encoding="utf-8").partition("practice.py\n")[2]
    # The cards are different in each run, and so is the score.
    assert capsys.readouterr().out.splitlines()[1:] == shown.partition("\n```")[0].splitlines()[1:]
