"""Writes what ``peers.py`` has measured: the tables of two pages, and a chart.

A figure is the median of the rounds. Of jobs that answer with the times of single cases, a round has three: the median,
the 95th percentile and the longest case. Every ratio is the quotient of two figures, so that no table contradicts
itself; in brackets stand the lowest and the highest quotient of a single round, between which it always lies.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from math import log10
from pathlib import Path
from statistics import median, quantiles

import attrs

#: A job of one program.
Job = tuple[str, str]
#: The figures of each job, round by round.
Found = dict[Job, list[float]]
#: What is shown beside the median if the times of the cases scatter.
SCATTER = ("p95", "longest")
#: The lines of a page between which the tables are written.
BEGIN, END = "<!-- measured -->", "<!-- end of what was measured -->"


@attrs.frozen
class Row:
    """One figure and the jobs it is compared with, each under the name shown."""

    label: str
    job: Job
    beside: dict[str, Job] = attrs.Factory(dict)


@attrs.frozen
class Section:
    """Figures of one kind."""

    title: str
    #: The unit, shown as the head of the column.
    unit: str
    rows: list[Row]
    #: The number of rounds, if not the usual one: figures that never vary are measured once, some others more often.
    rounds: int | None = None


def keep(found: Found, job: Job, answer: float | list[float]) -> None:
    """Add the answer of one round to *found*: a figure, or the times of all cases."""
    if isinstance(answer, list):
        found.setdefault(part_of(job, "p95"), []).append(quantiles(answer, n=20, method="inclusive")[-1])
        found.setdefault(part_of(job, "longest"), []).append(max(answer))
        answer = median(answer)
    found.setdefault(job, []).append(answer)


def part_of(job: Job, part: str) -> Job:
    """The key under which one part of the scattering times of *job* is kept."""
    return job[0], f"{job[1]}: {part}"


def significant(figure: float, unit: str) -> str:
    """Return *figure* to three significant figures; bytes and very large figures in full."""
    if unit == "bytes" or figure >= 1e9:
        return f"{figure:,.0f}"
    if figure >= 100:
        return f"{float(f'{figure:.3g}'):,.0f}"
    return f"{figure:#.3g}"


def times(ratio: float) -> str:
    """Return *ratio* as text."""
    return f"{ratio:.2f}" if 0.1 <= ratio < 10 else significant(ratio, "") if ratio >= 10 else f"{ratio:.2g}"


def span(figures: list[float], others: list[float]) -> tuple[float, float, float]:
    """The quotient of the medians, between the lowest and the highest quotient of a round if rounds can be paired."""
    ratio = median(figures) / median(others)
    if len(figures) != len(others):
        return ratio, ratio, ratio
    ratios = [one / other for one, other in zip(figures, others, strict=True)]
    return min(ratios), ratio, max(ratios)


def quotient(figures: list[float], others: list[float]) -> str:
    """Return the quotient as text, with its range if there is one."""
    low, ratio, high = span(figures, others)
    return times(ratio) if low == high else f"{times(ratio)} ({times(low)} – {times(high)})"


def table(part: Section, found: Found) -> Iterator[str]:
    """Yield the lines of the table of one section."""
    scatter = [name for name in SCATTER if any(part_of(row.job, name) in found for row in part.rows)]
    yield f"| {' | '.join([part.title, part.unit, 'min – max', *scatter, '×'])} |"
    yield f"| --- |{' ---: |' * (2 + len(scatter))} --- |"
    for row in part.rows:
        figures = found.get(row.job, [])
        cells = [row.label, "not installed", *[""] * (2 + len(scatter))]
        if figures:
            varied = " – ".join(significant(one, part.unit) for one in (min(figures), max(figures)))
            more = [found.get(part_of(row.job, name), []) for name in scatter]
            ratios = [f"{quotient(figures, found[job])} {name}" for name, job in row.beside.items() if job in found]
            cells[1:3] = significant(median(figures), part.unit), varied if len(figures) > 1 else ""
            cells[3:-1] = [significant(median(each), part.unit) if each else "" for each in more]
            cells[-1] = "<br>".join(ratios)
        yield f"| {' | '.join(cells)} |"


def parts_of(job: Job, found: Found) -> list[tuple[str, Job]]:
    """What of *job* is shown: a figure without a name, and the parts of times that scatter."""
    named = [(f"{name} ", part_of(job, name)) for name in SCATTER]
    return [("", job), *(each for each in named if each[1] in found)]


def front(parts: list[Section], found: Found) -> Iterator[str]:
    """Yield the lines of the one table of the first page, where each peer has a line of its own."""
    yield "| | fivehundred | × each library (its figure) |"
    yield "| --- | ---: | --- |"
    for part in parts:
        for row in part.rows:
            if row.job not in found:
                continue
            shown = parts_of(row.job, found)
            figures = [f"{name}{significant(median(found[job]), part.unit)} {part.unit}" for name, job in shown]
            beside = [
                f"{name}{quotient(found[job], found[other])} {peer} ({significant(median(found[other]), part.unit)})"
                for peer, against in row.beside.items()
                for (name, job), (_, other) in zip(shown, parts_of(against, found), strict=False)
                if other in found
            ]
            yield f"| {part.title}: {row.label} | {'<br>'.join(figures)} | {'<br>'.join(beside)} |"


#: The chart, in pixels: as wide as a page, with the names to the left of the bars and the ratios to the right.
WIDTH, LEFT, RIGHT, LINE = 800, 350, 690, 20
FASTER, SLOWER = "#2f9e78", "#c9713a"
HEAD = """\
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" aria-labelledby="speed-title"
 style="max-width: 100%; height: auto" font-family="system-ui, sans-serif" font-size="12" fill="currentColor">
