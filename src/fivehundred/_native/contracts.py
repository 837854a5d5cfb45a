"""A contract as tables on slots: what a lead asks for, what may be played, and who holds what."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivehundred._base.native import mypyc_attr
from fivehundred._native.masks import (
    CAPTURED,
    CAPTURED_BITS,
    DIGIT,
    DIGIT_BITS,
    KEEPS_LED,
    KEEPS_OWN,
    KEEPS_VOID,
    NOBODY,
    NONE,
    OWN_AT,
    SUIT_SET,
    SUIT_SET_BITS,
    VOIDS_AT,
    WON,
    WON_BITS,
    bit,
    shift_up,
)

if TYPE_CHECKING:
    from mypy_extensions import i64


class Lead:
    """The rules of a trick after the lead. There is one instance for each suit, and one for a lead without a suit."""

    def __init__(self, suit: i64, cards: i64, must: i64, weighed: i64, wins: i64) -> None:
        #: The suit led, `NONE` for a lead without a suit.
        self.suit: Final[i64] = suit
        #: The slots of that suit.
        self.cards: Final[i64] = cards
        #: A player who holds any of these slots must play one of them (PLAY-2).
        self.must: Final[i64] = must
        #: The slots that need `weighed_follows`: loose jokers, and the suit led if a joker may replace it (JOKER).
        self.weighed: Final[i64] = weighed
        #: The slots that can win; the highest one played wins (PLAY-3).
        self.wins: Final[i64] = wins


class Order:
    """The order of places in a trick."""

    def __init__(self, places: bytes) -> None:
        self.places: Final = places
        packed: i64 = 0
        for after in range(6):
            place: i64 = places[after] if after < len(places) else NOBODY
            packed |= place << DIGIT_BITS * after
        #: The same places in three bits each, with `NOBODY` after the last.
        self.packed: Final[i64] = packed


class Outcome:
    """The scores of one contract when each seat has won a given number of tricks."""

    def __init__(self, points: tuple[int, ...], made: bool | None, capturing: i64) -> None:
        #: The points of each scorer, without captured cards.
        self.points: Final = points
        #: True if the contract was made; ``None`` on a passed deal.
        self.made: Final = made
        #: A mask with ten bits set for each scorer whose captured cards score.
        self.capturing: Final[i64] = capturing


class Scores:
    """The scores of one contract. Each is computed by the library's scoring when its outcome first occurs (SCORE)."""

    def __init__(self, host: Any, alike: bytes, scorer_of: bytes) -> None:
        #: The object that made these scores; it scores a hand.
        self._host: Final = host
        #: For each seat, a seat whose tricks count the same; equal for all such seats.
        self._alike: Final = alike
        #: The scorer of each seat; then whether every seat is a scorer of its own.
        self._scorer_of: Final = scorer_of
        self._alone: Final = scorer_of == bytes(range(len(scorer_of)))
        #: The outcomes so far, by tricks.
        self._known: Final[dict[int, Outcome]] = {}

    def outcome(self, won: i64) -> Outcome:
        """The outcome for *won*, which is the number of tricks of each seat, packed as in a position."""
        merged: i64 = 0
        seat: i64 = 0
        while won:
            merged += shift_up(won & WON, WON_BITS * self._alike[seat])
            won >>= WON_BITS
            seat += 1
        tricks: int = merged
        known = self._known.get(tricks)
        if known is None:
            points, made, capturing = self._host.outcome(tricks)
            known = Outcome(points, made, capturing)
            self._known[tricks] = known
        return known

    def points(self, won: i64, captured: i64) -> tuple[int, ...]:
        """The points of each scorer for *won* and *captured*, packed as in a position."""
        outcome = self.outcome(won)
        if captured == 0:
            return outcome.points
        more = self.by_scorer(captured, CAPTURED_BITS) & outcome.capturing
        return tuple(
            [points + (more >> CAPTURED_BITS * scorer & CAPTURED) for scorer, points in enumerate(outcome.points)]
        )

    def by_scorer(self, of_seats: i64, width: i64) -> i64:
        """Sum numbers packed by seat, *width* bits each, into numbers packed by scorer."""
        if self._alone:
            return of_seats
        found: i64 = 0
        seat: i64 = 0
        while of_seats:
            found += shift_up(of_seats & (bit(width) - 1), width * self._scorer_of[seat])
            of_seats >>= width
            seat += 1
        return found


