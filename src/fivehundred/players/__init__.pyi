# Made from the table in __init__.py by nox -s generate.
from fivehundred.players.bidding import choose_call
from fivehundred.players.cardplay import choose_play
from fivehundred.players.explaining import estimates_svg, estimates_text
from fivehundred.players.registry import Player, make_player, names
from fivehundred.players.sensible import (
    RandomPlayer,
    SensiblePlayer,
    choose_declaration,
    choose_discard,
    choose_gift,
    choose_partner,
)
from fivehundred.players.thinking import Estimate, ThinkingPlayer, evaluate

__all__ = [
    "Estimate",
    "Player",
    "RandomPlayer",
    "SensiblePlayer",
    "ThinkingPlayer",
    "choose_call",
    "choose_declaration",
    "choose_discard",
    "choose_gift",
    "choose_partner",
    "choose_play",
    "estimates_svg",
    "estimates_text",
    "evaluate",
    "make_player",
    "names",
]
