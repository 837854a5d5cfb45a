"""Duplicate evenings: entering and playing boards, matchpoints and IMPs, rankings, what is printed, and the command."""

from __future__ import annotations

import csv
import io
import pickle
from fractions import Fraction
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest

from fivehundred import Deal, Ruleset, players, presets
from fivehundred.archives import read_games
from fivehundred.cli import main
from fivehundred.deal import deal_number
from fivehundred.errors import InvalidValue, UnsupportedRulesError
from fivehundred.rules.settings import AllPass, CardPoints
from fivehundred_study import Board, Duplicate, SheetError, howell, imps, individual, mitchell, statistics, teams
from fivehundred_study.movements import Movement
from fivehundred_study.printing import COLUMNS, enter_csv, results_html, results_text, sheet_csv, travellers_text

RULES = presets.AUSTRALIAN_4


def start(movement: Movement, per_set: int = 1) -> Duplicate:
    return Duplicate.start(RULES, movement, per_set=per_set, rng=Random(1))


def scored(movement: Movement, per_set: int = 1) -> Duplicate:
    """An evening in which each table has points that follow from its place alone."""
    evening = start(movement, per_set)
    for meeting, board in evening.missing:
        points = 10 * (7 * meeting.round + 5 * meeting.table + 3 * board.number) % 110
        evening = evening.enter_points(meeting.round, meeting.table, board.number, points, 20)
    return evening


def test_each_imp_takes_a_trick_more_than_the_one_before() -> None:
    least = [next(points for points in range(2000) if imps(points) == size) for size in range(1, 16)]
    assert least == [5 * size * (size + 1) for size in range(1, 16)]
    assert [later - earlier for earlier, later in pairwise(least)] == [*range(20, 160, 10)]
    assert all(imps(-points) == -imps(points) for points in range(0, 1500, 7))


def test_everybody_has_the_same_cards_and_dealer_on_a_board() -> None:
    board = Board(7, 12345)
    deal = board.start(RULES)
    assert (deal_number(deal), int(deal.dealer)) == (12345, 2)


def test_results_are_scored_by_the_rules() -> None:
    evening = start(howell(4))
    made = evening.enter(1, 1, 1, contract="8d", by="e", tricks=9).results[0]
    assert (made.points, made.contract, made.by, made.tricks) == ((10, 280), "8D", "E", 9)
    failed = evening.enter(1, 1, 1, contract="M", by="S", tricks=1).results[0]
    assert failed.points[0] == -250
    # A correction takes the place of what it corrects.
    assert [one.points for one in evening.enter_points(1, 1, 1, 40, 0).enter(1, 1, 1, contract="p").results] == [(0, 0)]


@pytest.mark.parametrize(
    ("place", "fields", "message"),
    [
        ((1, 1, 2), {"contract": "P"}, "table 1 does not play board 2 in round 1"),
        ((9, 1, 1), {"contract": "P"}, "table 1 does not play board 1 in round 9"),
        ((1, 1, 1), {"contract": "7H"}, "contract '7H': expected N, E, S or W as its contractor, and its tricks"),
        ((1, 1, 1), {"contract": "7H", "by": "N", "tricks": 11}, "11"),
    ],
)
def test_wrong_results_are_refused(place: tuple[int, int, int], fields: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidValue) as refused:
        start(howell(4)).enter(*place, **fields)  # type: ignore[arg-type]
    assert message in str(refused.value)


@pytest.mark.parametrize("rules", [presets.STANDARD_3, presets.CALLED_5, presets.CUTTHROAT_4, presets.PAGAT_6])
def test_rules_without_two_pairs_at_a_table_are_refused(rules: Ruleset) -> None:
    with pytest.raises(UnsupportedRulesError, match=r"^duplicate needs two pairs at a table of four, but"):
        Duplicate.start(rules, howell(4), per_set=1, rng=Random(1))


def test_an_evening_needs_names_and_boards_that_fit() -> None:
    with pytest.raises(InvalidValue, match=r"^2 names: expected 4$"):
        Duplicate.start(RULES, howell(4), per_set=1, names=["Ann & Bob", "Cleo & Dan"], rng=Random(1))
    with pytest.raises(InvalidValue, match=r"^0 boards in a set: expected 1 to 36$"):
        start(howell(4), 0)
    with pytest.raises(InvalidValue, match=r"^name 3, 'ann  & bob', is that of number 1: expected different names$"):
        Duplicate.start(
            RULES, howell(4), per_set=1, names=["Ann & Bob", "Cleo & Dan", "ann  & bob", "Eve & Fay"], rng=Random(1)
        )