class PlayLookup:
    """A contract as tables on slots, made from `Terms` by `fivehundred.fast` and never changed.

    Slots number the cards of the pack (or the cards in play, if the pack has more than 63) from 0: suits in pack order
    with the trump suit last, each suit from low to high as it ranks under this contract, then jokers (or jokers first,
    if they rank lowest). Of two cards that can win a trick, the one with the higher slot wins it. Suits are contiguous,
    except that a loose lower joker may lie below a higher joker that was declared to a suit.
    """

    def __init__(
        self,
        *,
        host: Any,
        number_of: bytes,
        slot_of: bytes,
        suit_of: bytes,
        points_of: bytes,
        leads: list[Lead],
        lower: int,
        higher: int,
        turns: bytes,
        owners: bytes,
        players: int,
        per_trick: int,
        tricks: int,
        keeps: int,
        jokers: tuple[int, ...],
        called: int,
    ) -> None:
        #: The object that made this look-up; it knows the terms and answers questions that need more than numbers.
        self.host: Final = host
        #: The scores of hands, by the seat that holds the called card; -1 if there is none.
        self.scores: Final[dict[int, Scores]] = {}
        #: The number of slots.
        self.slots: Final[i64] = len(number_of)
        #: The card number of each slot.
        self.number_of: Final = number_of
        #: The slot of each play number, or `ABSENT`; a joker that names a suit has the joker's slot.
        self.slot_of: Final = slot_of
        #: The suit of each slot, 0 to 3, `NONE` for a loose joker.
        self.suit_of: Final = suit_of
        #: The points for capturing each slot; empty if captured cards do not score (SCORE-8).
        self.points_of: Final = points_of
        #: The rules for each suit led; the fifth is for a lead without a suit.
        self.leads: Final = leads
        #: The mask of the lower joker if it is loose, or a trump that may name a suit (JOKER-10), else 0; then the same
        #: for the higher joker.
        self.lower: Final[i64] = lower
        self.higher: Final[i64] = higher
        #: Both masks.
        self.callers: Final[i64] = lower | higher
        #: The order of places in a trick: eight bytes for each leading place, of which the first `per_trick` are used.
        self.turns: Final = turns
        self.orders: Final = [Order(turns[8 * first : 8 * first + per_trick]) for first in range(len(owners))]
        #: The seat that plays for each place.
        self.owners: Final = owners
        self.players: Final[i64] = players
        self.per_trick: Final[i64] = per_trick
        #: The number of tricks in the hand.
        self.tricks: Final[i64] = tricks
        #: The past plays that restrict loose jokers: `KEEPS_LED`, `KEEPS_VOID`, `KEEPS_OWN`.
        self.keeps: Final[i64] = keeps
        #: The slot of the called card, whose holder joins the contractor's side (CALL-1); 0 for none.
        self.called: Final[i64] = called
        able_last, able_unless, void_last, void_unless, must, led_last, names, plain, barred = jokers
        #: A player able to follow suit may play a loose joker only in the last *able_last* tricks of the hand, and not
        #: once they have done *able_unless* (`KEEPS_VOID`, `KEEPS_OWN`) in the suit led (JOKER-7). The next two are the
        #: same for a player who is void.
        self.able_last: Final[i64] = able_last
        self.able_unless: Final[i64] = able_unless
        self.void_last: Final[i64] = void_last
        self.void_unless: Final[i64] = void_unless
        #: True if a void player must play the joker if that is legal (JOKER-3).
        self.must_play_joker: Final = must != 0
        #: A player with other cards may lead the joker only in the last *led_last* tricks of the hand (JOKER-7).
        self.led_last: Final[i64] = led_last
        #: The suits a led joker may name, as a mask; whether it may be led without a name (JOKER-4, JOKER-7).
        self.joker_names: Final[i64] = names
        self.joker_plain: Final = plain != 0
        #: The facts that bar a suit from being named: `KEEPS_LED`, `KEEPS_VOID`.
        self.joker_barred: Final[i64] = barred

    def __reduce__(self) -> tuple[object, ...]:
        made: tuple[object, ...] = self.host.reduce_lookup()
        return made


def plain_leads(lookup: PlayLookup, hand: i64, tricks: i64) -> i64:
    """The slots of *hand* that may be led without naming a suit, with *tricks* left (JOKER-4, JOKER-7)."""
    others = hand & ~lookup.callers
    if lookup.joker_plain and (others == 0 or tricks <= lookup.led_last):
        return hand
    return others


