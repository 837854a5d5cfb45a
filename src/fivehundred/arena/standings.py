"""The statistics of a contest: means with intervals, ratings, and a test that stops as soon as the result is clear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations
from math import exp, inf, log, log1p, sqrt
from operator import mul
from statistics import NormalDist, fmean, variance
from typing import Final

import attrs

from fivehundred._base.words import Written, within
from fivehundred.errors import InvalidValue, brief

#: Half the width of a 95 % interval, in standard errors that are known.
REACH: Final = NormalDist().inv_cdf(0.975)
#: The same by Student's distribution, by its degrees of freedom, where the series of `reach_of` is not exact enough.
_REACHES: Final = {1: 12.7062, 2: 4.30265, 3: 3.18245, 4: 2.77645}
#: With fewer numbers, the variance is not known well enough for a test.
_FEWEST: Final = 50
#: The most steps to the ratings, if rounding keeps them from an end; the length of a step that changes nothing; and the
#: most wins of one player over another.
_STEPS: Final = 1_000
_EXACT: Final = 1e-9
_MOST_WINS: Final = 10**15
#: The wins added for and against everybody, so that a player who has won every game has a rating.
_PRIOR: Final = 0.5


def reach_of(count: int) -> float:
    """Return half the width of a 95 % interval for the mean of *count* numbers, in standard errors estimated from them.

    This is the quantile of Student's distribution, by the series of Cornish and Fisher.

    >>> [round(reach_of(count), 2) for count in (2, 6, 31, 1001)]
    [12.71, 2.57, 2.04, 1.96]
    """
    free, z = max(count - 1, 1), REACH
    if free in _REACHES:
        return _REACHES[free]
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
    )
    return float(sum(term / free**power for power, term in enumerate(terms)))


@attrs.frozen
class Mean(Written):
    """The mean of some numbers, with half the width of its 95 % interval (Student's, for numbers that are normal).

    >>> str(Mean(12.0, 3.5, 100))
    '+12.0 ± 3.5 (100)'
    """

    value: float
    reach: float
    count: int

    @property
    def error(self) -> float:
        """The standard error.

        >>> round(Mean(12.0, 3.5, 100).error, 2)
        1.76
        """
        return self.reach / reach_of(self.count)

    def __str__(self) -> str:
        # Shares of matches need more digits than points.
        digits = 2 if 0 < self.reach < 1 else 1
        return f"{self.value:+.{digits}f} ± {self.reach:.{digits}f} ({self.count})"


def mean(numbers: Sequence[float]) -> Mean:
    """Return the mean of *numbers*; raises `InvalidValue` unless there are at least two.

    >>> str(mean([10.0, 20.0, 30.0]))
    '+20.0 ± 24.8 (3)'
    """
    if len(numbers) < 2:
        raise InvalidValue(f"{len(numbers)} numbers: expected at least two")
    return Mean(fmean(numbers), reach_of(len(numbers)) * sqrt(variance(numbers) / len(numbers)), len(numbers))


@attrs.frozen
class SprtResult:
    """The result of a test: True if the higher mean fits better, False if the lower one does, None if it is unclear."""

    higher: bool | None
    #: The logarithm of the likelihood ratio; above 0, the higher mean fits better.
    evidence: float


def verdict(numbers: Sequence[float], low: float, high: float, *, error: float = 0.05) -> SprtResult:
    """Test whether the mean of *numbers* is *high* or *low*; *error* is the probability of either wrong verdict.

    This is a sequential probability ratio test: call it after every number, and stop at the first verdict. Because the
    variance is estimated, there is no verdict before fifty numbers. Raises `InvalidValue` unless *low* is below *high*
    and *error* is between 0 and 0.5.

    >>> verdict([5.0, -5.0] * 20, 0.0, 10.0).higher is None
    True
    >>> verdict([25.0, -5.0] * 100, 0.0, 10.0).higher
    True
    """
    tally = RunningMean()
    for number in numbers:
        tally.add(number)
    return tally.verdict(low, high, error=error)


@attrs.define
class RunningMean:
    """The count, the mean and the spread of numbers that are added one by one.

    >>> tally = RunningMean()
    >>> tally.add(3.0)
    >>> tally.add(5.0)
    >>> tally.count, tally.mean, tally.spread
    (2, 4.0, 2.0)
    """

    count: int = 0
    mean: float = 0.0
    #: The sum of the squares of the distances from the mean.
    squares: float = 0.0

    def add(self, number: float) -> None:
        """Add *number*."""
        before = number - self.mean
        self.count += 1
        self.mean += before / self.count
        self.squares += before * (number - self.mean)

    @property
    def spread(self) -> float:
        """The variance, estimated from at least two numbers."""
        return self.squares / (self.count - 1)

    def verdict(self, low: float, high: float, *, error: float = 0.05) -> SprtResult:
        """Test the numbers as `verdict` does."""
        if not low < high:
            raise InvalidValue(f"low {low}, high {high}: expected low below high")
        if not 0 < error < 0.5:
            raise InvalidValue(f"error {error}: expected a number between 0 and 0.5")
        if self.count < _FEWEST:
            return SprtResult(None, 0.0)
        middle = self.mean - (low + high) / 2
        # With no spread at all, any difference is certain.
        evidence = self.count * (high - low) * middle / self.spread if self.squares else middle * inf if middle else 0.0
        limit = log((1 - error) / error)
        return SprtResult(evidence > 0 if abs(evidence) >= limit else None, evidence)


@attrs.frozen
class Rating:
    """A rating on the Elo scale: 400 points are odds of ten to one, and the average of all players is 0."""

    value: float
    #: Half the width of the 95 % interval.
    reach: float


def ratings(won: Mapping[tuple[int, int], float], players: int) -> list[Rating]:
    """Return the Bradley–Terry ratings of *players* players; *won* holds how often the first of a pair beat the other.

    A draw counts half for both. Half a win for and against every player is added, so that ratings stay finite. Raises
    `InvalidValue` for a pair of anything but two of the players, and for a count below 0 or above 10^15.

    >>> [round(rating.value) for rating in ratings({(0, 1): 30.0, (1, 0): 10.0}, 2)]
    [93, -93]
    """
    players = within("players", players, 2, 1000)
    places = range(players)
    for pair, count in won.items():
        if len({*pair} & {*places}) != 2:
            raise InvalidValue(f"pair {brief(pair)}: expected two different players, from 0 to {players - 1}")
        if not 0 <= count <= _MOST_WINS:
            raise InvalidValue(f"wins {brief(count)}: expected 0 to {_MOST_WINS}")
    wins = [[won.get((one, other), 0.0) + _PRIOR if one != other else 0.0 for other in places] for one in places]
    strength = [0.0] * players
    # Newton's method finds the only maximum of the likelihood. A long step is shortened, so that it cannot overshoot.
    surplus, covariance = _fit(wins, strength)
    length, left = inf, _STEPS
    while length > _EXACT and left:
        step = [sum(map(mul, row, surplus)) for row in covariance]
        length, left = max(step) - min(step), left - 1
        part = log1p(length) / max(length, _EXACT)
        strength = [each + part * more for each, more in zip(strength, step, strict=True)]
        surplus, covariance = _fit(wins, strength)
    scale = 400 / log(10)
    return [
        Rating(each * scale, REACH * scale * sqrt(row[one]))
        for one, (each, row) in enumerate(zip(strength, covariance, strict=True))
    ]


def _fit(wins: Sequence[Sequence[float]], strength: Sequence[float]) -> tuple[list[float], list[list[float]]]:
    """Return by how much the wins of each player exceed those expected, and the covariance of the strengths.

    Only differences of strengths are known, so the covariance is that of strengths whose sum is 0.
    """
    places = range(len(wins))
    surplus, information = [0.0] * len(wins), [[0.0] * len(wins) for _ in wins]
    for one, other in combinations(places, 2):
        ahead = strength[one] - strength[other]
        odds = exp(-abs(ahead))
        low, high = odds / (1 + odds), 1 / (1 + odds)
        win, lose = (high, low) if ahead > 0 else (low, high)
        more = wins[one][other] * lose - wins[other][one] * win
        surplus[one] += more
        surplus[other] -= more
        slope = (wins[one][other] + wins[other][one]) * low * high
        information[one][one] += slope
        information[other][other] += slope
        information[one][other] = information[other][one] = -slope
    # Every row has the sum 0. With something added to all numbers there is an inverse, from which it is taken again.
    added = sum(information[place][place] for place in places) / len(wins) ** 2
    inverse = _invert([[number + added for number in row] for row in information])
    taken = 1 / (added * len(wins) ** 2)
    return surplus, [[number - taken for number in row] for row in inverse]


def _invert(matrix: list[list[float]]) -> list[list[float]]:
    """Return the inverse of a positive definite *matrix*, by the elimination of Gauss and Jordan."""
    rows = [[*row] for row in matrix]
    for place, row in enumerate(rows):
        pivot, row[place] = row[place], 1.0
        row[:] = [number / pivot for number in row]
        for other in rows:
            if other is not row:
                factor, other[place] = other[place], 0.0
                other[:] = [number - factor * less for number, less in zip(other, row, strict=True)]
    return rows
