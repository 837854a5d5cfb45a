"""Runs of calls or cards: applies many at once, without making a deal or a table after each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import islice, takewhile

from fivehundred.actions import PLAY_OF, Action, Hidden, PlayCard
from fivehundred.deal.holding import Holding
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Known, Table
from fivehundred.deal.whole import CALLS, Deal
from fivehundred.seats import Seat


def known_actions(stage: Stage, texts: Iterable[str]) -> Iterable[Action]:
    """What *texts* are in *stage*, up to the first that is no call of its rules, or no card."""
    if not isinstance(stage, Auction | Play):
        return ()
    known: Mapping[str, Action] = stage.call_lookup.texts if isinstance(stage, Auction) else PLAY_OF
    return map(known.__getitem__, takewhile(known.__contains__, texts))


def deal_after(deal: Deal, actions: Iterable[Action | Hidden]) -> tuple[Deal, int]:
    """*deal* after a run of *actions*, and how many actions the run has.

    A run is of calls in an auction, or of cards in the play. It ends before the first action that is illegal or that
    brings anything else with it.
    """
    stage, layout = deal.stage, deal.layout
    if isinstance(stage, Play):
        play = stage.with_cards(_cards(actions, stage.quiet), tuple([own.held for own in layout.holdings]))
        return Deal(play, layout), len(play.line) - len(stage.line)
    if isinstance(stage, Auction) and not stage.unlooked:
        auction = stage.with_calls(layout.info, layout.holdings, _calls(stage, actions))
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
    a hand that is not known speaks against one of its cards, nothing is run. *seats*, if given, say who did each of
    *actions*; then the run also ends before a card that was not for that seat to play.
    """
    play = table.stage
    numbers = _cards(islice(actions, start, None), play.quiet) if isinstance(play, Play) else b""
    if not isinstance(play, Play) or not numbers:
        return table, 0
    terms, sure = play.terms, dict(known)
    if table.shown:
        sure.setdefault(terms.contract.bidder, Holding(table.shown.bits))
    everybody = [Seat(seat) for seat in range(terms.rules.players)]
    held = tuple([sure[seat].held if seat in sure else ~table.elsewhere(seat, known) for seat in everybody])
    unknown = sum(1 << seat for seat in everybody if seat not in sure)
    after = play.with_cards(numbers, held, unknown)
    # Cut once, because a run is long and may be wrong only at its end.
    for place, (seat, said) in enumerate(zip(_played(play, after), seats[start:], strict=False)):
        if seat != said:
            after = play.with_cards(numbers[:place], held, unknown)
            break
    played = after.played
    if any(unknown >> fact.seat & 1 and fact.cards & played[fact.seat] for fact in after.proved_by_play()):
        return table, 0
    return Table(table.info, table.past, after, table.shown, table.kitty), len(after.line) - len(play.line)


def _played(before: Play, after: Play) -> list[Seat]:
    """Who played the cards by which *before* became *after*."""
    owners, turns = after.terms.owners, after.terms.turns
    seats = [owners[place] for leader in after.leaders for place in turns[leader]]
    return seats[len(before.line) : len(after.line)]


def _cards(actions: Iterable[Action | Hidden | None], most: int) -> bytes:
    """The play numbers of the first cards among *actions*, so many at *most*, up to whatever is none."""
    found: list[int] = []
    for action in islice(actions, most):
        if not isinstance(action, PlayCard):
            break
        found.append(action.number)
    return bytes(found)


def _calls(auction: Auction, actions: Iterable[Action | Hidden]) -> bytes:
    """The numbers of the first calls among *actions*, up to whatever is none of these rules."""
    numbers, found = auction.call_lookup.numbers, []
    for action in actions:
        number = numbers.get(action) if isinstance(action, CALLS) else None
        if number is None:
            break
        found.append(number)
    return bytes(found)
