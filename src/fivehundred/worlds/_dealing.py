"""Whole deals from places that are filled: hands as they were dealt, the kitty, and everything that changed hands."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import Final

from fivehundred.cards import CARDS, Card
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.holding import Holding
from fivehundred.deal.layout import Layout
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.deal.setup import apart
from fivehundred.seats import Seat
from fivehundred.shuffle import RandomBits
from fivehundred.worlds._filling import Filled, shuffle
from fivehundred.worlds._places import Case, Kind, Scene, bits_of

#: Picks so many of some cards, each given as its bit; a list of those picked.
Pick = Callable[[list[int], int], Sequence[int]]

_UNLOOKED: Final = Holding(0)


def at_random(rng: RandomBits) -> Pick:
    """Picks that are all equally likely."""
    random = rng.getrandbits

    def pick(cards: list[int], count: int) -> Sequence[int]:
        left = len(cards) - count
        shuffle(cards, left, random)
        return cards[left:]

    return pick


class _Script:
    """Picks that come one after the other in every way, when the same work is done again and again."""

    def __init__(self) -> None:
        self.options: list[list[tuple[int, ...]]] = []
        self.chosen: list[int] = []
        self.place = 0

    def pick(self, cards: list[int], count: int) -> Sequence[int]:
        if self.place == len(self.options):
            self.options.append(list(combinations(cards, count)))
            self.chosen.append(0)
        self.place += 1
        return self.options[self.place - 1][self.chosen[self.place - 1]]

    def advance(self) -> bool:
        """Whether there is another way."""
        self.place = 0
        while self.options:
            self.chosen[-1] += 1
            if self.chosen[-1] < len(self.options[-1]):
                return True
            self.options.pop()
            self.chosen.pop()
        return False


class Maker:
    """Makes the deals of one case."""

    def __init__(self, scene: Scene, case: Case) -> None:
        view = scene.view
        table = view.table
        self.stage = table.stage
        self.opening = table.opening
        self.past = table.past
        self.seat = view.seat
        self.own = view.holding
        self.own_dealt = view.holding.dealt.bits
        self.handled = scene.handled
        #: The contract of a hand that was set up.
        self.set_up = table.contract if scene.set_up else None
        self.case = case
        self.known = [place.fixed for place in case.places]
        hands = [(number, place.hand) for number, place in enumerate(case.places) if place.hand is not None]
        self.at = {place.kind: number for number, place in enumerate(case.places) if place.kind is not Kind.HAND}
        self.kitty_size = table.rules.kitty_size
        self.kitty_at = self.at.get(Kind.KITTY)
        self.dummy_at = self.at.get(Kind.DUMMY)
        self.away_at = self.at.get(Kind.OUT_OF_PLAY)
        self.players = table.rules.players
        #: What lies apart from the rest of a hand, behind the places of the hands themselves.
        self.apart = hands[self.players :]
        self.tables = table.tables
        play = table.play
        self.uncovered = 0 if play is None else play.uncovered
        bidder = self.handled.bidder
        self.plain = False
        if bidder is not None:
            self.pool = [number for number, hand in hands if hand == bidder]
            self.pool += [self.at[kind] for kind in (Kind.LAID, Kind.FOR_GIFT) if kind in self.at]
            self.pool_known = bits_of(sum(self.known[number] for number in self.pool) & ~case.kitty)
            self.plain = self.handled.taken and self.seat != bidder and not scene.set_up
            self.plain = self.plain and not self.handled.gave and (self.handled.to is None or not self.handled.laid)
        #: The holdings that are the same in every deal; in the other places something for those to come.
        self.holdings = [_UNLOOKED] * self.players
        if scene.looked:
            self.holdings[self.seat] = self.own
        #: The seats that have looked at a hand which nobody else knows, but for one whose holding has more to it.
        self.others = [
            seat
            for seat in range(self.players)
            if not scene.unlooked >> seat & 1 and seat != self.seat and not (self.plain and seat == bidder)
        ]

    def every(self, filled: Filled) -> Iterator[Deal]:
        """Every deal with the hidden cards in those places."""
        script = _Script()
        going = True
        while going:
            yield self.deal(filled, script.pick)
            going = script.advance()

    def deal(self, filled: Filled, pick: Pick) -> Deal:
        """A deal with the hidden cards in those places; what the table leaves open is picked."""
        sets = list(map(sum, filled, self.known))
        held = sets[: self.players]
        for number, hand in self.apart:
            held[hand] += sets[number]
        holdings = self.holdings.copy()
        for seat in self.others:
            holdings[seat] = Holding(held[seat])
        bidder = self.handled.bidder
        if bidder is None:
            kitty = 0 if self.kitty_at is None else sets[self.kitty_at]
        elif self.plain:
            kitty = self._taken(bidder, filled, pick)
            laid = sets[self.at[Kind.LAID]] if self.handled.laid else 0
            holdings[bidder] = holding = Holding(held[bidder], kitty, laid)
            held[bidder] = holding.dealt_bits
        else:
            kitty = self._handled(bidder, filled, sets, held, holdings, pick)
        given = DealtCards(
            tuple(held),
            kitty,
            0 if self.dummy_at is None else sets[self.dummy_at],
            0 if self.away_at is None else sets[self.away_at],
            self._tables(filled, pick) if self.tables else (),
        )
        places = (*holdings, *given.table_holdings(self.uncovered)) if self.tables else tuple(holdings)
        return Deal(self.stage, Layout(self.opening, self.past, given, places))

    def _hold(self, seat: Seat, holding: Holding, held: list[int], holdings: list[Holding]) -> None:
        """Put down what *seat* has seen, and what it was dealt; of the view's own seat both are known."""
        if seat == self.seat:
            held[seat] = self.own_dealt
        else:
            holdings[seat], held[seat] = holding, holding.dealt_bits

    def _taken(self, bidder: Seat, filled: Filled, pick: Pick, *, without: int = 0, beside: int = 0) -> int:
        """The kitty that the bidder took: of what he has now, *beside* what else he had, and not what he was given."""
        case = self.case
        if not case.kitty_picks:
            return case.kitty
        pool = list(self.pool_known)
        for number in self.pool:
            pool += filled[number]
        if without or beside or case.kitty:
            pool = [*pool, *bits_of(beside)]
            pool = [card for card in pool if not card & (without | case.kitty)]
        return sum(pick(pool, case.kitty_picks), case.kitty)

    def _handled(
        self, bidder: Seat, filled: Filled, sets: list[int], held: list[int], holdings: list[Holding], pick: Pick
    ) -> int:
        """The kitty; *held* becomes what was dealt, *holdings* what each has seen (KITTY-3, BID-17)."""
        so_far = self.handled
        if self.seat == bidder:
            held[bidder] = self.own_dealt
            if so_far.to is not None and so_far.laid:
                self._received(so_far.to, self.own.given, sets, held, holdings)
            elif so_far.giver is not None and so_far.gave:
                self._gave(so_far.giver, self.own.received, held, holdings)
            return self.own.kitty if so_far.taken else 0
        if self.set_up is not None:
            return self._set_up(self.set_up, bidder, sets, held, holdings)
        if so_far.to is not None and so_far.laid:
            return self._passed_on(bidder, so_far.to, filled, sets, held, holdings, pick)
        if so_far.giver is not None and so_far.gave:
            return self._gift(bidder, so_far.giver, filled, sets, held, holdings, pick)
        return 0

    def _received(self, to: Seat, passed: int, sets: list[int], held: list[int], holdings: list[Holding]) -> None:
        """*to* has got what was *passed* on, and has perhaps laid as many cards away (KITTY-3)."""
        laid = self._in(sets, Kind.LAID_ON) | self._in(sets, Kind.PASSED_LAID)
        self._hold(to, Holding(held[to], discards=laid, received=passed), held, holdings)

    def _gave(self, giver: Seat, gift: int, held: list[int], holdings: list[Holding]) -> None:
        """*giver* has given *gift* to the bidder (BID-17)."""
        self._hold(giver, Holding(held[giver], given=gift), held, holdings)

    def _in(self, sets: list[int], kind: Kind) -> int:
        """The cards in the place of that kind, none if there is no such place."""
        return sets[self.at[kind]] if kind in self.at else 0

    def _passed_on(
        self,
        bidder: Seat,
        to: Seat,
        filled: Filled,
        sets: list[int],
        held: list[int],
        holdings: list[Holding],
        pick: Pick,
    ) -> int:
        if to == self.seat:
            passed = self.own.received
        elif self.case.pick_passed:
            passed = sum(pick(bits_of(held[to] | self._in(sets, Kind.LAID_ON)), self.kitty_size))
        else:
            passed = self._in(sets, Kind.PASSED_KEPT) | self._in(sets, Kind.PASSED_LAID)
        kitty = self._taken(bidder, filled, pick, beside=passed)
        self._hold(bidder, Holding(held[bidder], kitty, given=passed), held, holdings)
        self._received(to, passed, sets, held, holdings)
        return kitty

    def _gift(
        self,
        bidder: Seat,
        giver: Seat,
        filled: Filled,
        sets: list[int],
        held: list[int],
        holdings: list[Holding],
        pick: Pick,
    ) -> int:
        laid, for_gift = self._in(sets, Kind.LAID), self._in(sets, Kind.FOR_GIFT)
        if giver == self.seat:
            gift = self.own.given
        elif self.case.pick_gift:
            gift = sum(pick(bits_of(held[bidder] | for_gift), 1))
        else:
            gift = self._in(sets, Kind.GIFT) or for_gift
        kitty = self._taken(bidder, filled, pick, without=gift)
        own = Holding(held[bidder], kitty, laid | for_gift, gift, for_gift=for_gift)
        self._hold(bidder, own, held, holdings)
        self._gave(giver, gift, held, holdings)
        return kitty

    def _set_up(
        self, contract: Contract, bidder: Seat, sets: list[int], held: list[int], holdings: list[Holding]
    ) -> int:
        """As `fivehundred.deal.deal.Deal.at_play` has it: what was laid away lay in the kitty, the lowest as a gift."""
        so_far = self.handled
        if so_far.giver is not None:
            away = sets[self.at[Kind.AWAY]]
            kitty, gift = apart(contract, away)
            self._hold(bidder, Holding(held[bidder], kitty, away, gift, for_gift=gift), held, holdings)
            self._gave(so_far.giver, gift, held, holdings)
            return kitty
        if so_far.to is not None:
            kitty = self.own.discards if so_far.to == self.seat else sets[self.at[Kind.LAID_ON]]
            self._hold(bidder, Holding(held[bidder], kitty, given=kitty), held, holdings)
            self._hold(so_far.to, Holding(held[so_far.to], discards=kitty, received=kitty), held, holdings)
            return kitty
        kitty = sets[self.at[Kind.LAID]]
        self._hold(bidder, Holding(held[bidder], kitty, kitty), held, holdings)
        return kitty

    def _tables(self, filled: Filled, pick: Pick) -> tuple[tuple[Pile, ...], ...]:
        """The piles, with those cards below them that nobody has seen (TWO-1)."""
        left = list(filled[self.at[Kind.COVERED]]) if Kind.COVERED in self.at else []

        def below(pile: SeenPile) -> Card:
            if pile.down is not None:
                return pile.down
            (card,) = pick(list(left), 1)
            left.remove(card)
            return CARDS[card.bit_length() - 1]

        return tuple(tuple(Pile(pile.up, below(pile)) for pile in piles) for piles in self.tables)
