"""The views of players, spectators and observers who know some hands; none contains more than they saw (PLAY-6).

Who sees what is decided elsewhere: table.py has what everybody sees, transfers.py who sees the kitty, discards and
gifts, stages/auction.py when a hand is first looked at, stages/exchange.py whether the kitty is shown, stages/play.py
when the contractor's hand is exposed, and knowledge.py what actions prove about hidden cards.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Self

import attrs

from fivehundred._base.words import Written, as_svg, expect
from fivehundred.actions import Action, Hidden, expect_action
from fivehundred.cards import SUITS, Card, Cards, Suit
from fivehundred.deal.contract import Contract, TricksNeeded, tricks_needed
from fivehundred.deal.dealt import DealInfo, Revealed, SeenPile
from fivehundred.deal.history import Trick, turns_of
from fivehundred.deal.knowledge import voids_of
from fivehundred.deal.options import NO_OPTIONS, Options
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.scoring import Score
from fivehundred.deal.setup import begin_table
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage, Table, plain_text
from fivehundred.deal.transfers import Holding, Holdings, Known, sizes
from fivehundred.deal.turns import Event, Outcome, Played, Turn
from fivehundred.errors import FiveHundredError, InvalidDeal, InvalidType, InvalidValue, as_int
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat, clockwise


class Public(Written):
    """The public properties, which a deal and all its views share.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> play = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in "P", "8D", "P", "P", "discard 7S 9C 10H", "JK", "9D", "4D", "7D", "JH", "6C":
    ...     play = play.apply(play.parse(text))
    """

    __slots__ = ()

    @property
    @abstractmethod
    def table(self) -> Table:
        """The public table.

        >>> play.table.to_act, play.table == play.view(Seat(0)).table
        (0, True)
        """

    @property
    @abstractmethod
    def stage(self) -> Stage:
        """The current stage.

        >>> type(play.stage).__name__
        'Play'
        """

    @property
    @abstractmethod
    def info(self) -> DealInfo:
        """The facts known to everybody before the cards were dealt: rules, dealer and scores.

        >>> play.info.number, play.info == play.view(Seat(0)).info
        (1, True)
        """

    @property
    def rules(self) -> Ruleset:
        """The rules this deal is played by.

        >>> play.rules.name
        'australian-4'
        """
        return self.info.rules

    @property
    def dealer(self) -> Seat:
        """The dealer (SEAT-4).

        >>> play.dealer, play.spectator.dealer
        (0, 0)
        """
        return self.info.dealer

    @property
    def scores(self) -> tuple[int, ...]:
        """The match score of each scorer at the start of the deal (SEAT-2).

        >>> play.scores
        (0, 0)
        """
        return self.info.scores

    @property
    def to_act(self) -> Seat | None:
        """The seat whose turn it is; ``None`` when nothing is left to decide.

        >>> play.to_act, play.view(Seat(1)).to_act
        (0, 0)
        """
        return self.stage.seat

    @property
    def finished(self) -> bool:
        """True when nothing is left to decide.

        >>> play.finished
        False
        """
        return isinstance(self.stage, Finished)

    @property
    def outcome(self) -> Outcome | None:
        """The way the hand ended; ``None`` if it has not ended.

        >>> while not play.finished:
        ...     play = play.apply(play.legal_actions[0])
        >>> play.outcome.tricks, play.spectator.outcome == play.outcome
        ((2, 0, 7, 1), True)
        """
        return self.stage.outcome if isinstance(self.stage, Finished) else None

    @property
    def contract(self) -> Contract | None:
        """The publicly known contract; ``None`` if there is none yet, or if the hand was thrown in.

        >>> str(play.contract)
        '8D by 2 with 0'
        """
        return self.table.contract

    @property
    def score(self) -> Score:
        """The points of the finished hand, itemised by rule. Raises `UnfinishedDealError` if it has not ended.

        >>> while not play.finished:
        ...     play = play.apply(play.legal_actions[0])
        >>> print(play.score)
        0: +280 for 8♦ made (SCORE-1); 1: +10 for 1 trick (SCORE-4)
        """
        return self.table.score

    @property
    def tricks(self) -> tuple[Trick, ...]:
        """Every trick so far, including the current one.

        >>> [str(trick) for trick in play.tricks]
        ['2: JK  3: 9D  0: 4D  1: 7D  won by 2', '2: JH  3: 6C']
        """
        return self.table.tricks

    @property
    def won(self) -> tuple[int, ...]:
        """The number of tricks that each seat has won by playing cards.

        >>> play.won
        (0, 0, 1, 0)
        """
        return self.table.won

    def parse(self, text: str) -> Action:
        """Parse an action of the current stage, such as ``7S``, ``discard 5S 6C 4H``, ``10H`` or ``JK=H``.

        :doc:`/formats/notation` lists what people may type. Raises `NotationError` if *text* is not an action of this
        stage. Use `why_not` to find out whether the action is legal.

        >>> play.parse("jk"), str(play.view(Seat(0)).parse("ah"))
        (PlayCard(card=Card.parse('JK'), suit=None), 'AH')
        """
        return self.stage.parse(self.info, text)

    def __repr__(self) -> str:
        # A deal holds every hand, and a log should not.
        turn = "finished" if self.to_act is None else f"seat {self.to_act} to act"
        name = self.rules.name or "under its own rules"
        return f"<{type(self).__name__} {name}, dealer {self.dealer}, {type(self.stage).__name__}, {turn}>"


@attrs.frozen(repr=False)
class BaseView(Public):
    """The base class of all views.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> play = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in "P", "8D", "P", "P", "discard 7S 9C 10H", "JK", "9D", "4D", "7D", "JH", "6C":
    ...     play = play.apply(play.parse(text))
    >>> view = play.view(Seat(0))
    """

    #: The public table.
    table: Table
    _repr_svg_ = as_svg

    def __str__(self) -> str:
        """The table in a few lines of text, with the hands that this view knows."""
        return plain_text(self.table, {seat: self._hand_of(seat) for seat in self.known})

    @property
    def info(self) -> DealInfo:
        """The facts known to everybody before the cards were dealt: rules, dealer and scores.

        >>> view.info == play.info
        True
        """
        return self.table.info

    @property
    def stage(self) -> Stage:
        """The current stage.

        >>> type(view.stage).__name__
        'Play'
        """
        return self.table.stage

    @property
    def holdings(self) -> Holdings:
        """The holding of each seat, from seat 0; ``None`` for a seat whose holding this view does not know.

        >>> [holding is not None for holding in view.holdings]
        [True, False, False, False]
        """
        return (None,) * self.rules.players

    @property
    def known(self) -> Known:
        """The holdings that this view knows, keyed by seat.

        >>> list(view.known)
        [0]
        """
        return {Seat(seat): holding for seat, holding in enumerate(self.holdings) if holding is not None}

    @property
    def history(self) -> tuple[Event, ...]:
        """Every event in order, as seen by this view, with its results, such as who won a trick.

        >>> last = view.history[-1]
        >>> last.turn.seat, str(last.turn.action), last.trick
        (3, '6C', 2)
        """
        return self.table.events(self.holdings)

    @property
    def turns(self) -> tuple[Turn, ...]:
        """Every turn in order, as seen by this view. Another view can follow them with `after`.

        >>> str(view.turns[4].action), str(play.view(Seat(2)).turns[4].action)
        ('? ? ?', 'discard 7S 9C 10H')
        """
        return turns_of(self.history)

    def turns_since(self, earlier: Self) -> tuple[Turn, ...]:
        """The turns that lead to this view from *earlier*, a view of the same deal from the same place.

        A host sends them to a client that follows the game. Raises `InvalidValue` if no turns lead here, as in another
        deal or after a referee's correction. The client then needs the whole view.

        >>> from fivehundred import Deal, Seat, presets
        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        >>> before, after = deal.view(Seat(0)), deal.apply(deal.parse("7H")).view(Seat(0))
        >>> [(turn.seat, str(turn.action)) for turn in after.turns_since(before)]
        [(1, '7H')]
        >>> before.after(*after.turns_since(before)) == after
        True
        """
        if type(earlier) is not type(self):
            raise InvalidType(f"expected a {type(self).__name__}, not {type(earlier).__name__}")
        told, known = self.turns, earlier.turns
        same = next((place for place, (one, other) in enumerate(zip(told, known, strict=False)) if one != other), None)
        new = told[len(known) if same is None else same :]
        try:
            if earlier.after(*new) == self:
                return new
        except FiveHundredError:
            pass
        raise InvalidValue("no turns lead from that view to this one: send this one whole")

    def after(self, *turns: Turn) -> Self:
        """This view after *turns*, in order, each as seen from the same place.

        Raises `IllegalAction` for an impossible turn, and `InvalidValue` or `InvalidDeal` if the cards that a turn
        reveals are missing, too many or impossible. In that case none of the turns is followed.

        >>> nine = play.apply(play.parse("KD")).view(Seat(0))
        >>> view.after(*nine.turns_since(view)) == nine
        True
        """
        table, known = self.table, self.known
        for turn in turns:
            table, known = table.follow(turn, known)
        return self._replace(table, known)

    def _replace(self, table: Table, known: Known) -> Self:
        """The view from the same place with another *table* and other *known* holdings."""
        return attrs.evolve(self, table=table)

    @property
    def hand_sizes(self) -> tuple[int, ...]:
        """The number of cards that each seat holds now.

        >>> view.hand_sizes
        (9, 9, 8, 8)
        """
        gone = self.table.cards_played
        return tuple(size - gone[seat].bit_count() for seat, size in enumerate(sizes(self.rules, self.table.transfers)))

    @property
    def voids(self) -> tuple[tuple[Suit, ...], ...]:
        """The suits in which each seat has shown its hand to be void, as they count in this hand (PLAY-2, CARD-4).

        The left bower counts as a trump, and a joker without a suit belongs to none.

        >>> view.voids
        ((), (), (), (<Suit.DIAMONDS: 'D'>,))
        """
        table, players = self.table, self.rules.players
        play = table.play
        if play is None:
            return ((),) * players
        return tuple(
            tuple(suit for suit in SUITS if mask >> suit.number & 1)
            for mask in voids_of(table.facts, play.terms.ranking, players)
        )

    @property
    def unseen(self) -> Cards:
        """The cards that this view has not seen: neither held, nor played, nor face up.

        >>> print(view.unseen)
        6S 7S 8S 10S JS QS AS 5C 8C 9C 10C JC QC KC AC 5D 6D 8D JD QD AD 4H 6H 7H 8H 10H QH KH
        """
        return Cards(self.table.knowledge(self.known).unseen & self.table.unplayed)

    def may_hold(self, card: Card) -> tuple[Seat, ...]:
        """The seats that may hold *card* now, as far as this view can tell.

        Each play, call, declaration and exposed card is considered on its own; for deductions that combine several
        facts, use `fivehundred.worlds`. Nobody holds a card that was played or is on a table.

        >>> view.may_hold(Card.parse("AS")), view.may_hold(Card.parse("AD"))
        ((1, 2, 3), (1, 2))
        """
        expect("a Card", card, Card)
        return tuple(Seat(seat) for seat, cards in enumerate(self._may_have) if cards >> card.number & 1)

    def possible(self, seat: Seat) -> Cards:
        """The cards that *seat* may hold now, as far as this view can tell; see `may_hold`.

        >>> print(view.possible(Seat(3)))
        6S 7S 8S 10S JS QS AS 5C 8C 9C 10C JC QC KC AC 4H 6H 7H 8H 10H QH KH
        """
        return Cards(self._may_have[checked_seat(seat, self.rules.players)])

    @property
    def tricks_needed(self) -> TricksNeeded | None:
        """The tricks that the contractor's side still needs; ``None`` without a contract, or if everybody plays alone.

        A partner who is not publicly known counts only in their own view (CALL-1); what other views say then holds only
        if the contractor turns out to be alone.

        >>> view.tricks_needed
        TricksNeeded(left=9, least=7, most=9)
        """
        contract, outcome = self.contract, self.outcome
        if contract is None:
            return None
        if isinstance(outcome, Played):
            return tricks_needed(contract, outcome.tricks, self.rules.hand_size, contract.side)
        side = {*contract.side, *self._hidden_partner}
        return tricks_needed(contract, self.table.won, self.rules.hand_size, side)

    def _hand_of(self, seat: Seat) -> Cards:
        """The current hand of *seat*, whose holding this view knows."""
        return Cards(self.known[seat].held & self.table.unplayed)

    @property
    def _hidden_partner(self) -> tuple[Seat, ...]:
        """The seats that this view, but not everybody, knows to be on the contractor's side (CALL-1)."""
        return ()

    @property
    def _may_have(self) -> tuple[int, ...]:
        """The cards that each seat may hold now, as bitmasks."""
        knowledge, unplayed = self.table.knowledge(self.known), self.table.unplayed
        return tuple(
            knowledge.may_have(Seat(seat)) & unplayed if size else 0 for seat, size in enumerate(self.hand_sizes)
        )


