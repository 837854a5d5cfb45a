"""What is undertaken in a hand: who, with whom, for what (BID-1, BID-7, PLAY-8)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from types import NoneType
from typing import Final, assert_never

import attrs

from fivehundred.cards import Card, Suit
from fivehundred.errors import WrongType, brief
from fivehundred.rules._checks import of_type, tuple_of
from fivehundred.rules.calls import Bid, SpecialBid
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import Alone, PartnerRole, Sides
from fivehundred.rules.specials import Special
from fivehundred.seats import Seat, checked_seat


@attrs.frozen(cache_hash=True)
class AtLeast:
    """Take at least so many tricks (SCORE-1)."""

    tricks: int

    def met(self, taken: int) -> bool:
        """Whether a side that took *taken* tricks has done it."""
        return taken >= self.tricks


@attrs.frozen(cache_hash=True)
class NoTricks:
    """Lose every trick (BID-7)."""

    def met(self, taken: int) -> bool:
        """Whether a side that took *taken* tricks has done it."""
        return taken == 0


@attrs.frozen(cache_hash=True)
class EachForHimself:
    """Nobody undertook anything: tricks count for whoever takes them (PLAY-8)."""


#: No contractor has more partners than these in a game where he calls them (CALL-2).
MOST_CALLED: Final = 2
#: From this level he names players, or nobody, whatever the form of the call below it (CALL-2).
PLAYERS_FROM: Final = 8

#: What a contract asks of the side that has it.
Goal = AtLeast | NoTricks | EachForHimself


@attrs.frozen(cache_hash=True)
class Contract:
    """What this hand is played for, as far as everybody knows it."""

    #: The bid that won the auction, ``None`` on a passed deal.
    call: Bid | SpecialBid | None = attrs.field(validator=of_type(Bid, SpecialBid, NoneType))
    #: Who bid it.
    contractor: Seat | None = attrs.field(validator=of_type(int, NoneType))
    #: The contractor's side, ascending, himself included; the holder of a called card joins when he plays it (CALL-1).
    side: tuple[Seat, ...] = attrs.field(validator=tuple_of(int))
    #: The seats that play, ascending; a partner who sits out is not among them (PLAY-4).
    playing: tuple[Seat, ...] = attrs.field(validator=tuple_of(int))
    goal: Goal = attrs.field(validator=of_type(AtLeast, NoTricks, EachForHimself))
    #: The card whose holder is the contractor's partner (CALL-1).
    called: Card | None = attrs.field(default=None, validator=of_type(Card, NoneType))

    @property
    def trump(self) -> Suit | None:
        """The trump suit; ``None`` without one: no trump, special bids, passed deals (CARD-7)."""
        return self.call.trump if isinstance(self.call, Bid) else None

    @property
    def special(self) -> bool:
        """True for a special bid, of which every one is the misere family to the joker (JOKER-3)."""
        return isinstance(self.call, SpecialBid)


def contract_of(rules: Ruleset, call: Bid | SpecialBid, contractor: Seat) -> Contract:
    """The contract that *call* by *contractor* makes, before any partner is called (BID-1, BID-7, CALL-4)."""
    if not isinstance(rules, Ruleset):
        raise WrongType(f"expected a Ruleset, not {type(rules).__name__}")
    if not isinstance(call, (Bid, SpecialBid)):
        raise WrongType(f"expected a Bid or a SpecialBid, not {type(call).__name__}")
    return _contract_of(rules, call, checked_seat(contractor, rules.players))


@lru_cache(maxsize=4096)
def _contract_of(rules: Ruleset, call: Bid | SpecialBid, contractor: Seat) -> Contract:
    everybody = tuple(Seat(seat) for seat in range(rules.players))
    partners = rules.partners_of(contractor)
    side = tuple(sorted((contractor, *partners)))
    match call:
        case Bid():
            return Contract(call, contractor, side, everybody, AtLeast(call.level))
        case SpecialBid():
            out = () if rules.special(call.key).partner is PartnerRole.PLAYS_TOO else partners
            return Contract(call, contractor, side, tuple(seat for seat in everybody if seat not in out), NoTricks())
        case _:
            assert_never(call)


def passed_deal(rules: Ruleset) -> Contract:
    """The contract of a hand that everybody passed and that is played all the same (PLAY-8)."""
    return Contract(None, None, (), tuple(Seat(seat) for seat in range(rules.players)), EachForHimself())


def contract_problems(rules: Ruleset, contract: Contract) -> list[str]:
    """What is wrong with *contract* as one of *rules*, in words; nothing with one that an auction can end in."""
    if not isinstance(rules, Ruleset):
        raise WrongType(f"expected a Ruleset, not {type(rules).__name__}")
    if not isinstance(contract, Contract):
        raise WrongType(f"expected a Contract, not {type(contract).__name__}")
    call, contractor, side = contract.call, contract.contractor, contract.side
    if call is None or contractor is None:
        return [] if contract == passed_deal(rules) else ["PLAY-8: without a call there is no contractor and no side"]
    if call not in rules.ladder.numbers:
        return [f"BID-1: {call} cannot be bid under these rules"]
    if not 0 <= contractor < rules.players:
        return [f"SEAT-1: contractor {brief(contractor)}: expected 0 to {rules.players - 1}"]
    plain = _contract_of(rules, call, contractor)
    problems = []
    if calls_partners(rules, contract):
        ascending = list(side) == sorted(set(side) & set(plain.playing))
        if contractor not in side or not ascending or len(side) > MOST_CALLED + 1:
            problems.append(
                f"CALL-2: side {side}: expected up to {MOST_CALLED + 1} seats, ascending, {contractor} among them"
            )
        problems += _call_problems(rules, call, contract)
        plain = attrs.evolve(plain, side=side, called=contract.called)
    if contract != plain:
        problems.append(f"SEAT-2: side, players or goal are not those of {call} by seat {contractor}")
    return problems


def _call_problems(rules: Ruleset, call: Bid | SpecialBid, contract: Contract) -> Iterator[str]:
    """What is wrong with the partners called under a bid of *call*; that a card was named need not be known."""
    low = isinstance(call, Bid) and call.level < PLAYERS_FROM
    called = contract.called
    if low and called is None and len(contract.side) == 1 and rules.alone is Alone.BARRED:
        yield f"CALL-4: at {call} a partner must be called"
    if low and len(contract.side) > 2:
        yield f"CALL-2: at {call} there is one partner, not {len(contract.side) - 1}"
    if called is not None and called not in rules.deck:
        yield f"CALL-1: {called} is not in this deck"
    if called is not None and called.is_joker:
        yield "CALL-3: any card but a joker may be called"
    if called is not None and not low:
        yield f"CALL-2: from {PLAYERS_FROM} tricks players are named, not a card"


def calls_partners(rules: Ruleset, contract: Contract) -> bool:
    """Whether the contractor now chooses partners: trick bids of a called game only (CALL-1, CALL-4)."""
    return rules.sides is Sides.CALLED and isinstance(contract.call, Bid)


def special_of(rules: Ruleset, contract: Contract) -> Special | None:
    """The row that describes the special bid of *contract*, if it is one (BID-7)."""
    return rules.special(contract.call.key) if isinstance(contract.call, SpecialBid) else None
