"""How often those won who had some chance to win, by the scores of a match (`fivehundred.players.outlook`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from math import fsum, sqrt
from statistics import fmean
from typing import Final

import attrs

from fivehundred import DealInfo, Match, Seat
from fivehundred.players.outlook import Outlook

#: The number of bins of equal width, from no chance to certainty.
BINS: Final = 10


@attrs.frozen
class Bin:
    """The chances in some range, and how many of them came true."""

    #: The mean of the chances.
    chance: float
    #: The share of wins, with its standard error and the number of matches that had such chances.
    won: float
    error: float
    matches: int


def bin_text(one: Bin) -> str:
    """A bin in words.

    >>> bin_text(Bin(0.652, 0.631, 0.018, 240))
    'of 65 %, 63 ± 2 % came true'
    """
    return f"of {100 * one.chance:.0f} %, {100 * one.won:.0f} ± {100 * one.error:.0f} % came true"


def calibrate(matches: Iterable[Match]) -> list[Bin]:
    """Compare the chances of every side between the deals of finished *matches* with who won.

    Chances in one match are not independent of each other, so the errors come from how much matches differ.

    >>> calibrate([])
    []
    """
    bins: dict[int, list[_Row]] = {}
    for match in matches:
        result = match.result
        # Who has dropped out is in no later deal (END-4 c).
        if result is None or any(row.dropped for row in match.rows):
            continue
        own: dict[int, _Row] = {}
        for totals in [row.totals for row in match.rows[:-1]]:
            info = DealInfo(rules=match.first_rules, dealer=Seat(0), scores=totals)
            for scorer, chance in enumerate(Outlook.of(info).before):
                row = own.setdefault(min(int(chance * BINS), BINS - 1), ([], []))
                row[0].append(chance)
                row[1].append((scorer in result.winners) / max(len(result.winners), 1))
        for place, row in own.items():
            bins.setdefault(place, []).append(row)
    return [_bin(bins[place]) for place in sorted(bins)]


#: The chances in a match that fall into a bin, and for each of them its share of the victory: 1 if it came true, a part
#: of 1 if several won, otherwise 0.
_Row = tuple[list[float], list[float]]


def _bin(rows: list[_Row]) -> Bin:
    chances, wins = ([number for row in rows for number in row[part]] for part in (0, 1))
    won = fmean(wins)
    # The standard error of a ratio whose parts are added up by match.
    apart = sqrt(fsum((fsum(row[1]) - won * len(row[1])) ** 2 for row in rows)) / len(wins)
    return Bin(round(fmean(chances), 3), round(won, 3), round(apart, 3), len(rows))


#: What `calibrate` finds in matches of players who call by weights and are sensible otherwise, by the number of sides:
#: 300 matches under australian-4, of which the side ahead is counted, and 150 under standard-3.
CALIBRATION: Final[Mapping[int, Sequence[Bin]]] = {
    2: (
        Bin(0.549, 0.562, 0.036, 106),
        Bin(0.659, 0.613, 0.033, 163),
        Bin(0.746, 0.667, 0.036, 135),
        Bin(0.852, 0.750, 0.039, 115),
        Bin(0.924, 0.874, 0.045, 81),
    ),
    3: (
        Bin(0.043, 0.050, 0.014, 135),
        Bin(0.153, 0.152, 0.024, 139),
        Bin(0.248, 0.227, 0.020, 130),
        Bin(0.347, 0.294, 0.024, 120),
        Bin(0.447, 0.419, 0.023, 112),
        Bin(0.548, 0.597, 0.036, 114),
        Bin(0.648, 0.738, 0.042, 101),
        Bin(0.746, 0.830, 0.047, 65),
        Bin(0.843, 0.846, 0.058, 38),
        Bin(0.937, 0.967, 0.034, 17),
    ),
}
