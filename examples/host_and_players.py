"""A host and players talk over WebSockets; connections are lost, the host is killed, and the match goes on.

`fivehundred.hosting` says what is told to whom. This program carries texts, keeps the journal, shuffles, has a clock.
"""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path
from random import Random, SystemRandom

from websockets.asyncio.client import connect
from websockets.asyncio.server import ServerConnection, broadcast, serve
from websockets.exceptions import WebSocketException

from fivehundred import Match, Seat, SeatView, presets, shuffle
from fivehundred.hosting import Act, Answer, Follower, Host, Ready, Request, Sit
from fivehundred.players import SensiblePlayer

RULES = presets.AUSTRALIAN_4.evolve(hand_limit=2, name="two hands of australian-4")
PLAYERS = {"ann": 0, "bob": 1, "cleo": 2}  # player 3 is a bot


class Table:
    """A host, its journal, and whoever is connected."""

    def __init__(self, file: Path) -> None:
        self.file, self.sockets = file, dict[str, ServerConnection]()
        if resumed := Host.resume(file.read_bytes().splitlines() if file.exists() else []):
            self.host = resumed
        else:
            self.take(Host.start(Match.start(RULES, dealer=Seat(0)), turn_seconds=30, ready_seconds=60))
            self.take(self.host.place(3, "sensible"))

    def take(self, answer: Answer) -> None:
        """First the journal, then the messages."""
        if answer.journal:
            with self.file.open("a", encoding="ascii") as journal:
                journal.write(answer.journal)
        self.host = answer.host
        for client, text in answer.texts:
            if client in self.sockets:
                broadcast([self.sockets[client]], text)

    def go_on(self) -> None:
        """Whatever the host wants of its program: the time, cards, or what a bot does."""
        self.take(self.host.tick(asyncio.get_running_loop().time()))
        while True:
            if self.host.needs_pack:
                self.take(self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=SystemRandom())))
            elif self.host.bot_request is not None:
                self.take(self.host.act(SensiblePlayer()(self.host.bot_request.view)))
            else:
                return

    async def client(self, socket: ServerConnection) -> None:
        """Somebody is connected; who it is, a real host would ask for a password."""
        key = socket.request.path[1:] if socket.request else ""
        self.sockets[key] = socket
        async for text in socket:
            self.go_on()
            self.take(self.host.receive_json(key, text))
            self.go_on()


def wanted(knows: Follower, player: int) -> Request | None:
    """What a player says next."""
    known = knows.known
    if known is None or known.player is None:
        return Sit(player)
    view = knows.view
    if view is None or view.finished:
        return None if player in known.ready or known.match.result else Ready()
    return Act(SensiblePlayer()(view)) if isinstance(view, SeatView) and view.to_act == view.seat else None


async def play(name: str, port: int, rng: Random) -> Follower:
    """A player whose connection is lost now and then; they take the match up where they were."""
    knows = Follower()
    while True:
        try:
            async with connect(f"ws://127.0.0.1:{port}/{name}") as socket:
                for text in knows.repeats:
                    await socket.send(text)
                while rng.randrange(30):
                    if knows.pending is None and (request := wanted(knows, PLAYERS[name])) is not None:
                        knows, text = knows.send(request)
                        await socket.send(text)
                    knows, _ = knows.after_json(await socket.recv())
                    if knows.known and knows.known.match.result:
                        return knows
            print(f"{name} has lost the connection after message {knows.number}")
        except (OSError, WebSocketException):
            await asyncio.sleep(0.05)


async def main(file: Path) -> None:
    """Play a match in which the host is killed once, while it writes its journal."""
    table, port, players = Table(file), 0, list[asyncio.Task[Follower]]()
    for last in (False, True):
        async with serve(table.client, "127.0.0.1", port) as server:
            port = next(iter(server.sockets)).getsockname()[1]
            players = players or [asyncio.create_task(play(name, port, Random(name))) for name in PLAYERS]
            while not all(player.done() for player in players) if last else table.host.lines < 30:
                table.go_on()
                await asyncio.sleep(0.01)
        print(f"the host {'ends' if last else 'is killed'} after {table.host.lines} lines of its journal")
        file.write_bytes(file.read_bytes() + b'\n{"number":')
        table = Table(file)
    knows = [player.result().known for player in players]
    if any(known is None or known.match != table.host.match for known in knows):
        raise AssertionError("they do not know the same")
    print(f"{table.host.match.result}, as everybody knows")


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder) / "journal"))
