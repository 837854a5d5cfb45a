"""Benchmarks of this library and others: one set of tables, measured in one run.

Three programs take turns, job by job and round by round, so that a machine that is busy for a while slows all of them:
``bench/ours.py`` with the interpreter that runs this program, ``bench/ours.py`` with an interpreter that has the
compiled wheel, and ``bench/theirs.py``. Every figure is the median of the rounds, with the lowest and the highest, in
processor time. Every ratio is the median of the ratios of the single rounds, with the lowest and the highest. Packages
that are not installed are left out, and the tables say so.

Run ``nox -s bench -- --peers``, which builds and installs everything needed; ``--write FILE`` puts the tables into a
page of the docs.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from statistics import median

import attrs
from turns import Worker

#: The lines of a page between which the tables are written.
BEGIN, END = "<!-- measured -->", "<!-- end of what was measured -->"
INTERPRETED, COMPILED, PEERS = "interpreted", "compiled", "peers"
PROGRAMS = {INTERPRETED: "ours.py", COMPILED: "ours.py", PEERS: "theirs.py"}

#: A job of one program.
Job = tuple[str, str]


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


def peer(**jobs: str) -> dict[str, Job]:
    """Jobs of other libraries; underscores in their names stand for spaces."""
    return {name.replace("_", " "): (PEERS, job) for name, job in jobs.items()}


def both(label: str, job: str, beside: dict[str, Job] | None = None) -> list[Row]:
    """The same job in both builds."""
    beside = beside or {}
    return [
        Row(f"{label}, interpreted", (INTERPRETED, job), beside),
        Row(f"{label}, **compiled**", (COMPILED, job), {"interpreted": (INTERPRETED, job)} | beside),
    ]


def compiled(label: str, job: str, beside: dict[str, Job]) -> list[Row]:
    """A job that takes too long, or is of no use, without the wheel."""
    return [Row(f"{label}, **compiled**", (COMPILED, job), beside)]


def theirs(**jobs: str) -> list[Row]:
    """Rows of other libraries alone, in the order given: label by job."""
    return [Row(label, (PEERS, job.replace("_", " "))) for job, label in jobs.items()]


def solved(left: int, name: str) -> list[Row]:
    """One kind of position for the solver; with ten cards only compiled, because interpreted it takes too long."""
    job, label = f"solve {left}, {name}", f"{left} cards each, {name}"
    dds: dict[str, Job] = {"DDS": (PEERS, job)}
    builds = both if left < 10 else compiled
    fast = compiled(f"{label}, a `Position`", f"solve fast {left}, {name}", dds)
    return [*builds(label, job, dds), *fast, Row(f"{label}, DDS", (PEERS, job))]


def sections(slowest: str) -> Iterator[Section]:
    """Yield all the sections, in the order of the page."""
    spiel = peer(OpenSpiel_in_place="euchre in place", OpenSpiel_cloned="euchre cloned")
    others = peer(chess="chess in place", RLCard_bridge="rlcard bridge", PokerKit="pokerkit")
    yield Section(
        "Moves, driven from Python",
        "per second",
        [
            *both("`Deal`, whole deals", "deals", spiel | others),
            *both("`fast.Position`, the play", "positions", spiel),
            *theirs(
                euchre_in_place="OpenSpiel, euchre, one state changed in place",
                euchre_cloned="OpenSpiel, euchre, the state cloned at each step",
                chess_in_place="python-chess, random games, one board changed in place",
                chess_copied="python-chess, random games, the board copied at each move",
                rlcard_bridge="RLCard, bridge, environment with observations",
                rlcard_uno="RLCard, Uno, the game without its environment",
                pokerkit="PokerKit, fixed limit hold'em for four",
            ),
        ],
    )
    inside = peer(OpenSpiel="euchre inside")
    yield Section(
        "Random deals, loop inside the library",
        "decisions per second",
        [
            *both("`RandomDeals`, `australian-4`", "whole australian-4", inside),
            *both(f"`RandomDeals`, `{slowest}`, the slowest preset", f"whole {slowest}", inside),
            *theirs(
                euchre_inside="OpenSpiel, euchre, rollouts in C++",
                euchre_by_bots="OpenSpiel, euchre, random bots in C++",
            ),
        ],
    )
    yield Section(
        "Random playouts, loop inside the library",
        "playouts per second",
        [
            *both("`Position.playout`", "playouts"),
            *both("`Position.playout` with its points", "playouts scored"),
            *both("`Position.playouts`, tricks and points counted", "playouts counted"),
        ],
    )
    worlds = peer(OpenSpiel="euchre worlds")
    yield Section(
        "Views and worlds",
        "per second",
        [
            *both("`deal.view(seat)`", "view() in the middle of play", peer(OpenSpiel="euchre views")),
            *both("`worlds.positions` at the opening lead", "positions of worlds", worlds),
            *both("worlds at the opening lead", "worlds, prepared, at the opening lead", worlds),
            *both("worlds after five of ten tricks", "worlds, prepared, after trick 5"),
            *both("`Worlds(view)` at the opening lead", "preparing worlds at the opening lead"),
            *both("`Worlds(view)` after five of ten tricks", "preparing worlds after trick 5"),
            *theirs(
                euchre_views="OpenSpiel, euchre, a player's information state as text",
                euchre_worlds="OpenSpiel, euchre, a state resampled at the opening lead",
            ),
            *both("a view follows the whole play, turn by turn", "a view followed, card by card"),
            *both("the same, reading `history` at each turn", "the same, its history asked each time"),
            *both("the same, reading `voids` and `possible` at each turn", "the same, its voids and possible cards"),
        ],
    )
    yield Section(
        "Writing and reading",
        "per second",
        [
            *both("position written", "positions written, mid-play", peer(FEN="FEN written")),
            *both("position read", "positions read, mid-play", peer(FEN="FEN read")),
            *theirs(FEN_written="python-chess, FEN written", FEN_read="python-chess, FEN read"),
            *both("record of a deal written", "records written, whole deals", peer(PGN="PGN written")),
            *both("record of a deal read", "records read, whole deals", peer(PGN="PGN read")),
            *theirs(PGN_written="python-chess, PGN of 40 moves written", PGN_read="python-chess, PGN of 40 moves read"),
            *both("JSON of a deal written", "JSON written, whole deals", peer(OpenSpiel="hearts written")),
            *both("JSON of a deal read", "JSON read, whole deals", peer(OpenSpiel="hearts read")),
            *theirs(
                hearts_written="OpenSpiel, hearts, whole deals serialized",
                hearts_read="OpenSpiel, hearts, whole deals deserialized",
            ),
            *both(
                "pickle of a deal read",
                "a pickle read, mid-play",
                peer(OpenSpiel="euchre unpickled", chess="chess unpickled"),
            ),
            *theirs(euchre_unpickled="OpenSpiel, euchre, a pickle read", chess_unpickled="python-chess, a pickle read"),
        ],
    )
    yield Section(
        "Exact double-dummy result",
        "ms, median position",
        [row for left in (10, 7, 5) for name in ("suit", "no trump") for row in solved(left, name)],
    )
    pickles = peer(OpenSpiel="euchre pickle", chess="chess pickle")
    yield Section(
        "Size in mid-play",
        "bytes",
        [
            *both("`Position`, the object alone", "size of a position"),
            *both("`Position`, each further move of a game that is kept", "position lines kept"),
            *both("`Position`, each of 10,000 from different deals", "positions kept"),
            *both("`Position`, pickled", "pickle of a position", pickles),
            *both("`Deal`, each further move of a game that is kept", "lines kept"),
            *both("`Deal`, each of 10,000 different ones", "deals kept"),
            *both("`Deal`, pickled", "pickle of a deal", pickles),
            *theirs(euchre_pickle="OpenSpiel, euchre, pickled", chess_pickle="python-chess, a board, pickled"),
        ],
        rounds=1,
    )
    imports = peer(chess="import chess", OpenSpiel="import pyspiel")
    yield Section(
        "Import",
        "ms",
        [
            *both("`fivehundred` alone", "import", imports),
            *both("`Deal` and a preset", "import to deal", imports),
            *both("`fivehundred.fast`", "import fast"),
            *theirs(import_chess="python-chess", import_pyspiel="OpenSpiel", import_pokerkit="PokerKit"),
        ],
        rounds=10,
    )


def measure(parts: list[Section], workers: dict[str, Worker], rounds: int) -> dict[Job, list[float]]:
    """Let the jobs of every section take turns."""
    found: defaultdict[Job, list[float]] = defaultdict(list)
    for part in parts:
        # The first turn is not counted, because it also prepares the job.
        for count in range(1 + (part.rounds or rounds)):
            for row in part.rows:
                program, job = row.job
                if program in workers and (count == 0 or part.rounds != 1):
                    answer = workers[program].ask(job)
                    if answer is not None and (count or part.rounds == 1):
                        found[row.job].append(answer)
        print(part.title, file=sys.stderr, flush=True)
    return found


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


def paired(figures: list[float], others: list[float]) -> str:
    """The median of the ratios of the rounds, with the lowest and the highest; a single ratio for a single round."""
    if len(figures) != len(others) or len(figures) == 1:
        return times(median(figures) / median(others))
    ratios = [one / other for one, other in zip(figures, others, strict=True)]
    return f"{times(median(ratios))} ({times(min(ratios))} – {times(max(ratios))})"


def table(part: Section, found: dict[Job, list[float]]) -> Iterator[str]:
    """Yield the lines of the table of one section."""
    yield f"| {part.title} | {part.unit} | min – max | × |"
    yield "| --- | ---: | ---: | --- |"
    for row in part.rows:
        figures = found.get(row.job, [])
        if not figures:
            yield f"| {row.label} | not installed | | |"
            continue
        span = " – ".join(significant(one, part.unit) for one in (min(figures), max(figures)))
        ratios = [f"{paired(figures, found[job])} {name}" for name, job in row.beside.items() if found.get(job)]
        shown = span if len(figures) > 1 else ""
        yield f"| {row.label} | {significant(median(figures), part.unit)} | {shown} | {'<br>'.join(ratios)} |"


def processor() -> str:
    """The name of the processor, or of its architecture if the name is unknown."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def circumstances(workers: dict[str, Worker], rounds: int) -> Iterator[str]:
    """Yield the lines that state machine, versions and date."""
    about = {name: worker.ask("about") for name, worker in workers.items()}
    pythons = " and ".join(sorted({told["Python"] for told in about.values()}))
    packages = {package: version for told in about.values() for package, version in told.items()}
    versions = [f"{name} {packages[name]}" for name in sorted(packages) if name not in ("Python", "kernel")]
    load = f"load average {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else "load unknown"
    yield f"- Machine: {processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, {load}."
    yield f"- {pythons}; {', '.join(versions)}."
    yield f"- {datetime.now(UTC):%d %B %Y}; {rounds} rounds."


