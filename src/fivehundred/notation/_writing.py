"""A deal as fields: what it began with, and line by line what was done."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from fivehundred.actions import PLAY_OF, PLAYS, Action, DeclareJoker, Hidden, Look
from fivehundred.cards import Cards, texts_of
from fivehundred.deal.holding import Holding, Holdings
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Misdeal, Misdealt, Outcome, Played
from fivehundred.deal.partial import PartialDeal
from fivehundred.deal.piles import Pile, SeenPile, as_seen, seen
from fivehundred.deal.sequence import Stage
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.play import Play
from fivehundred.deal.table import Table
from fivehundred.deal.turn import Turn
from fivehundred.deal.whole import Deal
from fivehundred.errors import InvalidValue
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.replay import Start
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

#: What stands for a card, or a hand, that is not known.
UNKNOWN: Final = "?"
#: What stands for a hand that its seat has not looked at yet (BID-10).
UNLOOKED: Final = "-"

#: What stands in the lines of an auction. A tuple, because making a union takes longer than asking it.
_CALLED: Final = (Pass, Bid, SpecialBid, Look)


_PLAYED: Final = [*PLAY_OF]


class Line(NamedTuple):
    """What stands in one line: some calls, the cards of a trick, or any other thing that was done."""

    #: ``auction``, ``trick 1`` … for a line that may be divided; empty for the rest.
    kind: str
    #: Who did each thing; ``None`` for a ruling.
    seats: Sequence[Seat | None]
    texts: Sequence[str]


def deal_fields(deal: Deal | PartialDeal) -> list[str]:
    """All fields of *deal*."""
    return [*head_fields(deal, with_rules=True), *(text for _, text in action_fields([*lines(deal)]))]


def head_fields(deal: Deal | PartialDeal, *, with_rules: bool) -> Iterator[str]:
    """What *deal* began with."""
    info = deal.layout.info if isinstance(deal, Deal) else deal.table.info
    if with_rules:
        yield f"rules: {ruleset_text(info.rules)}"
    yield from _opening(info)
    if isinstance(deal, PartialDeal):
        yield from _known(deal)
    else:
        yield from _whole(Start.of(deal))


def _opening(info: DealInfo) -> Iterator[str]:
    yield f"dealer: {info.dealer}"
    if info.number != 1:
        yield f"number: {info.number}"
    if any(info.scores):
        yield f"scores: {' '.join(map(str, info.scores))}"
    if info.barred:
        yield f"barred: {' '.join(map(str, info.barred))}"


def _whole(start: Start) -> Iterator[str]:
    """Every card, and what was undertaken before the first lead in a deal that was set up there."""
    dealt, contract, declared = start.dealt, start.contract, start.declared
    yield from (f"hand {seat}: {' '.join(texts_of(hand))}" for seat, hand in enumerate(dealt.hands))
    yield from _lying(dealt.piles)
    if dealt.dummy:
        yield f"dummy: {Cards(dealt.dummy)}"
    if dealt.out_of_play:
        yield f"out of play: {Cards(dealt.out_of_play)}"
    if dealt.kitty:
        yield f"{'kitty' if contract is None else 'laid away'}: {Cards(dealt.kitty)}"
    if contract is not None:
        yield f"contract: {contract}"
    if declared is not None and declared != DeclareJoker():
        yield f"declared: {str(declared).removeprefix('declare ')}"


def _lying(lying: Sequence[Sequence[Pile | SeenPile]]) -> Iterator[str]:
    for seat, piles in enumerate(lying):
        yield f"table {seat}: " + " ".join(f"{pile.up}/{pile.down or UNKNOWN}" for pile in piles)


def _known(deal: PartialDeal) -> Iterator[str]:
    table = deal.table
    if table.set_up:
        raise InvalidValue("a view of a deal that was set up at its first lead: only its host can write it")
    kitty = table.kitty.bits if table.kitty else 0
    for seat, holding in enumerate(deal.holdings):
        if holding is not None:
            kitty |= holding.kitty
            yield f"hand {seat}: {holding.dealt or UNLOOKED}"
    yield from _lying(table.piles)
    if kitty:
        yield f"kitty: {Cards(kitty)}"
    if table.shown and not _contractor_known(deal):
        yield f"shown: {table.shown}"


def _contractor_known(deal: PartialDeal) -> bool:
    play = deal.table.play
    return play is not None and deal.holdings[play.terms.contract.bidder] is not None


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
    holdings = deal.layout.holdings if isinstance(deal, Deal) else deal.holdings
    table = deal.table
    for stage, turns in table.account(holdings).done():
        rest = turns
        if isinstance(stage, Play):
            _check_revokes(table, stage, holdings, deal.layout.dealt.piles if isinstance(deal, Deal) else table.piles)
            size, texts = stage.terms.per_trick, [_PLAYED[number] for number in stage.line]
            seats = [turn.seat for turn in turns]
            for number, start in enumerate(range(0, len(texts), size), start=1):
                yield Line(f"trick {number}", seats[start : start + size], texts[start : start + size])
            rest = turns[len(texts) :]
        elif isinstance(stage, Auction) and stage.line and not stage.call_lookup.blind:
            said = stage.call_lookup.said
            yield Line("auction", [turn.seat for turn in turns], [said[number] for number in stage.line])
            rest = turns[len(stage.line) :]
        for called, some in groupby(rest, lambda turn: isinstance(turn.action, _CALLED)):
            others = [
                (turn.seat, _ruling(deal, turn) if turn.action is None else _text(stage, turn.action)) for turn in some
            ]
            if called:
                yield Line("auction", *zip(*others, strict=True))
            else:
                yield from (Line("", (seat,), (text,)) for seat, text in others)


def _text(stage: Stage, action: Action | Hidden) -> str:
    """An *action* before the first lead, with as many question marks as there were cards that nobody has seen."""
    if not isinstance(action, Hidden):
        return str(action)
    return f"discard {action}" if isinstance(stage, Exchange) else f"give {action}"


def _check_revokes(table: Table, play: Play, holdings: Holdings, piles: Sequence[Sequence[Pile | SeenPile]]) -> None:
    """Refuse a card that its player was not allowed to play, because no reader would accept it."""
    line = Play.start(play.terms)
    shown = table.shown.bits if table.shown else None
    held = [
        own.held if own else shown if seat == play.terms.contract.contractor else None
        for seat, own in enumerate(holdings)
    ]
    unknown = sum(1 << seat for seat, cards in enumerate(held) if cards is None)
    places = tuple([-1 if cards is None else cards for cards in held])
    plain = not piles and line.with_cards(play.line, places, unknown).line == play.line
    for number in b"" if plain else play.line:
        holding = holdings[line.seat]
        if holding is None and line.exposed and line.seat == play.terms.contract.contractor:
            holding = Holding(table.shown.bits)
        if line.from_table:
            holding = Holding(seen(as_seen(piles[line.seat], line.uncovered)))
        if holding is not None and not line.legal(holding.held) >> number & 1:
            raise _revoke(line.seat, number)
        line = line.with_card(number)
    if all(holding is not None for holding in holdings):
        return
    played = play.played
    for fact in play.proved_by_play():
        if holdings[fact.seat] is None and fact.cards & played[fact.seat]:
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
