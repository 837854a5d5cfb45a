"""Par: the score that no side can improve on when all cards are seen, and the points of every contract."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import chain, pairwise, product
from math import comb
from typing import NamedTuple

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import expect
from fivehundred.actions import DeclareJoker
from fivehundred.cards import HIGHER_JOKER, JOKERS, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.contract import Contract, special_of
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.scoring import score
from fivehundred.deal.stages.joker import Declaring, named_jokers
from fivehundred.deal.transfers import Holding
from fivehundred.errors import InvalidValue, UnsupportedRulesError, as_int, brief
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, CardPoints, JokerDeclaration, KittyUse, Sides
from fivehundred.seats import Seat, checked_seat
from fivehundred.solver._universe import Limit, Request, Task, World, world_of
from fivehundred.solver.solving import Solution, good_discards, solve


@attrs.frozen
class ContractPoints:
    """The tricks and points of one contract when all cards are seen and everybody plays perfectly.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> found = contract_points(deal, seat=Seat(0), tries=1)[Seat(0), Bid(8, None)]
    >>> str(found.contract), found.solution.low, found.points
    ('8NT by 0', 9, (320, 10))
    """

    contract: Contract
    #: The best discards: those with which the result was found.
    discards: Cards
    #: The best declaration of the joker, where the contractor has one to make (JOKER-5).
    declared: DeclareJoker
    #: The tricks. Its bounds hold for all discards, so `Solution.solved` is true only if none of them can do better.
    solution: Solution
    #: The points of each scorer; ``None`` if they are not known, or depend on who of a side takes which trick.
    points: tuple[int | None, ...]
    #: The lowest and the highest possible gain of each scorer. Where there are two sides, a gain is the lead over the
    #: other side in this hand; otherwise it is the scorer's own points.
    gains: tuple[tuple[int, int], ...]


@attrs.frozen
class ParScore:
    """The end of an auction in which everybody sees all cards."""

    #: The points of each scorer; ``None`` if they are not known, or depend on who of a side takes which trick.
    points: tuple[int | None, ...]
    #: The contracts with which their scorer is as far ahead of the others as with this score, and over which nobody
    #: gains by bidding; empty if everybody passes.
    contracts: tuple[Contract, ...]
    #: True if it is proved: no other discards and no better play can change the score.
    is_exact: bool


@attrs.frozen
class Par:
    """The score that no side can improve on when all cards are seen; see `par`.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> found = par(deal, tries=1)
    >>> found.points, [str(contract) for contract in found.contracts], found.is_exact
    ((420, 10), ['9NT by 0'], False)
    """

    #: The score for each scorer that may speak first.
    by_first: tuple[ParScore, ...]
    #: What every contract is worth; `table` finds one of them.
    worth: tuple[ContractPoints, ...]

    @property
    def table(self) -> Mapping[tuple[Seat, Bid | SpecialBid], ContractPoints]:
        """What every contract is worth by its contractor and call, as from `contract_points`.

        >>> found.table[Seat(0), Bid(9, None)].points
        (420, 10)
        """
        every = ((one.contract.contractor, one.contract.call, one) for one in self.worth)
        return {(seat, call): one for seat, call, one in every if seat is not None and call is not None}

    @property
    def order_matters(self) -> bool:
        """True if the score depends on who speaks first.

        >>> found.order_matters
        False
        """
        return len({one.points for one in self.by_first}) > 1

    @property
    def points(self) -> tuple[int | None, ...] | None:
        """The points of each scorer; ``None`` if they depend on who speaks first.

        >>> found.points
        (420, 10)
        """
        return None if self.order_matters else self.by_first[0].points

    @property
    def contracts(self) -> tuple[Contract, ...]:
        """The contracts that reach par, whoever speaks first; empty if everybody passes.

        >>> print(*found.contracts)
        9NT by 0
        """
        return tuple(dict.fromkeys(contract for one in self.by_first for contract in one.contracts))

    @property
    def is_exact(self) -> bool:
        """True if the score is proved, whoever speaks first.

        >>> found.is_exact
        False
        """
        return all(one.is_exact for one in self.by_first)


def par(deal: Deal, *, tries: int | None = None, nodes: int | None = None, seconds: float | None = None) -> Par:
    """The score that no side can improve on when all cards are seen, with the contracts that reach it.

    Imagine an auction with all cards face up, the kitty included. The sides speak in turn, and each may bid over the
    other as often as it likes with either partner, until all others pass. Everybody knows what each contract scores,
    since discards and play are perfect too. Whoever is content with the score passes; whoever gains by a higher bid
    makes it. Such an auction has one score for whoever speaks first, found from its end: over the highest bid nobody
    can bid, so what it scores is known, and therefore what anyone should do over the bid below it, and so on down to
    the first word. If a side could improve on that score, it would have bid otherwise.

    A gain counts all points of the hand, as the ruleset scores it: the defenders' tricks, slams, and whatever a failed
    contract gives them. With two sides, each wants the largest lead over the other in this hand. With more scorers,
    each wants the most points for itself, and all others play against the contractor. Who of them takes which trick is
    then open. The score is exact only if it is the same for players who count all the tricks of the defence as their
    own and for players who count none.

    The bids, their ranks and their points are those of the ruleset. The auction is simpler than at the table: it goes
    on until all pass, conditions of special bids (BID-7) count as met, the dealer may pass, and there are no inkles
    (BID-9) and no blind bids (BID-10). The seats that may not bid (BID-13) do not. If all pass, the hand scores
    nothing, or is played for tricks (PLAY-8). It does not matter what was done in *deal* so far.

    Every discard is tried: 286 for each seat and denomination with a kitty of three. *tries* limits them to the most
    promising, *nodes* and *seconds* the search; see `contract_points`. The score is then that of the contracts as far
    as they are proved, and is `Par.is_exact` only if the bounds allow no other. It is never exact under rules with
    further decisions before the play: jokers that a defender may declare (JOKER-5), discards passed on (KITTY-3),
    slams (BID-17) and breaches (BID-15), all of which are left out.

    Raises `fivehundred.errors.UnsupportedRulesError` if partners are called (CALL), or if captured cards score
    (SCORE-8).

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> found = par(deal, tries=1)
    >>> found.table[Seat(0), Bid(9, None)].points, found.table[Seat(0), Bid(10, None)].points
    ((420, 10), (-520, 10))
    >>> print(*found.contracts, found.points)
    9NT by 0 (420, 10)
    """
    table = contract_points(deal, tries=tries, nodes=nodes, seconds=seconds)
    rules, sides = deal.rules, deal.rules.side_count
    offers = [
        _Offer(rules.ladder.numbers[call], rules.side_of(seat), one.points, one.gains, one.contract)
        for (seat, call), one in table.items()
        if seat not in deal.info.barred and not (isinstance(call, SpecialBid) and rules.special(call.key).blind)
    ]
    auction = _Auction(rules, (*offers, _passed_out(deal, nodes, seconds)))
    found = []
    for first in range(sides):
        at, low, high = (auction.end(bound, -1, 0, first) for bound in (_SURE, _LOWEST, _HIGHEST))
        scorer = auction.offers[at].scorer
        # With two sides, the score lies between those of the worst and the best that their contracts may be.
        whose = [scorer] if sides > 2 and scorer >= 0 else range(sides)
        same = all(auction.gain(_LOWEST, low, one) == auction.gain(_HIGHEST, high, one) for one in whose)
        same = same and (sides == 2 or all(auction.offers[other].scorer == scorer for other in (low, high)))
        found.append(ParScore(auction.offers[at].points, auction.contracts_like(at), same and _is_whole(rules)))
    return Par(tuple(found), tuple(table.values()))


def contract_points(
    deal: Deal,
    *,
    seat: Seat | None = None,
    tries: int | None = None,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Mapping[tuple[Seat, Bid | SpecialBid], ContractPoints]:
    """Return what every contract is worth that a seat can play, in the order of the seats and from the lowest bid.

    Give *seat* to evaluate only that seat. Each seat in turn takes the kitty, if the bid allows it, and discards, while
    the others have the cards dealt to them. A contractor who may declare the joker does what is best (JOKER-5). Inkles
    are left out (BID-9).

    *tries* limits the discards to the most promising, *nodes* and *seconds* the search for each seat in each
    denomination, after which no more discards are tried; the bounds of `ContractPoints.solution` stay true. Raises the
    errors of `par`.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> found = contract_points(deal, tries=1)
    >>> [found[seat, Bid(8, None)].points for seat in (Seat(0), Seat(1))]
    [(320, 10), (60, -320)]
    """
    expect("a Deal", deal, Deal)
    if tries is not None and as_int("tries", tries) < 1:
        raise InvalidValue(f"tries {brief(tries)}: expected a whole number from 1, or None")
    rules, limit = deal.rules, (nodes, seconds)
    Limit.of(*limit)
    if rules.sides is Sides.CALLED or rules.card_points is CardPoints.COUNTED:
        why = "partners are called (CALL)" if rules.sides is Sides.CALLED else "captured cards score (SCORE-8)"
        raise UnsupportedRulesError(f"par does not support this: {why}")
    found: dict[tuple[Seat, Bid | SpecialBid], ContractPoints] = {}
    for bidder in map(Seat, range(rules.players)) if seat is None else [checked_seat(seat, rules.players)]:
        known: dict[object, _Best] = {}
        for number, call in enumerate(rules.ladder.calls):
            if isinstance(call, Pass) or rules.ladder.inkles >> number & 1:
                continue
            contract = Contract.of(rules, call, bidder)
            # The number of tricks bid changes nothing in the play.
            goal = None if isinstance(call, Bid) else contract.goal
            kind = contract.trump, goal, contract.playing, _kitty_use(rules, contract)
            if kind not in known:
                known[kind] = _find_best(deal, contract, tries, Limit.of(*limit))
            best = known[kind]
            solution = attrs.evolve(best.solution, goal=contract.goal)
            points, gains = _points_and_gains(rules, contract, solution)
            found[bidder, call] = ContractPoints(contract, best.discards, best.declared, solution, points, gains)
    return found


def _kitty_use(rules: Ruleset, contract: Contract) -> KittyUse:
    special = special_of(rules, contract)
    return KittyUse.TAKEN if special is None else special.kitty


def _is_whole(rules: Ruleset) -> bool:
    """True if nothing is decided between the auction and the play but the discards and the contractor's joker."""
    by_holder = rules.joker_declared is JokerDeclaration.BY_HOLDER and rules.jokers
    passed_on = any(special.kitty is KittyUse.PASSED_ON for special in rules.specials)
    return not by_holder and not passed_on and rules.declared_slam is None and rules.breach is None


