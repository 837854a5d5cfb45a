"""The public state of a game, whether it is played as a match or kept on a score sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, Final, Self, get_args

import attrs

from fivehundred._base.words import (
    ShowsFields,
    Written,
    as_svg,
    expect,
    join_words,
    json_field,
    of_type,
    pluralise,
    says,
    tuple_of,
)
from fivehundred.deal.contract import Contract, say_entry
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.scoring import Score, captured_points, rest_wrongly, revoke_wrongly, score, taken_wrongly
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Misdealt, Outcome, PassedOut, Played
from fivehundred.errors import InvalidValue, MatchOverError, brief
from fivehundred.match.endings import (
    MOST_SHORT,
    Result,
    Standing,
    checked_scores,
    deals_again,
    newly_barred,
    playing_on,
    result,
    set_too_far,
    thrown_in_wrongly,
)
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints
from fivehundred.seats import Seat, checked_seat
from fivehundred.texts.messages import Sentence


@attrs.frozen(repr=False)
class DealSummary(ShowsFields):
    """The summary of one finished deal, played or thrown in.

    It reveals no card except a called one. Points, gains and totals have one entry for each score: one per player, or
    one per side of fixed partners.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out()
    >>> passed, played = sheet.enter(sheet.contract("7S", by=1), 8).rows
    >>> played.dealer, played.made, played.points, played.totals
    (1, True, (20, 140), (20, 140))
    """

    number: int = json_field("The number of the deal in the match, from 1.")
    seats: tuple[int, ...] = json_field("The players who took part, by seat.")
    dealer: int = json_field("The player who dealt.")
    outcome: Outcome = json_field("The outcome of the deal, in terms of its own seats.")
    made: bool | None = json_field("True if the contract was made; ``None`` without a contract.")
    points: tuple[int, ...] = json_field("The points scored.")
    gains: tuple[int, ...] = json_field("The change in each total, after any cap (END-3).")
    totals: tuple[int, ...] = json_field("The totals after the deal.")
    dropped: tuple[int, ...] = json_field("The players who dropped out after it (END-4 c).", default=(), left_out=False)

    @property
    def played(self) -> bool:
        """True if the hand was played out and counts towards a hand limit (END-5).

        >>> passed.played, played.played
        (False, True)
        """
        return isinstance(self.outcome, Played)

    @property
    def contract(self) -> Contract | None:
        """The contract, with seats numbered as in that deal; ``None`` if the deal was thrown in.

        >>> str(played.contract), passed.contract
        ('7S by 1 with 3', None)
        """
        return self.outcome.contract if isinstance(self.outcome, Played) else None

    @property
    def contractor(self) -> int | None:
        """The contractor's player number; ``None`` without a contractor.

        >>> played.contractor, passed.contractor
        (1, None)
        """
        contract = self.contract
        return None if contract is None or contract.contractor is None else self.seats[contract.contractor]

    @property
    def call(self) -> str:
        """The call of the contract, or one of ``passed deal``, ``passed out``, ``inkles``, ``thrown in``, ``misdealt``.

        >>> passed.call, played.call
        ('passed out', '7S')
        """
        match self.outcome:
            case Played(contract=contract):
                return "passed deal" if contract.call is None else str(contract.call)
            case PassedOut(inkles=inkles):
                return "inkles" if inkles else "passed out"
            case Misdealt(seat=seat):
                return "misdealt" if seat is None else "thrown in"

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks each seat took; empty if the deal was thrown in.

        >>> passed.tricks, played.tricks
        ((), (2, 8, 0, 0))
        """
        return self.outcome.tricks if isinstance(self.outcome, Played) else ()


#: The most deals in a game that is played from the command line or kept in a record; keeps scores small.
MOST_DEALS: Final = 1_000


_NUMBERS: Final = attrs.validators.optional(tuple_of(int))


