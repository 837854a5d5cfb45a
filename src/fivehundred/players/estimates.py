"""How many tricks a hand is worth, and how safely it loses them all: plain good sense in numbers."""

from __future__ import annotations

from math import exp
from typing import Final

from fivehundred._kernel import numbers
from fivehundred.cards import Suit
from fivehundred.deal.orders import order_of
from fivehundred.players.ranks import Ranks, ranks_for
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerRank

# All weights were fitted to some thousand deals played out by these players.
#: What the first, second and third sure card of a side suit bring when there are trumps about.
_SURE: Final = (0.9, 0.7, 0.4)
#: What a card brings that one other card beats, if it has so many below it.
_GUARDED: Final = (0.1, 0.45, 0.5)
#: What those add that follow it and are beaten by the same card.
_NEXT: Final = (0.3, 0.2, 0.0)
#: Which part of the missing higher trumps the opponents have and use.
_WITH_OPPONENTS: Final = 0.65
#: What a hand without trumps brings less than its cards promise.
_WITHOUT_TRUMPS: Final = 0.6
#: It wins whenever it is played, and never hides behind other cards; or it all but never wins (JOKER-7).
_LOOSE_JOKER: Final = {JokerRank.HIGHEST: 1.5, JokerRank.LOWEST_IN_MISERE: 0.1}


def likely_tricks(rules: Ruleset, hand: int, trump: Suit | None) -> float:
    """How many tricks *hand* takes by itself, before the exchange, with that trump suit or without one."""
    ranks = ranks_for(order_of(rules, trump))
    jokers = (hand & ranks.order.loose).bit_count()
    tricks = jokers - (_WITHOUT_TRUMPS if trump is None else 0.0)
    for suit, cards in ranks.groups(hand):
        if trump is not None and suit == trump.number:
            tricks += _trump_tricks(rules, ranks, hand, cards)
        else:
            tricks += _side_tricks(ranks, hand, cards, trump)
    return tricks


def _trump_tricks(rules: Ruleset, ranks: Ranks, hand: int, cards: list[int]) -> float:
    unseen = rules.deck.bits & ~hand
    missing = ranks.order.masks[ranks.order.suits[cards[0]]] & unseen
    # So many of the missing trumps one opponent has; who leads them as often has the rest to himself.
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


def misere_risk(rules: Ruleset, hand: int, exchanged: int) -> float:
    """How many of its cards *hand* will hardly lose with, after laying *exchanged* away for others."""
    ranks = ranks_for(order_of(rules, None, misere=True))
    risks = sorted(card_risks(ranks, hand, rules.deck.bits & ~hand).values(), reverse=True)
    return sum(risks[exchanged:])


def card_risks(ranks: Ranks, hand: int, unseen: int) -> dict[int, float]:
    """How likely each card of *hand* takes a trick its holder does not want; a joker of no suit is worst."""
    risks = dict.fromkeys(numbers(hand & ranks.order.loose), _LOOSE_JOKER[ranks.order.joker_rank])
    for _, cards in ranks.groups(hand):
        for place, card in enumerate(reversed(cards)):
            # In each earlier round of the suit the others had to play some of the cards below this one.
            under = (ranks.below[card] & unseen).bit_count() - 1.0 * place - 0.5
            over = (ranks.above[card] & unseen).bit_count()
            risks[card] = min(1.0, max(0.0, under) / (1 + 0.7 * over))
    return risks


def chance(margin: float, spread: float) -> float:
    """How likely something is for which one has *margin* to spare, *spread* being the usual error of that."""
    return 1 / (1 + exp(-margin / spread))
