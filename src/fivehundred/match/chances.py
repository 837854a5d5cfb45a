"""The chances of winning with the next hand, found by trying every contract and trick count (END-0)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations, islice

import attrs

from fivehundred._base.words import ShowsFields, expect, lookup_field
from fivehundred.cards import Card
from fivehundred.deal.callable import MOST_CALLED, calls_partners, may_be_unheld
from fivehundred.deal.contract import Contract, breach_tricks, can_stand
from fivehundred.deal.scoring import PER_TRICK, breach_points
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidValue
from fivehundred.match.endings import defending_seats
from fivehundred.match.game import Game, HandResult
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.goals import AtLeast, EachForHimself
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat


@attrs.frozen(repr=False)
class Way(ShowsFields):
    """One way to win with the next hand, and the fewest tricks needed for it.

    >>> from fivehundred import ScoreSheet, presets
    >>> way = ScoreSheet.start(presets.AUSTRALIAN_4, scores=[460, -100]).chances[0].bidding[0]
    >>> str(way.contract), way.tricks, way.rule
    ('6S by 0 with 2', 6, 'END-1')
    """

    #: The contract, in terms of the deal's seats.
    contract: Contract
    #: True if the contract is made, False if it fails; ``None`` on a passed deal.
    made: bool | None
    #: The fewest tricks the winner needs: their side's total on their own contract, otherwise their own.
    tricks: int
    #: The rule that makes them the winner.
    rule: str


@attrs.frozen(repr=False)
class Chance(ShowsFields):
    """All the ways in which one side or player can win with the next hand, alone or jointly.

    >>> from fivehundred import ScoreSheet, presets
    >>> chance = ScoreSheet.start(presets.AUSTRALIAN_4, scores=[460, -100]).chances[0]
    >>> chance.scorer, len(chance.bidding), [str(way.contract.call) for way in chance.defending]
    (0, 27, ['9H', '9NT', '10S', '10C', '10D', 'OM', '10H', '10NT'])
    """

    #: The index of the score in the game: a side, or a player where each player scores alone.
    scorer: int
    #: The ways to win with their own contract.
    bidding: tuple[Way, ...]
    #: The ways to win against another's contract, or on a passed deal.
    defending: tuple[Way, ...]


def chances_of(game: Game) -> tuple[Chance, ...]:
    """Return the ways in which each remaining scorer can win with the next hand; empty once the game is over.

    Points for captured cards are not included, because they cannot be known in advance (SCORE-8).

    >>> from fivehundred import presets
    >>> game = attrs.evolve(Game.start(presets.AUSTRALIAN_4), scores=(460, -100))
    >>> first, second = chances_of(game)
    >>> [str(way.contract.call) for way in first.bidding][:3], str(first.defending[0].contract.call), second.bidding
    (['6S', '6C', '6D'], '9H', ())
    """
    expect("a Match or a ScoreSheet", game, Game)
    if game.result is not None:
        return ()
    contracts, chances = list(_contracts(game)), []
    for scorer, number in enumerate(game.scorers):
        ways: dict[bool, list[Way]] = {True: [], False: []}
        for contract in contracts:
            hope = _Hope(game, scorer, contract)
            ways[hope.bidding] += hope.ways()
        chances.append(Chance(number, tuple(ways[True]), tuple(ways[False])))
    return tuple(chances)


def _contracts(game: Game) -> Iterator[Contract]:
    """Yield every possible contract of the next hand; bidders on the same side share one contract for each call."""
    rules, barred = game.rules, game.info.barred
    bidders = [Seat(seat) for seat in range(rules.players) if seat not in barred]
    for call in rules.ladder.calls:
        if isinstance(call, Pass) or not can_stand(rules, call):
            continue
        sides: dict[tuple[Seat, ...], Contract] = {}
        for bidder in bidders:
            for contract in _with_partners(rules, call, bidder):
                sides.setdefault(contract.side, contract)
        for contract in sides.values():
            yield from _undertaken(rules, contract)
    if rules.all_pass is AllPass.PLAYED:
        yield Contract.of_passed_deal(rules)


def _with_partners(rules: Ruleset, call: Bid | SpecialBid, bidder: Seat) -> Iterator[Contract]:
    """Yield the contracts for *call* by *bidder*, one for each possible set of partners (CALL-1, CALL-2)."""
    if not calls_partners(rules, call):
        yield Contract.of(rules, call, bidder)
        return
    others = [Seat(seat) for seat in range(rules.players) if seat != bidder]
    for count in range(MOST_CALLED + 1):
        for partners in combinations(others, count):
            yield from _if_any(rules, call, bidder, partners=partners)
    if may_be_unheld(rules):
        # Any such card will do.
        alone = (contract for card in rules.deck for contract in _if_any(rules, call, bidder, called=card))
        yield from islice(alone, 1)


def _if_any(
    rules: Ruleset,
    call: Bid | SpecialBid,
    bidder: Seat,
    *,
    partners: Sequence[Seat] = (),
    called: Card | None = None,
) -> tuple[Contract, ...]:
    """Return a tuple with the contract described, or an empty tuple if the rules do not allow that contract."""
    try:
        return (Contract.of(rules, call, bidder, partners=partners, called=called),)
    except InvalidValue:
        return ()


def _undertaken(rules: Ruleset, contract: Contract) -> Iterator[Contract]:
    """Yield *contract* as bid and as a declared slam, each with and without a breach (BID-15, BID-17)."""
    slam = rules.declared_slam is not None and isinstance(contract.call, Bid)
    for undertaken in (contract, contract.undertaking_all(rules)) if slam else (contract,):
        yield undertaken
        if rules.breach is not None and breach_tricks(rules, undertaken) is not None:
            for seat in defending_seats(rules, undertaken).values():
                yield attrs.evolve(undertaken, breach=seat)


@attrs.frozen(repr=False)
class _Hope(ShowsFields):
    """One scorer's prospects if a given contract is played."""

    game: Game
    scorer: int
    contract: Contract
    #: All defending scorers, each with a seat that plays for it.
    defending: dict[int, Seat] = lookup_field(lambda self: defending_seats(self.game.rules, self.contract))
    #: True if the contract belongs to this scorer's own side.
    bidding: bool = lookup_field(lambda self: self.scorer not in self.defending)
    #: The seat credited with this scorer's tricks.
    seat: Seat = lookup_field(lambda self: self.defending.get(self.scorer, self.contract.contractor))
    #: The other defending scorers.
    others: list[int] = lookup_field(lambda self: [scorer for scorer in self.defending if scorer != self.scorer])

    def ways(self) -> Iterator[Way]:
        """Yield the ways in which the scorer can win: at most one with the contract made, and one with it failed."""
        found: dict[bool | None, Way] = {}
        for (made, _), pairs in self._pairs().items():
            # On a trick bid with a given outcome, more tricks never hurt a player, so the most they can take show
            # if there is a way at all. What special bids pay also depends on the tricks of others.
            if isinstance(self.contract.goal, AtLeast) and self._winning_rule(*pairs[-1]) is None:
                continue
            for own, taken in pairs:
                rule = self._winning_rule(own, taken)
                if rule is not None:
                    if made not in found or own < found[made].tricks:
                        found[made] = Way(self.contract, made, own, rule)
                    break
        yield from found.values()

    def _pairs(self) -> dict[tuple[bool | None, int | None], list[tuple[int, int]]]:
        """Return the possible numbers of tricks as pairs: the scorer's own, and the contractor's.

        The pairs are grouped by the outcome of the contract and the points of a breach. Each group is sorted by the
        scorer's own tricks.
        """
        size, contract, goal = self.game.rules.hand_size, self.contract, self.contract.goal
        mets = [None if isinstance(goal, EachForHimself) else goal.is_met(taken) for taken in range(size + 1)]
        ends = [(made, breach_points(self.game.rules, contract, taken)) for taken, made in enumerate(mets)]
        pairs: dict[tuple[bool | None, int | None], list[tuple[int, int]]] = {}
        for own in range(size + 1):
            least = 0 if self.others else size - own
            for taken in (own,) if self.bidding else range(least, size - own + 1):
                pairs.setdefault(ends[taken], []).append((own, taken))
        if isinstance(goal, AtLeast) and not self.bidding:
            # A defender does best if the contractor takes all other tricks, or all but one to avoid a slam.
            for end, each in pairs.items():
                most = dict(each)
                pairs[end] = [(own, taken) for own, taken in each if taken + 2 > most[own]]
        return pairs

    def _winning_rule(self, own: int, taken: int) -> str | None:
        """Return the rule by which the scorer wins with *own* tricks if the contractor takes *taken*, or ``None``."""
        game, contract = self.game, self.contract
        for tricks in self._share_tricks(own, taken):
            # The scorer wins its own tricks first.
            order = dict.fromkeys((self.seat, *contract.side, *range(len(tricks))))
            hand = HandResult(
                Played(contract, tricks),
                captured=(0,) * len(tricks),
                winners=tuple(Seat(seat) for seat in order for _ in range(tricks[seat])),
                worth=(0,) * game.rules.hand_size,
            )
            found = game._judge(*game._score(hand)).result
            if found is not None and game.scorers[self.scorer] in found.winners:
                return found.rule
        return None

    def _share_tricks(self, own: int, taken: int) -> Iterator[tuple[int, ...]]:
        """Yield the tricks of each seat, with the remaining tricks shared out in the way that favours this scorer.

        The other defenders share them evenly, so that none of them gains much. Alternatively, one defender with a
        negative total gets none, because a negative total can end the game (END-4, END-8).
        """
        tricks = [0] * self.game.rules.players
        if self.contract.contractor is not None:
            tricks[self.contract.contractor] = taken
        tricks[self.seat] = own
        left = self.game.rules.hand_size - sum(tricks)
        if not left:
            yield tuple(tricks)
            return
        rules, breached = self.game.rules, self.contract.breach
        totals = {scorer: self.game.scores[self.game.scorers[scorer]] for scorer in self.others}
        points = breach_points(rules, self.contract, taken)
        # One of the others may have undertaken a breach (BID-15).
        if breached is not None and points is not None and rules.side_of(breached) in totals:
            totals[rules.side_of(breached)] += points
        yield self._add_tricks(tricks, left, totals)
        for spared in [scorer for scorer in self.others if totals[scorer] < 0 and len(self.others) > 1]:
            yield self._add_tricks(
                tricks, left, {scorer: total for scorer, total in totals.items() if scorer != spared}
            )

    def _add_tricks(self, tricks: Sequence[int], left: int, totals: Mapping[int, int]) -> tuple[int, ...]:
        """Return *tricks* with *left* more, each given to the defender who has the lowest total at that point."""
        parted, standing = list(tricks), dict(totals)
        for _ in range(left):
            lowest = min(standing, key=lambda scorer: standing[scorer])
            standing[lowest] += PER_TRICK
            parted[self.defending[lowest]] += 1
        return tuple(parted)
