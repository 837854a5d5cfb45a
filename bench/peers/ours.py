"""What this library does when it is its turn: a program that ``peers.py`` starts once for each of its builds."""

from __future__ import annotations

import pickle
import platform
import tracemalloc
from collections import defaultdict
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import cache, partial
from importlib import import_module
from importlib.metadata import version
from random import Random
from statistics import mean, median
from sys import getsizeof
from typing import Any

from decisions import indexed, made
from fast import at_play, counted, driven, plain, playouts, scored
from records import measured, rate
from solver import PLAIN, REAL, dealt, ours, times
from turns import importing, per_second, serve

from fivehundred import Deal, Seat, Suit, __version__, presets
from fivehundred.errors import UnsupportedRulesError
from fivehundred.fast import COMPILED, Position, line_of, position_of
from fivehundred.rules.calls import Bid
from fivehundred.worlds import Worlds

RULES = presets.AUSTRALIAN_4
#: How many positions are solved in a round, of each kind; six hands take a hundred times as long as three.
SOLVED = 200
WHOLE = 50
TRUMPS = {"suit": Suit.HEARTS, "no trump": None}
#: How many values are kept to see what one of them takes.
KEPT = 10_000


@cache
def at_lead() -> list[Deal]:
    """Deals at their first lead."""
    return at_play(RULES, 200)


@cache
def played_out() -> list[Deal]:
    """Deals that nobody has done anything in yet."""
    return made(RULES, 400)[0]


@cache
def recorded() -> dict[str, tuple[Callable[[Any], object], Sequence[Any]]]:
    """What ``records.py`` measures."""
    return measured(RULES, 20)


@cache
def to_solve(left: int, denomination: str) -> list[Deal]:
    """Positions with so many cards left to each."""
    rng = Random(left)
    return [dealt(PLAIN, Bid(6, TRUMPS[denomination]), rng, left) for _ in range(SOLVED)]


@cache
def whole_hands(kind: str) -> list[Deal]:
    """Hands of Five Hundred at the first lead."""
    preset, call = REAL[kind]
    rng, rules = Random(1), presets.get(preset)
    return [dealt(rules, call, rng, rules.hand_size) for _ in range(WHOLE)]


@cache
def random_deals(preset: str) -> Callable[[], int]:
    """Whole random deals as work."""
    return plain(presets.get(preset))


def slowest() -> str:
    """The preset with a plain auction whose whole random deals have the fewest decisions a second."""
    found: defaultdict[str, list[float]] = defaultdict(list)
    for _ in range(7):
        for name in presets.names():
            with suppress(UnsupportedRulesError):
                work = random_deals(name)
                found[name].append(per_second(work, 0.02))
    return min(found, key=lambda name: max(found[name]))


def halfway(deal: Deal, chance: Random) -> list[Deal]:
    """A deal from its first lead to the middle of its play, all positions."""
    found = [deal]
    half = sum(len(deal.hand(Seat(seat))) for seat in range(RULES.players)) // 2
    while not deal.finished and len(found) <= half:
        options = deal.legal_actions
        deal = deal.apply(options[chance.randrange(len(options))])
        found.append(deal)
    return found


def middles(count: int) -> list[Deal]:
    """Deals in the middle of their play, that have nothing in common."""
    chance = Random(3)
    return [halfway(deal, chance)[-1] for deal in at_play(RULES, count)]


def lines(count: int) -> list[list[Deal]]:
    """All positions of the first half of the play of deals."""
    chance = Random(3)
    return [halfway(deal, chance) for deal in at_play(RULES, count)]


def middle_positions(count: int) -> list[Position]:
    """Fast positions in the middle of the play."""
    return list(map(position_of, middles(count)))


def position_lines(count: int) -> list[list[Position]]:
    """The same of fast positions."""
    chance, found = Random(3), []
    for deal in at_play(RULES, count):
        line = [position_of(deal)]
        while len(line) <= 20 and (legal := line[-1].legal):
            line.append(line[-1].apply(legal[chance.randrange(len(legal))]))
        found.append(line)
    return found


