"""DEAL-3: every deal has a number, every number is a deal, and all deals are equally likely."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from itertools import combinations
from math import factorial
from random import Random
from typing import Any

import pytest
from helpers import FAMILIES, QUARTER, after, at_play, cards, deal_of
from hypothesis import given, strategies as st

from fivehundred import Deal, DealtCards, FiveHundredError, Ruleset, Seat, presets
from fivehundred.cards import SUITS, Cards
from fivehundred.deal.deal_numbers import deal_count, deal_number, pack_of_number
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules.decks import DECK_43, Packets
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import Sides
from fivehundred.shuffle import below, pack
from fivehundred.testing import rulesets
from fivehundred.testing.rule_strategies import PRESETS

DEALERS = st.integers(0, 5)


def tiny(deck: str, packets: str, **settings: Any) -> Ruleset:
    """A game for two with hands so small that all deals can be counted one by one."""
    return Ruleset(
        players=2,
        sides=Sides.INDIVIDUAL,
        deck=cards(deck),
        packets=Packets.parse(packets),
        hand_size=Packets.parse(packets).to_each,
        schedule=Schedule({trump: (10 + place,) for place, trump in enumerate((*SUITS, None))}, first_level=1),
        lowest_level=1,
        highest_level=1,
        **settings,
    )


def dealt(rules: Ruleset, number: int, dealer: int = 0) -> Deal:
    return Deal.from_pack(rules, pack_of_number(rules, number), dealer=Seat(dealer % rules.players))


#: Each kind of place there is: hands, kitty, dummy hand, cards out of play, tables.
TINY = {
    "hands and kitty": tiny("10S JS QS KS AS 10H AH JK", "2 K2 1"),
    "no kitty": tiny("10S JS QS KS AS 10H", "3"),
    "dummy hand": tiny("10S JS QS KS AS 10H AH", "1 K1 1", dummy_hand=True),
    "out of play": tiny("10S JS QS KS AS JK", "1 K1", out_of_play=3),
    "tables": tiny("10S JS QS KS AS 10H AH JK", "2", table_cards=True),
}


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("name", FAMILIES)
def test_every_number_is_a_deal_and_every_deal_has_its_number(name: str) -> None:
    rules, rng = PRESETS[name], Random(name)
    count = deal_count(rules)
    numbers = [0, 1, count - 2, count - 1, *(below(count, rng=rng) for _ in range(15))]
    for number in numbers:
        dealer = below(rules.players, rng=rng)
        assert deal_number(dealt(rules, number, dealer)) == number
    for _ in range(15):
        deal = Deal.from_pack(rules, pack(rules.deck, rng=rng), dealer=Seat(below(rules.players, rng=rng)))
        assert dealt(rules, deal_number(deal), deal.dealer) == deal


@pytest.mark.rule("DEAL-3")
@QUARTER
@given(rules=rulesets(), part=st.integers(0, 10**60), dealer=DEALERS)
def test_under_any_rules(rules: Ruleset, part: int, dealer: int) -> None:
    count = deal_count(rules)
    number = part * count // (10**60 + 1)
    assert deal_number(dealt(rules, number, dealer)) == number


@pytest.mark.rule("DEAL-3", "CARD-3")
@pytest.mark.parametrize("name", FAMILIES)
def test_how_many_deals_there_are(name: str) -> None:
    rules = PRESETS[name]
    expected = factorial(len(rules.deck))
    hands = rules.players + rules.dummy_hand
    for size in (*[rules.hand_size] * hands, rules.kitty_size, rules.out_of_play):
        expected //= factorial(size)
    # Cards on a table have each a place of their own.
    assert deal_count(rules) == expected


@pytest.mark.rule("DEAL-3", "DEAL-5", "TWO-1", "TWO-2")
@pytest.mark.parametrize("name", TINY)
@pytest.mark.parametrize("dealer", [0, 1])
def test_all_numbers_of_a_tiny_game_are_all_its_deals(name: str, dealer: int) -> None:
    rules = TINY[name]
    # With cards on the table there are so many that every ninth must do.
    numbers = range(0, deal_count(rules), 9 if rules.table_cards else 1)
    deals = [dealt(rules, number, dealer) for number in numbers]
    assert [deal_number(deal) for deal in deals] == list(numbers)
    assert len({deal.dealt for deal in deals}) == len(numbers)


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize("name", ["hands and kitty", "dummy hand", "out of play"])
def test_shuffled_packs_make_every_deal_equally_often(name: str) -> None:
    rules, rng = TINY[name], Random(7)
    count = deal_count(rules)
    draws = 5 * count
    seen = Counter(
        deal_number(Deal.from_pack(rules, pack(rules.deck, rng=rng), dealer=Seat(draw % 2))) for draw in range(draws)
    )
    assert_uniform([seen[number] for number in range(count)])


@pytest.mark.rule("DEAL-3")
def test_numbers_drawn_at_random_are_equally_likely() -> None:
    count = deal_count(TINY["no kitty"])
    rng = Random(8)
    seen = Counter(below(count, rng=rng) for _ in range(200 * count))
    assert_uniform([seen[number] for number in range(count)])


def assert_uniform(counts: list[int]) -> None:
    """χ² of the counts is within four standard deviations of what even chances give."""
    expected = sum(counts) / len(counts)
    chi_square = sum((count - expected) ** 2 / expected for count in counts)
    freedom = len(counts) - 1
    assert abs(chi_square - freedom) < 4 * (2 * freedom) ** 0.5


@pytest.mark.rule("DEAL-3")
def test_numbers_ascend_as_the_page_says() -> None:
    # Written out from the page, without any of its arithmetic: choices in the order of their highest cards, and for
    # each choice of the first place all those of the second.
    rules = TINY["hands and kitty"]
    pack = list(rules.deck)

    def choices(among: list[Any], size: int) -> list[tuple[Any, ...]]:
        return sorted(combinations(among, size), key=lambda chosen: [among.index(card) for card in chosen[::-1]])

    number = 0
    for first in choices(pack, 3):
        left = [card for card in pack if card not in first]
        for second in choices(left, 3):
            hands = [Cards.of(second), Cards.of(first)]
            kitty = rules.deck - hands[0] - hands[1]
            assert deal_number(Deal.of(rules, DealtCards.of(hands=hands, kitty=kitty), dealer=Seat(0))) == number
            number += 1
    assert number == deal_count(rules)


@pytest.mark.rule("DEAL-3")
@pytest.mark.parametrize(
    ("name", "number", "pack"),
    [
        (
            "standard-3",
            0,
            "7S 8S 9S 9C 10C JC JD QD KD KH AH JK 10S JS QS KS QC KC AC 7D AD 7H 8H 9H AS 7C 8C 8D 9D 10D 10H JH QH",
        ),
        (
            "standard-3",
            12_345_678_901_234_567,
            "8S 10S KS 9S QS 9C 7S JS AS JC QD QH QC AC 7D 9D KC 8D 10D KD 7C 8C 10C JD 7H JH KH AD AH JK 8H 9H 10H",
        ),
        (
            "australian-4",
            10**25,
            "6S KS 6C JS AS 9C 7S 9S QS 8S 10S 5C 5S AH JK 4D 6D 9D JD JC QC 5D 5H 8C KC AC 7D 7C 10C QD 4H "
            "KD 8H 9H 6H 7H JH 8D 10D AD 10H QH KH",
        ),
        (
            "dummy-2",
            10**16,
            "9S KS AS 7S 8S 10S 10C QC KC QS 9H JK 7C JC 8D 9D JS 8C 9C AC QD AD 7H 10H 10D JD 8H 7D KD KH JH QH AH",
        ),
        (
            "table-2",
            10**38,
            "JS KS 6C 5S 9S 7C QS QD 10S 7S AC KH JD JC 7D 8D 10D 9C 9D KD AD JK 5C AS 4D KC QC AH 6S 9H 6H "
            "7H 8H 4H 10H JH 6D 10C 8S 5D 5H 8C QH",
        ),
        (
            "six-65",
            10**49,
            "2S 8S 11S 4S 7S 2C 3S 13S 7C 6S 9S JS 5S AS 10C 12S 3C 6C 10S 12D 5C 13C 8D QD QC 7D 13D AD 8C "
            "KC 3D 5D QS KS 4C JD 4D 9D 11D 4H 9C 11C 12C JC KD 2H 7H 9H 12H 3H 10H QH 10D 13H JH 5H 6H 8H "
            "11H KH JK AC 2D 6D AH",
        ),
    ],
)
def test_numbers_stay_the_same_in_every_version(name: str, number: int, pack: str) -> None:
    # Written down once: numbers in old records must go on to name the same deals.
    assert " ".join(map(str, pack_of_number(PRESETS[name], number))) == pack


def test_only_the_deck_and_how_many_cards_go_where_count() -> None:
    rules = presets.AUSTRALIAN_4
    other = rules.evolve(name="ours", packets=Packets.parse("3 4 3 K3"), target=1000, slam=None)
    number = 10**24
    assert deal_count(other) == deal_count(rules)
    assert dealt(rules, number).dealt == dealt(other, number).dealt
    assert pack_of_number(rules, number) != pack_of_number(other, number)


@pytest.mark.rule("SEAT-1")
def test_a_number_names_the_same_deal_whoever_deals() -> None:
    rules = presets.CALLED_5
    one, other = (dealt(rules, 10**30, dealer).dealt for dealer in (4, 1))
    assert one.hands == (*other.hands[2:], *other.hands[:2])
    assert one.kitty == other.kitty


def test_what_is_done_plays_no_part() -> None:
    deal = dealt(presets.STANDARD_3, 777, dealer=2)
    assert deal_number(after(deal, "6S,P,P")) == 777


def test_a_position_has_the_number_of_the_deal_it_stands_for() -> None:
    rules = presets.AUSTRALIAN_4
    position = at_play(rules, "7H", "AH KH", discards="4D 5D 6D")
    deal = deal_of(rules, "AH KH", kitty="4D 5D 6D")
    assert deal_number(position) == deal_number(deal)


def wrong(function: Callable[..., object], *arguments: object) -> Callable[[], object]:
    return lambda: function(*arguments)


@pytest.mark.parametrize(
    ("asked", "kind", "message"),
    [
        (wrong(deal_count, None), InvalidType, "expected a Ruleset, not NoneType"),
        (wrong(deal_number, DECK_43), InvalidType, "expected a Deal, not Cards"),
        (wrong(pack_of_number, "standard-3", 1), InvalidType, "expected a Ruleset, not str"),
        (wrong(pack_of_number, presets.STANDARD_3, 1.0), InvalidType, "deal number must be an int, not float"),
        (wrong(pack_of_number, presets.STANDARD_3, True), InvalidType, "deal number must be an int, not bool"),
        (wrong(pack_of_number, presets.STANDARD_3, -1), InvalidValue, "deal number -1: expected 0 to 3028"),
        (
            wrong(pack_of_number, presets.STANDARD_3, 30286238493551040),
            InvalidValue,
            "deal number 30286238493551040: expected 0 to 30286238493551039",
        ),
        (wrong(pack_of_number, presets.STANDARD_3, 10**9999), InvalidValue, "deal number a number too long to show"),
    ],
)
def test_what_has_no_number(asked: Callable[[], object], kind: type[FiveHundredError], message: str) -> None:
    with pytest.raises(kind) as error:
        asked()
    assert str(error.value).startswith(message)
    assert len(str(error.value)) < 200


def test_a_view_has_no_number_to_give_away() -> None:
    view: Any = dealt(presets.STANDARD_3, 777).view(Seat(1))
    with pytest.raises(InvalidType, match="expected a Deal, not SeatView"):
        deal_number(view)
