"""A player who does anything he may."""

from __future__ import annotations

import attrs

from fivehundred.actions import Action
from fivehundred.deal.view import SeatView
from fivehundred.errors import WrongType
from fivehundred.shuffle import RandomBits, below


@attrs.frozen
class RandomPlayer:
    """Takes any legal action, each as likely as the others: it tries everything and plays nothing well.

    >>> from random import Random
    >>> from fivehundred import Deal, Seat, presets, shuffle
    >>> rules = presets.STANDARD_3
    >>> deal = Deal.dealt(rules, shuffle.order(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> RandomPlayer(rng=Random(2))(deal.view(Seat(1))) in deal.legal_actions
    True
    """

    rng: RandomBits = attrs.field(kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        """Any of the legal actions."""
        if not isinstance(view, SeatView):
            raise WrongType(f"expected the view of a seat, not {type(view).__name__}")
        options = view.legal_actions
        return options[below(len(options), rng=self.rng)]
