"""The library beside a second referee, written from the rules alone: which call is higher, and who deals first."""

from __future__ import annotations

from random import Random

import plain
import pytest
from helpers import DEEP
from oracle import first_dealer, ladder_of, outbids

from fivehundred.match.first_dealer import lowest_seats
from fivehundred.rules.settings import FirstDealer
from fivehundred.shuffle import pack
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

RANDOM_LADDERS = 5_000 if DEEP else 60


@pytest.mark.rule("BID-2", "BID-8")
def test_the_second_referee_ranks_calls_alike() -> None:
    for seed in range(RANDOM_LADDERS):
        rules = some_ruleset(Random(f"ladder {seed}").randrange)
        assert rules is not None
        settings, ladder = plain.plain_rules(rules), rules.ladder
        whole = ladder_of(settings)
        for lower, above in enumerate(ladder.above[1:], start=1):
            for higher, call in enumerate(ladder.calls[1:], start=1):
                expected = outbids(settings, whole, str(call), str(ladder.calls[lower]))
                assert bool(above >> higher & 1) == expected, f"{call} over {ladder.calls[lower]}: {rules}"


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("form", FirstDealer)
def test_draws_for_the_first_deal(form: FirstDealer) -> None:
    rng = Random(form.value)
    for preset in PRESETS.values():
        rules = preset.evolve(first_dealer=form)
        settings = plain.plain_rules(rules)
        for _ in range(50 if DEEP else 15):
            drawn = pack(rules.deck, rng=rng)[: rules.players]
            assert list(lowest_seats(rules, drawn)) == first_dealer(settings, list(map(str, drawn)))
