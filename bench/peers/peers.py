"""Benchmarks of this library and others: two pages of figures, measured in one run.

Three programs take turns, job by job and round by round, so that a machine that is busy for a while slows all of them:
``ours.py`` with the interpreter that runs this program, ``ours.py`` with an interpreter that has the
compiled wheel, and ``theirs.py``. Figures are in processor time; ``pages.py`` says what is made of them.
Packages that are not installed are left out, and the tables say so.

Run ``nox -s bench -- --peers``, which builds and installs everything needed; ``--write FILE`` writes the table that
people choose by into that page of the docs, its chart beside it, and all tables into the page FILE_all.
"""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from pages import Found, Job, Row, Section, chart, front, into, keep, table
from solver import REAL
from turns import Worker

INTERPRETED, COMPILED, PEERS = "interpreted", "compiled", "peers"
PROGRAMS = {INTERPRETED: "ours.py", COMPILED: "ours.py", PEERS: "theirs.py"}


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


def theirs(**jobs: str) -> list[Row]:
    """Rows of other libraries alone, in the order given: label by job."""
    return [Row(label, (PEERS, job.replace("_", " "))) for job, label in jobs.items()]


def solved(left: int, name: str) -> list[Row]:
    """One kind of position for the solver; with ten cards only compiled, because interpreted it takes too long."""
    job, label = f"solve {left}, {name}", f"{left} cards each, {name}"
    rows = both(label, job, {"DDS": (PEERS, job)})
    return [*(rows if left < 10 else rows[1:]), Row(f"{label}, DDS", (PEERS, job))]


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
                rlcard_bridge="RLCard, bridge, environment with observations",
                pokerkit="PokerKit, fixed limit hold'em for four",
            ),
        ],
    )
    inside = peer(OpenSpiel="euchre inside")
    yield Section(
        "Random deals, loop inside the library",
        "decisions per second",
        [
            *both("`RandomDeals`, `australian-4`", "whole australian-4", inside | peer(plain_C="plain C")),
            *both(f"`RandomDeals`, `{slowest}`, the slowest preset", f"whole {slowest}", inside),
            *both("`Position.playouts`, the play alone", "moves in playouts", inside),
            *theirs(
                plain_C="plain C, the same deals of `australian-4`",
                euchre_inside="OpenSpiel, euchre, rollouts in C++",
            ),
        ],
    )
    spiel = peer(OpenSpiel_in_place="euchre in place")
    yield Section(
        "Many tables, driven from Python",
        "steps per second",
        [
            Row("1,024 `Tables`, whole deals, masks, **compiled**", (COMPILED, "tables"), spiel),
            Row("the same in matches, **compiled**", (COMPILED, "tables in matches"), spiel),
            Row("the play alone, **compiled**", (COMPILED, "tables, the play"), spiel),
            Row("whole deals, masks and observations, **compiled**", (COMPILED, "tables observed"), spiel),
            Row("PettingZoo, one table, masks and observations, **compiled**", (COMPILED, "environment"), spiel),
            *theirs(euchre_in_place="OpenSpiel, euchre, one state changed in place"),
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
            *both("`worlds.sample` at the opening lead", "worlds, prepared, at the opening lead", worlds),
            *both("`worlds.sample` after five of ten tricks", "worlds, prepared, after trick 5"),
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
            *both("JSON of a view written", "JSON written, views at the lead"),
            *both("JSON of a view read", "JSON read, views at the lead"),
            *both(
                "pickle of a deal read",
                "a pickle read, mid-play",
                peer(OpenSpiel="euchre unpickled", chess="chess unpickled"),
            ),
            *theirs(euchre_unpickled="OpenSpiel, euchre, a pickle read", chess_unpickled="python-chess, a pickle read"),
            *both("mask of the legal action numbers", "masks of action numbers"),
        ],
    )
    yield Section(
        "Exact double-dummy result",
        "ms",
        [
            *(row for left in (10, 7, 5) for name in ("suit", "no trump") for row in solved(left, name)),
            *(Row(f"{kind}, whole hand, **compiled**", (COMPILED, f"solve {kind}")) for kind in REAL),
        ],
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
    # OpenSpiel is a compiled module alone, and has no bytecode.
    cold = imports | peer(chess="import chess, cold")
    yield Section(
        "Import",
        "ms",
        [
            *both("`fivehundred` alone", "import", imports),
            *both("`fivehundred.Deal`", "import to deal", imports),
            *both("`fivehundred.Deal`, no bytecode", "import to deal, cold", cold),
            *both("`fivehundred.fast`", "import fast"),
            *theirs(import_chess="python-chess", import_pyspiel="OpenSpiel", import_pokerkit="PokerKit"),
            Row("python-chess, no bytecode", cold["chess"]),
        ],
        rounds=10,
    )


def chosen_by() -> Iterator[Section]:
    """Yield what people choose by: figures of the compiled library from the sections above, for the first page."""

    def ours(label: str, job: str, **beside: str) -> Row:
        return Row(label, (COMPILED, job), peer(**beside))

    euchre = {"OpenSpiel_in_place": "euchre in place", "OpenSpiel_cloned": "euchre cloned"}
    inside, worlds = {"OpenSpiel_in_C++": "euchre inside"}, {"OpenSpiel": "euchre worlds"}
    moves = [ours("`Deal`", "deals", **euchre), ours("`fast.Position`", "positions", **euchre)]
    yield Section("Moves", "moves/s", moves)
    yield Section("Random deals", "moves/s", [ours("`RandomDeals`", "whole australian-4", **inside, plain_C="plain C")])
    spiel = {"OpenSpiel_in_place": "euchre in place"}
    stepped = [ours("1,024 `Tables`", "tables", **spiel), ours("with observations", "tables observed", **spiel)]
    yield Section("Many tables", "steps/s", stepped)
    yield Section("Playouts", "moves/s", [ours("`Position.playouts`", "moves in playouts", **inside)])
    viewed = ours("`deal.view`", "view() in the middle of play", OpenSpiel="euchre views")
    yield Section("Views", "views/s", [viewed])
    deals = ours("`worlds.sample`", "worlds, prepared, at the opening lead", **worlds)
    yield Section("Worlds", "worlds/s", [deals, ours("`worlds.positions`", "positions of worlds", **worlds)])
    solved = [ours(f"10 cards, {name}", f"solve 10, {name}", DDS=f"solve 10, {name}") for name in ("suit", "no trump")]
    yield Section("Solver", "ms", [*solved, ours("six hands, no trump", "solve `six-63`, no trump")])
    warm = ours("`fivehundred.Deal`", "import to deal", chess="import chess", OpenSpiel="import pyspiel")
    cold = ours("no bytecode", "import to deal, cold", chess="import chess, cold", OpenSpiel="import pyspiel")
    yield Section("Import", "ms", [warm, cold])


def measure(parts: list[Section], workers: dict[str, Worker], rounds: int) -> Found:
    """Let the jobs of every section take turns."""
    found: Found = {}
    for part in parts:
        # The first turn is not counted, because it also prepares the job.
        for count in range(1 + (part.rounds or rounds)):
            for row in part.rows:
                program, job = row.job
                if program in workers and (count == 0 or part.rounds != 1):
                    answer = workers[program].ask(job)
                    if answer is not None and (count or part.rounds == 1):
                        keep(found, row.job, answer)
        print(part.title, file=sys.stderr, flush=True)
    return found


def processor() -> str:
    """The name of the processor, or of its architecture if the name is unknown."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def machine() -> str:
    """Return what is known of the machine, and how busy it is."""
    load = f"load average {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else "load unknown"
    return f"{processor()}, {os.cpu_count()} cores, {platform.system()} {platform.machine()}, {load}"


def circumstances(workers: dict[str, Worker], rounds: int) -> Iterator[str]:
    """Yield the lines that state machine, versions and date."""
    about = {name: worker.ask("about") for name, worker in workers.items()}
    pythons = " and ".join(sorted({told["Python"] for told in about.values()}))
    packages = {package: version for told in about.values() for package, version in told.items()}
    versions = [f"{name} {packages[name]}" for name in sorted(packages) if name not in ("Python", "kernel")]
    yield f"- Machine: {machine()}."
    yield f"- {pythons}; {', '.join(versions)}."
    yield f"- {datetime.now(UTC):%d %B %Y}; {rounds} rounds."


def main() -> None:
    """Measure and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--with", metavar="PYTHON", dest="other", help="has the compiled wheel and the others")
    parser.add_argument("--rounds", type=int, default=9, help="number of rounds")
    parser.add_argument("--only", metavar="WORD", default="", help="only sections with this word in their title")
    parser.add_argument("--write", metavar="FILE", type=Path, help="the first of the two pages to write")
    arguments = parser.parse_args()
    if arguments.write and (arguments.only or not arguments.other):
        parser.error("--write needs all sections, and the compiled wheel")
    pythons = {INTERPRETED: sys.executable, COMPILED: arguments.other, PEERS: arguments.other or sys.executable}
    workers = {name: Worker(python, PROGRAMS[name]) for name, python in pythons.items() if python}
    for name in {INTERPRETED, COMPILED} & set(workers):
        if (kernel := workers[name].ask("about")["kernel"]) != name:
            raise SystemExit(f"{pythons[name]} should have the library {name}, but has it {kernel}")
    about = list(circumstances(workers, arguments.rounds))
    slowest = workers[COMPILED if COMPILED in workers else INTERPRETED].ask("slowest")
    parts = [part for part in sections(slowest) if arguments.only.lower() in part.title.lower()]
    found = measure(parts, workers, arguments.rounds)
    for worker in workers.values():
        worker.stop()
    chosen, tables = list(chosen_by()), [line for part in parts for line in ("", *table(part, found))]
    print("\n".join([*(front(chosen, found) if arguments.other else ()), "", *about, *tables]))
    if arguments.write:
        page: Path = arguments.write
        into(page, [*front(chosen, found), "", *about])
        into(page.with_stem(f"{page.stem}_all"), [*about, *tables])
        page.with_suffix(".svg").write_text(chart(chosen, found), encoding="utf-8")


if __name__ == "__main__":
    main()
