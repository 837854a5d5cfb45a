"""The protocol of stages, used by the table, views, records and the host; also the last stage, the end of a hand."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import ClassVar, Final, Self

import attrs

from fivehundred._base.words import ShowsFields, must_be
from fivehundred.actions import (
    Action,
    Breach,
    DeclareSlam,
    Hidden,
    Keep,
    Look,
    ThrowIn,
    parse_declaration,
    parse_discard,
    parse_gift,
    parse_partner_call,
    parse_play,
)
from fivehundred.cards import Cards, read_typed
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, KnownCards, Revealed
from fivehundred.deal.knowledge import Fact
from fivehundred.deal.options import NO_OPTIONS, Options
from fivehundred.deal.refusals import IllegalAction, Reason, Refusal, refuse
from fivehundred.deal.transfers import Holding, Holdings, Transfer
from fivehundred.deal.turns import Outcome, Played, Turn
from fivehundred.errors import InvalidValue, NotationError
from fivehundred.seats import Seat
from fivehundred.texts.messages import text as worded

#: The holdings known to somebody who has seen no cards.
_UNSEEN: Final = Revealed(())


class BaseStage(ShowsFields):
    """The base class of the stages, with defaults for everything except `after`.

    ``after(info, action)`` returns the stage after a legal action: the same stage with one more answer, or the end of
    the hand. Once a stage is `complete`, the next one follows (`fivehundred.deal.table`).
    """

    __slots__ = ()

    #: The action due now, as the reason for refusing every action of another stage.
    due: ClassVar[Reason]

    @property
    def count(self) -> int:
        """The number of cards that leave a hand, unseen by others, when this stage is completed."""
        return 0

    @property
    def seat(self) -> Seat | None:
        """The seat whose turn it is; ``None`` if it is nobody's turn."""
        return None

    @property
    def actor(self) -> Seat:
        """The seat whose turn it is. Raises `InvalidValue` if it is nobody's turn."""
        seat = self.seat
        if seat is None:
            raise InvalidValue("it is nobody's turn")
        return seat

    @property
    def complete(self) -> bool:
        """True once nothing is left to decide in this stage."""
        return self.seat is None

    @property
    @abstractmethod
    def contract(self) -> Contract | None:
        """The publicly known contract; ``None`` if there is none yet, or if the hand was thrown in."""

    @property
    @abstractmethod
    def expected_entry(self) -> str:
        """A description of the entry expected next in a record, beginning with the first word of that entry."""

    def options(self, info: DealInfo, holding: Holding) -> Options:
        """The legal actions of the player whose turn it is, who has *holding*."""
        return NO_OPTIONS

    def why_not(self, info: DealInfo, holding: Holding, action: Action) -> Refusal:
        """The refusal of *action*, known to be illegal, to the player whose turn it is and who has *holding*."""
        # A misplaced action of any seat is refused with what is due, so that this tells nothing about a card (CALL-1).
        return next(self._against(info, holding, action)).with_due(self.due)

    @abstractmethod
    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        """Yield a refusal for each limit that forbids *action*, the first reason first; nothing if it is legal."""

    def out_of_turn(self, seat: Seat | None, action: Action | Hidden) -> Refusal:
        """The refusal of an action by a seat whose turn it is not (SEAT-1)."""
        if self.seat is None:
            return refuse(seat, action, Reason.FINISHED)
        return refuse(seat, action, Reason.OUT_OF_TURN, turn=self.seat)

    def needs(self, action: Action | Hidden) -> int:
        """The cards that a player must hold to take *action*, as a bitmask."""
        return 0

    def why_impossible(self, info: DealInfo, action: Action | Hidden, elsewhere: int) -> Refusal | None:
        """The reason why no hand would allow *action* now; ``None`` if some hand would.

        *elsewhere* is a bitmask of the cards that the player whose turn it is is known not to hold. This does not check
        whether the other cards can be arranged so that the whole deal was legal. That would require finding a world
        (`fivehundred.worlds`).
        """
        if isinstance(action, Hidden):
            return refuse(self.actor, action, self.due)
        needed = self.needs(action)
        if needed & elsewhere:
            return refuse(self.actor, action, Reason.ELSEWHERE, cards=Cards(needed & elsewhere))
        # With nothing else in the hand, anything that can be done with these cards is legal.
        holding = Holding(needed)
        return None if action in self.options(info, holding) else self.why_not(info, holding, action)

    def _foreign(self, action: Action | Hidden) -> IllegalAction:
        """The error for an action that belongs to another stage."""
        return IllegalAction(refuse(self.seat, action, self.due))

    def transfers_on_entry(self, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The transfers made when this stage begins."""
        return ()

    def moves(self, action: Action | Hidden, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The transfers made by *action*."""
        return ()

    @property
    def begun_with(self) -> tuple[Transfer, ...]:
        """The transfers made when this stage began: how many cards, from where, to where, but not which cards."""
        return self.transfers_on_entry(_UNSEEN) if self.count else ()

    @property
    def transfers(self) -> tuple[Transfer, ...]:
        """The transfers made in this stage so far: how many cards, from where, to where, but not which cards."""
        if not self.count:
            return ()
        done = self.moves(Hidden(self.count), _UNSEEN) if self.complete else ()
        return (*self.begun_with, *done)

    def parse(self, info: DealInfo, text: str) -> Action:
        """Parse an action of this stage, in the form of `str` or in the words of a refusal.

        Raises `NotationError` if *text* is not such an action; the error says so if it is one of another stage.
        """
        must_be("an action's text", text, str)
        try:
            return self._parse(info, text.strip())
        except NotationError as error:
            # Nearly all texts are read at once.
            with suppress(NotationError):
                return read_typed(text.strip(), partial(self._parse, info))
            raise self._foreign_text(info, text.strip(), error) from None

    def _foreign_text(self, info: DealInfo, text: str, error: NotationError) -> NotationError:
        """Return *error*, which refused *text*; it says what is due if the text is an action of another stage."""
        if self.seat is None:
            return error
        word = text.partition(" ")[0].lower()
        for read in (partial(one_of, actions=_WORDS), _BEGINNINGS.get(word, parse_play), info.rules.parse_call):
            with suppress(NotationError):
                refusal = refuse(self.seat, read(text), self.due)
                expected = error.expected if error.column == 1 else "an action of this stage"
                return NotationError(text, 1, f"{expected} ({refusal})")
        return error

    def _parse(self, info: DealInfo, text: str) -> Action:
        raise NotationError(text, 1, "nothing: the hand is over")

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterable[Fact]:
        """The facts proved in this stage about the cards each seat holds when play begins.

        *found* is a bitmask of the cards that the contractor may have taken up after this stage. *outcome* is the
        outcome of the hand, if the hand ended in this stage.
        """
        return ()

    def turns(self, holdings: Holdings) -> Sequence[Turn]:
        """The turns of this stage, as seen by those with *holdings*."""
        return ()


@attrs.frozen(repr=False)
class Asked(BaseStage):
    """A stage in which the contractor is asked one question."""

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
        """The turn of the answer, if there is one."""
        return [] if self.answer is None else [Turn(self.seat, self.answer)]


@attrs.frozen(repr=False)
class AskedInTurn(BaseStage):
    """A stage in which seats are asked the same question in turn, until one does not decline."""

    #: The action that declines.
    no: ClassVar[Action]
    contract: Contract
    #: The seats still to be asked, in order.
    waiting: tuple[Seat, ...]
    #: The seats that have declined, in order.
    declined: tuple[Seat, ...] = ()

    @property
    def seat(self) -> Seat | None:
        """The seat now being asked to decide, or ``None`` when nobody is left to ask."""
        return self.waiting[0] if self.waiting else None

    def _declining(self) -> Self:
        """The stage after the seat now being asked declines."""
        seat, *waiting = self.waiting
        return attrs.evolve(self, waiting=tuple(waiting), declined=(*self.declined, seat))

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The turns of the seats that declined, in order."""
        return [Turn(seat, self.no) for seat in self.declined]


def find_action(text: str, actions: Iterable[Action]) -> Action | None:
    """The action in *actions* with this *text*, or with this wording in refusals; ``None`` if there is none."""
    said = " ".join(text.lower().split())
    return next((action for action in actions if said in (str(action), worded(action))), None)


def one_of(text: str, actions: Iterable[Action]) -> Action:
    """The action in *actions* with this *text*. Raises `NotationError` if there is none."""
    found = find_action(text, actions)
    if found is None:
        raise NotationError(text, 1, " or ".join(map(str, actions)))
    return found


#: The actions written as words alone.
_WORDS: Final = (
    Look(),
    ThrowIn(),
    Keep(),
    DeclareSlam(),
    DeclareSlam(undertaken=False),
    Breach(),
    Breach(undertaken=False),
)
#: The parsers of the actions that begin with a word.
_BEGINNINGS: Final[Mapping[str, Callable[[str], Action]]] = {
    "discard": parse_discard,
    "give": parse_gift,
    "declare": parse_declaration,
    **dict.fromkeys(("call", "alone", "go"), parse_partner_call),
}


@attrs.frozen(repr=False)
class Finished(BaseStage):
    """The end of a hand, when nothing is left to decide."""

    due: ClassVar[Reason] = Reason.FINISHED
    expected_entry: ClassVar[str] = "nothing: the hand is over"
    outcome: Outcome

    @property
    def contract(self) -> Contract | None:
        """The contract that was played; ``None`` if the hand was thrown in."""
        return self.outcome.contract if isinstance(self.outcome, Played) else None

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        yield refuse(self.seat, action, self.due)

    def after(self, info: DealInfo, action: Action | Hidden) -> Finished:
        """Raise `IllegalAction`, because no action is possible after the end of a hand."""
        raise self._foreign(action)
