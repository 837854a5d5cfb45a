"""Hidden hands filled at random, so that each world is as likely as any other."""

from __future__ import annotations

from math import comb
from typing import TYPE_CHECKING, Any, Final

from fivehundred import shuffle as shuffling
from fivehundred._base import bits, words
from fivehundred._base.bits import LOWER_NAMED
from fivehundred._native.contracts import Hands, hands_of, held_by, legal_follows, remember
from fivehundred._native.masks import (
    BYTE,
    BYTE_BITS,
    DIGIT,
    KEEPS_LED,
    LEADER_AT,
    LYING_AT,
    NAMED_SUIT,
    NONE,
    SUIT_AT,
    TRICKS,
    TRICKS_AT,
    WITHOUT_NAMES,
    bit,
    count,
)
from fivehundred._native.position import Position, before_lead, relevant_memory, start

if TYPE_CHECKING:
    from mypy_extensions import i64

_below: Final[Any] = shuffling.below
_checked_bits: Final[Any] = shuffling.checked_bits
_mix: Final[Any] = bits.mix
_MOST_DRAWS: Final[int] = words.MOST_DRAWS
_not_random: Final[Any] = words.not_random


#: The room left in a column, at most the 66 cards, in a key.
_ROOM_BITS: Final = 7


class Pot:
    """The slots collected for one column while a position is being drawn."""

    def __init__(self) -> None:
        self.slots: i64 = 0


class Chance:
    """Unbiased choices from random bytes fetched in blocks; each choice uses a byte, or more if one is rejected."""

    def __init__(self, more: Any, size: int, columns: int = 0) -> None:
        #: Empty between positions. Kept here, not with the columns, which threads may share.
        self.pots: Final = [Pot() for _ in range(columns)]
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
        rejected = 0
        while True:
            product: i64 = self.byte() * limit
            unfair: i64 = product & BYTE
            # Rejecting 256 % limit of the 256 bytes makes all results equally likely.
            if unfair >= limit or unfair >= 256 % limit:
                return product >> BYTE_BITS
            rejected += 1
            if rejected == _MOST_DRAWS:
                raise _not_random()

    def below_any(self, limit: int, bits: int) -> int:
        """A number below *limit*, which may be arbitrarily large; *bits* is the bit length of *limit* - 1."""
        rejected = 0
        while True:
            # A Python int, because 64 bits may be too few.
            number = 0
            left = bits
            while left > 0:
                byte: int = self.byte()
                number = number << BYTE_BITS | byte
                left -= BYTE_BITS
            number >>= -left
            if number < limit:
                return number
            rejected += 1
            if rejected == _MOST_DRAWS:
                raise _not_random()

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
    """The ways to spread a group of cards, and all later groups, over columns with given room."""

    def __init__(
        self, ways: int, upto: list[int], counts: list[bytes], rests: list[bytes], following: list[Split]
    ) -> None:
        self.ways: Final = ways
        #: The bit length of the number of ways minus 1.
        self.bits: Final = max(ways - 1, 0).bit_length()
        #: For each choice for the group, the number of ways of this and all earlier choices.
        self.upto: Final = upto
        #: For each choice, the number of cards for each column, the room left there, and the split of the next group.
        self.counts: Final = counts
        self.rests: Final = rests
        self.following: Final = following


#: The split after the last group, and the split for cards that do not fit.
PLACED: Final = Split(1, [], [], [], [])
IMPOSSIBLE: Final = Split(0, [], [], [], [])


def arrangements(counts: list[int]) -> int:
    """The number of ways to divide cards into parts that have *counts* cards."""
    ways, total = 1, 0
    for some in counts:
        total += some
        ways *= comb(total, some)
    return ways


def spreads(total: int, least: list[int], most: list[int]) -> list[list[int]]:
    """All lists of numbers with the sum *total*, each within its bounds."""
    found: list[list[int]] = [[]]
    for place in range(len(least)):
        low, high = sum(least[place + 1 :]), sum(most[place + 1 :])
        longer: list[list[int]] = []
        for some in found:
            left = total - sum(some)
            for number in range(max(least[place], left - high), min(most[place], left - low) + 1):
                longer.append([*some, number])
        found = longer
    return found


