"""The auction: who may call what, whose turn it is, and when it is over (BID)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, assert_never

import attrs

from fivehundred._kernel import ONE
from fivehundred.actions import Action, Look, ThrowIn
from fivehundred.cards import Suit
from fivehundred.deal._lookup import looked_up
from fivehundred.deal.claims import BARRING
from fivehundred.deal.holding import Holding
from fivehundred.deal.opening import Opening
from fivehundred.deal.options import Choices
from fivehundred.rules.calls import Bid, Call, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AuctionForm, EarlyClaim, Gate, LastBidder, Reentry
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, left_of

#: What can be done in an auction besides calling.
_NO_CALLS: Final = (ThrowIn(), Look())


@attrs.frozen(cache_hash=True)
class CallTable:
    """The calls of one ruleset as its auction looks them up, by number; get it from `call_table_of`."""

    # Shared by all rulesets that are equal, whatever their names: so no name is shown here.
    rules: Ruleset = attrs.field(repr=False)

    #: Everything that can be done: the ladder's calls, the claim of a misdeal, looking at one's cards (DEAL-4, BID-10).
    actions: tuple[Action, ...] = looked_up(lambda self: (*self.rules.ladder.calls, *_NO_CALLS))
    #: The number of each call; 0 is a pass. A dict of its own: a read-only one is slower to ask.
    numbers: Mapping[Call, int] = looked_up(lambda self: dict(self.rules.ladder.numbers))
    #: For each call that stands, what may follow it: a pass, and whatever outranks it, as a mask (BID-2).
    above: tuple[int, ...] = looked_up(lambda self: tuple(mask | 1 for mask in self.rules.ladder.above))
    #: The seat to the left of each (SEAT-1).
    left: tuple[Seat, ...] = looked_up(lambda self: _lefts(self.rules.players))
    #: The fixed partners of each seat (SEAT-2).
    partners: tuple[tuple[Seat, ...], ...] = looked_up(
        lambda self: tuple(self.rules.partners_of(Seat(seat)) for seat in range(self.rules.players))
    )
    #: The bids of seven tricks or more, as a mask: one of them opens the gate (BID-7).
    sevens: int = looked_up(lambda self: self.rules.ladder.sevens)
    #: The special bids that wait for the gate to open, as a mask (BID-7).
    gated: int = looked_up(lambda self: self.gate(Gate.SEVEN))
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
    suit_change: bool = looked_up(lambda self: self.rules.reentry is Reentry.SUIT_CHANGE)
    #: Whether the last of several bidders is asked whether he changes his suit (BID-5, BID-14).
    asks_last: bool = looked_up(lambda self: self.suit_change and self.rules.last_bidder is not LastBidder.LOCKED)
    #: Whether nobody is ever out (BID-14).
    never_out: bool = looked_up(lambda self: self.rules.reentry is Reentry.ALWAYS)
    #: Whether the last bidder may raise and let all others call again (BID-14).
    last_raise: bool = looked_up(lambda self: self.rules.last_bidder is LastBidder.MAY_RAISE)
    #: The bids made without looking at one's cards, as a mask (BID-10).
    blind: int = looked_up(lambda self: sum(1 << number for number, row in self.specials() if row.blind))
    #: The bids that only the first callers may make, as a mask (BID-9).
    inkles: int = looked_up(lambda self: self.rules.ladder.inkles)
    #: The special bids that wait for a rarer gate to open, as a mask for each gate (BID-16).
    rarely_gated: tuple[tuple[Gate, int], ...] = looked_up(
        lambda self: tuple((gate, self.gate(gate)) for gate in (Gate.OVER_SEVEN, Gate.ALL_SPOKEN) if self.gate(gate))
    )
    #: Whether anything narrows the calls that most games know nothing of (BID-9, BID-10, BID-13, BID-16).
    narrowed: bool = looked_up(
        lambda self: bool(self.blind or self.inkles or self.rules.dealer_stuck or self.rarely_gated)
    )
    _choices: dict[int, Choices] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        # By its meaning: the tables are made again where it is read.
        return call_table_of, (self.rules,)

    @property
    def players(self) -> int:
        """How many call."""
        return self.rules.players

    def gate(self, gate: Gate) -> int:
        """The special bids that have this *gate*, as a mask (BID-7, BID-16)."""
        return sum(1 << number for number, row in self.specials() if row.gate is gate)

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
def call_table_of(rules: Ruleset) -> CallTable:
    """The calls of *rules* as a table; made once for each meaning."""
    return CallTable(rules)


#: Only the first so many callers may bid an inkle (BID-9).
_INKLERS: Final = 2


@attrs.frozen
class Auction:
    """The calls so far and the seat to call."""

    #: The calls of these rules, by number.
    call_table: CallTable
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
    #: The seats that have not looked at their cards yet, as a mask; none where no bid is made blind (BID-10).
    unlooked: int = 0

    @classmethod
    def start(cls, opening: Opening) -> Auction:
        """The auction before the first call; eldest hand speaks first (BID-4)."""
        table = call_table_of(opening.rules)
        return cls(table, opening.eldest, unlooked=(1 << table.players) - 1 if table.blind else 0)

    @property
    def standing(self) -> int:
        """The number of the highest bid, 0 while there is none."""
        return self.made.bit_length() - 1

    @property
    def only_inkles(self) -> bool:
        """Whether inkles have been bid and nothing else (BID-9)."""
        return self.made > 1 and not self.made & ~(self.call_table.inkles | 1)

    def legal(self, opening: Opening, holding: Holding) -> int:
        """What may be done now, as a mask over `CallTable.actions` (BID-2, BID-7, DEAL-4)."""
        table = self.call_table
        mask = table.above[self.made.bit_length() - 1]
        if not self.made & table.sevens:
            mask &= ~table.gated
        for number, asked in table.answering:
            if mask >> number & 1 and not self._partner_bid(asked):
                mask ^= 1 << number
        if opening.barred and self.seat in opening.barred:
            mask &= 1
        if table.narrowed:
            mask = self._narrowed(mask, opening)
        if table.early_claim and self.may_throw_in(holding):
            mask |= 1 << len(table.actions) - len(_NO_CALLS)
        return mask

    def options(self, opening: Opening, holding: Holding) -> Choices:
        """What may be done now: pass, make a higher bid that is open, throw the hand in, look at it (BID-2, DEAL-4)."""
        return self.call_table.choices(self.legal(opening, holding))

    @property
    def may_inkle(self) -> bool:
        """Whether the seat to call is one of the first two, who may bid an inkle (BID-9)."""
        return len(self.line) < _INKLERS

    @property
    def blind(self) -> bool:
        """Whether the seat to call has not looked at its cards yet (BID-10)."""
        return self.seat is not None and bool(self.unlooked >> self.seat & 1)

    def may_throw_in(self, holding: Holding) -> bool:
        """Whether the seat to call may claim a misdeal instead: at its first turn, with a poor hand (DEAL-4)."""
        first = self.seat is not None and self.seat not in self.callers and not self.blind
        return first and not holding.held & BARRING

    def is_open(self, gate: Gate) -> bool:
        """Whether what *gate* asks for has happened (BID-7, BID-16)."""
        match gate:
            case Gate.NONE:
                return True
            case Gate.SEVEN:
                return bool(self.made & self.call_table.sevens)
            case Gate.OVER_SEVEN:
                return bool(1 << self.standing & self.call_table.rules.ladder.exactly_seven)
            case Gate.ALL_SPOKEN:
                return len(set(self.callers)) == self.call_table.players
            case _:
                assert_never(gate)

    def must_bid(self, opening: Opening) -> bool:
        """Whether the seat to call is a dealer who may not pass, for all others have (BID-13)."""
        stuck = opening.rules.dealer_stuck and self.seat == opening.dealer and self.made == 1
        return stuck and len(set(self.callers) - {self.seat}) == self.call_table.players - 1

    def _narrowed(self, mask: int, opening: Opening) -> int:
        """The calls in *mask* that rarer rules leave open (BID-9, BID-10, BID-13, BID-16)."""
        table = self.call_table
        for gate, waiting in table.rarely_gated:
            if not self.is_open(gate):
                mask &= ~waiting
        if self.blind:
            return mask & table.blind | 1 << len(table.actions) - 1
        mask &= ~table.blind
        if not self.may_inkle:
            mask &= ~table.inkles
        # A dealer who has no bid open must pass all the same.
        return mask & ~1 or mask if self.must_bid(opening) else mask

    def _partner_bid(self, asked: int) -> bool:
        """Whether a partner of the seat to call has made the bid *asked* (BID-7)."""
        # A bid is made once at most: what follows outranks it.
        made = self.line.find(asked)
        return made >= 0 and self.seat is not None and self.callers[made] in self.call_table.partners[self.seat]

    def after_look(self) -> Auction:
        """The auction after the seat to call has taken up its cards; the turn stays with it (BID-10)."""
        return attrs.evolve(self, unlooked=self.unlooked & ~(1 << self.seat) if self.seat is not None else 0)

    def after(self, seat: Seat, number: int) -> Auction:
        """The auction after the legal call *number* of *seat*, whose turn it is (BID-4, BID-5, BID-14)."""
        table, out, made, bidder = self.call_table, self.out, self.made, self.bidder
        left = table.left
        line, callers = self.line + ONE[number], self.callers + ONE[seat]
        asked_last = bidder == seat
        # Whoever has called knows his hand: a blind bidder takes it up now.
        unlooked = self.unlooked and self.unlooked & ~(1 << seat)
        if number:
            if (table.suit_change and self._changes_suit(seat, number)) or (asked_last and table.last_raise):
                # Everybody may call again, so this is no last word even if he was asked last.
                out, asked_last = 0, False
            made, bidder = made | 1 << number, seat
        else:
            out |= 1 << seat
        following = left[seat]
        if table.single_round:
            return Auction(
                table, following if len(line) < len(left) else None, line, callers, out, made, bidder, unlooked
            )
        if not asked_last:
            if table.never_out:
                # A pass puts nobody out, so what counts is how many there were in a row.
                out = 0
                passed = len(line) - len(line.rstrip(b"\0"))
                if passed < len(left) - (bidder is not None):
                    return Auction(table, following, line, callers, out, made, bidder, unlooked)
            else:
                while following != seat:
                    if not out >> following & 1 and following != bidder:
                        return Auction(table, following, line, callers, out, made, bidder, unlooked)
                    following = left[following]
            if bidder is not None and (table.last_raise or (table.asks_last and self._several_bid(line, callers))):
                return Auction(table, bidder, line, callers, out, made, bidder, unlooked)
        return Auction(table, None, line, callers, out, made, bidder, unlooked)

    def _changes_suit(self, seat: Seat, number: int) -> bool:
        """Whether call *number* is of another suit than the last bid of *seat*, which must have bid before (BID-5)."""
        denominations = self.call_table.denominations
        last = self.callers.rfind(seat)
        while last >= 0 and not self.line[last]:
            last = self.callers.rfind(seat, 0, last)
        return last >= 0 and denominations[self.line[last]] != denominations[number]

    @staticmethod
    def _several_bid(line: bytes, callers: bytes) -> bool:
        """Whether more than one player has bid, so that the last bidder is asked again (BID-5)."""
        return len({caller for call, caller in zip(line, callers, strict=True) if call}) > 1
