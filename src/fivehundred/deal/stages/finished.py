"""The end of a hand: nothing is left to decide."""

from __future__ import annotations

from typing import ClassVar

import attrs

from fivehundred._words import with_fields
from fivehundred.actions import Action, Hidden
from fivehundred.deal.contract import Contract
from fivehundred.deal.info import DealInfo
from fivehundred.deal.outcomes import Outcome, Played
from fivehundred.deal.refusals import Reason
from fivehundred.deal.stages.stage import BaseStage


@attrs.frozen
class Finished(BaseStage):
    """Nothing is left to decide."""

    due: ClassVar[Reason] = Reason.FINISHED
    wanted: ClassVar[str] = "nothing: the hand is over"
    outcome: Outcome
    __repr__ = with_fields

    @property
    def contract(self) -> Contract | None:
        """The contract that was played, ``None`` when the hand was thrown in."""
        return self.outcome.contract if isinstance(self.outcome, Played) else None

    def after(self, info: DealInfo, action: Action | Hidden) -> Finished:
        """No action follows. Raises `IllegalAction`."""
        raise self._foreign(action)
