"""A table of Five Hundred for PettingZoo, in which every seat is an agent (the extra ``pettingzoo``).

The agents are named after their seats: ``player_0`` sits in seat 0, and so on clockwise. There is an AEC environment
and no parallel one, because players act one at a time: all agents but one would have nothing to decide in each step.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from fivehundred import shuffle
from fivehundred._base.lazy import brought_by
from fivehundred._base.words import expect
from fivehundred.deal.deal import Deal
from fivehundred.deal.views import PartialDeal
from fivehundred.errors import InvalidValue
from fivehundred.fast._kernel_rules import obstacles
from fivehundred.learning.environments._episodes import Episodes, Seeded
from fivehundred.render.svg.tables import table_svg
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat

with brought_by("pettingzoo"):
    import numpy as np
    from gymnasium.spaces import Box, Dict, Discrete
    from numpy.typing import NDArray
    from pettingzoo import AECEnv

    from fivehundred.learning.tables import Tables

__all__ = ["TableEnv"]

#: The mask of an agent and its observation, by these names.
Observed = dict[str, NDArray[Any]]
_MODES: Final = ("ansi", "svg")


class _TableEpisodes(Seeded):
    """The current episode of a table that the compiled tables know."""

    def _begin(self) -> None:
        # Seeds have 62 bits; those of a long match must not run out.
        self._dealt = Seat(shuffle.below(self.rules.players, rng=self.rng)), self.rng.getrandbits(61)
        self._numbers: list[int] = []
        self._begin_again()

    def _begin_again(self) -> None:
        if not hasattr(self, "_tables"):
            self._tables = Tables(self.rules, 1, seed=0, matches=self.whole_match, waiting=True)
        dealer, seed = self._dealt
        self._tables.begin(seed, dealer=dealer)
        for number in self._numbers:
            self._tables.step([number])
        self._look()

    def __getstate__(self) -> dict[str, Any]:
        # Tables cannot be copied: a copy does again what was done.
        return {name: value for name, value in vars(self).items() if name != "_tables"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        vars(self).update(state)
        self._begin_again()

    def _look(self) -> None:
        """See whose turn it is; nobody's once the episode is over."""
        seat = int(self._tables.to_act[0])
        self.to_act = None if seat < 0 else Seat(seat)

    @property
    def deal(self) -> Deal:
        """The deal in progress, or the last one of the episode."""
        return self._tables.deal(0)

    def observation(self, seat: Seat) -> NDArray[np.uint8]:
        tables = self._tables
        found: NDArray[np.uint8] = (tables.observations if seat == self.to_act else tables.seen_by([seat]))[0]
        return found

    def mask(self, seat: Seat) -> NDArray[np.bool_] | bytes:
        return self._tables.masks[0] if seat == self.to_act else bytes(self.encoding.size)

    def step(self, number: int) -> Sequence[int] | None:
        steps = self._tables.step([number])
        self._numbers.append(number)
        self._look()
        points: list[int] | None = steps.rewards[0].tolist() if steps.ended[0] else None
        return points


