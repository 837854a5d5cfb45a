"""The form of deals in files: the cards of a place are one text, and so are actions, each after the seat that acts."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from pathlib import Path

from second import Json

from fivehundred.programs.answering import RulesEngine
from fivehundred_conformance.comparing import question_of

SECOND = "second referee"
_PLACES = ("kitty", "dummy", "out_of_play", "pack")
#: What a deal has in a file that is no argument of ``new``.
_MORE = ("done", "check")


def read_lines(file: Path) -> list[Json]:
    """The lines of a file of cases, with cards and actions as lists."""
    head, *rest = [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]
    return [head, *(lengthened(_explained(line, head) if "says" in head else line) for line in rest)]


def sayings(cases: list[Json], says: Mapping[str, str]) -> dict[str, Json]:
    """What the first line of a chapter has for all *cases*: what each rule says, and who answered."""
    rules = dict.fromkeys(case["rule"] for case in cases)
    return {"source": SECOND, "says": {rule: says[rule] for rule in rules}} if rules else {}


def unexplained(case: Json, head: Json) -> Json:
    """A case of a chapter without what follows from its id and from the first line."""
    said = _said(case, head)
    assert case["why"].startswith(said), case["id"]
    found = case | {"why": case["why"].removeprefix(said).removesuffix(".")}
    return {key: value for key, value in found.items() if key != "rule" and (key, value) != ("source", SECOND)}


def _explained(case: Json, head: Json) -> Json:
    case = case | {"rule": case["id"].partition("/")[0], "source": case.get("source", SECOND)}
    return case | {"why": f"{_said(case, head)}{case['why']}."}


def _said(case: Json, head: Json) -> str:
    return f'{head["says"][case["rule"]]} Read as "{case["wrong"]}", '


def shortened(tree: Json) -> Json:
    """A line of a file with cards and actions as texts: ``7S 8S`` and ``1 P, 2 7H``."""
    found = {**tree}
    if "script" in tree:
        return found | {"new": _short(tree["new"]), "done": _joined(tree["done"], ", ")}
    if "steps" in tree:
        return found | {"steps": [_short_step(step) for step in tree["steps"]]}
    for key in ("given", "match"):
        if key in tree:
            deals = zip(tree[key], _seated(tree["rules"], tree[key]), strict=True)
            found[key] = [_short(deal | ({"done": done} if "done" in deal else {})) for deal, done in deals]
    if "cases" in tree:
        found["cases"] = [_with_more(tree, case) for case in tree["cases"]]
    return found


def _short_step(step: Json) -> Json:
    if "try" in step:
        return step | {"try": [_short_step(one) for one in step["try"]]}
    return step | {"with": _short(step["with"])} if "with" in step else step


def _with_more(line: Json, case: Json) -> Json:
    """A case of a line with the seats of what is done after what the line says."""
    if "more" not in case:
        return case
    *others, last = line["given"]
    done = last.get("done", [])
    *_, seated = _seated(line["rules"], [*others, last | case.get("with", {}) | {"done": done + case["more"]}])
    return case | {"more": _joined(seated[len(done) :], ", ")}


def _seated(rules: str, deals: list[Json]) -> Iterator[list[Json]]:
    """What is done in each deal, with the seat of every action."""
    engine = RulesEngine()
    for deal in deals:
        _answer(engine, {"ask": "new", "rules": rules, **{key: deal[key] for key in deal if key not in _MORE}})
        found = []
        for step in deal.get("done", ()):
            found.append(f"{_answer(engine, {'ask': 'to_act'})} {step}" if isinstance(step, str) else step)
            _answer(engine, question_of(found[-1]))
        yield found


def _answer(engine: RulesEngine, question: Mapping[str, Json]) -> Json:
    answer = engine.answer({"id": 0, **question})
    assert "is" in answer, (question, answer)
    return answer["is"]


def lengthened(tree: Json) -> Json:
    """A line of a file with lists of cards, and of actions without their seats."""
    found = {**tree}
    for key in ("given", "match", "cases"):
        if key in tree:
            found[key] = [_long(deal) for deal in tree[key]]
    return found


def _short(deal: dict[str, Json]) -> dict[str, Json]:
    found = {key: _joined(value, " ") if key in _PLACES else value for key, value in deal.items()}
    found |= {"done": _joined(deal["done"], ", ")} if "done" in deal else {}
    return found | ({"hands": [_joined(hand, " ") for hand in deal["hands"]]} if deal.get("hands") else {})


def _long(deal: dict[str, Json]) -> dict[str, Json]:
    found = {key: _parted(value, " ") if key in _PLACES else value for key, value in deal.items()}
    for key in {"done", "more"} & {*deal}:
        steps = _parted(deal[key], ", ")
        found[key] = [step.partition(" ")[2] if isinstance(step, str) else step for step in steps]
    return found | ({"hands": [_parted(hand, " ") for hand in deal["hands"]]} if "hands" in deal else {})


def _joined(value: Json, between: str) -> Json:
    """A text, unless there is nothing, or a ruling among actions."""
    texts = bool(value) and isinstance(value, list) and all(isinstance(one, str) for one in value)
    return between.join(value) if texts else value


def _parted(value: Json, between: str) -> Json:
    return value.split(between) if isinstance(value, str) else value
