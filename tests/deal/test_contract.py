"""Contracts made from a call, and from what else was undertaken."""

from __future__ import annotations

from typing import Any

import pytest
from helpers import after, card, contract, deal_of

from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.calls import parse_call
from fivehundred.rules.goals import AtLeast
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Calling
from fivehundred.seats import Seat

CALLED = presets.CALLED_5
BY_PLAYER = CALLED.evolve(calling=Calling.PLAYER)
AH = card("AH")
MORE = presets.AUSTRALIAN_4.evolve(declared_slam=500, breach=100)


def made(rules: Ruleset, call: str, by: int = 0, **undertaken: Any) -> Contract:
    said: Any = parse_call(call)
    return Contract.of(rules, said, Seat(by), **undertaken)


@pytest.mark.rule("BID-1", "SEAT-2")
def test_a_call_alone_is_a_contract() -> None:
    seven = made(MORE, "7S", 1)
    assert (seven.bidder, seven.side, seven.playing, seven.goal) == (1, (1, 3), (0, 1, 2, 3), AtLeast(7))
    assert seven is made(MORE, "7S", 1)
    assert seven == Contract.as_bid(MORE, parse_call("7S"), Seat(1))  # type: ignore[arg-type]


@pytest.mark.rule("SEAT-2", "CALL-2")
def test_partners_are_named_where_they_were_called_and_may_be_named_elsewhere() -> None:
    assert made(CALLED, "8S", 3, partners=[Seat(1), Seat(0)]).side == (0, 1, 3)
    assert made(MORE, "7S", partners=[2]) == made(MORE, "7S")
    assert made(presets.PAGAT_6, "7S", partners=iter([2, 4])) == made(presets.PAGAT_6, "7S")


@pytest.mark.rule("BID-15", "BID-17", "CALL-1")
def test_a_contract_made_outright_is_the_one_a_deal_comes_to() -> None:
    deal = after(deal_of(MORE, kitty="AC AD AH"), "6S, P, P, P, discard AC AD AH, no slam")
    assert deal.contract == made(MORE, "6S")
    deal = after(deal_of(MORE, "5S", kitty="AC AD AH"), "7S, P, P, P, discard AC AD AH, slam")
    assert deal.contract == made(MORE, "7S", slam=True)
    deal = after(deal_of(MORE, kitty="AC AD AH"), "7S, P, P, P, discard AC AD AH, no slam, no breach, breach")
    assert deal.contract == made(MORE, "7S", breach=3)
    deal = after(deal_of(CALLED, "", "AH", kitty="2S 3S 4S"), "7C, P, P, P, P, discard 2S 3S 4S, call AH")
    assert deal.contract == made(CALLED, "7C", called=card("AH"))


@pytest.mark.parametrize(
    ("rules", "call", "undertaken", "found"),
    [
        (CALLED, "7S", {}, ["CALL-4: at 7S a partner must be called"]),
        (BY_PLAYER, "7S", {"called": AH}, ["CALL-2: at 7S players are named, not a card"]),
        (CALLED, "8S", {"called": AH}, ["CALL-2: at 8S players are named, not a card"]),
        (CALLED, "7S", {"partners": [1, 2]}, ["CALL-2: at 7S there is one partner, not 2"]),
        (
            presets.STANDARD_3,
            "7S",
            {"partners": [1], "slam": True, "breach": 0},
            [
                "CALL-2: at 7S no partners are called: expected the side of seat 0",
                "BID-17: these rules have no declared slam",
                "BID-15: these rules have no breach",
                "BID-15: a breach by 0: expected a defender who plays",
            ],
        ),
        (MORE, "6S", {"breach": 1}, ["BID-15: 6S cannot be breached"]),
        (MORE, "M", {"slam": True}, ["BID-17: a slam is declared on a bid of tricks, not on M"]),
        (MORE, "7S", {"partners": [9]}, ["seat 9: expected 0 to 3 (SEAT-1)"]),
    ],
)
def test_everything_wrong_with_a_contract_is_listed(
    rules: Ruleset, call: str, undertaken: dict[str, Any], found: list[str]
) -> None:
    with pytest.raises(InvalidValue) as error:
        made(rules, call, **undertaken)
    assert str(error.value) == "; ".join(found)


@pytest.mark.parametrize(
    ("undertaken", "message"),
    [
        ({"partners": 1}, "expected the seats of partners, not int"),
        ({"partners": ["1"]}, "a seat must be an int, not str"),
        ({"called": "AH"}, "called must be of type Card or None, not str"),
        ({"slam": 0}, "slam must be of type bool, not int"),
        ({"breach": "1"}, "breach must be of type int or None, not str"),
    ],
)
def test_what_is_of_the_wrong_type_is_named(undertaken: dict[str, Any], message: str) -> None:
    with pytest.raises(InvalidType, match=message):
        made(MORE, "7S", **undertaken)


def test_a_contract_as_it_was_bid_may_still_want_a_partner() -> None:
    bid = contract(CALLED, "7S")
    assert [*map(str, contract_problems(CALLED, bid))] == ["CALL-4: at 7S a partner must be called"]


@pytest.mark.rule("PLAY-8")
def test_a_passed_deal_has_a_contract_of_its_own() -> None:
    passed = Contract.of_passed_deal(presets.PASSED_DEAL_3)
    assert (passed.call, passed.contractor, passed.side, passed.playing) == (None, None, (), (0, 1, 2))
    assert contract_problems(presets.PASSED_DEAL_3, passed) == []
