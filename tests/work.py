"""How much work something is, counted and not timed, so that a busy machine makes no difference."""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeVar

from fivehundred.errors import FiveHundredError

T = TypeVar("T")


def calls(read: Callable[[T], object], text: T) -> int:
    """How many functions are called while *text* is read, or refused."""
    count = 0

    def counted(frame: FrameType, event: str, argument: object) -> None:
        nonlocal count
        count += event in ("call", "c_call")

    sys.setprofile(counted)
    try:
        read(text)
    except FiveHundredError:
        pass
    finally:
        sys.setprofile(None)
    return count
