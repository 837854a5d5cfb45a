"""Shuffling: all orders of a deck are equally likely (DEAL-1, DEAL-3)."""

from typing import Final, Protocol

from fivehundred._base.words import MOST_DRAWS, expect, not_random
from fivehundred.cards import Card, Cards
from fivehundred.errors import InvalidType, InvalidValue, as_int, brief

__all__ = ["RandomBits", "below", "checked_bits", "expect_random", "pack"]


class RandomBits(Protocol):
    """A source of random bits, such as `random.Random`, `random.SystemRandom`, or your own.

    >>> from random import Random
    >>> class EveryOtherBit:
    ...     def getrandbits(self, k: int, /) -> int:
    ...         return int("10" * k, 2) >> k
    >>> below(52, rng=EveryOtherBit()), below(52, rng=Random(1))
    (42, 8)
    """

    def getrandbits(self, k: int, /) -> int:
        """Return *k* random bits as an int.

        >>> Random(1).getrandbits(8)
        34
        """


# Larger than the number of orders of any deck.
_LARGEST: Final = 1 << 512


def below(limit: int, *, rng: RandomBits) -> int:
    """Return a random number from 0 to *limit* - 1, all equally likely.

    It uses only ``getrandbits``, so a seed gives the same numbers under every version of Python. It draws as many bits
    as *limit* - 1 has, and draws again while the result is too high. Raises `InvalidValue` if that happens 1,000 times
    in a row, which random bits never do.

    >>> from random import Random
    >>> [below(6, rng=Random(seed)) for seed in range(4)]
    [3, 1, 0, 1]
    """
    if type(limit) is not int:
        limit = as_int("limit", limit)
    expect_random(rng)
    if not 0 < limit <= _LARGEST:
        raise InvalidValue(f"limit {brief(limit)}: expected 1 to 2**512")
    bits = (limit - 1).bit_length()
    number, rejected = rng.getrandbits(bits) if bits else 0, 0
    while type(number) is not int or not 0 <= number < limit:
        # Draw again if the number is too high, but raise if it has too many bits.
        checked_bits(number, bits)
        rejected += 1
        if rejected == MOST_DRAWS:
            raise not_random()
        number = rng.getrandbits(bits)
    return number


def expect_random(rng: object) -> None:
    """Raise `InvalidType` unless *rng* has ``getrandbits``; it must be an instance such as ``Random()``, not a class.

    >>> from random import Random
    >>> expect_random(Random)
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidType: rng: expected Random(), not the class Random
    """
    if isinstance(rng, type):
        raise InvalidType(f"rng: expected {rng.__name__}(), not the class {rng.__name__}")
    if not hasattr(rng, "getrandbits"):
        raise InvalidType(f"rng must have getrandbits, as random.Random has; {type(rng).__name__} has none")


def checked_bits(number: int, bits: int) -> int:
    """Return *number*, a result of ``getrandbits``; raise an error unless it is an int of at most *bits* bits.

    >>> checked_bits(5, 3)
    5
    """
    if type(number) is not int:
        raise InvalidType(f"getrandbits({bits}) gave a {type(number).__name__}: expected an int")
    if number >> bits:
        raise InvalidValue(f"getrandbits({bits}) gave {brief(number)}: expected 0 to {2**bits - 1}")
    return number


def pack(deck: Cards, *, rng: RandomBits) -> tuple[Card, ...]:
    """Shuffle *deck*: return its cards in random order, top card first (DEAL-1).

    Use ``random.Random(seed)`` for repeatable shuffles. Use ``random.SystemRandom()`` when something is at stake: it
    takes its randomness from the operating system, so nobody can predict it.

    >>> from random import Random
    >>> from fivehundred.rules import DECK_24
    >>> " ".join(map(str, pack(DECK_24, rng=Random(1))[:5]))
    'AS JH QH AC KD'
    """
    expect("Cards to shuffle", deck, Cards)
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1, rng=rng)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
