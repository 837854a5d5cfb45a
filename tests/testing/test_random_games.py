"""What the kit makes from a seed without Hypothesis, also where its strategies seldom come."""

from __future__ import annotations

from random import Random

import pytest
from helpers import after, at_play, deal_of
from hypothesis import find, settings
from hypothesis.errors import Unsatisfiable
from random_matches import match_under_way, settled, some_match, some_view, voided

from fivehundred import testing
from fivehundred.cards import Card
from fivehundred.deal.turns import Misdeal
from fivehundred.deal.views import SeatView, SpectatorView
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing import rule_strategies
from fivehundred.testing.deal_strategies import exchange_cards
from fivehundred.testing.match_strategies import sheet_of, spoil
from fivehundred.testing.random_deals import play_on, some_deal, some_knowledge
from fivehundred.testing.random_rules import some_ruleset

SHORT = presets.SHORT_PACK_2


def first(below: int) -> int:
    return 0


def last(below: int) -> int:
    return below - 1


def test_where_no_rules_agree_none_are_made(monkeypatch: pytest.MonkeyPatch) -> None:
    # The first of all options: a kitty is shown that nobody has left, and more of the kind, however often it is tried.
    assert some_ruleset(first) is None
    assert some_ruleset(last) is not None
    monkeypatch.setattr(rule_strategies, "some_ruleset", lambda pick: None)
    with pytest.raises(Unsatisfiable):
        find(testing.random_rulesets(), lambda rules: True, settings=settings(max_examples=1, database=None))


def test_a_source_of_choices_is_a_seed() -> None:
    pick = find(testing.picks(), lambda pick: True)
    assert [pick(2), pick(2)] == [Random(0).randrange(2) for _ in range(2)]


def test_nothing_can_be_spoiled_in_what_is_empty() -> None:
    assert spoil({}, first) == {}
    assert spoil({"hand": []}, last) != {"hand": []}


def test_a_deal_is_played_to_its_end_from_where_it_stands() -> None:
    way = list(play_on(some_deal(SHORT, last), last))
    assert [deal.finished for deal in way] == [False] * (len(way) - 1) + [True]
    assert list(play_on(way[-1], last)) == way[-1:]


def test_a_wrong_deal_is_found_in_time() -> None:
    begun = some_deal(SHORT, last)
    called = after(begun, "P")
    over = after(called, "P")
    assert [len(list(voided(deal, Misdeal.CARD_TURNED))) for deal in (begun, called, over)] == [1, 0, 0]
    assert [len(list(voided(deal, Misdeal.WRONG_COUNT))) for deal in (begun, called, over)] == [1, 1, 0]
    assert not list(voided(begun, Misdeal.POOR_HAND))


def test_tricks_are_settled_in_the_play_where_the_rules_have_it() -> None:
    early = presets.AUSTRALIAN_4.evolve(early_end=True)
    assert [len(list(settled(at_play(rules, "7S"), first))) for rules in (early, presets.AUSTRALIAN_4)] == [1, 0]
    assert not list(settled(deal_of(early), first))


def test_anybody_may_look_at_a_deal() -> None:
    deal = deal_of(SHORT)
    assert isinstance(some_view(deal, first), SeatView)
    assert isinstance(some_view(deal, last), SpectatorView)
    assert [some_knowledge(deal, pick).holdings[0] is None for pick in (first, last)] == [True, False]


def test_a_match_has_so_many_deals_unless_it_is_over() -> None:
    over_soon = SHORT.evolve(hand_limit=1)
    # Unless the first deal was dealt wrongly, there is no other.
    assert {len(some_match(over_soon, Random(seed).randrange, deals=1)) for seed in range(20)} == {1, 2}
    kept = [match_under_way(SHORT.evolve(hand_limit=2), Random(seed).randrange, 3) for seed in range(20)]
    assert {(len(match.deals), match.match.result is None) for match in kept} == {(2, False), (3, True)}
    assert {match.match.first_scores == (0, 0) for match in kept} == {True, False}


def test_a_sheet_is_of_what_can_be_entered() -> None:
    match = match_under_way(SHORT, Random(3).randrange, 3).match
    assert [row.outcome for row in sheet_of(match, first).rows] == [row.outcome for row in match.rows]
    assert not sheet_of(match, last).rows
    # Where captured cards score, the tricks are not enough.
    match = match_under_way(presets.ONE_THOUSAND_3, Random(3).randrange, 3).match
    assert match.rows
    assert not sheet_of(match, first).rows


def test_a_card_that_was_given_lies_in_the_place_of_the_other() -> None:
    rules = presets.AUSTRALIAN_4.evolve(declared_slam=500)
    deal = after(deal_of(rules, "AS KS", "", "JK", ""), "7S,P,P,P")
    given = after(deal.apply(deal.legal_actions[0]), "slam,give JK")
    twin = exchange_cards(given, Card.parse("JK"), Card.parse("AH"))
    assert twin is not None
    assert str(twin.turns[-1].action) == "give AH"


def test_a_ruling_is_left_out_of_a_deal_with_other_cards() -> None:
    deal = after(deal_of(SHORT.evolve(early_end=True), "9S"), "P,6S")
    play = deal.apply(deal.legal_actions[0])
    settled_at_once = play.settle(Seat(0))
    nine, ten = Card.parse("9S"), Card.parse("10S")
    assert exchange_cards(settled_at_once, nine, ten) == exchange_cards(play, nine, ten) is not None
