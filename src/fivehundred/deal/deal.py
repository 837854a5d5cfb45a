"""A whole deal as its host sees it: every card, every past action, and the actions that are legal now."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import islice
from typing import Final

import attrs

from fivehundred._base.words import expect
from fivehundred.actions import Action, DeclareJoker, PlayCard, expect_action
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, DealtCards, Revealed, as_seen
from fivehundred.deal.history import turns_of
from fivehundred.deal.options import NO_OPTIONS, Options, PlayOptions
from fivehundred.deal.refusals import IllegalAction, Refusal
from fivehundred.deal.scoring import rest_worth, settle_tricks, void_hand
from fivehundred.deal.setup import apart, as_dealt, declarers_among, set_up
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage, Table, step
from fivehundred.deal.transfers import Holding, Known, Transfer
from fivehundred.deal.turns import Event, Misdeal, Turn
from fivehundred.deal.views import Public, SeatView, SpectatorView
from fivehundred.errors import InvalidDeal
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat


@attrs.frozen(repr=False)
class Layout:
    """The part of a deal that does not change during play: the cards dealt, the holdings and the finished stages."""

    info: DealInfo
    past: tuple[Stage, ...]
    dealt: DealtCards
    #: One for each place of play, which in most games is one for each seat.
    holdings: tuple[Holding, ...]

    def after(self, past: tuple[Stage, ...], transfers: Sequence[Transfer] = ()) -> Layout:
        """The layout after the finished stages *past*, with cards moved according to *transfers*."""
        if not transfers:
            return Layout(self.info, past, self.dealt, self.holdings)
        holdings = [*self.holdings]
        for transfer in transfers:
            for seat in transfer.seats:
                holdings[seat] = transfer.after(seat, holdings[seat])
        return Layout(self.info, past, self.dealt, tuple(holdings))

    def turned_up(self, play: Play) -> Layout:
        """The layout including the table cards that were uncovered by the last trick in *play* (TWO-1)."""
        hands = self.holdings[: self.info.rules.players]
        return attrs.evolve(self, holdings=(*hands, *self.dealt.table_holdings(play.finished_cards)))

    @property
    def to_be_played(self) -> tuple[Holding, ...]:
        """The cards that each place plays during the hand, including covered table cards (TWO-1)."""
        return (*self.holdings[: self.info.rules.players], *self.dealt.table_holdings(self.info.rules.deck.bits))

    def at_stake(self, play: Play) -> tuple[tuple[Seat, ...], int]:
        """The contractor's side, including a hidden partner (CALL-1), and the worth of the cards not yet captured."""
        terms, contract, holdings = play.terms, play.contract, self.to_be_played
        # The holder of the called card is the partner, though nobody has seen it fall.
        holders = {terms.owners[place] for place, holding in enumerate(holdings) if holding.held & contract.called_bit}
        left = sum(holdings[place].held for place in terms.turns[terms.leader]) & play.unplayed
        return tuple(sorted({*contract.side, *holders})), rest_worth(terms.rules, left | play.lying_cards)


#: The classes of calls, as a tuple, because making a union takes longer than a check.
CALLS: Final = (Pass, Bid, SpecialBid)