@attrs.frozen(repr=False)
class HandResult(ShowsFields):
    """The result of a hand that was played out: contract, tricks, and anything else the rules need to score it.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet.enter(sheet.contract("7S", by=1), 8).log[0].outcome.tricks
    (2, 8, 0, 0)
    """

    outcome: Played = attrs.field(
        validator=of_type(Played), metadata=says("The contract, and the tricks each seat took.")
    )
    captured: tuple[int, ...] | None = json_field(
        "The value of the cards each seat captured; needed only where they score (SCORE-8).",
        default=None,
        validator=_NUMBERS,
    )
    winners: tuple[Seat, ...] | None = json_field(
        "The seat that won each trick; needed only where the tricks decide between defenders (END-2).",
        default=None,
        validator=_NUMBERS,
    )
    worth: tuple[int, ...] | None = json_field(
        "The value of the cards in each trick; needed with *winners* only where they score (SCORE-8).",
        default=None,
        validator=_NUMBERS,
    )


#: A deal as it is recorded in the log. Its row, and the state of the game after it, follow from this.
Logged = HandResult | PassedOut | Misdealt
_LOGGED: Final = frozenset(get_args(Logged))


@attrs.frozen(repr=False)
class Judged(ShowsFields):
    """The effect of a hand on the game, as `Game.judge` returns it.

    >>> from fivehundred import Contract, presets
    >>> from fivehundred.rules import parse_call
    >>> contract = Contract.of(presets.AUSTRALIAN_4, parse_call("7S"), Seat(1))
    >>> judged = Game.start(presets.AUSTRALIAN_4).judge(HandResult(Played(contract, (2, 8, 0, 0))))
    >>> judged.score.made, judged.totals, judged.result
    (True, (20, 140), None)
    """

    score: Score
    totals: tuple[int, ...]
    #: The scorers that have stood at the negative limit and can no longer win (END-4 d), numbered as in the scores.
    barred: frozenset[int]
    #: The end of the game with this hand; ``None`` if it goes on.
    result: Result | None


@attrs.frozen(repr=False, kw_only=True)
class Standings(ShowsFields):
    """The state of a game between two deals, without its history.

    Scores have one entry per player, or one per side of fixed partners.

    >>> from fivehundred import ScoreSheet, presets
    >>> ScoreSheet.start(presets.AUSTRALIAN_4).passed_out().standings.number
    2
    """

    number: int = json_field("The number of the next deal, from 1.")
    hands: int = json_field("The number of hands played, without deals thrown in (END-5).")
    seats: tuple[int, ...] = json_field("The players still in, by seat.")
    dealer: int = json_field("The player who deals next.")
    sides: tuple[tuple[int, ...], ...] = json_field("The players who share each score.")
    scores: tuple[int, ...] = json_field("The current totals; players who dropped out keep theirs.")
    barred: tuple[int, ...] = json_field(
        "The scorers that have stood at the negative limit and cannot win, ascending, numbered as in scores (END-4 d)."
    )
    may_not_bid: tuple[int, ...] = json_field("The players who may not bid on the next hand (BID-13).")
    result: Result | None = json_field("The end of the game; ``None`` while it goes on.")
    winners: tuple[int, ...] = json_field(
        "The players who have won, every member of a side included; empty before the end."
    )


def rules_named(rules: Ruleset) -> str:
    """Return the name of *rules*, or a standard phrase if they have none.

    >>> from fivehundred import presets
    >>> rules_named(presets.AUSTRALIAN_4), rules_named(presets.AUSTRALIAN_4.evolve(target=700))
    ('australian-4', 'rules of its own')
    """
    return rules.name or "rules of its own"


