"""What holds in every match under every ruleset."""

from __future__ import annotations

import pickle
from random import Random

import pytest
from helpers import DEEP, MATCH_FAMILIES, fewer
from hypothesis import given

from fivehundred.deal.contract import Contract
from fivehundred.deal.turns import Misdealt, PassedOut
from fivehundred.match.endings import totals_after
from fivehundred.match.playing import Match, Player
from fivehundred.rules.calls import Pass
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, AtLimit, BothAtTarget, Defence
from fivehundred.seats import Seat
from fivehundred.testing import picks, rulesets
from fivehundred.testing.chance import Pick, choose_one
from fivehundred.testing.random_deals import some_action
from fivehundred.testing.rule_strategies import PRESETS

MOST_DEALS = 30


def random_players(rules: Ruleset, pick: Pick) -> list[Player]:
    return [lambda view: some_action(view, pick) for _ in range(rules.players)]


def some_match(rules: Ruleset, pick: Pick) -> Match:
    rng = Random(pick(1 << 32))
    match = Match.start(rules, rng=rng)
    return match.play(random_players(rules, rng.randrange), rng=rng, max_deals=MOST_DEALS)


def assert_rows_add_up(match: Match) -> None:
    """END-3, SEAT-4: totals are sums of gains; gains are points but for the cap; the deal goes round."""
    totals, rules = [0] * match.first_rules.side_count, match.first_rules
    seats = tuple(range(rules.players))
    dealer: int | None = None if match.drawn is None else match.drawn.dealer
    for number, row in enumerate(match.rows, start=1):
        assert row.number == number
        assert row.seats == seats
        assert dealer is None or row.dealer == dealer
        for line, gain in enumerate(row.gains):
            assert gain == row.points[line] or (
                rules.cap_score is not None
                and gain < row.points[line]
                and row.totals[line] == max(totals[line], rules.cap_score)
            )
        totals = [total + gain for total, gain in zip(totals, row.gains, strict=True)]
        assert list(row.totals) == totals
        assert row.played or not any(row.gains)
        same = isinstance(row.outcome, Misdealt) or (
            isinstance(row.outcome, PassedOut) and (row.outcome.inkles or rules.all_pass is AllPass.SAME_DEALER)
        )
        seats = tuple(player for player in seats if player not in row.dropped)
        dealer = row.dealer if same else next_of(row.dealer, seats, match.first_rules.players)
        for _ in row.dropped:
            assert rules.at_limit is AtLimit.DROPS_OUT
            assert rules.fewer is not None
            rules = rules.fewer
    assert list(match.scores) == totals
    assert (match.seats, match.rules) == (seats, rules)
    if match.result is None:
        assert match.dealer == dealer


def next_of(player: int, seats: tuple[int, ...], players: int) -> int:
    following = [(player + step) % players for step in range(1, players + 1)]
    return next(other for other in following if other in seats)


