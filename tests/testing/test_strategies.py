"""Strategies make valid values, deals come to the stage asked for, and everything shrinks to little."""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, after, deal_of
from hypothesis import HealthCheck, Phase, find, given, settings, strategies as st
from hypothesis.errors import Unsatisfiable

from fivehundred import testing
from fivehundred.actions import DeclareJoker, Discard
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import Gift
from fivehundred.deal.table import Stage
from fivehundred.errors import FiveHundredError, InvalidDeal
from fivehundred.match.playing import Match
from fivehundred.match.replay import start_of
from fivehundred.notation import record_while_valid
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import NoTricks
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.specials import MISERE
from fivehundred.seats import Seat
from fivehundred.testing import Twins, cut_down, deal_from, match_from, record_from, view_from
from fivehundred.testing.chance import choices_in
from fivehundred.testing.match_strategies import documents
from fivehundred.testing.random_deals import calls_to, some_wrong_action, stack_pack
from fivehundred.testing.rule_strategies import PRESETS, _random
from fivehundred.testing.texts import deal_text
from fivehundred.wire import KINDS, InvalidDocument, from_json, to_json

QUICK = settings(
    max_examples=100, deadline=None, database=None, derandomize=True, suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
)  # fmt: skip

#: Without trumps, nothing but a special bid is bid, so that only one leads to a declaration of the joker.
GATED = presets.AUSTRALIAN_4.evolve(no_trump="barred", joker_declared="by the contractor")

#: What is true of every example is true of few.
FEW = settings(QUICK, max_examples=100 if DEEP else 20)
#: Nothing is made small.
FOUND = settings(QUICK, max_examples=2000, phases=[Phase.generate])


def smallest(strategy: st.SearchStrategy[Any], wanted: Callable[[Any], bool]) -> Any:
    return find(strategy, wanted, settings=settings(QUICK, max_examples=2000))


def holds(strategy: st.SearchStrategy[Any], law: Callable[[Any], object]) -> None:
    @FEW
    @given(strategy)
    def always(value: Any) -> None:
        assert law(value)

    always()


def seen_in(strategy: st.SearchStrategy[Any], what: Callable[[Any], object]) -> set[object]:
    """*what* there is of examples, each once."""
    found: set[object] = set()

    @QUICK
    @given(strategy)
    def look(value: Any) -> None:
        found.add(what(value))

    look()
    return found


def test_every_name_is_there_and_every_strategy_makes_something() -> None:
    assert testing.__all__ == sorted(testing.__all__)
    needed = {"packs": (presets.SHORT_PACK_2,)}
    others = {"assert_legal_player", "assert_never_leaks", "assert_replays", "cut_down", "pack_for", "picks"}
    names = [name for name in testing.__all__ if name.islower() and not name.endswith("_from")]
    for name in sorted({*names} - others):
        strategy = getattr(testing, name)(*needed.get(name, ()))
        assert isinstance(strategy, st.SearchStrategy)
        assert find(strategy, lambda value: True, settings=FOUND) is not None


# What strategies make


def test_cards_are_of_their_deck() -> None:
    deck = Cards.parse("10S JS AD JK")
    holds(testing.cards(deck), lambda card: card in deck)
    holds(testing.card_sets(deck, min_size=2, max_size=3), lambda cards: cards <= deck and len(cards) in (2, 3))
    holds(testing.decks(), lambda cards: len(cards) > 0 and str(cards) != "JK2")
    holds(
        testing.packs(presets.TABLE_2),
        lambda pack: Cards.of(pack) == presets.TABLE_2.deck and len(pack) == len({*pack}),
    )
    holds(testing.packets(10, 3), lambda packets: (packets.to_each, packets.to_kitty) == (10, 3))


def test_calls_are_on_the_ladder_of_their_rules() -> None:
    holds(testing.calls(presets.AUSTRALIAN_4), presets.AUSTRALIAN_4.ladder.calls.__contains__)


def test_small_rules_have_few_cards() -> None:
    holds(testing.small_rulesets(), lambda rules: rules.hand_size <= 4 and len(rules.deck) <= 27)


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_can_be_cut_down(name: str) -> None:
    for size in (2, 4):
        small = cut_down(PRESETS[name], size)
        assert small.hand_size == size
        assert small.deck <= PRESETS[name].deck
        assert all(isinstance(row.goal, NoTricks) or row.goal.tricks <= size for row in small.specials)
        assert small.fewer is None or small.fewer.hand_size == size


def test_changed_rules_differ_in_a_few_settings() -> None:
    holds(
        testing.changed_rulesets(presets.AUSTRALIAN_4), lambda rules: len(presets.AUSTRALIAN_4.differences(rules)) <= 4
    )


