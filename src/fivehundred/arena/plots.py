"""Plots of a report, in a separate module because they need matplotlib, which the extra ``arena`` installs."""

from __future__ import annotations

from itertools import accumulate
from math import sqrt
from pathlib import Path
from typing import Any, Final

from fivehundred._base.lazy import brought_by, import_on_call
from fivehundred._base.words import join_words
from fivehundred.arena.running import ContestReport
from fivehundred.arena.standings import reach_of
from fivehundred.errors import InvalidValue

#: The file name extensions.
_KINDS: Final = (".png", ".svg", ".pdf")
#: The approximate number of points of a line, and the share of results before its start (a twentieth), because the
#: first intervals are too wide.
_POINTS: Final = 200
_FIRST: Final = 20


def plot(report: ContestReport, file: Path) -> None:
    """Plot *report* to *file*: the means with 95 % intervals, how they developed, and the ratings.

    The name of the file must end in ``.png``, ``.svg`` or ``.pdf``. Raises `InvalidValue` for another name, or if two
    players played only one game, and `ModuleNotFoundError` if matplotlib is not installed.

    >>> from fivehundred import presets
    >>> from fivehundred.arena import Contest, compete
    >>> report = compete(Contest(presets.STANDARD_3, ("sensible", "random")), 4)
    >>> plot(report, Path("report.gif"))
    Traceback (most recent call last):
    fivehundred.errors.InvalidValue: report.gif: expected a name that ends in .png, .svg or .pdf
    """
    figure = figure_for(file)
    # A dollar would begin a formula.
    names = [*map(_escape, report.contest.players)]
    pairs = {pair: f"{names[pair[0]]} against {names[pair[1]]}" for pair in report.results}
    unit = "matches won" if report.contest.matches else "points a deal"
    panels = 2 + (len(pairs) > 1)
    figure.set_size_inches(9, 5 + 0.4 * (len(pairs) + len(names)))
    drawn = figure.subplots(panels, height_ratios=[len(pairs) + 1, 10, len(names) + 1][:panels])
    means = [report.mean(*pair) for pair in pairs]
    _estimates(drawn[0], [*pairs.values()], [(one.value, one.reach) for one in means], f"{unit}, ahead")
    lines = [_progress(drawn[1], [result.points for result in report.results[pair]]) for pair in pairs]
    drawn[1].legend(lines, [*pairs.values()])
    drawn[1].set(xlabel="number of matches" if report.contest.matches else "number of deals", ylabel=f"{unit}, ahead")
    if len(pairs) > 1:
        rated = report.ratings()
        shown = [_escape(name) for name, _ in rated]
        _estimates(drawn[2], shown, [(one.value, one.reach) for _, one in rated], "rating")
    figure.savefig(file)


def _escape(name: str) -> str:
    """Escape the signs of *name* that matplotlib would read as a formula."""
    return name.replace("$", r"\$")


def figure_for(file: Path) -> Any:
    """Return an empty figure that can be saved as *file*; called before a contest, it finds mistakes early."""
    if file.suffix.lower() not in _KINDS:
        raise InvalidValue(f"{file.name}: expected a name that ends in {join_words(_KINDS, 'or')}")
    with brought_by("arena"):
        return import_on_call("matplotlib.figure:Figure")(layout="constrained")


def _estimates(axes: Any, labels: list[str], rows: list[tuple[float, float]], unit: str) -> None:
    """Draw a point with its interval for each of *labels*, from top to bottom."""
    places = range(len(rows))
    axes.errorbar([value for value, _ in rows], places, xerr=[reach for _, reach in rows], fmt="o", capsize=4)
    axes.axvline(0, color="grey", linewidth=1)
    axes.set(yticks=places, yticklabels=labels, ylim=(len(rows) - 0.5, -0.5), xlabel=unit)


def _progress(axes: Any, points: list[float]) -> Any:
    """Draw the running mean of *points*, with a band as wide as its interval."""
    numbers = range(max(2, len(points) // _FIRST), len(points) + 1, max(1, len(points) // _POINTS))
    sums, squares = [*accumulate(points)], [*accumulate(point * point for point in points)]
    means = [sums[count - 1] / count for count in numbers]
    spreads = [squares[count - 1] / count - mean * mean for count, mean in zip(numbers, means, strict=True)]
    reaches = [reach_of(count) * sqrt(max(one, 0) / (count - 1)) for count, one in zip(numbers, spreads, strict=True)]
    (line,) = axes.plot(numbers, means)
    low, high = ([mean + way * reach for mean, reach in zip(means, reaches, strict=True)] for way in (-1, 1))
    axes.fill_between(numbers, low, high, alpha=0.2, color=line.get_color())
    axes.axhline(0, color="grey", linewidth=1)
    return line
