"""Several games in a row: best of three, five or seven (END-9), or an evening of changing partners (SEAT-5)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import gcd
from typing import Any, Final

import attrs

from fivehundred._base.words import (
    LONGEST_NAME,
    ShowsFields,
    expect,
    ints,
    is_name,
    join_words,
    of_type,
    says,
    tuple_of,
)
from fivehundred.errors import InvalidType, InvalidValue, MatchOverError, as_int, brief
from fivehundred.match.game import Game, rules_named
from fivehundred.rules._every_setting import PARTNERS
from fivehundred.rules.problems import PLAYERS_FOR
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Sides
from fivehundred.seats import Seat, checked_seat, left_of

#: The allowed lengths of a series (END-9).
LENGTHS: Final = (3, 5, 7)


def _length(value: int) -> int:
    value = as_int("best_of", value)
    if value not in LENGTHS:
        raise InvalidValue(f"best of {brief(value)}: expected {', '.join(map(str, LENGTHS))} (END-9)")
    return value


def _games(instance: Series, attribute: attrs.Attribute[Any], value: tuple[tuple[int, ...], ...]) -> None:
    tuple_of(tuple)(instance, attribute, value)
    last = instance.rules.side_count - 1
    games = tuple(ints("the winners of a game", winners) for winners in value)
    object.__setattr__(instance, attribute.name, games)
    for winners in games:
        if any(not 0 <= scorer <= last for scorer in winners):
            raise InvalidValue(f"a game won by {brief(winners)}: expected 0 to {last} (END-9)")


def _dealer(instance: Series, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is not None:
        object.__setattr__(instance, attribute.name, checked_seat(value, instance.rules.players))


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
    best_of: int = attrs.field(default=3, converter=_length)
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

        Raises `MatchOverError` if the series has been won, and `InvalidValue` if *game* cannot be its next game.

        >>> game = ScoreSheet.start(series.rules, dealer=series.dealer)
        >>> game = game.enter(game.contract("10NT", by=0), 10)
        >>> series.after(game).wins, series.after(game).dealer
        ((1, 1), 2)
        """
        expect("a Match or a ScoreSheet", game, Game)
        if self.winner is not None:
            raise MatchOverError(f"the series is over: {self.winner} has won {self.games_needed} games (END-9)")
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


#: The most people who can share an evening.
_MOST_PEOPLE: Final = 100
#: The seatings of games in a row, each digit a place in the order of the people: everybody is partnered with everybody
#: else equally often. The first person stays put, and the others move round.
_SEATINGS: Final[Mapping[tuple[Sides, int], str]] = {
    (Sides.PARTNERS_OF_TWO, 4): "0123 0231 0312",
    (Sides.PARTNERS_OF_TWO, 6): "012345 023514 035421 054132 041253",
    (Sides.PARTNERS_OF_THREE, 6): "012345 023451 034512 045123 051234 012435 023541 034152 045213 051324",
}


def _names(people: Sequence[str]) -> tuple[str, ...]:
    expect("a sequence of names", people, Sequence)
    if isinstance(people, str) or not all(isinstance(person, str) for person in people):
        raise InvalidType("people: expected a sequence of names, each a str")
    for person in people:
        if not person.strip() or not is_name(person, LONGEST_NAME):
            raise InvalidValue(f"people: {brief(person)}: expected at most {LONGEST_NAME} printable characters")
    twice = next((person for person, times in Counter(people).items() if times > 1), None)
    if twice is not None:
        raise InvalidValue(f"people: {brief(twice)} appears twice: expected different names (SEAT-5)")
    return tuple(people)


def _table(evening: Evening, attribute: attrs.Attribute[Sides], sides: Sides) -> None:
    players, fitting = evening.players, PLAYERS_FOR[sides]
    if players not in fitting:
        raise InvalidValue(f"{sides.value}: {players} players, expected {join_words(fitting, 'or')} (SEAT-2)")
    if not players <= len(evening.people) <= _MOST_PEOPLE:
        raise InvalidValue(f"{len(evening.people)} people: expected {players} to {_MOST_PEOPLE} (SEAT-5)")


