"""One seat of Five Hundred for Gymnasium, with players of the library in the others (the extra ``gymnasium``)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isfinite
from typing import Any, Final

from fivehundred._base.lazy import brought_by
from fivehundred.errors import InvalidType, InvalidValue, brief
from fivehundred.learning.environments._episodes import Episodes
from fivehundred.match.playing import Player
from fivehundred.players.sensible import SensiblePlayer
from fivehundred.render.svg.tables import table_svg
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

with brought_by("gymnasium"):
    import numpy as np
    from gymnasium import Env
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray

__all__ = ["SeatEnv"]

#: The mask of the seat and its observation, by these names.
Observed = dict[str, NDArray[Any]]
_MODES: Final = ("ansi", "svg")
_SENSIBLE: Final = SensiblePlayer()


class SeatEnv(Env[Observed, int]):
    """A Gymnasium environment for seat 0 of a table; an episode is one deal, and the dealer is drawn each time.

    *others* are the players of the other seats, clockwise from the left of seat 0: any callable that returns an action
    for a view, or one for all of them. Without any, `fivehundred.players.SensiblePlayer` plays.

    An observation is a dict of the ``observation``, the bytes of `fivehundred.learning.encoding.observe`, and the
    ``action_mask`` of the numbers of `fivehundred.learning.encoding.Encoding`. A discard is several steps, one for each
    card. The reward of the last step is the points that the side of seat 0 scored or lost, undivided; all others are 0.
    A number that is not legal ends the episode with the reward *illegal*.

    *render_mode* is ``"ansi"`` for text, or ``"svg"`` for a picture; both show what seat 0 sees.

    >>> from fivehundred import presets
    >>> env = SeatEnv(presets.AUSTRALIAN_4)
    >>> observed, _ = env.reset(seed=3)
    >>> over = False
    >>> while not over:
    ...     observed, reward, over, cut_short, _ = env.step(int(observed["action_mask"].argmax()))
    >>> reward
    500.0
    """

    metadata: dict[str, Any] = {"render_modes": list(_MODES)}  # noqa: RUF012 - as Gymnasium declares it

    def __init__(
        self,
        rules: Ruleset,
        others: Player | Sequence[Player] = _SENSIBLE,
        *,
        illegal: float = -1000,
        render_mode: str | None = None,
    ) -> None:
        self._episodes = Episodes(rules)
        if render_mode not in (None, *_MODES):
            raise InvalidValue(f"render mode {render_mode!r}: expected None, {' or '.join(map(repr, _MODES))}")
        given: Any = [others] * (rules.players - 1) if callable(others) else others
        players: list[Player] = [*given] if isinstance(given, Sequence) else [given]
        if not all(map(callable, players)):
            raise InvalidType("expected players: callables that return an action for a view")
        if len(players) != rules.players - 1:
            raise InvalidValue(f"{len(players)} other players: expected {rules.players - 1}")
        if type(illegal) not in (int, float) or not isfinite(illegal):
            raise InvalidType(f"points of an illegal action, {brief(illegal)}: expected a number")
        self._others, self._illegal = players, float(illegal)
        # Nothing may be done before the first reset, nor after the end of an episode.
        self._over = True
        self.render_mode = render_mode
        # Gymnasium types a space by what it contains, and a dict by nothing.
        self.observation_space: Any = Dict(
            {
                "observation": Box(0, 255, (self._episodes.layout.size,), np.uint8),
                "action_mask": Box(0, 1, (self._episodes.encoding.size,), np.int8),
            }
        )
        self.action_space: Any = Discrete(self._episodes.encoding.size)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Observed, dict[str, Any]]:
        """Begin a deal and play up to the turn of seat 0; there are no *options*.

        A deal in which seat 0 has nothing to decide is dealt again. With a *seed*, the deal and those that follow are
        the same each time, as long as the players are.

        >>> observed, info = env.reset(seed=7)
        >>> int(observed["action_mask"].sum()), info
        (3, {})
        """
        super().reset(seed=seed)
        self._episodes.begin(seed)
        while self._let_others_play() is not None:
            self._episodes.begin(None)
        self._over = False
        return self._observe(), {}

    def step(self, action: Any) -> tuple[Observed, float, bool, bool, dict[str, Any]]:
        """Take *action* for seat 0, and let the others play up to its next turn or the end of the deal.

        The info of an illegal action has the reason as ``illegal``.

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
        if points is None:
            points = self._let_others_play()
        self._over = points is not None
        return self._observe(), 0.0 if points is None else float(points[0]), points is not None, False, {}

    def _let_others_play(self) -> tuple[int, ...] | None:
        """Let the others play up to the turn of seat 0; return the points if the deal ends before."""
        episodes, points = self._episodes, None
        while points is None and (seat := episodes.to_act):
            points = episodes.take(self._others[seat - 1](episodes.view(seat)))
        return points

    def action_masks(self) -> NDArray[np.bool_]:
        """The legal numbers, as libraries with maskable policies ask for them.

        >>> _ = env.reset(seed=7)
        >>> int(env.action_masks().sum())
        3
        """
        return np.frombuffer(self._episodes.mask(Seat(0)), np.bool_)

    def _observe(self) -> Observed:
        return {
            "observation": np.frombuffer(self._episodes.observation(Seat(0)), np.uint8),
            "action_mask": np.frombuffer(self._episodes.mask(Seat(0)), np.int8),
        }

    def render(self) -> Any:
        """The view of seat 0 in the render mode; ``None`` without one.

        >>> shown = SeatEnv(presets.AUSTRALIAN_4, render_mode="ansi")
        >>> _ = shown.reset(seed=7)
        >>> print(shown.render().splitlines()[-1])
        to act: seat 0
        """
        if self.render_mode is None:
            return None
        view = self._episodes.view(Seat(0))
        return str(view) if self.render_mode == "ansi" else table_svg(view)
