"""Instructions that ten jobs take, counted by valgrind: they show what a change costs, however busy the machine is.

A job runs once to fill the caches; its count is what a second run adds. ``counts.toml`` keeps the counts, and a job
that takes over 3 % more fails. They hold for one version of Python on one kind of machine, which the file names.

Run ``nox -s counts``; with ``-- --write`` it writes the file again, with ``-- view import`` it counts two jobs.
"""

from __future__ import annotations

import argparse
import os
import platform
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

from fivehundred import Deal, Match, Seat, SeatView, presets, shuffle
from fivehundred.deal.stages.play import Play
from fivehundred.fast import position_of
from fivehundred.notation.records import Record, parse_record, record_text
from fivehundred.solver.solving import Solver
from fivehundred.wire import from_json, to_json
from fivehundred.worlds import Worlds

KEPT = Path(__file__).with_name("counts.toml")
MACHINE = f"CPython {platform.python_version()}, {platform.machine()}"
#: How much more a job may take.
MORE = 1.03
#: A long match, whose hands need not be played out.
RULES = presets.AUSTRALIAN_4.evolve(early_end=True, target=100_000)
PACKS = [shuffle.pack(RULES.deck, rng=Random(number)) for number in range(10)]


def line(deal: Deal) -> Iterator[Deal]:
    """*deal* and what becomes of it by each action, with low bids, up to its end."""
    chance = Random(2)
    yield deal
    while not deal.finished:
        options = deal.legal_actions
        size = len(options) if isinstance(deal.stage, Play) else min(len(options), 3)
        deal = deal.apply(options[chance.randrange(size)])
        yield deal


def plays(match: Match) -> Iterator[Deal]:
    """The next deal of *match* from its first lead on."""
    return (deal for pack in PACKS for deal in line(match.deal(pack)) if isinstance(deal.stage, Play))


def jobs() -> dict[str, Callable[[], object]]:
    """Every job, ready to run; importing is counted apart."""
    start = Match.start(RULES, dealer=Seat(0))
    starts, deals = [start.deal(pack) for pack in PACKS], [*line(next(plays(start)))]
    first, middle, end = deals[0], deals[20], deals[-1]
    views, record = [middle.view(Seat(seat)) for seat in range(4)], Record(deals=[end])
    position, worlds, rng = position_of(first), Worlds(first.view(Seat(0))), Random(1)
    match = start
    for number in range(300):
        match = match.after(next(plays(match)).settle(Seat(number % 4)))
    last = next(plays(match)).settle(Seat(0))
    return {
        "deals": lambda: [deal for deal in starts for _ in line(deal)],
        "views": lambda: [deal.view(Seat(seat)).legal_actions for deal in deals for seat in range(4)],
        "records": lambda: parse_record(record_text(record)),
        "json": lambda: from_json(to_json(end), Deal),
        "views_json": lambda: [from_json(to_json(view), SeatView) for view in views],
        "worlds": lambda: [worlds.sample(rng=rng) for _ in range(100)],
        "playouts": lambda: position.playouts(20, 1),
        "solver": lambda: Solver(middle).solve(middle),
        "match": lambda: match.after(last),
    }


def counted(*program: str) -> int:
    """The instructions that a Python program takes."""
    counter = ("valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable)
    environment = {**os.environ, "PYTHONHASHSEED": "0"}
    done = subprocess.run([*counter, *program], env=environment, capture_output=True, text=True, check=True)
    return int(re.findall(r"I +refs: +([\d,]+)", done.stderr)[0].replace(",", ""))


def count(job: str) -> int:
    """The instructions that *job* takes."""
    if job == "import":
        return counted("-c", "from fivehundred import Deal, presets") - counted("-c", "pass")
    return counted(__file__, "--run", "2", job) - counted(__file__, "--run", "1", job)


def main() -> int:
    """Count, and compare with what is kept, or keep it; 1 if a job takes too many."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("jobs", nargs="*", metavar="job", help="those to count; all unless given")
    parser.add_argument("--write", action="store_true", help="keep the counts")
    parser.add_argument("--run", type=int, help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.run:
        job = jobs()[arguments.jobs[0]]
        for _ in range(arguments.run):
            job()
        return 0
    kept = tomllib.loads(KEPT.read_text(encoding="utf-8"))
    if kept["machine"] != MACHINE and not arguments.write:
        print(f"the counts are those of {kept['machine']}: this is {MACHINE}")
    found, slower = dict(kept["counts"]), []
    for name in arguments.jobs or (*jobs(), "import"):
        before, found[name] = found.get(name, 0), count(name)
        change = f"{found[name] / before - 1:+.1%}" if before else "new"
        print(f"{name:12} {found[name]:>15,} {change}", flush=True)
        if kept["machine"] == MACHINE and before and found[name] > MORE * before:
            slower.append(name)
    if arguments.write:
        head = (
            f'# Instructions of each job of counts.py; "nox -s counts -- --write" writes this.\nmachine = "{MACHINE}"\n'
        )
        lines = [f"{name} = {number:_}\n" for name, number in found.items()]
        KEPT.write_text(head + "\n[counts]\n" + "".join(lines), encoding="utf-8")
        return 0
    if slower:
        print(f"over {MORE - 1:.0%} more: {', '.join(slower)}")
    return int(bool(slower))


if __name__ == "__main__":
    sys.exit(main())
