"""How soon a server answers when many tables play at once.

The server is a process of its own, as ``fivehundred serve`` is, with its journals on the disk; the clients are in other
processes. There are four people at each table, who follow accounts as the page does, and act within a second of their
turn. What an action takes is the time from when it is sent until its answer is there, which is after it was committed
to the disk.

Run ``python bench/server.py``; it needs the extra ``server``. ``--folder`` is where the journals are written, of which
the disk matters; the other options make it larger or smaller.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, process_time, sleep
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

PLAYERS = 4
#: A match that does not end.
RULES = "australian-4 target=1000000 limit=-1000000"
#: What the command does, but that it makes many rooms at once.
SERVER = """
import sys
from pathlib import Path
from fivehundred.server import Limits, serve
serve(Path(sys.argv[1]), port=0, limits=Limits(rooms_at_once=int(sys.argv[2])), began=lambda at: print(at, flush=True))
"""
_HEARD = re.compile(r'"heard":(\d+)')


class Task(NamedTuple):
    """What one process of clients does."""

    address: str
    rooms: list[str]
    #: When what is measured begins and ends, by the monotonic clock.
    begin: float
    end: float
    #: How long a player thinks at most, in seconds.
    think: float


def _action(options: dict[str, Any], rng: Random) -> dict[str, Any]:
    """Something that somebody may do; of bids, one of the lowest or none."""
    if options["type"] == "discards":
        return {"type": "discard", "cards": rng.sample(options["cards"], options["size"])}
    actions = options["actions"]
    bids = [action for action in actions if action["type"] == "bid"][:3]
    if actions[0]["type"] == "pass":
        return rng.choice(bids) if bids and rng.randrange(3) else actions[0]
    return rng.choice(actions)


class Played(NamedTuple):
    """What became of somebody who played."""

    room: str
    player: int
    #: When each action was sent, by the monotonic clock, and how many seconds it took.
    took: list[tuple[float, float]]
    #: The last account.
    last: str


async def play(task: Task, room: str, player: int) -> Played:
    """Somebody sits down and plays."""
    rng, number, took, last = Random(f"{room} {player}"), 1, list[tuple[float, float]](), ""
    acted: float | None = None
    address = f"{task.address.replace('http', 'ws')}rooms/{room}/socket"
    async with connect(address, compression=None, max_size=None, open_timeout=60) as socket:
        for first in (
            {"type": "enter"},
            {"type": "watch", "wants": "account"},
            {"type": "sit", "player": player, "number": 1},
        ):
            await socket.send(json.dumps(first))
        while monotonic() < task.end:
            try:
                text = str(await asyncio.wait_for(socket.recv(), task.end - monotonic()))
            except TimeoutError:
                break
            heard = _HEARD.search(text, len(text) - 60)
            if acted is not None and heard is not None and int(heard[1]) == number:
                took.append((acted, monotonic() - acted))
                acted = None
            kind, request = text[9 : text.index('"', 9)], dict[str, Any]()
            if kind == "refused":
                raise RuntimeError(text)
            last = text if kind == "account" else last
            if kind == "deal finished" or (kind == "welcome" and json.loads(text)["player"] is not None):
                request = {"type": "ready"}
            elif kind == "account" and '"legal":null' not in text:
                options = json.loads(text)["legal"]["options"]
                await asyncio.sleep(rng.random() * task.think)
                request, acted = {"type": "act", "action": _action(options, rng)}, monotonic()
            if request:
                number += 1
                await socket.send(json.dumps(request | {"number": number}))
    return Played(room, player, took, last)


def clients(task: Task) -> tuple[list[Played], float]:
    """What became of all players in these rooms, and the time of the processor for it."""

    async def everybody() -> list[Played]:
        playing = [play(task, room, player) for room in task.rooms for player in range(PLAYERS)]
        return await asyncio.gather(*playing)

    return asyncio.run(everybody()), process_time()


def used(process: int) -> float:
    """The seconds of a processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def measure(arguments: argparse.Namespace, folder: str) -> None:
    """Start the server, play, and print."""
    command = [sys.executable, "-c", SERVER, f"{folder}/rooms.db", str(arguments.tables)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        if server.stdout is None:
            raise RuntimeError("no output")
        address = server.stdout.readline().split()[-1]
        made = Request(f"{address}rooms", json.dumps({"rules": RULES}).encode(), {"Content-Type": "application/json"})
        rooms = [json.load(urlopen(made))["room"] for _ in range(arguments.tables)]
        begin = monotonic() + arguments.warm_up
        tasks = [
            Task(address, rooms[one :: arguments.processes], begin, begin + arguments.seconds, arguments.think)
            for one in range(arguments.processes)
        ]
        try:
            with ProcessPoolExecutor(arguments.processes) as pool:
                coming = pool.map(clients, tasks)
                sleep(max(0, begin - monotonic()))
                before = used(server.pid)
                sleep(arguments.seconds)
                server_seconds = used(server.pid) - before
                found = list(coming)
            status = Path(f"/proc/{server.pid}/status").read_text(encoding="ascii")
        finally:
            server.terminate()
    took = sorted(seconds for each, _ in found for one in each for at, seconds in one.took if at >= tasks[0].begin)
    peak = int(re.findall(r"VmHWM:\s+(\d+)", status)[0])
    seconds = arguments.seconds + arguments.warm_up
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    print(f"{arguments.tables} tables of {PLAYERS}, who think {arguments.think} s at most, {arguments.seconds} s")
    print(f"actions: {len(took):,}, {len(took) / arguments.seconds:,.0f} a second")
    print(f"an action takes {1e3 * median(took):.1f} ms; 99 of 100 at most {1e3 * took[len(took) * 99 // 100]:.1f} ms")
    print(f"the longest took {1e3 * took[-1]:.1f} ms")
    print(f"memory of the server: {peak / 1024:.0f} MB at the peak")
    print(f"processor: server {server_seconds / arguments.seconds:.0%} of a core", end=", ")
    print(f"{1e3 * server_seconds / len(took):.2f} ms an action", end=", ")
    print(f"clients {sum(theirs for _, theirs in found) / seconds:.0%}")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=15)
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(arguments, folder)


if __name__ == "__main__":
    main()