@pytest.mark.parametrize("stage", [*calls_to(presets.CALLED_5), Claims, Gift])
def test_a_deal_comes_to_the_stage_asked_for(stage: type[Stage]) -> None:
    holds(testing.deals(stage=stage), lambda deal: isinstance(deal.stage, stage))


def test_a_stage_that_the_rules_do_not_have_has_no_deals() -> None:
    with pytest.raises(Unsatisfiable):
        find(testing.deals(presets.SHORT_PACK_2, stage=Gift), lambda deal: True, settings=QUICK)


@pytest.mark.parametrize(
    "rules",
    [
        presets.CALLED_5,
        presets.AUSTRALIAN_4.evolve(
            breach=50, declared_slam=500, late_claim="anyone", joker_declared="by the contractor"
        ),
        presets.CALLED_5.evolve(call_time="before the kitty"),
        GATED.evolve(specials=(attrs.evolve(MISERE, blind=True, gate="over a seven"),)),
    ],
    ids=["called", "many stages", "called before the kitty", "declared after one blind bid alone"],
)
def test_deals_of_all_stages_come_up(rules: Ruleset) -> None:
    assert seen_in(testing.deals(rules), lambda deal: type(deal.stage)) == {*calls_to(rules)}


def test_contracts_are_those_to_which_an_auction_leads() -> None:
    rules = presets.STANDARD_3.evolve(inkles=True, lowest_level=7)
    levels = seen_in(testing.contracts(rules), lambda found: found.call and found.call.level)
    assert levels == {7, 8, 9, 10}
    assert None in seen_in(testing.contracts(rules.evolve(all_pass="played")), lambda found: found.call)


def test_a_stage_after_an_impossible_bid_is_none_of_the_rules() -> None:
    waits = attrs.evolve(MISERE, gate="all have spoken")
    assert Declaring in calls_to(GATED.evolve(specials=(waits,)))
    assert Declaring not in calls_to(GATED.evolve(specials=(waits,), auction="single round"))
    assert Declaring not in calls_to(GATED.evolve(specials=(attrs.evolve(waits, blind=True),)))
    # No bid of eight or more is below this one.
    low = attrs.evolve(MISERE, gate="eight", place=(Bid(6, Suit.SPADES), Bid(6, Suit.CLUBS)))
    assert Declaring not in calls_to(GATED.evolve(specials=(low,)))


def test_a_fresh_deal_is_one_in_which_nothing_was_done() -> None:
    holds(testing.fresh_deals(), lambda deal: not deal.turns)
    holds(testing.fresh_deals(st.just(presets.TABLE_2)), lambda deal: deal.rules == presets.TABLE_2)


def test_a_deal_that_is_over_is_over() -> None:
    holds(testing.finished_deals(), lambda deal: deal.finished)


def test_twins_look_alike_and_are_not() -> None:
    holds(
        testing.twins(presets.AUSTRALIAN_4, stage=Play),
        lambda pair: pair.one != pair.other and pair.view == pair.other.view(pair.seat),
    )


def test_seats_that_put_together_what_they_know_are_so_many() -> None:
    def alike(pair: Twins) -> bool:
        return len({*pair.seats}) == 3 and all(pair.one.view(seat) == pair.other.view(seat) for seat in pair.seats)

    holds(testing.twins(presets.AUSTRALIAN_4, together=3), alike)
    assert smallest(testing.twins(cut_down(presets.STANDARD_3, 2), together=2), lambda pair: True).seats == (0, 1)
    with pytest.raises(Unsatisfiable):
        find(
            testing.twins(presets.SHORT_PACK_2, together=3), lambda pair: True, settings=settings(QUICK, max_examples=5)
        )


def test_what_replays_is_a_deal_from_its_beginning() -> None:
    holds(testing.replays(), lambda replay: replay.positions[0] == start_of(replay.deal))


def test_matches_go_on() -> None:
    holds(testing.match_records(max_deals=2), lambda kept: kept.match.result or kept.under_way)
    holds(testing.matches(), lambda match: len(match.rows) < 3)


def test_matches_begin_with_any_of_their_scores_and_near_an_end() -> None:
    rules = presets.AUSTRALIAN_4
    # With one deal at most none of them is over, so nothing but the scores tells them apart; with more, some has been.
    begun = seen_in(testing.matches(rules, max_deals=1), lambda match: match.first_scores)
    pairs = [scores for scores in begun if isinstance(scores, tuple)]
    assert {(bool(one), bool(other)) for one, other in pairs} == {(a, b) for a in (False, True) for b in (False, True)}
    assert rules.target is not None
    assert {rules.target - 5, 5 - rules.target} <= {score for scores in pairs for score in scores}
    played = seen_in(testing.matches(rules, max_deals=2), lambda match: (bool(match.rows), any(match.first_scores)))
    assert played == {(a, b) for a in (False, True) for b in (False, True)}


