"""What the solver found of some positions, and in how many steps, written down once.

A change that brings another result is a mistake, in the search or in the tests that passed it. One that only changes
the number of steps may be worth it; then the number is to be changed here as well, with the reason.
"""

from __future__ import annotations

from functools import cache

import pytest
from helpers import DEEP
from minimax import Minimax, result
from solver_positions import KINDS, playing

from fivehundred.solver.solving import Solver

#: Most cards of which every line of play is written out, without a loose joker and with one.
MOST = (20, 13) if DEEP else (12, 10)
#: Of each kind some deals by their seeds, how many tricks before the end they are, and a digit for the result after
#: each card that may be played, in the order of the options, 10 being "a"; before that of nine or ten tricks only the
#: result of the whole. The first two of each kind are solved again in every run, the others in the deep form.
FOUND = {
    "suit, four": "0/5 66666, 1/6 333224, 2/7 6667766, 3/8 44444533, 0/9 6, 0/10 6",
    "suit, three": "0/5 55556, 1/6 211122, 2/7 3232222, 3/8 34443344, 0/9 4, 0/10 4",
    "suit, no joker": "0/5 66666, 1/6 556555, 2/7 3334443, 3/8 44445555, 0/9 8, 0/10 7",
    "suit, two jokers": "0/5 22223, 1/6 666777, 2/7 7777888, 3/8 44254442, 0/9 2, 0/10 2",
    "suit, jokers that name a suit": "4/5 77767, 5/6 6666665565, 3/7 4433334, 1/8 77776677, 0/9 2, 0/10 3",
    "suit, dummy": "0/5 55566, 1/6 211122, 2/7 4444444, 3/8 23233332, 0/9 6, 0/10 6",
    "suit, two": "0/5 64655, 1/6 766776, 2/7 6766666, 3/8 54444444, 0/9 5, 0/10 5",
    "suit, table cards": "0/5 55555, 1/6 5544, 2/6 111023, 3/6 8888, 18/6 2111",
    "suit, called partner": "0/5 22222, 1/6 121111, 2/7 5555556, 3/7 1111111",
    "suit, sides of three": "0/5 44457, 1/6 555555, 2/6 222211, 3/6 335553, 35/6 777887, 39/6 445544",
    "suit, three sides": "0/5 55555, 1/6 555666, 2/7 0000000, 3/7 2222222",
    "slam": "0/5 22222, 1/6 555544, 2/7 1002220, 3/8 45444444, 0/9 1, 0/10 1",
    "no trump, four": "0/5 24443335, 1/6 335533, 2/7 8887748, 3/8 99999999, 0/9 4, 4/10 1",
    "no trump, three": "0/5 77777777, 1/6 322322323, 2/7 1111111, 3/8 11000001, 1/9 2, 0/10 6",
    "no trump, no joker": "0/5 77222, 1/6 555555, 2/7 5555554, 3/8 77777667, 0/9 8, 0/10 7",
    "no trump, two jokers": "0/5 33332, 1/6 55544344, 2/7 7778888, 3/8 7877787, 0/9 1, 1/10 7",
    "no trump, dummy": "0/5 56666, 1/6 412224441, 2/7 4222242, 3/8 66466555, 1/9 2, 0/10 8",
    "no trump, table cards": "0/5 2222, 1/5 33314342, 2/5 84999, 3/5 777",
    "no trump, called partner": "0/5 44454, 1/6 333333, 2/6 225522, 3/6 333333, 19/6 333222",
    "no trump, sides of three": "0/5 53633, 1/6 222222, 2/7 4444444, 3/7 3445543",
    "misere": "0/5 11111, 1/6 011111, 2/7 6345555, 3/8 7665755, 0/9 3, 2/10 7",
    "open misere": "4/5 11122, 5/6 53455, 6/7 6666666677, 7/8 33333333, 4/9 3, 0/10 3",
    "misere, no joker": "0/5 66667, 1/6 656655, 2/7 3555553, 3/8 77776446, 0/9 6, 0/10 6",
    "misere, two jokers and both partners": "0/5 33333, 1/6 665655, 2/7 6676667, 3/7 668666",
    "misere, jokers that ask for nothing": "0/5 22333, 1/6 666666, 2/6 555666, 3/6 666656, 31/6 442443",
    "misere, sides of three": "0/5 44456, 1/6 444444, 2/6 565565, 3/6 222223",
    "misere, table cards": "0/5 5555, 1/6 333443333, 2/6 554, 3/6 5656, 29/6 6563",
    "exactly five": "0/5 44444, 1/6 555555, 2/7 2223555, 3/8 2221222, 14/7 3333344, 0/9 5, 0/10 5",
    "exactly five, two jokers": "0/5 34444443, 1/6 00001033, 2/7 1112111, 3/7 3444433, 9/6 222211",
    "passed deal, three": "0/5 44555, 1/6 222222222, 2/7 000000, 3/8 11112211, 0/9 2, 0/10 5",
    "passed deal, two sides": "4/5 11111, 5/6 333353, 6/7 3333333433, 7/8 89988888, 17/6 55655, 3/9 3",
    "suit, the defenders counted": "0/5 66666, 1/6 756776, 2/7 2222223, 3/8 88788998, 0/9 7, 0/10 8",
}
#: How many positions a solver looked at to find that, in every run and in the deep form, by the first word or words of
#: the kind.
NODES = {
    "suit": (4_225, 39_124),
    "slam": (198, 1_986),
    "no trump": (2_664, 49_537),
    "misere": (7_657, 80_642),
    "open misere": (689, 34_201),
    "exactly five": (1_910, 30_842),
    "passed deal": (623, 7_799),
}


