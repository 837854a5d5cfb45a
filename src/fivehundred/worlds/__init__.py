"""Worlds: complete deals that agree with everything one seat has seen, all equally likely."""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from functools import cached_property
from itertools import accumulate
from math import fsum
from typing import Final

import attrs

from fivehundred._base.words import expect, within
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue, InvalidView, brief
from fivehundred.fast import Position, position_of
from fivehundred.fast._kernel_rules import expect_known, expect_unseen
from fivehundred.shuffle import RandomBits, below, expect_random
from fivehundred.worlds._dealing import Deals, Positions, at_random
from fivehundred.worlds._layouts import Filling, Scene, cases, clash, filling_of, picks, rules_of_facts

__all__ = ["MOST_WORLDS", "Weight", "Worlds"]

#: A function that gives the relative likelihood of a deal: any number from 0 on.
Weight = Callable[[Deal], float]

#: The number of candidates drawn for each world that is asked for with a weight.
_CANDIDATES: Final = 10
#: The most worlds drawn at once; for more, draw again.
MOST_WORLDS: Final = 1_000_000
_HEAVIEST: Final = 1e300


class _Zeros:
    """A source of bits that are all 0, for making the first possible draw. It is faster to create than a generator."""

    def getrandbits(self, count: int, /) -> int:
        return 0


@attrs.frozen
class _Part:
    """The worlds of one case."""

    filling: Filling
    deals: Deals
    count: int


