"""Hidden hands filled at random, so that each world is as likely as any other."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from fivehundred import shuffle as shuffling
from fivehundred._base import bits
from fivehundred._base.bits import LOWER_NAMED
from fivehundred._native.contracts import Hands, held_by, remember, weighed_follows
from fivehundred._native.masks import KEEPS_LED, NONE, TRICKS, bit, count
from fivehundred._native.position import Position, before_lead, relevant_memory

if TYPE_CHECKING:
    from mypy_extensions import i64

_below: Final[Any] = shuffling.below
_checked_bits: Final[Any] = shuffling.checked_bits
_mix: Final[Any] = bits.mix


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
            suit = own if number < LOWER_NAMED else number - LOWER_NAMED & 3
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
