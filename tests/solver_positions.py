"""Positions for tests of the solver: of every kind of contract, so many tricks before the end of the hand."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import attrs

from fivehundred import presets, shuffle
from fivehundred.actions import PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.stages.play import Play
from fivehundred.errors import InvalidRuleset
from fivehundred.rules.calls import Pass, parse_call
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
    JokerRank,
    PartnerRole,
)
from fivehundred.rules.specials import HI_LO
from fivehundred.seats import Seat

LOSE_ALL = attrs.evolve(HI_LO, key="LA", name="lose all", value=250, goal=NoTricks())
BOTH_LOSE_ALL = attrs.evolve(LOSE_ALL, partner=PartnerRole.PLAYS_TOO)
#: Without trumps the last one is as the first (JOKER-10).
LOOSE_LEADS = tuple(lead for lead in JokerLead if lead is not JokerLead.EVEN_WITH_TRUMPS)
#: Every way to treat a joker of no suit, by the names of its settings.
POLICIES: tuple[dict[str, Any], ...] = tuple(
    dict(
        zip(
            ("joker_follow", "joker_lead", "joker_naming", "joker_lead_time", "joker_in_misere", "joker_rank"),
            settings,
            strict=True,
        )
    )
    for settings in product(JokerFollow, LOOSE_LEADS, JokerNaming, JokerLeadTime, JokerInMisere, JokerRank)
)


@attrs.frozen
class Kind:
    """One kind of contract at one kind of table."""

    rules: Ruleset
    #: ``P`` for a passed deal.
    call: str
    #: Whose tricks are counted, if not those of the contract's side.
    side: tuple[Seat, ...] | None = None
    #: The contractor has undertaken a slam (BID-17).
    slam: bool = False
    #: The contractor has called a card that another has (CALL-1).
    calls: bool = False
    #: The policy for the joker changes from deal to deal.
    any_policy: bool = False
    #: With so many tricks left it is still solved in less than a second.
    most: int = 8

    def contract(self, rules: Ruleset, hands: list[Cards], bidder: Seat) -> Contract:
        call = parse_call(self.call)
        if isinstance(call, Pass):
            return Contract.of_passed_deal(rules)
        called = next(iter(hands[(bidder + 2) % rules.players])) if self.calls else None
        return Contract.of(rules, call, bidder, called=called, slam=self.slam)

    def dealt(self, rng: Random) -> Deal:
        """A random deal of this kind at the first lead."""
        rules = some_policy(self.rules, rng) if self.any_policy else self.rules
        pack = shuffle.pack(rules.deck, rng=rng)
        size, players = rules.hand_size, rules.players
        parts = [Cards.of(pack[start : start + size]) for start in range(0, rules.hands_dealt * size, size)]
        hands, rest = parts[:players], parts[players:]
        discards = Cards.of(pack[rules.hands_dealt * size :])
        bidder = Seat(rng.randrange(players))
        contract = self.contract(rules, hands, bidder)
        if self.slam:
            # The partner has given a card, and one more was discarded.
            (partner,) = rules.partners_of(bidder)
            given = Cards.of([next(iter(hands[partner]))])
            hands[partner] -= given
            discards |= given
        halves = [(list(part)[: size // 2], list(part)[size // 2 :]) for part in rest]
        return Deal.at_play(
            rules,
            contract,
            DealtCards.of(
                hands=hands,
                kitty=discards,
                dummy=rest[0] if rules.dummy_hand else None,
                piles=[list(zip(*half, strict=True)) for half in halves] if rules.table_cards else None,
            ),
        )

    def position(self, seed: int, tricks: int, lying: int = 0) -> Deal:
        """A random deal of this kind, so many *tricks* before its end; see `played_on`."""
        rng = Random(seed)
        return played_on(self.dealt(rng), tricks, lying, rng)


def playing(deal: Deal) -> Play:
    assert isinstance(deal.stage, Play)
    return deal.stage


def lying_now(deal: Deal) -> int:
    """How many cards lie in the trick under way."""
    return playing(deal).trick.lying


def tricks_left(deal: Deal) -> int:
    """How many tricks are not over."""
    play = playing(deal)
    over = len(play.line) - play.trick.lying
    return (play.terms.length - over) // play.terms.per_trick


def played_on(deal: Deal, tricks: int, lying: int, rng: Random) -> Deal:
    """*deal* so many *tricks* before its end, of the first of which so many cards lie on the table.

    Jokers of no suit are kept for as long as that is possible.
    """
    while tricks_left(deal) > tricks or lying_now(deal) < lying:
        options = [option for option in deal.legal_actions if isinstance(option, PlayCard)]
        loose = playing(deal).terms.ranking.loose
        others = [option for option in options if not loose >> option.card.number & 1] or options
        deal = deal.apply(others[rng.randrange(len(others))])
    return deal


def some_policy(rules: Ruleset, rng: Random) -> Ruleset:
    """*rules* with some policy for jokers of no suit, the first of those tried that agrees with the rest of them."""
    while True:
        policy = POLICIES[rng.randrange(len(POLICIES))]
        try:
            return rules.evolve(**policy)
        except InvalidRuleset:
            continue


def with_specials(rules: Ruleset) -> Ruleset:
    """*rules* with a bid to take exactly five tricks and one to lose all, with the partner if there is one."""
    own = tuple(special for special in rules.specials if special.key not in ("HL", "LA"))
    lose = BOTH_LOSE_ALL if len(rules.scorers[0]) > 1 else LOSE_ALL
    return rules.evolve(specials=(*own, HI_LO, lose))


_TWO_JOKERS = with_specials(presets.CLUB_46_4)
_ASKS_FOR_NOTHING = _TWO_JOKERS.evolve(joker_follow=JokerFollow.FIRST_OR_LAST, joker_naming=JokerNaming.NOTHING)
_SIX = with_specials(presets.SIX_63)
_PASSED_4 = presets.AUSTRALIAN_4.evolve(all_pass=presets.PASSED_DEAL_3.all_pass)
#: A name for each.
KINDS = {
    "suit, four": Kind(presets.AUSTRALIAN_4, "7H"),
    "suit, three": Kind(presets.STANDARD_3, "7S"),
    "suit, no joker": Kind(presets.SANS_JOKER_4, "6C"),
    "suit, two jokers": Kind(presets.CLUB_46_4, "8D"),
    "suit, jokers that name a suit": Kind(presets.CLUB_46_4.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS), "8D"),
    "suit, dummy": Kind(presets.DUMMY_2, "7C"),
    "suit, two": Kind(presets.SHORT_PACK_2, "6H"),
    "suit, table cards": Kind(presets.TABLE_2, "7S", most=6),
    "suit, called partner": Kind(presets.CALLED_5, "7S", calls=True, most=7),
    "suit, sides of three": Kind(presets.SIX_63, "7D", most=6),
    "suit, three sides": Kind(presets.SIX_PAIRS_63, "7H", most=7),
    "slam": Kind(presets.AUSTRALIAN_4.evolve(declared_slam=500), "7C", slam=True),
    "no trump, four": Kind(presets.AUSTRALIAN_4, "7NT", any_policy=True),
    "no trump, three": Kind(presets.STANDARD_3, "7NT", any_policy=True),
    "no trump, no joker": Kind(presets.SANS_JOKER_4, "7NT"),
    "no trump, two jokers": Kind(_TWO_JOKERS, "8NT", any_policy=True),
    "no trump, dummy": Kind(presets.PRIMER_2, "7NT", any_policy=True),
    "no trump, table cards": Kind(presets.TABLE_2, "7NT", any_policy=True, most=5),
    "no trump, called partner": Kind(presets.PAGAT_5, "7NT", calls=True, any_policy=True, most=6),
    "no trump, sides of three": Kind(presets.PAGAT_6, "7NT", any_policy=True, most=7),
    "misere": Kind(presets.AUSTRALIAN_4, "M", any_policy=True),
    "open misere": Kind(presets.AUSTRALIAN_4, "OM", any_policy=True),
    "misere, no joker": Kind(presets.SANS_JOKER_4, "M"),
    "misere, two jokers and both partners": Kind(_TWO_JOKERS, "LA", any_policy=True, most=7),
    "misere, jokers that ask for nothing": Kind(_ASKS_FOR_NOTHING, "LA", most=6),
    "misere, sides of three": Kind(_SIX, "LA", any_policy=True, most=6),
    "misere, table cards": Kind(presets.TABLE_2, "M", any_policy=True, most=6),
    "exactly five": Kind(presets.PERFECT_4, "HL", any_policy=True),
    "exactly five, two jokers": Kind(_TWO_JOKERS, "HL", any_policy=True, most=7),
    "passed deal, three": Kind(presets.PASSED_DEAL_3, "P", side=(Seat(1),), any_policy=True),
    "passed deal, two sides": Kind(_PASSED_4, "P", any_policy=True),
    "suit, the defenders counted": Kind(presets.AUSTRALIAN_4, "7S", side=(Seat(1), Seat(3))),
}
