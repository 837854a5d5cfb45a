"""The statistics of a contest: means with intervals, ratings, and a test that stops as soon as it is sure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import NormalDist, fmean, variance
from typing import Final

import attrs

from fivehundred._base.words import Written, within
from fivehundred.errors import InvalidValue

#: The number of standard errors that the interval of 95 % reaches to each side.
REACH: Final = NormalDist().inv_cdf(0.975)
#: With fewer numbers, the variance is not known well enough for a test.
_FEWEST: Final = 50
_STEPS: Final = 100
#: Half a win to and from everybody, so that a player who has won everything has a rating.
_PRIOR: Final = 0.5


@attrs.frozen
class Mean(Written):
    """The mean of some numbers, and half the width of its interval of 95 %.

    >>> str(Mean(12.0, 3.5, 100))
    '+12.0 ± 3.5 (100)'
    """

    value: float
    reach: float
    count: int

    def __str__(self) -> str:
        # Shares of matches need more digits than points.
        digits = 2 if 0 < self.reach < 1 else 1
        return f"{self.value:+.{digits}f} ± {self.reach:.{digits}f} ({self.count})"


def mean(numbers: Sequence[float]) -> Mean:
    """Return the mean of *numbers*, of which there are at least two.

    >>> str(mean([10.0, 20.0, 30.0]))
    '+20.0 ± 11.3 (3)'
    """
    if len(numbers) < 2:
        raise InvalidValue(f"{len(numbers)} numbers: expected at least two")
    return Mean(fmean(numbers), REACH * sqrt(variance(numbers) / len(numbers)), len(numbers))


@attrs.frozen
class SprtResult:
    """The answer of a test: ``True`` if the mean is the higher one, ``False`` if the lower, ``None`` if unsure."""

    higher: bool | None
    #: The logarithm of how many times better the higher mean explains the numbers than the lower one.
    evidence: float


def verdict(numbers: Sequence[float], low: float, high: float, *, error: float = 0.05) -> SprtResult:
    """Test if the mean of *numbers* is *high* rather than *low*; *error* is the chance of a wrong verdict either way.

    This is a sequential probability ratio test: it may be asked after every number, and one stops at the first
    verdict. The variance is estimated, so there is none before fifty numbers.

    >>> verdict([5.0, -5.0] * 20, 0.0, 10.0).higher is None
    True
    >>> verdict([25.0, -5.0] * 100, 0.0, 10.0).higher
    True
    """
    if not low < high:
        raise InvalidValue(f"low {low}, high {high}: expected a lower number first")
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
    """A rating on the scale of Elo, where 400 points are odds of ten to one; the average of all players is 0."""

    value: float
    #: Half the width of the interval of 95 %.
    reach: float


def ratings(won: Mapping[tuple[int, int], float], players: int) -> list[Rating]:
    """Return the Bradley–Terry ratings of so many *players*; *won* says how often one beat another.

    A draw counts half for both. Half a win for and against everybody is added, so that ratings stay finite.

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
    """Return how often *one* should have won, and by how much that grows with their strength."""
    expected = slope = 0.0
    for other, each in enumerate(strength):
        games = wins[one][other] + wins[other][one]
        chance = 1 / (1 + exp(each - strength[one]))
        expected += games * chance
        slope += games * chance * (1 - chance)
    return expected, slope
