"""Deals as values: at every stage they are listed, compared and pickled by their meaning."""

from __future__ import annotations

import copy
import pickle
import re

import attrs
import pytest
from helpers import after, at_play, deal_of, play_out

from fivehundred._base.bits import nth
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.options import NO_OPTIONS
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.transfers import Holding
from fivehundred.errors import InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import KittyUse, LateClaim
from fivehundred.rules.specials import DOUBLE_MISERE
from fivehundred.seats import Seat

SLAM = presets.AUSTRALIAN_4.evolve(declared_slam=500)
BREACH = presets.AUSTRALIAN_4.evolve(breach=100)
PASSED_ON = presets.PERFECT_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),))
TABLE = Deal.from_pack(presets.TABLE_2, list(presets.TABLE_2.deck), dealer=Seat(1))
HANDED = "7S, P, P, P, discard 5S 6S 7S"
STAGES = {
    "not looked": deal_of(presets.PERFECT_4),
    "looked": after(deal_of(presets.PERFECT_4), "look"),
    "auction": after(deal_of(presets.TEAM_4), "7S"),
    "claims": after(deal_of(presets.TEAM_4.evolve(late_claim=LateClaim.ANYONE)), "7S, P, P, P"),
    "exchange": after(deal_of(presets.STANDARD_3), "7S, P, P"),
    "exchange of what was passed on": after(deal_of(PASSED_ON), "DM, P, P, P, discard 5S 6S 7S"),
    "asked for a slam": after(deal_of(SLAM), HANDED),
    "giving": after(deal_of(SLAM), f"{HANDED}, slam"),
    "exchange for a gift": after(deal_of(SLAM, "", "", "AH"), f"{HANDED}, slam, give AH"),
    "asked for a breach": after(deal_of(BREACH), HANDED),
    "calling a card": after(deal_of(presets.CALLED_5, "2S 3S 4S"), "7S, P, P, P, P, discard 2S 3S 4S"),
    "calling players": after(deal_of(presets.CALLED_5, "2S 3S 4S"), "8S, P, P, P, P, discard 2S 3S 4S"),
    "declaring": after(deal_of(presets.AUSTRALIAN_4, "JK"), "7NT, P, P, P, discard 5S 6S 7S"),
    "leading": at_play(presets.STANDARD_3, "7NT", "JK"),
    "following": after(at_play(presets.STANDARD_3, "7NT", "JK"), "JK=H"),
    "table cards": after(TABLE, "7S, P, discard " + " ".join(map(str, list(TABLE.hand(Seat(0)))[:3]))),
    "finished": play_out(at_play(presets.STANDARD_3, "7S")),
}
stages = pytest.mark.parametrize("deal", STAGES.values(), ids=STAGES)


@stages
def test_legal_actions_are_a_sequence(deal: Deal) -> None:
    options = deal.legal_actions
    listed = list(options)
    assert len(options) == len(listed) == len(set(listed))
    assert [options[place] for place in range(len(listed))] == listed
    assert [options[place] for place in range(-len(listed), 0)] == listed
    assert options[1:9:3] == tuple(listed[1:9:3])
    assert options[::-1] == tuple(reversed(listed))
    assert all(action in options for action in listed)
    unhashable: object = []
    assert unhashable not in options
    for wrong in (len(listed), -len(listed) - 1):
        with pytest.raises(IndexError):
            options[wrong]


@pytest.mark.parametrize(
    ("name", "wrong", "message"),
    [
        ("auction", Bid(6, None), "6NT is not legal now"),
        ("finished", PASS, "P is not legal now"),
        ("leading", Bid(6, None), "6NT is not legal now"),
        ("auction", "8S", "'8S' is not legal now; use deal.parse(text)"),
        ("exchange", [], "[] is not legal now"),
    ],
)
def test_an_action_without_a_place_is_named(name: str, wrong: object, message: str) -> None:
    with pytest.raises(InvalidValue, match=f"^{re.escape(message)}$"):
        STAGES[name].legal_actions.index(wrong)


@stages
def test_legal_actions_have_places(deal: Deal) -> None:
    for place, action in enumerate(deal.legal_actions[:9]):
        assert deal.legal_actions.index(action) == deal.legal_actions.index(action, place, place + 1) == place
        with pytest.raises(InvalidValue, match="is not legal now"):
            deal.legal_actions.index(action, place + 1)


