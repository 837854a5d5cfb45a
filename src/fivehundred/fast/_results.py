"""What comes of many playouts of one position, as counts; the name is that of `fivehundred.fast`."""

import attrs


@attrs.frozen
class Playouts:
    """What came of many playouts of one position, by scorer: a side, or a seat where each player scores alone.

    >>> found = Playouts(playouts=4, tricks=((1, 3), (3, 1)), scored=(((-10, 1), (20, 3)), ((0, 4),)))
    >>> found.points
    (50, 0)
    """

    #: How many there were.
    playouts: int
    #: For each scorer how often it won no trick, one, two …
    tricks: tuple[tuple[int, ...], ...]
    #: For each scorer what it scored, and how often: pairs, the fewest points first.
    scored: tuple[tuple[tuple[int, int], ...], ...]

    @property
    def points(self) -> tuple[int, ...]:
        """The points of each scorer, all playouts together.

        >>> found.points
        (50, 0)
        """
        return tuple(sum(points * times for points, times in line) for line in self.scored)
