"""Whole random deals: what the kernel says came of them, the library says too."""

from __future__ import annotations

import os
import pickle
from random import Random
from typing import cast

import attrs
import pytest
from strategies import PRESETS, some_ruleset

from fivehundred.deal.auction import Auction
from fivehundred.deal.finished import PassedOut, Played
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.errors import InvalidRuleset, InvalidValue, WrongType
from fivehundred.fast import NotPlain, RandomDeals
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    DefencePoints,
    EarlyClaim,
    Gate,
    JokerDeclared,
    KittyUse,
    LastBidder,
    LateClaim,
    PartnerRole,
    Reentry,
)
from fivehundred.rules.specials import NULLO
from fivehundred.seats import Seat

RULESETS = 5_000 if os.environ.get("FIVEHUNDRED_DEEP") == "1" else 120
#: What the presets that are not plain have in the way.
NOT_PLAIN = {
    "called-5": "partners are called",
    "club-4": "who passed may call again",
    "club-45-4": "who passed may call again",
    "club-46-4": "who passed may call again",
    "six-65": "more than 63 cards",
    "pagat-5": "partners are called",
    "table-2": "cards lie on the table",
    "trickster-us-4": "some may call what others may not",
    "iowa-4": "some may call what others may not",
    "new-zealand-4": "who passed may call again",
    "perfect-4": "a special bid waits for more than a seven",
}


TOGETHER = attrs.evolve(NULLO, partner=PartnerRole.PLAYS_TOO)


def decisions(stage: Stage) -> int:
    """How many choices were made in *stage*."""
    return len(stage.line) if isinstance(stage, Auction | Play) else 1


def check(deals: RandomDeals, seed: int, dealer: Seat) -> None:
    """Compare a random deal with the same deal played by the library."""
    found, deal = deals.play(seed, dealer=dealer), deals.deal(seed, dealer=dealer)
    assert deal.dealer == dealer
    assert found.points == deal.score.points
    outcome = getattr(deal.stage, "outcome", None)
    if isinstance(outcome, Played):
        assert found.contract == outcome.contract
        assert found.tricks == outcome.tricks
        assert found.decisions == sum(map(decisions, deal.layout.past))
    else:
        assert isinstance(outcome, PassedOut)
        assert found.contract is None
        assert not any(found.tricks)


@pytest.mark.parametrize("name", [name for name in PRESETS if name not in NOT_PLAIN])
def test_it_is_as_the_library_plays_it(name: str) -> None:
    deals = RandomDeals(PRESETS[name])
    for seed in range(max(4, RULESETS // 30)):
        check(deals, seed, Seat(seed % deals.rules.players))


@pytest.mark.parametrize(("name", "why"), NOT_PLAIN.items())
def test_others_are_refused_in_words(name: str, why: str) -> None:
    with pytest.raises(NotPlain, match=why):
        RandomDeals(PRESETS[name])


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (presets.TEAM_4.evolve(early_claim=EarlyClaim.ALLOWED), "a poor hand may be thrown in"),
        (presets.TEAM_4.evolve(breach=50), "more may be undertaken"),
        (presets.TEAM_4.evolve(specials=(TOGETHER,)), r"one of two bidders \(SCORE-5\)"),
        (presets.TEAM_4.evolve(specials=(attrs.evolve(TOGETHER, kitty=KittyUse.PASSED_ON),)), "discards are passed on"),
    ],
)
def test_whatever_is_in_the_way_is_named(rules: Ruleset, why: str) -> None:
    with pytest.raises(NotPlain, match=why):
        RandomDeals(rules)


def plain(rules: Ruleset) -> Ruleset:
    """*rules* with what random deals do not know taken out."""
    specials = tuple(
        attrs.evolve(
            row,
            blind=False,
            gate=row.gate if row.gate is Gate.SEVEN else Gate.NONE,
            defence=DefencePoints.OWN if row.partner is PartnerRole.PLAYS_TOO else row.defence,
            kitty=KittyUse.TAKEN if row.kitty is KittyUse.PASSED_ON else row.kitty,
        )
        for row in rules.specials
    )
    return rules.evolve(
        reentry=Reentry.NEVER,
        last_bidder=LastBidder.STANDS,
        inkles=False,
        dealer_stuck=False,
        early_claim=EarlyClaim.BARRED,
        late_claim=LateClaim.BARRED,
        breach=None,
        declared_slam=None,
        specials=specials,
    )


