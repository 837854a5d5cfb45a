"""The pages of benchmarks, written from made-up rounds; and deals in plain C, which are those of the library."""

import re
import shutil
from pathlib import Path
from xml.etree import ElementTree

import bots
import calls
import pytest
from hypothesis import given, strategies as st
from in_c import build, counted_by
from pages import BEGIN, END, Found, Row, Section, chart, front, into, keep, span, table

from fivehundred import SeatView
from fivehundred.actions import Action
from fivehundred.arena import Contest, compete

OURS, THEIRS, ABSENT = ("compiled", "job"), ("peers", "job"), ("peers", "absent")
RATES = Section("Moves", "moves/s", [Row("`Deal`", OURS, {"Spiel": THEIRS, "Absent": ABSENT}), Row("Absent", ABSENT)])
TIMES = Section("Solver", "ms", [Row("cards", OURS, {"DDS": THEIRS})])


def rounds(ours: list[float], theirs: list[float]) -> Found:
    return {OURS: ours, THEIRS: theirs}


def cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_a_ratio_is_the_quotient_of_the_figures_beside_it() -> None:
    # The median of the ratios of the rounds is 0.5, although the median figure is twice the other.
    found = rounds([1, 1, 40, 50, 60], [2, 2, 80, 20, 2])
    assert list(table(RATES, found))[2:] == [
        "| `Deal` | 40.0 | 1.00 – 60.0 | 20.0 (0.50 – 30.0) Spiel |",
        "| Absent | not installed |  |  |",
    ]
    assert list(front([RATES], found))[2:] == ["| Moves: `Deal` | 40.0 moves/s | 20.0 (0.50 – 30.0) Spiel (2.00) |"]


FIGURES = st.floats(0.001, 1e9)


@given(st.lists(st.tuples(FIGURES, FIGURES), min_size=1, max_size=12))
def test_a_ratio_lies_between_those_of_the_rounds(pairs: list[tuple[float, float]]) -> None:
    low, ratio, high = span([ours for ours, _ in pairs], [theirs for _, theirs in pairs])
    assert low * (1 - 1e-9) <= ratio <= high * (1 + 1e-9)


def test_rounds_that_cannot_be_paired_have_no_range() -> None:
    assert list(table(TIMES, rounds([3, 3], [2])))[2] == "| cards | 3.00 | 3.00 – 3.00 | 1.50 DDS |"


def test_times_that_scatter_show_their_95th_percentile_and_the_longest() -> None:
    found: Found = {}
    for slower in (1.0, 1.1):
        keep(found, OURS, [slower] * 90 + [5 * slower] * 9 + [40 * slower])
        keep(found, THEIRS, [1.0] * 99 + [10.0])
    assert list(table(TIMES, found)) == [
        "| Solver | ms | min – max | p95 | longest | × |",
        "| --- | ---: | ---: | ---: | ---: | --- |",
        "| cards | 1.05 | 1.00 – 1.10 | 5.25 | 42.0 | 1.05 (1.00 – 1.10) DDS |",
    ]
    label, figures, beside = cells(list(front([TIMES], found))[2])
    assert (label, figures) == ("Solver: cards", "1.05 ms<br>p95 5.25 ms<br>longest 42.0 ms")
    assert beside.split("<br>") == [
        "1.05 (1.00 – 1.10) DDS (1.00)",
        "p95 5.25 (5.00 – 5.50) DDS (1.00)",
        "longest 4.20 (4.00 – 4.40) DDS (10.0)",
    ]


def test_the_chart_has_the_ratios_of_the_table_and_tells_slower_from_faster() -> None:
    drawn = ElementTree.fromstring(chart([RATES, TIMES], rounds([10, 12], [20, 20])))
    texts = ["".join(text.itertext()) for text in drawn.findall(".//{*}text")]
    assert texts[-4:] == [
        "Moves: Deal, beside Spiel",
        "0.55 × the speed",
        "Solver: cards, beside DDS",
        "0.55 × the time",
    ]
    slower, faster = drawn.findall(".//{*}rect")
    assert slower.get("fill") != faster.get("fill")
    assert float(slower.get("x", "")) + float(slower.get("width", "")) == pytest.approx(float(faster.get("x", "")))


def test_a_page_keeps_what_stands_around_its_tables(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(f"before\n{BEGIN}\nold\n{END}\nafter\n", encoding="utf-8")
    into(page, ["new"])
    assert page.read_text(encoding="utf-8") == f"before\n{BEGIN}\n\nnew\n\n{END}\nafter\n"
    page.write_text("no marks", encoding="utf-8")
    with pytest.raises(SystemExit, match=re.escape(BEGIN)):
        into(page, ["new"])


def test_what_the_arena_is_compared_with_plays_the_same_matches(monkeypatch: pytest.MonkeyPatch) -> None:
    contest = Contest(bots.RULES, ("sensible", "bots:steady"), matches=True)
    (result,) = compete(contest, 1).results[0, 1]
    turns: list[SeatView] = []
    steady = bots.steady

    def counted(view: SeatView) -> Action:
        turns.append(view)
        return steady(view)

    monkeypatch.setattr(bots, "steady", counted)
    bots.alone(contest, 1)
    assert len(turns) == sum(decisions for *_, decisions, _ in result.times)


def test_calls_that_promise_too_much_show_in_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    lot = calls.Lot()
    lot.tricks = {8.0: [100.0, 802.0, 700.0], 9.0: [49.0, 441.0, 441.0]}
    monkeypatch.setattr(calls, "played", lambda *args, **options: lot)
    head, _, row = bots.calibration(bots.Run(deals=1, seed=1, jobs=1))
    assert cells(head)[0] == "promised"
    assert set(cells(row)) == {"8", "8.02 → 7.00 (100)"}


def test_decisions_are_clocked_by_stage() -> None:
    found = bots.decided("sensible", deals=2, seed=1)
    assert len(found["Play"]) == 2 * 40
    assert len(found["Auction"]) >= 8


@pytest.mark.skipif(shutil.which("cc") is None, reason="there is no C compiler")
def test_plain_c_plays_the_deals_of_the_library(tmp_path: Path) -> None:
    # Building it compares these with the library, and raises if one differs.
    (decisions, *_), _ = counted_by(build(tmp_path, 2_000), 0, 2000)
    assert decisions > 2000 * 45
