"""A deal that is known in part: what everybody has seen, and what some seats alone have seen."""

from __future__ import annotations

from collections.abc import Mapping

import attrs

from fivehundred.actions import Action, Hidden
from fivehundred.deal.holding import Holding, Holdings, Known
from fivehundred.deal.onlooker import Onlooker
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.table import Table
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
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(3))
    >>> view = deal.view(Seat(1))
    >>> known = PartialDeal.seen(view)
    >>> print(known)
    australian-4, deal 1: seat 3 deals
    scores: 0 0
    hand of seat 1: 8S 9S 10S AC 4D 5D 6D 7H 8H 9H
    to act: seat 0
    """

    #: What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known.
    holdings: Holdings

    @classmethod
    def seen(cls, view: SeatView | SpectatorView) -> PartialDeal:
        """All that *view* shows.

        >>> PartialDeal.seen(view).seats, PartialDeal.seen(deal.spectator).seats
        ((1,), ())
        """
        expect("a SeatView or a SpectatorView", view, SeatView | SpectatorView)
        return cls(view.table, view.holdings)

    @classmethod
    def of(cls, table: Table, known: Known) -> PartialDeal:
        """The *table*, and what is *known* of some seats.

        >>> both = {Seat(0): deal.view(Seat(0)).holding, Seat(1): view.holding}
        >>> PartialDeal.of(deal.table, both).seats
        (0, 1)
        """
        expect("a Table", table, Table)
        expect("Holdings by seat", known, Mapping)
        for holding in known.values():
            expect("a Holding", holding, Holding)
        return cls(table, tuple(known.get(Seat(seat)) for seat in range(table.rules.players)))

    def _with(self, table: Table, known: Known) -> PartialDeal:
        return PartialDeal.of(table, known)

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats whose own knowledge is known.

        >>> known.seats
        (1,)
        """
        return tuple(self.known)

    def view(self, seat: Seat) -> SeatView:
        """All that *seat* knows. Raises `InvalidValue` when that is not known.

        >>> known.view(Seat(1)) == view
        True
        """
        holding = self.holdings[checked_seat(seat, self.rules.players)]
        if holding is None:
            raise InvalidValue(f"what seat {seat} alone has seen is not known")
        return SeatView(self.table, seat, holding)

    @property
    def spectator(self) -> SpectatorView:
        """What anybody who stands by the table sees.

        >>> known.spectator == deal.spectator
        True
        """
        return SpectatorView(self.table)

    def why_not(self, action: Action | Hidden) -> Refusal | None:
        """Why the seat to act may not do *action*; ``None`` if it may, or if nothing known here bars it.

        >>> known.why_not(known.parse("8D")), known.why_not(Hidden(3)).reason.name
        (None, 'CALL_NOW')
        """
        expect("an action", action, Action, Hidden)
        return self.table.why_not(action, self.known)
