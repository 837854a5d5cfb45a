"""A host for scenarios.mjs: reads commands as JSON lines, and answers each with the messages that it leads to."""

from __future__ import annotations

import json
import sys
from random import Random
from typing import Any

from fivehundred import Match, Seat, players, shuffle
from fivehundred.hosting import Act, Host
from fivehundred.notation import parse_ruleset

#: The same cards each time.
RNG = Random(5)


class Rooms:
    """The host of one room."""

    host: Host

    def carry_out(self, asked: dict[str, Any]) -> tuple[tuple[str, str], ...]:
        """Do what is *asked*, and return the texts for each client."""
        match asked:
            case {"start": rules, **more}:
                match_ = Match.start(parse_ruleset(rules), dealer=Seat(more.pop("dealer", 0)))
                answer = Host.start(match_, owner="a", bots=("random", "sensible"), **more)
            case {"hear": text, "client": client}:
                answer = self.host.receive_json(client, text)
            case {"time": time}:
                answer = self.host.tick(time)
            case {"act": text}:
                answer = self.act(text)
            case _:
                answer = self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=RNG))
        self.host = answer.host
        return answer.texts

    def act(self, text: str) -> Any:
        """Let whoever's turn it is act as *text* says, or as a bot would."""
        room, deal = self.host.room, self.host.deal
        assert deal is not None
        assert deal.to_act is not None
        view = deal.view(deal.to_act)
        action = deal.parse(text) if text else players.make_player("sensible", rng=RNG)(view)
        if self.host.bot_request is not None:
            return self.host.act(action)
        return self.host.receive(room.people[room.seats[deal.to_act]].client, Act(action))


if __name__ == "__main__":
    rooms = Rooms()
    for line in sys.stdin:
        sys.stdout.write(f"{json.dumps(rooms.carry_out(json.loads(line)))}\n")
        sys.stdout.flush()
