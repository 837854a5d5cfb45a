"""Puzzles: that one action is best by a clear margin, what each choice is worth, and ``fivehundred practice``."""

from __future__ import annotations

import io
import json
from collections.abc import Sequence
from functools import cache
from itertools import islice
from random import Random
from typing import Any

import pytest

from fivehundred import Action, Cards, Deal, Discard, IllegalAction, PlayCard, Seat, SeatView, presets, shuffle
from fivehundred.cli import main
from fivehundred.errors import InvalidValue
from fivehundred.fast import RandomDeals
from fivehundred.match.replay import Replay
from fivehundred.players import evaluate
from fivehundred.solver import values_all
from fivehundred.wire import from_tree
from fivehundred.worlds import Worlds
from fivehundred_study import (
    DealFilter,
    Phase,
    Puzzle,
    RatedAction,
    TooRareError,
    find_deals,
    find_puzzles,
    puzzle_of,
    puzzles,
)
from fivehundred_study.judging import Basis, Loss, Trial, ending_of

RULES = presets.STANDARD_3


@cache
def opening() -> SeatView:
    """The first decision of a deal."""
    pack = shuffle.pack(RULES.deck, rng=Random(4))
    return Deal.from_pack(RULES, pack, dealer=Seat(0)).view(Seat(1))


def some(count: int, **options: Any) -> list[Puzzle]:
    """Puzzles about cards, in few worlds."""
    deals = find_deals(RULES, DealFilter(), rng=Random(3))
    found = find_puzzles(deals, phases=[Phase.PLAY], worlds=20, rng=Random(3), **options)
    return [*islice(found, count)]


@pytest.mark.parametrize(("seed", "best"), [(25, "10S"), (17, "AS"), (64, "10C")])
def test_a_proof_is_the_mean_of_all_possible_worlds(seed: int, best: str) -> None:
    deal = Replay.of(RandomDeals(RULES).deal(seed)).back(7).deal
    view = deal.view(Seat(deal.to_act or 0))
    puzzle = puzzle_of(view, margin=3.0, rng=Random(1))
    assert puzzle is not None
    worlds = [*Worlds(view)]
    assert (puzzle.basis, puzzle.worlds, str(puzzle.best)) == ("proved", len(worlds), best)
    solved = values_all(worlds)
    for choice in puzzle.choices:
        assert isinstance(choice.action, PlayCard)
        points = [ending_of(view, world[choice.action])[0] for world in solved]
        assert choice.points == pytest.approx(sum(points) / len(points))
        assert choice.loss.points == pytest.approx(puzzle.choices[0].points - choice.points)
        assert choice.loss.error == 0.0
        assert choice.action == puzzle.best or choice.loss.points >= 3.0
    assert puzzle.rate(puzzle.choices[1].action) == puzzle.choices[1]


def test_other_worlds_agree_which_action_is_best() -> None:
    found = some(2)
    assert found == some(2)
    for puzzle in found:
        assert puzzle.phase is Phase.PLAY
        assert puzzle.view.seat == 0
        assert all(choice.loss.points >= 20 for choice in puzzle.choices[1:])
        if puzzle.basis == "estimated":
            worth = evaluate(puzzle.view, worlds=200, rng=Random(99))
            assert max(worth, key=lambda action: worth[action].points) == puzzle.best
        assert from_tree(puzzle.tree()["view"], SeatView) == puzzle.view


def trial(*rows: Sequence[float], is_exact: bool = False) -> Trial:
    """What the first actions of the opening gained in some worlds."""
    actions = opening().legal_actions
    return Trial({actions[place]: (row, [0.5] * len(row)) for place, row in enumerate(rows)}, is_exact=is_exact)


