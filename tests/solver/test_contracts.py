"""What could be made of a deal: the tables of contracts, under every preset and random rules, and the discards."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from helpers import DEEP, FAMILIES, card, cards, contract, deal_of

from fivehundred import presets, shuffle
from fivehundred.cards import SUITS, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.ranking import Ranking
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import AtLeast, EachForHimself
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, NoTrumpBids, Sides
from fivehundred.seats import Seat
from fivehundred.solver.solving import contract_tricks, good_discards, solve
from fivehundred.testing.random_deals import some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS

#: What no function takes.
WRONG: Any = "a deal"
AUSTRALIAN = presets.AUSTRALIAN_4


def test_a_table_of_contracts() -> None:
    rules = presets.SHORT_PACK_2
    deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(2)), dealer=Seat(0))
    table, first = contract_tricks(deal, tries=2), contract_tricks(deal, tries=1)
    assert set(table) == {(Seat(seat), trump) for seat in (0, 1) for trump in (*SUITS, None)}
    for (seat, trump), one in table.items():
        away = one.discards
        assert len(away) == rules.kitty_size
        hands = [deal.hand(Seat(0)), deal.hand(Seat(1))]
        hands[seat] = (hands[seat] | deal.dealt.kitty) - away
        text = f"7{trump.value if trump else 'NT'}"
        position = Deal.at_play(
            rules, contract(rules, text, by=seat), DealtCards.of(hands=hands, kitty=away), dealer=Seat(0)
        )
        assert solve(position).tricks == one.low
        # One try finds no more than two.
        assert first[seat, trump].low <= one.low
        assert (one.low, one.high) == (one.solution.low, one.solution.high)
    assert contract_tricks(deal, seat=Seat(1), tries=2) == {key: one for key, one in table.items() if key[0] == 1}
    with pytest.raises(InvalidValue, match="seat 2"):
        contract_tricks(deal, seat=Seat(2))


def agrees(rules: Ruleset, deal: Deal, *, nodes: int) -> None:
    """There is an entry for every seat and every denomination with a bid that is no inkle, and it speaks of one."""
    first = 7 if rules.inkles else rules.lowest_level
    bids = [bid for bid in rules.ladder.calls if isinstance(bid, Bid) and bid.level >= first]
    table = contract_tricks(deal, tries=1, nodes=nodes)
    assert set(table) == {(Seat(seat), bid.trump) for seat in range(rules.players) for bid in bids}
    for (seat, trump), one in table.items():
        solution = one.solution
        assert len(one.discards) == rules.kitty_size
        assert solution.side == tuple(sorted((seat, *rules.partners_of(seat))))
        assert 0 <= one.low <= solution.high <= rules.hand_size
        levels = [bid.level for bid in bids if bid.trump is trump]
        if rules.sides is Sides.CALLED and rules.alone is Alone.BARRED:
            levels = [level for level in levels if level >= 8]
        # The lowest is the one that all others outrank, of however many tricks.
        assert solution.goal == (AtLeast(levels[0]) if levels else EachForHimself())


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::2])
def test_a_table_of_contracts_of_every_preset(name: str) -> None:
    rules = PRESETS[name]
    for seed in range(20 if DEEP else 1):
        agrees(rules, some_deal(rules, Random(seed).randrange), nodes=20)


def test_a_table_of_contracts_of_random_rules() -> None:
    found = 0
    for seed in range(600 if DEEP else 6):
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        if rules is not None:
            agrees(rules, some_deal(rules, pick), nodes=0)
            found += 1
    assert found > 3


@pytest.mark.rule("BID-9")
def test_a_table_of_contracts_knows_no_inkles() -> None:
    table = contract_tricks(some_deal(presets.IOWA_4, Random(5).randrange), tries=1, nodes=0)
    assert {one.solution.goal for one in table.values()} == {AtLeast(7)}


@pytest.mark.rule("CALL-4")
@pytest.mark.parametrize(
    ("lowest", "highest", "alone", "goal"),
    [
        (6, 10, Alone.BARRED, AtLeast(8)),
        (6, 10, Alone.ALLOWED, AtLeast(6)),
        (6, 7, Alone.BARRED, EachForHimself()),
        (9, 10, Alone.BARRED, AtLeast(9)),
    ],
)
def test_a_table_of_contracts_where_partners_are_called(
    lowest: int, highest: int, alone: Alone, goal: AtLeast | EachForHimself
) -> None:
    rules = presets.CALLED_5.evolve(lowest_level=lowest, highest_level=highest, alone=alone, specials=())
    deal = some_deal(rules, Random(5).randrange)
    few, most = contract_tricks(deal, tries=1, nodes=0), contract_tricks(deal, tries=1, nodes=500 if DEEP else 20)
    for at, one in most.items():
        assert one.solution.side == (at[0],)
        assert one.solution.goal == goal == few[at].solution.goal
        assert few[at].low <= one.low
        if one.solution.solved:
            expected = goal.is_met(one.low) if isinstance(goal, AtLeast) else None
            assert one.solution.made is expected


def test_there_is_no_table_entry_for_what_cannot_be_bid() -> None:
    rules = presets.SHORT_PACK_2.evolve(no_trump=NoTrumpBids.BARRED)
    table = contract_tricks(some_deal(rules, Random(5).randrange), tries=1, nodes=0)
    assert {trump for _, trump in table} == set(SUITS)


def test_the_arguments_of_a_table_are_checked() -> None:
    for tries in (0, True, WRONG):
        with pytest.raises((InvalidType, InvalidValue), match="tries"):
            contract_tricks(deal_of(AUSTRALIAN), tries=tries)
    with pytest.raises(InvalidType, match="expected a Deal"):
        contract_tricks(WRONG)
    held, ranking = cards("JK JH JD"), Ranking.under(AUSTRALIAN, None)
    for wrong, kind, message in (
        ((WRONG, ranking, 3, 1), InvalidType, "expected Cards, not "),
        ((held, WRONG, 3, 1), InvalidType, "expected a Ranking, not "),
        ((held, ranking, WRONG, 1), InvalidType, "size must be an int, not "),
        ((held, ranking, -1, 1), InvalidValue, "size -1: expected 0 to 3, the number of cards held"),
        ((held, ranking, 4, 1), InvalidValue, "size 4: expected 0 to 3, the number of cards held"),
        ((held, ranking, 3, WRONG), InvalidType, "tries must be an int, not "),
        ((held, ranking, 3, 0), InvalidValue, "tries 0: expected a whole number from 1, or None"),
    ):
        with pytest.raises(kind, match=message):
            good_discards(*wrong[:3], tries=wrong[3])


def test_good_discards_keep_trumps_and_make_voids() -> None:
    held = cards("JK JH JD 4H 5H AS KS 7S AC 6C 8D 7D 5D")
    found = good_discards(held, Ranking.under(AUSTRALIAN, Suit.HEARTS), 3, tries=3)
    assert len(found) == 3
    assert all(len(away) == 3 and not away & cards("JK JH JD 4H 5H AS AC") for away in found)
    no_trumps = good_discards(held, Ranking.under(AUSTRALIAN, None), 3, tries=1)
    assert card("JK") not in no_trumps[0]
    assert good_discards(held, Ranking.under(AUSTRALIAN, None), 0, tries=3) == (Cards(),)
    # Of the low cards of two suits the one that more others beat.
    low = Cards.parse("9S QS KS AS 8H QH KH AH")
    assert good_discards(low, Ranking.under(AUSTRALIAN, None), 1, tries=2) == (Cards.parse("8H"), Cards.parse("9S"))


def test_the_lowest_trump_and_low_cards_can_be_as_cheap_as_the_highest_cards() -> None:
    held = Cards.parse("7S AS 9C KC AC 8D AD 4H 6H 7H 8H 9H JH QH")
    found = list(good_discards(held, Ranking.under(AUSTRALIAN, Suit.HEARTS), 4, tries=100))
    first = found.index(Cards.parse("7S 9C 8D 4H"))
    assert found[first + 1] == Cards.parse("AS KC AC AD")
    held = Cards.parse("5S 9S JS KS 8C 9C KC AC 10D 6H KH AH JK")
    found = list(good_discards(held, Ranking.under(AUSTRALIAN, Suit.SPADES), 5, tries=200))
    first = found.index(Cards.parse("5S 8C 9C 10D 6H"))
    assert found[first + 1] == Cards.parse("8C KC AC KH AH")
