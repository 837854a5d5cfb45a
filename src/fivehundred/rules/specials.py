"""Special bids, such as misere: bids without a trump suit, most of them to lose every trick (BID-7)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

import attrs

from fivehundred._base.words import ShowsFields, by_name, check_name, json_field, of_type, says
from fivehundred.cards import Suit
from fivehundred.errors import InvalidType
from fivehundred.rules.calls import Bid, SpecialBid, check_key
from fivehundred.rules.goals import AtLeast, Exactly, NoTricks, Undertaking
from fivehundred.rules.settings import DefencePoints, Exposure, Gate, KittyUse, PartnerRole

if TYPE_CHECKING:
    from fivehundred.rules._choices import to_defence, to_gate, to_kitty, to_partner, to_shown
else:  # Checkers cannot tell from a class which words a choice may be given as.
    to_gate, to_kitty, to_partner, to_shown, to_defence = Gate, KittyUse, PartnerRole, Exposure, DefencePoints


def _place(instance: object, attribute: attrs.Attribute[Any], value: object) -> None:
    if value is None:
        return
    if (
        type(value) is not tuple
        or len(value) != 2
        or type(value[0]) is not Bid
        or type(value[1]) not in (Bid, type(None))
    ):
        raise InvalidType(
            "place must be None or a tuple of two Bids: above the first, below the second, or None for above"
        )


@attrs.frozen(repr=False, kw_only=True, cache_hash=True, field_transformer=by_name)
class Special(ShowsFields):
    """A special bid: its value, its rank, its conditions and the way it is played (BID-7).

    >>> MISERE.call, MISERE.place[0], attrs.evolve(MISERE, value=260).stake
    (SpecialBid(key='M'), Bid(level=7, trump=None), 260)
    """

    key: str = attrs.field(validator=check_key, metadata=says("The text of the call, such as ``M``, ``OM`` or ``N``."))
    name: str = attrs.field(validator=check_name, metadata=says("The name in words."))
    value: int = attrs.field(validator=of_type(int), metadata=says("The value in points, used to compare bids."))
    points: int | None = json_field(
        "The points at stake, or ``None`` if they equal the value. A number equal to the value is stored as ``None``.",
        default=None,
        validator=of_type(int, None),
        left_out=False,
    )
    place: tuple[Bid, Bid | None] | None = json_field(
        "The bids it ranks above and below, or ``None`` if it ranks by its value (BID-8). If the second bid is "
        "``None``, it ranks above the first, which must be the highest bid of all.",
        default=None,
        validator=_place,
        left_out=False,
    )
    goal: Undertaking = json_field(
        "The goal of the bidder's side.",
        default=NoTricks(),
        validator=of_type(AtLeast, Exactly, NoTricks),
        left_out=False,
    )
    blind: bool = json_field(
        "True if it must be a player's first call, made before looking at the cards (BID-10).",
        default=False,
        validator=of_type(bool),
        left_out=False,
    )
    gate: Gate = attrs.field(
        default=Gate.NONE, converter=to_gate, metadata=says("The condition that the auction must meet.")
    )
    answers: str | None = json_field(
        "The key of the special bid that a partner must have made before, if any.",
        default=None,
        validator=attrs.validators.optional(check_key),
        left_out=False,
    )
    kitty: KittyUse = attrs.field(default=KittyUse.TAKEN, converter=to_kitty, metadata=says("The use of the kitty."))
    partner: PartnerRole = attrs.field(
        default=PartnerRole.SITS_OUT, converter=to_partner, metadata=says("The role of the bidder's partners.")
    )
    shown: Exposure = attrs.field(
        default=Exposure.NEVER, converter=to_shown, metadata=says("The moment at which the bidder's hand is shown.")
    )
    defence: DefencePoints = attrs.field(converter=to_defence, metadata=says("The defenders' score."))

    def __attrs_post_init__(self) -> None:
        """Store points equal to the value as ``None``, so that equal bids are equal and the points track the value."""
        if self.points == self.value:
            object.__setattr__(self, "points", None)

    @property
    def stake(self) -> int:
        """The points won if the bid succeeds, or lost if it fails.

        >>> MISERE.stake, attrs.evolve(MISERE, points=300).stake
        (250, 300)
        """
        return self.value if self.points is None else self.points

    @property
    def call(self) -> SpecialBid:
        """The call for this bid.

        >>> print(MISERE.call)
        M
        """
        return SpecialBid(self.key)

    @property
    def tells_bidders_apart(self) -> bool:
        """True if the score depends on which of two partners who both play took a trick (SCORE-5).

        >>> MISERE.tells_bidders_apart, DOUBLE_MISERE.tells_bidders_apart
        (False, False)
        >>> attrs.evolve(DOUBLE_MISERE, defence=NULLO.defence).tells_bidders_apart
        True
        """
        return self.defence is DefencePoints.OWN_AND_CONTRACTORS and self.partner is PartnerRole.PLAYS_TOO


#: Nullo, 250: above 8S and below 8C under Avondale (CATS three-handed).
NULLO: Final = Special(
    key="N",
    name="nullo",
    value=250,
    partner=PartnerRole.SITS_OUT,
    defence=DefencePoints.OWN_AND_CONTRACTORS,
)

#: Nullo, 250, with a partner who sits out (TEAM).
TEAM_NULLO: Final = attrs.evolve(NULLO, partner=PartnerRole.MUST_SIT_OUT, defence=DefencePoints.CONTRACTORS_IF_FAILED)

#: Double nullo, 500: both partners must lose every trick; only over the partner's nullo (TEAM).
DOUBLE_NULLO: Final = Special(
    key="DN",
    name="double nullo",
    value=500,
    answers="N",
    partner=PartnerRole.PLAYS_TOO,
    defence=DefencePoints.CONTRACTORS_IF_FAILED,
)

#: Bar nullo, 500: nullo without taking the kitty (TEAM).
BAR_NULLO: Final = Special(
    key="BN",
    name="bar nullo",
    value=500,
    kitty=KittyUse.LEFT,
    partner=PartnerRole.MUST_SIT_OUT,
    defence=DefencePoints.CONTRACTORS_IF_FAILED,
)

#: Misere, 250, after a bid of seven or more tricks (CATS four-handed, CLUB).
MISERE: Final = Special(
    key="M",
    name="misere",
    value=250,
    place=(Bid(7, None), Bid(8, Suit.SPADES)),
    gate=Gate.SEVEN,
    partner=PartnerRole.MUST_SIT_OUT,
    defence=DefencePoints.NOTHING,
)

#: Open misere, 500, at any time (CATS four-handed, CLUB).
OPEN_MISERE: Final = Special(
    key="OM",
    name="open misere",
    value=500,
    place=(Bid(10, Suit.DIAMONDS), Bid(10, Suit.HEARTS)),
    partner=PartnerRole.MUST_SIT_OUT,
    shown=Exposure.AFTER_FIRST_TRICK,
    defence=DefencePoints.NOTHING,
)

#: Misere, 250, ranking by its value (PRIMER).
PRIMER_MISERE: Final = Special(
    key="M",
    name="misere",
    value=250,
    partner=PartnerRole.SITS_OUT,
    defence=DefencePoints.OWN,
)

#: Open misere, 520: level with 10NT under Avondale (PRIMER).
PRIMER_OPEN_MISERE: Final = Special(
    key="OM",
    name="open misere",
    value=520,
    partner=PartnerRole.SITS_OUT,
    shown=Exposure.AFTER_FIRST_CARD,
    defence=DefencePoints.OWN,
)

#: Misere, 250, after a bid of seven or more tricks, for games with or without partners (PAGAT five-handed, BRIT).
LONE_MISERE: Final = attrs.evolve(MISERE, partner=PartnerRole.SITS_OUT)

#: Open misere, 500, at any time, for games with or without partners (PAGAT five-handed).
LONE_OPEN_MISERE: Final = attrs.evolve(OPEN_MISERE, partner=PartnerRole.SITS_OUT)

#: Misere, 250, at any time (PAGAT two-handed, TRICK).
UNGATED_MISERE: Final = attrs.evolve(LONE_MISERE, gate=Gate.NONE)

#: Open misere, 500, above 10H and below 10NT (TRICK).
TRICK_OPEN_MISERE: Final = attrs.evolve(LONE_OPEN_MISERE, place=(Bid(10, Suit.HEARTS), Bid(10, None)))

#: Open misere, 500: the highest bid of all, shown before the first lead (BRIT).
BRITANNICA_OPEN_MISERE: Final = attrs.evolve(
    LONE_OPEN_MISERE, place=(Bid(10, None), None), shown=Exposure.BEFORE_THE_LEAD
)

#: Misere, 130: beaten by any seven under Avondale (NZ-HOUSE).
NEW_ZEALAND_MISERE: Final = attrs.evolve(UNGATED_MISERE, value=130, place=None)

#: Open misere, 230: beaten by any eight under Avondale (NZ-HOUSE).
NEW_ZEALAND_OPEN_MISERE: Final = attrs.evolve(LONE_OPEN_MISERE, value=230, place=None)

#: Misere at double value, 500 (QUEBEC).
QUEBEC_MISERE: Final = attrs.evolve(MISERE, value=500)

#: Open misere at double value, 1000 (QUEBEC).
QUEBEC_OPEN_MISERE: Final = attrs.evolve(OPEN_MISERE, value=1000)

#: Misere, 150, for the perfect schedule (APPS).
PERFECT_MISERE: Final = attrs.evolve(NEW_ZEALAND_MISERE, value=150)

#: Open misere, 250, for the perfect schedule (APPS).
PERFECT_OPEN_MISERE: Final = attrs.evolve(NEW_ZEALAND_OPEN_MISERE, value=250)

#: Hi-lo, 350: the bidder, alone, must take exactly five tricks (BID-12, APPS).
HI_LO: Final = Special(
    key="HL",
    name="hi-lo",
    value=350,
    goal=Exactly(5),
    partner=PartnerRole.SITS_OUT,
    defence=DefencePoints.NOTHING,
)

#: Double misere, 450: both partners must lose every trick; allowed whatever the partner called (BID-11, APPS).
DOUBLE_MISERE: Final = Special(
    key="DM",
    name="double misere",
    value=450,
    partner=PartnerRole.PLAYS_TOO,
    defence=DefencePoints.NOTHING,
)

#: Blind misere, 1000: bid before looking at one's cards, and played without the kitty (BID-10, APPS).
BLIND_MISERE: Final = Special(
    key="BM",
    name="blind misere",
    value=1000,
    blind=True,
    kitty=KittyUse.LEFT,
    partner=PartnerRole.SITS_OUT,
    defence=DefencePoints.NOTHING,
)
