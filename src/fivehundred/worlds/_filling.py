"""Counts, draws and lists all ways to fill places of given sizes with cards that may not lie everywhere.

A way is a product of choices, worked out once: how many cards of each group go to which places, group by group, and
which cards they are. Numbers of ways are exact.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import combinations
from math import factorial
from typing import Final, NamedTuple

import attrs

from fivehundred._bits import mix
from fivehundred.shuffle import RandomBits, below, checked_bits

#: The cards in each place, each as its bit.
Filled = list[list[int]]


class Worths(NamedTuple):
    """A condition: the cards in some of the places are worth so much together."""

    #: What each card is worth, by its bit.
    worth: Mapping[int, int]
    #: The numbers of the places.
    places: frozenset[int]
    total: int


class _Choice(NamedTuple):
    """How many cards of a group go to each column, and the node that follows."""

    counts: tuple[int, ...]
    following: Node


class Node(NamedTuple):
    """The choices for one group when each column has so much room left."""

    ways: int
    #: For each choice, how many ways it and the choices before it have.
    upto: list[int]
    choices: list[_Choice]


#: The node after the last group, where nothing is left to choose.
_NOTHING: Final = Node(1, [], [])
#: The first node where the cards do not fit into the places.
_IMPOSSIBLE: Final = Node(0, [], [])


@attrs.frozen(eq=False)
class Filling:
    """All ways to put *groups* of cards into places of these *sizes*.

    The key of a group is the set of places where its cards may lie, as a mask. With *worths* only those ways count in
    which some of the places are worth so much.
    """

    sizes: Sequence[int]
    groups: Mapping[int, Sequence[int]]
    worths: Worths | None = None
    #: Places that are open to the same groups are filled together, as a column, and divided afterwards.
    columns: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    #: The groups in the order in which they are placed, each with its columns, as a mask, and the worth of each card.
    ordered: tuple[tuple[tuple[int, ...], int, int], ...] = attrs.field(init=False)
    root: Node = attrs.field(init=False)

    @columns.default
    def _find_columns(self) -> tuple[tuple[int, ...], ...]:
        found: dict[tuple[object, ...], list[int]] = {}
        for place, size in enumerate(self.sizes):
            if size:
                open_to = tuple(mask >> place & 1 for mask in self.groups)
                inside = self.worths is not None and place in self.worths.places
                found.setdefault((open_to, inside), []).append(place)
        return tuple(tuple(sorted(places, key=lambda place: -self.sizes[place])) for places in found.values())

    @ordered.default
    def _find_groups(self) -> tuple[tuple[tuple[int, ...], int, int], ...]:
        found: dict[tuple[int, int], list[int]] = {}
        for mask, cards in self.groups.items():
            columns = sum(1 << number for number, places in enumerate(self.columns) if mask >> places[0] & 1)
            for card in cards:
                worth = self.worths.worth[card] if self.worths else 0
                found.setdefault((columns, worth), []).append(card)
        # The group with the most freedom comes last, where the room that is left decides.
        ordered = sorted(found.items(), key=lambda item: (item[0][0].bit_count(), len(item[1])))
        return tuple((tuple(cards), columns, worth) for (columns, worth), cards in ordered)

    @root.default
    def _find_root(self) -> Node:
        room = tuple(sum(self.sizes[place] for place in column) for column in self.columns)
        if sum(room) != sum(len(cards) for cards, _, _ in self.ordered):
            return _IMPOSSIBLE
        return _Search(self).node(0, room, self.worths.total if self.worths else 0) or _IMPOSSIBLE

    @property
    def divisions(self) -> int:
        """The number of ways to divide the columns once they are filled."""
        ways = 1
        for column in self.columns:
            ways *= _arrangements([self.sizes[place] for place in column])
        return ways

    @property
    def count(self) -> int:
        """How many ways there are."""
        return self.root.ways * self.divisions

    def draw(self, rng: RandomBits) -> Filled:
        """One of the ways, each equally likely."""
        random = rng.getrandbits
        # All places that get nothing share this list.
        filled: Filled = [[]] * len(self.sizes)
        node = self.root
        columns, ordered = self.columns, self.ordered
        if len(ordered) == len(columns) == 1:
            # Nothing is known about any card, so the pack is dealt out.
            self._divide(list(ordered[0][0]), columns[0], filled, random)
            return filled
        in_columns: Filled = [[] for _ in columns]
        for cards, _, _ in ordered:
            choices = node.choices
            choice = choices[bisect_right(node.upto, below(node.ways, rng=rng)) if len(choices) > 1 else 0]
            left = list(cards)
            biggest = max(choice.counts)
            if biggest < len(left):
                shuffle(left, biggest, random)
            # The cards that were not shuffled, at the beginning, go to the column that gets most.
            end, kept = len(left), False
            for column, count in enumerate(choice.counts):
                if count == biggest and not kept:
                    in_columns[column] += left[:count]
                    kept = True
                elif count:
                    in_columns[column] += left[end - count : end]
                    end -= count
            node = choice.following
        for column, places in enumerate(columns):
            self._divide(in_columns[column], places, filled, random)
        return filled

    def _divide(self, cards: list[int], places: tuple[int, ...], filled: Filled, random: Callable[[int], int]) -> None:
        """Deal *cards* out to *places*, the first of which gets what is left."""
        first, *others = places
        sizes = self.sizes
        if others:
            shuffle(cards, sizes[first], random)
            end = len(cards)
            for place in others:
                start = end - sizes[place]
                filled[place] = cards[start:end]
                end = start
            del cards[end:]
        filled[first] = cards

    def __iter__(self) -> Iterator[Filled]:
        """Every way, once."""
        yield from self._from(self.root, 0, tuple(() for _ in self.columns))

    def _from(self, node: Node, group: int, columns: tuple[tuple[int, ...], ...]) -> Iterator[Filled]:
        if group == len(self.ordered):
            yield from self._divided(columns)
        for choice in node.choices:
            for parts in _splits(self.ordered[group][0], choice.counts):
                full = tuple((*column, *part) for column, part in zip(columns, parts, strict=True))
                yield from self._from(choice.following, group + 1, full)

    def _divided(self, columns: Sequence[tuple[int, ...]], number: int = 0) -> Iterator[Filled]:
        if number == len(columns):
            yield [[] for _ in self.sizes]
            return
        places = self.columns[number]
        for filled in self._divided(columns, number + 1):
            for parts in _splits(columns[number], [self.sizes[place] for place in places]):
                one = list(filled)
                for place, part in zip(places, parts, strict=True):
                    one[place] = list(part)
                yield one


class _Search:
    """The work of one filling: each state of the room left is counted once."""

    def __init__(self, filling: Filling) -> None:
        self.groups = filling.ordered
        self.inside = tuple(
            filling.worths is not None and column[0] in filling.worths.places for column in filling.columns
        )
        self.known: dict[tuple[int, tuple[int, ...], int], Node | None] = {}
        # How many cards of later groups each column can take.
        width = len(filling.columns)
        self.later = [
            tuple(
                sum(len(cards) for cards, columns, _ in self.groups[group + 1 :] if columns >> column & 1)
                for column in range(width)
            )
            for group in range(len(self.groups))
        ]

    def node(self, group: int, room: tuple[int, ...], worth: int) -> Node | None:
        """The choices for *group* and those after it, ``None`` if there are none; *worth* is still to be placed."""
        if group == len(self.groups):
            return _NOTHING if not worth else None
        key = (group, room, worth)
        if key in self.known:
            return self.known[key]
        cards, columns, each = self.groups[group]
        choices: list[_Choice] = []
        upto: list[int] = []
        total = 0
        for counts in _counts(len(cards), columns, room, self.later[group]):
            placed = sum(count for count, inside in zip(counts, self.inside, strict=True) if inside) * each
            following = self.node(group + 1, tuple(map(int.__sub__, room, counts)), worth - placed)
            if following is not None:
                total += _arrangements(counts) * following.ways
                upto.append(total)
                choices.append(_Choice(counts, following))
        found = self.known[key] = Node(total, upto, choices) if choices else None
        return found


def _counts(size: int, columns: int, room: Sequence[int], later: Sequence[int]) -> Iterator[tuple[int, ...]]:
    """All ways to put *size* cards into *columns*, a mask, so that later cards can fill the room that is left."""
    least = [max(0, have - after) for have, after in zip(room, later, strict=True)]
    most = [min(have, size) if columns >> column & 1 else 0 for column, have in enumerate(room)]
    width = len(room)
    low_behind = [sum(least[column + 1 :]) for column in range(width)]
    high_behind = [sum(most[column + 1 :]) for column in range(width)]

    def counts_from(column: int, left: int) -> Iterator[tuple[int, ...]]:
        if column == width:
            yield ()
            return
        low, high = max(least[column], left - high_behind[column]), min(most[column], left - low_behind[column])
        for count in range(low, high + 1):
            for behind in counts_from(column + 1, left - count):
                yield (count, *behind)

    yield from counts_from(0, size)


def _arrangements(counts: Sequence[int]) -> int:
    """The number of ways to divide that many cards into parts of those sizes."""
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


def shuffle(cards: list[int], kept: int, random: Callable[[int], int]) -> None:
    """Shuffle all but the first *kept* places of *cards*, which get what is left."""
    size = len(cards)
    while size > kept:
        # A byte for each place; where one is not fair, the place waits for the next round.
        places = size - kept
        drawn = checked_bits(random(8 * places), 8 * places)
        size = mix(cards, size, drawn.to_bytes(places, "little"))


def _splits(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to divide *cards* into parts of those *sizes*."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in chosen]
        for others in _splits(left, sizes[1:]):
            yield (chosen, *others)
