"""The statistics of a contest: means with intervals, ratings, and a test that stops as soon as the result is clear."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

import attrs

from fivehundred._base.words import Written, within
from fivehundred.errors import InvalidValue

#: Half the width of a 95 % interval, in standard errors.
REACH: Final = NormalDist().inv_cdf(0.975)
#: With fewer numbers, the variance is not known well enough for a test.
_FEWEST: Final = 50
_STEPS: Final = 100
#: The wins added for and against everybody, so that a player who has won every game has a rating.
_PRIOR: Final = 0.5


@attrs.frozen
class Mean(Written):
    """The mean of some numbers, with half the width of its 95 % interval.

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
        1.79
        """
        return self.reach / REACH

    def __str__(self) -> str:
        # Shares of matches need more digits than points.
        digits = 2 if 0 < self.reach < 1 else 1
        return f"{self.value:+.{digits}f} ± {self.reach:.{digits}f} ({self.count})"


def mean(numbers: Sequence[float]) -> Mean:
    """Return the mean of *numbers*; raises `InvalidValue` unless there are at least two.

    >>> str(mean([10.0, 20.0, 30.0]))
    '+20.0 ± 11.3 (3)'
    """
    if len(numbers) < 2:
        raise InvalidValue(f"{len(numbers)} numbers: expected at least two")
    return Mean(fmean(numbers), REACH * sqrt(variance(numbers) / len(numbers)), len(numbers))


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
    if not low < high:
        raise InvalidValue(f"low {low}, high {high}: expected low below high")
    if not 0 < error < 0.5:
        raise InvalidValue(f"error {error}: expected a number between 0 and 0.5")
    if len(numbers) < _FEWEST:
        return SprtResult(None, 0.0)
    spread = variance(numbers)
    middle = fmean(numbers) - (low + high) / 2
    # With no spread at all, any difference is certain.
    evidence = len(numbers) * (high - low) * middle / spread if spread else middle * float("inf") if middle else 0.0
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

    A draw counts half for both. Half a win for and against every player is added, so that ratings stay finite.

    >>> [round(rating.value) for rating in ratings({(0, 1): 30.0, (1, 0): 10.0}, 2)]
    [93, -93]
    """
    players = within("players", players, 2, 1000)
    places = range(players)
    wins = [[won.get((one, other), 0.0) + _PRIOR if one != other else 0.0 for other in places] for one in places]
    strength = [0.0] * players
    # The likelihood has one maximum. Each step solves the equation of one player exactly enough to get there.
    for _ in range(_STEPS):
        for one in places:
            expected, slope = _expect_wins(wins, strength, one)
            strength[one] += (sum(wins[one]) - expected) / slope
        middle = fmean(strength)
        strength = [each - middle for each in strength]
    scale = 400 / log(10)
    return [
        Rating(each * scale, REACH * scale / sqrt(_expect_wins(wins, strength, one)[1]))
        for one, each in enumerate(strength)
    ]


def _expect_wins(wins: Sequence[Sequence[float]], strength: Sequence[float], one: int) -> tuple[float, float]:
    """Return the expected number of wins of *one*, and its derivative by their strength."""
    expected = slope = 0.0
    for other, each in enumerate(strength):
        games = wins[one][other] + wins[other][one]
        chance = 1 / (1 + exp(each - strength[one]))
        expected += games * chance
        slope += games * chance * (1 - chance)
    return expected, slope
