"""The places where hidden cards may be: their sizes, the facts about each card, and those that contradict each other.

Usually there is one `Case`. A fact may leave several possibilities, for example if a card was called before the kitty
was taken. Then each possibility is a case of its own. The cases exclude each other, so no draw has to be rejected.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import Enum
from functools import cached_property
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import attrs

from fivehundred._base.bits import CARD_BIT, numbers
from fivehundred._native.hidden import IMPOSSIBLE, Split, Splitting, arrangements, fill_places
from fivehundred.cards import Cards
from fivehundred.deal.dealt import Part, part_problems, seen_cards
from fivehundred.deal.knowledge import Fact, Proof
from fivehundred.deal.scoring import rest_worth
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.transfers import Move, Transfer, sizes
from fivehundred.deal.turns import Played
from fivehundred.deal.views import SeatView
from fivehundred.rules.settings import CallTime, CardPoints
from fivehundred.seats import Seat
from fivehundred.shuffle import RandomBits

#: The cards in each place, each as its bit.
Filled = list[list[int]]


class Worths(NamedTuple):
    """A condition that the cards in some of the places have a given total worth."""

    #: The worth of each card, by its bit.
    worth: Mapping[int, int]
    #: The numbers of the places.
    places: frozenset[int]
    total: int


class Need(NamedTuple):
    """A condition that at least one of some cards is in one of some places."""

    #: The cards, as a bitmask.
    cards: int
    #: The places, as a mask of their numbers.
    places: int


@attrs.frozen(eq=False)
class Filling:
    """All ways to put *groups* of cards into places of the given *sizes*.

    The key of a group is a mask of the places where its cards may be. If *worths* is given, only those ways count in
    which some of the places have the required total worth. If *needs* is given, only those ways count that meet all
    needs.
    """

    sizes: Sequence[int]
    groups: Mapping[int, Sequence[int]]
    worths: Worths | None = None
    needs: tuple[Need, ...] = ()
    #: Places that are open to the same groups are filled together, as a column, and divided afterwards.
    columns: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    #: The groups in the order in which they are placed, each with its columns, as a mask, and the worth of each card.
    ordered: tuple[tuple[tuple[int, ...], int, int], ...] = attrs.field(init=False)
    splitting: Splitting = attrs.field(init=False)
    root: Split = attrs.field(init=False)

    @columns.default
    def _find_columns(self) -> tuple[tuple[int, ...], ...]:
        found: dict[tuple[object, ...], list[int]] = {}
        needed = [need.places for need in self.needs]
        for place, size in enumerate(self.sizes):
            if size:
                open_to = tuple(mask >> place & 1 for mask in self.groups)
                inside = self.worths is not None and place in self.worths.places
                found.setdefault((open_to, inside, *(mask >> place & 1 for mask in needed)), []).append(place)
        return tuple(tuple(sorted(places, key=lambda place: -self.sizes[place])) for places in found.values())

    @ordered.default
    def _find_groups(self) -> tuple[tuple[tuple[int, ...], int, int], ...]:
        found: dict[tuple[int, int, int], list[int]] = {}
        for mask, cards in self.groups.items():
            columns = self._columns_in(mask)
            if self.worths is None and not self.needs:
                found.setdefault((columns, 0, 0), []).extend(cards)
                continue
            for card in cards:
                worth = 0 if self.worths is None else self.worths.worth[card]
                found.setdefault((columns, worth, self._needs_met(card)), []).append(card)
        # The group with the most freedom comes last, where the room that is left decides.
        ordered = sorted(found.items(), key=lambda item: (item[0][0].bit_count(), len(item[1])))
        return tuple((tuple(cards), columns, worth) for (columns, worth, _), cards in ordered)

    def _columns_in(self, places: int) -> int:
        """A mask of the columns whose places are in the mask *places*."""
        return sum(1 << number for number, column in enumerate(self.columns) if places >> column[0] & 1)

    def _needs_met(self, card: int) -> int:
        """A mask of the needs that *card* can meet."""
        return sum(1 << number for number, need in enumerate(self.needs) if need.cards & card)

    @splitting.default
    def _make_splitting(self) -> Splitting:
        worths = self.worths
        inside = sum(1 << number for number, column in enumerate(self.columns) if worths and column[0] in worths.places)
        return Splitting(
            sizes=[len(cards) for cards, _, _ in self.ordered],
            opens=[columns for _, columns, _ in self.ordered],
            worths=[worth for _, _, worth in self.ordered],
            width=len(self.columns),
            inside=inside,
            needed=[(1 << number, self._columns_in(need.places)) for number, need in enumerate(self.needs)],
            meets=[self._needs_met(cards[0]) for cards, _, _ in self.ordered],
        )

    @root.default
    def _find_root(self) -> Split:
        room = [sum(self.sizes[place] for place in column) for column in self.columns]
        if sum(room) != sum(len(cards) for cards, _, _ in self.ordered):
            return IMPOSSIBLE
        return self.splitting.split(0, room, self.worths.total if self.worths else 0, (1 << len(self.needs)) - 1)

    @property
    def divisions(self) -> int:
        """The number of ways to divide the cards of each filled column among its places."""
        ways = 1
        for column in self.columns:
            ways *= arrangements([self.sizes[place] for place in column])
        return ways

    @property
    def count(self) -> int:
        """The number of ways to fill the places."""
        return self.root.ways * self.divisions

    def draw(self, rng: RandomBits) -> Filled:
        """One way to fill the places, drawn with equal chances."""
        return fill_places(*self._lists, self.splitting.merged, self.root, rng)

    @cached_property
    def _lists(self) -> tuple[list[list[int]], list[list[int]], list[int]]:
        """The lists that the kernel expects: the groups, the columns and the sizes of the places."""
        return [list(cards) for cards, _, _ in self.ordered], list(map(list, self.columns)), list(self.sizes)

    def __iter__(self) -> Iterator[Filled]:
        """Yield every way to fill the places once."""
        # A place without room is in no column.
        column_of = {place: number for number, column in enumerate(self.columns) for place in column}
        into = [column_of.get(place, len(self.columns)) for place in range(len(self.sizes))]
        for columns in self._fill_columns(self.root, 0):
            for places in _divide([*columns, ()], into, self.sizes):
                yield list(map(list, places))

    def _fill_columns(self, split: Split, group: int) -> Iterator[list[tuple[int, ...]]]:
        """Yield all ways to put the cards of *group* and of later groups into the columns that are left."""
        if group == len(self.ordered):
            yield [()] * len(self.columns)
            return
        cards, into = self.ordered[group][0], self.splitting.merged[group]
        for counts, rests, following in zip(split.counts, split.rests, split.following, strict=True):
            for merged in self._fill_columns(following, group + 1):
                for later in _divide(merged, into, rests):
                    for placed in _divide([cards], [0] * len(counts), counts):
                        yield [one + other for one, other in zip(placed, later, strict=True)]


def _divide(
    cards: Sequence[tuple[int, ...]], into: Sequence[int], sizes: Sequence[int]
) -> Iterator[list[tuple[int, ...]]]:
    """Yield all ways to divide the *cards* of columns among smaller ones.

    Each of these takes as many as *sizes* says, from the column with the number that *into* gives for it.
    """
    if not sizes:
        yield []
        return
    for chosen in combinations(cards[into[0]], sizes[0]):
        left = list(cards)
        left[into[0]] = tuple(card for card in left[into[0]] if card not in chosen)
        for others in _divide(left, into[1:], sizes[1:]):
            yield [chosen, *others]


class Kind(Enum):
    """The kinds of places. The values are their names in messages."""

    HAND = "a hand"
    #: The cards that the bidder discarded for the kitty; in a position that was set up, everything discarded.
    LAID = "the discards"
    #: The cards that the bidder's partner discarded after the discards were passed on (KITTY-3).
    LAID_ON = "the discard of the partner"
    #: The card discarded for a partner's gift (BID-17).
    FOR_GIFT = "the discard for the gift"
    KITTY = "the kitty"
    DUMMY = "the dummy hand"
    OUT_OF_PLAY = "the cards out of play"
    COVERED = "the cards face down"
    #: The card in the bidder's hand that was given to them, where it matters which card it is.
    GIFT = "the gift"
    #: The cards passed on that the partner kept, and those that the partner discarded, where it matters.
    PASSED_KEPT = "what was passed on and kept"
    PASSED_LAID = "what was passed on and discarded"


@attrs.frozen
class Place:
    """A place where cards may be, such as a hand or the kitty."""

    kind: Kind
    size: int
    #: The seat to whose hand for the play its cards belong.
    hand: Seat | None = None
    #: The cards known to be there, as a bitmask.
    fixed: int = 0


class Rule(NamedTuple):
    """A statement that all of some cards are in certain places, or that at least one of them is there."""

    cards: int
    allowed: Callable[[Place], bool]
    #: The fact behind it, if it has one of its own.
    why: object = None
    #: True if one of the cards is enough.
    one: bool = False


@attrs.frozen
class Case:
    """One possibility for where the hidden cards may be. The cases of a view exclude each other."""

    places: tuple[Place, ...]
    #: The assumptions of this case.
    rules: tuple[Rule, ...] = ()
    #: The cards known to have been in the bidder's kitty, as a bitmask, and the number of other cards to pick for it.
    kitty: int = 0
    kitty_picks: int = 0
    #: The transfer of cards that were handed on, if these are to be picked.
    pick_handed: Transfer | None = None

    def size(self, *kinds: Kind, hand: Seat | None) -> int:
        """The total size of the places of these *kinds* and of those in the *hand* of a seat."""
        return sum(place.size for place in self.places if place.kind in kinds or place.hand == hand)


class Scene:
    """The facts that can be read from a view, collected once."""

    def __init__(self, view: SeatView) -> None:
        table, own, transfers = view.table, view.holding, view.table.transfers
        self.view = view
        self.set_up: Final = table.set_up
        #: The number of cards that each hand has for the play.
        self.sizes: Final = sizes(table.rules, transfers)
        #: The cards that have changed hands, by move; each move is made once at most.
        self.moved: Final[dict[Move, Transfer]] = {one.move: one for one in transfers}
        #: The seat that has taken the kitty, or was given a card first; ``None`` while no cards have changed hands.
        self.bidder: Final = transfers[0].taker if transfers else None
        #: The cards handed on: by the bidder to their partner (KITTY-3), or to the bidder as a gift (BID-17).
        self.handed: Final = self.moved.get(Move.HAND_ON)
        #: The number of cards that the bidder has taken up as the kitty.
        self.taken: Final = self.moved[Move.KITTY].count if Move.KITTY in self.moved else 0
        #: The part of that kitty that everybody has seen, as a bitmask.
        self.seen_kitty: Final = table.kitty.bits if table.kitty is not None else 0
        auctions = [stage for stage in table.stages if isinstance(stage, Auction)]
        #: The seats that have not looked at their hands, as a mask (BID-10).
        self.unlooked: Final = auctions[0].unlooked if auctions else 0
        self.looked: Final = not self.unlooked >> view.seat & 1
        self.unplayed: Final = table.unplayed
        #: The cards known to be in each hand.
        self.fixed: Final = [*table.cards_played[: table.rules.players]]
        if table.open_hand is not None:
            self.fixed[table.open_hand[0]] = table.shown.bits
        self.fixed[view.seat] = own.held
        self.on_tables: Final = sum(seen_cards(piles) for piles in table.piles)
        self.covered: Final = sum(pile.down is None for piles in table.piles for pile in piles)

    def problems(self) -> Iterator[str]:
        """Yield the contradictions in a view that no layout of the hidden cards can resolve."""
        view, own = self.view, self.view.holding
        rules, seat = view.rules, view.seat
        size = self.sizes[seat] if self.looked else None
        parts = [Part(f"seat {hand}", cards, size if hand == seat else None) for hand, cards in enumerate(self.fixed)]
        parts += [Part(f"the discard of seat {seat}", own.discards), Part("the tables", self.on_tables)]
        yield from part_problems(rules, parts)
        dealt = [Part(f"the hand dealt to seat {seat}", own.dealt_bits, rules.hand_size)] if self.looked else []
        if view.table.kitty is not None:
            dealt.append(Part("the kitty that was shown", view.table.kitty.bits, rules.kitty_size))
        yield from part_problems(rules, dealt)

    def worths(self, places: Sequence[Place]) -> Worths | None:
        """The constraint on the points of the hidden cards, if settling the last tricks revealed them (PLAY-9)."""
        rules, play, outcome = self.view.rules, self.view.table.play, self.view.outcome
        if rules.card_points is not CardPoints.COUNTED or play is None:
            return None
        if not isinstance(outcome, Played) or outcome.rest is None:
            return None
        contract = outcome.contract
        inside = frozenset(
            number
            for number, place in enumerate(places)
            if place.hand in contract.playing or place.kind is Kind.COVERED
        )
        known = sum(self.fixed[seat] for seat in contract.playing) | self.on_tables
        left = outcome.rest.worth - rest_worth(rules, play.lying_cards | known & self.unplayed)
        return Worths(
            {card: rest_worth(rules, card & self.unplayed) for card in bits_of(rules.deck.bits)}, inside, left
        )


def bits_of(cards: int) -> list[int]:
    """A list with one bitmask for each of *cards*."""
    return [CARD_BIT[number] for number in numbers(cards)]


def cases(scene: Scene) -> list[Case]:
    """The cases that are possible given the order of events. Facts about single cards are applied later."""
    view, moved, handed = scene.view, scene.moved, scene.handed
    rules = view.rules
    places = [Place(Kind.HAND, size, Seat(seat), scene.fixed[seat]) for seat, size in enumerate(scene.sizes)]
    for kind, size in (
        (Kind.DUMMY, rules.hand_size * rules.dummy_hand),
        (Kind.OUT_OF_PLAY, rules.out_of_play),
        (Kind.COVERED, scene.covered),
        (Kind.KITTY, rules.kitty_size - scene.taken),
    ):
        if size:
            places.append(Place(kind, size))
    if scene.bidder is None:
        return [Case(tuple(places))]
    if view.seat == scene.bidder:
        return [_own_case(scene, scene.bidder, places)]
    if scene.set_up:
        return [_setup_case(scene, places)]
    if handed is not None and handed.to != scene.bidder:
        return _passing_cases(scene, handed, places)
    if Move.AWAY in moved:
        places.append(Place(Kind.LAID, scene.taken))
    return _taker_cases(scene, scene.bidder, places) if handed is None else _gift_cases(scene, handed, places)


def _own_case(scene: Scene, bidder: Seat, places: list[Place]) -> Case:
    """The case of the bidder's own view. Only the later place of cards passed on to a partner is unknown."""
    handed, own = scene.handed, scene.view.holding
    if handed is None or handed.to == bidder:
        return Case(tuple(places))
    if Move.AWAY in scene.moved:
        places.append(Place(Kind.LAID_ON, handed.count))
    to = None if scene.set_up else handed.to
    return Case(
        tuple(places),
        (Rule(own.handed_on, lambda place: place.kind is Kind.LAID_ON or (to is not None and place.hand == to)),),
    )