def test_an_evening_made_directly_is_checked_as_well() -> None:
    evening = start(howell(4)).enter(1, 1, 1, contract="P")
    wrong: list[tuple[dict[str, object], str]] = [
        ({"rules": presets.STANDARD_3}, "duplicate needs two pairs"),
        ({"names": ("Ann", " ", "Cleo", "Dan")}, "name 2 is empty: expected a text"),
        ({"boards": evening.boards[:2]}, "2 boards: expected equally many for each of 3 sets"),
        ({"boards": ()}, "0 boards: "),
        ({"boards": (*evening.boards[:2], Board(4, 1))}, "expected number 3, and a deal from 0 to "),
        ({"boards": (*evening.boards[:2], Board(3, -1))}, "expected number 3, and a deal from 0 to "),
        ({"results": (attrs.evolve(evening.results[0], board=2),)}, "table 1 does not play board 2 in round 1"),
        ({"results": (attrs.evolve(evening.results[0], table=3),)}, "table 3 does not play board 1 in round 1"),
    ]
    for fields, message in wrong:
        with pytest.raises((InvalidValue, UnsupportedRulesError), match=message):
            attrs.evolve(evening, **fields)  # type: ignore[arg-type]


@pytest.mark.parametrize("movement", [mitchell(7), howell(8), individual(8), teams(4)], ids=lambda one: one.name)
def test_what_some_win_on_a_board_others_lose(movement: Movement) -> None:
    evening = scored(movement, 2)
    assert evening.missing == ()
    for board in evening.boards:
        here = [one for one in evening.comparisons if one.result.board == board.number]
        assert sum(one.matchpoints for one in here) * 2 == sum(one.top for one in here)
        best = max(here, key=lambda one: one.result.difference)
        assert best.matchpoints == max(one.matchpoints for one in here) or movement.name == "teams"
    every = [place for field in evening.ranking("matchpoints") for place in field]
    assert sorted(place.number for place in every) == [*range(1, movement.units + 1)]
    if movement.name == "teams":
        assert sum(place.score for field in evening.ranking() for place in field) == 0
    elif len(movement.fields) == 1 and not any(map(movement.sitting_out, range(1, movement.rounds + 1))):
        assert sum((place.score for place in every), Fraction()) == Fraction(movement.units, 2)


def test_a_match_of_teams_compares_its_two_tables() -> None:
    evening = start(teams(2)).enter_points(1, 1, 1, 200, 20).enter_points(1, 2, 1, 160, 30)
    # Team 1 is 180 ahead North-South, and 130 behind East-West.
    first, second = evening.ranking()[0]
    shown = [(place.rank, place.name, int(place.score)) for place in (first, second)]
    assert shown == [(1, "Team 1", 2), (2, "Team 2", -2)]
    assert "+2.00 IMPs" in results_text(evening)


def test_places_are_shared_and_the_next_one_is_left_out() -> None:
    evening = start(mitchell(8))
    for table, points in enumerate((40, 100, 40, 20), start=1):
        (board,) = evening.boards_of(evening.movement.meetings[table - 1])
        evening = evening.enter_points(1, table, board.number, points, 0)
    # Tables 1 and 4 have the same board; nobody else has played those of the others.
    north = evening.ranking()[0]
    assert [(place.rank, place.number, place.boards) for place in north] == [(1, 1, 1), (2, 2, 0), (2, 3, 0), (2, 4, 1)]
    assert [place.tied for place in north] == [False, True, True, True]
    shown = results_text(evening).splitlines()[:3]
    assert shown == ["North-South", "rank  name    boards  score", "1     Pair 1  1       100.00 %"]
    with pytest.raises(InvalidValue, match=r"^scoring 'points': expected matchpoints or imps$"):
        evening.ranking("points")  # type: ignore[arg-type]


def test_players_of_an_individual_movement_score_for_themselves() -> None:
    evening = scored(individual(4))
    assert [place.boards for place in evening.ranking()[0]] == [0, 0, 0, 0]
    assert evening.name((2, 3)) == "Player 2 & Player 3"
    bigger = scored(individual(8))
    assert {place.boards for place in bigger.ranking()[0]} == {7}


