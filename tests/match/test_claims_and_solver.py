"""Proofs of claims (PLAY-9) against what the solver finds of the same positions."""

from __future__ import annotations

from collections import Counter
from random import Random

import attrs
import pytest
from helpers import DEEP
from solver_positions import KINDS, played_on, playing, tricks_left

from fivehundred import Deal
from fivehundred.match import Referee, Verdict
from fivehundred.rules import Exactly, NoTricks
from fivehundred.seats import Seat
from fivehundred.solver import Solver

#: Those whose proofs rest on what all have seen: what lies covered on a table proves nothing (TWO-1).
NAMES = [name for name in KINDS if "table cards" not in name]


def gets_all(deal: Deal, seat: Seat) -> bool | None:
    """Whether *seat* alone can win all that is left, as the solver says; ``None`` where it counts tricks to be lost."""
    play = playing(deal)
    if isinstance(play.contract.goal, NoTricks | Exactly) and play.contract.side == (seat,):
        return None
    solution = Solver(deal, side=[seat]).solve(deal)
    assert solution.solved
    return solution.low == play.tricks_by_seat()[seat] + tricks_left(deal)


@pytest.mark.rule("PLAY-9")
@pytest.mark.parametrize("name", NAMES)
def test_a_claim_is_proved_when_the_solver_finds_all_the_tricks(name: str) -> None:
    kind = attrs.evolve(KINDS[name], rules=KINDS[name].rules.evolve(early_end=True))
    found: Counter[bool] = Counter()
    for seed in range(60 if DEEP else 1):
        rng = Random(f"{name} {seed}")
        deal = kind.dealt(rng)
        for tricks in (5, 4, 3, 2, 1):
            lying = rng.randrange(playing(deal).terms.per_trick) if seed % 3 else 0
            deal = played_on(deal, tricks, lying, rng)
            for seat in playing(deal).contract.playing:
                expected = gets_all(deal, seat)
                if expected is None:
                    continue
                _, claimed = Referee(deal=deal).claim(by=seat)
                _, given = Referee(deal=deal).concede(by=one_other(deal, seat), to=seat)
                assert claimed.verdict is given.verdict is (Verdict.PROVED if expected else Verdict.ASKED)
                found[expected] += 1
    assert found[True] >= DEEP
    assert found[False] >= 5


def one_other(deal: Deal, seat: Seat) -> Seat:
    return next(other for other in playing(deal).contract.playing if other != seat)
