"""Playout counts of fast positions, in a separate module because the kernel's annotations use them."""

import attrs


@attrs.frozen
class Playouts:
    """The results of many playouts of one position, for each scorer: a side, or a seat if players score alone.

    >>> found = Playouts(playouts=4, tricks=((1, 3), (3, 1)), scored=(((-10, 1), (20, 3)), ((0, 4),)))
    >>> found.points
    (50, 0)
    """

    #: The number of playouts.
    playouts: int
    #: For each scorer, how often it won 0, 1, 2 … tricks.
    tricks: tuple[tuple[int, ...], ...]
    #: For each scorer, pairs of points and how often it scored them, fewest points first.
    scored: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The total points of each scorer.

        >>> found.points
        (50, 0)
        """
        return tuple(sum(points * times for points, times in line) for line in self.scored)
