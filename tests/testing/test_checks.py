"""Asserts for what a host tells and what a player does: they pass what is right, and fail what is wrong."""

from __future__ import annotations

from itertools import count
from random import Random
from typing import Any

import pytest

from fivehundred.actions import Action
from fivehundred.cards import Card
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.players.sensible import RandomPlayer, SensiblePlayer
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass
from fivehundred.seats import Seat
from fivehundred.testing import (
    LeakError,
    PlayerError,
    assert_legal_player,
    assert_never_leaks,
    cut_down,
)
from fivehundred.testing.rule_strategies import PRESETS

ANY: Any = 3
FEW = [presets.SHORT_PACK_2, presets.AUSTRALIAN_4]


class Hand:
    """Equal to any other, but shown with its cards."""

    def __init__(self, deal: Deal) -> None:
        self.deal = deal

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand)

    def __hash__(self) -> int:
        return 0

    def __repr__(self) -> str:
        return str(self.deal.kitty)


def test_views_leak_nothing() -> None:
    assert_never_leaks(lambda deal, seat: deal.view(seat), max_examples=40)


@pytest.mark.parametrize(
    "told",
    [
        lambda deal, seat: str(deal.kitty),
        lambda deal, seat: str(deal.hand(Seat((seat + 1) % deal.rules.players))),
        lambda deal, seat: Card.parse("AS") in deal.discards,
        lambda deal, seat: Hand(deal),
        lambda deal, seat: deal,
    ],
    ids=["the kitty", "another hand", "one discard", "only its repr", "the deal"],
)
def test_what_leaks_is_found(told: Any) -> None:
    with pytest.raises(LeakError, match="is told of cards that it has not seen"):
        assert_never_leaks(told, cut_down(FEW[0], 3), max_examples=400)


def test_rules_can_be_chosen() -> None:
    seen = set()

    def told(deal: Deal, seat: Seat) -> str:
        seen.add(deal.rules)
        return str(deal.view(seat))

    assert_never_leaks(told, presets.SHORT_PACK_2, max_examples=20)
    assert seen == {presets.SHORT_PACK_2}


def test_players_of_the_library_are_legal() -> None:
    assert_legal_player(SensiblePlayer(), max_examples=1)
    assert_legal_player(RandomPlayer(rng=Random(1)), FEW, deterministic=False)


def test_every_stage_of_every_preset_is_asked() -> None:
    asked = set()

    def first(view: SeatView) -> Action:
        asked.add((view.rules.name, type(view.stage).__name__))
        return view.legal_actions[0]

    assert_legal_player(first, max_examples=1)
    assert {name for name, _ in asked} == set(PRESETS)
    assert {stage for _, stage in asked} == {"Auction", "Exchange", "PartnerCall", "Declaring", "Play"}


def test_hands_have_a_whole_size() -> None:
    with pytest.raises(InvalidType, match=r"^size of a hand must be an int, not float"):
        cut_down(presets.STANDARD_3, 1.5)  # type: ignore[arg-type]


def wrong_card(view: SeatView) -> Action:
    return view.legal_actions[0] if view.table.play is None else view.parse(str(next(iter(view.hand))))


def test_what_is_illegal_is_found() -> None:
    with pytest.raises(PlayerError, match=r"is illegal: seat .* may not play"):
        assert_legal_player(wrong_card, FEW, max_examples=30)
    with pytest.raises(PlayerError, match=r"P is illegal: seat . may not pass"):
        assert_legal_player(lambda view: Pass(), FEW)


def test_players_are_asked_under_one_ruleset_or_several_but_not_none() -> None:
    with pytest.raises(PlayerError, match="P is illegal"):
        assert_legal_player(lambda view: Pass(), presets.SHORT_PACK_2)
    with pytest.raises(InvalidValue, match=r"^rules: expected at least one ruleset$"):
        assert_legal_player(lambda view: Pass(), [])


def test_what_is_no_action_is_found() -> None:
    def silent(view: SeatView) -> Any:
        return "P"

    with pytest.raises(PlayerError, match="'P' is not an action"):
        assert_legal_player(silent, FEW)


def test_one_who_is_not_sure_is_found() -> None:
    numbers = count()

    def fickle(view: SeatView) -> Action:
        options = view.legal_actions
        return options[next(numbers) % len(options)]

    with pytest.raises(PlayerError, match="and asked again, "):
        assert_legal_player(fickle, FEW)
    assert_legal_player(fickle, FEW, deterministic=False)


def test_one_who_errs_only_at_times_is_found_as_such() -> None:
    asked: set[SeatView] = set()

    def learns(view: SeatView) -> Action:
        legal = view in asked or not view.won[0]
        asked.add(view)
        return view.legal_actions[0] if legal else Pass()

    with pytest.raises(PlayerError, match=r"^P is illegal: .* \(tried again in the same position, the player "):
        assert_legal_player(learns, FEW, max_examples=30)


def test_one_who_errs_in_several_ways_is_told_of_one() -> None:
    def errs(view: SeatView) -> Any:
        return Bid(6, None) if Card.parse("AS") in view.hand else "P"

    with pytest.raises(PlayerError, match=r"is illegal|is not an action"):
        assert_legal_player(errs, [presets.STANDARD_3.evolve(lowest_level=7)], max_examples=60)


def test_one_who_is_slow_is_found() -> None:
    ticks = count(step=5)

    def clock() -> float:
        return next(ticks)

    assert_legal_player(SensiblePlayer(), FEW, seconds=5, clock=clock)
    with pytest.raises(PlayerError, match=r"took 5\.000 seconds, which is more than 4\.9"):
        assert_legal_player(SensiblePlayer(), FEW, seconds=4.9, clock=clock)
