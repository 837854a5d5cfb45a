"""Running a contest: on any executor, with its results saved to a file from which it can resume."""

from __future__ import annotations

import json
import os
import sqlite3
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Executor, Future, ProcessPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from hashlib import sha256
from itertools import combinations
from multiprocessing import get_all_start_methods, get_context
from pathlib import Path
from select import select
from signal import SIG_IGN, SIGINT, SIGTERM, set_wakeup_fd, signal
from socket import socketpair
from threading import Thread
from typing import Any, Final, TypeVar

import attrs

from fivehundred._base.words import expect, join_words, within
from fivehundred.arena.games import Contest, ContestResult, seat_pair
from fivehundred.arena.standings import Mean, Rating, RunningMean, mean, ratings
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, brief, visible
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.programs.processes import close_programs

#: The number of games in a task, and the number of tasks that wait for each one that runs.
_LOT: Final = 10
_AHEAD: Final = 32
#: The number of times that a task is tried if its workers die.
_TRIES: Final = 3
#: The most games that a pair can play.
MOST_NUMBERS: Final = 1_000_000
#: A pair of players, by their places in the list.
Pair = tuple[int, int]
_Done = TypeVar("_Done")


class ArenaError(FiveHundredError):
    """The error raised if a contest cannot go on: its workers keep dying, or its file cannot be used.

    The file may belong to another contest or program, be damaged or locked, or get the results of another run.
    """


def compete(
    contest: Contest,
    numbers: int,
    *,
    executor: Callable[[], Executor] | None = None,
    gauntlet: bool = False,
    stop: tuple[float, float] | None = None,
    keep: Path | None = None,
    on_result: Callable[[Pair, ContestResult], None] = lambda pair, result: None,
) -> ContestReport:
    """Play this many games between every two players of *contest*; in a *gauntlet*, only the first meets the others.

    In each of the *numbers*, a deal (or match) is played once from each side that a player can have. Every game has its
    own seed, so the results do not depend on the *executor*: ``None`` plays in this process, ``processes(4)`` in four
    processes, and the ``get_executor`` of a dask client on a cluster. It is called again if its workers have died.

    *stop* is a pair of means: two players stop as soon as a test shows which of them fits the results (`verdict`).

    Results are saved to the file *keep*; if it exists, the contest resumes from it. *on_result* is called with each
    pair and result, in the order of the games.

    Raises `ArenaError` if the file belongs to another contest, is damaged, or is used by another run, or if the workers
    keep dying.

    >>> from fivehundred import presets
    >>> report = compete(Contest(presets.STANDARD_3, ("sensible", "random")), 4)
    >>> report.mean(0, 1).count, report.mean(0, 1).value > 0
    (4, True)
    """
    expect("a Contest", contest, Contest)
    numbers = within("numbers", numbers, 1, MOST_NUMBERS)
    places = range(len(contest.players))
    pairs = [(0, other) for other in places[1:]] if gauntlet else list(combinations(places, 2))
    found: dict[Pair, list[ContestResult]] = {pair: [] for pair in pairs}
    with closing(_Store(contest, keep)) as store, closing(Workers(executor)) as workers:
        for pair, results in found.items():
            tally = RunningMean()
            for result in store.results(pair)[:numbers]:
                results.append(result)
                tally.add(result.points)
            left = range(len(results), numbers)
            for lot in () if _is_decided(tally, stop) else workers.map(partial(_lot, contest, pair), left):
                store.add(pair, lot)
                for result in lot:
                    results.append(result)
                    tally.add(result.points)
                    on_result(pair, result)
                if _is_decided(tally, stop):
                    break
    return ContestReport(contest, found)


def _is_decided(tally: RunningMean, stop: tuple[float, float] | None) -> bool:
    return stop is not None and tally.verdict(*stop).higher is not None


def _lot(contest: Contest, pair: Pair, numbers: Sequence[int]) -> list[ContestResult]:
    """Play the games with these *numbers*, as a task on any worker."""
    with seat_pair(contest, pair) as result:
        return [result(number) for number in numbers]


