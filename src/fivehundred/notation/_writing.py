"""A deal as fields: what it began with, and line by line what was done."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from fivehundred.actions import PLAY_OF, PLAYS, Action, DeclareSlam, Hidden, Look, PlayCard
from fivehundred.deal.holding import Holding
from fivehundred.deal.outcomes import Misdeal, Misdealt, Outcome, Played
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.piles import as_seen, seen
from fivehundred.deal.stages.play import Play
from fivehundred.deal.turn import Turn
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

_PLAYED: Final = [*PLAY_OF]


class Line(NamedTuple):
    """What stands in one line: some calls, the cards of a trick, or any other thing that was done."""

    #: ``auction``, ``trick 1`` … for a line that may be divided; empty for the rest.
    kind: str
    #: Who did each thing; ``None`` for a ruling.
    seats: Sequence[Seat | None]
    texts: Sequence[str]


def action_fields(done: Sequence[Line], breaks: Collection[int] = ()) -> Iterator[tuple[int, str]]:
    """What was done, line by line, each line with the number of actions done before it.

    A line also ends before an action whose number is in *breaks*.
    """
    first = 0
    for kind, seats, texts in done:
        start = 0
        for end in [place for place in range(1, len(texts)) if first + place in breaks] if breaks else ():
            yield first + start, f"{kind} by {seats[start]}: {' '.join(texts[start:end])}"
            start = end
        said = " ".join(texts[start:] if start else texts)
        yield first + start, f"{kind} by {seats[start]}: {said}" if kind else said
        first += len(texts)


def lines(deal: Deal | PartialDeal) -> Iterator[Line]:
    """Everything that was done, in order; of a deal set up at its first lead, only the plays."""
    play = deal.table.play
    if play is not None:
        _check_revokes(deal, play)
    for kind, some in groupby(deal.turns, _kind):
        turns = [*some]
        seats = [turn.seat for turn in turns]
        if kind == "trick" and play is not None:
            size, texts = play.terms.per_trick, [_PLAYED[number] for number in play.line]
            for number, start in enumerate(range(0, len(texts), size), start=1):
                yield Line(f"trick {number}", seats[start : start + size], texts[start : start + size])
        elif kind:
            yield Line(kind, seats, [str(turn.action) for turn in turns])
        else:
            before = [None, *(turn.action for turn in turns)]
            for turn, last in zip(turns, before, strict=False):
                yield Line("", (turn.seat,), (_text(deal, turn, last),))


def _kind(turn: Turn) -> str:
    """The kind of the line that *turn* stands in."""
    match turn.action:
        case PlayCard():
            return "trick"
        case Pass() | Bid() | SpecialBid() | Look():
            return "auction"
        case _:
            return ""


def _text(deal: Deal | PartialDeal, turn: Turn, last: Action | Hidden | None) -> str:
    """What *turn* is, after the *last* action; with a question mark for each card that nobody has seen."""
    match turn.action:
        case None:
            return _ruling(deal, turn)
        case Hidden() as cards:
            # Whoever has undertaken a slam is given a card first (BID-17).
            return f"{'give' if isinstance(last, DeclareSlam) else 'discard'} {cards}"
        case action:
            return str(action)


def _check_revokes(deal: Deal | PartialDeal, play: Play) -> None:
    """Refuse a card that its player was not allowed to play, because no reader would accept it."""
    line, shown = Play.start(play.terms), deal.table.shown
    holdings = deal.layout.holdings if isinstance(deal, Deal) else deal.holdings
    piles = deal.dealt.piles if isinstance(deal, Deal) else deal.table.piles
    held = tuple(own.held for own in holdings if own is not None)
    if len(held) == len(holdings) and not piles and line.with_cards(play.line, held).line == play.line:
        return
    for number in play.line:
        holding = holdings[line.seat]
        if holding is None and line.exposed and line.seat == play.terms.contract.contractor:
            holding = Holding(shown.bits)
        if line.from_table:
            holding = Holding(seen(as_seen(piles[line.seat], line.uncovered)))
        if holding is not None and not line.legal(holding.held) >> number & 1:
            raise _revoke(line.seat, number)
        line = line.with_card(number)
    for fact in play.proved_by_play():
        if holdings[fact.seat] is None and fact.cards & play.played[fact.seat]:
            raise _revoke(fact.seat, fact.play)


def _revoke(seat: Seat, number: int) -> InvalidValue:
    return InvalidValue(f"{PLAYS[number]} of seat {seat} is a revoke (PLAY-7): a record has no word for that")


def _ruling(deal: Deal | PartialDeal, turn: Turn) -> str:
    """What ended the hand, if no action did."""
    match turn.outcome:
        case Misdealt(why=why):
            return f"void: {_reason(why)}"
        case Played(rest=rest, revokes=()) if rest is not None:
            return f"rest: {rest.seat if isinstance(deal, Deal) else rest_text(turn.outcome)}"
        case _:
            raise InvalidValue("a hand in which a revoke cost something (IRR-1): a record has no word for that")


def _reason(why: Misdeal | None) -> str:
    if why is None:
        raise InvalidValue("a hand that is void, and nobody knows why: expected a Misdeal (DEAL-6)")
    return why.value


def rest_text(outcome: Outcome | None) -> str:
    """Who got the tricks that were not played, with what only somebody who knows all cards can tell (PLAY-9)."""
    if not isinstance(outcome, Played) or outcome.rest is None:
        return ""
    rest = outcome.rest
    side = " ".join(map(str, outcome.contract.side)) or "nobody"
    return f"{rest.seat} side {side} worth {rest.worth}"
