"""What the choices of a ruleset have in common: a word, a sentence, and rules."""

from __future__ import annotations

from enum import Enum
from typing import NoReturn, Self

from fivehundred._words import near
from fivehundred.errors import InvalidValue, WrongType, brief


class Choice(Enum):
    """One way to play a rule. Its value is the word that files use; the word never changes, and finds the choice.

    Raises `InvalidValue` for a word that is not one of the choices, and `WrongType` for anything but a text.

    >>> from fivehundred.rules.settings import Reentry
    >>> Reentry.ALWAYS.value, Reentry.ALWAYS.rules
    ('always', ('BID-14', 'BID-16'))
    >>> Reentry.NEVER.sentence
    'Nobody who has passed may call again'
    >>> Reentry("allways")
    Traceback (most recent call last):
    fivehundred.errors.InvalidValue: expected never or on a change of suit or always, not 'allways' (did you mean...
    """

    _value_: str
    #: What it means at the table: a clause in a choice of special bids, elsewhere a whole sentence without its full
    #: stop.
    sentence: str
    #: The rules it rests on, besides those of its setting, or besides BID-7 in a choice of special bids.
    rules: tuple[str, ...]

    def __new__(cls, word: Self | str, sentence: str = "", *rules: str) -> Self:
        """A member whose value is its word alone, so that it can be looked up and pickled by it."""
        member = object.__new__(cls)
        member._value_ = str(word)
        member.sentence = sentence
        member.rules = rules
        return member

    @classmethod
    def _missing_(cls, value: object) -> NoReturn:
        if not isinstance(value, str):
            raise WrongType(f"expected {cls.__name__} or str, not {type(value).__name__}")
        words = [member.value for member in cls]
        meant = near(value, words)
        hint = f" (did you mean {meant[0]}?)" if meant else ""
        raise InvalidValue(f"expected {' or '.join(words)}, not {brief(value)}{hint}")