@attrs.frozen(repr=False, kw_only=True)
class Game(Written):
    """The common base of `Match` and `ScoreSheet`: players, dealer, scores, and a row for every deal so far.

    Players are numbered from 0. They keep their numbers when others drop out and seats are renumbered (END-4 c). A
    *scorer* is a player or, with fixed partners, a side.

    >>> from fivehundred import ScoreSheet, presets
    >>> game = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> for call, by, tricks in ("7S", 1, 8), ("8D", 0, 7):
    ...     game = game.enter(game.contract(call, by=by), tricks)
    >>> print(game)
    australian-4, 2 deals so far
    player 0 and player 2: -260
    player 1 and player 3: 170
    deal 3: player 2 deals
    >>> [(row.call, row.contractor, row.points, row.totals) for row in game.rows]
    [('7S', 1, (20, 140), (20, 140)), ('8D', 0, (-280, 30), (-260, 170))]
    """

    #: The rules the game began with.
    first_rules: Ruleset = attrs.field(validator=of_type(Ruleset))
    #: The rules of the next deal; they change when a player drops out.
    rules: Ruleset = attrs.field(validator=of_type(Ruleset))
    #: The players still in, by seat.
    seats: tuple[int, ...] = attrs.field(validator=tuple_of(int))
    #: The player who deals next.
    dealer: int = attrs.field(validator=of_type(int))
    #: The total of each player, or of each side of fixed partners; players who dropped out keep theirs.
    scores: tuple[int, ...] = attrs.field(validator=tuple_of(int))
    #: Every deal so far, as recorded. The rest of the game follows from the log and the start of the game.
    log: tuple[Logged, ...] = attrs.field(default=(), validator=of_type(tuple))
    #: The summary of every deal so far, thrown in or played.
    rows: tuple[DealSummary, ...] = attrs.field(default=(), validator=tuple_of(DealSummary))
    #: The scorers that have stood at the negative limit and cannot win (END-4 d), numbered as in the scores.
    barred: frozenset[int] = attrs.field(default=frozenset(), validator=of_type(frozenset))
    #: The players who may not bid until a hand has been played, because they were set by too many tricks (BID-13).
    may_not_bid: tuple[int, ...] = attrs.field(default=(), validator=tuple_of(int))
    #: The end of the game; ``None`` while it goes on.
    result: Result | None = attrs.field(default=None, validator=of_type(Result, None))
    #: The number of hands played, without deals thrown in (END-5). It follows from the log, so it is not compared.
    hands: int = attrs.field(default=0, eq=False, validator=of_type(int))
    _repr_svg_ = as_svg

    def __attrs_post_init__(self) -> None:
        """Raise `InvalidType` or `InvalidValue` if no game can stand like this."""
        players, sides = self.first_rules.players, self.first_rules.side_count
        if not self.rules.players == len(self.seats) == len({*self.seats} & {*range(players)}):
            raise InvalidValue(
                f"seats {brief(self.seats)}: expected {self.rules.players} different players from 0 to {players - 1}"
            )
        if not {self.dealer, *self.may_not_bid} <= {*self.seats}:
            raise InvalidValue(f"the dealer {self.dealer} and the barred players: expected players from {self.seats}")
        if len(self.scores) != sides or not self.barred <= {*range(sides)}:
            raise InvalidValue(f"scores {brief(self.scores)}, and who is barred: expected {sides} sides or players")
        if len(self.log) != len(self.rows) or not _LOGGED.issuperset(map(type, self.log)):
            raise InvalidValue(f"a log of {len(self.log)}: expected what happened in each of {len(self.rows)} deals")

    @classmethod
    def start(cls, rules: Ruleset, *, dealer: Seat | None = None, scores: Sequence[int] | None = None) -> Self:
        """Return a new game; player 0 deals first unless another *dealer* is given (SEAT-3).

        All scores are 0 unless *scores* are given, one per player or per side of fixed partners. Raises `InvalidType`
        or `InvalidValue` if a game with these scores would already be over (END-0).

        >>> ScoreSheet.start(presets.AUSTRALIAN_4, dealer=Seat(2), scores=[120, -40]).scores
        (120, -40)
        """
        expect("a Ruleset", rules, Ruleset)
        first = checked_scores(rules, scores)
        return cls(
            first_rules=rules,
            rules=rules,
            seats=tuple(range(rules.players)),
            dealer=Seat(0) if dealer is None else checked_seat(dealer, rules.players),
            scores=first,
            barred=frozenset(newly_barred(rules, first)),
        )

    def __repr__(self) -> str:
        name = self.rules.name or "under its own rules"
        return f"<{type(self).__name__} {name}, {pluralise(len(self.rows), 'deal')}, scores {self.scores}>"

    def __str__(self) -> str:
        """The scores and the next step, in a few lines."""
        return "\n".join(_lines(self))

    @property
    def first_scores(self) -> tuple[int, ...]:
        """The totals at the start of the game, all 0 unless others were given.

        >>> game.scores, game.first_scores
        ((-260, 170), (0, 0))
        """
        if not self.rows:
            return self.scores
        first = self.rows[0]
        return tuple(total - gain for total, gain in zip(first.totals, first.gains, strict=True))

    @property
    def first_dealer(self) -> Seat:
        """The player who dealt first."""
        return Seat(self.rows[0].dealer if self.rows else self.dealer)

    @property
    def number(self) -> int:
        """The number of the next deal, from 1.

        >>> game.passed_out().number, game.passed_out().hands
        (4, 2)
        """
        return len(self.rows) + 1

    @property
    def scorers(self) -> tuple[int, ...]:
        """The scorers of the next deal, as indexes into `scores`."""
        # Without fixed partners, scorers are seats. With them, nobody drops out and a side is named by its first seat.
        return self.seats[: self.rules.side_count]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won, including every member of a winning side; empty until the game is over.

        >>> over = game.enter(game.contract("10NT", by=1), 10)
        >>> str(over.result), over.winners
        ('side 1 made 10NT and stands at 690 (END-1)', (1, 3))
        """
        if self.result is None:
            return ()
        scorers = self.first_rules.scorers
        return tuple(sorted(player for scorer in self.result.winners for player in scorers[scorer]))

    @property
    def info(self) -> DealInfo:
        """The public facts at the start of the next deal. Raises `MatchOverError` if there is none.

        >>> game.info.dealer, game.info.scores
        (2, (-260, 170))
        """
        if self.result is not None:
            raise MatchOverError(Sentence.of("result", "over", what=self.result.as_sentence()))
        return DealInfo(
            rules=self.rules,
            dealer=self._seat_of(self.dealer),
            scores=tuple(self.scores[scorer] for scorer in self.scorers),
            number=self.number,
            barred=tuple(self._seat_of(player) for player in self.may_not_bid),
        )

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

    def judge(self, hand: HandResult) -> Judged:
        """Return the effect that *hand* would have as the next hand of the game, without recording it (END-0).

        Raises `MatchOverError` if the game is over, and `InvalidValue` if *hand* cannot be the next one.

        >>> game.judge(game.log[0]).totals, game.scores
        ((-240, 310), (-260, 170))
        """
        expect("a HandResult", hand, HandResult)
        scored, standing = self._score(hand)
        rules, outcome = self.rules, hand.outcome
        for wrong in (
            taken_wrongly(rules, outcome.tricks, hand.winners, hand.worth, hand.captured),
            rest_wrongly(rules, outcome),
            *(revoke_wrongly(rules, outcome.contract, revoke) for revoke in outcome.revokes),
        ):
            if wrong is not None:
                raise InvalidValue(wrong)
        return self._judge(scored, standing)

    def _judge(self, scored: Score, standing: Standing) -> Judged:
        barred = self.barred | {self.scorers[scorer] for scorer in standing.barred}
        return Judged(scored, standing.after, barred, result(standing))

    def _score(self, hand: HandResult) -> tuple[Score, Standing]:
        """Return the score of *hand* as the next hand, and the facts that decide whether the game ends with it."""
        rules, scorers, info = self.rules, self.scorers, self.info
        contract, tricks = hand.outcome.contract, hand.outcome.tricks
        revoked = tuple(revoke.seat for revoke in hand.outcome.revokes)
        scored = score(rules, contract, tricks, captured=hand.captured, revoked=revoked)
        if contract.contractor in info.barred:
            player = self.seats[contract.bidder]
            raise InvalidValue(say_entry("may not bid", player=player, number=MOST_SHORT))
        standing = Standing.after_hand(
            rules,
            contract,
            scored.made,
            scored.points,
            info.scores,
            self.hands,
            (scorer for scorer, number in enumerate(scorers) if number in self.barred),
            tricks=hand.winners,
            worth=hand.worth,
            revoked=revoked,
            numbers=scorers,
        )
        return scored, standing

    def record(self, what: Logged) -> Self:
        """Return the game with *what* recorded as its next deal.

        Nobody scores if the deal was thrown in, and bars on bidding remain (BID-6, BID-13). Raises `MatchOverError` if
        the game is over, and `InvalidValue` if the next deal cannot have ended like this.

        >>> game.record(game.log[0]).scores, game.record(PassedOut()).scores
        ((-240, 310), (-260, 170))
        """
        expect("a HandResult, PassedOut or Misdealt", what, *_LOGGED)
        return self._with_hand(what, self.judge(what)) if isinstance(what, HandResult) else self._without_hand(what)

    def _with_play(self, play: Play, outcome: Played) -> Self:
        """Return the game with *play*, which ended with *outcome*, recorded in only as much detail as the rules need.

        Raises `MatchOverError` if the game is over, and `InvalidValue` if the hand cannot be the next one.
        """
        values = captured_points(play, outcome) if self.rules.card_points is CardPoints.COUNTED else None
        scored, standing = self._score(HandResult(outcome, values))
        standing = standing.with_tricks(play, outcome)
        hand = HandResult(outcome, values, standing.tricks, standing.worth)
        return self._with_hand(hand, self._judge(scored, standing))

    def _with_hand(self, hand: HandResult, judged: Judged) -> Self:
        following, out = (self.rules, ()) if judged.result else playing_on(self.rules, judged.totals)
        seats = tuple(player for seat, player in enumerate(self.seats) if seat not in out)
        totals = self._by_number(self.scores, judged.totals)
        nothing = (0,) * len(totals)
        row = DealSummary(
            number=self.number,
            seats=self.seats,
            dealer=self.dealer,
            outcome=hand.outcome,
            made=judged.score.made,
            points=self._by_number(nothing, judged.score.points),
            gains=tuple(new - old for new, old in zip(totals, self.scores, strict=True)),
            totals=totals,
            dropped=tuple(self.seats[seat] for seat in out),
        )
        silent = set_too_far(self.rules, hand.outcome) if following.ralphing else None
        return self._with_row(
            row,
            hand,
            rules=following,
            seats=seats,
            dealer=self._next_dealer(seats),
            scores=totals,
            barred=judged.barred,
            may_not_bid=() if silent is None or silent in out else (self.seats[silent],),
            result=judged.result,
            hands=self.hands + 1,
        )

    def _without_hand(self, outcome: PassedOut | Misdealt) -> Self:
        info = self.info
        why_not = thrown_in_wrongly(info, outcome)
        if why_not is not None:
            raise InvalidValue(why_not)
        nothing = (0,) * len(self.scores)
        row = DealSummary(self.number, self.seats, self.dealer, outcome, None, nothing, nothing, self.scores)
        dealer = self.dealer if deals_again(info.rules, outcome) else self._next_dealer(self.seats)
        return self._with_row(row, outcome, dealer=dealer)

    def _with_row(self, row: DealSummary, what: Logged, **changes: Any) -> Self:
        """Return the game with *changes*, the *row* of the next deal, and its entry in the log."""
        return attrs.evolve(self, rows=(*self.rows, row), log=(*self.log, what), **changes)

    def _seat_of(self, player: int) -> Seat:
        return Seat(self.seats.index(player))

    def _by_number(self, others: tuple[int, ...], by_scorer: Sequence[int]) -> tuple[int, ...]:
        """Return *others* with the entries of the scorers in this deal replaced by the numbers in *by_scorer*."""
        known = dict(zip(self.scorers, by_scorer, strict=True))
        return tuple(known.get(number, other) for number, other in enumerate(others))

    def _next_dealer(self, seats: Sequence[int]) -> int:
        """Return the next player clockwise who is still in (SEAT-4, END-4 c)."""
        left = self.seats.index(self.dealer) + 1
        return next(player for player in self.seats[left:] + self.seats[:left] if player in seats)


def _lines(game: Game) -> Iterator[str]:
    yield f"{rules_named(game.first_rules)}, {pluralise(len(game.rows), 'deal')} so far"
    for players, total in zip(game.first_rules.scorers, game.scores, strict=True):
        out = "" if set(players) <= {*game.seats} else ", has dropped out"
        yield f"{_players_text(players)}: {total}{out}"
    if game.result is not None:
        yield f"result: {game.result}"
        yield f"won by {_players_text(game.winners)}"
        return
    yield f"deal {game.number}: player {game.dealer} deals"
    if game.may_not_bid:
        yield f"{_players_text(game.may_not_bid)} may not bid (BID-13)"


def _players_text(players: Iterable[int]) -> str:
    return join_words(f"player {player}" for player in players) or "nobody"
