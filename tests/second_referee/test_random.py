"""The library beside a second referee, written from the rules alone: deals under random rules."""

from __future__ import annotations

import time
from random import Random

import pytest
from beside import Record, compare_random_deal
from helpers import DEEP, telling

from fivehundred.testing.random_rules import some_ruleset

BATCHES = 20 if DEEP else 1
DEALS_A_BATCH = 1_000 if DEEP else 80
DEALS_A_RULESET = 5 if DEEP else 2


@pytest.mark.parametrize("batch", range(BATCHES))
def test_deals_of_random_rules(batch: int, record_property: Record) -> None:
    began = time.perf_counter()
    rulesets = DEALS_A_BATCH // DEALS_A_RULESET
    for number in range(rulesets):
        seed = f"random rules {batch} {number}"
        rng = Random(seed)
        rules = some_ruleset(rng.randrange)
        assert rules is not None
        for _ in range(DEALS_A_RULESET):
            with telling(f"{seed}: {rules}"):
                compare_random_deal(rules, rng.randrange)
    seconds = time.perf_counter() - began
    figures = f"batch {batch}: {rulesets} random rulesets, {DEALS_A_BATCH} deals agree, {seconds:.1f} s"
    record_property("figures", figures)
