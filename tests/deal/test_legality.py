"""Legal is what no limit forbids, and a refusal is the first limit that forbids: the rows of every stage."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, product
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, QUARTER, after, at_play, deal_of, options, refused
from hypothesis import given, settings, strategies as st

from fivehundred.actions import PLAYS, Action, CallPlayers, DeclareJoker, Discard, Look, ThrowIn
from fivehundred.cards import SUITS, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.joker_policies import PlayLimit, PlayLimits, ways_to_play
from fivehundred.deal.limits import Limit
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages import auction
from fivehundred.deal.stages.auction import AuctionLimit, CallLookup, call_lookup_of
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Stage, _first_lead
from fivehundred.deal.terms import PlayTable, Terms, _play_table, at_once, terms_for
from fivehundred.deal.transfers import Holding
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    Gate,
    JokerFollow,
    JokerInMisere,
    JokerLead,
    JokerLeadTime,
    JokerNaming,
)
from fivehundred.rules.specials import MISERE
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import STAGE_KINDS, any_action
from fivehundred.testing.random_rules import some_ruleset

AUSTRALIAN, STANDARD = presets.AUSTRALIAN_4, presets.STANDARD_3


def tried(deal: Deal, pick: Pick) -> Iterator[Action]:
    """Actions of every kind, legal or not, among them every call and every play."""
    yield from (*deal.rules.ladder.calls, ThrowIn(), Look(), *PLAYS)
    yield from (Bid(level, trump) for level in (1, 5, 6, 11) for trump in (*SUITS, None))
    yield from (DeclareJoker(higher, lower) for higher in (None, *SUITS) for lower in (None, *SUITS))
    seats = [Seat(seat) for seat in range(min(deal.rules.players + 1, 6))]
    yield from (CallPlayers(chosen) for size in range(4) for chosen in combinations(seats, size))
    yield from (Discard(Cards.of([*deal.hand(deal.to_act or Seat(0))][:size])) for size in range(8))
    yield from (any_action(deal, pick) for _ in range(60))


@pytest.mark.parametrize("stage", STAGE_KINDS, ids=lambda stage: stage.__name__)
@given(data=st.data(), pick=picks())
@settings(max_examples=200 if DEEP else 5)
def test_an_action_is_legal_if_and_only_if_no_limit_forbids_it(
    stage: type[Stage], data: st.DataObject, pick: Pick
) -> None:
    deal = data.draw(deals(stage=stage))
    at = deal.stage
    place = at.trick.place if isinstance(at, Play) else at.seat
    holding = Holding(0) if place is None else deal.holdings[place]
    legal = deal.legal_actions
    for action in (*tried(deal, pick), *legal[:100]):
        against = [*at._against(deal.info, holding, action)]
        assert bool(against) is (action not in legal), action
        if against:
            refusal = deal.why_not(action)
            assert refusal is not None
            assert attrs.evolve(refusal, due=None) == against[0]


# --- one row for each limit ------------------------------------------------------------------------------------------

#: Reasons with a row for each special bid, or for each suit.
FOR_EACH = {Reason.UNANSWERED, Reason.SUIT_WAS_LED, Reason.NAMED_VOID}
#: Every joker policy.
POLICIES: list[dict[str, Any]] = [
    dict(zip(("joker_follow", "joker_in_misere", "joker_lead", "joker_lead_time", "joker_naming"), chosen, strict=True))
    for chosen in product(JokerFollow, JokerInMisere, JokerLead, JokerLeadTime, JokerNaming)
    # No setting limits the suits that are named where none is.
    if chosen[4] is JokerNaming.A_SUIT or chosen[2] is JokerLead.ANY_SUIT
]


def terms_of(rules: Ruleset, call: str) -> Terms:
    deal = at_play(rules, call)
    assert isinstance(deal.stage, Play)
    return deal.stage.terms


def expect_one_row_for_each(rows: tuple[Limit[Any], ...]) -> None:
    for one, other in combinations(rows, 2):
        assert one.reason is not other.reason or (one.reason in FOR_EACH and not one.mask & other.mask)


@QUARTER
@given(picks())
def test_each_reason_of_the_auction_is_one_row(pick: Pick) -> None:
    rules = some_ruleset(pick)
    if rules is None:
        return
    for limits in call_lookup_of(rules).limits:
        for standing in range(len(rules.ladder.calls)):
            expect_one_row_for_each(limits[standing].limits)


@pytest.mark.parametrize("call", ["7NT", "OM", "7H"])
def test_each_reason_of_the_play_is_one_row(call: str) -> None:
    for policy in POLICIES:
        # Then both the time of a lead and the lack of a suit to name have the same reason.
        if policy["joker_lead"] is JokerLead.NOT_SHOWN_VOID and policy["joker_lead_time"] is JokerLeadTime.LAST:
            continue
        for limits in terms_of(AUSTRALIAN.evolve(**policy), call).play_table.limits:
            expect_one_row_for_each(limits.limits)


@pytest.mark.rule("BID-7", "BID-16")
@pytest.mark.parametrize("gate", [gate for gate in Gate if gate is not Gate.NONE], ids=lambda gate: gate.value)
def test_each_gate_is_shut_at_first(gate: Gate) -> None:
    deal = deal_of(AUSTRALIAN.evolve(specials=(attrs.evolve(MISERE, gate=gate),)))
    assert "M" not in options(deal)
    assert refused(deal, "M").reason.rule == ("BID-7" if gate is Gate.SEVEN else "BID-16")


# --- what limits come to, combined once ------------------------------------------------------------------------------


def expect_combined(limits: PlayLimits, due: int, weighed: int, deck: Cards, random: Random) -> None:
    """For random hands, what limits come to at once must be what they say one by one."""
    for _ in range(40 if DEEP else 1):
        hand = Cards.of(random.sample([*deck], random.randrange(1, 11))).bits
        asked = hand, random.randrange(1, 11), random.randrange(16)
        allowed = {
            number
            for number in range(len(PLAYS))
            if not any(row.forbids(number, hand, *asked) for row in limits.limits)
        }
        assert {number for number in range(len(PLAYS)) if limits.allowed_actions(hand, *asked) >> number & 1} == allowed
        legal = sum(1 << number for number in allowed) & ways_to_play(hand)
        if hand & due:
            assert legal == hand & due
        elif not hand & weighed:
            assert legal == hand


@pytest.mark.rule("PLAY-2", "JOKER-3", "JOKER-7")
@pytest.mark.parametrize("rules", [AUSTRALIAN, presets.CLUB_46_4], ids=lambda rules: str(rules.name))
@pytest.mark.parametrize("call", ["7NT", "OM", "7H"])
def test_limits_of_every_joker_policy_come_to_the_same_at_once(rules: Ruleset, call: str) -> None:
    random = Random(1)
    for policy in POLICIES[:: 1 if DEEP else 2]:
        terms = terms_of(rules.evolve(**policy), call)
        for limits, (due, weighed) in zip(terms.play_table.limits, terms.play_table.at_once, strict=True):
            expect_combined(limits, due, weighed, rules.deck, random)


def some_limit(random: Random) -> PlayLimit:
    """A limit that no rule has, on random plays, for random reasons."""

    def some_cards() -> int:
        return random.choice((0, 0, 0b1111 << random.randrange(64), random.getrandbits(66)))

    mask = random.choice((some_cards(), ~some_cards(), random.getrandbits(len(PLAYS))))
    applies = random.choice((None, None, lambda hand, left, past: bool(hand & 5) or left > 5 or past & 1))
    evidence = random.choice((None, some_cards()))
    return Limit(Reason.JOKER_BARRED, mask, applies, evidence=evidence, unless=some_cards())


def test_limits_made_at_random_are_heeded() -> None:
    random, deck = Random(2), AUSTRALIAN.deck
    tables = [terms_of(AUSTRALIAN.evolve(**policy), "7NT").play_table for policy in POLICIES]
    rows = [limits.limits for table in tables for limits in table.limits]
    for _ in range(4000 if DEEP else 400):
        more = [some_limit(random) for _ in range(random.randrange(1, 4))]
        limits = PlayLimits.of([*random.choice(rows), *more][random.randrange(2) :], among=len(PLAYS))
        expect_combined(limits, *at_once(limits, deck.bits), deck, random)


# --- a rule that is added --------------------------------------------------------------------------------------------


@pytest.fixture
def _no_tables() -> Iterator[None]:
    """Forget the tables of rules before and after a rule is added."""
    for made in (call_lookup_of, terms_for, _play_table, _first_lead):
        made.cache_clear()
    yield
    for made in (call_lookup_of, terms_for, _play_table, _first_lead):
        made.cache_clear()


@pytest.mark.usefixtures("_no_tables")
@pytest.mark.parametrize("place", [0, -1])
def test_a_rule_added_to_the_auction_gives_its_own_reason(place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    rows = auction._limits

    def with_one_more(table: CallLookup, standing: int, *, blind: bool) -> Iterator[AuctionLimit]:
        ten = 1 << table.numbers[Bid(10, None)]
        found = [*rows(table, standing, blind=blind)]
        found.insert(place, Limit(Reason.NO_CLAIMS, ten, lambda auction, _: len(auction.line) == 2))
        yield from found

    monkeypatch.setattr(auction, "_limits", with_one_more)
    for rules in (AUSTRALIAN, STANDARD.evolve(dealer_stuck=True)):
        deal = after(deal_of(rules), "P, P")
        assert "10NT" not in options(deal)
        assert refused(deal, "10NT").reason is Reason.NO_CLAIMS
        assert "10NT" in options(after(deal_of(rules), "P"))


@pytest.mark.usefixtures("_no_tables")
@pytest.mark.parametrize("call", ["7H", "7NT"])
@pytest.mark.parametrize(
    ("applies", "evidence", "unless", "legal"),
    [
        (None, "", "", "6S"),
        (lambda hand, left, past: left == 10, "", "", "6S"),
        (lambda hand, left, past: left == 9, "", "", "6S, 9S"),
        (None, "5H", "", "6S"),
        (None, "5D", "", "6S, 9S"),
        (None, "", "5D", "6S"),
        (None, "", "5H", "6S, 9S"),
    ],
)
def test_a_rule_added_to_the_play_gives_its_own_reason(
    call: str, applies: Any, evidence: str, unless: str, legal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = PlayTable._following

    def with_one_more(self: PlayTable, suit: int) -> Iterator[PlayLimit]:
        yield from rows(self, suit)
        nine, proof, disproof = (Cards.parse(text).bits for text in ("9S", evidence, unless))
        yield Limit(Reason.JOKER_BARRED, nine, applies, evidence=proof or None, unless=disproof)

    monkeypatch.setattr(PlayTable, "_following", with_one_more)
    deal = after(at_play(AUSTRALIAN, call, "AS", "6S 9S 5H 6H"), "AS")
    assert options(deal) == legal
    reason = refused(deal, "5H").reason
    assert reason is Reason.FOLLOW
    if "9S" not in legal:
        refusal = refused(deal, "9S")
        assert refusal.reason is Reason.JOKER_BARRED
        assert str(refusal.evidence) == evidence
