"""What somebody wants who makes a room: the rules, the bots, the time limits."""

from __future__ import annotations

from random import SystemRandom
from typing import Any, Final

from fivehundred import players
from fivehundred.errors import FiveHundredError, InvalidValue, WrongType, brief
from fivehundred.hosting import Answer, Host
from fivehundred.match.playing import Match
from fivehundred.notation import parse_ruleset
from fivehundred.rules.ruleset import Ruleset
from fivehundred.wire import parse_json, structure

_KEYS: Final = {"rules", "bots", "turn_seconds", "ready_seconds", "away_seconds"}
#: The longest time limit, a day.
_LONGEST: Final = 86_400


def begun(text: str | bytes, owner: str) -> list[Answer]:
    """What comes of a new host, and of each bot that gets its place; *text* may be anything.

    The client whose key is *owner* runs the room.

    Raises a `FiveHundredError`, with words for whoever asked.
    """
    asked = parse_json(text)
    if type(asked) is not dict or "rules" not in asked or not asked.keys() <= _KEYS:
        raise InvalidValue(f"expected an object with rules, and perhaps {', '.join(sorted(_KEYS - {'rules'}))}")
    rules = _rules(asked["rules"])
    first = Host.start(
        Match.start(rules, rng=SystemRandom()),
        # Unless somebody says otherwise, nobody waits for ever.
        turn_seconds=_seconds("turn_seconds", asked.get("turn_seconds", 90)),
        ready_seconds=_seconds("ready_seconds", asked.get("ready_seconds", 300)),
        away_seconds=_seconds("away_seconds", asked.get("away_seconds", 60)),
        owner=owner,
        bots=players.names(),
    )
    answers = [first]
    for player, bot in _bots(asked.get("bots"), rules.players):
        players.named(bot, rng=SystemRandom())
        answers.append(answers[-1].host.place(player, bot))
    return answers


def _rules(said: Any) -> Ruleset:
    try:
        return parse_ruleset(said) if type(said) is str else structure(said, Ruleset)
    except FiveHundredError as error:
        raise InvalidValue(f"rules: {error}") from None


def _seconds(name: str, value: Any) -> float | None:
    if value is not None and (type(value) not in (int, float) or not 1 <= value <= _LONGEST):
        raise InvalidValue(f"{name} {brief(value)}: expected a number from 1 to {_LONGEST}, or null")
    return None if value is None else float(value)


def _bots(said: Any, number: int) -> list[tuple[int, str]]:
    """The players for whom bots play, with their names."""
    if said is None:
        return []
    known = {str(player): player for player in range(number)}
    if type(said) is not dict or not said.keys() <= known.keys() or len(said) == number:
        raise InvalidValue(f"bots: expected players from 0 to {number - 1}, each with the name of a bot, but not all")
    if not all(type(bot) is str for bot in said.values()):
        raise WrongType("bots: expected names")
    return [(known[player], bot) for player, bot in said.items()]
