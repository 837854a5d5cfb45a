"""What the solver counts without playing it out: certain tricks, against every line of play of small positions."""

from __future__ import annotations

from functools import cache
from itertools import product
from random import Random

import attrs
import pytest
from helpers import DEEP

from fivehundred._native.certain import in_turn
from fivehundred._native.search import Search
from fivehundred._native.universe import NOTHING_LED
from fivehundred.deal.joker_policies import joker_play
from fivehundred.rules import presets

#: A suit and a rank, of which 0 is the highest.
Held = tuple[tuple[int, int], ...]


@attrs.frozen
class Lead:
    """A position at the beginning of a trick: what each place holds."""

    hands: tuple[Held, ...]
    trump: int
    makers: int
    leader: int

    def most(self) -> int:
        """The tricks that the makers get if everybody plays perfectly."""
        places, trump, makers = len(self.hands), self.trump, self.makers

        def strength(card: tuple[int, int], led: int) -> tuple[bool, bool, int]:
            return card[0] == trump, card[0] == led, -card[1]

        @cache
        def rest(hands: tuple[Held, ...], leader: int, trick: Held) -> int:
            if len(trick) == places:
                best = max(trick, key=lambda card: strength(card, trick[0][0]))
                winner = (leader + trick.index(best)) % places
                return (makers >> winner & 1) + rest(hands, winner, ())
            place = (leader + len(trick)) % places
            if not hands[place]:
                return 0
            options = [card for card in hands[place] if trick and card[0] == trick[0][0]] or hands[place]
            found = [
                rest(
                    (*hands[:place], tuple(card for card in hands[place] if card != option), *hands[place + 1 :]),
                    leader,
                    (*trick, option),
                )
                for option in options
            ]
            return max(found) if makers >> place & 1 else min(found)

        return rest(self.hands, self.leader, ())

    def search(self) -> tuple[Search, int]:
        """A search for these hands, and their cards as it numbers them."""
        rows = [sorted(card for hand in self.hands for card in hand if card[0] == suit) for suit in range(4)]
        cards = [card for row in rows for card in row]
        places = len(self.hands)
        search = Search(
            [bytes(map(cards.index, row)) for row in rows],
            b"",
            b"",
            b"",
            self.trump,
            b"".join(
                bytes((first + step) % places for step in range(places)).ljust(8, b"\0") for first in range(places)
            ),
            places,
            self.makers,
            self.makers,
            False,
            False,
            joker_play(presets.CLUB_4, trumps=self.trump < 4, misere=False).numbers,
            0,
        )
        search.deal([sum(1 << cards.index(card) for card in hand) for hand in self.hands], [0] * places, [], 512, 32)
        return search, search.bits_of((1 << len(cards)) - 1, 0)


def some_lead(rng: Random) -> Lead:
    """Any position of two to six players, with few suits so that many hold trumps."""
    places = rng.randrange(2, 7)
    tricks = rng.randrange(2, (6, 5, 4, 4, 3)[places - 2])
    suits = range(rng.randrange(1, 5))
    cards = [(rng.choice(suits), rank) for rank in range(places * tricks)]
    rng.shuffle(cards)
    return Lead(
        tuple(tuple(sorted(cards[place * tricks : (place + 1) * tricks])) for place in range(places)),
        rng.choice((0, 0, NOTHING_LED)),
        rng.randrange(1, (1 << places) - 1),
        rng.randrange(places),
    )


@pytest.mark.parametrize("seed", range(400 if DEEP else 1))
def test_no_trick_is_certain_that_can_be_lost(seed: int) -> None:
    rng = Random(seed)
    said = dict.fromkeys(("cashed", "sure", "sure for the leader", "lost"), 0)
    for _ in range(100 if DEEP else 50):
        lead = some_lead(rng)
        search, rem = lead.search()
        a, b, c, d = [(rem & search.suit_mask(suit)) >> search.first(suit) for suit in range(4)]
        spreads = search.make_spread(0, a), search.make_spread(1, b), search.make_spread(2, c), search.make_spread(3, d)
        mine, tricks = lead.makers >> lead.leader & 1, len(lead.hands[0])
        most = lead.most()
        ours = most if mine else tricks - most
        for wanted in range(1, tricks + 1):
            for name, found, got in (
                ("cashed", search.can_cash(rem, lead.leader, wanted, *spreads, a, b, c, d), ours),
                ("sure", search.is_sure(rem, wanted, 1 - mine, spreads[0], a), tricks - ours),
                ("sure for the leader", search.is_sure(rem, wanted, mine, spreads[0], a), ours),
                ("lost", search.is_lost(rem, lead.leader, wanted, *spreads, a, b, c, d), tricks - ours),
            ):
                assert not found or got >= wanted, (name, lead, wanted, got)
                said[name] += found
    assert min(said.values()) > 5, said


def test_high_trumps_are_played_in_turn() -> None:
    @cache
    def least(hands: tuple[tuple[int, int], ...]) -> int:
        """To how many tricks there is a high trump if the others say who plays a trump, and each hand which.

        Each hand has so many high ones and so many low ones.
        """
        found = []
        for asked in product(*([False, True] if any(hand) else [False] for hand in hands)):
            if any(asked):
                options = [
                    [kind for kind in (0, 1) if hand[kind]] if there else [None]
                    for there, hand in zip(asked, hands, strict=True)
                ]
                found.append(max((0 in chosen) + least(without(hands, chosen)) for chosen in product(*options)))
        return min(found, default=0)

    def without(hands: tuple[tuple[int, int], ...], chosen: tuple[int | None, ...]) -> tuple[tuple[int, int], ...]:
        return tuple((hand[0] - (kind == 0), hand[1] - (kind == 1)) for hand, kind in zip(hands, chosen, strict=True))

    for hands in product(product(range(3), range(3)), repeat=3):
        high = sum(hand[0] << 5 * place for place, hand in enumerate(hands))
        lengths = sum(sum(hand) << 5 * place for place, hand in enumerate(hands))
        assert in_turn(lengths, high) == least(hands), hands
