"""Fast positions solved as deals are, and many worlds at once."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import pytest
from solver_positions import KINDS, Kind, played_on

import fivehundred
from fivehundred import presets
from fivehundred.deal.deal import Deal
from fivehundred.errors import ForeignDealError, InvalidType, InvalidValue
from fivehundred.fast import Position, position_of
from fivehundred.rules.settings import JokerLead
from fivehundred.seats import Seat
from fivehundred.solver import _universe
from fivehundred.solver.solving import Solver, solve, solve_all, values, values_all
from fivehundred.worlds import Worlds


def positions(kind: Kind, seed: str, number: int) -> list[Deal]:
    """Some positions of that kind, each of another hand, two to four tricks before their end."""
    found = []
    for index in range(number):
        rng = Random(f"{seed}/{index}")
        found.append(played_on(kind.dealt(rng), 2 + index % 3, index % 2, rng))
    return found


@pytest.mark.parametrize("name", KINDS)
def test_a_fast_position_has_the_results_of_its_deal(name: str) -> None:
    kind = KINDS[name]
    for deal in positions(kind, name, 2):
        position = position_of(deal)
        assert solve(position, side=kind.side) == solve(deal, side=kind.side)
        assert list(values(position, side=kind.side).items()) == list(values(deal, side=kind.side).items())
        assert Solver(position, side=kind.side).best(position) == Solver(deal, side=kind.side).best(deal)


@pytest.mark.parametrize("name", KINDS)
def test_many_worlds_have_the_results_of_each(name: str) -> None:
    kind = KINDS[name]
    deals = positions(kind, name, 3)
    fast = [position_of(deal) for deal in deals]
    assert solve_all(deals, side=kind.side) == tuple(solve(deal, side=kind.side) for deal in deals)
    assert solve_all(fast, side=kind.side) == solve_all(deals, side=kind.side)
    assert values_all(fast, side=kind.side) == tuple(values(deal, side=kind.side) for deal in deals)


def test_what_one_world_has_shown_serves_the_next() -> None:
    deal = KINDS["suit, three"].position(3, 6)
    assert deal.to_act is not None
    worlds = Worlds(deal.view(deal.to_act))
    rng = Random(1)
    sampled = [worlds.sample(rng=rng) for _ in range(12)]
    expected = tuple(map(solve, sampled))
    assert solve_all(sampled) == expected
    alone = [Solver(world) for world in sampled]
    assert tuple(solver.solve(world) for solver, world in zip(alone, sampled, strict=True)) == expected
    # All together need fewer positions than each by itself.
    assert all(solution.solved for solution in solve_all(sampled, nodes=sum(solver.nodes for solver in alone) - 1))


def test_a_limit_holds_for_all_worlds_together() -> None:
    deals = [KINDS["suit, four"].position(seed, 8) for seed in range(6)]
    expected = solve_all(deals)
    limited = solve_all(deals, nodes=600)
    assert limited[0] == expected[0]
    assert not limited[-1].solved
    assert all(some.low <= one.low <= some.high for some, one in zip(limited, expected, strict=True))
    assert not any(value.solved for value in values_all(deals, nodes=0)[0].values())


def test_worlds_of_several_hands_and_sides() -> None:
    kinds = [KINDS[name] for name in ("suit, four", "misere", "suit, four", "suit, three", "exactly five")]
    deals = [kind.position(2, 4) for kind in kinds]
    assert solve_all(deals) == tuple(map(solve, deals))
    assert solve_all([]) == solve_all([], side=[Seat(5)]) == ()


def test_worlds_with_more_cards_than_a_search_holds(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_universe, "MOST_CARDS", 12)
    deals = [KINDS["suit, four"].position(1, tricks) for tricks in (4, 3)]
    first, second = solve_all(deals)
    assert (first.high - first.low, second.solved) == (4, True)
    assert {value.solved for value in values_all(deals)[0].values()} == {False}
    # One solver for all of a hand searches once there are few enough, in any order.
    later = [deals[0]]
    while not later[-1].finished:
        later.append(later[-1].apply(later[-1].legal_actions[0]))
    solver = Solver(deals[0])
    assert {solver.solve(deal).solved for deal in later[:4]} == {False}
    for deal in (*later[8:12], *later[4:12]):
        assert solver.solve(deal) == solve(deal)
        assert solver.values(deal) == values(deal)
        assert solver.solve(deal).solved


@pytest.mark.parametrize("ask", [solve_all, values_all])
def test_the_side_is_checked_where_there_are_no_worlds(ask: Any) -> None:
    with pytest.raises(InvalidType, match="side must be a sequence of seats, not int"):
        ask([], side=1)
    with pytest.raises(InvalidValue, match="seat 6: expected 0 to 5"):
        ask([], side=[Seat(6)])


@pytest.mark.parametrize("ask", [solve_all, values_all])
def test_one_world_alone_is_no_list_of_worlds(ask: Callable[[Any], object]) -> None:
    deal = KINDS["suit, four"].position(2, 4)
    for wrong in (deal, position_of(deal), None):
        with pytest.raises(InvalidType, match="expected worlds, each a Deal or a fast position, not "):
            ask(wrong)


def test_there_are_bounds_for_every_card_before_the_search_is_over() -> None:
    deal = KINDS["no trump, no joker"].position(4, 10)
    exact = values(deal)
    for nodes in (0, 300, 1000, 4000, 16_000):
        found = values(deal, nodes=nodes)
        assert list(found) == list(exact)
        for card, value in found.items():
            assert value.low <= exact[card].low <= value.high
        if nodes >= 4000:
            # The search has been at every card by then.
            assert all(value.high - value.low < 10 for value in found.values())
    assert values(deal, seconds=60) == exact


def test_the_only_card_is_the_best_although_its_own_worth_is_left_open() -> None:
    leads = [KINDS["suit, four"].position(seed, 4) for seed in range(20)]
    followers = [deal.apply(deal.legal_actions[0]) for deal in leads]
    forced = next(deal for deal in followers if len(deal.legal_actions) == 1)
    solver = Solver(forced)
    assert not any(value.solved for value in solver.values(forced, nodes=0).values())
    assert solver.best(forced, nodes=0) == tuple(forced.legal_actions) == solver.best(forced)


def test_a_solver_follows_fast_positions() -> None:
    deal = KINDS["suit, four"].position(1, 4)
    position = position_of(deal)
    solver = Solver(position)
    while not position.finished:
        assert solver.solve(position) == solve(position)
        position = position.apply(position.legal[0])
    with pytest.raises(InvalidValue, match="PLAY-1"):
        solver.solve(position)


def any_later(position: Position, number: int, rng: Random) -> Position:
    """*position* so many cards later."""
    for _ in range(number):
        position = position.apply(rng.choice(list(position.legal)))
    return position


def test_a_solver_is_asked_about_what_it_was_made_for() -> None:
    deal = KINDS["suit, four"].position(1, 4)
    position = position_of(deal)
    after = position.apply(position.legal[0])
    for made_for, asked in (
        (deal, position),
        (position, deal),
        (after, position),
        (position, position_of(KINDS["suit, four"].position(2, 4))),
    ):
        with pytest.raises(ForeignDealError):
            Solver(made_for).solve(asked)
    # The trick of the second may have a card that is gone from the first.
    lead = position_of(KINDS["suit, three"].position(1, 4))
    refused = 0
    for seed in range(60):
        rng = Random(seed)
        first, second = (any_later(lead, number, rng) for number in (3, 7))
        try:
            assert Solver(first).solve(second) == solve(second)
        except ForeignDealError:
            refused += 1
    assert 0 < refused < 60


@pytest.mark.rule("JOKER-7")
def test_what_a_joker_may_do_in_the_worlds_before_is_not_taken_over() -> None:
    # The holder of the joker changes from one world to the next, and so does what the joker may name.
    kind = Kind(presets.AUSTRALIAN_4.evolve(joker_lead=JokerLead.UNLED_SUITS), "7NT")
    deals = [kind.position(seed, 4) for seed in range(60)]
    assert solve_all(deals) == tuple(map(solve, deals))


def test_the_search_can_be_read_without_the_package_that_compiles_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "mypy_extensions", None)
    spec = spec_from_file_location("universe_alone", Path(fivehundred.__file__).parent / "_native" / "universe.py")
    assert spec is not None
    assert spec.loader is not None
    alone: ModuleType = module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "universe_alone", alone)
    spec.loader.exec_module(alone)
    assert alone.Spread(1, 0, 1, 1, 1, 1).tops == 1
