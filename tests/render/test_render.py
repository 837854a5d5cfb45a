"""Hands, auctions, tricks and scores as text."""

from __future__ import annotations

import re
from itertools import pairwise
from random import Random
from typing import Any

import attrs
import pytest
from helpers import at_play, contract, deal_of
from hypothesis import given, strategies as st

from fivehundred._base.words import join_words, pluralise
from fivehundred.actions import (
    Action,
    CallCard,
    CallPlayers,
    DeclareJoker,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import SUITS, Card, Cards, Rank, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import Pile, SeenPile
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.scoring import score
from fivehundred.deal.turns import Event, Misdeal, Misdealt, Outcome, PassedOut, Played, Turn
from fivehundred.errors import InvalidType
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.render import text
from fivehundred.render.hands import ranking_on, sort_hand, suits_of_hand
from fivehundred.render.sheet import change_text, needs_text, sheet_text, standing_of
from fivehundred.rules import presets
from fivehundred.rules.calls import PASS, parse_call
from fivehundred.rules.decks import DECK_43, DECK_46, DECK_63
from fivehundred.rules.settings import EarlyClaim
from fivehundred.seats import Seat
from fivehundred.texts import Sentence, text as worded
from fivehundred.texts.messages import label

NAMES = ("Ann", "Bob", "Cleo", "Dan")


def sorted_text(cards: str, trump: Suit | None = None, **how: bool) -> str:
    return " ".join(map(str, sort_hand(Cards.parse(cards), Ranking.of(DECK_46, trump), **how)))


def played(deal: Deal, *actions: str) -> Deal:
    for action in actions:
        deal = deal.apply(deal.parse(action))
    return deal


#: Names that would clear a terminal, begin a new line, and turn a line round.
LIVE = ("\x1b[2JAnn", "Bob\r\n", "\u202eCleo")


@pytest.mark.parametrize("language", ["en", "de"])
def test_no_text_has_a_name_as_a_stranger_may_choose_it(language: str) -> None:
    deal = deal_of(presets.STANDARD_3)
    deal = played(deal, "7H", "P", "P")
    deal = deal.apply(deal.legal_actions[0])
    deal = deal.apply(deal.legal_actions[0])
    sheet = ScoreSheet.start(presets.STANDARD_3, dealer=Seat(0))
    sheet = sheet.enter(sheet.contract("7S", by=1), [2, 8, 0])
    rules, table, contract, row = deal.rules, deal.table, deal.contract, sheet.rows[0]
    assert contract is not None
    scorers = text.scorer_names(rules, LIVE, language=language)
    outcome = row.outcome
    told = [
        *scorers,
        text.contract_text(rules, contract, LIVE, language=language),
        text.auction_text(table, LIVE, language=language),
        *(text.event_text(rules, event, LIVE, language=language) for event in deal.history),
        text.outcome_text(outcome, LIVE, language=language),
        text.exchange_text(rules, deal.history, LIVE, language=language),
        text.tricks_text(table, LIVE, language=language),
        text.score_text(score(rules, contract, (2, 8, 0)), LIVE, language=language),
        text.standing_text(row, LIVE, language=language),
        text.rows_text([row], LIVE, LIVE, language=language),
        text.rows_text([], LIVE, LIVE, language=language),
        *text.by_and_made(row, LIVE, language=language),
        text.hands_text([(LIVE[0], deal.hands[0])]),
        text.table_text(table, LIVE, language=language),
        sheet_text(sheet, LIVE, language=language),
        standing_of(sheet, LIVE, language=language),
        needs_text(sheet, LIVE, language=language),
        *(change_text(rules, change, LIVE, language=language) for change in sheet.history),
        worded(Sentence.of("word", "seats", numbers=LIVE), language),
        worded(Sentence.of("special", LIVE[0]), language),
        *(label("open hand", language, LIVE, seat=seat) for seat in range(3)),
    ]
    assert sum("\\x1b[2JAnn" in one for one in told) > 10
    assert not re.search("[\x1b\r\u202e]|Bob\n", "\n".join(told))


# Sorting a hand.


@pytest.mark.parametrize(
    ("cards", "order", "message"),
    [
        (None, None, "expected cards, not NoneType"),
        (5, None, "expected cards, not int"),
        ("4H", None, "expected a Card, not str"),
        ([Card.parse("4H"), None], None, "expected a Card, not NoneType"),
        (Cards.parse("4H"), Suit.HEARTS, "expected a Ranking or None, not Suit"),
        ([], "4H", "expected a Ranking or None, not str"),
    ],
)
def test_only_cards_are_sorted_and_only_by_an_order(cards: Any, order: Any, message: str) -> None:
    for function in (sort_hand, suits_of_hand, text.hand_text):
        with pytest.raises(InvalidType, match=message):
            function(cards, order)


def test_only_a_table_knows_the_order_of_a_hand() -> None:
    nothing: Any = None
    with pytest.raises(InvalidType, match="expected a Table, not NoneType"):
        ranking_on(nothing)


@pytest.mark.rule("CARD-8")
def test_suits_stand_apart_and_colours_alternate() -> None:
    hand = Cards.parse("4H AS 5C QH JD 9S JK 7D KC")
    assert " ".join(map(str, sort_hand(hand))) == "JK AS 9S QH 4H KC 5C JD 7D"
    assert " ".join(map(str, sort_hand(hand, high_first=False))) == "JK 9S AS 4H QH 5C KC 7D JD"


@pytest.mark.rule("CARD-8")
@pytest.mark.parametrize(
    ("hand", "shown"),
    [
        ("AS AC AH", "AS AH AC"),
        ("AS AH AD", "AH AS AD"),
        ("AS AC", "AS AC"),
        ("AH AD AC", "AH AC AD"),
        ("AD", "AD"),
        ("", ""),
    ],
)
def test_colours_alternate_as_far_as_the_suits_held_allow(hand: str, shown: str) -> None:
    assert " ".join(map(str, sort_hand(Cards.parse(hand)))) == shown


@pytest.mark.rule("CARD-8")
def test_trumps_come_first_with_bowers_and_joker() -> None:
    hand = "AH 4H JD JH AD JK AS KC JC JK2"
    assert sorted_text(hand, Suit.HEARTS) == "JK JK2 JH JD AH 4H AS AD KC JC"
    assert sorted_text(hand, Suit.HEARTS, high_first=False) == "4H AH JD JH JK2 JK AS AD JC KC"
    assert sorted_text(hand, Suit.CLUBS) == "JK JK2 JC KC AH JH 4H AS AD JD"
    # Void of trumps the others alternate.
    assert sorted_text("AS 5C AD", Suit.HEARTS) == "AS AD 5C"


@pytest.mark.rule("CARD-8")
def test_jokers_without_a_suit_come_first_and_declared_ones_belong_to_theirs() -> None:
    assert sorted_text("AS JK2 AH JK") == "JK JK2 AS AH"
    assert sorted_text("AS JK2 AH JK", high_first=False) == "JK2 JK AS AH"
    declared = Ranking.of(DECK_46, None, higher=Suit.HEARTS, lower=Suit.SPADES)
    assert " ".join(map(str, sort_hand(Cards.parse("AS JK2 AH JK"), declared))) == "JK2 AS JK AH"


@pytest.mark.rule("CARD-8")
def test_the_numbers_of_large_decks_lie_below_the_jack() -> None:
    order = Ranking.of(DECK_63, Suit.HEARTS)
    hand = Cards.parse("10D 11D 12D 13D JD QD 13H JH 10H")
    assert " ".join(map(str, sort_hand(hand, order))) == "JH JD 13H 10H QD 13D 12D 11D 10D"
    assert " ".join(map(str, sort_hand(hand))) == "JH 13H 10H QD JD 13D 12D 11D 10D"


@pytest.mark.rule("CARD-8")
@given(
    bits=st.integers(0, (1 << 66) - 1),
    trump=st.sampled_from((None, *SUITS)),
    known=st.booleans(),
    high_first=st.booleans(),
)
def test_sorting_loses_nothing(bits: int, trump: Suit | None, known: bool, high_first: bool) -> None:
    deck = DECK_63 | DECK_46
    hand = Cards(bits) & deck
    order = Ranking.of(deck, trump) if known else None
    groups = suits_of_hand(hand, order, high_first=high_first)
    assert sorted(card for group in groups for card in group) == list(hand)
    suits = [group[0].suit if order is None else order.suit_of(group[0]) for group in groups]
    assert len(set(suits)) == len(suits)
    plain = [suit for suit in suits if suit is not None and (order is None or suit is not order.trump)]
    clashes = sum(left.colour is right.colour for left, right in pairwise(plain))
    assert clashes == max(0, abs(sum(1 if suit.number < 2 else -1 for suit in plain)) - 1)


@pytest.mark.rule("CARD-8")
def test_the_order_of_a_hand_is_known_once_there_is_a_contract() -> None:
    deal = deal_of(presets.AUSTRALIAN_4)
    assert ranking_on(deal.table) is None
    deal = played(deal, "7H", "P", "P", "P")
    assert ranking_on(deal.table) == Ranking.of(DECK_43, Suit.HEARTS)
    deal = at_play(presets.AUSTRALIAN_4, "8NT", "JK", declared="declare JK=S")
    assert ranking_on(deal.table) == Ranking.of(DECK_43, None, higher=Suit.SPADES)


# Words.


def test_cards_have_signs_and_calls_letters() -> None:
    rules = presets.AUSTRALIAN_4
    assert [text.card_text(Card.parse(card)) for card in ("10H", "JS", "JK", "JK2")] == ["10♥", "J♠", "JK", "JK2"]
    assert text.play_text(PlayCard(Card.parse("JK"), Suit.CLUBS)) == "JK=♣"
    assert [text.call_text(rules, parse_call(call)) for call in ("P", "7S", "10NT", "OM")] == [
        "pass",
        "7S",
        "10NT",
        "open misere",
    ]


def test_letters_stand_in_for_signs() -> None:
    assert text.letters("10♥ J♠ A♦ 4♣ –") == "10H JS AD 4C -"


@pytest.mark.parametrize(
    ("words", "sentence"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_lists_read_well(words: list[str], sentence: str) -> None:
    assert join_words(words) == sentence


@pytest.mark.parametrize(("count", "words"), [(0, "0 tricks"), (1, "1 trick"), (2, "2 tricks")])
def test_one_thing_is_counted_in_the_singular(count: int, words: str) -> None:
    assert pluralise(count, "trick") == words


def test_scorers_are_called_by_their_players() -> None:
    assert text.scorer_names(presets.AUSTRALIAN_4, NAMES) == ("Ann and Cleo", "Bob and Dan")
    assert text.scorer_names(presets.STANDARD_3, NAMES[:3]) == ("Ann", "Bob", "Cleo")


def test_a_contract_names_everybody_concerned() -> None:
    rules = presets.AUSTRALIAN_4
    assert text.contract_text(rules, contract(rules, "7S", by=1), NAMES) == "7S by Bob"
    assert text.contract_text(rules, contract(rules, "M", by=1), NAMES) == "misere by Bob; Dan sits out"
    six = [f"P{seat}" for seat in range(6)]
    assert text.contract_text(presets.SIX_63, contract(presets.SIX_63, "M"), six) == "misere by P0; P2 and P4 sit out"
    passed = contract(presets.PASSED_DEAL_3, "P")
    assert "played for tricks" in text.contract_text(presets.PASSED_DEAL_3, passed, NAMES)
    called = attrs.evolve(contract(presets.CALLED_5, "7S"), side=(Seat(0), Seat(3)))
    assert text.contract_text(presets.CALLED_5, called, six) == "7S by P0; with P3"
    breached = attrs.evolve(contract(rules, "7S", by=1), breach=Seat(0))
    assert text.contract_text(rules, breached, NAMES) == "7S by Bob; Ann undertakes to defeat it"
    slam = contract(rules, "7S", by=1).undertaking_all(rules)
    assert text.contract_text(rules, slam, NAMES) == "7S by Bob; all the tricks alone; Dan sits out"


def by(action: Action | Hidden, hand: Cards | None = None, **brought: Any) -> Event:
    """What Bob did, and what that brought."""
    return Event(turn=Turn(Seat(1), action, hand=hand, kitty=brought.pop("kitty", None)), **brought)


@pytest.mark.parametrize(
    ("event", "sentences"),
    [
        (Event(turn=Turn(None, None), dealer=Seat(1)), "Bob deals"),
        (Event(turn=Turn(None, None, hand=Cards.parse("5S AH")), dealer=Seat(1)), "Bob deals: 5♠  A♥"),
        (by(PASS), "Bob passes"),
        (by(parse_call("7S")), "Bob bids 7S"),
        (by(parse_call("M")), "Bob bids misere"),
        (by(Look()), "Bob looks at the cards"),
        (by(Look(), hand=Cards.parse("5S AH")), "Bob looks at the cards: 5♠  A♥"),
        (by(Keep()), "Bob keeps the hand"),
        (by(ThrowIn()), "Bob throws the hand in"),
        (by(PASS, taker=Seat(3), taken=3), "Bob passes; Dan takes the kitty of 3 cards"),
        (by(PASS, taker=Seat(3), taken=1), "Bob passes; Dan takes the kitty of 1 card"),
        (by(PASS, taker=Seat(3), taken=2, kitty=Cards.parse("5S AH")), "Bob passes; Dan takes the kitty: 5♠  A♥"),
        (by(Hidden(3)), "Bob discards 3 cards"),
        (by(Hidden(1)), "Bob discards 1 card"),
        (by(Discard(Cards.parse("5S AH"))), "Bob discards 5♠ and A♥"),
        (by(Hidden(3), handed_to=Seat(3)), "Bob passes 3 cards to Dan"),
        (by(Discard(Cards.parse("5S AH")), handed_to=Seat(3)), "Bob passes 5♠ and A♥ to Dan"),
        (by(Hidden(1), handed_to=Seat(3)), "Bob passes 1 card to Dan"),
        (by(Hidden(1), handed_to=Seat(3), gift=True), "Bob gives 1 card to Dan"),
        (by(Give(Card.parse("AH")), handed_to=Seat(3), gift=True), "Bob gives A♥ to Dan"),
        (by(CallCard(Card.parse("AH"))), "Bob calls A♥: its holder is their partner"),
        (by(CallPlayers((Seat(0), Seat(2)))), "Bob calls Ann and Cleo"),
        (by(CallPlayers()), "Bob plays alone"),
        (by(DeclareJoker()), "Bob does not declare the joker"),
        (by(DeclareJoker(Suit.HEARTS)), "Bob declares the joker the highest of the hearts"),
        (
            by(DeclareJoker(Suit.HEARTS, Suit.SPADES)),
            "Bob declares the joker the highest of the hearts and the lower joker the highest of the spades",
        ),
        (by(PlayCard(Card.of(Rank.TEN, Suit.CLUBS)), trick=2), "Bob plays 10♣"),
        (by(PlayCard(Card.of(Rank.TEN, Suit.CLUBS)), trick=2, pile=0), "Bob plays 10♣ from the table"),
        (
            by(PlayCard(Card.parse("AS")), trick=4, winner=Seat(3), open_hand=(Seat(3), Cards.parse("5S AH"))),
            "Bob plays A♠; Dan wins trick 4; Dan shows their hand: 5♠  A♥",
        ),
    ],
)
def test_every_event_has_its_sentences(event: Event, sentences: str) -> None:
    assert text.event_text(presets.AUSTRALIAN_4, event, NAMES).splitlines() == sentences.split("; ")


def test_whoever_bids_blind_looks_then() -> None:
    bid = Event(turn=Turn(Seat(0), parse_call("BM"), hand=Cards.parse("5S AH")))
    told = text.event_text(presets.PERFECT_4, bid, NAMES)
    assert told == "Ann bids blind misere\nAnn looks at the cards: 5♠  A♥"


@pytest.mark.parametrize(
    ("outcome", "sentence"),
    [
        (PassedOut(), "Everybody passed, and the hands are thrown in (BID-6)"),
        (PassedOut(inkles=True), "Nobody bid more than an inkle: the same dealer deals again (BID-9)"),
        (Misdealt(Seat(1)), "Bob threw in a poor hand: the same dealer deals again (DEAL-4)"),
        (Misdealt(None, None), "A misdeal: the same dealer deals again (DEAL-6)"),
        (Misdealt(None, Misdeal.NO_CUT), "A misdeal, for no cut was offered: the same dealer deals again (DEAL-6)"),
        (Played(contract(presets.AUSTRALIAN_4, "M", by=1), (4, 0, 6, 0)), "Tricks: Ann 4; Bob 0; Cleo 6"),
    ],
)
def test_how_a_hand_ended_is_told(outcome: Outcome, sentence: str) -> None:
    assert text.outcome_text(outcome, NAMES) == sentence
    ruling = Event(turn=Turn(None, None, outcome=outcome))
    assert text.event_text(presets.AUSTRALIAN_4, ruling, NAMES) == sentence


# Tables.


def test_an_auction_has_a_column_for_each_player_from_eldest_hand() -> None:
    deal = played(deal_of(presets.CLUB_4, dealer=1), "6S", "7H", "P", "P", "8D", "P")
    assert text.auction_text(deal.table, NAMES).splitlines() == [
        "Cleo  Dan   Ann   Bob",
        "6S    7H    pass  pass",
        "8D    pass",
    ]
    assert text.auction_text(deal_of(presets.CLUB_4).table, NAMES) == ""


def test_those_who_are_out_leave_a_gap() -> None:
    deal = played(deal_of(presets.AUSTRALIAN_4), "P", "6S", "7H", "P", "OM", "P")
    assert text.auction_text(deal.table, NAMES).splitlines() == [
        "Ann   Bob          Cleo  Dan",
        "pass  6S           7H    pass",
        "      open misere  pass",
    ]


def test_tricks_show_lead_winner_and_who_sits_out() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "M", "5S 4D", "AS 6S", "", "8S KD")
    assert text.tricks_text(deal.table, NAMES) == ""
    deal = played(deal, "5S", "AS", "8S", "6S")
    assert text.tricks_text(deal.table, NAMES).splitlines() == [
        "trick   Ann   Bob   Cleo   Dan  won by",
        "  1    >5♠    A♠    -      8♠   Bob",
        "  2          >6♠    -",
    ]
    assert text.tricks_text(deal_of(presets.AUSTRALIAN_4).table, NAMES) == ""


def test_the_exchange_is_told_as_far_as_it_is_known() -> None:
    deal = deal_of(presets.AUSTRALIAN_4, "JK", kitty="5S 6S AD")
    deal = played(deal, "8NT", "P", "P", "P", "discard 5S 6S AD", "declare JK=H")
    assert text.exchange_text(deal.rules, deal.history, NAMES).splitlines() == [
        "Ann takes the kitty of 3 cards",
        "Ann discards 3 cards",
        "Ann declares the joker the highest of the hearts",
    ]
    own = text.exchange_text(deal.rules, deal.view(Seat(0)).history, NAMES, ranking_on(deal.table))
    assert own.splitlines()[:2] == ["Ann takes the kitty: 6♠ 5♠  A♦", "Ann discards 5♠, 6♠ and A♦"]
    assert text.exchange_text(deal.rules, deal.view(Seat(1)).history, NAMES).startswith("Ann takes the kitty of 3")


@pytest.mark.rule("BID-15", "BID-17", "KITTY-3")
def test_what_is_undertaken_after_the_exchange_is_told() -> None:
    rules = presets.AUSTRALIAN_4.evolve(declared_slam=500, breach=100)
    deal = played(deal_of(rules, "", "", "5C", kitty="5S 6S AD"), "7S", "P", "P", "P", "discard 5S 6S AD")
    deal = played(deal, "slam", "give 5C", "discard 5C", "no breach", "breach")
    assert text.exchange_text(deal.rules, deal.history, NAMES).splitlines() == [
        "Ann takes the kitty of 3 cards",
        "Ann discards 3 cards",
        "Ann undertakes all the tricks",
        "Cleo gives 1 card to Ann",
        "Ann discards 1 card",
        "Bob declines a breach",
        "Dan undertakes to defeat the contract with a trick to spare",
    ]


def test_a_deal_that_is_thrown_in_says_why() -> None:
    deal = played(deal_of(presets.STANDARD_3), "P", "P", "P")
    assert text.exchange_text(deal.rules, deal.history, NAMES) == text.outcome_text(PassedOut(), NAMES)
    rules = presets.STANDARD_3.evolve(early_claim=EarlyClaim.ALLOWED)
    deal = played(deal_of(rules, "7S 8S 9S 10S 7C 8C 9C 10C 7D 8D"), "throw in")
    assert text.exchange_text(deal.rules, deal.history, NAMES).splitlines() == [
        "Ann throws the hand in",
        "Ann threw in a poor hand: the same dealer deals again (DEAL-4)",
    ]


def test_a_score_is_itemised() -> None:
    rules = presets.AUSTRALIAN_4
    hand = score(rules, contract(rules, "7S", by=1), [2, 5, 1, 2])
    assert text.score_text(hand, text.scorer_names(rules, NAMES)).splitlines() == [
        "Ann and Cleo    +30  3 tricks (SCORE-4)",
        "Bob and Dan    +140  7♠ made (SCORE-1)",
    ]
    rules = presets.NULLO_3
    hand = score(rules, contract(rules, "N"), [3, 7, 0])
    assert text.score_text(hand, NAMES[:3]).splitlines() == [
        "Ann    -250  N failed (SCORE-5)",
        "Bob     +70  7 tricks (SCORE-5)",
        "        +30  3 tricks forced on the bidder (SCORE-5)",
        "       +100  together",
        "Cleo    +30  3 tricks forced on the bidder (SCORE-5)",
    ]
    hand = score(presets.AUSTRALIAN_4, contract(presets.AUSTRALIAN_4, "M"), [0, 5, 0, 5])
    assert text.score_text(hand, ("a", "b")).splitlines()[1] == "b      0"


def match_of_calls(*calls: str) -> Match:
    """A match of as many deals in which the first player to speak bids, and the first card is always played."""
    rules = presets.AUSTRALIAN_4
    match = Match.start(rules, dealer=Seat(0))
    for number, call in enumerate(calls):
        cards = list(rules.deck)
        Random(number).shuffle(cards)
        deal = match.deal(cards).apply(parse_call(call))
        while deal.to_act is not None:
            deal = deal.apply(deal.legal_actions[0])
        match = match.after(deal)
    return match


def test_the_score_sheet_has_a_line_for_each_deal() -> None:
    match = match_of_calls("7S", "P", "OM")
    lines = text.scorer_names(match.rules, NAMES)
    header, first, second, third = text.rows_text(match.rows, NAMES, lines).splitlines()
    assert header == "deal  contract    by           Ann and Cleo  Bob and Dan"
    assert first.split()[:4] == ["1", "7S", "Bob", "failed"]
    assert second.split()[:3] == ["2", "passed", "out"]
    assert third.split()[:3] == ["3", "OM", "Dan"]
    assert [int(number) for number in third.split()[-2:]] == list(match.scores)
    # Numbers stand below each other, whatever is wider.
    narrow = text.rows_text(match.rows, NAMES, ("A", "B")).splitlines()
    assert len({len(line) for line in narrow}) == 1
    assert text.rows_text((), NAMES, lines).splitlines() == ["deal  contract  by    Ann and Cleo  Bob and Dan"]


@pytest.mark.rule("END-3")
def test_the_standing_says_where_a_cap_counted_less() -> None:
    row = match_of_calls("7S").rows[0]
    row = attrs.evolve(row, totals=(490, -140), points=(60, -140), gains=(20, -140))
    assert text.standing_text(row, ("a", "b")).splitlines() == ["a    490  +20 of +60 counted (END-3)", "b   -140"]


def test_the_table_shows_contract_open_hand_and_trick() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "OM", "5S 6S 4D 5D 6D 4H 5H 6H 5C 6C", "AS 7S", "", "8S KS")
    assert text.table_text(deal.table, NAMES) == "Contract: open misere by Ann; Cleo sits out"
    deal = played(deal, "5S", "AS", "8S", "7S", "KS")
    assert text.table_text(deal.table, NAMES).splitlines()[1:] == [
        "Ann, open: 6♠  6♥ 5♥ 4♥  6♣ 5♣  6♦ 5♦ 4♦",
        "Trick 2: Bob 7♠, Dan K♠",
    ]
    assert text.table_text(deal_of(presets.AUSTRALIAN_4).table, NAMES) == ""


@pytest.mark.rule("JOKER-5")
def test_the_table_shows_what_was_declared() -> None:
    table = at_play(presets.AUSTRALIAN_4, "7NT", "JK AS", declared="declare JK=H").table
    assert text.table_text(table, NAMES).splitlines() == [
        "Contract: 7NT by Ann",
        "Ann declares the joker the highest of the hearts",
    ]


@pytest.mark.rule("TWO-1")
def test_piles_show_what_is_left_of_them() -> None:
    ace, king, seven = Cards.parse("AS KC 7D")
    piles: list[Pile | SeenPile] = [SeenPile(ace, None), SeenPile(king, seven), Pile(seven, king)]
    for unplayed, shown in (("AS KC 7D", "A♠/?  K♣/7♦  7♦/K♣"), ("7D", "?  7♦  7♦"), ("", "?")):
        assert text.piles_text(piles, Cards.parse(unplayed)) == shown


def test_texts_are_indented_without_spaces_at_the_end() -> None:
    assert text.indent("a\n\nb") == "  a\n\n  b"
    assert text.columns([["a", ""], ["long", "b"]]) == "a\nlong  b"
    hands = [("Ann", Cards.parse("5S AH")), ("kitty", Cards.parse("JK"))]
    assert text.hands_text(hands) == "Ann    5♠  A♥\nkitty  JK"
