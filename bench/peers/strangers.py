"""What strangers can do to those who play: how soon a server answers while it is attacked in one way after another.

Tables play as in ``bench/server.py``. Every few seconds an attack begins or ends, so that each can be compared with the
moments before and after it. At last the server is killed; whatever anybody was told has to be in the journals.

Run ``PYTHONPATH=bench python bench/peers/strangers.py``, with names of attacks for some of them; it needs the extra
``server``.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import signal
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random, choice
from statistics import median
from time import monotonic
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from fivehundred import Match, shuffle
from fivehundred.hosting import Account, Act, Host, Ready, Sit, sent_from_json
from fivehundred.notation import parse_ruleset
from fivehundred.seats import Seat
from fivehundred_server import Store
from fivehundred_server.store import JournalLines
from server import PLAYERS, RULES, Played, Task, clients

HALVES = (
    b"",
    b"GET / HTTP/1.1\r\n",
    b"POST /rooms HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n",
)
SECRET = "A" * 43


class Attack(NamedTuple):
    """An attack, while it lasts."""

    name: str
    port: int
    rooms: list[str]
    #: A room that is a long match.
    long: str
    begin: float
    seconds: float

    @property
    def end(self) -> float:
        """When it is over."""
        return self.begin + self.seconds

    @property
    def left(self) -> float:
        """How many seconds are left of it; something is for whatever has begun."""
        return max(0.1, self.end - monotonic())

    async def asked(self, request: str, body: str = "", *, read: bool = True) -> str:
        """The status that is answered to a *request*."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
        head = f"{request} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: {len(body)}\r\n"
        writer.write(f"{head}Content-Type: application/json\r\n\r\n{body}".encode())
        try:
            if not read:
                await asyncio.sleep(self.left)
                return "not read"
            async with asyncio.timeout(self.left + 5):
                line = (await reader.readline()).decode()
                await reader.read()
            return line.split()[1] if line else "closed"
        except TimeoutError:
            return "waits"
        finally:
            writer.transport.abort()

    def socket(self, room: str) -> connect:
        """A connection to a room."""
        address = f"ws://127.0.0.1:{self.port}/rooms/{room}/socket"
        return connect(address, compression=None, max_size=None, open_timeout=30, ping_interval=None)

    async def said(self, room: str, *texts: str | bytes, secret: str = "") -> str:
        """How a connection ends over which that was said, after whatever the server wants to hear first."""
        async with self.socket(room) as connection:
            await connection.send(json.dumps({"type": "enter"} | ({"secret": secret} if secret else {})))
            with suppress(ConnectionClosed):
                for text in texts:
                    await connection.send(text)
            return await self._closed(connection)

    async def _closed(self, connection: ClientConnection) -> str:
        refused = 0
        try:
            async with asyncio.timeout(self.left):
                while True:
                    refused += '"refused"' in str(await connection.recv())[:20]
        except ConnectionClosed as error:
            return "lost" if error.rcvd is None else str(error.rcvd.code)
        except TimeoutError:
            return f"heard, {refused} refused"


async def huge(one: Attack) -> str:
    """A message of a megabyte."""
    return await one.said(one.rooms[0], "x" * 1_000_000)


async def malformed(one: Attack) -> str:
    """What is no JSON, or nested deep, as often as it is heard."""
    return await one.said(one.rooms[0], *["[" * 4000, '{"type":' * 1000, "9" * 4000, '{"type":"act"}'] * 9)


async def flood(one: Attack) -> str:
    """As many messages as go through."""
    return await one.said(one.rooms[0], *['{"type":"watch"}'] * 500)


async def guessed(one: Attack) -> str:
    """A secret that opens no seat, and what only players may do."""
    texts = [f'{{"type":"{what}"}}' for what in ("ready", "stand", "agree", "leave")]
    texts += ['{"type":"sit","player":0}', '{"type":"place","player":0,"bot":"random"}']
    return await one.said(one.rooms[0], '{"type":"watch"}', *texts * 4, secret=SECRET)


async def nowhere(one: Attack) -> str:
    """Rooms that are not there."""
    return await one.said("nowhere")


