"""A client in JavaScript that knows no rule follows whole deals by what a host sends, and plays them."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
from following import GAMES
from helpers import DEEP, FAMILIES

from fivehundred import SeatView, SpectatorView, shuffle
from fivehundred.hosting import Answer, Host, Refused, Sit, Watch, request_from_json, sent_to_json
from fivehundred.match.playing import Match
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.wire import to_json

PROGRAM = Path(__file__).with_name("follow.mjs")
NODE = shutil.which("node")
#: Presets, and games that bring what no preset does.
RULES: dict[str, Ruleset] = {
    **{name: presets.get(name) for name in (FAMILIES if DEEP else FAMILIES[1::4])},
    **{name: GAMES[name].rules for name in ([*GAMES] if DEEP else [*GAMES][::2])},
}
DEALS = 20 if DEEP else 1
View = SeatView | SpectatorView
pytestmark = pytest.mark.skipif(NODE is None, reason="node is not installed")


@attrs.define
class Program:
    """The clients beyond the pipe."""

    process: subprocess.Popen[str]
    #: The match that is played now.
    playing: str = ""

    def hear(self, client: str, text: str) -> tuple[Any, Any]:
        """What it says when *client* is told *text*, and what it sees then."""
        answer = self._asked(client, message=json.loads(text)["message"])
        return answer["says"], answer["view"]

    def step(self, client: str, step: int) -> Any:
        """What *client* sees of the deal after so many of its actions."""
        return self._asked(client, step=step)["view"]

    def _asked(self, client: str, **said: Any) -> Any:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps({"client": f"{client} of {self.playing}", **said}) + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@pytest.fixture(scope="module")
def remote() -> Iterator[Program]:
    process = subprocess.Popen(
        [NODE or "node", str(PROGRAM)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, encoding="utf-8"
    )
    with process:
        yield Program(process)


#: What the client has of what is computed, but for the order of cards and for texts.
COMPUTED = ("stage", "to_act", "sides", "hand_sizes", "contract", "tricks", "won", "needed", "score", "legal")
HOLDING = ("kitty", "received", "discards", "handed_on")


def shown(view: View) -> dict[str, Any]:
    """What the client ought to see where the host has *view*."""
    tree = json.loads(to_json(view, computed=True))
    table, computed = tree["table"], tree["computed"]
    contract, legal, lying = computed["contract"], computed.get("legal"), computed["open_hand"]
    if contract is not None:
        computed["contract"] = {key: said for key, said in contract.items() if key not in ("trump", "text")}
    if legal is not None:
        computed["legal"] = {key: said for key, said in legal.items() if key not in ("count", "cards")}
        computed["legal"] |= {"cards": sorted(legal["cards"])} if "cards" in legal else {}
    return {
        **{key: tree.get(key) for key in ("seat", "number", "dealer")},
        "done": [one for one in table["done"] if one["action"] is not None],
        **{key: table[key] for key in ("ended", "kitty", "piles")},
        "holding": None if "holding" not in tree else {key: sorted(tree["holding"][key]) for key in HOLDING},
        **{key: computed.get(key) for key in COMPUTED},
        "open_hand": lying and {"seat": lying["seat"], "cards": sorted(lying["cards"])},
        "table_cards": [*map(sorted, computed["table_cards"])],
        "hand": sorted(computed.get("hand", [])),
    }


def followed(tree: dict[str, Any]) -> dict[str, Any]:
    """The same of what the client sees."""
    holding, lying, legal = tree["holding"], tree["open_hand"], tree["legal"]
    if legal is not None:
        # With the texts a client has the actions themselves, to send them.
        assert legal.keys() == {"type", *(("cards", "size") if "cards" in legal else ("of", "actions", "texts"))}
        tree["legal"] = {key: said for key, said in legal.items() if key not in ("of", "actions", "cards")}
        tree["legal"] |= {"cards": sorted(legal["cards"])} if "cards" in legal else {}
    return {
        **{key: tree[key] for key in ("seat", "number", "dealer", "ended", "kitty", "piles")},
        "done": [{"seat": turn["seat"], "action": turn["action"]} for turn in tree["done"]],
        "holding": holding and {key: sorted(holding[key]) for key in HOLDING},
        **{key: tree[key] for key in COMPUTED},
        "open_hand": lying and {"seat": lying["seat"], "cards": sorted(lying["cards"])},
        "table_cards": [*map(sorted, tree["table_cards"])],
        "hand": sorted(tree["hand"]),
    }


def agreed(view: View, tree: dict[str, Any], *, now: bool = True) -> None:
    """Compare what the client sees with what the host would show it; before the last action, it sees a little less."""
    expected, found = shown(view), followed(tree)
    if found["holding"] and found["holding"]["kitty"]:
        # Whoever took the kitty has it in their own holding, shown to everybody or not.
        expected["kitty"] = None
    if now and isinstance(view, SeatView) and view.table.play is None:
        # While nothing is played, the host says how the hand is sorted.
        assert tree["hand"] == json.loads(to_json(view, computed=True))["computed"]["hand"]
    if not now:
        found |= {key: expected[key] for key in ("needed", "legal")}
    assert found == expected


def played(name: str, remote: Program, seed: int) -> Counter[str]:
    """Play a deal in which every player, and somebody who looks on, is that client."""
    remote.playing = f"{name} {seed}"
    pack, count = shuffle.pack(RULES[name].deck, rng=Random(remote.playing)), Counter[str]()
    host = Host.start(Match.start(RULES[name], dealer=Seat(0))).host
    keys = [f"p{player}" for player in range(RULES[name].players)]
    on_the_way: list[tuple[str, str]] = []
    every: dict[str, list[View]] = {client: [] for client in ("guest", *keys)}

    def said(answer: Answer) -> Host:
        on_the_way.extend((client, sent_to_json(sent)) for client, sent in answer.messages)
        return answer.host

    for client in ("guest", *keys):
        host = said(host.receive(client, Watch()))
    for player, client in enumerate(keys):
        host = said(host.receive(client, Sit(player)))
    while on_the_way or not host.match.rows:
        if not on_the_way:
            host = said(host.deal_pack(pack))
        client, text = on_the_way.pop(0)
        says, seen = remote.hear(client, text)
        count[json.loads(text)["message"]["type"]] += 1
        if seen is not None and not any(other == client and '"account"' in told for other, told in on_the_way):
            view = host.room.view_of(client)
            assert view is not None
            every[client].append(view)
            if DEEP or view.finished or len(view.turns) % 3 == 0:
                agreed(view, seen)
                count["agreed"] += 1
            count["ended"] += seen["ended"] is not None
        if says is not None and not host.match.rows:
            answer = host.receive(client, request_from_json(json.dumps(says))[0])
            assert not [sent.message for _, sent in answer.messages if isinstance(sent.message, Refused)]
            host = said(answer)
    for client, views in every.items():
        for view in views[: -1 : 1 if DEEP else 4]:
            agreed(view, remote.step(client, len(view.turns)), now=False)
    return count


@pytest.mark.parametrize("name", RULES)
def test_whole_deals_are_played_without_knowing_a_rule(name: str, remote: Program) -> None:
    count: Counter[str] = Counter()
    for seed in range(DEALS):
        count += played(name, remote, seed)
    assert count["ended"] == DEALS * (1 + RULES[name].players)
    assert count["agreed"] >= 2 * (1 + RULES[name].players)