@attrs.frozen
class _Best:
    """The best result of one seat in one denomination, with the bounds that hold for all discards."""

    discards: Cards
    declared: DeclareJoker
    solution: Solution


def _find_best(deal: Deal, contract: Contract, tries: int | None, limit: Limit) -> _Best:
    """Search the discards and declarations, each only as far as it may beat those before it."""
    few = isinstance(contract.goal, NoTricks | Exactly)
    # Each better than those before it; and the best that any discard may reach.
    found: list[_Best] = []
    reach: list[int] = []
    nodes, request = limit.nodes, None
    for declared, laid, listed, number in _ways(deal, contract, tries):
        first = next(laid)
        position = _lay_away(deal, contract, declared, first)
        world = world_of(position)
        task = Task.of(position, world, None)
        least, most = task.widest(world)
        if found and (request is None or request.over):
            reach.append(least if few else most)
            break
        universe = task.universe(world)
        request = None if universe is None else Request.of(universe, attrs.evolve(limit, nodes=nodes))
        held, seat = list(world.held), contract.bidder
        hand = Cards(held[seat]) | first
        left_out = listed < number
        others = laid if tries is not None else _distinct(laid, world, seat, first)
        for tried, cards in enumerate(chain([first], others), 1):
            held[seat] = (hand - cards).bits
            there = attrs.evolve(world, held=tuple(held))
            if universe is not None:
                universe.deal(there)
            guess, known = None, None
            if found:
                best = found[-1].solution
                guess = best.high - 1 if few else best.low + 1
                known = (least, best.high) if few else (best.low, most)
            low, high = task.bounds(there, request, guess, known)
            reach.append(low if few else high)
            if known is None or (high < known[1] if few else low > known[0]):
                found.append(_Best(cards, declared, Solution(task.side, contract.goal, low, high)))
            if high == least if few else low == most:
                break
            if request is None or request.over:
                left_out = tried < number
                break
        if left_out:
            reach.append(least if few else most)
        nodes = nodes if request is None else request.most_nodes - request.universe.search.nodes
    best = found[-1].solution
    low, high = (min(reach), best.high) if few else (best.low, max(reach))
    return attrs.evolve(found[-1], solution=attrs.evolve(best, low=low, high=high))