def named_leads(lookup: PlayLookup, hand: i64, memory: i64, place: i64, tricks: i64) -> i64:
    """The suits that jokers in *hand* may name when led: bits 0 to 3 for the lower joker, 4 to 7 for the higher."""
    jokers = hand & lookup.callers
    suits = lookup.joker_names
    if suits == 0:
        return 0
    alone = jokers == hand
    if not alone and tricks > lookup.led_last:
        return 0
    barred = lookup.joker_barred
    if barred & KEEPS_LED:
        suits &= ~memory
    if barred & KEEPS_VOID:
        suits &= ~(memory >> (VOIDS_AT + SUIT_SET_BITS * place))
    if suits == 0 and alone:
        # Limits never leave a player without a legal card (JOKER-9).
        suits = lookup.joker_names
    names: i64 = 0
    if jokers & lookup.lower:
        names = suits
    if jokers & lookup.higher:
        names |= suits << SUIT_SET_BITS
    return names


def weighed_follows(lookup: PlayLookup, lead: Lead, hand: i64, memory: i64, place: i64, tricks: i64) -> i64:
    """The legal slots of *hand* when following suit is not the only rule for a loose joker (JOKER-3, JOKER-7)."""
    jokers = hand & lookup.callers
    others = hand ^ jokers
    following = others & lead.cards
    if jokers == 0 or lead.suit == NONE:
        return following if following else hand
    waits: bool
    if following:
        unless = lookup.able_unless
        waits = tricks > lookup.able_last or (unless != 0 and past_in_suit(memory, place, lead.suit) & unless != 0)
        return following if waits else following | jokers
    unless = lookup.void_unless
    if tricks > lookup.void_last or (unless != 0 and past_in_suit(memory, place, lead.suit) & unless != 0):
        return others if others else jokers
    return jokers if lookup.must_play_joker else hand


def legal_leads(lookup: PlayLookup, hand: i64, memory: i64, place: i64, tricks: i64) -> tuple[i64, i64]:
    """The slots of *hand* that may be led without naming a suit, and the suits that its jokers may name."""
    if hand & lookup.callers:
        return plain_leads(lookup, hand, tricks), named_leads(lookup, hand, memory, place, tricks)
    return hand, 0


def legal_follows(lookup: PlayLookup, lead: Lead, hand: i64, memory: i64, place: i64, tricks: i64) -> i64:
    """The slots of *hand* that may be played to *lead* (PLAY-2). `position` has the same rule inline, for speed."""
    if hand & lead.must:
        return hand & lead.must
    if hand & lead.weighed:
        return weighed_follows(lookup, lead, hand, memory, place, tricks)
    return hand


def past_in_suit(memory: i64, place: i64, suit: i64) -> i64:
    """The past of *place* in *suit*: `KEEPS_VOID` if it showed a void, `KEEPS_OWN` if it played a card of the suit."""
    past = memory >> (VOIDS_AT + SUIT_SET_BITS * place + suit)
    return (past & 1) * KEEPS_VOID | (past >> OWN_AT - VOIDS_AT & 1) * KEEPS_OWN


def remember(keeps: i64, memory: i64, led: i64, own: i64, place: i64) -> i64:
    """*memory* after *place* has played a card of suit *own* to a lead of *led* (JOKER-7).

    The lowest four bits are the suits led so far, which callers set where a trick begins. From `VOIDS_AT` follow four
    bits for each place with the suits in which it showed a void, and from `OWN_AT` four bits for each place with the
    suits of which it played a card.
    """
    if keeps & KEEPS_VOID and led < NONE and own < NONE and own != led:
        memory |= bit(VOIDS_AT + SUIT_SET_BITS * place + led)
    if keeps & KEEPS_OWN:
        counts = led if own == NONE else own
        if counts != NONE:
            memory |= bit(OWN_AT + SUIT_SET_BITS * place + counts)
    return memory


def one_of(number: i64, zero: i64, one: i64, two: i64, three: i64, four: i64, five: i64) -> i64:
    """The argument at that *number*, starting with *zero*; 0 for `NOBODY`."""
    if number == 0:
        return zero
    if number == 1:
        return one
    if number == 2:
        return two
    if number == 3:
        return three
    if number == 4:
        return four
    if number == 5:
        return five
    return 0


