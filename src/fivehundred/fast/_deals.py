"""Random deals: the rules as the kernel wants them, and the finished deal as others want it."""

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._kernel import Dealing, PlayLookup, PreparedContract, SlotShift, hands_of
from fivehundred._plain import NotPlain, obstacles, stages_of
from fivehundred._words import expect
from fivehundred.actions import DeclareJoker
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.stages.auction import call_lookup_of
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.terms import first_leader, terms_for
from fivehundred.fast._lookup import play_lookup, scores_for
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, FirstLead
from fivehundred.seats import Seat


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
    found = obstacles(rules)
    if found:
        raise NotPlain("random deals do not cover this: " + "; ".join(found))
    table = call_lookup_of(rules)
    coming = stages_of(rules)
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
        takes_kitty=bytes(any(isinstance(stage, Exchange) for stage in stages) for stages in coming),
        asks_joker=bytes(any(isinstance(stage, Declaring) for stage in stages) for stages in coming),
        contractor_leads=rules.first_lead is FirstLead.CONTRACTOR,
        all_pass_played=rules.all_pass is AllPass.PLAYED,
    )


def cards_of(rules: Ruleset, places: int) -> Cards:
    """The cards that have those *places* in the pack, as bits."""
    return Cards.of(card for place, card in enumerate(rules.deck) if places & CARD_BIT[place])
