"""A deal that is known in part: what everybody has seen, and what some seats alone have seen."""

from __future__ import annotations

import attrs

from fivehundred.actions import Action, Hidden
from fivehundred.deal.holding import Holdings
from fivehundred.deal.onlooker import Onlooker
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.table import Known, Table
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import InvalidValue
from fivehundred.rules._checks import expect
from fivehundred.seats import Seat, checked_seat


@attrs.frozen(repr=False)
class PartialDeal(Onlooker):
    """What is known of a deal: what everybody has seen, and what some seats, or none, have seen alone.

    A position or a record that does not name all cards is read as one of these.

    >>> from fivehundred import Deal, presets
    >>> rules = presets.AUSTRALIAN_4
    >>> view = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3)).view(Seat(1))
    >>> known = PartialDeal.seen(view)
    >>> known.seats, known.view(Seat(1)) == view
    ((1,), True)
    """

    #: What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known.
    holdings: Holdings

    @classmethod
    def seen(cls, view: SeatView | SpectatorView) -> PartialDeal:
        """All that *view* shows."""
        expect("a SeatView or a SpectatorView", view, SeatView | SpectatorView)
        return cls(view.table, view.holdings)

    @classmethod
    def of(cls, table: Table, known: Known) -> PartialDeal:
        """The *table*, and what is *known* of some seats."""
        return cls(table, tuple(known.get(Seat(seat)) for seat in range(table.rules.players)))

    def _with(self, table: Table, known: Known) -> PartialDeal:
        return PartialDeal.of(table, known)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose own knowledge is known."""
        return tuple(self.known)

    def view(self, seat: Seat) -> SeatView:
        """All that *seat* knows. Raises `InvalidValue` when that is not known."""
        holding = self.holdings[checked_seat(seat, self.rules.players)]
        if holding is None:
            raise InvalidValue(f"what seat {seat} alone has seen is not known")
        return SeatView(self.table, seat, holding)

    @property
    def spectator(self) -> SpectatorView:
        """What anybody who stands by the table sees."""
        return SpectatorView(self.table)

    def why_not(self, action: Action | Hidden) -> Refusal | None:
        """Why the seat to act may not do *action*; ``None`` if it may, or if nothing known here bars it."""
        expect("an action", action, Action, Hidden)
        return self.table.why_not(action, self.known)
