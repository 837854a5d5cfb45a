"""How many actions a second one host hears, and how large its messages are.

A match is played by a full table and two who look on. Every action is a request with its number and that of
the message it answers; what comes back has the messages for everybody and the line of the journal. Figures are medians
of several runs, with the lowest and the highest, in seconds of the processor.

Run ``python bench/hosting.py``; ``--deals`` and ``--runs`` make it longer or shorter, ``--preset`` picks other rules.
"""

from __future__ import annotations

import argparse
import platform
from random import Random
from statistics import median
from time import process_time

from fivehundred import Match, Ruleset, Seat, SeatView, presets, shuffle, wire
from fivehundred.hosting import Act, Answer, Host, Ready, Request, Resend, Sit, Watch, sent_to_json
from fivehundred.players.sensible import RandomPlayer

#: What a client says, with its number and that of the message it answers, or the number of a pack to deal.
Asked = tuple[str, Request, int, int] | int


def asked_of(rules: Ruleset, deals: int) -> tuple[Host, list[Asked]]:
    """A host at a full table, and what it is asked from then on: by a client, or the number of a pack to deal."""
    host = Host.start(Match.start(rules, dealer=Seat(0))).host
    for player in range(rules.players):
        host = host.receive(f"player {player}", Sit(player), number=1).host
    for guest in ("guest", "other guest"):
        host = host.receive(guest, Watch()).host
    first, asked, choose = host, list[Asked](), RandomPlayer(rng=Random(1))
    while host.match.result is None and (host.room.under_way or len(host.match.rows) < deals):
        if host.needs_pack:
            asked.append(len(asked))
        else:
            player = host.room.awaited_players[0]
            client = f"player {player}"
            view = host.room.view_of(client)
            playing = host.room.under_way and isinstance(view, SeatView)
            known = next(one for one in host.clients if one.key == client)
            request = Act(choose(view)) if playing and isinstance(view, SeatView) else Ready()
            asked.append((client, request, known.heard + 1, known.sent))
        host = given(host, asked[-1]).host
    return first, asked


def given(host: Host, asked: Asked) -> Answer:
    """What the host answers."""
    if isinstance(asked, int):
        return host.deal_pack(shuffle.pack(host.match.rules.deck, rng=Random(asked)))
    client, request, number, answers = asked
    return host.receive(client, request, number=number, answers=answers)


def rate(host: Host, asked: list[Asked], runs: int) -> list[float]:
    """How many actions are heard in a second, one figure for each run, ascending."""
    found = []
    for _ in range(runs):
        after, took, actions = host, 0.0, 0
        for one in asked:
            action = not isinstance(one, int) and isinstance(one[1], Act)
            begin = process_time()
            answer = given(after, one)
            took += (process_time() - begin) * action
            actions += action
            after = answer.host
        found.append(actions / took)
    return sorted(found)


def sizes(host: Host, asked: list[Asked]) -> dict[str, list[int]]:
    """How many characters the messages to one player have, by what they are, and their views alone."""
    found: dict[str, list[int]] = {}
    after = host
    for one in asked:
        answer = given(after, one)
        after = answer.host
        for client, sent in answer.messages:
            if client == "player 0":
                found.setdefault(type(sent.message).__name__, []).append(len(sent_to_json(sent)))
        view = after.room.view_of("player 0")
        if isinstance(view, SeatView):
            found.setdefault("(a view alone)", []).append(len(wire.to_json(view)))
            found.setdefault("Welcome", []).append(len(after.receive("player 0", Resend()).texts[0][1]))
    return found


def main() -> None:
    """Measure, and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--preset", default="australian-4")
    parser.add_argument("--deals", type=int, default=8)
    parser.add_argument("--runs", type=int, default=9)
    arguments = parser.parse_args()
    host, asked = asked_of(presets.get(arguments.preset), arguments.deals)
    found = rate(host, asked, arguments.runs)
    print(f"{arguments.preset}, {len(host.clients)} clients, Python {platform.python_version()}")
    print(f"actions heard in a second: {median(found):,.0f} ({found[0]:,.0f} to {found[-1]:,.0f})")
    print("characters of messages to one player:")
    for name, lengths in sizes(host, asked).items():
        print(f"{name:24} {median(lengths):8,.0f} ({min(lengths):,} to {max(lengths):,})")


if __name__ == "__main__":
    main()
