"""Random matches under any rules, and rulings on the way; what somebody sees of them."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from fivehundred import shuffle
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turns import Misdeal
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.match.playing import Match
from fivehundred.notation import Record
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import play_on, some_pack


class Bits:
    """A source of random bits made from a pick, for whatever takes ``rng``."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick

    def getrandbits(self, count: int, /) -> int:
        """So many random bits."""
        return self.pick(1 << count)


def voided(deal: Deal, why: Misdeal) -> Iterator[Deal]:
    """*deal* ended by a wrong deal; nothing where that cannot be found out any more (DEAL-6)."""
    begun = not isinstance(deal.stage, Auction) or bool(deal.stage.line)
    if not (deal.finished or why is Misdeal.POOR_HAND or (begun and why is not Misdeal.WRONG_COUNT)):
        yield deal.void(why)


def settled(deal: Deal, pick: Pick) -> Iterator[Deal]:
    """*deal* with all tricks that are left for somebody; nothing where that is not played (PLAY-9)."""
    if isinstance(deal.stage, Play) and deal.rules.early_end:
        yield deal.settle(choose_one(pick, deal.stage.terms.contract.playing))


def some_view(deal: Deal, pick: Pick) -> SeatView | SpectatorView:
    """What anybody knows of *deal*."""
    seat = pick(deal.rules.players + 1)
    return deal.spectator if seat == deal.rules.players else deal.view(Seat(seat))


def some_match(rules: Ruleset, pick: Pick, *, deals: int) -> list[Deal]:
    """The first deals of a match, each ended in any way, the last one perhaps not ended."""
    match = Match.start(rules, dealer=Seat(pick(rules.players)))
    found: list[Deal] = []
    for _ in range(deals):
        way = list(play_on(match.deal(shuffle.pack(match.rules.deck, rng=Bits(pick))), pick))
        ends = [*settled(choose_one(pick, way), pick), *voided(choose_one(pick, way), Misdeal.WRONG_COUNT), way[-1]]
        found.append(choose_one(pick, ends))
        match = match.after(found[-1])
        if match.result is not None:
            return found
    found.append(choose_one(pick, list(play_on(match.deal(shuffle.pack(match.rules.deck, rng=Bits(pick))), pick))))
    return found


def whole_deals(record: Record) -> list[Deal]:
    """The deals of a record, every card of which is known."""
    return [one.deal for one in record.deals if isinstance(one.deal, Deal)]


def match_under_way(rules: Ruleset, pick: Pick, deals: int) -> Record:
    """A match with so many deals, the last of which has begun; fewer if somebody has won before."""
    scores = None if pick(4) else [pick(3) for _ in range(rules.side_count)]
    first = (
        Match.start(rules, rng=Random(pick(1 << 32)), scores=scores)
        if pick(2)
        else Match.start(rules, dealer=Seat(pick(rules.players)), scores=scores)
    )
    kept = Record(first=first)
    while kept.match.result is None and len(kept.deals) < deals:
        deal = kept.match.deal(some_pack(kept.match.rules, pick))
        *_, last = play_on(deal, pick)
        if len(kept.deals) == deals - 1:
            last = deal.apply(deal.legal_actions[0])
        kept = kept.after(last)
    return kept
