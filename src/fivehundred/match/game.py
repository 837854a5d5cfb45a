"""The public state of a game, whether it is played as a match or kept on a score sheet."""

from collections.abc import Iterable, Iterator

import attrs

from fivehundred._words import ShowsFields, Written, as_svg, counted, listed, of_type, said
from fivehundred.deal.dealt import DealInfo
from fivehundred.match.book import Book, DealSummary, rules_named
from fivehundred.match.endings import Result
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat


@attrs.frozen(repr=False, kw_only=True)
class Standings(ShowsFields):
    """The state of a game between two deals, without its history.

    Scores have one entry per player, or one per side of fixed partners.

    >>> from fivehundred import ScoreSheet, presets
    >>> ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().standings.number
    2
    """

    number: int = said("The number of the next deal, from 1.")
    hands: int = said("The number of hands played, without deals thrown in (END-5).")
    seats: tuple[int, ...] = said("The players still in, by seat.")
    dealer: int = said("The player who deals next.")
    sides: tuple[tuple[int, ...], ...] = said("The players who share each score.")
    scores: tuple[int, ...] = said("The current totals; players who dropped out keep theirs.")
    barred: tuple[int, ...] = said(
        "The scorers that have stood at the negative limit and cannot win, ascending, numbered as in scores (END-4 d)."
    )
    may_not_bid: tuple[int, ...] = said("The players who may not bid on the next hand (BID-13).")
    result: Result | None = said("The end of the game; ``None`` while it goes on.")
    winners: tuple[int, ...] = said("The players who have won, every member of a side included; empty before the end.")


@attrs.frozen(repr=False)
class Game(Written):
    """The common base of `Match` and `ScoreSheet`: a game with a record of its deals.

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

    #: The record of the game: rules, totals, rows, the next dealer, the result.
    book: Book = attrs.field(validator=of_type(Book))
    _repr_svg_ = as_svg

    def __repr__(self) -> str:
        name = self.rules.name or "under its own rules"
        return f"<{type(self).__name__} {name}, {counted(len(self.rows), 'deal')}, scores {self.scores}>"

    def __str__(self) -> str:
        """The scores and the next step, in a few lines."""
        return "\n".join(_lines(self.book))

    @property
    def first_rules(self) -> Ruleset:
        """The rules the game began with."""
        return self.book.first_rules

    @property
    def first_scores(self) -> tuple[int, ...]:
        """The totals at the start of the game, all 0 unless others were given."""
        return self.book.first_scores

    @property
    def first_dealer(self) -> Seat:
        """The player who dealt first."""
        return self.book.first_dealer

    @property
    def rules(self) -> Ruleset:
        """The rules of the next deal; they change when a player drops out (END-4 c)."""
        return self.book.rules

    @property
    def seats(self) -> tuple[int, ...]:
        """The players still in the game, in the order of their seats."""
        return self.book.seats

    @property
    def dealer(self) -> int:
        """The player who deals next."""
        return self.book.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The current totals, one per player or side of fixed partners; players who dropped out keep theirs."""
        return self.book.scores

    @property
    def rows(self) -> tuple[DealSummary, ...]:
        """The summary of every deal so far, with the totals after it.

        >>> [(row.call, row.contractor, row.points, row.totals) for row in game.rows]
        [('7S', 1, (20, 140), (20, 140)), ('8D', 0, (-280, 30), (-260, 170))]
        """
        return self.book.rows

    @property
    def barred(self) -> frozenset[int]:
        """The scorers that have stood at the negative limit and cannot win, numbered as in the scores (END-4 d)."""
        return self.book.barred

    @property
    def may_not_bid(self) -> tuple[int, ...]:
        """The players who failed by too many tricks and so may not bid until a hand has been played (BID-13)."""
        return self.book.may_not_bid

    @property
    def result(self) -> Result | None:
        """The end of the game; ``None`` while it goes on."""
        return self.book.result

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won, including every member of a winning side; empty until the game is over.

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
        """The number of hands played, not counting deals that were thrown in (END-5).

        >>> game.passed_out().number, game.passed_out().hands
        (4, 2)
        """
        return self.book.hands

    @property
    def scorers(self) -> tuple[int, ...]:
        """The scorers of the next deal, as indexes into `scores`."""
        return self.book.scorers

    @property
    def info(self) -> DealInfo:
        """The public facts at the start of the next deal. Raises `MatchOver` if there is none.

        >>> game.info.dealer, game.info.scores
        (2, (-260, 170))
        """
        return self.book.info

    @property
    def standings(self) -> Standings:
        """The state of the game, to be sent to clients after each deal.

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