def processes(count: int, *, method: str | None = None) -> Callable[[], Executor]:
    """Return a function that makes an executor of *count* processes, for `compete`.

    The processes end with this one, even if it is killed. *method* is the start method, one of
    `multiprocessing.get_all_start_methods`; the default is Python's. Raises `InvalidValue` unless *count* is from 1 to
    1024 and the machine has the start method.

    >>> from fivehundred import presets
    >>> contest = Contest(presets.STANDARD_3, ("sensible", "random"))
    >>> compete(contest, 20, executor=processes(2)).digest == compete(contest, 20).digest
    True
    """
    count = within("the number of processes", count, 1, 1024)
    if method not in (None, *(known := get_all_start_methods())):
        raise InvalidValue(f"start method {brief(method)}: expected {join_words(known, 'or')}")
    context = get_context(method)
    return partial(_Processes, count, mp_context=context, initializer=_end_with, initargs=(os.getpid(),))


class _Processes(ProcessPoolExecutor):
    """An executor whose processes are terminated if nobody waits for them; Python would wait for them when it exits."""

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        left = [] if wait else [*(self._processes or {}).values()]
        super().shutdown(wait, cancel_futures=cancel_futures or not wait)
        for process in left:
            process.terminate()


def _end_with(parent: int) -> None:
    # Ctrl-C reaches this process as well, but its parent ends it.
    signal(SIGINT, SIG_IGN)
    signal(SIGTERM, lambda *_: _end())
    # Python would call this only once the process goes on, which may be never while it waits for work.
    told, tell = socketpair()
    tell.setblocking(False)
    set_wakeup_fd(tell.detach(), warn_on_full_buffer=False)
    Thread(target=_watch, args=(parent, told.detach()), daemon=True).start()


def _watch(parent: int, told: int) -> None:
    """End this process when *parent* has ended, or a signal says so; while it waits for work, it would not notice."""
    while os.getppid() == parent and not select([told], [], [], 1)[0]:
        pass
    _end()


def _end() -> None:
    """End this process, and the programs that play in it."""
    close_programs()
    os._exit(1)


class Workers:
    """An executor, made again when it breaks, and what it does in lots of numbers."""

    def __init__(self, make: Callable[[], Executor] | None) -> None:
        if make is not None and not callable(make):
            raise InvalidType(f"executor {brief(make)}: expected a callable that makes one, or None")
        self._make = make
        self._executor: Executor | None = None

    def map(self, work: Callable[[Sequence[int]], list[_Done]], numbers: range) -> Generator[list[_Done], None, None]:
        """Yield what *work* returns for lots of *numbers*, in their order, while later ones are being worked on."""
        lots = [numbers[start : start + _LOT] for start in range(0, len(numbers), _LOT)]
        make = self._make
        if make is None:
            yield from map(work, lots)
            return
        waiting: deque[Sequence[int]] = deque(lots)
        running: deque[tuple[Sequence[int], Future[list[_Done]]]] = deque()
        died = 0
        try:
            while waiting or running:
                try:
                    while waiting and len(running) < _AHEAD:
                        if self._executor is None:
                            made = make()
                            expect("an Executor", made, Executor)
                            self._executor = made
                        running.append((waiting[0], self._executor.submit(work, waiting[0])))
                        waiting.popleft()
                    lot = running[0][1].result()
                except BrokenExecutor as error:
                    died += 1
                    lost = [numbers for numbers, _ in running]
                    running.clear()
                    self.close()
                    if died >= _TRIES:
                        raise ArenaError(
                            f"the workers have died {died} times at numbers {_number_range(lost)}"
                        ) from error
                    waiting.extendleft(reversed(lost))
                else:
                    died = 0
                    running.popleft()
                    yield lot
        finally:
            if not isinstance(self._executor, _Processes):
                for _, future in running:
                    future.cancel()
            elif running:
                # The thread of a pool whose processes end fails at futures that others have cancelled.
                self.close()

    def close(self) -> None:
        """End the workers."""
        if self._executor is not None:
            self._executor.shutdown(wait=False)
            self._executor = None


