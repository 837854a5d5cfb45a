# Made from the table in __init__.py by nox -s generate.
from fivehundred.learning.encoding.actions import (
    VERSION,
    AnyPosition,
    Discarding,
    Encoding,
    LayAway,
    Meaning,
    blocks,
    encoding_for,
)
from fivehundred.learning.encoding.observations import (
    LAYOUT_VERSION,
    OUTCOMES,
    STAGES,
    ObservationLayout,
    Plane,
    layout_for,
    observe,
)

__all__ = [
    "LAYOUT_VERSION",
    "OUTCOMES",
    "STAGES",
    "VERSION",
    "AnyPosition",
    "Discarding",
    "Encoding",
    "LayAway",
    "Meaning",
    "ObservationLayout",
    "Plane",
    "blocks",
    "encoding_for",
    "layout_for",
    "observe",
]
