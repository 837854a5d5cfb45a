"""False alarms: how often cases of a rule fail though another rule is broken, as the wrong readings show."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from random import Random

import every_preset
from every_preset import Case
from readings import PRESETS, Reading
from rulenumbers import RULES
from searching import BROKEN
from second import answer
from shortening import read_lines

Shares = dict[str, float]
#: What is known of all rules counts as much as so many readings of others that have tried one rule.
FEW = 20


def false_alarms(folder: Path, readings: Sequence[Reading]) -> Shares:
    """By rule, the share of its cases that fail when another rule is misread under one of its presets, on average."""
    cases = cases_of_presets(folder)
    total, of = dict.fromkeys(RULES, 0.0), Counter[str]()
    for reading in readings:
        if (name := _by_lot(reading)) is not None:
            shares = _shares(reading, cases[name])
            for rule in shares.keys() - {reading.rule}:
                total[rule] += shares[rule]
                of[rule] += 1
    mean = sum(total.values()) / of.total()
    # Of a rule that few readings have tried, little is known.
    found = {rule: round((total[rule] + FEW * mean) / (of[rule] + FEW), 4) for rule in RULES}
    return found | _untried(folder, {rule: found[rule] for rule in RULES if of[rule]})


def _untried(folder: Path, tried: Shares) -> Shares:
    """The same of rules that no reading has tried, such as rulings, as often as rules with cases of the same questions.

    A claim that ends the hand is shown by its points, which are wrong whenever a rule about points is.
    """
    asks = defaultdict[str, Counter[str]](Counter)
    for case in _cases(folder):
        asks[case["rule"]][case["ask"]["ask"]] += 1
    total, of = defaultdict[str, float](float), Counter[str]()
    for rule, share in tried.items():
        for ask, count in asks[rule].items():
            total[ask] += count * share
            of[ask] += count
    mean = {ask: total[ask] / of[ask] for ask in of}
    return {
        rule: round(sum(count * mean[ask] for ask, count in counts.items()) / counts.total(), 4)
        for rule, counts in asks.items()
        if rule in RULES and rule not in tried
    }


def _by_lot(reading: Reading) -> str | None:
    """One of the presets under which a reading is wrong."""
    names = sorted({*reading.under} & {*PRESETS})
    return Random(f"{reading.rule} {reading.name}").choice(names) if names else None


def _shares(reading: Reading, cases: Sequence[Case]) -> Shares:
    """By rule, the share of its cases whose own question a reading answers otherwise; on the way they do not count."""
    asked, failed, engine = Counter[str](), Counter[str](), reading.engine()
    for case in cases:
        asked[case["rule"]] += 1
        try:
            engine.go(case["rules"], case["given"])
        except BROKEN:
            continue
        try:
            failed[case["rule"]] += engine.ask(case["ask"]) != case["expect"]
        except BROKEN:
            failed[case["rule"]] += 1
    return {rule: failed[rule] / asked[rule] for rule in asked}


def cases_of_presets(folder: Path) -> dict[str, list[Case]]:
    """The cases in the files of *folder* that the second referee can answer, by preset, with whatever settings."""
    found = defaultdict[str, list[Case]](list)
    for case in _cases(folder):
        name = case["rules"].partition(" ")[0]
        if name in PRESETS and _is_right(case):
            found[name].append(case)
    return found


def _cases(folder: Path) -> Iterator[Case]:
    for file in sorted(folder.glob("*.jsonl")):
        lines = read_lines(file)[1:]
        cases = every_preset.whole(lines) if file.stem == "presets" else lines
        yield from (case for case in cases if "expect" in case)


def _is_right(case: Case) -> bool:
    try:
        return bool(answer(case) == case["expect"])
    except BROKEN:
        return False
