"""How soon a server answers when many tables play at once.

The server is a process of its own, as ``fivehundred serve`` is, with its journals on the disk; the clients are in other
processes. There are four people at each table, who follow accounts as the page does, and act within a second of their
turn. What an action takes is the time from when it is sent until its answer is there, which is after it was committed
to the disk.

Run ``python bench/server.py``; it needs the extra ``server``. ``--folder`` is where the journals are written, of which
the disk matters. ``--servers 2`` starts two servers behind nginx, which must be installed; what they use does not count
nginx. The other options make it larger or smaller. The clients share the cores with the server: if ``clients`` and
``server`` together come near to all cores, what is measured is how long both wait for them.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import re
import socket
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
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
from fivehundred_server import Deployment, ServerLimits, serve
limits, shard = ServerLimits(rooms_at_once=int(sys.argv[2])), Deployment(shard=sys.argv[3])
serve(Path(sys.argv[1]), port=0, limits=limits, deployment=shard, began=lambda at: print(at, flush=True))
"""
#: The configuration of nginx in docs/howto/operating.md without what is for the internet: the names of rooms begin with
#: the names of servers.
NGINX = """
daemon off; master_process off; worker_rlimit_nofile 20000; pid {folder}/nginx.pid; error_log {folder}/nginx.log crit;
events {{ worker_connections 20000; }}
http {{
    access_log off; {temporary}
    map $uri $room {{ default ""; ~^/rooms/(?<name>[^/]+) $name; }}
    map $room $process {{ default any; {processes} }}
    upstream any {{ {anywhere} }}
    {upstreams}
    server {{
        listen 127.0.0.1:{port};
        location / {{
            proxy_pass http://$process; proxy_http_version 1.1;
            proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection upgrade;
        }}
    }}
}}
"""


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
            {"type": "watch"},
            {"type": "sit", "player": player, "number": 1},
        ):
            await socket.send(json.dumps(first))
        while monotonic() < task.end:
            try:
                text = str(await asyncio.wait_for(socket.recv(), task.end - monotonic()))
            except TimeoutError:
                break
            sent = json.loads(text)
            message, kind, request = sent["message"], sent["message"]["type"], dict[str, Any]()
            if acted is not None and sent.get("to") == number:
                took.append((acted, monotonic() - acted))
                acted = None
            if kind == "refused":
                raise RuntimeError(text)
            last = text if kind == "account" else last
            if kind == "deal finished" or (kind == "welcome" and message["player"] is not None):
                request = {"type": "ready"}
            elif kind == "account" and message["legal"] is not None:
                options = message["legal"]
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


def memory(process: int) -> int:
    """The most memory that a process has used, in kB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0])


def used(process: int) -> float:
    """The seconds of a processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def running(command: list[str]) -> Iterator[subprocess.Popen[str]]:
    """The process of *command*, which is told to end."""
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.terminate()


def reached(process: subprocess.Popen[str]) -> str:
    """The address that a server prints once it is ready."""
    if process.stdout is None:
        raise RuntimeError("no output")
    return process.stdout.readline().split()[-1]


def proxy(addresses: dict[str, str], folder: str) -> tuple[list[str], str]:
    """The command that starts nginx in front of the servers with these *addresses*, by their names, and its address."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    kept = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    at = {name: f"server {address.removeprefix('http://').strip('/')};" for name, address in addresses.items()}
    text = NGINX.format(
        folder=folder,
        port=port,
        temporary=" ".join(f"{one}_temp_path {folder}/{one};" for one in kept),
        processes=" ".join(f"~^{name}- {name};" for name in at),
        anywhere=" ".join(at.values()),
        upstreams=" ".join(f"upstream {name} {{ {one} }}" for name, one in at.items()),
    )
    Path(folder, "nginx.conf").write_text(text, encoding="utf-8")
    command = ["nginx", "-p", folder, "-c", f"{folder}/nginx.conf", "-e", f"{folder}/nginx.log"]
    return command, f"http://127.0.0.1:{port}/"


def measure(arguments: argparse.Namespace, folder: str) -> None:
    """Start the servers, play, and print."""
    names = [f"s{number}" for number in range(arguments.servers)]
    commands = {
        name: [sys.executable, "-c", SERVER, f"{folder}/{name}.db", str(arguments.tables), name] for name in names
    }
    with ExitStack() as stack:
        servers = {name: stack.enter_context(running(command)) for name, command in commands.items()}
        addresses = {name: reached(server) for name, server in servers.items()}
        address = addresses[names[0]]
        if len(servers) > 1:
            command, address = proxy(addresses, folder)
            stack.enter_context(running(command))
            sleep(1)
        made = Request(f"{address}rooms", json.dumps({"rules": RULES}).encode(), {"Content-Type": "application/json"})
        rooms = [json.load(urlopen(made))["room"] for _ in range(arguments.tables)]
        begin = monotonic() + arguments.warm_up
        tasks = [
            Task(address, rooms[one :: arguments.processes], begin, begin + arguments.seconds, arguments.think)
            for one in range(arguments.processes)
        ]
        processes = [server.pid for server in servers.values()]
        with ProcessPoolExecutor(arguments.processes) as pool:
            coming = pool.map(clients, tasks)
            sleep(max(0, begin - monotonic()))
            before = sum(map(used, processes))
            sleep(arguments.seconds)
            server_seconds = sum(map(used, processes)) - before
            found = list(coming)
        peak = sum(map(memory, processes))
    took = sorted(seconds for each, _ in found for one in each for at, seconds in one.took if at >= tasks[0].begin)
    seconds = arguments.seconds + arguments.warm_up
    print(f"Python {platform.python_version()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    print(f"servers: {arguments.servers}; {arguments.tables} tables of {PLAYERS}", end=", ")
    print(f"who think {arguments.think} s at most, {arguments.seconds} s")
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
    parser.add_argument("--processes", type=int, default=2, help="of clients")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(arguments, folder)


if __name__ == "__main__":
    main()
