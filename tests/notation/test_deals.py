"""Positions in one line: examples, and what is wrong with those that are none."""

from __future__ import annotations

import re
from typing import Any, cast

import pytest
from helpers import after, at_play, deal_of, play_out
from notations import all_knowledge
from wording import reason_said

from fivehundred import Deal, SeatView
from fivehundred.actions import PlayCard
from fivehundred.cards import Card, Cards
from fivehundred.deal import Finished, LateRevoke, Misdeal, Misdealt, Play, Played
from fivehundred.errors import InvalidType, InvalidValue, NotationError
from fivehundred.match import LateRevokes, Referee
from fivehundred.notation import PartialDeal, Record, parse_position, parse_ruleset, position_text, record_text
from fivehundred.notation.deals import LONGEST_POSITION, rest_text
from fivehundred.rules import CallTime
from fivehundred.rules.presets import AUSTRALIAN_4, CALLED_5, DUMMY_2, PERFECT_4, SHORT_PACK_2, STANDARD_3
from fivehundred.seats import Seat

HEAD = "rules: standard-3; dealer: 2; "
HAND_0 = "hand 0: 7S 8S 9S 10S JS QS KS AS 7C 8C; "
HANDS = f"{HAND_0}hand 1: 9C 10C JC QC KC AC 7D 8D 9D 10D; hand 2: JD QD KD AD 7H 8H 9H 10H JH QH; kitty: KH AH JK"
WHOLE = f"{HEAD}{HANDS}; "
PLAYED = f"{WHOLE}auction by 0: P P 6D; discard 7H KH AH; "
UNSEEN = f"{HEAD}auction by 0: 6S P P; discard ? ? ?; "
LINES = {
    "before the first call": f"{HEAD}{HANDS}",
    "in the auction": f"{WHOLE}auction by 0: P 6S",
    "before the discard": f"{WHOLE}auction by 0: P P 6D",
    "in a trick": f"{PLAYED}trick 1 by 2: JD 7S 9D; trick 2 by 2: QD",
    "passed out": f"{WHOLE}auction by 0: P P P",
    "a wrong deal": f"{WHOLE}void: no cut was offered",
    "a wrong deal found late": f"{PLAYED}trick 1 by 2: JD; void: somebody has the wrong number of cards",
    "what an onlooker knows": f"{UNSEEN}trick 1 by 0: 7H KC 8H",
    "what a defender knows": f"{HEAD}{HAND_0}auction by 0: P P 6D; discard ? ? ?; trick 1 by 2: JD 7S",
    "what a contractor knows": f"{HEAD}{HAND_0}kitty: KH AH JK; auction by 0: 6S P P; discard 7C KH AH",
    "scores, and who may not bid": "rules: standard-3 ralphing=yes; dealer: 0; number: 7; scores: 10 -20 0; barred: 2",
    "nobody has looked": "rules: perfect-4; dealer: 3; hand 1: -; auction by 0: look P",
    "an open hand": "rules: australian-4; dealer: 3; shown: 4D 5D 6D 7D 8D 9D 10D JD QD KD; auction by 0: OM P P P; "
    "discard ? ? ?; declare none; trick 1 by 0: 4D AD 4H",
    "table cards": "rules: table-2; dealer: 1; table 0: 5S/? 6S/? 7S/? 8S/? 9S/?; table 1: 4D/? 5D/? 6D/? 7D/? 8D/?; "
    "auction by 0: 7H P; discard ? ? ?",
    "settled": "rules: australian-4 early_end=yes; dealer: 3; auction by 0: 7H P P P; discard ? ? ?; "
    "rest: 0 side 0 2 worth 0",
    "settled on a passed deal": "rules: passed-deal-3 early_end=yes; dealer: 2; auction by 0: P P P; "
    "rest: 1 side nobody worth 0",
    "a partner who is not known": "rules: called-5 early_end=yes; dealer: 4; auction by 0: 7S P P P P; discard ? ? ?; "
    "call AH; rest: 0 side 0 2 worth 0",
    "settled where cards score": "rules: one-thousand-3 early_end=yes; dealer: 2; auction by 0: 7S P P; discard ? ? ?; "
    "rest: 0 side 0 worth 9",
    "a slam": "rules: australian-4 declared_slam=500; dealer: 3; auction by 0: 7H P P P; discard ? ? ?; slam; give ?; "
    "discard ?",
    "a card of a partner": "rules: australian-4 declared_slam=500; dealer: 3; "
    "hand 2: 4D 5D 6D 7D 8D 9D 10D JD QD KD; auction by 0: 7H P P P; discard ? ? ?; slam; give 4D; discard ?",
    "a slam of one who is known": "rules: australian-4 declared_slam=500; dealer: 3; "
    "hand 0: 4D 5D 6D 7D 8D 9D 10D JD QD KD; kitty: 5S 6S 7S; auction by 0: 7H P P P; discard 5S 6S 7S; slam; give AD; "
    "discard 4D",
    "a hand thrown in": "rules: standard-3 early_claim=allowed; dealer: 2; auction by 0: P; throw in",
    "a hand kept, and one thrown in": "rules: standard-3 late_claim=anyone; dealer: 2; auction by 0: 6S P P; keep; "
    "throw in",
    "no kitty": 'rules: standard-3 deck=24 hand_size=8 packets="3 3 2" highest_level=8; dealer: 2; '
    "hand 0: 9S 10S JS QS KS AS 9C 10C; hand 1: JC QC KC AC 9D 10D JD QD; hand 2: KD AD 9H 10H JH QH KH AH; "
    "contract: 7S by 0; trick 1 by 0: 9S JC",
    "a declared joker": "rules: australian-4; dealer: 3; auction by 0: 7NT P P P; discard ? ? ?; declare JK=S",
}


