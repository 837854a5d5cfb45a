"""What the fuzzer runs, run for a moment without it: on texts of the library's own, and on these with mistakes."""

from __future__ import annotations

import importlib.util
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest
from helpers import DEEP

FOLDER = Path(__file__).parent.parent / "fuzz"
NAMES = ("words", "rulesets", "positions", "records", "ptn", "hosting", "server", "json", "fair", "sheet")


@cache
def targets() -> Any:
    """The targets, a module of the folder beside this one."""
    found = importlib.util.spec_from_file_location("fuzz_targets", FOLDER / "targets.py")
    assert found is not None
    assert found.loader is not None
    module = importlib.util.module_from_spec(found)
    sys.modules[found.name] = module
    found.loader.exec_module(module)
    return module


def test_every_target_is_tried_here() -> None:
    assert tuple(targets().TARGETS) == NAMES


def broken(seed: bytes, other: bytes, rng: Random) -> bytes:
    """*seed* with some mistakes in it."""
    data = bytearray(seed)
    for _ in range(1 + rng.randrange(3)):
        place = rng.randrange(len(data) + 1)
        match rng.randrange(4):
            case 0:
                data[place : place + rng.randrange(1, 9)] = b""
            case 1:
                data[place:place] = rng.randbytes(rng.randrange(1, 4))
            case 2:
                start = rng.randrange(len(other) + 1)
                data[place:place] = other[start : start + rng.randrange(40)]
            case _:
                data[place : place + 1] = bytes([rng.randrange(32, 127)])
    return bytes(data)


@pytest.mark.parametrize("name", NAMES)
def test_nothing_but_errors_of_the_library_comes_out(name: str) -> None:
    fuzzed, rng = targets().TARGETS[name], Random(name)
    seeds = list(fuzzed.seeds())
    assert max(map(len, seeds)) <= fuzzed.longest
    for seed in rng.sample(seeds, min(len(seeds), 20 if DEEP else 3)):
        fuzzed.target(seed)
        for _ in range(3):
            fuzzed.target(broken(seed, rng.choice(seeds), rng))
    for wild in (b"", b"\x00", b"\xff\xfe", rng.randbytes(200), b"[" * 5000, b'"' * 999, b"9" * 5000):
        fuzzed.target(wild)


#: What the fuzzer has found, each once: the target, and the input made as small as it goes.
FINDINGS = {
    "a name that can be read and not written": ("rulesets", "howto-3 slam=none name=" + "x" * 206),
    "a kitty that is not known, and cards discarded": (
        "ptn",
        """[GameCode "FiveHundred"]
[Dealer "N"]
[Deal "E:7.9J..789TJA.H T.58KA.467J.K 69J.7.8QK.56Q 8QA.46TQ.9TA."]
[CardsAdded "W:S5SKD5"]
[CardsRemoved "W:S5SKC5"]
[Auction "E"]
Pass 6S 6D Pass Pass
[Play "W"]
H7 H6 H9 HA
DK DA JH DJ""",
    ),
}


@pytest.mark.parametrize("name", FINDINGS)
def test_what_was_found_once_is_found_no_more(name: str) -> None:
    target, text = FINDINGS[name]
    targets().TARGETS[target].target(text.encode())
