"""What a player can do, and its text both ways."""

from __future__ import annotations

import pickle
from collections.abc import Callable
from itertools import product
from typing import Any, get_args

import pytest
from helpers import QUARTER, after, cards, deal_of, read_or_refused, telling
from hypothesis import given, strategies as st
from wording import reason_said

from fivehundred.actions import (
    PLAYS,
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
    parse_declaration,
    parse_discard,
    parse_gift,
    parse_partner_call,
    parse_play,
)
from fivehundred.cards import CARDS, Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, NotationError
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

PARSERS = [parse_play, parse_discard, parse_gift, parse_partner_call, parse_declaration]

SLAM = presets.AUSTRALIAN_4.evolve(declared_slam=500)
BREACH = presets.AUSTRALIAN_4.evolve(breach=100)

#: One of each kind, with its text.
KINDS: dict[str, Action] = {
    "P": Pass(),
    "7S": Bid(7, Suit.SPADES),
    "OM": SpecialBid("OM"),
    "look": Look(),
    "throw in": ThrowIn(),
    "keep": Keep(),
    "discard 5S 4H": Discard(cards("5S 4H")),
    "call AH": CallCard(Card.parse("AH")),
    "call 2 4": CallPlayers((Seat(2), Seat(4))),
    "slam": DeclareSlam(),
    "no slam": DeclareSlam(undertaken=False),
    "give 10H": Give(Card.parse("10H")),
    "breach": Breach(),
    "no breach": Breach(undertaken=False),
    "declare JK=H": DeclareJoker(Suit.HEARTS),
    "10H": PlayCard(Card.parse("10H")),
    "JK=S": PlayCard(Card.parse("JK"), Suit.SPADES),
}


def test_every_kind_of_action_is_listed_here() -> None:
    assert {type(action) for action in KINDS.values()} == set(get_args(Action))


@pytest.mark.parametrize(("text", "action"), KINDS.items())
def test_an_action_is_a_value_with_a_text(text: str, action: Action) -> None:
    assert str(action) == text
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        again = pickle.loads(pickle.dumps(action, protocol))
        assert (again, hash(again), repr(again)) == (action, hash(action), repr(action))
    assert [other for other in KINDS.values() if other == action] == [action]


#: For each text of an action that is read by its stage a deal in which it is asked for.
ASKED = {
    "look": deal_of(presets.PERFECT_4),
    "BM": deal_of(presets.PERFECT_4),
    "throw in": deal_of(presets.PERFECT_4),
    "slam": after(deal_of(SLAM), "7S, P, P, P, discard 5S 6S 7S"),
    "no slam": after(deal_of(SLAM), "7S, P, P, P, discard 5S 6S 7S"),
    "give 10H": after(deal_of(SLAM), "7S, P, P, P, discard 5S 6S 7S, slam"),
    "breach": after(deal_of(BREACH), "7S, P, P, P, discard 5S 6S 7S"),
    "no breach": after(deal_of(BREACH), "7S, P, P, P, discard 5S 6S 7S"),
}


@pytest.mark.rule("BID-10", "BID-15", "BID-17")
@pytest.mark.parametrize(("text", "deal"), ASKED.items())
def test_texts_are_read_as_the_stage_asks(text: str, deal: Deal) -> None:
    action = KINDS.get(text, SpecialBid("BM"))
    assert deal.parse(text) == deal.parse(f" {text} ") == action
    assert deal.parse(str(action)) == action


