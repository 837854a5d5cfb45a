"""Calls by weights that were fitted to deals of sensible players: what speaks for a call, and what it gains."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import inf
from typing import Final

import attrs

from fivehundred.actions import Look
from fivehundred.cards import SUITS, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.views import SeatView
from fivehundred.players.bidding import chance, ranks_for, special_chance
from fivehundred.players.outlook import Outlook
from fivehundred.rules.calls import PASS, Bid, Call, Pass, SpecialBid
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AuctionForm
from fivehundred.seats import Seat

#: The number of `contract_features` for a contract.
CONTRACT_FEATURES: Final = 25
#: The number of `call_features` for a call.
CALL_FEATURES: Final = 16


@attrs.frozen
class Weights:
    """The weights of everything that speaks for or against a call, fitted to auctions of similar rules.

    >>> known = weights()[4, 1, 0]
    >>> len(known.trumps), len(known.no_trumps), len(known.bids), len(known.specials)
    (25, 25, 16, 16)
    """

    #: The weight of each number of `contract_features`, in tricks of the side; first with trumps, then without.
    trumps: tuple[float, ...]
    no_trumps: tuple[float, ...]
    #: The typical errors of these tricks.
    spreads: tuple[float, ...]
    #: The weight of each number of `call_features`, in hundreds of points more than a pass brings; bids, then specials.
    bids: tuple[float, ...]
    specials: tuple[float, ...]


#: The number of players, of each player's partners, and 1 if everybody speaks once (BID-4).
Family = tuple[int, int, int]
#: The weights of each family, made by `bench/calls.py`.
WEIGHTS_FILE: Final = files(__package__) / "weights.json"


def family_of(rules: Ruleset) -> Family:
    """Return the family of rulesets whose auctions are like those of *rules*.

    >>> from fivehundred import presets
    >>> family_of(presets.AUSTRALIAN_4)
    (4, 1, 0)
    """
    partners = len(rules.partners_of(Seat(0)))
    return rules.players, partners, int(rules.auction is AuctionForm.SINGLE_ROUND)


@cache
def weights() -> dict[Family, Weights]:
    """Return the weights of each family that has them.

    >>> sorted(weights())
    [(2, 0, 0), (2, 0, 1), (3, 0, 0), (3, 0, 1), (4, 0, 0), (4, 1, 0), (4, 1, 1), (6, 1, 0), (6, 2, 0)]
    """
    return weights_in(WEIGHTS_FILE.read_text("utf-8"))


def weights_in(text: str) -> dict[Family, Weights]:
    """Return the weights that *text* lists, as JSON.

    >>> weights_in(WEIGHTS_FILE.read_text("utf-8")) == weights()
    True
    """
    rows = json.loads(text)
    every = [Weights(**{name: tuple(numbers) for name, numbers in row.items() if name != "family"}) for row in rows]
    return {(row["family"][0], row["family"][1], row["family"][2]): one for row, one in zip(rows, every, strict=True)}


@lru_cache(maxsize=64)
def weights_for(rules: Ruleset) -> Weights | None:
    """Return the weights of the family of *rules*; ``None`` if there are none.

    >>> from fivehundred import presets
    >>> weights_for(presets.AUSTRALIAN_4) == weights()[4, 1, 0]
    True
    """
    return weights().get(family_of(rules))


@attrs.frozen
class HeardCalls:
    """The calls that the others have made in an auction, as one seat hears them.

    >>> from random import Random
    >>> from fivehundred import Deal, Suit, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in ("6C", "P", "6H"):
    ...     deal = deal.apply(deal.parse(text))
    >>> heard = HeardCalls.by(deal.view(Seat(0)), deal.stage)
    >>> [str(call) for call in heard.others]
    ['6C', '6H']
    """

    partners: tuple[Call, ...]
    others: tuple[Call, ...]

    @classmethod
    def by(cls, view: SeatView, auction: Auction) -> HeardCalls:
        """Return what the seat of *view* has heard in *auction*.

        >>> HeardCalls.by(deal.view(Seat(3)), deal.stage).partners
        (Bid(level=6, trump=<Suit.CLUBS: 'C'>),)
        """
        ladder, partners = view.rules.ladder.calls, view.rules.partners_of(view.seat)
        said = [
            (seat, ladder[call]) for seat, call in zip(auction.callers, auction.line, strict=True) if seat != view.seat
        ]
        return cls(
            tuple(call for seat, call in said if seat in partners),
            tuple(call for seat, call in said if seat not in partners),
        )

    def features(self, trump: Suit | None) -> list[float]:
        """Return how often partners, and then others, passed, bid *trump*, and bid something else; special bids last.

        The special bids are those of the others. A partner's count as something else.

        >>> heard.features(Suit.HEARTS)
        [1.0, 0.0, 0.0, 0.0, 1.0, 1.0, 0.0]
        """
        found = []
        for calls in (self.partners, self.others):
            passed = sum(call == PASS for call in calls)
            same = sum(isinstance(call, Bid) and call.trump == trump for call in calls)
            found += [passed, min(same, 1), min(len(calls) - passed - same, 1)]
        special = any(isinstance(call, SpecialBid) for call in self.others)
        return [float(number) for number in (*found, special)]


def contract_features(view: SeatView, heard: HeardCalls, trump: Suit | None) -> list[float]:
    """Return everything from which the tricks of the side are estimated if the seat of *view* bids *trump*.

    That is: 1, the cards of the kitty beyond three, the jokers without a suit; each of the six highest trumps and the
    number of others; the voids and the single cards beside trumps; in how many of those suits the hand has the best
    card, the two best, the three best, and how many cards beyond them, a guarded second card, and a guarded third;
    then what was heard (`HeardCalls.features`).

    >>> from random import Random
    >>> from fivehundred import Deal, Suit, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> contract_features(view, HeardCalls.by(view, view.table.stage), Suit.CLUBS)[:10]
    [1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 2.0]
    """
    return [*_hand_features(view.rules, view.hand.bits, trump), *heard.features(trump)]


# Whoever imagines deals asks the same hands again and again.
@lru_cache(maxsize=8192)
def _hand_features(rules: Ruleset, hand: int, trump: Suit | None) -> tuple[float, ...]:
    ranks = ranks_for(Ranking.under(rules, trump))
    groups = dict(ranks.groups(hand))
    trumps = [0.0] * 7
    if trump is not None:
        for card in groups.pop(trump.number, ()):
            trumps[min(ranks.above[card].bit_count(), 6)] += 1
    sides = [0.0] * 8
    sides[0] = len(SUITS) - (trump is not None) - len(groups)
    for cards in groups.values():
        higher = [ranks.above[card].bit_count() for card in cards]
        run = next((place for place, number in enumerate(higher) if number != place), len(cards))
        sides[1] += len(cards) == 1
        for length in range(1, 4):
            sides[1 + length] += run >= length
        if run:
            sides[5] += len(cards) - run
        sides[6] += run == 0 and len(cards) > 1 and higher[0] == 1
        sides[7] += run == 0 and len(cards) > 2 and higher[0] == 2
    jokers = (hand & ranks.ranking.loose).bit_count()
    return 1.0, rules.kitty_size - 3.0, float(jokers), *trumps, *sides


def weighted_sum(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the sum of *numbers*, each multiplied by its weight.

    >>> weighted_sum((1.0, 2.0), (3.0, 4.0))
    11.0
    """
    return sum(weight * number for weight, number in zip(weights, numbers, strict=True))


