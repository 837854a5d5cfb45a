"""The arena: the same cards from every place, the same results wherever they are played, faults named."""

from __future__ import annotations

import json
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from contextlib import AbstractContextManager, closing
from math import nan
from multiprocessing import active_children
from pathlib import Path
from random import Random
from threading import Event, Thread, current_thread, main_thread
from types import SimpleNamespace
from typing import Any

import arena_bots
import hostile
import pytest
from helpers import DEEP
from leftovers import living, nothing_left

from fivehundred.arena import (
    ArenaError,
    Contest,
    ContestReport,
    compete,
    mean,
    play,
    plot,
    processes,
    ratings,
    running,
    verdict,
)
from fivehundred.cli import main
from fivehundred.deal.refusals import IllegalAction
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue
from fivehundred.programs.processes import Program, run_coroutine
from fivehundred.rules import presets
from fivehundred.testing import cut_down

STEADY, MADE, CRASH, CHEAT, MUTE, FATAL = (
    f"arena_bots:{name}" for name in ("steady", "Made", "crash", "cheat", "mute", "fatal")
)
HOSTILE = f"{sys.executable} {hostile.__file__}"
ENGINE = f"{sys.executable} -m fivehundred engine"


def contest(*names: str, rules: str = "standard-3", **more: Any) -> Contest:
    return Contest(presets.get(rules), names, **more)


# What is played.


@pytest.mark.parametrize(
    "name", ["australian-4", "called-5", "dummy-2", *(["standard-3", "six-pairs-63"] if DEEP else [])]
)
@pytest.mark.parametrize("matches", [False, True])
def test_players_who_do_the_same_are_equal(name: str, matches: bool) -> None:
    result = play(contest("sensible", STEADY, rules=name, matches=matches), (0, 1), 1)
    assert abs(result.points) < 1e-9
    contracts = {row[1:] for row in result.contracts if row[0] == 0}
    assert contracts == {row[1:] for row in result.contracts if row[0] == 1}
    assert {(who, stage) for who, stage, *_ in result.times} >= {(0, "auction"), (1, "play")}


def test_a_number_is_the_same_whenever_it_is_played() -> None:
    one = Contest(cut_down(presets.STANDARD_3, 4), ("quick", "random"))
    assert play(one, (0, 1), 5) == play(one, (0, 1), 5)
    assert play(one, (0, 1), 5) != play(one, (0, 1), 6)


def test_the_stronger_player_is_ahead() -> None:
    report = compete(contest("sensible", MADE, "random"), 6, gauntlet=True)
    assert [*report.results] == [(0, 1), (0, 2)]
    assert report.mean(0, 1).value > 0 > report.mean(2, 0).value
    with pytest.raises(InvalidValue, match="players 1 and 2 have not played each other"):
        report.mean(1, 2)


def test_a_match_that_is_won_is_a_point() -> None:
    result = play(contest("sensible", "random", matches=True, rules="australian-4"), (0, 1), 0)
    assert result.points == 1
    assert len(result.contracts) >= 2


def test_a_match_that_nobody_wins_is_a_draw() -> None:
    result = play(contest(MADE, "arena_bots:steady", matches=True, house=("auction", MADE)), (0, 1), 0)
    assert result.points == 0
    assert not result.contracts


def test_the_house_takes_a_stage_over() -> None:
    every = [play(contest("sensible", "random", house=(stage, "sensible")), (0, 1), 2) for stage in ("auction", "play")]
    assert every[0].points != every[1].points
    for result, stage in zip(every, ("auction", "play"), strict=True):
        assert stage not in {row[1] for row in result.times}


def test_nobody_loses_by_a_fault_of_the_house() -> None:
    with pytest.raises(IllegalAction, match="keep"):
        play(contest("sensible", "random", house=("play", CHEAT)), (0, 1), 2)


