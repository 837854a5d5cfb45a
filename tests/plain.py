"""Rulesets and deals as plain dicts, lists and texts, for referees that know nothing of the library."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import Any

from fivehundred.actions import Action, Discard, Give, Keep, Look, ThrowIn
from fivehundred.cards import Card, Cards
from fivehundred.deal.auction import Auction
from fivehundred.deal.breaching import BreachCall
from fivehundred.deal.claims import Claims
from fivehundred.deal.deal import Deal
from fivehundred.deal.declaring import Declaring
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, Misdealt, PassedOut, Played
from fivehundred.deal.history import (
    BreachAnswered,
    Called,
    CardGiven,
    CardPlayed,
    Discarded,
    Event,
    JokerDeclared,
    Kept,
    Looked,
    PartnerCalled,
    PassedOn,
    SlamAnswered,
    ThrownIn,
)
from fivehundred.deal.partners import PartnerCall
from fivehundred.deal.play import Play
from fivehundred.deal.scoring import progress, trick_worth
from fivehundred.deal.slam import Gift, SlamCall
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks
from fivehundred.rules.packets import Packets
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
    unlooked = next(stage.unlooked for stage in (*deal.layout.past, deal.stage) if isinstance(stage, Auction))
    return Cards(deal.layout.given.hands[seat]) if unlooked >> seat & 1 else deal.hand(seat)


def piles(deal: Deal, seat: Seat) -> list[list[str | int | None]]:
    """Each pile of *seat*: the card that lies face up on it or nothing, and how many are covered (TWO-1)."""
    lying = deal.table.table_cards(seat)
    found: list[list[str | int | None]] = []
    for up, down in deal.table.tables[seat] if deal.table.tables else ():
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


def given_again(deal: Deal, changed: Callable[[Card], Card] = lambda card: card) -> Deal:
    """The deal as *deal* began, with other cards in the places of some."""
    given, opening = deal.layout.given, deal.layout.opening

    def moved(bits: int) -> Cards:
        return Cards.of(map(changed, Cards(bits)))

    return Deal.given(
        deal.rules,
        hands=[moved(hand) for hand in given.hands],
        kitty=moved(given.kitty),
        dummy=moved(given.dummy) if deal.rules.dummy_hand else None,
        out_of_play=moved(given.out_of_play),
        tables=[[(changed(up), changed(down)) for up, down in piles] for piles in given.tables] or None,
        dealer=deal.dealer,
        scores=opening.scores,
        number=opening.number,
        barred=opening.barred,
    )


def done(deal: Deal) -> list[Action]:
    """Everything that was done, in order, so that it can be done again."""
    # What lies face down is told in the histories of those who laid it there.
    histories = [deal.view(Seat(seat)).history for seat in range(deal.rules.players)]
    actions = []
    for place, event in enumerate(deal.history):
        told = histories[event.seat][place] if isinstance(event, Discarded | PassedOn | CardGiven) else event
        action = _action(told)
        if action is not None:
            actions.append(action)
    return actions


def _action(event: Event) -> Action | None:
    match event:
        case Called(call=call):
            return call
        case Looked():
            return Look()
        case Kept():
            return Keep()
        case ThrownIn():
            return ThrowIn()
        case Discarded(cards=cards) | PassedOn(cards=cards) if cards is not None:
            return Discard(cards)
        case CardGiven(card=card) if card is not None:
            return Give(card)
        case SlamAnswered(answer=answer) | BreachAnswered(answer=answer):
            return answer
        case PartnerCalled(chosen=chosen):
            return chosen
        case JokerDeclared(declared=declared):
            return declared
        case CardPlayed(play=play):
            return play
        case _:
            return None