def _ways(
    deal: Deal, contract: Contract, tries: int | None
) -> Iterator[tuple[DeclareJoker, Iterator[Cards], int, int]]:
    """Yield what the contractor may declare, each with the cards that may be laid away, the most promising first.

    The numbers are those of the sets that are yielded, and of all that there are.
    """
    rules, dealt = deal.rules, deal.dealt
    held, size = dealt.hands[contract.bidder], rules.kitty_size
    few = isinstance(contract.goal, NoTricks | Exactly)
    takes = _kitty_use(rules, contract) is not KittyUse.LEFT
    if takes:
        held |= dealt.kitty
    stage = Declaring.under(rules, contract)
    kept = [held.bits & jokers for jokers in (JOKERS.bits, CARD_BIT[HIGHER_JOKER], CARD_BIT[LOWER_JOKER])]
    options = [one for bits in kept if stage is not None for one in stage.options(deal.info, Holding(bits))]
    for declared in dict.fromkeys(one for one in options if isinstance(one, DeclareJoker)) or [DeclareJoker()]:
        if takes:
            ranking = Ranking.under(
                rules, contract.trump, misere=contract.misere, higher=declared.higher, lower=declared.lower
            )
            # A joker that is declared is kept.
            free = held - Cards(named_jokers(declared))
            find = partial(good_discards, free, ranking, size, to_lose=few)
            number = comb(len(free), size)
            if tries is None and number:
                yield declared, _all_discards(find), number, number
            elif number:
                away = find(tries=tries)
                yield declared, iter(away), len(away), number
        else:
            yield declared, iter([dealt.kitty]), 1, 1


