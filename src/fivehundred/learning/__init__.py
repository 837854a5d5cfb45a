"""Machine learning: encodings of actions and observations, many tables at once, self-play data and environments."""

from fivehundred._base.lazy import names_of

__getattr__, __dir__, __all__ = names_of(
    __name__,
    {"encoding": "encoding", "environments": "environments", "selfplay": "selfplay", "tables": "tables"},
)
