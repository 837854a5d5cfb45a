"""Fast positions of the play, and whole deals at many tables; compiled in wheels, interpreted otherwise. Private.

`fivehundred.fast` is the public interface. Only the host uses positions, so they may renumber the cards in play as
*slots*, which fit into 64 bits. The sections: masks of slots, a contract on slots, legal plays, randomness, hands, the
position, random play, sensible play, worlds, whole deals, observations.

The code must behave the same compiled and interpreted. Ints are i64 in annotations only; i64 overflows silently and
Python ints do not, so values that can grow are masked. Constants stay below 2**62, because the compiler boxes larger
ones. No literal is shifted by a variable, because compiled code would do it in 32 bits (see `bit`). Arguments from
users are annotated as unions even if only an int is valid: the code then rejects other types with the library's own
message, whereas the compiler would check an int annotation itself, with another message and only when compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from types import FunctionType
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from fivehundred import shuffle as _shuffling
from fivehundred._base import bits

if TYPE_CHECKING:
    from mypy_extensions import i64, mypyc_attr

    from fivehundred._native.results import Playouts
    from fivehundred.actions import PlayCard
    from fivehundred.cards import Cards
    from fivehundred.deal.scoring import Score
    from fivehundred.deal.terms import Terms
    from fivehundred.seats import Seat


def _keep(native: object) -> object:
    return native


def _ignore(**_: object) -> object:
    return _keep


# The interpreter ignores this decorator, which passes options to the compiler.
globals()["mypyc_attr"] = _ignore

# Bound here with their types, because the module is compiled without the modules that it imports.
_PLAY_COUNT: Final[int] = bits.PLAY_COUNT
_LOWER_NAMED: Final[i64] = bits.LOWER_NAMED
_mix: Final[Any] = bits.mix
_below: Final[Any] = _shuffling.below
_checked_bits: Final[Any] = _shuffling.checked_bits

# ---------------------------------------------------------------- masks of slots

#: The maximum number of slots; bit 63 is the sign.
SLOTS: Final = 63
#: The suit of a card or a trick without one: a loose joker, or a trick before its lead.
NONE: Final = 4
#: A place that does not exist.
NOBODY: Final = 7
#: The slot of a play number that has none.
ABSENT: Final = 255
#: Facts about past plays that a position remembers, as bits of `PlayLookup.keeps`.
KEEPS_LED: Final = 1
KEEPS_VOID: Final = 2
KEEPS_OWN: Final = 4
#: The bits of a position's state that count the tricks left.
TRICKS: Final = 0x1F8000
ONE_TRICK: Final = 0x8000


def _shift(one: i64, places: i64) -> i64:
    # A parameter instead of a literal, which would be 32 bits wide.
    return one << places


def bit(number: i64) -> i64:
    """The mask with only bit *number* set, 0 to 62."""
    return _shift(1, number)


def count(mask: i64) -> i64:
    """The number of bits set in *mask*, which has 63 bits."""
    mask -= (mask >> 1) & 0x1555555555555555
    mask = (mask & 0x3333333333333333) + ((mask >> 2) & 0x3333333333333333)
    mask = (mask + (mask >> 4)) & 0x0F0F0F0F0F0F0F0F
    mask += mask >> 8
    mask += mask >> 16
    return (mask + (mask >> 32)) & 127


#: The function that compiled code uses to count bits. Interpreted code uses `int.bit_count`, which is several times as
#: fast; the assignment below does not affect compiled code, whose calls are already bound.
count_by_words: Final = count
globals()["count"] = int.bit_count

#: True if this module is compiled: compiled functions are not Python functions.
COMPILED: Final[bool] = not isinstance(bit, FunctionType)


# ---------------------------------------------------------------- a contract on slots


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
            packed |= place << 3 * after
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
            merged += _shift(won & 255, 8 * self._alike[seat])
            won >>= 8
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
        more = self.by_scorer(captured, 10) & outcome.capturing
        return tuple([points + (more >> 10 * scorer & 1023) for scorer, points in enumerate(outcome.points)])

    def by_scorer(self, of_seats: i64, width: i64) -> i64:
        """Sum numbers packed by seat, *width* bits each, into numbers packed by scorer."""
        if self._alone:
            return of_seats
        found: i64 = 0
        seat: i64 = 0
        while of_seats:
            found += _shift(of_seats & (bit(width) - 1), width * self._scorer_of[seat])
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


# ---------------------------------------------------------------- what may be played


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
        suits &= ~(memory >> (4 + 4 * place))
    if suits == 0 and alone:
        # Limits never leave a player without a legal card (JOKER-9).
        suits = lookup.joker_names
    names: i64 = 0
    if jokers & lookup.lower:
        names = suits
    if jokers & lookup.higher:
        names |= suits << 4
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


def past_in_suit(memory: i64, place: i64, suit: i64) -> i64:
    """The past of *place* in *suit*: `KEEPS_VOID` if it showed a void, `KEEPS_OWN` if it played a card of the suit."""
    past = memory >> (4 + 4 * place + suit)
    return (past << 1 & KEEPS_VOID) | (past >> 22 & KEEPS_OWN)


def remember(keeps: i64, memory: i64, led: i64, own: i64, place: i64) -> i64:
    """*memory* after *place* has played a card of suit *own* to a lead of *led* (JOKER-7).

    Bits 0 to 3 are the suits led so far. From bit 4 follow four bits for each place with the suits in which it showed a
    void, and from bit 28 four bits for each place with the suits of which it played a card.
    """
    if keeps & KEEPS_VOID and led < NONE and own < NONE and own != led:
        memory |= bit(4 + 4 * place + led)
    if keeps & KEEPS_OWN:
        counts = led if own == NONE else own
        if counts != NONE:
            memory |= bit(28 + 4 * place + counts)
    return memory


# ---------------------------------------------------------------- chance
# The generator is a 63-bit xorshift with the full period of 2**63 - 1. A multiplication within 62 bits scrambles its
# output. `docs/howto/fast.md` describes it; `tests/fast/test_chance.py` pins its numbers.


def seed_state(seed: i64) -> i64:
    """The initial state for a *seed* from 0 to 2**62 - 1; no two seeds share one."""
    high = seed >> 31
    low = seed & 0x7FFFFFFF
    for constant in (0x5851F42D, 0x2545F491, 0x1B873593, 0x4F6CDD1D):
        factor: i64 = constant
        high, low = low, high ^ ((low * factor + 0x14057B7E) >> 17 & 0x7FFFFFFF)
    # Bit 62 avoids the state 0, which a xorshift never leaves.
    return bit(62) | high << 31 | low


def next_state(state: i64) -> i64:
    """The next state."""
    state ^= (state & 0x7FFFFFFFFFFFF) << 12
    state ^= state >> 25
    return state ^ (state & 0xFFFFFFFFF) << 27


def draw_below(state: i64, limit: i64) -> i64:
    """A number from 0 to *limit* - 1 derived from *state*.

    The distribution is uniform to within one part in 2**31 / *limit*.
    """
    return (((state & 0x7FFFFFFF) * 0x2C1B3C6D + (state >> 31)) & 0x7FFFFFFF) * limit >> 31


def draw_each(seed: int, limits: list[int]) -> list[int]:
    """One number below each of *limits*, drawn in turn from *seed*."""
    state = seed_state(seed)
    found: list[int] = []
    for limit in limits:
        state = next_state(state)
        found.append(draw_below(state, limit))
    return found


# ---------------------------------------------------------------- what is held


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
    return five if number == 5 else 0


@mypyc_attr(acyclic=True)
class HeldInTurn:
    """The places in the order of play after one leader, with the hand of each when play began."""

    def __init__(self, order: Order, zero: i64, one: i64, two: i64, three: i64, four: i64, five: i64) -> None:
        packed: i64 = order.packed
        self.places: Final = order.places
        self.held_0: i64 = one_of(packed & 7, zero, one, two, three, four, five)
        self.held_1: i64 = one_of(packed >> 3 & 7, zero, one, two, three, four, five)
        self.held_2: i64 = one_of(packed >> 6 & 7, zero, one, two, three, four, five)
        self.held_3: i64 = one_of(packed >> 9 & 7, zero, one, two, three, four, five)
        self.held_4: i64 = one_of(packed >> 12 & 7, zero, one, two, three, four, five)
        self.held_5: i64 = one_of(packed >> 15 & 7, zero, one, two, three, four, five)


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


# ---------------------------------------------------------------- the position
# The state of a position packs its small numbers. Bits 0 to 2: the place to play; 3 to 5: the suit led; 6 to 8: the
# number of cards in the trick; 9 to 11: the leading place; 12 to 14: the place winning so far; 15 to 20: the tricks
# left; 21 to 28: the suits that jokers may name if led now. Legal plays are computed with the position, because nearly
# every position is asked for them twice: to list them and to check one.


@mypyc_attr(acyclic=True, free_list_len=1)
class Plays:
    """The legal plays of a position as play numbers, a sequence with ``len``, ``in``, indexing and iteration.

    Plays are ordered by suit, trumps last, each suit from low to high as it ranks in this hand, followed by the suits
    that a joker may name. ``in`` accepts actions too. The constructor is private and checks nothing.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> plays = position_of(deal).legal
    >>> len(plays), plays[0], deal.parse("AC") in plays
    (10, 5, True)
    """

    def __init__(self, lookup: PlayLookup, cards: i64, names: i64) -> None:
        self._lookup: Final = lookup
        self._cards: Final[i64] = cards
        self._names: Final[i64] = names

    def __len__(self) -> int:
        names = self._names
        return count(self._cards) + count(names) if names else count(self._cards)

    def __bool__(self) -> bool:
        return self._cards | self._names != 0

    def __getitem__(self, index: int | SupportsIndex) -> int:
        if not isinstance(index, int):
            raise self._lookup.host.bad_index(index)
        asked: int = index
        cards = self._cards
        names = self._names
        left: i64 = -1
        if -_PLAY_COUNT < asked < _PLAY_COUNT:
            left = asked
            if left < 0:
                left += count(cards) + count(names)
        if left >= 0:
            while left and cards:
                cards &= cards - 1
                left -= 1
            if cards:
                return self._lookup.number_of[count((cards & -cards) - 1)]
            while left and names:
                names &= names - 1
                left -= 1
            if names:
                return _LOWER_NAMED + count((names & -names) - 1)
        raise IndexError(f"play {index} of {len(self)}")

    def __iter__(self) -> Iterator[int]:
        return iter(self._list())

    def __reversed__(self) -> Iterator[int]:
        return iter(self._list()[::-1])

    def __contains__(self, play: object) -> bool:
        found: bool = self._lookup.host.among(play, self._list())
        return found

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Plays) and self._list() == other._list()

    def __hash__(self) -> int:
        return hash(tuple(self._list()))

    def __repr__(self) -> str:
        return f"<Plays {self._list()}>"

    def __reduce__(self) -> tuple[object, ...]:
        return Plays, (self._lookup, self._cards, self._names)

    def _list(self) -> list[int]:
        found: list[int] = []
        number_of = self._lookup.number_of
        cards = self._cards
        while cards:
            found.append(number_of[count((cards & -cards) - 1)])
            cards &= cards - 1
        names = self._names
        while names:
            found.append(_LOWER_NAMED + count((names & -names) - 1))
            names &= names - 1
        return found


@mypyc_attr(acyclic=True, free_list_len=1)
class Position:
    """A hand in play with every card known. It is small and immutable; use `position_of` to make one.

    It holds the contract, the cards left and the tricks won, but not the past plays. A *play number* is a card number,
    or 66 to 73 for a joker led as a named suit. The constructor is private and checks nothing.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position = position_of(deal)
    >>> position.to_act, len(position.legal)
    (1, 10)
    """

    __slots__ = ("_best", "_captured", "_hands", "_left", "_legal", "_lying", "_memory", "_state", "_won")

    def __init__(
        self,
        hands: Hands,
        legal: i64,
        left: i64,
        lying: i64,
        best: i64,
        state: i64,
        won: i64,
        memory: i64,
        captured: i64,
    ) -> None:
        self._hands: Final = hands
        #: The slots that are legal now.
        self._legal: Final[i64] = legal
        #: The slots not yet played, without covered cards.
        self._left: Final[i64] = left
        #: The slots of the current trick.
        self._lying: Final[i64] = lying
        #: The one of them that wins so far.
        self._best: Final[i64] = best
        self._state: Final[i64] = state
        #: The tricks of each seat, eight bits each.
        self._won: Final[i64] = won
        #: Past plays, as in `remember`.
        self._memory: Final[i64] = memory
        #: The points of cards captured by each seat, ten bits each.
        self._captured: Final[i64] = captured

    @property
    def finished(self) -> bool:
        """True once every card has been played.

        >>> position.finished, position.playout(1).finished
        (False, True)
        """
        return self._state & TRICKS == 0

    @property
    def to_act(self) -> int | None:
        """The seat to play, ``None`` once the hand is finished.

        >>> position.to_act, position.playout(1).to_act
        (1, None)
        """
        if self._state & TRICKS == 0:
            return None
        return self._hands.lookup.owners[self._state & 7]

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks won by each seat.

        >>> position.tricks, position.playout(1).tricks
        ((0, 0, 0), (6, 1, 3))
        """
        won = self._won
        return tuple([won >> 8 * seat & 255 for seat in range(self._hands.lookup.players)])

    @property
    def captured(self) -> tuple[int, ...]:
        """The points of the cards captured by each seat, if they score (SCORE-8).

        >>> fifteen = Deal.from_pack(presets.FIFTEEN_HUNDRED_3, tuple(presets.FIFTEEN_HUNDRED_3.deck), dealer=Seat(0))
        >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
        ...     fifteen = fifteen.apply(fifteen.parse(text))
        >>> position_of(fifteen).playout(1).captured
        (143, 24, 66)
        """
        captured = self._captured
        return tuple([captured >> 10 * seat & 1023 for seat in range(self._hands.lookup.players)])

    @property
    def legal(self) -> Plays:
        """The legal plays as play numbers; empty once the hand is finished.

        >>> list(position.legal)[:3]
        [5, 6, 7]
        """
        return Plays(self._hands.lookup, self._legal, self._state >> 21)

    def apply(self, play: int | PlayCard) -> Position:
        """Return the position after *play*, a play number or an action; raises `IllegalPlay` if it is illegal.

        >>> after = position.apply(position.legal[0])
        >>> after.to_act, after.apply(deal.parse("10S")).to_act
        (2, 0)
        """
        given: int = play if isinstance(play, int) and not isinstance(play, bool) else self._number(play)
        if given < 0 or given >= _PLAY_COUNT:
            raise self._refusal(play)
        number: i64 = given
        slot: i64 = self._hands.lookup.slot_of[number]
        if slot == ABSENT:
            raise self._refusal(play)
        if number < _LOWER_NAMED:
            if bit(slot) & self._legal == 0:
                raise self._refusal(play)
            return after_play(self, slot, -1)
        if (self._state >> 21) & bit(number - _LOWER_NAMED) == 0:
            raise self._refusal(play)
        return after_play(self, slot, number - _LOWER_NAMED & 3)

    @property
    def legal_actions(self) -> tuple[PlayCard, ...]:
        """The legal plays as actions, in the order of `legal`.

        >>> [str(play) for play in position.legal_actions[:3]]
        ['7S', '8S', '9S']
        """
        actions: tuple[PlayCard, ...] = self._hands.lookup.host.actions(self.legal)
        return actions

    def playout(self, seed: int | SupportsIndex) -> Position:
        """Return the final position after random play, with equal chances for each legal play at every turn.

        Equal seeds (0 to 2**62 - 1) give equal plays on every platform, compiled or not.

        >>> position.playout(1).tricks, position.playout(2).tricks
        ((6, 1, 3), (8, 1, 1))
        """
        if type(seed) is not int:
            raise self._hands.lookup.host.bad_seed(seed)
        given: int = seed
        if given < 0 or given >> 62:
            raise self._hands.lookup.host.bad_seed(seed)
        return play_out(self, seed_state(given))

    @property
    def score(self) -> Score:
        """The score of the finished hand, itemised by rule; raises `UnfinishedDealError` before the end.

        >>> print(position.playout(1).score)
        0: +60 for 6 tricks (SCORE-4); 1: -200 for 7H failed (SCORE-2); 2: +30 for 3 tricks (SCORE-4)
        """
        score: Score = self._hands.lookup.host.score(self)
        return score

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each scorer in the finished hand, as in `score`; raises `UnfinishedDealError` before the end.

        >>> position.playout(1).points
        (60, -200, 30)
        """
        if self._state & TRICKS:
            raise self._hands.lookup.host.unfinished_deal()
        return scores_of(self).points(self._won, self._captured)

    @property
    def made(self) -> bool | None:
        """True if the contract was made, ``None`` on a passed deal; raises `UnfinishedDealError` before the end.

        >>> position.playout(1).made
        False
        """
        if self._state & TRICKS:
            raise self._hands.lookup.host.unfinished_deal()
        return scores_of(self).outcome(self._won).made

    def playouts(self, size: int | SupportsIndex, seed: int | SupportsIndex) -> Playouts:
        """Return sums and counts over *size* playouts (at most `MOST`) with the seeds *seed*, *seed* + 1 and so on.

        >>> found = position.playouts(10, 1)
        >>> found.tricks[1], found.points
        ((0, 5, 3, 2, 0, 0, 0, 0, 0, 0, 0), (740, -2000, 90))
        """
        found: Playouts = self._hands.lookup.host.playouts(self, size, seed)
        return found

    @property
    def terms(self) -> Terms:
        """The terms of the play: rules, contract, declared jokers and leader.

        >>> print(position.terms.contract)
        7H by 1
        """
        terms: Terms = self._hands.lookup.host.terms
        return terms

    def hand(self, seat: int | Seat) -> Cards:
        """The cards that *seat* can still play, including its face-up table cards.

        >>> print(position.apply(position.legal[0]).hand(1))
        8S 9S JC QC KC AC 7H 8H 9H
        """
        cards: Cards = self._hands.lookup.host.hand(self, seat)
        return cards

    @property
    def trick(self) -> tuple[tuple[int, int], ...]:
        """The current trick: the seat and card number of each play, starting with the lead.

        >>> position.apply(position.legal[0]).trick
        ((1, 5),)
        """
        lookup = self._hands.lookup
        turn = self._hands.turns[self._state >> 9 & 7]
        found: list[tuple[int, int]] = []
        for after in range(self._state >> 6 & 7):
            card: i64 = held_by(turn, after) & self._lying
            found.append((lookup.owners[turn.places[after]], lookup.number_of[count(card - 1)]))
        return tuple(found)

    def _number(self, play: int | PlayCard) -> int:
        number: int = self._hands.lookup.host.number(play)
        return number

    def _refusal(self, play: int | PlayCard) -> Exception:
        error: Exception = self._hands.lookup.host.illegal_play(self, play)
        return error

    def _cards_at(self, place: int) -> int:
        """The cards that *place* can still play, as slots."""
        return self._hands.by_place[place] & self._left

    def _values(self) -> tuple[int, ...]:
        return self._legal, self._left, self._lying, self._best, self._state, self._won, self._memory, self._captured

    def _covered_pairs(self) -> tuple[int, ...]:
        """The slot pairs of piles that are still covered (TWO-1), sorted so that equal positions compare equal."""
        hands = self._hands
        live: i64 = self._left | self._lying
        piles: list[int] = []
        for pile in range(len(hands.ups)):
            if live & bit(hands.ups[pile]):
                piles.append(hands.ups[pile] << 6 | hands.downs[pile])
        return tuple(sorted(piles))

    # attrs cannot generate these for a native class.
    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        ours, theirs = self._hands, other._hands
        return self._values() == other._values() and (
            ours is theirs
            or (
                ours.by_place == theirs.by_place
                and self._covered_pairs() == other._covered_pairs()
                and ours.lookup.host == theirs.lookup.host
            )
        )

    def __hash__(self) -> int:
        return hash(self._values() + self._covered_pairs())

    def __repr__(self) -> str:
        # A position contains every hand, which must not appear in logs.
        left: i64 = self._state >> 15 & 63
        turn = f"seat {self.to_act} to act" if left else "finished"
        return f"<Position {left} tricks left, {turn}>"

    def __reduce__(self) -> tuple[object, ...]:
        reduced: tuple[object, ...] = self._hands.lookup.host.reduce_position(self)
        return reduced


def after_play(position: Position, slot: i64, name: i64) -> Position:
    """The position after the legal play of *slot*, led as the suit *name* if that is not negative."""
    state = position._state
    hands = position._hands
    lookup = hands.lookup
    card = bit(slot)
    lying: i64 = state >> 6 & 7
    place: i64 = state & 7
    suit: i64 = state >> 3 & 7
    best: i64 = position._best
    taker: i64 = state >> 12 & 7
    memory: i64 = position._memory
    keeps: i64 = lookup.keeps
    if lying:
        if card > best and card & lookup.leads[suit].wins:
            best = card
            taker = place
    else:
        suit = lookup.suit_of[slot] if name < 0 else name
        best = card
        taker = place
        if keeps & KEEPS_LED and suit != NONE:
            memory |= bit(suit)
    if keeps > KEEPS_LED:
        memory = remember(keeps, memory, suit, lookup.suit_of[slot], place)
    lying += 1
    if lying < lookup.per_trick:
        turn = hands.turns[state >> 9 & 7]
        left = position._left ^ card
        place = turn.places[lying]
        lead = lookup.leads[suit]
        legal = held_by(turn, lying) & left
        if legal & lead.must:
            legal &= lead.must
        elif legal & lead.weighed:
            legal = weighed_follows(lookup, lead, legal, memory, place, state >> 15 & 63)
        return Position(
            hands,
            legal,
            left,
            position._lying | card,
            best,
            state & 0x1F8E00 | taker << 12 | lying << 6 | suit << 3 | place,
            position._won,
            memory,
            position._captured,
        )
    return after_trick(
        hands, position._left ^ card, position._lying | card, taker, state, position._won, memory, position._captured
    )


def after_trick(
    hands: Hands, left: i64, lying: i64, taker: i64, state: i64, won: i64, memory: i64, captured: i64
) -> Position:
    """The position after *taker* has won a trick with the slots *lying*."""
    lookup = hands.lookup
    seat: i64 = lookup.owners[taker]
    won += _shift(1, 8 * seat)
    if len(lookup.points_of):
        captured += _shift(worth(lookup, lying), 10 * seat)
    if len(hands.ups):
        left |= cards_uncovered(hands, lying)
    if memory:
        # Forget what no longer matters to a joker, so that lines that differ only in that lead to equal positions.
        memory &= relevant_memory(hands, left)
    tricks: i64 = (state & TRICKS) - ONE_TRICK
    if tricks == 0:
        # The winner of the last trick no longer matters; positions that end alike are equal.
        taker = 0
    return before_lead(hands, left, taker, tricks, won, memory, captured)


def relevant_memory(hands: Hands, left: i64) -> i64:
    """The bits of the memory of the play that can still restrict any joker in the slots given by *left*."""
    asked: i64 = 0
    if left & hands.until_lower:
        asked = hands.asked_lower
    if left & hands.until_higher:
        asked |= hands.asked_higher
    return asked


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
            return 15 | _shift(15, 4 + 4 * place) | _shift(15, 28 + 4 * place)
        place += 1
    return 0


def before_lead(hands: Hands, left: i64, leader: i64, tricks: i64, won: i64, memory: i64, captured: i64) -> Position:
    """The position with the place *leader* to lead; *tricks* has the packing that `Position` uses."""
    lookup = hands.lookup
    hand: i64 = hands.turns[leader].held_0 & left
    names: i64 = 0
    if hand & lookup.callers:
        names = named_leads(lookup, hand, memory, leader, tricks >> 15)
        hand = plain_leads(lookup, hand, tricks >> 15)
    state = names << 21 | tricks | leader << 12 | leader << 9 | NONE << 3 | leader
    return Position(hands, hand, left, 0, 0, state, won, memory, captured)


def worth(lookup: PlayLookup, lying: i64) -> i64:
    """The points for capturing the slots *lying* (SCORE-8)."""
    points: i64 = 0
    while lying:
        low = lying & -lying
        lying ^= low
        points += lookup.points_of[count(low - 1)]
    return points


def cards_uncovered(hands: Hands, lying: i64) -> i64:
    """The slots that are uncovered at the end of a trick with the slots *lying* (TWO-1)."""
    found: i64 = 0
    for pile in range(len(hands.ups)):
        if lying & bit(hands.ups[pile]):
            found |= bit(hands.downs[pile])
    return found


def start(hands: Hands, leader: int) -> Position:
    """The position before the first lead, made by the place *leader*."""
    turn = hands.turns[leader]
    left: i64 = turn.held_0 | turn.held_1 | turn.held_2 | turn.held_3 | turn.held_4 | turn.held_5
    for pile in range(len(hands.downs)):
        left &= ~bit(hands.downs[pile])
    return before_lead(hands, left, leader, hands.lookup.tricks * ONE_TRICK, 0, 0, 0)


# ---------------------------------------------------------------- random play


def play_out(position: Position, chance: i64) -> Position:
    """The final position after random play from the state *chance*; a forced play draws no number."""
    hands = position._hands
    state = position._state
    won, captured = run(
        hands,
        position._left,
        position._lying,
        position._best,
        state & 0x1FFFFF,
        position._won,
        position._memory,
        position._captured,
        chance,
    )
    return Position(hands, 0, 0, 0, 0, NONE << 3, won, 0, captured)


class OutcomeTally:
    """The number of times an outcome has occurred."""

    def __init__(self, outcome: Outcome) -> None:
        self.outcome: Final = outcome
        self.times: i64 = 0


def tally_playouts(
    position: Position, seed: int, size: int, tricks: list[list[int]], scored: list[dict[int, int]]
) -> None:
    """Play *position* out *size* times, starting with *seed*, and count the tricks and points of each scorer."""
    hands = position._hands
    left, lying, best, won = position._left, position._lying, position._best, position._won
    memory, captured = position._memory, position._captured
    state = position._state & 0x1FFFFF
    scores = scores_of(position)
    capturing = len(hands.lookup.points_of) != 0
    first: i64 = seed
    number: i64 = 0
    many: i64 = size
    more: i64
    # There are few outcomes, and they recur.
    found: dict[int, OutcomeTally] = {}
    while number < many:
        tricks_won, cards_won = run(hands, left, lying, best, state, won, memory, captured, seed_state(first + number))
        result: int = tricks_won
        often = found.get(result)
        if often is None:
            often = OutcomeTally(scores.outcome(tricks_won))
            found[result] = often
        often.times += 1
        if capturing:
            more = scores.by_scorer(cards_won, 10) & often.outcome.capturing
            for scorer, points in enumerate(often.outcome.points):
                counts, got = scored[scorer], points + (more >> 10 * scorer & 1023)
                counts[got] = counts.get(got, 0) + 1
        number += 1
    for result, often in found.items():
        more = scores.by_scorer(result, 8)
        for scorer, points in enumerate(often.outcome.points):
            tricks[scorer][more >> 8 * scorer & 255] += often.times
            if not capturing:
                counts = scored[scorer]
                counts[points] = counts.get(points, 0) + often.times


def scores_of(position: Position) -> Scores:
    """The scores of the hand of *position*."""
    lookup = position._hands.lookup
    holder = holder_of(position._hands, lookup.called)
    scores = lookup.scores.get(holder)
    if scores is None:
        scores = lookup.host.scores(holder)
        lookup.scores[holder] = scores
    return scores


def holder_of(hands: Hands, card: i64) -> int:
    """The seat that held the slot *card* at the start of play, -1 for none."""
    turn = hands.turns[0]
    for after in range(len(turn.places)):
        if held_by(turn, after) & card:
            return hands.lookup.owners[turn.places[after]]
    return -1


def run(
    hands: Hands,
    left: i64,
    lying: i64,
    best: i64,
    state: i64,
    won: i64,
    memory: i64,
    captured: i64,
    chance: i64,
) -> tuple[i64, i64]:
    """Play at random to the end; return the tricks and captured cards, packed as in a position."""
    lookup = hands.lookup
    turns, leads, owners = hands.turns, lookup.leads, lookup.owners
    suit_of = lookup.suit_of
    per_trick, callers, keeps = lookup.per_trick, lookup.callers, lookup.keeps
    counted = len(lookup.points_of) != 0
    piled = len(hands.ups) != 0
    suit: i64 = state >> 3 & 7
    after: i64 = state >> 6 & 7
    leader: i64 = state >> 9 & 7
    taker: i64 = state >> 12 & 7
    tricks: i64 = state >> 15 & 63
    place: i64
    legal: i64
    names: i64
    chosen: i64
    options: i64
    own: i64
    while tricks:
        turn = turns[leader]
        places = turn.places
        if after == 0:
            legal = turn.held_0 & left
            names = 0
            if legal & callers:
                names = named_leads(lookup, legal, memory, leader, tricks)
                legal = plain_leads(lookup, legal, tricks)
            options = count(legal)
            chosen = 0
            if names:
                chance = next_state(chance)
                chosen = draw_below(chance, options + count(names))
            elif options > 1:
                chance = next_state(chance)
                chosen = draw_below(chance, options)
            if chosen < options:
                while chosen:
                    legal &= legal - 1
                    chosen -= 1
                best = legal & -legal
                suit = suit_of[count(best - 1)]
                own = suit
            else:
                chosen -= options
                while chosen:
                    names &= names - 1
                    chosen -= 1
                suit = count((names & -names) - 1)
                best = lookup.lower if suit < 4 else lookup.higher
                suit &= 3
                own = NONE
            taker = leader
            lying = best
            left ^= best
            if keeps:
                if keeps & KEEPS_LED and suit != NONE:
                    memory |= bit(suit)
                if keeps > KEEPS_LED:
                    memory = remember(keeps, memory, suit, own, leader)
            after = 1
        lead = leads[suit]
        must, weighed, wins = lead.must, lead.weighed, lead.wins
        while after < per_trick:
            legal = held_by(turn, after) & left
            if legal & must:
                legal &= must
            elif legal & weighed:
                legal = weighed_follows(lookup, lead, legal, memory, places[after], tricks)
            options = legal & (legal - 1)
            if options:
                options = count(legal)
                chance = next_state(chance)
                chosen = draw_below(chance, options)
                while chosen:
                    legal &= legal - 1
                    chosen -= 1
                legal &= -legal
            left ^= legal
            lying |= legal
            if keeps > KEEPS_LED:
                memory = remember(keeps, memory, suit, suit_of[count(legal - 1)], places[after])
            if legal & wins and legal > best:
                best = legal
                taker = places[after]
            after += 1
        place = owners[taker]
        won += _shift(1, 8 * place)
        if counted:
            captured += _shift(worth(lookup, lying), 10 * place)
        if piled:
            left |= cards_uncovered(hands, lying)
        leader = taker
        after = 0
        tricks -= 1
    return won, captured


# ---------------------------------------------------------------- sensible play
# The card that a sensible player plays, judged by what that player can know: the hand, the slots that are *unseen*
# because others hold them or nobody does, the *voids* shown (for each suit, eight bits for the places that showed one),
# and which places are on which side. Slots are masks; what is chosen is the number of a slot, or `NAMED` and more for a
# joker that is led as a suit.

#: The aims of a place: to take tricks, to take none, or to make somebody take one who wants none.
TAKE: Final = 0
LOSE: Final = 1
FORCE: Final = 2
#: Added to 0 to 3 for the lower joker led as that suit, 4 to 7 for the higher.
NAMED: Final = 64
# What makes a card useful, each above all that follow.
_A_JOKER: Final = 0x1000
_A_TRUMP: Final = 0x800
_THE_HIGHEST: Final = 0x400
_A_GUARD: Final = 0x200


def top(mask: i64) -> i64:
    """The highest slot of *mask*, which is not empty."""
    mask |= mask >> 1
    mask |= mask >> 2
    mask |= mask >> 4
    mask |= mask >> 8
    mask |= mask >> 16
    mask |= mask >> 32
    return mask ^ (mask >> 1)


def _top(mask: int) -> int:
    return _shift(1, mask.bit_length() - 1)


#: As for `count`.
top_by_words: Final = top
globals()["top"] = _top


class Tactics:
    """Tables for a sensible player under one contract, on slots as in `PlayLookup`."""

    def __init__(self, *, leads: list[Lead], suit_of: bytes, trump: int, jokers: int) -> None:
        #: By suit; the fifth has the jokers without a suit as its `cards`.
        self.leads: Final = leads
        self.suit_of: Final = suit_of
        #: The trump suit, or `NONE`, and its slots.
        self.trump: Final[i64] = trump
        self.trumps: Final[i64] = leads[trump].cards if trump < NONE else 0
        #: The slots of jokers, and of those without a suit.
        self.jokers: Final[i64] = jokers
        self.loose: Final[i64] = leads[NONE].cards


def beating(tactics: Tactics, card: i64, unseen: i64) -> i64:
    """The *unseen* slots that beat *card* in its own suit."""
    return tactics.leads[tactics.suit_of[count(card - 1)]].cards & unseen & ~(card | card - 1)


def lead_to_take(
    tactics: Tactics,
    hand: i64,
    legal: i64,
    names: i64,
    unseen: i64,
    voids: i64,
    opponents: i64,
    partners: i64,
    drawing: bool,
) -> i64:
    """A lead for a place that wants tricks; the side of the contract is *drawing* trumps."""
    trumps = legal & tactics.trumps
    if trumps and drawing and worth_drawing(tactics, trumps, unseen, voids, opponents):
        return count(top(trumps) - 1)
    if legal == trumps and names == 0:
        return count((trumps & -trumps) - 1)
    trump_voids = voids >> 8 * tactics.trump if tactics.trump < NONE else 0
    ruffing = tactics.trumps & unseen
    ruffless = trump_voids & partners
    leads = tactics.leads
    longest: i64 = -1
    lowest: i64 = 0
    sure: i64 = 0
    poor: i64 = 0x7FFFFFFF
    suit: i64 = 0
    while suit < NONE:
        cards = leads[suit].cards
        held = legal & cards
        if held and suit != tactics.trump:
            length = count(hand & cards)
            over = count(cards & unseen & ~(top(held) | top(held) - 1))
            if over == 0 and not (ruffing and (voids >> 8 * suit) & ~trump_voids & opponents) and length >= longest:
                # The highest card of the longest suit in which it wins for certain.
                longest = length
                sure = top(held)
            low = held & -held
            # Otherwise a long suit, but not one in which the best card gains if somebody else leads it.
            use = count(cards & (low - 1)) - 0x100 * length
            if over == 1:
                use += 0x10000
            if partners and (voids >> 8 * suit) & (ruffless if ruffing else partners) & partners == partners:
                # Nobody on this side can win what is lost here.
                use += 0x8000
            if use < poor:
                poor = use
                lowest = low
        suit += 1
    if sure:
        return count(sure - 1)
    if names or legal & tactics.loose:
        return joker_lead(tactics, hand, legal & tactics.loose, names)
    return count(lowest - 1)


def joker_lead(tactics: Tactics, hand: i64, plain: i64, names: i64) -> i64:
    """A joker led as the longest suit of the hand, because it may draw higher cards in it; *plain* if it cannot be."""
    chosen: i64 = NAMED
    longest: i64 = 0
    name: i64 = 0
    while name < 8:
        if names >> name & 1:
            length = count(hand & tactics.leads[name & 3].cards)
            if length > longest or (longest == 0 and plain == 0 and chosen == NAMED):
                longest = length
                chosen = NAMED + name
        name += 1
    if longest == 0 and plain:
        return count((plain & -plain) - 1)
    return chosen


def worth_drawing(tactics: Tactics, trumps: i64, unseen: i64, voids: i64, opponents: i64) -> bool:
    """True if *opponents* may still have trumps, and those of this hand are high or many."""
    missing = unseen & tactics.trumps
    if missing == 0 or (voids >> 8 * tactics.trump) & opponents == opponents:
        return False
    return missing & ~(top(trumps) - 1) == 0 or 2 * count(trumps) > count(missing)


def follow_to_take(
    tactics: Tactics,
    hand: i64,
    legal: i64,
    winners: i64,
    unseen: i64,
    best: i64,
    friendly: bool,
    opposed: bool,
    ducking: bool,
) -> i64:
    """A card for a place that wants tricks, of which *winners* beat the *best* of the trick so far.

    The trick is *friendly* if a friend is winning it, and *opposed* if an opponent is still to play; *ducking* is a
    second player who has a friend as the last.
    """
    losers = legal ^ winners
    if winners == 0:
        return least_useful(tactics, hand, losers, unseen)
    low = winners & -winners
    if losers and friendly and stands(tactics, winners, unseen, best, opposed):
        return least_useful(tactics, hand, losers, unseen)
    if not opposed:
        return low
    some = winners
    while some:
        card = some & -some
        if beating(tactics, card, unseen) == 0:
            return card
        some ^= card
    if low & tactics.trumps:
        return low
    # A card that can be beaten is not spent by a second player with a friend still to come.
    return least_useful(tactics, hand, legal, unseen) if ducking else top(winners)


def stands(tactics: Tactics, winners: i64, unseen: i64, best: i64, opposed: bool) -> bool:
    """True if a trick is left to the friend who is winning it with *best*."""
    if not opposed:
        return True
    over = count(beating(tactics, best, unseen))
    if winners & -winners & tactics.trumps and best & tactics.trumps == 0:
        # A friend's card is trumped only if it is low.
        return over < 3
    if over < 2:
        return True
    while winners:
        card = winners & -winners
        if beating(tactics, card, unseen) == 0:
            return False
        winners ^= card
    return True


def least_useful(tactics: Tactics, hand: i64, options: i64, unseen: i64) -> i64:
    """A low card of *options*, and if possible no joker, trump, highest card of its suit or guard of one."""
    leads = tactics.leads
    least: i64 = 0x7FFFFFFF
    found: i64 = 0
    suit: i64 = 0
    while suit <= NONE:
        cards = leads[suit].cards
        some = options & cards
        if some:
            card = some & -some
            use: i64 = 0
            if suit < NONE:
                use = count(cards & (card - 1))
                own = hand & cards
                best = own & (own - 1)
                if best and best & (best - 1) == 0 and count(cards & unseen & ~(best | best - 1)) == 1:
                    # Without it, a higher card that only one other card beats would be unguarded.
                    use += _A_GUARD
            if cards & unseen & ~(card | card - 1) == 0:
                use += _THE_HIGHEST
            if suit == tactics.trump:
                use += _A_TRUMP
            if card & tactics.jokers:
                use += _A_JOKER
            if use < least:
                least = use
                found = card
        suit += 1
    return found


def low_lead(tactics: Tactics, legal: i64, names: i64, theirs: i64, shunned: i64) -> i64:
    """A defender's lead against a contractor who wants no tricks and may hold any of *theirs*.

    It is a card below many of them, and above few. The suits in *shunned* are led last, and jokers after them.
    """
    leads = tactics.leads
    least: i64 = 0x7FFFFFFF
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        cards = leads[suit].cards
        held = legal & cards
        if held:
            card = held & -held
            over = count(cards & theirs & ~(card | card - 1))
            # A suit of which all cards are low can be led again.
            danger = 0x100 * count(cards & theirs & (card - 1)) - over + 0x40 * count(cards & (top(held) - 1))
            if over == 0:
                danger += 0x100000
            if shunned >> suit & 1:
                danger += 0x1000000
            if danger < least:
                least = danger
                found = card
        suit += 1
    return last_lead(legal, names, found)


def last_lead(legal: i64, names: i64, found: i64) -> i64:
    """The card *found* to be led, or a joker if there is none."""
    if found == 0 and names:
        return NAMED + count((names & -names) - 1)
    return count((found if found else legal & -legal) - 1)


def lead_under(tactics: Tactics, legal: i64, names: i64, unseen: i64) -> i64:
    """A lead of a contractor who wants no tricks: a card that *unseen* ones beat, from a suit that is no risk.

    A single card leaves none of its suit to be caught; otherwise the lowest of a suit is kept for a later round. The
    weights are those that agree best with many playouts.
    """
    leads = tactics.leads
    least: i64 = 0x7FFFFFFF
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        held = legal & leads[suit].cards
        others = unseen & leads[suit].cards
        lowest = held & -held
        rest = held
        while rest:
            card = rest & -rest
            rest ^= card
            danger = 12 * count(others & (card - 1)) + 38 * suit_risk(others, held) // 1000
            if card == held:
                danger -= 26
            elif card == lowest:
                danger += 36
            if danger < least:
                least = danger
                found = card
        suit += 1
    return last_lead(legal, names, found)


def lead_into(tactics: Tactics, legal: i64, names: i64, unseen: i64, theirs: i64) -> i64:
    """A lead against a contractor who wants no tricks and shows *theirs*: they must take one, now or later.

    The weights here and in `catching_worth` are those that agree best with many playouts.
    """
    leads = tactics.leads
    most: i64 = -0x1000
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        held = legal & leads[suit].cards
        shown = theirs & leads[suit].cards
        partners = unseen & leads[suit].cards & ~theirs
        card = held & -held
        while card:
            kept = held ^ card
            below = shown & (card - 1)
            above = shown ^ below
            worth = catching_worth(kept, shown) + 5 * count(below)
            if kept & (card - 1):
                worth -= 13
            if above and below == 0:
                # They must take it, unless a partner has nothing that is low enough.
                worth += 24 + 6 * count(partners & ((above & -above) - 1))
            elif above and below & (below - 1) == 0:
                worth += 15
            if worth > most:
                most = worth
                found = card
            # The lowest of the suit, then the highest.
            card = top(held) if card != top(held) else 0
        suit += 1
    chosen = last_lead(legal, names, found)
    number: i64 = 0
    while number < 8:
        if names >> number & 1:
            # A joker clears a suit of which everything is kept.
            shown = theirs & leads[number & 3].cards
            worth = catching_worth(legal & leads[number & 3].cards, shown) + 5 * count(shown) + 3
            if worth > most:
                most = worth
                chosen = NAMED + number
        number += 1
    return chosen


def catching_worth(kept: i64, shown: i64) -> i64:
    """The worth of cards *kept* of a suit, with which those that the contractor has *shown* can be caught later."""
    if shown == 0:
        return 0
    lowest = shown & -shown
    second = (shown ^ lowest) & -(shown ^ lowest)
    worth = 21 * count(kept & (lowest - 1))
    return worth + 14 * count(kept & (second - 1)) if second else worth


def riddance(tactics: Tactics, hand: i64, options: i64, unseen: i64) -> i64:
    """The highest of *options* in the suit that is most likely to take a trick that is not wanted."""
    leads = tactics.leads
    most: i64 = -1
    found: i64 = 0
    suit: i64 = 0
    while suit < NONE:
        cards = leads[suit].cards
        some = options & cards
        if some:
            card = top(some)
            danger = 0x100 * suit_risk(cards & unseen, hand & cards) + count(cards & (card - 1))
            if danger > most:
                most = danger
                found = card
        suit += 1
    return found if found else top(options)


def suit_risk(others: i64, held: i64) -> i64:
    """The risk that cards *held* of a suit take tricks that are not wanted, in thousandths of a trick."""
    risk: i64 = 0
    earlier: i64 = 0
    while held:
        card = held & -held
        held ^= card
        # In each earlier round of the suit, the others had to play some of the cards below this one.
        under = 2 * (count(others & (card - 1)) - earlier) - 1
        if under > 0:
            one = 5000 * under // (10 + 7 * count(others & ~(card | card - 1)))
            risk += one if one < 1000 else 1000
        earlier += 1
    return risk


class SideState:
    """The sides in a hand, and what everybody knows of it, as masks of places."""

    def __init__(
        self,
        *,
        losing: bool,
        side: int,
        partners: bytes,
        called: int,
        partner: int,
        exposed: int,
        exposed_at: int,
        aside: HeldInTurn,
    ) -> None:
        #: True if the contractor wants no tricks.
        self.losing: Final = losing
        #: The contractor's side as everybody knows it when play begins.
        self.side: Final[i64] = side
        #: The partners of each place, with itself, if there is no contractor; else empty.
        self.partners: Final = partners
        #: The slot whose holder, the *partner*, is on the contractor's side too (CALL-1); or 0 for both.
        self.called: Final[i64] = called
        self.partner: Final[i64] = partner
        #: The place whose hand is exposed once `exposed_at` cards have been played; or `NOBODY`.
        self.exposed: Final[i64] = exposed
        self.exposed_at: Final[i64] = exposed_at
        #: The slots that each place knows to be out of play, because it laid them away.
        self.aside: Final = aside


def choose_sensibly(
    tactics: Tactics,
    standing: SideState,
    order: i64,
    after: i64,
    suit: i64,
    best: i64,
    taker: i64,
    hand: i64,
    legal: i64,
    names: i64,
    unseen: i64,
    theirs: i64,
    voids: i64,
    bidders: i64,
) -> i64:
    """The slot that a sensible player plays, or `NAMED` and the suit that a joker is led as.

    The place is the one that plays in *order* once *after* others have played. *bidders* is the contractor's side as
    that place knows it, and *theirs* what a contractor who wants no tricks may hold. *best* wins the trick for *taker*.
    """
    place = order >> 3 * after & 7
    everybody: i64 = 0
    later: i64 = 0
    last: i64 = 0
    number: i64 = 0
    rest = order
    while rest & 7 != NOBODY and number < 6:
        last = bit(rest & 7)
        everybody |= last
        if number > after:
            later |= last
        rest >>= 3
        number += 1
    bidding = bidders >> place & 1 != 0
    friends = bidders if bidding else ~bidders
    if len(standing.partners):
        friends = standing.partners[place]
    if after == 0:
        if not standing.losing:
            partners = everybody & friends & ~bit(place)
            return lead_to_take(tactics, hand, legal, names, unseen, voids, everybody & ~friends, partners, bidding)
        if bidding:
            return lead_under(tactics, legal, names, unseen)
        if theirs != unseen:
            return lead_into(tactics, legal, names, unseen, theirs)
        shunned: i64 = 0
        # The contractor cannot be made to take a trick in a suit that they are out of.
        contractors = everybody & bidders
        number = 0
        while number < NONE:
            if (voids >> 8 * number) & contractors == contractors:
                shunned |= bit(number)
            number += 1
        return low_lead(tactics, legal, names, theirs, shunned)
    wins = tactics.leads[suit].wins
    winners = legal & wins & ~(best | best - 1)
    if not standing.losing:
        friendly = friends >> taker & 1 != 0
        ducking = after == 1 and last & friends != 0 and last & later != 0
        opposed = later & ~friends != 0
        return count(follow_to_take(tactics, hand, legal, winners, unseen, best, friendly, opposed, ducking) - 1)
    losers = legal ^ winners
    below = losers & wins
    if losers and below == 0:
        return count(riddance(tactics, hand, losers, unseen) - 1)
    if bidding:
        if losers:
            return count(top(below) - 1)
        # The last to play takes the trick with the highest card. Earlier, a low card may still be beaten.
        return count((winners & -winners if later else top(winners)) - 1)
    if losers and (bidders >> taker & 1 or later & bidders):
        # Below a card that the contractor is winning with, or may still have to beat.
        return count(top(below) - 1)
    # A high card costs nothing now, unless the contractor is still to play.
    return count((winners & -winners if later & bidders else top(legal & wins)) - 1)


def void_shown(lookup: PlayLookup, suit: i64, own: i64, place: i64) -> i64:
    """The void that *place* shows by playing a card of suit *own* to a trick of *suit*, as a bit of `voids`; or 0.

    A suit that is none, as before a lead or of a joker, shows nothing; nor does a table card, because others may be
    below it (TWO-1).
    """
    return bit(8 * suit + place) if NONE != own != suit != NONE and place < lookup.players else 0


def play_on_sensibly(
    hands: Hands,
    tactics: Tactics,
    standing: SideState,
    left: i64,
    lying: i64,
    best: i64,
    state: i64,
    won: i64,
    memory: i64,
    captured: i64,
    unplayed: i64,
    voids: i64,
) -> tuple[i64, i64]:
    """Play sensibly to the end; return the tricks and captured cards, packed as in a position.

    *unplayed* are the slots that nobody has played, wherever they are.
    """
    lookup = hands.lookup
    turns, leads, owners = hands.turns, lookup.leads, lookup.owners
    suit_of = lookup.suit_of
    per_trick, callers, keeps = lookup.per_trick, lookup.callers, lookup.keeps
    counted = len(lookup.points_of) != 0
    piled = len(hands.ups) != 0
    called, exposed, aside = standing.called, standing.exposed, standing.aside
    bidders = standing.side
    suit: i64 = state >> 3 & 7
    after: i64 = state >> 6 & 7
    leader: i64 = state >> 9 & 7
    taker: i64 = state >> 12 & 7
    tricks: i64 = state >> 15 & 63
    played: i64 = (lookup.tricks - tricks) * per_trick + after
    place: i64
    hand: i64
    legal: i64
    names: i64
    chosen: i64
    own: i64
    if called and unplayed & called == 0:
        bidders |= standing.partner
    while tricks:
        turn = turns[leader]
        places = turn.places
        order = lookup.orders[leader].packed
        while after < per_trick:
            place = places[after]
            hand = held_by(turn, after) & left
            names = 0
            legal = hand
            if after == 0:
                suit = NONE
                if hand & callers:
                    names = named_leads(lookup, hand, memory, place, tricks)
                    legal = plain_leads(lookup, hand, tricks)
            elif legal & leads[suit].must:
                legal &= leads[suit].must
            elif legal & leads[suit].weighed:
                legal = weighed_follows(lookup, leads[suit], legal, memory, place, tricks)
            if tactics.trump < NONE:
                # A joker is led as a trump, even if it could name another suit (JOKER-10).
                names = 0
            if names == 0 and legal & (legal - 1) == 0:
                chosen = count(legal - 1)
            else:
                own = hand | (turns[place ^ 2].held_0 & left) if piled else hand
                own = unplayed & ~own & ~held_by(aside, owners[place])
                chosen = choose_sensibly(
                    tactics,
                    standing,
                    order,
                    after,
                    suit,
                    best,
                    taker,
                    hand,
                    legal,
                    names,
                    own,
                    turns[exposed].held_0 & left if exposed != NOBODY and played >= standing.exposed_at else own,
                    voids,
                    bidders | standing.partner & bit(place),
                )
            if chosen >= NAMED:
                chosen -= NAMED
                legal = lookup.lower if chosen < 4 else lookup.higher
                own = NONE
                suit = chosen & 3
            else:
                legal = bit(chosen)
                own = suit_of[chosen]
                if after == 0:
                    suit = own
            if after == 0:
                lying = legal
                best = legal
                taker = place
                if keeps & KEEPS_LED and suit != NONE:
                    memory |= bit(suit)
            else:
                lying |= legal
                voids |= void_shown(lookup, suit, own, place)
                if legal & leads[suit].wins and legal > best:
                    best = legal
                    taker = place
            if keeps > KEEPS_LED:
                memory = remember(keeps, memory, suit, own, place)
            if legal & called:
                bidders |= bit(place)
            left ^= legal
            unplayed ^= legal
            played += 1
            after += 1
        place = owners[taker]
        won += _shift(1, 8 * place)
        if counted:
            captured += _shift(worth(lookup, lying), 10 * place)
        if piled:
            left |= cards_uncovered(hands, lying)
        leader = taker
        after = 0
        tricks -= 1
    return won, captured


def sensible_play(position: Position, tactics: Tactics, standing: SideState, unplayed: i64, voids: i64) -> i64:
    """The slot that a sensible player plays in *position*, or `NAMED` and the suit that a joker is led as.

    All sides are known, and no cards lie in piles.
    """
    hands, state, left = position._hands, position._state, position._left
    lookup = hands.lookup
    place: i64 = state & 7
    after: i64 = state >> 6 & 7
    leader: i64 = state >> 9 & 7
    legal = position._legal
    # A joker is led as a trump, even if it could name another suit (JOKER-10).
    names = 0 if tactics.trump < NONE else state >> 21
    if names == 0 and legal & (legal - 1) == 0:
        return count(legal - 1)
    hand = hands.turns[place].held_0 & left
    unseen = unplayed & ~hand & ~held_by(standing.aside, place)
    theirs = unseen
    if standing.exposed != NOBODY:
        played: i64 = (lookup.tricks - (state >> 15 & 63)) * lookup.per_trick + after
        if played >= standing.exposed_at:
            theirs = hands.turns[standing.exposed].held_0 & left
    return choose_sensibly(
        tactics,
        standing,
        lookup.orders[leader].packed,
        after,
        state >> 3 & 7,
        position._best,
        state >> 12 & 7,
        hand,
        legal,
        names,
        unseen,
        theirs,
        voids,
        standing.side,
    )


def sensible_ends(
    positions: list[Position], play: i64, tactics: Tactics, standing: SideState, unplayed: int, voids: int
) -> list[Position]:
    """The final positions after *play*, a play number, and sensible play; -1 if nothing comes before that.

    All *positions* have the same lookup. *unplayed* and *voids* are those before *play*, as in `play_on_sensibly`.
    """
    found: list[Position] = []
    for before in positions:
        hands = before._hands
        position = before
        left: i64 = unplayed
        shown: i64 = voids
        if play >= 0:
            lookup = hands.lookup
            state = before._state
            position = before.apply(play)
            slot: i64 = lookup.slot_of[play]
            left ^= bit(slot)
            shown |= void_shown(lookup, state >> 3 & 7, lookup.suit_of[slot], state & 7)
        won, captured = play_on_sensibly(
            hands,
            tactics,
            standing,
            position._left,
            position._lying,
            position._best,
            position._state & 0x1FFFFF,
            position._won,
            position._memory,
            position._captured,
            left,
            shown,
        )
        found.append(Position(hands, 0, 0, 0, 0, NONE << 3, won, 0, captured))
    return found


# ---------------------------------------------------------------- worlds
# Random layouts of cards whose holder a seat does not know: lists of cards for whole deals, masks of slots for
# positions.


class RandomSource:
    """The slots collected for one column while a position is being drawn."""

    def __init__(self) -> None:
        self.slots: i64 = 0


class Chance:
    """Unbiased choices from random bytes fetched in blocks; each choice uses a byte, or more if one is rejected."""

    def __init__(self, more: Any, size: int, columns: int = 0) -> None:
        #: Empty between positions. Kept here, not with the columns, which threads may share.
        self.pots: Final = [RandomSource() for _ in range(columns)]
        #: Returns the requested number of random bytes.
        self._more: Final = more
        self._size: Final = size
        self._block: bytes = b""
        self._end: i64 = 0
        self._at: i64 = 0

    def byte(self) -> i64:
        """The next eight bits."""
        at = self._at
        if at == self._end:
            block: bytes = self._more(self._size)
            self._block = block
            self._end = len(block)
            at = 0
        self._at = at + 1
        return self._block[at]

    def below(self, limit: i64) -> i64:
        """A number below *limit*, which is at most 256."""
        while True:
            product: i64 = self.byte() * limit
            unfair: i64 = product & 255
            # Rejecting 256 % limit of the 256 bytes makes all results equally likely.
            if unfair >= limit or unfair >= 256 % limit:
                return product >> 8

    def below_any(self, limit: int, bits: int) -> int:
        """A number below *limit*, which may be arbitrarily large; *bits* is the bit length of *limit* - 1."""
        while True:
            # A Python int, because 64 bits may be too few.
            number = 0
            left = bits
            while left > 0:
                byte: int = self.byte()
                number = number << 8 | byte
                left -= 8
            number >>= -left
            if number < limit:
                return number

    def subset(self, mask: i64, size: i64, chosen: i64) -> i64:
        """Choose *chosen* of the *size* slots in *mask* at random. *chosen* may be at most half of *size*."""
        left = mask
        while chosen:
            rest = left
            nth = self.below(size)
            while nth:
                rest &= rest - 1
                nth -= 1
            left ^= rest & -rest
            size -= 1
            chosen -= 1
        return mask ^ left

    def part(self, mask: i64, size: i64, chosen: i64) -> i64:
        """Choose *chosen* of the *size* slots in *mask* at random."""
        if chosen + chosen > size:
            return mask ^ self.subset(mask, size, size - chosen)
        return self.subset(mask, size, chosen)


class Split:
    """The ways to spread a group of cards over columns with given room, and the resulting splits of the next group."""

    def __init__(self, ways: int, upto: list[int], counts: list[bytes], following: list[Split]) -> None:
        self.ways: Final = ways
        #: The bit length of the number of ways minus 1.
        self.bits: Final = max(ways - 1, 0).bit_length()
        #: For each choice, the number of ways of this and all earlier choices.
        self.upto: Final = upto
        self.counts: Final = counts
        self.following: Final = following


#: The split after the last group, and the split for cards that do not fit.
PLACED: Final = Split(1, [], [], [])
IMPOSSIBLE: Final = Split(0, [], [], [])
_FACTORIAL: Final[list[int]] = [1]
for _number in range(1, 67):
    _FACTORIAL.append(_FACTORIAL[-1] * _number)


class Splitting:
    """All ways to spread groups of cards over columns. Each combination of remaining room is computed once."""

    def __init__(
        self,
        sizes: list[int],
        opens: list[int],
        worths: list[int],
        width: int,
        inside: int,
        needed: list[tuple[int, int]],
        meets: list[int],
    ) -> None:
        #: For each group: its number of cards, a mask of the columns open to it, and the worth of each card.
        self.sizes: Final = sizes
        self.opens: Final = opens
        self.worths: Final = worths
        #: The number of columns, and a mask of those in which cards count.
        self.width: Final = width
        self.inside: Final = inside
        #: Each need as a bit, with a mask of columns of which one must get a card that meets it; for each group, the
        #: needs that its cards meet.
        self.needed: Final = needed
        self.meets: Final = meets
        #: For each group and column, the number of cards from later groups that the column can take.
        self.later: Final[list[list[int]]] = [[0] * width for _ in sizes]
        for group in range(len(sizes) - 1):
            for behind in range(group + 1, len(sizes)):
                for column in range(width):
                    if opens[behind] >> column & 1:
                        self.later[group][column] += sizes[behind]
        #: For each group, the splits computed so far, by room left, worth still owed and needs.
        self.known: Final[list[dict[int, Split]]] = [{} for _ in sizes]

    def split(self, group: int, room: list[int], worth: int, needs: int) -> Split:
        """The ways to place *group* and all later groups, with cards of total *worth* still to go into inside columns.

        *needs* is a mask of the needs not yet met.
        """
        if group == len(self.sizes):
            return PLACED if worth == 0 and needs == 0 else IMPOSSIBLE
        key = worth << len(self.needed) | needs
        for have in room:
            key = key << 7 | have
        known = self.known[group].get(key)
        if known is None and group + 1 == len(self.sizes):
            known = self._last(room, worth, needs)
            self.known[group][key] = known
        if known is None:
            # The fewest and most cards for each column, then for it and all later columns together.
            size, opens, later = self.sizes[group], self.opens[group], self.later[group]
            least: list[int] = []
            most: list[int] = []
            for column in range(self.width):
                have = room[column]
                least.append(max(have - later[column], 0))
                most.append(min(have, size) if opens >> column & 1 else 0)
            from_least = [*least, 0]
            from_most = [*most, 0]
            for column in range(self.width - 1, 0, -1):
                from_least[column] += from_least[column + 1]
                from_most[column] += from_most[column + 1]
            upto: list[int] = []
            counts: list[bytes] = []
            following: list[Split] = []
            some = [0] * self.width
            low = max(least[0], size - from_most[1])
            column = 0
            left = size
            some[0] = low - 1
            # Step through all combinations of a number for each column, like an odometer.
            while column >= 0:
                some[column] += 1
                if some[column] > min(most[column], left - from_least[column + 1]):
                    column -= 1
                    if column >= 0:
                        left += some[column]
                    continue
                if column + 1 < self.width:
                    left -= some[column]
                    column += 1
                    some[column] = max(least[column], left - from_most[column + 1]) - 1
                    continue
                placed = 0
                ways = _FACTORIAL[size]
                rest: list[int] = []
                for number in range(self.width):
                    ways //= _FACTORIAL[some[number]]
                    rest.append(room[number] - some[number])
                    if self.inside >> number & 1:
                        placed += some[number]
                owed = worth - placed * self.worths[group]
                if owed >= 0:
                    then = self.split(group + 1, rest, owed, self._needs_left(needs, group, some) if needs else 0)
                    if then.ways:
                        upto.append(ways * then.ways + (upto[-1] if upto else 0))
                        counts.append(bytes(some))
                        following.append(then)
            known = Split(upto[-1], upto, counts, following) if upto else IMPOSSIBLE
            self.known[group][key] = known
        return known

    def _needs_left(self, needs: int, group: int, some: list[int]) -> int:
        """The *needs* that remain unmet once each column has received *some* cards of *group*."""
        left = needs
        for need, columns in self.needed:
            if self.meets[group] & need:
                for column in range(self.width):
                    if some[column] and columns >> column & 1:
                        left &= ~need
        return left

    def _last(self, room: list[int], worth: int, needs: int) -> Split:
        """The ways to place the last group, which fills all remaining room."""
        opens, ways, placed = self.opens[-1], _FACTORIAL[self.sizes[-1]], 0
        for number in range(self.width):
            have = room[number]
            ways //= _FACTORIAL[have]
            if self.inside >> number & 1:
                placed += have
            if have and not opens >> number & 1:
                return IMPOSSIBLE
        if placed * self.worths[-1] != worth or (needs and self._needs_left(needs, len(self.sizes) - 1, room)):
            return IMPOSSIBLE
        return Split(ways, [ways], [bytes(room)], [PLACED])


def fill_places(
    groups: list[list[int]], columns: list[list[int]], sizes: list[int], root: Split, rng: Any
) -> list[list[int]]:
    """Place *groups* of cards in one of the ways of *root*, with equal chances. Return the cards of each place.

    *columns* contains the place numbers of each column, and *sizes* the number of cards for each place.
    """
    random: Any = rng.getrandbits
    # Shared by all places that get no cards.
    nothing: list[int] = []
    filled = [nothing] * len(sizes)
    if len(groups) == 1 and len(columns) == 1:
        # Nothing is known about any card, so simply deal them.
        divide(groups[0][:], columns[0], sizes, filled, random)
        return filled
    in_columns: list[list[int]] = [[] for _ in columns]
    split = root
    for cards in groups:
        upto = split.upto
        chosen = 0
        if len(upto) > 1:
            number: int = _below(split.ways, rng=rng)
            while number >= upto[chosen]:
                chosen += 1
        counts = split.counts[chosen]
        left = cards[:]
        biggest = 0
        for count_here in counts:
            biggest = max(biggest, count_here)
        shuffle(left, biggest, random)
        # The unshuffled cards at the start go to the column that gets most.
        end = len(left)
        kept = False
        for column in range(len(counts)):
            some = counts[column]
            if some == biggest and not kept:
                in_columns[column] += left[:some]
                kept = True
            elif some:
                in_columns[column] += left[end - some : end]
                end -= some
        split = split.following[chosen]
    for column in range(len(columns)):
        divide(in_columns[column], columns[column], sizes, filled, random)
    return filled


def divide(cards: list[int], places: list[int], sizes: list[int], filled: list[list[int]], random: Any) -> None:
    """Deal *cards* at random to *places*. The first place gets the cards that are left."""
    first = places[0]
    if len(places) > 1:
        shuffle(cards, sizes[first], random)
        end = len(cards)
        for place in places[1:]:
            begin = end - sizes[place]
            filled[place] = cards[begin:end]
            end = begin
        del cards[end:]
    filled[first] = cards


def shuffle(cards: list[Any], kept: int, random: Any) -> None:
    """Shuffle *cards*, except in the first *kept* positions, which receive the remaining cards in any order."""
    size = len(cards)
    while size > kept:
        # One byte per position; a position whose byte is rejected waits for the next round.
        places = size - kept
        bits: Any = _checked_bits(random(8 * places), 8 * places)
        size = _mix(cards, size, bits.to_bytes(places, "little"))


class Column:
    """Places that may contain the same cards. They are filled together and divided afterwards."""

    def __init__(self, hands: bytes, sizes: bytes) -> None:
        #: The hand that each place belongs to, `NOBODY` for cards out of play; the largest place comes first.
        self.hands: Final = hands
        self.sizes: Final = sizes
        self.size: Final[i64] = sum(list(sizes))


class Unlocated:
    """The cards whose holder a seat does not know, in one case. It draws possible positions with equal chances."""

    def __init__(
        self,
        *,
        like: Position,
        played: int,
        before: int,
        now: int,
        known: tuple[int, ...],
        groups: list[int],
        columns: list[Column],
        root: Split,
    ) -> None:
        #: A position with the same past, and the slots played in it.
        self._like: Final = like
        self._played: Final[i64] = played
        #: The memory (see `remember`) from finished tricks, then from the current one.
        self._before: Final[i64] = before
        self._now: Final[i64] = now
        zero, one, two, three, four, five = (*known, 0, 0, 0, 0, 0, 0)[:6]
        #: The slots known to belong to each hand.
        self._zero: Final[i64] = zero
        self._one: Final[i64] = one
        self._two: Final[i64] = two
        self._three: Final[i64] = three
        self._four: Final[i64] = four
        self._five: Final[i64] = five
        #: The slots of each group, in the order they are placed.
        self._groups: Final = groups
        self.columns: Final = columns
        self._root: Final = root

    def _fill(self, chance: Chance) -> None:
        """Distribute the slots of every group to the columns."""
        pots = chance.pots
        split = self._root
        for group in self._groups:
            left: i64 = group
            chosen = 0
            upto = split.upto
            if len(upto) > 1:
                number = chance.below_any(split.ways, split.bits)
                while number >= upto[chosen]:
                    chosen += 1
            size: i64 = count(left)
            counts = split.counts[chosen]
            for column in range(len(counts)):
                some: i64 = counts[column]
                if some:
                    came: i64 = left if some == size else chance.part(left, size, some)
                    pots[column].slots |= came
                    left ^= came
                    size -= some
            split = split.following[chosen]

    def position(self, chance: Chance) -> Position:
        """A random position."""
        self._fill(chance)
        zero, one, two, three, four, five = self._zero, self._one, self._two, self._three, self._four, self._five
        for number in range(len(self.columns)):
            column = self.columns[number]
            pot = chance.pots[number]
            cards = pot.slots
            pot.slots = 0
            size = column.size
            place: i64 = len(column.hands) - 1
            while place >= 0:
                part = cards
                if place:
                    some: i64 = column.sizes[place]
                    part = chance.part(cards, size, some)
                    size -= some
                    cards ^= part
                hand: i64 = column.hands[place]
                if hand == 0:
                    zero |= part
                elif hand == 1:
                    one |= part
                elif hand == 2:
                    two |= part
                elif hand == 3:
                    three |= part
                elif hand == 4:
                    four |= part
                elif hand == 5:
                    five |= part
                place -= 1
        like = self._like
        hands = Hands(like._hands.lookup, b"", b"", zero, one, two, three, four, five)
        left: i64 = (zero | one | two | three | four | five) & ~self._played
        return like_position(like, hands, left, self._before, self._now)


def like_position(like: Position, hands: Hands, left: i64, before: i64, now: i64) -> Position:
    """The position with the past of *like*, but with other *hands*, in which the slots *left* are unplayed."""
    lookup = hands.lookup
    state: i64 = like._state & 0x1FFFFF
    lying: i64 = like._lying
    memory = before
    if memory:
        memory &= relevant_memory(hands, left | lying)
    if lying == 0:
        return before_lead(hands, left, state >> 9 & 7, state & TRICKS, like._won, memory, like._captured)
    memory |= now
    turn = hands.turns[state >> 9 & 7]
    lead = lookup.leads[state >> 3 & 7]
    legal = held_by(turn, state >> 6 & 7) & left
    if legal & lead.must:
        legal &= lead.must
    elif legal & lead.weighed:
        legal = weighed_follows(lookup, lead, legal, memory, state & 7, state >> 15)
    return Position(hands, legal, left, lying, like._best, state, like._won, memory, like._captured)


def replay_line(position: Position, line: bytes) -> tuple[Position, int, int]:
    """The position after *line*, with the memory of its finished tricks and the memory of the current trick."""
    lookup = position._hands.lookup
    before: i64 = 0
    now: i64 = 0
    for number in line:
        state = position._state
        suit: i64 = state >> 3 & 7
        own: i64 = lookup.suit_of[lookup.slot_of[number]]
        if position._lying == 0:
            suit = own if number < _LOWER_NAMED else number - _LOWER_NAMED & 3
            if lookup.keeps & KEEPS_LED and suit != NONE:
                now |= bit(suit)
        now = remember(lookup.keeps, now, suit, own, state & 7)
        position = position.apply(number)
        if position._lying == 0:
            before |= now
            now = 0
    return position, before, now


def positions_of(parts: list[Unlocated], upto: list[int], chance: Chance, size: int) -> list[Position]:
    """Draw *size* random positions, each from one of *parts*. *upto* contains the running totals of their ways."""
    found: list[Position] = []
    ways = upto[-1]
    bits = (ways - 1).bit_length()
    for _ in range(size):
        chosen = 0
        if len(parts) > 1:
            number = chance.below_any(ways, bits)
            while number >= upto[chosen]:
                chosen += 1
        found.append(parts[chosen].position(chance))
    return found


# ---------------------------------------------------------------- whole deals
# A deal from the shuffle to the score, one choice after the other. Cards are numbered in pack order until the contract
# is known, because their slots depend on it. What may be chosen is a mask in each stage: of calls, of cards, of
# declarations (the suit of the higher joker, 0 for none, times 5 if there is a lower one, whose suit is added), or of
# slots.

CALLING: Final = 0
DISCARDING: Final = 1
DECLARING: Final = 2
PLAYING: Final = 3
OVER: Final = 4
#: The number of declarations.
_DECLARATIONS: Final = 25
#: The seeds, as a mask.
_SEEDS: Final = 0x3FFFFFFFFFFFFFFF


class SlotShift:
    """Cards that move by the same distance when the pack is renumbered: a mask, and shifts up and down."""

    def __init__(self, cards: i64, up: i64, down: i64) -> None:
        self.cards: Final[i64] = cards
        self.up: Final[i64] = up
        self.down: Final[i64] = down


class PreparedContract:
    """A contract that has occurred: its lookup, the shifts from cards to slots, its scores and its sensible play."""

    def __init__(
        self,
        host: Any,
        lookup: PlayLookup,
        shifts: list[SlotShift],
        scores: Scores,
        tactics: Tactics,
        standing: SideState,
        own_card: bool,
        seats: tuple[int, int],
        trump: int,
    ) -> None:
        #: The object that made this one; it knows the contract and what it still needs.
        self.host: Final = host
        self.lookup: Final = lookup
        self.shifts: Final = shifts
        self.scores: Final = scores
        self.tactics: Final = tactics
        self.standing: Final = standing
        #: True if the contractor's hand is exposed after their first card, whenever that falls.
        self.own_card: Final = own_card
        side, playing = seats
        #: The seats of the contractor's side, and those that play, as masks; the trump suit as a mask.
        self.side: Final[i64] = side
        self.playing: Final[i64] = playing
        self.trump: Final[i64] = trump
        self._needed: Final[dict[int, int]] = {}

    def tricks_needed(self, won: i64) -> i64:
        """The tricks left, and one more than those needed to make and to defeat the contract, eight bits each."""
        key: int = won
        found = self._needed.get(key)
        if found is None:
            made: int = self.host.tricks_needed(key)
            self._needed[key] = made
            return made
        return found


class DealLookup:
    """A ruleset as tables for whole deals, made by `fivehundred.fast` and never changed."""

    def __init__(
        self,
        *,
        host: Any,
        pack: int,
        players: int,
        hand_size: int,
        kitty_size: int,
        higher: int,
        lower: int,
        above: list[int],
        gates: tuple[int, int, int, int, int, int, int],
        inkles: int,
        inklers: int,
        blind: int,
        dealer_stuck: bool,
        answering: bytes,
        side_of: bytes,
        lines: int,
        suit_of: bytes,
        single_round: bool,
        never_out: bool,
        suit_change: bool,
        last_raise: bool,
        asks_last: bool,
        takes_kitty: bytes,
        asks_joker: bytes,
        declares: bool,
        contractor_leads: bool,
        all_pass_played: bool,
        ralphing: bool,
    ) -> None:
        #: The object that made this one; it prepares a contract when it first occurs.
        self.host: Final = host
        #: The number of cards in the pack.
        self.pack: Final[i64] = pack
        self.players: Final[i64] = players
        self.hand_size: Final[i64] = hand_size
        self.kitty_size: Final[i64] = kitty_size
        #: The masks of the jokers, 0 if there is none.
        self.higher: Final[i64] = higher
        self.lower: Final[i64] = lower
        #: For each standing call, a mask of the calls that may follow it (BID-2).
        self.above: Final = above
        sevens, eights, exactly_seven, gated, after_eight, over_seven, all_spoken = gates
        #: The bids of seven or more, of eight or more, and of exactly seven; the bids that wait for one of the first,
        #: for one of the second, for one of the third to stand, and for everybody to have spoken (BID-7, BID-16).
        self.sevens: Final[i64] = sevens
        self.eights: Final[i64] = eights
        self.exactly_seven: Final[i64] = exactly_seven
        self.gated: Final[i64] = gated
        self.after_eight: Final[i64] = after_eight
        self.over_seven: Final[i64] = over_seven
        self.all_spoken: Final[i64] = all_spoken
        #: The bids that only the first callers may make, and the number of these callers (BID-9).
        self.inkles: Final[i64] = inkles
        self.inklers: Final[i64] = inklers
        #: The bids made without looking at the cards; to look is a choice that comes after all calls (BID-10).
        self.blind: Final[i64] = blind
        self.look: Final[i64] = len(above)
        #: True if the dealer must bid if nobody has (BID-13).
        self.dealer_stuck: Final = dealer_stuck
        rare = after_eight | over_seven | all_spoken
        self.narrowed: Final = rare != 0 or inkles | blind != 0 or dealer_stuck or ralphing
        #: Pairs of calls: the first is legal only after a partner has made the second (BID-7).
        self.answering: Final = answering
        self.side_of: Final = side_of
        self.lines: Final[i64] = lines
        #: The suit that each call counts as, from 1; then what follows from the form of the auction (BID-4, BID-5,
        #: BID-14), as in `fivehundred.deal.stages.auction`.
        self.suit_of: Final = suit_of
        self.single_round: Final = single_round
        self.never_out: Final = never_out
        self.suit_change: Final = suit_change
        self.last_raise: Final = last_raise
        self.asks_last: Final = asks_last
        #: For each call: whether its bidder takes the kitty, and whether they are asked to declare the joker; whether
        #: the rules have declarations at all.
        self.takes_kitty: Final = takes_kitty
        self.asks_joker: Final = asks_joker
        self.declares: Final = declares
        self.contractor_leads: Final = contractor_leads
        self.all_pass_played: Final = all_pass_played
        #: Contracts prepared so far, by call, contractor and declared jokers.
        self._prepared: Final[list[PreparedContract | None]] = [None] * (_DECLARATIONS * len(above) * players)

    def prepare(self, call: i64, contractor: i64, declared: i64) -> PreparedContract:
        """The contract of a bid by *contractor* with the jokers *declared*."""
        number = (call * self.players + contractor) * _DECLARATIONS + declared
        found = self._prepared[number]
        if found is None:
            made: PreparedContract = self.host.prepare(call, contractor, declared)
            self._prepared[number] = made
            return made
        return found


_BY_PLACE: Final = Order(bytes([0, 1, 2, 3, 4, 5]))


#: The bits of a cell: six bytes, which a float can hold.
CELL: Final = 48
_CELL: Final = 0xFFFFFFFFFFFF
#: A bit above those of a cell. A float does not store its leading bit, so its lower six bytes are those of the cell.
_WHOLE: Final = 0x10000000000000


class CellWriter:
    """Writes masks one after the other into cells, which are floats: a list of large ints is several times slower."""

    def __init__(self, cells: list[float]) -> None:
        self.cells: Final = cells
        self.at: i64 = 0
        self.bits: i64 = 0
        self.used: i64 = 0

    def put(self, mask: i64, width: i64) -> None:
        """Write the *width* bits of *mask*, 63 at most."""
        bits = self.bits | mask << self.used
        used = self.used + width
        while used >= CELL:
            full: int = bits & _CELL | _WHOLE
            self.cells[self.at] = float(full)
            self.at += 1
            used -= CELL
            bits = mask >> (width - used)
        self.bits = bits
        self.used = used

    def blank(self, width: i64) -> None:
        """Write *width* zeros."""
        while width > SLOTS:
            self.put(0, SLOTS)
            width -= SLOTS
        self.put(0, width)

    def end(self) -> None:
        """Begin a new cell, unless the last one is full."""
        if self.used:
            self.put(0, CELL - self.used)


class ActionBlocks:
    """The first number of each block of actions in `fivehundred.learning.encoding`; calls begin at 0."""

    def __init__(self, *, discards: int, declared: int, plays: int, led: int, size: int) -> None:
        self.discards: Final[i64] = discards
        self.declared: Final[i64] = declared
        self.plays: Final[i64] = plays
        #: The first number of a joker led as a suit: 0, or 4 if only the higher joker is in the pack.
        self.led: Final[i64] = led
        #: The number of actions.
        self.size: Final[i64] = size


class Dealing:
    """A deal in progress, and the next ones that are dealt to the same table."""

    #: From the first card played: the contract, the position, and what a sensible player goes by.
    prepared: PreparedContract
    position: Position
    standing: SideState

    def __init__(self, lookup: DealLookup, sensible: i64 = 0) -> None:
        self.lookup: Final = lookup
        #: The number of deals begun.
        self.deals: i64 = 0
        self.seed: i64 = 0
        self.dealer: i64 = 0
        #: The hand dealt to each seat, and the kitty.
        self.dealt: Final = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.kitty: i64 = 0
        self.stage: i64 = OVER
        #: The seat to act, and what it may do: a mask whose meaning depends on the stage.
        self.seat: i64 = 0
        self.legal: i64 = 0
        self.calls: list[int] = []
        self.callers: list[int] = []
        #: The calls made, as a mask; the highest bid, its caller or -1, and all who have bid.
        self.made: i64 = 1
        self.call: i64 = 0
        self.bidder: i64 = -1
        self.bidders: i64 = 0
        #: The seats that have not looked at their cards yet, if bids may be blind.
        self.unlooked: i64 = 0
        #: The seats that are out, those that have spoken, and the number of passes in a row.
        self.out: i64 = 0
        self.spoken: i64 = 0
        self.passes: i64 = 0
        #: The suit of each seat's last bid, four bits each.
        self.suits: i64 = 0
        #: The seat that has undertaken the contract, 0 if all passed.
        self.contractor: i64 = 0
        #: The cards of the contractor, without those that were discarded.
        self.own: i64 = 0
        self.discards: i64 = 0
        #: The declared suits of the jokers as 5 * higher + lower, 0 for none.
        self.declared: i64 = 0
        #: The seats that play sensibly, as a mask.
        self.sensible: i64 = sensible
        #: The seats that may not bid, as a mask.
        self.barred: i64 = 0
        #: The place that led first.
        self.leader: i64 = 0
        #: The number of cards played before the contractor's hand is exposed.
        self.exposed_at: i64 = 0
        #: All slots held when play began, and the voids shown.
        self.begun: i64 = 0
        self.voids: i64 = 0
        #: The play numbers so far; empty where the play was drawn at random.
        self.plays: list[int] = []
        #: The state of the generator at the start of play; 0 if nothing was played.
        self.chance: i64 = 0
        self.won: i64 = 0
        self.captured: i64 = 0
        self.decisions: i64 = 0
        #: The points of each scorer.
        self.points: tuple[int, ...] = ()
        #: The choice to make next, by its number in the mask; slots are followed by the jokers led as suits.
        self.chosen: i64 = -1

    def begin(self, seed: i64, dealer: i64) -> i64:
        """Deal the cards of *seed* and open the auction; return the state of the generator."""
        lookup = self.lookup
        self.deals += 1
        self.seed = seed
        self.dealer = dealer
        chance = self._deal(seed_state(seed))
        self.stage = CALLING
        self.seat = dealer + 1 if dealer + 1 < lookup.players else 0
        self.calls = []
        self.callers = []
        self.made = 1
        self.call = 0
        self.bidder = -1
        self.bidders = 0
        self.unlooked = bit(lookup.players) - 1 if lookup.blind else 0
        self.out = 0
        self.spoken = 0
        self.passes = 0
        self.suits = 0
        self.contractor = 0
        self.discards = 0
        self.declared = 0
        self.plays = []
        self.chance = 0
        self.won = 0
        self.captured = 0
        self.decisions = 0
        self.legal = self._legal_calls()
        return chance

    def next(self, tables: i64, dealer: i64) -> None:
        """Begin the next deal of one table of *tables*."""
        self.begin((self.seed + tables) & _SEEDS, dealer)

    def play(self, seed: int, dealer: int) -> None:
        """Play the deal of *seed* at random, with *dealer* as the dealer."""
        chance = self.begin(seed, dealer)
        while self.stage < PLAYING:
            options = self.legal
            if options & (options - 1):
                chance = next_state(chance)
                chosen = draw_below(chance, count(options))
                while chosen:
                    options &= options - 1
                    chosen -= 1
            self.choose(count((options & -options) - 1))
        if self.stage == PLAYING:
            position, prepared = self.position, self.prepared
            lookup = prepared.lookup
            self.chance = chance
            self.stage = OVER
            self.won, self.captured = run(
                position._hands, position._left, 0, 0, position._state & 0x1FFFFF, 0, 0, 0, chance
            )
            self.decisions += lookup.per_trick * lookup.tricks
            self.points = prepared.scores.points(self.won, self.captured)

    def tally(self, seed: int, deals: int, dealer: int, totals: list[int]) -> tuple[int, int]:
        """Play *deals* deals with consecutive seeds from *seed*; *dealer* deals first. Add the points to *totals*.

        Return the number of decisions and the number of deals in which no card was played.
        """
        decisions: i64 = 0
        thrown_in: i64 = 0
        number: i64 = 0
        first: i64 = seed
        seat: i64 = dealer
        while number < deals:
            self.play(first + number, (seat + number) % self.lookup.players)
            decisions += self.decisions
            if self.chance == 0:
                thrown_in += 1
            else:
                points = self.points
                for line in range(len(totals)):
                    totals[line] += points[line]
            number += 1
        return decisions, thrown_in

    def _deal(self, chance: i64) -> i64:
        """Deal each card of the pack to a place that still has room, with equal chances (DEAL-3)."""
        size = self.lookup.hand_size
        players = self.lookup.players
        room_0 = size
        room_1 = size
        room_2 = size if players > 2 else 0
        room_3 = size if players > 3 else 0
        room_4 = size if players > 4 else 0
        room_5 = size if players > 5 else 0
        room_k = self.lookup.kitty_size
        hand_0: i64 = 0
        hand_1: i64 = 0
        hand_2: i64 = 0
        hand_3: i64 = 0
        hand_4: i64 = 0
        hand_5: i64 = 0
        kitty: i64 = 0
        left = self.lookup.pack
        card = bit(0)
        place: i64
        while left:
            chance = next_state(chance)
            place = draw_below(chance, left)
            if place < room_0:
                room_0 -= 1
                hand_0 |= card
            else:
                place -= room_0
                if place < room_1:
                    room_1 -= 1
                    hand_1 |= card
                else:
                    place -= room_1
                    if place < room_2:
                        room_2 -= 1
                        hand_2 |= card
                    else:
                        place -= room_2
                        if place < room_3:
                            room_3 -= 1
                            hand_3 |= card
                        else:
                            place -= room_3
                            if place < room_4:
                                room_4 -= 1
                                hand_4 |= card
                            else:
                                place -= room_4
                                if place < room_5:
                                    room_5 -= 1
                                    hand_5 |= card
                                elif place - room_5 < room_k:
                                    room_k -= 1
                                    kitty |= card
            left -= 1
            if left:
                card <<= 1
        dealt = self.dealt
        dealt.held_0 = hand_0
        dealt.held_1 = hand_1
        dealt.held_2 = hand_2
        dealt.held_3 = hand_3
        dealt.held_4 = hand_4
        dealt.held_5 = hand_5
        self.kitty = kitty
        return chance

    def choose(self, number: i64) -> None:
        """Make the legal choice with this *number* in the mask, before any card is played."""
        if self.stage == CALLING:
            self._call(number)
        elif self.stage == DISCARDING:
            self.own ^= bit(number)
            self.discards |= bit(number)
            self.legal = self.own
            if count(self.own) == self.lookup.hand_size:
                self.decisions += 1
                self._ask_joker()
        else:
            self.declared = number if self.lookup.lower else 5 * number
            self.decisions += 1
            self._start()

    def _legal_calls(self) -> i64:
        """The calls that the seat may make now, as a mask (BID-2, BID-7)."""
        lookup = self.lookup
        mask: i64 = lookup.above[self.call]
        if self.made & lookup.sevens == 0:
            mask &= ~lookup.gated
        if len(lookup.answering):
            mask = self._with_answers(mask)
        return self._under_rare_rules(mask) if lookup.narrowed else mask

    def _with_answers(self, mask: i64) -> i64:
        """The calls in *mask*, without those that require a bid which no partner of the seat has made (BID-7)."""
        lookup, seat = self.lookup, self.seat
        for pair in range(0, len(lookup.answering), 2):
            asked: i64 = lookup.answering[pair + 1]
            found = False
            for place in range(len(self.calls)):
                caller: i64 = self.callers[place]
                if self.calls[place] == asked and caller != seat and lookup.side_of[caller] == lookup.side_of[seat]:
                    found = True
            if not found:
                mask &= ~bit(lookup.answering[pair])
        return mask

    def _under_rare_rules(self, mask: i64) -> i64:
        """The calls in *mask* that the less common rules allow (BID-9, BID-10, BID-13, BID-16)."""
        lookup = self.lookup
        if self.barred >> self.seat & 1:
            mask &= 1
        if self.made & lookup.eights == 0:
            mask &= ~lookup.after_eight
        if bit(self.call) & lookup.exactly_seven == 0:
            mask &= ~lookup.over_seven
        if count(self.spoken) < lookup.players:
            mask &= ~lookup.all_spoken
        if self.unlooked >> self.seat & 1:
            return mask & lookup.blind | bit(lookup.look)
        mask &= ~lookup.blind
        if count(self.spoken) >= lookup.inklers:
            mask &= ~lookup.inkles
        if lookup.dealer_stuck and self.seat == self.dealer and self.made == 1 and mask != 1:
            mask &= ~1
        return mask

    def _call(self, call: i64) -> None:
        """Make a call, and find out who is next (BID-4, BID-5, BID-10, BID-14)."""
        lookup, seat = self.lookup, self.seat
        asked_last = self.bidder == seat
        self.calls.append(call)
        self.callers.append(seat)
        self.decisions += 1
        self.unlooked &= ~bit(seat)
        if call == lookup.look:
            self.legal = self._legal_calls()
            return
        self.spoken |= bit(seat)
        if call:
            suit: i64 = lookup.suit_of[call]
            before = self.suits >> 4 * seat & 15
            if (lookup.suit_change and before and before != suit) or (asked_last and lookup.last_raise):
                # Everybody may call again, even after the player who was asked last.
                self.out = 0
                asked_last = False
            self.suits ^= _shift(before ^ suit, 4 * seat)
            self.made |= bit(call)
            self.call = call
            self.bidder = seat
            self.bidders |= bit(seat)
            self.passes = 0
        else:
            self.passes += 1
            if not lookup.never_out:
                self.out |= bit(seat)
        following = self._next_caller(asked_last)
        if following == NOBODY:
            self._end_auction()
        else:
            self.seat = following
            self.legal = self._legal_calls()

    def _next_caller(self, asked_last: bool) -> i64:
        """The seat that calls next; `NOBODY` if the auction is over. *asked_last* is true of a bidder asked again."""
        lookup, seat = self.lookup, self.seat
        players = lookup.players
        following = seat + 1 if seat + 1 < players else 0
        if lookup.single_round:
            return following if count(self.spoken) < players else NOBODY
        if asked_last:
            return NOBODY
        if lookup.never_out:
            # Where nobody is out, the number of passes in a row decides (BID-14).
            if self.passes < (players - 1 if self.call else players):
                return following
        else:
            while following != seat:
                if self.out & bit(following) == 0 and following != self.bidder:
                    return following
                following = following + 1 if following + 1 < players else 0
        bidders = self.bidders
        if bidders and (lookup.last_raise or (lookup.asks_last and bidders & (bidders - 1))):
            return self.bidder
        return NOBODY

    def _end_auction(self) -> None:
        """End the auction, and let the contractor take the kitty (BID-6, BID-9, KITTY-1)."""
        lookup = self.lookup
        if (self.call == 0 and not lookup.all_pass_played) or (self.call and self.made & ~(lookup.inkles | 1) == 0):
            self.call = 0
            self.stage = OVER
            self.points = tuple([0] * lookup.lines)
            return
        if self.call:
            self.contractor = self.bidder
        self.seat = self.contractor
        self.own = held_by(self.dealt, self.contractor)
        if lookup.takes_kitty[self.call]:
            self.stage = DISCARDING
            self.own |= self.kitty
            self.legal = self.own
        else:
            self._ask_joker()

    def _ask_joker(self) -> None:
        """Let the contractor declare a suit for each joker held, or for none (JOKER-5)."""
        lookup = self.lookup
        if not lookup.asks_joker[self.call]:
            self._start()
            return
        self.stage = DECLARING
        if self.own & lookup.higher == 0:
            self.legal = 0x1F if self.own & lookup.lower else 1
        elif lookup.lower == 0:
            self.legal = 0x1F
        else:
            self.legal = 0x1EF7BC1 if self.own & lookup.lower else 0x108421

    def _start(self) -> None:
        """Begin the play, with each hand on the slots of the contract. A player who sits out is not in the order."""
        lookup, dealt, own = self.lookup, self.dealt, self.own
        contractor = self.contractor
        prepared = lookup.prepare(self.call, contractor, self.declared)
        shifts = prepared.shifts
        hands = Hands(
            prepared.lookup,
            b"",
            b"",
            slots_by(shifts, own if contractor == 0 else dealt.held_0),
            slots_by(shifts, own if contractor == 1 else dealt.held_1),
            slots_by(shifts, own if contractor == 2 else dealt.held_2),
            slots_by(shifts, own if contractor == 3 else dealt.held_3),
            slots_by(shifts, own if contractor == 4 else dealt.held_4),
            slots_by(shifts, own if contractor == 5 else dealt.held_5),
        )
        eldest = self.dealer + 1 if self.dealer + 1 < lookup.players else 0
        # The order of places starts with the first seat that plays, whichever seat it is looked up for.
        leader: i64 = contractor if self.call and lookup.contractor_leads else prepared.lookup.turns[8 * eldest]
        position = start(hands, leader)
        self.prepared = prepared
        self.stage = PLAYING
        self.voids = 0
        self.leader = leader
        self.exposed_at = prepared.standing.exposed_at
        if prepared.own_card:
            # It depends on who leads, which a prepared contract does not know.
            turn: i64 = prepared.lookup.orders[leader].packed
            self.exposed_at = 1
            while turn & 7 != contractor:
                turn >>= 3
                self.exposed_at += 1
        self.begun = position._left
        if self.sensible:
            aside = slots_by(shifts, self.discards)
            self.standing = with_aside(prepared.standing, self.exposed_at, contractor, aside)
        self._go_on(position)

    def _go_on(self, position: Position) -> None:
        """Let the next player play; or score the deal once every card has been played."""
        self.position = position
        self.seat = position._state & 7
        self.legal = position._legal
        if position._state & TRICKS == 0:
            self.stage = OVER
            self.won = position._won
            self.captured = position._captured
            self.points = self.prepared.scores.points(self.won, self.captured)

    def decode(self, blocks: ActionBlocks, action: i64) -> bool:
        """Find the choice that an *action* number stands for. Return false if it is illegal now.

        At a table that waits, any number will do.
        """
        if self.stage == OVER:
            return True
        if action < 0 or action >= blocks.size:
            return False
        if self.stage == PLAYING:
            self.chosen = self._decode_card(blocks, action - blocks.plays)
        else:
            if self.stage != CALLING:
                action -= blocks.discards if self.stage == DISCARDING else blocks.declared
            self.chosen = action if 0 <= action < SLOTS and self.legal & bit(action) else -1
        return self.chosen >= 0

    def _decode_card(self, blocks: ActionBlocks, card: i64) -> i64:
        """The choice of a *card* by its place in the pack; the jokers led as suits come behind them."""
        pack = self.lookup.pack
        if card < pack:
            slots = slots_by(self.prepared.shifts, bit(card)) & self.legal if card >= 0 else 0
            return count(slots - 1) if slots else -1
        card += blocks.led - pack
        return NAMED + card if (self.position._state >> 21) & bit(card) else -1

    def act(self, number: i64) -> None:
        """Make the legal choice with this *number*, as it is in `chosen`."""
        if self.stage < PLAYING:
            self.choose(number)
            return
        position = self.position
        lookup = self.prepared.lookup
        state = position._state
        suit: i64 = state >> 3 & 7
        own: i64 = NONE
        name: i64 = -1
        if number < NAMED:
            own = lookup.suit_of[number]
            self.plays.append(lookup.number_of[number])
        else:
            name = number - NAMED & 3
            number -= NAMED
            self.plays.append(_LOWER_NAMED + number)
            number = count((lookup.lower if number < 4 else lookup.higher) - 1)
        self.voids |= void_shown(lookup, suit, own, state & 7)
        self.decisions += 1
        self._go_on(after_play(position, number, name))

    def act_sensibly(self) -> None:
        """Play the card that a sensible player would play."""
        position, prepared = self.position, self.prepared
        unplayed = (bit(prepared.lookup.slots) - 1) & ~(self.begun & ~position._left)
        self.act(sensible_play(position, prepared.tactics, self.standing, unplayed, self.voids))

    def show(self, blocks: ActionBlocks, pen: CellWriter) -> None:
        """Write the seat to act, and a bit for each action that is legal now."""
        pack = self.lookup.pack
        behind = blocks.size
        if self.stage == OVER:
            pen.put(255, 8)
            pen.blank(behind)
            pen.end()
            return
        pen.put(self.seat, 8)
        if self.stage == PLAYING:
            pen.blank(blocks.plays)
            pen.put(places_by(self.prepared.shifts, self.legal), pack)
            behind -= blocks.plays + pack
            if behind:
                pen.put((self.position._state >> 21) >> blocks.led, behind)
        else:
            width = self.lookup.look + (1 if self.lookup.blind else 0)
            if self.stage != CALLING:
                pen.blank(blocks.discards if self.stage == DISCARDING else blocks.declared)
                behind -= blocks.discards if self.stage == DISCARDING else blocks.declared
                width = pack if self.stage == DISCARDING else _DECLARATIONS
            pen.put(self.legal, width)
            pen.blank(behind - width)
        pen.end()


def with_aside(standing: SideState, exposed_at: i64, seat: i64, slots: i64) -> SideState:
    """*standing* once *seat* has laid away these slots."""
    return SideState(
        losing=standing.losing,
        side=standing.side,
        partners=standing.partners,
        called=0,
        partner=0,
        exposed=standing.exposed,
        exposed_at=exposed_at,
        aside=HeldInTurn(
            _BY_PLACE,
            slots if seat == 0 else 0,
            slots if seat == 1 else 0,
            slots if seat == 2 else 0,
            slots if seat == 3 else 0,
            slots if seat == 4 else 0,
            slots if seat == 5 else 0,
        ),
    )


def places_by(shifts: list[SlotShift], slots: i64) -> i64:
    """The cards in *slots* by their places in the pack, found by undoing *shifts*."""
    places: i64 = 0
    for shift in shifts:
        places |= slots << shift.down >> shift.up & shift.cards
    return places


# ---------------------------------------------------------------- observations


class Observer:
    """The public facts of one table, kept up with when they are asked for, and written with what any seat knows.

    The planes are those of `fivehundred.learning.encoding.observe`, in their order; `fivehundred.learning.tables`
    checks that they are.
    """

    #: The position that the plays noted so far have reached, once there are any.
    position: Position

    def __init__(
        self, table: Dealing, kitty_shown: bool, exposing: bool, naming: bool, stages: int, outcomes: int, ends: bytes
    ) -> None:
        self.table: Final = table
        #: The seat whose knowledge is written, and the stage, or the one in which the deal has ended.
        self.seat: i64 = 0
        self.stage: i64 = CALLING
        #: By scorer, the last bytes of an observation: the scores and the number of the deal.
        self.scores: list[bytes] = []
        #: True if the kitty is shown, if a hand may be exposed, and if a joker may name a suit: each has a plane.
        self.kitty_shown: Final = kitty_shown
        self.exposing: Final = exposing
        self.naming: Final = naming
        #: The row of each stage of a `Dealing`, eleven bits each, and the number of outcomes.
        self.stages: Final[i64] = stages
        self.outcomes: Final[i64] = outcomes
        #: The outcomes of a deal that was played, one that was passed out, and one with only inkles.
        self.ends: Final = ends
        self.deals: i64 = 0
        self.calls: i64 = 0
        self.plays: i64 = 0
        self.standing: i64 = 0
        #: The calls that each seat made, and those that stood when it passed.
        self.bids: HeldInTurn = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.passes: HeldInTurn = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
        #: The cards of each trick by their places in the pack, those that led, and those that won.
        self.tricks: list[int] = []
        self.led: i64 = 0
        self.winning: i64 = 0
        self.gone: i64 = 0
        #: Past plays, as in `remember`, but never forgotten.
        self.memory: i64 = 0
        #: The slots that each place is proved to lack, and the suits in which it has shown a void, four bits each.
        self.lacked: HeldInTurn = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
        self.voids: i64 = 0
        #: The suits that the lower joker, and then the higher, named.
        self.named: i64 = 0

    def _keep_up(self) -> None:
        """Note what was done since the last time."""
        table = self.table
        if self.deals != table.deals:
            self.deals = table.deals
            self.calls = 0
            self.plays = 0
            self.standing = 0
            self.bids = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.passes = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.lacked = HeldInTurn(_BY_PLACE, 0, 0, 0, 0, 0, 0)
            self.tricks = []
            self.led = 0
            self.winning = 0
            self.gone = 0
            self.memory = 0
            self.voids = 0
            self.named = 0
        while self.calls < len(table.calls):
            call: i64 = table.calls[self.calls]
            caller: i64 = table.callers[self.calls]
            if call == 0:
                add_to(self.passes, caller, bit(self.standing))
            elif call < table.lookup.look:
                add_to(self.bids, caller, bit(call))
                self.standing = call
            self.calls += 1
        while self.plays < len(table.plays):
            if self.plays == 0:
                self.position = start(table.position._hands, table.leader)
            self._note_card(table.prepared, table.plays[self.plays])
            self.plays += 1

    def _note_card(self, prepared: PreparedContract, number: i64) -> None:
        """Note a card that was played."""
        position, lookup = self.position, prepared.lookup
        state = position._state
        place: i64 = state & 7
        suit: i64 = state >> 3 & 7
        tricks: i64 = state >> 15 & 63
        slot: i64 = lookup.slot_of[number]
        card = bit(slot)
        at = places_by(prepared.shifts, card)
        own: i64 = lookup.suit_of[slot]
        name: i64 = -1
        if number >= _LOWER_NAMED:
            name = number - _LOWER_NAMED & 3
            self.named |= bit(number - _LOWER_NAMED)
        lacks: i64 = 0
        if position._lying == 0:
            suit = own if name < 0 else name
            if card & lookup.callers and led_alone(lookup, name, self.memory, place, tricks):
                lacks = ~lookup.callers
            if suit != NONE:
                self.memory |= bit(suit)
            self.led |= at
        elif own == NONE or own != suit:
            lacks = lacks_following(lookup, own, suit, self.memory, place, tricks)
        if lookup.keeps > KEEPS_LED:
            # A joker that names a suit is a card of that suit here.
            self.memory = remember(lookup.keeps, self.memory, suit, own, place)
        if lacks:
            lacks &= (bit(lookup.slots) - 1) & ~(self.table.begun & ~position._left | card)
            add_to(self.lacked, place, lacks)
            for lacked in range(4):
                if lookup.leads[lacked].cards & lacks:
                    self.voids |= bit(4 * place + lacked)
        self.gone |= at
        self.position = after_play(position, slot, name)
        if self.position._lying == 0:
            self.tricks.append(places_by(prepared.shifts, position._lying | card))
            best = position._best
            if card > best and card & lookup.leads[suit].wins:
                best = card
            self.winning |= places_by(prepared.shifts, best)

    def write(self, pen: CellWriter, seat: i64) -> None:
        """Write the observation of *seat*: its planes of bits, and its planes of small numbers."""
        self._keep_up()
        table = self.table
        lookup, stage = table.lookup, table.stage
        players, pack = lookup.players, lookup.pack
        if stage == OVER:
            stage = PLAYING if self.plays else CALLING
        self.seat = seat
        self.stage = stage
        prepared: PreparedContract | None = None
        if stage > CALLING:
            prepared = table.prepared if stage == PLAYING else lookup.prepare(table.call, table.contractor, 0)
        taking = stage > CALLING and lookup.takes_kitty[table.call] != 0
        mine = stage > CALLING and seat == table.contractor
        dealt = 0 if table.unlooked >> seat & 1 else held_by(table.dealt, seat)
        own = dealt
        discards: i64 = 0
        if mine:
            own = table.own | (table.discards if stage == DISCARDING else 0)
            discards = 0 if stage == DISCARDING else table.discards
        shown: i64 = 0
        if stage == PLAYING and prepared is not None and self.plays >= table.exposed_at:
            shown = table.own if prepared.standing.exposed != NOBODY else 0
        public = table.kitty if taking and self.kitty_shown else 0
        unplayed = (bit(pack) - 1) & ~self.gone
        pen.put(own & unplayed, pack)
        pen.put(dealt, pack)
        if lookup.kitty_size:
            pen.put(table.kitty if mine and taking else 0, pack)
            pen.put(discards, pack)
        known = shown | own | discards
        pen.put(unplayed & ~(known | public), pack)
        self._write_hands(pen, prepared, unplayed & ~known, public, shown)
        self._write_tricks(pen, prepared)
        if self.exposing:
            pen.put(shown, pack)
        if self.kitty_shown:
            pen.put(public, pack)
        number: i64 = 0
        while number < players:
            pen.put(held_by(self.bids, (seat + number) % players), len(lookup.above))
            number += 1
        number = 0
        while number < players:
            pen.put(held_by(self.passes, (seat + number) % players), len(lookup.above))
            number += 1
        pen.put(bit(table.call) if prepared is not None else 0, len(lookup.above))
        self._write_seats(pen, prepared)
        self._write_numbers(pen, prepared)

    def _write_hands(
        self, pen: CellWriter, prepared: PreparedContract | None, unknown: i64, public: i64, shown: i64
    ) -> None:
        """Write the cards that each other seat may hold, and those that each has played."""
        table = self.table
        lookup, seat, contractor = table.lookup, self.seat, table.contractor
        playing = self.stage == PLAYING and prepared is not None
        declared: i64 = 0
        if playing and table.declared:
            declared = lookup.higher if table.declared >= 5 else 0
            if table.declared % 5:
                declared |= lookup.lower
        after: i64 = 1
        while after < lookup.players:
            other = (seat + after) % lookup.players
            cards = unknown
            if other == contractor and shown:
                cards = shown & ~self.gone
            else:
                if other != contractor or self.stage == CALLING:
                    cards &= ~(public | declared)
                elif declared:
                    cards &= ~((lookup.higher | lookup.lower) & ~declared)
                if playing and prepared is not None:
                    lacked = held_by(self.lacked, other)
                    if lacked:
                        cards &= ~places_by(prepared.shifts, lacked)
            pen.put(cards if self._size(prepared, other) else 0, lookup.pack)
            after += 1
        after = 0
        while after < lookup.players:
            cards = 0
            if playing and prepared is not None:
                cards = self._cards_played((seat + after) % lookup.players, prepared)
            pen.put(cards, lookup.pack)
            after += 1

    def _cards_played(self, seat: i64, prepared: PreparedContract) -> i64:
        """The cards that *seat* has played."""
        table = self.table
        if prepared.playing >> seat & 1 == 0:
            return 0
        return (table.own if seat == table.contractor else held_by(table.dealt, seat)) & self.gone

    def _size(self, prepared: PreparedContract | None, seat: i64) -> i64:
        """The number of cards in the hand of *seat*."""
        table = self.table
        size = table.lookup.hand_size
        if prepared is None:
            return size
        if self.stage == DISCARDING and seat == table.contractor:
            size += table.lookup.kitty_size
        return size if self.plays == 0 else size - count(self._cards_played(seat, prepared))

    def _write_tricks(self, pen: CellWriter, prepared: PreparedContract | None) -> None:
        pack, trick = self.table.lookup.pack, 0
        for cards in self.tricks:
            pen.put(cards, pack)
            trick += 1
        lying: i64 = 0
        if prepared is not None and self.plays:
            lying = places_by(prepared.shifts, self.position._lying)
        rest = lying
        while trick < self.table.lookup.hand_size:
            pen.put(rest, pack)
            rest = 0
            trick += 1
        pen.put(lying, pack)
        pen.put(self.led, pack)
        pen.put(self.winning, pack)

    def _from_observer(self, seats: i64) -> i64:
        """*seats*, a mask, as the observer counts them."""
        players, seat = self.table.lookup.players, self.seat
        return (seats >> seat | seats << (players - seat)) & (bit(players) - 1)

    def _write_seats(self, pen: CellWriter, prepared: PreparedContract | None) -> None:
        """Write the planes of seats, suits and stages."""
        table = self.table
        lookup, seat = table.lookup, self.seat
        players = lookup.players
        side: i64 = 0
        partners: i64 = 0
        number: i64 = 0
        while number < players:
            if number != seat and lookup.side_of[number] == lookup.side_of[seat]:
                partners |= bit(number)
            number += 1
        pen.put(self._from_observer(bit(table.dealer)), players)
        pen.put(0 if table.stage == OVER else self._from_observer(bit(table.seat)), players)
        if prepared is None:
            pen.put(0, 3 * players)
        else:
            side = prepared.side
            if partners == 0 and side & bit(seat):
                partners = side & ~bit(seat)
            pen.put(self._from_observer(bit(table.contractor)) if table.call else 0, players)
            pen.put(self._from_observer(side), players)
            pen.put(self._from_observer(prepared.playing), players)
        pen.put(self._from_observer(partners), players)
        if lookup.blind:
            pen.put(self._from_observer(table.unlooked), players)
        pen.put(self._from_observer(table.barred), players)
        # Nobody ends a deal by what they claim.
        pen.put(0, players)
        pen.put(0 if prepared is None else prepared.trump, 4)
        number = 0
        while number < players:
            pen.put(self.voids >> 4 * ((seat + number) % players) & 15, 4)
            number += 1
        if lookup.declares:
            pen.put(self._suit_declared(table.declared % 5), 4)
            pen.put(self._suit_declared(table.declared // 5), 4)
        if self.naming:
            pen.put(self.named, 8)
        pen.put(self.stages >> 11 * self.stage & 0x7FF, 11)
        ended: i64 = 0
        if table.stage == OVER:
            ended = bit(self.ends[0 if self.plays else 2 if table.made > 1 else 1])
        pen.put(ended, self.outcomes)
        pen.end()

    def _suit_declared(self, suit: i64) -> i64:
        return bit(suit - 1) if suit and self.stage == PLAYING else 0

    def _write_numbers(self, pen: CellWriter, prepared: PreparedContract | None) -> None:
        """Write the tricks and cards of each seat, the tricks needed and the scores, eight bits each."""
        table = self.table
        players, seat = table.lookup.players, self.seat
        won: i64 = 0
        if self.plays:
            won = table.position._won
        number: i64 = 0
        while number < players:
            pen.put(won >> 8 * ((seat + number) % players) & 255, 8)
            number += 1
        number = 0
        while number < players:
            pen.put(self._size(prepared, (seat + number) % players), 8)
            number += 1
        pen.put(0 if prepared is None else prepared.tricks_needed(won), 24)
        scores = self.scores[table.lookup.side_of[seat]]
        for place in range(len(scores)):
            pen.put(scores[place], 8)
        pen.end()


def add_to(turn: HeldInTurn, place: i64, mask: i64) -> None:
    """Add *mask* to that of a *place*."""
    if place == 0:
        turn.held_0 |= mask
    elif place == 1:
        turn.held_1 |= mask
    elif place == 2:
        turn.held_2 |= mask
    elif place == 3:
        turn.held_3 |= mask
    elif place == 4:
        turn.held_4 |= mask
    else:
        turn.held_5 |= mask


def led_alone(lookup: PlayLookup, name: i64, memory: i64, place: i64, tricks: i64) -> bool:
    """True if a joker led as the suit *name*, or as none, could be led only by a player with no other card."""
    if tricks > lookup.led_last:
        return True
    if name < 0:
        return not lookup.joker_plain
    suits = lookup.joker_names
    if lookup.joker_barred & KEEPS_LED:
        suits &= ~memory
    if lookup.joker_barred & KEEPS_VOID:
        suits &= ~(memory >> (4 + 4 * place))
    return suits & bit(name) == 0


def lacks_following(lookup: PlayLookup, own: i64, suit: i64, memory: i64, place: i64, tricks: i64) -> i64:
    """The slots that *place* is proved to lack by playing a card of suit *own* when another was led."""
    if suit == NONE:
        return 0
    cards, loose = lookup.leads[suit].cards, lookup.leads[NONE].cards
    past = past_in_suit(memory, place, suit)
    may = tricks <= lookup.void_last and past & lookup.void_unless == 0
    if own != NONE:
        return cards | loose if may and lookup.must_play_joker else cards
    able = tricks <= lookup.able_last and past & lookup.able_unless == 0
    if not may and (not able or past & KEEPS_VOID):
        return ~loose
    return 0 if able else cards


def observe_tables(observers: list[Observer], seats: bytes, cells: list[float]) -> None:
    """Write into *cells* what one of the *seats* has seen at each table; seat 0 where there is no such seat."""
    pen = CellWriter(cells)
    for number, observer in enumerate(observers):
        seat: i64 = seats[number]
        observer.write(pen, seat if seat < observer.table.lookup.players else 0)


def begin_tables(tables: list[Dealing], seed: int, dealer: int, blocks: ActionBlocks, cells: list[float]) -> None:
    """Begin the deals from *seed* on, one at each table and all dealt by *dealer*, and show what is legal."""
    pen = CellWriter(cells)
    for number, table in enumerate(tables):
        table.barred = 0
        table.begin(seed + number, dealer)
        table.show(blocks, pen)


def decode_all(tables: list[Dealing], actions: list[int], blocks: ActionBlocks) -> int:
    """Find the choice of each table by its action number; return the first table at which it is illegal, or -1."""
    for number, table in enumerate(tables):
        if not table.decode(blocks, actions[number]):
            return number
    return -1


def step_tables(
    tables: list[Dealing], blocks: ActionBlocks, cells: list[float], points: list[int], keeper: Any
) -> list[int]:
    """Make the choice found for each table, then those of its sensible seats while cards are played.

    A table whose deal has ended begins the next one. Return these tables, and add their points to *points*. If there is
    a *keeper* of scores, it is told the number of each, and returns the next dealer and, three bits higher, the
    seats that may not bid as a mask; or -1 if the table is to wait from now on.
    """
    ended: list[int] = []
    pen = CellWriter(cells)
    for number, table in enumerate(tables):
        waiting = table.stage == OVER
        if not waiting:
            table.act(table.chosen)
        while table.stage == PLAYING and table.sensible >> table.seat & 1:
            table.act_sensibly()
        if table.stage == OVER and not waiting:
            ended.append(number)
            points.extend(table.points)
            following: i64 = table.dealer + 1 if table.dealer + 1 < table.lookup.players else 0
            if keeper is not None:
                following = keeper(number)
            if following >= 0:
                table.barred = following >> 3
                table.next(len(tables), following & 7)
        table.show(blocks, pen)
    return ended


def slots_by(shifts: list[SlotShift], cards: i64) -> i64:
    """The slots of *cards*, found by applying *shifts*."""
    slots: i64 = 0
    for shift in shifts:
        slots |= (cards & shift.cards) << shift.up >> shift.down
    return slots
