"""CARD-1, CARD-8: cards, their texts and sets of them."""

from __future__ import annotations

import operator
import pickle
from collections.abc import Callable

import pytest
from helpers import read_or_refused
from hypothesis import given, strategies as st

from fivehundred.cards import CARD_COUNT, CARDS, RANKS, SUITS, Card, Cards, Colour, Rank, Suit, suit_of_text
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, NotationError


@pytest.mark.rule("CARD-1")
def test_two_black_suits_and_two_red() -> None:
    assert [suit.colour for suit in (Suit.SPADES, Suit.CLUBS)] == [Colour.BLACK] * 2
    assert [suit.colour for suit in (Suit.DIAMONDS, Suit.HEARTS)] == [Colour.RED] * 2
    assert [suit.twin for suit in SUITS] == [Suit.CLUBS, Suit.SPADES, Suit.HEARTS, Suit.DIAMONDS]
    assert [suit.symbol for suit in SUITS] == ["♠", "♣", "♦", "♥"]


@pytest.mark.rule("CARD-1")
def test_sixteen_ranks_and_two_jokers_make_66_cards() -> None:
    assert [rank.value for rank in RANKS] == [*"23456789", "10", "11", "12", "13", *"JQKA"]
    assert len(CARDS) == CARD_COUNT == len(SUITS) * len(RANKS) + 2
    assert [card.number for card in CARDS] == list(range(66))
    assert Card.of(Rank.TEN, Suit.HEARTS) == Card.parse("10H")


@pytest.mark.rule("CARD-8")
@pytest.mark.parametrize(
    ("text", "rank", "suit"),
    [
        ("10H", Rank.TEN, Suit.HEARTS),
        ("JS", Rank.JACK, Suit.SPADES),
        ("AD", Rank.ACE, Suit.DIAMONDS),
        ("11C", Rank.ELEVEN, Suit.CLUBS),
        ("13h", Rank.THIRTEEN, Suit.HEARTS),
        ("q♣", Rank.QUEEN, Suit.CLUBS),
        ("2♥", Rank.TWO, Suit.HEARTS),
    ],
)
def test_rank_then_suit(text: str, rank: Rank, suit: Suit) -> None:
    card = Card.parse(text)
    assert (card.rank, card.suit, card.is_joker) == (rank, suit, False)


@pytest.mark.rule("CARD-8")
def test_the_jokers() -> None:
    higher, lower = Card.parse("JK"), Card.parse("jk2")
    assert (str(higher), str(lower)) == ("JK", "JK2")
    assert (higher.suit, higher.rank, higher.is_joker) == (None, None, True)
    assert (higher.pretty, lower.pretty) == ("the joker", "the lower joker")
    assert lower < higher


@pytest.mark.rule("CARD-8")
def test_every_card_can_be_read_back() -> None:
    for card in CARDS:
        assert Card.parse(str(card)) == Card.parse(str(card).lower()) == card
        assert card.is_joker or Card.parse(card.pretty) == card
        assert repr(card) == f"Card.parse('{card}')"
        assert pickle.loads(pickle.dumps(card)) == card


