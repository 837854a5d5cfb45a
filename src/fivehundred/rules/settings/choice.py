"""What the choices of a ruleset have in common: a word, a sentence, and rules."""

from __future__ import annotations

from enum import Enum
from typing import Self


class Choice(Enum):
    """One way to play a rule: its value is the word that files use, which never changes.

    >>> from fivehundred.rules.settings import Reentry
    >>> Reentry.ALWAYS.value, Reentry.ALWAYS.rules
    ('always', ('BID-14', 'BID-16'))
    >>> Reentry.NEVER.sentence
    'Nobody who has passed may call again'
    """

    _value_: str
    #: What it means at the table; of a special bid a clause, of everything else a whole sentence without its full stop.
    sentence: str
    #: The rules it rests on besides those of its setting, or besides BID-7 in a special bid.
    rules: tuple[str, ...]

    def __new__(cls, word: str, sentence: str = "", *rules: str) -> Self:
        """A member known by its word alone, so that it can be looked up and pickled by it."""
        member = object.__new__(cls)
        member._value_ = word
        member.sentence = sentence
        member.rules = rules
        return member
