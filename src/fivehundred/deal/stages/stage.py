"""The protocol of stages, which the table, views, records and the host use, and the last stage: the end of a hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from typing import ClassVar, Final, Self

import attrs

from fivehundred._words import ShowsFields, must_be
from fivehundred.actions import Action, Hidden
from fivehundred.cards import Cards, check_joker
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, Holding, Holdings, KnownCards, Revealed, Transfer
from fivehundred.deal.knowledge import Fact
from fivehundred.deal.options import NO_OPTIONS, Options
from fivehundred.deal.refusals import OF_THE_HAND, IllegalAction, Reason, Refusal, describe, listed, refused
from fivehundred.deal.turns import Outcome, Played, Turn
from fivehundred.errors import InvalidValue, NotationError
from fivehundred.rules.calls import Call
from fivehundred.seats import Seat

#: The holdings known to somebody who has seen no cards.
_UNSEEN: Final = Revealed(())


class BaseStage(ShowsFields):
    """The answers of a stage that gives none of its own; each stage also has its own `after`.

    ``after(info, action)`` is what the stage becomes by a legal action: itself with one more answer, or the end of
    the hand. A stage that is `complete` stands behind the deal, and the next one follows (`fivehundred.deal.table`).
    """

    __slots__ = ()

    #: The action due now, as the reason for refusing every action of another stage.
    due: ClassVar[Reason]

    @property
    def count(self) -> int:
        """The number of cards that leave a hand, unseen by the others, by the action that completes the stage."""
        return 0

    @property
    def seat(self) -> Seat | None:
        """The seat to act, ``None`` when nobody is."""
        return None

    @property
    def actor(self) -> Seat:
        """The seat to act. Raises `InvalidValue` when nobody is."""
        seat = self.seat
        if seat is None:
            raise InvalidValue("nobody is to act")
        return seat

    @property
    def complete(self) -> bool:
        """True once nothing is left to decide in this stage."""
        return self.seat is None

    @property
    @abstractmethod
    def contract(self) -> Contract | None:
        """The contract as everybody knows it, ``None`` while there is none and when the hand is thrown in."""

    @property
    @abstractmethod
    def wanted(self) -> str:
        """The next entry that a record should have, in words, the first of them the one that it begins with."""

    def options(self, info: DealInfo, holding: Holding) -> Options:
        """The legal actions of the seat to act with *holding*."""
        return NO_OPTIONS

    def why_not(self, info: DealInfo, holding: Holding, action: Action) -> Refusal:
        """The reason why the seat to act, with *holding*, may not do *action*, which is known to be illegal."""
        refusal = self._against(info, holding, action) or refused(self.actor, action, self.due)
        # A misplaced action of any seat is refused with what is due, so that this tells nothing about a card (CALL-1).
        return attrs.evolve(refusal, due=self.due) if refusal.reason in OF_THE_HAND else refusal

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Refusal | None:
        """The reason why not, if *action* belongs to this stage at all."""
        return None

    def out_of_turn(self, seat: Seat | None, action: Action | Hidden) -> Refusal:
        """The refusal of any action by a seat that is not to act (SEAT-1)."""
        if self.seat is None:
            return refused(seat, action, Reason.FINISHED)
        return refused(seat, action, Reason.OUT_OF_TURN, turn=str(self.seat))

    def needs(self, action: Action | Hidden) -> int:
        """The cards that a player needs in hand to do *action*, as bits."""
        return 0

    def why_impossible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """The reason why nobody in the place of the seat to act could do *action*; ``None`` if somebody could.

        *elsewhere* are the cards that this seat is known not to hold, as bits. Whether those it may hold can lie so
        that all of a deal was legal is not asked: that is to find a world (`fivehundred.worlds`).
        """
        if isinstance(action, Hidden):
            return refused(self.actor, action, self.due)
        needed = self.needs(action)
        if needed & elsewhere:
            return refused(self.actor, action, Reason.ELSEWHERE, card=listed(Cards(needed & elsewhere)))
        # With nothing else in the hand, anything that can be done with these cards is legal.
        holding = Holding(needed)
        return None if action in self.options(info, holding) else self.why_not(info, holding, action)

    def _foreign(self, action: Action | Hidden) -> IllegalAction:
        """The error for an action of another stage."""
        return IllegalAction(refused(self.seat, action, self.due))

    def entered(self, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The cards that change hands because this stage begins."""
        return ()

    def moves(self, action: Action | Hidden, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The cards that change hands because of *action*."""
        return ()

    @property
    def begun_with(self) -> tuple[Transfer, ...]:
        """The transfers made because this stage began, without the cards: how many, from where, to where."""
        return self.entered(_UNSEEN) if self.count else ()

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The transfers made because of this stage, without the cards: how many, from where, to where."""
        if not self.count:
            return ()
        done = self.moves(Hidden(self.count), _UNSEEN) if self.complete else ()
        return (*self.begun_with, *done)

    def parse(self, info: DealInfo, text: str) -> Action:
        """Read an action of this stage, as `str` writes it or as a refusal says it.

        Raises `NotationError` when *text* is none, or may be either of two jokers.
        """
        must_be("an action's text", text, str)
        text = text.strip()
        action = self._parsed(info, text)
        if not isinstance(action, Call):
            check_joker(text, info.rules.deck)
        return action

    def _parsed(self, info: DealInfo, text: str) -> Action:
        raise NotationError(text, 1, "nothing: the hand is over")

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterable[Fact]:
        """The facts proved in this stage about the cards that each seat has for the play.

        *found* are the cards that the contractor may have taken up after it, as bits; *outcome* is how the hand ended,
        if it ended in this stage.
        """
        return ()

    def turns(self, holdings: Holdings) -> Sequence[Turn]:
        """The turns of this stage, as those with *holdings* saw them."""
        return ()


@attrs.frozen(repr=False)
class Asked(BaseStage):
    """A stage in which the contractor is asked one thing."""

    contract: Contract
    #: The seat that is asked: the contractor.
    seat: Seat
    #: The answer; ``None`` until there is one.
    answer: Action | None = None

    @property
    def complete(self) -> bool:
        """True once the contractor has answered."""
        return self.answer is not None

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The answer."""
        return [] if self.answer is None else [Turn(self.seat, self.answer)]


@attrs.frozen(repr=False)
class AskedInTurn(BaseStage):
    """A stage in which one seat after the other is asked one thing, until somebody does not decline."""

    #: The action that declines.
    no: ClassVar[Action]
    contract: Contract
    #: The seats still to be asked, in order.
    waiting: tuple[Seat, ...]
    #: The seats that have declined, in order.
    declined: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat | None:
        """The seat that is asked now, ``None`` once nobody is."""
        return self.waiting[0] if self.waiting else None

    def _declining(self) -> Self:
        """The stage after one more seat has declined."""
        seat, *waiting = self.waiting
        return attrs.evolve(self, waiting=tuple(waiting), declined=(*self.declined, seat))

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The seats that have declined, in order."""
        return [Turn(seat, self.no) for seat in self.declined]


def named(text: str, actions: Iterable[Action]) -> Action | None:
    """The one of *actions* that is written, or said in a refusal, as *text*."""
    return next((action for action in actions if text.lower() in (str(action), describe(action))), None)


def one_of(text: str, *actions: Action) -> Action:
    """The one of *actions* with that text. Raises `NotationError` when there is none."""
    found = named(text, actions)
    if found is None:
        raise NotationError(text, 1, " or ".join(map(str, actions)))
    return found


@attrs.frozen(repr=False)
class Finished(BaseStage):
    """Nothing is left to decide."""

    due: ClassVar[Reason] = Reason.FINISHED
    wanted: ClassVar[str] = "nothing: the hand is over"
    outcome: Outcome

    @property
    def contract(self) -> Contract | None:
        """The contract that was played, ``None`` when the hand was thrown in."""
        return self.outcome.contract if isinstance(self.outcome, Played) else None

    def after(self, info: DealInfo, action: Action | Hidden) -> Finished:
        """No action follows. Raises `IllegalAction`."""
        raise self._foreign(action)
