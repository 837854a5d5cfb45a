"""What holds in every deal of every ruleset, at every step."""

from __future__ import annotations

import copy
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from plain import done
from strategies import (
    PRESETS,
    Pick,
    any_action,
    any_rules,
    picks,
    play_on,
    positions,
    some_action,
    some_deal,
    some_ruleset,
)

from fivehundred.actions import Action
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.auction import Auction
from fivehundred.deal.contract import Contract
from fivehundred.deal.deal import Deal
from fivehundred.deal.exchange import Exchange
from fivehundred.deal.finished import Finished, Played
from fivehundred.deal.orders import Order, order_for
from fivehundred.deal.play import Play
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.trick import Trick
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import JokerInMisere
from fivehundred.seats import Seat

Law = Callable[[Deal, Pick], None]


def seats_of(deal: Deal) -> list[Seat]:
    return [Seat(seat) for seat in range(deal.rules.players)]


def order_of(play: Play) -> Order:
    declared = play.terms.declared
    return order_for(play.terms.rules.deck, play.terms.contract.trump, higher=declared.higher, lower=declared.lower)


def no_card_is_made_or_lost(deal: Deal, pick: Pick) -> None:
    """CARD-3, KITTY-1: every card of the deck lies in exactly one place."""
    views = [deal.view(seat) for seat in seats_of(deal)]
    places = [view.hand for view in views]
    places += [view.discards for view in views if view.discards]
    places += [Cards.of(play.card for trick in deal.table.tricks for play in trick.plays)]
    places += [Cards(deal.layout.given.dummy)]
    if not any(isinstance(stage, Exchange) for stage in (*deal.layout.past, deal.stage)):
        places += [Cards(deal.layout.given.kitty)]
    assert sum(map(len, places)) == len(deal.rules.deck)
    assert Cards.of(card for place in places for card in place) == deal.rules.deck


def one_seat_is_to_act_until_the_end(deal: Deal, pick: Pick) -> None:
    """SEAT-1."""
    assert deal.finished == (deal.to_act is None) == (not deal.legal_actions) == isinstance(deal.stage, Finished)
    assert deal.to_act is None or deal.to_act in seats_of(deal)
    for seat in seats_of(deal):
        assert bool(deal.view(seat).legal_actions) == (seat == deal.to_act)


def tried_actions(deal: Deal, pick: Pick) -> Iterator[Action]:
    """A few legal actions, and a few of any kind."""
    if deal.legal_actions:
        for _ in range(3):
            yield some_action(deal, pick)
    for _ in range(8):
        yield any_action(deal, pick)


def legality_has_one_answer(deal: Deal, pick: Pick) -> None:
    """`why_not` and `legal_actions` and `apply` agree; a refused action changes nothing."""
    before = copy.deepcopy(deal)
    for action in tried_actions(deal, pick):
        legal = action in deal.legal_actions
        refusal = deal.why_not(action)
        assert (refusal is None) == legal
        assert legal == (action in list(deal.legal_actions)[:2_000]) or len(deal.legal_actions) > 2_000
        assert (deal.why_not(action, by=deal.to_act) is None) == legal
        if legal:
            after = deal.apply(action)
            assert after == deal.apply(action, by=deal.to_act)
            assert after != deal
        else:
            with pytest.raises(IllegalAction) as caught:
                deal.apply(action)
            assert caught.value.refusal == refusal
            assert refusal is not None
            assert refusal.rules[0] == refusal.reason.rule
        for seat in seats_of(deal):
            if seat != deal.to_act:
                assert deal.why_not(action, by=seat) is not None
                with pytest.raises(IllegalAction):
                    deal.apply(action, by=seat)
    assert deal == before
    assert hash(deal) == hash(before)


def actions_are_read_as_they_are_written(deal: Deal, pick: Pick) -> None:
    """CARD-8: every legal action has a text, and the text means it."""
    for _ in range(4 if deal.legal_actions else 0):
        action = some_action(deal, pick)
        assert deal.parse(str(action)) == action


