"""Playouts and their points: as the deal scores them, one by one and many at once."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import attrs
import pytest
from helpers import DEEP, FAMILIES, at_play

from fivehundred.actions import PLAYS
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, UnfinishedDealError
from fivehundred.fast import Playouts, Position, line_of, position_of
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import CardPoints, DefencePoints, PartnerRole, Shares
from fivehundred.rules.specials import MISERE
from fivehundred.testing.chance import Pick
from fivehundred.testing.random_deals import play_on, some_deal
from fivehundred.testing.random_rules import some_ruleset
from fivehundred.testing.rule_strategies import PRESETS


def some_position(rules: Ruleset, pick: Pick) -> tuple[Deal, Position] | None:
    """A deal of *rules* while cards are being played, and its fast position."""
    for deal in play_on(some_deal(rules, pick), pick):
        if isinstance(deal.stage, Play) and not pick(4):
            return deal, position_of(deal)
    return None


def assert_scored(position: Position, seeds: range) -> None:
    """The points are those of the itemised score, and many playouts the sum of single ones."""
    found = position.playouts(len(seeds), seeds.start)
    ends = [position.playout(seed) for seed in seeds]
    assert [end.points for end in ends] == [end.score.points for end in ends]
    assert [end.made for end in ends] == [end.score.made for end in ends]
    scorers = position.terms.rules.scorers
    for number, seats in enumerate(scorers):
        tricks = Counter(sum(end.tricks[seat] for seat in seats) for end in ends)
        assert found.tricks[number] == tuple(tricks[won] for won in range(position.terms.rules.hand_size + 1))
        assert found.scored[number] == tuple(sorted(Counter(end.points[number] for end in ends).items()))
    assert found.playouts == len(seeds)
    assert found.points == tuple(sum(end.points[number] for end in ends) for number in range(len(scorers)))


@pytest.mark.parametrize("name", FAMILIES)
def test_points_are_those_of_the_score_under_every_preset(name: str) -> None:
    for seed in range(3):
        some = some_position(PRESETS[name], Random(seed).randrange)
        if some is not None:
            deal, position = some
            assert_scored(position, range(10 * seed, 10 * seed + 12))
            for number in line_of(position, seed):
                deal = deal.apply(PLAYS[number])
                position = position.apply(number)
            assert position.points == deal.score.points
            assert position.made == deal.score.made


def test_playouts_are_scored_as_deals_under_any_rules() -> None:
    scored: Counter[str] = Counter()
    for seed in range(300 if DEEP else 110):
        pick = Random(seed).randrange
        rules = some_ruleset(pick)
        some = some_position(rules, pick) if rules is not None and len(rules.deck) <= 63 else None
        if some is not None:
            contract = some[1].terms.contract
            scored.update({"breach": contract.breach is not None, "slam": contract.slam, "all": True})
            scored["called"] += contract.called is not None
            assert_scored(some[1], range(6))
    assert all(scored.values()), scored


@pytest.mark.rule("SCORE-5")
def test_a_partner_who_plays_too_has_tricks_that_nobody_is_paid_for() -> None:
    row = attrs.evolve(MISERE, partner=PartnerRole.PLAYS_TOO, defence=DefencePoints.OWN_AND_CONTRACTORS)
    rules = presets.AUSTRALIAN_4.evolve(specials=(row,))
    assert_scored(position_of(at_play(rules, "M")), range(200))


@pytest.mark.rule("CALL-1", "CALL-3")
def test_points_go_to_whoever_holds_the_called_card() -> None:
    rules = presets.CALLED_5.evolve(shares=Shares.HALF)
    sides = set()
    for seed in range(12):
        some = some_position(rules, Random(seed).randrange)
        if some is not None:
            assert_scored(some[1], range(20))
            sides.add(some[1].terms.contract.side)
    assert len(sides) > 2


@pytest.mark.rule("SCORE-8")
def test_captured_cards_score() -> None:
    position = position_of(at_play(presets.ONE_THOUSAND_3, "7H"))
    assert_scored(position, range(100))
    assert len(position.playouts(100, 0).scored[1]) > 6
    partners = presets.TEAM_4.evolve(card_points=CardPoints.COUNTED)
    assert_scored(position_of(at_play(partners, "7H")), range(100))


def test_points_wait_for_the_end() -> None:
    position = position_of(at_play(presets.STANDARD_3, "7H"))
    with pytest.raises(UnfinishedDealError, match="only a finished hand has a score"):
        _ = position.points


def test_playouts_of_a_finished_hand_are_all_alike() -> None:
    end = position_of(at_play(presets.STANDARD_3, "7H")).playout(3)
    found = end.playouts(5, 1)
    assert found.scored == tuple(((points, 5),) for points in end.points)
    assert end.playouts(0, 1) == Playouts(0, ((0,) * 11,) * 3, ((), (), ()))


def test_many_playouts_are_played_in_lots() -> None:
    end = position_of(at_play(presets.STANDARD_3, "7H")).playout(3)
    assert [sum(times for _, times in scorer) for scorer in end.playouts(20_001, 0).scored] == [20_001] * 3


@pytest.mark.parametrize(
    ("size", "seed", "kind", "message"),
    [
        (-1, 0, InvalidValue, "-1 playouts: expected 0 to 1000000"),
        ("3", 0, InvalidType, "a number of playouts must be an int, not str"),
        (1, -1, InvalidValue, r"seed -1: expected 0 to 2\*\*62 - 1"),
        (1, 0.5, InvalidType, "a seed must be an int, not float"),
        (2, (1 << 62) - 1, InvalidValue, r"2 playouts from seed \d+ on: expected them to end by seed 2\*\*62 - 1"),
    ],
)
def test_wrong_numbers_of_playouts_are_refused(
    size: Any, seed: Any, kind: type[FiveHundredError], message: str
) -> None:
    position = position_of(at_play(presets.STANDARD_3, "7H"))
    with pytest.raises(kind, match=message):
        position.playouts(size, seed)
    assert position.playouts(1, (1 << 62) - 1).playouts == 1
