"""What is printed for a duplicate evening: who sits where, a sheet to fill in, travellers and results."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import Final

from fivehundred.errors import FiveHundredError, InvalidValue, brief, visible
from fivehundred.render.text import columns
from fivehundred_study.evening import COMPASS, Comparison, Duplicate, Placing, Scoring

#: The columns of a sheet of results; those from *contract* on are filled in.
COLUMNS: Final = (
    *("round", "table", "board", "dealer", "north_south", "east_west"),
    *("contract", "by", "tricks", "ns_points", "ew_points"),
)
_STYLE: Final = """:root { color-scheme: light dark; }
body { font-family: sans-serif; margin: 2em auto; max-width: 60em; padding: 0 1em; }
table { border-collapse: collapse; margin: 0 0 1.5em; }
caption { font-weight: bold; padding: 0.3em 0; text-align: left; }
th, td { border-bottom: 1px solid #8888; padding: 0.25em 0.7em; text-align: left; font-variant-numeric: tabular-nums; }
section { break-inside: avoid; overflow-x: auto; }"""
#: A caption, the heads of the columns, and the rows.
_Table = tuple[str, Sequence[str], list[list[str]]]


def movement_text(evening: Duplicate) -> str:
    """Return who sits where in each round, and with which boards.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=2, rng=Random(1))
    >>> print(movement_text(evening))
    Round 1
    table  North-South  East-West  boards
    1      Pair 1       Pair 4     1 2
    2      Pair 2       Pair 3     1 2
    <BLANKLINE>
    Round 2
    table  North-South  East-West  boards
    1      Pair 2       Pair 4     3 4
    2      Pair 3       Pair 1     3 4
    <BLANKLINE>
    Round 3
    table  North-South  East-West  boards
    1      Pair 3       Pair 4     5 6
    2      Pair 1       Pair 2     5 6
    """
    return _text(_round_tables(evening))


def travellers_text(evening: Duplicate) -> str:
    """Return the results of each board, with matchpoints and IMPs.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> evening = evening.enter(1, 1, 1, contract="7H", by="N", tricks=8)
    >>> evening = evening.enter_points(1, 2, 1, 30, -200)
    >>> print(travellers_text(evening))
    Board 1, dealt by N
    North-South  East-West  contract  by  tricks  NS   EW    NS MP  EW MP  NS IMPs
    Pair 1       Pair 4     7H        N   8       200  20    0      2      -2.00
    Pair 2       Pair 3                           30   -200  2      0      +2.00
    """
    return _text(_travellers(evening))


def results_text(evening: Duplicate, scoring: Scoring | None = None) -> str:
    """Return the ranking of each field; see `Duplicate.ranking` for the *scoring*.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> evening = evening.enter(1, 1, 1, contract="7H", by="N", tricks=8)
    >>> print(results_text(evening.enter_points(1, 2, 1, 30, -200)))
    rank  name    boards  score
    1=    Pair 2  1       100.00 %
    1=    Pair 4  1       100.00 %
    3=    Pair 1  1       0.00 %
    3=    Pair 3  1       0.00 %
    """
    return _text(_rankings(evening, scoring))


def results_html(evening: Duplicate, *, title: str = "Duplicate", scoring: Scoring | None = None) -> str:
    """Return a page with the ranking, who sat where and the travellers, to look at and to print.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> evening = evening.enter(1, 1, 1, contract="7H", by="N", tricks=8)
    >>> page = results_html(evening, title="Thursday")
    >>> "<h1>Thursday</h1>" in page, page.count("<table>")
    (True, 5)
    """
    tables = [*_rankings(evening, scoring), *_travellers(evening), *_round_tables(evening)]
    body = "\n".join(_section(*table) for table in tables)
    name = escape(visible(title))
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{name}</title>\n'
        f"<style>\n{_STYLE}\n</style>\n</head>\n<body>\n<h1>{name}</h1>\n{body}\n</body>\n</html>\n"
    )


def _section(caption: str, heads: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    top = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    lines = ("".join(f"<td>{escape(visible(cell))}</td>" for cell in row) for row in rows)
    body = "".join(f"<tr>{line}</tr>\n" for line in lines)
    # With a focus, a table wider than the screen can be scrolled by key.
    return (
        f'<section tabindex="0" aria-label="{escape(caption)}">\n<table>\n<caption>{escape(caption)}</caption>\n'
        f"<thead><tr>{top}</tr></thead>\n<tbody>\n{body}</tbody>\n</table>\n</section>"
    )


def _text(tables: Iterator[_Table]) -> str:
    parts = []
    for caption, heads, rows in tables:
        lines = columns([heads, *([visible(cell) for cell in row] for row in rows)])
        parts.append(f"{caption}\n{lines}" if caption else lines)
    return "\n\n".join(parts)


def _round_tables(evening: Duplicate) -> Iterator[_Table]:
    movement = evening.movement
    for turn in range(1, movement.rounds + 1):
        rows = [
            [
                str(one.table),
                evening.name(one.north_south),
                evening.name(one.east_west),
                " ".join(str(board.number) for board in evening.boards_of(one)),
            ]
            for one in movement.meetings
            if one.round == turn
        ]
        out = [["–", evening.names[number - 1], "sits out", ""] for number in movement.sitting_out(turn)]
        yield f"Round {turn}", ("table", "North-South", "East-West", "boards"), [*rows, *out]


def _travellers(evening: Duplicate) -> Iterator[_Table]:
    heads = ("North-South", "East-West", "contract", "by", "tricks", "NS", "EW", "NS MP", "EW MP", "NS IMPs")
    compared = evening.comparisons
    for board in evening.boards:
        rows = [_cells(evening, one) for one in compared if one.result.board == board.number]
        if rows:
            yield f"Board {board.number}, dealt by {COMPASS[board.dealer]}", heads, rows


def _cells(evening: Duplicate, one: Comparison) -> list[str]:
    result, points = one.result, (one.matchpoints, one.top - one.matchpoints)
    tricks = "" if result.tricks is None else str(result.tricks)
    who = [evening.name(one.meeting.north_south), evening.name(one.meeting.east_west)]
    scored = [*map(str, result.points), *map(str, points), f"{float(one.imps):+.2f}"]
    return [*who, result.contract, result.by, tricks, *scored]


def _rankings(evening: Duplicate, scoring: Scoring | None) -> Iterator[_Table]:
    by_imps = scoring == "imps" or (scoring is None and evening.movement.name == "teams")
    fields = evening.ranking(scoring)
    captions = ("North-South", "East-West") if len(fields) > 1 else ("",)
    for caption, field in zip(captions, fields, strict=True):
        yield caption, ("rank", "name", "boards", "score"), [_place(one, by_imps) for one in field]


def _place(one: Placing, by_imps: bool) -> list[str]:
    score = f"{float(one.score):+.2f} IMPs" if by_imps else f"{float(100 * one.score):.2f} %"
    return [f"{one.rank}{'=' * one.tied}", one.name, str(one.boards), score]


#: What a text in a cell of a spreadsheet must not begin with, because it would be a formula.
_FORMULAS: Final = ("=", "+", "-", "@", "\t", "\r")


def csv_text(table: Iterable[Iterable[object]]) -> str:
    """Return a table as CSV; a text that a spreadsheet would take for a formula gets an apostrophe.

    >>> print(csv_text([["name", "points"], ["=1+1", -20], ["Ann, Bob", 40]]), end="")
    name,points
    '=1+1,-20
    "Ann, Bob",40
    """
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(
        [f"'{cell}" if isinstance(cell, str) and cell.startswith(_FORMULAS) else cell for cell in row] for row in table
    )
    return text.getvalue()


def sheet_csv(evening: Duplicate) -> str:
    """Return a line for each table and board of the evening, with its result if there is one, to fill in and read back.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> evening = evening.enter(1, 1, 1, contract="7H", by="N", tricks=8)
    >>> print(sheet_csv(evening).splitlines()[1])
    1,1,1,N,Pair 1,Pair 4,7H,N,8,200,20
    """
    results = {(one.round, one.table, one.board): one for one in evening.results}
    table: list[tuple[object, ...]] = [COLUMNS]
    for meeting in evening.movement.meetings:
        for board in evening.boards_of(meeting):
            place = (meeting.round, meeting.table, board.number)
            names = evening.name(meeting.north_south), evening.name(meeting.east_west)
            one = results.get(place)
            filled = ("",) * 5 if one is None else (one.contract, one.by, one.tricks, *one.points)
            table.append((*place, COMPASS[board.dealer], *names, *filled))
    return csv_text(table)


def enter_csv(evening: Duplicate, text: str) -> Duplicate:
    """Return the evening with the results of a sheet, in which a contract, who played it and the tricks are filled in.

    Where there is no contract, the points of both directions are taken as they are. Lines without either have not been
    played yet. Raises `InvalidValue`, with the number of the line, at the first mistake.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> sheet = sheet_csv(evening.enter(1, 1, 1, contract="7H", by="N", tricks=8))
    >>> enter_csv(evening, sheet).results[0].points
    (200, 20)
    """
    reader = csv.DictReader(io.StringIO(text))
    absent = [name for name in COLUMNS if name not in (reader.fieldnames or ())]
    if absent:
        raise InvalidValue(f"line 1: expected columns called {', '.join(absent)}")
    for row in reader:
        try:
            evening = _enter_row(evening, {key: (value or "").strip() for key, value in row.items() if key in COLUMNS})
        except FiveHundredError as error:
            raise InvalidValue(f"line {reader.line_num}: {error}") from error
    return evening


def _enter_row(evening: Duplicate, row: dict[str, str]) -> Duplicate:
    place = _whole(row["round"], "round"), _whole(row["table"], "table"), _whole(row["board"], "board")
    if row["contract"]:
        tricks = _whole(row["tricks"], "tricks") if row["tricks"] else None
        return evening.enter(*place, contract=row["contract"], by=row["by"], tricks=tricks)
    if row["ns_points"] or row["ew_points"]:
        return evening.enter_points(*place, *(_whole(row[name], name) for name in ("ns_points", "ew_points")))
    return evening


def _whole(text: str, what: str) -> int:
    try:
        return int(text)
    except ValueError:
        raise InvalidValue(f"{what} {brief(text)}: expected a whole number") from None
