"""What other libraries do when it is their turn: a program that ``peers.py`` starts.

It needs this library too, but only for the hands that are solved. A package that is not installed is left out.
"""

from __future__ import annotations

import io
import pickle
import platform
from collections.abc import Callable
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from importlib.util import find_spec
from random import Random
from statistics import median
from time import process_time
from typing import Any

from fast import FRESH
from in_c import c_compiler, plain_c
from ours import TRUMPS, to_solve
from records import rate
from solver import as_bridge, bridge_solver, times
from turns import importing, per_second, serve

#: The module of each package.
PACKAGES = {
    "open_spiel": "pyspiel",
    "endplay": "endplay",
    "chess": "chess",
    "rlcard": "rlcard",
    "pokerkit": "pokerkit",
    "numpy": "numpy",
    "pettingzoo": "pettingzoo",
}
#: Picks moves and cards wherever each time has to be another; one for all, because making one takes a while.
CHANCE = Random(1).random
#: Moves after which a random game of chess is broken off.
LONGEST = 200


@cache
def spiel() -> Any:
    """OpenSpiel."""
    return import_module("pyspiel")


@cache
def game(name: str) -> Any:
    """A game of OpenSpiel."""
    return spiel().load_game(name)


def dealt(name: str, seed: int) -> Any:
    """The first decision of a random deal of OpenSpiel."""
    chance, state = Random(seed).random, game(name).new_initial_state()
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(outcomes[int(chance() * len(outcomes))][0])
    return state


@cache
def starts(count: int) -> list[Any]:
    """Deals of euchre."""
    return [dealt("euchre", seed) for seed in range(count)]


def advance(state: Any, moves: int, chance: Random) -> Any:
    """The same state so many random decisions later."""
    for _ in range(moves):
        legal = state.legal_actions()
        if not legal:
            break
        state.apply_action(legal[chance.randrange(len(legal))])
    return state


def euchre(cloned: bool) -> float:
    """Decisions a second, driven from Python. The deals are copied before the time begins."""
    chance, decisions, seconds = Random(1).random, 0, 0.0
    while seconds < 0.25:
        fresh = [state.clone() for state in starts(300)]
        begin = process_time()
        for start in fresh:
            state = start
            while size := len(legal := state.legal_actions()):
                if cloned:
                    state = state.clone()
                state.apply_action(legal[int(chance() * size)])
                decisions += 1
        seconds += process_time() - begin
    return decisions / seconds


@cache
def rollouts(each: int) -> list[tuple[Callable[[], object], float]]:
    """Random playouts of whole deals of euchre in OpenSpiel's own loop, and how many decisions they are on average.

    A search with a single simulation does nothing but evaluate the position that it is given.
    """
    work: list[tuple[Callable[[], object], float]] = []
    for seed, state in enumerate(starts(20)):
        evaluator = spiel().RandomRolloutEvaluator(each, seed)
        bot = spiel().MCTSBot(game("euchre"), evaluator, 1.0, 1, 10, False, seed, False)
        chance, before = Random(seed), len(state.history())
        lengths = [len(advance(state.clone(), 99, chance).history()) - before for _ in range(400)]
        work.append((partial(bot.mcts_search, state), each * sum(lengths) / len(lengths)))
    return work


def inside() -> float:
    """Decisions a second in OpenSpiel's own loop, the deals dealt beforehand."""
    work, decisions, begin = rollouts(2000), 0.0, process_time()
    for search, length in work:
        search()
        decisions += length
    return decisions / (process_time() - begin)


def timed(do: Callable[[Any], object], things: list[Any]) -> float:
    """How many things are done in a second."""
    return rate(do, things)


@cache
def leads() -> list[Any]:
    """Deals of euchre at the opening lead, which comes when it is known whether the declarer goes alone."""
    found = []
    for seed, start in enumerate(starts(100)):
        state, chance = start.clone(), Random(seed)
        while state.legal_actions() and "go alone:" not in str(state):
            advance(state, 1, chance)
        if state.legal_actions():
            found.append(state)
    return found[:20]


def worlds(state: Any) -> object:
    """Other cards that the player to act may face."""
    return state.resample_from_infostate(state.current_player(), CHANCE)


@cache
def finished_hearts() -> list[Any]:
    """Whole deals of hearts."""
    chance = Random(5)
    return [advance(dealt("hearts", seed), 200, chance) for seed in range(20)]


def hearts_read() -> float:
    """Deals read in a second."""
    return timed(game("hearts").deserialize_state, [state.serialize() for state in finished_hearts()])


@cache
def chess() -> Any:
    """The package python-chess."""
    return import_module("chess")


def chess_moves() -> int:
    """One random game of chess, broken off when it is long; how many moves that were."""
    board, moves = chess().Board(), 0
    while moves < LONGEST and (size := len(legal := list(board.legal_moves))):
        board.push(legal[int(CHANCE() * size)])
        moves += 1
    return moves


