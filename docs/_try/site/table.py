"""The program that hosts a table in a page, in Pyodide."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import SystemRandom

from fivehundred import Match, players, presets, shuffle
from fivehundred.hosting import Account, Answer, Host, record_of
from fivehundred.hosting.messages import message_to_json
from fivehundred.notation import parse_ruleset

_CHANCE = SystemRandom()
#: Whom the page plays as.
_CLIENT = "page"


class Table:
    """A table at which the page and bots sit."""

    def __init__(self, rules: str, tell: Callable[[str], object]) -> None:
        self.tell = tell
        match = Match.start(parse_ruleset(rules), rng=_CHANCE)
        answer = Host.start(match, owner=_CLIENT, bots=players.names())
        self.host, self.journal = answer.host, answer.journal

    def take(self, answer: Answer) -> None:
        """Tell the page what concerns it."""
        self.host, self.journal = answer.host, self.journal + answer.journal
        for client, text in answer.texts:
            if client == _CLIENT:
                self.tell(text)

    def hear(self, text: str) -> None:
        """The page says something; then the cards are dealt and the bots play, as far as it is their turn."""
        self.take(self.host.receive_json(_CLIENT, text))
        while self.host.needs_match or self.host.needs_pack or self.host.asked is not None:
            if self.host.needs_match:
                self.take(self.host.rematch(Match.start(self.host.match.first_rules, rng=_CHANCE)))
            elif self.host.needs_pack:
                self.take(self.host.deal_pack(shuffle.pack(self.host.match.rules.deck, rng=_CHANCE)))
            elif self.host.asked is not None:
                self.take(self.host.act(players.named(self.host.asked.name, rng=_CHANCE)(self.host.asked.view)))

    def deal(self, number: int) -> str:
        """A deal that is over, as everybody has seen it."""
        record = record_of(self.journal.splitlines(), deals=number)
        deals = () if record is None else record.deals
        return message_to_json(Account.of(deals[number - 1].spectator))


_tables: list[Table] = []


def asked(tell: Callable[[str], object], question: str, *about: object) -> str:
    """Answer the page, and *tell* it what the host says."""
    match question, *about:
        case "presets", *_:
            names = presets.names()
            shown = [(name, presets.named(name).players, presets.description(name)) for name in names]
            return json.dumps([dict(zip(("name", "players", "text"), row, strict=True)) for row in shown])
        case "start", str(rules):
            _tables[:] = [Table(rules, tell)]
        case "explain", *_:
            lines = [line for line in _tables[0].host.match.rules.explain() if not line.idle]
            return json.dumps([{"setting": one.setting, "sentence": one.sentence, "rules": one.rules} for one in lines])
        case "hear", str(text):
            _tables[0].hear(text)
        case "deal", int(number):
            return _tables[0].deal(number)
    return "null"
