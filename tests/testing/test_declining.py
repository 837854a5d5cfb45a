"""Engines that decline at run time, actions after the end, and programs that are closed with the test."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from textwrap import dedent
from time import monotonic, sleep
from typing import Any, ClassVar

import pytest
from helpers import DEEP
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.stateful import run_state_machine_as_test
from wording import reason_said

from fivehundred.deal.deal import Deal
from fivehundred.errors import FiveHundredError
from fivehundred.programs import UnsupportedError
from fivehundred.rules import presets
from fivehundred.seats import Seat
from fivehundred.testing import DisagreementError, Engine, EngineMachine, ProcessEngine, assert_replays, cut_down
from fivehundred.testing.deal_strategies import finished_deals

RULES = cut_down(presets.STANDARD_3, 2)
OURS = [sys.executable, "-m", "fivehundred", "engine"]
QUICK = settings(
    max_examples=40 if DEEP else 15, deadline=None, database=None, derandomize=True, stateful_step_count=10
)


class Ours(Engine):
    """The library itself."""

    def begin(self, deal: Deal) -> None:
        self.deal = deal

    def act(self, seat: Seat, action: str) -> None:
        self.deal = self.deal.apply(self.deal.parse(action), by=seat)

    def to_act(self) -> int | None:
        return self.deal.to_act

    def tricks(self) -> Sequence[int]:
        return self.deal.won


class NoTrumpIsLeftOut(Ours):
    """Finds out in the auction that it does not play at no trump, with an error that is also one of its refusals."""

    def act(self, seat: Seat, action: str) -> None:
        super().act(seat, action)
        if action.endswith("NT"):
            raise UnsupportedError(f"the play of {action}")


class PlaysOn(Ours):
    """Takes what is done once more after the end."""

    def act(self, seat: Seat, action: str) -> None:
        if not self.deal.finished:
            super().act(seat, action)


def machine_of(kind: type[Engine]) -> type[EngineMachine]:
    class Machine(EngineMachine):
        ruleset = RULES

        def engine(self) -> Engine:
            return kind()

    return Machine


class TestDeclined:
    def test_an_example_that_the_engine_declines_is_discarded(self) -> None:
        run_state_machine_as_test(machine_of(NoTrumpIsLeftOut), settings=QUICK)

    def test_a_test_of_replays_discards_declined_deals(self) -> None:
        replayed, declined = list[str](), list[str]()

        @settings(QUICK, suppress_health_check=[HealthCheck.filter_too_much])
        @given(finished_deals(RULES))
        def replays(deal: Deal) -> None:
            declined.append(str(deal.contract))
            assert_replays(NoTrumpIsLeftOut(), deal)
            replayed.append(declined.pop())

        replays()
        assert replayed
        assert any("NT" in contract for contract in declined)
        assert not any("NT" in contract for contract in replayed)

    def test_declining_outside_of_hypothesis_is_an_error(self) -> None:
        deal = fresh(RULES).apply(fresh(RULES).parse("1NT"))
        with pytest.raises(UnsupportedError, match="the play of 1NT") as caught:
            assert_replays(NoTrumpIsLeftOut(), deal)
        assert not isinstance(caught.value, DisagreementError)


def fresh(rules: Any) -> Deal:
    return Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))


def passed_out() -> Deal:
    deal = fresh(RULES)
    while not deal.finished:
        deal = deal.apply(deal.parse("P"))
    return deal


class TestAfterTheEnd:
    def test_the_last_action_of_a_replay_is_tried_once_more(self) -> None:
        assert_replays(Ours(), passed_out())
        with pytest.raises(
            DisagreementError, match=rf"P by seat 0: yours does not refuse it: .*{reason_said('finished')}"
        ) as caught:
            assert_replays(PlaysOn(), passed_out())
        assert 'refused=(0, "P"))' in str(caught.value)

    def test_the_machine_tries_to_act_after_the_end(self) -> None:
        run_state_machine_as_test(machine_of(Ours), settings=QUICK)
        with pytest.raises(DisagreementError, match=rf"yours does not refuse it: .*{reason_said('finished')}"):
            run_state_machine_as_test(
                machine_of(PlaysOn), settings=settings(QUICK, max_examples=300, phases=[Phase.generate])
            )

    def test_the_test_that_is_printed_shows_what_was_declined(self) -> None:
        with pytest.raises(DisagreementError, match="P by seat 2: yours does not refuse it"):
            assert_replays(PlaysOnFromTheSecond(), passed_out(), refused=(2, "P"))

    def test_an_engine_without_refusals_is_not_asked(self) -> None:
        assert_replays(AcceptsAll(), passed_out())


class PlaysOnFromTheSecond(PlaysOn):
    """Refuses what the dealer does after the end, and nobody else."""

    def act(self, seat: Seat, action: str) -> None:
        if self.deal.finished and seat == 0:
            raise ValueError("it is over")
        super().act(seat, action)


class AcceptsAll(PlaysOn):
    refusals: ClassVar[tuple[type[Exception], ...]] = ()


def process_of(engine: ProcessEngine) -> int:
    child = engine._program._child
    assert child is not None
    return int(child.transport.get_pid())


def is_running(pid: int) -> bool:
    """Whether a program runs still, once it has had time to end."""
    until = monotonic() + 20
    while (process := Path(f"/proc/{pid}")).exists() and monotonic() < until:
        sleep(0.02)
    return process.exists()


needs_proc = pytest.mark.skipif(not Path("/proc/self").exists(), reason="needs /proc")
#: What is run with -W error: a machine that passes, one that fails, and an engine that nobody closes.
RUN = """
    import gc
    import sys
    from hypothesis import Phase, settings
    from hypothesis.stateful import run_state_machine_as_test
    from fivehundred import presets
    from fivehundred.testing import DisagreementError, EngineMachine, ProcessEngine

    class Wrong(ProcessEngine):
        def tricks(self):
            return [7, 7]

    class Machine(EngineMachine):
        ruleset = presets.SHORT_PACK_2

        def engine(self):
            return kind([sys.executable, "-m", "fivehundred", "engine"])

    few = settings(max_examples=1, deadline=None, database=None, stateful_step_count=4, phases=[Phase.generate])
    kind = ProcessEngine
    run_state_machine_as_test(Machine, settings=few)
    kind = Wrong
    try:
        run_state_machine_as_test(Machine, settings=few)
    except DisagreementError:
        print("failed")
    gc.collect()
    left = ProcessEngine([sys.executable, "-m", "fivehundred", "engine"])
