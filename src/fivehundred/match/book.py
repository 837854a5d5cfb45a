"""What is written down in a game, both in a match that is played and in a score sheet that is kept."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Self, assert_never

import attrs

from fivehundred._words import ShowsFields, expect, said, says
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.scoring import Score, captured, score, taken_wrongly, takers, worths
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Misdealt, Outcome, PassedOut, Played
from fivehundred.errors import InvalidValue, MatchOver
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
    totals_after,
    tricks_decide,
)
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, SeveralAtTarget
from fivehundred.seats import Seat, checked_seat, clockwise, left_of


@attrs.frozen(repr=False)
class DealSummary(ShowsFields):
    """A deal that is over, played or thrown in; it shows no card but a called one.

    Points, gains and totals have one number for each score of the match: for each player, or each side of fixed
    partners.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out()
    >>> passed, played = sheet.enter(sheet.contract("7S", by=1), 8).rows
    >>> played.dealer, played.made, played.points, played.totals
    (1, True, (20, 140), (20, 140))
    """

    number: int = said("Which deal of the match it was, from 1.")
    seats: tuple[int, ...] = said("The players who sat in, by seat.")
    dealer: int = said("The player who dealt.")
    outcome: Outcome = said("How it ended; its seats are those of that deal.")
    made: bool | None = said("Whether the contract was made, ``None`` without one.")
    points: tuple[int, ...] = said("What was scored.")
    gains: tuple[int, ...] = said("What each total gained by it, a cap applied (END-3).")
    totals: tuple[int, ...] = said("The totals after it.")
    dropped: tuple[int, ...] = attrs.field(default=(), metadata=says("The players who dropped out after it (END-4 c)."))

    @property
    def played(self) -> bool:
        """True for a hand that was played out and counts as one (END-5).

        >>> passed.played, played.played
        (False, True)
        """
        return isinstance(self.outcome, Played)

    @property
    def contract(self) -> Contract | None:
        """What was played for, in the seats of that deal; ``None`` when it was thrown in.

        >>> str(played.contract), passed.contract
        ('7S by 1 with 3', None)
        """
        return self.outcome.contract if isinstance(self.outcome, Played) else None

    @property
    def contractor(self) -> int | None:
        """The player who had the contract, ``None`` when nobody had.

        >>> played.contractor, passed.contractor
        (1, None)
        """
        contract = self.contract
        return None if contract is None or contract.contractor is None else self.seats[contract.contractor]

    @property
    def call(self) -> str:
        """The contract's call, or ``passed deal``, ``passed out``, ``inkles``, ``thrown in``, ``misdealt``.

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
            case _:
                assert_never(self.outcome)

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks each seat of that deal took; nothing when it was thrown in.

        >>> passed.tricks, played.tricks
        ((), (2, 8, 0, 0))
        """
        return self.outcome.tricks if isinstance(self.outcome, Played) else ()


#: No game that is played by the command, or kept in a record, has more deals; scores do not grow too large before that.
MOST_DEALS: Final = 1_000


@attrs.frozen(repr=False)
class HandResult(ShowsFields):
    """What counts of a hand that was played out: what was played for, and who took how much.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet.enter(sheet.contract("7S", by=1), 8).book.log[0].outcome.tricks
    (2, 8, 0, 0)
    """

    outcome: Played = attrs.field(metadata=says("The contract, and the tricks each seat took."))
    captured: tuple[int, ...] | None = said(
        "What the cards that each seat captured are worth; needed only where they score (SCORE-8).", default=None
    )
    winners: tuple[Seat, ...] | None = said(
        "The seat that won each trick; needed only where the tricks decide between defenders (END-2).", default=None
    )
    worth: tuple[int, ...] | None = said(
        "What the cards in each trick are worth, needed with *winners* only where they score (SCORE-8).", default=None
    )


#: A deal as it is written down: what its row and all that comes after it follow from.
Logged = HandResult | PassedOut | Misdealt


@attrs.frozen(repr=False)
class Judged(ShowsFields):
    """What a hand brings, by the scorers of its deal.

    >>> from fivehundred import Contract, presets
    >>> from fivehundred.rules.calls import parse_call
    >>> contract = Contract.of(presets.AUSTRALIAN_4, parse_call("7S"), Seat(1))
    >>> judged = Book.start(presets.AUSTRALIAN_4, dealer=Seat(0)).judged(HandResult(Played(contract, (2, 8, 0, 0))))
    >>> judged.score.made, judged.totals, judged.result
    (True, (20, 140), None)
    """

    score: Score
    totals: tuple[int, ...]
    #: Those who stand at the limit and so can no longer win (END-4 d), numbered as in the scores.
    barred: frozenset[int]
    #: How the game ended with it, ``None`` when it goes on.
    result: Result | None


def rules_named(rules: Ruleset) -> str:
    """The name of *rules*, which a text shows in place of every setting.

    >>> from fivehundred import presets
    >>> rules_named(presets.AUSTRALIAN_4), rules_named(presets.AUSTRALIAN_4.evolve(target=700))
    ('australian-4', 'rules of its own')
    """
    return rules.name or "rules of its own"


@attrs.frozen(repr=False, kw_only=True)
class Book(ShowsFields):
    """A game as everybody knows it: who plays, who deals next, the scores, and a row for every deal so far.

    Players are numbered from 0 and keep their numbers when others drop out and seats are renumbered (END-4 c).

    >>> from fivehundred import Contract, presets
    >>> from fivehundred.rules.calls import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> hand = HandResult(Played(Contract.of(rules, parse_call("7S"), Seat(1)), (2, 8, 0, 0)))
    >>> book = Book.start(rules, dealer=Seat(0), scores=[0, 100]).with_hand(hand)
    >>> book.scores, book.dealer
    ((20, 240), 1)
    """

    #: The rules the game began with.
    first_rules: Ruleset = attrs.field(repr=rules_named)
    #: The rules of the next deal; other ones once somebody has dropped out.
    rules: Ruleset = attrs.field(repr=rules_named)
    #: The players still in, by seat.
    seats: tuple[int, ...]
    #: The player who deals next.
    dealer: int
    #: The total of each player, or of each side of fixed partners; of those who dropped out, what they had.
    scores: tuple[int, ...]
    #: Every deal so far as it was written down; with how the game began, the rest of the book follows from it.
    log: tuple[Logged, ...] = ()
    #: One for every deal so far, thrown in or played.
    rows: tuple[DealSummary, ...] = ()
    #: Those who once stood at the limit and so cannot win (END-4 d), numbered as in the scores.
    barred: frozenset[int] = frozenset()
    #: The players who may not bid until a hand has been played, because they were set by too many tricks (BID-13).
    may_not_bid: tuple[int, ...] = ()
    #: How the game ended, ``None`` while it goes on.
    result: Result | None = None
    #: How many hands have been played; those thrown in do not count (END-5). The log says it, so it is not compared.
    hands: int = attrs.field(default=0, eq=False)

    @classmethod
    def start(cls, rules: Ruleset, *, dealer: Seat, scores: Sequence[int] | None = None) -> Self:
        """A new game in which *dealer* deals first; nobody has scored yet, or it begins with *scores*.

        Raises `WrongType` or `InvalidValue` when no game goes on from them (END-0).

        >>> Book.start(rules, dealer=Seat(3)).scores
        (0, 0)
        """
        expect("a Ruleset", rules, Ruleset)
        first = checked_scores(rules, scores)
        return cls(
            first_rules=rules,
            rules=rules,
            seats=tuple(range(rules.players)),
            dealer=checked_seat(dealer, rules.players),
            scores=first,
            barred=frozenset(newly_barred(rules, first)),
        )

    @property
    def first_scores(self) -> tuple[int, ...]:
        """The totals the game began with, all 0 unless others were given.

        >>> book.first_scores
        (0, 100)
        """
        if not self.rows:
            return self.scores
        first = self.rows[0]
        return tuple(total - gain for total, gain in zip(first.totals, first.gains, strict=True))

    @property
    def first_dealer(self) -> Seat:
        """The player who dealt first.

        >>> book.first_dealer
        0
        """
        return Seat(self.rows[0].dealer if self.rows else self.dealer)

    @property
    def number(self) -> int:
        """The number of the next deal, from 1.

        >>> book.number
        2
        """
        return len(self.rows) + 1

    @property
    def scorers(self) -> tuple[int, ...]:
        """The number in `scores` of each scorer of the next deal.

        >>> book.scorers
        (0, 1)
        """
        # Without fixed partners a scorer is a seat; with them nobody drops out and a side is named by its first seat.
        return self.seats[: self.rules.side_count]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won, every member of a side that has; nobody before the end.

        >>> book.winners
        ()
        >>> book.with_hand(hand).with_hand(hand).winners
        (1, 3)
        """
        if self.result is None:
            return ()
        scorers = self.first_rules.scorers
        return tuple(sorted(player for scorer in self.result.winners for player in scorers[scorer]))

    @property
    def info(self) -> DealInfo:
        """What everybody knows as the next deal begins. Raises `MatchOver` when there is none.

        >>> book.info.dealer, book.info.scores
        (1, (20, 240))
        """
        if self.result is not None:
            raise MatchOver(f"the match is over: {self.result}")
        return DealInfo(
            rules=self.rules,
            dealer=self._seat_of(self.dealer),
            scores=tuple(self.scores[scorer] for scorer in self.scorers),
            number=self.number,
            barred=tuple(self._seat_of(player) for player in self.may_not_bid),
        )

    def judged(self, hand: HandResult) -> Judged:
        """What *hand* would bring as the next one (END-0); nothing is written down.

        Raises `MatchOver`, or `InvalidValue` when it cannot be the next one.

        >>> book.judged(hand).totals, book.scores
        ((40, 380), (20, 240))
        """
        scored, standing = self._scored(hand)
        wrong = taken_wrongly(self.rules, hand.outcome.tricks, hand.winners, hand.worth, hand.captured)
        if wrong is not None:
            raise InvalidValue(wrong)
        return self._judged(scored, standing)

    def _judged(self, scored: Score, standing: Standing) -> Judged:
        barred = self.barred | {self.scorers[scorer] for scorer in standing.barred}
        return Judged(scored, standing.after, barred, result(standing))

    def _scored(self, hand: HandResult) -> tuple[Score, Standing]:
        """The score of *hand* as the next one, and what decides then whether the game has ended."""
        rules, scorers, info = self.rules, self.scorers, self.info
        contract, tricks = hand.outcome.contract, hand.outcome.tricks
        revoked = tuple(revoke.seat for revoke in hand.outcome.revokes)
        scored = score(rules, contract, tricks, captured=hand.captured, revoked=revoked)
        if contract.contractor in info.barred:
            player = self.seats[contract.bidder]
            raise InvalidValue(f"player {player} was set by more than {MOST_SHORT} tricks and may not bid (BID-13)")
        totals = totals_after(rules, contract, scored.points, info.scores)
        fallen = newly_barred(rules, totals)
        standing = Standing(
            rules=rules,
            contract=contract,
            made=scored.made,
            before=info.scores,
            after=totals,
            hands=self.hands + 1,
            barred=frozenset(
                scorer for scorer, number in enumerate(scorers) if number in self.barred or scorer in fallen
            ),
            tricks=hand.winners,
            worth=hand.worth,
            revoked=revoked,
            numbers=scorers,
        )
        return scored, standing

    def after(self, what: Logged) -> Self:
        """The book with *what* as its next deal; see `with_hand` and `without_hand`.

        >>> book.after(PassedOut()).log[-1], book.after(hand) == book.with_hand(hand)
        (PassedOut(inkles=False), True)
        """
        return self.with_hand(what) if isinstance(what, HandResult) else self.without_hand(what)

    def with_hand(self, hand: HandResult) -> Self:
        """The book after a hand that was played out; this one stays as it is.

        Raises `MatchOver`, or `InvalidValue` when it cannot have been the next hand.

        >>> book.with_hand(hand).scores
        (40, 380)
        """
        return self._with(hand, self.judged(hand))

    def with_play(self, play: Play, outcome: Played) -> Self:
        """The book after *play*, which ended with *outcome*: it writes down no more of it than the rules ask for.

        Raises `MatchOver`, or `InvalidValue` when it cannot have been the next hand.

        >>> from fivehundred import Deal
        >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(1))
        >>> while not deal.finished:
        ...     deal = deal.apply(deal.legal_actions[-1])
        >>> book.with_play(deal.table.play, deal.outcome).log[-1] == HandResult(deal.outcome)
        True
        """
        scoring = self.rules.card_points is CardPoints.COUNTED
        hand = HandResult(outcome, captured(play, outcome) if scoring else None)
        scored, standing = self._scored(hand)
        if tricks_decide(standing):
            in_order = self.rules.several_at_target is SeveralAtTarget.ORDER_OF_TRICKS
            worth = worths(play, outcome) if scoring and in_order else None
            hand = attrs.evolve(hand, winners=takers(play, outcome), worth=worth)
            standing = attrs.evolve(standing, tricks=hand.winners, worth=worth)
        return self._with(hand, self._judged(scored, standing))

    def _with(self, hand: HandResult, judged: Judged) -> Self:
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
        return attrs.evolve(
            self,
            rules=following,
            seats=seats,
            dealer=self._next_dealer(seats),
            scores=totals,
            log=(*self.log, hand),
            rows=(*self.rows, row),
            barred=judged.barred,
            may_not_bid=() if silent is None or silent in out else (self.seats[silent],),
            result=judged.result,
            hands=self.hands + 1,
        )

    def without_hand(self, outcome: PassedOut | Misdealt) -> Self:
        """The book after a deal that was thrown in: nobody scores, and a player who may not bid still may not (BID-6).

        Raises `MatchOver`, or `InvalidValue` when the next deal cannot have been thrown in so.

        >>> book.without_hand(PassedOut()).rows[-1].call
        'passed out'
        """
        info = self.info
        why_not = thrown_in_wrongly(info, outcome)
        if why_not is not None:
            raise InvalidValue(why_not)
        nothing = (0,) * len(self.scores)
        row = DealSummary(self.number, self.seats, self.dealer, outcome, None, nothing, nothing, self.scores)
        dealer = self.dealer if deals_again(info.rules, outcome) else self._next_dealer(self.seats)
        return attrs.evolve(self, dealer=dealer, log=(*self.log, outcome), rows=(*self.rows, row))

    def _seat_of(self, player: int) -> Seat:
        return Seat(self.seats.index(player))

    def _by_number(self, others: tuple[int, ...], by_scorer: Sequence[int]) -> tuple[int, ...]:
        """What *by_scorer* says of the scorers of this deal, by their numbers in the game, amid what *others* says."""
        known = dict(zip(self.scorers, by_scorer, strict=True))
        return tuple(known.get(number, other) for number, other in enumerate(others))

    def _next_dealer(self, seats: Sequence[int]) -> int:
        """The next player clockwise who is still in (SEAT-4, END-4 c)."""
        players = len(self.seats)
        following = left_of(self._seat_of(self.dealer), players)
        return next(self.seats[seat] for seat in clockwise(following, players) if self.seats[seat] in seats)