class TableEnv(AECEnv[str, Observed, int]):
    """A PettingZoo AEC environment in which an episode is one deal or, with *match*, a whole match.

    An observation is a dict with the ``observation``, the bytes of `fivehundred.learning.encoding.observe`, and the
    ``action_mask``, a byte for each number of `fivehundred.learning.encoding.Encoding`. You may change both arrays. A
    discard takes several steps, one for each card. The end of each deal is rewarded with the points that the agent's
    side scored or lost, which are rarely more than 550.

    *render_mode* is ``"ansi"`` for text or ``"svg"`` for a picture; both show every hand. Raises `InvalidValue` for
    another mode, and for matches in which players drop out (END-4).

    If `fivehundred.learning.tables.Tables` support the rules, they play the episodes, which is faster.

    >>> from fivehundred import presets
    >>> env = TableEnv(presets.AUSTRALIAN_4)
    >>> env.reset(seed=1)
    >>> for agent in env.agent_iter():
    ...     observed, reward, over, cut_short, _ = env.last()
    ...     env.step(None if over else int(observed["action_mask"].argmax()))
    >>> env.agents
    []
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "five_hundred_v1",
        "render_modes": list(_MODES),
        "is_parallelizable": False,
    }

    def __init__(self, rules: Ruleset, *, match: bool = False, render_mode: str | None = None) -> None:
        if render_mode not in (None, *_MODES):
            raise InvalidValue(f"render mode {render_mode!r}: expected None, {' or '.join(map(repr, _MODES))}")
        expect("a Ruleset", rules, Ruleset)
        kind = Episodes if obstacles(rules) else _TableEpisodes
        self._episodes: Episodes | _TableEpisodes = kind(rules, match=match)
        self.render_mode = render_mode
        self.possible_agents: list[str] = [f"player_{seat}" for seat in range(rules.players)]
        self._seats = {agent: Seat(seat) for seat, agent in enumerate(self.possible_agents)}
        size, numbers = self._episodes.layout.size, self._episodes.encoding.size
        self.observation_spaces = {
            agent: Dict(
                {
                    "observation": Box(0, 255, (size,), np.uint8),
                    "action_mask": Box(0, 1, (numbers,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space: Any = Box(0, 255, (size * rules.players,), np.uint8)
        self.action_spaces = {agent: Discrete(numbers) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """The space of the observations of *agent*, always the same object.

        >>> env.observation_space("player_0")["observation"].shape
        (1474,)
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The space of the actions of *agent*, always the same object.

        >>> env.action_space("player_0")
        Discrete(123)
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Start an episode; with a *seed*, this and the following ones are the same each time. *options* are ignored.

        >>> env.reset(seed=7)
        >>> env.agent_selection, env.num_agents
        ('player_2', 4)
        """
        self._episodes.begin(seed)
        self.agents = list(self.possible_agents)
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._skip_agent_selection = None
        self._select()

    def _select(self) -> None:
        seat = self._episodes.to_act
        if seat is not None:
            self.agent_selection = self.possible_agents[seat]

    def observe(self, agent: str) -> Observed:
        """The view of *agent*: its ``observation`` and its ``action_mask``, which is all 0 if it is not its turn.

        >>> env.reset(seed=7)
        >>> [int(env.observe(agent)["action_mask"].sum()) for agent in env.agents]
        [0, 0, 27, 0]
        """
        seat = self._seats[agent]
        return {
            "observation": np.frombuffer(self._episodes.observation(seat), np.uint8).copy(),
            "action_mask": np.frombuffer(self._episodes.mask(seat), np.int8).copy(),
        }

    def state(self) -> NDArray[np.uint8]:
        """The observations of all seats, from seat 0 on: **every hand**, so never give it to an agent that plays.

        It is meant for centralised critics and for onlookers.

        >>> env.reset(seed=7)
        >>> env.state().shape, env.state() in env.state_space
        ((5896,), True)
        """
        return np.concatenate(
            [np.frombuffer(self._episodes.observation(seat), np.uint8) for seat in self._seats.values()]
        )

    def step(self, action: Any) -> None:
        """Take *action* for the agent whose turn it is. Raises `InvalidValue` if its mask does not allow it.

        >>> env.reset(seed=7)
        >>> env.step(0)
        >>> env.agent_selection
        'player_3'
        """
        if not getattr(self, "agents", ()):
            raise InvalidValue("the episode is over, or has not begun: expected a reset")
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        points = self._episodes.step(action)
        self._cumulative_rewards[agent] = 0
        if points is None:
            self._clear_rewards()
        else:
            self.rewards = dict(zip(self.agents, points, strict=True))
            self._accumulate_rewards()
            if self._episodes.to_act is None:
                self.terminations = dict.fromkeys(self.agents, True)
        self._select()

    def render(self) -> str | None:
        """Return the table with every hand in the render mode; ``None`` without a render mode.

        >>> shown = TableEnv(presets.AUSTRALIAN_4, render_mode="ansi")
        >>> shown.reset(seed=7)
        >>> print(shown.render().splitlines()[0])
        australian-4, deal 1: seat 1 deals
        """
        if self.render_mode is None:
            return None
        deal = self._episodes.deal
        whole = PartialDeal(deal.table, tuple(deal.view(seat).holding for seat in self._seats.values()))
        return str(whole) if self.render_mode == "ansi" else table_svg(whole)

    def close(self) -> None:
        """Do nothing, because nothing is open."""