async def crowd(one: Attack) -> str:
    """More connections than a room takes."""
    return await one.said(one.rooms[0], '{"type":"watch"}')


async def deaf(one: Attack) -> str:
    """Somebody who asks for more and more, and reads nothing."""
    async with one.socket(one.rooms[0]) as connection:
        await connection.send('{"type":"enter"}')
        connection.transport.pause_reading()
        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(one.left):
                while True:
                    await connection.send('{"type":"watch"}')
                    await asyncio.sleep(0.1)
        connection.transport.abort()
    return "cut off"


async def killed(one: Attack) -> str:
    """Somebody who comes and is gone without a word."""
    async with one.socket(one.rooms[0]) as connection:
        await connection.send('{"type":"enter"}')
        await connection.send('{"type":"watch"}')
        connection.transport.abort()
    return "gone"


async def half(one: Attack) -> str:
    """Half a request, or less, of which nothing more comes."""
    reader, writer = await asyncio.open_connection("127.0.0.1", one.port)
    try:
        writer.write(choice(HALVES))
        async with asyncio.timeout(one.left):
            return "answered" if await reader.read() else "closed"
    except TimeoutError:
        return "open to the end"
    finally:
        writer.transport.abort()


async def rooms(one: Attack) -> str:
    """New rooms."""
    return await one.asked("POST /rooms", '{"rules":"australian-4"}')


async def rules(one: Attack) -> str:
    """Rules of sixty thousand characters."""
    return await one.asked("POST /rooms", json.dumps({"rules": "australian-4 name=" + "x" * 60_000}))


async def records(one: Attack) -> str:
    """The record of a long match."""
    return await one.asked(f"GET /rooms/{one.long}/record")


async def deals(one: Attack) -> str:
    """A deal of a long match."""
    return await one.asked(f"GET /rooms/{one.long}/deals/7")


async def files(one: Attack) -> str:
    """The largest file of the page."""
    return await one.asked("GET /page/cards.svg")


async def unread(one: Attack) -> str:
    """The largest file, which nobody reads."""
    return await one.asked("GET /page/cards.svg", read=False)


#: Each with how many do it at once.
ATTACKS: dict[str, tuple[Callable[[Attack], Awaitable[str]], int]] = {
    "huge messages": (huge, 20),
    "malformed messages": (malformed, 20),
    "floods": (flood, 20),
    "guessed secrets": (guessed, 20),
    "no such room": (nowhere, 20),
    "a crowded room": (crowd, 200),
    "slow readers": (deaf, 30),
    "lost connections": (killed, 20),
    "half-open connections": (half, 500),
    "new rooms": (rooms, 20),
    "long rules": (rules, 20),
    "records": (records, 20),
    "deals": (deals, 20),
    "files": (files, 20),
    "files unread": (unread, 200),
}


def attacked(attack: Attack) -> Counter[str]:
    """What became of it, for each time that it was tried."""
    found = Counter[str]()
    act, number = ATTACKS[attack.name]

    async def again() -> None:
        while monotonic() < attack.end:
            try:
                async with asyncio.timeout(attack.left + 1):
                    found[await act(attack)] += 1
            except (OSError, InvalidHandshake, ConnectionClosed) as error:
                found[type(error).__name__] += 1
                await asyncio.sleep(0.1)

    async def all_at_once() -> None:
        await asyncio.sleep(attack.begin - monotonic())
        await asyncio.gather(*(again() for _ in range(number)))

    asyncio.run(all_at_once())
    return found


