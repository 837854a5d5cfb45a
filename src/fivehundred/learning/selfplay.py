"""Self-play data: every decision of deals that players play among themselves. Needs numpy, from the extra ``rl``.

Each decision holds the observation of the seat that made it, so the data reveal nothing that its view did not show.
:doc:`/formats/selfplay` describes the columns.

>>> from fivehundred import presets
>>> decisions = collect(presets.STANDARD_3, ["sensible"], 2)
>>> decisions.observations.shape == (len(decisions), 1025)
True
>>> seen, number = decisions.observations[0], int(decisions.actions[0])
>>> str(encoding_for(decisions.rules).meaning(number)), bool(decisions.masks[0, number])
('P', True)
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor
from contextlib import closing, suppress
from functools import partial
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any, BinaryIO, Final

import attrs

from fivehundred._base.files import replace_file
from fivehundred._base.lazy import brought_by, load_object
from fivehundred._base.words import expect, join_words, within
from fivehundred.arena.games import player_of
from fivehundred.arena.running import MOST_NUMBERS, Workers
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.calling import PartnerCall
from fivehundred.deal.stages.joker import Declaring
from fivehundred.deal.stages.play import Play
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue, TooManyCardsError, UnsupportedRulesError
from fivehundred.fast._lookup import MOST as MOST_WORLDS
from fivehundred.learning.encoding.actions import VERSION, AnyPosition, Discarding, encoding_for
from fivehundred.learning.encoding.observations import LAYOUT_VERSION, layout_for, observe
from fivehundred.notation.rulesets import ruleset_text
from fivehundred.players.thinking import evaluate
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.shuffle import pack

with brought_by("rl"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Decisions", "collect"]

#: The file name extensions.
_KINDS: Final = (".npz", ".parquet")


@attrs.frozen(eq=False)
class Decisions:
    """The decisions of some deals in order; every array has a row for each action number that was chosen.

    A discard is several decisions, one for each card, with the same observation
    (`fivehundred.learning.encoding.Discarding`). Columns by seat begin with the seat that decides; the others follow
    clockwise.

    >>> from fivehundred import presets
    >>> decisions = collect(presets.STANDARD_3, ["random"], 3, seed=4)
    >>> len(decisions) == len(decisions.actions), sorted({*decisions.numbers.tolist()})
    (True, [0, 1, 2])
    """

    #: The rules, the players and the seed.
    rules: Ruleset
    players: tuple[str, ...]
    seed: int
    #: The number of the deal.
    numbers: NDArray[np.int32]
    #: The seat that decides.
    seats: NDArray[np.int8]
    #: What the seat has seen, as bytes of `encoding.observe`.
    observations: NDArray[np.uint8]
    #: The legal actions, by action number.
    masks: NDArray[np.bool_]
    #: The number of the action that was chosen.
    actions: NDArray[np.int16]
    #: By seat, the points of its side at the end of the deal.
    points: NDArray[np.int32]
    #: By seat, the tricks that it had won at the end of the deal.
    tricks: NDArray[np.int8]
    #: By action number, the points that `players.evaluate` expects, NaN where it was not called; ``None`` if it never
    #: was.
    estimates: NDArray[np.float32] | None

    def __len__(self) -> int:
        return len(self.actions)

    def __repr__(self) -> str:
        return f"<{len(self)} decisions of {join_words(dict.fromkeys(self.players))}>"

    @property
    def digest(self) -> str:
        """A hash of all data; it does not depend on the executor.

        >>> from fivehundred import arena, presets
        >>> two = collect(presets.STANDARD_3, ["random"], 20, executor=arena.processes(2))
        >>> two.digest == collect(presets.STANDARD_3, ["random"], 20).digest
        True
        """
        hashed = sha256(self._about().encode())
        for name, values in self._columns().items():
            hashed.update(f"{name} {values.dtype.name} {values.shape}".encode())
            hashed.update(values.astype(values.dtype.newbyteorder("<")).tobytes())
        return hashed.hexdigest()

    def save(self, file: Path) -> None:
        """Save all data to *file*, whose name must end in ``.npz`` or ``.parquet``; if that fails, it stays as it was.

        Raises `InvalidValue` for another name, and `ModuleNotFoundError` for Parquet if the extra ``parquet`` is not
        installed.

        >>> decisions.save(Path("deals.csv"))
        Traceback (most recent call last):
        fivehundred.errors.InvalidValue: deals.csv: expected a name that ends in .npz or .parquet
        """
        expect("a Path", file, Path)
        kind = file.suffix.lower()
        if kind not in _KINDS:
            raise InvalidValue(f"{file.name}: expected a name that ends in {join_words(_KINDS, 'or')}")
        with replace_file(file.resolve()) as stream:
            if kind == ".npz":
                arrays: dict[str, Any] = {"about": np.array(self._about()), **self._columns()}
                np.savez_compressed(stream, **arrays)
            else:
                self._write_parquet(stream)

    def _write_parquet(self, stream: BinaryIO) -> None:
        with brought_by("parquet"):
            write = load_object("pyarrow.parquet:write_table")
        table = load_object("pyarrow:table")({name: _column(values) for name, values in self._columns().items()})
        write(table.replace_schema_metadata({"about": self._about()}), stream, compression="zstd")

    def _about(self) -> str:
        """The rules, players, seed and versions, as JSON."""
        rules = ruleset_text(self.rules)
        versions = {"actions": VERSION, "observations": LAYOUT_VERSION}
        return json.dumps({"versions": versions, "rules": rules, "players": self.players, "seed": self.seed})

    def _columns(self) -> dict[str, NDArray[Any]]:
        """The arrays by name."""
        fields = [field.name for field in attrs.fields(Decisions)][3:]
        return {name: values for name in fields if (values := getattr(self, name)) is not None}


def _column(values: NDArray[Any]) -> Any:
    """Convert *values* to a Parquet column of numbers, or of lists of equal length."""
    flat = load_object("pyarrow:array")(values.ravel())
    return flat if values.ndim == 1 else load_object("pyarrow:FixedSizeListArray").from_arrays(flat, values.shape[1])


def collect(
    rules: Ruleset,
    players: Sequence[str],
    deals: int,
    *,
    first: int = 0,
    seed: int = 1,
    estimates: int = 0,
    executor: Callable[[], Executor] | None = None,
    on_deals: Callable[[int], object] = lambda count: None,
) -> Decisions:
    """Let *players* play this many *deals* under *rules*, starting with deal number *first*; return all decisions.

    A player is the name of a built-in player, or ``module:name`` for your own, as in the arena. The players take the
    seats in order, repeatedly if there are more seats than players. Each deal is seeded by its number, so data can be
    collected in parts, and do not depend on the *executor* (`arena.processes`).

    *estimates* is the number of worlds in which `players.evaluate` tries all legal actions whenever there is a choice
    and a card is to be played, a joker declared or a partner called. Estimates do not change the decisions.

    *on_deals* is called after each lot of deals with their number; `render.Progress.step` can be passed.

    Raises `InvalidValue` if a player does not exist or a number is out of range, and any error that a player raises.

    >>> from fivehundred import presets
    >>> collect(presets.STANDARD_3, ["sensible", "random", "random"], 1, estimates=2)
    <36 decisions of sensible and random>
    """
    expect("a Ruleset", rules, Ruleset)
    expect("a list or tuple of players' names", players, list, tuple)
    if not 1 <= len(players) <= rules.players:
        raise InvalidValue(f"{len(players)} players: expected 1 to {rules.players}")
    for name in players:
        player_of(name, rng=Random())
    deals = within("number of deals", deals, 1, MOST_NUMBERS)
    first = within("first number", first, 0, MOST_NUMBERS)
    seed = within("seed", seed, 0, 10**18 - 1)
    estimates = within("worlds for estimates", estimates, 0, MOST_WORLDS)
    playing = _Playing(rules, tuple(players), seed, estimates)
    rows: list[_Row] = []
    with closing(Workers(executor)) as workers:
        for lot in workers.map(partial(_lot, playing), range(first, first + deals)):
            rows += lot
            on_deals(len({row[0] for row in lot}))
    return playing.decisions(rows)


#: A decision: a value for each column, of which the last two begin with the seat that decides.
_Row = tuple[Any, ...]


@attrs.frozen
class _Playing:
    """The settings that all deals share."""

    rules: Ruleset
    players: tuple[str, ...]
    seed: int
    worlds: int

    def rows(self, number: int) -> list[_Row]:
        """Play the deal of *number*."""
        rules, label = self.rules, f"{self.seed} {number}"
        encoding, seats = encoding_for(rules), range(rules.players)
        names = [self.players[seat % len(self.players)] for seat in seats]
        players = [player_of(name, rng=Random(f"{label} {seat}")) for seat, name in enumerate(names)]
        deal = Deal.from_pack(rules, pack(rules.deck, rng=Random(label)), dealer=Seat(number % rules.players))
        rows: list[_Row] = []
        while deal.to_act is not None:
            view = deal.view(deal.to_act)
            action = players[deal.to_act](view)
            position: AnyPosition = view
            observation = observe(view)
            estimates = self._estimates(view, f"{label} {len(deal.turns)} estimates") if self.worlds else b""
            for chosen in encoding.numbers(action):
                rows.append((number, deal.to_act, observation, encoding.mask(position), chosen, estimates))
                after = encoding.decode(position, chosen)
                position = after if isinstance(after, Discarding) else position
            deal = deal.apply(action)
        points = tuple(deal.score.points[rules.side_of(Seat(seat))] for seat in seats)
        return [(*row, *(ends[row[1] :] + ends[: row[1]] for ends in (points, deal.table.won))) for row in rows]

    def _estimates(self, view: SeatView, label: str) -> bytes:
        """Return the points that each action promises in *view*, where thinking players compare them all."""
        encoding = encoding_for(self.rules)
        found = np.full(encoding.size, np.nan, np.float32)
        if isinstance(view.table.stage, Play | PartnerCall | Declaring) and len(view.legal_actions) > 1:
            with suppress(UnsupportedRulesError, TooManyCardsError):
                for action, estimate in evaluate(view, worlds=self.worlds, rng=Random(label)).items():
                    found[encoding.number(action)] = estimate.points
        return found.tobytes()

    def decisions(self, rows: Iterable[_Row]) -> Decisions:
        """Return the arrays of all *rows*."""
        numbers, seats, observations, masks, actions, estimates, points, tricks = zip(*rows, strict=True)
        size = encoding_for(self.rules).size

        def join_rows(written: Iterable[bytes], width: int, kind: type[np.generic]) -> NDArray[Any]:
            return np.frombuffer(b"".join(written), kind).reshape(-1, width)

        return Decisions(
            rules=self.rules,
            players=self.players,
            seed=self.seed,
            numbers=np.array(numbers, np.int32),
            seats=np.array(seats, np.int8),
            observations=join_rows(observations, layout_for(self.rules).size, np.uint8),
            masks=join_rows(masks, size, np.bool_),
            actions=np.array(actions, np.int16),
            points=np.array(points, np.int32),
            tricks=np.array(tricks, np.int8),
            estimates=join_rows(estimates, size, np.float32) if self.worlds else None,
        )


def _lot(playing: _Playing, numbers: Sequence[int]) -> list[_Row]:
    """Play the deals with these *numbers*, as a task on any worker."""
    return [row for number in numbers for row in playing.rows(number)]