def _taker_cases(scene: Scene, bidder: Seat, places: list[Place]) -> list[Case]:
    """The cases in which another seat took the kitty, and may have discarded as many cards.

    Any card that the seat had then may have been in the kitty.
    """

    def own(place: Place) -> bool:
        return place.hand == bidder or place.kind is Kind.LAID

    if scene.seen_kitty:
        rule = Rule(scene.seen_kitty, own)
        return [Case(tuple(places), (rule,), kitty=scene.seen_kitty)]
    called = _early_call(scene)
    if not called:
        return [Case(tuple(places), kitty_picks=scene.taken)]
    found = Rule(called, own)
    elsewhere = Rule(called, lambda place: not own(place))
    return [
        Case(tuple(places), (found,), kitty=called, kitty_picks=scene.taken - 1),
        Case(tuple(places), (elsewhere,), kitty_picks=scene.taken),
    ]


def _early_call(scene: Scene) -> int:
    """The card that was called before the kitty was taken, as a bitmask (CALL-4)."""
    if scene.view.rules.call_time is not CallTime.BEFORE_KITTY:
        return 0
    return next((stage.contract.called_bit for stage in scene.view.table.past if isinstance(stage, PartnerCall)), 0)


def _gift_cases(scene: Scene, handed: Transfer, places: list[Place]) -> list[Case]:
    """The cases in which the bidder was given a card for a slam.

    The card was neither in the kitty nor among the bidder's first discards.
    """
    view, bidder, kitty = scene.view, handed.to, scene.seen_kitty
    laid_for_gift = Move.FOR_GIFT in scene.moved
    if laid_for_gift:
        places.append(Place(Kind.FOR_GIFT, handed.count))

    def of_kitty(place: Place) -> bool:
        return (place.hand == bidder and place.kind is not Kind.GIFT) or place.kind in (Kind.LAID, Kind.FOR_GIFT)

    in_kitty = Rule(kitty, of_kitty)
    picks = 0 if kitty else scene.taken
    if view.seat == handed.seat:
        gift = view.holding.handed_on
        found = Rule(gift, lambda place: place.hand == bidder or place.kind is Kind.FOR_GIFT)
        return [Case(tuple(places), (found, in_kitty), kitty=kitty, kitty_picks=picks)]
    if not kitty:
        return [Case(tuple(places), kitty_picks=picks, pick_handed=handed)]
    kept, played_by_bidder = _split_hand(places, Place(Kind.GIFT, handed.count, bidder))
    every = [Case(tuple(kept), (in_kitty, played_by_bidder), kitty=kitty)]
    if laid_for_gift:
        other = Rule(kitty, lambda place: of_kitty(place) and place.kind is not Kind.FOR_GIFT)
        every.append(Case(tuple(places), (other,), kitty=kitty))
    return every


