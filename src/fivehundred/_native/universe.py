"""The universe of cards that a search works on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivehundred._base.native import mypyc_attr
from fivehundred._native.masks import (
    DIGIT,
    DIGIT_BITS,
    KEEPS_LED,
    KEEPS_OWN,
    KEEPS_VOID,
    SUIT_SET_BITS,
    count,
    shift_up,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from mypy_extensions import i64

#: The most cards in a universe: with an empty bit after each suit, they fill 63 bits.
MOST_CARDS: Final = 60


#: An upper bound on the number of shapes. Of 19 trumps, including the left bower and two jokers, six hands have 0 to 3
#: cards each and one of them 4: 4**5 * 5. The 16 cards of another suit give 4**4 * 3**2. Together: 12,032.
MOST_SHAPES: Final = 2**14


#: Shapes are kept for new hands while there are at most this many, because the new hands add their own.
_SHAPES_KEPT: Final = 2**12


#: The most tricks in a hand: two players have at most 30 cards each.
_MOST_TRICKS: Final = 30


# Packed numbers, named as in `masks`.
#: The cards that a place has of a suit, and the rounds of a suit.
LENGTH_BITS: Final = 5
LENGTH: Final = 31
#: The most tricks that a side can win with a suit.
MOST_BITS: Final = 8
MOST: Final = 0xFF
#: The number of a combination of lengths.
SHAPE_BITS: Final = 14
# The past of a search: the suits led; then the voids shown and the suits played of the place with the higher joker, and
# the same for the lower one. Results are stored with more: the places of these jokers, and where they lie in it the
# tricks asked for, the extra tricks allowed, and the pairs on the table.
PAST_A_AT: Final = 4
PAST_B_AT: Final = 12
PAST_BITS: Final = 8
PAST: Final = 0xFF
PAST_A: Final = 0xFF0
PAST_B: Final = 0xFF000
PLACE_A_AT: Final = 20
NEED_AT: Final = 24
SLACK_AT: Final = 32
PLACE_B_AT: Final = 37
PAIRS_AT: Final = 40
#: The numbers of cards in each of two masks, because 66 bits are too many for one.
HALF: Final = 33


#: What a place can be to another (see `Universe.kinship`).
PARTNER: Final = 2
NOBODY: Final = 4


#: The suit led by a joker that names none.
NOTHING_LED: Final = 4


def plane(hands: list[int], which: i64) -> i64:
    """The cards of all *hands* whose number, counted from 1, has the bit *which*."""
    found: i64 = 0
    for place in range(len(hands)):
        if place + 1 & which:
            found |= hands[place]
    return found


class StopSearch(Exception):
    """The search has reached its limit on the number of positions."""


def do_nothing() -> None:
    """Do nothing during a pause."""


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
    #: The most tricks that each side can win with its highest cards, eight bits each; the makers come last.
    most: i64

    def __init__(self, tops: i64, shape: i64, lengths: i64, size: i64, run: i64, most: i64) -> None:
        self.tops = tops
        self.shape = shape
        self.lengths = lengths
        self.size = size
        self.run = run
        self.most = most


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


@mypyc_attr(acyclic=True)
class Leader:
    """A place that leads."""

    #: What each place is to it (see `Universe.kinship`).
    kinship: i64
    #: How often its leads of each suit have decided lately (see `ordering.MoveOrdering.note_success`).
    successes: i64

    def __init__(self, kinship: i64) -> None:
        self.kinship = kinship
        self.successes = 0


class Universe:
    """A universe of cards: who holds what, what beats what, and what each answer depends on."""

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
    #: See `contracts.PlayLookup` for the next nine.
    able_last: i64
    able_unless: i64
    void_last: i64
    void_unless: i64
    joker_must: bool
    led_last: i64
    joker_names: i64
    joker_plain: bool
    joker_barred: i64
    #: The past plays that restrict jokers, in the bits `KEEPS_LED`, `KEEPS_VOID` and `KEEPS_OWN` of `masks`.
    remember: i64
    notes_leads: bool
    notes_holders: bool
    place_a: i64
    place_b: i64
    spreads: list[Spread | None]
    leaders: list[Leader]
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
    #: While tricks are cashed by both hands of a side, the highest card of each suit against them, the number of rounds
    #: in which somebody against them can follow each suit, and the number of positions that may still be looked at.
    guards: i64
    longest_guards: i64
    tries: i64
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
        self.notes_leads = self.notes_holders = False
        self.covers = None
        self.spots = []
        self.spreads = []
        self.leaders = []
        self.killers = []
        self.guards = self.longest_guards = self.tries = 0

    def deal(self, lows: list[int], highs: list[int], covers: list[tuple[int, int]], slots: int, chain: int) -> None:
        """Start with new hands: for each place, a bitmask of the cards numbered below 33, and one of those from 33 on.

        Results for earlier hands stay valid, because they depend only on lengths and holders of high cards. They are
        dropped if there are table cards or trumps that may name a suit.
        """
        had = self.covers is not None or self.callers != 0
        self.places = len(lows)
        self.number_cards(lows, highs)
        self.find_jokers()
        self.base1 = shift_up(1, count(self.suit0))
        self.base2 = self.base1 + shift_up(1, count(self.suit1))
        self.base3 = self.base2 + shift_up(1, count(self.suit2))
        self.spreads = [None] * (self.base3 + shift_up(1, count(self.suit3)))
        self.leaders = [Leader(self.kinship(place)) for place in range(self.places)]
        # Two for each number of tricks left.
        self.killers = [-1] * (2 * _MOST_TRICKS + 2)
        spots = self.spots
        self.covers = None
        for pair, (up, down) in enumerate(covers):
            self.covers = Cover(
                shift_up(1, spots[up]), shift_up(1, spots[down]), shift_up(1, PAIRS_AT + pair), self.covers
            )
        if len(self.table) != slots or had or covers or self.callers or len(self.shapes) > _SHAPES_KEPT:
            self.table = [None] * slots
            self.shapes = {}
        self.slots = slots
        self.chain = chain

    def number_cards(self, lows: list[int], highs: list[int]) -> None:
        """Number the cards that anybody holds, each suit from high to low, and note who holds them."""
        low0, low1, low2 = plane(lows, 1), plane(lows, 2), plane(lows, 4)
        high0, high1, high2 = plane(highs, 1), plane(highs, 2), plane(highs, 4)
        spots = [-1] * 66
        hands = [0] * 6
        firsts = [0] * 4
        masks = [0] * 5
        at: i64 = 0
        for suit in range(5):
            if suit < 4:
                firsts[suit] = at
            for one in self.rows[suit] if suit < 4 else self.loose:
                number: i64 = one
                if number < HALF:
                    place = (low0 >> number & 1) + 2 * (low1 >> number & 1) + 4 * (low2 >> number & 1)
                else:
                    number -= HALF
                    place = (high0 >> number & 1) + 2 * (high1 >> number & 1) + 4 * (high2 >> number & 1)
                if place:
                    spots[one] = at
                    hands[place - 1] |= shift_up(1, at)
                    masks[suit] |= shift_up(1, at)
                    at += 1
            if suit < 3:
                at += 1
            elif suit == 3:
                # The jokers take the position of the empty bit.
                self.joker_place = at
        self.spots = spots
        self.held0, self.held1, self.held2 = hands[0], hands[1], hands[2]
        self.held3, self.held4, self.held5 = hands[3], hands[4], hands[5]
        self.first0, self.first1, self.first2, self.first3 = firsts[0], firsts[1], firsts[2], firsts[3]
        self.suit0, self.suit1, self.suit2, self.suit3 = masks[0], masks[1], masks[2], masks[3]
        self.suited = self.suit0 | self.suit1 | self.suit2 | self.suit3
        self.trumps = self.suit_mask(self.trump)
        self.jokers = masks[4]

    def find_jokers(self) -> None:
        """Find out which jokers are in play, and who holds them."""
        jokers = self.jokers
        self.higher = jokers & ~(jokers & -jokers) if jokers & (jokers - 1) else jokers
        self.lower = jokers ^ self.higher
        self.over = self.cards_of(self.over_named) & self.suited
        self.callers = self.cards_of(self.callers_named) & self.suited
        self.having_alike = self.suited & ~self.callers & ~self.over
        self.remember = self.keeps if jokers else 0
        self.notes_leads = self.remember & KEEPS_LED != 0
        self.notes_holders = self.remember & (KEEPS_VOID | KEEPS_OWN) != 0
        self.place_a = -1
        self.place_b = -1
        place: i64 = 0
        while place < self.places:
            if self.first_hand(place) & self.higher:
                self.place_a = place
            if self.first_hand(place) & self.lower:
                self.place_b = place
            place += 1
        self.joker_places = shift_up(self.place_a + 1, PLACE_A_AT) | shift_up(self.place_b + 1, PLACE_B_AT)
        if self.place_a == self.place_b:
            self.place_b = -1

    def cards_of(self, numbers: bytes) -> i64:
        """The cards of these *numbers* that anybody holds."""
        found: i64 = 0
        for number in numbers:
            if self.spots[number] >= 0:
                found |= shift_up(1, self.spots[number])
        return found

    def bits_of(self, low: i64, high: i64) -> i64:
        """Convert bitmasks of card numbers below 33 and from 33 on to cards of this universe."""
        found: i64 = 0
        at: i64 = -1
        number: i64 = 0
        while number < 66:
            if (low >> number if number < HALF else high >> (number - HALF)) & 1:
                at = self.spots[number]
                if at >= 0:
                    found |= shift_up(1, at)
            number += 1
        return found

    def kinship(self, leader: i64) -> i64:
        """What each place is to *leader*, a digit each: 0 itself, 1 the next opponent, 2 a partner, 3 another opponent.

        As in `Spread.tops`, places are counted from 1; the first digit, for nobody, is 4.
        """
        found: i64 = NOBODY
        for place in range(self.places):
            if self.makers >> place & 1 == self.makers >> leader & 1:
                kin: i64 = 0 if place == leader else PARTNER
            else:
                kin = 1 if place == self.turns[leader * 8 + 1] else 3
            found |= shift_up(kin, DIGIT_BITS * (place + 1))
        return found

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
            tops += shift_up(2, DIGIT_BITS * count(present & (cover.up - 1)))
        if cover.down & present:
            tops |= shift_up(7, DIGIT_BITS * count(present & (cover.down - 1)))
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

    def playable(self, hand: i64, place: i64, led: i64, left: i64, past: i64) -> i64:
        """The cards of *hand*, which has a loose joker, that may follow the suit *led* (JOKER-3, JOKER-7)."""
        if led == NOTHING_LED:
            return hand
        jokers = hand & self.jokers
        following = hand & self.suit_mask(led)
        seen: i64 = self.past_of(place, past) >> led if past else 0
        seen = (seen & 1) * KEEPS_VOID | (seen >> SUIT_SET_BITS & 1) * KEEPS_OWN
        if following:
            return following if left > self.able_last or seen & self.able_unless else following | jokers
        if left > self.void_last or seen & self.void_unless:
            return hand & ~jokers or jokers
        return jokers if self.joker_must else hand

    def past_of(self, place: i64, past: i64) -> i64:
        """The past of a *place* with a joker: suits in which it showed a void, and suits it has played."""
        return past >> (PAST_A_AT if place == self.place_a else PAST_B_AT) & PAST

    def names(self, hand: i64, place: i64, left: i64, past: i64) -> i64:
        """The suits that a joker in *hand* may name when led, as a mask; bit 4 is for no suit (JOKER-4, JOKER-7)."""
        alone = not hand & ~self.jokers
        if not alone and left > self.led_last:
            return 0
        suits = self.joker_names
        if self.joker_barred & KEEPS_LED:
            suits &= ~past
        if self.joker_barred & KEEPS_VOID:
            suits &= ~self.past_of(place, past)
        if suits == 0 and alone:
            suits = self.joker_names
        return suits | shift_up(1, NOTHING_LED) if self.joker_plain else suits

    def note_play(self, past: i64, place: i64, card: i64, led: i64, leading: bool) -> i64:
        """The memory *past* after *place* plays *card* to the suit *led*, or leads it as that suit."""
        if self.remember & KEEPS_LED and leading and led < 4:
            past |= shift_up(1, led)
        if self.remember & (KEEPS_VOID | KEEPS_OWN) and place in (self.place_a, self.place_b):
            shift: i64 = PAST_A_AT if place == self.place_a else PAST_B_AT
            if card & self.jokers:
                if led < 4:
                    past |= shift_up(1, led + shift + SUIT_SET_BITS)
            else:
                suit = self.number_of(card)
                past |= shift_up(1, suit + shift + SUIT_SET_BITS)
                if suit != led and led < 4:
                    past |= shift_up(1, led + shift)
        return past

    def relevant_past(self, past: i64, left: i64) -> i64:
        """The part of *past* that still matters with the cards *left*."""
        if not left & self.jokers:
            return 0
        if self.place_a >= 0 and not self.first_hand(self.place_a) & left & self.jokers:
            past &= ~PAST_A
        if self.place_b < 0 or not self.first_hand(self.place_b) & left & self.jokers:
            past &= ~PAST_B
        return past

    def spread_of(self, suit: i64, present: i64) -> Spread:
        """The spread of the *present* cards of *suit*."""
        base: i64 = 0 if suit == 0 else self.base1 if suit == 1 else self.base2 if suit == 2 else self.base3
        found = self.spreads[base + present]
        return self.make_spread(suit, present) if found is None else found

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
                lengths += shift_up(1, LENGTH_BITS * place)
                size += 1
                shift += DIGIT_BITS
            rest >>= 1
            card <<= 1
        number = self.shapes.get(lengths)
        if number is None:
            number = len(self.shapes)
            if number >= MOST_SHAPES:
                # This cannot happen (see `MOST_SHAPES`); if it did, two shapes would share a number.
                raise StopSearch
            self.shapes[lengths] = number
        most = self.most_cashed(tops, lengths, 0) | self.most_cashed(tops, lengths, 1) << MOST_BITS
        made = Spread(tops, number, lengths, size, run, most)
        self.spreads[base + present] = made
        return made

    def most_cashed(self, tops: i64, lengths: i64, side: i64) -> i64:
        """The most tricks that a *side*, 1 for the makers, can win by leading this suit until somebody can beat it."""
        run: i64 = 0
        while tops & DIGIT and self.makers >> (tops & DIGIT) - 1 & 1 == side:
            run += 1
            tops >>= DIGIT_BITS
        own: i64 = 0
        against: i64 = 0
        place: i64 = 0
        while place < self.places:
            length = lengths >> LENGTH_BITS * place & LENGTH
            if self.makers >> place & 1 == side:
                own = max(own, length)
            else:
                against = max(against, length)
            place += 1
        return own if run >= against else min(run, own)

    def depth(self, present: i64, number: i64) -> i64:
        """All bits down to the *number*-th highest of the *present* cards, at least the highest."""
        while number > 1:
            present &= present - 1
            number -= 1
        return (present ^ (present - 1)) if present else 0

    def pack_bits(self, cards: i64) -> i64:
        """A mask with three bits for each of *cards*, as in `Spread.tops`."""
        return shift_up(1, DIGIT_BITS * count(cards)) - 1

    def bits_down_to(self, present: i64, depth: i64) -> i64:
        """The bits of a suit down to as many of the highest *present* cards as *depth* has groups of three bits."""
        if depth == 0:
            return 0
        while depth > DIGIT:
            present &= present - 1
            depth >>= DIGIT_BITS
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