<title id="speed-title">The speed of fivehundred beside other libraries; the table under it has the same ratios</title>
"""


def bars(parts: list[Section], found: Found) -> Iterator[tuple[str, str, tuple[float, float, float]]]:
    """Yield a name, the ratio of the table as text, and the speed with its range; longest cases are left out."""
    for part in parts:
        for row in part.rows:
            for peer, against in row.beside.items():
                for (name, job), (_, other) in zip(parts_of(row.job, found), parts_of(against, found), strict=False):
                    if job in found and other in found and name != "longest ":
                        low, ratio, high = span(found[job], found[other])
                        slow = part.unit == "ms"
                        text = f"{times(ratio)} × {'the time' if slow else 'the speed'}"
                        speeds = (1 / high, 1 / ratio, 1 / low) if slow else (low, ratio, high)
                        yield f"{part.title}: {row.label}, {name}beside {peer}".replace("`", ""), text, speeds


def chart(parts: list[Section], found: Found) -> str:
    """Return the picture: one bar for each comparison, on a logarithmic scale, to the right where we are faster.

    Text has the colour of the page, so that it can be read on light and dark ones.
    """
    drawn = list(bars(parts, found))
    speeds = [speed for _, _, span in drawn for speed in span] + [0.5, 2]
    scale = (RIGHT - LEFT) / (log10(max(speeds)) - log10(min(speeds)))

    def across(speed: float) -> float:
        return round(LEFT + (log10(speed) - log10(min(speeds))) * scale, 1)

    height = LINE * (len(drawn) + 3)
    lines = [f'<g text-anchor="middle"><text x="{across(1)}" y="14" font-weight="bold">← slower · faster →</text>']
    for tick in (step * 10.0**power for power in range(-3, 4) for step in (1, 2, 5)):
        if min(speeds) <= tick <= max(speeds):
            mark = f'<path d="M{across(tick)} {LINE * 1.2}V{height - LINE}" stroke="currentColor" '
            lines.append(f'{mark}stroke-opacity="{1 if tick == 1 else 0.15}"/>')
            lines.append(f'<text x="{across(tick)}" y="{height - 6}">{tick:g} ×</text>')
    lines.append("</g>")
    for place, (name, text, (low, speed, high)) in zip(count(2), drawn, strict=False):
        middle = LINE * place - 4
        start, wide = min(across(1), across(speed)), abs(across(speed) - across(1))
        colour = FASTER if speed >= 1 else SLOWER
        lines.append(f'<text x="{LEFT - 10}" y="{middle + 4}" text-anchor="end">{name}</text>')
        lines.append(f'<rect x="{start:.1f}" y="{middle - 6}" width="{wide:.1f}" height="12" fill="{colour}"/>')
        lines.append(f'<path d="M{across(low)} {middle}H{across(high)}" stroke="currentColor"/>')
        lines.append(f'<text x="{WIDTH}" y="{middle + 4}" text-anchor="end">{text}</text>')
    return HEAD.format(width=WIDTH, height=height) + "\n".join(lines) + "\n</svg>\n"


def into(page: Path, lines: list[str]) -> None:
    """Write *lines* between the two marks of *page*."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: {BEGIN} and {END} are missing")
    page.write_text("\n".join([before + begin, "", *lines, "", end + after]), encoding="utf-8")
