"""A player who picks any legal action at random."""

from __future__ import annotations

import attrs

from fivehundred.actions import Action
from fivehundred.deal.view import SeatView
from fivehundred.errors import UnfinishedDeal
from fivehundred.players._turn import OVER, check_turn
from fivehundred.shuffle import RandomBits, below


@attrs.frozen
class RandomPlayer:
    """Takes any legal action, each as likely as the others: it tries everything and plays nothing well.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> RandomPlayer(rng=Random(2))(deal.view(Seat(1))) in deal.legal_actions
    True
    """

    rng: RandomBits = attrs.field(kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        """Any of the legal actions."""
        check_turn(view)
        options = view.legal_actions
        if not options:
            raise UnfinishedDeal(OVER)
        return options[below(len(options), rng=self.rng)]
