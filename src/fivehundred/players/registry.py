"""The players that can be asked for by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from fivehundred._words import listed, near
from fivehundred.errors import InvalidValue
from fivehundred.match.playing import Player
from fivehundred.players.random_player import RandomPlayer
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.rules._checks import must_be
from fivehundred.shuffle import RandomBits

_PLAYERS: Final[Mapping[str, Callable[[RandomBits], Player]]] = MappingProxyType(
    {
        "random": lambda rng: RandomPlayer(rng=rng),
        "sensible": lambda rng: SensiblePlayer(),
    }
)


def names() -> tuple[str, ...]:
    """The names of all players.

    >>> names()
    ('random', 'sensible')
    """
    return tuple(_PLAYERS)


def named(name: str, *, rng: RandomBits) -> Player:
    """The player of that name, who uses *rng* for random choices; `InvalidValue` when there is no such player.

    >>> from random import Random
    >>> named("sensible", rng=Random(1))
    SensiblePlayer(rng=None)
    """
    must_be("a player's name", name, str)
    make = _PLAYERS.get(name)
    if make is None:
        meant = near(name, _PLAYERS)
        known = f"; did you mean {meant[0]}?" if meant else f": expected {listed(_PLAYERS, 'or')}"
        raise InvalidValue(f"no player is called {name[:40]!r}{known}")
    return make(rng)
