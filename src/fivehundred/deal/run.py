"""Many calls or cards at once: what one after the other makes, without a deal or a table for each of them."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Final

from fivehundred._bits import CARD_BIT, ONE, winner
from fivehundred.actions import Action, Hidden, PlayCard
from fivehundred.deal.holding import Holding
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Known, Table
from fivehundred.deal.whole import Deal
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

_CALLS: Final = (Pass, Bid, SpecialBid)


def run_of(play: Play, numbers: Sequence[int], held: Sequence[int], unknown: Collection[int] = ()) -> Play:
    """*play* after the first of the play *numbers*: as many as the places that *held* these cards may play in turn.

    The places in *unknown* may have held these cards, and so each of them alone.
    """
    trick, unplayed, leaders = play.trick, play.unplayed, play.leaders
    line, at = play.line + bytes(numbers), len(play.line)
    start = at - trick.lying
    for number in numbers:
        place = trick.place
        hand = held[place] & unplayed
        if place in unknown:
            hand &= CARD_BIT[number]
        legal = hand & trick.must
        if not legal:
            legal = Play(trick, line[:at], unplayed, leaders).legal(hand) if hand & trick.weighed else hand
        if not legal >> number & 1:
            break
        at += 1
        unplayed ^= CARD_BIT[number]
        following = trick.following
        if following:
            trick = following[trick.suits[number]]
        else:
            place = trick.turn[winner(line[start:at], trick.power)]
            trick, start = trick.terms.leads[place], at
            leaders += ONE[place]
    return Play(trick, line[:at], unplayed, leaders)


def deal_after(deal: Deal, actions: Sequence[Action | Hidden], start: int = 0) -> tuple[Deal, int]:
    """*deal* after the first of *actions* from *start* on, as many as are legal, and how many these are.

    They are calls in an auction, or cards of the play, with which nothing else changes hands, comes to light or begins.
    """
    stage, layout = deal.stage, deal.layout
    if isinstance(stage, Play) and not layout.dealt.piles:
        # The last card ends the hand.
        numbers = _cards(actions, start, stage.trick.length - 1 - len(stage.line))
        after = run_of(stage, numbers, [own.held for own in layout.holdings])
        return Deal(after, layout), len(after.line) - len(stage.line)
    if not isinstance(stage, Auction) or stage.unlooked:
        return deal, 0
    auction, calls, count = stage, stage.call_lookup.numbers, 0
    for action in actions[start:]:
        number, seat = calls.get(action) if isinstance(action, _CALLS) else None, auction.seat
        if number is None or seat is None or not auction.legal(layout.info, layout.holdings[seat]) >> number & 1:
            break
        called = auction.with_call(seat, number)
        if called.seat is None:
            # The last call brings the next stage.
            break
        auction, count = called, count + 1
    return Deal(auction, layout), count


def acted(before: Stage, after: Stage) -> list[Seat]:
    """Who made the calls, or played the cards, by which *before* became *after*."""
    if isinstance(before, Auction) and isinstance(after, Auction):
        return [Seat(seat) for seat in after.callers[len(before.callers) :]]
    if not isinstance(before, Play) or not isinstance(after, Play):
        return []
    owners, turns = after.terms.owners, after.terms.turns
    seats = [owners[place] for leader in after.leaders for place in turns[leader]]
    return seats[len(before.line) : len(after.line)]


def table_after(
    table: Table, actions: Sequence[Action | Hidden | None], known: Known, start: int = 0
) -> tuple[Table, int]:
    """The table after the first of *actions* from *start* on, and how many these are: cards that bring nothing else.

    They are as many as are plainly legal, or none: whether somebody could have played one all the same, and why not,
    `Table.stepped` says.
    """
    play = table.stage
    if not isinstance(play, Play) or table.piles:
        return table, 0
    terms, sure = play.terms, dict(known)
    # The last card ends the hand, and a card that lays a hand open shows it.
    last = (terms.length if terms.exposed_at is None or table.shown else terms.exposed_at) - 1
    numbers = _cards(actions, start, last - len(play.line))
    if not numbers:
        return table, 0
    if table.shown:
        sure.setdefault(terms.contract.bidder, Holding(table.shown.bits))
    seats = [Seat(seat) for seat in range(terms.rules.players)]
    held = [sure[seat].held if seat in sure else ~table.elsewhere(seat, known) for seat in seats]
    after = run_of(play, numbers, held, [seat for seat in seats if seat not in sure])
    played = after.played
    if any(fact.seat not in sure and fact.cards & played[fact.seat] for fact in after.proved_by_play()):
        return table, 0
    return Table(table.info, table.past, after, table.shown, table.kitty), len(after.line) - len(play.line)


def _cards(actions: Sequence[Action | Hidden | None], start: int, most: int) -> list[int]:
    """The play numbers of the first cards among *actions*, up to whatever is none."""
    found: list[int] = []
    for action in actions[start : start + max(most, 0)]:
        if not isinstance(action, PlayCard):
            break
        found.append(action.number)
    return found
