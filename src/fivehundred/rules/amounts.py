"""Amounts that say what they are measured from: so much below the target, at least so much, so much on top."""

from __future__ import annotations

from typing import ClassVar

import attrs

from fivehundred._words import with_fields
from fivehundred.rules._checks import of_type


@attrs.frozen(cache_hash=True)
class Below:
    """A score that lies so many points below the target, such as the cap (END-7).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> rules.cap, rules.cap_score, rules.evolve(target=1000).cap_score
    (Below(points=10), 490, 990)
    """

    #: How many.
    points: int = attrs.field(validator=of_type(int))
    __repr__ = with_fields


@attrs.frozen(cache_hash=True)
class Floor:
    """A bid of tricks made with all the tricks scores at least so many points (SCORE-3).

    >>> Floor(250).score(140), Floor(250).score(260)
    (250, 260)
    """

    #: The rule of it.
    rule: ClassVar[str] = "SCORE-3"
    #: How many.
    points: int = attrs.field(validator=of_type(int))
    __repr__ = with_fields

    def score(self, value: int) -> int:
        """What a made bid of that *value* scores with all the tricks.

        >>> Floor(250).score(140), Floor(250).score(260)
        (250, 260)
        """
        return max(value, self.points)

    @property
    def sentence(self) -> str:
        """What it means at the table.

        >>> Floor(250).sentence
        'A made bid of tricks worth less than 250 scores 250 if it takes every trick'
        """
        return f"A made bid of tricks worth less than {self.points} scores {self.points} if it takes every trick"

    def __str__(self) -> str:
        return str(self.points)


@attrs.frozen(cache_hash=True)
class Bonus:
    """A bid of tricks made with all the tricks scores so many points on top of its value (SCORE-13).

    >>> Bonus(300).score(140), Bonus(300).score(260)
    (440, 560)
    """

    #: The rule of it.
    rule: ClassVar[str] = "SCORE-13"
    #: How many.
    points: int = attrs.field(validator=of_type(int))
    __repr__ = with_fields

    def score(self, value: int) -> int:
        """What a made bid of that *value* scores with all the tricks.

        >>> Bonus(300).score(140)
        440
        """
        return value + self.points

    @property
    def sentence(self) -> str:
        """What it means at the table.

        >>> Bonus(300).sentence
        'A made bid of tricks that takes every trick scores 300 on top of its value'
        """
        return f"A made bid of tricks that takes every trick scores {self.points} on top of its value"

    def __str__(self) -> str:
        return f"+{self.points}"


#: What a bid of tricks made with all the tricks scores, where that is more than its value.
Slam = Floor | Bonus


def slam_of(slam: int | Slam | None) -> int | Slam | None:
    """A *slam* as a ruleset keeps it: a number becomes a floor.

    ``True`` is not a number, and the ruleset refuses it.

    >>> slam_of(250), slam_of(Bonus(300)), slam_of(None)
    (Floor(points=250), Bonus(points=300), None)
    """
    return Floor(slam) if type(slam) is int else slam
