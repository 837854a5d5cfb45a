"""A match: hands under one set of rules until somebody has won (SEAT-4, END)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import count

import attrs

from fivehundred.actions import Action
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.finished import Finished, Misdealt, Outcome, Played
from fivehundred.deal.opening import Opening
from fivehundred.deal.play import Play
from fivehundred.deal.scoring import trick_worth
from fivehundred.deal.view import SeatView
from fivehundred.errors import ForeignDeal, InvalidValue, MatchOver, UnfinishedDeal, WrongType, brief
from fivehundred.match.endings import Result, Standing, newly_barred, playing_on, result, totals_after
from fivehundred.match.first_dealer import Draw, draw_first_dealer
from fivehundred.match.row import Row
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat, checked_seat, clockwise, left_of
from fivehundred.shuffle import RandomBits, below, order

#: Somebody who plays: shown all that his seat knows when it is his turn, he says what he does.
Player = Callable[[SeatView], Action]


def _name(rules: Ruleset) -> str:
    return rules.name or "rules of its own"


@attrs.frozen(kw_only=True)
class Match:
    """A match as everybody knows it: who plays, who deals next, the scores, and a row for every deal so far.

    Players are numbered from 0 and keep their numbers when others drop out and seats are renumbered (END-4 c).

    >>> from fivehundred import presets
    >>> from random import Random
    >>> match = Match.start(presets.STANDARD_3, dealer=Seat(0))
    >>> after = match.play([lambda view: view.legal_actions[0]] * 3, rng=Random(1), max_deals=2)
    >>> [row.call for row in after.rows], after.dealer, after.scores
    (['passed out', 'passed out'], 2, (0, 0, 0))
    """

    #: The rules the match began with.
    first_rules: Ruleset = attrs.field(repr=_name)
    #: The rules of the next deal; other ones once somebody has dropped out.
    rules: Ruleset = attrs.field(repr=_name)
    #: The players still in, by seat.
    seats: tuple[int, ...]
    #: The player who deals next.
    dealer: int
    #: The total of each player, or of each side of fixed partners; of those who dropped out, what they had.
    scores: tuple[int, ...]
    #: One for every deal so far, thrown in or played.
    rows: tuple[Row, ...] = ()
    #: Those who once stood at the limit and so cannot win (END-4 d), numbered as in the scores.
    barred: frozenset[int] = frozenset()
    #: The draw for the first deal, if there was one.
    drawn: Draw | None = None
    #: How the match ended, ``None`` while it goes on.
    result: Result | None = None

    @classmethod
    def start(cls, rules: Ruleset, *, dealer: Seat | None = None, rng: RandomBits | None = None) -> Match:
        """A new match; the first dealer is named, or drawn with *rng* (SEAT-3).

        Raises `WrongType` when neither is given.
        """
        if not isinstance(rules, Ruleset):
            raise WrongType(f"expected a Ruleset, not {type(rules).__name__}")
        drawn = None
        if dealer is None:
            if rng is None:
                raise WrongType("expected a first dealer, or an rng to draw one (SEAT-3)")
            drawn = draw_first_dealer(rules, rng=rng)
            dealer = drawn.dealer
        return cls(
            first_rules=rules,
            rules=rules,
            seats=tuple(range(rules.players)),
            dealer=checked_seat(dealer, rules.players),
            scores=(0,) * rules.side_count,
            drawn=drawn,
        )

    @property
    def number(self) -> int:
        """The number of the next deal, from 1."""
        return len(self.rows) + 1

    @property
    def hands(self) -> int:
        """How many hands have been played; those thrown in do not count (END-5)."""
        return sum(row.played for row in self.rows)

    @property
    def lines(self) -> tuple[int, ...]:
        """The number in `scores` of each score line of the next deal."""
        # Without fixed partners a line is a seat; with them nobody drops out and a side is named by its first seat.
        return self.seats[: self.rules.side_count]

    @property
    def winners(self) -> tuple[int, ...]:
        """The players who have won, every member of a side that has; nobody before the end."""
        if self.result is None:
            return ()
        lines = self.first_rules.score_lines
        return tuple(sorted(player for line in self.result.winners for player in lines[line]))

    @property
    def opening(self) -> Opening:
        """What everybody knows as the next deal begins. Raises `MatchOver` when there is none."""
        if self.result is not None:
            raise MatchOver(f"the match is over: {self.result}")
        scores = tuple(self.scores[line] for line in self.lines)
        return Opening(self.rules, Seat(self.seats.index(self.dealer)), scores, self.number)

    def deal(self, order: Sequence[Card]) -> Deal:
        """The next deal, from a pack in that order, top card first (DEAL-1); `MatchOver` if there is none."""
        opening = self.opening
        return Deal.dealt(opening.rules, order, dealer=opening.dealer, scores=opening.scores, number=opening.number)

    def given(self, *, hands: Sequence[Cards], kitty: Cards, dummy: Cards | None = None) -> Deal:
        """The next deal, given outright: the hand of each seat, the kitty, the dummy's if any (DEAL-3)."""
        opening = self.opening
        return Deal.given(
            opening.rules,
            hands=hands,
            kitty=kitty,
            dealer=opening.dealer,
            dummy=dummy,
            scores=opening.scores,
            number=opening.number,
        )

    def after(self, deal: Deal) -> Match:
        """The match after *deal*, which must be its next one, and finished; this match stays as it is.

        Raises `MatchOver`, `UnfinishedDeal`, or `ForeignDeal` when rules, dealer, scores or number are not those
        of the next deal.
        """
        match self._checked(deal):
            case Played() as outcome:
                return self._after_hand(deal, outcome)
            case outcome:
                same = isinstance(outcome, Misdealt) or self.rules.all_pass is AllPass.SAME_DEALER
                nothing = (0,) * len(self.scores)
                row = Row(self.number, self.seats, self.dealer, outcome, None, nothing, nothing, self.scores)
                dealer = self.dealer if same else self._next_dealer(self.seats)
                return attrs.evolve(self, dealer=dealer, rows=(*self.rows, row))

    def _checked(self, deal: Deal) -> Outcome:
        """How *deal* ended, if it is the next of this match and finished."""
        if not isinstance(deal, Deal):
            raise WrongType(f"expected a Deal, not {type(deal).__name__}")
        expected, found = self.opening, deal.layout.opening
        if found.rules != expected.rules:
            raise ForeignDeal(f"a deal under {_name(found.rules)}: expected {_name(expected.rules)}")
        if found.dealer != expected.dealer:
            raise ForeignDeal(f"a deal by seat {found.dealer}: expected seat {expected.dealer} to deal (SEAT-4)")
        if found.scores != expected.scores:
            raise ForeignDeal(f"a deal at scores {found.scores}: expected {expected.scores}")
        if found.number != expected.number:
            raise ForeignDeal(f"deal {found.number}: expected deal {expected.number} of the match")
        if not isinstance(deal.stage, Finished):
            raise UnfinishedDeal(f"deal {self.number}, seat {deal.to_act} to act: expected a finished deal")
        return deal.stage.outcome

    def _after_hand(self, deal: Deal, outcome: Played) -> Match:
        """The match after a hand that was played out (END-0)."""
        rules, lines, score = self.rules, self.lines, deal.score
        before = deal.layout.opening.scores
        after = totals_after(rules, outcome.contract, score.points, before)
        barred = self.barred | {lines[line] for line in newly_barred(rules, after)}
        (play,) = (stage for stage in deal.layout.past if isinstance(stage, Play))
        ended = result(
            Standing(
                rules=rules,
                contract=outcome.contract,
                made=score.made,
                before=before,
                after=after,
                hands=self.hands + 1,
                barred=frozenset(line for line, number in enumerate(lines) if number in barred),
                tricks=tuple(play.terms.owners[place] for place in play.leaders[1:]),
                worth=trick_worth(play),
                numbers=lines,
            )
        )
        following, out = (rules, ()) if ended else playing_on(rules, after)
        seats = tuple(player for seat, player in enumerate(self.seats) if seat not in out)
        totals = self._by_number(self.scores, after)
        nothing = (0,) * len(totals)
        row = Row(
            number=self.number,
            seats=self.seats,
            dealer=self.dealer,
            outcome=outcome,
            made=score.made,
            points=self._by_number(nothing, score.points),
            gains=tuple(new - old for new, old in zip(totals, self.scores, strict=True)),
            totals=totals,
            dropped=tuple(self.seats[seat] for seat in out),
        )
        return attrs.evolve(
            self,
            rules=following,
            seats=seats,
            dealer=self._next_dealer(seats),
            scores=totals,
            rows=(*self.rows, row),
            barred=barred,
            result=ended,
        )

    def _by_number(self, others: tuple[int, ...], by_line: Sequence[int]) -> tuple[int, ...]:
        """What *by_line* says of the lines of this deal, by their numbers in the match, amid what *others* says."""
        known = dict(zip(self.lines, by_line, strict=True))
        return tuple(known.get(number, other) for number, other in enumerate(others))

    def _next_dealer(self, seats: Sequence[int]) -> int:
        """The next player clockwise who is still in (SEAT-4, END-4 c)."""
        players = len(self.seats)
        following = left_of(Seat(self.seats.index(self.dealer)), players)
        return next(self.seats[seat] for seat in clockwise(following, players) if self.seats[seat] in seats)

    def steps(self, players: Sequence[Player], *, rng: RandomBits, max_deals: int | None = None) -> Iterator[Step]:
        """Play the match on, one step at a time: shuffle, deal, ask whose turn it is, until somebody has won.

        *players* are in the order of their numbers. Packs are shuffled with *rng*. After *max_deals* more deals it
        ends in any case. Raises `WrongType` or `InvalidValue` at once when one of these is no good, and later
        `IllegalAction` when a player does what he may not.
        """
        if not isinstance(players, Iterable):
            raise WrongType(f"expected a sequence of players, not {type(players).__name__}")
        playing = tuple(players)
        for number, player in enumerate(playing):
            if not callable(player):
                raise WrongType(f"player {number} must be callable with a view, not {type(player).__name__}")
        if len(playing) != self.first_rules.players:
            raise InvalidValue(f"{len(playing)} players: expected {self.first_rules.players} (SEAT-1)")
        if max_deals is not None and (type(max_deals) is not int or max_deals < 0):
            raise InvalidValue(f"max_deals {brief(max_deals)}: expected a whole number from 0, or None")
        # Of one number only none is drawn: it refuses now what cannot shuffle, not when the first step is taken.
        below(1, rng=rng)
        return _steps(self, playing, rng, max_deals)

    def play(self, players: Sequence[Player], *, rng: RandomBits, max_deals: int | None = None) -> Match:
        """The match when it has been played on to its end, or for *max_deals* more deals; see `steps`."""
        match = self
        for step in self.steps(players, rng=rng, max_deals=max_deals):
            match = step.match
        return match


@attrs.frozen
class Step:
    """One step of a match that is being played: a deal begins, or somebody has acted."""

    #: The match; with the action that finishes a deal, the match after it.
    match: Match
    #: The deal after the action.
    deal: Deal
    #: What was done, ``None`` when the deal has only begun.
    action: Action | None = None
    #: The seat that did it.
    seat: Seat | None = None
    #: The number of the player in that seat.
    player: int | None = None


def _steps(match: Match, players: tuple[Player, ...], rng: RandomBits, max_deals: int | None) -> Iterator[Step]:
    for _ in count() if max_deals is None else range(max_deals):
        if match.result is not None:
            return
        deal = match.deal(order(match.rules.deck, rng=rng))
        yield Step(match, deal)
        while (seat := deal.to_act) is not None:
            player = match.seats[seat]
            action = players[player](deal.view(seat))
            deal = deal.apply(action)
            if deal.finished:
                match = match.after(deal)
            yield Step(match, deal, action, seat, player)
