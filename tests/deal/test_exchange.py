"""KITTY: taking the kitty and laying cards away."""

from __future__ import annotations

from math import comb

import attrs
import pytest
from helpers import after, cards, deal_of, handed, play_out, refused, taken
from wording import reason_said

from fivehundred.actions import Discard
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.play import Play
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import KittyUse
from fivehundred.rules.specials import DOUBLE_NULLO, TEAM_NULLO
from fivehundred.seats import Seat

PASSING_ON = presets.TEAM_4.evolve(specials=(TEAM_NULLO, attrs.evolve(DOUBLE_NULLO, kitty=KittyUse.PASSED_ON)))
HAND = "7S 8S 9S 10S JS QS KS AS 7C 8C"


def exchanging() -> Deal:
    """Seat 0 has bid seven spades and taken K♥ A♥ and the joker."""
    return after(deal_of(presets.STANDARD_3, HAND, kitty="KH AH JK"), "7S, P, P")


@pytest.mark.rule("KITTY-1")
def test_the_contractor_takes_the_whole_kitty() -> None:
    deal = exchanging()
    assert deal.to_act == 0
    assert deal.hand(Seat(0)) == cards(HAND + " KH AH JK")
    assert deal.view(Seat(0)).kitty == cards("KH AH JK")


@pytest.mark.rule("KITTY-1")
@pytest.mark.parametrize("discards", ["7C 8C 7S", "KH AH JK", "7C KH JK"])
def test_the_contractor_discards_any_three_cards_of_hand_and_kitty(discards: str) -> None:
    deal = after(exchanging(), f"discard {discards}")
    assert isinstance(deal.stage, Play)
    assert deal.hand(Seat(0)) == cards(HAND + " KH AH JK") - cards(discards)
    assert deal.view(Seat(0)).discards == cards(discards)


@pytest.mark.rule("KITTY-1")
def test_every_choice_of_three_of_thirteen_cards_is_open() -> None:
    options = exchanging().legal_actions
    assert len(options) == comb(13, 3) == len(set(options))
    assert all(isinstance(action, Discard) and len(action.cards) == 3 for action in options)
    assert [str(options[0]), str(options[-1])] == ["discard 7S 8S 9S", "discard KH AH JK"]


@pytest.mark.rule("KITTY-1")
@pytest.mark.parametrize(
    ("discards", "message"),
    [
        ("7C 8C", reason_said("discard count", "3", "2")),
        ("7C 8C 7S 8S", reason_said("discard count", "3", "4")),
        ("", reason_said("discard count", "3", "0")),
        ("7C 8C 9C", reason_said("discard not held", "9♣")),
    ],
)
def test_as_many_as_the_kitty_had_and_of_his_own(discards: str, message: str) -> None:
    assert refused(exchanging(), f"discard {discards}").message == message


@pytest.mark.rule("KITTY-1", "KITTY-3", "BID-17")
@pytest.mark.parametrize(
    ("rules", "actions", "rule"),
    [
        (presets.TEAM_4, "7S, P, P, P", "KITTY-1"),
        (presets.TEAM_4.evolve(kitty_shown=True), "7S, P, P, P", "KITTY-1"),
        (PASSING_ON, "7S, P, P, P", "KITTY-1"),
        (PASSING_ON, "N, P, DN, P", "KITTY-3"),
        (PASSING_ON, "N, P, DN, P, discard 4D 5D 6D", "KITTY-3"),
        (presets.TEAM_4.evolve(declared_slam=500), "7S, P, P, P, discard 5S 6S 7S, slam, give 4D", "BID-17"),
    ],
)
def test_a_wrong_number_is_refused_by_the_rule_that_says_how_many(rules: Ruleset, actions: str, rule: str) -> None:
    deal = after(deal_of(rules, "5S 6S 7S 8S 9S", "", "4D 5D 6D"), actions)
    refusal = refused(deal, "discard ")
    assert refusal.rules == (rule,)
    assert refusal.public.reason is Reason.DISCARD_NOW


@pytest.mark.rule("KITTY-1", "PLAY-6")
def test_nobody_else_sees_kitty_or_discards() -> None:
    deal = after(exchanging(), "discard 7C 8C KH")
    own = deal.view(Seat(0)).history
    assert taken(own) == [(0, 3, cards("KH AH JK"))]
    assert handed(own) == [(0, "discard 7C 8C KH", None)]
    for seat in (1, 2):
        view = deal.view(Seat(seat))
        assert (view.kitty, view.discards) == (None, None)
        assert taken(view.history) == [(0, 3, None)]
        assert handed(view.history) == [(0, "? ? ?", None)]


@pytest.mark.rule("KITTY-1")
def test_discards_are_out_of_play() -> None:
    done = play_out(after(exchanging(), "discard 7C 8C KH"))
    played = {str(play.card) for trick in done.table.tricks for play in trick.plays}
    assert not played & {"7C", "8C", "KH"}
    assert len(played) == 30


@pytest.mark.rule("KITTY-2")
def test_in_bar_nullo_the_dealt_hand_is_played_and_the_kitty_stays_face_down() -> None:
    deal = after(deal_of(presets.TEAM_4, kitty="AH KH QH"), "BN, P, P, P")
    assert isinstance(deal.stage, Play)
    assert deal.hand(Seat(0)) == deal_of(presets.TEAM_4, kitty="AH KH QH").hand(Seat(0))
    assert not taken(deal.history) + handed(deal.history)
    assert all(deal.view(Seat(seat)).kitty is None for seat in range(4))


@pytest.mark.rule("KITTY-1", "CARD-3")
@pytest.mark.parametrize(("name", "count"), [("short-pack-2", 4), ("sans-joker-4", 2), ("club-46-4", 6)])
def test_a_kitty_of_another_size(name: str, count: int) -> None:
    rules = presets.get(name)
    deal = after(deal_of(rules), ", ".join(["9NT", *["P"] * (rules.players - 1)]))
    assert len(deal.hand(Seat(0))) == 10 + count
    assert len(deal.legal_actions) == comb(10 + count, count)


@pytest.mark.rule("KITTY-1")
def test_a_deck_without_a_kitty_has_no_exchange() -> None:
    rules = presets.SHORT_PACK_2.evolve(
        deck=cards("10S JS QS KS AS 10C JC QC KC AC 10D JD QD KD AD 10H JH QH KH AH"),
        packets=type(presets.SHORT_PACK_2.packets).parse("3 4 3"),
    )
    assert isinstance(after(deal_of(rules), "7S, P").stage, Play)
