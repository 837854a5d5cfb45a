"""Whole deals for the cases of promises: for each preset a few that come to all its stages, with answers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import attrs
from keeping import Keeping, answers_of
from playing import some_action, some_hands, some_plan
from second import Json, rules_of

from fivehundred.notation.rulesets import parse_ruleset
from fivehundred.wire import to_tree

#: The deals among which those are chosen that come to the most.
TRIES = 60
#: The place right after a lead of a joker that stands for a suit.
NAMED = "a joker named"
#: What is asked at each place of a script.
WORDS = ("to_act", "legal", "hand", "contract", "tricks", "open_hand", "points", "scores", "winners", "next", "view")


@attrs.define
class Script:
    """A deal with all that was done in it."""

    name: str
    rules: str
    new: dict[str, Json]
    done: list[tuple[int, str]] = attrs.Factory(list)
    #: The stage before each action, and what else there is to see then.
    seen: list[frozenset[str]] = attrs.Factory(list)
    answers: dict[int, dict[str, Any]] = attrs.Factory(dict)
    #: Whether the contract has trumps, which the simplest programs know.
    trumps: bool = False

    @property
    def end(self) -> int:
        return len(self.done)

    @property
    def stages(self) -> dict[str, int]:
        """The first place at which each thing is to be seen."""
        return {what: next(at for at, seen in enumerate(self.seen) if what in seen) for what in self.features}

    @property
    def features(self) -> frozenset[str]:
        return frozenset[str]().union(*self.seen)

    @property
    def places(self) -> list[int]:
        """The places worth looking at: the first of everything, and the end."""
        return sorted({0, *self.stages.values(), self.end})

    def engine(self, place: int, before: Keeping | None = None) -> Keeping:
        """The referee at that place."""
        engine = before or Keeping()
        engine.begin({"rules": self.rules, **self.new})
        for seat, action in self.done[:place]:
            engine.act(action, seat)
        return engine

    def _short(self, seat: int, view: dict[str, Json], held: list[Json], hidden: dict[int, list[int]]) -> Json:
        """A view without what follows from actions and hand; seats that an action is hidden from go to *hidden*."""
        for number, (seen, (_, action)) in enumerate(zip(view["turns"], self.done, strict=False)):
            if seen != action and seat not in hidden.setdefault(number, []):
                hidden[number].append(seat)
        own = [hand if other == seat else None for other, hand in enumerate(held)]
        usual = {"hands": own, "kitty": None, "discards": None, "turns": view["turns"]}
        return {key: value for key, value in view.items() if value != usual[key]}

    def line(self) -> dict[str, Json]:
        """The script as a line of the file; the turns of views follow from the actions and from who saw them."""
        hidden: dict[int, list[int]] = {}
        answers: dict[str, Json] = {}
        for place, found in sorted(self.answers.items()):
            answers[str(place)] = {**found}
            if "view" in found:
                answers[str(place)]["view"] = [
                    self._short(seat, view, found["hand"], hidden) for seat, view in enumerate(found["view"])
                ]
        return {
            "script": f"{self.rules}/{self.name}",
            "rules": self.rules,
            "new": self.new,
            "done": [f"{seat} {action}" for seat, action in self.done],
            "hidden": {str(number): seats for number, seats in hidden.items()},
            "answers": dict(_packed(answers)),
            **({"document": to_tree(parse_ruleset(self.rules))["rules"]} if self.name == "played" else {}),
        }


def _packed(answers: dict[str, dict[str, Json]]) -> Iterator[tuple[str, dict[str, Json]]]:
    """The answers of a script, at each place those that are not what they were at the place before."""
    before: dict[str, Json] = {}
    for place, known in answers.items():
        found = {word: answer for word, answer in known.items() if word not in before or before[word] != answer}
        if "hand" in found:
            was = before.get("hand", [None] * len(found["hand"]))
            found["hand"] = [
                None if hand == other else " ".join(hand) or [] for hand, other in zip(found["hand"], was, strict=True)
            ]
        match found.get("legal"):
            case {"of": cards, **rest}:
                found["legal"] = rest | {"of": " ".join(cards)}
            case [*texts]:
                found["legal"] = ", ".join(texts) or []
        gone = [word for word in before if word not in known]
        yield place, found | ({"without": gone} if gone else {})
        before = known


def seen_now(engine: Keeping) -> frozenset[str]:
    """The stage, and what else makes a place worth looking at."""
    deal = engine.deal
    found = {deal.stage()}
    if deal.stage() == "auction" and deal.standing is not None:
        found.add("standing bid")
    if deal.stage() == "exchange":
        found.add(f"exchange of {deal.exchange_step}")
    if engine.open_hand() is not None:
        found.add("open hand")
    if engine.said and engine.said[-1][1].startswith("JK") and "=" in engine.said[-1][1]:
        found.add(NAMED)
    if deal.stage() == "play":
        at = {0: "first", 1: "second", deal.rules["hand_size"] // 2: "middle", deal.rules["hand_size"] - 1: "last"}
        place = at.get(len(deal.done))
        if place is not None and (place in ("first", "middle")) == (len(deal.trick) == 1):
            found.add(f"{place} trick")
        if deal.sitting_out:
            found.add("somebody sits out")
        if deal.rules["table_cards"] and len(deal.trick) > 2:
            found.add("table cards")
    return frozenset(found)


def dealt(name: str, rng: Random, aims: tuple[str, ...], stack: str = "", **new: Json) -> Script:
    """A random deal, played by the referee."""
    rules = rules_of(name)
    plan = some_plan(rng, rules, aims, stack)
    script = Script("", name, {"dealer": rng.randrange(rules["players"]), **some_hands(rng, rules, plan), **new})
    return played(script, lambda engine: some_action(engine, plan))


def played(script: Script, action: Any, before: Keeping | None = None) -> Script:
    engine = script.engine(0, before)
    while engine.deal.to_act() is not None:
        script.seen.append(seen_now(engine))
        seat, text = engine.deal.to_act(), action(engine)
        engine.act(text, seat)
        script.done.append((seat, text))
    script.trumps = engine.deal.trump is not None
    return script


@cache
def candidates(name: str) -> tuple[Script, ...]:
    specials = tuple(row["key"] for row in rules_of(name)["specials"])
    found = []
    for seed in range(TRIES):
        aims = specials if seed % 3 == 0 else ("slam", "kitty card") if seed % 3 == 1 else ()
        found.append(dealt(name, Random(f"promises {name} {seed}"), aims))
    return tuple(found)


def answered(
    script: Script, places: list[int], before: Keeping | None = None, words: tuple[str, ...] = WORDS
) -> Script:
    """The script with answers to *words* at those places."""
    table = ("table",) if rules_of(script.rules)["table_cards"] else ()
    for place in places:
        # Whether an open hand still lies open, without cards, once they have been played, is left to the program.
        gone = ("open_hand", "view") if place == script.end and "open hand" in script.features else ()
        asked = tuple(word for word in (*words, *table) if word not in gone)
        script.answers[place] = answers_of(script.engine(place, before), asked)
    return script


@cache
def scripts_of(name: str) -> dict[str, Script]:
    """The deals of a preset: *played* and, if it does not come to all stages, *other*; *passed*, if that is an end."""
    found: dict[str, Script] = {}
    rest = sorted(candidates(name), key=lambda one: (-len(one.features), one.end))
    first = next((one for one in rest if one.trumps and "somebody sits out" not in one.features), rest[0])
    found["played"] = first
    every = frozenset[str]().union(*(one.features for one in rest))
    other = max(rest, key=lambda one: (len(one.features - first.features), -one.end))
    if other.features - first.features:
        found["other"] = other
    missing = every - first.features - other.features
    if missing:
        third = max(rest, key=lambda one: (len(one.features & missing), -one.end))
        found["third"] = third
    passed = dealt(name, Random(f"passed {name}"), ("P",), "poor")
    passed = played(Script("", name, passed.new), _passing)
    if passed.engine(passed.end).deal.outcome() not in ("played", "misdealt"):
        found["passed"] = passed
    for key, script in found.items():
        script.name = key
        answered(script, script.places if key != "passed" else [script.end])
    return found


def _passing(engine: Keeping) -> str:
    texts = engine.deal.legal() or [
        f"discard {' '.join(engine.deal.hand(engine.deal.to_act())[: engine.deal.to_discard])}"
    ]
    return next((text for text in ("look", "P", "keep", "no slam", "no breach") if text in texts), texts[0])
