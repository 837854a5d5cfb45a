"""How a hand can end, from which the match decides who deals next."""

from __future__ import annotations

from enum import Enum
from types import NoneType

import attrs

from fivehundred._words import says, with_fields
from fivehundred.deal.contract import Contract
from fivehundred.rules._checks import of_type, tuple_of
from fivehundred.seats import Seat


@attrs.frozen
class Rest:
    """Tricks that were not played out, because they were certain or all agreed (PLAY-9).

    >>> from fivehundred import Deal, presets
    >>> rules = presets.STANDARD_3.evolve(early_end=True)
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> for text in "7H", "P", "P", "discard 8C 9C 10C":
    ...     deal = deal.apply(deal.parse(text))
    >>> deal.settle(Seat(1)).outcome.rest
    Rest(seat=1, tricks=10, worth=0)
    """

    seat: Seat = attrs.field(validator=of_type(int), metadata=says("Who got them all."))
    tricks: int = attrs.field(validator=of_type(int), metadata=says("How many they were, the one under way included."))
    worth: int = attrs.field(
        validator=of_type(int), metadata=says("What the cards in them are worth where captured cards score (SCORE-8).")
    )
    __repr__ = with_fields


@attrs.frozen
class LateRevoke:
    """A revoke found when it could no longer be put right (IRR-1).

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet.enter(sheet.contract("7S", by=0), 8, revoked=[LateRevoke(Seat(1))]).scores
    (140, 0)
    """

    seat: Seat = attrs.field(validator=of_type(int), metadata=says("Who revoked."))
    trick: int | None = attrs.field(
        default=None,
        validator=of_type(int, NoneType),
        metadata=says("Which trick of the hand it was, from 1; ``None`` when nobody has written it down."),
    )
    gets: Seat | None = attrs.field(
        default=None,
        validator=of_type(int, NoneType),
        metadata=says(
            "The opponent of the contractor's side who gets the trick that the revoke took, ``None`` if it took none."
        ),
    )
    __repr__ = with_fields


@attrs.frozen
class Played:
    """All tricks were played, or settled.

    >>> from fivehundred import Bid, Contract, Suit, presets, score
    >>> eight = Contract.of(presets.STANDARD_3, Bid(8, Suit.HEARTS), Seat(0))
    >>> played = Played(eight, (8, 2, 0))
    >>> score(presets.STANDARD_3, played.contract, played.tricks).points
    (300, 20, 0)
    """

    contract: Contract = attrs.field(
        validator=of_type(Contract),
        metadata=says("The contract with everybody who turned out to be on the contractor's side."),
    )
    tricks: tuple[int, ...] = attrs.field(
        validator=tuple_of(int),
        metadata=says("Tricks won by each seat; those that a revoke took count for the seats that get them instead."),
    )
    rest: Rest | None = attrs.field(
        default=None,
        validator=of_type(Rest, NoneType),
        metadata=says("The tricks that were settled and not played, ``None`` if there were none (PLAY-9)."),
    )
    revokes: tuple[LateRevoke, ...] = attrs.field(
        default=(),
        validator=tuple_of(LateRevoke),
        metadata=says("The revokes that cost something, in the order of play (IRR-1)."),
    )
    __repr__ = with_fields


@attrs.frozen
class PassedOut:
    """Nobody made a bid that counts, and the hands were thrown in (BID-6, BID-9).

    >>> from fivehundred import Deal, Pass, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for _ in range(3):
    ...     deal = deal.apply(Pass())
    >>> deal.outcome
    PassedOut(inkles=False)
    """

    inkles: bool = attrs.field(
        default=False,
        validator=of_type(bool),
        metadata=says("Whether somebody bid an inkle, and nobody more: then the same dealer deals again (BID-9)."),
    )
    __repr__ = with_fields


class Misdeal(Enum):
    """Why a hand is void and the same dealer deals again (DEAL-4, DEAL-6).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> deal.void(Misdeal.CARD_TURNED).outcome.why.value
    'a card was turned up while dealing'
    """

    POOR_HAND = "a poor hand was thrown in"
    WRONG_COUNT = "somebody has the wrong number of cards"
    NO_CUT = "no cut was offered"
    CARD_TURNED = "a card was turned up while dealing"


@attrs.frozen
class Misdealt:
    """A poor hand was thrown in, or the cards were dealt wrongly (DEAL-4, DEAL-6).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> deal.void(Misdeal.NO_CUT).outcome
    Misdealt(seat=None, why=<Misdeal.NO_CUT: 'no cut was offered'>)
    """

    seat: Seat | None = attrs.field(
        validator=of_type(int, NoneType), metadata=says("Who threw it in, ``None`` when the cards were dealt wrongly.")
    )
    why: Misdeal | None = attrs.field(
        default=Misdeal.POOR_HAND,
        validator=of_type(Misdeal, NoneType),
        metadata=says("``None`` when nobody has written it down."),
    )
    __repr__ = with_fields


#: Every way in which a hand can end.
Outcome = Played | PassedOut | Misdealt