@pytest.mark.parametrize("line", LINES.values(), ids=LINES)
def test_a_line_is_read_and_written_again(line: str) -> None:
    assert position_text(parse_position(line)) == line


SET_UP = {
    "a slam is bid": "8S by 0",
    "partners": "8H by 2 with 1 4",
    "a card called": "6C by 0 calling AH",
    "alone": "8H by 1",
}


@pytest.mark.parametrize("text", SET_UP.values(), ids=SET_UP)
def test_a_deal_is_set_up_at_its_first_lead(text: str) -> None:
    rules = CALLED_5
    rest = list(rules.deck - Cards.parse("AH"))
    hands = [Cards.of(rest[10 * seat : 10 * seat + 10]) for seat in range(3)]
    hands += [Cards.of(rest[30:39]) | Cards.parse("AH"), Cards.of(rest[39:49])]
    head = "".join(f"hand {seat}: {hand}; " for seat, hand in enumerate(hands))
    line = f"rules: called-5; dealer: 4; {head}discards: {Cards.of(rest[49:])}; contract: {text}"
    deal = parse_position(line)
    assert isinstance(deal, Deal)
    assert isinstance(deal.stage, Play)
    assert position_text(deal) == line


def test_what_was_made_of_the_joker_is_set_up() -> None:
    deal = at_play(AUSTRALIAN_4, "7NT", "JK AS", declared="declare JK=H")
    line = position_text(deal)
    assert line.endswith("; contract: 7NT by 0 with 2; declared: JK=H")
    assert parse_position(line) == deal
    with pytest.raises(NotationError, match=r"expected none, or each joker once with its suit"):
        parse_position(line.replace("JK=H", "JK=X"))


def test_slams_breaches_and_passed_deals_are_set_up() -> None:
    for line in (
        "rules: passed-deal-3; dealer: 2; hand 0: 7S 8S 9S 10S JS QS KS AS 7C 8C; "
        "hand 1: 9C 10C JC QC KC AC 7D 8D 9D 10D; hand 2: JD QD KD AD 7H 8H 9H 10H JH QH; discards: KH AH JK; "
        "contract: passed deal",
        "rules: australian-4 breach=100 declared_slam=500; dealer: 3; hand 0: 5S 6S 7S 8S 9S 10S JS QS KS AS; "
        "hand 1: 5C 6C 7C 8C 9C 10C JC QC KC AC; hand 2: 4D 5D 6D 7D 8D 9D 10D JD QD; "
        "hand 3: 4H 5H 6H 7H 8H 9H 10H JH QH KH; discards: KD AD AH JK; contract: 7S by 0 with 2 slam breach 1",
    ):
        assert position_text(parse_position(line)) == line


def test_what_has_more_than_one_form_is_read_in_each() -> None:
    shown = f"{HEAD}hand 0: ?; kitty: ?; auction by 0: P P 6♦;discard ? ? ?"
    plain = "rules: standard-3; dealer: 2; auction by 0: P P 6D; discard ? ? ?"
    assert parse_position(shown) == parse_position(plain) == parse_position(plain.replace(" by 0", ""))
    assert position_text(parse_position("dealer: 2;rules: standard-3")) == "rules: standard-3; dealer: 2"
    known = parse_position(f"{WHOLE}auction by 0: P P 6D; discard KH AH 7H; trick: JD")
    assert position_text(known) == f"{PLAYED}trick 1 by 2: JD"