"""


class TestClosed:
    @needs_proc
    def test_a_program_is_killed_when_nothing_holds_its_engine(self) -> None:
        engine = ProcessEngine(OURS)
        pid = process_of(engine)
        assert Path(f"/proc/{pid}").exists()
        del engine
        assert not is_running(pid)

    @needs_proc
    def test_a_program_is_killed_when_its_block_ends_in_an_error(self) -> None:
        engine = ProcessEngine(OURS)
        pid = process_of(engine)
        with pytest.raises(KeyError), engine:
            raise KeyError("a card")
        assert not is_running(pid)

    @needs_proc
    def test_a_refusal_does_not_keep_the_engine_alive(self) -> None:
        engine = ProcessEngine(OURS)
        pid = process_of(engine)
        with pytest.raises(FiveHundredError, match="no deal"):
            engine.act(Seat(0), "7S")
        del engine
        assert not is_running(pid)

    @needs_proc
    def test_a_machine_lets_its_engine_go_at_the_end_of_an_example(self) -> None:
        pids = list[int]()

        class Machine(EngineMachine):
            ruleset = presets.SHORT_PACK_2

            def engine(self) -> ProcessEngine:
                engine = ProcessEngine(OURS)
                pids.append(process_of(engine))
                return engine

        machine = Machine()
        machine.begin(fresh(presets.SHORT_PACK_2))
        machine.play(["7S"])
        machine.teardown()
        assert not is_running(pids[0])

    def test_nothing_is_left_open_even_if_a_test_fails(self) -> None:
        done = subprocess.run(
            [sys.executable, "-W", "error", "-c", dedent(RUN)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout, done.stderr) == (0, "failed\n", "")
