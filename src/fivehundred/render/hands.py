"""Sorting of a hand for its holder; output that other players see never depends on this order (CARD-8)."""

from collections.abc import Iterable
from functools import cache
from itertools import pairwise, permutations
from typing import Final

from fivehundred._base.words import as_annotated, expect
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.dealt import Pile, SeenPile
from fivehundred.deal.ranking import Ranking
from fivehundred.deal.table import Table

#: The preferred order, with alternating colours; ties between arrangements go to the one closest to it.
_PREFERRED: Final = (Suit.SPADES, Suit.HEARTS, Suit.CLUBS, Suit.DIAMONDS)


@as_annotated
def ranking_on(table: Table) -> Ranking | None:
    """The ranking of the cards in the current deal; ``None`` until the contract determines it.

    >>> from fivehundred import Deal, Seat, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> print(ranking_on(deal.table))
    None
    >>> for call in ("7H", "P", "P"):
    ...     deal = deal.apply(deal.parse(call))
    >>> ranking_on(deal.table).trump
    <Suit.HEARTS: 'H'>
    """
    play, contract = table.play, table.contract
    if play is not None:
        return play.terms.ranking
    return None if contract is None else Ranking.under(table.rules, contract.trump)


@as_annotated
def unplayed_cards(table: Table) -> Cards:
    """The cards of the deck that have not been played.

    >>> from fivehundred import Deal, Seat, presets
    >>> rules = presets.STANDARD_3
    >>> unplayed_cards(Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).table) == rules.deck
    True
    """
    return table.rules.deck if table.play is None else Cards(table.play.unplayed)


@as_annotated
def lying_in(piles: Iterable[Pile | SeenPile], left: Cards) -> list[list[Card | None]]:
    """The cards left in each of *piles*, with ``None`` for a face-down card (TWO-1).

    *left* are the cards that have not been played.

    >>> ace, king, seven = Cards.parse("AS KC 7D")
    >>> lying_in([SeenPile(ace, None), SeenPile(king, seven)], Cards.parse("AS 7D"))
    [[Card.parse('AS'), None], [Card.parse('7D')]]
    """
    lying = []
    for pile in piles:
        expect("a Pile or SeenPile", pile, Pile, SeenPile)
        lying.append([card for card in pile if card is None or card in left])
    return lying


def sort_hand(cards: Iterable[Card], ranking: Ranking | None = None, *, high_first: bool = True) -> tuple[Card, ...]:
    """Sort *cards* by suit, with suits of alternating colours; each suit runs from high to low or the reverse (CARD-8).

    If *ranking* is given, trumps (including bowers and joker) come first. A joker without a suit comes before all other
    cards.

    >>> from fivehundred import Ranking
    >>> from fivehundred.cards import Cards
    >>> from fivehundred.rules import DECK_43
    >>> hand = Cards.parse("AS JC 7D JD QH JK")
    >>> " ".join(map(str, sort_hand(hand)))
    'JK AS QH JC JD 7D'
    >>> " ".join(map(str, sort_hand(hand, Ranking.of(DECK_43, Suit.HEARTS))))
    'JK JD QH AS 7D JC'
    """
    return tuple(card for group in suits_of_hand(cards, ranking, high_first=high_first) for card in group)


@as_annotated
def suits_of_hand(
    cards: Iterable[Card], ranking: Ranking | None = None, *, high_first: bool = True
) -> tuple[tuple[Card, ...], ...]:
    """Sort *cards* as `sort_hand` does and return a tuple for each suit; jokers without a suit come first (CARD-8).

    >>> from fivehundred.cards import Cards
    >>> [" ".join(map(str, suit)) for suit in suits_of_hand(Cards.parse("AS JC 7D JD QH JK"))]
    ['JK', 'AS', 'QH', 'JC', 'JD 7D']
    """
    by_suit: dict[Suit | None, list[Card]] = {}
    for card in cards:
        expect("a Card", card, Card)
        by_suit.setdefault(card.suit if ranking is None else ranking.suit_of(card), []).append(card)
    groups = []
    for suit in (None, *_arrange_suits(frozenset(by_suit), None if ranking is None else ranking.trump)):
        # Pack order serves printed suits and jokers.
        order = None if suit is None or ranking is None else ranking.cards_of(suit).index
        groups.append(tuple(sorted(by_suit.get(suit, ()), key=order, reverse=high_first)))
    return tuple(filter(None, groups))


@cache
def _arrange_suits(suits: frozenset[Suit | None], trump: Suit | None) -> tuple[Suit, ...]:
    """Arrange the *suits* of a hand, trumps first, so that as few neighbours as possible have the same colour."""

    def clashes(row: tuple[Suit, ...]) -> tuple[bool, int]:
        return trump in row and row[0] is not trump, sum(left.colour is right.colour for left, right in pairwise(row))

    # min returns the first of equal rows, which is closest to the preferred order.
    return min(permutations(suit for suit in _PREFERRED if suit in suits), key=clashes)
