"""The published decks, each known by its number of cards (CARD-2)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from fivehundred.cards import HIGHER_JOKER, LOWER_JOKER, Card, Cards, Colour, Rank, Suit
from fivehundred.errors import InvalidValue, WrongType, brief


def _cards(ranks: str, suits: str) -> Cards:
    return Cards.of(Card.of(Rank(rank), Suit(suit)) for suit in suits for rank in ranks.split())


_JOKER: Final = Cards(1 << HIGHER_JOKER)
_SECOND_JOKER: Final = Cards(1 << LOWER_JOKER)

#: Two players, no joker (CATS).
DECK_24: Final = _cards("9 10 J Q K A", "SCDH")
#: Sans joker for three (CATS).
DECK_32: Final = _cards("7 8 9 10 J Q K A", "SCDH")
#: Three players, or two with a dummy hand (CATS, PRIMER, HOWTO, CLUB).
DECK_33: Final = DECK_32 | _JOKER
#: Sans joker for four (CATS).
DECK_42: Final = _cards("5 6 7 8 9 10 J Q K A", "SC") | _cards("4 5 6 7 8 9 10 J Q K A", "DH")
#: Four players (CATS, TEAM, PRIMER, CLUB).
DECK_43: Final = DECK_42 | _JOKER
#: Four players, five-card kitty (TEAM's option, CLUB).
DECK_45: Final = _cards("4 5 6 7 8 9 10 J Q K A", "SCDH") | _JOKER
#: Four players, six-card kitty, two jokers (CLUB).
DECK_46: Final = DECK_45 | _SECOND_JOKER
#: Five players, no joker (PAGAT, BICYCLE).
DECK_52: Final = _cards("2 3 4 5 6 7 8 9 10 J Q K A", "SCDH")
#: Five players (CATS).
DECK_53: Final = DECK_52 | _JOKER
#: Six players, kitty of three (CLUB).
DECK_63: Final = DECK_53 | _cards("11 12", "SCDH") | _cards("13", "DH")
#: Six players, five-card kitty (CLUB).
DECK_65: Final = DECK_63 | _cards("13", "SC")

#: Two players, the deck of 24 with the joker (CARD-9).
DECK_25: Final = DECK_24 | _JOKER
#: Four players, two jokers and a kitty of four (CARD-9).
DECK_44: Final = DECK_43 | _SECOND_JOKER
#: Four players, eleven cards each (CARD-11, APPS).
DECK_47: Final = _cards("4 5 6 7 8 9 10 J Q K A", "SC") | _cards("3 4 5 6 7 8 9 10 J Q K A", "DH") | _JOKER
#: Six players, two jokers and a kitty of six (CARD-9, TRICK).
DECK_66: Final = DECK_65 | _SECOND_JOKER
#: Four players; one four of each colour, in place of two red ones (CARD-9, WIKI).
DECK_43_ONE_FOUR_A_COLOUR: Final = _cards("5 6 7 8 9 10 J Q K A", "SCDH") | _cards("4", "CH") | _JOKER

#: Every published deck by its number of cards.
DECKS: Final[Mapping[int, Cards]] = MappingProxyType(
    {
        len(deck): deck
        for deck in (
            *(DECK_24, DECK_25, DECK_32, DECK_33, DECK_42, DECK_43, DECK_44, DECK_45, DECK_46, DECK_47),
            *(DECK_52, DECK_53, DECK_63, DECK_65, DECK_66),
        )
    }
)


def named(size: int) -> Cards:
    """The published deck of *size* cards; raises `InvalidValue` when there is none (CARD-2).

    >>> str(named(24) - named(24) & named(32)), len(named(43) - named(42))
    ('', 1)
    """
    if type(size) is not int:
        raise WrongType(f"a deck is named by an int, its number of cards, not {type(size).__name__}")
    deck = DECKS.get(size)
    if deck is None:
        raise InvalidValue(f"no published deck is called {brief(size)}: expected one of {', '.join(map(str, DECKS))}")
    return deck


def is_four(card: Card, colour: Colour) -> bool:
    """Whether *card* is a four of that *colour* (CARD-9).

    >>> is_four(Card.parse("4H"), Colour.RED), is_four(Card.parse("4H"), Colour.BLACK)
    (True, False)
    """
    return card.rank is Rank.FOUR and card.suit is not None and card.suit.colour is colour


def one_four_a_colour(deck: Cards) -> bool:
    """Whether *deck* has just one four of each colour, which can be the lowest trump (CARD-9).

    >>> one_four_a_colour(DECK_43_ONE_FOUR_A_COLOUR), one_four_a_colour(Cards.parse("4H 4D 4S"))
    (True, False)
    """
    return all(sum(is_four(card, colour) for card in deck) == 1 for colour in Colour)
