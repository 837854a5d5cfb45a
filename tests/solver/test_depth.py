"""How deep a position an answer rests on: with the cards below that shared out anew, the answer is the same.

The search keeps what it found for all such positions, so that a depth that is too small gives wrong results; but so few
that they hardly show where whole positions are solved.
"""

from __future__ import annotations

from random import Random

import attrs
import pytest
from helpers import DEEP

from fivehundred._native.search import Search
from fivehundred._native.universe import NOTHING_LED, do_nothing
from fivehundred.deal.joker_policies import joker_play
from fivehundred.rules import presets
from fivehundred.rules.settings import JokerLead

RULES = presets.CLUB_4.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)


@attrs.frozen
class Lead:
    """A position at the beginning of a trick: who has each card of each suit, the highest first, and the joker."""

    suits: tuple[tuple[int, ...], ...]
    joker: int | None
    places: int
    tricks: int
    trump: int
    makers: int
    #: The tricks are to be lost.
    few: bool
    leader: int
    #: How many of the highest trumps may name a suit when led (JOKER-10).
    callers: int

    def asked(self, need: int) -> tuple[bool, list[int]]:
        """Whether those counted get so many tricks, and on how many of the highest cards of each suit that rests."""
        owners = [place for suit in self.suits for place in suit]
        if self.joker is not None:
            owners.append(self.joker)
        rows, at = [], 0
        for suit in self.suits:
            rows.append(bytes(range(at, at + len(suit))))
            at += len(suit)
        loose = bytes(range(at, len(owners)))
        turns = [[(first + step) % self.places for step in range(self.places)] for first in range(self.places)]
        search = Search(
            rows,
            loose,
            b"",
            rows[self.trump][: self.callers] if self.callers else loose,
            self.trump,
            b"".join(bytes(turn).ljust(8, b"\0") for turn in turns),
            self.places,
            self.makers,
            ~self.makers & (1 << self.places) - 1 if self.few else self.makers,
            False,
            # Only where tricks are to be lost may a joker have to be played (JOKER-7).
            False,
            joker_play(RULES, trumps=self.trump < 4, misere=self.few).numbers,
            0,
        )
        held = [sum(1 << card for card, owner in enumerate(owners) if owner == place) for place in range(self.places)]
        search.deal(held, [0] * self.places, [], 512, 32)
        rem, leader = search.bits_of((1 << len(owners)) - 1, 0), self.leader
        answer = search.test(rem, 0, leader, 0, NOTHING_LED, 0, 0, leader, self.tricks, 0, need, -1, 2**60, do_nothing)
        deep, firsts = search.deep, [search.first(suit) for suit in range(4)]
        return answer, [
            max((step + 1 for step in range(len(suit)) if deep >> (first + step) & 1), default=0)
            for first, suit in zip(firsts, self.suits, strict=True)
        ]

    def shared_anew(self, depths: list[int], rng: Random) -> Lead:
        """The same hands but for the cards below those *depths*; everybody has as many of each suit as before."""
        suits = []
        for suit, depth in zip(self.suits, depths, strict=True):
            rest = list(suit[depth:])
            rng.shuffle(rest)
            suits.append((*suit[:depth], *rest))
        return attrs.evolve(self, suits=tuple(suits))


def some_lead(rng: Random) -> Lead:
    """Any position of two to four players with two to five tricks to come."""
    places, tricks = rng.randrange(2, 5), rng.randrange(2, 6)
    owners = [place for place in range(places) for _ in range(tricks)]
    rng.shuffle(owners)
    trump = rng.randrange(8)
    joker = owners.pop() if trump >= 4 and rng.randrange(2) else None
    suits: list[list[int]] = [[], [], [], []]
    for owner in owners:
        suits[rng.randrange(4)].append(owner)
    return Lead(
        tuple(map(tuple, suits)),
        joker,
        places,
        tricks,
        min(trump, NOTHING_LED),
        rng.randrange(1, (1 << places) - 1),
        trump >= 4 and not rng.randrange(3),
        rng.randrange(places),
        min(rng.randrange(3), len(suits[trump])) if trump < 4 else 0,
    )


@pytest.mark.parametrize("seed", range(400 if DEEP else 1))
def test_the_cards_below_the_depth_do_not_matter(seed: int) -> None:
    rng = Random(seed)
    others = 0
    for _ in range(400):
        lead = some_lead(rng)
        for need in range(1, lead.tricks + 1):
            answer, depths = lead.asked(need)
            other = lead.shared_anew(depths, rng)
            if other != lead:
                assert other.asked(need)[0] is answer, (lead, other, need, depths)
                others += 1
    assert others > 800
