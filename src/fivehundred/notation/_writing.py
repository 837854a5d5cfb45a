"""A deal as fields: what it began with, and line by line what was done."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Final, cast

import attrs

from fivehundred.actions import PLAYS, DeclareJoker
from fivehundred.cards import Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.doings import Done, Holdings, done_in, gone_on, set_up, since_start
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, Misdeal, Misdealt, Outcome, PassedOut, Played
from fivehundred.deal.opening import Opening
from fivehundred.deal.piles import Pile, SeenPile, seen
from fivehundred.deal.play import Play
from fivehundred.deal.reasons import Stage
from fivehundred.deal.scoring import score
from fivehundred.deal.settlement import captured
from fivehundred.deal.table import Table
from fivehundred.errors import InvalidValue
from fivehundred.notation._evidence import open_tables, unplayable
from fivehundred.notation.partial import PartialDeal
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.seats import Seat

#: What stands for a card, or a hand, that is not known.
UNKNOWN: Final = "?"
#: What stands for a hand that its seat has not looked at yet (BID-10).
UNLOOKED: Final = "-"


@attrs.frozen
class Entry:
    """One thing that was done, as a text."""

    #: ``auction``, ``trick 1`` … for what stands in one line with others of its kind, nothing for the rest.
    line: str
    seat: Seat | None
    text: str


def deal_fields(deal: Deal | PartialDeal) -> list[str]:
    """All fields of *deal*."""
    return [*head_fields(deal, with_rules=True), *(text for _, text in action_fields(list(actions(deal))))]


def head_fields(deal: Deal | PartialDeal, *, with_rules: bool) -> Iterator[str]:
    """What *deal* began with."""
    table = deal.table
    opening = table.opening
    if with_rules:
        yield f"rules: {ruleset_text(opening.rules)}"
    yield from _opening(opening)
    if isinstance(deal, PartialDeal):
        yield from _known(deal)
    elif set_up(_stages(table)):
        yield from _position(deal)
    else:
        yield from (f"hand {seat}: {Cards(hand)}" for seat, hand in enumerate(deal.layout.given.hands))
        yield from _beside(deal)
        if deal.layout.given.kitty:
            yield f"kitty: {Cards(deal.layout.given.kitty)}"


def _opening(opening: Opening) -> Iterator[str]:
    yield f"dealer: {opening.dealer}"
    if opening.number != 1:
        yield f"number: {opening.number}"
    if any(opening.scores):
        yield f"scores: {' '.join(map(str, opening.scores))}"
    if opening.barred:
        yield f"barred: {' '.join(map(str, opening.barred))}"


def _beside(deal: Deal) -> Iterator[str]:
    given = deal.layout.given
    yield from _tables(given.tables)
    if given.dummy:
        yield f"dummy: {Cards(given.dummy)}"
    if given.out_of_play:
        yield f"out of play: {Cards(given.out_of_play)}"


def _tables(tables: Sequence[Sequence[Pile | SeenPile]]) -> Iterator[str]:
    for seat, piles in enumerate(tables):
        yield f"table {seat}: " + " ".join(f"{pile.up}/{pile.down or UNKNOWN}" for pile in piles)


def _known(deal: PartialDeal) -> Iterator[str]:
    table = deal.table
    if set_up(_stages(table)):
        raise InvalidValue("a view of a deal that was set up at its first lead: only its host can write it")
    kitty = table.kitty.bits if table.kitty else 0
    for seat, holding in enumerate(deal.holdings):
        if holding is not None:
            kitty |= holding.kitty
            yield f"hand {seat}: {holding.dealt or UNLOOKED}"
    yield from _tables(table.tables)
    if kitty:
        yield f"kitty: {Cards(kitty)}"
    if table.shown and not _contractor_known(deal):
        yield f"shown: {table.shown}"


def _contractor_known(deal: PartialDeal) -> bool:
    play = deal.table.play
    return play is not None and deal.holdings[play.terms.contract.bidder] is not None


def _position(deal: Deal) -> Iterator[str]:
    """What `Deal.at_play` needs."""
    # What is set up goes on to play, or has gone.
    layout, play = deal.layout, cast("Play", deal.table.play)
    hands = layout.holdings[: deal.rules.players]
    yield from (f"hand {seat}: {Cards(holding.held)}" for seat, holding in enumerate(hands))
    yield from _beside(deal)
    away = Cards(layout.given.kitty)
    for holding in hands:
        away |= Cards(holding.for_gift)
    if away:
        yield f"laid away: {away}"
    yield f"contract: {contract_text(play.terms.contract)}"
    declared = play.terms.declared
    if declared != DeclareJoker():
        yield f"declared: {str(declared).removeprefix('declare ')}"


def contract_text(contract: Contract) -> str:
    """*contract* in words: ``7S by 0``, ``8H by 2 with 1 4``, ``6C by 0 calling AH``, ``10S by 1 slam breach 2``."""
    if contract.call is None or contract.contractor is None:
        return "passed deal"
    words = [f"{contract.call} by {contract.contractor}"]
    if contract.called is not None:
        words.append(f"calling {contract.called}")
    if len(contract.side) > 1:
        words.append("with " + " ".join(str(seat) for seat in contract.side if seat != contract.contractor))
    if contract.slam:
        words.append("slam")
    if contract.breach is not None:
        words.append(f"breach {contract.breach}")
    return " ".join(words)


def action_fields(done: Sequence[Entry], breaks: Collection[int] = ()) -> Iterator[tuple[int, str]]:
    """What was done, line by line, each line with the number of actions done before it.

    A line ends where its kind does, and before an action whose number is in *breaks*.
    """
    at = 0
    while at < len(done):
        first, end = done[at], at + 1
        while first.line and end < len(done) and done[end].line == first.line and end not in breaks:
            end += 1
        texts = " ".join(one.text for one in done[at:end])
        yield at, f"{first.line} by {first.seat}: {texts}" if first.line else texts
        at = end


def actions(deal: Deal | PartialDeal) -> Iterator[Entry]:
    """Everything that was done, in order; in a deal set up at its first lead the plays alone."""
    holdings = deal.layout.holdings if isinstance(deal, Deal) else deal.holdings
    for stage, went_on in gone_on(since_start(_stages(deal.table))):
        done = done_in(stage, holdings, went_on=went_on)
        if isinstance(stage, Play):
            yield from _played(deal, stage, holdings, done)
        else:
            line = "auction" if isinstance(stage, Auction) else ""
            yield from (Entry(line, one.seat, _text(stage, one)) for one in done)
    if isinstance(deal.table.stage, Finished):
        yield from _ruled(deal, deal.table.stage.outcome)


def _stages(table: Table) -> tuple[Stage, ...]:
    return (*table.past, table.stage)


def _text(stage: Stage, done: Done) -> str:
    """What was *done* before the first lead, with as many question marks as there were cards that nobody has seen."""
    if done.action is not None:
        return str(done.action)
    return f"discard {' '.join([UNKNOWN] * stage.count)}" if isinstance(stage, Exchange) else f"give {UNKNOWN}"


def _played(deal: Deal | PartialDeal, play: Play, holdings: Holdings, done: Iterable[Done]) -> Iterator[Entry]:
    """The cards, trick by trick; `InvalidValue` for one that its player might not play, which no reader would take."""
    line, per_trick = Play.start(play.terms), play.terms.per_trick
    tables = deal.layout.given.tables if isinstance(deal, Deal) else deal.table.tables
    for place, (one, number) in enumerate(zip(done, play.line, strict=True)):
        action, holding = PLAYS[number], holdings[one.seat]
        hand = None if holding is None else holding.held
        if line.from_table:
            hand = seen(open_tables(tables, line)[one.seat])
        if unplayable(line, action) if hand is None else not line.legal(hand) >> number & 1:
            raise InvalidValue(f"{action} of seat {one.seat} is a revoke (PLAY-7): a record has no word for that")
        yield Entry(f"trick {place // per_trick + 1}", one.seat, str(action))
        line = line.after(number)


def _ruled(deal: Deal | PartialDeal, outcome: Outcome) -> Iterator[Entry]:
    """What ended the hand otherwise than an action."""
    match outcome:
        case Misdealt(seat=None, why=why):
            yield Entry("", None, f"void: {_reason(why)}")
        case Played(rest=rest, revokes=revokes):
            if revokes:
                raise InvalidValue("a hand in which a revoke cost something (IRR-1): a record has no word for that")
            if rest is not None:
                yield Entry("", None, f"rest: {rest.seat if isinstance(deal, Deal) else rest_text(outcome)}")


def _reason(why: Misdeal | None) -> str:
    if why is None:
        raise InvalidValue("a hand that is void, and nobody knows why: expected a Misdeal (DEAL-6)")
    return why.value


def rest_text(outcome: Played) -> str:
    """Who got the tricks that were not played, with what only those can tell who know all cards (PLAY-9)."""
    rest = outcome.rest
    side = " ".join(map(str, outcome.contract.side)) or "nobody"
    return "" if rest is None else f"{rest.seat} side {side} worth {rest.worth}"


def result_text(deal: Deal | PartialDeal) -> str | None:
    """How *deal* ended, ``None`` before its end."""
    table = deal.table
    match table.stage:
        case Finished(outcome=Played() as outcome):
            play = table.play
            points = captured(play, outcome) if play else None
            revoked = [revoke.seat for revoke in outcome.revokes]
            scored = score(table.rules, outcome.contract, outcome.tricks, captured=points, revoked=revoked)
            words = [contract_text(outcome.contract)]
            if scored.made is not None:
                words.append("made" if scored.made else "failed")
            words.append(f"tricks {' '.join(map(str, outcome.tricks))}")
            words.append(f"points {' '.join(map(str, scored.points))}")
            return ", ".join(words)
        case Finished(outcome=PassedOut()):
            return "passed out"
        case Finished(outcome=Misdealt(seat=None, why=why)):
            return f"void, {_reason(why)}"
        case Finished(outcome=Misdealt(seat=seat)):
            return f"thrown in by {seat}"
        case _:
            return None
