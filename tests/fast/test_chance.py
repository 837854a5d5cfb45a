"""The generator of the kernel: the same numbers everywhere, of full period, and evenly spread."""

from collections import Counter

from fivehundred._base.bits import numbers
from fivehundred._native import masks
from fivehundred._native.masks import draw_each, next_state, seed_state

BITS = 63
MASK = (1 << BITS) - 1
#: What divides 2**63 - 1.
PRIMES = (7, 73, 127, 337, 92737, 649657)


def test_the_numbers_are_these() -> None:
    limits = [2, 10, 43, 1000, 1 << 31]
    assert [draw_each(seed, limits) for seed in (0, 1, 2**62 - 1)] == VECTORS


VECTORS = [
    [0, 3, 39, 130, 1828597178],
    [1, 0, 9, 288, 690662834],
    [1, 2, 31, 331, 794763095],
]


def test_states_are_these() -> None:
    state = seed_state(500)
    assert state == STATES[0]
    assert [state := next_state(state) for _ in range(3)] == STATES[1:]


STATES = [8762720717202397329, 1587989935870899902, 8474301015333548568, 1762953762916206700]


def test_the_step_is_the_one_described() -> None:
    state = seed_state(12)
    for _ in range(1000):
        expected = state
        expected ^= expected << 12 & MASK
        expected ^= expected >> 25
        expected ^= expected << 27 & MASK
        state = next_state(state)
        assert state == expected


def product(one: list[int], other: list[int]) -> list[int]:
    """*one* after *other*: matrices over two elements, as the images of single bits."""
    images = []
    for column in other:
        image = 0
        for place in numbers(column):
            image ^= one[place]
        images.append(image)
    return images


def power(matrix: list[int], exponent: int) -> list[int]:
    result = [1 << place for place in range(BITS)]
    while exponent:
        if exponent & 1:
            result = product(matrix, result)
        matrix = product(matrix, matrix)
        exponent >>= 1
    return result


def test_the_period_is_full() -> None:
    one = [1 << place for place in range(BITS)]
    step = [next_state(bit) for bit in one]
    assert power(step, MASK) == one
    assert all(power(step, MASK // prime) != one for prime in PRIMES)


def test_every_seed_gives_a_state_of_its_own() -> None:
    seeds = [*range(2000), *(1 << place for place in range(11, 62)), *(2**62 - 1 - n for n in range(2000))]
    states = {seed_state(seed) for seed in seeds}
    assert len(states) == len(set(seeds))
    assert min(states) > 0
    assert max(states) <= MASK


def test_numbers_are_evenly_spread() -> None:
    # Of the first draws of neighbouring seeds, and of draws in a row; five times the standard deviation is much.
    for found in ([draw_each(seed, [10])[0] for seed in range(20_000)], draw_each(3, [10] * 20_000)):
        assert all(abs(count - 2000) < 5 * 43 for count in Counter(found).values())


def test_pairs_are_evenly_spread() -> None:
    found = draw_each(8, [6] * 36_000)
    pairs = Counter(zip(found[::2], found[1::2], strict=True))
    assert len(pairs) == 36
    assert all(abs(count - 500) < 5 * 22 for count in pairs.values())


def test_bits_are_counted_alike() -> None:
    for mask in (0, 1, MASK, 1 << 62, *draw_each(5, [1 << 31] * 200)):
        assert masks.count_by_words(mask) == mask.bit_count() == masks.count(mask)