def test_sheets_are_read_back_as_they_are_written() -> None:
    evening = scored(howell(5), 2).enter(1, 2, 1, contract="7NT", by="W", tricks=7)
    assert enter_csv(start(howell(5), 2), sheet_csv(evening)) == evening
    assert enter_csv(start(howell(5), 2), sheet_csv(start(howell(5), 2))).results == ()


@pytest.mark.parametrize(
    "changes",
    [{}, {"all_pass": AllPass.PLAYED}, {"card_points": CardPoints.COUNTED}],
    ids=lambda one: [*one, "usual"][0],
)
def test_sheets_of_bots_are_read_back_under_any_rules(changes: dict[str, Any]) -> None:
    empty = Duplicate.start(RULES.evolve(**changes), howell(4), per_set=1, rng=Random(1))
    for kinds in (["sensible", "random"], ["first", "first"]):
        bots = [players.make_player(kind, rng=Random(1)) for kind in kinds if kind != "first"]
        evening = empty.play([*bots, *bots] or [lambda view: view.legal_actions[0]] * 4)
        assert enter_csv(empty, sheet_csv(evening)) == evening


HEADING = ",".join(COLUMNS)


@pytest.mark.parametrize(
    ("lines", "column", "message"),
    [
        ("", "round", "line 1, column round, '': expected one column of that name"),
        (f"{HEADING},tricks", "tricks", "line 1, column tricks, "),
        (f"{HEADING},,\n1,1,1,N,,,P,,,,,,", None, ""),
        (f"{HEADING}\n,,,,,,,,,,\n\n1,1,1,N,,,7H,N,8,,", None, ""),
        ("1,1,1,N,,,7H,N,eight,,", "tricks", "line 2, column tricks, 'eight': expected a whole number from 0 to 10"),
        ("1,1,1,N,,,7H,N,11,,", "tricks", "line 2, column tricks, '11': expected a whole number from 0 to 10"),
        ("1,1,1,N,,,7H,N,,,", "tricks", "line 2, column tricks, '': expected a whole number from 0 to 10"),
        ("1,1,1,N,,,7H,K,8,,", "by", "line 2, column by, 'K': expected N, E, S or W"),
        ("1,1,1,N,,,7X,N,8,,", "contract", "line 2, column contract, '7X': expected a suit (S, C, D or H)"),
        ("1,1,1,N,,,5H,N,8,,", "contract", "line 2, column contract, '5H': expected a contract of these rules ("),
        ("1,1,1,N,,,P,N,8,,", "by", "line 2, column by, 'N': expected nothing, because all passed"),
        ("1,1,1,N,,,,N,,200,20", "contract", "line 2, column contract, '': expected a call, because"),
        ("1,1,9,N,,,P,,,,", "board", "line 2, column board, '9': expected a whole number from 1 to 1"),
        ("1,3,1,N,,,P,,,,", "table", "line 2, column table, '3': expected a whole number from 1 to 2"),
        (f"{'9' * 5000},1,1,N,,,P,,,,", "round", "line 2, column round, '999"),
        # Points have to be those of the rules; without a contract, no more than the rules ever give.
        (
            "1,1,1,N,,,7H,N,8,100,20",
            "ns_points",
            "line 2, column ns_points, '100': expected 200, the points of 7H",
        ),
        ("1,1,1,N,,,P,,,,10", "ew_points", "line 2, column ew_points, '10': expected 0, the points of P with"),
        (
            "1,1,1,N,,,,,,5000,20",
            "ns_points",
            "line 2, column ns_points, '5000': expected a whole number from -520 to",
        ),
        ("1,1,1,N,,,,,,,20", "ns_points", "line 2, column ns_points, '': expected a whole number from -520 to 520"),
        # Lines that are cut off, too long, given twice, or no CSV.
        ("1,1,1,N,,,7H,N", "tricks", "line 2, column tricks, '': expected 11 cells, but the line ends here"),
        ("1,1,1,N,,,7H,N,8,,,9", "12", "line 2, column 12, '9': expected no more than 11 cells"),
        (
            "1,1,1,N,,,7H,N,8,,\n1,1,1,N,,,,,,,",
            "board",
            "line 3, column board, '1': expected another one, because",
        ),
        ('1,1,1,N,"Ann', "1", "line 2, column 1, '': expected cells in CSV (unexpected end of data)"),
        # Names stay the same.
        (
            "1,1,1,N,Ann,,,,,,\n3,2,3,S,Bob,,,,,,",
            "north_south",
            "line 3, column north_south, 'Bob': expected 'Ann'",
        ),
        (
            "1,1,1,N,Ann,,,,,,\n1,2,1,N,ann,,,,,,",
            "north_south",
            "line 3, column north_south, 'ann': expected another name, because that is number 1's",
        ),
        ("1,1,1,N,Pair 2,,,,,,", "north_south", "line 2, column north_south, 'Pair 2': expected 'Pair 1', the name"),
    ],
)
def test_a_sheet_is_read_whole_or_its_mistake_is_named(lines: str, column: str | None, message: str) -> None:
    evening = start(howell(4))
    sheet = f"{lines}\n" if lines[:1] in ("", "r") else f"{HEADING}\n{lines}\n"
    if column is None:
        assert len(enter_csv(evening, sheet).results) == 1
        return
    with pytest.raises(SheetError) as refused:
        enter_csv(evening, sheet)
    assert str(refused.value).startswith(message)
    assert (refused.value.column, pickle.loads(pickle.dumps(refused.value)).args) == (column, refused.value.args)