def test_the_bits_of_a_mask_are_counted_from_the_lowest() -> None:
    assert [nth(0b1001_0110_0001, index) for index in range(5)] == [0, 5, 6, 8, 11]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("exchange", "discard 7S 8S 9S, discard 7S 8S 10S, "),
        ("not looked", "BM, look"),
        ("asked for a slam", "no slam, slam"),
        ("asked for a breach", "no breach, breach"),
        ("declaring", "declare none, declare JK=S, declare JK=C, declare JK=D, declare JK=H"),
        ("finished", ""),
    ],
)
def test_legal_actions_in_words(name: str, words: str) -> None:
    shown = str(STAGES[name].legal_actions)
    assert shown.startswith(words)
    assert shown == words or shown.endswith(f", … {len(STAGES[name].legal_actions)} options")


@stages
def test_a_deal_reads_back_equal_from_its_pickle(deal: Deal) -> None:
    again = pickle.loads(pickle.dumps(deal))
    assert again == deal
    assert hash(again) == hash(deal)
    assert again.legal_actions == deal.legal_actions
    assert again.view(Seat(0)) == deal.view(Seat(0))
    assert again.history == deal.history


def test_a_pickle_names_its_preset_and_holds_no_tables() -> None:
    assert len(pickle.dumps(STAGES["following"])) < 2000
    assert b"australian-4" in pickle.dumps(presets.AUSTRALIAN_4)
    assert pickle.loads(pickle.dumps(presets.AUSTRALIAN_4)) is presets.AUSTRALIAN_4
    assert copy.deepcopy(presets.AUSTRALIAN_4) is presets.AUSTRALIAN_4


@pytest.mark.parametrize(
    "changed",
    [
        presets.AUSTRALIAN_4.evolve(target=1000),
        presets.AUSTRALIAN_4.evolve(target=1000, name="australian-4"),
        presets.AUSTRALIAN_4.evolve(name="australian-4", source="us"),
        presets.AUSTRALIAN_4.evolve(name="ours"),
    ],
)
def test_rules_that_are_no_preset_are_pickled_whole(changed: Ruleset) -> None:
    again = pickle.loads(pickle.dumps(changed))
    assert (again, again.name, again.source) == (changed, changed.name, changed.source)


@stages
def test_a_view_in_a_log_shows_its_own_cards_and_no_others(deal: Deal) -> None:
    shown = repr(deal.view(Seat(0)).holding)
    assert all(str(card) in shown for card in deal.view(Seat(0)).dealt)
    other = deal.hand(Seat(1)) - deal.hand(Seat(0))
    assert not any(f" {card} " in shown for card in other)


def test_when_the_hand_is_over_its_stage_has_nothing_to_decide() -> None:
    deal = STAGES["finished"]
    assert deal.stage.options(deal.info, Holding(deal.rules.deck.bits)) == NO_OPTIONS
    with pytest.raises(InvalidValue, match="nobody's turn"):
        _ = deal.stage.actor


@stages
def test_a_deal_says_what_its_table_and_its_layout_hold(deal: Deal) -> None:
    layout, players = deal.layout, deal.rules.players
    assert deal.outcome == deal.table.outcome == (deal.stage.outcome if isinstance(deal.stage, Finished) else None)
    assert deal.dealt == layout.dealt
    assert deal.kitty == layout.dealt.kitty
    assert deal.hands == tuple(deal.view(Seat(seat)).hand for seat in range(players))
    away = [deal.view(Seat(seat)).discards or Cards() for seat in range(players)]
    assert deal.discards == Cards.of(card for cards in away for card in cards)
    assert deal.won == deal.table.won
    assert sum(deal.won) == sum(trick.winner is not None for trick in deal.tricks)


def test_deals_that_came_another_way_are_other_deals() -> None:
    deal = deal_of(presets.AUSTRALIAN_4)
    assert after(deal, "6S, P, 7S") == after(deal, "6S, P, 7S")
    assert after(deal, "6S, P, 7S") != after(deal, "6S, 6C, 7S")
    assert deal_of(presets.AUSTRALIAN_4, dealer=1) != deal
