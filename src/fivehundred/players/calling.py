"""Calls chosen by weights that were fitted to deals of sensible players."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import files
from math import inf
from operator import itemgetter
from typing import Final

import attrs

from fivehundred._base.bits import numbers
from fivehundred.cards import SUITS, Cards, Suit
from fivehundred.deal.deal import CALLS, Deal
from fivehundred.deal.dealt import DealInfo
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.transfers import UNLOOKED
from fivehundred.deal.views import SeatView
from fivehundred.players.bidding import Ranks, logistic, ranks_for, special_chance
from fivehundred.players.outlook import Outlook
from fivehundred.rules.calls import PASS, Bid, Call, Pass, SpecialBid
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AuctionForm
from fivehundred.seats import Seat

#: The number of features of a contract (`contract_features`).
CONTRACT_FEATURES: Final = 25
#: The number of features of a call (`call_features`).
CALL_FEATURES: Final = 16


@attrs.frozen(cache_hash=True)
class Weights:
    """The weights of the features of contracts and calls, fitted to auctions under similar rules.

    >>> known = weights()[4, 1, 0]
    >>> len(known.trumps), len(known.no_trumps), len(known.bids), len(known.specials)
    (25, 25, 16, 16)
    """

    #: The weights of `contract_features`, in tricks of the side: with a trump suit, and without one.
    trumps: tuple[float, ...]
    no_trumps: tuple[float, ...]
    #: The typical errors of the estimated tricks.
    spreads: tuple[float, ...]
    #: The weights of `call_features`, in hundreds of points gained over a pass: of bids, and of special bids.
    bids: tuple[float, ...]
    specials: tuple[float, ...]


#: A family of rulesets: the number of players, the number of a player's partners, and 1 if the auction has a single
#: round, else 0 (BID-4).
Family = tuple[int, int, int]
#: The weights of each family, made by `bench/calls.py`.
WEIGHTS_FILE: Final = files(__package__) / "weights.json"


def family_of(rules: Ruleset) -> Family:
    """Return the family of *rules*, whose auctions are alike.

    >>> from fivehundred import presets
    >>> family_of(presets.AUSTRALIAN_4)
    (4, 1, 0)
    """
    partners = len(rules.partners_of(Seat(0)))
    return rules.players, partners, int(rules.auction is AuctionForm.SINGLE_ROUND)


@cache
def weights() -> dict[Family, Weights]:
    """Return the weights by family.

    >>> sorted(weights())
    [(2, 0, 0), (2, 0, 1), (3, 0, 0), (3, 0, 1), (4, 0, 0), (4, 1, 0), (4, 1, 1), (6, 1, 0), (6, 2, 0)]
    """
    return weights_in(WEIGHTS_FILE.read_text("utf-8"))


def weights_in(text: str) -> dict[Family, Weights]:
    """Return the weights by family, read from JSON *text*.

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
    """The calls that the other seats have made in an auction, from one seat's point of view.

    >>> from random import Random
    >>> from fivehundred import Deal, Suit, presets, shuffle
    >>> rules = presets.AUSTRALIAN_4
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> for text in ("6C", "P", "6H"):
    ...     deal = deal.apply(deal.parse(text))
    >>> heard = HeardCalls.by(deal.stage, Seat(0))
    >>> [str(call) for call in heard.others]
    ['6C', '6H']
    """

    partners: tuple[Call, ...]
    others: tuple[Call, ...]

    @classmethod
    def by(cls, auction: Auction, seat: Seat) -> HeardCalls:
        """Return the calls that *seat* has heard in *auction*.

        >>> HeardCalls.by(deal.stage, Seat(3)).partners
        (Bid(level=6, trump=<Suit.CLUBS: 'C'>),)
        """
        partners, said = auction.call_lookup.partners[seat], auction.calls_by_seat
        return cls(
            tuple(call for caller, call in said if caller in partners),
            tuple(call for caller, call in said if caller not in partners and caller != seat),
        )

    def features(self, trump: Suit | None) -> list[float]:
        """Return seven features of the calls heard, for a contract in *trump*.

        They are three for the partners and three for the opponents: the number of passes, 1 if there was a bid in
        *trump*, and 1 if there was another bid. The last is 1 if an opponent made a special bid.

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
    """Return the features from which the side's tricks are estimated if the seat of *view* bids *trump*.

    They are, in order: 1; the cards of the kitty beyond three; the jokers without a suit; each of the six highest
    trumps, and the number of other trumps; the voids and the singletons in side suits; the number of side suits in
    which the hand has the best card, the two best, the three best, further cards after these, a guarded second-best
    card, and a guarded third-best card; and the calls heard (`HeardCalls.features`).

    >>> from random import Random
    >>> from fivehundred import Deal, Suit, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> contract_features(view, HeardCalls.by(view.table.stage, view.seat), Suit.CLUBS)[:10]
    [1.0, 0.0, 0.0, 1.0, 0.0, 0.0, 1.0, 0.0, 1.0, 2.0]
    """
    rules, hand, ranks = view.rules, view.hand.bits, ranks_for(Ranking.under(view.rules, trump))
    jokers = (hand & ranks.ranking.loose).bit_count()
    suits = [_suit_features(ranks, suit, hand & row) for suit, row in enumerate(ranks.ranking.masks)]
    return [
        *(1.0, rules.kitty_size - 3.0, float(jokers)),
        *(float(sum(numbers)) for numbers in zip(*suits, strict=True)),
        *heard.features(trump),
    ]


#: The first numbers of `contract_features`, and where those end that add up suit by suit.
_HAND: Final = 3
_SUITS: Final = 18


def _suit_features(ranks: Ranks, suit: int, held: int) -> list[int]:
    """Return what the cards *held* in *suit* add to those numbers of `contract_features` that add up suit by suit."""
    higher = sorted(ranks.above[card].bit_count() for card in numbers(held))
    trump, size = ranks.ranking.trump, len(higher)
    if trump is not None and suit == trump.number:
        places = [min(number, 6) for number in higher]
        return [*(places.count(place) for place in range(7)), *(0,) * 8]
    run = next((place for place, number in enumerate(higher) if number != place), size)
    guarded = higher[0] if size and not run else 0
    return [
        *(0,) * 7,
        *(size == 0, size == 1),
        *(run >= length for length in range(1, 4)),
        size - run if run else 0,
        *(guarded == number and size > number for number in (1, 2)),
    ]


def weighted_sum(weights: Sequence[float], numbers: Sequence[float]) -> float:
    """Return the sum of *numbers*, each multiplied by its weight.

    >>> weighted_sum((1.0, 2.0), (3.0, 4.0))
    11.0
    """
    return sum([weight * number for weight, number in zip(weights, numbers, strict=True)])


#: Calls are compared in suits that promise at most this many tricks fewer than the best one, and at levels that are at
#: most so many tricks more than promised.
_FEWER: Final = 1.5
_OVER: Final = 2.3
#: A special bid below this chance is never considered.
_HOPELESS: Final = 0.15
#: The hundreds of points that a call must seem to gain.
_MARGIN: Final = 0.1
#: The place, among `call_features`, of the tricks over six that the best contract promises.
_OVER_SIX: Final = 11


def call_features(
    view: SeatView, auction: Auction, known: Weights, boldness: float = 0.0
) -> Iterator[tuple[Call, list[float]]]:
    """Yield each call that is worth considering, with the features from which its gain over a pass is estimated.

    Points at stake are in hundreds.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> [str(call) for call, numbers in call_features(view, view.table.stage, weights()[3, 0, 1])]
    ['6C', '6D', '6NT', '7C', '7D', '7NT', '8C']
    """
    question = _question(view.table.info, auction.line, auction.callers, known)
    for option, success, over in question.worth_considering(view.hand, boldness):
        yield option.call, question.row(option, success, over)


@attrs.frozen(eq=False)
class _Promise:
    """What hands promise with one trump suit, by the weights of a family."""

    ranks: Ranks
    weights: tuple[float, ...]
    #: The tricks that any hand promises.
    fixed: float
    #: The typical error of these tricks.
    spread: float

    def tricks(self, hand: int) -> float:
        """Return the tricks that *hand* promises."""
        ranking = self.ranks.ranking
        jokers = self.weights[_HAND - 1] * (hand & ranking.loose).bit_count()
        suits = [_suit_tricks(self, suit, hand & row) for suit, row in enumerate(ranking.masks)]
        return self.fixed + jokers + sum(suits)


@lru_cache(maxsize=64)
def _promises(rules: Ruleset, known: Weights) -> dict[Suit | None, _Promise]:
    """Return what hands promise with each trump suit, and without one."""
    found = {}
    for trump in (*SUITS, None):
        weights = known.no_trumps if trump is None else known.trumps
        fixed = weights[0] + weights[1] * (rules.kitty_size - 3.0)
        found[trump] = _Promise(ranks_for(Ranking.under(rules, trump)), weights, fixed, known.spreads[trump is None])
    return found


# Few holdings of a suit occur, beside hands; and whoever imagines deals asks the same hands again and again.
@lru_cache(maxsize=16384)
def _suit_tricks(promise: _Promise, suit: int, held: int) -> float:
    return weighted_sum(promise.weights[_HAND:_SUITS], _suit_features(promise.ranks, suit, held))


@lru_cache(maxsize=8192)
def _hand_tricks(rules: Ruleset, known: Weights, hand: int) -> list[float]:
    return [promise.tricks(hand) for promise in _promises(rules, known).values()]


@lru_cache(maxsize=4096)
def _stakes(info: DealInfo, call: Bid | SpecialBid, bidder: Seat) -> tuple[float, float]:
    return Outlook.of(info).gains(call, bidder)


@attrs.frozen(eq=False)
class _Option:
    """A call that a seat may make."""

    call: Bid | SpecialBid
    #: The place of its trump suit among those that may be bid, and its level; 0 for both in a special bid.
    trump: int
    level: int
    #: The levels that it leaves out.
    jump: int


@attrs.frozen(eq=False)
class _Question:
    """What a seat goes by in an auction, whatever its cards are, so that many hands share it."""

    info: DealInfo
    seat: Seat
    known: Weights
    #: What may be called: the first call, and those that can be worth considering.
    first: Call
    options: list[_Option]
    #: The level of the lowest bid.
    lowest: int
    #: For each trump suit that may be bid its number, the tricks added by what was heard, and their typical error.
    heard: list[tuple[int, float, float]]
    #: 1 for whose bid stands, otherwise 0: nobody's, a partner's, or somebody else's.
    standing: tuple[float, float, float]
    #: The stake of that bid, in hundreds of points (`Outlook.gains`).
    worth: float
    passes: float
    #: What each option gains if it fails, how much more if it succeeds, and for each trick over six.
    _gains: dict[_Option, tuple[float, float, float]] = attrs.field(factory=dict, init=False)

    def worth_considering(self, hand: Cards, boldness: float) -> Iterator[tuple[_Option, float, float]]:
        """Yield each option worth considering with *hand*, its chance, and the tricks over six of the best contract."""
        by_hand = _hand_tricks(self.info.rules, self.known, hand.bits) if self.heard else ()
        tricks = [boldness + by_hand[trump] + heard for trump, heard, _ in self.heard]
        most = max(tricks, default=0.0)
        over = max(0.0, most - 6)
        # The highest level that is considered in each trump suit.
        highest = [max(one + _OVER, self.lowest) if one >= most - _FEWER else 0.0 for one in tricks]
        for option in self.options:
            level, trump = option.level, option.trump
            if level:
                if level > highest[trump]:
                    continue
                success = logistic((tricks[trump] + 0.5 - level) / self.heard[trump][2])
            else:
                success = special_chance(self.info.rules, hand, str(option.call), boldness)
                if success < _HOPELESS:
                    continue
            yield option, success, over

    def row(self, option: _Option, success: float, over: float) -> list[float]:
        """Return the numbers of an *option* that succeeds so often, if a hand promises so many tricks *over* six."""
        made, failed = _stakes(self.info, option.call, self.seat)
        worth, value = (made - failed) / 200, (success * made + (1 - success) * failed) / 100
        none, ours, theirs = self.standing
        return [
            *self.standing,
            *(value * one for one in self.standing),
            self.worth * ours,
            self.worth * theirs,
            worth,
            worth * worth,
            float(option.jump),
            over,
            self.passes * none,
            self.passes * theirs,
            value * self.passes / 3,
            success * self.worth * ours,
        ]

    def gain(self, option: _Option, success: float, over: float) -> float:
        """Return the sum of the numbers in `row`, each multiplied by its weight."""
        line = self._gains.get(option)
        if line is None:
            weights = self.known.bids if option.level else self.known.specials
            # Each number is a line over the chance of success.
            failed, made = (weighted_sum(weights, self.row(option, chance, 0.0)) for chance in (0.0, 1.0))
            line = self._gains[option] = failed, made - failed, weights[_OVER_SIX]
        failed, more, each = line
        return failed + more * success + each * over

    def gains(self, hand: Cards, boldness: float) -> list[tuple[Call, float]]:
        """Return each call worth considering with *hand* and what it gains, after the first one without a thought."""
        found = [(self.first, _MARGIN if self.first == PASS else -inf)]
        found += [
            (option.call, self.gain(option, success, over))
            for option, success, over in self.worth_considering(hand, boldness)
        ]
        return found

    def best(self, hand: Cards, boldness: float) -> Call:
        """Return the call that gains most with *hand*."""
        return max(self.gains(hand, boldness), key=itemgetter(1))[0]


# Whoever imagines deals comes to the same auctions again and again.
@lru_cache(maxsize=1024)
def _question(info: DealInfo, line: bytes, callers: bytes, known: Weights) -> _Question:
    """Return what the next seat to call is asked after the calls in *line*, once it has looked at its cards."""
    auction, rules = Auction.start(info), info.rules
    for caller, number in zip(map(Seat, callers), line, strict=True):
        auction = auction.with_call(caller, number)
    seat, bidder, call = auction.actor, auction.bidder, rules.ladder.calls[auction.standing]
    auction = attrs.evolve(auction, unlooked=auction.unlooked & ~(1 << seat))
    # The hand decides about nothing but the claim of a misdeal, which is no call. A bidder stands by their bid.
    options = [PASS] if bidder == seat else [one for one in auction.options(info, UNLOOKED) if isinstance(one, CALLS)]
    bids = [one for one in options if isinstance(one, Bid)]
    lowest, places = min((bid.level for bid in bids), default=0), {bid.trump: 0 for bid in bids}
    heard, added = HeardCalls.by(auction, seat), list[tuple[int, float, float]]()
    for number, (trump, promise) in enumerate(_promises(rules, known).items()):
        if trump in places:
            places[trump] = len(added)
            said = weighted_sum(promise.weights[_SUITS:], heard.features(trump))
            added.append((number, said, promise.spread))
    considered = []
    for one in options:
        match one:
            case Bid(level=level, trump=trump):
                considered.append(_Option(one, places[trump], level, level - lowest))
            case SpecialBid(key=key) if isinstance(rules.special(key).goal, NoTricks):
                considered.append(_Option(one, 0, 0, 0))
    ours = bidder in rules.partners_of(seat)
    made, failed = 0.0, 0.0
    if bidder is not None and not isinstance(call, Pass):
        made, failed = _stakes(info, call, bidder)
    return _Question(
        info,
        seat,
        known,
        options[0],
        considered,
        lowest,
        added,
        (float(bidder is None), float(ours), float(not ours and bidder is not None)),
        (made - failed) / 200,
        float(line.count(0)),
    )


def best_call(view: SeatView, auction: Auction, known: Weights, boldness: float = 0.0) -> Call:
    """Return the call with the highest gain by the weights *known*, which may be a pass.

    *boldness* is added to the expected tricks.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> str(best_call(view, view.table.stage, weights()[3, 0, 1]))
    '6C'
    """
    return _question(view.table.info, auction.line, auction.callers, known).best(view.hand, boldness)


def call_gains(view: SeatView, auction: Auction, known: Weights, boldness: float = 0.0) -> dict[Call, float]:
    """Return the gain over a pass of each call worth considering, in hundreds of points, by the weights *known*.

    The pass comes first. Its number is the gain that a call must exceed, because the best of several estimates is
    usually too high. A dealer who may not pass makes the least bad bid.

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> view = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0)).view(Seat(1))
    >>> gains = call_gains(view, view.table.stage, weights()[3, 0, 1])
    >>> [str(call) for call in gains], gains[PASS]
    (['P', '6C', '6D', '6NT', '7C', '7D', '7NT', '8C'], 0.1)
    """
    return dict(_question(view.table.info, auction.line, auction.callers, known).gains(view.hand, boldness))


#: The weight of a call that a player with these cards would not have made, beside one that they would.
_UNLIKE: Final = 0.15


def weight_of_calls(view: SeatView, known: Weights) -> Callable[[Deal], float]:
    """Return a function that weighs a world by how well the other seats' calls fit their cards.

    It assumes that these players call by the weights *known*. Pass it as ``weight`` to `Worlds.samples` or
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
    info, heard = view.table.info, []
    for auction in [stage for stage in stages if isinstance(stage, Auction)]:
        line, callers, blind = auction.line, auction.callers, auction.call_lookup.blind
        for place, (seat, number) in enumerate(zip(callers, line, strict=True)):
            if seat != view.seat and not blind >> number & 1:
                question = _question(info, line[:place], callers[:place], known)
                heard.append((seat, question, info.rules.ladder.calls[number]))

    def weight(world: Deal) -> float:
        hands = world.dealt.hands
        return _UNLIKE ** sum(question.best(hands[seat], 0.0) != call for seat, question, call in heard)

    return weight