def test_it_is_as_the_library_plays_it_under_any_plain_rules() -> None:
    compared = 0
    for seed in range(RULESETS):
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        if rules is None:
            continue
        try:
            deals = RandomDeals(plain(rules))
        except (NotPlain, InvalidRuleset):
            continue
        for more in range(2):
            check(deals, seed + more, Seat(pick(rules.players)))
        compared += 1
    assert compared > RULESETS // 4


def test_a_tally_is_the_sum_of_its_deals() -> None:
    for rules in (presets.TEAM_4, presets.PASSED_DEAL_3, presets.HOWTO_3):
        deals = RandomDeals(rules)
        tally = deals.tally(100, 60)
        single = [deals.play(100 + number, dealer=Seat(number % rules.players)) for number in range(60)]
        assert tally.deals == 60
        assert tally.decisions == sum(one.decisions for one in single)
        assert tally.thrown_in == sum(one.contract is None for one in single)
        assert tally.points == tuple(map(sum, zip(*(one.points for one in single), strict=True)))
        assert deals.tally(100, 0).points == (0,) * rules.side_count


@pytest.mark.rule("BID-6")
def test_hands_are_thrown_in_when_nobody_bids() -> None:
    rules = presets.STANDARD_3.evolve(lowest_level=10, highest_level=10)
    deals = RandomDeals(rules)
    tally = deals.tally(0, 300)
    assert 0 < tally.thrown_in < 10
    (seed,) = [seed for seed in range(300) if deals.play(seed).contract is None][:1]
    check(deals, seed, Seat(0))


@pytest.mark.rule("PLAY-8")
def test_a_passed_deal_is_played_where_the_rules_say_so() -> None:
    rules = presets.PASSED_DEAL_3.evolve(lowest_level=10, highest_level=10)
    deals = RandomDeals(rules)
    seeds = [seed for seed in range(300) if getattr(deals.play(seed).contract, "call", PASS) is None]
    assert seeds
    for seed in seeds:
        check(deals, seed, Seat(0))
        assert sum(deals.play(seed).points) == 100


def test_seeds_and_numbers_are_checked() -> None:
    deals = RandomDeals(presets.STANDARD_3)
    for seed in (-1, 1 << 62):
        with pytest.raises(InvalidValue, match="expected 0 to 2"):
            deals.play(seed)
    with pytest.raises(InvalidValue, match="expected 0 to 2"):
        deals.tally((1 << 62) - 5, 6)
    assert deals.tally((1 << 62) - 5, 5).deals == 5
    with pytest.raises(WrongType, match="a seed must be an int"):
        deals.play(cast("int", "5"))
    with pytest.raises(WrongType, match="a number of deals must be an int"):
        deals.tally(0, cast("int", 1.5))
    with pytest.raises(InvalidValue, match="expected 0 or more"):
        deals.tally(0, -1)
    with pytest.raises(InvalidValue, match="seat 3"):
        deals.play(0, dealer=Seat(3))
    with pytest.raises(WrongType, match="expected a Ruleset"):
        RandomDeals(cast("Ruleset", "standard-3"))


def test_they_can_be_sent_to_another_process() -> None:
    deals = RandomDeals(presets.AUSTRALIAN_4)
    read = pickle.loads(pickle.dumps(deals))
    assert read == deals
    assert read.play(9) == deals.play(9)


@pytest.mark.rule("JOKER-5")
def test_both_jokers_are_declared_by_who_holds_both() -> None:
    deals = RandomDeals(presets.QUEBEC_4.evolve(joker_declared=JokerDeclared.BY_CONTRACTOR))
    declared = set()
    for seed in range(150):
        check(deals, seed, Seat(0))
        declared.add(deals._dealing.declared)
    assert any(number // 5 < 4 and number % 5 < 4 for number in declared)
    assert any(number // 5 < 4 and number % 5 == 4 for number in declared)
    assert any(number // 5 == 4 and number % 5 < 4 for number in declared)
