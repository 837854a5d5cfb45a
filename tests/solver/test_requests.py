"""What the solver keeps from one request to the next, requests at the same time, and requests that are cut short."""

from __future__ import annotations

import copy
import gc
import pickle
import signal
import sys
from collections.abc import Iterator
from math import prod
from pathlib import Path
from random import Random
from threading import Thread
from time import monotonic, sleep
from types import FrameType
from typing import Any

import pytest
from helpers import at_play, contract

from fivehundred import presets, shuffle
from fivehundred._native.universe import MOST_SHAPES
from fivehundred.cards import SUITS, Cards
from fivehundred.deal.deal import Deal
from fivehundred.deal.dealt import DealtCards
from fivehundred.deal.ranking import Ranking
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.solver import _universe
from fivehundred.solver.contracts import contract_points, par
from fivehundred.solver.solving import Solution, Solver, contract_tricks, solve, values

WHOLE = Cards((1 << 66) - 1)


def dealt(rules: Ruleset, call: str, rng: Random) -> Deal:
    """A random deal at the first lead."""
    pack = shuffle.pack(rules.deck, rng=rng)
    size, end = rules.hand_size, rules.hand_size * rules.players
    hands = [Cards.of(pack[start : start + size]) for start in range(0, end, size)]
    return Deal.at_play(rules, contract(rules, call), DealtCards.of(hands=hands, kitty=Cards.of(pack[end:])))


def played(deal: Deal, number: int, rng: Random) -> Deal:
    """*deal* so many cards later."""
    for _ in range(number):
        deal = deal.apply(deal.legal_actions[rng.randrange(len(deal.legal_actions))])
    return deal


def long_search() -> Deal:
    """A hand that takes most of a second to solve even in compiled code."""
    rules = presets.TABLE_2
    pack = shuffle.pack(rules.deck, rng=Random(30))
    tables = [list(zip(pack[start : start + 5], pack[start + 5 : start + 10], strict=True)) for start in (20, 30)]
    hands = [Cards.of(pack[:10]), Cards.of(pack[10:20])]
    return Deal.at_play(
        rules, contract(rules, "8NT"), DealtCards.of(hands=hands, kitty=Cards.of(pack[40:]), piles=tables)
    )


class Turned(Exception):
    """Raised by a handler of a signal."""


@pytest.fixture
def alarm() -> Iterator[None]:
    """A twentieth of a second from now a signal's handler raises `Turned`."""

    def turn(number: int, frame: FrameType | None) -> None:
        # A tracer that is interrupted while it holds its lock would never go on.
        if frame is not None and "coverage" in Path(frame.f_code.co_filename).parts:
            signal.setitimer(signal.ITIMER_REAL, 0.001)
        else:
            raise Turned

    before = signal.signal(signal.SIGALRM, turn)
    signal.setitimer(signal.ITIMER_REAL, 0.05)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no alarm on this system")
@pytest.mark.usefixtures("alarm")
def test_a_signal_interrupts_a_search() -> None:
    deal = long_search()
    solver = Solver(deal)
    begin = monotonic()
    with pytest.raises(Turned):
        solver.solve(deal, seconds=30)
    assert monotonic() - begin < 5
    assert gc.isenabled()
    # What was found out by then is kept, and the solver is as good as before.
    looked_at = solver.nodes
    assert looked_at > 0
    near_the_end = played(deal, 30, Random(1))
    assert solver.solve(near_the_end) == solve(near_the_end)
    assert solver.nodes > looked_at


def test_other_threads_go_on_during_a_search() -> None:
    ticks: list[float] = []
    over: list[Solution] = []

    def tick() -> None:
        while not over:
            ticks.append(monotonic())
            sleep(0.01)

    deal = long_search()
    other = Thread(target=tick)
    other.start()
    over.append(solve(deal, seconds=0.2))
    other.join()
    assert not over[0].solved
    assert len(ticks) > 3


def ask_at_once(whole: Deal, part: Deal) -> None:
    """Four threads ask one solver about two positions, one of them within limits."""
    solver, found, limited = Solver(whole), dict[str, Solution](), list[Solution]()

    def ask(name: str, at: Deal) -> None:
        found[name] = solver.solve(at)

    def ask_shortly() -> None:
        while len(found) < 3:
            limited.append(solver.solve(part, nodes=30))

    threads = [Thread(target=ask, args=asked) for asked in (("first", whole), ("second", part), ("third", whole))]
    threads.append(Thread(target=ask_shortly))
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == {"first": solve(whole), "second": solve(part), "third": solve(whole)}
    assert all(solution.low <= found["second"].low <= solution.high for solution in limited)
    assert solver.solve(whole) == found["first"]


def test_requests_of_several_threads() -> None:
    interval = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        for rules, seed in ((presets.STANDARD_3, 0), (presets.STANDARD_3, 3), (presets.AUSTRALIAN_4, 5)):
            deal = played(dealt(rules, "7NT", Random(seed)), 6, Random(2))
            ask_at_once(deal, played(deal, 4, Random(2)))
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize("call", ["7NT", "M", "HL"])
def test_a_request_in_the_middle_of_another(call: str, monkeypatch: pytest.MonkeyPatch) -> None:
    # As a handler of a signal makes it, or another thread.
    rules = presets.PERFECT_4 if call == "HL" else presets.AUSTRALIAN_4
    deal = dealt(rules, call, Random(1))
    earlier, later = played(deal, 6, Random(2)), played(deal, 13, Random(2))
    whole, part, alone = solve(earlier), solve(later), Solver(deal)
    limited = alone.solve(earlier, nodes=600)
    assert not limited.solved
    solver, nested = Solver(deal), list[Solution]()

    def look() -> float:
        monkeypatch.undo()
        nested.append(solver.solve(later))
        monkeypatch.setattr(_universe, "monotonic", look)
        return monotonic()

    monkeypatch.setattr(_universe, "monotonic", look)
    # The limit is that of one request, however many positions others look at meanwhile.
    assert solver.solve(earlier, nodes=600) == limited
    assert alone.nodes == 600 < solver.nodes
    assert solver.solve(earlier) == whole
    assert len(nested) > 3
    assert nested == [part] * len(nested)