class Splitting:
    """All ways to spread groups of cards over columns.

    Columns that are open to the same later groups are merged once a group is placed: the cards of those groups are
    placed in the merged column and divided afterwards. Each combination of room left is computed once.
    """

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
        #: For each group: its number of cards, and the worth of each in an *inside* column.
        self.sizes: Final = sizes
        self.worths: Final = worths
        #: Each need as a bit, with a mask of columns of which one must get a card that meets it.
        self.needed: Final = needed
        #: For each group, the column that each column is merged into when the group has been placed.
        self.merged: Final[list[list[int]]] = []
        #: For each group and column left: whether it is open to the group, whether cards count there, the needs that a
        #: card of the group meets there, and the number of cards of later groups that it can take.
        self.open: Final[list[list[bool]]] = []
        self.counting: Final[list[list[bool]]] = []
        self.meeting: Final[list[list[int]]] = []
        self.later: Final[list[list[int]]] = []
        columns = list(range(width))
        for group in range(len(sizes)):
            behind = range(group + 1, len(sizes))
            self.open.append([opens[group] >> column & 1 == 1 for column in columns])
            self.counting.append([inside >> column & 1 == 1 for column in columns])
            met = [(need, where) for need, where in needed if meets[group] & need]
            self.meeting.append([sum([need for need, where in met if where >> column & 1]) for column in columns])
            self.later.append([sum([sizes[one] for one in behind if opens[one] >> column & 1]) for column in columns])
            kinds: dict[tuple[int, ...], int] = {}
            into: list[int] = []
            for column in columns:
                kind = (inside >> column & 1, *[where >> column & 1 for _, where in needed])
                kind += tuple([opens[one] >> column & 1 for one in behind])
                into.append(kinds.setdefault(kind, len(kinds)))
            self.merged.append(into)
            columns = [columns[into.index(number)] for number in range(len(kinds))]
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
            key = key << _ROOM_BITS | have
        known = self.known[group].get(key)
        if known is None:
            known = self._make_split(group, room, worth, needs)
            self.known[group][key] = known
        return known

    def _make_split(self, group: int, room: list[int], worth: int, needs: int) -> Split:
        """Work out a split that has not been asked for yet."""
        size, into, later, is_open = self.sizes[group], self.merged[group], self.later[group], self.open[group]
        upto: list[int] = []
        counts: list[bytes] = []
        rests: list[bytes] = []
        following: list[Split] = []
        total = 0
        least = [max(room[column] - later[column], 0) for column in range(len(room))]
        most = [min(room[column], size) if is_open[column] else 0 for column in range(len(room))]
        for some in spreads(size, least, most):
            owed, unmet = worth, needs
            parts: list[list[int]] = [[] for _ in range(max(into) + 1)]
            rest: list[int] = []
            for column in range(len(some)):
                if some[column]:
                    unmet &= ~self.meeting[group][column]
                    if self.counting[group][column]:
                        owed -= some[column] * self.worths[group]
                rest.append(room[column] - some[column])
                parts[into[column]].append(rest[column])
            if owed >= 0:
                then = self.split(group + 1, [sum(part) for part in parts], owed, unmet)
                if then.ways:
                    ways = arrangements(some) * then.ways
                    for part in parts:
                        ways *= arrangements(part)
                    total += ways
                    upto.append(total)
                    counts.append(bytes(some))
                    rests.append(bytes(rest))
                    following.append(then)
        return Split(total, upto, counts, rests, following) if upto else IMPOSSIBLE


def fill_places(
    groups: list[list[int]],
    columns: list[list[int]],
    sizes: list[int],
    merged: list[list[int]],
    root: Split,
    rng: Any,
) -> list[list[int]]:
    """Place *groups* of cards in one of the ways of *root*, with equal chances. Return the cards of each place.

    *columns* contains the place numbers of each column, *sizes* the number of cards for each place, and *merged* the
    columns into which columns are merged (`Splitting.merged`).
    """
    random: Any = rng.getrandbits
    # Shared by all places that get no cards.
    nothing: list[int] = []
    filled = [nothing] * len(sizes)
    if len(groups) == 1 and len(columns) == 1:
        # Nothing is known about any card, so simply deal them.
        divide(groups[0][:], columns[0], sizes, filled, random)
        return filled
    path: list[tuple[bytes, bytes]] = []
    split = root
    for _ in groups:
        chosen = 0
        if len(split.upto) > 1:
            number: int = _below(split.ways, rng=rng)
            while number >= split.upto[chosen]:
                chosen += 1
        path.append((split.counts[chosen], split.rests[chosen]))
        split = split.following[chosen]
    in_columns: list[list[int]] = [[] for _ in columns]
    for group in range(len(groups) - 1, -1, -1):
        counts, rest = path[group]
        into = merged[group]
        # What later groups have put into merged columns is divided.
        for column in range(len(counts) - 1, -1, -1):
            if into[column] != column and rest[column]:
                in_columns[column] = take(in_columns[into[column]], rest[column], random)
        cards = groups[group][:]
        for column in range(len(counts)):
            if counts[column]:
                in_columns[column] += take(cards, counts[column], random)
    for column in range(len(columns)):
        divide(in_columns[column], columns[column], sizes, filled, random)
    return filled


