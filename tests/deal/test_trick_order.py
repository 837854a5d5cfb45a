"""Tricks are played by places: a table whose places are not its seats needs other terms, and nothing else.

The game here is two-handed with table cards: each player has ten cards in hand and ten on the table, and a trick
has four cards. It is led from a hand or from a table; then come the opponent's same place, the leader's other place,
and the opponent's other place.
"""

from __future__ import annotations

from functools import cached_property

import attrs
import pytest
from helpers import card, cards, contract

from fivehundred.actions import DeclareJoker, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.history import tricks_of
from fivehundred.deal.stages.play import Play
from fivehundred.deal.terms import Terms
from fivehundred.rules import presets
from fivehundred.rules.decks import Packets
from fivehundred.seats import Seat

RULES = presets.DUMMY_2.evolve(deck=presets.AUSTRALIAN_4.deck, dummy_hand=False, packets=Packets.parse("10 K23"))
#: The places: each seat's hand and its table cards.
HAND_0, HAND_1, TABLE_0, TABLE_1 = range(4)


@attrs.frozen
class TableTerms(Terms):
    """Two seats, four places."""

    @cached_property
    def turns(self) -> tuple[tuple[int, ...], ...]:
        return (
            (HAND_0, HAND_1, TABLE_0, TABLE_1),
            (HAND_1, HAND_0, TABLE_1, TABLE_0),
            (TABLE_0, TABLE_1, HAND_0, HAND_1),
            (TABLE_1, TABLE_0, HAND_1, HAND_0),
        )

    @cached_property
    def owners(self) -> tuple[Seat, ...]:
        return (Seat(0), Seat(1), Seat(0), Seat(1))


#: What each place holds, so that the examples can be read; the rest lies in the kitty.
PLACES = (
    cards("5S 6S 7S 8S 9S 10S QS KS AS QH"),
    cards("5C 6C 7C 8C 9C 10C JC QC KC AC"),
    cards("4D 5D 6D 7D 8D 9D 10D JD QD KD"),
    cards("4H 5H 6H 7H 8H 9H 10H JH KH JS"),
)


def started(call: str, *, by: int = 0) -> Play:
    return Play.start(TableTerms(RULES, contract(RULES, call, by=by), DeclareJoker(), Seat(by)))


def played(play: Play, texts: str) -> tuple[Play, list[int]]:
    """The play after these cards, each legal for the place to act, and the places they came from."""
    places = []
    for text in texts.split():
        action = PlayCard(card(text))
        assert play.legal(PLACES[play.trick.place].bits) >> action.number & 1, text
        places.append(play.trick.place)
        play = play.with_card(action.number)
    return play, places


@pytest.mark.rule("PLAY-1", "PLAY-3")
def test_hand_hand_table_table_then_from_the_table_if_a_table_card_won() -> None:
    # Diamonds are trumps, so seat 0's table card wins the first trick.
    play, places = played(started("7D"), "5S 5C 4D JS")
    assert places == [HAND_0, HAND_1, TABLE_0, TABLE_1]
    assert (play.trick.place, play.seat) == (TABLE_0, 0)
    # Seat 0 leads from the table: table, table, hand, hand.
    play, places = played(play, "5D JH 6S 6C")
    assert places == [TABLE_0, TABLE_1, HAND_0, HAND_1]
    # The left bower won for seat 1's table.
    assert (play.trick.place, play.seat) == (TABLE_1, 1)
    assert play.tricks_by_seat() == (1, 1)


@pytest.mark.rule("PLAY-1")
def test_the_contractors_hand_leads_to_the_first_trick() -> None:
    play, places = played(started("7C", by=1), "5C 5S JS 4D")
    assert places == [HAND_1, HAND_0, TABLE_1, TABLE_0]
    assert play.seat == 1


@pytest.mark.rule("PLAY-2")
def test_in_trick_order_each_place_follows_with_its_own_cards() -> None:
    play, _ = played(started("7H"), "5S 5C")
    # Hearts are trumps, J♦ the left bower; the table of seat 0 is void of spades and may play anything.
    assert Cards(play.legal(PLACES[TABLE_0].bits)) == PLACES[TABLE_0]
    play, _ = played(play, "4D")
    assert Cards(play.legal(PLACES[TABLE_1].bits)) == cards("JS")


@pytest.mark.rule("PLAY-1", "CARD-3")
def test_the_hand_is_over_after_ten_tricks_of_four_cards() -> None:
    play = started("7NT")
    while not play.complete:
        mask = play.legal(PLACES[play.trick.place].bits)
        play = play.with_card(mask.bit_length() - 1)
    assert len(play.line) == 40
    assert sum(play.tricks_by_seat()) == 10
    first = next(tricks_of(play))
    assert first.seats == (0, 1, 0, 1)
    assert str(first).startswith("0: QH  1: AC  0: KD  1: KH")
