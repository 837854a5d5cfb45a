"""The search for cases: random deals are played by the referee and by a wrong reading until their answers differ."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from playing import Plan, some_action, some_hands, some_plan
from readings import PRESETS, Reading
from second import Json, Refused, Second, answer, rules_of

_CARD = re.compile(r"\b(?:JK2?|(?:1[0-3]|[2-9JQKA])[SCDH])\b")
#: How a reading may break down where the referee goes on.
BROKEN = (Refused, ArithmeticError, LookupError, ValueError, TypeError, AssertionError, AttributeError)
#: The deals that are looked at for one reading.
ATTEMPTS = 260


def shape(case: dict[str, Json]) -> str:
    """A case without its cards: two cases of a number that are the same here differ in cards only."""
    engine, deals = Second(), []
    for deal in case["given"]:
        engine.new(case["rules"], deal)
        masked = []
        for action in deal.get("done", ()):
            if not isinstance(action, str):
                masked.append(_masked(json.dumps(action)))
                break
            stage = engine.deal.stage()
            engine.act(action)
            masked.append(action if stage == "auction" else _masked(action))
        masked += [_masked(json.dumps(action)) for action in deal.get("done", ())[len(masked) :]]
        rest = {
            name: value
            for name, value in deal.items()
            if name not in ("hands", "kitty", "dummy", "out_of_play", "table", "pack", "done")
        }
        deals.append([rest, masked])
    asked = case["ask"]
    bid = asked["ask"] == "act" and engine.deal is not None and engine.deal.stage() == "auction"
    bid = bid or asked["ask"] == "score"
    return json.dumps([case["rules"], deals, asked if bid else json.loads(_masked(json.dumps(asked)))])


def _masked(text: str) -> str:
    return _CARD.sub("?", text)


def differences(right: Second, wrong: Second, asks: tuple[str, ...], rng: Random) -> list[dict[str, Json]]:
    """The questions that the reading answers otherwise here."""
    found: list[dict[str, Json]] = []
    seats = range(right.deal.players)
    special = right.deal._special()
    for kind in asks:
        if kind == "act":
            found += _acts(right, wrong, rng)
        elif kind == "view" and right.deal.stage() == "finished" and special and special["shown"] != "never":
            # Whether a hand that lay open is still there, without a card, is not asked (ASK-26).
            continue
        elif kind in ("hand", "view", "table"):
            # What somebody holds who has not looked is no question for a program that shows them nothing (BID-10).
            looked = [seat for seat in seats if kind != "hand" or right.view(seat)["hands"][seat] is not None]
            other = [seat for seat in looked if getattr(right, kind)(seat) != getattr(wrong, kind)(seat)]
            found += [{"ask": kind, "seat": seat} for seat in other]
        elif getattr(right, kind)() != getattr(wrong, kind)():
            found.append({"ask": kind})
    return found


def _acts(right: Second, wrong: Second, rng: Random) -> list[dict[str, Json]]:
    seat = right.deal.to_act()
    if seat is None or wrong.deal.to_act() is None:
        return []
    if seat != wrong.deal.to_act():
        texts = [] if right.deal.stage() == "exchange" else right.deal.legal()
        return [{"ask": "act", "seat": seat, "action": rng.choice(texts)}] if texts else []
    if right.deal.stage() == "exchange":
        texts = _discards(right, rng)
    elif wrong.deal.stage() == "exchange":
        return []
    else:
        texts = sorted({*right.deal.legal()} ^ {*wrong.deal.legal()})
        if right.deal.stage() == "declaring":
            # A program may read JK=H as a declaration.
            texts = [text for text in texts if text.startswith("declare")]
        rng.shuffle(texts)
    questions: list[dict[str, Json]] = [{"ask": "act", "seat": seat, "action": text} for text in texts]
    return [one for one in questions if right.ask(one) != wrong.ask(one)][:2]


def _discards(right: Second, rng: Random) -> list[str]:
    deal = right.deal
    order = right.referee.in_pack_order
    held, count = deal.hand(deal.to_act()), deal.to_discard
    sizes = [count] * 6 + [count - 1] * (count > 1)
    return [" ".join(["discard", *order(rng.sample(held, size))]) for size in sizes]


def some_scores(rng: Random, reading: Reading, rules: dict[str, Any], points: list[int], lines: list[int]) -> list[int]:
    """Scores at which a match begins that is to end, or nearly, with these points; *lines* are the contractor's."""
    for _ in range(40):
        found = [_some_score(rng, reading, rules, gained, line in lines) for line, gained in enumerate(points)]
        if goes_on(rules, found):
            return found
    return [0] * len(points)