@contextmanager
def served(file: Path) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server, and its address."""
    command = [sys.executable, "-m", "fivehundred", "serve", "--port", "0", "--data", str(file)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        try:
            if process.stdout is None:
                raise RuntimeError("no output")
            yield process.stdout.readline().split()[-1], process
        finally:
            process.send_signal(signal.SIGKILL)


def made(address: str) -> str:
    """A new room."""
    request = Request(f"{address}rooms", json.dumps({"rules": RULES}).encode(), {"Content-Type": "application/json"})
    return str(json.load(urlopen(request))["room"])


def long_match(store: Store, deals: int) -> str:
    """A room with a match of so many *deals* that is over."""
    rng, rules = Random(1), parse_ruleset(f"{RULES} hand_limit={deals}")
    answers = [Host.start(Match.start(rules, rng=rng))]
    answers.append(answers[-1].host.receive("ann", Sit(0)))
    for player in range(1, PLAYERS):
        answers.append(answers[-1].host.place(player, "random"))
    while (host := answers[-1].host).match.result is None:
        deal = host.deal
        if host.needs_pack:
            answers.append(host.deal_pack(shuffle.pack(rules.deck, rng=rng)))
        elif deal is None or deal.to_act is None:
            answers.append(host.receive("ann", Ready()))
        else:
            legal = deal.legal_actions
            action = legal[rng.randrange(min(3, len(legal)))]
            answers.append(host.act(action) if host.bot_request else host.receive("ann", Act(action)))
        if not answers[-1].journal:
            raise RuntimeError(answers[-1].messages)
    for number, answer in enumerate(answers, 1):
        store.write(JournalLines("long", number, answer.journal.strip(), bool, answer.host.snapshot))
    store.close()
    return "long"


def memory(process: subprocess.Popen[str]) -> int:
    """What the server has taken at most, in MB."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmHWM:\s+(\d+)", status)[0]) // 1024


def checked(file: Path, room: str, played: list[Played]) -> int:
    """How many deals of *room* are over; raises if anything is lost that somebody was told."""
    store = Store(file)
    host = store.host(room)
    store.close()
    if host is None or host.deal is None:
        raise RuntimeError(f"{room} is lost")
    for one in played:
        told = sent_from_json(one.last).message
        history = host.deal.view(Seat(one.player)).history
        if not isinstance(told, Account) or history[told.since :][: len(told.events)] != told.events:
            raise RuntimeError(f"{room} has not what player {one.player} was told")
    return len(host.match.rows)


def figures(took: list[float]) -> str:
    """How many there are, the median, and what 99 of 100 take at most."""
    took.sort()
    if not took:
        return "none"
    return f"{len(took):7,}{1e3 * median(took):8.1f}{1e3 * took[len(took) * 99 // 100]:8.1f}{1e3 * took[-1]:10.1f}"


def measure(arguments: argparse.Namespace, file: Path) -> None:
    """Start the server, play, attack, and print."""
    long, names, each = long_match(Store(file), arguments.deals), arguments.attacks or list(ATTACKS), arguments.seconds
    print(f"{arguments.tables} tables of {PLAYERS}, whose players think {arguments.think} s at most")
    print(f"{'':24}actions  median    99 %   longest, in ms")
    with served(file) as (address, process), ProcessPoolExecutor(2) as pool:
        tables = [made(address) for _ in range(arguments.tables)]
        begin = monotonic() + 5
        end = begin + each * (2 * len(names) + 1)
        playing = pool.submit(clients, Task(address, tables, begin, end, arguments.think))
        attacks = [
            Attack(name, urlsplit(address).port or 0, tables, long, begin + each * (2 * number + 1), each)
            for number, name in enumerate(names)
        ]
        became = [(pool.submit(attacked, attack).result(), memory(process)) for attack in attacks]
        played, _ = playing.result()
    took = [one for each in played for one in each.took]
    calm = [seconds for at, seconds in took if at >= begin and int((at - begin) // each) % 2 == 0]
    print(f"{'undisturbed':24}{figures(calm)}")
    for attack, (found, peak) in zip(attacks, became, strict=True):
        during = [seconds for at, seconds in took if attack.begin <= at < attack.end]
        what = ", ".join(f"{word} {times:,}" for word, times in found.most_common())
        print(f"{attack.name:24}{figures(during)}   {peak} MB; {what}")
    over = [checked(file, room, [one for one in played if one.room == room]) for room in tables]
    print(f"deals over at each table: {min(over)} to {max(over)}; the journals have all that anybody was told")


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("attacks", nargs="*", help="which; all unless said")
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10, help="how long each attack takes, and each pause")
    parser.add_argument("--think", type=float, default=0.5)
    parser.add_argument("--deals", type=int, default=60, help="how many the long match has")
    parser.add_argument("--folder")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=arguments.folder) as folder:
        measure(arguments, Path(folder) / "rooms.db")


if __name__ == "__main__":
    main()
