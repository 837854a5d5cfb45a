"""Numbers for learning programs: of every action of a ruleset, and of everything that one seat has seen.

Not exported at the top; import it as ``from fivehundred import encoding``.
"""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {
        "actions": "VERSION AnyPosition Discarding Encoding LayAway Meaning blocks encoding_for",
        "observations": "LAYOUT_VERSION OUTCOMES STAGES ObservationLayout Plane layout_for observe",
    },
)
