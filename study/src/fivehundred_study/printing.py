"""What is printed for a duplicate evening: who sits where, a sheet to fill in, travellers and results."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Final

import attrs

from fivehundred import Pass, Ruleset
from fivehundred.errors import InvalidValue, NotationError, brief, visible
from fivehundred.render.text import columns
from fivehundred.rules import Call
from fivehundred_study.evening import (
    COMPASS,
    Comparison,
    Duplicate,
    Placing,
    Scoring,
    default_names,
    fold_name,
    most_points,
)

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
        '<meta name="generator" content="fivehundred">\n'
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
        # Where an apostrophe stands before a formula already, another is added, so that one can be taken off again.
        [f"'{cell}" if isinstance(cell, str) and cell.lstrip("'").startswith(_FORMULAS) else cell for cell in row]
        for row in table
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


class SheetError(InvalidValue):
    """A sheet of results cannot be read: the line, the column, what stands there, and what was expected.

    >>> print(SheetError(2, "by", "K", "N, E, S or W"))
    line 2, column by, 'K': expected N, E, S or W
    """

    def __init__(self, line: int, column: str, cell: str, expected: str) -> None:
        super().__init__(line, column, cell, expected)
        #: The line of the sheet, from 1, and the name of the column.
        self.line = line
        self.column = column
        #: What stands there, and what should.
        self.cell = cell
        self.expected = expected

    def __str__(self) -> str:
        return f"line {self.line}, column {self.column}, {brief(self.cell)}: expected {self.expected}"


@attrs.frozen
class _Row:
    """The cells of a line by column."""

    line: int
    cells: Mapping[str, str]

    def error(self, column: str, expected: str) -> SheetError:
        """Return the error of a cell."""
        return SheetError(self.line, column, self.cells[column], expected)

    def whole(self, column: str, least: int, most: int) -> int:
        """Return the number in a cell."""
        cell = self.cells[column]
        if re.fullmatch(r"[+-]?[0-9]{1,9}", cell) is None or not least <= int(cell) <= most:
            raise self.error(column, f"a whole number from {least} to {most}")
        return int(cell)

    def call(self, rules: Ruleset) -> Call:
        """Return the call of the contract."""
        try:
            return rules.parse_call(self.cells["contract"])
        except NotationError as error:
            raise self.error("contract", error.expected) from None


def enter_csv(evening: Duplicate, text: str) -> Duplicate:
    """Return the evening with the results of a sheet, in which a contract, who played it and the tricks are filled in.

    If points are filled in as well, they have to be those of the rules. Where there is no contract, the points of both
    directions are taken as they are. Lines without either have not been played yet. The evening takes the names of the
    sheet where it has none of its own. Raises `SheetError` at the first mistake, and if names contradict each other.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> from fivehundred_study import howell
    >>> evening = Duplicate.start(presets.AUSTRALIAN_4, howell(4), per_set=1, rng=Random(1))
    >>> sheet = sheet_csv(evening.enter(1, 1, 1, contract="7H", by="N", tricks=8))
    >>> enter_csv(evening, sheet).results[0].points
    (200, 20)
    """
    movement, usual = evening.movement, default_names(evening.movement)
    meetings = {(one.round, one.table): one for one in movement.meetings}
    names = {number: name for number, name in enumerate(evening.names, start=1) if name != usual[number - 1]}
    lines: dict[tuple[int, int, int], int] = {}
    for row in _rows(text):
        turn, table = row.whole("round", 1, movement.rounds), row.whole("table", 1, movement.tables)
        meeting = meetings.get((turn, table))
        if meeting is None:
            raise row.error("table", f"one that plays in round {turn}")
        boards = evening.boards_of(meeting)
        board = row.whole("board", boards[0].number, boards[-1].number)
        first = lines.setdefault((turn, table, board), row.line)
        if first != row.line:
            raise row.error("board", f"another one, because line {first} has the same round, table and board")
        for column, numbers in (("north_south", meeting.north_south), ("east_west", meeting.east_west)):
            _take_names(row, column, [movement.unit_of(number) for number in numbers], usual, names)
        evening = _enter_row(evening, (turn, table, board), row)
    return attrs.evolve(evening, names=tuple(names.get(number, name) for number, name in enumerate(usual, start=1)))


def _rows(text: str) -> Iterator[_Row]:
    reader = csv.reader(io.StringIO(text), strict=True)
    try:
        heads = next(reader, [])
        for name in COLUMNS:
            if heads.count(name) != 1:
                raise SheetError(1, name, ",".join(heads), "one column of that name")
        for cells in reader:
            line, size = reader.line_num, len(heads)
            if any(cells[size:]):
                raise SheetError(line, str(size + 1), cells[size], f"no more than {size} cells")
            if any(cells):
                if len(cells) < size:
                    raise SheetError(line, heads[len(cells)], "", f"{size} cells, but the line ends here")
                yield _Row(line, dict(zip(heads, map(str.strip, cells), strict=False)))
    except csv.Error as error:
        raise SheetError(reader.line_num, "1", "", f"cells in CSV ({error})") from None


def _take_names(row: _Row, column: str, units: Sequence[int], usual: Sequence[str], names: dict[int, str]) -> None:
    """Add the names in a cell to those that are known, by number."""
    cell = row.cells[column]
    if cell.startswith("'") and cell.lstrip("'").startswith(_FORMULAS):
        cell = cell[1:]
    known = " & ".join(names.get(unit, usual[unit - 1]) for unit in units)
    parts = cell.split(" & ", len(units) - 1)
    if not cell or fold_name(cell) == fold_name(known):
        return
    if len(parts) != len(units):
        raise row.error(column, "two names with & between them")
    for unit, name in zip(units, parts, strict=True):
        # A sheet can be older than the names.
        if name != usual[unit - 1]:
            same = next((other for other, one in names.items() if fold_name(one) == fold_name(name)), unit)
            if same != unit:
                raise row.error(column, f"another name, because that is number {same}'s")
            known = usual[unit - 1] if name in usual else names.setdefault(unit, name)
            if fold_name(name) != fold_name(known):
                raise row.error(column, f"{brief(known)}, the name of number {unit}")


def _enter_row(evening: Duplicate, place: tuple[int, int, int], row: _Row) -> Duplicate:
    contract, both, most = row.cells["contract"], COLUMNS[-2:], most_points(evening.rules)
    points = [row.whole(column, -most, most) if row.cells[column] else None for column in both]
    if not contract:
        if row.cells["by"] or row.cells["tricks"]:
            raise row.error("contract", "a call, because its player or its tricks are filled in")
        if points == [None, None]:
            return evening
        return evening.enter_points(*place, *(row.whole(column, -most, most) for column in both))
    tricks = None
    if isinstance(row.call(evening.rules), Pass):
        for column in ("by", "tricks"):
            if row.cells[column]:
                raise row.error(column, "nothing, because all passed")
    elif row.cells["by"].upper() not in [*COMPASS]:
        raise row.error("by", "N, E, S or W")
    else:
        tricks = row.whole("tricks", 0, evening.rules.hand_size)
    try:
        entered = evening.enter(*place, contract=contract, by=row.cells["by"], tricks=tricks)
    except InvalidValue as error:
        raise row.error("contract", f"a contract of these rules ({error})") from None
    result = next(one for one in entered.results if (one.round, one.table, one.board) == place)
    for column, given, right in zip(both, points, result.points, strict=True):
        if given not in (None, right):
            raise row.error(column, f"{right}, the points of {contract} with these tricks")
    return entered