def assert_the_end_is_explained(match: Match) -> None:
    """END-0 to END-6: there is a result exactly when a rule gives one, and it holds."""
    rules, scores = match.rules, match.scores
    low = [scorer for scorer in match.scorers if rules.limit is not None and scores[scorer] <= rules.limit]
    result = match.result
    if result is None:
        plays_on = rules.at_limit in (AtLimit.CANNOT_WIN, AtLimit.OTHER_SIDE_UNLESS_NEGATIVE)
        assert not low or plays_on
        assert rules.hand_limit is None or match.hands < rules.hand_limit
        if rules.defence is Defence.MAY_WIN:
            assert all(scores[scorer] < rules.target for scorer in match.scorers) or not match.rows[-1].played
        return
    assert match.rows[-1].played
    assert result.rule in str(result)
    assert set(result.winners) <= set(match.scorers)
    assert result.winners == tuple(sorted(result.winners))
    shared = {scores[scorer] for scorer in result.winners}
    match result.rule:
        case "END-1":
            assert min(shared) >= rules.target
            contractor = match.rows[-1].contractor
            assert contractor is not None
        case "END-2" | "END-3":
            assert len(shared) == 1
            assert rules.defence in (Defence.MAY_WIN, Defence.THRESHOLD)
            assert min(shared) >= (rules.threshold or rules.target)
        case "END-4" if not result.winners:
            assert rules.at_limit is AtLimit.CANNOT_WIN
            assert match.barred
        case "END-4":
            assert low
            assert len(shared) == 1
        case "END-8":
            assert len(shared) <= 1
            apart = max(scores[scorer] for scorer in match.scorers) - min(scores[scorer] for scorer in match.scorers)
            assert (
                (rules.spread is not None and apart >= rules.spread)
                or (rules.at_limit is AtLimit.OTHER_SIDE_UNLESS_NEGATIVE and low)
                or (rules.both_at_target is BothAtTarget.HIGHER_SCORE and min(shared) >= rules.target)
            )
        case "END-5":
            assert match.hands == rules.hand_limit or match.first_rules != rules
            assert len(shared) <= 1
        case rule:
            pytest.fail(f"{rule} ends no game")


@fewer(5, deep=2)
@given(rulesets(), picks())
def test_a_match_adds_up_and_ends(rules: Ruleset, pick: Pick) -> None:
    match = some_match(rules, pick)
    assert_rows_add_up(match)
    assert_the_end_is_explained(match)
    assert pickle.loads(pickle.dumps(match)) == match


@pytest.mark.parametrize("name", MATCH_FAMILIES)
def test_matches_of_a_preset_add_up_and_end(name: str) -> None:
    for seed in range(3 if DEEP else 1):
        match = some_match(PRESETS[name], Random(seed).randrange)
        assert_rows_add_up(match)
        assert_the_end_is_explained(match)


@fewer(10, deep=10)
@given(rulesets(), picks())
def test_the_same_match_again_is_equal(rules: Ruleset, pick: Pick) -> None:
    seed = pick(1 << 32)
    one, other = (some_match(rules, Random(seed).randrange) for _ in range(2))
    assert one == other
    assert hash(one) == hash(other)


@fewer(10, deep=10)
@given(rulesets(), picks())
def test_every_step_leads_to_the_next(rules: Ruleset, pick: Pick) -> None:
    match = Match.start(rules, dealer=Seat(pick(rules.players)))
    rng = Random(pick(1 << 32))
    deal = None
    for step in match.steps(random_players(rules, rng.randrange), rng=rng, max_deals=5):
        if step.action is None:
            assert deal is None
            assert step.match == match
            assert step.deal.info == match.info
        else:
            assert deal is not None
            assert step.seat == deal.to_act
            assert step.player is not None
            assert match.seats[deal.to_act or 0] == step.player
            assert step.deal == deal.apply(step.action)
        match, deal = step.match, None if step.deal.finished else step.deal


@pytest.mark.rule("END-3", "END-7")
@fewer(4)
@given(rulesets(), picks())
def test_a_cap_lowers_no_score(rules: Ruleset, pick: Pick) -> None:
    call = choose_one(pick, [call for call in rules.ladder.calls if not isinstance(call, Pass)])
    contract = Contract.as_bid(rules, call, Seat(pick(rules.players)))
    lines = range(rules.side_count)
    before, points = [10 * pick(80) - 100 for _ in lines], [10 * pick(60) - 100 for _ in lines]
    after = totals_after(rules, contract, points, before)
    bidding = {rules.side_of(seat) for seat in contract.side}
    for line in lines:
        plainly = before[line] + points[line]
        if rules.cap_score is None or line in bidding:
            assert after[line] == plainly
        else:
            assert after[line] <= max(plainly, before[line])
            assert after[line] <= max(rules.cap_score, before[line])
            if points[line] >= 0:
                assert after[line] >= before[line]
