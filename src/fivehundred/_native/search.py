"""The search of the exact solver on plain ints; compiled in wheels, interpreted otherwise. Private.

`fivehundred.solver` is the public interface. All code here works on a *universe* of cards: those still held and those
of the current trick, renumbered. Each suit is a run of bits with the highest card at the lowest bit and an empty bit
after the suit; loose jokers follow the last suit, the lower joker first.

The search answers one question: can the *makers*, playing together, win a given number of tricks for the *counted*
places? In a contract for tricks, both are the contractor's side. In a contract to lose tricks, the defenders are
counted, but the contractor's side are still the makers.

Results are stored with only the part of the position that they depend on: the length of each suit in each hand, and the
holders of the few highest cards of each suit (partition search). Each answer therefore has a *depth*, in `Search.deep`:
for each suit, all bits down to the lowest card whose rank mattered. If a card of a hand below the depth fails, so do
the hand's other cards of that suit below it.

The sections of `Search`: the universe, beating cards, loose jokers, spreads and depths, the search, stored results,
move ordering, certain results.
"""

from __future__ import annotations

import gc
from typing import TYPE_CHECKING, Final, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64

_T = TypeVar("_T")
try:
    from mypy_extensions import mypyc_attr
except ImportError:

    def mypyc_attr(*attrs: str, **kwattrs: object) -> Callable[[_T], _T]:
        return lambda made: made


#: The most cards in a universe: with an empty bit after each suit, they fill 63 bits.
MOST_CARDS: Final = 60
#: The number of positions between two pauses of a search.
_BETWEEN_PAUSES: Final = 512
#: An upper bound on the number of shapes. Of 19 trumps, including the left bower and two jokers, six hands have 0 to 3
#: cards each and one of them 4: 4**5 * 5. The 16 cards of another suit give 4**4 * 3**2. Together: 12,032.
MOST_SHAPES: Final = 2**14
#: Shapes are kept for new hands while there are at most this many, because the new hands add their own.
_SHAPES_KEPT: Final = 2**12
#: The suit led by a joker that names none.
NOTHING_LED: Final = 4


def shift_up(cards: i64, places: i64) -> i64:
    """*cards* shifted up by *places*; written inline, a compiled shift of a literal is only 32 bits wide."""
    return cards << places


class StopSearch(Exception):
    """The search has reached its limit on the number of positions."""


def do_nothing() -> None:
    """Do nothing during a pause."""


def in_turn(lengths: i64, high: i64) -> i64:
    """The number of tricks to which a side can certainly play a *high* trump. Both arguments pack five bits per place.

    Plan at most one high trump for each round of trumps, in a round for which its hand still has a trump. All trumps
    planned this way can be played: in each trick, some hands must play a trump, either all of them because trumps are
    led, or those without other cards. If trumps are planned in these hands, the one for the earliest round is played,
    and the plans for later rounds move up by one, which makes up for the shorter hands. The other hands play a trump
    that is not planned. They have one, because a hand with only planned trumps has one for the first round, and that is
    the one played.
    """
    planned: i64 = 0
    length: i64 = 1
    while length < 20:
        here: i64 = 0
        rest = lengths
        more = high
        while more:
            if rest & 31 == length:
                here += more & 31
            rest >>= 5
            more >>= 5
        if here:
            planned = min(planned + here, length)
        length += 1
    return planned


@mypyc_attr(acyclic=True)
class Bounds:
    """Known bounds for all positions with the same key, past and top cards."""

    key: i64
    past: i64
    #: The holders of the highest cards of each suit, three bits each, then masks of the bits that matter.
    tops0: i64
    tops1: i64
    tops2: i64
    tops3: i64
    depth0: i64
    depth1: i64
    depth2: i64
    depth3: i64
    #: The lower, then the upper bound on the number of tricks that the makers can achieve.
    low: i64
    high: i64
    #: The suit of the deciding lead.
    suit: i64
    after: Bounds | None

    def __init__(self, key: i64, past: i64, after: Bounds | None) -> None:
        self.key = key
        self.past = past
        self.tops0 = 0
        self.tops1 = 0
        self.tops2 = 0
        self.tops3 = 0
        self.depth0 = 0
        self.depth1 = 0
        self.depth2 = 0
        self.depth3 = 0
        self.low = 0
        self.high = 0
        self.suit = 0
        self.after = after


@mypyc_attr(acyclic=True)
class Spread:
    """The distribution of a suit's remaining cards over the hands."""

    #: The holder of each card from the highest down, three bits each, with places counted from 1.
    tops: i64
    #: A number of at most 14 bits for the combination of lengths (see `MOST_SHAPES`).
    shape: i64
    #: The number of cards of each place, five bits each; then their total.
    lengths: i64
    size: i64
    #: The length of the run of highest cards that one place holds.
    run: i64

    def __init__(self, tops: i64, shape: i64, lengths: i64, size: i64, run: i64) -> None:
        self.tops = tops
        self.shape = shape
        self.lengths = lengths
        self.size = size
        self.run = run


@mypyc_attr(acyclic=True)
class Cover:
    """A table card and the card it covers (TWO-1), as a linked list."""

    up: i64
    down: i64
    #: The bit that stands for this pair in stored positions.
    mark: i64
    after: Cover | None

    def __init__(self, up: i64, down: i64, mark: i64, after: Cover | None) -> None:
        self.up = up
        self.down = down
        self.mark = mark
        self.after = after


