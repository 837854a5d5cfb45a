"""The shuffle behind worlds: every order equally likely, the same in every build, and from sound bits alone."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Callable
from itertools import combinations, permutations
from random import Random
from typing import Any

import pytest

from fivehundred._base.bits import CARD_BIT, mix
from fivehundred._native.hidden import shuffle
from fivehundred.cards import CARD_COUNT
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue

#: What every build makes of some shuffles of the largest pack.
DIGEST = "f96375e8f4da9396330eac9ea9f9385b1199cc50976d8627940264cfbcbcb199"


def giving(*numbers: Any) -> Callable[[int], int]:
    """A ``getrandbits`` that gives these in turn."""
    left = list(numbers)
    return lambda bits: left.pop(0)


def test_each_card_is_settled_by_as_many_bytes() -> None:
    for size in range(1, CARD_COUNT + 1):
        seen: Counter[int] = Counter()
        pack = list(range(size))
        for byte in range(256):
            cards = pack.copy()
            if mix(cards, size, bytes((byte,))) == size:
                assert cards == pack
            else:
                assert sorted(cards) == pack
                seen[cards[-1]] += 1
        # As many as can be.
        assert seen == dict.fromkeys(pack, 256 // size), size


def test_each_order_comes_of_as_many_bytes() -> None:
    seen: Counter[tuple[str, ...]] = Counter()
    for number in range(1 << 16):
        cards = list("abc")
        if mix(cards, 3, number.to_bytes(2, "little")) == 1:
            seen[tuple(cards)] += 1
    # Of 256 bytes 255 are fair for three cards, and all for two.
    assert seen == dict.fromkeys(permutations("abc"), 255 * 256 // 6)


def test_a_place_waits_for_a_byte_that_is_fair() -> None:
    cards = list("abc")
    assert mix(cards, 3, b"\xff\x00\xff") == 1
    assert cards == ["c", "b", "a"]
    assert mix(cards, 1, b"") == 1


def spread_evenly(seen: Counter[Any], kinds: int) -> bool:
    """Whether each of so many *kinds* came up nearly as often as it should: five standard deviations are much."""
    expected = seen.total() / kinds
    return len(seen) == kinds and all(abs(times - expected) < 5 * expected**0.5 for times in seen.values())


def test_every_order_of_few_cards_is_equally_likely() -> None:
    random = Random(1).getrandbits
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(24 * 400):
        cards = [1, 2, 3, 4]
        shuffle(cards, 0, random)
        seen[tuple(cards)] += 1
    assert set(seen) == set(permutations((1, 2, 3, 4)))
    assert spread_evenly(seen, 24)


def test_every_way_to_split_few_cards_is_equally_likely() -> None:
    random = Random(2).getrandbits
    pack = CARD_BIT[60:66]
    seen: Counter[frozenset[int]] = Counter()
    for _ in range(20 * 400):
        cards = list(pack)
        shuffle(cards, 3, random)
        seen[frozenset(cards[:3])] += 1
    assert set(seen) == set(map(frozenset, combinations(pack, 3)))
    assert spread_evenly(seen, 20)


def test_every_build_shuffles_alike() -> None:
    whole = hashlib.sha256()
    random = Random(500).getrandbits
    for size in range(CARD_COUNT + 1):
        for kept in range(size + 1):
            cards = list(CARD_BIT[:size])
            shuffle(cards, kept, random)
            whole.update(repr(cards).encode())
    assert whole.hexdigest() == DIGEST


@pytest.mark.parametrize(
    ("given", "kind", "message"),
    [
        ((-1,), InvalidValue, "getrandbits(16) gave -1: expected 0 to 65535"),
        ((1 << 16,), InvalidValue, "getrandbits(16) gave 65536: expected 0 to 65535"),
        ((0xFFFF, 1 << 16), InvalidValue, "getrandbits(16) gave 65536: expected 0 to 65535"),
        ((0x00FF, -2), InvalidValue, "getrandbits(8) gave -2: expected 0 to 255"),
        ((0.5,), InvalidType, "getrandbits(16) gave a float: expected an int"),
        ((0x00FF, "1"), InvalidType, "getrandbits(8) gave a str: expected an int"),
    ],
)
def test_bits_that_are_none_are_refused(given: tuple[Any, ...], kind: type[FiveHundredError], message: str) -> None:
    with pytest.raises(kind) as error:
        shuffle([1, 2, 4], 1, giving(*given))
    assert str(error.value) == message
