"""How soon a server answers when many tables play at once, and how soon people have their turn again beside bots.

The server is a process of its own, as ``fivehundred serve`` is, with its journals on the disk; the clients are in other
processes. There are four people at each table, who follow accounts as the page does, and act within a second of their
turn. What an action takes is the time from when it is sent until its answer is there, which is after it was committed
to the disk.

Run ``python bench/server.py``; it needs the extra ``server``. ``--folder`` is where the journals are written, of which
the disk matters. ``--servers 2`` starts two servers behind nginx, which must be installed; what they use does not count
nginx. The other options make it larger or smaller. The clients share the cores with the server: if ``clients`` and
``server`` together come near to all cores, what is measured is how long both wait for them.

- ``--bots strong``: one person at each table, from an address of their own, with bots of this name. What counts is the
  time from an action until one's own turn in the same deal, if bots acted in between. ``--flood`` adds, from a single
  address, twenty tables of six with five ``patient`` bots.
- ``--idle``: everybody sits down and does nothing more.
- ``--rules australian-4 --think 0 --seconds 1200``: a soak, with matches that end and begin again.
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
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from operator import attrgetter
from pathlib import Path
from random import Random
from statistics import median
from time import monotonic, process_time, sleep
from typing import Any, NamedTuple
from urllib.request import Request, urlopen

from websockets.asyncio.client import connect

from fivehundred.fast import COMPILED

PLAYERS = 4
#: A stranger who keeps bots busy: the rules, and the address.
FLOOD = ("six-63 target=1000000", "203.0.113.9")
#: A match that does not end.
RULES = "australian-4 target=1000000 limit=-1000000"
#: What the command does, but that it makes many rooms at once.
SERVER = """
import sys
from pathlib import Path
from fivehundred_server import Deployment, ServerLimits, serve
file, rooms, shard, bots = sys.argv[1:]
limits, shard = ServerLimits(rooms_at_once=int(rooms), bot_processes=int(bots)), Deployment(shard=shard)
serve(Path(file), port=0, limits=limits, deployment=shard, began=lambda at: print(at, flush=True))
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
    #: How many people sit at each table; the others are bots.
    people: int = PLAYERS
    #: The addresses from which they come, table by table, or those of one table for all; empty for none that is told.
    addresses: Sequence[str] = ("",)
    #: True if nobody gets ready.
    idle: bool = False


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
    #: When each action after which bots acted was sent, and how many seconds it took until it was their turn again.
    again: list[tuple[float, float]]
    #: How many deals were over.
    deals: int


async def play(task: Task, room: str, player: int) -> Played:
    """Somebody sits down and plays."""
    rng, number, took, last = Random(f"{room} {player}"), 1, list[tuple[float, float]](), ""
    again, deals = list[tuple[float, float]](), 0
    acted: float | None = None
    waits: float | None = None
    url = f"{task.address.replace('http', 'ws')}rooms/{room}/socket"
    address = task.addresses[task.rooms.index(room) % len(task.addresses)]
    headers = {"X-Forwarded-For": address} if address else {}
    async with connect(url, compression=None, max_size=None, open_timeout=60, additional_headers=headers) as socket:
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
                # Whoever wins a trick with its last card goes on at once.
                waits = acted if kind == "account" and message["legal"] is None else None
                acted = None
            if kind == "refused" and (message.get("why") or {}).get("code") != "match over":
                raise RuntimeError(text)
            last = text if kind == "account" else last
            if kind == "deal finished":
                deals, waits = deals + 1, None
            comes = kind == "welcome" and message["player"] == player and player not in message["ready"]
            if kind == "deal finished" or (comes and not task.idle):
                request = {"type": "ready"}
            elif kind == "match finished":
                request = {"type": "rematch"}
            elif kind == "account" and message["legal"] is not None:
                if waits is not None:
                    again.append((waits, monotonic() - waits))
                options = message["legal"]
                await asyncio.sleep(rng.random() * task.think)
                request, acted = {"type": "act", "action": _action(options, rng)}, monotonic()
            if request:
                number += 1
                await socket.send(json.dumps(request | {"number": number}))
    return Played(room, player, took, last, again, deals)


def clients(task: Task) -> tuple[list[Played], float]:
    """What became of all players in these rooms, and the time of the processor for it."""

    async def everybody() -> list[Played]:
        playing = [play(task, room, player) for room in task.rooms for player in range(task.people)]
        return await asyncio.gather(*playing)

    return asyncio.run(everybody()), process_time()


def memory(process: int, kind: str = "VmHWM") -> int:
    """The most memory that a process has used, or the memory of another *kind*, in kB."""
    status = Path(f"/proc/{process}/status").read_text(encoding="ascii")
    return int(re.findall(rf"{kind}:\s+(\d+)", status)[0])