#: Calls are compared in suits that promise at most this many tricks fewer than the best one, and at levels that are at
#: most so many tricks more than promised.
_FEWER: Final = 1.5
_OVER: Final = 2.3
#: A special bid below this chance is never considered.
_HOPELESS: Final = 0.15


def call_features(
    view: SeatView, auction: Auction, known: Weights, boldness: float = 0.0
) -> Iterator[tuple[Call, list[float]]]:
    """Yield each call that is worth considering, with everything from which its gain over a pass is estimated.

    Its points at stake count in hundreds, and so do those of the call that stands.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> [str(call) for call, numbers in call_features(view, view.table.stage, weights()[3, 0, 1])]
    ['6C', '6D', '6NT', '7C', '7D', '7NT', '8C']
    """
    rules, options = view.rules, view.legal_actions
    heard = HeardCalls.by(view, auction)
    bids = [call for call in options if isinstance(call, Bid)]
    tricks = {
        trump: boldness
        + weighted_sum(known.no_trumps if trump is None else known.trumps, contract_features(view, heard, trump))
        for trump in dict.fromkeys(call.trump for call in bids)
    }
    most, first = max(tricks.values(), default=0.0), min((call.level for call in bids), default=0)
    now = _Situation.of(view, auction, most)
    for call in options:
        match call:
            case Bid(level=level, trump=trump):
                if tricks[trump] < most - _FEWER or level > max(tricks[trump] + _OVER, first):
                    continue
                success = chance(tricks[trump] + 0.5 - level, known.spreads[trump is None])
                jump = level - first
            case SpecialBid(key=key) if isinstance(rules.special(key).goal, NoTricks):
                success, jump = special_chance(view, key, boldness), 0
                if success < _HOPELESS:
                    continue
            case _:
                continue
        yield call, now.row(call, success, jump)


