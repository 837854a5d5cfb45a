"""The account of a deal: one thing done after the other, each with everything that it brought."""

from __future__ import annotations

import attrs

from fivehundred._words import said, with_fields
from fivehundred.cards import Card, Cards
from fivehundred.deal.contract import Contract
from fivehundred.deal.turn import Turn
from fivehundred.seats import Seat


@attrs.frozen(kw_only=True)
class Event:
    """One thing done in a deal, as one onlooker saw it, and what it brought.

    It tells what a `Turn` leaves to be worked out, so that even a program without the rules can follow a deal. The
    first event of a history is the beginning, whose turn has neither a seat nor an action: the cards were dealt, or
    the hand was set up under the contract given there.

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

    turn: Turn = said(
        "What was done, with the cards that were seen; in the first event the hand that was dealt, unless its seat has"
        " yet to look (BID-10), and the kitty of a hand that was set up."
    )
    dealer: Seat | None = said("Who dealt, in the first event; ``None`` there if the hand was set up.", default=None)
    up: tuple[tuple[Card, ...], ...] = said(
        "The table cards of each seat that lie face up, in the first event; none in most games (TWO-1).", default=()
    )
    contract: Contract | None = said(
        "The contract, when it was reached or became another: by a bid, slam, breach or called card (BID, CALL).",
        default=None,
    )
    taker: Seat | None = said("The seat that took the kitty then (KITTY-1).", default=None)
    taken: int = said("How many cards it took.", default=0)
    handed_to: Seat | None = said(
        "The partner who was handed the cards that left the hand, ``None`` if they were laid away (KITTY-3, BID-17).",
        default=None,
    )
    gift: bool = said(
        "Whether that was a card of the giver's choice, for a slam undertaken alone, and not discards (BID-17).",
        default=False,
    )
    trick: int | None = said("The trick that a card was played to, from 1.", default=None)
    lying: int = said("How many cards of the trick lay before it: 0 for a lead.", default=0)
    pile: int | None = said(
        "The pile of its seat that the card came from, from 0; ``None`` for a card of a hand (TWO-1).", default=None
    )
    winner: Seat | None = said("The seat that won the trick with which it ended (PLAY-3).", default=None)
    won: tuple[int, ...] = said("How many tricks each seat had won then.", default=())
    open_hand: tuple[Seat, Cards] | None = said(
        "Whose hand was laid open, and the cards still in it (PLAY-5).", default=None
    )
    __repr__ = with_fields
