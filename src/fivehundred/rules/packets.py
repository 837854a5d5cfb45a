"""Packets: how many cards at a time go to each hand, and when the kitty gets its cards (DEAL-1, DEAL-2)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import attrs

from fivehundred.cards import CARD_COUNT, Card
from fivehundred.errors import InvalidValue, NotationError, WrongType
from fivehundred.rules._checks import must_be

_LONGEST_TEXT: Final = 200
_EXPECTED: Final = "a packet, such as 3 (to each hand) or K3 (to the kitty)"
_PACKET: Final = re.compile(r"([Kk]?)([1-9][0-9]?)")


class Packet(NamedTuple):
    """One round of a deal: *size* cards to the kitty, or *size* cards to each hand in turn (DEAL-2).

    >>> Packets.parse("3 K3 4 3").rounds[1]
    Packet(to_kitty=True, size=3)
    """

    #: Whether the cards go to the kitty.
    to_kitty: bool
    #: How many cards at a time.
    size: int


def _checked_rounds(instance: object, attribute: object, rounds: Any) -> None:
    if type(rounds) is not tuple or not all(type(packet) is Packet for packet in rounds):
        raise WrongType("the rounds of a deal must be a tuple of Packet")
    for packet in rounds:
        if type(packet.to_kitty) is not bool or type(packet.size) is not int:
            raise WrongType("a packet must be a bool (to the kitty?) and an int (how many cards)")
        if not 1 <= packet.size <= CARD_COUNT:
            raise InvalidValue(f"a packet must have 1 to {CARD_COUNT} cards")
    if not 1 <= len(rounds) <= CARD_COUNT:
        raise InvalidValue(f"a deal must have 1 to {CARD_COUNT} packets, not {len(rounds)}")


@attrs.frozen(repr=False)
class Packets:
    """A pattern of dealing, such as three to each, three to the kitty, four to each, three to each (DEAL-2).

    >>> packets = Packets.parse("3 K3 4 3")
    >>> packets.to_each, packets.to_kitty, str(packets)
    (10, 3, '3 K3 4 3')
    """

    #: The rounds, in the order of dealing.
    rounds: tuple[Packet, ...] = attrs.field(validator=_checked_rounds)

    @classmethod
    def parse(cls, text: str) -> Packets:
        """Read packets separated by spaces, with ``K`` before those for the kitty: ``3 K1 4 K1 3 K1`` (DEAL-2).

        >>> Packets.parse("3 K1 4 K1 3 K1").to_kitty
        3
        """
        must_be("a text of packets", text, str)
        if len(text) > _LONGEST_TEXT:
            raise NotationError(text, _LONGEST_TEXT + 1, "the end of the packets")
        rounds: list[Packet] = []
        for word in re.finditer(r"\S+", text):
            found = _PACKET.fullmatch(word[0])
            if found is None or int(found[2]) > CARD_COUNT:
                raise NotationError(text, word.start() + 1, _EXPECTED)
            if len(rounds) == CARD_COUNT:
                raise NotationError(text, word.start() + 1, f"at most {CARD_COUNT} packets")
            rounds.append(Packet(bool(found[1]), int(found[2])))
        if not rounds:
            raise NotationError(text, 1, _EXPECTED)
        return cls(tuple(rounds))

    @property
    def to_each(self) -> int:
        """How many cards each hand gets.

        >>> packets.to_each
        10
        """
        return sum(size for to_kitty, size in self.rounds if not to_kitty)

    @property
    def to_kitty(self) -> int:
        """How many cards the kitty gets.

        >>> packets.to_kitty
        3
        """
        return sum(size for to_kitty, size in self.rounds if to_kitty)

    def deal(self, pack: Sequence[Card], hands: int, *, out_of_play: int = 0) -> tuple[tuple[int, ...], int]:
        """The hands in dealing order, eldest first, and the kitty, dealt from *pack*, top card first.

        Hands and kitty are the bits of `Cards`; the last *out_of_play* cards go to nobody (CARD-3). A *pack* of the
        wrong size raises `InvalidValue`; whether it holds each card of the deck once is for the caller to ensure
        (DEAL-1, DEAL-2).

        >>> from fivehundred.cards import Cards
        >>> pack = [Card.parse(text) for text in "2S 3S 4S 5S 6S".split()]
        >>> dealt, kitty = Packets.parse("1 K1 1").deal(pack, hands=2)
        >>> [str(Cards(hand)) for hand in dealt], str(Cards(kitty))
        (['2S 5S', '3S 6S'], '4S')
        """
        *dealt, kitty = (_bits(cards) for cards in self.in_order(pack, hands, out_of_play=out_of_play))
        return tuple(dealt), kitty

    def in_order(self, pack: Sequence[Card], hands: int, *, out_of_play: int = 0) -> tuple[list[Card], ...]:
        """Each hand, and after the hands the kitty, with its cards in the order in which they were dealt (TWO-1).

        >>> pack = [Card.parse(text) for text in "2S 3S 4S 5S 6S".split()]
        >>> Packets.parse("1 K1 1").in_order(pack, hands=2)[1]
        [Card.parse('3S'), Card.parse('6S')]
        """
        needed = hands * self.to_each + self.to_kitty + out_of_play
        if len(pack) != needed:
            away = f" with {out_of_play} out of play" * bool(out_of_play)
            raise InvalidValue(f"{len(pack)} cards to deal: {self} for {hands} hands{away} takes {needed} (DEAL-2)")
        dealt: tuple[list[Card], ...] = tuple([] for _ in range(hands))
        kitty: list[Card] = []
        top = 0
        for to_kitty, size in self.rounds:
            for place in (kitty,) if to_kitty else dealt:
                place.extend(pack[top : top + size])
                top += size
        return (*dealt, kitty)

    def __str__(self) -> str:
        return " ".join(f"{'K' if to_kitty else ''}{size}" for to_kitty, size in self.rounds)

    def __repr__(self) -> str:
        return f"Packets.parse({str(self)!r})"


def _bits(cards: Sequence[Card]) -> int:
    bits = 0
    for card in cards:
        bits |= 1 << card.number
    return bits
