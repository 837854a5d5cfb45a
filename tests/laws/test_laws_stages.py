"""Every stage says the same of an action to everybody who asks, and knows no action of another stage."""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import product
from random import Random
from typing import get_args

import pytest
from following import every_game
from helpers import DEEP, fewer, telling
from hypothesis import given
from notations import all_knowledge, any_deals

from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Hidden,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.refusals import IllegalAction, Reason
from fivehundred.deal.stages.auction import Auction
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.claims import Claims
from fivehundred.deal.stages.exchange import Exchange
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.stages.slam import BreachCall, Gift, SlamCall
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage
from fivehundred.deal.turns import Turn
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import NotationError
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing import picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import any_action, play_on, some_action, some_deal

some = fewer(4, deep=2)
STAGES = get_args(Stage)
#: The actions that belong to each stage; those that others do not see come hidden.
OWN: dict[type, tuple[type, ...]] = {
    Auction: (Pass, Bid, SpecialBid, Look, ThrowIn),
    Claims: (Keep, ThrowIn),
    PartnerCall: (CallCard, CallPlayers),
    Exchange: (Discard, Hidden),
    SlamCall: (DeclareSlam,),
    Gift: (Give, Hidden),
    BreachCall: (Breach,),
    Declaring: (DeclareJoker,),
    Play: (PlayCard,),
    Finished: (),
}
#: One action of each kind.
KINDS = (
    Pass(),
    Bid(7, None),
    SpecialBid("OM"),
    Look(),
    ThrowIn(),
    Keep(),
    Discard(Cards.parse("7S 8S 9S")),
    CallCard(Card.parse("AH")),
    CallPlayers(),
    DeclareSlam(),
    Give(Card.parse("7S")),
    Breach(),
    DeclareJoker(),
    PlayCard(Card.parse("7S")),
    Hidden(3),
)


@cache
def by_stage() -> dict[type, tuple[Deal, ...]]:
    """Some positions in each stage, of every preset and every named game."""
    found: dict[type, list[Deal]] = {stage: [] for stage in STAGES}
    for _, way, _ in every_game(3):
        for deal in way:
            found[type(deal.stage)].append(deal)
    most = 60 if DEEP else 25
    return {stage: tuple(Random(1).sample(deals, min(most, len(deals)))) for stage, deals in found.items()}


def nothing_known(deal: Deal) -> PartialDeal:
    return PartialDeal.of(deal.table, {})


def agree(deal: Deal, action: Action) -> None:
    """The deal, the view of the seat to act, and whoever knows all hands say the same of *action*."""
    knowing = all_knowledge(deal)
    refusal = deal.why_not(action)
    assert refusal == knowing.why_not(action)
    assert (refusal is None) == (action in deal.legal_actions)
    seat = deal.to_act
    if seat is not None:
        view = deal.view(seat)
        assert view.why_not(action) == refusal
        assert (action in view.legal_actions) == (refusal is None)
    if refusal is not None:
        with pytest.raises(IllegalAction) as caught:
            deal.apply(action)
        assert caught.value.refusal == refusal
        for one in (knowing, *(() if seat is None else (deal.view(seat),))):
            with pytest.raises(IllegalAction) as caught:
                one.after(Turn(Seat(0) if seat is None else seat, action))
            # Behind the end of a hand it is nobody's turn.
            assert caught.value.refusal.public == refusal.public or seat is None
        return
    after = deal.apply(action)
    assert knowing.after(*all_knowledge(after).turns[len(knowing.turns) :]) == all_knowledge(after)
    # Nothing speaks against what was done, to those who know nothing, and to those who know some hands.
    assert nothing_known(deal).why_not(action) is None
    spectator = deal.spectator
    assert spectator.after(*after.spectator.turns[len(spectator.turns) :]) == after.spectator
    assert seat is not None
    own, later = deal.view(seat), after.view(seat)
    assert own.after(*later.turns[len(own.turns) :]) == later


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_everybody_agrees_on_what_is_legal_in_a_stage(stage: type) -> None:
    pick = Random(stage.__name__).randrange
    count: Counter[bool] = Counter()
    for deal in by_stage()[stage]:
        actions = [any_action(deal, pick) for _ in range(6)]
        if deal.to_act is not None:
            actions += [some_action(deal, pick), *(choose_one(pick, deal.legal_actions) for _ in range(2))]
        for action in actions:
            agree(deal, action)
            count[action in deal.legal_actions] += 1
    assert count[False]
    assert count[True] or stage is Finished


@some
@given(rulesets(), picks())
def test_everybody_agrees_on_what_is_legal(rules: Ruleset, pick: Pick) -> None:
    for deal in play_on(some_deal(rules, pick), pick):
        if not pick(6):
            agree(deal, any_action(deal, pick))
            if deal.to_act is not None:
                agree(deal, some_action(deal, pick))


