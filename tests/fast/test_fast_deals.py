"""Whole random deals: what the kernel says came of them, the library says too."""

from __future__ import annotations

import pickle
from random import Random
from typing import cast

import attrs
import pytest
from helpers import DEEP, FAMILIES

from fivehundred import fast
from fivehundred._native.masks import draw_below, next_state, seed_state
from fivehundred.actions import Action, DeclareJoker, Discard, Look, PlayCard
from fivehundred.cards import SUITS, Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.turns import PassedOut, Played
from fivehundred.errors import InvalidRuleset, InvalidValue, UnsupportedRulesError
from fivehundred.fast import RandomDeals, position_of
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    AuctionForm,
    DefencePoints,
    EarlyClaim,
    JokerDeclaration,
    KittyUse,
    LateClaim,
    PartnerRole,
)
from fivehundred.rules.specials import NULLO
from fivehundred.seats import Seat
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

RULESETS = 5_000 if DEEP else 30
#: What the presets that are not plain have in the way.
NOT_PLAIN = {
    "called-5": "partners are called",
    "six-65": "more than 63 cards",
    "pagat-5": "partners are called",
    "table-2": "cards lie on the table",
}


TOGETHER = attrs.evolve(NULLO, partner=PartnerRole.PLAYS_TOO)


def check(deals: RandomDeals, seed: int, dealer: Seat) -> None:
    """Compare a random deal with the same deal played by the library."""
    found, deal = deals.play(seed, dealer=dealer), deals.deal(seed, dealer=dealer)
    assert deal.dealer == dealer
    assert found.points == deal.score.points
    outcome = getattr(deal.stage, "outcome", None)
    if isinstance(outcome, Played):
        assert found.contract == outcome.contract
        assert found.tricks == outcome.tricks
        assert found.decisions == len(deal.turns)
    else:
        assert isinstance(outcome, PassedOut)
        assert found.contract is None
        assert not any(found.tricks)