WRONG = {
    "": (1, "a part of a position, such as dealer: 0"),
    "dealer: 0": (1, "rules: and a ruleset"),
    "rules: standard-3": (1, "dealer: and a seat"),
    "rules: standard-3; dealr: 2; auction by 0: 7H": (20, "dealer: and a seat"),
    "ruls: standard-3; dealer: 2": (1, "rules: and a ruleset"),
    "rules: standard-3; dealer: 2; hand 0: 7S; hnd 1: 8S": (
        43,
        "a deal that can begin like this (CARD-3: seat 0 has 1 cards: expected 10)",
    ),
    "rules: nothing-3; dealer: 0": (8, "a preset, or settings such as players=3"),
    "rules: standard-3 target=5 cap=9; dealer: 0": (
        8,
        "settings that go together (END-3: a cap of 9 is given, but defence is 'may win' (defence, cap); "
        "END-3: the cap, 9, must be below the target, 5 (cap, target))",
    ),
    "rules: standard-3; dealer: 5": (28, "a deal that can begin like this (seat 5: expected 0 to 2 (SEAT-1))"),
    "rules: standard-3; dealer: 1 2": (28, "a whole number from -1000000 to 1000000"),
    "rules: standard-3; dealer: x": (28, "a whole number from -1000000 to 1000000"),
    "rules: standard-3; dealer: 0; hand 1: -": (
        31,
        "a deal that can begin like this (BID-10: under these rules, all players look at their cards at once)",
    ),
    f"{HEAD}dealer: 1": (31, "dealer only once"),
    f"{HEAD}number: 0": (
        39,
        "a deal that can begin like this (deal number 0: expected a whole number from 1 to 1000000)",
    ),
    f"{HEAD}scores: 10 20": (
        39,
        "a deal that can begin like this (scores (10, 20): expected 3 whole numbers up to 1000000000)",
    ),
    f"{HEAD}barred: 1": (39, "a deal that can begin like this (barred: these rules bar nobody from bidding (BID-13))"),
    f"{HEAD}barred:": (38, "a whole number from -1000000 to 1000000"),
    f"{HEAD}hand 3: 7S": (36, "a seat from 0 to 2"),
    f"{HEAD}hand: 7S": (35, "hand and a seat"),
    f"{HEAD}hand 0 by 1: 7S": (38, "a colon"),
    f"{HEAD}kitty 0: 7S": (37, "kitty:"),
    f"{HEAD}hand 0: 7S": (31, "a deal that can begin like this (CARD-3: seat 0 has 1 cards: expected 10)"),
    f"{HEAD}hand 0: 7S 7S": (42, "a card not named before (7S is)"),
    f"{HEAD}hand 0: 2S 3S 4S 7S 8S 9S 10S JS QS KS": (
        31,
        "a deal that can begin like this (CARD-2: seat 0 has cards that are not in this deck: 2S 3S 4S)",
    ),
    f"{HEAD}{HAND_0}hand 1: 7S 9C 10C JC QC KC AC 7D 8D 9D": (
        71,
        "a deal that can begin like this (DEAL-3: seat 1 has cards that lie elsewhere too: 7S)",
    ),
    f"{HEAD}shown: 7S": (31, "a deal with these cards known (PLAY-5: no hand is exposed here)"),
    f"{HEAD}kitty: 7S 8S 9S": (
        31,
        "a deal with these cards known (KITTY-1: the kitty is given, but nobody whose hand is known has seen it)",
    ),
    f"{HEAD}kitty: 7S 8S 9S; auction by 0: 6S P P; discard ? ? ?": (
        31,
        "a deal with these cards known (KITTY-1: the kitty is given, but nobody whose hand is known has seen it)",
    ),
    f"{HEAD}discards: 7S 8S 9S": (
        31,
        "a deal that can begin like this (the fields discards and declared need the field contract)",
    ),
    f"{HEAD}contract: 7S by 0": (
        31,
        "a deal that can begin like this (CARD-3: seat 0 has 0 cards: expected 10; CARD-3: seat 1 has 0 "
        "cards: expected 10; CARD-3: seat 2 has 0 cards: expected 10; CARD-3: the discard has 0 "
        "cards: expected 3; CARD-2: missing: 7S 8S 9S 10S JS QS KS AS 7C 8C 9C 10C JC QC KC AC 7D 8D 9D 10D "
        "JD QD KD AD 7H 8H 9H 10H JH QH KH AH JK)",
    ),
    f"{HEAD}contract: P by 0": (41, "a bid of these rules"),
    f"{HEAD}contract: 7X by 0": (42, "a suit (S, C, D or H) or NT"),
    f"{HEAD}contract: 7S": (43, "by"),
    f"{HEAD}contract: 7S by 3": (47, "a seat from 0 to 2"),
    f"{HEAD}contract: 7S by 0 slam": (
        41,
        "a contract of these rules (BID-17: these rules have no declared slam)",
    ),
    f"{HEAD}contract: 7S by 0 and 1": (49, "the end of the contract"),
    f"{HEAD}contract: 7S by 0 with 1": (
        41,
        "a contract of these rules (CALL-2: at 7S no partners are called: expected the side of seat 0)",
    ),
    f"{HEAD}contract: 7S by 0 breach 1": (41, "a contract of these rules (BID-15: these rules have no breach)"),
    f"{HEAD}dummy: 7S": (31, "a deal that can begin like this (cards that nobody sees are known only if all are)"),
    f"{WHOLE}contract: 7S by 0": (
        169,
        "a deal that can begin like this (a deal set up at its first lead is the first of its match, without scores "
        "or a kitty)",
    ),
    f"{WHOLE}dummy: 7S": (
        169,
        "a deal that can begin like this (CARD-3: the dummy hand has 1 cards: expected 0; DEAL-3: the dummy "
        "hand has cards that lie elsewhere too: 7S)",
    ),
    f"{WHOLE} ": (170, "a part of a position, such as dealer: 0"),
    f"{WHOLE}auction by 1: P": (180, "auction by 0"),
    f"{WHOLE}auction by 0: 6S 6X": (187, "a suit (S, C, D or H) or NT"),
    f"{WHOLE}auction by 0: 6S P P; auction by 0: P": (191, "discard and 3 cards"),
    f"{WHOLE}auction by 0: P P P P": (189, "the end of the auction, then nothing: the hand is over"),
    f"{WHOLE}auction by 0: P P P; auction by 0: P": (190, "nothing: the hand is over"),
    f"{WHOLE}auction by 0: P P P; void: no cut was offered": (190, "nothing: the hand is over"),
    f"{WHOLE}auction by 0: P; hand 0: ?": (
        186,
        "auction by 1: and a call: the start of a deal comes before its actions",
    ),
    f"{WHOLE}auction by 0: P; void: no cut was offered": (186, "auction by 1: and a call"),
    f"{WHOLE}void: rain": (
        175,
        "somebody has the wrong number of cards or no cut was offered or a card was turned up while dealing",
    ),
    f"{WHOLE}keep": (169, "auction by 0: and a call"),
    f"{WHOLE}auction by 0: P P P; result: passed out": (190, "nothing: a position has no result"),
    f"{WHOLE}auction by 0: P P 6D; trick 1 by 2: JD": (191, "discard and 3 cards"),
    f"{WHOLE}auction by 0: P P 6D; discard ? ? ?": (
        191,
        "a legal action (? ? ?: expected the cards by name, because every hand is known)",
    ),
    f"{WHOLE}auction by 0: P P 6D; discard KH AH": (
        191,
        f"a legal action (seat 2 may not discard K♥ and A♥: {reason_said('discard count', '3', '2')} (KITTY-1))",
    ),
    f"{WHOLE}auction by 0: P P 6D; discard KH AX": (203, "a suit (S, C, D or H)"),
    f"{PLAYED}trick 1 by 2: JD 7S 7D 8H": (232, "the end of the trick"),
    f"{PLAYED}trick 1 by 2: JD 7X": (227, "a suit (S, C, D or H)"),
    f"{WHOLE}auction by 0:": (182, "a call"),
    f"{PLAYED}trick 1 by 2: ": (222, "a card"),
    f"{PLAYED}trick 2 by 2: JD": (215, "trick 1"),
    f"{PLAYED}trick 1 by 1: JD": (220, "trick by 2"),
    f"{PLAYED}JD": (209, "trick 1 by 2: and a card"),
    f"{PLAYED}rest: 1": (215, "a possible end (under these rules every hand is played to its last card (PLAY-9))"),
    f"{HEAD}auction by 0: 6S 7S P; discard ? ?": (
        54,
        f"a legal action (seat 1 may not hand over 2 cards unseen: {reason_said('discard count', '3', '2')} (KITTY-1))",
    ),
    f"{HEAD}auction by 0: 6S 7S P; discard 7S 8S": (
        54,
        f"a legal action (seat 1 may not discard 7♠ and 8♠: {reason_said('discard count', '3', '2')} (KITTY-1))",
    ),
    f"{HEAD}auction by 0: 6S 6S": (
        48,
        f"a legal action (seat 1 may not bid 6♠: {reason_said('too low', '6♠')} (BID-2))",
    ),
    f"{HEAD}{HAND_0}auction by 0: P P 6D; discard 7S KH AH": (
        93,
        f"a legal action (seat 2 may not discard 7♠, K♥ and A♥: {reason_said('elsewhere', '7♠')} (DEAL-3))",
    ),
    f"{HEAD}{HAND_0}auction by 0: 6S P P; discard ? ? ?": (
        90,
        "a legal action (the kitty, seen by seat 0: expected the cards to be known)",
    ),
    f"{HEAD}{HAND_0}kitty: KH AH JK; auction by 0: 6S P P; discard ? ? ?": (
        110,
        "a legal action (seat 0 has a known hand: expected the cards, not only their number)",
    ),
    f"{HEAD}{HAND_0}auction by 0: P P 6D; discard ? ? ?; trick 1 by 2: JD 9D": (
        125,
        f"a legal action (seat 0 may not play 9♦: {reason_said('not held', '9♦')} (PLAY-2))",
    ),
    f"{HEAD}{HAND_0}auction by 0: P P 6D; discard ? ? ?; trick 1 by 2: 7S": (
        122,
        f"a legal action (seat 2 may not play 7♠: {reason_said('elsewhere', '7♠')} (DEAL-3))",
    ),
    f"{UNSEEN}trick 1 by 0: 7H 7H": (
        85,
        f"a legal action (seat 1 may not play 7♥: {reason_said('played before', '7♥')} (PLAY-2))",
    ),
    f"{UNSEEN}trick 1 by 0: 7H KC 8H; trick 2 by 2: 9H 10H QH": (
        113,
        f"a legal action (seat 1 may not play Q♥: {reason_said('shown lacking', 'Q♥')} (PLAY-2))",
    ),
    f"{UNSEEN}trick 1 by 0: JK=H": (
        82,
        "a legal action (seat 0 may not play the joker as one of the hearts: "
        f"{reason_said('names nothing')} (JOKER-4, JOKER-1))",
    ),
    f"{UNSEEN}rest: 1": (74, "a seat, side, its seats or nobody, worth, and a number"),
    f"{UNSEEN}rest: 1 side 0 worth 0": (
        74,
        "a possible end (under these rules every hand is played to its last card (PLAY-9))",
    ),
    f"{HEAD}rest: 1 side 0 worth 0": (
        37,
        "a possible end (tricks can be settled only while cards are played (PLAY-9))",
    ),
    "rules: perfect-4; dealer: 3; hand 0: -; auction by 0: look": (
        55,
        "a legal action (the hand, seen by seat 0: expected the cards to be known)",
    ),
    "rules: table-2; dealer: 0; table 0: JS/?": (
        28,
        "a deal that can begin like this (TWO-1: seat 0 has 1 piles: expected 5; TWO-1: seat 1 has 0 piles: "
        "expected 5)",
    ),
    "rules: table-2; dealer: 0; table 0: JS": (39, "/ and the card below, or ?"),
    "rules: table-2; dealer: 0; table 0: JX/?": (38, "a suit (S, C, D or H)"),
    "rules: table-2; dealer: 0": (17, "a deal that can begin like this (TWO-1: 0 tables: expected 2)"),
}


