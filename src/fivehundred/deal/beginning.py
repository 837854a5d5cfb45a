"""How a deal begins for those who do not know all of its cards."""

from __future__ import annotations

from collections.abc import Collection

from fivehundred.cards import Cards
from fivehundred.deal.dealt import Part, Sight, part_problems
from fivehundred.deal.holding import Holding
from fivehundred.deal.info import DealInfo
from fivehundred.deal.piles import as_seen
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.table import Table
from fivehundred.errors import InvalidDeal
from fivehundred.seats import Seat


def begun(info: DealInfo, sight: Sight, *, unlooked: Collection[Seat] = ()) -> tuple[Table, dict[Seat, Holding]]:
    """The table before the first call, and what the seats whose hands are in *sight* have seen then.

    The seats in *unlooked* are known not to have looked, whatever they were dealt (BID-10). Raises `InvalidDeal`
    with everything that is wrong with the cards.
    """
    rules, auction = info.rules, Auction.start(info)
    known = [(Seat(seat), hand) for seat, hand in enumerate(sight.hands) if hand is not None]
    parts = [Part(f"seat {seat}", hand, rules.hand_size) for seat, hand in known]
    if sight.kitty is not None:
        parts.append(Part("the kitty", sight.kitty, rules.kitty_size))
    problems = []
    if len(sight.piles) != rules.players * rules.table_cards:
        problems.append(f"TWO-1: {len(sight.piles)} tables: expected {rules.players * rules.table_cards}")
    for seat, piles in enumerate(sight.piles):
        if len(piles) * 2 != rules.hand_size:
            problems.append(f"TWO-1: seat {seat} has {len(piles)} piles: expected {rules.hand_size // 2}")
        size = len(piles) + sum(pile.down is not None for pile in piles)
        lying = Cards.of({card for pile in piles for card in pile if card is not None})
        parts.append(Part(f"the table of seat {seat}", lying.bits, size))
    problems += part_problems(rules, parts)
    if unlooked and not auction.unlooked:
        problems.append("BID-10: under these rules everybody looks at once")
    if problems:
        raise InvalidDeal(problems)
    holdings = {seat: Holding(0 if auction.unlooked else hand) for seat, hand in known}
    holdings |= {seat: Holding(0) for seat in unlooked}
    return Table(info, (), auction, piles=tuple(as_seen(piles, 0) for piles in sight.piles)), holdings