def _split_hand(places: list[Place], part: Place) -> tuple[list[Place], Rule]:
    """The places with *part* of a hand split off, and a rule that cards known in that hand are in either piece."""
    (hand,) = (place for place in places if place.hand == part.hand)
    rest = attrs.evolve(hand, size=hand.size - part.size, fixed=0)
    known = Rule(hand.fixed, lambda place: place.hand == part.hand)
    return [rest if place is hand else place for place in places] + [part], known


def _passing_cases(scene: Scene, handed: Transfer, places: list[Place]) -> list[Case]:
    """The cases in which the bidder passed on as many cards as the kitty had (KITTY-3).

    The partner may have discarded as many.
    """
    view, kitty, size = scene.view, scene.seen_kitty, handed.count
    laid_on = Move.AWAY in scene.moved
    if view.seat == handed.to:
        own = view.holding.received
        rule = Rule(kitty & ~own, lambda place: place.hand == handed.seat)
        return [Case(tuple(places), (rule,), kitty=kitty, kitty_picks=0 if kitty else size)]
    if not kitty:
        if laid_on:
            places.append(Place(Kind.LAID_ON, size))
        return [Case(tuple(places), kitty_picks=size, pick_handed=handed)]
    rule = Rule(kitty, lambda place: place.hand == handed.seat or place.kind in (Kind.PASSED_KEPT, Kind.PASSED_LAID))
    found = []
    for kept in range(size + 1) if laid_on else (size,):
        apart, known = _split_hand(places, Place(Kind.PASSED_KEPT, kept, handed.to))
        if laid_on:
            apart += [Place(Kind.PASSED_LAID, size - kept), Place(Kind.LAID_ON, kept)]
        found.append(Case(tuple(apart), (rule, known), kitty=kitty))
    return found


