"""Worlds of games in which every two settings meet that hidden cards depend on, against every deal there is."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from functools import cache
from random import Random

import attrs
import pytest
from branches import Branches
from helpers import DEEP, telling
from setting_pairs import COLUMNS, Chosen, assert_same, compare, compare_on, every_pair, pairs_of
from small_games import RARE, led_on, unsettled

from fivehundred import Deal
from fivehundred._kernel_rules import BEFORE_PLAY, PLAYED_ONLY, UNSEEN
from fivehundred.deal.knowledge import Knowledge, Proof
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims, thrown_in
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall
from fivehundred.deal.table import Table
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.worlds import Worlds
from fivehundred.worlds._layouts import _called_early, _own, _passed_on, _rule, _taken, _with_gift, cases, proved

#: Settings of the auction, which hidden cards do not depend on, and those that are columns under another name.
ELSEWHERE = {
    *("lowest_level", "highest_level", "no_trump", "auction", "reentry", "last_bidder", "inkles", "dealer_stuck"),
    *("all_pass", "specials"),
}

#: The functions that tell what is known of hidden cards, and those that say where they may be.
KNOWING = {
    function.__qualname__: function
    for function in (
        *(Table._proved, Knowledge.may_have, Auction.facts, thrown_in, Claims.facts, PartnerCall.facts),
        *(BreachCall.facts, Declaring.facts, Play.facts),
        *(proved, _rule, cases, _own, _taken, _called_early, _with_gift, _passed_on),
    )
}

#: Games that no row of the table is as small as.
ADDED = ("a gift", "a gift, the kitty shown", "passed on", "passed on, the kitty shown")

chosen = cache(Chosen.read)
NUMBERS = [number for number, (_, _, always) in enumerate(chosen().games) if always]
DEEPER = [number for number, (_, _, always) in enumerate(chosen().games) if not always]


@pytest.mark.parametrize("number", DEEPER if DEEP else DEEPER[1:2])
def test_worlds_are_all_the_deals_that_look_alike(number: int) -> None:
    game, seed, _ = chosen().games[number]
    compared = compare(game, seed, most=700, check=assert_same)
    assert compared["Play"] >= 1


def test_so_they_are_whichever_way_a_condition_goes() -> None:
    """Of every condition of what is known, both ways are compared with all the deals there are."""
    branches, proofs = Branches(KNOWING), set[Proof]()

    def check(real: Deal, deals: Sequence[Deal], seat: Seat) -> None:
        assert_same(real, deals, seat)
        view = real.view(seat)
        with branches.record():
            Worlds(view)
            view.possible(Seat(0))
        proofs.update(fact.proof for fact in view.table.facts)

    for number in NUMBERS:
        game, seed, _ = chosen().games[number]
        with telling(f"game {number}"):
            assert compare(game, seed, most=400, check=check)["Play"] >= 1
    for name in ADDED:
        path = [deal for deal in led_on(*RARE[name], Random(1).randrange) if unsettled(deal) == deal]
        with telling(name):
            compare_on(path, Random(1).randrange, most=400, check=check)
    # Revokes have their own comparison; a joker led by who has nothing else needs longer hands (test_view_facts.py).
    assert set(Proof) - proofs <= {Proof.REVOKED, Proof.LED}
    assert branches.every - branches.gone == set()


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
