"""The page's client recovers, whichever messages were lost, doubled or swapped on their way to it."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from random import Random
from typing import Any

import pytest

from fivehundred import presets, shuffle
from fivehundred.deal.turns import Misdeal
from fivehundred.hosting import (
    Access,
    Act,
    Agree,
    Decline,
    Door,
    Host,
    Phrase,
    Place,
    Ready,
    Request,
    Signal,
    Sit,
    Stand,
    TakeBack,
    Void,
    request_to_json,
)
from fivehundred.match.playing import Match
from fivehundred.seats import Seat

PROGRAM = Path(__file__).with_name("recover.mjs")
NODE = shutil.which("node")
#: The clients of players 0, 1 and 2, and one who looks on.
KEYS = ("p0", "p1", "p2", "guest")


class Pipe:
    """The clients beyond the pipe, and a network on which messages are lost, doubled and swapped."""

    def __init__(self, process: subprocess.Popen[str], seed: int) -> None:
        self.process, self.rng, self.seed = process, Random(seed), seed
        self.host = Host.start(Match.start(presets.STANDARD_3, dealer=Seat(0)), owner="p0", bots=("a bot",)).host
        self.on_way = list[tuple[str, str]]()

    def tell(self, client: str, **what: Any) -> Any:
        """What *client* knows after something has happened to it, and what it says is heard."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"client": f"{client} {self.seed}", **what}) + "\n")
        self.process.stdin.flush()
        answered = json.loads(self.process.stdout.readline())
        for text in answered["said"]:
            answer = self.host.receive_json(client.removeprefix("new "), text)
            self.host = answer.host
            self.on_way += answer.texts
        return answered

    def wants(self, client: str) -> Request | None:
        """What the person behind *client* wants, who sees how the table stands."""
        room, pick = self.host.room, self.rng.randrange
        player, deal = room.player_of(client), self.host.deal
        if client == "guest":
            return None
        if player is None:
            return Sit(int(client[1]))
        odd: list[Request] = [TakeBack(), Void(Misdeal.WRONG_COUNT), Signal(Phrase.SORRY), Agree(), Decline(), Stand()]
        odd += [Door([*Access][pick(2)]), Place(pick(3), "a bot")] if client == room.owner else []
        if pick(6) == 0:
            return odd[pick(len(odd))]
        if deal is None or deal.to_act is None:
            return Ready()
        mine = room.seats[deal.to_act] == player
        return Act(deal.legal_actions[pick(len(deal.legal_actions))]) if mine else None

    def step(self) -> None:
        """Something happens."""
        pick = self.rng.randrange
        if self.on_way and pick(4):
            place = pick(min(3, len(self.on_way))) if pick(4) == 0 else 0
            client, text = self.on_way[place]
            if pick(8):
                del self.on_way[place]
            if pick(8):
                self.tell(client, sent=text)
        elif not pick(30):
            self.connect(KEYS[pick(len(KEYS))])
        else:
            client = KEYS[pick(len(KEYS))]
            request = self.wants(client)
            if request is not None:
                self.tell(client, says=json.loads(request_to_json(request)))
        if self.host.needs_pack:
            answer = self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=self.rng))
        elif self.host.bot_request is not None and not pick(3):
            answer = self.host.act(self.host.bot_request.view.legal_actions[0])
        else:
            return
        self.host = answer.host
        self.on_way += answer.texts

    def connect(self, client: str) -> None:
        """Connect *client* again; what was on its way to it is lost."""
        self.on_way = [one for one in self.on_way if one[0] != client]
        self.tell(client)

    def settle(self, client: str) -> Any:
        """What *client* knows once it was connected again, and everything has reached it."""
        self.connect(client)
        answered = None
        while texts := [text for key, text in self.on_way if key == client]:
            self.on_way = [one for one in self.on_way if one[0] != client]
            for text in texts:
                answered = self.tell(client, sent=text)
        assert answered is not None
        return answered


@pytest.mark.skipif(NODE is None, reason="node is not installed")
def test_the_client_of_the_page_recovers_from_whatever_happens_to_messages() -> None:
    with subprocess.Popen(
        [NODE or "node", str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    ) as process:
        for seed in range(12):
            pipe = Pipe(process, seed)
            for key in KEYS:
                pipe.connect(key)
            for _ in range(400):
                pipe.step()
            for _ in KEYS:
                # What they still want to say changes what others know.
                for key in KEYS:
                    pipe.settle(key)
            for key in KEYS:
                recovered = pipe.settle(key)
                assert not recovered["busy"]
                pipe.connect(f"new {key}")
                ((_, welcome),) = [one for one in pipe.on_way if one[0] == key]
                pipe.on_way.clear()
                assert recovered["known"] == pipe.tell(f"new {key}", sent=welcome)["known"]