def _setup_case(scene: Scene, places: list[Place]) -> Case:
    """The case of a position that was set up.

    There the kitty was discarded unchanged, and so was the gift, which is the lowest card.
    """
    view, kitty, handed = scene.view, scene.seen_kitty, scene.handed
    if handed is not None and handed.to == view.seat:
        return Case(tuple(places))
    given = handed is not None and handed.to == scene.bidder
    gift = view.holding.handed_on if handed is not None and view.seat == handed.seat else 0
    places.append(Place(Kind.LAID, scene.taken + given))
    rules = [Rule(kitty | gift, lambda place: place.kind is Kind.LAID)]
    if gift:
        lower = gift - 1
        rules.append(Rule(lower, lambda place: place.kind is not Kind.LAID))
    elif kitty:
        barred = view.rules.deck.bits & ~(kitty | kitty - 1)
        rules.append(Rule(barred, lambda place: place.kind is not Kind.LAID))
    return Case(tuple(places), tuple(rules))


def rules_of_facts(scene: Scene) -> list[Rule]:
    """The rules proved by the actions of all seats (`fivehundred.deal.table.Table.facts`)."""
    # Nobody calls a card that they have discarded (CALL-1), or discards one that they have never had. But in a position
    # that was set up, the kitty was discarded unchanged, and it was taken up after an early call.
    laid = scene.set_up and scene.view.rules.call_time is CallTime.BEFORE_KITTY
    return [_rule(fact, laid=laid or fact.proof is not Proof.CALLED) for fact in scene.view.table.facts]


