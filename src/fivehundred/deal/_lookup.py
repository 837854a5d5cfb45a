"""Look-up tables as fields of a value: worked out once when it is made, and not part of its identity."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import attrs


def looked_up(find: Callable[[Any], object]) -> Any:
    """A field worked out from those before it; it is left out of equality, hash and repr.

    Not a cached property: one of those in a class makes the interpreter read all its attributes the slow way.
    """
    return attrs.field(init=False, eq=False, repr=False, default=attrs.Factory(find, takes_self=True))
