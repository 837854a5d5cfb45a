"""What could be made of a deal: the tricks of each seat in each denomination, after a good discard."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from itertools import combinations
from types import MappingProxyType
from typing import Final

import attrs

from fivehundred._words import expect
from fivehundred.cards import SUITS, Card, Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import Ranking
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, clockwise
from fivehundred.solver.solving import Solution, solve


@attrs.frozen
class Makeable:
    """What a seat can make in one denomination with the discards that were tried.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> found = contract_tricks(deal, tries=1)[Seat(0), Suit.SPADES]
    >>> found.tricks, found.discards, found.solution.made
    (9, Cards.parse('9C 10C QC JD'), True)
    """

    #: The best discard of those tried; under a limit, the one for which the most tricks could be proved.
    discards: Cards
    #: The result of the hand after that discard, exact once it is solved; another discard might bring more.
    solution: Solution

    @property
    def tricks(self) -> int:
        """The number of tricks that can be made for certain.

        >>> found.tricks
        9
        """
        return self.solution.low


def contract_tricks(
    deal: Deal, *, tries: int = 4, nodes: int | None = None, seconds: float | None = None
) -> Mapping[tuple[Seat, Suit | None], Makeable]:
    """The tricks each seat can make with its side in each denomination that can be bid, ``None`` for no trump.

    Everybody has the cards dealt to them. The seat takes the kitty and lays as many cards away, and the hand is then
    solved with all cards open. The joker is not declared (JOKER-5). The numbers are exact for the discards tried. Which
    are tried is a guess: the *tries* that best keep trumps and high cards, some of them making a void. So a number is
    what can be made for certain, and is seldom a trick below the best. *nodes* and *seconds* limit the search for each
    discard, as in `fivehundred.solver.solving.Solver.solve`; a number may then be further below the best.

    `Solution.made` speaks of the lowest bid of the denomination, inkles left out (BID-9). Where partners are called,
    the seat plays alone against all others, and `Solution.made` speaks of the lowest bid that may be played alone
    (CALL-4); it is ``None`` where the denomination has no such bid.

    >>> from fivehundred import presets
    >>> deal = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    >>> table = contract_tricks(deal, tries=1)
    >>> [table[Seat(0), trump].tricks for trump in (Suit.SPADES, Suit.CLUBS, Suit.DIAMONDS, Suit.HEARTS, None)]
    [9, 8, 9, 9, 9]
    """
    expect("a Deal", deal, Deal)
    if type(tries) is not int or tries < 1:
        raise InvalidValue(f"tries {brief(tries)}: expected a whole number from 1")
    ladder = deal.rules.ladder
    whole = [bid for number, bid in enumerate(ladder.calls) if isinstance(bid, Bid) and not ladder.inkles >> number & 1]
    found = {}
    for seat in map(Seat, range(deal.rules.players)):
        for trump in (*SUITS, None):
            bids = [bid for bid in whole if bid.trump is trump]
            if bids:
                found[seat, trump] = _best(deal, seat, bids, tries, nodes, seconds)
    return MappingProxyType(found)


def _contract(rules: Ruleset, seat: Seat, bids: Sequence[Bid]) -> Contract:
    """The contract of the lowest of *bids* that *seat* may play with only its own side (CALL-4).

    If there is none, it is that of the lowest bid, with any partner.
    """
    for bid in bids:
        with suppress(InvalidValue):
            return Contract.of(rules, bid, seat)
    _, other, *_ = clockwise(seat, rules.players)
    return Contract.of(rules, bids[0], seat, partners=[other])


def _best(
    deal: Deal, seat: Seat, bids: Sequence[Bid], tries: int, nodes: int | None, seconds: float | None
) -> Makeable:
    """The best of the discards tried."""
    rules, dealt = deal.rules, deal.dealt
    held = Cards(dealt.hands[seat] | dealt.kitty)
    contract = _contract(rules, seat, bids)
    ranking = Ranking.under(rules, contract.trump)
    # It does not matter whom the contractor would have called, because all others play against them together.
    side = (seat, *rules.partners_of(seat))
    found = []
    for discards in good_discards(held, ranking, len(held) - rules.hand_size, tries=tries):
        hands = (*dealt.hands[:seat], (held - discards).bits, *dealt.hands[seat + 1 :])
        laid_away = attrs.evolve(dealt, hands=hands, kitty=discards.bits)
        position = Deal.at_play(rules, contract, laid_away, dealer=deal.dealer)
        found.append(Makeable(discards, solve(position, side=side, nodes=nodes, seconds=seconds)))
    # Of equal ones the first is taken, because it looked best.
    return max(found, key=lambda makeable: makeable.tricks)


def good_discards(held: Cards, ranking: Ranking, size: int, *, tries: int) -> tuple[Cards, ...]:
    """Up to *tries* good ways to lay *size* cards of *held* away under *ranking*, the best-looking first (KITTY-1).

    High cards are kept, above all trumps and loose jokers. Among the cheapest sets, those that leave fewer suits to
    follow come first.

    >>> from fivehundred.rules import presets
    >>> held = Cards.parse("7S 5C AC 6D 7D 8D 4H 5H 9H KH AH JH JD")
    >>> [str(cards) for cards in good_discards(held, Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS), 3, tries=2)]
    ['7S 5C 6D', '7S 5C 7D']
    """
    worth = {card: _worth(card, ranking) for card in held}
    cheapest = sorted(held, key=worth.__getitem__)[: size + _SPARE]
    sets = [Cards.of(chosen) for chosen in combinations(cheapest, size)]
    return tuple(sorted(sets, key=lambda away: sum(map(worth.__getitem__, away)) - _voids(held, away, ranking))[:tries])


#: How many cards beyond the size of the discard are considered.
_SPARE: Final = 4
#: What a trump is worth beyond a plain card of its rank, what the highest card is worth, and what a void is worth.
_TRUMP: Final = 40
_HIGHEST: Final = 12
_VOID: Final = 3


def _worth(card: Card, ranking: Ranking) -> int:
    """How much *card* should be kept."""
    suit = ranking.suit_of(card)
    if suit is None:
        return 2 * _TRUMP
    row = ranking.ranked(suit)
    above = len(row) - 1 - row.index(card)
    return max(_HIGHEST - 3 * above, 3 - above // 3, 0) + (_TRUMP if suit is ranking.trump else 0)


def _voids(held: Cards, away: Cards, ranking: Ranking) -> int:
    """What the plain suits that *away* leaves without a card are worth as voids."""
    before = {ranking.suit_of(card) for card in held}
    after = {ranking.suit_of(card) for card in held - away}
    return _VOID * len(before - after) if ranking.trump is not None else 0