def options_are_a_sequence(deal: Deal, pick: Pick) -> None:
    options = deal.legal_actions
    size = len(options)
    if size <= 300:
        listed = list(options)
        assert len(set(listed)) == len(listed) == size
        assert [options[place] for place in range(size)] == listed
        assert [options[place - size] for place in range(size)] == listed
        assert options[:] == tuple(listed)
        assert options[1::2] == tuple(listed[1::2])
        assert options[::-1] == tuple(reversed(listed)) == tuple(reversed(options))
        assert all(action in options for action in listed)
        assert all(options.index(action) == place for place, action in enumerate(listed))
    else:
        places = {pick(size) for _ in range(20)}
        assert len({options[place] for place in places}) == len(places)
        assert all(options[place] == options[place - size] for place in places)
        assert all(options[place] in options for place in places)
        first = pick(size)
        assert options[first : first + 3] == tuple(options[place] for place in range(first, min(first + 3, size)))
    nonsense: object
    for nonsense in ("7S", None, [], deal):
        assert not options.__contains__(nonsense)
    for place in (size, -size - 1):
        with pytest.raises(IndexError):
            options[place]


def suits_are_followed(deal: Deal, pick: Pick) -> None:
    """PLAY-2, JOKER-3: who has the suit led follows it; who has not may play anything."""
    play = deal.stage
    if not isinstance(play, Play) or not deal.table.tricks or play.leading:
        return
    order = order_of(play)
    led = led_suit(order, deal.table.tricks[-1])
    hand = list(deal.hand(play.seat))
    following = [card for card in hand if order.suit_of(card) is led]
    loose = [card for card in hand if order.suit_of(card) is None]
    must = play.terms.contract.special and deal.rules.joker_in_misere is JokerInMisere.MUST
    expected = following or (loose if loose and must else hand)
    assert [str(action) for action in deal.legal_actions] == [str(card) for card in expected]


def led_suit(order: Order, trick: Trick) -> Suit | None:
    return trick.plays[0].suit or order.suit_of(trick.plays[0].card)


def strength(order: Order, card: Card, led: Suit | None) -> tuple[int, int]:
    """PLAY-3, by the places of cards in their suits."""
    suit = order.suit_of(card)
    if suit is None or (card.is_joker and suit is led):
        # Of two jokers the higher beats the lower, declared to the suit led or not (JOKER-6).
        return (3, card.number)
    level = 2 if suit is order.trump else 1 if suit is led else 0
    return (level, order.ranked(suit).index(card))


def tricks_have_one_winner(deal: Deal, pick: Pick) -> None:
    """PLAY-1, PLAY-3."""
    play = deal.table.play
    if play is None:
        return
    order, tricks = order_of(play), deal.table.tricks
    for number, trick in enumerate(tricks):
        assert (trick.winner is not None) == (len(trick.plays) == len(play.terms.contract.playing))
        if trick.winner is not None:
            led = led_suit(order, trick)
            powers = {seat: strength(order, p.card, led) for seat, p in zip(trick.seats, trick.plays, strict=True)}
            best = max(powers.values())
            assert [seat for seat in trick.seats if powers[seat] == best] == [trick.winner]
            if number + 1 < len(tricks):
                assert tricks[number + 1].seats[0] == trick.winner
    finished = [trick for trick in tricks if trick.winner is not None]
    assert sum(deal.table.won) == len(finished)
    assert all(deal.table.won[seat] == sum(t.winner == seat for t in finished) for seat in seats_of(deal))
    if isinstance(deal.stage, Finished):
        assert len(finished) == deal.rules.hand_size


def bids_rise(deal: Deal, pick: Pick) -> None:
    """BID-2, BID-4: every bid beats the one before, and so no auction goes on for ever."""
    auction = next(stage for stage in (*deal.layout.past, deal.stage) if isinstance(stage, Auction))
    rules, ladder = deal.rules, deal.rules.ladder
    calls = [ladder.calls[number] for number in auction.line]
    bids = [call for call in calls if not isinstance(call, Pass)]
    for lower, higher in pairwise(bids):
        if isinstance(lower, Bid) and isinstance(higher, Bid):
            worth = [(rules.schedule.value(bid), bid.level) for bid in (lower, higher)]
            assert worth[0] < worth[1]
        elif all(isinstance(bid, Bid) or rules.special(str(bid)).place is None for bid in (lower, higher)):
            values = [
                rules.schedule.value(bid) if isinstance(bid, Bid) else rules.special(bid.key).value
                for bid in (lower, higher)
            ]
            assert values[0] < values[1]
    assert len(calls) <= (len(bids) + 1) * rules.players + len(bids)
    if deal.contract is not None and bids:
        assert deal.contract.call == bids[-1]


