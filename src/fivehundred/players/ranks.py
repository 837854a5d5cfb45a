"""Which cards of a suit beat which, as bits: what every judgement of a hand is made of."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._bits import CARD_BIT, PLAY_COUNT, numbers
from fivehundred.cards import SUITS
from fivehundred.deal.ranking import Ranking
from fivehundred.rules.settings import JokerRank

#: It wins whenever it is played, and never hides behind other cards; or it all but never wins (JOKER-7).
_LOOSE_JOKER: Final = {JokerRank.HIGHEST: 1.5, JokerRank.LOWEST_IN_MISERE: 0.1}


@attrs.frozen
class Ranks:
    """An order of cards as tables by play number.

    >>> from fivehundred import Cards, Suit, presets
    >>> ranks = ranks_for(Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS))
    >>> hand = Cards.parse("JD AH KH 5S AS")
    >>> len(ranks.above), ranks.ranking.trump
    (74, <Suit.HEARTS: 'H'>)
    """

    ranking: Ranking
    #: The cards of its suit that beat it; for a joker without a suit, a higher joker without one.
    above: tuple[int, ...]
    #: The cards of its suit that it beats; none for a joker without a suit.
    below: tuple[int, ...]

    def suit(self, number: int) -> int:
        """The cards of the suit of that play, as bits; none for a joker without a suit.

        >>> print(Cards(ranks.suit(next(iter(Cards.parse("JD"))).number)))
        JD 4H 5H 6H 7H 8H 9H 10H JH QH KH AH JK
        """
        return (*self.ranking.masks, 0)[self.ranking.suits[number]]

    def groups(self, cards: int) -> Iterator[tuple[int, list[int]]]:
        """Each suit's number and the cards of *cards* in it, from the highest down; suits without any are left out.

        >>> from fivehundred.cards import CARDS
        >>> [[str(CARDS[number]) for number in cards] for _, cards in ranks.groups(hand.bits)]
        [['AS', '5S'], ['JD', 'AH', 'KH']]
        """
        for suit, row in enumerate(self.ranking.masks):
            if held := cards & row:
                yield suit, self.descending(held)

    def descending(self, cards: int) -> list[int]:
        """The numbers of *cards*, all of one suit, from the highest down.

        >>> from fivehundred.cards import CARDS
        >>> [str(CARDS[number]) for number in ranks.descending(Cards.parse("AH JD JH").bits)]
        ['JH', 'JD', 'AH']
        """
        return sorted(numbers(cards), key=lambda number: self.above[number].bit_count())

    def risks(self, hand: int, unseen: int) -> dict[int, float]:
        """How likely each card of *hand* is to take a trick its holder does not want; a joker of no suit is worst.

        >>> from fivehundred.cards import CARDS
        >>> unseen = presets.AUSTRALIAN_4.deck.bits & ~hand.bits
        >>> {str(CARDS[number]): round(risk, 1) for number, risk in ranks.risks(hand.bits, unseen).items()}
        {'5S': 0.0, 'AS': 1.0, 'KH': 1.0, 'AH': 1.0, 'JD': 1.0}
        """
        risks = dict.fromkeys(numbers(hand & self.ranking.loose), _LOOSE_JOKER[self.ranking.joker_rank])
        for _, cards in self.groups(hand):
            for place, card in enumerate(reversed(cards)):
                # In each earlier round of the suit the others had to play some of the cards below this one.
                under = (self.below[card] & unseen).bit_count() - 1.0 * place - 0.5
                over = (self.above[card] & unseen).bit_count()
                risks[card] = min(1.0, max(0.0, under) / (1 + 0.7 * over))
        return risks


@lru_cache(maxsize=512)
def ranks_for(ranking: Ranking) -> Ranks:
    """The tables of *ranking*, made once for all equal rankings.

    >>> from fivehundred import Cards, Suit, presets
    >>> ranks = ranks_for(Ranking.under(presets.AUSTRALIAN_4, Suit.HEARTS))
    >>> ace = next(iter(Cards.parse("AH")))
    >>> print(Cards(ranks.above[ace.number]))
    JD JH JK
    """
    above, below = [0] * PLAY_COUNT, [0] * PLAY_COUNT
    for suit in SUITS:
        lower = 0
        for card in ranking.ranked(suit):
            bit = CARD_BIT[card.number]
            below[card.number] = lower
            lower |= bit
            above[card.number] = ranking.masks[suit.number] & ~lower
    for joker in numbers(ranking.loose):
        above[joker] = ranking.loose & ~(2 * CARD_BIT[joker] - 1)
    return Ranks(ranking, tuple(above), tuple(below))
