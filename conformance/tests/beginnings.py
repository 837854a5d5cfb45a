"""Cases of promises about what a deal begins with: totals, the deal before it, and what is asked before any deal."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from keeping import EARLY, Keeping
from scripts import Script
from second import Json
from steps import MISDEAL, STATE, Step, ask, tried


def totals_given(script: Script) -> list[Step]:
    """A match begins with the totals given, also right after another one."""
    scores = _totals(script)
    begun: Step = {"new": script.name, "with": {"scores": scores}}
    given = tried(begun, ask({"ask": "scores"}, {"is": scores}))
    return [given, {"new": script.name, "with": {}}, {"check": STATE}]


def continued_without_a_hand(main: Script, passed: Script | None) -> Iterator[tuple[str, str, list[Step]]]:
    """A match goes on after a deal that was passed out, or was void: the totals are those of before."""
    scores = _totals(main)
    for word, script in (("passed", passed), ("misdeal", main)):
        if script is None:
            continue
        totals = ask({"ask": "scores"}, {"is": scores}, "ASK-15")
        before: list[Step] = [{"new": script.name, "with": {"scores": scores}}, totals]
        engine = Keeping()
        engine.begin({"rules": script.rules, **script.new, "scores": scores})
        if word == "passed":
            before += [{"to": script.end}, {"check": ["to_act"]}]
            for seat, action in script.done:
                engine.act(action, seat)
        else:
            before.append(ask({"ask": "rule", "void": EARLY[0]}, {"is": MISDEAL}, "DEAL-6"))
            engine.reply({"ask": "rule", "void": EARLY[0]})
        if engine.match.over():
            continue
        follows = engine.following()
        new = {"dealer": follows["dealer"], "number": 2} | ({"barred": follows["barred"]} if follows["barred"] else {})
        over = [ask({"ask": "scores"}, {"is": scores}), ask({"ask": "winners"}, {"is": None})]
        yield "ASK-16", word, [*before, tried({"new": main.name, "with": new}, *over)]


def _totals(script: Script) -> list[Json]:
    return [10 * (side + 1) for side in range(len(script.answers[0]["scores"]))]


def legal_with_a_joker(scripts: list[Script]) -> list[Step]:
    """What is legal where the joker may be played: led and not led, with trumps and without."""
    steps: list[Step] = []
    for script in scripts:
        engine, found = script.engine(0), set[tuple[bool, bool]]()
        asked: list[Step] = []
        for place, (seat, action) in enumerate(script.done):
            deal = engine.deal
            if deal.stage() == "play" and any(text.startswith("JK") for text in deal.legal()):
                kind = (bool(deal.trick), deal.trump is None)
                if kind not in found:
                    asked += [{"to": place}, ask({"ask": "legal"}, {"is": deal.legal()}, "a rule")]
                found.add(kind)
            engine.act(action, seat)
        steps += [{"new": script.name}, *asked] if asked else []
    return steps


def drawn_in_order(name: str, deck: list[str], players: int, rng: Random) -> list[Step]:
    """The seat that draws neither the highest nor the lowest card is never the dealer, whatever decides (SEAT-3)."""
    suit, middle = rng.choice("CDH"), ("8", "9", "10", "Q")
    cards = [f"{rank}{suit}" for rank in ("7", *middle[: players - 2], "K")]
    if players < 3 or not {*cards} <= {*deck}:
        return []
    found = []
    # Read from the next seat on, from the one before or backwards, one of these has another seat's card.
    for low, high in ((0, 1), (1, 0), (players - 1, 0)):
        rest = iter(cards[1:-1])
        drawn = [cards[0] if seat == low else cards[-1] if seat == high else next(rest) for seat in range(players)]
        question: dict[str, Json] = {"ask": "draw", "rules": name, "rounds": [drawn]}
        found.append(ask(question, {"legal": [{"dealer": low}, {"dealer": high}]}))
    return [tried(*found)]