def scores_add_up(deal: Deal, pick: Pick) -> None:
    """SCORE-1, SCORE-2: nothing but the items; who has a contract scores for it."""
    if not isinstance(deal.stage, Finished):
        return
    score = deal.score
    lines = range(deal.rules.side_count)
    assert score.points == tuple(sum(item.points for item in score.items if item.line == line) for line in lines)
    match deal.stage.outcome:
        case Played(contract=Contract(call=Bid() | SpecialBid(), side=side)):
            assert score.made is not None
            bidding = {deal.rules.side_of(seat) for seat in side}
            assert all((score.points[line] > 0) == score.made for line in bidding)
            assert all(score.points[line] >= 0 for line in set(lines) - bidding)
        case outcome:
            assert score.made is None
            assert isinstance(outcome, Played) or not any(score.points)


def the_same_again_is_equal(deal: Deal, pick: Pick) -> None:
    """Values: what was done again, read back or copied is equal, and so are its hashes."""
    again = replayed(deal)
    for twin in (again, pickle.loads(pickle.dumps(deal)), copy.deepcopy(deal), copy.copy(deal)):
        assert twin == deal
        assert hash(twin) == hash(deal)
        assert twin.legal_actions == deal.legal_actions
        assert hash(twin.legal_actions) == hash(deal.legal_actions)
        assert twin.history == deal.history
        assert all(twin.view(seat) == deal.view(seat) for seat in seats_of(deal))
    for value in (deal.view(Seat(0)), deal.spectator, deal.legal_actions, deal.history, deal.rules):
        twin = pickle.loads(pickle.dumps(value))
        assert twin == value
        assert hash(twin) == hash(value)
        assert copy.deepcopy(value) == value
        assert repr(twin) == repr(value)
        assert str(twin) == str(value)


def replayed(deal: Deal) -> Deal:
    """*deal* made anew from what was dealt and done."""
    given, opening = deal.layout.given, deal.layout.opening
    again = Deal.given(
        deal.rules,
        hands=[Cards(hand) for hand in given.hands],
        kitty=Cards(given.kitty),
        dummy=Cards(given.dummy) if deal.rules.dummy_hand else None,
        dealer=deal.dealer,
        scores=opening.scores,
        number=opening.number,
    )
    for action in done(deal):
        again = again.apply(action)
    return again


LAWS: tuple[Law, ...] = (
    no_card_is_made_or_lost,
    one_seat_is_to_act_until_the_end,
    legality_has_one_answer,
    actions_are_read_as_they_are_written,
    options_are_a_sequence,
    suits_are_followed,
    tricks_have_one_winner,
    bids_rise,
    scores_add_up,
    the_same_again_is_equal,
)


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
@given(positions(), picks)
def test_law(law: Law, deal: Deal, pick: Pick) -> None:
    law(deal, pick)


@pytest.mark.parametrize("law", [suits_are_followed, tricks_have_one_winner], ids=lambda law: law.__name__)
@settings(max_examples=settings().max_examples * 2)
@given(any_rules, picks)
def test_law_along_a_whole_deal(law: Law, rules: Ruleset, pick: Pick) -> None:
    for position in play_on(some_deal(rules, pick), pick):
        law(position, pick)


@pytest.mark.parametrize("name", PRESETS)
@settings(max_examples=settings().max_examples // 30)
@given(picks)
def test_all_laws_along_a_whole_deal(name: str, pick: Pick) -> None:
    for position in play_on(some_deal(PRESETS[name], pick), pick):
        for law in LAWS:
            law(position, pick)


def specimens() -> list[object]:
    """Rules, positions and views, the same in every interpreter."""
    values: list[object] = []
    for seed, preset in enumerate(PRESETS.values()):
        pick = Random(seed).randrange
        rules = preset if seed % 2 else some_ruleset(pick) or preset
        for position in play_on(some_deal(rules, pick), pick):
            if not pick(10) or position.finished:
                values += [position, position.view(Seat(1)), position.legal_actions, position.history]
        values += [rules, *PRESETS.values()]
    return values


def compare_specimens() -> None:
    """Read the specimens of another interpreter, and hold them beside our own."""
    theirs = pickle.load(sys.stdin.buffer)
    ours = specimens()
    assert len(theirs) == len(ours)
    for their, our in zip(theirs, ours, strict=True):
        assert their == our
        assert hash(their) == hash(our)
        assert repr(their) == repr(our)


@pytest.mark.parametrize("hash_seed", ["1", "2"])
def test_pickles_are_read_back_equal_by_another_interpreter(hash_seed: str) -> None:
    tests = str(Path(__file__).parent)
    code = f"import sys; sys.path.insert(0, {tests!r}); import test_laws_deal; test_laws_deal.compare_specimens()"
    subprocess.run(
        [sys.executable, "-c", code],
        input=pickle.dumps(specimens()),
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
        check=True,
    )