def test_names_come_from_the_sheet_unless_they_are_given() -> None:
    for movement in (howell(4), individual(4), teams(4)):
        plain, names = start(movement), ["Ann & Bob", "Cleo", "'=1", "Dan"]
        named = attrs.evolve(plain, names=tuple(names))
        sheet = sheet_csv(named)
        assert (
            enter_csv(plain, sheet)
            == enter_csv(named, sheet.replace("Dan", "dan"))
            == enter_csv(named, sheet_csv(plain))
            == named
        )
        other = attrs.evolve(named, names=("Eve", *names[1:]))
        with pytest.raises(SheetError, match=r"expected 'Eve', the name of number 1$"):
            enter_csv(other, sheet)
    with pytest.raises(SheetError, match="expected two names with & between them"):
        enter_csv(start(individual(4)), f"{HEADING}\n1,1,1,N,Ann and Bob,,,,,,\n")


def test_names_are_no_formulas_in_a_spreadsheet() -> None:
    names = ['=HYPERLINK("http://example.org")', "@SUM(1,2)", "+1", "Cleo\nDan"]
    evening = Duplicate.start(RULES, howell(4), per_set=1, names=names, rng=Random(1)).enter_points(1, 1, 1, -40, 0)
    sheet = sheet_csv(evening)
    cells = [cell for row in csv.reader(io.StringIO(sheet)) for cell in row]
    assert {f"'{name}" for name in names[:3]} | {names[3], "-40"} <= {*cells}
    assert not {cell[:1] for cell in cells} & {*"=+@"}
    assert enter_csv(evening, sheet) == evening


def test_names_are_text_on_the_page_and_in_a_terminal() -> None:
    names = ["<b>Ann</b>", "Bob\x1b[31m", "Cleo", "Dan"]
    evening = Duplicate.start(RULES, howell(4), per_set=1, names=names, rng=Random(1)).enter_points(1, 1, 1, 40, 0)
    page = results_html(evening, title="<Thursday>")
    assert "<b>" not in page
    assert "&lt;Thursday&gt;" in page
    assert "\x1b" not in page + travellers_text(evening) + results_text(evening)


def test_bots_play_what_is_missing() -> None:
    evening = start(howell(4)).enter(1, 1, 1, contract="P")
    seen: list[tuple[int, Deal]] = []
    bots = [players.make_player("sensible", rng=Random(1))] * 4
    done = evening.play(bots, on_deal=lambda meeting, board, deal: seen.append((board.number, deal)))
    assert (len(done.results), len(seen)) == (6, 5)
    assert done.results[0].contract == "P"
    # Two tables with the same bots do the same.
    assert {one.imps for one in done.comparisons if one.result.board > 1} == {0}
    with pytest.raises(InvalidValue, match=r"^3 players: expected 4$"):
        evening.play(bots[:3])