def pinned(name: str) -> list[str]:
    """What is written down of that kind."""
    return FOUND[name].split(", ")[: None if DEEP else 2]


@cache
def found(name: str) -> tuple[list[str], int]:
    """What a fresh solver finds of each position of that kind now, written as above, and how many it looked at."""
    kind, words, nodes = KINDS[name], list[str](), 0
    for word in pinned(name):
        seed, tricks = map(int, word.split()[0].split("/"))
        deal = kind.position(seed, tricks)
        solver = Solver(deal, side=kind.side)
        solutions = [solver.solve(deal)] if tricks > 8 else list(solver.values(deal).values())
        assert all(solution.solved for solution in solutions)
        words.append(f"{seed}/{tricks} " + "".join(f"{solution.low:x}" for solution in solutions))
        nodes += solver.nodes
    return words, nodes


def test_there_are_results_of_every_kind() -> None:
    assert list(FOUND) == list(KINDS)
    assert {name.split(",")[0] for name in KINDS} == set(NODES)


@pytest.mark.parametrize("name", KINDS)
def test_the_results_are_those_written_down(name: str) -> None:
    assert found(name)[0] == pinned(name)


@pytest.mark.parametrize("family", NODES)
def test_as_many_positions_are_looked_at_as_there_were(family: str) -> None:
    # On every build. What only makes the search slower shows in no result.
    assert sum(found(name)[1] for name in KINDS if name.split(",")[0] == family) == NODES[family][DEEP]


@pytest.mark.parametrize(
    ("name", "nodes"), [("suit, three", 1070), ("no trump, three", 1221), ("passed deal, three", 428)]
)
def test_within_a_limit_the_cards_take_turns_in_rounds_twice_as_long_each(name: str, nodes: int) -> None:
    kind = KINDS[name]
    deal = kind.position(3, 8)
    limited, whole = (Solver(deal, side=kind.side) for _ in range(2))
    assert limited.values(deal, nodes=10**6) == whole.values(deal)
    # On every build; the rounds cost a little.
    assert whole.nodes < limited.nodes == nodes


def test_every_line_of_play_of_the_shortest_comes_to_what_is_written_down() -> None:
    compared = 0
    for name, kind in KINDS.items():
        for word in pinned(name):
            at, digits = word.split()
            seed, tricks = map(int, at.split("/"))
            deal = kind.position(seed, tricks)
            play = playing(deal)
            # What a joker may do depends on all that went before, so that nothing can be kept.
            most = MOST[bool(play.terms.ranking.loose & play.unplayed)]
            if tricks > 8 or play.terms.length - len(play.line) > most:
                continue
            solution = Solver(deal, side=kind.side).solve(deal)
            plain = Minimax(solution.side, solution.goal)
            worths = [plain.worth(deal.apply(option)) for option in deal.legal_actions]
            assert digits == "".join(f"{result(solution.goal, worth):x}" for worth in worths), (name, word)
            compared += 1
    assert compared == (23 if DEEP else 5)