def _all_discards(find: Callable[..., tuple[Cards, ...]]) -> Iterator[Cards]:
    """Yield the sets of cards that *find* finds, and the first before it looks for all: there may be thousands."""
    (first,) = find(tries=1)
    yield first
    yield from (cards for cards in find(tries=None) if cards != first)


def _lay_away(deal: Deal, contract: Contract, declared: DeclareJoker, away: Cards) -> Deal:
    """The position at the first lead if the contractor keeps all but the cards *away*."""
    dealt, seat = deal.dealt, contract.bidder
    hands = list(dealt.hand_bits)
    hands[seat] = (hands[seat] | dealt.kitty_bits) & ~away.bits
    laid = attrs.evolve(dealt, hands=tuple(hands), kitty=away.bits)
    return Deal.at_play(deal.rules, contract, laid, dealer=deal.dealer, declared=declared)


def _distinct(away: Iterable[Cards], world: World, seat: Seat, first: Cards) -> Iterator[Cards]:
    """Yield the sets of cards *away* that differ for the play in *world*, where *seat* has laid away *first*.

    Of cards next to each other in a suit, with no card of another hand between them, only the lowest are laid away.
    """
    terms, own = world.terms, world.held[seat] | first.bits
    others = sum(world.held) - world.held[seat] | terms.play_table.callers
    runs: list[list[int]] = []
    for suit in SUITS:
        run: list[int] = []
        for card in terms.ranking.cards_of(suit):
            bit = CARD_BIT[card.number]
            if bit & others:
                runs.append(run)
                run = []
            elif bit & own:
                run.append(bit)
        runs.append(run)
    for cards in away:
        pairs = (pair for run in runs for pair in pairwise(run))
        if all(cards.bits & lower or not cards.bits & upper for lower, upper in pairs):
            yield cards


def _points_and_gains(
    rules: Ruleset, contract: Contract, solution: Solution
) -> tuple[tuple[int | None, ...], tuple[tuple[int, int], ...]]:
    """Return the points of each scorer, and the bounds of its gain, if the tricks are those of *solution*."""
    goal, sides, total = solution.goal, rules.side_count, rules.hand_size
    # A partner who sits out takes no tricks.
    player = solution.side[0] if contract.contractor is None else contract.contractor
    own = rules.side_of(player)
    # Of each other scorer one seat; the most any of them can get is all that is left.
    others = {rules.side_of(seat): seat for seat in contract.playing if rules.side_of(seat) != own}.values()
    special = special_of(rules, contract)
    takers = contract.side if special is not None and special.tells_bidders_apart else (player,)

    def points_after(tricks: int, taker: Seat, rest: Seat) -> tuple[int, ...]:
        taken = [0] * rules.players
        taken[taker], taken[rest] = tricks, total - tricks
        return score(rules, contract, taken).points

    def liking(tricks: int) -> int:
        return -abs(tricks - goal.tricks) if isinstance(goal, Exactly) else -tricks if few else tricks

    def gain(points: tuple[int, ...], scorer: int) -> int:
        return points[scorer] - (points[1 - scorer] if sides == 2 else 0)

    few = isinstance(goal, NoTricks | Exactly)
    worst, best = (-solution.high, -solution.low) if few else (solution.low, solution.high)
    ways = product(range(total + 1), takers, others)
    scores = [(liking(tricks), points_after(tricks, taker, rest)) for tricks, taker, rest in ways]
    # The side can make sure of what it likes at least as much as the worst, the others of what it likes no better than
    # the best; both may prefer another number of tricks that scores more.
    least = min(gain(points, own) for liked, points in scores if liked >= worst)
    most = max(gain(points, own) for liked, points in scores if liked <= best)
    possible = [points for liked, points in scores if worst <= liked <= best]
    gains = [(min(seen), max(seen)) for seen in ([gain(points, one) for points in possible] for one in range(sides))]
    gains[own] = least, most
    if sides == 2:
        gains[1 - own] = -most, -least
    proved = [points for liked, points in scores if liked == worst]
    sure = least == max(gain(points, own) for liked, points in scores if liked <= worst)
    known = [{points[one] for points in proved if sure} for one in range(sides)]
    return tuple(seen.pop() if len(seen) == 1 else None for seen in known), tuple(gains)


