"""What a solver says of a card against what a fresh one says of the position after it, with five to eight tricks left.

With that many cards left, positions that agree only in their highest cards share what was found out about them; with
the few that can be compared with every line of play, they hardly ever do.
"""

from __future__ import annotations

from random import Random

import pytest
from helpers import DEEP
from minimax import Minimax
from solver_positions import KINDS, Kind, lying_now, played_on, playing

from fivehundred import presets
from fivehundred.deal.deal import Deal
from fivehundred.rules.goals import Exactly, NoTricks
from fivehundred.seats import Seat
from fivehundred.solver.solving import Solver


def compare(solver: Solver, deal: Deal, kind: Kind) -> None:
    """*solver*, which may know a lot already, and solvers that know nothing agree about *deal* and about each card."""
    values = solver.values(deal)
    assert list(values) == list(deal.legal_actions)
    for card, value in values.items():
        after = deal.apply(card)
        assert value == Solver(after, side=kind.side).solve(after), (card, deal)
    solution = solver.solve(deal)
    few = isinstance(solution.goal, NoTricks | Exactly) == (deal.to_act in solution.side)
    assert solution.low == (min if few else max)(value.low for value in values.values())
    assert solution == Solver(deal, side=kind.side).solve(deal)


@pytest.mark.parametrize("seed", range(60 if DEEP else 1))
@pytest.mark.parametrize("kind", KINDS.values(), ids=KINDS)
def test_cards_are_worth_what_the_positions_after_them_come_to(kind: Kind, seed: int) -> None:
    rng = Random(seed)
    tricks = min(kind.most, (7 if DEEP else 5) + seed % 2)
    deal = kind.position(seed, tricks)
    per_trick = playing(deal).terms.per_trick
    solver = Solver(deal, side=kind.side)
    compare(solver, deal, kind)
    # The same solver two tricks later, mostly within a trick.
    lying = rng.randrange(per_trick)
    deal = played_on(deal, max(5, tricks - 2), lying, rng)
    assert lying_now(deal) == lying
    compare(solver, deal, kind)


@pytest.mark.rule("JOKER-3")
@pytest.mark.parametrize("seed", [19, 26, 258])
def test_a_side_of_ones_own_choice_whose_joker_has_to_be_played(seed: int) -> None:
    # Where all tricks are to be lost a joker must be played by who is void, whoever's tricks are counted.
    kind = Kind(presets.AUSTRALIAN_4, "M", side=(Seat(0), Seat(1), Seat(2)))
    deal = kind.position(seed, 3)
    solution = Solver(deal, side=kind.side).solve(deal)
    assert solution.low == Minimax(solution.side, solution.goal).worth(deal)
