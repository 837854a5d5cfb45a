"""The auction: who may call what, whose turn it is, and when it is over (BID)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import ClassVar, Final

import attrs

from fivehundred._base.bits import ONE
from fivehundred._base.words import ShowsFields, lookup_field
from fivehundred.actions import Action, Hidden, Look, ThrowIn, behind
from fivehundred.cards import Suit
from fivehundred.deal.contract import Contract
from fivehundred.deal.dealt import DealInfo, KnownCards
from fivehundred.deal.knowledge import Fact
from fivehundred.deal.limits import Limit, Limits
from fivehundred.deal.options import Choices
from fivehundred.deal.refusals import Reason, Refusal, refuse
from fivehundred.deal.stages.claims import BARRING, thrown_in
from fivehundred.deal.stages.stage import BaseStage, Finished, find_action
from fivehundred.deal.transfers import UNLOOKED, Holding, Holdings, Move, Transfer
from fivehundred.deal.turns import Misdealt, Outcome, Turn
from fivehundred.rules.calls import Bid, Call, Pass, SpecialBid, call_of
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, AuctionForm, EarlyClaim, Gate, LastBidder, NoTrumpBids, Reentry
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, left_of

#: The actions of an auction that are not calls, numbered after the calls.
NO_CALLS: Final = (ThrowIn(), Look())


@attrs.frozen(repr=False, cache_hash=True)
class CallLookup(ShowsFields):
    """The numbered calls of one ruleset, with the tables that an auction looks up. Get it from `call_lookup_of`."""

    # Equal rulesets share it, whatever their names, so no name is shown here.
    rules: Ruleset = attrs.field(repr=False)

    #: Every possible action: the ladder's calls, claiming a misdeal, looking at the cards (DEAL-4, BID-10).
    actions: tuple[Action, ...] = lookup_field(lambda self: (*self.rules.ladder.calls, *NO_CALLS))
    #: The actions keyed by their text, in the same order.
    texts: Mapping[str, Action] = lookup_field(lambda self: {str(action): action for action in self.actions})
    #: The number of each action; 0 is a pass. A plain dict, because a read-only one is slower.
    numbers: Mapping[Action | Hidden | None, int] = lookup_field(
        lambda self: {action: number for number, action in enumerate(self.actions)}
    )
    #: The special bids, each with its number.
    specials: tuple[tuple[int, Special], ...] = lookup_field(
        lambda self: tuple((self.numbers[special.call], special) for special in self.rules.specials)
    )
    #: The seat to the left of each seat (SEAT-1).
    left: tuple[Seat, ...] = lookup_field(
        lambda self: tuple(left_of(Seat(seat), self.rules.players) for seat in range(self.rules.players))
    )
    #: The fixed partners of each seat (SEAT-2).
    partners: tuple[tuple[Seat, ...], ...] = lookup_field(
        lambda self: tuple(self.rules.partners_of(Seat(seat)) for seat in range(self.rules.players))
    )
    #: Each special bid that answers a bid of the partner, with the number of that bid (BID-7).
    answering: tuple[tuple[int, int], ...] = lookup_field(
        lambda self: tuple(
            (number, self.numbers[SpecialBid(special.answers)]) for number, special in self.specials if special.answers
        )
    )
    #: The suit that each call counts as: a suit, no trump, or a special bid (BID-5).
    denominations: tuple[Suit | str, ...] = lookup_field(
        lambda self: tuple(
            (call.trump or "no trump") if isinstance(call, Bid) else "special" for call in self.rules.ladder.calls
        )
    )
    #: True if a misdeal may be claimed instead of a first call (DEAL-4).
    early_claim: bool = lookup_field(lambda self: self.rules.early_claim is not EarlyClaim.BARRED)
    #: True if everybody calls just once (BID-4).
    single_round: bool = lookup_field(lambda self: self.rules.auction is AuctionForm.SINGLE_ROUND)
    #: True if a change of suit lets those who passed call again (BID-5).
    suit_change: bool = lookup_field(lambda self: self.rules.reentry is Reentry.SUIT_CHANGE)
    #: True if the last of several bidders is asked whether to change suit (BID-5, BID-14).
    asks_last: bool = lookup_field(lambda self: self.suit_change and self.rules.last_bidder is not LastBidder.LOCKED)
    #: True if players who passed stay in the auction (BID-14).
    never_out: bool = lookup_field(lambda self: self.rules.reentry is Reentry.ALWAYS)
    #: True if the last bidder may raise and let all others call again (BID-14).
    last_raise: bool = lookup_field(lambda self: self.rules.last_bidder is LastBidder.MAY_RAISE)
    #: The bids made without looking at the cards, as a mask (BID-10).
    blind: int = lookup_field(lambda self: sum(1 << number for number, special in self.specials if special.blind))
    #: The bids that only the first callers may make, as a mask (BID-9).
    inkles: int = lookup_field(lambda self: self.rules.ladder.inkles)
    #: The limits by the number of the highest call, for players who have looked at their cards and for those who have
    #: not (BID-10).
    limits: tuple[LimitsByCall, LimitsByCall] = lookup_field(
        lambda self: (LimitsByCall(self, blind=False), LimitsByCall(self, blind=True))
    )
    _choices: dict[int, Choices] = attrs.field(factory=dict, init=False, eq=False, repr=False)

    def __reduce__(self) -> tuple[object, ...]:
        # Only the rules are pickled; the tables are made again on reading.
        return call_lookup_of, (self.rules,)

    @property
    def players(self) -> int:
        """The number of players who call."""
        return self.rules.players

    def gate(self, gate: Gate) -> int:
        """The special bids that have this *gate*, as a mask (BID-7, BID-16)."""
        return sum(1 << number for number, special in self.specials if special.gate is gate)

    def choices(self, mask: int) -> Choices:
        """The calls in *mask*.

        The result is cached, because few different masks occur. Threads that ask at the same time may create equal
        results.
        """
        known = self._choices.get(mask)
        if known is None:
            known = self._choices[mask] = Choices(
                tuple(action for number, action in enumerate(self.actions) if mask >> number & 1)
            )
        return known


@lru_cache(maxsize=256)
def call_lookup_of(rules: Ruleset) -> CallLookup:
    """The lookup tables for the calls of *rules*, shared by all equal rulesets."""
    return CallLookup(rules)


#: The number of callers, from the first, who may bid an inkle (BID-9).
INKLERS: Final = 2


@attrs.frozen(repr=False)
class Auction(BaseStage):
    """The auction: the calls so far and the seat that calls next."""

    due: ClassVar[Reason] = Reason.CALL_NOW
    #: The calls of these rules, by number.
    call_lookup: CallLookup
    #: The seat to call, ``None`` once the auction is over.
    seat: Seat | None
    #: The calls in order, each by its number.
    line: bytes = b""
    #: The seat that made each of them.
    callers: bytes = b""
    #: The seats that have passed and are out, as a mask (BID-4).
    out: int = 0
    #: The calls made, as a mask; each bid outranks those before, so the highest bit is the highest bid (BID-2).
    made: int = 1
    #: The seat that made the highest bid.
    bidder: Seat | None = None
    #: The seats that have not looked at their cards yet, as a mask; none unless bids may be made blind (BID-10).
    unlooked: int = 0

    @classmethod
    def start(cls, info: DealInfo) -> Auction:
        """The auction before the first call, which eldest hand makes (BID-4)."""
        table = call_lookup_of(info.rules)
        return cls(table, info.eldest, unlooked=(1 << table.players) - 1 if table.blind else 0)

    def first_holding(self, hand: int) -> Holding:
        """The holding of a seat dealt *hand*, which it has not looked at yet if bids may be blind (BID-10)."""
        return UNLOOKED if self.unlooked else Holding(hand)

    @property
    def contract(self) -> None:
        """Always ``None``, because an auction has no contract yet. Use `reached_contract` once it is over."""
        return

    def reached_contract(self, info: DealInfo) -> Contract | None:
        """The contract that the finished auction led to; ``None`` if there is none (BID-6, BID-9)."""
        call = info.rules.ladder.calls[self.standing]
        if self.bidder is None or isinstance(call, Pass):
            # Nobody is a contractor then, and each plays alone (PLAY-8).
            return Contract.of_passed_deal(info.rules) if info.rules.all_pass is AllPass.PLAYED else None
        return None if self.only_inkles else Contract.as_bid(info.rules, call, self.bidder)

    @property
    def expected_entry(self) -> str:
        """A call by the player whose turn it is."""
        return f"auction by {self.seat}: and a call"

    @property
    def standing(self) -> int:
        """The number of the highest bid; 0 if there is none."""
        return self.made.bit_length() - 1

    @property
    def calls_by_seat(self) -> tuple[tuple[Seat, Call], ...]:
        """Each call with its seat, in order (BID-4).

        >>> from fivehundred import Deal, presets
        >>> deal = Deal.from_pack(presets.STANDARD_3, tuple(presets.STANDARD_3.deck), dealer=Seat(0))
        >>> for seat, call in deal.apply(deal.parse("7H")).stage.calls_by_seat:
        ...     print(f"seat {seat} bids {call}")
        seat 1 bids 7H
        """
        calls = self.call_lookup.rules.ladder.calls
        return tuple((Seat(seat), calls[number]) for seat, number in zip(self.callers, self.line, strict=True))

    @property
    def only_inkles(self) -> bool:
        """True if every bid so far is an inkle, or if there are no bids (BID-9)."""
        return not self.made & ~(self.call_lookup.inkles | 1)

    def legal(self, info: DealInfo, holding: Holding) -> int:
        """The legal actions, as a mask over `CallLookup.actions`: those that no limit forbids."""
        limits = self._limits if self.unlooked else self.call_lookup.limits[0][self.made.bit_length() - 1]
        return limits.allowed_actions(holding.held, self, info) if limits.changing else limits.possible

    @property
    def _limits(self) -> AuctionLimits:
        """The limits that count now."""
        return self.call_lookup.limits[self.blind][self.standing]

    def options(self, info: DealInfo, holding: Holding) -> Choices:
        """The legal actions: passing, available higher bids, throwing the hand in, or looking at it (BID-2, DEAL-4)."""
        return self.call_lookup.choices(self.legal(info, holding))

    @property
    def blind(self) -> bool:
        """True if the player whose turn it is has not looked at their cards yet (BID-10)."""
        return self.seat is not None and bool(self.unlooked >> self.seat & 1)

    def after(self, info: DealInfo, action: Action | Hidden) -> Auction | Finished:
        """The stage after a call, a look, or a hand thrown in, which ends the deal (BID-4, BID-10, DEAL-4)."""
        match action:
            case Pass() | Bid() | SpecialBid():
                return self.with_call(self.actor, self.call_lookup.numbers[action])
            case Look():
                # The turn stays with the seat that has looked.
                return attrs.evolve(self, unlooked=self.unlooked & ~(1 << self.actor))
            case ThrowIn():
                return Finished(Misdealt(self.seat))
            case _:
                raise self._foreign(action)

    def moves(self, action: Action | Hidden, dealt: KnownCards) -> tuple[Transfer, ...]:
        """The transfer by which a player takes up their hand, when they look at it or bid without looking (BID-10)."""
        if not self.blind:
            return ()
        return (Transfer(Move.LOOK, self.actor, self.call_lookup.rules.hand_size, dealt.hand_bits[self.actor]),)

    def with_call(self, seat: Seat, number: int) -> Auction:
        """The auction after *seat*, whose turn it is, has made the legal call *number* (BID-4, BID-5, BID-14)."""
        table, line, callers = self.call_lookup, self.line + ONE[number], self.callers + ONE[seat]
        # A player who has called knows the hand: a blind bidder takes it up now.
        unlooked = self.unlooked and self.unlooked & ~(1 << seat)
        following, out, made, bidder = self._called(number, line, callers, self.out, self.made, self.bidder)
        return Auction(table, following, line, callers, out, made, bidder, unlooked)

    def with_calls(self, actions: Iterable[Action | Hidden | None]) -> Auction:
        """The auction after the first of *actions*, up to any that ends it or is not a call that any hand may make.

        If calls may be made without looking, no action is applied.
        """
        table, line, callers, seat = self.call_lookup, self.line, self.callers, self.actor
        out, made, bidder, numbers, by_call = self.out, self.made, self.bidder, table.numbers, table.limits[0]
        for action in () if table.blind else actions:
            number, limits = numbers.get(action), by_call[made.bit_length() - 1]
            # Where nothing depends on the position, only calls are possible.
            if number is None or limits.changing or not limits.possible >> number & 1:
                break
            longer = line + ONE[number], callers + ONE[seat]
            after = self._called(number, *longer, out, made, bidder)
            if after[0] is None:
                break
            line, callers, seat, (_, out, made, bidder) = *longer, after[0], after
        return Auction(table, seat, line, callers, out, made, bidder, self.unlooked)

    def _called(
        self, number: int, line: bytes, callers: bytes, out: int, made: int, bidder: Seat | None
    ) -> tuple[Seat | None, int, int, Seat | None]:
        """The next seat to call, the seats that are out, the calls made and the highest bidder after call *number*.

        The call is the last in *line*; the others are as they were before it.
        """
        table, seat = self.call_lookup, Seat(callers[-1])
        asked_last = bidder == seat
        if number:
            if (table.suit_change and self._changes_suit(line, callers)) or (asked_last and table.last_raise):
                # Everybody may call again, even after the player who was asked last.
                out, asked_last = 0, False
            made, bidder = made | 1 << number, seat
        elif not table.never_out:
            out |= 1 << seat
        left, following = table.left, table.left[seat]
        if asked_last or table.single_round or table.never_out:
            return self._rarely(line, callers, asked_last), out, made, bidder
        while following != seat:
            if not out >> following & 1 and following != bidder:
                return following, out, made, bidder
            following = left[following]
        return self._last(line, callers), out, made, bidder

    def _rarely(self, line: bytes, callers: bytes, asked_last: bool) -> Seat | None:
        """The next seat to call if everybody calls once, or if nobody is ever out; ``None`` if the auction is over.

        *asked_last* is true if the call was made by the last bidder, who was asked once more.
        """
        left = self.call_lookup.left
        following = left[callers[-1]]
        if self.call_lookup.single_round:
            return following if len(line) < len(left) else None
        if asked_last:
            return None
        # Where nobody is out, the number of passes in a row decides (BID-14).
        passed = len(line) - len(line.rstrip(b"\0"))
        return following if passed < len(left) - any(line) else self._last(line, callers)

    def _last(self, line: bytes, callers: bytes) -> Seat | None:
        """The last bidder, if they may call once more when nobody else may; otherwise ``None`` (BID-5, BID-14)."""
        table = self.call_lookup
        if not (table.last_raise or table.asks_last):
            return None
        bids = [caller for call, caller in zip(line, callers, strict=True) if call]
        return Seat(bids[-1]) if bids and (table.last_raise or len(set(bids)) > 1) else None

    def _changes_suit(self, line: bytes, callers: bytes) -> bool:
        """True if the last caller has bid before, in another suit than now (BID-5)."""
        denominations, seat = self.call_lookup.denominations, callers[-1]
        last = callers.rfind(seat, 0, -1)
        while last >= 0 and not line[last]:
            last = callers.rfind(seat, 0, last)
        return last >= 0 and denominations[line[last]] != denominations[line[-1]]

    def _against(self, info: DealInfo, holding: Holding, action: Action) -> Iterator[Refusal]:
        table = self.call_lookup
        number = table.numbers.get(action)
        if number is None:
            return _against_unknown(info.rules, self.actor, action)
        return self._limits.against(number, self.actor, action, holding.held, self, info)

    def _parse(self, info: DealInfo, text: str) -> Action:
        table = self.call_lookup
        known = table.texts.get(text) or find_action(text, NO_CALLS)
        if known is not None:
            return known
        others = [str(what) for what, there in zip(NO_CALLS, (table.early_claim, table.blind), strict=True) if there]
        specials = {special.key: special.name for special in info.rules.specials}
        return behind(text, "bid", partial(call_of, specials=specials, beside=others))

    def facts(self, info: DealInfo, found: int, outcome: Outcome | None) -> Iterator[Fact]:
        """Yield the fact that a hand thrown in has none of the cards that bar a claim (DEAL-4)."""
        yield from thrown_in(info, outcome, BARRING)

    def turns(self, holdings: Holdings) -> list[Turn]:
        """The calls, and the looks at the cards. A blind bid includes the look that follows it (BID-10)."""
        blind, numbers = self.call_lookup.blind, self.call_lookup.numbers
        if not blind:
            return [_turn_of_call(seat, call) for seat, call in self.calls_by_seat]
        found: list[Turn] = []
        spoken: set[int] = set()
        for seat, call in self.calls_by_seat:
            own = holdings[seat]
            hand = own.dealt if own and seat not in spoken else None
            # A player whose bid was not blind has looked at the cards before it.
            if seat not in spoken and not blind >> numbers[call] & 1:
                found.append(Turn(seat, Look(), hand=hand))
                hand = None
            spoken.add(seat)
            found.append(Turn(seat, call, hand=hand))
        if self.seat is not None and self.seat not in spoken and not self.blind:
            own = holdings[self.seat]
            found.append(Turn(self.seat, Look(), hand=own.dealt if own else None))
        return found


@lru_cache(maxsize=4096)
def _turn_of_call(seat: Seat, call: Call) -> Turn:
    """The turn of a call that revealed nothing. Cached, because every deal has many such calls."""
    return Turn(seat, call)


#: Limits of the auction. Each depends on the auction and the deal.
AuctionLimit = Limit[[Auction, DealInfo]]
#: All limits of the auction while one call is the highest.
AuctionLimits = Limits[[Auction, DealInfo]]


class LimitsByCall(dict[int, AuctionLimits]):
    """The limits by the number of the highest call, on players who are *blind* or not, made when first needed.

    Threads that ask at the same time may create equal limits.
    """

    def __init__(self, table: CallLookup, *, blind: bool) -> None:
        self._table, self._blind = table, blind

    def __missing__(self, standing: int) -> AuctionLimits:
        found = self[standing] = Limits.of(
            _limits(self._table, standing, blind=self._blind), among=len(self._table.actions)
        )
        return found


def _limits(table: CallLookup, standing: int, *, blind: bool) -> Iterator[AuctionLimit]:
    """Yield every limit while call *standing* is the highest, in the order in which reasons are given.

    *blind* is true for a player who has not looked at their cards.
    """
    rules, ladder = table.rules, table.rules.ladder
    *calls, throw_in, look = (1 << number for number in range(len(table.actions)))
    bids = sum(calls) - 1
    if not table.early_claim:
        yield Limit(Reason.NO_CLAIMS, throw_in)
    yield Limit(Reason.CLAIM_TOO_LATE, throw_in, lambda auction, _: auction.actor in auction.callers)
    if rules.ralphing:
        yield Limit(Reason.BARRED_FROM_BIDDING, bids, lambda auction, info: auction.seat in info.barred)
    if blind:
        yield Limit(Reason.LOOK_FIRST, ~(table.blind | look))
    else:
        yield Limit(Reason.LOOKED_ALREADY, look)
        yield Limit(Reason.BLIND_TOO_LATE, table.blind, facts=_bid_facts)
    yield Limit(Reason.CLAIM_BARRED, throw_in, evidence=BARRING)
    if rules.dealer_stuck and not standing:
        yield Limit(Reason.MUST_BID, 1, _stuck)
    highest = {"standing": ladder.calls[standing]}
    yield Limit(Reason.TOO_LOW, bids & ~ladder.above[standing], facts=lambda _: highest)
    yield Limit(
        Reason.INKLE_TOO_LATE,
        table.inkles,
        lambda auction, _: len(auction.line) >= INKLERS,
        lambda bid: {"level": bid.level},
    )
    for gate, reason, opening in (
        (Gate.SEVEN, Reason.GATE_SHUT, ladder.sevens),
        (Gate.EIGHT, Reason.NO_EIGHT, ladder.eights),
    ):
        # Any other bid that stands may have been made over one of these, if it outranks one.
        if not opening >> standing & 1:
            passed = any(opening >> number & ladder.above[number] >> standing & 1 for number in range(standing))
            yield Limit(reason, table.gate(gate), partial(_is_shut, opening) if passed else None, _bid_facts)
    if not ladder.exactly_seven >> standing & 1:
        yield Limit(Reason.NOT_OVER_SEVEN, table.gate(Gate.OVER_SEVEN), facts=_bid_facts)
    yield Limit(
        Reason.NOT_ALL_SPOKEN,
        table.gate(Gate.ALL_SPOKEN),
        lambda auction, _: len(set(auction.callers)) < rules.players,
        _bid_facts,
    )
    for number, asked in table.answering:
        yield _answer_limit(table, number, asked)


def _answer_limit(table: CallLookup, number: int, asked: int) -> AuctionLimit:
    """The limit on special bid *number* while no partner has made the bid *asked* (BID-7)."""

    def applies(auction: Auction, _: DealInfo) -> bool:
        # A bid is made once at most: what follows outranks it.
        made = auction.line.find(asked)
        return made < 0 or auction.seat not in table.partners[auction.callers[made]]

    return Limit(Reason.UNANSWERED, 1 << number, applies, lambda bid: {"bid": bid, "asked": table.actions[asked]})


def _stuck(auction: Auction, info: DealInfo) -> bool:
    # The dealer speaks last, so where nobody has bid all others have passed. One who may not bid is not stuck.
    return auction.seat == info.dealer and auction.seat not in info.barred


def _is_shut(opening: int, auction: Auction, _: DealInfo) -> bool:
    return not auction.made & opening


def _bid_facts(bid: Action) -> dict[str, object]:
    return {"bid": bid}


def _against_unknown(rules: Ruleset, seat: Seat, action: Action) -> Iterator[Refusal]:
    """Yield the reasons against an *action* that no auction of *rules* has (BID-1, BID-7, BID-16)."""
    match action:
        case Bid(level, trump):
            lowest, highest = rules.lowest_level - rules.inkles, rules.highest_level
            if not lowest <= level <= highest:
                yield refuse(seat, action, Reason.NO_SUCH_BID, lowest=lowest, highest=highest)
            if trump is None and rules.no_trump is NoTrumpBids.BARRED:
                yield refuse(seat, action, Reason.NO_TRUMP_BARRED)
            if trump is None and level < 7 and rules.no_trump is NoTrumpBids.FROM_SEVEN:
                yield refuse(seat, action, Reason.NO_TRUMP_FROM_SEVEN)
        case SpecialBid():
            yield refuse(seat, action, Reason.NO_SUCH_SPECIAL, bid=action)
        case _:
            yield refuse(seat, action, Auction.due)
