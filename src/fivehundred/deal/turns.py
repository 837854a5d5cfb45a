"""The turns of a deal as seen by one onlooker, and the ways in which a hand can end."""

from __future__ import annotations

from enum import Enum
from typing import get_args

import attrs

from fivehundred._base.words import ShowsFields, json_field, of_type, says, tuple_of
from fivehundred.actions import Action, Hidden
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.seats import Seat


@attrs.frozen(repr=False)
class Rest(ShowsFields):
    """Tricks that were not played out, because they were certain or all agreed (PLAY-9).

    >>> from fivehundred import Deal, presets
    >>> rules = presets.STANDARD_3.evolve(early_end=True)
    >>> deal = Deal.from_pack(rules, tuple(rules.deck), dealer=Seat(0))
    >>> for text in "7H", "P", "P", "discard 8C 9C 10C":
    ...     deal = deal.apply(deal.parse(text))
    >>> deal.settle(Seat(1)).outcome.rest
    Rest(seat=1, tricks=10, worth=0)
    """

    seat: Seat = attrs.field(validator=of_type(int), metadata=says("The seat that got them all."))
    tricks: int = attrs.field(validator=of_type(int), metadata=says("Their number, including the current one."))
    worth: int = attrs.field(
        validator=of_type(int), metadata=says("The worth of the cards in them if captured cards score (SCORE-8).")
    )


@attrs.frozen(repr=False)
class LateRevoke(ShowsFields):
    """A revoke found when it could no longer be put right (IRR-1).

    >>> from fivehundred import ScoreSheet, presets
    >>> sheet = ScoreSheet.start(presets.AUSTRALIAN_4)
    >>> sheet.enter(sheet.contract("7S", by=0), 8, revoked=[LateRevoke(Seat(1))]).scores
    (140, 0)
    """

    seat: Seat = attrs.field(validator=of_type(int), metadata=says("The seat that revoked."))
    trick: int | None = json_field(
        "The number of the trick in the hand, from 1; ``None`` if it was not recorded.",
        default=None,
        validator=of_type(int, None),
        left_out=False,
    )
    gets: Seat | None = json_field(
        "The opponent of the contractor's side who gets the trick that the revoke took, ``None`` if it took none.",
        default=None,
        validator=of_type(int, None),
        left_out=False,
    )


@attrs.frozen(repr=False)
class Played(ShowsFields):
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
    rest: Rest | None = json_field(
        "The tricks that were settled without play; ``None`` if there were none (PLAY-9).",
        default=None,
        validator=of_type(Rest, None),
        left_out=False,
    )
    revokes: tuple[LateRevoke, ...] = json_field(
        "The revokes that were penalised, in the order of play (IRR-1).",
        default=(),
        validator=tuple_of(LateRevoke),
        left_out=False,
    )


@attrs.frozen(repr=False)
class PassedOut(ShowsFields):
    """Nobody made a bid that counts, and the hands were thrown in (BID-6, BID-9).

    >>> from fivehundred import Deal, Pass, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for _ in range(3):
    ...     deal = deal.apply(Pass())
    >>> deal.outcome
    PassedOut(inkles=False)
    """

    inkles: bool = json_field(
        "True if somebody bid an inkle and nobody bid more: the same dealer deals again (BID-9).",
        default=False,
        validator=of_type(bool),
        left_out=False,
    )


class Misdeal(Enum):
    """The reason why a hand is void and the same dealer deals again (DEAL-4, DEAL-6).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> deal.void(Misdeal.CARD_TURNED).outcome.why.value
    'a card was turned up while dealing'
    """

    POOR_HAND = "a poor hand was thrown in"
    WRONG_COUNT = "somebody has the wrong number of cards"
    NO_CUT = "no cut was offered"
    CARD_TURNED = "a card was turned up while dealing"


@attrs.frozen(repr=False)
class Misdealt(ShowsFields):
    """A poor hand was thrown in, or the cards were dealt wrongly (DEAL-4, DEAL-6).

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> deal.void(Misdeal.NO_CUT).outcome
    Misdealt(seat=None, why=<Misdeal.NO_CUT: 'no cut was offered'>)
    """

    seat: Seat | None = attrs.field(
        validator=of_type(int, None), metadata=says("Its seat; ``None`` if the cards were dealt wrongly.")
    )
    why: Misdeal | None = json_field(
        "The reason; ``None`` if it was not recorded.",
        default=Misdeal.POOR_HAND,
        validator=of_type(Misdeal, None),
        left_out=False,
    )


#: Every way in which a hand can end.
Outcome = Played | PassedOut | Misdealt