def test_a_program_plays_for_its_deals(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", ENGINE, "sensible", "--preset", "standard-3", "--deals", "2"]) == 0
    said = capsys.readouterr().out
    assert f"{ENGINE} against sensible: +0.0" in said
    assert "fault" not in said


@pytest.mark.parametrize(
    ("culprit", "told"),
    [
        (CRASH, "RuntimeError: no idea"),
        ("arena_bots:leave", "RuntimeError: the player called exit()"),
        (CHEAT, "keep"),
        (MUTE, "expected an action, not NoneType"),
        ("no-such-program", "no-such-program"),
    ],
)
def test_who_breaks_the_game_loses_it_and_is_named(culprit: str, told: str) -> None:
    report = compete(contest(culprit, "sensible"), 2)
    assert report.mean(0, 1).value == -520
    (result, _) = report.results[0, 1]
    assert {player for player, _ in result.faults} == {0}
    assert told in result.faults[0][1]
    assert "lost 6 by a fault; number 0: " in report.text()
    assert play(contest("sensible", culprit, matches=True), (0, 1), 0).points == 1


@pytest.mark.parametrize(
    ("names", "more", "told"),
    [
        (("sensible",), {}, "1 players: expected two or more, all different"),
        (("sensible", "sensible"), {}, "2 players: expected two or more, all different"),
        (("sensible", "arena_bots:none"), {}, "player arena_bots:none: module 'arena_bots' has no attribute 'none'"),
        (("sensible", "no_module:bot"), {}, "player no_module:bot: No module named 'no_module'"),
        (("sensible", "arena_bots:nobody"), {}, "expected something callable, not int"),
        (("sensible", "..a:b"), {}, "player ..a:b: expected the full name of a module"),
        (("sensible", "random"), {"house": ("lunch", "random")}, "house: 'lunch': expected auction, exchange, play or"),
        (("sensible", "random"), {"seed": -1}, "seed -1: expected 0 to"),
    ],
)
def test_what_is_no_contest_is_refused(names: tuple[str, ...], more: dict[str, Any], told: str) -> None:
    with pytest.raises(InvalidValue, match=told):
        contest(*names, **more)


def test_wrong_types_are_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    rules, one = presets.STANDARD_3, contest("sensible", "arena_bots:Deterministic")
    wrong: list[tuple[str, Callable[..., object], tuple[Any, ...], dict[str, Any]]] = [
        ("rules must be of type Ruleset, not str", Contest, ("standard-3", ("sensible", "random")), {}),
        ("a player's name must be a str, not int", Contest, (rules, (1, 2)), {}),
        ("expected the names of the players, not one str", Contest, (rules, "sensible"), {}),
        ("house .*: expected a stage and", Contest, (rules, ("sensible", "random")), {"house": ("auction",)}),
        ("expected a Contest, not str", compete, ("x", 2), {}),
        ("expected a Contest, not str", play, ("x", (0, 1), 2), {}),
        ("number must be an int", play, (one, (0, 1), "2"), {}),
    ]
    for told, asked, arguments, more in wrong:
        with pytest.raises(InvalidType, match=told):
            asked(*arguments, **more)
    with pytest.raises(InvalidValue, match="player 5: expected 0 to 1"):
        play(one, (0, 5), 1)
    with pytest.raises(InvalidValue, match=r"player arena_bots:Deterministic: TypeError: .*takes no arguments"):
        compete(one, 1)
    tmp_path.joinpath("leaving_bot.py").write_text("import sys\n\nsys.exit(0)\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(InvalidValue, match="player leaving_bot:any: its module ends Python"):
        contest("sensible", "leaving_bot:any")


# Wherever it is played.


def test_processes_lead_to_the_same_results() -> None:
    one = contest("sensible", "random", MADE)
    count = 25 if DEEP else 12
    here = compete(one, count)
    told: list[int] = []
    there = compete(one, count, executor=processes(2), on_result=lambda pair, result: told.append(result.number))
    assert there.digest == here.digest
    assert told == [*range(count)] * 3
    assert compete(one, count - 1).digest != here.digest


@pytest.mark.parametrize(
    ("misspelt", "told"),
    [
        ("sensibel", "no such program; did you mean sensible"),
        ("sensible ", "no such program; did you mean sensible"),
        ("", "expected a program to start"),
        (" ", "expected a program to start"),
    ],
)
def test_a_misspelt_player_is_refused_at_once(misspelt: str, told: str) -> None:
    with pytest.raises(InvalidValue, match=told):
        contest(misspelt, "random")
    with pytest.raises(InvalidValue, match=told):
        contest("sensible", "random", house=("auction", misspelt))


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    rooms = tmp_path / "rooms.db"
    with closing(sqlite3.connect(rooms)) as base:
        base.execute("CREATE TABLE rooms (key TEXT)")
    before = rooms.read_bytes()
    for file, told in (
        (rooms, "the file is the database of another program"),
        (tmp_path, "unable to open"),
        (tmp_path / "no" / "x.db", "unable to open"),
    ):
        with pytest.raises(ArenaError, match=f"{re.escape(str(file))}: {told}"):
            compete(contest("sensible", "random"), 2, keep=file)
    assert rooms.read_bytes() == before
    assert main(["arena", "sensible", "random", "--deals", "2", "--keep", str(tmp_path)]) == 2


@pytest.mark.parametrize(("count", "error"), [(0, InvalidValue), (-1, InvalidValue), ("2", InvalidType)])
def test_there_is_at_least_one_process(count: Any, error: type[FiveHundredError]) -> None:
    with pytest.raises(error, match="the number of processes"):
        processes(count)


def test_processes_are_started_by_a_method_that_there_is() -> None:
    with pytest.raises(InvalidValue, match="start method 'knife': expected"):
        processes(1, method="knife")


def test_a_worker_that_dies_changes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "fatal"
    monkeypatch.setenv(arena_bots.FATAL, str(file))
    one, two = contest("random", FATAL), processes(2)
    whole = compete(one, 30)
    file.write_text("once")
    assert compete(one, 30, executor=two).digest == whole.digest
    assert not file.exists()
    file.write_text("always")
    with pytest.raises(ArenaError, match="the workers have died 3 times at numbers 0 to 9"):
        compete(one, 30, executor=two)


def test_a_contest_that_is_killed_goes_on_where_it_was(tmp_path: Path) -> None:
    file, one = tmp_path / "kept", contest("sensible", "random")
    command = [sys.executable, "-m", "fivehundred", "arena", "sensible", "random"]
    options = ["--preset", "standard-3", "--deals", "2000", "--jobs", "2", "--keep", str(file)]
    child = subprocess.Popen([*command, *options], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    while child.poll() is None and not kept(file):
        time.sleep(0.02)
    workers = Path(f"/proc/{child.pid}/task/{child.pid}/children")
    left = workers.read_text().split() if workers.exists() else []
    child.send_signal(signal.SIGKILL)
    child.wait()
    before = kept(file)
    assert 0 < before < 2000
    told: list[int] = []
    report = compete(one, before + 20, keep=file, on_result=lambda pair, result: told.append(result.number))
    assert told == [*range(before, before + 20)]
    assert report.digest == compete(one, before + 20).digest
    # Nothing is left of the workers.
    until = time.monotonic() + 20
    while any(Path(f"/proc/{worker}").exists() for worker in left):
        assert time.monotonic() < until
        time.sleep(0.1)
    # What is there is not played again, and fewer may be asked for.
    assert len(compete(one, 5, keep=file, on_result=lambda pair, result: pytest.fail("played")).results[0, 1]) == 5


def test_workers_end_with_whoever_made_them(monkeypatch: pytest.MonkeyPatch) -> None:
    parents = [7, 7, 1]
    monkeypatch.setattr(os, "getppid", lambda: parents.pop(0))
    monkeypatch.setattr(running, "select", lambda *_: ([], [], []))
    ended: list[int] = []
    monkeypatch.setattr(os, "_exit", ended.append)
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    with nothing_left():
        program = Program(f"{HOSTILE} silent")
        run_coroutine(program.declaration())
        try:
            running._end_with(7)
            while not ended:
                time.sleep(0.01)
            signal.raise_signal(signal.SIGTERM)
            # A process that has started no program ends as well.
            monkeypatch.setattr(os, "getpid", lambda: 0)
            signal.raise_signal(signal.SIGTERM)
        finally:
            signal.set_wakeup_fd(-1)
            for number, handler in before.items():
                signal.signal(number, handler)
    assert ended == [1, 1, 1]
    assert not parents


def test_programs_end_with_the_worker_in_which_they_play() -> None:
    with nothing_left() as mark:
        pool = processes(1)()
        pool.submit(running._lot, contest(f"{HOSTILE} deaf", "random"), (0, 1), [0])
        until = time.monotonic() + 30
        while not living(mark):
            assert time.monotonic() < until
            time.sleep(0.05)
        pool.shutdown(wait=False)


def test_workers_end_at_once_with_a_contest_that_ends_early(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "slow"
    monkeypatch.setenv(arena_bots.FATAL, str(file))
    cancel, cancelling = Future[Any].cancel, set[Thread]()

    def cancel_noted(future: Future[Any]) -> bool:
        cancelling.add(current_thread())
        return cancel(future)

    def end(pair: object, result: object) -> None:
        file.touch()
        time.sleep(0.5)
        raise KeyboardInterrupt

    monkeypatch.setattr(Future, "cancel", cancel_noted)
    with pytest.raises(KeyboardInterrupt):
        compete(contest("random", "arena_bots:slow"), 100, executor=processes(2), on_result=end)
    until = time.monotonic() + 10
    while active_children():
        assert time.monotonic() < until
        time.sleep(0.05)
    # What is cancelled elsewhere fails the pool's own thread as it tells that its processes have ended.
    assert main_thread() not in cancelling


def test_lots_that_nobody_waits_for_are_not_begun() -> None:
    begun, gate, pool = list[int](), Event(), ThreadPoolExecutor(1)

    def work(numbers: Sequence[int]) -> list[int]:
        begun.append(numbers[0])
        assert numbers[0] == 0 or gate.wait(10)
        return [*numbers]

    lots = running.Workers(lambda: pool).map(work, range(100))
    assert next(lots) == [*range(10)]
    lots.close()
    gate.set()
    pool.shutdown()
    assert len(begun) <= 2


def kept(file: Path) -> int:
    if not file.exists():
        return 0
    base = sqlite3.connect(file)
    try:
        return int(base.execute("SELECT count(*) FROM results").fetchone()[0])
    except sqlite3.OperationalError:
        return 0
    finally:
        base.close()


def test_a_file_of_something_else_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "kept"
    compete(contest("sensible", "random"), 2, keep=file)
    with pytest.raises(ArenaError, match="the file has the results of another contest"):
        compete(contest("sensible", "random", seed=2), 2, keep=file)
    damages = {
        "UPDATE results SET said = '7' WHERE number = 1": "the results of players 0 and 1 are damaged",
        "DELETE FROM results WHERE number = 0": "the results of players 0 and 1 are damaged",
        "ALTER TABLE results RENAME COLUMN said TO text": "no such column: said",
    }
    for damage, told in damages.items():
        with closing(sqlite3.connect(file)) as base, base:
            base.execute(damage)
        with pytest.raises(ArenaError, match=f"{re.escape(str(file))}: {told}"):
            compete(contest("sensible", "random"), 2, keep=file)
    file.write_text("no base of data at all" * 100)
    with pytest.raises(ArenaError, match="file is not a database"):
        compete(contest("sensible", "random"), 2, keep=file)


def test_two_runs_on_one_file_do_not_count_a_game_twice(tmp_path: Path) -> None:
    file, one = tmp_path / "kept", contest("sensible", "random")

    def run_another(pair: object, result: object) -> None:
        compete(one, 15, keep=file)

    with pytest.raises(ArenaError, match="kept: another run saves its results to the file"):
        compete(one, 20, keep=file, on_result=run_another)
    assert kept(file) == 15
    assert compete(one, 20, keep=file).digest == compete(one, 20).digest


def test_a_contest_stops_once_it_knows_the_better_player() -> None:
    one = contest("sensible", "random", MADE)
    report = compete(one, 500, gauntlet=True, stop=(0.0, 20.0))
    counts = [len(results) for results in report.results.values()]
    assert all(50 <= count <= 100 for count in counts)
    assert report.digest == compete(one, 500, gauntlet=True, stop=(0.0, 20.0)).digest


# What follows from it.


def test_the_test_is_as_often_wrong_as_it_says() -> None:
    rng, wrong, runs = Random(2), {0.0: 0, 10.0: 0}, 300 if DEEP else 80
    for true in wrong:
        for _ in range(runs):
            numbers: list[float] = []
            found = None
            while found is None:
                numbers += [rng.gauss(true, 60) for _ in range(20)]
                found = verdict(numbers, 0.0, 10.0).higher
            wrong[true] += found is not (true == 10)
    assert all(0 < each / runs < 0.08 for each in wrong.values())


def test_numbers_without_a_spread_are_certain() -> None:
    assert verdict([10.0] * 50, 0.0, 10.0).higher is True
    assert verdict([0.0] * 50, 0.0, 10.0).higher is False
    assert verdict([5.0] * 50, 0.0, 10.0).higher is None
    assert verdict([10.0] * 49, 0.0, 10.0).higher is None
    for low, high, error in ((1.0, 1.0, 0.05), (0.0, 1.0, 0.0), (0.0, 1.0, 0.5)):
        with pytest.raises(InvalidValue):
            verdict([], low, high, error=error)
    with pytest.raises(InvalidValue, match="1 numbers: expected at least two"):
        mean([1.0])


def test_few_numbers_have_the_interval_of_student() -> None:
    quantiles = {2: 12.706, 3: 4.303, 4: 3.182, 5: 2.776, 6: 2.571, 11: 2.228, 31: 2.042, 1001: 1.962}
    for count, quantile in quantiles.items():
        found = mean([float(number) for number in range(count)])
        assert found.error == pytest.approx(((count + 1) / 12) ** 0.5)
        assert found.reach / found.error == pytest.approx(quantile, rel=0.002)


def test_ratings_are_the_odds_of_winning() -> None:
    # Three to one is 190.85 points, and nine to one is twice that; half a win each way is nothing in thousands.
    won = {(0, 1): 3e6, (1, 0): 1e6, (1, 2): 3e6, (2, 1): 1e6, (0, 2): 9e6, (2, 0): 1e6}
    found = ratings(won, 3)
    assert [round(rating.value, 1) for rating in found] == [190.8, 0.0, -190.8]
    # One half and ninety-nine and a half wins against as many losses: the error of the log odds is known.
    one, _ = ratings({(0, 1): 99.5, (1, 0): 99.5}, 2)
    assert one.value == pytest.approx(0)
    # Either rating is half of it.
    assert one.reach == pytest.approx(1.96 * 173.7 / 50**0.5 / 2, rel=0.01)
    assert ratings({(0, 1): 5.0}, 2)[0].value < 400
    # A hundred games of any two players, with the one that is added.
    even = ratings({(one, other): 49.5 for one in range(3) for other in range(3) if one != other}, 3)
    assert [rating.reach for rating in even] == pytest.approx([1.96 * 173.7 * (2 / 225) ** 0.5] * 3, rel=0.01)
    # A step as long as the slope says would go too far.
    uneven = {(0, 1): 934, (1, 0): 37, (1, 2): 323, (1, 3): 95, (2, 0): 7, (2, 1): 2, (3, 0): 7099}
    assert [round(rating.value) for rating in ratings(uneven, 4)] == [116, -192, -784, 861]
    assert [round(rating.value) for rating in ratings({(0, 1): 10**15}, 2)] == [3060, -3060]
    for pair, count in (((0, 7), 1.0), ((0, 0), 1.0), ((0, 1), -1.0), ((0, 1), nan)):
        with pytest.raises(InvalidValue, match=r"^(pair|wins) .*: expected "):
            ratings({pair: count}, 2)


# The command.


def test_the_command_says_who_is_stronger(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    out = tmp_path / "out.json"
    words = ["arena", "sensible", "random", STEADY, "--preset", "standard-3", "--deals", "4", "--json", str(out)]
    assert main(words) == 0
    said, progress = capsys.readouterr()
    assert said.startswith("sensible against random: +")
    assert f"sensible against {STEADY}: +0.0 ± 0.0 (4) points a deal" in said
    assert "ratings:\n  " in said
    assert not progress
    tree = json.loads(out.read_text())
    assert len(tree["pairs"]) == 3
    assert tree["pairs"][1]["points"] == {"value": 0.0, "reach": 0.0, "count": 4}
    assert main([*words[:3], "--matches", "--deals", "2", "--preset", "standard-3", "--jobs", "2"]) == 0
    assert "matches\n" in capsys.readouterr().out
    assert main([*words[:4], "--gauntlet", "--stop", "0", "9", "--house", "auction=random", "--deals", "2"]) == 0


def texts_of(picture: Path) -> list[str]:
    """The texts of a picture, which matplotlib draws as shapes, but also writes down as comments."""
    return re.findall(r"<!-- (.*) -->", picture.read_text(encoding="utf-8"))


def test_a_report_is_drawn(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    two = compete(contest("sensible", "random"), 60)
    plot(two, tmp_path / "two.svg")
    drawn = texts_of(tmp_path / "two.svg")
    assert drawn.count("sensible against random") == 2
    assert drawn.count("points a deal, ahead") == 2
    assert "number of deals" in drawn
    assert "rating" not in drawn
    # A dollar begins no formula, and an underscore hides nothing from the legend.
    strange = Contest(presets.STANDARD_3, ("_one $x$", "two", "three"), matches=True)
    rows = two.results[0, 1]
    plot(ContestReport(strange, {(0, 1): rows, (0, 2): rows, (1, 2): rows}), tmp_path / "three.svg")
    drawn = texts_of(tmp_path / "three.svg")
    assert drawn.count("_one $x$ against two") == 2
    assert drawn.count("matches won, ahead") == 2
    assert "number of matches" in drawn
    assert "rating" in drawn
    plot(two, tmp_path / "two.PNG")
    assert (tmp_path / "two.PNG").read_bytes().startswith(b"\x89PNG")


def test_the_command_draws(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["arena", "sensible", "random", "--preset", "standard-3", "--deals", "2", "--plot"]
    assert main([*words, "drawn.gif"]) == 2
    told = "argument --plot: drawn.gif: expected a name that ends in .png, .svg or .pdf\n"
    assert capsys.readouterr().err.endswith(told)
    with monkeypatch.context() as without:
        without.setitem(sys.modules, "matplotlib.figure", None)
        assert main([*words, "drawn.svg"]) == 2
    # It is said before anything is played.
    progress = capsys.readouterr().err
    assert progress.endswith('argument --plot: needs matplotlib.figure: pip install "fivehundred[arena]"\n')
    assert "numbers" not in progress
    pytest.importorskip("matplotlib")
    drawn = tmp_path / "drawn.svg"
    assert main([*words, str(drawn)]) == 0
    assert "sensible against random" in texts_of(drawn)
    capsys.readouterr()
    assert main([*words, str(tmp_path / "no" / "drawn.svg")]) == 2
    out, err = capsys.readouterr()
    assert out.startswith("sensible against random: +")
    assert err.endswith("drawn.svg: cannot write: No such file or directory\n")


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["sensibel", "random"], "arena: player 'sensibel': no such program; did you mean sensible?\n"),
        (["sensible", "random", "--house", "auction=stong"], "player 'stong': no such program; did you mean strong?\n"),
        (["no-such-program --fast", "random"], "patient, module:name, or a command\n"),
        (["'half a word", "random"], "arena: a command: No closing quotation\n"),
        (["sensible"], "1 players: expected two or more"),
        (["sensible", "random", "--house", "auction"], "argument --house: 'auction': expected a stage and a player"),
        (["sensible", "random", "--deals", "1"], "argument --deals"),
    ],
)
def test_bad_arguments_are_named(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", *words]) == 2
    assert told in capsys.readouterr().err


class Client(AbstractContextManager["Client"]):
    """Stands in for the client of a cluster, which the extra brings."""

    def __init__(self, address: str, *, timeout: str) -> None:
        if address != "tcp://there":
            raise OSError(f"no scheduler at {address} within {timeout}")

    def get_executor(self) -> Executor:
        return ThreadPoolExecutor(2)

    def __exit__(self, *error: object) -> None:
        pass


def test_a_cluster_plays_as_well(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = ["arena", "sensible", "random", "--preset", "standard-3", "--deals", "12", "--dask"]
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert main([*words, "tcp://there"]) == 2
    assert "argument --dask: install it with: pip install 'fivehundred[arena]'" in capsys.readouterr().err
    monkeypatch.setitem(sys.modules, "distributed", SimpleNamespace(Client=Client))
    assert main([*words, "tcp://elsewhere"]) == 2
    assert "argument --dask: no scheduler at tcp://elsewhere within 10s" in capsys.readouterr().err
    assert main([*words, "tcp://there"]) == 0
    assert "(12) points a deal" in capsys.readouterr().out


def test_a_player_of_the_folder_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    tmp_path.joinpath("folder_bot.py").write_text("def first(view):\n    return view.legal_actions[0]\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", [*sys.path])
    assert play(contest("folder_bot:first", MADE), (0, 1), 1).points == 0


def test_one_number_has_no_interval() -> None:
    one = contest("sensible", "random")
    report = ContestReport(one, {(0, 1): [play(one, (0, 1), 0)]})
    assert "(1) points a deal" in report.text()
    assert report.tree()["pairs"][0]["points"] is None
