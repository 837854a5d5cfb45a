"""Turns: what was done in a deal and seen of it, one at a time, by which a view follows the game."""

from __future__ import annotations

from types import NoneType
from typing import get_args

import attrs

from fivehundred._words import said, says, with_fields
from fivehundred.actions import Action, Hidden
from fivehundred.cards import Card, Cards
from fivehundred.deal.outcomes import Outcome
from fivehundred.rules._checks import of_type, tuple_of
from fivehundred.seats import Seat


@attrs.frozen
class TurnedUp:
    """A card that lay face down on the table of a seat was turned up (TWO-1).

    >>> from random import Random
    >>> from fivehundred import Deal, presets, shuffle
    >>> rules = presets.TABLE_2
    >>> deal = Deal.from_pack(rules, shuffle.pack(rules.deck, rng=Random(1)), dealer=Seat(0))
    >>> while not any(turn.turned_up for turn in deal.turns):
    ...     deal = deal.apply(deal.legal_actions[-1])
    >>> deal.turns[-1].turned_up
    (TurnedUp(seat=1, pile=0, card=Card.parse('6C')), TurnedUp(seat=0, pile=4, card=Card.parse('6H')))
    """

    seat: Seat = attrs.field(validator=of_type(int))
    pile: int = attrs.field(
        validator=of_type(int), metadata=says("Which of the piles of that seat it lies in, from 0.")
    )
    card: Card = attrs.field(validator=of_type(Card))
    __repr__ = with_fields


@attrs.frozen
class Turn:
    """One thing done in a deal, as one onlooker saw it: who acted, what they did, and what that revealed.

    A view takes a turn whole (`fivehundred.deal.view.SeatView.after`), because no host ever shows half of one: a call
    comes with the kitty that it brings, a card with whatever it uncovers. What everybody can work out for themselves,
    such as who won a trick, is not in it.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in ("7H", "P", "P"):
    ...     deal = deal.apply(deal.parse(text))
    >>> [(turn.seat, str(turn.action), turn.kitty) for turn in deal.spectator.turns]
    [(1, '7H', None), (2, 'P', None), (0, 'P', None)]
    >>> deal.view(Seat(1)).turns[-1].kitty
    Cards.parse('8C 9C 10C')
    """

    seat: Seat | None = attrs.field(
        validator=of_type(int, NoneType),
        metadata=says("Who acted; ``None`` for a ruling that ended the hand, or changed how it had ended."),
    )
    action: Action | Hidden | None = attrs.field(
        validator=of_type(*get_args(Action), Hidden, NoneType),
        metadata=says(
            "What was done; of cards that this onlooker did not see, only their number. ``None`` for a ruling."
        ),
    )
    hand: Cards | None = said(
        "The hand that the onlooker took up with it (BID-10).", default=None, validator=of_type(Cards, NoneType)
    )
    kitty: Cards | None = said(
        "The kitty, if the onlooker took it, or it was shown to everybody, with this turn (KITTY-1, KITTY-3).",
        default=None,
        validator=of_type(Cards, NoneType),
    )
    shown: Cards | None = said(
        "The contractor's hand as it was when play began, if it was laid open with this turn (PLAY-5).",
        default=None,
        validator=of_type(Cards, NoneType),
    )
    turned_up: tuple[TurnedUp, ...] = said(
        "The table cards that this turn uncovered (TWO-1).", default=(), validator=tuple_of(TurnedUp)
    )
    outcome: Outcome | None = said(
        "How the hand ended, if it did.", default=None, validator=of_type(*get_args(Outcome), NoneType)
    )
    __repr__ = with_fields
