"""The library beside a second referee, written from the rules alone: matches of every preset."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

import pytest
from beside import Record, compare_match, end_of, told
from helpers import DEEP, MATCH_FAMILIES, telling

from fivehundred.rules.ruleset import Ruleset
from fivehundred.testing.rule_strategies import PRESETS

MATCHES_A_PRESET = 300 if DEEP else 1


def short(rules: Ruleset) -> Ruleset:
    """The same rules with a target and a limit that random players reach."""
    return rules.evolve(
        target=90,
        cap=rules.cap_score and 80,
        threshold=rules.threshold and 120,
        limit=rules.limit and -400,
        fewer=rules.fewer and short(rules.fewer),
        spread=rules.spread and 300,
    )


@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_matches_of_a_preset(name: str, record_property: Record) -> None:
    began = time.perf_counter()
    ends: Counter[str] = Counter()
    deals = 0
    for seed in range(MATCHES_A_PRESET):
        rules = PRESETS[name] if seed % 3 == 1 else short(PRESETS[name])
        with telling(f"matches of {name}, seed {seed}"):
            match = compare_match(rules, Random(f"match of {name} {seed}").randrange)
        deals += len(match.rows)
        ends[end_of(match)] += 1
    seconds = time.perf_counter() - began
    figures = f"{name}: {MATCHES_A_PRESET} matches of {deals} deals agree, {seconds:.1f} s, {told(ends)}"
    record_property("figures", figures)
