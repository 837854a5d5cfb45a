"""Fast play: positions and random deals without explanations, in a small module that wheels ship compiled.

A `Deal` keeps history, views and reasons. Search and statistics need only the legal plays and the next position,
millions of times. This module provides a `Position` of the play, made from any deal in which cards are being played,
and `RandomDeals`, whole deals with random choices. Both use the same tables as a deal, and a test compares them move by
move.

>>> from random import Random
>>> from fivehundred import Deal, Seat, presets, shuffle
>>> rules = presets.STANDARD_3
>>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(4)), dealer=Seat(0))
>>> for action in ("7H", "P", "P", "discard 9S JS 9C"):
...     deal = deal.apply(deal.parse(action))
>>> position = position_of(deal)
>>> position.to_act, len(position.legal), position.apply(position.legal[0]).to_act
(1, 10, 2)
>>> position.playout(1).tricks
(1, 6, 3)
"""

from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import expect
from fivehundred._native import masks
from fivehundred._native.contracts import hands_of
from fivehundred._native.dealing import Dealing
from fivehundred._native.masks import draw_below, next_state, seed_state
from fivehundred._native.position import Plays, Position, start
from fivehundred._native.results import Playouts
from fivehundred._native.sensible import sensible_ends
from fivehundred.actions import PLAYS
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.fast._kernel_rules import play_of
from fivehundred.fast._lookup import (
    MOST,
    DealingHost,
    check_run,
    check_seed,
    deal_lookup,
    deal_of,
    play_lookup,
    side_state_of,
    slots_in,
    slots_of,
    tactics_of,
    voids_in,
)
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat

__all__ = [
    "COMPILED",
    "FIRST",
    "MOST",
    "Playouts",
    "Plays",
    "Position",
    "RandomDeal",
    "RandomDeals",
    "Tally",
    "line_of",
    "position_of",
    "sensible_end",
]

#: True if the kernel is compiled. A random play then takes about a microsecond, otherwise about sixty.
COMPILED: Final[bool] = masks.COMPILED

#: The number of deals per batch of a tally.
_LOT: Final = 10_000
#: The default dealer.
FIRST: Final = Seat(0)


def position_of(deal: Deal) -> Position:
    """Return the fast position of *deal*, in which cards are being played.

    Raises `TooManyCardsError` if more than 63 cards are in play, and `UnsupportedRulesError` for rules that fast
    positions do not support.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal).to_act, position_of(deal).terms.contract == deal.contract
    (1, True)
    """
    position = at_first_lead(deal)
    for number in play_of(deal).line:
        position = position.apply(number)
    return position


def at_first_lead(deal: Deal) -> Position:
    """Return the fast position of *deal* before any card was played. Raises the errors of `position_of`."""
    terms, dealt = play_of(deal).terms, deal.dealt
    held = [holding.held for holding in deal.to_be_played]
    playing = terms.turns[terms.leader]
    lookup = play_lookup(terms, sum(held[place] for place in playing))
    piles = [pile for table in dealt.piles for pile in table]
    hands = hands_of(
        lookup,
        tuple(slots_of(lookup, cards) if place in playing else 0 for place, cards in enumerate(held)),
        bytes(lookup.slot_of[pile.up.number] for pile in piles),
        bytes(lookup.slot_of[pile.down.number] for pile in piles),
    )
    return start(hands, playing[0])


def sensible_end(deal: Deal) -> Position:
    """Return the final position if everybody plays the rest of *deal* as `SensiblePlayer` does.

    Cards must be in play. Players use only what they can know, with one exception: if the deck is too large for a fast
    position, they also know which cards are out of play. Raises the errors of `position_of`.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> sensible_end(deal).tricks
    (5, 2, 3)
    """
    position = position_of(deal)
    play, lookup = play_of(deal), position._hands.lookup
    number_of, tactics = tactics_of(play.terms.ranking, lookup.host.cards)
    called = play.terms.contract.called
    partners = (
        []
        if called is None
        else [place for place, one in enumerate(deal.to_be_played) if one.held & CARD_BIT[called.number]]
    )
    standing = side_state_of(
        play.terms,
        lookup.called,
        sum(CARD_BIT[place] for place in partners),
        [slots_in(number_of, holding.discards) for holding in deal.holdings],
    )
    unplayed, voids = slots_in(number_of, play.unplayed), voids_in(play)
    return sensible_ends([position], -1, tactics, standing, unplayed, voids)[0]


def line_of(position: Position, seed: int) -> bytes:
    """Return the plays that ``position.playout(seed)`` makes, as play numbers.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> line = line_of(position_of(deal), 1)
    >>> [str(PLAYS[number]) for number in line[:3]]
    ['9H', '10H', 'KH']
    """
    expect("a Position", position, Position)
    return _line(position, seed_state(check_seed(seed)))


