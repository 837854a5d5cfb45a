"""DEAL-1, DEAL-3: shuffling, every order equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import cycle, permutations
from random import Random, SystemRandom
from typing import Any

import pytest

from fivehundred._native.hidden import Chance, shuffle
from fivehundred.cards import Card, Cards
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue
from fivehundred.match.first_dealer import draw_first_dealer, draw_seats
from fivehundred.rules.decks import DECK_24, DECK_43
from fivehundred.rules.presets import PRIMER_2 as DRAWN
from fivehundred.shuffle import RandomBits, below, pack


def some_number(limit: int, rng: RandomBits) -> int:
    return below(limit, rng=rng)


def shuffled(deck: Cards, rng: RandomBits) -> tuple[Card, ...]:
    return pack(deck, rng=rng)


class Bits:
    """A source that gives the numbers it was given."""

    def __init__(self, *numbers: Any) -> None:
        self.numbers: list[int] = list(numbers)
        self.asked: list[int] = []

    def getrandbits(self, k: int, /) -> int:
        self.asked.append(k)
        return self.numbers.pop(0)


@pytest.mark.rule("DEAL-1", "DEAL-3")
def test_a_shuffled_pack_has_every_card_once() -> None:
    for rng in (Random(1), SystemRandom()):
        shuffled = pack(DECK_43, rng=rng)
        assert len(shuffled) == 43
        assert Cards.of(shuffled) == DECK_43


@pytest.mark.rule("DEAL-3")
def test_a_seed_gives_the_same_pack_under_every_version_of_python() -> None:
    # Written down once: these are the numbers of getrandbits, not of any method Python may change.
    assert " ".join(map(str, pack(DECK_24, rng=Random(1)))) == (
        "AS JH QH AC KD QC AH 10D AD 9S 10C 10S 10H 9D 9C KC KH JD QD QS JC JS 9H KS"
    )


@pytest.mark.rule("DEAL-3")
def test_every_order_is_equally_likely() -> None:
    four = Cards.parse("AS KS QS JS")
    rng = Random(3)
    seen = Counter(pack(four, rng=rng) for _ in range(2400))
    assert set(seen) == set(permutations(four))
    # 100 of each are expected; five standard deviations are allowed.
    assert all(50 < count < 150 for count in seen.values())


def test_below_asks_for_as_few_bits_as_the_limit_needs_and_again_when_too_high() -> None:
    bits = Bits(7, 5, 4)
    assert below(5, rng=bits) == 4
    assert bits.asked == [3, 3, 3]
    nothing = Bits()
    assert below(1, rng=nothing) == 0
    assert nothing.asked == []
    assert below(1 << 512, rng=Bits((1 << 512) - 1)) == (1 << 512) - 1


def test_an_empty_or_single_pack_needs_no_chance() -> None:
    assert pack(Cards(), rng=Bits()) == ()
    assert len(pack(Cards.parse("AS"), rng=Bits())) == 1


class AllOnes:
    """A source that is stuck."""

    def getrandbits(self, k: int, /) -> int:
        return (1 << k) - 1


class AllZeros:
    """Another source that is stuck."""

    def getrandbits(self, k: int, /) -> int:
        return 0


def always_a_tie() -> RandomBits:
    """A source with which two players draw cards of the same rank, again and again."""
    seed = next(seed for seed in range(100) if len(draw_first_dealer(DRAWN, rng=Random(seed)).rounds) > 1)
    source, numbers = Random(seed), list[int]()

    class Noted:
        def getrandbits(self, k: int, /) -> int:
            numbers.append(source.getrandbits(k))
            return numbers[-1]

    pack(DRAWN.deck, rng=Noted())
    again = cycle(numbers)

    class Repeated:
        def getrandbits(self, k: int, /) -> int:
            return next(again)

    return Repeated()


def drawn_by(rng: RandomBits, *, any_size: bool) -> None:
    """Numbers as the worlds of a view draw them for positions."""
    chance = Chance(lambda size: rng.getrandbits(8 * size).to_bytes(size, "little"), 100)
    assert (chance.below_any(1 << 70 | 1, 71) if any_size else chance.below(3)) >= 0


@pytest.mark.parametrize(
    "draw",
    [
        lambda: pack(DECK_24, rng=AllOnes()),
        lambda: shuffle([*range(3)], 1, AllOnes().getrandbits),
        lambda: drawn_by(AllOnes(), any_size=True),
        lambda: drawn_by(AllZeros(), any_size=False),
        lambda: draw_first_dealer(DRAWN, rng=always_a_tie()),
        lambda: draw_seats(DRAWN, rng=always_a_tie()),
    ],
    ids=range(6),
)
def test_nobody_waits_for_bits_that_are_not_random(draw: Callable[[], object]) -> None:
    with pytest.raises(InvalidValue, match=r"^rng: 1000 draws in a row came to nothing: expected random bits$"):
        draw()


@pytest.mark.parametrize(
    ("function", "arguments", "kind", "message"),
    [
        (some_number, (0, Random(1)), InvalidValue, "limit 0: expected 1 to"),
        (some_number, (-3, Random(1)), InvalidValue, "limit -3: expected 1 to"),
        (some_number, ((1 << 512) + 1, Random(1)), InvalidValue, "limit 1340"),
        (some_number, (5, Bits(-3)), InvalidValue, "getrandbits(3) gave -3: expected 0 to 7"),
        (some_number, (5, Bits(8)), InvalidValue, "getrandbits(3) gave 8: expected 0 to 7"),
        (some_number, (5, Bits(7, 8)), InvalidValue, "getrandbits(3) gave 8: expected 0 to 7"),
        (some_number, (5, Bits(0.5)), InvalidType, "getrandbits(3) gave a float: expected an int"),
        (some_number, (5, Bits("1")), InvalidType, "getrandbits(3) gave a str: expected an int"),
        (some_number, (5, Bits(None)), InvalidType, "getrandbits(3) gave a NoneType: expected an int"),
        (some_number, (None, Random(1)), InvalidType, "limit must be an int, not NoneType"),
        (some_number, (1.5, Random(1)), InvalidType, "limit must be an int, not float"),
        (some_number, (3, None), InvalidType, "rng must have getrandbits"),
        (shuffled, (None, Random(1)), InvalidType, "expected Cards to shuffle, not NoneType"),
        (shuffled, (DECK_24, None), InvalidType, "rng must have getrandbits"),
        (shuffled, (DECK_24, Random), InvalidType, "rng: expected Random(), not the class Random"),
    ],
)
def test_what_cannot_be_shuffled(
    function: Callable[..., object], arguments: tuple[object, ...], kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind) as error:
        function(*arguments)
    assert str(error.value).startswith(message)
