"""Text is read as people type it: on phones, with other keyboards, or an action of another stage."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import get_args
from unicodedata import lookup

import pytest
from following import every_game

from fivehundred import Bid, Card, Cards, Deal, NotationError, Seat, Suit
from fivehundred.actions import (
    Action,
    Discard,
    PlayCard,
    ThrowIn,
    parse_declaration,
    parse_discard,
    parse_gift,
    parse_partner_call,
    parse_play,
)
from fivehundred.cards import RANKS, SUITS, suit_of_text
from fivehundred.deal.table import Stage
from fivehundred.hosting import request_from_json
from fivehundred.hosting.fair import Agreement, Sealed, parse_transcript, transcript_text
from fivehundred.notation import (
    Record,
    parse_position,
    parse_ptn,
    parse_record,
    parse_ruleset,
    position_text,
    record_text,
    ruleset_text,
)
from fivehundred.notation.rulesets import parse_setting
from fivehundred.rules import SpecialBid, parse_call
from fivehundred.rules.presets import AUSTRALIAN_4, SHORT_PACK_2, TRICKSTER_AU_4
from fivehundred.wire import InvalidDocument, from_json, parse_json, to_json

#: Their names in Unicode.
RANK_NAMES = {
    "ACE": "A",
    "TWO": "2",
    "THREE": "3",
    "FOUR": "4",
    "FIVE": "5",
    "SIX": "6",
    "SEVEN": "7",
    "EIGHT": "8",
    "NINE": "9",
    "TEN": "10",
    "JACK": "J",
    "QUEEN": "Q",
    "KING": "K",
}


def spellings(suit: Suit) -> Iterator[str]:
    """A suit as it is typed, with the selectors of emoji and of text behind it."""
    name = suit.name.removesuffix("S")
    for sign in (lookup(f"BLACK {name} SUIT"), lookup(f"WHITE {name} SUIT")):
        yield from (sign, f"{sign}\ufe0f", f"{sign}\ufe0e")
    yield lookup(f"FULLWIDTH LATIN CAPITAL LETTER {suit.value}")
    yield lookup(f"FULLWIDTH LATIN SMALL LETTER {suit.value}")


def wide(text: str) -> str:
    """*text* in full-width letters and digits."""
    return "".join(chr(ord(char) + ord(lookup("FULLWIDTH DIGIT ZERO")) - ord("0")) for char in text)


def test_suits_and_cards_are_read_as_phones_send_them() -> None:
    for suit in SUITS:
        for sign in spellings(suit):
            assert suit_of_text(sign) is suit
            for rank in RANKS:
                card = Card.of(rank, suit)
                texts = (f"{rank.value}{sign}", f"{wide(rank.value)}{sign}", f"{rank.value.lower()}{sign}")
                assert {Card.parse(text) for text in texts} == {card}
                assert Cards.parse(" ".join(("JK", texts[1]))) == Cards.of([Card.parse("JK"), card])
            assert parse_call(f"7{sign}") == AUSTRALIAN_4.parse_call(f"{wide('7')}{sign}") == Bid(7, suit)
            assert parse_play(f"JK={sign}") == PlayCard(Card.parse("JK"), suit)
            assert str(parse_declaration(f"declare JK={sign}")) == f"declare JK={suit.value}"
            assert str(parse_partner_call(f"call A{sign}")) == f"call A{suit.value}"
            assert str(parse_gift(f"give A{sign}")) == f"give A{suit.value}"
            assert parse_discard(f"discard\u30005{sign}\xa06{sign}") == Discard(
                Cards.parse(f"5{suit.value} 6{suit.value}")
            )
        for name, text in zip(
            RANK_NAMES, ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"], strict=True
        ):
            assert Card.parse(lookup(f"PLAYING CARD {name} OF {suit.name}")) == Card.parse(f"{text}{suit.value}")
    assert str(Card.parse(lookup("PLAYING CARD BLACK JOKER"))) == "JK"
    assert str(parse_partner_call(f"call {wide('2')} {wide('4')}")) == "call 2 4"
    assert str(parse_call(f"7\ufe0f\u20e3{lookup('BLACK HEART SUIT')}\ufe0f")) == "7H"


SPACES = ("\t", "\u2009", "\u202f", "\xa0", "  ")


@pytest.mark.parametrize("space", SPACES)
def test_spaces_of_every_width_are_read_as_one(space: str) -> None:
    for suit in ("hearts", "\u2665", "H", "\u2764", "\u2764\ufe0f"):
        assert parse_call(f"7{space}{suit}") == AUSTRALIAN_4.parse_call(f"7{space}{suit}") == Bid(7, Suit.HEARTS)
        for rank in ("10", "ten", "t"):
            assert Card.parse(f"{space}{rank}{space}{suit}{space}") == Card.parse("10H")
            assert str(Cards.parse(f"AS,{space}{rank}{space}{suit}{space}&{space}jk")) == "AS 10H JK"
            assert parse_play(f"play{space}{rank}{space}{suit}") == PlayCard(Card.parse("10H"))
    for words in ("no trump", "no trumps", "no-trump", "No-Trumps", "notrump", "NOTRUMPS"):
        assert str(parse_call(f"7{space}{words}".replace(" ", space))) == "7NT"
    assert str(parse_play(f"jk{space}={space}hearts")) == "JK=H"
    assert str(parse_declaration(f"declare jk{space}={space}hearts & jk2=s")) == "declare JK=H JK2=S"
    assert str(parse_discard(f"discard{space}6\u2660, 7\u2660 & 8\u2660")) == "discard 6S 7S 8S"


def test_curly_quotes_are_read_as_straight_ones() -> None:
    for text in ("\u201cThe Crown\u201d", "\u201eThe Crown\u201c", '"The Crown"'):
        assert parse_ruleset(f"australian-4 name={text} target=700").name == "The Crown"
        assert parse_setting(f"name={text}") == "The Crown"
    quoted = AUSTRALIAN_4.evolve(name="\u201cCrown\u201d")
    assert parse_ruleset(ruleset_text(quoted)).name == quoted.name
    with pytest.raises(NotationError, match=r"column 24: expected a closing quote"):
        parse_ruleset("australian-4 name=\u201cCrow")


@pytest.mark.parametrize(
    "text", ["7\u2660\ufe0f\u2665", "\uff17", "\U0001f0ac", "7\u2661\u2661", "\ufe0f", "\u0667\u2660"]
)
def test_what_is_no_card_is_refused_as_it_was_typed(text: str) -> None:
    for read in (Card.parse, Cards.parse, parse_play, AUSTRALIAN_4.parse_call, suit_of_text):
        with pytest.raises(NotationError) as caught:
            read(text)
        assert caught.value.text == text


def test_an_action_of_another_stage_is_told_so() -> None:
    stages: dict[type, Deal] = {}
    actions: dict[type, Action] = {ThrowIn: ThrowIn()}
    for _, deals, _ in every_game(1):
        for deal in deals:
            stages.setdefault(type(deal.stage), deal)
            for action in deal.legal_actions:
                # A discard of several cards is nothing else.
                if not isinstance(action, Discard) or len(action.cards) > 1:
                    actions.setdefault(type(action), action)
    assert ({*stages}, {*actions}) == ({*get_args(Stage)}, {*get_args(Action)})
    for deal in stages.values():
        keys = {special.key for special in deal.rules.specials}
        for action in actions.values():
            text = str(action)
            if isinstance(action, SpecialBid) and action.key not in keys:
                continue
            read = expected = None
            try:
                read = deal.parse(text)
            except NotationError as error:
                expected = error.expected
            # It is of this stage, or reads as an action of it; or it is told what is due instead.
            due = str(deal.why_not(action)).partition(": ")[2].rpartition(" (")[0]
            assert str(read).endswith(text) or due in str(expected), (text, expected)


DEALT = Deal.from_pack(SHORT_PACK_2, tuple(SHORT_PACK_2.deck), dealer=Seat(0))
SECRETS = Sealed(Agreement.under(SHORT_PACK_2, "deal 1"), bytes(32), (bytes(32), bytes(32)))
#: Whatever reads a text, with one that it reads.
READERS: list[tuple[Callable[[str], object], str]] = [
    (parse_ruleset, "australian-4\ntarget=700"),
    (parse_position, f"{position_text(DEALT)};\nauction by 1: P"),
    (parse_record, record_text(Record(deals=[DEALT], tags={"Event": "x"}, comments=["y"]))),
    (lambda text: parse_ptn(text, TRICKSTER_AU_4), '[Dealer "E"]\n[Deal "E:Q86.T5.876.6.H - - -"]\n'),
    (parse_transcript, transcript_text(SECRETS)),
    (parse_json, '{"a": [1,\n2.5]}\n'),
    (lambda text: parse_json(text.encode()), '{"a": [1,\n2.5]}\n'),
    (lambda text: from_json(text, Deal), to_json(DEALT, indent=1)),
    (request_from_json, '{"type": "sit",\n"player": 2}'),
]


def test_marks_and_line_ends_of_other_systems_are_read_alike() -> None:
    for read, text in READERS:
        known = read(text)
        for typed in (f"\ufeff{text}", text.replace("\n", "\r\n"), f"\ufeff{text}".replace("\n", "\r\n")):
            assert read(typed) == known, typed[:40]


@pytest.mark.parametrize("number", ["1e400", "-1e400", "1" + "0" * 400 + ".0"])
def test_no_number_becomes_infinite(number: str) -> None:
    with pytest.raises(InvalidDocument, match="too large a number"):
        parse_json(f'{{"a": [{number}]}}')
    assert parse_json("[1e308, -0.5, 1e-400]") == [1e308, -0.5, 0.0]
