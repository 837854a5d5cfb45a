"""What one seat knows, and what a spectator knows, made of parts that hold nothing else (PLAY-6)."""

from __future__ import annotations

from collections.abc import Sequence
from types import NoneType

import attrs

from fivehundred.actions import Action
from fivehundred.cards import Card, Cards
from fivehundred.deal.beginning import begun
from fivehundred.deal.dealt import Sight
from fivehundred.deal.holding import Holding, Holdings, Known
from fivehundred.deal.info import DealInfo
from fivehundred.deal.onlooker import Onlooker
from fivehundred.deal.options import NO_OPTIONS, Options
from fivehundred.deal.piles import SeenPile
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.table import Table
from fivehundred.errors import InvalidDeal
from fivehundred.rules._checks import expect, must_be
from fivehundred.seats import Seat, checked_seat, clockwise


@attrs.frozen(repr=False)
class SpectatorView(Onlooker):
    """What anybody who stands by the table sees.

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
        """The view as a deal begins; *piles* are the table cards of each seat that lie face up (TWO-1).

        >>> from fivehundred import DealInfo, presets
        >>> SpectatorView.start(DealInfo.of(presets.STANDARD_3, Seat(0))).to_act
        1
        """
        expect("a DealInfo", info, DealInfo)
        table, _ = begun(info, Sight((None,) * info.rules.players, piles=_face_up(piles)))
        return cls(table)


@attrs.frozen(repr=False)
class SeatView(Onlooker):
    """All that one seat knows, and nothing else: the table and its own cards.

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

    #: Whose view this is.
    seat: Seat
    #: What this seat alone has seen.
    holding: Holding

    @classmethod
    def start(
        cls, info: DealInfo, seat: Seat, hand: Cards | None = None, *, piles: Sequence[Sequence[Card]] = ()
    ) -> SeatView:
        """The view of *seat* as a deal begins, to follow the game from there (see `after`).

        *hand* is what it was dealt, ``None`` where bids may be made without looking (BID-10); *piles* are the table
        cards of each seat that lie face up (TWO-1). Raises `InvalidDeal` for cards that cannot be so, and `WrongType`
        for what is none.

        >>> from fivehundred import presets
        >>> from fivehundred.deal.info import DealInfo
        >>> info = DealInfo.of(presets.STANDARD_3, Seat(0))
        >>> view = SeatView.start(info, Seat(1), Cards.parse("7S 8S 9S 10S JS QS KS AS 7H 8H"))
        >>> print(view.legal_actions[1])
        6S
        """
        expect("a DealInfo", info, DealInfo)
        checked_seat(seat, info.rules.players)
        expect("Cards as the hand, or None", hand, Cards, NoneType)
        hands = [hand.bits if hand is not None and other == seat else None for other in range(info.rules.players)]
        blind = bool(Auction.start(info).unlooked)
        if blind != (hand is None):
            raise InvalidDeal([f"BID-10: seat {seat} {'has not looked' if blind else 'looks'} at its hand yet"])
        sight = Sight(hands, piles=_face_up(piles))
        table, known = begun(info, sight, unlooked=(seat,) if blind else ())
        return cls(table, seat, known[seat])

    def _with(self, table: Table, known: Known) -> SeatView:
        return SeatView(table, self.seat, known[self.seat])

    @property
    def hand(self) -> Cards:
        """The cards this seat holds now; a partner who sits out keeps them, face down (PLAY-4).

        >>> print(view.hand)
        10S 5D 6D 8D JD QD AD QH
        """
        play = self.table.play
        return Cards(self.holding.held & play.unplayed if play else self.holding.held)

    @property
    def holdings(self) -> Holdings:
        """What each seat alone has seen, from seat 0: this one's own, and ``None`` for the others.

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
        """What this seat laid away (KITTY-1).

        >>> view.discards
        Cards.parse('7S 9C 10H')
        """
        return Cards(self.holding.discards) or None

    @property
    def received(self) -> Cards | None:
        """What a partner handed to this seat (KITTY-3, BID-17).

        >>> slam = Deal.from_pack(rules.evolve(declared_slam=500), tuple(rules.deck), dealer=Seat(0))
        >>> for text in "10H", "P", "P", "P", "discard 5S 6S 7S", "slam", "give QH":
        ...     slam = slam.apply(slam.parse(text))
        >>> slam.view(Seat(1)).received
        Cards.parse('QH')
        """
        return Cards(self.holding.received) or None

    @property
    def handed_on(self) -> Cards | None:
        """What this seat handed to a partner (KITTY-3, BID-17).

        >>> slam = Deal.from_pack(rules.evolve(declared_slam=500), tuple(rules.deck), dealer=Seat(0))
        >>> for text in "10H", "P", "P", "P", "discard 5S 6S 7S", "slam", "give QH":
        ...     slam = slam.apply(slam.parse(text))
        >>> slam.view(Seat(3)).handed_on
        Cards.parse('QH')
        """
        return Cards(self.holding.handed_on) or None

    @property
    def called_partner(self) -> bool:
        """Whether this seat holds, or held, the card that the contractor called, and so is a partner (CALL-1).

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
        """The one fixed partner; ``None`` where there is none or more than one (SEAT-2).

        >>> view.partner
        0
        """
        partners = self.rules.partners_of(self.seat)
        return partners[0] if len(partners) == 1 else None

    @property
    def partners(self) -> tuple[Seat, ...]:
        """The seats that this one knows to be on its side in this hand: fixed partners, or those called (CALL).

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
        """The seat at that *distance* clockwise from this one; counter-clockwise below 0 (SEAT-1).

        >>> view.seat_at(3), view.seat_at(-1)
        (1, 1)
        """
        must_be("a distance", distance, int)
        return Seat((self.seat + distance) % self.rules.players)

    def distance_to(self, seat: Seat) -> int:
        """How many seats clockwise from this seat *seat* is, from 0 (SEAT-1).

        >>> view.distance_to(Seat(1))
        3
        """
        return (checked_seat(seat, self.rules.players) - self.seat) % self.rules.players

    @property
    def own_score(self) -> int:
        """The match score of this seat, or of its side, as the deal began (SEAT-2).

        >>> view.own_score, view.scores
        (0, (0, 0))
        """
        return self.scores[self.rules.side_of(self.seat)]

    @property
    def _hidden_partner(self) -> tuple[Seat, ...]:
        return (self.seat,) if self.called_partner else ()

    @property
    def acting(self) -> Holding:
        """What this seat plays from: its cards on the table when they are to play, otherwise its own (TWO-1).

        >>> Cards(view.acting.held) - view.hand
        Cards.parse('JH JK')
        """
        table = self.table
        # Where no table cards lie, this is asked with every decision and has one answer.
        own = table.acting(self.known) if table.piles and table.stage.seat == self.seat else None
        return self.holding if own is None else own

    @property
    def legal_actions(self) -> Options:
        """What this seat may do now; nothing when another is to act.

        >>> print(*play.view(Seat(0)).legal_actions)
        10D KD
        """
        table = self.table
        if table.stage.seat != self.seat:
            return NO_OPTIONS
        return table.stage.options(table.info, self.acting)

    def why_not(self, action: Action) -> Refusal | None:
        """Why this seat may not do *action* now, ``None`` when it may.

        >>> print(play.view(Seat(0)).why_not(play.parse("AH")))
        seat 0 may not play A♥: diamonds were led and you hold 10♦ and K♦ (PLAY-2)
        """
        expect("an action", action, Action)
        if self.to_act != self.seat:
            return self.stage.out_of_turn(self.seat, action)
        return self.table.why_not(action, self.known)


def _face_up(piles: Sequence[Sequence[Card]]) -> tuple[tuple[SeenPile, ...], ...]:
    expect("the piles of each seat", piles, Sequence)
    for seat, cards in enumerate(piles):
        expect(f"the cards face up of seat {seat} in a sequence, one for each pile", cards, Sequence)
        for card in cards:
            expect(f"a Card face up for each pile of seat {seat}", card, Card)
    return tuple(tuple(SeenPile(card, None) for card in cards) for cards in piles)
