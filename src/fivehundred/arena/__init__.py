"""Contests between players over the same deals, to find out who is stronger.

Not exported at the top; import it as ``from fivehundred import arena``.
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "games": "Contest ContestResult play",
        "plots": "plot",
        "running": "ArenaError ContestReport compete processes",
        "standings": "Mean Rating SprtResult mean ratings verdict",
    },
)
