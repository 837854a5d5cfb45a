"""Cases of promises about players: they follow a deal by its turns, and choose with every budget."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from keeping import Keeping
from make_cases import of_library
from oracle import RANKS
from playing import some_action, some_hands, some_plan
from scripts import NAMED, Script, played
from second import Json, rules_of
from steps import DONE, Step

from fivehundred.seats import Seat
from fivehundred.wire import to_tree

Budget = dict[str, Json]
#: What a player has for a choice: nothing is said, next to nothing, little, or much more than a choice takes.
BUDGETS: tuple[Budget, ...] = (
    {},
    {"nodes": 1},
    {"ms": 1},
    {"nodes": 1000},
    {"ms": 50},
    {"ms": 60_000, "nodes": 1},
    {"ms": 1, "nodes": 1_000_000},
)
#: What the runner adds to documents: the rules are those of the script.
LEFT_OUT = ("format", "kind", "rules", "seat")
#: The deals among which one is looked for in which the joker is led last.
TRIES = 1000


def chosen(script: Script, seat: int, place: int, budgets: Sequence[Budget]) -> list[Step]:
    """A player who is told every turn, and chooses at a place; the second referee says what is legal."""
    told, view = _told(script, seat, 0, place)
    return [view, *told, _choices(script, place, budgets)]


def followed(scripts: Sequence[Script]) -> list[Step]:
    """A player who chooses whenever it is their turn, until they may not play any card of their hand."""
    script, place = max(((one, at) for one in scripts for at in _early(one)), key=lambda each: _hardness(*each))
    seat, before = script.done[place][0], 0
    _, view = _told(script, seat, 0, 0)
    steps = [view]
    own = [at for at in range(place) if script.done[at][0] == seat]
    for number, at in enumerate([*own, place]):
        told, _ = _told(script, seat, before, at)
        budgets = BUDGETS if at == place else BUDGETS[1 + number % 4 :][:1]
        steps += [*told, _choices(script, at, budgets)]
        before = at
    return steps


def _early(script: Script) -> range:
    """The places of about two tricks."""
    first = script.stages["play"] + 1
    return range(first, min(first + 8, script.end))


def _hardness(script: Script, place: int) -> tuple[int, bool, int]:
    """How much there is to do wrong for the player in turn, who may have discarded before; the sooner, the better.

    It counts how many of the first and the last card of the hand may not be played.
    """
    seat, engine = script.done[place][0], script.engine(place)
    hand, legal = engine.hand(seat), {action.partition("=")[0] for action in engine.legal()}
    barred = sum(card not in legal for card in (hand[0], hand[-1])) if hand else 0
    discards = any(one == seat and action.startswith("discard ") for one, action in script.done[:place])
    return barred, discards, -place


def _told(script: Script, seat: int, before: int, place: int) -> tuple[list[Step], Step]:
    """The turns from one place to another, and what the seat has seen at the first."""
    deal = of_library(script.rules, {**script.new, "done": []})
    for _, action in script.done[:before]:
        deal = deal.apply(deal.parse(action))
    seen = deal.view(Seat(seat))
    view: dict[str, Json] = {key: value for key, value in _without_empty(to_tree(seen)).items() if key not in LEFT_OUT}
    view |= {key: found for key in ("table", "holding") if (found := _without_empty(view.pop(key)))}
    if "done" in view.get("table", {}):
        view["table"]["done"] = [*map(_short_turn, view["table"]["done"])]
    for _, action in script.done[before:place]:
        deal = deal.apply(deal.parse(action))
    told = [_short_turn(to_tree(turn)) for turn in deal.view(Seat(seat)).turns_since(seen)]
    return [{"turns": told, "expect": DONE}] if told else [], {"player": seat, "view": view, "expect": DONE}


def _without_empty(part: dict[str, Json]) -> dict[str, Json]:
    """A part of a document without what the runner takes for granted."""
    return {key: value for key, value in part.items() if value not in ([], None, {}) and (key, value) != ("number", 1)}


def _short_turn(turn: dict[str, Json]) -> Json:
    """A turn as it stands in the file: that of a pass or a card alone is a text."""
    match {key: value for key, value in turn.items() if key not in ("format", "kind")}:
        case {"seat": seat, "action": {"type": "pass"}, **rest} if not rest:
            return f"{seat} P"
        case {"seat": seat, "action": {"type": "play", "card": card, **more}, **rest} if not rest:
            return f"{seat} {card}" + (f"={more['suit']}" if more else "")
    return {key: value for key, value in turn.items() if key not in ("format", "kind")}


def led_jokers(name: str, scripts: Sequence[Script]) -> list[Step]:
    """A player who has nothing left to lead but the joker, and one who follows to the suit that it stands for."""
    found = (_kept_joker(name, Random(f"joker {name} {seed}")) for seed in range(TRIES))
    script = next(filter(None, found), None)
    if script is None:
        return []
    place = script.end - len(script.engine(script.end).deal.done[-1][1])
    _, view = _told(script, script.done[place][0], place, place)
    steps = [view, _choices(script, place, BUDGETS[:2])]
    for other in [one for one in scripts if NAMED in one.stages][:1]:
        at = other.stages[NAMED]
        told, view = _told(other, other.done[at][0], at - 1, at)
        steps += [view, *told, _choices(other, at, BUDGETS[:2])]
    return steps


def _kept_joker(name: str, rng: Random) -> Script | None:
    """A deal without trumps in which the joker is the last card, and is led, if it comes to that."""
    plan = some_plan(rng, rules_of(name), ("6NT", "7NT"), "strong")

    def action(engine: Keeping) -> Json:
        deal, texts = engine.deal, engine.deal.legal()
        if deal.stage() == "declaring":
            return "declare none"
        held = [text for text in texts if not text.startswith("JK")]
        if deal.stage() != "play" or not held:
            return some_action(engine, plan)
        strength = [RANKS.index(card[:-1]) for card in held]
        best = max(strength) if "JK" in deal.hand(deal.to_act()) else min(strength)
        return held[strength.index(best)]

    script = played(Script("", name, {"dealer": 0, **some_hands(rng, rules_of(name), plan)}), action)
    deal = script.engine(script.end).deal
    last = len(deal.done[-1][1]) if deal.done else script.end
    return script if script.done[script.end - last][1].startswith("JK=") else None


def _choices(script: Script, place: int, budgets: Sequence[Budget]) -> Step:
    return {"choose": [*budgets], "expect": {"legal": script.engine(place).legal()}}