def kept(make: Callable[[int], list[Any]], count: int) -> float:
    """How many bytes are given back when what *make* makes is forgotten, for each of *count*."""
    make(count // 10)
    tracemalloc.start()
    values = make(count)
    held = tracemalloc.get_traced_memory()[0]
    each = sum(len(value) if isinstance(value, list) else 1 for value in values)
    del values
    given_back = held - tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return given_back / each


def about() -> dict[str, str]:
    """What this is."""
    return {
        "kernel": "compiled" if COMPILED else "interpreted",
        "fivehundred": __version__,
        "attrs": version("attrs"),
        "Python": f"{platform.python_implementation()} {platform.python_version()}",
    }


def imagined(worlds: Sequence[Worlds], rng: Random) -> int:
    """Draw a hundred fast positions of each; how many that was."""
    for one in worlds:
        one.positions(100, rng=rng)
    return 100 * len(worlds)


def cards_played(positions: Sequence[Position]) -> float:
    """How many cards a playout of these positions plays on average."""
    return mean(len(line_of(position, 1)) for position in positions)


def whole_deals(preset: str) -> float:
    """Decisions a second in whole random deals."""
    return per_second(random_deals(preset))


def tables_rate(work: str, **how: bool) -> object:
    """One figure of ``tables.py``, which needs numpy."""
    return getattr(import_module("tables"), work)(**how)


def record_rate(name: str) -> float:
    """One figure of ``records.py``."""
    return rate(*recorded()[name])


def solving_times(left: int, denomination: str) -> list[float]:
    """Milliseconds for each position."""
    return times(ours, to_solve(left, denomination))


def whole_hand_times(kind: str) -> list[float]:
    """Milliseconds for each hand."""
    return times(ours, whole_hands(kind))


def main() -> None:
    """Measure what is asked for."""
    positions = cache(lambda: list(map(position_of, at_lead())))
    prepared = cache(lambda: [Worlds(deal.view(deal.to_act)) for deal in at_lead()[:20] if deal.to_act is not None])
    jobs: dict[str, Callable[[], object]] = {
        "about": about,
        "slowest": slowest,
        "deals": lambda: per_second(partial(indexed, played_out())),
        "positions": lambda: per_second(partial(driven, positions())),
        "playouts": lambda: per_second(partial(playouts, positions())),
        "playouts scored": lambda: per_second(partial(scored, positions())),
        "playouts counted": lambda: per_second(partial(counted, positions(), 100)),
        "moves in playouts": lambda: cards_played(positions()) * per_second(partial(counted, positions(), 100)),
        "positions of worlds": lambda: per_second(partial(imagined, prepared(), Random(1))),
        "tables": partial(tables_rate, "whole_deals"),
        "tables in matches": partial(tables_rate, "whole_deals", matches=True),
        "tables observed": partial(tables_rate, "whole_deals", observed=True),
        "tables, the play": partial(tables_rate, "play_alone"),
        "environment": partial(tables_rate, "environment"),
        "import": partial(importing, "import fivehundred"),
        "import to deal": partial(importing, "import fivehundred; fivehundred.Deal"),
        "import to deal, cold": partial(
            importing, "import fivehundred; fivehundred.Deal", "fivehundred", "attr", "attrs"
        ),
        "import fast": partial(importing, "import fivehundred.fast"),
        "size of a position": lambda: max(map(getsizeof, middle_positions(100))),
        "pickle of a position": lambda: median(len(pickle.dumps(one)) for one in middle_positions(100)),
        "pickle of a deal": lambda: median(len(pickle.dumps(one)) for one in middles(100)),
        "positions kept": partial(kept, middle_positions, KEPT),
        "deals kept": partial(kept, middles, KEPT),
        "lines kept": partial(kept, lines, KEPT // 20),
        "position lines kept": partial(kept, position_lines, KEPT // 20),
    }
    for name in presets.names():
        jobs[f"whole {name}"] = partial(whole_deals, name)
    for left in (10, 7, 5):
        for name in TRUMPS:
            jobs[f"solve {left}, {name}"] = partial(solving_times, left, name)
    for kind in REAL:
        jobs[f"solve {kind}"] = partial(whole_hand_times, kind)
    serve(jobs, record_rate)


if __name__ == "__main__":
    main()
