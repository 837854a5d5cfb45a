"""A deal as fields: what it began with, and line by line what was done."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from fivehundred.actions import PLAY_OF, PLAYS, Action, DeclareSlam, Hidden, Look, PlayCard
from fivehundred.deal.holding import Holdings
from fivehundred.deal.outcomes import Misdeal, Misdealt, Outcome, Played
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.piles import as_seen, seen
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Table
from fivehundred.deal.turn import Turn
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

_PLAYED: Final = [*PLAY_OF]
#: What does not stand in a line of its own.
_KINDS: Final = {PlayCard: "trick", **dict.fromkeys((Pass, Bid, SpecialBid, Look), "auction")}


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
    table = deal.table
    play, holdings = table.play, deal.layout.holdings if isinstance(deal, Deal) else deal.holdings
    if play is not None:
        _check_revokes(table, play, holdings)
    for kind, some in groupby(table.done(holdings), lambda turn: _KINDS.get(type(turn.action), "")):
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


def _check_revokes(table: Table, play: Play, holdings: Holdings) -> None:
    """Refuse a card that its player was not allowed to play, because no reader would accept it."""
    contractor, piles = play.terms.contract.contractor, table.piles
    known = {Seat(seat): own.held for seat, own in enumerate(holdings) if own is not None}
    if table.shown and contractor is not None:
        known.setdefault(contractor, table.shown.bits)
    seats = [Seat(seat) for seat in range(table.rules.players)]
    unknown = sum(1 << seat for seat in seats if seat not in known)
    held = [known.get(seat, -1) for seat in seats]
    line = Play.start(play.terms)
    # What lies on a table changes from trick to trick (TWO-1); otherwise the whole line is checked at once.
    step = play.terms.per_trick if piles else max(len(play.line), 1)
    for start in range(0, len(play.line), step):
        uncovered = line.uncovered if piles else 0
        tables = [seen(as_seen(own, uncovered)) for own in piles]
        line = line.with_cards(play.line[start : start + step], (*held, *tables), unknown)
        if len(line.line) < min(start + step, len(play.line)):
            raise _revoke(line.seat, play.line[len(line.line)])
    played = play.played
    for fact in play.proved_by_play():
        if fact.seat not in known and fact.cards & played[fact.seat]:
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
