"""Values can be shared between threads and between processes, and copies are as good as what they are copies of."""

from __future__ import annotations

import copy
import importlib
import os
import pickle
import pickletools
import subprocess
import sys
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import attrs
import pytest
import sharing

import fivehundred
from fivehundred import Seat, SeatView
from fivehundred.deal.options import DiscardOptions, PlayOptions
from fivehundred.errors import FiveHundredError
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.worlds import Worlds

PROGRAM = Path(sharing.__file__)
PACKAGE = Path(fivehundred.__file__).parent
#: What is no value of the game: tools that do one thing, and what holds a function that its user brings.
ELSEWHERE = ("environments", "arena", "cli", "players", "programs", "testing", "wire")
#: What is made on the way to such values, and handed to nobody.
WITHIN = {
    "Account",
    "DealStart",
    "Acted",
    "Began",
    "Beginning",
    "DealReader",
    "Decisions",
    "Fact",
    "File",
    "Forms",
    "Heard",
    "Inherited",
    "Listed",
    "JokerPlay",
    "Judged",
    "Knowledge",
    "Ladder",
    "Late",
    "Packed",
    "Placed",
    "PlayTable",
    "Position",
    "Progress",
    "Proved",
    "Rematched",
    "Revealed",
    "Shuffled",
    "Snapshot",
    "Standing",
    "Steps",
    "Transfer",
    "When",
}


@cache
def some() -> dict[str, Any]:
    return sharing.values()


def run(*arguments: str) -> str:
    """What another process says, whose hashes of text are not those of this one."""
    path = os.pathsep.join([str(PROGRAM.parent), str(PACKAGE.parent), os.environ.get("PYTHONPATH", "")])
    environment = {**os.environ, "PYTHONPATH": path, "PYTHONHASHSEED": "random"}
    done = subprocess.run(
        [sys.executable, "-W", "error", str(PROGRAM), *arguments],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    assert not done.returncode, done.stderr
    return done.stdout


def test_pickles_are_read_by_a_fresh_interpreter(tmp_path: Path) -> None:
    path = tmp_path / "values"
    path.write_bytes(pickle.dumps(some()))
    assert int(run("read", str(path))) == len(some())


def test_threads_may_meet_in_cold_caches() -> None:
    assert int(run("race")) > 30


def test_processes_may_send_values_to_each_other() -> None:
    assert int(run("spawn")) > 10


def test_a_copy_is_equal_and_has_the_same_hash() -> None:
    made = some()
    every = range(pickle.HIGHEST_PROTOCOL + 1)
    for number, (name, value) in enumerate(made.items()):
        copies = [copy.copy(value), pickle.loads(pickle.dumps(value, every[number % len(every)]))]
        # Slow, so every tenth must do.
        copies += [copy.deepcopy(value)] if number % 10 == 0 else []
        for other in copies:
            assert other == value, name
            assert type(other) is type(value)
            assert sharing.kept_hash(other) == sharing.kept_hash(value), name


def test_every_kind_of_value_is_among_them() -> None:
    found: set[type] = set()
    waiting: list[Any] = [*some().values()]
    seen: set[int] = set()
    while waiting:
        value = waiting.pop()
        if id(value) in seen:
            continue
        seen.add(id(value))
        found.add(type(value))
        if attrs.has(type(value)):
            waiting += [getattr(value, field.name) for field in attrs.fields(type(value))]
        elif isinstance(value, tuple | list | frozenset):
            waiting += value
        elif isinstance(value, Mapping):
            waiting += [*value.keys(), *value.values()]
    assert {kind.__qualname__ for kind in public_values() if kind not in found} <= WITHIN


def test_no_value_changes() -> None:
    for name, value in some().items():
        # Plays and discards alone are not frozen, for speed.
        if attrs.has(type(value)) and not isinstance(value, PlayOptions | DiscardOptions):
            first = attrs.fields(type(value))[0].name
            with pytest.raises(attrs.exceptions.FrozenInstanceError):
                setattr(value, first, getattr(value, first))
            assert not hasattr(value, "__dict__"), name


def public_values() -> Iterator[type[Any]]:
    """Every public frozen class and every enum of the modules that make up the game."""
    for path in sorted(PACKAGE.rglob("*.py")):
        parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
        if parts[-1].startswith("_") or not {*parts[1:3]}.isdisjoint(ELSEWHERE):
            continue
        module = importlib.import_module(".".join(parts))
        for kind in vars(module).values():
            if isinstance(kind, type) and kind.__module__ == module.__name__ and not kind.__name__.startswith("_"):
                if attrs.has(kind) and not kind.__subclasses__():
                    yield kind
                assert not issubclass(kind, Enum) or all(pickle.loads(pickle.dumps(one)) is one for one in kind)


@pytest.mark.rule("PLAY-6")
@pytest.mark.parametrize("name", ["standard-3", "australian-4", "called-5", "table-2", "dummy-2"])
def test_the_pickle_of_a_view_holds_nothing_that_its_seat_has_not_seen(name: str) -> None:
    rng = Random(name)
    for deal in sharing.by_stage(PRESETS[name], 7).values():
        for seat in map(Seat, range(deal.rules.players)):
            view = deal.view(seat)
            # Another deal, which looks the same from there.
            world = Worlds(view).sample(rng=rng).view(seat)
            assert {*pickled(view)} == {*pickled(world)}


def pickled(view: SeatView) -> list[object]:
    """Everything that stands in the pickle of *view*, whatever the order and however often."""
    return [
        (code.name, argument) for code, argument, _ in pickletools.genops(pickle.dumps(view)) if "GET" not in code.name
    ]


def errors(kind: type[FiveHundredError]) -> Iterator[type[FiveHundredError]]:
    yield kind
    for sub in kind.__subclasses__():
        yield from errors(sub)


def test_errors_say_the_same_elsewhere() -> None:
    refused = sharing.refusal(some()["rare 0, Auction, 0"])
    again = pickle.loads(pickle.dumps(refused))
    assert (str(again), again.refusal) == (str(refused), refused.refusal)


@pytest.mark.parametrize("kind", list(errors(FiveHundredError)))
def test_every_error_can_be_sent(kind: type[FiveHundredError]) -> None:
    for arguments in (("7X", 2, "a suit"), ("a text",), (("one", "two"),)):
        try:
            error = kind(*arguments)
            text = str(error)
        except (TypeError, AttributeError):
            # It is made of something else.
            continue
        again = pickle.loads(pickle.dumps(error))
        assert (type(again), str(again), again.args) == (kind, text, error.args)