@pytest.mark.rule("CARD-8")
@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "'', column 1: expected a rank (2 to 10, 11, 12, 13, J, Q, K or A) or a joker (JK or JK2)"),
        ("10X", "'10X', column 3: expected a suit (S, C, D or H)"),
        ("10", "'10', column 3: expected a suit (S, C, D or H)"),
        ("J", "'J', column 2: expected a suit (S, C, D or H)"),
        ("1S", "'1S', column 1: expected a rank"),
        ("14S", "'14S', column 1: expected a rank"),
        ("SJ", "'SJ', column 1: expected a rank"),
        ("ASS", "'ASS', column 3: expected the end of the card"),
        ("JK3", "'JK3', column 2: expected a suit (S, C, D or H)"),
        ("A S S", "'A S S', column 4: expected the end of the card"),
        ("٣S", "'٣S', column 1: expected a rank"),
    ],
)
def test_a_text_that_is_no_card(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Card.parse(text)
    assert str(error.value).startswith(message)


@pytest.mark.rule("CARD-8")
def test_a_set_of_cards_is_listed_in_pack_order() -> None:
    cards = Cards.parse("JK AS 10H JK2 2S 9C KD")
    assert str(cards) == "2S AS 9C KD 10H JK2 JK"
    assert repr(cards) == "Cards.parse('2S AS 9C KD 10H JK2 JK')"
    assert Cards.of(cards) == Cards(cards.bits) == cards
    assert pickle.loads(pickle.dumps(cards)) == cards


def test_sets_of_cards_are_joined_cut_and_compared() -> None:
    one, other = Cards.parse("AS KS"), Cards.parse("KS QS")
    assert str(one | other) == "QS KS AS"
    assert str(one & other) == "KS"
    assert str(one - other) == "AS"
    assert Cards.parse("KS") <= one
    assert not other <= one
    assert (len(one), Card.parse("AS") in one, Card.parse("QS") in one, "AS" in one) == (2, True, False, False)
    assert not Cards()
    assert hash(one) == hash(Cards.parse("KS AS"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("AS XX", "'AS XX', column 4: expected a rank"),
        ("AS  10X", "'AS  10X', column 7: expected a suit (S, C, D or H)"),
        ("AS KS AS", "'AS KS AS', column 7: expected a card not named before (AS is)"),
    ],
)
def test_a_text_that_is_no_set_of_cards(text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        Cards.parse(text)
    assert str(error.value).startswith(message)


def test_nobody_holds_a_card_twice() -> None:
    with pytest.raises(InvalidValue, match="the same card twice: AS"):
        Cards.of([Card.parse("AS"), Card.parse("AS")])


@pytest.mark.parametrize(
    ("function", "arguments", "kind", "message"),
    [
        (Card, (66,), InvalidValue, "card number 66: expected 0 to 65"),
        (Card, (-1,), InvalidValue, "card number -1: expected 0 to 65"),
        (Card, (None,), InvalidType, "a card's number must be an int, not NoneType"),
        (Card, (True,), InvalidType, "a card's number must be an int, not bool"),
        (Card.parse, (None,), InvalidType, "a card's text must be a str, not NoneType"),
        (Card.of, (None, Suit.SPADES), InvalidType, "expected a Rank, not NoneType"),
        (Card.of, (Rank.ACE, None), InvalidType, "expected a Suit, not NoneType"),
        (Cards, (1 << 66,), InvalidValue, "card bits 73786976294838206464: expected 0 to 0x3ffffffffffffffff"),
        (Cards, (-1,), InvalidValue, "card bits -1: expected 0"),
        (Cards, (None,), InvalidType, "the bits of a set of cards must be an int, not NoneType"),
        (Cards.of, (None,), InvalidType, "expected an iterable of cards, not NoneType"),
        (Cards.of, ([None],), InvalidType, "expected a Card, not NoneType"),
        (Cards.of, (["AS"],), InvalidType, "expected a Card, not str; use Card.parse(text)"),
        (Card, ("AS",), InvalidType, "a card's number must be an int, not str; use Card.parse(text)"),
        (Cards, ([0],), InvalidType, "the bits of a set of cards must be an int, not list; use Cards.of(cards)"),
        (Cards, ("AS KS",), InvalidType, "the bits of a set of cards must be an int, not str; use Cards.parse(text)"),
        (Cards.parse, (None,), InvalidType, "a text of cards must be a str, not NoneType"),
        (operator.or_, (Cards(), None), InvalidType, "expected Cards, not NoneType"),
        (operator.and_, (Cards(), 3), InvalidType, "expected Cards, not int"),
        (operator.sub, (Cards(), {1}), InvalidType, "expected Cards, not set"),
        (operator.le, (Cards(), "AS"), InvalidType, "expected Cards, not str; use Cards.parse(text)"),
        (suit_of_text, ("X",), NotationError, "'X', column 1: expected a suit"),
        (suit_of_text, (None,), InvalidType, "a suit's text must be a str, not NoneType"),
    ],
)
def test_what_is_no_card(
    function: Callable[..., object], arguments: tuple[object, ...], kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind) as error:
        function(*arguments)
    assert str(error.value).startswith(message)


@given(st.text(max_size=6))
def test_any_text_is_a_card_or_a_notation_error(text: str) -> None:
    card = read_or_refused(Card.parse, text)
    assert card is None or card in CARDS


@given(st.text(alphabet="AKQJ10 23SCDH♥xk\n", max_size=30))
def test_any_text_is_a_set_of_cards_or_a_notation_error(text: str) -> None:
    cards = read_or_refused(Cards.parse, text)
    assert cards is None or Cards.parse(str(cards)) == cards


def test_a_long_text_is_answered_and_not_repeated() -> None:
    for text in ("A" * 1_000_000, "AS " * 400_000, "1" * 1_000_000):
        with pytest.raises(NotationError) as error:
            Cards.parse(text)
        assert len(str(error.value)) < 200
        with pytest.raises(NotationError) as error:
            Card.parse(text)
        assert len(str(error.value)) < 200
