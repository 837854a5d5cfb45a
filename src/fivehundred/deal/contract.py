"""The contract of a hand: its call, contractor and partners, and the tricks still needed (BID-1, BID-7, PLAY-8)."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache, partial
from typing import Final

import attrs

from fivehundred._base.bits import CARD_BIT
from fivehundred._base.words import ShowsFields, expect, json_field, of_type, says, tuple_of
from fivehundred.cards import Card, Suit
from fivehundred.deal.callable import MOST_CALLED, PLAYERS_FROM, by_card, calls_partners, may_go_alone, uncallable
from fivehundred.errors import InvalidValue, brief
from fivehundred.rules.calls import Bid, Call, SpecialBid
from fivehundred.rules.goals import AtLeast, EachForHimself, Exactly, Goal, NoTricks
from fivehundred.rules.ruleset import Ruleset
from fivehundred.rules.settings import AllPass, PartnerRole
from fivehundred.rules.specials import Special
from fivehundred.seats import HIGHEST_SEAT, Seat, checked_seat
from fivehundred.texts.messages import Sentence

#: Makes a sentence about an entry: a contract, tricks or points that are impossible.
say_entry: Final = partial(Sentence.of, "entry")


@attrs.frozen(repr=False, cache_hash=True)
class Contract(ShowsFields):
    """The contract of a hand: the winning bid, the contractor, their side and its goal, as far as these are public.

    >>> from fivehundred import presets
    >>> contract = Contract.of(presets.AUSTRALIAN_4, Bid(7, Suit.HEARTS), Seat(1))
    >>> contract.side, str(contract.goal)
    ((1, 3), 'at least 7')
    >>> print(contract)
    7H by 1 with 3
    """

    call: Bid | SpecialBid | None = attrs.field(
        validator=of_type(Bid, SpecialBid, None),
        metadata=says("The bid that won the auction, ``None`` on a passed deal."),
    )
    contractor: Seat | None = attrs.field(validator=of_type(int, None), metadata=says("The seat that bid it."))
    side: tuple[Seat, ...] = attrs.field(
        validator=tuple_of(int),
        metadata=says(
            "The contractor's side, ascending, the contractor included; a called card's holder joins "
            "by playing it (CALL-1)."
        ),
    )
    playing: tuple[Seat, ...] = attrs.field(
        validator=tuple_of(int),
        metadata=says("The seats that play, ascending; a partner who sits out is not among them (PLAY-4)."),
    )
    goal: Goal = attrs.field(
        validator=of_type(AtLeast, Exactly, NoTricks, EachForHimself), metadata=says("The goal of its side.")
    )
    called: Card | None = json_field(
        "The card whose holder is the contractor's partner (CALL-1).",
        default=None,
        validator=of_type(Card, None),
        left_out=False,
    )
    slam: bool = json_field(
        "True if the contractor undertook all the tricks alone after the exchange (BID-17).",
        default=False,
        validator=of_type(bool),
        left_out=False,
    )
    breach: Seat | None = json_field(
        "The defender who undertook to defeat it with one trick more than needed (BID-15).",
        default=None,
        validator=of_type(int, None),
        left_out=False,
    )

    @classmethod
    def of(
        cls,
        rules: Ruleset,
        call: Bid | SpecialBid,
        by: Seat,
        *,
        partners: Iterable[Seat] = (),
        called: Card | None = None,
        slam: bool = False,
        breach: Seat | None = None,
    ) -> Contract:
        """The contract that results when *call* by seat *by* wins the auction (BID-1, BID-7).

        *partners* are the players called as partners (CALL-2); fixed partners need not be listed. *called* is the
        called card, whose holder is the partner (CALL-1). *slam* is true if the contractor undertook to win every trick
        alone (BID-17). *breach* is the defender who undertook to defeat the contract (BID-15). Raises `InvalidValue`,
        listing every problem.

        >>> from fivehundred import presets
        >>> seven = Contract.of(presets.AUSTRALIAN_4, Bid(7, Suit.HEARTS), Seat(1))
        >>> seven.side, seven.goal
        ((1, 3), AtLeast(tricks=7))
        """
        contract = cls.as_bid(rules, call, by)
        problems = []
        if partners != ():
            expect("the seats of partners", partners, Iterable)
            named = [checked_seat(partner, rules.players) for partner in partners]
            if calls_partners(rules, call):
                contract = contract.joined_by(*named)
            elif not {*named} <= {*contract.side}:
                problems.append(say_entry("no partners called", bid=call, seats=contract.side))
        if called is not None or slam is not False or breach is not None:
            contract = attrs.evolve(contract, called=called, slam=slam, breach=breach)
            contract = contract.undertaking_all(rules) if slam else contract
        problems += _problems(rules, contract)
        if problems:
            raise InvalidValue(say_entry("problems", parts=tuple(problems)))
        return contract

    @classmethod
    def as_bid(cls, rules: Ruleset, call: Bid | SpecialBid, by: Seat) -> Contract:
        """The contract at the end of the auction if seat *by* has won it with *call*.

        This does not check that the contract can be played. Where partners are called, it may still need one (CALL-4),
        and an inkle cannot always end the auction (BID-9).

        >>> Contract.as_bid(presets.AUSTRALIAN_4, SpecialBid("M"), Seat(1)).playing
        (0, 1, 2)
        """
        expect("a Ruleset", rules, Ruleset)
        expect("a Bid or a SpecialBid", call, Bid, SpecialBid)
        return _as_bid(rules, call, checked_seat(by, rules.players))

    @classmethod
    def of_passed_deal(cls, rules: Ruleset) -> Contract:
        """The contract of a hand that is played although everybody passed (PLAY-8).

        >>> print(Contract.of_passed_deal(presets.AUSTRALIAN_4))
        passed deal
        """
        expect("a Ruleset", rules, Ruleset)
        return cls(None, None, (), tuple(map(Seat, range(rules.players))), EachForHimself())

    def undertaking_all(self, rules: Ruleset) -> Contract:
        """The contract after its bidder undertakes to win every trick alone; their partner sits out (BID-17).

        Raises `InvalidType` for anything but rules, and `InvalidValue` on a passed deal.

        >>> alone = contract.undertaking_all(presets.AUSTRALIAN_4)
        >>> alone.goal, alone.playing
        (AtLeast(tricks=10), (0, 1, 2))
        """
        expect("a Ruleset", rules, Ruleset)
        partners = rules.partners_of(self.bidder)
        playing = tuple(seat for seat in self.playing if seat not in partners)
        return attrs.evolve(self, slam=True, goal=AtLeast(rules.hand_size), playing=playing)

    def joined_by(self, *partners: Seat) -> Contract:
        """The contract with *partners* on the contractor's side. Naming the contractor adds nobody (CALL-4).

        Raises `InvalidType` or `InvalidValue` for anything but seats.

        >>> Contract.as_bid(presets.CALLED_5, Bid(8, Suit.HEARTS), Seat(1)).joined_by(Seat(4), Seat(0)).side
        (0, 1, 4)
        """
        named = [checked_seat(partner, HIGHEST_SEAT + 1) for partner in partners]
        return attrs.evolve(self, side=tuple(sorted({*self.side, *named})))

    @property
    def bidder(self) -> Seat:
        """The seat that made the winning bid. Raises `InvalidValue` on a passed deal, which nobody bid.

        >>> contract.bidder
        1
        """
        if self.contractor is None:
            raise InvalidValue("a passed deal has no contractor (PLAY-8)")
        return self.contractor

    @property
    def trump(self) -> Suit | None:
        """The trump suit; ``None`` for no trump, special bids and passed deals (CARD-7).

        >>> contract.trump
        <Suit.HEARTS: 'H'>
        """
        return self.call.trump if isinstance(self.call, Bid) else None

    @property
    def called_bit(self) -> int:
        """The called card as a bitmask; 0 if none was called (CALL-1).

        >>> contract.called_bit
        0
        """
        return 0 if self.called is None else CARD_BIT[self.called.number]

    @property
    def misere(self) -> bool:
        """True if every trick must be lost. The joker rules treat all such bids alike (JOKER-3, JOKER-7).

        >>> contract.misere, Contract.of(presets.AUSTRALIAN_4, SpecialBid("M"), Seat(1)).misere
        (False, True)
        """
        return isinstance(self.goal, NoTricks)

    def __str__(self) -> str:
        """The contract as text: ``7S by 0``, ``8H by 2 with 1 4``, ``6C by 0 calling AH``, ``10S by 1 slam``."""
        if self.call is None or self.contractor is None:
            return "passed deal"
        words = [f"{self.call} by {self.contractor}"]
        if self.called is not None:
            words.append(f"calling {self.called}")
        if len(self.side) > 1:
            words.append("with " + " ".join(str(seat) for seat in self.side if seat != self.contractor))
        if self.slam:
            words.append("slam")
        if self.breach is not None:
            words.append(f"breach {self.breach}")
        return " ".join(words)


@lru_cache(maxsize=4096)
def _as_bid(rules: Ruleset, call: Bid | SpecialBid, contractor: Seat) -> Contract:
    everybody = tuple(Seat(seat) for seat in range(rules.players))
    partners = rules.partners_of(contractor)
    side = tuple(sorted((contractor, *partners)))
    match call:
        case Bid():
            return Contract(call, contractor, side, everybody, AtLeast(call.level))
        case SpecialBid():
            special = rules.special(call.key)
            out = () if special.partner is PartnerRole.PLAYS_TOO else partners
            return Contract(call, contractor, side, tuple(seat for seat in everybody if seat not in out), special.goal)


def contract_problems(rules: Ruleset, contract: Contract) -> list[Sentence]:
    """The problems with *contract* under *rules*; empty if an auction can end in it.

    >>> from fivehundred import presets
    >>> contract = Contract.of(presets.AUSTRALIAN_4, Bid(7, Suit.HEARTS), Seat(1))
    >>> print(*contract_problems(presets.STANDARD_3, contract))
    SEAT-2: side, players or goal are not those of 7H by seat 1
    """
    expect("a Ruleset", rules, Ruleset)
    expect("a Contract", contract, Contract)
    return list(_problems(rules, contract))


@lru_cache(maxsize=4096)
def _problems(rules: Ruleset, contract: Contract) -> tuple[Sentence, ...]:
    call, contractor, side = contract.call, contract.contractor, contract.side
    if call is None or contractor is None:
        if contract != Contract.of_passed_deal(rules):
            return (say_entry("no contractor"),)
        played = rules.all_pass is AllPass.PLAYED
        return () if played else (say_entry("thrown in when all pass"),)
    if call not in rules.ladder.numbers:
        return (say_entry("no such bid", bid=call),)
    if not can_stand(rules, call):
        return (say_entry("inkle alone", bid=call),)
    if not 0 <= contractor < rules.players:
        return (say_entry("no such seat", what=brief(contractor), last=rules.players - 1),)
    plain = _as_bid(rules, call, contractor)
    problems = []
    if calls_partners(rules, call):
        ascending = list(side) == sorted(set(side) & set(plain.playing))
        if contractor not in side or not ascending or len(side) > MOST_CALLED + 1:
            most = MOST_CALLED + 1
            problems.append(say_entry("wrong side", what=str(side), most=most, seat=contractor))
        problems += _call_problems(rules, call, contract)
        plain = attrs.evolve(plain, side=side, called=contract.called)
    if contract.slam:
        problems += _slam_problems(rules, call)
        plain = plain.undertaking_all(rules)
    if contract.breach is not None:
        problems += _breach_problems(rules, plain, contract.breach)
        plain = attrs.evolve(plain, breach=contract.breach)
    if contract != plain:
        problems.append(say_entry("not of the bid", bid=call, seat=contractor))
    return tuple(problems)


def can_stand(rules: Ruleset, call: Call) -> bool:
    """True if an auction under *rules* can end in the bid *call*. An inkle must outrank another bid (BID-9).

    >>> from fivehundred import presets
    >>> [can_stand(presets.IOWA_4, Bid(level, Suit.SPADES)) for level in (6, 7)]
    [False, True]
    """
    ladder = rules.ladder
    number = ladder.numbers[call]
    if not ladder.inkles >> number & 1:
        return True
    return any(ladder.above[lower] >> number & 1 and not ladder.inkles >> lower & 1 for lower in range(1, number))


def _call_problems(rules: Ruleset, call: Bid | SpecialBid, contract: Contract) -> Iterator[Sentence]:
    """The problems with the partners called after the bid *call*. The called card need not be known."""
    level, called, partners = call.level if isinstance(call, Bid) else 0, contract.called, len(contract.side) - 1
    if called is None and not partners and not may_go_alone(rules, level):
        yield say_entry("partner missing", bid=call)
    if level < PLAYERS_FROM and partners > 1:
        yield say_entry("one partner", bid=call, number=partners)
    if called is None:
        return
    if called not in rules.deck:
        yield say_entry("called absent card", card=called)
    if called.is_joker:
        yield say_entry("called joker")
    elif contract.called_bit & uncallable(rules, contract.trump):
        yield say_entry("called bower", card=called, bid=call)
    if not by_card(rules, level):
        yield say_entry("players are called", bid=call)


def _slam_problems(rules: Ruleset, call: Bid | SpecialBid) -> Iterator[Sentence]:
    """The problems with undertaking to win every trick after the bid *call* (BID-17)."""
    if rules.declared_slam is None:
        yield say_entry("no slams")
    if not isinstance(call, Bid):
        yield say_entry("no slam on it", bid=call)


def _breach_problems(rules: Ruleset, contract: Contract, seat: Seat) -> Iterator[Sentence]:
    """The problems with a breach of *contract* by *seat* (BID-15)."""
    if rules.breach is None:
        yield say_entry("no breaches")
    if breach_tricks(rules, contract) is None:
        yield say_entry("no breach of it", bid=contract.call)
    if seat not in contract.playing or seat in contract.side:
        yield say_entry("breach by another", what=brief(seat))


def special_of(rules: Ruleset, contract: Contract) -> Special | None:
    """The definition in *rules* of the special bid of *contract*; ``None`` if it is not a special bid (BID-7).

    >>> from fivehundred import presets
    >>> rules = presets.AUSTRALIAN_4
    >>> special_of(rules, Contract.of(rules, SpecialBid("M"), Seat(0))).value
    250
    """
    return rules.special(contract.call.key) if isinstance(contract.call, SpecialBid) else None


def breach_tricks(rules: Ruleset, contract: Contract) -> int | None:
    """The number of tricks a player commits to by breaching *contract*; ``None`` if it cannot be breached (BID-15).

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> rules = presets.AUSTRALIAN_4
    >>> [breach_tricks(rules, Contract.of(rules, parse_call(bid), Seat(0))) for bid in ("6S", "7S", "10S", "M")]
    [None, 5, 2, 3]
    """
    match contract.goal:
        case AtLeast(tricks=tricks) if tricks >= 7:
            # One more than leaves the contractor a trick short.
            return rules.hand_size - tricks + 2
        case NoTricks():
            return 3
        case _:
            return None


@attrs.frozen(repr=False)
class TricksNeeded(ShowsFields):
    """The number of tricks left, and how many of them the contractor's side must win (BID-1, BID-7, BID-12).

    >>> needed = TricksNeeded(left=4, least=3, most=4)
    >>> needed.to_make, needed.to_defeat
    (3, 2)
    """

    #: The number of tricks not yet won, including the current one.
    left: int
    #: The least number of them that the contractor's side must win; more than are left once the contract is defeated.
    least: int
    #: The most of them that it may win; below 0 once it has won too many.
    most: int

    @property
    def to_make(self) -> int | None:
        """The number of tricks the contractor's side must still win; ``None`` once the contract cannot be made.

        >>> needed.to_make
        3
        """
        return None if self.defeated else self.least

    @property
    def to_defeat(self) -> int | None:
        """The number of tricks the defenders must still win to defeat the contract; 0 once it is defeated.

        ``None`` if winning tricks cannot defeat it: it is already made, or it fails only if the contractor's side wins
        too many tricks.

        >>> needed.to_defeat, TricksNeeded(left=4, least=0, most=0).to_defeat
        (2, None)
        """
        if self.defeated:
            return 0
        return self.left - self.least + 1 if self.least else None

    @property
    def made(self) -> bool:
        """True once the contract is certain to be made.

        >>> needed.made, TricksNeeded(left=1, least=0, most=1).made
        (False, True)
        """
        return self.least == 0 and self.most >= self.left

    @property
    def defeated(self) -> bool:
        """True once the contract can no longer be made.

        >>> needed.defeated, TricksNeeded(left=2, least=3, most=2).defeated
        (False, True)
        """
        return self.least > self.left or self.most < 0


def tricks_needed(
    contract: Contract, won: Sequence[int], hand_size: int, side: Collection[Seat]
) -> TricksNeeded | None:
    """The tricks that *contract* still needs, given the number *won* by each seat; ``None`` if everybody plays alone.

    *side* contains the seats known to be on the contractor's side.

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> seven = Contract.of(presets.AUSTRALIAN_4, parse_call("7S"), Seat(0))
    >>> needed = tricks_needed(seven, (3, 2, 1, 0), 10, seven.side)
    >>> needed.left, needed.to_make, needed.to_defeat
    (4, 3, 2)
    """
    taken, left = sum(won[seat] for seat in side), hand_size - sum(won)
    match contract.goal:
        case AtLeast(tricks=tricks):
            return TricksNeeded(left, max(0, tricks - taken), left)
        case Exactly(tricks=tricks):
            return TricksNeeded(left, max(0, tricks - taken), min(left, tricks - taken))
        case NoTricks():
            return TricksNeeded(left, 0, min(0, -taken))
        case EachForHimself():
            return None


def needed_numbers(contract: Contract, won: Sequence[int], hand_size: int, side: Collection[Seat]) -> list[int]:
    """The tricks left, and one more than `tricks_needed` to make and to defeat the contract; 0 for neither.

    >>> from fivehundred import presets
    >>> from fivehundred.rules import parse_call
    >>> seven = Contract.of(presets.AUSTRALIAN_4, parse_call("7S"), Seat(0))
    >>> needed_numbers(seven, (3, 2, 1, 0), 10, seven.side)
    [4, 4, 3]
    """
    needed = tricks_needed(contract, won, hand_size, side)
    if needed is None:
        return [hand_size - sum(won), 0, 0]
    make, defeat = needed.to_make, needed.to_defeat
    return [needed.left, 0 if make is None else make + 1, 0 if defeat is None else defeat + 1]
