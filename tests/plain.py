"""Rulesets and deals as plain dicts, lists and texts, for referees that know nothing of the library."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import Any

from fivehundred.actions import Action, Discard, Give, Hidden, Look, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.scoring import captured_points, progress, takers, worths
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.turns import Event, Misdealt, PassedOut, Played
from fivehundred.rules.calls import SpecialBid
from fivehundred.rules.decks import Packets
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat

_STAGES = {
    Auction: "auction",
    Claims: "claims",
    Exchange: "exchange",
    PartnerCall: "calling",
    SlamCall: "slam",
    Gift: "giving",
    BreachCall: "breach",
    Declaring: "declaring",
    Play: "play",
    Finished: "finished",
}
_OUTCOMES = {Played: "played", PassedOut: "passed out", Misdealt: "misdealt"}


def plain_rules(rules: Ruleset) -> dict[str, Any]:
    """Every setting of *rules* by its name, made of nothing but dicts, lists, texts and numbers."""
    plain = {name: _plain(getattr(rules, name)) for name in SETTINGS}
    return plain | {
        "cap": rules.cap_score,
        "slam": rules.slam and [type(rules.slam).__name__.lower(), rules.slam.points],
    }


def _plain(value: object) -> object:
    match value:
        case Enum():
            return value.value
        case Cards():
            return cards(value)
        case Packets():
            return str(value)
        case Schedule():
            return {str(bid): value.value(bid) for bid in value}
        case Ruleset():
            return plain_rules(value)
        case tuple():
            return [_plain_special(row) for row in value]
        case _:
            return value


def _plain_special(row: Special) -> dict[str, object]:
    return {
        "key": row.key,
        "name": row.name,
        "value": row.value,
        "points": row.stake,
        "place": row.place and [bid and str(bid) for bid in row.place],
        "goal": _goal(row.goal),
        "blind": row.blind,
        "gate": row.gate.value,
        "answers": row.answers,
        "kitty": row.kitty.value,
        "partner": row.partner.value,
        "shown": row.shown.value,
        "defence": row.defence.value,
    }


def _goal(goal: AtLeast | Exactly | NoTricks) -> str:
    match goal:
        case AtLeast(tricks=tricks):
            return f"at least {tricks}"
        case Exactly(tricks=tricks):
            return f"exactly {tricks}"
        case NoTricks():
            return "none"


def cards(held: Cards) -> list[str]:
    """The texts of the cards, in pack order."""
    return [str(card) for card in held]


def held(deal: Deal, seat: Seat) -> Cards:
    """The hand of *seat*, looked at or not (BID-10)."""
    unlooked = next(stage.unlooked for stage in (*deal.past, deal.stage) if isinstance(stage, Auction))
    return deal.dealt.hands[seat] if unlooked >> seat & 1 else deal.hand(seat)


def piles(deal: Deal, seat: Seat) -> list[list[str | int | None]]:
    """Each pile of *seat*: the card that lies face up on it or nothing, and how many are covered (TWO-1)."""
    table = deal.table
    lying = table.table_cards(seat)
    found: list[list[str | int | None]] = []
    for up, down in table.piles[seat] if table.piles else ():
        open_card = next((str(card) for card in (up, down) if card is not None and card in lying), None)
        found.append([open_card, int(down is None)])
    return found


def stage(deal: Deal) -> str:
    """The word for what is going on."""
    return _STAGES[type(deal.stage)]


def shown(deal: Deal) -> dict[int, list[str]]:
    """Whose hand lies open while cards are played, and what is left of it (PLAY-5)."""
    open_hand = deal.table.open_hand
    return {} if open_hand is None or deal.finished else {open_hand[0]: cards(open_hand[1])}


def contractor(deal: Deal) -> int | None:
    """Who plays the hand, ``None`` when nobody does."""
    return None if deal.contract is None or outcome(deal) == "misdealt" else deal.contract.contractor


def outcome(deal: Deal) -> str:
    """How the deal ended; nothing before that."""
    return _OUTCOMES[type(deal.stage.outcome)] if isinstance(deal.stage, Finished) else ""


def side(deal: Deal) -> list[int]:
    """Everybody who turned out to be on the contractor's side, the contractor included (CALL-1)."""
    match deal.stage:
        case Finished(outcome=Played(contract=contract)):
            return sorted(contract.side)
        case _:
            return []


