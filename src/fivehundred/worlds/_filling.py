"""Counts, draws and lists all ways to fill places of given sizes with cards that may not lie everywhere.

A way is a product of choices, worked out once: how many cards of each group go to which places, group by group, and
which cards they are. Numbers of ways are exact.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import combinations
from math import factorial
from typing import NamedTuple

import attrs

from fivehundred._kernel import IMPOSSIBLE, Split, Splitting, fill_places
from fivehundred.shuffle import RandomBits

#: The cards in each place, each as its bit.
Filled = list[list[int]]


class Worths(NamedTuple):
    """A condition: the cards in some of the places are worth so much together."""

    #: What each card is worth, by its bit.
    worth: Mapping[int, int]
    #: The numbers of the places.
    places: frozenset[int]
    total: int


class Need(NamedTuple):
    """A condition: at least one of some cards lies in one of some places."""

    #: The cards, as bits.
    cards: int
    #: The places, as a mask of their numbers.
    places: int


@attrs.frozen(eq=False)
class Filling:
    """All ways to put *groups* of cards into places of these *sizes*.

    The key of a group is the set of places where its cards may lie, as a mask. With *worths* only those ways count in
    which some of the places are worth so much, with *needs* those in which all of them are met.
    """

    sizes: Sequence[int]
    groups: Mapping[int, Sequence[int]]
    worths: Worths | None = None
    needs: tuple[Need, ...] = ()
    #: Places that are open to the same groups are filled together, as a column, and divided afterwards.
    columns: tuple[tuple[int, ...], ...] = attrs.field(init=False)
    #: The groups in the order in which they are placed, each with its columns, as a mask, and the worth of each card.
    ordered: tuple[tuple[tuple[int, ...], int, int], ...] = attrs.field(init=False)
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
                found.setdefault((columns, worth, self._met_by(card)), []).append(card)
        # The group with the most freedom comes last, where the room that is left decides.
        ordered = sorted(found.items(), key=lambda item: (item[0][0].bit_count(), len(item[1])))
        return tuple((tuple(cards), columns, worth) for (columns, worth, _), cards in ordered)

    def _columns_in(self, places: int) -> int:
        """The columns in the mask *places*, as a mask."""
        return sum(1 << number for number, column in enumerate(self.columns) if places >> column[0] & 1)

    def _met_by(self, card: int) -> int:
        """The needs that *card* can meet, as a mask."""
        return sum(1 << number for number, need in enumerate(self.needs) if need.cards & card)

    @root.default
    def _find_root(self) -> Split:
        room = [sum(self.sizes[place] for place in column) for column in self.columns]
        sizes = [len(cards) for cards, _, _ in self.ordered]
        if sum(room) != sum(sizes):
            return IMPOSSIBLE
        worths = self.worths
        inside = sum(1 << number for number, column in enumerate(self.columns) if worths and column[0] in worths.places)
        opens, each = [columns for _, columns, _ in self.ordered], [worth for _, _, worth in self.ordered]
        needed = [(1 << number, self._columns_in(need.places)) for number, need in enumerate(self.needs)]
        met = [self._met_by(cards[0]) for cards, _, _ in self.ordered]
        splitting = Splitting(sizes, opens, each, len(room), inside, needed, met)
        return splitting.split(0, room, worths.total if worths else 0, (1 << len(needed)) - 1)

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
        return fill_places(*self._lists, self.root, rng)

    @cached_property
    def _lists(self) -> tuple[list[list[int]], list[list[int]], list[int]]:
        """What the kernel wants as lists: groups, columns, and the sizes of places."""
        return [list(cards) for cards, _, _ in self.ordered], list(map(list, self.columns)), list(self.sizes)

    def __iter__(self) -> Iterator[Filled]:
        """Every way, once."""
        yield from self._from(self.root, 0, tuple(() for _ in self.columns))

    def _from(self, split: Split, group: int, columns: tuple[tuple[int, ...], ...]) -> Iterator[Filled]:
        if group == len(self.ordered):
            yield from self._divided(columns)
        for counts, following in zip(split.counts, split.following, strict=True):
            for parts in _splits(self.ordered[group][0], counts):
                full = tuple((*column, *part) for column, part in zip(columns, parts, strict=True))
                yield from self._from(following, group + 1, full)

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


def _arrangements(counts: Sequence[int]) -> int:
    """The number of ways to divide that many cards into parts of those sizes."""
    ways = factorial(sum(counts))
    for count in counts:
        ways //= factorial(count)
    return ways


def _splits(cards: Sequence[int], sizes: Sequence[int]) -> Iterator[tuple[tuple[int, ...], ...]]:
    """All ways to divide *cards* into parts of those *sizes*."""
    if not sizes:
        yield ()
        return
    for chosen in combinations(cards, sizes[0]):
        left = [card for card in cards if card not in chosen]
        for others in _splits(left, sizes[1:]):
            yield (chosen, *others)
