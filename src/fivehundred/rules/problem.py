"""One contradiction between settings, for which a ruleset is refused."""

from __future__ import annotations

import attrs

from fivehundred._words import with_fields


@attrs.frozen
class Problem:
    """One contradiction: the settings that do not go together, the rule they break, and why.

    >>> str(Problem(("deck", "players"), "CARD-3", "45 cards for 5 players leave -5 for the kitty"))
    'CARD-3: 45 cards for 5 players leave -5 for the kitty (deck, players)'
    """

    #: The names of the settings concerned.
    settings: tuple[str, ...]
    #: The number of the rule.
    rule: str
    #: What is wrong, in words.
    message: str
    __repr__ = with_fields

    def __str__(self) -> str:
        return f"{self.rule}: {self.message} ({', '.join(self.settings)})"