@attrs.frozen(repr=False)
class Deal(Public):
    """One deal of Five Hundred. It is immutable: applying an action returns a new deal.

    >>> from random import Random
    >>> from fivehundred import Suit, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> deal.to_act, len(deal.legal_actions), str(deal.legal_actions[1])
    (1, 27, '6S')
    >>> play = deal
    >>> for text in "P", "8D", "P", "P", "discard 7S 9C 10H", "JK", "9D", "4D", "7D", "JH", "6C":
    ...     play = play.apply(play.parse(text))
    """

    #: The current stage.
    stage: Stage
    #: The part that stays the same while cards are played.
    layout: Layout

    @classmethod
    def from_pack(
        cls,
        rules: Ruleset,
        pack: Sequence[Card],
        *,
        dealer: Seat,
        scores: Sequence[int] | None = None,
        number: int = 1,
        barred: Sequence[Seat] = (),
    ) -> Deal:
        """Deal the cards of *pack*, top card first, in the packets of *rules* (DEAL-1, DEAL-2).

        *scores* are the match scores before the deal, 0 by default. *number* is the number of the deal in the match.
        The seats in *barred* may not bid (BID-13).

        Raises `InvalidDeal` unless *pack* contains each card of the deck exactly once.

        >>> print(Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).hands[1])
        5S 6S 7S 10C JC QC KC 4H 5H 6H
        """
        info = DealInfo.of(rules, dealer, scores=scores, number=number, barred=barred)
        return cls._begin(info, DealtCards.from_pack(info, pack))

    @classmethod
    def of(
        cls,
        rules: Ruleset,
        dealt: DealtCards,
        *,
        dealer: Seat,
        scores: Sequence[int] | None = None,
        number: int = 1,
        barred: Sequence[Seat] = (),
    ) -> Deal:
        """A deal with the given cards: every hand, the kitty, and anything else these rules deal (DEAL-3).

        Raises `InvalidDeal`, listing every problem: a wrong number of hands, hands of the wrong size, and cards that
        are duplicated, missing or not in the deck.

        >>> Deal.of(rules, deal.dealt, dealer=Seat(0)) == deal
        True
        """
        return cls.from_dealt(DealInfo.of(rules, dealer, scores=scores, number=number, barred=barred), dealt)

    @classmethod
    def from_dealt(cls, info: DealInfo, dealt: DealtCards) -> Deal:
        """The deal that starts from *info* with the cards *dealt*. Raises `InvalidDeal` if they do not fit its rules.

        >>> Deal.from_dealt(deal.info, deal.dealt).dealer
        0
        """
        expect("a DealInfo", info, DealInfo)
        expect("DealtCards", dealt, DealtCards)
        problems = dealt.problems(info.rules)
        if problems:
            raise InvalidDeal(problems)
        return cls._begin(info, dealt)

    @classmethod
    def at_play(
        cls,
        rules: Ruleset,
        contract: Contract,
        dealt: DealtCards,
        *,
        dealer: Seat | None = None,
        declared: DeclareJoker | None = None,
    ) -> Deal:
        """A position at the first lead under *contract*; *dealt* contains the hands at that point.

        The kitty of *dealt* contains the discards. The auction and the original kitty are unknown, so the deal behaves
        as if the contractor had been dealt this hand and had discarded the kitty unchanged. If the rules show the
        kitty, everybody has seen these cards (KITTY-3). The dealer is the last seat by default. Raises `InvalidDeal`,
        listing every problem.

        >>> lead = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), deal.dealt)
        >>> lead.to_act, str(lead.contract), lead.discards
        (1, '7H by 1 with 3', Cards.parse('5D 10H QH'))
        """
        expect("a Ruleset", rules, Ruleset)
        expect("DealtCards", dealt, DealtCards)
        info = DealInfo.of(rules, Seat(rules.players - 1) if dealer is None else dealer)
        joker = DeclareJoker() if declared is None else declared
        expect("a DeclareJoker", joker, DeclareJoker)
        before = as_dealt(rules, contract, dealt)
        kitty, gift = apart(contract, dealt.kitty_bits)
        known: Known = {Seat(seat): Holding(hand) for seat, hand in enumerate(before.hand_bits)}
        revealed = Revealed(
            before.hand_bits, before.kitty_bits, piles=tuple(as_seen(piles, 0) for piles in before.piles)
        )
        declarers = declarers_among(rules, contract, joker, dealt.hand_bits)
        table, known = set_up(
            info, contract, joker, declarers=declarers, known=known, revealed=revealed, kitty=kitty, gift=gift
        )
        holdings = (*(known[Seat(seat)] for seat in range(rules.players)), *before.table_holdings())
        return cls(table.stage, Layout(info, table.past, before, holdings))

    @classmethod
    def _begin(cls, info: DealInfo, dealt: DealtCards) -> Deal:
        auction = Auction.start(info)
        holdings = (*map(auction.first_holding, dealt.hand_bits), *dealt.table_holdings())
        return cls(auction, Layout(info, (), dealt, holdings))

    def __str__(self) -> str:
        """The public state of the deal in a few lines. To see a hand, print a view."""
        return str(self.spectator)

    @property
    def info(self) -> DealInfo:
        """The facts known to everybody before the cards were dealt: rules, dealer and scores.

        >>> deal.info.scores
        (0, 0)
        """
        return self.layout.info

    @property
    def past(self) -> tuple[Stage, ...]:
        """The finished stages, in order.

        >>> [type(stage).__name__ for stage in play.past]
        ['Auction', 'Exchange']
        """
        return self.layout.past

    @property
    def holdings(self) -> tuple[Holding, ...]:
        """The holding of each seat, from seat 0, followed by the face-up cards on each table, if any (TWO-1).

        >>> [len(holding.dealt) for holding in play.holdings]
        [10, 10, 10, 10]
        """
        return self.layout.holdings

    @property
    def to_be_played(self) -> tuple[Holding, ...]:
        """The cards that each place plays during the hand, including covered table cards (TWO-1).

        >>> deal.to_be_played == deal.holdings
        True
        """
        return self.layout.to_be_played

    @property
    def dealt(self) -> DealtCards:
        """The cards as they were dealt.

        >>> print(play.dealt.hands[2] - play.hands[2])
        7S 9C JH JK
        """
        return self.layout.dealt

    @property
    def hands(self) -> tuple[Cards, ...]:
        """The cards each seat holds now, from seat 0. A hand is empty until its player has looked at it (BID-10).

        >>> print(deal.hands[2])
        7S 10S 9C 6D 8D JD QD AD JH JK
        """
        return tuple(self.hand(Seat(seat)) for seat in range(self.rules.players))

    @property
    def kitty(self) -> Cards:
        """The kitty as it was dealt.

        >>> deal.kitty
        Cards.parse('5D 10H QH')
        """
        return self.layout.dealt.kitty

    @property
    def discards(self) -> Cards:
        """All cards discarded so far by any seat (KITTY-1, KITTY-3, BID-17).

        >>> play.discards
        Cards.parse('7S 9C 10H')
        """
        return Cards(sum(holding.discards for holding in self.layout.holdings))

    @property
    def table(self) -> Table:
        """Everything visible to all players (PLAY-6).

        >>> play.table.won, play.table == play.view(Seat(3)).table
        ((0, 0, 1, 0), True)
        """
        layout = self.layout
        shown = layout.info.rules.kitty_shown and any(
            one.public for stage in (*layout.past, self.stage) for one in stage.begun_with
        )
        table = Table(layout.info, layout.past, self.stage, kitty=self.kitty if shown else None)
        play = table.play
        if layout.dealt.piles:
            uncovered = 0 if play is None else play.finished_cards
            table = attrs.evolve(table, piles=tuple(as_seen(piles, uncovered) for piles in layout.dealt.piles))
        if play is None or not play.exposed:
            return table
        return attrs.evolve(table, shown=Cards(layout.holdings[play.terms.contract.bidder].held))

    @property
    def history(self) -> tuple[Event, ...]:
        """Every event in order, as seen by everybody, with its results, such as who won a trick.

        >>> [(event.turn.seat, str(event.turn.action)) for event in play.history if event.winner is not None]
        [(1, '7D')]
        """
        return self.table.history

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn in order, with all cards visible.

        >>> [str(turn.action) for turn in play.turns[1:5]]
        ['8D', 'P', 'P', 'discard 7S 9C 10H']
        """
        return turns_of(self.table.events(self.layout.holdings))

    @property
    def legal_actions(self) -> Options:
        """The legal actions of the player whose turn it is, in a fixed order; empty when the deal is over.

        The result supports iteration, ``len``, ``in`` and indexing.

        >>> [str(action) for action in play.legal_actions]
        ['10D', 'KD']
        """
        stage, layout = self.stage, self.layout
        if isinstance(stage, Play):
            return PlayOptions(stage.legal(layout.holdings[stage.trick.place].held))
        return NO_OPTIONS if stage.seat is None else stage.options(layout.info, layout.holdings[stage.seat])

    def hand(self, seat: Seat) -> Cards:
        """The cards *seat* holds now.

        >>> print(play.hand(Seat(2)))
        10S 5D 6D 8D JD QD AD QH
        """
        return self.view(seat).hand

    def view(self, seat: Seat) -> SeatView:
        """Everything that *seat* knows, and nothing else (PLAY-6).

        >>> print(play.view(Seat(2)).hand)
        10S 5D 6D 8D JD QD AD QH
        """
        seat = checked_seat(seat, self.rules.players)
        return SeatView(self.table, seat, self.layout.holdings[seat])

    @property
    def spectator(self) -> SpectatorView:
        """The view of a spectator, who sees only public information.

        >>> play.spectator.known
        {}
        """
        return SpectatorView(self.table)

    def why_not(self, action: Action, *, by: Seat | None = None) -> Refusal | None:
        """The reason why *action* is illegal now; ``None`` if it is legal.

        If *by* is given, the action is attempted by that seat instead of the player whose turn it is.

        >>> print(deal.why_not(deal.parse("8D"), by=Seat(2)))
        seat 2 may not bid 8♦: it is the turn of seat 1 (SEAT-1)
        """
        in_turn = by is None or (by := checked_seat(by, self.rules.players)) == self.stage.seat
        return None if in_turn and action in self.legal_actions else self._refusal(action, by)

    def _refusal(self, action: Action, by: Seat | None) -> Refusal:
        """The refusal of *action*, which is known to be illegal."""
        expect_action(action)
        stage, layout = self.stage, self.layout
        if stage.seat is None or (by is not None and by != stage.seat):
            return stage.out_of_turn(by, action)
        place = stage.trick.place if isinstance(stage, Play) else stage.seat
        return stage.why_not(layout.info, layout.holdings[place], action)

    def apply(self, action: Action, *, by: Seat | None = None) -> Deal:
        """The deal after *action*. This deal does not change.

        Raises `IllegalAction`, with the reason and its rule, if the rules forbid the action, and `InvalidType` if
        *action* is not an action. If *by* is given, it must be the seat whose turn it is.

        >>> bid = deal.apply(deal.parse("8D"))
        >>> bid.to_act, deal.to_act
        (2, 1)
        """
        stage, layout = self.stage, self.layout
        if by is not None and (by := checked_seat(by, self.rules.players)) != stage.seat:
            raise IllegalAction(self._refusal(action, by))
        # The two common cases first, on masks: most of a deal is cards, most of the rest is calls.
        if isinstance(stage, Play):
            if type(action) is PlayCard and stage.legal(layout.holdings[stage.trick.place].held) >> action.number & 1:
                after = stage.with_card(action.number)
                # Only a trick's end can be the end of the hand, or turn a card up.
                if after.trick.lying:
                    return Deal(after, layout)
                if len(after.line) < after.trick.length:
                    return self.with_play(after) if layout.dealt.piles else Deal(after, layout)
                return self._step(action, after)
        elif isinstance(stage, Auction) and isinstance(action, CALLS):
            seat, number = stage.actor, stage.call_lookup.numbers.get(action)
            if number is not None and stage.legal(layout.info, layout.holdings[seat]) >> number & 1:
                called = stage.with_call(seat, number)
                quiet = called.seat is not None and not stage.unlooked
                return Deal(called, layout) if quiet else self._step(action, called)
        elif action in self.legal_actions:
            return self._step(action)
        raise IllegalAction(self._refusal(action, by))

    def apply_quiet(self, actions: Iterable[Action | None]) -> tuple[Deal, int]:
        """The deal after applying *actions* up to the first that is not a legal call or card, and the number applied.

        It may stop at any call, and always stops at a call that ends the auction and at a card that ends the hand or
        reveals another. It is much faster than `apply`, which handles the action at which it stops. Raises
        `InvalidType` if *actions* is not iterable.

        >>> after, count = play.apply_quiet([play.parse("KD"), play.parse("KD")])
        >>> after == play.apply(play.parse("KD")), count
        (True, 1)
        """
        expect("an iterable of actions", actions, Iterable)
        stage, layout = self.stage, self.layout
        if isinstance(stage, Auction):
            auction = stage.with_calls(actions)
            return Deal(auction, layout), len(auction.line) - len(stage.line)
        if not isinstance(stage, Play):
            return self, 0
        play = stage.with_cards(islice(actions, stage.quiet), [own.held for own in layout.holdings])
        return Deal(play, layout), len(play.line) - len(stage.line)

    def with_play(self, play: Play) -> Deal:
        """The deal with *play* as its current play, even if *play* breaks the rules.

        This is for a referee, who must record illegal plays that `apply` rejects. Table cards uncovered by *play* are
        turned up (TWO-1).

        >>> play.with_play(play.stage) == play
        True
        """
        layout = self.layout
        return Deal(play, layout.turned_up(play) if layout.dealt.piles else layout)

    def _step(self, action: Action, after: Stage | None = None) -> Deal:
        """The deal after the legal *action*. *after* is the resulting stage, if it has already been computed."""
        layout = self.layout
        past, stage, transfers = step(layout.info, layout.past, self.stage, action, layout.dealt, after=after)
        return Deal(stage, layout.after(past, transfers))

    def _end_with(self, end: Finished) -> Deal:
        """The deal after a ruling has ended it with the stage *end*."""
        return Deal(end, self.layout.after((*self.layout.past, self.stage)))

    def void(self, why: Misdeal) -> Deal:
        """The finished deal after declaring the hand void because the cards were dealt wrongly (DEAL-6).

        Raises `InvalidValue` if it is too late to declare the hand void for that reason.

        >>> print(deal.void(Misdeal.NO_CUT).outcome.why.value)
        no cut was offered
        """
        return self._end_with(void_hand(self.stage, why))

    def settle(self, seat: Seat) -> Deal:
        """The finished deal after giving *seat* the current trick and all later ones (PLAY-9).

        The players, or `fivehundred.match.referee`, decide whether that outcome is certain or agreed. Raises
        `InvalidValue` if no cards are being played, or if the rules require hands to be played to the end.

        >>> first = Deal.from_pack(rules.evolve(early_end=True), tuple(rules.deck), dealer=Seat(0))
        >>> lead = Deal.at_play(first.rules, play.contract, first.dealt)
        >>> lead.settle(Seat(2)).score.points
        (280, 0)
        """
        play = self.stage
        if not isinstance(play, Play):
            return self._end_with(settle_tricks(play, seat))
        side, worth = self.layout.at_stake(play)
        return self._end_with(settle_tricks(play, seat, side=side, worth=worth))
