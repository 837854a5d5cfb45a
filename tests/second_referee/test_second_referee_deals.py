"""The library beside a second referee, written from the rules alone: deals of every preset."""

from __future__ import annotations

import time
from random import Random

import pytest
from beside import Record, compare_random_deal
from helpers import DEEP, FAMILIES, telling

from fivehundred.testing.rule_strategies import PRESETS

DEALS_A_PRESET = 5_000 if DEEP else 4


@pytest.mark.parametrize("name", FAMILIES)
def test_deals_of_a_preset(name: str, record_property: Record) -> None:
    began = time.perf_counter()
    for seed in range(DEALS_A_PRESET):
        with telling(f"preset {name}, seed {seed}"):
            compare_random_deal(PRESETS[name], Random(f"{name} {seed}").randrange)
    seconds = time.perf_counter() - began
    record_property("figures", f"{name}: {DEALS_A_PRESET} deals agree, {seconds:.1f} s")
