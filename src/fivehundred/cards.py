"""Cards and sets of cards.

Every card of every published deck has a fixed number from 0 to 65: the ranks 2 to 10, 11, 12, 13, J, Q, K, A of spades,
then of clubs, diamonds and hearts, then the lower joker and the higher joker. This is *pack order*, the order in which
the library lists cards (CARD-1, CARD-8).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import Enum
from functools import cache, wraps
from typing import Final, TypeVar

import attrs

from fivehundred._base.bits import numbers
from fivehundred._base.words import Written, as_svg, expect, must_be, use
from fivehundred.errors import InvalidType, InvalidValue, NotationError, as_int, brief

__all__ = [
    "CARDS",
    "CARD_COUNT",
    "HIGHER_JOKER",
    "JOKERS",
    "LOWER_JOKER",
    "RANKS",
    "SUITS",
    "Card",
    "Cards",
    "Colour",
    "Rank",
    "Suit",
    "bits_of",
    "suit_of_text",
    "texts_of",
]

_T = TypeVar("_T")


class Colour(Enum):
    """The colour of a suit; the two jacks of the same colour as the trump suit are bowers (CARD-4).

    >>> Suit.HEARTS.colour, Suit.SPADES.colour
    (<Colour.RED: 'red'>, <Colour.BLACK: 'black'>)
    """

    BLACK = "black"
    RED = "red"


class Suit(Enum):
    """The four suits, in pack order (CARD-1).

    >>> [suit.symbol for suit in Suit], Suit.HEARTS.number
    (['♠', '♣', '♦', '♥'], 3)
    """

    SPADES = "S"
    CLUBS = "C"
    DIAMONDS = "D"
    HEARTS = "H"

    @property
    def number(self) -> int:
        """0 for spades, 1 for clubs, 2 for diamonds, 3 for hearts."""
        return _SUIT_NUMBER[self]

    @property
    def symbol(self) -> str:
        """The suit symbol: ♠, ♣, ♦ or ♥."""
        return "♠♣♦♥"[self.number]

    @property
    def colour(self) -> Colour:
        """The colour of the suit (CARD-1).

        >>> Suit.CLUBS.colour
        <Colour.BLACK: 'black'>
        """
        return Colour.BLACK if self.number < 2 else Colour.RED

    @property
    def twin(self) -> Suit:
        """The other suit of the same colour; its jack is the left bower (CARD-4).

        >>> Suit.HEARTS.twin
        <Suit.DIAMONDS: 'D'>
        """
        return SUITS[self.number ^ 1]


class Rank(Enum):
    """The ranks from low to high, as in a plain suit with a jack (CARD-1, CARD-6).

    >>> Rank("10").number, Rank.JACK.number, Rank.ACE.number
    (8, 12, 15)
    """

    TWO = "2"
    THREE = "3"
    FOUR = "4"
    FIVE = "5"
    SIX = "6"
    SEVEN = "7"
    EIGHT = "8"
    NINE = "9"
    TEN = "10"
    ELEVEN = "11"
    TWELVE = "12"
    THIRTEEN = "13"
    JACK = "J"
    QUEEN = "Q"
    KING = "K"
    ACE = "A"

    @property
    def number(self) -> int:
        """The rank as a number, from 0 for the two to 15 for the ace."""
        return _RANK_NUMBER[self]


#: The four suits, in pack order.
SUITS: Final = tuple(Suit)
#: All ranks, from two to ace.
RANKS: Final = tuple(Rank)
_SUIT_NUMBER: Final = {suit: number for number, suit in enumerate(SUITS)}
_RANK_NUMBER: Final = {rank: number for number, rank in enumerate(RANKS)}

#: The number of different cards across all decks.
CARD_COUNT: Final = 66
#: The card number of the lower joker.
LOWER_JOKER: Final = 64
#: The card number of the higher joker, which is also the only joker of a deck with one.
HIGHER_JOKER: Final = 65
_ALL: Final = (1 << CARD_COUNT) - 1

#: The printed names of suits, in capitals; everything that parses names uses this table and the two below.
SUIT_NAMES: Final = {name: suit for suit in SUITS for name in (suit.value, suit.symbol, suit.name)}
#: The names of ranks.
RANK_NAMES: Final = {name: rank for rank in RANKS for name in (rank.value, rank.name)} | {"T": Rank.TEN}
#: The names of jokers.
JOKER_NAMES: Final = {
    **dict.fromkeys(("JK", "JOKER", "THE JOKER", "HIGHER JOKER", "THE HIGHER JOKER"), HIGHER_JOKER),
    **dict.fromkeys(("JK2", "LOWER JOKER", "THE LOWER JOKER"), LOWER_JOKER),
}


#: The separators of a list: between two items, each may stand behind one with a lower number.
_SEPARATORS: Final = {",": 1, "and": 2, "&": 2}


def any_of(names: Iterable[str], *, shorter_than: int = CARD_COUNT) -> str:
    """Return a regular expression for *names* shorter than *shorter_than*, which matches the longest possible name.

    >>> any_of(["JK", "JK2"])
    'JK2|JK'
    """
    return "|".join(sorted((name for name in names if len(name) < shorter_than), key=len, reverse=True))


# These patterns take a while to compile, and what is written as `str` does is read without them.
@cache
def _card() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<joker>{any_of(JOKER_NAMES)})(?![^\s,])"
        # A word needs its space, or `aces` would be a card.
        rf"|(?P<long>{any_of(RANK_NAMES)}) +(?:of +)?(?P<suit>{any_of(SUIT_NAMES)})"
        rf"|(?P<rank>{any_of(RANK_NAMES, shorter_than=3)})(?P<letter>{any_of(SUIT_NAMES, shorter_than=2)})?",
        re.IGNORECASE | re.ASCII,
    )


@cache
def _word_of_list(pattern: re.Pattern[str]) -> re.Pattern[str]:
    return re.compile(rf"(?:{pattern.pattern})(?![^\s,])|[^\s,]+|,", pattern.flags)


def in_list(pattern: re.Pattern[str], text: str) -> Iterator[re.Match[str]]:
    """Yield the items of the list in *text*: anything that *pattern* matches, and any other word.

    A separator that does not stand between two items is such a word.

    >>> [item[0] for item in in_list(re.compile("the joker"), "the joker, AS and 10H, and")]
    ['the joker', 'AS', '10H', 'and']
    """
    before, between = max(_SEPARATORS.values()), None
    for word in _word_of_list(pattern).finditer(text):
        separator = _SEPARATORS.get(word[0].lower(), 0)
        between = word if separator > before else None
        if between is None:
            yield word
        before = separator
    if between is not None:
        yield between


@cache
def _plain_signs() -> Mapping[int, str]:
    """Return the plain text of each sign that phones and other keyboards have for letters, digits, suits and cards."""
    # The selectors of emoji and of text, the frame of a key, and marks of direction and of width.
    signs = dict.fromkeys(map(ord, "\ufe0e\ufe0f\u20e3\u200b\u200c\u200d\u200e\u200f\u2060\ufeff"), "")
    signs |= {0x1F51F: "10", 0x1F0CF: "JK"}
    signs |= dict(zip(map(ord, "♤♧♢♡❤"), "♠♣♦♥♥", strict=True))
    signs |= {code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)}
    # The knights between jacks and queens are in no deck.
    ranks = {1: "A", 11: "J", 13: "Q", 14: "K"} | {number: str(number) for number in range(2, 11)}
    for suit, first in zip("SHDC", (0x1F0A0, 0x1F0B0, 0x1F0C0, 0x1F0D0), strict=True):
        signs |= {first + number: rank + suit for number, rank in ranks.items()}
    return signs


#: The most characters in the text of an action, or in anything else that people type.
LONGEST_TYPED: Final = 400


def read_typed(text: str, read: Callable[[str], _T]) -> _T:
    """Parse *text* with *read*; if that fails, try again with plain letters, plain digits and single spaces.

    Phones add a variation selector to ``♥``, and people also paste white suits, symbols for whole cards, wide letters
    and digits, and spaces of every width.

    >>> read_typed("１０♡", Card.parse), read_typed("🂡", Card.parse)
    (Card.parse('10H'), Card.parse('AS'))
    """
    try:
        return read(text)
    except NotationError:
        if len(text) > LONGEST_TYPED:
            raise
        plain = " ".join((text if text.isascii() else text.translate(_plain_signs())).split())
        if plain not in ("", text):
            # Columns count the characters that were typed, so the first error says more than a second one.
            with suppress(NotationError):
                return read(plain)
        raise


def as_typed(read: Callable[[str], _T]) -> Callable[[str], _T]:
    """Decorate *read* to parse texts as `read_typed` does."""
    return wraps(read)(lambda text: read_typed(text, read))


@as_typed
def suit_of_text(text: str) -> Suit:
    """Parse a suit, written ``H``, ``h``, ``♥`` or ``hearts``; raises `NotationError` for any other text (CARD-1).

    >>> suit_of_text("♥")
    <Suit.HEARTS: 'H'>
    """
    must_be("a suit's text", text, str)
    suit = SUIT_NAMES.get(text.upper() if text.isascii() else text)
    if suit is None:
        raise NotationError(text, 1, "a suit (S, C, D or H)")
    return suit


def _card_number(value: int) -> int:
    if type(value) is not int:
        value = as_int("a card's number", value, use("Card.parse(text)", value))
    if not 0 <= value < CARD_COUNT:
        raise InvalidValue(f"card number {brief(value)}: expected 0 to {CARD_COUNT - 1}")
    return value


@attrs.frozen(order=True, repr=False)
class Card(Written):
    """A card, identified by its number in pack order.

    >>> Card.parse("10H").suit, Card.parse("jk").is_joker
    (<Suit.HEARTS: 'H'>, True)
    """

    #: The position in pack order, 0 (two of spades) to 65 (higher joker).
    number: int = attrs.field(converter=_card_number)

    @classmethod
    def of(cls, rank: Rank, suit: Suit) -> Card:
        """The card with this rank and suit (CARD-1).

        >>> Card.of(Rank.JACK, Suit.CLUBS)
        Card.parse('JC')
        """
        expect("a Rank", rank, Rank)
        expect("a Suit", suit, Suit)
        return CARDS[16 * suit.number + rank.number]

    @classmethod
    def parse(cls, text: str) -> Card:
        """Parse a card such as ``10H``, ``j♠``, ``JK`` (the only or higher joker) or ``JK2`` (the lower one; CARD-8).

        Words are parsed as well: ``ten of hearts``, ``the joker``, ``the lower joker``. Raises `NotationError` if the
        text is not a card, and `InvalidType` if it is not a string.

        >>> Card.parse("j♠"), Card.parse("JK"), Card.parse("ace of hearts")
        (Card.parse('JS'), Card.parse('JK'), Card.parse('AH'))
        >>> Card.parse("10X")
        Traceback (most recent call last):
            ...
        fivehundred.errors.NotationError: '10X', column 3: expected a suit (S, C, D or H)
        """
        must_be("a card's text", text, str)
        known = _BITS.get(text)
        return read_typed(text, _read_card) if known is None else CARDS[known.bit_length() - 1]

    @property
    def is_joker(self) -> bool:
        """True for either joker.

        >>> [Card.parse(text).is_joker for text in ("JK", "JK2", "JS")]
        [True, True, False]
        """
        return self.number >= LOWER_JOKER

    @property
    def suit(self) -> Suit | None:
        """The suit printed on the card, or ``None`` for a joker; for its suit in play, see `Ranking` (CARD-4).

        >>> Card.parse("10H").suit, Card.parse("JK").suit
        (<Suit.HEARTS: 'H'>, None)
        """
        return None if self.number >= LOWER_JOKER else SUITS[self.number >> 4]

    @property
    def rank(self) -> Rank | None:
        """The rank printed on the card, or ``None`` for a joker.

        >>> Card.parse("JC").rank, Card.parse("JK").rank
        (<Rank.JACK: 'J'>, None)
        """
        return None if self.number >= LOWER_JOKER else RANKS[self.number & 15]

    @property
    def pretty(self) -> str:
        """The card as written in a sentence: ``10♥``, ``the joker`` (the only or higher one) or ``the lower joker``.

        >>> Card.parse("10H").pretty, Card.parse("JK").pretty
        ('10♥', 'the joker')
        """
        if self.suit is None or self.rank is None:
            return "the joker" if self.number == HIGHER_JOKER else "the lower joker"
        return self.rank.value + self.suit.symbol

    def __str__(self) -> str:
        return _TEXTS[self.number]

    def __repr__(self) -> str:
        return f"Card.parse({_TEXTS[self.number]!r})"


#: All cards, indexed by number.
CARDS: Final = tuple(Card(number) for number in range(CARD_COUNT))
_TEXTS: Final = (*(f"{rank.value}{suit.value}" for suit in SUITS for rank in RANKS), "JK2", "JK")
_BITS: Final = {text: 1 << number for number, text in enumerate(_TEXTS)}
#: The texts of a set are cached in chunks of this many card numbers.
_SOME: Final = 11


@cache
def _some_texts(start: int, bits: int) -> tuple[str, ...]:
    return tuple(_TEXTS[start + number] for number in numbers(bits))


def texts_of(bits: int) -> list[str]:
    """The texts of the cards in a bit set, in pack order.

    >>> texts_of(Cards.parse("AS 10H").bits)
    ['AS', '10H']
    """
    found: list[str] = []
    start = 0
    while bits:
        found += _some_texts(start, bits & (1 << _SOME) - 1)
        bits >>= _SOME
        start += _SOME
    return found


def bits_of(texts: Iterable[str]) -> int | None:
    """The bit set of the cards with these *texts*; ``None`` if any text is non-canonical or repeated.

    >>> bits_of(["2S", "4S"]), bits_of(["2S", "2S"]), bits_of(["2s"])
    (5, None, None)
    """
    names = [*texts]
    try:
        bits = sum(map(_BITS.__getitem__, names))
    except (KeyError, TypeError):
        return None
    return bits if bits.bit_count() == len(names) else None


def _read_card(text: str) -> Card:
    found = _card().match(text)
    if found is None:
        raise NotationError(text, 1, "a rank (2 to 10, 11, 12, 13, J, Q, K or A) or a joker (JK or JK2)")
    joker, suit, rank = found["joker"], found["suit"] or found["letter"], found["long"] or found["rank"]
    if not (joker or suit):
        raise NotationError(text, found.end() + 1, "a suit (S, C, D or H)")
    if found.end() != len(text):
        raise NotationError(text, found.end() + 1, "the end of the card")
    return CARDS[JOKER_NAMES[joker.upper()]] if joker else Card.of(RANK_NAMES[rank.upper()], suit_of_text(suit))


def _card_bits(value: int) -> int:
    if type(value) is not int:
        how = "; use Cards.of(cards)" if isinstance(value, Iterable) else ""
        how = use("Cards.parse(text)", value) or how
        value = as_int("the bits of a set of cards", value, how)
    if not 0 <= value <= _ALL:
        raise InvalidValue(f"card bits {brief(value)}: expected 0 to {_ALL:#x}, one bit for each of {CARD_COUNT} cards")
    return value


def _bits_of(other: object) -> int:
    if not isinstance(other, Cards):
        raise InvalidType(f"expected Cards, not {type(other).__name__}{use('Cards.parse(text)', other)}")
    return other.bits


@attrs.frozen(repr=False)
class Cards(Written):
    """A set of cards, iterated in pack order; bit *n* of `bits` stands for card number *n*.

    >>> hand = Cards.parse("AS 10H JK")
    >>> len(hand), Card.parse("10H") in hand, str(hand - Cards.parse("AS"))
    (3, True, '10H JK')
    """

    #: The set as an int: bit *n* is set if it contains card number *n*.
    bits: int = attrs.field(default=0, converter=_card_bits)

    @classmethod
    def of(cls, cards: Iterable[Card]) -> Cards:
        """The set of these cards; raises `InvalidValue` if a card is repeated.

        >>> Cards.of([Card.parse("JK"), Card.parse("10H")])
        Cards.parse('10H JK')
        """
        bits = 0
        expect("an iterable of cards", cards, Iterable)
        for card in cards:
            if not isinstance(card, Card):
                raise InvalidType(f"expected a Card, not {type(card).__name__}{use('Card.parse(text)', card)}")
            if bits >> card.number & 1:
                raise InvalidValue(f"the same card twice: {card}")
            bits |= 1 << card.number
        return cls(bits)

    @classmethod
    def parse(cls, text: str) -> Cards:
        """Parse cards that are separated by spaces or listed as in a sentence.

        Raises `NotationError`, with the column, for an invalid or repeated card.

        >>> Cards.parse("JK 10H as"), Cards.parse("A♠, ten of hearts and the joker")
        (Cards.parse('AS 10H JK'), Cards.parse('AS 10H JK'))
        >>> Cards.parse("AS 10X")
        Traceback (most recent call last):
            ...
        fivehundred.errors.NotationError: 'AS 10X', column 6: expected a suit (S, C, D or H)
        """
        must_be("a text of cards", text, str)
        known = bits_of(text.split())
        if known is not None:
            return cls(known)
        return read_typed(text, _read_cards)

    def __iter__(self) -> Iterator[Card]:
        return map(CARDS.__getitem__, numbers(self.bits))

    def __len__(self) -> int:
        return self.bits.bit_count()

    def __contains__(self, card: object) -> bool:
        return isinstance(card, Card) and bool(self.bits >> card.number & 1)

    def __or__(self, other: Cards) -> Cards:
        return Cards(self.bits | _bits_of(other))

    def __and__(self, other: Cards) -> Cards:
        return Cards(self.bits & _bits_of(other))

    def __sub__(self, other: Cards) -> Cards:
        return Cards(self.bits & ~_bits_of(other))

    def __le__(self, other: Cards) -> bool:
        return not self.bits & ~_bits_of(other)

    def __str__(self) -> str:
        return " ".join(texts_of(self.bits))

    def __repr__(self) -> str:
        return f"Cards.parse({str(self)!r})"

    _repr_svg_ = as_svg


def _read_cards(text: str) -> Cards:
    bits = 0
    for word in in_list(_card(), text):
        try:
            card = Card.parse(word[0])
        except NotationError as error:
            raise NotationError(text, word.start() + error.column, error.expected) from None
        if bits >> card.number & 1:
            raise NotationError(text, word.start() + 1, f"a card not named before ({card} is)")
        bits |= 1 << card.number
    return Cards(bits)


#: The set of both jokers.
JOKERS: Final = Cards(1 << LOWER_JOKER | 1 << HIGHER_JOKER)
