"""A deal as far as somebody knows it: what everybody has seen, and what some of the seats alone have."""

from __future__ import annotations

import attrs

from fivehundred.deal.doings import Holdings
from fivehundred.deal.table import Table
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import InvalidValue, WrongType
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat


@attrs.frozen
class PartialDeal:
    """What is known of a deal to a seat, or to some of them, or to nobody but those who stand by the table.

    A position or a record that does not name all cards is read as one of these.

    >>> from fivehundred import Deal, presets
    >>> rules = presets.AUSTRALIAN_4
    >>> view = Deal.dealt(rules, tuple(rules.deck), dealer=Seat(3)).view(Seat(1))
    >>> known = PartialDeal.seen(view)
    >>> known.seats, known.view(Seat(1)) == view
    ((1,), True)
    """

    #: What everybody has seen.
    table: Table
    #: What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known.
    holdings: Holdings

    @classmethod
    def seen(cls, view: SeatView | SpectatorView) -> PartialDeal:
        """All that *view* shows."""
        if not isinstance(view, SeatView | SpectatorView):
            raise WrongType(f"expected a SeatView or a SpectatorView, not {type(view).__name__}")
        return cls(view.table, view.holdings)

    @property
    def rules(self) -> Ruleset:
        """The rules the deal is played by."""
        return self.table.rules

    @property
    def to_act(self) -> Seat | None:
        """The seat to act, ``None`` when nothing is left to decide."""
        return self.table.to_act

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose own knowledge is known."""
        return tuple(Seat(seat) for seat, holding in enumerate(self.holdings) if holding is not None)

    def view(self, seat: Seat) -> SeatView:
        """All that *seat* knows; `InvalidValue` when that is not known."""
        holding = self.holdings[checked_seat(seat, self.rules.players)]
        if holding is None:
            raise InvalidValue(f"what seat {seat} alone has seen is not known")
        return SeatView(self.table, seat, holding)

    @property
    def spectator(self) -> SpectatorView:
        """What anybody sees who stands by the table."""
        return SpectatorView(self.table)
