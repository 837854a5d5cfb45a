"""The ladder: every call of a ruleset from low to high, and which outranks which (BID-2, BID-8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

import attrs

from fivehundred.rules._checks import LARGEST
from fivehundred.rules.calls import PASS, Bid, Call
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.specials import Special


@attrs.frozen(eq=False)
class Ladder:
    """All calls of a ruleset, numbered from low to high; sets of calls are bit masks of numbers (BID-2).

    A pass is number 0. Two bids that are level have different numbers, yet neither outranks the other: ask
    `above`, never the numbers.
    """

    #: The pass, then every permitted bid and special bid from low to high.
    calls: tuple[Call, ...]
    #: The number of each call.
    numbers: Mapping[Call, int]
    #: For each call the mask of those that outrank it; every bid outranks a pass.
    above: tuple[int, ...]
    #: The mask of bids of seven tricks or more, for the gate of BID-7.
    sevens: int

    @classmethod
    def of(cls, schedule: Schedule, lowest_level: int, highest_level: int, specials: Sequence[Special]) -> Ladder:
        """The ladder of the schedule's bids from *lowest_level* to *highest_level* and these special bids.

        The settings must agree, as those of a ruleset do.
        """
        whole = tuple(schedule)
        steps: list[_Step] = []
        for place, bid in enumerate(whole):
            if lowest_level <= bid.level <= highest_level:
                position = (2 * place + 1, 0)
                steps.append((position, position, schedule.value(bid), bid))
        for special in specials:
            steps.append((*_span(special, schedule, whole), special.value, special.call))
        steps.sort(key=lambda step: step[:3])
        calls: tuple[Call, ...] = (PASS, *(call for _, _, _, call in steps))
        numbers = {call: number for number, call in enumerate(calls)}
        return cls(
            calls=calls,
            numbers=MappingProxyType(numbers),
            above=(
                sum(1 << number for number in range(1, len(calls))),
                *(_above(step, steps) for step in steps),
            ),
            sevens=sum(1 << n for n, call in enumerate(calls) if isinstance(call, Bid) and call.level >= 7),
        )


# A position in the whole ladder, barred bids included: bid number i stands at (2i + 1, 0), and below it is the
# gap 2i, in which special bids stand by their values. A call covers all from its first position to its second.
_Position = tuple[int, int]
_Step = tuple[_Position, _Position, int, Call]


def neighbours(whole: Sequence[Bid], lower: Bid, upper: Bid) -> bool:
    """Whether *upper* stands directly above *lower* in the schedule's *whole* ladder (BID-8)."""
    return whole.index(upper) - whole.index(lower) == 1


def _span(special: Special, schedule: Schedule, whole: tuple[Bid, ...]) -> tuple[_Position, _Position]:
    if special.place is not None and neighbours(whole, *special.place):
        # A place of its own is the whole gap, level with all others in it, whatever their values (BID-2).
        gap = 2 * whole.index(special.place[1])
        return (gap, 0), (gap, LARGEST)
    lower = sum(schedule.value(bid) < special.value for bid in whole)
    level = sum(schedule.value(bid) == special.value for bid in whole)
    if level:
        return (2 * lower + 1, 0), (2 * (lower + level) - 1, 0)
    return (2 * lower, special.value), (2 * lower, special.value)


def _above(step: _Step, steps: Sequence[_Step]) -> int:
    """The mask of the calls that outrank that of *step*: those whose positions all lie above its own."""
    return sum(1 << number for number, other in enumerate(steps, 1) if other[0] > step[1])
