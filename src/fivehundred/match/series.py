"""A series of games: best of three, five or seven (END-9)."""

from __future__ import annotations

from typing import Any, Final

import attrs

from fivehundred._words import ShowsFields, expect, must_be, of_type, tuple_of
from fivehundred.errors import InvalidValue, MatchOver, brief
from fivehundred.match.book import rules_named
from fivehundred.match.game import Game
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, left_of

#: Of how many games a series can be the best (END-9).
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
    """Games under the same rules until somebody has won more than half of them (END-9).

    A game that several share, or that nobody wins, counts for nobody and is played again (ours).

    >>> from fivehundred import ScoreSheet, presets
    >>> series = Series(rules=presets.AUSTRALIAN_4, best_of=5)
    >>> game = ScoreSheet.start(series.rules, dealer=series.dealer)
    >>> series = series.after(game.enter(game.contract("10NT", by=1), 10))
    >>> series.games, series.dealer
    (((1,),), 1)
    """

    #: The rules of every game.
    rules: Ruleset = attrs.field(validator=of_type(Ruleset), repr=rules_named)
    #: How many games there are at most, those that count for nobody left out.
    best_of: int = attrs.field(default=3, validator=_length)
    #: Who won each game so far, as its result names them: the sides, or the players where all score for themselves.
    games: tuple[tuple[int, ...], ...] = attrs.field(default=(), validator=_games)
    #: Who deals first in the next game; before the first one it is still to be drawn, or named.
    dealer: Seat | None = attrs.field(default=None, validator=_dealer)

    @property
    def games_needed(self) -> int:
        """How many games win the series.

        >>> series.best_of, series.games_needed
        (5, 3)
        """
        return self.best_of // 2 + 1

    @property
    def wins(self) -> tuple[int, ...]:
        """The games that each side, or each player, has won alone.

        >>> series.wins
        (0, 1)
        """
        return tuple(self.games.count((scorer,)) for scorer in range(self.rules.side_count))

    @property
    def winner(self) -> int | None:
        """The side or player that has won the series, ``None`` while it goes on.

        >>> print(series.winner)
        None
        >>> attrs.evolve(series, games=((1,), (0,), (1,), (1,))).winner
        1
        """
        return next((scorer for scorer, won in enumerate(self.wins) if won >= self.games_needed), None)

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won the series, every member of a side that has; nobody before the end.

        >>> series.winners, attrs.evolve(series, games=((1,), (1,), (1,))).winners
        ((), (1, 3))
        """
        return () if self.winner is None else self.rules.scorers[self.winner]

    def after(self, game: Game) -> Series:
        """The series after *game*, a match or a score sheet; the deal passes on clockwise (SEAT-4).

        Raises `MatchOver` when the series has been won, `InvalidValue` when this cannot have been its next game.

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
        # A player who dropped out of a game is back for the next one, so the deal can go to them, too (END-4 c).
        dealer = left_of(Seat(last), self.rules.players)
        return attrs.evolve(self, games=(*self.games, game.result.winners), dealer=dealer)
