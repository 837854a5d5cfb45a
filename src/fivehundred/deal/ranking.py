"""The ranking of cards once the trump suit is known, including bowers and jokers (CARD-4 to CARD-10)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT, HIGHER_NAMED, LOWER_NAMED, PLAY_COUNT, winner
from fivehundred._base.words import ShowsFields, expect, of_type
from fivehundred.actions import PlayCard
from fivehundred.cards import CARDS, HIGHER_JOKER, LOWER_JOKER, SUITS, Card, Cards, Rank, Suit
from fivehundred.errors import InvalidValue
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Fours, Jacks, JokerRank

_JACK: Final = Rank.JACK.number
_FOUR: Final = Rank.FOUR.number
#: Strengths in a trick: a card of the suit led counts from 3, a trump from 100, and nothing beats a joker that can win.
_LED, _TRUMP, _LOWER, _HIGHER = 3, 100, 254, 255
#: The strengths of the lower and the higher joker if they rank below the suit led (JOKER-7).
_LOWEST: Final = 1, 2


#: The number that stands for no suit, after those of the four.
NO_SUIT: Final = 4


@attrs.frozen(repr=False)
class Ranking(ShowsFields):
    """The suits and ranks of the cards in one hand. Use `under` or `of` to get a ranking.

    >>> from fivehundred import presets
    >>> hearts = Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS)
    >>> print(*hearts.cards_of(Suit.HEARTS))
    4H 5H 6H 7H 8H 9H 10H QH KH AH JD JH JK
    """

    deck: Cards
    #: The trump suit, ``None`` without one.
    trump: Suit | None
    #: The suit the higher (or only) joker was declared to (JOKER-5).
    higher: Suit | None
    #: The suit the lower joker was declared to.
    lower: Suit | None
    #: The rank of the fours: plain, or the four of trumps' colour a trump whatever is printed on it (CARD-9).
    fours: Fours = attrs.field(default=Fours.PLAIN, validator=of_type(Fours))
    #: The rank of jacks without trumps (CARD-10).
    jacks: Jacks = attrs.field(default=Jacks.BELOW_QUEENS, validator=of_type(Jacks))
    #: The rank of a joker of no suit in this hand (JOKER-7).
    joker_rank: JokerRank = attrs.field(default=JokerRank.HIGHEST, validator=of_type(JokerRank))

    @classmethod
    def under(
        cls,
        rules: Ruleset,
        trump: Suit | None,
        *,
        misere: bool = False,
        higher: Suit | None = None,
        lower: Suit | None = None,
    ) -> Ranking:
        """The ranking under *rules* with *trump* as trumps; *misere* if every trick must be lost (CARD, JOKER-7).

        >>> Ranking.under(presets.AUSTRALIAN_4, None) == Ranking.under(presets.AUSTRALIAN_4, None, misere=True)
        True
        """
        expect("a Ruleset", rules, Ruleset)
        expect("True or False for misere", misere, bool)
        return cls.of(
            rules.deck,
            trump,
            higher=higher,
            lower=lower,
            fours=rules.fours,
            jacks=rules.jacks,
            joker_rank=rules.joker_rank if misere else JokerRank.HIGHEST,
        )

    @staticmethod
    def of(
        deck: Cards,
        trump: Suit | None,
        *,
        higher: Suit | None = None,
        lower: Suit | None = None,
        fours: Fours = Fours.PLAIN,
        jacks: Jacks = Jacks.BELOW_QUEENS,
        joker_rank: JokerRank = JokerRank.HIGHEST,
    ) -> Ranking:
        """The ranking of *deck* with *trump* as trumps and jokers declared to the suits *higher* and *lower*. Cached.

        >>> Ranking.of(Cards.parse("JS QS KS AS"), None).cards_of(Suit.SPADES)[-1]
        Card.parse('AS')
        """
        expect("the Cards of a deck", deck, Cards)
        for suit in (trump, higher, lower):
            expect("a Suit or None", suit, Suit, type(None))
        # What changes nothing in this hand is left out, so that equal meanings are equal values.
        if trump is None:
            fours = Fours.PLAIN
        else:
            jacks, joker_rank = Jacks.BELOW_QUEENS, JokerRank.HIGHEST
        return _made(deck, trump, higher, lower, fours, jacks, joker_rank)

    def suit_of(self, card: Card) -> Suit | None:
        """The suit that *card* counts as. The left bower counts as a trump (CARD-4).

        ``None`` for a joker without a suit, and for a card that is not in the deck.

        >>> hearts.suit_of(Card.parse("JD")), hearts.suit_of(Card.parse("AD"))
        (<Suit.HEARTS: 'H'>, <Suit.DIAMONDS: 'D'>)
        """
        expect("a Card", card, Card)
        number = self.suits[card.number]
        return SUITS[number] if number < NO_SUIT else None

    def strength(self, card: Card, led: Suit) -> int:
        """The strength of *card* in a trick where *led* was led. The highest wins, and 0 cannot win (PLAY-3).

        >>> hearts.strength(Card.parse("JD"), led=Suit.SPADES) > hearts.strength(Card.parse("AS"), led=Suit.SPADES)
        True
        """
        expect("a Card", card, Card)
        expect("a Suit", led, Suit)
        return self.power[led.number][card.number]

    def winner(self, plays: Sequence[Card | PlayCard]) -> int:
        """The index in *plays*, in the order played, of the play that wins the trick (PLAY-3).

        A joker that is led counts as the suit it names (JOKER-4, JOKER-10). Raises `InvalidValue` if there are no
        plays, or if a card is not in the deck.

        >>> from fivehundred import Cards, Suit, presets
        >>> Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS).winner(
        ...     [Card.parse(text) for text in ("AD", "JD", "5H", "KD")]
        ... )
        1
        """
        expect("the plays of a trick", plays, Sequence)
        line = bytearray()
        for play in plays:
            expect("a Card or a PlayCard", play, Card, PlayCard)
            card = play if isinstance(play, Card) else play.card
            if card not in self.deck:
                raise InvalidValue(f"{card} is not in this deck (CARD-2)")
            line.append(play.number)
        if not line:
            raise InvalidValue("a trick has a winner once a card has been played (PLAY-3)")
        return winner(bytes(line), self.power[self.suits[line[0]]])

    def beats(self, card: Card, other: Card) -> bool:
        """True if *card* beats *other*, which was led (PLAY-3).

        >>> hearts.beats(Card.parse("JD"), Card.parse("AH")), hearts.beats(Card.parse("AS"), Card.parse("5D"))
        (True, False)
        """
        return self.winner((other, card)) == 1

    def cards_of(self, suit: Suit) -> tuple[Card, ...]:
        """The cards of *suit* in this deck, from low to high, including bowers and jokers (CARD-5, CARD-6).

        >>> " ".join(str(card) for card in hearts.cards_of(Suit.HEARTS)[-5:])
        'KH AH JD JH JK'
        """
        expect("a Suit", suit, Suit)
        return tuple(CARDS[number] for number in self._cards_by_suit[suit.number])

    def bower(self, card: Card) -> str | None:
        """``"right bower"`` or ``"left bower"`` if *card* is one of them (CARD-4).

        >>> hearts.bower(Card.parse("JD")), hearts.bower(Card.parse("JH")), hearts.bower(Card.parse("JS"))
        ('left bower', 'right bower', None)
        """
        expect("a Card", card, Card)
        if card.rank is not Rank.JACK or self.trump is None or self.suit_of(card) is not self.trump:
            return None
        return "right bower" if card.suit is self.trump else "left bower"

    def moved_by(self, card: Card) -> str | None:
        """The rule that makes *card* a trump although another suit is printed on it; ``None`` if there is none.

        >>> hearts.moved_by(Card.parse("JD"))
        'CARD-4'
        """
        expect("a Card", card, Card)
        if card.suit is None or self.suit_of(card) is card.suit:
            return None
        return "CARD-4" if card.rank is Rank.JACK else "CARD-9"

    @cached_property
    def _cards_by_suit(self) -> tuple[tuple[int, ...], ...]:
        """The cards of each suit, from low to high."""
        rows = []
        for suit in SUITS:
            row = [16 * suit.number + rank for rank in range(16)]
            if self.trump is not None and suit.colour is self.trump.colour:
                row.remove(16 * suit.number + _JACK)
                if self.fours is Fours.TRUMPS and suit is not self.trump:
                    row.remove(16 * suit.number + _FOUR)
            if self.jacks is Jacks.ABOVE_ACES:
                row.remove(16 * suit.number + _JACK)
                row.append(16 * suit.number + _JACK)
            if suit is self.trump:
                if self.fours is Fours.TRUMPS:
                    row.insert(0, 16 * suit.twin.number + _FOUR)
                row += [16 * suit.twin.number + _JACK, 16 * suit.number + _JACK]
            row += [LOWER_JOKER] * (suit is self.lower) + [HIGHER_JOKER] * (suit is self.higher)
            if suit is self.trump:
                row += [LOWER_JOKER, HIGHER_JOKER]
            rows.append(tuple(number for number in row if self.deck.bits & CARD_BIT[number]))
        return tuple(rows)

    @cached_property
    def masks(self) -> tuple[int, ...]:
        """The cards of each suit, as bitmasks."""
        return tuple(sum(CARD_BIT[number] for number in row) for row in self._cards_by_suit)

    @cached_property
    def loose(self) -> int:
        """The jokers that belong to no suit, as a bitmask (JOKER-2)."""
        return self.deck.bits & ~sum(self.masks)

    @cached_property
    def suits(self) -> bytes:
        """The suit of each play number, or `NO_SUIT`. A joker that names a suit counts as that suit (JOKER-8)."""
        suits = bytearray([NO_SUIT] * PLAY_COUNT)
        for suit, row in enumerate(self._cards_by_suit):
            for number in row:
                suits[number] = suit
        for suit in range(4):
            suits[LOWER_NAMED + suit] = suits[HIGHER_NAMED + suit] = suit
        return bytes(suits)

    @cached_property
    def power(self) -> tuple[bytes, ...]:
        """The strength of every play number, for each suit led and finally for a lead without a suit (PLAY-3)."""
        tables = []
        for led in (*self._cards_by_suit, ()):
            table = bytearray(256)
            for strength, number in enumerate(led, start=_LED):
                table[number] = strength
            if self.trump is not None:
                for strength, number in enumerate(self._cards_by_suit[self.trump.number], start=_TRUMP):
                    table[number] = strength
            for joker, highest, lowest, named in (
                (LOWER_JOKER, _LOWER, _LOWEST[0], LOWER_NAMED),
                (HIGHER_JOKER, _HIGHER, _LOWEST[1], HIGHER_NAMED),
            ):
                # A joker of the suit led stands above a loose lower one too: the higher beats the lower (JOKER-6).
                if table[joker]:
                    table[joker] = highest
                elif self.loose & CARD_BIT[joker]:
                    table[joker] = highest if self.joker_rank is JokerRank.HIGHEST else lowest
                table[named : named + 4] = bytes([table[joker]] * 4)
            tables.append(bytes(table))
        return tuple(tables)


#: The rankings made so far, by the arguments of `Ranking.of`.
_made: Final = lru_cache(maxsize=512)(Ranking)
