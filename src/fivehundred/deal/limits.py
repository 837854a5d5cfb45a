"""Limits on what a player may do, separate from refusals: an action is legal if no limit forbids it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, ParamSpec

import attrs

from fivehundred._base.words import ShowsFields
from fivehundred.actions import Action
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.seats import Seat

_Asked = ParamSpec("_Asked")


@attrs.frozen(repr=False)
class Limit(ShowsFields, Generic[_Asked]):
    """A limit on what a player may do: which actions it forbids, when, and why."""

    reason: Reason
    #: The actions it forbids, as a mask of their numbers.
    mask: int
    #: A function that returns True in positions where it forbids them; ``None`` if it always does.
    applies: Callable[_Asked, bool] | None = None
    #: The facts for the sentence, given the action.
    facts: Callable[[Any], Mapping[str, object]] = lambda _: {}
    #: The cards that prove it, as a bitmask: it forbids nothing to a player who holds none of them. ``None`` if it
    #: rests on no cards.
    evidence: int | None = None
    #: The cards that disprove it, as a bitmask: it forbids nothing to a player who holds any of them.
    unless: int = 0
    #: The further rules it rests on, given the action and the cards that prove it.
    more: Callable[[Any, int], Iterable[str]] = lambda *_: ()

    def forbids(self, number: int, held: int, *asked: _Asked.args, **rest: _Asked.kwargs) -> bool:
        """True if it forbids the action with this *number* to a player who has *held*, a bitmask of cards."""
        if not self.mask >> number & 1 or held & self.unless:
            return False
        proved = self.evidence is None or held & self.evidence
        return bool(proved) and (self.applies is None or self.applies(*asked, **rest))


@attrs.frozen(repr=False)
class Limits(ShowsFields, Generic[_Asked]):
    """The limits of similar positions, in the order in which reasons are given. What none of them forbids is legal."""

    limits: tuple[Limit[_Asked], ...]
    #: The actions that are not forbidden in all positions, as a mask.
    possible: int
    #: The other limits: what they forbid, the cards that prove and disprove them, and when they apply.
    changing: tuple[tuple[int, int | None, int, Callable[_Asked, bool] | None], ...]

    @classmethod
    def of(cls, limits: Iterable[Limit[_Asked]], *, among: int) -> Limits[_Asked]:
        """Combine *limits* on actions whose numbers are below *among*."""
        # A limit that no card can prove never applies.
        found, possible = tuple(limit for limit in limits if limit.evidence != 0), (1 << among) - 1
        for limit in found:
            if limit.evidence is None and not limit.unless and limit.applies is None:
                possible &= ~limit.mask
        changing = (
            (limit.mask, limit.evidence, limit.unless, limit.applies) for limit in found if limit.mask & possible
        )
        return cls(found, possible, tuple(changing))

    def allowed_actions(self, held: int, *asked: _Asked.args, **rest: _Asked.kwargs) -> int:
        """The actions that no limit forbids to a player who has *held*, a bitmask of cards."""
        mask = self.possible
        for forbidden, evidence, unless, applies in self.changing:
            proved = (evidence is None or held & evidence) and not held & unless
            if proved and (applies is None or applies(*asked, **rest)):
                mask &= ~forbidden
        return mask

    def against(
        self, number: int, seat: Seat, action: Action, held: int, *asked: _Asked.args, **rest: _Asked.kwargs
    ) -> Iterator[Refusal]:
        """Yield a refusal of *action*, with this *number*, to *seat*, with cards *held*, for each limit against it."""
        for limit in self.limits:
            if limit.forbids(number, held, *asked, **rest):
                proof = held & (limit.evidence or 0)
                rules, facts = limit.more(action, proof), limit.facts(action)
                yield refuse(seat, action, limit.reason, *rules, evidence=proof, **facts)
