"""How many tricks a hand is worth, and how safely it loses them all: plain good sense in numbers."""

from __future__ import annotations

from math import exp
from typing import Final

from fivehundred.cards import Cards, Suit
from fivehundred.deal.ranking import Ranking
from fivehundred.errors import InvalidValue, brief
from fivehundred.players.ranks import Ranks, ranks_for
from fivehundred.rules._checks import expect, must_be
from fivehundred.rules.ruleset import Ruleset

#: More usual errors than these change nothing, and the exponential of these is still a number.
_FAR: Final = 700.0
# All weights were fitted to some thousand deals played out by these players.
#: What the first, second and third sure card of a side suit bring when there are trumps about.
_SURE: Final = (0.9, 0.7, 0.4)
#: What a card is worth that one other card beats, by how many cards of the hand are below it.
_GUARDED: Final = (0.1, 0.45, 0.5)
#: What each further card adds that is beaten by the same card.
_NEXT: Final = (0.3, 0.2, 0.0)
#: The part of the missing higher trumps that the opponents have and use.
_WITH_OPPONENTS: Final = 0.65
#: What a hand without trumps brings less than its cards promise.
_WITHOUT_TRUMPS: Final = 0.6


def likely_tricks(rules: Ruleset, hand: Cards, trump: Suit | None) -> float:
    """How many tricks *hand* takes by itself, before the exchange, with that trump suit or without one.

    >>> from fivehundred import Cards, Suit, presets
    >>> hand = Cards.parse("JS JC AS KS QS AH KH AD 5C 6C")
    >>> round(likely_tricks(presets.AUSTRALIAN_4, hand, Suit.SPADES), 2)
    6.85
    """
    ranks = ranks_for(Ranking.under(rules, trump))
    held = _bits(hand)
    jokers = (held & ranks.ranking.loose).bit_count()
    tricks = jokers - (_WITHOUT_TRUMPS if trump is None else 0.0)
    for suit, cards in ranks.groups(held):
        if trump is not None and suit == trump.number:
            tricks += _trump_tricks(rules, ranks, held, cards)
        else:
            tricks += _side_tricks(ranks, held, cards, trump)
    return tricks


def _bits(hand: Cards) -> int:
    expect("Cards", hand, Cards)
    return hand.bits


def _trump_tricks(rules: Ruleset, ranks: Ranks, hand: int, cards: list[int]) -> float:
    unseen = rules.deck.bits & ~hand
    missing = ranks.ranking.masks[ranks.ranking.suits[cards[0]]] & unseen
    # One opponent holds about this many of the missing trumps. After as many rounds, the leader's other trumps win.
    rounds = 0.8 + missing.bit_count() * rules.hand_size / unseen.bit_count()
    lost = tricks = 0.0
    for round_, card in enumerate(cards):
        # Of the higher ones some lie with the partner or in the kitty, and each beats only one card.
        feared = _WITH_OPPONENTS * (ranks.above[card] & missing).bit_count() - lost
        loss = min(1.0, max(0.0, feared)) * min(1.0, max(0.0, rounds - round_))
        lost += loss
        tricks += 1 - loss
    return tricks


def _side_tricks(ranks: Ranks, hand: int, cards: list[int], trump: Suit | None) -> float:
    tricks = 0.0
    behind_one = 0
    for place, card in enumerate(cards):
        higher = (ranks.above[card] & ~hand).bit_count()
        guards = len(cards) - place - 1
        if not higher:
            tricks += _SURE[min(place, 2)] if trump else 1.0
        elif higher == 1:
            tricks += _GUARDED[min(guards, 2)] if not behind_one else _NEXT[min(behind_one, 3) - 1]
            behind_one += 1
        elif higher == 2 and guards > 1:
            tricks += 0.15
    return tricks


def misere_risk(rules: Ruleset, hand: Cards, exchanged: int) -> float:
    """How many cards of *hand* are unlikely to lose, after *exchanged* of them were laid away for others.

    >>> from fivehundred import Cards, presets
    >>> hand = Cards.parse("5S 7S 9S 6C 8C 5D KD 5H 6H 8H")
    >>> round(misere_risk(presets.AUSTRALIAN_4, hand, 0), 2), round(misere_risk(presets.AUSTRALIAN_4, hand, 1), 2)
    (1.34, 0.34)
    """
    must_be("exchanged", exchanged, int)
    if exchanged < 0:
        raise InvalidValue(f"exchanged {brief(exchanged)}: expected a number of cards")
    ranks, held = ranks_for(Ranking.under(rules, None, misere=True)), _bits(hand)
    risks = sorted(ranks.risks(held, rules.deck.bits & ~held).values(), reverse=True)
    return sum(risks[exchanged:])


def chance(margin: float, spread: float) -> float:
    """How likely something is that should succeed with *margin* to spare, where *spread* is the usual error.

    >>> round(chance(0.0, 0.9), 2), round(chance(1.0, 0.9), 2)
    (0.5, 0.75)
    """
    for name, number in (("margin", margin), ("spread", spread)):
        expect(f"a number for {name}", number, float, int)
    if not spread > 0:
        raise InvalidValue(f"spread {brief(spread)}: expected a number above 0")
    return 1 / (1 + exp(min(-margin / spread, _FAR)))