@pytest.mark.rule("BID-15", "BID-17")
@pytest.mark.parametrize(
    ("asked", "text", "message"),
    [
        (
            "slam",
            "breach",
            "'breach', column 1: expected slam or no slam (seat 0 may not undertake a breach: "
            f"{reason_said('slam now')} (BID-17))",
        ),
        ("slam", "yes", "'yes', column 1: expected slam or no slam"),
        ("breach", "", "'', column 1: expected breach or no breach"),
        ("give 10H", "give 10H 9H", "'give 10H 9H', column 6: expected one card"),
        (
            "give 10H",
            "P",
            f"'P', column 1: expected one card (seat 2 may not pass: {reason_said('give now')} (BID-17))",
        ),
        (
            "look",
            "look up",
            "'look up', column 1: expected P, a bid such as 7S or 10NT, M, OM, HL, DM, BM or look (did you mean look?)",
        ),
    ],
)
def test_a_text_that_the_stage_does_not_ask_for(asked: str, text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        ASKED[asked].parse(text)
    assert str(error.value) == message


@pytest.mark.rule("JOKER-4")
def test_every_play_can_be_read_back() -> None:
    for play in PLAYS:
        assert parse_play(str(play)) == parse_play(str(play).lower()) == play
        assert parse_play(str(play)).number == play.number
        assert PlayCard(play.card, play.suit) == play
        assert pickle.loads(pickle.dumps(play)) == play


@pytest.mark.rule("JOKER-4")
def test_a_play_is_a_card_or_a_joker_under_one_of_four_names() -> None:
    assert [str(play) for play in PLAYS[64:]] == [
        "JK2",
        "JK",
        *("JK2=S", "JK2=C", "JK2=D", "JK2=H"),
        *("JK=S", "JK=C", "JK=D", "JK=H"),
    ]
    assert [play.number for play in PLAYS] == list(range(74))
    assert [play.card for play in PLAYS[:66]] == list(CARDS)
    assert parse_play("jk=♥") == PlayCard(Card.parse("JK"), Suit.HEARTS)


@pytest.mark.rule("KITTY-1")
@pytest.mark.parametrize("text", ["discard 5S 6C 4H", "5S 6C 4H", "4H 6c 5♠", "discard  5S 4H  6C "])
def test_a_discard(text: str) -> None:
    assert parse_discard(text) == Discard(cards("5S 6C 4H"))
    assert str(parse_discard(text)) == "discard 5S 6C 4H"


@pytest.mark.rule("BID-17")
@pytest.mark.parametrize("text", ["give 10H", "10H", "10♥", "give  10h "])
def test_a_gift(text: str) -> None:
    assert parse_gift(text) == Give(Card.parse("10H"))
    assert str(parse_gift(text)) == "give 10H"


@pytest.mark.rule("CALL-1", "CALL-2")
@pytest.mark.parametrize(
    ("text", "call"),
    [
        ("call AH", CallCard(Card.parse("AH"))),
        ("10♥", CallCard(Card.parse("10H"))),
        ("call 2", CallPlayers((Seat(2),))),
        ("4 2", CallPlayers((Seat(2), Seat(4)))),
        ("call 2 4", CallPlayers((Seat(2), Seat(4)))),
        ("alone", CallPlayers()),
    ],
)
def test_a_call_for_a_partner(text: str, call: CallCard | CallPlayers) -> None:
    assert parse_partner_call(text) == call
    assert parse_partner_call(str(call)) == call


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize(
    ("text", "declared"),
    [
        ("declare none", DeclareJoker()),
        ("none", DeclareJoker()),
        ("declare JK=H", DeclareJoker(Suit.HEARTS)),
        ("jk2=s", DeclareJoker(lower=Suit.SPADES)),
        ("declare JK2=S JK=H", DeclareJoker(Suit.HEARTS, Suit.SPADES)),
        ("declare JK=H and JK2=S", DeclareJoker(Suit.HEARTS, Suit.SPADES)),
    ],
)
def test_a_declaration(text: str, declared: DeclareJoker) -> None:
    assert parse_declaration(text) == declared
    assert parse_declaration(str(declared)) == declared


def test_claims_have_their_words() -> None:
    assert (str(ThrowIn()), str(Keep())) == ("throw in", "keep")


@pytest.mark.parametrize(
    ("parser", "text", "message"),
    [
        (parse_play, "10H=S", "'10H=S', column 4: expected the end of the card"),
        (parse_play, "JK=", "'JK=', column 4: expected a suit (S, C, D or H)"),
        (parse_play, "JK2=X", "'JK2=X', column 5: expected a suit (S, C, D or H)"),
        (parse_play, "JK=HH", "'JK=HH', column 4: expected a suit (S, C, D or H), and nothing after it"),
        (parse_play, "=H", "'=H', column 1: expected a rank"),
        (parse_play, "", "'', column 1: expected a rank"),
        (parse_discard, "discard 5S XX", "'discard 5S XX', column 12: expected a rank"),
        (parse_discard, "discard 5S 5S", "'discard 5S 5S', column 12: expected a card not named before"),
        (parse_gift, "give", "'give', column 5: expected one card"),
        (parse_gift, "", "'', column 1: expected one card"),
        (parse_gift, "give XX", "'give XX', column 6: expected one card"),
        (parse_gift, "give 10H 10H", "'give 10H 10H', column 6: expected one card"),
        (parse_gift, "give JK=H", "'give JK=H', column 6: expected one card"),
        (parse_partner_call, "call", "'call', column 5: expected a card, one or two seats, or alone"),
        (parse_partner_call, "call XX", "'call XX', column 6: expected a card, one or two seats, or alone"),
        (parse_partner_call, "call 2 2", "'call 2 2', column 6: expected a card, one or two seats"),
        (parse_partner_call, "call 1 2 6", "'call 1 2 6', column 6: expected a card, one or two seats"),
        (parse_partner_call, "call ٣", "'call ٣', column 6: expected a card, one or two seats"),
        (parse_declaration, "declare", "'declare', column 8: expected none, or each joker once"),
        (parse_declaration, "declare JK", "'declare JK', column 9: expected none, or each joker once"),
        (parse_declaration, "declare JK=H JK=S", "'declare JK=H JK=S', column 9: expected none, or each joker once"),
        (parse_declaration, "declare JK=H AS", "'declare JK=H AS', column 9: expected none, or each joker once"),
    ],
)
def test_a_text_that_is_no_action(parser: Any, text: str, message: str) -> None:
    with pytest.raises(NotationError) as error:
        parser(text)
    assert str(error.value).startswith(message)


def test_separators_stand_between_two_items() -> None:
    lists: dict[Any, tuple[str, str]] = {
        parse_discard: ("5S", "6S"),
        parse_partner_call: ("2", "4"),
        parse_declaration: ("JK=H", "JK2=S"),
    }
    for parser, (one, other) in lists.items():
        both = parser(f"{one} {other}")
        for separator in (", ", " and ", " & ", ", and ", " AND ", ","):
            with telling(separator):
                assert parser(one + separator + other) == both
        for text in ("{0} and", "{0},", "{0}, and", "{0} {1} &", "and {0}", ", {0}", "{0} and and {1}", "{0} and, {1}"):
            for wrong in (text, text.replace("{0}", "{0},,", 1), f"{text} &"):
                with telling(wrong), pytest.raises(NotationError):
                    parser(wrong.format(one, other))


@pytest.mark.parametrize("parser", PARSERS)
def test_what_is_no_text(parser: Any) -> None:
    for text in (None, 7, b"10H", ["10H"]):
        with telling(repr(text)), pytest.raises(InvalidType, match="an action's text must be a str, not"):
            parser(text)


@pytest.mark.parametrize("parser", PARSERS)
def test_a_long_text_is_answered_and_not_repeated(parser: Any) -> None:
    starts, fillings = ("", "JK=", "call ", "declare JK=H ", "discard 5S ", "give "), (" ", "1", "A", "JK=H ")
    for start, filling in product(starts, fillings):
        with telling(f"{start!r} and many times {filling!r}"):
            with pytest.raises(NotationError) as error:
                parser(start + filling * (1_000_000 // len(filling)) + "x")
            assert len(str(error.value)) < 200


@pytest.mark.parametrize("parser", PARSERS)
@QUARTER
@given(text=st.text(max_size=20) | st.text(alphabet="callderJK2=HS45 AKnoe10giv", max_size=20))
def test_any_text_is_an_action_or_a_notation_error(parser: Any, text: str) -> None:
    action = read_or_refused(parser, text)
    assert action is None or parser(str(action)) == action


@pytest.mark.parametrize(
    ("function", "arguments", "kind", "message"),
    [
        (PlayCard, (None,), InvalidType, "card must be of type Card, not NoneType"),
        (PlayCard, (Card.parse("JK"), "H"), InvalidType, "suit must be of type Suit or None, not str"),
        (PlayCard, (Card.parse("AS"), Suit.SPADES), InvalidValue, "AS already has a suit: only a led joker"),
        (Hidden, (-1,), InvalidValue, "-1 hidden cards: expected 0 to 66 (KITTY-1)"),
        (Hidden, (67,), InvalidValue, "67 hidden cards: expected 0 to 66 (KITTY-1)"),
        (Discard, (None,), InvalidType, "cards must be of type Cards, not NoneType"),
        (CallCard, (None,), InvalidType, "card must be of type Card, not NoneType"),
        (Give, (None,), InvalidType, "card must be of type Card, not NoneType"),
        (Give, ("10H",), InvalidType, "card must be of type Card, not str"),
        (DeclareSlam, (1,), InvalidType, "undertaken must be of type bool, not int"),
        (Breach, ("yes",), InvalidType, "undertaken must be of type bool, not str"),
        (CallPlayers, (None,), InvalidType, "players called must be a tuple of seats, not None"),
        (CallPlayers, (("1",),), InvalidType, "players called must be a tuple of seats"),
        (CallPlayers, ((2, 1),), InvalidValue, "players called: expected different seats"),
        (CallPlayers, ((1, 1),), InvalidValue, "players called: expected different seats"),
        (DeclareJoker, ("H",), InvalidType, "higher must be of type Suit or None, not str"),
        (DeclareJoker, (None, 3), InvalidType, "lower must be of type Suit or None, not int"),
    ],
)
def test_what_is_no_action(
    function: Callable[..., object], arguments: tuple[object, ...], kind: type[FiveHundredError], message: str
) -> None:
    with pytest.raises(kind) as error:
        function(*arguments)
    assert str(error.value).startswith(message)


def test_actions_of_the_same_meaning_are_equal() -> None:
    assert Discard(cards("AS KS")) == Discard(cards("KS AS"))
    assert len({ThrowIn(), ThrowIn(), Keep(), Discard(Cards()), Discard(Cards())}) == 3
