"""The built-in players by name, in a separate module because it knows them all."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from fivehundred._base.words import join_words, must_be, near
from fivehundred.errors import InvalidValue
from fivehundred.match.playing import Player
from fivehundred.players._futures import check_limit
from fivehundred.players.sensible import RandomPlayer, SensiblePlayer
from fivehundred.players.thinking import ThinkingPlayer
from fivehundred.shuffle import RandomBits

# The package takes the type of a player from here, too.
__all__ = ["Player", "make_player", "names"]

_PLAYERS: Final[Mapping[str, Callable[[RandomBits, float | None], Player]]] = MappingProxyType(
    {
        "random": lambda rng, _: RandomPlayer(rng=rng),
        "sensible": lambda _, __: SensiblePlayer(),
        "quick": lambda rng, seconds: ThinkingPlayer(worlds=20, seconds=seconds, rng=rng),
        "strong": lambda rng, seconds: ThinkingPlayer(worlds=100, seconds=seconds, rng=rng),
        "patient": lambda rng, seconds: ThinkingPlayer(worlds=400, solved=7, calls=40, seconds=seconds, rng=rng),
    }
)


def names() -> tuple[str, ...]:
    """Return the names of all built-in players, from the weakest to the strongest.

    >>> names()
    ('random', 'sensible', 'quick', 'strong', 'patient')
    """
    return tuple(_PLAYERS)


def make_player(name: str, *, rng: RandomBits, seconds: float | None = None) -> Player:
    """Return the player called *name*, which uses *rng* for random choices.

    *seconds* limits its time for an action, approximately; without it, there is no limit. Raises `InvalidValue` if
    there is no such player, or if *seconds* is below 0.

    >>> from random import Random
    >>> make_player("sensible", rng=Random(1))
    SensiblePlayer(rng=None)
    """
    must_be("a player's name", name, str)
    check_name(name, names())
    check_limit(seconds)
    return _PLAYERS[name](rng, seconds)


def check_name(name: str, known: Sequence[str]) -> None:
    """Raise `InvalidValue`, with suggestions for similar names, unless *name* is one of the *known* names.

    >>> check_name("sensibel", names())
    Traceback (most recent call last):
        ...
    fivehundred.errors.InvalidValue: no player is called 'sensibel'; did you mean sensible?
    """
    if name not in known:
        meant = near(name, known)
        hint = f"; did you mean {meant[0]}?" if meant else f": expected {join_words(known, 'or')}"
        raise InvalidValue(f"no player is called {name[:40]!r}{hint}")
