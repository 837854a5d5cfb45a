"""The library beside a second referee, written from the rules alone: matches under random rules, to every ending."""

from __future__ import annotations

import time
from collections import Counter
from random import Random

from beside import Record, compare_match, end_of, told
from helpers import DEEP, telling

from fivehundred.rules.settings import AtLimit
from fivehundred.testing.random_rules import some_ruleset

RANDOM_MATCHES = 5_000 if DEEP else 12


def every_ending_among(ends: Counter[str]) -> bool:
    rules = {end.split()[0] for end in ends}
    # That nobody wins, or that a side wins unless it is negative, takes thousands of matches to happen; that the last
    # but one of several drops out takes more: the presets that allow it show it.
    rare = ("no winner", *(at_limit.value for at_limit in AtLimit if at_limit is not AtLimit.DROPS_OUT))
    kinds = ("shared", *rare) if DEEP else ("shared",)
    everyday = {"END-1", "END-2", "END-3", "END-4", "END-5", "END-8"}
    return rules >= everyday and all(any(kind in end for end in ends) for kind in kinds)


def test_matches_of_random_rules(record_property: Record) -> None:
    began = time.perf_counter()
    ends: Counter[str] = Counter()
    deals = dropped = 0
    number = 0
    # Some endings are rare: play on until each has been seen.
    while number < RANDOM_MATCHES or (number < 20 * RANDOM_MATCHES and not every_ending_among(ends)):
        seed = f"random match {number}"
        rng = Random(seed)
        rules = some_ruleset(rng.randrange)
        assert rules is not None
        with telling(f"{seed}: {rules}"):
            match = compare_match(rules, rng.randrange)
        deals += len(match.rows)
        dropped += sum(len(row.dropped) for row in match.rows)
        ends[end_of(match)] += 1
        number += 1
    seconds = time.perf_counter() - began
    figures = f"{number} matches of {deals} deals agree, {seconds:.1f} s, {told(ends)}, {dropped} dropped out"
    record_property("figures", f"random rules: {figures}")
    assert every_ending_among(ends), told(ends)
    assert dropped
