"""Worlds of games in which every two settings meet that hidden cards depend on, against every deal there is."""

from __future__ import annotations

from enum import Enum
from functools import cache

import attrs
import pytest
from helpers import DEEP, telling
from setting_pairs import COLUMNS, MOST, Chosen, Compared, assert_same, compare, every_pair, pairs_of

from fivehundred.deal.knowledge import Proof
from fivehundred.fast._kernel_rules import BEFORE_PLAY, PLAYED_ONLY, UNSEEN
from fivehundred.rules.ruleset import Ruleset

#: Settings of the auction, which hidden cards do not depend on, and those that are columns under another name.
ELSEWHERE = {
    *("lowest_level", "highest_level", "no_trump", "auction", "reentry", "last_bidder", "inkles", "dealer_stuck"),
    *("all_pass", "specials"),
}

chosen = cache(Chosen.read)
NUMBERS = [number for number, (_, _, always) in enumerate(chosen().games) if always]
#: The only game in which conditions go some way among more than a quarter of the deals.
LARGER = 38
DEEPER = [number for number, (_, _, always) in enumerate(chosen().games) if not always]


# In the last of these a card that lies in the trick is worth something when the rest is settled (PLAY-9, SCORE-8).
@pytest.mark.parametrize("number", DEEPER if DEEP else (DEEPER[1], 35))
def test_worlds_are_all_the_deals_that_look_alike(number: int) -> None:
    game, seed, _ = chosen().games[number]
    compared = compare(game, seed, most=MOST, check=assert_same)
    assert compared["Play"] >= 1


def test_worlds_match_brute_force_whichever_way_a_condition_goes() -> None:
    """Of every condition of what is known, both ways are compared with all the deals there are."""
    compared = Compared()
    for number in NUMBERS:
        game, seed, _ = chosen().games[number]
        with telling(f"game {number}"):
            most = MOST if DEEP or number == LARGER else MOST // 4
            assert compare(game, seed, most=most, check=compared.check)["Play"] >= 1
    compared.add()
    # Revokes have a comparison of their own.
    assert set(Proof) - compared.proofs == {Proof.REVOKED}
    assert compared.branches.every - compared.branches.gone == set()


def test_every_two_settings_meet_in_a_game() -> None:
    """A new value of a setting is met once `choose_pairs.py` has been run."""
    met = {pair for game, _, _ in chosen().games for pair in pairs_of(game.met)}
    assert every_pair() - met == chosen().impossible.keys()


def test_what_worlds_follow_before_the_play_is_a_column() -> None:
    names = {name for lists in (PLAYED_ONLY, BEFORE_PLAY, UNSEEN) for name in lists[Ruleset].split()}
    names |= {field.name for field in attrs.fields(Ruleset) if field.name.startswith("joker_")} - {"joker_order"}
    assert names - ELSEWHERE <= COLUMNS.keys()
    assert all(
        isinstance(value, Enum | bool | int | str | None) for name in names & COLUMNS.keys() for value in COLUMNS[name]
    )
