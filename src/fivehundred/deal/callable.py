"""The cards and players that a contractor may call, separate from the stage: a contract can also be given (CALL)."""

from __future__ import annotations

from typing import Final

from fivehundred._base.bits import CARD_BIT
from fivehundred.cards import JOKERS, Suit
from fivehundred.deal.ranking import Ranking
from fivehundred.rules.calls import Bid, Call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, CallableCards, Calling, CallTime, Sides

#: The most partners of a contractor in a game where partners are called (CALL-2).
MOST_CALLED: Final = 2
#: From this level the contractor names players, or nobody, whatever the form of the call below it (CALL-2).
PLAYERS_FROM: Final = 8


def calls_partners(rules: Ruleset, call: Call | None) -> bool:
    """True if the contractor calls partners, as after trick bids in a game with called partners (CALL-1, CALL-4).

    *call* is the bid that won the auction.

    >>> from fivehundred import presets
    >>> calls_partners(presets.CALLED_5, Bid(8, Suit.HEARTS))
    True
    """
    return rules.sides is Sides.CALLED and isinstance(call, Bid)


def by_card(rules: Ruleset, level: int) -> bool:
    """True if a card may be called after a bid at *level* (CALL-1, CALL-5).

    >>> from fivehundred.rules import presets
    >>> by_card(presets.CALLED_5, 7), by_card(presets.CALLED_5, 8)
    (True, False)
    """
    return level < PLAYERS_FROM and rules.calling is not Calling.PLAYER


def may_go_alone(rules: Ruleset, level: int) -> bool:
    """True if the contractor may play without a partner after a bid at *level* (CALL-2, CALL-4).

    >>> from fivehundred.rules import presets
    >>> may_go_alone(presets.CALLED_5, 7), may_go_alone(presets.CALLED_5, 8)
    (False, True)
    """
    return level >= PLAYERS_FROM or rules.alone is Alone.ALLOWED


def uncallable(rules: Ruleset, trump: Suit | None, *, held: int = 0, discards: int = 0) -> int:
    """The cards that a contractor may not call, as a bitmask (CALL-1, CALL-3).

    *held* is the contractor's hand, and *discards* are the cards they discarded. The result contains both, the jokers,
    and the bowers if the rules exclude them.

    >>> from fivehundred.rules import presets
    >>> from fivehundred.cards import Cards
    >>> print(Cards(uncallable(presets.PAGAT_5, Suit.HEARTS, discards=Cards.parse("2S").bits)))
    2S JD JH JK2 JK
    """
    barred = JOKERS.bits | held | discards
    if rules.callable_cards is CallableCards.NO_JOKER_NOR_BOWER:
        ranking = Ranking.of(rules.deck, trump)
        barred |= sum(CARD_BIT[card.number] for card in ranking.deck if ranking.bower(card))
    return barred


def may_be_unheld(rules: Ruleset) -> bool:
    """True if nobody may hold the called card: it may be in the kitty, out of play or discarded (CALL-4, CARD-3).

    >>> from fivehundred import presets
    >>> may_be_unheld(presets.CALLED_5), may_be_unheld(presets.CALLED_5.evolve(call_time=CallTime.BEFORE_KITTY))
    (False, True)
    """
    # A contractor who has discarded before the call does not call a card of the discards (CALL-1).
    return rules.out_of_play > 0 or (rules.kitty_size > 0 and rules.call_time is CallTime.BEFORE_KITTY)
