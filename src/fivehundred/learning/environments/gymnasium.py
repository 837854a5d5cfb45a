"""One seat of Five Hundred for Gymnasium, at one table or at many (the extra ``gymnasium``).

Importing this module registers an id for each preset, such as ``fivehundred/australian-4-v1``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from sys import float_info
from typing import Any, Final

from fivehundred import shuffle
from fivehundred._base.lazy import brought_by
from fivehundred._base.words import expect, within
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.fast import FIRST
from fivehundred.learning.encoding.actions import encoding_for
from fivehundred.learning.encoding.observations import layout_for
from fivehundred.learning.environments._episodes import Episodes
from fivehundred.learning.environments.arrays import array_of
from fivehundred.match.playing import Player
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.render.svg.tables import table_svg
from fivehundred.rules import presets
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat

with brought_by("gymnasium"):
    import gymnasium.vector
    import numpy as np
    from gymnasium import Env
    from gymnasium.spaces import Box, Dict, Discrete
    from gymnasium.vector.utils import batch_space
    from numpy.typing import ArrayLike, NDArray

    from fivehundred.learning.tables import Steps, Tables, one_for_each

__all__ = ["SeatEnv", "SeatVectorEnv"]

#: The mask of the seat and its observation, by these names.
Observed = dict[str, NDArray[Any]]
#: A function that chooses an action number for each row of what was observed.
Policy = Callable[[Observed], ArrayLike]
_MODES: Final = ("ansi", "svg")
_SENSIBLE: Final = SensiblePlayer()


def _spaces(rules: Ruleset) -> tuple[Any, Any]:
    """The spaces of what a seat observes and of its actions."""
    # Gymnasium types a space by what it contains, and a dict by nothing.
    numbers = encoding_for(rules).size
    observed: dict[str, Any] = {
        "observation": Box(0, 255, (layout_for(rules).size,), np.uint8),
        "action_mask": Box(0, 1, (numbers,), np.int8),
    }
    return Dict(observed), Discrete(numbers)


class SeatEnv(Env[Observed, int]):
    """A Gymnasium environment for one *seat* of a table; an episode is one deal or, with *match*, a whole match.

    The first dealer is drawn. *others* are the players of the other seats, clockwise from the left of *seat*: callables
    that return an action for a view, or one callable for all of them. The default is
    `fivehundred.players.SensiblePlayer`.

    An observation is a dict with the ``observation``, the bytes of `fivehundred.learning.encoding.observe`, and the
    ``action_mask``, a byte for each number of `fivehundred.learning.encoding.Encoding`. You may change both arrays. A
    discard takes several steps, one for each card. The step that ends a deal is rewarded with the points that the
    seat's side scored or lost; all other rewards are 0. An illegal number ends the episode with the reward *illegal*.

    *render_mode* is ``"ansi"`` for text or ``"svg"`` for a picture; both show what the *seat* sees. Raises
    `InvalidValue` for matches in which players drop out (END-4).

    >>> from fivehundred import presets
    >>> env = SeatEnv(presets.AUSTRALIAN_4)
    >>> observed, _ = env.reset(seed=3)
    >>> over = False
    >>> while not over:
    ...     observed, reward, over, cut_short, _ = env.step(int(observed["action_mask"].argmax()))
    >>> reward
    500.0
    """

    # A deal has no pace, but its checks miss one.
    metadata: dict[str, Any] = {"render_modes": list(_MODES), "render_fps": 1}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        rules: Ruleset,
        others: Player | Sequence[Player] = _SENSIBLE,
        *,
        seat: Seat = FIRST,
        match: bool = False,
        illegal: float = -1000,
        render_mode: str | None = None,
    ) -> None:
        self._episodes = Episodes(rules, match=match)
        self._seat = checked_seat(seat, rules.players)
        if render_mode not in (None, *_MODES):
            raise InvalidValue(f"render mode {render_mode!r}: expected None, {' or '.join(map(repr, _MODES))}")
        given: Any = [others] * (rules.players - 1) if callable(others) else others
        players: list[Player] = [*given] if isinstance(given, Sequence) else [given]
        if not all(map(callable, players)):
            raise InvalidType("expected players: callables that return an action for a view")
        if len(players) != rules.players - 1:
            raise InvalidValue(f"{len(players)} other players: expected {rules.players - 1}")
        if type(illegal) not in (int, float) or not abs(illegal) <= float_info.max:
            raise InvalidType(f"points of an illegal action, {brief(illegal)}: expected a number")
        # By seat, as if the learner sat in seat 0.
        self._players: list[Player] = [_SENSIBLE, *players]
        self._illegal = float(illegal)
        # The points of deals that ended before the first turn of the seat in a match.
        self._due = 0.0
        # Nothing may be done before the first reset, after the end of an episode, or once another player has failed.
        self._over = True
        self.render_mode = render_mode
        observed, chosen = _spaces(rules)
        self.observation_space: Any = observed
        self.action_space: Any = chosen

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start an episode and play up to the seat's turn; *options* are ignored.

        If the seat has nothing to decide in an episode, another one is started. With a *seed*, the cards of this and
        the following episodes are the same each time, provided that the players act the same.

        >>> observed, info = env.reset(seed=7)
        >>> int(observed["action_mask"].sum()), info
        (3, {})
        """
        super().reset(seed=seed)
        self._episodes.begin(seed)
        self._over = True
        self._due = self._let_others_play()
        while self._episodes.to_act is None:
            self._episodes.begin(None)
            self._due = self._let_others_play()
        self._over = False
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take *action* for the seat, and let the others play up to its next turn or the end of the episode.

        The info of an illegal action has the reason as ``illegal``. An error of another player is raised, and ends the
        episode. Raises `InvalidValue` once the episode is over.

        >>> observed, _ = env.reset(seed=7)
        >>> _, reward, over, _, info = env.step(122)
        >>> reward, over, info["illegal"]
        (-1000.0, True, 'action number 122, JK=H: expected one that is legal now')
        """
        if self._over:
            raise InvalidValue("the episode is over, or has not begun: expected a reset")
        try:
            points = self._episodes.step(action)
        except InvalidValue as error:
            self._over = True
            return self._observe(), self._illegal, True, False, {"illegal": str(error)}
        self._over = True
        reward = self._due + (0.0 if points is None else points[self._seat]) + self._let_others_play()
        self._due, self._over = 0.0, self._episodes.to_act is None
        return self._observe(), reward, self._over, False, {}

    def _let_others_play(self) -> float:
        """Let the others play up to the turn of the seat or the end; return its points of the deals that ended."""
        episodes, total = self._episodes, 0.0
        while (seat := episodes.to_act) not in (None, self._seat):
            player = self._players[(seat - self._seat) % len(self._players)]
            points = episodes.take(player(episodes.view(seat)))
            total += 0 if points is None else points[self._seat]
        return total

    def action_masks(self) -> NDArray[np.bool_]:
        """Return the mask of the legal action numbers; libraries with maskable policies call this method.

        >>> _ = env.reset(seed=7)
        >>> int(env.action_masks().sum())
        3
        """
        return array_of(self._episodes.mask(self._seat)).view(np.bool_)

    def _observe(self) -> Observed:
        return {
            "observation": array_of(self._episodes.observation(self._seat)),
            "action_mask": array_of(self._episodes.mask(self._seat)).view(np.int8),
        }

    def render(self) -> Any:
        """Return the seat's view in the render mode; ``None`` without a render mode.

        >>> shown = SeatEnv(presets.AUSTRALIAN_4, render_mode="ansi")
        >>> _ = shown.reset(seed=7)
        >>> print(shown.render().splitlines()[-1])
        to act: seat 0
        """
        if self.render_mode is None:
            return None
        view = self._episodes.view(self._seat)
        return str(view) if self.render_mode == "ansi" else table_svg(view)


class SeatVectorEnv(gymnasium.vector.VectorEnv[Observed, NDArray[Any], NDArray[Any]]):
    """A Gymnasium `VectorEnv` for one *seat* at many tables, played by `fivehundred.learning.tables.Tables`.

    Every table has the spaces and rewards of `SeatEnv`. When an episode ends, the next one starts in the same step
    (`AutoresetMode.SAME_STEP`), and the observation is that of the new deal. Deals are never cut short, so nobody needs
    the last observation of an episode, and there is no ``final_obs``.

    *others* chooses for all other seats: a function from the dict of their observations, with a row for each table, to
    action numbers. If you pass the policy that you train, it plays against itself. The default is
    `fivehundred.players.SensiblePlayer`; its card play is compiled, but its calls and discards are not and take most of
    the time.

    Raises `UnsupportedRulesError` if the tables do not support the rules, and `InvalidValue` for matches in which
    players drop out (END-4).

    >>> from fivehundred import presets
    >>> env = SeatVectorEnv(presets.AUSTRALIAN_4, 3)
    >>> observed, _ = env.reset(seed=1)
    >>> observed["observation"].shape
    (3, 1474)
    """

    # The first Gymnasium of this interface has no word for it.
    metadata: dict[str, Any] = {  # noqa: RUF012 - as Gymnasium declares it
        "autoreset_mode": getattr(getattr(gymnasium.vector, "AutoresetMode", None), "SAME_STEP", None)
    }

    def __init__(
        self, rules: Ruleset, num_envs: int, others: Policy | None = None, *, seat: Seat = FIRST, match: bool = False
    ) -> None:
        expect("a Ruleset", rules, Ruleset)
        if not (others is None or callable(others)):
            raise InvalidType("expected a policy: a function from what is observed to action numbers")
        self._seat = checked_seat(seat, rules.players)
        sensible = {Seat(other) for other in range(rules.players)} - {seat} if others is None else ()
        self._tables = Tables(rules, num_envs, seed=0, sensible=sensible, matches=match)
        self._policy = others
        self._match, self._rng = match, Random()
        # By table, what a sensible player still has to do of a discard that has begun.
        self._begun: list[list[int]] = []
        # Nothing may be done before the first reset, nor once the policy of the others has failed.
        self._ready = False
        self.num_envs: int = num_envs
        observed, chosen = _spaces(rules)
        self.single_observation_space: Any = observed
        self.single_action_space: Any = chosen
        self.observation_space: Any = batch_space(observed, num_envs)
        self.action_space: Any = batch_space(chosen, num_envs)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Start an episode at each table and play up to the seat's turns; *options* are ignored.

        With a *seed*, the cards are the same each time.

        >>> observed, info = env.reset(seed=7)
        >>> observed["action_mask"].sum(axis=1).tolist(), info
        ([22, 23, 22], {})
        """
        if seed is not None:
            self._rng = Random(within("seed", seed, 0, 2**64 - 1))
        tables, count = self._tables, self.num_envs
        dealer = Seat(shuffle.below(tables.rules.players, rng=self._rng))
        # Seeds have 62 bits; those of a long run must not run out.
        tables.begin(self._rng.getrandbits(61), dealer=dealer)
        self._begun, self._ready = [[] for _ in range(count)], False
        # An episode that ends before the first turn of the seat is as good as none.
        self._due = np.zeros(count)
        self._let_others_play(np.zeros(count), np.ones(count, np.bool_))
        self._ready = True
        return self._observe(), {}

    def step(
        self, actions: ArrayLike
    ) -> tuple[Observed, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """Take an action at each table, and let the others play up to the seat's next turns.

        Raises `InvalidType` or `InvalidValue`, and changes nothing, unless there is one legal number for each table.
        These errors, and any other, may also come from the policy of the others; then a reset has to follow.

        >>> observed, _ = env.reset(seed=7)
        >>> observed, rewards, over, _, _ = env.step(observed["action_mask"].argmax(axis=1))
        >>> rewards.tolist(), over.tolist()
        ([0.0, 0.0, 0.0], [False, False, False])
        """
        if not self._ready:
            raise InvalidValue("no episode has begun, or the others have failed to act: expected a reset")
        steps = self._tables.step(actions)
        self._ready = False
        rewards, over = self._due, np.zeros(self.num_envs, np.bool_)
        self._due = np.zeros(self.num_envs)
        self._count(steps, rewards, over)
        self._let_others_play(rewards, over)
        self._ready = True
        return self._observe(), rewards, over, np.zeros(self.num_envs, np.bool_), {}

    def _let_others_play(self, rewards: NDArray[np.float64], over: NDArray[np.bool_]) -> None:
        """Let the others play up to the turns of the seat, and count what ends."""
        tables = self._tables
        while (waiting := tables.to_act != self._seat).any():
            masks = tables.masks
            numbers = masks.argmax(axis=1)
            # Nobody has to be asked where only one action is legal.
            asked = np.flatnonzero(waiting & (masks.sum(axis=1) > 1))
            if self._policy is None:
                numbers[asked] = [*map(self._choose_sensibly, asked.tolist())]
            elif asked.size:
                seen = {"observation": tables.observations[asked], "action_mask": masks[asked].view(np.int8)}
                numbers[asked] = one_for_each("action numbers of the policy", self._policy(seen), asked.size)
            self._count(tables.step(numbers, where=waiting), rewards, over)

    def _choose_sensibly(self, table: int) -> int:
        begun, tables = self._begun[table], self._tables
        if not begun:
            action = _SENSIBLE(tables.deal(table).view(Seat(int(tables.to_act[table]))))
            begun += tables.encoding.numbers(action)
        return begun.pop()

    def _count(self, steps: Steps, rewards: NDArray[np.float64], over: NDArray[np.bool_]) -> None:
        """Add the points of deals that have ended to *rewards*, and see whose episodes are *over* with them.

        In a match, the points of a deal after that belong to the next episode.
        """
        points = steps.rewards[:, self._seat]
        rewards += np.where(over, 0, points)
        if self._match:
            self._due = np.where(over & steps.over, 0, self._due + np.where(over, points, 0))
        over |= steps.over if self._match else steps.ended

    def _observe(self) -> Observed:
        return {"observation": self._tables.observations, "action_mask": self._tables.masks.view(np.int8)}


def _seat_env(preset: str, **options: Any) -> SeatEnv:
    return SeatEnv(presets.get(preset), **options)


def _seat_vector_env(preset: str, **options: Any) -> SeatVectorEnv:
    return SeatVectorEnv(presets.get(preset), **options)


for _name in presets.names():
    gymnasium.register(
        f"fivehundred/{_name}-v1",
        f"{__name__}:_seat_env",
        vector_entry_point=f"{__name__}:_seat_vector_env",
        kwargs={"preset": _name},
    )
