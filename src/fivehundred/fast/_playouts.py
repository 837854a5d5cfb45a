"""Many playouts of one position, and the seeds that decide them."""

from __future__ import annotations

from typing import Final

from fivehundred._kernel import Position, tally_playouts
from fivehundred.errors import FiveHundredError, InvalidValue, WrongType, brief
from fivehundred.fast._results import Playouts
from fivehundred.rules._checks import must_be

#: How many seeds there are.
SEEDS: Final = 1 << 62
#: No more playouts or deals than this are counted in one call.
MOST: Final = 1_000_000
#: How many are played at once. Between lots the interpreter can attend to signals and other threads.
_LOT: Final = 10_000


def playouts_of(position: Position, size: int, seed: int) -> Playouts:
    """What comes of the playouts of *seed*, *seed* + 1 …, so many of them."""
    check_run("playouts", size, seed)
    rules = position.terms.rules
    tricks = [[0] * (rules.hand_size + 1) for _ in range(rules.side_count)]
    scored: list[dict[int, int]] = [{} for _ in range(rules.side_count)]
    for done in range(0, size, _LOT):
        tally_playouts(position, seed + done, min(size - done, _LOT), tricks, scored)
    return Playouts(size, tuple(map(tuple, tricks)), tuple(tuple(sorted(line.items())) for line in scored))


def check_run(things: str, size: int, seed: int) -> None:
    """Refuse so many *things* from *seed* on if there are too many of them, or too few seeds."""
    must_be(f"a number of {things}", size, int)
    if not 0 <= size <= MOST:
        raise InvalidValue(f"{brief(size)} {things}: expected 0 to {MOST}")
    check_seed(seed)
    if seed + size > SEEDS:
        raise InvalidValue(f"{size} {things} from seed {seed} on: expected them to end by seed 2**62 - 1")


def check_seed(seed: object) -> None:
    """Refuse a seed that is none."""
    if type(seed) is not int or not 0 <= seed < SEEDS:
        raise bad_seed(seed)


def bad_seed(seed: object) -> FiveHundredError:
    """The error for a seed that is none."""
    if type(seed) is not int:
        return WrongType(f"a seed must be an int, not {type(seed).__name__}")
    return InvalidValue(f"seed {brief(seed)}: expected 0 to 2**62 - 1")