@pytest.mark.parametrize(("text", "wrong"), WRONG.items(), ids=range(len(WRONG)))
def test_an_error_says_where_reading_stopped_and_what_was_expected(text: str, wrong: tuple[int, str]) -> None:
    with pytest.raises(NotationError) as caught:
        parse_position(text)
    assert (caught.value.text, caught.value.column) == (text, wrong[0])
    assert caught.value.expected == wrong[1]


CLAIMS = "rules: standard-3 late_claim=anyone; dealer: 2; auction by 0: 6S"
NO_TRUMPS = "rules: australian-4 breach=100 declared_slam=500; dealer: 3; auction by 0: 7NT P P P; discard ? ? ?"
WANTED = {
    CLAIMS: "auction by 1: and a call",
    f"{CLAIMS} P P": "keep or throw in",
    f"{CLAIMS} P P; keep; keep; keep": "discard and 3 cards",
    NO_TRUMPS: "slam or no slam",
    f"{NO_TRUMPS}; slam": "give and a card",
    f"{NO_TRUMPS}; no slam": "breach or no breach",
    f"{NO_TRUMPS}; no slam; breach": "declare and what the joker is to be",
    f"{NO_TRUMPS}; no slam; breach; declare none": "trick 1 by 0: and a card",
    "rules: called-5; dealer: 4; auction by 0: 7S P P P P; discard ? ? ?": "call and a card or players, or alone",
}


