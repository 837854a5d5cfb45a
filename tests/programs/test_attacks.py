"""Programs that do what no program should: each fault is named, none hangs, and nothing is left of them."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from math import nan
from types import SimpleNamespace
from typing import Any

import hostile
import pytest
from leftovers import nothing_left

from fivehundred.arena import Contest
from fivehundred.errors import InvalidValue
from fivehundred.programs import processes
from fivehundred.programs.processes import Fault, Program, ProgramError, ProgramPlayer, run_coroutine
from fivehundred.rules import presets

HOSTILE = [sys.executable, hostile.__file__]

#: What a program does when it is asked who has the turn, the fault, and words of the message.
FAULTS = {
    "silent": (Fault.SILENT, "no answer within 1 s; the last it wrote to stderr: thinking"),
    "drip": (Fault.SILENT, "no answer within 1 s"),
    "endless line": (Fault.TOO_LONG, "a line of more than 1048576 bytes"),
    "endless lines": (Fault.WRONG_ID, "expected an answer with the id 2"),
    "two answers": (Fault.OUT_OF_ORDER, 'expected an answer with the id 3: {"id": 2, "is": 7}'),
    "exit": (
        Fault.ENDED,
        "it exited with status 3 instead of answering; the last it wrote to stderr: one | two | Trace",
    ),
    "signal": (Fault.ENDED, "it was ended by signal 9"),
    "closed output": (Fault.ENDED, "it closed its output"),
    "daemon": (Fault.ENDED, "it exited with status 0"),
    "much on stderr": (Fault.ENDED, r"\x1b[2Jthe end"),
}
#: Lines that are no answer.
LINES = {
    "what is this": (Fault.NOT_JSON, "not JSON"),
    '{"id":NUMBER,"is":NaN}': (Fault.NOT_JSON, "JSON has no NaN"),
    '{"id":NUMBER,"id":NUMBER,"is":1}': (Fault.NOT_JSON, "comes twice"),
    f'{{"id":NUMBER,"is":{"[" * 5000}': (Fault.NOT_JSON, "$"),
    f'{{"id":NUMBER,"is":{"9" * 5000}}}': (Fault.NOT_JSON, "more digits"),
    "[]": (Fault.NOT_JSON, "expected an object, not a list"),
    '{"is":1}': (Fault.WRONG_ID, "with the id 1"),
    '{"id":true,"is":1}': (Fault.WRONG_ID, "with the id 1"),
    '{"id":NUMBER}': (Fault.NO_ANSWER, "expected is, refused, unsupported or error"),
    '{"id":NUMBER,"is":1,"error":"x"}': (Fault.NO_ANSWER, "expected is, refused"),
    '{"id":NUMBER,"refused":"no","rule":7}': (Fault.NO_ANSWER, "expected is, refused"),
    '{"id":NUMBER,"error":"\\u001b[2J"}': (Fault.FAILED, "it reported an error: \\x1b[2J"),
}


#: What a program says of itself, and why it is not believed.
LIES = {
    '{"protocol":1}': "missing",
    "null": "expected an object, not null",
    '{"protocol":2,"name":"","version":"","roles":[],"asks":[],"presets":"all","settings":[]}': "protocol 2",
}


@pytest.fixture(autouse=True)
def _nothing_left() -> Iterator[None]:
    with nothing_left():
        yield


def attacked(*words: str) -> ProgramError:
    """The fault of the program when it is asked."""
    program = Program([*HOSTILE, *words], seconds=1)
    try:
        # It may begin while the machine is busy, so only what is asked then has to be quick.
        run_coroutine(program.ask("hello", seconds=20, protocol=1))
        for _ in range(3):
            run_coroutine(program.ask("to_act"))
    except ProgramError as fault:
        return fault
    finally:
        run_coroutine(program.close())
    pytest.fail("no fault was found")


@pytest.mark.parametrize("how", FAULTS)
def test_each_attack_is_named(how: str) -> None:
    fault, words = FAULTS[how]
    found = attacked(how)
    assert (found.fault, words in str(found)) == (fault, True), str(found)
    assert str(found).isprintable()
    assert len(str(found)) < 5_000


def test_all_attacks_have_a_fault() -> None:
    assert {*FAULTS} == {*hostile.ATTACKS}


@pytest.mark.parametrize("line", LINES, ids=range(len(LINES)))
def test_each_line_that_is_no_answer_is_named(line: str) -> None:
    fault, words = LINES[line]
    found = attacked("text", line)
    assert (found.fault, words in str(found)) == (fault, True), str(found)


def test_one_that_reads_nothing_does_not_make_us_wait_for_it_to_read() -> None:
    program = Program([*HOSTILE, "deaf"], seconds=1)
    with pytest.raises(ProgramError, match="no answer within 1 s"):
        run_coroutine(program.ask("act", action="x" * 1_000_000))
    # It stays gone.
    with pytest.raises(ProgramError, match="no answer within 1 s"):
        run_coroutine(program.ask("to_act"))


def test_a_limit_is_a_number_above_0_before_anything_is_started() -> None:
    wrong: Any
    for wrong in (0, -1.0, nan, True, "1", None):
        with pytest.raises(InvalidValue, match=r"^seconds .*: expected a number above 0$"):
            Program("a program", seconds=wrong)
    assert Program("a program", seconds=10**400).seconds == 1e9
    for ms in (0, 10**400):
        with pytest.raises(InvalidValue, match=r"^ms .*: expected 1 to 600000$"):
            ProgramPlayer("a program", ms=ms)
        with pytest.raises(InvalidValue, match=r"^ms .*: expected 1 to 600000$"):
            Contest(presets.STANDARD_3, ("sensible", "random"), ms=ms)
    with pytest.raises(InvalidValue, match=r"^nodes 0: expected 1 to "):
        ProgramPlayer("a program", nodes=0)


@pytest.mark.parametrize(
    ("source", "seconds", "words"),
    [
        ("import time; time.sleep(600)", 1, "quit: it did not end within 1 s"),
        # However long an interpreter takes to start.
        ("print('and another thing')", 300, "quit: it wrote more: and another thing"),
    ],
)
def test_one_that_does_not_end_when_it_is_to_is_named(source: str, seconds: float, words: str) -> None:
    with pytest.raises(ProgramError, match=words):
        run_coroutine(Program([sys.executable, "-c", source], seconds=seconds).quit())


def test_one_that_outlives_the_loop_that_asked_it_is_killed() -> None:
    loop = asyncio.new_event_loop()
    loop.close()
    with subprocess.Popen([*HOSTILE, "silent"], start_new_session=True) as running:
        processes._kill_orphan(running.pid, b"a mark that nothing has", processes._Child(), loop)
        assert running.wait() != 0


def test_output_that_comes_while_a_pipe_is_closed_is_kept() -> None:
    child = processes._Child()
    pipe = SimpleNamespace(is_closing=lambda: True)
    child.connection_made(SimpleNamespace(get_pipe_transport=lambda _: pipe))  # type: ignore[arg-type]
    child.pipe_data_received(1, b"the end")
    assert (bytes(child.said), child.news.is_set()) == (b"the end", True)


def test_one_that_lies_about_itself_is_not_believed() -> None:
    for hello, words in LIES.items():
        program = Program([*HOSTILE, "text", f'{{"id":NUMBER,"is":{hello}}}'])
        with pytest.raises(ProgramError, match=words):
            run_coroutine(program.declaration())
