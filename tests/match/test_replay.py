"""Going through a deal again: every position once, back and on another way, and as far as the rules allow."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from random import Random
from typing import Any

import attrs
import pytest
from helpers import FAMILIES, at_play, fewer
from hypothesis import assume, given
from notations import played_again
from plain import done as done_plainly

from fivehundred import Deal, DealtCards, IllegalAction, Match, Reason, Ruleset, SeatView, SpectatorView, Turn
from fivehundred.actions import Action, Discard, Give, Hidden, ThrowIn, parse_declaration
from fivehundred.cards import Cards
from fivehundred.deal import Misdeal, Play
from fivehundred.deal.scoring import may_be_void
from fivehundred.errors import ForeignDealError, InvalidType, InvalidValue, MatchOverError
from fivehundred.match import Referee, Verdict
from fivehundred.match.replay import (
    Replay,
    Start,
    play_while_valid,
    positions as positions_after,
    start_of,
)
from fivehundred.notation import Record
from fivehundred.rules import DOUBLE_MISERE, EarlyClaim, KittyUse
from fivehundred.rules.presets import AUSTRALIAN_4, STANDARD_3, TEAM_4
from fivehundred.seats import Seat
from fivehundred.shuffle import pack
from fivehundred.testing import deals, picks
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import any_action, play_on, some_action, some_deal
from fivehundred.testing.rule_strategies import PRESETS

#: Rules under which a card is given away, and rules under which discards are passed on.
SLAM = AUSTRALIAN_4.evolve(declared_slam=500)
PASSING = AUSTRALIAN_4.evolve(specials=(attrs.evolve(DOUBLE_MISERE, kitty=KittyUse.PASSED_ON),))
FEW = fewer(8, deep=2)


@FEW
@given(deals())
def test_a_deal_can_be_done_again(deal: Deal) -> None:
    start = start_of(deal)
    assert start == start_of(start)
    assert start.turns == ()
    actions = [one.action for one in deal.turns if isinstance(one.action, Action)]
    assert actions == done_plainly(deal)
    *_, last = positions_after(start, actions)
    assert last == deal


@FEW
@given(deals())
def test_a_deal_that_was_set_up_can_be_done_again(deal: Deal) -> None:
    assume(deal.table.play is not None)
    position = played_again(deal)
    replay = Replay.of(position)
    assert replay.deal == position
    assert replay.at(0).deal == start_of(position)
    assert isinstance(replay.at(0).deal.stage, Play)


@pytest.mark.rule("JOKER-5")
@pytest.mark.parametrize("declared", ["declare JK=H", "declare none"])
def test_a_start_says_what_the_joker_was_declared_to_be(declared: str) -> None:
    first = at_play(AUSTRALIAN_4, "7NT", "JK", declared=declared)
    deal = first.apply(first.legal_actions[-1])
    start = Start.of(deal)
    assert start.declared == parse_declaration(declared)
    assert start.deal(deal.table.info) == start_of(deal) == first
    assert Replay.of(deal).deal == deal


@FEW
@given(deals())
def test_everybody_knows_who_did_what_as_far_as_he_saw_it(deal: Deal) -> None:
    everything = deal.turns
    views: list[SeatView | SpectatorView] = [deal.spectator]
    views += [deal.view(Seat(seat)) for seat in range(deal.rules.players)]
    for view in views:
        seen = view.turns
        assert [one.seat for one in seen] == [one.seat for one in everything]
        for one, told in zip(everything, seen, strict=True):
            assert told.action == one.action or (
                isinstance(told.action, Hidden) and isinstance(one.action, Discard | Give)
            )


@FEW
@given(deals())
def test_every_position_comes_once(deal: Deal) -> None:
    replay = Replay.of(deal)
    assert len(replay.positions) == len(deal.turns) + 1
    assert replay.deal == deal
    back = replay
    for index in reversed(range(len(replay.positions) - 1)):
        back = back.back()
        assert (back.index, back.deal) == (index, replay.positions[index])
        assert len(back.turns) == index
        assert back.forward().deal == replay.positions[index + 1]
    with pytest.raises(InvalidValue, match="position -1"):
        back.back()
    with pytest.raises(InvalidValue, match=r"position \d+: expected 0 to"):
        replay.forward()


@FEW
@given(deals(), picks())
def test_another_way_leaves_the_first_as_it_was(deal: Deal, pick: Pick) -> None:
    replay = Replay.of(deal)
    kept = pickle.dumps(replay)
    before = replay.at(pick(len(replay.positions)))
    assume(not before.deal.finished)
    action = some_action(before.deal, pick)
    other = before.after(action)
    assert other.positions == (*replay.positions[: before.index + 1], before.deal.apply(action))
    assert other.back().deal == before.deal
    assert pickle.loads(kept) == replay


@FEW
@given(deals(), picks())
def test_what_is_legal_is_played_and_the_first_refusal_ends_it(deal: Deal, pick: Pick) -> None:
    start = start_of(deal)
    legal = [one.action for one in deal.turns if isinstance(one.action, Action)]
    whole = play_while_valid(start, iter(legal))
    assert (whole.replay, whole.deal, whole.count, whole.refusal) == (Replay.of(deal), deal, len(legal), None)
    wrong = any_action(deal, pick)
    refusal = deal.why_not(wrong)
    assume(refusal is not None)
    prefix = play_while_valid(start, [*legal, wrong, *legal])
    assert (prefix.deal, prefix.count, prefix.refusal) == (deal, len(legal), refusal)
    assert whole.error is None
    assert isinstance(prefix.error, IllegalAction)
    assert prefix.error.refusal == refusal


def test_after_the_end_nothing_is_legal() -> None:
    start = some_deal(STANDARD_3, Random(1).randrange)
    deal = play_while_valid(start, map(start.parse, ["P", "P", "P", "P"]))
    assert deal.count == 3
    assert deal.refusal is not None
    assert deal.refusal.reason is Reason.FINISHED


def at_a_lead(rules: Ruleset) -> Deal:
    """A deal of *rules* whose second trick is about to begin."""
    for seed in range(100):
        for deal in play_on(some_deal(rules, Random(seed).randrange), Random(seed).randrange):
            if isinstance(deal.stage, Play) and deal.stage.leading and deal.stage.line:
                return deal
    raise AssertionError


def made_void(deal: Deal) -> Deal:
    """*deal* when it turns out that the cards were dealt wrongly (DEAL-6)."""
    return deal.void(Misdeal.WRONG_COUNT)


@pytest.mark.rule("PLAY-9", "DEAL-6")
def test_what_a_ruling_ended_is_a_position_of_its_own() -> None:
    rules = AUSTRALIAN_4.evolve(early_end=True)
    deal = at_a_lead(rules)
    assert isinstance(deal.stage, Play)
    settled = deal.settle(deal.stage.seat)
    for ended in (settled, made_void(deal)):
        replay = Replay.of(ended)
        assert (replay.deal, replay.back().deal) == (ended, deal)
        assert replay.turns[:-1] == replay.back().turns
        assert replay.turns[-1] == Turn(None, None, outcome=ended.outcome)


@pytest.mark.rule("DEAL-6")
@FEW
@given(deals())
def test_a_hand_that_was_void_had_nothing_more_done_in_it(deal: Deal) -> None:
    assume(not deal.finished)
    void = made_void(deal)
    assert void.turns == (*deal.turns, Turn(None, None, outcome=void.outcome))
    assert void.spectator.turns[:-1] == deal.spectator.turns
    assert void.history[:-1] == deal.history
    assert Replay.of(void).back().deal == deal


@pytest.mark.rule("DEAL-6", "DEAL-4")
@FEW
@given(deals())
def test_a_hand_can_be_void_when_a_referee_would_say_so(deal: Deal) -> None:
    assert not may_be_void(deal.stage, Misdeal.POOR_HAND)
    for why in set(Misdeal) - {Misdeal.POOR_HAND}:
        _, ruling = Referee(deal=deal).misdeal(why)
        assert may_be_void(deal.stage, why) == (ruling.verdict is Verdict.MISDEAL)


def through(rules: Ruleset, call: str) -> Iterator[Deal]:
    """Every position of a deal in which seat 1 gets the bid and does the last that is legal, until play begins."""
    deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    for text in (call, *["P"] * (rules.players - 1)):
        deal = deal.apply(deal.parse(text))
    while not isinstance(deal.stage, Play):
        yield deal
        deal = deal.apply(deal.legal_actions[-1])
    yield deal


@pytest.mark.rule("DEAL-6", "BID-17", "KITTY-1", "KITTY-3")
@pytest.mark.parametrize(("rules", "call", "discards"), [(SLAM, "7NT", 2), (PASSING, "DM", 2)])
def test_what_was_not_laid_away_or_given_was_not_done(rules: Ruleset, call: str, discards: int) -> None:
    *before, last = through(rules, call)
    for deal in before:
        assert made_void(deal).turns[:-1] == deal.turns
        assert made_void(deal).history[:-1] == deal.history
    assert [type(one.action) for one in last.turns].count(Discard) == discards


@pytest.mark.rule("BID-17", "KITTY-3")
@pytest.mark.parametrize(("rules", "call", "kind"), [(SLAM, "7NT", Give), (PASSING, "DM", Discard)])
def test_what_was_handed_on_both_know_and_nobody_else(rules: Ruleset, call: str, kind: type[object]) -> None:
    *_, deal = through(rules, call)
    place, handed = next((place, one) for place, one in enumerate(deal.turns) if isinstance(one.action, kind))
    for seat in map(Seat, range(rules.players)):
        hidden = Hidden(1 if kind is Give else rules.kitty_size)
        known = handed.action if seat in (1, 3) else hidden
        assert deal.view(seat).turns[place].action == known


@pytest.mark.rule("DEAL-4")
def test_a_hand_was_thrown_in_by_whoever_had_it() -> None:
    rules = STANDARD_3.evolve(early_claim=EarlyClaim.ALLOWED)
    low = [card for card in rules.deck if card.rank and card.rank.value.isdigit()][: rules.hand_size]
    others = [card for card in rules.deck if card not in low]
    hands = [Cards.of(low), Cards.of(others[:10]), Cards.of(others[10:20])]
    deal = Deal.of(rules, DealtCards.of(hands=hands, kitty=Cards.of(others[20:])), dealer=Seat(2)).apply(ThrowIn())
    assert deal.turns == (Turn(Seat(0), ThrowIn(), outcome=deal.outcome),)
    assert Replay.of(deal).deal == deal


def test_a_deal_with_a_play_against_the_rules_cannot_be_done_again() -> None:
    deal = at_a_lead(AUSTRALIAN_4)
    assert isinstance(deal.stage, Play)
    other = next(seat for seat in deal.stage.terms.contract.playing if seat != deal.stage.seat)
    (number, *_) = (card.number for card in deal.hand(other))
    with pytest.raises(IllegalAction):
        Replay.of(attrs.evolve(deal, stage=deal.stage.with_card(number)))


def deals_of_a_match(rules: Ruleset, seed: int) -> tuple[Match, list[Deal]]:
    """A match before its first deal, and deals of it, finished ones, or going on action by action."""
    rng = Random(seed)
    first = Match.start(rules, rng=rng)
    shown = []
    players = [lambda view: some_action(view, rng.randrange)] * rules.players
    for step in first.steps(players, rng=rng, max_deals=4):
        shown.append(step.deal)
    return first, shown


@pytest.mark.parametrize("name", FAMILIES)
def test_a_match_is_kept_with_all_its_deals(name: str) -> None:
    first, shown = deals_of_a_match(PRESETS[name], 1)
    kept = Record(first=first)
    for deal in shown:
        kept = kept.after(deal)
        assert kept.deals[-1].deal == deal
        assert kept.under_way == (None if deal.finished else deal)
    match = first
    for one in kept.deals:
        match = match.after(one.deal)
    assert kept.match == match
    assert len(kept.deals) == len(match.rows)


def test_a_match_is_kept_with_its_own_deals_only() -> None:
    first, shown = deals_of_a_match(STANDARD_3, 2)
    kept = Record(first=first).after(shown[0])
    others = pack(STANDARD_3.deck, rng=Random(3))
    with pytest.raises(ForeignDealError, match="a deal with other cards: expected deal 1, which is in progress"):
        kept.after(first.deal(others))
    dealer = Seat((shown[0].dealer + 1) % 3)
    with pytest.raises(ForeignDealError, match=r"dealer of the deal: \d, expected 2 \(SEAT-4\)"):
        Record(first=first).after(Deal.from_pack(STANDARD_3, others, dealer=dealer))
    with pytest.raises(InvalidValue, match="a match after 1 deals"):
        Record(first=first.after(next(deal for deal in shown if deal.finished)))


def test_wrong_types_are_named() -> None:
    thing: Any = "deal"
    first, shown = deals_of_a_match(STANDARD_3, 2)
    replay = Replay.of(shown[0])
    for ask in (
        Replay.of,
        replay.at,
        Record(first=first).after,
        lambda wrong: play_while_valid(wrong, []),
        lambda wrong: positions_after(wrong, []),
        start_of,
        Start.of,
        Start.of(shown[0]).deal,
        replay.back,
        replay.forward,
    ):
        with pytest.raises(InvalidType, match="not str"):
            ask(thing)
    nothing: Any = None
    for go_on in (play_while_valid, positions_after):
        with pytest.raises(InvalidType, match="expected actions, not NoneType"):
            go_on(shown[0], nothing)


def test_a_match_that_is_over_has_no_more_deals() -> None:
    rules = STANDARD_3.evolve(hand_limit=1)
    rng = Random(5)
    players = [lambda view: some_action(view, rng.randrange)] * 3
    first = Match.start(rules, dealer=Seat(0))
    kept = Record(first=first)
    for step in first.steps(players, rng=rng):
        kept = kept.after(step.deal)
    with pytest.raises(MatchOverError):
        kept.after(kept.deals[0].deal)


def test_a_replay_shows_no_card() -> None:
    deal = some_deal(TEAM_4, Random(1).randrange)
    assert repr(Replay.of(deal)) == f"<Replay of 1 positions, at 0: {deal!r}>"
    kept = Record(first=Match.start(TEAM_4, dealer=Seat(0)))
    shown = f"{Start.of(deal)!r} {kept.after(kept.match.deal(pack(TEAM_4.deck, rng=Random(1))))!r}"
    assert not [card for card in TEAM_4.deck if str(card) in shown]
