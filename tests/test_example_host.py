"""The host and players of examples/host_and_players.py: killed and begun again, and told no more than they may see."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import fivehundred
from fivehundred import Deal, FiveHundredError, Pass, Seat, SeatView, wire
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.replay import Replay

PROGRAM = Path(__file__).parent.parent / "examples" / "host_and_players.py"


@cache
def example() -> Any:
    """The program as a module."""
    found = importlib.util.spec_from_file_location("host_and_players", PROGRAM)
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    found.loader.exec_module(module)
    return module


def test_a_match_with_accidents_goes_on() -> None:
    source = str(Path(fivehundred.__file__).parent.parent)
    path = os.pathsep.join([source, os.environ.get("PYTHONPATH", "")])
    done = subprocess.run(
        [sys.executable, "-W", "error", str(PROGRAM)],
        env={**os.environ, "PYTHONPATH": path},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert not done.returncode, done.stderr
    assert "player 2 is killed" in done.stdout
    assert "the host is killed" in done.stdout
    # Between the word to kill it and its end a host may get a little further.
    assert re.search(r"deal 2, action 2\d: the match goes on", done.stdout)
    assert "as in a match without accidents" in done.stdout


class Pipes:
    """A process as the host sees it, without one: what is written to it is kept, and answered."""

    def __init__(self, answers: Any) -> None:
        self.stdin = self.stdout = self
        self.answers = answers
        self.told: list[str] = []

    def write(self, line: str) -> None:
        self.told.append(line)

    def flush(self) -> None:
        pass

    def readline(self, longest: int) -> str:
        answer: str = self.answers(json.loads(self.told[-1]))
        return answer[:longest]

    def poll(self) -> None:
        return None

    def kill(self) -> None:
        pass

    def wait(self) -> None:
        pass

    def __enter__(self) -> None:
        pass

    def __exit__(self, *error: object) -> None:
        pass


def sensible(question: Any) -> str:
    view = wire.structure(question["ask"], SeatView)
    return json.dumps({"do": wire.unstructure(SensiblePlayer()(view))}) + "\n"


@pytest.mark.rule("PLAY-6")
def test_a_player_is_told_what_his_seat_sees_and_nothing_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    host = example()
    pipes: dict[int, Pipes] = {}

    def start(remote: Any) -> Any:
        return pipes.setdefault(remote.number, Pipes(sensible))

    monkeypatch.setattr(host.Remote, "start", start)
    host.host(tmp_path / "match.json")
    kept = host.load(tmp_path / "match.json")
    asked: dict[int, list[str]] = {number: [] for number in range(4)}
    for deal in kept.deals:
        for position in Replay.of(deal).positions[:-1]:
            seat = position.to_act or Seat(0)
            asked[seat].append(json.dumps({"ask": wire.unstructure(position.view(seat))}) + "\n")
    assert {number: one.told for number, one in pipes.items()} == asked


def remote_with(answers: Any, monkeypatch: pytest.MonkeyPatch) -> tuple[Any, Pipes]:
    host, pipes = example(), Pipes(answers)
    monkeypatch.setattr(host.Remote, "start", lambda remote: pipes)
    return host.Remote(0), pipes


def a_deal() -> Deal:
    match = fivehundred.Match.start(example().RULES, dealer=Seat(3))
    return match.deal(example().pack(1))


def test_who_breaks_the_rules_is_told_and_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = ['{"do": 7}', '{"do": {"format": "fivehundred/1", "kind": "action", "action": {"type": "keep"}}}']
    answers += [json.dumps({"do": wire.unstructure(Pass())})]
    remote, pipes = remote_with(lambda question: answers.pop(0), monkeypatch)
    deal = a_deal()
    after = example().decided(deal, remote)
    assert after == deal.apply(Pass())
    first, second, third = map(json.loads, pipes.told)
    assert first["ask"] == second["ask"] == third["ask"]
    assert "refused" not in first
    assert "object" in second["refused"]
    assert third["refused"].startswith("seat 0 may not")


def test_who_goes_on_breaking_them_is_no_player(monkeypatch: pytest.MonkeyPatch) -> None:
    remote, _ = remote_with(lambda question: "nonsense", monkeypatch)
    with pytest.raises(RuntimeError, match="player 0 breaks the rules: expected one line of JSON"):
        example().decided(a_deal(), remote)
    remote, _ = remote_with(lambda question: "", monkeypatch)
    with pytest.raises(RuntimeError, match="player 0 dies whenever it is asked"):
        example().decided(a_deal(), remote)


@given(st.text() | st.sampled_from(['{"do": 1, "do": 2}', '{"do": null}', "[" * 9999, '{"do": {"format": 1}}', "NaN"]))
def test_whatever_a_player_writes_the_host_goes_on(line: str) -> None:
    with pytest.raises(FiveHundredError):
        example().read_answer(line)
