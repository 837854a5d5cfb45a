"""Whatever is handed in, an error is one of the library's own, and short enough to read."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from fivehundred import Bid, Card, Contract, Deal, FiveHundredError, Seat, presets, score, shuffle
from fivehundred.cards import SUITS
from fivehundred.cli.screen import EndOfInputError, ask

HUGE: Any = 10**5000
CALLED = presets.CALLED_5
PACK = tuple(CALLED.deck)


class Backwards:
    """Gives numbers below nothing."""

    def getrandbits(self, k: int, /) -> int:
        return -k


def called(level: int, card: str) -> Any:
    return attrs.evolve(Contract.as_bid(CALLED, Bid(level, SUITS[0]), Seat(0)), called=Card.parse(card))


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        (lambda: Card(HUGE), "a number too long to show: expected 0 to 65"),
        (lambda: score(CALLED, called(7, "AH"), [7, 2, 1, 0, 0]), "the holder of A♥ is missing"),
        (lambda: score(CALLED, called(7, "JK"), [7, 2, 1, 0, 0]), "CALL-3: a joker may not be called"),
        (lambda: score(CALLED, called(8, "AH"), [8, 1, 1, 0, 0]), "CALL-2: at 8S players are named"),
        (lambda: Deal.from_pack(CALLED, PACK * 3, dealer=Seat(0)), "CARD-2: 159 cards in the pack: expected 53"),
        (lambda: Deal.from_pack(CALLED, PACK, dealer=Seat(0), scores=b"12345"), "scores must be a sequence of ints"),
        (lambda: CALLED.schedule.value("7S"), "expected a Bid, not str"),  # type: ignore[arg-type]
        (lambda: shuffle.below(5, rng=Backwards()), "gave -3: expected 0 to 7"),
    ],
)
def test_what_came_out_wrong_once(wrong: Callable[[], object], message: str) -> None:
    with pytest.raises(FiveHundredError) as error:
        wrong()
    assert message in str(error.value)
    assert len(str(error.value)) < 400


def test_an_input_that_cannot_be_read_is_no_failure_to_write(monkeypatch: pytest.MonkeyPatch) -> None:
    class Closed:
        def isatty(self) -> bool:
            return False

        def readline(self) -> str:
            raise OSError(9, "Bad file descriptor")

    monkeypatch.setattr(sys, "stdin", Closed())
    with pytest.raises(EndOfInputError, match="cannot read: Bad file descriptor"):
        ask("Well? ")
