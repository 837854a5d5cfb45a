"""Data to learn from: the decisions that were made, as their seats saw them, and nothing else."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, NoReturn

import numpy as np
import pytest
from helpers import DEEP, FAMILIES

from fivehundred.arena import processes
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import FiveHundredError, InvalidType, InvalidValue, UnsupportedRulesError
from fivehundred.learning.encoding import AnyPosition, Discarding, encoding_for, observe
from fivehundred.learning.selfplay import Decisions, collect
from fivehundred.players import evaluate
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.shuffle import pack
from fivehundred.testing.rule_strategies import PRESETS

ARRAYS = ("numbers", "seats", "observations", "masks", "actions", "points", "tricks")


def same(one: Decisions, other: Decisions) -> bool:
    return all(np.array_equal(getattr(one, name), getattr(other, name)) for name in ARRAYS)


def replayed(found: Decisions, number: int) -> None:
    """Play a deal again by its actions: what is kept of each decision is made from the view of its seat alone."""
    rules, encoding = found.rules, encoding_for(found.rules)
    deal = Deal.from_pack(
        rules, pack(rules.deck, rng=Random(f"{found.seed} {number}")), dealer=Seat(number % rules.players)
    )
    position: AnyPosition | None = None
    rows = np.flatnonzero(found.numbers == number)
    for row in rows:
        seat = deal.to_act
        assert seat is not None
        assert seat == found.seats[row]
        view = deal.view(seat)
        assert found.observations[row].tobytes() == observe(view)
        assert found.masks[row].tobytes() == encoding.mask(position or view)
        if found.estimates is not None:
            expected = np.full(encoding.size, np.nan, np.float32)
            if isinstance(view.table.stage, Play) and len(view.legal_actions) > 1:
                rng = Random(f"{found.seed} {number} {len(deal.turns)} estimates")
                for action, estimate in evaluate(view, worlds=2, rng=rng).items():
                    expected[encoding.number(action)] = estimate.points
            np.testing.assert_array_equal(found.estimates[row], expected)
        after = encoding.decode(position or view, found.actions[row])
        if isinstance(after, Discarding):
            position = after
        else:
            position, deal = None, deal.apply(after)
    assert deal.finished
    for row in rows:
        around = [Seat((int(found.seats[row]) + place) % rules.players) for place in range(rules.players)]
        assert found.points[row].tolist() == [deal.score.points[rules.side_of(seat)] for seat in around]
        assert found.tricks[row].tolist() == [deal.table.won[seat] for seat in around]


@pytest.mark.parametrize("name", FAMILIES if DEEP else FAMILIES[::2])
def test_what_is_kept_is_what_the_seats_saw_and_did(name: str) -> None:
    found = collect(PRESETS[name], ["random", "sensible"], 2, first=5)
    assert set(found.numbers) == {5, 6}
    for number in (5, 6) if DEEP else (6,):
        replayed(found, number)


def test_estimates_are_of_the_view_and_change_nothing() -> None:
    found = collect(presets.STANDARD_3, ["sensible"], 2, estimates=2)
    replayed(found, 0)
    replayed(found, 1)
    assert found.estimates is not None
    assert np.isfinite(found.estimates).any()
    assert not np.isfinite(found.estimates[~found.masks]).any()
    assert same(found, collect(presets.STANDARD_3, ["sensible"], 2))


def test_there_are_none_where_there_are_no_fast_positions(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(view: SeatView, **more: object) -> NoReturn:
        raise UnsupportedRulesError

    monkeypatch.setattr("fivehundred.learning.selfplay.evaluate", refuse)
    found = collect(presets.STANDARD_3, ["sensible"], 1, estimates=1)
    assert found.estimates is not None
    assert np.isnan(found.estimates).all()


def test_parts_and_processes_make_the_same_data() -> None:
    whole = collect(presets.AUSTRALIAN_4, ["random"], 15, seed=3)
    parts = [collect(presets.AUSTRALIAN_4, ["random"], 5, first=first, seed=3) for first in (0, 5, 10)]
    for name in ARRAYS:
        assert np.array_equal(getattr(whole, name), np.concatenate([getattr(part, name) for part in parts]))
    assert collect(presets.AUSTRALIAN_4, ["random"], 15, seed=3, executor=processes(2)).digest == whole.digest
    assert len({whole.digest, *(part.digest for part in parts)}) == 4


def test_players_take_the_seats_in_turn() -> None:
    one = collect(presets.AUSTRALIAN_4, ["sensible", "arena_bots:steady"], 2)
    assert same(one, collect(presets.AUSTRALIAN_4, ["sensible"], 2))
    assert repr(one).endswith("decisions of sensible and arena_bots:steady>")


def test_what_a_player_raises_is_raised() -> None:
    with pytest.raises(RuntimeError, match="no idea"):
        collect(presets.AUSTRALIAN_4, ["arena_bots:crash"], 1)


@pytest.fixture
def some() -> Decisions:
    return collect(presets.STANDARD_3, ["sensible"], 2, estimates=1)


ABOUT = {
    "versions": {"actions": 1, "observations": 1},
    "rules": "standard-3",
    "players": ["sensible"],
    "seed": 1,
}


def test_a_file_of_numpy_has_every_array(some: Decisions, tmp_path: Path) -> None:
    some.save(tmp_path / "some.NPZ")
    with np.load(tmp_path / "some.NPZ") as file:
        assert json.loads(str(file["about"])) == ABOUT
        assert {*file.files} == {"about", "estimates", *ARRAYS}
        for name in ("estimates", *ARRAYS):
            np.testing.assert_array_equal(file[name], getattr(some, name))
            assert file[name].dtype == getattr(some, name).dtype


def test_a_file_that_cannot_be_written_stays_as_it_was(
    some: Decisions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "some.npz"
    file.write_bytes(b"what was there")

    def fail(opened: BinaryIO, **arrays: object) -> None:
        opened.write(b"half of it")
        raise OSError("no space left on device")

    monkeypatch.setattr(np, "savez_compressed", fail)
    with pytest.raises(OSError, match="no space left"):
        some.save(file)
    assert file.read_bytes() == b"what was there"
    assert [*tmp_path.iterdir()] == [file]


def test_a_file_of_parquet_has_every_array(some: Decisions, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    some.save(tmp_path / "some.parquet")
    table = parquet.read_table(tmp_path / "some.parquet")
    assert json.loads(table.schema.metadata[b"about"]) == ABOUT
    assert table.column_names == [*ARRAYS, "estimates"]
    for name in table.column_names:
        values = getattr(some, name)
        assert str(table.schema.field(name).type).startswith(
            "fixed_size_list" if values.ndim > 1 else values.dtype.name
        )
        np.testing.assert_array_equal(np.array(table[name].to_pylist(), values.dtype), values)


def test_parquet_says_what_it_needs(some: Decisions, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow.parquet", None)
    with pytest.raises(ModuleNotFoundError, match=r'pip install "fivehundred\[parquet\]"'):
        some.save(tmp_path / "some.parquet")


@pytest.mark.parametrize(
    ("changed", "error", "told"),
    [
        ({"rules": "standard-3"}, InvalidType, "a Ruleset"),
        ({"players": "strong"}, InvalidType, "a list or tuple of players' names"),
        ({"players": [3]}, InvalidType, "a player's name"),
        ({"players": []}, InvalidValue, "0 players: expected 1 to 3"),
        ({"players": ["random"] * 4}, InvalidValue, "4 players: expected 1 to 3"),
        ({"players": ["stong"]}, InvalidValue, "did you mean strong?"),
        ({"players": ["arena_bots:nobody"]}, InvalidValue, "something callable"),
        ({"deals": 0}, InvalidValue, "number of deals"),
        ({"first": -1}, InvalidValue, "first number"),
        ({"seed": -1}, InvalidValue, "seed"),
        ({"estimates": 2.5}, InvalidType, "worlds for estimates"),
        ({"executor": 3}, InvalidType, "executor 3: expected a callable that makes one, or None"),
        ({"executor": lambda: 3}, InvalidType, "expected an Executor, not int"),
    ],
)
def test_bad_input_is_refused(changed: dict[str, Any], error: type[FiveHundredError], told: str) -> None:
    given: dict[str, Any] = {"rules": presets.STANDARD_3, "players": ["random"], "deals": 1} | changed
    with pytest.raises(error, match=told.replace("?", r"\?")):
        collect(**given)


def test_data_are_kept_only_in_known_kinds_of_files(some: Decisions) -> None:
    with pytest.raises(InvalidValue, match=r"some\.csv: expected a name that ends in \.npz or \.parquet"):
        some.save(Path("some.csv"))
    name: Any = "some.npz"
    with pytest.raises(InvalidType, match="a Path"):
        some.save(name)


def test_a_name_beside_the_presets_is_no_matter() -> None:
    rules: Ruleset = presets.STANDARD_3.evolve(target=1000)
    assert "1000" in json.loads(collect(rules, ["random"], 1)._about())["rules"]