@cache
def boards() -> list[Any]:
    """Boards after forty random moves."""
    found = []
    for seed in range(20):
        chance, board = Random(seed), chess().Board()
        for _ in range(40):
            legal = list(board.legal_moves)
            board.push(legal[chance.randrange(len(legal))])
        found.append(board)
    return found


@cache
def chess_records() -> list[Any]:
    """Games of forty random moves."""
    return list(map(import_module("chess.pgn").Game.from_board, boards()))


def pgn_read(text: str) -> object:
    """The game that is written there."""
    return import_module("chess.pgn").read_game(io.StringIO(text))


@cache
def bridge_table() -> Any:
    """RLCard's bridge, the one of its games with tricks."""
    return import_module("rlcard").make("bridge", config={"seed": 1})


def rlcard_bridge() -> int:
    """One random deal in RLCard's environment, which describes each position for a network; how many actions."""
    table, actions = bridge_table(), 0
    state, _ = table.reset()
    while not table.is_over():
        legal = list(state["legal_actions"])
        state, _ = table.step(legal[int(CHANCE() * len(legal))])
        actions += 1
    return actions


def holdem() -> int:
    """One random hand of fixed limit hold'em for four in PokerKit; how many actions of players."""
    kit = import_module("pokerkit")
    state = kit.FixedLimitTexasHoldem.create_state(tuple(kit.Automation), True, 0, (1, 2), 2, 4, 200, 4)
    actions = 0
    while state.status:
        asked = (
            (state.can_fold, state.fold),
            (state.can_check_or_call, state.check_or_call),
            (state.can_complete_bet_or_raise_to, state.complete_bet_or_raise_to),
        )
        legal = [act for may, act in asked if may()]
        legal[int(CHANCE() * len(legal))]()
        actions += 1
    return actions


@cache
def bridge_deals(left: int, denomination: str) -> list[Any]:
    """The positions that this library solves, at the bridge table."""
    return [as_bridge(deal, TRUMPS[denomination]) for deal in to_solve(left, denomination)]


def solving_times(left: int, denomination: str) -> list[float]:
    """Milliseconds for each position."""
    return times(bridge_solver(), bridge_deals(left, denomination))


def about() -> dict[str, str]:
    """What is installed."""
    found = {package: version(package) for package, module in PACKAGES.items() if find_spec(module)}
    if compiler := c_compiler():
        found["C compiler"] = compiler
    return found | {"Python": f"{platform.python_implementation()} {platform.python_version()}"}


def main() -> None:
    """Measure what is asked for."""
    jobs: dict[str, dict[str, Callable[[], object]]] = {
        "pyspiel": {
            "euchre in place": partial(euchre, False),
            "euchre cloned": partial(euchre, True),
            "euchre inside": inside,
            "euchre worlds": lambda: timed(worlds, leads()),
            "euchre views": lambda: timed(lambda state: state.information_state_string(0), leads()),
            "hearts written": lambda: timed(lambda state: state.serialize(), finished_hearts()),
            "hearts read": hearts_read,
            "euchre pickle": lambda: median(len(pickle.dumps(state)) for state in leads()),
            "euchre unpickled": lambda: timed(pickle.loads, list(map(pickle.dumps, leads()))),
            "import pyspiel": partial(importing, "import pyspiel"),
        },
        "chess": {
            "chess in place": lambda: per_second(chess_moves),
            "FEN written": lambda: timed(lambda board: board.fen(), boards()),
            "FEN read": lambda: timed(chess().Board, [board.fen() for board in boards()]),
            "PGN written": lambda: timed(str, chess_records()),
            "PGN read": lambda: timed(pgn_read, list(map(str, chess_records()))),
            "chess pickle": lambda: median(len(pickle.dumps(board)) for board in boards()),
            "chess unpickled": lambda: timed(pickle.loads, list(map(pickle.dumps, boards()))),
            "import chess": partial(importing, "import chess"),
            "import chess, cold": partial(importing, "import chess", "chess"),
        },
        "rlcard": {"rlcard bridge": lambda: per_second(rlcard_bridge)},
        "pokerkit": {"pokerkit": lambda: per_second(holdem), "import pokerkit": partial(importing, "import pokerkit")},
        "endplay": {
            f"solve {left}, {name}": partial(solving_times, left, name) for left in (10, 7, 5) for name in TRUMPS
        },
    }
    served: dict[str, Callable[[], object]] = {"about": about, "plain C": lambda: plain_c(next(FRESH))}
    for module, some in jobs.items():
        here = find_spec(module) is not None
        served |= {name: job if here else (lambda: None) for name, job in some.items()}
    serve(served)


if __name__ == "__main__":
    main()
