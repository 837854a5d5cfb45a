"""Any way to play, cut down to a few cards: games that are soon over, and that failing examples shrink to."""

from __future__ import annotations

from itertools import chain, zip_longest
from typing import Any, Final

import attrs

from fivehundred.cards import SUITS, Cards
from fivehundred.rules._checks import expect
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.packets import Packet, Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import AtLimit, Fours, NoTrumpBids
from fivehundred.rules.specials import Special
from fivehundred.testing.random_specials import BidTable

#: The kitty of a game that is cut down is not larger than this.
_LARGEST_KITTY: Final = 2


def few_values(size: int) -> Schedule:
    """A schedule for hands of so many cards: bids from one trick up, each level worth 40 more (BID-3).

    >>> from fivehundred import Bid
    >>> few_values(3).levels, few_values(3).value(Bid(2, None))
    (range(1, 4), 100)
    """
    levels = range(1, size + 1)
    rows = {trump: tuple(40 * level + 5 * place for level in levels) for place, trump in enumerate((*SUITS, None))}
    return Schedule(rows, first_level=1)


def cut_down(rules: Ruleset, size: int) -> Ruleset:
    """*rules* with hands of *size* cards, the highest of the pack, and everything else as far as it fits.

    Where there are cards on the table (TWO-1), *size* has to be even. Bids are for one trick or more, and special bids
    lose places and gates that rest on other bids.

    >>> from fivehundred import presets
    >>> small = cut_down(presets.STANDARD_3, 2)
    >>> str(small.deck), str(small.packets), str(small.ladder.calls[-1])
    ('KS AS KC AC KD AD AH JK', '2 K2', '2NT')
    """
    expect("a Ruleset", rules, Ruleset)
    hands, kitty = rules.hands_dealt, min(rules.kitty_size, _LARGEST_KITTY)
    rounds = (Packet(False, size), *[Packet(True, kitty)] * bool(kitty))
    schedule, levels = few_values(size), range(1, size + 1)
    table = BidTable(schedule, levels, size, kitty, rules.sides, rules.table_cards)
    changes: dict[str, Any] = {
        "deck": _highest(rules.deck, hands * size + kitty + min(rules.out_of_play, 1)),
        "hand_size": size,
        "out_of_play": min(rules.out_of_play, 1),
        "packets": Packets(rounds),
        "fours": Fours.PLAIN,
        "schedule": schedule,
        "lowest_level": 1,
        "highest_level": size,
        "inkles": False,
        "no_trump": NoTrumpBids.ALLOWED,
        "specials": tuple(table.fitted(attrs.evolve(row, place=None)) for row in rules.specials if _fits(row, size)),
    }
    if rules.at_limit is AtLimit.DROPS_OUT and rules.fewer is not None:
        changes["fewer"] = cut_down(rules.fewer, size)
    return rules.evolve(**changes)


def _fits(row: Special, size: int) -> bool:
    """Whether a hand of *size* cards has the tricks that the bid asks for."""
    return isinstance(row.goal, NoTricks) or row.goal.tricks <= size


def _highest(deck: Cards, count: int) -> Cards:
    """So many cards of *deck*: its jokers, then the highest of each suit in turn."""
    suits = [[card for card in reversed([*deck]) if card.suit is suit] for suit in SUITS]
    in_turn = [card for card in chain.from_iterable(zip_longest(*suits)) if card is not None]
    return Cards.of([*(card for card in deck if card.is_joker), *in_turn][:count])