def used(process: int) -> float:
    """The seconds of a processor that a process has used."""
    fields = Path(f"/proc/{process}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return sum(map(int, fields[11:13])) / os.sysconf("SC_CLK_TCK")


def resident(process: int) -> int:
    """The memory that a process uses now, in kB."""
    return memory(process, "VmRSS")


def part(ascending: list[float], share: float) -> float:
    """The figure that this *share* of them does not exceed."""
    return ascending[int(len(ascending) * share)]


def children(process: int) -> list[int]:
    """The processes that a process has started, which are those of its bots."""
    return [int(one) for path in Path(f"/proc/{process}/task").glob("*/children") for one in path.read_text().split()]


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


def make_rooms(address: str, rules: str, count: int, bots: dict[int, str]) -> list[str]:
    """The names of *count* new rooms, with these *bots*."""
    body = json.dumps({"rules": rules, "bots": bots}).encode()
    request = Request(f"{address}rooms", body, {"Content-Type": "application/json"})
    return [json.load(urlopen(request))["room"] for _ in range(count)]


def measure(arguments: argparse.Namespace, folder: str) -> None:
    """Start the servers, play, and print."""
    names, bots = [f"s{number}" for number in range(arguments.servers)], arguments.bots
    commands = {
        name: [
            *(sys.executable, "-c", SERVER, f"{folder}/{name}.db"),
            *(str(arguments.tables + 20), name, str(arguments.bot_processes)),
        ]
        for name in names
    }
    with ExitStack() as stack:
        servers = {name: stack.enter_context(running(command)) for name, command in commands.items()}
        addresses = {name: reached(server) for name, server in servers.items()}
        address = addresses[names[0]]
        if len(servers) > 1:
            command, address = proxy(addresses, folder)
            stack.enter_context(running(command))
            sleep(1)
        people = 1 if bots else PLAYERS
        rooms = make_rooms(address, arguments.rules, arguments.tables, dict.fromkeys(range(people, PLAYERS), bots))
        flood = make_rooms(address, FLOOD[0], 20, dict.fromkeys(range(1, 6), "patient")) if arguments.flood else []
        begin = monotonic() + arguments.warm_up
        end, many = begin + arguments.seconds, arguments.processes
        told = [f"198.18.{table // 250}.{table % 250}" if bots else "" for table in range(arguments.tables)]
        tasks = [
            Task(address, rooms[one::many], begin, end, arguments.think, people, told[one::many], arguments.idle)
            for one in range(many)
        ]
        if flood:
            tasks.append(Task(address, flood, begin, end, 0, 1, [FLOOD[1]]))
        processes = [server.pid for server in servers.values()]
        with ProcessPoolExecutor(len(tasks)) as pool:
            coming = pool.map(clients, tasks)
            sleep(max(0, begin - monotonic()))
            thinking = [one for process in processes for one in children(process)]
            before, first = [sum(map(used, group)) for group in (processes, thinking)], sum(map(resident, processes))
            sleep(arguments.seconds)
            after, last = [sum(map(used, group)) for group in (processes, thinking)], sum(map(resident, processes))
            found = list(coming)
        peak = sum(map(memory, processes))
    server_seconds, bot_seconds = (late - early for early, late in zip(before, after, strict=True))
    played = [one for each, _ in found[:many] for one in each]
    took, again = (
        sorted(seconds for one in played for at, seconds in times(one) if at >= begin)
        for times in (attrgetter("took"), attrgetter("again"))
    )
    seconds = arguments.seconds + arguments.warm_up
    print(f"Python {platform.python_version()}, {'compiled' if COMPILED else 'interpreted'}", end=", ")
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end")
    print(f"servers: {arguments.servers}; {arguments.tables} tables of {PLAYERS}, {people} of them people", end=", ")
    print(f"who think {arguments.think} s at most, {arguments.seconds} s")
    print(f"actions: {len(took):,}, {len(took) / arguments.seconds:,.0f} a second", end="; ")
    print(f"deals: {sum(one.deals for one in played if one.player == 0):,}")
    if took:
        print(f"an action takes {1e3 * median(took):.1f} ms; 99 of 100 at most {1e3 * part(took, 0.99):.1f} ms")
        print(f"the longest took {1e3 * took[-1]:.1f} ms", end="; ")
        print(f"the server used {1e3 * server_seconds / len(took):.2f} ms of a core for each")
    if again:
        print(f"turn again after {median(again):.2f} s; 9 of 10 after at most {part(again, 0.9):.2f} s", end=", ")
        print(f"the longest {again[-1]:.2f} s")
    print(f"memory of the server: {first / 1024:.0f} MB at first, {last / 1024:.0f} MB at the end", end=", ")
    print(f"{peak / 1024:.0f} MB at the peak")
    print(f"processor: server {server_seconds / arguments.seconds:.1%} of a core", end=", ")
    print(f"bots {bot_seconds / arguments.seconds:.0%}, clients {sum(theirs for _, theirs in found) / seconds:.0%}")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--warm-up", type=float, default=15)
    parser.add_argument("--processes", type=int, default=2, help="of clients")
    parser.add_argument("--servers", type=int, default=1)
    parser.add_argument("--think", type=float, default=1.0)
    parser.add_argument("--rules", default=RULES)
    parser.add_argument("--bots", help="the bots beside one person at each table")
    parser.add_argument("--bot-processes", type=int, default=max(1, (os.cpu_count() or 1) - 1))
    parser.add_argument("--flood", action="store_true", help="a stranger's rooms with many slow bots, too")
    parser.add_argument("--idle", action="store_true", help="nobody plays")
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(arguments, folder)


if __name__ == "__main__":
    main()
