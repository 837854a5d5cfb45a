"""Observations as numpy arrays; a separate module because it needs numpy, which the extra ``rl`` brings."""

from __future__ import annotations

from fivehundred._base.lazy import brought_by
from fivehundred._base.words import expect
from fivehundred.errors import InvalidValue
from fivehundred.learning.encoding.observations import ObservationLayout

with brought_by("rl"):
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["array_of", "planes_of"]


def array_of(data: bytes) -> NDArray[np.uint8]:
    """Return *data*, an observation or a mask, as a new array of its bytes.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.learning.encoding import observe
    >>> deal = Deal.from_pack(presets.AUSTRALIAN_4, tuple(presets.AUSTRALIAN_4.deck), dealer=Seat(3))
    >>> array_of(observe(deal.view(Seat(0)))).shape
    (1474,)
    """
    expect("bytes", data, bytes)
    return np.frombuffer(data, dtype=np.uint8).copy()


def planes_of(observations: NDArray[np.uint8], layout: ObservationLayout) -> dict[str, NDArray[np.uint8]]:
    """Return the planes of one observation, or of a batch of them, by name, each with its rows and columns.

    The last axis of *observations* runs over the bytes of *layout*. The planes are views: nothing is copied.

    >>> from fivehundred.learning.encoding import layout_for
    >>> from fivehundred import presets
    >>> import numpy as np
    >>> layout = layout_for(presets.AUSTRALIAN_4)
    >>> planes = planes_of(np.zeros((64, layout.size), dtype=np.uint8), layout)
    >>> planes["may hold"].shape, planes["to act"].shape
    ((64, 3, 43), (64, 1, 4))
    """
    expect("an array", observations, np.ndarray)
    expect("an ObservationLayout", layout, ObservationLayout)
    if observations.shape[-1:] != (layout.size,):
        raise InvalidValue(f"observations of shape {observations.shape}: expected {layout.size} bytes in the last axis")
    return {
        plane.name: observations[..., plane.offset : plane.offset + plane.length].reshape(
            *observations.shape[:-1], plane.rows, plane.columns
        )
        for plane in layout.planes
    }
