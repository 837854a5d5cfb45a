"""Deals that end in every way, set up in every way, and known to some: what notation has to tell."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from hypothesis import strategies as st
from strategies import Pick, one_of, picks, play_on, positions

from fivehundred.cards import Cards
from fivehundred.deal.outcomes import Misdeal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.deal.whole import Deal
from fivehundred.match.playing import Match
from fivehundred.notation import PartialDeal
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.shuffle import pack


class Bits:
    """A source of random bits made from a pick."""

    def __init__(self, pick: Pick) -> None:
        self.pick = pick

    def getrandbits(self, count: int, /) -> int:
        return self.pick(1 << count)


def played_again(deal: Deal) -> Deal:
    """The play of *deal*, set up at its first lead and played on as far as it had come."""
    play = deal.table.play
    assert play is not None
    given, holdings = deal.layout.dealt, deal.layout.holdings[: deal.rules.players]
    elsewhere = Cards(given.dummy | given.out_of_play | sum(holding.held for holding in holdings))
    elsewhere |= Cards.of(card for piles in given.piles for pile in piles for card in pile)
    position = Deal.at_play(
        deal.rules,
        play.terms.contract,
        attrs.evolve(
            given, hands=tuple(holding.held for holding in holdings), kitty=(deal.rules.deck - elsewhere).bits
        ),
        dealer=deal.dealer,
        declared=play.terms.declared,
    )
    for trick in deal.table.tricks:
        for card in trick.plays:
            position = position.apply(card)
    return position


def set_up(deal: Deal) -> Iterator[Deal]:
    """The same for a play that is under way; nothing for any other deal."""
    if deal.table.play is not None and not deal.finished:
        yield played_again(deal)


def voided(deal: Deal, why: Misdeal) -> Iterator[Deal]:
    """*deal* ended by a wrong deal, where that could be found out then (DEAL-6)."""
    begun = not isinstance(deal.stage, Auction) or bool(deal.stage.line)
    if not (deal.finished or why is Misdeal.POOR_HAND or (begun and why is not Misdeal.WRONG_COUNT)):
        yield deal.void(why)


def settled(deal: Deal, pick: Pick) -> Iterator[Deal]:
    """*deal* with all tricks that are left for somebody, where that is played (PLAY-9)."""
    if isinstance(deal.stage, Play) and deal.rules.early_end:
        yield deal.settle(one_of(pick, deal.stage.terms.contract.playing))


def variants(deal: Deal, pick: Pick) -> list[Deal]:
    """*deal*, and what it may become by no action, or may be set up as."""
    return [deal, *settled(deal, pick), *voided(deal, one_of(pick, tuple(Misdeal))), *set_up(deal)]


@st.composite
def any_deals(draw: st.DrawFn) -> Deal:
    """Any position or end of a deal, begun with the auction or set up at the first lead."""
    deal, pick = draw(positions()), draw(picks)
    return one_of(pick, variants(deal, pick))


def some_view(deal: Deal, pick: Pick) -> SeatView | SpectatorView:
    """What anybody knows of *deal*."""
    seat = pick(deal.rules.players + 1)
    return deal.spectator if seat == deal.rules.players else deal.view(Seat(seat))


def some_knowledge(deal: Deal, pick: Pick) -> PartialDeal:
    """What some of the seats of *deal* know together."""
    holdings = deal.layout.holdings[: deal.rules.players]
    return PartialDeal(deal.table, tuple(holding if pick(2) else None for holding in holdings))


def all_knowledge(deal: Deal) -> PartialDeal:
    """What all seats of *deal* know together."""
    return PartialDeal(deal.table, deal.layout.holdings[: deal.rules.players])


def some_match(rules: Ruleset, pick: Pick, *, deals: int) -> list[Deal]:
    """The first deals of a match, each ended in any way, the last one perhaps not ended."""
    match = Match.start(rules, dealer=Seat(pick(rules.players)))
    found: list[Deal] = []
    for _ in range(deals):
        way = list(play_on(match.deal(pack(match.rules.deck, rng=Bits(pick))), pick))
        ends = [*settled(one_of(pick, way), pick), *voided(one_of(pick, way), Misdeal.WRONG_COUNT), way[-1]]
        found.append(one_of(pick, ends))
        match = match.after(found[-1])
        if match.result is not None:
            return found
    found.append(one_of(pick, list(play_on(match.deal(pack(match.rules.deck, rng=Bits(pick))), pick))))
    return found
