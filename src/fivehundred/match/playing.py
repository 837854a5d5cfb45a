"""Playing a match: deal after deal until somebody has won (SEAT-4, END)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from operator import attrgetter
from typing import Final, Self

import attrs

from fivehundred._base.words import LARGEST, ShowsFields, expect, expect_in_order, of_type, rule_of, within
from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo, DealtCards
from fivehundred.deal.scoring import ended_wrongly
from fivehundred.deal.table import Table
from fivehundred.deal.turns import Played
from fivehundred.deal.views import BaseView, SeatView
from fivehundred.errors import ForeignDealError, InvalidType, InvalidValue, UnfinishedDealError, brief
from fivehundred.match.first_dealer import Draw, check_draw, draw_first_dealer
from fivehundred.match.game import Game, rules_named
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.shuffle import RandomBits, below, pack

#: A player: a callable that gets the view of the seat whose turn it is and returns an action.
Player = Callable[[SeatView], Action]
#: All fields of a `DealInfo` as a tuple. Tuples compare identical rules at once, without comparing every setting.
_beginning: Final = attrgetter(*(field.name for field in attrs.fields(DealInfo)))


@attrs.frozen(repr=False)
class Match(Game):
    """A match, as all players see it: the players, the scores, the next dealer, and a row for every deal so far.

    Players are numbered from 0. They keep their numbers when others drop out and seats are renumbered (END-4 c).

    >>> from fivehundred import presets, shuffle
    >>> from random import Random
    >>> match = Match.start(presets.STANDARD_3, dealer=Seat(0))
    >>> after = match.play([lambda view: view.legal_actions[0]] * 3, rng=Random(1), max_deals=2)
    >>> [row.call for row in after.rows], after.dealer, after.scores
    (['passed out', 'passed out'], 2, (0, 0, 0))
    >>> print(after)
    standard-3, 2 deals so far
    player 0: 0
    player 1: 0
    player 2: 0
    deal 3: player 2 deals
    """

    #: The draw for the first deal, if there was one.
    drawn: Draw | None = attrs.field(default=None, kw_only=True, validator=of_type(Draw, None))

    @classmethod
    def start(
        cls,
        rules: Ruleset,
        *,
        dealer: Seat | None = None,
        rng: RandomBits | None = None,
        drawn: Draw | None = None,
        scores: Sequence[int] | None = None,
    ) -> Self:
        """Start a match; the first dealer is given, drawn with *rng*, or taken from an earlier draw (SEAT-3).

        After a draw, a host sends `drawn` to its clients, so that they can start the same match. *scores*, one per
        player or per side of fixed partners, set a handicap or continue a game from paper; deals still count from 1.

        Raises `InvalidType` if there is no first dealer, or both a dealer and an *rng*. Raises `InvalidValue` if the
        draw does not lead to its dealer, or if a game with these scores would already be over (END-0).

        >>> Match.start(presets.STANDARD_3, rng=Random(4)).drawn.dealer
        2
        """
        if rng is not None and (dealer, drawn) != (None, None):
            raise InvalidType("expected either the first dealer or an rng to draw for the deal, not both (SEAT-3)")
        if drawn is not None:
            check_draw(rules, drawn)
            if dealer not in (None, drawn.dealer):
                raise InvalidValue(f"dealer {brief(dealer)}: the draw chose seat {drawn.dealer} (SEAT-3)")
            dealer = drawn.dealer
        elif rng is not None:
            drawn = draw_first_dealer(rules, rng=rng)
            dealer = drawn.dealer
        elif dealer is None:
            raise InvalidType("no first dealer: pass dealer=, or rng= to draw for the deal (SEAT-3)")
        return attrs.evolve(super().start(rules, dealer=dealer, scores=scores), drawn=drawn)

    def deal(self, pack: Sequence[Card]) -> Deal:
        """Deal the next hand from *pack*, top card first (DEAL-1). Raises `MatchOverError` if the match has ended.

        >>> match.deal(shuffle.pack(match.rules.deck, rng=Random(1)))
        <Deal standard-3, dealer 0, Auction, seat 1 to act>
        """
        return self.deal_of(DealtCards.from_pack(self.info, pack))

    def deal_of(self, dealt: DealtCards) -> Deal:
        """Return the next deal with the given cards (DEAL-3).

        Raises the same errors as `Deal.of`, and `MatchOverError` if the match has ended.

        >>> deal = match.deal(tuple(match.rules.deck))
        >>> match.deal_of(deal.dealt) == deal
        True
        """
        return Deal.from_dealt(self.info, dealt)

    def after(self, deal: Deal | BaseView | Table) -> Self:
        """Return the match with the finished *deal* added; it must be the next deal of this match.

        A view or a table of the deal will do, because everybody knows how a hand ended. Raises `MatchOverError` if the
        match has ended and `UnfinishedDealError` if the deal has not. Raises `ForeignDealError` if the deal's rules,
        dealer, scores, number or bars on bidding differ from those expected, or if its result does not follow from the
        cards played.

        >>> deal = match.deal(tuple(match.rules.deck))
        >>> for _ in range(3):
        ...     deal = deal.apply(deal.parse("P"))
        >>> match.after(deal) == match.after(deal.spectator), match.after(deal).dealer
        (True, 1)
        """
        expect("a Deal, a view or a Table", deal, Deal | BaseView | Table)
        table = deal if isinstance(deal, Table) else deal.table
        self.check(table.info)
        outcome, play = table.outcome, table.play
        if outcome is None:
            raise UnfinishedDealError(f"deal {self.number}, seat {table.to_act} to act: expected a finished deal")
        if not isinstance(outcome, Played):
            return self.record(outcome)
        if play is None:
            raise ForeignDealError(f"deal {self.number}: the hand was played, but its play is missing")
        why_not = ended_wrongly(play, outcome)
        if why_not is not None:
            raise ForeignDealError(f"deal {self.number}: it cannot have ended in this way: {why_not}")
        return self._with_play(play, outcome)

    def check(self, found: DealInfo) -> None:
        """Raise `ForeignDealError`, with the reason, if *found* does not describe the next deal of this match.

        >>> after.check(match.info)
        Traceback (most recent call last):
            ...
        fivehundred.errors.ForeignDealError: dealer of the deal: 0, expected 2 (SEAT-4)
        """
        expect("a DealInfo", found, DealInfo)
        given, expected = _beginning(found), _beginning(self.info)
        if given != expected:
            place = [one == other for one, other in zip(given, expected, strict=True)].index(False)
            field = attrs.fields(DealInfo)[place]
            said = rules_named if field.name == "rules" else str
            raise ForeignDealError(
                f"{field.name} of the deal: {said(given[place])}, expected {said(expected[place])}{rule_of(field)}"
            )

    def steps(
        self,
        players: Sequence[Player],
        *,
        rng: RandomBits,
        max_deals: int | None = None,
        deal: Deal | None = None,
    ) -> Iterator[MatchStep]:
        """Play the match step by step, shuffling, dealing and asking players to act until somebody has won.

        *players* are listed by number, and *rng* shuffles the packs. Play starts with the unfinished
        *deal*, if given, and stops after at most *max_deals* deals, including that one.

        Bad arguments raise `InvalidType`, `InvalidValue`, or `ForeignDealError` at once, not at the first step. An
        illegal action by a player raises `IllegalAction`.

        >>> from fivehundred import players
        >>> bots = [players.make_player("sensible", rng=Random(seat)) for seat in range(3)]
        >>> steps = match.steps(bots, rng=Random(1), max_deals=1)
        >>> [str(step.action) for step in steps if step.action is not None][:4]
        ['6C', 'P', 'P', 'discard 10S 7D KH']
        """
        expect_in_order("a sequence of players", players)
        playing = tuple(players)
        for number, player in enumerate(playing):
            if not callable(player):
                raise InvalidType(f"player {number} must be callable with a view, not {type(player).__name__}")
        if len(playing) != self.first_rules.players:
            raise InvalidValue(f"{len(playing)} players: expected {self.first_rules.players} (SEAT-1)")
        if max_deals is not None:
            max_deals = within("max_deals", max_deals, 0, LARGEST)
        if deal is not None:
            expect("a Deal", deal, Deal)
            self.check(deal.info)
            if deal.finished:
                raise InvalidValue(f"deal {self.number} is over: expected one in progress")
        # With one number to choose from, this draws nothing, but an unsuitable *rng* raises now, not at the first step.
        below(1, rng=rng)
        return _steps(self, playing, rng, max_deals, deal)

    def play(
        self,
        players: Sequence[Player],
        *,
        rng: RandomBits,
        max_deals: int | None = None,
        deal: Deal | None = None,
    ) -> Match:
        """Play the match to its end, or for *max_deals* more deals, and return it; see `steps`.

        Set *max_deals* for players you do not know: a match between players who always pass never ends.

        >>> from fivehundred import players
        >>> bots = [players.make_player("sensible", rng=Random(seat)) for seat in range(3)]
        >>> match.play(bots, rng=Random(1), max_deals=2).scores
        (110, -50, 10)
        """
        match = self
        for step in self.steps(players, rng=rng, max_deals=max_deals, deal=deal):
            match = step.match
        return match


@attrs.frozen(repr=False)
class MatchStep(ShowsFields):
    """One step of a match in progress: the start of a deal, or one action.

    >>> from fivehundred import Seat, presets
    >>> from random import Random
    >>> match = Match.start(presets.STANDARD_3, dealer=Seat(0))
    >>> first, second, *_ = match.steps([lambda view: view.legal_actions[0]] * 3, rng=Random(1), max_deals=1)
    >>> first.action, second.seat, second.player, str(second.action)
    (None, 1, 1, 'P')
    """

    #: The match before the deal; with the action that finishes the deal, the match after it.
    match: Match
    #: The deal after the action.
    deal: Deal
    #: The action taken; ``None`` at the start of a deal.
    action: Action | None = None
    #: The seat that acted.
    seat: Seat | None = None
    #: The number of the player in that seat.
    player: int | None = None


def _steps(
    match: Match, players: tuple[Player, ...], rng: RandomBits, max_deals: int | None, deal: Deal | None
) -> Iterator[MatchStep]:
    for _ in count() if max_deals is None else range(max_deals):
        if match.result is not None:
            return
        if deal is None or deal.finished:
            deal = match.deal(pack(match.rules.deck, rng=rng))
        yield MatchStep(match, deal)
        while (seat := deal.to_act) is not None:
            player = match.seats[seat]
            action = players[player](deal.view(seat))
            deal = deal.apply(action)
            if deal.finished:
                match = match.after(deal)
            yield MatchStep(match, deal, action, seat, player)
