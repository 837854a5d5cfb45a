"""Random deals: the rules as the kernel wants them, and the finished deal as others want it."""

from __future__ import annotations

from collections.abc import Iterator

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._kernel import SLOTS, Dealing, PlayLookup, PreparedContract, SlotShift, hands_of
from fivehundred.actions import DeclareJoker
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.call_lookup import call_lookup_of
from fivehundred.deal.contract import Contract
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.terms import first_leader, terms_for
from fivehundred.fast._errors import NotPlain
from fivehundred.fast._lookup import play_lookup
from fivehundred.fast._scores import scores_for
from fivehundred.rules._checks import expect
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    AllPass,
    DefencePoints,
    EarlyClaim,
    FirstLead,
    Gate,
    KittyUse,
    LastBidder,
    LateClaim,
    PartnerRole,
    Reentry,
    Sides,
)
from fivehundred.seats import Seat


def obstacles(rules: Ruleset) -> Iterator[str]:
    """Why the kernel cannot deal at random under *rules*, each reason with its rule; empty if it can."""
    if rules.reentry is not Reentry.NEVER or rules.last_bidder is not LastBidder.STANDS:
        yield "those who passed may call again (BID-5, BID-14)"
    if rules.inkles or rules.dealer_stuck:
        yield "some may call what others may not (BID-9, BID-13)"
    if any(row.blind or row.gate in (Gate.OVER_SEVEN, Gate.ALL_SPOKEN) for row in rules.specials):
        yield "a special bid waits for more than a seven (BID-10, BID-16)"
    if any(row.kitty is KittyUse.PASSED_ON for row in rules.specials):
        yield "discards are passed on (KITTY-3)"
    if rules.early_claim is not EarlyClaim.BARRED or rules.late_claim is not LateClaim.BARRED:
        yield "a poor hand may be thrown in (DEAL-4)"
    if rules.sides is Sides.CALLED:
        yield "partners are called (CALL)"
    if rules.breach is not None or rules.declared_slam is not None:
        yield "more may be undertaken after the auction (BID-15, BID-17)"
    if any(
        row.defence is DefencePoints.OWN_AND_CONTRACTORS and row.partner is PartnerRole.PLAYS_TOO
        for row in rules.specials
    ):
        yield "defenders are paid for the tricks of one of two bidders (SCORE-5)"
    if rules.table_cards:
        yield "cards lie on the table (TWO-1)"
    if len(rules.deck) > SLOTS or len(rules.ladder.calls) > SLOTS:
        yield f"more than {SLOTS} cards or calls (CARD-2, BID-1)"


@attrs.frozen
class DealingHost:
    """What the kernel asks about contracts when they come up."""

    rules: Ruleset

    def contract(self, call: int, contractor: int) -> Contract:
        """The contract of the call with that number."""
        said = self.rules.ladder.calls[call]
        if isinstance(said, Pass):
            return Contract.passed(self.rules)
        return Contract.of(self.rules, said, Seat(contractor))

    def prepared(self, call: int, contractor: int, declared: int) -> PreparedContract:
        """That contract, prepared for play."""
        contract = self.contract(call, contractor)
        leader = first_leader(self.rules, contract, Seat(0))
        lookup = play_lookup(terms_for(self.rules, contract, declaration(declared), leader), 0)
        hands = hands_of(lookup, (0,) * self.rules.players, b"", b"")
        return PreparedContract(hands, _shifts(self.rules, lookup), scores_for(self.rules, contract))


def _shifts(rules: Ruleset, lookup: PlayLookup) -> list[SlotShift]:
    """How the cards of the pack, numbered as they come in it, become slots: runs of cards are shifted together."""
    runs: dict[int, int] = {}
    for place, number in enumerate(numbers(rules.deck.bits)):
        distance = lookup.slot_of[number] - place
        runs[distance] = runs.get(distance, 0) | CARD_BIT[place]
    return [SlotShift(cards, max(distance, 0), max(-distance, 0)) for distance, cards in runs.items()]


def declaration(number: int) -> DeclareJoker:
    """What the kernel means by that number."""
    suits = (*SUITS, None)
    return DeclareJoker(suits[number // 5], suits[number % 5])


def dealing_for(rules: Ruleset) -> Dealing:
    """The random deals of *rules*."""
    expect("a Ruleset", rules, Ruleset)
    found = list(obstacles(rules))
    if found:
        raise NotPlain("random deals do not cover this: " + "; ".join(found))
    table = call_lookup_of(rules)
    calls = [None if isinstance(call, Pass) else Contract.as_bid(rules, call, Seat(0)) for call in rules.ladder.calls]
    deck = list(numbers(rules.deck.bits))
    return Dealing(
        host=DealingHost(rules),
        pack=len(rules.deck),
        players=rules.players,
        hand_size=rules.hand_size,
        kitty_size=rules.kitty_size,
        higher=CARD_BIT[deck.index(HIGHER_JOKER)] if HIGHER_JOKER in deck else 0,
        lower=CARD_BIT[deck.index(LOWER_JOKER)] if LOWER_JOKER in deck else 0,
        above=list(table.above),
        sevens=table.sevens,
        gated=table.gated,
        answering=bytes(number for pair in table.answering for number in pair),
        side_of=bytes(rules.side_of(Seat(seat)) for seat in range(rules.players)),
        lines=rules.side_count,
        single_round=table.single_round,
        takes_kitty=bytes(contract is not None and Exchange.under(rules, contract) is not None for contract in calls),
        asks_joker=bytes(contract is not None and Declaring.under(rules, contract) is not None for contract in calls),
        contractor_leads=rules.first_lead is FirstLead.CONTRACTOR,
        all_pass_played=rules.all_pass is AllPass.PLAYED,
    )


def cards_of(rules: Ruleset, places: int) -> Cards:
    """The cards that have those *places* in the pack, as bits."""
    return Cards.of(card for place, card in enumerate(rules.deck) if places & CARD_BIT[place])