class _Offer(NamedTuple):
    """A bid that may stand in the auction, or none."""

    number: int
    #: The scorer that makes it, -1 if everybody passes.
    scorer: int
    points: tuple[int | None, ...]
    gains: tuple[tuple[int, int], ...]
    contract: Contract | None


def _passed_out(deal: Deal, nodes: int | None, seconds: float | None) -> _Offer:
    """What the hand is worth if everybody passes (BID-6)."""
    rules, sides = deal.rules, deal.rules.side_count
    if rules.all_pass is not AllPass.PLAYED:
        return _Offer(0, -1, (0,) * sides, ((0, 0),) * sides, None)
    contract = Contract.of_passed_deal(rules)
    if sides > 2:
        # Nobody knows who gets which trick.
        _, gains = _points_and_gains(rules, contract, Solution((Seat(0),), contract.goal, 0, rules.hand_size))
        return _Offer(0, -1, (None,) * sides, gains, None)
    solution = solve(Deal.at_play(rules, contract, deal.dealt, dealer=deal.dealer), nodes=nodes, seconds=seconds)
    return _Offer(0, -1, *_points_and_gains(rules, contract, solution), None)


#: The gain that counts in an auction: the lowest or the highest possible, or what each contractor is sure of.
_LOWEST, _HIGHEST, _SURE = range(3)


class _Auction:
    """The auction of `par`. A bid is its index in *offers*; the last of them, -1, stands until anybody has bid."""

    def __init__(self, rules: Ruleset, offers: Sequence[_Offer]) -> None:
        self.offers, self._above, self._sides = offers, rules.ladder.above, rules.side_count
        # The lowest first, so that of equal gains the lowest bid is taken.
        order = sorted(range(len(offers)), key=lambda at: offers[at].number)
        self._bids = [[at for at in order if offers[at].scorer == one] for one in range(self._sides)]
        self._ends: dict[tuple[int, int, int, int], int] = {}

    def gain(self, kind: int, at: int, scorer: int) -> int:
        """Return what *scorer* gains if the bid *at* is played."""
        offer = self.offers[at]
        if self._sides > 2:
            return offer.gains[scorer][kind == _HIGHEST]
        lead = offer.gains[0][offer.scorer == 1 if kind == _SURE else kind]
        return -lead if scorer else lead

    def end(self, kind: int, at: int, waited: int, speaker: int) -> int:
        """Return the bid that is played if *at* stands, *waited* scorers have passed since, and *speaker* is next."""
        if waited == self._sides - (at >= 0):
            return at
        key = kind, at, waited, speaker
        if key not in self._ends:
            after, higher = (speaker + 1) % self._sides, self._above[self.offers[at].number]
            ends = [self.end(kind, at, waited + 1, after)]
            ends += [
                self.end(kind, bid, 0, after) for bid in self._bids[speaker] if higher >> self.offers[bid].number & 1
            ]
            # Who gains nothing by bidding passes.
            self._ends[key] = max(ends, key=lambda end: self.gain(kind, end, speaker))
        return self._ends[key]

    def contracts_like(self, at: int) -> tuple[Contract, ...]:
        """Return the contracts of the same scorer that gain the same and stand; none for no bid."""
        scorer = self.offers[at].scorer
        after, gain = (scorer + 1) % self._sides, self.gain(_SURE, at, scorer)
        alike = [bid for bid in self._bids[scorer] if self.gain(_SURE, bid, scorer) == gain] if at >= 0 else []
        contracts = [self.offers[bid].contract for bid in alike if self.end(_SURE, bid, 0, after) == bid]
        return tuple(contract for contract in contracts if contract is not None)
