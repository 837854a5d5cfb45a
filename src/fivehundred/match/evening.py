"""An evening of four-handed games in which partners rotate and each player scores individually (SEAT-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

import attrs

from fivehundred._words import ShowsFields, expect, must_be
from fivehundred.errors import InvalidValue, WrongType
from fivehundred.match.game import Game
from fivehundred.rules.settings import Sides

#: Who sits where in three games running: the first player stays, and the others partner them in turn.
_SEATINGS: Final = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def _four_people(instance: object, attribute: attrs.Attribute[tuple[str, ...]], value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(person, str) for person in value):
        raise WrongType("people: expected a tuple of four names")
    if len(value) != 4 or len(set(value)) != 4:
        raise InvalidValue(f"{len(set(value))} different people: expected 4 (SEAT-5)")


def _won_by_people(evening: Evening, attribute: attrs.Attribute[tuple[tuple[str, ...], ...]], value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(winners, tuple) for winners in value):
        raise WrongType("games: expected a tuple with a tuple of winners for each game")
    if not all(person in evening.people for winners in value for person in winners):
        raise InvalidValue("games: expected every winner to be one of the four (SEAT-5)")


@attrs.frozen(repr=False)
class Evening(ShowsFields):
    """Four people who change partners from game to game; each member of a winning pair gets a point (SEAT-5).

    >>> from fivehundred import ScoreSheet, presets
    >>> evening = Evening(("Ann", "Bob", "Cleo", "Dan"))
    >>> game = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> game = game.enter(game.contract("10NT", by=1), 10)
    >>> evening.after(game).games
    (('Bob', 'Dan'),)
    """

    #: The four, in the seats of the first game.
    people: tuple[str, ...] = attrs.field(validator=_four_people)
    #: Who won each game so far: a pair, both pairs if they shared it, nobody if nobody won.
    games: tuple[tuple[str, ...], ...] = attrs.field(default=(), validator=_won_by_people)

    @property
    def seating(self) -> tuple[str, ...]:
        """Who takes which seat in the next game; after three games every pairing has been played once.

        >>> evening.seating, evening.after(game).seating
        (('Ann', 'Bob', 'Cleo', 'Dan'), ('Ann', 'Cleo', 'Dan', 'Bob'))
        """
        return tuple(self.people[person] for person in _SEATINGS[len(self.games) % len(_SEATINGS)])

    @property
    def pairs(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The partners of the next game, by side.

        >>> evening.pairs, evening.after(game).pairs
        ((('Ann', 'Cleo'), ('Bob', 'Dan')), (('Ann', 'Dan'), ('Cleo', 'Bob')))
        """
        first, second, third, fourth = self.seating
        return (first, third), (second, fourth)

    def after(self, game: Game) -> Evening:
        """The evening after *game*, a match or a score sheet, played by these four in the seats of `seating`.

        Raises `InvalidValue` when it is not over, or not a game of two pairs.

        >>> evening.after(game).after(game).games
        (('Bob', 'Dan'), ('Cleo', 'Bob'))
        >>> evening.after(ScoreSheet.start(presets.AUSTRALIAN_4))
        Traceback (most recent call last):
            ...
        fivehundred.errors.InvalidValue: the game has no result yet: expected a finished one (SEAT-5)
        """
        expect("a Match or a ScoreSheet", game, Game)
        rules = game.first_rules
        if rules.sides is not Sides.PARTNERS_OF_TWO or rules.players != len(self.people):
            raise InvalidValue(f"a game of {rules.players} players, {rules.sides.value}: expected two pairs (SEAT-5)")
        if game.result is None:
            raise InvalidValue("the game has no result yet: expected a finished one (SEAT-5)")
        return Evening(self.people, (*self.games, tuple(self.seating[player] for player in game.winners)))

    @property
    def tally(self) -> dict[str, int]:
        """The points of each of the four.

        >>> evening.after(game).after(game).tally
        {'Ann': 0, 'Bob': 2, 'Cleo': 1, 'Dan': 1}
        """
        return {person: sum(person in winners for winners in self.games) for person in self.people}


def total(tallies: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """The points over many evenings of everybody who was there.

    >>> total([{"Ann": 2, "Bob": 1}, {"Bob": 1, "Eve": 0}])
    {'Ann': 2, 'Bob': 2, 'Eve': 0}
    """
    expect("the tallies of some evenings", tallies, Iterable)
    points: dict[str, int] = {}
    for tally in tallies:
        _check_tally(tally)
        for person, won in tally.items():
            points[person] = points.get(person, 0) + won
    return points


def leaders(tally: Mapping[str, int]) -> tuple[str, ...]:
    """Who leads; several if they are level (SEAT-5).

    >>> leaders({"Ann": 2, "Bob": 2, "Eve": 0})
    ('Ann', 'Bob')
    """
    _check_tally(tally)
    return tuple(person for person, points in tally.items() if points == max(tally.values()))


def _check_tally(tally: object) -> None:
    if not isinstance(tally, Mapping):
        raise WrongType(f"a tally must be a mapping from people to points, not {type(tally).__name__}")
    for points in tally.values():
        must_be("points", points, int)
