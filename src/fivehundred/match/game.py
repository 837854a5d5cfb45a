"""What can be asked of a game, whether it is played or its score is kept."""

from collections.abc import Iterable, Iterator

import attrs

from fivehundred._words import ShowsFields, as_svg, counted, listed, said
from fivehundred.deal.dealt import DealInfo
from fivehundred.match.book import Book, DealSummary, rules_named
from fivehundred.match.endings import Result
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


@attrs.frozen(repr=False, kw_only=True)
class Standings(ShowsFields):
    """Where a game stands between two deals, without its rows.

    Scores have one number for each player, or each side of fixed partners.

    >>> from fivehundred import ScoreSheet, presets
    >>> ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().standings.number
    2
    """

    number: int = said("The number of the next deal, from 1.")
    hands: int = said("How many hands have been played; those thrown in do not count (END-5).")
    seats: tuple[int, ...] = said("The players still in, by seat.")
    dealer: int = said("The player who deals next.")
    sides: tuple[tuple[int, ...], ...] = said("The players of each score.")
    scores: tuple[int, ...] = said("The totals now; of those who dropped out, what they had.")
    barred: tuple[int, ...] = said(
        "Those who once stood at the limit and so cannot win, numbered as in the scores, ascending (END-4 d)."
    )
    may_not_bid: tuple[int, ...] = said("The players who may not bid on the next hand (BID-13).")
    result: Result | None = said("How the game ended, ``None`` while it goes on.")
    winners: tuple[int, ...] = said("The players who have won, every member of a side that has; nobody before the end.")


@attrs.frozen(repr=False)
class Game:
    """A game that is written down in a book: a match that is played, or a score sheet that is kept.

    >>> from fivehundred import ScoreSheet, presets
    >>> game = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> for call, by, tricks in ("7S", 1, 8), ("8D", 0, 7):
    ...     game = game.enter(game.contract(call, by=by), tricks)
    >>> print(game)
    australian-4, 2 deals so far
    player 0 and player 2: -260
    player 1 and player 3: 170
    deal 3: player 2 deals
    """

    #: The game as it stands: rules, totals, rows, who deals, the result.
    book: Book
    _repr_svg_ = as_svg

    def __repr__(self) -> str:
        name = self.rules.name or "under its own rules"
        return f"<{type(self).__name__} {name}, {counted(len(self.rows), 'deal')}, scores {self.scores}>"

    def __str__(self) -> str:
        """The players with their scores, and what comes next, in a few lines."""
        return "\n".join(_lines(self.book))

    @property
    def first_rules(self) -> Ruleset:
        """The rules the game began with.

        >>> game.first_rules == game.rules
        True
        """
        return self.book.first_rules

    @property
    def first_scores(self) -> tuple[int, ...]:
        """The totals the game began with, all 0 unless others were given.

        >>> game.first_scores
        (0, 0)
        """
        return self.book.first_scores

    @property
    def first_dealer(self) -> Seat:
        """The player who dealt first.

        >>> game.first_dealer
        0
        """
        return self.book.first_dealer

    @property
    def rules(self) -> Ruleset:
        """The rules of the next deal; they are different once somebody has dropped out (END-4 c).

        >>> game.rules.name
        'australian-4'
        """
        return self.book.rules

    @property
    def seats(self) -> tuple[int, ...]:
        """The players still in, by seat.

        >>> game.seats
        (0, 1, 2, 3)
        """
        return self.book.seats

    @property
    def dealer(self) -> int:
        """The player who deals next.

        >>> game.dealer
        2
        """
        return self.book.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals now, of each player or each side of fixed partners; of those who dropped out, what they had.

        >>> game.scores
        (-260, 170)
        """
        return self.book.scores

    @property
    def rows(self) -> tuple[DealSummary, ...]:
        """A row for every deal so far, with the totals after it.

        >>> [(row.call, row.contractor, row.points, row.totals) for row in game.rows]
        [('7S', 1, (20, 140), (20, 140)), ('8D', 0, (-280, 30), (-260, 170))]
        """
        return self.book.rows

    @property
    def barred(self) -> frozenset[int]:
        """Those who once stood at the limit and so cannot win, numbered as in the scores (END-4 d).

        >>> game.barred
        frozenset()
        """
        return self.book.barred

    @property
    def may_not_bid(self) -> tuple[int, ...]:
        """The players who may not bid until a hand has been played, having been set by too many tricks (BID-13).

        >>> game.may_not_bid
        ()
        """
        return self.book.may_not_bid

    @property
    def result(self) -> Result | None:
        """How the game ended, ``None`` while it goes on.

        >>> print(game.result)
        None
        """
        return self.book.result

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won, every member of a side that has; nobody before the end.

        >>> over = game.enter(game.contract("10NT", by=1), 10)
        >>> over.result, over.winners
        (Result(winners=(1,), rule='END-1', text='side 1 made 10NT and stands at 690 (END-1)'), (1, 3))
        """
        return self.book.winners

    @property
    def number(self) -> int:
        """The number of the next deal, from 1.

        >>> game.number, game.hands
        (3, 2)
        """
        return self.book.number

    @property
    def hands(self) -> int:
        """How many hands have been played; those thrown in do not count (END-5).

        >>> game.passed_out().number, game.passed_out().hands
        (4, 2)
        """
        return self.book.hands

    @property
    def scorers(self) -> tuple[int, ...]:
        """The number in `scores` of each scorer of the next deal.

        >>> game.scorers
        (0, 1)
        """
        return self.book.scorers

    @property
    def info(self) -> DealInfo:
        """What everybody knows as the next deal begins. Raises `MatchOver` when there is none.

        >>> game.info.dealer, game.info.scores
        (2, (-260, 170))
        """
        return self.book.info

    @property
    def standings(self) -> Standings:
        """Where the game stands, for those who are shown it after each deal.

        >>> game.standings.sides, game.standings.scores
        (((0, 2), (1, 3)), (-260, 170))
        """
        return Standings(
            number=self.number,
            hands=self.hands,
            seats=self.seats,
            dealer=self.dealer,
            sides=self.first_rules.scorers,
            scores=self.scores,
            barred=tuple(sorted(self.barred)),
            may_not_bid=self.may_not_bid,
            result=self.result,
            winners=self.winners,
        )


def _lines(book: Book) -> Iterator[str]:
    yield f"{rules_named(book.first_rules)}, {counted(len(book.rows), 'deal')} so far"
    for players, total in zip(book.first_rules.scorers, book.scores, strict=True):
        out = "" if set(players) <= {*book.seats} else ", has dropped out"
        yield f"{_named(players)}: {total}{out}"
    if book.result is not None:
        yield f"result: {book.result}"
        yield f"won by {_named(book.winners)}"
        return
    yield f"deal {book.number}: player {book.dealer} deals"
    if book.may_not_bid:
        yield f"{_named(book.may_not_bid)} may not bid (BID-13)"


def _named(players: Iterable[int]) -> str:
    return listed(f"player {player}" for player in players) or "nobody"
