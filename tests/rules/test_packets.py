"""Packets: read, counted, and dealt card by card."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from fivehundred.cards import CARDS, Card, Cards
from fivehundred.errors import InvalidType, InvalidValue, NotationError
from fivehundred.rules import decks
from fivehundred.rules.decks import Packet, Packets


def texts(cards: str) -> list[Card]:
    return [Card.parse(text) for text in cards.split()]


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize(
    ("text", "kitty"),
    [
        ("3 K3 4 3", 3),
        ("3 4 3 K3", 3),
        ("3 K1 4 K1 3 K1", 3),
        ("3 K3 4 K2 3", 5),
        ("3 K4 4 3", 4),
        ("3 K2 4 3", 2),
        ("3 K2 4 K2 3 K1", 5),
        ("3 K2 4 K2 3 K2", 6),
    ],
)
def test_published_patterns(text: str, kitty: int) -> None:
    packets = Packets.parse(text)
    assert (packets.to_each, packets.to_kitty, str(packets)) == (10, kitty, text)
    assert repr(packets) == f"Packets.parse({text!r})"


@pytest.mark.rule("DEAL-1", "DEAL-2")
def test_each_hand_gets_its_packet_before_the_next_step() -> None:
    pack = texts("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QS")
    hands, kitty = Packets.parse("2 K1 1 K1").deal(pack, 3)
    assert [str(Cards(hand)) for hand in hands] == ["2S 3S 9S", "4S 5S 10S", "6S 7S JS"]
    assert Cards(kitty) == Cards.parse("8S QS")


@pytest.mark.rule("DEAL-2")
def test_the_pattern_decides_who_gets_what() -> None:
    pack = list(decks.DECK_43)
    early = Packets.parse("3 K3 4 3").deal(pack, 4)
    late = Packets.parse("3 4 3 K3").deal(pack, 4)
    assert early != late
    assert Cards(early[1]) == Cards.of(pack[12:15])
    assert Cards(late[1]) == Cards.of(pack[40:])


@pytest.mark.rule("DEAL-1")
@given(
    st.lists(st.tuples(st.booleans(), st.integers(1, 4)), min_size=1, max_size=6),
    st.integers(1, 4),
    st.integers(),
)
def test_every_card_goes_to_one_place(rounds: list[tuple[bool, int]], hands: int, seed: int) -> None:
    packets = Packets(tuple(Packet(*one) for one in rounds))
    count = packets.to_each * hands + packets.to_kitty
    pack = list(CARDS)
    random.Random(seed).shuffle(pack)
    if count > len(pack):
        return
    dealt, kitty = packets.deal(pack[:count], hands)
    assert len(dealt) == hands
    assert {hand.bit_count() for hand in dealt} == {packets.to_each}
    assert kitty.bit_count() == packets.to_kitty
    assert sum(dealt) + kitty == Cards.of(pack[:count]).bits
    assert Packets.parse(str(packets)) == packets
    assert hash(Packets.parse(str(packets))) == hash(packets)


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize("size", [42, 44])
def test_a_pack_of_another_size_is_refused(size: int) -> None:
    with pytest.raises(InvalidValue, match=rf"{size} cards to deal: 3 K3 4 3 for 4 hands takes 43 \(DEAL-2\)"):
        Packets.parse("3 K3 4 3").deal(CARDS[:size], 4)


def test_only_a_pack_is_dealt_to_a_number_of_hands() -> None:
    wrong: Any = None
    with pytest.raises(InvalidType, match="expected Cards in order, not NoneType"):
        Packets.parse("1").deal(wrong, 2)
    with pytest.raises(InvalidType, match="hands"):
        Packets.parse("1").in_order((), wrong)


@pytest.mark.rule("DEAL-2")
@pytest.mark.parametrize(
    ("text", "column"),
    [
        ("", 1),
        ("  ", 1),
        ("3 X3", 3),
        ("3 K", 3),
        ("3 0", 3),
        ("67", 1),
        ("3 -1", 3),
        ("3 ٣", 3),
        ("1 " * 66 + "1", 133),
        ("1 " * 101, 201),
    ],
)
def test_a_bad_text_says_where(text: str, column: int) -> None:
    with pytest.raises(NotationError) as caught:
        Packets.parse(text)
    assert caught.value.column == column


def test_lower_case_and_wide_spaces_are_read() -> None:
    assert str(Packets.parse(" 3  k3 4   3 ")) == "3 K3 4 3"


@pytest.mark.parametrize(
    ("rounds", "error", "message"),
    [
        ([Packet(False, 3)], InvalidType, "must be a tuple of Packet"),
        (((False, 3),), InvalidType, "must be a tuple of Packet"),
        ((Packet(0, 3),), InvalidType, "size=3.: expected to_kitty to be a bool"),  # type: ignore[arg-type]
        ((Packet(False, True),), InvalidType, "size=True.: expected to_kitty to be a bool and size to be an int"),
        ((Packet(False, 0),), InvalidValue, "a packet must have 1 to 66 cards, not 0"),
        ((Packet(False, 67),), InvalidValue, "a packet must have 1 to 66 cards, not 67"),
        ((), InvalidValue, "a deal must have 1 to 66 packets, not 0"),
        ((Packet(False, 1),) * 67, InvalidValue, "a deal must have 1 to 66 packets, not 67"),
    ],
)
def test_bad_rounds_are_refused(rounds: object, error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        Packets(rounds)  # type: ignore[arg-type]


def test_only_text_can_be_read() -> None:
    with pytest.raises(InvalidType, match="a text of packets must be a str, not int"):
        Packets.parse(3)  # type: ignore[arg-type]
