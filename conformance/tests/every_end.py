"""Cases for every preset: how a match ends (END), from whole deals with totals chosen so that readings differ."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from itertools import product
from typing import Any

import attrs
import oracle
from applying import applying
from every_score import Ending, endings
from readings import Reading
from searching import BROKEN, goes_on
from second import Json, Rules, rules_of

Case = dict[str, Json]
#: How many cases a reading gets, and how many a rule gets before plain ones are added.
OF_A_READING, OF_A_RULE = 1, 4


@attrs.frozen
class _Total:
    """Totals before a deal, and what comes of it."""

    ending: Ending
    scores: tuple[int, ...]
    answers: dict[str, Json]
    rule: str


def totals(rules: Rules, ending: Ending) -> Iterator[tuple[int, ...]]:
    """Totals at which this deal brings a match to its end, or just not."""
    points, lines = ending.table.deal.points(), ending.table.deal._contract_lines()
    target, limit, cap = rules["target"], rules["limit"], rules["cap"]
    ours = lines[0] if lines else 0
    others = [line for line in range(len(points)) if line not in lines and line != ours]
    rivals = sorted(others, key=lambda line: -points[line])

    def marks(gained: int) -> list[int]:
        found = [0, target - gained, target - gained - 10, target - 10, target - gained + 30]
        found += (
            [limit - gained, limit - gained + 10, limit - gained - 10, -20, -20 - gained]
            if limit is not None
            else [-500, -300]
        )
        return found

    first = rivals[0] if rivals else None
    for own, other, third in product(marks(points[ours]), marks(points[first] if first is not None else 0), range(3)):
        scores = [0] * len(points)
        scores[ours] = own
        for line in lines[1:]:
            scores[line] = own if third else 0
        if first is not None:
            scores[first] = other
        for line in rivals[1:]:
            # The others have nothing, the same in the end, or get there, too.
            # Who has won nothing cannot get there now.
            same = other + points[rivals[0]] - points[line] if points[line] > 0 else 0
            scores[line] = [0, same, target - points[line]][third]
        if cap is not None and third == 1 and first is not None:
            scores[first] = [cap, cap - 10, cap + 10, cap - points[first]][own % 40 // 10]
        if goes_on(rules, scores):
            yield tuple(scores)


def _after(referee: Any, rules: Rules, ending: Ending, scores: tuple[int, ...]) -> dict[str, Json]:
    match = referee.OracleMatch(rules, ending.table.start["dealer"])
    match.totals = list(scores)
    match.add(ending.table.deal)
    found: dict[str, Json] = {"winners": match.winners(), "scores": match.scores(), "next": None}
    if not match.over():
        found["next"] = {"dealer": match.dealer_seat(), "players": match.seats(), "barred": match.barred_seats()}
    return found | {"_rule": match.end_rules[0] if match.end_rules else "END-1"}


@cache
def _pool(name: str) -> tuple[_Total, ...]:
    rules, seen, found = rules_of(name), set[str](), []
    for ending in endings(name):
        for scores in totals(rules, ending):
            key = f"{id(ending)} {scores}"
            if key in seen:
                continue
            seen.add(key)
            answers = _after(oracle, rules, ending, scores)
            found.append(_Total(ending, scores, answers, answers.pop("_rule")))
    return tuple(found)


def _differing(name: str, readings: list[Reading]) -> dict[tuple[int, str], set[int]]:
    """For each total and question the numbers of the readings that answer otherwise."""
    rules, pool = rules_of(name), _pool(name)
    found: dict[tuple[int, str], set[int]] = {}
    for number, reading in enumerate(readings):
        try:
            engine = reading.engine()
            changed = engine.change(rules) if engine.change else rules
        except BROKEN:
            continue
        for place, total in enumerate(pool):
            try:
                other = _after(engine.referee, changed, total.ending, total.scores)
            except BROKEN:
                continue
            for ask in ("winners", "scores", "next"):
                if other[ask] != total.answers[ask]:
                    found.setdefault((place, ask), set()).add(number)
    return found


def ends(name: str, readings: list[Reading]) -> Iterator[Case]:
    """END and SEAT-4: for each reading the total that the fewest others read otherwise."""
    mine = [one for one in readings if one.rule.startswith("END-") and one.rule in applying(name)]
    pool, differing = _pool(name), _differing(name, mine)
    taken: dict[tuple[int, str], str] = {}
    count: dict[str, int] = {}

    def case(place: int, ask: str, rule: str, why: str) -> Case:
        total = pool[place]
        taken[place, ask] = rule
        count[rule] = count.get(rule, 0) + 1
        found = total.ending.table.case(rule, why, {"ask": ask}, None)
        found["expect"] = json.loads(json.dumps(total.answers[ask]))
        start = found["given"][0]
        if any(total.scores):
            found["given"][0] = {"dealer": start["dealer"], "scores": list(total.scores)} | start
        return found

    def order(key: tuple[int, str]) -> tuple[Any, ...]:
        place, ask = key
        foreign = len({mine[one].rule for one in differing[key]})
        # Deals that are made are simpler than special bids; winners are asked of every program.
        return (foreign, ask != "winners", len(differing[key]), pool[place].ending.kind.startswith("special"), place)

    ranked = sorted(differing, key=order)
    for number, reading in enumerate(mine):
        got = sum(number in differing[key] for key, rule in taken.items() if rule == reading.rule)
        for key in ranked:
            if got >= OF_A_READING + (reading.rule == "END-7"):
                break
            if number in differing[key] and key not in taken:
                yield case(*key, reading.rule, f'Read as "{reading.name}", the answer would be another.')
                got += 1
    plain = [place for place in range(len(pool)) if not any((place, ask) in differing for ask in ("winners", "scores"))]
    for rule in [one for one in applying(name) if one.startswith("END-")]:
        # Of each rule some cases that no reading of an end touches, where the match goes on, and one where it is over.
        for over in (False, True, False):
            if count.get(rule, 0) >= OF_A_RULE + 2:
                break
            fitting = [
                place
                for place in ((*range(len(pool)),) if over else plain)
                if (place, "winners") not in taken and (pool[place].answers["winners"] is not None) == over
            ]
            # The end of this rule, if there is one; END-0 and END-6 say something of every end.
            own = [place for place in fitting if over and pool[place].rule == rule] or fitting
            if own and not (over and count.get(rule, 0) >= 3):
                middle = own[len(own) // 2]
                yield case(middle, "winners", rule, "The match is over." if over else "The match goes on.")