@attrs.frozen
class _Situation:
    """The auction as one seat sees it before it calls."""

    seat: Seat
    outlook: Outlook
    #: 1 for whose bid stands, otherwise 0: nobody's, a partner's, or somebody else's.
    standing: tuple[float, float, float]
    #: The stake of that bid, in hundreds of points (`Outlook.gains`).
    worth: float
    passes: float
    #: The tricks that the best contract of the seat promises.
    most: float

    @classmethod
    def of(cls, view: SeatView, auction: Auction, most: float) -> _Situation:
        """Return the situation in *auction* of a seat that is promised *most* tricks."""
        calls, bidder = view.rules.ladder.calls, auction.bidder
        ours = bidder in view.rules.partners_of(view.seat)
        standing = float(bidder is None), float(ours), float(not ours and bidder is not None)
        outlook, made, failed = Outlook.of(view.table.info), 0.0, 0.0
        if bidder is not None and not isinstance(call := calls[auction.standing], Pass):
            made, failed = outlook.gains(call, bidder)
        return cls(
            view.seat,
            outlook,
            standing,
            (made - failed) / 200,
            float(sum(calls[call] == PASS for call in auction.line)),
            most,
        )

    def row(self, call: Bid | SpecialBid, success: float, jump: int) -> list[float]:
        """Return the numbers of a *call* that succeeds so often, and leaves out *jump* levels."""
        made, failed = self.outlook.gains(call, self.seat)
        worth, value = (made - failed) / 200, (success * made + (1 - success) * failed) / 100
        none, ours, theirs = self.standing
        return [
            *self.standing,
            *(value * one for one in self.standing),
            self.worth * ours,
            self.worth * theirs,
            worth,
            worth * worth,
            float(jump),
            max(0.0, self.most - 6),
            self.passes * none,
            self.passes * theirs,
            value * self.passes / 3,
            success * self.worth * ours,
        ]


#: The hundreds of points that a call must seem to gain.
_MARGIN: Final = 0.1


def best_call(view: SeatView, auction: Auction, known: Weights, boldness: float = 0.0) -> Call:
    """Return the call that gains most by the weights *known*, or a pass; *boldness* is added to the expected tricks.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> str(best_call(view, view.table.stage, weights()[3, 0, 1]))
    '6C'
    """
    gains = call_gains(view, auction, known, boldness)
    return max(gains, key=lambda call: gains[call])


def call_gains(view: SeatView, auction: Auction, known: Weights, boldness: float = 0.0) -> dict[Call, float]:
    """Return what each call that is worth considering gains over a pass by the weights *known*, in hundreds of points.

    A pass counts as much as a call must seem to gain, because the best of several estimates is usually too high. It is
    first. A dealer who may not pass makes the least bad bid.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> gains = call_gains(view, view.table.stage, weights()[3, 0, 1])
    >>> [str(call) for call in gains], gains[PASS]
    (['P', '6C', '6D', '6NT', '7C', '7D', '7NT', '8C'], 0.1)
    """
    if auction.bidder == view.seat:
        return {PASS: _MARGIN}
    calls = [call for call in view.legal_actions if isinstance(call, Call)]
    found: dict[Call, float] = {PASS: _MARGIN} if PASS in calls else {calls[0]: -inf}
    for call, row in call_features(view, auction, known, boldness):
        found[call] = weighted_sum(known.bids if isinstance(call, Bid) else known.specials, row)
    return found


#: The weight of a call that a player with these cards would not have made, beside one that they would.
_UNLIKE: Final = 0.15


def weight_of_calls(view: SeatView, known: Weights) -> Callable[[Deal], float]:
    """Return a weight for worlds: how well the calls of the other seats go with their cards.

    The players are taken to call by the weights *known*. Pass the result to `Worlds.samples` or
    `fivehundred.players.evaluate`.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> from fivehundred.worlds import Worlds
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(2)), dealer=Seat(0))
    >>> worlds = Worlds(deal.apply(deal.parse("P")).view(Seat(2)))
    >>> weight = weight_of_calls(worlds.view, weights()[3, 0, 1])
    >>> for drawn in worlds.samples(300, rng=Random(1)), worlds.samples(300, rng=Random(1), weight=weight):
    ...     print(sum(rules.jokers <= world.hands[1] for world in drawn))
    130
    47
    """
    stages = *view.table.past, view.table.stage
    auction = next((stage for stage in stages if isinstance(stage, Auction)), None)
    ladder, info = view.rules.ladder.calls, view.table.info
    said = [] if auction is None else [*zip(map(Seat, auction.callers), auction.line, strict=True)]

    def weight(world: Deal) -> float:
        deal, found = Deal.from_dealt(info, world.dealt), 1.0
        for seat, number in said:
            call, blindly = ladder[number], False
            if isinstance(deal.stage, Auction) and deal.stage.blind:
                # Whoever did not bid blind has looked at their cards first, which is no call.
                blindly = bool(deal.stage.call_lookup.blind >> number & 1)
                deal = deal if blindly else deal.apply(Look())
            stage, unlike = deal.stage, not blindly and seat != view.seat
            if unlike and isinstance(stage, Auction) and best_call(deal.view(seat), stage, known) != call:
                found *= _UNLIKE
            deal = deal.apply(call)
        return found

    return weight
