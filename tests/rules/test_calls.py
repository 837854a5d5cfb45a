"""Calls: their texts both ways, and what no special bid may be called."""

from __future__ import annotations

import pickle
from typing import get_args

import pytest
from hypothesis import given, strategies as st

from fivehundred._base.words import words_of
from fivehundred.actions import Action
from fivehundred.cards import Suit
from fivehundred.cli.scoring import _WORDS
from fivehundred.deal.stages.stage import _BEGINNINGS, _WORDS as ACTIONS
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, NotationError
from fivehundred.notation._fields import _CLAUSES
from fivehundred.rules.calls import PASS, Bid, Call, Pass, SpecialBid, parse_call


@pytest.mark.rule("BID-1", "BID-7")
@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("P", PASS),
        ("6S", Bid(6, Suit.SPADES)),
        ("7C", Bid(7, Suit.CLUBS)),
        ("8D", Bid(8, Suit.DIAMONDS)),
        ("9H", Bid(9, Suit.HEARTS)),
        ("10NT", Bid(10, None)),
        ("11S", Bid(11, Suit.SPADES)),
        ("33NT", Bid(33, None)),
        ("M", SpecialBid("M")),
        ("OM", SpecialBid("OM")),
        ("BLIND-MISERE", SpecialBid("BLIND-MISERE")),
        ("H", SpecialBid("H")),
    ],
)
def test_texts_both_ways(text: str, call: Call) -> None:
    assert parse_call(text) == call
    assert parse_call(text.lower()) == call
    assert str(call) == text
    assert pickle.loads(pickle.dumps(call)) == call
    assert hash(pickle.loads(pickle.dumps(call))) == hash(call)


@pytest.mark.parametrize(("text", "suit"), [("7♠", "S"), ("7♣", "C"), ("7♦", "D"), ("7♥", "H")])
def test_suit_signs_are_read(text: str, suit: str) -> None:
    assert str(parse_call(text)) == f"7{suit}"


@pytest.mark.parametrize("text", ["7 of hearts", "Seven of H", "7 OF  ♥"])
def test_a_bid_may_be_said_with_of(text: str) -> None:
    assert parse_call(text) == Bid(7, Suit.HEARTS)


@pytest.mark.parametrize(
    ("text", "column", "expected"),
    [
        ("", 1, "P, a bid such as 7S or 10NT, or the key of a special bid"),
        ("?", 1, "P, a bid such as 7S or 10NT, or the key of a special bid"),
        ("P 7", 1, "P, a bid such as 7S or 10NT, or the key of a special bid"),
        ("0S", 1, "P, a bid such as 7S or 10NT, or the key of a special bid"),
        ("A" * 13, 1, "P, a bid such as 7S or 10NT, or the key of a special bid"),
        ("7", 2, "a suit (S, C, D or H) or NT"),
        ("7X", 2, "a suit (S, C, D or H) or NT"),
        ("7N", 2, "a suit (S, C, D or H) or NT"),
        ("7ſ", 2, "a suit (S, C, D or H) or NT"),
        ("7 of", 3, "a suit (S, C, D or H) or NT"),
        ("7SS", 3, "the end of the bid"),
        ("10NT 7", 5, "the end of the bid"),
        ("34S", 1, "a level from 1 to 33"),
        ("AS", 1, "a call, not a card"),
        ("jk", 1, "a call, not a card"),
    ],
)
def test_a_bad_text_says_where(text: str, column: int, expected: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_call(text)
    assert (caught.value.column, caught.value.expected) == (column, expected)


@given(st.text(max_size=14) | st.from_regex(r"[0-9A-Za-z♠-]{0,13}"))
def test_any_text_is_a_call_or_a_named_error(text: str) -> None:
    try:
        call = parse_call(text)
    except FiveHundredError:
        return
    assert parse_call(str(call)) == call


def test_only_text_can_be_read() -> None:
    with pytest.raises(InvalidType, match="a call's text must be a str, not int"):
        parse_call(7)  # type: ignore[arg-type]


@pytest.mark.rule("BID-1")
@pytest.mark.parametrize(
    ("level", "trump", "error", "message"),
    [
        ("7", None, InvalidType, "a bid's level must be an int, not str"),
        (True, None, InvalidType, "a bid's level must be an int, not bool"),
        (0, None, InvalidValue, "a bid's level must be 1 to 33"),
        (34, None, InvalidValue, "a bid's level must be 1 to 33"),
        (7, "S", InvalidType, "trump must be of type Suit or None, not str"),
    ],
)
def test_bids_are_checked(level: object, trump: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Bid(level, trump)  # type: ignore[arg-type]


@pytest.mark.rule("BID-7")
@pytest.mark.parametrize(
    ("key", "error", "message"),
    [
        (7, InvalidType, "a special bid's key must be a str, not int"),
        ("", InvalidValue, "special bid '': expected a capital letter"),
        ("m", InvalidValue, "special bid 'm': expected a capital letter"),
        ("7S", InvalidValue, "special bid '7S': expected a capital letter"),
        ("M" * 13, InvalidValue, "expected a capital letter"),
        ("M\n", InvalidValue, "expected a capital letter"),
        ("P", InvalidValue, "special bid 'P': this is a pass"),
        ("AS", InvalidValue, "special bid 'AS': this is a card"),
        ("JK2", InvalidValue, "special bid 'JK2': this is a card"),
        ("NT", InvalidValue, "special bid 'NT': this is another word of the notation"),
    ],
)
def test_keys_are_checked(key: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        SpecialBid(key)  # type: ignore[arg-type]


@pytest.mark.rule("BID-7")
def test_no_key_is_a_word_with_which_something_else_is_written() -> None:
    actions = (*ACTIONS, *_BEGINNINGS, *map(words_of, get_args(Action)), *_WORDS, *_CLAUSES, "passed", "thrown", "void")
    words = {str(each).split()[0].upper() for each in actions}
    assert words > {"LOOK", "KEEP", "ALONE", "NO", "BY", "TOOK", "WITH"}
    for word in words - {"SPECIAL", "P", "PASS"}:
        with pytest.raises(InvalidValue, match=f"^special bid '{word}': this is another word of the notation$"):
            SpecialBid(word)
        with pytest.raises(NotationError):
            parse_call(word)


def test_all_passes_are_equal() -> None:
    assert Pass() == PASS
    assert hash(Pass()) == hash(PASS)
