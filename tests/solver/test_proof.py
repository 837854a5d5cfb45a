"""The solver against every line of play, written out, of positions near the end of a hand."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest
from helpers import DEEP
from minimax import Minimax, result, side_against
from solver_positions import BOTH_LOSE_ALL, LOSE_ALL, POLICIES

from fivehundred import presets
from fivehundred.actions import DeclareJoker, PlayCard
from fivehundred.cards import Cards, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.stage import Finished
from fivehundred.errors import InvalidDeal, InvalidRuleset
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import (
    JokerDeclaration,
    JokerFollow,
    JokerLead,
    JokerRank,
)
from fivehundred.rules.specials import HI_LO
from fivehundred.seats import Seat
from fivehundred.shuffle import pack
from fivehundred.solver.solving import Solver
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_action, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

#: With so many cards left every line of play can be written out.
MOST = 13 if DEEP else 9


def agree(deal: Deal, pick: Pick) -> None:
    """Solver and minimax find the same result, the same value of every card, and the same best cards."""
    assert isinstance(deal.stage, Play)
    solver = Solver(deal, side=side_against(deal, pick))
    solution = solver.solve(deal)
    plain = Minimax(solution.side, solution.goal)
    assert solution.solved
    assert solution.low == result(solution.goal, plain.worth(deal))
    values = {play: found.low for play, found in solver.values(deal).items()}
    worths = {play: plain.worth(deal.apply(play)) for play in deal.legal_actions if isinstance(play, PlayCard)}
    assert values == {play: result(solution.goal, worth) for play, worth in worths.items()}
    top = max(worths.values()) if deal.to_act in solution.side else min(worths.values())
    assert solver.best(deal) == tuple(play for play, worth in worths.items() if worth == top)


def near_the_end(deal: Deal, pick: Pick, *, keep: int = 0) -> Deal | None:
    """*deal* played at random until few cards are left; those of *keep*, as bits, stay as long as they may."""
    left = 1 + pick(4)
    fewer = pick(6)
    while not deal.finished:
        if isinstance(deal.stage, Play):
            play = deal.stage
            cards = play.terms.length - len(play.line)
            if cards <= min(MOST, max(2, left * play.terms.per_trick - fewer % play.terms.per_trick)):
                return deal
            others = [a for a in deal.legal_actions if isinstance(a, PlayCard) and not keep >> a.card.number & 1]
            deal = deal.apply(choose_one(pick, others) if others else some_action(deal, pick))
        else:
            deal = deal.apply(some_action(deal, pick))
    return None


@pytest.mark.parametrize("seed", range(200 if DEEP else 2))
def test_random_positions_of_any_rules(seed: int) -> None:
    pick = Random(seed).randrange
    found = 0
    while found < (100 if DEEP else 50):
        rules = (some_ruleset(pick) if pick(3) else None) or choose_one(pick, list(PRESETS.values()))
        deal = near_the_end(some_deal(rules, pick), pick)
        if deal is not None:
            agree(deal, pick)
            found += 1


#: Every policy meets one of them at one of the tables or two, in the deep form each at all; where partners are called,
#: only a high bid may be played alone.
CALLS = (Bid(8, None), SpecialBid("HL"), SpecialBid("LA"))
BASES = (presets.CLUB_46_4, presets.STANDARD_3, presets.PAGAT_5, presets.SIX_63, presets.TABLE_2, presets.PRIMER_2)


def with_policy(rules: Ruleset, policy: Mapping[str, Any]) -> Ruleset | None:
    """*rules* with that policy, and a bid of every kind; nothing if the settings contradict each other."""
    try:
        own = tuple(special for special in rules.specials if special.key not in ("HL", "LA"))
        lose = BOTH_LOSE_ALL if len(rules.scorers[0]) > 1 else LOSE_ALL
        return rules.evolve(specials=(*own, HI_LO, lose), **policy)
    except InvalidRuleset:
        return None


@pytest.mark.parametrize("base", BASES, ids=lambda rules: str(rules.name))
def test_jokers_of_no_suit_under_every_policy(base: Ruleset) -> None:
    rng = Random(base.players)
    pick = rng.randrange
    found = 0
    for number, policy in enumerate(POLICIES, start=BASES.index(base)):
        rules = with_policy(base, policy)
        if rules is None or (number % 8 and not DEEP):
            continue
        for call in CALLS if DEEP else CALLS[number % 3 :][:1]:
            for _ in range(20 if DEEP else 1):
                deal = None
                while deal is None:
                    deal = near_the_end(at_play(rules, call, rng), pick, keep=rules.jokers.bits)
                if joker_left(deal):
                    agree(deal, pick)
                    found += 1
    assert found > (100 if DEEP else 5)


@pytest.mark.rule("JOKER-10")
@pytest.mark.parametrize("base", BASES, ids=lambda rules: str(rules.name))
def test_jokers_that_name_a_suit_as_trumps(base: Ruleset) -> None:
    rng = Random(base.players)
    rules = base.evolve(joker_lead=JokerLead.EVEN_WITH_TRUMPS)
    found = 0
    for _ in range(2000 if DEEP else 30):
        deal = None
        while deal is None:
            deal = near_the_end(
                at_play(rules, Bid(8, choose_one(rng.randrange, list(Suit))), rng),
                rng.randrange,
                keep=rules.jokers.bits,
            )
        assert isinstance(deal.stage, Play)
        if deal.stage.unplayed & rules.jokers.bits:
            agree(deal, rng.randrange)
            found += 1
    assert found > 10


@pytest.mark.rule("JOKER-6")
def test_a_joker_of_a_suit_beats_a_loose_lower_one_where_its_suit_is_led() -> None:
    rng = Random(5)
    found = 0
    for number, policy in enumerate(POLICIES):
        rules = with_policy(presets.CLUB_46_4, policy | {"joker_declared": JokerDeclaration.BY_CONTRACTOR})
        if rules is None or (number % 3 and not DEEP):
            continue
        for call in CALLS if DEEP else (CALLS[number // 3 % 3],):
            for _ in range(20 if DEEP else 1):
                deal = None
                while deal is None:
                    try:
                        begun = at_play(rules, call, rng, DeclareJoker(higher=choose_one(rng.randrange, list(Suit))))
                    except InvalidDeal:
                        # The contractor has both jokers or none, or the lower is discarded.
                        continue
                    deal = near_the_end(begun, rng.randrange, keep=rules.jokers.bits)
                if joker_left(deal):
                    agree(deal, rng.randrange)
                    found += 1
    assert found > (100 if DEEP else 10)


def test_two_jokers_that_rank_lowest() -> None:
    # The higher beats the lower that was led, and is beaten by any card of the suit that one named.
    policy: dict[str, object] = {"joker_rank": JokerRank.LOWEST_IN_MISERE, "joker_follow": JokerFollow.ALWAYS}
    rules = with_policy(presets.CLUB_46_4, policy)
    assert rules is not None
    for seed in (502, 829):
        # Rare deals: one player leads the lower joker to the last trick, and another has the higher.
        rng = Random(seed)
        deal = at_play(rules, SpecialBid("LA"), rng)
        while sum(deal.table.won) < 9:
            others = [a for a in deal.legal_actions if isinstance(a, PlayCard) and not a.card.is_joker]
            deal = deal.apply(choose_one(rng.randrange, others) if others else deal.legal_actions[0])
        lead = deal.legal_actions[0]
        assert str(lead) == "JK2=S"
        assert "JK" in map(str, deal.apply(lead).legal_actions)
        agree(deal, rng.randrange)


def joker_left(deal: Deal) -> bool:
    return isinstance(deal.stage, Play) and bool(deal.stage.terms.ranking.loose & deal.stage.unplayed)


def at_play(rules: Ruleset, call: Bid | SpecialBid, rng: Random, declared: DeclareJoker | None = None) -> Deal:
    """A random deal at the first lead."""
    shuffled = pack(rules.deck, rng=rng)
    size = rules.hand_size
    parts = [Cards.of(shuffled[start : start + size]) for start in range(0, rules.hands_dealt * size, size)]
    hands, rest = parts[: rules.players], parts[rules.players :]
    tables = [
        list(zip(list(part)[: size // 2], list(part)[size // 2 :], strict=True)) for part in rest if rules.table_cards
    ]
    return Deal.at_play(
        rules,
        Contract.of(rules, call, Seat(rng.randrange(rules.players))),
        DealtCards.of(
            hands=hands,
            kitty=Cards.of(shuffled[rules.hands_dealt * size :]),
            dummy=rest[0] if rules.dummy_hand else None,
            piles=tables,
        ),
        declared=declared,
    )


def test_the_last_card_is_solved_by_playing_it() -> None:
    pick = Random(3).randrange
    for rules in PRESETS.values():
        deal = some_deal(rules, pick)
        before = deal
        while not deal.finished:
            before, deal = deal, deal.apply(some_action(deal, pick))
        if isinstance(before.stage, Play):
            assert isinstance(deal.stage, Finished)
            agree(before, pick)