def goes_on(rules: dict[str, Any], scores: list[int]) -> bool:
    """Whether a match may stand like this and not be over."""
    highest = {"from a threshold": rules["threshold"], "only a contract wins": rules["target"] + 200}
    if max(scores) >= (highest.get(rules["defence"]) or rules["target"]):
        return False
    if rules["spread"] is not None and max(scores) - min(scores) >= rules["spread"] and min(scores) < 0:
        return False
    return rules["limit"] is None or min(scores) > rules["limit"]


def _some_score(rng: Random, reading: Reading, rules: dict[str, Any], gained: int, bids: bool) -> int:
    target, limit, cap, threshold = (rules[name] for name in ("target", "limit", "cap", "threshold"))
    match reading.stack:
        case "both near" if not bids:
            return int(target - 10 * (1 + rng.randrange(4)))
        case "fall" if bids:
            return int(limit + 10 * (1 + rng.randrange(2)))
        case "both" | "fall":
            near = 10 * rng.randrange(3) if gained > 0 or bids else -10 * (1 + rng.randrange(20))
            return int(target - gained + near)
        case "above":
            return int(rng.choice([cap, cap + 10, target - 10, target - 20]))
        case "spread":
            # Exactly so far apart that the game ends.
            return int((rules["spread"] - 40 if bids else -40) - gained)
        case "above target" if bids:
            return int(target + 10 * rng.randrange(4))
        case "defence at 600" | "defence at 750" if not bids:
            return int(reading.stack[-3:]) - gained
        case "all negative":
            return int((limit if bids else -40) - gained)
        case "below":
            return rng.choice([-500, -510, -600, 0]) - gained
    marks = [target, target - 10, target + 10, 0, -10, 10, target - 100]
    if limit is not None:
        often = 3 if reading.stack in ("limit", "both negative", "misere lost") else 1
        marks += [limit, limit + 10, limit - 10] * often
    marks += [cap] * 2 if cap is not None else []
    marks += [threshold - 10, threshold, threshold + 20] * 2 if threshold is not None else []
    marks += [-10, -20, 0, 200, 210, 480, 490, -240, 250, 260] if reading.stack == "apart" else []
    marks += [-10, -20, -200] * 3 if reading.stack == "both negative" else []
    if reading.stack == "equal":
        marks = [target - 100, target - 100, 0]
    return int(rng.choice(marks) - gained)


def attempts(reading: Reading, text: str, seed: int) -> Iterator[tuple[list[dict[str, Json]], list[dict[str, Json]]]]:
    """What is given and the questions that differ, for one random start."""
    rng = Random(f"{reading.rule} {reading.name} {text} {seed}")
    right, wrong = Second(), reading.engine()
    rules = right.rules(text)
    given: list[dict[str, Json]] = []
    dealer = rng.randrange(rules["players"])
    bidder: int | None = None
    for number in range(1, reading.deals + 1):
        plan = some_plan(rng, right.match.rules if number > 1 else rules, reading.aim, reading.stack)
        if reading.stack == "barred":
            _barred(plan, number, bidder)
        bidder = plan.bidder
        deal: dict[str, Json] = {"dealer": dealer}
        if number > 1:
            deal = {
                "dealer": right.match.dealer_seat(),
                "number": number,
                "scores": [right.match.totals[line] for line in right.match._lines_in()],
            }
            deal |= {"barred": right.match.barred_seats()} if right.match.barred_seats() else {}
            if right.match.rules is not rules:
                rules = right.match.rules
                deal["rules"] = next(name for name in sorted(PRESETS) if rules_of(name) == rules)
                plan = some_plan(rng, rules, reading.aim, reading.stack)
        if reading.pack:
            pack = list(rules["deck"])
            rng.shuffle(pack)
            deal["pack"] = pack
        else:
            deal |= some_hands(rng, rules, plan)
        if reading.late and number == 1:
            deal |= {"scores": _late_scores(reading, text, deal, plan)}
        deal["done"] = []
        given.append(deal)
        try:
            right.new(text, deal)
            wrong.new(text, deal)
            yield from _until_different(right, wrong, reading, plan, given)
        except BROKEN:
            return
        if right.match.over() or right.deal.stage() != "finished":
            return
        dealer = right.match.dealer_seat()


def _barred(plan: Plan, number: int, bidder: int | None) -> None:
    """Set first, and on the next hand the winner."""
    plan.bidder = plan.bidder if bidder is None else bidder
    plan.stack, plan.styles = ("lost", ("lose", "win")) if number == 1 else ("strong", ("win", "lose"))
    plan.aim = "6S" if number == 1 else "8H"


def _late_scores(reading: Reading, text: str, deal: dict[str, Json], plan: Plan) -> list[int]:
    """The scores that bring the match near its end: the deal is played once to see what it is worth."""
    engine, state = Second(), plan.rng.getstate()
    engine.new(text, deal)
    while engine.deal.to_act() is not None:
        engine.act(some_action(engine, plan))
    plan.rng.setstate(state)
    # Which scores are chosen must not change how the deal goes.
    chance = Random(f"{state[1][:3]}")
    points = engine.deal.points()
    scores = some_scores(chance, reading, engine.match.rules, points, engine.deal._contract_lines())
    if reading.stack == "barred":
        scores = [
            engine.match.rules["limit"] + 10 * chance.randrange(1, 4) if line == plan.bidder else 0
            for line in range(len(points))
        ]
    return scores


