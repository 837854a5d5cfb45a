"""Win probabilities in a match, from the scores and the possible ends of a deal (END)."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, Self

import attrs

from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.errors import InvalidValue
from fivehundred.match.endings import Standing, newly_barred, result, totals_after
from fivehundred.players.bidding import at_stake
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.seats import Seat

#: The leads, as shares of the target, that make one of two sides, or one of more players, e times as likely to win as
#: another; fitted by `bench/outlook.py`.
_OF_TWO: Final = 0.6
_OF_MORE: Final = 0.35


def ahead_of_others(points: Sequence[float], side: int) -> float:
    """Return the points of *side* minus the average of the other sides.

    >>> ahead_of_others((120, -40, 20), 0)
    130.0
    """
    return points[side] - (sum(points) - points[side]) / (len(points) - 1)


@attrs.frozen
class Outlook:
    """The win probability of each side or player, before a deal and after it.

    >>> from fivehundred import Bid, DealInfo, Seat, Suit, presets
    >>> outlook = Outlook.of(DealInfo(rules=presets.AUSTRALIAN_4, dealer=Seat(0), scores=(460, 280)))
    >>> [round(chance, 2) for chance in outlook.before]
    [0.65, 0.35]
    """

    info: DealInfo
    #: The win probabilities before the deal.
    before: tuple[float, ...]

    @classmethod
    def of(cls, info: DealInfo) -> Self:
        """Return the outlook at the start of the deal that *info* describes.

        >>> Outlook.of(DealInfo(rules=presets.STANDARD_3, dealer=Seat(0), scores=(0, 0, 0))).before[0] == 1 / 3
        True
        """
        return cls(info, _chances(info.rules.target, info.scores))

    def after(self, contract: Contract | None, made: bool | None, points: Sequence[int]) -> tuple[float, ...]:
        """Return the win probabilities after a deal in which *contract* was *made* or failed, and brought *points*.

        ``None`` stands for a deal that was thrown in. If the order of the tricks would decide between several winners,
        they share the win.

        >>> contract = Contract.of(presets.AUSTRALIAN_4, Bid(6, Suit.SPADES), Seat(1))
        >>> [round(chance, 2) for chance in outlook.after(contract, False, (50, -40))]
        [0.7, 0.3]
        >>> outlook.after(Contract.of(presets.AUSTRALIAN_4, Bid(6, Suit.SPADES), Seat(0)), True, (40, 40))
        (1.0, 0.0)
        """
        rules, before = self.info.rules, self.info.scores
        if contract is None:
            return self.before
        totals = totals_after(rules, contract, points, before)
        standing = Standing(
            rules=rules,
            contract=contract,
            made=made,
            before=before,
            after=totals,
            # Nobody tells how many of the deals before were played; with a limit on hands, the end seems a little near.
            hands=self.info.number,
            barred=frozenset(newly_barred(rules, totals)),
        )
        try:
            over = result(standing)
        except InvalidValue:
            # The order of the tricks decides, and nobody has kept it.
            goal = rules.target
            winners: tuple[int, ...] = tuple(scorer for scorer, total in enumerate(totals) if total >= goal)
        else:
            winners = () if over is None else over.winners
        if not winners:
            return _chances(rules.target, totals)
        return tuple((scorer in winners) / len(winners) for scorer in range(len(totals)))

    def gains(self, call: Bid | SpecialBid, bidder: Seat) -> tuple[float, float]:
        """Return the value to *bidder*'s side of making *call* and of failing in it, in points.

        At level scores, these are the points at stake. At other scores, they are the points that would change the win
        probability as much at level scores.

        >>> made, failed = outlook.gains(Bid(6, Suit.SPADES), Seat(0))
        >>> round(made), round(failed)
        (425, -37)
        """
        rules = self.info.rules
        stake, side = at_stake(rules, call), rules.side_of(bidder)
        if len({*self.info.scores}) == 1:
            return float(stake), -float(stake)
        contract = Contract.as_bid(rules, call, bidder)
        points = [stake * (scorer == side) for scorer in range(len(self.before))]
        made = self.after(contract, True, points)[side] - self.before[side]
        failed = self.after(contract, False, [-number for number in points])[side] - self.before[side]
        return made * self.points, failed * self.points

    @property
    def points(self) -> float:
        """The value of winning the match, in points, if every point were worth as much as the first at level scores.

        >>> outlook.points
        1200.0
        """
        share = 1 / len(self.before)
        return _lead(self.before) * self.info.rules.target / (share * (1 - share))


def _lead(totals: Sequence[float]) -> float:
    return _OF_TWO if len(totals) == 2 else _OF_MORE


def _chances(target: int, totals: Sequence[int]) -> tuple[float, ...]:
    """Return the chances of those with these *totals* in a match to *target* that goes on."""
    most = max(totals)
    powers = [exp((total - most) / (_lead(totals) * target)) for total in totals]
    return tuple(power / sum(powers) for power in powers)