def _number_range(lots: Sequence[Sequence[int]]) -> str:
    return f"{lots[0][0]} to {lots[0][-1]}" if lots else "that nobody began"


class _Store:
    """The results in a file of SQLite, in the order in which they came; without a file, in memory."""

    def __init__(self, contest: Contest, file: Path | None) -> None:
        """Open *file*, or begin it, for *contest*."""
        self._file = file
        with self._name_errors(), ExitStack() as stack:
            self._base = sqlite3.connect(file or ":memory:")
            stack.callback(self.close)
            self._begin(_contest_text(contest), file)
            stack.pop_all()

    @contextmanager
    def _name_errors(self) -> Iterator[None]:
        """Raise `ArenaError`, with the name of the file, for what SQLite cannot do with it."""
        try:
            yield
        except sqlite3.IntegrityError:
            raise ArenaError(f"{self._file}: another run saves its results to the file") from None
        except sqlite3.Error as error:
            raise ArenaError(f"{self._file}: {error}") from None

    def _begin(self, text: str, file: Path | None) -> None:
        """Raise `ArenaError` if *file* keeps anything but the results of the contest with this *text*."""
        tables = {name for (name,) in self._base.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
        if not tables <= {"contest", "results"}:
            raise ArenaError(f"{file}: the file is the database of another program")
        self._base.execute("CREATE TABLE IF NOT EXISTS contest (said TEXT)")
        columns = "one INT, other INT, number INT, said TEXT, UNIQUE (one, other, number)"
        self._base.execute(f"CREATE TABLE IF NOT EXISTS results ({columns})")
        asked = "SELECT said FROM contest"
        if not self._base.execute(asked).fetchall():
            # Another run may begin the file just now.
            self._base.execute("INSERT INTO contest SELECT ? WHERE NOT EXISTS (SELECT * FROM contest)", (text,))
            self._base.commit()
        if (there := self._base.execute(asked).fetchall()) != [(text,)]:
            raise ArenaError(f"{file}: the file has the results of another contest: {there[0][0]}")

    def results(self, pair: Pair) -> list[ContestResult]:
        """Return the results of *pair*, by number."""
        with self._name_errors():
            asked = "SELECT said FROM results WHERE one = ? AND other = ? ORDER BY number"
            rows = self._base.execute(asked, pair).fetchall()
        try:
            results = [_result(json.loads(said)) for (said,) in rows]
        except (KeyError, TypeError, ValueError):
            results = []
        if [result.number for result in results] != [*range(len(rows))]:
            raise ArenaError(f"{self._file}: the results of players {pair[0]} and {pair[1]} are damaged")
        return results

    def add(self, pair: Pair, results: Sequence[ContestResult]) -> None:
        """Keep *results*, all or none of them."""
        rows = [(*pair, result.number, json.dumps(attrs.asdict(result))) for result in results]
        with self._name_errors(), self._base:
            self._base.executemany("INSERT INTO results VALUES (?, ?, ?, ?)", rows)

    def close(self) -> None:
        """Close the file."""
        self._base.close()


def _contest_text(contest: Contest) -> str:
    said = attrs.asdict(attrs.evolve(contest), filter=lambda field, _: field.name != "rules")
    return json.dumps({"rules": ruleset_text(contest.rules), **said})


def _result(tree: dict[str, Any]) -> ContestResult:
    rows = {name: tuple(map(tuple, tree[name])) for name in ("contracts", "faults", "times")}
    return ContestResult(number=tree["number"], points=float(tree["points"]), **rows)


@attrs.frozen
class ContestReport:
    """The results of a contest."""

    contest: Contest
    #: The results in the order of the games, by pair of players; each is given by their place in ``contest.players``.
    results: dict[Pair, list[ContestResult]]

    def mean(self, one: int, other: int) -> Mean:
        """Return the mean number of points by which player *one* was ahead of player *other*.

        Raises `InvalidValue` if they have not played each other.
        """
        if (other, one) in self.results:
            return mean([-result.points for result in self.results[other, one]])
        if (one, other) not in self.results:
            raise InvalidValue(f"players {one} and {other} have not played each other")
        return mean([result.points for result in self.results[one, other]])

    @property
    def digest(self) -> str:
        """A hash of all results except the times; it does not depend on the executor."""
        hashed = sha256()
        for pair, results in self.results.items():
            for result in results:
                said = attrs.asdict(result, filter=lambda field, _: field.name != "times")
                hashed.update(json.dumps([pair, said]).encode())
        return hashed.hexdigest()

    def text(self) -> str:
        """Return the report as text."""
        lines = []
        for pair, results in self.results.items():
            names = [self.contest.players[place] for place in pair]
            what = "matches" if self.contest.matches else "points a deal"
            said = mean([result.points for result in results]) if len(results) > 1 else f"{results[0].points:+.1f} (1)"
            lines.append(f"{names[0]} against {names[1]}: {said} {what}")
            for number, name in enumerate(names):
                lines += [
                    f"  {name}: {line}" for line in (_contracts(results, number), _times(results, number)) if line
                ]
                faults = [(result.number, fault) for result in results for who, fault in result.faults if who == number]
                if faults:
                    lines.append(f"  {name} lost {len(faults)} by a fault; number {faults[0][0]}: {faults[0][1]}")
        if len(self.results) > 1:
            lines.append("ratings:")
            lines += [f"  {rating.value:+5.0f} ± {rating.reach:.0f} {name}" for name, rating in self.ratings()]
        # Commands are text from anywhere, and so is what programs say.
        return "\n".join(map(visible, lines))

    def ratings(self) -> list[tuple[str, Rating]]:
        """Return the players with their ratings, best first, from the number of games in which each was ahead."""
        won: dict[Pair, float] = {}
        for (one, other), results in self.results.items():
            ahead = sum((result.points > 0) + (result.points == 0) / 2 for result in results)
            won[one, other], won[other, one] = ahead, len(results) - ahead
        rated = ratings(won, len(self.contest.players))
        return sorted(zip(self.contest.players, rated, strict=True), key=lambda row: -row[1].value)

    def tree(self) -> dict[str, Any]:
        """Return the report as a JSON tree."""
        pairs = [
            {
                "players": [self.contest.players[place] for place in pair],
                "points": attrs.asdict(mean([result.points for result in results])) if len(results) > 1 else None,
                "results": [attrs.asdict(result) for result in results],
            }
            for pair, results in self.results.items()
        ]
        return {"contest": json.loads(_contest_text(self.contest)), "pairs": pairs, "digest": self.digest}


def _contracts(results: Sequence[ContestResult], number: int) -> str:
    """Return the contracts of one player as text."""
    rows = [row[1:] for result in results for row in result.contracts if row[0] == number]
    said = []
    for kind in dict.fromkeys(kind for kind, *_ in rows):
        some = [row for row in rows if row[0] == kind]
        made = sum(row[3] for row in some)
        tricks = sum(row[2] for row in some) / len(some)
        said.append(f"{len(some)} {kind} ({100 * made / len(some):.0f} % made, {tricks:.2f} tricks)")
    return ", ".join(said)


def _times(results: Sequence[ContestResult], number: int) -> str:
    """Return the mean time of one player's decisions in each stage as text."""
    spent: dict[str, tuple[int, float]] = {}
    for result in results:
        for who, stage, decisions, seconds in result.times:
            if who == number:
                before = spent.get(stage, (0, 0.0))
                spent[stage] = before[0] + decisions, before[1] + seconds
    return ", ".join(f"{stage} {1000 * seconds / count:.2f} ms" for stage, (count, seconds) in spent.items())