def test_the_limit_holds_for_all_questions_of_a_request() -> None:
    deal = played(dealt(presets.AUSTRALIAN_4, "7NT", Random(1)), 4, Random(1))
    for nodes in (1, 511, 512, 513, 1500):
        solver = Solver(deal)
        solver.values(deal, nodes=nodes)
        assert solver.nodes == nodes
        solver.solve(deal, nodes=7)
        assert solver.nodes == nodes + 7


def test_a_solver_goes_to_another_process_without_what_it_has_found() -> None:
    deal = played(dealt(presets.STANDARD_3, "8S", Random(4)), 18, Random(4))
    side = [Seat(0), Seat(1)]
    solver = Solver(deal, side=side)
    found = solver.solve(deal)
    # Nor does it matter what becomes of the caller's list.
    side.clear()
    for again in (pickle.loads(pickle.dumps(solver)), copy.deepcopy(solver)):
        assert again.nodes < solver.nodes
        assert again.solve(deal) == found != Solver(deal, side=()).solve(deal)
    # So do answers, with all they hold.
    small = Deal.from_pack(presets.SHORT_PACK_2, tuple(presets.SHORT_PACK_2.deck), dealer=Seat(0))
    limits: dict[str, Any] = {"tries": 1, "nodes": 0}
    answers = (solver.values(deal), values(deal), contract_tricks(small, **limits), par(small, **limits).table)
    for answer in (*answers, contract_points(small, **limits)):
        assert pickle.loads(pickle.dumps(answer)) == copy.deepcopy(answer) == answer


def test_a_limit_may_be_beyond_all_numbers() -> None:
    deal = at_play(presets.AUSTRALIAN_4, "10H", "JK JH JD AH KH QH 10H 9H 8H 7H")
    for seconds in (10**400, float("inf"), 1e308):
        assert solve(deal, seconds=seconds, nodes=10**400).solved


def test_a_side_of_nobody_and_one_of_everybody() -> None:
    for rules in (presets.STANDARD_3, presets.DUMMY_2, presets.TABLE_2):
        deal = long_search() if rules.table_cards else at_play(rules, "8NT", "JK AS AH AD AC KS KH KD KC QS")
        assert solve(deal, side=()).tricks == 0
        assert solve(deal, side=[Seat(seat) for seat in range(rules.players)]).tricks == rules.hand_size


def filled(monkeypatch: pytest.MonkeyPatch, number: int) -> None:
    """Let searches begin as if they had met so many shapes before."""

    deal = _universe.Universe.deal

    def dealt_late(universe: _universe.Universe, world: _universe.World) -> None:
        deal(universe, world)
        universe.search.shapes.update({-shape: shape for shape in range(1, number + 1)})

    monkeypatch.setattr(_universe.Universe, "deal", dealt_late)


def test_shapes_with_large_numbers_are_told_apart(monkeypatch: pytest.MonkeyPatch) -> None:
    # With 12 bits for each number some of these came to another result.
    deals = []
    for seed in (*range(10), 77, 143, 191):
        rng = Random(seed)
        deals.append(played(dealt(presets.STANDARD_3, "8H", rng), 12, rng))
    expected = [solve(deal) for deal in deals]
    filled(monkeypatch, 4096)
    assert [solve(deal) for deal in deals] == expected
    filled(monkeypatch, 12_032)
    assert [solve(deal) for deal in deals] == expected


def test_with_too_many_shapes_nothing_more_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    deal = played(dealt(presets.STANDARD_3, "8H", Random(1)), 15, Random(1))
    expected = solve(deal)
    filled(monkeypatch, MOST_SHAPES - 3)
    solution = solve(deal)
    assert not solution.solved
    assert solution.low <= expected.low <= solution.high


def shapes(cards: int) -> int:
    """How many shapes there are at most of one suit, its cards being with six players."""
    each, over = divmod(cards, 6)
    return prod(each + 1 + (player < over) for player in range(6))


def test_there_are_not_too_many_shapes() -> None:
    for trump in (*SUITS, None):
        order = Ranking.of(WHOLE, trump)
        lengths = [len(order.cards_of(suit)) for suit in SUITS]
        assert sum(map(shapes, lengths)) <= shapes(19) + 3 * shapes(16) == 12_032 < MOST_SHAPES
    # Nothing is more than cards shared evenly.
    assert shapes(7) == max(prod(map(len, parts)) for parts in _shares(7, 6))


def _shares(cards: int, players: int) -> Iterator[list[range]]:
    """All ways to share so many cards; for each player, the numbers of cards they may have left."""
    if players == 1:
        yield [range(cards + 1)]
        return
    for mine in range(cards + 1):
        yield from ([range(mine + 1), *others] for others in _shares(cards - mine, players - 1))
