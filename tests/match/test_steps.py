"""Matches played from the first deal to the last, one step at a time."""

from __future__ import annotations

from itertools import islice
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, MATCH_FAMILIES

from fivehundred.actions import Action, PlayCard
from fivehundred.deal.refusals import IllegalAction
from fivehundred.deal.turns import PassedOut
from fivehundred.deal.views import SeatView
from fivehundred.errors import ForeignDealError, InvalidType, InvalidValue
from fivehundred.match.playing import Match, MatchStep
from fivehundred.rules import presets
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass
from fivehundred.seats import Seat
from fivehundred.shuffle import below

THREE = presets.STANDARD_3


def started(rules: Ruleset) -> Match:
    """A match with the first dealer named."""
    return Match.start(rules, dealer=Seat(0))


class Rambler:
    """Does anything that is allowed, but bids seldom and low, so that matches come to an end."""

    def __init__(self, seed: int) -> None:
        self.rng = Random(seed)

    def __call__(self, view: SeatView) -> Action:
        options = view.legal_actions
        calling = options[0] == Pass()
        if calling and below(4, rng=self.rng):
            return Pass()
        return options[below(min(len(options), 4) if calling else len(options), rng=self.rng)]


class Gambler(Rambler):
    """Does anything that is allowed, and mostly bids too much."""

    def __call__(self, view: SeatView) -> Action:
        return view.legal_actions[below(len(view.legal_actions), rng=self.rng)]


def ramblers(count: int, *, seed: int = 1) -> list[Rambler]:
    return [Rambler(seed + player) for player in range(count)]


def test_steps_show_every_action_in_turn() -> None:
    match = started(THREE)
    steps = match.steps(ramblers(3), rng=Random(5), max_deals=4)
    first = next(steps)
    assert first == MatchStep(match, first.deal)
    assert (first.action, first.seat, first.player) == (None, None, None)
    previous, deals = first, 1
    for step in steps:
        if step.action is None:
            deals += 1
            assert previous.deal.finished
            assert step.match == previous.match
            assert step.deal.info == step.match.info
        else:
            assert step.seat == previous.deal.to_act
            assert step.deal == previous.deal.apply(step.action)
            assert step.match == (previous.match.after(step.deal) if step.deal.finished else previous.match)
        previous = step
    assert deals == 4
    assert len(previous.match.rows) == 4


def test_each_player_is_asked_for_his_own_seat() -> None:
    match = attrs.evolve(
        started(presets.CUTTHROAT_4), rules=presets.PRIMER_3, seats=(0, 2, 3), scores=(0, -500, 0, 0), dealer=2
    )
    asked: list[tuple[int, int]] = []

    def player(number: int) -> Rambler:
        class Noting(Rambler):
            def __call__(self, view: SeatView) -> Action:
                asked.append((number, view.seat))
                assert view.to_act == view.seat
                return super().__call__(view)

        return Noting(number)

    steps = match.steps([player(number) for number in range(4)], rng=Random(2), max_deals=2)
    acted = [(step.player, step.seat) for step in steps if step.action is not None]
    assert asked == acted
    assert set(asked) <= {(0, 0), (2, 1), (3, 2)}


@pytest.mark.rule("SEAT-1")
def test_players_and_number_of_deals_are_checked_at_once() -> None:
    match = started(THREE)
    with pytest.raises(InvalidValue, match=r"2 players: expected 3 \(SEAT-1\)"):
        match.steps(ramblers(2), rng=Random(1))
    for wrong in (-1, 1_000_001, True, 1.5):
        with pytest.raises((InvalidType, InvalidValue), match=r"expected 0 to 1000000|max_deals must be an int, not"):
            match.steps(ramblers(3), rng=Random(1), max_deals=wrong)  # type: ignore[arg-type]
    assert match.play(ramblers(3), rng=Random(1), max_deals=0) == match


def test_a_deal_under_way_is_played_on_first() -> None:
    whole = list(started(THREE).steps(ramblers(3), rng=Random(5), max_deals=3))
    players, rng = ramblers(3), Random(5)
    first = list(islice(started(THREE).steps(players, rng=rng), len(whole) - 5))
    match, deal = first[-1].match, first[-1].deal
    assert match.number == 3
    rest = match.steps(players, rng=rng, max_deals=1, deal=deal)
    assert next(rest) == MatchStep(match, deal)
    assert [*first, *rest] == whole
    assert match.play(ramblers(3), rng=rng, max_deals=0, deal=deal) == match
    assert len(match.play(ramblers(3), rng=rng, max_deals=2, deal=deal).rows) == 4