@pytest.mark.parametrize("line", WANTED)
def test_an_error_says_what_is_to_come(line: str) -> None:
    with pytest.raises(NotationError, match=f"expected {WANTED[line]}: the start of a deal comes before"):
        parse_position(f"{line}; kitty: ?")


def test_the_length_is_bounded() -> None:
    with pytest.raises(NotationError, match=f"which has at most {LONGEST_POSITION} characters"):
        parse_position(";" * (LONGEST_POSITION + 1))
    with pytest.raises(InvalidType, match="a position must be a str, not int"):
        parse_position(cast("str", 5))


SETTLED = "rules: called-5 early_end=yes; dealer: 4; auction by 0: 7S P P P P; discard ? ? ?; call AH; rest: "


@pytest.mark.rule("PLAY-9", "CALL-1")
@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("0 side 0 1 2 worth 1", "side: expected 0, ascending"),
        ("0 side 0 9 worth 1", "side: expected 0, ascending"),
        ("0 side 1 worth 1", "side: expected 0, ascending"),
        ("0 side 2 0 worth 1", "side: expected 0, ascending"),
        ("0 side 0 worth 999", "worth: expected at most 0"),
        ("9 side 0 worth 1", "seat 9: expected 0 to 4"),
        ("x", "a seat, side"),
    ],
)
def test_what_is_settled_must_be_possible(text: str, expected: str) -> None:
    with pytest.raises(NotationError, match=expected):
        parse_position(SETTLED + text)