@attrs.frozen(repr=False)
class TurnedUp(ShowsFields):
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
        validator=of_type(int), metadata=says("The number of its pile on that seat's table, from 0.")
    )
    card: Card = attrs.field(validator=of_type(Card))


@attrs.frozen(repr=False)
class Turn(ShowsFields):
    """A turn in a deal, as seen by one onlooker: who acted, what they did, and which cards that revealed.

    A host sends each turn whole: a call includes the kitty that it brings, and a card includes any card it uncovers. A
    view can then follow it with `fivehundred.deal.views.SeatView.after`. A turn does not include facts that can be
    derived, such as who won a trick.

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
        validator=of_type(int, None),
        metadata=says("The seat that acted; ``None`` for a ruling that ended the hand, or changed its outcome."),
    )
    action: Action | Hidden | None = attrs.field(
        validator=of_type(*get_args(Action), Hidden, None),
        metadata=says(
            "The action; for cards that this onlooker did not see, only their number. ``None`` for a ruling."
        ),
    )
    hand: Cards | None = json_field(
        "The hand that the onlooker took up with it (BID-10).", default=None, validator=of_type(Cards, None)
    )
    kitty: Cards | None = json_field(
        "The kitty, if the onlooker took it, or it was shown to everybody, with this turn (KITTY-1, KITTY-3).",
        default=None,
        validator=of_type(Cards, None),
    )
    shown: Cards | None = json_field(
        "The contractor's hand as it was when play began, if this turn exposed it (PLAY-5).",
        default=None,
        validator=of_type(Cards, None),
    )
    turned_up: tuple[TurnedUp, ...] = json_field(
        "The table cards that this turn uncovered (TWO-1).", default=(), validator=tuple_of(TurnedUp)
    )
    outcome: Outcome | None = json_field(
        "The outcome of the hand, if it ended.", default=None, validator=of_type(*get_args(Outcome), None)
    )


@attrs.frozen(repr=False, kw_only=True)
class Event(ShowsFields):
    """A turn in a deal, as seen by one onlooker, together with its results.

    An event includes facts that must be derived from a `Turn`, so that even a program without the rules can follow a
    deal. The first event of a history is the start of the deal, and its turn has neither a seat nor an action. Either
    the cards were dealt, or the hand was set up under the contract given there.

    >>> from fivehundred import Deal, presets
    >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
    >>> for text in "7H", "P", "P", "discard 8C 9C 10C", "7S", "10S", "KS":
    ...     deal = deal.apply(deal.parse(text))
    >>> begun, bid, *_, last = deal.history
    >>> begun.dealer, str(bid.turn.action), last.trick, last.winner, last.won
    (0, '7H', 1, 0, (1, 0, 0))
    >>> reached = next(event for event in deal.history if event.contract is not None)
    >>> str(reached.contract), reached.taker, reached.taken
    ('7H by 1', 1, 3)
    """

    turn: Turn = json_field(
        "The turn, with the cards that were seen. In the first event, these are the hand dealt, unless its seat has"
        " yet to look (BID-10), or the kitty of a hand that was set up."
    )
    dealer: Seat | None = json_field(
        "The dealer, in the first event; ``None`` there if the hand was set up.", default=None
    )
    up: tuple[tuple[Card, ...], ...] = json_field(
        "The face-up table cards of each seat, in the first event; none in most games (TWO-1).", default=()
    )
    contract: Contract | None = json_field(
        "The contract, if it was reached or changed: by a bid, slam, breach or called card (BID, CALL).",
        default=None,
    )
    taker: Seat | None = json_field("The seat that took the kitty then (KITTY-1).", default=None)
    taken: int = json_field("The number of cards it took.", default=0)
    handed_to: Seat | None = json_field(
        "The partner who received the cards that left the hand; ``None`` if they were discarded (KITTY-3, BID-17).",
        default=None,
    )
    gift: bool = json_field(
        "True for a card of the giver's choice, for a slam undertaken alone; false for discards (BID-17).",
        default=False,
    )
    trick: int | None = json_field("The trick that a card was played to, from 1.", default=None)
    lying: int = json_field("The number of cards in the trick before it; 0 for a lead.", default=0)
    pile: int | None = json_field(
        "The pile of its seat that the card came from, from 0; ``None`` for a card of a hand (TWO-1).", default=None
    )
    winner: Seat | None = json_field("The seat that won the trick with which it ended (PLAY-3).", default=None)
    won: tuple[int, ...] = json_field("The number of tricks that each seat had then won.", default=())
    open_hand: tuple[Seat, Cards] | None = json_field(
        "The seat whose hand was exposed, and the cards still in it (PLAY-5).", default=None
    )
