"""Nobody learns what he has not seen, and nobody forgets what he has (PLAY-6)."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator

import pytest
from hypothesis import assume, given, settings
from plain import done
from strategies import PRESETS, Pick, any_action, one_of, picks, play_on, positions, some_action, some_deal

from fivehundred.actions import Action, Discard
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.setup import Given
from fivehundred.seats import Seat

CARD = re.compile(r"(?<![0-9A-Z])(?:1[0-3]|[2-9JQKA])[SCDH♠♣♦♥]|JK")


def seen_by(deal: Deal, seat: Seat) -> Cards:
    """Every card whose place the seat knows: its own, those played, and a hand that lies open."""
    view = deal.view(seat)
    seen = view.hand | view.dealt | (view.kitty or Cards()) | (view.discards or Cards())
    seen |= Cards.of(play.card for trick in deal.table.tricks for play in trick.plays)
    return seen | (deal.table.open_hand[1] if deal.table.open_hand else Cards())


def exchanged(cards: Cards, one: Card, other: Card) -> Cards:
    """*cards* with the two cards in each other's places."""
    pair = Cards.of({one, other})
    return (cards - pair) | (pair - cards) if (one in cards) != (other in cards) else cards


def with_exchanged(deal: Deal, one: Card, other: Card) -> Deal | None:
    """The same deal and actions with two cards in each other's places, ``None`` if the rules refuse an action then."""
    given: Given = deal.layout.given
    opening = deal.layout.opening
    twin = Deal.given(
        deal.rules,
        hands=[exchanged(Cards(hand), one, other) for hand in given.hands],
        kitty=exchanged(Cards(given.kitty), one, other),
        dummy=exchanged(Cards(given.dummy), one, other) if deal.rules.dummy_hand else None,
        dealer=deal.dealer,
        scores=opening.scores,
        number=opening.number,
    )
    try:
        for action in done(deal):
            same = Discard(exchanged(action.cards, one, other)) if isinstance(action, Discard) else action
            twin = twin.apply(same)
    except IllegalAction:
        return None
    return twin


def with_hidden_exchanged(deal: Deal, seat: Seat, pick: Pick) -> Deal:
    """A deal that *seat* cannot tell from *deal*; *deal* itself if there is nothing to exchange."""
    hidden = list(deal.rules.deck - seen_by(deal, seat))
    for _ in range(4 if len(hidden) > 1 else 0):
        deal = with_exchanged(deal, one_of(pick, hidden), one_of(pick, hidden)) or deal
    return deal


def assert_indistinguishable(one: Deal, other: Deal, seat: Seat, actions: list[Action]) -> None:
    view, twin = one.view(seat), other.view(seat)
    assert view == twin
    assert hash(view) == hash(twin)
    assert repr(view) == repr(twin)
    assert str(view) == str(twin)
    assert repr(one) == repr(other)
    assert view.history == twin.history
    assert one.history == other.history
    assert repr(view.history) == repr(twin.history)
    assert view.legal_actions == twin.legal_actions
    assert list(view.legal_actions[:100]) == list(twin.legal_actions[:100])
    assert (view.hand, view.dealt, view.kitty, view.discards) == (twin.hand, twin.dealt, twin.kitty, twin.discards)
    assert view.called_partner == twin.called_partner
    # Being asked tells nothing: what is asked, and of whom, is the same.
    assert one.table == other.table
    assert hash(one.table) == hash(other.table)
    assert (type(one.stage), one.to_act, one.contract) == (type(other.stage), other.to_act, other.contract)
    assert one.spectator == other.spectator
    assert one.finished == other.finished
    if one.finished:
        assert one.score == other.score
    for action in actions:
        refusals = [deal.why_not(action, by=seat) for deal in (one, other)]
        assert refusals[0] == refusals[1] == view.why_not(action) == twin.why_not(action)
        assert str(refusals[0]) == str(refusals[1])


def assert_no_leak(deal: Deal, pick: Pick) -> int:
    """How many of the seats could be shown a deal that differs."""
    different = 0
    for number in range(deal.rules.players):
        seat = Seat(number)
        twin = with_hidden_exchanged(deal, seat, pick)
        if twin != deal:
            different += 1
            actions = [any_action(deal, pick) for _ in range(4)]
            assert_indistinguishable(deal, twin, seat, actions)
    return different


