"""A refusal tells the truth: it gives the first reason that holds, and what it claims is found again independently.

What the reasons mean is written a second time in `reasons`. Where none of them holds, the action must be legal.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from functools import cache
from itertools import combinations, product
from random import Random
from typing import Any

import attrs
import plain
import pytest
from helpers import DEEP
from reasons import CAUSES, FACTS, At, cause_of, needs

from fivehundred import shuffle
from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import CARDS, SUITS, Card, Cards, Rank
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Reason, Refusal
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import InvalidRuleset
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    Calling,
    Choice,
    EarlyClaim,
    Gate,
    JokerDeclaration,
    JokerFollow,
    JokerLead,
    JokerNaming,
    KittyUse,
    NoTrumpBids,
    PartnerRole,
)
from fivehundred.rules.specials import BLIND_MISERE, DOUBLE_MISERE, DOUBLE_NULLO, MISERE, TEAM_NULLO
from fivehundred.seats import Seat
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import STAGE_KINDS, action_towards, any_action, calls_to, some_barred, stack_pack
from fivehundred.testing.random_rules import SPECIALS, some_ruleset
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.texts import gaps

#: Special bids with rarer conditions.
GATED = tuple(
    attrs.evolve(MISERE, key=f"G{number}", gate=gate, partner=PartnerRole.SITS_OUT) for number, gate in enumerate(Gate)
)
PASSED_ON = attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON)
#: Settings from which rarer reasons come, each given to rules now and then.
RARER: dict[str, tuple[Any, ...]] = {
    "declared_slam": (500,),
    "breach": (100,),
    "dealer_stuck": (True,),
    "ralphing": (True,),
    "specials": ((*GATED, BLIND_MISERE), (PASSED_ON,), (PASSED_ON, *GATED), (TEAM_NULLO, DOUBLE_NULLO)),
    **{
        field.name: tuple(type(field.default))
        for field in attrs.fields(Ruleset)
        if isinstance(field.default, Choice)
        and field.name.startswith(("joker", "call", "alone", "late", "early", "no_trump"))
    },
}
#: Rules from which reasons come that few rules know, by the stage in which they do.
SCARCE: dict[type[Stage], tuple[Ruleset, ...]] = {
    Auction: (
        presets.STANDARD_3.evolve(dealer_stuck=True, ralphing=True, early_claim=EarlyClaim.ALLOWED),
        presets.TEAM_4.evolve(early_claim=EarlyClaim.ALLOWED, no_trump=NoTrumpBids.BARRED),
        presets.IOWA_4.evolve(specials=(*GATED, BLIND_MISERE), no_trump=NoTrumpBids.FROM_SEVEN),
    ),
    Exchange: (
        presets.PERFECT_4.evolve(specials=(PASSED_ON,), no_trump=NoTrumpBids.BARRED),
        presets.AUSTRALIAN_4.evolve(declared_slam=500),
    ),
    PartnerCall: (
        presets.PAGAT_5.evolve(highest_level=7),
        presets.CALLED_5.evolve(highest_level=7, calling=Calling.CARD_OR_PLAYER),
    ),
    BreachCall: (presets.CALLED_5.evolve(breach=100, lowest_level=7, highest_level=7),),
    Declaring: (presets.CLUB_46_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR),) * 4,
    Play: (
        *(presets.STANDARD_3.evolve(joker_lead=JokerLead.NOT_SHOWN_VOID),) * 4,
        *(presets.STANDARD_3.evolve(joker_lead=JokerLead.UNLED_SUITS),) * 4,
        *(presets.STANDARD_3.evolve(joker_follow=JokerFollow.FIRST_OR_LAST),) * 4,
        presets.STANDARD_3.evolve(joker_follow=JokerFollow.EVERY_SUIT),
        presets.STANDARD_3.evolve(joker_naming=JokerNaming.NOTHING),
        presets.TABLE_2,
    ),
}
#: A reason for rows of the tables of jokers that have none of their own.
SPARE = {"JOKER_BARRED"}
#: What is said only of a hand that is not known.
UNSEEN = {Reason.ELSEWHERE, Reason.PLAYED_BEFORE, Reason.SHOWN_LACKING}


def told(refusal: Refusal) -> dict[str, object]:
    """The facts of *refusal*; calls, which the second referee only knows as texts, are texts."""
    return {name: str(fact) if isinstance(fact, Bid | SpecialBid) else fact for name, fact in refusal.facts}


def tries(deal: Deal, pick: Pick) -> Iterator[Any]:
    """What the player in turn might try: whatever is like the actions due, and a few of any kind."""
    rules, hand = deal.rules, [*deal.view(Seat(deal.to_act or 0)).hand]
    some = [CARDS[pick(len(CARDS))] for _ in range(5)]
    match plain.stage(deal):
        case "auction":
            levels = range(max(1, rules.lowest_level - 2), rules.highest_level + 2)
            bids = [Bid(level, trump) for level in levels for trump in (*SUITS, None)]
            keys = [row.key for row in (*rules.specials, choose_one(pick, SPECIALS))]
            yield from (PASS, Look(), ThrowIn(), *bids[pick(3) :: 3], *map(SpecialBid, keys))
        case "claims":
            yield from (Keep(), ThrowIn())
        case "exchange":
            for size in range(min(len(hand), rules.kitty_size + 2) + 1):
                chosen = Random(pick(1 << 30)).sample(hand, size)
                yield from (Discard(Cards.of(chosen)), Discard(Cards.of({*chosen[1:], some[0]})))
        case "calling":
            yield from map(CallCard, [*hand, *some, *(card for card in CARDS if card.rank in (None, Rank.JACK))])
            seats = [Seat(seat) for seat in range(rules.players + 1)]
            yield from (CallPlayers(chosen) for size in range(4) for chosen in combinations(seats, size))
        case "slam" | "breach":
            for yes in (True, False):
                yield from (DeclareSlam(undertaken=yes), Breach(undertaken=yes))
        case "giving":
            yield from map(Give, [*hand, *some])
        case "declaring":
            yield from (DeclareJoker(*suits) for suits in product((None, *SUITS), repeat=2))
        case "play":
            near = [play.card for trick in deal.tricks[-1:] for play in trick.plays]
            near += [card for seat in range(rules.players) for card in deal.table.table_cards(Seat(seat))]
            yield from map(PlayCard, dict.fromkeys([*hand, *some, *near]))
            yield from (PlayCard(joker, suit) for joker in rules.jokers for suit in SUITS)
    yield from (any_action(deal, pick) for _ in range(3))


def hold(at: At, action: Action, refusal: Refusal | None, met: Counter[Reason]) -> None:
    """*refusal* gives the first reason against *action*, and all that it says is true; without one it is legal."""
    said: tuple[object, ...] | None = None
    expected: tuple[object, ...] | None = None
    if refusal is not None:
        met[refusal.reason] += 1
        who, what = refusal.seat, refusal.action
        said = (who, what, refusal.reason, refusal.rules, told(refusal), refusal.evidence, refusal.due)
    found = cause_of(at, action)
    if found is not None:
        reason, cause = found
        cards = cause.cards(at, action)
        facts = {name: FACTS[name](at, action) for name in gaps("refusal", reason.value) - {"cards"}}
        rules, due = (cause.rule, *cause.more(at, action)), at.deal.stage.due if cause.private else None
        expected = (at.by, action, reason, rules, facts, cards, due)
    if said != expected:
        pytest.fail(f"{action} by {at.by}: said {said}, but it is {expected}, in\n{at.deal}")


def hold_at(deal: Deal, pick: Pick, met: Counter[Reason]) -> None:
    at = At(deal)
    for action in tries(deal, pick):
        hold(at, action, deal.why_not(action), met)
    for seat in {Seat(pick(deal.rules.players)), deal.to_act or Seat(0)}:
        action, other = any_action(deal, pick), at.tried_by(seat)
        hold(other, action, deal.why_not(action, by=seat), met)
        hold(other, action, deal.view(seat).why_not(action), met)


def lacks(at: At, card: Card) -> bool:
    """Whether a play of this place to a trick that is over would have been illegal with *card* in the hand."""
    return any(
        cause_of(at.before(number, lying, Cards.of([play.card, card])), play)
        for number, trick in enumerate(at.tricks)
        for lying, (seat, play, table) in enumerate(zip(trick.seats, trick.plays, trick.from_table, strict=True))
        if trick.winner is not None and (seat, table) == (at.seat, at.from_table)
    )


def hold_of_others(deal: Deal, pick: Pick, met: Counter[Reason]) -> None:
    """What is said of a hand that is not known to those who know some others."""
    at, hidden = At(deal), deal.to_act
    if hidden is None or (deal.table.open_hand and deal.table.open_hand[0] == hidden):
        return
    if at.stage == "play" and at.from_table:
        return
    holdings = {
        seat: deal.holdings[seat] for seat in map(Seat, range(deal.rules.players)) if seat != hidden and pick(2)
    }
    known = PartialDeal.of(deal.table, holdings)
    played = Cards.of(play.card for trick in at.tricks for play in trick.plays)
    for action in tries(deal, pick):
        refusal, needed = known.why_not(action), needs(action)
        match refusal.reason if refusal else None:
            case Reason.ELSEWHERE if refusal:
                away = [card for card in Cards.of(needed) if hidden not in known.may_hold(card)]
                said = (refusal.rules, dict(refusal.facts), refusal.evidence, refusal.due)
                assert said == (("DEAL-3",), {"cards": Cards.of(away)}, Cards(), deal.stage.due)
                assert not Cards.of(away) & at.hand
            case Reason.PLAYED_BEFORE | Reason.SHOWN_LACKING as reason if refusal:
                said = (refusal.rules, dict(refusal.facts), refusal.evidence, refusal.due)
                facts = {"card": needed[0]} if reason is Reason.SHOWN_LACKING else {"cards": Cards.of(needed[:1])}
                assert said == (("PLAY-2",), facts, Cards(), None)
                assert needed[0] in played if reason is Reason.PLAYED_BEFORE else lacks(at, needed[0])
                assert needed[0] not in at.hand
            case _:
                hold(at.holding(Cards.of(needed)), action, refusal, met)
                continue
        met[refusal.reason] += 1


def bent(rules: Ruleset, pick: Pick) -> Ruleset:
    """*rules* with some of the rarer settings."""
    for name, values in RARER.items():
        if not pick(3):
            with suppress(InvalidRuleset):
                rules = rules.evolve(**{name: choose_one(pick, values)})
    return rules


@cache
def rulesets(number: int) -> tuple[Ruleset, ...]:
    """Every preset, as it is and with rarer settings, and some random rulesets."""
    pick = Random(number).randrange
    drawn = (*(bent(preset, pick) for preset in PRESETS.values()), *(some_ruleset(pick) for _ in PRESETS))
    return (*PRESETS.values(), *(rules for rules in drawn if rules is not None))


def positions(stage: type[Stage], rules: Ruleset, pick: Pick) -> Iterator[Deal]:
    """The positions of a deal in *stage*, if it gets there."""
    calls = calls_to(rules).get(stage, ())
    if not calls:
        return
    # Most that may be said of a joker is said without trumps, and most of all to those who hold all of them.
    without = [call for call in calls if not isinstance(call, Bid) or call.trump is None]
    call = None if stage is Auction else choose_one(pick, without if without and pick(8) else calls)
    pack = stack_pack(rules, shuffle.pack(rules.deck, rng=Random(pick(1 << 32))), pick(5), pick)
    deal = Deal.from_pack(rules, pack, dealer=Seat(pick(rules.players)), barred=some_barred(rules, pick))
    while not isinstance(deal.stage, Finished) and not (isinstance(deal.stage, Play) and stage is not Play):
        if isinstance(deal.stage, stage):
            yield deal
        deal = deal.apply(action_towards(stage, deal, call, pick))
    if isinstance(deal.stage, stage):
        yield deal


def is_looked_at(deal: Deal, pick: Pick) -> bool:
    """Whether a position is worth a look: in the play, most that can be said is said of jokers without trumps."""
    if not isinstance(deal.stage, Play):
        return not pick(2)
    trump, hand = deal.stage.terms.ranking.trump, deal.view(deal.stage.seat).hand
    return (trump is None and any(card.is_joker for card in hand)) or not pick(30)


@pytest.mark.parametrize("number", range(20 if DEEP else 1))
def test_refusals_are_true(number: int) -> None:
    met: Counter[Reason] = Counter()
    for stage in STAGE_KINDS:
        # Whole plays take longest, and the rules that are scarce tell most there.
        some = rulesets(number)[:: 3 if stage is Play and not DEEP else 1]
        for turn, rules in enumerate((*some, *SCARCE.get(stage, ()) * (8 if DEEP else 6))):
            pick = Random(f"{stage.__name__} {number} {turn}").randrange
            for deal in positions(stage, rules, pick):
                if is_looked_at(deal, pick):
                    hold_at(deal, pick, met)
                    if not pick(3):
                        hold_of_others(deal, pick, met)
    # Rarer ones may be left out once; what the default run meets is the same every time.
    missed = {reason.name for reason in {*Reason} - {*met}} - SPARE
    assert number or not missed


def test_every_reason_has_a_meaning() -> None:
    assert not {*CAUSES} & UNSEEN
    assert {reason.name for reason in {*Reason} - {*CAUSES} - UNSEEN} <= SPARE