def _until_different(
    right: Second, wrong: Second, reading: Reading, plan: Plan, given: list[dict[str, Json]]
) -> Iterator[tuple[list[dict[str, Json]], list[dict[str, Json]]]]:
    ends = {"points", "scores", "winners", "next"}
    while True:
        over = right.deal.stage() == "finished" or wrong.deal.stage() == "finished"
        asks = tuple(ask for ask in reading.asks if ask not in ends or right.deal.stage() == "finished")
        found = differences(right, wrong, asks, Random(len(given[-1]["done"])))
        if found:
            yield given, found
            if reading.asks not in (("act",), ("view",)):
                return
        if over:
            return
        action = some_action(right, plan)
        right.act(action)
        wrong.act(action)
        given[-1]["done"].append(action)


class Cases:
    """The cases found so far, and what is counted of them."""

    def __init__(self) -> None:
        self.cases: list[dict[str, Json]] = []
        self.shapes: dict[str, set[str]] = {}
        self.presets: Counter[str] = Counter()
        self.numbers: Counter[str] = Counter()

    def add(self, case: dict[str, Json]) -> bool:
        """Take a case unless it differs from another of its number in cards only."""
        one = shape(case)
        shapes = self.shapes.setdefault(case["rule"], set())
        if one in shapes:
            return False
        shapes.add(one)
        self.numbers[case["rule"]] += 1
        if case["rules"] in PRESETS:
            self.presets[case["rules"]] += 1
        self.cases.append(case)
        return True

    def look_for(self, reading: Reading, wanted: int, says: str) -> int:
        """Look for so many cases that a reading fails; the number found."""
        found, texts, kinds, stages = 0, list(reading.under), Counter[str](), Counter[str]()
        tried: Counter[str] = Counter()
        for seed in range(ATTEMPTS):
            if found >= wanted:
                break
            text = min(texts, key=lambda one: (tried[one], self.presets[one] if one in PRESETS else 0, one))
            tried[text] += 1
            for given, questions in attempts(reading, text, seed):
                question = min(questions, key=lambda one: (kinds[one["ask"]], _mixed(seed, one)))
                place = f"{text} {question['ask']} {len(given[-1]['done'])}"
                if stages[place] >= 1 and seed < ATTEMPTS // 2:
                    continue
                case = case_of(reading, text, given, question, says)
                if case is not None and self.add(case):
                    kinds[question["ask"]] += 1
                    stages[place] += 1
                    found += 1
                break
        return found


def _mixed(seed: int, question: dict[str, Json]) -> float:
    """Any order of questions, the same each time."""
    return Random(f"{seed} {json.dumps(question)}").random()


def case_of(
    reading: Reading, text: str, given: list[dict[str, Json]], question: dict[str, Json], says: str
) -> dict[str, Json] | None:
    """The case of that question, unless the reading answers it as the referee does, or breaks down."""
    case = {"rules": text, "given": json.loads(json.dumps(given)), "ask": question}
    right = answer(case)
    try:
        wrong = answer(case, reading.engine())
    except BROKEN:
        return None
    if right == wrong:
        return None
    why = f'{says} Read as "{reading.name}", {_instead(question, right, wrong)}.'
    return case | {
        "expect": right,
        "rule": reading.rule,
        "source": "second referee",
        "why": why,
        "wrong": reading.name,
        **({"setting": reading.setting} if reading.setting else {}),
        "_hard": reading.hard,
    }


def _instead(question: dict[str, Json], right: Json, wrong: Json) -> str:
    """What a wrong answer would be, in a few words."""
    kind = question["ask"]
    if kind in ("act", "new"):
        return "it would be refused" if wrong["refused"] else "it would be allowed"
    if kind == "view":
        parts = [name for name in right if right[name] != wrong[name]]
        return f"the view would have other {' and '.join(parts)}"
    if isinstance(right, dict) and isinstance(wrong, dict) and "of" in right and "of" in wrong:
        return f"{wrong['choose']} of {len(wrong['of'])} cards would be discarded"
    if kind in ("legal", "hand", "open_hand") and isinstance(right, list) and isinstance(wrong, list):
        more, less = [one for one in wrong if one not in right], [one for one in right if one not in wrong]
        said = [f"{_few(more)} would be there, too"] * bool(more) + [f"{_few(less)} would be missing"] * bool(less)
        return " and ".join(said)
    return f"the answer would be {json.dumps(wrong)}"


def _few(texts: list[str]) -> str:
    return ", ".join(texts[:4]) + (" and more" if len(texts) > 4 else "")
