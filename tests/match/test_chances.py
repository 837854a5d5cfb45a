"""Who may win with the next hand: compared with playing every hand there is."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from random import Random

import attrs
import pytest
from helpers import DEEP

from fivehundred.deal.contract import Contract, contract_problems
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidType
from fivehundred.match.chances import Way, chances_of
from fivehundred.match.endings import bidding_scorers
from fivehundred.match.game import Game, HandResult
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid, Call, Pass
from fivehundred.rules.decks import Packets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AtLimit, BothAtTarget, CallTime, DefenceScores, Failed, Shares
from fivehundred.seats import Seat

FOUR = presets.AUSTRALIAN_4
#: Partners are called for seven tricks.
SEVENS = presets.CALLED_5.evolve(lowest_level=7, highest_level=7)
PASSED = presets.PASSED_DEAL_3.evolve(highest_level=6)
#: A scorer, a call, whether all the tricks are declared, who breaches it, whether it is made, the scorers of its side.
Told = tuple[int, str, bool, int | None, bool | None, tuple[int, ...]]


def standing(rules: Ruleset, *scores: int) -> Game:
    return attrs.evolve(Game.start(rules), scores=scores)


def vectors(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """All ways to part *total* tricks."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in vectors(total - first, parts - 1):
            yield (first, *rest)


def tried(rules: Ruleset) -> tuple[Call, ...]:
    """The calls that are compared: every ninth, and the highest; all in the deep form."""
    return rules.ladder.calls[:: -1 if DEEP else -9]


def every_contract(game: Game) -> Iterator[Contract]:
    rules = game.rules
    for call in tried(rules):
        for seat in range(rules.players):
            if isinstance(call, Pass) or Seat(seat) in game.info.barred:
                continue
            contract = Contract.of(rules, call, Seat(seat))
            slam = rules.declared_slam is not None and isinstance(call, Bid)
            for undertaken in (contract, contract.undertaking_all(rules)) if slam else (contract,):
                yield undertaken
                for seats in rules.scorers:
                    breached = attrs.evolve(undertaken, breach=next(one for one in seats if one in undertaken.playing))
                    if not contract_problems(rules, breached):
                        yield breached
    if rules == PASSED:
        yield Contract.of_passed_deal(rules)


def every_way(game: Game) -> dict[Told, int]:
    """The fewest tricks for every way to win, found by playing all hands in all orders of blocks."""
    rules = game.rules
    found: dict[Told, int] = {}
    for contract in every_contract(game):
        bidding = bidding_scorers(rules, contract)
        places = [next(seat for seat in seats if seat in contract.playing) for seats in rules.scorers]
        for vector in vectors(rules.hand_size, len(places)):
            tricks = [0] * rules.players
            for seat, count in zip(places, vector, strict=True):
                tricks[seat] = count
            # Only between several defenders the order of the tricks can decide (END-2).
            orders = permutations(places) if len(places) > 2 else [places]
            for winners in {tuple(seat for seat in order for _ in range(tricks[seat])) for order in orders}:
                judged = game.judge(
                    HandResult(Played(contract, tuple(tricks)), (0,) * rules.players, winners, (0,) * rules.hand_size)
                )
                for scorer in judged.result.winners if judged.result else ():
                    way = (scorer, str(contract.call), contract.slam, contract.breach, judged.score.made, bidding)
                    found[way] = min(found.get(way, rules.hand_size), vector[scorer])
    return found


def told(game: Game) -> dict[Told, int]:
    return {
        (
            chance.scorer,
            str(way.contract.call),
            way.contract.slam,
            way.contract.breach,
            way.made,
            bidding_scorers(game.rules, way.contract),
        ): way.tricks
        for chance in chances_of(game)
        for way in (*chance.bidding, *chance.defending)
        if way.contract.call in (None, *tried(game.rules))
    }


TWO_SIDES = {
    "australian": FOUR,
    "team-750": presets.TEAM_750_4,
    "team-original": presets.TEAM_ORIGINAL_4,
    "quebec": presets.QUEBEC_4,
    "slam": FOUR.evolve(declared_slam=500),
    "spread": FOUR.evolve(spread=500, hand_limit=1),
    "unless negative": FOUR.evolve(at_limit=AtLimit.OTHER_SIDE_UNLESS_NEGATIVE),
    "breach": presets.TEAM_ORIGINAL_4.evolve(breach=100),
    "if failed": presets.TEAM_ORIGINAL_4.evolve(defence_scores=DefenceScores.IF_FAILED),
}
THREE_SIDES = {
    "standard": presets.STANDARD_3.evolve(highest_level=7),
    "nullo": presets.NULLO_3.evolve(highest_level=6),
    "passed": PASSED,
    "howto": presets.HOWTO_3.evolve(highest_level=6),
    "higher": presets.STANDARD_3.evolve(highest_level=6, both_at_target=BothAtTarget.HIGHER_SCORE, hand_limit=1),
    "value": presets.STANDARD_3.evolve(
        highest_level=6, failed=Failed.DEFENDERS_SCORE_IT, limit=None, at_limit=None, spread=600
    ),
}


@pytest.mark.rule("SCORE-11", "END-0")
@pytest.mark.parametrize("name", TWO_SIDES)
def test_two_sides_are_told_exactly_what_they_need(name: str) -> None:
    rng = Random(name)
    for _ in range(20 if DEEP else 1):
        game = standing(TWO_SIDES[name], 10 * rng.randrange(-48, 49), 10 * rng.randrange(-48, 49))
        assert told(game) == every_way(game)


