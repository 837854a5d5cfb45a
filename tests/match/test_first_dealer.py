"""Drawing for the first deal, for seats and for partners."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from fivehundred.cards import CARDS, Card, Cards
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.match.first_dealer import (
    Draw,
    Drawn,
    Seating,
    cut_for_partners,
    draw_first_dealer,
    draw_seats,
    lowest_seats,
)
from fivehundred.rules import presets
from fivehundred.rules.decks import Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import FirstDealer
from fivehundred.seats import Seat

BY_SUIT = presets.CALLED_5
AGAIN = BY_SUIT.evolve(first_dealer=FirstDealer.DRAW_AGAIN)
CUT = BY_SUIT.evolve(first_dealer=FirstDealer.CUT)
TWO_JOKERS = presets.CLUB_46_4


def cards(text: str) -> list[Card]:
    """Cards in the order written."""
    return [Card.parse(word) for word in text.split()]


def pairless(rules: Ruleset) -> Ruleset:
    """Two players and two aces: nothing to tell them apart but their suits."""
    return rules.evolve(
        players=2,
        sides=presets.STANDARD_3.sides,
        deck=Cards.parse("AS AH"),
        hand_size=1,
        packets=Packets.parse("1"),
        lowest_level=1,
        highest_level=1,
        schedule=type(rules.schedule)({trump: values[:1] for trump, values in rules.schedule.values}, first_level=1),
    )


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize(
    ("drawn", "lowest"),
    [
        ("2S JK AS KS QS", 1),
        ("2S 3S AH KS QS", 2),
        ("KS 10S JS QS 9S", 4),
        ("KS QH JH QS KH", 2),
        ("7H 7D 7C 7S 8S", 3),
        ("KH AC AS AD 2S", 2),
    ],
)
def test_the_lowest_card_deals_and_suits_break_ties(drawn: str, lowest: int) -> None:
    assert lowest_seats(BY_SUIT, cards(drawn)) == (lowest,)


@pytest.mark.rule("SEAT-3")
def test_suits_stand_in_the_order_of_the_schedule() -> None:
    assert lowest_seats(presets.STANDARD_3, cards("7S 7C 8H")) == (0,)
    assert lowest_seats(presets.INVERTED_3, cards("7S 7C 8H")) == (1,)
    assert lowest_seats(presets.INVERTED_3, cards("7D 7H 8H")) == (1,)


@pytest.mark.rule("SEAT-3")
def test_eleven_to_thirteen_stand_between_ten_and_jack() -> None:
    ladder = cards("AS 2S 10S 11S 12S 13H JS QS KS")
    for place in range(4):
        six = ladder[place : place + 6]
        assert lowest_seats(presets.SIX_63, six) == (0,)
        assert lowest_seats(presets.SIX_63, list(reversed(six))) == (5,)


@pytest.mark.rule("SEAT-3")
def test_of_two_jokers_the_lower_deals_in_every_form() -> None:
    for form in FirstDealer:
        rules = TWO_JOKERS.evolve(first_dealer=form)
        assert lowest_seats(rules, cards("AS JK 4S JK2")) == (3,)
        assert lowest_seats(rules, cards("AS JK 4S 5S")) == (1,)


@pytest.mark.rule("SEAT-3")
def test_where_suits_do_not_count_those_who_tie_draw_again() -> None:
    assert lowest_seats(AGAIN, cards("KS 3H 3C QS 3S")) == (1, 2, 4)
    assert lowest_seats(AGAIN, cards("8S AH KD"), seats=[Seat(1), Seat(2), Seat(4)]) == (2,)
    assert lowest_seats(AGAIN, cards("AS AH KD"), seats=[Seat(1), Seat(2), Seat(4)]) == (1, 2)


@pytest.mark.rule("SEAT-3")
def test_in_a_cut_aces_are_high() -> None:
    assert lowest_seats(CUT, cards("AS KH QC KS AH")) == (2,)
    assert lowest_seats(CUT, cards("AS KH AC KS AH")) == (1, 3)
    assert lowest_seats(CUT, cards("AS KH JK KS AH")) == (2,)


@pytest.mark.rule("SEAT-3")
def test_two_may_cut_the_same_card_but_not_draw_it() -> None:
    assert lowest_seats(CUT, cards("2S 2S KS 3S 4S")) == (0, 1)
    for rules in (BY_SUIT, AGAIN):
        with pytest.raises(InvalidValue, match="2S was drawn twice"):
            lowest_seats(rules, cards("2S 2S KS 3S 4S"))


@pytest.mark.rule("SEAT-3")
def test_a_draw_must_have_one_card_of_the_deck_for_each_who_draws() -> None:
    with pytest.raises(InvalidValue, match="4 cards drawn: expected 5"):
        lowest_seats(BY_SUIT, cards("2S 3S 4S 5S"))
    with pytest.raises(InvalidValue, match="0 cards drawn: expected 0"):
        lowest_seats(BY_SUIT, [], seats=[])
    with pytest.raises(InvalidValue, match="11S is not in the deck"):
        lowest_seats(BY_SUIT, cards("2S 3S 4S 5S 11S"))
    with pytest.raises(InvalidType, match="expected a Card, not str"):
        lowest_seats(BY_SUIT, ["2S"])  # type: ignore[list-item]


def test_a_draw_needs_rules_cards_and_chance() -> None:
    wrong: Any
    for draw in (draw_first_dealer, draw_seats, cut_for_partners):
        for wrong in (None, "club-4"):
            with pytest.raises(InvalidType, match=f"expected a Ruleset, not {type(wrong).__name__}"):
                draw(wrong, rng=Random(1))
        for wrong in (None, 5):
            with pytest.raises(InvalidType, match=f"rng must have getrandbits.* {type(wrong).__name__} has none"):
                draw(presets.CLUB_4, rng=wrong)
    for wrong in (None, 5):
        name = type(wrong).__name__
        with pytest.raises(InvalidType, match=f"expected a Ruleset, not {name}"):
            lowest_seats(wrong, cards("2S"))
        with pytest.raises(InvalidType, match=f"expected a sequence of cards drawn, not {name}"):
            lowest_seats(BY_SUIT, wrong)
    for wrong, message in ((5, "seats must be a sequence of ints, not int"), (["1"], "a seat must be an int, not str")):
        with pytest.raises(InvalidType, match=message):
            lowest_seats(BY_SUIT, cards("2S"), seats=wrong)


@pytest.mark.rule("SEAT-1")
def test_only_seats_at_the_table_draw() -> None:
    with pytest.raises(InvalidValue, match="seat 5: expected 0 to 4"):
        lowest_seats(BY_SUIT, cards("2S"), seats=[Seat(5)])


@pytest.mark.rule("SEAT-3")
def test_a_drawn_dealer_drew_the_lowest_card() -> None:
    draw = draw_first_dealer(BY_SUIT, rng=Random(3))
    (only,) = draw.rounds
    assert [drawn.drawer for drawn in only] == [0, 1, 2, 3, 4]
    assert lowest_seats(BY_SUIT, [drawn.card for drawn in only]) == (draw.dealer,)
    assert str(Drawn(2, Card.parse("10H"))) == "2: 10H"


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("rules", [AGAIN, CUT])
def test_rounds_go_on_among_those_who_tied(rules: Ruleset) -> None:
    draws = [draw_first_dealer(rules, rng=Random(seed)) for seed in range(100)]
    assert any(len(draw.rounds) > 1 for draw in draws)
    for draw in draws:
        drawing = tuple(map(Seat, range(5)))
        for drawn in draw.rounds:
            assert tuple(one.drawer for one in drawn) == drawing
            drawing = lowest_seats(rules, [one.card for one in drawn], seats=drawing)
        assert drawing == (draw.dealer,)


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("rules", [BY_SUIT, AGAIN, CUT])
def test_everybody_is_as_likely_to_deal(rules: Ruleset) -> None:
    rng = Random(11)
    count = Counter(draw_first_dealer(rules, rng=rng).dealer for _ in range(500))
    assert all(70 <= count[Seat(seat)] <= 130 for seat in range(5))


@pytest.mark.rule("SEAT-3")
def test_the_same_seed_draws_the_same_cards() -> None:
    first, again = (draw_first_dealer(presets.STANDARD_3, rng=Random(5)) for _ in range(2))
    assert first == again
    assert hash(first) == hash(again)
    assert first != draw_first_dealer(presets.STANDARD_3, rng=Random(6))


@pytest.mark.rule("SEAT-3")
def test_a_draw_that_could_never_end_is_refused() -> None:
    twins = pairless(BY_SUIT)
    assert draw_first_dealer(twins, rng=Random(1)).dealer in (0, 1)
    for form in (FirstDealer.DRAW_AGAIN, FirstDealer.CUT):
        with pytest.raises(InvalidValue, match="all cards of the deck tie"):
            draw_first_dealer(twins.evolve(first_dealer=form), rng=Random(1))
        with pytest.raises(InvalidValue, match="all cards of the deck tie"):
            draw_seats(twins.evolve(first_dealer=form), rng=Random(1))


def in_order(seating: Seating, rules: Ruleset) -> list[tuple[int, ...]]:
    """The players from lowest to highest, read again from the cards; each round parts those who tied before."""
    groups = [tuple(range(rules.players))]
    for drawn in seating.rounds:
        tied = next(group for group in groups if len(group) > 1)
        assert tuple(one.drawer for one in drawn) == tied
        parted, left = [], {one.drawer: one.card for one in drawn}
        while left:
            seats = [Seat(player) for player in left]
            lowest = lowest_seats(rules, [left[player] for player in seats], seats=seats)
            parted.append(tuple(lowest))
            left = {player: card for player, card in left.items() if player not in lowest}
        at = groups.index(tied)
        groups[at : at + 1] = parted
    return groups


@pytest.mark.rule("SEAT-3")
@pytest.mark.parametrize("rules", [BY_SUIT, AGAIN, CUT])
def test_seats_are_taken_in_the_order_of_the_cards_drawn(rules: Ruleset) -> None:
    for seed in range(40):
        seating = draw_seats(rules, rng=Random(seed))
        assert [(player,) for player in seating.players] == in_order(seating, rules)
        assert seating.dealer == 0


@pytest.mark.rule("SEAT-3")
def test_the_two_lowest_play_together_and_the_lowest_deals() -> None:
    rules = presets.CLUB_4
    for seed in range(40):
        seating = cut_for_partners(rules, rng=Random(seed))
        (first,), (second,), (third,), (fourth,) = in_order(seating, rules)
        assert seating.players == (first, third, second, fourth)
        assert seating.dealer == 0


@pytest.mark.rule("SEAT-3")
def test_six_cut_for_two_sides_of_three() -> None:
    rules = presets.SIX_63
    seating = cut_for_partners(rules, rng=Random(2))
    ranked = [player for (player,) in in_order(seating, rules)]
    assert [seating.players[seat] for side in rules.scorers for seat in side] == ranked


@pytest.mark.rule("SEAT-3")
def test_without_fixed_partners_there_is_nobody_to_cut_for() -> None:
    with pytest.raises(InvalidValue, match="sides 'called': expected fixed partners"):
        cut_for_partners(BY_SUIT, rng=Random(1))


@pytest.mark.parametrize(
    ("rounds", "dealer"),
    [
        ((5,), Seat(0)),
        (None, Seat(0)),
        ((("x", "y", "z"),), Seat(0)),
        ((), "0"),
        ("xyz", Seat(0)),
        (([],), Seat(0)),
    ],
)
def test_a_draw_is_made_of_cards_drawn(rounds: Any, dealer: Any) -> None:
    with pytest.raises(InvalidType):
        Draw(rounds, dealer)


@pytest.mark.parametrize(("drawer", "card"), [("0", CARDS[0]), (0, "7S"), (None, None)])
def test_a_card_drawn_is_somebodys_card(drawer: Any, card: Any) -> None:
    with pytest.raises(InvalidType):
        Drawn(drawer, card)