def items(deal: Deal) -> list[tuple[int, int, str]]:
    """The scorer, the points and the rule of each entry of the score, sorted."""
    return sorted((item.scorer, item.points, item.rule) for item in deal.score.items)


def running(deal: Deal, winners: Sequence[int], worths: Sequence[int]) -> list[list[int]]:
    """For each defending scorer its points after each trick, as a match counts them (END-2); else nothing.

    Who won each trick, and what the cards in it are worth, is for somebody else to say.
    """
    scorers: list[list[int]] = [[] for _ in range(deal.rules.side_count)]
    match deal.stage:
        case Finished(outcome=Played(contract=contract)):
            bidding = {deal.rules.side_of(seat) for seat in contract.side}
            steps = progress(deal.rules, contract, list(map(Seat, winners)), worths)
            for scorer in set(range(len(scorers))) - bidding:
                scorers[scorer] = [step[scorer] for step in steps]
    return scorers


def taken(deal: Deal) -> list[list[int]]:
    """As a match hears of them: who took each trick, what it is worth, and what each seat captured (SCORE-8)."""
    match deal.stage, deal.table.play:
        case Finished(outcome=Played() as played), Play() as play:
            return [list(takers(play, played)), list(worths(play, played)), list(captured_points(play, played))]
        case _:
            return [[], [], [0] * deal.rules.players]


def history(deal: Deal, seat: Seat | None = None) -> list[str]:
    """What happened, in words, as that seat or everybody saw it."""
    events = deal.history if seat is None else deal.view(seat).history
    return [line for event in events for line in _told(deal.rules, event)]


def _told(rules: Ruleset, event: Event) -> Iterator[str]:
    """What happened with *event*, one thing after the other."""
    turn = event.turn
    if event.dealer is not None:
        lying = "".join(f", {' '.join(map(str, piles))}" for piles in event.up)
        yield _with(f"{event.dealer} deals{lying}", turn.hand)
    if turn.seat is not None:
        yield _done(event)
    if isinstance(turn.action, SpecialBid) and rules.special(turn.action.key).blind:
        yield _with(f"{turn.seat} looks", turn.hand)
    if event.winner is not None:
        yield f"{event.winner} wins trick {event.trick}"
    if event.taker is not None:
        yield _with(f"{event.taker} takes the kitty of {event.taken}", turn.kitty)
    for one in turn.turned_up:
        yield f"{one.seat} turns up {one.card}"
    if event.open_hand is not None:
        yield _with(f"{event.open_hand[0]} shows", event.open_hand[1])
    if turn.outcome is not None:
        tricks = turn.outcome.tricks if isinstance(turn.outcome, Played) else ()
        yield " ".join(["ended:", _OUTCOMES[type(turn.outcome)], *map(str, tricks)])


def _done(event: Event) -> str:
    """What a seat did."""
    seat, to = event.turn.seat, event.handed_to
    match event.turn.action:
        case Look():
            return _with(f"{seat} looks", event.turn.hand)
        case PlayCard() as play:
            return f"{seat} plays {play}{' from the table' if event.pile is not None else ''}"
        case Discard(cards=seen):
            return _with(f"{seat} discards {len(seen)}" if to is None else f"{seat} passes {len(seen)} to {to}", seen)
        case Give(card=card):
            return _with(f"{seat} gives {to} a card", Cards.of([card]))
        case Hidden(count=count) if to is None:
            return f"{seat} discards {count}"
        case Hidden(count=count):
            return f"{seat} gives {to} a card" if event.gift else f"{seat} passes {count} to {to}"
        case said:
            return f"{seat} says {said}"


def _with(what: str, seen: Cards | None) -> str:
    return " ".join([what, *cards(seen or Cards())])


def done(deal: Deal) -> list[Action]:
    """Everything that was done, in order, so that it can be done again."""
    return [turn.action for turn in deal.turns if isinstance(turn.action, Action)]
