"""What was done in a deal, and by whom: read off the stages, as those saw it whose cards are known."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import zip_longest
from typing import assert_never

import attrs

from fivehundred.actions import PLAYS, Action, Breach, Discard, Give, Keep, Look, ThrowIn
from fivehundred.cards import Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange, Taken
from fivehundred.deal.finished import Finished, Misdealt
from fivehundred.deal.holding import Holding
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.rules.calls import Call
from fivehundred.seats import Seat

#: What each seat alone has seen, from seat 0; ``None`` for a seat of which that is not known.
Holdings = tuple[Holding | None, ...]


@attrs.frozen
class Done:
    """One thing done in a deal: who did it, and what."""

    seat: Seat
    #: What was done, ``None`` to those who saw only that cards were laid away, or handed on, face down.
    action: Action | None


def set_up(stages: Sequence[Stage]) -> bool:
    """Whether a hand was set up at its first lead, so that nobody knows how it came to that."""
    return not isinstance(stages[0], Auction)


def since_start(stages: Sequence[Stage]) -> Sequence[Stage]:
    """*stages* without those that a hand had behind it already when it was set up."""
    if not set_up(stages):
        return stages
    return stages[next(place for place, stage in enumerate(stages) if isinstance(stage, Play)) :]


def gone_on(stages: Sequence[Stage]) -> Iterator[tuple[Stage, bool]]:
    """*stages*, each with whether another one but the end came of it: a void hand ends in the midst of one (DEAL-6)."""
    for stage, following in zip_longest(stages, stages[1:]):
        yield stage, following is not None and not isinstance(following, Finished)


def doings(stages: Sequence[Stage], holdings: Holdings) -> Iterator[Done]:
    """Everything done in *stages*, the one going on last, with every card that those with *holdings* saw."""
    for stage, went_on in gone_on(stages):
        yield from done_in(stage, holdings, went_on=went_on)


def done_in(stage: Stage, holdings: Holdings, *, went_on: bool) -> Sequence[Done]:
    """Everything done in one *stage*, which *went_on* to another or did not."""
    match stage:
        case Auction():
            return [Done(seat, action) for seat, action in said_in(stage)]
        case Claims():
            return [Done(seat, Keep()) for seat in stage.kept]
        case Exchange():
            return [Done(stage.seat, _laid_away(stage, holdings))] if went_on else []
        case SlamCall():
            return _answered(stage.seat, stage.answer)
        case Gift():
            return [Done(stage.seat, _gift(stage, holdings))] if went_on else []
        case BreachCall():
            declined = [Done(seat, Breach(undertaken=False)) for seat in stage.declined]
            by = stage.contract.breach
            return declined if by is None else [*declined, Done(by, Breach())]
        case PartnerCall():
            return _answered(stage.seat, stage.chosen)
        case Declaring():
            return _answered(stage.seat, stage.declared)
        case Play():
            return _played_in(stage)
        case Finished():
            by = stage.outcome.seat if isinstance(stage.outcome, Misdealt) else None
            return [] if by is None else [Done(by, ThrowIn())]
        case _:
            assert_never(stage)


def _answered(seat: Seat, answer: Action | None) -> list[Done]:
    return [] if answer is None else [Done(seat, answer)]


def said_in(auction: Auction) -> Iterator[tuple[Seat, Call | Look]]:
    """Who called what, and who took up his cards before it."""
    calls, blind = auction.call_table.rules.ladder.calls, auction.call_table.blind
    spoken: set[int] = set()
    for seat, call in zip(auction.callers, auction.line, strict=True):
        # Whoever has bid otherwise than blind has looked at his cards before (BID-10).
        if blind and seat not in spoken and not blind >> call & 1:
            yield Seat(seat), Look()
        spoken.add(seat)
        yield Seat(seat), calls[call]
    if blind and auction.seat is not None and auction.seat not in spoken and not auction.blind:
        yield auction.seat, Look()


def _laid_away(exchange: Exchange, holdings: Holdings) -> Action | None:
    """What was laid away in *exchange*, or passed on, if it is known (KITTY-1, KITTY-3, BID-17)."""
    own = holdings[exchange.seat]
    if exchange.passed_to is not None:
        to = holdings[exchange.passed_to]
        return Discard(Cards(own.given)) if own else Discard(Cards(to.received)) if to else None
    if own is None:
        return None
    return Discard(Cards(own.for_gift if exchange.taken is Taken.GIFT else own.discards & ~own.for_gift))


def _gift(gift: Gift, holdings: Holdings) -> Action | None:
    """The card given, if it is known (BID-17)."""
    own, to = holdings[gift.seat], holdings[gift.contract.bidder]
    cards = own.given if own else to.received if to else 0
    return Give(next(iter(Cards(cards)))) if cards else None


@cache
def _plays_of(seat: Seat) -> tuple[Done, ...]:
    """Every card, played by *seat*, by its play number; made once, for most of a deal is cards."""
    return tuple(Done(seat, action) for action in PLAYS)


def _played_in(play: Play) -> list[Done]:
    terms = play.terms
    size, turns = terms.per_trick, terms.turns
    plays = tuple(map(_plays_of, terms.owners))
    return [
        plays[place][number]
        for trick, leader in enumerate(play.leaders)
        for place, number in zip(turns[leader], play.line[trick * size : (trick + 1) * size], strict=False)
    ]
