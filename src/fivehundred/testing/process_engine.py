"""An engine that is a program in any language, in a separate module because the rest of the kit starts no programs."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from typing import Any, ClassVar

from fivehundred.deal.deal import Deal
from fivehundred.errors import brief
from fivehundred.programs.answering import new_deal
from fivehundred.programs.processes import SECONDS, Fault, Program, ProgramError, WithProgram, run_coroutine
from fivehundred.programs.protocol import Declaration, RefusalError
from fivehundred.seats import Seat
from fivehundred.testing.engine import Engine


class ProcessEngine(WithProgram, Engine):
    """An `Engine` that passes every question to a program, so that the kit can test programs in any language.

    Questions that the program does not declare are not compared. One engine can play any number of matches. To kill the
    program, close the engine or use it in a ``with`` statement. Raises `ProgramError` if the program does not answer.

    >>> import sys
    >>> from fivehundred.testing import assert_replays, deal_from
    >>> text = "rules: short-pack-2; dealer: 0; hand 0: 9S 10S JS QS KS AS 9C 10C JC QC; "
    >>> text += "hand 1: KC AC 9D 10D JD QD KD AD 9H 10H; kitty: JH QH KH AH; auction by 1: 7S"
    >>> with ProcessEngine([sys.executable, "-m", "fivehundred", "engine"]) as engine:
    ...     assert_replays(engine, deal_from(text), refused=(0, "7S"))
    ...     engine.declaration.name
    'fivehundred'
    """

    refusals: ClassVar[tuple[type[Exception], ...]] = (RefusalError,)

    def __init__(self, command: str | Sequence[str], *, seconds: float = SECONDS) -> None:
        self._program = Program(command, seconds=seconds)
        #: The program's own declaration.
        self.declaration: Declaration = run_coroutine(self._program.declaration())

    @property
    def exclusions(self) -> Collection[str]:
        """The questions that the program does not declare."""
        return {"legal", "hand", "to_act", "contract", "tricks", "open_hand", "points", "scores", "winners"} - {
            *self.declaration.asks
        }

    def ask(self, ask: str, **arguments: Any) -> Any:
        """Return the program's answer to any question of the protocol."""
        return run_coroutine(self._program.ask(ask, **arguments))

    def begin(self, deal: Deal) -> None:
        """Start *deal*; if the program was killed for a fault, start the program again."""
        if self._program.can_restart():
            self._program = self._program.again()
        self.ask("new", **new_deal(deal))

    def act(self, seat: Seat, action: str) -> None:
        """Apply *action* by *seat*; raises `RefusalError` if the program refuses it."""
        self.ask("act", seat=seat, action=action)

    def to_act(self) -> int | None:
        """Return the seat to act."""
        seat: int | None = self._ask_for(_is_number, "to_act")
        return seat

    def legal(self) -> Iterable[str]:
        """Return the legal actions; for discards, a mapping with their number (``choose``) and the hand (``of``)."""
        legal: Iterable[str] = self._ask_for(
            lambda answer: _is_texts(answer) or _is_discards(answer), "legal", null=False
        )
        return legal

    def hand(self, seat: Seat) -> Iterable[str]:
        """Return the cards that *seat* holds."""
        cards: list[str] = self._ask_for(_is_texts, "hand", seat=seat)
        return cards

    def contract(self) -> tuple[str, int] | None:
        """Return the winning call and the seat that made it."""
        answer = self._ask_for(_is_contract, "contract")
        return None if answer is None else (answer[0], answer[1])

    def tricks(self) -> Sequence[int]:
        """Return the tricks of each seat."""
        return self._numbers("tricks") or []

    def open_hand(self) -> Iterable[str] | None:
        """Return the hand that is face up."""
        cards: list[str] | None = self._ask_for(_is_texts, "open_hand")
        return cards

    def points(self) -> Sequence[int]:
        """Return the points of the hand."""
        return self._numbers("points") or []

    def scores(self) -> Sequence[int]:
        """Return the totals of the match."""
        return self._numbers("scores") or []

    def winners(self) -> Sequence[int] | None:
        """Return the winners of the match."""
        return self._numbers("winners")

    def _numbers(self, ask: str) -> list[int] | None:
        numbers: list[int] | None = self._ask_for(
            lambda answer: isinstance(answer, list) and all(map(_is_number, answer)), ask
        )
        return numbers

    def _ask_for(self, fits: Callable[[Any], bool], ask: str, *, null: bool = True, **arguments: Any) -> Any:
        """Return the answer of the program, which fits, or is null if it may be; raise `ProgramError` otherwise."""
        answer = self.ask(ask, **arguments)
        if not (fits(answer) or (null and answer is None)):
            raise ProgramError(Fault.NO_ANSWER, f"{ask}: {brief(answer)} is not an answer to this question")
        return answer


def _is_number(answer: Any) -> bool:
    return type(answer) is int


def _is_texts(answer: Any) -> bool:
    return isinstance(answer, list) and all(isinstance(text, str) for text in answer)


def _is_discards(answer: Any) -> bool:
    return (
        isinstance(answer, dict)
        and {*answer} == {"choose", "of"}
        and _is_number(answer["choose"])
        and _is_texts(answer["of"])
    )


def _is_contract(answer: Any) -> bool:
    return isinstance(answer, list) and [*map(type, answer)] == [str, int]
