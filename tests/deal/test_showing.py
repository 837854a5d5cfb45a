"""A deal as plain text: what a view, a deal and a contract print."""

from __future__ import annotations

import pytest
from helpers import after, at_play

from fivehundred.actions import PlayCard
from fivehundred.cards import Card, Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.ranking import Ranking
from fivehundred.errors import InvalidType, InvalidValue
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, SpecialBid, parse_call
from fivehundred.rules.specials import BLIND_MISERE
from fivehundred.seats import Seat

RULES = presets.AUSTRALIAN_4


def played() -> Deal:
    return after(at_play(RULES, "7H", "JH 5S AD", "KS 9D 6C", "QS AH 10D", "JK AS 5D", by=0), "5S, KS, QS, AS, 5D, AD")


@pytest.mark.rule("PLAY-6")
def test_a_view_prints_the_table_as_its_seat_sees_it() -> None:
    deal = played()
    text = str(deal.view(Seat(1)))
    assert text.splitlines()[:2] == ["australian-4, deal 1: seat 3 deals", "scores: 0 0"]
    assert f"hand of seat 1: {deal.hand(Seat(1))}" in text
    assert "contract: 7H by 0 with 2" in text
    assert "trick 1: 0: 5S  1: KS  2: QS  3: AS  won by 3" in text
    assert text.endswith("trick 2: 3: 5D  0: AD\nto act: seat 1")
    assert str(deal) == text.replace(f"hand of seat 1: {deal.hand(Seat(1))}\n", "")


def test_the_auction_and_the_end_are_printed() -> None:
    deal = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0))
    for call in ("7S", "P", "P"):
        deal = deal.apply(deal.parse(call))
    assert "auction: 1 7S, 2 P, 3 P\nto act: seat 0" in str(deal)
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[0])
    assert str(deal).splitlines()[-1].startswith("result: 7S by 1 with 3, ")
    passed = Deal.from_pack(RULES, tuple(RULES.deck), dealer=Seat(0))
    for _ in range(4):
        passed = passed.apply(passed.parse("P"))
    assert str(passed).endswith("result: passed out")


@pytest.mark.rule("TWO-1", "KITTY-3", "BID-10", "PLAY-5")
def test_what_lies_open_is_printed() -> None:
    rules = presets.TABLE_2
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    piles = " ".join(str(card) for card in deal.table.table_cards(Seat(0)))
    assert f"table of seat 0: {piles}, 5 covered" in str(deal)
    blind = RULES.evolve(specials=(BLIND_MISERE,))
    assert "hand of seat 1: nothing" in str(Deal.from_pack(blind, tuple(blind.deck), dealer=Seat(0)).view(Seat(1)))
    shown = RULES.evolve(kitty_shown=True)
    deal = Deal.from_pack(shown, tuple(shown.deck), dealer=Seat(0))
    for call in ("7S", "P", "P", "P"):
        deal = deal.apply(deal.parse(call))
    assert f"kitty: {deal.kitty}" in str(deal)
    misere = at_play(RULES, "OM", "4H 5H 6H", by=0)
    while misere.table.open_hand is None:
        misere = misere.apply(misere.legal_actions[0])
    assert "open hand of seat 0: " in str(misere)
    assert "open hand" not in str(misere.view(Seat(0)))


def test_a_contract_prints_what_is_undertaken() -> None:
    assert str(Contract.of_passed_deal(RULES)) == "passed deal"
    assert str(Contract.of(RULES, Bid(7, Suit.SPADES), Seat(1))) == "7S by 1 with 3"


@pytest.mark.rule("PLAY-3", "CARD-4", "JOKER-4")
def test_who_takes_a_trick_needs_no_deal() -> None:
    ranking = Ranking.under(RULES, Suit.HEARTS)
    assert ranking.winner([Card.parse(text) for text in ("AD", "KD", "JD", "5H")]) == 2
    assert ranking.winner([PlayCard(Card.parse("AS")), Card.parse("KS")]) == 0
    plain = Ranking.under(RULES, None)
    assert plain.winner([PlayCard(Card.parse("JK"), Suit.CLUBS), Card.parse("AC")]) == 0
    assert plain.winner([Card.parse("5C"), Card.parse("AS"), Card.parse("6C")]) == 2
    assert ranking.beats(Card.parse("5H"), Card.parse("AD"))
    assert not ranking.beats(Card.parse("AC"), Card.parse("5D"))


@pytest.mark.parametrize(
    ("plays", "error", "match"),
    [
        ([], InvalidValue, "once a card has been played"),
        ([Card.parse("2S")], InvalidValue, r"2S is not in this deck \(CARD-2\)"),
        (["5S"], InvalidType, "expected a Card or a PlayCard, not str"),
        (7, InvalidType, "expected the plays of a trick, not int"),
    ],
)
def test_what_is_no_trick_has_no_winner(plays: list[Card], error: type[Exception], match: str) -> None:
    with pytest.raises(error, match=match):
        Ranking.under(RULES, None).winner(plays)


@pytest.mark.rule("BID-2")
def test_which_bid_outranks_which_needs_no_deal() -> None:
    ladder = RULES.ladder
    assert ladder.outranks(parse_call("7S"), parse_call("6NT"))
    assert not ladder.outranks(parse_call("7S"), parse_call("7S"))
    assert not ladder.outranks(parse_call("P"), parse_call("6S"))
    assert ladder.outranks(parse_call("M"), parse_call("7NT"))
    with pytest.raises(InvalidValue, match="XX cannot be bid under these rules"):
        ladder.outranks(SpecialBid("XX"), parse_call("7S"))