@pytest.mark.rule("PLAY-9")
def test_of_what_is_not_settled_there_is_nothing_to_tell() -> None:
    deal = at_play(STANDARD_3.evolve(early_end=True), "7S")
    assert rest_text(deal.outcome) == ""
    assert rest_text(play_out(deal).outcome) == ""
    assert rest_text(deal.settle(Seat(2)).outcome) == "2 side 0 worth 0"


@pytest.mark.rule("PLAY-9")
def test_where_all_cards_are_known_side_and_worth_follow_from_them() -> None:
    deal = after(deal_of(CALLED_5.evolve(early_end=True), "7S 8S 9S 10S JS QS KS AS JK 2H", "AH"), "7S,P,P,P,P")
    deal = after(deal.apply(deal.legal_actions[0]), "call AH").settle(Seat(0))
    line = position_text(all_knowledge(deal))
    assert "; rest: 0 side 0 1 worth " in line
    assert parse_position(line) == deal
    with pytest.raises(NotationError, match="expected 0 side 0 1 worth"):
        parse_position(line.replace("side 0 1 worth", "side 0 2 worth"))


@pytest.mark.rule("PLAY-5")
@pytest.mark.parametrize(
    ("shown", "expected"),
    [
        ("", "seat 0 has exposed its hand: expected its 10 cards"),
        ("shown: 4D 5D 6D 7D 8D 9D 10D JD QD; ", "the exposed hand has 9 cards: expected 10"),
        ("shown: 5D 6D 7D 8D 9D 10D JD QD KD 4H; ", "expected the 10 cards that seat 0 began with"),
        ("shown: 4D 5D 6D 7D 8D 9D 10D JD QD AD; ", "expected the 10 cards that seat 0 began with"),
        (
            "hand 1: 4H 5H 6H 7H 8H 9H 10H JH QH AD; shown: 4D 5D 6D 7D 8D 9D 10D JD QD 4H; ",
            "that lie elsewhere too: 4H",
        ),
        (
            "hand 0: 4D 5D 6D 7D 8D 9D 10D JD QD KD; kitty: 5S 6S 7S; shown: 4D 5D 6D 7D 8D 9D 10D JD QD KD; ",
            "seat 0 has exposed its hand, but the hand is already known",
        ),
    ],
)
def test_an_open_hand_must_be_possible(shown: str, expected: str) -> None:
    away = "5S 6S 7S" if "hand 0" in shown else "? ? ?"
    with pytest.raises(NotationError, match=expected):
        parse_position(
            f"rules: australian-4; dealer: 3; {shown}auction by 0: OM P P P; discard {away}; declare none; "
            "trick 1 by 0: 4D AD 5C"
        )


@pytest.mark.rule("TWO-1")
def test_what_lies_face_down_is_known_when_it_has_been_turned_up() -> None:
    head = "rules: table-2; dealer: 1; table 0: 5S/{} 6S/? 7S/? 8S/? 9S/?; table 1: 4D/? 5D/? 6D/? 7D/? 8D/?; "
    done = "auction by 0: 7H P; discard ? ? ?; trick 1 by 0: KS AS 5S 4D"
    with pytest.raises(NotationError, match="the card below 5S is turned up: expected the card itself"):
        parse_position(head.format("?") + done)
    with pytest.raises(NotationError, match="the card below 4D is turned up: expected the card itself"):
        parse_position(head.format("JS") + done)
    with pytest.raises(NotationError, match="a card below another is given, but it has not been turned up"):
        parse_position(head.format("JS") + "auction by 0: 7H P")
    line = head.format("JS").replace("4D/?", "4D/JC") + done
    assert position_text(parse_position(line)) == line
    with pytest.raises(NotationError, match=f"seat 1 may not play 9♣: {reason_said('not on table', '9♣')}"):
        parse_position(f"{line}; trick 2 by 1: KD AD 9C")


