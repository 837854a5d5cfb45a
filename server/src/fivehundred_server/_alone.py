"""The table of one person and bots, for a page that runs the library itself, as Python in a browser does."""

from __future__ import annotations

import json
from collections.abc import Sequence
from random import SystemRandom
from typing import Any, Final

from fivehundred import players, shuffle
from fivehundred.actions import Action
from fivehundred.errors import FiveHundredError, InvalidRuleset, InvalidValue, NotationError, brief
from fivehundred.hosting.accounts import Account
from fivehundred.hosting.host import Answer, Host, record_of
from fivehundred.hosting.messages import message_to_json
from fivehundred.hosting.proposals import UNDO_SECONDS
from fivehundred.hosting.room import BotRequest
from fivehundred.match.playing import Match
from fivehundred.notation import parse_ruleset
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.texts import Worded, label, text
from fivehundred.wire import from_tree, parse_json

_CHANCE: Final = SystemRandom()
#: The client as whom the page plays.
_PAGE: Final = "page"
#: The bots that may be placed: in a browser, `quick` takes at most 0.35 s for an action, `strong` up to 1.3 s.
_BOTS: Final = ("random", "sensible", "quick")


def rules_from(said: Any, language: str = "en") -> Ruleset:
    """The ruleset that a client asks for, as text or as the JSON of a ruleset; the error is in a *language*."""
    try:
        return parse_ruleset(said) if type(said) is str else from_tree(said, Ruleset)
    except FiveHundredError as error:
        raise InvalidValue(f"{label('rules', language)}: {_refusal(error, language)}") from None


def _refusal(error: FiveHundredError, language: str) -> str:
    match error:
        case InvalidRuleset():
            return "; ".join(text(each, language) for each in error.problems if isinstance(each, Worded))
        case NotationError() if language != "en":
            # In English the error itself says more.
            found = error.text[error.column - 1 :].partition(" ")[0].strip('"')
            shown = brief(found) if found else label("the end", language)
            if error.words:
                return label("fits there", language, number=error.column, name=shown, names=error.words)
            return label("does not fit", language, number=error.column, name=shown)
        case _:
            return str(error)


def choices(bots: Sequence[str], **more: Any) -> str:
    """The presets and the names of the *bots*, as JSON for the page where a table is opened."""
    shown = [
        {"name": name, "players": presets.get(name).players, "text": presets.description(name)}
        for name in presets.names()
    ]
    return json.dumps({"presets": shown, "bots": bots, **more})


def rules_json(rules: Ruleset, language: str) -> str:
    """The *rules* in words of a *language*, as JSON, without those that have no effect."""
    shown = [
        {"setting": line.setting, "sentence": text(line.sentence, language), "rules": line.rules}
        for line in rules.explain()
        if not line.idle
    ]
    return json.dumps(shown)


class SoloTable:
    """A table that a page drives step by step.

    A step is an object with the lines of the journal to keep first, ``journal``, and the messages for the page,
    ``texts``. After each step the page asks to go on, until there is none (``null``). It does so ``wait`` seconds after
    an action of the player, who may want to take it back.
    """

    def __init__(self) -> None:
        self._host: Host | None = None
        self._lines: list[str] = []

    def ask(self, question: str, about: str = "", language: str = "en") -> str:
        """Answer the page with JSON. Raises a `FiveHundredError`, with a message for the player in a *language*."""
        match question:
            case "choices":
                return choices(_BOTS)
            case "start":
                self._lines = []
                match = Match.start(rules_from(parse_json(about), language), rng=_CHANCE)
                return self._step(Host.start(match, owner=_PAGE, bots=_BOTS, hints=_BOTS[-1]))
            case "resume":
                # The answer says whether there were any lines to go on from.
                self._host, self._lines = Host.resume(about.splitlines()), about.splitlines()
                return json.dumps(self._host is not None)
            case _:
                pass
        if self._host is None:
            raise InvalidValue("there is no table yet")
        match question:
            case "hear":
                answer = self._host.receive_json(_PAGE, about)
                return self._step(answer, 0 if answer.host.deal is self._host.deal else UNDO_SECONDS)
            case "go on":
                step = _next_answer(self._host)
                return "null" if step is None else self._step(step)
            case "explain":
                return rules_json(self._host.match.rules, about or "en")
            case "deal":
                number = int(about) if about.isdecimal() and len(about) < 10 else 0
                record = record_of(self._lines, deals=number) if number else None
                if record is None or number > len(record.deals):
                    raise InvalidValue("there is no such deal, or it is not over")
                return message_to_json(Account.of(record.deals[number - 1].deal.spectator))
            case _:
                raise InvalidValue(f"the page asks {question!r}, which this table cannot answer")

    def _step(self, answer: Answer, wait: float = 0) -> str:
        """The step that *answer* is, with the seconds to *wait* before the next."""
        self._host, lines = answer.host, answer.journal.splitlines()
        self._lines += lines
        texts = [text for client, text in answer.texts if client == _PAGE]
        return json.dumps({"journal": lines, "texts": texts, "wait": wait})


def _next_answer(host: Host) -> Answer | None:
    """The answer to what *host* waits for, other than the player; ``None`` if it waits for nothing else."""
    if host.needs_match:
        return host.rematch(Match.start(host.match.first_rules, rng=_CHANCE))
    if host.needs_pack:
        return host.deal_pack(shuffle.pack(host.match.rules.deck, rng=_CHANCE))
    if host.bot_request is not None:
        return host.act(_choose_action(host.bot_request))
    for client, asked in host.hint_requests.items():
        return host.hint(client, _choose_action(asked))
    return None


def _choose_action(asked: BotRequest) -> Action:
    return players.make_player(asked.name, rng=_CHANCE)(asked.view)
