"""Shuffling: putting a deck into a random order, every order equally likely (DEAL-1, DEAL-3)."""

from typing import Final, Protocol

from fivehundred.cards import Card, Cards
from fivehundred.errors import InvalidValue, WrongType, brief

__all__ = ["RandomBits", "below", "checked_bits", "expect_random", "pack"]


class RandomBits(Protocol):
    """Anything that gives random bits: `random.Random`, `random.SystemRandom`, or your own.

    >>> from random import Random
    >>> class EveryOtherBit:
    ...     def getrandbits(self, k: int, /) -> int:
    ...         return int("10" * k, 2) >> k
    >>> below(52, rng=EveryOtherBit()), below(52, rng=Random(1))
    (42, 8)
    """

    def getrandbits(self, k: int, /) -> int:
        """*k* random bits as an int.

        >>> Random(1).getrandbits(8)
        34
        """


# More than there are orders of any deck.
_LARGEST: Final = 1 << 512


def below(limit: int, *, rng: RandomBits) -> int:
    """A random number from 0 to one less than *limit*, every one equally likely.

    Built on ``getrandbits`` alone, so that a seed gives the same numbers under every version of Python: as many bits
    are drawn as the highest number has, and drawn again while they make one that is too high.

    >>> from random import Random
    >>> [below(6, rng=Random(seed)) for seed in range(4)]
    [3, 1, 0, 1]
    """
    if type(limit) is not int:
        raise WrongType(f"limit must be an int, not {type(limit).__name__}")
    expect_random(rng)
    if not 0 < limit <= _LARGEST:
        raise InvalidValue(f"limit {brief(limit)}: expected 1 to 2**512")
    bits = (limit - 1).bit_length()
    number = rng.getrandbits(bits) if bits else 0
    while type(number) is not int or not 0 <= number < limit:
        # Drawn again, unless it is more than too high.
        checked_bits(number, bits)
        number = rng.getrandbits(bits)
    return number


def expect_random(rng: object) -> None:
    """Refuse *rng* unless it gives random bits: ``Random()`` does, the class ``Random`` does not.

    >>> from random import Random
    >>> expect_random(Random)
    Traceback (most recent call last):
        ...
    fivehundred.errors.WrongType: rng: expected Random(), not the class Random
    """
    if isinstance(rng, type):
        raise WrongType(f"rng: expected {rng.__name__}(), not the class {rng.__name__}")
    if not hasattr(rng, "getrandbits"):
        raise WrongType(f"rng must have getrandbits, as random.Random has; {type(rng).__name__} has none")


def checked_bits(number: int, bits: int) -> int:
    """The *number* that ``getrandbits`` gave, if it has at most *bits* bits: any other would cheat, or never end.

    >>> checked_bits(5, 3)
    5
    """
    if type(number) is not int:
        raise WrongType(f"getrandbits({bits}) gave a {type(number).__name__}: expected an int")
    if number >> bits:
        raise InvalidValue(f"getrandbits({bits}) gave {brief(number)}: expected 0 to {2**bits - 1}")
    return number


def pack(deck: Cards, *, rng: RandomBits) -> tuple[Card, ...]:
    """*deck* in a random order, top card first (DEAL-1).

    Use ``random.Random(seed)`` to be able to repeat it, ``random.SystemRandom()`` where money or honour is at stake:
    it draws on the operating system's own randomness, which nobody can foresee.

    >>> from random import Random
    >>> from fivehundred.rules.decks import DECK_24
    >>> " ".join(map(str, pack(DECK_24, rng=Random(1))[:5]))
    'AS JH QH AC KD'
    """
    if not isinstance(deck, Cards):
        raise WrongType(f"expected Cards to shuffle, not {type(deck).__name__}")
    cards = list(deck)
    for last in range(len(cards) - 1, 0, -1):
        chosen = below(last + 1, rng=rng)
        cards[last], cards[chosen] = cards[chosen], cards[last]
    return tuple(cards)
