"""The transposition table: results are stored with only the part of the position that they depend on."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from fivehundred._native.universe import Bounds, Universe

if TYPE_CHECKING:
    from mypy_extensions import i64


# A key has the numbers of the shapes of all suits, then these fields. A suited higher joker has the bit of a loose one.
KEY_LEADER_AT: Final = 56
KEY_JOKERS_AT: Final = 59
KEY_OVER_AT: Final = 60


def mix(key: i64, past: i64) -> i64:
    """A number of which each of the lowest bits depends on many of *key* and *past*."""
    return key ^ (key >> 9) ^ (key >> 24) ^ (key >> 34) ^ (key >> 53) ^ past ^ (past >> 7)


class StoredResults(Universe):
    """A universe with all results found for it (transposition table)."""

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
        # Each suit has arguments of its own for the reason given in `Search.lead`.
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
