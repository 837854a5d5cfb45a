"""The calls of a ruleset as its auction looks them up, by number."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

import attrs

from fivehundred._words import with_fields
from fivehundred.actions import Action, Look, ThrowIn
from fivehundred.cards import Suit
from fivehundred.deal._lookup import looked_up
from fivehundred.deal.options import Choices
from fivehundred.rules.calls import Bid, Call, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AuctionForm, EarlyClaim, Gate, LastBidder, Reentry
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, left_of

#: What can be done in an auction besides calling, numbered after the calls.
NO_CALLS: Final = (ThrowIn(), Look())


@attrs.frozen(cache_hash=True)
class CallLookup:
    """The calls of one ruleset as its auction looks them up, by number; get it from `call_lookup_of`."""

    # Equal rulesets share it, whatever their names, so no name is shown here.
    rules: Ruleset = attrs.field(repr=False)

    #: Everything that can be done: the ladder's calls, the claim of a misdeal, looking at the cards (DEAL-4, BID-10).
    actions: tuple[Action, ...] = looked_up(lambda self: (*self.rules.ladder.calls, *NO_CALLS))
    #: Each of them by its text, in the same order.
    texts: Mapping[str, Action] = looked_up(lambda self: {str(action): action for action in self.actions})
    #: The number of each call; 0 is a pass. A plain dict, because a read-only one is slower.
    numbers: Mapping[Call, int] = looked_up(lambda self: dict(self.rules.ladder.numbers))
    #: For each call that stands, what may follow it: a pass, and whatever outranks it, as a mask (BID-2).
    above: tuple[int, ...] = looked_up(lambda self: tuple(mask | 1 for mask in self.rules.ladder.above))
    #: The seat to the left of each (SEAT-1).
    left: tuple[Seat, ...] = looked_up(
        lambda self: tuple(left_of(Seat(seat), self.rules.players) for seat in range(self.rules.players))
    )
    #: The fixed partners of each seat (SEAT-2).
    partners: tuple[tuple[Seat, ...], ...] = looked_up(
        lambda self: tuple(self.rules.partners_of(Seat(seat)) for seat in range(self.rules.players))
    )
    #: The bids of seven tricks or more, as a mask: one of them opens the gate (BID-7).
    sevens: int = looked_up(lambda self: self.rules.ladder.sevens)
    #: The special bids that are allowed only once the gate is open, as a mask (BID-7).
    gated: int = looked_up(lambda self: self.gate(Gate.SEVEN))
    #: Each special bid that answers a bid of the partner, with the number of that bid (BID-7).
    answering: tuple[tuple[int, int], ...] = looked_up(
        lambda self: tuple(
            (number, self.numbers[SpecialBid(special.answers)])
            for number, special in self.specials()
            if special.answers
        )
    )
    #: What counts as the suit of each call: a suit, no trump, or a special bid (BID-5).
    denominations: tuple[Suit | str, ...] = looked_up(
        lambda self: tuple(
            (call.trump or "no trump") if isinstance(call, Bid) else "special" for call in self.rules.ladder.calls
        )
    )
    #: Whether a misdeal may be claimed instead of a first call (DEAL-4).
    early_claim: bool = looked_up(lambda self: self.rules.early_claim is not EarlyClaim.BARRED)
    #: Whether everybody speaks just once (BID-4).
    single_round: bool = looked_up(lambda self: self.rules.auction is AuctionForm.SINGLE_ROUND)
    #: Whether a change of suit lets those who passed call again (BID-5).
    suit_change: bool = looked_up(lambda self: self.rules.reentry is Reentry.SUIT_CHANGE)
    #: Whether the last of several bidders is asked whether to change suit (BID-5, BID-14).
    asks_last: bool = looked_up(lambda self: self.suit_change and self.rules.last_bidder is not LastBidder.LOCKED)
    #: Whether nobody is ever out (BID-14).
    never_out: bool = looked_up(lambda self: self.rules.reentry is Reentry.ALWAYS)
    #: Whether the last bidder may raise and let all others call again (BID-14).
    last_raise: bool = looked_up(lambda self: self.rules.last_bidder is LastBidder.MAY_RAISE)
    #: The bids made without looking at the cards, as a mask (BID-10).
    blind: int = looked_up(lambda self: sum(1 << number for number, special in self.specials() if special.blind))
    #: The bids that only the first callers may make, as a mask (BID-9).
    inkles: int = looked_up(lambda self: self.rules.ladder.inkles)
    #: The special bids that are allowed only once a rarer gate is open, as a mask for each gate (BID-16).
    rarely_gated: tuple[tuple[Gate, int], ...] = looked_up(
        lambda self: tuple((gate, self.gate(gate)) for gate in (Gate.OVER_SEVEN, Gate.ALL_SPOKEN) if self.gate(gate))
    )
    #: Whether a rule that most games lack narrows the calls (BID-9, BID-10, BID-13, BID-16).
    narrowed: bool = looked_up(
        lambda self: bool(self.blind or self.inkles or self.rules.dealer_stuck or self.rarely_gated)
    )
    _choices: dict[int, Choices] = attrs.field(factory=dict, init=False, eq=False, repr=False)
    __repr__ = with_fields

    def __reduce__(self) -> tuple[object, ...]:
        # Only the rules are pickled; the tables are made again on reading.
        return call_lookup_of, (self.rules,)

    @property
    def players(self) -> int:
        """How many call."""
        return self.rules.players

    def gate(self, gate: Gate) -> int:
        """The special bids that have this *gate*, as a mask (BID-7, BID-16)."""
        return sum(1 << number for number, special in self.specials() if special.gate is gate)

    def specials(self) -> tuple[tuple[int, Special], ...]:
        """The special bids, each with its number."""
        return tuple((self.numbers[special.call], special) for special in self.rules.specials)

    def choices(self, mask: int) -> Choices:
        """The calls in *mask*.

        Each mask's calls are made once, because there are few; threads that race make equal ones.
        """
        known = self._choices.get(mask)
        if known is None:
            known = self._choices[mask] = Choices(
                tuple(action for number, action in enumerate(self.actions) if mask >> number & 1)
            )
        return known


@lru_cache(maxsize=256)
def call_lookup_of(rules: Ruleset) -> CallLookup:
    """The calls of *rules* as a table, made once for all equal rulesets."""
    return CallLookup(rules)
