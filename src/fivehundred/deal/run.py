"""Many cards at once: the play that `fivehundred.deal.table.Table.stepped` makes, without a table for each card."""

from __future__ import annotations

from collections.abc import Sequence

from fivehundred._bits import CARD_BIT
from fivehundred.actions import Action, Hidden, PlayCard
from fivehundred.deal.holding import Holding
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Known, Table
from fivehundred.seats import Seat


def run_of(table: Table, done: Sequence[tuple[Seat, Action | Hidden | None]], known: Known) -> tuple[Table, int]:
    """The table once the first cards of what was *done* have been played, and how many these are.

    They are cards with which nothing else comes to light. If one is not plainly legal they are none: why it is not, and
    whether somebody could have played it all the same, `Table.stepped` says.
    """
    play = table.stage
    if not isinstance(play, Play) or table.piles:
        return table, 0
    terms, sure = play.terms, dict(known)
    if table.shown:
        sure.setdefault(terms.contract.bidder, Holding(table.shown.bits))
    seats = map(Seat, range(terms.rules.players))
    held = [sure[seat].held if seat in sure else ~table.elsewhere(seat, known) for seat in seats]
    # The last card ends the hand, and a card that lays a hand open shows it.
    last = (terms.length if terms.exposed_at is None or table.shown else terms.exposed_at) - 1
    count = 0
    for seat, action in done:
        if len(play.line) == last or seat != play.seat or not isinstance(action, PlayCard):
            break
        # A hand that is not known may hold that card alone.
        hand = held[seat] if seat in sure else held[seat] & CARD_BIT[action.number]
        if not play.legal(hand) >> action.number & 1:
            return table, 0
        play, count = play.with_card(action.number), count + 1
    played = play.played
    if not count or any(fact.seat not in sure and fact.cards & played[fact.seat] for fact in play.proved_by_play()):
        return table, 0
    return Table(table.info, table.past, play, table.shown, table.kitty), count
