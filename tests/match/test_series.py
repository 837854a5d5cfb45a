"""Several games in a row."""

from __future__ import annotations

import pickle
from random import Random
from typing import Any

import attrs
import pytest

from fivehundred.deal.contract import Contract
from fivehundred.deal.turns import Played
from fivehundred.errors import InvalidType, InvalidValue, MatchOverError
from fivehundred.match.game import HandResult
from fivehundred.match.playing import Match
from fivehundred.match.scoresheet import ScoreSheet
from fivehundred.match.series import Series
from fivehundred.rules import presets
from fivehundred.rules.calls import Bid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

FOUR = presets.AUSTRALIAN_4


def won(by: int, *, rules: Ruleset = FOUR, dealer: int = 0, thrown_in: int = 0) -> ScoreSheet:
    """A game that *by* wins with one bid of ten, some deals having been thrown in before it."""
    sheet = ScoreSheet.start(rules, dealer=Seat(dealer))
    for _ in range(thrown_in):
        sheet = sheet.passed_out()
    tricks = tuple(rules.hand_size if seat == by else 0 for seat in range(rules.players))
    hand = HandResult(Played(Contract.of(rules, Bid(10, None), Seat(by)), tricks))
    return sheet.record(hand)


@pytest.mark.rule("END-9")
@pytest.mark.parametrize(("best_of", "needed"), [(3, 2), (5, 3), (7, 4)])
def test_whoever_wins_more_than_half_of_the_games_wins(best_of: int, needed: int) -> None:
    series = Series(rules=FOUR, best_of=best_of)
    assert series.games_needed == needed
    for game in range(needed):
        assert (series.winner, series.winners) == (None, ())
        if game < needed - 1:
            series = series.after(won(2, dealer=series.dealer or 0))
        series = series.after(won(1, dealer=series.dealer or 0))
    assert (series.winner, series.winners, series.wins) == (1, (1, 3), (needed - 1, needed))
    with pytest.raises(MatchOverError, match=rf"the series is over: 1 has won {needed} games \(END-9\)"):
        series.after(won(1))


@pytest.mark.rule("END-9", "SEAT-4")
def test_the_deal_passes_on_from_game_to_game() -> None:
    series = Series(rules=FOUR).after(won(0, dealer=2))
    assert series.dealer == 3
    series = series.after(won(1, dealer=3, thrown_in=2))
    assert series.dealer == 2
    with pytest.raises(InvalidValue, match=r"a game in which player 0 dealt first: expected player 2 \(SEAT-4\)"):
        series.after(won(0))


@pytest.mark.rule("END-9", "END-4")
def test_who_dropped_out_is_back_for_the_next_game() -> None:
    rules = presets.CUTTHROAT_4
    game = attrs.evolve(ScoreSheet.start(rules), scores=(0, -480, 0, 0))
    failed = Contract.of(rules, Bid(6, None), Seat(1))
    game = game.record(HandResult(Played(failed, (4, 0, 3, 3))))
    assert game.seats == (0, 2, 3)
    ten = Contract.of(game.rules, Bid(10, None), Seat(0))
    game = game.record(HandResult(Played(ten, (10, 0, 0))))
    assert game.rows[-1].dealer == 2
    series = Series(rules=rules).after(game)
    assert (series.dealer, series.games) == (3, ((0,),))


@pytest.mark.rule("END-9", "END-6")
def test_a_game_that_is_shared_or_that_nobody_wins_counts_for_nobody() -> None:
    series = Series(rules=FOUR, games=((0, 1), (), (1,), (0, 1)))
    assert (series.wins, series.winner) == ((0, 1), None)
    assert series.after(won(1)).winner == 1


@pytest.mark.rule("END-9")
def test_only_finished_games_under_the_rules_of_the_series_count() -> None:
    series = Series(rules=FOUR)
    with pytest.raises(InvalidValue, match=r"a game under team-4: expected australian-4 \(END-9\)"):
        series.after(won(1, rules=presets.TEAM_4))
    with pytest.raises(InvalidValue, match="the game has no result yet"):
        series.after(ScoreSheet.start(FOUR))
    with pytest.raises(InvalidType, match="expected a Match or a ScoreSheet, not str"):
        series.after("a game")  # type: ignore[arg-type]


@pytest.mark.rule("END-9")
def test_lengths_are_three_five_and_seven() -> None:
    for best_of in (1, 2, 4, 9):
        with pytest.raises(InvalidValue, match=rf"best of {best_of}: expected 3, 5, 7 \(END-9\)"):
            Series(rules=FOUR, best_of=best_of)
    with pytest.raises(InvalidType, match="best_of must be an int, not bool"):
        Series(rules=FOUR, best_of=True)


@pytest.mark.rule("END-9")
@pytest.mark.parametrize(
    ("changes", "kind", "message"),
    [
        ({"dealer": 4}, InvalidValue, "seat 4: expected 0 to 3"),
        ({"dealer": "0"}, InvalidType, "a seat must be an int, not str"),
        ({"games": (("x",),)}, InvalidType, "the winners of a game must be a sequence of ints"),
        ({"games": (1,)}, InvalidType, "games must hold only tuple, not int"),
        ({"games": ((0,), (2,))}, InvalidValue, r"a game won by \(2,\): expected 0 to 1"),
    ],
)
def test_nobody_else_deals_or_wins(changes: dict[str, Any], kind: type[Exception], message: str) -> None:
    with pytest.raises(kind, match=message):
        Series(rules=FOUR, **changes)


@pytest.mark.rule("END-9")
def test_a_series_of_matches_that_are_played() -> None:
    series = Series(rules=presets.STANDARD_3)
    rng = Random(3)
    while series.winner is None:
        drawn = {"rng": rng} if series.dealer is None else {"dealer": series.dealer}
        match = Match.start(series.rules, **drawn)
        players = [lambda view: view.legal_actions[min(len(view.legal_actions) - 1, 1)]] * 3
        series = series.after(match.play(players, rng=rng))
    assert max(series.wins) == series.games_needed
    assert pickle.loads(pickle.dumps(series)) == series
    assert "standard-3" in repr(series)