@given(positions(), picks)
def test_nobody_can_tell_deals_apart_that_look_alike(deal: Deal, pick: Pick) -> None:
    assume(assert_no_leak(deal, pick))


@pytest.mark.parametrize("name", PRESETS)
@settings(max_examples=settings().max_examples // 12)
@given(picks)
def test_nobody_can_tell_deals_of_a_preset_apart(name: str, pick: Pick) -> None:
    for position in play_on(some_deal(PRESETS[name], pick), pick):
        if not pick(8):
            assert_no_leak(position, pick)


@given(positions(), picks)
def test_everybody_knows_his_own_cards(deal: Deal, pick: Pick) -> None:
    for number in range(deal.rules.players):
        seat = Seat(number)
        view = deal.view(seat)
        own = list(view.hand | (view.discards or Cards()) | (view.kitty or Cards()))
        hidden = list(deal.rules.deck - seen_by(deal, seat))
        if own and hidden:
            one, other = one_of(pick, own), one_of(pick, hidden)
            twin = with_exchanged(deal, one, other)
            if twin is not None:
                assert twin.view(seat) != view


@given(positions(), picks)
def test_everybody_knows_what_was_done(deal: Deal, pick: Pick) -> None:
    """Two different actions are different to all; what was laid away only to him who did it (KITTY-1)."""
    assume(len(deal.legal_actions) > 1)
    one, other = some_action(deal, pick), one_of(pick, deal.legal_actions)
    assume(one != other)
    afters = deal.apply(one), deal.apply(other)
    for number in range(deal.rules.players):
        views = [after.view(Seat(number)) for after in afters]
        hidden = isinstance(one, Discard) and number != deal.to_act
        assert (views[0] == views[1]) == hidden
        assert (views[0].history == views[1].history) == hidden


@given(positions(), picks)
def test_a_view_decides_as_the_deal_does(deal: Deal, pick: Pick) -> None:
    """Legality is a function of what the seat to act knows."""
    actions = [any_action(deal, pick) for _ in range(8)]
    if deal.to_act is not None:
        actions += [some_action(deal, pick) for _ in range(3)]
        assert deal.view(deal.to_act).legal_actions == deal.legal_actions
    for number in range(deal.rules.players):
        view = deal.view(Seat(number))
        for action in actions:
            assert view.why_not(action) == deal.why_not(action, by=Seat(number))
            if number == deal.to_act:
                assert view.why_not(action) == deal.why_not(action)


def named_in(action: Action) -> Cards:
    """The cards that an action itself names."""
    return Cards.of({Card.parse(text) for text in CARD.findall(str(action))})


def shown_in(text: str) -> Cards:
    return Cards.of({Card.parse(found) for found in CARD.findall(text)})


@given(positions(), picks)
def test_refusals_show_no_card_of_others(deal: Deal, pick: Pick) -> None:
    for number in range(deal.rules.players):
        seat = Seat(number)
        known = seen_by(deal, seat)
        for action in [any_action(deal, pick) for _ in range(8)]:
            refusal = deal.why_not(action, by=seat)
            if refusal is None:
                continue
            with pytest.raises(IllegalAction) as caught:
                deal.apply(action, by=seat)
            error = caught.value
            assert refusal.evidence <= known
            for text in (str(refusal), str(error), repr(refusal), repr(error)):
                assert shown_in(text) <= known | named_in(action)
            for text in (str(refusal.public), repr(refusal.public)):
                assert not CARD.search(text)


@given(positions())
def test_texts_of_a_deal_show_no_card(deal: Deal) -> None:
    for text in (repr(deal), str(deal), repr(deal.layout), repr(deal.layout.given)):
        assert not CARD.search(text)


def modules_in(pickled: bytes) -> Iterator[str]:
    yield from (found.decode() for found in re.findall(rb"fivehundred[a-z_.]*", pickled))


@given(positions())
def test_a_view_holds_nothing_of_the_deal(deal: Deal) -> None:
    for value in (deal.view(Seat(0)), deal.spectator, deal.table, deal.history, deal.legal_actions):
        modules = set(modules_in(pickle.dumps(value)))
        assert not modules & {"fivehundred.deal.deal", "fivehundred.deal.setup"}
