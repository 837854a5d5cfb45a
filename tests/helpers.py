"""Small makers of deals: a test names the cards that matter, and the rest of the pack fills the other places.

Unless a test says otherwise the last seat deals, so that seat 0 is eldest hand and speaks first.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from random import Random
from typing import TypeVar

from hypothesis import settings

from fivehundred.actions import Action, Discard, Give, Hidden, parse_declaration
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.refusals import Refusal
from fivehundred.deal.turns import Event
from fivehundred.deal.views import SeatView
from fivehundred.errors import NotationError
from fivehundred.match.playing import Player
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass, parse_call
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

#: Whether to look for a long time (conftest.py).
DEEP = os.environ.get("FIVEHUNDRED_DEEP") == "1"

#: Presets with every value of a setting of deals that any preset has: kinds of decks, packets and schedules aside.
FAMILIES: tuple[str, ...] = (
    *("table-2", "dummy-2", "sans-joker-3", "passed-deal-3", "primer-3", "club-46-4"),
    *("new-zealand-4", "perfect-4", "team-750-4", "trickster-us-4", "pagat-5", "pagat-6"),
)
#: The same with those of scores and matches.
MATCH_FAMILIES = (*FAMILIES, "one-thousand-3", "howto-3", "quebec-4", "called-5", "six-pairs-63")
if DEEP:
    FAMILIES = MATCH_FAMILIES = presets.names()


def fewer(times: int, *, deep: int = 1) -> settings:
    """For tests that need fewer examples than others: one in *times*, or in *deep* when looking for a long time."""
    examples = settings().max_examples
    return settings(max_examples=max(1, examples // (times if examples <= 100 else deep)))


QUARTER = fewer(4)

T = TypeVar("T")


@contextmanager
def telling(what: str) -> Iterator[None]:
    """Say which of several cases it was that failed."""
    try:
        yield
    except BaseException as error:
        error.add_note(what)
        raise


def card(text: str) -> Card:
    return Card.parse(text)


def cards(text: str) -> Cards:
    return Cards.parse(text)


def filled(deck: Cards, named: list[Cards], sizes: list[int]) -> list[Cards]:
    """*named* sets of cards made up to their *sizes* with what is left of *deck*, in pack order."""
    taken = Cards.of(one for cards in named for one in cards)
    rest = list(deck - taken)
    full = []
    for held, size in zip(named, sizes, strict=True):
        missing = max(size - len(held), 0)
        full.append(held | Cards.of(rest[:missing]))
        del rest[:missing]
    return full


def laid_out(rules: Ruleset, hands: tuple[str, ...], kitty: str, dummy: str) -> list[Cards]:
    """The hand of each seat, the kitty, and the dummy's hand or nothing."""
    places = [*hands, *[""] * (rules.players - len(hands)), kitty, dummy]
    sizes = [*[rules.hand_size] * rules.players, rules.kitty_size, rules.hand_size * rules.dummy_hand]
    return filled(rules.deck, [cards(place) for place in places], sizes)


def deal_of(rules: Ruleset, *hands: str, kitty: str = "", dummy: str = "", dealer: int | None = None) -> Deal:
    """A fresh deal in which the seats, from 0, have at least these cards."""
    *full, rest, third = laid_out(rules, hands, kitty, dummy)
    return Deal.of(
        rules,
        DealtCards.of(hands=full, kitty=rest, dummy=third),
        dealer=Seat(rules.players - 1 if dealer is None else dealer),
    )


def at_play(
    rules: Ruleset,
    call: str | Contract,
    *hands: str,
    by: int = 0,
    discards: str = "",
    declared: str = "none",
    dealer: int | None = None,
) -> Deal:
    """A position at the first lead: *call* played by the seat *by*, ``P`` for a passed deal, or a whole contract."""
    *full, away, third = laid_out(rules, hands, discards, "")
    return Deal.at_play(
        rules,
        call if isinstance(call, Contract) else contract(rules, call, by=by),
        DealtCards.of(hands=full, kitty=away, dummy=third),
        declared=None if declared == "none" else parse_declaration(declared),
        dealer=None if dealer is None else Seat(dealer),
    )


def contract(rules: Ruleset, call: str, *, by: int = 0) -> Contract:
    """What *call* undertakes as the seat *by* has bid it; ``P`` for a passed deal."""
    said = parse_call(call)
    return Contract.of_passed_deal(rules) if isinstance(said, Pass) else Contract.as_bid(rules, said, Seat(by))


def after(deal: Deal, actions: str) -> Deal:
    """*deal* after the actions, whose texts are separated by commas."""
    for text in actions.split(","):
        deal = deal.apply(deal.parse(text))
    return deal


def play_out(deal: Deal) -> Deal:
    """*deal* at its end, the first legal action being taken every time."""
    while not deal.finished:
        deal = deal.apply(deal.legal_actions[0])
    return deal


def done(history: Iterable[Event]) -> list[tuple[Seat, str]]:
    """Who did what, by what *history* tells: the actions as they are written, ``? ? ?`` for cards not seen."""
    return [(event.turn.seat, str(event.turn.action)) for event in history if event.turn.seat is not None]


def taken(history: Iterable[Event]) -> list[tuple[Seat, int, Cards | None]]:
    """Who took the kitty, how many cards, and which, if *history* knows that."""
    return [(event.taker, event.taken, event.turn.kitty) for event in history if event.taker is not None]


def handed(history: Iterable[Event]) -> list[tuple[Seat, str, Seat | None]]:
    """Who discarded or handed on cards, which of them are known, and to whom."""
    moved = [event for event in history if isinstance(event.turn.action, Discard | Give | Hidden)]
    return [(*done([event])[0], event.handed_to) for event in moved]


def read_or_refused(parse: Callable[[str], T], text: str) -> T | None:
    """What *parse* makes of *text*; nothing if it is a notation error, which must say where it stands."""
    try:
        return parse(text)
    except NotationError as error:
        if error.text != text or not 1 <= error.column <= len(text) + 1:
            raise
        return None


def options(deal: Deal) -> str:
    """The texts of all legal actions, in their order."""
    return ", ".join(map(str, list(deal.legal_actions)))


def refused(deal: Deal, text: str) -> Refusal:
    """Why the action of that *text* is refused."""
    refusal = deal.why_not(deal.parse(text))
    assert refusal is not None, f"{text} is legal"
    return refusal


def rambling(rng: Random) -> Player:
    """Somebody who passes most of the time, and otherwise does anything that is legal."""

    def act(view: SeatView) -> Action:
        options = view.legal_actions
        calling = options[0] == Pass()
        if calling and rng.randrange(3):
            return Pass()
        return options[rng.randrange(min(len(options), 5) if calling else len(options))]

    return act


def held_by(deal: Deal, seat: Seat) -> Cards:
    """Every card that *seat* has had in its hands, or that was laid open as it was dealt."""
    view, table = deal.view(seat), deal.table
    had = Cards.of(card for piles in table.piles for pile in piles for card in pile if card is not None)
    for held in (view.hand, view.dealt, view.kitty, view.discards, view.received, view.handed_on, table.kitty):
        had |= held or Cards()
    return had


def seen_by(deal: Deal, seat: Seat) -> Cards:
    """Every card whose place *seat* knows, found without the masks of the view that `SeatView.unseen` is made of."""
    table = deal.table
    seen = held_by(deal, seat) | Cards.of(play.card for trick in table.tricks for play in trick.plays)
    return seen | (table.open_hand[1] if table.open_hand else Cards())