class Search:
    """A universe of cards, and all results found for it."""

    held0: i64
    held1: i64
    held2: i64
    held3: i64
    held4: i64
    held5: i64
    suit0: i64
    suit1: i64
    suit2: i64
    suit3: i64
    first0: i64
    first1: i64
    first2: i64
    first3: i64
    base1: i64
    base2: i64
    base3: i64
    rows: list[bytes]
    loose: bytes
    over_named: bytes
    callers_named: bytes
    callers_were: bool
    trump: i64
    keeps: i64
    spots: list[int]
    joker_places: i64
    #: The cards of all suits; then the loose jokers.
    suited: i64
    jokers: i64
    higher: i64
    lower: i64
    #: The higher joker if it belongs to a suit while the lower is loose; it wins when that suit is led (JOKER-6).
    over: i64
    joker_place: i64
    trumps: i64
    places: i64
    per_trick: i64
    turns: bytes
    makers: i64
    counted: i64
    #: For a goal of an exact number of tricks, the number of extra tricks allowed; -1 for other goals.
    slack: i64
    covers: Cover | None
    tables: bool
    joker_lowest: bool
    #: The trumps that may name a suit when led (JOKER-10); then the cards that may have an equivalent card below them.
    callers: i64
    having_alike: i64
    #: See `PlayLookup` in `_kernel` for the next nine.
    able_last: i64
    able_unless: i64
    void_last: i64
    void_unless: i64
    joker_must: bool
    led_last: i64
    joker_names: i64
    joker_plain: bool
    joker_barred: i64
    #: The past plays that restrict jokers, in the bits `KEEPS_LED`, `KEEPS_VOID` and `KEEPS_OWN` of `_kernel`.
    remember: i64
    notes_leads: bool
    notes_holders: bool
    place_a: i64
    place_b: i64
    spreads: list[Spread | None]
    killers: list[int]
    shapes: dict[int, int]
    table: list[Bounds | None]
    slots: i64
    chain: i64
    nodes: i64
    next_pause: i64
    most_nodes: i64
    pause: Callable[[], None]
    deep: i64
    #: True if every player wants tricks, so that winners can be cashed.
    for_tricks: bool
    #: True if winners can be cashed in this question.
    sound: bool

    def __init__(
        self,
        rows: list[bytes],
        loose: bytes,
        over: bytes,
        callers: bytes,
        trump: int,
        turns: bytes,
        per_trick: int,
        makers: int,
        counted: int,
        tables: bool,
        joker_lowest: bool,
        policy: tuple[int, ...],
        keeps: int,
    ) -> None:
        #: The card numbers (0 to 65) of each suit, highest first; of loose jokers, the lower first; of the higher joker
        #: if it belongs to a suit while the lower is loose; and of jokers that may name a suit when led.
        self.rows = rows
        self.loose = loose
        self.over_named = over
        self.callers_named = callers
        self.trump = trump
        self.turns = turns
        self.per_trick = per_trick
        self.makers = makers
        self.counted = counted
        self.slack = -1
        self.tables = tables
        self.joker_lowest = joker_lowest
        able_last, able_unless, void_last, void_unless, must, led_last, names, plain, barred = policy
        self.able_last = able_last
        self.able_unless = able_unless
        self.void_last = void_last
        self.void_unless = void_unless
        self.joker_must = must != 0
        self.led_last = led_last
        # A led trump that names no suit, or the trump suit, is an ordinary trump.
        self.joker_names = names & ~shift_up(1, trump)
        self.joker_plain = plain != 0 and trump == NOTHING_LED
        self.joker_barred = barred
        self.keeps = keeps
        self.shapes = {}
        self.table = []
        self.nodes = 0
        self.next_pause = 0
        self.most_nodes = 0
        self.pause = do_nothing
        self.deep = 0
        self.for_tricks = makers == counted and not joker_lowest
        self.sound = self.for_tricks
        # Compiled code skips the check for unset attributes if all of them are always set.
        self.held0 = self.held1 = self.held2 = self.held3 = self.held4 = self.held5 = 0
        self.suit0 = self.suit1 = self.suit2 = self.suit3 = self.suited = self.trumps = 0
        self.first0 = self.first1 = self.first2 = self.first3 = 0
        self.base1 = self.base2 = self.base3 = 0
        self.jokers = self.higher = self.lower = self.over = self.joker_place = self.joker_places = 0
        self.callers = self.having_alike = self.remember = 0
        self.places = self.slots = self.chain = 0
        self.place_a = self.place_b = -1
        self.notes_leads = self.notes_holders = self.callers_were = False
        self.covers = None
        self.spots = []
        self.spreads = []
        self.killers = []

    def deal(self, lows: list[int], highs: list[int], covers: list[tuple[int, int]], slots: int, chain: int) -> None:
        """Start with new hands: for each place, a bitmask of the cards numbered below 33, and one of those from 33 on.

        Results for earlier hands stay valid, because they depend only on lengths and holders of high cards. They are
        dropped if there are table cards or trumps that may name a suit.
        """
        places: i64 = len(lows)
        self.places = places
        spots = [-1] * 66
        hands = [0] * 6
        firsts = [0] * 4
        masks = [0] * 4
        sizes = [0] * 4
        at: i64 = 0
        place: i64 = 0
        number: i64 = 0
        # The place of each card, counted from 1, as three bit planes.
        low0: i64 = 0
        low1: i64 = 0
        low2: i64 = 0
        high0: i64 = 0
        high1: i64 = 0
        high2: i64 = 0
        while place < places:
            low: i64 = lows[place]
            high: i64 = highs[place]
            place += 1
            if place & 1:
                low0 |= low
                high0 |= high
            if place & 2:
                low1 |= low
                high1 |= high
            if place & 4:
                low2 |= low
                high2 |= high
        for suit in range(5):
            start = at
            here: i64 = 0
            for one in self.rows[suit] if suit < 4 else self.loose:
                number = one
                if number < 33:
                    place = (low0 >> number & 1) + 2 * (low1 >> number & 1) + 4 * (low2 >> number & 1)
                else:
                    number -= 33
                    place = (high0 >> number & 1) + 2 * (high1 >> number & 1) + 4 * (high2 >> number & 1)
                if place:
                    spots[one] = at
                    hands[place - 1] |= shift_up(1, at)
                    here |= shift_up(1, at)
                    at += 1
            if suit < 4:
                firsts[suit] = start
                masks[suit] = here
                sizes[suit] = at - start
                if suit < 3:
                    at += 1
                else:
                    # The jokers take the position of the empty bit.
                    self.joker_place = at
            else:
                self.jokers = here
        self.spots = spots
        self.held0, self.held1, self.held2 = hands[0], hands[1], hands[2]
        self.held3, self.held4, self.held5 = hands[3], hands[4], hands[5]
        self.first0, self.first1, self.first2, self.first3 = firsts[0], firsts[1], firsts[2], firsts[3]
        self.suit0, self.suit1, self.suit2, self.suit3 = masks[0], masks[1], masks[2], masks[3]
        self.suited = self.suit0 | self.suit1 | self.suit2 | self.suit3
        self.trumps = self.suit_mask(self.trump)
        jokers = self.jokers
        self.higher = jokers & ~(jokers & -jokers) if jokers & (jokers - 1) else jokers
        self.lower = jokers ^ self.higher
        self.over = 0
        for one in self.over_named:
            if spots[one] >= 0:
                self.over |= shift_up(1, spots[one]) & self.suited
        self.callers = 0
        for one in self.callers_named:
            number = one
            if spots[number] >= 0:
                self.callers |= shift_up(1, spots[number]) & self.suited
        self.having_alike = self.suited & ~self.callers & ~self.over
        self.remember = self.keeps if jokers else 0
        self.notes_leads = (self.remember & 1) != 0
        self.notes_holders = (self.remember & 6) != 0
        self.place_a = -1
        self.place_b = -1
        for place in range(places):
            if self.first_hand(place) & self.higher:
                self.place_a = place
            if self.first_hand(place) & self.lower:
                self.place_b = place
        self.joker_places = shift_up(self.place_a + 1, 20) | shift_up(self.place_b + 1, 37)
        if self.place_a == self.place_b:
            self.place_b = -1
        self.base1 = shift_up(1, sizes[0])
        self.base2 = self.base1 + shift_up(1, sizes[1])
        self.base3 = self.base2 + shift_up(1, sizes[2])
        self.spreads = [None] * (self.base3 + shift_up(1, sizes[3]))
        # Two for each number of tricks left, at most 30.
        self.killers = [-1] * 64
        had = self.covers is not None or self.callers_were
        self.covers = None
        for pair, (up, down) in enumerate(covers):
            self.covers = Cover(shift_up(1, spots[up]), shift_up(1, spots[down]), shift_up(1, 40 + pair), self.covers)
        self.callers_were = self.callers != 0
        if len(self.table) != slots or had or covers or self.callers or len(self.shapes) > _SHAPES_KEPT:
            self.table = [None] * slots
            self.shapes = {}
        self.slots = slots
        self.chain = chain

    def bits_of(self, low: i64, high: i64) -> i64:
        """Convert bitmasks of card numbers below 33 and from 33 on to cards of this universe."""
        found: i64 = 0
        at: i64 = -1
        number: i64 = 0
        while number < 66:
            if (low >> number if number < 33 else high >> (number - 33)) & 1:
                at = self.spots[number]
                if at >= 0:
                    found |= shift_up(1, at)
            number += 1
        return found

    # ---------------------------------------------------------------- the universe

    def first_hand(self, place: i64) -> i64:
        """The hand of *place* at the start."""
        if place == 0:
            return self.held0
        if place == 1:
            return self.held1
        if place == 2:
            return self.held2
        if place == 3:
            return self.held3
        if place == 4:
            return self.held4
        return self.held5

    def suit_mask(self, suit: i64) -> i64:
        """The cards of *suit*; 0 for no suit."""
        if suit == 0:
            return self.suit0
        if suit == 1:
            return self.suit1
        if suit == 2:
            return self.suit2
        if suit == 3:
            return self.suit3
        return 0

    def first(self, suit: i64) -> i64:
        """The bit number of the highest card of *suit*."""
        if suit == 0:
            return self.first0
        if suit == 1:
            return self.first1
        if suit == 2:
            return self.first2
        return self.first3

    def number_of(self, card: i64) -> i64:
        """The suit number of *card*, which is not a loose joker."""
        if card & self.suit0:
            return 0
        if card & self.suit1:
            return 1
        if card & self.suit2:
            return 2
        return 3

    def covered_cards(self, rem: i64) -> i64:
        """The cards of *rem* that are covered (TWO-1)."""
        found: i64 = 0
        cover = self.covers
        while cover is not None:
            if cover.up & rem:
                found |= cover.down
            cover = cover.after
        return found

    def mark_pair(self, tops: i64, cover: Cover, present: i64) -> i64:
        """The *tops* of the *present* cards of a suit, with special codes for the pair *cover*."""
        # Places 2 and 3 use 3 and 4 for ordinary cards, 5 and 6 for covering cards, and 7 for the covered card.
        if cover.up & present:
            tops += shift_up(2, 3 * self.count(present & (cover.up - 1)))
        if cover.down & present:
            tops |= shift_up(7, 3 * self.count(present & (cover.down - 1)))
        return tops

    def covering(self, rem: i64) -> i64:
        """The cards of *rem* that cover another card (TWO-1)."""
        found: i64 = 0
        cover = self.covers
        while cover is not None:
            found |= cover.up & rem
            cover = cover.after
        return found

    def lowest(self, cards: i64) -> i64:
        """The lowest of some cards of one suit."""
        rest = cards & (cards - 1)
        while rest:
            cards = rest
            rest = cards & (cards - 1)
        return cards

    def count(self, cards: i64) -> i64:
        """The number of *cards*."""
        cards -= (cards >> 1) & 0x1555555555555555
        cards = (cards & 0x3333333333333333) + ((cards >> 2) & 0x3333333333333333)
        cards = (cards + (cards >> 4)) & 0x0F0F0F0F0F0F0F0F
        cards += cards >> 8
        cards += cards >> 16
        return (cards + (cards >> 32)) & 127

    # ---------------------------------------------------------------- what beats what

    def beating(self, card: i64) -> i64:
        """The cards that beat *card* if it is winning the trick."""
        if card & self.jokers:
            return self.higher if card == self.lower else 0
        above = self.suit_mask(self.number_of(card)) & (card - 1)
        if not card & self.trumps:
            above |= self.trumps
        if not self.joker_lowest and not card & self.over:
            above |= self.jokers
        return above

    def beating_led(self, card: i64, named: i64) -> i64:
        """The cards that beat *card* if it is led; a joker is led as the suit *named* (JOKER-2, JOKER-7)."""
        above = self.beating(card)
        if card & self.jokers:
            above |= self.suit_mask(named) & (self.suited if self.joker_lowest else self.over)
        return above

    def beating_now(self, card: i64, beat: i64) -> i64:
        """The cards that beat *card*. *card* is one of *beat*, the cards that beat the previous winner."""
        if card & self.jokers and self.joker_lowest:
            return beat & self.suited
        # The suited higher joker beats a loose joker only if its suit is led; it is then among the cards *beat*.
        return self.beating(card) | beat & self.over if card & self.jokers else self.beating(card)

    # ---------------------------------------------------------------- loose jokers

    def playable(self, hand: i64, place: i64, led: i64, left: i64, past: i64) -> i64:
        """The cards of *hand*, which has a loose joker, that may follow the suit *led* (JOKER-3, JOKER-7)."""
        if led == NOTHING_LED:
            return hand
        jokers = hand & self.jokers
        following = hand & self.suit_mask(led)
        seen: i64 = self.past_of(place, past) >> led if past else 0
        seen = (seen << 1 & 2) | (seen >> 2 & 4)
        if following:
            return following if left > self.able_last or seen & self.able_unless else following | jokers
        if left > self.void_last or seen & self.void_unless:
            return hand & ~jokers or jokers
        return jokers if self.joker_must else hand

    def past_of(self, place: i64, past: i64) -> i64:
        """The past of a *place* with a joker: suits in which it showed a void, and suits it has played."""
        return past >> 4 & 255 if place == self.place_a else past >> 12 & 255

    def names(self, hand: i64, place: i64, left: i64, past: i64) -> i64:
        """The suits that a joker in *hand* may name when led, as a mask; bit 4 is for no suit (JOKER-4, JOKER-7)."""
        alone = not hand & ~self.jokers
        if not alone and left > self.led_last:
            return 0
        suits = self.joker_names
        if self.joker_barred & 1:
            suits &= ~past
        if self.joker_barred & 2:
            suits &= ~self.past_of(place, past)
        if suits == 0 and alone:
            suits = self.joker_names
        return suits | shift_up(1, NOTHING_LED) if self.joker_plain else suits

    def note_play(self, past: i64, place: i64, card: i64, led: i64, leading: bool) -> i64:
        """The memory *past* after *place* plays *card* to the suit *led*, or leads it as that suit."""
        if self.remember & 1 and leading and led < 4:
            past |= shift_up(1, led)
        if self.remember & 6 and place in (self.place_a, self.place_b):
            shift: i64 = 4 if place == self.place_a else 12
            if card & self.jokers:
                if led < 4:
                    past |= shift_up(1, led + shift + 4)
            else:
                suit = self.number_of(card)
                past |= shift_up(1, suit + shift + 4)
                if suit != led and led < 4:
                    past |= shift_up(1, led + shift)
        return past

    def relevant_past(self, past: i64, left: i64) -> i64:
        """The part of *past* that still matters with the cards *left*."""
        if not left & self.jokers:
            return 0
        if self.place_a >= 0 and not self.first_hand(self.place_a) & left & self.jokers:
            past &= ~0b1111_1111_0000
        if self.place_b < 0 or not self.first_hand(self.place_b) & left & self.jokers:
            past &= 0b1111_1111_1111
        return past

    # ---------------------------------------------------------------- spreads and depths

    def make_spread(self, suit: i64, present: i64) -> Spread:
        """Compute the spread of the *present* cards of *suit*."""
        base: i64 = 0 if suit == 0 else self.base1 if suit == 1 else self.base2 if suit == 2 else self.base3
        card = self.suit_mask(suit) & -self.suit_mask(suit)
        tops: i64 = 0
        shift: i64 = 0
        lengths: i64 = 0
        size: i64 = 0
        run: i64 = 0
        first: i64 = 0
        rest = present
        while rest:
            if rest & 1:
                place: i64 = 0
                while not self.first_hand(place) & card:
                    place += 1
                if size == 0:
                    first = place
                if first == place and run == size:
                    run += 1
                tops |= (place + 1) << shift
                lengths += shift_up(1, 5 * place)
                size += 1
                shift += 3
            rest >>= 1
            card <<= 1
        number = self.shapes.get(lengths)
        if number is None:
            number = len(self.shapes)
            if number >= MOST_SHAPES:
                # This cannot happen (see `MOST_SHAPES`); if it did, two shapes would share a number.
                raise StopSearch
            self.shapes[lengths] = number
        made = Spread(tops, number, lengths, size, run)
        self.spreads[base + present] = made
        return made

    def depth(self, present: i64, number: i64) -> i64:
        """All bits down to the *number*-th highest of the *present* cards, at least the highest."""
        while number > 1:
            present &= present - 1
            number -= 1
        return (present ^ (present - 1)) if present else 0

    def pack_bits(self, cards: i64) -> i64:
        """A mask with three bits for each of *cards*, as in `Spread.tops`."""
        return shift_up(1, 3 * self.count(cards)) - 1

    def bits_down_to(self, present: i64, depth: i64) -> i64:
        """The bits of a suit down to as many of the highest *present* cards as *depth* has groups of three bits."""
        if depth == 0:
            return 0
        while depth > 7:
            present &= present - 1
            depth >>= 3
        return present ^ (present - 1)

    def widen(self, deep: i64, card: i64, mask: i64, others: i64) -> i64:
        """The depth *deep* reached by playing *card*, extended to cover the equivalent cards that were not tried."""
        if deep & card:
            above = others & mask & ~(card | (card - 1))
            if above:
                deep |= mask & ((above & -above) - 1)
            else:
                deep |= mask
        return deep

    # ---------------------------------------------------------------- the search

    def test(
        self,
        rem: i64,
        trick: i64,
        leader: i64,
        played: i64,
        led: i64,
        best: i64,
        beat: i64,
        winner: i64,
        left: i64,
        past: i64,
        need: i64,
        slack: int,
        most_nodes: int,
        pause: Callable[[], None],
    ) -> bool:
        """Return true if the makers can take *need* tricks from this position, which may be in mid-trick.

        With a *slack* of 0 or more, they may take at most that many extra tricks. The search ends with `StopSearch`
        when `nodes` reaches *most_nodes*, or with an exception from *pause*, which it calls regularly.
        """
        self.slack = slack
        self.sound = self.for_tricks and slack < 0
        self.most_nodes = most_nodes
        self.pause = pause
        self.next_pause = 0
        # The many objects made here are never part of a cycle: collecting garbage would take more than a tenth of the
        # time in vain.
        collecting = gc.isenabled()
        try:
            gc.disable()
            if played == 0:
                return self.lead(rem, leader, need, left, past)
            return self.follow(rem, trick, leader, played, led, best, beat, winner, need, left, past)
        finally:
            if collecting:
                gc.enable()

    def check_limit(self) -> None:
        """Stop if the limit has been reached; otherwise set the next pause."""
        if self.nodes >= self.most_nodes:
            raise StopSearch
        # Compiled code never checks for signals and waiting threads; calling interpreted code does.
        self.pause()
        self.next_pause = self.nodes + _BETWEEN_PAUSES
        self.next_pause = min(self.next_pause, self.most_nodes)

    def lead(self, rem: i64, leader: i64, need: i64, left: i64, past: i64) -> bool:
        """Return true if the makers can take *need* of the *left* tricks when *leader* leads."""
        # Cheap answers come first: counting, then stored bounds of an equivalent position, then certain results. Only
        # then are leads tried, the most promising first. Each suit has separate local variables, because a list of them
        # would be built at every node: its remaining cards (present), their spread (spread), and their holders with
        # covered cards marked (seen).
        self.deep = 0
        if self.slack < 0:
            if need <= 0:
                return True
            if need > left:
                return False
        else:
            if need > left or need + self.slack < 0:
                return False
            if need <= 0 and left <= need + self.slack:
                return True
        if left == 1 and not rem & self.jokers:
            return self.last(rem, leader, need)
        if self.nodes >= self.next_pause:
            self.check_limit()
        self.nodes += 1
        mine = (self.makers >> leader & 1) != 0
        hand = self.first_hand(leader) & rem
        closed: i64 = 0
        if self.tables:
            closed = self.covered_cards(rem)
            hand &= ~closed
        if past:
            past = self.relevant_past(past, rem)
        key: i64 = 0
        known = past
        present0: i64 = rem & self.suit0
        present1: i64 = (rem & self.suit1) >> self.first1
        present2: i64 = (rem & self.suit2) >> self.first2
        present3: i64 = (rem & self.suit3) >> self.first3
        spread0 = self.spreads[present0]
        if spread0 is None:
            spread0 = self.make_spread(0, present0)
        spread1 = self.spreads[self.base1 + present1]
        if spread1 is None:
            spread1 = self.make_spread(1, present1)
        spread2 = self.spreads[self.base2 + present2]
        if spread2 is None:
            spread2 = self.make_spread(2, present2)
        spread3 = self.spreads[self.base3 + present3]
        if spread3 is None:
            spread3 = self.make_spread(3, present3)
        seen0 = spread0.tops
        seen1 = spread1.tops
        seen2 = spread2.tops
        seen3 = spread3.tops
        key = spread0.shape | spread1.shape << 14 | spread2.shape << 28 | spread3.shape << 42 | leader << 56
        if rem & self.jokers:
            key |= ((rem & self.jokers) >> self.joker_place) << 59
            known |= self.joker_places
            if rem & self.over:
                key |= shift_up(1, 60)
        cover = self.covers
        while cover is not None:
            if cover.up & rem:
                # The pairs on the table, and the ranks of their cards among the highest of their suits.
                known |= cover.mark
                seen0 = self.mark_pair(seen0, cover, rem & self.suit0)
                seen1 = self.mark_pair(seen1, cover, rem & self.suit1)
                seen2 = self.mark_pair(seen2, cover, rem & self.suit2)
                seen3 = self.mark_pair(seen3, cover, rem & self.suit3)
            cover = cover.after
        if rem & self.callers:
            # They are the highest trumps; the spread tells only who holds them. No other past exists here.
            known |= (rem & self.callers) >> self.first(self.number_of(self.trumps & -self.trumps))
        if self.slack >= 0:
            known |= (need + 32) << 24 | self.slack << 32
        slot: i64 = (key ^ (key >> 9) ^ (key >> 24) ^ (key >> 34) ^ (key >> 53) ^ known ^ (known >> 7)) & (
            self.slots - 1
        )
        bounds = self.table[slot]
        first_suit: i64 = -1
        while bounds is not None:
            if (
                bounds.key == key
                and (seen0 ^ bounds.tops0) & bounds.depth0 == 0
                and (seen1 ^ bounds.tops1) & bounds.depth1 == 0
                and (seen2 ^ bounds.tops2) & bounds.depth2 == 0
                and (seen3 ^ bounds.tops3) & bounds.depth3 == 0
                and bounds.past == known
                and (bounds.low >= need or bounds.high < need)
            ):
                self.deep = (
                    self.bits_down_to(present0, bounds.depth0)
                    | self.bits_down_to(present1, bounds.depth1) << self.first1
                    | self.bits_down_to(present2, bounds.depth2) << self.first2
                    | self.bits_down_to(present3, bounds.depth3) << self.first3
                )
                return bounds.low >= need
            if bounds.key == key and first_suit < 0:
                first_suit = bounds.suit
            bounds = bounds.after
        if self.sound and not self.tables:
            wanted: i64 = need if mine else left - need + 1
            if self.can_cash(
                rem, leader, wanted, spread0, spread1, spread2, spread3, present0, present1, present2, present3
            ):
                return mine
            side = self.makers >> leader & 1
            trump = self.trump
            trumps = spread0 if trump == 0 else spread1 if trump == 1 else spread2 if trump == 2 else spread3
            there = present0 if trump == 0 else present1 if trump == 1 else present2 if trump == 2 else present3
            if self.is_sure(rem, left - wanted + 1, 1 - side, trumps, there):
                return not mine
            if self.is_sure(rem, wanted, side, trumps, there):
                return mine
            if self.is_lost(
                rem,
                leader,
                left - wanted + 1,
                spread0,
                spread1,
                spread2,
                spread3,
                present0,
                present1,
                present2,
                present3,
            ):
                return not mine
        deep: i64 = 0
        plain = hand & self.suited
        if closed:
            # A covering card has no equivalents.
            plain &= ~self.covering(rem)
        others = rem & self.suited & ~plain
        gaps = self.suited & ~rem
        lows = plain & self.having_alike
        tops_ = hand & self.suited & ~(plain & (((lows << 1) + gaps) & ~gaps))
        spot = 2 * left + 1 if mine else 2 * left
        killer: i64 = self.killers[spot]
        ordered: i64 = self.order_leads(
            rem, leader, tops_, hand, first_suit, killer, spread0, spread1, spread2, spread3
        )
        step: i64 = 0
        answer = not mine
        decided: i64 = -1
        while step < 5:
            suit = ordered >> (3 * step) & 7
            step += 1
            if suit < 4:
                mask = self.suit_mask(suit)
                moves = tops_ & mask
                highest_first = ordered >> (15 + suit) & 1
                while moves:
                    card = moves & -moves if highest_first else self.lowest(moves)
                    moves ^= card
                    answer = self.follow(
                        rem ^ card,
                        card,
                        leader,
                        1,
                        suit,
                        card,
                        self.beating(card),
                        leader,
                        need,
                        left,
                        self.note_play(past, leader, card, suit, True) if self.remember and rem & self.jokers else past,
                    )
                    if answer == mine:
                        decided = suit
                        deep = self.deep
                        moves = 0
                        step = 9
                        break
                    if card & lows & ~self.deep:
                        # Its rank did not matter, so the suit's other cards whose rank would not matter fail as well.
                        moves &= ~(lows & ~self.deep)
                    deep |= self.widen(self.deep, card, mask, others)
            elif suit == 4 and hand & (self.jokers | self.callers):
                jokers = hand & (self.jokers | self.callers)
                while jokers:
                    joker = jokers & -jokers
                    jokers ^= joker
                    named = self.names(hand, leader, left, past)
                    if hand & self.lower and joker == self.higher and not self.tables:
                        # Two jokers in one hand are equivalent.
                        named = 0
                    suit = 0
                    while suit < 5:
                        if named >> suit & 1:
                            answer = self.follow(
                                rem ^ joker,
                                joker,
                                leader,
                                1,
                                suit,
                                joker,
                                self.beating_led(joker, suit),
                                leader,
                                need,
                                left,
                                self.note_play(past, leader, joker, suit, True) if self.remember else past,
                            )
                            if answer == mine:
                                decided = 4
                                deep = self.deep
                                jokers = 0
                                step = 9
                                break
                            deep |= self.deep
                        suit += 1
        if decided >= 0 and decided != killer:
            self.killers[spot] = decided
        if rem & self.callers:
            # It matters who holds the trumps that may name a suit until they are played.
            last = self.lowest(rem & self.callers)
            deep |= self.trumps & (last | (last - 1))
        if rem & self.jokers:
            # It matters who holds the suited higher joker, and which card it is.
            deep |= rem & self.over
        self.deep = deep
        self.store(
            slot,
            key,
            known,
            seen0,
            seen1,
            seen2,
            seen3,
            present0,
            present1,
            present2,
            present3,
            deep,
            need,
            left,
            answer,
            decided,
        )
        return answer

    def last(self, rem: i64, leader: i64, need: i64) -> bool:
        """Return true if the last trick gives the makers at least *need* tricks.

        Each place must have one card left, and none of these may be a loose joker.
        """
        card = self.first_hand(leader) & rem
        best = card
        winner = leader
        beat = self.beating(card)
        at: i64 = 1
        while at < self.per_trick:
            place: i64 = self.turns[leader * 8 + at]
            card = self.first_hand(place) & rem
            if card & beat:
                best = card
                winner = place
                beat = self.beating(card)
            at += 1
        mask = self.suit_mask(self.number_of(best))
        self.deep = mask & (best | (best - 1)) if rem & mask != best else 0
        won = self.counted >> winner & 1
        if self.slack < 0:
            return won >= need
        return need <= won <= need + self.slack

    def follow(
        self,
        rem: i64,
        trick: i64,
        leader: i64,
        at: i64,
        led: i64,
        best: i64,
        beat: i64,
        winner: i64,
        need: i64,
        left: i64,
        past: i64,
    ) -> bool:
        """Return true if the makers can take *need* tricks from the position before play number *at* of a trick."""
        place: i64 = self.turns[leader * 8 + at]
        mine = (self.makers >> place & 1) != 0
        hand = self.first_hand(place) & rem
        closed: i64 = 0
        if self.tables:
            closed = self.covered_cards(rem)
            hand &= ~closed
        led_mask = self.suit_mask(led)
        moves = hand & led_mask
        if hand & self.jokers:
            moves = self.playable(hand, place, led, left, past)
        elif moves == 0:
            moves = hand
        ending = at + 1 == self.per_trick
        # Cards are equivalent if no other player's card lies between them, except beaten cards.
        present = rem | best
        gaps = self.suited & ~present
        plain = hand & self.suited
        if closed:
            # A covering card has no equivalents.
            plain &= ~self.covering(rem)
        lows = plain & self.having_alike
        moves &= ~(plain & (((lows << 1) + gaps) & ~gaps))
        if self.lower and moves & self.jokers == self.jokers and not self.tables:
            moves &= ~self.lower
        others = present & self.suited & ~plain
        deep: i64 = 0
        answer = not mine
        first = True
        while moves:
            if first:
                card = self.best_card(rem & ~closed, moves, led_mask, leader, at, beat, winner, place)
                first = False
            elif moves & led_mask:
                card = (moves & led_mask) & -(moves & led_mask)
            else:
                card = moves & -moves
            moves ^= card
            now = rem ^ card
            then = past
            if self.remember and rem & self.jokers:
                then = self.note_play(past, place, card, led, False)
            if card & beat:
                won_by = place
                top = card
            else:
                won_by = winner
                top = best
            if ending:
                won = self.counted >> won_by & 1
                answer = self.lead(now, won_by, need - won, left - 1, then)
                if top & self.suited:
                    mask = self.suit_mask(self.number_of(top))
                    if (trick | card) & mask != top:
                        self.deep |= mask & (top | (top - 1))
            elif card & beat:
                answer = self.follow(
                    now, trick | card, leader, at + 1, led, card, self.beating_now(card, beat), place, need, left, then
                )
            else:
                answer = self.follow(now, trick | card, leader, at + 1, led, best, beat, winner, need, left, then)
            if answer == mine:
                return answer
            if card & self.suited:
                mask = self.suit_mask(self.number_of(card))
                if card & lows & ~self.deep:
                    # As with a lead: all cards below the depth fail as well.
                    moves &= ~(mask & lows & ~self.deep)
                deep |= self.widen(self.deep, card, mask, others)
            else:
                deep |= self.deep
        self.deep = deep
        return answer

    # ---------------------------------------------------------------- what was found

    def store(
        self,
        slot: i64,
        key: i64,
        known: i64,
        seen0: i64,
        seen1: i64,
        seen2: i64,
        seen3: i64,
        present0: i64,
        present1: i64,
        present2: i64,
        present3: i64,
        deep: i64,
        need: i64,
        left: i64,
        answer: bool,
        suit: i64,
    ) -> None:
        """Store a result; a full chain drops its oldest entry."""
        d0 = self.pack_bits(present0 & deep)
        d1 = self.pack_bits(present1 & (deep >> self.first1))
        d2 = self.pack_bits(present2 & (deep >> self.first2))
        d3 = self.pack_bits(present3 & (deep >> self.first3))
        bounds = self.table[slot]
        length: i64 = 0
        before: Bounds | None = None
        last: Bounds | None = None
        while bounds is not None:
            if (
                bounds.key == key
                and bounds.depth0 == d0
                and bounds.depth1 == d1
                and bounds.depth2 == d2
                and bounds.depth3 == d3
                and (seen0 ^ bounds.tops0) & d0 == 0
                and (seen1 ^ bounds.tops1) & d1 == 0
                and (seen2 ^ bounds.tops2) & d2 == 0
                and (seen3 ^ bounds.tops3) & d3 == 0
                and bounds.past == known
            ):
                # The stored bounds did not decide this question, so the result tightens them.
                if answer:
                    bounds.low = need
                else:
                    bounds.high = need - 1
                bounds.suit = suit
                return
            length += 1
            before = last
            last = bounds
            bounds = bounds.after
        if length >= self.chain and last is not None and before is not None:
            before.after = None
            fresh = last
            fresh.key = key
            fresh.past = known
            fresh.after = self.table[slot]
        else:
            fresh = Bounds(key, known, self.table[slot])
        fresh.tops0 = seen0
        fresh.tops1 = seen1
        fresh.tops2 = seen2
        fresh.tops3 = seen3
        fresh.depth0 = d0
        fresh.depth1 = d1
        fresh.depth2 = d2
        fresh.depth3 = d3
        fresh.suit = suit
        if answer:
            fresh.low = need
            fresh.high = 99
        else:
            fresh.low = -99
            fresh.high = need - 1
        self.table[slot] = fresh

    # ---------------------------------------------------------------- what to try first

    def best_card(
        self, rem: i64, moves: i64, led_mask: i64, leader: i64, at: i64, beat: i64, winner: i64, place: i64
    ) -> i64:
        """The most promising card of *moves*."""
        following = moves & led_mask
        mine = self.makers >> place & 1
        if not self.sound:
            under = moves & ~beat
            if following:
                under &= led_mask
                return under & -under if under else self.lowest(following)
            return moves & -moves
        later = at + 1
        threat: i64 = 0
        while later < self.per_trick:
            other: i64 = self.turns[leader * 8 + later]
            later += 1
            if self.makers >> other & 1 != mine:
                hand = self.first_hand(other) & rem
                threat |= (hand & led_mask) or hand
        if self.makers >> winner & 1 != mine or threat & beat:
            winning = moves & beat
            best: i64 = 0
            while winning:
                card = winning & -winning
                winning ^= card
                if threat & self.beating(card):
                    break
                best = card
            if best:
                return best
        if following:
            return self.lowest(following)
        return self.best_discard(rem, moves, place)

    def best_discard(self, rem: i64, moves: i64, place: i64) -> i64:
        """The best discard of *moves*, none of which follow suit."""
        found: i64 = 0
        longest: i64 = -1
        hand = self.first_hand(place) & rem
        suit: i64 = 0
        while suit < 4:
            mask = self.suit_mask(suit)
            if moves & mask:
                length = 2 * self.count((hand & mask) >> self.first(suit)) + 1
                if mask == self.trumps:
                    length = 0
                elif rem & mask & -(rem & mask) & hand:
                    length -= 3
                if length > longest:
                    longest = length
                    found = self.lowest(moves & mask)
            suit += 1
        return found if found else moves & -moves

    def order_leads(
        self,
        rem: i64,
        leader: i64,
        moves: i64,
        hand: i64,
        known: i64,
        killer: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
    ) -> i64:
        """The order in which to lead the suits, three bits each (4 for the joker); then the suits to lead high."""
        mine = self.makers >> leader & 1
        trumps = self.trumps
        best0: i64 = -100000
        best1: i64 = -100000
        best2: i64 = -100000
        order: i64 = 0
        high: i64 = 0
        suit: i64 = 0
        suits: i64 = 0
        next_: i64 = self.turns[leader * 8 + 1]
        last: i64 = self.turns[leader * 8 + self.per_trick - 1]
        with_trumps: i64 = 0
        against_trumps: i64 = 0
        at: i64 = 1
        if trumps:
            while at < self.per_trick:
                place: i64 = self.turns[leader * 8 + at]
                at += 1
                if self.first_hand(place) & rem & trumps:
                    if self.makers >> place & 1 == mine:
                        with_trumps |= shift_up(1, place)
                    else:
                        against_trumps |= shift_up(1, place)
        while suit < 4:
            mask = self.suit_mask(suit)
            if moves & mask:
                spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
                score: i64 = 0
                lengths = spread.lengths
                own = lengths >> (5 * leader) & 31
                if self.sound:
                    tops = spread.tops
                    first = (tops & 7) - 1
                    second = (tops >> 3 & 7) - 1
                    third = (tops >> 6 & 7) - 1
                    score = spread.size
                    if not trumps:
                        score += own
                    if first == leader:
                        score += 25
                        high |= shift_up(1, suit)
                        if second >= 0 and self.makers >> second & 1 == mine:
                            score += 5
                    elif self.makers >> first & 1 == mine:
                        score += 22
                        if second >= 0 and self.makers >> second & 1 == mine:
                            score += 5
                    elif second == leader:
                        if third == leader:
                            score += 10
                            high |= shift_up(1, suit)
                        else:
                            score -= 6
                    elif second >= 0 and self.makers >> second & 1 == mine:
                        score += 7 if first == next_ else 1
                    elif first == last:
                        score -= 3
                    if trumps:
                        if mask == trumps:
                            if not against_trumps:
                                score -= 60
                        else:
                            at = 1
                            while at < self.per_trick:
                                place = self.turns[leader * 8 + at]
                                at += 1
                                if lengths >> (5 * place) & 31 == 0:
                                    if with_trumps >> place & 1:
                                        score += 20
                                    elif against_trumps >> place & 1:
                                        score -= 30
                else:
                    score = -own
                if suit == known:
                    score += 1000
                if suit == killer:
                    score += 12
                # Insert it into the order.
                if score > best0:
                    best2, best1, best0 = best1, best0, score
                    order = order << 3 | suit
                elif score > best1:
                    best2, best1 = best1, score
                    order = order & 7 | suit << 3 | order >> 3 << 6
                elif score > best2:
                    best2 = score
                    order = order & 63 | suit << 6 | order >> 6 << 9
                else:
                    order = order & 511 | suit << 9
                suits += 1
            suit += 1
        # The joker comes after the suits, then fillers.
        order &= shift_up(1, 3 * suits) - 1
        if hand & (self.jokers | self.callers) and known == 4:
            order = order << 3 | 4
        else:
            order |= shift_up(4, 3 * suits)
        suits += 1
        while suits < 5:
            order |= shift_up(5, 3 * suits)
            suits += 1
        return order | high << 15

    # ---------------------------------------------------------------- what is certain without a search

    def can_cash(
        self,
        rem: i64,
        leader: i64,
        wanted: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
        present0: i64,
        present1: i64,
        present2: i64,
        present3: i64,
    ) -> bool:
        """Return true if the side of *leader* can take *wanted* tricks at once by cashing winners."""
        # First find who could ruff a winner or take it with a joker. Then count the leader's winners, trumps first,
        # because drawing them removes the danger, and then those of each partner whom the leader can reach.
        mine = self.makers >> leader & 1
        loose = rem & self.jokers
        # A joker that must be played can fall on a partner's winner.
        if loose and self.joker_must:
            return False
        # The opponents who could ruff, and an unbeatable joker of theirs.
        danger: i64 = 0
        theirs: i64 = 0
        trump: i64 = -1
        against: i64 = 0
        length: i64 = 0
        place: i64 = 0
        if self.trumps:
            trump = self.number_of(self.trumps & -self.trumps)
            spread = spread0 if trump == 0 else spread1 if trump == 1 else spread2 if trump == 2 else spread3
            while place < self.places:
                if self.makers >> place & 1 != mine:
                    length = spread.lengths >> (5 * place) & 31
                    if length:
                        danger |= shift_up(1, place)
                        against = max(against, length)
                place += 1
        elif loose:
            while place < self.places:
                if self.makers >> place & 1 != mine:
                    theirs |= self.first_hand(place) & loose
                    if self.first_hand(place) & loose:
                        danger |= shift_up(1, place)
                place += 1
            if theirs and self.able_last:
                return False
        # An unbeatable joker of this side wins one more trick at some point.
        total: i64 = 1 if loose and not theirs & (loose & self.higher or loose) and not rem & self.over else 0
        deep: i64 = 0
        if total >= wanted:
            self.deep = 0
            return True
        others: i64 = 0
        step: i64 = -1
        # The leader's winners, trumps first. `rounds` counts how often each suit was led, six bits each.
        rounds: i64 = 0
        while step < 4:
            suit = trump if step < 0 else step
            step += 1
            if suit < 0 or (step > 0 and suit == trump):
                continue
            spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
            owner = (spread.tops & 7) - 1
            if owner < 0:
                continue
            run: i64 = 0
            gain: i64 = 0
            if owner == leader:
                run = spread.run
                longest = self.longest(spread.lengths, leader)
                gain = run
                if run >= longest:
                    gain = spread.lengths >> (5 * leader) & 31
                if suit == trump:
                    if run >= against:
                        danger = 0
                elif danger:
                    gain = min(gain, self.shortest(spread.lengths, danger))
                rounds |= shift_up(gain, 6 * suit)
                owner = (spread.tops >> 3 * run & 7) - 1
                if gain:
                    run = min(run, gain)
                    run = min(run, longest)
                    if run:
                        there = (
                            present0 if suit == 0 else present1 if suit == 1 else present2 if suit == 2 else present3
                        )
                        deep |= self.depth(there, run) << self.first(suit)
                    total += gain
                    if total >= wanted:
                        self.deep = deep
                        return True
            if owner >= 0 and owner != leader and self.makers >> owner & 1 == mine:
                others |= shift_up(1, owner)
        # The winners of a partner whom the leader can reach.
        partner: i64 = 0
        while others:
            if others & 1:
                reached = False
                extra: i64 = 0
                more: i64 = 0
                still = danger
                step = -1
                while step < 4:
                    suit = trump if step < 0 else step
                    step += 1
                    if suit < 0 or (step > 0 and suit == trump):
                        continue
                    spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
                    lengths = spread.lengths
                    own = lengths >> (5 * partner) & 31
                    led = rounds >> 6 * suit & 63
                    if own <= led:
                        continue
                    tops = spread.tops >> 3 * led
                    run = 0
                    while (tops & 7) - 1 == partner:
                        run += 1
                        tops >>= 3
                    if run == 0 or (led and (spread.tops & 7) - 1 == leader and led < spread.run):
                        continue
                    gain = min(run, own - led)
                    run = led + gain
                    if gain < own - led and run >= self.longest(lengths, partner):
                        gain = own - led
                    if suit == trump:
                        if led + gain >= against:
                            still = 0
                    elif danger:
                        safe = self.shortest(lengths, danger) - led
                        if safe <= 0:
                            continue
                        if still:
                            gain = min(gain, safe)
                    if lengths >> (5 * leader) & 31 > led:
                        reached = True
                    extra += gain
                    there = present0 if suit == 0 else present1 if suit == 1 else present2 if suit == 2 else present3
                    more |= self.depth(there, min(run, led + gain)) << self.first(suit)
                if reached and total + extra >= wanted:
                    self.deep = deep | more
                    return True
            others >>= 1
            partner += 1
        return False

    def longest(self, lengths: i64, leader: i64) -> i64:
        """The largest number of cards of a suit held by any place but *leader*."""
        found: i64 = 0
        place: i64 = 0
        while place < self.places:
            length = lengths & 31
            lengths >>= 5
            if place != leader and length > found:
                found = length
            place += 1
        return found

    def shortest(self, lengths: i64, places: i64) -> i64:
        """The smallest number of cards of a suit held by any of *places*."""
        found: i64 = 31
        while places:
            if places & 1:
                found = min(found, lengths & 31)
            lengths >>= 5
            places >>= 1
        return found

    def is_sure(self, rem: i64, wanted: i64, side: i64, spread: Spread, there: i64) -> bool:
        """Return true if *side*, 1 for the makers, is certain to take *wanted* tricks with trumps or a joker.

        *spread* is the spread of the trumps, and *there* the trumps left. Take any number of the highest trumps, and
        let n be how many of them the other side holds. *side* can play one of its own to as many tricks as `in_turn`
        returns. Only those n trumps can beat it, so *side* loses at most n of these tricks.
        """
        place: i64 = 0
        if self.trumps:
            longest: i64 = 0
            others: i64 = 0
            while place < self.places:
                length = spread.lengths >> 5 * place & 31
                if self.makers >> place & 1 != side:
                    others += length
                else:
                    longest = max(longest, length)
                place += 1
            if longest < wanted:
                return False
            self.deep = 0
            if not others:
                return True
            tops = spread.tops
            seen: i64 = 0
            own: i64 = 0
            high: i64 = 0
            while tops:
                place = (tops & 7) - 1
                tops >>= 3
                seen += 1
                if self.makers >> place & 1 == side:
                    own += 1
                    high += shift_up(1, 5 * place)
                    if 2 * own - seen >= wanted and in_turn(spread.lengths, high) - (seen - own) >= wanted:
                        self.deep = self.depth(there, seen) << self.first(self.number_of(self.trumps & -self.trumps))
                        return True
            return False
        loose = rem & self.jokers
        if not loose or wanted > 1 or rem & self.over:
            return False
        top = rem & self.higher if rem & self.higher else loose
        while place < self.places:
            if self.first_hand(place) & top and self.makers >> place & 1 == side:
                self.deep = 0
                return True
            place += 1
        return False

    def is_lost(
        self,
        rem: i64,
        leader: i64,
        wanted: i64,
        spread0: Spread,
        spread1: Spread,
        spread2: Spread,
        spread3: Spread,
        present0: i64,
        present1: i64,
        present2: i64,
        present3: i64,
    ) -> bool:
        """Return true if every lead gives the trick to an opponent, who then cashes *wanted* winners."""
        mine = self.makers >> leader & 1
        hand = self.first_hand(leader) & rem
        ruffs = rem & (self.trumps | self.jokers)
        # A trump that may name a suit could be led as that suit, and its holder matters.
        if hand & self.jokers or rem & self.callers:
            return False
        # The players of this side who could ruff the lead.
        danger: i64 = 0
        callers: i64 = 0
        place: i64 = 0
        while place < self.places:
            if self.makers >> place & 1 == mine and self.first_hand(place) & ruffs:
                if self.first_hand(place) & self.jokers & rem:
                    return False
                danger |= shift_up(1, place)
            place += 1
        deep: i64 = 0
        suit: i64 = 0
        while suit < 4:
            spread = spread0 if suit == 0 else spread1 if suit == 1 else spread2 if suit == 2 else spread3
            if spread.lengths >> (5 * leader) & 31:
                owner = (spread.tops & 7) - 1
                if self.makers >> owner & 1 == mine:
                    return False
                if danger and self.suit_mask(suit) != self.trumps and self.shortest(spread.lengths, danger) == 0:
                    return False
                callers |= shift_up(1, owner)
                there = present0 if suit == 0 else present1 if suit == 1 else present2 if suit == 2 else present3
                deep |= self.depth(there, 1) << self.first(suit)
            suit += 1
        place = 0
        while callers:
            if callers & 1:
                if not self.can_cash(
                    rem, place, wanted, spread0, spread1, spread2, spread3, present0, present1, present2, present3
                ):
                    return False
                deep |= self.deep
            callers >>= 1
            place += 1
        self.deep = deep
        return True
