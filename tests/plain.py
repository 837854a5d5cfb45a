"""Rulesets and deals as plain dicts, lists and texts, for referees that know nothing of the library."""

from __future__ import annotations

from enum import Enum
from typing import Any

from fivehundred.actions import Action, Discard, Keep, ThrowIn
from fivehundred.cards import Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.claims import Claims
from fivehundred.deal.deal import Deal
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, Misdealt, PassedOut, Played
from fivehundred.deal.history import (
    Called,
    CardPlayed,
    Discarded,
    Event,
    JokerDeclared,
    Kept,
    PartnerCalled,
    ThrownIn,
)
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.scoring import progress, trick_worth
from fivehundred.rules.packets import Packets
from fivehundred.rules.ruleset import SETTINGS, Ruleset
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.specials import Special

_STAGES = {
    Auction: "auction",
    Claims: "claims",
    Exchange: "exchange",
    PartnerCall: "calling",
    Declaring: "declaring",
    Play: "play",
    Finished: "finished",
}
_OUTCOMES = {Played: "played", PassedOut: "passed out", Misdealt: "misdealt"}


def plain_rules(rules: Ruleset) -> dict[str, Any]:
    """Every setting of *rules* by its name, made of nothing but dicts, lists, texts and numbers."""
    return {name: _plain(getattr(rules, name)) for name in SETTINGS}


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
        "points": row.points,
        "place": row.place and [str(bid) for bid in row.place],
        "gate": row.gate.value,
        "answers": row.answers,
        "kitty": row.kitty.value,
        "partner": row.partner.value,
        "shown": row.shown.value,
        "defence": row.defence.value,
    }


def cards(held: Cards) -> list[str]:
    """The texts of the cards, in pack order."""
    return [str(card) for card in held]


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
    """Everybody who turned out to be on the contractor's side, himself included (CALL-1)."""
    match deal.stage:
        case Finished(outcome=Played(contract=contract)):
            return sorted(contract.side)
        case _:
            return []


def running(deal: Deal) -> list[list[int]]:
    """For each defending score line its points after each trick; nothing for the contractor's (END-2)."""
    lines: list[list[int]] = [[] for _ in range(deal.rules.side_count)]
    match deal.stage, deal.table.play:
        case Finished(outcome=Played(contract=contract)), Play() as play:
            winners = [trick.winner for trick in deal.table.tricks if trick.winner is not None]
            bidding = {deal.rules.side_of(seat) for seat in contract.side}
            steps = progress(deal.rules, contract, winners, trick_worth(play))
            for line in set(range(len(lines))) - bidding:
                lines[line] = [step[line] for step in steps]
    return lines


def done(deal: Deal) -> list[Action]:
    """Everything that was done, in order, so that it can be done again."""
    return [action for event in deal.history if (action := _action(deal, event)) is not None]


def _action(deal: Deal, event: Event) -> Action | None:
    match event:
        case Called(call=call):
            return call
        case Kept():
            return Keep()
        case ThrownIn():
            return ThrowIn()
        case Discarded(seat=seat):
            return Discard(deal.view(seat).discards or Cards())
        case PartnerCalled(chosen=chosen):
            return chosen
        case JokerDeclared(declared=declared):
            return declared
        case CardPlayed(play=play):
            return play
        case _:
            return None
