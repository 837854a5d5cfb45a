"""What everybody knows before the first card is dealt."""

from __future__ import annotations

from collections.abc import Sequence

import attrs

from fivehundred._words import says, with_fields
from fivehundred.errors import InvalidValue, WrongType, brief
from fivehundred.rules._checks import LARGEST, expect
from fivehundred.rules.ruleset import Ruleset
from fivehundred.seats import Seat, checked_seat


@attrs.frozen(cache_hash=True)
class DealInfo:
    """Rules, dealer and scores as the deal begins.

    >>> from fivehundred import presets
    >>> info = DealInfo.of(presets.AUSTRALIAN_4, Seat(3), scores=(120, -40))
    >>> info.scores, info.number
    ((120, -40), 1)
    """

    rules: Ruleset = attrs.field(
        repr=lambda rules: repr(rules.name), metadata=says("The rules this deal is played by.")
    )
    dealer: Seat = attrs.field(metadata={**says("Who deals (SEAT-4)."), "rules": ("SEAT-4",)})
    scores: tuple[int, ...] = attrs.field(metadata=says("The match score of each scorer when the deal begins."))
    number: int = attrs.field(default=1, metadata=says("Which deal of the match this is, from 1."))
    barred: tuple[Seat, ...] = attrs.field(
        default=(),
        metadata={**says("The seats that may not bid in this deal, ascending (BID-13)."), "rules": ("BID-13",)},
    )
    __repr__ = with_fields

    def __attrs_post_init__(self) -> None:
        """Refuse values with which no deal can begin."""
        expect("a Ruleset", self.rules, Ruleset)
        checked_seat(self.dealer, self.rules.players)
        standing, sides = self.scores, self.rules.side_count
        if type(standing) is not tuple or type(self.barred) is not tuple:
            raise WrongType("the scores, and the seats that are barred: expected tuples of ints")
        if len(standing) != sides or any(type(points) is not int or abs(points) > LARGEST for points in standing):
            raise InvalidValue(f"scores {brief(standing)}: expected {sides} whole numbers up to {LARGEST}")
        if type(self.number) is not int or not 1 <= self.number <= LARGEST:
            raise InvalidValue(f"deal number {brief(self.number)}: expected a whole number from 1 to {LARGEST}")
        if self.barred and not self.rules.ralphing:
            raise InvalidValue("barred: these rules bar nobody from bidding (BID-13)")
        if [checked_seat(seat, self.rules.players) for seat in self.barred] != sorted(set(self.barred)):
            raise InvalidValue(f"barred {self.barred}: expected different seats, ascending (BID-13)")

    @classmethod
    def of(
        cls,
        rules: Ruleset,
        dealer: Seat,
        *,
        scores: Sequence[int] | None = None,
        number: int = 1,
        barred: Sequence[Seat] = (),
    ) -> DealInfo:
        """A deal of *rules* by *dealer*, with nothing scored yet unless *scores* are given, and nobody barred.

        Raises `WrongType` or `InvalidValue` for what no deal can begin with.

        >>> DealInfo.of(presets.STANDARD_3, Seat(2)).scores
        (0, 0, 0)
        """
        expect("a Ruleset", rules, Ruleset)
        if not isinstance(barred, tuple | list):
            raise WrongType(f"barred must be a sequence of seats, not {type(barred).__name__}")
        if not isinstance(scores, tuple | list | None):
            raise WrongType(f"scores must be a sequence of ints, not {type(scores).__name__}")
        standing = (0,) * rules.side_count if scores is None else tuple(scores)
        seats = sorted({checked_seat(seat, rules.players) for seat in barred})
        return cls(rules, dealer, standing, number, tuple(seats))

    @property
    def eldest(self) -> Seat:
        """The seat after the dealer, first to speak (SEAT-1); with a dummy hand that is the opponent (DEAL-5).

        >>> info.dealer, info.eldest
        (3, 0)
        """
        # The dealer has been checked, as `left_of` would again.
        return Seat((self.dealer + 1) % self.rules.players)
