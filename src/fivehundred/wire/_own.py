"""What one seat says of its own cards, checked, and a deal set up around them."""

from __future__ import annotations

import attrs

from fivehundred._kernel import CARD_BIT
from fivehundred.actions import DeclareJoker
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.declaring import named_jokers
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.piles import Pile, SeenPile
from fivehundred.errors import InvalidDeal
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CallTime
from fivehundred.seats import Seat
from fivehundred.wire._documents import HoldingSaid
from fivehundred.wire._strict import Unfit

_JOKERS = CARD_BIT[LOWER_JOKER] | CARD_BIT[HIGHER_JOKER]


def holding_meant(said: HoldingSaid) -> Holding:
    """The holding that *said* means."""
    return Holding(
        held=said.held.bits,
        kitty=said.kitty.bits,
        discards=said.discards.bits,
        received=said.received.bits,
        given=said.given.bits,
        for_gift=said.for_gift.bits,
    )


def check_holding(rules: Ruleset, own: Holding, lying: int) -> None:
    """Refuse cards that are in two places, or come from nowhere; those *lying* on tables are in nobody's hand."""
    had = own.held | own.discards | own.given
    twice = own.held & own.discards | own.held & own.given | own.discards & own.given | own.kitty & own.received
    strange = (own.kitty | own.received) & ~had | own.for_gift & ~own.discards | had & ~rules.deck.bits | had & lying
    if twice or strange:
        raise Unfit(f"{Cards(twice | strange)}: in two places, or not where they came from")


@attrs.frozen
class Unseen:
    """A deal that was set up at its first lead, as one seat sees it, or nobody."""

    opening: Opening
    contract: Contract
    declared: DeclareJoker
    tables: tuple[tuple[SeenPile, ...], ...]
    seat: Seat | None
    own: Holding


def set_up_again(unseen: Unseen) -> Deal:
    """A deal that was set up so, the cards that were not seen put anywhere they can be."""
    opening, contract, declared, own = unseen.opening, unseen.contract, unseen.declared, unseen.own
    rules = opening.rules
    giving = rules.partners_of(contract.bidder) if contract.slam else ()
    named = named_jokers(declared)
    called = 0 if contract.called is None else CARD_BIT[contract.called.number]
    away = own.discards | own.given
    lying = sum(CARD_BIT[card.number] for piles in unseen.tables for pile in piles for card in pile if card is not None)
    pool = rules.deck.bits & ~(own.held | away | lying | named)
    # The lowest of them is the gift to a slam undertaken alone (BID-17), so what is added lies above it.
    barred = called if rules.call_time is CallTime.AFTER_DISCARD else 0
    added = _some(pool & ~barred, rules.kitty_size + len(giving) - away.bit_count(), highest=True)
    away |= added
    pool &= ~added
    hands: dict[int, int] = {}
    if unseen.seat is not None:
        hands[unseen.seat] = own.held
    if contract.contractor is not None and contract.contractor != unseen.seat:
        # Who declares a joker declares each that he holds (JOKER-5).
        fitting = pool & ~called & ~(_JOKERS if named else 0)
        hands[contract.contractor] = named | _some(fitting, rules.hand_size - named.bit_count())
        pool &= ~hands[contract.contractor]
    for seat in range(rules.players):
        if seat not in hands:
            hands[seat] = _some(pool, rules.hand_size - (seat in giving))
            pool &= ~hands[seat]
    dummy = out_of_play = None
    if rules.dummy_hand:
        dummy = Cards(_some(pool, rules.hand_size))
        pool &= ~dummy.bits
    if rules.out_of_play:
        out_of_play = Cards(_some(pool, rules.out_of_play))
        pool &= ~out_of_play.bits
    covered = iter(Cards(pool))
    tables = [[Pile(up, down or next(covered, up)) for up, down in piles] for piles in unseen.tables]
    try:
        deal = Deal.at_play(
            rules,
            contract,
            hands=[Cards(hands[seat]) for seat in range(rules.players)],
            discards=Cards(away),
            dealer=opening.dealer,
            dummy=dummy,
            out_of_play=out_of_play,
            tables=tables or None,
            declared=declared,
        )
    except InvalidDeal:
        raise Unfit("no deal can have been set up so") from None
    if deal.layout.opening != opening:
        raise Unfit("a deal that is set up is the first of its match, without scores")
    return deal


def _some(pool: int, count: int, *, highest: bool = False) -> int:
    """So many cards of *pool*, the lowest or the highest."""
    cards = list(Cards(pool))
    if not 0 <= count <= len(cards):
        raise Unfit("no deal can have been set up so")
    return Cards.of(cards[len(cards) - count :] if highest else cards[:count]).bits
