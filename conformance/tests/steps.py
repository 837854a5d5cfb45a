"""The steps of cases of promises: questions, actions, lines, and what puts a promise to the test."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from random import Random

from oracle import in_pack_order
from scripts import Script
from second import Json

Step = dict[str, Json]
#: What is asked around an action that is refused: enough to notice if anything has changed.
STATE = ["state"]
BOTH = ["state", "match"]
REFUSED: Step = {"refused": True}
NOT_DONE: Step = {"refused or error": True}
ERROR: Step = {"error": True}
DONE: Step = {"done": True}
NULL: Step = {"is": None}
MISDEAL = {"verdict": "misdeal", "rule": "DEAL-6"}
#: The longest line, with the line feed.
LONGEST = 1 << 20


def act(seat: int, action: str, expect: Json = None) -> Step:
    return {"acts": [f"{seat} {action}"]} | ({} if expect is None else {"expect": expect})


def ask(question: dict[str, Json], expect: Json, rule: str = "") -> Step:
    """A question; with a *rule*, another answer may be due to that rule instead of the promise."""
    return {"ask": question, "expect": expect} | ({"rests on": rule} if rule else {})


def line(question: dict[str, Json], expect: Json, text: str | None = None, **more: Json) -> Step:
    """A question as it is to be written; its id is that of the answer."""
    written = json.dumps(question, separators=(",", ":")) if text is None else text
    return {"line": written, "id": question.get("id"), "expect": expect, **more}


def tried(*steps: Step) -> Step:
    """Steps that put a promise to the test; actions with one answer become one step."""
    joined: list[Step] = []
    for step in steps:
        if (
            joined
            and "acts" in step
            and "acts" in joined[-1]
            and step.keys() == joined[-1].keys()
            and step.get("expect") == joined[-1].get("expect")
        ):
            joined[-1] = {**step, "acts": [*joined[-1]["acts"], *step["acts"]]}
        else:
            joined.append(step)
    return {"try": joined}


def other_seats(script: Script, place: int) -> Iterator[Step]:
    """The action that is due, by all other seats; while cards are played, also a card of each."""
    engine = script.engine(place)
    due, action = script.done[place]
    seat_1 = REFUSED | {"rule": "SEAT-1"}
    for seat in range(engine.deal.players):
        if seat == due:
            continue
        yield act(seat, action, seat_1)
        held = engine.deal.hand(seat)
        if engine.deal.stage() == "play" and held:
            yield act(seat, held[-1], seat_1)
        if engine.deal.stage() == "exchange" and len(held) >= engine.deal.to_discard:
            yield act(seat, " ".join(["discard", *held[: engine.deal.to_discard]]), seat_1)
        if engine.deal.stage() == "auction" and action != "P":
            yield act(seat, "P", seat_1)


def illegal(script: Script, place: int) -> Iterator[Step]:
    """Actions of the seat to act that are refused, and texts that are no actions."""
    engine = script.engine(place)
    deal, seat = engine.deal, engine.deal.to_act()
    assert seat is not None
    texts: list[str] = []
    if deal.stage() == "exchange":
        held, size = deal.hand(seat), deal.to_discard
        other = next(card for card in deal.rules["deck"] if card not in held)
        sets = (held[: size - 1], held[: size + 1], [held[0], *held[: size - 1]], [other, *held[: size - 1]])
        texts += [" ".join(["discard", *cards]) for cards in sets if size > 1 or cards in (sets[1], sets[3])]
    elif deal.stage() == "auction":
        texts += [bid for bid in deal.ladder if bid not in deal.legal()][-2:]
        texts += [bid for bid in ("5S", "11NT") if bid not in deal.ladder]
    elif deal.stage() == "play":
        legal = {text.partition("=")[0] for text in deal.legal()}
        texts += [card for card in deal.hand(seat) if card not in legal][-2:]
        held_by_others = [card for other in range(deal.players) if other != seat for card in deal.hand(other)]
        texts += [card for card in held_by_others if card not in legal][:1]
        texts += [card for _, card in deal.trick[:1]] + [card for _, cards in deal.done[-1:] for card in cards[:1]]
    texts += [text for text in ("P", "7H", deal.hand(seat)[0]) if text not in deal.legal()][:2]
    for text in [*dict.fromkeys(texts)][:4]:
        if not (deal.stage() == "exchange" and deal.is_legal(text)) and text not in deal.legal():
            yield act(seat, text, REFUSED) | {"rests on": "a rule"}
    for text in ("", "XYZ", "7Z")[: 3 if place == 0 else 1 + place % 2]:
        yield act(seat, text, NOT_DONE)


def each_place(script: Script, trials: Callable[[Script, int], Iterator[Step]]) -> list[Step]:
    """The trials at every place of the script, the state after them, and the end of the deal."""
    steps: list[Step] = [{"new": script.name}]
    for place in script.places[:-1]:
        steps += [{"to": place}, tried(*trials(script, place)), {"check": STATE}]
    return [*steps, {"to": script.end}, {"check": ["all"]}]


def mixed_up(words: list[str], rng: Random) -> list[str]:
    """The words in an order that is neither this one nor its reverse."""
    while (found := rng.sample(words, len(words))) in (words, words[::-1], in_pack_order(words)):
        pass
    return found
