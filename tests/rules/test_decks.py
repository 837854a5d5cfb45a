"""The decks of CARD-2, counted and compared in ways other than the one they are written in."""

from __future__ import annotations

import pytest

from fivehundred.cards import CARDS, Card, Cards, Colour, Rank, Suit
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules import decks


@pytest.mark.rule("CARD-2")
@pytest.mark.parametrize("size", [24, 25, 32, 33, 42, 43, 44, 45, 46, 47, 52, 53, 63, 65, 66])
def test_a_deck_has_as_many_cards_as_its_name_says(size: int) -> None:
    assert len(decks.deck_of(size)) == size
    assert decks.deck_of(size) == getattr(decks, f"DECK_{size}")


@pytest.mark.rule("CARD-2", "CARD-9", "CARD-11")
@pytest.mark.parametrize(
    ("size", "lowest_black", "lowest_red", "jokers"),
    [
        (24, "9", "9", ""),
        (25, "9", "9", "JK"),
        (32, "7", "7", ""),
        (33, "7", "7", "JK"),
        (42, "5", "4", ""),
        (43, "5", "4", "JK"),
        (44, "5", "4", "JK2 JK"),
        (45, "4", "4", "JK"),
        (46, "4", "4", "JK2 JK"),
        (47, "4", "3", "JK"),
        (52, "2", "2", ""),
        (53, "2", "2", "JK"),
    ],
)
def test_a_deck_runs_from_its_lowest_rank_to_the_ace(
    size: int, lowest_black: str, lowest_red: str, jokers: str
) -> None:
    ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]
    expected = {
        f"{rank}{suit.value}"
        for suit in Suit
        for rank in ranks[ranks.index(lowest_black if suit.colour is Colour.BLACK else lowest_red) :]
    }
    assert {str(card) for card in decks.deck_of(size)} == expected | set(jokers.split())


@pytest.mark.rule("CARD-1", "CARD-2")
def test_the_decks_for_six() -> None:
    extra = Cards.parse("11S 12S 11C 12C 11D 12D 13D 11H 12H 13H")
    assert extra == (decks.DECK_63 - decks.DECK_53)
    assert Cards.parse("13S 13C") == decks.DECK_65 - decks.DECK_63
    assert Cards.parse("JK2") == decks.DECK_66 - decks.DECK_65
    assert Cards.of(CARDS) == decks.DECK_66
    assert sum(card.rank is Rank.THIRTEEN for card in decks.DECK_65) == 4


@pytest.mark.rule("CARD-2")
def test_sans_joker_decks_are_the_others_less_the_joker() -> None:
    joker = Cards.of([Card.parse("JK")])
    assert decks.DECK_33 - joker == decks.DECK_32
    assert decks.DECK_43 - joker == decks.DECK_42
    assert decks.DECK_53 - joker == decks.DECK_52
    assert decks.DECK_25 - joker == decks.DECK_24


@pytest.mark.rule("CARD-9")
def test_a_four_of_each_colour_in_place_of_two_red_ones() -> None:
    deck = decks.DECK_43_ONE_FOUR_A_COLOUR
    assert len(deck) == 43
    assert Cards.parse("4D") == decks.DECK_43 - deck
    assert Cards.parse("4C") == deck - decks.DECK_43
    assert [str(card) for card in deck if card.rank is Rank.FOUR] == ["4C", "4H"]
    assert deck not in decks.DECKS.values()


@pytest.mark.rule("CARD-2")
def test_an_unknown_deck_is_refused() -> None:
    with pytest.raises(InvalidType, match="the number of cards in a deck must be an int, not str"):
        decks.deck_of("43")  # type: ignore[arg-type]
    with pytest.raises(InvalidValue, match=r"no published deck has size 48: expected one of 24, 25, 32, 33, 42"):
        decks.deck_of(48)
