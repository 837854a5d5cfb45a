"""Whole deals made from filled places: the hands as they were dealt, the kitty, and all transfers of cards."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Final

import attrs

from fivehundred._native.hidden import Chance, Column, Unlocated, positions_of, replay_line, shuffle
from fivehundred._native.masks import NOBODY, SLOTS
from fivehundred._native.position import Position
from fivehundred.cards import CARDS, Card
from fivehundred.deal.deal import Deal, Layout
from fivehundred.deal.dealt import DealtCards, Pile, SeenPile
from fivehundred.deal.setup import apart
from fivehundred.deal.stages.play import Play
from fivehundred.deal.transfers import UNLOOKED, Holding, Move, Transfer
from fivehundred.fast import at_first_lead
from fivehundred.fast._lookup import slots_of
from fivehundred.seats import Seat
from fivehundred.shuffle import RandomBits, checked_bits
from fivehundred.worlds._layouts import Case, Filled, Filling, Kind, Scene, bits_of

#: A function that picks that many of some cards, each given as its bit, and returns them.
Pick = Callable[[list[int], int], Sequence[int]]


def at_random(rng: RandomBits) -> Pick:
    """A function that picks cards at random, with equal chances."""
    random = rng.getrandbits

    def pick(cards: list[int], count: int) -> Sequence[int]:
        left = len(cards) - count
        shuffle(cards, left, random)
        return cards[left:]

    return pick


class _Script:
    """A source of picks that goes through every combination. Each repetition of the same work uses the next one."""

    def __init__(self) -> None:
        # There may be millions of combinations, so each is made only when it is reached.
        self.options: list[Iterator[tuple[int, ...]]] = []
        self.chosen: list[tuple[int, ...]] = []
        self.place = 0

    def pick(self, cards: list[int], count: int) -> Sequence[int]:
        if self.place == len(self.options):
            self.options.append(combinations(cards, count))
            self.chosen.append(next(self.options[-1]))
        self.place += 1
        return self.chosen[self.place - 1]

    def advance(self) -> bool:
        """Move on to the next combination of picks. Return false if there are no more."""
        self.place = 0
        while self.options:
            following = next(self.options[-1], None)
            if following is not None:
                self.chosen[-1] = following
                return True
            self.options.pop()
            self.chosen.pop()
        return False


#: The index, among the cards of all places, for a kind that has no place here: behind the others, no cards.
_NOWHERE: Final = -1


@attrs.define
class _Lying:
    """The layout of all cards in one world: the cards in each place, and the hands as far as they are worked out."""

    filled: Filled
    #: The cards of each place, those that are known included, and none behind them.
    sets: list[int]
    #: The hand of each seat for the play, which is turned back into the hand it was dealt.
    held: list[int]
    holdings: list[Holding]
    #: Decides what the table leaves open.
    pick: Pick


@attrs.frozen
class _Pool:
    """The cards that may have come from the kitty, as far as the kitty is unknown."""

    #: The places they lie in, and the cards known there.
    places: list[int]
    known: list[int]
    #: The cards known to have lain in the kitty, and how many more are picked.
    kitty: int
    picks: int

    @classmethod
    def of(cls, case: Case, bidder: Seat, at: Mapping[Kind, int]) -> _Pool:
        """The pool of *bidder*. *at* gives the number of the place of each kind."""
        places = [number for number, place in enumerate(case.places) if place.hand == bidder]
        places += [at[kind] for kind in (Kind.LAID, Kind.FOR_GIFT) if kind in at]
        known = bits_of(sum(case.places[number].fixed for number in places) & ~case.kitty)
        return cls(places, known, case.kitty, case.kitty_picks)

    def pick_kitty(self, lying: _Lying, *, without: int = 0, beside: int = 0) -> int:
        """Pick the kitty from the cards that the bidder holds or has discarded.

        Cards *beside* these, which the bidder passed on, are added first. Cards in *without*, which the bidder was
        given, are left out.
        """
        if not self.picks:
            return self.kitty
        pool = list(self.known)
        for number in self.places:
            pool += lying.filled[number]
        if without or beside or self.kitty:
            pool = [*pool, *bits_of(beside)]
            pool = [card for card in pool if not card & (without | self.kitty)]
        return sum(lying.pick(pool, self.picks), self.kitty)


#: A function that returns the kitty, and changes the hands held for the play back into the hands dealt.
_Undo = Callable[[_Lying], int]


class _Moved:
    """Cards went from hand to hand. To find the hands dealt, they are moved back."""

    def __init__(self, scene: Scene, case: Case, pool: _Pool, at: Mapping[Kind, int]) -> None:
        view, self._case, self._pool, self._at = scene.view, case, pool, at
        self._seat, self._holding = view.seat, view.holding
        self._bidder = scene.bidder
        #: True if the bidder was given a card for a slam (BID-17).
        self._given = scene.handed is not None and scene.handed.to == scene.bidder
        #: The contract of a hand that was set up.
        self._set_up = view.table.contract if scene.set_up else None
        #: The moves of cards that other seats saw, and those seats.
        self._moves = [one for one in scene.moved.values() if one.seats != (view.seat,)]
        self._seats = {seat for one in self._moves for seat in one.seats} - {view.seat}
        #: Those of the cards moved that this seat knows.
        seen = {move: one.cards_seen_by(view.holdings) for move, one in scene.moved.items()}
        self._seen = {move: cards for move, cards in seen.items() if cards is not None}

    def undo(self, lying: _Lying) -> int:
        """Return the kitty, and give each seat a holding with all the cards it has seen."""
        cards, held, holdings = self._cards(lying), lying.held, lying.holdings
        moves = [Transfer(one.move, one.seat, one.count, cards[one.move], one.to) for one in self._moves]
        for one in reversed(moves):
            for seat in one.seats:
                held[seat] ^= cards[one.move]
        held[self._seat] = self._holding.dealt_bits
        for seat in self._seats:
            holdings[seat] = Holding(held[seat])
        for one in moves:
            for seat in one.seats:
                if seat != self._seat:
                    holdings[seat] = one.after(seat, holdings[seat])
        return cards.get(Move.KITTY, 0)

    def _in(self, lying: _Lying, *kinds: Kind) -> int:
        """The cards in the places of these *kinds*; 0 if there are no such places."""
        return sum(lying.sets[self._at.get(kind, _NOWHERE)] for kind in kinds)

    def _cards(self, lying: _Lying) -> dict[Move, int]:
        """The cards of each move: those seen, those discarded and those picked."""
        if self._seat == self._bidder:
            return {Move.AWAY: self._in(lying, Kind.LAID_ON), **self._seen}
        if self._set_up is not None:
            # As in `Deal.at_play`: the discards lay in the kitty, and the lowest was given as a gift.
            away = self._in(lying, Kind.LAID) or self._seen[Move.AWAY]
            kitty, gift = apart(self._set_up, away)
            return {Move.KITTY: kitty, Move.AWAY: kitty, Move.HAND_ON: gift or kitty, Move.FOR_GIFT: gift}
        return self._pick_cards(lying)

    def _pick_cards(self, lying: _Lying) -> dict[Move, int]:
        """The cards of each move if another seat is the bidder. The kitty is picked last."""
        handed, for_gift = self._case.pick_handed, self._in(lying, Kind.FOR_GIFT)
        found = {
            Move.AWAY: self._in(lying, Kind.LAID, Kind.LAID_ON, Kind.PASSED_LAID),
            Move.FOR_GIFT: for_gift,
            Move.HAND_ON: self._in(lying, Kind.PASSED_KEPT, Kind.PASSED_LAID, Kind.GIFT) or for_gift,
            **self._seen,
        }
        if handed is not None:
            pool = lying.held[handed.taker] | self._in(lying, Kind.LAID_ON) | for_gift
            found[Move.HAND_ON] = sum(lying.pick(bits_of(pool), handed.count))
        beside, without = (0, found[Move.HAND_ON]) if self._given else (found[Move.HAND_ON], 0)
        found[Move.KITTY] = self._pool.pick_kitty(lying, without=without, beside=beside)
        return found


class Deals:
    """The deals of one case."""

    def __init__(self, scene: Scene, case: Case) -> None:
        view, table, self.case = scene.view, scene.view.table, case
        self._stage, self._info, self._past, self._piles = table.stage, table.info, table.past, table.piles
        self._known = [place.fixed for place in case.places]
        self._at = at = {place.kind: number for number, place in enumerate(case.places)}
        self._dummy_at, self._away_at = at.get(Kind.DUMMY, _NOWHERE), at.get(Kind.OUT_OF_PLAY, _NOWHERE)
        players = table.rules.players
        #: The places of cards that lie apart from the rest of a hand, behind the places of the hands themselves.
        hands = [(number, place.hand) for number, place in enumerate(case.places) if place.hand is not None]
        self._apart, self._players = hands[players:], players
        self._uncovered = 0 if table.play is None else table.play.finished_cards
        self._undo = _undo(scene, case, at)
        #: The holdings that are the same in every deal, with stand-ins for the others.
        self._holdings = [UNLOOKED] * players
        self._holdings[view.seat] = view.holding
        #: The other seats that have looked at their hands. What they know besides is added when cards are moved back.
        self._others = [seat for seat in range(players) if not scene.unlooked >> seat & 1 and seat != view.seat]

    def every(self, filled: Filled) -> Iterator[Deal]:
        """Yield every deal in which the hidden cards are placed as in *filled*."""
        script = _Script()
        going = True
        while going:
            yield self.deal(filled, script.pick)
            going = script.advance()

    def deal(self, filled: Filled, pick: Pick) -> Deal:
        """A deal in which the hidden cards are placed as in *filled*. *pick* decides whatever the table leaves open."""
        sets = [*map(sum, filled, self._known), 0]
        held, holdings = sets[: self._players], self._holdings.copy()
        for number, hand in self._apart:
            held[hand] += sets[number]
        for seat in self._others:
            holdings[seat] = Holding(held[seat])
        kitty = self._undo(_Lying(filled, sets, held, holdings, pick))
        piles = self._complete_piles(filled, pick) if self._piles else ()
        given = DealtCards(tuple(held), kitty, sets[self._dummy_at], sets[self._away_at], piles)
        places = (*holdings, *given.table_holdings(self._uncovered)) if piles else tuple(holdings)
        return Deal(self._stage, Layout(self._info, self._past, given, places))

    def _complete_piles(self, filled: Filled, pick: Pick) -> tuple[tuple[Pile, ...], ...]:
        """The piles, including cards for the places below that nobody has seen (TWO-1)."""
        left = list(filled[self._at[Kind.COVERED]]) if Kind.COVERED in self._at else []

        def below(pile: SeenPile) -> Card:
            if pile.down is not None:
                return pile.down
            (card,) = pick(list(left), 1)
            left.remove(card)
            return CARDS[card.bit_length() - 1]

        return tuple(tuple(Pile(pile.up, below(pile)) for pile in piles) for piles in self._piles)


def _undo(scene: Scene, case: Case, at: Mapping[Kind, int]) -> _Undo:
    """How cards that changed hands in *case* go back. *at* gives the number of the place of each kind."""
    bidder, view = scene.bidder, scene.view
    if bidder is None:
        kitty_at = at.get(Kind.KITTY, _NOWHERE)
        return lambda lying: lying.sets[kitty_at]
    pool = _Pool.of(case, bidder, at)
    if not (bidder == view.seat or scene.set_up or scene.handed):
        laid_at = at.get(Kind.LAID, _NOWHERE)

        def undo_taking(lying: _Lying) -> int:
            kitty = pool.pick_kitty(lying)
            holding = Holding(lying.held[bidder], kitty, lying.sets[laid_at])
            lying.holdings[bidder], lying.held[bidder] = holding, holding.dealt_bits
            return kitty

        return undo_taking
    if all(one.seats == (view.seat,) for one in scene.moved.values()):
        dealt, own_kitty = view.holding.dealt_bits, view.holding.kitty

        def undo_own(lying: _Lying) -> int:
            lying.held[view.seat] = dealt
            return own_kitty

        return undo_own
    return _Moved(scene, case, pool, at).undo


#: The number of positions drawn at once. Between lots the interpreter can attend to signals and other threads.
_LOT: Final = 1000
#: The number of random bytes fetched at once: for each position that is wanted, and at most.
_BYTES: Final = 40
_MOST_BYTES: Final = 4000


@attrs.frozen
class Positions:
    """A generator of fast positions for one view."""

    _parts: list[Unlocated]
    #: The ways of all parts up to each, that one included.
    _upto: list[int]

    @classmethod
    def of(cls, world: Deal, parts: Iterable[tuple[Case, Filling]], upto: list[int]) -> Positions | None:
        """The generator for the worlds in *parts*, of which *world* is one; ``None`` if the kernel cannot draw them.

        The kernel cannot draw them if table cards are covered, or if the pack has more cards than there are slots.
        """
        first, play = at_first_lead(world), world.stage
        if not isinstance(play, Play) or world.table.piles or len(world.rules.deck) > SLOTS:
            return None
        like, before, now = replay_line(first, play.line)
        lookup, playing = like._hands.lookup, play.terms.turns[play.terms.leader]

        def part_of(case: Case, filling: Filling) -> Unlocated:
            hand_of = [NOBODY if place.hand not in playing else place.hand for place in case.places]
            known = [0] * play.terms.rules.players
            for hand, place in zip(hand_of, case.places, strict=True):
                if hand != NOBODY:
                    known[hand] |= slots_of(lookup, place.fixed)
            return Unlocated(
                like=like,
                played=slots_of(lookup, sum(play.cards_played)),
                before=before,
                now=now,
                known=tuple(known),
                groups=[slots_of(lookup, sum(cards)) for cards, _, _ in filling.ordered],
                columns=[_column([(hand_of[place], filling.sizes[place]) for place in one]) for one in filling.columns],
                merged=filling.splitting.merged,
                root=filling.root,
            )

        return cls([part_of(case, filling) for case, filling in parts], upto)

    def draw(self, size: int, rng: RandomBits) -> list[Position]:
        """Draw *size* positions, with every world equally likely."""

        def more(count: int) -> bytes:
            return checked_bits(rng.getrandbits(8 * count), 8 * count).to_bytes(count, "little")

        columns = max(len(part.columns) for part in self._parts)
        chance = Chance(more, min(max(size, 1) * _BYTES, _MOST_BYTES), columns)
        found: list[Position] = []
        for done in range(0, size, _LOT):
            found += positions_of(self._parts, self._upto, chance, min(size - done, _LOT))
        return found


def _column(places: Sequence[tuple[int, int]]) -> Column:
    """A column of *places*, each given as its hand and its size. Places of the same hand are combined."""
    sizes: dict[int, int] = {}
    for hand, size in places:
        sizes[hand] = sizes.get(hand, 0) + size
    hands = sorted(sizes, key=lambda hand: -sizes[hand])
    return Column(bytes(hands), bytes(sizes[hand] for hand in hands))