def _by_side(evening: Evening, seating: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    count = evening.players // PARTNERS.get(evening.sides, 1)
    return tuple(seating[side::count] for side in range(count))


def _won_by_people(evening: Evening, attribute: attrs.Attribute[tuple[tuple[str, ...], ...]], value: object) -> None:
    if not isinstance(value, tuple) or not all(isinstance(winners, tuple) for winners in value):
        raise InvalidType("games: expected a tuple with a tuple of winners for each game")
    schedule = evening.schedule
    for number, winners in enumerate(value):
        sides = _by_side(evening, schedule[number % len(schedule)])
        won = [person for side in sides if all(member in winners for member in side) for person in side]
        if len(won) != len(winners):
            expected = ", or ".join(map(join_words, sides))
            raise InvalidValue(f"games: game {number + 1} won by {brief(winners)}: expected {expected} (SEAT-5)")


@attrs.frozen(repr=False)
class Evening(ShowsFields):
    """An evening of games at one table, in which people change partners and take turns to sit out (SEAT-5).

    Each member of a winning side gets a point. With five people at a table of four, one sits out each time.

    >>> from fivehundred import ScoreSheet, presets
    >>> evening = Evening(("Ann", "Bob", "Cleo", "Dan"))
    >>> game = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> game = game.enter(game.contract("10NT", by=1), 10)
    >>> evening.after(game).games
    (('Bob', 'Dan'),)
    >>> five = Evening(("Ann", "Bob", "Cleo", "Dan", "Eve"))
    >>> five.seating, five.sitting_out, len(five.schedule)
    (('Ann', 'Cleo', 'Dan', 'Bob'), ('Eve',), 15)
    """

    people: tuple[str, ...] = attrs.field(
        converter=_names,
        metadata=says("The names of all who take part. The first ones play the first game, the others sit out."),
    )
    players: int = attrs.field(
        default=4, kw_only=True, validator=of_type(int), metadata=says("The number of players in each game.")
    )
    sides: Sides = attrs.field(
        default=Sides.PARTNERS_OF_TWO,
        kw_only=True,
        converter=Sides,
        validator=_table,
        metadata=says("The sides of each game (SEAT-2)."),
    )
    games: tuple[tuple[str, ...], ...] = attrs.field(
        default=(),
        validator=_won_by_people,
        metadata=says("The winners of each game so far: one side, several if they shared the win, or nobody."),
    )

    @property
    def schedule(self) -> tuple[tuple[str, ...], ...]:
        """The name of the person in each seat, for every game until the seatings begin again.

        At the end of it everybody has sat out equally often. If at most one person sits out at a time, everybody has
        also partnered everybody else equally often; five people at a table of four manage this every five games.

        >>> evening.schedule
        (('Ann', 'Bob', 'Cleo', 'Dan'), ('Ann', 'Cleo', 'Dan', 'Bob'), ('Ann', 'Dan', 'Bob', 'Cleo'))
        >>> five = Evening(("Ann", "Bob", "Cleo", "Dan", "Eve"))
        >>> five.schedule[:2]
        (('Ann', 'Cleo', 'Dan', 'Bob'), ('Bob', 'Dan', 'Eve', 'Cleo'))
        """
        count, out = len(self.people), len(self.people) - self.players
        seatings = _SEATINGS.get((self.sides, self.players), "012345"[: self.players]).split()
        # When one of five sits out, only the second seating joins every pair once in five games, so it comes first.
        turned = out % len(seatings)
        return tuple(
            tuple(self.people[(first * out + int(place)) % count] for place in seating)
            for seating in seatings[turned:] + seatings[:turned]
            for first in range(count // gcd(count, out))
        )

    @property
    def seating(self) -> tuple[str, ...]:
        """The name of the person in each seat for the next game.

        >>> evening.seating, evening.after(game).seating
        (('Ann', 'Bob', 'Cleo', 'Dan'), ('Ann', 'Cleo', 'Dan', 'Bob'))
        """
        schedule = self.schedule
        return schedule[len(self.games) % len(schedule)]

    @property
    def sitting_out(self) -> tuple[str, ...]:
        """The people who sit out the next game, in the order of `people`.

        >>> evening.sitting_out
        ()
        """
        seating = self.seating
        return tuple(person for person in self.people if person not in seating)

    @property
    def pairs(self) -> tuple[tuple[str, ...], ...]:
        """The partners in the next game, by side; people who play for themselves are listed alone.

        >>> evening.pairs, evening.after(game).pairs
        ((('Ann', 'Cleo'), ('Bob', 'Dan')), (('Ann', 'Dan'), ('Cleo', 'Bob')))
        """
        return _by_side(self, self.seating)

    def after(self, game: Game) -> Evening:
        """Return the evening with *game* added, a match or score sheet that was played in the seats of `seating`.

        Raises `InvalidValue` if the game is unfinished or had other sides.

        >>> evening.after(game).after(game).games
        (('Bob', 'Dan'), ('Cleo', 'Bob'))
        >>> evening.after(ScoreSheet.start(presets.AUSTRALIAN_4))
        Traceback (most recent call last):
            ...
        fivehundred.errors.InvalidValue: the game has no result yet: expected a finished one (SEAT-5)
        """
        expect("a Match or a ScoreSheet", game, Game)
        rules, seating = game.first_rules, self.seating
        if (rules.sides, rules.players) != (self.sides, self.players):
            raise InvalidValue(
                f"a game of {rules.players} players, {rules.sides.value}: "
                f"expected {self.players} players, {self.sides.value} (SEAT-5)"
            )
        if game.result is None:
            raise InvalidValue("the game has no result yet: expected a finished one (SEAT-5)")
        return attrs.evolve(self, games=(*self.games, tuple(seating[player] for player in game.winners)))

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
    points = Counter[str]()
    for tally in tallies:
        _check_tally(tally)
        points.update(tally)
    return dict(points)


def leaders(tally: Mapping[str, int]) -> tuple[str, ...]:
    """Return the person with the most points, or several if they tie (SEAT-5).

    >>> leaders({"Ann": 2, "Bob": 2, "Eve": 0})
    ('Ann', 'Bob')
    """
    _check_tally(tally)
    return tuple(person for person, points in tally.items() if points == max(tally.values()))


def _check_tally(tally: Mapping[str, int]) -> None:
    expect("a mapping from people to points", tally, Mapping)
    for points in tally.values():
        as_int("points", points)
