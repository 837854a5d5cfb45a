"""What each reason for a refusal means, written from the rulebook alone, for a law that holds refusals beside it.

The reasons of each stage stand in their order, the most basic first: whose turn it is, what is due, what these rules
have, what is held, and only then the limits. Whatever a reason refers to is found in what its player can see.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import copy
from functools import cache, cached_property
from typing import Any, Final, get_args

import attrs
import oracle
import plain

from fivehundred.actions import (
    Action,
    Breach,
    CallCard,
    CallPlayers,
    DeclareJoker,
    DeclareSlam,
    Discard,
    Give,
    Keep,
    Look,
    PlayCard,
    ThrowIn,
)
from fivehundred.cards import Card, Cards, Suit
from fivehundred.deal.deal import Deal
from fivehundred.deal.history import Trick
from fivehundred.deal.refusals import Reason
from fivehundred.rules.calls import Bid, Pass, SpecialBid
from fivehundred.seats import Seat

#: Cards that bar every claim, by rank; a joker does too (DEAL-4).
COURT = ("J", "Q", "K", "A")


rules_of = cache(plain.plain_rules)
ladder_of = cache(lambda rules: oracle.ladder_of(rules_of(rules)))


class At:
    """What the player who acts may refer to: their cards and what is public."""

    def __init__(self, deal: Deal, tricks: Sequence[Trick] | None = None) -> None:
        self.deal, self.rules, self.stage = deal, rules_of(deal.rules), plain.stage(deal)
        self.seat, self.by = deal.to_act, deal.to_act
        self.tricks = deal.tricks if tricks is None else tricks
        self.hand = self.discards = Cards()
        if self.seat is not None:
            view, on_table = deal.view(self.seat), self.stage == "play" and self.from_table
            self.hand = deal.table.table_cards(self.seat) if on_table else view.hand
            self.discards = view.discards or Cards()

    def tried_by(self, seat: Seat | None) -> At:
        """The same moment, at which *seat* tries something."""
        other = copy(self)
        other.by = seat
        return other

    def holding(self, hand: Cards) -> At:
        """The same place with a *hand* of which nothing else is known."""
        other = copy(self)
        other.hand, other.discards = hand, Cards()
        return other

    def before(self, number: int, lying: int, hand: Cards) -> At:
        """The place that played to trick *number* when so many cards lay in it, with this *hand*."""
        trick = self.tricks[number]
        cut = attrs.evolve(trick, seats=trick.seats[:lying], plays=trick.plays[:lying], winner=None)
        earlier = (*self.tricks[:number], attrs.evolve(cut, from_table=trick.from_table[:lying]))
        other = At(self.deal, earlier if lying else earlier[:-1])
        other.seat = other.by = trick.seats[lying]
        return other.holding(hand)

    # the auction

    @cached_property
    def said(self) -> list[tuple[Seat | None, Any]]:
        return [(turn.seat, turn.action) for turn in self.deal.spectator.turns]

    @cached_property
    def calls(self) -> list[tuple[Seat | None, str]]:
        return [(seat, str(call)) for seat, call in self.said if isinstance(call, Pass | Bid | SpecialBid)]

    @cached_property
    def bids(self) -> list[tuple[Seat | None, str]]:
        return [(seat, call) for seat, call in self.calls if call != "P"]

    @cached_property
    def spoken(self) -> set[Seat | None]:
        return {seat for seat, _ in self.calls}

    @cached_property
    def blind(self) -> bool:
        """Whether the player has yet to look at their cards (BID-10)."""
        looked = self.spoken | {seat for seat, action in self.said if isinstance(action, Look)}
        return self.seat not in looked and any(row["blind"] for row in self.rules["specials"])

    def row(self, call: object) -> dict[str, Any] | None:
        return oracle.special_bid(self.rules, str(call))

    def outbids(self, call: str, other: str) -> bool:
        return oracle.outbids(self.rules, ladder_of(self.deal.rules), call, other)

    # the contract

    @cached_property
    def contract(self) -> Any:
        return self.deal.contract

    @cached_property
    def trump(self) -> str | None:
        call = self.contract.call
        return call.trump.value if isinstance(call, Bid) and call.trump else None

    @cached_property
    def special(self) -> dict[str, Any] | None:
        return self.row(self.contract.call)

    @cached_property
    def misere(self) -> bool:
        return self.special is not None and self.special["goal"] == "none"

    @cached_property
    def declared(self) -> dict[str, str]:
        said = [action for _, action in self.said if isinstance(action, DeclareJoker)]
        named = [(joker, suit) for one in said for joker, suit in (("JK", one.higher), ("JK2", one.lower))]
        return {joker: suit.value for joker, suit in named if suit}

    def suit(self, card: Card) -> str | None:
        """The suit that it belongs to, if any (CARD-4, CARD-9, JOKER-1, JOKER-2, JOKER-5)."""
        if card not in self._suits:
            self._suits[card] = oracle.effective_suit(self.rules, str(card), self.trump, self.declared)
        return self._suits[card]

    @cached_property
    def _suits(self) -> dict[Card, str | None]:
        return {}

    # the play

    @property
    def leads(self) -> bool:
        return self.under_way is None

    @property
    def under_way(self) -> Trick | None:
        return self.tricks[-1] if self.tricks and self.tricks[-1].winner is None else None

    def led_to(self, trick: Trick) -> str:
        """The suit to follow; empty if a joker asked for none."""
        lead = trick.plays[0]
        return lead.suit.value if lead.suit else self.suit(lead.card) or ""

    @cached_property
    def led(self) -> str:
        return self.led_to(self.under_way) if self.under_way else ""

    @cached_property
    def from_table(self) -> bool:
        """Whether the next card comes from the table: with the third card the place changes (TWO-1)."""
        if not (self.rules["table_cards"] and self.tricks):
            return False
        if self.under_way:
            return self.under_way.from_table[0] != (len(self.under_way.plays) >= 2)
        last, led = self.tricks[-1], self.led_to(self.tricks[-1])
        powers = [
            oracle.power(self.rules, str(play.card), led, self.trump, self.declared, self.misere) for play in last.plays
        ]
        return last.from_table[powers.index(max(powers))]

    @cached_property
    def own(self) -> list[tuple[str, PlayCard]]:
        """What came from this place to finished tricks, and the suits led to them."""
        return [
            (self.led_to(trick), play)
            for trick in self.tricks
            for seat, play, from_table in zip(trick.seats, trick.plays, trick.from_table, strict=True)
            if trick.winner is not None and (seat, from_table) == (self.seat, self.from_table)
        ]

    @cached_property
    def suits_played(self) -> set[str]:
        return {self.suit(play.card) or led for led, play in self.own}

    @cached_property
    def void(self) -> set[str]:
        """The suits in which it has shown a void; a joker of no suit shows none."""
        return {led for led, play in self.own if led and self.suit(play.card) not in (None, led)}

    @cached_property
    def suits_led(self) -> set[str]:
        return {self.led_to(trick) for trick in self.tricks if trick.winner is not None}

    @property
    def following(self) -> Cards:
        return Cards.of(card for card in self.hand if self.led and self.suit(card) == self.led)

    @property
    def loose(self) -> Cards:
        """Jokers of no suit."""
        return Cards.of(card for card in self.hand if self.suit(card) is None)

    @property
    def others(self) -> bool:
        """Whether anything else is held than jokers of no suit."""
        return self.hand != self.loose

    @property
    def level(self) -> int:
        return oracle.bid_level(str(self.contract.call))

    @property
    def kitty_size(self) -> int:
        return sum(int(packet[1:]) for packet in self.rules["packets"].split() if packet[0] == "K")

    @property
    def passed_on(self) -> bool:
        """Whether discards go to a partner, who discards in turn (KITTY-3)."""
        passed_on = self.special is not None and self.special["kitty"] == "passed on"
        return passed_on and bool(oracle.partners_in_the_auction(self.rules, self.contract.contractor))


BIDS, CALLS = (Bid, SpecialBid), (Pass, Bid, SpecialBid)
#: The actions due in each stage; any other is refused with what is due.
OWN: Final[dict[str, tuple[type, ...]]] = {
    "finished": (),
    "auction": (*CALLS, Look, ThrowIn),
    "claims": (Keep, ThrowIn),
    "exchange": (Discard,),
    "calling": (CallCard, CallPlayers),
    "slam": (DeclareSlam,),
    "giving": (Give,),
    "breach": (Breach,),
    "declaring": (DeclareJoker,),
    "play": (PlayCard,),
}
Held = Callable[[At, Any], Any]


def _nothing(at: At, action: Any) -> Cards:
    return Cards()


@attrs.frozen
class Cause:
    """What a reason means: the actions it speaks against, when, the cards that prove it, and rules beside its own."""

    rule: str
    kinds: tuple[type, ...]
    holds: Held
    cards: Callable[[At, Any], Cards] = _nothing
    more: Callable[[At, Any], Iterable[str]] = lambda *_: ()
    #: Whether it tells something of the hand, so that the others must not hear it (PLAY-6).
    private: bool = False


def private(rule: str, kind: type, holds: Held, cards: Held = _nothing, more: Held = lambda *_: ()) -> Cause:
    return Cause(rule, (kind,), holds, cards, more, private=True)


def due(stage: str, rule: str) -> Cause:
    foreign = tuple(kind for kind in get_args(Action) if kind not in OWN[stage])
    return Cause(rule, foreign, lambda at, _: at.stage == stage)


def row_of(at: At, bid: Any) -> dict[str, Any]:
    """The row of a special bid; what is not said of it in these rules is nothing."""
    return at.row(bid) or {"blind": False, "gate": "none", "answers": None}


def barring(at: At, _: Any) -> Cards:
    """DEAL-4: jokers, aces and court cards, and behind the auction trumps too."""
    late = at.stage == "claims" and at.trump is not None
    return Cards.of(c for c in at.hand if c.is_joker or str(c)[:-1] in COURT or (late and at.suit(c) == at.trump))


def stuck(at: At, _: Pass) -> bool:
    """BID-13: all the others have passed."""
    others = {Seat(seat) for seat in range(at.rules["players"])} - {at.deal.dealer}
    return at.seat == at.deal.dealer and not at.bids and others <= at.spoken and at.seat not in at.deal.info.barred


def too_low(at: At, bid: Bid | SpecialBid) -> bool:
    """BID-2: the bid that stands is the highest so far."""
    *before, (_, standing) = at.bids or [(None, "P")]
    assert all(at.outbids(standing, lower) for _, lower in before)
    return bool(at.bids) and not at.outbids(str(bid), standing)


def levels(at: At) -> list[int]:
    """The levels of the bids so far, 0 for special ones."""
    return [0 if at.row(bid) else oracle.bid_level(bid) for _, bid in at.bids]


def unanswered(at: At, bid: SpecialBid) -> bool:
    partners = oracle.partners_in_the_auction(at.rules, at.seat or 0)
    asked = row_of(at, bid)["answers"]
    return bool(asked) and not any((partner, asked) in at.bids for partner in partners)


def missing(at: At, action: Any) -> list[Card]:
    """The cards that an action names and needs, and that are not held."""
    return [card for card in needs(action) if card not in at.hand]


def needs(action: Any) -> list[Card]:
    match action:
        case PlayCard(card=card) | Give(card=card):
            return [card]
        case Discard(cards=cards):
            return [*cards]
        case DeclareJoker(higher=higher, lower=lower):
            return [Card.parse(joker) for joker, suit in (("JK", higher), ("JK2", lower)) if suit]
        case _:
            return []


def is_bower(at: At, card: Card) -> bool:
    return str(card)[:-1] == "J" and at.trump is not None and at.suit(card) == at.trump


def joker_rule(at: At) -> str:
    """The rule by which a joker has a suit here."""
    return "JOKER-5" if at.trump is None else "JOKER-1"


def names_nothing(at: At, play: PlayCard) -> bool:
    """JOKER-4: it is not led, or has a suit; with trumps it may be given one where the rules say so (JOKER-10)."""
    stands = at.suit(play.card) is None or (at.trump and at.rules["joker_lead"] == "any suit even with trumps")
    return play.suit is not None and not (stands and at.leads)


def leading(rule: str, holds: Callable[[At, PlayCard], bool]) -> Cause:
    """A reason against leading a joker of no suit."""
    return private(rule, PlayCard, lambda at, play: at.leads and at.suit(play.card) is None and holds(at, play))


def named_in(at: At, play: PlayCard, barred: set[str]) -> bool:
    """Whether it names a suit of those *barred*; JOKER-9: that counts while another is left, or another card."""
    return play.suit is not None and play.suit.value in barred and (at.others or not barred >= {*"SCDH"})


def following(rule: str, setting: str, holds: Callable[[At], bool], cards: Held = _nothing) -> Cause:
    """A reason against playing a joker of no suit to a lead."""

    def waits(at: At, play: PlayCard) -> bool:
        return bool(at.led) and at.suit(play.card) is None and at.rules["joker_follow"] == setting and holds(at)

    return private(rule, PlayCard, waits, cards)


def must(rule: str, holds: Callable[[At], bool]) -> Cause:
    """A reason against keeping back a joker of no suit from a lead that cannot be followed."""

    def kept(at: At, play: PlayCard) -> bool:
        return bool(at.led and at.loose and not at.following and at.suit(play.card)) and holds(at)

    return private(rule, PlayCard, kept, lambda at, _: at.loose)


def of_others(at: At, play: PlayCard) -> Iterable[str]:
    """The rules by which cards follow a suit that is not printed on them, and by which a joker cannot."""
    moved = [card for card in at.following if not card.is_joker and str(card)[-1] != at.suit(card)]
    jokers = [card for card in (*at.following, play.card) if card.is_joker]
    return dict.fromkeys(
        [*("CARD-4" if is_bower(at, card) else "CARD-9" for card in moved), *[joker_rule(at)] * bool(jokers)]
    )


#: What every reason means, the most basic first in each stage.
CAUSES: Final[dict[Reason, Cause]] = {
    Reason.FINISHED: due("finished", "PLAY-1"),
    Reason.OUT_OF_TURN: Cause("SEAT-1", get_args(Action), lambda at, _: at.by != at.seat),
    Reason.CALL_NOW: due("auction", "BID-4"),
    Reason.CLAIM_NOW: due("claims", "DEAL-4"),
    Reason.DISCARD_NOW: due("exchange", "KITTY-1"),
    Reason.PARTNER_NOW: due("calling", "CALL-4"),
    Reason.SLAM_NOW: due("slam", "BID-17"),
    Reason.GIVE_NOW: due("giving", "BID-17"),
    Reason.BREACH_NOW: due("breach", "BID-15"),
    Reason.DECLARE_NOW: due("declaring", "JOKER-5"),
    Reason.PLAY_NOW: due("play", "PLAY-1"),
    # Calls. An inkle is a bid of these rules too, one trick below the others (BID-9).
    Reason.NO_SUCH_BID: Cause(
        "BID-1",
        (Bid,),
        lambda at, bid: not at.rules["lowest_level"] - at.rules["inkles"] <= bid.level <= at.rules["highest_level"],
    ),
    Reason.NO_TRUMP_BARRED: Cause(
        "BID-16", (Bid,), lambda at, bid: bid.trump is None and at.rules["no_trump"] == "barred"
    ),
    Reason.NO_TRUMP_FROM_SEVEN: Cause(
        "BID-16", (Bid,), lambda at, bid: bid.trump is None and bid.level < 7 and at.rules["no_trump"] == "from seven"
    ),
    Reason.NO_SUCH_SPECIAL: Cause("BID-7", (SpecialBid,), lambda at, bid: at.row(bid) is None),
    Reason.NO_CLAIMS: Cause(
        "DEAL-4", (ThrowIn,), lambda at, _: at.stage == "auction" and at.rules["early_claim"] == "barred"
    ),
    Reason.CLAIM_TOO_LATE: Cause("DEAL-4", (ThrowIn,), lambda at, _: at.stage == "auction" and at.seat in at.spoken),
    Reason.LOOKED_ALREADY: Cause("BID-10", (Look,), lambda at, _: not at.blind),
    Reason.BARRED_FROM_BIDDING: Cause(
        "BID-13", BIDS, lambda at, _: at.rules["ralphing"] and at.seat in at.deal.info.barred
    ),
    Reason.LOOK_FIRST: Cause(
        "BID-10",
        (*CALLS, ThrowIn),
        lambda at, call: at.stage == "auction" and at.blind and not row_of(at, call)["blind"],
    ),
    Reason.BLIND_TOO_LATE: Cause("BID-10", (SpecialBid,), lambda at, bid: not at.blind and row_of(at, bid)["blind"]),
    Reason.CLAIM_BARRED: private("DEAL-4", ThrowIn, barring, barring),
    Reason.MUST_BID: Cause("BID-13", (Pass,), lambda at, _: at.rules["dealer_stuck"] and stuck(at, _)),
    Reason.TOO_LOW: Cause("BID-2", BIDS, too_low),
    Reason.INKLE_TOO_LATE: Cause(
        "BID-9", (Bid,), lambda at, bid: bid.level < at.rules["lowest_level"] and len(at.calls) >= 2
    ),
    Reason.GATE_SHUT: Cause(
        "BID-7", (SpecialBid,), lambda at, bid: row_of(at, bid)["gate"] == "seven" and max(levels(at), default=0) < 7
    ),
    Reason.NO_EIGHT: Cause(
        "BID-16", (SpecialBid,), lambda at, bid: row_of(at, bid)["gate"] == "eight" and max(levels(at), default=0) < 8
    ),
    Reason.NOT_OVER_SEVEN: Cause(
        "BID-16",
        (SpecialBid,),
        lambda at, bid: row_of(at, bid)["gate"] == "over a seven" and levels(at)[-1:] != [7],
    ),
    Reason.NOT_ALL_SPOKEN: Cause(
        "BID-16",
        (SpecialBid,),
        lambda at, bid: row_of(at, bid)["gate"] == "all have spoken" and len(at.spoken) < at.rules["players"],
    ),
    Reason.UNANSWERED: Cause("BID-7", (SpecialBid,), unanswered),
    # Between auction and play.
    Reason.DISCARD_NOT_HELD: private("KITTY-1", Discard, missing),
    Reason.DISCARD_COUNT: private(
        "KITTY-1",
        Discard,
        lambda at, away: not (at.contract.slam or at.passed_on) and len(away.cards) != at.kitty_size,
    ),
    Reason.PASSED_ON_COUNT: private(
        "KITTY-3", Discard, lambda at, away: at.passed_on and len(away.cards) != at.kitty_size
    ),
    Reason.SLAM_DISCARD_COUNT: private("BID-17", Discard, lambda at, away: at.contract.slam and len(away.cards) != 1),
    Reason.NAME_PLAYERS: Cause("CALL-2", (CallCard,), lambda at, _: at.level >= 8 or at.rules["calling"] == "player"),
    Reason.CALLED_JOKER: Cause("CALL-3", (CallCard,), lambda at, call: call.card.is_joker),
    Reason.CALLED_ABSENT: Cause("CARD-2", (CallCard,), lambda at, call: str(call.card) not in at.rules["deck"]),
    Reason.CALLED_BOWER: Cause(
        "CALL-3",
        (CallCard,),
        lambda at, call: at.rules["callable_cards"] == "no joker nor bower" and is_bower(at, call.card),
    ),
    Reason.CALLED_OWN: private(
        "CALL-1",
        CallCard,
        lambda at, call: call.card in at.hand | at.discards,
        lambda at, call: Cards.of([call.card]),
    ),
    Reason.NOT_ALONE: Cause(
        "CALL-4",
        (CallPlayers,),
        lambda at, call: not call.players and at.level < 8 and at.rules["alone"] == "barred",
    ),
    Reason.NAME_A_CARD: Cause(
        "CALL-1", (CallPlayers,), lambda at, call: call.players and at.level < 8 and at.rules["calling"] == "card"
    ),
    Reason.NOT_ANOTHER: Cause(
        "CALL-2",
        (CallPlayers,),
        lambda at, call: (
            len(call.players) > 2 or any(seat == at.seat or seat >= at.rules["players"] for seat in call.players)
        ),
    ),
    Reason.ONE_PLAYER: Cause("CALL-2", (CallPlayers,), lambda at, call: len(call.players) > 1 and at.level < 8),
    Reason.GIFT_NOT_HELD: private("BID-17", Give, missing),
    Reason.BREACH_BY_PARTNER: private(
        "BID-15",
        Breach,
        lambda at, breach: breach.undertaken and at.contract.called in at.hand if at.contract.called else False,
        lambda at, _: Cards.of([at.contract.called]),
    ),
    Reason.JOKER_NOT_YOURS: private("JOKER-5", DeclareJoker, missing),
    Reason.JOKERS_APART: private(
        "JOKER-5",
        DeclareJoker,
        lambda at, declared: len(needs(declared)) == 1 and Cards.parse("JK2 JK") <= at.hand,
        lambda *_: Cards.parse("JK2 JK"),
    ),
    # The play.
    Reason.NOT_ON_TABLE: private("TWO-1", PlayCard, lambda at, play: at.from_table and missing(at, play)),
    Reason.NOT_HELD: private("PLAY-2", PlayCard, missing),
    Reason.NAMES_NOTHING: private(
        "JOKER-4", PlayCard, names_nothing, more=lambda at, play: [joker_rule(at)] * (at.suit(play.card) is not None)
    ),
    Reason.JOKER_LED_LAST: leading(
        "JOKER-7", lambda at, _: at.others and at.rules["joker_lead_time"] == "when nothing else is left"
    ),
    Reason.NAMING_BARRED: leading(
        "JOKER-7", lambda at, play: play.suit is not None and at.rules["joker_naming"] == "nothing"
    ),
    Reason.JOKER_WAITS: leading(
        "JOKER-4", lambda at, _: at.others and at.suits_led >= {*"SCDH"} and at.rules["joker_lead"] == "unled suits"
    ),
    Reason.SUIT_WAS_LED: leading(
        "JOKER-4", lambda at, play: at.rules["joker_lead"] == "unled suits" and named_in(at, play, at.suits_led)
    ),
    Reason.NAMED_VOID: leading(
        "JOKER-7", lambda at, play: at.rules["joker_lead"] == "suits not shown void" and named_in(at, play, at.void)
    ),
    Reason.NAME_A_SUIT: leading("JOKER-4", lambda at, play: play.suit is None and at.rules["joker_naming"] == "a suit"),
    Reason.JOKER_FOLLOWS: following("JOKER-3", "when void", lambda at: bool(at.following), lambda at, _: at.following),
    Reason.JOKER_NOT_FIRST: following(
        "JOKER-7",
        "first or last of a suit",
        lambda at: bool(at.following) and at.led in at.suits_played,
        lambda at, _: at.following,
    ),
    Reason.JOKER_SHOWN_VOID: following(
        "JOKER-7", "first or last of a suit", lambda at: not at.following and at.led in at.void and at.others
    ),
    Reason.JOKER_IS_EVERY_SUIT: must("JOKER-7", lambda at: at.rules["joker_follow"] == "every suit"),
    Reason.JOKER_FORCED: must(
        "JOKER-3",
        lambda at: (
            at.misere
            and at.rules["joker_in_misere"] == "must"
            and not (at.rules["joker_follow"] == "first or last of a suit" and at.led in at.void)
        ),
    ),
    Reason.FOLLOW: private(
        "PLAY-2",
        PlayCard,
        lambda at, play: at.following and at.suit(play.card) not in (None, at.led),
        lambda at, _: at.following,
        of_others,
    ),
}
#: Each fact, whatever the reason; a call as its text.
FACTS: Final[dict[str, Callable[[At, Any], object]]] = {
    "turn": lambda at, _: at.seat,
    "lowest": lambda at, _: at.rules["lowest_level"] - at.rules["inkles"],
    "highest": lambda at, _: at.rules["highest_level"],
    "bid": lambda at, bid: bid.key,
    "standing": lambda at, _: at.bids[-1][1],
    "asked": lambda at, bid: row_of(at, bid)["answers"],
    "count": lambda at, _: 1 if at.contract.slam else at.kitty_size,
    "given": lambda at, away: len(away.cards),
    "card": lambda at, action: action.card if isinstance(action, CallCard) else missing(at, action)[0],
    "level": lambda at, action: action.level if isinstance(action, Bid) else at.level,
    "most": lambda at, _: 2 if at.level >= 8 else 1,
    "last": lambda at, _: at.rules["players"] - 1,
    "led": lambda at, _: Suit(at.led),
    "suit": lambda at, play: play.suit,
}


@cache
def _against(kind: type) -> tuple[tuple[Reason, Cause], ...]:
    """What can speak against actions of this *kind*."""
    return tuple((reason, cause) for reason, cause in CAUSES.items() if issubclass(kind, cause.kinds))


def cause_of(at: At, action: Action) -> tuple[Reason, Cause] | None:
    """The first reason against *action*; ``None`` if it is legal."""
    kind: Any = type(action)
    for reason, cause in _against(kind):
        if cause.holds(at, action):
            return reason, cause
    return None
