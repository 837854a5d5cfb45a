"""Several games in a row: best of three, five or seven (END-9), or an evening of changing partners (SEAT-5)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import attrs

from fivehundred._words import ShowsFields, expect, must_be, of_type, tuple_of
from fivehundred.errors import InvalidValue, MatchOver, WrongType, brief
from fivehundred.match.book import rules_named
from fivehundred.match.game import Game
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat, checked_seat, left_of

#: The allowed lengths of a series (END-9).
LENGTHS: Final = (3, 5, 7)


def _length(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    must_be("best_of", value, int)
    if value not in LENGTHS:
        raise InvalidValue(f"best of {brief(value)}: expected {', '.join(map(str, LENGTHS))} (END-9)")


def _games(instance: Series, attribute: attrs.Attribute[Any], value: tuple[tuple[int, ...], ...]) -> None:
    tuple_of(tuple)(instance, attribute, value)
    last = instance.rules.side_count - 1
    for winners in value:
        tuple_of(int)(instance, attribute, winners)
        if any(not 0 <= scorer <= last for scorer in winners):
            raise InvalidValue(f"a game won by {brief(winners)}: expected 0 to {last} (END-9)")


def _dealer(instance: Series, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is not None:
        checked_seat(value, instance.rules.players)


@attrs.frozen(repr=False, kw_only=True)
class Series(ShowsFields):
    """A series of games under the same rules, won by the first to win more than half of them (END-9).

    A game with several winners or none does not count and is played again (ours).

    >>> from fivehundred import ScoreSheet, presets
    >>> series = Series(rules=presets.AUSTRALIAN_4, best_of=5)
    >>> game = ScoreSheet.start(series.rules, dealer=series.dealer)
    >>> series = series.after(game.enter(game.contract("10NT", by=1), 10))
    >>> series.games, series.dealer
    (((1,),), 1)
    """

    #: The rules of every game.
    rules: Ruleset = attrs.field(validator=of_type(Ruleset), repr=rules_named)
    #: The most games that can count.
    best_of: int = attrs.field(default=3, validator=_length)
    #: The winners of each game so far, as in its result: sides, or players where each player scores alone.
    games: tuple[tuple[int, ...], ...] = attrs.field(default=(), validator=_games)
    #: The seat that deals first in the next game; ``None`` if the first game's dealer has yet to be chosen.
    dealer: Seat | None = attrs.field(default=None, validator=_dealer)

    @property
    def games_needed(self) -> int:
        """The number of games needed to win the series.

        >>> series.best_of, series.games_needed
        (5, 3)
        """
        return self.best_of // 2 + 1

    @property
    def wins(self) -> tuple[int, ...]:
        """The number of games each side or player has won outright.

        >>> series.wins
        (0, 1)
        """
        return tuple(self.games.count((scorer,)) for scorer in range(self.rules.side_count))

    @property
    def winner(self) -> int | None:
        """The side or player that has won the series; ``None`` while it goes on.

        >>> print(series.winner)
        None
        >>> attrs.evolve(series, games=((1,), (0,), (1,), (1,))).winner
        1
        """
        return next((scorer for scorer, won in enumerate(self.wins) if won >= self.games_needed), None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won the series, including every member of a winning side; empty until it is over.

        >>> series.winners, attrs.evolve(series, games=((1,), (1,), (1,))).winners
        ((), (1, 3))
        """
        return () if self.winner is None else self.rules.scorers[self.winner]

    def after(self, game: Game) -> Series:
        """Return the series with *game*, a match or score sheet, added; the deal passes on clockwise (SEAT-4).

        Raises `MatchOver` if the series has been won, and `InvalidValue` if *game* cannot be its next game.

        >>> game = ScoreSheet.start(series.rules, dealer=series.dealer)
        >>> game = game.enter(game.contract("10NT", by=0), 10)
        >>> series.after(game).wins, series.after(game).dealer
        ((1, 1), 2)
        """
        expect("a Match or a ScoreSheet", game, Game)
        if self.winner is not None:
            raise MatchOver(f"the series is over: {self.winner} has won {self.games_needed} games (END-9)")
        if game.first_rules != self.rules:
            raise InvalidValue(
                f"a game under {rules_named(game.first_rules)}: expected {rules_named(self.rules)} (END-9)"
            )
        if game.result is None:
            raise InvalidValue("the game has no result yet: expected a finished one (END-9)")
        first, last = game.first_dealer, game.rows[-1].dealer
        if self.dealer not in (None, first):
            raise InvalidValue(f"a game in which player {first} dealt first: expected player {self.dealer} (SEAT-4)")
        # Players who dropped out of a game are back for the next one, so they can be the next dealer too (END-4 c).
        dealer = left_of(Seat(last), self.rules.players)
        return attrs.evolve(self, games=(*self.games, game.result.winners), dealer=dealer)


