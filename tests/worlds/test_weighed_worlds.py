"""Worlds with weights, against every deal there is and its weight."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import pytest
from helpers import DEEP
from small_games import by_hand, too_uneven, with_a_card_led

from fivehundred.deal.deal import Deal
from fivehundred.seats import Seat
from fivehundred.worlds import Worlds

#: Small games, and who looks on.
GAMES = {
    "a gift": 2,
    "passed on": 0,
    "called before the kitty": 2,
    "called after the discard": 1,
    "blind": 1,
    "table cards": 0,
}
NAMES = list(GAMES) if DEEP else ["a gift", "blind", "table cards"]


@cache
def looked_at(name: str) -> tuple[Worlds, dict[Deal, int]]:
    """The worlds of a small game with a card led, and a weight for each deal that looks alike, found by trying all."""
    deal, seat = with_a_card_led(name), Seat(GAMES[name])
    every = by_hand(deal, seat)
    assert every is not None
    assert 50 < len(every) < 200
    return Worlds(deal.view(seat)), {one: (0, 1, 8)[number % 3] for number, one in enumerate(every)}


@pytest.mark.parametrize("name", NAMES)
def test_shares_are_those_of_the_weights_of_the_worlds_drawn(name: str) -> None:
    worlds, weights = looked_at(name)
    weighed = worlds.weighted_samples(300, rng=Random(5), weight=weights.__getitem__)
    drawn = [world for world, _ in weighed]
    assert drawn == worlds.samples(300, rng=Random(5))
    whole = sum(weights[world] for world in drawn)
    for world, share in weighed:
        assert share == pytest.approx(float(Fraction(weights[world], whole)), rel=1e-12)


@pytest.mark.parametrize("name", NAMES)
def test_weighed_worlds_expect_what_all_of_them_do(name: str) -> None:
    worlds, weights = looked_at(name)
    # Anything will do; the weights show in it, so that without them it would be found wrong.
    value = {deal: 5 * weight + number % 7 for number, (deal, weight) in enumerate(weights.items())}
    whole, size = sum(weights.values()), 2_000
    mean = sum(weight * value[deal] for deal, weight in weights.items()) / whole
    plain = sum(value.values()) / len(value)
    found = sum(
        share * value[deal] for deal, share in worlds.weighted_samples(size, rng=Random(7), weight=weights.__getitem__)
    )
    # How far an estimate of a ratio strays.
    stray = sum((weight * (value[deal] - mean)) ** 2 for deal, weight in weights.items()) / len(weights)
    error = sqrt(stray / size) / (whole / len(weights))
    assert abs(found - mean) < 5 * error < abs(plain - mean) / 2


@pytest.mark.parametrize("name", GAMES if DEEP else ["blind"])
def test_worlds_come_as_often_as_they_weigh(name: str) -> None:
    worlds, weights = looked_at(name)
    size = 6 * sum(weights.values())
    candidates = 100 * len(weights)
    seen = Counter(worlds.samples(size, rng=Random(11), weight=weights.__getitem__, candidates=candidates))
    some = {deal: weight for deal, weight in weights.items() if weight}
    assert seen.total() == size
    assert set(seen) <= set(some)
    assert not too_uneven(seen, some)
    assert too_uneven(seen, dict.fromkeys(some, 1))


@pytest.mark.parametrize("scale", [1e299, 1e-300, 1 / 3])
def test_weights_may_be_of_any_size(scale: float) -> None:
    worlds, weights = looked_at("a gift")
    like = worlds.weighted_samples(100, rng=Random(1), weight=weights.__getitem__)
    found = worlds.weighted_samples(100, rng=Random(1), weight=lambda deal: weights[deal] * scale)
    assert [share for _, share in found] == pytest.approx([share for _, share in like])


def test_one_world_that_alone_weighs_something_is_always_picked() -> None:
    worlds, weights = looked_at("a gift")
    for only in list(weights)[:3]:
        weight: Callable[[Deal], float] = only.__eq__
        assert set(worlds.samples(20, rng=Random(2), weight=weight, candidates=2_000)) == {only}


def test_every_candidate_can_be_picked_and_all_of_one_weight_as_often() -> None:
    # Of few candidates and many draws: where a draw does not reach all of them, the last are those that never come.
    worlds, _ = looked_at("a gift")
    like = Counter(world for world, _ in worlds.weighted_samples(40, rng=Random(3), weight=lambda deal: 1))
    seen = Counter(worlds.samples(200 * 40, rng=Random(3), weight=lambda deal: 1, candidates=40))
    assert like.total() == 40
    assert seen.total() == 200 * 40
    assert set(seen) == set(like)
    assert not too_uneven(seen, like)