@some
@given(any_deals(), picks())
def test_whoever_knows_some_hands_bars_nothing_that_is_legal(deal: Deal, pick: Pick) -> None:
    for known in range(1 << deal.rules.players):
        holdings = {Seat(seat): deal.holdings[seat] for seat in range(deal.rules.players) if known >> seat & 1}
        partial = PartialDeal.of(deal.table, holdings)
        if deal.to_act is not None:
            action = some_action(deal, pick)
            assert partial.why_not(action) is None
            after = deal.apply(action)
            later = PartialDeal.of(after.table, {seat: after.holdings[seat] for seat in holdings})
            assert partial.after(*later.turns[len(partial.turns) :]) == later


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_a_stage_knows_no_action_of_another(stage: type) -> None:
    foreign = [action for action in KINDS if not isinstance(action, OWN[stage])]
    for action, deal in product(foreign, by_stage()[stage][:10]):
        with telling(f"{action} in {deal!r}"):
            assert_unknown(deal, action)


def assert_unknown(deal: Deal, action: Action | Hidden) -> None:
    """The stage of *deal* refuses an action that is none of its own."""
    going_on, info = deal.stage, deal.info
    with pytest.raises(IllegalAction) as caught:
        going_on.after(info, action)
    refusal = caught.value.refusal
    assert (refusal.seat, refusal.action) == (deal.to_act, action)
    assert refusal.reason is going_on.due
    assert str(refusal)
    if deal.to_act is not None and not deal.table.shown:
        possible = nothing_known(deal).why_not(action)
        assert possible is not None
        assert possible.reason is going_on.due
    # So does a stage that is behind the deal.
    for past in deal.past:
        if not isinstance(action, OWN[type(past)]):
            with pytest.raises(IllegalAction):
                past.after(info, action)


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_actions_are_read_as_they_are_written(stage: type) -> None:
    pick = Random(stage.__name__).randrange
    for deal in by_stage()[stage]:
        options = deal.legal_actions
        for action in {choose_one(pick, options) for _ in range(12)} if options else ():
            assert deal.stage.parse(deal.info, str(action)) == action
            assert deal.stage.parse(deal.info, f" {action} ") == action
            assert deal.parse(str(action)) == nothing_known(deal).parse(str(action)) == action
        for foreign in KINDS:
            if type(foreign) not in OWN[stage]:
                # The text may still be that of an action which belongs here, as 7S is a bid and a card.
                try:
                    read = deal.stage.parse(deal.info, str(foreign))
                except NotationError:
                    continue
                assert type(read) in OWN[stage]


def test_every_stage_has_its_reason() -> None:
    assert len(KINDS) == len(get_args(Action)) + 1
    dues = {stage.due for stage in STAGES}
    assert len(dues) == len(STAGES)
    assert dues <= set(Reason)
    assert set(OWN) == set(STAGES)
    assert {kind for own in OWN.values() for kind in own} == {*get_args(Action), Hidden}


#: A text of every kind of action, with those that people write without their first word.
TEXTS = (
    *("P", "7S", "8NT", "OM", "look", "throw in", "keep"),
    *("discard 7S 8S 9S", "7S 8S 9S", "call AH", "call 2", "call 2 4", "alone", "slam", "no slam", "give 7S"),
    *("breach", "no breach", "declare none", "declare JK=H", "none", "AH", "JK", "JK=H"),
    *("", "?", "? ? ?", "pass", "nonsense"),
)
#: What each stage makes of them; everything else it refuses.
READINGS: dict[type, dict[str, str]] = {
    Auction: {"pass": "P", **{text: text for text in ("P", "7S", "8NT", "OM", "look", "throw in")}},
    Claims: {"keep": "keep", "throw in": "throw in"},
    Exchange: {
        "discard 7S 8S 9S": "discard 7S 8S 9S",
        "7S 8S 9S": "discard 7S 8S 9S",
        "7S": "discard 7S",
        "AH": "discard AH",
        "JK": "discard JK",
    },
    PartnerCall: {
        **{text: text for text in ("call AH", "call 2", "call 2 4", "alone")},
        "7S": "call 7S",
        "AH": "call AH",
        "JK": "call JK",
    },
    SlamCall: {"slam": "slam", "no slam": "no slam"},
    Gift: {"give 7S": "give 7S", "7S": "give 7S", "AH": "give AH", "JK": "give JK"},
    BreachCall: {"breach": "breach", "no breach": "no breach"},
    Declaring: {
        **{text: text for text in ("declare none", "declare JK=H")},
        "none": "declare none",
        "JK=H": "declare JK=H",
    },
    Play: {"7S": "7S", "AH": "AH", "JK": "JK", "JK=H": "JK=H"},
    Finished: {},
}


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.__name__)
def test_a_stage_reads_only_its_own_texts(stage: type) -> None:
    known = [
        deal for deal in by_stage()[stage] if SpecialBid("OM") in deal.rules.ladder.numbers or stage is not Auction
    ]
    assert known
    for text, deal in product(TEXTS, known[:3]):
        for parse in (deal.parse, deal.table.parse, deal.spectator.parse):
            with telling(f"{text!r} read by {parse}"):
                if text in READINGS[stage]:
                    assert str(parse(text)) == READINGS[stage][text]
                    assert type(parse(text)) in OWN[stage]
                else:
                    with pytest.raises(NotationError) as caught:
                        parse(text)
                    assert (caught.value.text, caught.value.column <= len(text) + 1) == (text, True)
                    assert caught.value.expected
