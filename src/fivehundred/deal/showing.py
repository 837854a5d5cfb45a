"""A deal as plain text: what lies on the table, and the hands that the onlooker knows."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import assert_never

from fivehundred.cards import Cards
from fivehundred.deal.outcomes import Misdealt, PassedOut, Played
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.table import Table
from fivehundred.seats import Seat


def printed(table: Table, hands: Mapping[Seat, Cards]) -> str:
    """The table in a few lines, and the *hands* that are given; it tells nothing else."""
    return "\n".join(_lines(table, hands))


def _lines(table: Table, hands: Mapping[Seat, Cards]) -> Iterator[str]:
    info = table.info
    yield f"{table.rules.name or 'own rules'}, deal {info.number}: seat {info.dealer} deals"
    yield f"scores: {' '.join(map(str, info.scores))}"
    for seat, piles in enumerate(table.piles):
        lying = table.table_cards(Seat(seat))
        covered = sum(pile.down is None for pile in piles)
        yield f"table of seat {seat}: {lying or 'nothing'}{f', {covered} covered' if covered else ''}"
    for seat, hand in hands.items():
        yield f"hand of seat {seat}: {hand or 'nothing'}"
    if table.open_hand is not None and table.open_hand[0] not in hands:
        yield f"open hand of seat {table.open_hand[0]}: {table.open_hand[1] or 'nothing'}"
    if table.kitty is not None:
        yield f"kitty: {table.kitty}"
    for stage in table.stages:
        if isinstance(stage, Auction) and stage.line:
            calls = stage.call_lookup.rules.ladder.calls
            said = (f"{seat} {calls[call]}" for seat, call in zip(stage.callers, stage.line, strict=True))
            yield f"auction: {', '.join(said)}"
    if table.contract is not None:
        yield f"contract: {table.contract}"
    for number, trick in enumerate(table.tricks, start=1):
        yield f"trick {number}: {trick}"
    result = result_text(table)
    yield f"to act: seat {table.to_act}" if result is None else f"result: {result}"


def result_text(table: Table) -> str | None:
    """How the hand ended, with its points; ``None`` before its end."""
    match table.outcome:
        case Played() as outcome:
            scored = table.score
            words = [str(outcome.contract)]
            if scored.made is not None:
                words.append("made" if scored.made else "failed")
            words.append(f"tricks {' '.join(map(str, outcome.tricks))}")
            words.append(f"points {' '.join(map(str, scored.points))}")
            return ", ".join(words)
        case PassedOut():
            return "passed out"
        case Misdealt(seat=None, why=why):
            return "void" if why is None else f"void, {why.value}"
        case Misdealt(seat=seat):
            return f"thrown in by {seat}"
        case None:
            return None
        case outcome:
            assert_never(outcome)