def test_special_bids_are_published_or_not() -> None:
    keys = seen_in(testing.special_bids(), lambda special: special.key)
    assert {"M", "OM", "OURS"} <= keys


def test_documents_are_of_every_kind() -> None:
    found: set[str] = set()

    def is_the_last(value: Any) -> bool:
        found.add(json.loads(to_json(value))["kind"])
        return found == {*KINDS}

    assert find(documents(), is_the_last, settings=FOUND)


def test_hostile_json_is_refused_or_means_something() -> None:
    def survives(text: str) -> bool:
        tree = json.loads(text)
        kind = tree.get("kind") if isinstance(tree, dict) else None
        try:
            from_json(text, KINDS[kind] if isinstance(kind, str) and kind in KINDS else Deal)
        except InvalidDocument:
            refused.append(text)
        return True

    refused: list[str] = []
    holds(testing.hostile_json(), survives)
    assert len(refused) > FEW.max_examples // 2


def test_hostile_texts_are_refused_or_mean_something() -> None:
    refused: list[FiveHundredError] = []

    def survives(text: str) -> bool:
        refused.extend([error] if (error := record_while_valid(text)[1]) is not None else [])
        return True

    holds(testing.hostile_texts(), survives)
    holds(testing.hostile_texts(st.just("fivehundred 1")), survives)
    assert len(refused) > FEW.max_examples


# How they shrink


def test_rules_shrink_to_the_smallest_preset() -> None:
    assert smallest(testing.rulesets(), lambda rules: True) == presets.SHORT_PACK_2
    assert smallest(testing.rulesets(), lambda rules: rules.players == 5) in (presets.CALLED_5, presets.PAGAT_5)


@pytest.mark.skipif(not DEEP, reason="takes long")
def test_random_rules_shrink_to_what_matters_in_them() -> None:
    rules = smallest(testing.random_rulesets(), lambda rules: rules.breach is not None and rules.kitty_shown)
    base = presets.nearest(rules)
    assert base is not None
    assert {"breach", "kitty_shown"} <= {*presets.changed_settings(rules, base)}
    assert len(presets.changed_settings(rules, base)) <= 4


@pytest.mark.parametrize(("kept", "most"), [(("target",), 1), (("target", "hand_size"), 30)])
def test_random_rules_of_which_little_is_kept_have_no_more_than_that_needs(kept: tuple[str, ...], most: int) -> None:
    # As they are made small: whatever has no byte of its own any more is that of the preset.
    own = bytes(name in kept for name in SETTINGS)
    for seed in range(1, 20):
        rules = _random(bytes([0, *own]) + bytes([seed]) * (78 - len(own)) + bytes(2), presets.SHORT_PACK_2)
        changed = presets.changed_settings(rules, presets.nearest(rules))
        assert "target" in changed
        assert len(changed) <= most


def test_changed_rules_shrink_to_one_change() -> None:
    rules = smallest(testing.changed_rulesets(), lambda rules: rules.early_end)
    assert rules == presets.SHORT_PACK_2.evolve(early_end=True)


def test_a_pack_shrinks_to_sorted_order() -> None:
    deck = presets.AUSTRALIAN_4.deck
    assert smallest(testing.packs(presets.AUSTRALIAN_4), lambda pack: True) == tuple(deck)
    nearly = smallest(testing.packs(presets.AUSTRALIAN_4), lambda pack: pack[0] != Card.parse("5S"))
    assert sum(one != other for one, other in zip(nearly, deck, strict=True)) <= 10


def test_a_deal_shrinks_to_few_cards_and_few_actions() -> None:
    over = smallest(testing.deals(), lambda deal: deal.finished and min(deal.score.points) < 0)
    assert over.rules.hand_size <= 2
    assert len(over.turns) <= 10
    if DEEP:
        trick = smallest(testing.deals(), lambda deal: len(deal.tricks) > 1)
        assert trick.rules.hand_size <= 2


def test_a_deal_of_given_rules_shrinks_to_few_actions() -> None:
    deal = smallest(
        testing.deals(presets.STANDARD_3), lambda deal: any(isinstance(turn.action, Discard) for turn in deal.turns)
    )
    assert deal_text(deal).split("\n")[-2:] == ["auction by 1: 6S P P", "discard 7S 8S 9S"]


