"""What a match keeps of a deal that is over: what everybody may read of it."""

from __future__ import annotations

from typing import assert_never

import attrs

from fivehundred._words import said, says, with_fields
from fivehundred.deal.contract import Contract
from fivehundred.deal.outcomes import Misdealt, Outcome, PassedOut, Played


@attrs.frozen
class DealSummary:
    """A deal that is over, played or thrown in; it shows no card but a called one.

    Points, gains and totals have one number for each score of the match: for each player, or each side of fixed
    partners.

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4).passed_out()
    >>> passed, played = sheet.enter(sheet.contract("7S", by=1), 8).rows
    >>> played.dealer, played.made, played.points, played.totals
    (1, True, (20, 140), (20, 140))
    """

    number: int = said("Which deal of the match it was, from 1.")
    seats: tuple[int, ...] = said("The players who sat in, by seat.")
    dealer: int = said("The player who dealt.")
    outcome: Outcome = said("How it ended; its seats are those of that deal.")
    made: bool | None = said("Whether the contract was made, ``None`` without one.")
    points: tuple[int, ...] = said("What was scored.")
    gains: tuple[int, ...] = said("What each total gained by it, a cap applied (END-3).")
    totals: tuple[int, ...] = said("The totals after it.")
    dropped: tuple[int, ...] = attrs.field(default=(), metadata=says("The players who dropped out after it (END-4 c)."))
    __repr__ = with_fields

    @property
    def played(self) -> bool:
        """True for a hand that was played out and counts as one (END-5).

        >>> passed.played, played.played
        (False, True)
        """
        return isinstance(self.outcome, Played)

    @property
    def contract(self) -> Contract | None:
        """What was played for, in the seats of that deal; ``None`` when it was thrown in.

        >>> str(played.contract), passed.contract
        ('7S by 1 with 3', None)
        """
        return self.outcome.contract if isinstance(self.outcome, Played) else None

    @property
    def contractor(self) -> int | None:
        """The player who had the contract, ``None`` when nobody had.

        >>> played.contractor, passed.contractor
        (1, None)
        """
        contract = self.contract
        return None if contract is None or contract.contractor is None else self.seats[contract.contractor]

    @property
    def call(self) -> str:
        """The contract's call, or ``passed deal``, ``passed out``, ``inkles``, ``thrown in``, ``misdealt``.

        >>> passed.call, played.call
        ('passed out', '7S')
        """
        match self.outcome:
            case Played(contract=contract):
                return "passed deal" if contract.call is None else str(contract.call)
            case PassedOut(inkles=inkles):
                return "inkles" if inkles else "passed out"
            case Misdealt(seat=seat):
                return "misdealt" if seat is None else "thrown in"
            case _:
                assert_never(self.outcome)

    @property
    def tricks(self) -> tuple[int, ...]:
        """The tricks each seat of that deal took; nothing when it was thrown in.

        >>> passed.tricks, played.tricks
        ((), (2, 8, 0, 0))
        """
        return self.outcome.tricks if isinstance(self.outcome, Played) else ()
