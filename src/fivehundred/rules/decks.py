"""The published decks (CARD-2) and the packets in which they are dealt (DEAL-1, DEAL-2)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, NamedTuple

import attrs

from fivehundred._base.words import Written, expect, must_be
from fivehundred.cards import CARD_COUNT, HIGHER_JOKER, LOWER_JOKER, Card, Cards, Colour, Rank, Suit
from fivehundred.errors import InvalidType, InvalidValue, NotationError, as_int, brief


def _cards(ranks: str, suits: str) -> Cards:
    return Cards.of(Card.of(Rank(rank), Suit(suit)) for suit in suits for rank in ranks.split())


_JOKER: Final = Cards(1 << HIGHER_JOKER)
_SECOND_JOKER: Final = Cards(1 << LOWER_JOKER)

#: For two players, without a joker (CATS).
DECK_24: Final = _cards("9 10 J Q K A", "SCDH")
#: For three players, without a joker (CATS).
DECK_32: Final = _cards("7 8 9 10 J Q K A", "SCDH")
#: For three players, or two with a dummy hand (CATS, PRIMER, HOWTO, CLUB).
DECK_33: Final = DECK_32 | _JOKER
#: For four players, without a joker (CATS).
DECK_42: Final = _cards("5 6 7 8 9 10 J Q K A", "SC") | _cards("4 5 6 7 8 9 10 J Q K A", "DH")
#: For four players (CATS, TEAM, PRIMER, CLUB).
DECK_43: Final = DECK_42 | _JOKER
#: For four players, with a kitty of five (CLUB; an option in TEAM).
DECK_45: Final = _cards("4 5 6 7 8 9 10 J Q K A", "SCDH") | _JOKER
#: For four players, with two jokers and a kitty of six (CLUB).
DECK_46: Final = DECK_45 | _SECOND_JOKER
#: For five players, without a joker (PAGAT, BICYCLE).
DECK_52: Final = _cards("2 3 4 5 6 7 8 9 10 J Q K A", "SCDH")
#: For five players (CATS).
DECK_53: Final = DECK_52 | _JOKER
#: For six players, with a kitty of three (CLUB).
DECK_63: Final = DECK_53 | _cards("11 12", "SCDH") | _cards("13", "DH")
#: For six players, with a kitty of five (CLUB).
DECK_65: Final = DECK_63 | _cards("13", "SC")

#: For two players: the deck of 24 plus a joker (CARD-9).
DECK_25: Final = DECK_24 | _JOKER
#: For four players, with two jokers and a kitty of four (CARD-9).
DECK_44: Final = DECK_43 | _SECOND_JOKER
#: For four players with eleven cards each (CARD-11, APPS).
DECK_47: Final = _cards("4 5 6 7 8 9 10 J Q K A", "SC") | _cards("3 4 5 6 7 8 9 10 J Q K A", "DH") | _JOKER
#: For six players, with two jokers and a kitty of six (CARD-9, TRICK).
DECK_66: Final = DECK_65 | _SECOND_JOKER
#: For four players, with one four of each colour instead of two red fours (CARD-9, WIKI).
DECK_43_ONE_FOUR_A_COLOUR: Final = _cards("5 6 7 8 9 10 J Q K A", "SCDH") | _cards("4", "CH") | _JOKER

#: The published decks by number of cards.
DECKS: Final[Mapping[int, Cards]] = MappingProxyType(
    {
        len(deck): deck
        for deck in (
            *(DECK_24, DECK_25, DECK_32, DECK_33, DECK_42, DECK_43, DECK_44, DECK_45, DECK_46, DECK_47),
            *(DECK_52, DECK_53, DECK_63, DECK_65, DECK_66),
        )
    }
)


def deck_of(size: int) -> Cards:
    """Return the published deck of *size* cards; raise `InvalidValue` if there is none (CARD-2).

    >>> str(deck_of(24) - deck_of(24) & deck_of(32)), len(deck_of(43) - deck_of(42))
    ('', 1)
    """
    deck = DECKS.get(as_int("the number of cards in a deck", size))
    if deck is None:
        raise InvalidValue(f"no published deck has size {brief(size)}: expected one of {', '.join(map(str, DECKS))}")
    return deck


def is_four(card: Card, colour: Colour) -> bool:
    """Return True if *card* is a four of the given *colour* (CARD-9).

    >>> is_four(Card.parse("4H"), Colour.RED), is_four(Card.parse("4H"), Colour.BLACK)
    (True, False)
    """
    return card.rank is Rank.FOUR and card.suit is not None and card.suit.colour is colour


def one_four_a_colour(deck: Cards) -> bool:
    """Return True if *deck* has exactly one four of each colour, as `Fours.TRUMPS` requires (CARD-9).

    >>> one_four_a_colour(DECK_43_ONE_FOUR_A_COLOUR), one_four_a_colour(Cards.parse("4H 4D 4S"))
    (True, False)
    """
    return all(sum(is_four(card, colour) for card in deck) == 1 for colour in Colour)


_LONGEST_TEXT: Final = 200
_EXPECTED: Final = "a packet, such as 3 (to each hand) or K3 (to the kitty)"


class Packet(NamedTuple):
    """One round of dealing: *size* cards to each hand in turn, or to the kitty (DEAL-2).

    >>> Packets.parse("3 K3 4 3").rounds[1]
    Packet(to_kitty=True, size=3)
    """

    #: True if the cards go to the kitty.
    to_kitty: bool
    #: The number of cards in the packet.
    size: int


def _checked_rounds(instance: object, attribute: object, rounds: Any) -> None:
    if type(rounds) is not tuple or not all(type(packet) is Packet for packet in rounds):
        raise InvalidType("the rounds of a deal must be a tuple of Packet")
    for packet in rounds:
        if type(packet.to_kitty) is not bool or type(packet.size) is not int:
            raise InvalidType(f"{brief(packet)}: expected to_kitty to be a bool and size to be an int")
        if not 1 <= packet.size <= CARD_COUNT:
            raise InvalidValue(f"a packet must have 1 to {CARD_COUNT} cards, not {brief(packet.size)}")
    if not 1 <= len(rounds) <= CARD_COUNT:
        raise InvalidValue(f"a deal must have 1 to {CARD_COUNT} packets, not {len(rounds)}")


@attrs.frozen(repr=False)
class Packets(Written):
    """A dealing pattern, such as ``3 K3 4 3``: three each, three to the kitty, four each, three each (DEAL-2).

    >>> packets = Packets.parse("3 K3 4 3")
    >>> packets.to_each, packets.to_kitty, str(packets)
    (10, 3, '3 K3 4 3')
    """

    #: The rounds, in dealing order.
    rounds: tuple[Packet, ...] = attrs.field(validator=_checked_rounds)

    @classmethod
    def parse(cls, text: str) -> Packets:
        """Parse packets separated by spaces, such as ``3 K1 4 K1 3 K1``; ``K`` marks the kitty's packets (DEAL-2).

        >>> Packets.parse("3 K1 4 K1 3 K1").to_kitty
        3
        """
        must_be("a text of packets", text, str)
        if len(text) > _LONGEST_TEXT:
            raise NotationError(text, _LONGEST_TEXT + 1, "the end of the packets")
        rounds: list[Packet] = []
        for word in re.finditer(r"\S+", text):
            found = re.fullmatch(r"([Kk]?)([1-9][0-9]?)", word[0])
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
        """The number of cards dealt to each hand.

        >>> packets.to_each
        10
        """
        return sum(size for to_kitty, size in self.rounds if not to_kitty)

    @property
    def to_kitty(self) -> int:
        """The number of cards dealt to the kitty.

        >>> packets.to_kitty
        3
        """
        return sum(size for to_kitty, size in self.rounds if to_kitty)

    def deal(self, pack: Sequence[Card], hands: int, *, out_of_play: int = 0) -> tuple[tuple[int, ...], int]:
        """Deal *pack*, top card first, and return the hands, eldest hand first, and the kitty (DEAL-1, DEAL-2).

        Hands and kitty are bit sets, as in `Cards.bits`. The last *out_of_play* cards go to nobody (CARD-3).
        Raises `InvalidValue` if *pack* has the wrong size. The caller must ensure that it has no duplicates.

        >>> from fivehundred.cards import Cards
        >>> pack = [Card.parse(text) for text in "2S 3S 4S 5S 6S".split()]
        >>> dealt, kitty = Packets.parse("1 K1 1").deal(pack, hands=2)
        >>> [str(Cards(hand)) for hand in dealt], str(Cards(kitty))
        (['2S 5S', '3S 6S'], '4S')
        """
        in_order = self.in_order(pack, hands, out_of_play=out_of_play)
        *dealt, kitty = (sum(1 << card.number for card in cards) for cards in in_order)
        return tuple(dealt), kitty

    def in_order(self, pack: Sequence[Card], hands: int, *, out_of_play: int = 0) -> tuple[list[Card], ...]:
        """Return each hand, then the kitty, with the cards in the order in which they were dealt (TWO-1).

        >>> pack = [Card.parse(text) for text in "2S 3S 4S 5S 6S".split()]
        >>> Packets.parse("1 K1 1").in_order(pack, hands=2)[1]
        [Card.parse('3S'), Card.parse('6S')]
        """
        expect("Cards in order", pack, Sequence)
        hands, out_of_play = as_int("hands", hands), as_int("out_of_play", out_of_play)
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