def into(page: Path, lines: list[str]) -> None:
    """Write the tables between the two marks of *page*."""
    before, begin, rest = page.read_text(encoding="utf-8").partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise SystemExit(f"{page}: {BEGIN} and {END} are missing")
    page.write_text("\n".join([before + begin, "", *lines, "", end + after]), encoding="utf-8")


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--with", metavar="PYTHON", dest="other", help="has the compiled wheel and the others")
    parser.add_argument("--rounds", type=int, default=9, help="number of rounds")
    parser.add_argument("--only", metavar="WORD", default="", help="only sections with this word in their title")
    parser.add_argument("--write", metavar="FILE", type=Path, help="a page into which to write the tables")
    arguments = parser.parse_args()
    pythons = {INTERPRETED: sys.executable, COMPILED: arguments.other, PEERS: arguments.other or sys.executable}
    workers = {name: Worker(python, PROGRAMS[name]) for name, python in pythons.items() if python}
    for name in {INTERPRETED, COMPILED} & set(workers):
        if (kernel := workers[name].ask("about")["kernel"]) != name:
            raise SystemExit(f"{pythons[name]} should have the library {name}, but has it {kernel}")
    lines = list(circumstances(workers, arguments.rounds))
    slowest = workers[COMPILED if COMPILED in workers else INTERPRETED].ask("slowest")
    parts = [part for part in sections(slowest) if arguments.only.lower() in part.title.lower()]
    found = measure(parts, workers, arguments.rounds)
    for part in parts:
        lines += ["", *table(part, found)]
    for worker in workers.values():
        worker.stop()
    print("\n".join(lines))
    if arguments.write:
        into(arguments.write, lines)


if __name__ == "__main__":
    main()
