"""Random deals in plain C, ``plain.c``: compiled here, and checked against the library before it is timed."""

from __future__ import annotations

import shutil
import subprocess
import tempfile
from functools import cache
from pathlib import Path

from fivehundred import presets
from fivehundred.fast import RandomDeals

SOURCE = Path(__file__).with_name("plain.c")
#: The folder of the program, which goes when this process ends.
KEPT = tempfile.TemporaryDirectory()


def c_compiler() -> str | None:
    """The version of the compiler, None if there is none."""
    cc = shutil.which("cc")
    return cc and subprocess.check_output([cc, "-dumpversion"], text=True).strip()


def counted_by(program: Path, seed: int, deals: int) -> tuple[list[int], float]:
    """Let *program* play: decisions, deals passed out, the points of both sides; and the seconds it took."""
    *counts, seconds = subprocess.check_output([program, str(seed), str(deals)], text=True).split()
    return list(map(int, counts)), float(seconds)


def build(folder: Path, checked: int) -> Path:
    """Compile the program, and compare so many deals with those of the library: a hundredth one by one, with a `Deal`.

    The numbers drawn are the same, so one choice that differs changes what follows, and hardly ever adds up the same.
    """
    program = folder / "plain"
    subprocess.check_call(["cc", "-O2", "-std=c99", "-o", program, SOURCE])
    library = RandomDeals(presets.AUSTRALIAN_4)
    tally = library.tally(0, checked)
    expected = {(0, checked): [tally.decisions, tally.thrown_in, *tally.points]}
    for seed in range(checked // 100):
        deal = library.deal(seed)
        expected[seed, 1] = [len(deal.turns), 0, *deal.score.points]
    for (seed, deals), counts in expected.items():
        if (told := counted_by(program, seed, deals)[0]) != counts:
            raise AssertionError(f"{deals} deals from seed {seed}: {told} in C, {counts} in the library")
    return program


@cache
def built() -> Path:
    """The program, compiled and checked when it is first asked for."""
    return build(Path(KEPT.name), 20_000)


def plain_c(seed: int) -> float | None:
    """Decisions a second of the processor, None without a compiler."""
    if c_compiler() is None:
        return None
    (decisions, *_), seconds = counted_by(built(), seed, 200_000)
    return decisions / seconds