def fill_pots(pots: list[Pot], cards: i64, counts: bytes, chance: Chance) -> None:
    """Put *cards* at random into the pots, *counts* of them into each."""
    size = count(cards)
    for column in range(len(counts)):
        some: i64 = counts[column]
        if some:
            came: i64 = cards if some == size else chance.part(cards, size, some)
            pots[column].slots |= came
            cards ^= came
            size -= some


def divide_pots(pots: list[Pot], into: list[int], rest: bytes, chance: Chance) -> None:
    """Divide what later groups have put into merged columns."""
    column = len(into) - 1
    while column >= 0:
        # The column that a column is merged into has the same number or a lower one, which is divided later.
        some: i64 = rest[column]
        if some and into[column] != column:
            pot = pots[into[column]]
            came: i64 = chance.part(pot.slots, count(pot.slots), some)
            pot.slots ^= came
            pots[column].slots |= came
        column -= 1


def take(cards: list[int], size: int, random: Any) -> list[int]:
    """Take *size* of the *cards* at random."""
    others = len(cards) - size
    # Only the smaller part is drawn.
    if size > others:
        shuffle(cards, size, random)
        part = cards[:size]
        del cards[:size]
    else:
        shuffle(cards, others, random)
        part = cards[others:]
        del cards[others:]
    return part


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
    rounds = 0
    while size > kept:
        # One byte per position; a position whose byte is rejected waits for the next round.
        places = size - kept
        bits: Any = _checked_bits(random(8 * places), 8 * places)
        size = _mix(cards, size, bits.to_bytes(places, "little"))
        rounds += 1
        if rounds == _MOST_DRAWS:
            raise _not_random()


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
        merged: list[list[int]],
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
        #: The columns into which columns are merged (`Splitting.merged`).
        self._merged: Final = merged
        self._root: Final = root

    def _fill(self, chance: Chance) -> None:
        """Distribute the slots of every group to the columns."""
        pots, groups = chance.pots, self._groups
        # The choices for all groups but the last.
        path: list[tuple[bytes, bytes]] | None = None
        split = self._root
        for group in range(len(groups)):
            chosen = 0
            if len(split.upto) > 1:
                number = chance.below_any(split.ways, split.bits)
                while number >= split.upto[chosen]:
                    chosen += 1
            counts = split.counts[chosen]
            if group + 1 < len(groups):
                if path is None:
                    path = []
                path.append((counts, split.rests[chosen]))
                split = split.following[chosen]
            else:
                fill_pots(pots, groups[group], counts, chance)
        if path is not None:
            for group in range(len(path) - 1, -1, -1):
                counts, rest = path[group]
                divide_pots(pots, self._merged[group], rest, chance)
                fill_pots(pots, groups[group], counts, chance)

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
    state: i64 = like._state & WITHOUT_NAMES
    lying: i64 = like._lying
    memory = before
    if memory:
        memory &= relevant_memory(hands, left | lying)
    if lying == 0:
        return before_lead(hands, left, state >> LEADER_AT & DIGIT, state & TRICKS, like._won, memory, like._captured)
    memory |= now
    turn = hands.turns[state >> LEADER_AT & DIGIT]
    lead = lookup.leads[state >> SUIT_AT & DIGIT]
    hand = held_by(turn, state >> LYING_AT & DIGIT) & left
    legal = legal_follows(lookup, lead, hand, memory, state & DIGIT, (state & TRICKS) >> TRICKS_AT)
    return Position(hands, legal, left, lying, like._best, state, like._won, memory, like._captured)


def replay_line(position: Position, line: bytes) -> tuple[Position, int, int]:
    """The position after *line*, with the memory of its finished tricks and the memory of the current trick."""
    lookup = position._hands.lookup
    before: i64 = 0
    now: i64 = 0
    for number in line:
        state = position._state
        suit: i64 = state >> SUIT_AT & DIGIT
        own: i64 = lookup.suit_of[lookup.slot_of[number]]
        if position._lying == 0:
            suit = own if number < LOWER_NAMED else number - LOWER_NAMED & NAMED_SUIT
            if lookup.keeps & KEEPS_LED and suit != NONE:
                now |= bit(suit)
        now = remember(lookup.keeps, now, suit, own, state & DIGIT)
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


def with_hand(positions: list[Position], place: int, cards: int) -> list[Position]:
    """*positions* before the first lead in which *place* holds the slots *cards* instead of its own."""
    found: list[Position] = []
    for position in positions:
        hands = position._hands
        held = list(hands.by_place)
        held[place] = cards
        found.append(start(hands_of(hands.lookup, tuple(held), b"", b""), position._state >> LEADER_AT & DIGIT))
    return found
