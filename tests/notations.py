"""Deals that end in every way, set up in every way, and known to some: what notation has to tell."""

from __future__ import annotations

from collections.abc import Iterator

import attrs
from hypothesis import strategies as st
from random_matches import settled, voided

from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.turns import Misdeal
from fivehundred.notation import PartialDeal
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick, choose_one


def played_again(deal: Deal) -> Deal:
    """The play of *deal*, set up at its first lead and played on as far as it had come."""
    play = deal.table.play
    assert play is not None
    given, holdings = deal.dealt, deal.holdings[: deal.rules.players]
    elsewhere = given.dummy | given.out_of_play | Cards(sum(holding.held for holding in holdings))
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
    """The same for a play that is under way; nothing for any other deal, nor if the card called was in the kitty.

    A deal that is set up behaves as if nobody had taken a kitty, and nobody calls a card of their own (CALL-1).
    """
    play = deal.table.play
    if play is not None and not deal.finished:
        contract = play.terms.contract
        own = Cards() if contract.contractor is None else Cards(deal.holdings[contract.contractor].held)
        if contract.called is None or contract.called not in own:
            yield played_again(deal)


def variants(deal: Deal, pick: Pick) -> list[Deal]:
    """*deal*, and what it may become by no action, or may be set up as."""
    return [deal, *settled(deal, pick), *voided(deal, choose_one(pick, tuple(Misdeal))), *set_up(deal)]


@st.composite
def any_deals(draw: st.DrawFn) -> Deal:
    """Any position or end of a deal, begun with the auction or set up at the first lead."""
    deal, pick = draw(deals()), draw(picks())
    return choose_one(pick, variants(deal, pick))


def all_knowledge(deal: Deal) -> PartialDeal:
    """What all seats of *deal* know together."""
    return PartialDeal(deal.table, deal.holdings[: deal.rules.players])