def _rule(fact: Fact, *, laid: bool) -> Rule:
    """The rule that follows from *fact*. If the seat lacks cards, *laid* is true if they may be among the discards."""
    seat, cards = fact.seat, fact.cards
    if fact.lacks:
        return Rule(cards, lambda place: place.hand != seat and (laid or place.kind is not Kind.LAID), fact)
    return Rule(cards, lambda place: place.hand == seat, fact, one=not fact.has)


def filling_of(scene: Scene, case: Case, rules: Sequence[Rule]) -> Filling | None:
    """The ways to place the hidden cards in *case* under *rules*; ``None`` if a known card breaks a rule."""
    allowed, needs = [], []
    for rule in (*case.rules, *rules):
        mask = inside = outside = 0
        for number, place in enumerate(case.places):
            if rule.allowed(place):
                mask |= 1 << number
                inside |= place.fixed
            else:
                outside |= place.fixed
        if not rule.one:
            if rule.cards & outside:
                return None
            allowed.append((rule.cards, mask))
        elif not rule.cards & inside:
            needs.append(Need(rule.cards, mask))
    known_cards = sum(place.fixed for place in case.places)
    free = scene.view.rules.deck.bits & ~(known_cards | scene.on_tables | scene.view.holding.discards)
    sizes = [place.size - place.fixed.bit_count() for place in case.places]
    if min(sizes) < 0:
        return None
    return Filling(sizes, _group_cards(free, (1 << len(sizes)) - 1, allowed), scene.worths(case.places), tuple(needs))


