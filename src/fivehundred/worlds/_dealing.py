"""Whole deals made from filled places: hands as they were dealt, the kitty, and everything that changed hands."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

import attrs

from fivehundred._kernel import NOBODY, SLOTS, Chance, Column, Position, Unlocated, positions_of, retold, shuffle, start
from fivehundred.cards import CARDS, Card
from fivehundred.deal.deal import Deal, Layout
from fivehundred.deal.dealt import DealtCards, Holding, Move, Pile, SeenPile, Transfer
from fivehundred.deal.setup import apart
from fivehundred.deal.stages.play import Play
from fivehundred.fast import position_of
from fivehundred.fast._lookup import slots_of
from fivehundred.shuffle import RandomBits, checked_bits
from fivehundred.worlds._places import Case, Filled, Filling, Kind, Scene, bits_of

#: Picks so many of some cards, each given as its bit, and returns them.
Pick = Callable[[list[int], int], Sequence[int]]

_UNLOOKED: Final = Holding(0)


def at_random(rng: RandomBits) -> Pick:
    """A function whose picks are all equally likely."""
    random = rng.getrandbits

    def pick(cards: list[int], count: int) -> Sequence[int]:
        left = len(cards) - count
        shuffle(cards, left, random)
        return cards[left:]

    return pick


class _Script:
    """Picks that go through every way to pick, one way each time the same work is done again."""

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
        self.info = table.info
        self.past = table.past
        self.seat = view.seat
        self.own = view.holding
        self.own_dealt = view.holding.dealt_bits
        self.bidder = bidder = scene.bidder
        self.handed = scene.handed
        #: Whether another seat has taken the kitty, and nothing but laying cards away has followed.
        self.plain = not (bidder in (None, self.seat) or scene.set_up or scene.handed)
        moved = {} if self.plain else scene.moved
        #: The moves of cards that other seats saw, and those seats.
        self.moved = [one for one in moved.values() if one.seats != (self.seat,)]
        self.moving = {seat for one in self.moved for seat in one.seats} - {self.seat}
        #: Those of the cards moved that this seat knows.
        seen = {move: one.seen(view.holdings) for move, one in moved.items() if self.seat in one.seats}
        self.seen = {move: cards for move, cards in seen.items() if cards is not None}
        #: The contract of a hand that was set up.
        self.set_up = table.contract if scene.set_up else None
        self.case = case
        self.known = [place.fixed for place in case.places]
        hands = [(number, place.hand) for number, place in enumerate(case.places) if place.hand is not None]
        self.at = {place.kind: number for number, place in enumerate(case.places) if place.kind is not Kind.HAND}
        self.kitty_size = table.rules.kitty_size
        self.laid_at = self.at.get(Kind.LAID)
        self.kitty_at = self.at.get(Kind.KITTY)
        self.dummy_at = self.at.get(Kind.DUMMY)
        self.away_at = self.at.get(Kind.OUT_OF_PLAY)
        self.players = table.rules.players
        #: The places of cards that lie apart from the rest of a hand, behind the places of the hands themselves.
        self.apart = hands[self.players :]
        self.piles = table.piles
        play = table.play
        self.uncovered = 0 if play is None else play.uncovered
        if bidder is not None:
            self.pool = [number for number, hand in hands if hand == bidder]
            self.pool += [self.at[kind] for kind in (Kind.LAID, Kind.FOR_GIFT) if kind in self.at]
            self.pool_known = bits_of(sum(self.known[number] for number in self.pool) & ~case.kitty)
        #: The holdings that are the same in every deal, with stand-ins for the others.
        self.holdings = [_UNLOOKED] * self.players
        if scene.looked:
            self.holdings[self.seat] = self.own
        #: The seats whose holding is only a hand that nobody else has looked at.
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
        """A deal with the hidden cards in those places; *pick* decides what the table leaves open."""
        sets = list(map(sum, filled, self.known))
        held = sets[: self.players]
        for number, hand in self.apart:
            held[hand] += sets[number]
        holdings = self.holdings.copy()
        for seat in self.others:
            holdings[seat] = Holding(held[seat])
        bidder = self.bidder
        if bidder is None:
            kitty = 0 if self.kitty_at is None else sets[self.kitty_at]
        elif self.plain:
            kitty = self._taken(filled, pick)
            laid = 0 if self.laid_at is None else sets[self.laid_at]
            holdings[bidder] = holding = Holding(held[bidder], kitty, laid)
            held[bidder] = holding.dealt_bits
        elif self.moving:
            cards = self._cards(filled, sets, held, pick)
            self._move_back(cards, held, holdings)
            kitty = cards.get(Move.KITTY, 0)
        else:
            kitty, held[bidder] = self.own.kitty, self.own_dealt
        given = DealtCards(
            tuple(held),
            kitty,
            0 if self.dummy_at is None else sets[self.dummy_at],
            0 if self.away_at is None else sets[self.away_at],
            self._piles(filled, pick) if self.piles else (),
        )
        places = (*holdings, *given.table_holdings(self.uncovered)) if self.piles else tuple(holdings)
        return Deal(self.stage, Layout(self.info, self.past, given, places))

    def _taken(self, filled: Filled, pick: Pick, *, without: int = 0, beside: int = 0) -> int:
        """The kitty the bidder took, out of what they hold now and had *beside*, *without* what they were given."""
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

    def _in(self, sets: list[int], *kinds: Kind) -> int:
        """The cards in the places of these kinds; none where there are no such places."""
        return sum(sets[self.at[kind]] for kind in kinds if kind in self.at)

    def _cards(self, filled: Filled, sets: list[int], held: list[int], pick: Pick) -> dict[Move, int]:
        """The cards of each move: those that are seen, those laid away, and those picked."""
        handed, seen = self.handed, self.seen
        if self.seat == self.bidder:
            return {Move.AWAY: self._in(sets, Kind.LAID_ON), **seen}
        if self.set_up is not None:
            # As in `Deal.at_play`: the cards laid away lay in the kitty, and the lowest was given as a gift.
            away = self._in(sets, Kind.AWAY, Kind.LAID, Kind.LAID_ON) or seen[Move.AWAY]
            kitty, gift = apart(self.set_up, away)
            return {Move.KITTY: kitty, Move.AWAY: kitty, Move.HAND_ON: gift or kitty, Move.FOR_GIFT: gift}
        for_gift = self._in(sets, Kind.FOR_GIFT)
        found = {
            Move.AWAY: self._in(sets, Kind.LAID, Kind.LAID_ON, Kind.PASSED_LAID),
            Move.FOR_GIFT: for_gift,
            Move.HAND_ON: self._in(sets, Kind.PASSED_KEPT, Kind.PASSED_LAID, Kind.GIFT) or for_gift,
            **seen,
        }
        if self.case.pick_handed and handed is not None and handed.to is not None:
            pool = held[handed.to] | self._in(sets, Kind.LAID_ON) | for_gift
            found[Move.HAND_ON] = sum(pick(bits_of(pool), handed.count))
        given = handed is not None and handed.to == self.bidder
        beside, without = (0, found[Move.HAND_ON]) if given else (found[Move.HAND_ON], 0)
        found[Move.KITTY] = self._taken(filled, pick, without=without, beside=beside)
        return found

    def _move_back(self, cards: dict[Move, int], held: list[int], holdings: list[Holding]) -> None:
        """Turn what each seat *held* for the play into what it was dealt, and its holding into all that it has seen."""
        moved = [Transfer(one.move, one.seat, one.count, cards[one.move], one.to) for one in self.moved]
        for one in reversed(moved):
            for seat in one.seats:
                held[seat] ^= cards[one.move]
        held[self.seat] = self.own_dealt
        for seat in self.moving:
            holdings[seat] = Holding(held[seat])
        for one in moved:
            for seat in one.seats:
                if seat != self.seat:
                    holdings[seat] = one.after(seat, holdings[seat])

    def _piles(self, filled: Filled, pick: Pick) -> tuple[tuple[Pile, ...], ...]:
        """The piles, with the cards below them that nobody has seen (TWO-1)."""
        left = list(filled[self.at[Kind.COVERED]]) if Kind.COVERED in self.at else []

        def below(pile: SeenPile) -> Card:
            if pile.down is not None:
                return pile.down
            (card,) = pick(list(left), 1)
            left.remove(card)
            return CARDS[card.bit_length() - 1]

        return tuple(tuple(Pile(pile.up, below(pile)) for pile in piles) for piles in self.piles)


#: How many positions are drawn at once. Between lots the interpreter can attend to signals and other threads.
_LOT: Final = 1000
#: How many random bytes are fetched at once: for each position that is wanted, and at most.
_BYTES: Final = 40
_MOST_BYTES: Final = 4000


@attrs.frozen
class Positions:
    """Draws the fast positions of one view."""

    _parts: list[Unlocated]
    #: The ways of all parts up to each, that one included.
    _upto: list[int]

    @classmethod
    def of(cls, world: Deal, parts: Iterable[tuple[Case, Filling]], upto: list[int]) -> Positions | None:
        """Those of the view that has *world* and others in these *parts*; ``None`` where the kernel cannot draw them.

        It cannot where cards are covered on the table, or where the pack has more cards than there are slots.
        """
        position = position_of(world)
        play = world.stage
        if not isinstance(play, Play) or world.table.piles or len(world.rules.deck) > SLOTS:
            return None
        hands, terms = position._hands, play.terms
        like, before, now = retold(start(hands, terms.turns[terms.leader][0]), play.line)
        lookup, playing = hands.lookup, terms.turns[terms.leader]

        def unlocated(case: Case, filling: Filling) -> Unlocated:
            hand_of = [NOBODY if place.hand not in playing else place.hand for place in case.places]
            known = [0] * terms.rules.players
            for hand, place in zip(hand_of, case.places, strict=True):
                if hand != NOBODY:
                    known[hand] |= slots_of(lookup, place.fixed)
            return Unlocated(
                like=like,
                played=slots_of(lookup, sum(play.played)),
                before=before,
                now=now,
                known=tuple(known),
                groups=[slots_of(lookup, sum(cards)) for cards, _, _ in filling.ordered],
                columns=[_column([(hand_of[place], filling.sizes[place]) for place in one]) for one in filling.columns],
                root=filling.root,
            )

        return cls([unlocated(case, filling) for case, filling in parts], upto)

    def draw(self, size: int, rng: RandomBits) -> list[Position]:
        """So many positions, every world equally likely."""

        def more(count: int) -> bytes:
            return checked_bits(rng.getrandbits(8 * count), 8 * count).to_bytes(count, "little")

        columns = max(len(part.columns) for part in self._parts)
        chance = Chance(more, min(max(size, 1) * _BYTES, _MOST_BYTES), columns)
        found: list[Position] = []
        for done in range(0, size, _LOT):
            found += positions_of(self._parts, self._upto, chance, min(size - done, _LOT))
        return found


def _column(places: Sequence[tuple[int, int]]) -> Column:
    """A column of places, each with its hand and its size; those of nobody are one."""
    sizes: dict[int, int] = {}
    for hand, size in places:
        sizes[hand] = sizes.get(hand, 0) + size
    hands = sorted(sizes, key=lambda hand: -sizes[hand])
    return Column(bytes(hands), bytes(sizes[hand] for hand in hands))
