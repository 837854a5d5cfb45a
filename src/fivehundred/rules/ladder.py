"""The ladder: the calls of a ruleset, ranked from low to high (BID-2, BID-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

import attrs

from fivehundred._base.words import LARGEST, ShowsFields, expect, lookup_field
from fivehundred.errors import InvalidValue
from fivehundred.rules.calls import HIGHEST_LEVEL, PASS, Bid, Call, Pass, SpecialBid
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import NoTrumpBids
from fivehundred.rules.specials import Special

#: The highest number of calls, the pass included: an auction stores each as one byte.
MOST_CALLS: Final = 256


@attrs.frozen(repr=False)
class Ladder(ShowsFields):
    """The calls of a ruleset, numbered from low to high; sets of calls are bit masks of these numbers (BID-2).

    The pass is number 0. Two bids of equal rank have different numbers, so use `above` rather than comparing numbers.
    """

    #: The pass, then every permitted bid and special bid from low to high.
    calls: tuple[Call, ...]
    #: For each call, the mask of the calls that outrank it. Every bid outranks a pass.
    above: tuple[int, ...]
    #: The mask of bids of seven or more tricks, which open the gate of BID-7.
    sevens: int
    #: The mask of bids of eight or more tricks, which open the gate of eight (BID-16).
    eights: int
    #: The mask of bids of exactly seven tricks (BID-16).
    exactly_seven: int
    #: The mask of inkles: bids that only the first two players may make (BID-9).
    inkles: int
    #: The number of each call.
    numbers: Mapping[Call, int] = lookup_field(
        lambda self: MappingProxyType({call: number for number, call in enumerate(self.calls)})
    )

    def __reduce__(self) -> tuple[object, ...]:
        # The mapping cannot be pickled; it is made again from the calls.
        return Ladder, (self.calls, self.above, self.sevens, self.eights, self.exactly_seven, self.inkles)

    @classmethod
    def of(
        cls,
        schedule: Schedule,
        lowest_level: int,
        highest_level: int,
        specials: Sequence[Special],
        *,
        no_trump: NoTrumpBids = NoTrumpBids.ALLOWED,
        inkles: bool = False,
    ) -> Ladder:
        """Rank the bids of *schedule* from *lowest_level* to *highest_level* together with *specials*.

        With *inkles*, the level below the lowest is included. The settings must be consistent, as in a ruleset.
        """
        whole = rank_bids(schedule)
        levels = range(lowest_level - inkles, highest_level + 1)
        rungs: list[_Rung] = [
            ((2 * place + 1, 0), (2 * place + 1, 0), schedule.value(bid), bid)
            for place, bid in enumerate(whole)
            if is_permitted(bid, levels, no_trump)
        ]
        rungs += [(*_span(special, schedule, whole), special.value, special.call) for special in specials]
        rungs.sort(key=lambda rung: rung[:3])
        calls: tuple[Call, ...] = (PASS, *(call for _, _, _, call in rungs))
        return cls(
            calls=calls,
            above=(
                sum(1 << number for number in range(1, len(calls))),
                *(_above(rung, rungs) for rung in rungs),
            ),
            sevens=_mask(calls, range(7, HIGHEST_LEVEL + 1)),
            eights=_mask(calls, range(8, HIGHEST_LEVEL + 1)),
            exactly_seven=_mask(calls, range(7, 8)),
            inkles=_mask(calls, range(levels.start, lowest_level)),
        )

    def outranks(self, call: Call, other: Call) -> bool:
        """Return True if *call* may be bid over *other*; raise `InvalidValue` if either is not in the ladder (BID-2).

        >>> from fivehundred import Bid, SpecialBid, Suit, presets
        >>> ladder = presets.AUSTRALIAN_4.ladder
        >>> ladder.outranks(SpecialBid("M"), Bid(7, None)), ladder.outranks(Bid(8, Suit.SPADES), SpecialBid("M"))
        (True, True)
        """
        for one in (call, other):
            expect("a call", one, Pass, Bid, SpecialBid)
            if one not in self.numbers:
                raise InvalidValue(f"{one} cannot be bid under these rules (BID-1)")
        return bool(self.above[self.numbers[other]] >> self.numbers[call] & 1)


@lru_cache(maxsize=64)
def rank_bids(schedule: Schedule) -> tuple[Bid, ...]:
    """The bids of *schedule* from low to high: by value, then by tricks (BID-2).

    >>> from fivehundred.rules.schedules import INVERTED
    >>> [str(bid) for bid in rank_bids(INVERTED)[:5]]
    ['6C', '6S', '6H', '7C', '6D']
    """
    return tuple(sorted(schedule, key=lambda bid: (schedule.value(bid), bid.level)))


def _mask(calls: Sequence[Call], levels: range) -> int:
    """Return the mask of the bids among *calls* at the given *levels*."""
    return sum(1 << number for number, call in enumerate(calls) if isinstance(call, Bid) and call.level in levels)


def is_permitted(bid: Bid, levels: range, no_trump: NoTrumpBids) -> bool:
    """Return True if *bid* is at one of the *levels* and the restrictions on no trump allow it (BID-1, BID-16)."""
    barred = no_trump is NoTrumpBids.BARRED or (no_trump is NoTrumpBids.FROM_SEVEN and bid.level < 7)
    return bid.level in levels and (bid.trump is not None or not barred)


# A height in the whole ladder, barred bids included. Bid number i has height (2i + 1, 0). Gap 2i lies below it
# and holds special bids, ordered by value. Each call covers a range of heights, from its first to its second.
_Height = tuple[int, int]
_Rung = tuple[_Height, _Height, int, Call]


def neighbours(whole: Sequence[Bid], lower: Bid, upper: Bid | None) -> bool:
    """Return True if *upper* directly follows *lower* in *whole*, where ``None`` follows the last bid (BID-8)."""
    return (*whole, None).index(upper) - whole.index(lower) == 1


def _span(special: Special, schedule: Schedule, whole: tuple[Bid, ...]) -> tuple[_Height, _Height]:
    if special.place is not None and neighbours(whole, *special.place):
        # A special bid with a place covers the whole gap, so it ranks equal to every other bid in the gap (BID-2).
        gap = 2 * whole.index(special.place[0]) + 2
        return (gap, 0), (gap, LARGEST)
    lower = sum(schedule.value(bid) < special.value for bid in whole)
    level = sum(schedule.value(bid) == special.value for bid in whole)
    if level:
        return (2 * lower + 1, 0), (2 * (lower + level) - 1, 0)
    return (2 * lower, special.value), (2 * lower, special.value)


def _above(rung: _Rung, rungs: Sequence[_Rung]) -> int:
    """Return the mask of the calls that outrank *rung*, which are those whose whole range lies above it."""
    return sum(1 << number for number, other in enumerate(rungs, 1) if other[0] > rung[1])