@pytest.mark.rule("SCORE-11", "END-0", "END-2")
@pytest.mark.parametrize("name", THREE_SIDES)
def test_three_players_are_told_exactly_what_they_need(name: str) -> None:
    rng = Random(name)
    scores = [10 * rng.choice((rng.randrange(-48, 49), rng.randrange(40, 50))) for _ in range(3)]
    game = standing(THREE_SIDES[name], *scores)
    assert told(game) == every_way(game)


@pytest.mark.rule("SCORE-11", "END-8", "END-4", "BID-15")
@pytest.mark.parametrize(
    ("rules", "scores"),
    [
        (presets.INVERTED_3.evolve(lowest_level=8, highest_level=8, spread=300), (-420, -420, -480)),
        (presets.NULLO_3.evolve(highest_level=6, spread=500), (-200, -480, -420)),
        (presets.SANS_JOKER_3.evolve(lowest_level=7, highest_level=7, breach=200, hand_limit=1), (300, -420, -480)),
        (presets.STANDARD_3.evolve(lowest_level=10, breach=100), (380, 400, -470)),
    ],
    ids=["spread", "nullo", "breach", "limit"],
)
def test_the_tricks_of_others_fall_as_each_would_wish(rules: Ruleset, scores: tuple[int, ...]) -> None:
    game = standing(rules, *scores)
    assert told(game) == every_way(game)


def bids_that_win(game: Game, scorer: int) -> list[str]:
    return list(dict.fromkeys(str(way.contract.call) for way in chances_of(game)[scorer].bidding if way.made))


@pytest.mark.rule("SCORE-11", "CALL-3", "SCORE-9")
def test_in_a_called_game_everybody_is_told_what_wins_with_any_partners() -> None:
    rules = presets.CALLED_5.evolve(lowest_level=9)
    game = standing(rules, 0, 100, 0, 0, 360)
    assert bids_that_win(game, 1) == ["9H", "9NT", "10S", "10C", "10D", "10H", "10NT"]
    halves = attrs.evolve(game, rules=rules.evolve(shares=Shares.HALF))
    # Alone, the contractor has the full value, but may be alone only from eight tricks.
    sides = {way.contract.side for way in chances_of(halves)[1].bidding}
    assert sides == {(1,)}


@pytest.mark.rule("CALL-4", "CALL-3")
def test_a_card_in_the_kitty_can_leave_a_bidder_of_seven_alone() -> None:
    rules = SEVENS.evolve(call_time=CallTime.BEFORE_KITTY, shares=Shares.HALF, slam=None)
    assert "7NT" in bids_that_win(standing(rules, 0, 280, 0, 0, 0), 1)
    later = rules.evolve(call_time=CallTime.AFTER_DISCARD)
    assert "7NT" not in bids_that_win(standing(later, 0, 280, 0, 0, 0), 1)


@pytest.mark.rule("CARD-3", "CALL-1")
def test_a_card_out_of_play_can_leave_a_bidder_of_seven_alone() -> None:
    rules = SEVENS.evolve(out_of_play=1, shares=Shares.HALF, slam=None, packets=Packets.parse("3 K2 4 3"))
    assert "7NT" in bids_that_win(standing(rules, 0, 280, 0, 0, 0), 1)


@pytest.mark.rule("BID-15")
def test_a_breach_can_win() -> None:
    rules = presets.TEAM_ORIGINAL_4.evolve(breach=100)
    (_, second) = chances_of(standing(rules, 0, 350))
    ways = [way for way in second.defending if str(way.contract.call) == "7S"]
    assert [(way.contract.breach, way.made, way.tricks, way.rule) for way in ways] == [(Seat(1), False, 5, "END-3")]


@pytest.mark.rule("BID-13")
def test_who_may_not_bid_has_no_contract_but_his_partner_may() -> None:
    rules = FOUR.evolve(ralphing=True)
    game = attrs.evolve(standing(rules, 0, 490), may_not_bid=(1,))
    assert {way.contract.contractor for way in chances_of(game)[1].bidding} == {Seat(3)}
    alone = attrs.evolve(standing(presets.STANDARD_3.evolve(ralphing=True), 0, 490, 0), may_not_bid=(1,))
    assert chances_of(alone)[1].bidding == ()


@pytest.mark.rule("END-4")
def test_those_left_keep_their_numbers() -> None:
    game = attrs.evolve(
        standing(presets.CUTTHROAT_4, 0, -520, 0, 490), rules=presets.PRIMER_3, seats=(0, 2, 3), dealer=2
    )
    assert [chance.scorer for chance in chances_of(game)] == [0, 2, 3]
    (first, *_) = chances_of(game)[2].defending
    assert isinstance(first, Way)
    assert (first.tricks, first.rule) == (1, "END-3")


@pytest.mark.rule("SCORE-8")
def test_captured_cards_come_on_top() -> None:
    assert bids_that_win(standing(presets.ONE_THOUSAND_3, 860, 0, 0), 0)[0] == "6S"
    assert "7S" in bids_that_win(standing(presets.ONE_THOUSAND_3, 860, 0, 0), 0)


def test_after_the_end_nobody_needs_anything() -> None:
    game = standing(FOUR, 480, 0)
    ended = game.record(HandResult(Played(Contract.of(FOUR, Bid(6, None), Seat(0)), (10, 0, 0, 0))))
    assert chances_of(ended) == ()
    with pytest.raises(InvalidType, match="expected a Match or a ScoreSheet, not str"):
        chances_of("a game")  # type: ignore[arg-type]