@attrs.frozen(repr=False)
class SpectatorView(BaseView):
    """The view of a spectator, who sees only public information.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> print(deal.apply(deal.parse("7H")).spectator)
    standard-3, deal 1: seat 0 deals
    scores: 0 0 0
    auction: 1 7H
    to act: seat 2
    """

    @classmethod
    def start(cls, info: DealInfo, *, piles: Sequence[Sequence[Card]] = ()) -> SpectatorView:
        """A spectator's view at the start of a deal. *piles* are the face-up table cards of each seat (TWO-1).

        >>> from fivehundred import DealInfo, presets
        >>> SpectatorView.start(DealInfo.of(presets.STANDARD_3, Seat(0))).to_act
        1
        """
        expect("a DealInfo", info, DealInfo)
        table, _ = begin_table(info, Revealed((None,) * info.rules.players, piles=_face_up(piles)))
        return cls(table)


@attrs.frozen(repr=False)
class SeatView(BaseView):
    """Everything that one seat knows, and nothing else: the public table and its own cards.

    Two deals that differ only in cards this seat has not seen give equal views.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> play = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in "P", "8D", "P", "P", "discard 7S 9C 10H", "JK", "9D", "4D", "7D", "JH", "6C":
    ...     play = play.apply(play.parse(text))
    >>> view = play.view(Seat(2))
    >>> print(view)
    australian-4, deal 1: seat 0 deals
    scores: 0 0
    hand of seat 2: 10S 5D 6D 8D JD QD AD QH
    auction: 1 P, 2 8D, 3 P, 0 P
    contract: 8D by 2 with 0
    trick 1: 2: JK  3: 9D  0: 4D  1: 7D  won by 2
    trick 2: 2: JH  3: 6C
    to act: seat 0
    """

    #: The seat whose view this is.
    seat: Seat
    #: The cards that this seat alone has seen.
    holding: Holding

    @classmethod
    def start(
        cls, info: DealInfo, seat: Seat, hand: Cards | None = None, *, piles: Sequence[Sequence[Card]] = ()
    ) -> SeatView:
        """The view of *seat* at the start of a deal, from which it can follow the game with `after`.

        *hand* is the hand it was dealt, or ``None`` if bids may be made without looking (BID-10). *piles* are the
        face-up table cards of each seat (TWO-1). Raises `InvalidDeal` for impossible cards, and `InvalidType` for
        values that are not cards.

        >>> from fivehundred import DealInfo, presets
        >>> info = DealInfo.of(presets.STANDARD_3, Seat(0))
        >>> view = SeatView.start(info, Seat(1), Cards.parse("7S 8S 9S 10S JS QS KS AS 7H 8H"))
        >>> print(view.legal_actions[1])
        6S
        """
        expect("a DealInfo", info, DealInfo)
        seat = checked_seat(seat, info.rules.players)
        expect("Cards as the hand, or None", hand, Cards, type(None))
        hands = [hand.bits if hand is not None and other == seat else None for other in range(info.rules.players)]
        blind = bool(Auction.start(info).unlooked)
        if blind != (hand is None):
            why = "has not looked at its hand yet: expected None" if blind else "sees its hand: expected its cards"
            raise InvalidDeal([f"BID-10: seat {seat} {why}"])
        revealed = Revealed(hands, piles=_face_up(piles))
        table, known = begin_table(info, revealed, unlooked=(seat,) if blind else ())
        return cls(table, seat, known[seat])

    def _replace(self, table: Table, known: Known) -> SeatView:
        return SeatView(table, self.seat, known[self.seat])

    @property
    def hand(self) -> Cards:
        """The cards this seat holds now. A partner who sits out keeps their hand, face down (PLAY-4).

        >>> print(view.hand)
        10S 5D 6D 8D JD QD AD QH
        """
        play = self.table.play
        return Cards(self.holding.held & play.unplayed if play else self.holding.held)

    @property
    def scorer(self) -> int:
        """The place of this seat's side in scores and points; without fixed partners, this is the seat itself (SEAT-2).

        >>> view.scorer, view.scores[view.scorer]
        (0, 0)
        """
        return self.rules.side_of(self.seat)

    @property
    def holdings(self) -> Holdings:
        """The holding of each seat, from seat 0: this seat's own, and ``None`` for the others.

        >>> [holding is not None for holding in view.holdings]
        [False, False, True, False]
        """
        return (*(None,) * self.seat, self.holding, *(None,) * (self.rules.players - self.seat - 1))

    @property
    def dealt(self) -> Cards:
        """The hand as it was dealt.

        >>> print(view.dealt)
        7S 10S 9C 6D 8D JD QD AD JH JK
        """
        return self.holding.dealt

    @property
    def kitty(self) -> Cards | None:
        """The kitty, if this seat took it (KITTY-1).

        >>> view.kitty, play.view(Seat(1)).kitty
        (Cards.parse('5D 10H QH'), None)
        """
        return Cards(self.holding.kitty) or None

    @property
    def discards(self) -> Cards | None:
        """The cards that this seat discarded (KITTY-1).

        >>> view.discards
        Cards.parse('7S 9C 10H')
        """
        return Cards(self.holding.discards) or None

    @property
    def received(self) -> Cards | None:
        """The cards that a partner handed to this seat (KITTY-3, BID-17).

        >>> slam = Deal.from_pack(rules.evolve(declared_slam=500), tuple(rules.deck), dealer=Seat(0))
        >>> for text in "10H", "P", "P", "P", "discard 5S 6S 7S", "slam", "give QH":
        ...     slam = slam.apply(slam.parse(text))
        >>> slam.view(Seat(1)).received
        Cards.parse('QH')
        """
        return Cards(self.holding.received) or None

    @property
    def handed_on(self) -> Cards | None:
        """The cards that this seat handed to a partner (KITTY-3, BID-17).

        >>> slam = Deal.from_pack(rules.evolve(declared_slam=500), tuple(rules.deck), dealer=Seat(0))
        >>> for text in "10H", "P", "P", "P", "discard 5S 6S 7S", "slam", "give QH":
        ...     slam = slam.apply(slam.parse(text))
        >>> slam.view(Seat(3)).handed_on
        Cards.parse('QH')
        """
        return Cards(self.holding.handed_on) or None

    @property
    def called_partner(self) -> bool:
        """True if this seat holds, or held, the card that the contractor called, and is therefore a partner (CALL-1).

        >>> called = Deal.from_pack(presets.CALLED_5, tuple(presets.CALLED_5.deck), dealer=Seat(0))
        >>> for text in "7H", "P", "P", "P", "P", "discard 2S 3S 4S", "call AH":
        ...     called = called.apply(called.parse(text))
        >>> [called.view(Seat(seat)).called_partner for seat in range(5)]
        [True, False, False, False, False]
        """
        contract = self.table.contract
        called: Card | None = contract.called if contract else None
        own = contract is not None and contract.contractor == self.seat
        return called is not None and not own and called in Cards(self.holding.held)

    @property
    def left(self) -> Seat:
        """The next seat clockwise, which calls and plays after this one (SEAT-1).

        >>> view.left
        3
        """
        return self.seat_at(1)

    @property
    def right(self) -> Seat:
        """The seat before this one (SEAT-1).

        >>> view.right
        1
        """
        return self.seat_at(-1)

    @property
    def partner(self) -> Seat | None:
        """The only fixed partner of this seat; ``None`` if it has none, or more than one (SEAT-2).

        >>> view.partner
        0
        """
        partners = self.rules.partners_of(self.seat)
        return partners[0] if len(partners) == 1 else None

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that this seat knows to be on its side in this hand: fixed or called partners (CALL).

        >>> view.partners
        (0,)
        """
        contract = self.contract
        if self.rules.fixed_partners or contract is None:
            return self.rules.partners_of(self.seat)
        side = (*contract.side, *self._hidden_partner)
        return tuple(sorted(set(side) - {self.seat})) if self.seat in side else ()

    @property
    def others(self) -> tuple[Seat, ...]:
        """All other seats, clockwise from the left (SEAT-1).

        >>> view.others
        (3, 0, 1)
        """
        return tuple(clockwise(self.seat, self.rules.players))[1:]

    def seat_at(self, distance: int) -> Seat:
        """The seat *distance* places clockwise from this one; negative distances go counter-clockwise (SEAT-1).

        >>> view.seat_at(3), view.seat_at(-1)
        (1, 1)
        """
        return Seat((self.seat + as_int("a distance", distance)) % self.rules.players)

    def distance_to(self, seat: Seat) -> int:
        """The number of places from this seat clockwise to *seat*; 0 for this seat (SEAT-1).

        >>> view.distance_to(Seat(1))
        3
        """
        return (checked_seat(seat, self.rules.players) - self.seat) % self.rules.players

    @property
    def own_score(self) -> int:
        """The match score of this seat, or of its side, at the start of the deal (SEAT-2).

        >>> view.own_score, view.scores
        (0, (0, 0))
        """
        return self.scores[self.rules.side_of(self.seat)]

    @property
    def _hidden_partner(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.called_partner else ()

    @property
    def acting(self) -> Holding:
        """The cards this seat plays from: its table cards if it is their turn, otherwise its hand (TWO-1).

        >>> Cards(view.acting.held) - view.hand
        Cards.parse('JH JK')
        """
        table = self.table
        # Where no table cards lie, this is asked with every decision and has one answer.
        own = table.acting(self.known) if table.piles and table.stage.seat == self.seat else None
        return self.holding if own is None else own

    @property
    def legal_actions(self) -> Options:
        """The legal actions of this seat; empty if it is not its turn.

        >>> print(*play.view(Seat(0)).legal_actions)
        10D KD
        """
        table = self.table
        if table.stage.seat != self.seat:
            return NO_OPTIONS
        return table.stage.options(table.info, self.acting)

    def why_not(self, action: Action) -> Refusal | None:
        """The reason why this seat may not take *action* now; ``None`` if it may.

        >>> print(play.view(Seat(0)).why_not(play.parse("AH")))
        seat 0 may not play A♥: diamonds were led and you hold 10♦ and K♦ (PLAY-2)
        """
        expect_action(action)
        if self.to_act != self.seat:
            return self.stage.out_of_turn(self.seat, action)
        return self.table.why_not(action, self.known)

    def __repr__(self) -> str:
        return super().__repr__().replace(" ", f" of seat {self.seat}, ", 1)


def _face_up(piles: Sequence[Sequence[Card]]) -> tuple[tuple[SeenPile, ...], ...]:
    expect("the piles of each seat", piles, Sequence)
    for seat, cards in enumerate(piles):
        expect(f"the cards face up of seat {seat} in a sequence, one for each pile", cards, Sequence)
        for card in cards:
            expect(f"a Card face up for each pile of seat {seat}", card, Card)
    return tuple(tuple(SeenPile(card, None) for card in cards) for cards in piles)


@attrs.frozen(repr=False)
class PartialDeal(BaseView):
    """A deal that may be only partly known: the public table, and the holdings of some seats or none.

    A position or a record that does not name all cards is read as a partial deal.

    >>> from fivehundred import Deal, presets
    >>> rules = presets.AUSTRALIAN_4
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3))
    >>> view = deal.view(Seat(1))
    >>> known = PartialDeal.from_view(view)
    >>> print(known)
    australian-4, deal 1: seat 3 deals
    scores: 0 0
    hand of seat 1: 8S 9S 10S AC 4D 5D 6D 7H 8H 9H
    to act: seat 0
    """

    #: The holding of each seat, from seat 0; ``None`` for a seat whose holding is not known.
    holdings: Holdings

    @classmethod
    def from_view(cls, view: SeatView | SpectatorView) -> PartialDeal:
        """The partial deal that contains everything *view* shows.

        >>> PartialDeal.from_view(view).seats, PartialDeal.from_view(deal.spectator).seats
        ((1,), ())
        """
        expect("a SeatView or a SpectatorView", view, SeatView | SpectatorView)
        return cls(view.table, view.holdings)

    @classmethod
    def of(cls, table: Table, known: Known) -> PartialDeal:
        """The partial deal with this *table* and the *known* holdings of some seats.

        >>> both = {Seat(0): deal.view(Seat(0)).holding, Seat(1): view.holding}
        >>> PartialDeal.of(deal.table, both).seats
        (0, 1)
        """
        expect("a Table", table, Table)
        expect("Holdings by seat", known, Mapping)
        for holding in known.values():
            expect("a Holding", holding, Holding)
        return cls(table, tuple(known.get(Seat(seat)) for seat in range(table.rules.players)))

    def _replace(self, table: Table, known: Known) -> PartialDeal:
        return PartialDeal.of(table, known)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose holdings are known.

        >>> known.seats
        (1,)
        """
        return tuple(self.known)

    def view(self, seat: Seat) -> SeatView:
        """Everything that *seat* knows. Raises `InvalidValue` if its holding is not known.

        >>> known.view(Seat(1)) == view
        True
        """
        holding = self.holdings[checked_seat(seat, self.rules.players)]
        if holding is None:
            raise InvalidValue(f"the cards that only seat {seat} has seen are not known")
        return SeatView(self.table, seat, holding)

    @property
    def spectator(self) -> SpectatorView:
        """The view of a spectator, who sees only public information.

        >>> known.spectator == deal.spectator
        True
        """
        return SpectatorView(self.table)

    def why_not(self, action: Action | Hidden) -> Refusal | None:
        """The reason why *action* is illegal now; ``None`` if it is legal, or if nothing known here rules it out.

        >>> known.why_not(known.parse("8D")), known.why_not(Hidden(3)).reason.name
        (None, 'CALL_NOW')
        """
        return self.table.why_not(action, self.known)
