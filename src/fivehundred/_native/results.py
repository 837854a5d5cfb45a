"""Playout counts and errors of fast positions, in a separate module because the kernel's annotations use them."""

import attrs

from fivehundred.errors import FiveHundredError


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


class IllegalPlay(FiveHundredError, ValueError):
    """A play is illegal in a fast position; `fivehundred.deal.deal.Deal.why_not` explains why.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "discard 8C 9C 10C"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal).apply(deal.parse("AS"))
    Traceback (most recent call last):
        ...
    fivehundred.fast.IllegalPlay: seat 1 cannot play AS here: expected 7S, 8S, 9S, JC, QC, ...
    """


class TooManyCardsError(FiveHundredError, ValueError):
    """More cards are in play than a fast position can hold; use `fivehundred.deal.deal.Deal` instead.

    >>> from fivehundred import Deal, Seat, presets
    >>> from fivehundred.fast import position_of
    >>> from fivehundred.rules import DECK_66, Packets
    >>> rules = presets.SIX_65.evolve(deck=DECK_66, packets=Packets.parse("5 6"), hand_size=11)
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P", "P", "P", "P"):
    ...     deal = deal.apply(deal.parse(text))
    >>> position_of(deal)
    Traceback (most recent call last):
        ...
    fivehundred.fast.TooManyCardsError: 66 cards in play: a fast position holds up to 63
    """
