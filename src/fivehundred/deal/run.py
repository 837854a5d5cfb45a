"""Runs of calls or cards: applies many at once, without making a deal or a table after each."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import TypeVar

from fivehundred.actions import Action, Hidden, PlayCard
from fivehundred.deal.holding import Holding
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Known, Table
from fivehundred.deal.whole import CALLS, Deal
from fivehundred.seats import Seat

_Run = TypeVar("_Run", Auction, Play)


def deal_after(
    deal: Deal, actions: Sequence[Action | Hidden], start: int = 0, seats: Sequence[Seat] = ()
) -> tuple[Deal, int]:
    """*deal* after a run of *actions*, the first at *start*, and how many actions the run has.

    A run is of calls in an auction, or of cards in the play. It ends before the first action that is illegal or that
    brings anything else with it. *seats*, if given, say who did each of *actions*; then the run also ends before an
    action that was not for that seat to do.
    """
    stage, layout = deal.stage, deal.layout
    if isinstance(stage, Play):
        numbers, held = _cards(actions, start, stage.quiet), tuple([own.held for own in layout.holdings])
        play = _agreed(stage, partial(stage.with_cards, held=held), numbers, seats[start:])
        return Deal(play, layout), len(play.line) - len(stage.line)
    if isinstance(stage, Auction) and not stage.unlooked:
        numbers = _calls(stage, actions, start)
        auction = _agreed(stage, partial(stage.with_calls, layout.info, layout.holdings), numbers, seats[start:])
        return Deal(auction, layout), len(auction.line) - len(stage.line)
    return deal, 0


def table_after(
    table: Table,
    actions: Sequence[Action | Hidden | None],
    known: Known,
    start: int = 0,
    seats: Sequence[Seat] = (),
) -> tuple[Table, int]:
    """The table after a run of *actions*, the first at *start*, and how many actions the run has.

    A run is of cards that bring nothing else with them, and ends before the first card that is not plainly legal. Such
    a card may still have been possible; `Table.stepped` decides that, and says why if not. If what the run proves about
    a hand that is not known speaks against one of its cards, nothing is run. *seats* are as in `deal_after`.
    """
    play = table.stage
    numbers = _cards(actions, start, play.quiet) if isinstance(play, Play) else b""
    if not isinstance(play, Play) or not numbers:
        return table, 0
    terms, sure = play.terms, dict(known)
    if table.shown:
        sure.setdefault(terms.contract.bidder, Holding(table.shown.bits))
    everybody = [Seat(seat) for seat in range(terms.rules.players)]
    held = tuple([sure[seat].held if seat in sure else ~table.elsewhere(seat, known) for seat in everybody])
    unknown = sum(1 << seat for seat in everybody if seat not in sure)
    after = _agreed(play, partial(play.with_cards, held=held, unknown=unknown), numbers, seats[start:])
    played = after.played
    if any(unknown >> fact.seat & 1 and fact.cards & played[fact.seat] for fact in after.proved_by_play()):
        return table, 0
    return Table(table.info, table.past, after, table.shown, table.kitty), len(after.line) - len(play.line)


def _agreed(before: _Run, run: Callable[[bytes], _Run], numbers: bytes, seats: Sequence[Seat]) -> _Run:
    """What *run* makes of *before* by *numbers*, up to the first that was not for the seat in *seats* to do."""
    after = run(numbers)
    # Cut once, because a run is long and may be wrong only at its end.
    for place, (seat, said) in enumerate(zip(_acted(before, after), seats, strict=False)) if seats else ():
        if seat != said:
            return run(numbers[:place])
    return after


def _acted(before: Auction | Play, after: Auction | Play) -> list[Seat]:
    """Who made the calls, or played the cards, by which *before* became *after*."""
    if isinstance(after, Auction):
        return [Seat(seat) for seat in after.callers[len(before.line) :]]
    owners, turns = after.terms.owners, after.terms.turns
    seats = [owners[place] for leader in after.leaders for place in turns[leader]]
    return seats[len(before.line) : len(after.line)]


def _cards(actions: Sequence[Action | Hidden | None], start: int, most: int) -> bytes:
    """The play numbers of the first cards among *actions*, up to whatever is none."""
    found: list[int] = []
    for action in islice(actions, start, start + most):
        if not isinstance(action, PlayCard):
            break
        found.append(action.number)
    return bytes(found)


def _calls(auction: Auction, actions: Sequence[Action | Hidden], start: int) -> bytes:
    """The numbers of the first calls among *actions*, up to whatever is none of these rules."""
    numbers, found = auction.call_lookup.numbers, []
    for action in islice(actions, start, None):
        number = numbers.get(action) if isinstance(action, CALLS) else None
        if number is None:
            break
        found.append(number)
    return bytes(found)