@pytest.mark.rule("KITTY-3")
def test_a_partner_who_is_known_knows_what_he_got() -> None:
    rules = (
        'rules: perfect-4 specials=(key=DM name="double misere" value=450 kitty="passed on" '
        'partner="plays too" defence=nothing); dealer: 3; '
    )
    hand = "hand 2: 4D 5D 6D 7D 8D 9D 10D JD QD KD; "
    with pytest.raises(NotationError, match="the cards handed on, seen by seat 2: expected"):
        parse_position(f"{rules}{hand}auction by 0: DM P P P; discard ? ? ?")
    line = f"{rules}{hand}auction by 0: DM P P P; discard 5S 6S 7S; discard 5S 4D 5D"
    assert position_text(parse_position(line)).endswith(line[len(rules) :])


@pytest.mark.rule("CALL-4", "DEAL-5")
def test_places_that_nobody_sees_are_written_for_the_host_alone() -> None:
    for deal in (deal_of(DUMMY_2), deal_of(CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY))):
        assert parse_position(position_text(deal)) == deal
        assert "; dummy" not in position_text(deal.view(Seat(0)))


@pytest.mark.rule("CARD-3", "PLAY-6")
def test_cards_out_of_play_are_written_for_the_host_alone() -> None:
    rules = SHORT_PACK_2.evolve(deck=DUMMY_2.deck, out_of_play=10, packets=DUMMY_2.packets)
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    line = position_text(deal)
    assert f"; out of play: {Cards.of(tuple(rules.deck)[-10:])}; kitty: " in line
    assert parse_position(line) == deal
    for seat in range(2):
        assert "out of play: " not in position_text(deal.view(Seat(seat)))
    assert "out of play: " not in position_text(deal.spectator)
    with pytest.raises(NotationError, match="what is out of play has 1 cards: expected 10"):
        parse_position(re.sub("; out of play: [^;]*", "; out of play: JK", line))


@pytest.mark.rule("CARD-3")
def test_where_no_kitty_is_dealt_none_is_written() -> None:
    rules = parse_ruleset('standard-3 deck=24 hand_size=8 packets="3 3 2" highest_level=8')
    deal = deal_of(rules)
    assert position_text(deal).endswith("; hand 2: KD AD 9H 10H JH QH KH AH")
    assert parse_position(position_text(deal)) == deal


def test_what_cannot_be_written_is_refused() -> None:
    view = at_play(STANDARD_3, "7S").view(Seat(0))
    with pytest.raises(InvalidValue, match="only its host can write it"):
        position_text(view)
    deal = deal_of(STANDARD_3)
    with pytest.raises(InvalidValue, match=r"a void hand without a reason: expected a Misdeal \(DEAL-6\)"):
        position_text(Deal(Finished(Misdealt(None, None)), deal.layout.after((deal.stage,))))
    with pytest.raises(InvalidType, match="expected a Deal, a view or a PartialDeal, not Record"):
        position_text(cast("Deal", Record()))


@pytest.mark.rule("PLAY-5")
def test_the_cards_of_a_hand_that_lies_open_are_seen_to_be_legal() -> None:
    deal = after(deal_of(AUSTRALIAN_4), "OM,P,P,P")
    # The discard, the joker, and two tricks of three cards: the contractor's hand lies open in the second.
    for _ in range(8):
        deal = deal.apply(deal.legal_actions[0])
    assert deal.table.open_hand is not None
    assert parse_position(position_text(deal.spectator)) == PartialDeal.from_view(deal.spectator)


@pytest.mark.rule("PLAY-5", "PLAY-7")
def test_a_revoke_by_a_hand_that_lies_open_is_refused() -> None:
    deal = after(deal_of(AUSTRALIAN_4, "5S 6S 7S 5C 6C 7C 4D 5D 6D 4H"), "OM,P,P,P")
    for _ in range(5):
        deal = deal.apply(deal.legal_actions[0])
    # On to a later trick, led by somebody else, in which the contractor has to follow suit.
    seat = Seat(0)
    while deal.to_act != seat or deal.tricks[-1].winner is not None or len(deal.legal_actions) == len(deal.hand(seat)):
        deal = deal.apply(deal.legal_actions[0])
    assert deal.table.open_hand is not None
    wrong = next(card for card in deal.hand(seat) if PlayCard(card) not in deal.legal_actions)
    referee, _ = Referee(deal=deal, late=LateRevokes.STANDS).apply(PlayCard(wrong))
    with pytest.raises(InvalidValue, match=f"{wrong} of seat {seat} is a revoke"):
        position_text(referee.deal.spectator)


