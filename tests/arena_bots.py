"""Players for the arena: an honest one, and some who break things."""

from __future__ import annotations

import os
import sys
import time
from pathlib import Path
from typing import Any

import attrs

from fivehundred.actions import Action, Keep
from fivehundred.deal.views import SeatView
from fivehundred.match.playing import Player
from fivehundred.players import SensiblePlayer
from fivehundred.shuffle import RandomBits

steady: Player = SensiblePlayer()
#: Names a file; while it exists, one player kills the process that it plays in, and another plays slowly.
FATAL = "ARENA_FATAL"
nobody = 7


@attrs.frozen
class Made:
    """A player that is made with a source of chance."""

    rng: RandomBits = attrs.field(kw_only=True)

    def __call__(self, view: SeatView) -> Action:
        return view.legal_actions[0]


def crash(view: SeatView) -> Action:
    raise RuntimeError("no idea")


def leave(view: SeatView) -> Action:
    sys.exit()


class Deterministic:
    """A player that is made with nothing."""

    def __call__(self, view: SeatView) -> Action:
        return view.legal_actions[0]


def cheat(view: SeatView) -> Action:
    return Keep()


def mute(view: SeatView) -> Any:
    return None


def fatal(view: SeatView) -> Action:
    file = Path(os.environ[FATAL])
    if file.exists():
        if file.read_text() != "always":
            file.unlink()
        os._exit(3)
    return steady(view)


def slow(view: SeatView) -> Action:
    if Path(os.environ[FATAL]).exists():
        time.sleep(30)
    return steady(view)
