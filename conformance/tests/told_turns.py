"""Cases of promises about players: they follow a deal by its turns, and choose with every budget."""

from __future__ import annotations

from collections.abc import Sequence

from make_cases import of_library
from scripts import Script
from second import Json
from steps import DONE, Step, ask

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
    view: dict[str, Json] = {"ask": "new", "role": "player", "rules": script.rules, "seat": seat}
    view |= {"view": to_tree(seen)}
    for _, action in script.done[before:place]:
        deal = deal.apply(deal.parse(action))
    turns = deal.view(Seat(seat)).turns_since(seen)
    told = [{key: value for key, value in to_tree(turn).items() if key not in ("format", "kind")} for turn in turns]
    return [{"turns": told, "expect": DONE}] if told else [], ask(view, DONE)


def _choices(script: Script, place: int, budgets: Sequence[Budget]) -> Step:
    return {"choose": [*budgets], "expect": {"legal": script.engine(place).legal()}}
