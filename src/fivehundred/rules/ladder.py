"""The ladder: every call of a ruleset from low to high, and which outranks which (BID-2, BID-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import attrs

from fivehundred._words import LARGEST, ShowsFields, expect
from fivehundred.errors import InvalidValue
from fivehundred.rules.calls import HIGHEST_LEVEL, PASS, Bid, Call, Pass, SpecialBid
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import NoTrumpBids
from fivehundred.rules.specials import Special


@attrs.frozen(repr=False, eq=False)
class Ladder(ShowsFields):
    """All calls of a ruleset, numbered from low to high; sets of calls are bit masks of numbers (BID-2).

    A pass is number 0. Two bids that are level have different numbers although neither outranks the other, so ask
    `above` and never compare the numbers.
    """

    #: The pass, then every permitted bid and special bid from low to high.
    calls: tuple[Call, ...]
    #: The number of each call.
    numbers: Mapping[Call, int]
    #: For each call the mask of the calls that outrank it; every bid outranks a pass.
    above: tuple[int, ...]
    #: The mask of bids of seven tricks or more, for the gate of BID-7.
    sevens: int
    #: The mask of bids of exactly seven tricks (BID-16).
    exactly_seven: int
    #: The mask of bids that only the first two players may make (BID-9).
    inkles: int

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
        """The ladder of the schedule's bids from *lowest_level* to *highest_level*, and of these special bids.

        With *inkles* it has the level below the lowest, too. The settings must go together, as those of a ruleset do.
        """
        whole = tuple(schedule)
        from_level = lowest_level - inkles
        rungs: list[_Rung] = []
        for place, bid in enumerate(whole):
            if from_level <= bid.level <= highest_level and _is_permitted(bid, no_trump):
                height = (2 * place + 1, 0)
                rungs.append((height, height, schedule.value(bid), bid))
        for special in specials:
            rungs.append((*_span(special, schedule, whole), special.value, special.call))
        rungs.sort(key=lambda rung: rung[:3])
        calls: tuple[Call, ...] = (PASS, *(call for _, _, _, call in rungs))
        numbers = {call: number for number, call in enumerate(calls)}
        return cls(
            calls=calls,
            numbers=MappingProxyType(numbers),
            above=(
                sum(1 << number for number in range(1, len(calls))),
                *(_above(rung, rungs) for rung in rungs),
            ),
            sevens=_mask(calls, range(7, HIGHEST_LEVEL + 1)),
            exactly_seven=_mask(calls, range(7, 8)),
            inkles=_mask(calls, range(from_level, lowest_level)),
        )

    def outranks(self, call: Call, other: Call) -> bool:
        """Whether *call* may be bid over *other* (BID-2); `InvalidValue` for a bid that is not in the ladder.

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


def _mask(calls: Sequence[Call], levels: range) -> int:
    """The bids of those *levels*, by their numbers among *calls*."""
    return sum(1 << number for number, call in enumerate(calls) if isinstance(call, Bid) and call.level in levels)


def _is_permitted(bid: Bid, no_trump: NoTrumpBids) -> bool:
    """Whether the limits on no trump allow this bid (BID-16)."""
    barred = no_trump is NoTrumpBids.BARRED or (no_trump is NoTrumpBids.FROM_SEVEN and bid.level < 7)
    return bid.trump is not None or not barred


# A height in the whole ladder, barred bids included: bid number i stands at (2i + 1, 0), and below it is the
# gap 2i, in which special bids stand by their values. A call covers every height from its first to its second.
_Height = tuple[int, int]
_Rung = tuple[_Height, _Height, int, Call]


def neighbours(whole: Sequence[Bid], lower: Bid, upper: Bid | None) -> bool:
    """Whether *upper*, or nothing, stands directly above *lower* in the schedule's *whole* ladder (BID-8)."""
    return _index(whole, upper) - whole.index(lower) == 1


def _index(whole: Sequence[Bid], bid: Bid | None) -> int:
    """The place of *bid*; ``None`` stands above all."""
    return len(whole) if bid is None else whole.index(bid)


def _span(special: Special, schedule: Schedule, whole: tuple[Bid, ...]) -> tuple[_Height, _Height]:
    if special.place is not None and neighbours(whole, *special.place):
        # A special bid with a place of its own covers the whole gap, level with all others in it, whatever their values
        # (BID-2).
        gap = 2 * _index(whole, special.place[1])
        return (gap, 0), (gap, LARGEST)
    lower = sum(schedule.value(bid) < special.value for bid in whole)
    level = sum(schedule.value(bid) == special.value for bid in whole)
    if level:
        return (2 * lower + 1, 0), (2 * (lower + level) - 1, 0)
    return (2 * lower, special.value), (2 * lower, special.value)


def _above(rung: _Rung, rungs: Sequence[_Rung]) -> int:
    """The mask of the calls that outrank the call of *rung*: those whose heights all lie above its own."""
    return sum(1 << number for number, other in enumerate(rungs, 1) if other[0] > rung[1])