def clash(scene: Scene, every: Sequence[Case], rules: Sequence[Rule]) -> list[str]:
    """Facts that contradict each other, chosen so that the rest are consistent if any one of them is left out."""

    def possible(kept: Sequence[Rule]) -> bool:
        fillings = (filling_of(scene, case, kept) for case in every)
        return any(filling is not None and filling.count for filling in fillings)

    if not possible([]):
        return ["the known cards do not fit into the places available"]
    needed = list(rules)
    for rule in rules:
        without = [other for other in needed if other is not rule]
        if not possible(without):
            needed = without
    told = [str(rule.why) for rule in needed]
    for place in every[0].places:
        for rule in needed:
            if place.fixed & rule.cards and not rule.allowed(place):
                told.append(f"seat {place.hand} has {Cards(place.fixed & rule.cards)}")
    return told


def _group_cards(free: int, every: int, allowed: list[tuple[int, int]]) -> dict[int, list[int]]:
    """The *free* cards, grouped by a mask of the places where they may be.

    *every* is a mask of all places. *allowed* contains masks of cards, each with a mask of the places to which it
    limits them.
    """
    groups = {every: free} if free else {}
    for cards, mask in allowed:
        split: dict[int, int] = {}
        for places, group in groups.items():
            for where, some in ((places, group & ~cards), (places & mask, group & cards)):
                if some:
                    split[where] = split.get(where, 0) | some
        groups = split
    # In the order of their first cards.
    ordered = sorted(groups.items(), key=lambda item: item[1] & -item[1])
    return {places: bits_of(group) for places, group in ordered}


def picks(scene: Scene, case: Case) -> int:
    """The number of ways to choose what the places leave open: the kitty, the gift and the face-down cards."""
    ways = 1
    for number in range(scene.covered):
        ways *= number + 1
    handed, picked = scene.handed, case.pick_handed
    if picked is not None:
        ways *= comb(case.size(Kind.LAID_ON, Kind.FOR_GIFT, hand=picked.taker), picked.count)
    pool = case.size(Kind.LAID, Kind.FOR_GIFT, hand=scene.bidder)
    if handed is not None:
        pool += -handed.count if handed.to == scene.bidder else handed.count
    return ways * comb(pool - case.kitty.bit_count(), case.kitty_picks)
