"""Views as documents; they are read by doing again what was seen, so that an impossible view is refused."""

from __future__ import annotations

from fivehundred.actions import Hidden
from fivehundred.cards import Cards
from fivehundred.deal.holding import Holding
from fivehundred.deal.outcomes import Played
from fivehundred.deal.table import Table
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import InvalidValue
from fivehundred.seats import Seat
from fivehundred.wire._deals import ending_said, info_meant, info_said, set_up_said
from fivehundred.wire._documents import HoldingSaid, SeatViewDocument, Seen, SpectatorViewDocument, TableSaid
from fivehundred.wire._seen import seen_again
from fivehundred.wire._strict import At, Unfit, located


def seat_view_document(view: SeatView) -> SeatViewDocument:
    """*view* as a document."""
    holding = view.holding
    return SeatViewDocument(
        **info_said(view.table.info),
        table=_table_said(view),
        seat=view.seat,
        holding=HoldingSaid(
            held=Cards(holding.held),
            kitty=Cards(holding.kitty),
            discards=Cards(holding.discards),
            received=Cards(holding.received),
            given=Cards(holding.handed_on),
            for_gift=Cards(holding.for_gift),
        ),
    )


def spectator_view_document(view: SpectatorView) -> SpectatorViewDocument:
    """*view* as a document."""
    return SpectatorViewDocument(**info_said(view.table.info), table=_table_said(view))


def _table_said(view: SeatView | SpectatorView) -> TableSaid:
    table = view.table
    if isinstance(table.outcome, Played) and table.outcome.revokes:
        raise InvalidValue("a view of a hand with a revoke cannot be done again by the rules (IRR-1)")
    play = table.play if table.set_up else None
    return TableSaid(
        set_up=set_up_said(play) if play else None,
        done=tuple(
            Seen(seat=turn.seat, action=None if isinstance(turn.action, Hidden) else turn.action)
            for turn in view.turns
            if turn.seat is not None
        ),
        ended=None if table.outcome is None else ending_said(table.outcome),
        shown=table.shown,
        kitty=table.kitty,
        tables=table.piles,
    )


def seat_view_meant(document: SeatViewDocument) -> SeatView:
    """The view that *document* means."""
    if document.seat >= document.rules.players:
        raise located(Unfit(f"expected a seat from 0 to {document.rules.players - 1}"), "seat")
    said = document.holding
    holding = Holding(
        held=said.held.bits,
        kitty=said.kitty.bits,
        discards=said.discards.bits,
        received=said.received.bits,
        handed_on=said.given.bits,
        for_gift=said.for_gift.bits,
    )
    return SeatView(_table_meant(document, document.seat, holding), document.seat, holding)


def spectator_view_meant(document: SpectatorViewDocument) -> SpectatorView:
    """The view that *document* means."""
    return SpectatorView(_table_meant(document, None, Holding(0)))


def _table_meant(document: SeatViewDocument | SpectatorViewDocument, seat: Seat | None, holding: Holding) -> Table:
    info = info_meant(document)
    with At("table"):
        return seen_again(info, document.table, seat, holding)