@attrs.frozen(repr=False)
class Worlds:
    """All deals that look exactly like *view* to its seat. Create it once, and draw from it as often as you like.

    A world is a whole `fivehundred.Deal`: the hands as they were dealt, the kitty, the discards and any cards handed
    on, with the same actions as in the real deal. All worlds are equally likely. Raises
    `fivehundred.errors.InvalidView` if there is no world, and `fivehundred.errors.UnsupportedRulesError` for rules that
    `Worlds` does not support.

    >>> from random import Random
    >>> from fivehundred import Cards, Seat, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(4)), dealer=Seat(0))
    >>> worlds = Worlds(deal.view(Seat(2)))
    >>> worlds.sample(rng=Random(1)).view(Seat(2)) == worlds.view
    True
    """

    #: The view of the seat.
    view: SeatView
    _parts: tuple[_Part, ...] = attrs.field(init=False, eq=False)
    _upto: list[int] = attrs.field(init=False, eq=False)

    @_parts.default
    def _find_parts(self) -> tuple[_Part, ...]:
        expect("a SeatView", self.view, SeatView)
        expect_unseen(self.view.rules)
        if self.view.table.play is not None:
            # What is proved by a card follows from the rules that limit plays (PLAY-2, JOKER).
            expect_known(self.view.table.play)
        scene = Scene(self.view)
        problems = list(scene.problems())
        if problems:
            raise InvalidView(problems)
        every, rules = cases(scene), rules_of_facts(scene)
        found = []
        for case in every:
            filling = filling_of(scene, case, rules)
            count = filling.count * picks(scene, case) if filling else 0
            if filling and count:
                found.append(_Part(filling, Deals(scene, case), count))
        if not found:
            raise InvalidView(clash(scene, every, rules))
        rng = _Zeros()
        first = found[0].deals.deal(found[0].filling.draw(rng), at_random(rng)).view(self.view.seat)
        # Compared as tuples, which check identity first, because the whole past takes longer than all the rest.
        if _parts_of(first) != _parts_of(self.view):
            # Only a view put together by hand fails here, and whether it does is the same for all hidden cards.
            raise InvalidView(["the parts of the view contradict each other: no deal gives this view"])
        return tuple(found)

    @_upto.default
    def _find_upto(self) -> list[int]:
        return list(accumulate(part.count for part in self._parts))

    def __reduce__(self) -> tuple[object, ...]:
        # Only the view is pickled; the tables are made again on reading.
        return Worlds, (self.view,)

    def __repr__(self) -> str:
        return f"<Worlds of seat {self.view.seat}, {brief(self.count)}>"

    @property
    def count(self) -> int:
        """The exact number of worlds.

        >>> worlds.count
        30286238493551040
        """
        return self._upto[-1]

    def sample(self, *, rng: RandomBits) -> Deal:
        """One world, drawn with equal chances.

        >>> print(worlds.sample(rng=Random(1)).hands[0])
        9C 10C 7D 9D 10D JD QD KD 8H JK
        """
        expect_random(rng)
        parts = self._parts
        part = parts[bisect_right(self._upto, below(self.count, rng=rng)) if len(parts) > 1 else 0]
        return part.deals.deal(part.filling.draw(rng), at_random(rng))

    def samples(
        self, size: int, *, rng: RandomBits, weight: Weight | None = None, candidates: int | None = None
    ) -> list[Deal]:
        """A list of *size* worlds (at most `MOST_WORLDS`), drawn independently of each other.

        With *weight*, each world is drawn with a probability almost proportional to its weight. First *candidates*
        worlds are drawn with equal chances, by default ten for each world requested but at most `MOST_WORLDS`. Then
        *size* of them are picked by weight, so a world may be picked several times. This is self-normalised importance
        sampling. It is biased, but less so with more candidates and with weights that differ less.

        >>> ace = Cards.parse("AS")
        >>> sum(ace <= world.hands[0] for world in worlds.samples(100, rng=Random(1)))
        28
        """
        size = within("size", size, 0, MOST_WORLDS)
        if candidates is not None:
            candidates = within("candidates", candidates, 0, MOST_WORLDS)
        if weight is None:
            return [self.sample(rng=rng) for _ in range(size)]
        drawn_from = min(_CANDIDATES * max(size, 1), MOST_WORLDS) if candidates is None else candidates
        weighted = self.weighted_samples(drawn_from, rng=rng, weight=weight)
        upto = list(accumulate(share for _, share in weighted))
        drawn = []
        for _ in range(size):
            point = below(1 << 53, rng=rng) / (1 << 53) * upto[-1]
            drawn.append(weighted[min(bisect_right(upto, point), len(weighted) - 1)][0])
        return drawn

    def positions(self, size: int, *, rng: RandomBits) -> list[Position]:
        """A list of *size* worlds as fast positions, drawn independently of each other, while cards are being played.

        All worlds are equally likely. A position that belongs to several worlds is therefore drawn more often; such
        worlds differ only in cards that nobody plays. Raises `fivehundred.errors.TooManyCardsError` if the pack is too
        large.

        >>> from random import Random
        >>> from fivehundred import Cards, Seat, presets, shuffle
        >>> rules = presets.STANDARD_3
        >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(4)), dealer=Seat(0))
        >>> for action in ("7H", "P", "P", "discard 9S JS 9C"):
        ...     deal = deal.apply(deal.parse(action))
        >>> positions = Worlds(deal.view(Seat(1))).positions(1000, rng=Random(1))
        >>> sum(position.playout(1).tricks[1] >= 7 for position in positions)
        56
        """
        size = within("size", size, 0, MOST_WORLDS)
        expect_random(rng)
        drawn = self._positions
        if drawn is None:
            return [position_of(self.sample(rng=rng)) for _ in range(size)]
        return drawn.draw(size, rng)

    @cached_property
    def _positions(self) -> Positions | None:
        world = self.sample(rng=_Zeros())
        return Positions.of(world, [(part.deals.case, part.filling) for part in self._parts], self._upto)

    def weighted_samples(self, size: int, *, rng: RandomBits, weight: Weight) -> list[tuple[Deal, float]]:
        """A list of *size* worlds drawn with equal chances, each with its share of their total weight.

        The shares sum to 1. To estimate the expected value of a quantity, multiply its value in each world by the share
        of that world, and add up the products. Raises `InvalidValue` for a weight that is negative or not finite, and
        if all worlds drawn have weight 0.

        >>> def bidding(world):
        ...     return len(world.hands[0] & Cards.parse("AS AC AD AH JK"))
        >>> weighted = worlds.weighted_samples(100, rng=Random(1), weight=bidding)
        >>> round(sum(share for world, share in weighted if Cards.parse("JK") <= world.hands[0]), 2)
        0.35
        """
        size = within("size", size, 0, MOST_WORLDS)
        if not size:
            raise InvalidValue("weighting needs at least one world")
        if not callable(weight):
            raise InvalidType(f"weight must be callable with a deal, not {type(weight).__name__}")
        drawn = [self.sample(rng=rng) for _ in range(size)]
        weights = [_checked_weight(weight(deal)) for deal in drawn]
        heaviest = max(weights)
        if not heaviest:
            raise InvalidValue(f"all {size} worlds drawn have weight 0: expected at least one with a weight above 0")
        # Divided by the heaviest first, so that no sum is too large.
        total = fsum(given / heaviest for given in weights)
        return [(deal, given / heaviest / total) for deal, given in zip(drawn, weights, strict=True)]

    def __iter__(self) -> Iterator[Deal]:
        """Yield every world once. `count` gives the number of worlds in advance."""
        for part in self._parts:
            for filled in part.filling:
                yield from part.deals.every(filled)


def _parts_of(view: SeatView) -> tuple[object, ...]:
    """The parts of a view that determine whether two views are equal."""
    table = view.table
    return view.seat, view.holding, table.info, table.past, table.stage, table.shown, table.kitty, table.piles


def _checked_weight(given: object) -> float:
    if not isinstance(given, int | float):
        raise InvalidType(f"a weight must be a number, not {type(given).__name__}")
    if not 0 <= given <= _HEAVIEST:
        raise InvalidValue(f"weight {brief(given)}: expected a number from 0 to {_HEAVIEST:.1e}")
    return float(given)
