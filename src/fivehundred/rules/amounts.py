"""Amounts that are measured from another: settings that hold them follow when the other one changes."""

from __future__ import annotations

import attrs

from fivehundred.rules._checks import of_type


@attrs.frozen(cache_hash=True)
class Below:
    """So many points below the target, as the cap is (END-7).

    >>> from fivehundred.rules import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> rules.cap, rules.cap_score, rules.evolve(target=1000).cap_score
    (Below(points=10), 490, 990)
    """

    #: How many.
    points: int = attrs.field(validator=of_type(int))