def test_a_puzzle_is_clear_and_neither_contradicted_nor_too_easy(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, other, third = opening().legal_actions[:3]
    low, high, top, wide = [0.0, 1.0] * 10, [50.0, 51.0] * 10, [900.0, 901.0] * 10, [200.0, -100.0] * 10
    monkeypatch.setattr(puzzles, "usual_action", lambda _: usual)
    monkeypatch.setattr(puzzles, "candidates", lambda *_: [usual, other])

    def found(first: Trial, second: Trial, *ends: Trial | None, hard: bool = False) -> str | None:
        solved = iter(ends or [None])
        monkeypatch.setattr(puzzles, "_glance", lambda *_: first)
        monkeypatch.setattr(puzzles, "try_actions", lambda *_: (second, {}))
        monkeypatch.setattr(puzzles, "solve_actions", lambda *_: next(solved))
        puzzle = puzzle_of(opening(), hard=hard, rng=Random(1))
        return None if puzzle is None else puzzle.basis

    clear, opposite, level = trial(low, high), trial(high, low), trial(low, low)
    assert found(clear, clear) == "estimated"
    assert found(level, clear) is None
    for unclear in (opposite, level, trial(low, wide), trial(low, top)):
        assert found(clear, unclear) is None
    assert found(clear, clear, hard=True) == "estimated"
    assert found(opposite, opposite, hard=True) is None
    assert found(level, level, trial(low, high, is_exact=True)) == "proved"
    assert found(level, level, clear, clear) == "solved"
    # The worlds that choose a card do not say how much better it is.
    assert found(level, level, clear, None) is None
    assert found(level, level, clear, opposite) is None
    assert found(level, opposite, clear, clear) is None
    # The chance to win the match counts as well.
    assert found(clear, Trial({usual: (low, [0.6, 0.5] * 10), other: (high, [0.5, 0.4] * 10)})) is None
    # Whatever else is legal is tried in the same worlds.
    assert found(clear, clear) is not None
    monkeypatch.setattr(puzzles, "solve_actions", lambda *_: None)
    puzzle = puzzle_of(opening(), rng=Random(1))
    assert puzzle is not None
    monkeypatch.setattr(puzzles, "try_actions", lambda *_: (trial(low, high, [40.0, 41.0] * 10), {}))
    assert puzzle.rate(third).loss.points == 10.0
    monkeypatch.undo()
    with pytest.raises(IllegalAction):
        puzzle.rate(Discard(Cards.parse("7S")))
    monkeypatch.setattr(puzzles, "candidates", lambda *_: [usual])
    assert puzzle_of(opening(), rng=Random(1)) is None


def test_nonsense_is_refused_and_a_vain_search_ends() -> None:
    deals = find_deals(RULES, DealFilter(), rng=Random(1))
    wrong: list[dict[str, Any]] = [{"phases": []}, {"phases": [Phase.CALLING]}, {"worlds": 5}, {"tries": 0}]
    for options in wrong:
        with pytest.raises(InvalidValue, match="expected"):
            find_puzzles(deals, rng=Random(1), **options)
    with pytest.raises(TooRareError, match="nothing found in 2 tries"):
        some(1, margin=5000.0, tries=2)


def test_most_puzzles_in_which_a_pass_is_best_are_left_out(monkeypatch: pytest.MonkeyPatch) -> None:
    order = [opening().legal_actions[place] for place in (0, 1)]
    choices = [RatedAction(action, 0.0, Loss(0.0, 0.0, 0.0, 0.0)) for action in order]
    asked: list[Action] = []

    def ask(view: SeatView, **_: object) -> Puzzle:
        asked.append(choices[len(asked) % 2].action)
        ordered = choices if asked[-1] == order[0] else choices[::-1]
        return Puzzle(view, tuple(ordered), order[0], Basis.ESTIMATE, 20, 1)

    monkeypatch.setattr(puzzles, "puzzle_of", ask)
    deals = find_deals(RULES, DealFilter(), rng=Random(1))
    found = [one.best for one in islice(find_puzzles(deals, phases=[Phase.AUCTION], rng=Random(1)), 20)]
    assert 0 < found.count(order[0]) < found.count(order[1]) == asked.count(order[1])


def test_the_command_asks_tells_what_choices_are_worth_and_counts(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["practice", "--preset", "standard-3", "--kinds", "cards", "--worlds", "20", "--hand", "", "-n", "2"]

    def practise(typed: str, *more: str) -> str:
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        assert main([*given, "--seed", "7", *more]) == 0
        return capsys.readouterr().out

    first, second = (json.loads(line) for line in practise("", "--json").splitlines())
    worst = first["choices"][-1]
    told = practise(f"nonsense\n{worst['action']}\n{second['best']}\n", "--names", "Ann,Bob,Cleo")
    assert "Puzzle 1: Ann to decide\n" in told
    assert f"is better, by {worst['behind']:.1f} ± {worst['error']:.1f} points." in told
    assert "Yes.\n  >  " in told
    assert told.endswith(f"\n1 of 2 right, {worst['behind']:.1f} points lost; to repeat: --seed 7\n")
    assert practise("quit\n").endswith("\n0 of 0 right, 0.0 points lost; to repeat: --seed 7\n")

    def interrupt(*_: object) -> str:
        raise KeyboardInterrupt

    monkeypatch.setattr("fivehundred.cli.table.ask", interrupt)
    monkeypatch.setattr("fivehundred_study.cli.deals.SystemRandom", lambda: Random(7))
    assert main(given) == 130
    assert f"\n0 of 0 right, 0.0 points lost; to repeat: --seed {Random(7).getrandbits(32)}" in capsys.readouterr().out
    assert main(["practice", "--kinds", "tricks"]) == 2
    assert "expected some of bids, discards, cards" in capsys.readouterr().err
