"""The auction: who may call what, whose turn it is, and when it is over (BID)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._kernel import ONE
from fivehundred.actions import Action, ThrowIn
from fivehundred.cards import Suit
from fivehundred.deal._lookup import looked_up
from fivehundred.deal.claims import BARRING
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import Choices
from fivehundred.rules.calls import Bid, Call, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AuctionForm, EarlyClaim, Gate, Reentry
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, left_of

_THROW_IN: Final = ThrowIn()


@attrs.frozen(cache_hash=True)
class Book:
    """The calls of one ruleset as its auction looks them up, by number; get it from `book_for`."""

    # Shared by all rulesets that are equal, whatever their names: so no name is shown here.
    rules: Ruleset = attrs.field(repr=False)

    #: Everything that can be said: the ladder's calls, and behind them the claim of a misdeal (DEAL-4).
    actions: tuple[Action, ...] = looked_up(lambda self: (*self.rules.ladder.calls, _THROW_IN))
    #: The number of each call; 0 is a pass.
    numbers: Mapping[Call, int] = looked_up(lambda self: self.rules.ladder.numbers)
    #: For each call that stands, what may follow it: a pass, and whatever outranks it, as a mask (BID-2).
    above: tuple[int, ...] = looked_up(lambda self: tuple(mask | 1 for mask in self.rules.ladder.above))
    #: The seat to the left of each (SEAT-1).
    left: tuple[Seat, ...] = looked_up(lambda self: _lefts(self.rules.players))
    #: The bids of seven tricks or more, as a mask: one of them opens the gate (BID-7).
    sevens: int = looked_up(lambda self: self.rules.ladder.sevens)
    #: The special bids that wait for the gate to open, as a mask (BID-7).
    gated: int = looked_up(lambda self: sum(1 << number for number, row in self.specials() if row.gate is Gate.SEVEN))
    #: Each special bid that answers a bid of the partner, with the number of that bid (BID-7).
    answering: tuple[tuple[int, int], ...] = looked_up(
        lambda self: tuple(
            (number, self.numbers[SpecialBid(row.answers)]) for number, row in self.specials() if row.answers
        )
    )
    #: What counts as the suit of each call: a suit, no trump, or a special bid (BID-5).
    denominations: tuple[Suit | str, ...] = looked_up(
        lambda self: tuple(
            (call.trump or "no trump") if isinstance(call, Bid) else "special" for call in self.rules.ladder.calls
        )
    )
    #: Whether a misdeal may be claimed instead of a first call (DEAL-4).
    early_claim: bool = looked_up(lambda self: self.rules.early_claim is EarlyClaim.ALLOWED)
    #: Whether everybody speaks just once (BID-4).
    single_round: bool = looked_up(lambda self: self.rules.auction is AuctionForm.SINGLE_ROUND)
    #: Whether a change of suit lets those who passed call again (BID-5).
    reentry: bool = looked_up(lambda self: self.rules.reentry is Reentry.SUIT_CHANGE)
    _choices: dict[int, Choices] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        # By its meaning: the tables are made again where it is read.
        return book_for, (self.rules,)

    def specials(self) -> tuple[tuple[int, Special], ...]:
        """The rows of the special bids, each with its number."""
        return tuple((self.numbers[special.call], special) for special in self.rules.specials)

    def choices(self, mask: int) -> Choices:
        """The calls in *mask*; there are few masks, so each is made once, and threads that race make the same."""
        known = self._choices.get(mask)
        if known is None:
            known = self._choices[mask] = Choices(
                tuple(action for number, action in enumerate(self.actions) if mask >> number & 1)
            )
        return known


def _lefts(players: int) -> tuple[Seat, ...]:
    return tuple(left_of(Seat(seat), players) for seat in range(players))


@lru_cache(maxsize=256)
def book_for(rules: Ruleset) -> Book:
    """The book of *rules*; made once for each meaning."""
    return Book(rules)


@attrs.frozen
class Auction:
    """The calls so far and the seat to call."""

    book: Book
    #: The seat to call, ``None`` once the auction is over.
    seat: Seat | None
    #: The calls in order, each by its number.
    line: bytes = b""
    #: Who made each of them.
    callers: bytes = b""
    #: The seats that have passed and are out, as a mask (BID-4).
    out: int = 0
    #: The calls made, as a mask; each bid outranks those before, so the highest bit is the highest bid (BID-2).
    made: int = 1
    #: Who made the highest bid.
    bidder: Seat | None = None

    @property
    def standing(self) -> int:
        """The number of the highest bid, 0 while there is none."""
        return self.made.bit_length() - 1

    def legal(self, holding: Holding) -> int:
        """What may be called now, as a mask over `Book.actions` (BID-2, BID-7, DEAL-4)."""
        book = self.book
        mask = book.above[self.made.bit_length() - 1]
        if not self.made & book.sevens:
            mask &= ~book.gated
        for number, asked in book.answering:
            if mask >> number & 1 and not self._partner_bid(asked):
                mask ^= 1 << number
        if book.early_claim and self.may_throw_in(holding):
            mask |= 1 << len(book.actions) - 1
        return mask

    def options(self, opening: Opening, holding: Holding) -> Choices:
        """What may be called now: pass, a higher bid that is open, or throw the hand in (BID-2, BID-7, DEAL-4)."""
        return self.book.choices(self.legal(holding))

    def may_throw_in(self, holding: Holding) -> bool:
        """Whether the seat to call may claim a misdeal instead: at its first turn, with a poor hand (DEAL-4)."""
        return self.seat is not None and self.seat not in self.callers and not holding.held & BARRING

    def _partner_bid(self, asked: int) -> bool:
        """Whether a partner of the seat to call has made the bid *asked* (BID-7)."""
        partners = () if self.seat is None else self.book.rules.partners_of(self.seat)
        return any(call == asked and seat in partners for call, seat in zip(self.line, self.callers, strict=True))

    def after(self, seat: Seat, number: int) -> Auction:
        """The auction after the legal call *number* of *seat*, whose turn it is (BID-4, BID-5)."""
        book, out, made, bidder = self.book, self.out, self.made, self.bidder
        left = book.left
        line, callers = self.line + ONE[number], self.callers + ONE[seat]
        asked_last = bidder == seat
        if number:
            if book.reentry and self._changes_suit(seat, number):
                # Everybody may call again, so this is no last word even if he was asked last.
                out, asked_last = 0, False
            made, bidder = made | 1 << number, seat
        else:
            out |= 1 << seat
        following = left[seat]
        if book.single_round:
            return Auction(book, following if len(line) < len(left) else None, line, callers, out, made, bidder)
        if not asked_last:
            while following != seat:
                if not out >> following & 1 and following != bidder:
                    return Auction(book, following, line, callers, out, made, bidder)
                following = left[following]
            if book.reentry and bidder is not None and self._several_bid(line, callers):
                return Auction(book, bidder, line, callers, out, made, bidder)
        return Auction(book, None, line, callers, out, made, bidder)

    def _changes_suit(self, seat: Seat, number: int) -> bool:
        """Whether call *number* is of another suit than the last bid of *seat*, which must have bid before (BID-5)."""
        own = [call for call, caller in zip(self.line, self.callers, strict=True) if caller == seat and call]
        denominations = self.book.denominations
        return bool(own) and denominations[own[-1]] != denominations[number]

    @staticmethod
    def _several_bid(line: bytes, callers: bytes) -> bool:
        """Whether more than one player has bid, so that the last bidder is asked again (BID-5)."""
        return len({caller for call, caller in zip(line, callers, strict=True) if call}) > 1
