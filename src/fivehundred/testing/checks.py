"""Assertions about views and players: no hidden card leaks, and every action of a player is legal."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import perf_counter
from typing import Final

from hypothesis import HealthCheck, Phase, given, settings, strategies as st
from hypothesis.errors import FlakyFailure

from fivehundred.actions import Action
from fivehundred.deal.deal import Deal
from fivehundred.deal.stages.stage import Finished
from fivehundred.deal.table import Stage
from fivehundred.deal.views import SeatView
from fivehundred.errors import InvalidValue
from fivehundred.match.playing import Player
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat
from fivehundred.testing.deal_strategies import Rules, Twins, deals, twins
from fivehundred.testing.random_deals import calls_to
from fivehundred.testing.rule_strategies import PRESETS
from fivehundred.testing.texts import TextRepr, deal_text, view_from

# pytest then shows the lines of the test and of what is tested, and none of this module.
__tracebackhide__ = True

#: Settings without the explain phase, which would take longer than finding the failure.
_TRIED: Final = settings(
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
    phases=[Phase.generate, Phase.shrink],
    report_multiple_bugs=False,
)
#: A function that returns what a host tells one seat about a deal: a view, a message or any comparable value.
ViewFunction = Callable[[Deal, Seat], object]


class LeakError(AssertionError):
    """The error raised if a seat is told something that depends on cards it has not seen."""


def assert_never_leaks(view_function: ViewFunction, rules: Rules = None, *, max_examples: int = 300) -> None:
    """Assert that *view_function* tells a seat nothing that depends on cards it has not seen (PLAY-6).

    The function is called with pairs of deals, at any stage, that the seat cannot tell apart. Both results must be
    equal, and so must their reprs. Raises `LeakError` for the smallest pair found with different results.

    >>> assert_never_leaks(lambda deal, seat: str(deal.view(seat)), max_examples=20)
    >>> try:
    ...     assert_never_leaks(lambda deal, seat: [str(hand) for hand in deal.hands], max_examples=20)
    ... except LeakError as leak:
    ...     print(leak)
    seat 0 is told of cards that it has not seen: ...
    """

    @settings(_TRIED, max_examples=max_examples)
    @given(pair=twins(rules))
    def no_leak(pair: Twins) -> None:
        told = [view_function(deal, pair.seat) for deal in (pair.one, pair.other)]
        if told[0] != told[1] or repr(told[0]) != repr(told[1]):
            raise LeakError(
                f"seat {pair.seat} is told of cards that it has not seen: {told[0]!r:.500} or {told[1]!r:.500}"
            )

    no_leak()


class PlayerError(AssertionError):
    """The error raised if a player acts illegally, too slowly, or differently in the same position.

    >>> from fivehundred import Pass, presets
    >>> try:
    ...     assert_legal_player(lambda view: None, [presets.SHORT_PACK_2], max_examples=1)
    ... except PlayerError as error:
    ...     print(error)
    None is not an action
    """


def assert_legal_player(
    player: Player,
    rules: Ruleset | Iterable[Ruleset] | None = None,
    *,
    deterministic: bool = True,
    seconds: float | None = None,
    max_examples: int = 3,
    clock: Callable[[], float] = perf_counter,
) -> None:
    """Assert that *player* acts legally in every stage of every preset, or of *rules*: a ruleset, or several.

    The player must also repeat its action when asked again, unless *deterministic* is false, and answer within
    *seconds*, if given, as measured by *clock*. *max_examples* limits the positions per stage and ruleset. Raises
    `PlayerError` for the smallest failing position found, and `InvalidValue` if *rules* is empty.

    >>> from fivehundred import presets
    >>> from fivehundred.players import SensiblePlayer
    >>> assert_legal_player(SensiblePlayer(), [presets.SHORT_PACK_2])
    >>> from fivehundred import Pass
    >>> try:
    ...     assert_legal_player(lambda view: Pass(), [presets.SHORT_PACK_2])
    ... except PlayerError as bad:
    ...     print(bad)
    P is illegal: seat 1 may not pass: cards must first be discarded (KITTY-1)
    """
    every = [*PRESETS.values()] if rules is None else [rules] if isinstance(rules, Ruleset) else [*rules]
    if not every:
        raise InvalidValue("rules: expected at least one ruleset")
    for ruleset in every:
        for stage in calls_to(ruleset):
            if stage is not Finished:
                _judge_examples(
                    ruleset, stage, max_examples, lambda view: _judge(player, view, deterministic, seconds, clock)
                )


def _judge_examples(rules: Ruleset, stage: type[Stage], max_examples: int, judge: Callable[[SeatView], None]) -> None:
    """Call *judge* with the view of the player whose turn it is, in up to *max_examples* deals at *stage*."""
    views = deals(rules, stage=stage).flatmap(_view_to_act)

    @settings(_TRIED, max_examples=max_examples)
    @given(view=views)
    def legal(view: SeatView) -> None:
        judge(view)

    try:
        legal()
    except FlakyFailure as error:
        found = error.exceptions[0]
        raise PlayerError(f"{found} (tried again in the same position, the player answered differently)") from found


def _view_to_act(deal: Deal) -> st.SearchStrategy[SeatView]:
    return st.builds(view_from, st.just(TextRepr(deal, deal_text)), st.just(Seat(deal.to_act or 0)))


def _judge(
    player: Player, view: SeatView, deterministic: bool, seconds: float | None, clock: Callable[[], float]
) -> None:
    before = clock()
    action = player(view)
    taken = clock() - before
    if not isinstance(action, Action):
        raise PlayerError(f"{action!r:.100} is not an action")
    refusal = view.why_not(action)
    if refusal is not None:
        raise PlayerError(f"{action} is illegal: {refusal}")
    if seconds is not None and taken > seconds:
        raise PlayerError(f"{action} took {taken:.3f} seconds, which is more than {seconds}")
    if deterministic and (again := player(view)) != action:
        raise PlayerError(f"{action}, and asked again, {again}")
