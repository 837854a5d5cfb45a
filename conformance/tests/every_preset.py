"""The cases of every preset, chosen from those that `every_card` and its likes can set up, and their file.

For each rule that applies to a preset some are taken, so that a program that knows this preset alone is asked about all
of it: enough that each reading that can matter there fails one.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from math import fsum

import every_bid
import every_card
import every_clause
import every_end
import every_score
import every_setting
from applying import applying
from readings import Reading
from rulenumbers import RULES
from says import SAYS
from searching import BROKEN, attempts, case_of
from second import Json, Rules, answer, rules_of

Case = dict[str, Json]
#: Cases with the names of the readings that fail them.
Finds = list[tuple[set[str], Case]]
MAKERS = (*every_card.MAKERS, *every_bid.MAKERS, *every_score.MAKERS, *every_clause.MAKERS)
#: How many cases a rule gets, where nothing else is said: of bids all values are asked.
OF_A_RULE = 4
OF_RULES = {
    "BID-1": 6,
    "BID-2": 10,
    "BID-3": 25,
    "BID-4": 6,
    "BID-7": 8,
    "BID-8": 6,
    "CARD-1": 8,
    "CARD-4": 8,
    "CARD-5": 6,
}
OF_RULES |= {
    "CARD-6": 9,
    "CARD-7": 7,
    "DEAL-1": 4,
    "DEAL-2": 5,
    "JOKER-4": 6,
    "JOKER-9": 6,
    "KITTY-1": 6,
    "PLAY-2": 6,
    "SCORE-1": 8,
    "SCORE-2": 8,
}
OF_RULES |= {
    "SCORE-3": 8,
    "SCORE-4": 8,
    "SCORE-9": 8,
    "SCORE-11": 3,
    "SEAT-2": 7,
    "TWO-1": 10,
    "SIX-1": 8,
    "PLAY-4": 6,
    "CALL-3": 8,
}
#: A case with more actions than this is of a whole deal; a rule gets few of them unless it has no others.
LONG, FEW_LONG = 30, 2
#: The random deals in which a reading is looked for that no case fails: one that is meant for the preset, or another.
OF_MEANT, OF_OTHERS = 10, 4
#: And for a mistake in a setting.
OF_SETTINGS = 60
#: Of so many cases of a reading that were found the shortest is taken.
SHORTEST_OF = 3


def candidates(name: str, readings: Iterable[Reading]) -> dict[str, list[Case]]:
    """All cases that can be set up for a preset, by rule; the shape of each is there once."""
    found: dict[str, list[Case]] = defaultdict(list)
    seen = set[str]()
    rules = set(applying(name))
    for case in (*(case for maker in MAKERS for case in maker(name)), *every_end.ends(name, list(readings))):
        key = json.dumps([case["rule"], case["given"], case["ask"]])
        if case["rule"] in rules and key not in seen:
            seen.add(key)
            found[case["rule"]].append(case)
    return found


def length(case: Case) -> int:
    return sum(len(deal.get("done", ())) for deal in case["given"])


def kind(case: Case) -> str:
    """What is asked and, of an action, whether it is refused."""
    expect = case["expect"]
    return f"{case['ask']['ask']} {expect['refused'] if isinstance(expect, dict) and 'refused' in expect else ''}"


def chosen(rule: str, finds: Finds) -> list[Case]:
    """Cases of a rule that find all readings, each as often as may be, and of each kind one; then any others."""
    number, cases = OF_RULES.get(rule, OF_A_RULE), [case for _, case in finds]
    short = [case for case in cases if length(case) <= LONG]
    long = [case for case in cases if case not in short][: FEW_LONG if short else number]
    left = [each for each in finds if each[0]]
    found, by, asked = list[Case](), Counter[str](), Counter[str]()

    def take(case: Case, names: Iterable[str] = ()) -> None:
        found.append(case)
        by.update(names)
        asked[kind(case)] += 1

    while left:
        # What few cases have found so far counts for more. An exact sum does not depend on the order of a set.
        names, case = max(left, key=lambda each: (fsum(0.1 ** by[one] for one in each[0]), -length(each[1])))
        if len(found) >= number and all(by[one] for one in names):
            break
        left.remove((names, case))
        if not all(by[one] for one in names) or case in short or case in long:
            take(case, names)
    of_kind = defaultdict[str, list[Case]](list)
    for case in short + long:
        of_kind[kind(case)].append(case)
    more = {one: [case for case in _spread(same) if case not in found] for one, same in of_kind.items()}
    while any(more.values()):
        least = min((one for one in more if more[one]), key=lambda one: asked[one])
        if len(found) >= number and asked[least]:
            break
        take(more[least].pop(0))
    return sorted(found, key=cases.index)


def _spread(cases: list[Case]) -> list[Case]:
    """The same cases: first, last, middle, then those between."""
    order: list[int] = []
    step = len(cases)
    places = [0, len(cases) - 1]
    while step > 1:
        step = -(-step // 2)
        places += range(0, len(cases), step)
        if step == 1:
            break
    for place in places:
        if place not in order:
            order.append(place)
    return [cases[place] for place in order]


def fails(case: Case, reading: Reading) -> bool:
    """Whether a reading answers this case otherwise, or breaks down."""
    try:
        return bool(answer(case, reading.engine()) != case["expect"])
    except BROKEN:
        return False


def of_preset(name: str, readings: list[Reading]) -> list[Case]:
    """The cases of one preset, in the order of the rules."""
    found: list[Case] = []
    pool = candidates(name, readings)
    for rule in RULES:
        mine = [one for one in readings if one.rule == rule and can_differ(name, one)]
        finds = [({one.name for one in mine if fails(case, one)}, case) for case in pool[rule]]
        for reading in mine:
            if not any(reading.name in names for names, _ in finds) and (case := searched(name, reading)) is not None:
                finds.append(({one.name for one in mine if fails(case, one)}, case))
        found += [{"id": f"{rule}/{name}/{place}", **case} for place, case in enumerate(chosen(rule, finds), start=1)]
    return [*found, *of_settings(name, found)]


def of_settings(name: str, cases: list[Case]) -> Iterator[Case]:
    """Cases for the mistakes in settings of this preset that no other case shows, numbered after these."""
    number = Counter(case["rule"] for case in cases)
    for reading in every_setting.readings_of(name):
        same = [case for case in cases if case["ask"]["ask"] in reading.asks]
        if any(fails(case, reading) for case in same):
            continue
        case = searched(name, reading, OF_SETTINGS)
        if case is not None:
            number[reading.rule] += 1
            yield {"id": f"{reading.rule}/{name}/{number[reading.rule]}", **case}


def can_differ(name: str, reading: Reading) -> bool:
    """Whether a reading may answer otherwise under this preset: its rule applies, and it changes something."""
    return name in reading.under or (reading.rule in applying(name) and changed(reading, rules_of(name)))


def changed(reading: Reading, rules: Rules) -> bool:
    try:
        return bool(reading.swaps) or reading.change is None or reading.change(rules) != rules
    except BROKEN:
        return False


def searched(name: str, reading: Reading, tries: int = 0) -> Case | None:
    """The shortest of a few cases of one deal in which a reading answers otherwise."""
    found: list[Case] = []
    for seed in range(tries or (OF_MEANT if name in reading.under else OF_OTHERS)):
        try:
            given, questions = next(attempts(reading, name, seed))
        except (StopIteration, *BROKEN):
            # Nothing differs, or the reading cannot be set up under these rules.
            continue
        case = case_of(reading, name, given, questions[seed % len(questions)], SAYS[reading.rule])
        if len(given) == 1 and "rules" not in given[0] and case is not None:
            found.append({key: value for key, value in case.items() if key not in ("wrong", "_hard", "setting")})
        if len(found) == SHORTEST_OF:
            break
    return min(found, key=length) if found else None


def superseded(case: Case, cases: list[Case], readings: list[Reading]) -> bool:
    """Whether a case found by the search says nothing new: *cases* of its preset and rule fail its reading, too."""
    mine = [one for one in readings if (one.rule, one.name) == (case["rule"], case["wrong"])]
    same = [one for one in cases if one["rule"] == case["rule"] and one["source"] != "by hand"]
    return bool(mine) and all(any(fails(one, reading) for one in same) for reading in mine)


# ---------------------------------------------------------------- the file


def lines(cases: list[Case]) -> Iterator[dict[str, Json]]:
    """The lines of a file: cases that begin with the same deal share a line."""
    of_deal: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        deal = {key: value for key, value in (case["given"] or [{}])[0].items() if key not in ("done", "scores")}
        of_deal[json.dumps([case["rules"], deal])].append(case)
    for key, same in of_deal.items():
        rules, deal = json.loads(key)
        if not deal:
            yield {"rules": rules, "cases": [_short(case, {}) for case in same]}
            continue
        done = [case["given"][0]["done"] for case in same]
        first = next(
            (number for number in range(min(map(len, done))) if len({json.dumps(one[number]) for one in done}) > 1),
            min(map(len, done)),
        )
        shared = done[0][:first]
        given = [deal | ({"done": shared} if shared else {})]
        yield {"rules": rules, "given": given, "cases": [_short(case, given[0]) for case in same]}


def place(line: dict[str, Json]) -> tuple[int, str]:
    """Where a line stands among those of all presets: by rule, then by the hands."""
    (rule, _, _), given = line["cases"][0]["id"].split("/"), line.get("given") or [{}]
    return RULES.index(rule), json.dumps(given[-1].get("hands"))


def without_repeated_reasons(lines: Iterable[dict[str, Json]]) -> Iterator[dict[str, Json]]:
    """The lines with each case without a reason that is that of the case before it."""
    before = ""
    for line in lines:
        cases = []
        for case in line["cases"]:
            cases.append({key: value for key, value in case.items() if key != "why" or value != before})
            before = case["why"]
        yield line | {"cases": cases}


def _short(case: Case, deal: dict[str, Json]) -> dict[str, Json]:
    short = {key: case[key] for key in ("id", "ask", "expect", "why")}
    if case["ask"].get("rules") == case["rules"]:
        short["ask"] = {key: value for key, value in case["ask"].items() if key != "rules"}
    if case["source"] == "by hand":
        short["source"] = "by hand"
    if not case["given"]:
        return short
    own = case["given"][0]
    short |= {"with": {"scores": own["scores"]}} if "scores" in own else {}
    more = own["done"][len(deal.get("done", ())) :]
    return short | ({"more": more} if more else {})


def whole(lines: Iterable[dict[str, Json]]) -> Iterator[Case]:
    """The cases of lines, as they were."""
    why = ""
    for line in lines:
        for short in line["cases"]:
            why = short.get("why", why)
            case = {key: value for key, value in short.items() if key not in ("with", "more")}
            given = json.loads(json.dumps(line.get("given", [])))
            if given:
                given[-1] |= short.get("with", {}) | {"done": given[-1].get("done", []) + short.get("more", [])}
            ask = case["ask"]
            if ask["ask"] in ("new", "score", "draw"):
                ask = ask | {"rules": line["rules"]}
            yield {
                "source": "second referee",
                **case,
                "why": why,
                "rules": line["rules"],
                "given": given,
                "ask": ask,
                "rule": case["id"].partition("/")[0],
            }
