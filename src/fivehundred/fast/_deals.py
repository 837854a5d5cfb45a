"""Random deals: the rules as the kernel wants them, and the finished deal as others want it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache

import attrs

from fivehundred._bits import CARD_BIT, numbers
from fivehundred._kernel import SLOTS, Dealing, PlayLookup, PreparedContract, ScoreTable, SlotShift, hands_of
from fivehundred.actions import DeclareJoker
from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, SUITS, Cards
from fivehundred.deal.call_lookup import call_lookup_of
from fivehundred.deal.contract import Contract
from fivehundred.deal.scoring import score
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.terms import first_leader, terms_for
from fivehundred.fast._errors import NotPlain
from fivehundred.fast._lookup import play_lookup
from fivehundred.rules._checks import expect
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    AllPass,
    CardPoints,
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
        return PreparedContract(hands, _shifts(self.rules, lookup), score_table_of(self.rules, contract))


@lru_cache(maxsize=512)
def score_table_of(rules: Ruleset, contract: Contract) -> ScoreTable:
    """What *contract* scores, found by asking for the score of hands that differ in one thing."""
    bidding = {rules.side_of(seat) for seat in contract.side}
    fixed: list[list[int]] = [[], []]
    each: list[list[int]] = [[], []]
    captured: list[list[int]] = [[], []]
    for taken in range(rules.hand_size + 1):
        found = _asked(rules, contract, taken)
        for of in range(2):
            fixed[of].append(found[of][0])
            each[of].append(found[of][1])
            captured[of].append(found[of][2])
    return ScoreTable(
        bytes(seat in contract.side for seat in range(rules.players)),
        bytes(line in bidding for line in range(rules.side_count)),
        fixed,
        each,
        captured,
    )


def _shifts(rules: Ruleset, lookup: PlayLookup) -> list[SlotShift]:
    """How the cards of the pack, numbered as they come in it, become slots: runs of cards are shifted together."""
    runs: dict[int, int] = {}
    for place, number in enumerate(numbers(rules.deck.bits)):
        distance = lookup.slot_of[number] - place
        runs[distance] = runs.get(distance, 0) | CARD_BIT[place]
    return [SlotShift(cards, max(distance, 0), max(-distance, 0)) for distance, cards in runs.items()]


def _asked(rules: Ruleset, contract: Contract, taken: int) -> list[tuple[int, int, int]]:
    """What a defending and a bidding line score in all, for each trick of their own, and for captured cards."""
    side = [seat for seat in contract.playing if seat in contract.side]
    others = [seat for seat in contract.playing if seat not in contract.side]
    found = [(0, 0, 0), (0, 0, 0)]
    if taken and not side:
        # On a passed deal nobody's tricks are the contractor's.
        return found

    def points(by: Sequence[tuple[int, int]], line: int, captor: int | None = None) -> int:
        tricks, worths = [0] * rules.players, [0] * rules.players
        for seat, number in by:
            tricks[seat] += number
        if captor is not None:
            worths[captor] = 1
        return score(rules, contract, tricks, captured=worths).points[line]

    left = rules.hand_size - taken
    bidders = [(side[0], taken)] if side else []
    for of, seats in enumerate((others, side)):
        if not seats:
            continue
        line = rules.side_of(seats[0])
        all_own = [*bidders, (others[0], left)]
        whole = points(all_own, line)
        rate = 0
        # At least one trick must go to somebody else, to tell what a trick of their own is worth.
        apart = [seat for seat in others if rules.side_of(seat) != line]
        if of == 0 and apart and left:
            rate = (whole - points([*bidders, (apart[0], left)], line)) // left
        worth = 0
        if rules.card_points is CardPoints.COUNTED:
            worth = points(all_own, line, seats[0]) - whole
        found[of] = (whole - rate * left, rate, worth)
    return found


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
