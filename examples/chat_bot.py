"""A table of Five Hundred in a chat: people type ``sit 0``, ``ready``, ``7S``, ``discard JS QS AS`` or ``10H``.

What everybody sees is posted in the channel; cards and refusals are whispered. With discord.py, `Chat.post` is
``channel.send``, `Chat.whisper` is ``user.send``, and ``on_message`` calls `ChatTable.read`.
"""

from __future__ import annotations

import asyncio
import tempfile
from functools import partial
from pathlib import Path
from random import SystemRandom
from typing import Protocol

from fivehundred import FiveHundredError, Match, SeatView, presets
from fivehundred.hosting import Act, DealFinished, Follower, Host, Ready, Refused, Request, Sit, message_text
from fivehundred.hosting.aio import AsyncRoom
from fivehundred.players import SensiblePlayer

CHANNEL = "#five-hundred"


class Chat(Protocol):
    """Whatever people chat with."""

    async def post(self, text: str) -> None:
        """Show *text* to all."""

    async def whisper(self, user: str, text: str) -> None:
        """Show *text* to one user."""


class ChatTable:
    """A table at which users of a chat play."""

    def __init__(self, chat: Chat, room: AsyncRoom, people: asyncio.TaskGroup) -> None:
        self.chat, self.room, self.people = chat, room, people
        self.knows = dict[str, Follower]()

    async def enter(self, user: str) -> None:
        """Let somebody in, who is told everything from now on; the channel is one of them."""
        self.knows[user] = Follower()
        self.people.create_task(self.room.attend(user, partial(self.hear, user)))
        await asyncio.sleep(0)
        # Serves newcomers and those who were here before the program was restarted.
        for text in self.knows[user].repeats:
            self.room.receive(user, text)

    def say(self, user: str, request: Request) -> None:
        """Make a request for a user."""
        self.knows[user], text = self.knows[user].send(request)
        self.room.receive(user, text)

    async def read(self, user: str, text: str) -> None:
        """Take what a user has typed."""
        if user not in self.knows:
            await self.enter(user)
        view = self.knows[user].view
        try:
            match text.split():
                case ["sit", player]:
                    self.say(user, Sit(int(player), user))
                case ["ready"]:
                    self.say(user, Ready())
                case _ if isinstance(view, SeatView):
                    self.say(user, Act(view.parse(text)))
                case _:
                    await self.chat.whisper(user, "Type sit 0, sit 1 … for a place, and then ready.")
        except (FiveHundredError, ValueError) as error:
            await self.chat.whisper(user, str(error))

    async def hear(self, user: str, text: str) -> None:
        """Show a user what the host says; what all hear is posted once, as the channel hears it."""
        before = self.knows[user]
        self.knows[user], sent = before.after_json(text)
        knows = self.knows[user]
        view, said = knows.view, message_text(sent.message, before.known)
        if said and user == CHANNEL:
            await self.chat.post(said)
        elif said and isinstance(sent.message, Refused):
            await self.chat.whisper(user, said)
        if isinstance(view, SeatView) and view != before.view and view.to_act == view.seat:
            await self.chat.whisper(user, f"Your turn, with {view.hand}.")
        elif isinstance(sent.message, DealFinished) and user != CHANNEL:
            await self.chat.whisper(user, "Type ready for the next hand.")


class FakeChat:
    """A chat whose users do what `SensiblePlayer` would do, when they are told that it is their turn."""

    table: ChatTable

    def __init__(self, most: int | None = None) -> None:
        self.posted, self.whispered, self.over = list[str](), list[tuple[str, str]](), asyncio.Event()
        self.most = most

    async def post(self, text: str) -> None:
        """Print what is posted."""
        print(text)
        self.posted.append(text)
        known = self.table.knows[CHANNEL].known
        if len(self.posted) == self.most or (known is not None and known.match.result is not None):
            self.over.set()

    async def whisper(self, user: str, text: str) -> None:
        """Let the user act, if it is their turn."""
        self.whispered.append((user, text))
        view = self.table.knows[user].view
        if text.startswith("Type ready"):
            await self.table.read(user, "ready")
        elif isinstance(view, SeatView) and text.startswith("Your turn"):
            await self.table.read(user, str(SensiblePlayer()(view)))


async def main(file: Path, most: int | None = None) -> FakeChat:
    """Play one hand with two users and a bot, or go on with that in *file*; stop after *most* posts."""
    chat = FakeChat(most)
    host = Host.resume(file.read_bytes().splitlines(keepends=True)) if file.exists() else None
    with file.open("a", encoding="ascii") as journal:

        async def write(text: str) -> None:
            await asyncio.to_thread(journal.write, text)
            await asyncio.to_thread(journal.flush)

        if host is None:
            rules = presets.STANDARD_3.evolve(hand_limit=1, name="one hand of standard-3")
            first = Host.start(Match.start(rules, rng=SystemRandom()), turn_seconds=300)
            placed = first.host.place(2, "sensible")
            await write(first.journal + placed.journal)
            host = placed.host
        async with AsyncRoom(host, write=write, undo_seconds=0) as room, asyncio.TaskGroup() as people:
            chat.table = ChatTable(chat, room, people)
            await chat.table.enter(CHANNEL)
            seated = [person.client for person in host.room.people.values()]
            for user in seated:
                await chat.table.enter(user)
            for player, user in enumerate(() if seated else ("Ann", "Bob")):
                await chat.table.read(user, f"sit {player}")
                await chat.table.read(user, "ready")
            await chat.over.wait()
            await room.close()
    return chat


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(main(Path(folder) / "journal", most=12))
        print("The program is restarted.")
        asyncio.run(main(Path(folder) / "journal"))