def test_a_trick_by_another_seat_is_refused_where_it_stands() -> None:
    deal = at_play(STANDARD_3, "7S")
    while len(deal.table.tricks) < 4:
        deal = deal.apply(deal.legal_actions[0])
    text = position_text(deal)
    leader = deal.table.tricks[1].seats[0]
    at = text.index("trick 2 by ") + len("trick 2 by ")
    with pytest.raises(NotationError, match=f"column {at + 1}: expected trick by {leader}"):
        parse_position(f"{text[:at]}{(leader + 1) % 3}{text[at + 1 :]}")


@pytest.mark.rule("PLAY-7")
def test_a_revoke_by_a_hand_that_nobody_knows_is_refused() -> None:
    # Seat 1 plays a club to the hearts that were led, and a heart later: everybody can see that, at the third.
    deal = after(deal_of(STANDARD_3, "7H 8H AS KS QS", "9H 7C", "10H JH"), "7S,P,P,discard AS KS QS")
    referee = Referee(deal=deal, late=LateRevokes.STANDS)
    for text in ("7H", "7C", "10H", "JH", "8H"):
        referee, _ = referee.apply(PlayCard(Card.parse(text)))
    assert position_text(referee.deal.view(Seat(2)))
    referee, _ = referee.apply(PlayCard(Card.parse("9H")))
    with pytest.raises(InvalidValue, match=r"7C of seat 1 is a revoke \(PLAY-7\)"):
        position_text(referee.deal.view(Seat(2)))


@pytest.mark.rule("PLAY-7", "IRR-1")
def test_a_hand_with_a_revoke_is_refused() -> None:
    deal = at_play(STANDARD_3, "7S", "7H 8H", "9H 7C", "10H")
    referee = Referee(deal=deal, late=LateRevokes.STANDS)
    for text in ("7H", "7C"):
        referee, _ = referee.apply(PlayCard(Card.parse(text)))
    with pytest.raises(InvalidValue, match=r"7C of seat 1 is a revoke \(PLAY-7\)"):
        position_text(referee.deal)
    with pytest.raises(InvalidValue, match=r"7C of seat 1 is a revoke \(PLAY-7\)"):
        record_text(Record(deals=[referee.deal]))
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[0])
    assert isinstance(deal.stage, Finished)
    outcome = deal.stage.outcome
    assert isinstance(outcome, Played)
    charged = Played(outcome.contract, outcome.tricks, revokes=(LateRevoke(Seat(1), 2),))
    with pytest.raises(InvalidValue, match="a revoke was penalised"):
        position_text(Deal(Finished(charged), deal.layout))


def test_knowledge_is_taken_from_views() -> None:
    deal = deal_of(SHORT_PACK_2)
    known = PartialDeal.from_view(deal.view(Seat(1)))
    assert (known.seats, known.to_act, known.rules) == ((1,), deal.to_act, deal.rules)
    assert known.view(Seat(1)) == deal.view(Seat(1))
    assert known.spectator == deal.spectator == PartialDeal.from_view(deal.spectator).spectator
    with pytest.raises(InvalidValue, match="the cards that only seat 0 has seen are not known"):
        known.view(Seat(0))
    with pytest.raises(InvalidValue, match="seat 2"):
        known.view(Seat(2))
    with pytest.raises(InvalidType, match="expected a SeatView or a SpectatorView, not Deal"):
        PartialDeal.from_view(cast("SeatView", deal))
    wrong: Any = []
    with pytest.raises(InvalidType, match=r"^expected a Table, not list$"):
        PartialDeal.of(wrong, {})
    with pytest.raises(InvalidType, match=r"^expected Holdings by seat, not list$"):
        PartialDeal.of(deal.table, wrong)
    with pytest.raises(InvalidType, match=r"^expected a Holding, not list$"):
        PartialDeal.of(deal.table, {Seat(0): wrong})


@pytest.mark.rule("BID-10")
def test_a_hand_that_is_looked_at_is_known_from_then_on() -> None:
    deal = after(deal_of(PERFECT_4), "look,P,BM")
    for seat, hand in ((0, deal.hand(Seat(0))), (1, deal.hand(Seat(1))), (2, None)):
        text = position_text(deal.view(Seat(seat)))
        assert f"hand {seat}: {hand or '-'};" in text
        assert parse_position(text) == PartialDeal.from_view(deal.view(Seat(seat)))


def test_reasons_for_a_wrong_deal_are_those_of_the_rules() -> None:
    for why in set(Misdeal) - {Misdeal.POOR_HAND}:
        line = f"{HEAD}void: {why.value}"
        assert position_text(parse_position(line)) == line
