"""Claims of the tricks that are left: who is asked, and what proves one (PLAY-9)."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred._plain import NotPlain
from fivehundred.deal.whole import Deal
from fivehundred.seats import Seat
from fivehundred.solver.solving import takes_rest

#: How many positions a proof looks at unless another number is given: it takes about a second.
NODES: Final = 20_000


@attrs.frozen
class Claim:
    """A seat has said who gets all the tricks that are left, and the others are asked (PLAY-9).

    >>> from fivehundred import Bid, Contract, Suit, presets
    >>> from fivehundred.match.referee import Referee
    >>> rules = presets.AUSTRALIAN_4.evolve(early_end=True)
    >>> dealt = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0)).dealt
    >>> deal = Deal.at_play(rules, Contract.of(rules, Bid(7, Suit.HEARTS), Seat(1)), dealt)
    >>> referee, ruling = Referee(deal=deal, nodes=0).concede(by=Seat(1), to=Seat(0))
    >>> referee.claimed, str(ruling)
    (Claim(seat=1, winner=0, waiting=(2, 3, 0)), 'seat 1 gives the rest to seat 0; still asked: seats 2, 3, 0 (PLAY-9)')
    """

    #: Who said it.
    seat: Seat
    #: Who is to get them: the claimer, or somebody to whom they concede.
    winner: Seat
    #: Who has yet to agree.
    waiting: tuple[Seat, ...]


def proved(deal: Deal, winner: Seat, *, nodes: int) -> bool:
    """Whether at most that many *nodes* prove that *winner* gets every trick that is left.

    >>> from fivehundred import Bid, Cards, Contract, Suit, presets
    >>> from fivehundred.deal.dealt import DealtCards
    >>> rules = presets.SHORT_PACK_2.evolve(early_end=True)
    >>> mine, yours = "9H 10H QH KH AH JD JH AS AC AD", "9S 10S JS QS KS 9C 10C JC QC KC"
    >>> hands = [Cards.parse(mine), Cards.parse(yours)]
    >>> kitty = Cards.of(card for card in rules.deck if card not in hands[0] | hands[1])
    >>> contract = Contract.of(rules, Bid(7, Suit.HEARTS), Seat(0))
    >>> deal = Deal.at_play(rules, contract, DealtCards.of(hands=hands, kitty=kitty))
    >>> proved(deal, Seat(0), nodes=1000), proved(deal, Seat(1), nodes=1000)
    (True, False)
    """
    # Nothing is certain about cards that come to light as the play goes on (TWO-1).
    if nodes <= 0 or deal.rules.table_cards:
        return False
    try:
        return takes_rest(deal, winner, nodes=nodes) is True
    except NotPlain:
        # Nor under a rule that the solver does not know.
        return False
