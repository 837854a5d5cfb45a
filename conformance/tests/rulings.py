"""Cases of promises about rulings: those that are none, tricks that are given away, and what ends a deal."""

from __future__ import annotations

from collections.abc import Iterator

from keeping import EARLY
from scripts import Script
from second import Json
from steps import BOTH, DONE, ERROR, MISDEAL, NOT_DONE, REFUSED, STATE, Step, act, ask, tried


def ruled(script: Script, last: Script, place: int, later: int) -> list[Step]:
    """Rulings that are none, or come too late, change nothing."""
    void = {"ask": "rule", "void": EARLY[1]}
    stands = ask(void, {"is": {"verdict": "deal stands", "rule": "ours"}}, "DEAL-6")
    seat = script.done[place][0]
    asked = [
        ask({"ask": "rule"}, ERROR),
        ask({"ask": "rule", "void": EARLY[0], "take_back": {"seat": seat}}, ERROR),
        ask({"ask": "rule", "agree": {"seat": seat}}, NOT_DONE, "PLAY-9"),
        stands,
    ]
    around: list[Step] = [tried(*asked), {"check": STATE}]
    first = ask({"ask": "rule", "agree": {"seat": 0}}, NOT_DONE, "PLAY-9")
    steps: list[Step] = [{"new": "played"}, tried(first), {"to": place}, *around]
    late = tried(ask({"ask": "rule", "concede": {"seat": 0, "to": 1}}, REFUSED))
    steps += [{"to": later}, {"check": BOTH}, {"new": last.name}, {"to": last.end}, late, {"check": BOTH}]
    return [*steps, {"new": "played"}, ask(void, {"is": MISDEAL}), ask({"ask": "to_act"}, {"is": None})]


def claimed(script: Script) -> Iterator[tuple[str, str, list[Step]]]:
    """Tricks that are given away: all others are asked."""
    place, last = script.stages["middle trick"], script.stages["last trick"]
    steps: list[Step] = [{"new": "played"}, {"to": place}]
    engine = script.engine(place)
    active = [seat for seat in range(engine.deal.players) if seat not in engine.deal.sitting_out]
    by, to = active[0], active[1]

    rules = engine.deal.rules

    def rule(what: str, **given: int) -> Step:
        question: dict[str, Json] = {"ask": "rule", what: given}
        return ask(question, engine.answer(question))

    if not rules["early_end"]:
        asked = tried(rule("concede", seat=by, to=to), ask({"ask": "rule", "claim": by}, REFUSED))
        yield "ASK-33", "", [*steps, asked, {"check": STATE}, {"to": last}, {"check": STATE}]
        return
    others = [seat for seat in active if seat != by]
    side = engine.deal.partners() if by in engine.deal.partners() else []
    partners = [seat for seat in others if seat in (side or set(active) - set(engine.deal.partners()))]
    partners = partners if rules["sides"].startswith("partners") else []
    # The partner of who gives the rest away is asked like everybody else, first or last.
    orders = {"": others, "partner first": sorted(others, key=lambda seat: seat not in partners)}
    orders["partner last"] = sorted(others, key=lambda seat: seat in partners)
    over: list[Step] = []
    for word, order in orders.items():
        if word and (not partners or order == others):
            continue
        name = " ".join(filter(None, ["refused", word]))
        # Whoever does not take a concession here at all breaks a rule.
        control = [rule("concede", seat=by, to=to) | {"expect": DONE, "rests on": "PLAY-9"}]
        control.append(rule("refuse", seat=order[0]) | {"expect": DONE, "rests on": "PLAY-9"})
        tries = [
            tried(
                rule("concede", seat=by, to=to),
                *(rule("agree", seat=one) for one in order[:number]),
                rule("refuse", seat=order[number]),
            )
            for number in range(len(order))
        ]
        around = [step for one in tries for step in (one, {"check": STATE})]
        yield "ASK-33", name, [*steps, *control, *around, {"to": last}]
        engine = script.engine(place)
        third = [rule("concede", seat=by, to=to)]
        for seat in order:
            third += [ask({"ask": "to_act"}, {"is": engine.reply({"ask": "to_act"})}), rule("agree", seat=seat)]
        over = [ask({"ask": one}, {"is": engine.reply({"ask": one})}) for one in ("to_act", "legal", "tricks")]
        yield "ASK-33", " ".join(filter(None, ["agreed", word])), [*steps, *third, *over]
        engine = script.engine(place)
    rest = ask({"ask": "rule", "claim": to}, {"is": {"verdict": "agreed", "rule": "PLAY-9"}})
    yield "ASK-33", "claimed", [*steps, rest, *over, tried(act(by, script.done[place][1], NOT_DONE)), *over]


def ended_by_claims(*scripts: Script) -> Iterator[tuple[str, str, list[Step]]]:
    """ASK-18: a claim, or a concession to which all have agreed, ends the deal, and perhaps the match, at once."""
    words = ("to_act", "points", "scores", "winners", "next")
    for script in scripts:
        place = script.stages["play"] + 1
        engine = script.engine(place)
        to = engine.deal.contract_seat
        by = next(seat for seat in range(engine.deal.players) if seat not in (to, *engine.deal.sitting_out))
        steps: list[Step] = [{"new": script.name}, {"to": place}]
        before = [ask({"ask": word}, {"is": engine.reply({"ask": word})}) for word in words]
        conceded = script.engine(place)
        engine.reply({"ask": "rule", "claim": to})
        after = [ask({"ask": word}, {"is": engine.reply({"ask": word})}) for word in words]
        ruling = ask({"ask": "rule", "claim": to}, {"is": {"verdict": "agreed", "rule": "PLAY-9"}})
        yield "ASK-18", f"claim {script.name}", [*steps, *before, ruling, *after]
        asked: list[dict[str, Json]] = [{"ask": "rule", "concede": {"seat": by, "to": to}}]
        others = [seat for seat in range(engine.deal.players) if seat not in (by, *engine.deal.sitting_out)]
        asked += [{"ask": "rule", "agree": {"seat": seat}} for seat in others]
        rulings = [ask(one, {"is": conceded.reply(one)}) for one in asked]
        yield "ASK-18", f"concession {script.name}", [*steps, *rulings[:-1], *before, rulings[-1], *after]