#: The seatings of three games in a row: the first player stays put, and the others take turns as their partner.
_SEATINGS: Final = ((0, 1, 2, 3), (0, 2, 3, 1), (0, 3, 1, 2))


def _four_people(people: Sequence[str]) -> tuple[str, ...]:
    expect("a sequence of four names", people, Sequence)
    if isinstance(people, str) or not all(isinstance(person, str) for person in people):
        raise WrongType("people: expected a sequence of four names")
    if len(people) != 4:
        raise InvalidValue(f"{len(people)} people: expected 4 (SEAT-5)")
    twice = next((person for person in people if people.count(person) > 1), None)
    if twice is not None:
        raise InvalidValue(f"people: {brief(twice)} stands twice: expected 4 different names (SEAT-5)")
    return tuple(people)


def _won_by_people(evening: Evening, attribute: attrs.Attribute[tuple[tuple[str, ...], ...]], value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(winners, tuple) for winners in value):
        raise WrongType("games: expected a tuple with a tuple of winners for each game")
    if not all(person in evening.people for winners in value for person in winners):
        raise InvalidValue("games: expected every winner to be one of the four (SEAT-5)")


@attrs.frozen(repr=False)
class Evening(ShowsFields):
    """An evening of games in which four people change partners; each member of a winning pair gets a point (SEAT-5).

    >>> from fivehundred import ScoreSheet, presets
    >>> evening = Evening(("Ann", "Bob", "Cleo", "Dan"))
    >>> game = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> game = game.enter(game.contract("10NT", by=1), 10)
    >>> evening.after(game).games
    (('Bob', 'Dan'),)
    """

    #: The four names, in the seating of the first game.
    people: tuple[str, ...] = attrs.field(converter=_four_people)
    #: The winners of each game so far: one pair, both pairs if they shared the win, or nobody.
    games: tuple[tuple[str, ...], ...] = attrs.field(default=(), validator=_won_by_people)

    @property
    def seating(self) -> tuple[str, ...]:
        """The name of the person in each seat for the next game; three games in a row use every pairing once.

        >>> evening.seating, evening.after(game).seating
        (('Ann', 'Bob', 'Cleo', 'Dan'), ('Ann', 'Cleo', 'Dan', 'Bob'))
        """
        return tuple(self.people[person] for person in _SEATINGS[len(self.games) % len(_SEATINGS)])

    @property
    def pairs(self) -> tuple[tuple[str, str], tuple[str, str]]:
        """The pairs of partners for the next game, by side.

        >>> evening.pairs, evening.after(game).pairs
        ((('Ann', 'Cleo'), ('Bob', 'Dan')), (('Ann', 'Dan'), ('Cleo', 'Bob')))
        """
        first, second, third, fourth = self.seating
        return (first, third), (second, fourth)

    def after(self, game: Game) -> Evening:
        """Return the evening with *game* added, a match or score sheet that the four played in the seats of `seating`.

        Raises `InvalidValue` if the game is unfinished or was not between two pairs.

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
        """The points of each person.

        >>> evening.after(game).after(game).tally
        {'Ann': 0, 'Bob': 2, 'Cleo': 1, 'Dan': 1}
        """
        return {person: sum(person in winners for winners in self.games) for person in self.people}


def total(tallies: Iterable[Mapping[str, int]]) -> dict[str, int]:
    """Add up the points of every person over several evenings.

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
    """Return the person with the most points, or several if they tie (SEAT-5).

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