@pytest.mark.parametrize("name", [name for name in FAMILIES if name not in NOT_PLAIN])
def test_random_deals_of_presets_go_as_deals_do(name: str) -> None:
    deals = RandomDeals(PRESETS[name])
    for seed in range(max(4, RULESETS // 30)):
        check(deals, seed, Seat(seed % deals.rules.players))


@pytest.mark.parametrize(("name", "why"), NOT_PLAIN.items())
def test_random_deals_refuse_other_presets_in_words(name: str, why: str) -> None:
    with pytest.raises(UnsupportedRulesError, match=why):
        RandomDeals(PRESETS[name])


@pytest.mark.parametrize(
    ("rules", "why"),
    [
        (presets.TEAM_4.evolve(early_claim=EarlyClaim.ALLOWED), "a poor hand may be thrown in"),
        (presets.TEAM_4.evolve(breach=50), "more may be undertaken"),
        (
            presets.TEAM_4.evolve(joker_declared=JokerDeclaration.BY_HOLDER),
            r"whoever holds the joker declares it \(JOKER-5\)",
        ),
        (presets.TEAM_4.evolve(specials=(TOGETHER,)), r"one of two bidders \(SCORE-5\)"),
        (presets.TEAM_4.evolve(specials=(attrs.evolve(TOGETHER, kitty=KittyUse.PASSED_ON),)), "discards are passed on"),
    ],
)
def test_whatever_is_in_the_way_is_named(rules: Ruleset, why: str) -> None:
    with pytest.raises(UnsupportedRulesError, match=why):
        RandomDeals(rules)


def plain(rules: Ruleset) -> Ruleset:
    """*rules* with what random deals do not know taken out."""
    specials = tuple(
        attrs.evolve(
            row,
            defence=DefencePoints.OWN if row.partner is PartnerRole.PLAYS_TOO else row.defence,
            kitty=KittyUse.TAKEN if row.kitty is KittyUse.PASSED_ON else row.kitty,
        )
        for row in rules.specials
    )
    return rules.evolve(
        early_claim=EarlyClaim.BARRED,
        late_claim=LateClaim.BARRED,
        breach=None,
        declared_slam=None,
        specials=specials,
        joker_declared=min(rules.joker_declared, JokerDeclaration.BY_CONTRACTOR, key=[*JokerDeclaration].index),
    )


def plain_deals(rules: Ruleset | None) -> RandomDeals | None:
    """Deals under *rules* made plain, if that can be."""
    try:
        return None if rules is None else RandomDeals(plain(rules))
    except (UnsupportedRulesError, InvalidRuleset):
        return None


class Chance:
    """The generator as docs/howto/fast.md describes it, drawing one choice after the other."""

    def __init__(self, seed: int) -> None:
        self.state = seed_state(seed)

    def below(self, limit: int) -> int:
        """The next number below *limit*; a choice among one draws nothing."""
        if limit == 1:
            return 0
        self.state = next_state(self.state)
        return draw_below(self.state, limit)


def redealt(rules: Ruleset, chance: Chance, dealer: Seat) -> Deal:
    """A deal to which every card of the pack goes by chance, into one of the places that are still to be filled."""
    places: list[list[Card]] = [[] for _ in range(rules.players + 2)]
    room = [rules.hand_size] * rules.players + [rules.kitty_size]
    room.append(len(rules.deck) - sum(room))
    for left, card in zip(range(len(rules.deck), 0, -1), rules.deck, strict=True):
        chance.state = next_state(chance.state)
        place = [place for place, size in enumerate(room) for _ in range(size)][draw_below(chance.state, left)]
        places[place].append(card)
        room[place] -= 1
    *hands, kitty, rest = places
    dummy = rules.hand_size * rules.dummy_hand
    return Deal.of(
        rules,
        DealtCards.of(
            hands=[Cards.of(hand) for hand in hands],
            kitty=Cards.of(kitty),
            dummy=Cards.of(rest[:dummy]),
            out_of_play=Cards.of(rest[dummy:]),
        ),
        dealer=dealer,
    )


def redrawn(deal: Deal, chance: Chance) -> Action:
    """The next action, drawn from all that the deal says are legal."""
    rules, stage = deal.rules, deal.stage
    if isinstance(stage, Exchange):
        # There are too many for a list: cards are discarded one by one.
        hand = list(deal.hand(stage.seat))
        return Discard(Cards.of(hand.pop(chance.below(len(hand))) for _ in range(len(hand) - rules.hand_size)))
    options = list(deal.legal_actions)
    if isinstance(stage, Auction):
        options.sort(key=(*rules.ladder.calls, Look()).index)
    elif isinstance(stage, Declaring):
        # No suit comes first, then those of the higher joker in their order, and for each of them the lower one's.
        suits = [None, *SUITS]
        options.sort(key=lambda action: [suits.index(suit) for suit in declared(action)])
    else:
        order = list(position_of(deal).legal)
        options.sort(key=lambda action: order.index(cast("PlayCard", action).number))
    return options[chance.below(len(options))]


def declared(action: Action) -> tuple[Suit | None, Suit | None]:
    """The suits that a declaration names, of the higher joker and of the lower."""
    assert isinstance(action, DeclareJoker)
    return action.higher, action.lower


def test_random_deals_choose_among_all_that_is_legal() -> None:
    # The kernel and this draw alike only if they choose among equally many at every turn.
    compared = 0
    for seed in range(RULESETS):
        pick = Random(seed).randrange
        deals = plain_deals(list(PRESETS.values())[seed // 2 % len(PRESETS)] if seed % 2 else some_ruleset(pick))
        if deals is None:
            continue
        for number in range(2):
            dealer = Seat(pick(deals.rules.players))
            chance = Chance(seed + number)
            deal = redealt(deals.rules, chance, dealer)
            while not deal.finished:
                deal = deal.apply(redrawn(deal, chance))
            assert deals.deal(seed + number, dealer=dealer) == deal
            compared += 1
    assert compared > RULESETS // 3


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


@pytest.mark.parametrize("lot", [1, 7, 59, 60, 61])
def test_random_deals_are_tallied_alike_in_any_lots(lot: int, monkeypatch: pytest.MonkeyPatch) -> None:
    deals = RandomDeals(presets.PASSED_DEAL_3)
    expected = deals.tally(100, 60)
    monkeypatch.setattr(fast, "_LOT", lot)
    assert deals.tally(100, 60) == expected


@pytest.mark.rule("BID-6")
def test_hands_are_thrown_in_when_nobody_bids() -> None:
    rules = presets.STANDARD_3.evolve(lowest_level=10, highest_level=10)
    deals = RandomDeals(rules)
    tally = deals.tally(0, 300)
    assert 0 < tally.thrown_in < 10
    (seed,) = [seed for seed in range(300) if deals.play(seed).contract is None][:1]
    check(deals, seed, Seat(0))
    # Where all others have passed, the last is still asked.
    for form in AuctionForm:
        deals = RandomDeals(rules.evolve(auction=form))
        for seed in range(200 if DEEP else 50):
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


@pytest.mark.rule("BID-7")
def test_random_deals_answer_each_bid_with_its_own() -> None:
    both = attrs.evolve(NULLO, key="ALL", name="all", value=510, answers="BN", defence=DefencePoints.OWN)
    deals = RandomDeals(presets.TEAM_4.evolve(specials=(*presets.TEAM_4.specials, both)))
    for seed in range(40):
        check(deals, seed, Seat(seed % 4))
    calls = [deals.play(seed).contract for seed in range(2_000)]
    assert {"DN", "ALL"} <= {str(one.call) for one in calls if one is not None}


def test_random_deals_show_their_rules() -> None:
    assert repr(RandomDeals(presets.STANDARD_3)) == f"RandomDeals(rules={presets.STANDARD_3!r})"


def test_seeds_and_numbers_are_checked() -> None:
    deals = RandomDeals(presets.STANDARD_3)
    with pytest.raises(InvalidValue, match="expected 0 to 1000000"):
        deals.tally(0, -1)
    with pytest.raises(InvalidValue, match="seat 3"):
        deals.play(0, dealer=Seat(3))


def test_seat_0_deals_unless_another_is_named() -> None:
    deals = RandomDeals(presets.STANDARD_3)
    assert deals.deal(1).dealer == Seat(0)
    assert [deals.play(seed) for seed in range(5)] == [deals.play(seed, dealer=Seat(0)) for seed in range(5)]
    assert [deals.play(seed) for seed in range(5)] != [deals.play(seed, dealer=Seat(1)) for seed in range(5)]


def test_random_deals_can_be_pickled() -> None:
    deals = RandomDeals(presets.AUSTRALIAN_4)
    read = pickle.loads(pickle.dumps(deals))
    assert read == deals
    assert read.play(9) == deals.play(9)


@pytest.mark.rule("JOKER-5")
def test_both_jokers_are_declared_by_who_holds_both() -> None:
    deals = RandomDeals(presets.QUEBEC_4.evolve(joker_declared=JokerDeclaration.BY_CONTRACTOR))
    declared = set()
    for seed in range(150 if DEEP else 60):
        check(deals, seed, Seat(0))
        declared.add(deals._dealing.declared)
    assert any(number // 5 and number % 5 for number in declared)
    assert any(number // 5 and not number % 5 for number in declared)
    assert any(0 < number < 5 for number in declared)
