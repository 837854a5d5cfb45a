"""A client in JavaScript that knows no rule follows whole deals by what a host sends, and plays them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from following import GAMES
from helpers import DEEP

from fivehundred import shuffle
from fivehundred.hosting import Answer, Host, Refused, Sit, Wanted, Watch, request_from_json, sent_to_json
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

PROGRAM = Path(__file__).with_name("follow.mjs")
#: What that program is made of, and what the package for TypeScript gives.
CLIENT = Path(__file__).parents[2] / "typescript" / "src" / "client.js"
NODE = shutil.which("node")
#: Between them they have all that a deal can bring: blind bids, called partners, table cards, open hands.
RULES: dict[str, Ruleset] = {
    **{
        name: presets.named(name)
        for name in (
            *("australian-4", "standard-3", "perfect-4", "called-5", "table-2", "six-63", "primer-3"),
            *("passed-deal-3", "dummy-2", "cutthroat-4"),
        )
    },
    **{
        name: GAMES[name].rules
        for name in ("a declared slam", "discards passed on of a kitty shown", "a hand open behind its first card")
    },
}
DEALS = 20 if DEEP else 2
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


@attrs.define
class Program:
    """The client beyond the pipe."""

    process: subprocess.Popen[str]

    def hear(self, client: str, text: str) -> tuple[Any, Any]:
        """What it says when *client* is told *text*, and what it knows then."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"client": client, "sent": json.loads(text)}) + "\n")
        self.process.stdin.flush()
        answer = json.loads(self.process.stdout.readline())
        return answer["says"], answer["seen"]


@contextmanager
def program() -> Iterator[Program]:
    process = subprocess.Popen(
        [NODE or "node", str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    with process:
        yield Program(process)


def agreed(host: Host, client: str, seen: Any) -> None:
    """Compare what the client makes of its account with what the host would show it."""
    view = host.room.view_of(client)
    assert view is not None
    table = view.table
    hand = getattr(view, "hand", ())
    assert seen["hand"] == sorted(map(str, hand))
    assert [trick["winner"] for trick in seen["tricks"]] == [trick.winner for trick in table.tricks]
    assert [trick["cards"] for trick in seen["tricks"]] == [
        [[seat, str(play.card)] for seat, play in zip(trick.seats, trick.plays, strict=True)] for trick in table.tricks
    ]
    assert seen["won"] in (list(table.won), None if not any(table.won) else 0)
    if table.contract is not None and table.outcome is None:
        assert seen["contract"]["contractor"] == table.contract.contractor
        assert seen["contract"]["side"] == list(table.contract.side)
        assert seen["contract"]["playing"] == list(table.contract.playing)
    if table.open_hand is not None:
        assert (seen["openSeat"], seen["open"]) == (table.open_hand[0], sorted(map(str, table.open_hand[1])))
    piles = {
        f"{seat} {place}": [str(card) for card in pile if card is not None]
        for seat, piles in enumerate(table.piles)
        for place, pile in enumerate(piles)
    }
    assert seen["piles"] == piles
    assert (seen["outcome"] is not None) == view.finished


def played(name: str, remote: Program, seed: int) -> Counter[str]:
    """Play a deal in which every player, and somebody who looks on, is that client."""
    pack, count = shuffle.pack(RULES[name].deck, rng=Random(f"{name} {seed}")), Counter[str]()
    host = Host.start(Match.start(RULES[name], dealer=Seat(0))).host
    keys = [f"p{player}" for player in range(RULES[name].players)]
    on_the_way: list[tuple[str, str]] = []

    def said(answer: Answer) -> Host:
        on_the_way.extend((client, sent_to_json(sent)) for client, sent in answer.messages)
        return answer.host

    for client in ("guest", *keys):
        host = said(host.receive(client, Watch(Wanted.ACCOUNT)))
    for player, client in enumerate(keys):
        host = said(host.receive(client, Sit(player)))
    while on_the_way or not host.match.rows:
        if not on_the_way:
            host = said(host.deal_pack(pack))
        client, text = on_the_way.pop(0)
        says, seen = remote.hear(client, text)
        count[json.loads(text)["type"]] += 1
        if seen is not None and not any(other == client and '"account"' in told for other, told in on_the_way):
            agreed(host, client, seen)
            count["agreed"] += 1
            count["ended"] += seen["outcome"] is not None
        if says is not None and not host.match.rows:
            answer = host.receive(client, request_from_json(json.dumps(says))[0])
            assert not [sent.message for _, sent in answer.messages if isinstance(sent.message, Refused)]
            host = said(answer)
    return count


@pytest.mark.parametrize("name", RULES)
def test_whole_deals_are_played_without_knowing_a_rule(name: str) -> None:
    count: Counter[str] = Counter()
    with program() as remote:
        for seed in range(DEALS):
            count += played(name, remote, seed)
    assert count["ended"] == DEALS * (1 + RULES[name].players)
    assert count["agreed"] > 30


def test_the_client_has_sixty_lines() -> None:
    assert len(CLIENT.read_text(encoding="utf-8").splitlines()) <= 60
