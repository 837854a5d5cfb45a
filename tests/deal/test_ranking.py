"""CARD: how the cards rank once the trump suit is known, and how many there are in a hand."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import pytest
from helpers import after, at_play, card, deal_of, options, refused
from wording import reason_said

from fivehundred.cards import SUITS, Cards, Suit
from fivehundred.deal.ranking import Ranking
from fivehundred.errors import InvalidType
from fivehundred.rules import presets
from fivehundred.rules.decks import DECK_43, DECK_46, DECK_52, DECK_63


def ranked(deck: Cards, trump: str | None, suit: str, higher: str | None = None) -> str:
    """The cards of *suit*, high to low."""
    ranking = Ranking.of(deck, Suit(trump) if trump else None, higher=Suit(higher) if higher else None)
    return " ".join(str(one) for one in reversed(ranking.cards_of(Suit(suit))))


@pytest.mark.rule("CARD-5")
@pytest.mark.parametrize(
    ("trump", "trumps"),
    [
        ("S", "JK JS JC AS KS QS 10S 9S 8S 7S 6S 5S"),
        ("C", "JK JC JS AC KC QC 10C 9C 8C 7C 6C 5C"),
        ("D", "JK JD JH AD KD QD 10D 9D 8D 7D 6D 5D 4D"),
        ("H", "JK JH JD AH KH QH 10H 9H 8H 7H 6H 5H 4H"),
    ],
)
def test_the_43_deck_has_thirteen_trumps_in_red_and_twelve_in_black(trump: str, trumps: str) -> None:
    assert ranked(DECK_43, trump, trump) == trumps
    assert len(trumps.split()) == (13 if trump in "DH" else 12)


@pytest.mark.rule("CARD-5")
def test_of_two_jokers_the_higher_comes_first() -> None:
    assert ranked(DECK_46, "H", "H").startswith("JK JK2 JH JD AH")


@pytest.mark.rule("CARD-5", "CARD-1")
def test_numbers_stand_between_jack_and_ten() -> None:
    assert ranked(DECK_63, "H", "H") == "JK JH JD AH KH QH 13H 12H 11H 10H 9H 8H 7H 6H 5H 4H 3H 2H"
    assert ranked(DECK_63, None, "H") == "AH KH QH JH 13H 12H 11H 10H 9H 8H 7H 6H 5H 4H 3H 2H"


@pytest.mark.rule("CARD-6")
def test_the_other_suit_of_trumps_colour_has_no_jack() -> None:
    assert ranked(DECK_43, "H", "D") == "AD KD QD 10D 9D 8D 7D 6D 5D 4D"
    assert ranked(DECK_43, "S", "C") == "AC KC QC 10C 9C 8C 7C 6C 5C"


@pytest.mark.rule("CARD-6")
def test_the_two_suits_of_the_other_colour_keep_their_jacks() -> None:
    assert ranked(DECK_43, "H", "S") == "AS KS QS JS 10S 9S 8S 7S 6S 5S"
    assert ranked(DECK_43, "H", "C") == "AC KC QC JC 10C 9C 8C 7C 6C 5C"


@pytest.mark.rule("CARD-7")
@pytest.mark.parametrize("suit", SUITS)
def test_without_trumps_there_are_no_bowers_and_the_joker_is_in_no_suit(suit: Suit) -> None:
    ranking = Ranking.of(DECK_43, None)
    row = [str(one.rank and one.rank.value) for one in reversed(ranking.cards_of(suit))]
    assert row[:5] == ["A", "K", "Q", "J", "10"]
    assert ranking.suit_of(card("JK")) is None
    assert ranking.bower(card("JH")) is None


@pytest.mark.rule("CARD-4")
def test_the_left_bower_belongs_to_trumps() -> None:
    ranking = Ranking.of(DECK_43, Suit.HEARTS)
    assert ranking.suit_of(card("JD")) is Suit.HEARTS
    assert [ranking.bower(card(text)) for text in ("JH", "JD", "JS", "AH", "JK")] == [
        "right bower",
        "left bower",
        None,
        None,
        None,
    ]


@pytest.mark.rule("CARD-4", "PLAY-2")
def test_the_left_bower_must_follow_when_trumps_are_led() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "AH", "JD 7S 8S 9S 7C 8C 9C 7D 8D 9D")
    assert options(after(deal, "AH")) == "JD"
    assert refused(after(deal, "AH"), "9D").rules == ("PLAY-2", "CARD-4")


@pytest.mark.rule("CARD-4", "PLAY-2")
def test_the_left_bower_does_not_follow_its_printed_suit() -> None:
    # Void of diamonds but for the left bower, seat 1 may play anything to a diamond.
    deal = at_play(presets.STANDARD_3, "7H", "AD", "JD 7S 8S 9S 7C 8C 9C 10C QC KC")
    assert len(after(deal, "AD").legal_actions) == 10


@pytest.mark.rule("CARD-4", "PLAY-3")
def test_the_left_bower_led_asks_for_trumps_and_wins_but_for_the_right_and_the_joker() -> None:
    deal = at_play(presets.STANDARD_3, "7H", "JD", "7H AS AC AD", "AH")
    led = after(deal, "JD")
    assert options(led).split(", ")[-1] == "7H"
    assert refused(led, "AD").message == reason_said("follow", "hearts", "7♥")
    assert after(led, "7H, AH").to_act == 0
    beaten = at_play(presets.STANDARD_3, "7H", "JD", "JH", "7H")
    assert after(beaten, "JD, JH, 7H").to_act == 1


@pytest.mark.rule("CARD-4", "CARD-7")
def test_without_trumps_the_red_jacks_follow_their_own_suits() -> None:
    deal = at_play(presets.STANDARD_3, "7NT", "AH", "JD 7S 8S 9S 7C 8C 9C 7D 8D JH")
    assert options(after(deal, "AH")) == "JH"


@pytest.mark.rule("CARD-3")
@pytest.mark.parametrize(
    ("name", "kitty"),
    [
        ("short-pack-2", 4),
        ("dummy-2", 3),
        ("sans-joker-3", 2),
        ("standard-3", 3),
        ("sans-joker-4", 2),
        ("club-45-4", 5),
        ("club-46-4", 6),
        ("called-5", 3),
        ("six-63", 3),
        ("six-65", 5),
    ],
)
def test_the_kitty_is_what_the_hands_leave_of_the_deck(name: str, kitty: int) -> None:
    rules = presets.get(name)
    deal = deal_of(rules)
    assert rules.kitty_size == kitty
    assert {len(hand) for hand in deal.dealt.hands} == {10}
    assert len(deal.dealt.kitty) == kitty


@pytest.mark.rule("CARD-2")
def test_the_full_pack_without_a_joker_can_be_played_by_five() -> None:
    rules = presets.CALLED_5.evolve(deck=DECK_52, packets=presets.SANS_JOKER_3.packets)
    assert rules.kitty_size == 2
    assert at_play(rules, "8NT").legal_actions


def test_strength_in_a_trick() -> None:
    ranking = Ranking.of(DECK_43, Suit.HEARTS)
    strengths = [ranking.strength(card(text), Suit.SPADES) for text in ("AD", "5S", "AS", "4H", "JD", "JH", "JK")]
    assert strengths[0] == 0
    assert strengths == sorted(strengths)
    assert len(set(strengths)) == len(strengths)


ORDER = Ranking.of(DECK_43, Suit.HEARTS)


@pytest.mark.parametrize(
    ("question", "wrong", "message"),
    [
        (
            lambda it: Ranking.under(it, Suit.HEARTS),
            "australian-4",
            "expected a Ruleset, not str; use presets.get(name)",
        ),
        (lambda it: Ranking.under(presets.STANDARD_3, it), "H", "expected a Suit or None, not str"),
        (lambda it: Ranking.under(presets.STANDARD_3, None, higher=it), [], "expected a Suit or None, not list"),
        (lambda it: Ranking.under(presets.STANDARD_3, None, lower=it), "S", "expected a Suit or None, not str"),
        (
            lambda it: Ranking.under(presets.STANDARD_3, None, misere=it),
            1,
            "expected True or False for misere, not int",
        ),
        (lambda it: Ranking.of(it, None), 43, "expected the Cards of a deck, not int"),
        (lambda it: Ranking.of(DECK_43, Suit.HEARTS, fours=it), "plain", "fours must be of type Fours, not str"),
        (lambda it: Ranking.of(DECK_43, None, jacks=it), "above aces", "jacks must be of type Jacks, not str"),
        (
            lambda it: Ranking.of(DECK_43, None, joker_rank=it),
            None,
            "joker_rank must be of type JokerRank, not NoneType",
        ),
        (ORDER.suit_of, "JD", "expected a Card, not str; use Card.parse(text)"),
        (lambda it: ORDER.strength(it, Suit.HEARTS), "JD", "expected a Card, not str; use Card.parse(text)"),
        (lambda it: ORDER.strength(card("JD"), it), "H", "expected a Suit, not str; use Suit(letter)"),
        (ORDER.cards_of, "H", "expected a Suit, not str; use Suit(letter)"),
        (ORDER.bower, Suit.HEARTS, "expected a Card, not Suit"),
        (ORDER.moved_by, None, "expected a Card, not NoneType"),
    ],
)
def test_what_cannot_be_ranked_is_named(question: Callable[[Any], object], wrong: object, message: str) -> None:
    with pytest.raises(InvalidType, match=f"^{re.escape(message)}$"):
        question(wrong)


@pytest.mark.rule("CARD-2")
def test_a_card_that_is_not_in_the_deck_has_no_suit() -> None:
    assert ORDER.suit_of(card("2S")) is None
