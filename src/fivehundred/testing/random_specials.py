"""Random special bids: the published rows of BID-7, fitted to a table, and bids that nobody has published."""

from __future__ import annotations

from typing import Final

import attrs

from fivehundred.rules import specials
from fivehundred.rules.calls import Bid
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks, Undertaking
from fivehundred.rules.schedules import Schedule
from fivehundred.rules.settings import DefencePoints, Exposure, Gate, KittyUse, PartnerRole, Sides
from fivehundred.rules.specials import Special
from fivehundred.testing.chance import Pick, one_of

#: Every published row of a special bid.
ROWS: Final = tuple(row for row in vars(specials).values() if isinstance(row, Special))
#: The ways to sit in which everybody has the same partners all the time.
FIXED_PARTNERS: Final = (Sides.PARTNERS_OF_TWO, Sides.PARTNERS_OF_THREE)


@attrs.frozen
class BidTable:
    """What special bids must fit: the table they are bid at.

    >>> from fivehundred import presets
    >>> from fivehundred.rules.specials import MISERE
    >>> rules = presets.STANDARD_3
    >>> table = BidTable(rules.schedule, range(6, 11), 10, 3, rules.sides, table_cards=False)
    >>> MISERE.place, table.has_place(MISERE.place)
    ((Bid(level=7, trump=None), Bid(level=8, trump=<Suit.SPADES: 'S'>)), True)
    """

    schedule: Schedule
    #: The levels that may be bid.
    levels: range
    hand_size: int
    kitty_size: int
    sides: Sides
    table_cards: bool

    def has_place(self, place: tuple[Bid, Bid | None]) -> bool:
        """Whether the schedule has that place, or at least both bids, and in this order (BID-8).

        >>> table.has_place((Bid(8, None), None)), table.has_place((Bid(10, None), None))
        (False, True)
        """
        whole = list(self.schedule)
        lower, upper = place
        if upper is None:
            return lower == whole[-1]
        return lower in whole and upper in whole and whole.index(lower) < whole.index(upper)

    def fitted(self, row: Special) -> Special:
        """*row* as it can be played here (BID-7).

        >>> MISERE.partner, table.fitted(MISERE).partner
        (<PartnerRole.MUST_SIT_OUT: 'must sit out'>, <PartnerRole.SITS_OUT: 'sits out'>)
        """
        fixed, pairs = self.sides in FIXED_PARTNERS, self.sides is Sides.PARTNERS_OF_TWO
        partner, kitty, gate = row.partner, row.kitty, row.gate
        if not fixed:
            partner = PartnerRole.SITS_OUT
        if not self.kitty_size or (kitty is KittyUse.PASSED_ON and not (pairs and partner is PartnerRole.PLAYS_TOO)):
            kitty = KittyUse.TAKEN
        if gate in (Gate.SEVEN, Gate.OVER_SEVEN) and 7 not in self.levels:
            gate = Gate.NONE
        return attrs.evolve(
            row,
            partner=partner,
            kitty=kitty,
            gate=gate,
            answers=row.answers if fixed else None,
            place=row.place if row.place and self.has_place(row.place) else None,
            shown=Exposure.NEVER if self.table_cards else row.shown,
        )


def some_goal(pick: Pick, hand_size: int) -> Undertaking:
    """Mostly every trick to be lost; else so many to be taken (BID-7, BID-12).

    >>> from random import Random
    >>> [type(some_goal(Random(seed).randrange, 10)).__name__ for seed in range(4)]
    ['Exactly', 'NoTricks', 'NoTricks', 'NoTricks']
    """
    tricks = 1 + pick(hand_size)
    goals: tuple[Undertaking, ...] = (NoTricks(), NoTricks(), AtLeast(tricks), Exactly(tricks))
    return one_of(pick, goals)


def some_specials(table: BidTable, pick: Pick) -> tuple[Special, ...]:
    """Some of the rows of BID-7, as published or fitted to the game, and perhaps one of our own.

    >>> from random import Random
    >>> from fivehundred import presets
    >>> rules = presets.STANDARD_3
    >>> table = BidTable(rules.schedule, range(6, 11), 10, 3, rules.sides, table_cards=False)
    >>> [special.key for special in some_specials(table, Random(1).randrange)]
    ['OM']
    """
    rows = {row.key: row for row in (one_of(pick, ROWS) for _ in range(pick(4)))}
    if pick(2):
        whole = list(table.schedule)
        upper = 1 + pick(len(whole) - 1)
        value = 10 * (1 + pick(70))
        rows["OURS"] = Special(
            key="OURS",
            name="our own",
            value=value,
            points=one_of(pick, (value, 130)),
            place=one_of(
                pick,
                (
                    None,
                    (whole[upper - 1], whole[upper]),
                    (whole[pick(len(whole))], whole[upper]),
                    (whole[-1], None),
                ),
            ),
            goal=some_goal(pick, table.hand_size),
            blind=not pick(4),
            gate=one_of(pick, tuple(Gate)),
            answers=one_of(pick, tuple(rows)) if rows and not pick(3) else None,
            kitty=one_of(pick, tuple(KittyUse)),
            partner=one_of(pick, tuple(PartnerRole)),
            shown=one_of(pick, tuple(Exposure)),
            defence=one_of(pick, tuple(DefencePoints)),
        )
    if pick(10):
        rows = {key: table.fitted(row) for key, row in rows.items()}
        rows = {
            key: attrs.evolve(row, answers=None) if row.answers and row.answers not in rows else row
            for key, row in rows.items()
        }
    return tuple(rows.values())
