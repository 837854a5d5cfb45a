"""Views as documents, and back by doing again what was seen, so that a view which cannot be is refused."""

from __future__ import annotations

from fivehundred.cards import Cards
from fivehundred.deal.doings import doings, set_up, since_start
from fivehundred.deal.finished import Finished
from fivehundred.deal.holding import Holding
from fivehundred.deal.view import SeatView, SpectatorView
from fivehundred.errors import FiveHundredError
from fivehundred.seats import Seat
from fivehundred.wire._deals import checked_opening, ending_said, set_up_said
from fivehundred.wire._documents import HoldingSaid, SeatViewDocument, Seen, SpectatorViewDocument, TableSaid
from fivehundred.wire._own import holding_meant
from fivehundred.wire._seen import SeenAgain
from fivehundred.wire._strict import Unfit, in_path


def seat_view_document(view: SeatView) -> SeatViewDocument:
    """*view* as a document."""
    opening, holding = view.table.opening, view.holding
    return SeatViewDocument(
        rules=opening.rules,
        dealer=opening.dealer,
        scores=opening.scores,
        number=opening.number,
        barred=opening.barred,
        table=_table_said(view),
        seat=view.seat,
        holding=HoldingSaid(
            held=Cards(holding.held),
            kitty=Cards(holding.kitty),
            discards=Cards(holding.discards),
            received=Cards(holding.received),
            given=Cards(holding.given),
            for_gift=Cards(holding.for_gift),
        ),
    )


def spectator_view_document(view: SpectatorView) -> SpectatorViewDocument:
    """*view* as a document."""
    opening = view.table.opening
    return SpectatorViewDocument(
        rules=opening.rules,
        dealer=opening.dealer,
        scores=opening.scores,
        number=opening.number,
        barred=opening.barred,
        table=_table_said(view),
    )


def _table_said(view: SeatView | SpectatorView) -> TableSaid:
    table = view.table
    stages = (*table.past, table.stage)
    play = table.play if set_up(stages) else None
    return TableSaid(
        set_up=set_up_said(play) if play else None,
        done=tuple(Seen(seat=one.seat, action=one.action) for one in doings(since_start(stages), view.holdings)),
        ended=ending_said(table.stage.outcome) if isinstance(table.stage, Finished) else None,
        shown=table.shown,
        kitty=table.kitty,
        tables=table.tables,
    )


def seat_view_meant(document: SeatViewDocument) -> SeatView:
    """The view that *document* means."""
    if document.seat >= document.rules.players:
        raise in_path(Unfit(f"expected a seat from 0 to {document.rules.players - 1}"), "seat")
    seen = _seen(document, document.seat, document.holding)
    return SeatView(seen.table, document.seat, seen.own)


def spectator_view_meant(document: SpectatorViewDocument) -> SpectatorView:
    """The view that *document* means."""
    return SpectatorView(_seen(document, None, None).table)


def _seen(
    document: SeatViewDocument | SpectatorViewDocument, seat: Seat | None, holding: HoldingSaid | None
) -> SeenAgain:
    opening = checked_opening(
        document.rules,
        dealer=document.dealer,
        scores=document.scores,
        number=document.number,
        barred=document.barred,
    )
    final = Holding(0) if holding is None else holding_meant(holding)
    try:
        return SeenAgain(opening, document.table, seat, final)
    except (FiveHundredError, Unfit) as error:
        raise in_path(error, "table") from None