def test_an_evening_is_played_from_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    sheet, page, games = (str(tmp_path / name) for name in ("sheet.csv", "page.html", "games.500"))
    same = ["--number", "8", "--boards", "1", "--rounds", "3"]
    assert main(["duplicate", "sheet", *same, "--csv", sheet]) == 0
    assert capsys.readouterr().out.startswith("Round 1\ntable  North-South  East-West  boards\n")
    assert main(["duplicate", "score", sheet, *same]) == 0
    assert capsys.readouterr().out.endswith("\n12 results are missing\n")
    # Results that somebody has typed in are not replaced by mistake.
    for action in ("sheet", "play"):
        assert main(["duplicate", action, *same, "--csv", sheet]) == 2
        assert "already exists; to go on with it, give it as SHEET as well" in capsys.readouterr().err
    bots = ["--players", "sensible,random", "--record", games, "--csv", sheet, "--html", page]
    assert main(["duplicate", "play", sheet, *same, *bots]) == 0
    played, _, seed = capsys.readouterr().out.partition("\nto repeat: --seed ")
    assert "missing" not in played
    assert main(["duplicate", "score", sheet, *same]) == 0
    assert capsys.readouterr().out == played
    # Nothing is left to play.
    assert main(["duplicate", "play", sheet, *same]) == 0
    assert capsys.readouterr().out == played
    assert main(["duplicate", "score", sheet, *same, "--imps"]) == 0
    assert "IMPs\n" in capsys.readouterr().out.rpartition("rank ")[2]
    found = statistics(read_games(games))
    assert (found.games, len(found.players), len(found.partnerships)) == (12, 16, 8)
    # The same seed deals the same cards; without one there are others each time, and never two sorts on one board.
    again = ["--players", "sensible,random", "--seed", seed.strip()]
    assert main(["duplicate", "play", *same, *again]) == 0
    assert capsys.readouterr().out.startswith(played)
    assert main(["duplicate", "play", *same, *again[:2]]) == 0
    assert not capsys.readouterr().out.startswith(played)
    rows = Path(sheet).read_text(encoding="utf-8").splitlines()
    Path(sheet).write_text("\n".join(rows[:-2]), encoding="utf-8")
    assert main(["duplicate", "play", sheet, *same]) == 2
    assert "play needs the --seed of the boards that were played" in capsys.readouterr().err
    assert "<h1>Duplicate</h1>" in Path(page).read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("words", "names"),
    [
        (["individual", "--number", "4", "--names", "Ann,Bob,Cleo,Dan"], ["Ann", "Bob", "Cleo", "Dan"]),
        (["howell", "--number", "2", "--names", "Ann & Bob,Cleo & Dan"], ["Ann", "Bob", "Cleo", "Dan"]),
        (
            ["teams", "--number", "2"],
            [f"Team-{pair // 3 + 1}-pair-{pair}-{one}" for pair in range(1, 5) for one in "ab"],
        ),
        # A record needs a word of its own for each.
        (["howell", "--number", "2", "--names", "Ann & Bob,ann & 7"], ["Ann", "Bob", "Player-2", "ann-2"]),
        (
            ["howell", "--number", "2", "--names", "The Old Pair,Cleo & Dan"],
            ["Cleo", "Dan", "The-Old-Pair-a", "The-Old-Pair-b"],
        ),
    ],
)
def test_players_of_bots_have_names_that_every_command_reads(
    words: list[str], names: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    games = tmp_path / "games.500"
    bots = ["--boards", "1", "--rounds", "1", "--players", "random", "--record", str(games)]
    assert main(["duplicate", "play", "--movement", *words, *bots]) == 0
    assert sorted(one.name for one in statistics(read_games(games)).players) == names
    capsys.readouterr()
    assert main(["review", str(games), "--game", "1", "--worlds", "2", "--solve", "0", "--jobs", "1"]) == 0
    told = capsys.readouterr().out
    assert sum(f"\n{name}: 0 " in told or f"\n{name}: 1 " in told for name in names) == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["score"], "score needs a sheet with results: fivehundred duplicate score SHEET"),
        (["sheet", "--number", "21"], "argument --number: pairs 21: expected 2 to 20"),
        (["sheet", "--rounds", "8"], "argument --rounds: rounds 8: expected 1 to 7"),
        (["sheet", "--preset", "standard-3"], "argument --preset: duplicate needs two pairs at a table of four, but"),
        (["play", "--players", "sensibel"], "argument --players: no player is called 'sensibel'"),
        (["sheet", "--names", "Ann"], "argument --names: 1 names: expected 8"),
    ],
)
def test_wrong_arguments_are_named(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duplicate", *words]) == 2
    assert capsys.readouterr().err.startswith(f"fivehundred: {message}")