def _line(position: Position, chance: int) -> bytes:
    line = bytearray()
    while legal := position.legal:
        chosen, options = 0, len(legal)
        # A forced play uses no randomness.
        if options > 1:
            chance = next_state(chance)
            chosen = draw_below(chance, options)
        line.append(legal[chosen])
        position = position.apply(legal[chosen])
    return bytes(line)


@attrs.frozen
class RandomDeal:
    """The result of one random deal.

    >>> from fivehundred import presets
    >>> deal = RandomDeals(presets.AUSTRALIAN_4).play(8)
    >>> str(deal.contract), deal.tricks, deal.points
    ('9H by 3 with 1', (4, 3, 2, 1), (60, -400))
    """

    #: The contract; ``None`` if the hands were thrown in.
    contract: Contract | None
    #: The number of tricks each seat won.
    tricks: tuple[int, ...]
    #: The points of each scorer, as in `fivehundred.deal.scoring.score`.
    points: tuple[int, ...]
    #: The number of choices made, including forced ones.
    decisions: int


@attrs.frozen
class Tally:
    """The totals of many random deals.

    >>> from fivehundred import presets
    >>> tally = RandomDeals(presets.STANDARD_3).tally(0, 10)
    >>> tally.deals, tally.thrown_in, tally.points
    (10, 0, (-2570, -1270, -190))
    """

    #: The number of deals.
    deals: int
    #: The number of deals thrown in because nobody bid (BID-6).
    thrown_in: int
    #: The number of choices made in all deals, including forced ones.
    decisions: int
    #: The total points of each scorer.
    points: tuple[int, ...]


@attrs.frozen
class RandomDeals:
    """Whole deals from shuffle to score, in which each choice is random and all legal actions are equally likely.

    Only rulesets with a plain auction are supported; for others, `UnsupportedRulesError` says why. The seed, from 0 to
    2**62 - 1, determines everything. Do not use one instance in several threads at once.

    >>> from fivehundred import presets
    >>> deals = RandomDeals(presets.AUSTRALIAN_4)
    >>> str(deals.play(8).contract.call), deals.play(8).points == deals.deal(8).score.points
    ('9H', True)
    """

    #: The rules of the deals.
    rules: Ruleset
    _dealing: Dealing = attrs.field(init=False, eq=False, repr=False)

    @_dealing.default
    def _make_dealing(self) -> Dealing:
        return Dealing(deal_lookup(self.rules))

    def __reduce__(self) -> tuple[object, ...]:
        return RandomDeals, (self.rules,)

    def play(self, seed: int, *, dealer: Seat = FIRST) -> RandomDeal:
        """Play the deal of *seed* and return its result.

        >>> deals.play(8).tricks, deals.play(8, dealer=Seat(1)).tricks
        ((4, 3, 2, 1), (4, 2, 2, 2))
        """
        dealing = self._play(seed, dealer)
        host, players = DealingHost(self.rules), self.rules.players
        return RandomDeal(
            host.contract(dealing.call, dealing.contractor) if dealing.chance else None,
            tuple(dealing.won >> masks.WON_BITS * seat & masks.WON for seat in range(players)),
            tuple(dealing.points),
            dealing.decisions,
        )

    def deal(self, seed: int, *, dealer: Seat = FIRST) -> Deal:
        """Return the finished deal of *seed* as a `Deal`, with all its actions.

        >>> str(deals.deal(8).contract), deals.deal(8).finished
        ('9H by 3 with 1', True)
        """
        dealing = self._play(seed, dealer)
        deal = deal_of(DealInfo.of(self.rules, dealer), dealing)
        if not deal.finished:
            for number in _line(position_of(deal), dealing.chance):
                deal = deal.apply(PLAYS[number])
        return deal

    def tally(self, seed: int, deals: int) -> Tally:
        """Add up the results of this many *deals* (at most `MOST`), with the seeds *seed*, *seed* + 1 and so on.

        Seat 0 deals first.

        >>> deals.tally(0, 10).points
        (-1300, -3370)
        """
        deals, seed = check_run("deals", deals, seed)
        players, totals = self.rules.players, [0] * self.rules.side_count
        decisions = thrown_in = 0
        # Work in batches, so that the interpreter can handle signals and other threads in between.
        for done in range(0, deals, _LOT):
            counts = self._dealing.tally(seed + done, min(deals - done, _LOT), done % players, totals)
            decisions, thrown_in = decisions + counts[0], thrown_in + counts[1]
        return Tally(deals, thrown_in, decisions, tuple(totals))

    def _play(self, seed: int, dealer: Seat) -> Dealing:
        """Play the deal of *seed* and return the kernel in its final state."""
        self._dealing.play(check_seed(seed), checked_seat(dealer, self.rules.players))
        return self._dealing