def test_twins_shrink_to_one_trick_or_less() -> None:
    pair = smallest(testing.twins(), lambda pair: True)
    assert pair.one.turns == ()
    assert pair.one.rules.hand_size == 1


def test_a_match_shrinks_to_few_deals() -> None:
    match = smallest(testing.matches(), lambda match: len(match.rows) > 0)
    assert [row.played for row in match.rows] == [False]


# Texts


def test_a_deal_is_read_as_it_was_printed() -> None:
    def read_again(deal: Deal) -> bool:
        indented = "".join(f"        {line}\n" for line in deal_text(deal).split("\n"))
        return deal_from(indented) == deal and view_from(indented, Seat(1)) == deal.view(Seat(1))

    holds(testing.deals(), read_again)


def test_what_fails_prints_as_text() -> None:
    @QUICK
    @given(testing.deals(presets.SHORT_PACK_2), testing.matches(presets.SHORT_PACK_2), testing.rulesets())
    def fails(deal: Deal, match: Match, rules: Ruleset) -> None:
        raise AssertionError

    with pytest.raises(AssertionError) as caught:
        fails()
    printed = "\n".join(caught.value.__notes__)
    for part in (
        'deal=deal_from(\n        """\n        rules: short-pack-2\n',
        "match=Match.start(presets.get('short-pack-2'), dealer=0)",
        "rules=presets.get('",
    ):
        assert part in printed


def test_a_match_that_was_played_prints_as_text() -> None:
    @QUICK
    @given(testing.matches(presets.SHORT_PACK_2))
    def fails(match: Match) -> None:
        assert not match.rows

    with pytest.raises(AssertionError) as caught:
        fails()
    assert 'match=match_from(\n        """\n        fivehundred 1\n' in "\n".join(caught.value.__notes__)


PASSED = """
    fivehundred 1
    match
    rules: short-pack-2

    deal
    dealer: 0
    hand 0: 9S 10S JS QS KS AS 9C 10C JC QC
    hand 1: KC AC 9D 10D JD QD KD AD 9H 10H
    kitty: JH QH KH AH
    auction by 1: P P
    result: passed out
"""


def test_a_record_is_read_as_a_match_and_with_its_deals() -> None:
    assert len(record_from(PASSED).deals) == 1
    assert match_from(PASSED).dealer == 1
    assert record_from(PASSED).match == match_from(PASSED)
    with pytest.raises(InvalidDeal, match="expected every hand"):
        deal_from("rules: short-pack-2; dealer: 0")


# What is illegal


def test_something_illegal_is_illegal_and_has_a_text() -> None:
    def is_wrong(deal: Deal) -> bool:
        if deal.finished:
            return True
        action = some_wrong_action(deal, choices_in(bytes([len(deal.turns) * 7 % 256])))
        return action is None or (action not in deal.legal_actions and deal.parse(str(action)) == action)

    holds(testing.deals(), is_wrong)


def test_one_hand_can_be_given_all_jokers_or_low_cards() -> None:
    rules = presets.CLUB_46_4
    pack = tuple(rules.deck)
    jokers = stack_pack(rules, pack, 0, choices_in(b""))
    hand = some_deal_of(rules, jokers).hands[0]
    assert rules.jokers <= hand
    low = some_deal_of(rules, stack_pack(rules, pack, 1, choices_in(b""))).hands[0]
    assert not any(card.rank is None or str(card)[0] in "AKQJ" for card in low)
    assert stack_pack(rules, pack, 3, choices_in(b"")) == pack


def some_deal_of(rules: Ruleset, pack: tuple[Card, ...]) -> Deal:
    # The last seat deals, so seat 0 is the first to get cards.
    return Deal.from_pack(rules, pack, dealer=Seat(rules.players - 1))


def test_nobody_names_a_second_joker_where_there_is_one() -> None:
    deal = after(deal_of(presets.AUSTRALIAN_4, "AS", "JK"), "7NT,P,P,P")
    deal = deal.apply(deal.legal_actions[0])
    tried = [some_wrong_action(deal, Random(seed).randrange) for seed in range(100 if DEEP else 25)]
    declared = [action for action in tried if isinstance(action, DeclareJoker)]
    assert declared
    assert not any(action.lower for action in declared)


def test_matches_begin_anywhere_and_contracts_are_made() -> None:
    kept = testing.match_records(presets.AUSTRALIAN_4)
    seen = seen_in(kept, lambda match: (match.match.first_scores == (0, 0), any(row.made for row in match.match.rows)))
    assert seen == {(a, b) for a in (False, True) for b in (False, True)}
    assert smallest(kept, lambda match: len(match.deals) > 1).match.first_scores == (0, 0)
