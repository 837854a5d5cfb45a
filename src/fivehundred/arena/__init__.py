"""The arena: players against each other over the same deals, until it is known who is stronger.

Not exported at the top; import it as ``from fivehundred import arena``.
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "games": "Contest Result play",
        "plots": "plot",
        "running": "ArenaError Report compete processes",
        "standings": "Mean Rating Verdict mean ratings verdict",
    },
)
