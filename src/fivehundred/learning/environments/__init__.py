"""Environments for learning frameworks, and observations as arrays; each name needs an extra when it is first used."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "arrays": "array_of planes_of",
        "gymnasium": "SeatEnv SeatVectorEnv",
        "openspiel": "SpielGame SpielState spiel_game",
        "pettingzoo": "TableEnv",
    },
)
