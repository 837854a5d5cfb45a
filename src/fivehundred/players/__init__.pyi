# The names of this package for type checkers; they match the table in __init__.py.

from fivehundred.match.playing import Player
from fivehundred.players.bidding import choose_call
from fivehundred.players.cardplay import choose_play
from fivehundred.players.registry import (
    RandomPlayer,
    SensiblePlayer,
    choose_declaration,
    choose_discard,
    choose_gift,
    choose_partner,
    named,
    names,
)

__all__ = [
    "Player",
    "RandomPlayer",
    "SensiblePlayer",
    "choose_call",
    "choose_declaration",
    "choose_discard",
    "choose_gift",
    "choose_partner",
    "choose_play",
    "named",
    "names",
]