def test_only_the_deal_under_way_is_played_on() -> None:
    match = started(THREE)
    deal = next(match.steps(ramblers(3), rng=Random(5))).deal
    wrong: Any = deal.view(Seat(0))
    with pytest.raises(InvalidType, match="expected a Deal, not SeatView"):
        match.steps(ramblers(3), rng=Random(5), deal=wrong)
    with pytest.raises(ForeignDealError, match="dealer of the deal: 0, expected 1"):
        Match.start(THREE, dealer=Seat(1)).play(ramblers(3), rng=Random(5), deal=deal)
    for _ in range(3):
        deal = deal.apply(Pass())
    with pytest.raises(InvalidValue, match="deal 1 is over: expected one in progress"):
        match.steps(ramblers(3), rng=Random(5), deal=deal)


@pytest.mark.parametrize(
    ("players", "message"),
    [
        (None, "expected a sequence of players, not NoneType"),
        (5, "expected a sequence of players, not int"),
        ("abc", "player 0 must be callable with a view, not str"),
        ([*ramblers(2), None], "player 2 must be callable with a view, not NoneType"),
        ([*ramblers(1), "sensible", None], "player 1 must be callable with a view, not str"),
    ],
)
def test_only_what_can_be_asked_is_a_player(players: Any, message: str) -> None:
    match = started(THREE)
    with pytest.raises(InvalidType, match=message):
        match.steps(players, rng=Random(1))
    with pytest.raises(InvalidType, match=message):
        match.play(players, rng=Random(1))


def test_what_cannot_shuffle_is_refused_before_the_first_step() -> None:
    match = started(THREE)
    rng: Any
    for rng in (None, 5, "seed"):
        with pytest.raises(InvalidType, match="rng must have getrandbits"):
            match.steps(ramblers(3), rng=rng)
        with pytest.raises(InvalidType, match="rng must have getrandbits"):
            match.play(ramblers(3), rng=rng, max_deals=0)


def test_asking_whether_it_can_shuffle_takes_nothing_from_it() -> None:
    rng = Random(1)
    started(THREE).steps(ramblers(3), rng=rng)
    assert rng.getstate() == Random(1).getstate()


def test_a_player_who_does_what_he_may_not_is_stopped() -> None:
    def cheat(view: SeatView) -> Action:
        return PlayCard(next(iter(view.hand)))

    with pytest.raises(IllegalAction):
        started(THREE).play([cheat] * 3, rng=Random(1))


@pytest.mark.rule("END-0", "END-6", "SEAT-4", "BID-6")
@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_whole_matches_end_with_a_result(name: str) -> None:
    rules = presets.get(name)
    if rules.limit is None:
        # Where scores may fall for ever, players who do not think might never end.
        rules = rules.evolve(hand_limit=30)
    for seed in range(2 if DEEP else 1):
        match = Match.start(rules, rng=Random(seed)).play(
            ramblers(rules.players, seed=10 * seed), rng=Random(seed), max_deals=3000
        )
        assert match.result is not None
        assert match.result.rule in ("END-1", "END-2", "END-3", "END-4", "END-5", "END-8")
        assert f"({match.result.rule})" in str(match.result)
        assert set(match.winners) <= set(match.seats)
        assert match.scores == tuple(map(sum, zip(*(row.gains for row in match.rows), strict=True)))
        assert [row.number for row in match.rows] == list(range(1, len(match.rows) + 1))
        for row, following in zip(match.rows, match.rows[1:], strict=False):
            inkles = row.outcome == PassedOut(inkles=True)
            again = not row.played and (inkles or rules.all_pass is AllPass.SAME_DEALER)
            left = [player for player in row.seats if player not in row.dropped]
            at = row.seats.index(row.dealer)
            clockwise = [player for player in row.seats[at + 1 :] + row.seats[: at + 1] if player in left]
            assert following.dealer == (row.dealer if again else clockwise[0])
            assert following.seats == tuple(left)


def test_the_same_seed_gives_the_same_match() -> None:
    def played() -> Match:
        return Match.start(presets.AUSTRALIAN_4, rng=Random(1)).play(ramblers(4), rng=Random(2))

    assert played() == played()


@pytest.mark.rule("END-4")
def test_chains_of_games_for_fewer_end_too() -> None:
    two = presets.PRIMER_2.evolve(target=2000)
    three = presets.PRIMER_3.evolve(target=2000, fewer=two)
    four = presets.CUTTHROAT_4.evolve(target=2000, fewer=three)
    for seed in range(3):
        gamblers = [Gambler(seed + player) for player in range(4)]
        match = started(four).play(gamblers, rng=Random(seed), max_deals=3000)
        assert match.result is not None
        assert match.rules == two
        assert [len(row.dropped) for row in match.rows if row.dropped] == [1, 1]
        assert match.winners[0] in match.seats
