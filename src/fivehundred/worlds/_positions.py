"""Fast positions of the worlds of a view: the ways to fill its places, in the form from which the kernel draws."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from fivehundred._kernel import NOBODY, SLOTS, Chance, Column, Position, Unlocated, positions_of, retold, start
from fivehundred.deal.stages.play import Play
from fivehundred.deal.whole import Deal
from fivehundred.fast import position_of
from fivehundred.fast._lookup import slots_of
from fivehundred.shuffle import RandomBits, checked_bits
from fivehundred.worlds._filling import Filling
from fivehundred.worlds._places import Case

#: How many positions are drawn at once. Between lots the interpreter can attend to signals and other threads.
_LOT: Final = 1000
#: How many random bytes are fetched at once: for each position that is wanted, and at most.
_BYTES: Final = 40
_MOST_BYTES: Final = 4000


@attrs.frozen
class Positions:
    """Draws the fast positions of one view."""

    _parts: list[Unlocated]
    #: The ways of all parts up to each, that one included.
    _upto: list[int]

    @classmethod
    def of(cls, world: Deal, parts: Iterable[tuple[Case, Filling]], upto: list[int]) -> Positions | None:
        """Those of the view that has *world* and others in these *parts*; ``None`` where the kernel cannot draw them.

        It cannot where cards are covered on the table, or where the pack has more cards than there are slots.
        """
        position = position_of(world)
        play = world.stage
        if not isinstance(play, Play) or world.table.piles or len(world.rules.deck) > SLOTS:
            return None
        hands, terms = position._hands, play.terms
        like, before, now = retold(start(hands, terms.turns[terms.leader][0]), play.line)
        lookup, playing = hands.lookup, terms.turns[terms.leader]

        def unlocated(case: Case, filling: Filling) -> Unlocated:
            hand_of = [NOBODY if place.hand not in playing else place.hand for place in case.places]
            known = [0] * terms.rules.players
            for hand, place in zip(hand_of, case.places, strict=True):
                if hand != NOBODY:
                    known[hand] |= slots_of(lookup, place.fixed)
            return Unlocated(
                like=like,
                played=slots_of(lookup, sum(play.played)),
                before=before,
                now=now,
                known=tuple(known),
                groups=[slots_of(lookup, sum(cards)) for cards, _, _ in filling.ordered],
                columns=[_column([(hand_of[place], filling.sizes[place]) for place in one]) for one in filling.columns],
                root=filling.root,
            )

        return cls([unlocated(case, filling) for case, filling in parts], upto)

    def draw(self, size: int, rng: RandomBits) -> list[Position]:
        """So many positions, every world equally likely."""

        def more(count: int) -> bytes:
            return checked_bits(rng.getrandbits(8 * count), 8 * count).to_bytes(count, "little")

        columns = max(len(part.columns) for part in self._parts)
        chance = Chance(more, min(max(size, 1) * _BYTES, _MOST_BYTES), columns)
        found: list[Position] = []
        for done in range(0, size, _LOT):
            found += positions_of(self._parts, self._upto, chance, min(size - done, _LOT))
        return found


def _column(places: Sequence[tuple[int, int]]) -> Column:
    """A column of places, each with its hand and its size; those of nobody are one."""
    sizes: dict[int, int] = {}
    for hand, size in places:
        sizes[hand] = sizes.get(hand, 0) + size
    hands = sorted(sizes, key=lambda hand: -sizes[hand])
    return Column(bytes(hands), bytes(sizes[hand] for hand in hands))
