"""Whoever is only told turns comes to know what the host would show, at every step, and nothing more."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import get_args

import pytest
from following import Client, begun, every_game, followed, kinds, onlookers, refereed, seen_from, turns_since
from helpers import DEEP, FAMILIES, fewer, held_by, seen_by
from hypothesis import given
from test_leaks import SECRETS, Secret, led_on

from fivehundred.actions import Action, Discard, Give, Hidden, PlayCard
from fivehundred.cards import Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.turns import Misdealt, PassedOut, Played, Turn
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import deals, picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.deal_strategies import exchange_cards, exchange_hidden
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.rule_strategies import PRESETS

few = fewer(8, deep=4)

#: Whatever a turn can be, and whatever can come to light with it.
KINDS = {
    *(kind.__name__ for kind in (*get_args(Action), Hidden, Played, PassedOut, Misdealt)),
    *("ruling", "hand", "kitty", "shown", "turned up", "rest", "hand and kitty", "hand and shown"),
}


@pytest.mark.rule("PLAY-6", "BID-10", "BID-15", "BID-17", "CALL-4", "DEAL-4", "DEAL-6", "KITTY-3", "PLAY-9", "TWO-1")
def test_who_follows_by_turns_sees_what_the_host_would_show() -> None:
    count: Counter[str] = Counter()
    met: set[str] = set()
    for name, way, pick in every_game(3):
        # Nobody has cards to throw in every time.
        if DEEP or name not in met or "claims" in name:
            followed(way, pick, count)
        met.add(name)
    assert set(count) >= KINDS, KINDS - set(count)


@few
@given(rulesets(), picks())
def test_any_deal_is_followed_by_turns(rules: Ruleset, pick: Pick) -> None:
    followed(play_on(some_deal(rules, pick), pick), pick, Counter())


def at_the_table(rules: Ruleset, pick: Pick, count: Counter[str]) -> None:
    """Whoever follows a real table by turns; where a card lies that is not legal, the host sends the view."""
    clients: list[Client] = []
    for referee in refereed(rules, pick):
        deal = referee.deal
        clients = clients or [Client(seat, begun(deal, seat)) for seat in onlookers(rules)]
        for client in clients:
            seen = seen_from(deal, client.seat)
            try:
                new = turns_since(seen, client.view)
            except InvalidValue:
                # A player who revokes seems to be void of a suit, of which a card may be played later.
                assert seen.turns[-1].seat in {revoke.seat for revoke in referee.revokes}
                client.view = seen
                count["sent whole"] += 1
            else:
                client.view = client.view.after(*new)
                count.update(kind for turn in new for kind in kinds(turn))
            assert client.view == seen
            assert client.view.turns == seen.turns


@pytest.mark.rule("IRR-1")
def test_late_revokes_are_told_by_turns() -> None:
    count: Counter[str] = Counter()
    for number, name in enumerate(FAMILIES):
        at_the_table(PRESETS[name], Random(number).randrange, count)
    assert count["revokes"]
    assert count["sent whole"]


# What turns may not tell


def cards_in(turn: Turn) -> Cards:
    """Every card that *turn* names, except one that is only called."""
    seen = (turn.hand or Cards()) | (turn.kitty or Cards()) | (turn.shown or Cards())
    seen |= Cards.of(one.card for one in turn.turned_up)
    match turn.action:
        case Discard(cards=cards):
            return seen | cards
        case Give(card=card) | PlayCard(card=card):
            return seen | Cards.of([card])
        case _:
            return seen


@few
@given(deals(), picks())
def test_turns_tell_nothing_that_was_not_seen(deal: Deal, pick: Pick) -> None:
    for seat in onlookers(deal.rules):
        view = seen_from(deal, seat)
        known = deal.rules.deck - view.unseen
        for turn in view.turns:
            assert cards_in(turn) <= known
        if isinstance(view, SeatView):
            twin = exchange_hidden(deal, pick, view.seat)
            told = twin.view(view.seat).turns
            assert told == view.turns
            assert repr(told) == repr(view.turns)
            assert list(map(str, told)) == list(map(str, view.turns))
            assert begun(twin, seat) == begun(deal, seat)


def told_apart(deal: Deal, pick: Pick) -> int:
    """How many seats could be compared with themselves in a deal in which they have seen something else."""
    compared = 0
    for seat in map(Seat, range(deal.rules.players)):
        own, hidden = list(held_by(deal, seat)), list(deal.rules.deck - seen_by(deal, seat))
        twin = exchange_cards(deal, choose_one(pick, own), choose_one(pick, hidden)) if own and hidden else None
        if twin is not None:
            assert (begun(twin, seat), twin.view(seat).turns) != (begun(deal, seat), deal.view(seat).turns)
            # No turns lead from one deal to the other, unless nobody can tell the two apart as they begin.
            if begun(twin, seat) != begun(deal, seat):
                with pytest.raises(InvalidValue, match="send this one whole"):
                    twin.view(seat).turns_since(deal.view(seat))
            compared += 1
    return compared


def test_what_a_seat_has_seen_is_told_by_its_turns() -> None:
    compared = 0

    @few
    @given(deals(), picks())
    def compare(deal: Deal, pick: Pick) -> None:
        nonlocal compared
        compared += told_apart(deal, pick)

    compare()
    assert compared


@pytest.mark.parametrize("secret", SECRETS.values(), ids=SECRETS)
def test_turns_of_two_deals_that_differ_in_a_secret_are_the_same(secret: Secret) -> None:
    different = 0
    for seed in range(2):
        pick = Random(seed).randrange
        for deal in led_on(secret, pick):
            if pick(4):
                continue
            for seat in map(Seat, range(deal.rules.players)):
                one, other = choose_one(pick, list(secret.cards(deal))), choose_one(pick, list(deal.rules.deck))
                twin = exchange_cards(deal, one, other) if one != other else None
                if twin is not None:
                    alike = begun(twin, seat), twin.view(seat).turns
                    same = alike == (begun(deal, seat), deal.view(seat).turns)
                    assert same == (deal.view(seat) == twin.view(seat))
                    different += 1
    assert different