@mypyc_attr(acyclic=True)
class HeldInTurn:
    """The places in the order of play after one leader, with the hand of each when play began."""

    def __init__(self, order: Order, zero: i64, one: i64, two: i64, three: i64, four: i64, five: i64) -> None:
        packed: i64 = order.packed
        self.places: Final = order.places
        self.held_0: i64 = one_of(packed & DIGIT, zero, one, two, three, four, five)
        self.held_1: i64 = one_of(packed >> DIGIT_BITS & DIGIT, zero, one, two, three, four, five)
        self.held_2: i64 = one_of(packed >> 2 * DIGIT_BITS & DIGIT, zero, one, two, three, four, five)
        self.held_3: i64 = one_of(packed >> 3 * DIGIT_BITS & DIGIT, zero, one, two, three, four, five)
        self.held_4: i64 = one_of(packed >> 4 * DIGIT_BITS & DIGIT, zero, one, two, three, four, five)
        self.held_5: i64 = one_of(packed >> 5 * DIGIT_BITS & DIGIT, zero, one, two, three, four, five)


def held_by(turn: HeldInTurn, after: i64) -> i64:
    """The hand of the place that plays once *after* others have played."""
    if after == 0:
        return turn.held_0
    if after == 1:
        return turn.held_1
    if after == 2:
        return turn.held_2
    if after == 3:
        return turn.held_3
    if after == 4:
        return turn.held_4
    return turn.held_5


@mypyc_attr(acyclic=True)
class Hands:
    """The cards of each place at the start of play, with their lookup tables. All positions of a hand share them."""

    def __init__(
        self,
        lookup: PlayLookup,
        ups: bytes,
        downs: bytes,
        zero: i64,
        one: i64,
        two: i64,
        three: i64,
        four: i64,
        five: i64,
    ) -> None:
        self.lookup: Final = lookup
        #: The slots of the table cards (TWO-1): the upper card of each pile, then the card below it.
        self.ups: Final = ups
        self.downs: Final = downs
        #: While any of these slots is left, a loose lower joker may still be played; then the same for the higher.
        self.until_lower: Final[i64] = with_its_cover(lookup.lower, ups, downs)
        self.until_higher: Final[i64] = with_its_cover(lookup.higher, ups, downs)
        #: The part of the memory that is needed until then.
        self.asked_lower: Final[i64] = memory_of_joker(lookup.lower, zero, one, two, three, four, five)
        self.asked_higher: Final[i64] = memory_of_joker(lookup.higher, zero, one, two, three, four, five)
        #: By leading place. Table cards that start face down are included (TWO-1).
        self.turns: Final[list[HeldInTurn]] = [
            HeldInTurn(order, zero, one, two, three, four, five) for order in lookup.orders
        ]

    @property
    def by_place(self) -> tuple[int, ...]:
        """The hand of each place at the start of play."""
        turn = self.turns[0]
        found = [0] * len(self.turns)
        for after in range(len(turn.places)):
            found[turn.places[after]] = held_by(turn, after)
        return tuple(found)


def hands_of(lookup: PlayLookup, held: tuple[int, ...], ups: bytes, downs: bytes) -> Hands:
    """The hands in which *held* contains the cards of each place."""
    zero, one, two, three, four, five = (*held, 0, 0, 0, 0, 0, 0)[:6]
    return Hands(lookup, ups, downs, zero, one, two, three, four, five)


def with_its_cover(joker: i64, ups: bytes, downs: bytes) -> i64:
    """The slot of a loose *joker*, and the slot that covers it in a pile (TWO-1)."""
    slots = joker
    for pile in range(len(ups)):
        if joker & bit(downs[pile]):
            slots |= bit(ups[pile])
    return slots


def memory_of_joker(joker: i64, zero: i64, one: i64, two: i64, three: i64, four: i64, five: i64) -> i64:
    """The bits of the memory that can restrict a loose *joker*: suits led, and suits of its holder (JOKER-7)."""
    place: i64 = 0
    while joker and place < NOBODY:
        if one_of(place, zero, one, two, three, four, five) & joker:
            of_place = shift_up(SUIT_SET, SUIT_SET_BITS * place)
            return SUIT_SET | of_place << VOIDS_AT | of_place << OWN_AT
        place += 1
    return 0
